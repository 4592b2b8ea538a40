//! Bad games, targets and boards: exit code 2, one sentence first on standard error with the place where there is one,
//! nothing on standard output, no panic, and no long wait.

use crate::common::{Folder, Said, rulesmith};

/// The first line, after checking everything that holds for every kind of bad input.
fn refusal(what: &str, said: &Said) -> String {
    assert!(!said.stderr.contains("panicked"), "{what}: {}", said.stderr);
    assert_eq!(said.code, Some(2), "{what}: {}", said.stderr);
    assert_eq!(said.stdout, "", "{what}");
    let first = said.stderr.lines().next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or_else(|| panic!("{what}: {first:?}")).to_string()
}

fn refused(arguments: &[&str], sentence: &str) {
    assert_eq!(refusal(&format!("{arguments:?}"), &rulesmith(arguments)), sentence, "{arguments:?}");
}

const UP_TO: [&str; 2] = ["--up-to", "20"];

/// A game is asked for by four commands, and all of them refuse it in the same words.
fn refused_as_game(folder: &Folder, game: &str, sentence: &str) {
    for command in [&["show"][..], &["solve"], &["check"], &["recognize"]] {
        let mut arguments = vec![command[0], game];
        arguments.extend(UP_TO.iter().filter(|_| command[0] != "show"));
        let what = format!("{} {game}", command[0]);
        assert_eq!(refusal(&what, &folder.rulesmith(&arguments)), sentence, "{what}");
    }
}

#[test]
fn names_that_are_wrong() {
    let folder = Folder::new("names");
    for (name, sentence) in [
        ("wythof", "there is no game named `wythof`, at column 1 (did you mean `wythoff`?)"),
        ("FREAK", "there is no game named `FREAK`, at column 1 (did you mean `freak`?)"),
        ("", "expected the name of a game, at column 1 (for example wythoff or t-wythoff(2))"),
        ("t-wythoff", "`t-wythoff` needs one number t, at column 10 (for example t-wythoff(2))"),
        ("t-wythoff(2", "expected `)` to close the `(` of column 10, found the end of the text, at column 12"),
        ("relaxed(5/2)", "`relaxed` needs a slope between 1 and 2, and 5/2 is not, at column 9"),
        ("theorem2(7/5)", "`theorem2` needs an irrational slope, and 7/5 is rational, at column 10"),
        (
            "chromatic(1/2)",
            "`chromatic` needs a slope of at least 1, and 1/2 is not, at column 11 (below 1 every token would be red, \
             which is nim(2))",
        ),
    ] {
        refused_as_game(&folder, name, sentence);
    }
    // The place is drawn.
    let said = rulesmith(&["show", "relaxed(5/2)"]);
    assert!(said.stderr.ends_with("\n  relaxed(5/2)\n          ^^^\n"), "{}", said.stderr);
    // A name that is like no other gets the list of names.
    assert!(refusal("chess", &rulesmith(&["show", "chess"])).contains("known are nim, subtraction, chomp,"));
}

#[test]
fn files_that_are_not_there() {
    let folder = Folder::new("missing").with_folder("folder").with_folder("folder.rules");
    for path in ["none.rules", "none.txt", "./none", "folder/none.json", "../none", "/none/at/all"] {
        refused_as_game(&folder, path, &format!("there is no file {path}"));
        let against = folder.rulesmith(&["check", "wythoff", "--up-to", "20", "--against", path]);
        assert_eq!(refusal(path, &against), format!("there is no file {path}"));
    }
    for path in ["folder", "folder.rules", ".", ".."] {
        refused_as_game(&folder, path, &format!("{path} is a folder, and a file is needed"));
        let against = folder.rulesmith(&["check", "wythoff", "--up-to", "20", "--against", path]);
        assert_eq!(refusal(path, &against), format!("{path} is a folder, and a file is needed"));
    }
    // A folder that has the name of a game is not in its way.
    let folder = Folder::new("named").with_folder("wythoff");
    folder.answer(&["solve", "wythoff", "--up-to", "5"]);
}

