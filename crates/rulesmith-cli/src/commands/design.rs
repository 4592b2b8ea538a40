//! `rulesmith design TARGET`: rules whose P-positions are those wanted.

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::{Args, ValueEnum};
use rulesmith::ask::{Answer, Field, Format, Kind, Question, Ruleset, Size, Style, question};
use rulesmith::design::Sort;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Design {
    /// A slope (its complementary pair), fractional(r, t), "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name
    /// such as fat-rat(3) or chromatic(evil), or a file with rules or positions
    #[arg(allow_hyphen_values = true)]
    target: String,
    /// Rules for misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Only invariant rules: what may be taken does not depend on the position
    #[arg(long)]
    invariant: bool,
    /// Only rules that mention no irrational number, and no set or function made from one
    #[arg(long)]
    no_slope: bool,
    /// Which rulesets come first
    #[arg(long, value_enum, default_value = "short")]
    sort: First,
    /// Only the first ruleset
    #[arg(long, conflicts_with = "all")]
    best: bool,
    /// Say of every construction that is not offered why it does not apply
    #[arg(long)]
    all: bool,
    /// The largest pile up to which every ruleset is solved and compared with the target
    #[arg(long, value_name = "N", default_value_t = 1000)]
    up_to: u64,
    /// The rules must allow all moves of this game: a name of the catalogue such as nim(2), or a rules file
    #[arg(long, value_name = "GAME")]
    with: Option<String>,
    /// Write every ruleset into this folder, one rules file each, and beside it the certificate of its proof
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "save")]
    force: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Design))]
    format: Format,
}

/// Which rulesets come first.
#[derive(Clone, Copy, ValueEnum)]
enum First {
    /// Those that are shortest to state
    Short,
    /// Those whose moves depend least on the position
    Invariant,
    /// Those that were published elsewhere
    Famous,
}

impl Design {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        if let Some(folder) = &self.save {
            // Not after a minute's work.
            files::refuse_unwritable_folder(folder)?;
        }
        let question = Question::Design(question::Design {
            target: texts.target(Field::Target, &self.target)?,
            up_to: Size(self.up_to),
            with: self.with.as_deref().map(|game| texts.game(Field::With, game)).transpose()?,
            misere: self.misere,
            invariant: self.invariant,
            no_slope: self.no_slope,
            sort: match self.sort {
                First::Short => Sort::Short,
                First::Invariant => Sort::Invariant,
                First::Famous => Sort::Famous,
            },
            best: self.best,
            certify: self.save.is_some(),
        });
        let mut answer = Asking { texts, ..Asking::new(question, self.format, limits) }.ask()?;
        let saved = match (&self.save, &mut answer) {
            (Some(folder), Answer::Design(designed)) => save(folder, &mut designed.rulesets, self.force),
            _ => Ok(vec![]),
        };
        // What was found is said, also when the files could not be written.
        let code = asking::write(&answer, self.format, &Style { reasons: self.all, ..Style::default() })?;
        let saved = saved?;
        if self.format == Format::Text && !saved.is_empty() {
            let mut out = asking::out();
            let written = saved.iter().try_for_each(|path| writeln!(out, "saved {}", path.display()));
            match written.and_then(|()| out.flush()).map_err(Failure::from) {
                Ok(()) | Err(Failure::ClosedPipe) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(code)
    }
}

/// Writes the rulesets as `1-t-wythoff.rules`, `2-theorem-2.rules`, .. and their certificates, which are taken out of the answer,
/// as `1-t-wythoff.certificate.json`, ..; that no changes are fewer as `1-smallest-modification.fewest.certificate.json`.
fn save(folder: &Path, rulesets: &mut [Ruleset], force: bool) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for (index, ruleset) in rulesets.iter_mut().enumerate() {
        let letters = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = ruleset.construction.replace('*', " star").chars().map(letters).collect();
        let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
        let path = |ending: &str| folder.join(format!("{}-{}.{ending}", index + 1, words.join("-")));
        let header = format!("# {}\n# {}: {}\n\n", ruleset.judgement(), ruleset.source, ruleset.because);
        files.push((path("rules"), format!("{header}{}", ruleset.rules)));
        if let Some(document) = ruleset.certificate_document.take() {
            files.push((path("certificate.json"), files::certificate(&document)));
        }
        if let Some(document) = ruleset.bound.as_mut().and_then(|bound| bound.certificate_document.take()) {
            files.push((path("fewest.certificate.json"), files::certificate(&document)));
        }
    }
    files::write_all(folder, &files, force)?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
