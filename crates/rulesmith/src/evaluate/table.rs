//! Functions and sets as tables, as far as a board can ask.

use super::error::Failure;
use super::value;
use super::{TermsError, fill};
use crate::form::Periodic;
use crate::number::{Real, Slope};
use crate::sequence::{Beatty, Sequence};
use crate::work::Work;
use malachite::Integer;
use std::collections::HashSet;
use std::sync::Arc;

/// The largest table that is built: beyond it the board itself would not fit either.
pub(super) const MAX_TABLE: i64 = 1 << 31;

/// The members of a set of natural numbers between two numbers, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    first: i64,
    words: Vec<u64>,
}

impl Membership {
    /// No members so far; from `first` up to `last` some may be added.
    pub(super) fn empty(first: i64, last: i64, work: &Work) -> Result<Membership, TermsError> {
        let size = (last - first + 1).max(0).unsigned_abs();
        work.fits(size / 8)?;
        Ok(Membership { first, words: vec![0u64; size as usize / 64 + 2] })
    }

    /// The members of a set from `first`, at least 0, up to `last`.
    pub fn new(set: &dyn Sequence, first: i64, last: i64, work: &Work) -> Result<Membership, TermsError> {
        let mut members = Membership::empty(first, last, work)?;
        // Where it is known how many there are, they are listed; in parts, so that no long list is kept.
        let count = |x: i64| set.rank(&Integer::from(x)).ok().and_then(|count| u64::try_from(&count).ok());
        let counts = count(first - 1).zip(count(last)).zip(u64::try_from(&set.first_index()).ok());
        let listed = counts.map(|((before, up_to), start)| (start + before, up_to.saturating_sub(before)));
        if let Some((start, count)) = listed.filter(|(_, count)| *count <= 4 * ((last - first).unsigned_abs() + 1)) {
            let mut buffer = vec![0u64; count.min(1 << 20) as usize];
            let mut done = 0;
            while done < count {
                let size = (count - done).min(buffer.len() as u64) as usize;
                match fill(set, start + done, &mut buffer[..size], work) {
                    Ok(()) => buffer[..size].iter().for_each(|&member| members.insert(member as i64)),
                    Err(TermsError::Sequence(_)) => break,
                    Err(stopped) => return Err(stopped),
                }
                done += size as u64;
            }
            if done == count {
                return Ok(members);
            }
        }
        let mut pace = work.pace();
        for x in first..=last {
            pace.steps(64)?;
            if set.contains(&Integer::from(x))? {
                members.insert(x);
            }
        }
        Ok(members)
    }

    /// The members of a periodic set from `first`, at least 0, up to `last`.
    pub(super) fn of_periodic(set: &Periodic, first: i64, last: i64, work: &Work) -> Result<Membership, TermsError> {
        let mut members = Membership::empty(first, last, work)?;
        let mut pace = work.pace();
        let (start, period) = (set.start().max(first.unsigned_abs()), set.period());
        set.early()
            .range(first.unsigned_abs()..)
            .filter(|&&x| x <= last.unsigned_abs())
            .for_each(|&x| members.insert(x as i64));
        for residue in set.residues() {
            let next = start + (residue + period - start % period) % period;
            for x in (next..=last.unsigned_abs()).step_by(period as usize) {
                pace.step()?;
                members.insert(x as i64);
            }
        }
        Ok(members)
    }

    /// Adds a member, which must be between the two numbers.
    pub(super) fn insert(&mut self, x: i64) {
        let place = x - self.first;
        if let Some(word) = usize::try_from(place / 64).ok().and_then(|index| self.words.get_mut(index)) {
            *word |= 1 << (place % 64);
        }
    }

    /// Whether x is a member; of numbers outside the two none is.
    pub fn contains(&self, x: i64) -> bool {
        let place = x - self.first;
        place >= 0 && self.words.get((place / 64) as usize).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// The bits of 64 consecutive numbers from `start` on.
    pub(super) fn word_at(&self, start: i64) -> u64 {
        let get =
            |index: i64| usize::try_from(index).ok().and_then(|index| self.words.get(index)).copied().unwrap_or(0);
        let place = start - self.first;
        let (word, shift) = (place.div_euclid(64), place.rem_euclid(64));
        match shift {
            0 => get(word),
            _ => get(word) >> shift | get(word + 1) << (64 - shift),
        }
    }
}

/// A function of one number, between two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    first: i64,
    values: Vec<i64>,
    range: (i64, i64),
}

impl Table {
    /// The table of the given values from `first` on.
    pub(super) fn new(first: i64, values: Vec<i64>) -> Table {
        let (low, high) = (values.iter().min(), values.iter().max());
        // Outside the table it is 0.
        let range = (low.copied().unwrap_or(0).min(0), high.copied().unwrap_or(0).max(0));
        Table { first, values, range }
    }

    /// The terms of a sequence by index, from an index at least its first up to another.
    pub(super) fn of_terms(sequence: &dyn Sequence, low: i64, high: i64, work: &Work) -> Result<Table, TermsError> {
        let mut terms = vec![0u64; (high - low + 1).max(0) as usize];
        fill(sequence, low.unsigned_abs(), &mut terms, work)?;
        Ok(Table::new(low, signed(terms)))
    }

