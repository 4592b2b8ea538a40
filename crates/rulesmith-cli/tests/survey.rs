//! Surveys from the command line: the same rows whether it is killed or not, and one sentence for what is wrong.
#![cfg(unix)]

use crate::common::Folder;
use assert_cmd::cargo::CommandCargoExt;
use rulesmith_survey::{Cell, Manifest, read_part};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const SPEC: &str = "title = \"Smallest modifications\"\ncolumns = [\"class\", \"smallest\"]\nblock = 3\n\
                    [subjects]\nkind = \"mtw\"\nk = 4\nc = 30\n[limits]\nseconds = 60\n";

fn survey(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::cargo_bin("rulesmith").expect("the program is built before its tests");
    command.arg("survey").args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn said(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = survey(arguments, folder).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The parts that are there, and their rows in order.
fn rows(folder: &Path) -> (usize, Vec<Vec<Cell>>) {
    let mut parts: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.retain(|path| path.extension().is_some_and(|ending| ending == "parquet"));
    parts.sort();
    (parts.len(), parts.iter().flat_map(|part| read_part(File::open(part).unwrap()).unwrap().1).collect())
}

#[test]
fn a_survey_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new("survey-killed").with("spec.toml", SPEC);
    let (code, text, _) = said(&["spec.toml", "--out", "whole"], folder.path());
    assert_eq!(code, Some(0), "{text}");
    let (parts, expected) = rows(&folder.path().join("whole"));
    let manifest = Manifest::of(&folder.path().join("whole")).unwrap();
    assert_eq!((parts as u64, expected.len() as u64), (manifest.blocks, manifest.rows));
    assert_eq!(text, format!("{} rows in {parts} parts; {parts} done now, 0 were there\n", expected.len()));

    let out = folder.path().join("killed");
    let mut child = survey(&["spec.toml", "--out", "killed", "--threads", "1"], folder.path()).spawn().unwrap();
    let there = || out.is_dir() && rows(&out).0 >= 2;
    while !there() {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before it was killed");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let (before, _) = rows(&out);
    assert!(before < parts, "all was done before it was killed");
    let (code, text, _) = said(&["spec.toml", "--out", "killed", "--format", "json"], folder.path());
    let done: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (code, done["left"].as_u64(), done["there"].as_u64()),
        (Some(0), Some(0), Some(before as u64)),
        "{text}"
    );
    assert_eq!(rows(&out).1, expected);
}

#[test]
fn shards_make_the_whole() {
    let folder = Folder::new("survey-shards").with("spec.toml", SPEC);
    for shard in ["2/2", "1/2"] {
        assert_eq!(said(&["spec.toml", "--out", "parts", "--shard", shard], folder.path()).0, Some(0));
    }
    let (parts, rows) = rows(&folder.path().join("parts"));
    let manifest = Manifest::of(&folder.path().join("parts")).unwrap();
    assert_eq!((parts as u64, rows.len() as u64), (manifest.blocks, manifest.rows));
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let folder = Folder::new("survey-wrong").with("spec.toml", SPEC);
    let folder = folder.with("bad.toml", SPEC.replace("smallest\"]", "smalest\"]"));
    for (arguments, says) in [
        (&["none.toml", "--out", "x"][..], "none.toml"),
        (&["bad.toml", "--out", "x"], "in bad.toml: there is no column `smalest`; the columns are class, "),
        (&["spec.toml", "--out", "x", "--shard", "3/2"], "a shard is written 3/16"),
        (&["spec.toml", "--out", "spec.toml"], "could not be"),
    ] {
        let (code, out, error) = said(arguments, folder.path());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}: {error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}
