//! Readings that fork: what can be assumed about numbers that are not known yet.
//!
//! An expression is evaluated as an interpreter would, only that a number may be a [`Value`]. Whenever the outcome of
//! a comparison is open, the reading forks: one branch assumes that it holds, another that it does not. All branches
//! are run, one after the other, by repeating the reading with other choices. The branches in which a condition comes
//! out true, each with what it assumed, are then exactly the ways in which the condition can hold.

use super::language::{Language, small};
use super::plain::Vectors;
use super::value::{Literal, Symbol, Track, Value, Window};
use crate::rejection::{Checked, Condition, Rejection, demand, reject, unread};
use crate::words::Products;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Ceiling;
use malachite::rational::Rational;
use std::collections::BTreeMap;

/// One way through a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// What is assumed.
    pub literals: Vec<Literal>,
    /// How many tracks there are.
    pub tracks: usize,
    /// What is taken from each pile, if this is about a move.
    pub taken: Vec<Value>,
    /// Symbols that the assumptions leave one value. Only where numbers are not read by digits, like what follows.
    pub(super) fixed: BTreeMap<Symbol, Rational>,
    /// What the amounts taken are, or are not.
    pub(super) vectors: Option<Vectors>,
}

impl Branch {
    /// With some assumptions about so many tracks.
    pub fn assuming(tracks: usize, literals: Vec<Literal>) -> Branch {
        Branch { literals, tracks, ..Branch::default() }
    }
}

/// The names that are not defined by `let`, and the piles after the move.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub names: BTreeMap<String, Value>,
    pub primed: BTreeMap<String, Value>,
}

impl Scope {
    /// With one name.
    pub fn of(name: &str, value: Value) -> Scope {
        Scope { names: BTreeMap::from([(name.to_string(), value)]), ..Scope::default() }
    }
}

/// A reading on one branch.
pub(crate) struct Run<'a> {
    pub language: &'a Language<'a>,
    /// What was chosen, and among how many.
    choices: Vec<(usize, usize)>,
    next: usize,
    pub branch: Branch,
}

/// A value, the assumption about it if there is one, and which of its possible values lie in a window, and which not.
struct Weighed {
    value: Value,
    place: Option<usize>,
    inside: Window,
    outside: Window,
}

/// Why a reading ends early.
pub(crate) enum Halt {
    /// The branch contradicts itself.
    Nowhere,
    /// The rules cannot be read.
    Unread(Rejection),
}

impl From<Rejection> for Halt {
    fn from(rejection: Rejection) -> Halt {
        Halt::Unread(rejection)
    }
}

/// What is read, unless the reading ends early.
pub(crate) type Read<T> = Result<T, Halt>;

/// Ends a reading for a part of the rules that is not read.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Read<T> {
    Err(Halt::Unread(unread(why)))
}

/// Multiples of a remainder up to this are tried.
const LARGEST_FACTOR: i64 = 256;

/// The most branches of one reading.
const MAX_BRANCHES: usize = 1 << 16;

impl<'a> Language<'a> {
    /// All branches in which the reading comes out true, with the first tracks given.
    pub(crate) fn branches(
        &'a self,
        tracks: usize,
        mut read: impl FnMut(&mut Run<'a>) -> Read<bool>,
    ) -> Checked<Vec<Branch>> {
        let mut found = Vec::new();
        let mut choices: Vec<(usize, usize)> = Vec::new();
        for _ in 0..MAX_BRANCHES {
            let branch = Branch { tracks, ..Branch::default() };
            let mut run = Run { language: self, choices, next: 0, branch };
            match read(&mut run) {
                Ok(true) => {
                    if self.digits.is_some() || run.branch.may_hold(self)? {
                        found.push(run.branch);
                    }
                }
                Ok(false) | Err(Halt::Nowhere) => {}
                Err(Halt::Unread(rejection)) => return Err(rejection),
            }
            choices = run.choices;
            while choices.last().is_some_and(|(chosen, among)| chosen + 1 == *among) {
                choices.pop();
            }
            match choices.last_mut() {
                Some((chosen, _)) => *chosen += 1,
                None => return Ok(found),
            }
        }
        reject(Condition::R1, "the rules fall into too many cases")
    }

    /// Whether a statement is true of all numbers: no branch makes it false.
    pub(crate) fn always(&'a self, tracks: usize, mut read: impl FnMut(&mut Run<'a>) -> Read<bool>) -> Checked<bool> {
        Ok(self.branches(tracks, |run| Ok(!read(run)?))?.is_empty())
    }
}

