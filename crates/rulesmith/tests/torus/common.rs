//! Asking the engine for what its answer rests on.

use rulesmith::number::Slope;
use rulesmith::prove::{self, Verdict};
use rulesmith::rules::Game;
pub use rulesmith_corpus::games::{game, meaning};

pub fn slope(text: &str) -> Slope {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The verdict on what a game claims.
pub fn verdict(game: &Game) -> Verdict {
    prove::prove(&meaning(game), None, &Default::default())
}
