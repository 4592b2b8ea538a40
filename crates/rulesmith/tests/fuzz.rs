//! The texts that fuzzing has found (`fuzz/corpus`), each tried again as the fuzzer does.

#[path = "../../../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

fn replay(name: &str, target: fn(&str)) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fuzz/corpus/{name}.jsonl"));
    let lines = std::fs::read_to_string(file).unwrap();
    assert!(lines.lines().count() >= 200, "{} texts for {name}", lines.lines().count());
    for line in lines.lines() {
        let text: String = serde_json::from_str(line).unwrap();
        target(&text);
    }
}

#[test]
fn rules_of_the_fuzzer_are_answered() {
    replay("rules", targets::rules);
}

#[test]
fn slopes_of_the_fuzzer_are_answered() {
    replay("slopes", targets::slopes);
}

#[test]
fn certificates_of_the_fuzzer_are_answered() {
    replay("certificates", targets::certificates);
}
