//! The positions that a game claims, on a board.

use super::LostPositions;
use super::numbers::{Compiled, Compiler, Scope};
use super::table::MAX_TABLE;
use super::value::Value;
use crate::form::FormError;
use crate::form::{Cond, Family, Form, Num, Slot};
use crate::numeration::DigitAutomaton;
use crate::work::Work;
use malachite::Natural;
use std::collections::BTreeSet;

/// The positions that a game claims, with every pile at most `limit`, each sorted if the piles are unordered.
pub(crate) fn claimed_positions(
    form: &Form,
    limit: u64,
    lost: LostPositions<'_>,
    work: &Work,
) -> Result<Vec<Vec<i64>>, FormError> {
    let Some(claim) = form.claim() else { return Ok(vec![]) };
    let top = i64::try_from(limit).unwrap_or(MAX_TABLE).min(MAX_TABLE);
    let compiler = Compiler::new(top, lost, work);
    let mut positions = Vec::new();
    for family in &claim.families {
        compiler.family(family, form.sorted(), &mut positions).map_err(|failure| failure.within("expect"))?;
    }
    let small = |listed: &BTreeSet<Vec<Natural>>| -> BTreeSet<Vec<i64>> {
        let position = |position: &Vec<Natural>| position.iter().map(|pile| i64::try_from(pile).ok()).collect();
        listed.iter().filter_map(position).collect()
    };
    positions.extend(small(&claim.also).into_iter().filter(|position| position.iter().all(|&pile| pile <= top)));
    let except = small(&claim.except);
    positions.retain(|position| !except.contains(position));
    positions.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    positions.dedup();
    Ok(positions)
}

impl Compiler<'_> {
    fn family(&self, family: &Family, sorted: bool, positions: &mut Vec<Vec<i64>>) -> Compiled<()> {
        let last = |index| self.last_of(&family.position, &vec![0; family.indices], index, self.limit);
        let lasts = (0..family.indices).map(last).collect::<Compiled<Vec<i64>>>()?;
        let scope = Scope::of_indices(&lasts);
        let entries =
            family.position.iter().map(|entry| self.number(entry, &scope)).collect::<Compiled<Vec<Value>>>()?;
        let condition = self.condition(&family.when, &scope)?;
        let mut pace = self.work.pace();
        let limit = self.limit.unsigned_abs();
        if let Some((automaton, places)) = listed_by(family).filter(|_| limit < LARGEST) {
            // Only the members are looked at, not the whole board.
            let mut slots = vec![0; scope.len()];
            return automaton.members(limit, &mut |vector| {
                pace.steps(4)?;
                let Some(vector) = vector else { return Ok(()) };
                for (&place, &entry) in places.iter().zip(vector) {
                    slots[place] = entry as i64;
                }
                let agrees = places.iter().zip(vector).all(|(&place, &entry)| slots[place] == entry as i64);
                let inside = slots.iter().zip(&lasts).all(|(slot, last)| slot <= last);
                if agrees && inside && condition.at(&slots) {
                    let mut position: Vec<i64> = entries.iter().map(|entry| entry.at(&slots)).collect();
                    if position.iter().all(|pile| (0..=self.limit).contains(pile)) {
                        if sorted {
                            position.sort_unstable();
                        }
                        positions.push(position);
                        self.holds(positions)?;
                    }
                }
                Ok(())
            });
        }
        // All indices, the first one fastest.
        let mut slots = vec![0; scope.len()];
        loop {
            pace.steps(8)?;
            let mut position: Vec<i64> = entries.iter().map(|entry| entry.at(&slots)).collect();
            if position.iter().all(|pile| (0..=self.limit).contains(pile)) && condition.at(&slots) {
                if sorted {
                    position.sort_unstable();
                }
                positions.push(position);
                self.holds(positions)?;
            }
            let Some(next) = (0..lasts.len()).find(|index| slots[*index] < lasts[*index]) else { return Ok(()) };
            slots[next] += 1;
            slots[..next].fill(0);
        }
    }

    /// A condition may claim a good part of the board.
    fn holds(&self, positions: &[Vec<i64>]) -> Compiled<()> {
        match positions.last() {
            Some(last) if positions.len().is_multiple_of(1 << 16) => {
                let each = size_of::<Vec<i64>>() + 16 + 8 * last.len();
                Ok(self.work.fits(2 * positions.len() as u64 * each as u64)?)
            }
            _ => Ok(()),
        }
    }
}

/// Numbers below this have words that an automaton reads quickly.
const LARGEST: u64 = 1 << 62;

/// An automaton that the indices of a family have to satisfy, and which index each of its entries is; all of them are among
/// these.
fn listed_by(family: &Family) -> Option<(&DigitAutomaton, Vec<usize>)> {
    family.when.conjuncts().iter().find_map(|part| {
        let Cond::Accepted(entries, automaton) = part else { return None };
        let index = |entry: &Num| match entry.as_slot() {
            Some(Slot::Variable(index)) => Some(index),
            _ => None,
        };
        let places: Vec<usize> = entries.iter().map(index).collect::<Option<_>>()?;
        (0..family.indices).all(|index| places.contains(&index)).then_some((&**automaton, places))
    })
}
