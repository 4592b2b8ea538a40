//! Two unordered piles with all nim moves, and a bound on the difference of what is taken by the smaller pile.

use super::Joint;
use crate::form::condition::Cond;
use crate::form::num::{Num, Slot};
use crate::form::{Context, Taken};
use malachite::Integer;
use malachite::base::num::basic::traits::One;

/// Conditions that fall into more cases are not read.
const MAX_CASES: usize = 64;

/// Beside nim moves: k, l >= 1 from the smaller pile x and the larger, where |l - k|, or only l - k, is below one of the
/// bounds that hold at x.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Whether |l - k| is bounded, or only l - k.
    pub two_sided: bool,
    /// The bounds; the largest of those that hold counts.
    pub bounds: Vec<Bound>,
}

/// A bound at the positions whose smaller pile satisfies a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    /// Reads the smaller pile alone.
    pub when: Cond,
    /// What the difference stays below; reads the smaller pile alone.
    pub below: Num,
}

impl Constraint {
    /// The bound, if it is the same everywhere.
    pub fn constant(&self) -> Option<i64> {
        let constant = |bound: &Bound| match bound.when {
            Cond::True => i64::try_from(bound.below.as_constant()?).ok(),
            _ => None,
        };
        self.bounds.iter().map(constant).collect::<Option<Vec<i64>>>()?.into_iter().max()
    }

