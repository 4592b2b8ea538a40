//! Recursions in which the least number not used yet comes first.

use super::{Context, tuple};
use crate::ask::{AskError, Evidence, Given, Whole};
use crate::reproduce::report::Found;
use serde::Deserialize;

/// A recursion, compared with the P-positions of a game or with formulas.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recurrence {
    /// The differences of neighbouring columns, as formulas in n.
    #[serde(default)]
    differences: Vec<String>,
    /// Instead of that: the second column is the least number of this set above the first.
    #[serde(default)]
    least_of: Option<String>,
    /// .. and one that was not used yet.
    #[serde(default)]
    unused: bool,
    /// The game whose P-positions they are.
    #[serde(default)]
    game: Option<String>,
    /// The formulas that they are.
    #[serde(default)]
    formulas: Vec<String>,
    /// The largest pile, or for formulas the largest n.
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

/// The least numbers not used yet.
#[derive(Default)]
pub struct Unused {
    used: Vec<bool>,
    next: usize,
}

impl Unused {
    /// Marks a number.
    pub fn mark(&mut self, value: u64) {
        let value = value as usize;
        if self.used.len() <= value {
            self.used.resize(value + 1, false);
        }
        self.used[value] = true;
    }

    /// Whether it is marked.
    pub fn is_used(&self, value: u64) -> bool {
        self.used.get(value as usize).copied().unwrap_or(false)
    }

    /// The least one that is not marked.
    pub fn least(&mut self) -> u64 {
        while self.is_used(self.next as u64) {
            self.next += 1;
        }
        self.next as u64
    }
}

impl Recurrence {
    /// The rows whose first entry is at most so large, or so many.
    fn rows(&self, context: &Context<'_>, up_to: u64) -> Result<Vec<Vec<u64>>, AskError> {
        let small = |whole: &Whole| i64::try_from(&whole.0).unwrap_or(i64::MAX);
        let differences: Vec<Vec<i64>> = self
            .differences
            .iter()
            .map(|expr| Ok(context.terms(expr, 1, up_to + 1)?.iter().map(small).collect()))
            .collect::<Result<_, AskError>>()?;
        let set = match &self.least_of {
            Some(set) => context.members(set, 4 * up_to + 20)?,
            None => vec![],
        };
        let columns = if self.least_of.is_some() { 2 } else { differences.len() + 1 };
        let mut rows = vec![vec![0; columns]];
        let mut unused = Unused::default();
        unused.mark(0);
        for n in 1..=up_to {
            let first = unused.least();
            let mut row = vec![first];
            match &self.least_of {
                Some(_) => {
                    let fits = |value: &&u64| **value > first && !(self.unused && unused.is_used(**value));
                    row.extend(set.iter().find(fits));
                }
                None => {
                    for column in &differences {
                        let last = row[row.len() - 1] as i64;
                        row.push((last + column[n as usize - 1]).max(0) as u64);
                    }
                }
            }
            row.iter().for_each(|&value| unused.mark(value));
            rows.push(row);
        }
        Ok(rows)
    }

    /// Runs the recursion and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let what = match (&self.least_of, self.unused) {
            (Some(set), true) => {
                format!("a_n the least number not used, b_n the least member of {set} above a_n not used yet")
            }
            (Some(set), false) => format!("a_n the least number not used, b_n the least member of {set} above a_n"),
            (None, _) => format!("the least number not used first, and differences {}", self.differences.join(", ")),
        };
        let rows = self.rows(context, up_to)?;
        let refuted = |place: &[u64]| Evidence::refuted(Some(place.iter().map(|&pile| pile.into()).collect()));
        if let Some(game) = &self.game {
            let question =
                format!("Does this recursion give the P-positions of {game} with piles up to {up_to}: {what}?");
            let lost = context.lost(&Given::Text(game.clone()), up_to)?;
            let mut given: Vec<Vec<u64>> =
                rows.into_iter().filter(|row| row.iter().all(|&pile| pile <= up_to)).collect();
            given.sort_by_key(|row| (row.iter().max().copied(), row.clone()));
            let wrong = given.iter().find(|row| !lost.contains(row));
            let missing = lost.iter().find(|row| !given.contains(row));
            return Ok(match (wrong, missing) {
                (Some(row), _) => {
                    Found::new(question, false, format!("no: it gives {}, an N-position", tuple(row)), refuted(row))
                }
                (None, Some(row)) => {
                    Found::new(question, false, format!("no: it misses the P-position {}", tuple(row)), refuted(row))
                }
                (None, None) => {
                    let answer = format!("yes, all {} of them", lost.len());
                    Found::new(question, true, answer, Evidence::checked(up_to))
                }
            });
        }
        let question = format!("Does this recursion give {} for n up to {up_to}: {what}?", self.formulas.join(", "));
        let columns: Vec<Vec<Whole>> =
            self.formulas.iter().map(|expr| context.terms(expr, 1, up_to)).collect::<Result<_, AskError>>()?;
        let wrong = (1..=up_to as usize)
            .find(|&n| rows[n].iter().zip(&columns).any(|(&value, column)| Whole::from(value) != column[n - 1]));
        Ok(match wrong {
            Some(n) => {
                Found::new(question, false, format!("no: it gives {} at n = {n}", tuple(&rows[n])), refuted(&rows[n]))
            }
            None => Found::new(question, true, format!("yes, for all n up to {up_to}"), Evidence::checked(up_to)),
        })
    }
}
