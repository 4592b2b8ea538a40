//! What the `let`s of a game stand for.

use super::super::Form;
use super::super::condition::Cond;
use super::super::exact::Exact;
use super::super::losing::Losing;
use super::super::num::Num;
use super::super::set::{Set, index_context};
use super::{Read, Reader, Scope, unreadable};
use crate::number::{Real, Slope, evaluate};
use crate::numeration::DigitAutomaton;
use crate::rules::{Let, digit_automaton};
use crate::sequence::{Growing, Written};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Integer;
use std::sync::Arc;

/// What a name stands for.
#[derive(Clone)]
pub(super) enum Meaning {
    Number(Real),
    Set(Numbers),
    /// Parameters and body; the body may use the lets before it.
    Function(Vec<String>, Expr),
    /// The Beatty constraint of a slope.
    Constraint(Exact),
    Vectors(Vectors),
}

/// A set of numbers, and how its members are counted.
#[derive(Clone)]
pub(super) struct Numbers {
    pub set: Arc<Set>,
    /// A set by a formula is counted by its index: the formula on variable 0, and the least index. Others by size.
    pub formula: Option<(Num, Integer)>,
}

/// The largest m of `balanced(m)`.
const MOST_BALANCED: u32 = 100;

/// A set of vectors.
#[derive(Clone)]
pub(super) enum Vectors {
    /// These, each with whether it is written in order.
    Listed(Vec<(Vec<Num>, bool)>),
    /// Formulas for the entries on variable 0, where it starts, and what else it has to satisfy.
    Family { formulas: Vec<Num>, from: Integer, when: Cond },
    /// The lost positions of another game.
    Lost(Arc<Losing>),
    /// Those whose binary digits add up, place by place, to multiples of this.
    Balanced(u32),
    /// Those whose digits an automaton accepts.
    Automaton(Arc<DigitAutomaton>),
    /// The members of either.
    Union(Box<Vectors>, Box<Vectors>),
    /// The members of both.
    Inter(Box<Vectors>, Box<Vectors>),
}

