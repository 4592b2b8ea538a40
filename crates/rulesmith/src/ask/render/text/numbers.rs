//! Slopes, sequences and numeration systems for reading.

use crate::ask::number::Whole;
use crate::ask::render::{RenderError, Written};
use crate::ask::represent::Represented;
use crate::ask::sequence::{Membership, Terms};
use crate::ask::slope::{IntegerRelation, NumberKind, SlopeFacts};
use std::io::Write;

pub(super) fn slope(facts: &SlopeFacts, out: &mut dyn Write) -> Written {
    let kind = match facts.kind {
        NumberKind::Rational => "rational",
        NumberKind::Quadratic => "quadratic",
        NumberKind::Neither => "neither rational nor quadratic",
    };
    let polynomial = facts.minimal_polynomial.as_ref().or(facts.minimal_polynomial_reason.as_ref());
    writeln!(out, "slope               {}", facts.slope)?;
    writeln!(out, "value               {}", facts.decimal)?;
    writeln!(out, "kind                {kind}: {}", facts.reason)?;
    writeln!(out, "minimal polynomial  {}", polynomial.map_or("not known", String::as_str))?;
    if let Some(conjugate) = &facts.conjugate {
        writeln!(out, "conjugate           {conjugate}")?;
    }
    writeln!(out, "continued fraction  {}", facts.continued_fraction.text)?;
    if !facts.convergents.is_empty() {
        let convergents: Vec<String> = facts.convergents.iter().map(|[p, q]| format!("{p}/{q}")).collect();
        writeln!(out, "convergents         {}", convergents.join(", "))?;
    }
    match (&facts.complement, &facts.complement_decimal) {
        (Some(beta), Some(decimal)) => writeln!(out, "complement          {beta} = {decimal}")?,
        _ => {
            let reason = facts.complement_reason.as_deref().unwrap_or("not known");
            writeln!(out, "complement          none: {reason}")?;
        }
    }
    if let Some(relation) = &facts.relation {
        writeln!(out, "integer relation    {}", equation(relation, "alpha", "beta"))?;
    } else if facts.independent == Some(true) {
        writeln!(out, "integer relation    none: 1, alpha and beta are linearly independent over the rationals")?;
    }
    if let Some(pair) = &facts.fractional_pair {
        let (r, t, beta) = (&pair.r, &pair.t, &pair.beta);
        writeln!(out, "pair                1/alpha + 1/beta = {r} with beta = alpha + {t} = {beta}")?;
    }
    Ok(())
}

/// `9 alpha - beta + 4 = 0`.
pub fn equation(IntegerRelation { A, B, C }: &IntegerRelation, alpha: &str, beta: &str) -> String {
    let signed = |value: &Whole| match value.0 < 0 {
        true => format!("- {}", value.0.unsigned_abs_ref()),
        false => format!("+ {value}"),
    };
    // A coefficient of 1 is left out.
    let factor = |text: String| match text.as_str() {
        "1" => String::new(),
        "+ 1" => "+".into(),
        "- 1" => "-".into(),
        _ => text,
    };
    let parts = [factor(A.to_string()), alpha.into(), factor(signed(B)), beta.into(), signed(C), "= 0".into()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

pub(super) fn sequence(terms: &Terms, out: &mut dyn Write) -> Written {
    writeln!(out, "{}, n = {}, ...", terms.sequence, terms.from)?;
    terms.terms.each(|done, term| {
        write!(out, "{}{term}", if done == 0 { "" } else { ", " })?;
        Ok::<(), RenderError>(())
    })?;
    Ok(writeln!(out)?)
}

pub(super) fn member(found: &Membership, out: &mut dyn Write) -> Written {
    match (&found.index, found.member) {
        (Some(index), _) => writeln!(out, "member: yes, with index {index}")?,
        (None, true) => writeln!(out, "member: yes")?,
        (None, false) => writeln!(out, "member: no")?,
    }
    if let Some(rank) = &found.rank {
        writeln!(out, "terms at most that large: {rank}")?;
    }
    if let Some(why) = &found.not_counted {
        writeln!(out, "not counted: {why}")?;
    }
    Ok(())
}

pub(super) fn represent(found: &Represented, say_number: bool, out: &mut dyn Write) -> Written {
    let list = |numbers: &[Whole]| match numbers {
        [] => "0".to_string(),
        _ => numbers.iter().map(Whole::to_string).collect::<Vec<_>>().join(" "),
    };
    if say_number {
        writeln!(out, "number     {}", found.n)?;
    }
    writeln!(out, "digits     {}", list(&found.digits))?;
    if !found.digits.is_empty() && found.digits.len() <= found.places.len() {
        writeln!(out, "places     {}", list(&found.places))?;
    }
    match found.trailing_zeros {
        Some(zeros) => {
            let word = if found.vile { "vile" } else { "dopey" };
            writeln!(out, "ends in    {zeros} zero{}: {word}", if zeros == 1 { "" } else { "s" })?;
        }
        None => writeln!(out, "ends in    nothing: it is 0")?,
    }
    if let Some(successor) = &found.successor {
        writeln!(out, "successor  {}", list(successor))?;
    }
    if let Some(reread) = &found.reread {
        writeln!(out, "re-read    {reread}")?;
    }
    Ok(())
}
