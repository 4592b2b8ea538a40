//! Sets as sequences: their members can be counted, and asked for a known number.

use malachite::base::num::arithmetic::traits::{Mod, Sign};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use rulesmith_core::number::{Names, NumberError, Real, Slope, evaluate};
use rulesmith_core::rules::written_set;
use rulesmith_core::sequence::{
    Beatty, Complement, Finite, Formula, Growing, Intersection, Parity, Periodic, Sequence, TrailingZeros, Union,
    Written,
};
use rulesmith_core::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use std::cmp::Ordering;
use std::sync::Arc;

type Parsed<T> = Result<T, Diagnostic>;
type Shared = Arc<dyn Sequence>;

/// The set that an expression says; `numbers` and `sets` give the meaning of names that rules have defined.
pub(super) fn sequence_of(expr: &Expr, numbers: Names<'_>, sets: &dyn Fn(&str) -> Option<Shared>) -> Parsed<Shared> {
    match &expr.kind {
        ExprKind::Name(name) => {
            if let Some(set) = sets(name) {
                return Ok(set);
            }
            match name.as_str() {
                "evil" => return Ok(Arc::new(Parity::Evil)),
                "odious" => return Ok(Arc::new(Parity::Odious)),
                "vile" => return Ok(Arc::new(TrailingZeros::Vile)),
                "dopey" => return Ok(Arc::new(TrailingZeros::Dopey)),
                _ => {
                    if let Some(set) = Growing::named(name) {
                        return Ok(Arc::new(set));
                    }
                }
            }
        }
        ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), left, right) => {
            let (left, right) = (sequence_of(left, numbers, sets)?, sequence_of(right, numbers, sets)?);
            return Ok(match op {
                BinaryOp::Union => Arc::new(Union(left, right)),
                _ => Arc::new(Intersection(left, right)),
            });
        }
        ExprKind::Braces(members) => {
            let members: Vec<Natural> = members.iter().map(|member| natural(member, numbers)).collect::<Parsed<_>>()?;
            return Ok(Arc::new(Finite::new(members)));
        }
        ExprKind::Comprehension(element, condition) => {
            let first = starting_index(condition)?;
            return started(formula(element, numbers)?, first, expr);
        }
        ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
            ("beatty", [slope]) => {
                let slope = positive(slope, numbers)?;
                return Ok(Arc::new(Beatty::new(slope).map_err(|error| at(error, expr.span))?));
            }
            ("beatty", [slope, offset]) => {
                let (slope, offset) = (positive(slope, numbers)?, evaluate(offset, numbers)?);
                let sequence = Beatty::with_offset(slope, offset).map_err(|error| at(error, expr.span))?;
                return Ok(Arc::new(sequence));
            }
            ("powers", [base]) => {
                return match Growing::powers(&natural(base, numbers)?) {
                    Some(set) => Ok(Arc::new(set)),
                    None => Err(Diagnostic::new("`powers` needs a whole number from 2 to 2^32 - 1", base.span)),
                };
            }
            (name, factors) if Written::is_name(name) => {
                return match written_set(name, factors) {
                    Some(set) => Ok(Arc::new(set?)),
                    None => Err(Diagnostic::new("this is not a set of numbers", expr.span)),
                };
            }
            ("complement", [inner]) => return Ok(Arc::new(Complement(sequence_of(inner, numbers, sets)?))),
            ("multiples", [step]) => {
                let period = small(step, numbers)?;
                return periodic(Periodic::new([0], period), step);
            }
            ("residues", [residues, modulus]) => {
                let period = small(modulus, numbers)?;
                return periodic(Periodic::new(reduced(residues, period, numbers)?, period), modulus);
            }
            ("eventually", [early, start, residues, modulus]) => {
                let (start, period) = (small(start, numbers)?, small(modulus, numbers)?);
                let (early, residues) = (small_list(early, numbers)?, reduced(residues, period, numbers)?);
                return periodic(Periodic::eventually(early, start, residues, period), modulus);
            }
            _ => {}
        },
        _ => {}
    }
    Err(Diagnostic::new("this is not a set of numbers", expr.span))
}

