//! What the commands about games print in each format: whole answers as snapshots, and the promises scripts rely on.
//!
//! After a wanted change of the output: `INSTA_UPDATE=always cargo test -p rulesmith-cli --test all games::`, then read the
//! difference.

use crate::common::{Folder, Said, answer, rulesmith};
use serde_json::{Value, json};

/// Compares the answer with `snapshots/games__NAME.snap`.
fn check(name: &str, arguments: &[&str]) {
    compare(name, arguments, answer(arguments));
}

fn compare(name: &str, arguments: &[&str], answer: String) {
    insta::with_settings!({ description => format!("rulesmith {}", arguments.join(" ")), omit_expression => true }, {
        insta::assert_snapshot!(name, answer);
    });
}

/// One object on one line.
fn parsed(said: &Said, code: i32) -> Value {
    assert_eq!((said.code, said.stderr.as_str()), (Some(code), ""));
    assert_eq!(said.stdout.matches('\n').count(), 1, "one object on one line");
    let value: Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert!(value.is_object());
    value
}

fn json_of(code: i32, arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.extend(["--format", "json"]);
    parsed(&rulesmith(&all), code)
}

/// Take from one pile, or one from each; the claim is that of Nim, and wrong here.
const STEP: &str = "\
game \"Nim with a step\"
piles x <= y
move nim:  take from 1 pile
move step: take {1, 1}
expect { (n, n) : n >= 0 }
";

/// Ordered piles: (1, 2) and (2, 1) are different positions.
const ORDERED: &str = "\
game \"Wythoff, ordered\"
piles x, y
move row:  take t from x
move col:  take t from y
move both: take t from x, t from y
";

