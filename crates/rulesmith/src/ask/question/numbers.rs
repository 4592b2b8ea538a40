//! What is asked about numbers alone.

use crate::ask::number::Whole;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything about a slope: `{"ask": "slope", "expr": "(1+sqrt(5))/2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slope {
    /// The slope.
    pub expr: String,
    /// How many terms of its continued fraction.
    #[serde(default = "twelve")]
    pub terms: u64,
    /// How many decimals.
    #[serde(default = "thirty")]
    pub digits: u64,
    /// Whether the convergents are listed too: as many as there are terms, each longer than the one before.
    #[serde(default = "yes")]
    pub convergents: bool,
}

/// Terms of a sequence: `{"ask": "sequence", "expr": "evil", "terms": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// A slope, a formula in n, or a set.
    pub expr: String,
    /// The index of the first term; by default the sequence's own first index.
    #[serde(default)]
    pub from: Option<Whole>,
    /// How many terms; fewer come if the sequence ends.
    #[serde(default = "twenty")]
    pub terms: u64,
}

/// One number's place in a sequence: `{"ask": "member", "expr": "phi", "x": 16}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// A slope, a formula in n, or a set.
    pub expr: String,
    /// The number.
    pub x: Whole,
}

/// A number in a numeration system: `{"ask": "represent", "expr": "phi", "number": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Represent {
    /// A slope between 1 and 2, or `base(b)`.
    pub expr: String,
    /// The number; left out if its digits are given.
    #[serde(default)]
    pub number: Option<Whole>,
    /// The digits instead of the number, the most significant first.
    #[serde(default)]
    pub digits: Option<Vec<Whole>>,
    /// Which system of the slope.
    #[serde(default)]
    pub system: System,
    /// Also the representation of the next number.
    #[serde(default)]
    pub successor: bool,
    /// Also what the digits are worth in the slope's other system.
    #[serde(default)]
    pub reread: bool,
    /// The values of at most so many places are listed, the lowest ones.
    #[serde(default = "forty")]
    pub places: u64,
}

/// The systems of a slope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Places are the numerators of the convergents.
    #[default]
    P,
    /// Places are the denominators of the convergents.
    Q,
}

fn twelve() -> u64 {
    12
}

fn twenty() -> u64 {
    20
}

fn thirty() -> u64 {
    30
}

fn forty() -> u64 {
    40
}

fn yes() -> bool {
    true
}
