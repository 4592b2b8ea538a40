//! Deciding a claim: no move between P-positions, and a move to one from everywhere else.

use super::Obstacle;
use super::cover::{needed, uncovered};
use super::pair::{CORNERS, Pair, Quadrant, Rectangle};
use super::reach::{Choice, Reach, largest_gap, reach};
use super::ruleset::{Cell, Ruleset};
use crate::work::Work;
use std::collections::{BTreeMap, HashMap};

/// The most positions (a_n, b_n - w) looked at below each b_n.
const DEPTH: i64 = 1 << 20;

/// The most terms of the sequences searched for the smallest counterexample.
pub(super) const SEARCH: usize = 1 << 22;

/// The most vectors of a line used for covers.
const LINE: usize = 1 << 16;

/// Why a claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// For each part of the torus: from which positions a move of the band is known to lead to a P-position.
    pub reach: Vec<Reach>,
    /// For each part and each of the other positions (a_n, b_n - w): quadrants that cover it.
    pub covers: Vec<Cover>,
    /// The positions of smaller n are looked at one by one.
    pub base: usize,
}

/// Quadrants that cover a part of E: if n lies in one of them, there is a move from (a_n, b_n - w) to (a_{n-h},
/// b_{n-h}).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The part, as (e, d) of a quadrant of the point of 1; none for everything.
    pub corner: Option<(i64, i64)>,
    /// How far below b_n: from and to.
    pub w: (i64, i64),
    /// The quadrants.
    pub quadrants: Vec<Quadrant>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Proved(Proof),
    Refuted(Violation),
    /// Some step of b_n - a_n is wider than the band reaches from both sides, so that the claim is false; the smallest
    /// counterexample is left to those who can solve the game.
    GapTooWide,
}

/// The smallest position at which claim and rules part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The position, smaller pile first.
    pub position: (i64, i64),
    /// For a claimed P-position the claimed P-position it has a move to; none if it is not claimed and has no such
    /// move.
    pub to: Option<(i64, i64)>,
}

/// All that is known about one claim while it is decided.
pub(crate) struct Torus<'a> {
    pub rules: &'a Ruleset,
    pub pair: &'a mut Pair,
    pub work: &'a Work,
    /// How often the work was asked.
    asked: std::cell::Cell<u64>,
    pub cells: Vec<Cell>,
    /// Lines are infinite; only the vectors of so many indices are used for covers.
    line_reach: usize,
    /// From this index on a difference of P-positions is no vector of the rules.
    last_difference: usize,
    /// From this index on no P-position has a move across to another.
    last_across: usize,
    /// The quadrants in which an added vector leads from (a_n, b_n - w) to a P-position, by w.
    added: HashMap<i64, Vec<Quadrant>>,
    /// The quadrants of the moves from (a_n, b_n - w), by part and w.
    moves: BTreeMap<(usize, i64), Vec<Quadrant>>,
}

/// What is wrong with a claim, before the smallest witness is known.
#[derive(Default)]
pub(crate) struct Faults {
    /// Moves of the rules between P-positions, in a part (by number) and a quadrant that meet E.
    pub moves: Vec<(usize, Quadrant)>,
    /// Indices of P-positions with another kind of move to a P-position, and that position.
    pub single: Vec<(usize, (i64, i64))>,
    /// Whether a vector of the line leads from one P-position to another.
    pub line: bool,
    /// Parts and w with rectangles of E where there is no move.
    pub open: Vec<(usize, i64, Vec<Rectangle>)>,
    /// Whether a position of the base has no move.
    pub base: bool,
}

impl Faults {
    fn none(&self) -> bool {
        self.moves.is_empty() && self.single.is_empty() && !self.line && self.open.is_empty() && !self.base
    }
}

