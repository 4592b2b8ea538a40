//! Compiled numbers and conditions, and their value at one position.

use super::table::{Membership, PairSet, SharedSet, Table};
use crate::form::Division;
use crate::number::{Real, Slope};
use crate::numeration::DigitAutomaton;
use crate::sequence::Sequence;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// A whole number that depends on the slots: source piles, target piles, variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The same everywhere.
    Const(i64),
    /// A pile or a variable.
    Slot(usize),
    /// Multiples of values, and a constant.
    Sum(Vec<(i64, Value)>, i64),
    /// Remainder by a positive constant, never negative.
    Mod(Box<Value>, i64),
    /// Quotient by a positive constant, rounded down.
    Divide(Box<Value>, i64),
    /// A value divided by another.
    Divided(Division, Box<(Value, Value)>),
    /// The largest.
    Max(Vec<Value>),
    /// One or the other.
    If(Box<Condition>, Box<Value>, Box<Value>),
    /// A function of a value, listed.
    Table(Arc<Table>, Box<Value>),
    /// The n-th member of a set, for arguments that no table covers.
    Term(SharedSet, Box<Value>),
    /// floor(slope * value + offset), for arguments that no table covers.
    Floor(Arc<(Slope, Real)>, Box<Value>),
}

/// A truth that depends on the slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The same everywhere.
    Const(bool),
    /// The value is at most 0.
    AtMost(Value),
    /// The value is 0.
    Zero(Value),
    /// The value is a member.
    In(Arc<Membership>, Value),
    /// The vector is a member.
    VectorIn(PairSet, Vec<Value>),
    /// Place by place the binary digits add up to multiples.
    Balanced(u32, Vec<Value>),
    /// An automaton accepts the digits.
    Accepted(Arc<DigitAutomaton>, Vec<Value>),
    /// All of these.
    And(Vec<Condition>),
    /// One of these.
    Or(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
}

/// The least and greatest value a number can have.
pub(crate) type Range = (i128, i128);

impl Value {
    /// A sum, in its shortest writing.
    pub(super) fn sum(mut terms: Vec<(i64, Value)>, constant: i64) -> Value {
        match (terms.as_slice(), constant) {
            ([], constant) => Value::Const(constant),
            ([(1, _)], 0) => terms.swap_remove(0).1,
            _ => Value::Sum(terms, constant),
        }
    }

    /// The value for given slots.
    pub fn at(&self, slots: &[i64]) -> i64 {
        match self {
            Value::Const(value) => *value,
            Value::Slot(slot) => slots[*slot],
            Value::Sum(terms, constant) => {
                terms.iter().fold(*constant, |sum, (factor, value)| sum + factor * value.at(slots))
            }
            Value::Mod(inner, modulus) => inner.at(slots).rem_euclid(*modulus),
            Value::Divide(inner, divisor) => inner.at(slots).div_euclid(*divisor),
            Value::Divided(division, parts) => divided(*division, parts.0.at(slots), parts.1.at(slots)),
            Value::Max(values) => values.iter().map(|value| value.at(slots)).max().unwrap_or(0),
            Value::If(condition, yes, no) => {
                if condition.at(slots) {
                    yes.at(slots)
                } else {
                    no.at(slots)
                }
            }
            Value::Table(table, inner) => table.at(inner.at(slots)),
            Value::Term(set, inner) => term(&*set.0, inner.at(slots)),
            Value::Floor(function, inner) => floor(function, inner.at(slots)),
        }
    }

    /// Bounds on the value, from bounds on the slots.
    pub(crate) fn range(&self, slots: &[Range]) -> Range {
        match self {
            Value::Const(value) => ((*value).into(), (*value).into()),
            Value::Slot(slot) => slots[*slot],
            Value::Sum(terms, constant) => {
                let start = (i128::from(*constant), i128::from(*constant));
                terms.iter().fold(start, |sum, (factor, value)| {
                    let (low, high) = multiple(value.range(slots), *factor);
                    (sum.0.saturating_add(low), sum.1.saturating_add(high))
                })
            }
            Value::Mod(inner, modulus) => {
                let (low, high) = inner.range(slots);
                let modulus = i128::from(*modulus);
                if low >= 0 && high < modulus { (low, high) } else { (0, modulus - 1) }
            }
            Value::Divide(inner, divisor) => {
                let ((low, high), divisor) = (inner.range(slots), i128::from(*divisor));
                (low.div_euclid(divisor), high.div_euclid(divisor))
            }
            // A quotient lies between the number and 0, or -1; a remainder is below the divisor, or the number itself.
            Value::Divided(division, parts) => {
                let ((low, high), by) = (parts.0.range(slots), parts.1.range(slots));
                match division {
                    Division::Quotient => (low.min(0), high.max(0)),
                    Division::Remainder if low >= 0 => (0, high),
                    Division::Remainder => (low.min(0), high.max(by.1 - 1).max(0)),
                }
            }
            Value::Max(values) => values
                .iter()
                .map(|value| value.range(slots))
                .reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
                .unwrap_or((0, 0)),
            Value::If(_, yes, no) => {
                let (a, b) = (yes.range(slots), no.range(slots));
                (a.0.min(b.0), a.1.max(b.1))
            }
            Value::Table(table, _) => {
                let (low, high) = table.range();
                (low.into(), high.into())
            }
            // A set rises by at least 1 from one member to the next; how far it gets is left open.
            Value::Term(set, inner) => {
                let low = i64::try_from(inner.range(slots).0).unwrap_or(0);
                (term(&*set.0, low).into(), 1 << 60)
            }
            Value::Floor(function, inner) => {
                let (low, high) = inner.range(slots);
                let end = |x: i128| {
                    let value = function.0.floor_affine(&Integer::from(x), &function.1);
                    i128::try_from(&value).unwrap_or(i128::MAX / 4)
                };
                (end(low), end(high))
            }
        }
    }
}

