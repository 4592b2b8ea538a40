//! Arguments that playing commands share.

use crate::asking::Limits;
use clap::Args;
use rulesmith::play::Method;

/// How to play, and within which limits.
#[derive(Args)]
pub struct Strategy {
    /// Play by this method only: floors, numeration, recursive, rank, queue, sum, table or search
    #[arg(long, value_name = "METHOD")]
    pub strategy: Option<Method>,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The most memory a board may take, in MiB, where a game is played from a solved board
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// How many seconds a board may be solved or searched
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    time: u64,
}

impl Strategy {
    /// The limits.
    pub fn limits(&self) -> Limits {
        Limits { memory: Some(self.memory), time: Some(self.time) }
    }
}
