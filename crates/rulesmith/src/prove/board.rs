//! Trying a claim on a board before anything is proved.
//!
//! Rules and claim are compared on all positions of a small board, by solving it. What differs there is refuted, with
//! the smallest position at which it does, whatever the rules are and whoever wins when no move is left; what agrees is no
//! proof. The size of the board depends on the form alone, so that the same question has the same answer every time: as
//! large as it can be for some milliseconds of work.

use super::misere::Reduction;
use super::{Certificate, Counterexample, Evidence, Outcome, Statement};
use crate::form::Form;
use crate::rules::Play;
use crate::solve::{self, Shown, SolveError};
use crate::work::Work;
use malachite::Natural;

/// Boards whose moves cost more than was thought are left alone after asking so often whether to go on: some hundred
/// milliseconds. It is no time by the clock, so that a busy machine gives the same answer.
const PATIENCE: u64 = 8_000;

/// The largest piles of games that are solved in nearly linear time.
const FAST: u64 = 1000;

/// The cells of a board that is solved cell by cell, and its largest piles.
const CELLS: u64 = 1 << 14;
const SLOW: u64 = 1 << 12;

/// Compares rules and claim on a small board.
pub(super) fn decide(form: &Form, work: &Work) -> Outcome {
    let agreed = |up_to| Outcome::Undecided(format!("rules and claim agree for piles up to {up_to}"));
    let up_to = size(form);
    let part = work.quiet().asking_at_most(PATIENCE);
    let check = solve::claimed(form, up_to, &part).and_then(|claimed| solve::check(form, &claimed, up_to, &part));
    let found = match check {
        Ok(check) => check.disagreement,
        Err(error) => match (error, work.go_on()) {
            (_, Err(stopped)) => return Outcome::Stopped(stopped),
            (SolveError::Stopped(_), Ok(())) => {
                return Outcome::Undecided(format!("piles up to {up_to} take too long"));
            }
            (error, Ok(())) => return Outcome::Undecided(error.to_string()),
        },
    };
    let Some(found) = found else { return agreed(up_to) };
    let naturals = |piles: &[u64]| piles.iter().map(|&pile| Natural::from(pile)).collect::<Vec<_>>();
    let to = found.shown_by.as_ref().map(|shown| shown.to.clone());
    let evidence = Evidence::Counterexample { position: found.position.clone(), to };
    let certificate = match form.play() {
        Play::Normal => Ok(Certificate { game: form.game().clone(), evidence }),
        Play::Misere | Play::Block(_) => Reduction::of(form, &part).map(|reduction| reduction.certificate(evidence)),
    };
    let shown = |Shown { clause, take, to }: Shown| (clause, naturals(&take), naturals(&to));
    Outcome::Refuted(Box::new(Counterexample {
        position: naturals(&found.position),
        statement: if found.solver_says_p { Statement::B } else { Statement::A },
        shown_by: found.shown_by.map(shown),
        smallest: true,
        certificate: certificate.map(Box::new),
    }))
}

/// The largest pile up to which a counterexample to a claim about a value is looked at.
const FAR: u64 = 4_000_000;

/// Compares the positions of Grundy value 1 with those claimed, on a small board, or up to a position that is believed to be one
/// at which they differ.
pub(super) fn decide_value(about: &Form, position: Option<&[Natural]>, work: &Work) -> Outcome {
    let far = |position: &[Natural]| position.iter().max().and_then(|pile| u64::try_from(pile).ok());
    let (up_to, part) = match position {
        None => (size(about), work.quiet().asking_at_most(PATIENCE)),
        Some(position) => match far(position).filter(|pile| *pile <= FAR) {
            Some(pile) => (pile, work.quiet()),
            None => return Outcome::Undecided("the position is too large for a board".into()),
        },
    };
    let found = solve::of_value(about, 1, up_to, &part).and_then(|solved| {
        let claimed = solve::claimed(about, up_to, &part)?;
        Ok(solve::difference(&solved, &claimed))
    });
    match (found, work.go_on()) {
        (_, Err(stopped)) => Outcome::Stopped(stopped),
        (Err(error), _) => Outcome::Undecided(error.to_string()),
        (Ok(None), _) => Outcome::Undecided(format!("rules and claim agree for piles up to {up_to}")),
        (Ok(Some((position, solved))), _) => Outcome::Refuted(Box::new(Counterexample {
            position: position.into_iter().map(Natural::from).collect(),
            statement: if solved { Statement::B } else { Statement::A },
            shown_by: None,
            smallest: true,
            certificate: Err("counterexamples to claims about a value have no certificates".to_string()),
        })),
    }
}

/// The largest pile of the board that rules and claim are compared on.
fn size(form: &Form) -> u64 {
    let shape = form.shape();
    let pairs = shape.pairs.as_ref().is_some_and(|pairs| pairs.families.is_empty());
    if form.play() == Play::Normal && (pairs || shape.constraint.is_some() || shape.chromatic.is_some()) {
        return FAST;
    }
    let piles = u32::try_from(form.piles().len()).unwrap_or(u32::MAX);
    let fits = |up_to: &u64| (up_to + 1).checked_pow(piles).is_some_and(|cells| cells <= CELLS);
    (1..=SLOW).take_while(fits).last().unwrap_or(1)
}
