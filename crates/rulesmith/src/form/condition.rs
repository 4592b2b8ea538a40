//! Conditions in normal form: negations stand only before atoms, `and` and `or` are flat, in order and without repeats.

use super::losing::Losing;
use super::num::{Num, Slot};
use super::set::Set;
use crate::numeration::DigitAutomaton;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::DivRound;
use malachite::base::rounding_modes::RoundingMode::Floor;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A truth that depends on the piles and the variables of a move.
///
/// Conditions are made by the methods of [`Context`](super::Context), which keep them normal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cond {
    /// Never.
    False,
    /// Always.
    True,
    /// The number is at most 0. Its factors have no common divisor.
    AtMost(Num),
    /// The number is 0. Its factors have no common divisor, and the first is positive.
    Zero(Num),
    /// The number is a member of the set; no negative number is.
    In(Num, Arc<Set>),
    /// The vector is a lost position of another game.
    Lost(Vec<Num>, Arc<Losing>),
    /// The numbers are from 0 on, and place by place their binary digits add up to multiples of this, from 2 on. In order; more
    /// numbers than it.
    Balanced(Vec<Num>, u32),
    /// The numbers are from 0 on, as many as the automaton reads, and it accepts their digits.
    Accepted(Vec<Num>, Arc<DigitAutomaton>),
    /// The opposite of `Zero`, `In`, `Lost`, `Balanced` or `Accepted`.
    Not(Box<Cond>),
    /// All of these, at least two.
    And(Vec<Cond>),
    /// One of these, at least two.
    Or(Vec<Cond>),
}

impl Cond {
    /// A truth that depends on nothing.
    pub fn constant(truth: bool) -> Cond {
        if truth { Cond::True } else { Cond::False }
    }

    /// The truth, if it depends on nothing.
    pub fn as_constant(&self) -> Option<bool> {
        match self {
            Cond::True => Some(true),
            Cond::False => Some(false),
            _ => None,
        }
    }

    /// The conditions that must all hold: those of an `And`, or this one alone; none if it always holds.
    pub fn conjuncts(&self) -> &[Cond] {
        match self {
            Cond::True => &[],
            Cond::And(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// The conditions of which one must hold: those of an `Or`, or this one alone; none if it never holds.
    pub fn disjuncts(&self) -> &[Cond] {
        match self {
            Cond::False => &[],
            Cond::Or(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// All slots that it depends on.
    pub fn slots(&self) -> BTreeSet<Slot> {
        let mut slots = BTreeSet::new();
        self.visit_slots(&mut |slot| {
            slots.insert(slot);
        });
        slots
    }

    /// Whether it depends on nothing but slots that will do.
    pub fn reads_only(&self, fits: impl Fn(Slot) -> bool) -> bool {
        let mut all = true;
        self.visit_slots(&mut |slot| all &= fits(slot));
        all
    }

    pub(super) fn visit_slots(&self, look: &mut dyn FnMut(Slot)) {
        match self {
            Cond::True | Cond::False => {}
            Cond::AtMost(number) | Cond::Zero(number) | Cond::In(number, _) => number.visit_slots(look),
            Cond::Lost(numbers, _) | Cond::Balanced(numbers, _) | Cond::Accepted(numbers, _) => {
                numbers.iter().for_each(|number| number.visit_slots(look));
            }
            Cond::Not(inner) => inner.visit_slots(look),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.visit_slots(look)),
        }
    }

    /// The largest value that a slot can have where the condition holds, if the condition shows one by itself.
    pub(crate) fn most(&self, slot: Slot) -> Option<Integer> {
        // The constant c of f * slot + c, and f, if a number is that.
        let line = |number: &Num| {
            let factor = number.factor(slot);
            let rest = number.plus_multiple(&-&factor, &Num::from(slot));
            (factor != 0).then(|| rest.as_constant().cloned()).flatten().map(|constant| (factor, constant))
        };
        let below = |factor: &Integer, bound: Integer| bound.div_round(factor, Floor).0;
        match self {
            Cond::AtMost(number) => line(number).filter(|(f, _)| *f > 0).map(|(f, c)| below(&f, -c)),
            Cond::Zero(number) => line(number).map(|(f, c)| below(&f, -c)),
            Cond::In(number, set) => {
                let Set::Finite(members) = &**set else { return None };
                let last = Integer::from(members.last()?);
                line(number).filter(|(f, _)| *f > 0).map(|(f, c)| below(&f, last - c))
            }
            Cond::And(parts) => parts.iter().filter_map(|part| part.most(slot)).min(),
            Cond::Or(parts) => parts.iter().map(|part| part.most(slot)).collect::<Option<Vec<_>>>()?.into_iter().max(),
            Cond::True | Cond::False | Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) | Cond::Not(_) => None,
        }
    }

    /// Looks at every set of a membership, not inside numbers.
    pub(crate) fn visit_sets(&self, look: &mut dyn FnMut(&Arc<Set>)) {
        match self {
            Cond::In(_, set) => look(set),
            Cond::Not(inner) => inner.visit_sets(look),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.visit_sets(look)),
            Cond::True | Cond::False | Cond::AtMost(_) | Cond::Zero(_) => {}
            Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) => {}
        }
    }
}
