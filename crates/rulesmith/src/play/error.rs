//! Why there is no answer.

use crate::form::FormError;
use crate::referee::Stop;
use crate::solve::SolveError;
use crate::work::Stopped;
use std::fmt;

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The rules cannot be read as far as this position needs.
    Rules(Box<FormError>),
    /// The board could not be solved.
    Solve(SolveError),
    /// The position has the wrong number of piles, or a negative one.
    Position(String),
    /// The method asked for does not apply to this game.
    Method(String),
    /// No answer within the limits.
    Undecided(String),
    /// A claim calls the position won, and no move to a lost position was found: the claim is false.
    NoMove(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Rules(error) => write!(f, "{error}"),
            PlayError::Solve(error) => write!(f, "{error}"),
            PlayError::Position(sentence)
            | PlayError::Method(sentence)
            | PlayError::Undecided(sentence)
            | PlayError::NoMove(sentence) => write!(f, "{sentence}"),
            PlayError::Stopped(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<FormError> for PlayError {
    fn from(error: FormError) -> PlayError {
        match error.stopped() {
            Some(stopped) => SolveError::Stopped(stopped).into(),
            None => PlayError::Rules(Box::new(error)),
        }
    }
}

impl From<SolveError> for PlayError {
    fn from(error: SolveError) -> PlayError {
        match error {
            SolveError::Stopped(stopped @ (Stopped::Cancelled | Stopped::Time)) => PlayError::Stopped(stopped),
            SolveError::Rules(error) => PlayError::from(error),
            other => PlayError::Solve(other),
        }
    }
}

impl From<Stopped> for PlayError {
    fn from(stopped: Stopped) -> PlayError {
        PlayError::Stopped(stopped)
    }
}

impl From<Stop> for PlayError {
    fn from(stop: Stop) -> PlayError {
        match stop {
            Stop::Work(stopped) => PlayError::Stopped(stopped),
            other => PlayError::Undecided(other.to_string()),
        }
    }
}
