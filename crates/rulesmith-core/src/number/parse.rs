//! From expressions to exact numbers.

use super::continued_fraction::{from_pattern, from_terms};
use super::error::NumberError;
use super::polynomial::Polynomial;
use super::real::{Real, SIZE_LIMIT};
use super::slope::Slope;
use crate::syntax::{BinaryOp, ContinuedFractionText, Diagnostic, Expr, ExprKind, Span, parse_expression};
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use std::str::FromStr;

type Evaluated<T> = Result<T, Diagnostic>;

/// Looks up a name that stands for a number.
pub type Names<'a> = &'a dyn Fn(&str) -> Option<Real>;

/// Reads a slope: an expression with a positive value.
pub fn parse_slope(source: &str) -> Result<Slope, Diagnostic> {
    let located = |error: Diagnostic| error.located_in(source);
    let expr = parse_expression(source)?;
    let value = evaluate(&expr, &|_| None).map_err(located)?;
    Slope::new(value).map_err(|error| located(at(error, expr.span)))
}

impl FromStr for Real {
    type Err = Diagnostic;

    fn from_str(source: &str) -> Result<Real, Diagnostic> {
        let expr = parse_expression(source)?;
        evaluate(&expr, &|_| None).map_err(|error| error.located_in(source))
    }
}

/// A number error at a place in the text.
pub(crate) fn at(error: NumberError, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.message(), span);
    match error.hint() {
        Some(hint) => diagnostic.with_hint(hint),
        None => diagnostic,
    }
}

/// The value of an expression made of numbers, the constants phi, e and pi, the functions sqrt, root, fractional and
/// complement_slope, powers and continued fractions. `names` gives the values of other names.
pub fn evaluate(expr: &Expr, names: Names<'_>) -> Evaluated<Real> {
    let span = expr.span;
    let place = |error: NumberError| at(error, span);
    match &expr.kind {
        ExprKind::Number(value) => Ok(Real::Rational(Rational::from(value))),
        ExprKind::Name(name) => named(name, span, names),
        ExprKind::Negate(inner) => evaluate(inner, names)?.negate().map_err(place),
        ExprKind::Binary(BinaryOp::Power, base, exponent) => power(base, exponent, span, names),
        ExprKind::Binary(op, left, right) => {
            let (x, y) = (evaluate(left, names)?, evaluate(right, names)?);
            let result = match op {
                BinaryOp::Add => x.add(&y),
                BinaryOp::Subtract => x.subtract(&y),
                BinaryOp::Multiply => x.multiply(&y),
                BinaryOp::Divide => return x.divide(&y).map_err(|error| at(error, right.span)),
                _ => return Err(Diagnostic::new(format!("`{}` has no place in a number", op.symbol()), span)),
            };
            let value = result.map_err(place)?;
            if value.size() > SIZE_LIMIT {
                return Err(Diagnostic::new("this number is too large to be written out exactly", span));
            }
            Ok(value)
        }
        ExprKind::Call(name, arguments) => call(name, arguments, span, names),
        ExprKind::ContinuedFraction(text) => continued_fraction(text, &expr.to_string(), span, names),
        _ => Err(Diagnostic::new("this is not a number", span).with_hint("write a value such as (1+sqrt(5))/2")),
    }
}

fn named(name: &str, span: Span, names: Names<'_>) -> Evaluated<Real> {
    if let Some(value) = names(name) {
        return Ok(value);
    }
    match name {
        "phi" | "φ" => from_terms(&[], &[Integer::ONE]).map_err(|error| at(error, span)),
        "e" => Ok(Real::e()),
        "pi" | "π" => Ok(Real::pi()),
        _ => {
            let shown: String = name.chars().take(40).collect();
            let error = Diagnostic::new(format!("`{shown}` is not a number known here"), span);
            Err(match name.strip_prefix("sqrt").filter(|rest| rest.chars().all(|c| c.is_ascii_digit())) {
                Some(rest) => error.with_hint(format!("write sqrt({rest})")),
                None => error.with_hint("known are phi, e, pi, sqrt(..), root(..) and continued fractions [1; 2, (3)]"),
            })
        }
    }
}

fn rational(expr: &Expr, what: &str, names: Names<'_>) -> Evaluated<Rational> {
    match evaluate(expr, names)? {
        Real::Rational(value) => Ok(value),
        _ => Err(Diagnostic::new(format!("{what} must be rational"), expr.span)),
    }
}

fn power(base: &Expr, exponent: &Expr, span: Span, names: Names<'_>) -> Evaluated<Real> {
    let value = evaluate(base, names)?;
    let exponent_value = rational(exponent, "an exponent", names)?;
    let too_large = || Diagnostic::new("this exponent is too large", exponent.span);
    let numerator = i64::try_from(&super::polynomial::integer_numerator(&exponent_value)).map_err(|_| too_large())?;
    let degree = u64::try_from(exponent_value.denominator_ref()).map_err(|_| too_large())?;
    let whole = value.power(numerator).map_err(|error| at(error, span))?;
    if degree == 1 {
        return Ok(whole);
    }
    match &whole {
        Real::Rational(radicand) => Real::nth_root(radicand, degree).map_err(|error| at(error, span)),
        _ => Err(irrational_radicand(span)),
    }
}

