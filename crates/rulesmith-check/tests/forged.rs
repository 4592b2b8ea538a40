//! Certificates of false statements, made with understanding from honest ones: the claim has a position too many or too few,
//! the rules a move too many or too few, a true claim is refuted, and where that is possible the evidence is changed so
//! that it fits the new rules. Each statement is found false by looking at a board, and each certificate is rejected.

use crate::recorded::NAMED;
use malachite::Integer;
use rulesmith_check::{Condition, Limits, verify};
use rulesmith_core::number::Slope;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type Position = (i64, i64);
/// Whether j may be taken from the smaller pile x, and k from the larger pile y.
type Moves = Box<dyn Fn(i64, i64, i64, i64) -> bool>;

const TOP: i64 = 30;

/// The P-positions x <= y <= TOP, by going through all moves.
fn solved(moves: &dyn Fn(i64, i64, i64, i64) -> bool) -> BTreeSet<Position> {
    let mut lost = BTreeSet::new();
    for y in 0..=TOP {
        for x in 0..=y {
            let wins = (0..=x).any(|j| {
                (0..=y).any(|k| {
                    let after = ((x - j).min(y - k), (x - j).max(y - k));
                    let allowed = moves(x, y, j, k) || (x == y && moves(x, y, k, j));
                    j + k > 0 && allowed && lost.contains(&after)
                })
            });
            if !wins {
                lost.insert((x, y));
            }
        }
    }
    lost
}

fn nim(j: i64, k: i64) -> bool {
    j == 0 || k == 0
}

/// A slope and the other one of its pair.
fn pair(alpha: &str) -> (Slope, Slope) {
    let alpha: Slope = alpha.parse().unwrap();
    let beta = alpha.complement().unwrap();
    (alpha, beta)
}

fn floor(slope: &Slope, n: i64) -> i64 {
    i64::try_from(&slope.floor_times(&Integer::from(n))).unwrap()
}

fn step(slope: &Slope, n: i64) -> i64 {
    floor(slope, n) - floor(slope, n - 1)
}

/// Relaxed Wythoff, with the Beatty constraint of a slope.
fn relaxed(alpha: &str) -> Moves {
    let (alpha, beta) = pair(alpha);
    let constraint = |x: i64| {
        let n = (1..=x).find(|&n| floor(&alpha, n) == x || floor(&beta, n) == x);
        n.map_or(0, |n| step(&beta, n) - step(&alpha, n))
    };
    let widths: Vec<i64> = (0..=TOP).map(constraint).collect();
    Box::new(move |x, _, j, k| nim(j, k) || k - j < widths[x as usize])
}

fn chromatic(red: impl Fn(i64) -> bool + 'static) -> Moves {
    Box::new(move |x, y, j, k| nim(j, k) || (!red(x) && !red(y)))
}

fn turned(j: i64, k: i64, vector: Position) -> bool {
    (j, k) == vector || (k, j) == vector
}

fn theorem_two() -> Moves {
    let (alpha, beta) = pair("e - 1");
    let removed = [(1, 2), (2, 2), (2, 3), (3, 4), (4, 4), (4, 5), (6, 7)];
    let steps = (1..40).filter(|&n| (step(&alpha, n), step(&beta, n)) != (1, 2));
    let line: Vec<Position> = steps.map(|n| (floor(&alpha, n), floor(&beta, n) - 1)).collect();
    Box::new(move |_, _, j, k| {
        let is_one_of = |vectors: &[Position]| vectors.iter().any(|&vector| turned(j, k, vector));
        nim(j, k) || ((j - k).abs() < 2 && !is_one_of(&removed)) || is_one_of(&line)
    })
}

fn freak() -> Moves {
    let members = |slope: &str| -> BTreeSet<i64> {
        let slope: Slope = slope.parse().unwrap();
        (0..=2 * TOP).map(|n| floor(&slope, n)).collect()
    };
    let (a, b) = (members("(1 + sqrt(5))/3"), members("(3 + sqrt(5))/3"));
    Box::new(move |x, y, j, k| {
        let in_pair = a.contains(&x) && b.contains(&y);
        match (j, k) {
            (_, 0) => true,
            (0, k) => !(y - k < x && in_pair && b.contains(&x)),
            _ => j == k && !(j <= 3 && in_pair),
        }
    })
}

