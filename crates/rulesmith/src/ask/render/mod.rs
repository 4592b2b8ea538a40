//! Answers as text, JSON, CSV, b-file and LaTeX, and pictures as SVG, TikZ and PNG.
//!
//! Each file writes one format, or the part of it for one kind of answer. Whatever is written is found in the answer, so
//! an answer that was read from JSON can be written in every other format.

mod bfile;
mod csv;
mod latex;
mod picture;
mod text;

pub use text::{short, step_text, tuple};

use super::answer::Answer;
use super::error::{AskError, ErrorKind};
use super::question::Question;
use crate::figure::Theme;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, Write};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For reading.
    Text,
    /// One JSON object on one line.
    Json,
    /// Comma-separated values with a header.
    Csv,
    /// Lines `n a(n)`, as the OEIS wants them.
    Bfile,
    /// LaTeX, with `amsmath`.
    Latex,
    /// SVG, for screens.
    Svg,
    /// TikZ, for papers.
    Tikz,
    /// PNG, for everything else.
    Png,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 8] =
        [Format::Text, Format::Json, Format::Csv, Format::Bfile, Format::Latex, Format::Svg, Format::Tikz, Format::Png];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Bfile => "bfile",
            Format::Latex => "latex",
            Format::Svg => "svg",
            Format::Tikz => "tikz",
            Format::Png => "png",
        }
    }

    /// What it is, in a few words.
    pub fn help(self) -> &'static str {
        match self {
            Format::Text => "For reading",
            Format::Json => "One JSON object",
            Format::Csv => "Comma-separated values with a header",
            Format::Bfile => "Lines `n a(n)`, as the OEIS wants them",
            Format::Latex => "LaTeX",
            Format::Svg => "SVG, for screens",
            Format::Tikz => "TikZ, for papers",
            Format::Png => "PNG, an image of pixels",
        }
    }
}

/// The kinds of questions, each with its own formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are the questions")]
pub enum Kind {
    Slope,
    Sequence,
    Member,
    Represent,
    Games,
    Show,
    Solve,
    Grundy,
    Periods,
    Check,
    Move,
    Design,
    Discover,
    Learn,
    Recognize,
    Classify,
    Smallest,
    Invariant,
    Prove,
    Export,
    Verify,
    Figure,
    Options,
    Judge,
    Reply,
    Start,
    Dial,
    Write,
}

impl Kind {
    /// The formats that its answers have.
    pub fn formats(self) -> &'static [Format] {
        use Format::{Bfile, Csv, Json, Latex, Png, Svg, Text, Tikz};
        match self {
            Kind::Slope | Kind::Sequence | Kind::Solve => &[Text, Json, Csv, Bfile, Latex],
            Kind::Represent | Kind::Games | Kind::Grundy | Kind::Periods => &[Text, Json, Csv, Latex],
            Kind::Smallest
            | Kind::Export
            | Kind::Options
            | Kind::Judge
            | Kind::Reply
            | Kind::Start
            | Kind::Dial
            | Kind::Write => &[Text, Json],
            Kind::Figure => &[Svg, Tikz, Png, Json],
            _ => &[Text, Json, Latex],
        }
    }

    /// What its answer is called.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Slope => "a slope",
            Kind::Sequence => "a sequence",
            Kind::Member => "a question of membership",
            Kind::Represent => "a representation",
            Kind::Games => "the catalogue",
            Kind::Show => "a game",
            Kind::Solve => "a list of P-positions",
            Kind::Grundy => "a table of Grundy values",
            Kind::Periods => "a table of periods",
            Kind::Check => "a check",
            Kind::Move => "a move",
            Kind::Design => "a design",
            Kind::Discover => "a discovery",
            Kind::Learn => "an automaton",
            Kind::Recognize => "a recognition",
            Kind::Classify => "a classification",
            Kind::Smallest => "a smallest modification",
            Kind::Invariant => "an answer about invariant games",
            Kind::Prove => "a proof",
            Kind::Export => "an export",
            Kind::Verify => "a check of a certificate",
            Kind::Figure => "a picture",
            Kind::Options => "a list of moves",
            Kind::Judge => "a judgement of a move",
            Kind::Reply => "a reply",
            Kind::Start => "a start",
            Kind::Dial => "a list of slopes",
            Kind::Write => "a file",
        }
    }

    /// Refuses a format that its answers do not have, with those they have.
    pub fn accept(self, format: Format) -> Result<(), AskError> {
        let formats = self.formats();
        if formats.contains(&format) {
            return Ok(());
        }
        Err(refusal(self.noun(), format, formats))
    }
}

fn refusal(what: &str, format: Format, formats: &[Format]) -> AskError {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    let (last, others) = names.split_last().expect("every answer has a format");
    AskError::bad_input(format!(
        "{what} has no {} form; the formats are {} and {last}",
        format.name(),
        others.join(", ")
    ))
}

