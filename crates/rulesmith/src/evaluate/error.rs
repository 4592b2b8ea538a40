//! Why rules cannot be run.

use crate::syntax::Diagnostic;
use std::fmt;

/// Why a game could not be compiled for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluateError {
    /// The part of the rules it is about: `move wythoff`, `let A`, `expect`.
    pub part: String,
    /// What is wrong, with its place in the rules text where it has one.
    pub diagnostic: Diagnostic,
}

impl EvaluateError {
    pub(crate) fn new(part: impl Into<String>, diagnostic: Diagnostic) -> Self {
        EvaluateError { part: part.into(), diagnostic }
    }
}

impl fmt::Display for EvaluateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {}", self.part, self.diagnostic)
    }
}

impl std::error::Error for EvaluateError {}
