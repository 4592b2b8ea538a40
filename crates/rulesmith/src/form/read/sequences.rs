//! Sequences as they are written: a slope, a formula in n, or a set, by the same reading as in rules.

use super::super::num::{Atom, Floor, Num};
use super::super::set::INDEX;
use super::names::Numbers;
use super::{Read, Reader, Scope};
use crate::form::Exact;
use crate::number::{NumberError, Real, Slope};
use crate::rules::{Game, Piles, Play};
use crate::sequence::{Beatty, Formula, Sequence, SequenceError, Written};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span, parse_expression};
use crate::work::Work;
use malachite::base::num::arithmetic::traits::DivRound;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode::Floor as Down;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// The variable of a formula that is not in braces.
const VARIABLE: &str = "n";

/// Reads a sequence: a slope (its Beatty sequence), a formula in n such as `floor(7n/2)-1`, or a set such as `evil`,
/// `beatty(phi) inter multiples(3)` or `{1, 4, 9}`. What a set or a formula means is what it means in rules.
///
/// ```
/// use rulesmith::{form, work::Work};
/// let rat = form::sequence("floor(7n/2) - 1", &Work::default())?;
/// assert_eq!(rat.to_string(), "floor((7/2)*n) - 1");
/// # Ok::<(), rulesmith::syntax::Diagnostic>(())
/// ```
pub fn sequence(source: &str, work: &Work) -> Read<Arc<dyn Sequence>> {
    let expr = parse_expression(source)?;
    sequence_of(&expr, work).map_err(|error| error.located_in(source))
}

/// The sequence that an expression stands for.
pub(crate) fn sequence_of(expr: &Expr, work: &Work) -> Read<Arc<dyn Sequence>> {
    let expr = &written_out(expr);
    let game = Game {
        name: String::new(),
        source: None,
        play: Play::Normal,
        piles: Piles { names: vec![], sorted: false },
        lets: vec![],
        moves: vec![],
        expect: None,
        one: None,
        values: vec![],
        grundy: None,
    };
    let reader = Reader::new(&game, work, 0);
    if reader.is_set(expr) {
        checked(expr)?;
        return counted(&reader.numbers(expr)?, expr);
    }
    if expr.mentions(VARIABLE) {
        let number = reader.number(expr, &Scope::of_index(VARIABLE))?;
        return formula(&number, None, expr);
    }
    let slope = Slope::new(reader.real(expr)?).and_then(Beatty::new);
    slope.map(|beatty| Arc::new(beatty) as _).map_err(|error| at(error, expr))
}

/// Among sets a slope stands for its Beatty sequence and a formula for its values, as they do alone: `phi inter multiples(3)`.
fn written_out(expr: &Expr) -> Expr {
    let set = |part: &Expr| match &part.kind {
        ExprKind::Braces(_) | ExprKind::Comprehension(..) | ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, ..) => {
            written_out(part)
        }
        ExprKind::Name(name) if matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey") => part.clone(),
        ExprKind::Call(name, _)
            if matches!(name.as_str(), "beatty" | "complement" | "multiples" | "residues" | "eventually")
                || Written::is_name(name) =>
        {
            written_out(part)
        }
        _ if part.mentions(VARIABLE) => {
            let name = Expr::synthetic(ExprKind::Name(VARIABLE.to_string()));
            let zero = Expr::synthetic(ExprKind::Number(Natural::ZERO));
            let bound = Expr::synthetic(ExprKind::Compare(Box::new(name), vec![(CompareOp::GreaterEqual, zero)]));
            placed(ExprKind::Comprehension(Box::new(part.clone()), Box::new(bound)), part.span)
        }
        _ => placed(ExprKind::Call("beatty".to_string(), vec![part.clone()]), part.span),
    };
    let kind = match &expr.kind {
        ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), left, right) => {
            ExprKind::Binary(*op, Box::new(set(left)), Box::new(set(right)))
        }
        ExprKind::Call(name, parts) if name == "complement" => {
            ExprKind::Call(name.clone(), parts.iter().map(set).collect())
        }
        _ => return expr.clone(),
    };
    placed(kind, expr.span)
}

fn placed(kind: ExprKind, span: Span) -> Expr {
    let mut expr = Expr::synthetic(kind);
    expr.span = span;
    expr
}

fn at(error: NumberError, expr: &Expr) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.message(), expr.span);
    match error.hint() {
        Some(hint) => diagnostic.with_hint(hint),
        None => diagnostic,
    }
}

/// In rules the number of arguments has been looked at before they are read.
fn checked(expr: &Expr) -> Read<()> {
    let mut slip = None;
    expr.visit(&mut |part| {
        let ExprKind::Call(name, arguments) = &part.kind else { return };
        let allowed: &[usize] = match name.as_str() {
            "beatty" => &[1, 2],
            "complement" | "multiples" | "powers" => &[1],
            "residues" => &[2],
            "eventually" => &[4],
            _ => return,
        };
        if !allowed.contains(&arguments.len()) {
            slip = Some((name.clone(), arguments.len(), part.span));
        }
    });
    match slip {
        Some((name, many, span)) => Err(Diagnostic::new(format!("{name} does not take {many} arguments"), span)
            .with_hint(
                "write beatty(alpha), beatty(alpha, gamma), complement(A), multiples(7), powers(2), residues({1, 3}, 7) or \
                 eventually({0, 5}, 10, {1}, 3)",
            )),
        None => Ok(()),
    }
}

