//! Playing from a solved board, and by search where the board is too large to solve.

use super::{Answer, Move, PlayError, Verdict};
use crate::evaluate::{self, Program};
use crate::rules::Game;
use crate::solve::{self, SolveError};
use malachite::Integer;
use std::collections::{HashMap, HashSet};
use std::time::Instant;

/// The lost positions up to a pile size, and the rules compiled that far.
pub(super) struct Board {
    pub program: Program,
    lost: HashSet<Box<[u64]>>,
    up_to: u64,
}

impl Board {
    /// Solves the game up to a pile.
    pub fn new(game: &Game, up_to: u64, options: &solve::Options<'_>) -> Result<Board, SolveError> {
        let solution = solve::solve(game, up_to, options)?;
        let lost = solution.positions.iter().map(Box::from).collect();
        let program = Program::new(game, up_to, options.find).map_err(SolveError::Rules)?;
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
    pub fn winning(&self, position: &[u64], enough: usize) -> Vec<evaluate::Move> {
        let mut found: Vec<evaluate::Move> = Vec::new();
        self.program.each_move(&words(position), &mut |next| {
            let to: Vec<u64> = next.to.iter().map(|&pile| pile.unsigned_abs()).collect();
            if self.is_lost(&to) && !found.iter().any(|known| known.to == next.to) {
                found.push(next);
            }
            found.len() < enough
        });
        found
    }
}

/// Piles as the compiled rules take them; boards stay below 2^31.
pub(super) fn words(position: &[u64]) -> Vec<i64> {
    position.iter().map(|&pile| i64::try_from(pile).unwrap_or(i64::MAX)).collect()
}

pub(super) fn long(piles: &[i64]) -> Vec<Integer> {
    piles.iter().map(|&pile| Integer::from(pile)).collect()
}

/// Depth-first search with a memory of what was found, until a deadline.
///
/// At most all positions below the given one, each with its moves: exponential in the number of piles, and only for small
/// piles or few moves.
pub(super) fn search(
    game: &Game,
    position: &[u64],
    misere: bool,
    options: &super::Options<'_>,
) -> Result<Answer, PlayError> {
    let largest = position.iter().max().copied().unwrap_or(0);
    // One position has at most as many moves as there are positions below it.
    let moves = position.iter().fold(1u128, |product, &pile| product.saturating_mul(u128::from(pile) + 1));
    if moves > MOST_MOVES {
        return Err(PlayError::Undecided(format!(
            "search looks at every move, and a position of this size may have more than {MOST_MOVES}"
        )));
    }
    let program = Program::new(game, largest, options.find).map_err(PlayError::from)?;
    let mut search =
        Search { program: &program, misere, known: HashMap::new(), deadline: options.deadline(), steps: 0, options };
    let start = words(position);
    let lost = search.is_lost(&start)?;
    let winning = match lost {
        true => None,
        false => program.moves(&start).into_iter().find(|next| search.known.get(&next.to) == Some(&true)),
    };
    let reason = format!("search: {} positions were looked at", search.known.len());
    let winning = winning.map(|next| Move::new(game, next.clause, long(&next.take), long(&next.to)));
    Ok(Answer { verdict: if lost { Verdict::P } else { Verdict::N }, winning, method: super::Method::Search, reason })
}

struct Search<'a> {
    program: &'a Program,
    misere: bool,
    known: HashMap<Vec<i64>, bool>,
    deadline: Option<Instant>,
    steps: u64,
    options: &'a super::Options<'a>,
}

/// A search is not begun where a position may have more moves than this.
const MOST_MOVES: u128 = 10_000_000;

/// Positions remembered by a search at most.
const MOST: usize = 20_000_000;

impl Search<'_> {
    /// Whether a position is lost. The stack is on the heap: piles may be thousands deep.
    fn is_lost(&mut self, start: &[i64]) -> Result<bool, PlayError> {
        // Each entry: a position, its targets, and how many of them were looked at.
        let mut stack: Vec<(Vec<i64>, Vec<Vec<i64>>, usize)> = vec![(start.to_vec(), self.targets(start), 0)];
        while let Some((position, targets, next)) = stack.last_mut() {
            self.steps += 1;
            if self.steps.is_multiple_of(1 << 4) {
                self.pause()?;
            }
            let verdict = match targets.get(*next) {
                None => Some(!targets.is_empty() || !self.misere),
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
                    self.known.insert(std::mem::take(position), lost);
                    stack.pop();
                }
                None => {
                    let target = targets[*next].clone();
                    let below = self.targets(&target);
                    stack.push((target, below, 0));
                }
            }
        }
        Ok(self.known[start])
    }

    fn targets(&self, position: &[i64]) -> Vec<Vec<i64>> {
        let mut targets: Vec<Vec<i64>> = self.program.moves(position).into_iter().map(|next| next.to).collect();
        targets.sort_unstable_by_key(|target| target.iter().sum::<i64>());
        targets.dedup();
        targets
    }

    fn pause(&self) -> Result<(), PlayError> {
        if self.known.len() > MOST || self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return Err(PlayError::Undecided(format!(
                "search looked at {} positions and found no answer within its limits",
                self.known.len()
            )));
        }
        match (self.options.progress)(self.known.len() as u64, MOST as u64) {
            true => Ok(()),
            false => Err(PlayError::Interrupted),
        }
    }
}
