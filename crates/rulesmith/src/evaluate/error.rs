//! Why rules cannot be run.

use crate::form::FormError;
use crate::syntax::{Diagnostic, Span};
use crate::work::Stopped;
use std::fmt;

/// Why a game could not be compiled for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluateError {
    /// The part of the rules it is about: `move wythoff`, `let A`, `expect`.
    pub part: String,
    /// What is wrong, with its place in the rules text where it has one.
    pub diagnostic: Diagnostic,
    /// In a box, to keep errors small.
    stopped: Option<Box<Stopped>>,
}

impl EvaluateError {
    pub(crate) fn new(part: impl Into<String>, diagnostic: Diagnostic) -> Self {
        EvaluateError { part: part.into(), diagnostic, stopped: None }
    }

    /// Why the work was stopped, if nothing is wrong with the rules.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped.as_deref().copied()
    }
}

impl From<Stopped> for EvaluateError {
    fn from(stopped: Stopped) -> Self {
        let diagnostic = Diagnostic::new(stopped.to_string(), Span::default());
        EvaluateError { part: "the board".into(), diagnostic, stopped: Some(Box::new(stopped)) }
    }
}

impl From<FormError> for EvaluateError {
    fn from(error: FormError) -> Self {
        EvaluateError::new(error.part, error.diagnostic)
    }
}

impl fmt::Display for EvaluateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.stopped {
            Some(stopped) => write!(f, "{stopped}"),
            None => write!(f, "in {}: {}", self.part, self.diagnostic),
        }
    }
}

impl std::error::Error for EvaluateError {}
