//! Sets of numbers in normal form. No set has a negative member.

use super::condition::Cond;
use super::exact::Exact;
use super::num::Num;
use super::periodic::Periodic;
use super::{Context, Slot};
use crate::number::{NumberError, Real, Slope};
use crate::sequence::{
    self, Beatty, Complement, Finite, Growing, Intersection, Parity, Sequence, TrailingZeros, Union, Written,
};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A set of whole numbers from 0 on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Set {
    /// These.
    Finite(BTreeSet<Natural>),
    /// Infinite, and periodic from some number on.
    Periodic(Periodic),
    /// floor(slope n + offset) for n >= 0, with slope > 1 and offset >= 0. The slope is irrational, or rational with a large
    /// period.
    Beatty {
        /// The slope.
        slope: Exact,
        /// The offset.
        offset: Exact,
    },
    /// Numbers by their binary digits.
    Digits(Digits),
    /// A set that grows fast.
    Growing(Growing),
    /// Numbers by their digits in the numeration of a recurrence.
    Written(Arc<Written>),
    /// The values from 0 on of a number at those n >= 0, on variable 0, for which the condition holds.
    Values(Arc<(Num, Cond)>),
    /// The members of any of these. Membership is read as a condition, so this and the next two occur only in
    /// [`Atom::Nth`](super::Atom::Nth).
    Union(BTreeSet<Set>),
    /// The members of all of these.
    Inter(BTreeSet<Set>),
    /// The other numbers from 0 on.
    Complement(Box<Set>),
}

/// Sets that are told by binary digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Digits {
    /// An even number of ones.
    Evil,
    /// An odd number of ones.
    Odious,
    /// An even number of zeros at the end; not 0.
    Vile,
    /// An odd number of zeros at the end; not 0.
    Dopey,
}

/// A rational line is turned into a periodic set if its period is no larger.
const MAX_PERIOD: u64 = 1 << 16;

/// The context of a number on one index, which starts at 0.
pub(super) fn index_context() -> Context {
    Context::of_variables(vec![Integer::ZERO])
}

/// The index of a family.
pub const INDEX: Slot = Slot::Variable(0);

/// A condition that leaves so many indices is read by trying them.
const MAX_LISTED: u64 = 256;

/// The values from 0 on of a number at finitely many indices, if a condition leaves no others, and all of them are known.
fn listed(number: &Num, condition: &Cond) -> Option<Vec<Natural>> {
    let most = condition.most(INDEX)?;
    let context = index_context();
    let mut members = Vec::new();
    for n in 0..=MAX_LISTED {
        if most < n {
            return Some(members);
        }
        let at = |slot| if slot == INDEX { Num::constant(n.into()) } else { Num::from(slot) };
        if context.replace_in(condition, &at).as_constant()? {
            members.extend(Natural::try_from(context.replace(number, &at).as_constant()?.clone()).ok());
        }
    }
    None
}

impl Set {
    /// These numbers.
    pub(super) fn finite(members: impl IntoIterator<Item = Natural>) -> Set {
        Set::Finite(members.into_iter().collect())
    }

    pub(crate) fn periodic(set: Periodic) -> Set {
        match set.is_finite() {
            true => Set::finite(set.early().iter().map(|&member| Natural::from(member))),
            false => Set::Periodic(set),
        }
    }

    /// The values of a number at the indices n >= 0 for which a condition holds.
    pub(super) fn values(number: Num, condition: Cond) -> Result<Set, NumberError> {
        if condition == Cond::True
            && let Some((slope, offset)) = number.as_line(INDEX)
            && slope.sign().is_gt()
        {
            return Set::line(slope, offset);
        }
        if let Some(members) = listed(&number, &condition) {
            return Ok(Set::finite(members));
        }
        Ok(Set::Values(Arc::new((number, condition))))
    }

