//! Floors of real multiples, and what is made of them: Beatty constraints and members of sets by their number.

use super::atom::Window;
use super::automaton::Track;
use super::formula::{All, Literal, Set};
use super::reader::{Case, Read, Reader, Scope, compare, joined, limited, too_large, unreadable};
use super::term::{Counted, Term, TooLarge};
use crate::number::{NumberError, Real, Slope};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Integer;
use malachite::rational::Rational;
use std::rc::Rc;

/// Sum of real multiples of terms, plus a constant.
#[derive(Clone)]
pub(super) struct RealForm {
    pub terms: Vec<(Real, Term)>,
    pub constant: Real,
}

impl RealForm {
    fn scaled(mut self, factor: &Real) -> Result<RealForm, NumberError> {
        for (coefficient, _) in &mut self.terms {
            *coefficient = coefficient.multiply(factor)?;
        }
        self.constant = self.constant.multiply(factor)?;
        Ok(self)
    }

    fn plus(mut self, other: RealForm) -> Result<RealForm, NumberError> {
        self.terms.extend(other.terms);
        self.constant = self.constant.add(&other.constant)?;
        Ok(self)
    }
}

fn whole_parts(value: &Rational) -> Counted<(i64, i64)> {
    let numerator = Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref());
    match (i64::try_from(&numerator), i64::try_from(value.denominator_ref())) {
        (Ok(numerator), Ok(denominator)) => Ok((numerator, denominator)),
        _ => Err(TooLarge),
    }
}

/// value * term, for a rational value.
pub(super) fn multiple(term: &Term, value: &Rational) -> Counted<Term> {
    let (numerator, denominator) = whole_parts(value)?;
    term.scaled(numerator)?.over(denominator)
}

