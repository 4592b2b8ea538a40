//! Games for pairs of Beatty sequences that are not complementary.

use super::classic::MAX_WIDTH;
use super::error::GameError;
use super::name::{Argument, Call, brief};
use super::recipes;
use super::sheet::{Sheet, commas};
use crate::number::{Real, Relation, Slope};
use crate::syntax::Span;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// How many multiples of t may be listed.
const MAX_BLOCKED: u64 = 1000;

/// What is wrong with a number, at a place.
pub(super) fn at(span: Span) -> impl Fn(crate::number::NumberError) -> GameError {
    move |error| GameError::parameter(error.message(), span)
}

/// Compares with a whole number.
fn against(slope: &Real, whole: u64) -> Ordering {
    slope.cmp_rational(&Rational::from(whole))
}

pub(super) fn table3(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    if call.groups.is_empty() {
        sheet.name = format!("{}(3/2, 2)", call.base);
        return Ok(());
    }
    let (r, t) = call.two("r and t", "freak-table3(3/2, 2)")?;
    let width = call.whole(t, "t", 1, MAX_WIDTH)?;
    let sum = call.slope(r)?;
    let Some(value) = sum.as_rational() else {
        return Err(GameError::parameter(format!("r is a rational number, and {} is not", brief(&sum)), r.span));
    };
    let (alpha, _) = Slope::fractional_pair(value, &Rational::from(width)).map_err(at(r.span))?;
    if against(&alpha, 1) != Ordering::Less {
        let message = format!("`{}` needs alpha below 1, and for r = {value}, t = {width} it is not", call.base);
        let pair = format!("fractional({value}, {width})");
        return Err(GameError::parameter(message, r.span)
            .with_hint(format!("recipe-u({pair}, {pair} + {width}) has no such bound")));
    }
    if !alpha.is_irrational() {
        let message =
            format!("`{}` needs an irrational slope, and for r = {value}, t = {width} it is {alpha}", call.base);
        return Err(GameError::parameter(message, r.span));
    }
    let inverse = alpha.inverse().map_err(at(r.span))?;
    // The least whole number of at least 1/alpha, which is irrational.
    let most = u64::try_from(&inverse.floor()).ok().filter(|&most| most <= MAX_BLOCKED);
    let Some(most) = most else {
        let message = format!("this would list more than {MAX_BLOCKED} multiples of t");
        return Err(GameError::parameter(message, r.span));
    };
    sheet.title(format!("The game of r = {value} and t = {width}"));
    sheet.set("let alpha", format!("fractional({value}, {width})"));
    sheet.set("let B", format!("beatty(alpha + {width})"));
    sheet.set("move both", format!("take k from x, l from y where |k - l| < {width}"));
    let blocked = commas((1..=most).map(|multiple| multiple * width));
    sheet.set("move larger", format!("take d from y where y - d >= x unless y in B and d in {{{blocked}}}"));
    sheet.set("expect", format!("{{ (floor(alpha*n), floor((alpha + {width})*n)) : n >= 0 }}"));
    Ok(())
}

pub(super) fn invariant(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (p, t) = call.two("p and t", "invariant(2, 3)")?;
    let p = call.whole(p, "p", 1, 1000)?;
    let t = call.whole(t, "t", 1, MAX_WIDTH)?;
    sheet.title(format!("Invariant game of r = {p} and t = {t}"));
    sheet.set("let alpha", format!("fractional({p}, {t})"));
    let nim = match (p, t) {
        (1, _) => "take {0, k}".to_string(),
        (_, 1) => format!("take {{0, k}} where k mod {p} = 0"),
        _ => format!("take {{0, k}} where k mod {} = 0 or k mod {t} != 0", p * t),
    };
    sheet.set("move nim", nim);
    sheet.set("move both", format!("take {{k, l}} where |k - l| < {t}"));
    sheet.set("expect", format!("{{ (floor(alpha*n), floor((alpha + {t})*n)) : n >= 0 }}"));
    Ok(())
}

/// Two slopes, the smaller one first.
fn slopes<'c>(call: &'c Call<'_>, example: &str) -> Result<(&'c Argument, &'c Argument, Slope, Slope), GameError> {
    let (one, other) = call.two("two slopes, the smaller one first", example)?;
    let (alpha, beta) = (call.slope(one)?, call.slope(other)?);
    match alpha.compare(&beta).map_err(at(other.span))? {
        Ordering::Less => Ok((one, other, alpha, beta)),
        _ => {
            let message = format!("the second slope must be larger than the first, and {} is not", brief(&beta));
            Err(GameError::parameter(message, other.span))
        }
    }
}

fn fill_slopes(sheet: &mut Sheet, recipe: &str, alpha: &Argument, beta: &Argument) {
    sheet.title(format!("{recipe} for {} and {}", alpha.value, beta.value));
    sheet.set("let alpha", &alpha.value);
    sheet.set("let beta", &beta.value);
}

/// The lets for l(x), how far the b_n with a_n = x lie apart.
pub(crate) const SPREAD: [&str; 3] = [
    "let first(x) = -floor(-x/alpha)",
    "let last(x) = -floor(-(x + 1)/alpha) - 1",
    "let l(x) = 1 + floor(beta*last(x)) - floor(beta*first(x))",
];

