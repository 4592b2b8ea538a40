//! Numbers and conditions at a position. Both sides of `and`, `or` and `if` are always worked out: a part without a meaning has
//! none beside a condition that would hide it.

use super::number::{Exact, Value};
use super::set::{Numbers, Vectors};
use super::{Plain, Told, beyond, refused};
use rulesmith_core::number::{Real, evaluate};
use rulesmith_core::rules::{Clause, Let, Variable};
use rulesmith_core::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use std::rc::Rc;

/// What a `let` stands for.
pub(super) enum Meaning {
    Number(Real),
    Numbers(Rc<Numbers>),
    Vectors(Rc<Vectors>),
    /// The function of this number in the list of lets.
    Function(usize),
    /// The Beatty constraint of alpha, and alpha/(alpha - 1).
    Constraint(Real, Real),
}

/// What names stand for at a position.
#[derive(Clone, Default)]
pub(super) struct Env<'e> {
    /// Variables and parameters.
    names: Vec<(&'e str, i64, bool)>,
    /// Sizes before and after a move, where piles can be spoken of.
    piles: Option<(&'e [i64], &'e [i64])>,
}

impl<'e> Env<'e> {
    pub fn of_variables(variables: &'e [Variable], values: &[i64]) -> Env<'e> {
        let names = variables.iter().zip(values).map(|(variable, value)| (variable.name.as_str(), *value, true));
        Env { names: names.collect(), piles: None }
    }

    pub fn of_index(name: &'e str, value: i64) -> Env<'e> {
        Env { names: vec![(name, value, true)], piles: None }
    }

    pub fn of_indices(values: impl IntoIterator<Item = (&'e str, i64)>) -> Env<'e> {
        Env { names: values.into_iter().map(|(name, value)| (name, value, true)).collect(), piles: None }
    }

    pub fn with_piles<'f>(&self, before: &'f [i64], after: &'f [i64]) -> Env<'f>
    where
        'e: 'f,
    {
        Env { names: self.names.clone(), piles: Some((before, after)) }
    }
}

impl Plain<'_> {
    pub(super) fn define(&self, definition: &Let) -> Told<Meaning> {
        let expr = &definition.value;
        let position = self.game.lets.iter().position(|other| other.name == definition.name);
        if !definition.parameters.is_empty() {
            return Ok(Meaning::Function(position.unwrap_or(0)));
        }
        match &expr.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Numbers(set)) => return Ok(Meaning::Numbers(Rc::clone(set))),
                Some(Meaning::Vectors(set)) => return Ok(Meaning::Vectors(Rc::clone(set))),
                Some(Meaning::Function(index)) => return Ok(Meaning::Function(*index)),
                Some(Meaning::Constraint(a, b)) => return Ok(Meaning::Constraint(a.clone(), b.clone())),
                _ => {}
            },
            ExprKind::Call(name, arguments) if name == "beatty_constraint" => {
                let alpha = self.real(&arguments[0])?;
                let one = Real::from(1);
                if !alpha.is_irrational() || alpha.compare(&one).is_ok_and(|order| order.is_le()) {
                    return refused("a Beatty constraint needs an irrational slope above 1");
                }
                let beta = alpha.subtract(&one).and_then(|below| alpha.divide(&below));
                return Ok(Meaning::Constraint(alpha, beta.or_else(|error| refused(error.to_string()))?));
            }
            _ => {}
        }
        if self.is_vectors(expr) {
            return Ok(Meaning::Vectors(self.vectors(expr)?));
        }
        if self.is_numbers(expr) {
            return Ok(Meaning::Numbers(self.numbers(expr)?));
        }
        // Definitions may use min, if and the like of numbers, which constants of the core do not know.
        self.real(expr).map(Meaning::Number)
    }

    /// A number that depends on nothing.
    pub(super) fn real(&self, expr: &Expr) -> Told<Real> {
        let named = |name: &str| match self.meanings.get(name) {
            Some(Meaning::Number(value)) => Some(value.clone()),
            _ => None,
        };
        evaluate(expr, &named).or_else(|error| refused(error.to_string()))
    }

    /// A whole number at a position.
    pub(super) fn whole(&self, expr: &Expr, env: &Env<'_>) -> Told<i64> {
        self.number(expr, env)?.whole()
    }