/// Decides whether a ruleset has exactly the P-positions of a pair, whose tables are kept for the next question.
///
/// The cost is that of the tables, O(H), and of the covers, O(W q log q), where H is about (W + t)/(beta - alpha) or
/// the largest entry added, W as in [`Reach`], and q the number of vectors that lead from (a_n, b_n - w) to
/// P-positions.
pub(crate) fn decide_with(pair: &mut Pair, rules: &Ruleset, work: &Work) -> Result<Decision, Obstacle> {
    work.go_on()?;
    let gap = largest_gap(pair);
    let mut reaches = Vec::new();
    for cell in rules.cells() {
        match reach(pair, rules, &cell, gap)? {
            Some(reach) => reaches.push(reach),
            // In a part that does not meet E lies at most n = 1, which belongs to the base.
            None if pair.meets(&cell.region()) => return Ok(Decision::GapTooWide),
            None => {
                let open = vec![(1, pair.d(1))];
                reaches.push(Reach { corner: cell.corner, choice: Choice::Below, h: 2, open });
            }
        }
    }
    let mut torus = Torus::new(pair, rules, work, &reaches)?;
    loop {
        let (faults, covers) = torus.examine(&reaches)?;
        let base = torus.base(&reaches, &covers);
        if faults.none() {
            return Ok(Decision::Proved(Proof { reach: reaches, covers, base }));
        }
        let further = faults.moves.is_empty() && faults.single.is_empty() && !faults.line && torus.can_reach_further();
        // With a longer line more may be covered; but a position without a move shows that it is not.
        let until = if further { Some(4 * torus.line_reach) } else { None };
        if let Some(violation) = torus.search(&faults, &reaches, base, until)? {
            return Ok(Decision::Refuted(violation));
        }
        torus.reach_further()?;
    }
}

