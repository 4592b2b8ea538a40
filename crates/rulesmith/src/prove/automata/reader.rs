//! From the numbers of the form to terms.

use super::atom::Window;
use super::automaton::Track;
use super::cases::{
    Case, Read, all_together, compare, constant, counted, each, joined, limited, map, small, too_large, unreadable,
};
use super::field::Field;
use super::formula::{All, Literal, Set};
use super::term::{Counted, Term};
use crate::form::{self, Atom, Context, Exact, Floor, Num, Slot};
use crate::number::Real;
use crate::syntax::{Diagnostic, Span};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::DivisibleBy;
use malachite::rational::Rational;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// The most states that the remainders in a term may take before its parts get tracks of their own.
const MAX_WEIGHT: u64 = 1 << 6;

/// What the slots of numbers and conditions stand for.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub context: Context,
    pub before: Vec<Term>,
    pub after: Vec<Term>,
    pub variables: Vec<Term>,
    /// A member of a set that stands for the one with this number, which is not known.
    pub member: Option<(Arc<form::Set>, Arc<Num>, Term)>,
    /// Whether the variables are indices, which stand on their tracks in a way of their own.
    pub indexed: bool,
}

impl Scope {
    /// Of the indices of a family, from 0 on.
    pub fn of_indices(variables: Vec<Term>) -> Scope {
        let context = Context::of_variables(vec![0.into(); variables.len()]);
        Scope { context, before: vec![], after: vec![], variables, member: None, indexed: true }
    }

    fn term(&self, slot: Slot) -> Read<&Term> {
        let found = match slot {
            Slot::Before(pile) => self.before.get(pile),
            Slot::After(pile) => self.after.get(pile),
            Slot::Variable(variable) => self.variables.get(variable),
        };
        found.ok_or_else(|| unreadable(slot))
    }

    /// Whether a number of this slot alone may be put on a track by a relation: not of an index, whose first floors cost
    /// nothing.
    fn relates(&self, slot: Slot) -> bool {
        !matches!(slot, Slot::Variable(_)) || !self.indexed
    }
}

/// A set or relation that is made once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// Of the form.
    Set(Arc<form::Set>),
    /// The numbers on pile 0 and the values of a sum, with this sign.
    Graph(Num, i64),
    /// The numbers at which the Beatty constraint of a slope has a value.
    Constraint(Exact, i64),
    /// The indices at which floor(n slope) rises by so much.
    Rise(Exact, i64),
}

/// Reads a form in one numeration.
pub(super) struct Reader<'a> {
    pub field: &'a Field,
    work: &'a Work,
    /// An index n stands on its track as (Q + 1)/multiple.
    pub multiple: i64,
    /// The multiples that the slopes met so far would like.
    pub wanted: RefCell<BTreeSet<i64>>,
    next: Cell<Track>,
    /// Tracks that stand for the value of a term.
    named: RefCell<HashMap<Term, Track>>,
    /// Tracks that stand for the value of a sum at the number on a track.
    related: RefCell<HashMap<(Num, Track), Track>>,
    /// The tracks of both kinds.
    made: RefCell<BTreeSet<Track>>,
    /// Tracks of indices.
    pub(super) indices: RefCell<BTreeSet<Track>>,
    sets: RefCell<HashMap<Key, Rc<Set>>>,
}

