//! Sets and constraints where numbers are not read by digits: known numbers are looked up, others are assumed to be
//! members or not.

use super::language::Language;
use super::run::{Read, Run, refuse};
use super::sequences::sequence_of;
use super::value::{Literal, Symbol, Value, Window};
use crate::rejection::{Checked, unread};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::sequence::{Periodic, Sequence};
use rulesmith_core::syntax::{Expr, ExprKind};
use std::cmp::Ordering;
use std::sync::Arc;

impl<'a> Language<'a> {
    /// The set that an expression stands for.
    pub(crate) fn sequence(&self, set: &Expr) -> Checked<Arc<dyn Sequence>> {
        let key = set.to_string();
        if let Some(known) = self.sequences.borrow().get(&key) {
            return Ok(known.clone());
        }
        let sets = |name: &str| self.sequence(&self.definition(name)?.value).ok();
        let numbers = |name: &str| match name.strip_prefix('#') {
            Some(number) => self.reals.borrow().get(number.parse::<usize>().ok()?).cloned(),
            None => self.number(&self.definition(name)?.value).ok(),
        };
        let found = sequence_of(set, &numbers, &sets).map_err(|error| unread(format!("the set {set}: {error}")))?;
        self.sequences.borrow_mut().insert(key, found.clone());
        Ok(found)
    }

    /// The number of a set; equal sets have the same, if they are seen to be equal.
    fn numbered(&self, set: &Expr) -> usize {
        let key = set.to_string();
        if let Some(known) = self.numbers.borrow().get(&key) {
            return *known;
        }
        let known = self.sets.borrow().clone();
        let same = |other: &Expr| match (self.sequence(set), self.sequence(other)) {
            (Ok(one), Ok(other)) => are_equal(&*one, &*other),
            _ => false,
        };
        let number = known.iter().position(same).unwrap_or_else(|| self.set_number(set));
        self.numbers.borrow_mut().insert(key, number);
        number
    }

    /// Whether a number is in a set that was numbered.
    pub(super) fn has(&self, set: usize, number: i64) -> Checked<bool> {
        let set = self.sets.borrow()[set].clone();
        has(&*self.sequence(&set)?, number)
    }
}

/// Whether two sets are seen to be equal, and counted in the same way.
fn are_equal(one: &dyn Sequence, other: &dyn Sequence) -> bool {
    if one.to_string() == other.to_string() {
        return true;
    }
    if one.first_index() != other.first_index() || one.as_line().is_some() || other.as_line().is_some() {
        return false;
    }
    let (Some(one), Some(other)) = (one.as_periodic(), other.as_periodic()) else { return false };
    let apart = Periodic::combine(&one, &other, |one, other| one != other);
    apart.is_some_and(|apart| {
        let last = Integer::from(apart.repeats_from().0);
        apart.is_finite() && apart.rank(&last).is_ok_and(|members| members == 0u32)
    })
}

/// Whether a number is a member.
pub(crate) fn has(set: &dyn Sequence, number: i64) -> Checked<bool> {
    set.contains(&Integer::from(number)).map_err(|error| unread(format!("the set {set}: {error}")))
}

impl<'a> Run<'a> {
    /// Whether a number from 0 on is in a set that is not taken apart.
    pub(super) fn element_of_set(&mut self, set: &Expr, value: &Value) -> Read<bool> {
        let value = self.known_parts(value);
        if let Some(number) = self.known_whole(&value)? {
            return match self.language.sequence(set) {
                Ok(sequence) => Ok(has(&*sequence, number)?),
                Err(rejection) => match &set.kind {
                    ExprKind::Comprehension(formula, condition) => {
                        self.is_member_of_family(std::slice::from_ref(formula), condition, &[number], &[vec![0]])
                    }
                    _ => Err(rejection.into()),
                },
            };
        }
        let named = |name: &str| Expr::synthetic(ExprKind::Name(name.into()));
        if let ExprKind::Name(name) = &set.kind {
            match name.as_str() {
                "odious" => return Ok(!self.element_of_set(&named("evil"), &value)?),
                "dopey" => return Ok(self.at_least(&value, 1)? && !self.element_of_set(&named("vile"), &value)?),
                _ => {}
            }
        }
        let sequence = self.language.sequence(set)?;
        if let Some((slope, _)) = sequence.as_line().filter(|(_, offset)| is(offset, 0)) {
            return self.element_of_line(&slope, &sequence.first_index(), set, &value);
        }
        self.assume_element(set, &value)
    }

