//! The engines behind one trait, and the one place that chooses among them.

use super::automata::{self, Decision};
use super::misere::{self, Reduced, Reduction};
use super::{Certificate, Condition, Evidence, Statement, Verdict, board, checked_by_text, lemma, torus};
use crate::form::Form;
use crate::rules::{Game, Play};
use crate::work::{Stopped, Work};
use malachite::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which engine decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The first that reads the rules and the claim; see [`decide`] for the order.
    Auto,
    /// Solving a small board, which refutes and does not prove.
    Board,
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
                Engine::Board => "board",
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
    /// The claim holds for all n; the checker has accepted the certificate.
    Proved(Box<Certificate>),
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
    /// For statement A the move between claimed positions: the clause's name, what it takes, and where it leads. In misere
    /// play there is none if the claimed position has no move at all.
    pub shown_by: Option<(String, Vec<Natural>, Vec<Natural>)>,
    /// Whether no smaller position shows it; a limit may have been reached before that was known.
    pub smallest: bool,
    /// What the checker has accepted, or why it has not looked at it; that is so only for what a board shows.
    pub certificate: Result<Box<Certificate>, String>,
}

/// What can be asked whether the rules of a form have the positions that it claims.
pub(super) trait Prover {
    /// Which it is.
    fn engine(&self) -> Engine;

    /// What it finds; the checker has not seen it yet.
    fn decide(&self, form: &Form, work: &Work) -> Outcome;
}

/// Decides whether a game has exactly the P-positions of its `expect`. What is proved comes with a certificate that the
/// checker has accepted; a proof that it has not, or that cannot be written down for it, is an opinion, and not decided.
/// So is a counterexample, unless a board shows it: then the checker may be unable to read the rules, which is said.
///
/// Whichever engine is asked for, the claim is first tried on a small board: that costs little, needs no engine to
/// read the rules, and shows the smallest position. Then, if any engine will do:
///
/// 1. the torus, since it gives certificates at once, and its cost does not depend on the slope's numeration;
/// 2. the lemmas, which give them at once too, read few rules, but slopes that nothing else can;
/// 3. automata, which read most rules, but may grow without bound.
pub fn decide(form: &Form, engine: Engine, work: &Work) -> Answer {
    if form.claim().is_none() {
        return unclaimed(engine);
    }
    let form = &form.without_values();
    match ask(form, Engine::Board, work) {
        Answer { outcome: Outcome::Undecided(_), .. } => ask(form, engine, work),
        answer => answer,
    }
}

/// The same without trying the claim on a board: where that has been done already, or to hold the engines to boards and to
/// each other.
pub fn decide_without_board(form: &Form, engine: Engine, work: &Work) -> Answer {
    if form.claim().is_some() { ask(&form.without_values(), engine, work) } else { unclaimed(engine) }
}

/// Decides whether the positions that a game claims to be of Grundy value 1 are those, and no others (Theorem V of docs/CERTIFICATES.md).
/// The positions claimed to be of value 0 are proved first, by any engine; then automata decide. A counterexample is believed if
/// a board shows it.
pub fn decide_value(form: &Form, work: &Work) -> Answer {
    value(form, Trust::Checker, work)
}

/// What automata make of a guess, about the P-positions or about value 1: for learning, which asks how far to look, and not why. A
/// proof is one that the checker has accepted; a counterexample is the engine's word alone, since most guesses are wrong, and
/// far-out positions are dear to check.
pub(crate) fn judge_guess(form: &Form, about_value: bool, work: &Work) -> Answer {
    match (about_value, form.play()) {
        (true, _) => value(form, Trust::Engine, work),
        (false, Play::Misere | Play::Block(_)) => decide(form, Engine::Automata, work),
        (false, Play::Normal) => {
            let outcome = match by_automata(&form.without_values(), work) {
                Outcome::Proved(certificate) => checked(Engine::Automata, Outcome::Proved(certificate), work),
                other => other,
            };
            Answer { engine: Engine::Automata, outcome }
        }
    }
}

/// Whose word is taken for a counterexample.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    Checker,
    Engine,
}

