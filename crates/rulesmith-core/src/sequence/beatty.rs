//! Beatty sequences floor(n alpha + gamma), homogeneous or not, rational or irrational.

use super::{Sequence, SequenceError, bulk};
use crate::number::{NumberError, Real, Slope};
use malachite::base::num::arithmetic::traits::{Floor, ModPowerOf2};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// The sequence floor(n alpha + gamma) for n >= first.
///
/// Term, rank, index and membership each cost one or two multiplications of numbers as long as the argument, once the
/// digits of alpha are known.
#[derive(Clone, Debug)]
pub struct Beatty {
    slope: Slope,
    offset: Real,
    first: Natural,
    /// Whether the first index was chosen, and is not where the terms stop being negative.
    chosen: bool,
    /// 1/alpha.
    inverse: Slope,
    /// gamma/alpha.
    shift: Real,
    /// floor(2^64 / alpha).
    inverse_scaled: Integer,
}

/// Fractional bits that decide membership in one multiplication, but for one case in 2^64.
const FRACTION_BITS: u64 = 64;

impl Beatty {
    /// floor(n alpha), n = 0, 1, 2, ...
    pub fn new(slope: Slope) -> Result<Beatty, NumberError> {
        Beatty::with_offset(slope, Real::from(0))
    }

    /// floor(n alpha + gamma), from the first n >= 0 where it is not negative. The offset must be rational or come from
    /// the same field as alpha.
    pub fn with_offset(slope: Slope, offset: Real) -> Result<Beatty, NumberError> {
        if !slope.admits_offset(&offset) {
            return Err(NumberError::invalid(format!(
                "the offset {offset} has no known relation to the slope {slope}"
            )));
        }
        let inverse = slope.inverse()?;
        let shift = offset.divide(&slope)?;
        // n alpha + gamma >= 0 from n = ceiling(-gamma/alpha) on.
        let start = -shift.floor();
        let first = Natural::try_from(start).unwrap_or(Natural::ZERO);
        let inverse_scaled = inverse.floor_times(&(Integer::ONE << FRACTION_BITS));
        Ok(Beatty { slope, offset, first, chosen: false, inverse, shift, inverse_scaled })
    }

    /// The same sequence, started at a later (or earlier) index.
    pub fn starting_at(mut self, first: Natural) -> Beatty {
        self.chosen = first != self.first;
        self.first = first;
        self
    }

    /// The slope alpha.
    pub fn slope(&self) -> &Slope {
        &self.slope
    }

    /// The offset gamma.
    pub fn offset(&self) -> &Real {
        &self.offset
    }

    /// The number of indices n >= 0 with floor(n alpha + gamma) <= x, that is with n < (x + 1 - gamma)/alpha.
    fn indices_up_to(&self, x: &Integer) -> Integer {
        // ceiling((x+1)/alpha - gamma/alpha) = -floor(-(x+1)/alpha + gamma/alpha)
        let bound = -(x + Integer::ONE);
        (-self.inverse.floor_affine(&bound, &self.shift)).max(Integer::ZERO)
    }

    fn is_homogeneous(&self) -> bool {
        self.offset.as_rational().is_some_and(|offset| *offset == 0)
    }

    fn repeats(&self) -> bool {
        self.slope.cmp_rational(&Rational::ONE) == Ordering::Less
    }
}

impl Sequence for Beatty {
    fn first_index(&self) -> Natural {
        self.first.clone()
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if *n < self.first {
            return Err(SequenceError::BeforeTheStart { first: self.first.clone() });
        }
        Ok(self.slope.floor_affine(&Integer::from(n), &self.offset))
    }

    fn as_set(&self) -> String {
        match (self.chosen, self.offset.sign()) {
            (true, _) => self.to_string(),
            (false, Ordering::Equal) => format!("beatty({})", self.slope),
            (false, _) => format!("beatty({}, {})", self.slope, self.offset),
        }
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let count = self.indices_up_to(x) - Integer::from(&self.first);
        Ok(Natural::try_from(count).unwrap_or(Natural::ZERO))
    }

