//! From the rules of a game to the normal form that this engine decides.
//!
//! Bands, vectors and constraints are recognised by the solver's own reader of shapes, on a board of any size: what it
//! accepts does not depend on the size. Two things do, and are read from the rules themselves: lines of vectors, and
//! the Beatty constraint, which is replaced by each of its three values in turn.

use super::Obstacle;
use super::pair::Pair;
use super::ruleset::{Line, Ruleset, Vector, Width};
use crate::evaluate::Program;
use crate::number::Slope;
use crate::prove::claim::{Numbers, equal};
use crate::rules::{Clause, Game, Let, Play, Take};
use crate::solve::shape;
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::work::Work;
use malachite::Natural;
use std::collections::BTreeSet;

/// The size of the board on which shapes are read.
const BOARD: u64 = 64;

const KINDS: &str = "the torus engine reads two unordered piles in normal play, with all nim moves, bands \
     |k - l| < t or l - k < t, finitely many vectors, the line of Theorem 2 and the Beatty constraint of the claimed slope";

/// The normal form of a game's rules, for the pair of a slope.
pub(crate) fn read(game: &Game, alpha: &Slope, work: &Work) -> Result<Ruleset, Obstacle> {
    if game.play != Play::Normal || game.piles.names.len() != 2 || !game.piles.sorted {
        return Err(Obstacle::unread(KINDS));
    }
    let pair = Pair::new(alpha)?;
    let numbers = Numbers::of(&game.lets);
    let is_line = |clause: &&Clause| matches!(clause.take, Take::Vectors { range: Some(_), .. });
    let mut line = None;
    for clause in game.moves.iter().filter(is_line) {
        let read = read_line(clause, alpha, &numbers).filter(|_| line.is_none()).ok_or_else(|| unread(clause))?;
        line = Some(read);
    }
    let mut rest = game.clone();
    rest.expect = None;
    rest.moves.retain(|clause| !is_line(&clause));
    let Some(name) = constraint_name(&rest, alpha, &numbers)? else {
        let part = read_part(&rest, work)?;
        return Ok(Ruleset { width: Width::Constant(part.width), line, ..part.rules() });
    };
    // The values of the constraint are B - 2, B - 1 and B.
    let values = [pair.b(1) - 2, pair.b(1) - 1, pair.b(1)];
    let mut parts = Vec::new();
    for value in values {
        let mut fixed = rest.clone();
        for definition in fixed.lets.iter_mut().filter(|definition| definition.name == name) {
            let value = Expr::synthetic(ExprKind::Number(Natural::from(value.unsigned_abs())));
            *definition = Let { name: name.clone(), parameters: vec!["pile".to_string()], value };
        }
        parts.push(read_part(&fixed, work)?);
    }
    let [low, middle, high] = parts.as_slice() else { return Err(Obstacle::unread(KINDS)) };
    if [low, high].iter().any(|part| part.rules() != middle.rules()) {
        return Err(Obstacle::unread(KINDS));
    }
    Ok(Ruleset { width: Width::Constraint([low.width, middle.width, high.width]), line, ..middle.rules() })
}

fn unread(clause: &Clause) -> Obstacle {
    Obstacle::unread(format!("`move {}` is not read: {KINDS}", clause.name))
}

/// Everything but lines, for one value of the constraint.
struct Part {
    width: i64,
    one_sided: bool,
    removed: BTreeSet<Vector>,
    added: BTreeSet<Vector>,
}

impl Part {
    fn rules(&self) -> Ruleset {
        let (removed, added) = (self.removed.clone(), self.added.clone());
        Ruleset { width: Width::Constant(0), one_sided: self.one_sided, removed, added, line: None }
    }
}

fn read_part(game: &Game, work: &Work) -> Result<Part, Obstacle> {
    if let Some(part) = shape_of(game, work)? {
        return Ok(part);
    }
    // Which clause is it? Every other alone, with nim, is read.
    let nim = Clause {
        name: "nim".to_string(),
        take: Take::Piles { count: 1, up_to: false },
        variables: vec![],
        when: None,
        unless: None,
    };
    for clause in &game.moves {
        let mut alone = game.clone();
        alone.moves = vec![nim.clone(), clause.clone()];
        if shape_of(&alone, work)?.is_none() {
            return Err(unread(clause));
        }
    }
    Err(Obstacle::unread(KINDS))
}

fn shape_of(game: &Game, work: &Work) -> Result<Option<Part>, Obstacle> {
    let program = Program::new(game, BOARD, work)?;
    if let Some(shape) = shape::pairs(&program) {
        let half = |vectors: &BTreeSet<Vector>| -> BTreeSet<Vector> {
            vectors.iter().filter(|(k, l)| 1 <= *k && k <= l).copied().collect()
        };
        let width = shape.bands.iter().map(|band| band.0).max().unwrap_or(0);
        let allowed = |vector: &Vector| {
            shape.bands.iter().any(|(width, removed)| vector.1 - vector.0 < *width && !removed.contains(vector))
        };
        let removed = shape.bands.iter().flat_map(|band| half(&band.1));
        let removed = removed.filter(|vector| vector.1 - vector.0 < width && !allowed(vector)).collect();
        let added = half(&shape.extra).into_iter().filter(|vector| !allowed(vector)).collect();
        return Ok(Some(Part { width, one_sided: false, removed, added }));
    }
    let Some((two_sided, width)) = shape::constraint(&program).and_then(|shape| shape.constant()) else {
        return Ok(None);
    };
    Ok(Some(Part { width, one_sided: !two_sided, removed: BTreeSet::new(), added: BTreeSet::new() }))
}

