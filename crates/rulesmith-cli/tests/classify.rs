//! `classify` and `invariant` as scripts and careless users call them.
//!
//! After a wanted change of the output: `INSTA_UPDATE=always cargo test -p rulesmith-cli --test all classify::`, then read
//! the difference.

use crate::common::{Folder, Said, answer, rulesmith};
use serde_json::{Value, json};

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

fn refused(arguments: &[&str], part: &str) {
    let said: Said = rulesmith(arguments);
    assert!(!said.stderr.contains("panicked"), "{arguments:?}: {}", said.stderr);
    assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", said.stderr);
    let first = said.stderr.lines().next().unwrap_or_default();
    assert!(first.starts_with("error: ") && first.contains(part), "{arguments:?}: {first}");
}

#[test]
fn classifications_in_words() {
    for (name, slope) in [("classify_proposition4", "sqrt(12)-2"), ("classify_transcendental", "e-1")] {
        let arguments = ["classify", slope];
        compare(name, &arguments, &answer(&arguments));
    }
}

#[test]
fn answers_for_papers() {
    for (name, arguments) in [
        ("classify_latex", &["classify", "sqrt(12)-2", "--format", "latex"][..]),
        ("invariant_latex", &["invariant", "sqrt(2)", "--up-to", "4", "--largest", "--format", "latex"]),
    ] {
        compare(name, arguments, &answer(arguments));
    }
    let arguments = ["invariant", "fractional(3/2, 2)", "--format", "latex"];
    compare("invariant_table3_latex", &arguments, &rulesmith(&arguments).stdout);
}

#[test]
fn classifications_for_programs() {
    let found = json_of(0, &["classify", "(sqrt(301)-15)/2"]);
    for (field, value) in [
        ("A", json!(1)),
        ("B", json!(-3)),
        ("C", json!(19)),
        ("independent", json!(false)),
        ("minimal_polynomial", json!("x^2 + 15*x - 19")),
        ("mtw", json!(true)),
        ("k", json!(3)),
        ("b", json!(15)),
        ("c", json!(19)),
        ("c_tilde", json!(2)),
        ("t_wythoff", json!(null)),
        ("family", json!({"name": "Proposition 5", "d": 1})),
        ("floor_beta", json!(6)),
        ("constraint_values", json!([5, 6])),
        ("k_invariance", json!(2)),
        ("definition5_beatty", json!(true)),
        ("theorem4_case", json!("iv")),
        ("theorem4_p", json!(null)),
    ] {
        assert_eq!(found[field], value, "{field}");
    }
    let found = json_of(0, &["classify", "3+sqrt(2)"]);
    assert_eq!((&found["slope"], &found["beta"]), (&json!("3+sqrt(2)"), &json!("3+sqrt(2)")));
}

