//! Everything about a slope.

use super::error::{AskError, Field};
use super::number::{Whole, wholes};
use super::question;
use crate::number::{
    ContinuedFraction, Convergents, NatureKind, Real, Relation, Slope, SourceKind, periodic_expansion,
};
use crate::syntax::{ExprKind, parse_expression};
use crate::work::Work;
use malachite::Integer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Convergents grow with every term, so a long list of them is too large to be of use.
const MAX_CONVERGENTS: u64 = 10_000;

/// The most terms of a continued fraction that are asked for at once, and the most decimals: a question is short, and what it asks for
/// is held in memory.
const MAX_TERMS: u64 = 1_000_000;
const MAX_DIGITS: u64 = 10_000_000;

/// The longest period that is looked for and printed.
const PERIOD_LIMIT: usize = 1_000;

/// What is known about a slope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlopeFacts {
    /// The number in its canonical form.
    pub slope: String,
    /// Its decimals, with `...` at the end if there are more.
    pub decimal: String,
    /// What kind of number it is.
    pub kind: NumberKind,
    /// Why.
    pub reason: String,
    /// The minimal polynomial, where it is known.
    pub minimal_polynomial: Option<String>,
    /// Its coefficients, the constant term first.
    pub minimal_polynomial_coefficients: Option<Vec<Whole>>,
    /// Why there is no minimal polynomial here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal_polynomial_reason: Option<String>,
    /// The other root, of a quadratic number.
    pub conjugate: Option<String>,
    /// The continued fraction.
    pub continued_fraction: Expansion,
    /// Pairs [p, q].
    pub convergents: Vec<[Whole; 2]>,
    /// alpha/(alpha-1), for slopes above 1.
    pub complement: Option<String>,
    /// Its decimals.
    pub complement_decimal: Option<String>,
    /// Why there is no complement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complement_reason: Option<String>,
    /// A alpha + B beta + C = 0, in lowest terms.
    pub relation: Option<IntegerRelation>,
    /// Whether 1, alpha, beta are linearly independent over the rationals, where that is a question.
    pub independent: Option<bool>,
    /// The pair, for `fractional(r, t)`.
    pub fractional_pair: Option<FractionalPair>,
}

/// Kinds of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are their names")]
pub enum NumberKind {
    Rational,
    Quadratic,
    /// Neither rational nor quadratic.
    Neither,
}

impl From<NatureKind> for NumberKind {
    fn from(kind: NatureKind) -> NumberKind {
        match kind {
            NatureKind::Rational => NumberKind::Rational,
            NatureKind::Quadratic => NumberKind::Quadratic,
            NatureKind::Neither => NumberKind::Neither,
        }
    }
}

/// A continued fraction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expansion {
    /// As it can be given to the program again.
    pub text: String,
    /// The first terms.
    pub terms: Vec<Whole>,
    /// The terms before the period, of a quadratic number.
    pub before_period: Option<Vec<Whole>>,
    /// The period, of a quadratic number.
    pub period: Option<Vec<Whole>>,
}

/// A alpha + B beta + C = 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, missing_docs, reason = "the letters of the equation")]
pub struct IntegerRelation {
    pub A: Whole,
    pub B: Whole,
    pub C: Whole,
}

/// 1/alpha + 1/beta = r with beta = alpha + t.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the letters of the equations")]
pub struct FractionalPair {
    pub r: String,
    pub t: String,
    pub alpha: String,
    pub beta: String,
}