/// The lets for c(y), how far the a_n with b_n = y lie apart.
const CROWD: [&str; 3] = [
    "let first_b(y) = -floor(-y/beta)",
    "let last_b(y) = -floor(-(y + 1)/beta) - 1",
    "let c(y) = 1 + floor(alpha*last_b(y)) - floor(alpha*first_b(y))",
];

pub(super) fn recipe_u(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    if let Some(arguments) = recipes::several(call) {
        return recipes::fill(call, arguments, sheet);
    }
    let (one, other, alpha, beta) = slopes(call, "recipe-u(sqrt(2), sqrt(5))")?;
    fill_slopes(sheet, "Recipe U", one, other);
    if against(&alpha, 1) != Ordering::Less {
        for known in ["let first", "let last", "let l"] {
            sheet.drop(known);
        }
        sheet.set("move larger", "take t from y where y - t >= x");
    }
    if against(&beta, 1) == Ordering::Less {
        let known = ["let l(x) = 1 + floor(beta*last(x)) - floor(beta*first(x))"].iter().chain(&CROWD);
        sheet.replace("let l", known.map(|text| text.to_string()));
        sheet.set("move smaller", "take t from x where t >= c(y)");
    }
    Ok(())
}

pub(super) fn recipe_r(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    if let Some(arguments) = recipes::several(call) {
        return recipes::fill_wythoff_like(call, arguments, sheet);
    }
    let (one, other, alpha, beta) = slopes(call, "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)")?;
    call.irrational(one)?;
    call.irrational(other)?;
    if against(&beta, 1) == Ordering::Less {
        let message = format!("`{}` needs a second slope above 1, and {} is not", call.base, brief(&beta));
        return Err(GameError::parameter(message, other.span).with_hint("recipe-u has no such bound"));
    }
    let low = against(&alpha, 1) == Ordering::Less;
    if !low && !covers(&alpha, &beta).map_err(at(one.span.to(other.span)))? {
        let message = format!(
            "`{}` needs sequences that cover the integers, and those of {} and {} do not",
            call.base,
            brief(&alpha),
            brief(&beta)
        );
        return Err(GameError::parameter(message, one.span.to(other.span)).with_hint("recipe-u has no such condition"));
    }
    fill_slopes(sheet, "Recipe R", one, other);
    if low {
        let known = ["let B = beatty(beta)"].iter().chain(&SPREAD);
        sheet.replace("let B", known.map(|text| text.to_string()));
        sheet.set("move larger", "take t from y where y - t >= x unless y in B and t < l(x)");
    }
    let width = width(&alpha, &beta);
    sheet.set("move both", format!("take j from x, k from y where 0 <= k - j < {width} and y not in B"));
    Ok(())
}

/// A bound for all (b_n - b_(n-1)) - (a_n - a_(n-1)), which is what the moves of both piles have to reach. They are
/// allowed only from positions that are not lost, so a bound that is too large does no harm.
pub(crate) fn width(alpha: &Slope, beta: &Slope) -> Integer {
    // Where the difference of unrelated numbers is not known exactly it is no whole number that is known either.
    let difference = beta.subtract(alpha).ok();
    let whole = difference.and_then(|value| Integer::try_from(value.as_rational()?.clone()).ok());
    whole.unwrap_or_else(|| beta.floor() + Integer::ONE - alpha.floor())
}

/// Whether p/alpha + q/beta = p + q - 1 for some positive whole p, q: for slopes above 1 that do not both come from
/// one rational, exactly then every whole number is in one of the sequences.
pub(crate) fn covers(alpha: &Slope, beta: &Slope) -> Result<bool, crate::number::NumberError> {
    if is_complement(alpha, beta) {
        return Ok(true);
    }
    let Relation::Dependent(p, q, s) = Slope::relation(&alpha.inverse()?, &beta.inverse()?)? else {
        return Ok(false);
    };
    // The relation is in lowest terms, and (p, q, 1 - p - q) is so as well: they agree up to the sign.
    let sum = &p + &q + &s;
    Ok((sum == 1 && p > 0 && q > 0) || (sum == -1 && p < 0 && q < 0))
}

/// Whether p/alpha + q/beta = 1 for some positive whole p, q. Then irrational slopes have sequences with only 0 in common:
/// from x = floor(k alpha) = floor(m beta), x >= 1, it would follow that x < p k + q m < x + 1.
pub(crate) fn disjoint(alpha: &Slope, beta: &Slope) -> Result<bool, crate::number::NumberError> {
    if is_complement(alpha, beta) {
        return Ok(true);
    }
    let Relation::Dependent(p, q, s) = Slope::relation(&alpha.inverse()?, &beta.inverse()?)? else {
        return Ok(false);
    };
    Ok((s == -1 && p > 0 && q > 0) || (s == 1 && p < 0 && q < 0))
}

/// Whether 1/alpha + 1/beta = 1, where that is seen at once.
fn is_complement(alpha: &Slope, beta: &Slope) -> bool {
    alpha.is_irrational() && alpha.complement().is_ok_and(|complement| complement == *beta)
}
