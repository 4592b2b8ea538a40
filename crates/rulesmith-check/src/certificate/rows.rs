//! What the periods of rows of Grundy values rest on; docs/CERTIFICATES.md, conditions G1 to G5.

use serde::{Deserialize, Serialize};

/// Rows 0, 1, .. of the Grundy values g(row, column), with their periods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsProof {
    /// What may be taken, wherever it fits.
    pub moves: RowMoves,
    /// A column from which on all rows repeat.
    pub from: u64,
    /// After so many columns.
    pub period: u64,
    /// For each row where it begins to repeat, and after how many columns.
    pub rows: Vec<RowPeriod>,
}

/// What may be taken from two unordered piles or from one, wherever it fits. The entries of a vector go to the piles in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowMoves {
    /// Any number from any one pile.
    pub nim: bool,
    /// k, l >= 1 from both piles if |k - l| is less than this.
    pub width: i64,
    /// But not these.
    pub removed: Vec<Vec<i64>>,
    /// And these besides.
    pub added: Vec<Vec<i64>>,
}

/// The least m and the least p >= 1 with g(row, y + p) = g(row, y) + p for all y >= m; without nim moves g(row, y + p) = g(row, y).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPeriod {
    /// Which row.
    pub row: u64,
    /// m.
    pub preperiod: u64,
    /// p.
    pub period: u64,
}
