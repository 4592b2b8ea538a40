//! What a reading of a game needs to know: its definitions, exact numbers, and how its numbers are to be read.

use super::value::{Literal, Value};
use crate::limits::Meter;
use crate::rejection::{Checked, Condition, demand, reject, unread};
use crate::words::Digits;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_core::number::{Real, evaluate};
use rulesmith_core::rules::{Game, Let};
use rulesmith_core::sequence::Sequence;
use rulesmith_core::syntax::{Expr, ExprKind};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A game, and how its numbers are read: digit by digit, or as they stand.
pub struct Language<'a> {
    /// The game.
    pub game: &'a Game,
    /// The numeration, where numbers are read by their digits.
    pub digits: Option<Digits>,
    /// The sets that have been met, each by its text.
    pub sets: RefCell<Vec<Expr>>,
    pub(crate) meter: &'a Meter<'a>,
    /// Which assumptions are known to be possible together, or not.
    pub(super) possible: RefCell<BTreeMap<Vec<Literal>, bool>>,
    /// Exact numbers by their number, where they are not read by digits.
    pub(super) reals: RefCell<Vec<Real>>,
    /// The sets that expressions stand for, by their text.
    pub(super) sequences: RefCell<HashMap<String, Arc<dyn Sequence>>>,
    /// The numbers of sets by their text, where numbers are not read by digits.
    pub(super) numbers: RefCell<HashMap<String, usize>>,
    lets: HashMap<&'a str, &'a Let>,
}

/// Rules larger than this, with what they use written out, are not read: definitions can double at every step.
const MAX_WEIGHT: u64 = 100_000;

/// Nor are those whose expressions, with what they use written out, are higher: each level takes a part of the stack.
const MAX_HEIGHT: u64 = 600;

/// Numbers of the rules stay below this, so that their sums and differences are far from overflowing.
const LARGE: u64 = 1 << 60;

impl<'a> Language<'a> {
    /// With numbers read by their digits, or as they stand.
    pub fn new(game: &'a Game, digits: Option<Digits>, meter: &'a Meter<'a>) -> Checked<Language<'a>> {
        let (weight, height) = written_out(game);
        demand(Condition::R1, weight <= MAX_WEIGHT && height <= MAX_HEIGHT, || {
            "the rules grow too large when their definitions are written out".into()
        })?;
        let lets: HashMap<&str, &Let> = game.lets.iter().map(|known| (known.name.as_str(), known)).collect();
        // What is fixed, such as a modulus, is looked up among the definitions without asking for parameters.
        let hidden = game.lets.iter().flat_map(|known| &known.parameters).find(|name| lets.contains_key(name.as_str()));
        if let Some(name) = hidden {
            return reject(Condition::R1, format!("{name} is a parameter, and the name of another definition"));
        }
        Ok(Language {
            game,
            digits,
            sets: RefCell::default(),
            meter,
            possible: RefCell::default(),
            reals: RefCell::default(),
            sequences: RefCell::default(),
            numbers: RefCell::default(),
            lets,
        })
    }

    /// How many piles there are.
    pub fn piles(&self) -> usize {
        self.game.piles.names.len()
    }

    /// What a name is defined as.
    pub(crate) fn definition(&self, name: &str) -> Option<&'a Let> {
        self.lets.get(name).copied()
    }

    /// The value of an expression without variables.
    pub(crate) fn number(&self, expr: &Expr) -> Checked<Real> {
        let named = |name: &str| {
            let definition = self.definition(name)?;
            definition.parameters.is_empty().then(|| self.number(&definition.value).ok()).flatten()
        };
        evaluate(expr, &named).map_err(|error| unread(format!("the number {expr} is not read: {error}")))
    }

    pub(crate) fn whole(&self, expr: &Expr) -> Checked<i64> {
        let value = self.number(expr)?;
        let whole = value.as_rational().and_then(|value| i64::try_from(value).ok());
        let small = whole.filter(|whole| whole.unsigned_abs() < LARGE);
        small.ok_or_else(|| unread(format!("{expr} is not a whole number, or too large")))
    }

    /// A number that remainders can be taken by.
    pub(crate) fn modulus(&self, expr: &Expr) -> Checked<i64> {
        let modulus = self.whole(expr)?;
        if modulus < 1 { reject(Condition::R1, format!("{expr} is no modulus")) } else { Ok(modulus) }
    }

    /// Rationals x and y with number = x theta + y.
    pub(crate) fn coordinates(&self, number: &Real) -> Checked<(Rational, Rational)> {
        let theta = self.digits.as_ref().and_then(|digits| digits.theta.as_ref());
        let theta = theta.and_then(|theta| theta.as_real().as_quadratic());
        let found = match number {
            Real::Rational(value) => Some((Rational::ZERO, value.clone())),
            Real::Quadratic(value) => theta.and_then(|theta| theta.affine_relation(value)),
            Real::Computable(_) => None,
        };
        match found {
            Some(found) => Ok(found),
            None => reject(Condition::W1, format!("{number} does not lie in the field of the numeration")),
        }
    }

    /// The number of an exact number; equal ones have the same, if they are seen to be equal.
    pub(super) fn real_number(&self, real: &Real) -> usize {
        let mut reals = self.reals.borrow_mut();
        let same = |known: &Real| matches!(known.compare(real), Ok(std::cmp::Ordering::Equal));
        reals.iter().position(same).unwrap_or_else(|| {
            reals.push(real.clone());
            reals.len() - 1
        })
    }

    /// A value in words.
    pub fn shown(&self, value: &Value) -> String {
        super::show::Shown { language: self }.value(value)
    }
}

/// How large the largest definition is once those it uses are written out, and how high the highest at most.
fn written_out(game: &Game) -> (u64, u64) {
    let mut known: HashMap<&str, (u64, u64)> = HashMap::new();
    for definition in &game.lets {
        let (mut weight, mut below) = (0u64, 0u64);
        definition.value.visit(&mut |part| {
            let inner = match &part.kind {
                ExprKind::Name(name) | ExprKind::Call(name, _) => known.get(name.as_str()).copied(),
                _ => None,
            };
            let (inner, height) = inner.unwrap_or_default();
            weight = weight.saturating_add(1).saturating_add(inner);
            below = below.max(height);
        });
        known.insert(&definition.name, (weight, below + u64::from(definition.value.height())));
    }
    known.into_values().fold((0, 0), |most, one| (most.0.max(one.0), most.1.max(one.1)))
}

/// A whole number that is not too large.
pub(crate) fn small(value: &Rational) -> Checked<i64> {
    let small = i64::try_from(value).ok().filter(|value| value.unsigned_abs() < LARGE);
    small.ok_or_else(|| unread(format!("{value} is too large or not whole")))
}
