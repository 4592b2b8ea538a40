//! Two unordered piles with all nim moves, bands and finitely many vectors: near linear in N.
//!
//! Because of the nim moves every number is in at most one P-position. Take the smallest number a not yet used; its
//! partner is the smallest b >= a, not yet used, from which no vector leads to an earlier P-position. Whether a band does
//! depends only on the difference D = b - a and on the earlier P-positions with a difference near D, kept in a table
//! by difference. A difference that a band blocks from far enough away (beyond every removed vector) is blocked for good, so the
//! search for b starts where the differences blocked for good end. Each candidate costs the width of the bands plus the
//! number of extra vectors; in games like Wythoff's there are one or two candidates per a.

use super::positions::Positions;
use super::{SOLVING, SolveError, filled};
use crate::form::Pairs;
use crate::work::{Stopped, Work};
use malachite::Natural;

const NONE: u32 = u32::MAX;

/// A board on its way.
struct Board {
    /// The width of the band, and what it leaves out: few vectors, so a list is searched faster than a tree.
    width: i64,
    removed: Vec<(i64, i64)>,
    /// Beyond this distance no vector is removed.
    reach: i64,
    extra: Vec<(i64, i64)>,
    /// Partner of each number, or NONE.
    partner: Vec<u32>,
    /// Smaller pile of the first P-position with each difference, or NONE.
    first_with: Vec<u32>,
    /// Positions that are none whatever their moves, by the smaller pile.
    excluded: Vec<Vec<u32>>,
    /// P-positions with a difference below the width: bands can reach them with the piles exchanged.
    close: Vec<(i64, i64)>,
    /// The latest P-positions, as far back as removed vectors reach.
    recent: Vec<(i64, i64)>,
}

/// `families` are the vectors of the shape's families that fit on the board. Positions of `besides` are not found: those of smaller
/// Grundy values, or in misere play the one without moves.
pub(super) fn solve(
    shape: &Pairs,
    families: impl IntoIterator<Item = (i64, i64)>,
    besides: &[&Positions],
    up_to: u64,
    work: &Work,
) -> Result<Positions, SolveError> {
    let needed = up_to.saturating_add(1).saturating_mul(24 + 24 * besides.len() as u64);
    work.fits(needed)?;
    if up_to >= u64::from(NONE) {
        return Err(Stopped::Memory { needed, allowed: work.memory() }.into());
    }
    let mut pace = work.pace();
    let size = up_to as usize + 1;
    let reach = shape.removed.iter().map(|&(k, l)| k.max(l)).max().unwrap_or(0);
    let small = |(k, l): &(Natural, Natural)| i64::try_from(k).ok().zip(i64::try_from(l).ok());
    let fits = |&(k, l): &(i64, i64)| k.max(l) <= up_to as i64;
    let mut extra: Vec<(i64, i64)> = shape.added.iter().filter_map(small).chain(families).filter(fits).collect();
    extra.sort_unstable();
    extra.dedup();
    let mut pairs = Board {
        // Wider than the board is as wide as the board.
        width: shape.width.min(up_to as i64 + 1),
        removed: shape.removed.iter().copied().collect(),
        reach,
        extra,
        partner: filled(NONE, size, work)?,
        first_with: filled(NONE, size, work)?,
        excluded: excluded(besides, size, work)?,
        close: Vec::new(),
        recent: Vec::new(),
    };
    let limit = up_to as i64;
    // Differences below this are blocked for good.
    let mut open = 0i64;
    for a in 0..=limit {
        if a % (1 << 16) == 0 {
            work.report(SOLVING, a as u64, Some(up_to))?;
        }
        if pairs.partner[a as usize] != NONE {
            continue;
        }
        while a + open <= limit && pairs.is_blocked_for_good(a, open) {
            pace.steps(pairs.cost())?;
            open += 1;
        }
        let mut difference = open;
        while a + difference <= limit {
            pace.steps(pairs.cost())?;
            let b = a + difference;
            if pairs.partner[b as usize] == NONE && !pairs.is_excluded(a, b) && !pairs.can_win(a, b) {
                pairs.record(a, b);
                break;
            }
            difference += 1;
        }
    }
    // By the larger pile: read off the partners.
    let mut flat = Vec::with_capacity(size);
    for (b, &a) in pairs.partner.iter().enumerate() {
        pace.step()?;
        if a as usize <= b {
            flat.extend([u64::from(a), b as u64]);
        }
    }
    Ok(Positions::from_flat(2, flat))
}

