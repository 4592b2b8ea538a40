//! Lines: floor(slope n + offset), at any n, and the inverse question.

use super::products::{Near, Products};
use super::whole::{Outcome, Stop};
use crate::number::{NumberError, Real, Slope};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{DivRound, Lcm};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Ceiling;
use malachite::rational::Rational;
use std::rc::Rc;

/// The sequence floor(slope n + offset) for all whole n, also negative ones.
///
/// A term and its inverse each cost one multiplication of numbers as long as the argument, or linear time if [`Products`]
/// already has the product; for arguments of up to 61 bits a few machine operations.
#[derive(Clone, Debug)]
pub struct Line {
    slope: Slope,
    offset: Real,
    /// 1/slope.
    inverse: Slope,
    /// offset/slope.
    shift: Real,
    small: Small,
    /// For an irrational slope: the only value that slope n + offset takes at a whole n and that is whole, with its n.
    meeting: Meeting,
    /// The enclosures of offset and shift.
    near: (Near, Near),
    /// The enclosure of 1/slope.
    step: Near,
}

/// How machine words are put on the line.
#[derive(Clone, Debug)]
enum Small {
    /// (p n + r)/q.
    Rational { p: i128, r: i128, q: i128 },
    /// By 64 places of slope and offset, there and back.
    Fixed(Fixed, Fixed),
    /// By long integers.
    None,
}

/// Where an irrational line goes through a point with whole coordinates; there is at most one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meeting {
    Nowhere,
    At { n: Integer, value: Integer },
    Unknown,
}

/// slope n + offset with 64 places.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    whole: i64,
    fraction: i128,
    width: i128,
    offset_whole: i64,
    offset_fraction: i128,
    offset_width: i128,
}

impl Fixed {
    fn new(slope: &Real, offset: &Real) -> Option<Fixed> {
        let part = |value: &Real| -> Option<(i64, i128, i128)> {
            let whole = value.floor();
            let near = Near::constant(value);
            // The enclosure may begin just below a whole number.
            let below = i128::try_from(&(&near.whole - &whole)).ok()?;
            let (fraction, width) = (near.fraction + (below << 64), i128::try_from(near.width).ok()?);
            (fraction.abs() <= 1 << 64 && width < 8).then_some(())?;
            Some((i64::try_from(&whole).ok()?, fraction, width))
        };
        let (whole, fraction, width) = part(slope)?;
        let (offset_whole, offset_fraction, offset_width) = part(offset)?;
        Some(Fixed { whole, fraction, width, offset_whole, offset_fraction, offset_width })
    }

    /// floor(slope n + offset), unless n has more than 59 bits, the floor is in doubt or it is too large.
    fn at(&self, n: i64) -> Option<i64> {
        if n.unsigned_abs() >= 1 << 59 {
            return None;
        }
        let n_wide = i128::from(n);
        let low = n_wide * self.fraction + self.offset_fraction;
        let spread = n_wide * self.width;
        let (from, to) = ((low + spread.min(0)) >> 64, (low + spread.max(0) + self.offset_width) >> 64);
        if from != to {
            return None;
        }
        let carried = i64::try_from(from).ok()?;
        n.checked_mul(self.whole)?.checked_add(self.offset_whole)?.checked_add(carried)
    }
}

impl Line {
    /// floor(slope n + offset); the offset must be rational or come from the field of the slope.
    pub fn new(slope: Slope, offset: Real) -> Result<Line, NumberError> {
        if !slope.admits_offset(&offset) {
            return Err(NumberError::invalid(format!("{offset} has no known relation to the slope {slope}")));
        }
        let inverse = slope.inverse()?;
        let shift = offset.divide(&slope)?;
        let small = match (slope.as_rational(), offset.as_rational()) {
            (Some(slope), Some(offset)) => small_rational(slope, offset).unwrap_or(Small::None),
            (None, _) => match (Fixed::new(&slope, &offset), Fixed::new(&inverse, &shift.negate()?)) {
                (Some(there), Some(back)) => Small::Fixed(there, back),
                _ => Small::None,
            },
            _ => Small::None,
        };
        let meeting = meeting(&slope, &offset);
        let near = (Near::constant(&offset), Near::constant(&shift));
        let step = Near::constant(&inverse);
        Ok(Line { slope, offset, inverse, shift, small, meeting, near, step })
    }

    /// What n is multiplied with.
    pub fn slope(&self) -> &Slope {
        &self.slope
    }

    /// What is added before the floor is taken.
    pub fn offset(&self) -> &Real {
        &self.offset
    }

    /// The value at n.
    pub fn at(&self, n: &Integer, products: &Products) -> Integer {
        if let Real::Quadratic(slope) = self.slope.as_real()
            && n.significant_bits() > 64
            && let Some(near) = products.times(slope, n)
        {
            let near = near.plus(&self.near.0);
            if near.is_decided() {
                return near.whole;
            }
        }
        self.slope.floor_affine(n, &self.offset)
    }