fn value(form: &Form, trust: Trust, work: &Work) -> Answer {
    let answer = |engine, outcome| Answer { engine, outcome };
    let undecided = |why: &str| answer(Engine::Automata, Outcome::Undecided(why.to_string()));
    if form.play() == Play::Misere {
        return undecided("Grundy values belong to normal play, and this game is played misere");
    }
    let Some(about) = form.about_value_one() else {
        return undecided(
            "a claim about value 1 is decided beside one about the P-positions, and one of both is missing",
        );
    };
    match board::decide_value(&about, None, work) {
        Outcome::Undecided(_) => {}
        other => return answer(Engine::Board, other),
    }
    let zero = match decide(form, Engine::Auto, &work.share(5, 10)) {
        Answer { outcome: Outcome::Proved(certificate), .. } => certificate.evidence,
        Answer { engine, outcome: Outcome::Refuted(found) } => {
            let why = format!("the claim about the P-positions is refuted at {:?} (engine {engine})", found.position);
            return undecided(&why);
        }
        Answer { outcome: Outcome::Undecided(why), .. } => {
            return undecided(&format!("that the P-positions are those claimed is not proved: {why}"));
        }
        Answer { engine, outcome } => return answer(engine, outcome),
    };
    let outcome = match by_automata(&about, work) {
        Outcome::Proved(certificate) => match certificate.evidence {
            Evidence::Automata(one) => {
                let evidence = Evidence::Value { zero: Box::new(zero), one };
                let certificate = Certificate { game: form.game().clone(), evidence };
                checked(Engine::Automata, Outcome::Proved(Box::new(certificate)), work)
            }
            _ => Outcome::Undecided("the engine gave no proof by automata".to_string()),
        },
        Outcome::Refuted(found) if trust == Trust::Engine => Outcome::Refuted(found),
        Outcome::Refuted(found) => match board::decide_value(&about, Some(&found.position), work) {
            Outcome::Undecided(_) => {
                let shown = found.position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                Outcome::Undecided(format!("the engine finds the claim false at ({shown}), and no board shows it"))
            }
            shown => return answer(Engine::Board, shown),
        },
        other => other,
    };
    answer(Engine::Automata, outcome)
}

fn unclaimed(engine: Engine) -> Answer {
    Answer { engine, outcome: Outcome::Undecided("the game claims no P-positions".to_string()) }
}

