//! Proofs for all n: does a game have exactly the P-positions it claims?
//!
//! A claim that rules have exactly the P-positions T is two statements: (A) no legal move leads from T to T, and (B)
//! every position outside T has a legal move into T. Play is finite, so A and B together decide it. An engine decides
//! both exactly, for all n at once, or says which part of the rules it cannot read:
//!
//! | engine | rules | claims |
//! |---|---|---|
//! | [`torus`] | all nim moves, a band, finitely many vectors more or less, the line of Theorem 2, the Beatty constraint | complementary pairs of any irrational slope |
//! | [`automata`] | linear conditions, remainders, memberships in sets that have automata | everything made of floors with slopes of one quadratic field, or of rationals, evil and the like |
//! | [`lemma`] | the forms of general lemmas of the literature, by what the rules say | the pairing of red levels, any two slopes, complementary pairs; proved or not applicable, never refuted |
//!
//! Claims about misere play are turned into ones about normal play (`misere`), which the engines decide. That rows of Grundy values repeat is
//! another kind of statement; [`rows()`] finds their periods and proves them, for all nim moves with a band and vectors, or finitely many vectors.
//!
//! [`decide`] tries the claim on a small board, and then asks them in turn. What is proved comes with a [`Certificate`]
//! that [`verify()`] has accepted, without the engine; what is refuted with the smallest position at which rules and claim part, which is the
//! first that [`solve::check`](crate::solve::check) would find on a board large enough. The torus engine's own answer is a
//! [`Verdict`].
//!
//! ```
//! use rulesmith::{games, prove, work::Work};
//! let work = Work::default();
//! let form = games::find("mtw(2; -(2,3); +(9,18))")?.form(&work)?;
//! let prove::Verdict::Proved(certificate) = prove::prove(&form, None, &work) else { panic!() };
//! assert!(prove::verify(&certificate.to_json()).is_ok());
//!
//! let wrong = games::find("mtw(2; -(2,3); sqrt(12)-2)")?.form(&work)?;
//! let prove::Verdict::Refuted(refutation) = prove::prove(&wrong, None, &work) else { panic!() };
//! assert_eq!((refutation.position, refutation.statement), (vec![10, 21], prove::Statement::B));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod automata;
mod board;
mod check;
mod engines;
mod explain;
mod export;
mod grundy;
pub mod lemma;
mod misere;
mod progress;
#[cfg(test)]
mod reading_tests;
mod rows;
pub mod torus;

pub(crate) use check::checked_by_text;
pub use check::{verify, verify_text};
pub(crate) use engines::judge_guess;
pub use engines::{Answer, Counterexample, Engine, Outcome, decide, decide_value, decide_without_board};
pub use explain::explain;
pub use export::coq;
pub use grundy::decide_grundy;
pub use rows::{RowsOutcome, rows};
pub use rulesmith_check::{Certificate, Condition, Evidence, Rejection, certificate_text};

use crate::form::Form;
use crate::number::{Real, Slope};
use crate::solve::Shown;
use crate::work::{Stopped, Work};

/// How a question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds for all n.
    Proved(Certificate),
    /// The claim is false.
    Refuted(Refutation),
    /// Not decided; the sentence says why.
    Undecided(String),
    /// The work was stopped.
    Stopped(Stopped),
}

/// The two statements of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// No legal move leads from one claimed position to another.
    A,
    /// Every other position has a legal move to a claimed one.
    B,
}

/// The smallest counterexample: first by the largest pile, then by the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position.
    pub position: Vec<u64>,
    /// Which statement fails there.
    pub statement: Statement,
    /// For statement A the move between claimed positions.
    pub shown_by: Option<Shown>,
    /// What [`verify()`] accepts, if the engine has a form for it.
    pub certificate: Certificate,
}

/// Decides whether a game has exactly the P-positions of a slope's complementary pair; by default, of the one it
/// claims.
pub fn prove(form: &Form, slope: Option<&Slope>, work: &Work) -> Verdict {
    match slope {
        Some(slope) => torus::prove(form, slope, work),
        None => torus::prove_claim(form, work),
    }
}

/// The smaller slope of the complementary pair that a game claims, `{ (floor(alpha*n), floor(beta*n)) : n >= 0 }` with
/// 1/alpha + 1/beta = 1, however it is written; or a sentence that says what it claims instead.
///
/// ```
/// use rulesmith::{games, prove, work::Work};
/// let work = Work::default();
/// assert_eq!(prove::claimed_slope(&games::find("t-wythoff(2)")?.form(&work)?), Ok("sqrt(2)".parse().unwrap()));
/// assert!(prove::claimed_slope(&games::find("freak")?.form(&work)?).unwrap_err().contains("not complementary"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn claimed_slope(form: &Form) -> Result<Slope, String> {
    let claim = form.claim().ok_or("the game claims no P-positions")?;
    let (alpha, beta) =
        claim.pair().ok_or("the claim is not read as a pair { (floor(alpha*n), floor(beta*n)) : n >= 0 } alone")?;
    if !alpha.complement().is_ok_and(|complement| equal(&complement, &beta)) {
        return Err(format!("the slopes {alpha} and {beta} of the claim are not complementary"));
    }
    Ok(alpha)
}

/// Whether two numbers are known to be equal.
pub(crate) fn equal(one: &Real, other: &Real) -> bool {
    matches!(one.compare(other), Ok(std::cmp::Ordering::Equal))
}
