//! Claims to be decided for all n, and by which engine: `proofs.toml`.

use crate::games::cases;
use crate::load;
use serde::Deserialize;

/// All claims.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proofs {
    /// True claims.
    pub proved: Vec<Proved>,
    /// False ones.
    pub refuted: Vec<Refuted>,
    /// The wrong readings of `readings.toml`.
    pub readings: ByTorus,
}

/// Games that have exactly the P-positions they claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proved {
    /// What they are.
    pub name: String,
    /// Where they come from.
    pub source: String,
    /// A name of the catalogue or of a construction, with `{}` for the argument.
    pub game: String,
    /// The arguments, if they are listed.
    pub arguments: Option<Vec<String>>,
    /// For each block of arguments, the range [from, to] of each number.
    #[serde(default)]
    pub ranges: Vec<Vec<[u64; 2]>>,
    /// Whether the torus decides all of it.
    #[serde(default)]
    pub torus: bool,
    /// What automata decide.
    pub automata: Which,
    /// What a lemma has to decide: those whose certificates by automata would take long to make or to check, and those that
    /// automata do not decide.
    #[serde(default)]
    pub lemma: Vec<String>,
}

/// Games that have not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuted {
    /// What they are.
    pub name: String,
    /// Where they come from.
    pub source: String,
    /// A name of the catalogue or of a construction, with `{}` for the argument.
    pub game: Option<String>,
    /// Or the rules as text.
    pub rules: Option<String>,
    /// The game whose claim is taken, where it has none of its own.
    pub claim: Option<String>,
    /// An argument with its counterexample.
    pub cases: Vec<Counterexample>,
    /// Whether the torus decides all of it.
    #[serde(default)]
    pub torus: bool,
    /// What automata decide.
    pub automata: Which,
}

/// Where a claim fails.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counterexample {
    /// What is put into the place of `{}`.
    #[serde(default)]
    pub argument: String,
    /// The smallest position where the claim fails.
    pub witness: Vec<u64>,
    /// "A" if a claimed position has a move to a claimed one, "B" if another has none.
    pub statement: String,
}

/// The wrong readings that the torus refutes; automata refute all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByTorus {
    /// Their names.
    pub torus: Vec<String>,
}

/// "all", "none", or a list of arguments.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Which {
    /// "all" or "none".
    Word(String),
    /// These.
    List(Vec<String>),
}

impl Which {
    /// Whether an argument is among them.
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

/// All claims.
pub fn proofs() -> Proofs {
    load("proofs.toml", include_str!("../../../corpus/proofs.toml"))
}
