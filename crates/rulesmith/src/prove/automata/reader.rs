//! From expressions of the rules to terms.
//!
//! A value such as `if d mod 7 = 4 then 6 else 5` is a list of cases: a conjunction that says when, and a term. The
//! cases of a value exclude nothing and agree where they overlap, so a comparison holds if it holds in one of them,
//! and fails if it fails in one of them.

use super::atom::Window;
use super::automaton::Track;
use super::field::{Field, number};
use super::formula::{All, Literal, Set};
use super::term::{Counted, Term, TooLarge};
use crate::number::Real;
use crate::rules::{Game, Let};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use crate::work::Work;
use malachite::Integer;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A case of a value.
pub(super) type Case = (All, Term);

pub(super) type Read<T> = Result<T, Diagnostic>;

/// The most cases of a value, and alternatives of a condition.
const MAX_CASES: usize = 4096;

/// The most states that the remainders in a term may take before its parts get tracks of their own.
const MAX_WEIGHT: u64 = 1 << 6;

/// The names an expression may use, beyond the lets: each a value known by its cases.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub names: HashMap<String, Vec<Case>>,
    /// The piles after the move.
    pub primed: HashMap<String, Vec<Case>>,
}

/// Reads one game in one numeration.
pub(super) struct Reader<'a> {
    pub game: &'a Game,
    pub field: &'a Field,
    work: &'a Work,
    /// An index n stands on its track as (Q + 1)/multiple.
    pub multiple: i64,
    /// The multiples that the slopes met so far would like.
    pub wanted: RefCell<BTreeSet<i64>>,
    next: Cell<Track>,
    /// Tracks that stand for the value of a term.
    named: RefCell<HashMap<Term, Track>>,
    /// Tracks that stand for the value of a function, by its name and the tracks of its arguments.
    called: RefCell<HashMap<(String, Vec<Track>), Track>>,
    /// The tracks of both kinds.
    made: RefCell<BTreeSet<Track>>,
    /// Tracks of indices.
    pub(super) indices: RefCell<BTreeSet<Track>>,
    /// Sets by their text.
    pub(super) sets: RefCell<HashMap<String, Rc<Set>>>,
}

