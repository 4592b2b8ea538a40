//! Whether a claim is the pair of two slopes: part of conditions T1 and L2.

use crate::read::{Language, Read, Run, Symbol, Value, Window, index};
use crate::rejection::Checked;
use malachite::base::num::arithmetic::traits::CheckedLcm;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::rules::{Clause, Expectation, Family};
use std::ops::Range;

/// How far the indices of a claim's families are followed: where each begins, and after how many they all repeat.
const MAX_INDEX: i64 = 4096;
/// Where slopes are below 1, a position may have several numbers; so many are tried.
const MAX_STARTS: usize = 64;

/// Whether the claim is { (floor(alpha n), floor(beta n)) : n >= 0 }, in either order: the formulas of every family are
/// those of the pair at the indices c, c + a, c + 2a, .. for some c and a, each index is one of these or its pair is listed,
/// and whatever else is listed is one of the pairs.
pub(super) fn is_pair<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    alpha: &Slope,
    beta: &Slope,
) -> Checked<bool> {
    let mut families = Vec::new();
    for family in &expectation.families {
        match indices(language, family, alpha, beta)? {
            Some(found) => families.push(found),
            None => return Ok(false),
        }
    }
    let numbers = |position: &Vec<Natural>| {
        let position: Vec<Integer> = position.iter().map(Integer::from).collect();
        numbers_of(&position, alpha, beta)
    };
    let Some(listed) = expectation.also.iter().map(numbers).collect::<Option<Vec<Range<i64>>>>() else {
        return Ok(false);
    };
    if expectation.except.iter().any(|position| numbers(position).is_some()) {
        return Ok(false);
    }
    // From the last beginning on, what the families have repeats after the least common multiple of their steps.
    let begun = families.iter().map(|(start, _)| *start).max().unwrap_or(0);
    let repeat = families.iter().try_fold(1u64, |all, (_, step)| all.checked_lcm(*step as u64));
    let Some(repeat) = repeat.and_then(|repeat| i64::try_from(repeat).ok()) else { return Ok(false) };
    if families.is_empty() || begun > MAX_INDEX || repeat > MAX_INDEX {
        return Ok(false);
    }
    let has = |n: i64| families.iter().any(|(start, step)| n >= *start && (n - start) % step == 0);
    let is_listed = |n: i64| listed.iter().any(|numbers| numbers.contains(&n));
    Ok((0..begun).all(|n| has(n) || is_listed(n)) && (begun..begun + repeat).all(has))
}

/// c and a >= 1, if the formulas of a family without a condition are those of the pair at the indices c, c + a, c + 2a, ..
fn indices<'a>(
    language: &'a Language<'a>,
    family: &Family,
    alpha: &Slope,
    beta: &Slope,
) -> Checked<Option<(i64, i64)>> {
    let [variable] = family.variables.as_slice() else { return Ok(None) };
    if family.condition.is_some() || family.position.len() != 2 {
        return Ok(None);
    }
    let from = index(variable.from)?;
    // Guessed from two positions far apart, and then held against the formulas.
    let mut numbers = Vec::new();
    for n in [from, from + MAX_INDEX] {
        language.branches(0, |run| {
            let Some(entries) = run.of_family(family, &[Value::whole(n)])? else { return Ok(false) };
            let mut position = Vec::new();
            for entry in &entries {
                position.extend(run.known_whole(entry)?.map(Integer::from));
            }
            numbers.extend(numbers_of(&position, alpha, beta));
            Ok(false)
        })?;
    }
    let [first, far] = &numbers[..] else { return Ok(None) };
    let step = (far.start - first.start + MAX_INDEX / 2) / MAX_INDEX;
    if step < 1 {
        return Ok(None);
    }
    for start in first.clone().take(MAX_STARTS) {
        let same = language.always(1, |run| {
            let m = Value::symbol(Symbol::Number(0));
            let Some(entries) = run.of_family(family, &[m.shifted(from)])? else { return Ok(false) };
            let n = m.scaled(&Rational::from(step)).shifted(start);
            let pair = [run.floor_times(alpha.as_real(), &n)?, run.floor_times(beta.as_real(), &n)?];
            Ok(entries[..] == pair || (entries[0] == pair[1] && entries[1] == pair[0]))
        })?;
        if same {
            return Ok(Some((start, step)));
        }
    }
    Ok(None)
}

