//! Periods of rows of Grundy values: conditions G1 to G5 of docs/CERTIFICATES.md.
//!
//! The values are worked out anew, column by column ([`values`]). Once rows repeat over a window they repeat for ever, by Theorem G; from
//! then on their values are looked up.

mod values;

use self::values::{Values, Vectors};
use super::claim::{From, Move, TRACKS};
use crate::certificate::{RowMoves, RowPeriod, RowsProof};
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Symbol, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::base::num::arithmetic::traits::Lcm;
use rulesmith_core::rules::{Game, Play};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Entries of vectors stay below this, and so do columns and rows.
const LARGE: u64 = 1 << 31;

/// Checks the periods of rows.
pub(super) fn check(game: &Game, proof: &RowsProof, meter: &Meter<'_>) -> Checked<()> {
    meter.stage(Condition::G1, 0, 1)?;
    let piles = game.piles.names.len();
    demand(Condition::G1, game.play == Play::Normal, || "Grundy values belong to normal play".into())?;
    demand(Condition::G1, piles == 1 || (piles == 2 && game.piles.sorted), || {
        "the game is not played on one pile, or on two unordered ones".into()
    })?;
    let language = Language::new(game, None, meter)?;
    check_form(&proof.moves, piles)?;
    check_moves(&language, &proof.moves)?;
    let vectors = vectors(proof, piles, meter)?;
    let ends = ends(proof, &vectors)?;
    check_rows(proof, &vectors, &ends, meter)
}

/// G2: the vectors are ones.
fn check_form(moves: &RowMoves, piles: usize) -> Checked<()> {
    let entries = |vector: &Vec<i64>| {
        let fit = vector.iter().all(|&entry| (0..LARGE as i64).contains(&entry));
        vector.len() == piles && fit && vector.iter().any(|&entry| entry > 0)
    };
    let vectors = moves.removed.iter().chain(&moves.added).all(entries);
    let band = moves.width == 0 || (piles == 2 && moves.nim && (1..LARGE as i64).contains(&moves.width));
    // Where all moves of one pile are allowed, vectors are about both.
    let both = !moves.nim || moves.added.iter().all(|vector| piles == 2 && !vector.contains(&0));
    let removed =
        moves.removed.iter().all(|vector| !vector.contains(&0)) && (moves.width > 0 || moves.removed.is_empty());
    demand(Condition::G2, vectors && band && both && removed, || "the vectors or the width are not such".into())
}

/// G2: in every case the rules allow what the certificate says.
fn check_moves<'a>(language: &'a Language<'a>, moves: &RowMoves) -> Checked<()> {
    let wrong = || "the rules do not allow what the certificate says".to_string();
    let single: Vec<i64> = moves.added.iter().filter_map(|vector| single_amount(vector)).collect();
    let single = Window::listed(&single);
    let one = |run: &mut Run<'a>, amount: &Value| -> Read<bool> { Ok(moves.nim || run.lies_in(amount, &single)?) };
    if language.piles() == 1 {
        let same = language.always(2, |run| {
            let [pile, taken] = [0, 1].map(|track| Value::symbol(Symbol::Number(track)));
            run.assume(&taken, &Window::at_least(1))?;
            run.assume(&pile.minus(&taken), &Window::at_least(0))?;
            let clauses = &run.language.game.moves;
            let allowed = run.some_allows_taking(clauses, from_ref(&pile), from_ref(&taken))?;
            Ok(allowed == one(run, &taken)?)
        })?;
        return demand(Condition::G2, same, wrong);
    }
    for from in [From::Smaller, From::Larger] {
        let same = language.always(TRACKS, |run| {
            let step = Move::new(run, from)?;
            let allowed = step.is_allowed(run)?;
            let amount = if from == From::Smaller { step.j.clone() } else { step.k.clone() };
            Ok(allowed == one(run, &amount)?)
        })?;
        demand(Condition::G2, same, wrong)?;
    }
    let both: Vec<Vec<i64>> = moves.added.iter().filter(|vector| !vector.contains(&0)).cloned().collect();
    let same = language.always(TRACKS, |run| {
        let step = Move::new(run, From::Both)?;
        let allowed = step.is_allowed(run)?;
        let amounts = [step.j.clone(), step.k.clone()];
        if run.is_one_of_numbers(&amounts, true, &both)? {
            return Ok(allowed);
        }
        let apart = step.k.minus(&step.j);
        let width = Value::whole(moves.width);
        let stated = run.at_least(&width.minus(&apart), 1)?
            && run.at_least(&apart.plus(&width), 1)?
            && !run.is_one_of_numbers(&amounts, true, &moves.removed)?;
        Ok(allowed == stated)
    })?;
    demand(Condition::G2, same, wrong)
}

/// The amount of a vector that takes from one pile.
fn single_amount(vector: &[i64]) -> Option<i64> {
    let mut positive = vector.iter().copied().filter(|&entry| entry > 0);
    positive.next().filter(|_| positive.next().is_none())
}

