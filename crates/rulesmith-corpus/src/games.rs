//! Games with what is known about them, and readings of the papers that are wrong: `games.toml` and `readings.toml`.

use crate::load;
use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::rules::{self, Game, Play};
use rulesmith::work::Work;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Readings {
    reading: Vec<Reading>,
}

/// A wrong reading of a paper, as rules with the claim it makes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// What is read.
    pub name: String,
    /// Where.
    pub source: String,
    /// The rules; their `expect` is the claim.
    pub rules: String,
    /// The claim is complete for positions with piles up to this size.
    pub up_to: u64,
    /// The first position, by largest pile and then smallest first, on which game and claim disagree.
    pub witness: Vec<u64>,
    /// What the witness is in the game, "P" or "N".
    pub solver: String,
    /// What the witness is by the claim.
    pub claim: String,
}

/// What is known about games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// Single games.
    pub case: Vec<Case>,
    /// Games that differ by an argument.
    pub family: Vec<Family>,
    /// Tables of Grundy values.
    pub grundy: Vec<Grundy>,
}

/// One game, which agrees with its claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// A name of the catalogue, or a title if there are `rules`.
    pub name: String,
    /// Rules in the place of those of the catalogue.
    pub rules: Option<String>,
    /// The game agrees with its claim, if it makes one, for piles up to this size.
    pub up_to: u64,
    /// A larger size for which that is true as well.
    pub bench: Option<u64>,
    /// The size up to which `known` is complete.
    pub known_up_to: Option<u64>,
    /// The P-positions, by largest pile, smallest first.
    pub known: Option<Vec<Vec<u64>>>,
}

/// A game for every argument.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// A name of the catalogue with `{}` for the argument.
    pub name: String,
    /// The games agree with their claims for piles up to this size.
    pub up_to: u64,
    /// What is put into the place of `{}`.
    pub arguments: Vec<String>,
}

/// Grundy values of a game on two piles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grundy {
    /// A name of the catalogue.
    pub name: String,
    /// `rows[x][y]` from (0, 0) on.
    pub rows: Vec<Vec<u32>>,
}

/// All games.
pub fn cases() -> Cases {
    load("games.toml", include_str!("../../../corpus/games.toml"))
}

/// All wrong readings.
pub fn readings() -> Vec<Reading> {
    let readings: Readings = load("readings.toml", include_str!("../../../corpus/readings.toml"));
    readings.reading
}

/// A game that the catalogue has to have.
pub fn game(name: &str) -> Game {
    games::find(name).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

/// The game of a text that has to be right.
pub fn read(text: &str) -> Game {
    rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{}\n{text}", error.picture(text)))
}

/// What rules mean that have to mean something.
pub fn meaning(game: &Game) -> Form {
    let work = Work::default().with_games(games::by_name);
    Form::of(game, &work).unwrap_or_else(|error| panic!("{error}\n{game}"))
}

/// What `losing("..")` looks up.
pub fn find(name: &str) -> Option<Game> {
    games::find(name).ok().map(|entry| entry.game)
}

impl Case {
    /// Whether options may be forbidden: only boards know such games.
    pub fn has_blocking(&self) -> bool {
        matches!(self.game().play, Play::Block(_))
    }

    /// Its own rules, or the game of the catalogue.
    pub fn game(&self) -> Game {
        match &self.rules {
            Some(text) => rules::parse(text).unwrap_or_else(|error| panic!("{}: {error}", self.name)),
            None => find(&self.name).unwrap_or_else(|| panic!("{} is in the catalogue", self.name)),
        }
    }
}

impl Family {
    /// The names of its games.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.arguments.iter().map(|argument| self.name.replace("{}", argument))
    }
}