impl<'a> Reader<'a> {
    pub fn new(piles: usize, field: &'a Field, multiple: i64, work: &'a Work) -> Reader<'a> {
        Reader {
            field,
            work,
            multiple,
            wanted: RefCell::default(),
            next: Cell::new(piles as Track),
            named: RefCell::default(),
            related: RefCell::default(),
            made: RefCell::default(),
            indices: RefCell::default(),
            sets: RefCell::default(),
        }
    }

    /// Whether to go on; whoever asked for the reading sees by the work that nothing is wrong with the rules.
    pub(super) fn go_on(&self) -> Read<()> {
        self.work.go_on().map_err(|stopped| Diagnostic::new(stopped.to_string(), Span::default()))
    }

    pub fn fresh(&self) -> Track {
        self.next.set(self.next.get() + 1);
        self.next.get() - 1
    }

    fn make(&self) -> Track {
        let track = self.fresh();
        self.made.borrow_mut().insert(track);
        track
    }

    /// A track with the value of a term, and the literal that says so; the literal fails where the value is negative.
    pub fn name(&self, term: &Term) -> Read<(All, Track)> {
        if let Some(track) = term.as_track() {
            return Ok((vec![], track));
        }
        let known = self.named.borrow().get(term).copied();
        let track = known.unwrap_or_else(|| {
            let track = self.make();
            self.named.borrow_mut().insert(term.clone(), track);
            track
        });
        let difference = counted(term.minus(&Term::track(track)))?;
        Ok((vec![Literal::Compare(difference, Window::exactly(0))], track))
    }

    /// Whether a literal speaks of no tracks that were made for it.
    pub fn is_plain(&self, literal: &Literal) -> bool {
        self.is_plain_on(&literal.tracks())
    }

    fn is_plain_on(&self, tracks: &[Track]) -> bool {
        let made = self.made.borrow();
        tracks.iter().all(|track| !made.contains(track))
    }

    pub(super) fn once(&self, key: Key, make: impl FnOnce() -> Read<Set>) -> Read<Rc<Set>> {
        if let Some(known) = self.sets.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let set = Rc::new(make()?);
        self.sets.borrow_mut().insert(key, Rc::clone(&set));
        Ok(set)
    }

    /// The cases of an index from `from` on.
    pub fn index(&self, from: i64) -> Read<Vec<Case>> {
        let track = self.fresh();
        if !self.field.numeration.irrational {
            let term = Term::track(track);
            return Ok(vec![(compare(term.clone(), Window::at_least(from)).unwrap_or_default(), term)]);
        }
        self.indices.borrow_mut().insert(track);
        let mut cases = Vec::new();
        for value in from..=0 {
            cases.extend(constant(value)?);
        }
        let next = counted(Term::track(track).shifted(1))?;
        let mut all = Vec::new();
        if self.multiple > 1 {
            let rest = counted(next.modulo(self.multiple))?;
            all.push(Literal::Compare(rest, Window::exactly(0)));
        }
        let least = from.max(1).checked_mul(self.multiple).filter(|least| *least < 1 << 28);
        all.extend(compare(next.clone(), Window::at_least(least.ok_or_else(too_large)?)).unwrap_or_default());
        cases.push((all, counted(next.over(self.multiple))?));
        Ok(cases)
    }

    /// The value of a number of the form.
    ///
    /// What depends on one pile alone and takes tracks of its own, such as floors of floors, is made into a relation once, and
    /// its value put on a track; so the tracks in between are dropped before anything else is joined to it.
    pub fn value(&self, number: &Num, scope: &Scope) -> Read<Vec<Case>> {
        self.go_on()?;
        let (parts, apart) = self.parts(number, scope)?;
        let mut sum = constant(small(number.addend())?)?;
        for &slot in &apart {
            let own = number.only(|atom| only_slot(atom) == Some(slot));
            sum = self.both(sum, self.by_relation(&own, slot, scope)?, Term::plus)?;
        }
        for (slot, cases) in parts {
            if !slot.is_some_and(|slot| apart.contains(&slot)) {
                sum = self.both(sum, cases, Term::plus)?;
            }
        }
        Ok(sum)
    }

    /// The parts of a sum one by one, each with the only slot that it depends on, and the slots whose parts are better put on
    /// a track by a relation.
    fn parts(&self, number: &Num, scope: &Scope) -> Read<(Vec<SlotPart>, BTreeSet<Slot>)> {
        let mut parts = Vec::new();
        let mut apart = BTreeSet::new();
        let (rest, wholes) = with_whole_slopes(number);
        for (atom, factor) in rest.parts() {
            let factor = small(factor)?;
            let cases = match (atom, wholes.get(atom)) {
                (Atom::Floor(floor), Some(whole)) => {
                    let Floor { slope, of, offset } = &**floor;
                    let slope = slope.add(&Real::Rational(Rational::from(whole)));
                    let slope = slope.map_err(|error| unreadable(format!("a slope: {error}")))?;
                    each(self.value(of, scope)?, |term| self.floor_of(&slope, term, offset))?
                }
                _ => self.atom(atom, scope)?,
            };
            let cases = map(cases, |term| term.scaled(factor))?;
            let slot = only_slot(atom);
            if let Some(slot) = slot.filter(|&slot| scope.relates(slot)) {
                let given = scope.term(slot)?.tracks();
                let plain = |tracks: Vec<Track>| {
                    let others: Vec<Track> = tracks.into_iter().filter(|track| !given.contains(track)).collect();
                    self.is_plain_on(&others)
                };
                let is_plain = |(all, term): &Case| all.iter().all(|part| plain(part.tracks())) && plain(term.tracks());
                if !cases.iter().all(is_plain) {
                    apart.insert(slot);
                }
            }
            parts.push((slot, cases));
        }
        Ok((parts, apart))
    }

    /// The value of a sum without constant that depends on one slot, by the relation between the two.
    fn by_relation(&self, sum: &Num, slot: Slot, scope: &Scope) -> Read<Vec<Case>> {
        let context = Context::of_piles(1, false);
        let sum = context.replace(sum, &|_| Num::from(Slot::Before(0)));
        // Of a sum and its negative one is enough.
        let turned = sum.parts().first().is_some_and(|(_, factor)| *factor < 0);
        let sum = if turned { sum.negated() } else { sum };
        let (named, argument) = self.name(scope.term(slot)?)?;
        let key = (sum.clone(), argument);
        let known = self.related.borrow().get(&key).copied();
        let value = known.unwrap_or_else(|| {
            let track = self.make();
            self.related.borrow_mut().insert(key, track);
            track
        });
        let bounds = context.bounds(&sum);
        let (never_negative, never_positive) =
            (bounds.0.is_some_and(|low| low >= 0), bounds.1.is_some_and(|high| high < 0));
        let mut cases = Vec::new();
        for (sign, never) in [(1, never_positive), (-1, never_negative)] {
            if never {
                continue;
            }
            let graph = self.graph(&sum, sign, &context)?;
            let member = Literal::Member(vec![argument, value], graph, true);
            cases.push((joined(&named, &[member]), Term::values(value, if turned { -sign } else { sign }, 0)));
        }
        Ok(cases)
    }

    /// The numbers on pile 0 and the values of a sum, where these are from 0 on, or their negatives where they are below.
    fn graph(&self, sum: &Num, sign: i64, context: &Context) -> Read<Rc<Set>> {
        self.once(Key::Graph(sum.clone(), sign), || {
            let (argument, value) = (self.fresh(), self.fresh());
            let before = vec![Term::track(argument)];
            let (after, variables) = (vec![], vec![]);
            let scope = Scope { context: context.clone(), before, after, variables, member: None, indexed: false };
            let mut cases = constant(small(sum.addend())?)?;
            for (_, part) in self.parts(sum, &scope)?.0 {
                cases = self.both(cases, part, Term::plus)?;
            }
            let mut any = Vec::new();
            for (all, term) in cases {
                let same = compare(counted(term.combine(1, &Term::values(value, sign, 0), -1))?, Window::exactly(0));
                let negative = if sign < 0 { compare(term, Window::at_most(-1)) } else { Some(vec![]) };
                if let (Some(same), Some(negative)) = (same, negative) {
                    any.push(joined(&all, &joined(&same, &negative)));
                }
            }
            Ok(Set::Defined { elements: vec![argument, value], any })
        })
    }

    fn atom(&self, atom: &Atom, scope: &Scope) -> Read<Vec<Case>> {
        match atom {
            Atom::Slot(slot) => Ok(vec![(vec![], scope.term(*slot)?.clone())]),
            Atom::Floor(floor) => {
                let Floor { slope, of, offset } = &**floor;
                each(self.value(of, scope)?, |term| self.floor_of(slope, term, offset))
            }
            Atom::Mod(of, modulus) => {
                let modulus = small(modulus)?;
                map(self.value(of, scope)?, |term| term.modulo(modulus))
            }
            Atom::Max(numbers) => {
                let values = numbers.iter().map(|number| self.value(number, scope)).collect::<Read<Vec<_>>>()?;
                let mut cases = Vec::new();
                for (all, terms) in all_together(vec![], values)? {
                    for (place, largest) in terms.iter().enumerate() {
                        // Of equal ones the first counts.
                        let mut guard = Some(all.clone());
                        for (other, term) in terms.iter().enumerate().filter(|(other, _)| *other != place) {
                            let window = Window::at_least(i64::from(other < place));
                            let more = compare(counted(largest.minus(term))?, window);
                            guard = guard.zip(more).map(|(guard, more)| joined(&guard, &more));
                        }
                        cases.extend(guard.map(|guard| (guard, largest.clone())));
                    }
                }
                limited(cases)
            }
            Atom::Divided(..) => Err(unreadable(atom)),
            Atom::Nth(set, of) => match &scope.member {
                Some((known, number, member)) if known == set && number == of => Ok(vec![(vec![], member.clone())]),
                _ => each(self.value(of, scope)?, |n| self.nth(set, n)),
            },
            Atom::Constraint(slope, of) => each(self.value(of, scope)?, |term| self.constraint(slope, term)),
            Atom::If(condition, yes, no) => {
                let mut cases = Vec::new();
                for (condition, branch) in [((**condition).clone(), yes), (scope.context.not(condition), no)] {
                    let when = self.condition(&condition, scope)?;
                    for (all, term) in self.value(branch, scope)? {
                        cases.extend(when.iter().map(|guard| (joined(guard, &all), term.clone())));
                    }
                }
                limited(cases)
            }
        }
    }

    pub fn both(
        &self,
        left: Vec<Case>,
        right: Vec<Case>,
        combine: impl Fn(&Term, &Term) -> Counted<Term>,
    ) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        for (left_all, x) in &left {
            for (right_all, y) in &right {
                let all = joined(left_all, right_all);
                let term = counted(combine(x, y))?;
                let heavy = term.weight() > MAX_WEIGHT && !x.remainders.is_empty() && !y.remainders.is_empty();
                if !heavy {
                    cases.push((all, term));
                    continue;
                }
                // Remainders of both together take too many states: give each value a track of its own.
                for (x_all, x) in self.on_a_track(x)? {
                    for (y_all, y) in self.on_a_track(y)? {
                        let term = counted(combine(&x, &y))?;
                        cases.push((joined(&all, &joined(&x_all, &y_all)), term));
                    }
                }
            }
        }
        limited(cases)
    }

    /// The value of a term as the number on a track, or its negative.
    fn on_a_track(&self, term: &Term) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        for (sign, window) in [(1, Window::at_least(0)), (-1, Window::at_most(-1))] {
            let Some(signed) = compare(term.clone(), window) else { continue };
            let (named, track) = self.name(&counted(term.scaled(sign))?)?;
            // On the positive side the track says it all.
            let all = if sign > 0 { vec![] } else { signed };
            cases.push((joined(&all, &named), Term::values(track, sign, 0)));
        }
        Ok(cases)
    }
}

