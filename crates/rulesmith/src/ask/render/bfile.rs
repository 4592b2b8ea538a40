//! Lines `n a(n)` and nothing else.

use super::{Answer, Format, Style, Written};
use crate::ask::error::AskError;
use std::io::Write;

pub(super) fn write(answer: &Answer, style: &Style, out: &mut dyn Write) -> Written {
    match answer {
        Answer::Slope(facts) => {
            for (n, term) in facts.continued_fraction.terms.iter().enumerate() {
                writeln!(out, "{n} {term}")?;
            }
        }
        Answer::Sequence(terms) => super::csv::numbered(terms, " ", out)?,
        Answer::Solve(solved) => {
            let piles = solved.piles.len();
            if style.pile == 0 || style.pile > piles {
                return Err(AskError::bad_input(format!("--pile must be between 1 and {piles}")).into());
            }
            for (n, position) in solved.p_positions.iter().enumerate() {
                writeln!(out, "{n} {}", position[style.pile - 1])?;
            }
        }
        other => other.kind().accept(Format::Bfile)?,
    }
    Ok(())
}