fn irrational_radicand(span: Span) -> Diagnostic {
    Diagnostic::new("a root of an irrational number is not taken", span)
        .with_hint("give its polynomial instead, as in root(x^4-4*x^2+2, 1, 2) for sqrt(2+sqrt(2))")
}

fn arity(name: &str, arguments: &[Expr], expected: usize, form: &str, span: Span) -> Evaluated<()> {
    if arguments.len() == expected {
        return Ok(());
    }
    let (given, s) = (arguments.len(), if expected == 1 { "" } else { "s" });
    Err(Diagnostic::new(format!("{name} takes {expected} argument{s}, not {given}"), span)
        .with_hint(format!("write {form}")))
}

fn call(name: &str, arguments: &[Expr], span: Span, names: Names<'_>) -> Evaluated<Real> {
    match name {
        "sqrt" => {
            arity(name, arguments, 1, "sqrt(2)", span)?;
            match evaluate(&arguments[0], names)? {
                Real::Rational(radicand) => Real::sqrt(&radicand).map_err(|error| at(error, arguments[0].span)),
                _ => Err(irrational_radicand(span)),
            }
        }
        "root" => {
            arity(name, arguments, 3, "root(x^3-x-1, 1, 2): polynomial, low, high", span)?;
            let polynomial = polynomial(&arguments[0])?;
            let low = rational(&arguments[1], "the end of an interval", names)?;
            let high = rational(&arguments[2], "the end of an interval", names)?;
            Real::root(&polynomial, &low, &high).map_err(|error| at(error, span))
        }
        "fractional" => {
            arity(name, arguments, 2, "fractional(3/2, 2) for 1/alpha + 1/(alpha+2) = 3/2", span)?;
            let r = rational(&arguments[0], "r in fractional(r, t)", names)?;
            let t = rational(&arguments[1], "t in fractional(r, t)", names)?;
            let (alpha, _) = Slope::fractional_pair(&r, &t).map_err(|error| at(error, span))?;
            Ok(alpha.as_real().clone())
        }
        "complement_slope" => {
            arity(name, arguments, 1, "complement_slope(sqrt(2))", span)?;
            let value = evaluate(&arguments[0], names)?;
            let complement = Slope::new(value).and_then(|slope| slope.complement());
            Ok(complement.map_err(|error| at(error, arguments[0].span))?.as_real().clone())
        }
        _ => Err(Diagnostic::new(format!("`{name}` is not a function of numbers"), span)
            .with_hint("known are sqrt, root, fractional and complement_slope; write * for a product")),
    }
}

/// Reads a polynomial in one variable with rational coefficients, scaled to integers.
fn polynomial(expr: &Expr) -> Evaluated<Polynomial> {
    let mut variable = None;
    let coefficients = polynomial_coefficients(expr, &mut variable)?;
    let (polynomial, _) = Polynomial::from_rationals(&coefficients);
    if polynomial.is_zero() {
        return Err(Diagnostic::new("the polynomial of root() is zero", expr.span));
    }
    if polynomial.coefficients().iter().any(|c| c.significant_bits() > MAX_COEFFICIENT) {
        return Err(Diagnostic::new("the coefficients of this polynomial are too large", expr.span));
    }
    Ok(polynomial)
}

/// The most bits a coefficient may have: root isolation takes exact powers of them.
const MAX_COEFFICIENT: u64 = 2_000;

/// The most terms an expanded polynomial may have while it is read.
const MAX_EXPANDED: usize = 200;

