//! Sets, as lists of their members up to a bound.

use super::automaton::Automaton;
use super::board::Board;
use super::expression::{Env, Meaning};
use super::{Plain, Told, beyond, refused};
use crate::looking::{by_places, grows};
use malachite::Integer;
use rulesmith_core::number::Real;
use rulesmith_core::rules::written_set;
use rulesmith_core::sequence::{Growing, Written};
use rulesmith_core::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Sets by a formula are listed up to this number.
const TOP: i64 = 128;

/// Other sets are listed up to this number.
const FAR: i64 = 700;

/// How many values of a formula are looked at. The formulas of the tests rise by a quarter at every step, or repeat soon, so that no
/// member up to [`TOP`] comes later.
const INDICES: i64 = 640;

/// A set of numbers.
pub(super) struct Numbers {
    /// Whether 0, 1, 2, .. are members, as far as that is listed.
    inside: Vec<bool>,
    /// Whether any number is one, where that needs no list.
    rule: Option<Rule>,
    counted: Counted,
}

type Rule = Rc<dyn Fn(i64) -> bool>;

/// How the members of a set are counted.
enum Counted {
    BySize,
    /// floor(alpha n + gamma), from the first n >= 0 with a value from 0 on.
    Beatty(Real, Real),
    /// By a formula in a variable, from its bound on.
    Formula(Expr, String, i64),
}

/// A set of vectors.
pub(super) enum Vectors {
    /// With whether each is written in order.
    Listed(Vec<(Vec<i64>, bool)>),
    Family(BTreeSet<Vec<i64>>),
    Lost(Rc<Board>),
    /// Those that an automaton accepts.
    Automaton(Rc<Automaton>),
    /// With what the digits add up to multiples of.
    Balanced(i64),
    Union(Rc<Vectors>, Rc<Vectors>),
    Inter(Rc<Vectors>, Rc<Vectors>),
}

impl Numbers {
    pub fn contains(&self, x: i64) -> Told<bool> {
        match usize::try_from(x) {
            // No set has a negative member.
            Err(_) => Ok(false),
            Ok(at) => match (self.inside.get(at), &self.rule) {
                (Some(inside), _) => Ok(*inside),
                (None, Some(rule)) => Ok(rule(x)),
                (None, None) => beyond("a number beyond the list of a set"),
            },
        }
    }

    fn by_rule(rule: impl Fn(i64) -> bool + 'static) -> Numbers {
        Numbers { inside: (0..=FAR).map(&rule).collect(), rule: Some(Rc::new(rule)), counted: Counted::BySize }
    }

    /// What two sets say together, listed as far as both are.
    fn joined(one: &Numbers, other: &Numbers, join: fn(bool, bool) -> bool) -> Numbers {
        let inside = one.inside.iter().zip(&other.inside).map(|(one, other)| join(*one, *other)).collect();
        let rule = one.rule.clone().zip(other.rule.clone());
        let rule = rule.map(|(one, other)| -> Rule { Rc::new(move |x| join(one(x), other(x))) });
        Numbers { inside, rule, counted: Counted::BySize }
    }

    /// These, among the numbers up to the last.
    fn of(members: BTreeSet<i64>, last: i64, counted: Counted) -> Numbers {
        Numbers { inside: (0..=last).map(|x| members.contains(&x)).collect(), rule: None, counted }
    }
}

