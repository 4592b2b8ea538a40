//! Claims that are true, nearly true, or false only far out: games of the catalogue with one clause more, whose condition
//! speaks of sets and functions of every kind, and claims with a position more or less. Nothing false is proved, and every
//! refutation is the smallest.
//!
//! `RULESMITH_CLAIMS` says how many (2000 without it), `RULESMITH_SEED` from which on.

use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::prove::{self, Engine, Outcome, Statement};
use rulesmith::rules::{self, Game};
use rulesmith::work::Work;
use rulesmith_corpus::claims::first_difference;
use rulesmith_corpus::dice::{Dice, number_from};
use rulesmith_corpus::plain::{Games, Plain};
use rulesmith_corpus::wide;
use std::time::Duration;

/// Games with true claims that engines of every kind prove.
const GAMES: [&str; 12] = [
    "wythoff",
    "t-wythoff(2)",
    "nim(2)",
    "mouse",
    "freak",
    "freak-simple",
    "relaxed(sqrt(2))",
    "definition5(phi)",
    "chromatic(phi^2)",
    "chromatic(evil)",
    "chromatic(3)",
    "mtw(1; -(2,2); +(5,6))",
];

/// The board that every answer is held to, and the one for those that may fail late.
const BOARD: u64 = 50;
const LATE: u64 = 420;

/// A set of numbers.
fn set(dice: &mut Dice) -> String {
    let (a, b, m) = (dice.roll(9), dice.roll(9), 2 + dice.roll(6));
    match dice.roll(11) {
        0 => format!("residues({{{a}, -{b}}}, {m})"),
        1 => format!("eventually({{{a}}}, {b}, {{{a}}}, {m})"),
        2 => "evil".into(),
        3 => "odious".into(),
        4 => "vile".into(),
        5 => format!("{{{a}, {b}, {}}}", a + b),
        6 => "beatty(phi)".into(),
        7 => format!("{{ floor(phi^2*n) + {a} : n >= {b} }}"),
        8 => format!("complement({{ {m}*n + {a} : n >= {b} }})"),
        9 => format!("multiples({m}) union {{{a}}}"),
        _ => format!("{{ floor({m}*n/2) : n >= {a} and n mod 2 = 0 }}"),
    }
}

/// A number that the piles tell.
fn number(dice: &mut Dice) -> String {
    match dice.roll(8) {
        0 | 1 => "x".into(),
        2 => "y".into(),
        3 => "y - x".into(),
        4 => "x'".into(),
        5 => "Value(x)".into(),
        6 => "Value(y) - x".into(),
        _ => format!("{} - x", dice.roll(20)),
    }
}

fn function(dice: &mut Dice) -> String {
    let (a, m) = (dice.roll(4), 2 + dice.roll(4));
    match dice.roll(5) {
        0 => format!("floor(phi*u) + {a}"),
        1 => format!("if u mod {m} = {a} then u else {a}"),
        2 => format!("floor((u + {a})/{m})"),
        3 => format!("max(u - {a}, 0)"),
        _ => format!("floor(phi*u) - {a}*u"),
    }
}

/// A condition that holds often, seldom, never, or only far out.
fn condition(dice: &mut Dice, far: bool, depth: u64) -> String {
    let far_out = 301 + dice.roll(60);
    match dice.roll(if depth == 0 { 5 } else { 8 }) {
        _ if far && depth > 0 => format!("{} >= {far_out} and {}", dice.pick(&["x", "y"]), condition(dice, true, 0)),
        0 | 1 => format!("{} in Other", number(dice)),
        2 => format!("{} not in Other", number(dice)),
        3 => format!("{} {} {}", number(dice), dice.pick(&["=", "<", ">="]), dice.roll(9)),
        4 => format!("({} + {}*y) mod {} = {}", number(dice), dice.roll(4), 2 + dice.roll(5), dice.roll(4)),
        5 => format!("{} and {}", condition(dice, far, 0), condition(dice, far, 0)),
        6 => format!("({} or {}) and Value(x) < Value(x)", condition(dice, far, 0), condition(dice, far, 0)),
        _ => format!("not ({})", condition(dice, far, 0)),
    }
}

/// The rules, and whether they may fail late.
fn game(seed: u64) -> (Game, bool) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let name = *dice.pick(&GAMES);
    let late = dice.roll(20) == 0;
    let entry = games::find(name).expect("it is in the catalogue");
    // By other dice, so that the games of earlier runs are the same.
    let misere = entry.misere.filter(|_| Dice(seed ^ 0x5eed).roll(3) == 0);
    let mut text = misere.unwrap_or(entry.game).to_string();
    if late || dice.roll(4) > 0 {
        let (set, function) = (set(&mut dice), function(&mut dice));
        let take = match dice.roll(5) {
            0 => "k from x, k from y".to_string(),
            1 => "k from x, l from y".to_string(),
            2 => "k from y".to_string(),
            3 => format!("{{{}, {}}}", 1 + dice.roll(6), 1 + dice.roll(9)),
            _ => format!("{} from x, k from y", 1 + dice.roll(3)),
        };
        let extra = format!("move added: take {take} where {}\n", condition(&mut dice, late, 1));
        text = text.replacen("piles ", &format!("let Other = {set}\nlet Value(u) = {function}\npiles "), 1);
        text = text.replacen("expect ", &format!("{extra}expect "), 1);
    }
    let top = if late { LATE - 20 } else { 30 };
    let mut position = || {
        let (a, b) = (dice.roll(top), dice.roll(top));
        format!("({}, {})", a.min(b), a.max(b))
    };
    let (also, except) = (position(), position());
    match dice.roll(6) {
        0 if !text.contains(" also ") => text = format!("{} also {also}\n", text.trim_end()),
        1 if !text.contains(" except ") => text = format!("{} except {except}\n", text.trim_end()),
        _ => {}
    }
    (rules::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error:?}")), late)
}

