//! Making conditions in normal form.

use super::condition::Cond;
use super::context::{Context, content, divides};
use super::num::{Atom, Num, Slot};
use super::periodic::Periodic;
use super::set::{Digits, Set};
use crate::numeration::DigitAutomaton;
use crate::sequence::is_balanced;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Abs, DivRound, Gcd};
use malachite::base::num::basic::traits::One;
use malachite::base::rounding_modes::RoundingMode::{Ceiling, Floor};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Comparisons of a remainder by a modulus up to this become memberships in a set of residues.
const MAX_MODULUS: u64 = 1 << 12;

/// Remainders by a modulus up to this are turned to the smallest factors.
const MAX_UNITS: u64 = 64;

/// Choices inside a comparison are taken out of it only if there are few.
const MAX_CHOICES: usize = 6;

/// A set with no more members is a list of equations.
const MAX_LISTED: usize = 16;

/// Longer lists are not searched for parts that say the same.
const MAX_SEARCHED: usize = 64;

impl Context {
    /// number <= 0.
    pub fn at_most(&self, number: &Num) -> Cond {
        if let Some(constant) = number.as_constant() {
            return Cond::constant(*constant <= 0);
        }
        if let Some(lifted) = self.lifted(number, &|number| self.at_most(number), Comparison::AtMost) {
            return lifted;
        }
        // c (sum) + k <= 0 iff sum + ceiling(k/c) <= 0
        let common = content(number);
        let constant = number.addend().div_round(&common, Ceiling).0;
        let number = number.map(|factor| factor.div_round(&common, Floor).0, constant);
        if let Some(whole) = self.whole_quotients(&number) {
            return self.at_most(&whole);
        }
        match self.bounds(&number) {
            (_, Some(high)) if high <= 0 => return Cond::True,
            (Some(low), _) if low > 0 => return Cond::False,
            (Some(low), _) if low == 0 => return self.zero(&number),
            _ => {}
        }
        if let Some(residues) = self.by_residue(&number, |value| *value <= 0) {
            return residues;
        }
        Cond::AtMost(number)
    }

    /// number = 0.
    pub fn zero(&self, number: &Num) -> Cond {
        if let Some(constant) = number.as_constant() {
            return Cond::constant(*constant == 0);
        }
        if let Some(lifted) = self.lifted(number, &|number| self.zero(number), Comparison::Zero) {
            return lifted;
        }
        let common = content(number);
        if !divides(&common, number.addend()) {
            return Cond::False;
        }
        let first_negative = number.parts().first().is_some_and(|(_, factor)| *factor < 0);
        let common = if first_negative { -common } else { common };
        let divided = |value: &Integer| value.div_round(&common, Floor).0;
        let number = number.map(divided, divided(number.addend()));
        if let Some(whole) = self.whole_quotients(&number) {
            return self.zero(&whole);
        }
        let (low, high) = self.bounds(&number);
        if low.is_some_and(|low| low > 0) || high.is_some_and(|high| high < 0) {
            return Cond::False;
        }
        if let Some(residues) = self.by_residue(&number, |value| *value == 0) {
            return residues;
        }
        Cond::Zero(number)
    }

    /// left <= right.
    pub fn compare(&self, left: &Num, right: &Num) -> Cond {
        self.at_most(&left.minus(right))
    }

    /// left = right.
    pub fn equal(&self, left: &Num, right: &Num) -> Cond {
        self.zero(&left.minus(right))
    }

