//! Inhomogeneous fits: the pairs (alpha, gamma) with floor(n alpha + gamma) = a_n for every term seen.
//!
//! The pairs are the lines that pass above (or through) the points (n, a_n) and strictly below the points (n, a_n + 1):
//! a convex polygon. A slope belongs to such a line exactly when every two terms i < j allow it,
//!
//! ```text
//! (a_j - a_i - 1)/(j - i) < alpha < (a_j - a_i + 1)/(j - i)
//! ```
//!
//! The extreme pairs are tangents from each new point to the hull of the earlier ones, found by bisection: O(N log N) in
//! all, in whole numbers. When no slope is left, the pairs that set the two bounds are the certificate: at most four terms.

use super::candidates::{Candidates, simplest_in_field};
use super::interval::{Interval, simplest_by};
use super::{Term, Terms};
use crate::number::{Real, Slope};
use crate::work::{Pace, Stopped};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::NegAssign;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::fmt;

/// Two terms, the earlier first.
pub type TermPair = (Term, Term);

/// The lines n alpha + gamma whose floors are the terms of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetFit {
    /// The first n that was asked for.
    pub from: u64,
    /// The last n that was asked for.
    pub to: u64,
    /// The exact set of slopes for which some offset fits (an open interval), with the simplest numbers in it.
    pub slopes: Candidates,
    /// The two terms that set the lower end: alpha > (a_j - a_i - 1)/(j - i).
    pub low_by: Option<TermPair>,
    /// The two terms that set the upper end: alpha < (a_j - a_i + 1)/(j - i).
    pub high_by: Option<TermPair>,
    /// Corners of the upper hull of the points (n, a_n).
    floor: Vec<Point>,
    /// Corners of the lower hull of the points (n, a_n + 1).
    ceiling: Vec<Point>,
}

/// The offsets gamma that fit together with one slope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// The slope.
    pub slope: Real,
    /// The smallest offset that fits, a_n - n alpha.
    pub low: Real,
    /// The n that sets it.
    pub low_at: u64,
    /// The smallest offset that is too large, a_m + 1 - m alpha.
    pub high: Real,
    /// The m that sets it.
    pub high_at: u64,
    /// The rational offset with the smallest denominator.
    pub rational: Rational,
    /// For a quadratic slope: the simplest offset (u + v alpha)/w with |u|, |v| and w at most 6, if there is one.
    pub in_field: Option<Real>,
}

/// Why no slope and offset give floor(n alpha + gamma) = a_n: the first two terms ask for
/// alpha > (a_j - a_i - 1)/(j - i), the other two for alpha < (a_l - a_k + 1)/(l - k), and that is not more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoOffset {
    /// The terms that ask for a large slope.
    pub steep: TermPair,
    /// The terms that ask for a small slope.
    pub flat: TermPair,
}

impl NoOffset {
    /// The three or four terms that exclude each other, in order.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms = vec![self.steep.0, self.steep.1, self.flat.0, self.flat.1];
        terms.sort();
        terms.dedup();
        terms
    }

    /// Checks the claim from the terms alone: that no slope and offset fit them.
    pub fn holds(&self) -> bool {
        let ((i, j), (k, l)) = (self.steep, self.flat);
        i.n < j.n && k.n < l.n && !bound(self.steep, -1).less_than(&bound(self.flat, 1))
    }
}

type Point = (i128, i128);

/// A slope rise/run with run > 0.
#[derive(Clone, Copy, Debug)]
struct Gradient {
    rise: i128,
    run: i128,
}

impl Gradient {
    fn between(from: Point, to: Point) -> Gradient {
        Gradient { rise: to.1 - from.1, run: to.0 - from.0 }
    }

    /// Terms and indices stay below 2^62, so the products fit.
    fn less_than(&self, other: &Gradient) -> bool {
        self.rise * other.run < other.rise * self.run
    }

    fn value(&self) -> Rational {
        Rational::from_integers(Integer::from(self.rise), Integer::from(self.run))
    }
}

/// The bound (a_j - a_i + slack)/(j - i).
fn bound((i, j): TermPair, slack: i128) -> Gradient {
    Gradient { rise: i128::from(j.value) - i128::from(i.value) + slack, run: i128::from(j.n) - i128::from(i.n) }
}

/// Positive when the way from a over b to c turns left.
fn turn(a: Point, b: Point, c: Point) -> i128 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The hulls of the points so far and the bounds on the slope. Points come with growing x.
#[derive(Default)]
struct Scan {
    floor: Vec<Point>,
    ceiling: Vec<Point>,
    /// Index and height of the lower points whose pair sets each bound.
    low: Option<(Point, Point)>,
    high: Option<(Point, Point)>,
}

