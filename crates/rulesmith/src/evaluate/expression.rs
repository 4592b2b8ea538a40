//! Compiling expressions: values and conditions over the slots of a position.

use super::compile::permutations;
use super::meaning::{Meaning, Meanings};
use super::table::{MAX_TABLE, Membership, PairSet, SharedSet, Table};
use super::value::{Condition, Range, Value};
use super::{EvaluateError, TermsError, fill};
use crate::number::Slope;
use crate::rules::Game;
use crate::sequence::{Beatty, Sequence, SequenceError};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use crate::work::{Pace, Stopped, Work};
use malachite::Integer;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// No intermediate value may exceed this; then sums and differences of two stay within 64 bits.
const LARGEST: i128 = 1 << 61;

/// The most parts a game may have once its functions are written out.
const MAX_PARTS: usize = 200_000;

pub(super) type Compiled<T> = Result<T, Diagnostic>;

/// The names an expression may use, beyond the lets.
#[derive(Clone, Default)]
pub(super) struct Scope(HashMap<String, Value>);

impl Scope {
    pub(super) fn with(names: &[(String, Value)]) -> Scope {
        Scope(names.iter().cloned().collect())
    }
}

pub(super) struct Compiler<'a> {
    pub(super) game: &'a Game,
    pub(super) meanings: Meanings,
    pub(super) limit: i64,
    pub(super) work: &'a Work,
    pace: RefCell<Pace<'a>>,
    /// Why the work was stopped, if it was: the errors of expressions are sentences with a place.
    stopped: Cell<Option<Stopped>>,
    /// Bitmaps by the text of their set, so that each is made once.
    pub(super) sets: Mutex<HashMap<(String, i64), Arc<Membership>>>,
    /// Solved games by their rules and how far, so that each is solved once.
    vectors: Mutex<HashMap<(String, i64), PairSet>>,
    /// How many parts have been compiled: functions are written out where they are used, and could grow without bound.
    parts: Cell<usize>,
}

impl<'a> Compiler<'a> {
    /// A compiler for a game on a board.
    pub(super) fn new(game: &'a Game, limit: i64, work: &'a Work) -> Result<Compiler<'a>, EvaluateError> {
        let meanings = Meanings::of(game, work)?;
        Ok(Compiler {
            game,
            meanings,
            limit,
            work,
            pace: RefCell::new(work.pace()),
            stopped: Cell::new(None),
            sets: Mutex::default(),
            vectors: Mutex::default(),
            parts: Cell::new(0),
        })
    }
}