fn polynomial_coefficients(expr: &Expr, variable: &mut Option<String>) -> Evaluated<Vec<Rational>> {
    let span = expr.span;
    let unreadable = || {
        Diagnostic::new("this is not a polynomial with rational coefficients", span)
            .with_hint("write for example root(x^3-x-1, 1, 2)")
    };
    let multiply = |p: &[Rational], q: &[Rational]| -> Evaluated<Vec<Rational>> {
        if p.len() + q.len() > MAX_EXPANDED {
            return Err(Diagnostic::new("this polynomial has too high a degree", span));
        }
        let mut product = vec![Rational::ZERO; (p.len() + q.len()).saturating_sub(1)];
        for (i, a) in p.iter().enumerate() {
            for (j, b) in q.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        if product.iter().any(|c| c.significant_bits() > MAX_COEFFICIENT) {
            return Err(Diagnostic::new("the coefficients of this polynomial are too large", span));
        }
        Ok(product)
    };
    match &expr.kind {
        ExprKind::Number(value) => Ok(vec![Rational::from(value)]),
        ExprKind::Name(name) => {
            let known = variable.get_or_insert_with(|| name.clone());
            if known != name {
                let message = format!("this polynomial has two variables, `{known}` and `{name}`");
                return Err(Diagnostic::new(message, span));
            }
            Ok(vec![Rational::ZERO, Rational::ONE])
        }
        ExprKind::Negate(inner) => Ok(polynomial_coefficients(inner, variable)?.into_iter().map(|c| -c).collect()),
        ExprKind::Binary(op, left, right) => {
            let p = polynomial_coefficients(left, variable)?;
            let q = polynomial_coefficients(right, variable)?;
            let constant = (q.len() == 1).then(|| q[0].clone());
            match op {
                BinaryOp::Add | BinaryOp::Subtract => {
                    let mut sum = p;
                    sum.resize(sum.len().max(q.len()), Rational::ZERO);
                    for (x, y) in sum.iter_mut().zip(q) {
                        if *op == BinaryOp::Add { *x += y } else { *x -= y }
                    }
                    Ok(sum)
                }
                BinaryOp::Multiply => multiply(&p, &q),
                BinaryOp::Divide => match constant {
                    Some(divisor) if divisor != 0 => Ok(p.into_iter().map(|c| c / &divisor).collect()),
                    Some(_) => Err(Diagnostic::new("this divides by zero", right.span)),
                    None => Err(unreadable()),
                },
                BinaryOp::Power => {
                    let exponent = constant.filter(|c| *c.denominator_ref() == 1 && *c >= 0).ok_or_else(unreadable)?;
                    let exponent = u32::try_from(exponent.numerator_ref()).unwrap_or(u32::MAX);
                    if exponent as usize > MAX_EXPANDED {
                        return Err(Diagnostic::new("this polynomial has too high a degree", span));
                    }
                    (0..exponent).try_fold(vec![Rational::ONE], |product, _| multiply(&product, &p))
                }
                _ => Err(unreadable()),
            }
        }
        _ => Err(unreadable()),
    }
}

fn whole(expr: &Expr, names: Names<'_>) -> Evaluated<Integer> {
    let value = rational(expr, "a partial quotient", names)?;
    if *value.denominator_ref() != 1 {
        return Err(Diagnostic::new("a partial quotient must be a whole number", expr.span));
    }
    Ok(super::polynomial::integer_numerator(&value))
}

fn continued_fraction(text: &ContinuedFractionText, shown: &str, span: Span, names: Names<'_>) -> Evaluated<Real> {
    let place = |error: NumberError| at(error, span);
    let terms: Vec<Integer> = text.terms.iter().map(|term| whole(term, names)).collect::<Evaluated<_>>()?;
    // Point at the offending term rather than at the whole bracket.
    for (expr, value) in text.terms.iter().zip(&terms).skip(1) {
        if *value < 1 {
            return Err(Diagnostic::new("a partial quotient after the whole part must be at least 1", expr.span));
        }
    }
    if text.goes_on {
        let [.., a, b, c] = terms.as_slice() else { return Err(no_pattern(span)) };
        let step = c - b;
        if step != b - a {
            return Err(no_pattern(span));
        }
        let block = [(c.clone(), step)];
        return from_pattern(&terms, &block, shown).map_err(place);
    }
    let has_k = text.period.iter().any(|term| term.mentions("k"));
    if has_k {
        let block: Vec<(Integer, Integer)> =
            text.period.iter().map(|term| linear_in_k(term, names)).collect::<Evaluated<_>>()?;
        return from_pattern(&terms, &block, shown).map_err(place);
    }
    let period: Vec<Integer> = text.period.iter().map(|term| whole(term, names)).collect::<Evaluated<_>>()?;
    for (expr, value) in text.period.iter().zip(&period) {
        if *value < 1 {
            return Err(Diagnostic::new("a partial quotient after the whole part must be at least 1", expr.span));
        }
    }
    from_terms(&terms, &period).map_err(place)
}

fn no_pattern(span: Span) -> Diagnostic {
    Diagnostic::new("the three terms before `...` do not go up in equal steps", span)
        .with_hint("write [1; 2, 3, 4, ...], or a block such as [2; (1, 2k, 1)] for k = 1, 2, 3")
}

/// Constant and step of a term such as `2k` or `3*k + 1`.
fn linear_in_k(term: &Expr, names: Names<'_>) -> Evaluated<(Integer, Integer)> {
    let with_k = |value: i64| whole(term, &|name| if name == "k" { Some(Real::from(value)) } else { names(name) });
    let (zero, one, two) = (with_k(0)?, with_k(1)?, with_k(2)?);
    let step = &one - &zero;
    if &two - &one != step {
        return Err(Diagnostic::new("a term of a pattern must be linear in k", term.span));
    }
    Ok((zero, step))
}
