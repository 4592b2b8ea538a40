//! Values and conditions over the slots of a move, for whole numbers of any size.

use super::line::Line;
use super::prepare::Prepare;
use super::products::Products;
use super::whole::{Known, Outcome, Stop, Whole};
use crate::form::Cond;
use crate::numeration::DigitAutomaton;
use crate::sequence::{Sequence, SequenceError, is_balanced};
use crate::syntax::Diagnostic;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// A whole number that depends on the slots (the piles before the move, the piles after it, the variables): a sum of
/// multiples of parts and a constant.
#[derive(Clone, Debug)]
pub struct Term {
    pub(super) parts: Vec<(Known, Part)>,
    pub(super) constant: Known,
}

/// What terms are made of.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Slot(usize),
    /// floor(slope * term + offset).
    Floor(Arc<Line>, Box<Term>),
    Mod(Box<Term>, Known),
    Max(Vec<Term>),
    /// The member of a set with a number.
    Member(Set, Box<Term>),
    /// The Beatty constraint of a pair of slopes.
    Constraint(Arc<(Line, Line)>, Box<Term>),
    If(Box<Test>, Box<Term>, Box<Term>),
}

/// A truth that depends on the slots.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is the operation its name says")]
pub enum Test {
    Const(bool),
    /// The number is at most 0.
    AtMost(Term),
    /// The number is 0.
    Zero(Term),
    In(Set, Term),
    /// Place by place the binary digits add up to multiples.
    Balanced(Vec<Term>, u32),
    /// An automaton accepts the digits.
    Accepted(Vec<Term>, Arc<DigitAutomaton>),
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
    fn cost(&self) -> usize {
        let part = |(_, part): &(Known, Part)| match part {
            Part::Slot(_) => 0,
            Part::Floor(_, inner) | Part::Member(_, inner) => 1 + inner.cost(),
            Part::Mod(inner, _) => inner.cost(),
            Part::Max(terms) => terms.iter().map(Term::cost).sum(),
            Part::Constraint(_, inner) => 4 + inner.cost(),
            Part::If(test, yes, no) => test.cost() + yes.cost().max(no.cost()),
        };
        self.parts.iter().map(part).sum()
    }

    /// The value for given slots.
    pub fn at<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<I> {
        // A slot alone, or with others, is not copied before it is added.
        let mut sum: Option<I> = None;
        for (factor, part) in &self.parts {
            let owned;
            let value = match part {
                Part::Slot(slot) => &slots[*slot],
                other => {
                    owned = other.at(slots, products)?;
                    &owned
                }
            };
            sum = Some(match sum {
                None if factor.word() == Some(1) => value.clone(),
                None => I::small(0).plus_multiple(factor, value)?,
                Some(sum) => sum.plus_multiple(factor, value)?,
            });
        }
        match sum {
            None => I::known(&self.constant),
            Some(sum) if self.constant.word() == Some(0) => Ok(sum),
            Some(sum) => sum.plus(&I::known(&self.constant)?),
        }
    }
}

impl Part {
    fn at<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<I> {
        let value = |term: &Term| term.at(slots, products);
        match self {
            Part::Slot(slot) => Ok(slots[*slot].clone()),
            Part::Floor(line, inner) => I::on_line(line, &value(inner)?, products),
            Part::Mod(inner, modulus) => value(inner)?.remainder(modulus),
            Part::Max(terms) => {
                let mut largest: Option<I> = None;
                for term in terms {
                    let value = value(term)?;
                    largest = Some(largest.map_or(value.clone(), |largest| largest.max(value)));
                }
                largest.ok_or_else(|| Stop::Failed("no number is the largest of none".into()))
            }
            Part::Member(set, inner) => set.member(&value(inner)?, products),
            Part::Constraint(pair, inner) => constraint(pair, &value(inner)?, products),
            Part::If(test, yes, no) => value(if test.at(slots, products)? { yes } else { no }),
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
    /// A condition on variables, which are its slots. Fails if it is known only on a board.
    pub fn new(condition: &Cond) -> Result<Test, Diagnostic> {
        Prepare::new(0).test(condition)
    }

    /// How many floors, members and the like it asks for.
    pub(super) fn cost(&self) -> usize {
        match self {
            Test::Const(_) => 0,
            Test::AtMost(term) | Test::Zero(term) => term.cost(),
            Test::In(_, term) => 1 + term.cost(),
            Test::Balanced(terms, _) | Test::Accepted(terms, _) => 1 + terms.iter().map(Term::cost).sum::<usize>(),
            Test::And(parts) | Test::Or(parts) => parts.iter().map(Test::cost).sum(),
            Test::Not(inner) => inner.cost(),
        }
    }

    /// Whether it holds for given slots.
    pub fn at<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<bool> {
        Ok(match self {
            Test::Const(truth) => *truth,
            Test::AtMost(term) => term.at(slots, products)? <= I::small(0),
            Test::Zero(term) => term.at(slots, products)?.is_zero(),
            Test::In(set, term) => set.contains(&term.at(slots, products)?, products)?,
            Test::Balanced(terms, modulus) => {
                let numbers =
                    terms.iter().map(|term| Ok(term.at(slots, products)?.to_integer())).collect::<Outcome<Vec<_>>>()?;
                is_balanced(&numbers.iter().collect::<Vec<_>>(), *modulus)
            }
            Test::Accepted(terms, automaton) => {
                let numbers =
                    terms.iter().map(|term| Ok(term.at(slots, products)?.to_integer())).collect::<Outcome<Vec<_>>>()?;
                automaton.contains(&numbers.iter().collect::<Vec<_>>())
            }
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