    /// Whether a number is some floor(n slope), counted from some n on.
    fn element_of_line(&mut self, slope: &Slope, first: &Natural, set: &Expr, value: &Value) -> Read<bool> {
        let at_least_one = slope.cmp_rational(&Rational::ONE) != Ordering::Less;
        if *first == Natural::ONE && at_least_one {
            // All but 0, which is floor(0 slope) alone.
            return Ok(self.at_least(value, 1)? && self.element_of_line(slope, &Natural::ZERO, set, value)?);
        }
        if *first != Natural::ZERO {
            return self.assume_element(set, value);
        }
        // Steps of at most 1 leave nothing out; whole steps leave remainders.
        match slope.as_rational() {
            _ if slope.cmp_rational(&Rational::ONE) != Ordering::Greater => Ok(true),
            Some(step) if *step.denominator_ref() == 1u32 => match i64::try_from(step) {
                Ok(step) => self.lies_in(&value.modulo(step), &Window::exactly(0)),
                Err(_) => refuse(format!("the step {step} is too large")),
            },
            _ => {
                let number = self.language.real_number(slope.as_real());
                let line = Expr::synthetic(ExprKind::Call("beatty".into(), vec![slope_name(number)]));
                self.assume_element(&line, value)
            }
        }
    }

    /// Whether a number is some floor(n slope), n >= 0.
    pub fn is_multiple(&mut self, slope: &Slope, value: &Value) -> Read<bool> {
        let nothing = Expr::synthetic(ExprKind::Name("beatty".into()));
        Ok(self.at_least(value, 0)? && self.element_of_line(slope, &Natural::ZERO, &nothing, value)?)
    }

    fn assume_element(&mut self, set: &Expr, value: &Value) -> Read<bool> {
        let number = self.language.numbered(set);
        let known = self.branch.literals.iter().find_map(|literal| match literal {
            Literal::Element(other, at, inside) if *other == number && at == value => Some(*inside),
            _ => None,
        });
        if let Some(inside) = known {
            return Ok(inside);
        }
        let inside = self.choose(2) == 0;
        self.branch.literals.push(Literal::Element(number, value.clone(), inside));
        Ok(inside)
    }

    /// The member of a set that is counted by size.
    pub(super) fn counted_member(&mut self, expr: &Expr, set: &Expr, index: &Value) -> Read<Value> {
        let sequence = self.language.sequence(set)?;
        let first = i64::try_from(&sequence.first_index()).map_err(|_| unread("an index is too large"))?;
        self.demand_from(index, first, expr)?;
        let index = self.known_parts(index);
        match self.known_whole(&index)? {
            Some(known) => {
                let term = sequence.term(&Natural::from(known.unsigned_abs()));
                Ok(Value::whole(term.map_err(|error| unread(error.to_string()))?))
            }
            None => Ok(Value::symbol(Symbol::Nth(self.language.numbered(set), Box::new(index)))),
        }
    }

    /// The constraint of a slope at a positive number: known, or one of the three values that it takes.
    pub fn constraint_as_it_stands(&mut self, alpha: &Slope, beta: &Slope, argument: &Value) -> Read<Value> {
        let argument = self.known_parts(argument);
        if let Some(x) = self.known_whole(&argument)? {
            let x = Integer::from(x);
            let index = |slope: &Slope| {
                let inverse = slope.inverse().ok()?;
                let n = inverse.floor_times(&(&x + Integer::ONE));
                (slope.floor_times(&n) == x).then_some(n)
            };
            let Some(n) = index(alpha).or_else(|| index(beta)) else {
                return refuse(format!("{x} is neither in the sequence of {alpha} nor in its complement"));
            };
            let step = |slope: &Slope| slope.floor_times(&n) - slope.floor_times(&(&n - Integer::ONE));
            return Ok(Value::whole(step(beta) - step(alpha)));
        }
        let number = self.language.real_number(alpha.as_real());
        let value = Value::symbol(Symbol::Constraint(number, Box::new(argument)));
        let middle = Rational::from(beta.floor() - alpha.floor());
        let middle = super::language::small(&middle)?;
        let around = Window::at_least(middle - 1).combined(&Window::at_most(middle + 1), |a, b| a && b);
        self.assume(&value, &around)?;
        Ok(value)
    }
}

/// How a slope is named among the sets; no rules can name it so.
fn slope_name(number: usize) -> Expr {
    Expr::synthetic(ExprKind::Name(format!("#{number}")))
}

/// Whether a number is known to be a whole one.
pub(crate) fn is(value: &Real, wanted: i64) -> bool {
    value.as_rational().is_some_and(|value| *value == wanted)
}
