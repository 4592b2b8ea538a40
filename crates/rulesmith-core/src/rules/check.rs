//! What can be wrong with rules that are spelled well: names, kinds, arities, amounts. Nothing is evaluated here.

use super::amount::{check_linear, is_zero, starts_at_zero};
use super::kind::{Kind, Part, Scope, free_names};
use super::sum::without_xor;
use super::words::{brief, quoted};
use super::{Clause, Expectation, Game, Let, MAX_NAMES, Take, Variable};
use crate::syntax::{Diagnostic, Expr};

/// Checks the whole game and fills in the variables of its clauses.
pub(super) fn complete(game: &mut Game) -> Result<(), Diagnostic> {
    let kinds = lets(game)?;
    let names = Names { piles: &game.piles.names, lets: &game.lets, kinds: &kinds };
    for clause in &mut game.moves {
        names.clause(clause)?;
    }
    let values = game.values.iter().map(|(_, claim)| claim);
    game.expect.iter().chain(&game.one).chain(values).try_for_each(|expect| names.expectation(expect))?;
    // A formula in the piles is read as it stands in the claim of the sum with a heap.
    match game.grundy.as_ref().map(|grundy| (grundy, game.piles.names.clone())) {
        Some((grundy, piles)) => names.grundy(grundy, piles),
        None => Ok(()),
    }
}

/// Checks every let and tells its kind.
fn lets(game: &Game) -> Result<Vec<Kind>, Diagnostic> {
    let mut kinds = Vec::with_capacity(game.lets.len());
    for Let { name, parameters, value } in &game.lets {
        let names = Names { piles: &game.piles.names, lets: &game.lets, kinds: &kinds };
        let found = names.scope(Part::Let, parameters.clone()).kind(value)?;
        let arity = parameters.len();
        kinds.push(match (found, arity) {
            (Kind::Number | Kind::Numbers | Kind::Vectors | Kind::Function { .. } | Kind::Predicate { .. }, 0) => found,
            (Kind::Braces(_), 0) => Kind::Numbers,
            (Kind::Number, _) => Kind::Function { arity },
            (Kind::Condition, 1..) => Kind::Predicate { arity },
            (Kind::Condition, 0) => {
                let message = format!("{} is a condition, and a condition needs something to speak of", brief(value));
                return Err(Diagnostic::new(message, value.span)
                    .with_hint(format!("give it a parameter, as in let {name}(x) = x > 3")));
            }
            (_, 0) => {
                let message = "a `let` names a number, a set, a sequence or a function";
                return Err(Diagnostic::new(message, value.span));
            }
            _ => {
                let message = format!("a function gives a number or a condition, but {} does not", brief(value));
                return Err(Diagnostic::new(message, value.span));
            }
        });
    }
    Ok(kinds)
}

struct Names<'a> {
    piles: &'a [String],
    lets: &'a [Let],
    kinds: &'a [Kind],
}

impl<'a> Names<'a> {
    fn scope(&self, part: Part, variables: Vec<String>) -> Scope<'a> {
        Scope { part, piles: self.piles, lets: self.lets, kinds: self.kinds, variables }
    }

    fn clause(&self, clause: &mut Clause) -> Result<(), Diagnostic> {
        let groups: Vec<Vec<&Expr>> = match &clause.take {
            Take::Amounts(amounts) => vec![amounts.iter().map(|amount| &amount.tokens).collect()],
            Take::Piles { .. } => vec![],
            Take::Vectors { vectors, .. } => vectors.iter().map(|vector| vector.iter().collect()).collect(),
        };
        let range = match &clause.take {
            Take::Vectors { range, .. } => range.clone(),
            _ => None,
        };
        let variables = match &range {
            Some(variable) => vec![variable.name.clone()],
            None => self.own_variables(groups.iter().flatten().copied()),
        };
        if variables.len() > MAX_NAMES {
            let first = groups.iter().flatten().next().map(|amount| amount.span);
            let message = format!("this move has more than {MAX_NAMES} variables");
            return Err(Diagnostic::new(message, first.unwrap_or_default()));
        }
        let scope = self.scope(Part::Amount, variables.clone());
        for group in &groups {
            for amount in group {
                scope.number(amount)?;
                if range.is_none() {
                    check_linear(amount, &variables)?;
                }
            }
            if group.iter().all(|amount| is_zero(amount)) {
                let span = group.iter().map(|amount| amount.span).reduce(|one, other| one.to(other));
                return Err(Diagnostic::new("this move takes nothing", span.unwrap_or_default())
                    .with_hint("every move takes at least one token"));
            }
        }
        let scope = self.scope(Part::Condition, variables.clone());
        for (condition, word) in [(&clause.when, "after `where`"), (&clause.unless, "after `unless`")] {
            if let Some(condition) = condition {
                scope.condition(condition, word)?;
            }
        }
        clause.variables = match range {
            Some(variable) => vec![variable],
            None => variables
                .into_iter()
                .map(|name| {
                    let from = if starts_at_zero(clause.when.as_ref(), &name) { 0 } else { 1 };
                    Variable { name, from }
                })
                .collect(),
        };
        Ok(())
    }

    /// The names in the amounts that are neither piles nor lets nor built in, in order.
    fn own_variables<'e>(&self, amounts: impl Iterator<Item = &'e Expr>) -> Vec<String> {
        let mut own: Vec<String> = Vec::new();
        for amount in amounts {
            free_names(amount, &mut own, |name| {
                self.piles.contains(name) || self.lets.iter().any(|known| known.name == *name)
            });
        }
        own
    }

    /// A number that depends on the piles; `xor` of such numbers is one here.
    fn grundy(&self, grundy: &Expr, piles: Vec<String>) -> Result<(), Diagnostic> {
        let known = piles.iter().map(String::as_str).collect();
        let (formula, sums) = without_xor(grundy, &known);
        let variables = piles.iter().cloned().chain(sums.iter().map(|(sum, _)| sum.clone())).collect();
        let scope = self.scope(Part::Expect, variables);
        sums.iter().flat_map(|(_, entries)| entries).try_for_each(|entry| scope.number(entry))?;
        scope.number(&formula)
    }

    fn expectation(&self, expect: &Expectation) -> Result<(), Diagnostic> {
        for family in &expect.families {
            let variables = family.variables.iter().map(|variable| variable.name.clone()).collect();
            let scope = self.scope(Part::Expect, variables);
            for entry in &family.position {
                scope.number(entry)?;
            }
            if let Some(condition) = &family.condition {
                scope.condition(condition, "after `:`")?;
            }
            let depends = |variable: &&Variable| family.position.iter().any(|entry| entry.mentions(&variable.name));
            let idle = family.variables.iter().find(|variable| !depends(variable));
            if let (Some(Variable { name: variable, .. }), Some(first)) = (idle, family.position.first()) {
                let message = format!("this position does not depend on {}", quoted(variable));
                return Err(Diagnostic::new(message, first.span).with_hint("list single positions after `also`"));
            }
        }
        Ok(())
    }
}
