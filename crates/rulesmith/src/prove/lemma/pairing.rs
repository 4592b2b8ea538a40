//! Chromatic nim on two stacks: nim, and any move while neither stack is in S (Fisher and Larsson 2019).
//!
//! The P-positions are the pairs that a queue of unmatched greens gives (docs/LEMMAS.md, Lemma 1). Here it is decided
//! that a claim is that pairing, for the sets S for which this can be done exactly.

use super::condition::equivalent;
use super::reading::{J, K, Reading, X, Y};
use crate::form::{Atom, Claim, Cond, Context, Digits, Family, INDEX, Num, Set};
use crate::number::{Real, Slope};
use crate::prove::equal;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Why a claim is the pairing of its set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// S = floor(n beta), beta > 2 irrational: its complementary pair.
    Irrational {
        /// The smaller slope.
        alpha: Slope,
        /// The larger slope.
        beta: Slope,
    },
    /// S = floor(n p/q), p/q >= 2: (floor((pn - 1)/(p - q)), floor(pn/q)).
    Rational {
        /// p/q.
        beta: Rational,
    },
    /// No two neighbouring numbers are outside S: (g, g + 1) and (d, d).
    Lone {
        /// S.
        red: String,
    },
    /// Every positive number is in S: (n, n).
    AllRed,
    /// S is never more than this many ahead of its complement: the n-th other number with the (n + lead)-th of S.
    Counted {
        /// S.
        red: String,
        /// How many numbers of S are paired with themselves.
        lead: u64,
    },
    /// S is finite, and the queue was gone through.
    Finite {
        /// S without 0.
        red: Vec<u64>,
    },
}

/// The most numbers that are gone through one by one.
const MAX_LEVELS: u64 = 1 << 20;

/// Decides whether the lemma applies to rules and a claim.
pub(super) fn prove(rules: &Reading, claim: &Claim) -> Result<Pairing, String> {
    if !rules.implies(&Cond::True, &rules.smaller) || !rules.implies(&Cond::True, &rules.larger) {
        return Err("the rules do not allow all nim moves".to_string());
    }
    if !claim.except.is_empty() {
        return Err("the claim takes positions away".to_string());
    }
    let claimed = Claimed { claim, context: Context::of_variables(vec![Integer::ZERO]) };
    if rules.implies(&rules.both, &Cond::False) {
        return match claimed.is_diagonal() {
            true => Ok(Pairing::AllRed),
            false => Err("every move is a nim move, and the claim is not read as (n, n)".to_string()),
        };
    }
    let [x, y, j, k] = [X, Y, J, K].map(Num::from);
    let everything = rules.all([rules.context.compare(&x, &j), rules.context.compare(&y, &k)]);
    for red in candidates(rules) {
        let red = Arc::new(red);
        let [green_x, green_y] = [&x, &y].map(|pile| rules.not(&rules.context.member(pile, &red)));
        let free = rules.all([green_x, green_y.clone(), everything.clone()]);
        if rules.implies(&free, &rules.both) && rules.implies(&rules.both, &green_y) {
            return claimed.decide(&red).ok_or_else(|| {
                format!(
                    "the claim is not seen to be the pairing of the red levels {red} by a queue of unmatched greens"
                )
            });
        }
    }
    Err("taking from both piles is not allowed exactly if neither pile is in some set S".to_string())
}

/// The sets that may be red: what the larger pile must not be in, by what is said of it alone.
fn candidates(rules: &Reading) -> Vec<Set> {
    let mut found: Vec<Set> = Vec::new();
    for case in rules.both.disjuncts() {
        let of_larger = |part: &&Cond| part.reads_only(|slot| slot == Y);
        let green = rules.all(case.conjuncts().iter().filter(of_larger).cloned());
        found.extend(Set::told(&rules.not(&green), Y));
    }
    rules.both.visit_sets(&mut |set| found.extend([Set::clone(set), set.complement()]));
    let mut kept: Vec<Set> = Vec::new();
    for set in found {
        if !kept.contains(&set) {
            kept.push(set);
        }
    }
    kept
}

