//! Bad input: exit code 2, one sentence first on standard error with the place where there is one, nothing on standard
//! output, and no panic.

use crate::common::{Said, rulesmith, rulesmith_reading};

/// The one sentence, after checking everything that holds for every kind of bad input.
fn refusal(what: &str, said: &Said) -> String {
    assert!(!said.stderr.contains("panicked"), "{what}: {}", said.stderr);
    assert_eq!(said.code, Some(2), "{what}: {}", said.stderr);
    assert_eq!(said.stdout, "", "{what}");
    let first = said.stderr.lines().next().unwrap_or_default();
    let sentence = first.strip_prefix("error: ").unwrap_or_else(|| panic!("{what}: {first:?}"));
    assert!(!sentence.trim().is_empty(), "{what}");
    sentence.to_string()
}

/// Checks the whole first line.
fn refused(arguments: &[&str], sentence: &str) {
    let what = format!("{arguments:?}").chars().take(200).collect::<String>();
    assert_eq!(refusal(&what, &rulesmith(arguments)), sentence, "{what}");
}

#[test]
fn slopes_that_do_not_exist() {
    for (text, sentence) in [
        ("sqrt(-1)", "the square root of -1 is not real, at column 6"),
        ("1/0", "this divides by zero, at column 3"),
        ("[1;]", "expected a partial quotient, found `]`, at column 4 (for example [1; 2, (2, 6)])"),
        ("[1;0,2]", "a partial quotient after the whole part must be at least 1, at column 4"),
        ("root(x^2-2, 3, 4)", "x^2 - 2 has no root between 3 and 4, at column 1"),
        ("root(x^2-2, -2, 2)", "x^2 - 2 has 2 roots between -2 and 2, at column 1 (narrow the interval to one root)"),
        ("root(x*y-1, 0, 2)", "this polynomial has two variables, `x` and `y`, at column 8"),
        ("root(x^65-2, 1, 2)", "the polynomial of root() has degree 65, above 64, at column 1"),
        ("0", "a slope must be positive, and 0 is not, at column 1"),
        ("-3", "a slope must be positive, and -3 is not, at column 1"),
        ("1-sqrt(2)", "a slope must be positive, and 1-sqrt(2) is not, at column 1"),
        ("0^-1", "this divides by zero, at column 1"),
        ("1/(sqrt(2)*sqrt(2)-2)", "this divides by zero, at column 3"),
        ("2^(1/0)", "this divides by zero, at column 6"),
        ("pi^pi", "an exponent must be rational, at column 4"),
        (
            "e+pi",
            "e and pi do not lie in one field that is represented exactly, at column 1 (combine an irrational number only \
             with rationals or with itself)",
        ),
        (
            "[1; 2, 4, 7, ...]",
            "the three terms before `...` do not go up in equal steps, at column 1 (write [1; 2, 3, 4, ...], or a block \
             such as [2; (1, 2k, 1)] for k = 1, 2, 3)",
        ),
        ("[1; (k*k)]", "a term of a pattern must be linear in k, at column 6"),
        (
            "fractional(0, 1)",
            "fractional(0, 1) needs two positive rationals r and t, for 1/alpha + 1/(alpha+t) = r, at column 1",
        ),
    ] {
        refused(&["slope", text], sentence);
        // The same words stand for a sequence and a system, and are refused in the same way.
        assert!(refusal(text, &rulesmith(&["sequence", text])).contains("at column "), "{text}");
        assert!(refusal(text, &rulesmith(&["represent", text, "5"])).contains("at column "), "{text}");
    }
}

#[test]
fn text_that_is_not_an_expression() {
    for (text, sentence) in [
        ("", "there is nothing here to read, at column 1 (write a value such as sqrt(2))"),
        ("   ", "there is nothing here to read, at column 1 (write a value such as sqrt(2))"),
        ("(1+sqrt(5)", "expected `)` to close the `(` of column 1, found the end of the text, at column 11"),
        ("[1; 2, (3, 4]", "expected `)` to close the `(` of column 8, found `]`, at column 13"),
        ("1+2)", "`)` closes nothing, at column 4"),
        ("\u{221a}5", "`\u{221a}` is not understood, at column 1 (write sqrt(5))"),
        // Columns count characters, not bytes.
        ("\u{3c6} + \u{2603}", "`\u{2603}` is not understood, at column 5"),
        (
            "1.5",
            "`.` is not understood, at column 2 (numbers are exact here: write 3/2 for 1.5, and `...` for a pattern that \
             goes on)",
        ),
        ("1\u{7}", "`\\u{7}` is not understood, at column 2"),
        ("1 2", "expected an operator or the end, found a number, at column 3 (write * for a product)"),
        ("phi *", "expected a value, found the end of the text, at column 6"),
        ("1 +\n2 +\n", "expected a value, found the end of the text, at line 2, column 4"),
        ("sqrt2", "`sqrt2` is not a number known here, at column 1 (write sqrt(2))"),
        ("sqrt(1, 2)", "sqrt takes 1 argument, not 2, at column 1 (write sqrt(2))"),
        ("and", "expected a value, found the word `and`, at column 1"),
    ] {
        refused(&["slope", text], sentence);
    }
}

