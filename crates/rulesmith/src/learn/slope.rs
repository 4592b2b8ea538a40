//! In which numerations positions are likely to be automatic: those of the slopes in the rules, that of the slope that the
//! positions show, if its continued fraction repeats, those of recurrences whose root it seems to be, and bases.

use crate::form::Form;
use crate::numeration::{Numerals, Recurrence};
use crate::prove::automata;
use crate::solve::Positions;

/// A period has to be seen this often, and in this many quotients, to be believed.
const SEEN: usize = 2;
const MOST_PERIOD: usize = 4;
const LEAST_QUOTIENTS: usize = 4;

/// The numerations to try, in this order.
pub(super) fn numerations(form: &Form, positions: &Positions) -> Vec<Numerals> {
    let mut found: Vec<Numerals> = Vec::new();
    let shown = observed(positions).into_iter().flat_map(rotations).map(Numerals::Quotients);
    let bases = [2, 3].map(Numerals::Base);
    let known = shown.chain(automata::numerations(form));
    let by_recurrences = recurrences(positions).into_iter();
    let by_recurrences = by_recurrences.filter_map(|factors| Recurrence::new(&factors).ok()).map(Numerals::Recurrence);
    for numerals in known.chain(by_recurrences).chain(bases) {
        if !found.contains(&numerals) {
            found.push(numerals);
        }
    }
    found
}

/// Whether a numeration was suggested by the rules, or by continued fractions that repeat. Recurrences are wild guesses.
pub(super) fn is_suggested(form: &Form, numerals: &Numerals) -> bool {
    matches!(numerals, Numerals::Quotients(_)) || automata::numerations(form).contains(numerals)
}

/// Begun at every place.
fn rotations(period: Vec<u8>) -> Vec<Vec<u8>> {
    let turn = |by: usize| {
        let mut turned = period.clone();
        turned.rotate_left(by);
        turned
    };
    (0..period.len()).map(turn).collect()
}

/// The periods of the continued fractions of the ratios that far positions have in common, of the last pile and one before.
fn observed(positions: &Positions) -> Vec<Vec<u8>> {
    let mut periods = Vec::new();
    let piles = positions.iter().next().map_or(0, <[u64]>::len);
    for pile in 0..piles.saturating_sub(1) {
        let count = positions.len();
        // The last quarter: positions as far as there are, and different ones.
        let far = positions.iter().skip(count - count / 4);
        let mut common: Option<Vec<u64>> = None;
        for position in far {
            let (small, large) = (position[pile].min(position[piles - 1]), position[pile].max(position[piles - 1]));
            if small == 0 {
                continue;
            }
            let quotients = quotients(large, small);
            common = Some(match common {
                None => quotients,
                Some(known) => {
                    let same = known.iter().zip(&quotients).take_while(|(one, other)| one == other).count();
                    known[..same].to_vec()
                }
            });
        }
        periods.extend(common.and_then(|quotients| period(&quotients)));
    }
    periods.dedup();
    periods
}

/// The continued fraction of a ratio.
fn quotients(mut large: u64, mut small: u64) -> Vec<u64> {
    let mut found = Vec::new();
    while small > 0 {
        found.push(large / small);
        (large, small) = (small, large % small);
    }
    found
}

/// The shortest period in which quotients end, if it is seen often enough.
fn period(quotients: &[u64]) -> Option<Vec<u8>> {
    for length in 1..=MOST_PERIOD {
        let repeats =
            quotients.iter().rev().zip(quotients.iter().rev().skip(length)).take_while(|(a, b)| a == b).count();
        if repeats >= SEEN * length && repeats + length >= LEAST_QUOTIENTS {
            let period = &quotients[quotients.len() - length..];
            return period.iter().map(|&quotient| u8::try_from(quotient).ok().filter(|small| *small > 0)).collect();
        }
    }
    None
}

/// A fraction.
type Fraction = (i128, i128);

/// Piles of far positions are taken to be beside their line by at most this.
const BESIDE: i128 = 16;

/// The factors of recurrences that are tried: the first from 1 to so many, others up to so many, and the last.
const FIRST_FACTOR: i64 = 9;
const FACTOR: i64 = 6;
const LAST_FACTOR: i64 = 4;

/// Closer than this ratios have to be known: otherwise many polynomials have a root among them.
const KNOWN: i128 = 2000;

/// No more recurrences for one pile.
const MOST_RECURRENCES: usize = 3;

