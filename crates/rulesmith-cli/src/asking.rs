//! From a question to standard output: the one way that all commands go.

use crate::failure::Failure;
use crate::input::Texts;
use crate::limits::Limits;
use crate::progress::{self, Shown};
use rulesmith::ask::{self, Answer, Format, Kind, Outcome, Question, Style};
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;

/// A question, and how its answer is to be written.
pub struct Asking {
    pub question: Question,
    pub format: Format,
    pub style: Style,
    /// Which texts of the question came from files.
    pub texts: Texts,
    pub limits: Limits,
}

impl Asking {
    /// A question without files.
    pub fn new(question: Question, format: Format, limits: Limits) -> Asking {
        let (style, texts) = (Style::default(), Texts::default());
        Asking { question, format, style, texts, limits }
    }

    /// Asks and writes; the exit code says yes, no or undecided.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let (format, style) = (self.format, self.style.clone());
        let answer = self.ask()?;
        write(&answer, format, &style)
    }

    /// Asks; a format that the answer would not have is refused first.
    pub fn ask(self) -> Result<Answer, Failure> {
        let kind = self.question.kind();
        kind.accept(self.format)?;
        let mut work = self.limits.work();
        // The terms of a long sequence are found while they are written: not over a bar on the same terminal.
        let streams = kind == Kind::Sequence;
        if !(streams && std::io::stdout().is_terminal()) {
            let shown = Shown::default();
            work = work.with_progress(move |progress| shown.show(progress));
        }
        let answer = ask::answer(&self.question, &work);
        if !streams {
            progress::clear();
        }
        answer.map_err(|error| match self.limits.hint(&error, kind) {
            Some(hint) => Failure::Limited(Box::new(error), hint),
            None => Failure::about(error, &self.texts),
        })
    }
}

/// Standard output, buffered.
pub fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}

/// Writes an answer. A reader that goes away does not change what the answer is.
pub fn write(answer: &Answer, format: Format, style: &Style) -> Result<ExitCode, Failure> {
    let mut out = out();
    let written = ask::write(answer, format, style, &mut out).map_err(Failure::from);
    let written = written.and_then(|()| Ok(out.flush()?));
    progress::clear();
    match written {
        Ok(()) | Err(Failure::ClosedPipe) => Ok(code(answer)),
        Err(failure) => Err(failure),
    }
}

/// The exit code of an answer.
pub fn code(answer: &Answer) -> ExitCode {
    match answer.outcome() {
        Outcome::Yes => ExitCode::SUCCESS,
        Outcome::No => ExitCode::from(1),
        Outcome::Undecided => ExitCode::from(3),
    }
}
