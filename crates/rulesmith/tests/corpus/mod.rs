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
