//! What the claim of a game is worth: proved for all n, agreeing with a board, or false.
//!
//! A player does not believe what rules claim. A claim counts as proved when an engine proves it and the checker accepts
//! the certificate; the engines that take milliseconds are asked first, automata only for positions beyond the board.
//! What is not proved is compared with a board, and used beyond it only as what it is: a claim that was checked so far.

use super::error::PlayError;
use crate::form::Form;
use crate::prove::{self, Engine, Outcome};
use crate::rules::Game;
use crate::solve;
use crate::work::Work;
use malachite::{Integer, Natural};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What is known of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It holds for all n: the checker has accepted a certificate of this engine.
    Proved(Engine),
    /// It agrees with the board up to this pile, and no engine decides it.
    Checked(u64),
    /// It fails at this position.
    False(Vec<Natural>),
    /// It was neither proved nor compared with a board, for this reason.
    Unchecked(String),
}

/// How long the torus and the lemmas may take, each.
const QUICK: Duration = Duration::from_secs(5);

/// How long automata may take to prove a claim by formulas.
const SLOW: Duration = Duration::from_secs(3);

/// How long they may take for one by an automaton.
const LONG: Duration = Duration::from_secs(30);

/// How long the first board may take.
const BOARD: Duration = Duration::from_secs(2);

/// The positions of the first board: piles up to 200, if there are two.
const POSITIONS: u128 = 20_301;

/// The positions of a board that is preferred to a claim that is not proved.
const REACH: u128 = 2_000_000;

/// What was found out about the claim of a player's game, and whether automata were asked: it is found out once, and no
/// further than it is needed. It belongs to the player, so whoever plays the same game again keeps the player.
#[derive(Debug, Default)]
pub(super) struct Trust(Mutex<Option<(Standing, bool)>>);

impl Trust {
    /// What the claim of a game is worth for a position whose largest pile is given.
    pub fn standing(&self, form: &Form, largest: &Integer, work: &Work) -> Result<Standing, PlayError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let decided = |(standing, asked): &(Standing, bool)| match standing {
            Standing::Checked(up_to) => *asked || *largest <= *up_to,
            _ => true,
        };
        if let Some(known) = known.as_ref().filter(|known| decided(known)) {
            return Ok(known.0.clone());
        }
        let mut found = match known.clone() {
            Some(found) => found,
            None => (at_once(form, work)?, false),
        };
        if !decided(&found) {
            // Where the claim is an automaton, nothing else tells the positions beyond the board.
            let slow = work.quiet();
            let slow = if form.reads_automata() { slow.share(1, 2).within(LONG) } else { slow.within(SLOW) };
            let proof = by_engine(form, Engine::Automata, &slow);
            work.go_on()?;
            found = (proof.unwrap_or(found.0), true);
        }
        *known = Some(found.clone());
        Ok(found.0)
    }
}

fn at_once(form: &Form, work: &Work) -> Result<Standing, PlayError> {
    for engine in [Engine::Torus, Engine::Lemma] {
        let found = by_engine(form, engine, &work.quiet().within(QUICK));
        work.go_on()?;
        if let Some(found) = found {
            return Ok(found);
        }
    }
    by_board(form, work)
}

/// What one engine decides, if the checker accepts its proof.
fn by_engine(form: &Form, engine: Engine, work: &Work) -> Option<Standing> {
    match prove::decide(form, engine, work).outcome {
        // The checker has accepted it within the same time.
        Outcome::Proved(_) => Some(Standing::Proved(engine)),
        Outcome::Refuted(found) => Some(Standing::False(found.position)),
        _ => None,
    }
}

/// Compares the claim with a board; a smaller one, if it takes too long.
fn by_board(form: &Form, work: &Work) -> Result<Standing, PlayError> {
    let mut up_to = board_within(form.game(), POSITIONS);
    loop {
        let part = work.quiet().within(BOARD);
        let checked = solve::claimed(form, up_to, &part).and_then(|claim| solve::check(form, &claim, up_to, &part));
        work.go_on()?;
        match checked {
            Ok(check) => {
                return Ok(match check.disagreement {
                    Some(first) => Standing::False(first.position.iter().map(|&pile| Natural::from(pile)).collect()),
                    None => Standing::Checked(up_to),
                });
            }
            Err(solve::SolveError::Stopped(_)) if up_to >= 8 => up_to /= 2,
            Err(error) => return Ok(Standing::Unchecked(error.to_string())),
        }
    }
}

/// The largest pile of a board with so many positions, at most 1000.
fn board_within(game: &Game, most: u128) -> u64 {
    let piles = game.piles.names.len() as u128;
    let positions = |up_to: u128| match game.piles.sorted {
        true => (1..=piles).fold(1u128, |number, i| number.saturating_mul(up_to + i) / i),
        false => (0..piles).fold(1u128, |number, _| number.saturating_mul(up_to + 1)),
    };
    (4..=1000u64).rev().find(|&up_to| positions(u128::from(up_to)) <= most).unwrap_or(4)
}

/// Whether a board up to a pile is solved rather than a claim used that is not proved.
pub(super) fn is_in_reach(game: &Game, largest: &Integer) -> bool {
    *largest <= board_within(game, REACH)
}
