//! Does a game have the P-positions it claims?

use super::sieve::next_permutation;
use super::{Positions, SolveError, expected_positions, of_value, program, refuse_large_board, solve};
use crate::evaluate::{Move, Program};
use crate::form::Form;
use crate::rules::Game;
use crate::work::{Pace, Stopped, Work};
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
    /// Whether the solver says it is a P-position (or has the value); the claim says the opposite.
    pub solver_says_p: bool,
    /// The move that shows it: to a P-position, if the solver says N (to one of the same value, where there is one). A P-position the claim misses has no such move;
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
pub fn claimed(form: &Form, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, SolveError> {
    if form.claim().is_none() {
        return Err(SolveError::NothingExpected);
    }
    refuse_large_board(1, up_to, 128, work)?;
    let positions = expected_positions(form, up_to, work)?;
    let mut pace = work.pace();
    let unsigned = |position: Vec<i64>| {
        pace.steps(8)?;
        Ok(position.into_iter().map(|pile| pile as u64).collect())
    };
    positions.into_iter().map(unsigned).collect()
}

/// The first position that is in one list and not in the other, both without repeats, and whether it is in the first.
pub(crate) fn difference(solved: &Positions, claimed: &[Vec<u64>]) -> Option<(Vec<u64>, bool)> {
    let ours: HashSet<&[u64]> = solved.iter().collect();
    let theirs: HashSet<&[u64]> = claimed.iter().map(Vec::as_slice).collect();
    let rank = |position: &&[u64]| (position.iter().max().copied(), position.iter().rev().copied().collect::<Vec<_>>());
    let first = ours.symmetric_difference(&theirs).copied().min_by_key(rank)?;
    Some((first.to_vec(), ours.contains(first)))
}

/// The positions that a game's `expect value 1` claims, as [`claimed`] lists those of value 0.
pub fn claimed_of_value_one(form: &Form, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, SolveError> {
    let game = form.game();
    let Some(one) = &game.one else { return Err(SolveError::NothingExpected) };
    let game = Game { expect: Some(one.clone()), one: None, ..game.clone() };
    claimed(&Form::of(&game, work)?, up_to, work)
}

/// Compares a game's P-positions up to a pile size with those claimed (see [`claimed`]).
pub fn check(form: &Form, claimed: &[Vec<u64>], up_to: u64, work: &Work) -> Result<Check, SolveError> {
    check_value(form, 0, claimed, up_to, work)
}

/// Compares the positions of a Grundy value with those claimed to have it; those of value 0 are the P-positions.
pub fn check_value(
    form: &Form,
    value: u32,
    claimed: &[Vec<u64>],
    up_to: u64,
    work: &Work,
) -> Result<Check, SolveError> {
    compare((form, value), claimed, Orders::AsClaimed, up_to, work)
}

/// The same for a claim about unordered piles and a game on ordered ones: its positions, with their piles ascending, are
/// claimed in every order. They are not written out, since eleven piles have forty million orders.
pub fn check_in_every_order(
    form: &Form,
    value: u32,
    claimed: &[Vec<u64>],
    up_to: u64,
    work: &Work,
) -> Result<Check, SolveError> {
    compare((form, value), claimed, Orders::All, up_to, work)
}

/// In which orders of its piles a position is claimed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Orders {
    AsClaimed,
    All,
}

fn compare(
    (form, value): (&Form, u32),
    claimed: &[Vec<u64>],
    orders: Orders,
    up_to: u64,
    work: &Work,
) -> Result<Check, SolveError> {
    let solved = match value {
        0 => solve(form, up_to, work)?.positions,
        value => of_value(form, value, up_to, work)?,
    };
    let mut pace = work.pace();
    if orders == Orders::AsClaimed && is_same_list(&solved, claimed, &mut pace)? {
        return Ok(Check { up_to, positions: solved.len(), disagreement: None });
    }
    // A set keeps a pointer and a length for each, and is at most half full.
    work.fits(32 * (solved.len() as u64 + claimed.len() as u64))?;
    let ours = set_of(solved.iter(), &mut pace)?;
    let theirs = set_of(claimed.iter().map(Vec::as_slice), &mut pace)?;
    let mut first: Option<(Vec<u64>, bool)> = None;
    let mut found = |position: &[u64], solver_says_p: bool| {
        if first.as_ref().is_none_or(|(known, _)| earlier(position, known)) {
            first = Some((position.to_vec(), solver_says_p));
        }
    };
    let mut ascending = Vec::new();
    for position in solved.iter() {
        pace.steps(16)?;
        ascending.clear();
        ascending.extend_from_slice(position);
        if orders == Orders::All {
            ascending.sort_unstable();
        }
        if !theirs.contains(ascending.as_slice()) {
            found(position, true);
        }
    }
    for position in claimed {
        pace.steps(16)?;
        let missing = match orders {
            Orders::AsClaimed => Some(position.clone()).filter(|position| !ours.contains(position.as_slice())),
            Orders::All => first_missing(position, &ours, &mut pace)?,
        };
        if let Some(position) = missing {
            found(&position, false);
        }
    }
    let disagreement = match first {
        None => None,
        Some((position, solver_says_p)) => {
            let largest = position.iter().copied().max().unwrap_or(0);
            let program = program(form, largest, work)?;
            let shown_by =
                if solver_says_p { None } else { winning_move(form.game(), &program, &position, &ours, &mut pace)? };
            Some(Disagreement { position, solver_says_p, shown_by })
        }
    };
    Ok(Check { up_to, positions: solved.len(), disagreement })
}

/// Whether the claim lists what is solved, one position after the other, as it does where both agree and none comes twice.
fn is_same_list(solved: &Positions, claimed: &[Vec<u64>], pace: &mut Pace<'_>) -> Result<bool, Stopped> {
    if solved.len() != claimed.len() {
        return Ok(false);
    }
    for (position, claimed) in solved.iter().zip(claimed) {
        pace.step()?;
        if position != claimed.as_slice() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a position comes before another in the solver's order.
fn earlier(position: &[u64], other: &[u64]) -> bool {
    let largest = |position: &[u64]| position.iter().max().copied();
    largest(position).cmp(&largest(other)).then_with(|| position.iter().rev().cmp(other.iter().rev())).is_lt()
}

/// The first order of a position's piles that is not in a set. Orders are tried from the first on, so no more of them are
/// looked at than the set has, and one.
fn first_missing(position: &[u64], set: &HashSet<&[u64]>, pace: &mut Pace<'_>) -> Result<Option<Vec<u64>>, Stopped> {
    // The last pile counts most: read from behind, orders go up from the ascending one.
    let mut backwards = position.to_vec();
    backwards.sort_unstable();
    loop {
        pace.steps(16)?;
        let order: Vec<u64> = backwards.iter().rev().copied().collect();
        if !set.contains(order.as_slice()) {
            return Ok(Some(order));
        }
        if !next_permutation(&mut backwards) {
            return Ok(None);
        }
    }
}

/// A set of positions, each of which costs some steps to remember.
fn set_of<'p>(
    positions: impl ExactSizeIterator<Item = &'p [u64]>,
    pace: &mut Pace<'_>,
) -> Result<HashSet<&'p [u64]>, Stopped> {
    let mut set = HashSet::new();
    for position in positions {
        pace.steps(16)?;
        set.insert(position);
    }
    Ok(set)
}

fn winning_move(
    game: &Game,
    program: &Program,
    position: &[u64],
    losing: &HashSet<&[u64]>,
    pace: &mut Pace<'_>,
) -> Result<Option<Shown>, Stopped> {
    let here: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
    let mut shown = None;
    let unsigned = |values: &[i64]| values.iter().map(|&value| value as u64).collect::<Vec<u64>>();
    program.each_move(&here, pace, &mut |Move { clause, take, to }| {
        let to = unsigned(&to);
        if losing.contains(to.as_slice()) {
            shown = Some(Shown { clause: game.moves[clause].name.clone(), take: unsigned(&take), to });
        }
        shown.is_none()
    })?;
    Ok(shown)
}
