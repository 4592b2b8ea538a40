//! Points and differences of complementary Beatty pairs (Goldberg and Fraenkel 2017; Kay and Polanco 2023, Lemma 8).

use super::{Context, tuple, unexpected};
use crate::ask::{Answer, AskError, Classified, Evidence, Question, Whole, question};
use crate::classify::classify;
use crate::design::theorem1;
use crate::reproduce::report::{Comparison, Found, Row};
use serde::Deserialize;
use std::collections::BTreeSet;

/// The r and s with the least sum such that the quadrants of p_r and p_s cover all points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeastCover {
    k: i64,
    c: Vec<i64>,
    r: Vec<u64>,
    s: Vec<u64>,
}

/// Which differences of P-positions occur, by the rectangles of Proposition 2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    slope: String,
    /// Whether the corner (0,0) belongs to R_11.
    #[serde(default)]
    with_corner: bool,
    /// The smallest k.
    #[serde(default = "one")]
    from: u64,
    /// The largest k.
    up_to: u64,
}

fn one() -> u64 {
    1
}

/// A gap of size one between two intervals that no b_j fills, where no gap is larger.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gaps {
    slope: String,
    up_to: u64,
}

impl LeastCover {
    /// Computes the pairs and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let mut rows = Vec::new();
        for (at, &c) in self.c.iter().enumerate() {
            context.work.go_on()?;
            let b = c - 1 - self.k;
            let text = format!("(sqrt({}) - {b})/2", b * b + 4 * c);
            let slope =
                text.parse().map_err(|error: crate::syntax::Diagnostic| AskError::bad_input(error.to_string()))?;
            let found = theorem1(&classify(&slope)?).map_err(AskError::undecided)?;
            let printed = [&self.r, &self.s].map(|list| list.get(at).map(u64::to_string).unwrap_or_default());
            let computed = vec![found.r.to_string(), found.s.to_string()];
            rows.push(Row { index: c.to_string(), printed: printed.to_vec(), computed });
        }
        let table = Comparison { index: "c".into(), columns: vec!["r".into(), "s".into()], rows };
        let question =
            format!("For k = {}, which r and s with the least sum have quadrants that cover all points?", self.k);
        let last = self.c.last().copied().unwrap_or(0) as u64;
        Ok(Found::of_table(question, table, Evidence::checked(last)))
    }
}

/// What is known about a slope.
fn classified(context: &Context<'_>, slope: &str) -> Result<Box<Classified>, AskError> {
    match context.ask(&Question::Classify(question::Classify { slope: slope.to_string() }))? {
        Answer::Classify(found) => Ok(found),
        _ => Err(unexpected()),
    }
}

/// floor(n alpha) and floor(n beta), n = 0, 1, ..
fn pair(context: &Context<'_>, found: &Classified, count: u64) -> Result<[Vec<i64>; 2], AskError> {
    let small = |whole: &Whole| i64::try_from(&whole.0).unwrap_or(i64::MAX);
    let column =
        |slope: &str| -> Result<Vec<i64>, AskError> { Ok(context.terms(slope, 0, count)?.iter().map(small).collect()) };
    Ok([column(&found.alpha)?, column(&found.beta)?])
}

impl Forbidden {
    /// Compares the rectangles with the differences of the first positions.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        /// So many positions show all the differences that there are for small k.
        const POSITIONS: u64 = 4000;
        let found = classified(context, &self.slope)?;
        let [a, b] = pair(context, &found, POSITIONS)?;
        let corner =
            if self.with_corner { "with the corner (0,0) in R_11" } else { "all rectangles open on every side" };
        let question = format!(
            "For slope {} and k from {} to {}, is (a_k + i, b_k + j) a difference of P-positions exactly if i = j = 0 or R_ij meets E ({corner})?",
            self.slope, self.from, self.up_to
        );
        let relation =
            [&found.A, &found.B, &found.C].map(|part| part.as_ref().and_then(|whole| i64::try_from(&whole.0).ok()));
        let mut compared = 0;
        for k in self.from as usize..=self.up_to as usize {
            // A difference is one of two positions: for k = 0 there is none.
            let last = if k == 0 { 0 } else { a.len() };
            let seen: BTreeSet<(i64, i64)> =
                (k + 1..last).map(|n| (a[n] - a[n - k] - a[k], b[n] - b[n - k] - b[k])).collect();
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                // Proposition 3: E is the set of points with A u + B v whole, or everything.
                let meets = match relation {
                    // The point p_0 is the corner (0,0), and R_00 the whole square.
                    _ if k == 0 => (i, j) == (0, 0),
                    [Some(big_a), Some(big_b), Some(big_c)] => {
                        let index = -(big_a * a[k] + big_b * b[k] + big_c * k as i64);
                        match (i, j, big_b < 0) {
                            (0, 0, _) => true,
                            (1, 1, true) => true,
                            (1, 0, true) => index >= big_b + 2,
                            (0, 1, true) => index <= big_a - 2,
                            (1, 1, false) => self.with_corner || index >= 2,
                            _ => true,
                        }
                    }
                    _ => true,
                };
                // (a_k, b_k) itself is the difference to (0,0).
                let occurs = (k > 0 && (i, j) == (0, 0)) || seen.contains(&(i, j));
                compared += 1;
                if meets != occurs {
                    let vector = [a[k] + i, b[k] + j];
                    let what = if meets { "is no difference" } else { "is a difference" };
                    let answer =
                        format!("no: {} (k = {k}) {what} among the first {POSITIONS} P-positions", tuple(&vector));
                    let witness = vector.iter().map(|&part| Whole::from(part)).collect();
                    return Ok(Found::new(question, false, answer, Evidence::refuted(Some(witness))));
                }
            }
        }
        let answer = format!(
            "yes, for all {compared} vectors, compared with the differences of the first {POSITIONS} P-positions"
        );
        Ok(Found::new(question, true, answer, Evidence::checked(self.up_to)))
    }
}

impl Gaps {
    /// Looks for the first gap that stays open.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let found = classified(context, &self.slope)?;
        let [a, b] = pair(context, &found, self.up_to + 1)?;
        let f = |n: usize| (b[n] - b[n - 1]) - (a[n] - a[n - 1]);
        let taken: BTreeSet<i64> = b.iter().copied().collect();
        let question = format!(
            "For slope {}, has every gap between two intervals size one, and is there one that no earlier b_j fills (n up to {})?",
            self.slope, self.up_to
        );
        let values: Vec<i64> = (1..a.len()).map(f).collect();
        let (least, largest) = (values.iter().min().copied(), values.iter().max().copied());
        // A gap has the size f(a_k) - 2 f(a_n) + 1.
        let size = largest.unwrap_or(0) - 2 * least.unwrap_or(0) + 1;
        if size != 1 {
            let answer = format!("the gaps have sizes up to {size}: the lemma does not speak of this slope");
            return Ok(Found::undecided(question, answer));
        }
        for n in 2..a.len() {
            for k in 1..n {
                let place = a[n] + b[k - 1] - a[k - 1] + f(n);
                if f(k) == 2 * f(n) && f(n) > 0 && !(taken.contains(&place) && place < b[n]) {
                    let answer = format!(
                        "yes, for n up to {}; first at n = {n}, k = {k} the number {place} is free",
                        self.up_to
                    );
                    let witness = Some(vec![(n as u64).into(), (k as u64).into()]);
                    return Ok(Found::new(question, true, answer, Evidence::refuted(witness)));
                }
            }
        }
        Ok(Found::undecided(question, format!("none for n up to {}", self.up_to)))
    }
}
