//! Chromatic nim: the red tokens stand on the levels of a set.

use super::classic::MAX_PILES;
use super::error::GameError;
use super::name::{Argument, Call, brief, factor};
use super::sheet::{Sheet, commas, pile_names};
use crate::form;
use crate::number::{Slope, evaluate};
use crate::sequence::{Growing, Written};
use crate::syntax::{BinaryOp, Expr, ExprKind};
use crate::work::Work;
use malachite::Natural;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::collections::{BTreeSet, VecDeque};

const EXAMPLE: &str = "chromatic(phi^2), chromatic(evil) or chromatic(evil; 3)";

/// The longest list of levels whose lost positions are worked out for the claim.
const MAX_LEVELS: usize = 1000;

/// The highest level in such a list.
const MAX_LEVEL: u64 = 100_000;

pub(super) fn fill(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (red, stacks) = match call.groups.as_slice() {
        [red] if red.len() == 1 => (&red[0], 2),
        [red, stacks] if red.len() == 1 && stacks.len() == 1 => {
            (&red[0], call.whole(&stacks[0], "the number of stacks", 1, MAX_PILES)?)
        }
        _ => return Err(call.wanted("a slope or a set, and maybe the number of stacks", EXAMPLE)),
    };
    let levels = Levels::read(call, red)?;
    let on = if stacks == 2 { String::new() } else { format!("; {stacks}") };
    sheet.name = format!("chromatic({}{on})", red.value);
    let on = match stacks {
        1 => " on 1 stack".to_string(),
        2 => String::new(),
        _ => format!(" on {stacks} stacks"),
    };
    sheet.title(format!("Chromatic nim with red {}{on}", red.value));
    let names = pile_names(stacks as usize);
    sheet.set("let S", if stacks == 2 { levels.with_zero() } else { levels.without_zero() });
    sheet.set("piles", names.join(" <= "));
    let green: Vec<String> = names.iter().map(|name| format!("{name} not in S")).collect();
    match stacks {
        1 => {
            sheet.drop("let S");
            sheet.drop("move green");
            sheet.set("expect", "{ n : n >= 0 and n = 0 }");
        }
        _ => {
            let (many, green) = (stacks, green.join(" and "));
            sheet.set("move green", format!("take from up to {many} piles where {green}"));
            match levels.claim().filter(|_| stacks == 2) {
                Some(claim) => sheet.set("expect", claim),
                None => sheet.drop("expect"),
            }
        }
    }
    Ok(())
}

