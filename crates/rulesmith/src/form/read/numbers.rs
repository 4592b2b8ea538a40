//! Expressions that are numbers.

use super::super::context::{FloorError, RealSum, whole};
use super::super::num::{Atom, Division, Num, Slot};
use super::names::{Meaning, Numbers, not_whole};
use super::{Read, Reader, Scope, unreadable};
use crate::number::{NumberError, Real};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Integer;
use malachite::rational::Rational;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// A sum that is read. Most are of whole numbers alone, and these are added up as such.
pub(super) enum Sum {
    Whole(Num),
    Real(RealSum),
}

impl From<Real> for Sum {
    fn from(value: Real) -> Sum {
        match whole(&value) {
            Some(value) => Sum::Whole(Num::constant(value)),
            None => Sum::Real(RealSum::constant(value)),
        }
    }
}

impl Sum {
    fn whole(self) -> Option<Num> {
        match self {
            Sum::Whole(number) => Some(number),
            Sum::Real(sum) => sum.whole(),
        }
    }

    fn real(self) -> RealSum {
        match self {
            Sum::Whole(number) => RealSum::from(&number),
            Sum::Real(sum) => sum,
        }
    }

    /// The value, if it depends on nothing.
    fn constant(&self) -> Option<Cow<'_, Real>> {
        match self {
            Sum::Whole(number) => number.as_constant().map(|value| Cow::Owned(Real::Rational(Rational::from(value)))),
            Sum::Real(sum) => sum.parts.is_empty().then_some(Cow::Borrowed(&sum.constant)),
        }
    }

    fn times(self, factor: &Real) -> Result<Sum, NumberError> {
        match (self, whole(factor)) {
            (Sum::Whole(number), Some(factor)) => Ok(Sum::Whole(number.times(&factor))),
            (sum, _) => sum.real().times(factor).map(Sum::Real),
        }
    }

    /// The sum with 1 or -1 times another.
    fn plus(self, other: Sum, sign: i64) -> Result<Sum, NumberError> {
        match (self, other) {
            (Sum::Whole(one), Sum::Whole(other)) => Ok(Sum::Whole(one.plus_multiple(&sign.into(), &other))),
            (one, other) => one.real().plus(&other.real(), &Real::from(sign)).map(Sum::Real),
        }
    }
}

