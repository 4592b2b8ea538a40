//! `rulesmith grundy rows GAME --rows R`: preperiods and periods of rows of Grundy values, proved.

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files::CertificateFile;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::{Args, Subcommand};
use rulesmith::ask::{Answer, Field, Format, Kind, Question, Size, Style, question};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
pub struct Grundy {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// After how many columns rows of Grundy values repeat, proved for all columns
    Rows(Rows),
}

#[derive(Args)]
struct Rows {
    /// A name of the catalogue such as wythoff, t-wythoff(2), subtraction(1, 2, 3), or a rules file
    game: String,
    /// The last row: the rows from 0 to this one are looked at together
    #[arg(long, value_name = "R", default_value_t = 20)]
    rows: u64,
    /// Give up after this column
    #[arg(long, value_name = "N")]
    up_to: Option<u64>,
    /// Write the certificate to this file, for `rulesmith verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long, requires = "certificate")]
    force: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Periods))]
    format: Format,
}

impl Grundy {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let What::Rows(rows) = self.what;
        rows.run(limits)
    }
}

impl Rows {
    fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let game = texts.game(Field::Game, &self.game)?;
        let file = CertificateFile::new(self.certificate.as_deref(), self.force)?;
        let question = Question::Periods(question::Periods {
            game,
            rows: Size::from(self.rows),
            up_to: self.up_to.map(Size::from),
            certify: self.certificate.is_some(),
        });
        let mut answer = Asking { texts, ..Asking::new(question, self.format, limits.of_a_search()) }.ask()?;
        let saved = match &mut answer {
            Answer::Periods(periods) => file.save(&mut periods.certificate_document),
            _ => Ok(()),
        };
        // What was found is said, also when the file could not be written.
        let code = asking::write(&answer, self.format, &Style::default())?;
        saved.map(|()| code)
    }
}
