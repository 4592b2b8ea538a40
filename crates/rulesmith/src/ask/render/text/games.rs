//! Games and boards for reading.

use super::{short, step_text, tuple};
use crate::ask::answer::{Side, Step};
use crate::ask::moves::{Best, SumBest};
use crate::ask::number::Size;
use crate::ask::periods::Periods;
use crate::ask::render::Written;
use crate::ask::show::{Catalogue, Shown};
use crate::ask::solve::{Checked, GrundyValues, Solved, Told};
use std::io::Write;

pub(super) fn catalogue(catalogue: &Catalogue, out: &mut dyn Write) -> Written {
    let width = catalogue.games.iter().map(|game| game.usage.chars().count()).max().unwrap_or(0);
    for game in &catalogue.games {
        writeln!(out, "{:<width$}  {}", game.usage, game.summary)?;
    }
    Ok(writeln!(out, "\n`rulesmith show NAME` prints the rules, for example `rulesmith show \"t-wythoff(2)\"`.")?)
}

pub(super) fn show(shown: &Shown, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", shown.rules)?;
    writeln!(out, "{}", shown.english)?;
    if !shown.facts.is_empty() {
        writeln!(out, "What is known:")?;
        for fact in &shown.facts {
            writeln!(out, "- {fact}")?;
        }
    }
    Ok(())
}

pub(super) fn solve(solved: &Solved, out: &mut dyn Write) -> Written {
    let count = solved.p_positions.len();
    let play = if solved.misere { "misere " } else { "" };
    let kind = format!("{play}P-position{}", if count == 1 { "" } else { "s" });
    writeln!(out, "{}: {count} {kind} with piles up to {}", solved.game, solved.up_to)?;
    for position in solved.p_positions.iter() {
        for (index, pile) in position.iter().enumerate() {
            write!(out, "{}{pile}", if index == 0 { "(" } else { ", " })?;
        }
        writeln!(out, ")")?;
    }
    Ok(())
}

