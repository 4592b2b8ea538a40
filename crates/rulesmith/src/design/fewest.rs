//! The fewest invariant vectors that, added to or taken away from Nim, Wythoff's game or t-Wythoff, leave exactly given positions
//! lost; and why fewer do not.
//!
//! Nim is t-Wythoff with t = 0. As in [`smallest`](super::smallest), which knows this for the infinitely many positions of a
//! slope: a vector between two of the positions has to go, whatever is added; and a position that is not to be lost and that
//! has no move then needs one of the vectors that lead from it to a position of the list and between none. So both the vectors
//! that go and the least set that meets all these clauses are bounds from below, over all vectors, and what meets them
//! explains the list. On a board there are finitely many clauses, so the search ends.

use super::forbidden::{Differences, Two, sorted};
use super::smallest::{Bound, Clause, MAX_CLAUSES, smallest_hitting_set};
use super::stuck::stuck;
use crate::cover::{Bits, Item, lower_bound};
use crate::prove::torus::Vector;
use crate::work::{Stopped, Work};
use rulesmith_check::{ChangedGame, Changes, FewestProof};
use std::collections::{BTreeMap, HashSet};

/// The games that are modified: t-Wythoff up to this t, with Nim for t = 0.
pub(super) const WIDEST: i64 = 8;

/// The most vectors that are changed.
pub(super) const MOST: usize = 16;

/// The fewest changes, and for Nim and every t-Wythoff why fewer do not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fewest {
    /// The game that is modified: 0 for Nim, else t-Wythoff.
    pub t: i64,
    /// The vectors taken away.
    pub removed: Vec<Vector>,
    /// The vectors added.
    pub added: Vec<Vector>,
    /// Why no game needs fewer: of each one the vectors that go, and clauses.
    pub bounds: Vec<Bound>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoFewest {
    /// From this position every vector to a position of the list leads from one of these to another: no invariant game has them.
    Stuck(Two),
    /// More vectors than are tried, or clauses than are kept.
    Many,
    /// The work was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for NoFewest {
    fn from(stopped: Stopped) -> NoFewest {
        NoFewest::Stopped(stopped)
    }
}

/// What is wanted on a board.
struct Wanted<'a> {
    positions: &'a [Two],
    known: HashSet<Two>,
    /// The positions with a pile of this size.
    with_pile: Vec<Vec<Two>>,
    /// And with this difference of their piles.
    with_difference: Vec<Vec<Two>>,
    differences: Differences,
    up_to: u64,
}

/// The fewest vectors for the positions with piles up to a bound, all of them, by their larger pile.
pub(super) fn fewest(positions: &[Two], up_to: u64, work: &Work) -> Result<Fewest, NoFewest> {
    if let Some(witness) = stuck(positions, up_to, work)? {
        return Err(NoFewest::Stuck(witness.position));
    }
    let wanted = Wanted::new(positions, up_to, work)?;
    let mut candidates: Vec<Candidate> = Vec::new();
    for size in 0..=MOST {
        work.report("vectors changed", size as u64, Some(MOST as u64))?;
        // The wider the band, the more of it has to go.
        while candidates.last().is_none_or(|last| last.forced.len() <= size) && candidates.len() as i64 <= WIDEST {
            candidates.push(Candidate::new(&wanted, candidates.len() as i64, MOST, work)?);
        }
        for index in 0..candidates.len() {
            if candidates[index].forced.len() > size {
                break;
            }
            let Some(added) = candidates[index].complete(&wanted, size, work)? else { continue };
            let bounds = candidates.iter().filter(|other| other.forced.len() <= size || other.t == 0);
            let bounds = bounds.map(|other| other.bound(size, work)).collect::<Result<_, _>>()?;
            let chosen = &candidates[index];
            return Ok(Fewest { t: chosen.t, removed: chosen.forced.clone(), added, bounds });
        }
    }
    Err(NoFewest::Many)
}

