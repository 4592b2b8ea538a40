//! Claims about all Grundy values: proved by the sum with a heap, held to boards.

use rulesmith::form::Form;
use rulesmith::prove::{self, Engine, Evidence, Outcome};
use rulesmith::rules::{self, Game};
use rulesmith::solve;
use rulesmith::work::Work;
use std::time::Duration;

fn work() -> Work {
    Work::default().with_time(Duration::from_secs(60))
}

fn game(moves: &str, grundy: &str) -> Game {
    rules::parse(&format!("game \"G\" {moves} expect grundy: {grundy}"))
        .unwrap_or_else(|error| panic!("{moves} {grundy}: {error}"))
}

/// The first position with piles up to that size at which the formula fails, by the table of Grundy values.
fn on_a_board(game: &Game, up_to: u64) -> Option<Vec<u64>> {
    let (form, sum) = (Form::of(game, &work()).unwrap(), Form::of(&game.with_a_heap().unwrap(), &work()).unwrap());
    let (_, first) = solve::check_grundy(&form, &sum, up_to, &work()).unwrap();
    first.map(|first| first.position)
}

const TWO: &str = "piles x, y move nim: take from 1 pile";

/// Games whose Grundy values are known, as they are written, and a formula that is nearly right.
const CASES: [(&str, &str, &str); 10] = [
    // Bouton 1901, Sprague 1935, Grundy 1939.
    ("piles x move nim: take from 1 pile", "x", "x + (if x > 12 then 1 else 0)"),
    (TWO, "xor(x, y)", "xor(x, y) + (if x > 9 and y = x then 1 else 0)"),
    ("piles x <= y move nim: take from 1 pile", "xor(x, y)", "x + y"),
    // Winning Ways: bounded Nim.
    ("piles x move few: take t from x where t <= 3", "x mod 4", "x mod 5"),
    ("piles x <= y move few: take {1, 0}, {2, 0}", "xor(x mod 3, y mod 3)", "(x + y) mod 3"),
    // The king.
    ("piles x <= y move step: take {0, 1}, {1, 1}", "xor(3*(x mod 2), y mod 2)", "(x + y) mod 3"),
    ("piles x, y move step: take {0, 1}", "(x + y) mod 2", "x mod 2"),
    // Boros, Gurvich, Ho, Makino and Mursic: exact Nim.
    ("piles x, y move two: take from 2 piles", "min(x, y)", "max(x, y)"),
    // Fraenkel and Lorberbom 1991: cyclic Nimhoff.
    (
        "piles x <= y move nim: take from 1 pile move some: take k from x, l from y where k + l < 3",
        "3*xor(floor(x/3), floor(y/3)) + (x + y) mod 3",
        "3*xor(floor(x/3), floor(y/3)) + (x + 2*y) mod 3",
    ),
    // Moves that speak of sizes before and after.
    ("piles x <= y move larger: take t from y where y - t >= x", "y - x", "y"),
];

#[test]
fn known_grundy_values_are_proved_and_others_refuted() {
    for (moves, right, wrong) in CASES {
        let (right, wrong) = (game(moves, right), game(moves, wrong));
        assert_eq!(on_a_board(&right, 24), None, "{right}");
        let outcome = prove::decide_grundy(&right, Engine::Auto, &work()).outcome;
        let Outcome::Proved(certificate) = outcome else { panic!("{right}: {outcome:?}") };
        assert!(matches!(certificate.evidence, Evidence::Grundy { .. }) && certificate.proves());
        assert!(on_a_board(&wrong, 24).is_some(), "{wrong}");
        let outcome = prove::decide_grundy(&wrong, Engine::Auto, &work()).outcome;
        let Outcome::Refuted(found) = outcome else { panic!("{wrong}: {outcome:?}") };
        match found.certificate {
            Ok(certificate) => {
                assert!(!certificate.proves() && prove::verify_text(&certificate.to_text(), &work()).is_ok());
            }
            // The checker sees no bound on a sum without carrying within a larger formula; the board has shown the position.
            Err(why) => assert!(wrong.to_string().contains("xor(") && why.starts_with("R1"), "{wrong}: {why}"),
        }
    }
}

