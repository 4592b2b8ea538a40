//! What is wrong with the name of a game.

use crate::syntax::{Diagnostic, Span};
use std::fmt;

/// Why a name of the catalogue does not give a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    kind: GameErrorKind,
    diagnostic: Diagnostic,
}

/// The three ways in which a name can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameErrorKind {
    /// No game of that name is in the catalogue.
    Unknown,
    /// The name cannot be read, or has the wrong number of parameters.
    Malformed,
    /// A parameter is outside its range.
    Parameter,
}

impl GameError {
    pub(super) fn unknown(message: impl Into<String>, span: Span) -> Self {
        GameError { kind: GameErrorKind::Unknown, diagnostic: Diagnostic::new(message, span) }
    }

    pub(super) fn malformed(message: impl Into<String>, span: Span) -> Self {
        GameError { kind: GameErrorKind::Malformed, diagnostic: Diagnostic::new(message, span) }
    }

    pub(super) fn parameter(message: impl Into<String>, span: Span) -> Self {
        GameError { kind: GameErrorKind::Parameter, diagnostic: Diagnostic::new(message, span) }
    }

    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.diagnostic = self.diagnostic.with_hint(hint);
        self
    }

    pub(super) fn located_in(mut self, source: &str) -> Self {
        self.diagnostic = self.diagnostic.located_in(source);
        self
    }

    /// Which kind of mistake it is.
    pub fn kind(&self) -> GameErrorKind {
        self.kind
    }

    /// The sentence, the place in the name, and the hint.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl From<Diagnostic> for GameError {
    fn from(diagnostic: Diagnostic) -> Self {
        GameError { kind: GameErrorKind::Malformed, diagnostic }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl std::error::Error for GameError {}
