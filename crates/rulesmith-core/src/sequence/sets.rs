//! Sets as sequences: finite, eventually periodic, and complements, unions and intersections of others.
//!
//! Positive members are counted from 1; 0, if it is a member, is term number 0.

use super::{Sequence, SequenceError, select, to_u64};
use malachite::base::num::arithmetic::traits::{Lcm, Mod};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// How far an intersection is counted one by one.
const COUNTING_LIMIT: u64 = 1 << 20;

/// The index convention of sets on top of membership and count.
fn first_index_of_set(set: &(impl Sequence + ?Sized)) -> Natural {
    match set.contains(&Integer::ZERO) {
        Ok(true) => Natural::ZERO,
        _ => Natural::ONE,
    }
}

/// The n-th member of an infinite set, by searching its count.
fn term_of_set(set: &(impl Sequence + ?Sized), n: &Natural, estimate: Integer) -> Result<Integer, SequenceError> {
    let first = set.first_index();
    if *n < first {
        return Err(SequenceError::BeforeTheStart { first });
    }
    let wanted = n - first + Natural::ONE;
    select(&wanted, estimate, |x| set.count(x))
}

/// The next member after x, by testing one number after another; a long gap is left to the search by count.
fn following_in_set(set: &(impl Sequence + ?Sized), n: &Natural, x: &Integer) -> Result<Integer, SequenceError> {
    const GAP: u32 = 1 << 12;
    let mut next = x.clone();
    for _ in 0..GAP {
        next += Integer::ONE;
        if set.contains(&next)? {
            return Ok(next);
        }
    }
    set.term(&(n + Natural::ONE))
}

/// Terms one after another by testing membership: for sets whose members are dense.
fn fill_by_membership(set: &(impl Sequence + ?Sized), from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
    let Some((first, rest)) = buffer.split_first_mut() else { return Ok(()) };
    let mut n = Natural::from(from);
    let mut x = set.term(&n)?;
    *first = to_u64(&x)?;
    for slot in rest {
        x = following_in_set(set, &n, &x)?;
        n += Natural::ONE;
        *slot = to_u64(&x)?;
    }
    Ok(())
}

/// A finite set of natural numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finite {
    members: Vec<Natural>,
}

impl Finite {
    /// The set with the given members.
    pub fn new(members: impl IntoIterator<Item = Natural>) -> Finite {
        let sorted: BTreeSet<Natural> = members.into_iter().collect();
        Finite { members: sorted.into_iter().collect() }
    }

    /// The members in increasing order.
    pub fn members(&self) -> &[Natural] {
        &self.members
    }
}

impl Sequence for Finite {
    fn first_index(&self) -> Natural {
        match self.members.first() {
            Some(first) if *first == 0 => Natural::ZERO,
            _ => Natural::ONE,
        }
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        let first = self.first_index();
        if *n < first {
            return Err(SequenceError::BeforeTheStart { first });
        }
        let position = usize::try_from(&(n - first)).unwrap_or(usize::MAX);
        let member = self.members.get(position).map(Integer::from);
        member.ok_or(SequenceError::PastTheEnd { length: Natural::from(self.members.len()) })
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        Ok(Natural::from(self.members.partition_point(|member| *member <= *x)))
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        Ok(Natural::try_from(x.clone()).is_ok_and(|x| self.members.binary_search(&x).is_ok()))
    }

    fn as_periodic(&self) -> Option<Periodic> {
        let members: Option<Vec<u64>> = self.members.iter().map(|member| u64::try_from(member).ok()).collect();
        let members = members?;
        let start = members.last().map_or(Some(0), |last| last.checked_add(1))?;
        Periodic::eventually(members, start, [], 1)
    }
}

impl fmt::Display for Finite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members: Vec<String> = self.members.iter().map(Natural::to_string).collect();
        write!(f, "{{{}}}", members.join(", "))
    }
}

