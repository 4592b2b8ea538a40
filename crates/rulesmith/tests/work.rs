//! Long work asks whether to go on, wherever it is: the clock is one that counts how often it is read, and from some
//! reading on says that the time is over. No test here looks at a real clock.

use malachite::Integer;
use rulesmith::ask::{self, Limit, Outcome as Said};
use rulesmith::design::{self, DesignError, Request, Target, TargetError};
use rulesmith::evaluate::{self, TermsError};
use rulesmith::games;
use rulesmith::play::{Component, Method, PlayError, Player, Sum};
use rulesmith::prove::{self, Engine as Prover, Outcome, Verdict, automata, lemma};
use rulesmith::recognize::{self, ListError, PositionsError};
use rulesmith::rules::{self, Game, Play};
use rulesmith::sequence::Beatty;
use rulesmith::solve::{self, Engine, SolveError};
use rulesmith::work::{Cancel, Clock, Progress, Stopped, Work};
use rulesmith_corpus::games::meaning;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Stands still for some readings, and is late from then on.
struct Readings {
    read: AtomicU64,
    late_after: u64,
}

impl Clock for Readings {
    fn now(&self) -> Duration {
        let read = self.read.fetch_add(1, Ordering::Relaxed);
        Duration::from_secs(if read >= self.late_after { 2 } else { 0 })
    }
}

/// How something ended whose time is over after so many readings of the clock, and how often it was read.
fn ended(late_after: u64, act: &dyn Fn(&Work) -> Option<Stopped>) -> (Option<Stopped>, u64) {
    // The limit itself reads the clock once.
    let clock = Arc::new(Readings { read: AtomicU64::new(0), late_after: late_after.saturating_add(1) });
    let work = Work::with_clock(clock.clone()).with_games(games::by_name).with_time(Duration::from_secs(1));
    let stopped = act(&work);
    (stopped, clock.read.load(Ordering::Relaxed) - 1)
}

/// It asks so often at least, ends wherever the time is over, and does not go on to ask for long.
fn stops(name: &str, at_least: u64, act: &dyn Fn(&Work) -> Option<Stopped>) {
    let (stopped, whole) = ended(u64::MAX, act);
    assert_eq!(stopped, None, "{name} has time enough");
    assert!(whole >= at_least, "{name} asked {whole} times, and {at_least} were expected");
    for late_after in (0..10).map(|part| part * (whole - 1) / 10) {
        let (stopped, read) = ended(late_after, act);
        assert_eq!(stopped, Some(Stopped::Time), "{name}, late after {late_after} of {whole} readings");
        // Whoever passes the end on may look whether it is its own.
        assert!(read <= late_after + 16, "{name} read the clock {read} times, late after {late_after}");
    }
}

