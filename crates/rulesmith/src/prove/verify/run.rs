//! Readings that fork: what can be assumed about numbers that are not known yet.
//!
//! An expression is evaluated as an interpreter would, only that a number may be a [`Value`]. Whenever the outcome of
//! a comparison is open, the reading forks: one branch assumes that it holds, another that it does not. All branches
//! are run, one after the other, by repeating the reading with other choices. The branches in which a condition comes
//! out true, each with what it assumed, are then exactly the ways in which the condition can hold.

use super::cover::Machine;
use super::symbols::{Literal, Symbol, Track, Value, Window};
use super::words::Numeration;
use super::{Checked, Rejection, reject};
use crate::number::{Real, Slope, evaluate, from_terms};
use crate::rules::Game;
use crate::syntax::Expr;
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What the reading of a game needs to know besides its rules.
pub struct Language<'a> {
    pub game: &'a Game,
    /// The theta of the numeration, for numbers that are not written in a base.
    pub theta: Option<Slope>,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// The sets that have been met, each by its text.
    pub sets: RefCell<Vec<Expr>>,
    pub numeration: Numeration,
    /// Which assumptions are known to be possible together, or not.
    possible: RefCell<BTreeMap<Vec<Literal>, bool>>,
}

/// One way through a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// What is assumed.
    pub literals: Vec<Literal>,
    /// How many tracks there are.
    pub tracks: usize,
    /// What is taken from each pile, if this is about a move.
    pub taken: Vec<Value>,
}

/// The names that are not defined by `let`, and the piles after the move.
#[derive(Clone, Default)]
pub struct Scope {
    pub names: BTreeMap<String, Value>,
    pub primed: BTreeMap<String, Value>,
}

