//! Reports as text, Markdown, HTML and LaTeX, and the errata.
//!
//! A writer is a function from a report to a text. None of them knows what a check is.

mod errata;
mod html;
mod latex;
mod markdown;
mod plain;
mod words;

pub use errata::errata;

use super::data::Role;
use super::report::{Finding, Outcome, PaperReport, Report};
use super::run::in_short;
use crate::ask::EvidenceKind;

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One line for each item.
    Text,
    /// Markdown.
    Markdown,
    /// A page that stands alone.
    Html,
    /// A document for pdflatex.
    Latex,
}

impl Format {
    /// The ending of a file.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Markdown => "md",
            Format::Html => "html",
            Format::Latex => "tex",
        }
    }
}

/// The report of a paper.
pub fn paper(report: &PaperReport, format: Format) -> String {
    match format {
        Format::Text => plain::paper(report),
        Format::Markdown => markdown::paper(report),
        Format::Html => html::paper(report),
        Format::Latex => latex::paper(report),
    }
}

/// An overview of several reports, with links to them; LaTeX has none.
pub fn overview(report: &Report, format: Format) -> Option<String> {
    match format {
        Format::Text => Some(plain::overview(report)),
        Format::Markdown => Some(markdown::overview(report)),
        Format::Html => Some(html::overview(report)),
        Format::Latex => None,
    }
}

/// What a finding is about, in a word or two.
fn role_words(role: Role) -> &'static str {
    match role {
        Role::Printed => "As printed",
        Role::Repaired => "Repaired",
        Role::OtherReading => "Another reading",
        Role::Illustration => "Shown",
        Role::Known => "Known now",
    }
}

/// How a finding came out, in a word.
fn outcome_word(finding: &Finding) -> &'static str {
    let kind = finding.found.evidence.as_ref().map(|evidence| evidence.kind);
    match (finding.found.outcome, kind) {
        (Outcome::Holds, Some(EvidenceKind::Proved)) => "proved",
        (Outcome::Holds, Some(EvidenceKind::Checked)) => "checked",
        (Outcome::Holds, _) => "holds",
        (Outcome::Fails, _) => "fails",
        (Outcome::Undecided, _) => "undecided",
        (Outcome::Told, _) => "told",
    }
}

/// How a finding is known, in a few words; nothing where the answer says it.
fn evidence_words(finding: &Finding) -> Option<String> {
    let evidence = finding.found.evidence.as_ref()?;
    match (evidence.kind, finding.found.outcome) {
        (EvidenceKind::Refuted, _) => None,
        _ => Some(in_short(evidence)),
    }
}

/// What the depth of a run was called.
fn depth_words(deep: bool) -> &'static str {
    if deep {
        "This report was made with --deep: boards are solved to the larger depths, and long proofs are asked for."
    } else {
        "This report was made at the default depth; `rulesmith reproduce --deep` looks further."
    }
}
