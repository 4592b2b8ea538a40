//! Does a game have the P-positions it claims?

use super::{Options, SolveError, refuse_large_board, solve};
use crate::evaluate::{Move, Program};
use crate::rules::Game;
use std::collections::HashSet;

/// The answer of a comparison up to a pile size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The largest pile looked at.
    pub up_to: u64,
    /// How many P-positions there are.
    pub positions: usize,
    /// The first position (by the largest pile, then the last, the one before, and so on) on which solver and claim differ.
    pub disagreement: Option<Disagreement>,
}

/// A position on which solver and claim differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position.
    pub position: Vec<u64>,
    /// Whether the solver says it is a P-position; the claim says the opposite.
    pub solver_says_p: bool,
    /// The move that shows it: to a P-position, if the solver says N. A P-position the claim misses has no such move;
    /// its options are all N.
    pub shown_by: Option<Shown>,
}

/// A move and the name of its clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The clause's name.
    pub clause: String,
    /// What is taken from each pile.
    pub take: Vec<u64>,
    /// The position reached.
    pub to: Vec<u64>,
}

/// The positions that a game's `expect` claims, with every pile at most `up_to`, in the solver's order.
pub fn claimed(game: &Game, up_to: u64, options: &Options<'_>) -> Result<Vec<Vec<u64>>, SolveError> {
    if game.expect.is_none() {
        return Err(SolveError::NothingExpected);
    }
    refuse_large_board(1, up_to, 128, options)?;
    let positions = crate::evaluate::expected_positions(game, up_to, options.find)?;
    Ok(positions.into_iter().map(|p| p.into_iter().map(|pile| pile as u64).collect()).collect())
}

/// Compares a game's P-positions up to a pile size with those claimed (see [`claimed`]).
pub fn check(game: &Game, claimed: &[Vec<u64>], up_to: u64, options: &Options<'_>) -> Result<Check, SolveError> {
    let solution = solve(game, up_to, options)?;
    let ours: HashSet<&[u64]> = solution.positions.iter().collect();
    let theirs: HashSet<&[u64]> = claimed.iter().map(Vec::as_slice).collect();
    let only_ours = solution.positions.iter().filter(|position| !theirs.contains(position)).map(|p| (p, true));
    let only_theirs = claimed.iter().map(Vec::as_slice).filter(|p| !ours.contains(p)).map(|p| (p, false));
    let first = only_ours
        .chain(only_theirs)
        .min_by(|(a, _), (b, _)| a.iter().max().cmp(&b.iter().max()).then_with(|| a.iter().rev().cmp(b.iter().rev())));
    let disagreement = match first {
        None => None,
        Some((position, solver_says_p)) => {
            let largest = position.iter().copied().max().unwrap_or(0);
            let program = Program::new(game, largest, options.find)?;
            let shown_by = if solver_says_p { None } else { winning_move(game, &program, position, &ours) };
            Some(Disagreement { position: position.to_vec(), solver_says_p, shown_by })
        }
    };
    Ok(Check { up_to, positions: solution.positions.len(), disagreement })
}

fn winning_move(game: &Game, program: &Program, position: &[u64], losing: &HashSet<&[u64]>) -> Option<Shown> {
    let here: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
    let mut shown = None;
    let unsigned = |values: &[i64]| values.iter().map(|&value| value as u64).collect::<Vec<u64>>();
    program.each_move(&here, &mut |Move { clause, take, to }| {
        let to = unsigned(&to);
        if losing.contains(to.as_slice()) {
            shown = Some(Shown { clause: game.moves[clause].name.clone(), take: unsigned(&take), to });
        }
        shown.is_none()
    });
    shown
}
