//! Moves that the rules are asked to allow.

use super::DesignError;
use crate::form::Form;
use crate::rules::Game;
use crate::solve::program;
use crate::work::Work;
use std::collections::{BTreeSet, HashSet};

/// The largest pile up to which moves asked for are compared with those of a ruleset, one by one.
pub(super) const REACH: u64 = 60;

/// A move asked for that the rules do not allow, in words; all positions up to a size are looked at.
pub(super) fn missing_move(with: &Game, rules: &Game, up_to: u64, work: &Work) -> Result<Option<String>, DesignError> {
    let (asked, allowed) =
        (program(&Form::of(with, work)?, up_to, work)?, program(&Form::of(rules, work)?, up_to, work)?);
    let mut pace = work.pace();
    for position in board(asked.piles, up_to) {
        let targets = allowed.moves(&position, &mut pace)?;
        let targets: HashSet<Vec<i64>> = targets.into_iter().map(|found| found.to).collect();
        if let Some(lost) = asked.moves(&position, &mut pace)?.into_iter().find(|found| !targets.contains(&found.to)) {
            return Ok(Some(format!(
                "from {} it does not allow the move to {} that was asked for",
                shown(&position),
                shown(&lost.to)
            )));
        }
    }
    Ok(None)
}

/// All positions on unordered piles up to a size.
fn board(piles: usize, up_to: u64) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for _ in 0..piles {
        all = all
            .into_iter()
            .flat_map(|position: Vec<i64>| {
                let least = position.last().copied().unwrap_or(0);
                (least..=up_to as i64).map(move |pile| [position.as_slice(), &[pile]].concat())
            })
            .collect();
    }
    all
}

/// Refuses a target with a P-position from which one of the moves asked for leads to another.
pub(super) fn moves_stay_outside(with: &Game, wanted: &[Vec<u64>], up_to: u64, work: &Work) -> Result<(), DesignError> {
    let piles = wanted.first().map_or(0, Vec::len);
    if with.piles.names.len() != piles || !with.piles.sorted && piles > 1 {
        let sentence = format!("the moves asked for are not for {piles} unordered piles, as the positions are");
        return Err(DesignError::NotATarget { sentence, hint: None });
    }
    let program = program(&Form::of(with, work)?, up_to, work)?;
    let mut pace = work.pace();
    let signed = |position: &[u64]| position.iter().map(|&pile| pile as i64).collect::<Vec<i64>>();
    let within = wanted.iter().filter(|position| position.iter().all(|&pile| pile <= up_to));
    let lost: BTreeSet<Vec<i64>> = within.clone().map(|position| signed(position)).collect();
    for position in within {
        let mut bad = None;
        program.each_move(&signed(position), &mut pace, &mut |found| {
            if lost.contains(&found.to) {
                bad = Some(found);
            }
            bad.is_none()
        })?;
        if let Some(found) = bad {
            let because = format!(
                "the move {} of the moves asked for leads from {} to {}, and both are to be P-positions",
                with.moves[found.clause].name,
                shown(position),
                shown(&found.to)
            );
            return Err(DesignError::Impossible { because, witness: Some(position.clone()) });
        }
    }
    Ok(())
}

/// `(1, 2)`.
pub(super) fn shown<T: ToString>(position: &[T]) -> String {
    format!("({})", position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}
