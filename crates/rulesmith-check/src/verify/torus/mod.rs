//! Covers of the torus: conditions T1 to T12 of docs/CERTIFICATES.md, in that order.
//!
//! Notation: a_n = floor(n alpha), b_n = floor(n beta), d_n = b_n - a_n, which never falls. A coordinate on the torus
//! is h theta - f, written (h, f). The point of n is ({n alpha}, {n beta}); for n > h it lies strictly inside one of
//! the four quadrants (h, e, d) of the point of h, and then a_n - a_{n-h} = a_h + e and b_n - b_{n-h} = b_h + d.

mod rules;

use crate::certificate::{Choice, Cover, Reach, TorusProof};
use crate::limits::{Held, Meter};
use crate::read::Language;
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::Integer;
use rules::Rules;
use rulesmith_core::number::Slope;
use rulesmith_core::rules::{Expectation, Game};
use std::cmp::Ordering;

/// The largest index a certificate may speak of.
const MAX_INDEX: i64 = 1 << 20;

/// Checks a proof that the game has exactly the P-positions of a complementary pair.
pub(super) fn check(game: &Game, expectation: &Expectation, proof: &TorusProof, meter: &Meter<'_>) -> Checked<()> {
    let language = Language::new(game, None, meter)?;
    meter.stage(Condition::T2, 0, 1)?;
    let rules = Rules::new(&language, expectation, proof)?;
    rules.check(&language)?;
    meter.stage(Condition::T3, 0, 1)?;
    let mut checker = Checker { rules, parts: vec![], a: vec![], b: vec![], meter };
    checker.grow(1)?;
    checker.parts = checker.widths();
    checker.no_move_between()?;
    checker.check_parts(proof)?;
    checker.check_base(proof)?;
    let parts = checker.parts.clone();
    for (number, (reach, (part, width))) in proof.reach.iter().zip(parts).enumerate() {
        meter.stage(Condition::T8, number, proof.reach.len())?;
        checker.check_reach(reach, width)?;
        let covers: Vec<&Cover> = proof.covers.iter().filter(|cover| corner(cover.part) == part).collect();
        checker.check_covers(reach, width, &covers)?;
    }
    meter.stage(Condition::T12, 0, 1)?;
    checker.check_base_positions(proof)
}

struct Checker<'a> {
    rules: Rules,
    /// The parts of the torus on which the band has one width, with that.
    parts: Vec<(Option<(i64, i64)>, i64)>,
    a: Vec<i64>,
    b: Vec<i64>,
    meter: &'a Meter<'a>,
}

/// h theta - f.
type Coordinate = (i64, i64);

/// An open rectangle: from and to along alpha, from and to along beta.
type Rectangle = [Coordinate; 4];

