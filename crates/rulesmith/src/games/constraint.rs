//! The games of one slope whose text hardly changes: constraint games and star games.

use super::error::GameError;
use super::name::{Argument, Call, factor};
use super::sheet::Sheet;
use crate::number::Slope;
use crate::sequence::ComplementaryPair;
use crate::syntax::ExprKind;
use malachite::Integer;

pub(super) fn star(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("one slope", "star(sqrt(2))")?;
    call.lower_slope(argument)?;
    sheet.title(format!("G* of the pair of {}", argument.value));
    sheet.set("let alpha", &argument.value);
    Ok(())
}

pub(super) fn star_star(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("one slope", "star-star(sqrt(2))")?;
    call.lower_slope(argument)?;
    sheet.title(format!("(G*)* of the pair of {}", argument.value));
    sheet.set("let alpha", &argument.value);
    sheet.set("let P", format!("losing(\"star({})\")", argument.value));
    Ok(())
}

pub(super) fn equation8(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("one slope", "equation8(sqrt(2))")?;
    call.lower_slope(argument)?;
    sheet.title(format!("Equation (8) for {}", argument.value));
    sheet.set("let alpha", &argument.value);
    Ok(())
}

pub(super) fn relaxed(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("a slope or a constraint", "relaxed(sqrt(2)) or relaxed(f = x + 1)")?;
    if argument.label.is_some() {
        return any_function(call, sheet, argument, &One { family: "Relaxed Wythoff", left: "l - k", target: false });
    }
    slope(call, argument)?;
    beatty(sheet, "Relaxed Wythoff", argument);
    Ok(())
}

pub(super) fn definition5(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let argument = call.only("a slope or a constraint", "definition5(sqrt(2)) or definition5(f = x + 1)")?;
    if argument.label.is_some() {
        return any_function(call, sheet, argument, &One { family: "Definition 5", left: "|l - k|", target: true });
    }
    let alpha = slope(call, argument)?;
    beatty(sheet, "Definition 5", argument);
    let pair = ComplementaryPair::new(&alpha).map_err(|error| GameError::parameter(error.message(), argument.span))?;
    let values = pair.constraint_values();
    let (least, most) = (&values[0], &values[values.len() - 1]);
    let listed = super::sheet::listed(&values, "and");
    if Integer::from(2) * least - most >= 1 {
        sheet.facts.push(format!(
            "For this slope f takes the values {listed}, so that 2*min(f) - max(f) >= 1 and the lost positions are its \
             pair (Kay and Polanco 2023, Lemma 7)."
        ));
    } else {
        sheet.drop("expect");
        sheet.facts.push(format!(
            "For this slope f takes the values {listed}, so that 2*min(f) - max(f) < 1 and the lost positions are not \
             its pair (Kay and Polanco 2023, Lemma 7); no formula for them is known."
        ));
    }
    Ok(())
}

/// The slope of a constraint game. A formula in x is most likely meant as the constraint itself.
fn slope(call: &Call<'_>, argument: &Argument) -> Result<Slope, GameError> {
    let mut reads_pile = false;
    argument.value.visit(&mut |part| {
        reads_pile |= matches!(&part.kind, ExprKind::Name(name) | ExprKind::Primed(name) if name == "x" || name == "y");
    });
    if reads_pile && !matches!(&argument.value.kind, ExprKind::Call(name, _) if name == "root") {
        return Err(GameError::malformed("this is not a slope", argument.span)
            .with_hint(format!("a constraint is given as {}(f = {})", call.base, argument.value)));
    }
    call.lower_slope(argument)
}

fn beatty(sheet: &mut Sheet, family: &str, argument: &Argument) {
    let slope = &argument.value;
    sheet.title(format!("{family} for {slope}"));
    sheet.set("let f", format!("beatty_constraint({slope})"));
    let claim = format!("{{ (floor({}*n), floor(complement_slope({slope})*n)) : n >= 0 }}", factor(slope));
    sheet.set("expect", claim);
}

/// One of the two families of constraint games.
struct One {
    family: &'static str,
    /// What is compared with f.
    left: &'static str,
    /// Whether f may read the position moved to.
    target: bool,
}

/// `f = ..` in place of the Beatty constraint.
fn any_function(call: &Call<'_>, sheet: &mut Sheet, argument: &Argument, one: &One) -> Result<(), GameError> {
    if argument.label.as_deref() != Some("f") || argument.plus {
        return Err(GameError::malformed("the constraint is called f", argument.span)
            .with_hint(format!("for example {}(f = x + 1)", call.base)));
    }
    let value = &argument.value;
    let (mut strange, mut reads_target) = (None, false);
    value.visit(&mut |part| match &part.kind {
        ExprKind::Primed(name) if one.target && (name == "x" || name == "y") => reads_target = true,
        ExprKind::Primed(name) => strange = strange.take().or(Some(format!("{name}'"))),
        ExprKind::Name(name) if matches!(name.as_str(), "y" | "k" | "l" | "f") => {
            strange = strange.take().or(Some(name.clone()));
        }
        _ => {}
    });
    if let Some(name) = strange {
        let reads = if one.target { "x, x' and y'" } else { "x" };
        let message = format!("the constraint of `{}` reads {reads}, not `{name}`", call.base);
        return Err(GameError::parameter(message, argument.span));
    }
    sheet.title(format!("{} with f = {value}", one.family));
    match (reads_target, &value.kind) {
        (true, _) => {
            sheet.drop("let f");
            sheet.set("move both", format!("take k from x, l from y where {} < {}", one.left, factor(value)));
        }
        (false, _) => sheet.replace("let f", [format!("let f(x) = {value}")]),
    }
    // A constant constraint gives t-Wythoff's pair in both families.
    match &value.kind {
        ExprKind::Number(t) if *t >= 1 => {
            let slope = format!("[1; ({t})]");
            sheet.set("expect", format!("{{ (floor({slope}*n), floor(({slope} + {t})*n)) : n >= 0 }}"));
            // With l - k < 1 alone, misere play follows the formula of the larger t.
            let shifted = !one.target || *t > 1;
            sheet.misere = u64::try_from(t).ok().map(|t| match shifted {
                true => {
                    format!("{{ (floor({slope}*n + 1/{slope}), floor(({slope} + {t})*n + 1 + 1/{slope})) : n >= 0 }}")
                }
                false => super::classic::misere(&slope, t),
            });
        }
        _ => sheet.drop("expect"),
    }
    Ok(())
}
