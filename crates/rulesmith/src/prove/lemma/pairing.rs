//! Chromatic nim on two stacks: nim, and any move while neither stack is in S (Fisher and Larsson 2019).
//!
//! The P-positions are the pairs that a queue of unmatched greens gives (docs/LEMMAS.md, Lemma 1). Here it is decided
//! that a claim is that pairing, for the sets S for which this can be done exactly.

use super::condition::Condition;
use super::linear::{Linear, Term, whole};
use super::reading::{Reading, Scope};
use crate::number::{Real, Slope};
use crate::prove::claim::{Numbers, equal};
use crate::rules::{Expectation, Family, Game};
use crate::sequence::{Periodic, Sequence};
use crate::syntax::{CompareOp, Expr, ExprKind};
use malachite::base::num::arithmetic::traits::Floor;
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
pub(super) const MAX_LEVELS: u64 = 1 << 20;

/// Decides whether the lemma applies to rules and a claim.
pub(super) fn prove(rules: &mut Reading<'_>, game: &Game, expect: &Expectation) -> Result<Pairing, String> {
    let always = Condition::Constant(true);
    if !rules.atoms.implies(&always, &rules.smaller) || !rules.atoms.implies(&always, &rules.larger) {
        return Err("the rules do not allow all nim moves".to_string());
    }
    let claim = Claim::new(game, expect).ok_or("the claim takes positions away")?;
    if rules.atoms.implies(&rules.both, &Condition::Constant(false)) {
        return match claim.is_diagonal() {
            true => Ok(Pairing::AllRed),
            false => Err("every move is a nim move, and the claim is not read as (n, n)".to_string()),
        };
    }
    let mut atoms = Vec::new();
    rules.both.collect(&mut atoms);
    let mut candidates: Vec<usize> = atoms.iter().filter_map(|&atom| rules.atoms.set_of(atom, &Term::Larger)).collect();
    candidates.dedup();
    let everything = Condition::and([
        at_most(rules, Term::Smaller, Term::FromSmaller)?,
        at_most(rules, Term::Larger, Term::FromLarger)?,
    ]);
    for set in candidates {
        let red = [Term::Smaller, Term::Larger].map(|pile| rules.atoms.member(Linear::term(pile), set));
        let green = red.map(Condition::not);
        let free = Condition::and([green[0].clone(), green[1].clone(), everything.clone()]);
        if rules.atoms.implies(&free, &rules.both) && rules.atoms.implies(&rules.both, &green[1]) {
            let red = Arc::clone(&rules.sets[set]);
            return claim.decide(rules, set, &red).ok_or_else(|| {
                format!(
                    "the claim is not seen to be the pairing of the red levels {red} by a queue of unmatched greens"
                )
            });
        }
    }
    Err("taking from both piles is not allowed exactly if neither pile is in some set S".to_string())
}

fn at_most(rules: &mut Reading<'_>, left: Term, right: Term) -> Result<Condition, String> {
    rules.atoms.at_most(&Linear::term(left), &Linear::term(right)).ok_or_else(|| "not whole".to_string())
}

/// The claim of a game.
struct Claim<'c> {
    numbers: Numbers,
    families: &'c [Family],
    also: BTreeSet<(Natural, Natural)>,
}

