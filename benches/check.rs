//! What it costs to check a proof, against what it cost to find, in one run: `cargo bench -p rulesmith --bench check`.
//!
//! | ratio | bar |
//! |---|---|
//! | checking / finding, all proofs by automata of corpus/proofs.toml together | at most 1 |
//! | each of those that takes more than 50 ms to check | at most 3 |
//! | peak memory of checking each of them, in a process of its own | at most 64 MB and 20 times the file |
//! | checking / finding for the torus, mtw(2; -(2,3); +(9600,19200)) | shown |
//! | the same checked / mtw(2; -(2,3); +(2400,4800)) checked | at most 6, four being linear |
//!
//! Finding is deciding and writing the certificate down; checking is reading its text and the rest. Both on one thread, in time on
//! the processor. Words after `--` choose games by a part of their name.

use rulesmith::form::Form;
use rulesmith::prove::automata::{self, Decision};
use rulesmith::prove::{self, Certificate, Engine, Evidence, Verdict};
use rulesmith::work::Work;
use rulesmith_corpus::constructions::find;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{at_most, best, chosen_words, peak_memory, ratio};
use rulesmith_corpus::proofs::proofs;
use std::process::Command;
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time of finding a proof, its text, and the time of checking that.
fn measured(name: &str, engine: Engine) -> (Duration, String, Duration) {
    let game = find(name).expect("the game is there");
    let work = Work::default().with_memory(4 << 30);
    let (finding, text) = best(3, || found(&meaning(&game), engine, &work).to_text());
    let (checking, verdict) = best(3, || prove::verify_text(&text, &work).map(|_| ()));
    verdict.unwrap_or_else(|why| println!("{name}: {why}"));
    (finding, text, checking)
}

/// What an engine finds, before the checker has seen it.
fn found(form: &Form, engine: Engine, work: &Work) -> Certificate {
    if engine == Engine::Torus {
        let Verdict::Proved(certificate) = prove::prove(form, None, work) else { panic!("{}", form.game().name) };
        return certificate;
    }
    assert_eq!(automata::decide(form, work).expect("the rules have automata"), Decision::Proved);
    let proof = automata::certify(form, work).unwrap_or_else(|why| panic!("{}: {why}", form.game().name));
    Certificate { game: form.game().clone(), evidence: Evidence::Automata(proof) }
}

/// Names the file that a process of its own checks, to tell what memory that takes.
const CHECKED_ALONE: &str = "RULESMITH_CHECKED_ALONE";

/// The most memory that checking a certificate takes, in MB.
fn memory(text: &str) -> Option<u64> {
    let file = std::env::temp_dir().join(format!("rulesmith-check-{}.json", std::process::id()));
    std::fs::write(&file, text).expect("there is room for a certificate");
    let alone = Command::new(std::env::current_exe().ok()?).env(CHECKED_ALONE, &file).output();
    std::fs::remove_file(&file).expect("it was written");
    String::from_utf8(alone.ok()?.stdout).ok()?.trim().parse().ok()
}

fn main() {
    if let Some(file) = std::env::var_os(CHECKED_ALONE) {
        let text = std::fs::read_to_string(file).expect("the file is there");
        prove::verify_text(&text, &Work::default().with_memory(4 << 30)).expect("it was accepted before");
        println!("{}", peak_memory().unwrap_or(0));
        return;
    }
    let wanted = chosen_words();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str()));
    let (mut finding, mut checking) = (Duration::ZERO, Duration::ZERO);
    let mut missed = 0;
    for group in proofs().proved {
        let arguments = group.arguments();
        let by_automata = |argument: &&String| group.automata.contains(argument) && !group.lemma.contains(argument);
        for name in arguments.iter().filter(by_automata).map(|argument| group.game.replace("{}", argument)) {
            if !is_wanted(&name) || find(&name).is_none() {
                continue;
            }
            let (found, text, checked) = measured(&name, Engine::Automata);
            let held = memory(&text).unwrap_or(u64::MAX);
            let quick = checked < Duration::from_millis(50) || ratio(checked, found) <= 3.0;
            let bar = quick && held <= 64 + 20 * text.len() as u64 / 1_000_000;
            missed += usize::from(!bar);
            println!(
                "{name:<50} found {found:>10.2?}  {:>6} KB  checked {checked:>10.2?} {:>7.2}  {held:>4} MB{}",
                text.len() / 1024,
                ratio(checked, found),
                if bar { "" } else { "   MISSED" }
            );
            finding += found;
            checking += checked;
        }
    }
    if !finding.is_zero() {
        println!("found in {finding:.2?}, checked in {checking:.2?}; {missed} missed a bar of their own");
        at_most("checking / finding, all together", ratio(checking, finding), 1.0);
    }
    if is_wanted("torus") {
        let [small, large] = [(2400, 4800), (9600, 19200)].map(|(k, l)| {
            let name = format!("mtw(2; -(2,3); +({k},{l}))");
            measured(&name, Engine::Torus)
        });
        println!("torus: found {:.2?}, checked {:.2?}", large.0, large.2);
        at_most("torus, checked: +(9600,19200) / +(2400,4800)", ratio(large.2, small.2), 6.0);
    }
}
