//! Why there is no list to look at.

use crate::syntax::Diagnostic;
use crate::work::Stopped;
use std::fmt;

/// Why a list of positions cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionsError {
    /// It is no list of positions: one sentence.
    Refused(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionsError::Refused(sentence) => write!(f, "{sentence}"),
            PositionsError::Stopped(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for PositionsError {}

impl From<Stopped> for PositionsError {
    fn from(stopped: Stopped) -> PositionsError {
        PositionsError::Stopped(stopped)
    }
}

/// Why a text is not read as a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListError {
    /// It is none, at this place.
    Text(Diagnostic),
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::Text(error) => error.fmt(f),
            ListError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for ListError {}

impl From<Diagnostic> for ListError {
    fn from(error: Diagnostic) -> ListError {
        ListError::Text(error)
    }
}

impl From<Stopped> for ListError {
    fn from(stopped: Stopped) -> ListError {
        ListError::Stopped(stopped)
    }
}

impl ListError {
    pub(super) fn located_in(self, source: &str) -> ListError {
        match self {
            ListError::Text(error) => ListError::Text(error.located_in(source)),
            stopped => stopped,
        }
    }
}
