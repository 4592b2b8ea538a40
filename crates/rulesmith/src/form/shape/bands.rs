//! Two unordered piles with all nim moves, a band and single vectors.

use super::{Joint, Vectored, Vectors};
use crate::form::condition::Cond;
use crate::form::num::{Num, Slot};
use crate::form::set::Set;
use crate::form::{Context, Taken};
use malachite::{Integer, Natural};
use std::collections::BTreeSet;

/// The most vectors of a band that are looked at one by one.
const MAX_LOOKED_AT: i64 = 1 << 16;

const K: Slot = Slot::Variable(0);
const L: Slot = Slot::Variable(1);

/// Beside nim moves: all (k, l) with k, l >= 1 and |k - l| < width that are not removed, and further vectors. All sets are
/// closed under exchange; no vector is both in the band and added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The width of the band; 0 if there is none.
    pub width: i64,
    /// Vectors of the band that may not be taken.
    pub removed: BTreeSet<(i64, i64)>,
    /// Single vectors outside of the band, both entries positive.
    pub added: BTreeSet<(Natural, Natural)>,
    /// Vectors by formulas; they may be in the band.
    pub families: Vec<Vectored>,
}

/// All (k, l) with k, l >= 1 and low <= k - l <= high, but some.
struct Strip {
    low: i64,
    high: i64,
    but: BTreeSet<(i64, i64)>,
}

