//! Products with a square root, kept for one question.
//!
//! All slopes of one quadratic field are (a + b sqrt d)/c. Once v sqrt d is known to 64 places after the point, every
//! floor((a + b sqrt d)/c v + offset) follows in linear time, but for rare cases, which are then computed
//! exactly. Even the product of an index n = ceiling(v/alpha) follows from that of v. So a strategy that asks for
//! memberships, ranks and terms around a position of two long piles multiplies twice, not ten times.

use super::line::Line;
use super::whole::Whole;
use crate::number::{Quadratic, Real, Slope};
use malachite::base::num::arithmetic::traits::{DivAssignMod, ModPowerOf2};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::conversion::traits::WrappingFrom;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cell::RefCell;
use std::rc::Rc;

/// Places after the binary point.
pub(super) const PLACES: u64 = 64;

/// An enclosure wider than this says too little.
const WIDEST: u128 = 1 << 60;

/// How many products are remembered.
const KEPT: usize = 64;

/// The product of a number this close to one whose product is known is not computed anew.
const CLOSE: u64 = 1 << 20;

/// A real number between whole + fraction/2^64 and whole + (fraction + width)/2^64, with the fraction below 2^64. The whole
/// part stands apart, so that adding whole numbers and taking the floor cost nothing but themselves.
#[derive(Clone, Debug)]
pub(super) struct Near {
    pub whole: Integer,
    pub fraction: i128,
    pub width: u128,
}

/// One, in units of the last place.
const ONE: i128 = 1 << PLACES;

/// Says nothing.
const USELESS: u128 = u128::MAX / 4;

impl Near {
    /// A number with a fraction of any size, which is carried.
    fn carried(whole: Integer, fraction: i128, width: u128) -> Near {
        let carry = fraction.div_euclid(ONE);
        let whole = if carry == 0 { whole } else { whole + Integer::from(carry) };
        Near { whole, fraction: fraction.rem_euclid(ONE), width: width.min(USELESS) }
    }

    pub fn zero() -> Near {
        Near { whole: Integer::ZERO, fraction: 0, width: 0 }
    }

    /// The fraction alone.
    pub fn fraction_only(&self) -> Near {
        Near { whole: Integer::ZERO, ..*self }
    }

    /// Encloses a fixed number.
    pub fn constant(value: &Real) -> Near {
        if value.as_rational().is_some_and(|value| *value == 0) {
            return Near::zero();
        }
        let enclosure = value.enclosure(PLACES);
        let slack = enclosure.bits - PLACES.min(enclosure.bits);
        let low = enclosure.low >> slack;
        let high = (enclosure.high >> slack) + Integer::from(1);
        let width = u128::try_from(&(high - &low)).unwrap_or(USELESS);
        let fraction = i128::try_from(&(&low).mod_power_of_2(PLACES)).unwrap_or(0);
        Near { whole: low >> PLACES, fraction, width }
    }

    pub fn is_zero(&self) -> bool {
        self.whole == 0 && self.fraction == 0 && self.width == 0
    }

    pub fn plus(self, other: &Near) -> Near {
        if other.is_zero() {
            return self;
        }
        Near::carried(self.whole + &other.whole, self.fraction + other.fraction, self.width.saturating_add(other.width))
    }

    pub fn minus(self, other: &Near) -> Near {
        if other.is_zero() {
            return self;
        }
        let fraction = self.fraction - other.fraction - i128::try_from(other.width.min(USELESS)).unwrap_or(0);
        Near::carried(self.whole - &other.whole, fraction, self.width.saturating_add(other.width))
    }

    /// The product with a whole number that fits a machine word; others make it useless.
    pub fn scaled(&self, factor: &Integer) -> Near {
        let Ok(small) = i64::try_from(factor) else { return Near { width: USELESS, ..Near::zero() } };
        let width = self.width.saturating_mul(u128::from(small.unsigned_abs())).min(USELESS);
        let fraction = self.fraction.saturating_mul(i128::from(small));
        let low = if small < 0 { fraction.saturating_sub_unsigned(width) } else { fraction };
        match small {
            1 => self.clone(),
            0 => Near::zero(),
            -1 => Near::carried(-&self.whole, low, width),
            _ => Near::carried(&self.whole * factor, low, width),
        }
    }

