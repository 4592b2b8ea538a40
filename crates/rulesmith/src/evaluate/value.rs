//! Compiled expressions, and their value at one position.

use super::table::{Membership, PairSet, SharedSet, Table};
use crate::number::{Real, Slope};
use crate::sequence::Sequence;
use crate::syntax::CompareOp;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// A whole number that depends on the slots: source piles, target piles, clause variables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the operation its name says")]
pub enum Value {
    Const(i64),
    Slot(usize),
    Add(Box<Value>, Box<Value>),
    Subtract(Box<Value>, Box<Value>),
    Multiply(Box<Value>, i64),
    Absolute(Box<Value>),
    /// Remainder by a positive constant, never negative.
    Mod(Box<Value>, i64),
    /// Quotient by a positive constant, rounded down.
    Divide(Box<Value>, i64),
    Min(Box<Value>, Box<Value>),
    Max(Box<Value>, Box<Value>),
    If(Box<Condition>, Box<Value>, Box<Value>),
    Table(Arc<Table>, Box<Value>),
    /// The n-th member of a set, for arguments that no table covers.
    Term(SharedSet, Box<Value>),
    /// floor(slope * value + offset), for arguments that no table covers.
    Floor(Arc<(Slope, Real)>, Box<Value>),
}

/// A truth that depends on the slots.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the operation its name says")]
pub enum Condition {
    Const(bool),
    Compare(CompareOp, Box<Value>, Box<Value>),
    In(Arc<Membership>, Box<Value>),
    VectorIn(PairSet, Vec<Value>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
}

/// The least and greatest value an expression can have.
pub(crate) type Range = (i128, i128);

impl Value {
    /// The value for given slots.
    pub fn at(&self, slots: &[i64]) -> i64 {
        match self {
            Value::Const(value) => *value,
            Value::Slot(slot) => slots[*slot],
            Value::Add(left, right) => left.at(slots) + right.at(slots),
            Value::Subtract(left, right) => left.at(slots) - right.at(slots),
            Value::Multiply(inner, factor) => inner.at(slots) * factor,
            Value::Absolute(inner) => inner.at(slots).abs(),
            Value::Mod(inner, modulus) => inner.at(slots).rem_euclid(*modulus),
            Value::Divide(inner, divisor) => inner.at(slots).div_euclid(*divisor),
            Value::Min(left, right) => left.at(slots).min(right.at(slots)),
            Value::Max(left, right) => left.at(slots).max(right.at(slots)),
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
            Value::Add(left, right) => {
                let (a, b) = (left.range(slots), right.range(slots));
                (a.0 + b.0, a.1 + b.1)
            }
            Value::Subtract(left, right) => {
                let (a, b) = (left.range(slots), right.range(slots));
                (a.0 - b.1, a.1 - b.0)
            }
            Value::Multiply(inner, factor) => {
                let (a, factor) = (inner.range(slots), i128::from(*factor));
                let ends = (a.0.saturating_mul(factor), a.1.saturating_mul(factor));
                (ends.0.min(ends.1), ends.0.max(ends.1))
            }
            Value::Absolute(inner) => {
                let (low, high) = inner.range(slots);
                let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
                (least, low.abs().max(high.abs()))
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
            Value::Min(left, right) => {
                let (a, b) = (left.range(slots), right.range(slots));
                (a.0.min(b.0), a.1.min(b.1))
            }
            Value::Max(left, right) => {
                let (a, b) = (left.range(slots), right.range(slots));
                (a.0.max(b.0), a.1.max(b.1))
            }
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

impl Condition {
    /// Whether it holds, if that is seen without any slot.
    pub(super) fn known(&self) -> Option<bool> {
        match self {
            Condition::Const(truth) => Some(*truth),
            Condition::Compare(op, left, right) => match (&**left, &**right) {
                (Value::Const(x), Value::Const(y)) => Some(compare(*op, *x, *y)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it holds for given slots.
    pub fn at(&self, slots: &[i64]) -> bool {
        match self {
            Condition::Const(truth) => *truth,
            Condition::Compare(op, left, right) => compare(*op, left.at(slots), right.at(slots)),
            Condition::In(set, value) => set.contains(value.at(slots)),
            Condition::VectorIn(set, entries) => match entries.as_slice() {
                [one, other] => set.contains(&[one.at(slots), other.at(slots)]),
                _ => set.contains(&entries.iter().map(|entry| entry.at(slots)).collect::<Vec<_>>()),
            },
            Condition::And(parts) => parts.iter().all(|part| part.at(slots)),
            Condition::Or(parts) => parts.iter().any(|part| part.at(slots)),
            Condition::Not(inner) => !inner.at(slots),
        }
    }
}

/// A comparison of two whole numbers; membership is not one.
pub(super) fn compare(op: CompareOp, left: i64, right: i64) -> bool {
    match op {
        CompareOp::Less => left < right,
        CompareOp::LessEqual => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::GreaterEqual => left >= right,
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::In | CompareOp::NotIn => false,
    }
}
