//! Expressions that are conditions.

use super::super::condition::Cond;
use super::super::num::Num;
use super::super::set::INDEX;
use super::names::{Meaning, Vectors};
use super::{Read, Reader, Scope, unreadable};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Integer;
use malachite::base::num::basic::traits::One;

/// A vector of more entries has too many orders.
const MAX_ENTRIES: usize = 6;

impl Reader<'_> {
    pub(super) fn condition(&self, expr: &Expr, scope: &Scope) -> Read<Cond> {
        self.count(expr.span)?;
        let context = &scope.context;
        let inner = |expr: &Expr| self.condition(expr, scope);
        match &expr.kind {
            ExprKind::Not(e) => Ok(context.not(&inner(e)?)),
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(context.all(vec![inner(a)?, inner(b)?])),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(context.any(vec![inner(a)?, inner(b)?])),
            ExprKind::Compare(first, rest) => {
                let mut parts = Vec::new();
                let mut left = &**first;
                for (op, right) in rest {
                    parts.push(self.comparison(*op, left, right, scope)?);
                    left = right;
                }
                Ok(context.all(parts))
            }
            ExprKind::If(condition, yes, no) => {
                let condition = inner(condition)?;
                let otherwise = context.all(vec![context.not(&condition), inner(no)?]);
                Ok(context.any(vec![context.all(vec![condition, inner(yes)?]), otherwise]))
            }
            ExprKind::Call(name, arguments) => match self.meanings.get(name) {
                Some(Meaning::Function(parameters, body)) => {
                    self.condition(body, &self.bind(parameters, arguments, scope)?)
                }
                _ => Err(unreadable(expr.span)),
            },
            _ => Err(unreadable(expr.span)),
        }
    }

    fn comparison(&self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope) -> Read<Cond> {
        let context = &scope.context;
        let one = Integer::ONE;
        if let (ExprKind::Tuple(a) | ExprKind::Braces(a), ExprKind::Tuple(b) | ExprKind::Braces(b)) =
            (&left.kind, &right.kind)
            && matches!(op, CompareOp::Equal | CompareOp::NotEqual)
        {
            let ordered = matches!((&left.kind, &right.kind), (ExprKind::Tuple(_), ExprKind::Tuple(_)));
            let same = self.same_vector(a, b, ordered, scope, left.span.to(right.span))?;
            return Ok(if op == CompareOp::Equal { same } else { context.not(&same) });
        }
        let numbers = || -> Read<(Num, Num)> { Ok((self.number(left, scope)?, self.number(right, scope)?)) };
        Ok(match op {
            CompareOp::In => self.membership(left, right, scope)?,
            CompareOp::NotIn => context.not(&self.membership(left, right, scope)?),
            CompareOp::Equal => numbers().map(|(a, b)| context.equal(&a, &b))?,
            CompareOp::NotEqual => numbers().map(|(a, b)| context.not(&context.equal(&a, &b)))?,
            CompareOp::LessEqual => numbers().map(|(a, b)| context.compare(&a, &b))?,
            CompareOp::Less => numbers().map(|(a, b)| context.compare(&a.shifted(&one), &b))?,
            CompareOp::GreaterEqual => numbers().map(|(a, b)| context.compare(&b, &a))?,
            CompareOp::Greater => numbers().map(|(a, b)| context.compare(&b.shifted(&one), &a))?,
        })
    }

    /// `(k, l) = (2, 3)` in order, or `{k, l} = {2, 3}` in any.
    fn same_vector(&self, a: &[Expr], b: &[Expr], ordered: bool, scope: &Scope, span: Span) -> Read<Cond> {
        if a.len() != b.len() {
            return Err(Diagnostic::new(
                format!("a vector of {} numbers is looked for among vectors of {}", a.len(), b.len()),
                span,
            ));
        }
        let numbers = |parts: &[Expr]| parts.iter().map(|part| self.number(part, scope)).collect::<Read<Vec<Num>>>();
        let (a, b) = (numbers(a)?, numbers(b)?);
        self.in_some_order(
            &a,
            ordered,
            span,
            |turned| {
                let equal = turned.iter().zip(&b).map(|(x, y)| scope.context.equal(x, y));
                Ok(scope.context.all(equal.collect()))
            },
            scope,
        )
    }

    /// A condition on a vector, or on some order of its entries.
    fn in_some_order(
        &self,
        entries: &[Num],
        ordered: bool,
        span: Span,
        condition: impl Fn(&[Num]) -> Read<Cond>,
        scope: &Scope,
    ) -> Read<Cond> {
        if ordered {
            return condition(entries);
        }
        if entries.len() > MAX_ENTRIES {
            return Err(Diagnostic::new("a vector of so many entries has too many orders", span));
        }
        let turned = super::moves::orientations(entries);
        Ok(scope.context.any(turned.iter().map(|turned| condition(turned)).collect::<Read<_>>()?))
    }

    pub(super) fn membership(&self, left: &Expr, right: &Expr, scope: &Scope) -> Read<Cond> {
        if let ExprKind::If(condition, yes, no) = &right.kind {
            let context = &scope.context;
            let condition = self.condition(condition, scope)?;
            let otherwise = context.all(vec![context.not(&condition), self.membership(left, no, scope)?]);
            return Ok(context.any(vec![context.all(vec![condition, self.membership(left, yes, scope)?]), otherwise]));
        }
        let (entries, ordered) = match &left.kind {
            ExprKind::Tuple(parts) => (parts, true),
            ExprKind::Braces(parts) => (parts, false),
            _ => {
                let number = self.number(left, scope)?;
                let set = self.numbers(right)?;
                return Ok(scope.context.member(&number, &set.set));
            }
        };
        let vectors = self.vectors(right)?.ok_or_else(|| unreadable(right.span))?;
        let entries = entries.iter().map(|part| self.number(part, scope)).collect::<Read<Vec<Num>>>()?;
        self.vector_membership(&entries, ordered, &vectors, scope, right.span)
    }

    fn vector_membership(
        &self,
        entries: &[Num],
        ordered: bool,
        vectors: &Vectors,
        scope: &Scope,
        span: Span,
    ) -> Read<Cond> {
        let context = &scope.context;
        let same_width = |width: usize, span: Span| match width == entries.len() {
            true => Ok(()),
            false => {
                let message = format!("a vector of {} numbers is looked for among vectors of {width}", entries.len());
                Err(Diagnostic::new(message, span))
            }
        };
        match vectors {
            Vectors::Listed(listed) => {
                let mut any = Vec::new();
                for (written, in_order) in listed {
                    same_width(written.len(), span)?;
                    any.push(self.in_some_order(
                        entries,
                        ordered && *in_order,
                        span,
                        |turned| {
                            let equal = turned.iter().zip(written).map(|(x, y)| context.equal(x, y));
                            Ok(context.all(equal.collect()))
                        },
                        scope,
                    )?);
                }
                Ok(context.any(any))
            }
            Vectors::Family { formulas, from, when } => {
                same_width(formulas.len(), span)?;
                self.in_some_order(
                    entries,
                    ordered,
                    span,
                    |turned| {
                        // The index is found from an entry that rises at every step.
                        let index = formulas
                            .iter()
                            .zip(turned)
                            .find_map(|(formula, entry)| context.index_on_line(formula, entry));
                        let index = index.ok_or_else(|| {
                            Diagnostic::new("no entry of these vectors rises at every step", span)
                                .with_hint("one entry must be a formula such as n + 2 or floor(phi*n)")
                        })?;
                        let at = |slot| if slot == INDEX { index.clone() } else { Num::from(slot) };
                        let mut all = vec![context.at_most(&Num::constant(from.clone()).minus(&index))];
                        all.push(context.replace_in(when, &at));
                        for (formula, entry) in formulas.iter().zip(turned) {
                            all.push(context.equal(&context.replace(formula, &at), entry));
                            all.push(context.at_most(&entry.negated()));
                        }
                        Ok(context.all(all))
                    },
                    scope,
                )
            }
            Vectors::Balanced(modulus) => Ok(context.balanced(entries.to_vec(), *modulus)),
            Vectors::Automaton(automaton) => {
                same_width(automaton.arity(), span)?;
                self.in_some_order(
                    entries,
                    ordered,
                    span,
                    |turned| Ok(context.accepted(turned.to_vec(), automaton)),
                    scope,
                )
            }
            Vectors::Lost(game) => {
                same_width(game.form.piles().len(), span)?;
                let ordered = ordered || game.form.sorted();
                self.in_some_order(entries, ordered, span, |turned| Ok(context.lost(turned.to_vec(), game)), scope)
            }
            Vectors::Union(left, right) => {
                let part = |vectors: &Vectors| self.vector_membership(entries, ordered, vectors, scope, span);
                Ok(context.any(vec![part(left)?, part(right)?]))
            }
            Vectors::Inter(left, right) => {
                let both = |turned: &[Num]| -> Read<Cond> {
                    let part = |vectors: &Vectors| self.vector_membership(turned, true, vectors, scope, span);
                    Ok(context.all(vec![part(left)?, part(right)?]))
                };
                self.in_some_order(entries, ordered, span, both, scope)
            }
        }
    }
}
