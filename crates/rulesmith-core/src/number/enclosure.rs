//! Dyadic intervals: the only way an irrational number is ever looked at numerically.
//!
//! An [`Enclosure`] is a pair of integers `low <= high` with a common exponent; the number lies in
//! `[low / 2^bits, high / 2^bits]`. All operations round outward, so the number never leaves its enclosure.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::{DivRound, FloorSqrt, ShrRound};
use malachite::base::num::basic::traits::Zero;
use malachite::base::rounding_modes::RoundingMode::{Ceiling, Floor};
use malachite::rational::Rational;

/// A closed interval with dyadic ends that is known to contain a real number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// Lower end times `2^bits`.
    pub low: Integer,
    /// Upper end times `2^bits`.
    pub high: Integer,
    /// The exponent of the common denominator.
    pub bits: u64,
}

impl Enclosure {
    /// The tightest enclosure of a rational at the given precision.
    pub fn of_rational(value: &Rational, bits: u64) -> Enclosure {
        let numerator = Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref()) << bits;
        let denominator = Integer::from(value.denominator_ref());
        let low = (&numerator).div_round(&denominator, Floor).0;
        let high = numerator.div_round(denominator, Ceiling).0;
        Enclosure { low, high, bits }
    }

    /// Whether the interval is no wider than `2^-precision`.
    pub fn is_within(&self, precision: u64) -> bool {
        let width = &self.high - &self.low;
        match self.bits.checked_sub(precision) {
            Some(slack) => width <= Integer::from(1) << slack,
            None => width == 0,
        }
    }

    /// The same interval with fewer bits, rounded outward.
    pub fn coarsened(&self, bits: u64) -> Enclosure {
        if bits >= self.bits {
            return self.clone();
        }
        let shift = self.bits - bits;
        let low = (&self.low).shr_round(shift, Floor).0;
        let high = (&self.high).shr_round(shift, Ceiling).0;
        Enclosure { low, high, bits }
    }

    /// Whether zero is excluded; then the sign of the number is the sign of either end.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0 || self.high < 0
    }

    fn aligned(&self, other: &Enclosure) -> (Enclosure, Enclosure) {
        let bits = self.bits.max(other.bits);
        (self.refitted(bits), other.refitted(bits))
    }

    fn refitted(&self, bits: u64) -> Enclosure {
        let shift = bits - self.bits;
        Enclosure { low: &self.low << shift, high: &self.high << shift, bits }
    }

    /// Encloses the sum.
    pub fn add(&self, other: &Enclosure) -> Enclosure {
        let (left, right) = self.aligned(other);
        Enclosure { low: left.low + right.low, high: left.high + right.high, bits: left.bits }
    }

    /// Encloses the product, keeping the larger of the two precisions.
    pub fn multiply(&self, other: &Enclosure) -> Enclosure {
        let ends = [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let [first, rest @ ..] = ends;
        let (low, high) = rest.into_iter().fold((first.clone(), first), |(low, high), end| {
            if end < low {
                (end, high)
            } else if end > high {
                (low, end)
            } else {
                (low, high)
            }
        });
        Enclosure { low, high, bits: self.bits + other.bits }.coarsened(self.bits.max(other.bits))
    }

    /// Encloses the product with an integer, exactly.
    pub fn scale(&self, factor: &Integer) -> Enclosure {
        // The interval is narrow, so the second end costs a short product only.
        let first = &self.low * factor;
        let second = &first + (&self.high - &self.low) * factor;
        let (low, high) = if *factor >= 0 { (first, second) } else { (second, first) };
        Enclosure { low, high, bits: self.bits }
    }

    /// Encloses the quotient, or nothing if the divisor may be zero at this precision.
    pub fn divide(&self, divisor: &Enclosure) -> Option<Enclosure> {
        if !divisor.excludes_zero() {
            return None;
        }
        let (top, bottom) = self.aligned(divisor);
        let bits = top.bits;
        let mut low: Option<Integer> = None;
        let mut high: Option<Integer> = None;
        for numerator in [&top.low, &top.high] {
            for denominator in [&bottom.low, &bottom.high] {
                let shifted = numerator << bits;
                let below = (&shifted).div_round(denominator, Floor).0;
                let above = shifted.div_round(denominator, Ceiling).0;
                low = Some(low.map_or(below.clone(), |best| best.min(below)));
                high = Some(high.map_or(above.clone(), |best| best.max(above)));
            }
        }
        Some(Enclosure { low: low?, high: high?, bits })
    }

    /// The floor of every number in the interval, when they all have the same.
    pub fn floor(&self) -> Option<Integer> {
        let low = &self.low >> self.bits;
        let high = &self.high >> self.bits;
        (low == high).then_some(low)
    }

    /// Encloses the square root of a natural number.
    pub fn square_root(radicand: &malachite::Natural, bits: u64) -> Enclosure {
        let low = Integer::from((radicand << (2 * bits)).floor_sqrt());
        let high = &low + Integer::from(1);
        Enclosure { low, high, bits }
    }

    /// The interval that is the single point zero.
    pub fn zero(bits: u64) -> Enclosure {
        Enclosure { low: Integer::ZERO, high: Integer::ZERO, bits }
    }
}
