//! Nim, subtraction games and t-Wythoff.

use super::error::GameError;
use super::name::Call;
use super::sheet::{Sheet, commas, listed, pile_names};
use crate::rules::Play;
use std::collections::HashMap;

/// The most piles a game of the catalogue is written out for.
pub(super) const MAX_PILES: u64 = 100;

/// The widest diagonal, and the largest whole parameters elsewhere.
pub(super) const MAX_WIDTH: u64 = 1_000_000;

/// The largest amount in a subtraction game.
const MAX_AMOUNT: u64 = 1000;

/// How far the lost positions of a subtraction game are followed to find their period.
const HORIZON: usize = 20_000;

/// The longest list of numbers written into a claim.
const MAX_LIST: usize = 400;

pub(super) fn nim(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let count = match call.groups.is_empty() {
        true => 3,
        false => {
            let argument = call.only("one number of piles", "nim(3)")?;
            call.whole(argument, "the number of piles", 1, MAX_PILES)?
        }
    };
    sheet.name = format!("nim({count})");
    sheet.title(if count == 1 { "Nim on 1 pile".to_string() } else { format!("Nim on {count} piles") });
    sheet.set("piles", pile_names(count as usize).join(" <= "));
    let claim = match count {
        1 => "expect { n : n >= 0 and n = 0 }",
        2 => "expect { (n, n) : n >= 0 }",
        _ => return Ok(()),
    };
    sheet.replace("move nim", ["move nim: take from 1 pile".to_string(), claim.to_string()]);
    Ok(())
}

/// What is lost in misere play when the amounts taken from both piles differ by less than t (Fraenkel 1982; checked to
/// N = 500 for t up to 6): `slope` stands for [1; t, t, ...].
pub(super) fn misere(slope: &str, t: u64) -> String {
    if t == 1 {
        let claim = format!("{{ (floor({slope}*n), floor(({slope} + 1)*n)) : n >= 0 }}");
        return claim + " also (0, 1), (2, 2) except (0, 0), (1, 2)";
    }
    format!("{{ (floor({slope}*n + 1/{slope}), floor(({slope} + {t})*n + 1 + 1/{slope})) : n >= 0 }}")
}

pub(super) fn t_wythoff(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let t = call.whole(call.only("one number t", "t-wythoff(2)")?, "t", 1, MAX_WIDTH)?;
    sheet.title(format!("t-Wythoff({t})"));
    sheet.set("let alpha", format!("[1; ({t})]"));
    sheet.set("move band", format!("take k from x, l from y where |k - l| < {t}"));
    sheet.set("expect", format!("{{ (floor(alpha*n), floor((alpha + {t})*n)) : n >= 0 }}"));
    sheet.misere = Some(misere("alpha", t));
    Ok(())
}

pub(super) fn subtraction(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (amounts, piles) = match call.groups.as_slice() {
        [amounts] => (amounts, 1),
        [amounts, piles] if piles.len() == 1 => (amounts, call.whole(&piles[0], "the number of piles", 1, MAX_PILES)?),
        _ => return Err(call.wanted("the amounts that may be taken", "subtraction(1, 2, 3)")),
    };
    let mut set: Vec<u64> = Vec::new();
    for amount in amounts {
        set.push(call.whole(amount, "an amount", 1, MAX_AMOUNT)?);
    }
    set.sort_unstable();
    set.dedup();
    let on = if piles == 1 { String::new() } else { format!("; {piles}") };
    sheet.name = format!("subtraction({}{on})", commas(&set));
    let on = if piles == 1 { String::new() } else { format!(" on {piles} piles") };
    sheet.title(format!("Subtract {}{on}", listed(&set, "or")));
    if piles > 1 {
        let vectors = set.iter().map(|amount| {
            let rest = ", 0".repeat(piles as usize - 1);
            format!("{{{amount}{rest}}}")
        });
        sheet.set("piles", pile_names(piles as usize).join(" <= "));
        sheet.set("move subtract", format!("take {}", commas(vectors)));
        sheet.drop("expect");
        return Ok(());
    }
    sheet.set("move subtract", format!("take t from x where t in {{{}}}", commas(&set)));
    sheet.misere = period(&set, Play::Misere).and_then(|found| claim(&found));
    match period(&set, Play::Normal).and_then(|found| claim(&found)) {
        Some(claim) => sheet.set("expect", claim),
        None => sheet.drop("expect"),
    }
    Ok(())
}

/// The lost positions of a subtraction game on one pile: those below `start`, and from there on those whose remainder
/// by `period` is in a list.
struct Lost {
    early: Vec<usize>,
    start: usize,
    residues: Vec<usize>,
    period: usize,
}

/// Follows the lost positions until the last `largest` answers come again; from there on they repeat for ever.
fn period(amounts: &[u64], play: Play) -> Option<Lost> {
    let (least, largest) = (*amounts.first()? as usize, *amounts.last()? as usize);
    let mut lost = vec![false; largest];
    let mut seen: HashMap<Vec<bool>, usize> = HashMap::new();
    // Position p is entry p + largest; the entries before stand for piles that do not exist.
    for position in 0..HORIZON {
        let window = lost[position..].to_vec();
        if let Some(&start) = seen.get(&window) {
            let members = |range: std::ops::Range<usize>| range.filter(|p| lost[p + largest]).collect::<Vec<_>>();
            let period = position - start;
            let mut residues: Vec<usize> = members(start..position).iter().map(|p| p % period).collect();
            residues.sort_unstable();
            return Some(Lost { early: members(0..start), start, residues, period });
        }
        // The windows are as long as the largest amount: remember fewer of them when they are long. Before the least amount
        // there is no move, and misere play is not yet like what follows.
        let begun = play == Play::Normal || position >= least;
        if begun && seen.len() * largest < 4_000_000 {
            seen.insert(window, position);
        }
        let here = position + largest;
        let moves = amounts.iter().any(|&amount| position >= amount as usize && lost[here - amount as usize]);
        lost.push(!moves && begun);
    }
    None
}

fn claim(lost: &Lost) -> Option<String> {
    let Lost { early, start, residues, period } = lost;
    if early.len() + residues.len() > MAX_LIST {
        return None;
    }
    // Whatever comes before may fit the pattern as well.
    let fits = (0..*start).all(|p| early.contains(&p) == residues.contains(&(p % period)));
    Some(match (fits, residues.as_slice()) {
        (true, [0]) => format!("{{ {period}*n : n >= 0 }}"),
        (true, _) => format!("{{ n : n >= 0 and n in residues({{{}}}, {period}) }}", commas(residues)),
        (false, _) => format!(
            "{{ n : n >= 0 and n in eventually({{{}}}, {start}, {{{}}}, {period}) }}",
            commas(early),
            commas(residues)
        ),
    })
}