fn at(error: NumberError, span: Span) -> Diagnostic {
    Diagnostic::new(error.message(), span)
}

fn periodic(set: Option<Periodic>, modulus: &Expr) -> Parsed<Shared> {
    match set {
        Some(set) => Ok(Arc::new(set)),
        None => Err(Diagnostic::new("the modulus must be positive", modulus.span)),
    }
}

fn positive(expr: &Expr, numbers: Names<'_>) -> Parsed<Slope> {
    Slope::new(evaluate(expr, numbers)?).map_err(|error| at(error, expr.span))
}

fn natural(expr: &Expr, numbers: Names<'_>) -> Parsed<Natural> {
    let value = evaluate(expr, numbers)?;
    let whole = value.as_rational().filter(|v| *v.denominator_ref() == 1 && **v >= 0);
    match whole {
        Some(value) => Ok(value.numerator_ref().clone()),
        None => Err(Diagnostic::new("a member of a set must be a whole number, 0 or more", expr.span)),
    }
}

fn small(expr: &Expr, numbers: Names<'_>) -> Parsed<u64> {
    let value = natural(expr, numbers)?;
    u64::try_from(&value).map_err(|_| Diagnostic::new("this number must be below 2^64", expr.span))
}

/// Residues are reduced: 8, 1 and -6 are the same by 7.
fn reduced(expr: &Expr, modulus: u64, numbers: Names<'_>) -> Parsed<Vec<u64>> {
    let ExprKind::Braces(parts) = &expr.kind else {
        return Err(Diagnostic::new("expected a list such as {1, 3}", expr.span));
    };
    let reduce = |part: &Expr| {
        let value = evaluate(part, numbers)?;
        let whole = value.as_rational().and_then(|value| Integer::try_from(value).ok());
        let whole = whole.ok_or_else(|| Diagnostic::new("a residue must be a whole number", part.span))?;
        // A modulus of 0 is refused by itself.
        let residue = if modulus == 0 { Integer::ZERO } else { whole.mod_op(Integer::from(modulus)) };
        u64::try_from(&residue).map_err(|_| Diagnostic::new("this number must be below 2^64", part.span))
    };
    parts.iter().map(reduce).collect()
}

fn small_list(expr: &Expr, numbers: Names<'_>) -> Parsed<Vec<u64>> {
    match &expr.kind {
        ExprKind::Braces(parts) => parts.iter().map(|part| small(part, numbers)).collect(),
        _ => Err(Diagnostic::new("expected a list such as {1, 3}", expr.span)),
    }
}

/// The index that `n >= 1` in `{ .. : n >= 1 }` starts from.
fn starting_index(condition: &Expr) -> Parsed<Natural> {
    if let ExprKind::Compare(left, rest) = &condition.kind
        && let (ExprKind::Name(name), [(op, bound)]) = (&left.kind, rest.as_slice())
        && name == "n"
        && let ExprKind::Number(value) = &bound.kind
    {
        match op {
            CompareOp::GreaterEqual => return Ok(value.clone()),
            CompareOp::Greater => return Ok(value + Natural::ONE),
            _ => {}
        }
    }
    Err(Diagnostic::new("expected a condition such as n >= 1", condition.span))
}

/// A formula as a sequence: a plain Beatty sequence where it is one, so that the direct methods apply.
fn started(value: Value, first: Natural, expr: &Expr) -> Parsed<Shared> {
    let place = |error: NumberError| at(error, expr.span);
    if let Some((slope, offset)) = value.as_beatty() {
        let beatty = Beatty::with_offset(slope, offset).map_err(place)?;
        return Ok(Arc::new(beatty.starting_at(first)));
    }
    let Value::Whole(formula) = value else {
        return Err(Diagnostic::new("this formula is not a whole number for every n", expr.span));
    };
    if formula.as_linear().is_some_and(|(slope, _)| slope.sign() != Ordering::Greater) {
        return Err(Diagnostic::new("this formula does not grow with n", expr.span));
    }
    Ok(Arc::new(formula.starting_at(first)))
}