    pub(super) fn of(ways: &[&Joint<'_>]) -> Option<Constraint> {
        let mut cases = Vec::new();
        for way in ways {
            for parts in cases_of(&way.context, way.when)? {
                cases.extend(case(way, &parts)?);
            }
        }
        let context = Context::of_piles(2, true);
        let cases = without_smaller(&context, cases);
        let two_sided = cases.iter().any(|case| case.below.is_some());
        let cases = if two_sided { symmetric(&context, cases)? } else { cases };
        let bound = |case: Case| Bound { when: case.when, below: case.above.shifted(&Integer::ONE) };
        let mut bounds: Vec<Bound> = cases.into_iter().map(bound).collect();
        if bounds.is_empty() {
            return None;
        }
        bounds.sort();
        Some(Constraint { two_sided, bounds })
    }
}

/// Where the condition holds, l - k <= above and, if there is a bound, k - l <= below.
#[derive(Clone, PartialEq, Eq)]
struct Case {
    when: Cond,
    above: Num,
    below: Option<Num>,
}

/// What one case of a way's condition says; nothing in it, if it never holds.
fn case(way: &Joint<'_>, parts: &[Cond]) -> Option<Option<Case>> {
    let smaller = |slot| slot == Slot::Before(0);
    let amounts: Vec<Option<Slot>> = way.amounts().iter().map(Num::as_slot).collect();
    let (k, l) = (Slot::Variable(0), Slot::Variable(1));
    if !matches!(way.taken, Taken::Linear(_)) || way.from.iter().any(|least| *least > 1) {
        return None;
    }
    if amounts == [Some(k), Some(k)] {
        let when = way.context.all(parts.to_vec());
        let zero = Num::default();
        return when.reads_only(smaller).then(|| Some(Case { when, above: zero.clone(), below: Some(zero) }));
    }
    if amounts != [Some(k), Some(l)] {
        return None;
    }
    let (mut above, mut below, mut when): (Option<Num>, Option<Num>, Vec<Cond>) = (None, None, vec![]);
    let difference = Num::from(l).minus(&Num::from(k));
    for part in parts {
        match part {
            part if part.reads_only(smaller) => when.push(part.clone()),
            Cond::AtMost(number) => {
                // l - k <= -rest, or k - l <= -rest
                let (side, rest) = match number.factor(l) {
                    one if one == 1 => (&mut above, number.minus(&difference)),
                    _ => (&mut below, number.plus(&difference)),
                };
                if !rest.reads_only(smaller) {
                    return None;
                }
                // Of two bounds on one side the smaller counts: below min(a, b) is below a and below b.
                *side = Some(match side.take() {
                    Some(known) => way.context.max(vec![known.negated(), rest]).negated(),
                    None => rest.negated(),
                });
            }
            Cond::Zero(number) => {
                // l - k = rest
                let rest = match number.factor(k) {
                    one if one == 1 => number.plus(&difference),
                    _ => number.minus(&difference).negated(),
                };
                let known = above.replace(rest.clone()).is_some() || below.replace(rest.negated()).is_some();
                if known || !rest.reads_only(smaller) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let when = way.context.all(when);
    if when == Cond::False {
        return Some(None);
    }
    Some(Some(Case { when, above: above?, below }))
}

/// The cases of a condition, each a list of parts that must all hold; nothing, if they are many.
fn cases_of(context: &Context, condition: &Cond) -> Option<Vec<Vec<Cond>>> {
    let mut cases: Vec<Vec<Cond>> = Vec::new();
    for alternative in condition.disjuncts() {
        let mut own: Vec<Vec<Cond>> = vec![vec![]];
        for part in alternative.conjuncts() {
            let inner = match part {
                Cond::Or(_) => cases_of(context, part)?,
                other => vec![vec![other.clone()]],
            };
            let mut next = Vec::new();
            for known in &own {
                for more in &inner {
                    match context.all(known.iter().chain(more).cloned().collect()) {
                        Cond::False => {}
                        joined => next.push(joined.conjuncts().to_vec()),
                    }
                }
            }
            if next.len() > MAX_CASES {
                return None;
            }
            own = next;
        }
        cases.extend(own);
    }
    (cases.len() <= MAX_CASES).then_some(cases)
}

/// Whether a number is never above another.
fn at_most(context: &Context, one: &Num, other: &Num) -> bool {
    context.bounds(&one.minus(other)).1.is_some_and(|most| most <= 0)
}

/// The cases that bound both sides alike, if the others say nothing besides.
fn symmetric(context: &Context, cases: Vec<Case>) -> Option<Vec<Case>> {
    // At most x is taken from the smaller pile and at least 1 from the larger, so k - l <= x - 1 need not be said.
    let unsaid = Num::from(Slot::Before(0)).shifted(&-Integer::ONE);
    let said = |case: Case| match case.below {
        None if at_most(context, &unsaid, &case.above) => Case { below: Some(case.above.clone()), ..case },
        // k - l <= min(b, x - 1), of which the second has not been said.
        Some(ref below) if context.max(vec![below.negated(), unsaid.negated()]).negated() == case.above => {
            Case { below: Some(case.above.clone()), ..case }
        }
        _ => case,
    };
    let (even, odd): (Vec<Case>, Vec<Case>) =
        cases.into_iter().map(said).partition(|case| case.below.as_ref() == Some(&case.above));
    // |d| < max(a, b) has the case -b < d < a too. It is within |d| < a or within |d| < b.
    let has = |case: &Case, bound: &Num| {
        even.iter().any(|known| super::implies(&case.when, &known.when) && at_most(context, bound, &known.above))
    };
    let within = |case: &Case| has(case, &case.above) && case.below.as_ref().is_some_and(|below| has(case, below));
    odd.iter().all(within).then_some(even)
}

/// The cases without those that others contain.
fn without_smaller(context: &Context, cases: Vec<Case>) -> Vec<Case> {
    let at_most = |one: &Num, other: &Num| at_most(context, one, other);
    let within = |one: &Case, other: &Case| {
        super::implies(&one.when, &other.when)
            && at_most(&one.above, &other.above)
            && other.below.as_ref().is_none_or(|bound| one.below.as_ref().is_some_and(|own| at_most(own, bound)))
    };
    let mut kept: Vec<Case> = Vec::new();
    for case in cases {
        if !kept.iter().any(|known| within(&case, known)) {
            kept.retain(|known| !within(known, &case));
            kept.push(case);
        }
    }
    kept
}
