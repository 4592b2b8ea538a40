//! The automata engine's limits, in what it may use and in what it reads. What it has to prove and refute is in
//! tests/proofs.rs.

use malachite::Natural;
use rulesmith::prove::automata::{Decision, Stop, certify, decide};
use rulesmith::prove::{self, Engine, Outcome};
use rulesmith::work::{Cancel, Clock, Progress, Stopped, Work};
use rulesmith::{games, rules};
use rulesmith_corpus::games::meaning;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const LATE: Stop = Stop::Stopped(Stopped::Time);

#[test]
fn limits_are_answers() {
    let game = games::find("freak").unwrap().game;
    let small = Work::default().with_memory(10_000);
    assert_eq!(decide(&meaning(&game), &small).unwrap(), Decision::Undecided(Stop::Memory));
    let game = games::find("fat-rat(4)").unwrap().game;
    let short = Work::default().with_time(Duration::ZERO);
    assert_eq!(decide(&meaning(&game), &short).unwrap(), Decision::Undecided(LATE));
    let cancel = Cancel::default();
    let stopped = Work::default().with_cancel(&cancel);
    cancel.cancel();
    assert_eq!(decide(&meaning(&game), &stopped).unwrap(), Decision::Undecided(Stop::Stopped(Stopped::Cancelled)));
}

/// However little memory there is, the answer is the right one or none; and more memory does not lose it.
#[test]
fn any_memory_gives_the_right_answer_or_none() {
    for name in ["wythoff", "mouse", "chromatic(evil)", "freak", "rat"] {
        let game = games::find(name).unwrap().game;
        let mut enough = false;
        for bits in 8..26 {
            let decision = decide(&meaning(&game), &Work::default().with_memory(1 << bits)).unwrap();
            match decision {
                Decision::Proved => enough = true,
                other => assert_eq!((other, enough), (Decision::Undecided(Stop::Memory), false), "{name} 2^{bits}"),
            }
        }
        assert!(enough, "{name} needs no more than 32 MiB");
    }
    let wythoff = games::find("wythoff").unwrap().game;
    assert_eq!(decide(&meaning(&wythoff), &Work::default().with_memory(1 << 20)).unwrap(), Decision::Proved);
}

/// Certificates, too: without enough memory or time there is a sentence.
#[test]
fn certificates_keep_the_limits() {
    let game = games::find("freak").unwrap().game;
    let little = certify(&meaning(&game), &Work::default().with_memory(100_000));
    assert_eq!(little.unwrap_err(), Stop::Memory.to_string());
    for time in [Duration::ZERO, Duration::from_nanos(1)] {
        let short = Work::default().with_time(time);
        assert_eq!(certify(&meaning(&game), &short).unwrap_err(), LATE.to_string());
        for name in ["wythoff", "freak", "mtw(2; -(2,3); +(24,48))"] {
            let game = games::find(name).unwrap().game;
            assert_eq!(decide(&meaning(&game), &short).unwrap(), Decision::Undecided(LATE), "{name}");
        }
    }
}

/// A clock that stands still, and counts how often it is read; at one reading it ends the work.
#[derive(Default)]
struct Ending {
    read: AtomicU64,
    until: AtomicU64,
    cancel: Cancel,
}

impl Clock for Ending {
    fn now(&self) -> Duration {
        if self.read.fetch_add(1, Ordering::Relaxed) + 1 == self.until.load(Ordering::Relaxed) {
            self.cancel.cancel();
        }
        Duration::ZERO
    }
}