/// The honest certificates, and their games as they are played.
fn honest() -> Vec<(&'static str, &'static str, Moves)> {
    let wythoff = || -> Moves { Box::new(|_, _, j, k| nim(j, k) || j == k) };
    let added = |vectors: &'static [Position], j, k| vectors.iter().any(|&vector| turned(j, k, vector));
    let played = |name: &str| -> Moves {
        match name {
            "torus-band" => Box::new(move |_, _, j, k| {
                nim(j, k) || ((j - k).abs() < 2 && !turned(j, k, (2, 3))) || turned(j, k, (9, 18))
            }),
            "torus-line" => theorem_two(),
            "torus-early" => {
                Box::new(move |_, _, j, k| nim(j, k) || (j - k).abs() < 5 || added(&[(2, 12), (3, 19), (5, 26)], j, k))
            }
            "torus-constraint" => relaxed("e - 1"),
            "automata-wythoff" | "automata-graphs" => wythoff(),
            "automata-relaxed" => relaxed("sqrt(2)"),
            "automata-evil" => chromatic(|x| x.count_ones() % 2 == 0),
            "lemma-freak" => freak(),
            "lemma-odious" => chromatic(|x| x.count_ones() % 2 == 1),
            "lemma-relaxed" => relaxed("pi - 2"),
            "lemma-lone" => chromatic(|x| (0..=x).any(|n| n * 8 / 5 == x)),
            _ => panic!("{name} has no moves here"),
        }
    };
    NAMED.iter().map(|&(name, text)| (name, text, played(name))).collect()
}

