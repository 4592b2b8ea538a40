//! `rulesmith recognize GAME|FILE --up-to N`: which slopes fit the P-positions?

use super::board::Board;
use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::{self, Texts};
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Recognize {
    #[command(flatten)]
    board: Board,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Look the piles up in the file `stripped` of the On-Line Encyclopedia of Integer Sequences, plain or in gzip's format
    #[arg(long, value_name = "FILE")]
    oeis: Option<String>,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Recognize))]
    format: Format,
}

impl Recognize {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let game = texts.target(Field::Game, &self.board.game)?;
        let oeis = self.oeis.as_deref().map(input::read_encyclopedia).transpose()?;
        let question =
            Question::Recognize(question::Recognize { game, up_to: self.board.up_to(), misere: self.misere, oeis });
        Asking { texts, ..Asking::new(question, self.format, limits) }.run()
    }
}
