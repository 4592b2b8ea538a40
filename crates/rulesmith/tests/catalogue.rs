//! The solver against the corpus: every game has the P-positions it claims, and every wrong reading is refuted where the
//! corpus says.

use rulesmith::form::Form;
use rulesmith::rules::{self, Game, Play};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::{cases, find, meaning, readings};
use std::collections::BTreeSet;

fn work() -> Work {
    Work::default().with_games(find)
}

fn agrees(name: &str, game: &Game, up_to: u64) {
    let claimed = solve::claimed(&meaning(game), up_to, &work()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let check =
        solve::check(&meaning(game), &claimed, up_to, &work()).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(check.disagreement, None, "{name} to {up_to}");
    assert!(check.positions > 0, "{name} has P-positions");
}

#[test]
fn every_case_agrees_with_its_claim_and_its_known_positions() {
    for case in cases().case.into_iter().filter(|case| !case.has_blocking()) {
        let game = case.game();
        if game.expect.is_some() {
            agrees(&case.name, &game, case.up_to);
        }
        if let (Some(up_to), Some(known)) = (case.known_up_to, case.known) {
            let found =
                solve::solve(&meaning(&game), up_to, &work()).unwrap_or_else(|error| panic!("{}: {error}", case.name));
            let mut found: Vec<Vec<u64>> = found.positions.iter().map(<[u64]>::to_vec).collect();
            let mut known = known;
            found.sort();
            known.sort();
            assert_eq!(found, known, "{} to {up_to}", case.name);
        }
    }
}

#[test]
fn games_with_blocking_agree_with_what_is_known() {
    let cases = cases().case.into_iter().filter(|case| case.has_blocking());
    for case in cases {
        let game = case.game();
        let (form, options) = Form::beside_blocking(&game, &work()).unwrap();
        let found = |up_to| {
            let found = solve::with_blocking(&form, options, up_to, &work()).unwrap();
            found.iter().map(<[u64]>::to_vec).collect::<BTreeSet<Vec<u64>>>()
        };
        if game.expect.is_some() {
            let claimed = solve::claimed(&form, case.up_to, &work()).unwrap();
            assert_eq!(found(case.up_to), claimed.into_iter().collect(), "{}", case.name);
        }
        if let (Some(up_to), Some(known)) = (case.known_up_to, case.known) {
            assert_eq!(found(up_to), known.into_iter().collect(), "{} to {up_to}", case.name);
        }
        // Nothing else is to take them for games without blocking.
        assert!(Form::of(&game, &work()).is_err());
    }
}

#[test]
fn every_member_of_every_family_agrees() {
    let families = cases().family;
    let members: usize = families.iter().map(|family| family.arguments.len()).sum();
    assert!(members >= 150, "60 relaxed games and 100 rulesets of Theorem 2 are among them");
    for family in families {
        for name in family.names() {
            let game = find(&name).unwrap_or_else(|| panic!("{name} is in the catalogue"));
            agrees(&name, &game, family.up_to);
        }
    }
}

#[test]
fn every_wrong_reading_is_refuted_at_its_witness() {
    for reading in readings() {
        let game = rules::parse(&reading.rules).unwrap_or_else(|error| panic!("{}: {error}", reading.name));
        let claimed = solve::claimed(&meaning(&game), reading.up_to, &work()).unwrap();
        let check = solve::check(&meaning(&game), &claimed, reading.up_to, &work()).unwrap();
        let first = check.disagreement.unwrap_or_else(|| panic!("{} is refuted", reading.name));
        assert_eq!(first.position, reading.witness, "{}", reading.name);
        assert_eq!(first.solver_says_p, reading.solver == "P", "{}", reading.name);
        assert_ne!(reading.solver, reading.claim);
        // A position wrongly claimed to be P is shown by a legal move to a P-position.
        assert_eq!(first.shown_by.is_some(), !first.solver_says_p, "{}", reading.name);
    }
}

#[test]
fn grundy_values_of_the_corpus() {
    for table in cases().grundy {
        let game = find(&table.name).unwrap();
        let side = table.rows.len() as u64;
        let found = solve::grundy(&meaning(&game), side - 1, &work()).unwrap();
        for (x, row) in table.rows.iter().enumerate() {
            for (y, &value) in row.iter().enumerate() {
                assert_eq!(found.at(&[x as u64, y as u64]), Some(value), "{} at ({x}, {y})", table.name);
            }
        }
    }
}

/// FREAK: the zeros of the Grundy function are the P-positions, and g(0, y) = y.
#[test]
fn grundy_values_of_freak() {
    let freak = find("freak").unwrap();
    let table = solve::grundy(&meaning(&freak), 120, &work()).unwrap();
    let solution = solve::solve(&meaning(&freak), 120, &work()).unwrap();
    for y in 0..=120u64 {
        assert_eq!(table.at(&[0, y]), Some(y as u32));
        for x in 0..=y {
            let losing = solution.positions.iter().any(|position| position == [x, y]);
            assert_eq!(table.at(&[x, y]) == Some(0), losing, "({x}, {y})");
        }
    }
}

/// Misere FREAK: its P-positions with (0,0), (1,1), (2,3) replaced by (0,1), (1,3), (2,2).
#[test]
fn misere_freak() {
    let freak = find("freak").unwrap();
    let mut expected: Vec<Vec<u64>> = solve::claimed(&meaning(&freak), 1500, &work()).unwrap();
    expected.retain(|position| ![vec![0, 0], vec![1, 1], vec![2, 3]].contains(position));
    expected.extend([vec![0, 1], vec![1, 3], vec![2, 2]]);
    let misere = Game { play: Play::Misere, ..freak };
    let check = solve::check(&meaning(&misere), &expected, 1500, &work()).unwrap();
    assert_eq!(check.disagreement, None);
}
