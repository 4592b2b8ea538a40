//! Membership, members by their number, and families by an index.

use super::atom::Window;
use super::automaton::Track;
use super::cases::{
    Case, Read, all_together, compare, counted, joined, limited, product, small, too_large, unreadable,
};
use super::conditions::MAX_WIDTH;
use super::formula::{All, Literal, Set};
use super::reader::{Key, Reader, Scope};
use super::term::Term;
use crate::form::{self, Atom, Cond, Digits, Floor, INDEX, Num, Part};
use crate::numeration::{DigitAutomaton, MAX_ORDER};
use crate::sequence::{Ending, Sequence, Written};
use malachite::Natural;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// An index is counted from elsewhere only if it is from near by.
const MAX_STEPS: i64 = 64;

/// Where the literals hold, these are the entries of an element of a family.
pub(super) type Element = (All, Vec<Term>);

impl Reader<'_> {
    /// Alternatives under which a number is in a set, or is not.
    pub fn membership(&self, number: &Num, set: &Arc<form::Set>, scope: &Scope, want: bool) -> Read<Vec<All>> {
        let natural = scope.context.is_natural(number);
        let mut found = Vec::new();
        for (mut all, term) in self.value(number, scope)? {
            if !natural {
                // Nothing negative is a member.
                if !want && let Some(negative) = compare(term.clone(), Window::at_most(-1)) {
                    found.push(joined(&all, &negative));
                }
                let Some(natural) = compare(term.clone(), Window::at_least(0)) else { continue };
                all = joined(&all, &natural);
            }
            found.extend(product(&[all], &self.inside(&term, set, want)?)?);
        }
        limited(found)
    }

    /// Alternatives under which numbers are balanced, or are not; they are not where one is negative.
    pub fn balanced(&self, numbers: &[Num], modulus: u32, scope: &Scope, want: bool) -> Read<Vec<All>> {
        self.on_tracks(numbers, scope, want, &|tracks| Ok(vec![Literal::balanced(tracks, modulus, want)]))
    }

    /// Alternatives under which an automaton accepts numbers, or does not.
    pub fn accepted(
        &self,
        numbers: &[Num],
        automaton: &Arc<DigitAutomaton>,
        scope: &Scope,
        want: bool,
    ) -> Read<Vec<All>> {
        let set = Rc::new(Set::Given(Arc::clone(automaton)));
        self.on_tracks(numbers, scope, want, &|tracks| {
            // Tracks must be different.
            let (mut all, mut own) = (All::new(), Vec::new());
            for &track in tracks {
                let copy = if own.contains(&track) { self.fresh() } else { track };
                if copy != track {
                    let difference = counted(Term::track(track).minus(&Term::track(copy)))?;
                    all.push(Literal::Compare(difference, Window::exactly(0)));
                }
                own.push(copy);
            }
            all.push(Literal::Member(own, Rc::clone(&set), want));
            Ok(all)
        })
    }

    /// Alternatives under which something holds of numbers on tracks, or does not; it does not where one is negative.
    fn on_tracks(
        &self,
        numbers: &[Num],
        scope: &Scope,
        want: bool,
        literals: &dyn Fn(&[Track]) -> Read<All>,
    ) -> Read<Vec<All>> {
        let mut found = Vec::new();
        let each = numbers.iter().map(|number| self.value(number, scope)).collect::<Read<Vec<_>>>()?;
        for (all, terms) in all_together(vec![], each)? {
            // The terms before are from 0 on.
            let mut natural = all;
            let mut possible = true;
            for (term, number) in terms.iter().zip(numbers) {
                if scope.context.is_natural(number) {
                    continue;
                }
                if !want && let Some(negative) = compare(term.clone(), Window::at_most(-1)) {
                    found.push(joined(&natural, &negative));
                }
                match compare(term.clone(), Window::at_least(0)) {
                    Some(here) => natural = joined(&natural, &here),
                    None => possible = false,
                }
                if !possible {
                    break;
                }
            }
            if possible {
                let mut tracks = Vec::new();
                for term in &terms {
                    let (named, track) = self.name(term)?;
                    natural = joined(&natural, &named);
                    tracks.push(track);
                }
                found.push(joined(&natural, &literals(&tracks)?));
            }
        }
        limited(found)
    }

    /// Alternatives under which a term from 0 on is in the set, or is not.
    fn inside(&self, term: &Term, set: &Arc<form::Set>, want: bool) -> Read<Vec<All>> {
        let within = |term: &Term, window: Window| -> Vec<All> {
            compare(term.clone(), if want { window } else { window.negated() }).into_iter().collect()
        };
        match &**set {
            form::Set::Finite(members) => {
                let values = members.iter().map(|member| small(&member.into())).collect::<Read<Vec<i64>>>()?;
                match listed(&values) {
                    Some(window) => Ok(within(term, window)),
                    None if want => Ok(values.iter().flat_map(|&value| within(term, Window::exactly(value))).collect()),
                    None => {
                        let others = values.iter().flat_map(|&value| within(term, Window::exactly(value)));
                        Ok(vec![others.flatten().collect()])
                    }
                }
            }
            form::Set::Periodic(set) => {
                let natural = |value: &u64| i64::try_from(*value).map_err(|_| too_large());
                let window = |values: &BTreeSet<u64>| -> Read<Window> {
                    let values = values.iter().map(natural).collect::<Read<Vec<i64>>>()?;
                    listed(&values).ok_or_else(|| unreadable(format!("so long a list as that of {set:?}")))
                };
                let (start, period) = (small(&set.start().into())?, small(&set.period().into())?);
                let late = within(&counted(term.modulo(period))?, window(set.residues())?);
                let mut found = Vec::new();
                if let Some(early) = compare(term.clone(), Window::at_most(start - 1)) {
                    found.extend(product(&[early], &within(term, window(set.early())?))?);
                }
                if let Some(after) = compare(term.clone(), Window::at_least(start)) {
                    found.extend(product(&[after], &late)?);
                }
                Ok(found)
            }
            form::Set::Digits(digits) => self.member(term, &Rc::new(by_digits(*digits)), want),
            form::Set::Beatty { slope, offset } => {
                let defined = self.once(Key::Set(Arc::clone(set)), || {
                    let element = self.fresh();
                    let mut any = Vec::new();
                    let steps = self.steps(slope, offset)?.map(|(steps, _)| steps);
                    for (from, n) in self.counted_from(0, steps.unwrap_or(0))? {
                        for (all, term) in self.floor_of(slope, &n, offset)? {
                            any.extend(is_element(&joined(&from, &all), &[element], &[term])?);
                        }
                    }
                    Ok(Set::Defined { elements: vec![element], any })
                })?;
                self.member(term, &defined, want)
            }
            form::Set::Values(values) => {
                let defined = self.once(Key::Set(Arc::clone(set)), || {
                    let element = self.fresh();
                    let mut any = Vec::new();
                    for (all, terms) in self.elements(1, std::slice::from_ref(&values.0), &values.1)? {
                        any.extend(is_element(&all, &[element], &terms)?);
                    }
                    Ok(Set::Defined { elements: vec![element], any })
                })?;
                self.member(term, &defined, want)
            }
            other @ (form::Set::Growing(_)
            | form::Set::Written(_)
            | form::Set::Union(_)
            | form::Set::Inter(_)
            | form::Set::Complement(_)) => Err(unreadable(other)),
        }
    }

    fn member(&self, term: &Term, set: &Rc<Set>, want: bool) -> Read<Vec<All>> {
        let (mut all, track) = self.name(term)?;
        all.push(Literal::Member(vec![track], Rc::clone(set), want));
        Ok(vec![all])
    }

    /// The number with a zero written behind it, of a number from 0 on: one of the values that its word carries.
    fn shifted(&self, n: &Term, written: &Written) -> Read<Vec<Case>> {
        let factors = written.recurrence().factors();
        if let Some(known) = n.as_constant() {
            let term = Natural::try_from(known).ok().and_then(|n| written.term(&n).ok()).ok_or_else(too_large)?;
            return Ok(vec![(vec![], counted(Term::constant(small(&term)?))?)]);
        }
        let (named, (track, which)) = match n.as_value() {
            Some(value) => (vec![], value),
            None => {
                let (named, track) = self.name(n)?;
                (named, (track, 0))
            }
        };
        if which + 1 < factors.len() {
            return Ok(vec![(named, Term::value(track, which + 1))]);
        }
        // q_(i+k) = c_1 q_(i+k-1) + .. + c_k q_i.
        let mut sum = [0; MAX_ORDER];
        sum.iter_mut().zip(factors.iter().rev()).for_each(|(factor, known)| *factor = *known);
        Ok(vec![(named, Term::sum(track, sum))])
    }

    /// The n-th evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n-1), with t(n) = 1 if n is odious (Fisher and
    /// Larsson 2019, section 6).
    pub(super) fn nth(&self, set: &form::Set, n: &Term) -> Read<Vec<Case>> {
        if let form::Set::Written(written) = set
            && written.ending() == Ending::Zero
        {
            return self.shifted(n, written);
        }
        let double = counted(n.scaled(2))?;
        let (read, values) = match set {
            form::Set::Digits(Digits::Evil) => (n.clone(), [double.clone(), counted(double.shifted(1))?]),
            form::Set::Digits(Digits::Odious) => {
                (counted(n.shifted(-1))?, [counted(double.shifted(-1))?, counted(double.shifted(-2))?])
            }
            other => return Err(unreadable(format!("the members of {other} by their number"))),
        };
        let (named, track) = self.name(&read)?;
        let case = |(value, evil): (Term, bool)| {
            let member = Literal::Member(vec![track], Rc::new(Set::Ones { even: true }), evil);
            (joined(&named, &[member]), value)
        };
        Ok(values.into_iter().zip([true, false]).map(case).collect())
    }

    /// The elements of a family of numbers or vectors, by indices from 0 on for which a condition holds.
    pub fn elements(&self, indices: usize, entries: &[Num], when: &Cond) -> Read<Vec<Element>> {
        let scopes = match indices {
            1 => self.index_of(entries, when)?,
            // No floor is taken of them: they stand on their tracks as they are.
            _ if !takes_floors(entries, when) => {
                let tracks = (0..indices).map(|_| Term::track(self.fresh())).collect();
                vec![(vec![], Scope { indexed: false, ..Scope::of_indices(tracks) })]
            }
            _ => {
                let each = (0..indices).map(|_| self.index(0)).collect::<Read<Vec<_>>>()?;
                let cases = all_together(vec![], each)?.into_iter();
                cases.map(|(all, indices)| (all, Scope::of_indices(indices))).collect()
            }
        };
        let mut found = Vec::new();
        for (start, scope) in scopes {
            let values = entries.iter().map(|entry| self.value(entry, &scope)).collect::<Read<Vec<_>>>()?;
            let cases = all_together(start, values)?;
            for condition in self.condition(when, &scope)? {
                found.extend(cases.iter().map(|(all, terms)| (joined(all, &condition), terms.clone())));
            }
        }
        limited(found)
    }

    /// The cases of the index of a family from 0 on. Which member of a set has a number is not known to an automaton; but if
    /// the family reads the index only as the number of a member, that member can be taken in its place.
    fn index_of(&self, entries: &[Num], when: &Cond) -> Read<Vec<(All, Scope)>> {
        let Some((set, number)) = members_by_number(entries, when) else {
            let steps = self.common_steps(entries)?;
            let cases = self.counted_from(0, steps)?.into_iter();
            return Ok(cases.map(|(all, n)| (all, Scope::of_indices(vec![n]))).collect());
        };
        // From the member with the number of the index 0 on.
        let steps =
            number.minus(&Num::from(INDEX)).as_constant().and_then(|steps| Natural::try_from(steps.clone()).ok());
        let least = steps.and_then(|steps| set.sequence().ok()?.term(&steps).ok());
        let Some(least) = least else {
            return Err(unreadable(format!("the members of {set} by their number")));
        };
        let mut found = Vec::new();
        for (start, member) in self.index(small(&least)?)? {
            let inside = Scope::of_indices(vec![member.clone()]);
            let member_of = inside.context.member(&Num::from(INDEX), &set);
            let scope = Scope {
                variables: vec![],
                member: Some((Arc::clone(&set), Arc::clone(&number), member)),
                ..inside.clone()
            };
            for all in self.condition(&member_of, &inside)? {
                found.push((joined(&start, &all), scope.clone()));
            }
        }
        Ok(found)
    }

    /// The cases of an index n from a number on, by an index n + steps.
    pub(super) fn counted_from(&self, from: i64, steps: i64) -> Read<Vec<Case>> {
        let steps = if self.field.numeration.irrational { steps } else { 0 };
        let cases = self.index(from + steps)?.into_iter();
        cases.map(|(all, index)| Ok((all, counted(index.shifted(-steps))?))).collect()
    }

    /// From where the index n of some sums is best counted: the floors of slope * (n + c) cost nothing for one c.
    pub(super) fn common_steps(&self, entries: &[Num]) -> Read<i64> {
        let mut steps: Vec<i64> = Vec::new();
        for (atom, _) in entries.iter().flat_map(Num::parts) {
            if let Atom::Floor(floor) = atom {
                let Floor { slope, of, offset } = &**floor;
                if of.as_slot() == Some(INDEX)
                    && let Some((found, _)) = self.steps(slope, offset)?
                {
                    steps.push(found);
                }
            }
        }
        let count = |c: i64| steps.iter().filter(|&&other| other == c).count();
        let near = steps.iter().copied().filter(|c| c.abs() <= MAX_STEPS);
        Ok(near.max_by_key(|&c| (count(c), -c.abs())).filter(|&c| count(c) > count(0)).unwrap_or(0))
    }
}

