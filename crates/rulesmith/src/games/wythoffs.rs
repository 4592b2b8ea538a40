//! Relatives of Wythoff's game on two piles that have a parameter: with blocking, Connell's, Fraenkel's heap games, NimHof.

use super::error::GameError;
use super::name::Call;
use super::sheet::{Sheet, commas};

/// The largest parameter of these games.
const MAX: u64 = 1000;

/// The largest factor of the recurrence of a numeration.
const MAX_FACTOR: u64 = 255;

/// `t`, `2*t`: that many times a variable.
fn times(factor: u64, name: &str) -> String {
    match factor {
        0 => "0".to_string(),
        1 => name.to_string(),
        _ => format!("{factor}*{name}"),
    }
}

pub(super) fn connell(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let k = call.whole(call.only("one number k", "connell(2)")?, "k", 1, MAX)?;
    sheet.title(format!("Connell's game for k = {k}"));
    sheet.set("let alpha", format!("fractional({k}, 1)"));
    sheet.set("move nim", format!("take {{0, {}}}", times(k, "t")));
    Ok(())
}

pub(super) fn blocking(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let k = call.whole(call.only("one number k", "blocking-wythoff(2)")?, "k", 2, MAX)?;
    let forbidden = if k == 2 { "1 option".to_string() } else { format!("{} options", k - 1) };
    sheet.title(format!("Wythoff's game with {forbidden} forbidden"));
    sheet.set("play", format!("block {k}"));
    if k == 3 {
        let family = |position: &str| format!("{{ {position} : n >= 0 }}");
        let pairs = ["(n, 2*n + 1)", "(n, 2*n + 2)", "(2*n + 1, n)", "(2*n + 2, n)"].map(family);
        let both = "move both:   take t from x, t from y".to_string();
        sheet.replace("move both", [both, format!("expect {} also (0, 0)", pairs.join(" union "))]);
    }
    Ok(())
}

pub(super) fn heap(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (s, t) = call.two("two numbers s and t", "heap(2, 1)")?;
    let (s, t) = (call.whole(s, "s", 1, MAX)?, call.whole(t, "t", 1, MAX)?);
    sheet.title(format!("Heap game for s = {s} and t = {t}"));
    let bound = match s {
        1 => t.to_string(),
        _ => format!("{} + {t}", times(s - 1, "k")),
    };
    sheet.set("move both", format!("take {{k, l}} where 0 <= l - k < {bound}"));
    match s + t - 1 {
        first @ ..=MAX_FACTOR => {
            sheet.set("let shift", format!("shifted({first}, {s})"));
            sheet.set("let small", format!("even_zeros({first}, {s})"));
        }
        // Digits would be too large.
        _ => ["let shift", "let small", "expect"].iter().for_each(|statement| sheet.drop(statement)),
    }
    if s == 1 {
        sheet.facts.push(format!("This one is t-wythoff({t})."));
    }
    Ok(())
}

pub(super) fn nimhof(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let example = "nimhof(1, 1; 1, 2)";
    let mut pairs = Vec::new();
    for group in &call.groups {
        let [a, b] = group.as_slice() else { return Err(call.wanted("pairs of numbers", example)) };
        let pair = (call.whole(a, "a", 0, MAX)?, call.whole(b, "b", 0, MAX)?);
        if pair == (0, 0) {
            return Err(GameError::parameter("a pair takes something from some pile, and (0, 0) does not", b.span));
        }
        pairs.push(pair);
    }
    if pairs.is_empty() {
        return Err(call.wanted("pairs of numbers", example));
    }
    let named: Vec<String> = pairs.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    sheet.title(format!("NimHof of {}", super::listed(&named, "and")));
    sheet.drop("move line2");
    let lines = pairs.iter().enumerate().map(|(index, &(a, b))| {
        let vector = commas([times(a, "t"), times(b, "t")]);
        format!("move line{}: take {{{vector}}}", index + 1)
    });
    sheet.replace("move line1", lines.collect::<Vec<_>>());
    Ok(())
}
