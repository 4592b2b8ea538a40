//! Expressions that are sets of numbers.

use super::super::condition::Cond;
use super::super::num::Num;
use super::super::periodic::Periodic;
use super::super::set::{Digits, INDEX, Set, index_context};
use super::names::{Meaning, Numbers};
use super::{Read, Reader, Scope, unreadable};
use crate::number::{NumberError, Real};
use crate::rules::written_set;
use crate::sequence::{Growing, Written};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind};
use malachite::base::num::arithmetic::traits::Mod;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Reader<'_> {
    /// A set of numbers.
    pub(super) fn numbers(&self, expr: &Expr) -> Read<Numbers> {
        let span = expr.span;
        self.count(span)?;
        let place = |error: NumberError| Diagnostic::new(error.to_string(), span);
        let by_size = |set: Set| self.by_size(set, expr);
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some(meaning) = self.meanings.get(name) {
                    return match meaning {
                        Meaning::Set(numbers) => Ok(numbers.clone()),
                        _ => Err(unreadable(span)),
                    };
                }
                let digits = match name.as_str() {
                    "evil" => Digits::Evil,
                    "odious" => Digits::Odious,
                    "vile" => Digits::Vile,
                    "dopey" => Digits::Dopey,
                    _ => {
                        return match Growing::named(name) {
                            Some(growing) => by_size(Set::Growing(growing)),
                            None => Err(unreadable(span)),
                        };
                    }
                };
                by_size(Set::Digits(digits))
            }
            ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), left, right) => {
                let parts = vec![(*self.numbers(left)?.set).clone(), (*self.numbers(right)?.set).clone()];
                // A chain of sets can double at every step.
                (0..parts.iter().map(Set::size).sum()).try_for_each(|_| self.count(span))?;
                by_size(if *op == BinaryOp::Union { Set::union(parts) } else { Set::inter(parts) })
            }
            ExprKind::Braces(members) => {
                let members = members.iter().map(|member| self.natural(member)).collect::<Read<Vec<Natural>>>()?;
                by_size(Set::finite(members))
            }
            ExprKind::Comprehension(element, condition) => self.comprehension(element, condition),
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("beatty", [slope, offset @ ..]) => {
                    let offset = offset.first().map_or(Ok(Real::from(0)), |offset| self.real(offset))?;
                    let slope = self.real(slope)?;
                    let first = first_natural(&slope, &offset).map_err(place)?;
                    let set = Set::line(slope.clone(), offset.clone()).map_err(place)?;
                    let formula = self.line(&slope, &offset, expr)?;
                    Ok(Numbers { set: Arc::new(set), formula: Some((formula, first)) })
                }
                ("powers", [base]) => match Growing::powers(&self.natural(base)?) {
                    Some(growing) => by_size(Set::Growing(growing)),
                    None => Err(Diagnostic::new("`powers` needs a whole number from 2 to 2^32 - 1", base.span)),
                },
                (name, factors) if Written::is_name(name) => match written_set(name, factors) {
                    Some(set) => by_size(Set::Written(Arc::new(set?))),
                    None => Err(unreadable(span)),
                },
                ("complement", [inner]) => by_size(self.numbers(inner)?.set.complement()),
                ("multiples", [step]) => {
                    let set = Periodic::new(BTreeSet::new(), 0, BTreeSet::from([0]), self.modulus(step)?);
                    by_size(Set::periodic(set))
                }
                ("residues", [residues, modulus]) => {
                    let modulus = self.modulus(modulus)?;
                    let set = Periodic::new(BTreeSet::new(), 0, self.residues(residues, modulus)?, modulus);
                    by_size(Set::periodic(set))
                }
                ("eventually", [early, start, residues, modulus]) => {
                    let modulus = self.modulus(modulus)?;
                    let start = self.small(start)?;
                    let early = self.list(early)?.iter().map(|part| self.small(part)).collect::<Read<_>>()?;
                    let set = Periodic::new(early, start, self.residues(residues, modulus)?, modulus);
                    by_size(Set::periodic(set))
                }
                _ => Err(unreadable(span)),
            },
            _ => Err(unreadable(span)),
        }
    }

    /// A set whose members are counted by their size, from 1 on, and from 0 on if 0 is one. What is left of a complement, a
    /// union or an intersection may be a single Beatty sequence; its members have a formula then, with another index than
    /// where the sequence itself is named.
    fn by_size(&self, set: Set, expr: &Expr) -> Read<Numbers> {
        let place = |error: NumberError| Diagnostic::new(error.to_string(), expr.span);
        let formula = match &set {
            Set::Beatty { slope, offset } => {
                let first = Integer::from(i32::from(offset.floor() != 0));
                let back = slope.affine(&-Rational::from(&first), &Rational::ZERO).map_err(place)?;
                Some((self.line(slope, &offset.add(&back).map_err(place)?, expr)?, first))
            }
            _ => None,
        };
        Ok(Numbers { set: Arc::new(set), formula })
    }

    /// floor(slope n + offset) on the index.
    fn line(&self, slope: &Real, offset: &Real, expr: &Expr) -> Read<Num> {
        use super::super::context::RealSum;
        let place = |error: NumberError| Diagnostic::new(error.to_string(), expr.span);
        let sum = RealSum::from(&Num::from(INDEX)).times(slope).map_err(place)?;
        let sum = sum.plus(&RealSum::constant(offset.clone()), &Real::from(1)).map_err(place)?;
        self.floor(&sum, &Scope { context: index_context(), names: Default::default(), piles: false }, expr.span)
    }

    /// `{ element : n >= 1 and .. }`.
    fn comprehension(&self, element: &Expr, condition: &Expr) -> Read<Numbers> {
        let (scope, condition, from) = self.bounded(condition)?;
        let number = self.number(element, &scope)?;
        // Counted from 0 on.
        let context = index_context();
        let later = |_| Num::from(INDEX).shifted(&from);
        let (values, when) = (context.replace(&number, &later), context.replace_in(&condition, &later));
        let all = when == Cond::True;
        let set = Set::values(values, when).map_err(|error| Diagnostic::new(error.to_string(), element.span))?;
        Ok(Numbers { set: Arc::new(set), formula: all.then_some((number, from)) })
    }

    /// The scope of the variable that a condition bounds from below, the rest of the condition, and the bound.
    pub(super) fn bounded(&self, condition: &Expr) -> Read<(Scope, Cond, Integer)> {
        let mut parts = Vec::new();
        conjuncts(condition, &mut parts);
        let mut found: Option<(String, Integer)> = None;
        let mut rest = Vec::new();
        for (left, op, right) in &parts {
            let bound = match (&left.kind, op, &right.kind) {
                (ExprKind::Name(name), Some(CompareOp::GreaterEqual), _) => Some((name, right, 0)),
                (ExprKind::Name(name), Some(CompareOp::Greater), _) => Some((name, right, 1)),
                (_, Some(CompareOp::LessEqual), ExprKind::Name(name)) => Some((name, left, 0)),
                (_, Some(CompareOp::Less), ExprKind::Name(name)) => Some((name, left, 1)),
                _ => None,
            };
            let bound = bound.filter(|(name, ..)| {
                !self.meanings.contains_key(*name) && found.as_ref().is_none_or(|(known, _)| known == *name)
            });
            match bound.and_then(|(name, value, more)| Some((name, self.whole(value).ok()? + Integer::from(more)))) {
                Some((name, from)) => {
                    let from = found.take().map_or(from.clone(), |(_, known)| known.max(from));
                    found = Some((name.clone(), from));
                }
                None => rest.push((*left, *op, *right)),
            }
        }
        let Some((name, from)) = found else {
            return Err(Diagnostic::new("expected a condition such as n >= 1", condition.span));
        };
        let mut scope = Scope::of_index(&name);
        scope.context.from = vec![from.clone()];
        let mut all = Vec::new();
        for (left, op, right) in rest {
            all.push(match op {
                Some(op) => {
                    let pair = ExprKind::Compare(Box::new(left.clone()), vec![(op, right.clone())]);
                    self.condition(&Expr::synthetic(pair), &scope)?
                }
                None => self.condition(left, &scope)?,
            });
        }
        let rest = scope.context.all(all);
        Ok((scope, rest, from))
    }

    fn natural(&self, expr: &Expr) -> Read<Natural> {
        let not_natural = || Diagnostic::new("a member of a set must be a whole number, 0 or more", expr.span);
        let value = super::super::context::whole(&self.real(expr)?).ok_or_else(not_natural)?;
        Natural::try_from(value).map_err(|_| not_natural())
    }

    fn small(&self, expr: &Expr) -> Read<u64> {
        let value = self.natural(expr)?;
        u64::try_from(&value).map_err(|_| Diagnostic::new("this number must be below 2^64", expr.span))
    }

    fn modulus(&self, expr: &Expr) -> Read<u64> {
        match self.small(expr)? {
            0 => Err(Diagnostic::new("the modulus must be positive", expr.span)),
            modulus => Ok(modulus),
        }
    }

    fn list<'e>(&self, expr: &'e Expr) -> Read<&'e [Expr]> {
        match &expr.kind {
            ExprKind::Braces(parts) => Ok(parts),
            _ => Err(Diagnostic::new("expected a list such as {1, 3}", expr.span)),
        }
    }

    /// Residues are reduced: 8, 1 and -6 are the same by 7.
    fn residues(&self, expr: &Expr, modulus: u64) -> Read<BTreeSet<u64>> {
        let modulus = Integer::from(modulus);
        let reduced = |part: &Expr| {
            let residue = self.whole(part)?.mod_op(&modulus);
            u64::try_from(&residue).map_err(|_| Diagnostic::new("this number must be below 2^64", part.span))
        };
        self.list(expr)?.iter().map(reduced).collect()
    }
}

/// A comparison, or another condition on the left alone.
type Part<'e> = (&'e Expr, Option<CompareOp>, &'e Expr);

/// The parts of a conjunction, chains of comparisons taken apart.
fn conjuncts<'e>(expr: &'e Expr, parts: &mut Vec<Part<'e>>) {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, parts);
            conjuncts(right, parts);
        }
        ExprKind::Compare(first, rest) => {
            let mut left = &**first;
            for (op, right) in rest {
                parts.push((left, Some(*op), right));
                left = right;
            }
        }
        _ => parts.push((expr, None, expr)),
    }
}

/// The first index n >= 0 at which floor(slope n + offset) is not negative.
fn first_natural(slope: &Real, offset: &Real) -> Result<Integer, NumberError> {
    if slope.sign().is_le() {
        return Ok(Integer::ZERO);
    }
    Ok((-offset.divide(slope)?.floor()).max(Integer::ZERO))
}
