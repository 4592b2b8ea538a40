//! Membership: finite lists, residues, sets of binary digits, and sets given by a formula.

use super::atom::Window;
use super::automaton::Track;
use super::floors::RealForm;
use super::formula::{All, Literal, Set};
use super::reader::{Case, Read, Reader, Scope, compare, joined, limited, product, too_large, unreadable};
use super::term::{Counted, Term};
use crate::number::Real;
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use std::rc::Rc;

/// The widest list or period that becomes one window.
const MAX_WIDTH: i64 = 4096;

impl Reader<'_> {
    pub(super) fn membership(&self, left: &Expr, right: &Expr, scope: &Scope, want: bool) -> Read<Vec<All>> {
        let span = left.span.to(right.span);
        if let ExprKind::Tuple(parts) | ExprKind::Braces(parts) = &left.kind {
            return self.vector_membership(left, parts, right, scope, want);
        }
        let mut found = Vec::new();
        for (all, term) in self.value(left, scope)? {
            // Nothing negative is a member.
            if !want && let Some(negative) = compare(term.clone(), Window::at_most(-1)) {
                found.push(joined(&all, &negative));
            }
            let Some(natural) = compare(term.clone(), Window::at_least(0)) else { continue };
            found.extend(product(&[joined(&all, &natural)], &self.inside(&term, right, want)?, span)?);
        }
        limited(found, span)
    }

    /// Alternatives under which a term from 0 on is in the set, or is not.
    fn inside(&self, term: &Term, set: &Expr, want: bool) -> Read<Vec<All>> {
        let span = set.span;
        let window = |term: Counted<Term>, window: Window| -> Read<Vec<All>> {
            let term = term.map_err(|error| too_large(error, span))?;
            Ok(compare(term, if want { window } else { window.negated() }).into_iter().collect())
        };
        match &set.kind {
            ExprKind::Name(name) => {
                if let Some(definition) = self.game.lets.iter().find(|definition| definition.name == *name) {
                    return self.inside(term, &definition.value, want);
                }
                let set = match name.as_str() {
                    "evil" => Set::Ones { even: true },
                    "odious" => Set::Ones { even: false },
                    "vile" => Set::TrailingZeros { even: true },
                    "dopey" => Set::TrailingZeros { even: false },
                    _ => return Err(unreadable(span)),
                };
                self.member(term, &Rc::new(set), want, span)
            }
            ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), a, b) => {
                let (a, b) = (self.inside(term, a, want)?, self.inside(term, b, want)?);
                if (*op == BinaryOp::Inter) == want { product(&a, &b, span) } else { limited([a, b].concat(), span) }
            }
            ExprKind::Braces(members) => {
                let values = members.iter().map(|member| self.whole(member)).collect::<Read<Vec<i64>>>()?;
                window(Ok(term.clone()), listed(&values, span)?)
            }
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("complement", [inner]) => self.inside(term, inner, !want),
                ("multiples", [step]) => window(term.modulo(self.positive(step)?), Window::exactly(0)),
                ("residues", [residues, modulus]) => {
                    window(term.modulo(self.positive(modulus)?), listed(&self.list(residues)?, span)?)
                }
                ("eventually", [early, start, residues, modulus]) => {
                    let start = self.whole(start)?;
                    let before = compare(term.clone(), Window::at_most(start - 1));
                    let after = compare(term.clone(), Window::at_least(start));
                    let mut found = Vec::new();
                    if let Some(before) = before {
                        let early: Vec<i64> = self.list(early)?.into_iter().filter(|&value| value < start).collect();
                        found.extend(product(&[before], &window(Ok(term.clone()), listed(&early, span)?)?, span)?);
                    }
                    if let Some(after) = after {
                        let late = window(term.modulo(self.positive(modulus)?), listed(&self.list(residues)?, span)?)?;
                        found.extend(product(&[after], &late, span)?);
                    }
                    Ok(found)
                }
                ("beatty", [slope, offset @ ..]) => {
                    let set = self.defined(set, |reader, n| {
                        let constant = match offset {
                            [] => Real::from(0),
                            [offset, ..] => reader.real_number(offset)?,
                        };
                        let form = RealForm { terms: vec![(reader.real_number(slope)?, n.clone())], constant };
                        reader.floor_of(&form, span)
                    })?;
                    self.member(term, &set, want, span)
                }
                _ => Err(unreadable(span)),
            },
            ExprKind::Comprehension(element, condition) => {
                let set = self.comprehension(set, &[&**element], condition)?;
                self.member(term, &set, want, span)
            }
            _ => Err(unreadable(span)),
        }
    }

    fn member(&self, term: &Term, set: &Rc<Set>, want: bool, span: Span) -> Read<Vec<All>> {
        let (literal, track) = self.name(term, span)?;
        let mut all: All = literal.into_iter().collect();
        all.push(Literal::Member(vec![track], Rc::clone(set), want));
        Ok(vec![all])
    }

    fn positive(&self, expr: &Expr) -> Read<i64> {
        let value = self.whole(expr)?;
        if value < 1 { Err(Diagnostic::new("this number must be positive", expr.span)) } else { Ok(value) }
    }

    fn list(&self, expr: &Expr) -> Read<Vec<i64>> {
        match &expr.kind {
            ExprKind::Braces(parts) => parts.iter().map(|part| self.whole(part)).collect(),
            _ => Err(unreadable(expr.span)),
        }
    }

    /// The set of the values of a formula in an index from 0 on; each is made once.
    fn defined(&self, set: &Expr, value: impl Fn(&Self, &Term) -> Read<Vec<Case>>) -> Read<Rc<Set>> {
        self.once(set.to_string(), || {
            let element = self.fresh();
            let mut any = Vec::new();
            for (from, n) in self.index(0, set.span)? {
                for (all, term) in value(self, &n)? {
                    any.extend(is_element(&joined(&from, &all), &[(element, term)], set.span)?);
                }
            }
            Ok(Set::Defined { elements: vec![element], any })
        })
    }

    pub(super) fn once(&self, key: String, make: impl FnOnce() -> Read<Set>) -> Read<Rc<Set>> {
        if let Some(known) = self.sets.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let set = Rc::new(make()?);
        self.sets.borrow_mut().insert(key, Rc::clone(&set));
        Ok(set)
    }

    /// `{ element : n >= 1 and condition }`, for numbers and for vectors.
    fn comprehension(&self, set: &Expr, elements: &[&Expr], condition: &Expr) -> Read<Rc<Set>> {
        let span = set.span;
        self.once(set.to_string(), || {
            let (variable, from, further) = bound(condition).ok_or_else(|| unreadable(condition.span))?;
            let tracks: Vec<Track> = elements.iter().map(|_| self.fresh()).collect();
            let mut any = Vec::new();
            for (start, n) in self.index(from, span)? {
                let mut scope = Scope::default();
                scope.names.insert(variable.clone(), vec![(vec![], n)]);
                let mut cases: Vec<(All, Vec<(Track, Term)>)> = vec![(start, vec![])];
                for (element, &track) in elements.iter().zip(&tracks) {
                    let mut next = Vec::new();
                    for (all, term) in self.value(element, &scope)? {
                        for (before, terms) in &cases {
                            let mut terms = terms.clone();
                            terms.push((track, term.clone()));
                            next.push((joined(before, &all), terms));
                        }
                    }
                    cases = limited(next, span)?;
                }
                let mut conditions = vec![vec![]];
                for further in &further {
                    conditions = product(&conditions, &self.condition(further, &scope, true)?, span)?;
                }
                for (all, terms) in cases {
                    for condition in &conditions {
                        any.extend(is_element(&joined(&all, condition), &terms, span)?);
                    }
                }
            }
            Ok(Set::Defined { elements: tracks, any })
        })
    }

    /// `(k, l) in {(1, 2), (2, 3)}` or `(k, l) in { (n, 2*n) : n >= 1 }`.
    fn vector_membership(
        &self,
        left: &Expr,
        parts: &[Expr],
        right: &Expr,
        scope: &Scope,
        want: bool,
    ) -> Read<Vec<All>> {
        let span = left.span.to(right.span);
        if let ExprKind::Name(name) = &right.kind
            && let Some(definition) = self.game.lets.iter().find(|definition| definition.name == *name)
        {
            return self.vector_membership(left, parts, &definition.value, scope, want);
        }
        let unordered = matches!(left.kind, ExprKind::Braces(_));
        let orders = match unordered {
            true => super::reader::permutations(parts.len()),
            false => vec![(0..parts.len()).collect()],
        };
        let mut found = if want { vec![] } else { vec![vec![]] };
        let mut add = |alternatives: Vec<All>| -> Read<()> {
            found = match want {
                true => limited([std::mem::take(&mut found), alternatives].concat(), span)?,
                false => product(&found, &alternatives, span)?,
            };
            Ok(())
        };
        match &right.kind {
            ExprKind::Braces(listed) => {
                for vector in listed {
                    let turned = match &vector.kind {
                        ExprKind::Tuple(entries) if unordered => Expr::synthetic(ExprKind::Braces(entries.clone())),
                        _ => vector.clone(),
                    };
                    let same =
                        Expr::synthetic(ExprKind::Compare(Box::new(left.clone()), vec![(CompareOp::Equal, turned)]));
                    add(self.condition(&same, scope, want)?)?;
                }
            }
            ExprKind::Comprehension(element, condition) => {
                let ExprKind::Tuple(elements) = &element.kind else { return Err(unreadable(right.span)) };
                let elements: Vec<&Expr> = elements.iter().collect();
                let set = self.comprehension(right, &elements, condition)?;
                for order in orders {
                    let mut cases: Vec<(All, Vec<Track>)> = vec![(vec![], vec![])];
                    let mut outside = Vec::new();
                    for &place in &order {
                        let mut next = Vec::new();
                        for (all, term) in self.value(&parts[place], scope)? {
                            if let Some(negative) = compare(term.clone(), Window::at_most(-1)) {
                                outside.push(joined(&all, &negative));
                            }
                            let (literal, track) = self.name(&term, span)?;
                            let literal: All = literal.into_iter().collect();
                            for (before, tracks) in &cases {
                                if tracks.contains(&track) {
                                    return Err(unreadable(span));
                                }
                                let tracks = [tracks.clone(), vec![track]].concat();
                                next.push((joined(before, &joined(&all, &literal)), tracks));
                            }
                        }
                        cases = limited(next, span)?;
                    }
                    let member = |(mut all, tracks): (All, Vec<Track>)| {
                        all.push(Literal::Member(tracks, Rc::clone(&set), want));
                        all
                    };
                    let mut alternatives: Vec<All> = cases.into_iter().map(member).collect();
                    if !want {
                        alternatives.extend(outside);
                    }
                    add(alternatives)?;
                }
            }
            _ => return Err(unreadable(right.span)),
        }
        Ok(found)
    }
}

