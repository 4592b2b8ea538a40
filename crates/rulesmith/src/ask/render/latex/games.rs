//! Games and boards for a paper.

use super::prose::{code, math, sentence};
use super::tables;
use crate::ask::answer::{Side, Step};
use crate::ask::error::AskError;
use crate::ask::moves::{Best, SumBest};
use crate::ask::number::Whole;
use crate::ask::periods::{Period, Periods};
use crate::ask::render::Written;
use crate::ask::render::text::{short, winning};
use crate::ask::show::Catalogue;
use crate::ask::solve::{GrundyValues, Solved};
use crate::rules;
use crate::syntax::escape_latex;
use std::io::Write;

/// The largest pile of a square.
const MAX_SIDE: u64 = 200;

pub(super) fn catalogue(catalogue: &Catalogue, out: &mut dyn Write) -> Written {
    writeln!(out, "\\begin{{description}}")?;
    for game in &catalogue.games {
        let (name, summary, source) = (code(&game.usage), sentence(&game.summary), escape_latex(&game.source));
        writeln!(out, "  \\item[{name}] {summary} ({source})")?;
    }
    Ok(writeln!(out, "\\end{{description}}")?)
}

/// The rules of a game in sentences.
pub(super) fn rules(text: &str) -> String {
    match rules::parse(text) {
        Ok(game) => game.latex(),
        // Rules of an answer are always read again; whatever else was put there is shown as it is.
        Err(_) => format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}"),
    }
}

pub(super) fn solve(solved: &Solved, out: &mut dyn Write) -> Written {
    let names = solved.piles.iter().map(|name| math(name));
    let labels: Vec<String> = std::iter::once("n".to_string()).chain(names).collect();
    let columns = solved
        .p_positions
        .iter()
        .enumerate()
        .map(|(n, position)| std::iter::once(n.to_string()).chain(position.iter().map(u64::to_string)).collect());
    Ok(tables::columns(&labels, columns, out)?)
}

pub(super) fn grundy(values: &GrundyValues, out: &mut dyn Write) -> Written {
    let up_to = values.up_to.0;
    if up_to > MAX_SIDE {
        let sentence = format!("a LaTeX table with piles beyond {MAX_SIDE} is not useful; use csv");
        return Err(AskError::bad_input(sentence).into());
    }
    let numbers: Vec<String> = (0..=up_to).map(|pile| pile.to_string()).collect();
    let names: Vec<String> = values.piles.iter().map(|name| math(name)).collect();
    let corner = match names.as_slice() {
        [only] => only.clone(),
        [first, second] => format!("{first} \\backslash {second}"),
        _ => String::new(),
    };
    let mut labels = vec![corner];
    match values.grundy.piles() {
        1 => labels.push("g".to_string()),
        _ => labels.extend(numbers.iter().cloned()),
    }
    let rows: Vec<Vec<u32>> = values.grundy.rows().collect();
    let columns = numbers
        .into_iter()
        .enumerate()
        .map(|(pile, number)| std::iter::once(number).chain(rows.iter().map(|row| row[pile].to_string())).collect());
    Ok(tables::columns(&labels, columns, out)?)
}

pub(super) fn periods(periods: &Periods, out: &mut dyn Write) -> Written {
    let name = code(&periods.game);
    if let Some(why) = &periods.reason {
        return Ok(writeln!(out, "The periods of the rows of {name} are not decided: {}.", sentence(why))?);
    }
    repeating(&name, &periods.rows, out)
}

/// Which periods rows have.
pub(super) fn repeating(name: &str, rows: &[Period], out: &mut dyn Write) -> Written {
    let rises = rows.iter().any(|row| row.saltus.0 > 0);
    let rise = if rises { " + p" } else { "" };
    writeln!(
        out,
        "The Grundy values of {name} satisfy $g(r, y + p) = g(r, y){rise}$ for all $y \\ge m$, with the least $m$ and $p$:"
    )?;
    let labels = ["r", "m", "p"].map(String::from);
    let columns = rows.iter().map(|row| [row.row, row.preperiod, row.period].map(|number| number.to_string()).to_vec());
    Ok(tables::columns(&labels, columns, out)?)
}

/// A position as mathematics; long numbers are shortened.
pub(super) fn position(piles: &[Whole]) -> String {
    let piles: Vec<String> = piles
        .iter()
        .map(|pile| match short(pile).split_once("...") {
            Some((head, tail)) => format!("{head}\\ldots \\text{{{}}}", escape_latex(tail)),
            None => pile.to_string(),
        })
        .collect();
    format!("$({})$", piles.join(", "))
}

/// A move as part of a sentence.
pub(super) fn step(step: &Step) -> String {
    let (take, clause, to) = (position(&step.take), escape_latex(&step.clause), position(&step.to));
    format!("taking {take} by \\emph{{{clause}}} leaves {to}")
}

fn verdict(game: &str, piles: &[Whole], side: Side, over: bool) -> String {
    let told = match (side, over) {
        (Side::P, _) => "is a P-position: the player to move loses",
        (Side::N, false) => "is an N-position: the player to move wins",
        (Side::N, true) => "is an N-position: no move is left, and in mis\\`ere play who cannot move has won",
    };
    format!("In {}, {} {told}", code(game), position(piles))
}

pub(super) fn best(best: &Best, out: &mut dyn Write) -> Written {
    let winning = winning(best);
    write!(out, "{}", verdict(&best.game, &best.position, best.verdict, winning.is_none()))?;
    match &winning {
        Some(next) => writeln!(out, "; {}.", step(next))?,
        None => writeln!(out, ".")?,
    }
    writeln!(out, "Known by {}.", sentence(&best.reason))?;
    if let Some(moves) = best.all.as_ref().filter(|moves| !moves.is_empty()) {
        let complete = best.all_complete == Some(true);
        let which = if complete { "All winning moves:" } else { "Winning moves found (there may be more):" };
        writeln!(out, "{which}\n\\begin{{itemize}}")?;
        for next in moves {
            writeln!(out, "  \\item {}", step(next))?;
        }
        writeln!(out, "\\end{{itemize}}")?;
    }
    if let Some(what) = &best.verified {
        writeln!(out, "Verified: {}.", sentence(what))?;
    }
    Ok(())
}

pub(super) fn sum(best: &SumBest, out: &mut dyn Write) -> Written {
    write!(out, "{}", verdict(&best.game, &best.position, best.verdict, false))?;
    if let (Some(summand), Some(clause), Some(take), Some(to)) = (best.summand, &best.clause, &best.take, &best.to) {
        let next = Step { clause: clause.clone(), take: take.clone(), to: to.clone() };
        let name = best.summands.get(summand - 1).map_or("", String::as_str);
        write!(out, "; in {}, {}", code(name), step(&next))?;
    }
    let values: Vec<String> = best.grundy.iter().map(short).collect();
    Ok(writeln!(out, ".\nThe Grundy values are ${}$: {}.", values.join(", "), sentence(&best.reason))?)
}
