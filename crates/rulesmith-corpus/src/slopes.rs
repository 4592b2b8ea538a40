//! Slopes, and what is to be found for them: `slopes.toml`, `design.toml` and `modifications.toml`.

use crate::load;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slopes {
    slope: Vec<Classified>,
}

/// What the theorems say about a slope.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Classified {
    /// The slope as text.
    pub slope: String,
    /// A, B, C of A alpha + B beta + C = 0; none where 1, alpha and beta are independent.
    pub relation: Option<[i64; 3]>,
    /// k, c, c~ of Goldberg and Fraenkel 2017, Section 6; none where there is no finite modification.
    pub modification: Option<[i64; 3]>,
    /// The explicit family it belongs to.
    pub family: Option<String>,
    /// The values of the Beatty constraint.
    pub constraint: Vec<i64>,
    /// The case of Theorem 4.
    pub theorem4: Option<String>,
    /// A parameter of that case.
    pub p: Option<i64>,
    /// A parameter of that case.
    pub q: Option<i64>,
}

/// Slopes of the papers, classified.
pub fn classified() -> Vec<Classified> {
    let slopes: Slopes = load("slopes.toml", include_str!("../../../corpus/slopes.toml"));
    slopes.slope
}

/// What rules are designed for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// Slopes with finite modifications of t-Wythoff.
    pub finite: Vec<Finite>,
    /// Quadratic slopes without.
    pub infinite: Vec<Infinite>,
    /// Slopes that are not quadratic, or very close to a fraction.
    pub other: Vec<Other>,
    /// Pairs fractional(r, t), which are not complementary.
    pub fractional: Vec<Fractional>,
    /// Pairs l phi/(2k+1), l phi^2/(2k+1), which are not complementary.
    pub scaled: Vec<Scaled>,
}

/// A slope with alpha^2 + (c - 1 - k) alpha - c = 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finite {
    /// The slope as text.
    pub slope: String,
    /// k of its equation.
    pub k: u64,
    /// c of its equation.
    pub c: u64,
    /// The explicit family it belongs to.
    pub family: Option<String>,
    /// The least number of vectors changed, where it is known.
    pub smallest: Option<usize>,
    /// Whether Definition 5 has the pair.
    pub definition5: bool,
}

/// A quadratic slope without finite modification.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Infinite {
    /// The slope as text.
    pub slope: String,
    /// A, B, C of A alpha + B beta + C = 0.
    pub relation: [i64; 3],
}

/// Any other slope.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Other {
    /// The slope as text.
    pub slope: String,
}

/// The pair fractional(r, t).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fractional {
    /// The sum of the reciprocals.
    pub r: String,
    /// The difference of the slopes.
    pub t: String,
}

/// The pair l phi/(2k+1), l phi^2/(2k+1).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scaled {
    /// The factor above.
    pub l: u64,
    /// Of the odd number below.
    pub k: u64,
}

/// What rules are designed for.
pub fn targets() -> Targets {
    load("design.toml", include_str!("../../../corpus/design.toml"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Modifications {
    minimum: Vec<Minimum>,
}

/// The least number of vectors that turn some Wy(t) into a game with the pair of a slope.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    /// k of the slope's equation, see [`Finite`].
    pub k: i64,
    /// c of the slope's equation.
    pub c: i64,
    /// The least number, over all t and all vectors.
    pub size: usize,
    /// How many the construction in the proof of Theorem 1 changes.
    pub theorem: usize,
}

/// Smallest modifications.
pub fn minima() -> Vec<Minimum> {
    let modifications: Modifications = load("modifications.toml", include_str!("../../../corpus/modifications.toml"));
    modifications.minimum
}
