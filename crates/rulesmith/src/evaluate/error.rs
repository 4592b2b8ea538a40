//! Why rules cannot be run.

use super::TermsError;
use crate::form::FormError;
use crate::number::NumberError;
use crate::sequence::SequenceError;
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

impl From<FormError> for EvaluateError {
    fn from(error: FormError) -> Self {
        EvaluateError::new(error.part, error.diagnostic)
    }
}

impl From<Stopped> for EvaluateError {
    fn from(stopped: Stopped) -> Self {
        let diagnostic = Diagnostic::new(stopped.to_string(), Span::default());
        EvaluateError { part: "the board".into(), diagnostic, stopped: Some(Box::new(stopped)) }
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

/// Why a part of the rules could not be compiled; which part is said by those who know.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    Rules(Diagnostic),
    Stopped(Stopped),
}

impl Failure {
    /// Numbers of the form have no place in the text: the part says enough.
    pub fn rules(message: impl Into<String>) -> Failure {
        Failure::Rules(Diagnostic::new(message, Span::default()))
    }

    pub fn within(self, part: impl Into<String>) -> EvaluateError {
        match self {
            Failure::Rules(diagnostic) => EvaluateError::new(part, diagnostic),
            Failure::Stopped(stopped) => stopped.into(),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Stopped(stopped)
    }
}

impl From<TermsError> for Failure {
    fn from(error: TermsError) -> Failure {
        match error {
            TermsError::Sequence(error) => Failure::rules(error.to_string()),
            TermsError::Stopped(stopped) => Failure::Stopped(stopped),
        }
    }
}

impl From<NumberError> for Failure {
    fn from(error: NumberError) -> Failure {
        Failure::rules(error.to_string())
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Failure {
        Failure::rules(error.to_string())
    }
}