/// An eventually periodic set: membership is listed below `start`, and depends on x mod `period` from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// Members below `start`.
    early: Vec<u64>,
    start: u64,
    period: u64,
    /// Residues modulo the period, increasing.
    residues: Vec<u64>,
}

/// How far a lead is looked for.
const MAX_LEAD: u64 = 1 << 20;

impl Periodic {
    /// By how much members lead over other numbers at most, going through 1, 2, 3, ...; nothing if there is no bound.
    pub(super) fn greatest_lead(&self) -> Option<u64> {
        if 2 * self.residues.len() as u64 > self.period {
            return None;
        }
        // A later period gains nothing on the first one.
        let end = self.start.checked_add(self.period).filter(|end| *end <= MAX_LEAD)?;
        let (mut lead, mut most) = (0i64, 0);
        for n in 1..=end {
            lead += if self.contains(&Integer::from(n)).unwrap_or(false) { 1 } else { -1 };
            most = most.max(lead);
        }
        Some(most.unsigned_abs())
    }

    /// The numbers congruent to one of the residues.
    pub fn new(residues: impl IntoIterator<Item = u64>, period: u64) -> Option<Periodic> {
        Periodic::eventually([], 0, residues, period)
    }

    /// The listed members below `start`, and from `start` on the numbers congruent to one of the residues. Nothing if the
    /// period is 0.
    pub fn eventually(
        early: impl IntoIterator<Item = u64>,
        start: u64,
        residues: impl IntoIterator<Item = u64>,
        period: u64,
    ) -> Option<Periodic> {
        if period == 0 {
            return None;
        }
        let early: BTreeSet<u64> = early.into_iter().filter(|&x| x < start).collect();
        let residues: BTreeSet<u64> = residues.into_iter().map(|r| r % period).collect();
        Some(Periodic { early: early.into_iter().collect(), start, period, residues: residues.into_iter().collect() })
    }

    /// From where on membership is periodic, and the period.
    pub fn repeats_from(&self) -> (u64, u64) {
        (self.start, self.period)
    }

    /// Whether it has finitely many members.
    pub fn is_finite(&self) -> bool {
        self.residues.is_empty()
    }

    fn has_residue(&self, x: &Integer) -> bool {
        let residue = x.mod_op(Integer::from(self.period));
        u64::try_from(&residue).is_ok_and(|r| self.residues.binary_search(&r).is_ok())
    }

    /// How many of 0..=x have one of the residues.
    fn residues_up_to(&self, x: &Integer) -> Integer {
        if *x < 0 {
            return Integer::ZERO;
        }
        use malachite::base::num::arithmetic::traits::DivMod;
        let (full, rest) = x.div_mod(&Integer::from(self.period));
        let partial = self.residues.partition_point(|&r| rest >= r);
        full * Integer::from(self.residues.len()) + Integer::from(partial)
    }
}

impl Sequence for Periodic {
    fn first_index(&self) -> Natural {
        first_index_of_set(self)
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if self.residues.is_empty() {
            return Finite::new(self.early.iter().map(|&x| Natural::from(x))).term(n);
        }
        let estimate = Integer::from(n) * Integer::from(self.period) / Integer::from(self.residues.len());
        term_of_set(self, n, estimate)
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let early = Integer::from(self.early.partition_point(|&member| *x >= member));
        let start = Integer::from(self.start);
        let late = match *x >= start {
            true => self.residues_up_to(x) - self.residues_up_to(&(start - Integer::ONE)),
            false => Integer::ZERO,
        };
        Ok(Natural::try_from(early + late).unwrap_or(Natural::ZERO))
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        if *x >= self.start {
            return Ok(self.has_residue(x));
        }
        Ok(u64::try_from(x).is_ok_and(|x| self.early.binary_search(&x).is_ok()))
    }

    fn as_periodic(&self) -> Option<Periodic> {
        Some(self.clone())
    }
}

