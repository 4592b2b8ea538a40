//! What the digits of a number say.

use super::Context;
use super::tables::{digits, represented};
use crate::ask::question::System;
use crate::ask::{AskError, Evidence, Whole};
use crate::reproduce::report::Found;
use serde::Deserialize;

/// A number is in a set exactly if its digits end in a certain way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Endings {
    /// The slope.
    expr: String,
    /// The set, as a sequence.
    set: String,
    /// It ends in an even number of zeros.
    #[serde(default)]
    even_zeros: bool,
    /// Instead of that: it ends in one of these digits, written with blanks.
    #[serde(default)]
    endings: Vec<String>,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

/// The lowest digit is at most so large.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LowestDigit {
    expr: String,
    at_most: u64,
    up_to: u64,
}

/// Digits of the q-system read in the p-system give a sequence.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reread {
    expr: String,
    /// The sequence.
    sequence: String,
    /// One more, if this digit, counted from the lowest, is not 0.
    #[serde(default)]
    one_more_if: Option<usize>,
    up_to: u64,
}

impl Endings {
    /// Looks at all numbers up to a size.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let how = match self.even_zeros {
            true => "an even number of zeros".to_string(),
            false => self.endings.join(" or "),
        };
        let question = format!(
            "Is x in {} exactly if it ends in {how} in the p-system of {}, for 1 <= x <= {up_to}?",
            self.set, self.expr
        );
        let members = context.members(&self.set, up_to)?;
        for x in 1..=up_to {
            let found = represented(context, &self.expr, System::P, x, false)?;
            let ends = match self.even_zeros {
                true => found.vile,
                false => {
                    let text: Vec<String> = found.digits.iter().map(Whole::to_string).collect();
                    let text = format!(" {}", text.join(" "));
                    self.endings.iter().any(|ending| text.ends_with(&format!(" {ending}")))
                }
            };
            if ends != members.binary_search(&x).is_ok() {
                let evidence = Evidence::refuted(Some(vec![x.into()]));
                return Ok(Found::new(question, false, format!("no: not for x = {x}"), evidence));
            }
        }
        Ok(Found::new(question, true, format!("yes, for all x up to {up_to}"), Evidence::checked(up_to)))
    }
}

impl LowestDigit {
    /// Looks at all numbers up to a size.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let question = format!(
            "Is the lowest digit in the p-system of {} at most {}, for numbers up to {}?",
            self.expr, self.at_most, self.up_to
        );
        for n in 1..=self.up_to {
            let lowest = digits(context, &self.expr, System::P, n)?.last().cloned().unwrap_or_default();
            if lowest > Whole::from(self.at_most) {
                let evidence = Evidence::refuted(Some(vec![n.into()]));
                return Ok(Found::new(question, false, format!("no: of {n} it is {lowest}"), evidence));
            }
        }
        Ok(Found::new(
            question,
            true,
            format!("yes, for all numbers up to {}", self.up_to),
            Evidence::checked(self.up_to),
        ))
    }
}

impl Reread {
    /// Looks at all numbers up to a size.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let more = match self.one_more_if {
            Some(place) => format!(", and one more if the digit t_{place} is not 0"),
            None => String::new(),
        };
        let question = format!(
            "Do the q-digits of n for {}, read in the p-system, give {}{more}, for n up to {}?",
            self.expr, self.sequence, self.up_to
        );
        let terms = context.terms(&self.sequence, 1, self.up_to)?;
        for n in 1..=self.up_to {
            let found = represented(context, &self.expr, System::Q, n, true)?;
            let digit = self.one_more_if.and_then(|place| found.digits.iter().rev().nth(place));
            let more = digit.is_some_and(|digit| *digit > Whole::from(0u64));
            let wanted = &terms[n as usize - 1].0 + malachite::Integer::from(u64::from(more));
            let reread = found.reread.unwrap_or_default();
            if reread.0 != wanted {
                let answer =
                    format!("no: at n = {n} they give {reread}, and the sequence has {}", terms[n as usize - 1]);
                return Ok(Found::new(question, false, answer, Evidence::refuted(Some(vec![n.into()]))));
            }
        }
        Ok(Found::new(question, true, format!("yes, for all n up to {}", self.up_to), Evidence::checked(self.up_to)))
    }
}
