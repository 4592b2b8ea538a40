//! Speed of the automata engine, as ratios measured in one run: `cargo bench -p rulesmith --bench automata`.
//!
//! | ratio | bar |
//! |---|---|
//! | Wythoff / U | at most 1 |
//! | Mouse, evil-chromatic nim / U | at most 2 |
//! | Relaxed Wythoff for sqrt(2) / U | at most 3 |
//! | FREAK, Rat, mtw(2; -(2,3); +(9,18)) of [1; (2, 6)] / U | at most 16 |
//! | mtw(2; -(2,3); +(15,30)) of [1; (2, 10)] / U | at most 60 |
//! | mtw(5; -(2,6); +(9,42)) of [1; (5, 10)] / U | at most 80 |
//! | Fat Rat(4) / U | at most 1600 |
//! | peak memory of all but Fat Rat | at most 200 MB |
//!
//! U is one multiplication of two numbers of 10^6 digits by malachite. Each time is that of reading the rules,
//! choosing a numeration and proving the claim, on one thread, in time on the processor. Words after `--` choose
//! games by a part of their name.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::Pow;
use rulesmith::games;
use rulesmith::prove::automata::{Decision, decide};
use rulesmith::work::Work;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn on_the_wall() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How long this thread has run; elsewhere than on Linux the clock on the wall has to do.
fn on_the_processor() -> Duration {
    std::thread::yield_now();
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(on_the_wall, Duration::from_nanos)
}

/// The best time of several runs.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let timed = |work: &mut dyn FnMut() -> T| {
        let start = on_the_processor();
        black_box(work());
        on_the_processor().saturating_sub(start)
    };
    (0..runs).map(|_| timed(&mut work)).min().unwrap_or_default()
}

/// The most memory this process has held so far, in MB.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

const GAMES: [(&str, f64); 16] = [
    ("wythoff", 1.0),
    ("mouse", 2.0),
    ("chromatic(evil)", 2.0),
    ("relaxed(sqrt(2))", 3.0),
    ("relaxed(sqrt(3))", f64::INFINITY),
    ("definition5(sqrt(2))", f64::INFINITY),
    ("chromatic(phi^2)", f64::INFINITY),
    ("freak", 16.0),
    ("freak-simple", 16.0),
    ("rat", 16.0),
    ("mtw(2; -(2,3); +(9,18))", 16.0),
    ("mtw(2; -(2,3); +(15,30))", 60.0),
    ("mtw(5; -(2,6); +(9,42))", 80.0),
    ("mtw(2; -(2,3); +(24,48))", f64::INFINITY),
    ("recipe-u((sqrt(13) - 1)/3, (sqrt(13) + 5)/3)", f64::INFINITY),
    ("fat-rat(4)", 1600.0),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let (n, other) = (Integer::from(7u32).pow(1_183_294), Integer::from(3u32).pow(2_095_903));
    let unit = best(15, || &n * &other);
    println!("U, one multiplication of 10^6-digit numbers: {unit:?}");
    drop((n, other));
    for (name, bar) in GAMES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let game = games::find(name).expect("the game is in the catalogue").game;
        let runs = if name.starts_with("fat") { 1 } else { 7 };
        let time = best(runs, || {
            let decision = decide(&game, &Work::default().with_memory(1 << 30));
            assert_eq!(decision.expect("the rules have automata"), Decision::Proved, "{name}");
        });
        let ratio = time.as_secs_f64() / unit.as_secs_f64();
        let verdict = if ratio <= bar { "" } else { "   MISSED" };
        let memory = peak_memory().map_or(String::new(), |memory| format!("   peak so far {memory} MB"));
        let bar = if bar.is_finite() { format!("bar <= {bar}{verdict}") } else { "no bar".to_string() };
        println!("{name:<50} {time:>12.3?} {ratio:>9.2} U   {bar}{memory}");
    }
}
