//! Formulas in n built from floors: nested ones such as floor(floor(n phi) phi), and sums.

use super::{Sequence, SequenceError};
use crate::number::{Enclosure, NumberError, Real, Slope};
use malachite::base::num::arithmetic::traits::DivRound;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::{Integer, Natural};
use std::fmt;

/// `constant + sum of coefficient * part(n)`, where each part is n itself or floor(alpha * formula + gamma).
///
/// Rank and membership search from an estimate by the formula's slope, from which the terms stay within a constant: a
/// bounded number of terms per question.
#[derive(Clone, Debug)]
pub struct Formula {
    constant: Integer,
    parts: Vec<(Integer, Part)>,
    first: Natural,
    /// Whether the first index was chosen, and is not where the terms stop being negative.
    chosen: bool,
}

#[derive(Clone, Debug)]
enum Part {
    Index,
    Floor { slope: Slope, inner: Box<Formula>, offset: Real },
}

impl Formula {
    /// The formula `n`.
    pub fn index() -> Formula {
        Formula {
            constant: Integer::ZERO,
            parts: vec![(Integer::ONE, Part::Index)],
            first: Natural::ZERO,
            chosen: false,
        }
    }

    /// A constant.
    pub fn constant(value: Integer) -> Formula {
        Formula { constant: value, parts: vec![], first: Natural::ZERO, chosen: false }
    }

    /// `floor(slope * inner + offset)`.
    pub fn floor(slope: Slope, inner: Formula, offset: Real) -> Result<Formula, NumberError> {
        if !slope.admits_offset(&offset) {
            return Err(NumberError::invalid(format!(
                "the offset {offset} has no known relation to the slope {slope}"
            )));
        }
        let part = Part::Floor { slope, inner: Box::new(inner), offset };
        Ok(Formula { constant: Integer::ZERO, parts: vec![(Integer::ONE, part)], first: Natural::ZERO, chosen: false })
    }

    /// The sum of two formulas.
    pub fn plus(mut self, other: Formula) -> Formula {
        self.constant += other.constant;
        self.parts.extend(other.parts);
        self
    }

    /// The product with a whole number.
    pub fn scale(mut self, factor: &Integer) -> Formula {
        self.constant *= factor;
        self.parts.iter_mut().for_each(|(coefficient, _)| *coefficient *= factor);
        self.parts.retain(|(coefficient, _)| *coefficient != 0);
        self
    }

    /// The same formula, counted from the given index.
    pub fn starting_at(mut self, first: Natural) -> Formula {
        let natural = self.clone().starting_when_not_negative().first;
        self.chosen = first != natural;
        self.first = first;
        self
    }

    /// The same formula, counted from the first index >= 0 at which it is not negative, if it never falls.
    pub fn starting_when_not_negative(mut self) -> Formula {
        self.first = Natural::ZERO;
        if self.never_falls() && self.grows() {
            self.first = self.indices_up_to(&Integer::from(-1)).unwrap_or(Natural::ZERO);
        }
        self
    }

    /// Coefficient and constant when the formula is linear in n.
    pub fn as_linear(&self) -> Option<(Integer, Integer)> {
        let linear = self.parts.iter().all(|(_, part)| matches!(part, Part::Index));
        linear.then(|| (self.parts.iter().map(|(coefficient, _)| coefficient.clone()).sum(), self.constant.clone()))
    }

    /// The value at n.
    pub fn value(&self, n: &Natural) -> Integer {
        self.parts.iter().fold(self.constant.clone(), |sum, (coefficient, part)| sum + coefficient * part.value(n))
    }

    fn never_falls(&self) -> bool {
        self.parts.iter().all(|(coefficient, part)| {
            *coefficient > 0
                && match part {
                    Part::Index => true,
                    Part::Floor { inner, .. } => inner.never_falls(),
                }
        })
    }

    fn grows(&self) -> bool {
        !self.parts.is_empty()
            && self.parts.iter().any(|(_, part)| match part {
                Part::Index => true,
                Part::Floor { inner, .. } => inner.grows(),
            })
    }

