//! Arguments that playing commands share.

use clap::Args;
use rulesmith::play::Method;

/// How to play.
#[derive(Args)]
pub struct Strategy {
    /// Play by this method only: floors, numeration, recursive, rank, queue, sum, table or search
    #[arg(long, value_name = "METHOD")]
    pub strategy: Option<Method>,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
}
