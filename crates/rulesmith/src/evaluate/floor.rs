//! Floors of real multiples: `floor(7*n/2)`, `floor(alpha*x + gamma)`, `floor((x + 1)/alpha)`.

use super::expression::{Compiled, Compiler, Scope, constant, fold};
use super::fill;
use super::table::{MAX_TABLE, Table};
use super::value::{Range, Value};
use crate::number::{NumberError, Real, Slope};
use crate::sequence::{Beatty, Sequence};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::sync::Arc;

impl Compiler<'_> {
    pub(super) fn floor(&self, argument: &Expr, span: Span, scope: &Scope, slots: &[Range]) -> Compiled<Value> {
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
            let sum = self.checked(sum, slots, span)?;
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

    /// The c for which the expression is floor(c n) for every whole n, if its form shows one: floors of multiples of n,
    /// whole multiples of n, and sums and differences of a floor and whole multiples.
    pub(super) fn multiple(&self, expr: &Expr, n: &Value, scope: &Scope, slots: &[Range]) -> Option<Real> {
        let is_whole = |c: &Real| c.as_rational().is_some_and(|c| *c.denominator_ref() == 1);
        match &expr.kind {
            ExprKind::Call(name, arguments) if name == "floor" && arguments.len() == 1 => {
                let form = self.real_form(&arguments[0], scope, slots).ok()?;
                let [(coefficient, value)] = form.terms.as_slice() else { return None };
                let homogeneous = form.constant.as_rational().is_some_and(|constant| *constant == 0);
                (homogeneous && same_slot(value, n)).then(|| coefficient.clone())
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (left, right) = (self.multiple(a, n, scope, slots)?, self.multiple(b, n, scope, slots)?);
                match op {
                    BinaryOp::Add if is_whole(&left) || is_whole(&right) => left.add(&right).ok(),
                    BinaryOp::Subtract if is_whole(&right) => left.subtract(&right).ok(),
                    _ => None,
                }
            }
            _ => {
                let form = self.real_form(expr, scope, slots).ok()?;
                let [(coefficient, value)] = form.terms.as_slice() else { return None };
                let homogeneous = form.constant.as_rational().is_some_and(|constant| *constant == 0);
                (homogeneous && same_slot(value, n) && is_whole(coefficient)).then(|| coefficient.clone())
            }
        }
    }

    fn irrational_floor(
        &self,
        slope: Real,
        value: Value,
        offset: Real,
        slots: &[Range],
        span: Span,
    ) -> Compiled<Value> {
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
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
            self.fits(high as i64)?;
            let value_at = |v: i64| self.step(64).map(|()| super::value::floor(&function, -v));
            let values = (0..=high as i64).map(value_at).collect::<Compiled<_>>()?;
            return Ok(Value::Table(Arc::new(Table::new(values)), Box::new(value)));
        }
        if low < 0 || high >= i128::from(MAX_TABLE) {
            return Ok(Value::Floor(Arc::new((slope, offset)), Box::new(value)));
        }
        let beatty = Beatty::with_offset(slope.clone(), offset.clone()).map_err(number)?;
        let first = u64::try_from(&beatty.first_index()).unwrap_or(u64::MAX).min(high as u64 + 1);
        self.fits(2 * high as i64)?;
        let mut terms = vec![0u64; (high as u64 + 1 - first) as usize];
        fill(&beatty, first, &mut terms, self.work).map_err(|error| self.no_table(error, span))?;
        let early = (0..first).map(|n| super::value::floor(&(slope.clone(), offset.clone()), n as i64));
        let late = terms.into_iter().map(|term| i64::try_from(term).unwrap_or(i64::MAX));
        Ok(Value::Table(Arc::new(Table::new(early.chain(late).collect())), Box::new(value)))
    }

    /// An expression inside a floor as a sum of real multiples of whole-numbered values.
    fn real_form(&self, expr: &Expr, scope: &Scope, slots: &[Range]) -> Compiled<RealForm> {
        let span = expr.span;
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
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
}

/// `sum of coefficient * value + constant`.
struct RealForm {
    terms: Vec<(Real, Value)>,
    constant: Real,
}

impl RealForm {
    fn scale(mut self, factor: &Real) -> Result<RealForm, NumberError> {
        for (coefficient, _) in &mut self.terms {
            *coefficient = coefficient.multiply(factor)?;
        }
        self.constant = self.constant.multiply(factor)?;
        Ok(self)
    }

    fn add(mut self, other: RealForm) -> Result<RealForm, NumberError> {
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
