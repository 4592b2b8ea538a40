//! Moves of any number of unordered piles, and positions of floors.

use crate::read::{Language, Read, Run, Symbol, Value, Window, index, only_variable};
use crate::rejection::{Checked, Condition, demand};
use rulesmith_core::number::Slope;
use rulesmith_core::rules::Expectation;
use std::cmp::Ordering;

/// A number on a track.
pub(super) fn track(track: usize) -> Value {
    Value::symbol(Symbol::Number(track))
}

/// The piles are in order.
pub(super) fn in_order(run: &mut Run<'_>, position: &[Value]) -> Read<()> {
    position.windows(2).try_for_each(|pair| run.assume(&pair[1].minus(&pair[0]), &Window::at_least(0)))
}

/// A move of some piles, the piles on the first tracks and what is taken on the others.
pub(super) struct Move {
    pub position: Vec<Value>,
    pub taken: Vec<Value>,
    chosen: u32,
}

impl Move {
    /// The piles are in order, and from those that are chosen as much is taken as there is, at least one.
    pub fn new(run: &mut Run<'_>, piles: usize, chosen: u32) -> Read<Move> {
        let position: Vec<Value> = (0..piles).map(track).collect();
        in_order(run, &position)?;
        let mut taken = vec![Value::default(); piles];
        for pile in (0..piles).filter(|pile| chosen >> pile & 1 == 1) {
            taken[pile] = track(piles + pile);
            run.assume(&taken[pile], &Window::at_least(1))?;
            run.assume(&position[pile].minus(&taken[pile]), &Window::at_least(0))?;
        }
        Ok(Move { position, taken, chosen })
    }

    pub fn takes_from(&self, pile: usize) -> bool {
        self.chosen >> pile & 1 == 1
    }

    /// Whether the piles are still in order after it, each in its place.
    pub fn keeps_order(&self, run: &mut Run<'_>) -> Read<bool> {
        let left: Vec<Value> = self.position.iter().zip(&self.taken).map(|(pile, amount)| pile.minus(amount)).collect();
        for pair in left.windows(2) {
            if !run.at_least(&pair[1].minus(&pair[0]), 0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The positions (floor(n alpha_1), .., floor(n alpha_m)), n >= 0.
#[derive(Clone, Copy)]
pub(super) struct Floors<'a, 's> {
    pub language: &'a Language<'a>,
    pub slopes: &'s [Slope],
}

impl<'a> Floors<'a, '_> {
    /// L2: they are claimed, and nothing else; L5: no slope is larger than the next.
    pub fn check_claim(&self, expectation: &Expectation) -> Checked<()> {
        let wrong = || "the claim is not one family of floors of multiples of the slopes".to_string();
        let [family] = &expectation.families[..] else { return demand(Condition::L2, false, wrong) };
        let plain = family.condition.is_none() && expectation.also.is_empty() && expectation.except.is_empty();
        let counted = index(only_variable(family)?.from)? == 0 && self.slopes.len() == self.language.piles();
        demand(Condition::L2, plain && counted, wrong)?;
        let same = self.language.always(1, |run| {
            let n = Value::symbol(Symbol::Number(0));
            let Some(entries) = run.of_family(family, std::slice::from_ref(&n))? else { return Ok(false) };
            for (entry, slope) in entries.iter().zip(self.slopes) {
                if *entry != run.floor_times(slope.as_real(), &n)? {
                    return Ok(false);
                }
            }
            Ok(entries.len() == self.slopes.len())
        })?;
        demand(Condition::L2, same, wrong)?;
        let rises = |pair: &[Slope]| matches!(pair[0].compare(&pair[1]), Ok(Ordering::Less | Ordering::Equal));
        demand(Condition::L5, self.slopes.windows(2).all(rises), || "the slopes are not in order".into())
    }

    /// Whether every pile is a term of its sequence.
    pub fn are_terms(&self, run: &mut Run<'a>, position: &[Value]) -> Read<bool> {
        for (slope, pile) in self.slopes.iter().zip(position) {
            if !run.is_multiple(slope, pile)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