#[test]
fn the_catalogue_in_every_format() {
    check("games_text", &["games"]);
    check("games_csv", &["games", "--format", "csv"]);
    check("games_latex", &["games", "--format", "latex"]);
    let games = json_of(0, &["games"]);
    let list = games["games"].as_array().unwrap();
    assert_eq!(list.len(), 40);
    for game in list {
        for field in ["name", "usage", "summary", "example", "source"] {
            assert!(game[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {game}");
        }
        // Every example is a game that can be shown and solved.
        let example = game["example"].as_str().unwrap();
        answer(&["show", example]);
        answer(&["solve", example, "--up-to", "6"]);
    }
}

#[test]
fn a_game_in_every_format() {
    for format in ["text", "json", "latex"] {
        check(&format!("show_{format}"), &["show", "t-wythoff(2)", "--format", format]);
    }
    check("show_rat", &["show", "rat"]);
}

#[test]
fn shown_rules_are_a_rules_file() {
    for name in ["freak", "rat", "mtw(2; -(2,3); +(9,18))", "chromatic(evil)", "relaxed(sqrt(2))"] {
        let shown = json_of(0, &["show", name]);
        let folder = Folder::new("shown").with("copy.rules", shown["rules"].as_str().unwrap());
        let copy = folder.answer(&["show", "copy.rules", "--format", "json"]);
        let copy: Value = serde_json::from_str(&copy).unwrap();
        for field in ["game", "rules", "english", "moves", "expect"] {
            assert_eq!(copy[field], shown[field], "{field} of {name}");
        }
        assert_eq!(copy["facts"], json!([]), "a file has no facts of the catalogue");
        let up_to = ["--up-to", "12", "--format", "csv"];
        assert_eq!(
            folder.answer(&[&["solve", "copy.rules"], &up_to[..]].concat()),
            answer(&[&["solve", name], &up_to[..]].concat())
        );
    }
}

#[test]
fn positions_in_every_format() {
    for format in ["text", "json", "csv", "bfile", "latex"] {
        check(&format!("solve_{format}"), &["solve", "wythoff", "--up-to", "20", "--format", format]);
    }
    check("solve_second_pile", &["solve", "wythoff", "--up-to", "20", "--format", "bfile", "--pile", "2"]);
    check("solve_misere", &["solve", "wythoff", "--up-to", "12", "--misere"]);
    check("solve_three_piles", &["solve", "rat", "--up-to", "30", "--format", "csv"]);
    check("solve_one_pile", &["solve", "subtraction(1, 2, 3)", "--up-to", "12"]);
    assert_eq!(answer(&["solve", "wythoff", "--up-to", "0"]), "wythoff: 1 P-position with piles up to 0\n(0, 0)\n");
}

#[test]
fn grundy_values_in_every_format() {
    for format in ["text", "json", "csv", "latex"] {
        check(&format!("grundy_{format}"), &["solve", "wythoff", "--up-to", "5", "--grundy", "--format", format]);
    }
    check("grundy_one_pile", &["solve", "subtraction(1, 2, 3)", "--up-to", "9", "--grundy"]);
    check("grundy_three_piles", &["solve", "nim(3)", "--up-to", "2", "--grundy", "--format", "csv"]);
}

/// The fields that the contract promises, and the order of the positions.
#[test]
fn solve_for_programs() {
    let folder = Folder::new("solve_for_programs").with("ordered.rules", ORDERED);
    let games = [
        (json_of(0, &["solve", "freak", "--up-to", "30"]), "freak", 2),
        (json_of(0, &["solve", "t-wythoff( 2 )", "--up-to", "30"]), "t-wythoff(2)", 2),
        (json_of(0, &["solve", "nim(3)", "--up-to", "30"]), "nim(3)", 3),
        (
            parsed(&folder.rulesmith(&["solve", "ordered.rules", "--up-to", "30", "--format", "json"]), 0),
            "Wythoff, ordered",
            2,
        ),
    ];
    for (answer, name, piles) in games {
        assert_eq!((&answer["game"], &answer["up_to"]), (&json!(name), &json!(30)));
        assert_eq!(answer["evidence"], json!({"kind": "checked", "up_to": 30}), "{name}");
        let positions: Vec<Vec<u64>> = serde_json::from_value(answer["p_positions"].clone()).unwrap();
        assert!(positions.iter().all(|position| position.len() == piles), "{name}");
        assert_eq!(positions[0], vec![0; piles], "{name}");
        let largest: Vec<_> = positions.iter().map(|position| position.iter().max()).collect();
        assert!(largest.is_sorted(), "{name}: {positions:?}");
    }
    let ordered = folder.answer(&["solve", "ordered.rules", "--up-to", "5", "--format", "csv"]);
    assert_eq!(ordered, "x,y\n0,0\n2,1\n1,2\n5,3\n3,5\n");
}

#[test]
fn grundy_values_for_programs() {
    let answer = json_of(0, &["solve", "wythoff", "--up-to", "12", "--grundy"]);
    assert_eq!((&answer["game"], &answer["up_to"]), (&json!("wythoff"), &json!(12)));
    let rows: Vec<Vec<u64>> = serde_json::from_value(answer["grundy"].clone()).unwrap();
    assert_eq!(rows.len(), 13);
    for (x, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), 13, "a full square");
        for (y, &value) in row.iter().enumerate() {
            let options = (0..x).map(|a| rows[a][y]).chain((0..y).map(|b| rows[x][b]));
            let options: Vec<u64> = options.chain((1..=x.min(y)).map(|t| rows[x - t][y - t])).collect();
            assert!(!options.contains(&value) && (0..value).all(|less| options.contains(&less)), "({x}, {y})");
        }
    }
    // Rows are for the first pile: with ordered piles the square need not be symmetric.
    let rules = "game \"Row\"\npiles x, y\nmove row: take t from x\n";
    let folder = Folder::new("grundy_for_programs").with("row.rules", rules);
    let answer = folder.answer(&["solve", "row.rules", "--up-to", "2", "--grundy"]);
    assert_eq!(answer, "0 0 0\n1 1 1\n2 2 2\n");
}

#[test]
fn agreement_is_exit_code_0() {
    check("check_text", &["check", "freak", "--up-to", "200"]);
    check("check_json", &["check", "freak", "--up-to", "200", "--format", "json"]);
    check("check_latex", &["check", "freak", "--up-to", "200", "--format", "latex"]);
    let answer = json_of(0, &["check", "fat-rat(4)", "--up-to", "30"]);
    assert_eq!((&answer["agrees"], &answer["up_to"]), (&json!(true), &json!(30)));
    assert_eq!(answer["first_disagreement"], Value::Null);
}

