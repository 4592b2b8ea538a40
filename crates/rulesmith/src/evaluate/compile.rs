//! Compiling a game for a board.

use super::meaning::{Meaning, Meanings};
use super::table::{MAX_TABLE, Membership, PairSet, Table};
use super::value::{Condition, Range, Value};
use super::{EvaluateError, FindGame};
use crate::number::{Real, Slope};
use crate::rules::{Clause, Game, Play, Take};
use crate::sequence::{Beatty, Sequence, SequenceError};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A game compiled for piles up to a limit.
#[derive(Debug)]
pub struct Program {
    /// How many piles.
    pub piles: usize,
    /// Whether the piles are unordered.
    pub sorted: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The largest pile.
    pub limit: i64,
    /// The clauses, with short forms written out: one for each choice of piles.
    pub clauses: Vec<CompiledClause>,
}

/// A clause that takes a fixed form of amounts from each pile.
#[derive(Clone, Debug)]
pub struct CompiledClause {
    /// Which clause of the game it came from.
    pub clause: usize,
    /// The clause's name.
    pub name: String,
    /// Least value of each variable.
    pub from: Vec<i64>,
    /// What is taken from each pile.
    pub shape: Shape,
    /// When the move is allowed, beyond fitting the piles and taking at least one token.
    pub allowed: Condition,
}

/// What a clause takes.
#[derive(Clone, Debug)]
pub enum Shape {
    /// From each pile: a coefficient for each variable, and a constant.
    Linear(Vec<(Vec<i64>, i64)>),
    /// A list of vectors, each with the value of the clause's variable.
    Listed(Vec<(i64, Vec<i64>)>),
}

/// No intermediate value may exceed this; then sums and differences of two stay within 64 bits.
const LARGEST: i128 = 1 << 61;

type Compiled<T> = Result<T, Diagnostic>;

impl Program {
    /// Compiles a game for piles up to `limit`.
    pub fn new(game: &Game, limit: u64, find: FindGame<'_>) -> Result<Program, EvaluateError> {
        let piles = game.piles.names.len();
        let too_large = || Diagnostic::new("piles go up to 2^31 at most", Span::default());
        let limit = i64::try_from(limit).ok().filter(|&limit| limit < MAX_TABLE);
        let limit = limit.ok_or_else(|| EvaluateError::new("the board", too_large()))?;
        let meanings = Meanings::of(game, limit, find)?;
        let compiler = Compiler { game, meanings, limit, find, sets: Mutex::default() };
        let mut clauses = Vec::new();
        for (index, clause) in game.moves.iter().enumerate() {
            let compiled = compiler.clause(index, clause);
            clauses.extend(compiled.map_err(|error| EvaluateError::new(format!("move {}", clause.name), error))?);
        }
        let misere = game.play == Play::Misere;
        Ok(Program { piles, sorted: game.piles.sorted, misere, limit, clauses })
    }
}

/// The positions a game's `expect` claims, with every pile at most `limit`, each sorted if the piles are unordered.
pub(crate) fn expected_positions(game: &Game, limit: u64, find: FindGame<'_>) -> Result<Vec<Vec<i64>>, EvaluateError> {
    let in_expect = |error: Diagnostic| EvaluateError::new("expect", error);
    let Some(expectation) = &game.expect else { return Ok(vec![]) };
    let top = i64::try_from(limit).unwrap_or(MAX_TABLE).min(MAX_TABLE);
    let meanings = Meanings::of(game, top, find)?;
    let compiler = Compiler { game, meanings, limit: top, find, sets: Mutex::default() };
    let mut positions = Vec::new();
    for family in &expectation.families {
        // A family whose terms have all passed the limit is done; its index is at most the limit plus the number of
        // repeats, and a family that never passes it within four times the limit is cut there.
        let scope = Scope::with(&[(family.variable.name.clone(), Value::Slot(2 * game.piles.names.len()))]);
        let last = 4 * top + 64;
        let slots = compiler.slot_ranges(&[(family.variable.from as i64, last)]);
        let entries: Vec<Value> = family
            .position
            .iter()
            .map(|e| compiler.value(e, &scope, &slots))
            .collect::<Compiled<_>>()
            .map_err(in_expect)?;
        let condition = match &family.condition {
            Some(condition) => compiler.condition(condition, &scope, &slots).map_err(in_expect)?,
            None => Condition::Const(true),
        };
        let mut slot_values = vec![0; slots.len()];
        for n in family.variable.from as i64..=last {
            slot_values[2 * game.piles.names.len()] = n;
            let position: Vec<i64> = entries.iter().map(|entry| entry.at(&slot_values)).collect();
            if position.iter().all(|&pile| pile > top) {
                break;
            }
            if position.iter().all(|&pile| (0..=top).contains(&pile)) && condition.at(&slot_values) {
                positions.push(position);
            }
        }
    }
    let small = |vectors: &[Vec<Natural>]| -> Vec<Vec<i64>> {
        vectors.iter().filter_map(|v| v.iter().map(|n| i64::try_from(n).ok()).collect()).collect()
    };
    positions.extend(small(&expectation.also).into_iter().filter(|p| p.iter().all(|&pile| pile <= top)));
    if game.piles.sorted {
        positions.iter_mut().for_each(|position| position.sort_unstable());
    }
    let except: Vec<Vec<i64>> = small(&expectation.except);
    positions.retain(|position| !except.contains(position));
    positions.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    positions.dedup();
    Ok(positions)
}