impl<'a> Reader<'a> {
    pub fn new(game: &'a Game, field: &'a Field, multiple: i64, work: &'a Work) -> Reader<'a> {
        Reader {
            game,
            field,
            work,
            multiple,
            wanted: RefCell::default(),
            next: Cell::new(game.piles.names.len() as Track),
            named: RefCell::default(),
            called: RefCell::default(),
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

    /// A track with the value of a term, and the literal that says so; the literal fails where the value is negative.
    pub fn name(&self, term: &Term, span: Span) -> Read<(Option<Literal>, Track)> {
        if let Some(track) = term.as_track() {
            return Ok((None, track));
        }
        let known = self.named.borrow().get(term).copied();
        let track = known.unwrap_or_else(|| {
            let track = self.fresh();
            self.named.borrow_mut().insert(term.clone(), track);
            self.made.borrow_mut().insert(track);
            track
        });
        let difference = term.minus(&Term::track(track)).map_err(|error| too_large(error, span))?;
        Ok((Some(Literal::Compare(difference, Window::exactly(0))), track))
    }

    /// Whether a literal speaks of tracks that were made for it.
    pub(super) fn is_plain(&self, literal: &Literal) -> bool {
        let made = self.made.borrow();
        literal.tracks().iter().all(|track| !made.contains(track))
    }

    /// The cases of an index from `from` on.
    pub fn index(&self, from: i64, span: Span) -> Read<Vec<Case>> {
        let counted = |term: Counted<Term>| term.map_err(|error| too_large(error, span));
        let track = self.fresh();
        if !self.field.numeration.irrational {
            let term = Term::track(track);
            return Ok(vec![(compare(term.clone(), Window::at_least(from)).unwrap_or_default(), term)]);
        }
        self.indices.borrow_mut().insert(track);
        let mut cases = Vec::new();
        if from <= 0 {
            cases.push((vec![], counted(Term::constant(0))?));
        }
        let next = counted(Term::track(track).shifted(1))?;
        let mut all = Vec::new();
        if self.multiple > 1 {
            let rest = counted(next.modulo(self.multiple))?;
            all.push(Literal::Compare(rest, Window::exactly(0)));
        }
        let least = from.max(1).checked_mul(self.multiple).filter(|least| *least < 1 << 28);
        let least = least.ok_or_else(|| too_large(TooLarge, span))?;
        all.extend(compare(next.clone(), Window::at_least(least)).unwrap_or_default());
        cases.push((all, counted(next.over(self.multiple))?));
        Ok(cases)
    }

    /// The value of an expression: a whole number in every position.
    pub fn value(&self, expr: &Expr, scope: &Scope) -> Read<Vec<Case>> {
        self.go_on()?;
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(value) => {
                let value = i64::try_from(value).map_err(|_| too_large(TooLarge, span))?;
                self.constant(value, span)
            }
            ExprKind::Name(name) => match scope.names.get(name) {
                Some(cases) => Ok(cases.clone()),
                None => self.whole_number(expr),
            },
            ExprKind::Primed(name) => scope.primed.get(name).cloned().ok_or_else(|| unreadable(span)),
            ExprKind::Negate(inner) => map(self.value(inner, scope)?, span, |term| term.scaled(-1)),
            ExprKind::Absolute(inner) => {
                let mut cases = Vec::new();
                for (all, term) in self.value(inner, scope)? {
                    let negative = term.scaled(-1).map_err(|error| too_large(error, span))?;
                    push_case(&mut cases, &all, compare(term.clone(), Window::at_least(0)), &term);
                    push_case(&mut cases, &all, compare(term, Window::at_most(-1)), &negative);
                }
                Ok(cases)
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.both(self.value(a, scope)?, self.value(b, scope)?, span, Term::plus)
            }
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                self.both(self.value(a, scope)?, self.value(b, scope)?, span, Term::minus)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) => self
                .both(self.value(a, scope)?, self.value(b, scope)?, span, |x, y| {
                    match (x.as_constant(), y.as_constant()) {
                        (Some(factor), _) => y.scaled(factor),
                        (None, Some(factor)) => x.scaled(factor),
                        (None, None) => Err(TooLarge),
                    }
                })
                .map_err(|_| Diagnostic::new("a product of two values that vary is not linear", span)),
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let modulus = self.whole(b)?;
                if modulus < 1 {
                    return Err(Diagnostic::new("`mod` needs a positive constant on its right", b.span));
                }
                map(self.value(a, scope)?, span, |term| term.modulo(modulus))
            }
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Power, ..) => self.whole_number(expr),
            ExprKind::If(condition, yes, no) => {
                let mut cases = Vec::new();
                for (branch, want) in [(yes, true), (no, false)] {
                    let when = self.condition(condition, scope, want)?;
                    for (all, term) in self.value(branch, scope)? {
                        for guard in &when {
                            cases.push((joined(&all, guard), term.clone()));
                        }
                    }
                }
                limited(cases, span)
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope),
            _ => Err(unreadable(span)),
        }
    }

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<Vec<Case>> {
        let span = expr.span;
        if let Some(definition) = self.game.lets.iter().find(|definition| definition.name == name) {
            if !definition.parameters.is_empty() {
                let mut cases = Vec::new();
                for (all, scope) in self.bind(&definition.parameters, arguments, scope)? {
                    for (inner, term) in self.apply(definition, &scope, span)? {
                        cases.push((joined(&all, &inner), term));
                    }
                }
                return limited(cases, span);
            }
            return self.named_call(&definition.value, arguments, scope, span);
        }
        match name {
            "floor" => self.floor(&arguments[0], scope, span),
            "min" | "max" => {
                let mut values = arguments.iter().map(|argument| self.value(argument, scope));
                let first = values.next().ok_or_else(|| unreadable(span))??;
                values.try_fold(first, |left, right| {
                    let mut cases = Vec::new();
                    for (right_all, right) in right? {
                        for (left_all, left) in &left {
                            let all = joined(left_all, &right_all);
                            let excess = left.minus(&right).map_err(|error| too_large(error, span))?;
                            let (small, large) = if name == "min" { (left, &right) } else { (&right, left) };
                            push_case(&mut cases, &all, compare(excess.clone(), Window::at_most(0)), small);
                            push_case(&mut cases, &all, compare(excess, Window::at_least(1)), large);
                        }
                    }
                    limited(cases, span)
                })
            }
            "evil" | "odious" => self.nth(expr, arguments, scope),
            _ => self.whole_number(expr),
        }
    }

    /// The value of a function for parameters that are each one term. If it takes further tracks to say, the function
    /// is made into a relation once, and its value put on a track.
    fn apply(&self, definition: &Let, scope: &Scope, span: Span) -> Read<Vec<Case>> {
        let written_out = self.value(&definition.value, scope)?;
        let arguments: Vec<&Term> = definition
            .parameters
            .iter()
            .filter_map(|name| scope.names.get(name)?.first())
            .map(|case| &case.1)
            .collect();
        let given: Vec<Track> = arguments.iter().flat_map(|term| term.tracks()).collect();
        let plain = |track: &Track| given.contains(track) || !self.made.borrow().contains(track);
        let is_plain = |(all, term): &Case| {
            all.iter().flat_map(Literal::tracks).all(|track| plain(&track)) && term.tracks().iter().all(plain)
        };
        let natural = arguments.iter().all(|term| term.bounds().0.is_some_and(|low| low >= 0));
        if !natural || written_out.iter().all(is_plain) {
            return Ok(written_out);
        }
        let (mut all, mut tracks) = (All::new(), Vec::new());
        for argument in arguments {
            let (literal, track) = self.name(argument, span)?;
            all.extend(literal);
            if tracks.contains(&track) {
                return Ok(written_out);
            }
            tracks.push(track);
        }
        let key = (definition.name.clone(), tracks.clone());
        let known = self.called.borrow().get(&key).copied();
        let result = known.unwrap_or_else(|| {
            let track = self.fresh();
            self.made.borrow_mut().insert(track);
            self.called.borrow_mut().insert(key, track);
            track
        });
        tracks.push(result);
        let mut cases = Vec::new();
        for sign in [1, -1] {
            let graph = self.graph(definition, sign, span)?;
            let member = Literal::Member(tracks.clone(), graph, true);
            cases.push((joined(&all, &[member]), Term::values(result, sign, 0)));
        }
        Ok(cases)
    }

    /// The parameters and values of a function, where these are from 0 on, or their negatives where they are below.
    fn graph(&self, definition: &Let, sign: i64, span: Span) -> Read<Rc<Set>> {
        self.once(format!("graph {} {sign}", definition.name), || {
            let mut elements: Vec<Track> = definition.parameters.iter().map(|_| self.fresh()).collect();
            let mut scope = Scope::default();
            for (name, &track) in definition.parameters.iter().zip(&elements) {
                scope.names.insert(name.clone(), vec![(vec![], Term::track(track))]);
            }
            let value = self.fresh();
            let mut any = Vec::new();
            for (all, term) in self.value(&definition.value, &scope)? {
                let counted = term.combine(1, &Term::values(value, sign, 0), -1);
                let same = compare(counted.map_err(|error| too_large(error, span))?, Window::exactly(0));
                let negative = if sign < 0 { compare(term, Window::at_most(-1)) } else { Some(vec![]) };
                push_all(&mut any, &all, &[same, negative]);
            }
            elements.push(value);
            Ok(Set::Defined { elements, any })
        })
    }

    /// The arguments of a function, one scope for each combination of their cases.
    pub(super) fn bind(&self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Read<Vec<(All, Scope)>> {
        let mut bound = vec![(All::new(), Scope::default())];
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let mut next = Vec::new();
            for (case, term) in self.value(argument, scope)? {
                for (all, names) in &bound {
                    let mut names = names.clone();
                    names.names.insert(parameter.clone(), vec![(vec![], term.clone())]);
                    next.push((joined(all, &case), names));
                }
            }
            bound = limited(next, argument.span)?;
        }
        Ok(bound)
    }

    pub fn constant(&self, value: i64, span: Span) -> Read<Vec<Case>> {
        Ok(vec![(vec![], Term::constant(value).map_err(|error| too_large(error, span))?)])
    }

    /// An expression without piles and variables that must be a whole number.
    pub fn whole(&self, expr: &Expr) -> Read<i64> {
        let value = number(self.game, expr)?;
        let whole = value.as_rational().filter(|v| *v.denominator_ref() == 1);
        let Some(whole) = whole else {
            return Err(Diagnostic::new("this is not a whole number", expr.span).with_hint("put floor(..) around it"));
        };
        let whole = Integer::from_sign_and_abs_ref(*whole >= 0, whole.numerator_ref());
        i64::try_from(&whole).map_err(|_| too_large(TooLarge, expr.span))
    }

    fn whole_number(&self, expr: &Expr) -> Read<Vec<Case>> {
        self.constant(self.whole(expr)?, expr.span)
    }

    pub fn real_number(&self, expr: &Expr) -> Read<Real> {
        number(self.game, expr)
    }

    pub fn both(
        &self,
        left: Vec<Case>,
        right: Vec<Case>,
        span: Span,
        combine: impl Fn(&Term, &Term) -> Counted<Term>,
    ) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        for (left_all, x) in &left {
            for (right_all, y) in &right {
                let all = joined(left_all, right_all);
                let term = combine(x, y).map_err(|error| too_large(error, span))?;
                let heavy = term.weight() > MAX_WEIGHT && !x.remainders.is_empty() && !y.remainders.is_empty();
                if !heavy {
                    cases.push((all, term));
                    continue;
                }
                // Remainders of both together take too many states: give each value a track of its own.
                for (x_all, x) in self.on_a_track(x, span)? {
                    for (y_all, y) in self.on_a_track(y, span)? {
                        let term = combine(&x, &y).map_err(|error| too_large(error, span))?;
                        cases.push((joined(&all, &joined(&x_all, &y_all)), term));
                    }
                }
            }
        }
        limited(cases, span)
    }

    /// The value of a term as the number on a track, or its negative.
    pub fn on_a_track(&self, term: &Term, span: Span) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        for (sign, window) in [(1, Window::at_least(0)), (-1, Window::at_most(-1))] {
            let Some(signed) = compare(term.clone(), window) else { continue };
            let size = term.scaled(sign).map_err(|error| too_large(error, span))?;
            let (literal, track) = self.name(&size, span)?;
            // On the positive side the track says it all.
            let all = if sign > 0 { vec![] } else { signed };
            cases.push((joined(&all, &literal.into_iter().collect::<All>()), Term::values(track, sign, 0)));
        }
        Ok(cases)
    }
}

