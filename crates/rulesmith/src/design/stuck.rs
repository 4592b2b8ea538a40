//! Stuck positions: the finite witnesses that no invariant game has given P-positions.
//!
//! Suppose some game with a fixed set of vectors has exactly the P-positions T. A position outside T has a legal move
//! to one inside. Its vector must not be the difference of two positions of T, for else it would be a legal move from
//! one P-position to another. So if from some position outside T *every* vector that leads into T is such a difference,
//! there is no invariant game; and the position, with one pair of positions of T for each of those vectors, proves it.

use super::forbidden::{Differences, Two, sorted};
use crate::work::{Pace, Stopped, Work};
use std::collections::HashSet;

/// A stuck position, and why each move from it to a P-position is forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The position, which is not to be a P-position.
    pub position: Two,
    /// Every vector from it to a P-position.
    pub options: Vec<Blocked>,
}

/// A move that no invariant game can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// What is taken from the smaller and from the larger pile.
    pub take: Two,
    /// The P-position that is left.
    pub to: Two,
    /// Two P-positions, between which the same vector leads from the first to the second.
    pub shown_by: (Two, Two),
}

/// The positions that the two orientations of a vector reach.
fn reached([x, y]: Two, [k, l]: Two) -> impl Iterator<Item = Two> {
    [(k, l), (l, k)].into_iter().filter_map(move |(k, l)| Some(sorted(x.checked_sub(k)?, y.checked_sub(l)?)))
}

/// All ways to take tokens from a position so that a given one is left.
fn takes([x, y]: Two, [u, v]: Two) -> impl Iterator<Item = Two> {
    let straight = x.checked_sub(u).zip(y.checked_sub(v));
    let crossed = x.checked_sub(v).zip(y.checked_sub(u)).filter(|_| u != v);
    straight.into_iter().chain(crossed).map(|(k, l)| [k, l])
}

impl Witness {
    /// Checks the witness against the target alone, by the definitions: that the position is not in it, that each
    /// vector is the difference of two positions in it, and that no other vector leads into it. `contains` says which
    /// positions, smaller pile first, are in the target. O(x y) questions.
    pub fn verify(&self, contains: impl Fn(Two) -> bool) -> bool {
        let blocked = |option: &Blocked| {
            let (from, to) = option.shown_by;
            let vector = sorted(option.take[0], option.take[1]);
            vector[1] > 0 && contains(from) && contains(to) && reached(from, vector).any(|left| left == to)
        };
        let listed = |take: Two, to: Two| {
            let vector = sorted(take[0], take[1]);
            self.options.iter().any(|option| option.to == to && sorted(option.take[0], option.take[1]) == vector)
        };
        let [x, y] = self.position;
        x <= y
            && !contains(self.position)
            && self.options.iter().all(blocked)
            && (0..=x).all(|k| {
                (0..=y).all(|l| {
                    let to = sorted(x - k, y - l);
                    k + l == 0 || !contains(to) || listed([k, l], to)
                })
            })
    }
}

/// The first position, by the number of tokens and then by the smaller pile, that is stuck as far as the positions
/// given show.
///
/// They are all positions of the target with piles up to `up_to`, by the larger pile. O(P^2) for the differences of P
/// positions, then for each of the N^2/2 positions a few tries: the last move that helped in the same column or on the
/// same diagonal mostly helps again. At worst all P are tried.
pub fn stuck(positions: &[Two], up_to: u64, work: &Work) -> Result<Option<Witness>, Stopped> {
    let differences = Differences::of_positions(positions, up_to, work)?;
    let mut pace = work.pace();
    let side = up_to as usize + 1;
    // Which position was reached last from a position with the same smaller pile, and with the same difference.
    let (mut by_pile, mut by_difference) = (vec![None; side], vec![None; side]);
    let mut by_tokens = positions.to_vec();
    by_tokens.sort_unstable_by_key(|&[x, y]| (x + y, x));
    let mut next = by_tokens.into_iter().peekable();
    for tokens in 0..=2 * up_to {
        work.report("looking for a stuck position", 2 * up_to + tokens, Some(4 * up_to))?;
        for x in tokens.saturating_sub(up_to)..=tokens / 2 {
            pace.step()?;
            let y = tokens - x;
            if next.next_if_eq(&[x, y]).is_some() {
                continue;
            }
            let helps = |to: Two| takes([x, y], to).any(|take| !differences.contains(sorted(take[0], take[1])));
            let known = [by_pile[x as usize], by_difference[(y - x) as usize]];
            if known.into_iter().flatten().any(helps) {
                continue;
            }
            let mut found = None;
            for &to in positions.iter().take_while(|to| to[1] <= y) {
                pace.step()?;
                if helps(to) {
                    found = Some(to);
                    break;
                }
            }
            if found.is_none() {
                return Ok(Some(witness([x, y], positions, &mut pace)?));
            }
            by_pile[x as usize] = found;
            by_difference[(y - x) as usize] = found;
        }
    }
    Ok(None)
}

/// The moves from a stuck position, each with the first pair of positions that forbids it.
fn witness(position: Two, positions: &[Two], pace: &mut Pace<'_>) -> Result<Witness, Stopped> {
    let known: HashSet<Two> = positions.iter().copied().collect();
    let mut shown_by = |[k, l]: Two| {
        for &[u, v] in positions {
            pace.steps(4)?;
            let higher = [sorted(u + k, v + l), sorted(u + l, v + k)];
            if let Some(from) = higher.into_iter().find(|from| known.contains(from)) {
                return Ok(Some((from, [u, v])));
            }
        }
        Ok(None)
    };
    let mut found: Vec<Blocked> = Vec::new();
    for &to in positions.iter().take_while(|to| to[1] <= position[1]) {
        for take in takes(position, to) {
            let vector = sorted(take[0], take[1]);
            let again = found.iter().any(|option| option.to == to && sorted(option.take[0], option.take[1]) == vector);
            if let (false, Some(shown_by)) = (again, shown_by(vector)?) {
                found.push(Blocked { take, to, shown_by });
            }
        }
    }
    Ok(Witness { position, options: found })
}