#[test]
fn input_of_absurd_size() {
    let digits = "1".repeat(100_000);
    let sentence = "this expression is 100000 bytes long, and the limit is 20000, at column 20001";
    refused(&["slope", &digits], sentence);
    refused(&["slope", &format!("{}1", "1+".repeat(49_999))[..]], &sentence.replace("100000", "99999"));
    refused(&["sequence", &digits], sentence);
    refused(&["represent", &digits, "5"], sentence);

    let deep = "this expression is nested too deeply or has too many operators in a row, at column 251 (at most 250 \
                levels are read; split it with parentheses)";
    refused(&["slope", &"(".repeat(9_000)], deep);
    refused(&["slope", &format!("{}2{}", "(".repeat(9_000), ")".repeat(9_000))], deep);
    for text in ["sqrt(".repeat(3_000), "-".repeat(9_000), "2^".repeat(9_000), "1+".repeat(9_000), "[1;".repeat(6_000)]
    {
        refusal(&text[..9], &rulesmith(&["slope", &text]));
    }
    refused(&["slope", "2^99999999999999999999"], "this exponent is too large, at column 3");
    refused(&["slope", "10^1000000000"], "this power is too large to be written out exactly, at column 1");
    refused(&["slope", "phi^1000000"], "this power is too large to be written out exactly, at column 1");
    refused(&["slope", "2^2^2^2^2^2"], "this exponent is too large, at column 3");
}

#[test]
fn sequences_that_do_not_exist() {
    let varies = "(what varies may be added, multiplied by a constant, and put into floor(..) or mod; powers and products of it \
                  are not supported, and quotients by it only as floor(u/v))";
    for (text, sentence) in [
        ("n*n", &*format!("a product of two values that vary is not linear, at column 1 {varies}")),
        ("1/n", &*format!("a quotient by a value that varies has to be in a floor of its own, at column 3 {varies}")),
        ("5-n", "this formula does not grow with n, at column 1 (write for example floor(7*n/2) - 1)"),
        ("n/2", "this is not a whole number, at column 1 (put floor(..) around it)"),
        ("floor(phi*n", "expected `)` to close the `(` of column 6, found the end of the text, at column 12"),
        ("{1, 2", "expected `}` to close the `{` of column 1, found the end of the text, at column 6"),
        ("{-1}", "a member of a set must be a whole number, 0 or more, at column 2"),
        ("{1/2}", "a member of a set must be a whole number, 0 or more, at column 2"),
        ("multiples(0)", "the modulus must be positive, at column 11"),
        ("residues(3, 7)", "expected a list such as {1, 3}, at column 10"),
        ("evil union", "expected a value, found the end of the text, at column 11"),
        (
            "floor(n*pi+e)",
            "this floor mixes several irrational or fractional parts, at column 1 (use one slope in each floor)",
        ),
        ("{ floor(n/2) : n <= 7 }", "expected a condition such as n >= 1, at column 16"),
    ] {
        refused(&["sequence", text], sentence);
    }
    refused(&["sequence", "odious", "--from", "0"], "the terms of odious are counted from 1 on, not from 0");
}

#[test]
fn arguments_that_are_not_numbers() {
    for (text, shown) in
        [("abc", "a"), ("1e6", "e"), ("12 34", " "), ("-5", "-"), ("1.5", "."), ("\u{664}", "\\u{664}")]
    {
        let column = text.chars().position(|c| !c.is_ascii_digit()).unwrap() + 1;
        let sentence = format!("must be a whole number, 0 or more, and `{shown}` at column {column} is not a digit");
        refused(&["represent", "phi", text], &format!("N {sentence}"));
        refused(&["sequence", "phi", "--member", text], &format!("X {sentence}"));
        refused(&["sequence", "phi", "--from", text], &format!("the index of --from {sentence}"));
    }
    refused(&["represent", "phi", ""], "N is empty, and a whole number is needed");
    for terms in ["x", "1.5", "99999999999999999999999", ""] {
        let said = rulesmith(&["sequence", "phi", "--terms", terms]);
        assert!(refusal(terms, &said).contains("--terms <K>"), "{}", said.stderr);
    }
    refusal("--terms -1", &rulesmith(&["sequence", "phi", "--terms", "-1"]));
    refusal("--terms 0", &rulesmith(&["slope", "phi", "--terms", "0"]));
    refusal("--terms", &rulesmith(&["slope", "phi", "--terms"]));
    refusal("--terms twice", &rulesmith(&["slope", "phi", "--terms", "1", "--terms", "2"]));
    refusal("--digits", &rulesmith(&["slope", "phi", "--digits", "99999999999"]));
}

