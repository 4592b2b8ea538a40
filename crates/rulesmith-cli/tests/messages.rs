//! What comes back of what was typed: no control characters, nothing endless, no invisible marks, and our own sentences.

use crate::common::{Folder, rulesmith};

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let folder = Folder::new("control").with("odd.rules", "game \"G\"\npiles x\nmove m: take \u{1b}[31mk from x\n");
    for said in [
        rulesmith(&["slope", "sqrt(2)\u{1b}[2J"]),
        rulesmith(&["solve", "wyth\u{7}off", "--up-to", "5"]),
        rulesmith(&["solve", "wythoff", "--up-to", "5\u{1b}[0m"]),
        rulesmith(&["\u{1b}[31mslope"]),
        rulesmith(&["slope", "phi", "--\u{1b}x"]),
        rulesmith(&["verify", "no\u{202e}file"]),
        folder.rulesmith(&["solve", "odd.rules", "--up-to", "5"]),
    ] {
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{}", said.stderr);
        assert!(said.stderr.starts_with("error: "), "{}", said.stderr);
        let hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.stderr.contains(hidden), "{:?}", said.stderr);
    }
}

#[test]
fn long_values_are_shortened_in_messages() {
    let long = "1".repeat(100_000);
    for arguments in [
        &["design", "1+1/10^100000"][..],
        &["slope", &format!("{long}x")],
        &["solve", &format!("nim({long})"), "--up-to", "5"],
        &["solve", "wythoff", "--up-to", &long],
        &["slope", "phi", "--format", &long],
    ] {
        let said = rulesmith(arguments);
        assert_ne!(said.code, Some(101));
        assert!(said.stderr.len() < 10_000, "{} bytes: {}", said.stderr.len(), &said.stderr[..200]);
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let rules = "\u{feff}game \"G\"\npiles x <= y\nmove nim: take from 1 pile\n";
    let folder = Folder::new("mark").with("marked.rules", rules).with("marked.txt", "\u{feff}0 0\n1 2\n3 5\n");
    assert!(folder.answer(&["solve", "marked.rules", "--up-to", "2"]).contains("(2, 2)"));
    folder.answer(&["recognize", "marked.txt", "--up-to", "5"]);
}

#[test]
fn options_are_refused_in_our_own_sentences() {
    for (arguments, sentence) in [
        (&[][..], "a command is missing (--help lists what there is)"),
        (&["solv"], "there is no command `solv` (did you mean `solve`?)"),
        (&["solve", "wythoff"], "--up-to <N> is missing (--help lists what there is)"),
        (&["solve", "--up-to", "5"], "<GAME> is missing (--help lists what there is)"),
        (&["solve", "wythoff", "--up-to"], "--up-to <N> needs a value (--help lists what there is)"),
        (
            &["solve", "wythoff", "--up_to", "5"],
            "there is no option or argument `--up_to` here (did you mean `--up-to`?)",
        ),
        (
            &["solve", "wythoff", "freak", "--up-to", "5"],
            "there is no option or argument `freak` here (--help lists what there is)",
        ),
        (&["solve", "wythoff", "--up-to", "x"], "`x` is no value for --up-to <N>: invalid digit found in string"),
        (
            &["prove", "wythoff", "--engine", "magic"],
            "`magic` is no value for --engine <ENGINE> (it may be auto, torus, automata, lemma)",
        ),
        (
            &["solve", "wythoff", "--up-to", "5", "--up-to", "6"],
            "--up-to <N> is given twice (--help lists what there is)",
        ),
        (
            &["solve", "wythoff", "--up-to", "5", "--format", "gif"],
            "`gif` is no value for --format <FORMAT> (it may be text, json, csv, bfile, latex)",
        ),
    ] {
        let said = rulesmith(arguments);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(said.stderr, format!("error: {sentence}\n"), "{arguments:?}");
    }
}
