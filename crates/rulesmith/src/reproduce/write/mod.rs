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

use super::data::{Paper, Role};
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

/// The report of a paper; it stands alone.
pub fn paper(report: &PaperReport, format: Format) -> String {
    match format {
        Format::Text => plain::paper(report),
        Format::Markdown => markdown::paper(report, markdown::Pictures::Inside),
        Format::Html => html::paper(report),
        Format::Latex => latex::paper(report),
    }
}

/// The formats of the files in a folder.
const FILES: [Format; 3] = [Format::Html, Format::Markdown, Format::Latex];

/// The names of the files that [`folder`] writes about some papers.
pub fn folder_names(papers: &[Paper]) -> Vec<String> {
    let of = |paper: &Paper| {
        let pictures = paper.items.iter().map(|item| item.figures.len()).sum();
        let pages = FILES.map(|format| format!("{}.{}", paper.key, format.ending()));
        pages.into_iter().chain((0..pictures).map(|at| markdown::picture_name(&paper.key, at))).collect::<Vec<_>>()
    };
    let index = ["index.html", "index.md"].map(String::from).into_iter().filter(|_| papers.len() > 1);
    papers.iter().flat_map(of).chain(index).collect()
}

/// The files of a folder: every paper in every format, with the pictures of the Markdown beside it, and an overview if there
/// are several papers. A name may have one folder in it.
pub fn folder(report: &Report) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for one in &report.papers {
        for format in FILES {
            let text = match format {
                Format::Markdown => markdown::paper(one, markdown::Pictures::Beside),
                _ => paper(one, format),
            };
            files.push((format!("{}.{}", one.key, format.ending()), text));
        }
        let pictures = one.items.iter().flat_map(|item| &item.figures).enumerate();
        files.extend(pictures.map(|(at, picture)| (markdown::picture_name(&one.key, at), picture.svg.clone())));
    }
    if report.papers.len() > 1 {
        let overviews = FILES.map(|format| Some((format!("index.{}", format.ending()), overview(report, format)?)));
        files.extend(overviews.into_iter().flatten());
    }
    files
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