/// A part of a formula in n while it is read.
enum Value {
    /// A whole number for every n.
    Whole(Formula),
    /// slope * formula + offset.
    Scaled { slope: Real, inner: Formula, offset: Real },
    /// The floor of such a thing plus a whole constant: kept apart as long as it is a plain Beatty sequence in n.
    Beatty { slope: Slope, offset: Real },
    /// A number without n.
    Number(Real),
}

impl Value {
    fn as_beatty(&self) -> Option<(Slope, Real)> {
        match self {
            Value::Beatty { slope, offset } => Some((slope.clone(), offset.clone())),
            Value::Whole(formula) => {
                let (slope, constant) = formula.as_linear()?;
                let slope = Slope::new(Real::from(Rational::from(slope))).ok()?;
                Some((slope, Real::from(Rational::from(constant))))
            }
            // n/3 + 2n/3 - 5: whole after all.
            Value::Scaled { slope, inner, offset } => {
                let (factor, constant) = inner.as_linear()?;
                let offset = slope.affine(&Rational::from(constant), &Rational::ZERO).ok()?.add(offset).ok()?;
                let slope = slope.affine(&Rational::from(factor), &Rational::ZERO).ok()?;
                if !is_whole(&slope) || !is_whole(&offset) {
                    return None;
                }
                Some((Slope::new(slope).ok()?, offset))
            }
            Value::Number(_) => None,
        }
    }

    /// As a formula, if it is a whole number for every n.
    fn into_formula(self) -> Option<Result<Formula, NumberError>> {
        match self {
            Value::Whole(formula) => Some(Ok(formula)),
            Value::Beatty { slope, offset } => Some(Formula::floor(slope, Formula::index(), offset)),
            Value::Number(value) => {
                let value = value.as_rational().filter(|v| *v.denominator_ref() == 1)?;
                Some(Ok(Formula::constant(Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref()))))
            }
            Value::Scaled { .. } => None,
        }
    }
}

fn formula(expr: &Expr, numbers: Names<'_>) -> Parsed<Value> {
    let span = expr.span;
    let place = |error: NumberError| at(error, span);
    let unreadable = || Diagnostic::new("this part of the formula is not understood", span);
    if !expr.mentions("n") {
        return Ok(Value::Number(evaluate(expr, numbers)?));
    }
    match &expr.kind {
        ExprKind::Name(_) => Ok(Value::Whole(Formula::index())),
        ExprKind::Negate(inner) => scale(formula(inner, numbers)?, &Real::from(-1)).map_err(place),
        ExprKind::Call(name, arguments) if name == "floor" && arguments.len() == 1 => {
            floor(formula(&arguments[0], numbers)?).map_err(place)
        }
        ExprKind::Binary(BinaryOp::Multiply, left, right) => {
            match (formula(left, numbers)?, formula(right, numbers)?) {
                (Value::Number(factor), value) | (value, Value::Number(factor)) => scale(value, &factor).map_err(place),
                _ => Err(Diagnostic::new("a formula may not multiply n by itself", span)),
            }
        }
        ExprKind::Binary(BinaryOp::Divide, left, right) => match formula(right, numbers)? {
            Value::Number(divisor) => {
                let factor = divisor.reciprocal().map_err(|error| at(error, right.span))?;
                scale(formula(left, numbers)?, &factor).map_err(place)
            }
            _ => Err(Diagnostic::new("a formula may not divide by n", right.span)),
        },
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
            let (x, y) = (formula(left, numbers)?, formula(right, numbers)?);
            let y = if *op == BinaryOp::Subtract { scale(y, &Real::from(-1)).map_err(place)? } else { y };
            add(x, y).map_err(place)?.ok_or_else(unreadable)
        }
        _ => Err(unreadable()),
    }
}

