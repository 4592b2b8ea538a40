//! What a player says about a position.

use crate::prove::Engine;
use crate::rules::Game;
use malachite::Integer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Who wins with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The previous player: the one to move loses.
    P,
    /// The next player: the one to move wins.
    N,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if *self == Verdict::P { "P" } else { "N" })
    }
}

/// A move, as it is told to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which clause of the game allows it.
    pub clause: usize,
    /// The clause's name.
    pub clause_name: String,
    /// What is taken from each pile, in the order of the position's piles.
    pub take: Vec<Integer>,
    /// The position reached, sorted if the piles are unordered.
    pub to: Vec<Integer>,
}

impl Move {
    pub(super) fn new(game: &Game, clause: usize, take: Vec<Integer>, to: Vec<Integer>) -> Move {
        Move { clause, clause_name: game.moves[clause].name.clone(), take, to }
    }
}

/// Verdict, winning move and reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub verdict: Verdict,
    /// A winning move, for N; nothing if the player to move has already won, which happens in misere play only.
    pub winning: Option<Move>,
    /// How it was found.
    pub method: Method,
    /// Which theorem or method says so.
    pub reason: String,
    /// What it rests on.
    pub ground: Ground,
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The claim of the game, proved for all n: the checker has accepted a certificate of this engine.
    Proved(Engine),
    /// The claim of the game, which agrees with the board up to this pile and is not proved beyond.
    Checked(u64),
    /// The game itself, solved up to this pile.
    Solved(u64),
    /// A theorem, whose hypotheses the rules fulfil.
    Theorem(&'static str),
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Proved(engine) => write!(f, "proved for all n ({engine})"),
            Ground::Checked(up_to) => write!(f, "checked for piles up to {up_to}, and not proved beyond"),
            Ground::Solved(up_to) => write!(f, "solved for piles up to {up_to}"),
            Ground::Theorem(source) => write!(f, "{source}"),
        }
    }
}

/// How a player knows the lost positions; see the table of the [room](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "named in the table of the module")]
pub enum Method {
    Floors,
    Numeration,
    Recursive,
    Rank,
    Queue,
    Sum,
    Table,
    Search,
}

impl Method {
    /// All of them, the one that is preferred first.
    pub const ALL: [Method; 8] = [
        Method::Sum,
        Method::Floors,
        Method::Rank,
        Method::Numeration,
        Method::Recursive,
        Method::Queue,
        Method::Table,
        Method::Search,
    ];

    /// Whether it knows the lost positions by the claim of the game.
    pub(super) fn is_by_claim(self) -> bool {
        matches!(self, Method::Floors | Method::Numeration | Method::Recursive)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Floors => "floors",
            Method::Numeration => "numeration",
            Method::Recursive => "recursive",
            Method::Rank => "rank",
            Method::Queue => "queue",
            Method::Sum => "sum",
            Method::Table => "table",
            Method::Search => "search",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        let known = Method::ALL.into_iter().find(|method| method.name() == text);
        known.ok_or_else(|| {
            let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
            format!("there is no strategy `{text}` (known are {})", names.join(", "))
        })
    }
}
