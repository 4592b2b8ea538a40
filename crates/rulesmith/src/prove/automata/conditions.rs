//! From conditions of the rules to literals.

use super::atom::Window;
use super::formula::{All, Literal};
use super::reader::{
    Read, Reader, Scope, compare, joined, limited, permutations, product, push_all, too_large, unreadable,
};
use super::term::Term;
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind, Span};

/// |e| < c is one window up to this c.
const MAX_HALF_WIDTH: i64 = 64;

impl Reader<'_> {
    /// Alternatives under which the condition holds, or fails if that is wanted.
    pub fn condition(&self, expr: &Expr, scope: &Scope, want: bool) -> Read<Vec<All>> {
        self.go_on()?;
        let span = expr.span;
        match &expr.kind {
            ExprKind::Not(inner) => self.condition(inner, scope, !want),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                if !want && let Some(negation) = self.plainly_negated(expr, scope)? {
                    return Ok(vec![negation]);
                }
                let (a, b) = (self.condition(a, scope, want)?, self.condition(b, scope, want)?);
                if (*op == BinaryOp::And) == want { product(&a, &b, span) } else { limited([a, b].concat(), span) }
            }
            ExprKind::Compare(first, rest) => {
                if !want
                    && rest.len() > 1
                    && let Some(negation) = self.plainly_negated(expr, scope)?
                {
                    return Ok(vec![negation]);
                }
                let mut found = if want { vec![vec![]] } else { vec![] };
                let mut left = &**first;
                for (op, right) in rest {
                    let next = self.comparison(*op, left, right, scope, want)?;
                    found = if want { product(&found, &next, span)? } else { limited([found, next].concat(), span)? };
                    left = right;
                }
                Ok(found)
            }
            ExprKind::If(condition, yes, no) => {
                let yes = product(&self.condition(condition, scope, true)?, &self.condition(yes, scope, want)?, span)?;
                let no = product(&self.condition(condition, scope, false)?, &self.condition(no, scope, want)?, span)?;
                limited([yes, no].concat(), span)
            }
            ExprKind::Call(name, arguments) => {
                let definition = self.game.lets.iter().find(|definition| definition.name == *name);
                let definition = definition.ok_or_else(|| unreadable(span))?;
                let mut found = Vec::new();
                for (all, scope) in self.bind(&definition.parameters, arguments, scope)? {
                    found.extend(product(&[all], &self.condition(&definition.value, &scope, want)?, span)?);
                }
                limited(found, span)
            }
            _ => Err(unreadable(span)),
        }
    }

    /// The negation of a condition as one conjunction, if no track had to be made for it.
    fn plainly_negated(&self, expr: &Expr, scope: &Scope) -> Read<Option<All>> {
        let alternatives = self.condition(expr, scope, true)?;
        if !alternatives.iter().flatten().all(|literal| self.is_plain(literal)) {
            return Ok(None);
        }
        let negated = |all: All| match all.as_slice() {
            [one @ (Literal::Compare(..) | Literal::Member(..))] => one.negated(),
            _ => vec![Literal::without(all)],
        };
        Ok(Some(alternatives.into_iter().flat_map(negated).collect()))
    }

    fn comparison(&self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope, want: bool) -> Read<Vec<All>> {
        let span = left.span.to(right.span);
        match op {
            CompareOp::In => return self.membership(left, right, scope, want),
            CompareOp::NotIn => return self.membership(left, right, scope, !want),
            _ => {}
        }
        if let (ExprKind::Tuple(a) | ExprKind::Braces(a), ExprKind::Tuple(b) | ExprKind::Braces(b)) =
            (&left.kind, &right.kind)
        {
            let same = match op {
                CompareOp::Equal => want,
                CompareOp::NotEqual => !want,
                _ => return Err(unreadable(span)),
            };
            let ordered = matches!((&left.kind, &right.kind), (ExprKind::Tuple(_), ExprKind::Tuple(_)));
            return self.equal_vectors(a, b, ordered, scope, same, span);
        }
        let window = match op {
            CompareOp::Less => Window::at_most(-1),
            CompareOp::LessEqual => Window::at_most(0),
            CompareOp::Greater => Window::at_least(1),
            CompareOp::GreaterEqual => Window::at_least(0),
            CompareOp::Equal => Window::exactly(0),
            CompareOp::NotEqual => Window::exactly(0).negated(),
            CompareOp::In | CompareOp::NotIn => return Err(unreadable(span)),
        };
        // |e| < c for a constant c is one window.
        let (small, large, below) = match op {
            CompareOp::Less | CompareOp::LessEqual => (left, right, op == CompareOp::Less),
            _ => (right, left, op == CompareOp::Greater),
        };
        let order = !matches!(op, CompareOp::Equal | CompareOp::NotEqual);
        if let (ExprKind::Absolute(inner), true) = (&small.kind, order) {
            let (inner, bounds) = (self.value(inner, scope)?, self.value(large, scope)?);
            let mut found = Vec::new();
            for (inner_all, term) in &inner {
                for (bound_all, bound) in &bounds {
                    let all = joined(inner_all, bound_all);
                    // A wide window has many states, its two ends have few.
                    let Some(bound) = bound.as_constant().filter(|bound| *bound <= MAX_HALF_WIDTH) else {
                        let sum = |x| bound.combine(1, term, x).map_err(|error| too_large(error, span));
                        let sides = [sum(1)?, sum(-1)?].map(|side| {
                            let window = Window::at_least(i64::from(below));
                            compare(side, if want { window } else { window.negated() })
                        });
                        if want {
                            push_all(&mut found, &all, &sides);
                        } else {
                            sides.into_iter().for_each(|side| push_all(&mut found, &all, &[side]));
                        }
                        continue;
                    };
                    let most = bound - i64::from(below);
                    let window = if most < 0 { Window::between(0, -1) } else { Window::between(-most, most) };
                    let window = if want { window } else { window.negated() };
                    push_all(&mut found, &all, &[compare(term.clone(), window)]);
                }
            }
            return limited(found, span);
        }
        let window = if want { window } else { window.negated() };
        let mut found = Vec::new();
        for (all, term) in self.both(self.value(left, scope)?, self.value(right, scope)?, span, Term::minus)? {
            push_all(&mut found, &all, &[compare(term, window.clone())]);
        }
        limited(found, span)
    }

    /// (k, l) = (2, 3), or {k, l} = {2, 3} in any order.
    fn equal_vectors(
        &self,
        a: &[Expr],
        b: &[Expr],
        ordered: bool,
        scope: &Scope,
        same: bool,
        span: Span,
    ) -> Read<Vec<All>> {
        let orders = if ordered { vec![(0..a.len()).collect()] } else { permutations(a.len()) };
        let mut found = if same { vec![] } else { vec![vec![]] };
        for order in orders {
            let mut equal = vec![vec![]];
            for (place, &from) in order.iter().enumerate() {
                let next = self.comparison(CompareOp::Equal, &a[from], &b[place], scope, true)?;
                equal = product(&equal, &next, span)?;
            }
            if same {
                found.extend(equal);
                continue;
            }
            let plain = equal.iter().flatten().all(|literal| self.is_plain(literal));
            if plain {
                let differ: All = equal.into_iter().map(Literal::without).collect();
                found = product(&found, &[differ], span)?;
            } else {
                let mut differ = Vec::new();
                for (place, &from) in order.iter().enumerate() {
                    differ.extend(self.comparison(CompareOp::Equal, &a[from], &b[place], scope, false)?);
                }
                found = product(&found, &differ, span)?;
            }
        }
        limited(found, span)
    }
}