impl Pairs {
    pub(super) fn of(ways: &[&Joint<'_>]) -> Option<Pairs> {
        let mut strips: Vec<Strip> = Vec::new();
        let mut vectors = Vectors { single: BTreeSet::new(), families: vec![] };
        for way in ways {
            match diagonal(way) {
                _ if way.from.is_empty() => vectors.add(way)?,
                Some(strip) => strips.push(strip),
                None if matches!(way.taken, Taken::Family(_)) => vectors.add(way)?,
                None => {
                    for part in way.when.disjuncts() {
                        strips.push(strip(way, part)?);
                    }
                }
            }
        }
        if !vectors.is_closed() {
            return None;
        }
        let width = width(&mut strips)?;
        let holds = |strip: &Strip, (k, l): (i64, i64)| strip.low <= k - l && k - l <= strip.high;
        let allowed = |vector: &(i64, i64)| strips.iter().any(|s| holds(s, *vector) && !s.but.contains(vector));
        let mut removed: BTreeSet<(i64, i64)> = strips.iter().flat_map(|strip| strip.but.iter().copied()).collect();
        removed.retain(|vector| !allowed(vector));
        let mut pairs = Pairs { width, removed, added: BTreeSet::new(), families: vectors.families };
        for vector in vectors.single {
            let (Some(k), Some(l)) = (vector.first(), vector.get(1)) else { return None };
            let small = i64::try_from(k).ok().zip(i64::try_from(l).ok());
            match small.filter(|(k, l)| (k - l).abs() < width) {
                Some(vector) => {
                    pairs.removed.remove(&vector);
                }
                None => {
                    pairs.added.insert((k.clone(), l.clone()));
                }
            }
        }
        pairs.families.sort();
        let closed = pairs.removed.iter().all(|&(k, l)| pairs.removed.contains(&(l, k)));
        closed.then_some(pairs)
    }
}

/// The width of the band that strips make up together, if they make up one.
fn width(strips: &mut [Strip]) -> Option<i64> {
    strips.sort_by_key(|strip| strip.low);
    let Some(first) = strips.first() else { return Some(0) };
    let (low, mut high) = (first.low, first.high);
    for strip in strips.iter() {
        if strip.low > high + 1 {
            return None;
        }
        high = high.max(strip.high);
    }
    (low == -high).then_some(high + 1)
}

/// `take (t + c, t + d)`: the strip k - l = c - d.
fn diagonal(way: &Joint<'_>) -> Option<Strip> {
    let (Taken::Linear(amounts), [from]) = (way.taken, way.from) else { return None };
    let [k, l] = amounts.as_slice() else { return None };
    let shifts = [k, l].map(|amount| amount.minus(&Num::from(K)).as_constant().and_then(|c| i64::try_from(c).ok()));
    let [Some(c), Some(d)] = shifts else { return None };
    if !way.is_invariant() {
        return None;
    }
    // In terms of k: t = k - c, and l = k - (c - d).
    let step = c.checked_sub(d)?;
    let context = Context { from: vec![Integer::from(1), Integer::from(1)], taken: vec![], ..way.context.clone() };
    let when = context.replace_in(way.when, &|_| Num::from(K).shifted(&Integer::from(-c)));
    let from = i64::try_from(from).ok()?.checked_add(c)?;
    exceptions(&context, (step, step), &when, [from, 1])
}

/// `take (k, l)` where the condition bounds k - l on both sides, and otherwise leaves out finitely many vectors.
fn strip(way: &Joint<'_>, when: &Cond) -> Option<Strip> {
    if !plane(way) || !when.reads_only(|slot| matches!(slot, Slot::Variable(_))) {
        return None;
    }
    let (mut low, mut high): (Option<Integer>, Option<Integer>) = (None, None);
    let mut rest = Vec::new();
    let difference = Num::from(K).minus(&Num::from(L));
    for part in when.conjuncts() {
        let (Cond::AtMost(number) | Cond::Zero(number)) = part else {
            rest.push(part.clone());
            continue;
        };
        let exact = matches!(part, Cond::Zero(_));
        let (above, below) = match (number.minus(&difference).as_constant(), number.plus(&difference).as_constant()) {
            // k - l <= -constant
            (Some(constant), _) => (Some(-constant.clone()), exact.then(|| -constant.clone())),
            // k - l >= constant
            (_, Some(constant)) => (exact.then(|| constant.clone()), Some(constant.clone())),
            _ => {
                rest.push(part.clone());
                continue;
            }
        };
        high = above.map(|bound| high.clone().map_or(bound.clone(), |known| known.min(bound))).or(high);
        low = below.map(|bound| low.clone().map_or(bound.clone(), |known| known.max(bound))).or(low);
    }
    let between = (i64::try_from(&low?).ok()?, i64::try_from(&high?).ok()?);
    let [k, l] = [0, 1].map(|variable| i64::try_from(&way.from[variable]).ok());
    exceptions(&way.context, between, &way.context.all(rest), [k?, l?])
}

/// Whether the way takes k from the first and l from the second pile, from somewhere on.
fn plane(way: &Joint<'_>) -> bool {
    let slots: Vec<Option<Slot>> = way.amounts().iter().map(Num::as_slot).collect();
    matches!(way.taken, Taken::Linear(_)) && slots == [Some(K), Some(L)]
}

/// The strip low <= k - l <= high without the vectors that fail a condition or are too small, if these are finitely many.
fn exceptions(context: &Context, (low, high): (i64, i64), when: &Cond, from: [i64; 2]) -> Option<Strip> {
    // Vectors that are named one by one need not be looked for.
    let mut but = BTreeSet::new();
    let mut rest = Vec::new();
    for part in when.conjuncts() {
        match named(part, from) {
            Some((k, l)) if (low..=high).contains(&(k - l)) => {
                but.insert((k, l));
            }
            Some(_) => {}
            None => rest.push(part.clone()),
        }
    }
    let when = &context.all(rest);
    let few = from.iter().any(|&least| least > 1);
    let too_small = |own: i64, other: i64, step: i64| match few {
        true => Some(own.max(other.checked_add(step)?) - 1),
        false => Some(0),
    };
    let last_k = too_small(from[0], from[1], high)?.max(last_failure(when, [K, L], low, high)?);
    let last_l = too_small(from[1], from[0], low.checked_neg()?)?.max(last_failure(when, [L, K], -high, -low)?);
    if last_k.checked_mul(last_l.min(high.checked_sub(low)?.checked_add(1)?))? > MAX_LOOKED_AT {
        return None;
    }
    for k in 1..=last_k {
        for l in (k - high).max(1)..=(k - low).min(last_l) {
            let given = |slot| Num::from(if slot == K { k } else { l });
            let allowed = context.replace_in(when, &given).as_constant()?;
            if !allowed || k < from[0] || l < from[1] {
                but.insert((k, l));
            }
        }
    }
    (low <= high).then_some(Strip { low, high, but })
}

/// The only vector at which a condition fails, if it says just that: k is not this, or l is not that.
fn named(part: &Cond, from: [i64; 2]) -> Option<(i64, i64)> {
    let [one, other] = part.disjuncts() else { return None };
    let unequal = |part: &Cond, slot: Slot, least: i64| match part {
        Cond::Not(inner) => match &**inner {
            Cond::Zero(number) => {
                let value = Num::from(slot).minus(number);
                i64::try_from(value.as_constant()?).ok().filter(|value| value.unsigned_abs() < 1 << 40)
            }
            _ => None,
        },
        // Above the least value is other than it.
        Cond::AtMost(number) => {
            let bound = i64::try_from(number.plus(&Num::from(slot)).as_constant()?).ok()?;
            (bound == least.checked_add(1)?).then_some(least)
        }
        _ => None,
    };
    let both = |k: &Cond, l: &Cond| Some((unequal(k, K, from[0])?, unequal(l, L, from[1])?));
    both(one, other).or_else(|| both(other, one))
}

/// The largest k at which a condition on k and l can fail for l with low <= k - l <= high; nothing, if there may be none.
fn last_failure(when: &Cond, slots: [Slot; 2], low: i64, high: i64) -> Option<i64> {
    let inner = |part: &Cond| last_failure(part, slots, low, high);
    let along = |number: &Num| Along::of(number, slots, low, high);
    match when {
        Cond::True => Some(0),
        Cond::And(parts) => parts.iter().map(inner).collect::<Option<Vec<i64>>>()?.into_iter().max(),
        Cond::Or(parts) => parts.iter().filter_map(inner).min(),
        Cond::AtMost(number) => along(number)?.last_above(0),
        Cond::Not(inner) => match &**inner {
            Cond::Zero(number) => along(number)?.last_between(0, 0),
            Cond::In(number, set) => match &**set {
                Set::Finite(members) => along(number)?.last_between(0, i64::try_from(members.last()?).ok()?),
                _ => None,
            },
            _ => None,
        },
        Cond::In(number, set) => match &**set {
            // Everything from some number on.
            Set::Periodic(set) if set.period() == 1 => {
                along(&number.negated())?.last_above(-i64::try_from(set.start()).ok()?)
            }
            _ => None,
        },
        Cond::False | Cond::Zero(_) | Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) => None,
    }
}