impl<'c> Claim<'c> {
    fn new(game: &'c Game, expect: &'c Expectation) -> Option<Claim<'c>> {
        if !expect.except.is_empty() {
            return None;
        }
        let also = expect.also.iter().map(|position| sorted(position)).collect::<Option<_>>()?;
        Some(Claim { numbers: Numbers::of(&game.lets), families: &expect.families, also })
    }

    fn decide(&self, rules: &mut Reading<'_>, number: usize, red: &Arc<dyn Sequence>) -> Option<Pairing> {
        if self.is_diagonal() && has_all_positive(&**red) {
            return Some(Pairing::AllRed);
        }
        self.beatty(&**red)
            .or_else(|| self.lone(rules, number, &**red))
            .or_else(|| self.counted(rules, red))
            .or_else(|| self.finite(rules, &**red))
    }

    /// floor(slope n + offset), with the offset of a rational slope cut to what matters.
    fn line(&self, expr: &Expr, variable: &str) -> Option<(Real, Real)> {
        let sum = self.numbers.floors(expr, variable)?;
        let (slope, offset) = match sum.floors.as_slice() {
            [] => (Real::from(0), Real::from(0)),
            [(true, slope, offset)] => (slope.clone(), offset.clone()),
            _ => return None,
        };
        let slope = slope.affine(&Rational::ONE, &sum.index).ok()?;
        let offset = offset.affine(&Rational::ONE, &sum.constant).ok()?;
        // slope n is a multiple of 1/q.
        let offset = match (slope.as_rational(), offset.as_rational()) {
            (Some(slope), Some(offset)) => {
                let q = Rational::from(slope.denominator_ref());
                Real::from(Rational::from((offset * &q).floor()) / q)
            }
            _ => offset,
        };
        Some((slope, offset))
    }

    fn lines(&self, family: &Family) -> Option<[(Real, Real); 2]> {
        let [one, other] = family.position.as_slice() else { return None };
        Some([self.line(one, &family.variable.name)?, self.line(other, &family.variable.name)?])
    }

    fn only_origin(&self) -> bool {
        self.also == BTreeSet::from([(Natural::ZERO, Natural::ZERO)])
    }

    /// Whether the family's first position is n = 1 and (0, 0) is listed, or, if it is allowed, n = 0.
    fn starts(&self, family: &Family, from_zero: bool) -> bool {
        let listed = self.only_origin();
        match family.variable.from {
            0 => from_zero && (listed || self.also.is_empty()),
            1 => listed,
            _ => false,
        }
    }

    /// { (n, n) : n >= 0 }.
    fn is_diagonal(&self) -> bool {
        let [family] = self.families else { return false };
        let is = |(slope, offset): &(Real, Real)| is_whole(slope, 1) && is_whole(offset, 0);
        family.condition.is_none()
            && self.starts(family, true)
            && self.lines(family).is_some_and(|lines| lines.iter().all(is))
    }

    fn beatty(&self, red: &dyn Sequence) -> Option<Pairing> {
        let [family] = self.families else { return None };
        if family.condition.is_some() {
            return None;
        }
        let [one, other] = self.lines(family)?;
        let zero = |value: &Real| is_whole(value, 0);
        let (lower, upper) = if one.0.compare(&other.0).is_ok_and(|order| order.is_gt()) || !zero(&other.1) {
            (other, one)
        } else {
            (one, other)
        };
        let beta = Slope::new(upper.0.clone()).ok()?;
        if !zero(&upper.1) || !is_beatty(red, &beta) {
            return None;
        }
        match beta.as_rational() {
            None => {
                let alpha = Slope::new(lower.0).ok()?;
                let complementary = beta.complement().is_ok_and(|complement| equal(&complement, &alpha));
                let holds = complementary && beta.cmp_rational(&Rational::from(2)).is_gt() && zero(&lower.1);
                (holds && self.starts(family, true)).then_some(Pairing::Irrational { alpha, beta })
            }
            Some(value) => {
                let (p, q) = (Rational::from(value.numerator_ref()), Rational::from(value.denominator_ref()));
                if *value < 2 || !self.starts(family, false) {
                    return None;
                }
                let apart = &p - &q;
                let is = |found: &Real, wanted: Rational| found.as_rational().is_some_and(|found| *found == wanted);
                let holds = is(&lower.0, &p / &apart) && is(&lower.1, -Rational::ONE / &apart);
                holds.then(|| Pairing::Rational { beta: value.clone() })
            }
        }
    }

    /// { (g, g + 1) : g >= 1 and g not in S } union { (d, d) : d >= 1 and d in S and d - 1 in S } also (0, 0).
    fn lone(&self, rules: &mut Reading<'_>, number: usize, red: &dyn Sequence) -> Option<Pairing> {
        let [one, other] = self.families else { return None };
        if !self.only_origin() || one.variable.from != 1 || other.variable.from != 1 || !has_no_neighbours_outside(red)
        {
            return None;
        }
        let offsets = |family: &Family| -> Option<[Integer; 2]> {
            let [first, second] = self.lines(family)?;
            let unit = is_whole(&first.0, 1) && is_whole(&second.0, 1);
            Some([whole(&first.1)?, whole(&second.1)?]).filter(|_| unit)
        };
        let (pairs, doubles) = match offsets(one)? == [Integer::ZERO, Integer::ZERO] {
            true => (other, one),
            false => (one, other),
        };
        if offsets(pairs)? != [Integer::ZERO, Integer::ONE] || offsets(doubles)? != [Integer::ZERO, Integer::ZERO] {
            return None;
        }
        let level = Linear::term(Term::Smaller);
        let below = level.subtract(&Linear::whole(1)).ok()?;
        let read = |rules: &mut Reading<'_>, family: &Family| {
            let scope: Scope = vec![(family.variable.name.clone(), Linear::term(Term::Smaller))];
            rules.condition(family.condition.as_ref()?, &scope).ok()
        };
        let (green, double) = (read(rules, pairs)?, read(rules, doubles)?);
        let member = rules.atoms.member(level, number);
        if !rules.atoms.equivalent(&green, &member.clone().not()) {
            return None;
        }
        // d - 1 is in S, or not in a set that is what S leaves out; and 1 is paired with itself if it is red.
        let contains = |set: &dyn Sequence, x: i64| set.contains(&Integer::from(x)).unwrap_or(false);
        let red_below = rules.atoms.member(below.clone(), number);
        let mut ways = vec![(red_below, contains(red, 0))];
        let outside: Vec<usize> = (0..rules.sets.len()).filter(|&set| is_missing(&*rules.sets[set], red)).collect();
        for set in outside {
            let zero_outside = contains(&*rules.sets[set], 0);
            ways.push((rules.atoms.member(below.clone(), set).not(), !zero_outside));
        }
        let holds = ways.into_iter().any(|(below, zero)| {
            let wanted = Condition::and([member.clone(), below]);
            (zero || !contains(red, 1)) && rules.atoms.equivalent(&double, &wanted)
        });
        holds.then(|| Pairing::Lone { red: red.to_string() })
    }

    /// { (G(n), S(n + k)) : n >= 1 } also (0, 0), (1, 1), .., (k, k), with G what S leaves out.
    fn counted(&self, rules: &Reading<'_>, red: &Arc<dyn Sequence>) -> Option<Pairing> {
        let [family] = self.families else { return None };
        if family.variable.from != 1 || family.condition.is_some() || !counts_positive_members(&**red) {
            return None;
        }
        let [one, other] = family.position.as_slice() else { return None };
        let enumerated = |expr: &Expr| -> Option<(Arc<dyn Sequence>, Integer)> {
            let ExprKind::Call(name, arguments) = &expr.kind else { return None };
            let [argument] = arguments.as_slice() else { return None };
            let name = Expr::synthetic(ExprKind::Name(name.clone()));
            let set = rules.meanings.is_set(&name).then(|| rules.meanings.set(&name).ok()).flatten()?;
            let (slope, offset) = self.line(argument, &family.variable.name)?;
            Some((set, whole(&offset)?)).filter(|_| is_whole(&slope, 1))
        };
        let (one, other) = (enumerated(one)?, enumerated(other)?);
        let text = red.to_string();
        let (green, reds) = if other.0.to_string() == text { (one, other) } else { (other, one) };
        let lead = red.lead()?;
        let starts = (1..=lead).all(|level| red.contains(&Integer::from(level)).unwrap_or(false));
        let doubles: BTreeSet<(Natural, Natural)> = (0..=lead).map(|d| (Natural::from(d), Natural::from(d))).collect();
        let holds = reds.0.to_string() == text
            && is_missing(&*green.0, &**red)
            && counts_positive_members(&*green.0)
            && green.1 == 0
            && reds.1 == lead
            && starts
            && self.also == doubles;
        holds.then_some(Pairing::Counted { red: text, lead })
    }

    /// { (d, d) : d >= 0 and d in {..} } also (g, r), ..
    fn finite(&self, rules: &Reading<'_>, red: &dyn Sequence) -> Option<Pairing> {
        let [family] = self.families else { return None };
        let members = finite_members(red)?;
        let diagonal = |(slope, offset): &(Real, Real)| is_whole(slope, 1) && is_whole(offset, 0);
        if family.variable.from > 1 || !self.lines(family)?.iter().all(diagonal) {
            return None;
        }
        let ExprKind::Compare(left, rest) = &family.condition.as_ref()?.kind else { return None };
        let [(CompareOp::In, listed)] = rest.as_slice() else { return None };
        if !matches!(&left.kind, ExprKind::Name(name) if *name == family.variable.name) {
            return None;
        }
        let listed = rules.meanings.set(listed).ok()?;
        let mut claimed = self.also.clone();
        for double in finite_members(&*listed)?.into_iter().filter(|double| *double >= family.variable.from) {
            claimed.insert((Natural::from(double), Natural::from(double)));
        }
        let red: Vec<u64> = members.into_iter().filter(|level| *level > 0).collect();
        (claimed == queue(&red)).then_some(Pairing::Finite { red })
    }
}