/// Those that will do, with how much of the time that is left each may take.
fn ask(form: &Form, engine: Engine, work: &Work) -> Answer {
    let asked: &[(&dyn Prover, u32)] = match engine {
        Engine::Auto => &[(&Torus, 5), (&Lemmas, 5), (&Automata, 10)],
        Engine::Board => &[(&Board, 10)],
        Engine::Torus => &[(&Torus, 10)],
        Engine::Automata => &[(&Automata, 10)],
        Engine::Lemma => &[(&Lemmas, 10)],
    };
    if form.play() == Play::Normal || engine == Engine::Board {
        return one_after_another(form, asked, work);
    }
    match Reduction::of(form, work) {
        Ok(reduction) => {
            let reduction = &reduction;
            let reduced: Vec<(Reduced<'_>, u32)> =
                asked.iter().map(|(prover, tenths)| (Reduced { reduction, prover: *prover }, *tenths)).collect();
            let asked: Vec<(&dyn Prover, u32)> =
                reduced.iter().map(|(prover, tenths)| (prover as &dyn Prover, *tenths)).collect();
            one_after_another(form, &asked, work)
        }
        Err(why) => misere::undecided(engine, why, work),
    }
}

fn one_after_another(form: &Form, asked: &[(&dyn Prover, u32)], work: &Work) -> Answer {
    let mut last = Answer { engine: Engine::Auto, outcome: Outcome::Undecided(String::new()) };
    let mut reasons = Vec::new();
    for (prover, tenths) in asked {
        let part = if *tenths < 10 { work.share(*tenths, 10) } else { work.clone() };
        let engine = prover.engine();
        last = Answer { engine, outcome: checked(engine, prover.decide(form, &part), &part) };
        match &last.outcome {
            Outcome::Undecided(why) => reasons.push((last.engine, why.clone())),
            // Its own part of the time is over, not the whole.
            Outcome::Stopped(stopped) if asked.len() > 1 && work.go_on().is_ok() => {
                reasons.push((last.engine, stopped.to_string()));
            }
            _ => return last,
        }
    }
    let why = match reasons.as_slice() {
        [(_, why)] => why.clone(),
        _ => reasons.iter().map(|(engine, why)| format!("by {engine}: {why}")).collect::<Vec<_>>().join("; "),
    };
    Answer { outcome: Outcome::Undecided(why), ..last }
}

/// The checker has the last word: what it does not accept is not decided.
fn checked(engine: Engine, outcome: Outcome, work: &Work) -> Outcome {
    let (opinion, certificate) = match &outcome {
        Outcome::Proved(certificate) => ("a proof", Ok(certificate)),
        Outcome::Refuted(found) => ("a counterexample", found.certificate.as_ref()),
        _ => return outcome,
    };
    let seen = match certificate {
        Ok(certificate) => checked_by_text(certificate, work).map(drop).map_err(|why| (why.condition, why.to_string())),
        Err(why) => Err((Condition::R1, why.clone())),
    };
    let Err((condition, why)) = seen else { return outcome };
    match (work.go_on(), outcome) {
        (Err(Stopped::Cancelled), _) => Outcome::Stopped(Stopped::Cancelled),
        // All positions up to this one were looked at: that needs nobody's word but that of the rules.
        (Ok(()), Outcome::Refuted(found))
            if engine == Engine::Board && matches!(condition, Condition::F2 | Condition::F3 | Condition::R1) =>
        {
            Outcome::Refuted(Box::new(Counterexample { certificate: Err(why), ..*found }))
        }
        (Err(stopped), _) => {
            Outcome::Undecided(format!("the engine found {opinion}, which was not checked to the end: {stopped}"))
        }
        _ => Outcome::Undecided(format!("the engine found {opinion} that the checker does not accept: {why}")),
    }
}

struct Board;

impl Prover for Board {
    fn engine(&self) -> Engine {
        Engine::Board
    }

    fn decide(&self, form: &Form, work: &Work) -> Outcome {
        board::decide(form, work)
    }
}

struct Torus;

impl Prover for Torus {
    fn engine(&self) -> Engine {
        Engine::Torus
    }

    fn decide(&self, form: &Form, work: &Work) -> Outcome {
        match torus::prove_claim(form, work) {
            Verdict::Proved(certificate) => Outcome::Proved(Box::new(certificate)),
            Verdict::Refuted(refutation) => {
                let naturals = |values: &[u64]| values.iter().map(|&value| Natural::from(value)).collect::<Vec<_>>();
                let shown = refutation.shown_by.as_ref();
                Outcome::Refuted(Box::new(Counterexample {
                    position: naturals(&refutation.position),
                    statement: refutation.statement,
                    shown_by: shown.map(|shown| (shown.clause.clone(), naturals(&shown.take), naturals(&shown.to))),
                    smallest: true,
                    certificate: Ok(Box::new(refutation.certificate)),
                }))
            }
            Verdict::Undecided(why) => Outcome::Undecided(why),
            Verdict::Stopped(stopped) => Outcome::Stopped(stopped),
        }
    }
}

struct Lemmas;

impl Prover for Lemmas {
    fn engine(&self) -> Engine {
        Engine::Lemma
    }

    fn decide(&self, form: &Form, work: &Work) -> Outcome {
        match lemma::prove(form, work) {
            lemma::Answer::Proved(proof) => Outcome::Proved(Box::new(lemma::certificate(form.game(), &proof, work))),
            lemma::Answer::DoesNotApply(why) => Outcome::Undecided(format!("no lemma applies: {why}")),
            lemma::Answer::Stopped(stopped) => Outcome::Stopped(stopped),
        }
    }
}

struct Automata;

impl Prover for Automata {
    fn engine(&self) -> Engine {
        Engine::Automata
    }

    fn decide(&self, form: &Form, work: &Work) -> Outcome {
        by_automata(form, work)
    }
}

fn by_automata(form: &Form, work: &Work) -> Outcome {
    let game = form.game();
    match automata::decide(form, work) {
        Ok(Decision::Proved) => match automata::certify(form, work) {
            Ok(proof) => {
                let evidence = Evidence::Automata(proof);
                Outcome::Proved(Box::new(Certificate { game: game.clone(), evidence }))
            }
            Err(why) => match work.go_on() {
                Err(Stopped::Cancelled) => Outcome::Stopped(Stopped::Cancelled),
                _ => Outcome::Undecided(format!(
                    "the engine finds the claim true, and cannot show it to the checker: {why}"
                )),
            },
        },
        Ok(Decision::Refuted(found)) => {
            let certificate = counterexample(game, &found).map(Box::new);
            let certificate = certificate.ok_or_else(|| format!("{:?} is too large to be looked at", found.position));
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
