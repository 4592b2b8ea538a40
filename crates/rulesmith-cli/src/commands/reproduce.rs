//! `rulesmith reproduce [PAPER|all]`: the source papers, item by item, as the program finds them.

use crate::asking;
use crate::failure::Failure;
use crate::files;
use crate::input;
use crate::limits::Limits;
use crate::progress::{self, Shown};
use clap::{Args, ValueEnum};
use rulesmith::ask::AskError;
use rulesmith::reproduce::{self, KEYS, Paper, Report, write};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Reproduce {
    /// Which paper: freak, rat, chromatic, rulesets or relaxed; all of them; or a file that says of another paper what they do
    #[arg(default_value = "all", value_name = "PAPER")]
    paper: String,
    /// Write a report of each paper into this folder: as HTML that stands alone, as Markdown and for LaTeX
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace reports that are there already
    #[arg(long, requires = "out")]
    force: bool,
    /// Look further: larger boards and the long proofs, which takes many minutes
    #[arg(long)]
    deep: bool,
    /// How to write the answer
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// How a report is written to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// A line for each item
    Text,
    /// One object with everything
    Json,
    /// Markdown
    Markdown,
    /// A page that stands alone
    Html,
    /// A document for pdflatex
    Latex,
}

impl Reproduce {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let papers = self.papers()?;
        if papers.len() > 1 && matches!(self.format, ReportFormat::Html | ReportFormat::Latex) {
            let sentence = "one page holds one paper: name a paper, or write all of them into a folder by --out DIR";
            return Err(Failure::bad_input(sentence));
        }
        if let Some(folder) = &self.out {
            // Not after a minute's work.
            files::refuse_unwritable_folder(folder)?;
            if !self.force {
                write::folder_names(&papers).iter().try_for_each(|name| files::refuse_existing(&folder.join(name)))?;
            }
        }
        let shown = Shown::default();
        let work = limits.work().with_progress(move |progress| shown.show(progress));
        let report = reproduce::run(&papers, self.deep, &work);
        progress::clear();
        let report = report.map_err(|error| match limits.hint_of_time(&error) {
            Some(hint) => Failure::Limited(Box::new(error), hint),
            None => error.into(),
        })?;
        let saved = match &self.out {
            Some(folder) => save(folder, &report, self.force),
            None => Ok(vec![]),
        };
        // What was found is said, also when the files could not be written.
        self.say(&report)?;
        let saved = saved?;
        if self.format == ReportFormat::Text {
            print(&saved.iter().map(|path| format!("saved {}\n", path.display())).collect::<String>())?;
        }
        Ok(if report.undecided() { ExitCode::from(3) } else { ExitCode::SUCCESS })
    }

    /// The papers that are asked for.
    fn papers(&self) -> Result<Vec<Paper>, Failure> {
        let broken = |error: reproduce::DataError| Failure::from(AskError::bad_input(error.to_string()));
        match (self.paper.as_str(), reproduce::text(&self.paper)) {
            ("all", _) => Paper::all().map_err(broken),
            (_, Some(text)) => Ok(vec![Paper::read(text).map_err(broken)?]),
            (path, None) if Path::new(path).is_file() => {
                let wrong = |error| Failure::bad_input(format!("in {path}: {error}"));
                Ok(vec![Paper::read(&input::read_file(path)?).map_err(wrong)?])
            }
            (name, None) => {
                let name = crate::message::shown(name);
                Err(Failure::bad_input(format!(
                    "there is no paper `{name}`; the papers are {}, or all",
                    KEYS.join(", ")
                )))
            }
        }
    }

    fn say(&self, report: &Report) -> Result<(), Failure> {
        let format = match self.format {
            ReportFormat::Json => {
                let text = serde_json::to_string(report).map_err(|error| Failure::bad_input(error.to_string()))?;
                return print(&format!("{text}\n"));
            }
            ReportFormat::Text => write::Format::Text,
            ReportFormat::Markdown => write::Format::Markdown,
            ReportFormat::Html => write::Format::Html,
            ReportFormat::Latex => write::Format::Latex,
        };
        let papers: Vec<String> = report.papers.iter().map(|paper| write::paper(paper, format)).collect();
        print(&papers.join("\n"))
    }
}

/// Writes to standard output. A reader that goes away is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = asking::out();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::from) {
        Ok(()) | Err(Failure::ClosedPipe) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Writes the reports, and an overview if there are several. Their pictures are many, and not listed.
fn save(folder: &Path, report: &Report, force: bool) -> Result<Vec<PathBuf>, Failure> {
    let unwritable = |error| Failure::bad_input(format!("{} could not be written: {error}", folder.display()));
    let mut saved = Vec::new();
    for (name, text) in write::folder(report) {
        let path = folder.join(&name);
        let inside = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(inside).map_err(unwritable)?;
        files::write(&path, &text, force)?;
        if inside == folder {
            saved.push(path);
        }
    }
    Ok(saved)
}