impl fmt::Display for Periodic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        if self.start == 0 && self.residues == [0] {
            return write!(f, "multiples({})", self.period);
        }
        match self.start {
            0 => write!(f, "residues({{{}}}, {})", list(&self.residues), self.period),
            start => write!(
                f,
                "eventually({{{}}}, {start}, {{{}}}, {})",
                list(&self.early),
                list(&self.residues),
                self.period
            ),
        }
    }
}

type Shared = Arc<dyn Sequence>;

/// The natural numbers that are not in a set.
#[derive(Clone, Debug)]
pub struct Complement(pub Shared);

impl Sequence for Complement {
    fn first_index(&self) -> Natural {
        first_index_of_set(self)
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        // Guard against a set that contains everything: then the complement has no such term.
        let estimate = Integer::from(n) << 1u64;
        term_of_set_bounded(self, n, estimate)
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let all = Natural::try_from(x + Integer::ONE).unwrap_or(Natural::ZERO);
        let inside = self.0.count(x)?;
        Ok(if inside > all { Natural::ZERO } else { all - inside })
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        Ok(*x >= 0 && !self.0.contains(x)?)
    }

    fn is_scanned(&self) -> bool {
        self.0.is_scanned()
    }

    fn as_periodic(&self) -> Option<Periodic> {
        let inner = self.0.as_periodic()?;
        Periodic::combine(&inner, &inner, |inside, _| !inside)
    }

    fn following(&self, n: &Natural, term: &Integer) -> Result<Integer, SequenceError> {
        following_in_set(self, n, term)
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        fill_by_membership(self, from, buffer)
    }
}

impl fmt::Display for Complement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "complement({})", self.0.as_set())
    }
}

/// The members of either set.
#[derive(Clone, Debug)]
pub struct Union(pub Shared, pub Shared);

/// The members of both sets. No formula counts an intersection of two Beatty sequences, so counting (and the n-th term)
/// goes one by one, up to 2^20, unless both sets are eventually periodic or one is finite; membership has no such limit.
#[derive(Clone, Debug)]
pub struct Intersection(pub Shared, pub Shared);

impl Intersection {
    /// A simpler form of the same set that can be counted directly.
    fn counted(&self) -> Result<Option<Box<dyn Sequence>>, SequenceError> {
        if let Some(periodic) = self.as_periodic() {
            return Ok(Some(Box::new(periodic)));
        }
        for (one, other) in [(&self.0, &self.1), (&self.1, &self.0)] {
            let Some(finite) = one.as_periodic().filter(|set| set.residues.is_empty()) else { continue };
            let mut members = Vec::new();
            for member in finite.early {
                if other.contains(&Integer::from(member))? {
                    members.push(Natural::from(member));
                }
            }
            return Ok(Some(Box::new(Finite::new(members))));
        }
        Ok(None)
    }
}

impl Sequence for Union {
    fn first_index(&self) -> Natural {
        first_index_of_set(self)
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        term_of_set_bounded(self, n, Integer::from(n))
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        // |A union B| = |A| + |B| - |A inter B|
        let both = Intersection(Arc::clone(&self.0), Arc::clone(&self.1)).count(x)?;
        Ok(self.0.count(x)? + self.1.count(x)? - both)
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        Ok(self.0.contains(x)? || self.1.contains(x)?)
    }

    fn is_scanned(&self) -> bool {
        Intersection(Arc::clone(&self.0), Arc::clone(&self.1)).is_scanned()
    }

    fn as_periodic(&self) -> Option<Periodic> {
        Periodic::combine(&self.0.as_periodic()?, &self.1.as_periodic()?, |left, right| left || right)
    }

    fn following(&self, n: &Natural, term: &Integer) -> Result<Integer, SequenceError> {
        following_in_set(self, n, term)
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        fill_by_membership(self, from, buffer)
    }
}

impl fmt::Display for Union {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}) union ({})", self.0.as_set(), self.1.as_set())
    }
}

