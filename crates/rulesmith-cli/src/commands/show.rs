//! `rulesmith show NAME`: a game's rules in every voice.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Show {
    /// A name of the catalogue such as wythoff, fat-rat(4), mtw(2; -(2,3); +(9,18)), or a rules file
    game: String,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Show))]
    format: Format,
}

impl Show {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let game = texts.game(Field::Game, &self.game)?;
        Asking { texts, ..Asking::new(Question::Show(question::Show { game }), self.format, limits) }.run()
    }
}
