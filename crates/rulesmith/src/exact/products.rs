//! Products with a square root, kept for one question.
//!
//! All slopes of one quadratic field are (a + b sqrt d)/c. Once v sqrt d is known to 64 places after the point, every
//! floor((a + b sqrt d)/c v + offset) follows in linear time, but for one case in about 2^50, which is then computed
//! exactly. Even the product of an index n = ceiling(v/alpha) follows from that of v. So a strategy that asks for
//! memberships, ranks and terms around a position of two long piles multiplies twice, not ten times.

use super::line::Line;
use super::whole::Whole;
use crate::number::{Quadratic, Real, Slope};
use malachite::base::num::arithmetic::traits::{DivRound, IsPowerOf2, ModPowerOf2};
use malachite::base::num::basic::traits::Zero;
use malachite::base::num::conversion::traits::WrappingFrom;
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
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

/// A real number in `[low, low + width] / 2^64`.
#[derive(Clone, Debug)]
pub(super) struct Near {
    pub low: Integer,
    pub width: u128,
}

impl Near {
    pub fn whole(value: &Integer) -> Near {
        Near { low: value << PLACES, width: 0 }
    }

    /// Encloses a fixed number.
    pub fn constant(value: &Real) -> Near {
        if value.as_rational().is_some_and(|value| *value == 0) {
            return Near { low: Integer::ZERO, width: 0 };
        }
        let enclosure = value.enclosure(PLACES);
        let slack = enclosure.bits - PLACES.min(enclosure.bits);
        let low = enclosure.low >> slack;
        let high = (enclosure.high >> slack) + Integer::from(1);
        let width = u128::try_from(&(high - &low)).unwrap_or(u128::MAX);
        Near { low, width }
    }

    pub fn plus(&self, other: &Near) -> Near {
        Near { low: &self.low + &other.low, width: self.width.saturating_add(other.width) }
    }

    pub fn is_zero(&self) -> bool {
        self.low == 0 && self.width == 0
    }

    /// The sum, without work if this is exactly 0.
    pub fn added_to(&self, other: Near) -> Near {
        if self.is_zero() { other } else { other.plus(self) }
    }

    /// The difference, without work if this is exactly 0.
    pub fn subtracted_from(&self, other: Near) -> Near {
        if self.is_zero() { other } else { other.minus(self) }
    }

    /// The sum with a whole number.
    fn plus_whole(self, value: &Integer) -> Near {
        Near { low: self.low + (value << PLACES), width: self.width }
    }

    pub fn minus(&self, other: &Near) -> Near {
        let width = self.width.saturating_add(other.width);
        Near { low: &self.low - &other.low - Integer::from(other.width), width }
    }

    /// The product with a short integer.
    pub fn scaled(&self, factor: &Integer) -> Near {
        if *factor == 1 {
            return self.clone();
        }
        let size = u128::try_from(factor.unsigned_abs_ref()).unwrap_or(u128::MAX);
        let width = self.width.saturating_mul(size);
        let low = &self.low * factor;
        match *factor < 0 {
            true => Near { low: low - Integer::from(width), width },
            false => Near { low, width },
        }
    }

    pub fn divided(&self, divisor: &Natural) -> Near {
        if *divisor == 1 {
            return self.clone();
        }
        let low = match divisor.is_power_of_2() {
            true => &self.low >> (divisor.significant_bits() - 1),
            false => (&self.low).div_round(Integer::from(divisor), Floor).0,
        };
        Near { low, width: self.width.saturating_add(1) }
    }

    /// The product of two numbers below 2^64 or so.
    fn short_product(&self, other: &Near) -> Near {
        let high = |near: &Near| &near.low + Integer::from(near.width);
        let ends = [&self.low * &other.low, &self.low * high(other), high(self) * &other.low, high(self) * high(other)];
        let low = ends.iter().min().map_or(Integer::ZERO, |end| end >> PLACES);
        let top = ends.iter().max().map_or(Integer::ZERO, |end| (end >> PLACES) + Integer::from(1));
        let width = u128::try_from(&(top - &low)).unwrap_or(u128::MAX);
        Near { low, width }
    }

    /// The fraction of the lower end, in units of the last place.
    pub fn fraction(&self) -> u128 {
        u128::try_from(&(&self.low).mod_power_of_2(PLACES)).unwrap_or(0)
    }

    /// The floor, if the enclosure leaves no doubt.
    pub fn floor(&self) -> Option<Integer> {
        (self.width <= WIDEST && self.fraction() + self.width < 1 << PLACES).then(|| &self.low >> PLACES)
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
            (&**known + &distance == *value).then(|| near.plus(&root.near.scaled(&distance)))
        });
        let near = close.filter(|near| near.width < 1 << 32).unwrap_or_else(|| {
            let low = root.slope.floor_times(&(value << PLACES));
            Near { low, width: 1 }
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
            self.keep(gap.clone(), high.minus(&low));
        }
    }

    /// slope * value, if the slope lies in the field.
    pub(super) fn times(&self, slope: &Quadratic, value: &Integer) -> Option<Near> {
        let root = self.root_of(slope)?;
        let (a, b, c) = slope.parts();
        let product = self.product(root, value);
        Some(product.scaled(b).plus_whole(&(a * value)).divided(c))
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
        let main = product.scaled(a).plus_whole(&(b * &root.radicand * value)).divided(c);
        // n - w is between 0 and 1: its last words say all.
        let fraction = w.fraction();
        let rest = Near { low: Integer::from((1u128 << PLACES) - fraction) - Integer::from(w.width), width: w.width };
        let small = rest.short_product(&root.near).minus(&shift.short_product(&root.near));
        let near = main.plus(&small);
        if near.width < 1 << 32 {
            self.keep(n.clone(), near);
        }
    }
}
