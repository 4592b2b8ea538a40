//! `prove` and `verify` as scripts call them: verdicts, exit codes, certificates in files, and what is refused.

use crate::common::{Folder, answer, rulesmith};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn proofs() {
    assert_eq!(
        answer(&["prove", "mtw(2; -(2,3); +(9,18))"]),
        "mtw(2; -(2,3); +(9,18)): proved for all n: the P-positions are exactly (floor(n*alpha), floor(n*beta)), \
         alpha = 2*sqrt(3)-2\n"
    );
    let said = json(&answer(&["prove", "theorem2(pi-2)", "--engine", "torus", "--format", "json"]));
    assert_eq!(said["verdict"], "proved");
    assert_eq!(said["engine"], "torus");
    assert!(said["statement"].is_null() && said["witness"].is_null() && said["seconds"].is_number());
    assert_eq!(said["evidence"]["kind"], "proved");
    let explained = answer(&["prove", "relaxed(e-1)", "--explain"]);
    assert!(explained.contains("(A) No vector") && explained.contains("lies in one of the quadrants ("), "{explained}");
}

#[test]
fn refutations() {
    let said = rulesmith(&["prove", "mtw(2; -(2,3); +(3,6), (4,6), (9,23); (sqrt(61)-5)/2)", "--explain"]);
    assert_eq!(said.code, Some(1));
    assert!(said.stdout.contains("the smallest counterexample is (387, 956), which is not claimed"), "{}", said.stdout);
    assert!(said.stdout.contains("  (386, 953), and there is no such move"));
    let said = rulesmith(&["prove", "t-wythoff(3)", "--against", "phi", "--format", "json"]);
    assert_eq!(said.code, Some(1));
    let said = json(&said.stdout);
    assert_eq!((said["verdict"].as_str(), said["statement"].as_str()), (Some("refuted"), Some("A")));
    assert_eq!(said["witness"], serde_json::json!([1, 2]));
    assert_eq!(said["move"]["to"], serde_json::json!([0, 0]));
    // The first position that `check` finds is the same.
    let check = rulesmith(&["check", "t-wythoff(3)", "--against", "phi", "--up-to", "100", "--format", "json"]);
    assert_eq!(json(&check.stdout)["first_disagreement"]["position"], said["witness"]);
}

#[test]
fn theorems_for_papers() {
    assert_eq!(
        answer(&["prove", "freak-simple", "--format", "latex"]).lines().next(),
        Some(
            r"\paragraph{Theorem.} The P-positions of \texttt{freak-simple} are exactly $\{(\left\lfloor \frac{n (1 + \sqrt{5})}{3} \right\rfloor, \left\lfloor \frac{n (3 + \sqrt{5})}{3} \right\rfloor) : n \ge 0\}$."
        )
    );
    let said = rulesmith(&["prove", "t-wythoff(3)", "--against", "phi", "--format", "latex"]);
    assert_eq!(said.code, Some(1));
    assert!(said.stdout.contains("The smallest counterexample is $(1, 2)$"), "{}", said.stdout);
}

