//! `move` and `play` as users and scripts call them.

use crate::common::{Folder, answer, rulesmith, rulesmith_reading};
use serde_json::{Value, json};

fn json_answer(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(&[arguments, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn a_won_position_has_a_move_and_a_reason() {
    assert_eq!(
        answer(&["move", "wythoff", "10", "20", "--verify"]),
        "wythoff: (10, 20) is an N-position: the player to move wins\n  \
         take (0, 14) by nim, leaving (6, 10)\n  \
         floors: the lost positions are { (floor(phi*n), floor(phi^2*n)) : n >= 0 } (Wythoff 1907); proved for all n (torus)\n  \
         verified: the move is legal, and what it leaves is lost by a second computation\n"
    );
}

#[test]
fn a_lost_position_has_none() {
    let value = json_answer(&["move", "freak", "22", "14", "--verify"]);
    assert_eq!(value["position"], json!([14, 22]));
    assert_eq!(value["verdict"], "P");
    assert_eq!((&value["clause"], &value["take"], &value["to"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!(value["verified"], "the position is lost by a second computation");
    let lost = json_answer(&["move", "wythoff", "3", "5"]);
    assert_eq!(lost["evidence"], json!({"kind": "proved", "engine": "torus"}));
}

#[test]
fn every_strategy_can_be_asked_for() {
    for (game, strategies) in [
        ("wythoff", vec!["floors", "numeration", "recursive", "table", "search"]),
        ("chromatic(phi^2)", vec!["floors", "rank", "numeration", "recursive", "queue", "table", "search"]),
        ("freak", vec!["floors", "numeration", "table"]),
    ] {
        for strategy in strategies {
            let value = json_answer(&["move", game, "17", "40", "--strategy", strategy, "--verify"]);
            assert_eq!((&value["verdict"], &value["strategy"]), (&json!("N"), &json!(strategy)), "{game}");
        }
    }
    let value = json_answer(&["move", "rat", "5", "9", "17", "--strategy", "numeration"]);
    assert_eq!((&value["clause"], &value["to"]), (&json!("wide"), &json!([3, 6, 11])));
}

#[test]
fn all_winning_moves_of_a_small_position_are_listed() {
    let value = json_answer(&["move", "nim(3)", "3", "5", "7", "--all"]);
    assert_eq!(value["all_complete"], true);
    let targets: Vec<Value> = value["all"].as_array().unwrap().iter().map(|next| next["to"].clone()).collect();
    assert_eq!(targets, [json!([2, 5, 7]), json!([3, 4, 7]), json!([3, 5, 6])]);
    let value = json_answer(&["move", "wythoff", "5", "6", "--all"]);
    assert_eq!(value["all"].as_array().unwrap().len(), 2);
    // At a size that is not solved the list does not claim to be complete.
    let value = json_answer(&["move", "wythoff", "100000000000", "110000000000", "--all"]);
    assert_eq!(value["all_complete"], false);
    assert!(!value["all"].as_array().unwrap().is_empty());
}

#[test]
fn long_piles_come_from_standard_input_and_from_files() {
    let digits = "7".repeat(100_000);
    let input = format!("{digits}\n{digits}3\n");
    let arguments = ["move", "relaxed(sqrt(2))", "-", "--format", "json", "--verify"];
    let said = rulesmith_reading(input.clone(), &arguments);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    let value: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!(value["verdict"], "N");
    let folder = Folder::new("long_piles").with("piles.txt", input);
    let other = folder.answer(&["move", "relaxed(sqrt(2))", "@piles.txt", "--format", "json", "--verify"]);
    assert_eq!(other, said.stdout);
    // For reading, long numbers are shortened.
    let text = folder.answer(&["move", "relaxed(sqrt(2))", "@piles.txt"]);
    assert!(text.len() < 2000 && text.contains("(100001 digits)"), "{text}");
}

#[test]
fn misere_play_has_its_own_claims() {
    assert!(answer(&["move", "wythoff", "2", "2", "--misere"]).contains("is a P-position"));
    assert!(answer(&["move", "wythoff", "2", "2"]).contains("is an N-position"));
    let over = answer(&["move", "nim(2)", "0", "0", "--misere"]);
    assert!(over.contains("no move is left, and in misere play who cannot move has won"), "{over}");
    let value = json_answer(&["move", "t-wythoff(3)", "123456789012345678901", "987654321098765432109", "--misere"]);
    assert_eq!((&value["verdict"], &value["strategy"]), (&json!("N"), &json!("floors")));
    // Without a formula for misere play the board is solved.
    let value = json_answer(&["move", "mouse", "5", "9", "--misere"]);
    assert_eq!(value["strategy"], "table");
}

#[test]
fn sums_are_decided_by_grundy_values() {
    let value = json_answer(&["move", "wythoff + nim(2)", "3", "5", "4", "9"]);
    assert_eq!((&value["grundy"], &value["summand"]), (&json!([0, 13]), &json!(2)));
    assert_eq!((&value["take"], &value["to"]), (&json!([0, 5]), &json!([4, 4])));
    let lost = json_answer(&["move", "wythoff + wythoff", "4", "9", "4", "9"]);
    assert_eq!((&lost["verdict"], &lost["take"]), (&json!("P"), &Value::Null));
    // Nim has Grundy values at any size.
    let value = json_answer(&["move", "subtraction(1, 2, 3) + nim(1)", "6", "1000000000000000000000000"]);
    assert_eq!((&value["summand"], &value["to"]), (&json!(2), &json!([2])));
}

#[test]
fn a_game_is_played_by_its_claim_only_if_that_holds() {
    let rules = |claim: &str| {
        format!(
            "game \"Own\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y\nexpect {claim}\n"
        )
    };
    let folder = Folder::new("own_claims")
        .with("true.rules", rules("{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }"))
        .with("false.rules", rules("{ (floor(phi*n), floor(phi^2*n)) : n >= 0 } except (1, 2)"));
    let told = folder.answer(&["move", "true.rules", "4", "9"]);
    assert!(told.contains("proved for all n (torus)"), "{told}");
    let told = folder.answer(&["move", "false.rules", "4", "9"]);
    assert!(told.contains("the claim of the rules is false at (1, 2), and is not used"), "{told}");
    assert!(told.contains("table: the game was solved for all piles up to 16"), "{told}");
    let cautious =
        folder.with("script.txt", "hint\n").answer(&["play", "false.rules", "4", "9", "--script", "script.txt"]);
    assert!(cautious.contains("the claim of the rules is false at (1, 2), and is not used"), "{cautious}");
    // Parameters of the catalogue can make a claim false too.
    let value = json_answer(&["move", "mtw(2; -(2,3); +(9,18); (sqrt(61)-5)/2)", "5", "13", "--verify"]);
    assert_eq!((&value["verdict"], &value["strategy"]), (&json!("N"), &json!("table")));
    assert_eq!(value["evidence"], json!({"kind": "checked", "up_to": 16}));
}

#[test]
fn what_cannot_be_answered_is_said_in_one_sentence() {
    let cases: [(&[&str], i32, &str); 16] = [
        (&["move", "function49", "3000000", "4000000"], 2, "error: this board needs"),
        (&["move", "function49", "3000000", "4000000", "--strategy", "search"], 3, "error: search looks at every move"),
        (&["move", "wythoff", "3"], 2, "error: \"Wythoff\" is played on 2 piles, not 1"),
        (&["move", "wythoff", "3", "4", "5"], 2, "error: \"Wythoff\" is played on 2 piles, not 3"),
        (&["move", "wythoff", "3", "4x"], 2, "error: pile 2 must be a whole number, 0 or more, and `x` at column 2"),
        (&["move", "wythoff", "3", "1.5"], 2, "error: pile 2 must be a whole number, 0 or more, and `.` at column 2"),
        (&["move", "wytoff", "3", "4"], 2, "error: there is no game named `wytoff`"),
        (
            &["move", "freak", "3", "4", "--strategy", "recursive"],
            2,
            "error: \"FREAK\" has no strategy by recursive (it",
        ),
        (
            &["move", "freak", "3", "4", "--strategy", "magic"],
            2,
            "error: `magic` is no value for --strategy <METHOD>: there is no strategy `magic` (known",
        ),
        (
            &["move", "freak", "3", "4", "--format", "csv"],
            2,
            "error: a move has no csv form; the formats are text, json and latex",
        ),
        (&["move", "wythoff + nim(2)", "1", "2", "3"], 2, "error: this sum is played on 4 piles, not 3"),
        (
            &["move", "wythoff + nim(2)", "1", "2", "3", "4", "--misere"],
            2,
            "error: sums are decided in normal play only",
        ),
        (&["move", "wythoff", "@nowhere.txt", "4"], 2, "error: the file nowhere.txt could not be read"),
        (
            &["move", "wythoff", "99999999999999999999998", "99999999999999999999999", "--strategy", "recursive"],
            3,
            "error: recursion goes",
        ),
        (
            &["move", "function49", "3", "99999999999999999999999"],
            3,
            "error: \"Definition 5 with function (49)\" has no",
        ),
        (&["play", "wythoff", "3"], 2, "error: \"Wythoff\" is played on 2 piles, not 1"),
    ];
    for (arguments, code, start) in cases {
        let said = rulesmith(arguments);
        assert_eq!((said.code, said.stdout.as_str()), (Some(code), ""), "{arguments:?}: {}", said.stderr);
        assert!(said.stderr.starts_with(start), "{arguments:?}: {}", said.stderr);
    }
}

#[test]
fn a_scripted_game() {
    let script = "hint\nhint\nhint\nhint\n9 from 1\n1 from 3\nto 1 2\n2,1\nundo\n2 from y\nrules\nmoves\nto 1 2\n";
    let folder = Folder::new("scripted").with("script.txt", script);
    assert_eq!(
        folder.answer(&["play", "wythoff", "4", "9", "--script", "script.txt"]),
        "wythoff: who cannot move loses.\n\
         Type a move: `3 from 1` takes 3 from the first pile, `3 from x` names it, `2,2` takes from each pile in order, \
         `to 4 7` says what is left. Also: hint (again for more), moves, rules, undo, help, quit.\n\
         position (4, 9)\n\
         > hint\n\
         You can win from here.\n\
         > hint\n\
         Take from y.\n\
         > hint\n\
         You can win: take (0, 2) by nim, leaving (4, 7)\n\
         > hint\n\
         Why: floors: the lost positions are { (floor(phi*n), floor(phi^2*n)) : n >= 0 } (Wythoff 1907); proved for all n (torus)\n\
         > 9 from 1\n\
         pile x has 4, so 9 cannot be taken from it\n\
         > 1 from 3\n\
         there is no pile `3`; they are x, y or 1 to 2\n\
         > to 1 2\n\
         taking (3, 7) is not legal: `nim` allows only: take from 1 pile; `diagonal` allows only: take t from x, t from y\n\
         > 2,1\n\
         taking (2, 1) is not legal: `nim` allows only: take from 1 pile; `diagonal` allows only: take t from x, t from y\n\
         > undo\n\
         There is nothing to undo.\n\
         position (4, 9)\n\
         > 2 from y\n\
         A winning move.\n\
         position (4, 7)\n\
         The program: take (0, 1) by nim, leaving (4, 6)\n\
         position (4, 6)\n\
         > rules\n\
         Wythoff\n\
         Source: Wythoff 1907\n\
         There are two piles of tokens, in no particular order; x is the size of the smaller and y of the larger.\n\
         Two players take turns. A move is one of these:\n\
         - nim: Take any positive number of tokens from one pile.\n\
         - diagonal: Take the same number t of tokens from both piles.\n\
         The player who cannot move loses.\n\
         > moves\n\
         1. you from (4, 9): take (0, 2) by nim, leaving (4, 7)\n\
         2. the program from (4, 7): take (0, 1) by nim, leaving (4, 6)\n\
         > to 1 2\n\
         taking (3, 4) is not legal: `nim` allows only: take from 1 pile; `diagonal` allows only: take t from x, t from y\n\
         No more moves were typed; the game is left unfinished.\n\
         Your moves: 1 winning, 0 mistakes, 0 where no move wins.\n"
    );
}

#[test]
fn illegal_moves_name_the_rule_that_forbids_them() {
    // (1, 1) in FREAK: 1 is in both sequences, so that taking 1 from both is blocked.
    let folder = Folder::new("forbidden").with("script.txt", "1,1\n3 from y\n");
    let said = folder.answer(&["play", "freak", "12", "20", "--script", "script.txt"]);
    assert!(said.contains("`wythoff` is forbidden since t <= 3 and x in A and y in B"), "{said}");
    let said = folder.answer(&["play", "t-wythoff(2)", "12", "20", "--script", "script.txt"]);
    assert!(said.contains("A mistake") || said.contains("A winning move") || said.contains("No move wins"), "{said}");
}

#[test]
fn games_repeat_with_their_seed() {
    let folder = Folder::new("seeds").with("script.txt", "hint\n1 from y\n1 from y\n1 from y\n");
    let play = |seed: &str, opponent: &str| {
        folder.answer(&["play", "wythoff", "--seed", seed, "--opponent", opponent, "--script", "script.txt"])
    };
    assert_eq!(play("5", "random"), play("5", "random"));
    assert_ne!(play("5", "random"), play("6", "random"));
    assert_eq!(play("5", "fallible"), play("5", "fallible"));
}

/// More piles than a board can have are played too, where the strategy needs none.
#[test]
fn nine_piles_of_nim() {
    let folder = Folder::new("nine_piles").with("script.txt", "hint\n1 from 1\n");
    let piles = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    for opponent in ["perfect", "random"] {
        let arguments = [&["play", "nim(9)"][..], &piles, &["--script", "script.txt", "--opponent", opponent]].concat();
        let said = folder.answer(&arguments);
        assert!(said.contains("A winning move.") && said.contains("The program: take"), "{said}");
    }
}

/// A sum is played as a game is: hints that add Grundy values, illegal moves, names of its piles.
#[test]
fn a_sum_is_played() {
    let script = "rules\n1 from x1 and 1 from x2\n2 from 1\n1 from x3\nhint\nhint\nhint\nhint\nto 1 2 1 1\nmoves\n";
    let folder = Folder::new("sums").with("script.txt", script);
    let said = folder.answer(&["play", "wythoff + nim(2)", "2", "1", "4", "1", "--script", "script.txt"]);
    for part in [
        "wythoff + nim(2): who cannot move loses.\n",
        // Unordered piles are sorted within their own game.
        "position (1, 2, 1, 4)\n",
        "- diagonal: Take the same number t of tokens from both piles.",
        "taking (1, 0, 1, 0) is not legal: a move in a sum is a move in one of its games\n",
        "pile x1 has 1, so 2 cannot be taken from it\n",
        "there is no pile `x3`; they are x1, y1, x2, y2 or 1 to 4\n",
        "You can win from here.\n> hint\nTake from y2.\n> hint\n\
         You can win: take (0, 0, 0, 3) by nim of Nim on 2 piles, leaving (1, 2, 1, 1)\n> hint\n\
         Why: sum: the Grundy values 0, 5 of the games",
        "A winning move.\nposition (1, 2, 1, 1)\nThe program: take",
        "1. you from (1, 2, 1, 4): take (0, 0, 0, 3) by nim of Nim on 2 piles, leaving (1, 2, 1, 1)\n2. the program from",
    ] {
        assert!(said.contains(part), "{part}\n---\n{said}");
    }
    let misere = rulesmith(&["play", "wythoff + nim(2)", "--misere"]);
    assert_eq!((misere.code, misere.stderr.as_str()), (Some(2), "error: sums are decided in normal play only\n"));
}

/// Two people at one terminal.
#[test]
fn another_person_plays_the_other_side() {
    let folder = Folder::new("people").with("script.txt", "1 from y\n1,1\n");
    let said = folder.answer(&["play", "wythoff", "1", "2", "--opponent", "person", "--script", "script.txt"]);
    assert!(
        said.ends_with(
            "position (1, 2)\nIt is the turn of the first player.\n> 1 from y\nNo move wins there.\n\
         position (1, 1)\nIt is the turn of the second player.\n> 1,1\nA winning move.\n\
         position (0, 0)\nThe second player wins.\nAll moves: 1 winning, 0 mistakes, 1 where no move wins.\n"
        ),
        "{said}"
    );
}

/// Without piles the person can win, and the piles fit the opponent; with `--second` the program finds a lost position.
#[test]
fn starts_by_chance_are_fair() {
    let folder = Folder::new("fair").with("script.txt", "hint\n");
    for seed in 0..20 {
        let seed = seed.to_string();
        let said = folder.answer(&["play", "wythoff", "--seed", &seed, "--script", "script.txt"]);
        assert!(said.contains("You can win from here."), "{said}");
        let options = ["--opponent", "fallible", "--slips", "6", "--second", "--seed", &seed, "--script", "script.txt"];
        let said = folder.answer(&[&["play", "wythoff"][..], &options].concat());
        let start = said.split("position (").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
        let piles: Vec<u64> = start.split(", ").map(|pile| pile.parse().unwrap()).collect();
        assert!(piles.iter().all(|&pile| pile <= 9), "{said}");
        // Wythoff's lost positions up to 9.
        assert!([[1, 2], [3, 5], [4, 7]].iter().any(|lost| lost[..] == piles[..]), "{said}");
    }
}

/// Following the hints from a won position beats every opponent.
#[test]
fn hints_win() {
    for opponent in ["perfect", "random", "fallible"] {
        // The position is won; the moves are those that `hint` gives, asked one by one.
        let mut script = String::new();
        // The same chance every time, so that the moves asked for fit.
        let arguments =
            ["play", "t-wythoff(2)", "5", "9", "--opponent", opponent, "--seed", "3", "--script", "script.txt"];
        let folder = Folder::new(&format!("hints_{opponent}"));
        for _ in 0..100 {
            std::fs::write(folder.path().join("script.txt"), format!("{script}hint\nhint\nhint\n")).unwrap();
            let said = folder.answer(&arguments);
            if said.contains("You win.") {
                break;
            }
            let hint = said.lines().rev().find(|line| line.starts_with("You can win: ")).expect("a hint");
            let to = hint.rsplit("leaving (").next().unwrap().trim_end_matches(')').replace(',', "");
            script.push_str(&format!("to {to}\n"));
        }
        std::fs::write(folder.path().join("script.txt"), &script).unwrap();
        let said = folder.answer(&arguments);
        assert!(said.contains("You win."), "{said}");
        assert!(said.contains(" 0 mistakes, 0 where no move wins."), "{said}");
    }
}

#[test]
fn moves_for_papers() {
    assert_eq!(
        answer(&["move", "wythoff", "10", "20", "--format", "latex"]),
        "In \\texttt{wythoff}, $(10, 20)$ is an N-position: the player to move wins; taking $(0, 14)$ by \\emph{nim} \
         leaves $(6, 10)$.\nKnown by floors: the lost positions are $\\{(\\left\\lfloor \\varphi n \\right\\rfloor, \
         \\left\\lfloor \\varphi^{2} n \\right\\rfloor) : n \\ge 0\\}$ (Wythoff 1907); proved for all $n$ (torus).\n"
    );
}

/// What is said of a position rests on something, and the answer says on what.
#[test]
fn moves_carry_their_evidence() {
    let value = json_answer(&["move", "wythoff", "10", "20"]);
    assert_eq!(value["evidence"], json!({"kind": "proved", "engine": "torus"}));
    let value = json_answer(&["move", "wythoff", "10", "20", "--strategy", "table"]);
    assert_eq!(value["evidence"], json!({"kind": "checked", "up_to": 20}));
}