/// The claim of a game, whose families are counted from 0 on.
struct Claimed<'c> {
    claim: &'c Claim,
    context: Context,
}

impl Claimed<'_> {
    fn decide(&self, red: &Arc<Set>) -> Option<Pairing> {
        if self.is_diagonal() && has_all_positive(red) {
            return Some(Pairing::AllRed);
        }
        self.beatty(red).or_else(|| self.lone(red)).or_else(|| self.counted(red)).or_else(|| self.finite(red))
    }

    /// The only family, if all of its indices count.
    fn line(&self) -> Option<[&Num; 2]> {
        let [Family { indices: 1, position, when: Cond::True }] = self.claim.families.as_slice() else { return None };
        let [one, other] = position.as_slice() else { return None };
        Some([one, other])
    }

    /// The single positions are (0, 0), .., (d, d).
    fn has_doubles(&self, last: u64) -> bool {
        self.claim.also == (0..=last).map(double).collect()
    }

    /// { (n, n) : n >= 0 }.
    fn is_diagonal(&self) -> bool {
        let line = self.line().is_some_and(|entries| entries.iter().all(|entry| entry.as_slot() == Some(INDEX)));
        line && self.claim.also.is_empty()
    }

    fn beatty(&self, red: &Set) -> Option<Pairing> {
        if let Some((alpha, beta)) = self.claim.pair()
            && beta.is_irrational()
        {
            let complementary = beta.complement().is_ok_and(|complement| equal(&complement, &alpha));
            let holds = complementary && beta.cmp_rational(&Rational::from(2)).is_gt() && is_beatty(red, &beta);
            return holds.then_some(Pairing::Irrational { alpha, beta });
        }
        let [one, other] = self.line()?.map(|entry| entry.as_line(INDEX));
        let (one, other) = (one?, other?);
        let (lower, upper) =
            if one.0.compare(&other.0).is_ok_and(|order| order.is_gt()) { (other, one) } else { (one, other) };
        // floor(p (n + 1)/q), and floor((p (n + 1) - 1)/(p - q)).
        let beta = upper.0.as_rational().filter(|beta| **beta >= 2)?;
        let (p, q) = (Rational::from(beta.numerator_ref()), Rational::from(beta.denominator_ref()));
        let apart = &p - &q;
        let is = |found: &Real, wanted: Rational| found.as_rational().is_some_and(|found| *found == wanted);
        let holds = is(&upper.1, beta.clone())
            && is(&lower.0, &p / &apart)
            && is(&lower.1, (&p - Rational::ONE) / &apart)
            && self.has_doubles(0)
            && is_beatty(red, &Slope::new(Real::from(beta.clone())).ok()?);
        holds.then(|| Pairing::Rational { beta: beta.clone() })
    }

    /// { (g, g + 1) : g >= 1 and g not in S } union { (d, d) : d >= 1 and d in S and d - 1 in S } also (0, 0).
    fn lone(&self, red: &Arc<Set>) -> Option<Pairing> {
        let [one, other] = self.claim.families.as_slice() else { return None };
        if !has_no_neighbours_outside(red) {
            return None;
        }
        let (pairs, doubles) = match one.position.first() == one.position.get(1) {
            true => (other, one),
            false => (one, other),
        };
        let ((green, pair_at_0), (double, double_at_0)) =
            (self.counted_from_one(pairs, 1)?, self.counted_from_one(doubles, 0)?);
        let origin = if double_at_0 { self.claim.also.is_empty() || self.has_doubles(0) } else { self.has_doubles(0) };
        if pair_at_0 || !origin {
            return None;
        }
        let below = Num::from(INDEX);
        let level = below.shifted(&Integer::ONE);
        let member = |number: &Num| self.context.member(number, red);
        if !equivalent(&self.context, &green, &self.context.not(&member(&level))) {
            return None;
        }
        // What is below is red, or it is 0; that need not be said if 0 is red, or 1 is not.
        let inside = |x: u64| red.contains(&Integer::from(x)).unwrap_or(false);
        let red_below = member(&below);
        let or_0 = self.context.any(vec![self.context.zero(&below), red_below.clone()]);
        let said = if inside(0) || !inside(1) { vec![red_below, or_0] } else { vec![or_0] };
        let wanted = |below: &Cond| self.context.all(vec![member(&level), below.clone()]);
        let holds = said.iter().any(|below| equivalent(&self.context, &double, &wanted(below)));
        holds.then(|| Pairing::Lone { red: red.to_string() })
    }

    /// The condition of a family (g, g + apart), with g = n + 1, and whether g = 0 is in it too.
    fn counted_from_one(&self, family: &Family, apart: i64) -> Option<(Cond, bool)> {
        let [one, other] = family.position.as_slice() else { return None };
        if *other != one.shifted(&Integer::from(apart)) {
            return None;
        }
        let first = one.minus(&Num::from(INDEX));
        match u64::try_from(first.as_constant()?).ok()? {
            1 => Some((family.when.clone(), false)),
            0 => {
                let at = |value: Num| self.context.replace_in(&family.when, &|_| value.clone());
                let later = at(Num::from(INDEX).shifted(&Integer::ONE));
                Some((later, at(Num::default()).as_constant()?))
            }
            _ => None,
        }
    }

    /// { (G(n), S(n + k)) : n >= 1 } also (0, 0), (1, 1), .., (k, k), with G what S leaves out.
    fn counted(&self, red: &Set) -> Option<Pairing> {
        let [one, other] = self.line()?;
        let lead = red.sequence().ok()?.lead()?;
        let is_red = |set: &Set| same_positive(set, red);
        let is_green = |set: &Set| is_missing(set, red);
        let straight = counts(one, &is_green) == Some(0) && counts(other, &is_red) == Some(lead);
        let turned = counts(other, &is_green) == Some(0) && counts(one, &is_red) == Some(lead);
        let starts = lead <= MAX_LEVELS && (1..=lead).all(|level| red.contains(&Integer::from(level)) == Some(true));
        let infinite = red.as_periodic().is_none_or(|set| !set.is_finite());
        let holds = (straight || turned) && starts && infinite && self.has_doubles(lead);
        holds.then(|| Pairing::Counted { red: red.to_string(), lead })
    }

    /// { (d, d) : d >= 0 and d in {..} } also (g, r), ..
    fn finite(&self, red: &Set) -> Option<Pairing> {
        let mut claimed = self.claim.also.clone();
        for family in &self.claim.families {
            let [one, other] = family.position.as_slice() else { return None };
            let first = one.minus(&Num::from(INDEX));
            let first = u64::try_from(first.as_constant()?).ok().filter(|_| one == other)?;
            let indices = finite_members(&Set::told(&family.when, INDEX)?)?;
            claimed.extend(indices.into_iter().filter_map(|n| n.checked_add(first)).map(double));
        }
        let red: Vec<u64> = finite_members(red)?.into_iter().filter(|level| *level > 0).collect();
        (claimed == queue(&red)).then_some(Pairing::Finite { red })
    }
}

