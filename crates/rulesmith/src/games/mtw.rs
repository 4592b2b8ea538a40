//! t-Wythoff with finitely many vectors removed and added.

use super::classic::MAX_WIDTH;
use super::error::GameError;
use super::name::{Argument, Call, whole};
use super::sheet::{Sheet, commas};
use crate::syntax::{Expr, ExprKind, Span};

/// The most vectors in a name.
const MAX_VECTORS: usize = 1000;

const EXAMPLE: &str = "mtw(2; -(2,3); +(9,18))";

/// A vector with its smaller entry first.
type Vector = (u64, u64);

pub(super) fn fill(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let Some(([t], rest)) = call.groups.split_first().map(|(first, rest)| (first.as_slice(), rest)) else {
        return Err(call.wanted("t, the vectors removed and the vectors added", EXAMPLE));
    };
    let t = call.whole(t, "t", 1, MAX_WIDTH)?;
    let (mut removed, mut added): (Vec<Vector>, Vec<Vector>) = (Vec::new(), Vec::new());
    let mut slope = None;
    for argument in rest.iter().flat_map(|group| signed(group)) {
        let (sign, argument) = argument;
        match vector(argument)? {
            Some(found) if sign == Some(Sign::Minus) => {
                if found.0 > 0 && found.1 - found.0 >= t {
                    let message = format!("{} is not a move of Wy({t}), so it cannot be removed", shown(found));
                    return Err(GameError::parameter(message, argument.span));
                }
                removed.push(found);
            }
            Some(found) if sign == Some(Sign::Plus) => added.push(found),
            Some(found) => {
                let message = format!("say whether {} is removed or added", shown(found));
                return Err(GameError::malformed(message, argument.span).with_hint(format!("for example {EXAMPLE}")));
            }
            None if slope.is_some() => {
                return Err(GameError::malformed("`mtw` takes one slope only", argument.span));
            }
            None => {
                call.lower_slope(argument)?;
                slope = Some(argument.value.to_string());
            }
        }
        if let Some(both) = removed.iter().find(|vector| added.contains(vector)) {
            let message = format!("{} is both removed and added", shown(*both));
            return Err(GameError::parameter(message, argument.span));
        }
        if removed.len() + added.len() > MAX_VECTORS {
            let message = format!("`mtw` takes at most {MAX_VECTORS} vectors");
            return Err(GameError::parameter(message, argument.span));
        }
    }
    for list in [&mut removed, &mut added] {
        list.sort_unstable();
        list.dedup();
    }
    sheet.name = name(t, &removed, &added, slope.as_deref());
    let (source, known) = known_slope(t, &removed, &added);
    sheet.title(title(t, &removed, &added));
    sheet.set("source", format!("\"Goldberg and Fraenkel 2017, {source}\""));
    let (nim, band): (Vec<Vector>, Vec<Vector>) = removed.iter().partition(|vector| vector.0 == 0);
    if !nim.is_empty() {
        let lengths = commas(nim.iter().map(|vector| vector.1));
        sheet.set("move nim", format!("take {{0, l}} unless l in {{{lengths}}}"));
    }
    sheet.set("move band", format!("take {{k, l}} where |k - l| < {t}{}", unless(&band)));
    match added.is_empty() {
        true => sheet.drop("move extra"),
        false => sheet.set("move extra", format!("take {}", braces(&added))),
    }
    match slope.or(known) {
        Some(slope) => sheet.set("let alpha", slope),
        None => {
            sheet.drop("let alpha");
            sheet.drop("expect");
            sheet.facts.push(
                "The lost positions of this modification are not in the literature; give the slope of a pair as the \
                 last parameter to claim one."
                    .to_string(),
            );
        }
    }
    Ok(())
}

/// ` unless {k, l} = {2, 3}`, or a set if there are several.
pub(crate) fn unless(removed: &[Vector]) -> String {
    match removed {
        [] => String::new(),
        [(k, l)] => format!(" unless {{k, l}} = {{{k}, {l}}}"),
        several => {
            let vectors = commas(several.iter().map(|(k, l)| format!("({k}, {l})")));
            format!(" unless {{k, l}} in {{{vectors}}}")
        }
    }
}

