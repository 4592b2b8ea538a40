//! Lemma 4. For the sequences of Fat Rat: the gaps as a table of remainders, which Coq holds to one period. Other rules and sequences are
//! left to `repeating`.
//!
//! The rules are taken apart by their form: any piles but not all, and for each pile j one way that takes from all, keeps the
//! order, and demands |l_j - l_1| < b, where b depends on the difference d of two piles after the move. That b depends on
//! whether d is 0 and on d modulo 2^m - 1 alone is seen by putting in d = 0 and d = (2^m - 1) q + r with an unknown q: what
//! is left must be |l_j - l_1| < b for a number b.

use super::Exported;
use crate::form::{Choice, Cond, Context, Form, Num, Slot, Taken, Way};
use crate::prove::lemma::Repeating;
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Of more piles the tables would be long.
const MAX_PILES: usize = 10;

/// The gaps of pile j: behind the difference 0, and behind one with remainder r.
struct Gaps {
    zero: Integer,
    remainders: Vec<Integer>,
}

pub(super) fn exported(form: &Form) -> Result<Exported, String> {
    let piles = form.piles().len();
    if piles > MAX_PILES || !is_fat_rat(form, piles)? {
        return super::repeating::exported(form);
    }
    // Rules that are not written like those of Fat Rat.
    let gaps = match gaps(form, piles) {
        Ok(gaps) => gaps,
        Err(why) => return super::repeating::exported(form).map_err(|other| format!("{why}; {other}")),
    };
    let modulus = (1u64 << piles) - 1;
    let mut text =
        String::from("Import Arith Lia Bool List ZArith Reals.\nImport Piles Gap FatRatGap.\nImport ListNotations.\n");
    text.push_str("Local Open Scope Z_scope.\n\n");
    let _ = writeln!(
        text,
        "(* The game on {piles} unordered piles, counted from 0: take from 1 to {} of them; or take from all, keep their order, and \
         take\n   from some pile j and from the smallest amounts that differ by less than the gap of j, which depends on d, the \
         difference of\n   these two piles after the move: whether it is 0, and its remainder modulo {modulus}. [gap_rules] says so. *)",
        piles - 1
    );
    text.push_str("Definition among (r : Z) (l : list Z) : bool := existsb (Z.eqb r) l.\n");
    text.push_str("Definition at_zero (j : nat) : Z :=\n  match j with\n");
    for (j, gap) in gaps.iter().enumerate() {
        let _ = writeln!(text, "  | {}%nat => {}", j + 1, gap.zero);
    }
    text.push_str("  | _ => 0\n  end.\nDefinition at_remainder (j : nat) (r : Z) : Z :=\n  match j with\n");
    for (j, gap) in gaps.iter().enumerate() {
        let _ = writeln!(text, "  | {}%nat => {}", j + 1, by_remainder(&gap.remainders));
    }
    text.push_str("  | _ => 0\n  end.\n\n");
    let zeros = vec!["0"; piles].join("; ");
    let entry = |pile: usize| {
        let divisor = 1u64 << (piles - 1 - pile);
        format!("Int_part (INR {modulus} * INR n / INR {divisor}) - {} + 1", 1u64 << pile)
    };
    let entries = (0..piles).map(entry).collect::<Vec<_>>().join(";\n     ");
    let _ = write!(
        text,
        "Theorem claim : forall x : list nat, in_order {piles} x ->\n  (PM {piles} (read_rules {piles} at_zero at_remainder) x <->\n   \
         x = [{zeros}]%nat \\/ exists n : nat, (1 <= n)%nat /\\ map Z.of_nat x =\n    [{entries}]).\n\
         Proof. apply (fat_rat_read {piles} ltac:(lia) at_zero at_remainder). vm_compute. reflexivity. Qed.\n"
    );
    Ok(Exported { needs: vec!["Lemmas/FatRatGap"], text })
}

/// Whether the claim is that of Fat Rat: pile k, counted from 0, is floor((2^m - 1) n / 2^(m-1-k)) - 2^k + 1. Both repeat, and two
/// periods are compared.
fn is_fat_rat(form: &Form, piles: usize) -> Result<bool, String> {
    let positions = Repeating::of(form)?;
    let modulus = (1i64 << piles) - 1;
    let pile = |n: usize, k: usize| modulus * n as i64 / (1 << (piles - 1 - k)) - (1 << k) + 1;
    let same = |n: usize| positions.at(n).iter().enumerate().all(|(k, value)| *value == pile(n, k));
    Ok(positions.period == 1 << (piles - 1) && (1..=positions.last()).all(same))
}

