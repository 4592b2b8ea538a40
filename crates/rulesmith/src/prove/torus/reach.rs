//! How far the band alone settles the positions outside the claim.
//!
//! A position outside the claim that no nim move settles is (a_n, y) with a_n <= y = b_n - w and y not in B. With
//! D = y - a_n the move to (a_m, b_m) takes a_n - a_m and a_n - a_m + D - d_m, where d_m = b_m - a_m; it is in a band of
//! width t when |D - d_m| < t. A removed vector does no harm if a_n - a_m exceeds its entries, that is for m <= n - h with
//! h large enough. What is left are the positions with w up to a bound W.

use super::Obstacle;
use super::pair::{CORNERS, Pair, Quadrant};
use super::ruleset::{Cell, Ruleset};

/// The positions (a_n, b_n - w) with w > `w` have a move of the band to some (a_m, b_m), m <= n - h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The part of the torus, as (e, d) of a quadrant of the point of 1; none for everything.
    pub corner: Option<(i64, i64)>,
    /// How m is chosen.
    pub choice: Choice,
    /// How far back m is at least.
    pub h: usize,
    /// From which w on.
    pub w: i64,
}

/// How the band finds a P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The last m with d_m <= D: no step of d_m is wider than t.
    Below,
    /// Some m <= n - h with |d_m - D| < t: no step of d_m is wider than 2t - 1.
    Around,
    /// The last m with b_m < y, for a band bounded on one side only: then l <= B and k >= n - m.
    Last,
}

/// The widest step of d_n = b_n - a_n.
pub(crate) fn largest_gap(pair: &Pair) -> i64 {
    let steps = CORNERS.iter().filter(|&&(e, d)| pair.meets(&Quadrant::new(1, e, d).rectangle()));
    steps.map(|(e, d)| pair.b(1) + d - pair.a(1) - e).chain([pair.d(1)]).max().unwrap_or(0)
}

/// What the band of a part settles; nothing if a step of d_n is too wide for it.
pub(crate) fn reach(pair: &mut Pair, rules: &Ruleset, cell: &Cell, gap: i64) -> Result<Option<Reach>, Obstacle> {
    let (t, corner, removed) = (cell.width, cell.corner, rules.largest_removed());
    let clear = |pair: &mut Pair, least: i64| pair.first(|pair, h| h >= 1 && pair.a(h) > least);
    if rules.one_sided {
        // y is at most B above b_m; if w > b_{h-1} then n - m >= h, so that k >= h and l - k <= B - h < t.
        let h = clear(pair, removed)?.max(usize::try_from(pair.b(1) - t + 1).unwrap_or(1));
        pair.extend(h + 1)?;
        return Ok(Some(Reach { corner, choice: Choice::Last, h, w: pair.b(h - 1) }));
    }
    if gap <= t {
        // m > n - h only if D >= d_{n-h+1}, that is w <= d_n - d_{n-h+1} <= d_{h-1} + 1.
        let h = clear(pair, removed)?;
        let w = if h == 1 { 0 } else { pair.d(h - 1) + 1 };
        return Ok(Some(Reach { corner, choice: Choice::Below, h, w }));
    }
    if gap < 2 * t {
        // There is one unless D >= d_{n-h} + t, that is w <= d_n - d_{n-h} - t <= d_h + 1 - t; or n < h. That
        // a_n - a_m >= t leaves at least one token to be taken from y.
        let h = clear(pair, removed.max(t - 1))?;
        let w = (pair.d(h) + 1 - t).max(pair.d(h - 1));
        return Ok(Some(Reach { corner, choice: Choice::Around, h, w }));
    }
    Ok(None)
}