    /// floor(slope n + offset) for n >= 0.
    pub(crate) fn line(slope: Real, offset: Real) -> Result<Set, NumberError> {
        let slope = Slope::new(slope)?;
        if !slope.admits_offset(&offset) {
            return Err(NumberError::invalid(format!(
                "the offset {offset} has no known relation to the slope {slope}"
            )));
        }
        // The first index with a value from 0 on: ceiling(-offset/slope).
        let first = -offset.divide(&slope)?.floor();
        let offset = match first > 0 {
            true => slope.affine(&Rational::from(first), &Rational::ZERO)?.add(&offset)?,
            false => offset,
        };
        if let (Some(rise), Some(start)) = (slope.as_rational(), offset.as_rational())
            && let Some(set) = rational_line(rise, start)
        {
            return Ok(Set::periodic(set));
        }
        // Of slopes up to 1 nothing is left out from the first member on.
        if slope.cmp_rational(&Rational::ONE).is_le()
            && let Ok(start) = u64::try_from(&offset.floor())
        {
            return Ok(Set::periodic(Periodic::new(BTreeSet::new(), start, BTreeSet::from([0]), 1)));
        }
        Ok(Set::Beatty { slope: slope.as_real().clone().into(), offset: offset.into() })
    }

    /// Whether a number is a member, where that can be told at once.
    pub(crate) fn contains(&self, x: &Integer) -> Option<bool> {
        if *x < 0 {
            return Some(false);
        }
        match self {
            Set::Finite(members) => Natural::try_from(x.clone()).ok().map(|x| members.contains(&x)),
            Set::Periodic(set) => Some(set.contains(x)),
            Set::Values(_) => None,
            Set::Complement(inner) => inner.contains(x).map(|inside| !inside),
            Set::Union(_) | Set::Inter(_) | Set::Beatty { .. } | Set::Digits(_) | Set::Growing(_) | Set::Written(_) => {
                self.sequence().ok()?.contains(x).ok()
            }
        }
    }

    /// The numbers from 0 on that are not members.
    pub(crate) fn complement(&self) -> Set {
        match self {
            Set::Complement(inner) => (**inner).clone(),
            Set::Digits(Digits::Evil) => Set::Digits(Digits::Odious),
            Set::Digits(Digits::Odious) => Set::Digits(Digits::Evil),
            Set::Union(parts) => Set::inter(parts.iter().map(Set::complement).collect()),
            Set::Inter(parts) => Set::union(parts.iter().map(Set::complement).collect()),
            _ => match self.as_periodic().and_then(|set| set.complement()) {
                Some(set) => Set::periodic(set),
                None => Set::Complement(Box::new(self.clone())),
            },
        }
    }

    /// The members of any of these sets.
    pub(crate) fn union(parts: Vec<Set>) -> Set {
        let flat = parts.into_iter().flat_map(|part| match part {
            Set::Union(inner) => inner.into_iter().collect(),
            other => vec![other],
        });
        Set::gathered(flat.collect(), |a, b| a || b, Set::Union)
    }

    /// The members of all of these sets.
    pub(crate) fn inter(parts: Vec<Set>) -> Set {
        let flat = parts.into_iter().flat_map(|part| match part {
            Set::Inter(inner) => inner.into_iter().collect(),
            other => vec![other],
        });
        Set::gathered(flat.collect(), |a, b| a && b, Set::Inter)
    }

    /// Periodic parts are made one; the others stand beside it.
    fn gathered(parts: Vec<Set>, inside: impl Fn(bool, bool) -> bool, rest: fn(BTreeSet<Set>) -> Set) -> Set {
        let mut others: BTreeSet<Set> = BTreeSet::new();
        let mut one: Option<Periodic> = None;
        for part in parts {
            let joined = part.as_periodic().and_then(|set| match &one {
                Some(before) => before.joined(&set, &inside),
                None => Some(set),
            });
            match joined {
                Some(set) => one = Some(set),
                None => {
                    others.insert(part);
                }
            }
        }
        others.extend(one.map(Set::periodic));
        match others.len() {
            1 => others.pop_first().unwrap_or_else(|| Set::finite([])),
            _ => rest(others),
        }
    }

