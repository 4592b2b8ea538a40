//! Arguments that every command on boards has.

use clap::Args;
use rulesmith::ask::Size;

/// A game and the size of the board.
#[derive(Args)]
pub struct Board {
    /// A name of the catalogue such as wythoff, t-wythoff(2), chromatic(phi^2), or a rules file
    pub game: String,
    /// The largest pile
    #[arg(long, value_name = "N")]
    up_to: u64,
}

impl Board {
    /// The largest pile.
    pub fn up_to(&self) -> Size {
        Size(self.up_to)
    }
}
