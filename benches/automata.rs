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

use rulesmith::games;
use rulesmith::prove::automata::{Decision, decide};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::Bar::{self, AtMost, Open};
use rulesmith_corpus::measure::{best, chosen_words, on_the_processor, peak_memory, ratio, unit};

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: [(&str, Bar); 16] = [
    ("wythoff", AtMost(1.0)),
    ("mouse", AtMost(2.0)),
    ("chromatic(evil)", AtMost(2.0)),
    ("relaxed(sqrt(2))", AtMost(3.0)),
    ("relaxed(sqrt(3))", Open),
    ("definition5(sqrt(2))", Open),
    ("chromatic(phi^2)", Open),
    ("freak", AtMost(16.0)),
    ("freak-simple", AtMost(16.0)),
    ("rat", AtMost(16.0)),
    ("mtw(2; -(2,3); +(9,18))", AtMost(16.0)),
    ("mtw(2; -(2,3); +(15,30))", AtMost(60.0)),
    ("mtw(5; -(2,6); +(9,42))", AtMost(80.0)),
    ("mtw(2; -(2,3); +(24,48))", Open),
    ("recipe-u((sqrt(13) - 1)/3, (sqrt(13) + 5)/3)", Open),
    ("fat-rat(4)", AtMost(1600.0)),
];

fn main() {
    let wanted = chosen_words();
    let unit = unit(on_the_processor);
    for (name, bar) in GAMES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let game = games::find(name).expect("the game is in the catalogue").game;
        let runs = if name.starts_with("fat") { 1 } else { 7 };
        let (time, ()) = best(runs, || {
            let decision = decide(&meaning(&game), &Work::default().with_memory(1 << 30));
            assert_eq!(decision.expect("the rules have automata"), Decision::Proved, "{name}");
        });
        let ratio = ratio(time, unit);
        let memory = peak_memory().map_or(String::new(), |memory| format!("   peak so far {memory} MB"));
        println!("{name:<50} {time:>12.3?} {ratio:>9.2} U   {}{memory}", bar.verdict(ratio));
    }
}