/// What a user may mean by S.
enum Levels<'e> {
    /// The Beatty sequence of a slope from 1 on.
    Slope(&'e Expr, Slope),
    /// Any other set.
    Set(&'e Expr),
}

impl<'e> Levels<'e> {
    fn read(call: &Call<'_>, argument: &'e Argument) -> Result<Levels<'e>, GameError> {
        let expr = argument.plain()?;
        let is_set = match &expr.kind {
            ExprKind::Name(name) => {
                matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey") || Growing::named(name).is_some()
            }
            ExprKind::Braces(_) | ExprKind::Comprehension(..) => true,
            ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, ..) => true,
            ExprKind::Call(name, _) => {
                matches!(name.as_str(), "beatty" | "multiples" | "residues" | "eventually" | "complement" | "powers")
                    || Written::is_name(name)
            }
            _ => false,
        };
        if is_set {
            form::sequence_of(expr, &Work::default())?;
            return Ok(Levels::Set(expr));
        }
        let slope = Slope::new(evaluate(expr, &|_| None)?)
            .map_err(|error| GameError::parameter(error.message(), argument.span))?;
        if slope.cmp_rational(&Rational::from(1)) == Ordering::Less {
            let message = format!("`{}` needs a slope of at least 1, and {} is not", call.base, brief(&slope));
            return Err(GameError::parameter(message, argument.span)
                .with_hint("below 1 every token would be red, which is nim(2)"));
        }
        Ok(Levels::Slope(expr, slope))
    }

    /// The set as one would write it, with or without 0.
    fn with_zero(&self) -> String {
        match self {
            Levels::Slope(_, slope) => match fraction(slope) {
                Some((p, 1)) => format!("multiples({p})"),
                Some((p, q)) => format!("beatty({p}/{q})"),
                None => format!("beatty({})", self.expr()),
            },
            Levels::Set(expr) => expr.to_string(),
        }
    }

    /// The set without 0: an empty stack is green.
    fn without_zero(&self) -> String {
        match self {
            Levels::Slope(expr, slope) => match fraction(slope) {
                Some((p, 1)) => format!("{{ {p}*n : n >= 1 }}"),
                Some((p, q)) => format!("{{ floor({p}*n/{q}) : n >= 1 }}"),
                None => format!("{{ floor({}*n) : n >= 1 }}", factor(expr)),
            },
            Levels::Set(expr) => match &expr.kind {
                ExprKind::Binary(BinaryOp::Union, ..) => format!("({expr}) inter {{ n : n >= 1 }}"),
                _ => format!("{expr} inter {{ n : n >= 1 }}"),
            },
        }
    }

    fn expr(&self) -> &'e Expr {
        match self {
            Levels::Slope(expr, _) | Levels::Set(expr) => expr,
        }
    }

    /// The lost positions on two stacks, where a formula is known.
    fn claim(&self) -> Option<String> {
        match self {
            Levels::Slope(expr, slope) => Some(match fraction(slope) {
                Some((1, 1)) => "{ (n, n) : n >= 0 }".to_string(),
                Some((p, q)) if p >= 2 * q => {
                    let (lower, upper) = (over(&format!("{p}*n - 1"), p - q), over(&format!("{p}*n"), q));
                    format!("{{ ({lower}, {upper}) : n >= 1 }} also (0, 0)")
                }
                None if slope.cmp_rational(&Rational::from(2)) == Ordering::Greater => {
                    format!("{{ (floor(complement_slope({expr})*n), floor({}*n)) : n >= 0 }}", factor(expr))
                }
                // A slope below 2 leaves no two greens next to each other.
                _ => LONE_GREENS.to_string(),
            }),
            Levels::Set(expr) => match &expr.kind {
                // Beyond evil, where green and red keep pace, the pairs follow from how far red is ever ahead.
                ExprKind::Name(name) => Some(match name.as_str() {
                    "evil" => "{ (odious(n), evil(n)) : n >= 1 } also (0, 0)".to_string(),
                    "odious" => "{ (evil(n), odious(n + 2)) : n >= 1 } also (0, 0), (1, 1), (2, 2)".to_string(),
                    "dopey" => "{ (vile(n), dopey(n)) : n >= 1 } also (0, 0)".to_string(),
                    _ => "{ (g, g + 1) : g >= 1 and g not in S } \
                          union { (d, d) : d >= 1 and d in S and d - 1 not in dopey } also (0, 0)"
                        .to_string(),
                }),
                ExprKind::Braces(members) => finite(members),
                _ => None,
            },
        }
    }
}

/// For 1 <= beta < 2: every green level is paired with the red one above it, every other red one with itself.
const LONE_GREENS: &str = "{ (g, g + 1) : g >= 1 and g not in S } \
                           union { (d, d) : d >= 1 and d in S and d - 1 in S } also (0, 0)";

/// `floor(7*n/3)`, or `7*n`.
fn over(dividend: &str, divisor: u64) -> String {
    match (divisor, dividend.contains(' ')) {
        (1, _) => dividend.to_string(),
        (_, true) => format!("floor(({dividend})/{divisor})"),
        (_, false) => format!("floor({dividend}/{divisor})"),
    }
}

/// A rational slope as p/q, if both are small enough to count with.
fn fraction(slope: &Slope) -> Option<(u64, u64)> {
    let value = slope.as_rational()?;
    Some((u64::try_from(value.numerator_ref()).ok()?, u64::try_from(value.denominator_ref()).ok()?))
}

/// The lost positions of finitely many red levels, by the queue of unmatched greens.
fn finite(members: &[Expr]) -> Option<String> {
    let level = |expr: &Expr| match &expr.kind {
        ExprKind::Number(value) => u64::try_from(value as &Natural).ok().filter(|&level| level <= MAX_LEVEL),
        _ => None,
    };
    let red: BTreeSet<u64> = members.iter().map(level).collect::<Option<_>>()?;
    if red.len() > MAX_LEVELS {
        return None;
    }
    let (mut queue, mut pairs, mut alone) = (VecDeque::new(), Vec::new(), vec![0]);
    for n in 1..=red.last().copied().unwrap_or(0) {
        if !red.contains(&n) {
            queue.push_back(n);
        } else if let Some(green) = queue.pop_front() {
            pairs.push(format!("({green}, {n})"));
        } else {
            alone.push(n);
        }
    }
    let equal = format!("{{ (d, d) : d >= 0 and d in {{{}}} }}", commas(alone));
    Some(if pairs.is_empty() { equal } else { format!("{equal} also {}", pairs.join(", ")) })
}
