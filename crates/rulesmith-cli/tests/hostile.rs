//! Hostile command lines: commands, options and values put together by chance. Whatever is typed, the exit code is one of those
//! that are promised, what is refused is refused in one sentence, and nothing runs for ever.
//!
//! `RULESMITH_LINES` says how many (300 without it), `RULESMITH_SEED` from which on.

use assert_cmd::cargo::CommandCargoExt;
use rulesmith_corpus::dice::{Dice, number_from};
use std::collections::BTreeMap;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Most of these are wrong for most commands.
const VALUES: [&str; 60] = [
    "wythoff",
    "freak",
    "rat",
    "t-wythoff(2)",
    "mtw(2; -(2,3); +(9,18))",
    "relaxed(sqrt(2))",
    "chromatic(phi^2)",
    "fat-rat(4)",
    "subtraction(1,2,3)",
    "nim(3)",
    "nim(99999999999)",
    "nim(-1)",
    "mtw(;;;)",
    "t-wythoff(10^30)",
    "recipe-u(0, 0)",
    "star-star(phi)",
    "theorem2(2-1/10^9*sqrt(2))",
    "chromatic({})",
    "fat-rat(1000000)",
    "",
    " ",
    "-",
    "--",
    "-1",
    "0",
    "1",
    "7",
    "30",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999",
    "1e9",
    "0x10",
    "٣",
    "NaN",
    "inf",
    "phi",
    "sqrt(2)",
    "sqrt(-1)",
    "1/0",
    "10^10^10",
    "root(x^3-x-1, 1, 2)",
    "root(x^99999-2, 1, 2)",
    "[1; (2)]",
    "[1; 2, 3, ...]",
    "[0; 0, 0]",
    "fractional(3/2, 2)",
    "fractional(0, 0)",
    "beatty(phi)",
    "evil union odious",
    "complement(complement(evil))",
    "{ (n, n^2) : n >= 0 }",
    "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }",
    "((((((((((((((((((((((((((((((",
    "\u{1b}[2J\u{7}",
    "\u{202e}",
    "/dev/null",
    "/",
    "no/such/file.rules",
    "@/dev/null",
];

const COMMANDS: [&str; 17] = [
    "slope",
    "sequence",
    "represent",
    "games",
    "show",
    "solve",
    "check",
    "move",
    "play",
    "design",
    "recognize",
    "classify",
    "invariant",
    "prove",
    "verify",
    "help",
    "nonsense",
];

const OPTIONS: [&str; 30] = [
    "--up-to",
    "--format",
    "--memory",
    "--time",
    "--against",
    "--grundy",
    "--misere",
    "--terms",
    "--from",
    "--member",
    "--digits",
    "--best",
    "--all",
    "--with",
    "--engine",
    "--explain",
    "--verify",
    "--strategy",
    "--seed",
    "--second",
    "--opponent",
    "--pile",
    "--successor",
    "--reread",
    "--largest",
    "--help",
    "--version",
    "--nothing",
    "--export",
    "--certificate",
];

fn one<'a>(dice: &mut Dice, all: &[&'a str]) -> &'a str {
    dice.pick::<&str>(all)
}

/// Lines that are right.
const RIGHT: [&str; 24] = [
    "slope sqrt(2) --terms 5",
    "slope fractional(3/2,2) --digits 50 --format latex",
    "sequence phi --terms 30 --format bfile",
    "sequence evil --member 12",
    "represent phi 100 --successor --reread",
    "games --format json",
    "show freak --format latex",
    "solve wythoff --up-to 30",
    "solve rat --up-to 12 --format csv",
    "solve wythoff --up-to 12 --grundy --format json",
    "solve nim(3) --up-to 6 --misere",
    "check freak --up-to 60",
    "check wythoff --up-to 40 --against sqrt(2)",
    "move wythoff 10 20 --verify",
    "move freak 1000000000000 3 --all --format json",
    "play wythoff 3 4 --opponent random --seed 3",
    "design sqrt(3) --best --up-to 60",
    "design phi --with nim(2) --all --up-to 40",
    "recognize freak --up-to 80",
    "classify sqrt(12)-2 --format latex",
    "invariant sqrt(3) --up-to 60 --largest",
    "prove t-wythoff(2) --engine torus --explain",
    "prove freak --engine automata",
    "prove wythoff --export walnut",
];

