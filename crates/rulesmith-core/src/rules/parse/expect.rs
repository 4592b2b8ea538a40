//! `expect { ... } also ... except ...`.

use super::{Draft, Parsed, Reader, count, not_too_tall, start};
use crate::rules::words::quoted;
use crate::rules::{Expectation, Family, Variable, builtin};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Natural;

impl Reader<'_> {
    pub(super) fn expectation(&mut self) -> Parsed<Expectation> {
        if !self.parser.at_symbol("{") {
            return Err(self.parser.expected("a family of positions").with_hint("as in { (n, 2*n) : n >= 0 }"));
        }
        let sets = self.value()?;
        let mut expect = Expectation { families: vec![], also: vec![], except: vec![] };
        self.families(sets, &mut expect.families)?;
        loop {
            let span = self.parser.span();
            let (list, word) = if self.parser.eat_keyword("also") {
                (&mut expect.also, "also")
            } else if self.parser.eat_keyword("except") {
                (&mut expect.except, "except")
            } else {
                return Ok(expect);
            };
            if !list.is_empty() {
                return Err(Diagnostic::new(format!("`{word}` is given twice"), span)
                    .with_hint("separate the positions by commas"));
            }
            loop {
                let position = self.parser.value().and_then(not_too_tall)?;
                list.push(self.draft.position(position)?);
                if !self.parser.eat_symbol(",") {
                    break;
                }
            }
        }
    }

    fn families(&self, sets: Expr, families: &mut Vec<Family>) -> Parsed<()> {
        let span = sets.span;
        match sets.kind {
            ExprKind::Binary(BinaryOp::Union, left, right) => {
                self.families(*left, families)?;
                self.families(*right, families)
            }
            ExprKind::Comprehension(element, condition) => {
                let span = element.span;
                let position = match element.kind {
                    ExprKind::Tuple(entries) => entries,
                    _ => vec![*element],
                };
                self.draft.check_width(position.len(), span)?;
                let (variable, condition) = self.bound(*condition)?;
                families.push(Family { position, variable, condition });
                Ok(())
            }
            _ => Err(Diagnostic::new("expected a family of positions such as { (n, 2*n) : n >= 0 }", span)
                .with_hint("list single positions after `also`")),
        }
    }

    /// Splits `n >= 0 and rest` into the variable and the rest.
    fn bound(&self, condition: Expr) -> Parsed<(Variable, Option<Expr>)> {
        let (first, rest) = split(condition);
        let wrong = || {
            Diagnostic::new("expected a bound such as n >= 0 after the `:`", first.span)
                .with_hint("further conditions follow after `and`")
        };
        let ExprKind::Compare(left, chain) = &first.kind else { return Err(wrong()) };
        let [(op, right)] = chain.as_slice() else { return Err(wrong()) };
        let (name, number, strict) = match (&left.kind, op, &right.kind) {
            (ExprKind::Name(name), CompareOp::GreaterEqual, ExprKind::Number(number)) => (name, number, 0),
            (ExprKind::Name(name), CompareOp::Greater, ExprKind::Number(number)) => (name, number, 1),
            (ExprKind::Number(number), CompareOp::LessEqual, ExprKind::Name(name)) => (name, number, 0),
            (ExprKind::Number(number), CompareOp::Less, ExprKind::Name(name)) => (name, number, 1),
            _ => return Err(wrong()),
        };
        if name.starts_with('"') {
            return Err(wrong());
        }
        if builtin::find(name).is_some() || self.draft.lets.iter().any(|known| known.name == *name) {
            return Err(Diagnostic::new(format!("{} has a meaning already and cannot vary", quoted(name)), first.span)
                .with_hint("use a variable of its own, such as n"));
        }
        let variable = Variable { name: name.clone(), from: start(number, strict, first.span)? };
        Ok((variable, rest))
    }
}

impl Draft {
    /// Reads a position such as `(1, 2)`.
    fn position(&self, expr: Expr) -> Parsed<Vec<Natural>> {
        let span = expr.span;
        let entries = match expr.kind {
            ExprKind::Tuple(entries) => entries,
            _ => vec![expr],
        };
        let sizes: Parsed<Vec<Natural>> = entries
            .into_iter()
            .map(|entry| match entry.kind {
                ExprKind::Number(size) => Ok(size),
                _ => Err(Diagnostic::new("expected a pile size in digits", entry.span)
                    .with_hint("positions after `also` and `except` look like (1, 2)")),
            })
            .collect();
        let sizes = sizes?;
        self.check_width(sizes.len(), span)?;
        Ok(sizes)
    }

    fn check_width(&self, width: usize, span: Span) -> Parsed<()> {
        let piles = self.piles.as_ref().map_or(0, |piles| piles.names.len());
        if width == piles {
            return Ok(());
        }
        let (entries, piles) = (count(width, "entry", "entries"), count(piles, "pile", "piles"));
        Err(Diagnostic::new(format!("this position has {entries}, but the game has {piles}"), span))
    }
}

/// Splits off the first of several conditions joined by `and`.
fn split(condition: Expr) -> (Expr, Option<Expr>) {
    match condition.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            let (first, rest) = split(*left);
            let rest = match rest {
                None => *right,
                Some(rest) => {
                    let span = rest.span.to(right.span);
                    let mut joined = Expr::synthetic(ExprKind::Binary(BinaryOp::And, Box::new(rest), right));
                    joined.span = span;
                    joined
                }
            };
            (first, Some(rest))
        }
        _ => (condition, None),
    }
}
