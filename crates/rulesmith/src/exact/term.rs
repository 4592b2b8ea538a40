//! Values and conditions over the slots of a move, for whole numbers of any size.

use super::line::Line;
use super::products::Products;
use super::whole::{Outcome, Stop, Whole};
use crate::sequence::{Sequence, SequenceError};
use crate::syntax::CompareOp;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// A whole number that depends on the slots: the piles before the move, the piles after it, the clause's variables.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is the operation its name says")]
pub enum Term {
    Const(Integer),
    Slot(usize),
    Add(Box<Term>, Box<Term>),
    Subtract(Box<Term>, Box<Term>),
    Scale(Box<Term>, i64),
    Absolute(Box<Term>),
    Mod(Box<Term>, i64),
    Quotient(Box<Term>, i64),
    Min(Box<Term>, Box<Term>),
    Max(Box<Term>, Box<Term>),
    If(Box<Test>, Box<Term>, Box<Term>),
    /// floor(slope * term + offset).
    Floor(Arc<Line>, Box<Term>),
    /// The n-th member of a set.
    Member(Set, Box<Term>),
    /// The Beatty constraint of a pair of slopes.
    Constraint(Arc<(Line, Line)>, Box<Term>),
}

/// A truth that depends on the slots.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is the operation its name says")]
pub enum Test {
    Const(bool),
    Compare(CompareOp, Term, Term),
    In(Set, Term),
    And(Vec<Test>),
    Or(Vec<Test>),
    Not(Box<Test>),
}

/// A set of natural numbers.
#[derive(Clone, Debug)]
pub enum Set {
    /// floor(slope n + offset) for n from an index on.
    Line(Arc<Line>, Natural),
    /// Any other.
    Other(Arc<dyn Sequence>),
}

impl Set {
    /// Looks through a sequence for a line.
    pub fn new(sequence: Arc<dyn Sequence>) -> Set {
        match sequence.as_line().and_then(|(slope, offset)| Line::new(slope, offset).ok()) {
            Some(line) => Set::Line(Arc::new(line), sequence.first_index()),
            None => Set::Other(sequence),
        }
    }

    /// Whether the set has the number.
    pub fn contains<I: Whole>(&self, value: &I, products: &Products) -> Outcome<bool> {
        if *value < I::small(0) {
            return Ok(false);
        }
        match self {
            Set::Line(line, first) => {
                let (from, to) = I::run_on_line(line, value, products)?;
                Ok(from.max(I::from_integer(&Integer::from(first))?) < to)
            }
            Set::Other(sequence) => sequence.contains(&value.to_integer()).map_err(undecided),
        }
    }

    /// The member with the given index.
    pub fn member<I: Whole>(&self, index: &I, products: &Products) -> Outcome<I> {
        match self {
            Set::Line(line, _) => I::on_line(line, index, products),
            Set::Other(sequence) => I::from_integer(&sequence.term(&natural(index)?).map_err(undecided)?),
        }
    }

    /// The indices whose member is the number: from the first to before the second.
    pub fn indices<I: Whole>(&self, value: &I, products: &Products) -> Outcome<Option<(I, I)>> {
        let one = I::small(1);
        match self {
            Set::Line(line, first) => {
                let (from, to) = I::run_on_line(line, value, products)?;
                let from = from.max(I::from_integer(&Integer::from(first))?);
                Ok((from < to).then_some((from, to)))
            }
            Set::Other(sequence) => match sequence.index_of(&value.to_integer()).map_err(undecided)? {
                Some(index) => {
                    let index = I::from_integer(&Integer::from(index))?;
                    Ok(Some((index.clone(), index.plus(&one)?)))
                }
                None => Ok(None),
            },
        }
    }
}

fn natural<I: Whole>(value: &I) -> Outcome<Natural> {
    Natural::try_from(value.to_integer()).map_err(|_| Stop::Failed("a set has no member of a negative index".into()))
}

pub(super) fn undecided(error: SequenceError) -> Stop {
    Stop::Failed(error.to_string())
}

impl Term {
    /// The value for given slots.
    pub fn at<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<I> {
        let value = |term: &Term| term.at(slots, products);
        match self {
            Term::Const(constant) => I::from_integer(constant),
            Term::Slot(slot) => Ok(slots[*slot].clone()),
            Term::Add(left, right) => value(left)?.plus(&value(right)?),
            Term::Subtract(left, right) => value(left)?.minus(&value(right)?),
            Term::Scale(inner, factor) => value(inner)?.times(*factor),
            Term::Absolute(inner) => {
                let inner = value(inner)?;
                if inner < I::small(0) { inner.times(-1) } else { Ok(inner) }
            }
            Term::Mod(inner, modulus) => Ok(value(inner)?.remainder(*modulus)),
            Term::Quotient(inner, divisor) => Ok(value(inner)?.quotient(*divisor)),
            Term::Min(left, right) => Ok(value(left)?.min(value(right)?)),
            Term::Max(left, right) => Ok(value(left)?.max(value(right)?)),
            Term::If(test, yes, no) => value(if test.at(slots, products)? { yes } else { no }),
            Term::Floor(line, inner) => I::on_line(line, &value(inner)?, products),
            Term::Member(set, inner) => set.member(&value(inner)?, products),
            Term::Constraint(pair, inner) => constraint(pair, &value(inner)?, products),
        }
    }
}

/// Kay and Polanco 2023, section 5: f(a_n) = f(b_n) = (b_n - b_{n-1}) - (a_n - a_{n-1}); f(0) is never used.
fn constraint<I: Whole>((lower, upper): &(Line, Line), x: &I, products: &Products) -> Outcome<I> {
    if *x <= I::small(0) {
        return Ok(I::small(0));
    }
    let mut index = I::first_on_line(lower, x, products)?;
    if I::on_line(lower, &index, products)? != *x {
        index = I::first_on_line(upper, x, products)?;
    }
    let before = index.minus(&I::small(1))?;
    let step = |line: &Line| I::on_line(line, &index, products)?.minus(&I::on_line(line, &before, products)?);
    step(upper)?.minus(&step(lower)?)
}

impl Test {
    /// Whether it holds for given slots.
    pub fn at<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<bool> {
        Ok(match self {
            Test::Const(truth) => *truth,
            Test::Compare(op, left, right) => {
                let order = left.at(slots, products)?.cmp(&right.at(slots, products)?);
                match op {
                    CompareOp::Less => order.is_lt(),
                    CompareOp::LessEqual => order.is_le(),
                    CompareOp::Greater => order.is_gt(),
                    CompareOp::GreaterEqual => order.is_ge(),
                    CompareOp::Equal => order.is_eq(),
                    CompareOp::NotEqual => order.is_ne(),
                    // Membership is its own test.
                    CompareOp::In | CompareOp::NotIn => false,
                }
            }
            Test::In(set, term) => set.contains(&term.at(slots, products)?, products)?,
            Test::And(parts) => {
                for part in parts {
                    if !part.at(slots, products)? {
                        return Ok(false);
                    }
                }
                true
            }
            Test::Or(parts) => {
                for part in parts {
                    if part.at(slots, products)? {
                        return Ok(true);
                    }
                }
                false
            }
            Test::Not(inner) => !inner.at(slots, products)?,
        })
    }
}
