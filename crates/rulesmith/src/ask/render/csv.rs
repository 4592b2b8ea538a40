//! Comma-separated values with a header.

use super::{Answer, RenderError, Written};
use crate::ask::error::AskError;
use crate::ask::number::Whole;
use crate::ask::periods::Period;
use crate::ask::sequence::Terms;
use malachite::Natural;
use std::fmt::Display;
use std::io::Write;

pub(super) fn write(answer: &Answer, out: &mut dyn Write) -> Written {
    match answer {
        Answer::Slope(facts) => {
            writeln!(out, "n,term,p,q")?;
            for (n, (term, [p, q])) in facts.continued_fraction.terms.iter().zip(&facts.convergents).enumerate() {
                writeln!(out, "{n},{term},{p},{q}")?;
            }
        }
        Answer::Sequence(terms) => {
            writeln!(out, "n,a(n)")?;
            numbered(terms, ",", out)?;
        }
        Answer::Represent(found) => {
            if found.digits.len() > found.places.len() {
                return Err(AskError::bad_input(format!(
                    "{} digits have place values too long to list; csv goes to {} digits, text and json to any number",
                    found.digits.len(),
                    found.places.len()
                ))
                .into());
            }
            writeln!(out, "place,value,digit")?;
            for (place, (value, digit)) in found.places.iter().rev().zip(found.digits.iter().rev()).enumerate() {
                writeln!(out, "{place},{value},{digit}")?;
            }
        }
        Answer::Games(catalogue) => {
            writeln!(out, "name,usage,summary")?;
            let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
            for game in &catalogue.games {
                writeln!(out, "{},{},{}", quoted(&game.name), quoted(&game.usage), quoted(&game.summary))?;
            }
        }
        Answer::Solve(solved) => {
            writeln!(out, "{}", solved.piles.join(","))?;
            for position in solved.p_positions.iter() {
                joined(position, out)?;
                writeln!(out)?;
            }
        }
        Answer::Grundy(values) => {
            writeln!(out, "{},g", values.piles.join(","))?;
            for (position, value) in values.grundy.each() {
                joined(&position, out)?;
                writeln!(out, ",{value}")?;
            }
        }
        Answer::Periods(periods) => {
            writeln!(out, "row,preperiod,period,saltus")?;
            for Period { row, preperiod, period, saltus } in &periods.rows {
                writeln!(out, "{row},{preperiod},{period},{saltus}")?;
            }
        }
        other => other.kind().accept(super::Format::Csv)?,
    }
    Ok(())
}

fn joined(values: &[impl Display], out: &mut dyn Write) -> Written {
    for (index, value) in values.iter().enumerate() {
        write!(out, "{}{value}", if index == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// Lines with the index and the term.
pub(super) fn numbered(terms: &Terms, separator: &str, out: &mut dyn Write) -> Written {
    let Terms { from: Whole(from), terms, .. } = terms;
    let small = u64::try_from(from).ok().filter(|from| from.checked_add(terms.most()).is_some());
    terms.each(|done, term| {
        match small {
            Some(from) => writeln!(out, "{}{separator}{term}", from + done)?,
            None => writeln!(out, "{}{separator}{term}", from.unsigned_abs_ref() + Natural::from(done))?,
        }
        Ok::<(), RenderError>(())
    })
}
