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
//! [`decide`] asks them in turn. What is proved comes with a [`Certificate`] that [`verify()`] accepts without the engine
//! (from automata only on demand); what is refuted with the smallest position at which rules and claim part, which is the
//! first that [`solve::check`](crate::solve::check) would find on a board large enough. The torus engine's own answer is a
//! [`Verdict`].
//!
//! ```
//! use rulesmith::{games, prove};
//! let game = games::find("mtw(2; -(2,3); +(9,18))")?.game;
//! let prove::Verdict::Proved(certificate) = prove::prove(&game, None, &Default::default()) else { panic!() };
//! assert!(prove::verify(&certificate.to_json()).is_ok());
//!
//! let wrong = games::find("mtw(2; -(2,3); sqrt(12)-2)")?.game;
//! let prove::Verdict::Refuted(refutation) = prove::prove(&wrong, None, &Default::default()) else { panic!() };
//! assert_eq!((refutation.position, refutation.statement), (vec![10, 21], prove::Statement::B));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod automata;
mod certificate;
pub(crate) mod claim;
mod engines;
mod explain;
pub mod lemma;
mod progress;
pub mod torus;
mod verify;

pub use certificate::{
    AutomataProof, Automaton, Certificate, Evidence, Kind, Restriction, State, Step, certificate_text,
};
pub use claim::claimed_slope;
pub use engines::{Answer, Counterexample, Engine, Limits, Outcome, decide};
pub use progress::{Progress, Stage};
pub use verify::{Rejection, verify};

use crate::evaluate::FindGame;
use crate::number::Slope;
use crate::rules::Game;
use crate::solve::Shown;

/// How a question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds for all n.
    Proved(Certificate),
    /// The claim is false.
    Refuted(Refutation),
    /// Not decided; the sentence says why.
    Undecided(String),
    /// Stopped from outside.
    Interrupted,
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
    pub certificate: Option<Certificate>,
}

/// What a question may use.
pub struct Options<'a> {
    /// Gives the rules of games named in `losing("..")`.
    pub find: FindGame<'a>,
    /// How much work it may take.
    pub limits: torus::Limits<'a>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { find: &|_| None, limits: torus::Limits::default() }
    }
}

/// Decides whether a game has exactly the P-positions of a slope's complementary pair; by default, of the one it
/// claims.
pub fn prove(game: &Game, slope: Option<&Slope>, options: &Options<'_>) -> Verdict {
    let claimed = match slope {
        Some(slope) => Ok(slope.clone()),
        None => claimed_slope(game),
    };
    match claimed {
        Ok(slope) => torus::prove(game, &slope, options),
        Err(why) => Verdict::Undecided(why),
    }
}
