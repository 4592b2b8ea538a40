//! Whether a claim is the pair of two slopes: part of conditions T1 and L2.

use crate::read::{Language, Read, Run, Symbol, Value, Window, index};
use crate::rejection::Checked;
use malachite::base::num::basic::traits::One;
use malachite::{Integer, Natural};
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::rules::{Clause, Expectation};

/// Claims may leave out so many pairs at the beginning, and list them.
const MAX_LISTED: i64 = 64;

/// Whether the claim is { (floor(alpha n), floor(beta n)) : n >= 0 }, in either order: its formulas at n are those of the
/// pair at n + c for some c, the pairs below c are listed, and whatever else is listed is one of the pairs.
pub(super) fn is_pair<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    alpha: &Slope,
    beta: &Slope,
) -> Checked<bool> {
    let [family] = expectation.families.as_slice() else { return Ok(false) };
    if family.condition.is_some() || family.position.len() != 2 {
        return Ok(false);
    }
    let from = index(family.variable.from)?;
    let formulas = |run: &mut Run<'a>, shift: i64, c: i64| {
        let m = Value::symbol(Symbol::Number(0));
        let Some(entries) = run.of_family(family, &m.shifted(shift))? else { return Ok(false) };
        let pair = [run.floor_times(alpha.as_real(), &m.shifted(c))?, run.floor_times(beta.as_real(), &m.shifted(c))?];
        Ok(entries[..] == pair || (entries[0] == pair[1] && entries[1] == pair[0]))
    };
    let mut start = None;
    for c in 0..=from.min(MAX_LISTED) {
        if language.always(1, |run| formulas(run, from, c))? {
            start = Some(c);
            break;
        }
    }
    let Some(start) = start else { return Ok(false) };
    let listed = |n: i64| {
        let mut pair = [alpha, beta].map(|slope| slope.floor_times(&Integer::from(n)));
        pair.sort();
        expectation.also.iter().any(|position| {
            let mut position: Vec<Integer> = position.iter().map(Integer::from).collect();
            position.sort();
            position[..] == pair
        })
    };
    let is_one = |position: &Vec<Natural>| is_pair_of(position, alpha, beta) || is_pair_of(position, beta, alpha);
    Ok((0..start).all(listed) && expectation.also.iter().all(is_one) && !expectation.except.iter().any(is_one))
}

/// Whether a position is (floor(alpha n), floor(beta n)) for some n: the n with floor(alpha n) = a are those from
/// ceil(a/alpha) to ceil((a + 1)/alpha) - 1.
fn is_pair_of(position: &[Natural], alpha: &Slope, beta: &Slope) -> bool {
    let ([a, b], Ok(first), Ok(second)) = (position, alpha.inverse(), beta.inverse()) else { return false };
    let ceiling = |inverse: &Slope, value: &Integer| -inverse.floor_times(&-value);
    let (a, b) = (Integer::from(a), Integer::from(b));
    let low = ceiling(&first, &a).max(ceiling(&second, &b));
    let high = ceiling(&first, &(a + Integer::ONE)).min(ceiling(&second, &(b + Integer::ONE)));
    low < high
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
        let clauses: Vec<&Clause> = run.language.game.moves.iter().collect();
        self.is_allowed_by(run, &clauses)
    }

    /// Whether one of some clauses allows it.
    pub fn is_allowed_by(&self, run: &mut Run<'_>, clauses: &[&Clause]) -> Read<bool> {
        let nothing = Value::default;
        let taken = match self.from {
            From::Smaller => [self.j.clone(), nothing()],
            From::Larger => [nothing(), self.k.clone()],
            From::Both => [self.j.clone(), self.k.clone()],
        };
        for clause in clauses {
            if run.allows_taking(clause, &[self.x.clone(), self.y.clone()], &taken)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether everything is taken.
    pub fn takes_everything(&self, run: &mut Run<'_>) -> Read<bool> {
        Ok(run.equal(&self.x, &self.j)? && run.equal(&self.y, &self.k)?)
    }
}
