//! `figure`: every kind in every format, files, refusals; TikZ compiled where there is a pdflatex; the pictures of the
//! documents are current.

use crate::common::{Folder, answer, rulesmith};
use std::collections::BTreeMap;
use std::path::Path;

/// One command of every kind.
const KINDS: [&[&str]; 18] = [
    &["board", "t-wythoff(2)", "--up-to", "40"],
    &["grundy", "wythoff", "--up-to", "12"],
    &["moves", "theorem2([1; 2, 3, 4, ...])", "--up-to", "30"],
    &["torus", "mtw(2; -(2,3); +(9,18); sqrt(12)-2)"],
    &["torus", "--slope", "sqrt(12)-2", "--divide", "2"],
    &["family", "3", "--up-to", "16"],
    &["position", "wythoff", "10", "14"],
    &["counterexample", "mtw(2; -(2,3); sqrt(12)-2)"],
    &["compare", "wythoff", "t-wythoff(2)", "--up-to", "30"],
    &["stacks", "chromatic(phi^2)"],
    &["stacks", "chromatic(phi^2)", "4", "2"],
    &["blocks", "evil", "--up-to", "64"],
    &["star", "5/4 + pi/100", "--up-to", "40"],
    &["strip", "--up-to", "6"],
    &["numeration", "phi", "100"],
    &["automaton", "beatty(phi)"],
    &["rows", "wythoff", "--rows", "4", "--up-to", "60"],
    &["atlas", "--up-to", "12", "--by", "theorem4"],
];

#[test]
fn every_kind_has_every_format() {
    let folder = Folder::new("figure_formats");
    for (index, kind) in KINDS.iter().enumerate() {
        let asked = |format: &str| answer(&[&["figure"], *kind, &["--format", format]].concat());
        assert!(asked("svg").starts_with("<svg xmlns="), "{kind:?}");
        assert!(asked("tikz").contains("\\begin{tikzpicture}"), "{kind:?}");
        let json: serde_json::Value = serde_json::from_str(&asked("json")).expect("JSON");
        assert_eq!(json["figure"], kind[0]);
        let mut images = Vec::new();
        for dark in [&[][..], &["--dark"]] {
            let file = format!("{index}-{}.png", dark.len());
            let said = folder.answer(&[&["figure"], *kind, &["--out", &file], dark].concat());
            assert_eq!(said, format!("saved {file}\n"));
            let image = std::fs::read(folder.path().join(&file)).expect("it was written");
            assert!(image.starts_with(b"\x89PNG\r\n\x1a\n"), "{kind:?}");
            images.push(image);
        }
        assert_ne!(images[0], images[1], "{kind:?}: dark is not light");
    }
}

#[test]
fn files_are_not_replaced_without_force() {
    let folder = Folder::new("figure_files").with("there.svg", "mine");
    let said = folder.rulesmith(&["figure", "board", "wythoff", "--out", "there.svg"]);
    assert_eq!(
        (said.code, said.stderr.as_str()),
        (Some(2), "error: there.svg is there already; --force replaces it\n")
    );
    assert_eq!(std::fs::read(folder.path().join("there.svg")).unwrap(), b"mine");
    folder.answer(&["figure", "board", "wythoff", "--out", "there.svg", "--force"]);
    let first = std::fs::read_to_string(folder.path().join("there.svg")).unwrap();
    assert_eq!(first, answer(&["figure", "board", "wythoff"]));
    // The ending says the format.
    folder.answer(&["figure", "board", "wythoff", "--out", "board.tex"]);
    assert!(std::fs::read_to_string(folder.path().join("board.tex")).unwrap().contains("tikzpicture"));
}

