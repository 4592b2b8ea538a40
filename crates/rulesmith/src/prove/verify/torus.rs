//! Checking covers of the torus. This file shares nothing with the engine but exact numbers and the reading of rules.
//!
//! Notation: a_n = floor(n alpha), b_n = floor(n beta), d_n = b_n - a_n, which never falls. A coordinate on the torus
//! is h theta - f, written (h, f). The point of n is ({n alpha}, {n beta}); for n > h it lies strictly inside one of
//! the four quadrants (h, e, d) of the point of h, and then a_n - a_{n-h} = a_h + e and b_n - b_{n-h} = b_h + d.

use super::{Checked, Rejection, demand};
use crate::form::Form;
use crate::number::Slope;
use crate::prove::torus::{Choice, Cover, Proof, Reach, Ruleset, Width, read};
use crate::rules::Game;
use crate::work::Work;
use malachite::Integer;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// The largest index a certificate may speak of.
const MAX_INDEX: i64 = 1 << 22;

/// Checks a proof. Time is proportional to the square of the base and to the cubes of the covers.
pub fn check(game: &Game, alpha: &Slope, proof: &Proof) -> Checked<()> {
    Checker::new(game, alpha)?.proof(proof)
}

/// Checks a counterexample.
pub fn check_counterexample(game: &Game, alpha: &Slope, position: (i64, i64), to: Option<(i64, i64)>) -> Checked<()> {
    Checker::new(game, alpha)?.counterexample(position, to)
}

struct Checker {
    alpha: Slope,
    beta: Slope,
    rules: Ruleset,
    a: Vec<i64>,
    b: Vec<i64>,
}

/// h theta - f.
type Coordinate = (i64, i64);

/// An open rectangle: from and to along alpha, from and to along beta.
type Rectangle = [Coordinate; 4];