impl<'a> Run<'a> {
    /// Ends a branch on which the comparisons of tracks from `first` on contradict each other.
    pub fn give_up_if_impossible(&self, first: Track) -> Read<()> {
        let Some(digits) = &self.language.digits else { return Ok(()) };
        let recent = |literal: &&Literal| match literal {
            Literal::Compare(value, _) => value.first_track().is_some_and(|track| track >= first),
            Literal::Member(..) | Literal::Element(..) => false,
        };
        let literals: Vec<Literal> = self.branch.literals.iter().filter(recent).cloned().collect();
        let known = self.language.possible.borrow().get(&literals).copied();
        let possible = match known {
            Some(possible) => possible,
            None => {
                let branch = Branch { literals: literals.clone(), tracks: self.branch.tracks, ..Branch::default() };
                let products = Products { digits, sets: &[], meter: self.language.meter };
                let possible = !products.are_impossible(&[branch])?;
                self.language.possible.borrow_mut().insert(literals, possible);
                possible
            }
        };
        if possible { Ok(()) } else { Err(Halt::Nowhere) }
    }

    /// One of several ways to go on.
    pub fn choose(&mut self, among: usize) -> usize {
        if self.next == self.choices.len() {
            self.choices.push((0, among));
        }
        self.next += 1;
        self.choices[self.next - 1].0
    }

    pub fn fresh(&mut self) -> Track {
        self.branch.tracks += 1;
        self.branch.tracks - 1
    }

    /// Whether a value lies in a window; assumed one way or the other if it is not known.
    pub fn lies_in(&mut self, value: &Value, window: &Window) -> Read<bool> {
        self.lies_in_as(value, window, None)
    }

    /// Condition R2: whether a value is whole, as far as its sum and the remainders show that are assumed to be 0.
    pub fn is_whole(&self, value: &Value) -> bool {
        if value.is_whole() {
            return true;
        }
        let (rest, common) = value.residue();
        // If u is a multiple of m, and D divides t m, then t u does not count modulo D.
        let helps = |inner: &Value, m: i64| {
            let mut t = Rational::from(1);
            while t < common && t < LARGEST_FACTOR {
                let whole = *(&t * Rational::from(m) / &common).denominator_ref() == 1u32;
                if whole && rest.minus(&inner.scaled(&t)).vanishes(&common) {
                    return true;
                }
                t += Rational::from(1);
            }
            false
        };
        let assumed = self.branch.literals.iter().filter_map(|literal| match literal {
            Literal::Compare(value, window) if window.point() == Some(0) => value.as_symbol(),
            _ => None,
        });
        let fixed = self.branch.fixed.iter().filter(|(_, number)| **number == 0).map(|(symbol, _)| symbol);
        assumed.chain(fixed).any(|symbol| matches!(symbol, Symbol::Modulo(inner, m) if helps(inner, *m)))
    }

    /// Whether it is known without an assumption that a value lies in a window.
    pub fn is_known(&self, value: &Value, window: &Window) -> bool {
        let value = self.known_parts(value);
        matches!(self.weigh(value, window), Ok(Weighed { outside, .. }) if outside.is_empty())
    }

    /// The same as [`Run::lies_in`], where the answer may be wanted.
    fn lies_in_as(&mut self, value: &Value, window: &Window, wanted: Option<bool>) -> Read<bool> {
        self.language.meter.spend(1)?;
        demand(Condition::R2, self.is_whole(value), || format!("{} is not whole", self.language.shown(value)))?;
        let value = self.known_parts(value);
        if let Some(known) = value.known() {
            return Ok(window.accepts(small(known)?));
        }
        if let Some(split) = self.split_vectors(&value, window)? {
            return self.choose_vectors(split, wanted);
        }
        let Weighed { value, place, inside, outside } = self.weigh(value, window)?;
        if inside.is_empty() || outside.is_empty() {
            return Ok(outside.is_empty());
        }
        let holds = wanted.unwrap_or_else(|| self.choose(2) == 0);
        let literal = Literal::Compare(value, if holds { inside } else { outside });
        match place {
            Some(place) => self.branch.literals[place] = literal,
            None => self.branch.literals.push(literal),
        }
        if self.language.digits.is_none() {
            self.fix_symbols()?;
        }
        Ok(holds)
    }

    /// What can be said about a value, in which what is known is put in, and a window from bounds and from what is assumed.
    fn weigh(&self, value: Value, window: &Window) -> Checked<Weighed> {
        let (value, window) = normal(value, window, self.language.digits.is_none())?;
        let (low, high) = value.bounds();
        let mut possible = Window { start: true, cuts: vec![] };
        if let Some(low) = low {
            possible = possible.combined(&Window::at_least(ceiling(&low)?), |a, b| a && b);
        }
        if let Some(high) = high {
            possible = possible.combined(&Window::at_most(-ceiling(&-high)?), |a, b| a && b);
        }
        let same = |literal: &Literal| matches!(literal, Literal::Compare(other, _) if *other == value);
        let place = self.branch.literals.iter().position(same);
        if let Some(Literal::Compare(_, assumed)) = place.map(|place| &self.branch.literals[place]) {
            possible = possible.combined(assumed, |a, b| a && b);
        }
        let inside = possible.combined(&window, |a, b| a && b);
        let outside = possible.combined(&window, |a, b| a && !b);
        Ok(Weighed { value, place, inside, outside })
    }

