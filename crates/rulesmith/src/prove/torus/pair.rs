//! The pair of sequences, and the points ({n alpha}, {n beta}) of the torus.
//!
//! Every comparison of fractional parts is one of floors: for n > m, {n alpha} < {m alpha} exactly when a_n - a_{n-m} =
//! a_m + 1 (Goldberg and Fraenkel 2017, Observation 1). So tables of the two sequences decide everything but the
//! position of a corner against the lines of E, which takes one exact floor.

use super::Obstacle;
use crate::number::Slope;
use crate::sequence::{Beatty, Sequence};
use malachite::Integer;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// The longest table of either sequence.
pub(crate) const MAX_TABLE: usize = 1 << 23;

/// Larger slopes and coefficients are left undecided, so that no product below leaves 128 bits.
const MAX_SLOPE: u64 = 1 << 30;
const MAX_COEFFICIENT: i128 = 1 << 60;

/// A coordinate of a corner: 0, 1, or the fractional part of h times the slope of that axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cut {
    Zero,
    At(usize),
    One,
}

/// The two axes of the torus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    Alpha,
    Beta,
}

/// An open rectangle of the torus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    /// From and to, in the direction of {n alpha}.
    pub u: (Cut, Cut),
    /// From and to, in the direction of {n beta}.
    pub v: (Cut, Cut),
}

/// The points n with a_n - a_{n-h} = a_h + e and b_n - b_{n-h} = b_h + d: on the torus an open quadrant of the point of
/// h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quadrant {
    /// How far back.
    pub h: usize,
    /// 1 where {n alpha} < {h alpha}, else 0.
    pub e: i64,
    /// 1 where {n beta} < {h beta}, else 0.
    pub d: i64,
}

impl Quadrant {
    pub(crate) fn new(h: usize, e: i64, d: i64) -> Quadrant {
        Quadrant { h, e, d }
    }

    pub(crate) fn rectangle(self) -> Rectangle {
        let side = |bit: i64| if bit == 1 { (Cut::Zero, Cut::At(self.h)) } else { (Cut::At(self.h), Cut::One) };
        Rectangle { u: side(self.e), v: side(self.d) }
    }
}