const ZERO: Coordinate = (0, 0);
const ONE: Coordinate = (0, -1);
const CORNERS: [(i64, i64); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// A part by the e and d of its quadrant.
fn corner(part: Option<(u8, u8)>) -> Option<(i64, i64)> {
    part.map(|(e, d)| (i64::from(e), i64::from(d)))
}

fn floor(slope: &Slope, n: i64) -> Checked<i64> {
    let floor = i64::try_from(&slope.floor_times(&Integer::from(n)));
    let small = floor.ok().filter(|floor| *floor < 1 << 60);
    small.map_or_else(|| reject(Condition::F3, "a term exceeds 2^60"), Ok)
}

fn compare(theta: &Slope, x: Coordinate, y: Coordinate) -> Ordering {
    // (h - g) theta against f - e: by its floor, and if that is the same it is larger, unless h = g.
    let (multiple, whole) = (x.0 - y.0, Integer::from(x.1) - Integer::from(y.1));
    theta.floor_times(&Integer::from(multiple)).cmp(&whole).then(multiple.abs().cmp(&0))
}

impl Checker<'_> {
    /// All of the torus; or the quadrants of the point of 1, where f = (B + d) - (1 + e).
    fn widths(&self) -> Vec<(Option<(i64, i64)>, i64)> {
        match self.rules.band.widths[..] {
            [width] => vec![(None, width)],
            _ => CORNERS.iter().map(|&(e, d)| (Some((e, d)), self.rules.band.widths[(1 + d - e) as usize])).collect(),
        }
    }

    /// Makes a_n and b_n known up to n.
    fn grow(&mut self, n: i64) -> Checked<()> {
        demand(Condition::F3, n < MAX_INDEX, || format!("the index {n} is beyond 2^20"))?;
        while (self.a.len() as i64) <= n {
            self.meter.spend(1)?;
            let next = self.a.len() as i64;
            self.a.push(floor(&self.rules.alpha, next)?);
            self.b.push(floor(&self.rules.beta, next)?);
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
            pick(&self.rules.alpha, x[0], y[0], Ordering::Greater),
            pick(&self.rules.alpha, x[1], y[1], Ordering::Less),
            pick(&self.rules.beta, x[2], y[2], Ordering::Greater),
            pick(&self.rules.beta, x[3], y[3], Ordering::Less),
        ]
    }

    /// Whether a point of some n may lie in the open rectangle. If A alpha + B beta + C = 0, A u + B v is whole at
    /// every point, so that the rectangle must have a whole number strictly between the least and the largest A u + B
    /// v.
    fn possible(&self, [u1, u2, v1, v2]: Rectangle) -> bool {
        if compare(&self.rules.alpha, u1, u2).is_ge() || compare(&self.rules.beta, v1, v2).is_ge() {
            return false;
        }
        let Some((a, b, c)) = self.rules.alpha.complementary_relation() else { return true };
        let (low, high) = if b > 0 { ((u1, v1), (u2, v2)) } else { ((u1, v2), (u2, v1)) };
        // A (h alpha - f) + B (g beta - k) = A (h - g) alpha - (A f + B k + C g)
        let value = |((h, f), (g, k)): (Coordinate, Coordinate)| {
            let multiple = Integer::from(h - g) * &a;
            let floor = self.rules.alpha.floor_times(&multiple);
            let whole = &a * Integer::from(f) + &b * Integer::from(k) + &c * Integer::from(g);
            (floor - whole, multiple == 0)
        };
        let next = value(low).0 + Integer::from(1);
        let (floor, exact) = value(high);
        if exact { next < floor } else { next <= floor }
    }

    /// The width at (a_n, y), n >= 1.
    fn width(&self, n: i64) -> i64 {
        let corner = (self.a(n) - self.a(n - 1) - self.a(1), self.b(n) - self.b(n - 1) - self.b(1));
        self.parts.iter().find(|part| part.0.is_none_or(|part| part == corner)).map_or(0, |part| part.1)
    }

    /// Whether k may be taken from the smaller and l from the larger pile.
    fn legal(&self, width: i64, k: i64, l: i64) -> bool {
        let (small, large) = (k.min(l), k.max(l));
        if small <= 0 {
            return small == 0 && large > 0;
        }
        let band = l - k < width && (self.rules.band.one_sided || k - l < width);
        (band && !self.rules.removed.contains(&(small, large)))
            || self.rules.added.contains(&(small, large))
            || self.a.binary_search(&small).is_ok_and(|j| self.on_line(j as i64) && self.b(j as i64) - 1 == large)
    }

    /// Whether (a_j, b_j - 1) is on the line.
    fn on_line(&self, j: i64) -> bool {
        self.rules.line.is_some_and(|line| {
            let short = || self.a(j) - self.a(j - 1) == 1 && self.b(j) - self.b(j - 1) == 2;
            // T2 has `from` at least 1.
            j >= i64::from(line.from) && !(line.without_short_steps && short())
        })
    }

    /// T3, T4 and T5, which are (A): no legal move leads from one (a_n, b_n) to another.
    fn no_move_between(&mut self) -> Checked<()> {
        let width = self.parts.iter().map(|part| part.1).max().unwrap_or(0);
        // The entries of (a_h + e, b_h + d) differ by at least d_h - 1: beyond, it is not in the band.
        for h in 1.. {
            self.grow(h)?;
            if self.d(h) > width {
                break;
            }
            self.no_move_along(h)?;
            for m in (1..h).take_while(|&m| self.b(m) < self.a(h) && self.d(h) + self.d(m) < width) {
                self.no_move_across(h, m)?;
            }
        }
        for (k, l) in self.rules.added.clone() {
            self.no_added_move(k, l)?;
        }
        self.no_move_on_line()
    }

    /// T3 and T4 for one added vector: the h with a_h = k or k - 1, and the h, m with a_h - b_m = k, b_h - a_m = l.
    fn no_added_move(&mut self, k: i64, l: i64) -> Checked<()> {
        while self.a(self.a.len() as i64 - 1) <= k {
            self.grow(self.a.len() as i64)?;
        }
        for first in [k - 1, k] {
            if let Ok(h) = self.a.binary_search(&first)
                && h >= 1
            {
                self.no_move_along(h as i64)?;
            }
        }
        for m in 1.. {
            self.grow(m)?;
            self.meter.spend(1)?;
            if self.d(m) > l - k {
                return Ok(());
            }
            let wanted = k + self.b(m);
            while self.a(self.a.len() as i64 - 1) < wanted {
                self.grow(self.a.len() as i64)?;
            }
            match self.a.binary_search(&wanted) {
                Ok(h) if self.b(h as i64) - self.a(m) == l => self.no_move_across(h as i64, m)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// T3: the differences of h indices.
    fn no_move_along(&self, h: i64) -> Checked<()> {
        self.meter.spend(4)?;
        demand(Condition::T3, !self.legal(self.width(h), self.a(h), self.b(h)), || {
            format!("P_{h} has a move to (0, 0)")
        })?;
        for &(corner, width) in &self.parts {
            for (e, d) in CORNERS {
                let meets = || self.possible(self.intersection(self.part(corner), self.quadrant(h, e, d)));
                demand(Condition::T3, !(self.legal(width, self.a(h) + e, self.b(h) + d) && meets()), || {
                    format!("({}, {}) leads from a claimed position to another", self.a(h) + e, self.b(h) + d)
                })?;
            }
        }
        Ok(())
    }

    /// T4: across, from P_h to (b_m, a_m), the amounts differ by d_h + d_m.
    fn no_move_across(&self, h: i64, m: i64) -> Checked<()> {
        self.meter.spend(1)?;
        let across = self.legal(self.width(h), self.a(h) - self.b(m), self.b(h) - self.a(m));
        demand(Condition::T4, !across, || format!("P_{h} has a move across to P_{m}"))
    }

    /// T5: (a_j, b_j - 1) leads between claimed positions only after a step (1, 2), which needs b_1 = 2.
    fn no_move_on_line(&self) -> Checked<()> {
        let safe = self.rules.line.is_none_or(|line| line.without_short_steps) || self.b(1) > 2;
        demand(Condition::T5, safe, || "the line may lead from a claimed position to another".into())
    }

    /// T6: the parts of the torus are those on which the band has one width.
    fn check_parts(&self, proof: &TorusProof) -> Checked<()> {
        let named = proof.reach.iter().map(|reach| corner(reach.part));
        demand(Condition::T6, named.eq(self.parts.iter().map(|part| part.0)), || {
            "the parts of the torus are not those of the rules".into()
        })
    }

    /// T7: the base exceeds every index of a quadrant, and the first of the line.
    fn check_base(&mut self, proof: &TorusProof) -> Checked<()> {
        let base = i64::from(proof.base);
        let quadrants = proof.covers.iter().flat_map(|cover| &cover.quadrants);
        let farthest = quadrants.map(|quadrant| i64::from(quadrant.0)).max().unwrap_or(1);
        let reached = proof.reach.iter().map(|reach| i64::from(reach.h)).max().unwrap_or(1);
        let from = self.rules.line.map_or(1, |line| i64::from(line.from));
        demand(Condition::T7, base > farthest && base >= reached && base >= from && base >= 2, || {
            "the base is too small".into()
        })?;
        self.grow(base + 1)
    }

    /// T8: the band settles all w of a part but the open ones.
    fn check_reach(&mut self, reach: &Reach, width: i64) -> Checked<()> {
        let rise = reach.open.windows(2).all(|pair| pair[0].1 < pair[1].0);
        demand(Condition::T8, rise && reach.open.iter().all(|range| 1 <= range.0), || {
            "the ranges of open w do not rise".into()
        })?;
        // Far enough for a one-sided band, where k >= i.
        self.grow((if self.rules.band.one_sided { self.b(1) - width } else { 0 }).max(0) + 2)?;
        demand(Condition::T8, self.reached(reach, width), || {
            format!("the band does not settle every w but {:?}", reach.open)
        })
    }

    /// T9: every open w of a part has a cover; the covers of a part rise.
    fn check_covers(&self, reach: &Reach, width: i64, covers: &[&Cover]) -> Checked<()> {
        let mut rest = covers.iter().peekable();
        for &(from, to) in &reach.open {
            let (mut next, to) = (u64::from(from), u64::from(to));
            while next <= to {
                self.meter.spend(1)?;
                while rest.next_if(|cover| u64::from(cover.w.1) < next).is_some() {}
                let Some(cover) = rest.peek().filter(|cover| u64::from(cover.w.0) <= next) else {
                    return reject(Condition::T9, format!("there is no cover for w = {next}"));
                };
                self.check_legal(cover, width)?;
                self.check_covered(cover)?;
                next = u64::from(cover.w.1) + 1;
            }
        }
        Ok(())
    }

    /// T10: the quadrants of a cover give vectors of the rules.
    fn check_legal(&self, cover: &Cover, width: i64) -> Checked<()> {
        for &(h, e, d) in &cover.quadrants {
            demand(Condition::T10, h >= 1 && e <= 1 && d <= 1, || format!("({h}, {e}, {d}) is no quadrant"))?;
            let (h, e, d) = (i64::from(h), i64::from(e), i64::from(d));
            for w in i64::from(cover.w.0)..=i64::from(cover.w.1) {
                self.meter.spend(1)?;
                let (k, l) = (self.a(h) + e, self.b(h) + d - w);
                demand(Condition::T10, self.legal(width, k, l), || format!("({k}, {l}) is no vector of the rules"))?;
            }
        }
        Ok(())
    }

    /// Whether the band has a move from every (a_n, b_n - w), w not open, n in the part.
    fn reached(&self, reach: &Reach, t: i64) -> bool {
        let h = i64::from(reach.h);
        let step = |&(e, d): &(i64, i64)| (self.b(1) + d) - (self.a(1) + e);
        let steps = CORNERS.iter().filter(|&&(e, d)| self.possible(self.quadrant(1, e, d))).map(step);
        let gap = steps.chain([self.d(1)]).max().unwrap_or(0);
        // k = a_n - a_m >= a_h. The vector is no removed one if k <= l and k exceeds the smaller entries, or if k > l
        // by at most gap - t and k exceeds the larger entries of those that are as narrow.
        let exceeds = |entry: i64| h >= 1 && self.a(h) > entry;
        let upward = self.rules.removed.iter().all(|vector| exceeds(vector.0));
        let downward = self.rules.removed.iter().all(|vector| vector.1 - vector.0 > gap - t || exceeds(vector.1));
        // In a part without points lies no n but perhaps n = 1, which counts as (0, 0) and is in the base.
        let within = |range: &(u32, u32), from: i64, to: i64| i64::from(range.0) <= from && to <= i64::from(range.1);
        let open = |from: i64, to: i64| from > to || reach.open.iter().any(|range| within(range, from, to));
        let empty = !self.possible(self.part(corner(reach.part)));
        if empty && (corner(reach.part) != Some((0, 0)) || open(1, self.d(1))) {
            return true;
        }
        match reach.choice {
            _ if h < 1 || (reach.choice == Choice::Last) != self.rules.band.one_sided => false,
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

    /// T11: the quadrants of a cover leave out no point of the part: every rectangle between their lines is in one, or
    /// outside the part, or no point is in it.
    fn check_covered(&self, cover: &Cover) -> Checked<()> {
        let quadrant = |&(h, e, d): &(u32, u8, u8)| self.quadrant(i64::from(h), i64::from(e), i64::from(d));
        let mut rectangles: Vec<Rectangle> = cover.quadrants.iter().map(quadrant).collect();
        for (e, d) in CORNERS {
            let outside = corner(cover.part).is_some_and(|corner| corner != (e, d));
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
        let (us, vs) = (lines(&self.rules.alpha, 0), lines(&self.rules.beta, 2));
        self.meter.spend((us.len() as u64).saturating_mul(vs.len() as u64))?;
        Held::new(self.meter).add(us.len().saturating_mul(vs.len()))?;
        let at = |lines: &[Coordinate], line: Coordinate| lines.iter().position(|&other| other == line).unwrap_or(0);
        let mut full = vec![vec![false; vs.len()]; us.len()];
        for [u1, u2, v1, v2] in rectangles {
            for column in &mut full[at(&us, u1)..at(&us, u2)] {
                column[at(&vs, v1)..at(&vs, v2)].fill(true);
            }
        }
        for (i, u) in us.windows(2).enumerate() {
            for (j, v) in vs.windows(2).enumerate() {
                demand(Condition::T11, full[i][j] || !self.possible([u[0], u[1], v[0], v[1]]), || {
                    format!("the quadrants for w = {} do not cover everything", cover.w.0)
                })?;
            }
        }
        Ok(())
    }

    /// T12: below the base every open position has a move.
    fn check_base_positions(&self, proof: &TorusProof) -> Checked<()> {
        for n in 1..i64::from(proof.base) {
            let here = (self.a(n) - self.a(n - 1) - self.a(1), self.b(n) - self.b(n - 1) - self.b(1));
            let reach = proof.reach.iter().find(|reach| corner(reach.part).is_none_or(|part| part == here));
            for &(from, to) in reach.iter().flat_map(|reach| &reach.open) {
                self.meter.spend(1)?;
                for w in i64::from(from)..=i64::from(to).min(self.d(n)) {
                    let (x, y) = (self.a(n), self.b(n) - w);
                    let found = self.move_to_claimed(n, x, y)?;
                    demand(Condition::T12, found, || format!("({x}, {y}) has no move"))?;
                }
            }
        }
        Ok(())
    }

    /// Whether (a_n, y) has a legal move to a claimed position, in either orientation. Beyond n the smaller entry exceeds
    /// a_n. Where a move is likely is looked at first: to the P_m with d_m near y - a_n, by the band, and by the added
    /// vectors; so the time is linear in the base, unless there is no such move.
    fn move_to_claimed(&self, n: i64, x: i64, y: i64) -> Checked<bool> {
        let width = self.width(n);
        let leads = |m: i64| -> Checked<bool> {
            self.meter.spend(1)?;
            let (a, b) = (self.a(m), self.b(m));
            Ok(self.legal(width, x - a, y - b) || self.legal(width, x - b, y - a))
        };
        let (mut near, mut beyond) = (0, n + 1);
        while beyond - near > 1 {
            let middle = (near + beyond) / 2;
            if self.d(middle) <= y - x { near = middle } else { beyond = middle }
        }
        for m in (near - 2).max(0)..=(near + 2).min(n) {
            if leads(m)? {
                return Ok(true);
            }
        }
        for &(k, l) in &self.rules.added {
            for smaller in [(x - k).min(y - l), (x - l).min(y - k)] {
                if let Ok(m) = self.a[..=n as usize].binary_search(&smaller)
                    && leads(m as i64)?
                {
                    return Ok(true);
                }
            }
        }
        for m in (0..=n).rev() {
            if leads(m)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
