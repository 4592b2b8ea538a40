//! Recipes U and R for three and more Beatty sequences, on as many piles.

use super::error::GameError;
use super::fractional::{at, width};
use super::name::{Argument, Call, brief, factor};
use super::sheet::{Sheet, commas, listed, pile_names};
use crate::number::Slope;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// There is a clause for each choice of piles.
const MAX_PILES: usize = 6;

/// The arguments, if there are more than two.
pub(super) fn several<'c>(call: &'c Call<'_>) -> Option<&'c [Argument]> {
    match call.groups.as_slice() {
        [group] if group.len() > 2 => Some(group),
        _ => None,
    }
}

/// The slopes, as many as there are piles, none smaller than the one before it.
fn slopes(call: &Call<'_>, arguments: &[Argument]) -> Result<Vec<Slope>, GameError> {
    let count = arguments.len();
    if count > MAX_PILES {
        let message = format!("`{}` takes up to {MAX_PILES} slopes, and here are {count}", call.base);
        return Err(GameError::parameter(message, arguments[MAX_PILES].span));
    }
    let slopes = arguments.iter().map(|argument| call.slope(argument)).collect::<Result<Vec<Slope>, GameError>>()?;
    for (pair, argument) in slopes.windows(2).zip(&arguments[1..]) {
        if pair[0].compare(&pair[1]).map_err(at(argument.span))? == Ordering::Greater {
            let message = format!("no slope may be smaller than the one before it, and {} is", brief(&pair[1]));
            return Err(GameError::parameter(message, argument.span));
        }
    }
    Ok(slopes)
}

/// What both recipes say about piles and claim.
fn fill_claim(recipe: &str, arguments: &[Argument], sheet: &mut Sheet) -> Vec<String> {
    let texts: Vec<&_> = arguments.iter().map(|argument| &argument.value).collect();
    let piles = pile_names(texts.len());
    sheet.title(format!("{recipe} for {}", listed(&texts, "and")));
    sheet.set("piles", piles.join(" <= "));
    let formulas = commas(texts.iter().map(|text| format!("floor({}*n)", factor(text))));
    sheet.set("expect", format!("{{ ({formulas}) : n >= 0 }}"));
    piles
}

/// The sets of the terms.
fn sets(arguments: &[Argument]) -> Vec<String> {
    let set = |(k, argument): (usize, &Argument)| format!("let A{} = beatty({})", k + 1, argument.value);
    arguments.iter().enumerate().map(set).collect()
}

/// Amounts from some piles, and that the piles are in order when they are taken.
fn ordered(piles: &[String], chosen: u32) -> (String, String) {
    let inside = |pile: usize| chosen >> pile & 1 == 1;
    let from = (0..piles.len()).filter(|&pile| inside(pile));
    let take = commas(from.map(|pile| format!("k{} from {}", pile + 1, piles[pile])));
    let left = |pile: usize| match inside(pile) {
        true => format!("{} - k{}", piles[pile], pile + 1),
        false => piles[pile].clone(),
    };
    (take, (0..piles.len()).map(left).collect::<Vec<String>>().join(" <= "))
}

/// The numbers of some piles, as a name.
fn numbers(piles: usize, chosen: u32) -> String {
    (0..piles).filter(|&pile| chosen >> pile & 1 == 1).map(|pile| (pile + 1).to_string()).collect()
}

/// That some pile is no term of its sequence.
fn some_outside(piles: &[String]) -> String {
    let outside = piles.iter().enumerate().map(|(k, pile)| format!("{pile} not in A{}", k + 1));
    outside.collect::<Vec<String>>().join(" or ")
}