/// Positions of the values from 0 to some number, claimed one after another.
#[test]
fn positions_of_small_values_are_proved_and_others_refuted() {
    let few = "piles x move few: take t from x where t <= 4";
    let row = |three: &str| {
        format!(
            "{few} expect {{ 5*n : n >= 0 }} expect value 1: {{ 5*n + 1 : n >= 0 }} expect value 2: {{ 5*n + 2 : n >= 0 }} expect value 3: {three}"
        )
    };
    let king = |two: &str| {
        format!(
            "piles x <= y move step: take {{0, 1}}, {{1, 1}} expect {{ (2*i, 2*j) : i >= 0, j >= 0 }} \
             expect value 1: {{ (2*i, 2*j + 1) : i >= 0, j >= 0 and i <= j }} expect value 2: {two}"
        )
    };
    let cases = [
        (row("{ 5*n + 3 : n >= 0 }"), true),
        (row("{ 5*n + 3 : n >= 0 } except (8)"), false),
        (row("{ 5*n + 3 : n >= 0 } also (9)"), false),
        (king("{ (2*i + 1, 2*j + 1) : i >= 0, j >= 0 }"), true),
        (king("{ (2*i + 1, 2*j + 1) : i >= 0, j >= 1 }"), false),
    ];
    for (rules, right) in cases {
        let game = rules::parse(&format!("game \"G\" {rules}")).unwrap_or_else(|error| panic!("{rules}: {error}"));
        match (prove::decide_grundy(&game, Engine::Auto, &work()).outcome, right) {
            (Outcome::Proved(certificate), true) => assert!(certificate.proves()),
            (Outcome::Refuted(found), false) => {
                assert!(found.certificate.is_ok_and(|certificate| !certificate.proves()))
            }
            (outcome, _) => panic!("{rules}: {outcome:?}"),
        }
        // A value that is left out is missed.
        let gap = rules.replace("expect value 2", "expect value 7");
        let gap = rules::parse(&format!("game \"G\" {gap}")).unwrap();
        assert!(matches!(prove::decide_grundy(&gap, Engine::Auto, &work()).outcome, Outcome::Undecided(_)));
    }
}

/// The clauses of the sum, written out for both orders, are those of the game: its P-positions are the Grundy values.
#[test]
fn lost_positions_of_the_sum_are_the_grundy_values() {
    let games = [
        "piles x <= y move nim: take from 1 pile move both: take k from x, l from y where |k - l| < 2 unless y' = 3",
        "piles x <= y move odd: take k from x, l from y where l - k < x + 1 and x' mod 2 = 0 unless (x', y') = (0, 4)",
        "piles x <= y move cross: take t from y where y - t < x unless x mod 3 = 1 move one: take {0, 1} where y > 2",
        "piles x <= y <= z move two: take from 2 piles where y' mod 2 = 0 move one: take t from y where x' + z' > 3",
        "piles x, y move first: take t from x where t mod 2 = 1 move both: take t from x, 2*t from y",
    ];
    for moves in games {
        let game = game(moves, "0");
        let up_to = 9;
        let table = solve::grundy(&Form::of(&game, &work()).unwrap(), up_to, &work()).unwrap();
        let sum = Form::of(&game.with_a_heap().unwrap(), &work()).unwrap();
        let lost = solve::solve(&sum, up_to, &work()).unwrap();
        let mut count = 0;
        for position in lost.positions.iter() {
            let (heap, piles) = position.split_last().unwrap();
            assert_eq!(table.at(piles).map(u64::from), Some(*heap), "{moves} {position:?}");
            count += 1;
        }
        // Values up to the size of the board are all found, one for each order of the piles.
        let sides = u32::try_from(game.piles.names.len()).unwrap();
        let large = (0..10u64.pow(sides)).filter(|index| {
            let piles: Vec<u64> = (0..sides).map(|pile| index / 10u64.pow(pile) % 10).collect();
            table.at(&piles).is_some_and(|value| u64::from(value) > up_to)
        });
        assert_eq!(count + large.count(), 10usize.pow(sides), "{moves}");
    }
}

#[test]
fn claims_that_cannot_be_read_are_refused() {
    let error = |text: &str| rules::parse(text).unwrap_err().to_string();
    let one = "game \"G\" piles x move m: take 1 from x ";
    assert!(error(&format!("{one} expect grundy: t")).contains("unknown name `t`"));
    assert!(error(&format!("{one} expect grundy: x > 1")).contains("`>`"));
    assert!(error(&format!("{one} expect grundy: x expect grundy: x")).contains("given twice"));
    assert!(error("game \"G\" play misere piles x move m: take 1 from x expect grundy: x").contains("normal play"));
    let four = rules::parse("game \"G\" piles a <= b <= c <= d move m: take from 1 pile expect grundy: a").unwrap();
    assert!(
        four.with_a_heap().unwrap_err().contains("at most") || four.with_a_heap().unwrap_err().contains("more than 3")
    );
    let splits = error("game \"G\" piles x move m: split x into 2");
    assert!(splits.contains("split or grow cannot be written"), "{splits}");
}
