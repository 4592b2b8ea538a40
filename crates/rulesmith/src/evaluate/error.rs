//! Why rules cannot be run on a board.

use super::TermsError;
use crate::form::FormError;
use crate::number::NumberError;
use crate::sequence::SequenceError;
use crate::syntax::{Diagnostic, Span};
use crate::work::Stopped;

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

    pub fn within(self, part: impl Into<String>) -> FormError {
        match self {
            Failure::Rules(diagnostic) => FormError::new(part, diagnostic),
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
