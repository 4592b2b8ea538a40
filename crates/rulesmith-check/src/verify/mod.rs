//! The checker: one file for each kind of evidence, one function for each condition.
//!
//! | file | conditions |
//! |---|---|
//! | `claim` | what T1 and L2 have in common: is the claim the pair of two slopes? |
//! | `counterexample` | C1 to C5 |
//! | `misere` | M1 to M3 |
//! | `rows` | G1 to G5 |
//! | `bound` | B1 to B4 |
//! | `fewest` | N1 to N5 |
//! | `cheapest` | O1 to O4 |
//! | `value` | V1 to V3 |
//! | `grundy` | S1 and S2 |
//! | `lemma` | L1 to L5 |
//! | `torus` | T1 to T12 |
//! | `automata` | W1 to W10 |

mod automata;
mod bound;
mod cheapest;
mod claim;
mod counterexample;
mod fewest;
mod grundy;
mod lemma;
mod misere;
mod rows;
mod torus;
mod value;

pub use automata::{Ways, digits, is_possible, ways};
pub(crate) use automata::{cases, elements};
pub(crate) use cheapest::clauses;
pub(crate) use lemma::gap_statements;
pub use misere::without_moves;

use crate::certificate::{Certificate, Evidence};
use crate::limits::{Limits, Meter};
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Expectation, Game, Play};

/// Checks a certificate, and gives what it says.
///
/// ```
/// use rulesmith_check::{Certificate, Condition, Evidence, Limits, verify};
/// let game = rulesmith_core::rules::parse("game \"Row\" piles x move m: take 1 from x expect { (3*n) : n >= 0 }")?;
/// // 2 is not claimed, and has a move to 1 only, which is not claimed either.
/// let evidence = Evidence::Counterexample { position: vec![2], to: None };
/// let text = Certificate { game, evidence }.to_text();
/// assert!(verify(&text, &Limits::default()).is_ok_and(|certificate| !certificate.proves()));
///
/// let wrong = text.replace("3*n", "2*n");
/// assert_eq!(verify(&wrong, &Limits::default()).unwrap_err().condition, Condition::C4);
/// # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
/// ```
pub fn verify(text: &str, limits: &Limits<'_>) -> Checked<Certificate> {
    let meter = Meter::new(limits);
    meter.stage(Condition::F1, 0, 1)?;
    let certificate = Certificate::from_text(text)?;
    check(&certificate, &meter)?;
    Ok(certificate)
}

/// Checks a certificate that was read.
fn check(certificate: &Certificate, meter: &Meter<'_>) -> Checked<()> {
    let Certificate { game, evidence } = certificate;
    // Nobody is to take a claim for shown that only stands beside one.
    let about_value = matches!(evidence, Evidence::Value { .. } | Evidence::Grundy { .. } | Evidence::Rows(_));
    demand(Condition::V1, game.one.is_none() || about_value, || {
        "the rules claim positions of value 1, and the evidence is about others".into()
    })?;
    let about_all = matches!(evidence, Evidence::Grundy { .. } | Evidence::Rows(_));
    demand(Condition::S1, (game.grundy.is_none() && game.values.is_empty()) || about_all, || {
        "the rules claim Grundy values, and the evidence is about something else".into()
    })?;
    match evidence {
        Evidence::Grundy { sum } => grundy::check(game, sum, meter),
        Evidence::Misere { least, normal } => misere::check(game, claim(game)?, least, normal, meter),
        Evidence::Rows(proof) => rows::check(game, proof, meter),
        Evidence::Fewest(proof) => fewest::check(game, claim(game)?, proof, meter),
        Evidence::Cheapest(proof) => cheapest::check(game, claim(game)?, proof, meter),
        Evidence::Value { zero, one } => value::check(game, zero, one, meter),
        _ => {
            demand(Condition::M1, game.play == Play::Normal, || "the evidence is for normal play".into())?;
            check_in_normal_play(game, evidence, meter)
        }
    }
}

fn claim(game: &Game) -> Checked<&Expectation> {
    match &game.expect {
        Some(expectation) => Ok(expectation),
        None => reject(Condition::F2, "the game claims no P-positions"),
    }
}

fn check_in_normal_play(game: &Game, evidence: &Evidence, meter: &Meter<'_>) -> Checked<()> {
    let expectation = claim(game)?;
    match evidence {
        Evidence::Torus(proof) => torus::check(game, expectation, proof, meter),
        Evidence::Automata(proof) => automata::check(game, expectation, None, proof, meter),
        Evidence::Lemma(argument) => lemma::check(game, expectation, argument, meter),
        Evidence::Counterexample { position, to } => {
            counterexample::check(game, expectation, position, to.as_deref(), meter)
        }
        Evidence::Misere { .. }
        | Evidence::Rows(_)
        | Evidence::Fewest(_)
        | Evidence::Cheapest(_)
        | Evidence::Value { .. }
        | Evidence::Grundy { .. } => reject(Condition::M1, "this is no evidence for a claim in normal play"),
    }
}