impl Question {
    /// What kind of question it is.
    pub fn kind(&self) -> Kind {
        match self {
            Question::Slope(_) => Kind::Slope,
            Question::Sequence(_) => Kind::Sequence,
            Question::Member(_) => Kind::Member,
            Question::Represent(_) => Kind::Represent,
            Question::Games(_) => Kind::Games,
            Question::Show(_) => Kind::Show,
            Question::Solve(_) => Kind::Solve,
            Question::Grundy(_) => Kind::Grundy,
            Question::Periods(_) => Kind::Periods,
            Question::Check(_) => Kind::Check,
            Question::Move(_) => Kind::Move,
            Question::Design(_) => Kind::Design,
            Question::Discover(_) => Kind::Discover,
            Question::Learn(_) => Kind::Learn,
            Question::Recognize(_) => Kind::Recognize,
            Question::Classify(_) => Kind::Classify,
            Question::Smallest(_) => Kind::Smallest,
            Question::Invariant(_) => Kind::Invariant,
            Question::Prove(_) => Kind::Prove,
            Question::Export(_) => Kind::Export,
            Question::Verify(_) => Kind::Verify,
            Question::Figure(_) => Kind::Figure,
            Question::Options(_) => Kind::Options,
            Question::Judge(_) => Kind::Judge,
            Question::Reply(_) => Kind::Reply,
            Question::Start(_) => Kind::Start,
            Question::Dial(_) => Kind::Dial,
            Question::Write(_) => Kind::Write,
        }
    }
}

impl Answer {
    /// What kind of question it answers.
    pub fn kind(&self) -> Kind {
        match self {
            Answer::Slope(_) => Kind::Slope,
            Answer::Sequence(_) => Kind::Sequence,
            Answer::Member(_) => Kind::Member,
            Answer::Represent(_) => Kind::Represent,
            Answer::Games(_) => Kind::Games,
            Answer::Show(_) => Kind::Show,
            Answer::Solve(_) => Kind::Solve,
            Answer::Grundy(_) => Kind::Grundy,
            Answer::Periods(_) => Kind::Periods,
            Answer::Check(_) => Kind::Check,
            Answer::Move(_) | Answer::Sum(_) => Kind::Move,
            Answer::Design(_) => Kind::Design,
            Answer::Discover(_) => Kind::Discover,
            Answer::Learn(_) => Kind::Learn,
            Answer::Recognize(_) => Kind::Recognize,
            Answer::Classify(_) => Kind::Classify,
            Answer::Smallest(_) => Kind::Smallest,
            Answer::Invariant(_) => Kind::Invariant,
            Answer::Prove(_) => Kind::Prove,
            Answer::Export(_) => Kind::Export,
            Answer::Verify(_) => Kind::Verify,
            Answer::Figure(_) => Kind::Figure,
            Answer::Options(_) => Kind::Options,
            Answer::Judge(_) => Kind::Judge,
            Answer::Reply(_) => Kind::Reply,
            Answer::Start(_) => Kind::Start,
            Answer::Dial(_) => Kind::Dial,
            Answer::Write(_) => Kind::Write,
        }
    }
}

/// Choices that a format leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which pile a b-file of positions lists, counted from 1.
    pub pile: usize,
    /// Whether the text of a design says why each construction that is not offered does not apply.
    pub reasons: bool,
    /// Whether the text of a representation says the number too, for one who knows only its digits.
    pub number: bool,
    /// The ground that a picture is drawn on.
    pub theme: Theme,
}

impl Default for Style {
    fn default() -> Style {
        Style { pile: 1, reasons: false, number: false, theme: Theme::Auto }
    }
}

/// Why an answer was not written, or not to its end.
#[derive(Debug)]
pub enum RenderError {
    /// It has no such form, or its end was not found within the limits.
    Ask(AskError),
    /// It could not be written.
    Output(io::Error),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::Ask(error) => error.fmt(f),
            RenderError::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RenderError {}

impl From<AskError> for RenderError {
    fn from(error: AskError) -> RenderError {
        RenderError::Ask(error)
    }
}

impl From<io::Error> for RenderError {
    fn from(error: io::Error) -> RenderError {
        RenderError::Output(error)
    }
}

type Written = Result<(), RenderError>;

/// Writes an answer. Long lists are written as they are found.
pub fn write(answer: &Answer, format: Format, style: &Style, out: &mut dyn Write) -> Written {
    answer.kind().accept(format)?;
    if let Answer::Grundy(values) = answer
        && values.grundy.piles() > 2
        && !matches!(format, Format::Json | Format::Csv)
    {
        let what = format!("a table of Grundy values of {} piles", values.grundy.piles());
        return Err(refusal(&what, format, &[Format::Json, Format::Csv]).into());
    }
    match format {
        Format::Text => text::write(answer, style, out),
        Format::Json => json(answer, out),
        Format::Csv => csv::write(answer, out),
        Format::Bfile => bfile::write(answer, style, out),
        Format::Latex => latex::write(answer, out),
        Format::Svg | Format::Tikz | Format::Png => picture::write(answer, format, style, out),
    }
}

/// An answer as a text in memory.
pub fn to_string(answer: &Answer, format: Format) -> Result<String, AskError> {
    let mut bytes = Vec::new();
    match write(answer, format, &Style::default(), &mut bytes) {
        Ok(()) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(RenderError::Ask(error)) => Err(error),
        Err(RenderError::Output(error)) => Err(AskError::bad_input(error.to_string())),
    }
}

/// One object on one line, straight from the answer.
fn json(answer: &Answer, out: &mut dyn Write) -> Written {
    serde_json::to_writer(&mut *out, answer).map_err(|error| match error.io_error_kind() {
        Some(kind) => RenderError::Output(io::Error::new(kind, error)),
        // Only what is found while it is written can fail here.
        None => AskError::new(ErrorKind::Undecided, error.to_string()).into(),
    })?;
    Ok(writeln!(out)?)
}
