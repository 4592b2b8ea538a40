//! Why rules have no meaning, or cannot be followed.

use crate::syntax::{Diagnostic, Span};
use crate::work::Stopped;
use std::fmt;

/// What is wrong with the rules or the claim of a game, and in which part; or why the work on them was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// The part of the rules it is about: `move wythoff`, `let A`, `expect`.
    pub part: String,
    /// What is wrong, with its place in the rules text where it has one.
    pub diagnostic: Diagnostic,
    /// In a box, to keep errors small.
    stopped: Option<Box<Stopped>>,
}

impl FormError {
    pub(crate) fn new(part: impl Into<String>, diagnostic: Diagnostic) -> Self {
        FormError { part: part.into(), diagnostic, stopped: None }
    }

    /// Why the work was stopped, if nothing is wrong with the rules.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped.as_deref().copied()
    }
}

impl From<Stopped> for FormError {
    fn from(stopped: Stopped) -> Self {
        let diagnostic = Diagnostic::new(stopped.to_string(), Span::default());
        FormError { part: "the rules".into(), diagnostic, stopped: Some(Box::new(stopped)) }
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.stopped {
            Some(stopped) => write!(f, "{stopped}"),
            None => write!(f, "in {}: {}", self.part, self.diagnostic),
        }
    }
}

impl std::error::Error for FormError {}
