//! `rulesmith verify FILE`: is a certificate right?

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::{self, Texts};
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, question};
use serde::de::IgnoredAny;
use std::process::ExitCode;

#[derive(Args)]
pub struct Verify {
    /// A certificate, as `rulesmith prove --certificate FILE` writes it
    file: String,
    /// It has to be about these rules and their claim: a game or a rules file
    #[arg(long)]
    game: Option<String>,
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
        // Whether it is JSON at all; what it says is for the checker.
        serde_json::from_str::<IgnoredAny>(&text)
            .map_err(|error| Failure::bad_input(format!("the file {} is not JSON: {error}", self.file)))?;
        let mut texts = Texts::default();
        let game = self.game.as_deref().map(|game| texts.game(Field::Game, game)).transpose()?;
        let question = Question::Verify(question::Verify { certificate: text.into(), game, explain: self.explain });
        Asking { texts, ..Asking::new(question, self.format, limits.of_a_search()) }.run()
    }
}