#[test]
fn targets() {
    for target in ["sqrt(2)", "2+sqrt(2)", "t-wythoff(2)", "{ (floor(n*sqrt(2)), floor(n*sqrt(2)) + 2n) : n >= 0 }"] {
        let said = rulesmith(&["prove", "t-wythoff(2)", "--against", target]);
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{target}: {}", said.stdout);
    }
    let undecided = |arguments: &[&str], why: &str| {
        let said = rulesmith(arguments);
        assert_eq!((said.code, said.stderr.as_str()), (Some(3), ""), "{arguments:?}");
        assert!(said.stdout.contains(why), "{}", said.stdout);
    };
    undecided(&["prove", "freak", "--engine", "torus"], "not complementary");
    undecided(&["prove", "chromatic(phi^2)", "--engine", "torus"], "`move green` is not read");
    // A board refutes what the engine does not read.
    for target in ["fractional(3/2, 2)", "{ (n, 2n) : n >= 0 }"] {
        let said = rulesmith(&["prove", "wythoff", "--engine", "torus", "--against", target]);
        assert_eq!(said.code, Some(1), "{target}: {}", said.stdout);
    }
    let folder = Folder::new("prove-targets").with("list.txt", "0 0\n1 2\n");
    let said = folder.rulesmith(&["prove", "wythoff", "--against", "list.txt"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.stdout,
        "wythoff: refuted; the smallest counterexample is (3, 5), which is not claimed and has no move to a claimed position\n\
         the list ends with piles of 2; check compares it with the game up to there\n"
    );
    // A game with finitely many P-positions has exactly those of its list.
    let all =
        "game \"All\"\npiles x, y\nmove any: take from up to 2 piles where x + y < 4\nmove one: take {1, 0}, {0, 1}\n";
    let folder = Folder::new("prove-lists").with("all.rules", all).with("list.txt", "0 0\n").with("odd.txt", "0 0 0\n");
    let said = folder.rulesmith(&["prove", "all.rules", "--against", "list.txt"]);
    assert_eq!(said.code, Some(1), "{}", said.stdout);
    let said = folder.rulesmith(&["prove", "all.rules", "--against", "odd.txt"]);
    assert_eq!(said.code, Some(2), "{}", said.stdout);
    let free = folder.with("free.rules", "game \"Free\"\npiles x, y\nmove any: take from up to 2 piles\n");
    let said = free.rulesmith(&["prove", "free.rules", "--against", "list.txt", "--certificate", "free.json"]);
    assert_eq!(said.stdout, "Free: proved for all n: the P-positions are exactly (0, 0)\n");
    assert_eq!(free.rulesmith(&["verify", "free.json"]).code, Some(0));
}

#[test]
fn automata_decide_what_the_torus_cannot_read() {
    for game in ["freak", "freak-simple", "rat", "mouse", "chromatic(phi^2)", "chromatic(evil)", "chromatic(5/2)"] {
        let said = rulesmith(&["prove", game, "--engine", "automata", "--format", "json"]);
        let answer = json(&said.stdout);
        assert_eq!((&answer["verdict"], &answer["engine"]), (&"proved".into(), &"automata".into()), "{game}");
        // What the checker has not read is not proved.
        assert_eq!(answer["certificate"], true);
    }
    // Both engines agree where both read.
    for engine in ["torus", "automata"] {
        let said = rulesmith(&["prove", "wythoff", "--against", "sqrt(2)", "--engine", engine, "--format", "json"]);
        let answer = json(&said.stdout);
        // The board speaks first, whichever engine is asked for.
        assert_eq!((said.code, &answer["engine"]), (Some(1), &"board".into()));
        assert_eq!((&answer["witness"], &answer["statement"]), (&serde_json::json!([1, 2]), &"B".into()));
    }
    let said = rulesmith(&["prove", "freak", "--against", "{ (n, 2n) : n >= 0 }", "--format", "json"]);
    assert_eq!((said.code, &json(&said.stdout)["engine"]), (Some(1), &"board".into()));
    // What neither reads is said of both.
    let said = rulesmith(&["prove", "star-star(sqrt(2))"]);
    assert_eq!(said.code, Some(3), "{}", said.stdout);
    assert!(said.stdout.contains("by torus: ") && said.stdout.contains("; by automata: "), "{}", said.stdout);
}

#[test]
fn lemmas_prove_what_the_engines_cannot_read() {
    let said = rulesmith(&["prove", "chromatic(2 + 2^(1/3))", "--format", "json"]);
    let answer = json(&said.stdout);
    assert_eq!((said.code, &answer["engine"], &answer["verdict"]), (Some(0), &"lemma".into(), &"proved".into()));
    assert_eq!(answer["lemma"]["lemma"], "chromatic-pairing");
    let said = rulesmith(&["prove", "recipe-u(sqrt(2), pi)", "--engine", "lemma", "--explain"]);
    assert_eq!(said.code, Some(0));
    assert!(said.stdout.contains("By Recipe U") && said.stdout.contains("Hypotheses:"), "{}", said.stdout);
    let said = rulesmith(&["prove", "wythoff", "--engine", "lemma"]);
    assert_eq!(said.code, Some(3));
    assert!(said.stdout.contains("no lemma applies: not by Relaxed Wythoff: "), "{}", said.stdout);
}

#[test]
fn statements_are_exported() {
    let said = rulesmith(&["prove", "wythoff", "--export", "walnut"]);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert!(said.stdout.contains("statement_a") && said.stdout.contains("statement_b"), "{}", said.stdout);
    let said = rulesmith(&["prove", "star-star(sqrt(2))", "--export", "walnut"]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    let said = rulesmith(&["prove", "wythoff", "--export", "coq"]);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert!(said.stdout.contains("Theorem claim : forall x y : nat"), "{}", said.stdout);
    let said = rulesmith(&["prove", "wythoff", "--engine", "automata", "--export", "coq"]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    assert!(said.stderr.contains("proofs by automata cannot be exported to Coq yet"), "{}", said.stderr);
    let said = rulesmith(&["prove", "wythoff", "--against", "sqrt(2)", "--export", "coq"]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    let said = rulesmith(&["prove", "rat", "--export", "coq"]);
    assert_eq!(said.code, Some(3), "{}", said.stderr);
}

#[test]
fn bad_input() {
    for (arguments, sentence) in [
        (vec!["prove", "nonsense"], "nonsense"),
        (vec!["prove", "mtw(3; -(1,1))"], "claims no P-positions; say what to decide by --against TARGET"),
        (vec!["prove", "wythoff", "--against", "rat"], "another number of piles"),
        (vec!["prove", "wythoff", "--against", "sqrt("], "column"),
        (vec!["prove", "wythoff", "--format", "csv"], "a proof has no csv form"),
        (vec!["prove", "wythoff", "--certificate", "no-such-folder/c.json"], "could not be written"),
        (vec!["verify", "no-such-file.json"], "no-such-file.json could not be read"),
    ] {
        let said = rulesmith(&arguments);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.stderr.starts_with("error: ") && said.stderr.contains(sentence), "{}", said.stderr);
    }
}

#[test]
fn certificates_in_files() {
    let folder = Folder::new("prove-certificates");
    folder.answer(&["prove", "relaxed(sqrt(3))", "--certificate", "proof.json"]);
    let said = folder.answer(&["verify", "proof.json"]);
    assert_eq!(
        said.lines().take(3).collect::<Vec<_>>(),
        [
            "accepted: the P-positions of Relaxed Wythoff for sqrt(3) are exactly those of the pair of sqrt(3)",
            "evidence: torus",
            "game \"Relaxed Wythoff for sqrt(3)\"",
        ]
    );
    // All of the rules are printed, since a title says nothing, and another game's name does not help.
    assert!(said.contains("where l - k < f(x)") && said.contains("\nexpect {"), "{said}");
    assert_eq!(folder.rulesmith(&["verify", "proof.json", "--game", "relaxed(sqrt(3))"]).code, Some(0));
    assert_eq!(folder.rulesmith(&["verify", "proof.json", "--game", "wythoff"]).code, Some(1));
    let said = json(&folder.answer(&["verify", "proof.json", "--format", "json"]));
    assert_eq!((&said["accepted"], &said["verdict"]), (&Value::Bool(true), &Value::from("proved")));
    let refuted = folder.rulesmith(&["prove", "wythoff", "--against", "sqrt(2)", "--certificate", "refuted.json"]);
    assert_eq!(refuted.code, Some(1));
    let said = folder.answer(&["verify", "refuted.json"]);
    let first = "accepted: the P-positions of Wythoff are not { (floor(sqrt(2)*n), floor((2 + sqrt(2))*n)) : n >= 0 }";
    assert_eq!(said.lines().next(), Some(first));
    let proof = std::fs::read_to_string(folder.path().join("proof.json")).unwrap();
    let folder = folder.with("wrong.json", proof.replace("\"slope\": \"sqrt(3)\"", "\"slope\": \"sqrt(2)\""));
    let said = folder.rulesmith(&["verify", "wrong.json"]);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""), "{}", said.stdout);
    assert!(said.stdout.starts_with("rejected: "), "{}", said.stdout);
    let folder = folder.with("text.json", "not json").with("list.json", "[1, 2]");
    assert_eq!(folder.rulesmith(&["verify", "text.json"]).code, Some(2));
    assert_eq!(folder.rulesmith(&["verify", "list.json"]).code, Some(1));
}

/// A file that cannot be written is noticed before a minute's work: this proof would be stopped by its time.
#[test]
fn certificates_that_cannot_be_written_are_noticed_first() {
    let folder = Folder::new("prove-unwritable").with("there.json", "mine").with_folder("folder");
    for (file, force, sentence) in [
        ("there.json", false, "there.json is there already; --force replaces it"),
        ("folder", false, "folder is there already; --force replaces it"),
        ("folder", true, "folder is a folder, and a file is needed"),
        ("none/c.json", false, "the file none/c.json could not be written: "),
        ("there.json/c.json", true, "the file there.json/c.json could not be written: "),
    ] {
        let mut arguments = vec!["prove", "fat-rat(5)", "--time", "600", "--certificate", file];
        arguments.extend(Some("--force").filter(|_| force));
        let said = folder.rulesmith(&arguments);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{file}");
        assert!(said.stderr.starts_with(&format!("error: {sentence}")), "{file}: {}", said.stderr);
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("there.json")).unwrap(), "mine");
    // Nothing is left of the attempts, and force replaces what is there.
    folder.answer(&["prove", "wythoff", "--certificate", "there.json", "--force"]);
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["folder", "there.json"]);
    assert!(folder.answer(&["verify", "there.json"]).starts_with("accepted"));
}
