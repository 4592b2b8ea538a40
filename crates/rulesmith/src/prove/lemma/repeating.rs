//! Sequences of rational slopes, as many as a game has piles: what a claim says of them, in one period.

use crate::form::{Cond, Form, INDEX, Num};
use crate::number::Real;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{CheckedLcm, Floor};
use malachite::rational::Rational;

/// Longer periods are not gone through.
const MAX_PERIOD: u64 = 1 << 12;
/// So many numbers are looked at to see that sequences share out the integers.
const MAX_LEVELS: u64 = 1 << 22;
/// Larger numbers are not looked at.
const MAX_NUMBER: i64 = 1 << 40;

/// The positions S_0 = (0, .., 0), S_1, S_2, .. of a claim, in which every pile rises by an amount of its own after each period.
pub(in crate::prove) struct Repeating {
    /// S_0, .., S_(2p + 1).
    positions: Vec<Vec<i64>>,
    /// After how many positions they repeat.
    pub period: u64,
    rise: Vec<i64>,
}

impl Repeating {
    /// The positions that a form claims; a sentence if they are not of this kind.
    pub fn of(form: &Form) -> Result<Repeating, String> {
        let claim = form.claim().ok_or("the game claims no P-positions")?;
        let unlike = || "the claim is not (0, .., 0) and one family of lines floor(u*n/v + c)".to_string();
        let [family] = claim.families.as_slice() else { return Err(unlike()) };
        if family.when != Cond::True || family.indices != 1 || !claim.except.is_empty() {
            return Err(unlike());
        }
        let rational = |real: &Real| real.as_rational().cloned();
        let line = |entry: &Num| {
            let (slope, offset) = entry.as_line(INDEX)?;
            Some((rational(&slope)?, rational(&offset)?))
        };
        let lines: Option<Vec<(Rational, Rational)>> = family.position.iter().map(line).collect();
        let lines = lines.ok_or("the slopes of the claim are not all rational")?;
        let denominator = |(slope, _): &(Rational, Rational)| u64::try_from(slope.denominator_ref()).ok();
        let period = lines.iter().try_fold(1u64, |all, line| all.checked_lcm(denominator(line)?));
        let period = period.filter(|period| *period <= MAX_PERIOD).ok_or("the claim repeats too late")?;
        let at = |n: u64| -> Option<Vec<i64>> {
            let value = |(slope, offset): &(Rational, Rational)| -> Option<i64> {
                let value: Integer = (slope * Rational::from(n) + offset).floor();
                i64::try_from(&value).ok().filter(|value| (0..=MAX_NUMBER).contains(value))
            };
            lines.iter().map(value).collect()
        };
        let positions: Option<Vec<Vec<i64>>> = (0..=2 * period + 1).map(at).collect();
        let mut positions = positions.ok_or("an entry of the claim is negative or too large")?;
        let rise = (0..lines.len()).map(|pile| positions[period as usize][pile] - positions[0][pile]).collect();
        let nothing = |position: &[malachite::Natural]| position.iter().all(|pile| *pile == 0u32);
        let listed = claim.also.iter().all(|position| nothing(position));
        let begins = positions[0].iter().all(|pile| *pile == 0);
        if !listed || claim.also.is_empty() != begins {
            return Err(unlike());
        }
        if !begins {
            positions.insert(0, vec![0; lines.len()]);
            positions.pop();
        }
        Ok(Repeating { positions, period, rise })
    }

    /// By how much each pile rises in a period.
    pub fn rise(&self) -> &[i64] {
        &self.rise
    }

    /// S_n, n up to 2p + 1.
    pub fn at(&self, n: usize) -> &[i64] {
        &self.positions[n]
    }

    /// The last n of [`Repeating::at`].
    pub fn last(&self) -> usize {
        self.positions.len() - 1
    }

    /// D^j_(n+1) - D^j_n, where D^j_n is by how much pile j of S_n is larger than the first.
    pub fn gap(&self, j: usize, n: usize) -> i64 {
        let above = |n: usize| self.at(n)[j] - self.at(n)[0];
        above(n + 1) - above(n)
    }

    /// What the gap rule needs of the sequences; a sentence if something fails.
    pub fn suits_gap_rule(&self) -> Result<(), String> {
        let piles = self.rise.len();
        let rising = |position: &Vec<i64>| position.windows(2).all(|pair| pair[0] <= pair[1]);
        if !self.positions.iter().all(rising) || !rising(&self.rise) {
            return Err("the hypothesis fails that the piles of each position are in order".into());
        }
        let increases = |two: &[Vec<i64>]| two[0].iter().zip(&two[1]).all(|(one, other)| one < other);
        if !self.positions.windows(2).all(increases) {
            return Err("the hypothesis fails that every sequence increases".into());
        }
        if let Some(j) = (1..piles).find(|&j| (0..self.last()).any(|n| self.gap(j, n) < 0)) {
            return Err(format!("the hypothesis fails that pile {} never comes nearer to the smallest", j + 1));
        }
        match self.first_not_once() {
            Ok(None) => Ok(()),
            Ok(Some(level)) => Err(format!(
                "the hypothesis fails that every positive integer is a pile of exactly one position: {level} is not"
            )),
            Err(why) => Err(why.into()),
        }
    }

    /// The first positive number that is not a pile of exactly one position, for sequences that increase.
    fn first_not_once(&self) -> Result<Option<u64>, &'static str> {
        let common = self.rise.iter().try_fold(1u64, |all, rise| all.checked_lcm(u64::try_from(*rise).ok()?));
        let top = self.at(self.period as usize).iter().max().map_or(0, |top| *top as u64);
        let end = common.and_then(|common| common.checked_add(top)).filter(|end| *end <= MAX_LEVELS);
        let end = end.ok_or("the sequences repeat too late to be looked at")? as usize;
        let mut times = vec![0u8; end + 1];
        for (pile, rise) in self.rise.iter().enumerate() {
            for position in &self.positions[1..=self.period as usize] {
                for level in (position[pile] as usize..=end).step_by(*rise as usize) {
                    times[level] = times[level].saturating_add(1);
                }
            }
        }
        Ok((1..=end).find(|&level| times[level] != 1).map(|level| level as u64))
    }
}
