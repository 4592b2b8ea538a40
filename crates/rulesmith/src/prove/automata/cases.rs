//! Values by cases, and conditions by alternatives.
//!
//! A value such as "6 if d mod 7 = 4, and 5 otherwise" is a list of cases: a conjunction that says when, and a term. The
//! cases of a value exclude nothing and agree where they overlap, so a comparison holds if it holds in one of them, and fails
//! if it fails in one of them.

use super::atom::Window;
use super::formula::{All, Literal};
use super::term::{Counted, LARGEST, Term, TooLarge};
use crate::numeration::MAX_ORDER;
use crate::syntax::{Diagnostic, Span};
use malachite::Integer;
use std::fmt;

/// A case of a value.
pub(super) type Case = (All, Term);

/// What is read; an error says what has no automaton.
pub(super) type Read<T> = Result<T, Diagnostic>;

/// The most cases of a value, and alternatives of a condition.
const MAX_CASES: usize = 4096;

/// The literal that a term lies in a window: nothing if it never does, no literal if it always does.
pub(super) fn compare(term: Term, window: Window) -> Option<All> {
    // One of two ways to say the same: the first coefficient is positive.
    let negative = term.linear.parts.first().is_some_and(|part| part.1 < [0; MAX_ORDER]);
    let literal = match term.scaled(-1) {
        Ok(turned) if negative => Literal::Compare(turned, window.mirrored()),
        _ => Literal::Compare(term, window),
    };
    match literal.known() {
        Some(true) => Some(vec![]),
        Some(false) => None,
        None => Some(vec![literal]),
    }
}

/// The literals that hold if all of these lie in their windows; nothing if one never does.
pub(super) fn together(parts: Vec<(Term, Window)>) -> Option<All> {
    parts.into_iter().try_fold(All::new(), |all, (term, window)| Some(joined(&all, &compare(term, window)?)))
}

/// Both conjunctions, without repeats.
pub(super) fn joined(left: &[Literal], right: &[Literal]) -> All {
    let mut all = left.to_vec();
    all.extend(right.iter().filter(|literal| !left.contains(literal)).cloned());
    all
}

/// Alternatives of two conditions together.
pub(super) fn product(left: &[All], right: &[All]) -> Read<Vec<All>> {
    limited(left.iter().flat_map(|a| right.iter().map(|b| joined(a, b))).collect())
}

/// Cases of several values together.
pub(super) fn all_together(start: All, values: Vec<Vec<Case>>) -> Read<Vec<(All, Vec<Term>)>> {
    let mut cases: Vec<(All, Vec<Term>)> = vec![(start, vec![])];
    for value in values {
        let mut next = Vec::new();
        for (all, term) in value {
            for (before, terms) in &cases {
                next.push((joined(before, &all), [terms.clone(), vec![term.clone()]].concat()));
            }
        }
        cases = limited(next)?;
    }
    Ok(cases)
}

/// The values with a change that depends on their own cases.
pub(super) fn each(cases: Vec<Case>, change: impl Fn(&Term) -> Read<Vec<Case>>) -> Read<Vec<Case>> {
    let mut found = Vec::new();
    for (all, term) in cases {
        found.extend(change(&term)?.into_iter().map(|(inner, term)| (joined(&all, &inner), term)));
    }
    limited(found)
}

/// The values with a change that has no cases of its own.
pub(super) fn map(cases: Vec<Case>, change: impl Fn(&Term) -> Counted<Term>) -> Read<Vec<Case>> {
    cases.into_iter().map(|(all, term)| Ok((all, counted(change(&term))?))).collect()
}

pub(super) fn constant(value: i64) -> Read<Vec<Case>> {
    Ok(vec![(vec![], counted(Term::constant(value))?)])
}

pub(super) fn limited<T>(cases: Vec<T>) -> Read<Vec<T>> {
    if cases.len() > MAX_CASES {
        return Err(refusal("this falls into too many cases"));
    }
    Ok(cases)
}

/// All orders of 0, .., n - 1.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for rest in permutations(n - 1) {
        for place in (0..n).rev() {
            let mut permutation = rest.clone();
            permutation.insert(place, n - 1);
            all.push(permutation);
        }
    }
    all
}

pub(super) fn counted<T>(value: Counted<T>) -> Read<T> {
    value.map_err(|TooLarge| too_large())
}

/// A whole number that an automaton can count with.
pub(super) fn small(value: &Integer) -> Read<i64> {
    i64::try_from(value).ok().filter(|value| value.abs() <= LARGEST).ok_or_else(too_large)
}

pub(super) fn too_large() -> Diagnostic {
    refusal("the numbers here are too large for an automaton")
}

pub(super) fn unreadable(what: impl fmt::Display) -> Diagnostic {
    refusal(format!("there is no automaton for {what}"))
}

fn refusal(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(message, Span::default())
}