#[test]
fn files_that_are_not_rules() {
    let syntax = "game \"G\"\npiles x <= y\nmove nim: take form 1 pile\n";
    let folder = Folder::new("not_rules")
        .with("slip.rules", syntax)
        .with("slip", syntax)
        .with("empty.rules", "")
        .with("blank.rules", "\n  # nothing but a comment\n")
        .with("binary.rules", b"\x7fELF\x02\x01\x01\x00\xff\xfe\x00\x80")
        .with("zeros.rules", [0u8; 100])
        .with("name.rules", "game \"G\"\nlet A = beatty(aplha)\npiles x <= y\nmove nim: take t from x\n");
    let sentence = "expected `from` and a pile after the amount, found a number, at line 3, column 21 (for example: \
                    take t from x)";
    for file in ["slip.rules", "slip"] {
        refused_as_game(&folder, file, &format!("in {file}: {sentence}"));
        let against = folder.rulesmith(&["check", "wythoff", "--up-to", "20", "--against", file]);
        assert_eq!(refusal(file, &against), format!("in {file}: {sentence}"));
        let picture = "\n  move nim: take form 1 pile\n                      ^\n";
        assert!(against.stderr.ends_with(picture), "{}", against.stderr);
    }
    refused_as_game(
        &folder,
        "empty.rules",
        "in empty.rules: these rules have no name, at column 1 (begin with game \"...\")",
    );
    refused_as_game(
        &folder,
        "binary.rules",
        "the file binary.rules could not be read: stream did not contain valid UTF-8",
    );
    for file in ["blank.rules", "zeros.rules", "name.rules"] {
        let said = refusal(file, &folder.rulesmith(&["show", file]));
        assert!(said.starts_with(&format!("in {file}: ")), "{said}");
    }
}

#[test]
fn files_that_are_not_lists() {
    let folder = Folder::new("not_lists")
        .with("empty.txt", "")
        .with("minus.txt", "0 0\n1 2\n3 -5\n")
        .with("widths.txt", "0 0\n1 2 3\n")
        .with("broken.json", "{\"p_positions\": [[0,0],[1,2")
        .with("binary.txt", b"1 2\n\xff\xfe\n");
    for (file, sentence) in [
        (
            "empty.txt",
            "in empty.txt: there are no positions in this list, at column 1 (write one position on each line, as in 1 2)",
        ),
        ("minus.txt", "in minus.txt: a pile is a whole number and not negative, at line 3, column 3"),
        ("binary.txt", "the file binary.txt could not be read: stream did not contain valid UTF-8"),
    ] {
        let recognized = folder.rulesmith(&["recognize", file, "--up-to", "20"]);
        assert_eq!(refusal(file, &recognized), sentence);
        let against = folder.rulesmith(&["check", "wythoff", "--up-to", "20", "--against", file]);
        assert_eq!(refusal(file, &against), sentence);
    }
    for file in ["widths.txt", "broken.json"] {
        let said = refusal(file, &folder.rulesmith(&["recognize", file, "--up-to", "20"]));
        assert!(said.starts_with(&format!("in {file}: ")) && said.contains("column"), "{said}");
    }
}

/// Refused by arithmetic, before anything is allocated.
#[test]
fn boards_that_are_too_large() {
    let more = "are allowed (--memory allows more, --up-to asks for less)";
    for (arguments, needed) in [
        (&["solve", "nim(3)", "--up-to", "100000"][..], "113 TiB"),
        (&["solve", "freak", "--up-to", "1000000"], "116 GiB"),
        (&["check", "freak", "--up-to", "1000000"], "116 GiB"),
        (&["recognize", "freak", "--up-to", "1000000"], "116 GiB"),
        (&["solve", "wythoff", "--up-to", "100000", "--grundy"], "37 GiB"),
        (&["solve", "wythoff", "--up-to", "18446744073709551615"], "15 EiB"),
    ] {
        refused(arguments, &format!("this board needs {needed} of memory, and 4096 MiB {more}"));
    }
    let sentence = format!("this board needs 11 MiB of memory, and 1024 KiB {more}");
    refused(&["solve", "freak", "--up-to", "10000", "--memory", "1"], &sentence);
    // So many piles that the number of positions has hundreds of digits.
    let names: Vec<String> = (0..900).map(|pile| format!("x{pile}")).collect();
    let rules = format!("game \"G\"\npiles {}\nmove a: take from up to 3 piles\n", names.join(" <= "));
    let folder = Folder::new("too_large").with("many.rules", rules);
    let said = folder.rulesmith(&["solve", "many.rules", "--up-to", "1"]);
    let sentence = "in move a: this clause can choose its piles in too many ways";
    assert!(refusal("many piles", &said).starts_with(sentence), "{}", said.stderr);
}

