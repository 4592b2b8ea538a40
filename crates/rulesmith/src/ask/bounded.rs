//! Answers in memory: no longer than is allowed, and written no longer than the work may go on, since some lists are found while they
//! are written.

use super::answer::Answer;
use super::error::{AskError, ErrorKind};
use super::render::{self, Format, RenderError, Style};
use crate::work::Work;
use std::io::{self, Write};

/// An answer in a format, as bytes in memory; at most `longest`.
///
/// ```
/// use rulesmith::ask::{self, ErrorKind, Format, Question, Style};
/// use rulesmith::work::Work;
/// let question: Question = serde_json::from_str(r#"{"ask": "sequence", "expr": "evil", "terms": 1000000000000}"#)?;
/// let work = Work::default();
/// let answer = ask::answer(&question, &work)?;
/// let error = ask::to_bytes(&answer, Format::Json, &Style::default(), 1 << 20, &work).unwrap_err();
/// assert_eq!(error.kind, ErrorKind::TooLarge);
/// assert_eq!(error.sentence, "the answer would be longer than 1 MiB; ask for less");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_bytes(
    answer: &Answer,
    format: Format,
    style: &Style,
    longest: usize,
    work: &Work,
) -> Result<Vec<u8>, AskError> {
    let mut out = Bounded { bytes: Vec::new(), longest, work, since: 0, full: false };
    match render::write(answer, format, style, &mut out) {
        Ok(()) => Ok(out.bytes),
        Err(_) if out.full => {
            let most = longest >> 20;
            Err(AskError::new(ErrorKind::TooLarge, format!("the answer would be longer than {most} MiB; ask for less")))
        }
        Err(error) => {
            work.go_on()?;
            Err(match error {
                RenderError::Ask(error) => error,
                RenderError::Output(error) => AskError::undecided(error.to_string()),
            })
        }
    }
}

struct Bounded<'w> {
    bytes: Vec<u8>,
    longest: usize,
    work: &'w Work,
    /// How many bytes were written since the work was asked.
    since: usize,
    full: bool,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.since += bytes.len();
        if self.since > 1 << 12 {
            self.since = 0;
            self.work.go_on().map_err(io::Error::other)?;
        }
        if bytes.len() > self.longest - self.bytes.len() {
            self.full = true;
            return Err(io::Error::other("the answer is too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