#[test]
fn disagreement_is_exit_code_1() {
    let folder = Folder::new("disagreement").with("step.rules", STEP);
    let arguments = ["check", "step.rules", "--up-to", "50"];
    let said = folder.rulesmith(&arguments);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
    compare("refuted_text", &arguments, said.stdout);

    let arguments = ["check", "step.rules", "--up-to", "50", "--format", "json"];
    let answer = parsed(&folder.rulesmith(&arguments), 1);
    assert_eq!((&answer["agrees"], &answer["up_to"]), (&json!(false), &json!(50)));
    let first = &answer["first_disagreement"];
    // Claimed, but there is a move to a P-position, and it is named.
    let shown = json!({"clause": "step", "take": [1, 1], "to": [0, 0]});
    assert_eq!(*first, json!({"position": [1, 1], "solver": "N", "claim": "P", "move": shown}));
    assert_eq!(answer["evidence"], json!({"kind": "refuted", "up_to": 50, "witness": [1, 1]}));

    // The other way round: not claimed, and no move can show it.
    let answer = json_of(1, &["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"]);
    let first = json!({"position": [1, 2], "solver": "P", "claim": "N", "move": null});
    assert_eq!(answer["first_disagreement"], first);
    check_missed();
}

fn check_missed() {
    let arguments = ["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"];
    let said = rulesmith(&arguments);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
    compare("missed_text", &arguments, said.stdout);
}