/// The n >= 0 with {a, b} = {floor(alpha n), floor(beta n)} in one order, if there are any: those with floor(alpha n) = a
/// are those from ceil(a/alpha) to ceil((a + 1)/alpha) - 1.
fn numbers_of(position: &[Integer], alpha: &Slope, beta: &Slope) -> Option<Range<i64>> {
    let [a, b] = position else { return None };
    let ceiling = |inverse: &Slope, value: &Integer| -inverse.floor_times(&-value);
    let (first, second) = (alpha.inverse().ok()?, beta.inverse().ok()?);
    let in_order = |a: &Integer, b: &Integer| {
        let low = ceiling(&first, a).max(ceiling(&second, b));
        let high = ceiling(&first, &(a + Integer::ONE)).min(ceiling(&second, &(b + Integer::ONE)));
        (low < high && low >= 0).then_some((low, high))
    };
    let (low, high) = in_order(a, b).or_else(|| in_order(b, a))?;
    let small = |n: &Integer| i64::try_from(n).ok().filter(|n| *n < i64::MAX / 4);
    Some(small(&low)?..small(&high)?)
}

/// Whether two numbers are known to be equal.
pub(super) fn equals(one: &Real, other: &Real) -> bool {
    matches!(one.compare(other), Ok(std::cmp::Ordering::Equal))
}

/// 1/alpha + 1/beta = 1, alpha irrational.
pub(super) fn complementary(alpha: &Slope, beta: &Slope) -> bool {
    let sum = alpha.reciprocal().and_then(|one| one.add(&beta.reciprocal()?));
    alpha.as_rational().is_none() && sum.is_ok_and(|sum| equals(&sum, &Real::from(1)))
}

/// A move of two unordered piles x <= y: on tracks 0 and 1 the piles, on tracks 2 and 3 what is taken from them.
pub(super) struct Move {
    pub x: Value,
    pub y: Value,
    pub j: Value,
    pub k: Value,
    pub from: From,
}

/// What a move takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Smaller,
    Larger,
    Both,
}

/// The tracks of a move.
pub(super) const TRACKS: usize = 4;

impl Move {
    /// The piles are in order, and as much is taken as there is, at least one.
    pub fn new(run: &mut Run<'_>, from: From) -> Read<Move> {
        let [x, y, j, k] = [0, 1, 2, 3].map(|track| Value::symbol(Symbol::Number(track)));
        let (natural, positive) = (Window::at_least(0), Window::at_least(1));
        run.assume(&y.minus(&x), &natural)?;
        if from != From::Larger {
            run.assume(&j, &positive)?;
            run.assume(&x.minus(&j), &natural)?;
        }
        if from != From::Smaller {
            run.assume(&k, &positive)?;
            run.assume(&y.minus(&k), &natural)?;
        }
        Ok(Move { x, y, j, k, from })
    }

    /// Whether some clause allows it.
    pub fn is_allowed(&self, run: &mut Run<'_>) -> Read<bool> {
        let language = run.language;
        self.is_allowed_by(run, &language.game.moves)
    }

    /// Whether one of some clauses allows it.
    pub fn is_allowed_by<'c>(&self, run: &mut Run<'_>, clauses: impl IntoIterator<Item = &'c Clause>) -> Read<bool> {
        let nothing = Value::default;
        let taken = match self.from {
            From::Smaller => [self.j.clone(), nothing()],
            From::Larger => [nothing(), self.k.clone()],
            From::Both => [self.j.clone(), self.k.clone()],
        };
        run.some_allows_taking(clauses, &[self.x.clone(), self.y.clone()], &taken)
    }

    /// Whether everything is taken.
    pub fn takes_everything(&self, run: &mut Run<'_>) -> Read<bool> {
        Ok(run.equal(&self.x, &self.j)? && run.equal(&self.y, &self.k)?)
    }
}