    fn number(&self, expr: &Expr, env: &Env<'_>) -> Told<Value> {
        let inner = |expr: &Expr| self.number(expr, env);
        let whole = |expr: &Expr| -> Told<(i64, bool)> {
            let value = self.number(expr, env)?;
            Ok((value.whole()?, value.varies))
        };
        let exact = |value: i64, varies: bool| Value { exact: Exact::Whole(value), varies };
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some((_, value, varies)) = env.names.iter().rev().find(|(known, ..)| known == name) {
                    return Ok(exact(*value, *varies));
                }
                match (self.game.piles.names.iter().position(|pile| pile == name), env.piles) {
                    (Some(pile), Some((before, _))) => Ok(Value::varying(before[pile])),
                    _ => self.real(expr).map(Value::of),
                }
            }
            ExprKind::Primed(name) => match (self.game.piles.names.iter().position(|pile| pile == name), env.piles) {
                (Some(pile), Some((_, after))) => Ok(Value::varying(after[pile])),
                _ => refused("no such pile"),
            },
            ExprKind::Negate(e) => Value::fixed(0).plus(&inner(e)?, -1),
            ExprKind::Absolute(e) => whole(e).map(|(value, varies)| exact(value.abs(), varies)),
            ExprKind::Binary(BinaryOp::Add, a, b) => inner(a)?.plus(&inner(b)?, 1),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => inner(a)?.plus(&inner(b)?, -1),
            ExprKind::Binary(BinaryOp::Multiply, a, b) => inner(a)?.times(&inner(b)?),
            ExprKind::Binary(BinaryOp::Divide, a, b) => inner(a)?.divided(&inner(b)?),
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let ((value, varies), (modulus, moving)) = (whole(a)?, whole(b)?);
                match (modulus, moving) {
                    (1.., _) => Ok(exact(value.rem_euclid(modulus), varies || moving)),
                    // A remainder by 0 or less is the number itself.
                    (_, true) => Ok(exact(value, true)),
                    (_, false) => refused("mod needs a positive constant"),
                }
            }
            ExprKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.condition(condition, env)?, whole(yes)?, whole(no)?);
                Ok(exact(if condition { yes.0 } else { no.0 }, true))
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, env),
            _ if self.speaks_of_slots(expr, env) => refused("not linear"),
            _ => self.real(expr).map(Value::of),
        }
    }

    fn speaks_of_slots(&self, expr: &Expr, env: &Env<'_>) -> bool {
        let own = |name: &str| env.names.iter().any(|(known, ..)| *known == name);
        let pile = |name: &String| env.piles.is_some() && self.game.piles.names.contains(name);
        let mut found = false;
        expr.visit_into(&mut |part| {
            if let ExprKind::Name(name) | ExprKind::Primed(name) = &part.kind {
                found |= own(name) || pile(name);
            }
            !matches!(&part.kind, ExprKind::ContinuedFraction(_))
                && !matches!(&part.kind, ExprKind::Call(name, _) if name == "root")
        });
        found
    }

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], env: &Env<'_>) -> Told<Value> {
        // What is told of a number varies if the number does: odious(1) is 2 everywhere.
        let told = |of: &dyn Fn(i64) -> Told<i64>| {
            let argument = self.number(&arguments[0], env)?;
            Ok(Value { exact: Exact::Whole(of(argument.whole()?)?), varies: argument.varies })
        };
        match self.meanings.get(name) {
            Some(Meaning::Function(index)) => {
                let definition = &self.game.lets[*index];
                return self.number(&definition.value, &self.bound(definition, arguments, env)?);
            }
            Some(Meaning::Constraint(alpha, beta)) => {
                return told(&|number| constraint(alpha, beta, number));
            }
            Some(Meaning::Numbers(set)) => return told(&|number| self.nth(set, number)),
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" | "fibonacci" | "squares" | "primes" | "factorials" => {
                let set = self.numbers(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                told(&|number| self.nth(&set, number))
            }
            "floor" => match self.quotient(&arguments[0], env)? {
                Some(quotient) => Ok(quotient),
                None => self.number(&arguments[0], env)?.floor(),
            },
            "min" | "max" => {
                let mut values = Vec::new();
                let mut varies = false;
                for argument in arguments {
                    let value = self.number(argument, env)?;
                    varies |= value.varies;
                    values.push(value.whole()?);
                }
                let chosen = if name == "min" { values.into_iter().min() } else { values.into_iter().max() };
                Ok(Value { exact: Exact::Whole(chosen.unwrap_or(0)), varies })
            }
            _ if self.speaks_of_slots(expr, env) => refused("this cannot vary"),
            _ => self.real(expr).map(Value::of),
        }
    }

    /// floor(u/v) or floor(-u/v), where v varies: 0 where v is not positive.
    fn quotient(&self, expr: &Expr, env: &Env<'_>) -> Told<Option<Value>> {
        let (sign, quotient) = match &expr.kind {
            ExprKind::Negate(inner) => (-1, &**inner),
            _ => (1, expr),
        };
        let ExprKind::Binary(BinaryOp::Divide, a, b) = &quotient.kind else { return Ok(None) };
        let by = self.number(b, env)?;
        if !by.varies {
            return Ok(None);
        }
        let (of, by) = (sign * self.whole(a, env)?, by.whole()?);
        match by {
            1.. => Ok(Some(Value::varying(of.div_euclid(by)))),
            _ => Ok(Some(Value::varying(0))),
        }
    }

    /// The parameters of a function, and nothing else.
    fn bound<'e>(&self, definition: &'e Let, arguments: &[Expr], env: &Env<'_>) -> Told<Env<'e>> {
        let mut names = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            let value = self.number(argument, env)?;
            names.push((parameter.as_str(), value.whole()?, value.varies));
        }
        Ok(Env { names, piles: None })
    }

    pub(super) fn condition(&self, expr: &Expr, env: &Env<'_>) -> Told<bool> {
        let inner = |expr: &Expr| self.condition(expr, env);
        match &expr.kind {
            ExprKind::Not(e) => Ok(!inner(e)?),
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(inner(a)? & inner(b)?),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(inner(a)? | inner(b)?),
            ExprKind::If(condition, yes, no) => {
                let (condition, yes, no) = (inner(condition)?, inner(yes)?, inner(no)?);
                Ok(if condition { yes } else { no })
            }
            ExprKind::Compare(first, rest) => {
                let mut all = true;
                let mut left = &**first;
                for (op, right) in rest {
                    all &= self.comparison(*op, left, right, env)?;
                    left = right;
                }
                Ok(all)
            }
            ExprKind::Call(name, arguments) => match self.meanings.get(name) {
                Some(Meaning::Function(index)) => {
                    let definition = &self.game.lets[*index];
                    self.condition(&definition.value, &self.bound(definition, arguments, env)?)
                }
                _ => refused("not a condition"),
            },
            _ => refused("not a condition"),
        }
    }

    fn comparison(&self, op: CompareOp, left: &Expr, right: &Expr, env: &Env<'_>) -> Told<bool> {
        if let (ExprKind::Tuple(a) | ExprKind::Braces(a), ExprKind::Tuple(b) | ExprKind::Braces(b)) =
            (&left.kind, &right.kind)
            && matches!(op, CompareOp::Equal | CompareOp::NotEqual)
        {
            let ordered = matches!((&left.kind, &right.kind), (ExprKind::Tuple(_), ExprKind::Tuple(_)));
            let (mut a, mut b) = (self.wholes(a, env)?, self.wholes(b, env)?);
            if a.len() != b.len() {
                return refused("vectors of different lengths");
            }
            if !ordered {
                a.sort();
                b.sort();
            }
            return Ok((a == b) == (op == CompareOp::Equal));
        }
        match op {
            CompareOp::In => return self.membership(left, right, env),
            CompareOp::NotIn => return self.membership(left, right, env).map(|inside| !inside),
            _ => {}
        }
        let (a, b) = (self.whole(left, env)?, self.whole(right, env)?);
        Ok(match op {
            CompareOp::Less => a < b,
            CompareOp::LessEqual => a <= b,
            CompareOp::Greater => a > b,
            CompareOp::GreaterEqual => a >= b,
            CompareOp::NotEqual => a != b,
            _ => a == b,
        })
    }

    fn wholes(&self, entries: &[Expr], env: &Env<'_>) -> Told<Vec<i64>> {
        entries.iter().map(|entry| self.whole(entry, env)).collect()
    }

    fn membership(&self, left: &Expr, right: &Expr, env: &Env<'_>) -> Told<bool> {
        if let ExprKind::If(condition, yes, no) = &right.kind {
            let condition = self.condition(condition, env)?;
            let (yes, no) = (self.membership(left, yes, env)?, self.membership(left, no, env)?);
            return Ok(if condition { yes } else { no });
        }
        match &left.kind {
            ExprKind::Tuple(entries) => {
                let entries = self.wholes(entries, env)?;
                self.in_vectors(&*self.vectors(right)?, &entries)
            }
            ExprKind::Braces(entries) => {
                let entries = self.wholes(entries, env)?;
                let vectors = self.vectors(right)?;
                let mut any = false;
                for order in orders(&entries) {
                    any |= self.in_vectors(&vectors, &order)?;
                }
                Ok(any)
            }
            _ => self.numbers(right)?.contains(self.whole(left, env)?),
        }
    }

    /// Whether `where` and `unless` allow the move.
    pub(super) fn allowed(&self, clause: &Clause, env: &Env<'_>) -> Told<bool> {
        let when = clause.when.as_ref().map_or(Ok(true), |condition| self.condition(condition, env))?;
        let unless = clause.unless.as_ref().map_or(Ok(false), |condition| self.condition(condition, env))?;
        Ok(when && !unless)
    }
}

/// All orders of the entries.
pub(super) fn orders(entries: &[i64]) -> Vec<Vec<i64>> {
    if entries.is_empty() {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in 0..entries.len() {
        let mut rest = entries.to_vec();
        let chosen = rest.remove(first);
        for order in orders(&rest) {
            let order = [&[chosen], order.as_slice()].concat();
            if !all.contains(&order) {
                all.push(order);
            }
        }
    }
    all
}

/// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)); at 0 it is 0.
fn constraint(alpha: &Real, beta: &Real, x: i64) -> Told<i64> {
    if x < 0 {
        return refused("the argument of a Beatty constraint is negative");
    }
    if x == 0 {
        return Ok(0);
    }
    let term = |slope: &Real, n: i64| slope.floor_affine(&n.into(), &Real::from(0));
    let (a, b) = (|n: i64| term(alpha, n), |n: i64| term(beta, n));
    match (1..=x).find(|&n| a(n) == x || b(n) == x) {
        Some(n) => {
            let value = (b(n) - b(n - 1)) - (a(n) - a(n - 1));
            i64::try_from(&value).or_else(|_| beyond("a number beyond 64 bits"))
        }
        None => beyond("a number in neither sequence"),
    }
}
