//! Claims about Grundy values: all of them by a formula, or the positions of the values from 0 to some number.

use super::answer::Evidence;
use super::error::AskError;
use super::given::Named;
use super::number::{Size, Whole, wholes};
use super::prove::{ProofVerdict, Proved, claimed, describe};
use super::question;
use super::solve::{Checked, DifferentValue};
use crate::prove::{self, Statement};
use crate::rules::{self, Expectation, Game, Play};
use crate::solve;
use crate::work::{Stopped, Work};

/// Whether the Grundy values are what a formula says, or the rules.
pub(super) fn all_values(
    named: &Named,
    formula: &str,
    question: &question::Prove,
    work: &Work,
) -> Result<Proved, AskError> {
    if question.value != 0 || question.against.is_some() {
        return Err(AskError::bad_input("a claim about all Grundy values stands alone, without another claim"));
    }
    let game = with_grundy(&named.game, formula)?;
    let claim = match &game.grundy {
        Some(grundy) => grundy.to_string(),
        None => {
            let why = format!("{} claims no Grundy values; say which by --grundy FORMULA", named.name);
            return Err(AskError::bad_input(why));
        }
    };
    let about = Proved { grundy: true, claim, ..Proved::undecided(named.name.clone(), question.engine, 0.0) };
    decided_by_sum(&game, about, question, work)
}

/// Whether the positions of the Grundy values from 0 to some number are those claimed.
pub(super) fn values_up_to(
    named: &Named,
    value: u32,
    question: &question::Prove,
    work: &Work,
) -> Result<Proved, AskError> {
    let claim = match question.against {
        None => named.game.clone(),
        Some(_) => claimed(named, question.against.as_ref(), work)?,
    };
    let mut values: Vec<(u32, Expectation)> =
        named.game.values.iter().filter(|(known, _)| *known < value || question.against.is_none()).cloned().collect();
    values.retain(|(known, _)| *known <= value);
    if let (Some(_), Some(expect)) = (&question.against, &claim.expect) {
        values.push((value, expect.clone()));
    }
    let game = Game { expect: named.game.expect.clone(), one: named.game.one.clone(), values, grundy: None, ..claim };
    let Some((last, claim)) = game.values.last().filter(|(last, _)| *last == value) else {
        let why =
            format!("{} claims no positions of value {value}; say what to decide by --against TARGET", named.name);
        return Err(AskError::bad_input(why));
    };
    game.with_a_heap().map_err(AskError::bad_input)?;
    let about = Proved {
        value: Some(*last),
        claim: claim.positions_text(),
        ..Proved::undecided(named.name.clone(), question.engine, 0.0)
    };
    decided_by_sum(&game, about, question, work)
}

/// What is claimed about Grundy values, decided by the sum with a heap of Nim.
fn decided_by_sum(game: &Game, about: Proved, question: &question::Prove, work: &Work) -> Result<Proved, AskError> {
    let start = work.now();
    let answer = prove::decide_grundy(game, question.engine, work);
    let seconds = work.now().saturating_sub(start).as_secs_f64();
    let engine = answer.engine;
    let mut proved = Proved { engine, seconds, ..about };
    let certificate = match answer.outcome {
        prove::Outcome::Proved(certificate) => {
            proved.verdict = ProofVerdict::Proved;
            let source = Some(format!("{engine} engine, by the sum with a heap of Nim"));
            proved.evidence = Some(Evidence { source, ..Evidence::proved(engine.to_string()) });
            certificate
        }
        prove::Outcome::Refuted(found) => {
            let (heap, piles) = found.position.split_last().ok_or_else(|| AskError::bad_input("no position"))?;
            let mut piles = piles.to_vec();
            if game.piles.sorted {
                piles.sort();
            }
            let witness = wholes(&piles);
            proved.verdict = ProofVerdict::Refuted;
            proved.reason = Some(match (found.statement, proved.grundy) {
                (Statement::A, true) => format!("its Grundy value is claimed to be {heap}, and is another"),
                (Statement::B, true) => format!("its Grundy value is {heap}, and is claimed to be another"),
                (Statement::A, false) => format!(
                    "it is claimed to be of value {heap}, and has a move to a position that is too, or is claimed to be of a smaller one as well"
                ),
                (Statement::B, false) => format!(
                    "it is claimed to be of no value up to {heap}, and has no move to a position claimed to be of value {heap}"
                ),
            });
            proved.evidence =
                Some(Evidence { engine: Some(engine.to_string()), ..Evidence::refuted(Some(witness.clone())) });
            proved.witness = Some(witness);
            proved.smallest = Some(false);
            proved.certificate_reason = found.certificate.as_ref().err().cloned();
            match found.certificate {
                Ok(certificate) => certificate,
                Err(_) => return Ok(proved),
            }
        }
        prove::Outcome::Undecided(why) => {
            proved.reason = Some(why);
            return Ok(proved);
        }
        prove::Outcome::Stopped(Stopped::Cancelled) => return Err(Stopped::Cancelled.into()),
        prove::Outcome::Stopped(stopped) => {
            proved.reason = Some(stopped.to_string());
            return Ok(proved);
        }
    };
    describe(&mut proved, &certificate, question);
    Ok(proved)
}

/// The game with the claim that its Grundy values are given by a formula; with its own claim, if the formula is empty.
pub(super) fn with_grundy(game: &Game, formula: &str) -> Result<Game, AskError> {
    if game.play == Play::Misere {
        return Err(AskError::bad_input("Grundy values belong to normal play"));
    }
    let game = Game { expect: None, one: None, values: vec![], ..game.clone() };
    if formula.trim().is_empty() {
        return Ok(game);
    }
    let alone = Game { grundy: None, ..game };
    rules::parse(&format!("{alone}expect grundy: {formula}"))
        .map_err(|error| AskError::bad_input(format!("the formula for Grundy values is not read: {}", error.message())))
}

/// Whether the Grundy values on a board are what a formula says, or the rules.
pub(super) fn checked(
    named: &Named,
    formula: &str,
    question: &question::Check,
    work: &Work,
) -> Result<Checked, AskError> {
    if question.against.is_some() {
        return Err(AskError::bad_input("a claim about Grundy values stands alone, without another claim"));
    }
    let game = with_grundy(&named.game, formula)?;
    if game.grundy.is_none() {
        let why = format!("{} claims no Grundy values; say which by --grundy FORMULA", named.name);
        return Err(AskError::bad_input(why));
    }
    let sum = game.with_a_heap().map_err(AskError::bad_input)?;
    let (form, sum) = (named.meaning(&game, work)?, named.meaning(&sum, work)?);
    let found = solve::check_grundy(&form, &sum, question.up_to.0, work).map_err(|error| named.blame(error))?;
    let (positions, first) = found;
    let evidence = match &first {
        None => Evidence::checked(question.up_to.0),
        Some(first) => {
            let witness = first.position.iter().map(|&pile| Whole::from(pile)).collect();
            Evidence { up_to: Some(question.up_to), ..Evidence::refuted(Some(witness)) }
        }
    };
    Ok(Checked {
        game: named.name.clone(),
        value: None,
        agrees: first.is_none(),
        up_to: question.up_to,
        first_disagreement: None,
        block: None,
        first_value: first.map(|first| DifferentValue {
            position: super::number::sizes(&first.position),
            grundy: Size::from(first.value),
            claimed: first.claimed.map(Whole::from),
        }),
        values: Some(Size::from(positions)),
        evidence,
    })
}
