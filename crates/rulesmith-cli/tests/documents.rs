//! What the documents show is what the program says: every command in a `console` block is run, and its output compared.
//!
//! A last line `..` stands for more. Blocks of `rules` are files if the line before names one.
#![cfg(unix)]

use crate::common::Folder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The blocks of a kind, each with the last line of text before it.
fn blocks<'t>(text: &'t str, kind: &str) -> Vec<(&'t str, &'t str)> {
    let start = format!("```{kind}\n");
    let mut found = Vec::new();
    for (at, _) in text.match_indices(&start) {
        let inner = &text[at + start.len()..];
        let end = inner.find("```").expect("blocks end");
        found.push((text[..at].trim_end().lines().last().unwrap_or_default(), &inner[..end]));
    }
    found
}

/// The commands of a block, with what they print.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    // A block within a list is set in.
    let margin = block.len() - block.trim_start_matches(' ').len();
    for line in block.trim_end_matches(' ').lines() {
        let line = line.get(margin..).unwrap_or_default();
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push((command.to_string(), String::new())),
            (None, Some((_, output))) => output.push_str(&format!("{line}\n")),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    all
}

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = std::fs::read_dir(root.join("docs")).expect("there are documents");
    let mut all: Vec<PathBuf> = pages.map(|page| page.expect("a page").path()).collect();
    all.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    all.push(root.join("README.md"));
    all.sort();
    all
}

/// A page with the files that it takes in.
fn with_inputs(page: &str, folder: &Path) -> String {
    let mut parts = page.split("\\input{");
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (file, rest) = part.split_once('}').expect("a file is named");
        whole += &std::fs::read_to_string(folder.join(format!("{file}.tex"))).expect("it was written");
        whole += rest;
    }
    whole
}

#[test]
fn every_command_says_what_is_written() {
    let program = assert_cmd::cargo::cargo_bin("rulesmith");
    let programs = program.parent().expect("it is in a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let (mut run, mut pages, mut wrong) = (0, 0, Vec::new());
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a text");
        let name = document.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut folder = Folder::new(&format!("document_{name}"));
        for (before, rules) in blocks(&text, "rules") {
            if let Some(file) = before.split('`').find(|part| part.ends_with(".rules")) {
                folder = folder.with(file, rules);
            }
        }
        for (_, block) in blocks(&text, "console") {
            // How to build and test is for people.
            for (command, expected) in commands(block).into_iter().filter(|(command, _)| !command.contains("cargo ")) {
                if command.starts_with("./") {
                    continue;
                }
                let mut shell = Command::new("bash");
                let said = shell.args(["-c", &command]).current_dir(folder.path()).env("PATH", &path).output();
                let said = said.expect("bash is there");
                let said = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
                run += 1;
                let fits = match expected.strip_suffix("..\n") {
                    Some(beginning) => said.starts_with(beginning),
                    None => said == expected,
                };
                if !fits {
                    wrong.push(format!("{name}: $ {command}\n{expected}-- but the program says\n{said}"));
                }
            }
        }
        // A page that a document writes can be set.
        if let Ok(page) = std::fs::read_to_string(folder.path().join("page.tex")) {
            rulesmith_corpus::tex::sets(&name, &with_inputs(&page, folder.path()));
            pages += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(pages, 1, "the walk ends with a page");
    assert!(run >= 50, "only {run} commands are shown");
}
