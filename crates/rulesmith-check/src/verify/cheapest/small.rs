//! What clauses of the grammar say of small numbers that are all known.
//!
//! The clauses of a grammar are many, and each is asked about many moves; so this reads them without forking, and knows no more of the
//! language than the grammar uses. What else there is, is not read, and then the certificate is not accepted.

use crate::read::permutations;
use crate::rejection::{Checked, unread};
use rulesmith_core::rules::{Clause, Take};
use rulesmith_core::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use std::collections::{HashMap, HashSet};

/// The members of sets among the sizes of piles that occur.
pub(super) type Members = HashMap<String, HashSet<i64>>;

/// Names with their numbers.
type Names<'a> = Vec<(&'a str, i64)>;

/// A move: the piles before it and what each loses.
pub(super) struct Step<'a> {
    pub at: &'a [i64],
    pub take: &'a [i64],
}

/// Whether a clause allows a move; `unless` is not looked at.
pub(super) fn allows(clause: &Clause, piles: &[String], step: &Step<'_>, members: &Members) -> Checked<bool> {
    let sizes = || -> Names<'_> { piles.iter().map(String::as_str).zip(step.at.iter().copied()).collect() };
    match &clause.take {
        Take::Piles { count, up_to } => {
            let changed = step.take.iter().filter(|&&taken| taken > 0).count();
            let fits = if *up_to { (1..=*count).contains(&changed) } else { changed == *count };
            Ok(fits && holds(clause, &sizes(), members)?)
        }
        Take::Amounts(amounts) => {
            let mut entries: Vec<Option<&Expr>> = vec![None; step.take.len()];
            amounts.iter().for_each(|amount| entries[amount.pile] = Some(&amount.tokens));
            fits(clause, &entries, step.take, sizes(), members)
        }
        Take::Vectors { vectors, range: None } => {
            for order in permutations(step.take.len()) {
                for vector in vectors {
                    let entries: Vec<Option<&Expr>> = order.iter().map(|&place| vector.get(place)).collect();
                    if fits(clause, &entries, step.take, sizes(), members)? {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        }
        Take::Vectors { .. } => Err(unread("vectors by formulas are not part of the grammar")),
    }
}

/// Whether amounts are what is taken, with some numbers for the variables of the clause, and its condition holds.
fn fits<'a>(
    clause: &'a Clause,
    entries: &[Option<&'a Expr>],
    taken: &[i64],
    mut names: Names<'a>,
    members: &Members,
) -> Checked<bool> {
    for (entry, &taken) in entries.iter().zip(taken) {
        let Some(entry) = entry else {
            if taken != 0 {
                return Ok(false);
            }
            continue;
        };
        let (factor, name) = match &entry.kind {
            ExprKind::Number(_) => {
                if number(entry, &names)? != taken {
                    return Ok(false);
                }
                continue;
            }
            ExprKind::Name(name) => (1, name.as_str()),
            ExprKind::Binary(BinaryOp::Multiply, factor, name) => match &name.kind {
                ExprKind::Name(name) => (number(factor, &vec![])?, name.as_str()),
                _ => return Err(unread(format!("the amount {entry} is not read"))),
            },
            _ => return Err(unread(format!("the amount {entry} is not read"))),
        };
        let from = clause.variables.iter().find(|variable| variable.name == name).map_or(1, |variable| variable.from);
        if factor < 1 || taken % factor != 0 || taken / factor < from as i64 {
            return Ok(false);
        }
        match names.iter().find(|(known, _)| *known == name) {
            Some((_, known)) if *known != taken / factor => return Ok(false),
            Some(_) => {}
            None => names.push((name, taken / factor)),
        }
    }
    holds(clause, &names, members)
}

fn holds(clause: &Clause, names: &Names<'_>, members: &Members) -> Checked<bool> {
    clause.when.as_ref().map_or(Ok(true), |condition| truth(condition, names, members))
}

/// Whether a condition holds.
pub(super) fn truth(condition: &Expr, names: &Names<'_>, members: &Members) -> Checked<bool> {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, one, other) => Ok(truth(one, names, members)? && truth(other, names, members)?),
        ExprKind::Binary(BinaryOp::Or, one, other) => Ok(truth(one, names, members)? || truth(other, names, members)?),
        ExprKind::Compare(first, rest) => {
            let mut left = number(first, names)?;
            for (sign, right) in rest {
                if let CompareOp::In | CompareOp::NotIn = sign {
                    let inside = is_in(left, right, names, members)?;
                    if inside != (*sign == CompareOp::In) {
                        return Ok(false);
                    }
                    continue;
                }
                let right = number(right, names)?;
                let as_said = match sign {
                    CompareOp::Less => left < right,
                    CompareOp::LessEqual => left <= right,
                    CompareOp::Greater => left > right,
                    CompareOp::GreaterEqual => left >= right,
                    CompareOp::Equal => left == right,
                    _ => left != right,
                };
                if !as_said {
                    return Ok(false);
                }
                left = right;
            }
            Ok(true)
        }
        _ => Err(unread(format!("the condition {condition} is not read"))),
    }
}

fn is_in(value: i64, set: &Expr, names: &Names<'_>, members: &Members) -> Checked<bool> {
    match &set.kind {
        ExprKind::Braces(list) => {
            for entry in list {
                if number(entry, names)? == value {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        ExprKind::Name(name) => match members.get(name) {
            Some(members) => Ok(members.contains(&value)),
            None => Err(unread(format!("the set {name} is not one of the grammar"))),
        },
        _ => Err(unread(format!("the set {set} is not read"))),
    }
}

/// The number that an expression stands for.
fn number(expr: &Expr, names: &Names<'_>) -> Checked<i64> {
    let wrong = || unread(format!("the number {expr} is not read"));
    match &expr.kind {
        ExprKind::Number(number) => i64::try_from(number).map_err(|_| wrong()),
        ExprKind::Name(name) => {
            names.iter().find(|(known, _)| known == name).map(|(_, value)| *value).ok_or_else(wrong)
        }
        ExprKind::Absolute(inner) => Ok(number(inner, names)?.abs()),
        ExprKind::Binary(sign, one, other) => {
            let (one, other) = (number(one, names)?, number(other, names)?);
            match sign {
                BinaryOp::Add => one.checked_add(other).ok_or_else(wrong),
                BinaryOp::Subtract => one.checked_sub(other).ok_or_else(wrong),
                BinaryOp::Multiply => one.checked_mul(other).ok_or_else(wrong),
                BinaryOp::Mod if other > 0 => Ok(one.rem_euclid(other)),
                _ => Err(wrong()),
            }
        }
        _ => Err(wrong()),
    }
}