impl Scan {
    fn low_gradient(&self) -> Option<Gradient> {
        self.low.map(|(i, j)| Gradient { rise: j.1 - i.1 - 1, run: j.0 - i.0 })
    }

    fn high_gradient(&self) -> Option<Gradient> {
        self.high.map(|(i, j)| Gradient { rise: j.1 - i.1 + 1, run: j.0 - i.0 })
    }

    /// Takes the condition y <= x alpha + gamma < y + 1 into account; false when no slope is left.
    fn push(&mut self, (x, y): Point) -> bool {
        // The line that sets the lower bound has all upper points on it or above, so only a lower point above it can raise
        // the bound; likewise for the upper bound. Most points end here.
        if self.low.is_none_or(|((i, bottom), j)| turn((i, bottom + 1), j, (x, y)) > 0) {
            // The steepest line from an earlier upper point to the new lower one: the gradient rises along the convex
            // chain as long as the chain's own next edge is less steep, and then falls.
            let at = tangent(&self.ceiling, |edge| turn(edge.0, edge.1, (x, y)) > 0);
            if let Some(&(i, top)) = self.ceiling.get(at) {
                self.low = Some(((i, top - 1), (x, y)));
            }
        }
        if self.high.is_none_or(|(i, (j, bottom))| turn(i, (j, bottom + 1), (x, y + 1)) < 0) {
            // The flattest line from an earlier lower point to the new upper one.
            let at = tangent(&self.floor, |edge| turn(edge.0, edge.1, (x, y + 1)) < 0);
            if let Some(&from) = self.floor.get(at) {
                self.high = Some((from, (x, y)));
            }
        }
        extend(&mut self.floor, (x, y), |turn| turn < 0);
        extend(&mut self.ceiling, (x, y + 1), |turn| turn > 0);
        match (self.low_gradient(), self.high_gradient()) {
            (Some(low), Some(high)) => low.less_than(&high),
            _ => true,
        }
    }
}

