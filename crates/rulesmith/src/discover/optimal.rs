//! Why nothing in the grammar is cheaper, as a certificate for the checker (docs/CERTIFICATES.md, O1 to O4).
//!
//! The clauses that are right on the board are items of a cover, with what they share paid once. For every choice of what is shared a
//! bound says what the others cost at least; only the positions that the bounds speak of go into the certificate. The checker writes the
//! grammar out again by itself.

use super::clauses::{Clause, Part, VECTORS};
use super::cores::on_all_cores;
use super::{Found, Smith};
use crate::cover::{Item, lower_bound};
use crate::design::{DesignError, accepted, shown};
use crate::prove::{Certificate, Evidence};
use crate::rules::{self, Game};
use crate::work::{Stopped, Work};
use rulesmith_check::{Bound, CheapestProof, Grammar, NamedSet, SharedChoice};
use std::collections::BTreeSet;

/// On more piles the checker does not look at clauses.
const PILES: usize = 4;

/// As a claim, lists are not longer than this.
const LISTED: usize = 1000;

impl Smith<'_> {
    /// That nothing is cheaper than the best rules, if the checker accepts it. (Where nothing was found there are no rules for a
    /// certificate to be about.)
    pub(super) fn bound(&self, best: Option<&Found>, work: &Work) -> Result<Option<Box<Certificate>>, DesignError> {
        let Some(best) = best else { return Ok(None) };
        let Some(game) = self.claiming(best).filter(|_| self.board.piles() <= PILES) else { return Ok(None) };
        let least = best.cost;
        let ready = self.ready()?;
        let search = self.search(&ready);
        let Some(below) = least.checked_sub(ready.spent) else { return Ok(None) };
        let singles = search.singles(below.saturating_sub(1), work)?;
        let (clauses, _) = search.joined(&singles, &ready.shared, below.saturating_sub(1), Part::All, work)?;
        let mut choices: Vec<(u8, usize)> = vec![(0, 0)];
        let allowed = |bit: u8| bit != VECTORS || self.wishes.vectors;
        for &(bit, cost) in ready.shared.iter().filter(|(bit, _)| allowed(*bit)) {
            let with: Vec<(u8, usize)> = choices.iter().map(|(bits, sum)| (bits | bit, sum + cost)).collect();
            choices.extend(with);
        }
        choices.retain(|(_, shared)| *shared < below);
        let found = on_all_cores(choices.len(), |index| {
            let (choice, shared) = choices[index];
            let usable = |clause: &&Clause| clause.needs & !choice == 0;
            let item = |clause: &Clause| Item { cost: clause.price as u64, wins: clause.wins.clone() };
            let items: Vec<Item> = clauses.iter().filter(usable).map(item).collect();
            let bound = lower_bound(&items, singles.positions.len(), (below - shared) as u64, work)?;
            Ok(bound.map(|bound| (choice, bound)))
        });
        let found: Vec<Option<(u8, Bound)>> = found.into_iter().collect::<Result<_, Stopped>>()?;
        let Some(bounds) = found.into_iter().collect::<Option<Vec<(u8, Bound)>>>() else { return Ok(None) };
        // Rows that no bound speaks of are left out.
        let mut used = BTreeSet::new();
        bounds.iter().for_each(|(_, bound)| rows(bound, &mut used));
        let used: Vec<usize> = used.into_iter().collect();
        let position = |row: &usize| {
            let position = &self.board.won.positions[singles.positions[*row]];
            position.iter().map(|&pile| pile as u64).collect::<Vec<u64>>()
        };
        let known = self.known.iter();
        let wishes = self.wishes;
        let proof = CheapestProof {
            least: least as u64,
            grammar: Grammar {
                sets: known
                    .map(|set| NamedSet { name: set.name.clone(), definition: set.definition.clone() })
                    .collect(),
                residues: wishes.residues && !wishes.invariant,
                comparisons: wishes.comparisons && !wishes.invariant,
                exceptions: wishes.exceptions,
                vectors: wishes.vectors,
                invariant: wishes.invariant,
                with: self.with.as_ref().map(Game::to_string),
            },
            up_to: self.board.size,
            lost: self.board.learned.iter().filter(|position| self.board.is_lost(position)).cloned().collect(),
            positions: used.iter().map(position).collect(),
            choices: bounds.into_iter().map(|(choice, bound)| self.choice(choice, renumbered(bound, &used))).collect(),
        };
        Ok(accepted(Certificate { game, evidence: Evidence::Cheapest(proof) }, work)?)
    }

    fn choice(&self, choice: u8, bound: Bound) -> SharedChoice {
        let sets = self.known.iter().enumerate().filter(|(place, _)| choice & !VECTORS & (1 << place) != 0);
        SharedChoice { sets: sets.map(|(_, set)| set.name.clone()).collect(), vectors: choice & VECTORS != 0, bound }
    }

    /// The rules with the target as their claim; a list claims its positions.
    fn claiming(&self, best: &Found) -> Option<Game> {
        let game = best.game.clone();
        match &self.subject.claim {
            Some(claim) => Some(claim.given_to(&game, &self.work)),
            None if self.subject.wanted.len() <= LISTED => {
                let list: Vec<String> = self.subject.wanted.iter().map(|position| shown(position)).collect();
                rules::parse(&format!("{game}expect {}\n", list.join(", "))).ok()
            }
            None => None,
        }
    }
}

/// The rows that a bound speaks of.
fn rows(bound: &Bound, found: &mut BTreeSet<usize>) {
    match bound {
        Bound::Weights { rows, .. } => found.extend(rows.iter().map(|(row, _)| row)),
        Bound::Row { row, cases } => {
            found.insert(*row);
            cases.iter().for_each(|case| rows(&case.then, found));
        }
    }
}

/// The same with other numbers for rows: their places in a list of those that are kept.
fn renumbered(bound: Bound, kept: &[usize]) -> Bound {
    let place = |row: usize| kept.binary_search(&row).ok();
    match bound {
        Bound::Weights { scale, rows } => {
            let rows = rows.into_iter().filter_map(|(row, weight)| Some((place(row)?, weight))).collect();
            Bound::Weights { scale, rows }
        }
        Bound::Row { row, cases } => {
            let case = |mut case: rulesmith_check::BoundCase| {
                case.wins = case.wins.into_iter().filter_map(place).collect();
                case.then = renumbered(case.then, kept);
                case
            };
            Bound::Row { row: place(row).unwrap_or_default(), cases: cases.into_iter().map(case).collect() }
        }
    }
}
