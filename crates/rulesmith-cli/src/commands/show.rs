//! `rulesmith show NAME`: a game's rules in every voice.

use crate::failure::Failure;
use crate::game;
use crate::output::{self, Format};
use clap::Args;
use rulesmith::games;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[derive(Args)]
pub struct Show {
    /// A name of the catalogue such as wythoff, fat-rat(4), mtw(2; -(2,3); +(9,18)), or a rules file
    game: String,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Show {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let named = game::game(&self.game)?;
        let facts = match Path::new(&self.game).is_file() {
            true => vec![],
            false => games::find(&self.game).map(|entry| entry.facts).unwrap_or_default(),
        };
        let game = &named.game;
        let mut out = output::out();
        match self.format {
            Format::Text => {
                writeln!(out, "{game}")?;
                writeln!(out, "{}", game.english())?;
                if !facts.is_empty() {
                    writeln!(out, "What is known:")?;
                    for fact in &facts {
                        writeln!(out, "- {fact}")?;
                    }
                }
            }
            Format::Latex => writeln!(out, "{}", game.latex())?,
            Format::Json => {
                let mut value = game.json();
                if let Some(object) = value.as_object_mut() {
                    object.insert("rules".into(), json!(game.to_string()));
                    object.insert("english".into(), json!(game.english()));
                    object.insert("facts".into(), json!(facts));
                }
                output::json(&value)?;
            }
            other => return Err(other.refuse("a game", "text, json and latex")),
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
