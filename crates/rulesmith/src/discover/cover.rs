//! Step B: the cheapest sets of clauses that win from every position of a board, and that no other is cheaper.
//!
//! This is a weighted set cover: positions are to be covered by clauses. What several clauses share (the definition of a set, the clause
//! that lists vectors) is paid once, so every choice of what may be shared is solved by itself. A position whose clauses include all
//! of another's is covered with it and left out; then the search branches on the position with the fewest clauses. Positions
//! without a common clause need one each, which bounds the cost from below; so what is not looked at is not cheaper.

use super::clauses::{Clause, VECTORS};
use crate::cover::Bits;
use crate::work::{Pace, Stopped, Work};
use std::collections::HashSet;

/// What is asked of a set of clauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand<'a> {
    /// How many positions there are.
    pub positions: usize,
    /// What each shared thing costs, by its bit.
    pub shared: &'a [(u8, usize)],
    /// The most clauses, where all vectors are one.
    pub clauses: usize,
    /// The most vectors.
    pub vectors: usize,
    /// The most that a set may cost.
    pub most: usize,
    /// How many sets are wanted.
    pub answers: usize,
}

/// A set of clauses, by their places, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub cost: usize,
    pub clauses: Vec<usize>,
}

/// The cheapest sets, cheapest first: each wins from every position, and does so with none of its clauses left out. Any other such
/// set of these clauses costs as least as much as the last, or more than allowed if there are fewer than wanted.
pub(super) fn cheapest(clauses: &[Clause], demand: &Demand<'_>, work: &Work) -> Result<Vec<Cover>, Stopped> {
    let mut best: Vec<Cover> = Vec::new();
    let mut choices: Vec<(usize, u8)> = vec![(0, 0)];
    for (bit, cost) in demand.shared {
        let with: Vec<(usize, u8)> = choices.iter().map(|(sum, bits)| (sum + cost, bits | bit)).collect();
        choices.extend(with);
    }
    choices.sort_unstable();
    for (setup, shared) in choices {
        let usable: Vec<usize> = (0..clauses.len()).filter(|&index| clauses[index].needs & !shared == 0).collect();
        let Some(rows) = essential(clauses, &usable, demand.positions, work)? else { continue };
        let count = rows.len();
        let mut solver = Solver {
            clauses,
            usable: &usable,
            rows: &rows,
            shared,
            demand,
            best: &mut best,
            pace: work.pace(),
            chosen: vec![],
        };
        solver.branch(&Bits::those(count, |_| true), &Bits::those(usable.len(), |_| true), setup)?;
    }
    Ok(best)
}

/// For each position that has to be looked at the clauses that win from it; nothing if some position has none.
fn essential(
    clauses: &[Clause],
    usable: &[usize],
    positions: usize,
    work: &Work,
) -> Result<Option<Vec<Bits>>, Stopped> {
    let mut pace = work.pace();
    let mut rows: Vec<Bits> = (0..positions).map(|_| Bits::none(usable.len())).collect();
    for (index, &clause) in usable.iter().enumerate() {
        pace.steps(64)?;
        clauses[clause].wins.iter().for_each(|position| rows[position].insert(index));
    }
    let rows: HashSet<Bits> = rows.into_iter().collect();
    if rows.iter().any(Bits::is_empty) {
        return Ok(None);
    }
    let mut rows: Vec<(usize, Bits)> = rows.into_iter().map(|row| (row.count(), row)).collect();
    rows.sort_unstable_by(|one, other| one.0.cmp(&other.0).then_with(|| one.1.iter().cmp(other.1.iter())));
    let mut kept: Vec<Bits> = Vec::new();
    for (_, row) in rows {
        pace.steps(16 + kept.len() as u32)?;
        if !kept.iter().any(|other| other.is_within(&row)) {
            kept.push(row);
        }
    }
    Ok(Some(kept))
}

struct Solver<'a, 'w> {
    clauses: &'a [Clause],
    usable: &'a [usize],
    rows: &'a [Bits],
    shared: u8,
    demand: &'a Demand<'a>,
    best: &'a mut Vec<Cover>,
    pace: Pace<'w>,
    chosen: Vec<usize>,
}

impl Solver<'_, '_> {
    /// What a set has to cost at most to be wanted.
    fn most(&self) -> usize {
        match self.best.last() {
            Some(last) if self.best.len() >= self.demand.answers => last.cost.saturating_sub(1).min(self.demand.most),
            _ => self.demand.most,
        }
    }

    fn clause(&self, index: usize) -> &Clause {
        &self.clauses[self.usable[index]]
    }

    /// Goes through the sets that contain those chosen, and none that is not left.
    fn branch(&mut self, open: &Bits, left: &Bits, cost: usize) -> Result<(), Stopped> {
        self.pace.steps(64)?;
        if cost > self.most() {
            return Ok(());
        }
        let vectors = self.chosen.iter().filter(|&&index| self.clause(index).needs & VECTORS != 0).count();
        let others = self.chosen.len() - vectors;
        if open.is_empty() {
            self.found(cost);
            return Ok(());
        }
        // Positions without a common clause need one each.
        let mut bound = cost;
        let mut fewest: Option<(usize, Bits)> = None;
        let mut blocked = Bits::none(self.usable.len());
        for row in open.iter() {
            self.pace.steps(8)?;
            let here = self.rows[row].and(left);
            let count = here.count();
            if count == 0 {
                return Ok(());
            }
            if !here.meets(&blocked) {
                bound += here.iter().map(|index| self.clause(index).price).min().unwrap_or(0);
                blocked = blocked.or(&here);
            }
            if fewest.as_ref().is_none_or(|(known, _)| count < *known) {
                fewest = Some((count, here));
            }
        }
        if bound > self.most() {
            return Ok(());
        }
        let Some((_, here)) = fewest else { return Ok(()) };
        let mut left = left.clone();
        for index in here.iter() {
            let clause = self.clause(index);
            let is_vector = clause.needs & VECTORS != 0;
            // Sets with an earlier clause of this position have been gone through.
            left.remove(index);
            let (vectors, others) = (vectors + usize::from(is_vector), others + usize::from(!is_vector));
            if vectors > self.demand.vectors || others + usize::from(vectors > 0) > self.demand.clauses {
                continue;
            }
            let price = clause.price;
            let mut still = open.clone();
            for row in open.iter().filter(|&row| self.rows[row].contains(index)) {
                still.remove(row);
            }
            self.chosen.push(index);
            let gone_through = self.branch(&still, &left, cost + price);
            self.chosen.pop();
            gone_through?;
        }
        Ok(())
    }

    fn found(&mut self, cost: usize) {
        // With less shared it was found already, cheaper.
        let needed = self.chosen.iter().fold(0, |bits, &index| bits | self.clause(index).needs);
        let idle = |&one: &usize| {
            self.rows.iter().all(|row| self.chosen.iter().any(|&other| other != one && row.contains(other)))
        };
        if needed != self.shared || self.chosen.iter().any(idle) {
            return;
        }
        let mut clauses: Vec<usize> = self.chosen.iter().map(|&index| self.usable[index]).collect();
        clauses.sort_unstable();
        let cover = Cover { cost, clauses };
        let at = self.best.partition_point(|other| (other.cost, other.clauses.len()) <= (cost, cover.clauses.len()));
        self.best.insert(at, cover);
        self.best.truncate(self.demand.answers);
    }
}
