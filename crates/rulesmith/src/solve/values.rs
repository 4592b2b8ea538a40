//! Comparing Grundy values with a formula for them.

use super::{SolveError, grundy};
use crate::form::{Claim, Cond, Form, Num, Slot};
use crate::work::Work;
use malachite::Integer;

/// The first position, by the largest pile, at which the Grundy value is not what is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The position.
    pub position: Vec<u64>,
    /// Its Grundy value.
    pub value: u64,
    /// What is claimed, if it is a number of 64 bits.
    pub claimed: Option<i64>,
}

/// Compares all Grundy values with piles up to `up_to` with those that the sum with a heap claims: `sum` is the meaning of
/// [`Game::with_a_heap`](crate::rules::Game::with_a_heap). Gives how many positions were compared, and the first that differs.
pub fn check_grundy(form: &Form, sum: &Form, up_to: u64, work: &Work) -> Result<(u64, Option<Differing>), SolveError> {
    let table = grundy(form, up_to, work)?;
    let claim = sum.claim().ok_or(SolveError::NothingExpected)?;
    let mut pace = work.pace();
    let (mut count, mut first): (u64, Option<Differing>) = (0, None);
    let mut position = vec![0u64; form.piles().len()];
    loop {
        if !form.sorted() || position.is_sorted() {
            pace.step()?;
            count += 1;
            let value = table.at(&position).map_or(0, u64::from);
            let key = |position: &[u64]| (position.iter().max().copied(), position.to_vec());
            let earlier = first.as_ref().is_none_or(|known| key(&position) < key(&known.position));
            if earlier {
                let claimed = claimed(claim, &position);
                if claimed != Some(Integer::from(value)) {
                    let claimed = claimed.and_then(|claimed| i64::try_from(&claimed).ok());
                    first = Some(Differing { position: position.clone(), value, claimed });
                }
            }
        }
        let Some(pile) = (0..position.len()).find(|&pile| position[pile] < up_to) else { break };
        position[pile] += 1;
        position[..pile].fill(0);
    }
    Ok((count, first))
}

/// The value that is claimed at a position. The families of the claim have the piles as their first variables, and the others are
/// what binary digits of these add up to without carrying.
fn claimed(claim: &Claim, position: &[u64]) -> Option<Integer> {
    claim.families.iter().find_map(|family| {
        let context = family.context();
        let mut known: Vec<Integer> = position.iter().map(|&pile| Integer::from(pile)).collect();
        while known.len() < family.indices {
            let when = context.replace_in(&family.when, &|slot| value(slot, &known));
            known.push(sum_without_carrying(&when, Slot::Variable(known.len()))?);
        }
        let at = |slot| value(slot, &known);
        let holds = context.replace_in(&family.when, &at).as_constant() == Some(true);
        context.replace(family.position.last()?, &at).as_constant().filter(|_| holds).cloned()
    })
}

fn value(slot: Slot, known: &[Integer]) -> Num {
    match slot {
        Slot::Variable(place) if place < known.len() => Num::constant(known[place].clone()),
        other => Num::from(other),
    }
}

/// The number on the slot, if the condition says that its binary digits and those of known numbers add up to even numbers.
fn sum_without_carrying(when: &Cond, slot: Slot) -> Option<Integer> {
    match when {
        Cond::And(parts) => parts.iter().find_map(|part| sum_without_carrying(part, slot)),
        // It is one of the numbers: it is 0, or equal to another one, where that is all.
        Cond::Zero(number) => {
            let factor = number.factor(slot);
            let rest = number.minus(&Num::from(slot).times(&factor));
            let rest = rest.as_constant().filter(|_| factor == 1 || factor == -1)?;
            Some(-rest * factor)
        }
        Cond::Balanced(numbers, 2) => {
            let (mut sum, mut found) = (Integer::from(0), false);
            for number in numbers.iter() {
                match number.as_constant() {
                    Some(known) => sum ^= known,
                    None if number.as_slot() == Some(slot) && !found => found = true,
                    None => return None,
                }
            }
            found.then_some(sum)
        }
        _ => None,
    }
}
