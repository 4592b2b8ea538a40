//! Lemma 6: Recipe R on m piles, for sequences that increase and need not share out the integers.

use super::piles::{Floors, Move, in_order, track};
use super::slopes::together;
use crate::certificate::Bands;
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Value, Window};
use crate::rejection::{Checked, Condition, demand};
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use rulesmith_core::rules::Expectation;

/// Checks Lemma 6.
pub(super) fn check<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    bands: &Bands,
    meter: &Meter<'_>,
) -> Checked<()> {
    let sides = Sides { floors: Floors { language, slopes: &bands.slopes }, bands };
    sides.floors.check_claim(expectation)?;
    check_steps(bands, meter)?;
    let all = (1u32 << bands.slopes.len()) - 1;
    for chosen in 1..=all {
        meter.stage(Condition::L4, chosen as usize, all as usize + 1)?;
        sides.check_safe(chosen)?;
        if chosen < all {
            sides.check_kept(chosen)?;
            sides.check_free(chosen)?;
        }
    }
    for j in 1..bands.slopes.len() {
        sides.check_band(j)?;
    }
    sides.check_everything()
}

/// L5: every sequence increases, and the j-th rises by at most its width more than the first.
fn check_steps(bands: &Bands, meter: &Meter<'_>) -> Checked<()> {
    let Some((first, others)) = bands.slopes.split_first() else {
        return demand(Condition::L5, false, || "there are no slopes".into());
    };
    demand(Condition::L5, first.floor() >= 1, || "a slope is below 1".into())?;
    demand(Condition::L5, others.len() == bands.widths.len(), || "there is not one width for each pair".into())?;
    for (slope, width) in others.iter().zip(&bands.widths) {
        // A step is floor(alpha_j) or one more, less floor(alpha_1) or one more.
        let whole = slope.floor() - first.floor();
        let wide = *width > whole;
        let narrow = || Ok(*width == whole && !together(first, slope, &Integer::ONE, false, true, meter)?);
        demand(Condition::L5, wide || narrow()?, || {
            format!("the terms of {slope} may rise by more than {width} more than those of {first}")
        })?;
    }
    Ok(())
}

/// The conditions of the lemma on the rules.
struct Sides<'a, 'r> {
    floors: Floors<'a, 'r>,
    bands: &'r Bands,
}

impl<'a> Sides<'a, '_> {
    fn piles(&self) -> usize {
        self.bands.slopes.len()
    }

    /// Whether a number is a term of the k-th sequence.
    fn is_term(&self, run: &mut Run<'a>, k: usize, number: &Value) -> Read<bool> {
        run.is_multiple(&self.bands.slopes[k], number)
    }

    /// Whether a number is a term of one of the sequences.
    fn is_some_term(&self, run: &mut Run<'a>, number: &Value) -> Read<bool> {
        for k in 0..self.piles() {
            if self.is_term(run, k, number)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_allowed(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        run.some_allows_taking(&self.floors.language.game.moves, &step.position, &step.taken)
    }

    /// Some statement about all moves of chosen piles.
    fn always(&self, chosen: u32, mut statement: impl FnMut(&mut Run<'a>, &Move) -> Read<bool>) -> Checked<bool> {
        let piles = self.piles();
        self.floors.language.always(2 * piles, |run| {
            let step = Move::new(run, piles, chosen)?;
            statement(run, &step)
        })
    }

    /// L4: where every pile is a term of its sequence, a move keeps the order and leaves some pile as it is.
    fn check_safe(&self, chosen: u32) -> Checked<()> {
        let some_stays = (0..self.piles()).any(|pile| chosen >> pile & 1 == 0);
        let holds = self.always(chosen, |run, step| {
            Ok(!self.floors.are_terms(run, &step.position)?
                || !self.is_allowed(run, step)?
                || (some_stays && step.keeps_order(run)?))
        })?;
        demand(Condition::L4, holds, || "a move may lead from one claimed position to another".into())
    }

    /// L3: a move of some piles that keeps the order, where every pile is a term of its sequence, or if the first pile, a term of the
    /// first sequence, stays.
    fn check_kept(&self, chosen: u32) -> Checked<()> {
        let holds = self.always(chosen, |run, step| {
            let wanted = (!step.takes_from(0) && self.is_term(run, 0, &step.position[0])?)
                || self.floors.are_terms(run, &step.position)?;
            Ok(!wanted || !step.keeps_order(run)? || self.is_allowed(run, step)?)
        })?;
        demand(Condition::L3, holds, || "a move that leaves a pile as it is, and the order, is missing".into())
    }

    /// L3: any move of some piles, where the smallest is a term of another sequence than the first.
    fn check_free(&self, chosen: u32) -> Checked<()> {
        let holds = self.always(chosen, |run, step| {
            let smallest = &step.position[0];
            let wanted = !self.is_term(run, 0, smallest)? && self.is_some_term(run, smallest)?;
            Ok(!wanted || self.is_allowed(run, step)?)
        })?;
        demand(Condition::L3, holds, || "a move where the smallest pile is not of the first sequence is missing".into())
    }

    /// L3: a move of all piles that keeps the order and takes from none less than from the first, and from the j-th by less than its
    /// width more, where the smallest is a term of some sequence, but not every pile one of its own.
    fn check_band(&self, j: usize) -> Checked<()> {
        let width = &self.bands.widths[j - 1];
        let holds = self.always((1 << self.piles()) - 1, |run, step| {
            let first = &step.taken[0];
            for amount in &step.taken[1..] {
                run.assume(&amount.minus(first), &Window::at_least(0))?;
            }
            let beyond = step.taken[j].minus(first).minus(&Value::whole(width.clone()));
            run.assume(&beyond, &Window::at_most(-1))?;
            let wanted = self.is_some_term(run, &step.position[0])? && !self.floors.are_terms(run, &step.position)?;
            Ok(!wanted || !step.keeps_order(run)? || self.is_allowed(run, step)?)
        })?;
        demand(Condition::L3, holds, || {
            let name = &self.floors.language.game.piles.names[j];
            format!("a move of all piles that takes nearly as many from {name} as from the smallest is missing")
        })
    }

    /// L3: everything, where the smallest pile is a term of no sequence. It is not 0 then.
    fn check_everything(&self) -> Checked<()> {
        let piles = self.piles();
        let holds = self.floors.language.always(piles, |run| {
            let position: Vec<Value> = (0..piles).map(track).collect();
            run.assume(&position[0], &Window::at_least(1))?;
            in_order(run, &position)?;
            Ok(self.is_some_term(run, &position[0])?
                || run.some_allows_taking(&self.floors.language.game.moves, &position, &position)?)
        })?;
        demand(Condition::L3, holds, || "a position outside the sequences has no winning move".into())
    }
}
