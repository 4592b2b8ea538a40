//! Why nothing does with less; docs/CERTIFICATES.md, conditions B1 to B4 and N1 to N5.

use serde::{Deserialize, Serialize};

/// Why whatever wins from all of some rows costs at least so much: a tree of cases that ends in weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Bound {
    /// Weights of rows that are still open: what costs c wins from rows of weight at most c times the scale.
    Weights {
        /// The weight of what costs 1.
        scale: u64,
        /// Rows, rising, each with its weight.
        rows: Vec<(usize, u64)>,
    },
    /// Something has to win from this row.
    Row {
        /// The row.
        row: usize,
        /// All that can: whatever wins from the row costs at least as much as one of these, and wins from no more open rows.
        cases: Vec<BoundCase>,
    },
}

/// One way to win from a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundCase {
    /// What it costs.
    pub cost: u64,
    /// The rows that it wins from.
    pub wins: Vec<usize>,
    /// Why the rest costs what it has to.
    pub then: Bound,
}

/// That fewer vectors of Nim or of t-Wythoff, for any t, cannot be changed if the claimed positions are to be lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FewestProof {
    /// The largest pile that is looked at.
    pub up_to: u64,
    /// What the rules change, and of which game.
    pub changes: Changes,
    /// Nim, Wythoff's game, 2-Wythoff, and so on, and why each needs as many changes.
    pub games: Vec<ChangedGame>,
}

/// Changes of t-Wythoff: any number may be taken from one pile, and k, l >= 1 from both if |k - l| < t; t = 0 is Nim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// t.
    pub width: i64,
    /// Vectors of it that are taken away, the smaller entry first.
    pub removed: Vec<(i64, i64)>,
    /// Vectors that are added.
    pub added: Vec<(i64, i64)>,
}

/// Why t-Wythoff needs as many changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedGame {
    /// t.
    pub width: i64,
    /// Vectors of it that lead from one claimed position to another: they have to go.
    pub forced: Vec<(i64, i64)>,
    /// Positions that are not claimed, and that no other vector of the game leads from to a claimed position: one has to be added for each.
    pub positions: Vec<(i64, i64)>,
    /// Why so few vectors cannot be added for all of them; nothing if enough have to go.
    pub bound: Option<Bound>,
}

impl Changes {
    /// How many vectors are changed.
    pub fn count(&self) -> usize {
        self.removed.len() + self.added.len()
    }
}

/// That no rules of a grammar with the claimed P-positions cost less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheapestProof {
    /// What they cost at least.
    pub least: u64,
    /// Which clauses there are.
    pub grammar: Grammar,
    /// From claimed positions with piles up to this no clause may lead to claimed ones.
    pub up_to: u64,
    /// Nor from these.
    pub lost: Vec<Vec<u64>>,
    /// From these, which are not claimed, some clause has to lead to a claimed one.
    pub positions: Vec<Vec<u64>>,
    /// For every choice of what is defined and whether vectors are listed, why the clauses cost so much that make use of no more.
    pub choices: Vec<SharedChoice>,
}

/// What clauses of the grammar of docs/DISCOVER.md may make use of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grammar {
    /// Sets that piles may be asked to be in.
    pub sets: Vec<NamedSet>,
    /// Remainders.
    pub residues: bool,
    /// Comparisons.
    pub comparisons: bool,
    /// Amounts and vectors forbidden one by one.
    pub exceptions: bool,
    /// Single vectors.
    pub vectors: bool,
    /// Nothing may depend on the position.
    pub invariant: bool,
    /// Rules whose moves are part of all rules.
    pub with: Option<String>,
}

/// A set that piles may be asked to be in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedSet {
    /// What it is called.
    pub name: String,
    /// What it stands for, if it has to be defined.
    pub definition: Option<String>,
}

/// Why rules cost so much that make use of no more than this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedChoice {
    /// The sets that are defined, in the order of the grammar.
    pub sets: Vec<String>,
    /// Whether vectors are listed.
    pub vectors: bool,
    /// Why.
    pub bound: Bound,
}
