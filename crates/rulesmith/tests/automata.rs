//! The automata engine's limits, in what it may use and in what it reads. What it has to prove and refute is in
//! tests/proofs.rs.

use malachite::Natural;
use rulesmith::{games, rules};
use rulesmith::prove::automata::{Decision, Options, Stop, certify, decide};
use rulesmith::prove::{self, Engine, Limits, Outcome, Progress, Stage};
use std::cell::{Cell, RefCell};
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

/// However little memory there is, the answer is the right one or none; and more memory does not lose it.
#[test]
fn any_memory_gives_the_right_answer_or_none() {
    for name in ["wythoff", "mouse", "chromatic(evil)", "freak", "rat"] {
        let game = games::find(name).unwrap().game;
        let mut enough = false;
        for bits in 8..26 {
            let decision = decide(&game, &Options { memory: 1 << bits, ..Options::default() }).unwrap();
            match decision {
                Decision::Proved => enough = true,
                other => assert_eq!((other, enough), (Decision::Undecided(Stop::Memory), false), "{name} 2^{bits}"),
            }
        }
        assert!(enough, "{name} needs no more than 32 MiB");
    }
    let wythoff = games::find("wythoff").unwrap().game;
    assert_eq!(decide(&wythoff, &Options { memory: 1 << 20, ..Options::default() }).unwrap(), Decision::Proved);
}

/// Certificates, too: without enough memory or time there is a sentence.
#[test]
fn certificates_keep_the_limits() {
    let game = games::find("freak").unwrap().game;
    let little = certify(&game, &Options { memory: 100_000, ..Options::default() });
    assert_eq!(little.unwrap_err(), Stop::Memory.to_string());
    for time in [Duration::ZERO, Duration::from_nanos(1)] {
        let short = Options { time: Some(time), ..Options::default() };
        assert_eq!(certify(&game, &short).unwrap_err(), Stop::Time.to_string());
        for name in ["wythoff", "freak", "mtw(2; -(2,3); +(24,48))"] {
            let game = games::find(name).unwrap().game;
            assert_eq!(decide(&game, &short).unwrap(), Decision::Undecided(Stop::Time), "{name}");
        }
    }
}

/// Whoever is asked whether to go on, and says no, is not asked again; wherever that happens, nothing is decided.
#[test]
fn a_decision_is_interrupted_anywhere() {
    for (name, engine) in [("freak", Engine::Automata), ("rat", Engine::Auto), ("theorem2(pi-2)", Engine::Torus)] {
        let game = games::find(name).unwrap().game;
        let asked = Cell::new(0);
        let until = Cell::new(u64::MAX);
        let progress = |_| {
            asked.set(asked.get() + 1);
            asked.get() < until.get()
        };
        let limits = Limits { progress: &progress, certify: true, ..Limits::default() };
        assert!(matches!(prove::decide(&game, engine, &limits).outcome, Outcome::Proved(Ok(_))), "{name}");
        let whole = asked.get();
        assert!(whole > 10, "{name} asked {whole} times");
        for step in 0..20 {
            until.set(1 + step * (whole - 1) / 19);
            asked.set(0);
            assert_eq!(prove::decide(&game, engine, &limits).outcome, Outcome::Interrupted, "{name} {}", until.get());
            assert_eq!(asked.get(), until.get(), "{name}");
        }
    }
}

#[test]
fn progress_tells_the_stages_in_order() {
    let told: RefCell<Vec<Progress>> = RefCell::default();
    let progress = |progress| {
        told.borrow_mut().push(progress);
        true
    };
    let game = games::find("freak").unwrap().game;
    let limits = Limits { progress: &progress, certify: true, ..Limits::default() };
    prove::decide(&game, Engine::Automata, &limits);
    let told = told.into_inner();
    let certificate = told.iter().position(|progress| progress.certificate).unwrap();
    assert!(told[certificate..].iter().all(|progress| progress.certificate));
    for part in [&told[..certificate], &told[certificate..]] {
        assert!(part.is_sorted_by_key(|progress| progress.done));
    }
    let rank = |progress: &Progress| match progress.stage {
        Stage::Numeration { candidate, of } if (1..=of).contains(&candidate) => (0, candidate),
        Stage::Reading => (1, 0),
        Stage::Claim => (2, 0),
        Stage::A { moves, of } if (1..=of).contains(&moves) => (3, moves),
        Stage::B { moves, of } if (1..=of).contains(&moves) => (4, moves),
        other => panic!("{other:?}"),
    };
    let mut ranks: Vec<(i32, usize)> = told[..certificate].iter().map(rank).collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    ranks.dedup_by_key(|rank| rank.0);
    assert_eq!(ranks.iter().map(|rank| rank.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(told[certificate..].is_sorted_by_key(rank));
    let last = Progress { stage: Stage::B { moves: 2, of: 3 }, certificate: true, done: 12 };
    assert_eq!(last.to_string(), "certificate: (B), moves 2 of 3, 12 states");
}

#[test]
fn what_cannot_be_read_is_named() {
    for (name, part) in [
        ("theorem2([1; 2, 3, 4, ...])", "expect"),
        ("star-star(sqrt(2))", "move star"),
        ("nim(3)", "expect"),
        ("relaxed(e - 1)", "move both"),
    ] {
        let game = games::find(name).unwrap().game;
        let error = decide(&game, &Options::default()).unwrap_err();
        assert_eq!(error.part, part, "{name}: {error}");
    }
}

/// Numbers on other tracks than the piles' may be longer than these, and do not make a counterexample larger.
#[test]
fn the_smallest_counterexample_is_the_smallest() {
    let game = |condition: &str| {
        let text = format!(
            "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take k from x, k from y where {condition}\n\
             expect {{ (n, n) : n >= 0 }}"
        );
        rules::parse(&text).unwrap()
    };
    for (condition, first) in [("20 - x in evil", 2u32), ("100 - x in odious", 1), ("floor(phi*(50 - x)) mod 2 = 0", 1)] {
        let Decision::Refuted(found) = decide(&game(condition), &Options::default()).unwrap() else {
            panic!("{condition}")
        };
        assert_eq!(found.position, [first, first].map(Natural::from), "{condition}");
        let shown = found.shown_by.expect("a move between claimed positions");
        assert_eq!(shown.to[0], shown.to[1], "{condition}");
    }
}

/// The members of a set by their number are the members of the set.
#[test]
fn members_by_their_number_are_members() {
    let rules = |claim: &str| {
        let text = format!(
            "game \"Multiples of 3 or 4\"\nlet D = {{0}} union residues({{3, 4, 6}}, 7)\npiles x\n\
             move some: take t from x where x not in D or x - t not in D\nexpect {claim}"
        );
        rules::parse(&text).unwrap()
    };
    let by_number = decide(&rules("{ (D(n)) : n >= 0 }"), &Options::default()).unwrap();
    let by_member = decide(&rules("{ (n) : n >= 0 and n in D }"), &Options::default()).unwrap();
    assert_eq!(by_number, by_member);
}