/// Part of a sum, with the only slot that it depends on.
type SlotPart = (Option<Slot>, Vec<Case>);

/// A sum with k u + floor(s u) taken as floor((k + s) u), where u is made of floors itself: then both stand on the track of
/// u, and the floors in it are read once. The rest of the sum, in which these floors have their factors, and the k.
fn with_whole_slopes(number: &Num) -> (Num, HashMap<Atom, Integer>) {
    let mut rest = number.clone();
    let mut wholes = HashMap::new();
    let mut floors: Vec<(&Atom, &Floor)> = Vec::new();
    for (atom, _) in number.parts() {
        if let Atom::Floor(floor) = atom
            && !floor.of.is_linear()
            && only_slot(atom).is_some()
        {
            floors.push((atom, floor));
        }
    }
    // What is inside another floor comes after it, since its factor may change.
    floors.sort_by_key(|(_, floor)| std::cmp::Reverse(depth(&floor.of)));
    for (atom, floor) in floors {
        let factor = rest.factor_of(atom);
        let inner = floor.of.parts().iter().find(|(inner, _)| !matches!(inner, Atom::Slot(_)));
        let Some((inner, times)) = inner.filter(|_| factor != 0) else { continue };
        let (beside, step) = (rest.factor_of(inner), &factor * times);
        if beside != 0 && beside.clone().divisible_by(&step) {
            let whole = beside / step;
            rest = rest.plus_multiple(&-(&whole * factor), &floor.of);
            wholes.insert(atom.clone(), whole);
        }
    }
    (rest, wholes)
}

/// How deep floors stand in floors.
fn depth(number: &Num) -> usize {
    let inside = |(atom, _): &(Atom, Integer)| match atom {
        Atom::Floor(floor) => 1 + depth(&floor.of),
        Atom::Mod(of, _) => depth(of),
        _ => 0,
    };
    number.parts().iter().map(inside).max().unwrap_or(0)
}

/// The only slot that an atom depends on.
fn only_slot(atom: &Atom) -> Option<Slot> {
    let slots = atom.slots();
    slots.first().copied().filter(|_| slots.len() == 1)
}