#[derive(Default, Debug)]
struct Count {
    refused: u64,
    proved: u64,
    refuted: u64,
    late: u64,
    undecided: u64,
}

fn holds(seed: u64, count: &mut Count) {
    let (game, late) = game(seed);
    let work = Work::default().with_memory(1 << 30).with_time(Duration::from_secs(4));
    let Ok(form) = Form::of(&game, &work) else {
        count.refused += 1;
        return;
    };
    let found = match prove::decide(&form, Engine::Auto, &work).outcome {
        Outcome::Proved(_) => None,
        Outcome::Refuted(found) => {
            let position: Vec<u64> = found.position.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
            Some((position, found.statement))
        }
        Outcome::Undecided(_) | Outcome::Stopped(_) => {
            count.undecided += 1;
            return;
        }
    };
    let reaches = |(position, _): &(Vec<u64>, Statement)| position.iter().copied().max().unwrap_or(0);
    let up_to = found.as_ref().map_or(if late { LATE } else { BOARD }, |found| reaches(found).max(BOARD));
    assert!(up_to <= 3 * LATE, "seed {seed}: {found:?} is too far out to be held to a board\n{game}");
    assert_eq!(first_difference(&game, up_to), found, "seed {seed}\n{game}");
    count.late += u64::from(found.as_ref().is_some_and(|found| reaches(found) > 300));
    *if found.is_none() { &mut count.proved } else { &mut count.refuted } += 1;
}

/// In two parts, for two processors.
fn part(number: u64) {
    let (first, games) = (number_from("RULESMITH_SEED", 0), number_from("RULESMITH_CLAIMS", 2000));
    let mut count = Count::default();
    for seed in (first..first + games).filter(|seed| seed % 2 == number) {
        holds(seed, &mut count);
    }
    println!("{count:?}");
    let all = games / 2;
    assert!(count.undecided * 4 <= all && count.refused * 10 <= all, "{count:?}");
    if games >= 2000 {
        assert!(count.proved * 10 >= all && count.refuted * 4 >= all && count.late >= all / 200, "{count:?}");
    }
}

/// `corpus/claims.toml`.
#[test]
fn claims_of_every_kind_are_decided() {
    let (claims, known) = (wide::claims(), Games::new(games::by_name));
    assert!(claims.len() >= 18, "{}", claims.len());
    for claim in claims {
        let (name, game) = (&claim.name, claim.game());
        let work = Work::default();
        let form = Form::of(&game, &work).unwrap_or_else(|error| panic!("{name}: {error}"));
        let outcome = prove::decide(&form, Engine::Automata, &work).outcome;
        // Proved or refuted, the checker accepts it.
        let certificate = match &outcome {
            Outcome::Proved(certificate) => certificate.clone(),
            Outcome::Refuted(found) => found.certificate.clone().unwrap_or_else(|why| panic!("{name}: {why}")),
            other => panic!("{name}: {other:?}"),
        };
        let accepted = rulesmith_check::verify(&certificate.to_text(), &Default::default());
        assert!(accepted.is_ok(), "{name}: {accepted:?}");
        let up_to = if game.piles.names.len() > 2 { 12 } else { 30 };
        let decided = match outcome {
            Outcome::Proved(_) => None,
            Outcome::Refuted(found) => {
                let position: Vec<u64> = found.position.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
                Some((position, found.statement))
            }
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(decided, claim.counterexample(), "{name}");
        assert_eq!(first_difference(&game, up_to), decided, "{name}");
        // And the plain reading claims the same positions as the form.
        let plain = Plain::new(&game, &known).expect("it is plain").claimed(12).expect("told").expect("a claim");
        let claimed = rulesmith::solve::claimed(&form, 12, &work).expect("a board");
        let mut told: Vec<Vec<i64>> = claimed.iter().map(|p| p.iter().map(|&pile| pile as i64).collect()).collect();
        told.sort();
        assert_eq!(plain.into_iter().collect::<Vec<_>>(), told, "{name}");
        // What is printed is read as the same.
        assert_eq!(rules::parse(&game.to_string()).expect("it is read").expect, game.expect, "{name}");
    }
}

#[test]
fn nothing_false_is_proved_and_refutations_are_the_smallest_1() {
    part(0);
}

#[test]
fn nothing_false_is_proved_and_refutations_are_the_smallest_2() {
    part(1);
}
