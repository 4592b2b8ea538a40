//! The limits of a [`Work`] in the words of the rooms that still have options of their own. It goes away when they take
//! the work itself.

use super::error::{AskError, ErrorKind};
use crate::games;
use crate::prove::{self, automata};
use crate::rules::Game;
use crate::work::Work;
use crate::{design, play, solve};

/// The rules behind `losing("..")`.
pub fn find(name: &str) -> Option<Game> {
    games::find(name).ok().map(|entry| entry.game)
}

/// Works with the solver's options.
pub fn solving<T>(work: &Work, misere: bool, ask: impl FnOnce(&solve::Options<'_>) -> T) -> T {
    let progress = |done: u64, of: u64| work.report("solving", done, Some(of)).is_ok();
    ask(&solve::Options { find: &find, misere, memory: work.memory(), progress: &progress, engine: None })
}

/// Works with the player's options.
pub fn playing<T>(
    work: &Work,
    misere: bool,
    method: Option<play::Method>,
    ask: impl FnOnce(&play::Options<'_>) -> T,
) -> T {
    let progress = |done: u64, of: u64| work.report("solving", done, Some(of)).is_ok();
    ask(&play::Options { find: &find, misere, method, memory: work.memory(), time: None, progress: &progress })
}

/// Works with the designer's options.
pub fn designing<T>(work: &Work, up_to: u64, with: Option<&Game>, ask: impl FnOnce(&design::Options<'_>) -> T) -> T {
    let progress = |done: u64, of: u64| work.report("designing", done, Some(of)).is_ok();
    ask(&design::Options { up_to, with, memory: work.memory(), progress: &progress })
}

/// Works with the provers' limits.
pub fn proving<T>(work: &Work, certify: bool, ask: impl FnOnce(&prove::Limits<'_>) -> T) -> T {
    let progress = |progress: prove::Progress| work.report(&progress.to_string(), progress.done, None).is_ok();
    ask(&prove::Limits { find: &find, memory: work.memory(), time: None, certify, progress: &progress })
}

/// Works with the options of the automata engine.
pub fn by_automata<T>(work: &Work, ask: impl FnOnce(&automata::Options<'_>) -> T) -> T {
    let progress = |progress: prove::Progress| work.report(&progress.to_string(), progress.done, None).is_ok();
    ask(&automata::Options { memory: work.memory(), time: None, progress: &progress })
}

/// What was stopped was stopped by the work: it knows why.
pub fn explained(work: &Work, error: AskError) -> AskError {
    match (error.kind, work.go_on()) {
        (ErrorKind::Cancelled, Err(stopped)) => stopped.into(),
        _ => error,
    }
}