/// G3: the vectors with entries up to the last row.
fn vectors(proof: &RowsProof, piles: usize, meter: &Meter<'_>) -> Checked<Vectors> {
    let moves = &proof.moves;
    let count = proof.rows.len() as u64;
    let in_order = proof.rows.iter().zip(0..).all(|(row, number)| row.row == number);
    demand(Condition::G3, count >= 1 && in_order && (piles == 2 || count == 1), || {
        "the rows are not 0, 1, .., or more than there are".into()
    })?;
    let last = (count - 1) as i64;
    let mut found: BTreeSet<(i64, i64)> = BTreeSet::new();
    for k in 1..=last {
        for l in (k - moves.width + 1).max(1)..k + moves.width {
            meter.keep(64)?;
            meter.spend(1)?;
            found.insert((k, l));
        }
    }
    for vector in &moves.removed {
        found.remove(&(vector[0], vector[1]));
        found.remove(&(vector[1], vector[0]));
    }
    for vector in &moves.added {
        let (k, l) = if piles == 1 { (0, vector[0]) } else { (vector[0], vector[1]) };
        let turned = if piles == 1 { vec![(k, l)] } else { vec![(k, l), (l, k)] };
        found.extend(turned.into_iter().filter(|(k, _)| *k <= last));
    }
    let (rows, vectors) = (last as u64, found.len() as u64);
    let longest = found.iter().map(|(_, l)| *l as u64).max().unwrap_or(0);
    // Beyond the smaller entries of what is removed the band is whole.
    let beyond = moves.removed.iter().map(|vector| vector[0].min(vector[1])).filter(|entry| *entry <= last).max();
    let beyond = beyond.unwrap_or(0);
    let is_whole = |k: i64, l: i64| (k - l).abs() < moves.width && k.min(l) > beyond;
    found.retain(|&(k, l)| !is_whole(k, l));
    Ok(Vectors {
        nim: moves.nim,
        width: if beyond < last { moves.width as usize } else { 0 },
        beyond: beyond as usize,
        single: found.into_iter().map(|(k, l)| (k as usize, l as usize)).collect(),
        longest,
        above: rows + vectors,
        below: 2 * rows + 1 + vectors,
    })
}

/// G3: for each row the column before which it is seen to repeat, with the rows above it.
fn ends(proof: &RowsProof, vectors: &Vectors) -> Checked<Vec<u64>> {
    let end = |from: u64, period: u64| {
        let end = from.checked_add(period)?.checked_add(period.max(vectors.window()))?;
        Some(end).filter(|&end| end < LARGE && period >= 1)
    };
    if end(proof.from, proof.period).is_none() {
        return reject(Condition::G3, "the period is 0, or the window is too far out");
    }
    let (mut from, mut period) = (0, 1);
    let mut ends = Vec::with_capacity(proof.rows.len());
    for said in &proof.rows {
        let one_of_all = said.period >= 1 && proof.period.is_multiple_of(said.period) && said.preperiod <= proof.from;
        demand(Condition::G3, one_of_all, || {
            format!("the period of row {} is not one of those of all rows", said.row)
        })?;
        from = said.preperiod.max(from);
        period = period.lcm(said.period);
        ends.extend(end(from, period));
    }
    Ok(ends)
}

/// G4 and G5: each row repeats from where it is said on, up to its end; not before, and not sooner.
fn check_rows(proof: &RowsProof, vectors: &Vectors, ends: &[u64], meter: &Meter<'_>) -> Checked<()> {
    let longest = proof.rows.iter().map(|said| said.period).max().unwrap_or(1);
    let mut values = Values::new(vectors, proof.rows.len(), longest, meter)?;
    let last = ends.last().copied().unwrap_or(0);
    for column in 0..last {
        if column % 1024 == 0 {
            meter.stage(Condition::G4, column as usize, last as usize)?;
        }
        meter.spend(values.cost())?;
        values.next();
        for (row, said) in proof.rows.iter().enumerate().skip(values.periods.len()) {
            // The value with which it does not repeat, or from which on it does.
            let Some(place) = (column + 1).checked_sub(said.preperiod + said.period) else { continue };
            let repeats = values.back(row, 0) == values.again(row, 0, said.period as usize);
            if place == 0 {
                demand(Condition::G5, !repeats || said.preperiod == 0, || format!("row {row} repeats earlier"))?;
            } else {
                demand(Condition::G4, repeats, || {
                    format!("row {row} does not repeat at column {}", column - said.period)
                })?;
            }
        }
        // Ends do not fall from row to row.
        while ends.get(values.periods.len()) == Some(&(column + 1)) {
            let said = &proof.rows[values.periods.len()];
            check_least(&values, said, meter)?;
            values.periods.push(said.period as usize);
        }
    }
    Ok(())
}

/// G5: the row, which has repeated, does not repeat sooner. If the last period were made of shorter ones, it would be so within it.
fn check_least(values: &Values<'_>, said: &RowPeriod, meter: &Meter<'_>) -> Checked<()> {
    let row = said.row as usize;
    let (mut rest, mut prime) = (said.period, 2);
    while rest > 1 {
        meter.spend(1)?;
        if prime * prime > rest {
            prime = rest;
        }
        if rest.is_multiple_of(prime) {
            meter.spend(said.period)?;
            let shorter = (said.period / prime) as usize;
            let differs = |back: usize| values.back(row, back) != values.again(row, back, shorter);
            demand(Condition::G5, (0..said.period as usize - shorter).any(differs), || {
                format!("row {row} repeats after {shorter} columns already")
            })?;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
        }
        prime += 1;
    }
    Ok(())
}
