//! The smart constructors, attacked: random numbers, conditions and sets are built by them, and their values at all small sizes are
//! held to the values of what was asked for.

mod build;
mod periodic;

use super::condition::Cond;
use super::context::{Context, content};
use super::num::{Atom, Num, Slot};
use crate::number::Real;
use build::{Built, Condition, Dice, Number, random_context};
use malachite::Integer;
use values::{Slots, Values};

#[path = "../../../../rulesmith-corpus/src/looking.rs"]
mod looking;
#[path = "../../../../rulesmith-corpus/src/values.rs"]
#[allow(dead_code, reason = "the tests of the library use more of it")]
mod values;

/// All small slots that a context allows: piles up to 3, sorted if they are, and variables from where they start.
fn all_slots(context: &Context) -> Vec<(Vec<i64>, Vec<i64>, Vec<i64>)> {
    let board = |top: i64| -> Vec<Vec<i64>> {
        let mut all = vec![vec![]];
        for _ in 0..context.piles {
            all = all.iter().flat_map(|start| (0..=top).map(|size| [start.as_slice(), &[size]].concat())).collect();
        }
        all.retain(|piles| !context.sorted || piles.is_sorted());
        all
    };
    let mut variables = vec![vec![]];
    for from in &context.from {
        let from = i64::try_from(from).unwrap();
        variables = variables
            .iter()
            .flat_map(|start: &Vec<i64>| (from..from + 4).map(|value| [start.as_slice(), &[value]].concat()))
            .collect();
    }
    let mut all = Vec::new();
    for before in board(5) {
        for after in board(2) {
            all.extend(variables.iter().map(|variables| (before.clone(), after.clone(), variables.clone())));
        }
    }
    all
}

fn each_slots(context: &Context, mut check: impl FnMut(Slots<'_>)) {
    for (before, after, variables) in all_slots(context) {
        check(Slots { before: &before, after: &after, variables: &variables });
    }
}

/// What the documentation of [`Num`] and [`Cond`] promises.
fn assert_normal(number: &Num) {
    for pair in number.parts().windows(2) {
        assert!(pair[0].0 < pair[1].0, "atoms in order, each once: {number}");
    }
    for (atom, factor) in number.parts() {
        assert_ne!(*factor, 0, "{number}");
        match atom {
            Atom::Floor(floor) => {
                assert!(floor.slope.sign().is_gt() && floor.slope.cmp_rational(&1.into()).is_lt(), "{number}");
                assert_eq!(floor.offset.floor(), 0, "{number}");
                assert_eq!(*floor.of.addend(), 0, "{number}");
                assert_eq!(content(&floor.of), 1, "{number}");
                assert_normal(&floor.of);
            }
            Atom::Mod(of, modulus) => {
                assert!(*modulus >= 2, "{number}");
                let small = |factor: &Integer| -modulus < *factor && factor < modulus;
                assert!(of.parts().iter().all(|(_, factor)| small(factor)), "{number}");
                assert_normal(of);
            }
            Atom::Max(numbers) => {
                assert!(numbers.len() >= 2, "{number}");
                numbers.iter().for_each(assert_normal);
            }
            Atom::Nth(_, of) | Atom::Constraint(_, of) => assert_normal(of),
            Atom::Divided(_, of, by) => {
                assert!(by.as_constant().is_none(), "{number}");
                assert_normal(of);
                assert_normal(by);
            }
            Atom::If(condition, yes, no) => {
                assert_normal_condition(condition);
                assert_normal(yes);
                assert_normal(no);
            }
            Atom::Slot(_) => {}
        }
    }
}

fn assert_normal_condition(condition: &Cond) {
    match condition {
        Cond::True | Cond::False => {}
        Cond::AtMost(number) => {
            assert_eq!(content(number), 1, "{condition}");
            assert_normal(number);
        }
        Cond::Zero(number) => {
            assert_eq!(content(number), 1, "{condition}");
            assert!(number.parts()[0].1 > 0, "{condition}");
            assert_normal(number);
        }
        Cond::In(number, _) => assert_normal(number),
        Cond::Lost(numbers, _) => numbers.iter().for_each(assert_normal),
        Cond::Balanced(numbers, modulus) => {
            assert!(numbers.len() > *modulus as usize && *modulus > 1, "{condition}");
            assert!(numbers.is_sorted(), "{condition}");
            numbers.iter().for_each(assert_normal);
        }
        Cond::Accepted(numbers, automaton) => {
            assert_eq!(numbers.len(), automaton.arity(), "{condition}");
            numbers.iter().for_each(assert_normal);
        }
        Cond::Not(inner) => {
            assert!(
                matches!(
                    **inner,
                    Cond::Zero(_) | Cond::In(..) | Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..)
                ),
                "{condition}"
            );
            assert_normal_condition(inner);
        }
        Cond::And(parts) | Cond::Or(parts) => {
            assert!(parts.len() >= 2, "{condition}");
            assert!(parts.windows(2).all(|pair| pair[0] < pair[1]), "in order, without repeats: {condition}");
            for part in parts {
                let same = matches!((condition, part), (Cond::And(_), Cond::And(_)) | (Cond::Or(_), Cond::Or(_)));
                assert!(!same && part.as_constant().is_none(), "flat: {condition}");
                assert_normal_condition(part);
            }
        }
    }
}