    /// The number is a member of the set.
    pub fn member(&self, number: &Num, set: &Arc<Set>) -> Cond {
        if let Some(known) = number.as_constant().and_then(|constant| set.contains(constant)) {
            return Cond::constant(known);
        }
        if let Some(lifted) = self.lifted(number, &|number| self.member(number, set), Comparison::Other) {
            return lifted;
        }
        let natural = || self.at_most(&number.negated());
        let inside = |set: &Set| self.member(number, &Arc::new(set.clone()));
        match &**set {
            Set::Finite(members) if members.len() <= MAX_LISTED => {
                let equal = |member: &malachite::Natural| self.zero(&number.shifted(&-Integer::from(member)));
                self.any(members.iter().map(equal).collect())
            }
            Set::Periodic(periodic) if periodic.is_everything() => natural(),
            // All numbers but a few.
            Set::Periodic(periodic) if periodic.period() == 1 && periodic.early().is_empty() => {
                self.at_most(&Num::constant(periodic.start().into()).minus(number))
            }
            Set::Periodic(periodic) if periodic.period() == 1 && periodic.start() <= MAX_LISTED as u64 => {
                let missing = (0..periodic.start()).filter(|x| !periodic.early().contains(x));
                let other = |x: u64| self.not(&self.zero(&number.shifted(&-Integer::from(x))));
                self.all(missing.map(other).chain([natural()]).collect())
            }
            // How it begins does not matter to a number that is never so small.
            Set::Periodic(periodic) if periodic.start() > 0 && self.is_at_least(number, periodic.start()) => {
                let repeats = Periodic::new(BTreeSet::new(), 0, periodic.residues().clone(), periodic.period());
                inside(&Set::periodic(repeats))
            }
            Set::Periodic(periodic) => {
                self.in_residues(number, periodic).unwrap_or_else(|| Cond::In(number.clone(), Arc::clone(set)))
            }
            Set::Union(parts) => self.any(parts.iter().map(inside).collect()),
            Set::Inter(parts) => self.all(parts.iter().map(inside).collect()),
            Set::Complement(set) => self.all(vec![natural(), self.not(&inside(set))]),
            // Those that have automata are read by these, wherever automata are.
            Set::Growing(growing) => match growing.automaton().and_then(|texts| digits_of(&texts)) {
                Some(automaton) => self.accepted(vec![number.clone()], &automaton),
                None => Cond::In(number.clone(), Arc::clone(set)),
            },
            Set::Values(values) => {
                self.value_of(number, values).unwrap_or_else(|| Cond::In(number.clone(), Arc::clone(set)))
            }
            _ => Cond::In(number.clone(), Arc::clone(set)),
        }
    }

    /// Whether the number is a value of a line that rises at every step, at an index for which a condition holds: the only
    /// index that can be is ceiling((number - offset)/slope).
    fn value_of(&self, number: &Num, values: &(Num, Cond)) -> Option<Cond> {
        let index = self.index_on_line(&values.0, number)?;
        let at = |_: Slot| index.clone();
        let same = self.equal(&self.replace(&values.0, &at), number);
        let natural = self.at_most(&number.negated());
        Some(self.all(vec![natural, self.at_most(&index.negated()), same, self.replace_in(&values.1, &at)]))
    }

    /// The only index at which a line of slope 1 or more, in the index, can have a value.
    pub(super) fn index_on_line(&self, line: &Num, value: &Num) -> Option<Num> {
        use super::context::RealSum;
        use crate::number::Real;
        let (slope, offset) = line.as_line(super::set::INDEX)?;
        if slope.cmp_rational(&1.into()).is_lt() {
            return None;
        }
        // ceiling(w) = -floor(-w)
        let inverse = slope.reciprocal().ok()?;
        let below = RealSum::from(value).times(&inverse.negate().ok()?).ok()?;
        let shift = RealSum::constant(offset.multiply(&inverse).ok()?);
        self.floor(&below.plus(&shift, &Real::from(1)).ok()?).ok().map(|floor| floor.negated())
    }

