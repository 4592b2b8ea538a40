//! Counterexamples: conditions C1 to C5 of docs/CERTIFICATES.md. All numbers are known here, so the reading never forks
//! on a comparison; it only chooses among the ways that a clause offers.

use crate::limits::Meter;
use crate::read::{Language, Value, index};
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Expectation, Game};
use std::collections::BTreeSet;

/// Piles of counterexamples may be as large as this.
const MAX_PILE: u64 = 1 << 22;

/// If a position is claimed, that it has a move to the claimed position given; else, that it has a move to none.
pub(super) fn check(
    game: &Game,
    expectation: &Expectation,
    position: &[u64],
    to: Option<&[u64]>,
    meter: &Meter<'_>,
) -> Checked<()> {
    let language = Language::new(game, None, meter)?;
    let board = Board { language: &language, meter };
    let position = board.piles(position)?;
    let to = to.map(|to| board.piles(to)).transpose()?;
    let largest = position.iter().chain(to.iter().flatten()).copied().max().unwrap_or(0);
    meter.stage(Condition::C2, 0, 1)?;
    let claims = board.claims(expectation, largest)?;
    match to {
        Some(to) => {
            check_both_claimed(&claims, &position, &to)?;
            board.check_move(&position, &to)
        }
        None => {
            check_not_claimed(&claims, &position)?;
            board.check_no_move(&position, &claims)
        }
    }
}

/// The positions of a game one by one.
pub(super) struct Board<'a> {
    pub language: &'a Language<'a>,
    pub meter: &'a Meter<'a>,
}

impl<'a> Board<'a> {
    /// C1: a position of the game, in order where the piles are unordered.
    fn piles(&self, position: &[u64]) -> Checked<Vec<i64>> {
        demand(Condition::C1, position.len() == self.language.piles(), || {
            "the position has another number of piles".into()
        })?;
        demand(Condition::C1, position.iter().all(|pile| *pile <= MAX_PILE), || {
            format!("piles above {MAX_PILE} are not looked at")
        })?;
        let mut piles: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
        if self.language.game.piles.sorted {
            piles.sort_unstable();
        }
        Ok(piles)
    }

    /// The claimed positions with piles up to some size.
    pub fn claims(&self, expectation: &Expectation, largest: i64) -> Checked<BTreeSet<Vec<i64>>> {
        let mut found = BTreeSet::new();
        let mut add = |position: Option<Vec<i64>>| -> Checked<()> {
            if let Some(position) = position.filter(|position| position.iter().all(|pile| *pile <= largest)) {
                self.meter.keep(64 + size_of_val(&*position))?;
                found.insert(position);
            }
            Ok(())
        };
        for family in &expectation.families {
            let from = family.variables.iter().map(|variable| index(variable.from)).collect::<Checked<Vec<i64>>>()?;
            let last = self.language.last_indices(family, &from, largest)?;
            // All indices, the first one fastest.
            let mut indices = from.clone();
            while indices.iter().zip(&last).all(|(index, last)| index <= last) {
                let values: Vec<Value> = indices.iter().map(|index| Value::whole(*index)).collect();
                add(self.position(expectation, |run| run.of_family(family, &values))?)?;
                let Some(next) = (0..indices.len()).find(|place| indices[*place] < last[*place]) else { break };
                indices[next] += 1;
                indices[..next].copy_from_slice(&from[..next]);
            }
        }
        for listed in &expectation.also {
            let listed: Vec<Value> = listed.iter().map(|pile| Value::whole(malachite::Integer::from(pile))).collect();
            add(self.position(expectation, |_| Ok(Some(listed.clone())))?)?;
        }
        Ok(found)
    }

    /// A position that is claimed unless it is excepted.
    fn position(
        &self,
        expectation: &Expectation,
        read: impl Fn(&mut crate::read::Run<'a>) -> crate::read::Read<Option<Vec<Value>>>,
    ) -> Checked<Option<Vec<i64>>> {
        let mut found = None;
        self.language.branches(0, |run| {
            if let Some(position) = read(run)?
                && let Some(position) = run.unless_excepted(expectation, position, 0)?
            {
                let mut piles = Vec::new();
                for pile in &position {
                    piles.extend(run.known_whole(pile)?);
                }
                found = Some(piles).filter(|piles| piles.len() == position.len());
            }
            Ok(false)
        })?;
        Ok(found)
    }

    /// Whether some clause allows a move.
    pub fn leads(&self, from: &[i64], to: &[i64]) -> Checked<bool> {
        let values = |piles: &[i64]| piles.iter().map(|&pile| Value::whole(pile)).collect::<Vec<Value>>();
        let (from, to) = (values(from), values(to));
        let mut found = false;
        for clause in &self.language.game.moves {
            self.language.branches(0, |run| {
                found = found || run.allows(clause, &from, &to)?;
                Ok(false)
            })?;
        }
        Ok(found)
    }

    /// C3: the move is allowed.
    fn check_move(&self, position: &[i64], to: &[i64]) -> Checked<()> {
        demand(Condition::C3, self.leads(position, to)?, || "there is no such move".into())
    }

    /// C5: no move leads to a claimed position. A move makes no pile larger, in order or not, so that only claimed
    /// positions can be reached that are not larger anywhere.
    fn check_no_move(&self, position: &[i64], claims: &BTreeSet<Vec<i64>>) -> Checked<()> {
        for (number, claim) in claims.iter().enumerate() {
            self.meter.stage(Condition::C5, number, claims.len())?;
            if claim.iter().zip(position).all(|(claim, pile)| claim <= pile) && self.leads(position, claim)? {
                return reject(Condition::C5, format!("the position has a move to {claim:?}"));
            }
        }
        Ok(())
    }
}

/// C2: both positions are claimed.
fn check_both_claimed(claims: &BTreeSet<Vec<i64>>, position: &[i64], to: &[i64]) -> Checked<()> {
    demand(Condition::C2, claims.contains(position) && claims.contains(to), || {
        "the positions are not both claimed".into()
    })
}

/// C4: the position is not claimed.
fn check_not_claimed(claims: &BTreeSet<Vec<i64>>, position: &[i64]) -> Checked<()> {
    demand(Condition::C4, !claims.contains(position), || "the position is claimed".into())
}
