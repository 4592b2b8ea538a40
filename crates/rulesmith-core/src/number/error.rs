//! What can go wrong with an exact number.

use std::fmt;

/// Why a number could not be made or a question about it not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberError {
    kind: Kind,
    message: String,
    hint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Invalid,
    Undecided,
}

impl NumberError {
    /// The number does not exist or is outside what is represented exactly.
    pub fn invalid(message: impl Into<String>) -> Self {
        NumberError { kind: Kind::Invalid, message: message.into(), hint: None }
    }

    /// The question is well posed, but was not decided within the precision allowed.
    pub(crate) fn undecided(message: impl Into<String>) -> Self {
        NumberError { kind: Kind::Undecided, message: message.into(), hint: None }
    }

    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// True when the question has an answer but it was not found within the limits.
    pub fn is_undecided(&self) -> bool {
        self.kind == Kind::Undecided
    }

    /// The sentence, without the hint.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do instead, if there is advice.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        self.hint.iter().try_for_each(|hint| write!(f, " ({hint})"))
    }
}

impl std::error::Error for NumberError {}