impl Compiler<'_> {
    /// An error of one part of the rules, or that the work was stopped there.
    pub(super) fn error(&self, part: impl Into<String>, diagnostic: Diagnostic) -> EvaluateError {
        match self.stopped.get() {
            Some(stopped) => stopped.into(),
            None => EvaluateError::new(part, diagnostic),
        }
    }

    /// As much work as so many short steps.
    pub(super) fn step(&self, steps: u32) -> Compiled<()> {
        self.pace.borrow_mut().steps(steps).map_err(|stopped| self.stop(stopped))
    }

    /// Remembers that the work was stopped, for [`Compiler::error`].
    pub(super) fn stop(&self, stopped: Stopped) -> Diagnostic {
        self.stopped.set(Some(stopped));
        Diagnostic::new(stopped.to_string(), Span::default())
    }

    /// Why a table was not made.
    pub(super) fn no_table(&self, error: TermsError, span: Span) -> Diagnostic {
        match error {
            TermsError::Sequence(error) => sequence_error(error, span),
            TermsError::Stopped(stopped) => self.stop(stopped),
        }
    }

    /// Refuses a table of so many entries of eight bytes before it is made.
    pub(super) fn fits(&self, entries: i64) -> Compiled<()> {
        self.work.fits(8 * entries.max(0).unsigned_abs()).map_err(|stopped| self.stop(stopped))
    }

    pub(super) fn piles(&self) -> usize {
        self.game.piles.names.len()
    }

    pub(super) fn slot_ranges(&self, variables: &[(i64, i64)]) -> Vec<Range> {
        let board = (0, i128::from(self.limit));
        let variables = variables.iter().map(|&(low, high)| (low.into(), high.into()));
        std::iter::repeat_n(board, 2 * self.piles()).chain(variables).collect()
    }

    pub(super) fn checked(&self, value: Value, slots: &[Range], span: Span) -> Compiled<Value> {
        let (low, high) = value.range(slots);
        if low < -LARGEST || high > LARGEST {
            return Err(Diagnostic::new("this value can become too large for 64 bits on a board of this size", span));
        }
        Ok(value)
    }

    pub(super) fn value(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
        let span = expr.span;
        self.count(span)?;
        let inner = |e: &Expr| self.value(e, scope, slots).map(Box::new);
        let value = match &expr.kind {
            ExprKind::Number(value) => constant(i64::try_from(value).ok(), span)?,
            ExprKind::Name(name) => match scope.0.get(name) {
                Some(value) => value.clone(),
                None => match self.game.piles.names.iter().position(|pile| pile == name) {
                    Some(pile) => Value::Slot(pile),
                    None => self.whole_number(expr)?,
                },
            },
            ExprKind::Primed(name) => {
                let pile = self.game.piles.names.iter().position(|pile| pile == name);
                Value::Slot(self.piles() + pile.ok_or_else(|| unreadable(span))?)
            }
            ExprKind::Negate(e) => Value::Multiply(inner(e)?, -1),
            ExprKind::Absolute(e) => Value::Absolute(inner(e)?),
            ExprKind::Binary(BinaryOp::Add, a, b) => Value::Add(inner(a)?, inner(b)?),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => Value::Subtract(inner(a)?, inner(b)?),
            ExprKind::Binary(BinaryOp::Multiply, a, b) => match (*inner(a)?, *inner(b)?) {
                (Value::Const(factor), value) | (value, Value::Const(factor)) => {
                    Value::Multiply(Box::new(value), factor)
                }
                _ => return Err(Diagnostic::new("a product of two values that vary is not linear", span)),
            },
            ExprKind::Binary(BinaryOp::Mod, a, b) => match *inner(b)? {
                Value::Const(modulus @ 1..) => Value::Mod(inner(a)?, modulus),
                _ => return Err(Diagnostic::new("`mod` needs a positive constant on its right", b.span)),
            },
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Power, ..) => self.whole_number(expr)?,
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition, scope, slots)?;
                Value::If(Box::new(condition), inner(yes)?, inner(no)?)
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope, slots)?,
            _ => return Err(unreadable(span)),
        };
        self.checked(fold(value), slots, span)
    }

    /// An expression without piles and variables that must be a whole number.
    pub(super) fn whole_number(&self, expr: &Expr) -> Compiled<Value> {
        let value = self.meanings.number(expr)?;
        let whole = value.as_rational().filter(|v| *v.denominator_ref() == 1);
        let Some(whole) = whole else {
            return Err(Diagnostic::new("this is not a whole number", expr.span).with_hint("put floor(..) around it"));
        };
        constant(i64::try_from(&Integer::from_sign_and_abs_ref(*whole >= 0, whole.numerator_ref())).ok(), expr.span)
    }

    pub(super) fn call(
        &self,
        expr: &Expr,
        name: &str,
        arguments: &[Expr],
        scope: &Scope,
        slots: &[Range],
    ) -> Compiled<Value> {
        let span = expr.span;
        match self.meanings.get(name) {
            Some(Meaning::Function(parameters, body)) => {
                let scope = self.bind(parameters, arguments, scope, slots)?;
                return self.value(body, &scope, slots);
            }
            Some(Meaning::Constraint(slope)) => {
                let argument = self.value(&arguments[0], scope, slots)?;
                return self.constraint(slope, argument, slots, span);
            }
            Some(Meaning::Set(set)) => return self.term(set, &arguments[0], span, scope, slots),
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                let set = self.meanings.set(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                self.term(&set, &arguments[0], span, scope, slots)
            }
            "floor" => self.floor(&arguments[0], span, scope, slots),
            "min" | "max" => {
                let mut values = arguments.iter().map(|argument| self.value(argument, scope, slots));
                let first = values.next().ok_or_else(|| unreadable(span))??;
                values.try_fold(first, |left, right| {
                    let (left, right) = (Box::new(left), Box::new(right?));
                    Ok(fold(if name == "min" { Value::Min(left, right) } else { Value::Max(left, right) }))
                })
            }
            _ => self.whole_number(expr),
        }
    }

    /// A(n): the n-th member of a set.
    fn term(&self, set: &Arc<dyn Sequence>, n: &Expr, span: Span, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
        let argument = self.value(n, scope, slots)?;
        let first = set.first_index();
        let (low, high) = argument.range(slots);
        if low < first {
            let message = format!("this index can become {low}, and the members are counted from {first} on");
            return Err(Diagnostic::new(message, n.span));
        }
        if high >= i128::from(MAX_TABLE) {
            return Ok(Value::Term(SharedSet(Arc::clone(set)), Box::new(argument)));
        }
        let limit = table_limit(&argument, slots, span)?;
        self.fits(limit)?;
        let table = Table::of_terms(&**set, limit, self.work).map_err(|error| self.no_table(error, span))?;
        Ok(Value::Table(Arc::new(table), Box::new(argument)))
    }

    /// Counts the parts compiled so far, and stops when they are too many.
    fn count(&self, span: Span) -> Compiled<()> {
        self.step(16)?;
        self.parts.set(self.parts.get() + 1);
        if self.parts.get() > MAX_PARTS {
            return Err(Diagnostic::new("the functions of these rules grow too large when they are written out", span));
        }
        Ok(())
    }

    /// The last index at which every entry of a vector of formulas can still be within the board; an error if the
    /// formulas are not seen to outgrow it.
    pub(super) fn last_index(&self, entries: &[Expr], scope: &Scope, from: i64) -> Compiled<i64> {
        const FAR: i64 = 1 << 40;
        let ranges = |from: i64| self.slot_ranges(&[(from, FAR)]);
        let unseen = || {
            let span = entries.iter().map(|entry| entry.span).reduce(Span::to).unwrap_or_default();
            Diagnostic::new("it cannot be seen that these formulas outgrow the board", span)
                .with_hint("use sums of rising terms, such as n, 2n - 1 or floor(phi*n)")
        };
        let values: Vec<Value> =
            entries.iter().map(|entry| self.value(entry, scope, &ranges(from))).collect::<Compiled<_>>()?;
        let outgrown = |n: i64| values.iter().any(|value| value.range(&ranges(n)).0 > i128::from(self.limit));
        let mut step = 1;
        while !outgrown(from + step) {
            step *= 2;
            if step >= MAX_TABLE {
                return Err(unseen());
            }
        }
        // Not outgrown at `low` (or it is the start), outgrown at `high`.
        let (mut low, mut high) = (from, from + step);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if outgrown(middle) { high = middle } else { low = middle }
        }
        Ok(high)
    }

    pub(super) fn bind(
        &self,
        parameters: &[String],
        arguments: &[Expr],
        scope: &Scope,
        slots: &[Range],
    ) -> Compiled<Scope> {
        let mut bound = HashMap::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            bound.insert(parameter.clone(), self.value(argument, scope, slots)?);
        }
        Ok(Scope(bound))
    }

    /// Kay and Polanco 2023, section 5: f(a_n) = f(b_n) = (b_n - b_{n-1}) - (a_n - a_{n-1}).
    pub(super) fn constraint(&self, slope: &Slope, argument: Value, slots: &[Range], span: Span) -> Compiled<Value> {
        if argument.range(slots).0 < 0 {
            return Err(Diagnostic::new("the argument of a Beatty constraint must not become negative", span));
        }
        let limit = table_limit(&argument, slots, span)?;
        self.fits(3 * limit)?;
        let number = |error: crate::number::NumberError| Diagnostic::new(error.to_string(), span);
        let beta = slope.complement().map_err(number)?;
        let terms = |slope: Slope| -> Compiled<Vec<u64>> {
            let mut buffer = vec![0u64; limit as usize + 2];
            let beatty = Beatty::new(slope).map_err(number)?;
            fill(&beatty, 0, &mut buffer, self.work).map_err(|error| self.no_table(error, span))?;
            Ok(buffer)
        };
        let (lower, upper) = (terms(slope.clone())?, terms(beta)?);
        let mut values = vec![0i64; limit as usize + 1];
        for n in 1..lower.len() {
            self.step(1)?;
            let value = (upper[n] - upper[n - 1]) as i64 - (lower[n] - lower[n - 1]) as i64;
            for term in [lower[n], upper[n]] {
                if let Some(slot) = values.get_mut(term as usize) {
                    *slot = value;
                }
            }
        }
        Ok(Value::Table(Arc::new(Table::new(values)), Box::new(argument)))
    }

    /// Whether the expression depends on a pile, a variable or a function's argument.
    pub(super) fn varies(&self, expr: &Expr, scope: &Scope) -> bool {
        let mut found = false;
        expr.visit_into(&mut |part| {
            match &part.kind {
                ExprKind::Name(name) => found |= scope.0.contains_key(name) || self.game.piles.names.contains(name),
                ExprKind::Primed(_) => found = true,
                _ => {}
            }
            // The variable of a polynomial or of a pattern is its own, even if a pile has the same name.
            !matches!(&part.kind, ExprKind::Call(name, _) if name == "root")
                && !matches!(&part.kind, ExprKind::ContinuedFraction(_))
        });
        found
    }

    pub(super) fn condition(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
        self.count(expr.span)?;
        match &expr.kind {
            ExprKind::Not(inner) => Ok(Condition::Not(Box::new(self.condition(inner, scope, slots)?))),
            ExprKind::Binary(BinaryOp::And, a, b) => {
                Ok(and(vec![self.condition(a, scope, slots)?, self.condition(b, scope, slots)?]))
            }
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                Ok(Condition::Or(vec![self.condition(a, scope, slots)?, self.condition(b, scope, slots)?]))
            }
            ExprKind::Compare(first, rest) => {
                let mut parts = Vec::new();
                let mut left = &**first;
                for (op, right) in rest {
                    parts.push(self.comparison(*op, left, right, scope, slots)?);
                    left = right;
                }
                Ok(and(parts))
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition, scope, slots)?;
                let (yes, no) = (self.condition(yes, scope, slots)?, self.condition(no, scope, slots)?);
                let otherwise = Condition::Not(Box::new(condition.clone()));
                Ok(Condition::Or(vec![and(vec![condition, yes]), and(vec![otherwise, no])]))
            }
            ExprKind::Call(name, arguments) => match self.meanings.get(name) {
                Some(Meaning::Function(parameters, body)) => {
                    let scope = self.bind(parameters, arguments, scope, slots)?;
                    self.condition(body, &scope, slots)
                }
                _ => Err(unreadable(expr.span)),
            },
            _ => Err(unreadable(expr.span)),
        }
    }

    pub(super) fn comparison(
        &self,
        op: CompareOp,
        left: &Expr,
        right: &Expr,
        scope: &Scope,
        slots: &[Range],
    ) -> Compiled<Condition> {
        let compare = |op, left: Value, right: Value| Condition::Compare(op, Box::new(left), Box::new(right));
        if matches!(op, CompareOp::In | CompareOp::NotIn) {
            let inside = self.membership(left, right, scope, slots)?;
            return Ok(if op == CompareOp::In { inside } else { Condition::Not(Box::new(inside)) });
        }
        let values =
            |parts: &[Expr]| parts.iter().map(|part| self.value(part, scope, slots)).collect::<Compiled<Vec<_>>>();
        let equal = |left: &[Value], right: &[Value]| {
            and(left.iter().zip(right).map(|(x, y)| compare(CompareOp::Equal, x.clone(), y.clone())).collect())
        };
        let same = match (&left.kind, &right.kind) {
            (ExprKind::Tuple(a), ExprKind::Tuple(b)) => Some(equal(&values(a)?, &values(b)?)),
            (ExprKind::Braces(a), ExprKind::Braces(b)) => {
                let (a, b) = (values(a)?, values(b)?);
                Some(Condition::Or(
                    permutations(a.len())
                        .iter()
                        .map(|p| {
                            let turned: Vec<Value> = p.iter().map(|&i| a[i].clone()).collect();
                            equal(&turned, &b)
                        })
                        .collect(),
                ))
            }
            _ => None,
        };
        if let Some(same) = same {
            return match op {
                CompareOp::Equal => Ok(same),
                CompareOp::NotEqual => Ok(Condition::Not(Box::new(same))),
                _ => Err(unreadable(left.span.to(right.span))),
            };
        }
        // |e| < c becomes two plain comparisons, which stay ranges along a line.
        let flipped = match op {
            CompareOp::Greater => CompareOp::Less,
            CompareOp::GreaterEqual => CompareOp::LessEqual,
            other => other,
        };
        let (small, large) = if flipped == op { (left, right) } else { (right, left) };
        if let (ExprKind::Absolute(inner), CompareOp::Less | CompareOp::LessEqual) = (&small.kind, flipped) {
            let (inner, bound) = (self.value(inner, scope, slots)?, self.value(large, scope, slots)?);
            let negative = fold(Value::Multiply(Box::new(inner.clone()), -1));
            return Ok(and(vec![compare(flipped, inner, bound.clone()), compare(flipped, negative, bound)]));
        }
        Ok(compare(op, self.value(left, scope, slots)?, self.value(right, scope, slots)?))
    }

    /// `{k, l} in {(1, 2), (2, 3)}` or `(k, l) in losing("..")`.
    fn vector_membership(
        &self,
        left: &Expr,
        parts: &[Expr],
        right: &Expr,
        scope: &Scope,
        slots: &[Range],
    ) -> Compiled<Condition> {
        let same_width = |width: usize, span: Span| match width == parts.len() {
            true => Ok(()),
            false => {
                let message = format!("a vector of {} numbers is looked for among vectors of {width}", parts.len());
                Err(Diagnostic::new(message, span))
            }
        };
        if let ExprKind::Braces(listed) = &right.kind {
            let unordered = matches!(left.kind, ExprKind::Braces(_));
            let mut equal = Vec::new();
            for vector in listed {
                let (ExprKind::Tuple(entries) | ExprKind::Braces(entries)) = &vector.kind else {
                    return Err(unreadable(vector.span));
                };
                same_width(entries.len(), vector.span)?;
                let turned = match &vector.kind {
                    ExprKind::Tuple(entries) if unordered => Expr::synthetic(ExprKind::Braces(entries.clone())),
                    _ => vector.clone(),
                };
                equal.push(self.comparison(CompareOp::Equal, left, &turned, scope, slots)?);
            }
            return Ok(Condition::Or(equal));
        }
        let game = match &right.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Vectors(game)) => Arc::clone(game),
                _ => return Err(unreadable(right.span)),
            },
            ExprKind::Call(name, arguments) if name == "losing" => self.meanings.losing(&arguments[0], self.work)?,
            _ => return Err(unreadable(right.span)),
        };
        same_width(game.piles.names.len(), right.span)?;
        let values: Vec<Value> = parts.iter().map(|part| self.value(part, scope, slots)).collect::<Compiled<_>>()?;
        // Solved as far as the entries can reach, so that what is not found is not lost.
        let mut reach = 0;
        for value in &values {
            reach = reach.max(table_limit(value, slots, left.span)?);
        }
        let key = (game.to_string(), reach);
        let mut vectors = self.vectors.lock().unwrap_or_else(PoisonError::into_inner);
        let set = match vectors.get(&key) {
            Some(set) => set.clone(),
            None => {
                let solution =
                    crate::solve::solve(&game, reach as u64, &self.work.quiet()).map_err(|error| match error {
                        crate::solve::SolveError::Stopped(stopped) => self.stop(stopped),
                        error => {
                            let sentence = format!("the game \"{}\" could not be solved: {error}", game.name);
                            Diagnostic::new(sentence, right.span)
                        }
                    })?;
                let members = solution.positions.iter().map(|p| p.iter().map(|&pile| pile as i64).collect());
                let set = PairSet::new(members, game.piles.sorted);
                vectors.insert(key, set.clone());
                set
            }
        };
        Ok(Condition::VectorIn(set, values))
    }

    pub(super) fn membership(&self, left: &Expr, right: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
        let entries = match &left.kind {
            ExprKind::Tuple(parts) | ExprKind::Braces(parts) => Some(parts),
            _ => None,
        };
        if let Some(parts) = entries {
            return self.vector_membership(left, parts, right, scope, slots);
        }
        let value = self.value(left, scope, slots)?;
        let limit = table_limit(&value, slots, left.span)?;
        let key = (right.to_string(), limit);
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        let bits = match sets.get(&key) {
            Some(bits) => Arc::clone(bits),
            None => {
                let set = self.meanings.set(right)?;
                let bits =
                    Membership::new(&*set, limit, self.work).map_err(|error| self.no_table(error, right.span))?;
                let bits = Arc::new(bits);
                sets.insert(key, Arc::clone(&bits));
                bits
            }
        };
        Ok(Condition::In(bits, Box::new(value)))
    }
}