    /// The least n whose value is at least the given one: ceiling((value - offset)/slope).
    pub fn first(&self, value: &Integer, products: &Products) -> Integer {
        if let Small::Rational { p, r, q } = &self.small {
            let top = value * Integer::from(*q) - Integer::from(*r);
            let n = top.div_round(Integer::from(*p), Ceiling).0;
            if value.significant_bits() > 64 {
                products.derive_rational(*p, *q, value, &n);
            }
            return n;
        }
        if value.significant_bits() > 64 {
            return self.run(value, products).0.clone();
        }
        self.exact_first(value)
    }

    /// The indices at which the line has a value: from the first to before the second.
    pub fn run(&self, value: &Integer, products: &Products) -> Rc<(Integer, Integer)> {
        let above = || value + Integer::from(1);
        if matches!(self.small, Small::Rational { .. }) || value.significant_bits() <= 64 {
            return Rc::new((self.first(value, products), self.first(&above(), products)));
        }
        products.run(self, value, || {
            self.quick_run(value, products).unwrap_or_else(|| (self.exact_first(value), self.exact_first(&above())))
        })
    }

    /// The run by 64 places of w = (value - offset)/slope: from floor(w) + 1 to before floor(w + 1/slope) + 1.
    fn quick_run(&self, value: &Integer, products: &Products) -> Option<(Integer, Integer)> {
        let Real::Quadratic(inverse) = self.inverse.as_real() else { return None };
        let meets = match &self.meeting {
            Meeting::Nowhere => false,
            Meeting::At { value: whole, .. } => whole == value || *whole == value + Integer::from(1),
            Meeting::Unknown => true,
        };
        if meets {
            return None;
        }
        let near = products.times(inverse, value)?.minus(&self.near.1);
        // The fraction alone tells how far the run goes.
        let step = near.fraction_only().plus(&self.step);
        if !near.is_decided() || !step.is_decided() {
            return None;
        }
        let (first, length) = (&near.whole + Integer::from(1), step.whole);
        // Only an index of the line will be asked for its other values.
        if length > 0 {
            products.derive(inverse, value, &self.near.1, &near, &first);
        }
        let end = &first + length;
        Some((first, end))
    }

    fn exact_first(&self, value: &Integer) -> Integer {
        if let Meeting::At { n, value: whole } = &self.meeting
            && whole == value
        {
            return n.clone();
        }
        // ceiling(w) = -floor(-w)
        -self.inverse.floor_affine(&-value, &self.shift)
    }

    /// The value at a machine word.
    pub fn small_at(&self, n: i64) -> Outcome<i64> {
        let quick = match &self.small {
            Small::Rational { p, r, q } => {
                let top = p.checked_mul(i128::from(n)).and_then(|top| top.checked_add(*r));
                top.and_then(|top| i64::try_from(top.div_euclid(*q)).ok())
            }
            Small::Fixed(there, _) => there.at(n),
            Small::None => None,
        };
        if let Some(value) = quick {
            return Ok(value);
        }
        let exact = self.slope.floor_affine(&Integer::from(n), &self.offset);
        i64::try_from(&exact).map_err(|_| Stop::Overflow)
    }

    /// The least n whose value is at least the given machine word.
    pub fn small_first(&self, value: i64) -> Outcome<i64> {
        match &self.small {
            Small::Rational { p, r, q } => {
                let top = i128::from(value).checked_mul(*q).and_then(|top| top.checked_sub(*r));
                if let Some(n) = top.and_then(|top| i64::try_from(-(-top).div_euclid(*p)).ok()) {
                    return Ok(n);
                }
            }
            Small::Fixed(_, back) => match &self.meeting {
                Meeting::At { n, value: whole } if *whole == value => {
                    return i64::try_from(n).map_err(|_| Stop::Overflow);
                }
                Meeting::Unknown => {}
                _ => {
                    if let Some(floor) = back.at(value) {
                        return floor.checked_add(1).ok_or(Stop::Overflow);
                    }
                }
            },
            Small::None => {}
        }
        let first = self.first(&Integer::from(value), &Products::default());
        i64::try_from(&first).map_err(|_| Stop::Overflow)
    }
}

fn small_rational(slope: &Rational, offset: &Rational) -> Option<Small> {
    let q = slope.denominator_ref().lcm(offset.denominator_ref());
    let scale = Rational::from(&q);
    let whole = |value: Rational| i128::try_from(&Integer::from_sign_and_abs_ref(value >= 0, value.numerator_ref()));
    let (p, r) = (whole(slope * &scale).ok()?, whole(offset * &scale).ok()?);
    Some(Small::Rational { p, r, q: i128::try_from(&q).ok()? })
}

/// slope n + offset = value for whole n and value: with offset = x slope + y only n = -x, value = y.
fn meeting(slope: &Slope, offset: &Real) -> Meeting {
    let (x, y) = match (slope.as_real(), offset) {
        (Real::Rational(_), _) => return Meeting::Unknown,
        (_, Real::Rational(offset)) => (Rational::from(0), offset.clone()),
        (Real::Quadratic(slope), Real::Quadratic(offset)) => match slope.affine_relation(offset) {
            Some(relation) => relation,
            None => return Meeting::Nowhere,
        },
        _ => return Meeting::Unknown,
    };
    match (Integer::try_from(-x), Integer::try_from(y)) {
        (Ok(n), Ok(value)) => Meeting::At { n, value },
        _ => Meeting::Nowhere,
    }
}
