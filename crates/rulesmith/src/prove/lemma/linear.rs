//! Linear forms in what a move is about: the two piles, the amounts taken, and whole-valued functions of these.

use crate::number::{NumberError, Real};
use malachite::base::num::arithmetic::traits::{DivRound, Floor, Gcd};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeMap;
use std::fmt;

/// What a linear form is made of; each is a whole number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    /// The amount taken from the smaller pile, at least 1.
    FromSmaller,
    /// The amount taken from the larger pile, at least 1.
    FromLarger,
    /// The smaller pile.
    Smaller,
    /// The larger pile.
    Larger,
    /// The floor of the linear form with this text, or the Beatty constraint of a slope at it.
    Function(String),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Term::FromSmaller => "j",
            Term::FromLarger => "k",
            Term::Smaller => "x",
            Term::Larger => "y",
            Term::Function(text) => text,
        })
    }
}

/// A sum of multiples of terms, and a constant. No coefficient is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub terms: BTreeMap<Term, Real>,
    pub constant: Real,
}

impl Linear {
    pub fn constant(constant: Real) -> Linear {
        Linear { terms: BTreeMap::new(), constant }
    }

    pub fn whole(constant: i64) -> Linear {
        Linear::constant(Real::from(constant))
    }

    pub fn term(term: Term) -> Linear {
        Linear { terms: BTreeMap::from([(term, Real::from(1))]), constant: Real::from(0) }
    }

    pub fn as_constant(&self) -> Option<&Real> {
        self.terms.is_empty().then_some(&self.constant)
    }

    pub fn scale(&self, factor: &Real) -> Result<Linear, NumberError> {
        let mut terms = BTreeMap::new();
        for (term, coefficient) in &self.terms {
            let product = coefficient.multiply(factor)?;
            if !is_zero(&product) {
                terms.insert(term.clone(), product);
            }
        }
        Ok(Linear { terms, constant: self.constant.multiply(factor)? })
    }

    pub fn add(&self, other: &Linear) -> Result<Linear, NumberError> {
        let mut terms = self.terms.clone();
        for (term, coefficient) in &other.terms {
            let sum = match terms.get(term) {
                Some(known) => known.add(coefficient)?,
                None => coefficient.clone(),
            };
            match is_zero(&sum) {
                true => terms.remove(term),
                false => terms.insert(term.clone(), sum),
            };
        }
        Ok(Linear { terms, constant: self.constant.add(&other.constant)? })
    }

    pub fn subtract(&self, other: &Linear) -> Result<Linear, NumberError> {
        self.add(&other.scale(&Real::from(-1))?)
    }

    /// The floor: what is whole in every position is taken out of it.
    pub fn floor(&self) -> Result<Linear, NumberError> {
        let mut outside = Linear::whole(0);
        let mut inside = Linear::constant(self.constant.clone());
        for (term, coefficient) in &self.terms {
            let part = if whole(coefficient).is_some() { &mut outside } else { &mut inside };
            part.terms.insert(term.clone(), coefficient.clone());
        }
        if inside.terms.is_empty() {
            outside.constant = Real::from(Rational::from(inside.constant.floor()));
            return Ok(outside);
        }
        if let Some(constant) = inside.constant.as_rational() {
            let floor = Rational::from(constant.floor());
            inside.constant = Real::from(constant - &floor);
            outside.constant = Real::from(floor);
        }
        outside.terms.insert(Term::Function(format!("floor({inside})")), Real::from(1));
        Ok(outside)
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (term, coefficient) in &self.terms {
            write!(f, "({coefficient})*{term} + ")?;
        }
        write!(f, "({})", self.constant)
    }
}

fn is_zero(value: &Real) -> bool {
    value.as_rational().is_some_and(|value| *value == 0)
}

/// The whole number, if it is one.
pub(super) fn whole(value: &Real) -> Option<Integer> {
    Integer::try_from(value.as_rational()?.clone()).ok()
}

/// `sum <= bound` in lowest terms, with a positive first coefficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtMost {
    pub sum: Vec<(Term, Integer)>,
    pub bound: Integer,
}

/// What a comparison says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// The same in every position.
    Always(bool),
    /// `AtMost`, or if false, its negation.
    Sometimes(AtMost, bool),
}

impl AtMost {
    /// `form <= 0`, for a form that is a whole number in every position; `None` if it is not seen to be one.
    pub fn of(form: &Linear) -> Option<Compared> {
        let mut sum = Vec::new();
        for (term, coefficient) in &form.terms {
            sum.push((term.clone(), whole(coefficient)?));
        }
        let mut bound = -whole(&form.constant)?;
        let Some((_, first)) = sum.first() else { return Some(Compared::Always(bound >= 0)) };
        // sum <= bound is the negation of -sum <= -bound - 1.
        let positive = *first > 0;
        if !positive {
            sum.iter_mut().for_each(|(_, coefficient)| *coefficient = -&*coefficient);
            bound = -bound - Integer::ONE;
        }
        let gcd = sum.iter().fold(Natural::ZERO, |gcd, (_, c)| gcd.gcd(c.unsigned_abs_ref()));
        let gcd = Integer::from(gcd);
        sum.iter_mut().for_each(|(_, coefficient)| *coefficient = &*coefficient / &gcd);
        let bound = bound.div_round(&gcd, RoundingMode::Floor).0;
        // Amounts are at least 1, piles at least 0: a sum of them alone has a least value.
        let least = sum.iter().try_fold(Integer::ZERO, |least, (term, coefficient)| match term {
            _ if *coefficient < 0 => None,
            Term::FromSmaller | Term::FromLarger => Some(least + coefficient),
            Term::Smaller | Term::Larger => Some(least),
            Term::Function(_) => None,
        });
        if least.is_some_and(|least| least > bound) {
            return Some(Compared::Always(!positive));
        }
        Some(Compared::Sometimes(AtMost { sum, bound }, positive))
    }
}