impl<'a> Torus<'a> {
    fn new(pair: &'a mut Pair, rules: &'a Ruleset, work: &'a Work, reaches: &[Reach]) -> Result<Torus<'a>, Obstacle> {
        let width = rules.widest_band();
        let largest = rules.largest_added();
        let deepest = reaches.iter().map(Reach::deepest).max().unwrap_or(0);
        let size: i64 = reaches.iter().map(Reach::size).sum();
        if size > DEPTH {
            let why = format!("{size} positions below every b_n would have to be looked at");
            return Err(Obstacle::limit(why));
        }
        // The first entry of (a_h + e, b_h + d) is never the larger one.
        let smaller = rules.added.iter().map(|vector| vector.0).max().unwrap_or(0);
        let last_difference = pair.first(|pair, h| pair.d(h) > width && pair.a(h) > smaller)?;
        let widest = rules.widest_added().max(width);
        let last_across = pair.first(|pair, n| pair.d(n) > widest)?;
        let last = pair.first(|pair, h| pair.d(h) > deepest + width + 1 && pair.a(h) > largest)?;
        let line_reach = if rules.line.is_some() { 64 } else { 0 };
        pair.extend(last.max(line_reach) + 2)?;
        let (cells, added, moves) = (rules.cells(), added_moves(pair, rules), BTreeMap::new());
        let asked = std::cell::Cell::new(0);
        let mut torus =
            Torus { rules, pair, work, asked, cells, line_reach, last_difference, last_across, added, moves };
        torus.list_moves(reaches)?;
        Ok(torus)
    }

    /// Asks whether to go on, and tells now and then how far it is.
    pub fn step(&self) -> Result<(), Obstacle> {
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        let go_on = match asked % 256 {
            0 => self.work.report("covering the torus, steps", asked, None),
            _ => self.work.go_on(),
        };
        Ok(go_on?)
    }

    fn list_moves(&mut self, reaches: &[Reach]) -> Result<(), Obstacle> {
        self.moves.clear();
        for (part, reach) in reaches.iter().enumerate() {
            for w in reach.depths(i64::MAX) {
                self.step()?;
                self.moves.insert((part, w), self.moves_from(&self.cells[part], w));
            }
        }
        Ok(())
    }

    fn can_reach_further(&self) -> bool {
        self.line_reach > 0 && self.line_reach < LINE
    }

    fn reach_further(&mut self) -> Result<(), Obstacle> {
        if !self.can_reach_further() {
            return Err(Obstacle::limit("the vectors of the line do not cover everything within the limits"));
        }
        self.line_reach *= 4;
        self.pair.extend(self.line_reach + 2)?;
        let parts_and_depths: Vec<(usize, i64)> = self.moves.keys().copied().collect();
        for (part, w) in parts_and_depths.into_iter().filter(|&(_, w)| w <= 2) {
            self.step()?;
            let moves = self.moves_from(&self.cells[part], w);
            self.moves.insert((part, w), moves);
        }
        Ok(())
    }

    /// The quadrants in which the rules have a move from (a_n, b_n - w) to (a_{n-h}, b_{n-h}): all of them, but for
    /// lines only up to `line_reach`.
    fn moves_from(&self, cell: &Cell, w: i64) -> Vec<Quadrant> {
        let (pair, rules) = (&*self.pair, self.rules);
        let first = |bound: i64| partition(pair, |h| pair.d(h) < bound).max(1);
        let from = if rules.one_sided { 1 } else { first(w - cell.width) };
        let mut candidates: Vec<usize> = (from..first(w + cell.width + 2)).collect();
        // y = b_{n-h}: a nim move.
        candidates.extend([w, w - 1].iter().filter_map(|&x| pair.upper_index(x)));
        if rules.line.is_some() {
            // Reversed vectors (b_j - 1, a_j) have d_j = 1 + w + e - d - d_h.
            candidates.extend(1..first(w + 2));
            if w <= 2 {
                candidates.extend(1..=self.line_reach);
            }
        }
        candidates.sort_unstable();
        candidates.dedup();
        let legal = |quadrant: &Quadrant| {
            let &Quadrant { h, e, d } = quadrant;
            rules.allows(pair, cell.width, pair.a(h) + e, pair.b(h) + d - w)
        };
        let quadrants =
            candidates.iter().filter(|&&h| h >= 1).flat_map(|&h| CORNERS.map(|(e, d)| Quadrant::new(h, e, d)));
        let mut legal: Vec<Quadrant> = quadrants.filter(legal).collect();
        if let Some(added) = self.added.get(&w) {
            legal.extend(added);
            legal.sort_unstable();
            legal.dedup();
        }
        legal
    }

    /// Quadrants of a part that need no cover: those outside it, and those from which the line leads to (0,0).
    pub fn free(&self, part: usize, w: i64) -> Vec<Quadrant> {
        let mut free: Vec<Quadrant> = self.cells[part].outside().collect();
        if let (Some(line), 1) = (self.rules.line, w) {
            let left_out = line.without_short_steps && self.pair.b(1) == 2;
            let corners = CORNERS.iter().filter(|&&corner| !(left_out && corner == (0, 0)));
            free.extend(corners.map(|&(e, d)| Quadrant::new(1, e, d)));
        }
        free
    }

    /// Looks for faults; if there are none, the covers are a proof.
    fn examine(&self, reaches: &[Reach]) -> Result<(Faults, Vec<Cover>), Obstacle> {
        let mut faults = self.forbidden()?;
        let mut covers: Vec<Cover> = Vec::new();
        let mut last: Option<usize> = None;
        for (&(part, w), quadrants) in &self.moves {
            self.step()?;
            let free = self.free(part, w);
            // Often the quadrants of one w will do for the next.
            if let Some(cover) = covers.last_mut()
                && last == Some(part)
                && self.free(part, cover.w.1) == free
                && cover.w.1 + 1 == w
                && cover.quadrants.iter().all(|quadrant| quadrants.binary_search(quadrant).is_ok())
            {
                cover.w.1 = w;
                continue;
            }
            let all: Vec<Quadrant> = free.iter().chain(quadrants).copied().collect();
            let open = uncovered(self.pair, &all);
            last = open.is_empty().then_some(part);
            if open.is_empty() {
                let quadrants = needed(self.pair, quadrants, &free, self.work)?;
                covers.push(Cover { corner: self.cells[part].corner, w: (w, w), quadrants });
            } else {
                faults.open.push((part, w, open));
            }
        }
        for n in 1..self.base(reaches, &covers) {
            self.step()?;
            for w in self.depths(reaches, n) {
                self.step()?;
                faults.base |= !self.has_move(n, w);
            }
        }
        Ok((faults, covers))
    }

    /// All positions of smaller n are looked at one by one.
    fn base(&self, reaches: &[Reach], covers: &[Cover]) -> usize {
        let used = covers.iter().flat_map(|cover| &cover.quadrants).map(|quadrant| quadrant.h + 1);
        let line = self.rules.line.map(|line| line.from);
        used.chain(reaches.iter().map(|reach| reach.h)).chain(line).max().unwrap_or(1).max(2)
    }

    /// The part of the torus that n lies in.
    pub fn part_of(&self, n: usize) -> usize {
        self.cells.iter().position(|cell| cell.holds(self.pair, n)).unwrap_or(0)
    }

    /// The largest h among the moves from (a_n, b_n - w).
    pub fn farthest(&self, part: usize, w: i64) -> usize {
        self.moves.get(&(part, w)).into_iter().flatten().map(|quadrant| quadrant.h).max().unwrap_or(0)
    }

    /// The w for which (a_n, b_n - w) is not settled by the reach of the band.
    pub fn depths<'r>(&self, reaches: &'r [Reach], n: usize) -> impl Iterator<Item = i64> + use<'r> {
        reaches[self.part_of(n)].depths(self.pair.d(n))
    }

    /// Whether there is a move from (a_n, b_n - w) to a P-position, for w within the reach.
    pub fn has_move(&self, n: usize, w: i64) -> bool {
        let part = self.part_of(n);
        let straight = self.moves.get(&(part, w)).is_some_and(|quadrants| {
            quadrants.iter().any(|quadrant| quadrant.h <= n && self.pair.quadrant(n, quadrant.h) == *quadrant)
        });
        straight || self.follows_line(n, w) || self.leads_across(n, self.pair.b(n) - w)
    }

    /// Whether a vector of the line that is not among the listed moves leads from (a_n, b_n - w) to (a_{n-h}, b_{n-h}):
    /// it is (a_h, b_h - 1), so that w is 1 or 2.
    fn follows_line(&self, n: usize, w: i64) -> bool {
        let mut later = self.line_reach + 1..=n;
        self.rules.line.is_some()
            && w <= 2
            && later.any(|h| self.pair.quadrant(n, h) == Quadrant::new(h, 0, w - 1) && self.rules.on_line(self.pair, h))
    }

    /// Whether there is a move from (a_n, y), y >= a_n, to some (b_m, a_m), m >= 1.
    fn leads_across(&self, n: usize, y: i64) -> bool {
        let (pair, rules) = (&*self.pair, self.rules);
        let (x, width) = (pair.a(n), rules.width_at(pair, n));
        let targets = (1..n).take_while(|&m| pair.b(m) < x);
        // The amounts differ by y - x + d_m.
        let near = targets.clone().take_while(|&m| y - x + pair.d(m) < width);
        let mut added = rules.added.iter().flat_map(|&(k, l)| [(k, l), (l, k)]);
        let reaches =
            |(k, l): (i64, i64)| pair.upper_index(x - k).is_some_and(|m| m >= 1 && m < n && y - pair.a(m) == l);
        near.into_iter().any(|m| rules.in_band(width, x - pair.b(m), y - pair.a(m)))
            || added.any(reaches)
            || (rules.line.is_some()
                && targets.into_iter().any(|m| rules.allows(pair, width, x - pair.b(m), y - pair.a(m))))
    }

    /// The moves between P-positions that the rules allow.
    fn forbidden(&self) -> Result<Faults, Obstacle> {
        let (pair, rules) = (&*self.pair, self.rules);
        let mut faults = Faults::default();
        for h in 1..self.last_difference {
            self.step()?;
            if rules.allows(pair, rules.width_at(pair, h), pair.a(h), pair.b(h)) {
                faults.single.push((h, (0, 0)));
            }
            for (part, cell) in self.cells.iter().enumerate() {
                for (e, d) in CORNERS {
                    let quadrant = Quadrant::new(h, e, d);
                    if rules.allows(pair, cell.width, pair.a(h) + e, pair.b(h) + d)
                        && pair.meets(&pair.intersect(cell.region(), quadrant.rectangle()))
                    {
                        faults.moves.push((part, quadrant));
                    }
                }
            }
        }
        self.forbidden_across(&mut faults)?;
        self.forbidden_line(&mut faults)?;
        Ok(faults)
    }

    /// Moves from (a_n, b_n) to (b_m, a_m). The amounts differ by d_n + d_m, so that finitely many matter; those of the
    /// line never do (Goldberg and Fraenkel 2017, Proposition 1).
    fn forbidden_across(&self, faults: &mut Faults) -> Result<(), Obstacle> {
        let (pair, rules) = (&*self.pair, self.rules);
        let across = |n: usize, m: usize| (n, (pair.a(m), pair.b(m)));
        for n in 2..self.last_across {
            self.step()?;
            let (x, y, width) = (pair.a(n), pair.b(n), rules.width_at(pair, n));
            let near = (1..n).take_while(|&m| pair.b(m) < x && pair.d(n) + pair.d(m) < width);
            let found = near.into_iter().find(|&m| rules.in_band(width, x - pair.b(m), y - pair.a(m)));
            faults.single.extend(found.map(|m| across(n, m)));
            for &(k, l) in &rules.added {
                let target = pair.upper_index(x - k).filter(|&m| m >= 1 && m < n && y - pair.a(m) == l);
                faults.single.extend(target.map(|m| across(n, m)));
            }
        }
        Ok(())
    }

    /// (a_j, b_j - 1) is a difference of P-positions only as (a_{j-1} + 1, b_{j-1} + 1), after a short step.
    fn forbidden_line(&self, faults: &mut Faults) -> Result<(), Obstacle> {
        let pair = &*self.pair;
        if self.rules.line.is_none_or(|line| line.without_short_steps) || pair.b(1) > 2 {
            return Ok(());
        }
        let found = (1..self.line_reach)
            .any(|h| self.short_step_on_line(h + 1) && pair.meets(&Quadrant::new(h, 1, 1).rectangle()));
        if !found {
            return Err(Obstacle::limit("the vectors of the line were not told from differences of P-positions"));
        }
        faults.line = true;
        Ok(())
    }

    /// Whether (a_j, b_j - 1) is on the line and is (a_{j-1} + 1, b_{j-1} + 1).
    pub fn short_step_on_line(&self, j: usize) -> bool {
        let pair = &*self.pair;
        pair.a(j) == pair.a(j - 1) + 1 && pair.b(j) == pair.b(j - 1) + 2 && self.rules.on_line(pair, j)
    }
}

/// The quadrants in which an added vector leads from (a_n, b_n - w) to a P-position: (a_h + e, b_h + d - w) is the
/// vector.
fn added_moves(pair: &Pair, rules: &Ruleset) -> HashMap<i64, Vec<Quadrant>> {
    let mut moves: HashMap<i64, Vec<Quadrant>> = HashMap::new();
    for (k, l) in rules.added.iter().flat_map(|&(k, l)| [(k, l), (l, k)]) {
        for e in [0, 1] {
            let Some(h) = pair.lower_index(k - e).filter(|&h| h >= 1) else { continue };
            for d in [0, 1] {
                moves.entry(pair.b(h) + d - l).or_default().push(Quadrant::new(h, e, d));
            }
        }
    }
    moves
}

/// The first index at which a condition fails that holds up to some index; the length of the tables if there is none.
fn partition(pair: &Pair, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, pair.length());
    while low < high {
        let middle = (low + high) / 2;
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}
