//! The legal moves of one position, one by one: the plain reading of the rules, which every fast path is held to.

use super::compile::{CompiledClause, Program, Shape};
use crate::work::{Pace, Stopped};
use std::ops::ControlFlow;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which clause of the game allows it.
    pub clause: usize,
    /// What is taken from each pile, in the order of the position's piles.
    pub take: Vec<i64>,
    /// The position reached, sorted if the piles are unordered.
    pub to: Vec<i64>,
}

impl Program {
    /// All legal moves from a position (sorted, if the piles are unordered), clause by clause. A move that two clauses
    /// allow is listed for each.
    pub fn moves(&self, position: &[i64], pace: &mut Pace<'_>) -> Result<Vec<Move>, Stopped> {
        let mut found = Vec::new();
        self.each_move(position, pace, &mut |found_move| {
            found.push(found_move);
            true
        })?;
        Ok(found)
    }

    /// Whether there is any legal move.
    pub fn can_move(&self, position: &[i64], pace: &mut Pace<'_>) -> Result<bool, Stopped> {
        let mut any = false;
        self.each_move(position, pace, &mut |_| {
            any = true;
            false
        })?;
        Ok(any)
    }

    /// Hands over legal moves until told that there are enough.
    pub fn each_move(
        &self,
        position: &[i64],
        pace: &mut Pace<'_>,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> Result<(), Stopped> {
        let mut listing = Listing { program: self, pace, visit };
        match listing.all(position) {
            ControlFlow::Break(Some(stopped)) => Err(stopped),
            _ => Ok(()),
        }
    }
}

/// Moves being handed over: on they go, unless there are enough or the work is stopped.
struct Listing<'a, 'w> {
    program: &'a Program,
    pace: &'a mut Pace<'w>,
    visit: &'a mut dyn FnMut(Move) -> bool,
}

type GoOn = ControlFlow<Option<Stopped>>;

impl Listing<'_, '_> {
    fn all(&mut self, position: &[i64]) -> GoOn {
        let Program { piles, clauses, .. } = self.program;
        for clause in clauses {
            let mut slots = vec![0; 2 * piles + clause.from.len()];
            slots[..*piles].copy_from_slice(position);
            match &clause.shape {
                Shape::Listed(list) => {
                    for (n, take) in list {
                        slots[2 * piles] = *n;
                        self.try_move(clause, take, &mut slots)?;
                    }
                }
                Shape::Linear(taken) => self.vary(clause, taken, position, 0, &mut slots)?,
            }
        }
        GoOn::Continue(())
    }

    /// Runs one variable through its values, and the next inside; amounts rise with every variable, so it stops where
    /// even the least values of the variables still to come take too much.
    fn vary(
        &mut self,
        clause: &CompiledClause,
        taken: &[(Vec<i64>, i64)],
        position: &[i64],
        variable: usize,
        slots: &mut Vec<i64>,
    ) -> GoOn {
        let first = 2 * self.program.piles;
        let amount = |slots: &[i64], (coefficients, constant): &(Vec<i64>, i64)| {
            coefficients.iter().enumerate().fold(*constant, |sum, (i, c)| sum + c * slots[first + i])
        };
        if variable == clause.from.len() {
            let take: Vec<i64> = taken.iter().map(|entry| amount(slots, entry)).collect();
            return self.try_move(clause, &take, slots);
        }
        // The other variables stand at their least values while the bound is looked for.
        slots[first + variable..].copy_from_slice(&clause.from[variable..]);
        let mut value = clause.from[variable];
        while value <= clause.top[variable] {
            slots[first + variable] = value;
            slots[first + variable + 1..].copy_from_slice(&clause.from[variable + 1..]);
            let too_much = taken.iter().zip(position).any(|(entry, &pile)| amount(slots, entry) > pile);
            if too_much {
                break;
            }
            self.vary(clause, taken, position, variable + 1, slots)?;
            value += 1;
        }
        GoOn::Continue(())
    }

    fn try_move(&mut self, clause: &CompiledClause, take: &[i64], slots: &mut [i64]) -> GoOn {
        if let Err(stopped) = self.pace.step() {
            return GoOn::Break(Some(stopped));
        }
        let Program { piles, sorted, .. } = *self.program;
        let position = &slots[..piles];
        let fits = take.iter().zip(position).all(|(&amount, &pile)| (0..=pile).contains(&amount));
        if !fits || take.iter().all(|&amount| amount == 0) {
            return GoOn::Continue(());
        }
        let mut to: Vec<i64> = position.iter().zip(take).map(|(pile, amount)| pile - amount).collect();
        if sorted {
            to.sort_unstable();
        }
        slots[piles..2 * piles].copy_from_slice(&to);
        if !clause.allowed.at(slots) {
            return GoOn::Continue(());
        }
        match (self.visit)(Move { clause: clause.clause, take: take.to_vec(), to }) {
            true => GoOn::Continue(()),
            false => GoOn::Break(None),
        }
    }
}
