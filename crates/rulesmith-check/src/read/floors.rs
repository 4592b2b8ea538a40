//! Floors of real numbers that are not known yet.
//!
//! What stands inside a floor is rest + s roots, with one irrational s; rest and roots are sums with rational factors.
//! Where numbers are read by digits, s is the theta of the numeration, and floor((Q + 1) theta) is a symbol of the track
//! of Q. Where they are not, floor(s R + o) is a symbol of its own, in a normal form: 0 < s < 1, 0 <= o < 1.

use super::language::small;
use super::run::{Read, Run, Scope, refuse};
use super::value::{Symbol, Track, Value};
use crate::rejection::{Checked, unread};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Floor, Gcd, Lcm, UnsignedAbs};
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_core::number::{NumberError, Real};
use rulesmith_core::syntax::{BinaryOp, Expr, ExprKind};

/// A sum of real multiples of values.
type Form = Vec<(Real, Value)>;

impl<'a> Run<'a> {
    /// The floor of an expression.
    pub fn floor_of(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let form = self.real(expr, scope)?;
        self.floor(&form)
    }

    /// floor(slope * value).
    pub fn floor_times(&mut self, slope: &Real, value: &Value) -> Read<Value> {
        self.floor(&[(slope.clone(), value.clone())])
    }

    /// An expression inside a floor.
    fn real(&mut self, expr: &Expr, scope: &Scope) -> Read<Form> {
        let language = self.language;
        if !self.varies(expr, scope) {
            return Ok(vec![(language.number(expr)?, Value::whole(1))]);
        }
        match &expr.kind {
            ExprKind::Negate(inner) => scaled(self.real(inner, scope)?, &Real::from(-1)),
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let mut sum = self.real(a, scope)?;
                let sign = Real::from(if *op == BinaryOp::Add { 1 } else { -1 });
                sum.extend(scaled(self.real(b, scope)?, &sign)?);
                Ok(sum)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(a, scope) => {
                scaled(self.real(b, scope)?, &language.number(a)?)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(b, scope) => {
                scaled(self.real(a, scope)?, &language.number(b)?)
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) => {
                let factor = language.number(b)?.reciprocal().map_err(|error| unread(error.to_string()))?;
                scaled(self.real(a, scope)?, &factor)
            }
            _ => Ok(vec![(Real::from(1), self.value(expr, scope)?)]),
        }
    }

    fn floor(&mut self, form: &[(Real, Value)]) -> Read<Value> {
        match &self.language.digits {
            Some(_) => self.floor_by_digits(form),
            None => Ok(self.floor_as_it_stands(form)?),
        }
    }

    /// floor(rest + roots theta).
    fn floor_by_digits(&mut self, form: &[(Real, Value)]) -> Read<Value> {
        let (mut rest, mut roots) = (Value::default(), Value::default());
        for (factor, value) in form {
            let (x, y) = self.language.coordinates(factor)?;
            (rest, roots) = (rest.plus(&value.scaled(&y)), roots.plus(&value.scaled(&x)));
        }
        let common = Rational::from(rest.denominator().lcm(roots.denominator()));
        let (mut rest, mut roots) = (rest.scaled(&common), roots.scaled(&common));
        let mut divisor = small(&common)?;
        // With roots = c n, c a divisor of s up to sign: multiply by s/c, and roots is (Q + 1) up to sign.
        let multiple = self.language.digits.as_ref().map_or(1, |digits| digits.multiple);
        if let (Some((Symbol::Index(_), factor)), 1, true) =
            (roots.parts.first_key_value(), roots.parts.len(), roots.constant == 0)
        {
            let factor = small(factor)?.abs();
            if multiple % factor == 0 {
                let by = multiple / factor;
                (rest, roots) = (rest.scaled(&Rational::from(by)), roots.scaled(&Rational::from(by)));
                divisor = divisor.checked_mul(by).ok_or_else(|| unread("a number is too large"))?;
            }
        }
        let floor = self.floor_of_roots(&roots, multiple)?;
        Ok(rest.plus(&floor).divided(divisor))
    }

    /// floor(R theta), for a whole R.
    fn floor_of_roots(&mut self, roots: &Value, multiple: i64) -> Read<Value> {
        let Some(theta) = self.language.digits.as_ref().and_then(|digits| digits.theta.as_ref()) else {
            return Ok(Value::default());
        };
        if let Some(known) = roots.known() {
            return Ok(Value::whole(theta.floor_times(&Integer::from(small(known)?))));
        }
        let multiple = Rational::from(multiple);
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

    /// The floor as a symbol of its own, or a number if everything is known.
    fn floor_as_it_stands(&self, form: &[(Real, Value)]) -> Checked<Value> {
        let wrong = |error: NumberError| unread(error.to_string());
        let known: Form = form.iter().map(|(factor, value)| (factor.clone(), self.known_parts(value))).collect();
        let (mut rest, mut roots, mut offset) = (Value::default(), Value::default(), Real::from(0));
        let mut slope: Option<Real> = None;
        for (factor, value) in &known {
            let constant = factor.multiply(&Real::from(value.constant.clone())).map_err(wrong)?;
            offset = offset.add(&constant).map_err(wrong)?;
            let value = Value { constant: Rational::ZERO, ..value.clone() };
            match (factor.as_rational(), &slope) {
                _ if value.parts.is_empty() => {}
                (Some(factor), _) => rest = rest.plus(&value.scaled(factor)),
                (None, None) => {
                    slope = Some(factor.clone());
                    roots = value;
                }
                (None, Some(slope)) => {
                    let (x, y) = multiple_of(factor, slope)
                        .ok_or_else(|| unread("a floor takes two irrational numbers that have no common multiple"))?;
                    (roots, rest) = (roots.plus(&value.scaled(&x)), rest.plus(&value.scaled(&y)));
                }
            }
        }
        let Some(slope) = slope.filter(|_| !roots.parts.is_empty()) else {
            // floor((D rest + D offset)/D) = floor((D rest + floor(D offset))/D).
            let common = Rational::from(rest.denominator());
            let below = offset.multiply(&Real::from(common.clone())).map_err(wrong)?.floor();
            return Ok(rest.scaled(&common).plus(&Value::whole(below)).divided(small(&common)?));
        };
        let sign = if roots.parts.values().next().is_some_and(|factor| *factor < 0) { -1 } else { 1 };
        let content = roots.content() * Rational::from(sign);
        let roots = roots.scaled(&(Rational::from(1) / &content));
        let mut slope = slope.multiply(&Real::from(content)).map_err(wrong)?;
        // What is a multiple of the roots belongs to the slope; the rest has to be whole.
        if rest.denominator_of_parts() != 1u32 {
            let (symbol, factor) = roots.parts.first_key_value().ok_or_else(|| unread("a floor of nothing"))?;
            let share = rest.parts.get(symbol).cloned().unwrap_or(Rational::ZERO) / factor;
            slope = slope.add(&Real::from(share.clone())).map_err(wrong)?;
            rest = rest.minus(&roots.scaled(&share));
        }
        if rest.denominator_of_parts() != 1u32 {
            return Err(unread("a floor adds fractions to an irrational multiple"));
        }
        let whole = |real: &Real| Rational::from(real.floor());
        let (steps, start) = (whole(&slope), whole(&offset));
        let slope = slope.subtract(&Real::from(steps.clone())).map_err(wrong)?;
        let offset = offset.subtract(&Real::from(start.clone())).map_err(wrong)?;
        let (s, o) = (self.language.real_number(&slope), self.language.real_number(&offset));
        let floor = Value::symbol(Symbol::FloorOf(s, Box::new(roots.clone()), o));
        Ok(rest.plus(&roots.scaled(&steps)).plus(&floor).plus(&Value { constant: start, ..Value::default() }))
    }
}

/// Rationals x and y with number = x slope + y, if they are seen.
fn multiple_of(number: &Real, slope: &Real) -> Option<(Rational, Rational)> {
    if let (Some(one), Some(other)) = (slope.as_quadratic(), number.as_quadratic()) {
        return one.affine_relation(other);
    }
    let ratio = number.divide(slope).ok()?;
    Some((ratio.as_rational()?.clone(), Rational::ZERO))
}

fn scaled(form: Form, factor: &Real) -> Read<Form> {
    let times = |(real, value): (Real, Value)| match (factor.as_rational(), real.as_rational()) {
        (Some(factor), _) => Ok((real, value.scaled(factor))),
        (None, Some(real)) => Ok((factor.clone(), value.scaled(real))),
        _ => real.multiply(factor).map(|real| (real, value)),
    };
    match form.into_iter().map(times).collect() {
        Ok(form) => Ok(form),
        Err(error) => refuse(error.to_string()),
    }
}

impl Value {
    /// The largest number of which all factors are whole multiples; 1 for a value that is known.
    pub(super) fn content(&self) -> Rational {
        // All are multiples of a factor 1 or -1, as mostly one is.
        let is_unit = |factor: &Rational| *factor.numerator_ref() == 1u32;
        let mut factors = self.parts.values();
        if factors.clone().all(|factor| *factor.denominator_ref() == 1u32) && factors.any(is_unit) {
            return Rational::from(1);
        }
        let common = Rational::from(self.denominator_of_parts());
        let whole = |factor: &Rational| (factor * &common).floor().unsigned_abs();
        let gcd = self.parts.values().map(whole).fold(malachite::Natural::from(0u32), |gcd, next| gcd.gcd(next));
        if gcd == 0u32 { Rational::from(1) } else { Rational::from(gcd) / common }
    }
}
