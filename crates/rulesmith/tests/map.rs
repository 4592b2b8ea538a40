//! The map of the house: a room uses only those above it.
//!
//! The order is that of the table in each crate's `lib.rs`, which is what a reader sees first. This test reads the sources,
//! so a `use` that goes the wrong way fails it with the file and the line.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in the order of the table of a crate's `lib.rs`: rows such as "//! | [`form`] | the one meaning .. |".
fn rooms(source: &Path) -> Vec<String> {
    let text = fs::read_to_string(source.join("lib.rs")).expect("every crate has a lib.rs");
    let row = |line: &str| {
        let room = line.strip_prefix("//! | [`")?.split('`').next()?;
        Some(room.to_string())
    };
    text.lines().filter_map(row).collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The rooms that a line of code names: every `crate::room`.
fn named(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or(line);
    let after = code.match_indices("crate::").map(|(at, found)| &code[at + found.len()..]);
    let name = |rest: &'_ str| rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let several = after.flat_map(|rest| match rest.strip_prefix('{') {
        // use crate::{form, work::Work};
        Some(list) => list.split('}').next().unwrap_or("").split(',').map(str::trim).collect::<Vec<_>>(),
        None => vec![rest],
    });
    several.map(|rest| &rest[..name(rest)]).collect()
}

/// The uses that go down, of which there must be none.
fn downward(source: &Path) -> Vec<String> {
    let rooms = rooms(source);
    assert!(rooms.len() >= 5, "the table of {} names its rooms", source.display());
    let place = |name: &str| rooms.iter().position(|room| room == name);
    let mut wrong = Vec::new();
    for (index, room) in rooms.iter().enumerate() {
        let mut inside = Vec::new();
        match source.join(room) {
            folder if folder.is_dir() => files(&folder, &mut inside),
            _ if source.join(format!("{room}.rs")).is_file() => inside.push(source.join(format!("{room}.rs"))),
            // A room of another crate that this one shows under its own name.
            _ => continue,
        }
        for file in inside.iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = fs::read_to_string(file).expect("a source file");
            for (number, line) in text.lines().enumerate() {
                for used in named(line).into_iter().filter(|used| place(used).is_some_and(|used| used > index)) {
                    wrong.push(format!("{}:{}: {room} uses {used}, which is below it", file.display(), number + 1));
                }
            }
        }
    }
    wrong
}

#[test]
fn rooms_use_only_those_above_them() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for source in [here.join("src"), here.join("../rulesmith-core/src"), here.join("../rulesmith-server/src")] {
        let wrong = downward(&source);
        assert!(wrong.is_empty(), "{} uses go down:\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
fn every_folder_of_sources_is_a_room_of_the_table() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = rooms(&source);
    for entry in fs::read_dir(&source).expect("the sources") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let room = name.strip_suffix(".rs").unwrap_or(&name);
        assert!(room == "lib" || rooms.iter().any(|known| known == room), "`{room}` is not in the table of lib.rs");
    }
}

#[test]
fn a_use_that_goes_down_would_be_found() {
    assert_eq!(named("use crate::solve::shape;"), ["solve"]);
    assert_eq!(named("use crate::{form, work::Work};"), ["form", "work"]);
    assert_eq!(
        named("    let found = crate::solve::solve(game) + crate::play::x; // crate::design"),
        ["solve", "play"]
    );
    assert!(named("// see crate::solve").is_empty());
}
