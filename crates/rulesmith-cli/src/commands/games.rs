//! `rulesmith games`: the catalogue.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Games {
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Games))]
    format: Format,
}

impl Games {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        Asking::new(Question::Games(question::Games {}), self.format, limits).run()
    }
}