/// Why no game needs fewer changes than some, if the positions up to a bound show it: for Nim and every t-Wythoff that does not lose as
/// many vectors anyway. Each is looked at as [`fewest`] does it, and what it needs is put as a tree that the checker follows.
pub(super) fn proof(
    positions: &[Two],
    up_to: u64,
    changes: &Changes,
    work: &Work,
) -> Result<Option<FewestProof>, NoFewest> {
    let wanted = Wanted::new(positions, up_to, work)?;
    let least = changes.count();
    let mut games: Vec<ChangedGame> = Vec::new();
    loop {
        let width = games.len() as i64;
        work.report("games without fewer changes", games.len() as u64, None)?;
        let mut candidate = Candidate::new(&wanted, width, least.saturating_sub(1), work)?;
        if candidate.forced.len() >= least {
            let forced = candidate.forced[..least].to_vec();
            games.push(ChangedGame { width, forced, positions: vec![], bound: None });
            return Ok(Some(FewestProof { up_to, changes: changes.clone(), games }));
        }
        // So few changes seem to do, as far as this board shows.
        if candidate.complete(&wanted, least - 1, work)?.is_some() {
            return Ok(None);
        }
        let rows = candidate.clauses.len();
        let distinct: HashSet<u128> = candidate.meets.values().copied().collect();
        let item = |bits: u128| Item { cost: 1, wins: Bits::those(rows, |row| bits >> row & 1 == 1) };
        let items: Vec<Item> = distinct.into_iter().map(item).collect();
        let Some(bound) = lower_bound(&items, rows, (least - candidate.forced.len()) as u64, work)? else {
            return Ok(None);
        };
        games.push(ChangedGame {
            width,
            forced: candidate.forced,
            positions: candidate.clauses.into_iter().map(|clause| clause.position).collect(),
            bound: Some(bound),
        });
        if width > up_to as i64 {
            return Ok(Some(FewestProof { up_to, changes: changes.clone(), games }));
        }
    }
}

/// The vectors from a position to another, sorted.
fn vectors([x, y]: Two, [u, v]: Two) -> impl Iterator<Item = Two> {
    let straight = x.checked_sub(u).zip(y.checked_sub(v));
    let crossed = x.checked_sub(v).zip(y.checked_sub(u));
    straight.into_iter().chain(crossed).map(|(k, l)| sorted(k, l)).filter(|vector| vector[1] > 0)
}

fn is_in_game(t: i64, [k, l]: Two) -> bool {
    k == 0 || ((l - k) as i64) < t
}

impl<'a> Wanted<'a> {
    fn new(positions: &'a [Two], up_to: u64, work: &Work) -> Result<Wanted<'a>, Stopped> {
        let side = up_to as usize + 1;
        let mut wanted = Wanted {
            positions,
            known: positions.iter().copied().collect(),
            with_pile: vec![vec![]; side],
            with_difference: vec![vec![]; side],
            differences: Differences::of_positions(positions, up_to, work)?,
            up_to,
        };
        for &[x, y] in positions {
            wanted.with_pile[x as usize].push([x, y]);
            if x != y {
                wanted.with_pile[y as usize].push([x, y]);
            }
            wanted.with_difference[(y - x) as usize].push([x, y]);
        }
        Ok(wanted)
    }

    /// Whether a move of the game leads to a wanted position, between none of which its vector leads.
    fn has_move(&self, t: i64, [x, y]: Two) -> bool {
        let leads =
            |to: &Two| vectors([x, y], *to).any(|vector| is_in_game(t, vector) && !self.differences.contains(vector));
        if self.with_pile[x as usize].iter().chain(&self.with_pile[y as usize]).any(leads) {
            return true;
        }
        // With the order of the piles kept, differences are near; with the piles exchanged their sum is small.
        let difference = (y - x) as i64;
        let near = (difference - t + 1).max(0)..(difference + t).min(self.up_to as i64 + 1);
        near.into_iter().any(|other| self.with_difference[other as usize].iter().any(leads))
            || (0..(t - difference).max(0))
                .any(|other| self.with_difference.get(other as usize).is_some_and(|list| list.iter().any(leads)))
    }

    /// All vectors from a position to wanted ones that lead between none of them.
    fn possible(&self, position: Two) -> Vec<Vector> {
        let free = self.positions.iter().flat_map(|to| vectors(position, *to));
        let free = free.filter(|vector| !self.differences.contains(*vector));
        let mut free: Vec<Vector> = free.map(|[k, l]| (k as i64, l as i64)).collect();
        free.sort_unstable();
        free.dedup();
        free
    }
}

/// One t with what is known about it.
struct Candidate {
    t: i64,
    forced: Vec<Vector>,
    /// The positions that are not to be lost and have no move.
    bare: Vec<Two>,
    clauses: Vec<Clause>,
    /// The clauses that each vector is in, as bits.
    meets: BTreeMap<Vector, u128>,
}

impl Candidate {
    /// With its positions without a move, if no more vectors than so many have to go.
    fn new(wanted: &Wanted<'_>, t: i64, most: usize, work: &Work) -> Result<Candidate, Stopped> {
        let mut pace = work.pace();
        let up_to = wanted.up_to;
        let mut forced: Vec<Vector> = Vec::new();
        for l in 1..=up_to {
            let least = (l + 1).saturating_sub(t.unsigned_abs()).max(1);
            for k in std::iter::once(0).chain((least..=l).filter(|_| t > 0)) {
                pace.step()?;
                if wanted.differences.contains([k, l]) {
                    forced.push((k as i64, l as i64));
                }
            }
        }
        forced.sort_unstable();
        let mut bare = Vec::new();
        if forced.len() <= most {
            for y in 0..=up_to {
                for x in 0..=y {
                    pace.steps(4 + 2 * t as u32)?;
                    if !wanted.known.contains(&[x, y]) && !wanted.has_move(t, [x, y]) {
                        bare.push([x, y]);
                    }
                }
            }
        }
        Ok(Candidate { t, forced, bare, clauses: vec![], meets: BTreeMap::new() })
    }

