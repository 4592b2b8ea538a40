//! What a claim says about sequences: reading `expect { (floor(alpha*n), floor(beta*n)) : n >= 0 }`.

use crate::number::{Real, Slope, evaluate};
use crate::rules::{Expectation, Game, Let};
use crate::syntax::{BinaryOp, Expr, ExprKind};
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The numbers that the `let`s of a game stand for; sets and functions are left out.
pub(crate) struct Numbers(HashMap<String, Real>);

impl Numbers {
    pub fn of(lets: &[Let]) -> Numbers {
        let mut numbers = Numbers(HashMap::new());
        for definition in lets.iter().filter(|definition| definition.parameters.is_empty()) {
            if let Some(value) = numbers.value(&definition.value) {
                numbers.0.insert(definition.name.clone(), value);
            }
        }
        numbers
    }

    /// The number that an expression without variables stands for.
    pub fn value(&self, expr: &Expr) -> Option<Real> {
        evaluate(expr, &|name| self.0.get(name).cloned()).ok()
    }

    /// Coefficient and constant of an expression that is linear in the variable.
    fn linear(&self, expr: &Expr, variable: &str) -> Option<(Real, Real)> {
        let inner = |expr: &Expr| self.linear(expr, variable);
        match &expr.kind {
            ExprKind::Name(name) if name == variable => Some((Real::from(1), Real::from(0))),
            _ if !expr.mentions(variable) => Some((Real::from(0), self.value(expr)?)),
            ExprKind::Negate(e) => {
                let (x, y) = inner(e)?;
                Some((x.negate().ok()?, y.negate().ok()?))
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                let ((a, b), (c, d)) = (inner(left)?, inner(right)?);
                match op {
                    BinaryOp::Add => Some((a.add(&c).ok()?, b.add(&d).ok()?)),
                    _ => Some((a.subtract(&c).ok()?, b.subtract(&d).ok()?)),
                }
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                let (factor, other) = if left.mentions(variable) { (right, left) } else { (left, right) };
                if factor.mentions(variable) {
                    return None;
                }
                let (factor, (x, y)) = (self.value(factor)?, inner(other)?);
                Some((x.multiply(&factor).ok()?, y.multiply(&factor).ok()?))
            }
            ExprKind::Binary(BinaryOp::Divide, left, right) if !right.mentions(variable) => {
                let (divisor, (x, y)) = (self.value(right)?, inner(left)?);
                Some((x.divide(&divisor).ok()?, y.divide(&divisor).ok()?))
            }
            _ => None,
        }
    }

    /// An expression as a sum of floors of linear functions of the variable and a linear function with whole
    /// coefficients.
    pub fn floors(&self, expr: &Expr, variable: &str) -> Option<Floors> {
        match &expr.kind {
            ExprKind::Call(name, arguments) if name == "floor" && arguments.len() == 1 => {
                let (slope, offset) = self.linear(&arguments[0], variable)?;
                Some(Floors { floors: vec![(true, slope, offset)], index: Rational::ZERO, constant: Rational::ZERO })
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                let (mut sum, other) = (self.floors(left, variable)?, self.floors(right, variable)?);
                let plus = *op == BinaryOp::Add;
                sum.floors.extend(other.floors.into_iter().map(|(sign, slope, offset)| (sign == plus, slope, offset)));
                let signed = |value: Rational| if plus { value } else { -value };
                sum.index += signed(other.index);
                sum.constant += signed(other.constant);
                Some(sum)
            }
            _ => {
                let (coefficient, constant) = self.linear(expr, variable)?;
                let whole = |value: &Real| value.as_rational().filter(|v| *v.denominator_ref() == 1).cloned();
                Some(Floors { floors: vec![], index: whole(&coefficient)?, constant: whole(&constant)? })
            }
        }
    }
}

/// A sum of floors(slope n + offset), each added or subtracted, a multiple of n, and a constant.
pub(crate) struct Floors {
    pub floors: Vec<(bool, Real, Real)>,
    pub index: Rational,
    pub constant: Rational,
}

impl Floors {
    /// The slope and the constant, if the sum is floor(slope n) + constant.
    pub fn single(&self) -> Option<(Slope, &Rational)> {
        let [(true, slope, offset)] = self.floors.as_slice() else { return None };
        if offset.as_rational().is_none_or(|offset| *offset != 0) {
            return None;
        }
        let slope = slope.add(&Real::Rational(self.index.clone())).ok()?;
        Some((Slope::new(slope).ok()?, &self.constant))
    }
}

/// Whether two numbers are known to be equal.
pub(crate) fn equal(one: &Real, other: &Real) -> bool {
    matches!(one.compare(other), Ok(Ordering::Equal))
}

/// The smaller slope of the complementary pair that a game claims, `{ (floor(alpha*n), floor(beta*n)) : n >= 0 }` with
/// 1/alpha + 1/beta = 1; or a sentence that says what it claims instead.
///
/// ```
/// use rulesmith::{games, prove};
/// assert_eq!(prove::claimed_slope(&games::find("t-wythoff(2)")?.game), Ok("sqrt(2)".parse().unwrap()));
/// assert!(prove::claimed_slope(&games::find("freak")?.game).unwrap_err().contains("not complementary"));
/// # Ok::<(), games::GameError>(())
/// ```
pub fn claimed_slope(game: &Game) -> Result<Slope, String> {
    let Some(expectation) = &game.expect else { return Err("the game claims no P-positions".to_string()) };
    let (one, other) = pair(expectation, &Numbers::of(&game.lets))
        .ok_or("the claim is not read as a pair { (floor(alpha*n), floor(beta*n)) : n >= 0 } alone")?;
    let (alpha, beta) = match one.compare(&other) {
        Ok(Ordering::Greater) => (other, one),
        _ => (one, other),
    };
    if !alpha.complement().is_ok_and(|complement| equal(&complement, &beta)) {
        return Err(format!("the slopes {alpha} and {beta} of the claim are not complementary"));
    }
    Ok(alpha)
}

/// The slopes of a claim { (floor(s*n), floor(t*n)) : n >= 0 }.
pub(crate) fn pair(expectation: &Expectation, numbers: &Numbers) -> Option<(Slope, Slope)> {
    let [family] = expectation.families.as_slice() else { return None };
    let [first, second] = family.position.as_slice() else { return None };
    let origin = |position: &Vec<malachite::Natural>| position.iter().all(|pile| *pile == 0);
    let starts = family.variable.from == 0 || (family.variable.from == 1 && !expectation.also.is_empty());
    if !starts || family.condition.is_some() || !expectation.except.is_empty() || !expectation.also.iter().all(origin) {
        return None;
    }
    let slope = |expr: &Expr| {
        let floors = numbers.floors(expr, &family.variable.name)?;
        let (slope, constant) = floors.single()?;
        (*constant == 0).then_some(slope)
    };
    Some((slope(first)?, slope(second)?))
}
