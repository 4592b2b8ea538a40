//! The corpus of games and wrong readings, for every engine's tests.
#![allow(dead_code, reason = "each test uses a part of it")]

use rulesmith::games;
use rulesmith::rules::{self, Game};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readings {
    pub reading: Vec<Reading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub name: String,
    pub source: String,
    pub rules: String,
    pub up_to: u64,
    pub witness: Vec<u64>,
    pub solver: String,
    pub claim: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    pub case: Vec<Case>,
    pub family: Vec<Family>,
    pub grundy: Vec<Grundy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub name: String,
    pub rules: Option<String>,
    pub up_to: u64,
    pub bench: Option<u64>,
    pub known_up_to: Option<u64>,
    pub known: Option<Vec<Vec<u64>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    pub name: String,
    pub up_to: u64,
    pub arguments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grundy {
    pub name: String,
    pub rows: Vec<Vec<u32>>,
}

pub fn cases() -> Cases {
    toml::from_str(include_str!("../../../../corpus/games.toml")).unwrap()
}

pub fn readings() -> Vec<Reading> {
    let readings: Readings = toml::from_str(include_str!("../../../../corpus/readings.toml")).unwrap();
    readings.reading
}

/// Claims to be decided for all n.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proofs {
    pub proved: Vec<Proved>,
    pub refuted: Vec<Refuted>,
    pub readings: ByTorus,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proved {
    pub name: String,
    pub source: String,
    pub game: String,
    pub arguments: Option<Vec<String>>,
    #[serde(default)]
    pub ranges: Vec<Vec<[u64; 2]>>,
    #[serde(default)]
    pub torus: bool,
    pub automata: Which,
    /// Whose certificates by automata would take long to make or to check; a lemma gives them instead.
    #[serde(default)]
    pub lemma: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuted {
    pub name: String,
    pub source: String,
    pub game: Option<String>,
    pub rules: Option<String>,
    pub claim: Option<String>,
    pub cases: Vec<Counterexample>,
    #[serde(default)]
    pub torus: bool,
    pub automata: Which,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counterexample {
    #[serde(default)]
    pub argument: String,
    pub witness: Vec<u64>,
    pub statement: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByTorus {
    pub torus: Vec<String>,
}

/// "all", "none", or a list of arguments.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Which {
    Word(String),
    List(Vec<String>),
}

impl Which {
    pub fn contains(&self, argument: &str) -> bool {
        match self {
            Which::Word(word) => {
                assert!(word == "all" || word == "none", "{word}");
                word == "all"
            }
            Which::List(list) => list.iter().any(|listed| listed == argument),
        }
    }

    /// The arguments that are listed one by one.
    pub fn listed(&self) -> impl Iterator<Item = &str> {
        let list: &[String] = match self {
            Which::Word(_) => &[],
            Which::List(list) => list,
        };
        list.iter().map(String::as_str)
    }
}

impl Proved {
    /// What is put into the place of `{}`: as listed, from ranges, or else what the corpus of games has for this game.
    pub fn arguments(&self) -> Vec<String> {
        let mut found = self.arguments.clone().unwrap_or_default();
        for block in &self.ranges {
            let mut tuples = vec![String::new()];
            for &[from, to] in block {
                let longer =
                    |tuple: &String, n: u64| if tuple.is_empty() { n.to_string() } else { format!("{tuple}, {n}") };
                tuples = tuples.iter().flat_map(|tuple| (from..=to).map(move |n| longer(tuple, n))).collect();
            }
            found.extend(tuples);
        }
        if !self.game.contains("{}") {
            found.push(String::new());
        } else if self.arguments.is_none() && self.ranges.is_empty() {
            let families = cases().family.into_iter().filter(|family| family.name == self.game);
            found.extend(families.flat_map(|family| family.arguments));
        }
        found
    }
}

pub fn proofs() -> Proofs {
    toml::from_str(include_str!("../../../../corpus/proofs.toml")).unwrap_or_else(|error| panic!("{error}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifications {
    pub minimum: Vec<Minimum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    pub k: i64,
    pub c: i64,
    pub size: usize,
    pub theorem: usize,
}

pub fn minima() -> Vec<Minimum> {
    let modifications: Modifications = toml::from_str(include_str!("../../../../corpus/modifications.toml")).unwrap();
    modifications.minimum
}

/// What `losing("..")` looks up.
pub fn find(name: &str) -> Option<Game> {
    games::find(name).ok().map(|entry| entry.game)
}

impl Case {
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