fn read(text: &str) -> Game {
    rules::parse(&format!("game \"g\"\npiles {text}")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn game(name: &str) -> Game {
    games::find(name).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

fn of_solve<T>(result: Result<T, SolveError>) -> Option<Stopped> {
    match result {
        Ok(_) => None,
        Err(SolveError::Stopped(stopped)) => Some(stopped),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_solver() {
    let extra = "x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y";
    let constraint = "x <= y\nmove nim: take from 1 pile\nmove both: take k from x, l from y where l - k < 1 + x mod 3";
    let chromatic =
        "x <= y\nmove nim: take from 1 pile\nmove both: take from 2 piles where x not in evil and y not in evil";
    let stencil = "x <= y\nmove m: take {k, l} unless {k, l} in losing(\"wythoff\")";
    for (engine, text, up_to, at_least) in [
        (Engine::Pairs, extra, 200_000, 100),
        (Engine::Constraint, constraint, 100_000, 20),
        (Engine::Chromatic, chromatic, 1_000_000, 20),
        (Engine::Rows, "x <= y\nmove m: take {1, 2}, {3, 4}, {0, 1}", 2000, 20),
        (Engine::Stencil, stencil, 300, 20),
        (Engine::Sieve, extra, 2000, 50),
        (Engine::Reference, extra, 60, 5),
    ] {
        let game = read(text);
        stops(&format!("{engine:?}"), at_least, &|work| {
            of_solve(solve::solve_by(&meaning(&game), up_to, engine, work))
        });
    }
    // Conditions that are worked out number by number along a line, and moves that are listed.
    let slow = read("x, y\nmove m: take k from x, l from y where floor(phi*min(k - l, 50)) mod 3 = 1");
    stops("conditions", 50, &|work| of_solve(solve::solve_by(&meaning(&slow), 60, Engine::Sieve, work)));
    let misere = Game { play: Play::Misere, ..game("freak") };
    stops("misere", 50, &|work| of_solve(solve::solve(&meaning(&misere), 1500, work)));
}

/// A limit that counts how often it is asked ends at the same place every time, and by nobody's clock.
#[test]
fn work_that_may_ask_only_so_often() {
    let reached = |times: u64| {
        let part = Work::default().asking_at_most(times);
        let mut pace = part.pace();
        let steps = (0..u64::MAX).take_while(|_| pace.step().is_ok()).count();
        assert_eq!(part.go_on(), Err(Stopped::Time));
        steps
    };
    assert_eq!(reached(7), reached(7));
    assert!(reached(8) > reached(7) && reached(7) > 7 * 1000);
    let freak = game("freak");
    let solved = |times: u64| {
        of_solve(solve::solve_by(&meaning(&freak), 300, Engine::Sieve, &Work::default().asking_at_most(times)))
    };
    assert_eq!((solved(1), solved(1 << 40)), (Some(Stopped::Time), None));
}

#[test]
fn tables_and_checks() {
    let nim = read("x <= y\nmove nim: take from 1 pile");
    stops("Grundy values by lines", 100, &|work| of_solve(solve::grundy(&meaning(&nim), 1000, work)));
    let listed = game("freak");
    stops("Grundy values by moves", 50, &|work| of_solve(solve::grundy(&meaning(&listed), 100, work)));
    let wythoff = game("wythoff");
    stops("a claim", 20, &|work| of_solve(solve::claimed(&meaning(&wythoff), 50_000, work)));
    let claimed = solve::claimed(&meaning(&wythoff), 50_000, &Work::default()).unwrap();
    stops("a check", 100, &|work| of_solve(solve::check(&meaning(&wythoff), &claimed, 50_000, work)));
    // Compiling alone: the table of a set, of floors, of a constraint, of a set's members, of another game's losses.
    for text in [
        "x\nmove m: take t from x unless x + 3000000 in evil",
        "x, y\nmove m: take t from x where floor(phi*x) mod 2 = 0",
        "x, y\nlet f = beatty_constraint(sqrt(2))\nmove m: take t from x where f(x) = 1",
        "x, y\nmove m: take t from x where evil(x + 1) mod 2 = 0",
        "x, y\nmove m: take k from x, l from y where (k, l) in losing(\"wythoff\")",
        "x, y\nmove m: take {floor(phi*n), n} for n >= 1",
    ] {
        let game = read(text);
        stops(text, 3, &|work| match solve::program(&meaning(&game), 100_000, work) {
            Ok(_) => None,
            Err(error) => Some(error.stopped().unwrap_or_else(|| panic!("{error}"))),
        });
    }
}

#[test]
fn terms_and_recognising() {
    let phi = Beatty::new("phi".parse().unwrap()).unwrap();
    stops("terms", 10, &|work| match evaluate::fill(&phi, 0, &mut vec![0; 100_000], work) {
        Ok(()) => None,
        Err(TermsError::Stopped(stopped)) => Some(stopped),
        Err(error) => panic!("{error}"),
    });
    let wythoff = solve::solve(&meaning(&game("wythoff")), 100_000, &Work::default()).unwrap();
    let positions = recognize::Positions::new(wythoff.positions.iter(), 100_000, &Work::default()).unwrap();
    stops("recognising", 50, &|work| recognize::recognize(&positions, work).err());
}

#[test]
fn reading_and_ordering_lists() {
    let falling: Vec<[u64; 2]> = (0..100_000).rev().map(|n| [2 * n + 1, n]).collect();
    let text: String = falling.iter().map(|[one, other]| format!("{one} {other}\n")).collect();
    let json = serde_json::to_string(&falling).unwrap();
    for (name, text) in [("lines", &text), ("JSON", &json)] {
        stops(name, 20, &|work| match recognize::parse_list(text, work) {
            Ok(list) => {
                assert_eq!(list.iter().len(), falling.len());
                None
            }
            Err(ListError::Stopped(stopped)) => Some(stopped),
            Err(error) => panic!("{error}"),
        });
    }
    let with_turned: Vec<[u64; 2]> = falling.iter().flat_map(|&[one, other]| [[one, other], [other, one]]).collect();
    stops("ordering positions", 50, &|work| match recognize::Positions::new(&with_turned, 1 << 20, work) {
        Ok(positions) => {
            assert!(positions.is_folded() && positions.len() == falling.len());
            assert!(positions.iter().is_sorted());
            None
        }
        Err(PositionsError::Stopped(stopped)) => Some(stopped),
        Err(error) => panic!("{error}"),
    });
}

#[test]
fn sorting_is_sorting() {
    let work = Work::default();
    for length in [0usize, 1, 2, 4095, 4096, 4097, 50_000] {
        let items: Vec<usize> = (0..length).map(|i| i * 7919 % 10_007).collect();
        let mut expected = items.clone();
        expected.sort_unstable();
        assert_eq!(work.pace().sort_by(items, usize::cmp), Ok(expected), "{length}");
    }
}

/// What cannot be asked is done beside: it is told that it goes on, and stopped all the same.
#[test]
fn work_beside() {
    assert_eq!(Work::default().beside("adding", || 2 + 2), Ok(4));
    let cancel = Cancel::default();
    let hand = cancel.clone();
    let work = Work::default().with_cancel(&cancel).with_progress(move |progress| {
        assert_eq!((progress.stage.as_str(), progress.of), ("sleeping", None));
        hand.cancel();
    });
    assert_eq!(work.beside("sleeping", || std::thread::sleep(Duration::from_secs(600))), Err(Stopped::Cancelled));
    let panics = std::panic::catch_unwind(|| Work::default().beside("panicking", || panic!("as it was told")));
    assert!(panics.is_err());
}

/// What a work holds is let go when the last thread is at its end, also one that nobody waits for any more.
#[test]
fn what_is_held_is_held_to_the_end() {
    let held = Arc::new(());
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let cancel = Cancel::default();
    cancel.cancel();
    let work = Work::default().with_cancel(&cancel).with_held(held.clone());
    assert_eq!(work.beside("waiting", move || wait.recv().is_ok()), Err(Stopped::Cancelled));
    drop(work);
    assert_eq!(Arc::strong_count(&held), 2, "the thread goes on");
    go.send(()).unwrap();
    while Arc::strong_count(&held) > 1 {
        std::thread::yield_now();
    }
}

/// How far a board is solved is told from its start to its end, also of one pile, and of seven.
#[test]
fn boards_tell_how_far_they_are() {
    // The last one has a single P-position on this board: all is done with it, and told while it is done.
    for (name, up_to, end) in
        [("subtraction(1,2,3)", 100_000, 60), ("fat-rat(3)", 200, 60), ("freak", 1500, 60), ("fat-rat(5)", 12, 0)]
    {
        let told: Arc<Mutex<Vec<Progress>>> = Arc::default();
        let listener = told.clone();
        let work = Work::default().with_games(games::by_name);
        let work = work.with_progress(move |progress| listener.lock().unwrap().push(progress.clone()));
        solve::solve(&meaning(&game(name)), up_to, &work).unwrap();
        let told = told.lock().unwrap();
        let part = |progress: &Progress| 100 * progress.done / progress.of.unwrap();
        assert!(told.iter().all(|progress| progress.stage == "solving the board"), "{name}");
        assert!(told.is_sorted_by_key(part), "{name}");
        let (first, last) = (part(told.first().unwrap()), part(told.last().unwrap()));
        assert!(first < 10 && (end..=100).contains(&last), "{name}: from {first} to {last} percent");
    }
}

#[test]
fn every_prover() {
    let of_outcome = |outcome: Outcome| match outcome {
        Outcome::Stopped(stopped) => Some(stopped),
        Outcome::Proved(_) | Outcome::Refuted(_) => None,
        // What the engine thinks is told, if the time is over while the checker is at work.
        Outcome::Undecided(why) if why.starts_with("the engine f") && why.ends_with(&Stopped::Time.to_string()) => {
            Some(Stopped::Time)
        }
        Outcome::Undecided(why) => panic!("{why}"),
    };
    for (prover, name, at_least) in [
        (Prover::Torus, "theorem2(pi-2)", 20),
        (Prover::Torus, "mtw(2; -(2,3); sqrt(12)-2)", 20),
        (Prover::Automata, "freak", 20),
        (Prover::Lemma, "chromatic(2 + 2^(1/3))", 3),
    ] {
        let game = game(name);
        let decide = |work: &Work| of_outcome(prove::decide(&meaning(&game), prover, work).outcome);
        stops(&format!("{prover} on {name}"), at_least, &decide);
    }
    let wythoff = game("wythoff");
    stops("the torus on another slope", 5, &|work| match prove::prove(
        &meaning(&wythoff),
        Some(&"sqrt(2)".parse().unwrap()),
        work,
    ) {
        Verdict::Stopped(stopped) => Some(stopped),
        _ => None,
    });
    stops("lemmas", 3, &|work| match lemma::prove(&meaning(&wythoff), work) {
        lemma::Answer::Stopped(stopped) => Some(stopped),
        _ => None,
    });
    let freak = game("freak");
    stops("Walnut", 5, &|work| match automata::walnut(&meaning(&freak), work) {
        Ok(Err(automata::Stop::Stopped(stopped))) => Some(stopped),
        Ok(Ok(_)) => None,
        other => panic!("{other:?}"),
    });
}

#[test]
fn the_engines_share_the_time() {
    // Automata run out of their part of it, and a lemma still has the rest.
    let game = game("chromatic(2 + 2^(1/3))");
    let (_, whole) = ended(u64::MAX, &|work| {
        assert!(matches!(prove::decide(&meaning(&game), Prover::Auto, work).outcome, Outcome::Proved(_)));
        None
    });
    let (stopped, _) = ended(whole / 2, &|work| match prove::decide(&meaning(&game), Prover::Auto, work).outcome {
        Outcome::Stopped(stopped) => Some(stopped),
        other => panic!("{other:?}"),
    });
    assert_eq!(stopped, Some(Stopped::Time));
}

#[test]
fn every_player() {
    let of_play = |error: PlayError| match error {
        PlayError::Stopped(stopped) => stopped,
        error => panic!("{error}"),
    };
    let piles = |piles: &[u64]| piles.iter().map(|&pile| Integer::from(pile)).collect::<Vec<Integer>>();
    for (name, method, position, at_least) in [
        ("freak", Method::Table, vec![300, 500], 20),
        ("nim(3)", Method::Search, vec![9, 10, 11], 20),
        ("wythoff", Method::Recursive, vec![50_000, 70_000], 20),
        ("chromatic(evil)", Method::Queue, vec![5000, 7000], 20),
        ("wythoff", Method::Floors, vec![50_000, 70_000], 3),
        ("wythoff", Method::Numeration, vec![50_000, 70_000], 3),
    ] {
        let game = game(name);
        let position = piles(&position);
        let answer = |work: &Work| {
            let player = Player::new(&meaning(&game), work).and_then(|player| player.with_method(method));
            player.and_then(|player| player.answer(&position, work)).err().map(of_play)
        };
        stops(&format!("{name} by {method}"), at_least, &answer);
    }
    let parts = ["wythoff", "freak"].map(|name| Component { form: meaning(&game(name)), piles: piles(&[40, 60]) });
    stops("a sum", 20, &|work| Sum::new(&parts, work).err().map(of_play));
}

#[test]
fn every_design() {
    for target in ["sqrt(3)", "e-1", "fractional(3/2, 2)", "fat-rat(3)"] {
        let request = Request::read(target).unwrap();
        stops(&format!("design {target}"), 20, &|work| match design::design(
            &request,
            &design::Demands::up_to(100),
            work,
        ) {
            Ok(_) => None,
            Err(DesignError::Stopped(stopped)) => Some(stopped),
            Err(error) => panic!("{error}"),
        });
    }
    let slope = "(sqrt(61)-5)/2".parse().unwrap();
    stops("the smallest modification", 20, &|work| match design::smallest::smallest_modification(&slope, work) {
        Err(design::smallest::NoModification::Stopped(stopped)) => Some(stopped),
        _ => None,
    });
    let of_target = |error: TargetError| match error {
        TargetError::Stopped(stopped) => stopped,
        error => panic!("{error}"),
    };
    let freak = game("freak");
    stops("an invariant game", 20, &|work| {
        let target = Target::of_game("freak", &freak, work);
        target.and_then(|target| design::invariant(&target, 300, work)).err().map(of_target)
    });
    let phi = Target::of_slope(&"phi".parse().unwrap()).unwrap();
    stops("the largest ruleset", 20, &|work| design::largest(&phi, 200, work).err().map(of_target));
}

/// What is asked by a question with several engines behind it: each of them sees by itself that the time is over, so that more
/// looks at the clock follow; the answer is that it was not decided.
fn question_stops(at_least: u64, question: &str) {
    let asked: ask::Question = serde_json::from_str(question).unwrap();
    let act = |work: &Work| match ask::answer(&asked, work) {
        Ok(answer) => (answer.outcome() == Said::Undecided).then_some(Stopped::Time),
        Err(error) if error.limit == Some(Limit::Time) => Some(Stopped::Time),
        Err(error) => panic!("{question}: {error}"),
    };
    let (stopped, whole) = ended(u64::MAX, &act);
    assert_eq!(stopped, None, "{question} has time enough");
    assert!(whole >= at_least, "{question} asked {whole} times, and {at_least} were expected");
    for late_after in (0..6).map(|part| part * (whole - 1) / 6) {
        let (stopped, read) = ended(late_after, &act);
        assert_eq!(stopped, Some(Stopped::Time), "{question}, late after {late_after} of {whole} readings");
        assert!(read <= late_after + 64, "{question} read the clock {read} times, late after {late_after}");
    }
}

#[test]
fn every_long_question() {
    for (at_least, question) in [
        (100, r#"{"ask": "learn", "game": "wythoff"}"#),
        (1000, r#"{"ask": "discover", "target": "nim(2)", "up_to": 60}"#),
        (10, r#"{"ask": "periods", "game": "wythoff", "rows": 12}"#),
        (400, r#"{"ask": "figure", "kind": "board", "game": "freak", "up_to": 400}"#),
        (20, r#"{"ask": "figure", "kind": "grundy", "game": "wythoff", "up_to": 200}"#),
        (20, r#"{"ask": "figure", "kind": "rows", "game": "wythoff", "rows": 8}"#),
        (1, r#"{"ask": "figure", "kind": "torus", "game": "theorem2(pi-2)"}"#),
        (3, r#"{"ask": "figure", "kind": "atlas", "up_to": 40}"#),
        (3, r#"{"ask": "invariant", "target": "freak", "up_to": 200}"#),
        (3, r#"{"ask": "recognize", "game": "freak", "up_to": 400}"#),
        (3, r#"{"ask": "export", "game": "freak", "prover": "walnut"}"#),
    ] {
        question_stops(at_least, question);
    }
}

/// The papers are asked on several threads, each of which is in the midst of something when the time is over.
#[test]
fn the_papers_stop() {
    let papers = rulesmith::reproduce::Paper::all().unwrap();
    let rulesets: Vec<_> = papers.into_iter().filter(|paper| paper.key == "chromatic").collect();
    assert_eq!(rulesets.len(), 1);
    let act = |work: &Work| match rulesmith::reproduce::run(&rulesets, false, work) {
        Ok(_) => None,
        Err(error) if error.limit == Some(Limit::Time) => Some(Stopped::Time),
        Err(error) => panic!("{error}"),
    };
    let (stopped, whole) = ended(u64::MAX, &act);
    assert_eq!(stopped, None);
    for late_after in [0, whole / 4, whole / 2] {
        let (stopped, read) = ended(late_after, &act);
        assert_eq!(stopped, Some(Stopped::Time), "late after {late_after} readings");
        assert!(read <= late_after + 256, "{read} readings, late after {late_after}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let little = Work::default().with_memory(1 << 16);
    let refused =
        |result: Result<(), SolveError>| assert!(matches!(result, Err(SolveError::Stopped(Stopped::Memory { .. }))));
    for name in ["wythoff", "freak", "relaxed(sqrt(2))", "chromatic(evil)"] {
        refused(solve::solve(&meaning(&game(name)), 100_000, &little).map(drop));
        refused(solve::grundy(&meaning(&game(name)), 1000, &little).map(drop));
    }
    refused(solve::claimed(&meaning(&game("wythoff")), 100_000, &little).map(drop));
}

#[test]
fn cancelling_is_told_from_lateness() {
    let cancel = Cancel::default();
    let work = Work::default().with_cancel(&cancel).with_time(Duration::ZERO);
    let freak = game("freak");
    assert_eq!(of_solve(solve::solve(&meaning(&freak), 100, &work)), Some(Stopped::Time));
    cancel.cancel();
    assert_eq!(of_solve(solve::solve(&meaning(&freak), 100, &work)), Some(Stopped::Cancelled));
}
