//! Recipe U for three and more Beatty sequences, on as many piles.

use super::error::GameError;
use super::fractional::at;
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

pub(super) fn fill(call: &Call<'_>, arguments: &[Argument], sheet: &mut Sheet) -> Result<(), GameError> {
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
    let texts: Vec<&_> = arguments.iter().map(|argument| &argument.value).collect();
    let piles = pile_names(count);
    sheet.title(format!("Recipe U for {}", listed(&texts, "and")));
    for known in ["let beta", "let B", "let first", "let last", "let l", "move larger", "move free"] {
        sheet.drop(known);
    }
    // How many terms have one index only: from a slope of 1 on no two are equal.
    let low = slopes.iter().filter(|slope| slope.cmp_rational(&Rational::ONE).is_lt()).count();
    let mut lets: Vec<String> =
        texts.iter().enumerate().map(|(k, text)| format!("let A{} = beatty({text})", k + 1)).collect();
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
    sheet.set("piles", piles.join(" <= "));
    let mut moves: Vec<String> = Vec::new();
    for chosen in 1..(1u32 << count) - 1 {
        let inside = |pile: usize| chosen >> pile & 1 == 1;
        let take =
            commas((0..count).filter(|&pile| inside(pile)).map(|pile| format!("k{} from {}", pile + 1, piles[pile])));
        let left = |pile: usize| match inside(pile) {
            true => format!("{} - k{}", piles[pile], pile + 1),
            false => piles[pile].clone(),
        };
        let mut conditions = vec![(0..count).map(left).collect::<Vec<String>>().join(" <= ")];
        if (low..count).all(inside) {
            let stays = (0..low).filter(|&k| !inside(k));
            let far = stays.flat_map(|k| {
                let pile = &piles[k];
                (0..count).filter(|&l| inside(l)).map(move |l| format!("k{} > apart{}{}({pile})", l + 1, k + 1, l + 1))
            });
            conditions.push(format!("({})", far.collect::<Vec<String>>().join(" or ")));
        }
        let name: String = (0..count).filter(|&pile| inside(pile)).map(|pile| (pile + 1).to_string()).collect();
        moves.push(format!("move from{name}: take {take} where {}", conditions.join(" and ")));
    }
    let outside: Vec<String> = piles.iter().enumerate().map(|(k, pile)| format!("{pile} not in A{}", k + 1)).collect();
    moves.push(format!("move free: take from up to {count} piles where {}", outside.join(" or ")));
    sheet.replace("move smaller", moves);
    let formulas = commas(texts.iter().map(|text| format!("floor({}*n)", factor(text))));
    sheet.set("expect", format!("{{ ({formulas}) : n >= 0 }}"));
    Ok(())
}
