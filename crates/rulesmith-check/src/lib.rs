//! Certificates for claims about take-away games, and the checker that has the last word.
//!
//! Rulesmith's engines are clever and may be wrong. What they find they write down as a [`Certificate`], and [`verify`]
//! reads it: the rules and the claim again, by a plain reading of its own ([`read`]), and then one condition after the
//! other. If all hold, the claim is true for all n; docs/CERTIFICATES.md proves that, in the order of the files here.
//! Nothing of the engines is used, and nothing but exact numbers, sequences and the parsed rules of `rulesmith-core`.
//!
//! ```
//! use rulesmith_check::{Certificate, Evidence, Limits, verify};
//! let game = rulesmith_core::rules::parse(
//!     "game \"Nim\" piles x <= y move nim: take from 1 pile expect { (n, n) : n >= 0 }")?;
//! let red = rulesmith_check::Pairing::AllRed { red: None };
//! let certificate = Certificate { game, evidence: Evidence::Lemma(rulesmith_check::Argument::Pairing(red)) };
//! assert!(verify(&certificate.to_text(), &Limits::default()).unwrap().proves());
//! # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
//! ```
//!
//! | room | does |
//! |---|---|
//! | `rejection` | the conditions by number, and why something is not accepted |
//! | `limits` | what checking may cost |
//! | `certificate` | the format |
//! | [`read`] | the one reading of rules, by cases |
//! | `words` | numbers as words of digits |
//! | `verify` | the conditions |

#![forbid(unsafe_code)]

mod certificate;
mod limits;
pub mod read;
mod rejection;
mod verify;
mod words;

pub use certificate::{
    Argument, AutomataProof, Automaton, Band, Bands, Bound, BoundCase, Case, Certificate, ChangedGame, Changes,
    CheapestProof, Choice, Cover, Evidence, FewestProof, Gap, Gaps, Grammar, Kind, Line, NamedSet, Numerals, Pairing,
    Reach, Relaxed, Restriction, Rising, RowMoves, RowPeriod, RowsProof, SetProof, Several, SharedChoice, Step,
    TorusProof, Way, Whole, certificate_text,
};
pub use limits::{Limits, Meter, Progress};
pub use rejection::{Checked, Condition, Rejection};
pub use verify::{Ways, digits, is_possible, verify, ways, without_moves};
pub use words::Digits;

/// For each set that the gap rule's conditions speak of, in the order in which the reading meets them ([`read::Language::sets`]), the ways in
/// which numbers are an element of it.
pub fn gap_rule_sets<'a>(
    language: &'a read::Language<'a>,
    expectation: &rulesmith_core::rules::Expectation,
) -> Checked<Vec<Vec<read::Branch>>> {
    verify::gap_statements(language, expectation)?;
    verify::elements(language)
}

/// The clauses of the grammar of a certificate that are right, and cheap enough to be part of cheaper rules: what each says, what it
/// costs, and which of the named positions it wins from.
pub fn grammar_clauses(
    game: &rulesmith_core::rules::Game,
    proof: &CheapestProof,
) -> Checked<Vec<(String, u64, Vec<bool>)>> {
    let limits = Limits::default();
    verify::clauses(game, proof, &Meter::new(&limits))
}

/// The cases in which the conditions of a clause hold, each as a text.
pub fn read_cases(game: &rulesmith_core::rules::Game, clause: usize) -> Checked<Vec<String>> {
    let limits = Limits::default();
    let meter = Meter::new(&limits);
    verify::cases(game, clause, &meter)
}