impl Reader<'_> {
    /// A number that is whole in every position.
    pub(super) fn number(&self, expr: &Expr, scope: &Scope) -> Read<Num> {
        self.sum(expr, scope)?.whole().ok_or_else(|| not_whole(expr.span))
    }

    /// A number that may be a part of something whole, or of what a floor is taken of.
    fn sum(&self, expr: &Expr, scope: &Scope) -> Read<Sum> {
        let span = expr.span;
        self.count(span)?;
        let place = |error: NumberError| Diagnostic::new(error.to_string(), span);
        let inner = |expr: &Expr| self.sum(expr, scope);
        Ok(match &expr.kind {
            ExprKind::Number(value) => Sum::Whole(Num::constant(value.into())),
            ExprKind::Name(name) => match (scope.names.get(name), self.pile(name).filter(|_| scope.piles)) {
                (Some(number), _) => Sum::Whole(number.clone()),
                (None, Some(pile)) => Sum::Whole(Num::from(Slot::Before(pile))),
                (None, None) => self.real(expr)?.into(),
            },
            ExprKind::Primed(name) => match self.pile(name).filter(|_| scope.piles) {
                Some(pile) => Sum::Whole(self.after(pile, scope)),
                None => return Err(unreadable(span)),
            },
            ExprKind::Negate(e) => inner(e)?.times(&Real::from(-1)).map_err(place)?,
            ExprKind::Absolute(e) => {
                let number = self.number(e, scope)?;
                Sum::Whole(scope.context.max(vec![number.negated(), number]))
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => inner(a)?.plus(inner(b)?, 1).map_err(place)?,
            ExprKind::Binary(BinaryOp::Subtract, a, b) => inner(a)?.plus(inner(b)?, -1).map_err(place)?,
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let (a, b) = (inner(a)?, inner(b)?);
                if let Some(factor) = a.constant() {
                    b.times(&factor).map_err(place)?
                } else if let Some(factor) = b.constant() {
                    a.times(&factor).map_err(place)?
                } else {
                    return Err(not_linear("a product of two values that vary is not linear", span));
                }
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) => {
                let divisor = inner(b)?;
                let Some(divisor) = divisor.constant() else {
                    return Err(not_linear(
                        "a quotient by a value that varies has to be in a floor of its own",
                        b.span,
                    ));
                };
                let factor = divisor.reciprocal();
                let factor = factor.map_err(|error| Diagnostic::new(error.to_string(), b.span))?;
                inner(a)?.times(&factor).map_err(place)?
            }
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let modulus = inner(b)?.whole();
                match modulus.as_ref().map(|modulus| (modulus, modulus.as_constant())) {
                    Some((_, Some(modulus))) if *modulus >= 1 => {
                        Sum::Whole(scope.context.modulo(&self.number(a, scope)?, modulus))
                    }
                    Some((modulus, None)) => {
                        Sum::Whole(scope.context.divided(Division::Remainder, &self.number(a, scope)?, modulus))
                    }
                    _ => {
                        let message = "`mod` needs a whole number on its right, a positive one if it is constant";
                        return Err(Diagnostic::new(message, b.span));
                    }
                }
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition, scope)?;
                let (yes, no) = (self.number(yes, scope)?, self.number(no, scope)?);
                Sum::Whole(scope.context.choose(&condition, &yes, &no))
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope)?,
            // Powers and continued fractions have no piles or variables.
            _ => match self.names_a_slot(expr, scope) {
                Some(name) => {
                    return Err(not_linear(format!("this is not linear in `{name}`"), span));
                }
                None => self.real(expr)?.into(),
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

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<Sum> {
        let span = expr.span;
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
                return Ok(Sum::Whole(Num::atom(Atom::Constraint(slope.clone(), Arc::new(argument)))));
            }
            Some(Meaning::Set(set)) => return Ok(Sum::Whole(self.nth(set, &arguments[0], scope)?)),
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" | "fibonacci" | "squares" | "primes" | "factorials" => {
                let set = self.numbers(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                Ok(Sum::Whole(self.nth(&set, &arguments[0], scope)?))
            }
            "floor" => match self.quotient(&arguments[0], scope)? {
                Some(quotient) => Ok(Sum::Whole(quotient)),
                None => match self.sum(&arguments[0], scope)? {
                    Sum::Real(sum) => self.floor(&sum, scope, span).map(Sum::Whole),
                    whole => Ok(whole),
                },
            },
            "min" | "max" => {
                let read = |argument: &Expr| self.number(argument, scope);
                let numbers = arguments.iter().map(read).collect::<Read<Vec<Num>>>()?;
                // min(a, b) = -max(-a, -b)
                Ok(Sum::Whole(match name {
                    "max" => scope.context.max(numbers),
                    _ => scope.context.max(numbers.iter().map(Num::negated).collect()).negated(),
                }))
            }
            _ => match self.names_a_slot(expr, scope) {
                Some(varies) => Err(Diagnostic::new(format!("`{name}` cannot vary with `{varies}`"), span)),
                None => Ok(self.real(expr)?.into()),
            },
        }
    }

    /// floor(u/v) or floor(-u/v), where v varies.
    fn quotient(&self, expr: &Expr, scope: &Scope) -> Read<Option<Num>> {
        let (negative, quotient) = match &expr.kind {
            ExprKind::Negate(inner) => (true, &**inner),
            _ => (false, expr),
        };
        let ExprKind::Binary(BinaryOp::Divide, a, b) = &quotient.kind else { return Ok(None) };
        let Some(divisor) = self.sum(b, scope)?.whole().filter(|divisor| divisor.as_constant().is_none()) else {
            return Ok(None);
        };
        let of = self.number(a, scope)?;
        let of = if negative { of.negated() } else { of };
        Ok(Some(scope.context.divided(Division::Quotient, &of, &divisor)))
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
    let hint = "what varies may be added, multiplied by a constant, and put into floor(..) or mod; powers and products \
                of it are not supported, and quotients by it only as floor(u/v)";
    Diagnostic::new(message, span).with_hint(hint)
}
