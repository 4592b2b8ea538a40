//! What connects the columns: complementarity, reciprocals of the slopes, differences.

use super::candidates::{Candidates, rational_cost};
use super::interval::{End, Interval};
use super::{Column, Positions};
use crate::number::Slope;
use crate::work::{Pace, Stopped};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;

/// What was seen between the columns of a list of two or more piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relations {
    /// Whether the columns split the positive integers.
    pub partition: Partition,
    /// For two piles whose slopes are known: whether 1/alpha + 1/beta = 1 is possible.
    pub complement: Option<Complement>,
    /// The possible values of the sum of the reciprocals of all slopes, if all are known.
    pub reciprocals: Option<RationalRange>,
    /// For each pile but the first: how much more it grows than the pile before.
    pub differences: Vec<Difference>,
    /// For two piles: the slopes with the simplest r = 1/alpha + 1/beta and t = beta - alpha, if the list supports both
    /// and the slopes fit.
    pub fractional: Option<FractionalPair>,
}

/// Whether the columns, without 0, contain each positive integer once, as far as the list decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Numbers up to this one are decided by the list, if the columns go on not to fall.
    pub up_to: u64,
    /// The smallest number that is missing or occurs twice.
    pub failure: Option<PartitionFailure>,
}

/// A number that is not exactly once in the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartitionFailure {
    /// It is in no column.
    Missing(u64),
    /// It occurs at two places, each given by the index n and the pile, counted from 0.
    Twice {
        /// The number.
        value: u64,
        /// Where it occurs.
        places: [(u64, usize); 2],
    },
}

/// Whether the slopes of two columns can satisfy 1/alpha + 1/beta = 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complement {
    /// The slopes alpha that fit the first column and whose complement alpha/(alpha-1) fits the second; none if there
    /// are none.
    pub alpha: Option<Candidates>,
}

/// The possible values of a number, and the simplest of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RationalRange {
    /// All values.
    pub interval: Interval,
    /// The rational with the smallest denominator.
    pub simplest: Option<Rational>,
}

/// How two neighbouring columns differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The second of the two piles, counted from 0.
    pub pile: usize,
    /// b_n - a_n = t n + s for whole numbers t and s.
    pub linear: Option<LinearDifference>,
    /// The possible values of beta - alpha, if both slopes are known.
    pub slopes: Option<RationalRange>,
}

/// b_n - a_n = t n + s from some n on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearDifference {
    /// The factor.
    pub t: i128,
    /// The constant.
    pub s: i128,
    /// The first n for which it holds.
    pub from: u64,
}

/// A pair with 1/alpha + 1/beta = r and beta - alpha = t.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FractionalPair {
    /// The sum of the reciprocals.
    pub r: Rational,
    /// The difference.
    pub t: Rational,
    /// The smaller slope.
    pub alpha: Slope,
    /// The larger slope.
    pub beta: Slope,
}

impl RationalRange {
    fn of(interval: Interval) -> RationalRange {
        let simplest = interval.simplest();
        RationalRange { interval, simplest }
    }

    /// The simplest value, if the interval fixes clearly more digits than it takes to write it.
    fn supported(&self) -> Option<&Rational> {
        const SPARE: i64 = 4;
        let value = self.simplest.as_ref()?;
        (self.interval.binary_digits()? >= rational_cost(value) + SPARE).then_some(value)
    }
}

/// Looks at all columns together. The cost is that of sorting the entries.
pub(super) fn relate(
    positions: &Positions,
    from: u64,
    columns: &[Column],
    pace: &mut Pace<'_>,
) -> Result<Relations, Stopped> {
    let slopes: Vec<Option<&Interval>> = columns.iter().map(|column| column.slopes().map(|s| &s.interval)).collect();
    let reciprocals = slopes
        .iter()
        .copied()
        .collect::<Option<Vec<_>>>()
        .map(|all| RationalRange::of(all.iter().fold(zero(), |sum, slopes| sum.sum(&slopes.reciprocal()))));
    let difference = |pile: usize| {
        Ok(Difference {
            pile,
            linear: linear_difference(positions, from, pile, pace)?,
            slopes: slopes[pile - 1].zip(slopes[pile]).map(|(a, b)| RationalRange::of(b.sum(&a.negate()))),
        })
    };
    let differences = (1..columns.len()).map(difference).collect::<Result<Vec<Difference>, Stopped>>()?;
    let pair = match slopes.as_slice() {
        [Some(alpha), Some(beta)] => Some((*alpha, *beta)),
        _ => None,
    };
    Ok(Relations {
        partition: partition(positions, pace)?,
        complement: pair.map(|(alpha, beta)| {
            let joint = alpha.intersect(&beta.complement());
            Complement { alpha: (!joint.is_empty()).then(|| Candidates::of(joint)) }
        }),
        fractional: pair.and_then(|pair| fractional(pair, reciprocals.as_ref()?, differences.first()?)),
        reciprocals,
        differences,
    })
}

