//! Printed tables beside computed ones.

use super::{Context, Played, unexpected};
use crate::ask::question::System;
use crate::ask::{Answer, AskError, Evidence, Question, Whole, question};
use crate::reproduce::report::{Comparison, Found, Row};
use serde::Deserialize;

/// A printed list of P-positions, in the order of their smallest piles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Positions {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    rules: Option<String>,
    /// The positions, smallest pile first.
    printed: Vec<Vec<u64>>,
}

/// Columns of terms.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The indices of the rows.
    n: Vec<u64>,
    /// The columns.
    columns: Vec<Column>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Column {
    name: String,
    /// What `sequence` is asked for.
    expr: String,
    printed: Vec<u64>,
}

/// Digits of numbers in a numeration system.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digits {
    /// The slope.
    expr: String,
    #[serde(default)]
    system: System,
    /// The first number.
    from: u64,
    /// The digits of each number from there on, the most significant first, with a blank between them.
    printed: Vec<String>,
}

impl Positions {
    /// Solves a board that is large enough, and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let played = Played::of(self.game.as_ref(), self.rules.as_ref())?;
        let largest = self.printed.iter().flatten().copied().max().unwrap_or(0);
        // A P-position with a small first pile may have a large last one: more than the printed ones are looked at.
        let up_to = largest * 2 + 10;
        let mut computed = context.lost(&played.given(), up_to)?;
        computed.sort();
        let piles = self.printed.first().map_or(2, Vec::len);
        let cells = |position: Option<&Vec<u64>>| match position {
            Some(position) => position.iter().map(u64::to_string).collect(),
            None => vec![String::new(); piles],
        };
        let row = |(index, printed): (usize, &Vec<u64>)| Row {
            index: index.to_string(),
            printed: cells(Some(printed)),
            computed: cells(computed.get(index)),
        };
        let names = ["a", "b", "c", "d"];
        let table = Comparison {
            index: "n".into(),
            columns: names.iter().take(piles).map(ToString::to_string).collect(),
            rows: self.printed.iter().enumerate().map(row).collect(),
        };
        let question = format!("What are the first {} P-positions of {}?", self.printed.len(), played.name());
        Ok(Found::of_table(question, table, Evidence::checked(up_to)).with_rules(played.rules()))
    }
}

impl Table {
    /// Computes the terms and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let last = self.n.iter().copied().max().unwrap_or(0);
        let first = self.n.iter().copied().min().unwrap_or(0);
        let computed: Vec<Vec<Whole>> = self
            .columns
            .iter()
            .map(|column| context.terms(&column.expr, first, last - first + 1))
            .collect::<Result<_, AskError>>()?;
        let row = |(at, n): (usize, &u64)| Row {
            index: n.to_string(),
            printed: self
                .columns
                .iter()
                .map(|column| column.printed.get(at).map(u64::to_string).unwrap_or_default())
                .collect(),
            computed: computed
                .iter()
                .map(|terms| terms.get((n - first) as usize).map(Whole::to_string).unwrap_or_default())
                .collect(),
        };
        let table = Comparison {
            index: "n".into(),
            columns: self.columns.iter().map(|column| column.name.clone()).collect(),
            rows: self.n.iter().enumerate().map(row).collect(),
        };
        let columns: Vec<String> =
            self.columns.iter().map(|column| format!("{}: {}", column.name, column.expr)).collect();
        let question = format!("What are the terms of {}?", columns.join("; "));
        Ok(Found::of_table(question, table, Evidence::checked(last)))
    }
}

/// A number's digits.
pub fn digits(context: &Context<'_>, expr: &str, system: System, n: u64) -> Result<Vec<Whole>, AskError> {
    represented(context, expr, system, n, false).map(|found| found.digits)
}

/// A number in a numeration system.
pub fn represented(
    context: &Context<'_>,
    expr: &str,
    system: System,
    n: u64,
    reread: bool,
) -> Result<Box<crate::ask::Represented>, AskError> {
    let asked = question::Represent {
        expr: expr.to_string(),
        number: Some(Whole::from(n)),
        digits: None,
        system,
        successor: false,
        reread,
        places: 40,
    };
    match context.ask(&Question::Represent(asked))? {
        Answer::Represent(found) => Ok(found),
        _ => Err(unexpected()),
    }
}

impl Digits {
    /// Computes the digits and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let mut rows = Vec::new();
        for (at, printed) in self.printed.iter().enumerate() {
            let n = self.from + at as u64;
            let computed = digits(context, &self.expr, self.system, n)?;
            let computed: Vec<String> = computed.iter().map(Whole::to_string).collect();
            rows.push(Row { index: n.to_string(), printed: vec![printed.clone()], computed: vec![computed.join(" ")] });
        }
        let system = if self.system == System::P { "p" } else { "q" };
        let table = Comparison { index: "n".into(), columns: vec!["digits".into()], rows };
        let question = format!("What are the digits in the {system}-system of {}?", self.expr);
        let last = self.from + self.printed.len() as u64 - 1;
        Ok(Found::of_table(question, table, Evidence::checked(last)))
    }
}
