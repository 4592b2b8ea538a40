//! Words for messages: names quoted, lists joined, and the name that was probably meant.

use crate::syntax::Expr;

/// `1 argument`, `2 arguments`.
pub(super) fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".into() } else { format!("{count} arguments") }
}

/// A name in a message; only the start of a very long one is repeated.
pub(super) fn quoted(name: &str) -> String {
    match name.char_indices().nth(40) {
        None => format!("`{name}`"),
        Some((end, _)) => format!("`{}...`", &name[..end]),
    }
}

/// An expression in a message; a long one is not repeated.
pub(super) fn brief(expr: &Expr) -> String {
    let text = if expr.height() <= 12 { expr.to_string() } else { String::new() };
    if text.is_empty() || text.chars().count() > 40 { "this".into() } else { format!("`{text}`") }
}

/// `the piles are x and y`.
pub(super) fn the_piles(piles: &[String]) -> String {
    match piles {
        [only] => format!("the pile is {only}"),
        [first @ .., last] if piles.len() <= 12 => format!("the piles are {} and {last}", first.join(", ")),
        _ => format!("there are {} piles", piles.len()),
    }
}

/// The known name that was probably meant.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() > 40 {
        return None;
    }
    let allowed = match letters.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    known
        .filter(|other| other.len() <= 80)
        .filter_map(|other| {
            let same = other.to_lowercase() == name.to_lowercase();
            let distance = if same { 0 } else { distance(&letters, &other.chars().collect::<Vec<_>>()) };
            (same || (distance > 0 && distance <= allowed)).then_some((distance, other))
        })
        .min()
        .map(|(_, other)| other)
}

/// How many letters were added, left out, changed or swapped with their neighbour.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                let mut best = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[one.len()][other.len()]
}
