//! How far an index can go before a formula has outgrown a bound.

use super::language::{Language, small};
use super::run::{Run, Scope};
use super::value::{Symbol, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject, unread};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Floor;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_core::number::Real;
use rulesmith_core::rules::{Family, Variable};
use rulesmith_core::syntax::{BinaryOp, Expr, ExprKind};

/// A line in n that a value is never below, and one that it is never above, if that is known: slope and offset.
struct Between {
    low: (Rational, Rational),
    high: Option<(Rational, Rational)>,
}

/// Indices beyond this are not gone through.
const MAX_INDEX: i64 = 1 << 24;

impl<'a> Language<'a> {
    /// For each index of a family one beyond which some entry exceeds the bound; at least `from - 1` for a single one.
    pub(crate) fn last_indices(&'a self, family: &Family, from: &[i64], bound: i64) -> Checked<Vec<i64>> {
        if let ([variable], [from]) = (family.variables.as_slice(), from) {
            return Ok(vec![self.last_index(&family.position, &variable.name, *from, bound)?]);
        }
        // Of several, none is larger than an entry that it is a summand of.
        for variable in &family.variables {
            let shown = family.position.iter().any(|entry| is_summand(&variable.name, entry, family));
            demand(Condition::R1, shown, || format!("{} is not seen to be at most some pile", variable.name))?;
        }
        Ok(vec![bound; from.len()])
    }

    /// The same for one index.
    pub(crate) fn last_index(&'a self, formulas: &[Expr], variable: &str, from: i64, bound: i64) -> Checked<i64> {
        let mut last = Some(from - 1);
        self.branches(1, |run| {
            let n = Value::symbol(Symbol::Number(0));
            run.assume(&n, &Window::at_least(from))?;
            let scope = Scope::of(variable, n);
            let mut here: Option<Rational> = None;
            for formula in formulas {
                let value = run.whole(formula, &scope)?;
                if let Some(Between { low: (slope, offset), .. }) = run.between(&value).filter(|b| b.low.0 > 0) {
                    let end = (Rational::from(bound) - offset) / slope;
                    here = Some(here.map_or(end.clone(), |here| here.min(end)));
                }
            }
            let here: Option<Integer> = here.map(|here| here.floor());
            last = match (last, here) {
                (Some(last), Some(here)) => Some(last.max(small(&Rational::from(here))?)),
                _ => None,
            };
            Ok(false)
        })?;
        match last {
            Some(last) if last <= MAX_INDEX => Ok(last),
            _ => {
                let texts: Vec<String> = formulas.iter().map(ToString::to_string).collect();
                reject(Condition::R1, format!("({}) is not seen to outgrow {bound}", texts.join(", ")))
            }
        }
    }
}

impl Run<'_> {
    /// Lines that a value stays between, for all n >= 0 on track 0.
    fn between(&self, value: &Value) -> Option<Between> {
        let zero = Rational::ZERO;
        let mut low = (zero.clone(), value.constant.clone());
        let mut high = Some(low.clone());
        for (symbol, factor) in &value.parts {
            let part = self.symbol_between(symbol)?;
            let times = |line: (Rational, Rational)| (line.0 * factor, line.1 * factor);
            let (least, most) = match *factor > 0 {
                true => (times(part.low), part.high.map(times)),
                false => (times(part.high?), Some(times(part.low))),
            };
            low = (low.0 + least.0, low.1 + least.1);
            high = high.zip(most).map(|(high, most)| (high.0 + most.0, high.1 + most.1));
        }
        Some(Between { low, high })
    }

    fn symbol_between(&self, symbol: &Symbol) -> Option<Between> {
        let line = |slope: i64, offset: i64| (Rational::from(slope), Rational::from(offset));
        match symbol {
            Symbol::Number(0) => Some(Between { low: line(1, 0), high: Some(line(1, 0)) }),
            Symbol::Modulo(_, modulus) => Some(Between { low: line(0, 0), high: Some(line(0, modulus - 1)) }),
            Symbol::Nth(set, index) => {
                let (slope, offset) = self.between(index)?.low;
                let set = self.language.sets.borrow()[*set].clone();
                let (step, start) = match self.language.sequence(&set).ok()?.as_line() {
                    // Of floor(s n + o) they are not counted by size: s n + o - 1 is below it.
                    Some((step, start)) => (enclosed(&step).0, enclosed(&start).0),
                    // The members counted by size from 1 on are at least their numbers, less one for 0.
                    None => (Rational::from(1), Rational::ZERO),
                };
                Some(Between { low: (slope * &step, offset * step + start - Rational::from(1)), high: None })
            }
            // s R + o - 1 < floor(s R + o) <= s R + o, 0 <= o < 1.
            Symbol::FloorOf(number, roots, _) => {
                let inner = self.between(roots)?;
                let (least, most) = enclosed(&self.language.reals.borrow()[*number]);
                let under = |factor: Rational| if factor > 0 { factor * &least } else { factor * &most };
                let over = |factor: Rational| if factor > 0 { factor * &most } else { factor * &least };
                let low = (under(inner.low.0), under(inner.low.1) - Rational::from(1));
                let high = inner.high.map(|high| (over(high.0), over(high.1) + Rational::from(1)));
                Some(Between { low, high })
            }
            _ => None,
        }
    }
}

/// Whether an entry of a family is a sum of a variable and other things that are never negative: so it is at least as large.
fn is_summand(name: &str, entry: &Expr, family: &Family) -> bool {
    match &entry.kind {
        ExprKind::Name(own) => own == name,
        ExprKind::Binary(BinaryOp::Multiply, factor, of) => {
            matches!(&factor.kind, ExprKind::Number(factor) if *factor > 0) && is_summand(name, of, family)
        }
        ExprKind::Binary(BinaryOp::Add, left, right) => {
            (is_summand(name, left, family) && is_never_negative(right, family))
                || (is_summand(name, right, family) && is_never_negative(left, family))
        }
        _ => false,
    }
}

/// Sums and products of the variables and of numbers in digits.
fn is_never_negative(entry: &Expr, family: &Family) -> bool {
    match &entry.kind {
        ExprKind::Number(_) => true,
        ExprKind::Name(own) => family.variables.iter().any(|variable| variable.name == *own),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Multiply, left, right) => {
            is_never_negative(left, family) && is_never_negative(right, family)
        }
        _ => false,
    }
}

/// Fractions that a real number lies between.
fn enclosed(real: &Real) -> (Rational, Rational) {
    let scale = Rational::from(1u64 << 40);
    let floor = real.multiply(&Real::from(scale.clone())).map(|scaled| scaled.floor());
    match floor {
        Ok(floor) => (Rational::from(&floor) / &scale, Rational::from(floor + Integer::from(1)) / scale),
        Err(_) => (Rational::from(real.floor()), Rational::from(real.floor() + Integer::from(1))),
    }
}

/// The variable of a family that has one.
pub(crate) fn only_variable(family: &Family) -> Checked<&Variable> {
    match family.variables.as_slice() {
        [only] => Ok(only),
        _ => Err(unread("a family of the claim has several indices")),
    }
}

/// An index that fits.
pub(crate) fn index(from: u64) -> Checked<i64> {
    i64::try_from(from).ok().filter(|from| *from <= 1 << 60).ok_or_else(|| unread(format!("{from} is too large")))
}
