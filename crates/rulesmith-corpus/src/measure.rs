//! Times of the benches, and their ratios against bars.
//!
//! A time says little about another machine, a ratio of two times of one run a good deal; so benches print ratios, each
//! with the bar it has to keep. The common unit is one long multiplication, which everything exact is made of.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::Pow;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// What tells the time: [`on_the_wall`] or [`on_the_processor`].
pub type Clock = fn() -> Duration;

/// The time since this was first asked; for work on several threads.
pub fn on_the_wall() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How long this thread has run: a busy machine takes it from the processor in long runs more often than in short ones,
/// and growth would be measured wrongly. Linux says; elsewhere the clock on the wall has to do.
pub fn on_the_processor() -> Duration {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = statistics.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(on_the_wall, Duration::from_nanos)
}

/// The best time of several runs by a clock, and what that run gave.
pub fn best_by<T>(clock: Clock, runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    // The clock on the wall starts when it is first read; that has to be before the work.
    clock();
    let mut timed = || {
        let start = clock();
        let result = black_box(work());
        (clock().saturating_sub(start), result)
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

/// The best time of several runs of work on one thread, and what that run gave.
pub fn best<T>(runs: usize, work: impl FnMut() -> T) -> (Duration, T) {
    best_by(on_the_processor, runs, work)
}

/// The best time of several runs by the clock on the wall. Giving back the memory of a result counts.
pub fn best_on_the_wall<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    best_by(on_the_wall, runs, || drop(black_box(work()))).0
}

/// One multiplication of two numbers of 10^6 digits: the unit U of most ratios.
pub fn unit(clock: Clock) -> Duration {
    let (n, other) = (Integer::from(7u32).pow(1_183_294), Integer::from(3u32).pow(2_095_903));
    let (unit, ()) = best_by(clock, 15, || drop(black_box(&n * &other)));
    println!("U, one multiplication of 10^6-digit numbers: {unit:?}");
    unit
}

/// How many times the one is the other.
pub fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

/// What a ratio has to keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bar {
    /// It may not be larger.
    AtMost(f64),
    /// It may not be smaller.
    AtLeast(f64),
    /// It is only shown.
    Open,
}

impl Bar {
    /// The bar in words, and whether a value misses it.
    pub fn verdict(self, value: f64) -> String {
        let (kept, words) = match self {
            Bar::AtMost(bar) => (value <= bar, format!("bar <= {bar}")),
            Bar::AtLeast(bar) => (value >= bar, format!("bar >= {bar}")),
            Bar::Open => return "no bar".into(),
        };
        if kept { words } else { format!("{words}   MISSED") }
    }
}

/// Prints a ratio and its bar.
pub fn report(what: &str, value: f64, bar: Bar) {
    println!("{what:<75} {value:>8.3}   {}", bar.verdict(value));
}

/// Prints a ratio that may not be larger than its bar.
pub fn at_most(what: &str, value: f64, bar: f64) {
    report(what, value, Bar::AtMost(bar));
}

/// Prints a ratio that may not be smaller than its bar.
pub fn at_least(what: &str, value: f64, bar: f64) {
    report(what, value, Bar::AtLeast(bar));
}

/// The most memory this process has held so far, in MB; Linux says.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

/// The words after `--` on the command line, which choose parts of a bench. None chooses all. Cargo adds options of its
/// own, which are no words.
pub fn chosen_words() -> Vec<String> {
    std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect()
}

#[cfg(test)]
mod tests {
    use super::Bar;

    #[test]
    fn a_bar_that_is_missed_says_so() {
        assert_eq!(Bar::AtMost(3.0).verdict(3.0), "bar <= 3");
        assert_eq!(Bar::AtMost(3.0).verdict(3.5), "bar <= 3   MISSED");
        assert_eq!(Bar::AtLeast(0.4).verdict(0.4), "bar >= 0.4");
        assert_eq!(Bar::AtLeast(0.4).verdict(f64::NAN), "bar >= 0.4   MISSED");
        assert_eq!(Bar::Open.verdict(f64::INFINITY), "no bar");
    }
}
