//! What the command line says when it cannot answer, and with which exit code.

use crate::input::Texts;
use rulesmith::ask::{AskError, ErrorKind, Limit, RenderError};
use std::fmt;
use std::io;

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// What was typed is wrong: one sentence.
    BadInput(String),
    /// The library has no answer.
    Ask(Box<AskError>),
    /// It has none within a limit; what the limit was, and which option changes it.
    Limited(Box<AskError>, String),
    /// Standard output could not be written.
    Output(io::Error),
    /// The reader of the output has gone away (`| head`): nothing to complain about.
    ClosedPipe,
}

impl Failure {
    /// Bad input that has no place in a text.
    pub fn bad_input(sentence: impl Into<String>) -> Failure {
        Failure::BadInput(sentence.into())
    }

    /// An error of the library about texts that came from arguments and files: it names the file.
    pub fn about(error: AskError, texts: &Texts) -> Failure {
        match texts.blame(&error) {
            Some(sentence) => Failure::BadInput(sentence),
            None => error.into(),
        }
    }

    /// The exit code that scripts rely on.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::BadInput(_) | Failure::Output(_) => 2,
            Failure::Ask(error) | Failure::Limited(error, _) => match error.kind {
                ErrorKind::BadInput | ErrorKind::TooLarge => 2,
                ErrorKind::Undecided | ErrorKind::Busy => 3,
                ErrorKind::Cancelled => 130,
            },
            Failure::ClosedPipe => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput(sentence) => write!(f, "{sentence}"),
            Failure::Ask(error) => {
                write!(f, "{error}")?;
                match error.limit {
                    Some(Limit::Memory) => write!(f, " (--memory allows more)")?,
                    Some(Limit::Time) => write!(f, " (--time allows more)")?,
                    None => {}
                }
                error.place.iter().try_for_each(|place| write!(f, "\n{}", place.picture))
            }
            Failure::Limited(error, hint) => write!(f, "{error} ({hint})"),
            Failure::Output(error) => write!(f, "the answer could not be written: {error}"),
            Failure::ClosedPipe => write!(f, "the reader of the output has gone away"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Output(error),
        }
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        Failure::Ask(Box::new(error))
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Failure {
        match error {
            RenderError::Ask(error) => error.into(),
            RenderError::Output(error) => error.into(),
        }
    }
}
