//! Asking the engines, and holding every answer to its certificate, to the rules, and to brute force.

use crate::games::meaning;
use malachite::Natural;
use rulesmith::evaluate::Move;
use rulesmith::form::Form;
use rulesmith::prove::{self, Certificate, Counterexample, Engine, Outcome, Statement};
use rulesmith::rules::Game;
use rulesmith::solve;
use rulesmith::work::Work;
use std::time::Duration;

/// What an engine says, and has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The claim holds, and a certificate of that was accepted.
    Proved,
    /// The smallest counterexample and the statement that fails there.
    Refuted(Vec<u64>, Statement),
    /// Neither; the sentence says why.
    Open(String),
}

impl Found {
    /// Whether it is an answer.
    pub fn decided(&self) -> bool {
        !matches!(self, Found::Open(_))
    }
}

/// What an engine says about a claim, asked without a board before it. The checker has accepted it, and the certificate
/// is the same when written out and read again; a counterexample is one by the plain reading of the rules.
pub fn ask(game: &Game, engine: Engine, time: Duration) -> Found {
    let work = Work::default().with_memory(1 << 30);
    // Only automata can grow without end.
    let work = if engine == Engine::Automata { work.with_time(time) } else { work };
    let form = match Form::of(game, &work) {
        Ok(form) => form,
        Err(error) => return Found::Open(error.to_string()),
    };
    let answer = prove::decide_without_board(&form, engine, &work);
    assert_eq!(answer.engine, engine);
    match answer.outcome {
        Outcome::Proved(certificate) => {
            check_certificate(game, &certificate, true);
            Found::Proved
        }
        Outcome::Refuted(found) => {
            check_certificate(game, found.certificate.as_deref().expect("the checker has seen it"), false);
            check_counterexample(game, &found);
            if !found.smallest {
                return Found::Open(format!("{:?} may not be the smallest counterexample", found.position));
            }
            let position = found.position.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
            Found::Refuted(position, found.statement)
        }
        Outcome::Undecided(why) => Found::Open(why),
        Outcome::Stopped(stopped) => Found::Open(stopped.to_string()),
    }
}

/// The engine's answer has been through the checker; what is left is that a certificate says so, and is the same when it is
/// written out and read again.
fn check_certificate(game: &Game, certificate: &Certificate, proved: bool) {
    assert_eq!(certificate.proves(), proved, "{}", game.name);
    assert_eq!(Certificate::from_text(&certificate.to_text()).as_ref(), Ok(certificate), "{}", game.name);
}

/// Beyond this all moves of a position are too many to be looked at.
const MANY: i64 = 2000;

fn check_counterexample(game: &Game, found: &Counterexample) {
    let small = |values: &[Natural]| -> Vec<i64> { values.iter().map(|v| i64::try_from(v).unwrap()).collect() };
    let position = small(&found.position);
    let largest = position.iter().copied().max().unwrap_or(0);
    assert_eq!(found.shown_by.is_some(), found.statement == Statement::A, "{}", game.name);
    if largest > MANY {
        return;
    }
    let form = meaning(game);
    // Where the solver cannot see how far the formulas of a claim reach, the checker has looked.
    let Ok(claimed) = solve::claimed(&form, largest as u64, &Work::default()) else { return };
    let is_claimed = |to: &[i64]| claimed.iter().any(|p| p.iter().zip(to).all(|(a, b)| *a as i64 == *b));
    let program = solve::program(&form, largest as u64, &Work::default()).unwrap();
    let moves = program.moves(&position, &mut Work::default().pace()).unwrap();
    match &found.shown_by {
        Some((clause, take, to)) => {
            assert!(is_claimed(&position) && is_claimed(&small(to)), "{game}");
            let shown = |m: &Move| (&m.to, &game.moves[m.clause].name) == (&small(to), clause) && m.take == small(take);
            assert!(moves.iter().any(shown), "{clause} {take:?} {to:?} is not legal from {position:?}\n{game}");
        }
        None => {
            assert!(!is_claimed(&position), "{game}");
            assert!(!moves.iter().any(|m| is_claimed(&m.to)), "{position:?}\n{game}");
        }
    }
}

/// What a board says: the first position on which game and claim differ, and the statement that fails there.
pub fn first_difference(game: &Game, up_to: u64) -> Option<(Vec<u64>, Statement)> {
    let (form, options) = (meaning(game), Work::default());
    let claimed = solve::claimed(&form, up_to, &options).unwrap();
    let first = solve::check(&form, &claimed, up_to, &options).unwrap().disagreement?;
    Some((first.position, if first.solver_says_p { Statement::B } else { Statement::A }))
}

/// A decided claim is what the board says, as far as that goes; answers whether the counterexample lies beyond it.
pub fn agree_with_board(found: &Found, game: &Game, up_to: u64) -> bool {
    let first = first_difference(game, up_to);
    match (found, first) {
        (Found::Proved, first) => assert_eq!(first, None, "{game}"),
        (Found::Refuted(position, _), None) => {
            assert!(position.iter().any(|&pile| pile > up_to), "{position:?}\n{game}");
            return true;
        }
        (Found::Refuted(position, statement), Some(first)) => {
            assert_eq!((position, *statement), (&first.0, first.1), "{game}");
        }
        (Found::Open(why), _) => panic!("{why}\n{game}"),
    }
    false
}
