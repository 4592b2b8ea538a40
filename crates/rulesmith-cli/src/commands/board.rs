//! Arguments that every command on boards has.

use crate::asking::Limits;
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
    #[command(flatten)]
    pub memory: Memory,
}

impl Board {
    /// The largest pile.
    pub fn up_to(&self) -> Size {
        Size(self.up_to)
    }
}

/// How much memory a board may take.
#[derive(Args)]
pub struct Memory {
    /// The most memory a board may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

impl Memory {
    /// The limits.
    pub fn limits(&self) -> Limits {
        Limits::memory(self.memory)
    }
}