fn rounds(usual: u64) -> u64 {
    std::env::var("RULESMITH_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(usual)
}

/// A number or a condition is built as it says, lies within its bounds, and is normal.
#[test]
fn what_is_built_is_what_was_asked_for() {
    let values = Values::new(&|_, _| None);
    let (mut numbers, mut conditions, mut constants, mut refused) = (0u64, 0u64, 0u64, 0u64);
    for seed in 0..rounds(6_000) {
        let mut dice = Dice::new(seed);
        let context = random_context(&mut dice);
        let built = Built { context: &context };
        if dice.roll(4) == 0 {
            let asked = Number::random(&mut dice, &context, 3);
            let Some(number) = built.number(&asked) else {
                refused += 1;
                continue;
            };
            numbers += 1;
            assert_normal(&number);
            let (low, high) = context.bounds(&number);
            each_slots(&context, |slots| {
                let expected = asked.value(slots);
                assert_eq!(
                    values.number(&number, slots),
                    Some(expected.clone()),
                    "seed {seed}: {asked:?}\n{number}\n{slots:?}"
                );
                let inside = low.as_ref().is_none_or(|low| *low <= expected)
                    && high.as_ref().is_none_or(|high| expected <= *high);
                assert!(inside, "seed {seed}: {number} is {expected} at {slots:?}, not from {low:?} to {high:?}");
            });
        } else {
            let asked = Condition::random(&mut dice, &context, 3);
            let Some(condition) = built.condition(&asked) else {
                refused += 1;
                continue;
            };
            conditions += 1;
            constants += u64::from(condition.as_constant().is_some());
            assert_normal_condition(&condition);
            let opposite = context.not(&condition);
            assert_normal_condition(&opposite);
            each_slots(&context, |slots| {
                let expected = asked.holds(slots);
                assert_eq!(
                    values.holds(&condition, slots),
                    Some(expected),
                    "seed {seed}: {asked:?}\n{condition}\n{slots:?}"
                );
                assert_eq!(
                    values.holds(&opposite, slots),
                    Some(!expected),
                    "seed {seed}: not {condition}\n{opposite}\n{slots:?}"
                );
            });
        }
    }
    eprintln!("{numbers} numbers, {conditions} conditions ({constants} constant), {refused} refused");
    assert!(refused * 5 < numbers + conditions && constants * 5 < conditions * 3);
}

/// Numbers in place of slots: the value is that at the values of the numbers.
#[test]
fn slots_are_replaced() {
    let values = Values::new(&|_, _| None);
    let mut done = 0u64;
    for seed in 0..rounds(3_000) {
        let mut dice = Dice::new(1_000_000 + seed);
        let context = random_context(&mut dice);
        let built = Built { context: &context };
        // What is put in keeps to what is known of the slots: later values of variables, sizes all raised alike.
        let (raise, later) = (dice.roll(3) as i64, dice.roll(4) as i64);
        let double = dice.roll(2) == 0 && context.from.iter().all(|from| *from >= 0);
        let given = |slot: Slot| match slot {
            Slot::Before(_) | Slot::After(_) => Num::from(slot).shifted(&raise.into()),
            Slot::Variable(_) if double => Num::from(slot).shifted(&later.into()).times(&2.into()),
            Slot::Variable(_) => Num::from(slot).shifted(&later.into()),
        };
        let asked = Condition::random(&mut dice, &context, 3);
        let Some(condition) = built.condition(&asked) else { continue };
        done += 1;
        let replaced = context.replace_in(&condition, &given);
        assert_normal_condition(&replaced);
        each_slots(&context, |slots| {
            let moved = |sizes: &[i64]| sizes.iter().map(|size| size + raise).collect::<Vec<i64>>();
            let later = |value: &i64| if double { 2 * (value + later) } else { value + later };
            let variables: Vec<i64> = slots.variables.iter().map(later).collect();
            let (before, after) = (moved(slots.before), moved(slots.after));
            let there = Slots { before: &before, after: &after, variables: &variables };
            let expected = asked.holds(there);
            assert_eq!(
                values.holds(&replaced, slots),
                Some(expected),
                "seed {seed}: {condition}\n{replaced}\n{slots:?}"
            );
        });
    }
    assert!(done > rounds(3_000) / 2);
}

/// The same, built in another order and with negations elsewhere, says the same; how often it is the same value is printed.
#[test]
fn spellings_of_a_condition_agree() {
    let values = Values::new(&|_, _| None);
    let (mut same, mut all) = (0u64, 0u64);
    for seed in 0..rounds(3_000) {
        let mut dice = Dice::new(2_000_000 + seed);
        let context = random_context(&mut dice);
        let built = Built { context: &context };
        let asked = Condition::random(&mut dice, &context, 3);
        let respelled = asked.respelled(&mut dice);
        let (Some(one), Some(other)) = (built.condition(&asked), built.condition(&respelled)) else { continue };
        all += 1;
        same += u64::from(one == other);
        each_slots(&context, |slots| {
            let truths = (values.holds(&one, slots), values.holds(&other, slots));
            assert_eq!(truths.0, truths.1, "seed {seed}: {one}\n{other}\n{slots:?}");
        });
    }
    eprintln!("{same} of {all} are equal values");
    assert!(same * 10 > all * 9, "{same} of {all}");
}

/// Slope and offset of a line are those that it was made of.
#[test]
fn lines_are_recognized() {
    let context = super::set::index_context();
    let built = Built { context: &context };
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let asked = Number::line(&mut dice);
        let Some(number) = built.number(&asked) else { continue };
        let (slope, offset): (Real, Real) = number.as_line(super::INDEX).unwrap_or_else(|| panic!("{number}"));
        for n in -5..20 {
            let expected = asked.value(Slots { variables: &[n], ..Slots::default() });
            assert_eq!(slope.floor_affine(&n.into(), &offset), expected, "{asked:?} {slope} {offset} {n}");
        }
    }
}