    /// The quotient by a natural number that fits a machine word; others make it useless.
    fn divided(mut self, divisor: &Natural) -> Near {
        let Some(small) = u64::try_from(divisor).ok().filter(|&small| small < 1 << 62) else {
            return Near { width: USELESS, ..Near::zero() };
        };
        let rest = match small {
            1 => return self,
            small if small.is_power_of_two() => {
                let bits = u64::from(small.trailing_zeros());
                let rest = (&self.whole).mod_power_of_2(bits);
                self.whole >>= bits;
                i128::try_from(&rest).unwrap_or(0)
            }
            _ => i128::try_from(&self.whole.div_assign_mod(Integer::from(small))).unwrap_or(0),
        };
        let fraction = (rest * ONE + self.fraction) / i128::from(small);
        Near { whole: self.whole, fraction, width: (self.width / u128::from(small)).saturating_add(2) }
    }

    /// The product of two numbers below 2^20 or so.
    fn short_product(&self, other: &Near) -> Near {
        let low = |near: &Near| (&near.whole << PLACES) + Integer::from(near.fraction);
        let high = |near: &Near| low(near) + Integer::from(near.width);
        let ends = [low(self) * low(other), low(self) * high(other), high(self) * low(other), high(self) * high(other)];
        let least = ends.iter().min().map_or(Integer::ZERO, |end| end >> PLACES);
        let most = ends.iter().max().map_or(Integer::ZERO, |end| (end >> PLACES) + Integer::from(1));
        let width = u128::try_from(&(most - &least)).unwrap_or(USELESS);
        let fraction = i128::try_from(&(&least).mod_power_of_2(PLACES)).unwrap_or(0);
        Near { whole: least >> PLACES, fraction, width }
    }

    /// Whether the enclosure leaves no doubt about the floor, which is then the whole part.
    pub fn is_decided(&self) -> bool {
        self.width <= WIDEST && self.fraction.unsigned_abs() + self.width < ONE.unsigned_abs()
    }
}

/// A square root that is shared by the slopes of a game, and its products with the numbers asked about.
#[derive(Debug, Default)]
pub struct Products {
    root: Option<Root>,
    known: RefCell<Vec<(Rc<Integer>, Rc<Near>)>>,
    /// Where lines pass values: the line, the value, and the run of indices.
    runs: RefCell<Vec<Run>>,
}

/// The indices at which a line has a value: from the first to before the second.
#[derive(Clone, Debug)]
struct Run {
    /// Lines stay where they are while a question is asked.
    line: usize,
    value: Rc<Integer>,
    indices: Rc<(Integer, Integer)>,
}

#[derive(Clone, Debug)]
struct Root {
    slope: Slope,
    radicand: Integer,
    near: Near,
}

impl Products {
    /// For slopes of the field of the given number; without one, nothing is shared.
    pub fn new(number: Option<&Real>) -> Products {
        let root = number.and_then(Real::as_quadratic).and_then(|value| {
            let slope = Slope::new(Real::sqrt(&Rational::from(value.radicand())).ok()?).ok()?;
            let near = Near::constant(&slope);
            Some(Root { slope, radicand: Integer::from(value.radicand()), near })
        });
        Products { root, ..Products::default() }
    }

    /// The same square root, for another question.
    pub fn fresh(&self) -> Products {
        Products { root: self.root.clone(), ..Products::default() }
    }

    fn root_of(&self, value: &Quadratic) -> Option<&Root> {
        self.root.as_ref().filter(|root| *value.radicand() == *root.radicand.unsigned_abs_ref())
    }

    fn find(&self, value: &Integer) -> Option<Rc<Near>> {
        self.known.borrow().iter().rev().find(|(known, _)| **known == *value).map(|(_, near)| Rc::clone(near))
    }

    fn keep(&self, value: Integer, near: Near) -> Rc<Near> {
        let mut known = self.known.borrow_mut();
        if known.len() == KEPT {
            known.remove(0);
        }
        let near = Rc::new(near);
        known.push((Rc::new(value), Rc::clone(&near)));
        near
    }