#[test]
fn classifications_of_other_slopes() {
    let late = json_of(0, &["classify", "2-sqrt(2)/1000"]);
    assert_eq!((&late["constraint_values"], &late["k_invariance"]), (&json!([0, 1, 2]), &json!(3)));
    assert_eq!((&late["mtw"], &late["k"], &late["c"]), (&json!(false), &json!(null), &json!(null)));
    let free = json_of(0, &["classify", "e-1"]);
    assert_eq!((&free["independent"], &free["A"], &free["mtw"]), (&json!(true), &json!(null), &json!(false)));
    let four = json_of(0, &["classify", "sqrt(11)-2"]);
    assert_eq!(
        (&four["theorem4_case"], &four["theorem4_p"], &four["theorem4_q"]),
        (&json!("iii"), &json!(2), &json!(1))
    );
    // Large numbers are strings.
    let large = json_of(0, &["classify", "2-sqrt(2)/10^12"]);
    assert_eq!(large["A"], json!("500000000000000000000000"));
    // Every construction says whether it applies and why, and names its game.
    let applying: Vec<&str> = four["constructions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|found| found["applies"] == json!(true) && found["reason"].is_string() && found["game"].is_string())
        .map(|found| found["construction"].as_str().unwrap())
        .collect();
    let invariant = ["Proposition 4", "Theorem 2", "(G*)*"];
    let others = ["Relaxed Wythoff", "Definition 5", "Chromatic nim", "Recipe U", "Recipe R"];
    assert_eq!(applying, [&invariant[..], &others[..]].concat());
}

#[test]
fn no_invariant_game() {
    for (name, target) in [("invariant_freak", "freak"), ("invariant_table3", "fractional(3/2, 2)")] {
        let arguments = ["invariant", target];
        let said = rulesmith(&arguments);
        assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
        compare(name, &arguments, &said.stdout);
    }
    let found = json_of(1, &["invariant", "freak"]);
    assert_eq!(found["exists"], json!(false));
    assert_eq!(found["rules"], json!(null));
    assert_eq!(
        found["witness"],
        json!({
            "position": [0, 3],
            "options": [{"take": [0, 3], "to": [0, 0], "shown_by": {"from": [3, 5], "to": [2, 3]}}],
        })
    );
    assert_eq!(found["evidence"], json!({"kind": "refuted", "up_to": 32, "witness": [0, 3]}));
}

#[test]
fn invariant_games() {
    let arguments = ["invariant", "fractional(2, 5/2)"];
    compare("invariant_whole_sum", &arguments, &answer(&arguments));
    for target in [
        "sqrt(2)",
        "phi",
        "sqrt(3)",
        "e-1",
        "pi-2",
        "2^(1/3)",
        "[1; 2, 3, 4, ...]",
        "3+sqrt(2)",
        "fractional(1, 3)",
        "fractional(2, 3)",
        "fractional(3, 1)",
        "fractional(2, 3/2)",
        "fractional(3, 7/2)",
        "wythoff",
        "chromatic(phi^2)",
        "relaxed(sqrt(7)-1)",
        "{ (floor(phi*n), floor(phi*n) + n) : n >= 0 }",
    ] {
        let found = json_of(0, &["invariant", target]);
        assert_eq!((&found["exists"], &found["witness"]), (&json!(true), &json!(null)), "{target}");
        assert_eq!(found["evidence"]["kind"], json!("theorem"), "{target}");
        // The rules can be taken away and solved, and have what they expect.
        let folder = Folder::new("invariant_rules").with("found.rules", found["rules"].as_str().unwrap());
        let said = folder.rulesmith(&["check", "found.rules", "--up-to", "200"]);
        assert_eq!(said.code, Some(0), "{target}: {}{}", said.stdout, said.stderr);
        let against = folder.rulesmith(&["check", "found.rules", "--up-to", "200", "--against", target]);
        assert_eq!(against.code, Some(0), "{target}: {}{}", against.stdout, against.stderr);
    }
}

#[test]
fn undecided_and_the_largest_ruleset() {
    let found = json_of(3, &["invariant", "mouse", "--up-to", "100"]);
    assert_eq!((&found["exists"], &found["up_to"]), (&json!(null), &json!(100)));
    let found = json_of(0, &["invariant", "phi", "--up-to", "4", "--largest"]);
    let vectors = json!([[0, 1], [0, 2], [0, 3], [0, 4], [1, 1], [1, 3], [2, 2], [2, 4], [3, 3], [3, 4], [4, 4]]);
    assert_eq!(found["largest"], json!({"up_to": 4, "exact": true, "vectors": vectors}));
    let text = rulesmith(&["invariant", "freak", "--up-to", "12", "--largest"]).stdout;
    assert!(text.contains("\n{0, l}: l = 1-2, 4, 7-12\n"), "{text}");
    let folder = Folder::new("invariant_list").with("list.txt", "0 0\n1 2\n5 3\n");
    assert_eq!(folder.rulesmith(&["invariant", "list.txt"]).code, Some(3));
}

#[test]
fn bad_input() {
    for slope in ["7/5", "2", "sqrt(4)", "fractional(1, 3/2)"] {
        refused(&["classify", slope], "is rational, and a complementary pair needs an irrational slope");
        refused(&["invariant", slope], "is rational, and the pair of slopes has to be irrational");
    }
    for slope in ["sqrt(2)/2", "phi-1", "e/3"] {
        refused(&["classify", slope], "is not above 1");
        refused(&["invariant", slope], "has no complementary slope");
    }
    for (target, part) in [
        ("", "there is nothing here to read"),
        ("-sqrt(2)", "a slope must be positive"),
        ("sqrt(-2)", "not real"),
        ("{ (n, 2m) : n >= 0 }", "`m`"),
        ("wythof", "did you mean `wythoff`?"),
        ("fractional(3/2, -1)", "positive rationals"),
        ("nowhere.txt", "there is no file nowhere.txt"),
    ] {
        refused(&["invariant", target], part);
    }
    // A game that claims nothing has the P-positions of its own rules.
    assert!(answer(&["invariant", "mtw(2; -(2,3))"]).starts_with("mtw(2; -(2,3)): yes, an invariant game has these"));
    refused(&["invariant", "mouse", "--up-to", "99999999999"], "of memory");
    refused(&["invariant", "mouse", "--up-to", "18446744073709551615"], "of memory");
    refused(&["invariant", "freak", "--up-to", "2001", "--largest"], "--largest lists vectors up to 2000");
    refused(&["invariant", "freak", "--format", "csv"], "has no csv form");
    refused(&["classify", "phi", "--format", "bfile"], "has no bfile form");
}
