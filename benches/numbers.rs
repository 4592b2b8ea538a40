//! Speed of the number and sequence rooms, as ratios measured in one run: `cargo bench -p rulesmith --bench numbers`.
//!
//! | ratio | bar |
//! |---|---|
//! | filling a buffer with 0, 1, 2, ... / bulk terms of floor(n phi), and of floor(n (sqrt(13)-1)/3) | at least 0.4 |
//! | floor(n phi) at 10^6 digits, nothing known before / PARI/GP | at most 1.0 |
//! | the same with the digits of the root known / PARI/GP | at most 0.4 |
//! | membership at 10^6 digits / one floor, root known | at most 2.5 |
//! | floor at 10^6 digits / floor at 10^5 digits | at most 15 |
//!
//! PARI/GP (Debian package pari-gp) is run if it is installed; without it those two ratios are left out.

use malachite::base::num::arithmetic::traits::Pow;
use malachite::{Integer, Natural};
use rulesmith::number::Slope;
use rulesmith::numeration::{Numeration, Ostrowski, System};
use rulesmith::sequence::{Beatty, Sequence};
use rulesmith_corpus::measure::Bar::{AtLeast, AtMost, Open};
use rulesmith_corpus::measure::{best_on_the_wall as best, on_the_wall, ratio, report, unit};
use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn slope(text: &str) -> Slope {
    text.parse().expect("the benchmark's slopes are well formed")
}

fn bulk() {
    const TERMS: usize = 100_000_000;
    let mut buffer = vec![0u64; TERMS];
    let fill = |buffer: &mut [u64]| buffer.iter_mut().enumerate().for_each(|(n, slot)| *slot = n as u64);
    fill(&mut buffer);
    let plain = best(5, || fill(black_box(&mut buffer)));
    println!("filling 10^8 numbers: {plain:?}");
    for text in ["phi", "(sqrt(13)-1)/3", "e", "7/4"] {
        let sequence = Beatty::new(slope(text)).expect("a Beatty sequence");
        let time = best(5, || sequence.fill(0, black_box(&mut buffer)).expect("the terms fit"));
        let bar = if text.starts_with(['p', '(']) { AtLeast(0.4) } else { Open };
        report(&format!("fill / bulk terms of floor(n {text})"), ratio(plain, time), bar);
    }
}

fn floors() {
    let n = Integer::from(7u32).pow(1_183_294);
    let short = Integer::from(7u32).pow(118_329);
    let multiplication = unit(on_the_wall);
    let cold = best(7, || slope("phi").floor_times(&n));
    let phi = slope("phi");
    phi.floor_times(&n);
    let warm = best(9, || phi.floor_times(&n));
    println!("floor(n phi): {cold:?} cold, {warm:?} with the root known");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/peers/floor_phi.gp");
    let gp = Command::new("gp").args(["-q", "-s", "1G", script]).stdin(std::process::Stdio::null()).output();
    match gp.ok().and_then(|out| String::from_utf8_lossy(&out.stdout).trim().parse::<u64>().ok()) {
        Some(milliseconds) => {
            let pari = Duration::from_millis(milliseconds);
            println!("PARI/GP: {pari:?}");
            report("floor(n phi) at 10^6 digits, cold / PARI", ratio(cold, pari), AtMost(1.0));
            report("floor(n phi) at 10^6 digits, root known / PARI", ratio(warm, pari), AtMost(0.4));
        }
        None => println!("PARI/GP is not installed (Debian package pari-gp): two ratios left out"),
    }
    let sequence = Beatty::new(slope("phi")).expect("a Beatty sequence");
    sequence.contains(&n).expect("decided");
    let member = best(9, || sequence.contains(&n).expect("decided"));
    report("membership at 10^6 digits / one floor, root known", ratio(member, warm), AtMost(2.5));
    let phi_short = slope("phi");
    phi_short.floor_times(&short);
    let warm_short = best(15, || phi_short.floor_times(&short));
    report("floor at 10^6 digits / at 10^5 digits, root known", ratio(warm, warm_short), AtMost(15.0));
    let cold_short = best(15, || slope("phi").floor_times(&short));
    report("floor at 10^6 digits / at 10^5 digits, cold", ratio(cold, cold_short), AtMost(15.0));
    for text in ["e-1", "pi-2", "2^(1/3)", "[1; 2, 3, 4, ...]"] {
        let value = slope(text);
        let first = best(1, || value.floor_times(&n));
        let again = best(5, || value.floor_times(&n));
        println!(
            "floor(n ({text})) at 10^6 digits: {first:?} cold, {again:?} again ({:.1} U)",
            ratio(again, multiplication)
        );
    }
}

fn numeration() {
    for text in ["phi", "(1+sqrt(5))/3"] {
        let mut last: Option<Duration> = None;
        for digits in [10_000u64, 100_000, 1_000_000] {
            let n = Natural::from(7u32).pow(digits * 1183 / 1000);
            let system = Ostrowski::new(&slope(text), System::P).expect("a slope between 1 and 2");
            let time = best(1, || system.represent(&n));
            let growth = last.map_or(String::new(), |last| format!(", {:.1} times the one before", ratio(time, last)));
            println!("representation of a {digits}-digit number, p-system of {text}: {time:?}{growth}");
            last = Some(time);
        }
    }
}

fn main() {
    bulk();
    floors();
    numeration();
}
