//! Slopes to choose from: the quadratic irrationals with the shortest continued fractions, in order of size, and if wanted the
//! fractions between them.
//!
//! A face with a dial lets a hand run over them; whatever lies between is a slope too, and can be typed.

use super::error::AskError;
use super::question;
use super::slope;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Slopes in order of size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// The slopes.
    pub slopes: Vec<Stop>,
}

/// A slope of a dial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// The slope, as it can be written anywhere.
    pub expr: String,
    /// Its first decimals.
    pub decimal: String,
    /// Its continued fraction.
    pub fraction: String,
    /// Of a fraction, what its two sequences have in common and what they miss: they are not complementary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rational: Option<Meeting>,
}

/// Where the sequences floor(n alpha) and floor(n beta) of a fraction alpha = p/q meet, with 1/alpha + 1/beta = 1.
///
/// n = q and n = p - q both give p, and the numbers up to p are p - 1 in all without it, so that one is missing: p - 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The other slope.
    pub beta: String,
    /// The first positive number that is in both.
    pub in_both: u64,
    /// The first positive number that is in neither.
    pub in_neither: u64,
}

/// The largest partial quotient, and the largest denominator, that can be asked for.
const LARGEST: u64 = 40;

pub(super) fn answer(question: &question::Dial, work: &Work) -> Result<Dial, AskError> {
    let largest = question.quotients;
    if !(1..=LARGEST).contains(&largest) {
        return Err(AskError::bad_input(format!(
            "the partial quotients of a dial go up to a number from 1 to {LARGEST}"
        )));
    }
    let denominators = question.denominators;
    if denominators > LARGEST {
        return Err(AskError::bad_input(format!("the denominators of a dial go up to a number from 0 to {LARGEST}")));
    }
    // [1; (a)] and [1; (a, b)]: all of them lie between 1 and 2, where the smaller slopes of complementary pairs are.
    let mut fractions: Vec<String> = (1..=largest).map(|a| format!("[1; ({a})]")).collect();
    for a in 1..=largest {
        fractions.extend((1..=largest).filter(|&b| b != a).map(|b| format!("[1; ({a}, {b})]")));
    }
    let mut slopes = Vec::with_capacity(fractions.len());
    for fraction in fractions {
        work.go_on()?;
        let number = slope::read(&fraction)?;
        let (expr, decimal) = slope::name_and_decimal(&number);
        slopes.push((number, Stop { expr, decimal, fraction, rational: None }));
    }
    for q in 2..=denominators {
        for p in (q + 1..2 * q).filter(|&p| greatest_common_divisor(p, q) == 1) {
            work.go_on()?;
            let expr = format!("{p}/{q}");
            let number = slope::read(&expr)?;
            let (_, decimal) = slope::name_and_decimal(&number);
            let beta = if p - q == 1 { p.to_string() } else { format!("{p}/{}", p - q) };
            let rational = Some(Meeting { beta, in_both: p, in_neither: p - 1 });
            slopes.push((number, Stop { expr, decimal, fraction: quotients(p, q), rational }));
        }
    }
    let mut failed = None;
    slopes.sort_by(|(one, _), (other, _)| {
        one.as_real().compare(other.as_real()).unwrap_or_else(|error| {
            failed = Some(error);
            Ordering::Equal
        })
    });
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(Dial { slopes: slopes.into_iter().map(|(_, stop)| stop).collect() }),
    }
}

fn greatest_common_divisor(p: u64, q: u64) -> u64 {
    if q == 0 { p } else { greatest_common_divisor(q, p % q) }
}

/// The continued fraction of p/q.
fn quotients(mut p: u64, mut q: u64) -> String {
    let mut terms = Vec::new();
    while q > 0 {
        terms.push((p / q).to_string());
        (p, q) = (q, p % q);
    }
    format!("[{}; {}]", terms[0], terms[1..].join(", "))
}
