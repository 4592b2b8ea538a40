//! `rulesmith classify SLOPE`: what the theorems decide about a slope.

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Format};
use clap::Args;
use rulesmith::design;
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Classify {
    /// The slope: irrational and above 1; above 2, its complement takes the lead
    #[arg(allow_hyphen_values = true)]
    slope: String,
    /// How to write the answer: text or json
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Classify {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let answer = design::classify(&input::slope(&self.slope)?)?;
        match self.format {
            Format::Text => {
                let mut out = output::out();
                write!(out, "{answer}")?;
                out.flush()?;
            }
            Format::Json => output::json(&answer.json())?,
            other => return Err(other.refuse("a classification", "text and json")),
        }
        Ok(ExitCode::SUCCESS)
    }
}