pub(super) fn answer(question: &question::Slope, work: &Work) -> Result<SlopeFacts, AskError> {
    if question.convergents && question.terms > MAX_CONVERGENTS {
        return Err(AskError::bad_input(format!(
            "more than {MAX_CONVERGENTS} convergents are not listed; --format bfile lists the terms alone"
        )));
    }
    if question.terms > MAX_TERMS || question.digits > MAX_DIGITS {
        return Err(AskError::bad_input(format!(
            "at most {MAX_TERMS} terms and {MAX_DIGITS} decimals of a slope are worked out"
        )));
    }
    let text = &question.expr;
    let slope = read(text)?;
    let count = question.terms as usize;
    let complement = slope.complement();
    let relation = match &complement {
        Ok(beta) if slope.is_irrational() => Some(Slope::relation(&slope, beta)?),
        _ => None,
    };
    let mut pace = work.pace();
    let mut terms = Vec::new();
    for term in ContinuedFraction::of(&slope).take(count) {
        pace.steps(16)?;
        terms.push(term);
    }
    let convergents = Convergents::of(&slope).take(if question.convergents { count } else { 0 });
    let period = slope.as_quadratic().and_then(|value| periodic_expansion(value, PERIOD_LIMIT));
    let polynomial = slope.minimal_polynomial();
    let nature = slope.nature();
    Ok(SlopeFacts {
        slope: slope.to_string(),
        decimal: slope.decimal(question.digits),
        kind: nature.kind.into(),
        reason: nature.reason,
        minimal_polynomial: polynomial.as_ref().map(ToString::to_string),
        minimal_polynomial_coefficients: polynomial.as_ref().map(|found| wholes(found.coefficients())),
        minimal_polynomial_reason: if polynomial.is_none() { Some(no_polynomial(&slope)) } else { None },
        conjugate: slope.conjugate().map(|conjugate| conjugate.to_string()),
        convergents: convergents.map(|(p, q)| [Whole(p), Whole(q)]).collect(),
        continued_fraction: Expansion {
            text: expansion_text(&slope, &terms, &period),
            before_period: period.as_ref().map(|(start, _)| wholes(start)),
            period: period.as_ref().map(|(_, period)| wholes(period)),
            terms: terms.into_iter().map(Whole).collect(),
        },
        complement_decimal: complement.as_ref().ok().map(|beta| beta.decimal(question.digits)),
        complement_reason: complement.as_ref().err().map(ToString::to_string),
        complement: complement.ok().map(|beta| beta.to_string()),
        independent: relation.as_ref().map(|relation| *relation == Relation::Independent),
        relation: match relation {
            Some(Relation::Dependent(a, b, c)) => Some(IntegerRelation { A: Whole(a), B: Whole(b), C: Whole(c) }),
            _ => None,
        },
        fractional_pair: fractional(text, &slope),
    })
}

/// How a slope is written, and its first decimals.
pub(super) fn name_and_decimal(slope: &Slope) -> (String, String) {
    (slope.to_string(), slope.decimal(12))
}

/// Reads a slope.
pub(super) fn read(text: &str) -> Result<Slope, AskError> {
    text.parse().map_err(|error| AskError::in_text(Field::Expr, &error, text))
}

/// The continued fraction in the notation that the parser reads.
fn expansion_text(slope: &Slope, terms: &[Integer], period: &Option<(Vec<Integer>, Vec<Integer>)>) -> String {
    let list = |terms: &[Integer]| terms.iter().map(Integer::to_string).collect::<Vec<_>>().join(", ");
    let joined = |start: &[Integer], tail: String| match start {
        [] => format!("[{tail}]"),
        [first] if tail.is_empty() => format!("[{first}]"),
        [first] => format!("[{first}; {tail}]"),
        [first, rest @ ..] if tail.is_empty() => format!("[{first}; {}]", list(rest)),
        [first, rest @ ..] => format!("[{first}; {}, {tail}]", list(rest)),
    };
    if let Some((start, period)) = period {
        // The notation wants a whole part before the period: [1; (1)] rather than [(1)].
        if start.is_empty() {
            let mut turned = period.clone();
            turned.rotate_left(1);
            return joined(&period[..1], format!("({})", list(&turned)));
        }
        return joined(start, format!("({})", list(period)));
    }
    let complete = slope.as_rational().is_some() && ContinuedFraction::of(slope).nth(terms.len()).is_none();
    joined(terms, if complete { String::new() } else { "...".into() })
}

fn no_polynomial(slope: &Slope) -> String {
    match slope.as_real() {
        Real::Computable(value) => match value.source().kind() {
            SourceKind::E | SourceKind::Pi => "none: the number is transcendental".into(),
            SourceKind::Pattern(_) => "not known".into(),
            SourceKind::Algebraic(root) => {
                let why = if root.irreducible { "the degree is too high" } else { "not shown irreducible" };
                format!("not computed; made from a root of {}, {why}", root.polynomial)
            }
        },
        _ => "not known".into(),
    }
}

/// The pair of a slope that was written `fractional(r, t)`.
fn fractional(text: &str, slope: &Slope) -> Option<FractionalPair> {
    let ExprKind::Call(name, arguments) = parse_expression(text).ok()?.kind else { return None };
    let [r, t] = arguments.as_slice() else { return None };
    if name != "fractional" {
        return None;
    }
    let (r, t): (Real, Real) = (r.to_string().parse().ok()?, t.to_string().parse().ok()?);
    let beta = Slope::new(slope.add(&t).ok()?).ok()?;
    let (alpha, beta) = (slope.to_string(), beta.to_string());
    Some(FractionalPair { r: r.to_string(), t: t.to_string(), alpha, beta })
}