    /// The opposite.
    pub fn not(&self, condition: &Cond) -> Cond {
        match condition {
            Cond::True => Cond::False,
            Cond::False => Cond::True,
            Cond::AtMost(number) => self.at_most(&number.negated().shifted(&Integer::ONE)),
            // What is not 0 and never negative is at least 1.
            Cond::Zero(number) => match self.bounds(number) {
                (Some(low), _) if low == 0 => self.at_most(&number.negated().shifted(&Integer::ONE)),
                (_, Some(high)) if high == 0 => self.at_most(&number.shifted(&Integer::ONE)),
                _ => Cond::Not(Box::new(condition.clone())),
            },
            Cond::Not(inner) => (**inner).clone(),
            Cond::And(parts) => self.any(parts.iter().map(|part| self.not(part)).collect()),
            Cond::Or(parts) => self.all(parts.iter().map(|part| self.not(part)).collect()),
            Cond::In(number, set) if self.is_natural(number) => match &**set {
                Set::Digits(Digits::Evil) => Cond::In(number.clone(), Arc::new(Set::Digits(Digits::Odious))),
                Set::Digits(Digits::Odious) => Cond::In(number.clone(), Arc::new(Set::Digits(Digits::Evil))),
                Set::Periodic(periodic) => match periodic.complement() {
                    Some(others) => self.member(number, &Arc::new(Set::periodic(others))),
                    None => Cond::Not(Box::new(condition.clone())),
                },
                _ => Cond::Not(Box::new(condition.clone())),
            },
            Cond::In(..) | Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) => {
                Cond::Not(Box::new(condition.clone()))
            }
        }
    }

    /// All of these.
    pub fn all(&self, parts: Vec<Cond>) -> Cond {
        self.gathered(parts, true)
    }

    /// One of these.
    pub fn any(&self, parts: Vec<Cond>) -> Cond {
        self.gathered(parts, false)
    }

    /// `and` (or `or`) of parts: flat, in order, without repeats, and with what two parts together say put as one.
    fn gathered(&self, parts: Vec<Cond>, and: bool) -> Cond {
        let mut kept: BTreeSet<Cond> = BTreeSet::new();
        let mut waiting = parts;
        while let Some(part) = waiting.pop() {
            match part {
                Cond::True | Cond::False if (part == Cond::True) == and => {}
                Cond::True | Cond::False => return part,
                Cond::And(inner) if and => waiting.extend(inner),
                Cond::Or(inner) if !and => waiting.extend(inner),
                part if kept.contains(&part) => {}
                part => {
                    if kept.len() <= MAX_SEARCHED {
                        let joined = kept
                            .iter()
                            .find_map(|known| self.joined(known, &part, and).map(|joined| (known.clone(), joined)));
                        if let Some((known, joined)) = joined {
                            kept.remove(&known);
                            waiting.push(joined);
                            continue;
                        }
                    }
                    kept.insert(part);
                }
            }
        }
        if kept.len() <= MAX_SEARCHED {
            self.absorb(&mut kept, and);
        }
        match kept.len() {
            0 => Cond::constant(and),
            1 => kept.pop_first().unwrap_or(Cond::True),
            _ => {
                let parts = kept.into_iter().collect();
                if and { Cond::And(parts) } else { Cond::Or(parts) }
            }
        }
    }

    /// a or (a and b) is a; a and (a or b) is a.
    fn absorb(&self, kept: &mut BTreeSet<Cond>, and: bool) {
        // A condition is no part of itself.
        let needless = |part: &&Cond| match part {
            Cond::Or(inner) if and => inner.iter().any(|other| kept.contains(other)),
            Cond::And(inner) if !and => inner.iter().any(|other| kept.contains(other)),
            _ => false,
        };
        let gone: Vec<Cond> = kept.iter().filter(needless).cloned().collect();
        gone.iter().for_each(|part| {
            kept.remove(part);
        });
    }

    /// Whether one condition is seen to be the opposite of another, part by part: to write out the opposite of a deep one for
    /// every comparison would take time beyond measure.
    fn are_opposite(&self, one: &Cond, other: &Cond) -> bool {
        match (one, other) {
            (Cond::And(parts), Cond::Or(others)) | (Cond::Or(parts), Cond::And(others)) => {
                let matched = |part: &Cond| others.iter().any(|other| self.are_opposite(part, other));
                parts.len() == others.len() && parts.iter().all(matched)
            }
            (Cond::And(_) | Cond::Or(_), _) | (_, Cond::And(_) | Cond::Or(_)) => false,
            (Cond::Not(inner), other) | (other, Cond::Not(inner)) => **inner == *other,
            // Nothing but the sign and the constant changes in a sum of piles and variables.
            (Cond::AtMost(a), Cond::AtMost(b)) if a.is_linear() => a.varies_against(b) && a.addend() + b.addend() == 1,
            (Cond::Zero(_), Cond::Zero(_)) => false,
            // What is not 0 is at most a number only where the sums are the same, but for the sign.
            (Cond::Zero(a), Cond::AtMost(b)) | (Cond::AtMost(b), Cond::Zero(a))
                if a.is_linear() && !a.varies_as(b) && !a.varies_against(b) =>
            {
                false
            }
            _ => self.not(one) == *other,
        }
    }

    /// What two conditions say together, where that is one condition.
    fn joined(&self, one: &Cond, other: &Cond, and: bool) -> Option<Cond> {
        if self.are_opposite(one, other) {
            return Some(Cond::constant(!and));
        }
        match (one, other) {
            (Cond::AtMost(a), Cond::AtMost(b)) => {
                let (k, l) = (a.addend(), b.addend());
                if a.varies_as(b) {
                    return Some(Cond::AtMost(if (k >= l) == and { a.clone() } else { b.clone() }));
                }
                if !a.varies_against(b) {
                    return None;
                }
                // sum <= -k, and sum >= l.
                let room = -(k + l);
                match and {
                    true if room < 0 => Some(Cond::False),
                    true if room == 0 => Some(self.zero(a)),
                    false if room >= -1 => Some(Cond::True),
                    // sum < m or sum > m
                    false if room == -2 => Some(self.not(&self.zero(&a.shifted(&Integer::from(-1))))),
                    _ => None,
                }
            }
            (Cond::Zero(a), Cond::Zero(b)) if and && a.varies_as(b) => Some(Cond::False),
            (Cond::Zero(a), Cond::AtMost(b)) | (Cond::AtMost(b), Cond::Zero(a)) => {
                let constant = on_zero(a, b)?;
                match (and, constant <= 0) {
                    (true, true) => Some(Cond::Zero(a.clone())),
                    (true, false) => Some(Cond::False),
                    (false, true) => Some(Cond::AtMost(b.clone())),
                    // sum = m or sum < m
                    (false, false) if constant == 1 => Some(self.at_most(&b.shifted(&Integer::from(-1)))),
                    (false, false) => None,
                }
            }
            (Cond::Not(inner), Cond::AtMost(b)) | (Cond::AtMost(b), Cond::Not(inner)) => {
                let Cond::Zero(a) = &**inner else { return None };
                let constant = on_zero(a, b)?;
                match (and, constant <= 0) {
                    // sum != m and sum <= m
                    (true, true) if constant == 0 => Some(self.at_most(&b.shifted(&Integer::ONE))),
                    (true, false) => Some(Cond::AtMost(b.clone())),
                    (false, true) => Some(Cond::True),
                    (false, false) => Some(Cond::Not(inner.clone())),
                    _ => None,
                }
            }
            (Cond::Zero(a), Cond::Not(inner)) | (Cond::Not(inner), Cond::Zero(a)) => match &**inner {
                Cond::Zero(b) if a.varies_as(b) => {
                    Some(if and { Cond::Zero(a.clone()) } else { Cond::Not(inner.clone()) })
                }
                _ => None,
            },
            (Cond::In(a, s), Cond::In(b, t)) if a == b => {
                let (s, t) = (s.as_periodic()?, t.as_periodic()?);
                let joined = s.joined(&t, |x, y| if and { x && y } else { x || y })?;
                Some(self.member(a, &Arc::new(Set::periodic(joined))))
            }
            _ => None,
        }
    }

    /// The number with q floor(v/q) written as v - v mod q, if there is such a part.
    fn whole_quotients(&self, number: &Num) -> Option<Num> {
        if !number.parts().iter().any(|(atom, _)| matches!(atom, Atom::Floor(_))) {
            return None;
        }
        let mut found = false;
        let mut sum = Num::constant(number.addend().clone());
        for (atom, factor) in number.parts() {
            let quotient = match atom {
                Atom::Floor(floor) => floor.as_quotient().filter(|(_, divisor)| divides(divisor, factor)),
                _ => None,
            };
            sum = match quotient {
                None => sum.plus_multiple(factor, &Num::atom(atom.clone())),
                Some((divided, divisor)) => {
                    found = true;
                    let whole = divided.minus(&self.modulo(&divided, &divisor));
                    sum.plus_multiple(&factor.div_round(&divisor, Floor).0, &whole)
                }
            };
        }
        found.then_some(sum)
    }

    /// A condition on one remainder as membership in a set of residues.
    fn by_residue(&self, number: &Num, holds: impl Fn(&Integer) -> bool) -> Option<Cond> {
        let [(Atom::Mod(of, modulus), factor)] = number.parts() else { return None };
        let modulus = u64::try_from(modulus).ok().filter(|modulus| *modulus <= MAX_MODULUS)?;
        let varying = of.varying();
        if !self.is_natural(&varying) {
            return None;
        }
        // The remainder of u + c is that of u, turned by c.
        let turned = u64::try_from(of.addend()).ok()?;
        let value = |residue: u64| number.addend() + factor * Integer::from((residue + turned) % modulus);
        let residues: BTreeSet<u64> = (0..modulus).filter(|&residue| holds(&value(residue))).collect();
        let (varying, residues) = self.by_a_unit(varying, residues, modulus);
        let set = Periodic::new(BTreeSet::new(), 0, residues, modulus);
        Some(match set.period() {
            _ if set.is_finite() => Cond::False,
            _ if set.is_everything() => Cond::True,
            period if period == modulus => Cond::In(varying, Arc::new(Set::Periodic(set))),
            // With a shorter period the factors may be smaller too.
            _ => self.member(&varying, &Arc::new(Set::Periodic(set))),
        })
    }

    /// u is in R modulo m if and only if c u is in c R, for every c that has no common divisor with m: of all these, the one with
    /// the smallest factors, so that (k - l) mod 3 = 1 and (l - k) mod 3 = 2 are the same.
    fn by_a_unit(&self, number: Num, residues: BTreeSet<u64>, modulus: u64) -> (Num, BTreeSet<u64>) {
        if modulus > MAX_UNITS {
            return (number, residues);
        }
        let size = |number: &Num| number.parts().iter().map(|(_, factor)| factor.abs()).sum::<Integer>();
        let units = (1..modulus).filter(|unit| unit.gcd(modulus) == 1);
        let multiples = units.map(|unit| (unit, self.reduced(&number.times(&unit.into()), &modulus.into())));
        let natural = multiples.filter(|(_, multiple)| self.is_natural(multiple));
        let least = natural.min_by_key(|(_, multiple)| (size(multiple), multiple.clone()));
        match least {
            Some((unit, least)) => (least, residues.into_iter().map(|residue| residue * unit % modulus).collect()),
            None => (number, residues),
        }
    }

    /// Membership of a natural number in a set of residues, by its remainder.
    fn in_residues(&self, number: &Num, set: &Periodic) -> Option<Cond> {
        if set.start() != 0 || set.period() > MAX_MODULUS || !self.is_natural(number) {
            return None;
        }
        let remainder = self.modulo(number, &Integer::from(set.period()));
        match remainder.as_constant() {
            Some(constant) => Some(Cond::constant(set.contains(constant))),
            None => self.by_residue(&remainder, |value| set.contains(value)),
        }
    }

    /// A comparison with its choices and largest numbers taken out, if it has any and they are few.
    fn lifted(&self, number: &Num, compare: &dyn Fn(&Num) -> Cond, kind: Comparison) -> Option<Cond> {
        let liftable = |atom: &Atom| matches!(atom, Atom::If(..) | Atom::Max(_));
        if number.parts().iter().filter(|(atom, _)| liftable(atom)).count() > MAX_CHOICES {
            return None;
        }
        // Choices first: then each alternative has its own bounds.
        let place = |fits: &dyn Fn(&Atom) -> bool| number.parts().iter().position(|(atom, _)| fits(atom));
        let index = place(&|atom| matches!(atom, Atom::If(..))).or_else(|| place(&liftable))?;
        let (atom, factor) = &number.parts()[index];
        let rest = number.without(index);
        let with = |value: &Num| compare(&rest.plus_multiple(factor, value));
        match atom {
            Atom::If(condition, yes, no) => {
                let otherwise = self.all(vec![self.not(condition), with(no)]);
                Some(self.any(vec![self.all(vec![(**condition).clone(), with(yes)]), otherwise]))
            }
            Atom::Max(numbers) => {
                let each = || numbers.iter().map(with).collect();
                match kind {
                    Comparison::AtMost if *factor > 0 => Some(self.all(each())),
                    Comparison::AtMost => Some(self.any(each())),
                    Comparison::Zero | Comparison::Other => {
                        let largest = |at: usize| {
                            let others = numbers.iter().map(|other| self.compare(other, &numbers[at]));
                            self.all(others.chain([with(&numbers[at])]).collect())
                        };
                        Some(self.any((0..numbers.len()).map(largest).collect()))
                    }
                }
            }
            _ => None,
        }
    }

    /// The condition with other numbers in place of its slots.
    pub fn replace_in(&self, condition: &Cond, given: &dyn Fn(Slot) -> Num) -> Cond {
        self.replace_atoms_in(condition, &|atom| match atom {
            Atom::Slot(slot) => Some(given(*slot)),
            _ => None,
        })
    }

    /// The condition with other numbers in place of those atoms for which there is one given.
    pub(crate) fn replace_atoms_in(&self, condition: &Cond, given: &dyn Fn(&Atom) -> Option<Num>) -> Cond {
        let number = |number: &Num| self.replace_atoms(number, given);
        let each = |parts: &[Cond]| parts.iter().map(|part| self.replace_atoms_in(part, given)).collect();
        match condition {
            Cond::True | Cond::False => condition.clone(),
            Cond::AtMost(inner) => self.at_most(&number(inner)),
            Cond::Zero(inner) => self.zero(&number(inner)),
            Cond::In(inner, set) => self.member(&number(inner), set),
            Cond::Lost(entries, game) => self.lost(entries.iter().map(number).collect(), game),
            Cond::Balanced(entries, modulus) => self.balanced(entries.iter().map(number).collect(), *modulus),
            Cond::Accepted(entries, automaton) => self.accepted(entries.iter().map(number).collect(), automaton),
            Cond::Not(inner) => self.not(&self.replace_atoms_in(inner, given)),
            Cond::And(parts) => self.all(each(parts)),
            Cond::Or(parts) => self.any(each(parts)),
        }
    }

    /// The numbers are from 0 on, and place by place their binary digits add up to multiples of `modulus`, which is at least 2.
    ///
    /// Zeros say nothing. With fewer numbers than `modulus` no digit can be 1; with as many, in each place all are the same.
    pub(super) fn balanced(&self, mut entries: Vec<Num>, modulus: u32) -> Cond {
        entries.retain(|entry| entry.as_constant().is_none_or(|known| *known != 0));
        entries.sort();
        let many = modulus as usize;
        match entries.as_slice() {
            few if few.len() < many => self.all(few.iter().map(|entry| self.zero(entry)).collect()),
            [first, rest @ ..] if entries.len() == many => {
                let mut all = vec![self.at_most(&first.negated())];
                all.extend(rest.iter().map(|entry| self.equal(first, entry)));
                self.all(all)
            }
            _ => {
                let known: Option<Vec<&Integer>> = entries.iter().map(|entry| entry.as_constant()).collect();
                match known {
                    Some(known) => Cond::constant(is_balanced(&known, modulus)),
                    None => Cond::Balanced(entries, modulus),
                }
            }
        }
    }

    /// The numbers are from 0 on, and an automaton that reads as many accepts their digits.
    pub(super) fn accepted(&self, entries: Vec<Num>, automaton: &Arc<DigitAutomaton>) -> Cond {
        let known: Option<Vec<&Integer>> = entries.iter().map(|entry| entry.as_constant()).collect();
        match known {
            Some(known) => Cond::constant(automaton.contains(&known)),
            None => Cond::Accepted(entries, Arc::clone(automaton)),
        }
    }

    /// The vector is a lost position of another game; if its piles are unordered, so are the entries.
    pub(super) fn lost(&self, mut entries: Vec<Num>, game: &Arc<super::losing::Losing>) -> Cond {
        if game.form.sorted() {
            entries.sort();
        }
        Cond::Lost(entries, Arc::clone(game))
    }
}

/// Which comparison it is: choices are taken out of each in their own way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    AtMost,
    Zero,
    Other,
}

/// The value of the second number where the first is 0, if that is the same everywhere.
fn on_zero(zero: &Num, number: &Num) -> Option<Integer> {
    if zero.parts().len() != number.parts().len() {
        return None;
    }
    let (atom, first) = zero.parts().first()?;
    let factor = number.parts().iter().find(|(other, _)| other == atom)?.1.clone();
    if !divides(first, &factor) {
        return None;
    }
    let times = -factor.div_round(first, Floor).0;
    let rest = number.plus_multiple(&times, zero);
    rest.as_constant().cloned()
}

/// The automaton of a set whose texts are known to be right.
fn digits_of(texts: &[String; 2]) -> Option<Arc<DigitAutomaton>> {
    DigitAutomaton::parse(&texts.each_ref().map(String::as_str)).ok().map(Arc::new)
}
