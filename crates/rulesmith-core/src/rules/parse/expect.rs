//! `expect { ... } also ... except ...`, and `expect T` for a set of vectors.

use super::{Draft, Parsed, Reader, count, not_too_tall, start};
use crate::rules::sum::{balanced, without_xor};
use crate::rules::words::quoted;
use crate::rules::{Expectation, Family, Variable, builtin};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span, Token};
use malachite::Natural;
use std::collections::BTreeSet;

/// A family has at most this many variables.
const MAX_VARIABLES: usize = 6;

impl Reader<'_> {
    pub(super) fn expectation(&mut self) -> Parsed<Expectation> {
        let mut expect = Expectation { families: vec![], also: vec![], except: vec![] };
        if self.parser.at_symbol("(") {
            expect.also = self.listed()?;
            return Ok(expect);
        }
        if !self.parser.at_symbol("{") && !matches!(self.parser.peek(), Token::Name(_)) {
            return Err(self
                .parser
                .expected("a family of positions, or positions")
                .with_hint("as in { (n, 2*n) : n >= 0 }, or (0, 0), (1, 2)"));
        }
        let sets = self.value()?;
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
            *list = self.listed()?;
        }
    }

    /// Positions, separated by commas.
    fn listed(&mut self) -> Parsed<Vec<Vec<Natural>>> {
        let mut list = Vec::new();
        loop {
            let position = self.parser.value().and_then(not_too_tall)?;
            list.push(self.draft.position(position)?);
            if !self.parser.eat_symbol(",") {
                return Ok(list);
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
                let (variables, condition) = self.variables(&position, *condition)?;
                families.push(self.with_sums_by_digits(Family { position, variables, condition })?);
                Ok(())
            }
            // A set of vectors by its name, or an automaton: the positions in it.
            ExprKind::Name(_) | ExprKind::Call(..) => {
                families.push(self.members_of(sets)?);
                Ok(())
            }
            _ => Err(Diagnostic::new("expected a family of positions such as { (n, 2*n) : n >= 0 }", span)
                .with_hint("list single positions after `also`")),
        }
    }

    /// The family with a variable w for each `xor(..)` in its formulas, and the condition `xor(..) = w`.
    fn with_sums_by_digits(&self, mut family: Family) -> Parsed<Family> {
        let last = family.position.last().map(|entry| entry.span);
        let mut parts: Vec<&Expr> = family.position.iter().chain(&family.condition).collect();
        let definitions = self.draft.lets.iter().map(|known| known.name.clone());
        let mut used: BTreeSet<String> = definitions.chain(self.pile_names().iter().cloned()).collect();
        while let Some(part) = parts.pop() {
            part.visit(&mut |inner| {
                if let ExprKind::Name(name) = &inner.kind {
                    used.insert(name.clone());
                }
            });
        }
        for entry in &mut family.position {
            let known = used.iter().map(String::as_str).collect();
            let (lifted, sums) = without_xor(entry, &known);
            *entry = lifted;
            for (name, numbers) in sums {
                let equal = balanced(&numbers, &name);
                family.condition = Some(match family.condition.take() {
                    Some(known) => Expr::synthetic(ExprKind::Binary(BinaryOp::And, Box::new(known), Box::new(equal))),
                    None => equal,
                });
                used.insert(name.clone());
                family.variables.push(Variable { name, from: 0 });
            }
        }
        match last.filter(|_| family.variables.len() > MAX_VARIABLES) {
            Some(span) => {
                Err(Diagnostic::new(format!("a family of positions has at most {MAX_VARIABLES} variables"), span))
            }
            None => Ok(family),
        }
    }

    /// `{ (x, y) : (x, y) in T }`, for piles x and y.
    fn members_of(&self, set: Expr) -> Parsed<Family> {
        let span = set.span;
        let at = |kind| {
            let mut expr = Expr::synthetic(kind);
            expr.span = span;
            expr
        };
        if let ExprKind::Name(name) = &set.kind
            && !self.has_meaning(name)
        {
            let message = format!("there is no set of positions named {}", quoted(name));
            return Err(Diagnostic::new(message, span)
                .with_hint("define it with `let`, or write a family as in { (n, 2*n) : n >= 0 }"));
        }
        let names = self.pile_names();
        let entries: Vec<Expr> = names.iter().map(|pile| at(ExprKind::Name(pile.clone()))).collect();
        let vector = match entries.as_slice() {
            [one] => one.clone(),
            _ => at(ExprKind::Tuple(entries.clone())),
        };
        let condition = at(ExprKind::Compare(Box::new(vector), vec![(CompareOp::In, set)]));
        let variables = names.iter().map(|pile| Variable { name: pile.clone(), from: 0 }).collect();
        Ok(Family { position: entries, variables, condition: Some(condition) })
    }

    /// Splits `n >= 0 and m >= 1 and rest` into the variables and the rest. If every entry is a name of its own and
    /// nothing is bounded, as in `{ (x, y) : (x + y) mod 2 = 0 }`, all of them start at 0.
    fn variables(&self, position: &[Expr], condition: Expr) -> Parsed<(Vec<Variable>, Option<Expr>)> {
        let entries = own_names(position);
        let (mut variables, mut rest) = (Vec::<Variable>::new(), Some(condition));
        while let Some(more) = rest.take() {
            let known = |name: &String| variables.iter().any(|variable| variable.name == *name);
            // A bound of a name that is not one of the variables yet makes it one.
            let free = entries.is_none() && variables.is_empty();
            let new = |name: &String| !known(name) && (free || !self.has_meaning(name));
            let bounded = first_bound(&more).filter(new);
            if bounded.is_none() && (entries.is_some() || !variables.is_empty()) {
                rest = Some(more);
                break;
            }
            let (next, after) = self.bound(more)?;
            variables.push(next);
            rest = after;
        }
        // With a bound for one variable the others need theirs: they may be slips.
        let bounded = !variables.is_empty();
        for (name, entry) in entries.iter().flatten().zip(position) {
            if variables.iter().any(|variable| variable.name == *name) {
                continue;
            }
            self.may_vary(name, entry.span)?;
            if bounded {
                return Err(Diagnostic::new(format!("{} has no bound", quoted(name)), entry.span).with_hint(
                    "give every variable one before other conditions, as in x >= 0, y >= 0, or none at all",
                ));
            }
            variables.push(Variable { name: name.clone(), from: 0 });
        }
        if let (true, Some(last)) = (variables.len() > MAX_VARIABLES, position.last()) {
            let message = format!("a family of positions has at most {MAX_VARIABLES} variables");
            return Err(Diagnostic::new(message, last.span));
        }
        // Where the entries are the variables these are in that order, however they were bounded.
        let place = |variable: &Variable| {
            let entry = |entry: &Expr| matches!(&entry.kind, ExprKind::Name(name) if *name == variable.name);
            position.iter().position(entry).unwrap_or(position.len())
        };
        if entries.is_some() {
            variables.sort_by_key(place);
        }
        Ok((variables, rest))
    }

    fn has_meaning(&self, name: &str) -> bool {
        builtin::find(name).is_some() || self.draft.lets.iter().any(|known| known.name == *name)
    }

    /// What has a meaning already cannot vary.
    fn may_vary(&self, name: &str, span: Span) -> Parsed<()> {
        match self.has_meaning(name) {
            false => Ok(()),
            true => Err(Diagnostic::new(format!("{} has a meaning already and cannot vary", quoted(name)), span)
                .with_hint("use a variable of its own, such as n")),
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
        self.may_vary(name, first.span)?;
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

/// The names of entries, if each is a name of its own: `(x, y)`.
pub(in crate::rules) fn own_names(position: &[Expr]) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for entry in position {
        match &entry.kind {
            ExprKind::Name(name) if !name.starts_with('"') && !names.contains(name) => names.push(name.clone()),
            _ => return None,
        }
    }
    Some(names)
}

/// The name that the first of several conditions bounds from below: `n` in `n >= 0 and ..`.
pub(in crate::rules) fn first_bound(condition: &Expr) -> Option<String> {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, left, _) => first_bound(left),
        ExprKind::Compare(left, chain) => match (&left.kind, chain.as_slice()) {
            (ExprKind::Name(name), [(CompareOp::GreaterEqual | CompareOp::Greater, right)])
                if matches!(right.kind, ExprKind::Number(_)) =>
            {
                Some(name.clone())
            }
            (ExprKind::Number(_), [(CompareOp::LessEqual | CompareOp::Less, right)]) => match &right.kind {
                ExprKind::Name(name) => Some(name.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
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
