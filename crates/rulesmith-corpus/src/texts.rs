//! Texts to be read and texts to be refused: `samples.toml`, `malformed.toml` and `bad_names.toml`.

use crate::load;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Samples {
    sample: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    rules: String,
}

/// Rules that use every form of the language.
pub fn samples() -> Vec<String> {
    let samples: Samples = load("samples.toml", include_str!("../../../corpus/samples.toml"));
    samples.sample.into_iter().map(|sample| sample.rules).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AllMalformed {
    case: Vec<Malformed>,
}

/// Rules that are refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Malformed {
    /// The text.
    pub rules: String,
    /// The whole message: what, where, and the hint.
    pub error: String,
}

/// Rules that are refused, each with its message.
pub fn malformed() -> Vec<Malformed> {
    let all: AllMalformed = load("malformed.toml", include_str!("../../../corpus/malformed.toml"));
    all.case
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BadNames {
    name: Vec<BadName>,
}

/// A name of a game that is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadName {
    /// The name with its parameters.
    pub name: String,
    /// "unknown", "malformed" or "parameter".
    pub kind: String,
    /// The whole message.
    pub error: String,
}

/// Names that no game of the catalogue has.
pub fn bad_names() -> Vec<BadName> {
    let all: BadNames = load("bad_names.toml", include_str!("../../../corpus/bad_names.toml"));
    all.name
}
