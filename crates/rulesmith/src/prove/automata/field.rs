//! The quadratic field that a game's slopes lie in, and the numerations that suit it.

use super::numeration::Numeration;
use crate::number::{NumberError, Quadratic, Real, Slope, evaluate, from_terms, periodic_expansion};
use crate::rules::{Game, Take};
use crate::syntax::{Diagnostic, Expr, ExprKind};
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use std::collections::BTreeSet;

/// A numeration together with its number theta, if it has one.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub numeration: Numeration,
    pub theta: Option<Slope>,
}

impl Field {
    pub fn base(b: i64) -> Field {
        Field { numeration: Numeration::base(b), theta: None }
    }

    /// Of the number [0; d_1, .., d_p, d_1, ..].
    fn of_period(quotients: &[i64]) -> Option<Field> {
        let numeration = Numeration::of_period(quotients)?;
        let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
        let theta = Slope::new(from_terms(&[Integer::ZERO], &terms).ok()?).ok()?;
        Some(Field { numeration, theta: Some(theta) })
    }

    /// Rationals x, y with value = x theta + y.
    pub fn coordinates(&self, value: &Real) -> Option<(Rational, Rational)> {
        match value {
            Real::Rational(value) => Some((Rational::ZERO, value.clone())),
            Real::Quadratic(value) => self.theta.as_ref()?.as_quadratic()?.affine_relation(value),
            Real::Computable(_) => None,
        }
    }
}

/// The value of a number that a game's `let` names.
pub(super) fn named_number(game: &Game, name: &str) -> Option<Real> {
    let index = game.lets.iter().position(|definition| definition.name == name)?;
    let definition = &game.lets[index];
    if !definition.parameters.is_empty() {
        return None;
    }
    number(game, &definition.value).ok()
}

/// The value of an expression without piles and variables.
pub(super) fn number(game: &Game, expr: &Expr) -> Result<Real, Diagnostic> {
    evaluate(expr, &|name| named_number(game, name))
}

/// The expressions of a game, each with the part of the rules it belongs to.
pub(super) fn expressions(game: &Game) -> Vec<(String, &Expr)> {
    let mut found = Vec::new();
    for definition in &game.lets {
        found.push((format!("let {}", definition.name), &definition.value));
    }
    for clause in &game.moves {
        let part = || format!("move {}", clause.name);
        match &clause.take {
            Take::Amounts(amounts) => found.extend(amounts.iter().map(|amount| (part(), &amount.tokens))),
            Take::Piles { .. } => {}
            Take::Vectors { vectors, .. } => found.extend(vectors.iter().flatten().map(|entry| (part(), entry))),
        }
        found.extend(clause.when.iter().chain(&clause.unless).map(|condition| (part(), condition)));
    }
    for family in game.expect.iter().flat_map(|expectation| &expectation.families) {
        found.extend(family.position.iter().chain(&family.condition).map(|expr| ("expect".to_string(), expr)));
    }
    found
}

/// What a game asks of a numeration.
pub(super) struct Needs {
    pub slopes: Vec<Quadratic>,
    /// Sets by binary digits occur.
    pub binary: bool,
}

/// Looks through the rules for irrational numbers and sets of digits.
pub(super) fn needs(game: &Game) -> Result<Needs, (String, Diagnostic)> {
    let mut needs = Needs { slopes: vec![], binary: false };
    let mut problem = None;
    for (part, expr) in expressions(game) {
        expr.visit_into(&mut |inner| {
            if let ExprKind::Name(name) | ExprKind::Call(name, _) = &inner.kind {
                needs.binary |= matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey");
            }
            let value = match number(game, inner) {
                Ok(value) => value,
                Err(_) => return true,
            };
            match value {
                Real::Rational(_) => {}
                Real::Quadratic(value) => {
                    if needs.slopes.first().is_some_and(|first| !first.shares_field(&value)) {
                        let message = "this slope and another of the rules lie in different quadratic fields";
                        problem.get_or_insert((part.clone(), Diagnostic::new(message, inner.span)));
                    } else if !needs.slopes.contains(&value) {
                        needs.slopes.push(value);
                    }
                }
                Real::Computable(_) => {
                    let message = "only rational and quadratic slopes have automata, and this one is neither";
                    problem.get_or_insert((part.clone(), Diagnostic::new(message, inner.span)));
                }
            }
            false
        });
    }
    if needs.binary && !needs.slopes.is_empty() && problem.is_none() {
        let message = "sets of binary digits and irrational slopes have no common numeration";
        problem = Some(("rules".to_string(), Diagnostic::new(message, Default::default())));
    }
    match problem {
        Some(problem) => Err(problem),
        None => Ok(needs),
    }
}

/// The longest period that is looked at.
const MAX_PERIOD: usize = 12;

/// Numerations that the slopes can be written in, the simplest first: the periods of their continued fractions and of
/// small multiples of the root, begun at every place.
pub(super) fn candidates(needs: &Needs) -> Vec<Field> {
    let Some(first) = needs.slopes.first() else {
        let bases: &[i64] = if needs.binary { &[2] } else { &[2, 3] };
        return bases.iter().map(|&b| Field::base(b)).collect();
    };
    let mut periods: BTreeSet<(i64, Vec<i64>)> = BTreeSet::new();
    let mut add = |value: &Quadratic| {
        let Some((_, period)) = periodic_expansion(value, 2 * MAX_PERIOD) else { return };
        let period: Option<Vec<i64>> = period.iter().map(|d| i64::try_from(d).ok()).collect();
        let Some(mut period) = period.filter(|period| period.len() <= MAX_PERIOD) else { return };
        // A larger period in the same field costs states, larger digits cost edges.
        let size = period.iter().map(|d| d + 1).sum::<i64>() * period.len() as i64;
        for _ in 0..period.len() {
            periods.insert((size, period.clone()));
            period.rotate_left(1);
        }
    };
    for slope in &needs.slopes {
        add(slope);
        let complement = Slope::new(Real::Quadratic(slope.clone())).and_then(|slope| slope.complement());
        if let Some(complement) = complement.ok().as_ref().and_then(|slope| slope.as_quadratic()) {
            add(complement);
        }
    }
    for multiple in 1..=3i64 {
        for divisor in 1..=3i64 {
            let factor = Rational::from_signeds(multiple * multiple, divisor * divisor);
            let root: Result<Real, NumberError> = Real::sqrt(&(Rational::from(first.radicand()) * factor));
            if let Some(root) = root.ok().as_ref().and_then(Real::as_quadratic) {
                add(root);
            }
        }
    }
    periods.iter().filter_map(|(_, period)| Field::of_period(period)).collect()
}
