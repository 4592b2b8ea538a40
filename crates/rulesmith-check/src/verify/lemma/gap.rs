//! Lemma 4: the gap rule on m piles.

use super::piles::{Move, in_order, track};
use super::repeating::{Index, Repeating};
use crate::certificate::Gap;
use crate::limits::Meter;
use crate::read::{Language, Value, Window, permutations, speaks_of_target};
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Clause, Expectation};

/// Where an amount has to be tried value by value, not more than so many.
const MAX_AMOUNTS: i64 = 64;
/// Where source and target have to be gone through together, not more than so many.
const MAX_PAIRS: usize = 1 << 14;

/// Checks Lemma 4.
pub(super) fn check<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    gap: &Gap,
    meter: &Meter<'_>,
) -> Checked<()> {
    let positions = Repeating::read(language, expectation, gap.period)?;
    check_sequences(&positions, meter)?;
    let sides = Sides { language, positions: &positions, piles: language.piles() };
    sides.check_some_piles()?;
    sides.check_all_piles(meter)?;
    sides.check_safe(meter)
}

/// L5: (H0) to (H2) of the lemma.
fn check_sequences(positions: &Repeating, meter: &Meter<'_>) -> Checked<()> {
    demand(Condition::L5, positions.are_in_order(), || "the piles of a position are not in order".into())?;
    demand(Condition::L5, positions.increase(), || "a sequence does not increase".into())?;
    demand(Condition::L5, positions.share_out(meter)?, || "the sequences do not share out the integers".into())?;
    demand(Condition::L5, positions.spread(), || "a pile comes nearer to the smallest".into())
}

/// The conditions of the lemma on the rules.
struct Sides<'a, 'r> {
    language: &'a Language<'a>,
    positions: &'r Repeating,
    piles: usize,
}

