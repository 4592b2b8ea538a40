//! Lemma 7: pairs with 1/alpha + 1/beta and beta - alpha whole.

use super::super::claim::{From, Move, equals};
use super::{always, check_pair};
use crate::certificate::Whole;
use crate::read::{Language, Read, Run, Value, Window};
use crate::rejection::{Checked, Condition, demand, unread};
use malachite::rational::Rational;
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::rules::Expectation;

/// Larger p and t are not read.
const LARGEST: u32 = 1 << 20;

/// Checks Lemma 7.
pub(super) fn check<'a>(language: &'a Language<'a>, expectation: &Expectation, whole: &Whole) -> Checked<()> {
    let (p, t) = (i64::from(whole.p), i64::from(whole.t));
    let small = |value: u32| (1..=LARGEST).contains(&value);
    demand(Condition::L5, small(whole.p) && small(whole.t), || format!("p or t is not between 1 and {LARGEST}"))?;
    let alpha = &whole.alpha;
    let number = |value: i64| Real::from(Rational::from(value));
    let beta = alpha.add(&number(t)).and_then(Slope::new).map_err(|error| unread(error.to_string()))?;
    let sum = alpha.reciprocal().and_then(|one| one.add(&beta.reciprocal()?));
    let fits = alpha.as_rational().is_none() && sum.is_ok_and(|sum| equals(&sum, &number(p)));
    demand(Condition::L5, fits, || format!("alpha is rational, or 1/alpha + 1/(alpha + {t}) is not {p}"))?;
    check_pair(language, expectation, alpha, &beta)?;
    // A multiple of pt, or no multiple of t.
    let free = |run: &mut Run<'a>, amount: &Value| -> Read<bool> {
        let none = Window::exactly(0);
        Ok(run.lies_in(&amount.modulo(p * t), &none)? || !run.lies_in(&amount.modulo(t), &none)?)
    };
    let elsewhere = |run: &mut Run<'a>, step: &Move| -> Read<bool> {
        Ok(!run.lies_in(&step.y.minus(&step.x).modulo(t), &Window::exactly(0))?)
    };
    let why = "a move of the larger pile may lead from one claimed position to another";
    always(language, Condition::L4, From::Larger, why, |run, step| {
        Ok(!step.is_allowed(run)? || free(run, &step.k)? || elsewhere(run, step)?)
    })?;
    let why = "a move of both piles may lead from one claimed position to another";
    always(language, Condition::L4, From::Both, why, |run, step| {
        let near = !step.is_allowed(run)? || !run.at_least(&step.k.minus(&step.j), t)?;
        Ok(near || elsewhere(run, step)?)
    })?;
    let missing = "a move of the larger pile is missing";
    always(language, Condition::L3, From::Larger, missing, |run, step| {
        Ok(!free(run, &step.k)? || step.is_allowed(run)?)
    })?;
    let missing = "a move that takes nearly the same from both piles is missing";
    always(language, Condition::L3, From::Both, missing, |run, step| {
        let apart = step.k.minus(&step.j);
        let wanted = run.at_least(&apart, 0)? && !run.at_least(&apart, t)?;
        Ok(!wanted || step.is_allowed(run)?)
    })
}
