//! The rules for other programs. Every expression is given twice: as `text` in the rules language, and as a `tree` of
//! arrays, operator first: `t <= 3 and x in A` is `["and", ["<=", "t", 3], ["in", "x", "A"]]`.
//!
//! In a tree a name is a string and a number is a number, or a string of digits beyond 2^53; `["call", "f", ..]` is a
//! call, `["tuple", ..]` and `["braces", ..]` are lists, `["set", element, condition]` is a set by condition,
//! `["compare", a, "<=", b, "<", c]` is a chain of comparisons, `["game", "star(sqrt(2))"]` names a game.

use super::{Clause, Expectation, Game, Play, Take, Variable};
use crate::syntax::{Expr, ExprKind};
use malachite::Natural;
use serde_json::{Value, json};

pub(super) fn render(game: &Game) -> Value {
    let lets: Vec<Value> = game
        .lets
        .iter()
        .map(|known| json!({"name": known.name, "parameters": known.parameters, "value": expression(&known.value)}))
        .collect();
    json!({
        "game": game.name,
        "source": game.source,
        "play": match game.play { Play::Normal => "normal", Play::Misere => "misere" },
        "piles": {"names": game.piles.names, "ordered": !game.piles.sorted},
        "lets": lets,
        "moves": game.moves.iter().map(|clause| move_value(game, clause)).collect::<Vec<_>>(),
        "expect": game.expect.as_ref().map(expectation),
        "rules": game.to_string(),
    })
}

fn move_value(game: &Game, clause: &Clause) -> Value {
    let take = match &clause.take {
        Take::Amounts(amounts) => {
            let list: Vec<Value> = amounts
                .iter()
                .map(|amount| json!({"tokens": expression(&amount.tokens), "pile": game.pile_name(amount.pile)}))
                .collect();
            json!({"form": "amounts", "amounts": list})
        }
        Take::Piles { count, up_to } => json!({"form": "piles", "count": count, "up_to": up_to}),
        Take::Vectors { vectors, range } => {
            let list: Vec<Vec<Value>> =
                vectors.iter().map(|entries| entries.iter().map(expression).collect()).collect();
            json!({"form": "vectors", "vectors": list, "for": range.as_ref().map(variable)})
        }
    };
    json!({
        "name": clause.name,
        "take": take,
        "variables": clause.variables.iter().map(variable).collect::<Vec<_>>(),
        "where": clause.when.as_ref().map(expression),
        "unless": clause.unless.as_ref().map(expression),
    })
}

fn variable(variable: &Variable) -> Value {
    json!({"name": variable.name, "from": number(&Natural::from(variable.from))})
}

fn expectation(expect: &Expectation) -> Value {
    let positions = |list: &[Vec<Natural>]| -> Vec<Vec<Value>> {
        list.iter().map(|sizes| sizes.iter().map(number).collect()).collect()
    };
    let families: Vec<Value> = expect
        .families
        .iter()
        .map(|family| {
            json!({
                "position": family.position.iter().map(expression).collect::<Vec<_>>(),
                "variable": variable(&family.variable),
                "condition": family.condition.as_ref().map(expression),
            })
        })
        .collect();
    json!({"families": families, "also": positions(&expect.also), "except": positions(&expect.except)})
}

fn expression(expr: &Expr) -> Value {
    json!({"text": expr.to_string(), "tree": tree(expr)})
}

/// A number, or its digits if a reader with 53-bit numbers would lose some.
fn number(value: &Natural) -> Value {
    match u64::try_from(value) {
        Ok(small) if small <= 1 << 53 => json!(small),
        _ => json!(value.to_string()),
    }
}

fn tree(expr: &Expr) -> Value {
    let node = |head: &str, parts: &[&Expr]| -> Value {
        std::iter::once(json!(head)).chain(parts.iter().map(|part| tree(part))).collect()
    };
    let all = |parts: &[Expr]| -> Vec<Value> { parts.iter().map(tree).collect() };
    match &expr.kind {
        ExprKind::Number(value) => number(value),
        ExprKind::Name(name) => match name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(game) => json!(["game", game]),
            None => json!(name),
        },
        ExprKind::Primed(name) => json!(format!("{name}'")),
        ExprKind::Negate(inner) => node("-", &[inner]),
        ExprKind::Not(inner) => node("not", &[inner]),
        ExprKind::Absolute(inner) => node("abs", &[inner]),
        ExprKind::Binary(op, left, right) => node(op.symbol(), &[left, right]),
        ExprKind::Compare(first, rest) => match rest.as_slice() {
            [(op, right)] => node(op.symbol(), &[first, right]),
            _ => {
                let links = rest.iter().flat_map(|(op, right)| [json!(op.symbol()), tree(right)]);
                [json!("compare"), tree(first)].into_iter().chain(links).collect()
            }
        },
        ExprKind::Call(name, parts) => [json!("call"), json!(name)].into_iter().chain(all(parts)).collect(),
        ExprKind::Tuple(parts) => std::iter::once(json!("tuple")).chain(all(parts)).collect(),
        ExprKind::Braces(parts) => std::iter::once(json!("braces")).chain(all(parts)).collect(),
        ExprKind::Comprehension(element, condition) => node("set", &[element, condition]),
        ExprKind::If(condition, yes, no) => node("if", &[condition, yes, no]),
        ExprKind::ContinuedFraction(text) => {
            json!(["continued fraction", all(&text.terms), all(&text.period), text.goes_on])
        }
    }
}