impl Reader<'_> {
    pub(super) fn define(&self, definition: &Let) -> Read<Meaning> {
        let expr = &definition.value;
        self.count(expr.span)?;
        if !definition.parameters.is_empty() {
            return Ok(Meaning::Function(definition.parameters.clone(), expr.clone()));
        }
        match &expr.kind {
            ExprKind::Name(name) if self.meanings.contains_key(name) => Ok(self.meanings[name].clone()),
            ExprKind::Call(name, arguments) if name == "beatty_constraint" => {
                Ok(Meaning::Constraint(self.constraint_slope(&arguments[0])?))
            }
            _ if self.is_set(expr) => self.numbers(expr).map(Meaning::Set),
            _ => match self.vectors(expr)? {
                Some(vectors) => Ok(Meaning::Vectors(vectors)),
                None => self.real(expr).map(Meaning::Number),
            },
        }
    }

    /// A Beatty constraint needs a slope above 1 whose sequence and that of its complement leave no number out.
    pub(super) fn constraint_slope(&self, expr: &Expr) -> Read<Exact> {
        let at = |error: crate::number::NumberError| Diagnostic::new(error.to_string(), expr.span);
        let slope = Slope::new(self.real(expr)?).map_err(at)?;
        if !slope.is_irrational() {
            let message = format!("the Beatty constraint needs an irrational slope, and {slope} is rational");
            return Err(Diagnostic::new(message, expr.span)
                .with_hint("the two sequences of a rational slope meet, and leave numbers out"));
        }
        slope.complement().map_err(at)?;
        Ok(Exact::from(slope.as_real().clone()))
    }

    /// Whether the expression is a set of numbers by its form.
    pub(super) fn is_set(&self, expr: &Expr) -> bool {
        let numbers = |part: &Expr| !matches!(part.kind, ExprKind::Tuple(_) | ExprKind::Braces(_));
        match &expr.kind {
            ExprKind::Braces(parts) => parts.iter().all(numbers),
            ExprKind::Comprehension(element, _) => numbers(element),
            ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, left, right) => self.is_set(left) && self.is_set(right),
            ExprKind::If(_, yes, no) => self.is_set(yes) && self.is_set(no),
            ExprKind::Call(name, _) => {
                (matches!(name.as_str(), "beatty" | "complement" | "multiples" | "residues" | "eventually" | "powers")
                    || Written::is_name(name))
                    && !self.meanings.contains_key(name)
            }
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(meaning) => matches!(meaning, Meaning::Set(_)),
                None => matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey") || Growing::named(name).is_some(),
            },
            _ => false,
        }
    }

    /// A set of vectors, if it is one.
    pub(super) fn vectors(&self, expr: &Expr) -> Read<Option<Vectors>> {
        Ok(match &expr.kind {
            ExprKind::Braces(listed) => {
                let fixed = Scope { context: index_context(), names: Default::default(), piles: false };
                let read = |vector: &Expr| match &vector.kind {
                    ExprKind::Tuple(entries) | ExprKind::Braces(entries) => {
                        let entries = entries.iter().map(|entry| self.number(entry, &fixed)).collect::<Read<_>>()?;
                        Ok((entries, matches!(vector.kind, ExprKind::Tuple(_))))
                    }
                    _ => Err(unreadable(vector.span)),
                };
                Some(Vectors::Listed(listed.iter().map(read).collect::<Read<_>>()?))
            }
            ExprKind::Comprehension(element, condition) => match &element.kind {
                ExprKind::Tuple(entries) => {
                    let (scope, when, from) = self.bounded(condition)?;
                    let formulas = entries.iter().map(|entry| self.number(entry, &scope)).collect::<Read<_>>()?;
                    Some(Vectors::Family { formulas, from, when })
                }
                _ => None,
            },
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Vectors(vectors)) => Some(vectors.clone()),
                _ => None,
            },
            ExprKind::Call(name, arguments) if name == "losing" => Some(Vectors::Lost(self.losing(&arguments[0])?)),
            ExprKind::Call(name, texts) if name == "automaton" => {
                Some(Vectors::Automaton(Arc::new(digit_automaton(texts)?)))
            }
            ExprKind::Call(name, arguments) if name == "balanced" => {
                let modulus = self.real(&arguments[0])?;
                let whole = modulus.as_rational().and_then(|value| u32::try_from(value).ok());
                let small = whole.filter(|modulus| (2..=MOST_BALANCED).contains(modulus)).ok_or_else(|| {
                    Diagnostic::new(format!("digits add up to multiples of a whole number, and {modulus} is not one from 2 to {MOST_BALANCED}"), arguments[0].span)
                        .with_hint("balanced(2) is what xor means, balanced(k + 1) is for Moore's Nim with k piles")
                })?;
                Some(Vectors::Balanced(small))
            }
            ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), left, right) => {
                match (self.vectors(left)?, self.vectors(right)?) {
                    (Some(left), Some(right)) if *op == BinaryOp::Union => {
                        Some(Vectors::Union(Box::new(left), Box::new(right)))
                    }
                    (Some(left), Some(right)) => Some(Vectors::Inter(Box::new(left), Box::new(right))),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// The game named in quotes, whose P-positions are meant.
    fn losing(&self, name: &Expr) -> Read<Arc<Losing>> {
        let text = name.to_string();
        let text = text.trim_matches('"');
        let unknown = || {
            Diagnostic::new(format!("there is no game \"{text}\" whose P-positions could be used here"), name.span)
                .with_hint("name a game of the catalogue")
        };
        let game = self.work.game(text).ok_or_else(unknown)?;
        let form = Form::nested(&game, self.work, self.depth + 1);
        let unread = |error: super::FormError| {
            Diagnostic::new(format!("the game \"{text}\" has no meaning: {error}"), name.span)
        };
        Ok(Arc::new(Losing::new(form.map_err(unread)?)))
    }

    /// The exact number that an expression without piles and variables stands for.
    pub(super) fn real(&self, expr: &Expr) -> Read<Real> {
        let named = |name: &str| match self.meanings.get(name) {
            Some(Meaning::Number(value)) => Some(value.clone()),
            _ => None,
        };
        evaluate(expr, &named)
    }

    /// An expression that must be a whole number in every position, and depend on nothing.
    pub(super) fn whole(&self, expr: &Expr) -> Read<Integer> {
        let value = self.real(expr)?;
        super::super::context::whole(&value).ok_or_else(|| not_whole(expr.span))
    }
}

pub(super) fn not_whole(span: Span) -> Diagnostic {
    Diagnostic::new("this is not a whole number", span).with_hint("put floor(..) around it")
}
