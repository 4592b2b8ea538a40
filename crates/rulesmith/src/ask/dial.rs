//! Slopes to choose from: the quadratic irrationals with the shortest continued fractions, in order of size.
//!
//! A face with a dial lets a hand run over them; whatever lies between is a slope too, and can be typed.

use super::error::AskError;
use super::question;
use super::slope;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
}

/// The largest partial quotient that can be asked for.
const LARGEST: u64 = 40;

pub(super) fn answer(question: &question::Dial, work: &Work) -> Result<Dial, AskError> {
    let largest = question.quotients;
    if !(1..=LARGEST).contains(&largest) {
        return Err(AskError::bad_input(format!(
            "the partial quotients of a dial go up to a number from 1 to {LARGEST}"
        )));
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
        slopes.push((number, Stop { expr, decimal, fraction }));
    }
    // They have the same number of places before and after the point, so that texts are in the order of numbers.
    slopes.sort_by(|(_, one), (_, other)| one.decimal.cmp(&other.decimal));
    Ok(Dial { slopes: slopes.into_iter().map(|(_, stop)| stop).collect() })
}
