//! Why rules have no meaning.

use crate::syntax::Diagnostic;
use std::fmt;

/// What is wrong with the rules or the claim of a game, and in which part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// The part of the rules it is about: `move wythoff`, `let A`, `expect`.
    pub part: String,
    /// What is wrong, with its place in the rules text where it has one.
    pub diagnostic: Diagnostic,
}

impl FormError {
    pub(crate) fn new(part: impl Into<String>, diagnostic: Diagnostic) -> Self {
        FormError { part: part.into(), diagnostic }
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {}", self.part, self.diagnostic)
    }
}

impl std::error::Error for FormError {}
