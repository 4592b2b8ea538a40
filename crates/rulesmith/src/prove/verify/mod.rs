//! Checking certificates. Nothing here shares code with the engines but exact numbers and the parsed rules (the torus
//! checker also the shape that the torus engine reads the rules into), and it is meant to be read in one sitting;
//! docs/CERTIFICATES.md has the mathematics.
//!
//! | file | does |
//! |---|---|
//! | `torus` | covers of the torus |
//! | `lemma` | hypotheses of general lemmas |
//! | `position` | counterexamples, by the plain reading of the rules |
//! | `automata` | proofs by automata: what is to be shown |
//! | `run` | readings that fork where a number is not known |
//! | `reading`, `sets`, `moves` | what expressions, sets and clauses say then |
//! | `symbols` | such numbers, and assumptions about them |
//! | `words`, `cover` | digits, and words for which assumptions hold |

pub(super) mod automata;
mod cover;
mod lemma;
mod moves;
mod position;
mod reading;
pub(super) mod run;
mod sets;
pub(super) mod symbols;
#[cfg(test)]
mod tests;
mod torus;
mod words;

pub use lemma::check as check_lemma;

use super::certificate::{Certificate, Evidence};
use std::fmt;

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection(pub(super) String);

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for Rejection {}

pub(super) type Checked<T> = Result<T, Rejection>;

fn reject<T>(why: impl Into<String>) -> Checked<T> {
    Err(Rejection(why.into()))
}

fn demand(truth: bool, otherwise: impl FnOnce() -> String) -> Checked<()> {
    if truth { Ok(()) } else { Err(Rejection(otherwise())) }
}

/// Checks a certificate in JSON, and gives what it says.
pub fn verify(certificate: &serde_json::Value) -> Checked<Certificate> {
    let certificate = Certificate::from_json(certificate).map_err(Rejection)?;
    let game = &certificate.game;
    match &certificate.evidence {
        Evidence::Torus(slope, proof) => torus::check(game, slope, proof)?,
        Evidence::OffPair { slope, position, to } => torus::check_counterexample(game, slope, *position, *to)?,
        Evidence::Automata(proof) => automata::check(game, proof)?,
        Evidence::Lemma(proof) => lemma::check(game, proof).map_err(Rejection)?,
        Evidence::Counterexample { position, to } => position::check(game, position, to.as_deref())?,
    }
    Ok(certificate)
}