impl<'a> Sides<'a, '_> {
    /// D^j_(i+1) - D^j_i for i up to p.
    fn gap(&self, j: usize, i: usize) -> i64 {
        self.positions.above_smallest(j, i + 1) - self.positions.above_smallest(j, i)
    }

    /// The clauses, those first that say nothing of the position after the move and can be read without its order.
    fn clauses(&self) -> Vec<&'a Clause> {
        let (after, before): (Vec<&Clause>, Vec<&Clause>) =
            self.language.game.moves.iter().partition(|clause| speaks_of_target(clause));
        [before, after].concat()
    }

    /// L3: taking from some piles, and not from all, is always allowed.
    fn check_some_piles(&self) -> Checked<()> {
        let (piles, clauses) = (self.piles, self.clauses());
        for chosen in 1..(1u32 << piles) - 1 {
            let holds = self.language.always(2 * piles, |run| {
                let step = Move::new(run, piles, chosen)?;
                run.some_allows_taking(clauses.iter().copied(), &step.position, &step.taken)
            })?;
            demand(Condition::L3, holds, || "a move of some piles, and not of all, is missing".into())?;
        }
        Ok(())
    }

    /// L3: a move of all piles to S_i is allowed if D^l_i <= x_l - x_1 for all l and x_j - x_1 < D^j_(i+1) for some j.
    fn check_all_piles(&self, meter: &Meter<'_>) -> Checked<()> {
        let mut clauses = self.clauses();
        for j in 1..self.piles {
            for (r, index) in self.positions.indices(self.piles) {
                meter.stage(Condition::L3, j * r, self.piles * self.positions.period)?;
                let gap = self.gap(j, r);
                // Most often one clause is what is needed for j, so it is tried first the next time.
                let alone = |clause: &&Clause| self.leads_there(&[*clause], index, j, gap, None);
                let mut found = None;
                for (place, clause) in clauses.iter().enumerate() {
                    if alone(clause)? {
                        found = Some(place);
                        break;
                    }
                }
                if let Some(place) = found {
                    clauses.swap(0, place);
                    continue;
                }
                let mut holds = self.leads_there(&clauses, index, j, gap, None)?;
                if !holds && gap <= MAX_AMOUNTS {
                    holds = true;
                    for more in 0..gap {
                        holds = holds && self.leads_there(&clauses, index, j, gap, Some(more))?;
                    }
                }
                demand(Condition::L3, holds, || {
                    let name = &self.language.game.piles.names[j];
                    format!("a move of all piles is missing, for {name} and number {r}")
                })?;
            }
        }
        Ok(())
    }

    /// Whether clauses allow every such move to the position of an index; if an amount is given, those that take so many more
    /// from pile j than from the smallest.
    fn leads_there(&self, clauses: &[&Clause], index: Index, j: usize, gap: i64, more: Option<i64>) -> Checked<bool> {
        let piles = self.piles;
        self.language.always(piles + 1, |run| {
            let target = self.positions.position(index);
            let mut taken: Vec<Value> = (0..piles).map(track).collect();
            if let Some(more) = more {
                taken[j] = taken[0].shifted(more);
            }
            let position: Vec<Value> = target.iter().zip(&taken).map(|(pile, amount)| pile.plus(amount)).collect();
            run.assume(&taken[0], &Window::at_least(1))?;
            for amount in &taken[1..] {
                run.assume(amount, &Window::at_least(1))?;
                run.assume(&amount.minus(&taken[0]), &Window::at_least(0))?;
            }
            run.assume(&taken[j].minus(&taken[0]), &Window::at_most(gap - 1))?;
            in_order(run, &position)?;
            run.some_allows_taking(clauses.iter().copied(), &position, &taken)
        })
    }

    /// L4: no move of all piles leads from one claimed position to another.
    fn check_safe(&self, meter: &Meter<'_>) -> Checked<()> {
        for (place, clause) in self.language.game.moves.iter().enumerate() {
            meter.stage(Condition::L4, place, self.language.game.moves.len())?;
            let ordered = self.keeps_order(clause)?;
            if ordered && self.is_safe_by_target(clause)? {
                continue;
            }
            demand(Condition::L4, self.is_safe_by_both(clause, ordered)?, || {
                format!("`move {}` may lead from one claimed position to another", clause.name)
            })?;
        }
        Ok(())
    }

    /// Whether a clause that takes from all piles leaves them in order, whatever it says of the position after the move.
    fn keeps_order(&self, clause: &Clause) -> Checked<bool> {
        let piles = self.piles;
        self.language.always(2 * piles, |run| {
            let Move { position, taken, .. } = Move::new(run, piles, (1 << piles) - 1)?;
            if !run.allows_taking_somewhere(clause, &position, &taken)? {
                return Ok(true);
            }
            let target: Vec<Value> = position.iter().zip(&taken).map(|(pile, amount)| pile.minus(amount)).collect();
            for pair in target.windows(2) {
                if !run.at_least(&pair[1].minus(&pair[0]), 0)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether a clause that keeps the order is safe because of the target S_i: from every later S_n at least D^j_(i+1) - D^j_i
    /// more is taken from each pile j than from the smallest.
    fn is_safe_by_target(&self, clause: &Clause) -> Checked<bool> {
        let piles = self.piles;
        for (r, index) in self.positions.indices(piles) {
            let holds = self.language.always(piles + 1, |run| {
                let target = self.positions.position(index);
                let taken: Vec<Value> = (0..piles).map(track).collect();
                let position: Vec<Value> = target.iter().zip(&taken).map(|(pile, amount)| pile.plus(amount)).collect();
                run.assume(&taken[0], &Window::at_least(1))?;
                for (j, amount) in taken.iter().enumerate().skip(1) {
                    run.assume(amount, &Window::at_least(1))?;
                    run.assume(&amount.minus(&taken[0]), &Window::at_least(self.gap(j, r)))?;
                }
                in_order(run, &position)?;
                Ok(!run.allows_taking(clause, &position, &taken)?)
            })?;
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a clause is safe for every source S_n and every target S_i, reached in every order.
    fn is_safe_by_both(&self, clause: &Clause, ordered: bool) -> Checked<bool> {
        let (piles, period) = (self.piles, self.positions.period);
        let orders = match ordered || piles > 8 {
            true => vec![(0..piles).collect()],
            false => permutations(piles),
        };
        if (!ordered && piles > 8) || period.saturating_mul(period + 1).saturating_mul(orders.len()) > MAX_PAIRS {
            return reject(
                Condition::L4,
                format!("`move {}` has too many sources and targets to be gone through", clause.name),
            );
        }
        for (_, source) in self.positions.indices(0).skip(1) {
            for (_, target) in self.positions.indices(1) {
                for order in &orders {
                    let holds = self.language.always(2, |run| {
                        let (position, target) = (self.positions.position(source), self.positions.position(target));
                        let taken = position.iter().zip(order).map(|(pile, &to)| pile.minus(&target[to]));
                        let taken: Vec<Value> = taken.collect();
                        for amount in &taken {
                            run.assume(amount, &Window::at_least(1))?;
                        }
                        Ok(!run.allows_taking(clause, &position, &taken)?)
                    })?;
                    if !holds {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}
