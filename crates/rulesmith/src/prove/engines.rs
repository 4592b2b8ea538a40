//! The engines one after another.

use super::automata::{self, Decision};
use super::{Certificate, Evidence, Statement, Verdict, claimed_slope, lemma, torus};
use crate::rules::Game;
use crate::work::{Stopped, Work};
use malachite::Natural;
use std::fmt;

/// Which engine decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The work was stopped before anything was decided.
    Stopped(Stopped),
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

/// Decides whether a game has exactly the P-positions of its `expect`. With `certify` proofs by automata come with a
/// certificate too, which takes longer.
pub fn decide(game: &Game, engine: Engine, certify: bool, work: &Work) -> Answer {
    let outcome = match engine {
        Engine::Torus => by_torus(game, work),
        Engine::Automata => by_automata(game, certify, work),
        Engine::Lemma => by_lemma(game, work),
        Engine::Auto => return one_after_another(game, certify, work),
    };
    Answer { engine, outcome }
}

fn one_after_another(game: &Game, certify: bool, work: &Work) -> Answer {
    let mut reasons = Vec::new();
    // The last ones need little time, but some has to be left.
    let engines = [
        (Engine::Torus, "the torus", work.share(1, 2)),
        (Engine::Automata, "automata", work.share(9, 10)),
        (Engine::Lemma, "lemmas", work.clone()),
    ];
    for (engine, name, part) in engines {
        let answer = decide(game, engine, certify, &part);
        match &answer.outcome {
            Outcome::Undecided(why) => reasons.push(format!("by {name}: {why}")),
            // Its own part of the time is over, not the whole.
            Outcome::Stopped(stopped) if work.go_on().is_ok() => reasons.push(format!("by {name}: {stopped}")),
            // A proof that cannot be written down, where one by a lemma can.
            Outcome::Proved(Err(_)) if certify => {
                let other = by_lemma(game, work);
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

fn by_lemma(game: &Game, work: &Work) -> Outcome {
    match lemma::prove(game, work) {
        lemma::Answer::Proved(proof) => {
            let evidence = Evidence::Lemma(*proof);
            Outcome::Proved(Ok(Box::new(Certificate { game: game.clone(), evidence })))
        }
        lemma::Answer::DoesNotApply(why) => Outcome::Undecided(format!("no lemma applies: {why}")),
        lemma::Answer::Stopped(stopped) => Outcome::Stopped(stopped),
    }
}

fn by_torus(game: &Game, work: &Work) -> Outcome {
    let slope = match claimed_slope(game) {
        Ok(slope) => slope,
        Err(why) => return Outcome::Undecided(why),
    };
    match torus::prove(game, &slope, work) {
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
        Verdict::Stopped(stopped) => Outcome::Stopped(stopped),
    }
}

fn by_automata(game: &Game, certify: bool, work: &Work) -> Outcome {
    match automata::decide(game, work) {
        Ok(Decision::Proved) if certify => match automata::certify(game, work) {
            Ok(proof) => {
                let evidence = Evidence::Automata(proof);
                Outcome::Proved(Ok(Box::new(Certificate { game: game.clone(), evidence })))
            }
            // Whoever ends the work does not wait for an answer; a limit does not take away what is proved.
            Err(why) => match work.go_on() {
                Err(Stopped::Cancelled) => Outcome::Stopped(Stopped::Cancelled),
                _ => Outcome::Proved(Err(why)),
            },
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
        Ok(Decision::Undecided(automata::Stop::Stopped(stopped))) => Outcome::Stopped(stopped),
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