/// In misere play the claim of normal play fails at the end of the game, where there is no move to show.
#[test]
fn a_position_without_moves_in_misere_play() {
    let said = rulesmith(&["check", "wythoff", "--up-to", "50", "--misere", "--against", "phi"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.stdout,
        "wythoff: disagrees first at (0, 0), which is claimed to be a P-position but is not\n\
         nothing can be taken there, and in misere play the player who cannot move wins\n"
    );
}

#[test]
fn every_form_of_target() {
    let wythoff = answer(&["solve", "wythoff", "--up-to", "100", "--format", "json"]);
    // In any order, beyond the board, and with its piles either way round.
    let list = "# Wythoff\n0 0\n2, 1\n1 2\n(3, 5) (4, 7) (10, 6)\n8 13\n9 15\n11 18\n12 20\n";
    let folder = Folder::new("targets")
        .with("wythoff.json", wythoff)
        .with("list.txt", list)
        .with("claim.rules", STEP.replace("(n, n)", "(floor(phi*n), floor(phi^2*n))"))
        .with("claim", STEP.replace("(n, n)", "(floor(phi*n), floor(phi^2*n))"))
        .with("ordered.rules", ORDERED);
    for game in ["wythoff", "ordered.rules"] {
        for (target, up_to) in [
            ("phi", "100"),
            ("phi^2", "100"),
            ("(1+sqrt(5))/2", "100"),
            ("fractional(1, 1)", "100"),
            ("wythoff", "100"),
            ("t-wythoff(1)", "100"),
            ("claim.rules", "100"),
            ("claim", "100"),
        ] {
            let said = folder.answer(&["check", game, "--up-to", up_to, "--against", target]);
            assert!(said.contains(": agrees with the claim for piles up to 100 ("), "{target}: {said}");
        }
    }
    let family = "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }";
    let turned = "{ (floor(phi^2*n), floor(phi*n)) : n >= 0 }";
    for target in [family, turned, "wythoff.json"] {
        folder.answer(&["check", "wythoff", "--up-to", "100", "--against", target]);
    }
    folder.answer(&["check", "wythoff", "--up-to", "20", "--against", "list.txt"]);
    // Ordered piles: a formula means what it says.
    let both = format!("{family} union {turned}");
    folder.answer(&["check", "ordered.rules", "--up-to", "100", "--against", &both]);
    let said = folder.rulesmith(&["check", "ordered.rules", "--up-to", "100", "--against", family]);
    assert_eq!(said.code, Some(1));
    assert!(said.stdout.contains("disagrees first at (2, 1), which is a P-position"), "{}", said.stdout);

    for target in ["sqrt(2)", "fractional(3/2, 2/3)", "{ (n, 2n) : n >= 0 }", "freak", "mtw(2; -(2,3); +(9,18))"] {
        let answer = json_of(1, &["check", "wythoff", "--up-to", "100", "--against", target]);
        assert_eq!(answer["agrees"], false, "{target}");
        let first = &answer["first_disagreement"];
        assert_ne!(first["solver"], first["claim"], "{target}");
    }
}

#[test]
fn recognition_of_games_and_lists() {
    check("recognize_text", &["recognize", "wythoff", "--up-to", "200"]);
    check("recognize_json", &["recognize", "wythoff", "--up-to", "50", "--format", "json"]);
    check("recognize_latex", &["recognize", "wythoff", "--up-to", "200", "--format", "latex"]);
    check("recognize_three_piles", &["recognize", "rat", "--up-to", "60"]);
    let positions = answer(&["solve", "freak", "--up-to", "200", "--format", "json"]);
    let lines = answer(&["solve", "freak", "--up-to", "200", "--format", "csv"]);
    let folder = Folder::new("recognize").with("list.json", positions).with("list.txt", lines);
    let of_game = answer(&["recognize", "freak", "--up-to", "200"]);
    for list in ["list.json", "list.txt"] {
        assert_eq!(folder.answer(&["recognize", list, "--up-to", "200"]), of_game, "{list}");
    }
}

/// No slope fits: two terms that exclude each other are the answer, and the exit code says no.
#[test]
fn nothing_recognised_is_exit_code_1() {
    let folder = Folder::new("nothing_recognised").with("squares.txt", "0\n1\n4\n9\n16\n25\n36\n49\n64\n81\n100\n");
    let arguments = ["recognize", "squares.txt", "--up-to", "100"];
    let said = folder.rulesmith(&arguments);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
    compare("recognize_nothing", &arguments, said.stdout);
}

#[test]
fn help_names_the_commands() {
    let help = answer(&["--help"]);
    for command in ["games", "show", "solve", "check", "recognize"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        assert!(!answer(&[command, "--help"]).is_empty());
    }
}

/// The encyclopedia's file as it is offered, packed, and unpacked; and files that are neither.
#[test]
fn piles_are_looked_up_in_the_encyclopedia_of_sequences() {
    use std::io::Write;
    let text = "# OEIS Sequence Names\nA000201 ,1,3,4,6,8,9,11,12,14,16,17,19,\nA000040 ,2,3,5,7,11,13,17,19,23,\n";
    let packed = |text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text.as_bytes()).expect("it is packed");
        packed.finish().expect("it is packed")
    };
    let mut broken = packed(text);
    broken.truncate(broken.len() / 2);
    let folder = Folder::new("encyclopedia").with("stripped", text).with("stripped.gz", packed(text));
    let folder = folder.with("broken.gz", broken).with("empty", "");
    for file in ["stripped", "stripped.gz"] {
        let said = folder.answer(&["recognize", "wythoff", "--up-to", "30", "--oeis", file]);
        let at = said.find("In the encyclopedia of sequences:\n").unwrap_or_else(|| panic!("{file}: {said}"));
        assert!(said[at..].contains("\n  A000201: pile 1, 11 terms\n") && !said.contains("A000040"), "{said}");
    }
    let said = folder.answer(&["recognize", "wythoff", "--up-to", "30", "--oeis", "empty"]);
    assert!(said.contains("In the encyclopedia of sequences nothing has these terms.\n"), "{said}");
    for (file, up_to, why) in [
        ("broken.gz", "30", "the file broken.gz could not be read"),
        ("missing", "30", "the file missing could not be read"),
        ("stripped", "3", "fewer than 8 terms cannot be looked up"),
    ] {
        let said = folder.rulesmith(&["recognize", "wythoff", "--up-to", up_to, "--oeis", file]);
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{file}");
        assert!(said.stderr.contains(why), "{file}: {}", said.stderr);
    }
}