fn double(level: u64) -> Vec<Natural> {
    vec![Natural::from(level), Natural::from(level)]
}

/// The pairs of finitely many red levels, and (0, 0): red is paired with the oldest unmatched green, or with itself.
fn queue(red: &[u64]) -> BTreeSet<Vec<Natural>> {
    let mut pairs = BTreeSet::from([double(0)]);
    let (mut greens, mut next) = (VecDeque::new(), 1);
    for &level in red {
        greens.extend(next..level);
        next = level + 1;
        pairs.insert(vec![Natural::from(greens.pop_front().unwrap_or(level)), Natural::from(level)]);
    }
    pairs
}

/// The number k, if an entry is the (n + 1 + k)-th positive member, for every n >= 0, of a set that will do.
fn counts(entry: &Num, fits: &dyn Fn(&Set) -> bool) -> Option<u64> {
    if let [(Atom::Nth(set, at), factor)] = entry.parts() {
        // Members are counted by size, and 0, if it is one, is number 0.
        let beatty = matches!(&**set, Set::Beatty { .. });
        let shift = at.minus(&Num::from(INDEX));
        let number = u64::try_from(shift.as_constant()?).ok()?;
        let alone = *factor == 1 && *entry.addend() == 0 && !beatty && fits(set);
        return number.checked_sub(1).filter(|_| alone);
    }
    // A line that rises at every step goes through its values; if 0 is none of them, these are the positive members.
    let (slope, offset) = entry.as_line(INDEX)?;
    let rises = slope.cmp_rational(&Rational::ONE).is_ge() && offset.cmp_rational(&Rational::ONE).is_ge();
    (rises && fits(&Set::line(slope, offset).ok()?)).then_some(0)
}

