//! Reading the rules with numbers that are not known yet.
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
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    branch: Branch,
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

fn refuse<T>(why: impl Into<String>) -> Read<T> {
    Err(Halt::Unread(Rejection(why.into())))
}

/// The most branches of one reading.
const MAX_BRANCHES: usize = 20_000;

impl<'a> Language<'a> {
    /// With the numeration of a base, or else of [0; d_1, .., d_p, d_1, ..].
    pub fn new(game: &'a Game, base: Option<i64>, quotients: &[i64], multiple: i64) -> Checked<Language<'a>> {
        let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
        let theta = match terms.is_empty() {
            true => None,
            false => {
                Some(from_terms(&[Integer::ZERO], &terms).and_then(Slope::new).map_err(|e| Rejection(e.to_string()))?)
            }
        };
        let numeration = Numeration::new(base, quotients)?;
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

    fn whole(&self, expr: &Expr) -> Checked<i64> {
        let value = self.number(expr)?;
        let whole = value.as_rational().and_then(|value| i64::try_from(value).ok());
        whole.ok_or_else(|| Rejection(format!("{expr} is not a whole number")))
    }

    /// Rationals x and y with number = x theta + y.
    fn coordinates(&self, number: &Real) -> Checked<(Rational, Rational)> {
        let theta = self.theta.as_ref().and_then(|theta| theta.as_real().as_quadratic());
        let found = match number {
            Real::Rational(value) => Some((Rational::ZERO, value.clone())),
            Real::Quadratic(value) => theta.and_then(|theta| theta.affine_relation(value)),
            Real::Computable(_) => None,
        };
        found.ok_or_else(|| Rejection(format!("{number} does not lie in the field of the numeration")))
    }
}

fn small(value: &Rational) -> Checked<i64> {
    i64::try_from(value).or_else(|_| reject(format!("{value} is too large or not whole")))
}

impl<'a> Run<'a> {
    /// Says what is taken from each pile.
    pub fn takes_away(&mut self, taken: &[Value]) {
        self.branch.taken = taken.to_vec();
    }

    /// How many tracks there are so far.
    pub fn tracks(&self) -> usize {
        self.branch.tracks
    }

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

    fn fresh(&mut self) -> Track {
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
    fn on_a_track(&mut self, value: &Value) -> Read<Track> {
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

    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let language = self.language;
        match &expr.kind {
            ExprKind::Name(name) if scope.names.contains_key(name) => Ok(scope.names[name].clone()),
            ExprKind::Primed(name) => match scope.primed.get(name) {
                Some(value) => Ok(value.clone()),
                None => refuse(format!("{expr} is not known here")),
            },
            ExprKind::Negate(inner) => Ok(self.value(inner, scope)?.scaled(&Rational::from(-1))),
            ExprKind::Absolute(inner) => {
                let value = self.value(inner, scope)?;
                Ok(if self.at_least(&value, 0)? { value } else { value.scaled(&Rational::from(-1)) })
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => Ok(self.value(a, scope)?.plus(&self.value(b, scope)?)),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => Ok(self.value(a, scope)?.minus(&self.value(b, scope)?)),
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let (a, b) = (self.value(a, scope)?, self.value(b, scope)?);
                match (a.known(), b.known()) {
                    (Some(factor), _) => Ok(b.scaled(factor)),
                    (_, Some(factor)) => Ok(a.scaled(factor)),
                    _ => refuse(format!("{expr} is a product of two numbers that vary")),
                }
            }
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let modulus = language.whole(b)?;
                if modulus < 1 {
                    return refuse(format!("{b} is no modulus"));
                }
                Ok(self.value(a, scope)?.modulo(modulus))
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? { yes } else { no };
                self.value(branch, scope)
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope),
            _ => Ok(Value::whole(language.whole(expr)?)),
        }
    }

    fn call(&mut self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<Value> {
        let language = self.language;
        if let Some(definition) = language.game.lets.iter().find(|definition| definition.name == name) {
            if !definition.parameters.is_empty() {
                let inner = self.bind(&definition.parameters, arguments, scope)?;
                return self.value(&definition.value, &inner);
            }
            return match &definition.value.kind {
                ExprKind::Call(name, inner) if name == "beatty_constraint" => {
                    let argument = self.value(&arguments[0], scope)?;
                    self.constraint(&inner[0], &argument)
                }
                ExprKind::Call(name, inner) if name == "beatty" && inner.len() == 1 => {
                    let argument = self.value(&arguments[0], scope)?;
                    self.floor_times(&language.number(&inner[0])?, &argument)
                }
                ExprKind::Name(name) => self.call(expr, name, arguments, scope),
                _ => refuse(format!("{expr} is not read")),
            };
        }
        match name {
            "floor" => {
                let (rest, roots) = self.real(&arguments[0], scope)?;
                self.floor(&rest, &roots)
            }
            "min" | "max" => {
                let mut best = self.value(&arguments[0], scope)?;
                for argument in &arguments[1..] {
                    let next = self.value(argument, scope)?;
                    if self.at_least(&best.minus(&next), 0)? == (name == "min") {
                        best = next;
                    }
                }
                Ok(best)
            }
            // The n-th evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n-1), with t(n) = 1 if n is odious
            // (Fisher and Larsson 2019, section 6).
            "evil" | "odious" => {
                let n = self.value(&arguments[0], scope)?;
                let (read, shift, sign) = if name == "evil" { (n.clone(), 0, 1) } else { (n.shifted(-1), -1, -1) };
                let odious = self.member_of_digits("odious", &read)?;
                Ok(n.scaled(&Rational::from(2)).shifted(shift + sign * i64::from(odious)))
            }
            _ => Ok(Value::whole(language.whole(expr)?)),
        }
    }

    fn bind(&mut self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Read<Scope> {
        let mut inner = Scope::default();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            inner.names.insert(parameter.clone(), self.value(argument, scope)?);
        }
        Ok(inner)
    }

    /// An expression inside a floor, as rest + roots * theta.
    fn real(&mut self, expr: &Expr, scope: &Scope) -> Read<(Value, Value)> {
        let language = self.language;
        let varies = |expr: &Expr| {
            let mut found = false;
            expr.visit(&mut |part| match &part.kind {
                ExprKind::Name(name) => found |= scope.names.contains_key(name),
                ExprKind::Primed(_) => found = true,
                _ => {}
            });
            found
        };
        let constant = |(x, y): (Rational, Rational)| {
            (Value { constant: y, ..Value::default() }, Value { constant: x, ..Value::default() })
        };
        if !varies(expr) {
            return Ok(constant(language.coordinates(&language.number(expr)?)?));
        }
        let scaled = |(rest, roots): (Value, Value), factor: Real| -> Read<(Value, Value)> {
            let (x, y) = language.coordinates(&factor)?;
            if x == 0 {
                return Ok((rest.scaled(&y), roots.scaled(&y)));
            }
            match roots.known() {
                Some(known) if *known == 0 => Ok((rest.scaled(&y), rest.scaled(&x))),
                _ => refuse(format!("{expr} multiplies two irrational numbers")),
            }
        };
        match &expr.kind {
            ExprKind::Negate(inner) => scaled(self.real(inner, scope)?, Real::from(-1)),
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (left, right) = (self.real(a, scope)?, self.real(b, scope)?);
                let right = scaled(right, Real::from(if *op == BinaryOp::Add { 1 } else { -1 }))?;
                Ok((left.0.plus(&right.0), left.1.plus(&right.1)))
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !varies(a) => {
                scaled(self.real(b, scope)?, language.number(a)?)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !varies(b) => {
                scaled(self.real(a, scope)?, language.number(b)?)
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) => {
                let factor = language.number(b)?.reciprocal().map_err(|error| Rejection(error.to_string()))?;
                scaled(self.real(a, scope)?, factor)
            }
            _ => Ok((self.value(expr, scope)?, Value::default())),
        }
    }

    /// floor(rest + roots * theta).
    fn floor(&mut self, rest: &Value, roots: &Value) -> Read<Value> {
        use malachite::base::num::arithmetic::traits::Lcm;
        let common = Rational::from(rest.denominator().lcm(roots.denominator()));
        let (mut rest, mut roots) = (rest.scaled(&common), roots.scaled(&common));
        let mut divisor = small(&common)?;
        // With roots = c n, c a divisor of s up to sign: multiply by s/c, and roots is (Q + 1) up to sign.
        if let (Some((Symbol::Index(_), factor)), 1, true) =
            (roots.parts.first_key_value(), roots.parts.len(), roots.constant == 0)
        {
            let factor = small(factor)?.abs();
            if self.language.multiple % factor == 0 {
                let by = self.language.multiple / factor;
                (rest, roots) = (rest.scaled(&Rational::from(by)), roots.scaled(&Rational::from(by)));
                divisor = divisor.checked_mul(by).ok_or_else(|| Rejection("a number is too large".into()))?;
            }
        }
        let floor = self.floor_of_roots(&roots)?;
        Ok(rest.plus(&floor).divided(divisor))
    }

    fn floor_times(&mut self, slope: &Real, value: &Value) -> Read<Value> {
        let (x, y) = self.language.coordinates(slope)?;
        self.floor(&value.scaled(&y), &value.scaled(&x))
    }

    /// floor(R theta), for a whole R.
    fn floor_of_roots(&mut self, roots: &Value) -> Read<Value> {
        let Some(theta) = &self.language.theta else { return Ok(Value::default()) };
        if let Some(known) = roots.known() {
            return Ok(Value::whole(theta.floor_times(&Integer::from(small(known)?))));
        }
        let multiple = Rational::from(self.language.multiple);
        let known = match (roots.parts.first_key_value(), roots.parts.len()) {
            (Some((Symbol::Index(track), factor)), 1) if roots.constant == 0 => Some((*track, factor / multiple)),
            (Some((Symbol::Number(track), factor)), 1) if roots.constant == *factor => Some((*track, factor.clone())),
            _ => None,
        };
        // floor(-z) = -floor(z) - 1 for irrational z.
        let floor = |track: Track, sign: i64| {
            Value::symbol(Symbol::Floor(track)).scaled(&Rational::from(sign)).shifted(-i64::from(sign < 0))
        };
        match known {
            Some((track, sign)) if sign == 1 || sign == -1 => return Ok(floor(track, small(&sign)?)),
            _ => {}
        }
        // A track that holds |R| - 1.
        if self.equal(roots, &Value::default())? {
            return Ok(Value::default());
        }
        let sign = if self.at_least(roots, 1)? { 1 } else { -1 };
        let track = self.on_a_track(&roots.scaled(&Rational::from(sign)).shifted(-1))?;
        Ok(floor(track, sign))
    }

    /// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)) for n >= 1, and f(0) = 0 (Kay and Polanco 2023, section 5).
    fn constraint(&mut self, slope: &Expr, argument: &Value) -> Read<Value> {
        let wrong = |error: crate::number::NumberError| Rejection(error.to_string());
        let alpha = Slope::new(self.language.number(slope)?).map_err(wrong)?;
        let beta = alpha.complement().map_err(wrong)?;
        if self.equal(argument, &Value::default())? {
            return Ok(Value::default());
        }
        let n = self.index(1)?;
        let here = [&alpha, &beta].map(|slope| self.floor_times(slope.as_real(), &n));
        let before = [&alpha, &beta].map(|slope| self.floor_times(slope.as_real(), &n.shifted(-1)));
        let ([a, b], [a_before, b_before]) = (here, before);
        let (a, b) = (a?, b?);
        let at = if self.choose(2) == 0 { &a } else { &b };
        self.assume(&argument.minus(at), &Window::exactly(0))?;
        Ok(b.minus(&b_before?).minus(&a).plus(&a_before?))
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, expr: &Expr, scope: &Scope) -> Read<bool> {
        match &expr.kind {
            ExprKind::Not(inner) => Ok(!self.truth(inner, scope)?),
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(self.truth(a, scope)? && self.truth(b, scope)?),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(self.truth(a, scope)? || self.truth(b, scope)?),
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? { yes } else { no };
                self.truth(branch, scope)
            }
            ExprKind::Compare(first, rest) => {
                let mut left = &**first;
                for (op, right) in rest {
                    if !self.comparison(*op, left, right, scope)? {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            ExprKind::Call(name, arguments) => {
                let definition = self.language.game.lets.iter().find(|definition| definition.name == *name);
                match definition {
                    Some(definition) => {
                        let inner = self.bind(&definition.parameters, arguments, scope)?;
                        self.truth(&definition.value, &inner)
                    }
                    None => refuse(format!("{expr} is not read")),
                }
            }
            _ => refuse(format!("{expr} is not read")),
        }
    }

    fn comparison(&mut self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope) -> Read<bool> {
        if let CompareOp::In | CompareOp::NotIn = op {
            let value = self.value(left, scope)?;
            return Ok(self.is_member(&value, right)? == (op == CompareOp::In));
        }
        if let (ExprKind::Tuple(a) | ExprKind::Braces(a), ExprKind::Tuple(b) | ExprKind::Braces(b)) =
            (&left.kind, &right.kind)
        {
            let ordered = matches!((&left.kind, &right.kind), (ExprKind::Tuple(_), ExprKind::Tuple(_)));
            let same = match ordered {
                true => self.same_entries(a, b, &(0..a.len()).collect::<Vec<_>>(), scope)?,
                false => {
                    let mut found = false;
                    for order in permutations(a.len()) {
                        found = found || self.same_entries(a, b, &order, scope)?;
                    }
                    found
                }
            };
            return match op {
                CompareOp::Equal => Ok(same),
                CompareOp::NotEqual => Ok(!same),
                _ => refuse(format!("{left} and {right} are not compared like this")),
            };
        }
        let difference = self.value(left, scope)?.minus(&self.value(right, scope)?);
        let window = match op {
            CompareOp::Less => Window::at_most(-1),
            CompareOp::LessEqual => Window::at_most(0),
            CompareOp::Greater => Window::at_least(1),
            CompareOp::GreaterEqual => Window::at_least(0),
            CompareOp::Equal => Window::exactly(0),
            _ => Window::exactly(0).negated(),
        };
        self.lies_in(&difference, &window)
    }

    fn same_entries(&mut self, a: &[Expr], b: &[Expr], order: &[usize], scope: &Scope) -> Read<bool> {
        for (place, &from) in order.iter().enumerate() {
            let difference = self.value(&a[from], scope)?.minus(&self.value(&b[place], scope)?);
            if !self.lies_in(&difference, &Window::exactly(0))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a number is a member of a set; nothing negative is.
    fn is_member(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        Ok(self.at_least(value, 0)? && self.is_inside(value, set)?)
    }

    fn is_inside(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        let language = self.language;
        let list = |expr: &Expr| match &expr.kind {
            ExprKind::Braces(members) => members.iter().map(|member| language.whole(member)).collect(),
            _ => reject(format!("{expr} is no list")),
        };
        match &set.kind {
            ExprKind::Name(name) => match language.game.lets.iter().find(|definition| definition.name == *name) {
                Some(definition) => self.is_inside(value, &definition.value),
                None => self.member_of_digits(name, value),
            },
            ExprKind::Binary(BinaryOp::Union, a, b) => Ok(self.is_inside(value, a)? || self.is_inside(value, b)?),
            ExprKind::Binary(BinaryOp::Inter, a, b) => Ok(self.is_inside(value, a)? && self.is_inside(value, b)?),
            ExprKind::Braces(_) => {
                let members: Vec<i64> = list(set)?;
                self.lies_in(value, &Window::listed(&members))
            }
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("complement", [inner]) => Ok(!self.is_inside(value, inner)?),
                ("multiples", [step]) => self.lies_in(&value.modulo(language.whole(step)?), &Window::exactly(0)),
                ("residues", [residues, modulus]) => {
                    let residues: Vec<i64> = list(residues)?;
                    self.lies_in(&value.modulo(language.whole(modulus)?), &Window::listed(&residues))
                }
                ("beatty", [_]) => self.member_of_set(set, value),
                _ => refuse(format!("the set {set} is not read")),
            },
            ExprKind::Comprehension(..) => self.member_of_set(set, value),
            _ => refuse(format!("the set {set} is not read")),
        }
    }

    fn member_of_digits(&mut self, name: &str, value: &Value) -> Read<bool> {
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                self.member_of_set(&Expr::synthetic(ExprKind::Name(name.into())), value)
            }
            _ => refuse(format!("the set {name} is not read")),
        }
    }

    /// Membership in a set that has an automaton.
    fn member_of_set(&mut self, set: &Expr, value: &Value) -> Read<bool> {
        let mut sets = self.language.sets.borrow_mut();
        let number = sets.iter().position(|known| known == set).unwrap_or_else(|| {
            sets.push(set.clone());
            sets.len() - 1
        });
        drop(sets);
        let track = self.on_a_track(value)?;
        let known = self.branch.literals.iter().find_map(|literal| match literal {
            Literal::Member(other, at, inside) if (*other, *at) == (number, track) => Some(*inside),
            _ => None,
        });
        if let Some(inside) = known {
            return Ok(inside);
        }
        let inside = self.choose(2) == 0;
        self.branch.literals.push(Literal::Member(number, track, inside));
        Ok(inside)
    }

    /// Whether the number on track 0 is an element of a set given by a formula, for an index that is not known.
    pub fn is_element(&mut self, set: &Expr) -> Read<bool> {
        let element = Value::symbol(Symbol::Number(0));
        match &set.kind {
            ExprKind::Call(name, arguments) if name == "beatty" => {
                let slope = self.language.number(&arguments[0])?;
                let n = self.index(0)?;
                let value = self.floor_times(&slope, &n)?;
                self.equal(&value, &element)
            }
            ExprKind::Comprehension(formula, condition) => {
                let (variable, from, further) = variable_of(condition)?;
                let scope = Scope { names: BTreeMap::from([(variable, self.index(from)?)]), ..Scope::default() };
                for condition in further {
                    if !self.truth(condition, &scope)? {
                        return Ok(false);
                    }
                }
                let value = self.value(formula, &scope)?;
                self.equal(&value, &element)
            }
            _ => refuse(format!("the set {set} is not read")),
        }
    }
}

/// The variable of `n >= 1 and ..`, where it starts, and what else must hold.
fn variable_of(condition: &Expr) -> Checked<(String, i64, Vec<&Expr>)> {
    let unread = || reject(format!("the condition {condition} is not read"));
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, first, second) => {
            let (variable, from, mut further) = variable_of(first)?;
            further.push(second);
            Ok((variable, from, further))
        }
        ExprKind::Compare(left, rest) => match (&left.kind, rest.as_slice()) {
            (ExprKind::Name(name), [(op @ (CompareOp::GreaterEqual | CompareOp::Greater), right)]) => {
                let ExprKind::Number(value) = &right.kind else { return unread() };
                let Ok(value) = i64::try_from(value) else { return unread() };
                Ok((name.clone(), value + i64::from(*op == CompareOp::Greater), vec![]))
            }
            _ => unread(),
        },
        _ => unread(),
    }
}

fn ceiling(value: &Rational) -> Checked<i64> {
    use malachite::base::num::arithmetic::traits::Ceiling;
    let ceiling: Integer = value.clone().ceiling();
    i64::try_from(&ceiling).or_else(|_| reject("a number is too large"))
}

pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![vec![]],
        _ => permutations(n - 1)
            .into_iter()
            .flat_map(|shorter| {
                (0..n).map(move |place| {
                    let mut longer = shorter.clone();
                    longer.insert(place, n - 1);
                    longer
                })
            })
            .collect(),
    }
}