/// A command line that is often almost right: half of them are right but for a word.
fn line(dice: &mut Dice) -> Vec<String> {
    let mut words: Vec<String> = match dice.roll(2) {
        0 => one(dice, &RIGHT).split(' ').map(str::to_string).collect(),
        _ => {
            let mut words = vec![one(dice, &COMMANDS).to_string()];
            words.extend((0..dice.roll(4)).map(|_| one(dice, &VALUES).to_string()));
            words
        }
    };
    for _ in 0..dice.roll(3) {
        let at = dice.index(words.len() + 1);
        match dice.roll(4) {
            0 => words.insert(at, one(dice, &OPTIONS).to_string()),
            1 => words.insert(at, one(dice, &VALUES).to_string()),
            2 if at < words.len() => words[at] = one(dice, &VALUES).to_string(),
            _ => drop((at < words.len()).then(|| words.remove(at))),
        }
    }
    // Nothing is written, and whatever it is has two seconds.
    words.retain(|word| word != "--certificate");
    if !words.iter().any(|word| word == "--time") {
        words.extend(["--time".to_string(), "2".to_string()]);
    }
    words
}

struct Ended {
    code: Option<i32>,
    stderr: String,
}

/// Runs a line, for at most this long.
const PATIENCE: Duration = Duration::from_secs(120);

fn run(words: &[String]) -> Result<Ended, String> {
    let mut command = Command::cargo_bin("rulesmith").expect("the program is built before its tests");
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut pipe = child.stderr.take().expect("it is piped");
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = pipe.read_to_end(&mut said);
        said
    });
    let begin = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            _ if begin.elapsed() > PATIENCE => {
                let _ = child.kill();
                return Err("it is still running".to_string());
            }
            _ => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let stderr = reader.join().expect("reading does not panic");
    Ok(Ended { code: status.code(), stderr: String::from_utf8(stderr).map_err(|_| "not UTF-8".to_string())? })
}

/// What is wrong with how a line ended, if anything.
fn wrong(ended: &Ended) -> Option<String> {
    let Some(code @ 0..=3) = ended.code else { return Some(format!("exit code {:?}", ended.code)) };
    let said = &ended.stderr;
    if said.contains("panicked") || said.contains(|c: char| c.is_control() && c != '\n') || said.len() > 20_000 {
        return Some("what it said".to_string());
    }
    let sentences = said.lines().filter(|line| line.starts_with("error: ")).count();
    match code {
        2 if sentences != 1 || !said.starts_with("error: ") => Some(format!("{sentences} sentences")),
        _ => None,
    }
}

#[test]
fn whatever_is_typed() {
    let (count, first) = (number_from("RULESMITH_LINES", 300), number_from("RULESMITH_SEED", 0));
    let mut codes: BTreeMap<Option<i32>, u64> = BTreeMap::new();
    let mut failures = Vec::new();
    for seed in first..first + count {
        let words = line(&mut Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1));
        match run(&words) {
            Ok(ended) => {
                *codes.entry(ended.code).or_default() += 1;
                if let Some(what) = wrong(&ended) {
                    failures.push(format!("seed {seed}, {words:?}: {what}\n{}", ended.stderr));
                }
            }
            // A name may hold what no system passes on.
            Err(why) => failures.push(format!("seed {seed}, {words:?}: {why}")),
        }
    }
    eprintln!("exit codes: {codes:?}");
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures[..failures.len().min(8)].join("\n"));
    // Chance gets as far as answers, and not only to refusals.
    assert!(codes.get(&Some(0)).copied().unwrap_or(0) * 20 >= count, "{codes:?}");
    assert!(codes.get(&Some(2)).copied().unwrap_or(0) * 4 >= count, "{codes:?}");
}
