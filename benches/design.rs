//! Speed of the design room, as ratios measured in one run: `cargo bench -p rulesmith --bench design`.
//!
//! | ratio | bar |
//! |---|---|
//! | classification of 10^5 random quadratic slopes / U | at most 5000 |
//! | `design` on a quadratic slope, all constructions checked to N = 1000 / U | at most 300 |
//!
//! U is one multiplication of two numbers of 10^6 digits by malachite. All work is on one thread and measured in time
//! on the processor. Words after `--` choose sections: `classify`, `rules`.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::Pow;
use malachite::rational::Rational;
use rulesmith::design::{self, Request};
use rulesmith::number::{Real, Slope};
use rulesmith::work::Work;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The best time of several runs.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = on_the_processor();
        let result = black_box(work());
        (on_the_processor().saturating_sub(start), result)
    };
    let mut best = timed();
    for _ in 1..runs {
        let next = timed();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn on_the_wall() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How long this thread has run. Linux says; elsewhere the clock on the wall has to do.
fn on_the_processor() -> Duration {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(on_the_wall, Duration::from_nanos)
}

fn at_most(what: &str, value: f64, bar: f64) {
    let verdict = if value <= bar { "" } else { "   MISSED" };
    println!("{what:<75} {value:>8.3}   bar <= {bar}{verdict}");
}

/// One multiplication of two numbers of 10^6 digits.
fn unit() -> Duration {
    let (n, other) = (Integer::from(7u32).pow(1_183_294), Integer::from(3u32).pow(2_095_903));
    let (unit, _) = best(15, || &n * &other);
    println!("U, one multiplication of 10^6-digit numbers: {unit:?}");
    unit
}

/// The next number of a linear congruential sequence, below a bound.
fn random(state: &mut u64, below: u64) -> i64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % below) as i64
}

/// Roots between 1 and 2 of random polynomials with coefficients up to 1000.
fn random_slopes(count: usize) -> Vec<Slope> {
    let mut state = 2017;
    let mut slopes = Vec::with_capacity(count);
    while slopes.len() < count {
        let (a, b) = (1 + random(&mut state, 1000), random(&mut state, 2001) - 1000);
        let discriminant = b * b - 4 * a * (random(&mut state, 2001) - 1000);
        if discriminant <= 0 {
            continue;
        }
        let root = Real::sqrt(&Rational::from(discriminant)).expect("the discriminant is positive");
        let value = root.affine(&Rational::from_signeds(1, 2 * a), &Rational::from_signeds(-b, 2 * a));
        slopes.extend(
            value
                .ok()
                .and_then(|value| Slope::new(value).ok())
                .filter(|root| root.is_irrational() && root.floor() == 1),
        );
    }
    slopes
}

fn classify(unit: Duration) {
    let slopes = random_slopes(100_000);
    // A slope keeps the digits of its root once they are computed, so every run has slopes of its own.
    let (time, modifications) = (0..3)
        .map(|_| {
            let fresh: Vec<Slope> = slopes.iter().map(|slope| slope.to_string().parse().expect("a slope")).collect();
            best(1, || {
                let found = fresh.iter().filter_map(|slope| design::classify(slope).ok());
                found.filter(|found| found.mtw.is_some()).count()
            })
        })
        .min()
        .expect("there are runs");
    println!("classification of 10^5 random quadratic slopes: {time:?}, {modifications} have a finite modification");
    at_most("classification of 10^5 random quadratic slopes / U", time.as_secs_f64() / unit.as_secs_f64(), 5000.0);
}

/// The solver may use threads, so here the clock on the wall counts.
fn rules(unit: Duration) {
    for text in ["sqrt(3)", "(sqrt(61)-5)/2", "(5-sqrt(5))/2", "[1; (1, 12)]"] {
        let mut least = Duration::MAX;
        let mut rulesets = 0;
        for _ in 0..5 {
            let start = Instant::now();
            let request = Request::read(text).expect("a slope");
            let answer = design::design(&request, 1000, None, &Work::default()).expect("rules");
            least = least.min(start.elapsed());
            rulesets = black_box(answer).rulesets.len();
        }
        println!("design {text}: {least:?}, {rulesets} rulesets");
        at_most(&format!("design {text}, checked to 1000 / U"), least.as_secs_f64() / unit.as_secs_f64(), 300.0);
    }
}

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |section: &str| chosen.is_empty() || chosen.iter().any(|word| word == section);
    let unit = unit();
    if wanted("classify") {
        classify(unit);
    }
    if wanted("rules") {
        rules(unit);
    }
}