/// Whether the members of a set are told from their number: of evil and odious numbers, and of those that end in 0.
fn has_a_formula(set: &form::Set) -> bool {
    match set {
        form::Set::Digits(Digits::Evil | Digits::Odious) => true,
        form::Set::Written(written) => written.ending() == Ending::Zero,
        _ => false,
    }
}

/// The set whose members a family reads by their number, other than those that have a formula.
fn members_by_number(entries: &[Num], when: &Cond) -> Option<(Arc<form::Set>, Arc<Num>)> {
    let mut found = None;
    let mut look = |part: Part<'_>| {
        if let Part::Atom(Atom::Nth(set, number)) = part
            && !has_a_formula(set)
        {
            found = Some((Arc::clone(set), Arc::clone(number)));
        }
    };
    entries.iter().for_each(|entry| entry.visit(&mut look));
    when.visit(&mut look);
    found
}

/// Whether numbers or a condition take floors, or speak of sets whose members are counted by floors.
fn takes_floors(entries: &[Num], when: &Cond) -> bool {
    let mut found = false;
    let mut look = |part: Part<'_>| {
        found |= match part {
            Part::Atom(Atom::Floor(_) | Atom::Constraint(..) | Atom::Nth(..)) => true,
            Part::Atom(_) | Part::BinaryDigits | Part::Automaton(_) | Part::Set(_) => false,
        }
    };
    entries.iter().for_each(|entry| entry.visit(&mut look));
    when.visit(&mut look);
    found
}

