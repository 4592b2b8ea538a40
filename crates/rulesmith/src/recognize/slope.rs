//! Homogeneous fits: the slopes alpha with floor(n alpha) = a_n for every term seen.

use super::candidates::Candidates;
use super::interval::{End, Interval};
use super::{Term, Terms};
use crate::work::{Pace, Stopped};
use malachite::Integer;
use malachite::rational::Rational;
use std::fmt;

/// The slopes with floor(n alpha) = a_n for all n of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlopeFit {
    /// The first n that was asked for.
    pub from: u64,
    /// The last n that was asked for.
    pub to: u64,
    /// The exact set of slopes, from max a_n/n on and below min (a_n + 1)/n, with the simplest numbers in it.
    pub slopes: Candidates,
    /// The first n with the largest a_n/n.
    pub low_at: Option<u64>,
    /// The first n with the smallest (a_n + 1)/n.
    pub high_at: Option<u64>,
}

/// Why no slope gives floor(n alpha) = a_n: terms that exclude each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSlope {
    /// Term number 0 is not 0, as floor(0 alpha) is.
    Start(Term),
    /// The first term asks for alpha >= a_n/n, the second for alpha < (a_m + 1)/m, and that is not more.
    Pair(Term, Term),
}

impl NoSlope {
    /// The terms that exclude each other.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            NoSlope::Start(term) => vec![*term],
            NoSlope::Pair(low, high) => vec![*low, *high],
        }
    }

    /// Checks the claim from the terms alone: that no slope fits them.
    pub fn holds(&self) -> bool {
        match self {
            NoSlope::Start(term) => term.n == 0 && term.value != 0,
            NoSlope::Pair(low, high) => {
                low.n > 0 && high.n > 0 && Fraction::below(*low).at_least(&Fraction::above(*high))
            }
        }
    }
}

/// A term as the bound numerator/n on the slope.
#[derive(Clone, Copy)]
struct Fraction {
    numerator: u128,
    n: u64,
}

impl Fraction {
    fn below(term: Term) -> Fraction {
        Fraction { numerator: u128::from(term.value), n: term.n }
    }

    fn above(term: Term) -> Fraction {
        Fraction { numerator: u128::from(term.value) + 1, n: term.n }
    }

    /// Terms and indices stay below 2^63, so the products fit.
    fn at_least(&self, other: &Fraction) -> bool {
        self.numerator * u128::from(other.n) >= other.numerator * u128::from(self.n)
    }

    fn value(&self) -> Rational {
        Rational::from_integers(Integer::from(self.numerator), Integer::from(self.n))
    }
}

/// The two terms that set the ends so far.
#[derive(Default)]
struct Ends {
    low: Option<Term>,
    high: Option<Term>,
}

impl Ends {
    /// Takes one more term into account.
    fn push(&mut self, term: Term) -> Result<(), NoSlope> {
        if term.n == 0 {
            return if term.value == 0 { Ok(()) } else { Err(NoSlope::Start(term)) };
        }
        if self.low.is_none_or(|low| !Fraction::below(low).at_least(&Fraction::below(term))) {
            self.low = Some(term);
        }
        if self.high.is_none_or(|high| !Fraction::above(term).at_least(&Fraction::above(high))) {
            self.high = Some(term);
        }
        match (self.low, self.high) {
            (Some(low), Some(high)) if Fraction::below(low).at_least(&Fraction::above(high)) => {
                Err(NoSlope::Pair(low, high))
            }
            _ => Ok(()),
        }
    }
}

/// The slopes that fit all terms, in linear time; or the first conflict from the left.
pub fn fit_slope(terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<Result<SlopeFit, NoSlope>, Stopped> {
    let mut ends = Ends::default();
    for term in terms.iter() {
        pace.step()?;
        if let Err(reason) = ends.push(term) {
            return Ok(Err(reason));
        }
    }
    let interval = Interval {
        low: ends.low.map(|term| End { value: Fraction::below(term).value(), included: true }),
        high: ends.high.map(|term| End { value: Fraction::above(term).value(), included: false }),
    };
    Ok(Ok(SlopeFit {
        from: terms.first(),
        to: terms.last(),
        slopes: Candidates::of(interval),
        low_at: ends.low.map(|term| term.n),
        high_at: ends.high.map(|term| term.n),
    }))
}

/// The smallest index from which on some slope fits all terms, in linear time.
pub(super) fn slope_fits_from(terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<u64, Stopped> {
    let mut ends = Ends::default();
    for term in terms.iter().rev() {
        pace.step()?;
        if ends.push(term).is_err() {
            return Ok(term.n + 1);
        }
    }
    Ok(terms.first())
}

impl fmt::Display for NoSlope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSlope::Start(term) => write!(f, "term 0 is {}, but floor(0*alpha) is 0", term.value),
            NoSlope::Pair(low, high) => write!(
                f,
                "term {} is {}, so alpha >= {}/{}, and term {} is {}, so alpha < {}/{}: they exclude each other",
                low.n,
                low.value,
                low.value,
                low.n,
                high.n,
                high.value,
                high.value + 1,
                high.n
            ),
        }
    }
}
