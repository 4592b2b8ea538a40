//! The board of a search: the positions that are to be lost, some that are not, and every move from either to a lost one.
//!
//! Rules have the P-positions T exactly if no clause allows a move between two positions of T, and every position outside T has a
//! move into it. Both are questions about moves into T alone, so these are all that a board keeps.

use crate::cover::Bits;
use crate::work::{Stopped, Work};
use std::collections::HashSet;

/// A move: the piles before it, smallest first, and what each loses.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub at: &'a [i64],
    pub take: &'a [i64],
}

/// Positions of T or outside it, and their moves into T.
#[derive(Default)]
pub(super) struct Side {
    pub positions: Vec<Vec<i64>>,
    /// The position of each move, and what it takes, one pile after the other.
    from: Vec<u32>,
    takes: Vec<i64>,
}

impl Side {
    /// The positions with a move that a test accepts.
    pub fn those_with(&self, legal: impl Fn(Step<'_>) -> bool, work: &Work) -> Result<Bits, Stopped> {
        let mut found = Bits::none(self.positions.len());
        let mut pace = work.pace();
        for (from, take) in self.steps() {
            pace.step()?;
            if !found.contains(from) && legal(Step { at: &self.positions[from], take }) {
                found.insert(from);
            }
        }
        Ok(found)
    }

    /// All moves, each with the place of its position.
    pub fn steps(&self) -> impl Iterator<Item = (usize, &[i64])> {
        let piles = self.positions.first().map_or(1, Vec::len);
        self.from.iter().map(|&from| from as usize).zip(self.takes.chunks_exact(piles))
    }

    fn add(&mut self, position: &[u64], lost: &[Vec<u64>], work: &Work) -> Result<(), Stopped> {
        let place = self.positions.len() as u32;
        let at: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
        let largest = position.last().copied().unwrap_or(0);
        let mut pace = work.pace();
        for to in lost.iter().take_while(|to| to.last().is_some_and(|&pile| pile <= largest)) {
            pace.steps(4)?;
            let mut order = to.clone();
            loop {
                if order.iter().zip(position).all(|(left, pile)| left <= pile) && order != position {
                    self.from.push(place);
                    self.takes.extend(at.iter().zip(&order).map(|(pile, &left)| pile - left as i64));
                }
                if !next_order(&mut order) {
                    break;
                }
            }
        }
        self.positions.push(at);
        Ok(())
    }
}

/// What a search looks at.
pub(super) struct Board {
    /// Positions of T: no clause may lead from one to another.
    pub lost: Side,
    /// Positions outside T: each needs a clause that leads into T.
    pub won: Side,
    /// All of T up to a size, by the largest pile, and as a set.
    all: Vec<Vec<u64>>,
    set: HashSet<Vec<u64>>,
    pub size: u64,
    /// Counterexamples that were put in later.
    pub learned: Vec<Vec<u64>>,
}

/// The most positions of T that moves start from, at first.
const LOST: usize = 260;

/// So far below a lost position others are looked at, in its last pile: the positions that are hardest to win from.
const BELOW: u64 = 16;

/// How many positions far from the others are looked at.
const SCATTERED: u64 = 400;

impl Board {
    /// A board from all of T up to a size: every position up to some smaller size, those just below lost ones, and some others.
    pub fn new(all: Vec<Vec<u64>>, size: u64, work: &Work) -> Result<Board, Stopped> {
        let piles = all.first().map_or(1, Vec::len);
        // Where there are many lost positions, fewer sizes tell as much.
        let size = all.get(LOST).and_then(|position| position.last().copied()).map_or(size, |pile| pile.min(size));
        let all: Vec<Vec<u64>> =
            all.into_iter().filter(|position| position.last().is_some_and(|&pile| pile <= size)).collect();
        let set: HashSet<Vec<u64>> = all.iter().cloned().collect();
        let mut board = Board { lost: Side::default(), won: Side::default(), all, set, size, learned: vec![] };
        for position in board.all.clone() {
            board.lost.add(&position, &board.all, work)?;
        }
        let full = size.min(match piles {
            1 => 300,
            2 => 44,
            3 => 16,
            4 => 9,
            _ => 5,
        });
        let mut chosen: Vec<Vec<u64>> = vec![vec![]];
        for _ in 0..piles {
            let longer = |position: Vec<u64>| {
                let least = position.last().copied().unwrap_or(0);
                (least..=full).map(move |pile| [position.as_slice(), &[pile]].concat())
            };
            chosen = chosen.into_iter().flat_map(longer).collect();
        }
        let below = |position: &Vec<u64>| {
            let (first, last) = (position[..piles - 1].to_vec(), position[piles - 1]);
            let least = first.last().copied().unwrap_or(0).max(last.saturating_sub(BELOW));
            (least..last).map(move |pile| [first.as_slice(), &[pile]].concat())
        };
        chosen.extend(board.all.iter().take(120).flat_map(below));
        // Multiples of an odd number pass through all sizes, the same in every run.
        let mut seed = 1u64;
        chosen.extend((0..SCATTERED).map(|_| {
            let pile = |_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) % (size + 1)
            };
            let mut position: Vec<u64> = (0..piles).map(pile).collect();
            position.sort_unstable();
            position
        }));
        let mut seen = HashSet::new();
        for position in chosen {
            if !board.set.contains(&position) && seen.insert(position.clone()) {
                board.won.add(&position, &board.all, work)?;
            }
        }
        Ok(board)
    }

    pub fn piles(&self) -> usize {
        self.all.first().map_or(1, Vec::len)
    }

    /// Whether a position is in T, of those up to the size looked at.
    pub fn is_lost(&self, position: &[u64]) -> bool {
        self.set.contains(position)
    }

    /// Puts a counterexample in: from now on clauses have to be right there too. All of T up to its size is given.
    pub fn learn(&mut self, position: &[u64], all: Vec<Vec<u64>>, work: &Work) -> Result<(), Stopped> {
        let side = if all.iter().any(|lost| lost == position) { &mut self.lost } else { &mut self.won };
        side.add(position, &all, work)?;
        self.learned.push(position.to_vec());
        if all.len() > self.all.len() {
            self.set.extend(all.iter().cloned());
            self.all = all;
        }
        Ok(())
    }

    /// Of each vector the positions from which it leads into T.
    pub fn reached_by(&self, vector: &[u64], side: &Side) -> Bits {
        let mut order = vector.to_vec();
        order.sort_unstable();
        let mut found = Bits::none(side.positions.len());
        loop {
            for (place, position) in side.positions.iter().enumerate() {
                let left = position.iter().zip(&order).map(|(&pile, &take)| u64::try_from(pile - take as i64).ok());
                let Some(mut left) = left.collect::<Option<Vec<u64>>>() else { continue };
                left.sort_unstable();
                if self.set.contains(&left) {
                    found.insert(place);
                }
            }
            if !next_order(&mut order) {
                return found;
            }
        }
    }

    /// Every size of a pile that occurs.
    pub fn sizes(&self) -> Vec<i64> {
        let both = self.lost.positions.iter().chain(&self.won.positions);
        let mut sizes: Vec<i64> = both.flatten().copied().collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }
}

/// The next order of entries, ascending first; false after the last.
fn next_order(entries: &mut [u64]) -> bool {
    let Some(at) = (1..entries.len()).rev().find(|&at| entries[at - 1] < entries[at]) else { return false };
    let other = (at..entries.len()).rev().find(|&other| entries[other] > entries[at - 1]).unwrap_or(at);
    entries.swap(at - 1, other);
    entries[at..].reverse();
    true
}