/// The four choices of (e, d).
pub(crate) const CORNERS: [(i64, i64); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// Two complementary slopes, their relation, and tables of their sequences.
#[derive(Debug)]
pub(crate) struct Pair {
    pub alpha: Slope,
    lower: Beatty,
    upper: Beatty,
    /// A alpha + B beta + C = 0 for a quadratic slope.
    relation: Option<[i128; 3]>,
    a: Vec<i64>,
    b: Vec<i64>,
}

impl Pair {
    /// The pair of a slope, which must be irrational and between 1 and 2.
    pub fn new(alpha: &Slope) -> Result<Pair, Obstacle> {
        let between = alpha.cmp_rational(&Rational::from(1)) == Ordering::Greater
            && alpha.cmp_rational(&Rational::from(2)) == Ordering::Less;
        if !between || !alpha.is_irrational() {
            return Err(Obstacle::unread(format!(
                "the pair of {alpha} is not that of an irrational slope between 1 and 2"
            )));
        }
        let number = |error: crate::number::NumberError| Obstacle::unread(error.to_string());
        let beta = alpha.complement().map_err(number)?;
        if beta.floor() > MAX_SLOPE {
            return Err(Obstacle::unread(format!("{alpha} is too close to 1: its complement exceeds 2^30")));
        }
        let relation = match alpha.complementary_relation() {
            None => None,
            Some((a, b, c)) => {
                let small = |value: &Integer| i128::try_from(value).ok().filter(|value| value.abs() < MAX_COEFFICIENT);
                match (small(&a), small(&b), small(&c)) {
                    (Some(a), Some(b), Some(c)) => Some([a, b, c]),
                    _ => {
                        let why = "the integer relation of the pair has a coefficient beyond 2^60";
                        return Err(Obstacle::limit(why));
                    }
                }
            }
        };
        let (lower, upper) = (Beatty::new(alpha.clone()).map_err(number)?, Beatty::new(beta).map_err(number)?);
        let mut pair = Pair { alpha: alpha.clone(), lower, upper, relation, a: vec![], b: vec![] };
        pair.extend(32)?;
        Ok(pair)
    }

    /// Makes the tables at least so long.
    pub fn extend(&mut self, length: usize) -> Result<(), Obstacle> {
        if length <= self.a.len() {
            return Ok(());
        }
        if length > MAX_TABLE {
            return Err(Obstacle::limit(format!("more than {MAX_TABLE} terms of the sequences would be needed")));
        }
        let length = length.next_power_of_two();
        let fill = |sequence: &Beatty, table: &mut Vec<i64>| {
            let mut buffer = vec![0u64; length - table.len()];
            sequence.fill(table.len() as u64, &mut buffer).map_err(|error| Obstacle::limit(error.to_string()))?;
            // Slopes below 2^31 and fewer than 2^23 terms: far below 2^63.
            table.extend(buffer.into_iter().map(|term| term as i64));
            Ok(())
        };
        fill(&self.lower, &mut self.a)?;
        fill(&self.upper, &mut self.b)
    }

    /// Extends the tables until the last index satisfies a condition that holds from some index on, and gives the first
    /// index that does.
    pub fn first(&mut self, holds: impl Fn(&Pair, usize) -> bool) -> Result<usize, Obstacle> {
        while !holds(self, self.a.len() - 1) {
            self.extend(2 * self.a.len())?;
        }
        let (mut low, mut high) = (0, self.a.len() - 1);
        while low < high {
            let middle = (low + high) / 2;
            if holds(self, middle) { high = middle } else { low = middle + 1 }
        }
        Ok(high)
    }

    /// How many terms the tables hold.
    pub fn length(&self) -> usize {
        self.a.len()
    }

    pub fn a(&self, n: usize) -> i64 {
        self.a[n]
    }

    pub fn b(&self, n: usize) -> i64 {
        self.b[n]
    }

    /// b_n - a_n, which never falls: b rises by at least 2, a by at most 2.
    pub fn d(&self, n: usize) -> i64 {
        self.b[n] - self.a[n]
    }

    /// The n with a_n = x, if the table shows it.
    pub fn lower_index(&self, x: i64) -> Option<usize> {
        self.a.binary_search(&x).ok()
    }

    /// The n with b_n = x, if the table shows it.
    pub fn upper_index(&self, x: i64) -> Option<usize> {
        self.b.binary_search(&x).ok()
    }

    /// The quadrant of the point of h in which n lies. For n = h it is (0, 0), which is right for the differences.
    pub fn quadrant(&self, n: usize, h: usize) -> Quadrant {
        Quadrant { h, e: self.a[n] - self.a[n - h] - self.a[h], d: self.b[n] - self.b[n - h] - self.b[h] }
    }

    /// Compares two coordinates on an axis.
    pub fn compare(&self, axis: Axis, x: Cut, y: Cut) -> Ordering {
        match (x, y) {
            _ if x == y => Ordering::Equal,
            (Cut::Zero, _) | (_, Cut::One) => Ordering::Less,
            (_, Cut::Zero) | (Cut::One, _) => Ordering::Greater,
            (Cut::At(h), Cut::At(g)) if h < g => self.compare(axis, y, x).reverse(),
            (Cut::At(h), Cut::At(g)) => {
                let table = if axis == Axis::Alpha { &self.a } else { &self.b };
                if table[h] - table[h - g] == table[g] + 1 { Ordering::Less } else { Ordering::Greater }
            }
        }
    }

    /// The intersection of two rectangles, perhaps empty.
    pub fn intersect(&self, one: Rectangle, other: Rectangle) -> Rectangle {
        let side = |axis, (low, high): (Cut, Cut), (other_low, other_high): (Cut, Cut)| {
            let low = if self.compare(axis, low, other_low).is_lt() { other_low } else { low };
            let high = if self.compare(axis, high, other_high).is_gt() { other_high } else { high };
            (low, high)
        };
        Rectangle { u: side(Axis::Alpha, one.u, other.u), v: side(Axis::Beta, one.v, other.v) }
    }

    /// Whether the point of n, n >= 1, lies in the rectangle.
    pub fn contains(&self, rectangle: &Rectangle, n: usize) -> bool {
        let inside = |axis, (low, high): (Cut, Cut)| {
            self.compare(axis, low, Cut::At(n)).is_lt() && self.compare(axis, Cut::At(n), high).is_lt()
        };
        inside(Axis::Alpha, rectangle.u) && inside(Axis::Beta, rectangle.v)
    }

    /// Whether an open rectangle meets E, the closure of the points ({n alpha}, {n beta}): the whole torus, or for a
    /// quadratic slope the lines on which A u + B v is whole (Goldberg and Fraenkel 2017, Proposition 3). If it does,
    /// infinitely many of the points lie in it; if not, none does.
    pub fn meets(&self, rectangle: &Rectangle) -> bool {
        if self.compare(Axis::Alpha, rectangle.u.0, rectangle.u.1).is_ge()
            || self.compare(Axis::Beta, rectangle.v.0, rectangle.v.1).is_ge()
        {
            return false;
        }
        let Some([_, b, _]) = self.relation else { return true };
        // A > 0, so A u + B v is least at the left side and the lower or upper one, by the sign of B.
        let (low_v, high_v) = if b > 0 { rectangle.v } else { (rectangle.v.1, rectangle.v.0) };
        let whole_below = self.linear_floor(rectangle.u.0, low_v) + 1;
        self.linear_exceeds(rectangle.u.1, high_v, whole_below)
    }

    /// A u + B v at a corner is m (A alpha) + k; gives m A, for which one floor of alpha suffices, and k.
    fn linear(&self, u: Cut, v: Cut) -> (i128, i128) {
        let [a, b, c] = self.relation.unwrap_or([1, 0, 0]);
        let (mut multiple, mut constant) = (0i128, 0i128);
        match u {
            Cut::Zero => {}
            Cut::One => constant += a,
            // A {h alpha} = h (A alpha) - A a_h
            Cut::At(h) => {
                multiple += h as i128;
                constant -= a * i128::from(self.a[h]);
            }
        }
        match v {
            Cut::Zero => {}
            Cut::One => constant += b,
            // B {h beta} = -h (A alpha) - C h - B b_h
            Cut::At(h) => {
                multiple -= h as i128;
                constant -= c * h as i128 + b * i128::from(self.b[h]);
            }
        }
        (multiple * a, constant)
    }

    /// floor(m alpha).
    fn floor_times(&self, m: i128) -> i128 {
        match usize::try_from(m.unsigned_abs()) {
            Ok(0) => 0,
            Ok(size) if size < self.a.len() && m > 0 => self.a[size].into(),
            Ok(size) if size < self.a.len() => i128::from(-self.a[size] - 1),
            _ => {
                let floor = self.alpha.floor_times(&Integer::from(m));
                // |m| < 2^60 * 2^24 and alpha < 2.
                i128::try_from(&floor).unwrap_or(if m > 0 { i128::MAX / 4 } else { i128::MIN / 4 })
            }
        }
    }

    fn linear_floor(&self, u: Cut, v: Cut) -> i128 {
        let (multiple, constant) = self.linear(u, v);
        self.floor_times(multiple) + constant
    }

    fn linear_exceeds(&self, u: Cut, v: Cut, whole: i128) -> bool {
        let (multiple, constant) = self.linear(u, v);
        let floor = self.floor_times(multiple) + constant;
        // m alpha is irrational unless m = 0.
        if multiple == 0 { floor > whole } else { floor >= whole }
    }
}
