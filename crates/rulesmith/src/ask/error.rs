//! Why a question has no answer: one sentence with its kind, its place and a hint, for people and for programs.

use crate::design::{DesignError, RequestError, TargetError};
use crate::form::FormError;
use crate::number::NumberError;
use crate::numeration::NumerationError;
use crate::play::PlayError;
use crate::sequence::SequenceError;
use crate::solve::SolveError;
use crate::syntax::{Diagnostic, Span};
use crate::work::Stopped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskError {
    /// What kind of failure it is; exit codes depend on nothing else.
    pub kind: ErrorKind,
    /// What is wrong, with its place in words and a hint: one sentence.
    pub sentence: String,
    /// The limit that was reached, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The part of the question whose text the place is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
    /// The part of the rules that cannot be run: `move wythoff`, `let A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The place in that text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The question makes no sense as it stands.
    BadInput,
    /// The board needs more memory than is allowed.
    TooLarge,
    /// There is an answer, but it was not found within the limits.
    Undecided,
    /// The work was cancelled.
    Cancelled,
    /// A server has too much to do: the same question may be asked again later.
    Busy,
}

/// What work may be limited in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// How long it may take.
    Time,
    /// How much memory it may take.
    Memory,
}

/// The texts in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The slope, sequence or system.
    Expr,
    /// The game.
    Game,
    /// What the game is compared with.
    Against,
    /// The positions wanted.
    Target,
    /// The game whose moves must be allowed.
    With,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The line of the text with carets under the place.
    pub picture: String,
}

/// What a face sends instead of an answer: `{"error": {..}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Why there is no answer.
    pub error: AskError,
}

impl AskError {
    /// A failure without a place.
    pub fn new(kind: ErrorKind, sentence: impl Into<String>) -> AskError {
        AskError { kind, sentence: sentence.into(), limit: None, field: None, part: None, place: None }
    }

    /// A question that makes no sense as it stands.
    pub fn bad_input(sentence: impl Into<String>) -> AskError {
        AskError::new(ErrorKind::BadInput, sentence)
    }

    /// Not answered within the limits.
    pub fn undecided(sentence: impl Into<String>) -> AskError {
        AskError::new(ErrorKind::Undecided, sentence)
    }

    /// An error in a text of the question.
    pub fn in_text(field: Field, error: &Diagnostic, source: &str) -> AskError {
        let place = Some(Place::of(error, source));
        AskError { field: Some(field), place, ..AskError::bad_input(error.to_string()) }
    }

    /// The failure of rules that are well formed but cannot be run, with its place in their text.
    pub fn in_rules(error: &FormError, source: &str) -> AskError {
        if let Some(stopped) = error.stopped() {
            return stopped.into();
        }
        let FormError { part, diagnostic, .. } = error;
        let failed = AskError { part: Some(part.clone()), ..AskError::bad_input(error.to_string()) };
        if diagnostic.span() == Span::default() {
            return failed;
        }
        let located = diagnostic.clone().located_in(source);
        AskError { sentence: format!("in {part}: {located}"), place: Some(Place::of(&located, source)), ..failed }
    }
}

impl Place {
    fn of(error: &Diagnostic, source: &str) -> Place {
        let located = error.clone().located_in(source);
        Place {
            start: error.span().start,
            end: error.span().end,
            line: located.line().unwrap_or(1),
            column: located.column().unwrap_or(1),
            picture: located.picture(source),
        }
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sentence)
    }
}

impl std::error::Error for AskError {}

impl From<NumberError> for AskError {
    fn from(error: NumberError) -> AskError {
        let kind = if error.is_undecided() { ErrorKind::Undecided } else { ErrorKind::BadInput };
        AskError::new(kind, error.to_string())
    }
}

impl From<SequenceError> for AskError {
    fn from(error: SequenceError) -> AskError {
        match error {
            SequenceError::TooFar { .. } => AskError::undecided(error.to_string()),
            _ => AskError::bad_input(error.to_string()),
        }
    }
}

impl From<NumerationError> for AskError {
    fn from(error: NumerationError) -> AskError {
        AskError::bad_input(error.to_string())
    }
}

impl From<FormError> for AskError {
    fn from(error: FormError) -> AskError {
        AskError::from(crate::solve::SolveError::from(error))
    }
}

impl From<Stopped> for AskError {
    fn from(stopped: Stopped) -> AskError {
        let (kind, limit) = match stopped {
            Stopped::Cancelled => (ErrorKind::Cancelled, None),
            Stopped::Time => (ErrorKind::Undecided, Some(Limit::Time)),
            Stopped::Memory { .. } => (ErrorKind::TooLarge, Some(Limit::Memory)),
        };
        AskError { limit, ..AskError::new(kind, stopped.to_string()) }
    }
}

impl From<SolveError> for AskError {
    fn from(error: SolveError) -> AskError {
        let kind = match &error {
            SolveError::NoMemory { .. } => ErrorKind::TooLarge,
            // The sentence is the solver's: it speaks of the board.
            SolveError::Stopped(stopped) => {
                return AskError { sentence: error.to_string(), ..AskError::from(*stopped) };
            }
            SolveError::Rules(error) => {
                if let Some(stopped) = error.stopped() {
                    return stopped.into();
                }
                return AskError { part: Some(error.part.clone()), ..AskError::bad_input(error.to_string()) };
            }
            _ => ErrorKind::BadInput,
        };
        AskError::new(kind, error.to_string())
    }
}

impl From<PlayError> for AskError {
    fn from(error: PlayError) -> AskError {
        match error {
            PlayError::Rules(error) => SolveError::Rules(*error).into(),
            PlayError::Solve(error) => error.into(),
            PlayError::Undecided(_) => AskError::undecided(error.to_string()),
            PlayError::Stopped(stopped) => stopped.into(),
            _ => AskError::bad_input(error.to_string()),
        }
    }
}

impl From<DesignError> for AskError {
    fn from(error: DesignError) -> AskError {
        match error {
            DesignError::Number(error) => error.into(),
            DesignError::Solve(error) => error.into(),
            DesignError::Stopped(stopped) => stopped.into(),
            _ => AskError::bad_input(error.to_string()),
        }
    }
}

impl From<TargetError> for AskError {
    fn from(error: TargetError) -> AskError {
        match error {
            TargetError::Number(error) => error.into(),
            TargetError::Solve(SolveError::NothingExpected) => {
                AskError::bad_input("this game claims no P-positions, so there is nothing to ask about")
            }
            TargetError::Solve(error) => error.into(),
            TargetError::Stopped(stopped) => stopped.into(),
            TargetError::Sequence(error) => error.into(),
            _ => AskError::bad_input(error.to_string()),
        }
    }
}

impl AskError {
    /// An error in the text of a target.
    pub(super) fn in_target(field: Field, error: &RequestError, source: &str) -> AskError {
        match error {
            RequestError::Text(error) => AskError::in_text(field, error, source),
            RequestError::Number(error) => error.clone().into(),
        }
    }
}
