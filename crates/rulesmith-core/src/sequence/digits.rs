//! Sets of numbers known by their binary digits: evil and odious, vile and dopey.

use super::{Sequence, SequenceError, select, to_u64};
use malachite::base::num::arithmetic::traits::{DivisibleBy, Parity as _};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::{BitAccess, CountOnes, SignificantBits};
use malachite::{Integer, Natural};
use std::fmt;
use std::sync::Arc;

/// The numbers with an even (evil) or odd (odious) number of ones in binary.
///
/// With t(n) the parity of that number, the n-th evil number is 2n + t(n), and the n-th odious number 2n - 1 - t(n-1)
/// (Fisher and Larsson 2019, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// 0, 3, 5, 6, 9, ...: term 0 is 0.
    Evil,
    /// 1, 2, 4, 7, 8, ...: term 1 is 1.
    Odious,
}

fn is_evil(n: &Natural) -> bool {
    n.count_ones().is_multiple_of(2)
}

impl Sequence for Parity {
    fn lead(&self) -> Option<u64> {
        // Each pair 2k, 2k+1 holds one of both; 0 does not count, so odious numbers lead by 2 at 2, and evil ones never.
        Some(if *self == Parity::Evil { 0 } else { 2 })
    }

    fn missing(&self) -> Option<Arc<dyn Sequence>> {
        Some(Arc::new(if *self == Parity::Evil { Parity::Odious } else { Parity::Evil }))
    }

    fn first_index(&self) -> Natural {
        match self {
            Parity::Evil => Natural::ZERO,
            Parity::Odious => Natural::ONE,
        }
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        match self {
            Parity::Evil => Ok(Integer::from((n << 1u64) + Natural::from(u32::from(!is_evil(n))))),
            Parity::Odious if *n == 0 => Err(SequenceError::BeforeTheStart { first: Natural::ONE }),
            Parity::Odious => {
                let m = n - Natural::ONE;
                Ok(Integer::from((&m << 1u64) + Natural::from(u32::from(is_evil(&m)))))
            }
        }
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(Natural::ZERO) };
        // Each pair 2k, 2k+1 holds one evil and one odious number.
        let pairs = (&x + Natural::ONE) >> 1u64;
        let alone = x.even() && is_evil(&x) == (*self == Parity::Evil);
        Ok(pairs + Natural::from(u32::from(alone)))
    }

    fn index_of(&self, x: &Integer) -> Result<Option<Natural>, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(None) };
        let member = is_evil(&x) == (*self == Parity::Evil);
        let index = match self {
            Parity::Evil => &x >> 1u64,
            Parity::Odious => (&x >> 1u64) + Natural::ONE,
        };
        Ok(member.then_some(index))
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        let Some(last) = buffer.len().checked_sub(1) else { return Ok(()) };
        to_u64(&self.term(&Natural::from(from))?)?;
        to_u64(&self.term(&(Natural::from(from) + Natural::from(last)))?)?;
        let (start, flip) = if *self == Parity::Evil { (from, 0) } else { (from - 1, 1) };
        for (offset, slot) in buffer.iter_mut().enumerate() {
            let n = start + offset as u64;
            *slot = 2 * n + (u64::from(n.count_ones() % 2) ^ flip);
        }
        Ok(())
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parity::Evil => "evil",
            Parity::Odious => "odious",
        })
    }
}

/// The positive numbers whose binary form ends in an even (vile) or odd (dopey) number of zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailingZeros {
    /// 1, 3, 4, 5, 7, 9, ...
    Vile,
    /// 2, 6, 8, 10, 14, ...
    Dopey,
}

impl TrailingZeros {
    /// How many vile numbers are at most x: (2x + e - o)/3, where e and o count the ones in even and odd places.
    ///
    /// For V(x) = x - V(floor(x/2)), and f(x) = 3V(x) - 2x satisfies f(x) = (last bit) - f(floor(x/2)).
    fn vile_up_to(x: &Natural) -> Natural {
        const EVEN_PLACES: u64 = 0x5555_5555_5555_5555;
        let mut balance = 0i64;
        for limb in x.to_limbs_asc() {
            balance += i64::from((limb & EVEN_PLACES).count_ones()) - i64::from((limb & !EVEN_PLACES).count_ones());
        }
        let sum = Integer::from(x << 1u64) + Integer::from(balance);
        debug_assert!((&sum).divisible_by(Integer::from(3)));
        Natural::try_from(sum / Integer::from(3)).unwrap_or(Natural::ZERO)
    }
}

impl Sequence for TrailingZeros {
    fn lead(&self) -> Option<u64> {
        // Every dopey number 2d has the vile d before it.
        (*self == TrailingZeros::Dopey).then_some(0)
    }

    fn missing(&self) -> Option<Arc<dyn Sequence>> {
        let other = if *self == TrailingZeros::Dopey { TrailingZeros::Vile } else { TrailingZeros::Dopey };
        Some(Arc::new(other))
    }

    fn first_index(&self) -> Natural {
        Natural::ONE
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if *n == 0 {
            return Err(SequenceError::BeforeTheStart { first: Natural::ONE });
        }
        // Two thirds of the numbers are vile, one third dopey.
        let estimate = match self {
            TrailingZeros::Vile => (Integer::from(n) * Integer::from(3)) >> 1u64,
            TrailingZeros::Dopey => Integer::from(n) * Integer::from(3),
        };
        select(n, estimate, |x| self.rank(x))
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(Natural::ZERO) };
        let vile = TrailingZeros::vile_up_to(&x);
        Ok(match self {
            TrailingZeros::Vile => vile,
            TrailingZeros::Dopey => x - vile,
        })
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        let zeros = if *x > 0 { x.trailing_zeros() } else { None };
        Ok(zeros.is_some_and(|zeros| (zeros % 2 == 0) == (*self == TrailingZeros::Vile)))
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        let Some(last) = buffer.len().checked_sub(1) else { return Ok(()) };
        to_u64(&self.term(&(Natural::from(from) + Natural::from(last)))?)?;
        let mut x = to_u64(&self.term(&Natural::from(from))?)?;
        let parity = u32::from(*self == TrailingZeros::Dopey);
        for (offset, slot) in buffer.iter_mut().enumerate() {
            while offset > 0 && x.trailing_zeros() % 2 != parity {
                x += 1;
            }
            *slot = x;
            x = x.wrapping_add(1);
        }
        Ok(())
    }
}

impl fmt::Display for TrailingZeros {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrailingZeros::Vile => "vile",
            TrailingZeros::Dopey => "dopey",
        })
    }
}
/// Whether the numbers are from 0 on, and place by place their binary digits add up to multiples of `modulus`. For 2 that is: their
/// exclusive or is 0.
///
/// ```
/// use rulesmith_core::sequence::is_balanced;
/// let of = |numbers: [i64; 3], modulus| is_balanced(&numbers.map(Into::into).each_ref(), modulus);
/// assert!(of([3, 5, 6], 2) && !of([3, 5, 7], 2) && of([5, 5, 5], 3) && !of([5, 5, -1], 2));
/// ```
pub fn is_balanced(numbers: &[&Integer], modulus: u32) -> bool {
    let places = numbers.iter().map(|number| number.significant_bits()).max().unwrap_or(0);
    let ones = |place: u64| numbers.iter().filter(|number| number.get_bit(place)).count();
    numbers.iter().all(|number| **number >= 0) && (0..places).all(|place| ones(place) % modulus as usize == 0)
}
