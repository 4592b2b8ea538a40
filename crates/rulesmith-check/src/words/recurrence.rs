//! Numbers written by a recurrence, and what is checked before they are read so: part of condition W1.
//!
//! The words are those of [`numeration::Recurrence`]. They are followed by states s: a digit below l(s) leads to state 0, the digit
//! l(s) to r(s), a larger one is not there, and a word may end in every state. Nothing else is taken from there. Let n_s(i) be how
//! many words of i digits begin in state s, so n_s(0) = 1 and n_s(i) = l(s) n_0(i-1) + n_r(s)(i-1), and let q_i = n_0(i).
//!
//! **Every number has one word.** The words of i digits from state s are worth 0, 1, .., n_s(i) - 1, each once, in the order of
//! the digits: by induction, those that begin with a digit e below l(s) are worth e q_(i-1) + 0, .., e q_(i-1) + q_(i-1) - 1, and
//! those that begin with l(s) are worth l(s) q_(i-1) + 0, .., l(s) q_(i-1) + n_r(s)(i-1) - 1. As l(0) >= 1, a zero leads from
//! state 0 to state 0, so zeros in front change nothing.

use crate::rejection::{Checked, Condition, demand, reject};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use rulesmith_core::numeration;

/// See the module.
pub(super) struct Recurrence {
    /// c_1, .., c_k.
    pub factors: Vec<i64>,
    /// l(s).
    pub largest: Vec<i64>,
    /// r(s).
    pub last: Vec<u32>,
}

/// Bounds for q_(i+j)/q_i are taken with so many digits behind the point.
const SHIFT: u32 = super::numeration::SHIFT;

impl Recurrence {
    /// Condition W1: the q_i satisfy the recurrence, and what may follow in some state may follow in state 0.
    pub fn new(factors: &[i64]) -> Checked<Recurrence> {
        let words = match numeration::Recurrence::new(factors) {
            Ok(words) => words,
            Err(error) => return reject(Condition::W1, error),
        };
        let states = 0..u8::try_from(words.states()).unwrap_or(0);
        let last = |state: u8| words.after(state, words.largest(state)).map_or(u32::MAX, u32::from);
        let recurrence = Recurrence {
            factors: factors.to_vec(),
            largest: states.clone().map(|state| i64::from(words.largest(state))).collect(),
            last: states.clone().map(last).collect(),
        };
        let tables = recurrence.last.iter().all(|last| (*last as usize) < recurrence.largest.len());
        let below = |state: u8| (0..words.largest(state)).all(|digit| words.after(state, digit) == Some(0));
        let more =
            |state: u8| words.largest(state).checked_add(1).is_none_or(|more| words.after(state, more).is_none());
        demand(
            Condition::W1,
            tables
                && recurrence.largest.first().is_some_and(|largest| *largest >= 1)
                && recurrence.largest.len() <= 16
                && states.clone().all(|state| below(state) && more(state)),
            || "the words of the numeration are not read".into(),
        )?;
        // The q_i are linear in what one matrix of so many rows does again and again, so that what holds for as many i as it
        // has rows holds for all.
        let terms: Vec<Integer> = recurrence.places(factors.len() + recurrence.largest.len());
        let satisfied = terms.windows(factors.len() + 1).all(|terms| {
            let [before @ .., next] = terms else { return false };
            let parts = factors.iter().zip(before.iter().rev());
            parts.fold(Integer::ZERO, |sum, (factor, term)| sum + Integer::from(*factor) * term) == *next
        });
        demand(Condition::W1, satisfied, || "the places of the numeration do not satisfy its recurrence".into())?;
        let follows = (0..recurrence.largest.len()).all(|state| recurrence.is_within_the_first(state));
        demand(Condition::W1, follows, || "what follows in a word is not always a word".into())?;
        Ok(recurrence)
    }

    /// Whether every word that begins in a state may begin in state 0. As long as it goes along the largest digits of both, the
    /// two states stay a pair; elsewhere state 0 or the state alone goes on from state 0.
    fn is_within_the_first(&self, state: usize) -> bool {
        let (mut one, mut other) = (state, 0);
        // No pair comes twice that was not looked at.
        for _ in 0..=self.largest.len() * self.largest.len() {
            if self.largest[one] > self.largest[other] {
                return false;
            }
            let same = self.largest[one] == self.largest[other];
            other = if same { self.last[other] as usize } else { 0 };
            one = self.last[one] as usize;
        }
        true
    }

    /// n_s(i) for all s.
    pub fn counts(&self, digits: usize) -> Vec<Natural> {
        let mut counts = vec![Natural::ONE; self.largest.len()];
        for _ in 0..digits {
            let next = |(largest, last): (&i64, &u32)| {
                Natural::from(largest.unsigned_abs()) * &counts[0] + &counts[*last as usize]
            };
            counts = self.largest.iter().zip(&self.last).map(next).collect();
        }
        counts
    }

    /// The first q_i.
    pub fn places(&self, count: usize) -> Vec<Integer> {
        (0..count).map(|index| Integer::from(&self.counts(index)[0])).collect()
    }

    /// Bounds for q_(i+j)/q_i, times 2^SHIFT, for all i from a place on and j from 0 to k - 1.
    ///
    /// If a n_s(i) <= n_s(i+j) <= b n_s(i) for all s at one i, the same is true at i + 1, since the counts there are sums of those at
    /// i, with factors that are not negative; and so on.
    pub fn ratios(&self, place: usize) -> Vec<(i128, i128)> {
        let counts = self.counts(place);
        let bounds = |by: usize| {
            let mut ends: Option<(i128, i128)> = None;
            for (count, later) in counts.iter().zip(self.counts(place + by)) {
                // Rounded down; 1 more is above.
                let ratio = i128::try_from(&((later << SHIFT) / count)).unwrap_or(i128::MAX >> SHIFT);
                ends = Some(ends.map_or((ratio, ratio + 1), |(low, high)| (low.min(ratio), high.max(ratio + 1))));
            }
            ends.unwrap_or((0, 0))
        };
        (0..self.factors.len()).map(bounds).collect()
    }

    /// U_0, .., U_(k-1) after a digit 0, if they are worth the sum of U_j q_(i+j) with i digits to come.
    pub fn shifted(&self, state: &mut [i64]) {
        let order = self.factors.len();
        let carried = state[order - 1];
        state.rotate_right(1);
        state[0] = 0;
        for (number, factor) in state.iter_mut().zip(self.factors.iter().rev()) {
            *number += factor * carried;
        }
    }
}