#[test]
fn standard_input_that_is_not_a_number() {
    for (input, sentence) in [
        (&b""[..], "is empty, and a whole number is needed"),
        (b" \n\t\n", "is empty, and a whole number is needed"),
        (b"12\n34\n", "must be a whole number, 0 or more, and `\\n` at column 3 is not a digit"),
        (b"\xff\xfe12", "must be a whole number, 0 or more, and `\\u{fffd}` at column 1 is not a digit"),
        (b"1\0", "must be a whole number, 0 or more, and `\\u{0}` at column 2 is not a digit"),
    ] {
        for (name, arguments) in [
            ("N", &["represent", "phi", "-"][..]),
            ("X", &["sequence", "phi", "--member", "-"]),
            ("the index of --from", &["sequence", "phi", "--from", "-"]),
        ] {
            let said = rulesmith_reading(input, arguments);
            assert_eq!(refusal(&format!("{input:?}"), &said), format!("{name} {sentence}"));
        }
    }
}

#[test]
fn systems_that_do_not_exist() {
    for (slope, shown) in [("3", "3"), ("1", "1"), ("2", "2"), ("1/2", "1/2"), ("phi^2", "(3+sqrt(5))/2"), ("e", "e")] {
        let sentence = format!("the p- and q-systems are those of slopes between 1 and 2, and {shown} is not");
        refused(&["represent", slope, "5"], &sentence);
        refused(&["represent", slope, "5", "--system", "q"], &sentence);
    }
    refused(&["represent", "base(1)", "5"], "a base must be at least 2");
    refused(&["represent", "base(x)", "5"], "a base is a whole number, 2 or more, and x is not");
    refused(&["represent", "base(10)", "5", "--reread"], "--reread needs a slope: a base has no second system");
    refusal("--system r", &rulesmith(&["represent", "phi", "5", "--system", "r"]));
}

#[test]
fn digits_that_represent_nothing() {
    refused(&["represent", "phi", "9 9", "--digits"], "the digit in place 0 is above 1");
    refused(&["represent", "7/4", "1 1 1 1 1", "--digits"], "this system has only 3 places");
    refused(
        &["represent", "phi", "1 1", "--digits"],
        "the digit in place 1 is the largest allowed, so the next lower one must be 0",
    );
    refused(&["represent", "phi", "", "--digits"], "there are no digits here; write them as in \"1 0 6\"");
    refused(
        &["represent", "phi", "1 x", "--digits"],
        "a digit must be a whole number, 0 or more, and `x` at column 1 is not a digit",
    );
}

#[test]
fn formats_that_an_answer_does_not_have() {
    refused(
        &["represent", "phi", "5", "--format", "bfile"],
        "a representation has no bfile form; the formats are text, json, csv and latex",
    );
    for format in ["csv", "bfile"] {
        refused(
            &["sequence", "phi", "--member", "5", "--format", format],
            &format!("a question of membership has no {format} form; the formats are text, json and latex"),
        );
    }
    refusal("xml", &rulesmith(&["slope", "phi", "--format", "xml"]));
}

#[test]
fn commands_that_do_not_exist() {
    refusal("nothing", &rulesmith(&["nothing"]));
    refusal("two expressions", &rulesmith(&["slope", "phi", "e"]));
    refusal("no expression", &rulesmith(&["slope"]));
    refusal("no number", &rulesmith(&["represent", "phi"]));
    refusal("both questions", &rulesmith(&["sequence", "phi", "--member", "5", "--terms", "3"]));
    refusal("no command", &rulesmith(&[]));
}

/// A question that has an answer which is not found within the limits is not bad input.
#[test]
fn undecided_is_exit_code_3() {
    let said = rulesmith(&["sequence", "phi inter e", "--from", "100000000"]);
    let sentence = "error: no formula counts this set, and counting one by one goes only to 1048576\n";
    assert_eq!((said.code, said.stdout.as_str(), said.stderr.as_str()), (Some(3), "", sentence));
}

#[test]
fn bases_are_whole_numbers_from_2_on() {
    for base in ["-2", "3/2", "x", "0 - 2"] {
        let sentence = format!("a base is a whole number, 2 or more, and {base} is not");
        refused(&["represent", &format!("base({base})"), "5"], &sentence);
    }
    refused(&["represent", "base(1)", "5"], "a base must be at least 2");
}

#[cfg(unix)]
mod unix {
    use super::refusal;
    use assert_cmd::cargo::CommandCargoExt;
    use std::ffi::OsStr;
    use std::fs::File;
    use std::os::unix::ffi::OsStrExt;
    use std::process::{Command, Stdio};

    fn rulesmith() -> Command {
        Command::cargo_bin("rulesmith").expect("the program is built before its tests")
    }

    #[test]
    fn an_argument_that_is_not_utf8() {
        let said = rulesmith().args([OsStr::new("slope"), OsStr::from_bytes(b"\xffphi")]).output().unwrap().into();
        refusal("not UTF-8", &said);
    }

    #[test]
    fn standard_input_that_is_closed_or_a_folder() {
        let closed = rulesmith().args(["represent", "phi", "-"]).stdin(Stdio::null()).output().unwrap().into();
        assert_eq!(refusal("closed", &closed), "N is empty, and a whole number is needed");

        let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
        let said = rulesmith().args(["represent", "phi", "-"]).stdin(folder).output().unwrap().into();
        assert!(refusal("a folder", &said).starts_with("N could not be read from standard input: "));
    }
}