    /// Vectors that complete the game with at most so many changes in all, if there are such.
    fn complete(&mut self, wanted: &Wanted<'_>, size: usize, work: &Work) -> Result<Option<Vec<Vector>>, NoFewest> {
        let budget = size - self.forced.len();
        let mut pace = work.pace();
        loop {
            let hitting = smallest_hitting_set(&self.meets, self.clauses.len(), budget, &mut pace)?;
            let Some(added) = hitting else { return Ok(None) };
            let helped = |&[x, y]: &Two| {
                let leads = |k: u64, l: u64| {
                    x.checked_sub(k).zip(y.checked_sub(l)).is_some_and(|(u, v)| wanted.known.contains(&sorted(u, v)))
                };
                added.iter().any(|&(k, l)| leads(k as u64, l as u64) || leads(l as u64, k as u64))
            };
            let mut open = None;
            for position in &self.bare {
                pace.steps(1 + added.len() as u32)?;
                if !helped(position) {
                    open = Some(*position);
                    break;
                }
            }
            let Some(position) = open else { return Ok(Some(added)) };
            if self.clauses.len() == MAX_CLAUSES {
                return Err(NoFewest::Many);
            }
            pace.steps(wanted.positions.len() as u32)?;
            let vectors = wanted.possible(position);
            if vectors.is_empty() {
                return Err(NoFewest::Stuck(position));
            }
            for &vector in &vectors {
                *self.meets.entry(vector).or_default() |= 1 << self.clauses.len();
            }
            self.clauses.push(Clause { position: (position[0] as i64, position[1] as i64), vectors });
        }
    }