/// The first corner of a chain whose next edge does not satisfy the condition, which holds up to some edge.
fn tangent(chain: &[Point], goes_on: impl Fn((Point, Point)) -> bool) -> usize {
    let (mut low, mut high) = (0, chain.len().saturating_sub(1));
    while low < high {
        let middle = (low + high) / 2;
        if goes_on((chain[middle], chain[middle + 1])) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Adds a point to a chain all of whose turns satisfy the condition.
fn extend(chain: &mut Vec<Point>, point: Point, keeps: impl Fn(i128) -> bool) {
    while let [.., a, b] = chain.as_slice() {
        if keeps(turn(*a, *b, point)) {
            break;
        }
        chain.pop();
    }
    chain.push(point);
}

fn point(term: Term) -> Point {
    (i128::from(term.n), i128::from(term.value))
}

fn term((n, value): Point) -> Term {
    // Points of a forward scan are terms, which are 64-bit naturals.
    Term { n: n as u64, value: value as u64 }
}

/// The lines that fit all terms, in O(N log N); or the first conflict from the left.
pub fn fit_offset(terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<Result<OffsetFit, NoOffset>, Stopped> {
    let mut scan = Scan::default();
    let mut fits = true;
    for term in terms.iter() {
        pace.steps(4)?;
        fits = scan.push(point(term));
        if !fits {
            break;
        }
    }
    let pair = |(i, j): (Point, Point)| (term(i), term(j));
    if let (false, Some(low), Some(high)) = (fits, scan.low, scan.high) {
        return Ok(Err(NoOffset { steep: pair(low), flat: pair(high) }));
    }
    let value = |gradient: Option<Gradient>| gradient.map(|gradient| gradient.value());
    let interval = Interval::open(value(scan.low_gradient()), value(scan.high_gradient()));
    Ok(Ok(OffsetFit {
        from: terms.first(),
        to: terms.last(),
        slopes: Candidates::of(interval),
        low_by: scan.low.map(pair),
        high_by: scan.high.map(pair),
        floor: scan.floor,
        ceiling: scan.ceiling,
    }))
}

/// The smallest index from which on some line fits all terms, in O(N log N).
pub(super) fn offset_fits_from(terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<u64, Stopped> {
    // Turning the plane half around the origin keeps slopes and exchanges the roles of the points (n, a_n), (n, a_n+1).
    let mut scan = Scan::default();
    for term in terms.iter().rev() {
        pace.steps(4)?;
        let (n, value) = point(term);
        if !scan.push((-n, -value - 1)) {
            return Ok(term.n + 1);
        }
    }
    Ok(terms.first())
}

/// Limit of the coefficients in [`Offsets::in_field`].
const FIELD_HEIGHT: i64 = 6;

impl OffsetFit {
    /// The offsets that fit together with a slope, if any do.
    pub fn offsets(&self, slope: &Real) -> Option<Offsets> {
        if !self.slopes.interval.contains(slope) {
            return None;
        }
        let steeper = |edge: (Point, Point), order| {
            slope.cmp_rational(&Gradient::between(edge.0, edge.1).value()).reverse() == order
        };
        // The largest y - x alpha on the floor lies where its falling edges become less steep than alpha.
        let (low_at, low) = *self.floor.get(tangent(&self.floor, |edge| steeper(edge, Ordering::Greater)))?;
        let (high_at, high) = *self.ceiling.get(tangent(&self.ceiling, |edge| steeper(edge, Ordering::Less)))?;
        let [low, high, low_n, high_n] = [low, high, low_at, high_at].map(Integer::from);
        let value = |y: &Integer, n: &Integer| slope.affine(&-Rational::from(n), &Rational::from(y)).ok();
        let (low_end, high_end) = (value(&low, &low_n)?, value(&high, &high_n)?);
        let rational = simplest_by(|gamma| {
            if low_end.cmp_rational(gamma) == Ordering::Greater {
                Ordering::Less
            } else if high_end.cmp_rational(gamma) == Ordering::Greater {
                Ordering::Equal
            } else {
                Ordering::Greater
            }
        });
        let in_field =
            Slope::new(slope.clone()).ok().filter(|slope| slope.as_quadratic().is_some()).and_then(|slope| {
                let (mut low_n, mut high_n) = (low_n, high_n);
                low_n.neg_assign();
                high_n.neg_assign();
                simplest_in_field(&slope, (&low, &low_n), (&high, &high_n), FIELD_HEIGHT)
            });
        Some(Offsets {
            slope: slope.clone(),
            low: low_end,
            low_at: low_at as u64,
            high: high_end,
            high_at: high_at as u64,
            rational,
            in_field,
        })
    }

    /// The offsets for the number that is cheapest to name in the interval of slopes.
    pub fn simplest(&self) -> Option<Offsets> {
        let rational = || self.slopes.rational.clone().map(Real::Rational);
        self.offsets(&self.slopes.guess().map(|guess| guess.value).or_else(rational)?)
    }

    /// The corners (alpha, gamma) of the polygon of all fits, counterclockwise from the smallest slope: first along its
    /// lower edges, which belong to it, then back along the upper ones, which do not. Empty for a single term.
    pub fn corners(&self) -> Vec<(Rational, Rational)> {
        let (Some(low), Some(high)) = (&self.slopes.interval.low, &self.slopes.interval.high) else {
            return Vec::new();
        };
        let inside = |slope: &Rational| low.value < *slope && *slope < high.value;
        let gamma = |slope: &Rational, (x, y): Point| {
            Rational::from(Integer::from(y)) - slope * Rational::from(Integer::from(x))
        };
        let breaks = |chain: &[Point]| -> Vec<(Rational, Rational)> {
            let edges = chain.windows(2).map(|edge| (Gradient::between(edge[0], edge[1]).value(), edge[0]));
            edges.filter(|(slope, _)| inside(slope)).map(|(slope, at)| (slope.clone(), gamma(&slope, at))).collect()
        };
        let end = |slope: &Rational| {
            let largest = self.floor.iter().map(|&at| gamma(slope, at)).max();
            largest.map(|gamma| (slope.clone(), gamma))
        };
        // The floor's edges become less steep to the right, the ceiling's steeper.
        let lower = breaks(&self.floor).into_iter().rev();
        let upper = breaks(&self.ceiling).into_iter().rev();
        end(&low.value).into_iter().chain(lower).chain(end(&high.value)).chain(upper).collect()
    }
}

impl fmt::Display for NoOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((i, j), (k, l)) = (self.steep, self.flat);
        let (steep, flat) = (bound(self.steep, -1), bound(self.flat, 1));
        write!(
            f,
            "terms {} and {} are {} and {}, so alpha > {}/{}, and terms {} and {} are {} and {}, so alpha < {}/{}: they \
             exclude each other",
            i.n, j.n, i.value, j.value, steep.rise, steep.run, k.n, l.n, k.value, l.value, flat.rise, flat.run
        )
    }
}