    /// The run of a line at a value, computed once.
    pub(super) fn run(
        &self,
        line: &Line,
        value: &Integer,
        compute: impl FnOnce() -> (Integer, Integer),
    ) -> Rc<(Integer, Integer)> {
        let line = std::ptr::from_ref(line) as usize;
        let known = self.runs.borrow().iter().find(|run| run.line == line && *run.value == *value).cloned();
        if let Some(run) = known {
            return run.indices;
        }
        let indices = Rc::new(compute());
        let mut runs = self.runs.borrow_mut();
        if runs.len() == KEPT {
            runs.remove(0);
        }
        runs.push(Run { line, value: Rc::new(value.clone()), indices: Rc::clone(&indices) });
        indices
    }

    /// value * sqrt(d): from a product already known of a number close by, or by one multiplication.
    fn product(&self, root: &Root, value: &Integer) -> Rc<Near> {
        if let Some(near) = self.find(value) {
            return near;
        }
        let close = self.known.borrow().iter().rev().find_map(|(known, near)| {
            // The last words tell nearly always that two numbers are not close.
            let distance = i64::wrapping_from(value).wrapping_sub(i64::wrapping_from(&**known));
            let distance = Integer::from((distance.unsigned_abs() < CLOSE).then_some(distance)?);
            (&**known + &distance == *value).then(|| (**near).clone().plus(&root.near.scaled(&distance)))
        });
        let near = close.filter(|near| near.width < 1 << 32).unwrap_or_else(|| {
            let product = root.slope.floor_times(&(value << PLACES));
            let fraction = i128::try_from(&(&product).mod_power_of_2(PLACES)).unwrap_or(0);
            Near { whole: product >> PLACES, fraction, width: 1 }
        });
        self.keep(value.clone(), near)
    }

    /// Says that one number is the difference of two others, so that its product can be had from theirs.
    pub(super) fn difference<I: Whole>(&self, gap: &I, high: &I, low: &I) {
        let Some((gap, high, low)) = I::long(gap).zip(I::long(high)).zip(I::long(low)).map(|((a, b), c)| (a, b, c))
        else {
            return;
        };
        if let (None, Some(high), Some(low)) = (self.find(gap), self.find(high), self.find(low)) {
            self.keep(gap.clone(), (*high).clone().minus(&low));
        }
    }

    /// slope * value, if the slope lies in the field.
    pub(super) fn times(&self, slope: &Quadratic, value: &Integer) -> Option<Near> {
        let root = self.root_of(slope)?;
        let (a, b, c) = slope.parts();
        let product = self.product(root, value);
        let mut sum = product.scaled(b);
        if *a != 0 {
            sum.whole += a * value;
        }
        Some(sum.divided(c))
    }

    /// Remembers the product of n, where p n - q value is short: it is (q (value sqrt d) + (p n - q value) sqrt d)/p.
    pub(super) fn derive_rational(&self, p: i128, q: i128, value: &Integer, n: &Integer) {
        let (Some(root), Some(product)) = (&self.root, self.find(value)) else { return };
        let (Ok(divisor), true) = (Natural::try_from(p), self.find(n).is_none()) else { return };
        let rest = Integer::from(p) * n - Integer::from(q) * value;
        let near = product.scaled(&Integer::from(q)).plus(&root.near.scaled(&rest)).divided(&divisor);
        if near.width < 1 << 32 {
            self.keep(n.clone(), near);
        }
    }

    /// Remembers the product of n = ceiling(w), where w = inverse * value - shift is known to 64 places: it is
    /// w sqrt d + (n - w) sqrt d.
    pub(super) fn derive(&self, inverse: &Quadratic, value: &Integer, shift: &Near, w: &Near, n: &Integer) {
        let Some(root) = self.root_of(inverse) else { return };
        if self.find(n).is_some() {
            return;
        }
        let Some(product) = self.find(value) else { return };
        let (a, b, c) = inverse.parts();
        // sqrt d (a + b sqrt d)/c value = (a (value sqrt d) + b d value)/c
        let mut main = product.scaled(a);
        main.whole += b * &root.radicand * value;
        // n - w is between 0 and 1.
        let rest = Near::zero().plus(&Near { whole: Integer::ONE, fraction: 0, width: 0 }).minus(&w.fraction_only());
        let small = rest.short_product(&root.near).minus(&shift.short_product(&root.near));
        let near = main.divided(c).plus(&small);
        if near.width < 1 << 32 {
            self.keep(n.clone(), near);
        }
    }
}
