//! Three ways to the same answer: the torus engine, the automata engine and brute force, on rules that were changed at
//! random.
//!
//! The engines share the reading of rules and numbers and nothing else; brute force shares no method with either.

use rulesmith::games;
use rulesmith::prove::Engine;
use rulesmith_corpus::claims::{Found, agree_with_board, ask};
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games::read;
use std::time::Duration;

/// No ruleset here takes anything near this, and all have to be decided.
const TIME: Duration = Duration::from_secs(60);

/// How many rulesets are decided by both engines, in each test.
const MODIFICATIONS: usize = 350;
const CONSTRAINTS: usize = 100;
const THEOREM_2: usize = 60;
const _: () = assert!(MODIFICATIONS + CONSTRAINTS + THEOREM_2 >= 500);

/// Which engines can read a kind of rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    Both,
    /// Slopes that are not quadratic have no automaton.
    TorusAlone,
    /// Rules that depend on the position other than by the Beatty constraint of the smaller pile, and rational slopes.
    AutomataAlone,
}

#[derive(Default, Debug)]
struct Count {
    both: usize,
    one: usize,
    proved: usize,
    refuted: usize,
    /// Refuted by positions beyond the board.
    late: usize,
}

/// All engines that read the rules decide, and agree with each other and with a board.
fn compare(text: &str, readers: Readers, up_to: u64, count: &mut Count) {
    let game = read(text);
    let torus = ask(&game, Engine::Torus, TIME);
    // Rules that only look as if they depended on the position are read by the torus too.
    assert!(torus.decided() || readers == Readers::AutomataAlone, "{torus:?}\n{text}");
    let automata = ask(&game, Engine::Automata, TIME);
    assert_eq!(automata.decided(), readers != Readers::TorusAlone, "{automata:?}\n{text}");
    let found = match readers {
        Readers::Both => {
            assert_eq!(torus, automata, "{text}");
            torus
        }
        Readers::AutomataAlone => {
            assert!(!torus.decided() || torus == automata, "{torus:?} {automata:?}\n{text}");
            automata
        }
        Readers::TorusAlone => torus,
    };
    count.late += usize::from(agree_with_board(&found, &game, up_to));
    *if readers == Readers::Both { &mut count.both } else { &mut count.one } += 1;
    *if found == Found::Proved { &mut count.proved } else { &mut count.refuted } += 1;
}

type Vectors = Vec<(u64, u64)>;

