//! Formats, and numbers in JSON.

use crate::failure::Failure;
use clap::ValueEnum;
use malachite::{Integer, Natural};
use serde_json::Value;
use std::io::{BufWriter, StdoutLock, Write};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values with a header
    Csv,
    /// Lines `n a(n)`, as the OEIS wants them
    Bfile,
    /// LaTeX
    Latex,
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Bfile => "bfile",
            Format::Latex => "latex",
        }
    }

    /// The error that this answer has no such form.
    pub fn refuse(self, what: &str, instead: &str) -> Failure {
        Failure::bad_input(format!("{what} has no {} form; the formats are {instead}", self.name()))
    }
}

/// Standard output, buffered.
pub fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}

/// Writes one JSON object on one line.
pub fn json(value: &Value) -> Result<(), Failure> {
    let mut out = out();
    serde_json::to_writer(&mut out, value).map_err(|error| Failure::Output(error.into()))?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// An integer in JSON: a number up to 2^53, a decimal string beyond.
pub fn json_integer(value: &Integer) -> Value {
    const EXACT: i64 = 1 << 53;
    match i64::try_from(value) {
        Ok(small) if (-EXACT..=EXACT).contains(&small) => Value::from(small),
        _ => Value::from(value.to_string()),
    }
}

/// A natural number in JSON.
pub fn json_natural(value: &Natural) -> Value {
    json_integer(&Integer::from(value))
}
