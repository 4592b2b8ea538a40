//! Random changes to rules: the engine against brute force.

use rulesmith::prove::Engine;
use rulesmith::rules::Game;
use rulesmith_corpus::claims::{Found, agree_with_board, ask};
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games::read;
use std::time::Duration;

#[derive(Default)]
struct Count {
    proved: usize,
    refuted: usize,
    late: usize,
    undecided: usize,
}

/// What the engine says agrees with the solver up to a size.
fn compare(game: &Game, up_to: u64, count: &mut Count) {
    match ask(game, Engine::Torus, Duration::MAX) {
        Found::Open(why) => {
            count.undecided += 1;
            println!("{why}\n{game}");
        }
        found => {
            count.late += usize::from(agree_with_board(&found, game, up_to));
            *if found == Found::Proved { &mut count.proved } else { &mut count.refuted } += 1;
        }
    }
}

type Vectors = Vec<(u64, u64)>;

/// A slope, t, the vectors removed and those added.
type Base = (&'static str, u64, &'static [(u64, u64)], &'static [(u64, u64)]);

fn text(alpha: &str, t: u64, removed: &Vectors, added: &Vectors, line: &str) -> String {
    let tuples: Vec<String> = removed.iter().map(|(k, l)| format!("({k}, {l})")).collect();
    let braces: Vec<String> = added.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect();
    let unless =
        if removed.is_empty() { String::new() } else { format!(" unless {{k, l}} in {{{}}}", tuples.join(", ")) };
    let extra = if added.is_empty() { String::new() } else { format!("move extra: take {}\n", braces.join(", ")) };
    format!(
        "game \"random\"\nlet alpha = {alpha}\nlet beta = complement_slope(alpha)\npiles x <= y\n\
         move nim: take from 1 pile\nmove band: take {{k, l}} where |k - l| < {t}{unless}\n{extra}{line}\
         expect {{ (floor(alpha*n), floor(beta*n)) : n >= 0 }}\n"
    )
}

/// Takes away, adds or moves a vector, or changes the width.
fn disturb(dice: &mut Dice, t: &mut u64, removed: &mut Vectors, added: &mut Vectors) {
    match dice.roll(6) {
        0 => {
            let k = 1 + dice.roll(9);
            removed.push((k, k + dice.roll(*t)));
        }
        1 => {
            let k = 1 + dice.roll(20);
            added.push((k, k + dice.roll(30)));
        }
        2 if !added.is_empty() => {
            added.remove(dice.roll(added.len() as u64) as usize);
        }
        3 if !removed.is_empty() => {
            removed.remove(dice.roll(removed.len() as u64) as usize);
        }
        4 if !added.is_empty() => {
            let at = dice.roll(added.len() as u64) as usize;
            added[at].1 += 1;
        }
        _ => *t = (*t + dice.roll(3)).saturating_sub(1).max(1),
    }
}

#[test]
fn modifications_of_t_wythoff() {
    let bases: [Base; 14] = [
        ("phi", 1, &[], &[]),
        ("sqrt(2)", 2, &[], &[]),
        ("[1; (7)]", 7, &[], &[]),
        ("sqrt(12)-2", 2, &[(2, 3)], &[(9, 18)]),
        ("(sqrt(61)-5)/2", 2, &[(2, 3)], &[(3, 6), (4, 6), (9, 23), (45, 110)]),
        ("(sqrt(301)-15)/2", 5, &[], &[(2, 12), (3, 19), (5, 26)]),
        ("[1; (1, 2)]", 1, &[(2, 2)], &[(5, 6)]),
        ("[1; (1, 5)]", 1, &[(2, 2), (4, 4), (6, 6), (8, 8)], &[(11, 12)]),
        ("(sqrt(21)-1)/2", 1, &[(2, 2), (4, 4)], &[(7, 8)]),
        ("sqrt(3)", 1, &[], &[]),
        ("(5-sqrt(5))/2", 2, &[], &[]),
        ("[1; (2, 5)]", 2, &[(2, 3)], &[]),
        ("e-1", 2, &[(1, 1), (1, 2)], &[]),
        ("2^(1/3)", 4, &[], &[(2, 9)]),
    ];
    let mut dice = Dice(2017);
    let mut count = Count::default();
    for round in 0..560 {
        let (alpha, t, removed, added) = bases[round % bases.len()];
        let (mut t, mut removed, mut added) = (t, removed.to_vec(), added.to_vec());
        for _ in 0..dice.roll(4) {
            disturb(&mut dice, &mut t, &mut removed, &mut added);
        }
        compare(&read(&text(alpha, t, &removed, &added, "")), 2500, &mut count);
    }
    println!(
        "{} proved, {} refuted ({} beyond the board), {} undecided",
        count.proved, count.refuted, count.late, count.undecided
    );
    assert!(count.proved >= 120 && count.refuted >= 250 && count.undecided == 0);
}

#[test]
fn modifications_of_theorem_2() {
    let slopes = [
        "[1; 2, 3, 4, ...]",
        "pi-2",
        "e-1",
        "sqrt(2)",
        "(5-sqrt(5))/2",
        "[1; (2, 5)]",
        "phi",
        "sqrt(3)",
        "2^(1/3)",
        "(sqrt(33)-3)/2",
        "sqrt(10)/2",
        "5^(1/3)",
        "[1; (1, 1, 4)]",
    ];
    let mut dice = Dice(5);
    let mut count = Count::default();
    for round in 0..156 {
        let alpha = slopes[round % slopes.len()];
        let rules = rulesmith::games::find(&format!("theorem2({alpha})")).unwrap().rules;
        let mut lines: Vec<String> = rules.lines().map(str::to_string).collect();
        // Disturb one number of the band, the vectors or the line; or leave the line unrestricted.
        let places: Vec<usize> = (0..lines.len())
            .filter(|&i| lines[i].starts_with("move band") || lines[i].starts_with("move more"))
            .collect();
        for _ in 0..dice.roll(3) {
            if dice.roll(8) == 0 {
                lines.retain(|line| !line.trim_start().starts_with("unless floor"));
                continue;
            }
            let line = &mut lines[*dice.pick(&places)];
            let digits: Vec<usize> =
                line.char_indices().filter(|(_, c)| ('1'..='8').contains(c)).map(|(i, _)| i).collect();
            if let Some(&at) = digits.get(dice.roll(digits.len().max(1) as u64) as usize) {
                let digit = line.as_bytes()[at] + if dice.roll(2) == 0 { 1 } else { 0 };
                line.replace_range(at..=at, &(digit as char).to_string());
            }
        }
        compare(&read(&lines.join("\n")), 260, &mut count);
    }
    println!(
        "{} proved, {} refuted ({} beyond the board), {} undecided",
        count.proved, count.refuted, count.late, count.undecided
    );
    assert!(count.proved >= 50 && count.refuted >= 40 && count.undecided <= 3);
}

#[test]
fn modifications_of_constraint_games() {
    let slopes = [
        "phi",
        "sqrt(2)",
        "sqrt(3)",
        "e-1",
        "pi-2",
        "2^(1/3)",
        "1+sqrt(5)/5",
        "(5-sqrt(5))/2",
        "[1; (2, 5)]",
        "[1; (3, 1)]",
        "sqrt(17)/3",
        "3^(1/3)",
        "[1; 2, 3, 4, ...]",
        "(sqrt(185)-3)/8",
        "sqrt(7)/2",
        "2-sqrt(2)/100",
    ];
    let conditions = [
        "l - k < f(x)",
        "|l - k| < f(x)",
        "l - k < f(x) + 1",
        "|l - k| <= f(x)",
        "l - k < f(x) - 1",
        "|l - k| < f(x) - 1",
        "l - k < 2*f(x)",
        "|l - k| < 2",
        "l - k < 3",
        "l - k <= 1",
    ];
    let mut count = Count::default();
    for alpha in slopes {
        for condition in conditions {
            let text = format!(
                "game \"random\"\nlet f = beatty_constraint({alpha})\npiles x <= y\nmove nim: take from 1 pile\n\
                 move both: take k from x, l from y where {condition}\n\
                 expect {{ (floor(({alpha})*n), floor(complement_slope({alpha})*n)) : n >= 0 }}\n"
            );
            compare(&read(&text), 1500, &mut count);
        }
    }
    println!(
        "{} proved, {} refuted ({} beyond the board), {} undecided",
        count.proved, count.refuted, count.late, count.undecided
    );
    assert!(count.proved >= 20 && count.refuted >= 80 && count.undecided == 0);
}