/// A slope, t, the vectors removed and those added.
type Base = (&'static str, u64, &'static [(u64, u64)], &'static [(u64, u64)]);

fn modification(alpha: &str, t: u64, removed: &Vectors, added: &Vectors) -> String {
    let tuples: Vec<String> = removed.iter().map(|(k, l)| format!("({k}, {l})")).collect();
    let braces: Vec<String> = added.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect();
    let unless =
        if removed.is_empty() { String::new() } else { format!(" unless {{k, l}} in {{{}}}", tuples.join(", ")) };
    let extra = if added.is_empty() { String::new() } else { format!("move extra: take {}\n", braces.join(", ")) };
    format!(
        "game \"random\"\nlet alpha = {alpha}\nlet beta = complement_slope(alpha)\npiles x <= y\n\
         move nim: take from 1 pile\nmove band: take {{k, l}} where |k - l| < {t}{unless}\n{extra}\
         expect {{ (floor(alpha*n), floor(beta*n)) : n >= 0 }}\n"
    )
}

/// Takes a vector away, adds or moves one, or changes the width.
fn disturb(dice: &mut Dice, t: &mut u64, removed: &mut Vectors, added: &mut Vectors) {
    match dice.roll(7) {
        0 => {
            let k = 1 + dice.roll(6);
            removed.push((k, k + dice.roll(*t)));
        }
        1 | 2 => {
            let k = 1 + dice.roll(10);
            added.push((k, k + dice.roll(15)));
        }
        3 if !added.is_empty() => drop(added.remove(dice.index(added.len()))),
        4 if !removed.is_empty() => drop(removed.remove(dice.index(removed.len()))),
        5 if !added.is_empty() => {
            let at = dice.index(added.len());
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
        ("[1; (3)]", 3, &[], &[]),
        ("[1; (4)]", 4, &[], &[]),
        ("[1; (1, 2)]", 1, &[(2, 2)], &[(5, 6)]),
        ("[1; (1, 3)]", 1, &[(2, 2), (4, 4)], &[(7, 8)]),
        ("[1; (2, 4)]", 2, &[(2, 3)], &[(6, 12)]),
        ("sqrt(12)-2", 2, &[(2, 3)], &[(9, 18)]),
        ("(sqrt(33)-3)/2", 2, &[(2, 3)], &[(5, 10)]),
        ("(sqrt(61)-5)/2", 2, &[(2, 3)], &[(3, 6), (4, 6), (9, 23), (45, 110)]),
        ("(5-sqrt(5))/2", 2, &[], &[]),
        ("sqrt(6)/2", 3, &[], &[]),
        ("[1; (3, 2)]", 3, &[], &[(2, 7)]),
        ("[1; (2, 1)]", 2, &[(2, 3)], &[]),
    ];
    let mut dice = Dice(2017);
    let mut count = Count::default();
    for round in 0..MODIFICATIONS {
        let text = modified(&mut dice, &bases[round % bases.len()]);
        compare(&text, Readers::Both, 150, &mut count);
    }
    println!("{count:?}");
    assert_eq!(count.both, MODIFICATIONS);
    assert!(count.proved >= 80 && count.refuted >= 200);
}

fn modified(dice: &mut Dice, &(alpha, t, removed, added): &Base) -> String {
    let (mut t, mut removed, mut added) = (t, removed.to_vec(), added.to_vec());
    for _ in 0..dice.roll(4) {
        disturb(dice, &mut t, &mut removed, &mut added);
    }
    modification(alpha, t, &removed, &added)
}

#[test]
fn modifications_without_automata() {
    let bases: [Base; 4] = [
        ("e-1", 2, &[(1, 1), (1, 2)], &[]),
        ("pi-2", 8, &[], &[(2, 17)]),
        ("2^(1/3)", 4, &[], &[(2, 9)]),
        ("[1; 2, 3, 4, ...]", 2, &[(2, 3)], &[(3, 6)]),
    ];
    let mut dice = Dice(1);
    let mut count = Count::default();
    for round in 0..40 {
        compare(&modified(&mut dice, &bases[round % bases.len()]), Readers::TorusAlone, 150, &mut count);
    }
    println!("{count:?}");
    assert_eq!(count.one, 40);
}

/// The constraints of sqrt(3) and of [1; (1, 3)] have the value 0 (Kay and Polanco 2023): a band may be empty there.
const CONSTRAINED: [&str; 9] = [
    "phi",
    "sqrt(2)",
    "[1; (3)]",
    "sqrt(3)",
    "[1; (1, 3)]",
    "(5-sqrt(5))/2",
    "1+sqrt(5)/5",
    "sqrt(6)/2",
    "(sqrt(33)-3)/2",
];

#[test]
fn modifications_of_constraint_games() {
    let mut dice = Dice(2023);
    let mut count = Count::default();
    for round in 0..CONSTRAINTS {
        let alpha = CONSTRAINED[round % CONSTRAINED.len()];
        let difference = *dice.pick(&["l - k", "|l - k|"]);
        let (value, other, shift) = (1 + dice.roll(4), dice.roll(5), dice.roll(3));
        let bound = match dice.roll(6) {
            0 => "f(x)".to_string(),
            1 => format!("f(x) + {shift}"),
            2 => format!("f(x) - {shift}"),
            3 => format!("(if f(x) = {value} then {other} else f(x))"),
            4 => format!("2*f(x) - {shift}"),
            _ => format!("{value}"),
        };
        let text = format!(
            "game \"random\"\nlet f = beatty_constraint({alpha})\npiles x <= y\nmove nim: take from 1 pile\n\
             move both: take k from x, l from y where {difference} < {bound}\n\
             expect {{ (floor(({alpha})*n), floor(complement_slope({alpha})*n)) : n >= 0 }}\n"
        );
        compare(&text, Readers::Both, 150, &mut count);
    }
    println!("{count:?}");
    assert_eq!(count.both, CONSTRAINTS);
    assert!(count.proved >= 25 && count.refuted >= 50);
}

/// Constraints that read other things than the torus does, and rational slopes.
#[test]
fn constraint_games_without_the_torus() {
    let claims = [
        "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }",
        "{ (floor(sqrt(2)*n), floor((sqrt(2) + 2)*n)) : n >= 0 }",
        "{ (floor(3*n/2), 3*n - 1) : n >= 1 } also (0, 0)",
    ];
    let read = ["x", "y", "y - x", "x'", "y'", "y' - x'"];
    let mut dice = Dice(2009);
    let mut count = Count::default();
    for round in 0..60 {
        let (claim, read) = (claims[round % 3], dice.pick(&read));
        let (modulus, residue, special, usual) = (2 + dice.roll(3), dice.roll(2), 1 + dice.roll(3), 1 + dice.roll(2));
        // Mouse itself, now and then.
        let (read, modulus, residue, special, usual) =
            if round % 12 == 2 { (&"y - x", 3, 0, 2, 1) } else { (read, modulus, residue, special, usual) };
        let text = format!(
            "game \"random\"\nlet f(d) = if d mod {modulus} = {residue} then {special} else {usual}\npiles x <= y\n\
             move nim: take from 1 pile\nmove both: take k from x, l from y where |l - k| < f({read})\n\
             expect {claim}\n"
        );
        compare(&text, Readers::AutomataAlone, 60, &mut count);
    }
    println!("{count:?}");
    assert_eq!(count.one, 60);
    assert!(count.proved >= 5 && count.refuted >= 40);
}

#[test]
fn modifications_of_theorem_2() {
    let slopes = ["phi", "sqrt(2)", "[1; (4)]", "sqrt(6)/2", "(5-sqrt(5))/2", "[1; (6)]"];
    let mut dice = Dice(5);
    let mut count = Count::default();
    for round in 0..THEOREM_2 {
        let alpha = slopes[round % slopes.len()];
        let rules = games::find(&format!("theorem2({alpha})")).unwrap().rules;
        let mut lines: Vec<String> = rules.lines().map(str::to_string).collect();
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
            if digits.is_empty() {
                continue;
            }
            let at = *dice.pick(&digits);
            let digit = line.as_bytes()[at] + 1;
            line.replace_range(at..=at, &(digit as char).to_string());
        }
        compare(&lines.join("\n"), Readers::Both, 100, &mut count);
    }
    println!("{count:?}");
    assert_eq!(count.both, THEOREM_2);
    assert!(count.proved >= 20 && count.refuted >= 15);
}
