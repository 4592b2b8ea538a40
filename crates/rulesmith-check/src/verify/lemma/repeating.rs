//! Sequences that repeat: the positions of a claim whose piles rise by the same amounts after every period.
//!
//! S_0 is (0, .., 0), and S_(n+p) = S_n + c for n >= 1. Whatever is said of all n is then looked at in one period, and
//! what is said of numbers in one common multiple of the amounts c.

use crate::limits::Meter;
use crate::read::{Language, Symbol, Track, Value, index, only_variable};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::base::num::arithmetic::traits::CheckedLcm;
use malachite::rational::Rational;
use rulesmith_core::rules::Expectation;

/// Longer periods, and larger numbers, are not looked at.
const MAX_PERIOD: u64 = 1 << 12;
const MAX_NUMBER: i64 = 1 << 40;
/// So many numbers are looked at to see that the sequences share out the integers.
const MAX_LEVELS: u64 = 1 << 22;

/// The positions of a claim.
pub(super) struct Repeating {
    /// S_0, S_1, .., S_(p+1).
    positions: Vec<Vec<i64>>,
    /// p, at least 1.
    pub period: usize,
    /// What each pile rises by in a period.
    rise: Vec<i64>,
}

/// The index of a position: 0, or r + q p for an r from 1 to p and the number q on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Index {
    Zero,
    Class(usize, Track),
}

impl Repeating {
    /// L2: the claim is (0, .., 0) and one family, which repeats after a period.
    pub fn read<'a>(language: &'a Language<'a>, expectation: &Expectation, period: u64) -> Checked<Repeating> {
        let wrong = |why: &str| reject(Condition::L2, format!("the claim is not a family that repeats: {why}"));
        let piles = language.piles();
        let [family] = &expectation.families[..] else { return wrong("it is not one family") };
        if family.condition.is_some() || family.position.len() != piles || !expectation.except.is_empty() {
            return wrong("it has a condition or exceptions");
        }
        if !(1..=MAX_PERIOD).contains(&period) {
            return wrong("the period is 0 or too long");
        }
        let from = index(only_variable(family)?.from)?;
        let period = period as usize;
        let mut positions: Vec<Vec<i64>> = Vec::new();
        for n in 0..=period as i64 + 1 {
            let mut found: Vec<Vec<i64>> = Vec::new();
            language.branches(0, |run| {
                let Some(entries) = run.of_family(family, &[Value::whole(from + n)])? else { return Ok(false) };
                let mut position = Vec::new();
                for entry in &entries {
                    position.extend(run.known_whole(entry)?.filter(|entry| (0..=MAX_NUMBER).contains(entry)));
                }
                found.push(position);
                Ok(false)
            })?;
            match found.pop() {
                Some(position) if position.len() == piles && found.is_empty() => positions.push(position),
                _ => return wrong("a position is not told, or too large"),
            }
        }
        let rise: Vec<i64> = positions[period].iter().zip(&positions[0]).map(|(last, first)| last - first).collect();
        let repeats = language.always(1, |run| {
            let n = Value::symbol(Symbol::Number(0)).shifted(from);
            let Some(first) = run.of_family(family, std::slice::from_ref(&n))? else { return Ok(false) };
            let Some(last) = run.of_family(family, &[n.shifted(period as i64)])? else { return Ok(false) };
            let risen = |(first, rise): (&Value, &i64)| first.shifted(*rise);
            Ok(last == first.iter().zip(&rise).map(risen).collect::<Vec<Value>>())
        })?;
        demand(Condition::L2, repeats, || format!("the claim does not repeat after {period} positions"))?;
        let zero = vec![0; piles];
        let nothing = |position: &Vec<malachite::Natural>| position.iter().all(|pile| *pile == 0u32);
        if !expectation.also.iter().all(nothing) {
            return wrong("positions other than 0 are listed");
        }
        if positions[0] != zero {
            demand(Condition::L2, !expectation.also.is_empty(), || "the claim has no position without tokens".into())?;
            positions.insert(0, zero);
            positions.truncate(period + 2);
        }
        Ok(Repeating { positions, period, rise })
    }

    /// S_n, for n up to p + 1.
    pub fn at(&self, n: usize) -> &[i64] {
        &self.positions[n]
    }

    /// D^j_n: how much larger pile j of S_n is than the smallest; n up to p + 1.
    pub fn above_smallest(&self, j: usize, n: usize) -> i64 {
        self.at(n)[j] - self.at(n)[0]
    }

    /// S_n for an index.
    pub fn position(&self, index: Index) -> Vec<Value> {
        match index {
            Index::Zero => self.at(0).iter().map(|_| Value::default()).collect(),
            Index::Class(r, track) => {
                let periods = Value::symbol(Symbol::Number(track));
                let pile = |(first, rise): (&i64, &i64)| periods.scaled(&Rational::from(*rise)).shifted(*first);
                self.at(r).iter().zip(&self.rise).map(pile).collect()
            }
        }
    }

    /// Every index, the number of periods on a track.
    pub fn indices(&self, track: Track) -> impl Iterator<Item = (usize, Index)> {
        (0..=self.period).map(move |r| (r, if r == 0 { Index::Zero } else { Index::Class(r, track) }))
    }

    /// Whether the piles of every position are in order.
    pub fn are_in_order(&self) -> bool {
        let rising = |numbers: &[i64]| numbers.windows(2).all(|pair| pair[0] <= pair[1]);
        self.positions.iter().all(|position| rising(position)) && rising(&self.rise)
    }

    /// Whether every pile rises from each position to the next: from 0 to 1, .., from p to p + 1, and then again.
    pub fn increase(&self) -> bool {
        self.positions.windows(2).all(|two| two[0].iter().zip(&two[1]).all(|(one, other)| one < other))
    }

    /// Whether no D^j falls.
    pub fn spread(&self) -> bool {
        let steps = |j: usize| (0..=self.period).all(|n| self.above_smallest(j, n) <= self.above_smallest(j, n + 1));
        (1..self.rise.len()).all(steps)
    }

    /// Whether every positive number is a pile of exactly one S_n, n >= 1, for sequences that increase. A number above the
    /// last of a period is a term of its sequence exactly if it was one before it rose, so numbers beyond all of these
    /// repeat after the least common multiple of the amounts.
    pub fn share_out(&self, meter: &Meter<'_>) -> Checked<bool> {
        let common = self.rise.iter().try_fold(1u64, |all, rise| all.checked_lcm(u64::try_from(*rise).ok()?));
        let top = self.at(self.period).iter().max().and_then(|top| u64::try_from(*top).ok());
        let end = top.zip(common).and_then(|(top, common)| top.checked_add(common)).filter(|end| *end <= MAX_LEVELS);
        let Some(end) = end.filter(|_| self.rise.iter().all(|rise| *rise >= 1)) else { return Ok(false) };
        meter.spend(end)?;
        meter.keep(end as usize)?;
        let mut seen = vec![false; end as usize + 1];
        let mut count = 0;
        for (pile, rise) in self.rise.iter().enumerate() {
            for position in &self.positions[1..=self.period] {
                let mut level = position[pile] as u64;
                while level <= end {
                    if std::mem::replace(&mut seen[level as usize], true) {
                        return Ok(false);
                    }
                    count += 1;
                    level += *rise as u64;
                }
            }
        }
        Ok(count == end)
    }
}
