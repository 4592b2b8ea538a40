//! How far the band alone settles the positions outside the claim.
//!
//! A position outside the claim that no nim move settles is (a_n, y) with a_n <= y = b_n - w and y not in B. Let D be
//! y - a_n and d_m = b_m - a_m. The move to (a_m, b_m) takes k = a_n - a_m and l = k + D - d_m; it is in a band of width t
//! when |D - d_m| < t. A removed vector does no harm if k exceeds its smaller entry and D >= d_m, or if k exceeds its
//! larger entry; that is for m <= n - h with h large enough. What is left open are finitely many w.

use super::Obstacle;
use super::pair::{CORNERS, Pair, Quadrant};
use super::ruleset::{Cell, Ruleset};

/// The positions (a_n, b_n - w) with w outside `open` have a move of the band to some (a_m, b_m).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The part of the torus, as (e, d) of a quadrant of the point of 1; none for everything.
    pub corner: Option<(i64, i64)>,
    /// How m is chosen.
    pub choice: Choice,
    /// How far back m is at least, to be clear of removed vectors.
    pub h: usize,
    /// The w that are left, as ranges with both ends.
    pub open: Vec<(i64, i64)>,
}

impl Reach {
    /// The largest w that is left, or 0.
    pub(crate) fn deepest(&self) -> i64 {
        self.open.iter().map(|range| range.1).max().unwrap_or(0)
    }

    /// How many w are left.
    pub(crate) fn size(&self) -> i64 {
        self.open.iter().map(|range| range.1 - range.0 + 1).sum()
    }

    /// The w that are left, up to a bound.
    pub(crate) fn depths(&self, most: i64) -> impl Iterator<Item = i64> + '_ {
        self.open.iter().flat_map(move |&(from, to)| from..=to.min(most))
    }
}

/// How the band finds a P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The last m with d_m <= D: no step of d_m is wider than t.
    Below,
    /// The last m with d_m <= D, the one after it, or n - h: no step of d_m is wider than 2t - 1.
    Around,
    /// The last m with b_m < y, for a band bounded on one side only.
    Last,
}

/// The widest step of d_n = b_n - a_n.
pub(crate) fn largest_gap(pair: &Pair) -> i64 {
    let steps = CORNERS.iter().filter(|&&(e, d)| pair.meets(&Quadrant::new(1, e, d).rectangle()));
    steps.map(|(e, d)| pair.b(1) + d - pair.a(1) - e).chain([pair.d(1)]).max().unwrap_or(0)
}

/// What the band of a part settles; nothing if a step of d_n is too wide for it.
pub(crate) fn reach(pair: &mut Pair, rules: &Ruleset, cell: &Cell, gap: i64) -> Result<Option<Reach>, Obstacle> {
    let (t, corner) = (cell.width, cell.corner);
    let clear = |pair: &mut Pair, least: i64| pair.first(|pair, h| h >= 1 && pair.a(h) > least);
    let largest = |entries: &mut dyn Iterator<Item = i64>| entries.max().unwrap_or(0);
    let up_to = |w: i64| if w > 0 { vec![(1, w)] } else { vec![] };
    if rules.one_sided {
        return one_sided(pair, rules, cell).map(Some);
    }
    // If D >= d_m then k <= l, and k >= a_h exceeds the smaller entry of every removed vector.
    let upward = largest(&mut rules.removed.iter().map(|vector| vector.0));
    if gap <= t {
        // m > n - h only if D >= d_{n-h+1}, that is w <= d_n - d_{n-h+1} <= d_{h-1} + 1.
        let h = clear(pair, upward)?;
        let w = if h == 1 { 0 } else { pair.d(h - 1) + 1 };
        return Ok(Some(Reach { corner, choice: Choice::Below, h, open: up_to(w) }));
    }
    if gap < 2 * t {
        // If D >= d_m + t for the last d_m <= D, then d_{m+1} - D <= gap - t: the amount k exceeds l by no more, and is
        // larger than the larger entry of every removed vector that is as narrow; l >= a_h - (gap - t) is positive.
        // Both m and m + 1 are at most n - h, or n - h itself will do, unless D >= d_{n-h} + t, that is w <= d_n -
        // d_{n-h} - t <= d_h + 1 - t; or n < h.
        let narrow = rules.removed.iter().filter(|vector| vector.1 - vector.0 <= gap - t);
        let downward = largest(&mut narrow.map(|vector| vector.1));
        let h = clear(pair, upward.max(downward).max(gap - t))?;
        let w = (pair.d(h) + 1 - t).max(pair.d(h - 1));
        return Ok(Some(Reach { corner, choice: Choice::Around, h, open: up_to(w) }));
    }
    Ok(None)
}

/// Let m be the last with b_m < y. As y is not in B, l = y - b_m is at most B = b_1; and for i = n - m it is b_i + d -
/// w, while k = a_i + e. So l - k >= t only if t + a_i <= B and b_i - B <= w <= b_i + 1 - t - a_i.
fn one_sided(pair: &mut Pair, rules: &Ruleset, cell: &Cell) -> Result<Reach, Obstacle> {
    if !rules.removed.is_empty() {
        return Err(Obstacle::unread("vectors removed from a band that is bounded on one side are not read"));
    }
    let (t, whole) = (cell.width, pair.b(1));
    let end = pair.first(|pair, i| i >= 1 && t + pair.a(i) > whole)?;
    let mut open: Vec<(i64, i64)> = Vec::new();
    for i in 1..end {
        let (from, to) = ((pair.b(i) - whole).max(1), pair.b(i) + 1 - t - pair.a(i));
        match open.last_mut() {
            Some(last) if from <= last.1 + 1 => last.1 = last.1.max(to),
            _ => open.push((from, to)),
        }
    }
    Ok(Reach { corner: cell.corner, choice: Choice::Last, h: 1, open })
}
