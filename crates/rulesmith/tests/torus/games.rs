//! Games with a known answer.

use crate::common::{assert_proved, game, read, refuted, verdict};
use rulesmith::prove::{Statement, Verdict};
use serde::Deserialize;

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
    family: Vec<Family>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    rules: Option<String>,
    known: Option<Vec<Vec<u64>>>,
}

#[derive(Deserialize)]
struct Family {
    name: String,
    arguments: Vec<String>,
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

fn corpus() -> Corpus {
    toml::from_str(include_str!("../../../../corpus/games.toml")).unwrap()
}

#[test]
fn wythoff_and_t_wythoff() {
    assert_proved("wythoff");
    (1..=10).for_each(|t| assert_proved(&format!("t-wythoff({t})")));
    assert_proved("t-wythoff(1000)");
}

/// Whatever of the corpus has a claim that the engine reads is proved; the rest is undecided, never refuted.
#[test]
fn the_corpus() {
    let mut proved = 0;
    for case in corpus().case {
        let game = case.rules.as_deref().map_or_else(|| game(&case.name), read);
        match verdict(&game) {
            Verdict::Proved(_) => {
                assert!(game.expect.is_some(), "{}", case.name);
                proved += 1;
            }
            Verdict::Undecided(_) => {}
            other => panic!("{}: {other:?} {:?}", case.name, case.known),
        }
    }
    println!("{proved} cases proved");
    assert!(proved >= 18, "{proved}");
}

#[test]
fn theorem_2_relaxed_and_definition_5_for_every_slope_of_the_corpus() {
    let mut proved = 0;
    for family in corpus().family {
        let kind = family.name.split('(').next().unwrap_or_default();
        if !["theorem2", "relaxed", "definition5"].contains(&kind) {
            continue;
        }
        for argument in &family.arguments {
            assert_proved(&family.name.replace("{}", argument));
            proved += 1;
        }
    }
    assert!(proved >= 100 + 60 + 10, "{proved}");
    for slope in ["1+sqrt(2)/500", "1+e/2000", "2-sqrt(2)/1000", "2-pi/1000", "[1; (100)]", "[1; (1, 300)]"] {
        assert_proved(&format!("theorem2({slope})"));
        assert_proved(&format!("relaxed({slope})"));
    }
    for slope in ["1+sqrt(2)/100000", "1+pi/10000000", "2-sqrt(2)/100000"] {
        assert_proved(&format!("relaxed({slope})"));
    }
}

/// Definition 5 has the pair exactly when the values of the constraint allow it (Kay and Polanco 2023, Lemma 7), which
/// the catalogue decides from the polynomial; the engine knows nothing of that.
#[test]
fn definition_5_is_beatty_exactly_when_the_constraint_says_so() {
    let corpus = corpus();
    let slopes = corpus.family.iter().filter(|family| family.name.starts_with("relaxed")).flat_map(|f| &f.arguments);
    let more = (1..=9).map(|t| format!("[1; ({t})]")).chain((4..=9).map(|t| format!("[1; ({t}, {})]", 13 - t)));
    let (mut proved, mut refuted) = (0, 0);
    for alpha in slopes.cloned().chain(more) {
        let entry = rulesmith::games::find(&format!("definition5({alpha})")).unwrap();
        let mut game = entry.game.clone();
        let claimed = game.expect.is_some();
        game.expect = self::game(&format!("relaxed({alpha})")).expect;
        match verdict(&game) {
            Verdict::Proved(_) => proved += 1,
            Verdict::Refuted(_) => refuted += 1,
            other => panic!("{alpha}: {other:?}"),
        }
        assert_eq!(claimed, matches!(verdict(&game), Verdict::Proved(_)), "{alpha}");
    }
    println!("{proved} proved, {refuted} refuted");
    assert!(proved >= 20 && refuted >= 20, "{proved}, {refuted}");
}

#[test]
fn wrong_readings_are_refuted_at_the_smallest_position() {
    let readings: Readings = toml::from_str(include_str!("../../../../corpus/readings.toml")).unwrap();
    let mut refuted = Vec::new();
    for reading in readings.reading {
        match verdict(&read(&reading.rules)) {
            Verdict::Refuted(refutation) => {
                assert_eq!(refutation.position, reading.witness, "{}", reading.name);
                let statement = if reading.solver == "P" { Statement::B } else { Statement::A };
                assert_eq!(refutation.statement, statement, "{}", reading.name);
                refuted.push(reading.name);
            }
            Verdict::Undecided(_) => {}
            other => panic!("{}: {other:?}", reading.name),
        }
    }
    println!("{refuted:#?}");
    assert!(refuted.len() >= 5, "{refuted:?}");
}

#[test]
fn a_late_failure() {
    let late = game("mtw(2; -(2,3); +(3,6), (4,6), (9,23); (sqrt(61)-5)/2)");
    let refutation = refuted(&late);
    assert_eq!((refutation.position, refutation.statement), (vec![387, 956], Statement::B));
}
