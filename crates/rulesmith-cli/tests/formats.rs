//! What each command prints in each format: whole answers as snapshots, and the promises scripts rely on.
//!
//! After a wanted change of the output: `INSTA_UPDATE=always cargo test -p rulesmith-cli --test all formats::`, then read the
//! difference.

use crate::common::{answer, rulesmith};
use serde_json::Value;

/// Compares the answer with `snapshots/formats__NAME.snap`.
fn check(name: &str, arguments: &[&str]) {
    insta::with_settings!({ description => format!("rulesmith {}", arguments.join(" ")), omit_expression => true }, {
        insta::assert_snapshot!(name, answer(arguments));
    });
}

#[test]
fn slope_in_every_format() {
    for format in ["text", "json", "csv", "bfile", "latex"] {
        check(&format!("slope_{format}"), &["slope", "(1+sqrt(5))/3", "--terms", "8", "--format", format]);
    }
}

#[test]
fn slope_of_every_kind() {
    check("slope_rational", &["slope", "7/4"]);
    check("slope_whole", &["slope", "2"]);
    check("slope_below_one", &["slope", "fractional(3/2, 2)"]);
    check("slope_transcendental", &["slope", "e-1"]);
    check("slope_cubic", &["slope", "root(x^3-x-1, 1, 2)"]);
    check("slope_cube_root_latex", &["slope", "2^(1/3)", "--format", "latex"]);
    check("slope_pattern", &["slope", "[1; 2, 3, 4, ...]"]);
    check("slope_periodic", &["slope", "[1; 2, (2, 6)]"]);
    check("slope_pi_json", &["slope", "pi-2", "--terms", "5", "--digits", "10", "--format", "json"]);
}

#[test]
fn sequence_in_every_format() {
    for format in ["text", "json", "csv", "bfile", "latex"] {
        let arguments = ["sequence", "floor(7n/2)-1", "--terms", "8", "--format", format];
        check(&format!("sequence_{format}"), &arguments);
    }
}

/// A long table is broken so that each line fits on a page.
#[test]
fn long_sequences_are_broken_over_lines() {
    check("sequence_long_latex", &["sequence", "evil", "--terms", "60", "--format", "latex"]);
    check("slope_long_latex", &["slope", "pi", "--terms", "80", "--format", "latex"]);
}

#[test]
fn sequence_of_every_kind() {
    for (name, expr) in [
        ("beatty", "sqrt(2)"),
        ("offset", "beatty(phi, 1/2)"),
        ("nested", "floor(floor(n*phi)*phi)"),
        ("evil", "evil"),
        ("odious", "odious"),
        ("vile", "vile"),
        ("dopey", "dopey"),
        ("multiples", "multiples(7)"),
        ("residues", "residues({1, 3}, 7)"),
        ("eventually", "eventually({0, 5}, 10, {1}, 3)"),
        ("finite", "{9, 4, 1}"),
        ("empty", "{}"),
        ("complement", "complement(beatty(phi))"),
        ("union", "multiples(3) union evil"),
        ("intersection", "beatty(phi) inter multiples(3)"),
        ("started", "{ floor(7n/4) : n >= 1 }"),
    ] {
        check(&format!("sequence_{name}"), &["sequence", expr, "--terms", "10"]);
    }
}

#[test]
fn membership_in_every_format() {
    check("member_latex", &["sequence", "phi", "--member", "16", "--format", "latex"]);
    check("member_text", &["sequence", "phi", "--member", "16"]);
    check("member_json", &["sequence", "phi", "--member", "16", "--format", "json"]);
}

#[test]
fn no_member_is_exit_code_1() {
    for format in ["text", "json"] {
        let said = rulesmith(&["sequence", "phi", "--member", "15", "--format", format]);
        assert_eq!((said.code, said.stderr.as_str()), (Some(1), ""));
        match format {
            "json" => {
                let answer: Value = serde_json::from_str(&said.stdout).expect("JSON");
                assert_eq!(
                    (&answer["member"], &answer["index"], &answer["rank"]),
                    (&false.into(), &Value::Null, &10.into())
                );
            }
            _ => assert_eq!(said.stdout, "member: no\nterms at most that large: 10\n"),
        }
    }
}

