//! The claim after `expect`.

use super::super::claim::{Claim, Family};
use super::super::condition::Cond;
use super::super::context::Context;
use super::super::num::{Num, Slot};
use super::super::set::{INDEX, index_context};
use super::families::joined;
use super::{Read, Reader, Scope};
use crate::rules::{self, Expectation};
use malachite::base::num::basic::traits::Zero;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;

/// How many single positions are looked for just before the start of a family.
const MAX_ABSORBED: usize = 64;

impl Reader<'_> {
    pub(super) fn claim(&self, expect: &Expectation) -> Read<Claim> {
        let sorted = self.game.piles.sorted;
        let listed = |positions: &[Vec<Natural>]| -> BTreeSet<Vec<Natural>> {
            let arranged = |position: &Vec<Natural>| {
                let mut position = position.clone();
                if sorted {
                    position.sort();
                }
                position
            };
            positions.iter().map(arranged).collect()
        };
        let (mut also, except) = (listed(&expect.also), listed(&expect.except));
        let families = expect.families.iter().map(|family| self.family(family)).collect::<Read<Vec<Family>>>()?;
        let mut families = joined(families.into_iter().filter(|family| family.when != Cond::False).collect());
        for family in &mut families {
            absorb(family, &mut also, sorted);
        }
        also.retain(|position| !except.contains(position));
        Ok(Claim { families: joined(families), also, except })
    }

    fn family(&self, family: &rules::Family) -> Read<Family> {
        let from: Vec<Integer> = family.variables.iter().map(|variable| Integer::from(variable.from)).collect();
        let names = family.variables.iter().map(|variable| variable.name.as_str());
        let scope = Scope::of_indices(names.zip(from.iter().cloned()));
        let entries = family.position.iter().map(|entry| self.number(entry, &scope)).collect::<Read<Vec<Num>>>()?;
        let condition = match &family.condition {
            Some(condition) => self.condition(condition, &scope)?,
            None => Cond::True,
        };
        // Counted from 0 on.
        let context = Context::of_variables(vec![Integer::ZERO; from.len()]);
        let counted = scope.context == context;
        let later = |slot| match slot {
            Slot::Variable(place) => Num::from(slot).shifted(&from[place]),
            _ => Num::from(slot),
        };
        let mut position: Vec<Num> = match counted {
            true => entries,
            false => entries.iter().map(|entry| context.replace(entry, &later)).collect(),
        };
        if self.game.piles.sorted {
            // Entries that are never larger come first.
            for _ in 0..position.len() {
                for low in 1..position.len() {
                    let rise = position[low].minus(&position[low - 1]);
                    if context.bounds(&rise).1.is_some_and(|most| most <= 0) {
                        position.swap(low - 1, low);
                    }
                }
            }
        }
        let when = if counted { condition } else { context.replace_in(&condition, &later) };
        Ok(Family { indices: from.len(), position, when })
    }
}

/// Takes single positions that continue a family backwards into it, and drops those that it begins with.
fn absorb(family: &mut Family, also: &mut BTreeSet<Vec<Natural>>, sorted: bool) {
    if also.is_empty() || family.when != Cond::True || family.indices != 1 {
        return;
    }
    let context = index_context();
    for index in 0..4 {
        if let Some(position) = family.at(&Integer::from(index), sorted) {
            also.remove(&position);
        }
    }
    for _ in 0..MAX_ABSORBED {
        let before = family.at(&Integer::from(-1), sorted).filter(|position| also.contains(position));
        let Some(position) = before else { return };
        also.remove(&position);
        let earlier = |_| Num::from(INDEX).shifted(&Integer::from(-1));
        family.position = family.position.iter().map(|entry| context.replace(entry, &earlier)).collect();
    }
}
