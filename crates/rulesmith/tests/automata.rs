//! The automata engine's limits, in what it may use and in what it reads. What it has to prove and refute is in
//! tests/proofs.rs.

use rulesmith::games;
use rulesmith::prove::automata::{Decision, Options, Stop, decide};
use std::time::Duration;

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
