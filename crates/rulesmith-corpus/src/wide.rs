//! Claims by conditions, by several indices, and as lists: `claims.toml`.

use crate::load;
use rulesmith::prove::Statement;
use rulesmith::rules::{self, Game};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    claim: Vec<Claim>,
}

/// A game with a claim that is decided for all n.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// What it is.
    pub name: String,
    /// The piles and the moves.
    moves: String,
    /// The claim.
    expect: String,
    /// Where it fails.
    witness: Option<Vec<u64>>,
    /// Which statement fails there.
    statement: Option<String>,
}

/// All of them.
pub fn claims() -> Vec<Claim> {
    load::<Claims>("claims.toml", include_str!("../../../corpus/claims.toml")).claim
}

impl Claim {
    /// The rules.
    pub fn game(&self) -> Game {
        let text = format!("game \"{}\"\n{}expect {}\n", self.name, self.moves, self.expect);
        rules::parse(&text).unwrap_or_else(|error| panic!("{}: {error:?}", self.name))
    }

    /// The smallest counterexample, where there is one.
    pub fn counterexample(&self) -> Option<(Vec<u64>, Statement)> {
        let statement = match self.statement.as_deref()? {
            "A" => Statement::A,
            "B" => Statement::B,
            other => panic!("{}: no statement {other}", self.name),
        };
        Some((self.witness.clone().expect("a witness"), statement))
    }
}