/// A reading on one branch.
pub struct Run<'a> {
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
pub enum Halt {
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

pub type Read<T> = Result<T, Halt>;

pub fn refuse<T>(why: impl Into<String>) -> Read<T> {
    Err(Halt::Unread(Rejection(why.into())))
}

/// Numbers of the rules stay below this, so that their sums and differences are far from overflowing.
const LARGE: u64 = 1 << 60;

/// The most branches of one reading.
const MAX_BRANCHES: usize = 20_000;

impl<'a> Language<'a> {
    /// With the numeration of a base, or else of [0; d_1, .., d_p, d_1, ..].
    pub fn new(game: &'a Game, base: Option<i64>, quotients: &[i64], multiple: i64) -> Checked<Language<'a>> {
        let numeration = Numeration::new(base, quotients)?;
        let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
        let theta = match terms.is_empty() {
            true => None,
            false => {
                Some(from_terms(&[Integer::ZERO], &terms).and_then(Slope::new).map_err(|e| Rejection(e.to_string()))?)
            }
        };
        Ok(Language { game, theta, multiple, sets: RefCell::default(), numeration, possible: RefCell::default() })
    }

    /// All branches in which the reading comes out true, with the first tracks given.
    pub fn branches(&'a self, tracks: usize, read: impl Fn(&mut Run<'a>) -> Read<bool>) -> Checked<Vec<Branch>> {
        let mut found = Vec::new();
        let mut choices: Vec<(usize, usize)> = Vec::new();
        for _ in 0..MAX_BRANCHES {
            let branch = Branch { literals: vec![], tracks, taken: vec![] };
            let mut run = Run { language: self, choices, next: 0, branch };
            match read(&mut run) {
                Ok(true) => found.push(run.branch),
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
        reject("the rules fall into too many cases")
    }

    /// The value of an expression without variables.
    pub fn number(&self, expr: &Expr) -> Checked<Real> {
        let named = |name: &str| {
            let definition = self.game.lets.iter().find(|definition| definition.name == name)?;
            definition.parameters.is_empty().then(|| self.number(&definition.value).ok()).flatten()
        };
        evaluate(expr, &named).map_err(|error| Rejection(format!("the number {expr} is not read: {error}")))
    }

    pub fn whole(&self, expr: &Expr) -> Checked<i64> {
        let value = self.number(expr)?;
        let whole = value.as_rational().and_then(|value| i64::try_from(value).ok());
        let small = whole.filter(|whole| whole.unsigned_abs() < LARGE);
        small.ok_or_else(|| Rejection(format!("{expr} is not a whole number, or too large")))
    }

    /// A number that remainders can be taken by.
    pub fn modulus(&self, expr: &Expr) -> Checked<i64> {
        let modulus = self.whole(expr)?;
        if modulus < 1 { reject(format!("{expr} is no modulus")) } else { Ok(modulus) }
    }

    /// Rationals x and y with number = x theta + y.
    pub fn coordinates(&self, number: &Real) -> Checked<(Rational, Rational)> {
        let theta = self.theta.as_ref().and_then(|theta| theta.as_real().as_quadratic());
        let found = match number {
            Real::Rational(value) => Some((Rational::ZERO, value.clone())),
            Real::Quadratic(value) => theta.and_then(|theta| theta.affine_relation(value)),
            Real::Computable(_) => None,
        };
        found.ok_or_else(|| Rejection(format!("{number} does not lie in the field of the numeration")))
    }
}

pub fn small(value: &Rational) -> Checked<i64> {
    let small = i64::try_from(value).ok().filter(|value| value.unsigned_abs() < LARGE);
    small.ok_or_else(|| Rejection(format!("{value} is too large or not whole")))
}

impl<'a> Run<'a> {
    /// Ends a branch on which the comparisons of tracks from `first` on contradict each other.
    pub fn give_up_if_impossible(&self, first: Track) -> Read<()> {
        let recent = |literal: &&Literal| match literal {
            Literal::Compare(value, _) => value.first_track().is_some_and(|track| track >= first),
            Literal::Member(..) => false,
        };
        let literals: Vec<Literal> = self.branch.literals.iter().filter(recent).cloned().collect();
        let known = self.language.possible.borrow().get(&literals).copied();
        let possible = match known {
            Some(possible) => possible,
            None => {
                let branch = Branch { literals: literals.clone(), tracks: self.branch.tracks, taken: vec![] };
                let machine = Machine::new(&self.language.numeration, self.language.multiple, &branch, &[])?;
                let possible = !machine.is_empty()?;
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

    /// Whether it is known without an assumption that a value lies in a window.
    pub fn is_known(&self, value: &Value, window: &Window) -> bool {
        matches!(self.weigh(value, window), Ok(Weighed { outside, .. }) if outside.is_empty())
    }

    /// The same as [`Run::lies_in`], where the answer may be wanted.
    fn lies_in_as(&mut self, value: &Value, window: &Window, wanted: Option<bool>) -> Read<bool> {
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
        Ok(holds)
    }

    /// What can be said about a value and a window from bounds and from what is assumed.
    fn weigh(&self, value: &Value, window: &Window) -> Checked<Weighed> {
        // The constant goes to the window, and the first factor is positive: then equal values are seen to be equal.
        let constant = match value.constant.denominator_ref() == &1 {
            true => small(&value.constant)?,
            false => 0,
        };
        let mut value = value.shifted(-constant);
        let shifted = |cut: &i64| cut.checked_sub(constant).ok_or_else(|| Rejection("a number is too large".into()));
        let mut window = Window { start: window.start, cuts: window.cuts.iter().map(shifted).collect::<Checked<_>>()? };
        if value.parts.first_key_value().is_some_and(|(_, factor)| *factor < 0) {
            value = value.scaled(&Rational::from(-1));
            window = Window { start: window.end(), cuts: window.cuts.iter().rev().map(|cut| 1 - cut).collect() };
        }
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
        if self.language.theta.is_none() {
            return self.any(from);
        }
        if from <= 0 && self.choose(2) == 0 {
            return Ok(Value::default());
        }
        let track = self.fresh();
        if self.language.multiple > 1 {
            let next = Value::symbol(Symbol::Number(track)).shifted(1);
            self.assume(&next.modulo(self.language.multiple), &Window::exactly(0))?;
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
        if let (Some((Symbol::Number(track), factor)), 1, true) =
            (value.parts.first_key_value(), value.parts.len(), value.constant == 0)
            && *factor == 1
        {
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

fn ceiling(value: &Rational) -> Checked<i64> {
    use malachite::base::num::arithmetic::traits::Ceiling;
    let ceiling: Integer = value.clone().ceiling();
    small(&Rational::from(ceiling))
}
