//! Answers as files: a question, asked, and its answer in one of the formats of [`Format`].
//!
//! Whoever talks to the library in JSON alone, such as a page in a browser, takes CSV, LaTeX, TikZ or a picture away by this.

use super::error::AskError;
use super::question;
use super::render::{Format, Style};
use super::{base64, bounded};
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenFile {
    /// Its format.
    pub format: Format,
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

/// What browsers call a file of a format, and the usual ending of its name.
fn kind_of_file(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Text => ("text/plain", "txt"),
        Format::Json => ("application/json", "json"),
        Format::Csv => ("text/csv", "csv"),
        Format::Bfile => ("text/plain", "txt"),
        Format::Latex => ("application/x-tex", "tex"),
        Format::Svg => ("image/svg+xml", "svg"),
        Format::Tikz => ("application/x-tex", "tex"),
        Format::Png => ("image/png", "png"),
    }
}

pub(super) fn answer(question: &question::Write, work: &Work) -> Result<WrittenFile, AskError> {
    if matches!(*question.question, question::Question::Write(_)) {
        return Err(AskError::bad_input("a file is no question that a file could be made of"));
    }
    let format = question.format;
    let (media_type, ending) = kind_of_file(format);
    question.question.kind().accept(format)?;
    let style = Style { theme: question.ground, pile: question.pile, ..Style::default() };
    let answer = super::answer(&question.question, work)?;
    let bytes = bounded::to_bytes(&answer, format, &style, LONGEST, work)?;
    let base64 = format == Format::Png;
    let content = if base64 { base64::write(&bytes) } else { String::from_utf8_lossy(&bytes).into_owned() };
    Ok(WrittenFile { format, media_type: media_type.into(), ending: ending.into(), content, base64 })
}
