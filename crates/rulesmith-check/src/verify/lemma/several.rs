//! Lemma 5: Recipe U on m piles, for sequences that need not share out the integers.

use super::piles::{Move, in_order, track};
use crate::certificate::Several;
use crate::read::{Language, Read, Run, Symbol, Value, Window, index, only_variable};
use crate::rejection::{Checked, Condition, demand, unread};
use malachite::rational::Rational;
use rulesmith_core::number::Slope;
use rulesmith_core::rules::Expectation;
use std::cmp::Ordering;

/// Checks Lemma 5.
pub(super) fn check<'a>(language: &'a Language<'a>, expectation: &Expectation, several: &Several) -> Checked<()> {
    let slopes = &several.slopes[..];
    check_claim(language, expectation, slopes)?;
    // L5.
    let rises = |pair: &[Slope]| matches!(pair[0].compare(&pair[1]), Ok(Ordering::Less | Ordering::Equal));
    demand(Condition::L5, slopes.windows(2).all(rises), || "the slopes are not in order".into())?;
    let sides = Sides { language, slopes };
    // The choices of piles that are taken from.
    for chosen in 1..1u32 << slopes.len() {
        sides.check_safe(chosen)?;
        sides.check_needed(chosen)?;
    }
    sides.check_everything()
}

/// L2: the claim is (floor(n alpha_1), .., floor(n alpha_m)), n >= 0.
fn check_claim<'a>(language: &'a Language<'a>, expectation: &Expectation, slopes: &[Slope]) -> Checked<()> {
    let wrong = || "the claim is not one family of floors of multiples of the slopes".to_string();
    let [family] = &expectation.families[..] else { return demand(Condition::L2, false, wrong) };
    let plain = family.condition.is_none() && expectation.also.is_empty() && expectation.except.is_empty();
    let counted = index(only_variable(family)?.from)? == 0 && slopes.len() == language.piles();
    demand(Condition::L2, plain && counted, wrong)?;
    let same = language.always(1, |run| {
        let n = Value::symbol(Symbol::Number(0));
        let Some(entries) = run.of_family(family, std::slice::from_ref(&n))? else { return Ok(false) };
        for (entry, slope) in entries.iter().zip(slopes) {
            if *entry != run.floor_times(slope.as_real(), &n)? {
                return Ok(false);
            }
        }
        Ok(entries.len() == slopes.len())
    })?;
    demand(Condition::L2, same, wrong)
}

/// The conditions of the lemma on the rules.
struct Sides<'a, 'r> {
    language: &'a Language<'a>,
    slopes: &'r [Slope],
}

impl<'a> Sides<'a, '_> {
    /// Whether every pile is a term of its sequence.
    fn is_like_claimed(&self, run: &mut Run<'a>, position: &[Value]) -> Read<bool> {
        for (slope, pile) in self.slopes.iter().zip(position) {
            if !run.is_multiple(slope, pile)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the piles stay in order, one of them, k, stays, and another, l, loses more than the terms of l with the n for
    /// which the term of k is x_k lie apart.
    fn is_usual(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        let left: Vec<Value> = step.position.iter().zip(&step.taken).map(|(pile, amount)| pile.minus(amount)).collect();
        for pair in left.windows(2) {
            if !run.at_least(&pair[1].minus(&pair[0]), 0)? {
                return Ok(false);
            }
        }
        for k in (0..left.len()).filter(|&k| !step.takes_from(k)) {
            for l in (0..left.len()).filter(|&l| step.takes_from(l)) {
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
        if self.slopes[k].floor() >= 1 {
            return Ok(Value::default());
        }
        let inverse = self.slopes[k].reciprocal().and_then(|inverse| inverse.negate());
        let inverse = inverse.map_err(|error| unread(error.to_string()))?;
        let minus = Rational::from(-1);
        let first = run.floor_times(&inverse, pile)?.scaled(&minus);
        let last = run.floor_times(&inverse, &pile.shifted(1))?.scaled(&minus).shifted(-1);
        let other = self.slopes[l].as_real();
        Ok(run.floor_times(other, &last)?.minus(&run.floor_times(other, &first)?))
    }

    /// L4: where every pile is a term of its sequence, only such moves are allowed.
    fn check_safe(&self, chosen: u32) -> Checked<()> {
        let piles = self.slopes.len();
        let holds = self.language.always(2 * piles, |run| {
            let step = Move::new(run, piles, chosen)?;
            Ok(!self.is_like_claimed(run, &step.position)?
                || !run.some_allows_taking(&self.language.game.moves, &step.position, &step.taken)?
                || self.is_usual(run, &step)?)
        })?;
        demand(Condition::L4, holds, || "a move may lead from one claimed position to another".into())
    }

    /// L3: where every pile is a term of its sequence, all such moves are allowed.
    fn check_needed(&self, chosen: u32) -> Checked<()> {
        let piles = self.slopes.len();
        let holds = self.language.always(2 * piles, |run| {
            let step = Move::new(run, piles, chosen)?;
            Ok(!self.is_like_claimed(run, &step.position)?
                || !self.is_usual(run, &step)?
                || run.some_allows_taking(&self.language.game.moves, &step.position, &step.taken)?)
        })?;
        demand(Condition::L3, holds, || "a move that leaves a pile as it is, and the order, is missing".into())
    }

    /// L3: elsewhere everything may be taken. The piles without tokens are the first ones.
    fn check_everything(&self) -> Checked<()> {
        let piles = self.slopes.len();
        for empty in 0..piles {
            let holds = self.language.always(piles, |run| {
                let mut position: Vec<Value> = (0..piles).map(track).collect();
                position[..empty].fill(Value::default());
                for pile in &position[empty..] {
                    run.assume(pile, &Window::at_least(1))?;
                }
                in_order(run, &position)?;
                Ok(self.is_like_claimed(run, &position)?
                    || run.some_allows_taking(&self.language.game.moves, &position, &position)?)
            })?;
            demand(Condition::L3, holds, || "a position outside the sequences has no winning move".into())?;
        }
        Ok(())
    }
}