/// The conjunction with "each track has the value of its term", unless that is impossible.
fn is_element(all: &All, elements: &[(Track, Term)], span: Span) -> Read<Option<All>> {
    let mut all = all.clone();
    for (track, term) in elements {
        let difference = term.minus(&Term::track(*track)).map_err(|error| too_large(error, span))?;
        let Some(same) = compare(difference, Window::exactly(0)) else { return Ok(None) };
        all = joined(&all, &same);
    }
    Ok(Some(all))
}

/// A window that accepts the listed values.
fn listed(values: &[i64], span: Span) -> Read<Window> {
    let (Some(&low), Some(&high)) = (values.iter().min(), values.iter().max()) else {
        return Ok(Window::between(0, -1));
    };
    if high - low > MAX_WIDTH {
        return Err(Diagnostic::new("this list is too wide for an automaton", span));
    }
    let inside = (low..=high).map(|value| values.contains(&value)).collect();
    Ok(Window { low, inside, below: false, above: false })
}

/// The variable of a comprehension, where it starts, and the further conditions.
fn bound(condition: &Expr) -> Option<(String, i64, Vec<Expr>)> {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, first, second) => {
            let (variable, from, mut further) = bound(first)?;
            further.push((**second).clone());
            Some((variable, from, further))
        }
        ExprKind::Compare(left, rest) => {
            let (ExprKind::Name(name), [(op, right)]) = (&left.kind, rest.as_slice()) else { return None };
            let ExprKind::Number(value) = &right.kind else { return None };
            let value = i64::try_from(value).ok()?;
            match op {
                CompareOp::GreaterEqual => Some((name.clone(), value, vec![])),
                CompareOp::Greater => Some((name.clone(), value.checked_add(1)?, vec![])),
                _ => None,
            }
        }
        _ => None,
    }
}