#[test]
fn sizes_that_are_not_numbers() {
    for up_to in ["x", "", "1e6", "1.5", "18446744073709551616", "-1"] {
        for arguments in [["solve", "wythoff"], ["check", "wythoff"], ["recognize", "wythoff"]] {
            let said = rulesmith(&[&arguments[..], &["--up-to", up_to]].concat());
            refusal(&format!("{arguments:?} {up_to}"), &said);
        }
    }
    refusal("no size", &rulesmith(&["solve", "wythoff"]));
    refusal("no game", &rulesmith(&["solve", "--up-to", "5"]));
    refusal("two games", &rulesmith(&["solve", "wythoff", "freak", "--up-to", "5"]));
    refusal("memory", &rulesmith(&["solve", "wythoff", "--up-to", "5", "--memory", "much"]));
    refusal("both", &rulesmith(&["solve", "wythoff", "--up-to", "5", "--grundy", "--misere"]));
    for pile in ["0", "3"] {
        refused(
            &["solve", "wythoff", "--up-to", "5", "--format", "bfile", "--pile", pile],
            "--pile must be between 1 and 2",
        );
    }
}

#[test]
fn targets_that_are_wrong() {
    let check = |game: &str, target: &str, sentence: &str| {
        refused(&["check", game, "--up-to", "20", "--against", target], sentence);
    };
    check("rat", "phi", "the claim is about 2 piles, and rat has 3");
    check("wythoff", "rat", "the claim is about 3 piles, and wythoff has 2");
    check("wythoff", "{ (n, n, n) : n >= 0 }", "the claim is about 3 piles, and wythoff has 2");
    check("wythoff", "{ n : n >= 0 }", "the claim is about 1 pile, and wythoff has 2");
    check("wythoff", "1/2", "1/2 has no complementary slope: only slopes above 1 have one");
    check("wythoff", "-3", "a slope must be positive, and -3 is not, at column 1");
    check("wythoff", "", "there is nothing here to read, at column 1 (write a value such as sqrt(2))");
    check("wythoff", "sqrt(2", "expected `)` to close the `(` of column 5, found the end of the text, at column 7");
    check("wythoff", "wythof", "there is no game named `wythof`, at column 1 (did you mean `wythoff`?)");
    check("wythoff", "relaxed(5/2)", "`relaxed` needs a slope between 1 and 2, and 5/2 is not, at column 9");
    let bound = "`m` has no bound, at column 7 (give every variable one before other conditions, as in x >= 0, y >= 0, or none \
                 at all)";
    check("wythoff", "{ (n, m) : n >= 0 }", bound);
    check("wythoff", "{ (n, m) : n >= 0 and m > n }", bound);
    let field = "sqrt(2) and sqrt(3) do not lie in one field that is represented exactly, at column 1 (write the number as \
                 root(polynomial, low, high) instead)";
    for command in ["design", "invariant", "classify"] {
        refused(&[command, "sqrt(2)+sqrt(3)"], field);
    }
    check("wythoff", "sqrt(2)+sqrt(3)", field);
    // Powers have a place and a reason, whoever is asked.
    let hint = "what varies may be added, multiplied by a constant, and put into floor(..) or mod; powers and products of it are \
                not supported, and quotients by it only as floor(u/v)";
    let power = format!("this is not linear in `n`, at column 7 ({hint})");
    for command in [&["design"][..], &["invariant"], &["prove", "wythoff", "--against"]] {
        refused(&[command, &["{ (n, n^2) : n >= 0 }"]].concat(), &power);
    }
    check("wythoff", "{ (n, n^2) : n >= 0 }", &power);
    let product = format!("a product of two values that vary is not linear, at column 7 ({hint})");
    check("wythoff", "{ (n, n*n) : n >= 0 }", &product);
    check("wythoff", "{", "expected a value, found the end of the text, at column 2");
    // Not after trying all orders of ten piles.
    let ordered = "game \"G\"\npiles x, y\nmove a: take t from x\n";
    let folder = Folder::new("wrong_targets").with("ordered.rules", ordered);
    let said = folder.rulesmith(&["check", "ordered.rules", "--up-to", "20", "--against", "fat-rat(10)"]);
    assert_eq!(refusal("ten piles", &said), "the claim is about 10 piles, and G has 2");
    let none = "claims no P-positions; say what to compare with by --against TARGET";
    refused(&["check", "nim(4)", "--up-to", "3"], &format!("nim(4) {none}"));
}