impl Sequence for Intersection {
    fn first_index(&self) -> Natural {
        first_index_of_set(self)
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        let first = self.first_index();
        if *n < first {
            return Err(SequenceError::BeforeTheStart { first });
        }
        if let Some(counted) = self.counted()? {
            return counted.term(n);
        }
        term_by_scanning(self, n - first)
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        if let Some(counted) = self.counted()? {
            return counted.rank(x);
        }
        if *x > COUNTING_LIMIT {
            return Err(SequenceError::TooFar { limit: COUNTING_LIMIT });
        }
        let mut total = Natural::ZERO;
        let mut at = Integer::ZERO;
        while at <= *x {
            if self.contains(&at)? {
                total += Natural::ONE;
            }
            at += Integer::ONE;
        }
        Ok(total)
    }

    fn index_of(&self, x: &Integer) -> Result<Option<Natural>, SequenceError> {
        if !self.contains(x)? {
            return Ok(None);
        }
        Ok(Some(self.first_index() + self.rank(&(x - Integer::ONE))?))
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        Ok(self.0.contains(x)? && self.1.contains(x)?)
    }

    fn is_scanned(&self) -> bool {
        !matches!(self.counted(), Ok(Some(_)))
    }

    fn as_periodic(&self) -> Option<Periodic> {
        Periodic::combine(&self.0.as_periodic()?, &self.1.as_periodic()?, |left, right| left && right)
    }

    fn following(&self, n: &Natural, term: &Integer) -> Result<Integer, SequenceError> {
        following_in_set(self, n, term)
    }

    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        fill_by_membership(self, from, buffer)
    }
}

impl fmt::Display for Intersection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}) inter ({})", self.0.as_set(), self.1.as_set())
    }
}

/// The n-th member of a set that may be finite: an answer far beyond any plausible density means there is none.
fn term_of_set_bounded(
    set: &(impl Sequence + ?Sized),
    n: &Natural,
    estimate: Integer,
) -> Result<Integer, SequenceError> {
    let first = set.first_index();
    if *n < first {
        return Err(SequenceError::BeforeTheStart { first });
    }
    let limit = (Integer::from(n) + Integer::from(1u32 << 20)) << 12u64;
    match set.count(&limit) {
        Ok(available) if available <= n - &first => Err(SequenceError::PastTheEnd { length: available }),
        Ok(_) => term_of_set(set, n, estimate),
        Err(SequenceError::TooFar { .. }) => term_by_scanning(set, n - first),
        Err(error) => Err(error),
    }
}

/// The member that has the given number of members before it, by testing 0, 1, 2, ...
fn term_by_scanning(set: &(impl Sequence + ?Sized), before: Natural) -> Result<Integer, SequenceError> {
    // There are no more members than numbers.
    if before > COUNTING_LIMIT {
        return Err(SequenceError::TooFar { limit: COUNTING_LIMIT });
    }
    let mut left = before;
    let mut x = Integer::ZERO;
    while x <= COUNTING_LIMIT {
        if set.contains(&x)? {
            if left == 0 {
                return Ok(x);
            }
            left -= Natural::ONE;
        }
        x += Integer::ONE;
    }
    Err(SequenceError::TooFar { limit: COUNTING_LIMIT })
}

impl Periodic {
    /// The eventually periodic set of the numbers on whose membership in the two sets `keep` says yes; nothing if the
    /// common period or start is above 10^6.
    pub fn combine(left: &Periodic, right: &Periodic, keep: impl Fn(bool, bool) -> bool) -> Option<Periodic> {
        const LIMIT: u64 = 1_000_000;
        let period = u64::try_from(&Natural::from(left.period).lcm(Natural::from(right.period))).ok()?;
        let start = left.start.max(right.start);
        if period > LIMIT || start > LIMIT {
            return None;
        }
        let inside = |x: u64| {
            let x = Integer::from(x);
            Some(keep(left.contains(&x).ok()?, right.contains(&x).ok()?))
        };
        let members = |from: u64, to: u64| (from..to).filter(|&x| inside(x) == Some(true));
        Periodic::eventually(members(0, start), start, members(start, start + period), period)
    }
}
