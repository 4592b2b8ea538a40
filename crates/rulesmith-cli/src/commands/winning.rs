//! `rulesmith move GAME PILES...`: who wins, by which move, and why.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::{self, Texts};
use crate::limits::Limits;
use crate::strategy::Strategy;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Winning {
    /// A name of the catalogue such as wythoff, chromatic(phi^2), a rules file, or a sum such as "wythoff + nim(2)"
    game: String,
    /// The piles, for a sum those of its games one after another; `-` reads them from standard input, `@FILE` from a file
    #[arg(required = true, value_name = "PILES")]
    piles: Vec<String>,
    #[command(flatten)]
    strategy: Strategy,
    /// List all winning moves: on a board that can be solved all there are, else those that the strategy looks at
    #[arg(long)]
    all: bool,
    /// Check the answer by a second computation: the move is legal, and what it leaves is lost
    #[arg(long)]
    verify: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Move))]
    format: Format,
}

impl Winning {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let question = Question::Move(question::Move {
            game: texts.game(Field::Game, &self.game)?,
            piles: input::piles(&self.piles)?,
            strategy: self.strategy.strategy,
            misere: self.strategy.misere,
            all: self.all,
            verify: self.verify,
        });
        Asking { texts, ..Asking::new(question, self.format, limits.of_a_search()) }.run()
    }
}
