//! Chromatic nim on two stacks: every level has a partner, by rank or by the queue of unmatched greens.
//!
//! Going through the levels 1, 2, ... a green level joins a queue, a red one is paired with the oldest green in it, or with
//! itself if the queue is empty; the lost positions are (0, 0) and the pairs. In terms of ranks: let M(n) be the largest
//! lead of red over green among the first m <= n levels. A red y with M(y) > M(y - 1) is alone; any other is paired with
//! green number (reds up to y) - M(y). Contains Theorems 1, 2 and 14 of Fisher and Larsson 2019 and, repaired, their
//! Proposition 6. Where the lead is bounded and known (red levels floor(n beta) for beta >= 2, evil, dopey and odious
//! levels, periodic ones) a partner costs a few ranks at any size; the queue serves every condition, in time linear in the
//! pile.

use super::choose::Knowledge;
use crate::form::{Exact, Red, Set};
use crate::number::Real;
use crate::referee::{Outcome, Products, Stop, Test};
use crate::sequence::{Complement, Sequence, SequenceError};
use crate::work::{Stopped, Work};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest pile for which the queue is run.
pub(super) const LARGEST: u64 = 1 << 26;

/// Where the lead is looked for; sets that reach theirs later are left to the queue.
const EARLY: u64 = 1 << 16;

/// The red levels as a sequence, where they are one. An empty stack is green, whatever the sequence says of 0; so
/// floor(s n) for n >= 1 is counted from n = 0 on, as the theorems do.
pub(super) fn sequence(red: &Red) -> Option<Arc<dyn Sequence>> {
    let set = match red.set()? {
        Set::Beatty { slope, offset } if slope == offset => Set::Beatty { slope, offset: Exact::from(Real::from(0)) },
        other => other,
    };
    set.sequence().ok()
}

/// Partners by rank.
#[derive(Debug)]
pub(super) struct ByRank {
    red: Arc<dyn Sequence>,
    /// The green levels, counted from 1.
    green: Arc<dyn Sequence>,
    /// Whether 0 counts as a member of the red set, though an empty stack is green.
    zero: Natural,
    /// The levels at which the lead reaches a new height.
    alone: Vec<u64>,
}

impl ByRank {
    /// Partners by rank, if the lead of the set is known.
    pub fn new(red: &Arc<dyn Sequence>, work: &Work) -> Result<Option<ByRank>, Stopped> {
        let Some(most) = red.lead() else { return Ok(None) };
        let mut pace = work.pace();
        let (mut lead, mut alone) = (0i64, Vec::new());
        let mut n = 0;
        while (alone.len() as u64) < most {
            n += 1;
            pace.steps(64)?;
            let Some(is_red) = red.contains(&Integer::from(n)).ok().filter(|_| n <= EARLY) else { return Ok(None) };
            lead += if is_red { 1 } else { -1 };
            if lead > alone.len() as i64 {
                alone.push(n);
            }
        }
        let Ok(zero) = red.contains(&Integer::ZERO) else { return Ok(None) };
        let zero = Natural::from(u32::from(zero));
        let green = red.missing().unwrap_or_else(|| Arc::new(Complement(Arc::clone(red))));
        Ok(Some(ByRank { red: Arc::clone(red), green, zero, alone }))
    }

    /// How many positive red levels there are up to a level.
    fn reds(&self, level: &Integer) -> Outcome<Natural> {
        Ok(self.red.count(level).map_err(failed)? - &self.zero)
    }

    /// M(level): how many levels up to it are alone.
    fn lead(&self, level: &Integer) -> Natural {
        Natural::from(self.alone.iter().filter(|&&alone| *level >= alone).count())
    }

    /// The partner of a red level.
    fn of_red(&self, level: &Integer) -> Outcome<Integer> {
        if self.alone.iter().any(|&alone| *level == alone) {
            return Ok(level.clone());
        }
        let number = self.reds(level)? - self.lead(level);
        self.green.term(&number).map_err(failed)
    }

    fn partner(&self, level: &Integer, work: &Work) -> Outcome<Option<Integer>> {
        if *level == 0 {
            return Ok(Some(Integer::ZERO));
        }
        if self.red.contains(level).map_err(failed)? {
            return self.of_red(level).map(Some);
        }
        // Green number k is paired with red number k + M, for one of the few values of M.
        let number = Natural::try_from(level.clone()).unwrap_or(Natural::ZERO) - self.reds(level)?;
        for lead in 0..=self.alone.len() {
            work.go_on()?;
            let red = match self.red.term(&self.red_index(&(&number + Natural::from(lead)))) {
                Ok(red) => red,
                Err(SequenceError::PastTheEnd { .. }) => return Ok(None),
                Err(error) => return Err(failed(error)),
            };
            if self.of_red(&red)? == *level && red != *level {
                return Ok(Some(red));
            }
        }
        Ok(None)
    }

