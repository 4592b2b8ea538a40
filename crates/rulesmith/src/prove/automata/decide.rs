//! What is asked and what is answered.

use super::budget::{Budget, Stop};
use super::problem::Problem;
use crate::evaluate::EvaluateError;
use crate::form::{Form, FormError};
use crate::games;
use crate::prove::{Progress, Statement};
use crate::rules::Game;
use crate::work::Work;
use malachite::Natural;
use std::time::{Duration, Instant};

/// How much a decision may cost.
pub struct Options<'a> {
    /// The most memory for the automata and the tables to build them, in bytes.
    pub memory: u64,
    /// The most time, if there is a limit.
    pub time: Option<Duration>,
    /// Told how far things are; answers whether to go on.
    pub progress: &'a dyn Fn(Progress) -> bool,
}

impl Default for Options<'_> {
    /// A GiB of memory and a minute.
    fn default() -> Self {
        Options { memory: 1 << 30, time: Some(Duration::from_secs(60)), progress: &|_| true }
    }
}

/// Whether a game has exactly the P-positions it claims, for all n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It has.
    Proved,
    /// It has not.
    Refuted(Counterexample),
    /// A limit was reached first.
    Undecided(Stop),
}

/// A position at which the claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The statement that fails there.
    pub statement: Statement,
    /// The position.
    pub position: Vec<Natural>,
    /// The move between claimed positions, if (A) fails.
    pub shown_by: Option<Move>,
    /// Whether it is the first such position in the order of the solver: by the largest pile, then the last, the one
    /// before, and so on. That is not known if a limit was reached while looking for others.
    pub smallest: bool,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The clause that allows it, as an index into [`Game::moves`].
    pub clause: usize,
    /// What is taken from each pile.
    pub take: Vec<Natural>,
    /// The position reached, sorted if the piles are unordered.
    pub to: Vec<Natural>,
}

/// Decides whether the game's P-positions are exactly those of its `expect`. An error names the part of the rules that
/// has no automaton.
pub fn decide(game: &Game, options: &Options<'_>) -> Result<Decision, EvaluateError> {
    let deadline = options.time.and_then(|time| Instant::now().checked_add(time));
    let budget = Budget::new(options.memory, deadline, options.progress);
    let form = form(game)?;
    let decided = Problem::read(&form, &budget)?.and_then(|problem| problem.decide(&budget));
    Ok(decided.unwrap_or_else(Decision::Undecided))
}

/// The meaning of the rules and the claim.
pub(super) fn form(game: &Game) -> Result<Form, EvaluateError> {
    let work = Work::default().with_games(|name| games::find(name).ok().map(|entry| entry.game));
    Form::of(game, &work).map_err(|FormError { part, diagnostic }| EvaluateError::new(part, diagnostic))
}
