//! Binary splitting: e, pi and products of continued-fraction matrices in quasi-linear time.

use super::enclosure::Enclosure;
use malachite::base::num::arithmetic::traits::{DivRound, FloorSqrt, Pow};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::{Integer, Natural};

/// The product of the matrices `[[a, 1], [1, 0]]` of some partial quotients: `[p, p', q, q']`, where p/q and p'/q' are the
/// last two convergents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvergentMatrix {
    /// Row by row: `p, p', q, q'`.
    pub entries: [Natural; 4],
}

impl ConvergentMatrix {
    /// The matrix of no partial quotients.
    pub fn identity() -> Self {
        ConvergentMatrix { entries: [Natural::ONE, Natural::ZERO, Natural::ZERO, Natural::ONE] }
    }

    /// The matrix of one partial quotient.
    pub fn of_term(term: &Natural) -> Self {
        ConvergentMatrix { entries: [term.clone(), Natural::ONE, Natural::ONE, Natural::ZERO] }
    }

    /// The matrix of these partial quotients followed by those of `next`.
    pub fn then(&self, next: &ConvergentMatrix) -> Self {
        let [a, b, c, d] = &self.entries;
        let [e, f, g, h] = &next.entries;
        ConvergentMatrix { entries: [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h] }
    }
}

/// The matrix of a list of partial quotients, by a balanced product tree.
pub fn matrix_product(terms: &[Natural]) -> ConvergentMatrix {
    match terms {
        [] => ConvergentMatrix::identity(),
        [term] => ConvergentMatrix::of_term(term),
        _ => {
            let (left, right) = terms.split_at(terms.len() / 2);
            matrix_product(left).then(&matrix_product(right))
        }
    }
}

/// e = sum of 1/k!, with the remainder after k = n below 2/(n+1)!.
pub(super) fn euler(bits: u64) -> Enclosure {
    // p/q = sum over a < k <= b of a!/k!, with q = b!/a!.
    fn split(a: u64, b: u64) -> (Natural, Natural) {
        if b == a + 1 {
            return (Natural::ONE, Natural::from(b));
        }
        let middle = a + (b - a) / 2;
        let (p_left, q_left) = split(a, middle);
        let (p_right, q_right) = split(middle, b);
        (p_left * &q_right + p_right, q_left * q_right)
    }
    let mut last = 8;
    let mut size = 0u64;
    // n! has more than the sum of floor(log2 k) bits.
    let mut k = 1u64;
    while size < bits + 4 {
        k += 1;
        size += u64::from(63 - k.leading_zeros());
        last = k;
    }
    let (p, q) = split(0, last);
    let low = Integer::from(((p + &q) << bits).div_round(q, Floor).0);
    // One unit for the rounded quotient, one for the remainder of the series.
    let high = &low + Integer::from(2);
    Enclosure { low, high, bits }
}

/// Chudnovsky's series; each term is worth more than 47 bits.
pub(super) fn pi(bits: u64) -> Enclosure {
    const BITS_PER_TERM: u64 = 47;
    const GUARD: u64 = 64;
    // 640320^3 / 24
    const C3_OVER_24: u64 = 10_939_058_860_032_000;

    fn split(a: u64, b: u64) -> (Integer, Integer, Integer) {
        if b == a + 1 {
            let linear = Integer::from(13_591_409u64) + Integer::from(545_140_134u64) * Integer::from(a);
            if a == 0 {
                return (Integer::ONE, Integer::ONE, linear);
            }
            let p = Integer::from(6 * a - 5) * Integer::from(2 * a - 1) * Integer::from(6 * a - 1);
            let q = Integer::from(a).pow(3) * Integer::from(C3_OVER_24);
            let t = if a.is_multiple_of(2) { &p * linear } else { -(&p * linear) };
            return (p, q, t);
        }
        let middle = a + (b - a) / 2;
        let (p_left, q_left, t_left) = split(a, middle);
        let (p_right, q_right, t_right) = split(middle, b);
        let t = t_left * &q_right + &p_left * t_right;
        (p_left * p_right, q_left * q_right, t)
    }

    let precision = bits + GUARD;
    let (_, q, t) = split(0, precision / BITS_PER_TERM + 2);
    // pi = 426880 sqrt(10005) Q / T. The root is rounded down by less than one unit at `precision` bits, the factor
    // 426880 Q/T = pi/sqrt(10005) is below one, the quotient is rounded by less than a unit, and the alternating series
    // is cut where its next term is below 2^-precision: all far inside 2^20 units.
    let root = Integer::from((Natural::from(10_005u32) << (2 * precision)).floor_sqrt());
    let value = (root * Integer::from(426_880u32) * q).div_round(t, Floor).0;
    let low = (&value - Integer::from(1u64 << 20)) >> GUARD;
    let high = ((value + Integer::from(1u64 << 20)) >> GUARD) + Integer::ONE;
    Enclosure { low, high, bits }
}
