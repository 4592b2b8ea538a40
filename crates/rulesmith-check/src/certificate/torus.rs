//! What a proof by covering the torus rests on; docs/CERTIFICATES.md, conditions T1 to T12.

use serde::{Deserialize, Serialize};

/// A cover of the torus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TorusProof {
    /// The smaller slope of the pair that is claimed, as text.
    pub slope: String,
    /// The band that the rules allow.
    pub band: Band,
    /// Vectors of the band that the rules do not allow, the smaller entry first.
    pub removed: Vec<(i64, i64)>,
    /// Vectors that the rules allow besides.
    pub added: Vec<(i64, i64)>,
    /// The line of vectors (a_j, b_j - 1).
    pub line: Option<Line>,
    /// All positions with n below this are looked at one by one.
    pub base: u32,
    /// For each part of the torus, what the band settles.
    pub reach: Vec<Reach>,
    /// For what it leaves open, the quadrants that cover a part.
    pub covers: Vec<Cover>,
}

/// From the smaller pile x and the larger, k, l >= 1 may be taken if |k - l|, or only l - k, is below a width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The width: one, or three for the values B - 2, B - 1, B of the Beatty constraint at x, B = floor(beta).
    pub widths: Vec<i64>,
    /// Whether only l - k is bounded.
    pub one_sided: bool,
}

/// The vectors (a_j, b_j - 1), j >= `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The first j.
    pub from: u32,
    /// Whether j is left out when (a_j, b_j) is (a_(j-1) + 1, b_(j-1) + 2).
    pub without_short_steps: bool,
}

/// How the band settles all w of a part but some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The quadrant (1, e, d) by e and d, or all of the torus.
    pub part: Option<(u8, u8)>,
    /// Which claimed position the move goes to.
    pub choice: Choice,
    /// It is at least this many indices down.
    pub h: u32,
    /// The ranges of w that are left.
    pub open: Vec<(u32, u32)>,
}

/// Which claimed position a move of the band goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// The last with d_m at most y - x.
    Below,
    /// That, or the next.
    Around,
    /// The last with b_m below y.
    Last,
}

/// Quadrants that cover a part for some w.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The part.
    pub part: Option<(u8, u8)>,
    /// The range of w.
    pub w: (u32, u32),
    /// The quadrants (h, e, d).
    pub quadrants: Vec<(u32, u8, u8)>,
}
