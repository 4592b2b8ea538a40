//! What is asked while people play or choose: moves, positions to start from, slopes, files to take away.

use super::Question;
use crate::ask::given::Given;
use crate::ask::number::{Size, Whole};
use crate::ask::render::Format;
use crate::figure::Theme;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The legal moves of a position: `{"ask": "options", "game": "wythoff", "piles": [3, 5]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// A move to be judged: `{"ask": "judge", "game": "wythoff", "piles": [3, 5], "take": [1, 2]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// What is to be taken from each of them.
    pub take: Vec<Whole>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Also what the move is worth.
    #[serde(default)]
    pub rate: bool,
}

/// The program's move: `{"ask": "reply", "game": "wythoff", "piles": [3, 5], "opponent": {"fallible": {"slips": 2}}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// How the program plays.
    pub opponent: Skill,
    /// The chance of a move that is not perfect: the same seed gives the same move.
    #[serde(default)]
    pub seed: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Wins whenever it can.
    Perfect,
    /// Any legal move in some of its moves, and else perfect.
    Fallible {
        /// In so many moves out of eight.
        slips: u8,
    },
    /// Any legal move.
    Random,
}

/// A position to start from: `{"ask": "start", "game": "wythoff", "up_to": 12}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The largest pile; by default one that fits the opponent.
    #[serde(default)]
    pub up_to: Option<Size>,
    /// Against whom it is to be played.
    #[serde(default)]
    pub opponent: Option<Skill>,
    /// Whether the player to move is to have a winning move, or none.
    #[serde(default = "yes")]
    pub winning: bool,
    /// The chance: the same seed gives the same position.
    #[serde(default)]
    pub seed: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Slopes to choose from, [1; (a, b)] with partial quotients up to a bound: `{"ask": "dial"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// The largest partial quotient.
    #[serde(default = "eight")]
    pub quotients: u64,
    /// The largest denominator of the fractions between them; 0 for none.
    #[serde(default)]
    pub denominators: u64,
}

/// An answer as a file: `{"ask": "write", "format": "csv", "question": {"ask": "solve", "game": "wythoff", "up_to": 9}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Write {
    /// What is asked.
    pub question: Box<Question>,
    /// The format of the file, one of those that such answers have.
    pub format: Format,
    /// What a picture is drawn on.
    #[serde(default)]
    pub ground: Theme,
    /// Which pile a b-file of positions lists, counted from 1.
    #[serde(default = "one")]
    pub pile: usize,
}

fn one() -> usize {
    1
}

fn eight() -> u64 {
    8
}

fn yes() -> bool {
    true
}
