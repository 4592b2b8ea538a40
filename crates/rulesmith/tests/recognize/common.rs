//! What the tests share: sequences, and certificates checked from the terms alone.

use malachite::Integer;
use malachite::rational::Rational;
use rulesmith::number::{Real, Slope};
use rulesmith::recognize::{NoOffset, NoSlope, Offsets, Positions, Term};
use rulesmith::work::Work;

pub fn slope(text: &str) -> Slope {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn real(text: &str) -> Real {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn ratio(p: i128, q: i128) -> Rational {
    Rational::from_integers(Integer::from(p), Integer::from(q))
}

/// floor(n alpha + gamma) for n = first..=last.
pub fn beatty(alpha: &str, gamma: &str, first: u64, last: u64) -> Vec<u64> {
    let (alpha, gamma) = (real(alpha), real(gamma));
    let term = |n: u64| u64::try_from(&alpha.floor_affine(&Integer::from(n), &gamma)).unwrap();
    (first..=last).map(term).collect()
}

pub fn columns(columns: &[Vec<u64>], up_to: Option<u64>) -> Positions {
    let rows: Vec<Vec<u64>> = (0..columns[0].len()).map(|i| columns.iter().map(|column| column[i]).collect()).collect();
    let largest = rows.iter().flatten().copied().max().unwrap();
    Positions::new(rows, up_to.unwrap_or(largest), &Work::default()).unwrap()
}

pub fn contains_offset(offsets: &Offsets, gamma: &Real) -> bool {
    use std::cmp::Ordering::{Greater, Less};
    offsets.low.compare(gamma).unwrap() != Greater && gamma.compare(&offsets.high).unwrap() == Less
}

/// The certificate names terms of the sequence, and they exclude each other: from the terms alone, with other arithmetic
/// than the search.
pub fn certifies_no_slope(reason: &NoSlope, values: &[u64], first: u64) -> bool {
    let genuine = |term: &Term| values[(term.n - first) as usize] == term.value;
    let excludes = match reason {
        NoSlope::Start(term) => term.n == 0 && term.value > 0,
        NoSlope::Pair(low, high) => {
            ratio(low.value.into(), low.n.into()) >= ratio(i128::from(high.value) + 1, high.n.into())
        }
    };
    excludes && reason.holds() && reason.terms().iter().all(genuine)
}

pub fn certifies_no_offset(reason: &NoOffset, values: &[u64], first: u64) -> bool {
    let terms = reason.terms();
    let genuine = terms.iter().all(|term| values[(term.n - first) as usize] == term.value);
    genuine && reason.holds() && (3..=4).contains(&terms.len()) && !line_exists(&terms)
}

/// Whether some line satisfies a_n <= n alpha + gamma < a_n + 1 at all terms: every two terms bound the slope, strictly.
/// (For each alpha the offsets are those from max(a_n - n alpha) on and below min(a_m + 1 - m alpha).)
pub fn line_exists(terms: &[Term]) -> bool {
    let slopes = slopes_by_pairs(terms);
    match slopes {
        (Some(low), Some(high)) => low < high,
        _ => true,
    }
}

pub fn slopes_by_pairs(terms: &[Term]) -> (Option<Rational>, Option<Rational>) {
    let (mut low, mut high): (Option<Rational>, Option<Rational>) = (None, None);
    for (i, a) in terms.iter().enumerate() {
        for b in &terms[i + 1..] {
            let (rise, run) = (i128::from(b.value) - i128::from(a.value), i128::from(b.n) - i128::from(a.n));
            let (below, above) = (ratio(rise - 1, run), ratio(rise + 1, run));
            low = Some(low.map_or(below.clone(), |low| low.max(below)));
            high = Some(high.map_or(above.clone(), |high| high.min(above)));
        }
    }
    (low, high)
}
