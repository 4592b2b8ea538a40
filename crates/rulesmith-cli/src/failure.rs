//! What the command line says when it cannot answer, and with which exit code.

use rulesmith::evaluate::EvaluateError;
use rulesmith::number::NumberError;
use rulesmith::numeration::NumerationError;
use rulesmith::sequence::SequenceError;
use rulesmith::syntax::Diagnostic;
use rulesmith::work::Stopped;
use std::fmt;
use std::io;

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong: one sentence, perhaps with a picture of the place.
    BadInput { sentence: String, picture: Option<String> },
    /// Rules that cannot be run.
    Rules(Box<EvaluateError>),
    /// Not decided within the limits.
    Undecided(String),
    /// Standard output could not be written.
    Output(io::Error),
    /// The reader of the output has gone away (`| head`): nothing to complain about.
    ClosedPipe,
}

impl Failure {
    /// Bad input that has no place in a text.
    pub fn bad_input(sentence: impl Into<String>) -> Failure {
        Failure::BadInput { sentence: sentence.into(), picture: None }
    }

    /// Bad input with the place in the text it came from.
    pub fn in_text(error: &Diagnostic, source: &str) -> Failure {
        Failure::BadInput { sentence: error.to_string(), picture: Some(error.picture(source)) }
    }

    /// The exit code that scripts rely on.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::BadInput { .. } | Failure::Rules(_) => 2,
            Failure::Undecided(_) => 3,
            Failure::Output(_) => 2,
            Failure::ClosedPipe => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput { sentence, picture: None } => write!(f, "{sentence}"),
            Failure::BadInput { sentence, picture: Some(picture) } => write!(f, "{sentence}\n{picture}"),
            Failure::Rules(error) => write!(f, "{error}"),
            Failure::Undecided(sentence) => write!(f, "{sentence}"),
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

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        match stopped {
            Stopped::Memory { .. } => Failure::bad_input(format!("{stopped} (--memory allows more)")),
            Stopped::Time | Stopped::Cancelled => Failure::Undecided(stopped.to_string()),
        }
    }
}

impl From<NumberError> for Failure {
    fn from(error: NumberError) -> Failure {
        if error.is_undecided() { Failure::Undecided(error.to_string()) } else { Failure::bad_input(error.to_string()) }
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Failure {
        match error {
            SequenceError::TooFar { .. } => Failure::Undecided(error.to_string()),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}

impl From<NumerationError> for Failure {
    fn from(error: NumerationError) -> Failure {
        Failure::bad_input(error.to_string())
    }
}
