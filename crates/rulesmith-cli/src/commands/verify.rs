//! `rulesmith verify FILE`: is a certificate right?

use crate::failure::Failure;
use crate::game;
use crate::output::{self, Format};
use clap::Args;
use rulesmith::prove::{self, Certificate, Rejection};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Verify {
    /// A certificate, as `rulesmith prove --certificate FILE` writes it
    file: String,
    /// Say what it says
    #[arg(long)]
    explain: bool,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Verify {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let text = game::read_file(&self.file)?;
        let json: Value = serde_json::from_str(&text)
            .map_err(|error| Failure::bad_input(format!("the file {} is not JSON: {error}", self.file)))?;
        let answer = prove::verify(&json);
        match self.format {
            Format::Text => self.write_text(&answer)?,
            Format::Json => output::json(&as_json(&answer))?,
            other => return Err(other.refuse("a check of a certificate", "text and json")),
        }
        Ok(if answer.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn write_text(&self, answer: &Result<Certificate, Rejection>) -> Result<(), Failure> {
        let mut out = output::out();
        match answer {
            Ok(certificate) => {
                let name = &certificate.game.name;
                let verdict = if certificate.proves() { "are exactly" } else { "are not" };
                let claimed = match certificate.slope() {
                    Some(slope) => format!("those of the pair of {slope}"),
                    None => game::claim_text(&certificate.game),
                };
                writeln!(out, "accepted: the P-positions of {name} {verdict} {claimed}")?;
                if self.explain {
                    write!(out, "{}", certificate.explain())?;
                }
            }
            Err(rejection) => writeln!(out, "rejected: {rejection}")?,
        }
        Ok(out.flush()?)
    }
}

fn as_json(answer: &Result<Certificate, Rejection>) -> Value {
    match answer {
        Ok(certificate) => json!({
            "accepted": true,
            "verdict": if certificate.proves() { "proved" } else { "refuted" },
            "game": certificate.game.name,
            "slope": certificate.slope().map(ToString::to_string),
            "reason": Value::Null,
        }),
        Err(rejection) => json!({
            "accepted": false,
            "verdict": Value::Null,
            "game": Value::Null,
            "slope": Value::Null,
            "reason": rejection.to_string(),
        }),
    }
}
