//! Periods of rows of Grundy values, found by the engine and checked: `cargo bench -p rulesmith --bench rows`.
//!
//! | what | bar |
//! |---|---|
//! | rows 0 to 100 of Wythoff's game, found and checked / a second | at most 1 |
//! | rows 0 to 160 / eight seconds | at most 1 |
//! | rows 0 to 20 of t-Wythoff(2) / a second | at most 1 |
//! | rows 0 to 160 / rows 0 to 100, by position | at most 2 |
//!
//! All is done on one thread, and its time on the processor is counted. What checking alone takes is shown too.

use rulesmith::games;
use rulesmith::prove::{self, Certificate, RowsOutcome};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{at_most, best, peak_memory, ratio};
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time that it takes to find and to check the rows of a game, with how many positions that are.
fn measured(name: &str, last: u64) -> (Duration, f64) {
    let form = meaning(&games::find(name).expect("the game is in the catalogue").game);
    let work = Work::default();
    let found = || match prove::rows(&form, last, None, &work) {
        RowsOutcome::Proved(certificate) => *certificate,
        other => panic!("{name}: {other:?}"),
    };
    let (time, certificate): (Duration, Certificate) = best(3, found);
    let text = certificate.to_text();
    let (checking, _) = best(3, || prove::verify_text(&text, &work).expect("it was accepted before"));
    let proof = certificate.rows().expect("it is about rows");
    println!(
        "{name}, rows 0 to {last}: preperiod {}, period {}; {time:.2?}, of this checking {checking:.2?}; at most {} MB so far",
        proof.from,
        proof.period,
        peak_memory().unwrap_or(0)
    );
    (time, (proof.from + proof.period) as f64 * (last + 1) as f64)
}

fn main() {
    let second = Duration::from_secs(1);
    let (banded, _) = measured("t-wythoff(2)", 20);
    let (hundred, positions) = measured("wythoff", 100);
    let (more, more_positions) = measured("wythoff", 160);
    at_most("t-wythoff(2), rows 0 to 20 / 1 s", ratio(banded, second), 1.0);
    at_most("wythoff, rows 0 to 100 / 1 s", ratio(hundred, second), 1.0);
    at_most("wythoff, rows 0 to 160 / 8 s", ratio(more, 8 * second), 1.0);
    at_most("rows 0 to 160 / 0 to 100, by position", ratio(more, hundred) * positions / more_positions, 2.0);
}