    pub fn equal(&mut self, left: &Value, right: &Value) -> Read<bool> {
        self.lies_in(&left.minus(right), &Window::exactly(0))
    }

    pub fn at_least(&mut self, value: &Value, low: i64) -> Read<bool> {
        self.lies_in(value, &Window::at_least(low))
    }

    /// Demands that a value lies in a window, of numbers that the reading has chosen itself.
    pub fn assume(&mut self, value: &Value, window: &Window) -> Read<()> {
        if self.lies_in_as(value, window, Some(true))? { Ok(()) } else { Err(Halt::Nowhere) }
    }

    /// A whole number from `from` on that is not known; nothing on branches that lead nowhere.
    pub fn index(&mut self, from: i64) -> Read<Value> {
        let Some(multiple) = self.language.digits.as_ref().filter(|d| d.theta.is_some()).map(|d| d.multiple) else {
            return self.any(from);
        };
        if from <= 0 && self.choose(2) == 0 {
            return Ok(Value::default());
        }
        let track = self.fresh();
        if multiple > 1 {
            let next = Value::symbol(Symbol::Number(track)).shifted(1);
            self.assume(&next.modulo(multiple), &Window::exactly(0))?;
        }
        let value = Value::symbol(Symbol::Index(track));
        self.assume(&value, &Window::at_least(from))?;
        Ok(value)
    }

    /// A whole number from `from` on that no floor is taken of.
    pub fn any(&mut self, from: i64) -> Read<Value> {
        let value = Value::symbol(Symbol::Number(self.fresh()));
        self.assume(&value, &Window::at_least(from))?;
        Ok(value)
    }

    /// A track with this number on it; nothing if the value is negative.
    pub fn on_a_track(&mut self, value: &Value) -> Read<Track> {
        if let Some(Symbol::Number(track)) = value.as_symbol() {
            return Ok(*track);
        }
        let same =
            |track: &Track| self.is_known(&value.minus(&Value::symbol(Symbol::Number(*track))), &Window::exactly(0));
        if let Some(track) = (0..self.branch.tracks).find(same) {
            return Ok(track);
        }
        let track = self.fresh();
        self.assume(&value.minus(&Value::symbol(Symbol::Number(track))), &Window::exactly(0))?;
        Ok(track)
    }
}

/// A value and a window so that equal demands are seen to be equal: the constant goes to the window, and the first factor
/// is positive. In lowest terms too if that is wanted.
pub(super) fn normal(mut value: Value, window: &Window, lowest: bool) -> Checked<(Value, Window)> {
    let constant = if value.constant.denominator_ref() == &1 { small(&value.constant)? } else { 0 };
    value.constant -= Rational::from(constant);
    let shifted = |cut: &i64| cut.checked_sub(constant).ok_or_else(|| unread("a number is too large"));
    let mut window = Window { start: window.start, cuts: window.cuts.iter().map(shifted).collect::<Checked<_>>()? };
    if value.parts.first_key_value().is_some_and(|(_, factor)| *factor < 0) {
        value = value.scaled(&Rational::from(-1));
        let turned = |cut: &i64| 1i64.checked_sub(*cut).ok_or_else(|| unread("a number is too large"));
        let cuts = window.cuts.iter().rev().map(turned).collect::<Checked<_>>()?;
        window = Window { start: window.end(), cuts };
    }
    if lowest && value.constant == 0 && !value.parts.is_empty() {
        let content = value.content();
        if content > 1 {
            value = value.scaled(&(Rational::from(1) / &content));
            // value >= cut is value / content >= cut / content, rounded up.
            let mut cuts: Vec<i64> = Vec::new();
            for cut in window.cuts {
                let cut = ceiling(&(Rational::from(cut) / &content))?;
                // Two changes at one place are none.
                match cuts.last() {
                    Some(last) if *last == cut => cuts.truncate(cuts.len() - 1),
                    _ => cuts.push(cut),
                }
            }
            window.cuts = cuts;
        }
    }
    Ok((value, window))
}

fn ceiling(value: &Rational) -> Checked<i64> {
    let ceiling: Integer = value.clone().ceiling();
    small(&Rational::from(ceiling))
}
