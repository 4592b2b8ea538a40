//! Runs the tests with each mutant.

use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Every mutant, or those whose name has one of some parts. Results go to a file, a line for each: number, name, outcome.
pub fn run(list: &str, tree: &Path, program: &str, results: &str, parts: &[&str]) {
    let mutants = super::read(list);
    let name = |id: usize| mutants[id]["name"].as_str().unwrap_or("");
    let left_out = std::fs::read_to_string(tree.join("left-out.json")).expect("what was left out");
    let left_out: Vec<(usize, String)> = serde_json::from_str(&left_out).expect("a list");
    let mut outcomes: BTreeMap<usize, String> = left_out.into_iter().collect();
    let wanted = |id: &usize| parts.is_empty() || parts.iter().any(|part| name(*id).contains(part));
    outcomes.retain(|id, _| wanted(id));
    let (raw, file) = (format!("{results}.raw"), tree.join("wanted"));
    if std::env::var_os("RESUME").is_none() {
        let _ = std::fs::remove_file(&raw);
        let _ = std::fs::remove_file(format!("{raw}.probes"));
    }
    loop {
        let told = std::fs::read_to_string(&raw).unwrap_or_default();
        for line in told.lines() {
            let (id, outcome) = line.split_once(' ').expect("a number and an outcome");
            outcomes.insert(id.parse().expect("a number"), outcome.to_string());
        }
        let open = (0..mutants.len()).filter(|id| wanted(id) && !outcomes.contains_key(id));
        let open: Vec<String> = open.map(|id| id.to_string()).collect();
        if open.is_empty() {
            break;
        }
        std::fs::write(&file, open.join("\n")).expect("a file");
        let status = Command::new(program)
            .args(["--exact", "driver::run_mutants", "--nocapture"])
            .env("RESULTS", &raw)
            .env("WANTED", &file)
            .stdin(Stdio::null())
            .status()
            .expect("the tests");
        // 99: its watch has written down what took too long. Otherwise it crashed, on the stack or for want of memory.
        if !status.success() && status.code() != Some(99) {
            assert!(status.code() != Some(101), "the tests fail without a mutant");
            let id = std::fs::read_to_string(format!("{raw}.now")).expect("the last mutant");
            outcomes.insert(id.parse().expect("a number"), format!("caught by a crash ({status})"));
            use std::io::Write;
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(&raw).expect("a file");
            writeln!(file, "{id} caught by a crash").expect("a line");
        }
    }
    let line = |(id, outcome): (&usize, &String)| format!("{}\n", json!([id, name(*id), outcome]));
    std::fs::write(results, outcomes.iter().map(line).collect::<String>()).expect("a file");
    let count = |start: &str| outcomes.values().filter(|outcome| outcome.starts_with(start)).count();
    println!(
        "{} mutants: {} caught, {} missed, {} not met, {} unviable, {} to be built apart",
        outcomes.len(),
        count("caught"),
        count("missed"),
        count("not met"),
        count("unviable"),
        count("apart")
    );
}