    /// floor(slope n + offset) from one number up to another, where 0 <= offset < 1.
    pub(super) fn of_floor(slope: Slope, offset: Real, low: i64, high: i64, work: &Work) -> Result<Table, Failure> {
        let mut pace = work.pace();
        let function = (slope, offset);
        let mut values = Vec::with_capacity((high - low + 1).max(0) as usize);
        for n in low..high.saturating_add(1).min(0) {
            pace.steps(64)?;
            values.push(value::floor(&function, n));
        }
        let (slope, offset) = function;
        let mut terms = vec![0u64; (high - low.max(0) + 1).max(0) as usize];
        fill(&Beatty::with_offset(slope, offset)?, low.max(0).unsigned_abs(), &mut terms, work)?;
        values.extend(signed(terms));
        Ok(Table::new(low, values))
    }

    /// The Beatty constraint of a slope from one number up to another. Kay and Polanco 2023, section 5:
    /// f(a_n) = f(b_n) = (b_n - b_{n-1}) - (a_n - a_{n-1}), and f(0) = 0.
    pub(super) fn of_constraint(slope: &Slope, low: i64, high: i64, work: &Work) -> Result<Table, Failure> {
        let (lower, upper) = (Beatty::new(slope.clone())?, Beatty::new(slope.complement()?)?);
        let mut values = vec![0i64; (high - low + 1).max(0) as usize];
        for (sequence, is_lower) in [(&lower, true), (&upper, false)] {
            // The indices n >= 1 of the members between the two numbers, and the one before them.
            let count =
                |x: i64| sequence.rank(&Integer::from(x)).map(|count| u64::try_from(&count).unwrap_or(u64::MAX));
            let (before, last) = (count(low.max(1) - 1)?, count(high)?);
            let first = before.saturating_sub(1);
            let terms = |sequence: &Beatty| -> Result<Vec<u64>, TermsError> {
                let mut terms = vec![0u64; last.saturating_sub(first) as usize];
                fill(sequence, first, &mut terms, work)?;
                Ok(terms)
            };
            let (a, b) = (terms(&lower)?, terms(&upper)?);
            for n in 1..a.len() {
                let value = (b[n] - b[n - 1]) as i64 - (a[n] - a[n - 1]) as i64;
                let member = if is_lower { a[n] } else { b[n] };
                let place = usize::try_from(member as i64 - low).ok();
                if let Some(slot) = place.and_then(|place| values.get_mut(place)) {
                    *slot = value;
                }
            }
        }
        Ok(Table::new(low, values))
    }

    /// The value at x, which must be in the table; elsewhere it is 0.
    pub fn at(&self, x: i64) -> i64 {
        usize::try_from(x - self.first).ok().and_then(|place| self.values.get(place)).copied().unwrap_or(0)
    }

    /// The least and the greatest value.
    pub(super) fn range(&self) -> (i64, i64) {
        self.range
    }
}

fn signed(terms: Vec<u64>) -> Vec<i64> {
    terms.into_iter().map(|term| i64::try_from(term).unwrap_or(i64::MAX)).collect()
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
    members: Arc<Members>,
    sorted: bool,
}

/// Nearly all vectors have two entries: those are looked up without hashing.
#[derive(Debug, PartialEq, Eq)]
enum Members {
    /// For each first entry from 0 on, the second ones in order.
    Pairs(Vec<Vec<i64>>),
    Vectors(HashSet<Vec<i64>>),
}

impl PairSet {
    /// The set of these vectors; `sorted` if the order of entries does not matter, and then theirs rise.
    pub fn new(vectors: impl IntoIterator<Item = Vec<i64>>, sorted: bool) -> PairSet {
        let vectors: Vec<Vec<i64>> = vectors.into_iter().collect();
        let members = match pairs(&vectors) {
            Some(pairs) => Members::Pairs(pairs),
            None => Members::Vectors(vectors.into_iter().collect()),
        };
        PairSet { members: Arc::new(members), sorted }
    }

    /// Whether the vector is a member.
    pub fn contains(&self, vector: &[i64]) -> bool {
        match (&*self.members, vector) {
            (Members::Pairs(rows), &[one, other]) => {
                let (first, second) = if self.sorted && one > other { (other, one) } else { (one, other) };
                let row = usize::try_from(first).ok().and_then(|first| rows.get(first));
                row.is_some_and(|row| row.binary_search(&second).is_ok())
            }
            (Members::Pairs(_), _) => false,
            (Members::Vectors(vectors), _) => {
                let mut key = vector.to_vec();
                if self.sorted {
                    key.sort_unstable();
                }
                vectors.contains(&key)
            }
        }
    }
}

/// The second entries by the first, if there are two of each and none is negative.
fn pairs(vectors: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let mut rows: Vec<Vec<i64>> = Vec::new();
    for vector in vectors {
        let &[first, second] = vector.as_slice() else { return None };
        let first = usize::try_from(first).ok()?;
        if rows.len() <= first {
            rows.resize(first + 1, Vec::new());
        }
        rows[first].push(second);
    }
    for row in &mut rows {
        row.sort_unstable();
        row.dedup();
    }
    Some(rows)
}