/// For each set the partner of a smaller pile; nim moves leave it only one that is as large or larger.
fn excluded(besides: &[&Positions], size: usize, work: &Work) -> Result<Vec<Vec<u32>>, SolveError> {
    let mut all = Vec::new();
    for positions in besides {
        let mut partners = filled(NONE, size, work)?;
        for position in positions.iter() {
            if let (Some(partner), [_, larger]) = (partners.get_mut(position[0] as usize), position) {
                *partner = *larger as u32;
            }
        }
        all.push(partners);
    }
    Ok(all)
}

impl Board {
    fn is_excluded(&self, a: i64, b: i64) -> bool {
        self.excluded.iter().any(|partners| i64::from(partners[a as usize]) == b)
    }

    /// What it takes to look at one difference, in steps: its neighbours within the bands, and the single vectors.
    fn cost(&self) -> u32 {
        let looked_at = 2 * self.width as usize + self.close.len() + self.recent.len() + self.extra.len();
        1 + u32::try_from(looked_at / 4).unwrap_or(u32::MAX)
    }

    /// Differences within the band around one.
    fn window(&self, difference: i64) -> std::ops::Range<usize> {
        if self.width == 0 {
            return 0..0;
        }
        let low = (difference - self.width + 1).max(0) as usize;
        low..((difference + self.width) as usize).min(self.first_with.len())
    }

    /// Whether a band allows the vector, which takes from both piles.
    fn is_in_band(&self, vector: (i64, i64)) -> bool {
        (vector.0 - vector.1).abs() < self.width && !self.removed.contains(&vector)
    }

    fn is_blocked_for_good(&self, a: i64, difference: i64) -> bool {
        self.first_with[self.window(difference)]
            .iter()
            .any(|&first| first != NONE && a - i64::from(first) > self.reach + self.width)
    }

    /// Whether some vector leads from (a, b) to an earlier P-position; nim moves are taken care of by who is used.
    fn can_win(&self, a: i64, b: i64) -> bool {
        let difference = b - a;
        for near in self.window(difference) {
            let first = self.first_with[near];
            if first == NONE {
                continue;
            }
            let (k, l) = (a - i64::from(first), b - i64::from(first) - near as i64);
            // Within the widest band; beyond the reach of the removed vectors that is enough.
            if k.min(l) > self.reach || (k > 0 && l > 0 && self.is_in_band((k, l))) {
                return true;
            }
        }
        let reaches = |&(x, y): &(i64, i64)| a > x && b > y && self.is_in_band((a - x, b - y));
        // Where the first P-position with a difference is too close, a later one may do, and it is close too.
        if self.reach > 0 && self.recent.iter().any(reaches) {
            return true;
        }
        if difference < self.width && self.close.iter().any(|&(x, y)| reaches(&(y, x))) {
            return true;
        }
        self.extra.iter().any(|&(k, l)| {
            a >= k && b >= l && {
                let (x, y) = ((a - k).min(b - l), (a - k).max(b - l));
                (k, l) != (0, 0) && i64::from(self.partner[x as usize]) == y && self.partner[x as usize] != NONE
            }
        })
    }

    fn record(&mut self, a: i64, b: i64) {
        self.partner[a as usize] = b as u32;
        self.partner[b as usize] = a as u32;
        let difference = (b - a) as usize;
        if self.first_with[difference] == NONE {
            self.first_with[difference] = a as u32;
        }
        if b - a < self.width {
            self.close.push((a, b));
        }
        if self.reach > 0 {
            let oldest = a - self.reach - self.width;
            self.recent.retain(|&(x, _)| x >= oldest);
            self.recent.push((a, b));
        }
    }
}