/// A number divided by another; see [`Division`].
pub(super) fn divided(division: Division, of: i64, by: i64) -> i64 {
    match (division, by) {
        (Division::Quotient, ..=0) => 0,
        (Division::Remainder, ..=0) => of,
        (Division::Quotient, _) => of.div_euclid(by),
        (Division::Remainder, _) => of.rem_euclid(by),
    }
}

/// The bounds of a multiple.
pub(crate) fn multiple((low, high): Range, factor: i64) -> Range {
    let factor = i128::from(factor);
    let ends = (low.saturating_mul(factor), high.saturating_mul(factor));
    (ends.0.min(ends.1), ends.0.max(ends.1))
}

/// The n-th member by exact arithmetic; 0 where there is none, which compiling rules out.
pub(super) fn term(set: &dyn Sequence, n: i64) -> i64 {
    let index = Natural::try_from(Integer::from(n)).ok();
    let member = index.and_then(|n| set.term(&n).ok());
    member.and_then(|member| i64::try_from(&member).ok()).unwrap_or(0)
}

/// The floor by exact arithmetic; its range was checked when compiling.
pub(super) fn floor(function: &(Slope, Real), x: i64) -> i64 {
    let value = function.0.floor_affine(&Integer::from(x), &function.1);
    i64::try_from(&value).unwrap_or(i64::MAX)
}

/// Whether numbers are from 0 on, and place by place their binary digits add up to multiples.
pub(super) fn balanced(numbers: impl Iterator<Item = i64> + Clone, modulus: u32) -> bool {
    let (all, least) = numbers.clone().fold((0, 0), |(all, least), number| (all | number, number.min(least)));
    if least < 0 {
        return false;
    }
    if modulus == 2 {
        return numbers.fold(0, |sum, number| sum ^ number) == 0;
    }
    let ones = |place: u32| numbers.clone().filter(|number| number >> place & 1 == 1).count();
    (0..i64::BITS - all.leading_zeros()).all(|place| ones(place) % modulus as usize == 0)
}

impl Condition {
    /// Whether it holds for given slots.
    pub fn at(&self, slots: &[i64]) -> bool {
        match self {
            Condition::Const(truth) => *truth,
            Condition::AtMost(value) => value.at(slots) <= 0,
            Condition::Zero(value) => value.at(slots) == 0,
            Condition::In(set, value) => set.contains(value.at(slots)),
            Condition::VectorIn(set, entries) => match entries.as_slice() {
                [one, other] => set.contains(&[one.at(slots), other.at(slots)]),
                _ => set.contains(&entries.iter().map(|entry| entry.at(slots)).collect::<Vec<_>>()),
            },
            Condition::Balanced(modulus, entries) => balanced(entries.iter().map(|entry| entry.at(slots)), *modulus),
            Condition::Accepted(automaton, entries) => {
                automaton.contains_small(&entries.iter().map(|entry| entry.at(slots)).collect::<Vec<_>>())
            }
            Condition::And(parts) => parts.iter().all(|part| part.at(slots)),
            Condition::Or(parts) => parts.iter().any(|part| part.at(slots)),
            Condition::Not(inner) => !inner.at(slots),
        }
    }

    /// The opposite.
    pub(super) fn not(self) -> Condition {
        match self {
            Condition::Const(truth) => Condition::Const(!truth),
            other => Condition::Not(Box::new(other)),
        }
    }

    /// All of the parts.
    pub(super) fn all(parts: impl IntoIterator<Item = Condition>) -> Condition {
        Condition::joined(parts, false, Condition::And)
    }

    /// One of the parts.
    pub(super) fn any(parts: impl IntoIterator<Item = Condition>) -> Condition {
        Condition::joined(parts, true, Condition::Or)
    }

    /// One part that is `decides` is enough, and parts that are the opposite say nothing.
    fn joined(
        parts: impl IntoIterator<Item = Condition>,
        decides: bool,
        rebuild: fn(Vec<Condition>) -> Condition,
    ) -> Condition {
        let mut left = Vec::new();
        for part in parts {
            match part {
                Condition::Const(truth) if truth == decides => return Condition::Const(decides),
                Condition::Const(_) => {}
                part => left.push(part),
            }
        }
        match left.len() {
            0 => Condition::Const(!decides),
            1 => left.swap_remove(0),
            _ => rebuild(left),
        }
    }
}
