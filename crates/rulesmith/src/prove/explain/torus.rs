//! Covers of the torus in sentences.

use crate::number::Slope;
use rulesmith_check::{Choice, Cover, Reach, TorusProof};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Lists are cut after this many entries.
const SHOWN: usize = 40;

fn explain_pair(alpha: &Slope, out: &mut String) -> std::fmt::Result {
    let beta = alpha.complement().map_or_else(|error| error.to_string(), |beta| beta.to_string());
    writeln!(out, "The pair: a_n = floor(n alpha), b_n = floor(n beta), alpha = {alpha}, beta = {beta}.")?;
    match alpha.complementary_relation() {
        Some((a, b, c)) => writeln!(
            out,
            "The points of n, with the fractional parts of n*alpha and n*beta as their coordinates u and v, lie on the lines of \
             the torus where A*u + B*v is whole, since A*alpha + B*beta + C = 0 for A = {a}, B = {b}, C = {c}."
        )?,
        None => writeln!(
            out,
            "The slope is not quadratic, so the points with the fractional parts of n*alpha and n*beta as their coordinates are \
             dense."
        )?,
    }
    Ok(())
}

pub(super) fn explain_cover(proof: &TorusProof, out: &mut String) -> std::fmt::Result {
    if let Ok(alpha) = proof.slope.parse() {
        explain_pair(&alpha, out)?;
    }
    writeln!(out, "The rules: {}.", describe(proof))?;
    writeln!(out, "(A) No vector of the rules leads from one (a_n, b_n) to another: finitely many were looked at.")?;
    writeln!(out, "(B) Nim moves settle every position but (a_n, b_n - w), 1 <= w <= b_n - a_n.")?;
    for reach in &proof.reach {
        let part = part_name(reach.part);
        let open: Vec<String> = reach.open.iter().map(range).collect();
        let except = if open.is_empty() { String::new() } else { format!(" but {}", open.join(", ")) };
        writeln!(out, "{part}, moves of the band settle every w{except}: {}.", choice(reach))?;
    }
    if proof.covers.iter().any(|cover| !cover.quadrants.is_empty()) {
        // Goldberg and Fraenkel 2017, Observation 1.
        writeln!(
            out,
            "The quadrant (h; e, d) is the part of the torus where u is above the fractional part of h*alpha if e = 0 and below \
             it if e = 1, and v above that of h*beta if d = 0 and below it if d = 1. Where the point of n lies in it, a_n - a_m = \
             a_h + e and b_n - b_m = b_h + d for m = n - h; the rules allow the move from (a_n, b_n - w) to (a_m, b_m), which takes \
             a_h + e and b_h + d - w. So w is settled if the point of n always lies in one of its quadrants."
        )?;
    }
    // Several w often have the same quadrants.
    let mut groups: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for Cover { part, w, quadrants } in &proof.covers {
        groups.entry((*part, quadrants.clone())).or_default().push(range(w));
    }
    for ((corner, quadrants), ws) in groups {
        let listed = |items: Vec<String>| items.join(", ");
        let ws = listed(ws);
        let shown = listed(quadrants.iter().take(SHOWN).map(|(h, e, d)| format!("({h}; {e}, {d})")).collect());
        let more = quadrants.len().saturating_sub(SHOWN);
        let part = part_name(corner);
        match quadrants.len() {
            0 => writeln!(out, "{part}, w = {ws}: settled without a cover.")?,
            _ if more > 0 => {
                writeln!(out, "{part}, w = {ws}: the point of n lies in one of the quadrants {shown} and {more} more.")?
            }
            _ => writeln!(out, "{part}, w = {ws}: the point of n lies in one of the quadrants {shown}.")?,
        }
    }
    writeln!(out, "The positions with n < {} were looked at one by one.", proof.base)
}

fn part_name(part: Option<(u8, u8)>) -> String {
    match part {
        None => "For every n".to_string(),
        Some((e, d)) => format!("Where the step to a_n is a_1 + {e} and the step to b_n is b_1 + {d}"),
    }
}

/// `3` or `3 to 8`.
fn range((from, to): &(u32, u32)) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

fn choice(reach: &Reach) -> String {
    match reach.choice {
        Choice::Below => "to the last m with b_m - a_m <= y - x".to_string(),
        Choice::Around => format!("to some m <= n - {} with b_m - a_m near y - x", reach.h),
        Choice::Last => "to the last m with b_m < y".to_string(),
    }
}

/// The rules in one sentence.
fn describe(rules: &TorusProof) -> String {
    let difference = if rules.band.one_sided { "l - k" } else { "|k - l|" };
    let mut parts = vec!["all nim moves".to_string()];
    match rules.band.widths[..] {
        [width] => parts.push(format!("k, l with {difference} < {width}")),
        [low, middle, high] => parts.push(format!(
            "k, l with {difference} < {low}, {middle} or {high}, by the \
             value B-2, B-1 or B of the constraint at the smaller pile"
        )),
        _ => {}
    }
    let list = |vectors: &[(i64, i64)]| {
        let shown: Vec<String> = vectors.iter().take(SHOWN).map(|(k, l)| format!("({k}, {l})")).collect();
        let more = if vectors.len() > SHOWN { ", ..." } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    if !rules.removed.is_empty() {
        parts.push(format!("without {}", list(&rules.removed)));
    }
    if !rules.added.is_empty() {
        parts.push(format!("with {}", list(&rules.added)));
    }
    if let Some(line) = rules.line {
        let short = if line.without_short_steps { " except after steps (1, 2)" } else { "" };
        parts.push(format!("and (a_j, b_j - 1) for j >= {}{short}", line.from));
    }
    parts.join(", ")
}