    /// How many vectors the clauses demand, as far as it matters for so many changes in all.
    fn bound(&self, size: usize, work: &Work) -> Result<Bound, Stopped> {
        let hitting = smallest_hitting_set(&self.meets, self.clauses.len(), size, &mut work.pace())?;
        let added = hitting.map_or(size + 1, |vectors| vectors.len());
        Ok(Bound { t: self.t, forced: self.forced.clone(), clauses: self.clauses.clone(), added })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Form;
    use crate::{rules, solve};

    fn lost(moves: &str, up_to: u64) -> Vec<Two> {
        let game = rules::parse(&format!("game \"G\"\npiles x <= y\n{moves}\n")).unwrap();
        let form = Form::of(&game, &Work::default()).unwrap();
        let solved = solve::solve(&form, up_to, &Work::default()).unwrap();
        solved.positions.iter().map(|position| [position[0], position[1]]).collect()
    }

    fn positions_of(t: i64, removed: &HashSet<Two>, added: &[Two], up_to: u64) -> Vec<Two> {
        let mut found: Vec<Two> = Vec::new();
        for y in 0..=up_to {
            for x in 0..=y {
                let legal =
                    |vector: Two| added.contains(&vector) || is_in_game(t, vector) && !removed.contains(&vector);
                if !found.iter().any(|to| vectors([x, y], *to).any(legal)) {
                    found.push([x, y]);
                }
            }
        }
        found
    }

    /// All ways to change few small vectors, one after the other: what is found is never larger than the best of them.
    #[test]
    fn no_smaller_change_explains_the_list() {
        const UP_TO: u64 = 14;
        let small: Vec<Two> = (0..=4).flat_map(|k| (k.max(1)..=5).map(move |l| [k, l])).collect();
        let mut dice = 7u64;
        let mut roll = |below: usize| {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) as usize % below
        };
        let mut exact = 0;
        for _ in 0..12 {
            let t = roll(3) as i64;
            let some: Vec<Two> = (0..2).map(|_| small[roll(small.len())]).collect();
            let (inside, outside): (Vec<Two>, Vec<Two>) = some.into_iter().partition(|vector| is_in_game(t, *vector));
            let wanted = positions_of(t, &inside.iter().copied().collect(), &outside, UP_TO);
            let found = match fewest(&wanted, UP_TO, &Work::default()) {
                Ok(found) => found,
                Err(other) => panic!("{wanted:?}: {other:?}"),
            };
            let size = found.removed.len() + found.added.len();
            // What is found explains the list.
            let two = |vectors: &[Vector]| vectors.iter().map(|&(k, l)| [k as u64, l as u64]).collect::<Vec<Two>>();
            let removed: HashSet<Two> = two(&found.removed).into_iter().collect();
            assert_eq!(positions_of(found.t, &removed, &two(&found.added), UP_TO), wanted, "{found:?}");
            assert!(size <= 2, "{found:?}");
            assert!(found.bounds.iter().all(|bound| bound.forced.len() + bound.added >= size), "{found:?}");
            // One change fewer, of any vector on the board in any of the games, does not.
            let all: Vec<Two> = (0..=UP_TO).flat_map(|k| (k.max(1)..=UP_TO).map(move |l| [k, l])).collect();
            for t in 0..=WIDEST {
                if size == 0 {
                    continue;
                }
                assert_ne!(positions_of(t, &HashSet::new(), &[], UP_TO), wanted, "t = {t}");
                if size == 2 {
                    for &vector in &all {
                        let other = match is_in_game(t, vector) {
                            true => positions_of(t, &HashSet::from([vector]), &[], UP_TO),
                            false => positions_of(t, &HashSet::new(), &[vector], UP_TO),
                        };
                        assert_ne!(other, wanted, "t = {t}, {vector:?}");
                    }
                }
            }
            exact += usize::from(size == 2);
        }
        assert!(exact >= 3, "{exact}");
    }

    #[test]
    fn modified_games_are_seen() {
        let nim = "move nim: take from 1 pile\n";
        let diagonal = "move d: take t from x, t from y";
        for (moves, t, removed, added) in [
            (nim.to_string(), 0, vec![], vec![]),
            (format!("{nim}{diagonal}\nmove e: take {{2, 3}}"), 1, vec![], vec![(2, 3)]),
            (format!("{nim}{diagonal} unless t = 2"), 1, vec![(2, 2)], vec![]),
            (format!("{nim}move e: take {{1, 1}}"), 0, vec![], vec![(1, 1)]),
        ] {
            let found = fewest(&lost(&moves, 60), 60, &Work::default()).unwrap();
            assert_eq!((found.t, found.removed, found.added), (t, removed, added), "{moves}");
        }
    }

    /// FREAK's positions have no invariant game, and (0, 3) shows it.
    #[test]
    fn a_stuck_position_is_said() {
        let freak = crate::design::Request::read("freak").unwrap().positions(60, &Work::default()).unwrap();
        let freak: Vec<Two> = freak.iter().map(|position| [position[0], position[1]]).collect();
        assert_eq!(fewest(&freak, 60, &Work::default()), Err(NoFewest::Stuck([0, 3])));
    }
}