/// The pairs of finitely many red levels, and (0, 0): red is paired with the oldest unmatched green, or with itself.
fn queue(red: &[u64]) -> BTreeSet<(Natural, Natural)> {
    let mut pairs = BTreeSet::from([(Natural::ZERO, Natural::ZERO)]);
    let (mut greens, mut next) = (VecDeque::new(), 1);
    for &level in red {
        greens.extend(next..level);
        next = level + 1;
        pairs.insert((Natural::from(greens.pop_front().unwrap_or(level)), Natural::from(level)));
    }
    pairs
}

fn sorted(position: &[Natural]) -> Option<(Natural, Natural)> {
    let [one, other] = position else { return None };
    Some(if one <= other { (one.clone(), other.clone()) } else { (other.clone(), one.clone()) })
}

fn is_whole(value: &Real, wanted: i64) -> bool {
    value.as_rational().is_some_and(|value| *value == wanted)
}

/// Whether the positive members of a set are floor(n slope), n >= 1.
fn is_beatty(set: &dyn Sequence, slope: &Slope) -> bool {
    if let Some((other, offset)) = set.as_line() {
        return set.first_index() <= 1 && is_whole(&offset, 0) && equal(&other, slope);
    }
    slope.as_rational().is_some_and(|p| *p.denominator_ref() == 1 && set.to_string() == format!("multiples({p})"))
}

