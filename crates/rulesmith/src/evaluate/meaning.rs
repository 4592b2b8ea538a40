//! What the `let`s of a game stand for.

use super::EvaluateError;
use crate::number::{Real, Slope, evaluate};
use crate::rules::{Game, Let};
use crate::sequence::{self, Sequence};
use crate::syntax::{BinaryOp, Diagnostic, Expr, ExprKind};
use crate::work::Work;
use std::collections::HashMap;
use std::sync::Arc;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Number(Real),
    Set(Arc<dyn Sequence>),
    /// Parameters and body; the body may use the lets before it.
    Function(Vec<String>, Expr),
    /// The Beatty constraint of a slope.
    Constraint(Slope),
    /// The P-positions of a game.
    Vectors(Arc<Game>),
}

/// The lets of a game, evaluated in order.
#[derive(Debug, Default)]
pub(crate) struct Meanings {
    known: HashMap<String, Meaning>,
    /// How large each let is once the lets it uses are written out.
    weights: HashMap<String, u64>,
}

/// Lets larger than this, written out, are refused: a chain of them can double at every step.
const MAX_WEIGHT: u64 = 100_000;

impl Meanings {
    /// Evaluates the lets.
    pub fn of(game: &Game, work: &Work) -> Result<Meanings, EvaluateError> {
        let mut meanings = Meanings::default();
        for definition in &game.lets {
            work.go_on()?;
            let mut weight = 0u64;
            definition.value.visit(&mut |part| {
                let inner = match &part.kind {
                    ExprKind::Name(name) | ExprKind::Call(name, _) => meanings.weights.get(name),
                    _ => None,
                };
                weight = weight.saturating_add(1).saturating_add(inner.copied().unwrap_or(0));
            });
            if weight > MAX_WEIGHT {
                let error =
                    Diagnostic::new("this grows too large when what it uses is written out", definition.value.span);
                return Err(EvaluateError::new(format!("let {}", definition.name), error));
            }
            meanings.weights.insert(definition.name.clone(), weight);
            let meaning = meanings
                .define(definition, work)
                .map_err(|error| EvaluateError::new(format!("let {}", definition.name), error))?;
            meanings.known.insert(definition.name.clone(), meaning);
        }
        Ok(meanings)
    }

    pub fn get(&self, name: &str) -> Option<&Meaning> {
        self.known.get(name)
    }

    fn define(&self, definition: &Let, work: &Work) -> Result<Meaning, Diagnostic> {
        if !definition.parameters.is_empty() {
            return Ok(Meaning::Function(definition.parameters.clone(), definition.value.clone()));
        }
        let expr = &definition.value;
        match &expr.kind {
            ExprKind::Name(name) if self.get(name).is_some() => Ok(self.known[name].clone()),
            ExprKind::Call(name, arguments) if name == "beatty_constraint" => {
                Ok(Meaning::Constraint(self.slope(&arguments[0])?))
            }
            ExprKind::Call(name, arguments) if name == "losing" => {
                self.losing(&arguments[0], work).map(Meaning::Vectors)
            }
            _ if self.is_set(expr) => self.set(expr).map(Meaning::Set),
            _ => self.number(expr).map(Meaning::Number),
        }
    }

    /// Whether the expression is a set by its form.
    pub fn is_set(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Braces(_) | ExprKind::Comprehension(..) => true,
            ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, ..) => true,
            ExprKind::Call(name, _) => {
                matches!(name.as_str(), "beatty" | "complement" | "multiples" | "residues" | "eventually")
            }
            ExprKind::Name(name) => match self.get(name) {
                Some(meaning) => matches!(meaning, Meaning::Set(_)),
                None => matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey"),
            },
            _ => false,
        }
    }

    fn lookup_number(&self, name: &str) -> Option<Real> {
        match self.get(name) {
            Some(Meaning::Number(value)) => Some(value.clone()),
            _ => None,
        }
    }

    /// The exact number that an expression without piles and variables stands for.
    pub fn number(&self, expr: &Expr) -> Result<Real, Diagnostic> {
        evaluate(expr, &|name| self.lookup_number(name))
    }

    fn slope(&self, expr: &Expr) -> Result<Slope, Diagnostic> {
        Slope::new(self.number(expr)?).map_err(|error| Diagnostic::new(error.to_string(), expr.span))
    }

    /// The set that an expression stands for.
    pub fn set(&self, expr: &Expr) -> Result<Arc<dyn Sequence>, Diagnostic> {
        let sets = |name: &str| match self.get(name) {
            Some(Meaning::Set(set)) => Some(Arc::clone(set)),
            _ => None,
        };
        sequence::parse_set(expr, &|name| self.lookup_number(name), &sets)
    }

    /// The game named in quotes, whose P-positions are meant.
    pub fn losing(&self, name: &Expr, work: &Work) -> Result<Arc<Game>, Diagnostic> {
        let text = name.to_string();
        let text = text.trim_matches('"');
        let unknown = || {
            Diagnostic::new(format!("there is no game \"{text}\" whose P-positions could be used here"), name.span)
                .with_hint("name a game of the catalogue")
        };
        work.game(text).map(Arc::new).ok_or_else(unknown)
    }
}