/// The literal that a term lies in a window: nothing if it never does, no literal if it always does.
pub(super) fn compare(term: Term, window: Window) -> Option<All> {
    // One of two ways to say the same: the first coefficient is positive.
    let negative = term.linear.parts.first().is_some_and(|part| (part.1, part.2) < (0, 0));
    let literal = match term.scaled(-1) {
        Ok(turned) if negative => Literal::Compare(turned, window.mirrored()),
        _ => Literal::Compare(term, window),
    };
    match literal.known() {
        Some(true) => Some(vec![]),
        Some(false) => None,
        None => Some(vec![literal]),
    }
}

fn push_case(cases: &mut Vec<Case>, all: &All, guard: Option<All>, term: &Term) {
    if let Some(guard) = guard {
        cases.push((joined(all, &guard), term.clone()));
    }
}

/// Adds the alternative that all parts hold, unless one of them never does.
pub(super) fn push_all(found: &mut Vec<All>, all: &All, parts: &[Option<All>]) {
    let together = parts.iter().try_fold(all.clone(), |all, part| part.as_ref().map(|part| joined(&all, part)));
    found.extend(together);
}

pub(super) fn map(cases: Vec<Case>, span: Span, change: impl Fn(&Term) -> Counted<Term>) -> Read<Vec<Case>> {
    cases.into_iter().map(|(all, term)| Ok((all, change(&term).map_err(|error| too_large(error, span))?))).collect()
}

/// Both conjunctions, without repeats.
pub(super) fn joined(left: &[Literal], right: &[Literal]) -> All {
    let mut all = left.to_vec();
    all.extend(right.iter().filter(|literal| !left.contains(literal)).cloned());
    all
}

pub(super) fn product(left: &[All], right: &[All], span: Span) -> Read<Vec<All>> {
    limited(left.iter().flat_map(|a| right.iter().map(|b| joined(a, b))).collect(), span)
}

pub(super) fn limited<T>(cases: Vec<T>, span: Span) -> Read<Vec<T>> {
    if cases.len() > MAX_CASES {
        return Err(Diagnostic::new("this falls into too many cases", span));
    }
    Ok(cases)
}

pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for rest in permutations(n - 1) {
        for place in (0..n).rev() {
            let mut permutation = rest.clone();
            permutation.insert(place, n - 1);
            all.push(permutation);
        }
    }
    all
}

pub(super) fn too_large(_: TooLarge, span: Span) -> Diagnostic {
    Diagnostic::new("the numbers here are too large for an automaton", span)
}

pub(super) fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new("this part of the rules has no automaton", span)
}
