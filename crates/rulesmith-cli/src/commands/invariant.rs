//! `rulesmith invariant TARGET`: is there an invariant game with these P-positions?

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Field, Format, Kind, Question, Size, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Invariant {
    /// A slope (its complementary pair), fractional(r, t), "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name
    /// (the P-positions it claims), or a file
    #[arg(allow_hyphen_values = true)]
    target: String,
    /// The largest pile of the board on which a stuck position is looked for, if no theorem decides
    #[arg(long, value_name = "N", default_value_t = 1000)]
    up_to: u64,
    /// Also list the largest ruleset that an invariant game can have: all vectors up to N that are no differences of
    /// P-positions
    #[arg(long)]
    largest: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Invariant))]
    format: Format,
}

impl Invariant {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let target = texts.target(Field::Target, &self.target)?;
        let (up_to, largest) = (Size(self.up_to), self.largest);
        let question = Question::Invariant(question::Invariant { target, up_to, largest });
        Asking { texts, ..Asking::new(question, self.format, limits) }.run()
    }
}
