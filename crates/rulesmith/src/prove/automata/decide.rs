//! What is asked and what is answered.

use super::budget::{Budget, Stop};
use super::problem::Problem;
use crate::form::{Form, FormError};
use crate::prove::Statement;
use crate::work::Work;
use malachite::Natural;

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
    /// The clause that allows it, as an index into [`Game::moves`](crate::rules::Game::moves).
    pub clause: usize,
    /// What is taken from each pile.
    pub take: Vec<Natural>,
    /// The position reached, sorted if the piles are unordered.
    pub to: Vec<Natural>,
}

/// Decides whether the game's P-positions are exactly those of its `expect`. An error names the part of the rules that
/// has no automaton.
pub fn decide(form: &Form, work: &Work) -> Result<Decision, FormError> {
    let budget = Budget::new(work);
    let decided = Problem::read_or_stop(form, &budget)?.and_then(|problem| problem.decide(&budget));
    Ok(decided.unwrap_or_else(Decision::Undecided))
}
