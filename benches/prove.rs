//! Speed of the proofs, as ratios measured in one run: `cargo bench -p rulesmith --bench prove`.
//!
//! | ratio | bar |
//! |---|---|
//! | a finite modification of t-Wythoff, from the rules value to the certificate / U | at most 1 |
//! | Proposition 4 with k = 50 / U, and with k = 800 / U | at most 1 and 8 |
//! | Proposition 4: k = 800 / k = 200, k = 3200 / k = 800 | at most 6 |
//! | Theorem 2 for pi-2 / U | at most 3 |
//! | the smallest modification for k = 3, c = 19 / U | at most 3 |
//!
//! U is one multiplication of two numbers of 10^6 digits by malachite. What the checker of certificates takes is shown
//! too.

use rulesmith::design::smallest::smallest_modification;
use rulesmith::games;
use rulesmith::number::Slope;
use rulesmith::prove::{self, Certificate, Verdict};
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{at_most, best_on_the_wall as best, on_the_wall, ratio, unit};
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time of a proof, from the rules value to the certificate.
fn proof(name: &str) -> Duration {
    let game = games::find(name).expect("the game is in the catalogue").game;
    let mut certificate: Option<Certificate> = None;
    let time = best(20, || match prove::prove(&meaning(&game), None, &Default::default()) {
        Verdict::Proved(proved) => certificate = Some(proved),
        other => panic!("{name}: {other:?}"),
    });
    let json = certificate.map(|certificate| certificate.to_json()).expect("there was a run");
    let check = best(3, || prove::verify(&json).expect("the certificate is right"));
    println!("{name}: proved in {time:?}, certificate of {} bytes checked in {check:?}", json.to_string().len());
    time
}

fn proposition_4(t: u64, k: u64) -> String {
    format!("mtw({t}; -(2,{}); +({},{}))", t + 1, (t + 1) * (k - 1) + 3, (t + 1) * (t * (k - 1) + 2))
}

fn duchene_rigo(q: u64) -> String {
    let removed: Vec<String> = (1..q).map(|i| format!("({0},{0})", 2 * i)).collect();
    format!("mtw(1; -{}; +({},{}))", removed.join(", "), 2 * q + 1, 2 * q + 2)
}

fn main() {
    let unit = unit(on_the_wall);
    let late = "mtw(2; -(2,3); +(3,6), (4,6), (9,23), (45,110); (sqrt(61)-5)/2)";
    let mut named = vec!["wythoff".to_string(), "t-wythoff(2)".to_string(), late.to_string()];
    named.extend([(2, 3), (2, 5), (2, 8), (5, 2)].map(|(t, k)| proposition_4(t, k)));
    named.extend([5, 8].map(duchene_rigo));
    for name in &named {
        at_most(&format!("{name} / U"), ratio(proof(name), unit), 1.0);
    }
    at_most("Proposition 4, t = 2, k = 50 / U", ratio(proof(&proposition_4(2, 50)), unit), 1.0);
    let times = [200, 800, 3200].map(|k| proof(&proposition_4(2, k)));
    at_most("Proposition 4, t = 2, k = 800 / U", ratio(times[1], unit), 8.0);
    at_most("Proposition 4, k = 800 / k = 200", ratio(times[1], times[0]), 6.0);
    at_most("Proposition 4, k = 3200 / k = 800", ratio(times[2], times[1]), 6.0);
    at_most("Theorem 2 for pi-2 / U", ratio(proof("theorem2(pi-2)"), unit), 3.0);
    let alpha: Slope = "(sqrt(301)-15)/2".parse().expect("a slope");
    let smallest = best(10, || smallest_modification(&alpha, &Default::default()).expect("there is one"));
    println!("the smallest modification for k = 3, c = 19: {smallest:?}");
    at_most("the smallest modification for k = 3, c = 19 / U", ratio(smallest, unit), 3.0);
}
