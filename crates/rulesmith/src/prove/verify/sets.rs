//! Membership in sets, for numbers that are not known yet.

use super::reading::permutations;
use super::run::{Halt, Read, Run, Scope, refuse};
use super::symbols::{Literal, Symbol, Value, Window};
use super::{Checked, Rejection, reject};
use crate::number::{NumberError, Slope};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Natural;
use malachite::rational::Rational;
use std::collections::BTreeMap;

impl<'a> Run<'a> {
    /// Whether a number is a member of a set; nothing negative is.
    pub fn is_member(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        Ok(self.at_least(value, 0)? && self.is_inside(value, set)?)
    }

    fn is_inside(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        let language = self.language;
        let list = |expr: &Expr| match &expr.kind {
            ExprKind::Braces(members) => members.iter().map(|member| language.whole(member)).collect(),
            _ => reject(format!("{expr} is no list")),
        };
        match &set.kind {
            ExprKind::Name(name) => match language.game.lets.iter().find(|definition| definition.name == *name) {
                Some(definition) => self.is_inside(value, &definition.value),
                None => self.member_of_digits(name, value),
            },
            ExprKind::Binary(BinaryOp::Union, a, b) => Ok(self.is_inside(value, a)? || self.is_inside(value, b)?),
            ExprKind::Binary(BinaryOp::Inter, a, b) => Ok(self.is_inside(value, a)? && self.is_inside(value, b)?),
            ExprKind::Braces(_) => {
                let members: Vec<i64> = list(set)?;
                self.lies_in(value, &Window::listed(&members))
            }
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("complement", [inner]) => Ok(!self.is_inside(value, inner)?),
                ("multiples", [step]) => self.lies_in(&value.modulo(language.whole(step)?), &Window::exactly(0)),
                ("residues", [residues, modulus]) => {
                    let residues: Vec<i64> = list(residues)?;
                    self.lies_in(&value.modulo(language.whole(modulus)?), &Window::listed(&residues))
                }
                ("beatty", [_]) => self.member_of_set(set, value),
                _ => refuse(format!("the set {set} is not read")),
            },
            ExprKind::Comprehension(..) => self.member_of_set(set, value),
            _ => refuse(format!("the set {set} is not read")),
        }
    }

    pub fn member_of_digits(&mut self, name: &str, value: &Value) -> Read<bool> {
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                self.member_of_set(&Expr::synthetic(ExprKind::Name(name.into())), value)
            }
            _ => refuse(format!("the set {name} is not read")),
        }
    }

    /// Membership in a set that has an automaton.
    fn member_of_set(&mut self, set: &Expr, value: &Value) -> Read<bool> {
        let mut sets = self.language.sets.borrow_mut();
        let number = sets.iter().position(|known| known == set).unwrap_or_else(|| {
            sets.push(set.clone());
            sets.len() - 1
        });
        drop(sets);
        let track = self.on_a_track(value)?;
        let known = self.branch.literals.iter().find_map(|literal| match literal {
            Literal::Member(other, at, inside) if (*other, *at) == (number, track) => Some(*inside),
            _ => None,
        });
        if let Some(inside) = known {
            return Ok(inside);
        }
        let inside = self.choose(2) == 0;
        self.branch.literals.push(Literal::Member(number, track, inside));
        Ok(inside)
    }

    /// Whether the number on track 0 is an element of a set given by a formula, for an index that is not known.
    pub fn is_element(&mut self, set: &Expr) -> Read<bool> {
        let element = Value::symbol(Symbol::Number(0));
        match &set.kind {
            ExprKind::Call(name, arguments) if name == "beatty" => {
                let slope = self.language.number(&arguments[0])?;
                let n = self.index(0)?;
                let value = self.floor_times(&slope, &n)?;
                self.equal(&value, &element)
            }
            ExprKind::Comprehension(formula, condition) => {
                let (variable, from, further) = variable_of(condition)?;
                let scope = Scope { names: BTreeMap::from([(variable, self.index(from)?)]), ..Scope::default() };
                for condition in further {
                    if !self.truth(condition, &scope)? {
                        return Ok(false);
                    }
                }
                let value = self.value(formula, &scope)?;
                self.equal(&value, &element)
            }
            ExprKind::Compare(constraint, value) => match (&constraint.kind, value.as_slice()) {
                (ExprKind::Call(_, slope), [(CompareOp::Equal, value)]) => self.is_constrained(&slope[0], value),
                _ => refuse(format!("the set {set} is not read")),
            },
            _ => refuse(format!("the set {set} is not read")),
        }
    }

    /// Whether a vector, in any order or not, is one of a list.
    pub fn is_listed(&mut self, left: &[Expr], any_order: bool, list: &Expr, scope: &Scope) -> Read<bool> {
        let language = self.language;
        let vectors = match &list.kind {
            ExprKind::Name(name) => match language.game.lets.iter().find(|definition| definition.name == *name) {
                Some(definition) => return self.is_listed(left, any_order, &definition.value, scope),
                None => return refuse(format!("the set {list} is not read")),
            },
            ExprKind::Braces(vectors) => vectors,
            _ => return refuse(format!("the set of vectors {list} is not read")),
        };
        let orders = if any_order { permutations(left.len()) } else { vec![(0..left.len()).collect()] };
        for vector in vectors {
            let ExprKind::Tuple(entries) = &vector.kind else { return refuse(format!("{vector} is no vector")) };
            for order in &orders {
                if self.same_entries(left, entries, order, scope)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)) for n >= 1, and f(0) = 0 (Kay and Polanco 2023, section 5). The
    /// sequences rise by floor(alpha) or one more, and by floor(beta) or one more, so f takes few values; the numbers
    /// at which it takes one are a set like others.
    pub fn constraint(&mut self, slope: &Expr, argument: &Value) -> Read<Value> {
        let (alpha, beta) = self.pair(slope)?;
        if self.equal(argument, &Value::default())? {
            return Ok(Value::default());
        }
        let least = Rational::from(beta.floor() - alpha.floor());
        let value = Value { constant: least, ..Value::default() }.shifted(self.choose(3) as i64 - 1);
        let Some(known) = value.known().and_then(|known| Natural::try_from(known.clone()).ok()) else {
            return refuse(format!("the constraint of {slope} may be negative"));
        };
        let constraint = Expr::synthetic(ExprKind::Call("beatty_constraint".into(), vec![slope.clone()]));
        let known = Expr::synthetic(ExprKind::Number(known));
        let set = Expr::synthetic(ExprKind::Compare(Box::new(constraint), vec![(CompareOp::Equal, known)]));
        match self.member_of_set(&set, argument)? {
            true => Ok(value),
            false => Err(Halt::Nowhere),
        }
    }

    fn pair(&self, slope: &Expr) -> Checked<(Slope, Slope)> {
        let wrong = |error: NumberError| Rejection(error.to_string());
        let alpha = Slope::new(self.language.number(slope)?).map_err(wrong)?;
        let beta = alpha.complement().map_err(wrong)?;
        Ok((alpha, beta))
    }

    /// Whether the number on track 0 is some a_n or b_n, n >= 1, at which the constraint has a value.
    fn is_constrained(&mut self, slope: &Expr, constraint: &Expr) -> Read<bool> {
        let (alpha, beta) = self.pair(slope)?;
        let n = self.index(1)?;
        let at = |run: &mut Self, slope: &Slope, n: &Value| run.floor_times(slope.as_real(), n);
        let (a, b) = (at(self, &alpha, &n)?, at(self, &beta, &n)?);
        let before = n.shifted(-1);
        let (a_before, b_before) = (at(self, &alpha, &before)?, at(self, &beta, &before)?);
        let here = if self.choose(2) == 0 { &a } else { &b };
        let value = self.value(constraint, &Scope::default())?;
        Ok(self.equal(here, &Value::symbol(Symbol::Number(0)))?
            && self.equal(&b.minus(&b_before).minus(&a).plus(&a_before), &value)?)
    }
}

/// The variable of `n >= 1 and ..`, where it starts, and what else must hold.
fn variable_of(condition: &Expr) -> Checked<(String, i64, Vec<&Expr>)> {
    let unread = || reject(format!("the condition {condition} is not read"));
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, first, second) => {
            let (variable, from, mut further) = variable_of(first)?;
            further.push(second);
            Ok((variable, from, further))
        }
        ExprKind::Compare(left, rest) => match (&left.kind, rest.as_slice()) {
            (ExprKind::Name(name), [(op @ (CompareOp::GreaterEqual | CompareOp::Greater), right)]) => {
                let ExprKind::Number(value) = &right.kind else { return unread() };
                let Ok(value) = i64::try_from(value) else { return unread() };
                Ok((name.clone(), value + i64::from(*op == CompareOp::Greater), vec![]))
            }
            _ => unread(),
        },
        _ => unread(),
    }
}