/// The names an expression may use, beyond the lets.
#[derive(Clone, Default)]
struct Scope(HashMap<String, Value>);

impl Scope {
    fn with(names: &[(String, Value)]) -> Scope {
        Scope(names.iter().cloned().collect())
    }
}

struct Compiler<'a> {
    game: &'a Game,
    meanings: Meanings,
    limit: i64,
    find: FindGame<'a>,
    /// Bitmaps by the text of their set, so that each is made once.
    sets: Mutex<HashMap<(String, i64), Arc<Membership>>>,
}

impl Compiler<'_> {
    fn piles(&self) -> usize {
        self.game.piles.names.len()
    }

    fn slot_ranges(&self, variables: &[(i64, i64)]) -> Vec<Range> {
        let board = (0, i128::from(self.limit));
        let variables = variables.iter().map(|&(low, high)| (low.into(), high.into()));
        std::iter::repeat_n(board, 2 * self.piles()).chain(variables).collect()
    }

    fn clause(&self, index: usize, clause: &Clause) -> Compiled<Vec<CompiledClause>> {
        let piles = self.piles();
        let compiled = |from: Vec<i64>, shape: Shape, allowed: Condition| CompiledClause {
            clause: index,
            name: clause.name.clone(),
            from,
            shape,
            allowed,
        };
        let names: Vec<(String, Value)> =
            clause.variables.iter().enumerate().map(|(i, v)| (v.name.clone(), Value::Slot(2 * piles + i))).collect();
        let scope = Scope::with(&names);
        let from: Vec<i64> = clause.variables.iter().map(|v| v.from as i64).collect();
        let variable_ranges: Vec<(i64, i64)> = from.iter().map(|&low| (low, self.limit.max(low))).collect();
        let slots = self.slot_ranges(&variable_ranges);
        let allowed = self.allowed(clause, &scope, &slots)?;
        match &clause.take {
            Take::Amounts(amounts) => {
                let mut taken = vec![(vec![0; from.len()], 0); piles];
                for amount in amounts {
                    taken[amount.pile] = self.linear(&amount.tokens, &scope, &slots, from.len())?;
                }
                Ok(vec![compiled(from, Shape::Linear(taken), allowed)])
            }
            Take::Piles { count, up_to } => {
                let sizes = if *up_to { 1..=*count } else { *count..=*count };
                let subsets = (1u32..1 << piles.min(20)).filter(|set| sizes.contains(&(set.count_ones() as usize)));
                Ok(subsets
                    .map(|set| {
                        let chosen: Vec<usize> = (0..piles).filter(|&pile| set >> pile & 1 == 1).collect();
                        let taken = (0..piles)
                            .map(|pile| (chosen.iter().map(|&c| i64::from(c == pile)).collect(), 0))
                            .collect();
                        compiled(vec![1; chosen.len()], Shape::Linear(taken), allowed.clone())
                    })
                    .collect())
            }
            Take::Vectors { vectors, range: None } => {
                let mut all = Vec::new();
                for vector in vectors {
                    let entries: Vec<(Vec<i64>, i64)> =
                        vector.iter().map(|e| self.linear(e, &scope, &slots, from.len())).collect::<Compiled<_>>()?;
                    for taken in orientations(&entries) {
                        all.push(compiled(from.clone(), Shape::Linear(taken), allowed.clone()));
                    }
                }
                Ok(all)
            }
            Take::Vectors { vectors, range: Some(variable) } => {
                let mut list = Vec::new();
                for vector in vectors {
                    let entries: Vec<Value> =
                        vector.iter().map(|e| self.value(e, &scope, &slots)).collect::<Compiled<_>>()?;
                    let mut slot_values = vec![0; slots.len()];
                    for n in variable.from as i64..=self.limit {
                        slot_values[2 * piles] = n;
                        let taken: Vec<i64> = entries.iter().map(|entry| entry.at(&slot_values)).collect();
                        if taken.iter().all(|&amount| (0..=self.limit).contains(&amount)) {
                            list.extend(orientations(&taken).into_iter().map(|taken| (n, taken)));
                        }
                    }
                }
                Ok(vec![compiled(from, Shape::Listed(list), allowed)])
            }
        }
    }

    fn allowed(&self, clause: &Clause, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
        let mut parts = Vec::new();
        if let Some(condition) = &clause.when {
            parts.push(self.condition(condition, scope, slots)?);
        }
        if let Some(condition) = &clause.unless {
            parts.push(Condition::Not(Box::new(self.condition(condition, scope, slots)?)));
        }
        Ok(and(parts))
    }

    /// Coefficients and constant of an amount, which the language guarantees to be linear in the variables.
    fn linear(&self, expr: &Expr, scope: &Scope, slots: &[Range], variables: usize) -> Compiled<(Vec<i64>, i64)> {
        let value = self.value(expr, scope, slots)?;
        let mut at = vec![0; slots.len()];
        let constant = value.at(&at);
        let first = 2 * self.piles();
        let coefficients = (0..variables).map(|variable| {
            at[first + variable] = 1;
            let coefficient = value.at(&at) - constant;
            at[first + variable] = 0;
            coefficient
        });
        Ok((coefficients.collect(), constant))
    }

    fn checked(&self, value: Value, slots: &[Range], span: Span) -> Compiled<Value> {
        let (low, high) = value.range(slots);
        if low < -LARGEST || high > LARGEST {
            return Err(Diagnostic::new("this value can become too large for 64 bits on a board of this size", span));
        }
        Ok(value)
    }

    fn value(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
        let span = expr.span;
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
    fn whole_number(&self, expr: &Expr) -> Compiled<Value> {
        let value = self.meanings.number(expr)?;
        let whole = value.as_rational().filter(|v| *v.denominator_ref() == 1);
        let Some(whole) = whole else {
            return Err(Diagnostic::new("this is not a whole number", expr.span).with_hint("put floor(..) around it"));
        };
        constant(i64::try_from(&Integer::from_sign_and_abs_ref(*whole >= 0, whole.numerator_ref())).ok(), expr.span)
    }

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope, slots: &[Range]) -> Compiled<Value> {
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
            Some(Meaning::Set(set)) => return self.term(&**set, &arguments[0], span, scope, slots),
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                let set = self.meanings.set(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                self.term(&*set, &arguments[0], span, scope, slots)
            }
            "floor" => self.floor(&arguments[0], span, scope, slots),
            "min" | "max" => {
                let mut values = arguments.iter().map(|argument| self.value(argument, scope, slots));
                let first = values.next().ok_or_else(|| unreadable(span))??;
                values.try_fold(first, |left, right| {
                    let (left, right) = (Box::new(left), Box::new(right?));
                    Ok(if name == "min" { Value::Min(left, right) } else { Value::Max(left, right) })
                })
            }
            _ => self.whole_number(expr),
        }
    }

    /// A(n): the n-th member of a set.
    fn term(&self, set: &dyn Sequence, n: &Expr, span: Span, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
        let argument = self.value(n, scope, slots)?;
        let limit = table_limit(&argument, slots, span)?;
        let table = Table::of_terms(set, limit).map_err(|error| sequence_error(error, span))?;
        Ok(Value::Table(Arc::new(table), Box::new(argument)))
    }

    fn bind(&self, parameters: &[String], arguments: &[Expr], scope: &Scope, slots: &[Range]) -> Compiled<Scope> {
        let mut bound = HashMap::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            bound.insert(parameter.clone(), self.value(argument, scope, slots)?);
        }
        Ok(Scope(bound))
    }

    /// Kay and Polanco 2023, section 5: f(a_n) = f(b_n) = (b_n - b_{n-1}) - (a_n - a_{n-1}).
    fn constraint(&self, slope: &Slope, argument: Value, slots: &[Range], span: Span) -> Compiled<Value> {
        let limit = table_limit(&argument, slots, span)?;
        let number = |error: crate::number::NumberError| Diagnostic::new(error.to_string(), span);
        let beta = slope.complement().map_err(number)?;
        let terms = |slope: Slope| -> Compiled<Vec<u64>> {
            let mut buffer = vec![0u64; limit as usize + 2];
            Beatty::new(slope).map_err(number)?.fill(0, &mut buffer).map_err(|error| sequence_error(error, span))?;
            Ok(buffer)
        };
        let (lower, upper) = (terms(slope.clone())?, terms(beta)?);
        let mut values = vec![0i64; limit as usize + 1];
        for n in 1..lower.len() {
            let value = (upper[n] - upper[n - 1]) as i64 - (lower[n] - lower[n - 1]) as i64;
            for term in [lower[n], upper[n]] {
                if let Some(slot) = values.get_mut(term as usize) {
                    *slot = value;
                }
            }
        }
        Ok(Value::Table(Arc::new(Table::new(values)), Box::new(argument)))
    }

    fn floor(&self, argument: &Expr, span: Span, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
        let mut form = self.real_form(argument, scope, slots)?;
        // Terms with rational coefficients and a rational constant: a quotient of whole numbers.
        if form.constant.as_rational().is_some() && form.terms.iter().all(|(c, _)| c.as_rational().is_some()) {
            let rationals: Vec<Rational> = form
                .terms
                .iter()
                .map(|(c, _)| c)
                .chain([&form.constant])
                .filter_map(|c| c.as_rational().cloned())
                .collect();
            let common = rationals.iter().fold(Natural::ONE, |lcm, c| lcm.lcm(c.denominator_ref()));
            let scaled = |c: &Rational| {
                let whole = c * Rational::from(&common);
                i64::try_from(&Integer::from_sign_and_abs_ref(whole >= 0, whole.numerator_ref())).ok()
            };
            let too_large = || Diagnostic::new("the numbers in this floor are too large", span);
            let mut sum = Value::Const(rationals.last().and_then(&scaled).ok_or_else(too_large)?);
            for ((_, value), c) in form.terms.into_iter().zip(&rationals) {
                let factor = scaled(c).ok_or_else(too_large)?;
                sum = Value::Add(Box::new(sum), Box::new(Value::Multiply(Box::new(value), factor)));
            }
            let divisor = i64::try_from(&common).map_err(|_| too_large())?;
            return Ok(fold(Value::Divide(Box::new(sum), divisor)));
        }
        // floor(alpha v + k w + c) = floor(alpha v + c) + k w for whole k.
        let is_whole = |c: &Real| c.as_rational().is_some_and(|c| *c.denominator_ref() == 1);
        let mut whole = Value::Const(0);
        let mut rest = Vec::new();
        for (coefficient, value) in form.terms.drain(..) {
            match coefficient.as_rational().filter(|_| is_whole(&coefficient)) {
                Some(c) => {
                    let factor = i64::try_from(&Integer::from_sign_and_abs_ref(*c >= 0, c.numerator_ref()))
                        .map_err(|_| Diagnostic::new("the numbers in this floor are too large", span))?;
                    whole = Value::Add(Box::new(whole), Box::new(Value::Multiply(Box::new(value), factor)));
                }
                None => rest.push((coefficient, value)),
            }
        }
        let floored = match rest.len() {
            0 => constant(i64::try_from(&form.constant.floor()).ok(), span)?,
            1 => {
                let (coefficient, value) = rest.swap_remove(0);
                self.irrational_floor(coefficient, value, form.constant, slots, span)?
            }
            _ => {
                return Err(Diagnostic::new("this floor mixes several irrational or fractional parts", span)
                    .with_hint("use one slope in each floor"));
            }
        };
        Ok(fold(Value::Add(Box::new(whole), Box::new(floored))))
    }

    fn irrational_floor(
        &self,
        slope: Real,
        value: Value,
        offset: Real,
        slots: &[Range],
        span: Span,
    ) -> Compiled<Value> {
        let number = |error: crate::number::NumberError| Diagnostic::new(error.to_string(), span);
        // floor(-c v + d) is the floor of c at -v.
        let (falling, slope) = match slope.sign() {
            Ordering::Less => (true, slope.negate().map_err(number)?),
            _ => (false, slope),
        };
        let slope = Slope::new(slope).map_err(number)?;
        if !slope.admits_offset(&offset) {
            return Err(Diagnostic::new("the numbers in this floor have no known relation", span));
        }
        let (low, high) = value.range(slots);
        if falling {
            if low < 0 || high >= i128::from(MAX_TABLE) {
                let inner = Value::Multiply(Box::new(value), -1);
                return Ok(Value::Floor(Arc::new((slope, offset)), Box::new(inner)));
            }
            let function = (slope, offset);
            let values = (0..=high as i64).map(|v| super::value::floor(&function, -v)).collect();
            return Ok(Value::Table(Arc::new(Table::new(values)), Box::new(value)));
        }
        if low < 0 || high >= i128::from(MAX_TABLE) {
            return Ok(Value::Floor(Arc::new((slope, offset)), Box::new(value)));
        }
        let beatty = Beatty::with_offset(slope.clone(), offset.clone()).map_err(number)?;
        let first = u64::try_from(&beatty.first_index()).unwrap_or(u64::MAX).min(high as u64 + 1);
        let mut terms = vec![0u64; (high as u64 + 1 - first) as usize];
        beatty.fill(first, &mut terms).map_err(|error| sequence_error(error, span))?;
        let early = (0..first).map(|n| super::value::floor(&(slope.clone(), offset.clone()), n as i64));
        let late = terms.into_iter().map(|term| i64::try_from(term).unwrap_or(i64::MAX));
        Ok(Value::Table(Arc::new(Table::new(early.chain(late).collect())), Box::new(value)))
    }

    /// An expression inside a floor as a sum of real multiples of whole-numbered values.
    fn real_form(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<RealForm> {
        let span = expr.span;
        let number = |error: crate::number::NumberError| Diagnostic::new(error.to_string(), span);
        if !self.varies(expr, scope) {
            return Ok(RealForm { terms: vec![], constant: self.meanings.number(expr)? });
        }
        match &expr.kind {
            ExprKind::Negate(inner) => self.real_form(inner, scope, slots)?.scale(&Real::from(-1)).map_err(number),
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.real_form(a, scope, slots)?.add(self.real_form(b, scope, slots)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                let right = self.real_form(b, scope, slots)?.scale(&Real::from(-1)).map_err(number)?;
                self.real_form(a, scope, slots)?.add(right).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(a, scope) => {
                self.real_form(b, scope, slots)?.scale(&self.meanings.number(a)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(b, scope) => {
                self.real_form(a, scope, slots)?.scale(&self.meanings.number(b)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) if !self.varies(b, scope) => {
                let factor = self.meanings.number(b)?.reciprocal().map_err(number)?;
                self.real_form(a, scope, slots)?.scale(&factor).map_err(number)
            }
            _ => {
                Ok(RealForm { terms: vec![(Real::from(1), self.value(expr, scope, slots)?)], constant: Real::from(0) })
            }
        }
    }

    /// Whether the expression depends on a pile, a variable or a function's argument.
    fn varies(&self, expr: &Expr, scope: &Scope) -> bool {
        let mut found = false;
        expr.visit(&mut |part| match &part.kind {
            ExprKind::Name(name) => found |= scope.0.contains_key(name) || self.game.piles.names.contains(name),
            ExprKind::Primed(_) => found = true,
            _ => {}
        });
        found
    }

    fn condition(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
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

    fn comparison(
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

    fn membership(&self, left: &Expr, right: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
        let entries = match &left.kind {
            ExprKind::Tuple(parts) | ExprKind::Braces(parts) => Some(parts),
            _ => None,
        };
        // A list of vectors: the vector is one of them.
        if let (Some(_), ExprKind::Braces(listed)) = (entries, &right.kind) {
            let unordered = matches!(left.kind, ExprKind::Braces(_));
            let turned = |vector: &Expr| match &vector.kind {
                ExprKind::Tuple(parts) if unordered => Expr::synthetic(ExprKind::Braces(parts.clone())),
                _ => vector.clone(),
            };
            let parts: Compiled<Vec<Condition>> = listed
                .iter()
                .map(|vector| self.comparison(CompareOp::Equal, left, &turned(vector), scope, slots))
                .collect();
            return Ok(Condition::Or(parts?));
        }
        if let Some(parts) = entries {
            let set: PairSet = match &right.kind {
                ExprKind::Name(name) => match self.meanings.get(name) {
                    Some(Meaning::Vectors(set)) => set.clone(),
                    _ => return Err(unreadable(right.span)),
                },
                ExprKind::Call(name, arguments) if name == "losing" => {
                    self.meanings.losing(&arguments[0], self.limit, self.find)?
                }
                _ => return Err(unreadable(right.span)),
            };
            let values = parts.iter().map(|part| self.value(part, scope, slots)).collect::<Compiled<_>>()?;
            return Ok(Condition::VectorIn(set, values));
        }
        let value = self.value(left, scope, slots)?;
        let limit = table_limit(&value, slots, left.span)?;
        let key = (right.to_string(), limit);
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        let bits = match sets.get(&key) {
            Some(bits) => Arc::clone(bits),
            None => {
                let set = self.meanings.set(right)?;
                let bits = Membership::new(&*set, limit).map_err(|error| sequence_error(error, right.span))?;
                let bits = Arc::new(bits);
                sets.insert(key, Arc::clone(&bits));
                bits
            }
        };
        Ok(Condition::In(bits, Box::new(value)))
    }
}

/// `sum of coefficient * value + constant`.
struct RealForm {
    terms: Vec<(Real, Value)>,
    constant: Real,
}

impl RealForm {
    fn scale(mut self, factor: &Real) -> Result<RealForm, crate::number::NumberError> {
        for (coefficient, _) in &mut self.terms {
            *coefficient = coefficient.multiply(factor)?;
        }
        self.constant = self.constant.multiply(factor)?;
        Ok(self)
    }

    fn add(mut self, other: RealForm) -> Result<RealForm, crate::number::NumberError> {
        for (coefficient, value) in other.terms {
            let same = self.terms.iter_mut().find(|(_, known)| same_slot(known, &value));
            match same {
                Some((known, _)) => *known = known.add(&coefficient)?,
                None => self.terms.push((coefficient, value)),
            }
        }
        self.constant = self.constant.add(&other.constant)?;
        Ok(self)
    }
}

fn same_slot(left: &Value, right: &Value) -> bool {
    matches!((left, right), (Value::Slot(a), Value::Slot(b)) if a == b)
}

fn constant(value: Option<i64>, span: Span) -> Compiled<Value> {
    value.map(Value::Const).ok_or_else(|| Diagnostic::new("this number is too large for a board", span))
}

fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new("this part of the rules cannot be evaluated", span)
}

fn sequence_error(error: SequenceError, span: Span) -> Diagnostic {
    Diagnostic::new(error.to_string(), span)
}

fn table_limit(argument: &Value, slots: &[Range], span: Span) -> Compiled<i64> {
    let (_, high) = argument.range(slots);
    match i64::try_from(high).ok().filter(|&high| high < MAX_TABLE) {
        Some(high) => Ok(high.max(0)),
        None => Err(Diagnostic::new("this argument can become too large for a table on a board of this size", span)),
    }
}

fn and(mut parts: Vec<Condition>) -> Condition {
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
fn fold(value: Value) -> Value {
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
        other => other,
    }
}

/// All orders of the entries, without repeats.
fn orientations<T: Clone + PartialEq>(entries: &[T]) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = Vec::new();
    for permutation in permutations(entries.len()) {
        let turned: Vec<T> = permutation.iter().map(|&i| entries[i].clone()).collect();
        if !all.contains(&turned) {
            all.push(turned);
        }
    }
    all
}

/// All permutations of 0..n, in lexicographic order.
pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for rest in permutations(n - 1) {
        for place in 0..n {
            let mut permutation = rest.clone();
            permutation.insert(place, n - 1);
            all.push(permutation);
        }
    }
    all.sort();
    all
}