/// Members of an intersection are not counted far out, but which numbers are members is decided at any size.
#[test]
fn membership_in_combined_sets_is_decided_at_any_size() {
    let is_member = |expr: &str, x: &str| {
        let said = rulesmith(&["sequence", expr, "--member", x, "--format", "json"]);
        let answer: Value =
            serde_json::from_str(&said.stdout).unwrap_or_else(|_| panic!("{expr} {x}: {}", said.stderr));
        assert_eq!((said.code, said.stderr.as_str()), (Some(if answer["member"] == true { 0 } else { 1 }), ""));
        let counted = answer["not_counted"].is_null();
        assert_eq!((answer["rank"].is_null(), answer["index"].is_null() || counted), (!counted, true), "{answer}");
        (answer["member"] == true, counted)
    };
    let mut seen = [false; 4];
    for start in [2_000_000u128, 10u128.pow(30)] {
        for x in (start..start + 8).map(|x| x.to_string()) {
            let (one, other) = (is_member("phi", &x).0, is_member("sqrt(2)", &x).0);
            seen[usize::from(one) + 2 * usize::from(other)] = true;
            assert_eq!(is_member("beatty(phi) inter beatty(sqrt(2))", &x), (one && other, false), "{x}");
            assert_eq!(is_member("beatty(phi) union beatty(sqrt(2))", &x), (one || other, false), "{x}");
            let complement = "complement(beatty(phi) inter beatty(sqrt(2)))";
            assert_eq!(is_member(complement, &x), (!(one && other), false), "{x}");
        }
    }
    assert_eq!(seen, [true; 4], "all cases were met");
    assert_eq!(
        answer(&["sequence", "beatty(phi) inter complement(evil)", "--member", "2000003"]),
        "member: yes\nnot counted: no formula counts this set, and counting one by one goes only to 1048576\n"
    );
    let latex = answer(&["sequence", "beatty(phi) inter complement(evil)", "--member", "2000003", "--format", "latex"]);
    assert!(latex.starts_with("$2000003$ is a term of the sequence") && latex.ends_with("$.\n"), "{latex}");
}

#[test]
fn represent_in_every_format() {
    for format in ["text", "json", "csv", "latex"] {
        let arguments = ["represent", "(1+sqrt(5))/3", "20", "--successor", "--reread", "--format", format];
        check(&format!("represent_{format}"), &arguments);
    }
}

#[test]
fn represent_in_every_system() {
    check("represent_q", &["represent", "(1+sqrt(5))/3", "20", "--system", "q"]);
    check("represent_rational", &["represent", "7/4", "100"]);
    check("represent_base", &["represent", "base(10)", "1230", "--successor"]);
    check("represent_zero", &["represent", "phi", "0", "--successor"]);
    check("represent_digits", &["represent", "(1+sqrt(5))/3", "1 0 6", "--digits"]);
}

/// One line `n a(n)` for each term and nothing else: the indices follow each other, from the sequence's first on.
#[test]
fn a_b_file_has_lines_of_two_numbers() {
    for (expr, first) in [("phi", 0), ("vile", 1), ("evil", 0), ("floor(7n/2)-1", 1), ("{5, 6, 7}", 1)] {
        let text = answer(&["sequence", expr, "--terms", "40000", "--format", "bfile"]);
        assert!(text.ends_with('\n'));
        let mut expected = first;
        for line in text.lines() {
            let (n, term) = line.split_once(' ').unwrap_or_else(|| panic!("{expr}: {line:?}"));
            assert_eq!(n, expected.to_string(), "{expr}");
            assert!(!term.is_empty() && term.bytes().all(|b| b.is_ascii_digit()), "{expr}: {line:?}");
            expected += 1;
        }
        let count = if expr.starts_with('{') { 3 } else { 40_000 };
        assert_eq!(expected, first + count, "{expr}");
    }
    for line in answer(&["slope", "pi", "--terms", "500", "--format", "bfile"]).lines() {
        assert!(line.split(' ').count() == 2 && line.split(' ').all(|part| part.parse::<u64>().is_ok()), "{line:?}");
    }
}

