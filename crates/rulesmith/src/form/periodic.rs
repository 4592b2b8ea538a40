//! Eventually periodic sets in normal form: no shorter period, no earlier start.

use crate::sequence;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Mod;
use std::collections::BTreeSet;

/// Two sets are joined only if the result repeats from so early on, and so soon.
const MAX_JOINED: u64 = 1 << 12;

/// An infinite set that is listed below `start` and depends on the remainder by `period` from there on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Periodic {
    early: BTreeSet<u64>,
    start: u64,
    period: u64,
    residues: BTreeSet<u64>,
}

impl Periodic {
    /// The members of `early` below `start`, and from `start` on what leaves one of the residues. The period is positive.
    pub(super) fn new(early: BTreeSet<u64>, start: u64, residues: BTreeSet<u64>, period: u64) -> Periodic {
        let residues = residues.into_iter().map(|residue| residue % period).collect();
        let early = early.into_iter().filter(|member| *member < start).collect();
        Periodic { early, start, period, residues }.shortest().earliest()
    }

    /// The members below [`Periodic::start`].
    pub fn early(&self) -> &BTreeSet<u64> {
        &self.early
    }

    /// From where on membership repeats.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// How soon it repeats.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The remainders of the members from [`Periodic::start`] on.
    pub fn residues(&self) -> &BTreeSet<u64> {
        &self.residues
    }

    /// Whether it has finitely many members: those of [`Periodic::early`].
    pub(crate) fn is_finite(&self) -> bool {
        self.residues.is_empty()
    }

    /// Whether every number from 0 on is a member.
    pub(super) fn is_everything(&self) -> bool {
        self.start == 0 && self.period == 1 && !self.residues.is_empty()
    }

    pub(super) fn contains(&self, x: &Integer) -> bool {
        match u64::try_from(x) {
            Ok(x) => self.has(x),
            Err(_) if *x < 0 => false,
            Err(_) => {
                let residue = x.mod_op(Integer::from(self.period));
                u64::try_from(&residue).is_ok_and(|residue| self.residues.contains(&residue))
            }
        }
    }

    pub(crate) fn has(&self, x: u64) -> bool {
        if x < self.start { self.early.contains(&x) } else { self.residues.contains(&(x % self.period)) }
    }

    /// The least period: divided by every prime by which it can be.
    fn shortest(mut self) -> Periodic {
        if self.residues.is_empty() {
            self.period = 1;
        }
        let mut prime: u64 = 2;
        let mut rest = self.period;
        while rest > 1 && prime < 1 << 20 {
            // What is left without a small factor is tried as a whole.
            let factor = if prime.saturating_mul(prime) > rest { rest } else { prime };
            if !rest.is_multiple_of(factor) {
                prime += 1;
                continue;
            }
            rest /= factor;
            let shorter = self.period / factor;
            let shifted = |residue: &u64| {
                let next = u128::from(*residue) + u128::from(shorter);
                self.residues.contains(&((next % u128::from(self.period)) as u64))
            };
            if self.residues.iter().all(shifted) {
                self.residues = self.residues.iter().map(|residue| residue % shorter).collect();
                self.period = shorter;
            }
        }
        self
    }

    /// The least start: one above the last number below the present one at which the rule fails.
    fn earliest(mut self) -> Periodic {
        loop {
            let listed = self.early.range(..self.start).next_back().copied();
            let ruled = self.last_by_rule();
            match (listed, ruled) {
                (Some(listed), Some(ruled)) if listed == ruled => {
                    self.early.remove(&listed);
                    self.start = listed;
                }
                (listed, ruled) => {
                    self.start = listed.max(ruled).map_or(0, |last| last + 1);
                    return self;
                }
            }
        }
    }

    /// The last number below the start that has one of the residues.
    fn last_by_rule(&self) -> Option<u64> {
        let last = self.start.checked_sub(1)?;
        let residue = last % self.period;
        match self.residues.range(..=residue).next_back() {
            Some(found) => Some(last - (residue - found)),
            None => {
                let found = self.residues.last()?;
                last.checked_sub(residue + (self.period - found))
            }
        }
    }

    /// The numbers from 0 on that are not members.
    pub(crate) fn complement(&self) -> Option<Periodic> {
        self.joined(self, |inside, _| !inside)
    }

    /// The set of the numbers for which the given function of both memberships is true, if it does not repeat too late.
    pub(crate) fn joined(&self, other: &Periodic, inside: impl Fn(bool, bool) -> bool) -> Option<Periodic> {
        let mut common = self.period;
        while !common.is_multiple_of(other.period) {
            common = common.checked_add(self.period).filter(|common| *common <= MAX_JOINED)?;
        }
        let start = self.start.max(other.start);
        if start > MAX_JOINED || common > MAX_JOINED {
            return None;
        }
        let member = |x: &u64| inside(self.has(*x), other.has(*x));
        let early = (0..start).filter(member).collect();
        let late = (start..start + common).filter(member).collect();
        Some(Periodic::new(early, start, late, common))
    }

    /// The numbers from 0 on that are members once so much is added to them, if the set does not repeat too late.
    pub(super) fn moved(&self, by: i64) -> Option<Periodic> {
        let start = i64::try_from(self.start).ok()?.checked_sub(by)?.max(0).max(by.checked_neg()?);
        let start = u64::try_from(start).ok().filter(|start| *start <= MAX_JOINED && self.period <= MAX_JOINED)?;
        let member = |x: &u64| x.checked_add_signed(by).is_some_and(|x| self.has(x));
        let early = (0..start).filter(member).collect();
        let late = (start..start + self.period).filter(member).collect();
        Some(Periodic::new(early, start, late, self.period))
    }

    /// As a sequence.
    pub(super) fn sequence(&self) -> Option<sequence::Periodic> {
        let (early, residues) = (self.early.iter().copied(), self.residues.iter().copied());
        sequence::Periodic::eventually(early, self.start, residues, self.period)
    }
}
