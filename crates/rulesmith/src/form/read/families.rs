//! Families of one claim that are parts of one family are put together again: "the even n and the odd n" is "every n".

use super::super::claim::Family;
use super::super::condition::Cond;
use super::super::context::whole;
use super::super::num::Num;
use super::super::set::{INDEX, index_context};
use crate::number::Real;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;

/// How far the indices of families are followed: where each begins, and after how many they all repeat.
const MAX_INDEX: u64 = 4096;
/// So many families are compared with each other; what that costs grows with their third power, and is not asked about.
const MAX_FAMILIES: usize = 16;

/// Families without those that others contain, and as one where together they are every n of it.
pub(super) fn joined(families: Vec<Family>) -> Vec<Family> {
    let mut kept: Vec<Family> = Vec::new();
    for family in families {
        // The same positions under two conditions are those under one of them.
        match kept.iter_mut().find(|known| (known.indices, &known.position) == (family.indices, &family.position)) {
            Some(known) => known.when = known.context().any(vec![known.when.clone(), family.when]),
            None => kept.push(family),
        }
    }
    if kept.len() < 2 || kept.len() > MAX_FAMILIES {
        return kept;
    }
    let lines: Vec<Option<Lines>> = kept.iter().map(Lines::of).collect();
    let mut gone = vec![false; kept.len()];
    let mut result = Vec::new();
    for first in 0..kept.len() {
        if gone[first] {
            continue;
        }
        let Some(line) = &lines[first] else { continue };
        let together: Vec<(usize, &Lines)> = (first..kept.len())
            .filter(|other| !gone[*other])
            .filter_map(|other| Some((other, lines[other].as_ref().filter(|other| other.over(line).is_some())?)))
            .collect();
        if let Some(family) = one_of(&together) {
            together.iter().for_each(|(other, _)| gone[*other] = true);
            result.push(family);
        }
    }
    for (number, family) in kept.iter().enumerate() {
        let contained = |other: usize| {
            let (Some(one), Some(all)) = (&lines[number], &lines[other]) else { return false };
            other != number && !gone[other] && one.within(all).is_some()
        };
        gone[number] = gone[number] || (0..kept.len()).any(contained);
        if !gone[number] {
            result.push(family.clone());
        }
    }
    result
}

/// A family without a condition whose entries are floor(s n + o): their slopes and offsets.
struct Lines(Vec<(Real, Real)>);

impl Lines {
    fn of(family: &Family) -> Option<Lines> {
        if family.indices != 1 {
            return None;
        }
        let lines = family.position.iter().map(|entry| entry.as_line(INDEX)).collect::<Option<Vec<_>>>()?;
        let rising = lines.iter().any(|(slope, _)| slope.sign().is_gt());
        (family.when == Cond::True && rising).then_some(Lines(lines))
    }

    /// The one factor between the slopes of two families, if it is rational.
    fn over(&self, other: &Lines) -> Option<Rational> {
        let mut factor = None;
        for ((slope, _), (base, _)) in self.0.iter().zip(&other.0) {
            if base.sign().is_eq() && slope.sign().is_eq() {
                continue;
            }
            let ratio = slope.divide(base).ok()?.as_rational()?.clone();
            if factor.get_or_insert_with(|| ratio.clone()) != &ratio {
                return None;
            }
        }
        factor
    }

    /// c and a, if its position of n is that of the other family at the index c + a n, c not negative.
    fn within(&self, other: &Lines) -> Option<(u64, u64)> {
        let step = Integer::try_from(self.over(other)?).ok()?;
        let mut start = None;
        for ((_, offset), (slope, base)) in self.0.iter().zip(&other.0) {
            let ahead = offset.subtract(base).ok()?;
            let found = match slope.sign().is_eq() {
                true if ahead.sign().is_eq() => continue,
                true => return None,
                false => whole(&ahead.divide(slope).ok()?)?,
            };
            if start.get_or_insert_with(|| found.clone()) != &found {
                return None;
            }
        }
        let small = |value: &Integer| u64::try_from(value).ok().filter(|value| *value <= MAX_INDEX);
        Some((small(&start?)?, small(&step)?))
    }

    /// The same lines with an m-th of the slopes.
    fn slower(&self, m: u64) -> Option<Lines> {
        let part = Rational::from_unsigneds(1, m);
        let slow =
            |(slope, offset): &(Real, Real)| Some((slope.affine(&part, &Rational::from(0)).ok()?, offset.clone()));
        self.0.iter().map(slow).collect::<Option<Vec<_>>>().map(Lines)
    }
}

/// One family that has exactly the positions of some: it begins where one of them does, and goes in steps of which theirs
/// are multiples.
fn one_of(families: &[(usize, &Lines)]) -> Option<Family> {
    for (_, first) in families {
        for m in 1..=families.len() as u64 {
            let base = first.slower(m)?;
            let Some(parts) = families.iter().map(|(_, lines)| lines.within(&base)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            if parts.iter().any(|(_, step)| *step == 0) || !covers(&parts) {
                continue;
            }
            let entry =
                |(slope, offset): &(Real, Real)| index_context().floor_of(&Num::from(INDEX), slope, offset).ok();
            let position = base.0.iter().map(entry).collect::<Option<Vec<Num>>>()?;
            return Some(Family { indices: 1, position, when: Cond::True });
        }
    }
    None
}

/// Whether every index from 0 on is c + a n for one of some pairs (c, a).
fn covers(parts: &[(u64, u64)]) -> bool {
    let begun = parts.iter().map(|(start, _)| *start).max().unwrap_or(0);
    let mut repeat = 1u64;
    for (_, step) in parts {
        repeat = repeat.lcm(*step);
        if repeat > MAX_INDEX {
            return false;
        }
    }
    (0..begun + repeat).all(|n| parts.iter().any(|(start, step)| n >= *start && (n - start).is_multiple_of(*step)))
}