pub(super) fn constant(value: Option<i64>, span: Span) -> Compiled<Value> {
    value.map(Value::Const).ok_or_else(|| Diagnostic::new("this number is too large for a board", span))
}

pub(super) fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new("this part of the rules cannot be evaluated", span)
}

pub(super) fn sequence_error(error: SequenceError, span: Span) -> Diagnostic {
    Diagnostic::new(error.to_string(), span)
}

pub(super) fn table_limit(argument: &Value, slots: &[Range], span: Span) -> Compiled<i64> {
    let (_, high) = argument.range(slots);
    match i64::try_from(high).ok().filter(|&high| high < MAX_TABLE) {
        Some(high) => Ok(high.max(0)),
        None => Err(Diagnostic::new("this argument can become too large for a table on a board of this size", span)),
    }
}

pub(super) fn and(mut parts: Vec<Condition>) -> Condition {
    match parts.len() {
        0 => Condition::Const(true),
        1 => parts.swap_remove(0),
        _ => {
            let flat = parts.into_iter().flat_map(|part| match part {
                Condition::And(inner) => inner,
                other => vec![other],
            });
            Condition::And(flat.collect())
        }
    }
}

/// Constants are folded, so that shapes are seen for what they are.
pub(super) fn fold(value: Value) -> Value {
    match value {
        Value::Add(a, b) => match (*a, *b) {
            (Value::Const(0), value) | (value, Value::Const(0)) => value,
            (Value::Const(x), Value::Const(y)) if x.checked_add(y).is_some() => Value::Const(x + y),
            (a, b) => Value::Add(Box::new(a), Box::new(b)),
        },
        Value::Subtract(a, b) => match (*a, *b) {
            (value, Value::Const(0)) => value,
            (Value::Const(x), Value::Const(y)) if x.checked_sub(y).is_some() => Value::Const(x - y),
            (a, b) => Value::Subtract(Box::new(a), Box::new(b)),
        },
        Value::Multiply(inner, factor) => match (*inner, factor) {
            (Value::Const(x), factor) if x.checked_mul(factor).is_some() => Value::Const(x * factor),
            (inner, 1) => inner,
            (inner, factor) => Value::Multiply(Box::new(inner), factor),
        },
        Value::Divide(inner, divisor) => match (*inner, divisor) {
            (Value::Const(x), divisor) => Value::Const(x.div_euclid(divisor)),
            (inner, 1) => inner,
            (inner, divisor) => Value::Divide(Box::new(inner), divisor),
        },
        Value::Min(a, b) => match (*a, *b) {
            (Value::Const(x), Value::Const(y)) => Value::Const(x.min(y)),
            (a, b) => Value::Min(Box::new(a), Box::new(b)),
        },
        Value::Max(a, b) => match (*a, *b) {
            (Value::Const(x), Value::Const(y)) => Value::Const(x.max(y)),
            (a, b) => Value::Max(Box::new(a), Box::new(b)),
        },
        Value::If(condition, yes, no) => match condition.known() {
            Some(true) => *yes,
            Some(false) => *no,
            None => Value::If(condition, yes, no),
        },
        other => other,
    }
}
