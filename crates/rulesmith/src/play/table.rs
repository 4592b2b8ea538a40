//! Playing from a solved board, and by search where the board is too large to solve.

use super::{Answer, Ground, Move, PlayError, Verdict};
use crate::evaluate::{self, Program};
use crate::form::Form;
use crate::solve::{self, SolveError};
use crate::work::{Pace, Stopped, Work};
use malachite::Integer;
use std::collections::{HashMap, HashSet};

/// The lost positions up to a pile size, and the rules compiled that far.
pub(super) struct Board {
    pub program: Program,
    lost: HashSet<Box<[u64]>>,
    up_to: u64,
}

impl Board {
    /// Solves the game up to a pile.
    pub fn new(form: &Form, up_to: u64, work: &Work) -> Result<Board, SolveError> {
        let solution = solve::solve(form, up_to, work)?;
        let mut pace = work.pace();
        let mut lost: HashSet<Box<[u64]>> = HashSet::new();
        for position in solution.positions.iter() {
            pace.steps(16)?;
            lost.insert(Box::from(position));
        }
        let program = solve::program(form, up_to, work)?;
        Ok(Board { program, lost, up_to })
    }

    /// The largest pile.
    pub fn up_to(&self) -> u64 {
        self.up_to
    }

    pub fn is_lost(&self, position: &[u64]) -> bool {
        self.lost.contains(position)
    }

    /// Winning moves, as many as asked for; a target that two clauses reach is listed once.
    pub fn winning(&self, position: &[u64], enough: usize, work: &Work) -> Result<Vec<evaluate::Move>, Stopped> {
        let mut found: Vec<evaluate::Move> = Vec::new();
        self.program.each_move(&words(position), &mut work.pace(), &mut |next| {
            let to: Vec<u64> = next.to.iter().map(|&pile| pile.unsigned_abs()).collect();
            if self.is_lost(&to) && !found.iter().any(|known| known.to == next.to) {
                found.push(next);
            }
            found.len() < enough
        })?;
        Ok(found)
    }
}

/// Piles as the compiled rules take them; boards stay below 2^31.
pub(super) fn words(position: &[u64]) -> Vec<i64> {
    position.iter().map(|&pile| i64::try_from(pile).unwrap_or(i64::MAX)).collect()
}

pub(super) fn long(piles: &[i64]) -> Vec<Integer> {
    piles.iter().map(|&pile| Integer::from(pile)).collect()
}

/// Depth-first search with a memory of what was found, for as long as the work may go on.
///
/// At most all positions below the given one, each with its moves: exponential in the number of piles, and only for small
/// piles or few moves.
pub(super) fn search(form: &Form, position: &[u64], work: &Work) -> Result<Answer, PlayError> {
    let largest = position.iter().max().copied().unwrap_or(0);
    // One position has at most as many moves as there are positions below it.
    let moves = position.iter().fold(1u128, |product, &pile| product.saturating_mul(u128::from(pile) + 1));
    if moves > MOST_MOVES {
        return Err(PlayError::Undecided(format!(
            "search looks at every move, and a position of this size may have more than {MOST_MOVES}"
        )));
    }
    let program = solve::program(form, largest, work)?;
    let mut search = Search { program: &program, known: HashMap::new(), waiting: 0, pace: work.pace(), work };
    let start = words(position);
    let lost = search.is_lost(&start)?;
    let winning = match lost {
        true => None,
        false => {
            program.moves(&start, &mut work.pace())?.into_iter().find(|next| search.known.get(&next.to) == Some(&true))
        }
    };
    let reason = format!("search: {} positions were looked at", search.known.len());
    let winning = winning.map(|next| Move::new(form.game(), next.clause, long(&next.take), long(&next.to)));
    let verdict = if lost { Verdict::P } else { Verdict::N };
    Ok(Answer { verdict, winning, method: super::Method::Search, reason, ground: Ground::Solved(largest) })
}

struct Search<'a> {
    program: &'a Program,
    known: HashMap<Vec<i64>, bool>,
    /// How many positions are on the stack, or are targets of those.
    waiting: usize,
    pace: Pace<'a>,
    work: &'a Work,
}

/// A search is not begun where a position may have more moves than this.
const MOST_MOVES: u128 = 10_000_000;

impl Search<'_> {
    /// Whether a position is lost. The stack is on the heap: piles may be thousands deep.
    fn is_lost(&mut self, start: &[i64]) -> Result<bool, Stopped> {
        // Each entry: a position, its targets, and how many of them were looked at.
        let mut stack: Vec<(Vec<i64>, Vec<Vec<i64>>, usize)> = vec![(start.to_vec(), self.targets(start)?, 0)];
        while let Some((position, targets, next)) = stack.last_mut() {
            self.pace.steps(16)?;
            let verdict = match targets.get(*next) {
                None => Some(!targets.is_empty() || !self.program.misere),
                Some(target) => match self.known.get(target) {
                    Some(true) => Some(false),
                    Some(false) => {
                        *next += 1;
                        continue;
                    }
                    None => None,
                },
            };
            match verdict {
                Some(lost) => {
                    self.waiting -= 1 + targets.len();
                    self.known.insert(std::mem::take(position), lost);
                    stack.pop();
                }
                None => {
                    let target = targets[*next].clone();
                    let below = self.targets(&target)?;
                    stack.push((target, below, 0));
                }
            }
        }
        Ok(self.known[start])
    }

    /// The positions reached from one, without repeats.
    fn targets(&mut self, position: &[i64]) -> Result<Vec<Vec<i64>>, Stopped> {
        let moves = self.program.moves(position, &mut self.pace)?;
        self.pace.steps(u32::try_from(4 * moves.len()).unwrap_or(u32::MAX))?;
        let mut targets: Vec<Vec<i64>> = moves.into_iter().map(|next| next.to).collect();
        targets.sort_unstable_by_key(|target| target.iter().sum::<i64>());
        targets.dedup();
        self.waiting += 1 + targets.len();
        self.work.fits(((self.known.len() + self.waiting) * (POSITION + 8 * position.len())) as u64)?;
        self.work.report("positions looked at", self.known.len() as u64, None)?;
        Ok(targets)
    }
}

/// What a position takes to remember besides its piles, in bytes.
const POSITION: usize = 48;
