//! Why there are no rules.

use crate::form::FormError;
use crate::number::NumberError;
use crate::solve::SolveError;
use crate::work::Stopped;
use std::fmt;

/// Why there are no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DesignError {
    /// This cannot be a target: one sentence, and what to ask instead.
    NotATarget {
        /// What is wrong.
        sentence: String,
        /// What to do.
        hint: Option<String>,
    },
    /// No rules can do what is asked.
    Impossible {
        /// Why.
        because: String,
        /// A position that shows it.
        witness: Option<Vec<u64>>,
    },
    /// A question about a number was not answered.
    Number(NumberError),
    /// The board could not be solved.
    Solve(SolveError),
    /// The work was stopped.
    Stopped(Stopped),
    /// A construction gave rules that do not fit: an error of Rulesmith, never an answer.
    Disagreement {
        /// The construction.
        construction: String,
        /// Its rules.
        rules: String,
        /// The first position on which rules and target differ.
        position: Vec<String>,
    },
}

impl fmt::Display for DesignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DesignError::NotATarget { sentence, hint: Some(hint) } => write!(f, "{sentence} ({hint})"),
            DesignError::NotATarget { sentence, hint: None } => write!(f, "{sentence}"),
            DesignError::Impossible { because, .. } => write!(f, "impossible, because {because}"),
            DesignError::Number(error) => write!(f, "{error}"),
            DesignError::Solve(error) => write!(f, "{error}"),
            DesignError::Stopped(stopped) => write!(f, "{stopped}"),
            DesignError::Disagreement { construction, position, rules } => write!(
                f,
                "internal disagreement: the rules of {construction} differ from the target at ({}); please report \
                 it\n{rules}",
                position.join(", ")
            ),
        }
    }
}

impl std::error::Error for DesignError {}

impl From<NumberError> for DesignError {
    fn from(error: NumberError) -> Self {
        DesignError::Number(error)
    }
}

impl From<SolveError> for DesignError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(stopped) => DesignError::Stopped(stopped),
            other => DesignError::Solve(other),
        }
    }
}

impl From<FormError> for DesignError {
    fn from(error: FormError) -> Self {
        SolveError::from(error).into()
    }
}

impl From<Stopped> for DesignError {
    fn from(stopped: Stopped) -> Self {
        DesignError::Stopped(stopped)
    }
}