/// What was forged and what became of it, by how it was forged.
#[derive(Default)]
struct Forged(BTreeMap<&'static str, BTreeMap<Condition, usize>>);

impl Forged {
    /// A certificate of something false: rejected, and not because it was not read or not looked at to the end.
    fn reject(&mut self, how: &'static str, name: &str, certificate: &Value) {
        let rejection = match verify(&certificate.to_string(), &Limits::default()) {
            Err(rejection) => rejection,
            Ok(_) => panic!("{name}, {how}: accepted\n{}", certificate["rules"].as_str().unwrap_or_default()),
        };
        let read = !matches!(rejection.condition, Condition::F1 | Condition::F2 | Condition::F3 | Condition::R1);
        assert!(read, "{name}, {how}: {rejection}\n{}", certificate["rules"].as_str().unwrap_or_default());
        *self.0.entry(how).or_default().entry(rejection.condition).or_default() += 1;
    }

    fn count(&self) -> usize {
        self.0.values().flat_map(BTreeMap::values).sum()
    }
}

fn with_rules(certificate: &Value, change: impl FnOnce(&str) -> String) -> Value {
    let mut forged = certificate.clone();
    forged["rules"] = json!(change(certificate["rules"].as_str().unwrap().trim()));
    forged
}

/// Some of the positions, spread over all of them.
fn some(positions: impl Iterator<Item = Position>, count: usize) -> Vec<Position> {
    let all: Vec<Position> = positions.collect();
    let step = all.len().div_ceil(count).max(1);
    all.into_iter().step_by(step).collect()
}

/// A position too many, and one too few.
fn other_claims(forged: &mut Forged, name: &str, certificate: &Value, lost: &BTreeSet<Position>) {
    let won = (0..=9).flat_map(|y| (0..=y).map(move |x| (x, y))).filter(|position| !lost.contains(position));
    for (x, y) in some(won, 8) {
        let also = |rules: &str| match rules.contains("also") {
            true => format!("{rules}, ({x}, {y})"),
            false => format!("{rules} also ({x}, {y})"),
        };
        forged.reject("a position too many", name, &with_rules(certificate, also));
    }
    for (x, y) in some(lost.iter().copied(), 5) {
        let except = |rules: &str| format!("{rules} except ({x}, {y})");
        forged.reject("a position too few", name, &with_rules(certificate, except));
    }
}

/// A vector that leads from a P-position to another; under covers of the torus it is also stated.
fn moves_too_many(forged: &mut Forged, name: &str, certificate: &Value, moves: &Moves, lost: &BTreeSet<Position>) {
    let pairs = lost.iter().flat_map(|&(x, y)| lost.iter().map(move |&(a, b)| (x - a, y - b)));
    for (k, l) in some(pairs.filter(|(k, l)| *k >= 1 && *l >= 1 && k + l <= 24).collect::<BTreeSet<_>>().into_iter(), 5)
    {
        assert_ne!(&solved(&|x, y, i, j| moves(x, y, i, j) || turned(i, j, (k, l))), lost, "{name} {k} {l}");
        let more = |rules: &str| rules.replacen("expect", &format!("move more: take {{{k}, {l}}}\nexpect"), 1);
        let mut with_more = with_rules(certificate, more);
        forged.reject("a move too many", name, &with_more);
        if let Some(added) = with_more["evidence"].pointer_mut("/torus/added") {
            added.as_array_mut().unwrap().push(json!([k.min(l), k.max(l)]));
            forged.reject("a move too many, and stated", name, &with_more);
        }
    }
}

/// No moves of both piles, none of one, none of a pile of 3; under covers of the torus the band is stated to be empty.
fn moves_too_few(forged: &mut Forged, name: &str, certificate: &Value, moves: &Moves, lost: &BTreeSet<Position>) {
    let without = |start: &str| {
        let mut inside = false;
        let keep = |line: &&str| {
            inside = if line.starts_with("  ") { inside } else { line.starts_with(start) };
            !inside
        };
        certificate["rules"].as_str().unwrap().lines().filter(keep).collect::<Vec<_>>().join("\n")
    };
    let rules = certificate["rules"].as_str().unwrap();
    for line in rules.lines().filter(|line| line.starts_with("move ") && !line.starts_with("move bad")) {
        let start = line.split(':').next().unwrap();
        let kept = solved(&|x, y, j, k| {
            moves(x, y, j, k)
                && match start {
                    "move nim" => !nim(j, k),
                    "move smaller" => k > 0,
                    "move larger" => j > 0,
                    "move extra" => !turned(j, k, (9, 18)) && !turned(j, k, (2, 12)),
                    "move line" => (j - k).abs() < 2 || nim(j, k),
                    "move band" => nim(j, k) || (j - k).abs() > 4 || name == "torus-line",
                    _ => nim(j, k),
                }
        });
        if kept != *lost && name != "torus-line" {
            forged.reject("a clause less", name, &with_rules(certificate, |_| without(start)));
        }
    }
    for pile in [1, 3, 4] {
        let held = solved(&|x, y, j, k| moves(x, y, j, k) && !(y == pile && nim(j, k)));
        if held != *lost && rules.contains("take from 1 pile\n") {
            let where_not = format!("take from 1 pile where y != {pile}\n");
            forged.reject(
                "a pile that may not be taken from",
                name,
                &with_rules(certificate, |rules| rules.replacen("take from 1 pile\n", &where_not, 1)),
            );
        }
    }
}

/// Counterexamples to what is true.
fn false_refutations(forged: &mut Forged, name: &str, certificate: &Value, lost: &BTreeSet<Position>) {
    let mut refute = |position: Position, to: Option<Position>| {
        let list = |(x, y): Position| json!([x, y]);
        let mut refuted = certificate.clone();
        refuted["verdict"] = json!("refuted");
        refuted["evidence"] = json!({"counterexample": {"position": list(position), "to": to.map(list)}});
        forged.reject("a true claim refuted", name, &refuted);
    };
    for (x, y) in [(0, 0), (0, 1), (1, 2), (1, 1), (3, 5), (4, 4), (2, 7)] {
        refute((x, y), None);
    }
    let few: Vec<Position> = lost.iter().copied().take(3).collect();
    refute(few[1], Some(few[0]));
    refute(few[2], Some(few[1]));
    refute((few[2].1, few[2].0), Some((few[0].1, few[0].0)));
}

/// The evidence of one game under the rules of another that is not true under it: its claim is changed to that of the first.
fn claims_of_others(forged: &mut Forged) {
    let games = honest();
    for (name, text, moves) in &games {
        let certificate: Value = serde_json::from_str(text).unwrap();
        for (other, other_text, other_moves) in &games {
            if solved(moves) == solved(other_moves) {
                continue;
            }
            let theirs: Value = serde_json::from_str(other_text).unwrap();
            let (own, claim) = (certificate["rules"].as_str().unwrap(), theirs["rules"].as_str().unwrap());
            let (own, claim) = (own.split_once("expect").unwrap().0, claim.split_once("expect").unwrap().1);
            // What the claim needs of the other's definitions is left out where it would be a name that is not known.
            if claim.contains("alpha") || claim.contains(" S") {
                continue;
            }
            for evidence in [&certificate["evidence"], &theirs["evidence"]] {
                let mut mixed = with_rules(&certificate, |_| format!("{own}expect{claim}"));
                mixed["evidence"] = evidence.clone();
                if verify(&mixed.to_string(), &Limits::default()).is_err_and(|why| why.condition == Condition::R1) {
                    continue;
                }
                forged.reject("the claim of another game", &format!("{name} with {other}"), &mixed);
            }
        }
    }
}

#[test]
fn no_forged_certificate_is_accepted() {
    let mut forged = Forged::default();
    for (name, text, moves) in honest() {
        let certificate: Value = serde_json::from_str(text).unwrap();
        let lost = solved(&moves);
        other_claims(&mut forged, name, &certificate, &lost);
        moves_too_many(&mut forged, name, &certificate, &moves, &lost);
        moves_too_few(&mut forged, name, &certificate, &moves, &lost);
        false_refutations(&mut forged, name, &certificate, &lost);
    }
    claims_of_others(&mut forged);
    println!("{} forged: {:#?}", forged.count(), forged.0);
    assert!(forged.count() >= 300, "{}", forged.count());
}
