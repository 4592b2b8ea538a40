//! Amounts: linear in the clause's variables, and where those variables start.

use super::words::{brief, quoted};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind};
use malachite::base::num::basic::traits::Zero;
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};

/// Fails unless the amount is a sum of constant multiples of the variables, and a whole number from 0 on if it is
/// written in digits alone.
pub(super) fn check_linear(amount: &Expr, variables: &[String]) -> Result<(), Diagnostic> {
    degree(amount, variables)?;
    match constant(amount) {
        Some(value) if value < Rational::ZERO => Err(Diagnostic::new("an amount cannot be negative", amount.span)),
        Some(value) if Integer::try_from(value.clone()).is_err() => {
            Err(Diagnostic::new(format!("{} is not a whole number of tokens", brief(amount)), amount.span))
        }
        _ => Ok(()),
    }
}

/// Whether the amount is visibly zero.
pub(super) fn is_zero(amount: &Expr) -> bool {
    constant(amount).is_some_and(|value| value == Rational::ZERO)
}

/// 0 for an expression free of the variables, 1 for a linear one.
fn degree(expr: &Expr, variables: &[String]) -> Result<u8, Diagnostic> {
    match &expr.kind {
        ExprKind::Name(name) => Ok(u8::from(variables.contains(name))),
        ExprKind::Negate(inner) => degree(inner, variables),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, left, right) => {
            Ok(degree(left, variables)?.max(degree(right, variables)?))
        }
        ExprKind::Binary(BinaryOp::Multiply, left, right) => {
            match degree(left, variables)? + degree(right, variables)? {
                2 => Err(not_linear(expr, variables)),
                one => Ok(one),
            }
        }
        _ if variables.iter().any(|variable| expr.mentions(variable)) => Err(not_linear(expr, variables)),
        _ => Ok(0),
    }
}

fn not_linear(expr: &Expr, variables: &[String]) -> Diagnostic {
    let inside: Vec<String> =
        variables.iter().filter(|variable| expr.mentions(variable)).take(4).map(|name| quoted(name)).collect();
    Diagnostic::new(format!("{} is not linear in {}", brief(expr), inside.join(" and ")), expr.span)
        .with_hint("an amount is a sum of whole multiples, such as 3t + 1; say the rest after `where`")
}

/// The value of an expression of digits; long numbers are left to those who evaluate.
fn constant(expr: &Expr) -> Option<Rational> {
    match &expr.kind {
        ExprKind::Number(value) => (value.significant_bits() <= 256).then(|| Rational::from(value)),
        ExprKind::Negate(inner) => Some(-constant(inner)?),
        ExprKind::Binary(op, left, right) => {
            let (left, right) = (constant(left)?, constant(right)?);
            match op {
                BinaryOp::Add => Some(left + right),
                BinaryOp::Subtract => Some(left - right),
                BinaryOp::Multiply => Some(left * right),
                BinaryOp::Divide if right != Rational::ZERO => Some(left / right),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a conjunct of the condition bounds the variable from 0, as `k >= 0` and `0 <= k < l` do.
pub(super) fn starts_at_zero(condition: Option<&Expr>, variable: &str) -> bool {
    let Some(expr) = condition else { return false };
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            starts_at_zero(Some(left), variable) || starts_at_zero(Some(right), variable)
        }
        ExprKind::Compare(first, rest) => {
            let zero = |expr: &Expr| matches!(&expr.kind, ExprKind::Number(value) if *value == Natural::ZERO);
            let name = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == variable);
            let mut left = &**first;
            rest.iter().any(|(op, right)| {
                let found = match op {
                    CompareOp::GreaterEqual => name(left) && zero(right),
                    CompareOp::LessEqual => zero(left) && name(right),
                    _ => false,
                };
                left = right;
                found
            })
        }
        _ => false,
    }
}