const ZERO: Coordinate = (0, 0);
const ONE: Coordinate = (0, -1);
const CORNERS: [(i64, i64); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

fn floor(slope: &Slope, n: i64) -> Checked<i64> {
    i64::try_from(&slope.floor_times(&Integer::from(n))).map_err(|_| Rejection("a term exceeds 2^63".to_string()))
}

fn compare(theta: &Slope, x: Coordinate, y: Coordinate) -> Ordering {
    // (h - g) theta against f - e; equal only if h = g.
    let (multiple, whole) = (x.0 - y.0, Integer::from(x.1) - Integer::from(y.1));
    match multiple {
        0 => Integer::from(0).cmp(&whole),
        _ if theta.floor_times(&Integer::from(multiple)) < whole => Ordering::Less,
        _ => Ordering::Greater,
    }
}

impl Checker {
    fn new(game: &Game, alpha: &Slope) -> Checked<Checker> {
        let inside = alpha.cmp_rational(&Rational::from(1)).is_gt() && alpha.cmp_rational(&Rational::from(2)).is_lt();
        demand(inside && alpha.is_irrational(), || format!("{alpha} is not an irrational slope between 1 and 2"))?;
        let form = Form::of(game, &Work::default()).map_err(|error| Rejection(error.to_string()))?;
        let rules = read(&form, alpha).map_err(|error| Rejection(format!("{error:?}")))?;
        let beta = alpha.complement().map_err(|error| Rejection(error.to_string()))?;
        let mut checker = Checker { alpha: alpha.clone(), beta, rules, a: vec![], b: vec![] };
        checker.grow(1)?;
        Ok(checker)
    }

    /// Makes a_n and b_n known up to n.
    fn grow(&mut self, n: i64) -> Checked<()> {
        demand(n < MAX_INDEX, || format!("the index {n} is beyond 2^22"))?;
        while (self.a.len() as i64) <= n {
            let next = self.a.len() as i64;
            self.a.push(floor(&self.alpha, next)?);
            self.b.push(floor(&self.beta, next)?);
        }
        Ok(())
    }

    fn a(&self, n: i64) -> i64 {
        self.a[n as usize]
    }

    fn b(&self, n: i64) -> i64 {
        self.b[n as usize]
    }

    fn d(&self, n: i64) -> i64 {
        self.b(n) - self.a(n)
    }

    /// The open quadrant (h, e, d).
    fn quadrant(&self, h: i64, e: i64, d: i64) -> Rectangle {
        let side = |point, bit| if bit == 1 { [ZERO, point] } else { [point, ONE] };
        let ([u1, u2], [v1, v2]) = (side((h, self.a(h)), e), side((h, self.b(h)), d));
        [u1, u2, v1, v2]
    }

    fn part(&self, corner: Option<(i64, i64)>) -> Rectangle {
        corner.map_or([ZERO, ONE, ZERO, ONE], |(e, d)| self.quadrant(1, e, d))
    }

    fn intersection(&self, x: Rectangle, y: Rectangle) -> Rectangle {
        let pick = |slope, one, other, wanted| if compare(slope, one, other) == wanted { one } else { other };
        [
            pick(&self.alpha, x[0], y[0], Ordering::Greater),
            pick(&self.alpha, x[1], y[1], Ordering::Less),
            pick(&self.beta, x[2], y[2], Ordering::Greater),
            pick(&self.beta, x[3], y[3], Ordering::Less),
        ]
    }

    /// Whether a point of some n may lie in the open rectangle. If A alpha + B beta + C = 0, A u + B v is whole at
    /// every point, so that the rectangle must have a whole number strictly between the least and the largest A u + B
    /// v.
    fn possible(&self, [u1, u2, v1, v2]: Rectangle) -> bool {
        if compare(&self.alpha, u1, u2).is_ge() || compare(&self.beta, v1, v2).is_ge() {
            return false;
        }
        let Some((a, b, c)) = self.alpha.complementary_relation() else { return true };
        let (low, high) = if b > 0 { ((u1, v1), (u2, v2)) } else { ((u1, v2), (u2, v1)) };
        // A (h alpha - f) + B (g beta - k) = A (h - g) alpha - (A f + B k + C g)
        let value = |((h, f), (g, k)): (Coordinate, Coordinate)| {
            let multiple = Integer::from(h - g) * &a;
            let floor = self.alpha.floor_times(&multiple);
            let whole = &a * Integer::from(f) + &b * Integer::from(k) + &c * Integer::from(g);
            (floor - whole, multiple == 0)
        };
        let next = value(low).0 + Integer::from(1);
        let (floor, exact) = value(high);
        if exact { next < floor } else { next <= floor }
    }

    /// The parts of the torus on which the band has one width; all of it, or the quadrants of the point of 1 with
    /// f = (B + d) - (1 + e).
    fn widths(&self) -> Vec<(Option<(i64, i64)>, i64)> {
        match self.rules.width {
            Width::Constant(width) => vec![(None, width)],
            Width::Constraint(widths) => {
                CORNERS.iter().map(|&(e, d)| (Some((e, d)), widths[(1 + d - e) as usize])).collect()
            }
        }
    }

    /// The width at (a_n, y), n >= 1.
    fn width(&self, n: i64) -> i64 {
        let corner = (self.a(n) - self.a(n - 1) - self.a(1), self.b(n) - self.b(n - 1) - self.b(1));
        self.widths().iter().find(|part| part.0.is_none_or(|part| part == corner)).map_or(0, |part| part.1)
    }

    /// Whether k may be taken from the smaller and l from the larger pile.
    fn legal(&self, width: i64, k: i64, l: i64) -> bool {
        let (small, large) = (k.min(l), k.max(l));
        if small <= 0 {
            return small == 0 && large > 0;
        }
        let band = l - k < width && (self.rules.one_sided || k - l < width);
        (band && !self.rules.removed.contains(&(small, large)))
            || self.rules.added.contains(&(small, large))
            || self.a.binary_search(&small).is_ok_and(|j| self.on_line(j as i64) && self.b(j as i64) - 1 == large)
    }

    /// Whether (a_j, b_j - 1) is on the line.
    fn on_line(&self, j: i64) -> bool {
        self.rules.line.is_some_and(|line| {
            let short = || self.a(j) - self.a(j - 1) == 1 && self.b(j) - self.b(j - 1) == 2;
            j >= 1 && j >= line.from as i64 && !(line.without_short_steps && short())
        })
    }

    fn proof(&mut self, proof: &Proof) -> Checked<()> {
        self.no_move_between()?;
        let parts = self.widths();
        demand(proof.reach.iter().map(|reach| reach.corner).eq(parts.iter().map(|part| part.0)), || {
            "the parts of the torus are not those of the rules".to_string()
        })?;
        let base = proof.base as i64;
        let farthest = proof.covers.iter().flat_map(|cover| &cover.quadrants).map(|quadrant| quadrant.h as i64).max();
        self.grow(farthest.unwrap_or(1).max(base) + 1)?;
        let from = self.rules.line.map_or(1, |line| line.from as i64);
        demand(base > farthest.unwrap_or(1) && base >= from && base >= 2, || "the base is too small".to_string())?;
        for (reach, &(corner, width)) in proof.reach.iter().zip(&parts) {
            self.grow(reach.h as i64 + 1)?;
            // Far enough for a one-sided band, where k >= i.
            self.grow((if self.rules.one_sided { self.b(1) - width } else { 0 }).max(0) + 2)?;
            demand(self.reached(reach, width) && reach.h as i64 <= base, || {
                format!("the band does not settle every w but {:?}", reach.open)
            })?;
            for &(from, to) in &reach.open {
                let mut next = from;
                while next <= to {
                    let holds = |cover: &&Cover| cover.corner == corner && cover.w.0 <= next && next <= cover.w.1;
                    let cover = proof.covers.iter().find(holds);
                    let cover = cover.ok_or_else(|| Rejection(format!("there is no cover for w = {next}")))?;
                    self.covered(cover, width)?;
                    next = cover.w.1 + 1;
                }
            }
        }
        for n in 1..base {
            let corner = (self.a(n) - self.a(n - 1) - self.a(1), self.b(n) - self.b(n - 1) - self.b(1));
            let reach = proof.reach.iter().find(|reach| reach.corner.is_none_or(|part| part == corner));
            for &(from, to) in reach.iter().flat_map(|reach| &reach.open) {
                for w in from.max(1)..=to.min(self.d(n)) {
                    let (x, y) = (self.a(n), self.b(n) - w);
                    demand(self.move_to_claimed(n, x, y).is_some(), || format!("({x}, {y}) has no move"))?;
                }
            }
        }
        Ok(())
    }

    /// (A) No legal move leads from one (a_n, b_n) to another.
    fn no_move_between(&mut self) -> Checked<()> {
        // The first entry of (a_h + e, b_h + d) is never the larger one.
        let added = self.rules.added.iter().map(|vector| vector.0).max().unwrap_or(0);
        let widest = self.rules.added.iter().map(|vector| vector.1 - vector.0).max().unwrap_or(0);
        let parts = self.widths();
        let width = parts.iter().map(|part| part.1).max().unwrap_or(0);
        for h in 1.. {
            self.grow(h)?;
            if self.d(h) > width && self.a(h) > added && self.d(h) > widest {
                break;
            }
            demand(!self.legal(self.width(h), self.a(h), self.b(h)), || format!("P_{h} has a move to (0, 0)"))?;
            for &(corner, width) in &parts {
                for (e, d) in CORNERS {
                    let meets = || self.possible(self.intersection(self.part(corner), self.quadrant(h, e, d)));
                    demand(!(self.legal(width, self.a(h) + e, self.b(h) + d) && meets()), || {
                        format!("({}, {}) leads from a claimed position to another", self.a(h) + e, self.b(h) + d)
                    })?;
                }
            }
            // Across: the amounts differ by d_h + d_m, more than in any vector once d_h does.
            for m in (1..h).take_while(|&m| self.b(m) < self.a(h) && self.d(h) + self.d(m) < width.max(widest + 1)) {
                let across = self.legal(self.width(h), self.a(h) - self.b(m), self.b(h) - self.a(m));
                demand(!across, || format!("P_{h} has a move across to P_{m}"))?;
            }
        }
        // (a_j, b_j - 1) leads between claimed positions only after a step (1, 2), which needs b_1 = 2.
        let safe = self.rules.line.is_none_or(|line| line.without_short_steps) || self.b(1) > 2;
        demand(safe, || "the line may lead from a claimed position to another".to_string())
    }

    /// Whether the band has a move from every (a_n, b_n - w), w not open, n in the part.
    fn reached(&self, reach: &Reach, t: i64) -> bool {
        let h = reach.h as i64;
        let step = |&(e, d): &(i64, i64)| (self.b(1) + d) - (self.a(1) + e);
        let steps = CORNERS.iter().filter(|&&(e, d)| self.possible(self.quadrant(1, e, d))).map(step);
        let gap = steps.chain([self.d(1)]).max().unwrap_or(0);
        // k = a_n - a_m >= a_h. The vector is no removed one if k <= l and k exceeds the smaller entries, or if k > l
        // by at most gap - t and k exceeds the larger entries of those that are as narrow.
        let exceeds = |entry: i64| h >= 1 && self.a(h) > entry;
        let upward = self.rules.removed.iter().all(|vector| exceeds(vector.0));
        let downward = self.rules.removed.iter().all(|vector| vector.1 - vector.0 > gap - t || exceeds(vector.1));
        // In a part without points lies no n but perhaps n = 1, which counts as (0, 0) and is in the base.
        let open = |from: i64, to: i64| from > to || reach.open.iter().any(|range| range.0 <= from && to <= range.1);
        let empty = !self.possible(self.part(reach.corner));
        if empty && (reach.corner != Some((0, 0)) || open(1, self.d(1))) {
            return true;
        }
        match reach.choice {
            _ if h < 1 || (reach.choice == Choice::Last) != self.rules.one_sided => false,
            Choice::Below => gap <= t && upward && open(1, if h == 1 { 0 } else { self.d(h - 1) + 1 }),
            Choice::Around => {
                let enough = open(1, self.d(h) + 1 - t) && open(1, self.d(h - 1));
                gap < 2 * t && upward && downward && exceeds(gap - t) && enough
            }
            Choice::Last => {
                // l = b_i + d - w <= b_1 and k = a_i + e for i = n - m; l - k >= t is possible only for these w.
                let (whole, last) = (self.b(1), self.a.len() as i64);
                let left = |i: i64| open((self.b(i) - whole).max(1), self.b(i) + 1 - t - self.a(i));
                let mut narrow = (1..last).take_while(|&i| t + self.a(i) <= whole);
                self.rules.removed.is_empty() && t + self.a(last - 1) > whole && narrow.all(left)
            }
        }
    }

    /// Whether legal quadrants cover the part for w: every rectangle between their lines is in one, or no point is in
    /// it.
    fn covered(&self, cover: &Cover, width: i64) -> Checked<()> {
        demand(cover.w.1 < MAX_INDEX, || format!("w = {} is beyond 2^22", cover.w.1))?;
        let mut rectangles = Vec::new();
        for quadrant in &cover.quadrants {
            let (h, e, d) = (quadrant.h as i64, quadrant.e, quadrant.d);
            for w in cover.w.0..=cover.w.1 {
                let (k, l) = (self.a(h) + e, self.b(h) + d - w);
                demand(self.legal(width, k, l), || format!("({k}, {l}) is no vector of the rules"))?;
            }
            rectangles.push(self.quadrant(h, e, d));
        }
        for (e, d) in CORNERS {
            let outside = cover.corner.is_some_and(|corner| corner != (e, d));
            // Where j = n is on the line, (a_n, b_n - 1) leads to (0, 0).
            let line =
                self.rules.line.is_some_and(|line| !line.without_short_steps || self.b(1) > 2 || (e, d) != (0, 0));
            if outside || (cover.w == (1, 1) && line) {
                rectangles.push(self.quadrant(1, e, d));
            }
        }
        let lines = |slope: &Slope, side: usize| {
            let mut lines: Vec<Coordinate> = rectangles.iter().flat_map(|r| [r[side], r[side + 1]]).collect();
            lines.extend([ZERO, ONE]);
            lines.sort_by(|&x, &y| compare(slope, x, y));
            lines.dedup();
            lines
        };
        let (us, vs) = (lines(&self.alpha, 0), lines(&self.beta, 2));
        let at = |lines: &[Coordinate], line: Coordinate| lines.iter().position(|&other| other == line).unwrap_or(0);
        let mut full = vec![vec![false; vs.len()]; us.len()];
        for [u1, u2, v1, v2] in rectangles {
            for column in &mut full[at(&us, u1)..at(&us, u2)] {
                column[at(&vs, v1)..at(&vs, v2)].fill(true);
            }
        }
        for (i, u) in us.windows(2).enumerate() {
            for (j, v) in vs.windows(2).enumerate() {
                demand(full[i][j] || !self.possible([u[0], u[1], v[0], v[1]]), || {
                    format!("the quadrants for w = {} do not cover everything", cover.w.0)
                })?;
            }
        }
        Ok(())
    }

    /// A claimed position that (a_n, y) has a legal move to, in either orientation.
    fn move_to_claimed(&self, n: i64, x: i64, y: i64) -> Option<i64> {
        let width = self.width(n);
        let leads = |&m: &i64| {
            self.legal(width, x - self.a(m), y - self.b(m)) || self.legal(width, x - self.b(m), y - self.a(m))
        };
        // Beyond n the smaller entry exceeds x.
        (0..=n).rev().find(leads)
    }

    /// A claimed position with a legal move to a claimed one, or another position without.
    fn counterexample(&mut self, (x, y): (i64, i64), to: Option<(i64, i64)>) -> Checked<()> {
        demand(x <= y && x > 0, || "the piles of the position are not in order, or one is empty".to_string())?;
        let index = |slope: &Slope, value: i64| -> Checked<Option<i64>> {
            let inverse = slope.inverse().map_err(|error| Rejection(error.to_string()))?;
            let n = floor(&inverse, value + 1)?;
            Ok((floor(slope, n)? == value).then_some(n))
        };
        let n = index(&self.alpha, x)?;
        // From (b_m, y) the larger pile can be reduced to a_m < b_m <= y.
        let n = n.ok_or_else(|| Rejection(format!("({x}, {y}) has a move of one pile to a claimed position")))?;
        self.grow(n + 1)?;
        let claimed = self.b(n) == y;
        match to {
            Some((a, b)) => {
                let m = if a == 0 { Some(0) } else { index(&self.alpha, a)? };
                demand(claimed && m.is_some_and(|m| m < n && self.b(m) == b), || "no claimed positions".to_string())?;
                let width = self.width(n);
                let legal = self.legal(width, x - a, y - b) || self.legal(width, x - b, y - a);
                demand(legal, || format!("({x}, {y}) has no move to ({a}, {b})"))
            }
            None => {
                demand(!claimed, || format!("({x}, {y}) is claimed"))?;
                match self.move_to_claimed(n, x, y) {
                    Some(m) => Err(Rejection(format!("({x}, {y}) has a move to ({}, {})", self.a(m), self.b(m)))),
                    None => Ok(()),
                }
            }
        }
    }
}
