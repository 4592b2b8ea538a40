//! Every command's JSON is held to `docs/schema/answer.json`, and questions to `docs/schema/question.json`.

use crate::common::{Folder, rulesmith};
use crate::validator::Validator;
use serde_json::Value;

fn schema(name: &str) -> Validator {
    let path = format!("{}/../../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    Validator::new(schema)
}

fn hold(schema: &Validator, what: &str, text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
    let errors = schema.errors(&value);
    assert!(errors.is_empty(), "{what}: {errors:?}\n{text}");
    value
}

#[test]
fn every_command_keeps_to_the_schema() {
    let schema = schema("answer");
    for arguments in [
        &["slope", "(1+sqrt(5))/3"][..],
        &["slope", "7/4"],
        &["slope", "pi-2"],
        &["slope", "[1; 2, 3, 4, ...]"],
        &["slope", "fractional(3/2, 2)"],
        &["slope", "sqrt(2)", "--terms", "60"],
        &["sequence", "phi"],
        &["sequence", "{}"],
        &["sequence", "phi", "--from", "100000000000000000000"],
        &["sequence", "phi", "--member", "16"],
        &["sequence", "phi", "--member", "15"],
        &["represent", "phi", "0", "--successor"],
        &["represent", "base(10)", "1230"],
        &["represent", "(1+sqrt(5))/3", "20", "--successor", "--reread", "--system", "q"],
        &["games"],
        &["show", "freak"],
        &["show", "mtw(2; -(2,3); +(9,18))"],
        &["show", "star-star(sqrt(2))"],
        &["solve", "wythoff", "--up-to", "20"],
        &["solve", "rat", "--up-to", "20", "--misere"],
        &["solve", "wythoff", "--up-to", "5", "--grundy"],
        &["solve", "subtraction(1, 2)", "--up-to", "5", "--grundy"],
        &["solve", "nim(3)", "--up-to", "3", "--grundy"],
        &["check", "freak", "--up-to", "100"],
        &["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"],
        &["check", "t-wythoff(2)", "--up-to", "50", "--against", "phi"],
        &["move", "wythoff", "10", "20", "--all", "--verify"],
        &["move", "wythoff", "1", "2"],
        &["move", "nim(2)", "0", "0", "--misere"],
        &["move", "mouse", "5", "9", "--strategy", "table"],
        &["move", "wythoff + nim(2)", "3", "5", "4", "9"],
        &["design", "sqrt(2)", "--up-to", "50"],
        &["design", "fractional(3/2, 2/3)", "--up-to", "50"],
        &["recognize", "wythoff", "--up-to", "50"],
        &["recognize", "rat", "--up-to", "60"],
        &["recognize", "function49", "--up-to", "100"],
        &["classify", "(sqrt(301)-15)/2"],
        &["classify", "sqrt(12)-2"],
        &["classify", "e-1"],
        &["invariant", "freak", "--up-to", "30", "--largest"],
        &["invariant", "sqrt(2)"],
        &["invariant", "mouse", "--up-to", "50"],
        &["prove", "wythoff", "--explain"],
        &["prove", "wythoff", "--against", "sqrt(2)"],
        &["prove", "t-wythoff(3)", "--against", "phi"],
        &["prove", "chromatic(2 + 2^(1/3))"],
        &["prove", "star-star(sqrt(2))", "--engine", "torus"],
        &["prove", "wythoff", "--export", "walnut"],
        &["prove", "wythoff", "--export", "coq"],
        &["figure", "board", "wythoff", "--up-to", "20"],
        &["figure", "torus", "mtw(2; -(2,3); +(9,18); sqrt(12)-2)"],
        &["figure", "stacks", "chromatic(phi^2)"],
        &["figure", "automaton", "beatty(phi)"],
        &["figure", "strip", "--up-to", "4"],
    ] {
        let said = rulesmith(&[arguments, &["--format", "json"]].concat());
        assert!(matches!(said.code, Some(0 | 1 | 3)) && said.stderr.is_empty(), "{arguments:?}: {}", said.stderr);
        hold(&schema, &format!("{arguments:?}"), &said.stdout);
    }
    let folder = Folder::new("schema").with("no-end.txt", "1 2\n3 5\n").with("list.json", "[1, 2]");
    folder.answer(&["prove", "relaxed(sqrt(3))", "--certificate", "proof.json"]);
    for arguments in [
        &["design", "no-end.txt"][..],
        &["verify", "proof.json", "--explain"],
        &["verify", "list.json"],
        &["prove", "relaxed(sqrt(3))", "--certificate", "second.json"],
    ] {
        let said = folder.rulesmith(&[arguments, &["--format", "json"]].concat());
        hold(&schema, &format!("{arguments:?}"), &said.stdout);
    }
}

/// The contract of the fields that scripts rely on.
#[test]
fn evidence_is_carried() {
    for (arguments, kind) in [
        (&["solve", "wythoff", "--up-to", "20"][..], "checked"),
        (&["solve", "wythoff", "--up-to", "5", "--grundy"], "checked"),
        (&["check", "freak", "--up-to", "100"], "checked"),
        (&["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"], "refuted"),
        (&["move", "wythoff", "10", "20"], "proved"),
        (&["move", "wythoff", "10", "20", "--strategy", "table"], "checked"),
        (&["move", "wythoff + nim(2)", "3", "5", "4", "9"], "theorem"),
        (&["recognize", "wythoff", "--up-to", "50"], "checked"),
        (&["classify", "e-1"], "theorem"),
        (&["invariant", "freak"], "refuted"),
        (&["invariant", "sqrt(2)"], "theorem"),
        (&["prove", "wythoff"], "proved"),
        (&["prove", "wythoff", "--against", "sqrt(2)"], "refuted"),
        (&["figure", "board", "wythoff"], "checked"),
        (&["figure", "torus", "t-wythoff(2)"], "proved"),
        (&["figure", "counterexample", "mtw(2; -(2,3); sqrt(12)-2)"], "refuted"),
        (&["figure", "atlas", "--up-to", "5"], "theorem"),
    ] {
        let said = rulesmith(&[arguments, &["--format", "json"]].concat());
        let answer: Value = serde_json::from_str(&said.stdout).expect("JSON");
        assert_eq!(answer["evidence"]["kind"], kind, "{arguments:?}");
    }
}

#[test]
fn questions_keep_to_the_schema() {
    let schema = schema("question");
    for question in [
        r#"{"ask": "slope", "expr": "phi"}"#,
        r#"{"ask": "sequence", "expr": "evil", "from": "100000000000000000000"}"#,
        r#"{"ask": "represent", "expr": "phi", "digits": [1, 0, 1], "system": "q"}"#,
        r#"{"ask": "games"}"#,
        r#"{"ask": "solve", "game": {"rules": "game \"G\""}, "up_to": 10, "misere": true}"#,
        r#"{"ask": "check", "game": "wythoff", "up_to": 10, "against": {"positions": "0 0\n"}}"#,
        r#"{"ask": "move", "game": "wythoff", "piles": [1, "100000000000000000000"], "strategy": "floors"}"#,
        r#"{"ask": "prove", "game": "wythoff", "engine": "torus"}"#,
        r#"{"ask": "verify", "certificate": {"format": "x"}}"#,
        r#"{"ask": "figure", "kind": "position", "game": "wythoff", "piles": [10, 14]}"#,
        r#"{"ask": "figure", "kind": "atlas", "by": "theorem4", "up_to": 10}"#,
    ] {
        hold(&schema, question, question);
        serde_json::from_str::<rulesmith::ask::Question>(question)
            .unwrap_or_else(|error| panic!("{question}: {error}"));
    }
    for wrong in [
        r#"{"ask": "slope"}"#,
        r#"{"ask": "dance"}"#,
        r#"{"ask": "solve", "game": "wythoff", "up_to": 10, "upto": 11}"#,
        r#"{"ask": "prove", "game": "wythoff", "engine": "magic"}"#,
        r#"{"ask": "figure", "kind": "painting"}"#,
    ] {
        let value: Value = serde_json::from_str(wrong).unwrap();
        assert!(!schema.errors(&value).is_empty(), "{wrong}");
        assert!(serde_json::from_str::<rulesmith::ask::Question>(wrong).is_err(), "{wrong}");
    }
}
