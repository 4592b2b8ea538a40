//! Spellings of one game have one form, or a reason why not; the same P-positions, verdicts, witnesses and moves.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::Pow;
use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::play::Player;
use rulesmith::prove::{self, Engine, Outcome};
use rulesmith::rules::{Game, parse};
use rulesmith::solve::{self, SolveError};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::plain::{Games, Plain};
use rulesmith_corpus::spellings::groups;
use std::time::Duration;

fn read(text: &str) -> Game {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn work() -> Work {
    Work::default().with_games(games::by_name)
}

#[test]
fn there_are_enough() {
    let groups = groups();
    assert!(groups.len() >= 80, "{}", groups.len());
    assert!(groups.iter().all(|group| group.spellings.len() >= 2));
    let named: std::collections::BTreeSet<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(named.len(), groups.len());
}

#[test]
fn spellings_have_one_form_or_a_reason_why_not() {
    for group in groups() {
        let mut essences = Vec::new();
        for text in group.texts() {
            match (Form::of(&read(&text), &work()), &group.error) {
                (Ok(form), None) => essences.push(form.essence()),
                (Err(error), Some(expected)) => assert!(error.to_string().contains(expected), "{error}\n{text}"),
                (Ok(_), Some(expected)) => panic!("{}: no error {expected}\n{text}", group.name),
                (Err(error), None) => panic!("{}: {error}\n{text}", group.name),
            }
        }
        let other = essences.iter().find(|essence| **essence != essences[0]);
        match (&group.differs, other) {
            (None, Some(other)) => panic!("{}: the forms differ\n{}{other}", group.name, essences[0]),
            (Some(why), None) => panic!("{}: the forms are the same, whatever is said: {why}", group.name),
            _ => {}
        }
    }
}

#[test]
fn spellings_have_the_same_lost_positions() {
    let found = Games::new(games::by_name);
    for group in groups() {
        for text in group.texts() {
            let game = read(&text);
            let form = Form::of(&game, &work()).map_err(SolveError::from);
            let solved = form.and_then(|form| solve::solve(&form, group.up_to.max(1), &work()));
            if let Some(expected) = &group.error {
                let error = solved.expect_err(&text).to_string();
                assert!(error.contains(expected), "{error}\n{text}");
                continue;
            }
            let solved: Vec<Vec<u64>> = solved.unwrap().positions.iter().map(<[u64]>::to_vec).collect();
            let sorted = |mut positions: Vec<Vec<u64>>| {
                positions.sort();
                positions
            };
            assert_eq!(sorted(solved), sorted(group.lost.clone()), "{text}");
            let plain = Plain::new(&game, &found).unwrap().board(group.up_to as i64).unwrap();
            let unsigned = |position: Vec<i64>| position.into_iter().map(|size| size as u64).collect();
            assert_eq!(
                plain.lost().into_iter().map(unsigned).collect::<Vec<Vec<u64>>>(),
                sorted(group.lost.clone()),
                "{text}"
            );
        }
    }
}

/// What an engine says, in short.
fn verdict(game: &Game, engine: Engine) -> (String, Option<Vec<u64>>) {
    let work = work().with_time(Duration::from_secs(20));
    let form = match Form::of(game, &work) {
        Ok(form) => form,
        Err(error) => return (format!("refused: {error}"), None),
    };
    // A claim about the Grundy value 1 has an engine of its own.
    let answer = match form.about_value_one() {
        Some(_) => prove::decide_value(&form, &work),
        None => prove::decide(&form, engine, &work),
    };
    match answer.outcome {
        Outcome::Proved(_) => ("proved".to_string(), None),
        Outcome::Refuted(found) => {
            let position = found.position.iter().map(|size| u64::try_from(size).unwrap()).collect();
            ("refuted".to_string(), Some(position))
        }
        Outcome::Undecided(why) => (format!("undecided: {why}"), None),
        Outcome::Stopped(stopped) => (format!("stopped: {stopped}"), None),
    }
}

#[test]
fn spellings_get_the_same_verdict_and_witness_from_every_engine() {
    let engines = [(Engine::Torus, "torus"), (Engine::Automata, "automata"), (Engine::Lemma, "lemma")];
    for group in groups() {
        let games: Vec<Game> = group.texts().iter().map(|text| read(text)).collect();
        if games[0].expect.is_none() {
            continue;
        }
        let mut decided = Vec::new();
        for (engine, name) in engines {
            let all: Vec<(String, Option<Vec<u64>>)> = games.iter().map(|game| verdict(game, engine)).collect();
            if let Some(expected) = &group.error {
                let none = |said: &(String, Option<Vec<u64>>)| {
                    said.0.starts_with("refused") && said.0.contains(expected.as_str())
                };
                assert!(all.iter().all(none), "{} ({name}): {all:?}, not {expected}", group.name);
                continue;
            }
            let undecided = |said: &(String, Option<Vec<u64>>)| said.0.starts_with("undecided");
            let same = all.iter().all(|said| *said == all[0] || (undecided(said) && undecided(&all[0])));
            assert!(same, "{} ({name}): {all:?}", group.name);
            decided.extend(all.into_iter().filter(|said| !undecided(said)));
        }
        if let Some(expected) = &group.verdict {
            assert!(!decided.is_empty(), "{}: no engine decides", group.name);
            for said in decided {
                assert_eq!((&said.0, &said.1), (expected, &group.witness), "{}", group.name);
            }
        }
    }
}

#[test]
fn spellings_get_the_same_move_at_large_sizes() {
    let large = Integer::from(10).pow(30);
    for group in groups().into_iter().filter(|group| group.error.is_none()) {
        let mut said = Vec::new();
        for text in group.texts() {
            let game = read(&text);
            let piles: Vec<Integer> =
                (0..game.piles.names.len()).map(|pile| &large + Integer::from(3 * pile)).collect();
            let work = work().with_time(Duration::from_millis(300));
            let answer = Player::new(&meaning(&game), &work).ok().and_then(|player| player.answer(&piles, &work).ok());
            // Clauses are named and counted in their own ways; what is taken is the same.
            said.push(answer.map(|answer| (answer.verdict, answer.winning.map(|winning| winning.to))));
        }
        assert!(said.iter().all(|one| *one == said[0]), "{}: {said:?}", group.name);
    }
}