/// Recurrences q_i = c_1 q_(i-1) + .. + c_k q_(i-k), k = 2 or 3, with a root where the ratio of piles of far positions lies, or a whole number
/// beside it; the smallest first. A guess: that the ratio is the root, and that the root is one of a numeration, is not known.
fn recurrences(positions: &Positions) -> Vec<Vec<i64>> {
    let piles = positions.iter().next().map_or(0, <[u64]>::len);
    let ratios = (0..piles.saturating_sub(1)).filter_map(|pile| ratio(positions, pile, piles - 1));
    ratios.flat_map(of_ratio).collect()
}

/// Between which fractions the ratio of two piles of far positions lies, the larger one to the smaller.
fn ratio(positions: &Positions, one: usize, other: usize) -> Option<(Fraction, Fraction)> {
    let mut known: Option<(Fraction, Fraction)> = None;
    for position in positions.iter().skip(positions.len() - positions.len() / 4) {
        let (small, large) = (position[one].min(position[other]), position[one].max(position[other]));
        let (small, large) = (i128::from(small), i128::from(large));
        if small <= BESIDE {
            return None;
        }
        let (low, high) = ((large - BESIDE, small), (large + BESIDE, small));
        let less = |one: &Fraction, other: &Fraction| one.0 * other.1 < other.0 * one.1;
        known = Some(match known {
            None => (low, high),
            Some((least, most)) => {
                (if less(&least, &low) { low } else { least }, if less(&high, &most) { high } else { most })
            }
        });
    }
    let ((a, b), (c, d)) = known?;
    // c/d - a/b
    let width = c * b - a * d;
    (width > 0 && width * KNOWN < b * d).then_some(((a, b), (c, d)))
}

fn of_ratio((low, high): (Fraction, Fraction)) -> Vec<Vec<i64>> {
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut try_these = |factors: Vec<i64>| {
        let root_between = [0, -1, 1].iter().any(|by| {
            let at = |(above, below): Fraction| sign(&factors, (above + by * below, below));
            at(low) * at(high) < 0
        });
        if root_between {
            found.push(factors);
        }
    };
    for first in 1..=FIRST_FACTOR {
        for last in (-LAST_FACTOR..=LAST_FACTOR).filter(|last| *last != 0) {
            // Those with a last factor of 1 or -1 are met by continued fractions.
            if last.abs() > 1 {
                try_these(vec![first, last]);
            }
            (-FACTOR..=FACTOR).for_each(|second| try_these(vec![first, second, last]));
        }
    }
    found.sort_by_key(|factors| (factors.iter().map(|factor| factor.abs()).sum::<i64>(), factors.len()));
    found.truncate(MOST_RECURRENCES);
    found
}

/// The sign of x^k - c_1 x^(k-1) - .. - c_k at a fraction, times a positive number.
fn sign(factors: &[i64], (above, below): Fraction) -> i128 {
    let (mut value, mut power) = (1i128, 1i128);
    for factor in factors {
        power *= below;
        value = value * above - i128::from(*factor) * power;
    }
    value.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plastic number cubed: 1, 3, 7, 16, 37, ..
    #[test]
    fn recurrences_are_seen_in_ratios() {
        let mut places = vec![1u64, 3, 7];
        while places[places.len() - 1] < 1 << 30 {
            let [.., a, b, c] = places[..] else { panic!() };
            places.push(3 * c - 2 * b + a);
        }
        let mut positions = Positions::new(2);
        for x in 1000u64..400_000 {
            let (mut rest, mut shifted) = (x, 0);
            for at in (0..places.len() - 1).rev() {
                shifted += rest / places[at] * places[at + 1];
                rest %= places[at];
            }
            positions.push([x, shifted + x % 3]);
        }
        assert_eq!(recurrences(&positions).first(), Some(&vec![3, -2, 1]));
    }

    #[test]
    fn periods_are_seen_where_they_are() {
        assert_eq!(period(&[1, 1, 1, 1, 1]), Some(vec![1]));
        assert_eq!(period(&[2, 4, 4, 4, 4]), Some(vec![4]));
        assert_eq!(period(&[0, 1, 2, 1, 2, 1, 2]), Some(vec![1, 2]));
        assert_eq!(period(&[3, 7, 15, 1, 292]), None);
        assert_eq!(rotations(vec![1, 2]), [[1, 2], [2, 1]]);
    }
}
