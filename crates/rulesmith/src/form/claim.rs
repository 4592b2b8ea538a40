//! Claims: the positions that a game says are lost for the player to move.

use super::condition::Cond;
use super::context::Context;
use super::num::Num;
use super::set::{INDEX, index_context};
use crate::number::{Real, Slope};
use malachite::base::num::basic::traits::Zero;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;

/// The positions of some families and some single ones, without some others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Families of positions.
    pub families: Vec<Family>,
    /// Single positions that no family begins with; sorted, if the piles are unordered.
    pub also: BTreeSet<Vec<Natural>>,
    /// Positions taken away; sorted, if the piles are unordered.
    pub except: BTreeSet<Vec<Natural>>,
}

/// The positions of the indices n >= 0 for which a condition holds, one index on [`INDEX`] or several on the variables from
/// there on. Indices with a negative entry give no position; for unordered piles the entries may stand in any order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Family {
    /// How many indices there are; each is in some entry.
    pub indices: usize,
    /// One entry for every pile.
    pub position: Vec<Num>,
    /// Which indices count.
    pub when: Cond,
}

impl Family {
    /// What is known of the indices: they are from 0 on.
    pub fn context(&self) -> Context {
        Context::of_variables(vec![Integer::ZERO; self.indices])
    }

    /// The position of an index, if all of its entries can be told and none is negative; whether the index counts is not
    /// asked.
    pub(super) fn at(&self, n: &Integer, sorted: bool) -> Option<Vec<Natural>> {
        if self.indices != 1 {
            return None;
        }
        let context = index_context();
        let entry = |entry: &Num| {
            let value = context.replace(entry, &|_| Num::constant(n.clone()));
            Natural::try_from(value.as_constant()?.clone()).ok()
        };
        let mut position = self.position.iter().map(entry).collect::<Option<Vec<Natural>>>()?;
        if sorted {
            position.sort();
        }
        Some(position)
    }

    /// For each entry the slope s, if all entries are floor(s n).
    pub fn slopes(&self) -> Option<Vec<Real>> {
        let slope = |entry: &Num| {
            let (slope, offset) = entry.as_line(INDEX)?;
            offset.as_rational().is_some_and(|offset| *offset == 0).then_some(slope)
        };
        if self.indices != 1 {
            return None;
        }
        self.position.iter().map(slope).collect()
    }
}

impl Claim {
    /// Whether every family has one index. Only the automata and boards read others.
    pub fn has_single_indices(&self) -> bool {
        self.families.iter().all(|family| family.indices == 1)
    }

    /// The slopes of the claim { (floor(s n), floor(t n), ..) : n >= 0 }, however it is written; nothing for other claims.
    pub fn slopes(&self) -> Option<Vec<Real>> {
        match self.families.as_slice() {
            [family] if family.when == Cond::True && self.also.is_empty() && self.except.is_empty() => family.slopes(),
            _ => None,
        }
    }

    /// The two slopes of a claim { (floor(s n), floor(t n)) : n >= 0 }, the smaller first where that can be told.
    pub fn pair(&self) -> Option<(Slope, Slope)> {
        let slopes = self.slopes()?;
        let [one, other] = slopes.as_slice() else { return None };
        let (one, other) = (Slope::new(one.clone()).ok()?, Slope::new(other.clone()).ok()?);
        Some(match one.compare(&other) {
            Ok(std::cmp::Ordering::Greater) => (other, one),
            _ => (one, other),
        })
    }
}