    /// The index of the k-th positive red level.
    fn red_index(&self, k: &Natural) -> Natural {
        self.red.first_index() + &self.zero + k - Natural::ONE
    }
}

fn failed(error: SequenceError) -> Stop {
    Stop::Failed(error.to_string())
}

/// Partners by the queue, as far as they were needed.
#[derive(Debug)]
pub(super) struct ByQueue {
    red: Test,
    /// The partner of each level; nothing for greens that wait beyond the end.
    partners: Mutex<Vec<Option<u64>>>,
}

impl ByQueue {
    pub fn new(red: Test) -> ByQueue {
        ByQueue { red, partners: Mutex::new(vec![Some(0)]) }
    }

    fn partner(&self, level: &Integer, work: &Work) -> Outcome<Option<Integer>> {
        let Some(level) = u64::try_from(level).ok().filter(|&level| level <= LARGEST) else {
            let sentence = format!("the queue goes through all lower levels, and is used for piles up to {LARGEST}");
            return Err(Stop::Failed(sentence));
        };
        let mut partners = self.partners.lock().unwrap_or_else(PoisonError::into_inner);
        if partners.len() as u64 <= level {
            *partners = self.pairs((2 * level).max(1 << 10), work)?;
        }
        Ok(partners[level as usize].map(Integer::from))
    }

    fn is_red(&self, level: u64, products: &Products) -> Outcome<bool> {
        match self.red.at(&[level as i64], products) {
            Err(Stop::Overflow) => self.red.at(&[Integer::from(level)], products),
            decided => decided,
        }
    }

    fn pairs(&self, up_to: u64, work: &Work) -> Outcome<Vec<Option<u64>>> {
        // A partner for each level, and the levels that wait.
        work.fits(up_to.saturating_mul(24))?;
        let mut pace = work.pace();
        let mut partners = vec![None; up_to as usize + 1];
        partners[0] = Some(0);
        let mut waiting = VecDeque::new();
        let products = Products::default();
        for level in 1..=up_to {
            pace.steps(64)?;
            if !self.is_red(level, &products)? {
                waiting.push_back(level);
                continue;
            }
            let partner = waiting.pop_front().unwrap_or(level);
            partners[level as usize] = Some(partner);
            partners[partner as usize] = Some(level);
        }
        Ok(partners)
    }
}

/// Both know partners, and nothing else is needed: the winning moves keep a pile or end the game.
trait Partners: Send + Sync {
    fn partner(&self, level: &Integer, work: &Work) -> Outcome<Option<Integer>>;
}

impl Partners for ByRank {
    fn partner(&self, level: &Integer, work: &Work) -> Outcome<Option<Integer>> {
        ByRank::partner(self, level, work)
    }
}

impl Partners for ByQueue {
    fn partner(&self, level: &Integer, work: &Work) -> Outcome<Option<Integer>> {
        ByQueue::partner(self, level, work)
    }
}

impl<P: Partners> Knowledge<Integer> for P {
    fn is_lost(&self, position: &[Integer], _: &Products, work: &Work) -> Outcome<bool> {
        Ok(self.partner(&position[0], work)?.as_ref() == Some(&position[1]))
    }

    fn through(&self, pile: &Integer, _: &[Integer], _: &Products, work: &Work) -> Outcome<Vec<Vec<Integer>>> {
        let sorted = |partner: Integer| match partner < *pile {
            true => vec![partner, pile.clone()],
            false => vec![pile.clone(), partner],
        };
        Ok(self.partner(pile, work)?.map(sorted).into_iter().collect())
    }

    fn listed(&self) -> Outcome<Vec<Vec<Integer>>> {
        Ok(vec![vec![Integer::ZERO, Integer::ZERO]])
    }

    fn near(&self, _: &[Integer], _: bool, _: &Products, _: &Work) -> Outcome<Vec<(usize, Integer)>> {
        Ok(vec![])
    }

    fn at(&self, _: usize, _: &Integer, _: &Products) -> Outcome<Option<Vec<Integer>>> {
        Ok(None)
    }
}
