//! Intervals with rational ends, and the simplest rational in them.

use crate::number::Real;
use malachite::base::num::arithmetic::traits::{Floor, Reciprocal};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;

/// One end of an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Where it is.
    pub value: Rational,
    /// Whether the end itself belongs to the interval.
    pub included: bool,
}

impl End {
    fn new(value: Rational, included: bool) -> End {
        End { value, included }
    }

    fn map(&self, f: impl Fn(&Rational) -> Rational) -> End {
        End::new(f(&self.value), self.included)
    }
}

/// A set of reals between two rationals, each end included or not; an end that is `None` is infinite.
///
/// ```
/// use malachite::rational::Rational;
/// use rulesmith::recognize::Interval;
/// let slopes = Interval::half_open(Rational::from_signeds(21, 13), Rational::from_signeds(34, 21));
/// assert_eq!(slopes.to_string(), "[21/13, 34/21)");
/// assert_eq!(slopes.simplest(), Some(Rational::from_signeds(21, 13)));
/// assert!(slopes.contains(&"phi".parse().unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub low: Option<End>,
    /// The upper end.
    pub high: Option<End>,
}

impl Interval {
    /// All reals.
    pub fn everything() -> Interval {
        Interval { low: None, high: None }
    }

    /// The reals x with low <= x < high.
    pub fn half_open(low: Rational, high: Rational) -> Interval {
        Interval { low: Some(End::new(low, true)), high: Some(End::new(high, false)) }
    }

    /// The reals strictly between the ends given.
    pub(super) fn open(low: Option<Rational>, high: Option<Rational>) -> Interval {
        Interval { low: low.map(|value| End::new(value, false)), high: high.map(|value| End::new(value, false)) }
    }

    /// Whether no real lies in it.
    pub fn is_empty(&self) -> bool {
        let (Some(low), Some(high)) = (&self.low, &self.high) else { return false };
        match low.value.cmp(&high.value) {
            Ordering::Less => false,
            Ordering::Equal => !(low.included && high.included),
            Ordering::Greater => true,
        }
    }

    /// The width, unless it is infinite.
    pub fn width(&self) -> Option<Rational> {
        Some(&self.high.as_ref()?.value - &self.low.as_ref()?.value)
    }

    /// How many binary digits it fixes: the largest k with a width of at most 2^-k. None when the width is infinite or 0.
    pub fn binary_digits(&self) -> Option<i64> {
        let width = self.width().filter(|width| *width > 0)?;
        // 2^k <= 1/width, so 2^k <= floor(1/width) when that is not 0.
        let whole = Natural::try_from((&width).reciprocal().floor()).ok()?;
        match whole.significant_bits() {
            0 => Some(-(width.floor().significant_bits() as i64)),
            bits => Some(bits as i64 - 1),
        }
    }

    /// Where a rational lies: `Less` below the interval, `Equal` in it, `Greater` above it.
    fn side(&self, value: &Rational) -> Ordering {
        let below = |low: &End| *value < low.value || (!low.included && *value == low.value);
        let above = |high: &End| *value > high.value || (!high.included && *value == high.value);
        if self.low.as_ref().is_some_and(below) {
            return Ordering::Less;
        }
        if self.high.as_ref().is_some_and(above) { Ordering::Greater } else { Ordering::Equal }
    }

    /// Whether a real lies in it, exactly.
    pub fn contains(&self, value: &Real) -> bool {
        let fits = |end: &End, inside: Ordering| match value.cmp_rational(&end.value) {
            Ordering::Equal => end.included,
            order => order == inside,
        };
        self.low.as_ref().is_none_or(|low| fits(low, Ordering::Greater))
            && self.high.as_ref().is_none_or(|high| fits(high, Ordering::Less))
    }

    /// The rational with the smallest denominator in it (and the smallest size among those): the first met on the way
    /// down the Stern-Brocot tree. None when the interval is empty.
    pub fn simplest(&self) -> Option<Rational> {
        (!self.is_empty()).then(|| simplest_by(|value| self.side(value)))
    }

    /// What lies in both.
    pub fn intersect(&self, other: &Interval) -> Interval {
        let tighter = |a: &Option<End>, b: &Option<End>, tight: Ordering| match (a, b) {
            (Some(a), Some(b)) => Some(match a.value.cmp(&b.value) {
                Ordering::Equal => End::new(a.value.clone(), a.included && b.included),
                order if order == tight => a.clone(),
                _ => b.clone(),
            }),
            (end, None) | (None, end) => end.clone(),
        };
        Interval {
            low: tighter(&self.low, &other.low, Ordering::Greater),
            high: tighter(&self.high, &other.high, Ordering::Less),
        }
    }

