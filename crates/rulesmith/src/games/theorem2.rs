//! The invariant ruleset that Goldberg and Fraenkel give for any irrational slope.

use super::error::GameError;
use super::mtw::{braces, unless};
use super::name::Call;
use super::sheet::Sheet;
use crate::number::Slope;
use malachite::Integer;
use malachite::rational::Rational;
use std::cmp::Ordering;

type Vector = (u64, u64);

pub(super) fn fill(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("one slope", "theorem2(sqrt(2))")?;
    let alpha = call.lower_slope(argument)?;
    let bound = |numerator: i32| Rational::from_signeds(numerator, 1000);
    if alpha.cmp_rational(&bound(1001)) == Ordering::Less || alpha.cmp_rational(&bound(1999)) == Ordering::Greater {
        let message = "`theorem2` lists finitely many vectors, which are too many for a slope within 1/1000 of 1 or 2";
        return Err(GameError::parameter(message, argument.span));
    }
    let beta = alpha.complement().map_err(|error| GameError::parameter(error.message(), argument.span))?;
    let pair = Pair { alpha, beta };
    sheet.title(format!("Theorem 2 for {}", argument.value));
    sheet.set("let alpha", &argument.value);
    let whole = pair.b(1);
    let Modification { t, removed, added } = if whole > 2 { wide(&pair, whole) } else { narrow(&pair) };
    // What the band allows anyway is not listed again.
    let extra: Vec<Vector> =
        added.into_iter().filter(|vector| vector.1 - vector.0 >= t || removed.contains(vector)).collect();
    sheet.set("move band", format!("take {{k, l}} where |k - l| < {t}{}", unless(&removed)));
    match extra.is_empty() {
        true => sheet.drop("move more"),
        false => sheet.set("move more", format!("take {}", braces(&extra))),
    }
    if whole == 2 {
        // F without F + (1,2): the vectors that are one (1,1) beyond a lost position.
        sheet.set(
            "move line",
            "take {floor(alpha*n), floor(beta*n) - 1} for n >= 1\n           \
             unless floor(alpha*n) = floor(alpha*(n - 1)) + 1 and floor(beta*n) = floor(beta*(n - 1)) + 2",
        );
    }
    Ok(())
}

struct Pair {
    alpha: Slope,
    beta: Slope,
}

impl Pair {
    fn a(&self, n: u64) -> u64 {
        small(&self.alpha.floor_times(&Integer::from(n)))
    }

    fn b(&self, n: u64) -> u64 {
        small(&self.beta.floor_times(&Integer::from(n)))
    }

    /// Whether the fractional part of n alpha exceeds 1 - {alpha}: then the step of a_n is 2.
    fn jumps(&self, n: u64) -> bool {
        self.a(n + 1) == self.a(n) + 2
    }

    /// The vectors for the positions (a_n + 1, b_n - 1).
    fn finite_part(&self, from: u64, end: u64) -> Vec<Vector> {
        let mut vectors: Vec<Vector> = (from..end).map(|n| (self.a(n) + 1, self.b(n) - 1)).collect();
        vectors.extend([(self.a(end) + 2, self.b(end) - 1), (self.a(end) + 2, self.b(end))]);
        for vector in &mut vectors {
            *vector = (vector.0.min(vector.1), vector.0.max(vector.1));
        }
        vectors.sort_unstable();
        vectors.dedup();
        vectors
    }
}

fn small(value: &Integer) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

/// Wy(t) without some vectors, with others.
struct Modification {
    t: u64,
    removed: Vec<Vector>,
    added: Vec<Vector>,
}

/// Theorem 2(a), beta > 3. The least n_0 is taken: for 3 < beta < 4 it is 2, as it has to be unless (4,6) is added.
fn wide(pair: &Pair, whole: u64) -> Modification {
    let mut end = 2;
    while !pair.jumps(end) {
        end += 1;
    }
    Modification { t: whole - 1, removed: vec![(2, whole)], added: pair.finite_part(2, end) }
}

/// Theorem 2(b), 2 < beta < 3.
fn narrow(pair: &Pair) -> Modification {
    let mut removed: Vec<Vector> = Vec::new();
    let mut k = 1;
    // b_k - a_k never falls, and the vectors of k are within 1 of it.
    while pair.b(k) < pair.a(k) + 3 {
        for (z, w) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let (x, y) = (pair.a(k) + z, pair.b(k) + w);
            if y < x + 2 {
                removed.push((x.min(y), x.max(y)));
            }
        }
        k += 1;
    }
    removed.sort_unstable();
    removed.dedup();
    let mut first = 1;
    while pair.b(first) < pair.a(first) + 2 {
        first += 1;
    }
    let mut end = first;
    while !(pair.jumps(end) && pair.b(end) >= pair.a(end) + 3) {
        end += 1;
    }
    Modification { t: 2, removed, added: pair.finite_part(first, end) }
}
