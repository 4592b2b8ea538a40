//! The legal moves of one position, one by one: the plain reading of the rules, which every fast path is held to.

use super::compile::{CompiledClause, Program, Shape};

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
    pub fn moves(&self, position: &[i64]) -> Vec<Move> {
        let mut found = Vec::new();
        self.each_move(position, &mut |found_move| {
            found.push(found_move);
            true
        });
        found
    }

    /// Whether there is any legal move.
    pub fn can_move(&self, position: &[i64]) -> bool {
        let mut any = false;
        self.each_move(position, &mut |_| {
            any = true;
            false
        });
        any
    }

    /// Hands over legal moves until told to stop.
    pub fn each_move(&self, position: &[i64], visit: &mut dyn FnMut(Move) -> bool) {
        for clause in &self.clauses {
            let mut slots = vec![0; 2 * self.piles + clause.from.len()];
            slots[..self.piles].copy_from_slice(position);
            let go_on = match &clause.shape {
                Shape::Listed(list) => list.iter().all(|(n, take)| {
                    slots[2 * self.piles] = *n;
                    self.try_move(clause, take, &mut slots, visit)
                }),
                Shape::Linear(taken) => self.vary(clause, taken, position, 0, &mut slots, visit),
            };
            if !go_on {
                return;
            }
        }
    }

    /// Runs one variable through its values, and the next inside; amounts rise with every variable, so it stops where
    /// even the least values of the variables still to come take too much.
    fn vary(
        &self,
        clause: &CompiledClause,
        taken: &[(Vec<i64>, i64)],
        position: &[i64],
        variable: usize,
        slots: &mut Vec<i64>,
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> bool {
        let first = 2 * self.piles;
        let amount = |slots: &[i64], (coefficients, constant): &(Vec<i64>, i64)| {
            coefficients.iter().enumerate().fold(*constant, |sum, (i, c)| sum + c * slots[first + i])
        };
        if variable == clause.from.len() {
            let take: Vec<i64> = taken.iter().map(|entry| amount(slots, entry)).collect();
            return self.try_move(clause, &take, slots, visit);
        }
        // The other variables stand at their least values while the bound is looked for.
        slots[first + variable..].copy_from_slice(&clause.from[variable..]);
        let mut value = clause.from[variable];
        while value <= clause.top {
            slots[first + variable] = value;
            slots[first + variable + 1..].copy_from_slice(&clause.from[variable + 1..]);
            let too_much = taken.iter().zip(position).any(|(entry, &pile)| amount(slots, entry) > pile);
            if too_much {
                break;
            }
            if !self.vary(clause, taken, position, variable + 1, slots, visit) {
                return false;
            }
            value += 1;
        }
        true
    }

    fn try_move(
        &self,
        clause: &CompiledClause,
        take: &[i64],
        slots: &mut [i64],
        visit: &mut dyn FnMut(Move) -> bool,
    ) -> bool {
        let position = &slots[..self.piles];
        let fits = take.iter().zip(position).all(|(&amount, &pile)| (0..=pile).contains(&amount));
        if !fits || take.iter().all(|&amount| amount == 0) {
            return true;
        }
        let mut to: Vec<i64> = position.iter().zip(take).map(|(pile, amount)| pile - amount).collect();
        if self.sorted {
            to.sort_unstable();
        }
        slots[self.piles..2 * self.piles].copy_from_slice(&to);
        if !clause.allowed.at(slots) {
            return true;
        }
        visit(Move { clause: clause.clause, take: take.to_vec(), to })
    }
}
