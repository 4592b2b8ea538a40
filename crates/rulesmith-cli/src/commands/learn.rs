//! `rulesmith learn GAME`: an automaton of the positions, learned from a board and proved.

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files::{self, CertificateFile};
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Answer, Field, Format, Kind, Question, Size, Style, question};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
pub struct Learn {
    /// A name of the catalogue such as wythoff, t-wythoff(2), or a rules file
    game: String,
    /// Learn the positions of this Grundy value, 0 or 1
    #[arg(long, value_name = "V", default_value_t = 0)]
    value: u32,
    /// Misere play: the player who cannot move wins
    #[arg(long, conflicts_with = "value")]
    misere: bool,
    /// The largest pile up to which boards are solved to learn from
    #[arg(long, value_name = "N", default_value_t = rulesmith::learn::MOST)]
    up_to: u64,
    /// Write the rules with the automaton as their claim to this file; if its name ends in .automaton, the automaton alone,
    /// which rules then name: expect automaton("FILE")
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// After the answer, print the automaton as a table: where each letter leads from each state
    #[arg(long)]
    table: bool,
    /// Write the certificate to this file, for `rulesmith verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Learn))]
    format: Format,
}

impl Learn {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        if let Some(path) = &self.save {
            // Not after a minute's work.
            files::refuse_unwritable(path, self.force)?;
        }
        let file = CertificateFile::new(self.certificate.as_deref(), self.force)?;
        let question = Question::Learn(question::Learn {
            game: texts.game(Field::Game, &self.game)?,
            value: self.value,
            misere: self.misere,
            up_to: Size(self.up_to),
            certify: self.certificate.is_some(),
        });
        let mut answer = Asking { texts, ..Asking::new(question, self.format, limits.of_a_search()) }.ask()?;
        let saved = match &mut answer {
            Answer::Learn(learned) => {
                let alone = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "automaton");
                let rules = match (&self.save, &learned.rules, &learned.automaton) {
                    (Some(path), _, Some(automaton)) if alone(path) => files::write(path, automaton, self.force),
                    (Some(path), Some(rules), _) => files::write(path, rules, self.force),
                    _ => Ok(()),
                };
                rules.and(file.save(&mut learned.certificate_document))
            }
            _ => Ok(()),
        };
        // What was found is said, also when the files could not be written.
        let code = asking::write(&answer, self.format, &Style::default())?;
        if let (true, Format::Text, Answer::Learn(learned)) = (self.table, self.format, &answer)
            && let Some(Ok(automaton)) = learned.automaton.as_deref().map(rulesmith::rules::automaton_in)
        {
            let mut out = asking::out();
            write!(out, "\n{}", automaton.table()).and_then(|()| out.flush())?;
        }
        saved.map(|()| code)
    }
}
