//! The files of `formal/` as modules of one file, each after those that it uses.

use std::fmt::Write;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../../../formal/", $name, ".v")))),*]
    };
}

/// In an order in which they can be read.
const FILES: &[(&str, &str)] = files![
    "Game/Kernel",
    "Game/TwoPiles",
    "Game/Piles",
    "Game/Amounts",
    "Beatty/Sequences",
    "Beatty/Cut",
    "Beatty/Rayleigh",
    "Beatty/Pair",
    "Beatty/Real",
    "Beatty/Quadratic",
    "Beatty/Slope",
    "Beatty/Fraction",
    "Beatty/Enclosure",
    "Lemmas/Complementary",
    "Lemmas/Relaxed",
    "Lemmas/TwoSequences",
    "Lemmas/Recipes",
    "Lemmas/Partners",
    "Lemmas/Steps",
    "Lemmas/Bounds",
    "Lemmas/ManyPiles",
    "Lemmas/Several",
    "Lemmas/Pairing",
    "Lemmas/Chromatic",
    "Lemmas/Queue",
    "Lemmas/Counting",
    "Lemmas/Gap",
    "Lemmas/GapPeriod",
    "Lemmas/GapWritten",
    "Lemmas/FatRat",
    "Lemmas/FatRatGap",
    "Torus/Table",
    "Torus/Order",
    "Torus/Relation",
    "Lemmas/Rising",
    "Torus/Range",
    "Torus/Indices",
    "Torus/Checker",
    "Torus/Along",
    "Torus/Reach",
    "Torus/Sound",
    "Torus/Floors",
    "Torus/Certified",
    "Torus/Enclosed",
];

/// A line such as `From Coq Require Import Lia ZArith.` of a file, which may go on over lines that are indented.
struct Required<'a> {
    library: &'a str,
    import: bool,
    names: Vec<&'a str>,
}

/// What a file requires, and its text without that.
fn parts(text: &str) -> (Vec<Required<'_>>, String) {
    let mut required: Vec<Required<'_>> = Vec::new();
    let mut rest = String::new();
    let mut open = false;
    for line in text.lines() {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if let (false, Some(&"From")) = (open, words.first()) {
            let import = words.contains(&"Import");
            required.push(Required { library: words[1], import, names: Vec::new() });
            // From LIBRARY Require [Import]
            words.drain(..3 + usize::from(import));
        } else if !open {
            rest.push_str(line);
            rest.push('\n');
            continue;
        }
        open = !line.trim_end().ends_with('.');
        if let Some(last) = required.last_mut() {
            last.names.extend(words.iter().map(|word| word.strip_suffix('.').unwrap_or(word)));
        }
    }
    (required, rest)
}

/// The name of a file, `Torus/Order`, as a module of one file: `Order`.
fn module(name: &str) -> &str {
    name.rsplit(['/', '.']).next().unwrap_or(name)
}

/// The files needed, with all that these need, as modules.
pub(super) fn modules(needs: &[&str]) -> String {
    let mut needed: Vec<String> = needs.iter().map(|name| (*name).to_string()).collect();
    // Each file uses only those above it.
    for (name, text) in FILES.iter().rev() {
        if needed.iter().any(|other| other == name) {
            let ours = |required: &&Required<'_>| required.library == "Rulesmith";
            for required in parts(text).0.iter().filter(ours) {
                needed.extend(required.names.iter().map(|name| name.replace('.', "/")));
            }
        }
    }
    let mut out = String::from("From Coq Require Arith Lia Bool List ZArith Reals Lra Psatz Permutation.\n\n");
    for (name, text) in FILES.iter().filter(|(name, _)| needed.iter().any(|other| other == name)) {
        let (required, rest) = parts(text);
        let module_name = module(name);
        let _ = writeln!(out, "Module {module_name}.");
        for Required { names, .. } in required.iter().filter(|required| required.import) {
            let names: Vec<&str> = names.iter().map(|name| module(name)).collect();
            let _ = writeln!(out, "Import {}.", names.join(" "));
        }
        let _ = writeln!(out, "{rest}End {module_name}.\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_uses_only_those_above_it() {
        for (place, (name, text)) in FILES.iter().enumerate() {
            for required in parts(text).0.iter().filter(|required| required.library == "Rulesmith") {
                for used in &required.names {
                    let used = used.replace('.', "/");
                    assert!(FILES[..place].iter().any(|(above, _)| *above == used), "{name} uses {used}");
                }
            }
        }
    }

    #[test]
    fn names_of_modules_are_unique_and_nothing_is_required_from_outside() {
        let mut names: Vec<&str> = FILES.iter().map(|(name, _)| module(name)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FILES.len());
        let roots = ["Torus/Certified", "Torus/Enclosed", "Beatty/Fraction", "Lemmas/Rising", "Lemmas/Counting"];
        let text = modules(
            &[
                &roots[..],
                &[
                    "Lemmas/Relaxed",
                    "Lemmas/FatRatGap",
                    "Lemmas/GapWritten",
                    "Lemmas/Several",
                    "Lemmas/Bounds",
                    "Lemmas/Partners",
                ],
            ]
            .concat(),
        );
        assert!(!text.contains("Rulesmith Require"));
        assert!(FILES.iter().all(|(name, _)| text.contains(&format!("Module {}.", module(name)))));
    }

    #[test]
    fn only_what_is_needed_is_there() {
        let text = modules(&["Lemmas/Rising"]);
        assert!(text.contains("Module Recipes.") && text.contains("Module Kernel."));
        assert!(!text.contains("Module Checker."));
    }
}