impl Plain<'_> {
    pub(super) fn is_numbers(&self, expr: &Expr) -> bool {
        let vector = |part: &Expr| matches!(part.kind, ExprKind::Tuple(_) | ExprKind::Braces(_));
        match &expr.kind {
            ExprKind::Braces(parts) => !parts.iter().any(vector),
            ExprKind::Comprehension(element, _) => !vector(element),
            ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, left, _) => self.is_numbers(left),
            ExprKind::Call(name, _) => {
                matches!(name.as_str(), "beatty" | "complement" | "multiples" | "residues" | "eventually" | "powers")
                    || Written::is_name(name)
            }
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(meaning) => matches!(meaning, Meaning::Numbers(_)),
                None => matches!(name.as_str(), "evil" | "odious" | "vile" | "dopey") || Growing::named(name).is_some(),
            },
            _ => false,
        }
    }

    pub(super) fn is_vectors(&self, expr: &Expr) -> bool {
        let vector = |part: &Expr| matches!(part.kind, ExprKind::Tuple(_) | ExprKind::Braces(_));
        match &expr.kind {
            ExprKind::Braces(parts) => parts.iter().any(vector),
            ExprKind::Comprehension(element, _) => vector(element),
            ExprKind::Binary(BinaryOp::Union | BinaryOp::Inter, left, _) => self.is_vectors(left),
            ExprKind::Call(name, _) => matches!(name.as_str(), "losing" | "balanced" | "automaton"),
            ExprKind::Name(name) => matches!(self.meanings.get(name), Some(Meaning::Vectors(_))),
            _ => false,
        }
    }

    /// A set of numbers, worked out once for each place where it is written.
    pub(super) fn numbers(&self, expr: &Expr) -> Told<Rc<Numbers>> {
        let key: *const Expr = expr;
        let named = matches!(expr.kind, ExprKind::Name(_));
        if let (false, Some(known)) = (named, self.sets.borrow().get(&key)) {
            return Ok(Rc::clone(known));
        }
        let set = match &expr.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Numbers(set)) => return Ok(Rc::clone(set)),
                _ => Rc::new(digits(name)?),
            },
            _ => Rc::new(self.listed(expr)?),
        };
        if !named {
            self.sets.borrow_mut().insert(key, Rc::clone(&set));
        }
        Ok(set)
    }

    fn listed(&self, expr: &Expr) -> Told<Numbers> {
        match &expr.kind {
            ExprKind::Binary(op @ (BinaryOp::Union | BinaryOp::Inter), left, right) => {
                let (a, b) = (self.numbers(left)?, self.numbers(right)?);
                Ok(match op {
                    BinaryOp::Union => Numbers::joined(&a, &b, |a, b| a || b),
                    _ => Numbers::joined(&a, &b, |a, b| a && b),
                })
            }
            ExprKind::Braces(members) => {
                let members = members.iter().map(|member| self.natural(member)).collect::<Told<BTreeSet<i64>>>()?;
                Ok(Numbers::by_rule(move |x| members.contains(&x)))
            }
            ExprKind::Comprehension(element, condition) => self.by_formula(element, condition),
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("beatty", [slope, offset @ ..]) => {
                    let alpha = self.real(slope)?;
                    let gamma = offset.first().map_or(Ok(Real::from(0)), |offset| self.real(offset))?;
                    if alpha.sign().is_le() {
                        return refused("a slope is positive");
                    }
                    let values = (0..2 * FAR).map(|n| alpha.floor_affine(&n.into(), &gamma));
                    let members = values.filter_map(|value| i64::try_from(&value).ok()).collect();
                    Ok(Numbers::of(members, FAR, Counted::Beatty(alpha, gamma)))
                }
                ("complement", [set]) => {
                    let set = self.numbers(set)?;
                    Ok(Numbers::joined(&set, &set, |inside, _| !inside))
                }
                ("powers", [base]) => {
                    let base = u32::try_from(self.natural(base)?).ok().filter(|base| *base >= 2);
                    match base {
                        Some(base) => Ok(Numbers::by_rule(move |x| grows(Growing::Powers(base), x))),
                        None => refused("powers of a number below 2"),
                    }
                }
                (name, factors) if Written::is_name(name) => match written_set(name, factors) {
                    Some(Ok(set)) => Ok(Numbers::by_rule(move |x| by_places(set.recurrence(), set.ending(), x))),
                    _ => refused("no numeration"),
                },
                ("multiples", [step]) => {
                    let step = self.modulus(step)?;
                    Ok(Numbers::by_rule(move |x| x % step == 0))
                }
                ("residues", [residues, modulus]) => {
                    let (residues, modulus) = (self.list(residues, false)?, self.modulus(modulus)?);
                    Ok(Numbers::by_rule(move |x| residues.iter().any(|residue| (x - residue) % modulus == 0)))
                }
                ("eventually", [early, start, residues, modulus]) => {
                    let (early, start) = (self.list(early, true)?, self.natural(start)?);
                    let (residues, modulus) = (self.list(residues, false)?, self.modulus(modulus)?);
                    Ok(Numbers::by_rule(move |x| match x < start {
                        true => early.contains(&x),
                        false => residues.iter().any(|residue| (x - residue) % modulus == 0),
                    }))
                }
                _ => refused("not a set of numbers"),
            },
            _ => refused("not a set of numbers"),
        }
    }

    /// `{ element : n >= 1 and .. }`.
    fn by_formula(&self, element: &Expr, condition: &Expr) -> Told<Numbers> {
        let (name, from) = self.bounded(condition)?;
        let mut members = BTreeSet::new();
        let mut all = true;
        for n in from..from + INDICES {
            let env = Env::of_index(&name, n);
            let value = self.whole(element, &env)?;
            match self.condition(condition, &env)? {
                true => drop(members.insert(value)),
                false => all = false,
            }
        }
        // With further conditions the members are counted by size.
        let counted = if all { Counted::Formula(element.clone(), name, from) } else { Counted::BySize };
        Ok(Numbers::of(members, TOP, counted))
    }

    /// The variable that a condition bounds from below, and the greatest of its bounds.
    fn bounded(&self, condition: &Expr) -> Told<(String, i64)> {
        let mut bounds: Vec<(String, i64)> = Vec::new();
        self.bounds(condition, &mut bounds);
        let Some((name, _)) = bounds.first().cloned() else { return refused("a set needs a variable with a bound") };
        let greatest = bounds.iter().filter(|(other, _)| *other == name).map(|(_, from)| *from).max();
        Ok((name, greatest.unwrap_or(0)))
    }

    fn bounds(&self, condition: &Expr, bounds: &mut Vec<(String, i64)>) {
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                self.bounds(left, bounds);
                self.bounds(right, bounds);
            }
            ExprKind::Compare(first, rest) => {
                let mut left = &**first;
                for (op, right) in rest {
                    let (variable, bound, more) = match op {
                        CompareOp::GreaterEqual => (left, right, 0),
                        CompareOp::Greater => (left, right, 1),
                        CompareOp::LessEqual => (right, left, 0),
                        CompareOp::Less => (right, left, 1),
                        _ => {
                            left = right;
                            continue;
                        }
                    };
                    if let (ExprKind::Name(name), Ok(bound)) = (&variable.kind, self.constant(bound))
                        && !self.meanings.contains_key(name)
                    {
                        bounds.push((name.clone(), bound + more));
                    }
                    left = right;
                }
            }
            _ => {}
        }
    }

    fn constant(&self, expr: &Expr) -> Told<i64> {
        let value = self.real(expr)?;
        let whole = value.as_rational().and_then(|value| Integer::try_from(value.clone()).ok());
        match whole.map(|whole| i64::try_from(&whole)) {
            Some(Ok(whole)) => Ok(whole),
            Some(Err(_)) => beyond("a number beyond 64 bits"),
            None => refused("not a whole number"),
        }
    }

    fn natural(&self, expr: &Expr) -> Told<i64> {
        match self.constant(expr)? {
            value if value < 0 => refused("a member of a set is not negative"),
            value => Ok(value),
        }
    }

    fn modulus(&self, expr: &Expr) -> Told<i64> {
        match self.constant(expr)? {
            value if value < 1 => refused("a modulus is positive"),
            value => Ok(value),
        }
    }

    fn list(&self, expr: &Expr, natural: bool) -> Told<Vec<i64>> {
        match &expr.kind {
            ExprKind::Braces(parts) => {
                parts.iter().map(|part| if natural { self.natural(part) } else { self.constant(part) }).collect()
            }
            _ => refused("not a list"),
        }
    }

    /// A(n).
    pub(super) fn nth(&self, set: &Numbers, n: i64) -> Told<i64> {
        let below = || refused("an index below the first one");
        match &set.counted {
            Counted::Formula(element, name, from) if n >= *from => self.whole(element, &Env::of_index(name, n)),
            Counted::Beatty(alpha, gamma) => {
                let value = alpha.floor_affine(&n.into(), gamma);
                match n >= 0 && value >= 0 {
                    true => i64::try_from(&value).or_else(|_| beyond("a number beyond 64 bits")),
                    false => below(),
                }
            }
            Counted::BySize if n == 0 && set.inside[0] => Ok(0),
            Counted::BySize if n >= 1 => {
                let mut members = (1..set.inside.len()).filter(|x| set.inside[*x]);
                members
                    .nth(n as usize - 1)
                    .map(|member| member as i64)
                    .map_or_else(|| beyond("a member beyond the list of a set"), Ok)
            }
            _ => below(),
        }
    }

    /// A set of vectors, worked out once for each place where it is written.
    pub(super) fn vectors(&self, expr: &Expr) -> Told<Rc<Vectors>> {
        let key: *const Expr = expr;
        if let Some(known) = self.vectors.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let vectors = Rc::new(match &expr.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Vectors(set)) => return Ok(Rc::clone(set)),
                _ => return refused("not a set of vectors"),
            },
            ExprKind::Braces(listed) => {
                let read = |vector: &Expr| match &vector.kind {
                    ExprKind::Tuple(parts) | ExprKind::Braces(parts) => {
                        let entries = parts.iter().map(|part| self.constant(part)).collect::<Told<Vec<i64>>>()?;
                        Ok((entries, matches!(vector.kind, ExprKind::Tuple(_))))
                    }
                    _ => refused("not a vector"),
                };
                Vectors::Listed(listed.iter().map(read).collect::<Told<_>>()?)
            }
            ExprKind::Comprehension(element, condition) => {
                let ExprKind::Tuple(entries) = &element.kind else { return refused("not a vector") };
                let (name, from) = self.bounded(condition)?;
                let mut members = BTreeSet::new();
                for n in from..from + INDICES {
                    let env = Env::of_index(&name, n);
                    let vector = entries.iter().map(|entry| self.whole(entry, &env)).collect::<Told<Vec<i64>>>()?;
                    if self.condition(condition, &env)? {
                        members.insert(vector);
                    }
                }
                Vectors::Family(members)
            }
            ExprKind::Call(name, arguments) if name == "automaton" => {
                let texts: Vec<String> =
                    arguments.iter().map(|text| text.to_string().trim_matches('"').to_string()).collect();
                match Automaton::of(&texts) {
                    Some(automaton) => Vectors::Automaton(Rc::new(automaton)),
                    None => return refused("an automaton is a numeration and states"),
                }
            }
            ExprKind::Call(name, arguments) if name == "balanced" => match self.constant(&arguments[0])? {
                modulus @ 2..=100 => Vectors::Balanced(modulus),
                _ => return refused("digits add up to multiples of a number from 2 to 100"),
            },
            ExprKind::Call(_, arguments) => {
                Vectors::Lost(self.games.board(arguments[0].to_string().trim_matches('"'))?)
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.vectors(left)?, self.vectors(right)?);
                if *op == BinaryOp::Union { Vectors::Union(left, right) } else { Vectors::Inter(left, right) }
            }
            _ => return refused("not a set of vectors"),
        });
        self.vectors.borrow_mut().insert(key, Rc::clone(&vectors));
        Ok(vectors)
    }

    pub(super) fn in_vectors(&self, vectors: &Vectors, entries: &[i64]) -> Told<bool> {
        let width = |other: usize| match other == entries.len() {
            true => Ok(()),
            false => refused("vectors of different lengths"),
        };
        match vectors {
            Vectors::Listed(listed) => {
                let mut any = false;
                for (vector, ordered) in listed {
                    width(vector.len())?;
                    let sorted = |list: &[i64]| {
                        let mut list = list.to_vec();
                        list.sort();
                        list
                    };
                    any |= if *ordered { vector == entries } else { sorted(vector) == sorted(entries) };
                }
                Ok(any)
            }
            Vectors::Family(members) => {
                members.first().map_or(Ok(()), |first| width(first.len()))?;
                // Sets have no negative members.
                Ok(entries.iter().all(|entry| *entry >= 0) && members.contains(entries))
            }
            Vectors::Lost(board) => {
                width(board.piles())?;
                match entries.iter().any(|entry| *entry < 0) {
                    true => Ok(false),
                    false => board.is_lost(entries).map_or_else(|| beyond("a position beyond a solved board"), Ok),
                }
            }
            Vectors::Automaton(automaton) if automaton.arity() != entries.len() => {
                refused("an automaton reads as many numbers as its arrows have digits")
            }
            Vectors::Automaton(automaton) => Ok(automaton.accepts(entries)),
            // As one adds by hand: what stands in the last place, then the same without it.
            Vectors::Balanced(modulus) => {
                let mut numbers = entries.to_vec();
                let mut balanced = numbers.iter().all(|&number| number >= 0);
                while balanced && numbers.iter().any(|&number| number > 0) {
                    balanced = numbers.iter().map(|number| number % 2).sum::<i64>() % modulus == 0;
                    numbers.iter_mut().for_each(|number| *number /= 2);
                }
                Ok(balanced)
            }
            Vectors::Union(left, right) => Ok(self.in_vectors(left, entries)? | self.in_vectors(right, entries)?),
            Vectors::Inter(left, right) => Ok(self.in_vectors(left, entries)? & self.in_vectors(right, entries)?),
        }
    }
}

fn digits(name: &str) -> Told<Numbers> {
    fn zeros(x: i64) -> u32 {
        x.trailing_zeros() % 2
    }
    Ok(match name {
        "evil" => Numbers::by_rule(|x| x.count_ones() % 2 == 0),
        "odious" => Numbers::by_rule(|x| x.count_ones() % 2 == 1),
        "vile" => Numbers::by_rule(|x| x > 0 && zeros(x) == 0),
        "dopey" => Numbers::by_rule(|x| x > 0 && zeros(x) == 1),
        _ => match Growing::named(name) {
            Some(growing) => Numbers::by_rule(move |x| grows(growing, x)),
            None => return refused("not a set of numbers"),
        },
    })
}