/// Wherever it is ended, nothing is decided.
#[test]
fn a_decision_is_ended_anywhere() {
    for (name, engine) in [("freak", Engine::Automata), ("rat", Engine::Auto), ("theorem2(pi-2)", Engine::Torus)] {
        let game = games::find(name).unwrap().game;
        let ended_at = |reading: u64| {
            let clock = Arc::new(Ending { until: reading.into(), ..Ending::default() });
            let hour = Duration::from_secs(3600);
            let work = Work::with_clock(clock.clone()).with_time(hour).with_cancel(&clock.cancel);
            let outcome = prove::decide(&meaning(&game), engine, &work).outcome;
            (outcome, clock.read.load(Ordering::Relaxed))
        };
        let (outcome, whole) = ended_at(u64::MAX);
        assert!(matches!(outcome, Outcome::Proved(_)), "{name}");
        assert!(whole > 10, "{name} asked {whole} times");
        for step in 0..20 {
            let reading = 1 + step * (whole - 2) / 19;
            let (outcome, read) = ended_at(reading);
            assert_eq!(outcome, Outcome::Stopped(Stopped::Cancelled), "{name} {reading}");
            // Shares of the time are worked out by the clock, too; nothing else asks it again.
            assert!(read <= reading + 8, "{name} read it {read} times, ended at {reading}");
        }
    }
}

#[test]
fn progress_tells_the_stages_in_order() {
    let told: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let list = Arc::clone(&told);
    let work = Work::default().with_progress(move |progress| list.lock().unwrap().push(progress.clone()));
    let game = games::find("freak").unwrap().game;
    prove::decide(&meaning(&game), Engine::Automata, &work);
    let told = told.lock().unwrap();
    let writes = |progress: &Progress| progress.stage.starts_with("certificate: ");
    let checks = |progress: &Progress| progress.stage.starts_with("checking the certificate");
    let certificate = told.iter().position(writes).unwrap();
    let told = &told[..told.iter().position(checks).unwrap_or(told.len())];
    assert!(told[certificate..].iter().all(writes));
    for part in [&told[..certificate], &told[certificate..]] {
        assert!(part.is_sorted_by_key(|progress| progress.done));
    }
    let rank = |progress: &Progress| {
        let stage = progress.stage.strip_prefix("certificate: ").unwrap_or(&progress.stage);
        let stage = stage.strip_suffix(", states").unwrap();
        let numbered = |before: &str| -> Option<usize> {
            let (number, of) = stage.strip_prefix(before)?.split_once(" of ")?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some(number)
        };
        let numbered = [(0, "choosing a numeration, "), (3, "(A), moves "), (4, "(B), moves ")]
            .into_iter()
            .find_map(|(rank, before)| Some((rank, numbered(before)?)));
        match stage {
            "reading the rules" => (1, 0),
            "the claimed positions" => (2, 0),
            other => numbered.unwrap_or_else(|| panic!("{other}")),
        }
    };
    let mut ranks: Vec<(i32, usize)> = told[..certificate].iter().map(rank).collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    ranks.dedup_by_key(|rank| rank.0);
    assert_eq!(ranks.iter().map(|rank| rank.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(told[certificate..].is_sorted_by_key(rank));
    let last = Progress { stage: "certificate: (B), moves 2 of 3, states".into(), done: 12, of: None };
    assert_eq!(last.to_string(), "certificate: (B), moves 2 of 3, states: 12");
}

#[test]
fn what_cannot_be_read_is_named() {
    for (name, part) in [
        ("theorem2([1; 2, 3, 4, ...])", "move line"),
        ("star-star(sqrt(2))", "move star"),
        ("nim(3)", "expect"),
        ("relaxed(e - 1)", "move both"),
    ] {
        let game = games::find(name).unwrap().game;
        let error = decide(&meaning(&game), &Work::default().with_games(games::by_name)).unwrap_err();
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
    for (condition, first) in [("20 - x in evil", 2u32), ("100 - x in odious", 2), ("floor(phi*(50 - x)) mod 2 = 0", 3)]
    {
        let Decision::Refuted(found) = decide(&meaning(&game(condition)), &Work::default()).unwrap() else {
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
    let by_number = decide(&meaning(&rules("{ (D(n)) : n >= 0 }")), &Work::default()).unwrap();
    let by_member = decide(&meaning(&rules("{ (n) : n >= 0 and n in D }")), &Work::default()).unwrap();
    assert_eq!(by_number, by_member);
}