impl Reader<'_> {
    pub(super) fn floor(&self, argument: &Expr, scope: &Scope, span: Span) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        for (all, form) in self.real(argument, scope)? {
            for (inner, term) in self.floor_of(&form, span)? {
                cases.push((joined(&all, &inner), term));
            }
        }
        limited(cases, span)
    }

    fn varies(&self, expr: &Expr, scope: &Scope) -> bool {
        let mut found = false;
        expr.visit(&mut |part| match &part.kind {
            ExprKind::Name(name) => found |= scope.names.contains_key(name),
            ExprKind::Primed(_) => found = true,
            _ => {}
        });
        found
    }

    /// An expression inside a floor.
    fn real(&self, expr: &Expr, scope: &Scope) -> Read<Vec<(All, RealForm)>> {
        let span = expr.span;
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
        if !self.varies(expr, scope) {
            return Ok(vec![(vec![], RealForm { terms: vec![], constant: self.real_number(expr)? })]);
        }
        let scaled = |inner: &Expr, factor: Real| -> Read<Vec<(All, RealForm)>> {
            let cases = self.real(inner, scope)?.into_iter();
            cases.map(|(all, form)| Ok((all, form.scaled(&factor).map_err(number)?))).collect()
        };
        let sum = |a: &Expr, b: &Expr, sign: i64| -> Read<Vec<(All, RealForm)>> {
            let right = self.real(b, scope)?;
            let mut cases = Vec::new();
            for (left_all, left) in self.real(a, scope)? {
                for (right_all, right) in &right {
                    let right = right.clone().scaled(&Real::from(sign)).map_err(number)?;
                    cases.push((joined(&left_all, right_all), left.clone().plus(right).map_err(number)?));
                }
            }
            limited(cases, span)
        };
        match &expr.kind {
            ExprKind::Negate(inner) => scaled(inner, Real::from(-1)),
            ExprKind::Binary(BinaryOp::Add, a, b) => sum(a, b, 1),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => sum(a, b, -1),
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(a, scope) => scaled(b, self.real_number(a)?),
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(b, scope) => scaled(a, self.real_number(b)?),
            ExprKind::Binary(BinaryOp::Divide, a, b) if !self.varies(b, scope) => {
                scaled(a, self.real_number(b)?.reciprocal().map_err(number)?)
            }
            _ => {
                let cases = self.value(expr, scope)?.into_iter();
                let form = |term| RealForm { terms: vec![(Real::from(1), term)], constant: Real::from(0) };
                Ok(cases.map(|(all, term)| (all, form(term))).collect())
            }
        }
    }

    /// floor(slope * term), for a slope and a term.
    pub(super) fn floor_times(&self, slope: &Real, term: &Term, span: Span) -> Read<Vec<Case>> {
        self.floor_of(&RealForm { terms: vec![(slope.clone(), term.clone())], constant: Real::from(0) }, span)
    }

    pub(super) fn floor_of(&self, form: &RealForm, span: Span) -> Read<Vec<Case>> {
        let counted = |term: Counted<Term>| term.map_err(|error| too_large(error, span));
        // The form is rest + roots * theta.
        let (mut rest, mut roots) = (counted(Term::constant(0))?, counted(Term::constant(0))?);
        let one = (form.constant.clone(), counted(Term::constant(1))?);
        for (coefficient, term) in form.terms.iter().chain([&one]) {
            let outside = || Diagnostic::new("this number lies outside the field of the other slopes", span);
            let (x, y) = self.field.coordinates(coefficient).ok_or_else(outside)?;
            roots = counted(multiple(term, &x).and_then(|part| roots.plus(&part)))?;
            rest = counted(multiple(term, &y).and_then(|part| rest.plus(&part)))?;
        }
        // Over a common denominator, which both terms then lose.
        let denominator = rest.denominator / super::numeration::gcd(rest.denominator, roots.denominator);
        let divisor = denominator.checked_mul(roots.denominator).ok_or_else(|| too_large(TooLarge, span))?;
        let (rest, roots) = (counted(rest.scaled(divisor))?, counted(roots.scaled(divisor))?);
        if roots.as_constant() == Some(0) {
            return Ok(vec![(vec![], counted(rest.divided(divisor))?)]);
        }
        if let Some(found) = self.free_floor(&rest, &roots, divisor) {
            return Ok(vec![(vec![], counted(found)?)]);
        }
        if let Some(value) = roots.as_constant() {
            let floor = self.field.theta.as_ref().map(|theta| theta.floor_times(&Integer::from(value)));
            let floor = floor.and_then(|floor| i64::try_from(&floor).ok()).ok_or_else(|| too_large(TooLarge, span))?;
            return Ok(vec![(vec![], counted(rest.shifted(floor).and_then(|sum| sum.divided(divisor)))?)]);
        }
        // A single value that does not stand on a track the way an index does: put it on one.
        if let [(coefficient, term)] = form.terms.as_slice()
            && !self.is_index(term)
        {
            return self.floor_at(coefficient, term, &form.constant, span);
        }
        // A track for |roots| - 1, whose second value is the floor.
        let mut cases = Vec::new();
        if compare(roots.clone(), Window::exactly(0)).is_some() {
            let zero = compare(roots.clone(), Window::exactly(0)).unwrap_or_default();
            cases.push((zero, counted(rest.divided(divisor))?));
        }
        for (sign, window) in [(1, Window::at_least(1)), (-1, Window::at_most(-1))] {
            if compare(roots.clone(), window).is_none() {
                continue;
            }
            let before = counted(roots.scaled(sign).and_then(|term| term.shifted(-1)))?;
            let (literal, track) = self.name(&before, span)?;
            let floor = Term::values(track, 0, sign);
            let sum = rest.plus(&floor).and_then(|sum| sum.shifted(-i64::from(sign < 0)));
            cases.push((literal.into_iter().collect(), counted(sum.and_then(|sum| sum.divided(divisor)))?));
        }
        Ok(cases)
    }

    /// Whether a term is a multiple of (Q + 1) on the track of an index.
    fn is_index(&self, term: &Term) -> bool {
        match term.linear.parts.as_slice() {
            &[(track, factor, 0)] => {
                let indices = self.indices.borrow();
                factor == term.linear.constant && term.remainders.is_empty() && indices.contains(&track)
            }
            _ => false,
        }
    }

    /// floor(coefficient * term + constant), the term standing on a track the way an index does.
    fn floor_at(&self, coefficient: &Real, term: &Term, constant: &Real, span: Span) -> Read<Vec<Case>> {
        let counted = |term: Counted<Term>| term.map_err(|error| too_large(error, span));
        let mut cases = Vec::new();
        if let Some(zero) = compare(term.clone(), Window::exactly(0)) {
            let form = RealForm { terms: vec![], constant: constant.clone() };
            for (all, floor) in self.floor_of(&form, span)? {
                cases.push((joined(&zero, &all), floor));
            }
        }
        for (sign, window) in [(1, Window::at_least(1)), (-1, Window::at_most(-1))] {
            if compare(term.clone(), window).is_none() {
                continue;
            }
            let before = counted(term.scaled(sign * self.multiple).and_then(|term| term.shifted(-1)))?;
            let (literal, track) = self.name(&before, span)?;
            self.indices.borrow_mut().insert(track);
            let index = counted(Term::track(track).shifted(1).and_then(|next| next.over(self.multiple)))?;
            let index = counted(index.scaled(sign))?;
            let form = RealForm { terms: vec![(coefficient.clone(), index)], constant: constant.clone() };
            for (all, floor) in self.floor_of(&form, span)? {
                cases.push((joined(&literal.iter().cloned().collect::<All>(), &all), floor));
            }
        }
        limited(cases, span)
    }

    /// floor((rest + roots theta) / divisor) where roots is a multiple of Q + 1 on some track: then P is the floor.
    fn free_floor(&self, rest: &Term, roots: &Term, divisor: i64) -> Option<Counted<Term>> {
        let &[(track, factor, 0)] = roots.linear.parts.as_slice() else { return None };
        if !roots.remainders.is_empty() || roots.linear.constant != factor {
            return None;
        }
        let (sign, size) = (factor.signum(), factor.abs());
        let index = self.indices.borrow().contains(&track);
        if index {
            // With n = (Q + 1)/m the factor of n theta over the divisor, in lowest terms.
            let common = rest.linear.parts.iter().flat_map(|part| [part.1, part.2]).fold(size, super::numeration::gcd);
            let common = super::numeration::gcd(common, divisor);
            self.wanted.borrow_mut().insert(size / common.max(1));
        }
        if size != 1 {
            // (rest/size + (Q + 1) theta) / (divisor/size), if rest/size is whole.
            let only_index = rest.remainders.is_empty()
                && rest.linear.parts.iter().all(|part| part.0 == track && part.2 == 0)
                && rest.linear.parts.first().map_or(0, |part| part.1) == rest.linear.constant;
            let whole = rest.linear.constant * self.multiple % size == 0;
            if !(index && only_index && whole && divisor % size == 0) {
                return None;
            }
        }
        let sum = rest.over(size).and_then(|rest| rest.plus(&Term::values(track, 0, sign)));
        Some(sum.and_then(|sum| sum.shifted(-i64::from(sign < 0))).and_then(|sum| sum.divided(divisor / size)))
    }

    /// A let applied to an argument: a Beatty constraint, or the n-th member of a set.
    pub(super) fn named_call(&self, value: &Expr, arguments: &[Expr], scope: &Scope, span: Span) -> Read<Vec<Case>> {
        match &value.kind {
            ExprKind::Name(_) => self.nth(value, arguments, scope),
            ExprKind::Call(name, inner) if name == "beatty_constraint" => {
                let mut cases = Vec::new();
                for (all, term) in self.value(&arguments[0], scope)? {
                    for (inner, term) in self.constraint(&inner[0], &term, span)? {
                        cases.push((joined(&all, &inner), term));
                    }
                }
                limited(cases, span)
            }
            ExprKind::Call(name, inner) if name == "beatty" && inner.len() == 1 => {
                let slope = self.real_number(&inner[0])?;
                let mut cases = Vec::new();
                for (all, term) in self.value(&arguments[0], scope)? {
                    for (inner, term) in self.floor_times(&slope, &term, span)? {
                        cases.push((joined(&all, &inner), term));
                    }
                }
                limited(cases, span)
            }
            _ => Err(unreadable(span)),
        }
    }

    /// The n-th evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n-1), with t(n) = 1 if n is odious (Fisher and
    /// Larsson 2019, section 6).
    pub(super) fn nth(&self, set: &Expr, arguments: &[Expr], scope: &Scope) -> Read<Vec<Case>> {
        let span = set.span;
        let (ExprKind::Name(name) | ExprKind::Call(name, _)) = &set.kind else { return Err(unreadable(span)) };
        if let Some(definition) = self.game.lets.iter().find(|definition| definition.name == *name) {
            return self.named_call(&definition.value, arguments, scope, span);
        }
        let counted = |term: Counted<Term>| term.map_err(|error| too_large(error, span));
        let mut cases = Vec::new();
        for (all, n) in self.value(arguments.first().ok_or_else(|| unreadable(span))?, scope)? {
            let (read, values) = match name.as_str() {
                "evil" => (n.clone(), [counted(n.scaled(2))?, counted(n.scaled(2).and_then(|n| n.shifted(1)))?]),
                "odious" => {
                    let double = counted(n.scaled(2))?;
                    (counted(n.shifted(-1))?, [counted(double.shifted(-1))?, counted(double.shifted(-2))?])
                }
                _ => return Err(unreadable(span)),
            };
            let (literal, track) = self.name(&read, span)?;
            for (value, even) in values.into_iter().zip([true, false]) {
                let member = Literal::Member(vec![track], Rc::new(Set::Ones { even: true }), even);
                let all = joined(&all, &joined(&literal.iter().cloned().collect::<All>(), &[member]));
                cases.push((all, value));
            }
        }
        limited(cases, span)
    }

    /// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)) for n >= 1, and f(0) = 0 (Kay and Polanco 2023, section 5).
    fn constraint(&self, slope: &Expr, argument: &Term, span: Span) -> Read<Vec<Case>> {
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
        let counted = |term: Counted<Term>| term.map_err(|error| too_large(error, span));
        let alpha = Slope::new(self.real_number(slope)?).map_err(number)?;
        let beta = alpha.complement().map_err(number)?;
        let ([a, _], [b, _]) = (self.rises(&alpha, span)?, self.rises(&beta, span)?);
        let (literal, track) = self.name(argument, span)?;
        let named: All = literal.into_iter().collect();
        let mut cases = Vec::new();
        if let Some(zero) = compare(argument.clone(), Window::exactly(0)) {
            cases.push((zero, counted(Term::constant(0))?));
        }
        for value in b - a - 1..=b + 1 - a {
            let key = format!("constraint {alpha} {value}");
            let set = self.once(key, || self.constraint_set(&alpha, &beta, value, span))?;
            let member = Literal::Member(vec![track], set, true);
            cases.push((joined(&named, &[member]), counted(Term::constant(value))?));
        }
        Ok(cases)
    }

    /// The numbers a_n and b_n at which a Beatty constraint has a value.
    fn constraint_set(&self, alpha: &Slope, beta: &Slope, value: i64, span: Span) -> Read<Set> {
        let element: Track = self.fresh();
        let mut any = Vec::new();
        for (from, n) in self.index(1, span)? {
            let &[(index, ..)] = n.linear.parts.as_slice() else { continue };
            for rise in self.rises(alpha, span)? {
                let steps = [(alpha, rise), (beta, rise + value)].map(|(slope, rise)| {
                    let key = format!("rise {slope} {rise}");
                    self.once(key, || self.rise_set(slope, rise, span))
                });
                let [lower, upper] = steps;
                let members = [lower?, upper?].map(|set| Literal::Member(vec![index], set, true));
                for slope in [alpha, beta] {
                    for (all, term) in self.floor_times(slope.as_real(), &n, span)? {
                        let difference = term.minus(&Term::track(element)).map_err(|error| too_large(error, span))?;
                        let here = compare(difference, Window::exactly(0)).unwrap_or_default();
                        any.push(joined(&from, &joined(&all, &joined(&members, &here))));
                    }
                }
            }
        }
        Ok(Set::Defined { elements: vec![element], any })
    }

    /// The steps that floor(n slope) can take.
    fn rises(&self, slope: &Slope, span: Span) -> Read<[i64; 2]> {
        let whole = i64::try_from(&slope.as_real().floor()).map_err(|_| too_large(TooLarge, span))?;
        Ok([whole, whole + 1])
    }

    /// The indices n >= 1, as they stand on their track, with floor(n slope) - floor((n-1) slope) = rise.
    fn rise_set(&self, slope: &Slope, rise: i64, span: Span) -> Read<Set> {
        let mut any = Vec::new();
        let mut elements = Vec::new();
        for (from, n) in self.index(1, span)? {
            elements = n.tracks();
            let before = n.shifted(-1).map_err(|error| too_large(error, span))?;
            let here = self.floor_times(slope.as_real(), &n, span)?;
            let last = self.floor_times(slope.as_real(), &before, span)?;
            for (all, difference) in self.both(here, last, span, Term::minus)? {
                if let Some(rises) = compare(difference, Window::exactly(rise)) {
                    any.push(joined(&from, &joined(&all, &rises)));
                }
            }
        }
        Ok(Set::Defined { elements, any })
    }
}
