//! `--time` and `--memory`: what reaches a limit says so, names it and the options that change it, and ends soon.

use crate::common::{Folder, Said, rulesmith};

/// The sentence of a run that a limit ended, without a word on standard output.
fn limited(what: &str, said: &Said, code: i32) -> String {
    assert_eq!((said.code, said.stdout.as_str()), (Some(code), ""), "{what}: {}", said.stderr);
    let sentence = said.stderr.strip_prefix("error: ").and_then(|said| said.strip_suffix('\n'));
    sentence.unwrap_or_else(|| panic!("{what}: {:?}", said.stderr)).to_string()
}

/// Each of these takes more than a second, or seconds before it asked for the first time.
#[test]
fn whatever_takes_long_ends_with_its_time() {
    for (arguments, less) in [
        (&["solve", "subtraction(1,2,3)", "--up-to", "100000000"][..], ", --up-to asks for less"),
        (&["solve", "fat-rat(7)", "--up-to", "12"], ", --up-to asks for less"),
        (&["slope", "pi", "--digits", "10000000"], ""),
        (&["slope", "e", "--digits", "10000000"], ""),
        (&["move", "nim(4) + fat-rat(4)", "9", "9", "9", "9", "90", "90", "90", "90"], ""),
    ] {
        let said = rulesmith(&[arguments, &["--time", "0.1"]].concat());
        let sentence = format!("the time allowed was used up (0.1 seconds; --time allows more{less})");
        assert_eq!(limited(&format!("{arguments:?}"), &said, 3), sentence);
    }
}

#[test]
fn long_numbers_end_with_their_time() {
    let long = "7".repeat(3_000_000);
    for arguments in [&["represent", "(1+sqrt(5))/3", "-"][..], &["sequence", "pi", "--member", "-"]] {
        let said = crate::common::rulesmith_reading(long.clone(), &[arguments, &["--time", "0.01"]].concat());
        let sentence = "the time allowed was used up (0.01 seconds; --time allows more)";
        assert_eq!(limited(&format!("{arguments:?}"), &said, 3), sentence);
    }
}

/// A game without a formula: the limit that was reached is named, and no option that `move` lacks.
#[test]
fn a_move_without_a_formula_names_its_limit() {
    let rules = "game \"F\"\npiles p, q, r, s\nmove a: take {1, 2, 0, 0}, {0, 1, 1, 1}, {1, 0, 0, 1}, {0, 0, 2, 3}\n\
                 move b: take t from p where t mod 3 = 1\n";
    let folder = Folder::new("limits_move").with("four.rules", rules);
    let said = folder.rulesmith(&["move", "four.rules", "200", "200", "200", "200", "--time", "0.2"]);
    let sentence = "the time allowed was used up (0.2 seconds; --time allows more)";
    assert_eq!(limited("time", &said, 3), sentence);
    let said = folder.rulesmith(&["move", "four.rules", "900", "900", "900", "900"]);
    let sentence = "this board needs 76 GiB of memory, and 1024 MiB are allowed (--memory allows more)";
    assert_eq!(limited("memory", &said, 2), sentence);
    let said = folder.rulesmith(&["play", "four.rules", "900", "900", "900", "900", "--script", "four.rules"]);
    assert!(!said.stderr.contains("--up-to"), "{}", said.stderr);
}

/// Lists are read and put in order under the limits too: a second's work is not done in a hundredth.
#[test]
fn long_lists_end_with_their_time() {
    let rising: String = (0..400_000).map(|n| format!("{n} {}\n", 2 * n + 1)).collect();
    let falling: Vec<String> = (0..400_000).rev().map(|n| format!("[{}, {n}]", 2 * n + 1)).collect();
    let folder = Folder::new("limits_lists")
        .with("rising.txt", rising)
        .with("falling.json", format!("[{}]", falling.join(",")))
        .with("b000001.txt", (0..400_000).map(|n| format!("{n} {n}\n")).collect::<String>());
    for list in ["rising.txt", "falling.json", "b000001.txt"] {
        for arguments in [
            &["recognize", list, "--up-to", "10000000"][..],
            &["check", "wythoff", "--up-to", "10", "--against", list],
            &["design", list],
            &["invariant", list],
        ] {
            let said = folder.rulesmith(&[arguments, &["--time", "0.001"]].concat());
            let sentence = limited(&format!("{arguments:?}"), &said, 3);
            assert!(sentence.starts_with("the time allowed was used up (0.001 seconds"), "{sentence}");
        }
    }
}

/// A claim about unordered piles holds for ordered ones in every order; eleven piles have forty million orders, which are
/// not written out.
#[test]
fn a_claim_in_every_order_takes_no_memory() {
    let names: Vec<String> = (0..11).map(|pile| format!("p{pile}")).collect();
    let steps: Vec<String> = (1..=11).map(|step| format!("{step}*n")).collect();
    let ordered = format!("game \"O\"\npiles {}\nmove m: take t from p0\n", names.join(", "));
    let claim = format!("game \"C\"\npiles {}\nmove m: take t from p0\n", names.join(" <= "));
    let claim = format!("{claim}expect {{ ({}) : n >= 0 }}\n", steps.join(", "));
    let folder = Folder::new("limits_orders").with("ordered.rules", ordered).with("claim.rules", claim);
    let check = ["check", "ordered.rules", "--against", "claim.rules", "--memory", "64", "--up-to"];
    let said = folder.rulesmith(&[&check[..], &["11"]].concat());
    assert!(limited("too large", &said, 2).starts_with("this board needs "), "{}", said.stderr);
    let said = folder.rulesmith(&[&check[..], &["1"]].concat());
    assert_eq!(said.code, Some(1), "{}", said.stderr);
    assert!(said.stdout.starts_with("O: disagrees first at (0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)"), "{}", said.stdout);
}

/// Positions that are found count for the memory, not only the board.
#[test]
fn many_positions_need_memory() {
    let names: Vec<String> = (0..8).map(|pile| format!("p{pile}")).collect();
    let rules = format!("game \"O\"\npiles {}\nmove m: take t from p0\n", names.join(", "));
    let folder = Folder::new("limits_positions").with("ordered.rules", rules);
    let said = folder.rulesmith(&["solve", "ordered.rules", "--up-to", "8", "--memory", "64"]);
    let sentence = limited("positions", &said, 2);
    assert!(sentence.ends_with("64 MiB are allowed (--memory allows more, --up-to asks for less)"), "{sentence}");
}

#[test]
fn a_certificate_that_is_not_checked_in_time_is_undecided() {
    let folder = Folder::new("limits_verify");
    folder.answer(&["prove", "fat-rat(3)", "--engine", "automata", "--certificate", "proof.json"]);
    let said = folder.rulesmith(&["verify", "proof.json", "--time", "0.005"]);
    let sentence = "not checked: the time allowed was used up (0.005 seconds; --time allows more)";
    assert_eq!(limited("time", &said, 3), sentence);
    let said = folder.rulesmith(&["verify", "proof.json", "--memory", "1"]);
    assert_eq!(limited("memory", &said, 3), "not checked: checking takes more memory than the limit allows");
}