    /// The positive part.
    pub fn positive(&self) -> Interval {
        self.intersect(&Interval::open(Some(Rational::ZERO), None))
    }

    /// The values 1/x for the positive x in it.
    pub fn reciprocal(&self) -> Interval {
        let positive = self.positive();
        if positive.is_empty() {
            return Interval::open(Some(Rational::ZERO), Some(Rational::ZERO));
        }
        let flip = |end: &Option<End>| {
            let end = end.as_ref().filter(|end| end.value != 0)?;
            Some(end.map(|value| value.reciprocal()))
        };
        // 1/x is positive even when x is unbounded.
        let low = flip(&positive.high).or_else(|| Some(End::new(Rational::ZERO, false)));
        Interval { low, high: flip(&positive.low) }
    }

    /// The values x/(x-1) for the x above 1 in it: the slopes whose complements it holds.
    pub fn complement(&self) -> Interval {
        // x/(x-1) = 1 + 1/(x-1)
        self.shift(&-Rational::ONE).reciprocal().shift(&Rational::ONE)
    }

    /// The values x + y for x in it.
    pub fn shift(&self, by: &Rational) -> Interval {
        let move_end = |end: &Option<End>| end.as_ref().map(|end| end.map(|value| value + by));
        Interval { low: move_end(&self.low), high: move_end(&self.high) }
    }

    /// The values -x.
    pub fn negate(&self) -> Interval {
        let flip = |end: &Option<End>| end.as_ref().map(|end| end.map(|value| -value));
        Interval { low: flip(&self.high), high: flip(&self.low) }
    }

    /// The values x + y for x in it and y in the other.
    pub fn sum(&self, other: &Interval) -> Interval {
        let add = |a: &Option<End>, b: &Option<End>| {
            let (a, b) = (a.as_ref()?, b.as_ref()?);
            Some(End::new(&a.value + &b.value, a.included && b.included))
        };
        Interval { low: add(&self.low, &other.low), high: add(&self.high, &other.high) }
    }
}

/// The simplest rational with `side` equal; `side` must be that of an interval with a rational in it.
pub(super) fn simplest_by(side: impl Fn(&Rational) -> Ordering) -> Rational {
    match side(&Rational::ZERO) {
        Ordering::Equal => Rational::ZERO,
        Ordering::Less => simplest_positive(side),
        Ordering::Greater => -simplest_positive(|value| side(&-value).reverse()),
    }
}

/// Walks the Stern-Brocot tree from 0/1 and 1/0. Runs in one direction are doubled and then bisected, so the number of
/// questions is at most quadratic in the number of digits.
fn simplest_positive(side: impl Fn(&Rational) -> Ordering) -> Rational {
    // (numerator, denominator) of the neighbours below and above.
    let mut below = (Integer::ZERO, Integer::ONE);
    let mut above = (Integer::ONE, Integer::ZERO);
    let step = |from: &(Integer, Integer), along: &(Integer, Integer), k: &Integer| {
        (&from.0 + k * &along.0, &from.1 + k * &along.1)
    };
    let fraction = |pair: &(Integer, Integer)| Rational::from_integers(pair.0.clone(), pair.1.clone());
    loop {
        let middle = fraction(&step(&below, &above, &Integer::ONE));
        let direction = side(&middle);
        if direction == Ordering::Equal {
            return middle;
        }
        let (from, along) = if direction == Ordering::Less { (&below, &above) } else { (&above, &below) };
        // The largest k for which from + k along is still on the same side; it is at least 1.
        let stays = |k: &Integer| side(&fraction(&step(from, along, k))) == direction;
        let mut low = Integer::ONE;
        let mut high = Integer::from(2);
        while stays(&high) {
            low = high.clone();
            high <<= 1u64;
        }
        while &high - &low > 1 {
            let middle = (&low + &high) >> 1u64;
            if stays(&middle) { low = middle } else { high = middle }
        }
        let moved = step(from, along, &low);
        if direction == Ordering::Less { below = moved } else { above = moved }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.low {
            Some(End { value, included }) => write!(f, "{}{value}", if *included { '[' } else { '(' })?,
            None => write!(f, "(-infinity")?,
        }
        match &self.high {
            Some(End { value, included }) => write!(f, ", {value}{}", if *included { ']' } else { ')' }),
            None => write!(f, ", infinity)"),
        }
    }
}