pub(super) fn grundy(values: &GrundyValues, out: &mut dyn Write) -> Written {
    let width = values.grundy.rows().flatten().max().unwrap_or(0).to_string().len();
    for row in values.grundy.rows() {
        for (index, value) in row.iter().enumerate() {
            write!(out, "{}{value:>width$}", if index == 0 { "" } else { " " })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn periods(periods: &Periods, out: &mut dyn Write) -> Written {
    let name = &periods.game;
    if let Some(why) = &periods.reason {
        return Ok(writeln!(out, "{name}: undecided: {why}")?);
    }
    let rises = periods.rows.iter().any(|row| row.saltus.0 > 0);
    let rise = if rises { " + period" } else { "" };
    writeln!(out, "{name}: proved for all columns: g(row, y + period) = g(row, y){rise} for y >= preperiod")?;
    let lines = periods.rows.iter().map(|row| [row.row, row.preperiod, row.period].map(|number| number.to_string()));
    let lines: Vec<[String; 3]> =
        std::iter::once(["row", "preperiod", "period"].map(String::from)).chain(lines).collect();
    let width = |place: usize| lines.iter().map(|line| line[place].len()).max().unwrap_or(0);
    let (first, second, third) = (width(0), width(1), width(2));
    for [row, preperiod, period] in &lines {
        writeln!(out, "{row:>first$}  {preperiod:>second$}  {period:>third$}")?;
    }
    Ok(())
}

fn list(values: &[Size]) -> String {
    format!("({})", values.iter().map(Size::to_string).collect::<Vec<_>>().join(", "))
}

pub(super) fn check(checked: &Checked, out: &mut dyn Write) -> Written {
    let name = &checked.game;
    if let Some(first) = &checked.first_value {
        let claimed = first.claimed.as_ref().map_or("another number".to_string(), ToString::to_string);
        let (position, value) = (list(&first.position), first.grundy);
        return Ok(writeln!(
            out,
            "{name}: disagrees first at {position}: its Grundy value is {value}, and {claimed} is claimed"
        )?);
    }
    if let Some(count) = checked.values {
        let up_to = checked.up_to;
        return Ok(writeln!(out, "{name}: agrees with the claim for piles up to {up_to} ({count} Grundy values)")?);
    }
    let Some(first) = &checked.first_disagreement else {
        let count = checked.evidence.p_positions.unwrap_or_default();
        let up_to = checked.up_to;
        let what =
            checked.value.map_or("P-positions".to_string(), |value| format!("positions of Grundy value {value}"));
        return Ok(writeln!(out, "{name}: agrees with the claim for piles up to {up_to} ({count} {what})")?);
    };
    let position = list(&first.position);
    let value = checked.value.unwrap_or_default();
    if let Some(options) = checked.block {
        let (lost, how) = match first.solver {
            Told::P => ("is a P-position but is not claimed to be", "fewer than"),
            _ => ("is claimed to be a P-position but is not", "at least"),
        };
        let why = format!("{how} {options} of its options are P-positions");
        return Ok(writeln!(out, "{name}: disagrees first at {position}, which {lost}: {why}")?);
    }
    match first.solver {
        Told::In => {
            writeln!(
                out,
                "{name}: disagrees first at {position}, whose Grundy value is {value}, which is not claimed"
            )?;
        }
        Told::Out => {
            writeln!(
                out,
                "{name}: disagrees first at {position}, which is claimed to have Grundy value {value} and has not"
            )?;
        }
        Told::P => writeln!(
            out,
            "{name}: disagrees first at {position}, which is a P-position but is not claimed to be: none of its moves leads to a P-position"
        )?,
        Told::N => {
            writeln!(out, "{name}: disagrees first at {position}, which is claimed to be a P-position but is not")?;
        }
    }
    match &first.shown_by {
        Some(Step { clause, take, to }) => {
            let (take, to) = (tuple(take), tuple(to));
            let to_what = match first.solver {
                Told::P | Told::N => format!("the P-position {to}"),
                Told::In | Told::Out => format!("{to}, which has that value"),
            };
            writeln!(out, "the move {clause} takes {take} and leads to {to_what}")?;
        }
        None if first.solver == Told::N => {
            writeln!(out, "nothing can be taken there, and in misere play the player who cannot move wins")?;
        }
        None => {}
    }
    Ok(())
}

const LOST: &str = "a P-position: the player to move loses";
const WON: &str = "an N-position: the player to move wins";
const OVER: &str = "an N-position: no move is left, and in misere play who cannot move has won";

/// What a position is, and for whom.
pub(in crate::ask::render) fn told(verdict: Side, has_move: bool) -> &'static str {
    match (verdict, has_move) {
        (Side::P, _) => LOST,
        (Side::N, true) => WON,
        (Side::N, false) => OVER,
    }
}

/// The winning move, if there is one.
pub(in crate::ask::render) fn winning(best: &Best) -> Option<Step> {
    let (clause, take, to) = (best.clause.as_ref()?, best.take.as_ref()?, best.to.as_ref()?);
    Some(Step { clause: clause.clone(), take: take.clone(), to: to.clone() })
}

pub(super) fn best(best: &Best, out: &mut dyn Write) -> Written {
    let winning = winning(best);
    let told = told(best.verdict, winning.is_some());
    writeln!(out, "{}: {} is {told}", best.game, tuple(&best.position))?;
    if let Some(step) = &winning {
        writeln!(out, "  {}", step_text(step))?;
    }
    if let Some(moves) = &best.all {
        let complete = best.all_complete == Some(true);
        let which = if complete { "all winning moves" } else { "winning moves found (there may be more)" };
        writeln!(out, "  {which}: {}", moves.len())?;
        for next in moves {
            writeln!(out, "    {}", step_text(next))?;
        }
    }
    writeln!(out, "  {}", best.reason)?;
    if let Some(what) = &best.verified {
        writeln!(out, "  verified: {what}")?;
    }
    Ok(())
}

pub(super) fn sum(best: &SumBest, out: &mut dyn Write) -> Written {
    let values: Vec<String> = best.grundy.iter().map(short).collect();
    writeln!(out, "{}: {} is {}", best.game, tuple(&best.position), told(best.verdict, true))?;
    if let (Some(summand), Some(clause), Some(take), Some(to)) = (best.summand, &best.clause, &best.take, &best.to) {
        let step = Step { clause: clause.clone(), take: take.clone(), to: to.clone() };
        let name = best.summands.get(summand - 1).map_or("", String::as_str);
        writeln!(out, "  in game {summand} ({name}): {}", step_text(&step))?;
    }
    Ok(writeln!(out, "  Grundy values {}: {}", values.join(", "), best.reason)?)
}
