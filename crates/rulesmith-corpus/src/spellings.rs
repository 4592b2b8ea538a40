//! Groups of spellings of one game: `corpus/spellings.toml`.

use serde::Deserialize;

/// Spellings of one game, and what is known of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// What the spellings share.
    pub name: String,
    /// The rules, with `@` where the spellings stand.
    pub frame: String,
    /// The spellings, two or more.
    pub spellings: Vec<String>,
    /// How large the board is.
    #[serde(default)]
    pub up_to: u64,
    /// The P-positions on it.
    #[serde(default)]
    pub lost: Vec<Vec<u64>>,
    /// A part of the message that all of them get instead.
    pub error: Option<String>,
    /// Why their forms are not all the same value.
    pub differs: Option<String>,
    /// What is proved of the claim: `proved` or `refuted`.
    pub verdict: Option<String>,
    /// The smallest counterexample of a claim that is refuted.
    pub witness: Option<Vec<u64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    group: Vec<Group>,
}

impl Group {
    /// The rules texts.
    pub fn texts(&self) -> Vec<String> {
        let text = |spelling: &String| format!("game \"{}\"\n{}", self.name, self.frame.replace('@', spelling));
        self.spellings.iter().map(text).collect()
    }
}

/// All groups.
pub fn groups() -> Vec<Group> {
    crate::load::<File>("spellings.toml", include_str!("../../../corpus/spellings.toml")).group
}
