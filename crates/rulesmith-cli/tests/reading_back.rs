//! What the program writes it reads: lists of positions in every format, rules, certificates; and files are not lost.

use crate::common::{Folder, answer, rulesmith};

/// `solve` in every format, given back wherever a list of positions is read.
#[test]
fn lists_of_positions() {
    let mut folder = Folder::new("reading_back");
    let files = [("text", "wythoff.txt"), ("csv", "wythoff.csv"), ("json", "wythoff.json")];
    for (format, file) in files {
        folder = folder.with(file, answer(&["solve", "wythoff", "--up-to", "100", "--format", format]));
    }
    let recognized = answer(&["recognize", "wythoff", "--up-to", "100"]);
    for (_, file) in files {
        assert_eq!(folder.answer(&["recognize", file, "--up-to", "100"]), recognized, "{file}");
        let checked = folder.answer(&["check", "wythoff", "--up-to", "100", "--against", file]);
        assert!(checked.contains("agrees with the claim for piles up to 100"), "{file}: {checked}");
        let said = folder.rulesmith(&["check", "t-wythoff(2)", "--up-to", "100", "--against", file]);
        assert_eq!(said.code, Some(1), "{file}: {}", said.stderr);
        let designed = folder.answer(&["design", file, "--best", "--up-to", "100"]);
        assert!(designed.contains("1. Wythoff;"), "{file}: {designed}");
        assert!(matches!(folder.rulesmith(&["invariant", file, "--up-to", "50"]).code, Some(0 | 3)), "{file}");
    }
}

/// Other numbers of piles, orders and plays: the header says what is needed.
#[test]
fn lists_of_other_games() {
    let mut folder = Folder::new("reading_back_others");
    for (index, (game, up_to, more)) in [
        ("rat", "60", None),
        ("subtraction(1, 2, 3)", "40", None),
        ("nim(3)", "6", None),
        ("wythoff", "30", Some("--misere")),
    ]
    .into_iter()
    .enumerate()
    {
        for format in ["text", "csv", "json"] {
            let file = format!("{index}.{format}");
            let arguments = ["solve", game, "--up-to", up_to, "--format", format];
            let arguments: Vec<&str> = arguments.into_iter().chain(more).collect();
            folder = folder.with(&file, answer(&arguments));
            let check = ["check", game, "--up-to", up_to, "--against", &file];
            let check: Vec<&str> = check.into_iter().chain(more).collect();
            let said = folder.rulesmith(&check);
            assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{check:?}: {}", said.stdout);
        }
    }
}

/// A b-file is known by its name, and is the list of one pile.
#[test]
fn b_files() {
    let game = "subtraction(1, 2, 3)";
    let folder = Folder::new("reading_back_bfiles")
        .with("one.bfile", answer(&["solve", game, "--up-to", "40", "--format", "bfile"]))
        .with("b000201.txt", answer(&["sequence", "phi", "--terms", "60", "--format", "bfile"]))
        .with("wrong.bfile", "0 0\n2 1\n");
    folder.answer(&["check", game, "--up-to", "40", "--against", "one.bfile"]);
    assert!(folder.answer(&["design", "one.bfile", "--up-to", "40"]).contains("ruleset"));
    assert_eq!(
        folder.answer(&["recognize", "one.bfile", "--up-to", "40"]),
        answer(&["recognize", game, "--up-to", "40"])
    );
    let told = folder.answer(&["recognize", "b000201.txt", "--up-to", "90"]);
    assert!(told.contains("Guess: (1+sqrt(5))/2"), "{told}");
    let said = folder.rulesmith(&["recognize", "wrong.bfile", "--up-to", "40"]);
    let sentence = "error: in wrong.bfile: the numbers of a b-file follow each other, and 2 does not follow 0, at line 2, \
                    column 1\n  2 1\n  ^^^\n";
    assert_eq!((said.code, said.stderr.as_str()), (Some(2), sentence));
}

/// A header that does not fit what follows is an error with its place.
#[test]
fn headers_that_are_wrong() {
    let folder = Folder::new("reading_back_headers")
        .with("widths.csv", "x,y,z\n0,0\n")
        .with("word.txt", "wythoff: many P-positions with piles up to 5\n(0, 0)\n");
    let said = folder.rulesmith(&["recognize", "widths.csv", "--up-to", "5"]);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.starts_with("error: in widths.csv: this position has 2 piles, the first one has 3, at line 2"));
    assert_eq!(folder.rulesmith(&["recognize", "word.txt", "--up-to", "5"]).code, Some(2));
}

/// A file that is there is replaced only by force, and never by half of another.
#[test]
fn files_are_not_lost() {
    let folder = Folder::new("reading_back_files").with("proof.json", "precious");
    let path = folder.path().join("proof.json");
    let said = folder.rulesmith(&["prove", "wythoff", "--certificate", "proof.json"]);
    assert_eq!(said.code, Some(2));
    assert_eq!(said.stderr, "error: proof.json is there already; --force replaces it\n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    folder.answer(&["prove", "wythoff", "--certificate", "proof.json", "--force"]);
    assert!(folder.answer(&["verify", "proof.json"]).starts_with("accepted"));
    let design = ["design", "phi", "--best", "--up-to", "50", "--save", "rules"];
    let first = folder.answer(&design);
    let said = folder.rulesmith(&design);
    // The names of the files are known only after the search, and what it found is said.
    assert_eq!(said.code, Some(2));
    assert!(!said.stdout.is_empty() && first.starts_with(&said.stdout), "{}", said.stdout);
    assert!(said.stderr.contains("is there already; --force replaces it"), "{}", said.stderr);
    folder.answer(&[&design[..], &["--force"]].concat());
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "nothing is left over: {names:?}");
}

/// `--help` lists the formats that work, and those work; the others are refused with the same list.
#[test]
fn help_lists_the_formats_that_work() {
    let all = ["text", "json", "csv", "bfile", "latex"];
    for arguments in [
        &["slope", "phi"][..],
        &["sequence", "phi"],
        &["represent", "phi", "20"],
        &["games"],
        &["show", "wythoff"],
        &["solve", "wythoff", "--up-to", "10"],
        &["check", "wythoff", "--up-to", "10"],
        &["move", "wythoff", "3", "4"],
        &["design", "phi", "--up-to", "10"],
        &["recognize", "wythoff", "--up-to", "50"],
        &["classify", "phi"],
        &["invariant", "phi"],
        &["prove", "wythoff"],
    ] {
        let help = answer(&[arguments[0], "--help"]);
        let (_, formats) = help.split_once("--format").expect("a format");
        for format in all {
            let listed = formats.contains(&format!("- {format}:"));
            let said = rulesmith(&[arguments, &["--format", format]].concat());
            assert_eq!(listed, said.code == Some(0), "{arguments:?} {format}: {}", said.stderr);
            if !listed {
                let listed = all.iter().filter(|other| formats.contains(&format!("- {other}:")));
                assert!(listed.into_iter().all(|other| said.stderr.contains(other)), "{}", said.stderr);
            }
        }
    }
}
