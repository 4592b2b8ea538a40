//! `rulesmith verify FILE`: is a certificate right?

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Verify {
    /// A certificate, as `rulesmith prove --certificate FILE` writes it
    file: String,
    /// Say what it says
    #[arg(long)]
    explain: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Verify))]
    format: Format,
}

impl Verify {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        Kind::Verify.accept(self.format)?;
        let text = input::read_file(&self.file)?;
        let certificate = serde_json::from_str(&text)
            .map_err(|error| Failure::bad_input(format!("the file {} is not JSON: {error}", self.file)))?;
        let question = Question::Verify(question::Verify { certificate, explain: self.explain });
        Asking::new(question, self.format, limits.of_a_search()).run()
    }
}
