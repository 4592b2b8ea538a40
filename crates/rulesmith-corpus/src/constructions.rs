//! Games that are named by a construction of a paper and not by the catalogue.

use crate::games::game;
use rulesmith::classify::classify;
use rulesmith::design::theorem1;
use rulesmith::number::Slope;
use rulesmith::rules::Game;

/// The game of a name of the catalogue, or of a construction of Goldberg and Fraenkel 2017: example3(q),
/// proposition4(t, k), proposition5(k, c) and theorem1(k, c). Nothing where the parameters give none.
pub fn find(name: &str) -> Option<Game> {
    let (kind, rest) = name.split_once('(').unwrap_or((name, ""));
    let numbers = || -> Vec<i64> {
        rest.trim_end_matches(')').split(", ").map(|n| n.parse().unwrap_or_else(|_| panic!("{name}"))).collect()
    };
    match (kind, rest) {
        ("example3", _) => Some(game(&example3(numbers()[0]))),
        ("proposition4", _) => Some(game(&proposition4(numbers()[0], numbers()[1]))),
        ("proposition5", _) => proposition5(numbers()[0], numbers()[1]).map(|name| game(&name)),
        ("theorem1", _) => theorem1_game(numbers()[0], numbers()[1]).map(|name| game(&name)),
        _ => Some(game(name)),
    }
}

fn mtw(t: i64, removed: &[(i64, i64)], added: &[(i64, i64)], slope: &str) -> String {
    let list = |sign: &str, vectors: &[(i64, i64)]| match vectors {
        [] => String::new(),
        some => format!("; {sign}{}", some.iter().map(|(k, l)| format!("({k},{l})")).collect::<Vec<_>>().join(", ")),
    };
    let slope = if slope.is_empty() { String::new() } else { format!("; {slope}") };
    format!("mtw({t}{}{}{slope})", list("-", removed), list("+", added))
}

/// [1; 1, q, 1, q, ..] (Duchene and Rigo 2010).
fn example3(q: i64) -> String {
    let removed: Vec<(i64, i64)> = (1..q).map(|i| (2 * i, 2 * i)).collect();
    mtw(1, &removed, &[(2 * q + 1, 2 * q + 2)], "")
}

fn proposition4(t: i64, k: i64) -> String {
    mtw(t, &[(2, t + 1)], &[((t + 1) * (k - 1) + 3, (t + 1) * (t * (k - 1) + 2))], "")
}

/// The root of z^2 + b z - c with b - c + 1 = -k, if it is irrational.
fn slope(k: i64, c: i64) -> Option<String> {
    let b = c - 1 - k;
    let discriminant = b * b + 4 * c;
    (discriminant.isqrt().pow(2) != discriminant).then(|| format!("(sqrt({discriminant}) - ({b}))/2"))
}

/// If c + 1 and k have no common divisor.
fn proposition5(k: i64, c: i64) -> Option<String> {
    let whole = (c + 1) / k;
    let d = (1..k).find(|d| (d * (c + 1) + 1) % k == 0)?;
    let mut added = vec![(k + 2, c), (k + 2, c + 1), (k + d + 1, c + ((c + 1) * d + 1) / k)];
    for i in 1..=k {
        added.extend([(i + 1, i * (c + 1) / k - 1), (i, i * (c + 1) / k - 1)]);
    }
    added.retain(|&vector| vector != (2, whole));
    Some(mtw(whole - 1, &[(2, whole)], &added, &slope(k, c)?))
}

/// The construction in the proof of Theorem 1, with the least r + s.
fn theorem1_game(k: i64, c: i64) -> Option<String> {
    let slope = slope(k, c)?;
    let alpha: Slope = slope.parse().unwrap();
    let found = theorem1(&classify(&alpha).unwrap()).unwrap_or_else(|why| panic!("k = {k}, c = {c}: {why}"));
    assert_eq!((found.k as i64, found.c), (k, c.into()));
    let signed =
        |vectors: &[(u64, u64)]| -> Vec<(i64, i64)> { vectors.iter().map(|&(k, l)| (k as i64, l as i64)).collect() };
    let rules = found.ruleset;
    Some(mtw(rules.t as i64, &signed(&rules.removed), &signed(&rules.added), &slope))
}