/// The members of a finite set that is small enough to be gone through.
fn finite_members(set: &dyn Sequence) -> Option<Vec<u64>> {
    let set = set.as_periodic().filter(Periodic::is_finite)?;
    let (start, _) = set.repeats_from();
    let member = |x: &u64| set.contains(&Integer::from(*x)).unwrap_or(false);
    (start <= MAX_LEVELS).then(|| (0..start).filter(member).collect())
}

/// Whether every positive number is a member.
fn has_all_positive(set: &dyn Sequence) -> bool {
    let Some(set) = set.as_periodic() else { return false };
    let (start, period) = set.repeats_from();
    let Some(end) = start.checked_add(period).filter(|end| *end <= MAX_LEVELS) else { return false };
    (1..=end).all(|x| set.contains(&Integer::from(x)).unwrap_or(false))
}

/// Whether of two neighbouring positive numbers at least one is a member.
fn has_no_neighbours_outside(set: &dyn Sequence) -> bool {
    if let Some((slope, offset)) = set.as_line() {
        return set.first_index() <= 1 && is_whole(&offset, 0) && slope.cmp_rational(&Rational::from(2)).is_le();
    }
    // A dopey number is even.
    if set.to_string() == "vile" {
        return true;
    }
    let Some(set) = set.as_periodic() else { return false };
    let (start, period) = set.repeats_from();
    let Some(end) = start.checked_add(period).filter(|end| *end <= MAX_LEVELS) else { return false };
    let member = |x: u64| set.contains(&Integer::from(x)).unwrap_or(false);
    (1..=end).all(|x| member(x) || member(x + 1))
}

/// Whether a set is known to have exactly the positive numbers that another leaves out.
fn is_missing(set: &dyn Sequence, from: &dyn Sequence) -> bool {
    let text = set.to_string();
    if from.missing().is_some_and(|missing| missing.to_string() == text) || text == format!("complement({from})") {
        return true;
    }
    let (Some(one), Some(other)) = (set.as_periodic(), from.as_periodic()) else { return false };
    let all = Periodic::combine(&one, &other, |one, other| one != other);
    let Some(all) = all else { return false };
    let (start, period) = all.repeats_from();
    let Some(end) = start.checked_add(period).filter(|end| *end <= MAX_LEVELS) else { return false };
    (1..=end).all(|x| all.contains(&Integer::from(x)).unwrap_or(false))
}

/// Whether the n-th term, n >= 1, is the n-th positive member, for every n.
fn counts_positive_members(set: &dyn Sequence) -> bool {
    if let Some((slope, offset)) = set.as_line() {
        // What a rational slope leaves out is floor((pn - 1)/(p - q)). Term 0 is not positive, term 1 is, and each step is.
        let small = offset.as_rational().is_some_and(|offset| *offset <= 0 && *offset > -1);
        let first = slope.add(&offset).is_ok_and(|first| first.cmp_rational(&Rational::ONE).is_ge());
        return set.first_index() <= 1 && small && first && slope.cmp_rational(&Rational::ONE).is_ge();
    }
    let named = ["evil", "odious", "vile", "dopey"].contains(&set.to_string().as_str());
    let infinite = set.as_periodic().is_some_and(|set| !set.is_finite());
    named || infinite || set.to_string().starts_with("complement(")
}
