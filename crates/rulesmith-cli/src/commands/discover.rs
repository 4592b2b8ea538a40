//! `rulesmith discover TARGET`: the shortest rules of a grammar whose P-positions are those wanted.

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::{Args, ValueEnum};
use rulesmith::ask::question::{self, Means};
use rulesmith::ask::{Answer, Discovered, Field, Format, Kind, Question, Size, Style};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Discover {
    /// A slope (its complementary pair), fractional(r, t), "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name
    /// (the positions it claims), or a file with rules or positions
    #[arg(allow_hyphen_values = true)]
    target: String,
    /// What clauses must not be made of
    #[arg(long, value_name = "MEANS", value_enum, value_delimiter = ',')]
    without: Vec<Part>,
    /// What may be taken must not depend on the position
    #[arg(long)]
    invariant: bool,
    /// The moves must not mention an irrational number, or a set made from one
    #[arg(long)]
    no_slope: bool,
    /// All moves of this game are part of the rules: a name of the catalogue such as nim(2), or a rules file
    #[arg(long, value_name = "GAME")]
    with: Option<String>,
    /// The most clauses; all single vectors are one
    #[arg(long, value_name = "N", default_value_t = 4)]
    clauses: u64,
    /// How many rulesets
    #[arg(long, value_name = "N", default_value_t = 1)]
    answers: u64,
    /// The most that the rules may cost
    #[arg(long, value_name = "N", default_value_t = 80)]
    cost: u64,
    /// The largest pile up to which rules are solved and compared with the target before they are proved
    #[arg(long, value_name = "N", default_value_t = 500)]
    up_to: u64,
    /// Write every ruleset into this folder, one rules file each, and beside it the certificate of its proof
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "save")]
    force: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Discover))]
    format: Format,
}

/// What clauses are made of.
#[derive(Clone, Copy, ValueEnum)]
enum Part {
    Memberships,
    Residues,
    Comparisons,
    Exceptions,
    Vectors,
}

impl From<Part> for Means {
    fn from(part: Part) -> Means {
        match part {
            Part::Memberships => Means::Memberships,
            Part::Residues => Means::Residues,
            Part::Comparisons => Means::Comparisons,
            Part::Exceptions => Means::Exceptions,
            Part::Vectors => Means::Vectors,
        }
    }
}

impl Discover {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        if let Some(folder) = &self.save {
            // Not after a minute's work.
            files::refuse_unwritable_folder(folder)?;
        }
        let question = Question::Discover(question::Discover {
            target: texts.target(Field::Target, &self.target)?,
            without: self.without.iter().map(|&part| part.into()).collect(),
            invariant: self.invariant,
            no_slope: self.no_slope,
            with: self.with.as_deref().map(|game| texts.game(Field::With, game)).transpose()?,
            clauses: self.clauses,
            answers: self.answers,
            cost: self.cost,
            up_to: Size(self.up_to),
            certify: self.save.is_some(),
        });
        let mut answer = Asking { texts, ..Asking::new(question, self.format, limits.of_a_search()) }.ask()?;
        let saved = match (&self.save, &mut answer) {
            (Some(folder), Answer::Discover(found)) => save(folder, found, self.force),
            _ => Ok(()),
        };
        // What was found is said, also when the files could not be written.
        let code = asking::write(&answer, self.format, &Style::default())?;
        saved?;
        Ok(code)
    }
}

/// Writes the rulesets as `1.rules`, `2.rules`, .. and their certificates, which are taken out of the answer; and that none is cheaper as
/// `cheapest.certificate.json`.
fn save(folder: &Path, found: &mut Discovered, force: bool) -> Result<(), Failure> {
    let mut all = Vec::new();
    if let Some(document) = found.bound.as_mut().and_then(|bound| bound.certificate_document.take()) {
        all.push((folder.join("cheapest.certificate.json"), files::certificate(&document)));
    }
    for (index, ruleset) in found.rulesets.iter_mut().enumerate() {
        let path = |ending: &str| folder.join(format!("{}.{ending}", index + 1));
        all.push((path("rules"), format!("# {}\n\n{}", ruleset.judgement(), ruleset.rules)));
        if let Some(document) = ruleset.certificate_document.take() {
            all.push((path("certificate.json"), files::certificate(&document)));
        }
    }
    files::write_all(folder, &all, force)
}