/// The members of a set, counted as in rules.
fn counted(numbers: &Numbers, expr: &Expr) -> Read<Arc<dyn Sequence>> {
    match &numbers.formula {
        Some((number, first)) => {
            let first = Natural::try_from(first.clone())
                .map_err(|_| Diagnostic::new("terms are counted from 0 on", expr.span))?;
            formula(number, Some(first), expr)
        }
        None => numbers.set.sequence().map_err(|error| at(error, expr)),
    }
}

/// The values of a number on the index: a plain Beatty sequence where it is one, so that the direct methods apply.
fn formula(number: &Num, first: Option<Natural>, expr: &Expr) -> Read<Arc<dyn Sequence>> {
    let falls = || {
        Diagnostic::new("this formula does not grow with n", expr.span).with_hint("write for example floor(7*n/2) - 1")
    };
    if let Some((slope, offset)) = number.as_line(INDEX) {
        if slope.sign().is_le() {
            return Err(falls());
        }
        let beatty = Slope::new(slope).and_then(|slope| Beatty::with_offset(slope, offset));
        let beatty = beatty.map_err(|error| at(error, expr))?;
        return Ok(match first {
            Some(first) => Arc::new(beatty.starting_at(first)),
            None => Arc::new(beatty),
        });
    }
    if number.as_constant().is_some() {
        return Err(falls());
    }
    let unreadable = || {
        Diagnostic::new("this part of the formula is not understood", expr.span)
            .with_hint("a formula adds multiples of n, floor(..) and whole numbers")
    };
    let formula = in_floors(number).map_err(|error| at(error, expr))?.ok_or_else(unreadable)?;
    // n + (n mod 3) rises and falls.
    let remainders = number.parts().iter().any(|(atom, _)| matches!(atom, Atom::Mod(..)));
    if remainders && matches!(formula.rank(&Integer::ZERO), Err(SequenceError::NotMonotone)) {
        return Err(unreadable());
    }
    Ok(match first {
        Some(first) => Arc::new(formula.starting_at(first)),
        None => Arc::new(formula.starting_when_not_negative()),
    })
}

/// A number as a sum of floors and multiples of n, if it is one: v mod m is v - m floor(v/m), and what a floor has let out
/// is put back into it, so that n + floor((phi-1) n) is floor(phi n).
fn in_floors(number: &Num) -> Result<Option<Formula>, NumberError> {
    let mut rest = Num::constant(number.addend().clone());
    for (atom, factor) in number.parts() {
        let part = match atom {
            Atom::Mod(of, modulus) => {
                let by = |value: &Integer| {
                    Exact::from(Real::Rational(Rational::from_integers(value.clone(), modulus.clone())))
                };
                let quotient = Floor { slope: by(&Integer::ONE), of: of.varying(), offset: by(of.addend()) };
                of.plus_multiple(&-modulus, &Num::atom(Atom::Floor(Arc::new(quotient))))
            }
            Atom::Slot(_) | Atom::Floor(_) => Num::atom(atom.clone()),
            _ => return Ok(None),
        };
        rest = rest.plus_multiple(factor, &part);
    }
    let floor = |atom: &Atom| match atom {
        Atom::Floor(floor) => Some((atom.clone(), Arc::clone(floor))),
        _ => None,
    };
    let mut floors: Vec<_> = rest.parts().iter().filter_map(|(atom, _)| floor(atom)).collect();
    // What is inside another floor comes after it.
    floors.sort_by_key(|(_, floor)| std::cmp::Reverse(depth(&floor.of)));
    let mut sum = Formula::constant(Integer::ZERO);
    for (atom, floor) in floors {
        let factor = rest.factor_of(&atom);
        if factor == 0 {
            continue;
        }
        let times = |(inner, own): &(Atom, Integer)| {
            rest.factor_of(inner).div_round(&(&factor * own), Down).0.max(Integer::ZERO)
        };
        let whole = floor.of.parts().iter().map(times).min().unwrap_or(Integer::ZERO);
        rest = rest.plus_multiple(&-&factor, &Num::atom(atom)).plus_multiple(&-(&whole * &factor), &floor.of);
        let slope = floor.slope.affine(&Rational::ONE, &Rational::from(whole))?;
        let Some(of) = in_floors(&floor.of)? else { return Ok(None) };
        sum = sum.plus(Formula::floor(Slope::new(slope)?, of, (*floor.offset).clone())?.scale(&factor));
    }
    for (atom, factor) in rest.parts() {
        match atom {
            Atom::Slot(slot) if *slot == INDEX => sum = sum.plus(Formula::index().scale(factor)),
            _ => return Ok(None),
        }
    }
    Ok(Some(sum.plus(Formula::constant(rest.addend().clone()))))
}

/// How deep floors and remainders stand in each other.
fn depth(number: &Num) -> usize {
    let inside = |(atom, _): &(Atom, Integer)| match atom {
        Atom::Floor(floor) => 1 + depth(&floor.of),
        Atom::Mod(of, _) => 1 + depth(of),
        _ => 0,
    };
    number.parts().iter().map(inside).max().unwrap_or(0)
}