/// The interval that holds only 0.
fn zero() -> Interval {
    let end = End { value: Rational::ZERO, included: true };
    Interval { low: Some(end.clone()), high: Some(end) }
}

fn fractional(
    (alphas, betas): (&Interval, &Interval),
    reciprocals: &RationalRange,
    difference: &Difference,
) -> Option<FractionalPair> {
    let r = reciprocals.supported()?.clone();
    let t = match &difference.linear {
        Some(linear) => Rational::from(linear.t),
        None => difference.slopes.as_ref()?.supported()?.clone(),
    };
    let (alpha, beta) = Slope::fractional_pair(&r, &t).ok()?;
    (alphas.contains(&alpha) && betas.contains(&beta)).then_some(FractionalPair { r, t, alpha, beta })
}

fn linear_difference(
    positions: &Positions,
    from: u64,
    pile: usize,
    pace: &mut Pace<'_>,
) -> Result<Option<LinearDifference>, Stopped> {
    let last = positions.first_index() + positions.len() as u64 - 1;
    let difference = |n: u64| {
        let row = positions.row(n);
        i128::from(row[pile]) - i128::from(row[pile - 1])
    };
    if last < from + 2 {
        return Ok(None); // two points are always on a line
    }
    let t = difference(last) - difference(last - 1);
    let s = difference(last) - t * i128::from(last);
    let mut fits_from = last + 1;
    while fits_from > from && difference(fits_from - 1) == t * i128::from(fits_from - 1) + s {
        pace.step()?;
        fits_from -= 1;
    }
    Ok(super::tail_start(fits_from, from, last).map(|from| LinearDifference { t, s, from }))
}

fn partition(positions: &Positions, pace: &mut Pace<'_>) -> Result<Partition, Stopped> {
    let last = positions.row(positions.first_index() + positions.len() as u64 - 1);
    // Later entries of a column are not below its last; those of the largest pile are above the bound of the list.
    let ascending = positions.is_ascending();
    let known = last.iter().enumerate().map(|(pile, value)| match ascending && pile + 1 == last.len() {
        true => positions.up_to(),
        false => *value,
    });
    let up_to = known.min().unwrap_or(0);
    let mut values: Vec<u64> = positions.iter().flatten().copied().filter(|value| *value > 0).collect();
    sort(&mut values, pace)?;
    let mut previous = 0;
    let mut failure = None;
    for value in values {
        pace.step()?;
        if value == previous {
            failure = Some(twice(positions, value));
            break;
        }
        if value > previous + 1 && previous < up_to {
            failure = Some(PartitionFailure::Missing(previous + 1));
            break;
        }
        previous = value;
    }
    Ok(Partition { up_to, failure })
}

/// Sorts in runs, which are then joined two by two, so that it can be stopped.
fn sort(values: &mut Vec<u64>, pace: &mut Pace<'_>) -> Result<(), Stopped> {
    const RUN: usize = 1 << 14;
    for run in values.chunks_mut(RUN) {
        pace.steps(4 * run.len() as u32)?;
        run.sort_unstable();
    }
    let mut width = RUN;
    while width < values.len() {
        let mut joined = Vec::with_capacity(values.len());
        for pair in values.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some(one), Some(other)) = (left.first(), right.first()) {
                pace.step()?;
                let side = if one <= other { &mut left } else { &mut right };
                joined.push(side[0]);
                *side = &side[1..];
            }
            joined.extend(left.iter().chain(right));
        }
        *values = joined;
        width *= 2;
    }
    Ok(())
}

fn twice(positions: &Positions, value: u64) -> PartitionFailure {
    let mut places = (positions.first_index()..).zip(positions.iter()).flat_map(|(n, row)| {
        let piles = row.iter().enumerate().filter(move |(_, entry)| **entry == value);
        piles.map(move |(pile, _)| (n, pile))
    });
    let mut next = || places.next().unwrap_or_default();
    PartitionFailure::Twice { value, places: [next(), next()] }
}

impl Relations {
    /// Whether everything seen agrees with two complementary columns: each number once, and slopes that allow it.
    pub fn looks_complementary(&self) -> bool {
        let sum_is_one = self.reciprocals.as_ref().is_none_or(|sum| sum.interval.contains(&Rational::ONE.into()));
        self.partition.failure.is_none() && sum_is_one
    }
}
