//! Speed of the design room, as ratios measured in one run: `cargo bench -p rulesmith --bench design`.
//!
//! | ratio | bar |
//! |---|---|
//! | classification of 10^5 random quadratic slopes / U | at most 5000 |
//! | `design` on a quadratic slope, all constructions checked to N = 1000 / U | at most 300 |
//! | no invariant game for 1503 pairs `fractional(r, t)`, r not whole / U | printed |
//!
//! U is one multiplication of two numbers of 10^6 digits by malachite. All work is on one thread and measured in time
//! on the processor. Words after `--` choose sections: `classify`, `rules`, `invariant`.

use malachite::rational::Rational;
use rulesmith::design::{self, Demands, Request};
use rulesmith::number::{Real, Slope};
use rulesmith::work::Work;
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::measure::{at_most, best, best_by, chosen_words, on_the_processor, on_the_wall, ratio, unit};
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Roots between 1 and 2 of random polynomials with coefficients up to 1000.
fn random_slopes(count: usize) -> Vec<Slope> {
    let mut dice = Dice(2017);
    let mut random = |below: u64| dice.roll(below) as i64;
    let mut slopes = Vec::with_capacity(count);
    while slopes.len() < count {
        let (a, b) = (1 + random(1000), random(2001) - 1000);
        let discriminant = b * b - 4 * a * (random(2001) - 1000);
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
                let found = fresh.iter().filter_map(|slope| rulesmith::classify::classify(slope).ok());
                found.filter(|found| found.mtw.is_some()).count()
            })
        })
        .min()
        .expect("there are runs");
    println!("classification of 10^5 random quadratic slopes: {time:?}, {modifications} have a finite modification");
    at_most("classification of 10^5 random quadratic slopes / U", ratio(time, unit), 5000.0);
}

/// The solver may use threads, so here the clock on the wall counts.
fn rules(unit: Duration) {
    for text in ["sqrt(3)", "(sqrt(61)-5)/2", "(5-sqrt(5))/2", "[1; (1, 12)]"] {
        let (least, answer) = best_by(on_the_wall, 5, || {
            let request = Request::read(text).expect("a slope");
            design::design(&request, &Demands::up_to(1000), &Work::default()).expect("rules")
        });
        println!("design {text}: {least:?}, {} rulesets", answer.rulesets.len());
        at_most(&format!("design {text}, checked to 1000 / U"), ratio(least, unit), 300.0);
    }
}

/// Every r = p/q, 2 <= q <= 6, p < 6q, not whole, and t = u/v, v <= 4, u <= 4v, in lowest terms, for which alpha is irrational.
fn invariant(unit: Duration) {
    let lowest = |p: u32, q: u32| (2..=q).all(|d| !p.is_multiple_of(d) || !q.is_multiple_of(d));
    let fractions = |from: u32, most: u32, times: u32| {
        let all = (from..=most).flat_map(|q| (1..=times * q).map(move |p| (p, q)));
        all.filter(|&(p, q)| lowest(p, q)).collect::<Vec<_>>()
    };
    let mut texts = Vec::new();
    for (p, q) in fractions(2, 6, 6) {
        texts.extend(fractions(1, 4, 4).into_iter().map(|(u, v)| {
            let alpha = format!("fractional({p}/{q}, {u}/{v})");
            format!("game \"target\" piles x <= y move nim: take from 1 pile expect {{ (floor({alpha}*n), floor(({alpha} + {u}/{v})*n)) : n >= 0 }}")
        }));
    }
    let work = Work::default();
    let (time, (pairs, refuted)) = best(3, || {
        let (mut pairs, mut refuted) = (0, 0);
        for text in &texts {
            let game = rulesmith::rules::parse(text).expect("a target");
            let target = design::Target::of_game("target", &game, &work).expect("a target");
            if target.slopes().is_some_and(|(alpha, _)| alpha.is_irrational()) {
                let found = design::invariant(&target, 0, &work).expect("an answer");
                pairs += 1;
                refuted += usize::from(matches!(found.verdict, design::Verdict::Impossible(_)));
            }
        }
        (pairs, refuted)
    });
    println!("no invariant game: {time:?} for {pairs} pairs, {refuted} of them refuted ({:.1} U)", ratio(time, unit));
}

fn main() {
    let chosen = chosen_words();
    let wanted = |section: &str| chosen.is_empty() || chosen.iter().any(|word| word == section);
    let unit = unit(on_the_processor);
    if wanted("classify") {
        classify(unit);
    }
    if wanted("rules") {
        rules(unit);
    }
    if wanted("invariant") {
        invariant(unit);
    }
}