/// A value for each remainder, as rules would say it: the most frequent one last.
fn by_remainder(values: &[Integer]) -> String {
    let mut places: BTreeMap<&Integer, Vec<usize>> = BTreeMap::new();
    values.iter().enumerate().for_each(|(remainder, value)| places.entry(value).or_default().push(remainder));
    let most =
        places.iter().max_by_key(|(_, places)| places.len()).map(|(value, _)| (*value).clone()).unwrap_or_default();
    let mut text = String::new();
    for (value, places) in places.iter().filter(|(value, _)| ***value != most) {
        let listed: Vec<String> = places.iter().map(usize::to_string).collect();
        let _ = write!(text, "if among r [{}] then {value} else ", listed.join("; "));
    }
    format!("{text}{most}")
}

/// The gaps that the rules give to the piles 1, .., m - 1.
fn gaps(form: &Form, piles: usize) -> Result<Vec<Gaps>, String> {
    let other = || "the rules are not written as any piles but not all, and one clause for each gap".to_string();
    let (free, typed): (Vec<&Way>, Vec<&Way>) = form.ways().iter().partition(|way| way.choice.is_some());
    let all_but_one = Choice { count: piles - 1, up_to: true };
    // On two piles "up to 1" and "1" are the same.
    let is_free = |way: &&Way| {
        let choice = way.choice.map(|choice| Choice { up_to: choice.up_to || choice.count == 1, ..choice });
        way.when == Cond::True && choice == Some(all_but_one)
    };
    if free.is_empty() || !free.iter().all(is_free) || typed.len() != piles - 1 {
        return Err(other());
    }
    let mut found: BTreeMap<usize, Gaps> = BTreeMap::new();
    for way in typed {
        for j in 1..piles {
            if let Some(gaps) = of_pile(form, way, j, piles) {
                found.insert(j, gaps);
                break;
            }
        }
    }
    match found.len() == piles - 1 {
        true => Ok(found.into_values().collect()),
        false => Err(other()),
    }
}

/// What a way says about pile j, if it is of this kind.
fn of_pile(form: &Form, way: &Way, j: usize, piles: usize) -> Option<Gaps> {
    let Taken::Linear(amounts) = &way.taken else { return None };
    let mut variables: Vec<Slot> = Vec::new();
    for amount in amounts {
        match amount.as_slot()? {
            Slot::Variable(variable) if way.from[variable] == 1 && !variables.contains(&Slot::Variable(variable)) => {
                variables.push(Slot::Variable(variable));
            }
            _ => return None,
        }
    }
    // One more variable, for the number of periods.
    let mut context: Context = form.context(way);
    let periods = Slot::Variable(context.from.len());
    context.from.push(Integer::ZERO);
    let left = |pile: usize| Num::from(Slot::Before(pile)).minus(&Num::from(variables[pile]));
    let mut rest = way.when.conjuncts().to_vec();
    if piles > 2 || rest.contains(&context.compare(&left(0), &left(1))) {
        for pile in 1..piles {
            let order = context.compare(&left(pile - 1), &left(pile));
            let place = rest.iter().position(|part| *part == order)?;
            rest.remove(place);
        }
    }
    let rest = context.all(rest);
    let apart = Num::from(variables[j]).minus(&Num::from(variables[0]));
    let band = |width: &Integer| {
        let less = |number: &Num| context.at_most(&number.shifted(&(Integer::ONE - width)));
        context.all(vec![less(&apart), less(&apart.negated())])
    };
    let width = |difference: Num| -> Option<Integer> {
        let given = |slot| match slot {
            Slot::After(pile) if pile == j => Num::from(Slot::After(0)).plus(&difference),
            other => Num::from(other),
        };
        let here = context.replace_in(&rest, &given);
        let width = match here.conjuncts().first()? {
            Cond::False => Integer::ZERO,
            Cond::Zero(_) => Integer::ONE,
            Cond::AtMost(number) => Integer::ONE - number.addend(),
            _ => return None,
        };
        (here == band(&width)).then_some(width)
    };
    let modulus = (1u64 << piles) - 1;
    let beyond = |remainder: u64| {
        let remainder = if remainder == 0 { modulus } else { remainder };
        width(Num::from(periods).times(&Integer::from(modulus)).shifted(&Integer::from(remainder)))
    };
    let remainders: Option<Vec<Integer>> = (0..modulus).map(beyond).collect();
    Some(Gaps { zero: width(Num::default())?, remainders: remainders? })
}