/// `{9, 18}, {2, 3}`.
pub(crate) fn braces(vectors: &[Vector]) -> String {
    commas(vectors.iter().map(|(k, l)| format!("{{{k}, {l}}}")))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Minus,
}

/// The arguments of a group with their signs: in `-(2,3), (4,5)` the sign goes on.
fn signed(group: &[Argument]) -> Vec<(Option<Sign>, &Argument)> {
    let mut sign = None;
    group
        .iter()
        .map(|argument| {
            if argument.plus {
                sign = Some(Sign::Plus);
            } else if matches!(argument.value.kind, ExprKind::Negate(_)) {
                sign = Some(Sign::Minus);
            }
            (sign, argument)
        })
        .collect()
}

fn vector(argument: &Argument) -> Result<Option<Vector>, GameError> {
    if argument.label.is_some() {
        return argument.plain().map(|_| None);
    }
    let inner = match &argument.value.kind {
        ExprKind::Negate(inner) => inner,
        _ => &argument.value,
    };
    match &inner.kind {
        ExprKind::Tuple(entries) => pair(entries, argument.span).map(Some),
        _ => argument.plain().map(|_| None),
    }
}

fn pair(entries: &[Expr], span: Span) -> Result<Vector, GameError> {
    let [one, other] = entries else {
        let message = format!("a vector of this game has 2 entries, and this one has {}", entries.len());
        return Err(GameError::malformed(message, span));
    };
    let one = whole(one, "an entry of a vector", 0, MAX_WIDTH)?;
    let other = whole(other, "an entry of a vector", 0, MAX_WIDTH)?;
    if one + other == 0 {
        return Err(GameError::parameter("(0,0) takes nothing", span));
    }
    Ok((one.min(other), one.max(other)))
}

fn shown((k, l): Vector) -> String {
    format!("({k},{l})")
}

fn list(vectors: &[Vector]) -> String {
    vectors.iter().map(|&vector| shown(vector)).collect::<Vec<_>>().join(", ")
}

fn name(t: u64, removed: &[Vector], added: &[Vector], slope: Option<&str>) -> String {
    let mut name = format!("mtw({t}");
    for (sign, vectors) in [('-', removed), ('+', added)] {
        if !vectors.is_empty() {
            name.push_str(&format!("; {sign}{}", list(vectors)));
        }
    }
    if let Some(slope) = slope {
        name.push_str(&format!("; {slope}"));
    }
    name + ")"
}

fn title(t: u64, removed: &[Vector], added: &[Vector]) -> String {
    let mut title = format!("Wy({t})");
    for (word, vectors) in [("without", removed), ("with", added)] {
        match vectors.len() {
            0 => {}
            1..=6 => title.push_str(&format!(" {word} {}", list(vectors))),
            many => title.push_str(&format!(" {word} {many} vectors")),
        }
        if word == "without" && !removed.is_empty() && !added.is_empty() {
            title.push(',');
        }
    }
    title
}

/// Where the modification is found, and the slope of its pair if a theorem tells it.
fn known_slope(t: u64, removed: &[Vector], added: &[Vector]) -> (&'static str, Option<String>) {
    match (removed, added) {
        ([], []) => ("Example 2", Some(format!("[1; ({t})]"))),
        // Proposition 4: t, k > 1.
        (&[(2, gone)], &[(p, q)]) if t >= 2 && gone == t + 1 && p > 3 && (p - 3).is_multiple_of(t + 1) => {
            let k = (p - 3) / (t + 1) + 1;
            let wanted = (t + 1) * (t * (k - 1) + 2);
            match q == wanted {
                true if (t, k) == (2, 3) => ("Example 5", Some("[1; (2, 6)]".to_string())),
                true => ("Proposition 4", Some(format!("[1; ({t}, {})]", t * k))),
                false => ("Definition 1", None),
            }
        }
        // Example 3, after Duchene and Rigo: q > 1.
        (removed, &[(p, next)]) if t == 1 && p % 2 == 1 && next == p + 1 && p >= 5 => {
            let q = p / 2;
            let expected = (1..q).map(|i| (2 * i, 2 * i));
            match removed.iter().copied().eq(expected) {
                true => ("Example 3", Some(format!("[1; (1, {q})]"))),
                false => ("Definition 1", None),
            }
        }
        _ => ("Definition 1", None),
    }
}
