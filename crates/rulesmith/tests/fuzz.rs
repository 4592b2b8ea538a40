//! The texts that fuzzing has found (`fuzz/corpus`), each tried again as the fuzzer does.

#[path = "../../../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;
use std::time::{Duration, Instant};

/// No text takes long; the slowest take some milliseconds.
const LONG: Duration = Duration::from_secs(20);

fn replay(name: &str, target: fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        // Like the fuzzer: as far as it is text.
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap(),
        };
        let start = Instant::now();
        target(text);
        assert!(start.elapsed() < LONG, "{} takes {:?}", path.display(), start.elapsed());
        count += 1;
    }
    assert!(count >= 50, "{count} texts for {name}");
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
