//! `design` as scripts and careless users call it.
//!
//! After a wanted change of the output: `INSTA_UPDATE=always cargo test -p rulesmith-cli --test all design::`, then read the
//! difference.

use crate::common::{Folder, answer, rulesmith};
use serde_json::Value;

fn compare(name: &str, arguments: &[&str], answer: &str) {
    insta::with_settings!({ description => format!("rulesmith {}", arguments.join(" ")), omit_expression => true }, {
        insta::assert_snapshot!(name, answer);
    });
}

/// One object on one line.
fn json_of(code: i32, arguments: &[&str]) -> Value {
    let said = rulesmith(&[arguments, &["--format", "json"]].concat());
    assert_eq!((said.code, said.stderr.as_str()), (Some(code), ""), "{arguments:?}");
    assert_eq!(said.stdout.matches('\n').count(), 1, "one object on one line");
    serde_json::from_str(&said.stdout).expect("JSON")
}

#[test]
fn answers_in_words() {
    for (name, arguments) in [
        ("design_proposition4", &["design", "sqrt(12)-2", "--up-to", "200"][..]),
        ("design_without_modification", &["design", "(5-sqrt(5))/2", "--all", "--up-to", "200"]),
        ("design_freak", &["design", "fractional(3/2, 2/3)", "--all", "--up-to", "200"]),
        ("design_best", &["design", "phi", "--best"]),
        ("design_latex", &["design", "sqrt(2)", "--best", "--format", "latex"]),
        ("design_mouse", &["design", "mouse", "--up-to", "100"]),
    ] {
        compare(name, arguments, &answer(arguments));
    }
}

#[test]
fn json_keeps_the_contract() {
    let value = json_of(0, &["design", "sqrt(3)", "--up-to", "300"]);
    let rulesets = value["rulesets"].as_array().unwrap();
    assert!(value["target"].is_string() && rulesets.len() >= 8);
    for found in rulesets {
        for field in ["construction", "rules", "english", "kind", "source", "because"] {
            assert!(found[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {found}");
        }
        assert!(found["mentions_slope"].is_boolean() && found["exceptions"].is_u64() && found["length"].is_u64());
        assert_eq!(found["evidence"]["up_to"], 300);
        let kind = found["evidence"]["kind"].as_str().unwrap();
        assert!(["checked", "proved"].contains(&kind));
    }
    let kinds = |name: &str| rulesets.iter().find(|found| found["construction"] == name).unwrap()["kind"].clone();
    assert_eq!((kinds("Theorem 1"), kinds("Relaxed Wythoff")), ("invariant".into(), "2-invariant".into()));
    let refused = value["not_offered"].as_array().unwrap();
    assert!(refused.iter().all(|one| one["construction"].is_string() && one["reason"].is_string()));
    // The shortest alone.
    let best = json_of(0, &["design", "sqrt(3)", "--up-to", "300", "--best"]);
    assert_eq!(best["rulesets"], serde_json::json!([rulesets[0]]));
}

#[test]
fn rulesets_are_saved_ready_for_use() {
    let folder = Folder::new("design_saved");
    let said = folder.answer(&["design", "sqrt(3)", "--up-to", "100", "--save", "rules"]);
    let saved: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("saved ")).collect();
    assert!(saved.len() >= 8 && saved[0].starts_with("rules/1-"), "{saved:?}");
    let (rules, certificates): (Vec<&str>, Vec<&str>) = saved.iter().partition(|path| path.ends_with(".rules"));
    assert!(certificates.contains(&"rules/1-relaxed-wythoff.certificate.json"), "{certificates:?}");
    for path in certificates {
        assert!(folder.answer(&["verify", path]).starts_with("accepted"), "{path}");
    }
    for path in rules {
        let checked = folder.answer(&["check", path, "--up-to", "100", "--against", "sqrt(3)"]);
        assert!(checked.contains("agrees with the claim"), "{path}: {checked}");
    }
    let said = folder.with("taken", "a file").rulesmith(&["design", "sqrt(3)", "--up-to", "20", "--save", "taken"]);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.starts_with("error: taken could not be written"), "{}", said.stderr);
}

#[test]
fn folders_that_cannot_be_written_are_noticed_first() {
    let folder = Folder::new("design_unwritable").with("taken", "a file");
    for path in ["taken", "taken/rules", "/dev/null/rules"] {
        // The board would need more memory than is allowed, which is found out later.
        let said = folder.rulesmith(&["design", "phi", "--up-to", "10000000000", "--save", path]);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{path}");
        assert!(said.stderr.starts_with(&format!("error: {path} could not be written: ")), "{}", said.stderr);
    }
}

#[test]
fn files_of_positions_and_rules() {
    let folder = Folder::new("design_files")
        .with("wythoff.txt", "0 0\n1 2\n3 5\n4 7\n6 10\n8 13\n9 15\n11 18\n12 20\n")
        .with("no-end.txt", "1 2\n3 5\n")
        .with("near.txt", "0 0\n1 2\n3 4\n")
        .with("nim.rules", "game \"N\"\npiles x <= y\nmove nim: take from 1 pile\nexpect { (n, n) : n >= 0 }\n");
    assert!(folder.answer(&["design", "wythoff.txt", "--best"]).contains("1. Wythoff;"));
    assert!(folder.answer(&["design", "nim.rules", "--best", "--up-to", "50"]).contains("Invariant game"));
    let said = folder.rulesmith(&["design", "no-end.txt"]);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
    assert!(said.stdout.starts_with("impossible, because (0, 0) is not among the positions"), "{}", said.stdout);
    let said = folder.rulesmith(&["design", "near.txt", "--with", "wythoff", "--format", "json"]);
    assert_eq!(said.code, Some(1));
    let value: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!((&value["evidence"]["kind"], &value["evidence"]["witness"]), (&"refuted".into(), &vec![3, 4].into()));
    assert!(folder.answer(&["design", "near.txt", "--with", "nim.rules"]).contains("3 rulesets"));
}

#[test]
fn mistakes_are_one_sentence() {
    for (arguments, part) in [
        (&["design", "7/5"][..], "rational, so their sequences meet: both contain 7"),
        (&["design", "3/2"], "both contain 3"),
        (&["design", "1"], "only slopes above 1 have one"),
        (&["design", "sqrt(2)/2"], "only slopes above 1 have one"),
        (&["design", "-2"], "a slope must be positive"),
        (&["design", "fractional(3/2, 1)"], "alpha = 1 and beta = 2 are rational"),
        (&["design", "fractional(0, 1)"], "positive"),
        (&["design", "wythof"], "did you mean `wythoff`?"),
        (&["design", "fat-rat(1)"], "from 2 to 10"),
        (&["design", "missing.txt"], "there is no file missing.txt"),
        (&["design", "{ (n, 2*m) : n >= 0 }"], "`m`"),
        (&["design", "{ (n, "], "expected"),
        (&["design", ""], "nothing here to read"),
        (&["design", "phi", "--format", "bfile"], "a design has no bfile form"),
        (&["design", "phi", "--with", "rat"], "not for 2 unordered piles"),
        (&["design", "phi", "--with", "nothing"], "no game named"),
        (&["design", "phi", "--up-to", "10000000000"], "memory"),
        (&["design", "phi", "--best", "--all"], "--best does not go together with --all"),
    ] {
        let said = rulesmith(arguments);
        assert!(!said.stderr.contains("panicked"), "{arguments:?}: {}", said.stderr);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", said.stderr);
        assert!(said.stderr.starts_with("error: ") && said.stderr.contains(part), "{arguments:?}: {}", said.stderr);
    }
}
