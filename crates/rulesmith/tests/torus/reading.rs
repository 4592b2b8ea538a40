//! The same rules in other words are read alike, and what is not read is named.

use rulesmith::prove::Engine;
use rulesmith_corpus::claims::{Found, ask};
use rulesmith_corpus::games::read;
use std::time::Duration;

fn found(text: &str) -> Found {
    ask(&read(text), Engine::Torus, Duration::MAX)
}

fn game(lets: &str, moves: &str, alpha: &str) -> String {
    let claim = format!("expect {{ (floor(({alpha})*n), floor(complement_slope({alpha})*n)) : n >= 0 }}");
    format!("game \"G\"\n{lets}\npiles x <= y\n{moves}\n{claim}\n")
}

#[test]
fn the_same_rules_in_other_words() {
    let nim = "move nim: take from 1 pile\n";
    let example_5 = [
        "move band: take {k, l} where |k - l| < 2 unless {k, l} = {2, 3}\nmove extra: take {9, 18}",
        "move band: take k from x, l from y where |l - k| <= 1 unless {l, k} = {3, 2}\nmove extra: take {18, 9}",
        "move band: take l from x, k from y where 2 > |k - l| unless (k, l) = (2, 3) or (k, l) = (3, 2)\n\
         move extra: take {9, 18}",
        "move both: take t from x, t from y\nmove band: take {k, l} where |k - l| < 2 \
         unless {k, l} in {(2, 3), (4, 4)}\nmove extra: take {9, 18}, {5, 5}, {0, 7}",
        "move one: take {0, k}\nmove band: take {k, l} where k - l < 2 and l - k < 2 unless {k, l} in {(3, 2)}\n\
         move extra: take {9, 18}",
    ];
    for moves in example_5 {
        let text = game("", &format!("{nim}{moves}"), "sqrt(12)-2");
        assert_eq!(found(&text), Found::Proved, "{text}");
    }
    let line = "unless floor(alpha*n) = floor(alpha*(n - 1)) + 1 and floor(beta*n) = floor(beta*(n - 1)) + 2";
    let turned = "unless floor(beta*(n - 1)) + 2 = floor(n*beta) and floor(alpha*n) - 1 = floor(alpha*n - alpha)";
    for (vector, unless) in [
        ("{floor(alpha*n), floor(beta*n) - 1}", line),
        ("{floor(beta*n) - 1, floor(alpha*n)}", turned),
        ("{floor(alpha*n), floor((beta - 1)*n) + n - 1}", line),
    ] {
        let rules = rulesmith::games::find("theorem2(e-1)").unwrap().rules;
        let text = rules.replace("{floor(alpha*n), floor(beta*n) - 1}", vector);
        let start = text.find("unless floor").unwrap();
        let end = text[start..].find("\nexpect").unwrap() + start;
        let text = format!("{}{unless}{}", &text[..start], &text[end..]);
        assert_eq!(found(&text), Found::Proved, "{text}");
    }
    let lets = "let alpha = sqrt(2)\nlet f = beatty_constraint(alpha)";
    for condition in ["l - k < f(x)", "l < f(x) + k", "l - k <= f(x) - 1", "l - k < (if f(x) = 7 then 0 else f(x))"] {
        let text = game(lets, &format!("{nim}move both: take k from x, l from y where {condition}"), "alpha");
        assert_eq!(found(&text), Found::Proved, "{text}");
    }
}

#[test]
fn what_is_not_read_is_named() {
    let nim = "move nim: take from 1 pile\n";
    let constraint = "let f = beatty_constraint(sqrt(2))";
    for (lets, moves, why) in [
        ("", "move nim: take t from x\nmove band: take {k, l} where |k - l| < 2", "reads two unordered piles"),
        ("", "move nim: take from 1 pile\nmove odd: take {k, l} where k mod 2 = 1", "`move odd` is not read"),
        ("", "move nim: take from 1 pile\nmove wide: take {k, l} where k < 2*l and l < 2*k", "`move wide` is not read"),
        ("", "move nim: take from 1 pile\nmove line: take {n, 2n} for n >= 1", "`move line` is not read"),
        (
            constraint,
            "move nim: take from 1 pile\nmove both: take k from x, l from y where l - k < f(y)",
            "only at the smaller pile",
        ),
        (
            "let f = beatty_constraint(sqrt(3))",
            "move nim: take from 1 pile\nmove both: take k from x, l from y where l - k < f(x)",
            "another slope",
        ),
        ("play misere", "move nim: take from 1 pile\nmove band: take {k, l} where |k - l| < 2", "normal play"),
        (
            "let f(x) = x mod 2",
            "move nim: take from 1 pile\nmove both: take k from x, l from y where l - k < f(x)",
            "`move both` is not read",
        ),
    ] {
        let text = game(lets, moves, "sqrt(2)");
        match found(&text) {
            Found::Open(sentence) => assert!(sentence.contains(why), "{sentence}\n{text}"),
            other => panic!("{other:?}\n{text}"),
        }
    }
    let claims = [
        ("{ (floor(n*phi), floor(n*phi^2)) : n >= 0 } also (1, 1)", "not read as a pair"),
        ("{ (floor(n*phi), floor(n*phi^2)) : n >= 0 and n != 5 }", "not read as a pair"),
        ("{ (floor(n*phi) + 1, floor(n*phi^2)) : n >= 0 }", "not read as a pair"),
        ("{ (floor(n*phi), floor(n*phi^2)) : n >= 1 }", "not read as a pair"),
        ("{ (floor(n*phi), floor(n*phi*n)) : n >= 0 }", "not linear"),
        ("{ (floor(n*phi), floor(n*3)) : n >= 0 }", "not complementary"),
        ("{ (floor(3*n/2), 3*n) : n >= 0 }", "not that of an irrational slope"),
    ];
    for (claim, why) in claims {
        let text = format!("game \"G\"\npiles x <= y\n{nim}move both: take t from x, t from y\nexpect {claim}\n");
        match found(&text) {
            Found::Open(sentence) => assert!(sentence.contains(why), "{sentence}\n{text}"),
            other => panic!("{other:?}\n{text}"),
        }
    }
    let text = format!(
        "game \"G\"\npiles x <= y\n{nim}move both: take t from x, t from y\n\
                        expect {{ (floor(n*phi), floor(n*phi^2)) : n >= 1 }} also (0, 0)\n"
    );
    assert_eq!(found(&text), Found::Proved);
}
