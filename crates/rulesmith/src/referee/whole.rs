//! Whole numbers that rules are read with: machine words while they suffice, long integers beyond.

use super::line::Line;
use super::products::Products;
use crate::work::Stopped;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{DivExact, DivisibleBy, Mod};
use malachite::base::num::logic::traits::SignificantBits;
use std::fmt;

/// What stops an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A value does not fit a machine word: to be tried again with long integers.
    Overflow,
    /// A question that cannot be answered, as a sentence.
    Failed(String),
    /// The work was stopped.
    Work(Stopped),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Overflow => write!(f, "a value does not fit a machine word"),
            Stop::Failed(sentence) => write!(f, "{sentence}"),
            Stop::Work(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for Stop {}

impl From<Stopped> for Stop {
    fn from(stopped: Stopped) -> Stop {
        Stop::Work(stopped)
    }
}

/// The outcome of an evaluation.
pub type Outcome<T> = Result<T, Stop>;

/// A number of the rules, ready for both kinds of whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    word: Option<i64>,
    long: Integer,
}

impl From<Integer> for Known {
    fn from(long: Integer) -> Known {
        Known { word: i64::try_from(&long).ok(), long }
    }
}

impl Known {
    /// As a machine word, if it is one.
    pub fn word(&self) -> Option<i64> {
        self.word
    }
}

/// A kind of whole number. Only two exist: `i64`, whose operations stop at an overflow, and [`Integer`].
pub trait Whole: Clone + Ord + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// From a machine word.
    fn small(value: i64) -> Self;
    /// From a long integer.
    fn from_integer(value: &Integer) -> Outcome<Self>;
    /// As a long integer.
    fn to_integer(&self) -> Integer;
    /// The long integer itself, unless it is a machine word.
    fn long(&self) -> Option<&Integer>;
    /// The sum.
    fn plus(&self, other: &Self) -> Outcome<Self>;
    /// The difference.
    fn minus(&self, other: &Self) -> Outcome<Self>;
    /// A number of the rules.
    fn known(value: &Known) -> Outcome<Self>;
    /// The sum with a multiple of another.
    fn plus_multiple(&self, factor: &Known, other: &Self) -> Outcome<Self>;
    /// The quotient by a positive number, if there is no remainder.
    fn divided(&self, divisor: &Known) -> Outcome<Option<Self>>;
    /// The remainder from 0 on by a positive number.
    fn remainder(&self, modulus: &Known) -> Outcome<Self>;
    /// floor(slope n + offset).
    fn on_line(line: &Line, n: &Self, products: &Products) -> Outcome<Self>;
    /// The least n with floor(slope n + offset) >= value.
    fn first_on_line(line: &Line, value: &Self, products: &Products) -> Outcome<Self>;
    /// The n with floor(slope n + offset) = value: from the first to before the second.
    fn run_on_line(line: &Line, value: &Self, products: &Products) -> Outcome<(Self, Self)>;

    /// Whether it is 0.
    fn is_zero(&self) -> bool {
        *self == Self::small(0)
    }
}

impl Whole for i64 {
    fn small(value: i64) -> i64 {
        value
    }

    fn from_integer(value: &Integer) -> Outcome<i64> {
        i64::try_from(value).map_err(|_| Stop::Overflow)
    }

    fn to_integer(&self) -> Integer {
        Integer::from(*self)
    }

    fn long(&self) -> Option<&Integer> {
        None
    }

    fn plus(&self, other: &i64) -> Outcome<i64> {
        self.checked_add(*other).ok_or(Stop::Overflow)
    }

    fn minus(&self, other: &i64) -> Outcome<i64> {
        self.checked_sub(*other).ok_or(Stop::Overflow)
    }

    fn known(value: &Known) -> Outcome<i64> {
        value.word.ok_or(Stop::Overflow)
    }

    fn plus_multiple(&self, factor: &Known, other: &i64) -> Outcome<i64> {
        let product = other.checked_mul(i64::known(factor)?);
        product.and_then(|product| self.checked_add(product)).ok_or(Stop::Overflow)
    }

    fn divided(&self, divisor: &Known) -> Outcome<Option<i64>> {
        let divisor = i64::known(divisor)?;
        Ok((self % divisor == 0).then(|| self / divisor))
    }

    fn remainder(&self, modulus: &Known) -> Outcome<i64> {
        Ok(self.rem_euclid(i64::known(modulus)?))
    }

    fn on_line(line: &Line, n: &i64, _: &Products) -> Outcome<i64> {
        line.small_at(*n)
    }

    fn first_on_line(line: &Line, value: &i64, _: &Products) -> Outcome<i64> {
        line.small_first(*value)
    }

    fn run_on_line(line: &Line, value: &i64, _: &Products) -> Outcome<(i64, i64)> {
        Ok((line.small_first(*value)?, line.small_first(value.plus(&1)?)?))
    }
}

impl Whole for Integer {
    fn small(value: i64) -> Integer {
        Integer::from(value)
    }

    fn from_integer(value: &Integer) -> Outcome<Integer> {
        Ok(value.clone())
    }

    fn to_integer(&self) -> Integer {
        self.clone()
    }

    fn long(&self) -> Option<&Integer> {
        (self.significant_bits() > 64).then_some(self)
    }

    fn plus(&self, other: &Integer) -> Outcome<Integer> {
        Ok(self + other)
    }

    fn minus(&self, other: &Integer) -> Outcome<Integer> {
        Ok(self - other)
    }

    fn known(value: &Known) -> Outcome<Integer> {
        Ok(value.long.clone())
    }

    fn plus_multiple(&self, factor: &Known, other: &Integer) -> Outcome<Integer> {
        // Long numbers are added and subtracted much more often than multiplied.
        Ok(match factor.word {
            Some(1) => self + other,
            Some(-1) => self - other,
            _ => self + other * &factor.long,
        })
    }

    fn divided(&self, divisor: &Known) -> Outcome<Option<Integer>> {
        if divisor.word == Some(1) {
            return Ok(Some(self.clone()));
        }
        Ok(self.divisible_by(&divisor.long).then(|| self.div_exact(&divisor.long)))
    }

    fn remainder(&self, modulus: &Known) -> Outcome<Integer> {
        Ok(self.mod_op(&modulus.long))
    }

    fn on_line(line: &Line, n: &Integer, products: &Products) -> Outcome<Integer> {
        Ok(line.at(n, products))
    }

    fn first_on_line(line: &Line, value: &Integer, products: &Products) -> Outcome<Integer> {
        Ok(line.first(value, products))
    }

    fn run_on_line(line: &Line, value: &Integer, products: &Products) -> Outcome<(Integer, Integer)> {
        let run = line.run(value, products);
        Ok((run.0.clone(), run.1.clone()))
    }
}
