//! A number in the numeration systems of a slope.

use super::error::AskError;
use super::number::{Whole, wholes};
use super::question::{self, System};
use super::slope;
use crate::numeration::{Base, Digits, Numeration, Ostrowski, System as Kind};
use crate::syntax::{ExprKind, parse_expression};
use crate::work::Work;
use malachite::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number and its digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Represented {
    /// The slope or base, as given.
    pub expr: String,
    /// Which system.
    pub system: SystemKind,
    /// The number.
    pub n: Whole,
    /// Its digits, the most significant first.
    pub digits: Vec<Whole>,
    /// The values of the lowest places, the most significant first.
    pub places: Vec<Whole>,
    /// How many zeros it ends in; nothing for 0.
    pub trailing_zeros: Option<usize>,
    /// Whether that is an even number.
    pub vile: bool,
    /// The digits of the next number, if asked for.
    pub successor: Option<Vec<Whole>>,
    /// What the digits are worth in the slope's other system, if asked for.
    pub reread: Option<Whole>,
}

/// The kinds of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SystemKind {
    /// Places are the numerators of the convergents.
    P,
    /// Places are the denominators of the convergents.
    Q,
    /// Places are powers of a base.
    Base,
}

pub(super) fn answer(question: &question::Represent, _: &Work) -> Result<Represented, AskError> {
    let system = numeration(question, question.system)?;
    let (number, digits) = match (&question.number, &question.digits) {
        (Some(number), None) => {
            let number =
                number.natural().ok_or_else(|| AskError::bad_input("the number must not be negative, and it is"))?;
            let digits = system.represent(&number);
            (number, digits)
        }
        (None, Some(digits)) => {
            let digits: Option<Vec<Natural>> = digits.iter().rev().map(Whole::natural).collect();
            let digits = Digits::new(digits.ok_or_else(|| AskError::bad_input("a digit must not be negative"))?);
            (system.evaluate(&digits)?, digits)
        }
        _ => return Err(AskError::bad_input("give the number or its digits: one of the two")),
    };
    let successor = if question.successor { Some(system.successor(&digits)?) } else { None };
    let reread = match question.reread {
        true => {
            let other = if question.system == System::P { System::Q } else { System::P };
            Some(numeration(question, other)?.weigh(&digits)?)
        }
        false => None,
    };
    let written = |digits: &Digits| wholes(digits.as_slice().iter().rev());
    let places = usize::try_from(question.places).unwrap_or(usize::MAX).min(digits.as_slice().len());
    Ok(Represented {
        expr: question.expr.clone(),
        system: match (base(&question.expr)?, question.system) {
            (Some(_), _) => SystemKind::Base,
            (None, System::P) => SystemKind::P,
            (None, System::Q) => SystemKind::Q,
        },
        n: Whole::from(&number),
        digits: written(&digits),
        places: wholes(system.places(places).iter().rev()),
        trailing_zeros: digits.trailing_zeros(),
        vile: digits.is_vile(),
        successor: successor.as_ref().map(written),
        reread: reread.map(Whole::from),
    })
}

fn numeration(question: &question::Represent, system: System) -> Result<Box<dyn Numeration>, AskError> {
    if question.reread && base(&question.expr)?.is_some() {
        return Err(AskError::bad_input("--reread needs a slope: a base has no second system"));
    }
    self::system(&question.expr, system)
}

/// The system that a text names: `base(b)`, or one of the two of a slope.
pub(super) fn system(text: &str, system: System) -> Result<Box<dyn Numeration>, AskError> {
    if let Some(base) = base(text)? {
        return Ok(Box::new(Base::new(base)?));
    }
    let kind = if system == System::P { Kind::P } else { Kind::Q };
    Ok(Box::new(Ostrowski::new(&slope::read(text)?, kind)?))
}

/// b, if the expression is `base(b)`.
fn base(text: &str) -> Result<Option<Natural>, AskError> {
    let Ok(expr) = parse_expression(text) else { return Ok(None) };
    let ExprKind::Call(name, arguments) = &expr.kind else { return Ok(None) };
    match (name.as_str(), arguments.as_slice()) {
        ("base", [argument]) => match &argument.kind {
            ExprKind::Number(value) => Ok(Some(value.clone())),
            _ => Err(AskError::bad_input(format!("a base is a whole number, 2 or more, and {argument} is not"))),
        },
        _ => Ok(None),
    }
}
