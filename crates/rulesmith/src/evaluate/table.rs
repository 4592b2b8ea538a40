//! Functions and sets as tables, as far as a board can ask.

use super::{TermsError, fill};
use crate::sequence::{Sequence, SequenceError};
use crate::work::Work;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// The largest table that is built: beyond it the board itself would not fit either.
pub(super) const MAX_TABLE: i64 = 1 << 31;

/// A set of natural numbers up to a limit, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    words: Vec<u64>,
    limit: i64,
}

impl Membership {
    /// The members of a set up to a limit.
    pub fn new(set: &dyn Sequence, limit: i64, work: &Work) -> Result<Membership, TermsError> {
        let limit = limit.max(-1);
        work.fits((limit + 1).unsigned_abs() / 8)?;
        let mut pace = work.pace();
        let mut words = vec![0u64; (limit + 1) as usize / 64 + 2];
        let mut insert = |x: u64| words[(x / 64) as usize] |= 1 << (x % 64);
        let largest = Integer::from(limit);
        // Where it is known how many there are, they are listed; in parts, so that no long list is kept.
        let count = set.rank(&largest).ok().and_then(|count| u64::try_from(&count).ok());
        let count = count.filter(|&count| count <= 4 * (limit.unsigned_abs() + 1));
        let by_terms = match (count, u64::try_from(&set.first_index())) {
            (Some(count), Ok(first)) => {
                let mut buffer = vec![0u64; count.min(1 << 20) as usize];
                let mut done = 0;
                while done < count {
                    let size = (count - done).min(buffer.len() as u64) as usize;
                    match fill(set, first + done, &mut buffer[..size], work) {
                        Ok(()) => buffer[..size].iter().copied().for_each(&mut insert),
                        Err(TermsError::Sequence(_)) => break,
                        Err(stopped) => return Err(stopped),
                    }
                    done += size as u64;
                }
                done == count
            }
            _ => false,
        };
        match by_terms {
            true => {}
            false => {
                for x in 0..=limit {
                    pace.steps(64)?;
                    if set.contains(&Integer::from(x))? {
                        insert(x as u64);
                    }
                }
            }
        }
        Ok(Membership { words, limit })
    }

    /// Whether x is a member; x must not exceed the limit.
    pub fn contains(&self, x: i64) -> bool {
        debug_assert!(x <= self.limit);
        x >= 0 && self.words[(x / 64) as usize] >> (x % 64) & 1 == 1
    }

    /// The bits of 64 consecutive numbers from `start` on; those outside 0..=limit are 0.
    pub(super) fn word_at(&self, start: i64) -> u64 {
        let get =
            |index: i64| usize::try_from(index).ok().and_then(|index| self.words.get(index)).copied().unwrap_or(0);
        let (word, shift) = (start.div_euclid(64), start.rem_euclid(64));
        match shift {
            0 => get(word),
            _ => get(word) >> shift | get(word + 1) << (64 - shift),
        }
    }
}

/// A function of one natural number, up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    values: Vec<i64>,
}

impl Table {
    /// The table of the given values from 0 on.
    pub fn new(values: Vec<i64>) -> Table {
        Table { values }
    }

    /// The value at x, which must be in the table; below 0 the function is 0.
    pub fn at(&self, x: i64) -> i64 {
        usize::try_from(x).ok().and_then(|x| self.values.get(x)).copied().unwrap_or(0)
    }

    /// The least and the greatest value.
    pub(super) fn range(&self) -> (i64, i64) {
        let (low, high) = (self.values.iter().min(), self.values.iter().max());
        (low.copied().unwrap_or(0).min(0), high.copied().unwrap_or(0).max(0))
    }

    /// The terms of a sequence by index, up to an index.
    pub(super) fn of_terms(sequence: &dyn Sequence, limit: i64, work: &Work) -> Result<Table, TermsError> {
        let mut pace = work.pace();
        let mut values = Vec::new();
        let first = sequence.first_index();
        for n in 0..=limit {
            pace.steps(64)?;
            let n = Natural::from(n as u64);
            let term = if n < first { Integer::from(-1) } else { sequence.term(&n)? };
            values.push(i64::try_from(&term).map_err(|_| SequenceError::OutsideBuffer { term: Box::new(term) })?);
        }
        Ok(Table { values })
    }
}

/// A set that is asked for its members one by one; two are equal when they are the same one.
#[derive(Clone, Debug)]
pub struct SharedSet(pub Arc<dyn Sequence>);

impl PartialEq for SharedSet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for SharedSet {}

/// A set of vectors of natural numbers up to a limit, for `(k, l) in losing("..")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairSet {
    members: Arc<std::collections::HashSet<Vec<i64>>>,
    sorted: bool,
}

impl PairSet {
    /// The set of these vectors; `sorted` if the order of entries does not matter.
    pub fn new(members: impl IntoIterator<Item = Vec<i64>>, sorted: bool) -> PairSet {
        PairSet { members: Arc::new(members.into_iter().collect()), sorted }
    }

    /// Whether the vector is a member.
    pub fn contains(&self, vector: &[i64]) -> bool {
        // Nearly all vectors have two entries: no memory is needed to sort those.
        match *vector {
            [one, other] if self.sorted && one > other => self.members.contains([other, one].as_slice()),
            [_, _] => self.members.contains(vector),
            _ => {
                let mut key = vector.to_vec();
                if self.sorted {
                    key.sort_unstable();
                }
                self.members.contains(&key)
            }
        }
    }
}
