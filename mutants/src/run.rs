//! Runs the tests with each mutant.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(30);

/// Results go to a file, a line for each mutant; those that are in it already are not run again.
pub fn run(list: &str, tree: &Path, program: &str, results: &str, wanted: &[&str]) {
    let mutants = super::read(list);
    let quick = std::env::var_os("QUICK").is_some();
    let left_out = std::fs::read_to_string(tree.join("left-out.json")).expect("what was left out");
    let left_out: Vec<(usize, String)> = serde_json::from_str(&left_out).expect("a list");
    let left_out: BTreeMap<usize, String> = left_out.into_iter().collect();
    let met = tree.join("met");
    let _ = std::fs::remove_file(&met);
    let clean = Command::new(program)
        .arg("--test-threads=1")
        .args(if quick { &SOON[..] } else { &SOON[..2] })
        .env("RULESMITH_MUTANT", "trace")
        .env("RULESMITH_MET", &met)
        .stdout(Stdio::null())
        .status()
        .expect("the tests");
    assert!(clean.success(), "the tests fail without a mutant");
    let met: BTreeSet<usize> =
        std::fs::read_to_string(&met).unwrap_or_default().lines().filter_map(|line| line.parse().ok()).collect();
    let known = std::fs::read_to_string(results).unwrap_or_default();
    let known: BTreeSet<String> = known
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .map(|line| line["name"].as_str().unwrap_or("").to_string())
        .collect();
    let mut file = std::fs::OpenOptions::new().append(true).create(true).open(results).expect("a file");
    for (id, mutant) in mutants.iter().enumerate() {
        let name = mutant["name"].as_str().unwrap_or("");
        let chosen = wanted.is_empty() || wanted.iter().any(|part| name.contains(part) || *part == id.to_string());
        if !chosen || known.contains(name) {
            continue;
        }
        let start = Instant::now();
        let outcome = match left_out.get(&id) {
            Some(why) => why.clone(),
            None if !met.contains(&id) => "not met".to_string(),
            None => match outcome(program, id, &SOON) {
                Some(caught) => caught,
                None if quick => "missed".to_string(),
                None => outcome(program, id, &LATE).unwrap_or("missed".to_string()),
            },
        };
        use std::io::Write;
        let line = json!({"id": id, "name": name, "outcome": outcome, "ms": start.elapsed().as_millis() as u64});
        writeln!(file, "{line}").expect("a line");
    }
}

/// The quick tests first, and those that take longer only where they see nothing. How long the sources are is not asked.
const SOON: [&str; 6] = ["--skip", "alone::", "--skip", "forged::", "--skip", "values_that_grow"];
const LATE: [&str; 2] = ["forged::", "values_that_grow"];

fn outcome(program: &str, id: usize, which: &[&str]) -> Option<String> {
    let mut tests = Command::new(program)
        .arg("--test-threads=1")
        .args(which)
        .env("RULESMITH_MUTANT", id.to_string())
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tests");
    let (send, receive) = mpsc::channel();
    let lines = BufReader::new(tests.stdout.take().expect("a pipe"));
    let reader = std::thread::spawn(move || {
        for line in lines.lines().map_while(Result::ok) {
            if line.starts_with("test ") && line.ends_with("FAILED") {
                let _ = send.send(Some(line["test ".len()..line.len() - " ... FAILED".len()].to_string()));
                return;
            }
        }
        let _ = send.send(None);
    });
    let told = receive.recv_timeout(TIMEOUT);
    let outcome = match told {
        Ok(Some(test)) => Some(format!("caught by {test}")),
        Ok(None) => match tests.wait() {
            Ok(status) if status.success() => None,
            _ => Some("caught by a crash".to_string()),
        },
        Err(_) => Some("caught by the time".to_string()),
    };
    let _ = tests.kill();
    let _ = tests.wait();
    let _ = reader.join();
    outcome
}