/// Whether two sets have the same positive members.
fn same_positive(one: &Set, other: &Set) -> bool {
    let same = |one: &Set, other: &Set| {
        let (Some(one), Some(other)) = (one.as_periodic(), other.as_periodic()) else { return one == other };
        let apart = one.joined(&other, |one, other| one != other);
        apart.is_some_and(|apart| apart.is_finite() && apart.early().iter().all(|level| *level == 0))
    };
    // floor(n s) from n = 0 or from n = 1 on.
    let with_0 = |set: &Set| match set {
        Set::Beatty { slope, offset } if equal(slope, offset) => Set::line((**slope).clone(), Real::from(0)).ok(),
        _ => None,
    };
    same(with_0(one).as_ref().unwrap_or(one), with_0(other).as_ref().unwrap_or(other))
}

/// Whether the positive members of a set are floor(n slope), n >= 1.
fn is_beatty(set: &Set, slope: &Slope) -> bool {
    match set {
        Set::Beatty { slope: own, offset } => {
            let zero = offset.as_rational().is_some_and(|offset| *offset == 0);
            equal(own, slope) && (zero || equal(offset, slope))
        }
        _ => Set::line(slope.as_real().clone(), Real::from(0)).is_ok_and(|line| same_positive(set, &line)),
    }
}

/// The members of a finite set that is small enough to be gone through.
fn finite_members(set: &Set) -> Option<Vec<u64>> {
    let set = set.as_periodic().filter(|set| set.is_finite() && set.start() <= MAX_LEVELS)?;
    Some(set.early().iter().copied().collect())
}

/// Whether something holds for all positive levels of a periodic set, looked at to the end of a period.
fn for_all_positive(set: &Set, holds: impl Fn(&dyn Fn(u64) -> bool, u64) -> bool) -> bool {
    let Some(set) = set.as_periodic() else { return false };
    let Some(end) = set.start().checked_add(set.period()).filter(|end| *end <= MAX_LEVELS) else { return false };
    (1..=end).all(|x| holds(&|x| set.has(x), x))
}

/// Whether every positive number is a member.
fn has_all_positive(set: &Set) -> bool {
    for_all_positive(set, |member, x| member(x))
}

/// Whether of two neighbouring positive numbers at least one is a member.
fn has_no_neighbours_outside(set: &Set) -> bool {
    match set {
        Set::Beatty { slope, offset } => {
            let from_start = offset.as_rational().is_some_and(|offset| *offset == 0) || equal(offset, slope);
            from_start && slope.cmp_rational(&Rational::from(2)).is_le()
        }
        // A dopey number is even.
        Set::Digits(Digits::Vile) => true,
        _ => for_all_positive(set, |member, x| member(x) || member(x + 1)),
    }
}

/// Whether a set is known to have exactly the positive numbers that another leaves out.
fn is_missing(set: &Set, from: &Set) -> bool {
    let pair = |one: Digits, other: Digits| {
        let (one, other) = (Set::Digits(one), Set::Digits(other));
        (*set == one && *from == other) || (*set == other && *from == one)
    };
    pair(Digits::Vile, Digits::Dopey) || same_positive(set, &from.complement())
}