    /// Encloses the limit of value(n)/n.
    fn growth(&self, bits: u64) -> Enclosure {
        self.parts.iter().fold(Enclosure::zero(bits), |sum, (coefficient, part)| {
            let one = match part {
                Part::Index => Enclosure { low: Integer::ONE, high: Integer::ONE, bits: 0 },
                Part::Floor { slope, inner, .. } => slope.enclosure(bits).multiply(&inner.growth(bits)),
            };
            sum.add(&one.scale(coefficient))
        })
    }

    /// How many n >= 0 have a value of at most x.
    fn indices_up_to(&self, x: &Integer) -> Result<Natural, SequenceError> {
        if !self.never_falls() {
            return Err(SequenceError::NotMonotone);
        }
        if !self.grows() {
            return Err(SequenceError::TooFar { limit: 0 });
        }
        let growth = self.growth(x.significant_bits() + 32);
        // The growth is positive, so at this precision its lower end is.
        let estimate = match growth.low > 0 {
            true => (x << growth.bits).div_round(&growth.low, Floor).0,
            false => Integer::ZERO,
        };
        // The first n with a value above x is how many there are before it.
        let exceeds = |n: &Natural| Ok(Natural::from(u32::from(self.value(n) > *x)));
        let first = super::select(&Natural::ONE, estimate, |n| match Natural::try_from(n.clone()) {
            Ok(n) => exceeds(&n),
            Err(_) => Ok(Natural::ZERO),
        })?;
        Ok(Natural::try_from(first).unwrap_or(Natural::ZERO))
    }
}

impl Part {
    fn value(&self, n: &Natural) -> Integer {
        match self {
            Part::Index => Integer::from(n),
            Part::Floor { slope, inner, offset } => slope.floor_affine(&inner.value(n), offset),
        }
    }
}

impl Sequence for Formula {
    fn first_index(&self) -> Natural {
        self.first.clone()
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if *n < self.first {
            return Err(SequenceError::BeforeTheStart { first: self.first.clone() });
        }
        Ok(self.value(n))
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let all = self.indices_up_to(x)?;
        Ok(if all > self.first { all - &self.first } else { Natural::ZERO })
    }

    fn as_set(&self) -> String {
        match self.chosen {
            true => self.to_string(),
            false => format!("{{ {self} : n >= {} }}", self.first),
        }
    }

    fn count(&self, x: &Integer) -> Result<Natural, SequenceError> {
        // Values repeat only if some step is 0; a growth of at least 1 with whole coefficients rules that out only for
        // single floors, so look at the values themselves unless n is a summand.
        let has_index = self.parts.iter().any(|(_, part)| matches!(part, Part::Index));
        let steep = self.parts.iter().any(|(_, part)| part.is_strict());
        if has_index || steep { self.rank(x) } else { Err(SequenceError::TooFar { limit: 0 }) }
    }
}

impl Part {
    /// Whether it rises by at least 1 at every step: slopes of at least 1 all the way down.
    fn is_strict(&self) -> bool {
        match self {
            Part::Index => true,
            Part::Floor { slope, inner, .. } => {
                let steep = slope.cmp_rational(&malachite::rational::Rational::ONE).is_ge();
                steep && inner.parts.iter().any(|(_, part)| part.is_strict())
            }
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.chosen {
            let natural = Formula { chosen: false, ..self.clone() };
            return write!(f, "{{ {natural} : n >= {} }}", self.first);
        }
        let mut first = true;
        for (coefficient, part) in &self.parts {
            let size = coefficient.unsigned_abs_ref();
            let sign = match (first, *coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            first = false;
            match *size == 1 {
                true => write!(f, "{sign}{part}")?,
                false => write!(f, "{sign}{size}*{part}")?,
            }
        }
        match (first, self.constant < 0, self.constant == 0) {
            (true, ..) => write!(f, "{}", self.constant),
            (_, _, true) => Ok(()),
            (_, true, _) => write!(f, " - {}", self.constant.unsigned_abs_ref()),
            (_, false, _) => write!(f, " + {}", self.constant),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Index => write!(f, "n"),
            Part::Floor { slope, inner, offset } => {
                let simple = inner.parts.len() == 1 && inner.constant == 0 && inner.parts[0].0 == 1;
                let inside = if simple { inner.to_string() } else { format!("({inner})") };
                match offset.as_rational() {
                    Some(value) if *value == 0 => write!(f, "floor(({slope})*{inside})"),
                    _ => write!(f, "floor(({slope})*{inside} + ({offset}))"),
                }
            }
        }
    }
}
