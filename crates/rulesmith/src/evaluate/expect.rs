//! The positions that a game claims.

use super::EvaluateError;
use super::expression::{Compiled, Compiler, Scope};
use super::table::MAX_TABLE;
use super::value::{Condition, Value};
use crate::rules::Game;
use crate::syntax::Diagnostic;
use crate::work::Work;
use malachite::Natural;

/// The positions a game's `expect` claims, with every pile at most `limit`, each sorted if the piles are unordered.
pub(crate) fn expected_positions(game: &Game, limit: u64, work: &Work) -> Result<Vec<Vec<i64>>, EvaluateError> {
    let Some(expectation) = &game.expect else { return Ok(vec![]) };
    let top = i64::try_from(limit).unwrap_or(MAX_TABLE).min(MAX_TABLE);
    let compiler = Compiler::new(game, top, work)?;
    let in_expect = |error: Diagnostic| compiler.error("expect", error);
    let mut pace = work.pace();
    let mut positions = Vec::new();
    for family in &expectation.families {
        let scope = Scope::with(&[(family.variable.name.clone(), Value::Slot(2 * game.piles.names.len()))]);
        let from = family.variable.from as i64;
        let last = compiler.last_index(&family.position, &scope, from).map_err(in_expect)?;
        let slots = compiler.slot_ranges(&[(from, last)]);
        let entries: Vec<Value> = family
            .position
            .iter()
            .map(|e| compiler.value(e, &scope, &slots))
            .collect::<Compiled<_>>()
            .map_err(in_expect)?;
        let condition = match &family.condition {
            Some(condition) => compiler.condition(condition, &scope, &slots).map_err(in_expect)?,
            None => Condition::Const(true),
        };
        let mut slot_values = vec![0; slots.len()];
        for n in from..=last {
            pace.steps(8)?;
            slot_values[2 * game.piles.names.len()] = n;
            let position: Vec<i64> = entries.iter().map(|entry| entry.at(&slot_values)).collect();
            if position.iter().all(|&pile| (0..=top).contains(&pile)) && condition.at(&slot_values) {
                positions.push(position);
            }
        }
    }
    let small = |vectors: &[Vec<Natural>]| -> Vec<Vec<i64>> {
        vectors.iter().filter_map(|v| v.iter().map(|n| i64::try_from(n).ok()).collect()).collect()
    };
    positions.extend(small(&expectation.also).into_iter().filter(|p| p.iter().all(|&pile| pile <= top)));
    if game.piles.sorted {
        positions.iter_mut().for_each(|position| position.sort_unstable());
    }
    let mut except: Vec<Vec<i64>> = small(&expectation.except);
    if game.piles.sorted {
        except.iter_mut().for_each(|position| position.sort_unstable());
    }
    positions.retain(|position| !except.contains(position));
    positions.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    positions.dedup();
    Ok(positions)
}
