//! `rulesmith classify SLOPE`: what the theorems decide about a slope.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Classify {
    /// The slope: irrational and above 1; above 2, its complement takes the lead
    #[arg(allow_hyphen_values = true)]
    slope: String,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Classify))]
    format: Format,
}

impl Classify {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        Asking::new(Question::Classify(question::Classify { slope: self.slope }), self.format, limits).run()
    }
}
