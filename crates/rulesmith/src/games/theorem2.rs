//! The invariant ruleset that Goldberg and Fraenkel give for any irrational slope.

use super::error::GameError;
use super::mtw::{braces, unless};
use super::name::Call;
use super::sheet::Sheet;
use crate::number::Slope;
use malachite::Integer;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// A vector with its smaller entry first.
pub(crate) type Vector = (u64, u64);

/// Up to so many vectors are listed one by one; more of them are given by a formula.
const MAX_LISTED: u64 = 2000;

/// The reciprocal of the least distance of a slope from 1 and 2: closer, the vectors outgrow machine words.
const CLOSEST: i64 = 100_000_000;

pub(super) fn fill(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("one slope", "theorem2(sqrt(2))")?;
    let alpha = call.lower_slope(argument)?;
    let floors =
        Floors::new(&alpha).map_err(|what| GameError::parameter(format!("`{}` {what}", call.base), argument.span))?;
    sheet.title(format!("Theorem 2 for {}", argument.value));
    sheet.set("let alpha", &argument.value);
    let plan = Plan::new(&floors);
    match plan.removed_until - 1 <= MAX_LISTED {
        true => {
            let removed = unless(&plan.removed(&floors));
            sheet.set("move band", format!("take {{k, l}} where |k - l| < {}{removed}", plan.t));
        }
        false => {
            // The last n with floor(alpha*n) <= k, and the one before, are the only ones that can be near.
            let lets = ["let beta = complement_slope(alpha)", "let last(k) = floor((k + 1)/alpha)", NEAR];
            sheet.replace("let beta", lets.map(str::to_string));
            let near = "unless near(k, l, last(k)) or near(k, l, last(k) - 1)";
            sheet.set("move band", format!("take {{k, l}} where 0 <= l - k < {}\n           {near}", plan.t));
        }
    }
    if plan.end - plan.first <= MAX_LISTED {
        match plan.added(&floors).as_slice() {
            [] => sheet.drop("move more"),
            vectors => sheet.set("move more", format!("take {}", braces(vectors))),
        }
    } else {
        let Plan { first, end, .. } = plan;
        let family = format!("take {{floor(alpha*n) + 1, floor(beta*n) - 1}} for n >= {first} unless n >= {end}");
        let last = format!("move corner: take {}", braces(&plan.last(&floors)));
        sheet.set("move more", format!("{family}\n{last}"));
    }
    if plan.narrow {
        // F without F + (1,2): the vectors that are one (1,1) beyond a lost position.
        sheet.set(
            "move line",
            "take {floor(alpha*n), floor(beta*n) - 1} for n >= 1\n           \
             unless floor(alpha*n) = floor(alpha*(n - 1)) + 1 and floor(beta*n) = floor(beta*(n - 1)) + 2",
        );
    }
    Ok(())
}

const NEAR: &str = "let near(k, l, n) = n >= 1 and 0 <= k - floor(alpha*n) <= 1 and 0 <= l - floor(beta*n) <= 1";

/// a_n = floor(alpha n) and b_n = floor(beta n) of a complementary pair, as machine words.
pub(crate) struct Floors {
    alpha: Slope,
    beta: Slope,
}

impl Floors {
    /// For an irrational slope between 1 and 2 that is not too close to either; the error is what a construction does not
    /// do for it.
    pub fn new(alpha: &Slope) -> Result<Floors, String> {
        let near = |whole: i64, sign: i64| Rational::from_signeds(whole * CLOSEST + sign, CLOSEST);
        if alpha.cmp_rational(&near(1, 1)) == Ordering::Less || alpha.cmp_rational(&near(2, -1)) == Ordering::Greater {
            return Err(format!("writes out vectors, which it does not for slopes within 1/{CLOSEST} of 1 or 2"));
        }
        let beta = alpha.complement().map_err(|error| error.message().to_string())?;
        Ok(Floors { alpha: alpha.clone(), beta })
    }

    /// floor(alpha n); n must be below 10^9.
    pub fn a(&self, n: u64) -> u64 {
        small(&self.alpha.floor_times(&Integer::from(n)))
    }

    /// floor(beta n); n must be below 10^9.
    pub fn b(&self, n: u64) -> u64 {
        small(&self.beta.floor_times(&Integer::from(n)))
    }