    fn index_of(&self, x: &Integer) -> Result<Option<Natural>, SequenceError> {
        let candidate = if self.is_homogeneous() && self.slope.is_irrational() && !self.repeats() {
            // Fraenkel 2012, Theorem 2: x = floor(n alpha) only for n = floor((x+1)/alpha), and then exactly when the
            // fractional part of (x+1)/alpha is below 1/alpha. 64 bits of it nearly always decide. x = 0 only for n = 0.
            if *x <= 0 {
                return Ok((*x == 0 && self.first == 0).then_some(Natural::ZERO));
            }
            let scaled = self.inverse.floor_times(&((x + Integer::ONE) << FRACTION_BITS));
            let n = &scaled >> FRACTION_BITS;
            let fraction = scaled.mod_power_of_2(FRACTION_BITS);
            match fraction.partial_cmp(&self.inverse_scaled) {
                Some(Ordering::Less) => return Ok(Natural::try_from(n).ok().filter(|n| *n >= self.first)),
                Some(Ordering::Greater) => return Ok(None),
                _ => n,
            }
        } else {
            // The first index whose term is not below x.
            self.indices_up_to(&(x - Integer::ONE)).max(Integer::from(&self.first))
        };
        let Ok(candidate) = Natural::try_from(candidate) else { return Ok(None) };
        if candidate < self.first {
            return Ok(None);
        }
        Ok((self.term(&candidate)? == *x).then_some(candidate))
    }

    fn count(&self, x: &Integer) -> Result<Natural, SequenceError> {
        if !self.repeats() {
            return self.rank(x);
        }
        // A slope below 1 skips nothing: every value from the first term on occurs.
        let lowest = self.slope.floor_affine(&Integer::from(&self.first), &self.offset);
        Ok(Natural::try_from(x - lowest + Integer::ONE).unwrap_or(Natural::ZERO))
    }

    fn lead(&self) -> Option<u64> {
        let sparse = self.is_homogeneous() && self.slope.cmp_rational(&Rational::from(2)) != Ordering::Less;
        sparse.then_some(0)
    }

    fn missing(&self) -> Option<Arc<dyn Sequence>> {
        if !self.is_homogeneous() || self.first > 1 || self.slope.cmp_rational(&Rational::ONE) != Ordering::Greater {
            return None;
        }
        // Beatty 1926; for p/q the n-th missing number is floor((pn - 1)/(p - q)).
        let partner = self.slope.complement().ok()?;
        let offset = match self.slope.as_rational() {
            Some(slope) => -Rational::ONE / Rational::from(slope.numerator_ref() - slope.denominator_ref()),
            None => Rational::ZERO,
        };
        let sequence = Beatty::with_offset(partner, Real::Rational(offset)).ok()?;
        Some(Arc::new(sequence.starting_at(Natural::ONE)))
    }

    fn as_line(&self) -> Option<(Slope, Real)> {
        Some((self.slope.clone(), self.offset.clone()))
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        if from < self.first {
            return Err(SequenceError::BeforeTheStart { first: self.first.clone() });
        }
        bulk::fill(&self.slope, &self.offset, from, buffer)
    }
}

impl fmt::Display for Beatty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.chosen {
            let natural = Beatty { chosen: false, ..self.clone() };
            return write!(f, "{{ {natural} : n >= {} }}", self.first);
        }
        let whole = |value: &Real| value.as_rational().filter(|v| *v.denominator_ref() == 1).map(|v| v.floor());
        let product = match (whole(&self.slope), self.slope.to_string()) {
            (_, text) if text == "1" => "n".to_string(),
            (_, text) if text.chars().all(|c| c.is_alphanumeric()) => format!("{text}*n"),
            (_, text) => format!("({text})*n"),
        };
        let signed = |value: &Real| match value.sign() {
            Ordering::Equal => String::new(),
            Ordering::Less => match value.negate() {
                Ok(size) => format!(" - {}", grouped(&size)),
                Err(_) => format!(" + ({value})"),
            },
            Ordering::Greater => format!(" + {}", grouped(value)),
        };
        match (whole(&self.slope), whole(&self.offset)) {
            (Some(_), Some(_)) => write!(f, "{product}{}", signed(&self.offset)),
            (_, Some(_)) => write!(f, "floor({product}){}", signed(&self.offset)),
            _ => write!(f, "floor({product}{})", signed(&self.offset)),
        }
    }
}

fn grouped(value: &Real) -> String {
    let text = value.to_string();
    if text.chars().all(|c| c.is_alphanumeric() || c == '/') { text } else { format!("({text})") }
}
