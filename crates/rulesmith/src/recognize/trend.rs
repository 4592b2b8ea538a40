//! What can be said of terms that no formula fits: how fast they grow, and how far they stray from it.

use super::interval::{End, Interval};
use super::{Positions, Terms};
use crate::work::{Pace, Stopped};
use malachite::rational::Rational;

/// The growth of a column: exact statements about the terms seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trend {
    /// The first n of the later half.
    pub from: u64,
    /// a_n / n lies here for all n of the later half, and takes both ends.
    pub ratio: Interval,
    /// The simplest rational number in between.
    pub simplest: Rational,
    /// The least and the largest a_n - n r for that number r, over all terms.
    pub deviation: [Rational; 2],
}

impl Trend {
    /// None for fewer than eight terms, which say little.
    pub(super) fn of(terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<Option<Trend>, Stopped> {
        let from = terms.first() + (terms.last() - terms.first()).div_ceil(2);
        let (Some(half), true) = (terms.starting_at(from.max(1)), terms.last() - terms.first() >= 7) else {
            return Ok(None);
        };
        let mut seen = Range::default();
        for term in half.iter() {
            pace.step()?;
            seen.meet(Rational::from_unsigneds(term.value, term.n));
        }
        let Some((ratio, simplest)) = seen.closed() else { return Ok(None) };
        let mut strays = Range::default();
        for term in terms.iter() {
            pace.step()?;
            strays.meet(Rational::from(term.value) - &simplest * Rational::from(term.n));
        }
        let Some((low, high)) = strays.ends else { return Ok(None) };
        Ok(Some(Trend { from: half.first(), ratio, simplest, deviation: [low, high] }))
    }
}

/// How two neighbouring piles compare in the positions with a large pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileRatio {
    /// The second of the two piles, counted from 0.
    pub pile: usize,
    /// Positions whose largest pile is larger than this are looked at.
    pub beyond: u64,
    /// Where the second divided by the first lies; both ends are taken.
    pub ratio: Interval,
    /// The simplest rational number in between.
    pub simplest: Rational,
}

impl PileRatio {
    pub(super) fn all(positions: &Positions, pace: &mut Pace<'_>) -> Result<Vec<PileRatio>, Stopped> {
        let beyond = positions.up_to() / 2;
        let mut found = Vec::new();
        for pile in 1..positions.piles() {
            let mut seen = Range::default();
            for row in positions.iter().filter(|row| row.iter().any(|pile| *pile > beyond)) {
                pace.step()?;
                if row[pile - 1] > 0 {
                    seen.meet(Rational::from_unsigneds(row[pile], row[pile - 1]));
                }
            }
            found.extend(seen.closed().map(|(ratio, simplest)| PileRatio { pile, beyond, ratio, simplest }));
        }
        Ok(found)
    }
}

/// The least and the largest of some numbers.
#[derive(Default)]
struct Range {
    ends: Option<(Rational, Rational)>,
}

impl Range {
    fn meet(&mut self, value: Rational) {
        match &mut self.ends {
            None => self.ends = Some((value.clone(), value)),
            Some((low, high)) => {
                if value < *low {
                    *low = value;
                } else if value > *high {
                    *high = value;
                }
            }
        }
    }

    /// The closed interval between them, and the simplest number in it.
    fn closed(self) -> Option<(Interval, Rational)> {
        let (low, high) = self.ends?;
        let end = |value: &Rational| Some(End { value: value.clone(), included: true });
        let interval = Interval { low: end(&low), high: end(&high) };
        let simplest = interval.simplest()?;
        Some((interval, simplest))
    }
}