    /// The last n with a_n <= k.
    fn last(&self, k: u64) -> u64 {
        // The numbers up to k are k others and 0: a_1, .., a_n and b_1, .., b_m, where m counts the b_m <= k.
        let m = self.first(|m| self.b(m) > k) - 1;
        k - m
    }

    /// Whether (a_n, b_n - 1) is one (1,1) beyond (a_(n-1), b_(n-1)), which happens only for beta < 3.
    pub fn follows(&self, n: u64) -> bool {
        self.a(n) == self.a(n - 1) + 1 && self.b(n) == self.b(n - 1) + 2
    }

    /// The least n >= 1 for which a monotone property holds.
    fn first(&self, holds: impl Fn(u64) -> bool) -> u64 {
        let mut high = 1;
        while !holds(high) {
            high *= 2;
        }
        let mut low = high / 2;
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if holds(middle) { high = middle } else { low = middle }
        }
        high
    }
}

fn small(value: &Integer) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

/// Wy(t) without some vectors and with others, but for the line of vectors (a_n, b_n - 1): what Theorem 2 takes from
/// the slope, and Theorem 1 too.
pub(crate) struct Plan {
    /// Which t-Wythoff is modified.
    pub t: u64,
    /// Whether beta < 3.
    pub narrow: bool,
    /// The vectors (a_n + 1, b_n - 1) are added for n from here ..
    pub first: u64,
    /// .. up to here, exclusively: the n_0 of the theorem.
    pub end: u64,
    /// For beta < 3, vectors near (a_n, b_n) are removed for n from 1 up to here, exclusively.
    pub removed_until: u64,
    whole: u64,
}

impl Plan {
    /// O(log 1/distance) floors, by bisection.
    pub fn new(floors: &Floors) -> Plan {
        let whole = floors.b(1);
        if whole > 2 {
            // The step of a_n is 2 exactly where some b_m is left out, at n = b_m - m. The least n_0 >= 2 is therefore
            // b_1 - 1, which for 3 < beta < 4 is 2, as it has to be unless (4,6) is added.
            return Plan { t: whole - 1, narrow: false, first: 2, end: whole - 1, removed_until: 2, whole };
        }
        let wide_by = |gap: u64| floors.first(|n| floors.b(n) >= floors.a(n) + gap);
        let (first, from) = (wide_by(2), wide_by(3));
        let m = floors.first(|m| floors.b(m) - m >= from);
        Plan { t: 2, narrow: true, first, end: floors.b(m) - m, removed_until: from, whole }
    }

    /// The vectors of Wy(t) that are taken out.
    pub fn removed(&self, floors: &Floors) -> Vec<Vector> {
        if !self.narrow {
            return vec![(2, self.whole)];
        }
        // b_k - a_k never falls, and the vectors of k are within 1 of it.
        let mut removed: Vec<Vector> = Vec::new();
        for k in 1..self.removed_until {
            for (z, w) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (x, y) = (floors.a(k) + z, floors.b(k) + w);
                if y < x + 2 {
                    removed.push((x.min(y), x.max(y)));
                }
            }
        }
        removed.sort_unstable();
        removed.dedup();
        removed
    }

    /// Whether the vector is in Wy(t) and not taken out.
    pub fn allows(&self, floors: &Floors, (k, l): Vector) -> bool {
        let last = floors.last(k);
        let near = |n: u64| n >= 1 && k - floors.a(n) <= 1 && floors.b(n) <= l && l - floors.b(n) <= 1;
        let removed = if self.narrow { near(last) || near(last.saturating_sub(1)) } else { (k, l) == (2, self.whole) };
        k == 0 || (l - k < self.t && !removed)
    }

    /// The vectors for the positions (a_n + 1, b_n - 1), without those that are allowed anyway.
    pub fn added(&self, floors: &Floors) -> Vec<Vector> {
        let mut vectors: Vec<Vector> =
            (self.first..self.end).map(|n| (floors.a(n) + 1, floors.b(n) - 1)).chain(self.last(floors)).collect();
        vectors.retain(|&vector| !self.allows(floors, vector));
        vectors.sort_unstable();
        vectors.dedup();
        vectors
    }

    /// The two vectors of n_0.
    fn last(&self, floors: &Floors) -> [Vector; 2] {
        let (x, y) = (floors.a(self.end) + 2, floors.b(self.end));
        [(x.min(y - 1), x.max(y - 1)), (x.min(y), x.max(y))]
    }
}
