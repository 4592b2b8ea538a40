//! Proofs, counterexamples and certificates for reading.

use super::tuple;
use crate::ask::answer::Step;
use crate::ask::prove::{ProofVerdict, Proved, StatementName, Verified};
use crate::ask::render::Written;
use crate::rules::without_states;
use std::io::Write;

pub(super) fn prove(proved: &Proved, out: &mut dyn Write) -> Written {
    let name = &called(proved);
    match (proved.verdict, &proved.slope) {
        (ProofVerdict::Proved, Some(slope)) => writeln!(
            out,
            "{name}: proved for all n: the P-positions are exactly (floor(n*alpha), floor(n*beta)), alpha = {slope}"
        )?,
        (ProofVerdict::Proved, None) => {
            let what = positions(proved.value, proved.grundy);
            writeln!(out, "{name}: proved for all n: the {what} are exactly {}", without_states(&proved.claim))?;
        }
        (ProofVerdict::Refuted, _) => refutation(proved, out)?,
        (ProofVerdict::Undecided, _) => {
            writeln!(out, "{name}: undecided: {}", proved.reason.as_deref().unwrap_or("stopped before the end"))?;
        }
    }
    if let Some(why) = &proved.certificate_reason {
        writeln!(out, "found by solving a board; the checker has not looked at it: {why}")?;
    }
    if let Some(explanation) = &proved.explanation {
        write!(out, "{explanation}")?;
    }
    Ok(())
}

/// What a claim is about.
pub(in crate::ask::render) fn positions(value: Option<u32>, grundy: bool) -> String {
    match value {
        _ if grundy => "Grundy values".to_string(),
        Some(value) => format!("positions of Grundy value {value}"),
        None => "P-positions".to_string(),
    }
}

/// What is wrong with a claim about a value at a position.
pub(in crate::ask::render) fn of_value(statement: Option<StatementName>, value: u32) -> String {
    match statement {
        Some(StatementName::A) => format!("which is claimed and does not have Grundy value {value}"),
        _ => format!("which has Grundy value {value} and is not claimed"),
    }
}

/// The game and how it is played.
fn called(proved: &Proved) -> String {
    let play = if proved.misere { " in misere play" } else { "" };
    format!("{}{play}", proved.game)
}

/// Which statement fails, and how.
pub(in crate::ask::render) fn failing(statement: Option<StatementName>) -> &'static str {
    match statement {
        Some(StatementName::A) => "which is claimed and has a move to a claimed position",
        _ => "which is not claimed and has no move to a claimed position",
    }
}

fn refutation(proved: &Proved, out: &mut dyn Write) -> Written {
    let position = proved.witness.as_deref().map(tuple).unwrap_or_default();
    let smallest = proved.smallest == Some(true);
    let which = if smallest { "the smallest counterexample is" } else { "a counterexample is" };
    let failing = match (proved.misere, proved.statement, &proved.shown_by) {
        (true, Some(StatementName::A), None) => "which is claimed and has no moves, so that who is to move has won",
        (_, statement, _) => failing(statement),
    };
    let by_sum = proved.grundy || proved.value.is_some_and(|value| value > 1);
    if let (true, Some(reason)) = (by_sum, &proved.reason) {
        return Ok(writeln!(out, "{}: refuted; {which} {position}: {reason}", called(proved))?);
    }
    let about_value = proved.value.map(|value| of_value(proved.statement, value));
    let failing = about_value.as_deref().unwrap_or(failing);
    writeln!(out, "{}: refuted; {which} {position}, {failing}", called(proved))?;
    if let Some(Step { clause, take, to }) = &proved.shown_by {
        writeln!(out, "the move {clause} takes {} and leads to {}", tuple(take), tuple(to))?;
    }
    if let Some(reason) = &proved.reason {
        writeln!(out, "{reason}")?;
    }
    Ok(())
}

pub(super) fn verify(verified: &Verified, out: &mut dyn Write) -> Written {
    let Some(name) = verified.game.as_ref().filter(|_| verified.accepted) else {
        return Ok(writeln!(out, "rejected: {}", verified.reason.as_deref().unwrap_or("no reason is given"))?);
    };
    let verdict = if verified.verdict == Some(ProofVerdict::Proved) { "are exactly" } else { "are not" };
    let claimed = match (&verified.slope, &verified.claim) {
        (Some(slope), _) => format!("those of the pair of {slope}"),
        (None, claim) => without_states(claim.as_deref().unwrap_or_default()),
    };
    let play = if verified.misere { " in misere play" } else { "" };
    if let Some(rows) = &verified.rows {
        writeln!(
            out,
            "accepted: the rows 0 to {} of the Grundy values of {name} have these periods",
            rows.len().max(1) - 1
        )?;
        for row in rows {
            writeln!(out, "row {}: from column {} on, {}", row.row, row.preperiod, row.period)?;
        }
    } else if let Some(bound) = &verified.bound {
        writeln!(out, "accepted: {bound}")?;
    } else {
        writeln!(
            out,
            "accepted: the {} of {name}{play} {verdict} {claimed}",
            positions(verified.value, verified.grundy)
        )?;
    }
    if let Some(engine) = verified.evidence.as_ref().and_then(|evidence| evidence.engine.as_ref()) {
        writeln!(out, "evidence: {engine}")?;
    }
    if let Some(rules) = &verified.rules {
        writeln!(out, "{}", rules.trim_end())?;
    }
    if let Some(explanation) = &verified.explanation {
        write!(out, "{explanation}")?;
    }
    Ok(())
}
