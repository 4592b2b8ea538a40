//! Two unordered piles with all nim moves and a constraint by the smaller pile: near linear in N.
//!
//! From (x, y), x <= y, one may also take k, l >= 1 from x and y with |l - k| < f(x), or with l - k < f(x) only.
//!
//! **Which D are blocked.** Because of the nim moves every number is in at most one P-position. Take the smallest
//! number a not yet used, and let v = f(a); its partner is the smallest b >= a, not yet used, from which no move of
//! both piles leads to an earlier P-position (p, q). Write D = b - a and d = q - p. Such a move takes a - p and
//! b - q, which differ by D - d, so it exists iff p < a (true for all earlier ones), q < b, and |D - d| < v or D - d < v.
//! It could also exchange the piles, taking a - q and b - p, which differ by D + d; then q < a and D + d < v, hence
//! d < v, hence D > d - v, and the move to the same (p, q) without an exchange exists as well. So
//!
//! - a pair blocks D iff q < a + D and d - v < D < d + v (constraint on both sides), or
//! - iff q < a + D and D < d + v (one side; here v may be negative).
//!
//! If a pair blocks D it blocks all of D..d+v, so the search jumps to d + v, for the *largest* such d. For every d
//! only the first pair counts, having the least q. The least q are kept by d, under minima of 16, of 256, ..., which
//! give the largest d in an interval with q below a bound in O(log N).
//!
//! **Where to start.** Both conditions stay true when a grows and when v grows. So what is blocked now is blocked for
//! every later a with the same or a larger v, and for each v it is remembered below which D everything is blocked.
//!
//! **Cost.** The jumps over what is blocked for good are made once for each v (of the first 65536 values; others
//! start where the next smaller one does). With both sides two of them advance by 2v, unless one of the fewer than v
//! latest pairs comes in between, so they are about N/v for one v and N log N for all together; with one side each
//! leads to the largest d within reach. What is left is above: numbers used already (passed 64 at once) and jumps
//! beyond them. There is no bound on these for every f, but in the games measured (two or three values, periodic with
//! up to 100000 values, f(x) = x, large and small in turn) there were at most two jumps of O(log N) on average for
//! each number up to N = 10^7. An f made to defeat this costs time, never correctness. Memory is O(N).
//!
//! Measured, one core: Relaxed Wythoff with the Beatty constraint of sqrt(2) takes 4, 40, 500 ms to N = 10^5, 10^6,
//! 10^7 (of which 16 and 183 ms of the last two for the table of f), and 3, 48, 600 ms the same with both sides for
//! 1 + sqrt(5)/5, where the P-positions are not Beatty pairs. Many values cost more: 100003 of them, with both sides,
//! take 0.35 and 5.8 s to N = 10^6 and 10^7.

use super::positions::Positions;
use super::{SOLVING, SolveError, filled};
use crate::evaluate::value::{Condition, Value};
use crate::work::{Stopped, Work};
use std::collections::BTreeMap;

const NONE: u32 = u32::MAX;

/// How many different values of f have their starting place remembered.
const REMEMBERED: usize = 1 << 16;

/// The bounds of the differences, each where its condition on the smaller pile holds.
pub(super) struct Bounds {
    pub two_sided: bool,
    pub bounds: Vec<(Condition, Value)>,
}

impl Bounds {
    /// The largest of those that hold; nothing, if no move takes from both piles.
    fn at(&self, smaller: i64) -> Option<i64> {
        let holding = self.bounds.iter().filter(|(when, _)| when.at(&[smaller]));
        holding.map(|(_, below)| below.at(&[smaller])).max()
    }
}

pub(super) fn solve(shape: &Bounds, up_to: u64, work: &Work) -> Result<Positions, SolveError> {
    // Partners, least q with the minima over them, unused numbers, and the list of positions.
    let needed = up_to.saturating_add(1).saturating_mul(25);
    work.fits(needed)?;
    if up_to >= u64::from(NONE) {
        return Err(Stopped::Memory { needed, allowed: work.memory() }.into());
    }
    let size = up_to as usize + 1;
    let limit = up_to as i64;
    let mut smaller = filled(NONE, size, work)?;
    let mut unused = Unused::new(size, work)?;
    let mut pairs = Differences::new(size, work)?;
    let mut places = Places::default();
    let mut steps = 0u64;
    let mut tick = |a: i64| {
        steps += 1;
        if steps % (1 << 14) == 1 { work.report(SOLVING, a as u64, Some(up_to)) } else { Ok(()) }
    };
    let mut count = 0;
    let mut next = Some(0);
    while let Some(a) = next {
        tick(a)?;
        // Beyond the board all bounds are the same.
        let v = shape.at(a).unwrap_or(i64::MIN).clamp(-limit - 1, limit + 1);
        let mut for_good = places.below(v);
        let mut advancing = true;
        let mut difference = for_good;
        while a + difference <= limit {
            tick(a)?;
            let b = a + difference;
            let highest = if shape.two_sided { difference + v - 1 } else { limit };
            match pairs.largest(difference - v + 1, highest, b) {
                Some(d) => {
                    difference = d + v;
                    if advancing {
                        for_good = difference;
                    }
                }
                None if unused.contains(b) => {
                    smaller[b as usize] = a as u32;
                    unused.remove(a);
                    unused.remove(b);
                    pairs.insert(difference, b);
                    count += 1;
                    break;
                }
                None => {
                    advancing = false;
                    difference = unused.next(b).map_or(limit + 1, |b| b - a);
                }
            }
        }
        places.remember(v, for_good);
        next = unused.next(a + 1);
    }
    let mut flat = Vec::with_capacity(2 * count);
    let mut pace = work.pace();
    for (b, &a) in smaller.iter().enumerate() {
        pace.step()?;
        if a != NONE {
            flat.extend([u64::from(a), b as u64]);
        }
    }
    Ok(Positions::from_flat(2, flat))
}