    /// How many sets it is made of.
    pub(super) fn size(&self) -> usize {
        match self {
            Set::Union(parts) | Set::Inter(parts) => 1 + parts.iter().map(Set::size).sum::<usize>(),
            Set::Complement(inner) => 1 + inner.size(),
            _ => 1,
        }
    }

    /// The set as a periodic one, finite ones too.
    pub(crate) fn as_periodic(&self) -> Option<Periodic> {
        match self {
            Set::Periodic(set) => Some(set.clone()),
            Set::Finite(members) => {
                let members = members.iter().map(u64::try_from).collect::<Result<BTreeSet<u64>, _>>().ok()?;
                let start = members.last().map_or(Some(0), |last| last.checked_add(1))?;
                Some(Periodic::new(members, start, BTreeSet::new(), 1))
            }
            _ => None,
        }
    }

    /// The members as a sequence. They are counted from 1 on, but 0, if it is a member, is number 0; members of a
    /// [`Set::Beatty`] are counted by their n, and form [`Floor`](super::Floor)s wherever they are counted otherwise. Fails for [`Set::Values`].
    pub fn sequence(&self) -> Result<Arc<dyn Sequence>, NumberError> {
        let two = |parts: &BTreeSet<Set>, join: fn(Shared, Shared) -> Shared| -> Result<Shared, NumberError> {
            let mut all = parts.iter().map(Set::sequence);
            let first = all.next().unwrap_or_else(|| Ok(Arc::new(Finite::new([]))))?;
            all.try_fold(first, |left, right| Ok(join(left, right?)))
        };
        Ok(match self {
            Set::Finite(members) => Arc::new(Finite::new(members.iter().cloned())),
            Set::Periodic(set) => {
                Arc::new(set.sequence().ok_or_else(|| NumberError::invalid("the modulus must be positive"))?)
            }
            Set::Beatty { slope, offset } => {
                let beatty = Beatty::with_offset(Slope::new((**slope).clone())?, (**offset).clone())?;
                Arc::new(beatty.starting_at(Natural::ZERO))
            }
            Set::Digits(Digits::Evil) => Arc::new(Parity::Evil),
            Set::Digits(Digits::Odious) => Arc::new(Parity::Odious),
            Set::Digits(Digits::Vile) => Arc::new(TrailingZeros::Vile),
            Set::Digits(Digits::Dopey) => Arc::new(TrailingZeros::Dopey),
            Set::Growing(growing) => Arc::new(*growing),
            Set::Written(written) => Arc::clone(written) as Shared,
            Set::Values(_) => return Err(NumberError::invalid("the members of this set are not counted")),
            Set::Union(parts) => two(parts, |left, right| Arc::new(Union(left, right)))?,
            Set::Inter(parts) => two(parts, |left, right| Arc::new(Intersection(left, right)))?,
            Set::Complement(inner) => Arc::new(Complement(inner.sequence()?)),
        })
    }
}

type Shared = Arc<dyn sequence::Sequence>;

/// floor(p n/q + c) for n >= 0 as a periodic set, unless its period is large: q steps of n rise by p.
fn rational_line(slope: &Rational, offset: &Rational) -> Option<Periodic> {
    let period = u64::try_from(slope.numerator_ref()).ok().filter(|&period| period <= MAX_PERIOD)?;
    let steps = u64::try_from(slope.denominator_ref()).ok().filter(|&steps| steps <= MAX_PERIOD)?;
    let value = |n: u64| {
        let value = slope * Rational::from(n) + offset;
        u64::try_from(&malachite::base::num::arithmetic::traits::Floor::floor(&value)).ok()
    };
    let start = value(0)?;
    let residues: Option<BTreeSet<u64>> = (0..steps).map(value).collect();
    Some(Periodic::new(BTreeSet::new(), start, residues?, period))
}
