//! Answers as files: a question, asked, and its answer in one of the formats of [`Format`].
//!
//! Whoever talks to the library in JSON alone, such as a page in a browser, takes CSV, LaTeX, TikZ or a picture away by this.

use super::base64;
use super::error::AskError;
use super::question::{self, FileFormat, Ground};
use super::render::{self, Format, RenderError, Style};
use crate::figure::Theme;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenFile {
    /// Its format.
    pub format: FileFormat,
    /// What browsers call such a file.
    pub media_type: String,
    /// The usual ending of its name.
    pub ending: String,
    /// What is in it; of a picture made of pixels the bytes in Base64.
    pub content: String,
    /// Whether the content is Base64.
    pub base64: bool,
}

/// The longest file.
const LONGEST: usize = 64 << 20;

impl FileFormat {
    fn format(self) -> (Format, &'static str, &'static str) {
        match self {
            FileFormat::Text => (Format::Text, "text/plain", "txt"),
            FileFormat::Json => (Format::Json, "application/json", "json"),
            FileFormat::Csv => (Format::Csv, "text/csv", "csv"),
            FileFormat::Bfile => (Format::Bfile, "text/plain", "txt"),
            FileFormat::Latex => (Format::Latex, "application/x-tex", "tex"),
            FileFormat::Svg => (Format::Svg, "image/svg+xml", "svg"),
            FileFormat::Tikz => (Format::Tikz, "application/x-tex", "tex"),
            FileFormat::Png => (Format::Png, "image/png", "png"),
        }
    }
}

pub(super) fn answer(question: &question::Write, work: &Work) -> Result<WrittenFile, AskError> {
    if matches!(*question.question, question::Question::Write(_)) {
        return Err(AskError::bad_input("a file is no question that a file could be made of"));
    }
    let (format, media_type, ending) = question.format.format();
    question.question.kind().accept(format)?;
    let theme = match question.ground {
        Ground::Auto => Theme::Auto,
        Ground::Light => Theme::Light,
        Ground::Dark => Theme::Dark,
    };
    let style = Style { theme, pile: question.pile, ..Style::default() };
    let answer = super::answer(&question.question, work)?;
    let mut file = Bounded { bytes: Vec::new(), work };
    match render::write(&answer, format, &style, &mut file) {
        Ok(()) => {}
        Err(RenderError::Ask(error)) => return Err(error),
        Err(RenderError::Output(error)) => {
            work.go_on()?;
            return Err(AskError::undecided(error.to_string()));
        }
    }
    let base64 = format == Format::Png;
    let content = if base64 { base64::write(&file.bytes) } else { String::from_utf8_lossy(&file.bytes).into_owned() };
    Ok(WrittenFile { format: question.format, media_type: media_type.into(), ending: ending.into(), content, base64 })
}

/// A file that is not longer than is allowed, and that takes no longer than the work may.
struct Bounded<'w> {
    bytes: Vec<u8>,
    work: &'w Work,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > LONGEST {
            return Err(io::Error::other("the file would be longer than 64 MiB; ask for less"));
        }
        self.work.go_on().map_err(io::Error::other)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
