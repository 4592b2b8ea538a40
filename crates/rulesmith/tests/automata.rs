//! The automata engine against known theorems, wrong readings of the papers, and brute force.

use rulesmith::prove::Statement;
use rulesmith::prove::automata::{Counterexample, Decision, Options, Stop, decide};
use rulesmith::rules::{self, Game};
use rulesmith::{games, solve};
use serde::Deserialize;
use std::time::Duration;

fn decided(game: &Game) -> Decision {
    decide(game, &Options::default()).unwrap_or_else(|error| panic!("{}: {error}", game.name))
}

#[test]
fn games_of_the_papers_are_proved() {
    for name in [
        "wythoff",
        "t-wythoff(2)",
        "t-wythoff(3)",
        "mouse",
        "rat",
        "fat-rat(2)",
        "fat-rat(3)",
        "freak",
        "freak-simple",
        "freak-table3(3/2, 2)",
        "chromatic(3)",
        "chromatic(5/2)",
        "chromatic(3/2)",
        "chromatic(evil)",
        "chromatic(phi^2)",
        "chromatic(2+sqrt(2))",
        "relaxed(sqrt(2))",
        "relaxed(1 + sqrt(5)/5)",
        "relaxed(sqrt(3))",
        "definition5(sqrt(2))",
        "equation8(sqrt(2))",
        "mtw(2; -(2,3); +(9,18))",
        "mtw(1; -(2,2), (4,4); +(7,8))",
        "invariant(2, 3)",
        "recipe-u((sqrt(13) - 1)/3, (sqrt(13) + 5)/3)",
        "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
        "subtraction(1, 2, 3)",
    ] {
        let game = games::find(name).unwrap().game;
        assert_eq!(decided(&game), Decision::Proved, "{name}");
    }
}

/// Four piles and seven families of moves; no paper has rules for this claim.
#[test]
fn fat_rat_on_four_piles_is_proved() {
    let game = games::find("fat-rat(4)").unwrap().game;
    let options = Options { time: None, ..Options::default() };
    assert_eq!(decide(&game, &options).unwrap(), Decision::Proved);
}

#[derive(Deserialize)]
struct Readings {
    reading: Vec<Reading>,
}

#[derive(Deserialize)]
struct Reading {
    name: String,
    rules: String,
    witness: Vec<u64>,
    solver: String,
}

#[test]
fn wrong_readings_are_refuted_at_their_first_position() {
    let text = include_str!("../../../corpus/readings.toml");
    let readings: Readings = toml::from_str(text).unwrap();
    for reading in readings.reading {
        let game = rules::parse(&reading.rules).unwrap();
        let Decision::Refuted(found) = decided(&game) else { panic!("{} is not refuted", reading.name) };
        check_counterexample(&game, &found);
        assert_eq!(numbers(&found), reading.witness, "{}", reading.name);
        let statement = if reading.solver == "N" { Statement::A } else { Statement::B };
        assert_eq!(found.statement, statement, "{}", reading.name);
        assert!(found.smallest);
    }
}

fn numbers(found: &Counterexample) -> Vec<u64> {
    found.position.iter().map(|pile| u64::try_from(pile).unwrap()).collect()
}

/// A counterexample is what the plain reading of the rules says, without the engine.
fn check_counterexample(game: &Game, found: &Counterexample) {
    let position: Vec<i64> = numbers(found).iter().map(|&pile| pile as i64).collect();
    let largest = position.iter().copied().max().unwrap() as u64;
    let options = solve::Options::default();
    let claimed = solve::claimed(game, largest, &options).unwrap();
    let is_claimed = |to: &[i64]| claimed.iter().any(|p| p.iter().zip(to).all(|(a, b)| *a as i64 == *b));
    let program = rulesmith::evaluate::Program::new(game, largest, &|_| None).unwrap();
    let moves = program.moves(&position);
    match found.statement {
        Statement::A => {
            assert!(is_claimed(&position));
            let shown = found.shown_by.as_ref().unwrap();
            let small = |values: &[malachite::Natural]| -> Vec<i64> {
                values.iter().map(|value| i64::try_from(value).unwrap()).collect()
            };
            assert!(is_claimed(&small(&shown.to)));
            let legal = |m: &rulesmith::evaluate::Move| {
                (m.clause, m.take.clone(), m.to.clone()) == (shown.clause, small(&shown.take), small(&shown.to))
            };
            assert!(moves.iter().any(legal), "{}: {shown:?} is not legal from {position:?}", game.name);
        }
        Statement::B => {
            assert!(!is_claimed(&position));
            assert!(!moves.iter().any(|m| is_claimed(&m.to)), "{}: {position:?}", game.name);
        }
    }
}

#[test]
fn limits_are_answers() {
    let game = games::find("freak").unwrap().game;
    let small = Options { memory: 10_000, ..Options::default() };
    assert_eq!(decide(&game, &small).unwrap(), Decision::Undecided(Stop::Memory));
    let game = games::find("fat-rat(4)").unwrap().game;
    let short = Options { time: Some(Duration::ZERO), ..Options::default() };
    assert_eq!(decide(&game, &short).unwrap(), Decision::Undecided(Stop::Time));
    let stopped = Options { progress: &|_| false, ..Options::default() };
    assert_eq!(decide(&game, &stopped).unwrap(), Decision::Undecided(Stop::Interrupted));
}

#[test]
fn what_cannot_be_read_is_named() {
    for (name, part) in [
        ("theorem2([1; 2, 3, 4, ...])", "let alpha"),
        ("star-star(sqrt(2))", "move star"),
        ("nim(3)", "expect"),
        ("relaxed(e - 1)", "let f"),
    ] {
        let game = games::find(name).unwrap().game;
        let error = decide(&game, &Options::default()).unwrap_err();
        assert_eq!(error.part, part, "{name}: {error}");
    }
}
