//! `rulesmith games`: the catalogue.

use crate::failure::Failure;
use crate::output::{self, Format};
use clap::Args;
use rulesmith::games;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Games {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Games {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut out = output::out();
        match self.format {
            Format::Text => {
                let width = games::list().iter().map(|game| game.usage.chars().count()).max().unwrap_or(0);
                for game in games::list() {
                    writeln!(out, "{:<width$}  {}", game.usage, game.summary)?;
                }
                writeln!(
                    out,
                    "\n`rulesmith show NAME` prints the rules, for example `rulesmith show \"t-wythoff(2)\"`."
                )?;
                out.flush()?;
            }
            Format::Json => {
                let list: Vec<_> = games::list()
                    .iter()
                    .map(|game| {
                        json!({
                            "name": game.name, "usage": game.usage, "summary": game.summary, "example": game.example,
                            "source": game.source, "parameters": game.parameters, "facts": game.facts,
                        })
                    })
                    .collect();
                output::json(&json!({ "games": list }))?;
            }
            Format::Csv => {
                writeln!(out, "name,usage,summary")?;
                let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
                for game in games::list() {
                    writeln!(out, "{},{},{}", quoted(&game.name), quoted(&game.usage), quoted(&game.summary))?;
                }
                out.flush()?;
            }
            other => return Err(other.refuse("the catalogue", "text, json and csv")),
        }
        Ok(ExitCode::SUCCESS)
    }
}
