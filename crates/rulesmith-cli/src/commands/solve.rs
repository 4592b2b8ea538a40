//! `rulesmith solve GAME --up-to N`: P-positions or Grundy values.

use super::board::Board;
use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, Style, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    board: Board,
    /// Grundy values instead of P-positions
    #[arg(long, conflicts_with = "misere")]
    grundy: bool,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Which pile a b-file lists, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    pile: usize,
    /// How to write the answer; with --grundy text, json, csv or latex
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Solve))]
    format: Format,
}

impl Solve {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let game = texts.game(Field::Game, &self.board.game)?;
        let up_to = self.board.up_to();
        let question = match self.grundy {
            true => Question::Grundy(question::Grundy { game, up_to, packed: false }),
            false => Question::Solve(question::Solve { game, up_to, misere: self.misere }),
        };
        let style = Style { pile: self.pile, ..Style::default() };
        Asking { style, texts, ..Asking::new(question, self.format, limits) }.run()
    }
}