#[test]
fn what_cannot_be_drawn_is_said_in_a_sentence() {
    for (arguments, sentence) in [
        (
            &["figure", "board", "wythoff", "--out", "w.pdf"][..],
            "a picture is not written as .pdf; the endings are .svg",
        ),
        (&["figure", "board", "rat"], "a board is drawn for games on two piles, and rat is played on 3 piles"),
        (
            &["figure", "board", "wythoff", "--format", "text"],
            "a picture has no text form; the formats are svg, tikz, png and json",
        ),
        (&["figure", "board", "wythoff", "--up-to", "99999"], "a board is drawn for piles up to 5000 at most"),
        (&["figure", "position", "wythoff", "3"], "wythoff is played on 2 piles, and 1 are given"),
        (&["figure", "torus", "wythoff", "--w", "9"], "the proof of wythoff has no cover for w = 9"),
        (&["figure", "automaton", "no such set"], "`no such set` is not read as a set"),
        (&["figure", "numeration", "5", "3"], "the p- and q-systems are those of slopes between 1 and 2"),
        (&["figure", "numeration", "phi", "-3"], "there is no option"),
        (&["solve", "wythoff", "--up-to", "5", "--format", "svg"], "a list of P-positions has no svg form"),
        (&["figure", "star", "3/2"], "3/2"),
    ] {
        let said = rulesmith(arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {}", said.stderr);
        assert!(said.stderr.contains(sentence) && said.stdout.is_empty(), "{arguments:?}: {}", said.stderr);
    }
}

/// With the packages that a comment of the picture names, and no others.
#[test]
fn tikz_compiles() {
    for (name, dark) in [("pictures", &[][..]), ("dark pictures", &["--dark"])] {
        let mut pages: BTreeMap<String, String> = BTreeMap::new();
        for kind in KINDS {
            let text = answer(&[&["figure"], kind, &["--format", "tikz"], dark].concat());
            let needs = text.lines().find_map(|line| line.strip_prefix("% Needs ")).expect("what it needs");
            let needs = needs.trim_end_matches('.').replace(" and ", "\n");
            pages.entry(needs).or_default().push_str(&(text + "\\clearpage\n"));
        }
        for (number, (needs, pictures)) in pages.iter().enumerate() {
            let page =
                format!("\\documentclass{{article}}\n{needs}\n\\begin{{document}}\n{pictures}\\end{{document}}\n");
            rulesmith_corpus::tex::sets(&format!("{name} {number}"), &page);
        }
    }
}

#[test]
fn pictures_of_the_documents_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = std::fs::read_to_string(root.join("docs/pictures/make")).expect("the script that draws them");
    let mut seen = Vec::new();
    let folder = Folder::new("figure_documents").with("no-two.rules", game_of_the_walk(&root));
    // Lines such as: draw board wythoff --up-to 20 -- wythoff.svg
    for line in script.lines().filter_map(|line| line.strip_prefix("draw ")) {
        let (arguments, file) = line.split_once(" -- ").expect("what, and the file");
        let mut words = vec!["figure".to_string()];
        words.extend(quoted(arguments));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let drawn = folder.answer(&words);
        let kept = std::fs::read_to_string(root.join("docs/pictures").join(file)).unwrap_or_default();
        assert!(drawn == kept, "docs/pictures/{file} is not current: docs/pictures/make draws it");
        seen.push(file.to_string());
    }
    assert!(seen.len() >= 14, "{seen:?}");
    let files = std::fs::read_dir(root.join("docs/pictures"))
        .expect("the folder")
        .map(|file| file.expect("a file").file_name());
    for file in files.map(|file| file.to_string_lossy().into_owned()).filter(|file| file.ends_with(".svg")) {
        assert!(seen.contains(&file), "nothing draws docs/pictures/{file}");
    }
}

/// The rules of docs/WALK.md, with the claim that is proved there.
fn game_of_the_walk(root: &Path) -> String {
    let walk = std::fs::read_to_string(root.join("docs/WALK.md")).expect("the walk");
    let (_, rules) = walk.split_once("```rules\n").expect("a game");
    let (rules, _) = rules.split_once("```").expect("blocks end");
    let (_, claim) = walk.split_once("$ echo 'expect ").expect("a claim");
    let (claim, _) = claim.split_once("' >> no-two.rules").expect("it is written into the file");
    format!("{rules}expect {claim}\n")
}

/// Words as a shell splits them, with double quotes alone.
fn quoted(text: &str) -> Vec<String> {
    let (mut words, mut within) = (vec![String::new()], false);
    for c in text.chars() {
        match c {
            '"' => within = !within,
            ' ' if !within => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