/// The name of the Beatty constraint of the slope, if the rules use one; it may be asked only at the smaller pile.
fn constraint_name(game: &Game, alpha: &Slope, numbers: &Numbers) -> Result<Option<String>, Obstacle> {
    let mut found = None;
    for definition in &game.lets {
        match &definition.value.kind {
            ExprKind::Call(name, arguments) if name == "beatty_constraint" => {
                let slope = arguments.first().and_then(|argument| numbers.value(argument));
                if slope.is_none_or(|slope| !equal(&slope, alpha)) {
                    let name = &definition.name;
                    return Err(Obstacle::unread(format!("`{name}` is the constraint of another slope than {alpha}")));
                }
                if found.replace(definition.name.clone()).is_some() {
                    return Err(Obstacle::unread(KINDS));
                }
            }
            _ => {}
        }
    }
    let Some(name) = found else { return Ok(None) };
    let mut wrong = false;
    let mut look = |part: &Expr| match &part.kind {
        ExprKind::Call(called, arguments) if *called == name => {
            let smaller = Expr::synthetic(ExprKind::Name(game.piles.names[0].clone()));
            wrong |= *arguments != [smaller];
        }
        _ => {}
    };
    for clause in &game.moves {
        clause.when.iter().chain(&clause.unless).for_each(|condition| condition.visit(&mut look));
    }
    for definition in game.lets.iter().filter(|definition| !definition.parameters.is_empty()) {
        definition.value.visit(&mut look);
    }
    // The parameter of a function may have the name of the smaller pile and be another one.
    let hides = |definition: &Let| {
        let mut calls = false;
        definition.value.visit(&mut |part| calls |= matches!(&part.kind, ExprKind::Call(called, _) if *called == name));
        calls
    };
    if wrong || game.lets.iter().any(hides) {
        return Err(Obstacle::unread(format!("`{name}` is read only at the smaller pile, in the condition of a move")));
    }
    Ok(Some(name))
}

/// `take {floor(alpha*n), floor(beta*n) - 1} for n >= 1`, perhaps `unless` the step before n is (1, 2).
fn read_line(clause: &Clause, alpha: &Slope, numbers: &Numbers) -> Option<Line> {
    let Take::Vectors { vectors, range: Some(variable) } = &clause.take else { return None };
    let [vector] = vectors.as_slice() else { return None };
    let [first, second] = vector.as_slice() else { return None };
    let beta = alpha.complement().ok()?;
    let is = |expr: &Expr, slope: &Slope, constant: i32| {
        let floors = numbers.floors(expr, &variable.name);
        floors.is_some_and(|floors| floors.single().is_some_and(|(s, c)| equal(&s, slope) && *c == constant))
    };
    let straight = |one: &Expr, other: &Expr| is(one, alpha, 0) && is(other, &beta, -1);
    if clause.when.is_some() || !(straight(first, second) || straight(second, first)) {
        return None;
    }
    let without_short_steps = match &clause.unless {
        None => false,
        Some(condition) => {
            let ExprKind::Binary(BinaryOp::And, left, right) = &condition.kind else { return None };
            let steps = |expr: &Expr, slope: &Slope, step: i32| is_step(expr, slope, step, &variable.name, numbers);
            let short = |one: &Expr, other: &Expr| steps(one, alpha, 1) && steps(other, &beta, 2);
            if !short(left, right) && !short(right, left) {
                return None;
            }
            true
        }
    };
    Some(Line { from: usize::try_from(variable.from).ok()?, without_short_steps })
}

/// `floor(slope*n) = floor(slope*(n - 1)) + step`, the terms on any side.
fn is_step(condition: &Expr, slope: &Slope, step: i32, variable: &str, numbers: &Numbers) -> bool {
    let ExprKind::Compare(left, rest) = &condition.kind else { return false };
    let [(CompareOp::Equal, right)] = rest.as_slice() else { return false };
    let difference =
        Expr::synthetic(ExprKind::Binary(BinaryOp::Subtract, Box::new((**left).clone()), Box::new(right.clone())));
    let Some(sum) = numbers.floors(&difference, variable) else { return false };
    let [one, other] = sum.floors.as_slice() else { return false };
    let (now, before) = if one.0 { (one, other) } else { (other, one) };
    let zero = |value: &crate::number::Real| value.as_rational().is_some_and(|value| *value == 0);
    // What is positive may also be the earlier term: then the constant has the other sign.
    let (now, before, sign) = if zero(&now.2) { (now, before, -1) } else { (before, now, 1) };
    now.0 != before.0
        && equal(&now.1, slope)
        && equal(&before.1, slope)
        && zero(&now.2)
        && before.2.negate().is_ok_and(|offset| equal(&offset, slope))
        && sum.index == 0
        && sum.constant == sign * step
}
