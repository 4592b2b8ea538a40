//! The papers' printed tables: `tables.toml`.

use crate::load;
use serde::Deserialize;

/// All tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Columns of sequences.
    pub sequence: Vec<Column>,
    /// Tables of representations in a numeration system.
    pub representation: Vec<Representation>,
}

/// One column of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The game and the number of the table.
    pub table: String,
    /// The paper.
    pub source: String,
    /// The heading.
    pub column: String,
    /// The sequence: a slope or a formula in n.
    pub expr: String,
    /// Pairs of n and the term.
    pub terms: Vec<(u64, i64)>,
}

/// One numeration table, least significant digits first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Representation {
    /// The game and the number of the table.
    pub table: String,
    /// The paper.
    pub source: String,
    /// The slope whose convergents are the places.
    pub slope: String,
    /// "p" for numerators, "q" for denominators.
    pub system: String,
    /// The place values.
    pub places: Vec<u64>,
    /// Pairs of n and its digits.
    pub rows: Vec<(u64, Vec<u64>)>,
}

/// The tables as they are printed.
pub fn tables() -> Tables {
    load("tables.toml", include_str!("../../../corpus/tables.toml"))
}
