//! Slopes, sequences and numeration systems for a paper.

use super::prose::math;
use super::tables;
use crate::ask::error::AskError;
use crate::ask::number::Whole;
use crate::ask::render::Written;
use crate::ask::represent::Represented;
use crate::ask::sequence::{Membership, Terms};
use crate::ask::slope::{Expansion, IntegerRelation, SlopeFacts};
use malachite::{Integer, Natural};
use std::io::Write;

/// The most terms of a table.
const MAX_TERMS: u64 = 1_000;

pub(super) fn slope(facts: &SlopeFacts, out: &mut dyn Write) -> Written {
    let mut equations = vec![format!("\\alpha &= {} = {}", math(&facts.slope), expansion(&facts.continued_fraction))];
    if let Some(beta) = &facts.complement {
        equations.push(format!("\\beta &= \\frac{{\\alpha}}{{\\alpha-1}} = {}", math(beta)));
    }
    if let Some(relation) = &facts.relation {
        equations.push(equation(relation));
    }
    if let Some(pair) = &facts.fractional_pair {
        let (r, t, beta) = (math(&pair.r), math(&pair.t), math(&pair.beta));
        equations.push(format!("\\frac{{1}}{{\\alpha}} + \\frac{{1}}{{\\beta}} &= {r}"));
        equations.push(format!("\\beta &= \\alpha + {t} = {beta}"));
    }
    Ok(writeln!(out, "\\begin{{align*}}\n{}.\n\\end{{align*}}", equations.join(", \\\\\n"))?)
}

/// `9\alpha - \beta + 4 &= 0`.
pub(super) fn equation(relation: &IntegerRelation) -> String {
    let IntegerRelation { A, B, C } = relation;
    let factor = |value: &Integer| {
        let size = value.unsigned_abs_ref();
        if *size == 1 { String::new() } else { size.to_string() }
    };
    let sign = |value: &Integer| if *value < 0 { '-' } else { '+' };
    let lead = if A.0 < 0 { "-" } else { "" };
    let (a, b, c) = (factor(&A.0), factor(&B.0), C.0.unsigned_abs_ref());
    format!("{lead}{a}\\alpha {} {b}\\beta {} {c} &= 0", sign(&B.0), sign(&C.0))
}

/// A continued fraction; a long one is broken into lines of an `align*`.
fn expansion(found: &Expansion) -> String {
    let texts = |terms: &[Whole]| terms.iter().map(Whole::to_string).collect::<Vec<_>>();
    let (whole, mut lines) = match (&found.before_period, &found.period, found.terms.as_slice()) {
        (Some(before), Some(period), _) => {
            let (mut before, mut period) = (texts(before), texts(period));
            // There is a whole part before the period: [1; (1)] rather than [(1)].
            if before.is_empty() {
                before.push(period[0].clone());
                period.rotate_left(1);
            }
            let over = |line: String| format!("\\overline{{{line}}}");
            let lines = tables::lines(&before[1..]).into_iter().chain(tables::lines(&period).into_iter().map(over));
            (before[0].clone(), lines.collect::<Vec<_>>())
        }
        (_, _, [first, rest @ ..]) => (first.to_string(), tables::lines(&texts(rest))),
        (_, _, []) => return math(&found.text),
    };
    if found.text.len() <= tables::WIDTH {
        return math(&found.text);
    }
    if let Some(last) = lines.last_mut().filter(|_| found.text.ends_with("...]")) {
        last.push_str(", \\ldots");
    }
    format!("[{whole}; {}]", lines.join(", \\\\\n&\\qquad "))
}

pub(super) fn sequence(terms: &Terms, out: &mut dyn Write) -> Written {
    if terms.terms.most() > MAX_TERMS {
        let sentence = "a LaTeX table of more than 1000 terms is not useful; use csv or bfile";
        return Err(AskError::bad_input(sentence).into());
    }
    let list = terms.terms.list()?;
    let columns = list.iter().enumerate().map(|(n, term)| {
        let index = &terms.from.0 + Integer::from(n);
        vec![index.to_string(), term.to_string()]
    });
    Ok(tables::columns(&["n".into(), "a_n".into()], columns, out)?)
}

pub(super) fn member(found: &Membership, out: &mut dyn Write) -> Written {
    let (x, sequence) = (&found.x, math(&found.sequence));
    let end = if found.rank.is_some() { ";" } else { "." };
    match (&found.index, found.member) {
        (Some(index), _) => writeln!(out, "$a_{{{index}}} = {x}$ for the sequence $a_n = {sequence}${end}")?,
        (None, true) => writeln!(out, "${x}$ is a term of the sequence $a_n = {sequence}${end}")?,
        (None, false) => writeln!(out, "${x}$ is not a term of the sequence $a_n = {sequence}${end}")?,
    }
    if let Some(rank) = &found.rank {
        writeln!(out, "${rank}$ of its terms are at most ${x}$.")?;
    }
    Ok(())
}

pub(super) fn represent(found: &Represented, out: &mut dyn Write) -> Written {
    if found.digits.len() > found.places.len() {
        let sentence = format!("a LaTeX sum of {} places is not useful; use text or json", found.digits.len());
        return Err(AskError::bad_input(sentence).into());
    }
    let zero = Natural::from(0u32);
    let terms: Vec<String> = found
        .digits
        .iter()
        .zip(&found.places)
        .filter(|(digit, _)| *digit.0.unsigned_abs_ref() != zero)
        .map(|(digit, place)| if digit.0 == 1 { place.to_string() } else { format!("{digit}\\cdot {place}") })
        .collect();
    let sum = if terms.is_empty() { "0".to_string() } else { terms.join(" + ") };
    Ok(writeln!(out, "${} = {sum}$", found.n)?)
}
