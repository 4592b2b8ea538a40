//! The engine against brute force, on normal forms.

use super::*;
use crate::number::Slope;
use crate::solve::{self, Options};

fn slope(text: &str) -> Slope {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn decide(alpha: &Slope, rules: &Ruleset, limits: &Limits<'_>) -> Result<Decision, Obstacle> {
    decide_with(&mut Pair::new(alpha)?, rules, limits)
}

fn brute(rules: &Ruleset, alpha: &Slope, up_to: u64) -> Option<(Vec<u64>, bool)> {
    let Width::Constant(t) = rules.width else { panic!() };
    let list = |vectors: &std::collections::BTreeSet<Vector>, tuple: bool| {
        let one = |&(k, l): &Vector| if tuple { format!("({k}, {l})") } else { format!("{{{k}, {l}}}") };
        vectors.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let unless = if rules.removed.is_empty() {
        String::new()
    } else {
        format!(" unless {{k, l}} in {{{}}}", list(&rules.removed, true))
    };
    let extra = if rules.added.is_empty() {
        String::new()
    } else {
        format!("move extra: take {}\n", list(&rules.added, false))
    };
    let text = format!(
        "game \"G\"\nlet alpha = {alpha}\npiles x <= y\nmove nim: take from 1 pile\nmove band: take {{k, l}} where |k - l| < {t}{unless}\n{extra}expect {{ (floor(alpha*n), floor(complement_slope(alpha)*n)) : n >= 0 }}\n"
    );
    let game = crate::rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let options = Options::default();
    let claimed = solve::claimed(&game, up_to, &options).unwrap();
    let check = solve::check(&game, &claimed, up_to, &options).unwrap();
    check.disagreement.map(|d| (d.position, d.solver_says_p))
}

#[test]
fn named_games() {
    let cases: [(&str, i64, &[Vector], &[Vector]); 6] = [
        ("phi", 1, &[], &[]),
        ("sqrt(2)", 2, &[], &[]),
        ("sqrt(12)-2", 2, &[(2, 3)], &[(9, 18)]),
        ("(sqrt(61)-5)/2", 2, &[(2, 3)], &[(3, 6), (4, 6), (9, 23), (45, 110)]),
        ("(sqrt(301)-15)/2", 5, &[], &[(2, 12), (3, 19), (5, 26)]),
        ("[1; (1, 5)]", 1, &[(2, 2), (4, 4), (6, 6), (8, 8)], &[(11, 12)]),
    ];
    for (alpha, t, removed, added) in cases {
        let rules = Ruleset::modification(t, removed.iter().copied(), added.iter().copied());
        let decision = decide(&slope(alpha), &rules, &Limits::default()).unwrap();
        assert!(matches!(decision, Decision::Proved(_)), "{alpha}: {decision:?}");
    }
    let late = Ruleset::modification(2, [(2, 3)], [(3, 6), (4, 6), (9, 23)]);
    let decision = decide(&slope("(sqrt(61)-5)/2"), &late, &Limits::default()).unwrap();
    assert_eq!(decision, Decision::Refuted(Violation { position: (387, 956), to: None }));
}

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % sides as u64) as i64
    }
}

#[test]
fn perturbed_rulesets_agree_with_brute_force() {
    let bases: [(&str, i64, &[Vector], &[Vector]); 12] = [
        ("phi", 1, &[], &[]),
        ("sqrt(2)", 2, &[], &[]),
        ("sqrt(12)-2", 2, &[(2, 3)], &[(9, 18)]),
        ("(sqrt(61)-5)/2", 2, &[(2, 3)], &[(3, 6), (4, 6), (9, 23), (45, 110)]),
        ("(sqrt(301)-15)/2", 5, &[], &[(2, 12), (3, 19), (5, 26)]),
        ("[1; (1, 2)]", 1, &[(2, 2)], &[(5, 6)]),
        ("sqrt(3)", 1, &[], &[]),
        ("(5-sqrt(5))/2", 2, &[], &[]),
        ("sqrt(17)/3", 2, &[], &[]),
        ("e-1", 1, &[], &[]),
        ("pi-2", 6, &[], &[]),
        ("2^(1/3)", 3, &[], &[]),
    ];
    let mut dice = Dice(7);
    let (mut proved, mut refuted, mut wide) = (0, 0, 0);
    for round in 0..360 {
        let (alpha, t, removed, added) = bases[round % bases.len()];
        let alpha = slope(alpha);
        let mut rules = Ruleset::modification(t, removed.iter().copied(), added.iter().copied());
        for _ in 0..dice.roll(3) {
            match dice.roll(5) {
                0 => {
                    let k = 1 + dice.roll(9);
                    rules.removed.insert((k, k + dice.roll(t)));
                }
                1 => {
                    let k = 1 + dice.roll(20);
                    rules.added.insert((k, k + dice.roll(30)));
                }
                2 => {
                    let index = dice.roll(8) as usize;
                    if let Some(&vector) = rules.added.iter().nth(index) {
                        rules.added.remove(&vector);
                    }
                }
                3 => {
                    let index = dice.roll(8) as usize;
                    if let Some(&vector) = rules.removed.iter().nth(index) {
                        rules.removed.remove(&vector);
                    }
                }
                _ => rules.width = Width::Constant((t + dice.roll(3) - 1).max(1)),
            }
        }
        let found = brute(&rules, &alpha, 3000);
        match decide(&alpha, &rules, &Limits::default()) {
            Ok(Decision::Proved(_)) => {
                proved += 1;
                assert_eq!(found, None, "{alpha} {rules:?}");
            }
            Ok(Decision::Refuted(violation)) => {
                refuted += 1;
                let (x, y) = violation.position;
                if y <= 3000 {
                    assert_eq!(found, Some((vec![x as u64, y as u64], violation.to.is_none())), "{alpha} {rules:?}");
                } else {
                    assert_eq!(found, None);
                }
            }
            Ok(Decision::GapTooWide) => {
                wide += 1;
                assert!(found.is_some(), "{alpha} {rules:?}");
            }
            Err(obstacle) => panic!("{alpha} {rules:?}: {obstacle:?}"),
        }
    }
    println!("{proved} proved, {refuted} refuted, {wide} with too wide gaps");
}
