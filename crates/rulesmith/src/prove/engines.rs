//! The engines one after another.

use super::automata::{self, Decision};
use super::{Certificate, Evidence, Options, Progress, Stage, Statement, Verdict, claimed_slope, lemma, torus};
use crate::evaluate::FindGame;
use crate::number::Slope;
use crate::rules::Game;
use malachite::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::fmt;
use std::time::Duration;

/// Which engine decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The first that reads the rules and the claim: the torus, which gives certificates, before automata, and these
    /// before the lemmas.
    Auto,
    /// Covering the torus by quadrants.
    Torus,
    /// Automata over numeration systems.
    Automata,
    /// General lemmas whose hypotheses are decided.
    Lemma,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}",
            match self {
                Engine::Auto => "auto",
                Engine::Torus => "torus",
                Engine::Automata => "automata",
                Engine::Lemma => "lemma",
            }
        )
    }
}

/// What a decision may cost.
pub struct Limits<'a> {
    /// Gives the rules of games named in `losing("..")`.
    pub find: FindGame<'a>,
    /// The most memory for the automata of the automata engine and the tables to build them, in bytes.
    pub memory: u64,
    /// The most time of the automata engine to decide, and again to write a certificate.
    pub time: Option<Duration>,
    /// Whether proofs by automata are to come with a certificate, which takes longer.
    pub certify: bool,
    /// Told how far things are; answers whether to go on.
    pub progress: &'a dyn Fn(Progress) -> bool,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        let (memory, time) = (1 << 30, Some(Duration::from_secs(60)));
        Limits { find: &|_| None, memory, time, certify: false, progress: &|_| true }
    }
}

/// An outcome and the engine that found it; for one that is not decided, the last that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The engine.
    pub engine: Engine,
    /// What it found.
    pub outcome: Outcome,
}

/// How a question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The claim holds for all n; with a certificate, or the reason why there is none.
    Proved(Result<Box<Certificate>, String>),
    /// The claim is false.
    Refuted(Box<Counterexample>),
    /// Not decided; the sentence says why.
    Undecided(String),
    /// Stopped from outside.
    Interrupted,
}

/// A position at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub position: Vec<Natural>,
    /// Which statement fails there.
    pub statement: Statement,
    /// For statement A the move between claimed positions: the clause's name, what it takes, and where it leads.
    pub shown_by: Option<(String, Vec<Natural>, Vec<Natural>)>,
    /// Whether no smaller position shows it; a limit may have been reached before that was known.
    pub smallest: bool,
    /// What [`verify`](super::verify()) accepts, if the engine has a form for it.
    pub certificate: Option<Box<Certificate>>,
}

/// Decides whether a game has exactly the P-positions of its `expect`.
pub fn decide(game: &Game, engine: Engine, limits: &Limits<'_>) -> Answer {
    let outcome = match engine {
        Engine::Torus => claimed_by_torus(game, limits),
        Engine::Automata => by_automata(game, limits),
        Engine::Lemma => by_lemma(game, limits),
        Engine::Auto => return one_after_another(game, limits),
    };
    Answer { engine, outcome }
}

fn one_after_another(game: &Game, limits: &Limits<'_>) -> Answer {
    let mut reasons = Vec::new();
    for (engine, name) in [(Engine::Torus, "the torus"), (Engine::Automata, "automata"), (Engine::Lemma, "lemmas")] {
        let answer = decide(game, engine, limits);
        match &answer.outcome {
            Outcome::Undecided(why) => reasons.push(format!("by {name}: {why}")),
            // A proof that cannot be written down, where one by a lemma can.
            Outcome::Proved(Err(_)) if limits.certify => {
                let other = by_lemma(game, limits);
                return match other {
                    Outcome::Proved(_) => Answer { engine: Engine::Lemma, outcome: other },
                    _ => answer,
                };
            }
            _ => return answer,
        }
    }
    Answer { engine: Engine::Lemma, outcome: Outcome::Undecided(reasons.join("; ")) }
}

