//! Puts all mutants that `cargo mutants --list --json` names into one program, in which the environment chooses one:
//! building takes one minute instead of some seconds for each, and a mutant takes the time of the tests.
//!
//! `rulesmith-mutants LIST TREE CRATE`: TREE is a copy of the workspace that is changed, CRATE a folder of it. An operator
//! becomes a `match` on its operands that tries each of its mutants, a function begins with its mutants, an arm has one in its
//! guard. What does not compile so is left out, and written to TREE/left-out.json with the reason: `unviable` if the mutant
//! itself has wrong types, `apart` if cargo-mutants has to build it by itself.

mod edit;
mod run;

use edit::Sources;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["build", list, tree, folder] => build(list, Path::new(tree), folder),
        ["run", list, tree, program, results, ref parts @ ..] => {
            run::run(list, Path::new(tree), program, results, parts)
        }
        _ => panic!("build LIST TREE CRATE, or run LIST TREE PROGRAM RESULTS [PART OF A NAME..]"),
    }
}

/// The list, where cargo-mutants does not know that `Checked` and `Read` are results: what it would put in place of a
/// function that returns one is no value of its type, and gives way to what is.
fn read(list: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(list).expect("the list");
    let all: Vec<Value> = serde_json::from_str(&text).expect("a list of mutants");
    let mut mutants: Vec<Value> = Vec::new();
    let mut last = Value::Null;
    for mut mutant in all {
        let kind = mutant["function"]["return_type"].as_str().unwrap_or("").to_string();
        let inner = ["-> Checked<", "-> Read<"].iter().find_map(|start| kind.strip_prefix(start));
        let Some(inner) = inner.filter(|_| mutant["genre"] == "FnValue") else {
            mutants.push(mutant);
            continue;
        };
        if mutant["span"] == last {
            continue;
        }
        last = mutant["span"].clone();
        let values: &[&str] = match inner.trim_end_matches('>') {
            "()" => &["Ok(())"],
            "bool" => &["Ok(true)", "Ok(false)"],
            inner if inner.starts_with("Option<") => &["Ok(None)"],
            inner if inner.starts_with("Vec<") => &["Ok(vec![])"],
            _ => &["Ok(Default::default())"],
        };
        let name = mutant["name"].as_str().and_then(|name| name.split(" with ").next()).unwrap_or("").to_string();
        for value in values {
            mutant["replacement"] = json!(value);
            mutant["name"] = json!(format!("{name} with {value}"));
            mutants.push(mutant.clone());
        }
    }
    mutants
}

fn build(list: &str, tree: &Path, folder: &str) {
    let mutants = read(list);
    let mut sources = Sources::new(&mutants, tree, folder);
    drive(&tree.join(folder).join("tests"));
    let mut left_out: Vec<(usize, &str)> = Vec::new();
    loop {
        sources.write(tree, &left_out.iter().map(|(id, _)| *id).collect());
        let found = errors(tree, folder);
        if found.is_empty() {
            break;
        }
        let mut more = BTreeSet::new();
        for (file, from, to) in &found {
            match sources.blame(file, *from, *to) {
                Some((ids, why)) => more.extend(ids.into_iter().map(|id| (id, why))),
                None => eprintln!("nothing to blame in {file} at {from}"),
            }
        }
        eprintln!("{} errors, {} mutants left out", found.len(), more.len());
        assert!(!more.is_empty(), "it does not compile");
        left_out.extend(more);
    }
    left_out.extend(sources.unplaced.iter().map(|id| (*id, "apart")));
    left_out.sort_unstable();
    left_out.dedup_by_key(|left| left.0);
    let text = serde_json::to_string(&left_out).expect("text");
    std::fs::write(tree.join("left-out.json"), text).expect("a file");
    let count = |why: &str| left_out.iter().filter(|left| left.1 == why).count();
    println!(
        "{} mutants: {} in the program, {} unviable, {} apart",
        sources.count,
        sources.count - left_out.len(),
        count("unviable"),
        count("apart")
    );
}

/// The driver goes beside the tests, and may use what they have.
fn drive(tests: &Path) {
    for entry in std::fs::read_dir(tests).expect("the tests") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a test");
            let text = text.replace("\nfn ", "\npub fn ").replace("\nconst ", "\npub const ");
            let more = if path.ends_with("all.rs") { "mod driver;\n" } else { "" };
            std::fs::write(&path, text + more).expect("a test");
        }
    }
    std::fs::write(tests.join("driver.rs"), include_str!("driver.rs.txt")).expect("the driver");
}

/// Files and places of the compiler's errors.
fn errors(tree: &Path, folder: &str) -> Vec<(String, usize, usize)> {
    let output = Command::new("cargo")
        .args(["check", "--quiet", "--message-format=json", "--manifest-path"])
        .arg(tree.join(folder).join("Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo");
    let mut found = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        for span in message["spans"].as_array().into_iter().flatten().filter(|span| span["is_primary"] == true) {
            let mut span = span;
            while !span["expansion"].is_null() && !span["file_name"].as_str().unwrap_or("").contains(folder) {
                span = &span["expansion"]["span"];
            }
            let at = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
            found.push((span["file_name"].as_str().unwrap_or("").to_string(), at("byte_start"), at("byte_end")));
        }
    }
    assert!(output.status.success() || !found.is_empty(), "cargo check fails without an error");
    found
}
