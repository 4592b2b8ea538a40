//! Expressions that are numbers.

use super::super::context::{FloorError, RealSum};
use super::super::num::{Atom, Num, Slot};
use super::names::{Meaning, Numbers, not_whole};
use super::{Read, Reader, Scope, unreadable};
use crate::number::{NumberError, Real};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Integer;
use malachite::rational::Rational;
use std::collections::HashMap;
use std::sync::Arc;

impl Reader<'_> {
    /// A number that is whole in every position.
    pub(super) fn number(&self, expr: &Expr, scope: &Scope) -> Read<Num> {
        self.sum(expr, scope)?.whole().ok_or_else(|| not_whole(expr.span))
    }

    /// A number that may be a part of something whole, or of what a floor is taken of.
    pub(super) fn sum(&self, expr: &Expr, scope: &Scope) -> Read<RealSum> {
        let span = expr.span;
        self.count(span)?;
        let place = |error: NumberError| Diagnostic::new(error.to_string(), span);
        let inner = |expr: &Expr| self.sum(expr, scope);
        let whole = |number: &Num| RealSum::from(number);
        Ok(match &expr.kind {
            ExprKind::Number(value) => RealSum::constant(Real::Rational(Rational::from(value))),
            ExprKind::Name(name) => match (scope.names.get(name), self.pile(name).filter(|_| scope.piles)) {
                (Some(number), _) => whole(number),
                (None, Some(pile)) => whole(&Num::from(Slot::Before(pile))),
                (None, None) => RealSum::constant(self.real(expr)?),
            },
            ExprKind::Primed(name) => match self.pile(name).filter(|_| scope.piles) {
                Some(pile) => whole(&self.after(pile, scope)),
                None => return Err(unreadable(span)),
            },
            ExprKind::Negate(e) => inner(e)?.times(&Real::from(-1)).map_err(place)?,
            ExprKind::Absolute(e) => {
                let number = self.number(e, scope)?;
                whole(&scope.context.max(vec![number.negated(), number]))
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => inner(a)?.plus(&inner(b)?, &Real::from(1)).map_err(place)?,
            ExprKind::Binary(BinaryOp::Subtract, a, b) => inner(a)?.plus(&inner(b)?, &Real::from(-1)).map_err(place)?,
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                match (a.parts.is_empty(), b.parts.is_empty()) {
                    (true, _) => b.times(&a.constant).map_err(place)?,
                    (_, true) => a.times(&b.constant).map_err(place)?,
                    _ => return Err(not_linear("a product of two values that vary is not linear", span)),
                }
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) => {
                let divisor = inner(b)?;
                if !divisor.parts.is_empty() {
                    return Err(not_linear("a quotient by a value that varies is not linear", b.span));
                }
                let factor = divisor.constant.reciprocal();
                let factor = factor.map_err(|error| Diagnostic::new(error.to_string(), b.span))?;
                inner(a)?.times(&factor).map_err(place)?
            }
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let modulus = inner(b)?.whole().and_then(|modulus| modulus.as_constant().cloned());
                match modulus.filter(|modulus| *modulus >= 1) {
                    Some(modulus) => whole(&scope.context.modulo(&self.number(a, scope)?, &modulus)),
                    None => return Err(Diagnostic::new("`mod` needs a positive constant on its right", b.span)),
                }
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition, scope)?;
                let (yes, no) = (self.number(yes, scope)?, self.number(no, scope)?);
                whole(&scope.context.choose(&condition, &yes, &no))
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope)?,
            // Powers and continued fractions have no piles or variables.
            _ => match self.names_a_slot(expr, scope) {
                Some(name) => {
                    return Err(not_linear(format!("this is not linear in `{name}`"), span));
                }
                None => RealSum::constant(self.real(expr)?),
            },
        })
    }

    /// A pile after the move. Of ordered piles each is what is left of it.
    fn after(&self, pile: usize, scope: &Scope) -> Num {
        scope.names.get(&format!("{}'", self.game.piles.names[pile])).cloned().unwrap_or(Slot::After(pile).into())
    }

    /// A name in the expression that stands for something that varies.
    fn names_a_slot<'e>(&self, expr: &'e Expr, scope: &Scope) -> Option<&'e str> {
        let mut found = None;
        expr.visit_into(&mut |part| {
            if let ExprKind::Name(name) | ExprKind::Primed(name) = &part.kind
                && (scope.names.contains_key(name) || (scope.piles && self.pile(name).is_some()))
            {
                found = found.or(Some(name.as_str()));
            }
            // The variable of a polynomial or of a pattern is its own.
            !matches!(&part.kind, ExprKind::Call(name, _) if name == "root")
                && !matches!(&part.kind, ExprKind::ContinuedFraction(_))
        });
        found
    }

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<RealSum> {
        let span = expr.span;
        let whole = |number: &Num| RealSum::from(number);
        match self.meanings.get(name) {
            Some(Meaning::Function(parameters, body)) => {
                let scope = self.bind(parameters, arguments, scope)?;
                return self.sum(body, &scope);
            }
            Some(Meaning::Constraint(slope)) => {
                let argument = self.number(&arguments[0], scope)?;
                if !scope.context.is_natural(&argument) {
                    let message = "the argument of a Beatty constraint must not become negative";
                    return Err(Diagnostic::new(message, arguments[0].span));
                }
                return Ok(whole(&Num::atom(Atom::Constraint(slope.clone(), Arc::new(argument)))));
            }
            Some(Meaning::Set(set)) => return Ok(whole(&self.nth(set, &arguments[0], scope)?)),
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                let set = self.numbers(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                Ok(whole(&self.nth(&set, &arguments[0], scope)?))
            }
            "floor" => {
                let sum = self.sum(&arguments[0], scope)?;
                self.floor(&sum, scope, span).map(|floor| whole(&floor))
            }
            "min" | "max" => {
                let read = |argument: &Expr| self.number(argument, scope);
                let numbers = arguments.iter().map(read).collect::<Read<Vec<Num>>>()?;
                // min(a, b) = -max(-a, -b)
                Ok(whole(&match name {
                    "max" => scope.context.max(numbers),
                    _ => scope.context.max(numbers.iter().map(Num::negated).collect()).negated(),
                }))
            }
            _ => match self.names_a_slot(expr, scope) {
                Some(varies) => Err(Diagnostic::new(format!("`{name}` cannot vary with `{varies}`"), span)),
                None => Ok(RealSum::constant(self.real(expr)?)),
            },
        }
    }

    pub(super) fn floor(&self, sum: &RealSum, scope: &Scope, span: Span) -> Read<Num> {
        scope.context.floor(sum).map_err(|error| match error {
            FloorError::Mixed => Diagnostic::new("this floor mixes several irrational or fractional parts", span)
                .with_hint("use one slope in each floor"),
            FloorError::Number(error) => Diagnostic::new(error.to_string(), span),
        })
    }

    /// A(n): the n-th member of a set.
    fn nth(&self, numbers: &Numbers, index: &Expr, scope: &Scope) -> Read<Num> {
        let n = self.number(index, scope)?;
        let counted = |error: NumberError| Diagnostic::new(error.to_string(), index.span);
        let first = match &numbers.formula {
            Some((_, first)) => first.clone(),
            None => Integer::from(numbers.set.sequence().map_err(counted)?.first_index()),
        };
        match scope.context.bounds(&n).0 {
            Some(low) if low >= first => {}
            low => {
                let low = low.map_or("any number below 0".to_string(), |low| low.to_string());
                let message = format!("this index can become {low}, and the members are counted from {first} on");
                return Err(Diagnostic::new(message, index.span));
            }
        }
        Ok(match &numbers.formula {
            Some((formula, _)) => scope.context.replace(formula, &|_| n.clone()),
            None => scope.context.nth(&numbers.set, n),
        })
    }

    /// The scope of a function's body.
    pub(super) fn bind(&self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Read<Scope> {
        let mut names = HashMap::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            names.insert(parameter.clone(), self.number(argument, scope)?);
        }
        Ok(Scope { context: scope.context.clone(), names, piles: false })
    }
}

/// What is said of powers, products and quotients of what varies.
fn not_linear(message: impl Into<String>, span: Span) -> Diagnostic {
    let hint = "what varies may be added, multiplied by a constant, and put into floor(..) or mod; powers, products and \
                quotients of it are not supported";
    Diagnostic::new(message, span).with_hint(hint)
}