/// A sum s k + r where r, which depends on k - l, is between two numbers.
struct Along {
    s: i64,
    least: i64,
    most: i64,
}

impl Along {
    /// a k + b l + c with l = k - d is (a + b) k + (c - b d).
    fn of(number: &Num, [k, l]: [Slot; 2], low: i64, high: i64) -> Option<Along> {
        if !number.is_linear() {
            return None;
        }
        let small = |value: Integer| i64::try_from(&value).ok().filter(|value| value.abs() < 1 << 40);
        let (a, b) = (small(number.factor(k))?, small(number.factor(l))?);
        let c = small(number.addend().clone())?;
        let [one, other] = [low, high].map(|d| b.checked_mul(d).map(|bd| c - bd));
        let (one, other) = (one?, other?);
        Some(Along { s: a.checked_add(b)?, least: one.min(other), most: one.max(other) })
    }

    /// The last k at which the sum can be above a bound.
    fn last_above(&self, bound: i64) -> Option<i64> {
        match self.s {
            0 if self.most <= bound => Some(0),
            s if s < 0 => Some((self.most.checked_sub(bound)?.checked_sub(1)? / -s).max(0)),
            _ => None,
        }
    }

    /// The last k at which the sum can be between two numbers.
    fn last_between(&self, low: i64, high: i64) -> Option<i64> {
        match self.s {
            0 if self.most < low || self.least > high => Some(0),
            0 => None,
            s if s > 0 => Some((high.checked_sub(self.least)? / s).max(0)),
            s => Some((self.most.checked_sub(low)? / -s).max(0)),
        }
    }
}
