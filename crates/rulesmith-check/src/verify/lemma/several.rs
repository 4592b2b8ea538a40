//! Lemma 5: Recipe U on m piles, for sequences that need not share out the integers.

use super::piles::{Floors, Move, in_order, track};
use crate::certificate::Several;
use crate::read::{Language, Read, Run, Value, Window};
use crate::rejection::{Checked, Condition, demand, unread};
use malachite::rational::Rational;
use rulesmith_core::rules::Expectation;

/// Checks Lemma 5.
pub(super) fn check<'a>(language: &'a Language<'a>, expectation: &Expectation, several: &Several) -> Checked<()> {
    let sides = Sides { floors: Floors { language, slopes: &several.slopes } };
    sides.floors.check_claim(expectation)?;
    // The choices of piles that are taken from.
    for chosen in 1..1u32 << several.slopes.len() {
        sides.check_safe(chosen)?;
        sides.check_needed(chosen)?;
    }
    sides.check_everything()
}

/// The conditions of the lemma on the rules.
struct Sides<'a, 'r> {
    floors: Floors<'a, 'r>,
}

impl<'a> Sides<'a, '_> {
    /// Whether the piles stay in order, one of them, k, stays, and another, l, loses more than the terms of l with the n for
    /// which the term of k is x_k lie apart.
    fn is_usual(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        if !step.keeps_order(run)? {
            return Ok(false);
        }
        let piles = step.position.len();
        for k in (0..piles).filter(|&k| !step.takes_from(k)) {
            for l in (0..piles).filter(|&l| step.takes_from(l)) {
                let apart = self.apart(run, &step.position[k], k, l)?;
                if run.at_least(&step.taken[l].minus(&apart), 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The largest less the smallest floor(n alpha_l) with floor(n alpha_k) = x: n goes from ceil(x/alpha_k) to
    /// ceil((x + 1)/alpha_k) - 1.
    fn apart(&self, run: &mut Run<'a>, pile: &Value, k: usize, l: usize) -> Read<Value> {
        if self.floors.slopes[k].floor() >= 1 {
            return Ok(Value::default());
        }
        let inverse = self.floors.slopes[k].reciprocal().and_then(|inverse| inverse.negate());
        let inverse = inverse.map_err(|error| unread(error.to_string()))?;
        let minus = Rational::from(-1);
        let first = run.floor_times(&inverse, pile)?.scaled(&minus);
        let last = run.floor_times(&inverse, &pile.shifted(1))?.scaled(&minus).shifted(-1);
        let other = self.floors.slopes[l].as_real();
        Ok(run.floor_times(other, &last)?.minus(&run.floor_times(other, &first)?))
    }

    /// L4: where every pile is a term of its sequence, only such moves are allowed.
    fn check_safe(&self, chosen: u32) -> Checked<()> {
        let piles = self.floors.slopes.len();
        let holds = self.floors.language.always(2 * piles, |run| {
            let step = Move::new(run, piles, chosen)?;
            Ok(!self.floors.are_terms(run, &step.position)?
                || !run.some_allows_taking(&self.floors.language.game.moves, &step.position, &step.taken)?
                || self.is_usual(run, &step)?)
        })?;
        demand(Condition::L4, holds, || "a move may lead from one claimed position to another".into())
    }

    /// L3: where every pile is a term of its sequence, all such moves are allowed.
    fn check_needed(&self, chosen: u32) -> Checked<()> {
        let piles = self.floors.slopes.len();
        let holds = self.floors.language.always(2 * piles, |run| {
            let step = Move::new(run, piles, chosen)?;
            Ok(!self.floors.are_terms(run, &step.position)?
                || !self.is_usual(run, &step)?
                || run.some_allows_taking(&self.floors.language.game.moves, &step.position, &step.taken)?)
        })?;
        demand(Condition::L3, holds, || "a move that leaves a pile as it is, and the order, is missing".into())
    }

    /// L3: elsewhere everything may be taken. The piles without tokens are the first ones.
    fn check_everything(&self) -> Checked<()> {
        let piles = self.floors.slopes.len();
        for empty in 0..piles {
            let holds = self.floors.language.always(piles, |run| {
                let mut position: Vec<Value> = (0..piles).map(track).collect();
                position[..empty].fill(Value::default());
                for pile in &position[empty..] {
                    run.assume(pile, &Window::at_least(1))?;
                }
                in_order(run, &position)?;
                Ok(self.floors.are_terms(run, &position)?
                    || run.some_allows_taking(&self.floors.language.game.moves, &position, &position)?)
            })?;
            demand(Condition::L3, holds, || "a position outside the sequences has no winning move".into())?;
        }
        Ok(())
    }
}
