//! From the expressions of a game to terms and tests that are read at any size.

use super::line::Line;
use super::term::{Set, Term, Test};
use crate::evaluate::meaning::{Meaning, Meanings};
use crate::evaluate::{EvaluateError, permutations};
use crate::number::{NumberError, Real, Slope};
use crate::rules::Game;
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use crate::work::Work;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

pub(super) type Lowered<T> = Result<T, Diagnostic>;

/// The most parts a game may have once its functions are written out.
const MAX_PARTS: usize = 200_000;

/// The names an expression may use, beyond piles and lets.
pub(super) type Scope = HashMap<String, Term>;

/// Reads the expressions of one game.
pub(super) struct Lower<'a> {
    pub game: &'a Game,
    meanings: Meanings,
    parts: Cell<usize>,
    /// The slopes met so far.
    pub slopes: RefCell<Vec<Real>>,
    sets: RefCell<HashMap<String, Set>>,
}

impl<'a> Lower<'a> {
    pub fn new(game: &'a Game, work: &Work) -> Result<Lower<'a>, EvaluateError> {
        let meanings = Meanings::of(game, work)?;
        Ok(Lower { game, meanings, parts: Cell::new(0), slopes: RefCell::default(), sets: RefCell::default() })
    }

    fn pile(&self, name: &str) -> Option<usize> {
        self.game.piles.names.iter().position(|pile| pile == name)
    }

    pub fn line(&self, slope: Real, offset: Real, span: Span) -> Lowered<Arc<Line>> {
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
        self.slopes.borrow_mut().push(slope.clone());
        let slope = Slope::new(slope).map_err(number)?;
        Ok(Arc::new(Line::new(slope, offset).map_err(number)?))
    }

    fn count(&self, span: Span) -> Lowered<()> {
        self.parts.set(self.parts.get() + 1);
        match self.parts.get() > MAX_PARTS {
            true => Err(Diagnostic::new("the functions of these rules grow too large when they are written out", span)),
            false => Ok(()),
        }
    }

    pub fn term(&self, expr: &Expr, scope: &Scope) -> Lowered<Term> {
        let span = expr.span;
        self.count(span)?;
        let inner = |e: &Expr| self.term(e, scope).map(Box::new);
        Ok(match &expr.kind {
            ExprKind::Number(value) => Term::Const(Integer::from(value)),
            ExprKind::Name(name) => match (scope.get(name), self.pile(name)) {
                (Some(term), _) => term.clone(),
                (None, Some(pile)) => Term::Slot(pile),
                (None, None) => self.whole_number(expr)?,
            },
            ExprKind::Primed(name) => {
                let pile = self.pile(name).ok_or_else(|| unreadable(span))?;
                Term::Slot(self.game.piles.names.len() + pile)
            }
            ExprKind::Negate(e) => Term::Scale(inner(e)?, -1),
            ExprKind::Absolute(e) => Term::Absolute(inner(e)?),
            ExprKind::Binary(BinaryOp::Add, a, b) => Term::Add(inner(a)?, inner(b)?),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => Term::Subtract(inner(a)?, inner(b)?),
            ExprKind::Binary(BinaryOp::Multiply, a, b) => match (*inner(a)?, *inner(b)?) {
                (Term::Const(factor), term) | (term, Term::Const(factor)) => {
                    Term::Scale(Box::new(term), word(&factor, span)?)
                }
                _ => return Err(Diagnostic::new("a product of two values that vary is not linear", span)),
            },
            ExprKind::Binary(BinaryOp::Mod, a, b) => match *inner(b)? {
                Term::Const(modulus) if modulus >= 1 => Term::Mod(inner(a)?, word(&modulus, b.span)?),
                _ => return Err(Diagnostic::new("`mod` needs a positive constant on its right", b.span)),
            },
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Power, ..) => self.whole_number(expr)?,
            ExprKind::If(test, yes, no) => Term::If(Box::new(self.test(test, scope)?), inner(yes)?, inner(no)?),
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope)?,
            _ => return Err(unreadable(span)),
        })
    }

    fn whole_number(&self, expr: &Expr) -> Lowered<Term> {
        let value = self.meanings.number(expr)?;
        let whole = value.as_rational().and_then(|value| Integer::try_from(value.clone()).ok());
        whole.map(Term::Const).ok_or_else(|| {
            Diagnostic::new("this is not a whole number", expr.span).with_hint("put floor(..) around it")
        })
    }

    fn call(&self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Lowered<Term> {
        let span = expr.span;
        let number = |error: NumberError| Diagnostic::new(error.to_string(), span);
        match self.meanings.get(name) {
            Some(Meaning::Function(parameters, body)) => {
                return self.term(body, &self.bind(parameters, arguments, scope)?);
            }
            Some(Meaning::Constraint(slope)) => {
                let argument = self.term(&arguments[0], scope)?;
                let upper = slope.complement().map_err(number)?;
                self.slopes.borrow_mut().push(slope.as_real().clone());
                let line = |slope: Slope| Line::new(slope, Real::from(0)).map_err(number);
                return Ok(Term::Constraint(Arc::new((line(slope.clone())?, line(upper)?)), Box::new(argument)));
            }
            Some(Meaning::Set(set)) => {
                return Ok(Term::Member(Set::new(Arc::clone(set)), Box::new(self.term(&arguments[0], scope)?)));
            }
            _ => {}
        }
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                let set = self.meanings.set(&Expr::synthetic(ExprKind::Name(name.to_string())))?;
                Ok(Term::Member(Set::new(set), Box::new(self.term(&arguments[0], scope)?)))
            }
            "floor" => self.floor(&arguments[0], span, scope),
            "min" | "max" => {
                let mut terms = arguments.iter().map(|argument| self.term(argument, scope));
                let first = terms.next().ok_or_else(|| unreadable(span))??;
                terms.try_fold(first, |left, right| {
                    let (left, right) = (Box::new(left), Box::new(right?));
                    Ok(if name == "min" { Term::Min(left, right) } else { Term::Max(left, right) })
                })
            }
            _ => self.whole_number(expr),
        }
    }

    fn bind(&self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Lowered<Scope> {
        parameters.iter().zip(arguments).map(|(name, e)| Ok((name.clone(), self.term(e, scope)?))).collect()
    }

    pub fn test(&self, expr: &Expr, scope: &Scope) -> Lowered<Test> {
        self.count(expr.span)?;
        let test = |e: &Expr| self.test(e, scope);
        Ok(match &expr.kind {
            ExprKind::Not(inner) => Test::Not(Box::new(test(inner)?)),
            ExprKind::Binary(BinaryOp::And, a, b) => Test::And(vec![test(a)?, test(b)?]),
            ExprKind::Binary(BinaryOp::Or, a, b) => Test::Or(vec![test(a)?, test(b)?]),
            ExprKind::Compare(first, rest) => {
                let mut parts = Vec::new();
                let mut left = &**first;
                for (op, right) in rest {
                    parts.push(self.comparison(*op, left, right, scope)?);
                    left = right;
                }
                Test::And(parts)
            }
            ExprKind::If(condition, yes, no) => {
                let condition = test(condition)?;
                let otherwise = Test::Not(Box::new(condition.clone()));
                Test::Or(vec![Test::And(vec![condition, test(yes)?]), Test::And(vec![otherwise, test(no)?])])
            }
            ExprKind::Call(name, arguments) => match self.meanings.get(name) {
                Some(Meaning::Function(parameters, body)) => {
                    self.test(body, &self.bind(parameters, arguments, scope)?)?
                }
                _ => return Err(unreadable(expr.span)),
            },
            _ => return Err(unreadable(expr.span)),
        })
    }

    fn comparison(&self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope) -> Lowered<Test> {
        if matches!(op, CompareOp::In | CompareOp::NotIn) {
            let inside = self.membership(left, right, scope)?;
            return Ok(if op == CompareOp::In { inside } else { Test::Not(Box::new(inside)) });
        }
        if let Some(same) = self.same_vector(left, right, scope)? {
            return match op {
                CompareOp::Equal => Ok(same),
                CompareOp::NotEqual => Ok(Test::Not(Box::new(same))),
                _ => Err(unreadable(left.span.to(right.span))),
            };
        }
        Ok(Test::Compare(op, self.term(left, scope)?, self.term(right, scope)?))
    }

    /// `(k, l) = (2, 3)` or `{k, l} = {2, 3}`.
    fn same_vector(&self, left: &Expr, right: &Expr, scope: &Scope) -> Lowered<Option<Test>> {
        let terms = |parts: &[Expr]| parts.iter().map(|part| self.term(part, scope)).collect::<Lowered<Vec<_>>>();
        let equal = |order: &[usize], a: &[Term], b: &[Term]| {
            let pairs = order.iter().zip(b).map(|(&i, y)| Test::Compare(CompareOp::Equal, a[i].clone(), y.clone()));
            Test::And(pairs.collect())
        };
        Ok(match (&left.kind, &right.kind) {
            (ExprKind::Tuple(a), ExprKind::Tuple(b)) => {
                let order: Vec<usize> = (0..a.len()).collect();
                Some(equal(&order, &terms(a)?, &terms(b)?))
            }
            (ExprKind::Braces(a), ExprKind::Braces(b)) => {
                let (a, b) = (terms(a)?, terms(b)?);
                Some(Test::Or(permutations(a.len()).iter().map(|order| equal(order, &a, &b)).collect()))
            }
            _ => None,
        })
    }

    fn membership(&self, left: &Expr, right: &Expr, scope: &Scope) -> Lowered<Test> {
        if let ExprKind::Tuple(parts) | ExprKind::Braces(parts) = &left.kind {
            let ExprKind::Braces(listed) = &right.kind else {
                return Err(Diagnostic::new("whether a vector is in this set is known only on a board", right.span));
            };
            let unordered = matches!(left.kind, ExprKind::Braces(_));
            let mut any = Vec::new();
            for vector in listed {
                let (ExprKind::Tuple(entries) | ExprKind::Braces(entries)) = &vector.kind else {
                    return Err(unreadable(vector.span));
                };
                if entries.len() != parts.len() {
                    return Err(unreadable(vector.span));
                }
                let turned = match &vector.kind {
                    ExprKind::Tuple(entries) if unordered => Expr::synthetic(ExprKind::Braces(entries.clone())),
                    _ => vector.clone(),
                };
                any.extend(self.same_vector(left, &turned, scope)?);
            }
            return Ok(Test::Or(any));
        }
        let key = right.to_string();
        let known = self.sets.borrow().get(&key).cloned();
        let set = match known {
            Some(set) => set,
            None => {
                let set = Set::new(self.meanings.set(right)?);
                if let Set::Line(line, _) = &set {
                    self.slopes.borrow_mut().push(line.slope().as_real().clone());
                }
                self.sets.borrow_mut().insert(key, set.clone());
                set
            }
        };
        Ok(Test::In(set, self.term(left, scope)?))
    }

    fn floor(&self, argument: &Expr, span: Span, scope: &Scope) -> Lowered<Term> {
        let form = self.real_form(argument, scope)?;
        let is_whole = |c: &Real| c.as_rational().is_some_and(|c| *c.denominator_ref() == 1);
        // floor(alpha v + k w + c) = floor(alpha v + c) + k w for whole k.
        let (whole, mut rest): (Vec<_>, Vec<_>) = form.terms.into_iter().partition(|(c, _)| is_whole(c));
        let mut sum = match rest.len() {
            0 => Term::Const(form.constant.floor()),
            1 => {
                let (slope, term) = rest.swap_remove(0);
                // floor(-c v + d) is the floor of c at -v.
                match slope.sign().is_lt() {
                    true => {
                        let slope = slope.negate().map_err(|error| Diagnostic::new(error.to_string(), span))?;
                        let line = self.line(slope, form.constant, span)?;
                        Term::Floor(line, Box::new(Term::Scale(Box::new(term), -1)))
                    }
                    false => Term::Floor(self.line(slope, form.constant, span)?, Box::new(term)),
                }
            }
            _ => quotient(&rest, &form.constant, span)?,
        };
        for (coefficient, term) in whole {
            let factor = coefficient.as_rational().and_then(|c| Integer::try_from(c.clone()).ok());
            let factor = word(&factor.unwrap_or(Integer::ONE), span)?;
            sum = Term::Add(Box::new(sum), Box::new(Term::Scale(Box::new(term), factor)));
        }
        Ok(sum)
    }

    /// Whether the expression depends on a pile, a variable or a function's argument.
    fn varies(&self, expr: &Expr, scope: &Scope) -> bool {
        let mut found = false;
        expr.visit_into(&mut |part| {
            match &part.kind {
                ExprKind::Name(name) => found |= scope.contains_key(name) || self.pile(name).is_some(),
                ExprKind::Primed(_) => found = true,
                _ => {}
            }
            // The variable of a polynomial or of a pattern is its own, even if a pile has the same name.
            !matches!(&part.kind, ExprKind::Call(name, _) if name == "root")
                && !matches!(&part.kind, ExprKind::ContinuedFraction(_))
        });
        found
    }

    /// An expression inside a floor as a sum of real multiples of whole-numbered terms.
    fn real_form(&self, expr: &Expr, scope: &Scope) -> Lowered<RealForm> {
        let number = |error: NumberError| Diagnostic::new(error.to_string(), expr.span);
        if !self.varies(expr, scope) {
            return Ok(RealForm { terms: vec![], constant: self.meanings.number(expr)? });
        }
        let form = |e: &Expr| self.real_form(e, scope);
        let value = |e: &Expr| self.meanings.number(e);
        match &expr.kind {
            ExprKind::Negate(inner) => form(inner)?.scale(&Real::from(-1)).map_err(number),
            ExprKind::Binary(BinaryOp::Add, a, b) => form(a)?.add(form(b)?).map_err(number),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                form(a)?.add(form(b)?.scale(&Real::from(-1)).map_err(number)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(a, scope) => {
                form(b)?.scale(&value(a)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !self.varies(b, scope) => {
                form(a)?.scale(&value(b)?).map_err(number)
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) if !self.varies(b, scope) => {
                form(a)?.scale(&value(b)?.reciprocal().map_err(number)?).map_err(number)
            }
            _ => Ok(RealForm { terms: vec![(Real::from(1), self.term(expr, scope)?)], constant: Real::from(0) }),
        }
    }
}

/// floor of a sum of several rational multiples: a quotient of whole numbers.
fn quotient(terms: &[(Real, Term)], constant: &Real, span: Span) -> Lowered<Term> {
    let several = || {
        Diagnostic::new("this floor mixes several irrational or fractional parts", span)
            .with_hint("use one slope in each floor")
    };
    let rationals: Option<Vec<&Rational>> = terms.iter().map(|(c, _)| c.as_rational()).collect();
    let (rationals, constant) = (rationals.ok_or_else(several)?, constant.as_rational().ok_or_else(several)?);
    let common = rationals.iter().fold(constant.denominator_ref().clone(), |lcm, c| lcm.lcm(c.denominator_ref()));
    let scaled =
        |c: &Rational| -> Lowered<Integer> { Integer::try_from(c * Rational::from(&common)).map_err(|_| several()) };
    let mut sum = Term::Const(scaled(constant)?);
    for ((_, term), c) in terms.iter().zip(rationals) {
        sum = Term::Add(Box::new(sum), Box::new(Term::Scale(Box::new(term.clone()), word(&scaled(c)?, span)?)));
    }
    Ok(Term::Quotient(Box::new(sum), word(&Integer::from(common), span)?))
}

/// `sum of coefficient * term + constant`.
struct RealForm {
    terms: Vec<(Real, Term)>,
    constant: Real,
}

impl RealForm {
    fn scale(mut self, factor: &Real) -> Result<RealForm, NumberError> {
        for (coefficient, _) in &mut self.terms {
            *coefficient = coefficient.multiply(factor)?;
        }
        self.constant = self.constant.multiply(factor)?;
        Ok(self)
    }

    fn add(mut self, other: RealForm) -> Result<RealForm, NumberError> {
        for (coefficient, term) in other.terms {
            let slot = |term: &Term| match term {
                Term::Slot(slot) => Some(*slot),
                _ => None,
            };
            let same = self.terms.iter_mut().find(|(_, known)| slot(known).is_some() && slot(known) == slot(&term));
            match same {
                Some((known, _)) => *known = known.add(&coefficient)?,
                None => self.terms.push((coefficient, term)),
            }
        }
        self.constant = self.constant.add(&other.constant)?;
        Ok(self)
    }
}

fn word(value: &Integer, span: Span) -> Lowered<i64> {
    i64::try_from(value).map_err(|_| Diagnostic::new("this factor is too large", span))
}

fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new("this part of the rules cannot be evaluated", span)
}

/// floor(slope n + offset), if the term in the slot n is one: a floor, whole multiples of n and whole numbers.
pub(super) fn as_line(term: &Term, slot: usize) -> Option<(Real, Real)> {
    let zero = || Real::from(0);
    match term {
        Term::Const(value) => Some((zero(), Real::Rational(Rational::from(value.clone())))),
        Term::Slot(at) if *at == slot => Some((Real::from(1), zero())),
        Term::Floor(line, inner) => match &**inner {
            Term::Slot(at) if *at == slot => Some((line.slope().as_real().clone(), line.offset().clone())),
            _ => None,
        },
        Term::Add(left, right) => joined(as_line(left, slot)?, as_line(right, slot)?),
        Term::Subtract(left, right) => joined(as_line(left, slot)?, negative(as_line(right, slot)?)?),
        Term::Scale(inner, factor) => {
            let (slope, offset) = as_line(inner, slot)?;
            let whole = is_whole(&slope) && is_whole(&offset);
            let factor = Real::from(*factor);
            whole.then(|| Some((slope.multiply(&factor).ok()?, offset.multiply(&factor).ok()?)))?
        }
        Term::Quotient(inner, divisor) => {
            let (slope, offset) = as_line(inner, slot)?;
            let whole = is_whole(&slope) && is_whole(&offset);
            let part = Real::Rational(Rational::from_unsigneds(1u64, divisor.unsigned_abs()));
            whole.then(|| Some((slope.multiply(&part).ok()?, offset.multiply(&part).ok()?)))?
        }
        _ => None,
    }
}

fn is_whole(value: &Real) -> bool {
    value.as_rational().is_some_and(|value| *value.denominator_ref() == Natural::ONE)
}

/// The sum of two lines is one if one of them needs no floor.
fn joined(left: (Real, Real), right: (Real, Real)) -> Option<(Real, Real)> {
    let plain = |line: &(Real, Real)| is_whole(&line.0) && is_whole(&line.1);
    (plain(&left) || plain(&right)).then(|| Some((left.0.add(&right.0).ok()?, left.1.add(&right.1).ok()?)))?
}

fn negative(line: (Real, Real)) -> Option<(Real, Real)> {
    (is_whole(&line.0) && is_whole(&line.1)).then(|| Some((line.0.negate().ok()?, line.1.negate().ok()?)))?
}
