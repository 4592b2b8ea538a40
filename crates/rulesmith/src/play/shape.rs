//! Shapes of rules that have a strategy of their own, whatever the game is called.

use crate::evaluate::meaning::Meanings;
use crate::rules::{Clause, Game, Play, Take};
use crate::sequence::Sequence;
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::work::Work;
use std::sync::Arc;

/// The piles that an unconditional clause takes any positive number of tokens from, one at a time.
fn nim_piles(game: &Game, clause: &Clause) -> Option<Vec<usize>> {
    if clause.when.is_some() || clause.unless.is_some() {
        return None;
    }
    match &clause.take {
        Take::Piles { count: 1, .. } => Some((0..game.piles.names.len()).collect()),
        Take::Amounts(amounts) => match amounts.as_slice() {
            [amount] if clause.variables.iter().all(|variable| variable.from <= 1) => match &amount.tokens.kind {
                ExprKind::Name(name) if clause.variables.iter().any(|v| v.name == *name) => Some(vec![amount.pile]),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Whether every pile may be reduced by any number, by the clauses that say so.
fn has_all_nim(game: &Game) -> bool {
    let covered: Vec<usize> = game.moves.iter().filter_map(|clause| nim_piles(game, clause)).flatten().collect();
    (0..game.piles.names.len()).all(|pile| covered.contains(&pile))
}

/// Whether the game is nim: any number from one pile, and nothing else.
pub(super) fn is_nim(game: &Game) -> bool {
    has_all_nim(game) && game.moves.iter().all(|clause| nim_piles(game, clause).is_some())
}

/// The red levels of chromatic nim on two stacks: all nim moves, and any move while neither pile is in the set.
pub(super) fn red_levels(game: &Game, work: &Work) -> Option<Arc<dyn Sequence>> {
    if game.piles.names.len() != 2 || !game.piles.sorted || game.play != Play::Normal || !has_all_nim(game) {
        return None;
    }
    let mut set: Option<&Expr> = None;
    for clause in game.moves.iter().filter(|clause| nim_piles(game, clause).is_none()) {
        let (Take::Piles { count: 2, .. }, Some(when), None) = (&clause.take, &clause.when, &clause.unless) else {
            return None;
        };
        let this = avoided(game, when)?;
        if set.is_some_and(|known| known != this) {
            return None;
        }
        set = Some(this);
    }
    Meanings::of(game, work).ok()?.set(set?).ok()
}

/// The set of `x not in S and y not in S`.
fn avoided<'e>(game: &Game, condition: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Binary(BinaryOp::And, left, right) = &condition.kind else { return None };
    let part = |expr: &'e Expr| -> Option<(usize, &'e Expr)> {
        let ExprKind::Compare(first, rest) = &expr.kind else { return None };
        let (ExprKind::Name(name), [(CompareOp::NotIn, set)]) = (&first.kind, rest.as_slice()) else { return None };
        Some((game.piles.names.iter().position(|pile| pile == name)?, set))
    };
    let ((one, set), (other, same)) = (part(left)?, part(right)?);
    (one != other && set == same).then_some(set)
}