fn by_lemma(game: &Game, limits: &Limits<'_>) -> Outcome {
    match lemma::prove(game, limits.find) {
        lemma::Answer::Proved(proof) => {
            let evidence = Evidence::Lemma(*proof);
            Outcome::Proved(Ok(Box::new(Certificate { game: game.clone(), evidence })))
        }
        lemma::Answer::DoesNotApply(why) => Outcome::Undecided(format!("no lemma applies: {why}")),
    }
}

fn claimed_by_torus(game: &Game, limits: &Limits<'_>) -> Outcome {
    match claimed_slope(game) {
        Ok(slope) => by_torus(game, &slope, limits),
        Err(why) => Outcome::Undecided(why),
    }
}

fn by_torus(game: &Game, slope: &Slope, limits: &Limits<'_>) -> Outcome {
    let steps = Cell::new(0);
    let go_on = || {
        steps.set(steps.get() + 1);
        (limits.progress)(Progress { stage: Stage::Torus, certificate: false, done: steps.get() })
    };
    let options = Options { find: limits.find, limits: torus::Limits { go_on: &go_on, ..Default::default() } };
    match torus::prove(game, slope, &options) {
        Verdict::Proved(certificate) => Outcome::Proved(Ok(Box::new(certificate))),
        Verdict::Refuted(refutation) => {
            let naturals = |values: &[u64]| values.iter().map(|&value| Natural::from(value)).collect::<Vec<_>>();
            let shown = refutation.shown_by.as_ref();
            Outcome::Refuted(Box::new(Counterexample {
                position: naturals(&refutation.position),
                statement: refutation.statement,
                shown_by: shown.map(|shown| (shown.clause.clone(), naturals(&shown.take), naturals(&shown.to))),
                smallest: true,
                certificate: refutation.certificate.map(Box::new),
            }))
        }
        Verdict::Undecided(why) => Outcome::Undecided(why),
        Verdict::Interrupted => Outcome::Interrupted,
    }
}

fn by_automata(game: &Game, limits: &Limits<'_>) -> Outcome {
    let stopped = Cell::new(false);
    let progress = |progress: Progress| {
        stopped.set(stopped.get() || !(limits.progress)(progress));
        !stopped.get()
    };
    let options = automata::Options { memory: limits.memory, time: limits.time, progress: &progress };
    match automata::decide(game, &options) {
        Ok(Decision::Proved) if limits.certify => match automata::certify(game, &options) {
            Ok(proof) => {
                let evidence = Evidence::Automata(proof);
                Outcome::Proved(Ok(Box::new(Certificate { game: game.clone(), evidence })))
            }
            Err(_) if stopped.get() => Outcome::Interrupted,
            Err(why) => Outcome::Proved(Err(why)),
        },
        Ok(Decision::Proved) => Outcome::Proved(Err("certificates of proofs by automata are made on demand".into())),
        Ok(Decision::Refuted(found)) => {
            let certificate = counterexample(game, &found).map(Box::new);
            let shown = found.shown_by.map(|next| (game.moves[next.clause].name.clone(), next.take, next.to));
            Outcome::Refuted(Box::new(Counterexample {
                position: found.position,
                statement: found.statement,
                shown_by: shown,
                smallest: found.smallest,
                certificate,
            }))
        }
        Ok(Decision::Undecided(automata::Stop::Interrupted)) => Outcome::Interrupted,
        Ok(Decision::Undecided(stop)) => Outcome::Undecided(stop.to_string()),
        Err(error) => Outcome::Undecided(format!("no automaton is known for a part of these rules: {error}")),
    }
}

/// A counterexample that is small enough to be looked at by itself.
fn counterexample(game: &Game, found: &automata::Counterexample) -> Option<Certificate> {
    let small = |piles: &[Natural]| piles.iter().map(|pile| u64::try_from(pile).ok()).collect::<Option<Vec<u64>>>();
    let to = match &found.shown_by {
        Some(shown) => Some(small(&shown.to)?),
        None => None,
    };
    let evidence = Evidence::Counterexample { position: small(&found.position)?, to };
    Some(Certificate { game: game.clone(), evidence })
}
