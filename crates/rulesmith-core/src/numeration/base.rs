//! Base b.

use super::{Digits, Numeration, NumerationError};
use malachite::Natural;
use malachite::base::num::arithmetic::traits::Pow;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::conversion::traits::Digits as _;

/// The usual system in base b >= 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(Natural);

impl Base {
    /// Base b.
    pub fn new(base: Natural) -> Result<Base, NumerationError> {
        if base < 2 { Err(NumerationError::BaseTooSmall) } else { Ok(Base(base)) }
    }
}

impl Numeration for Base {
    /// Quasi-linear in the length of n.
    fn represent(&self, n: &Natural) -> Digits {
        Digits::new(n.to_digits_asc(&self.0))
    }

    fn weigh(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        Ok(weigh(&digits.0, &self.0).0)
    }

    fn validate(&self, digits: &Digits) -> Result<(), NumerationError> {
        match digits.0.iter().position(|digit| *digit >= self.0) {
            Some(place) => Err(NumerationError::DigitTooLarge { place, largest: &self.0 - Natural::ONE }),
            None => Ok(()),
        }
    }

    fn places(&self, count: usize) -> Vec<Natural> {
        (0..count as u64).map(|place| (&self.0).pow(place)).collect()
    }

    fn successor(&self, digits: &Digits) -> Result<Digits, NumerationError> {
        self.validate(digits)?;
        let mut next = digits.0.clone();
        for digit in &mut next {
            *digit += Natural::ONE;
            if *digit < self.0 {
                return Ok(Digits::new(next));
            }
            *digit = Natural::ZERO;
        }
        next.push(Natural::ONE);
        Ok(Digits::new(next))
    }
}

/// The value of some digits, and the base to the power of their number; by halves, so quasi-linear.
fn weigh(digits: &[Natural], base: &Natural) -> (Natural, Natural) {
    match digits {
        [] => (Natural::ZERO, Natural::ONE),
        [digit] => (digit.clone(), base.clone()),
        _ => {
            let (low, high) = digits.split_at(digits.len() / 2);
            let (low, low_power) = weigh(low, base);
            let (high, high_power) = weigh(high, base);
            (low + high * &low_power, low_power * high_power)
        }
    }
}