fn by_digits(digits: Digits) -> Set {
    match digits {
        Digits::Evil => Set::Ones { even: true },
        Digits::Odious => Set::Ones { even: false },
        Digits::Vile => Set::TrailingZeros { even: true },
        Digits::Dopey => Set::TrailingZeros { even: false },
    }
}

/// The conjunction with "each track has the value of its term", unless that is impossible.
fn is_element(all: &All, tracks: &[Track], terms: &[Term]) -> Read<Option<All>> {
    let mut all = all.clone();
    for (&track, term) in tracks.iter().zip(terms) {
        let difference = counted(term.minus(&Term::track(track)))?;
        let Some(same) = compare(difference, Window::exactly(0)) else { return Ok(None) };
        all = joined(&all, &same);
    }
    Ok(Some(all))
}

/// A window that accepts the listed values, unless they are far apart.
fn listed(values: &[i64]) -> Option<Window> {
    let (Some(&low), Some(&high)) = (values.iter().min(), values.iter().max()) else {
        return Some(Window::between(0, -1));
    };
    let values: BTreeSet<i64> = values.iter().copied().collect();
    let near = high - low <= MAX_WIDTH as i64;
    near.then(|| Window {
        low,
        inside: (low..=high).map(|value| values.contains(&value)).collect(),
        below: false,
        above: false,
    })
}
