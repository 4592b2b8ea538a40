//! `rulesmith check GAME --up-to N`: does a game have the P-positions claimed?

use super::board::Board;
use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    board: Board,
    /// Compare with this instead of the game's own claim: a slope (its complementary pair), fractional(r, t),
    /// "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name, or a file
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
    against: Option<String>,
    /// Compare the positions of this Grundy value, not the P-positions, with what is claimed
    #[arg(long, value_name = "V", default_value_t = 0)]
    value: u32,
    /// Compare the Grundy values with this formula in the piles, such as "(x + y) mod 3" or "xor(x, y)"; without a formula, with
    /// what the rules claim by `expect grundy:`
    #[arg(
        long,
        value_name = "FORMULA",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with_all = ["against", "misere", "value"]
    )]
    grundy: Option<String>,
    /// Misere play: the player who cannot move wins
    #[arg(long, conflicts_with = "value")]
    misere: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Check))]
    format: Format,
}

impl Check {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let question = Question::Check(question::Check {
            game: texts.game(Field::Game, &self.board.game)?,
            up_to: self.board.up_to(),
            against: self.against.as_deref().map(|target| texts.target(Field::Against, target)).transpose()?,
            value: self.value,
            grundy: self.grundy,
            misere: self.misere,
        });
        Asking { texts, ..Asking::new(question, self.format, limits) }.run()
    }
}