fn scale(value: Value, factor: &Real) -> Result<Value, NumberError> {
    let whole = factor.as_rational().filter(|f| *f.denominator_ref() == 1);
    match value {
        Value::Number(number) => Ok(Value::Number(number.multiply(factor)?)),
        Value::Scaled { slope, inner, offset } => {
            Ok(Value::Scaled { slope: slope.multiply(factor)?, inner, offset: offset.multiply(factor)? })
        }
        value => {
            let Some(formula) = value.into_formula() else {
                return Err(NumberError::invalid("this product is not understood"));
            };
            let formula = formula?;
            match whole {
                Some(factor) => {
                    let factor = Integer::from_sign_and_abs_ref(*factor >= 0, factor.numerator_ref());
                    Ok(Value::Whole(formula.scale(&factor)))
                }
                None => Ok(Value::Scaled { slope: factor.clone(), inner: formula, offset: Real::from(0) }),
            }
        }
    }
}

fn add(left: Value, right: Value) -> Result<Option<Value>, NumberError> {
    Ok(Some(match (left, right) {
        (Value::Number(x), Value::Number(y)) => Value::Number(x.add(&y)?),
        (Value::Scaled { slope, inner, offset }, Value::Number(y))
        | (Value::Number(y), Value::Scaled { slope, inner, offset }) => {
            Value::Scaled { slope, inner, offset: offset.add(&y)? }
        }
        (
            Value::Scaled { slope, inner, offset },
            Value::Scaled { slope: other, inner: other_inner, offset: other_offset },
        ) => {
            // Only multiples of n itself can be gathered into one slope.
            let (Some((a, c)), Some((b, d))) = (inner.as_linear(), other_inner.as_linear()) else { return Ok(None) };
            let whole = |x: Integer| Real::from(Rational::from(x));
            let sum = slope.multiply(&whole(a))?.add(&other.multiply(&whole(b))?)?;
            let shifts = slope.multiply(&whole(c))?.add(&other.multiply(&whole(d))?)?;
            let offset = offset.add(&other_offset)?.add(&shifts)?;
            Value::Scaled { slope: sum, inner: Formula::index(), offset }
        }
        // A whole number for every n plus a fraction: (7n + 1/2), with the whole part taken as the inner formula.
        (Value::Beatty { slope, offset }, Value::Number(y)) | (Value::Number(y), Value::Beatty { slope, offset })
            if is_whole(&y) =>
        {
            Value::Beatty { slope, offset: offset.add(&y)? }
        }
        (Value::Whole(inner), Value::Number(y)) | (Value::Number(y), Value::Whole(inner)) if !is_whole(&y) => {
            Value::Scaled { slope: Real::from(1), inner, offset: y }
        }
        (Value::Whole(inner), Value::Scaled { slope, inner: other, offset })
        | (Value::Scaled { slope, inner: other, offset }, Value::Whole(inner)) => {
            let whole = Value::Scaled { slope: Real::from(1), inner, offset: Real::from(0) };
            return add(whole, Value::Scaled { slope, inner: other, offset });
        }
        (x, y) => {
            let (Some(x), Some(y)) = (x.into_formula(), y.into_formula()) else { return Ok(None) };
            Value::Whole(x?.plus(y?))
        }
    }))
}

fn is_whole(value: &Real) -> bool {
    value.as_rational().is_some_and(|v| *v.denominator_ref() == 1)
}

fn floor(value: Value) -> Result<Value, NumberError> {
    match value {
        Value::Number(number) => Ok(Value::Number(Real::from(Rational::from(number.floor())))),
        Value::Scaled { slope, inner, offset } => {
            let slope = Slope::new(slope)?;
            match inner.as_linear() {
                Some((factor, constant)) => {
                    let (factor, constant) = (Rational::from(factor), Rational::from(constant));
                    let shift = slope.affine(&constant, &Rational::ZERO)?;
                    let slope = Slope::new(slope.affine(&factor, &Rational::ZERO)?)?;
                    Ok(Value::Beatty { slope, offset: offset.add(&shift)? })
                }
                None => Ok(Value::Whole(Formula::floor(slope, inner, offset)?)),
            }
        }
        // Already whole.
        value => Ok(value),
    }
}
