//! In which numerations positions are likely to be automatic: those of the slopes in the rules, that of the slope that the
//! positions show, and bases.

use crate::form::Form;
use crate::numeration::Numerals;
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
    for numerals in shown.chain(automata::numerations(form)).chain(bases) {
        if !found.contains(&numerals) {
            found.push(numerals);
        }
    }
    found
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_seen_where_they_are() {
        assert_eq!(period(&[1, 1, 1, 1, 1]), Some(vec![1]));
        assert_eq!(period(&[2, 4, 4, 4, 4]), Some(vec![4]));
        assert_eq!(period(&[0, 1, 2, 1, 2, 1, 2]), Some(vec![1, 2]));
        assert_eq!(period(&[3, 7, 15, 1, 292]), None);
        assert_eq!(rotations(vec![1, 2]), [[1, 2], [2, 1]]);
    }
}