/// What rules with numbers that no board holds must answer.
enum Holds {
    /// What no pile holds is never taken: the player to move wins exactly with such smaller piles.
    Won(fn(u128) -> bool),
    /// One sentence.
    Refused(&'static str),
}

#[test]
fn rules_that_no_board_can_hold() {
    use Holds::{Refused, Won};
    const HUGE: u128 = 10u128.pow(30);
    let nested = "this expression is nested too deeply or has too many operators in a row";
    let folder = Folder::new("huge");
    for (number, (rest, holds)) in [
        (format!("take {HUGE}t from x"), Won(|_| false)),
        (format!("take {{{HUGE}, 1}}"), Won(|_| false)),
        (
            format!("take t from x where {HUGE}*x > t + {HUGE}"),
            Refused("in move a: this value can become too large for 64 bits on a board of this size"),
        ),
        (format!("take t from x where x mod {HUGE} = 1"), Won(|x| x == 1)),
        (format!("take t from x where t >= {HUGE}"), Won(|_| false)),
        (format!("take {{n, {HUGE}*n}} for n >= 1"), Won(|_| false)),
        (format!("take {{n, n}} for n >= {HUGE}"), Refused("this bound is too large, at line 3, column 30")),
        (
            format!("take t from x where floor(x*{HUGE}/7) mod 2 = 0"),
            Won(|x| x > 0 && (x * HUGE / 7).is_multiple_of(2)),
        ),
        ("take 9223372036854775807t from x".to_string(), Won(|_| false)),
        ("take {9223372036854775807, 9223372036854775807}".to_string(), Won(|_| false)),
        ("take 4611686018427387904t from x, 4611686018427387904t from y".to_string(), Won(|_| false)),
        (format!("take t from x where {}x > 1", "(".repeat(5000)), Refused(nested)),
        (format!("take t from x where {}x > 1", "not ".repeat(5000)), Refused(nested)),
        (
            format!("take t from x where t < {}x{}", "(if x > 1 then 1 else ".repeat(999), ")".repeat(999)),
            Refused(nested),
        ),
        (format!("take t from x where t < {}x", "1 + ".repeat(9999)), Refused(nested)),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("huge{number}.rules");
        std::fs::write(folder.path().join(&name), format!("game \"G\"\npiles x <= y\nmove a: {rest}\n")).unwrap();
        let what = rest.get(..80).unwrap_or(rest);
        let positions = folder.rulesmith(&["solve", &name, "--up-to", "20", "--format", "csv"]);
        let grundy = folder.rulesmith(&["solve", &name, "--up-to", "20", "--format", "csv", "--grundy"]);
        match holds {
            Refused(sentence) => {
                for said in [positions, grundy] {
                    let said = refusal(what, &said);
                    let said = said.strip_prefix(&format!("in {name}: ")).unwrap_or(&said);
                    assert!(said.starts_with(sentence), "{what}: {said}");
                }
            }
            Won(won) => {
                let all = || (0..=20).flat_map(|y| (0..=y).map(move |x| (x, y)));
                let lost: Vec<String> = all().filter(|(x, _)| !won(*x)).map(|(x, y)| format!("{x},{y}")).collect();
                let lines = |said: &Said| said.stdout.lines().skip(1).map(str::to_string).collect::<Vec<String>>();
                assert_eq!((positions.code, lines(&positions)), (Some(0), lost.clone()), "{what}");
                // A value is 0 exactly at these, in both orders of the piles.
                let zeros = lines(&grundy).iter().filter(|line| line.ends_with(",0")).count();
                let both = all().filter(|(x, _)| !won(*x)).map(|(x, y)| if x == y { 1 } else { 2 }).sum::<usize>();
                assert_eq!((grundy.code, zeros), (Some(0), both), "{what}");
                assert!(lost.iter().all(|line| lines(&grundy).contains(&format!("{line},0"))), "{what}");
            }
        }
    }
    // A set may have members beyond the board; they are just never met.
    let far = format!("game \"G\"\npiles x <= y\nmove a: take t from x where x in {{1, {HUGE}}}\n");
    std::fs::write(folder.path().join("far.rules"), far).unwrap();
    assert_eq!(folder.answer(&["solve", "far.rules", "--up-to", "1", "--format", "csv"]), "x,y\n0,0\n0,1\n");
}

#[test]
fn formats_that_an_answer_does_not_have() {
    refused(
        &["games", "--format", "bfile"],
        "the catalogue has no bfile form; the formats are text, json, csv and latex",
    );
    refused(&["show", "rat", "--format", "csv"], "a game has no csv form; the formats are text, json and latex");
    for format in ["csv", "bfile"] {
        refused(
            &["check", "rat", "--up-to", "5", "--format", format],
            &format!("a check has no {format} form; the formats are text, json and latex"),
        );
        refused(
            &["recognize", "rat", "--up-to", "50", "--format", format],
            &format!("a recognition has no {format} form; the formats are text, json and latex"),
        );
    }
    refused(
        &["solve", "wythoff", "--up-to", "5", "--grundy", "--format", "bfile"],
        "a table of Grundy values has no bfile form; the formats are text, json, csv and latex",
    );
    for format in ["text", "latex"] {
        refused(
            &["solve", "nim(3)", "--up-to", "5", "--grundy", "--format", format],
            &format!("a table of Grundy values of 3 piles has no {format} form; the formats are json and csv"),
        );
    }
}