/// The numbers up to a limit that are in no P-position yet, as bits.
struct Unused(Vec<u64>);

impl Unused {
    fn new(size: usize, work: &Work) -> Result<Unused, SolveError> {
        let mut words = filled(u64::MAX, size.div_ceil(64), work)?;
        if let (Some(last), tail @ 1..) = (words.last_mut(), size % 64) {
            *last = (1 << tail) - 1;
        }
        Ok(Unused(words))
    }

    fn contains(&self, n: i64) -> bool {
        self.0[n as usize / 64] >> (n % 64) & 1 == 1
    }

    fn remove(&mut self, n: i64) {
        self.0[n as usize / 64] &= !(1 << (n % 64));
    }

    /// The smallest from n on.
    fn next(&self, n: i64) -> Option<i64> {
        let mut index = n as usize / 64;
        let mut word = self.0.get(index)? & (u64::MAX << (n % 64));
        while word == 0 {
            index += 1;
            word = *self.0.get(index)?;
        }
        Some(index as i64 * 64 + i64::from(word.trailing_zeros()))
    }
}

/// The larger pile q of the first P-position with each difference; above it, minima over blocks.
struct Differences {
    /// The first level is by difference, each further one has the minima of 16 neighbours of the one before.
    levels: Vec<Vec<u32>>,
    /// The largest difference so far.
    highest: i64,
}

/// The logarithm of how many neighbours share a minimum.
const FAN: u32 = 4;

impl Differences {
    fn new(size: usize, work: &Work) -> Result<Differences, SolveError> {
        let mut levels = vec![filled(NONE, size, work)?];
        let mut length = size;
        while length > 1 {
            length = length.div_ceil(1 << FAN);
            levels.push(filled(NONE, length, work)?);
        }
        Ok(Differences { levels, highest: -1 })
    }

    /// Later P-positions with a difference have a larger q, and change nothing.
    fn insert(&mut self, difference: i64, q: i64) {
        self.highest = self.highest.max(difference);
        let mut index = difference as usize;
        for level in &mut self.levels {
            if level[index] <= q as u32 {
                break;
            }
            level[index] = q as u32;
            index >>= FAN;
        }
    }

    /// The largest difference in an interval whose q is below a bound.
    fn largest(&self, from: i64, to: i64, bound: i64) -> Option<i64> {
        let to = to.min(self.highest);
        let from = from.max(0);
        if from > to {
            return None;
        }
        let (from, bound) = (from as usize, bound as u32);
        // Up: the rest of the block at each level, until something below the bound turns up.
        let (mut level, mut last) = (0, to as usize);
        let mut index = loop {
            let start = (last >> FAN << FAN).max(from >> (FAN * level));
            match self.levels[level as usize][start..=last].iter().rposition(|&q| q < bound) {
                Some(place) => break start + place,
                None if start <= from >> (FAN * level) => return None,
                // The block starts after `from`, so there is a block before it.
                None => {
                    level += 1;
                    last = (start >> FAN) - 1;
                }
            }
        };
        // Down: the last entry of its block at each level.
        while level > 0 {
            level -= 1;
            let entries = &self.levels[level as usize];
            let start = index << FAN;
            let end = (start + (1 << FAN)).min(entries.len());
            index = start + entries[start..end].iter().rposition(|&q| q < bound)?;
        }
        (index >= from).then_some(index as i64)
    }
}

/// For values v of f, below which D everything is blocked for good.
#[derive(Default)]
struct Places(BTreeMap<i64, i64>);

impl Places {
    /// What is blocked for a smaller value is blocked for a larger one.
    fn below(&self, v: i64) -> i64 {
        self.0.range(..=v).rev().take(2).map(|(_, &place)| place).max().unwrap_or(0)
    }

    fn remember(&mut self, v: i64, place: i64) {
        if self.0.len() < REMEMBERED || self.0.contains_key(&v) {
            self.0.insert(v, place);
        }
    }
}