/// Every number in the answer is exact for a reader that has only double precision.
fn check_numbers(value: &Value) {
    match value {
        Value::Number(number) => {
            let small = number.as_i64().expect("no fractions and nothing beyond 64 bits");
            assert!(small.unsigned_abs() <= 1 << 53, "{small} must be a string");
        }
        Value::Array(items) => items.iter().for_each(check_numbers),
        Value::Object(fields) => fields.values().for_each(check_numbers),
        _ => {}
    }
}

fn json(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.extend(["--format", "json"]);
    let text = answer(&all);
    assert_eq!(text.matches('\n').count(), 1, "one object on one line");
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    assert!(value.is_object());
    check_numbers(&value);
    value
}

#[test]
fn json_integers_beyond_2_to_the_53_are_strings() {
    // 2^53 = 9007199254740992 itself is still exact.
    let around = json(&["sequence", "n", "--from", "9007199254740991", "--terms", "3"]);
    assert_eq!(around["terms"], serde_json::json!([9007199254740991u64, 9007199254740992u64, "9007199254740993"]));
    assert_eq!(around["from"], 9007199254740991u64);

    let far = json(&["sequence", "phi", "--from", "100000000000000000000", "--terms", "1"]);
    assert_eq!(far["from"], "100000000000000000000");
    assert_eq!(far["terms"], serde_json::json!(["161803398874989484820"]));

    let member = json(&["sequence", "phi", "--member", "161803398874989484820"]);
    assert_eq!(member["x"], "161803398874989484820");
    assert_eq!(member["index"], "100000000000000000000");
    assert_eq!(member["rank"], "100000000000000000001");

    let slope = json(&["slope", "sqrt(2)", "--terms", "60"]);
    assert_eq!(slope["convergents"][59], serde_json::json!(["46292552162781456490001", "32733777552734744709300"]));

    let digits = json(&["represent", "[1; 99999999999999999999, (1)]", "12345678901234567890"]);
    assert_eq!(digits["n"], "12345678901234567890");
    assert_eq!(digits["digits"], serde_json::json!(["12345678901234567890"]));
}

#[test]
fn json_of_many_questions_parses() {
    for slope in ["phi", "7/4", "2", "e-1", "pi", "2^(1/3)", "[1; 2, 3, 4, ...]", "1/3", "fractional(3/2, 2)"] {
        json(&["slope", slope]);
    }
    for expr in ["phi", "evil", "{}", "complement(multiples(3))", "\u{3c6}^2"] {
        json(&["sequence", expr]);
        json(&["sequence", expr, "--terms", "0"]);
    }
    for (expr, n) in [("phi", "0"), ("7/4", "1000"), ("base(2)", "1000"), ("e-1", "123456789")] {
        json(&["represent", expr, n, "--successor"]);
    }
}

#[test]
fn help_and_version_are_answers() {
    for arguments in [&["--help"][..], &["--version"], &["slope", "--help"], &["help", "sequence"]] {
        assert!(!answer(arguments).is_empty());
    }
}

#[test]
fn a_finite_sequence_ends() {
    assert_eq!(answer(&["sequence", "{1, 4, 9}", "--from", "3", "--format", "bfile"]), "3 9\n");
    assert_eq!(answer(&["sequence", "{1, 4, 9}", "--from", "10", "--format", "bfile"]), "");
    assert_eq!(answer(&["sequence", "complement(beatty(1))", "--format", "csv"]), "n,a(n)\n");
}