/// Recipe R.
pub(super) fn fill_wythoff_like(call: &Call<'_>, arguments: &[Argument], sheet: &mut Sheet) -> Result<(), GameError> {
    let slopes = slopes(call, arguments)?;
    let count = slopes.len();
    if slopes[0].cmp_rational(&Rational::ONE).is_lt() {
        let message =
            format!("`{}` on three piles and more needs slopes from 1 on, and {} is not", call.base, brief(&slopes[0]));
        return Err(GameError::parameter(message, arguments[0].span).with_hint("recipe-u has no such bound"));
    }
    let piles = fill_claim("Recipe R", arguments, sheet);
    for known in ["let alpha", "let beta", "let B", "move larger", "move cross", "move both"] {
        sheet.drop(known);
    }
    sheet.replace("let A", sets(arguments));
    let all = (1u32 << count) - 1;
    let mut moves: Vec<String> = Vec::new();
    for chosen in 1..all {
        let (take, order) = ordered(&piles, chosen);
        moves.push(format!("move from{}: take {take} where {order}", numbers(count, chosen)));
    }
    let first = &piles[0];
    moves.push(format!("move cross: take from up to {} piles where {first} not in A1", count - 1));
    let bands: Vec<String> = slopes[1..]
        .iter()
        .enumerate()
        .map(|(j, slope)| (j + 2, width(&slopes[0], slope)))
        .filter(|(_, width)| *width > 0)
        .map(|(j, width)| format!("0 <= k{j} - k1 < {width}"))
        .collect();
    if !bands.is_empty() {
        let (take, order) = ordered(&piles, all);
        let (bands, outside) = (bands.join(" or "), some_outside(&piles));
        moves.push(format!("move all: take {take} where {order} and ({bands}) and ({outside})"));
    }
    let nowhere: Vec<String> = (1..=count).map(|k| format!("{first} not in A{k}")).collect();
    moves.push(format!("move free: take from up to {count} piles where {}", nowhere.join(" and ")));
    sheet.replace("move smaller", moves);
    Ok(())
}

/// Recipe U.
pub(super) fn fill(call: &Call<'_>, arguments: &[Argument], sheet: &mut Sheet) -> Result<(), GameError> {
    let slopes = slopes(call, arguments)?;
    let count = slopes.len();
    let texts: Vec<&_> = arguments.iter().map(|argument| &argument.value).collect();
    let piles = fill_claim("Recipe U", arguments, sheet);
    for known in ["let beta", "let B", "let first", "let last", "let l", "move larger", "move free"] {
        sheet.drop(known);
    }
    // How many terms have one index only: from a slope of 1 on no two are equal.
    let low = slopes.iter().filter(|slope| slope.cmp_rational(&Rational::ONE).is_lt()).count();
    let mut lets = sets(arguments);
    for k in 0..low {
        let (own, name) = (factor(texts[k]), k + 1);
        lets.push(format!("let first{name}(u) = -floor(-u/{own})"));
        lets.push(format!("let last{name}(u) = -floor(-(u + 1)/{own}) - 1"));
        for l in (0..count).filter(|&l| l != k) {
            let other = factor(texts[l]);
            lets.push(format!(
                "let apart{name}{}(u) = floor({other}*last{name}(u)) - floor({other}*first{name}(u))",
                l + 1
            ));
        }
    }
    sheet.drop("let alpha");
    sheet.replace("let A", lets);
    let mut moves: Vec<String> = Vec::new();
    for chosen in 1..(1u32 << count) - 1 {
        let inside = |pile: usize| chosen >> pile & 1 == 1;
        let (take, order) = ordered(&piles, chosen);
        let mut conditions = vec![order];
        if (low..count).all(inside) {
            let stays = (0..low).filter(|&k| !inside(k));
            let far = stays.flat_map(|k| {
                let pile = &piles[k];
                (0..count).filter(|&l| inside(l)).map(move |l| format!("k{} > apart{}{}({pile})", l + 1, k + 1, l + 1))
            });
            conditions.push(format!("({})", far.collect::<Vec<String>>().join(" or ")));
        }
        let name = numbers(count, chosen);
        moves.push(format!("move from{name}: take {take} where {}", conditions.join(" and ")));
    }
    moves.push(format!("move free: take from up to {count} piles where {}", some_outside(&piles)));
    sheet.replace("move smaller", moves);
    Ok(())
}
