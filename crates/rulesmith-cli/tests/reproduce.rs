//! `reproduce` from outside: files, formats, exit codes. What comes out of the five papers is held by the library's tests.

use crate::common::{Folder, rulesmith};
use crate::validator::Validator;

/// A paper with two items: one that can be decided, and one that says so if it is altered.
const PAPER: &str = r#"
key = "small"
authors = "Nobody"
title = "A small paper"
reference = "Nobody 1"
published = "Nowhere."
about = "Nothing."
[[counts]]
kind = "lemma"
numbers = ["1"]
[[item]]
kind = "lemma"
number = "1"
place = "Section 1"
says = "The double of $n$ is even & not < 0."
[[item.check]]
ask = "lemma"
variables = "n >= 0"
says = "(2*n) mod 2 = 0"
[[item]]
kind = "table"
number = "1"
place = "Section 1"
says = "Two terms."
[[item.check]]
ask = "table"
n = [1, 2]
columns = [{ name = "a_n", expr = "phi", printed = [1, 3] }]
[errata]
section = 1
heading = ""
name = ""
intro = ""
"#;

#[test]
fn reports_are_written_and_not_overwritten() {
    let folder = Folder::new("reproduce").with("small.toml", PAPER);
    let said = folder.answer(&["reproduce", "small.toml", "--out", "reports"]);
    assert!(said.contains("saved reports/small.html"), "{said}");
    for ending in ["html", "md", "tex"] {
        let text = std::fs::read_to_string(folder.path().join(format!("reports/small.{ending}"))).expect("a report");
        assert!(text.contains("A small paper") && text.contains("Lemma 1"), "{ending}");
    }
    let html = std::fs::read_to_string(folder.path().join("reports/small.html")).expect("a report");
    assert!(html.contains("is even &amp; not &lt; 0.") && html.contains("<mi>n</mi>"), "{html}");
    let again = folder.rulesmith(&["reproduce", "small.toml", "--out", "reports"]);
    assert_eq!(again.code, Some(2));
    assert_eq!(again.stderr, "error: reports/small.html is there already; --force replaces it\n");
    folder.answer(&["reproduce", "small.toml", "--out", "reports", "--force"]);
    assert_eq!(html, std::fs::read_to_string(folder.path().join("reports/small.html")).expect("a report"));
}

#[test]
fn a_printed_value_that_is_wrong_is_told_and_is_no_failure_of_the_program() {
    let wrong = PAPER.replace("printed = [1, 3]", "printed = [1, 4]");
    let folder = Folder::new("reproduce_wrong").with("small.toml", wrong);
    let said = folder.answer(&["reproduce", "small.toml"]);
    assert!(said.contains("Table 1") && said.contains("1 of 2 values differs, first at n = 2"), "{said}");
    let json = folder.answer(&["reproduce", "small.toml", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["papers"][0]["items"][1]["status"], "fails");
    let path = format!("{}/../../docs/schema/report.json", env!("CARGO_MANIFEST_DIR"));
    let schema = serde_json::from_str(&std::fs::read_to_string(path).expect("the schema")).expect("it is JSON");
    let errors = Validator::new(schema).errors(&report);
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn what_cannot_be_asked_is_one_sentence() {
    let said = rulesmith(&["reproduce", "raat"]);
    assert_eq!(said.code, Some(2));
    assert_eq!(
        said.stderr,
        "error: there is no paper `raat`; the papers are freak, rat, chromatic, rulesets, relaxed, or all\n"
    );
    let said = rulesmith(&["reproduce", "--format", "html"]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    assert!(said.stderr.contains("--out DIR"), "{}", said.stderr);
    // A check that cannot be answered is undecided, and so is the whole.
    let odd = PAPER.replace("(2*n) mod 2 = 0", "n mod m = 0");
    let folder = Folder::new("reproduce_odd").with("small.toml", odd);
    let said = folder.rulesmith(&["reproduce", "small.toml"]);
    assert_eq!(said.code, Some(3), "{}", said.stdout);
    assert!(said.stdout.contains("unknown name m"), "{}", said.stdout);
    let folder = Folder::new("reproduce_broken").with("small.toml", "key = 1");
    let said = folder.rulesmith(&["reproduce", "small.toml"]);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.starts_with("error: in small.toml: "), "{}", said.stderr);
}
