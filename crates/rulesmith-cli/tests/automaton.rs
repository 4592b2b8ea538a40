//! Automata in files: what `learn` saves is named by rules, used by every command, and is a target.

use crate::common::Folder;

const MOVES: &str = "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove diagonal: take t from x, t from y\n";

fn folder(name: &str) -> Folder {
    let extra = format!("{MOVES}move extra: take {{2, 3}}\n");
    Folder::new(name)
        .with("extra.rules", &extra)
        .with("named.rules", format!("{extra}expect automaton(\"learned.automaton\")\n"))
        .with(
            "let.rules",
            format!("{}expect T\n", extra.replace("piles", "let T = automaton(\"learned.automaton\")\npiles")),
        )
        .with("wrong.rules", format!("{MOVES}expect automaton(\"learned.automaton\")\n"))
        .with("missing.rules", format!("{MOVES}expect automaton(\"nowhere.automaton\")\n"))
        .with("two.automaton", "automaton(\"base 2\", \"0+ 0,0>1; 1- 0,0>0\")")
        .with("two.rules", format!("{MOVES}expect automaton(\"two.automaton\")\n"))
        .with(
            "three.rules",
            "game \"G\"\npiles x <= y <= z\nmove a: take from 1 pile\nexpect automaton(\"learned.automaton\")\n",
        )
}

#[test]
fn rules_name_the_automaton_that_was_learned() {
    let folder = folder("automaton-files");
    let said = folder.answer(&["learn", "extra.rules", "--save", "learned.automaton"]);
    assert!(said.starts_with("proved: an automaton of 177 states"), "{said}");
    let saved = std::fs::read_to_string(folder.path().join("learned.automaton")).expect("a file");
    assert!(saved.contains("\nautomaton(\"quotients 1\",\n    \"0+ "), "{saved}");
    // A claim of rules, written directly or as a definition.
    for rules in ["named.rules", "let.rules"] {
        let said = folder.answer(&["prove", rules, "--certificate", "proof.json", "--force"]);
        assert!(said.contains("proved"), "{said}");
        // The certificate needs no file.
        assert!(folder.answer(&["verify", "proof.json"]).starts_with("accepted"));
        // A board of a hundred thousand by the members of the automaton, not by its cells.
        let said = folder.answer(&["check", rules, "--up-to", "100000"]);
        assert!(said.contains("agrees with the claim for piles up to 100000"), "{said}");
    }
    let large = format!("1{}", "7".repeat(400));
    let larger = format!("2{}", "3".repeat(400));
    let said = folder.answer(&["move", "named.rules", &large, &larger]);
    assert!(said.contains("proved for all"), "{said}");
    // The file is a target, by its name and in a formula.
    for target in ["learned.automaton", "automaton(\"learned.automaton\")"] {
        assert!(folder.answer(&["prove", "extra.rules", "--against", target]).contains("proved"), "{target}");
        assert!(folder.answer(&["check", "extra.rules", "--against", target, "--up-to", "2000"]).contains("agrees"));
    }
    let said = folder.answer(&["design", "learned.automaton", "--best"]);
    assert!(
        said.contains("Fewest vectors")
            && said.contains("2 tokens from one pile and 3 from the other")
            && said.contains("proved for all n"),
        "{said}"
    );
    let said = folder.answer(&["figure", "automaton", "learned.automaton"]);
    assert!(said.contains("An automaton of 177 states"), "no title");
    // What it does not accept is refuted.
    let said = folder.rulesmith(&["prove", "wrong.rules"]);
    assert_eq!(said.code, Some(1), "{}{}", said.stdout, said.stderr);
    // The rules that are saved are read as an automaton too.
    folder.answer(&["learn", "extra.rules", "--save", "learned.rules"]);
    let said = folder.answer(&["prove", "extra.rules", "--against", "automaton(\"learned.rules\")"]);
    assert!(said.contains("proved"), "{said}");
}

#[test]
fn what_is_wrong_with_a_file_is_one_sentence() {
    let folder = folder("automaton-errors").with("learned.automaton", "automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")");
    for (arguments, part) in [
        (
            ["prove", "missing.rules"],
            "in missing.rules: the file nowhere.automaton with an automaton could not be read",
        ),
        (["prove", "two.rules"], "in the file two.automaton: a zero does not lead from state 0 back to it"),
        (["prove", "two.automaton"], "two.automaton has an automaton and no rules"),
        (["prove", "three.rules"], "3"),
        (["design", "two.automaton"], "a zero does not lead from state 0 back to it"),
    ] {
        let said = folder.rulesmith(&arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {}", said.stdout);
        assert!(said.stderr.contains(part), "{arguments:?}: {}", said.stderr);
    }
}

#[test]
fn positions_of_a_value_are_checked() {
    let folder =
        Folder::new("check-value").with("one.rules", format!("{MOVES}expect value 1: (0, 1), (2, 2), (3, 6)\n"));
    let said = folder.answer(&["check", "one.rules", "--value", "1", "--up-to", "6"]);
    assert_eq!(said, "G: agrees with the claim for piles up to 6 (3 positions of Grundy value 1)\n");
    let said = folder.rulesmith(&["check", "one.rules", "--value", "1", "--up-to", "20"]);
    assert_eq!(said.code, Some(1));
    assert!(said.stdout.contains("whose Grundy value is 1, which is not claimed"), "{}", said.stdout);
    let said = folder.rulesmith(&["check", "wythoff", "--value", "2", "--up-to", "20"]);
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("claims no positions of value 2"), "{}", said.stderr);
    let target = "{ (n, n) : n >= 0 }";
    let said = folder.rulesmith(&[
        "check",
        "nim(2)",
        "--value",
        "1",
        "--against",
        target,
        "--up-to",
        "20",
        "--format",
        "json",
    ]);
    let first: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(first["value"], 1);
    assert_eq!(first["first_disagreement"]["solver"], "out");
}
