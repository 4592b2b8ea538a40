//! For every condition of docs/CERTIFICATES.md a certificate that fails there and nowhere before: an honest one in which
//! one thing was changed with understanding. Among them are the certificates that an earlier checker accepted.

use rulesmith_check::{Condition, Limits, verify};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const TORUS: &str = include_str!("certificates/torus-band.json");
const LINE: &str = include_str!("certificates/torus-line.json");
const EARLY: &str = include_str!("certificates/torus-early.json");
const CONSTRAINT: &str = include_str!("certificates/torus-constraint.json");
const WYTHOFF: &str = include_str!("certificates/automata-wythoff.json");
const RELAXED: &str = include_str!("certificates/automata-relaxed.json");
const EVIL: &str = include_str!("certificates/automata-evil.json");
const GRAPHS: &str = include_str!("certificates/automata-graphs.json");
const RECURRENCE: &str = include_str!("certificates/automata-recurrence.json");
const FREAK: &str = include_str!("certificates/lemma-freak.json");
const ODIOUS: &str = include_str!("certificates/lemma-odious.json");
const PI: &str = include_str!("certificates/lemma-relaxed.json");
const LONE: &str = include_str!("certificates/lemma-lone.json");
const SEVERAL: &str = include_str!("certificates/lemma-several.json");
const GAP: &str = include_str!("certificates/lemma-gap.json");
const VALUE: &str = include_str!("certificates/value-row.json");

fn refuted(rules: &str, position: &[u64], to: Option<&[u64]>) -> String {
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": "refuted", "rules": rules,
        "evidence": {"counterexample": {"position": position, "to": to}}
    })
    .to_string()
}

/// Misere nim on two piles, in which a pair of equal piles is lost unless they are small.
const MISERE: &str = "game \"M\" play misere piles x <= y move nim: take from 1 pile expect { (n, n) : n >= 2 } also (0, 1) except (0, 0)";

/// Rows 0 and 1 of nim: y, and the neighbour of y.
fn rows() -> String {
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": "proved",
        "rules": "game \"N\" piles x <= y move nim: take from 1 pile",
        "evidence": {"rows": {
            "moves": {"nim": true, "width": 0, "removed": [], "added": []}, "from": 0, "period": 2,
            "rows": [{"row": 0, "preperiod": 0, "period": 1}, {"row": 1, "preperiod": 0, "period": 2}]
        }}
    })
    .to_string()
}

/// A counterexample in misere play.
fn misere(rules: &str, least: Value, position: &[u64]) -> String {
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": "refuted", "rules": rules,
        "evidence": {"misere": {"least": least, "normal": {"counterexample": {"position": position, "to": null}}}}
    })
    .to_string()
}

/// A counterexample to a claim about all Grundy values: a position with a heap beside it.
fn grundy(rules: &str, position: &[u64]) -> String {
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": "refuted", "rules": rules,
        "evidence": {"grundy": {"sum": {"counterexample": {"position": position, "to": null}}}}
    })
    .to_string()
}

/// Nim on one pile, with twice its Grundy value.
const TWICE: &str = "game \"T\" piles x move nim: take from 1 pile expect grundy: 2*x";

/// The same for two unordered piles, where the larger is claimed.
const LARGER: &str = "game \"L\" piles x <= y move nim: take from 1 pile expect grundy: y";

#[test]
fn honest_counterexamples_to_grundy_values_are_accepted() {
    let verdict = |text: &str| verify(text, &Limits::default()).map(|said| said.proves()).map_err(|why| why.condition);
    // The values are 1 and 0.
    assert_eq!(verdict(&grundy(TWICE, &[1, 1])), Ok(false));
    assert_eq!(verdict(&grundy(LARGER, &[1, 1, 0])), Ok(false));
    // With the values that are claimed nothing is wrong, in any order of the piles; and this one has a move to (1, 2, 2).
    assert_eq!(verdict(&grundy(TWICE, &[1, 2])), Err(Condition::C4));
    assert_eq!(verdict(&grundy(LARGER, &[1, 2, 2])), Err(Condition::C4));
    assert_eq!(verdict(&grundy(LARGER, &[2, 1, 2])), Err(Condition::C4));
    assert_eq!(verdict(&grundy(LARGER, &[2, 1, 3])), Err(Condition::C5));
}

/// Claims about misere play are refuted as they are: at a position without moves, by a move, for want of a move.
#[test]
fn honest_counterexamples_of_misere_play_are_accepted() {
    let accepted = |text: &str| verify(text, &Limits::default()).is_ok_and(|said| !said.proves());
    let honest = misere(MISERE, json!([1, 1]), &[1, 1]);
    // (1, 1) has a move to (0, 1), and nothing is wrong with the claim.
    assert!(!accepted(&honest));
    assert!(accepted(
        &rules(&misere(MISERE, json!([1, 1]), &[0, 0]), " except (0, 0)", " also (0, 0)")
            .replace(" also (0, 1) also", " also (0, 1),")
    ));
    assert!(accepted(&rules(&misere(MISERE, json!([1, 1]), &[2, 2]), "n >= 2", "n >= 3")));
    // Other bounds on the positions without moves are as good.
    assert!(accepted(&rules(&misere(MISERE, json!([2, 3]), &[2, 2]), "n >= 2", "n >= 3")));
}

fn lemma(rules: &str, lemma: Value) -> String {
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": rules,
        "evidence": {"lemma": lemma}
    })
    .to_string()
}

/// With a text of the rules replaced.
pub(super) fn rules(certificate: &str, old: &str, new: &str) -> String {
    let mut json: Value = serde_json::from_str(certificate).unwrap();
    let text = json["rules"].as_str().unwrap();
    assert!(text.contains(old), "{text}");
    json["rules"] = json!(text.replace(old, new));
    json.to_string()
}

/// With one place of the evidence changed.
pub(super) fn change(certificate: &str, at: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut json: Value = serde_json::from_str(certificate).unwrap();
    change(json["evidence"].pointer_mut(at).unwrap_or_else(|| panic!("{at}")));
    json.to_string()
}

pub(super) fn set(certificate: &str, at: &str, value: Value) -> String {
    change(certificate, at, |place| *place = value)
}

const NIM: &str = "game \"Nim\" piles x <= y move nim: take from 1 pile expect { (n, n + 1) : n >= 0 }";
const TRUE_NIM: &str = "game \"Nim\" piles x <= y move nim: take from 1 pile expect { (n, n) : n >= 0 }";

/// Recipe R on three piles.
fn bands() -> String {
    let rules = "game \"R\" let A1 = beatty(4/3) let A2 = beatty(sqrt(3)) let A3 = beatty(7/2) piles x <= y <= z \
        move from1: take k1 from x where x - k1 <= y <= z \
        move from2: take k2 from y where x <= y - k2 <= z \
        move from12: take k1 from x, k2 from y where x - k1 <= y - k2 <= z \
        move from3: take k3 from z where x <= y <= z - k3 \
        move from13: take k1 from x, k3 from z where x - k1 <= y <= z - k3 \
        move from23: take k2 from y, k3 from z where x <= y - k2 <= z - k3 \
        move cross: take from up to 2 piles where x not in A1 \
        move all: take k1 from x, k2 from y, k3 from z where x - k1 <= y - k2 <= z - k3 \
        and (0 <= k2 - k1 < 1 or 0 <= k3 - k1 < 3) and (x not in A1 or y not in A2 or z not in A3) \
        move free: take from up to 3 piles where x not in A1 and x not in A2 and x not in A3 \
        expect { (floor(4/3*n), floor(sqrt(3)*n), floor(7/2*n)) : n >= 0 }";
    lemma(rules, json!({"bands": {"slopes": ["4/3", "sqrt(3)", "7/2"], "widths": ["1", "3"]}}))
}

/// The invariant game for 1/alpha + 1/(alpha + 3) = 2.
fn whole() -> String {
    let rules = "game \"W\" let alpha = fractional(2, 3) piles x <= y \
        move nim: take {0, k} where k mod 6 = 0 or k mod 3 != 0 \
        move both: take {k, l} where |k - l| < 3 \
        expect { (floor(alpha*n), floor((alpha + 3)*n)) : n >= 0 }";
    lemma(rules, json!({"whole": {"alpha": "(sqrt(10) - 2)/2", "p": 2, "t": 3}}))
}

/// A band that is as wide as the gap behind each of the pairs of sqrt(2).
fn gaps() -> String {
    let rules = "game \"G\" let alpha = sqrt(2) piles x <= y \
        move nim: take from 1 pile \
        move both: take k from x, l from y where |l - k| < 2 and x - k <= y - l \
        expect { (floor(alpha*n), floor((alpha + 2)*n)) : n >= 0 }";
    lemma(rules, json!({"gaps": {"numeration": {"quotients": [2]}, "multiple": 1, "sets": []}}))
}

#[test]
fn the_honest_ones_are_accepted() {
    for text in [bands(), whole(), gaps()] {
        assert!(
            verify(&text, &Limits::default())
                .unwrap_or_else(|why| panic!(
                    "{why}
{text}"
                ))
                .proves()
        );
    }
    for text in [
        TORUS, LINE, EARLY, CONSTRAINT, WYTHOFF, RELAXED, EVIL, GRAPHS, RECURRENCE, FREAK, ODIOUS, PI, LONE, GAP,
        SEVERAL,
    ] {
        assert!(verify(text, &Limits::default()).unwrap_or_else(|why| panic!("{why}\n{text}")).proves());
    }
    assert!(verify(&rows(), &Limits::default()).is_ok_and(|said| said.proves()));
    for (position, to) in [(&[0, 0], None), (&[1, 2], Some(&[0, 1][..]))] {
        let text = match to {
            None => refuted(NIM, position, None),
            // (1, 2) and (0, 1) are both claimed once both piles may be taken from.
            Some(to) => refuted(&NIM.replace("1 pile", "up to 2 piles"), position, Some(to)),
        };
        assert!(!verify(&text, &Limits::default()).unwrap_or_else(|why| panic!("{why}\n{text}")).proves());
    }
}

/// Each with the condition that it fails.
fn forged() -> Vec<(Condition, &'static str, String)> {
    use Condition::*;
    let step = "/automata/steps";
    let recurrence = "/automata/numeration/recurrence";
    let doubled =
        |text: &str, key: &str| text.replacen(&format!("\"{key}\":"), &format!("\"{key}\": 1, \"{key}\":"), 1);
    let mut table = vec![
        (F1, "no object", "[1, 2]".to_string()),
        (F1, "a key twice", doubled(TORUS, "version")),
        (F1, "a key twice in the evidence", doubled(TORUS, "base")),
        (F1, "an earlier version", TORUS.replace("\"version\": 2", "\"version\": 1")),
        (F1, "an unknown key", TORUS.replacen("\"base\":", "\"basis\": 1, \"base\":", 1)),
        (F1, "two kinds of evidence", TORUS.replacen("\"torus\":", "\"lemma\": {}, \"torus\":", 1)),
        (F1, "another verdict", TORUS.replace("\"proved\"", "\"refuted\"")),
        (F2, "no rules", rules(TORUS, "piles x <= y", "piles")),
        (M1, "normal evidence for misere play", rules(TORUS, "piles x <= y", "play misere piles x <= y")),
        (M1, "evidence for misere play in normal play", misere(NIM, json!([1, 1]), &[1, 1])),
        (M1, "misere play within misere play", {
            let inner =
                json!({"misere": {"least": [1, 1], "normal": {"counterexample": {"position": [1, 1], "to": null}}}});
            change(&misere(MISERE, json!([1, 1]), &[1, 1]), "/misere/normal", |normal| *normal = inner)
                .replace("refuted", "proved")
        }),
        (M1, "rows within misere play", {
            let inner: Value = serde_json::from_str(&rows()).unwrap();
            let inner = inner["evidence"].clone();
            change(&misere(MISERE, json!([1, 1]), &[1, 1]), "/misere/normal", |normal| *normal = inner)
                .replace("refuted", "proved")
        }),
        (V1, "no claim about value 1", rules(VALUE, "expect value 1: { 3*n + 1 : n >= 0 }", "")),
        (V1, "no claim about P-positions", rules(VALUE, "expect { 3*n : n >= 0 }\n", "")),
        (V1, "a claim about value 1 that nothing is shown about", {
            rules(WYTHOFF, "n >= 0 }", "n >= 0 } expect value 1: { (n, n + 1) : n >= 0 }")
        }),
        (V2, "a counterexample to the other claim", {
            let inner = json!({"counterexample": {"position": [2], "to": null}});
            change(VALUE, "/value/zero", |zero| *zero = inner)
        }),
        (M1, "a value within a value", {
            let whole: Value = serde_json::from_str(VALUE).unwrap();
            let inner = whole["evidence"].clone();
            change(VALUE, "/value/zero", |zero| *zero = inner)
        }),
        (V3, "a position claimed twice", rules(VALUE, "{ 3*n + 1 : n >= 0 }", "{ 3*n + 1 : n >= 0 } also (3)")),
        (
            W7,
            "a move between positions of value 1",
            rules(VALUE, "{ 3*n + 1 : n >= 0 }", "{ 3*n + 1 : n >= 0 } also (2)"),
        ),
        (S1, "Grundy values that nothing is shown about", rules(WYTHOFF, "n >= 0 }", "n >= 0 } expect grundy: x")),
        (S1, "no Grundy values", {
            rules(&grundy(TWICE, &[1, 1]), "expect grundy: 2*x", "expect { n : n >= 0 and n = 0 }")
        }),
        (S1, "another claim besides", {
            rules(&grundy(TWICE, &[1, 1]), "expect grundy", "expect { n : n >= 0 and n = 0 } expect grundy")
        }),
        (S1, "too many unordered piles", {
            let rules = LARGER.replace("x <= y", "x <= y <= z <= u");
            grundy(&rules, &[1, 2, 1, 1, 1])
        }),
        (S2, "misere play within", {
            change(&grundy(TWICE, &[1, 1]).replace("refuted", "proved"), "/grundy/sum", |sum| {
                *sum = json!({"misere": {"least": [1, 1], "normal": sum.clone()}});
            })
        }),
        (G1, "misere", rules(&rows(), "piles x <= y", "play misere piles x <= y")),
        (G1, "ordered piles", rules(&rows(), "x <= y", "x, y")),
        (G2, "other rules", rules(&rows(), "take from 1 pile", "take t from x, t from y")),
        (G2, "more rules", rules(&rows(), "take from 1 pile", "take from up to 2 piles")),
        (G2, "a band that there is not", set(&rows(), "/rows/moves/width", json!(1))),
        (G2, "a vector that there is not", set(&rows(), "/rows/moves/added", json!([[1, 1]]))),
        (G2, "a vector of one pile", set(&rows(), "/rows/moves/added", json!([[1, 0]]))),
        (G2, "a vector of another length", set(&rows(), "/rows/moves/added", json!([[1, 1, 1]]))),
        (G3, "no rows", set(&rows(), "/rows/rows", json!([]))),
        (G3, "rows in another order", set(&rows(), "/rows/rows/0/row", json!(1))),
        (G3, "a window too far out", set(&rows(), "/rows/from", json!(1u64 << 33))),
        (G3, "no period", set(&rows(), "/rows/period", json!(0))),
        (G3, "another period", set(&rows(), "/rows/period", json!(3))),
        (G3, "no period of a row", set(&rows(), "/rows/rows/0/period", json!(0))),
        (G3, "a preperiod beyond that of all rows", set(&rows(), "/rows/rows/1/preperiod", json!(1))),
        (G4, "a period that is too short", set(&rows(), "/rows/rows/1/period", json!(1))),
        (G5, "a period that is too long", set(&rows(), "/rows/rows/0/period", json!(2))),
        (G5, "a preperiod that is too long", {
            set(&set(&rows(), "/rows/from", json!(5)), "/rows/rows/1/preperiod", json!(1))
        }),
        (M2, "a pile without a number", misere(MISERE, json!([1]), &[1, 1])),
        (M2, "a number that is 0", misere(MISERE, json!([0, 1]), &[1, 1])),
        (M2, "numbers that are large", misere(MISERE, json!([4096, 2]), &[1, 1])),
        (
            M2,
            "infinitely many positions without moves",
            rules(&misere(MISERE, json!([1, 1]), &[0, 1]), "take from 1 pile", "take t from x"),
        ),
        (M2, "moves of two tokens only", {
            rules(&misere(MISERE, json!([1, 1]), &[0, 1]), "take from 1 pile", "take {2, 0}")
        }),
        (M3, "a position with moves said to have none", {
            let all = misere(MISERE, json!([1, 1]), &[1, 1]);
            rules(&rules(&all, " except (0, 0)", ""), "n >= 2", "n >= 0")
        }),
        (F2, "no claim", refuted("game \"N\" piles x <= y move nim: take from 1 pile", &[0, 0], None)),
        (
            R1,
            "a set that is not read",
            rules(WYTHOFF, "take from 1 pile", "take from 1 pile unless (x, y) in losing(\"wythoff\")"),
        ),
        (R1, "definitions that double", {
            let chain: String = (1..60).map(|i| format!("let g{i}(u) = g{0}(u) + g{0}(u + 1)\n", i - 1)).collect();
            rules(WYTHOFF, "piles", &format!("let g0(u) = u\n{chain}piles"))
        }),
        (
            R2,
            "halves in a claim",
            lemma(
                &TRUE_NIM.replace("(n, n)", "(n/2 + floor(n/2), n/2 + floor(n/2))"),
                json!({"pairing": {"allred": {"red": null}}}),
            ),
        ),
        (
            R2,
            "a fifth in a claim",
            lemma(
                &TRUE_NIM.replace("(n, n)", "(floor(7*n/2) + 1/5, n)"),
                json!({"pairing": {"allred": {"red": null}}}),
            ),
        ),
        (R2, "halves in a counterexample", refuted(&NIM.replace("n + 1", "n/2 + floor(n/2)"), &[0, 0], None)),
        (
            R3,
            "a member below the first",
            refuted(
                "game \"S\" let S = { floor(phi^2*n) : n >= 3 } piles x move m: take from 1 pile where S(1) > x expect { (n) : n >= 0 }",
                &[1],
                Some(&[0]),
            ),
        ),
        (R3, "odious(0)", rules(EVIL, "n >= 1 } also (0, 0)", "n >= 0 }")),
        (R3, "odious(0) by a lemma", rules(ODIOUS, "odious(n + 2)", "odious(n - 1)")),
        (C1, "three piles", refuted(NIM, &[0, 0, 0], None)),
        (C1, "a large pile", refuted(NIM, &[0, 1 << 40], None)),
        (C2, "not both claimed", refuted(NIM, &[1, 2], Some(&[0, 2]))),
        (C3, "no such move", refuted(NIM, &[2, 3], Some(&[0, 1]))),
        (C4, "a claimed position", refuted(NIM, &[1, 2], None)),
        (C5, "a position with a move", refuted(NIM, &[1, 3], None)),
        (
            L1,
            "three piles",
            lemma(
                "game \"Nim\" piles x <= y <= z move nim: take from 1 pile expect { (n, n, n) : n >= 0 }",
                json!({"pairing": {"allred": {"red": null}}}),
            ),
        ),
        (L2, "another claim", lemma(NIM, json!({"pairing": {"allred": {"red": null}}}))),
        (L2, "another pair", rules(FREAK, "floor(n*(3 + sqrt(5))/3)", "floor(n*(4 + sqrt(5))/3)")),
        (L2, "a pair that is left out", rules(FREAK, "n >= 0 }", "n >= 1 }")),
        (L2, "a pair too many", rules(FREAK, "n >= 0 }", "n >= 0 } also (1, 2)")),
        (L2, "a pair excepted", rules(FREAK, "n >= 0 }", "n >= 0 } except (1, 1)")),
        (L2, "another lead", rules(ODIOUS, "odious(n + 2)", "odious(n + 3)")),
        (L2, "a double too few", rules(ODIOUS, ", (2, 2)", "")),
        (L2, "greens that are red", rules(LONE, "g not in S", "g in S")),
        (L3, "a nim move is missing", rules(ODIOUS, "take from 1 pile", "take from 1 pile unless x = 5")),
        (
            L3,
            "greens may not be taken",
            rules(ODIOUS, "x not in S and y not in S", "x not in S and y not in S and x > 1"),
        ),
        (L3, "a band too narrow", rules(PI, "l - k < f(x)", "l - k < f(x) - 1")),
        (L4, "the larger pile is red", rules(ODIOUS, "x not in S and y not in S", "x not in S")),
        (L4, "a band too wide", rules(PI, "l - k < f(x)", "l - k <= f(x)")),
        (L4, "a short diagonal", rules(FREAK, "unless t <= 3", "unless t <= 2")),
        (L5, "another lead", set(ODIOUS, "/lemma/pairing/counted/lead", json!(1))),
        (
            L5,
            "greens side by side",
            lemma(
                "game \"C\" let S = multiples(3) piles x <= y move nim: take from 1 pile \
             move green: take from up to 2 piles where x not in S and y not in S \
             expect { (g, g + 1) : g >= 1 and g not in S } union { (d, d) : d >= 1 and d in S and d - 1 in S } also (0, 0)",
                json!({"pairing": {"lone": {"red": "S"}}}),
            ),
        ),
        (L5, "a longer diagonal", set(FREAK, "/lemma/rising/diagonal", json!("2"))),
        (L5, "sequences that do not cover", set(FREAK, "/lemma/rising/covering", json!(["1", "1"]))),
        (L1, "sequences of piles with an order", rules(SEVERAL, "piles x <= y <= z", "piles x, y, z")),
        (L2, "other slopes", set(SEVERAL, "/lemma/several/slopes", json!(["2/3", "sqrt(2)", "3"]))),
        (L2, "too few slopes", set(SEVERAL, "/lemma/several/slopes", json!(["2/3", "sqrt(2)"]))),
        (L2, "a position more than the sequences have", rules(SEVERAL, "n >= 0 }", "n >= 0 } also (1, 1, 1)")),
        (L2, "the first position left out", rules(SEVERAL, "n >= 0 }", "n >= 1 }")),
        (
            L3,
            "a pile that may not be taken from",
            rules(SEVERAL, "take k1 from x where", "take k1 from x where x > 5 and"),
        ),
        (L3, "not everything may be taken", rules(SEVERAL, "up to 3 piles where", "up to 2 piles where")),
        (L4, "too few tokens", rules(SEVERAL, "k3 > apart13(x)", "k3 >= apart13(x)")),
        (L4, "all piles at a claimed position", rules(SEVERAL, "or z not in A3", "or z not in A3 or y > 5")),
        (L5, "slopes that are not in order", {
            let text = rules(SEVERAL, "floor(2/3*n), floor(sqrt(2)*n)", "floor(sqrt(2)*n), floor(2/3*n)");
            set(&text, "/lemma/several/slopes", json!(["sqrt(2)", "2/3", "5/2"]))
        }),
        (L1, "bands of piles with an order", rules(&bands(), "piles x <= y <= z", "piles x, y, z")),
        (L2, "other slopes of bands", set(&bands(), "/lemma/bands/slopes", json!(["4/3", "sqrt(3)", "4"]))),
        (
            L3,
            "a pile that may not always be taken from",
            rules(&bands(), "take k1 from x where", "take k1 from x where x > 5 and"),
        ),
        (L3, "no free rearrangement", rules(&bands(), "up to 2 piles where", "up to 2 piles where y > 5 and")),
        (L3, "a band of all piles too narrow", rules(&bands(), "k3 - k1 < 3", "k3 - k1 < 2")),
        (L3, "not everything outside all sequences", rules(&bands(), "up to 3 piles where", "up to 2 piles where")),
        (L4, "all piles where each is a term", rules(&bands(), "or z not in A3)", "or z not in A3 or y > 50)")),
        (
            L4,
            "another order from a claimed position",
            rules(&bands(), "where x not in A1 move", "where x not in A2 move"),
        ),
        (L5, "a slope below 1", {
            let text = rules(&bands(), "floor(4/3*n)", "floor(2/3*n)");
            set(&text, "/lemma/bands/slopes", json!(["2/3", "sqrt(3)", "7/2"]))
        }),
        (L5, "a width too small", set(&bands(), "/lemma/bands/widths", json!(["1", "2"]))),
        (L5, "a width too few", set(&bands(), "/lemma/bands/widths", json!(["1"]))),
        (L1, "whole numbers of piles with an order", rules(&whole(), "piles x <= y", "piles x, y")),
        (L2, "another difference is claimed", rules(&whole(), "alpha + 3)", "alpha + 4)")),
        (L3, "not all multiples", rules(&whole(), "k mod 6 = 0 or k mod 3 != 0", "k mod 3 != 0")),
        (L3, "amounts that differ by less", rules(&whole(), "|k - l| < 3", "|k - l| < 2")),
        (L4, "a multiple too many", rules(&whole(), "k mod 3 != 0", "k mod 3 != 0 or k = 9")),
        (L4, "amounts that differ by more", rules(&whole(), "|k - l| < 3", "|k - l| < 4")),
        (L5, "another sum", set(&whole(), "/lemma/whole/p", json!(3))),
        (L5, "no sum", set(&whole(), "/lemma/whole/p", json!(0))),
        (L5, "a rational number", set(&whole(), "/lemma/whole/alpha", json!("581/1000"))),
        (L1, "gaps by words with an order", rules(&gaps(), "piles x <= y", "piles x, y")),
        (L2, "a family that begins late", rules(&gaps(), "n >= 0 }", "n >= 1 }")),
        (L2, "a position beside the family", rules(&gaps(), "n >= 0 }", "n >= 0 } also (1, 1)")),
        (L3, "a gap by words too narrow", rules(&gaps(), "|l - k| < 2", "|l - k| < 1")),
        (L3, "a nim move is missing", rules(&gaps(), "take from 1 pile", "take from 1 pile unless x = 5")),
        (L4, "a gap by words too wide", rules(&gaps(), "|l - k| < 2", "|l - k| < 3")),
        (L5, "numbers that are in no position", rules(&gaps(), "floor((alpha + 2)*n)", "floor(alpha*n) + 3*n")),
        (W1, "an index that is no multiple", set(&gaps(), "/lemma/gaps/multiple", json!(0))),
        (W1, "a numeration of another field", set(&gaps(), "/lemma/gaps/numeration", json!({"quotients": [1]}))),
        (
            W2,
            "an automaton of no set",
            set(&gaps(), "/lemma/gaps/sets", json!([{"set": "beatty(alpha)", "automaton": [[1, 0, 0]]}])),
        ),
        (L1, "gaps of piles with an order", rules(GAP, "piles x <= y <= z", "piles x, y, z")),
        (L2, "another period", set(GAP, "/lemma/gap/period", json!(3))),
        (L2, "no period", set(GAP, "/lemma/gap/period", json!(0))),
        (L2, "no position without tokens", rules(GAP, " also (0, 0, 0)", "")),
        (L2, "a position more", rules(GAP, "also (0, 0, 0)", "also (0, 0, 0), (1, 1, 1)")),
        (L2, "a position excepted", rules(GAP, "also (0, 0, 0)", "also (0, 0, 0) except (1, 2, 4)")),
        (L2, "a slope that is not rational", rules(GAP, "floor(7*n/4)", "floor(sqrt(3)*n)")),
        (L3, "fewer piles may be taken from", rules(GAP, "take from up to 2 piles", "take from 1 pile")),
        (L3, "some piles not always", rules(GAP, "take from up to 2 piles", "take from up to 2 piles unless x = 5")),
        (L3, "a gap too narrow", rules(GAP, "then 6 else 5", "then 6 else 4")),
        (L3, "a gap too narrow at a remainder", rules(GAP, "then 6 else 5", "then 5 else 5")),
        (L3, "a type that is never used", rules(GAP, "|k2 - k1| < b2(y' - x')", "|k2 - k1| < 0")),
        (L4, "a gap too wide", rules(GAP, "if d = 0 then 3", "if d = 0 then 4")),
        (L4, "a gap too wide far away", rules(GAP, "then 6 else 5", "then 6 else if d > 1000 then 6 else 5")),
        (L4, "all piles freely", rules(GAP, "take from up to 2 piles", "take from up to 3 piles")),
        (
            L5,
            "piles that are not in order",
            rules(GAP, "(floor(7*n/4), floor(7*n/2) - 1", "(floor(7*n/2) - 1, floor(7*n/4)"),
        ),
        (L5, "a sequence that does not increase", rules(GAP, "floor(7*n/4)", "floor(3*n/4)")),
        (L5, "a number twice", rules(GAP, "7*n - 3)", "7*n - 2)")),
        (
            L5,
            "a pile that comes nearer",
            lemma(
                "game \"G\" piles x <= y move nim: take from 1 pile \
                 expect { (6*floor((n - 1)/3) + (if (n - 1) mod 3 = 2 then 5 else (n - 1) mod 3 + 1), \
                 6*floor((n - 1)/3) + (if (n - 1) mod 3 = 2 then 6 else (n - 1) mod 3 + 3)) : n >= 1 } also (0, 0)",
                json!({"gap": {"period": 3}}),
            ),
        ),
        (T1, "a rational slope", set(TORUS, "/torus/slope", json!("7/5"))),
        (T1, "another slope", set(TORUS, "/torus/slope", json!("sqrt(3)"))),
        (T1, "another claim", rules(TORUS, "n >= 0 }", "n >= 1 }")),
        (T2, "a vector more", rules(TORUS, "take {9, 18}", "take {9, 18}, {50, 70}")),
        (T2, "a vector more is stated", set(TORUS, "/torus/added", json!([[9, 18], [50, 70]]))),
        (T2, "another width is stated", set(TORUS, "/torus/band/widths", json!([3]))),
        (T2, "a band on one side is stated", set(TORUS, "/torus/band/one_sided", json!(true))),
        (T2, "no line is stated", set(LINE, "/torus/line", json!(null))),
        (T2, "another line is stated", set(LINE, "/torus/line/from", json!(2))),
        (T2, "a nim move is missing", rules(TORUS, "take from 1 pile", "take from 1 pile unless x = 5")),
        (
            T2,
            "other widths for the constraint",
            change(CONSTRAINT, "/torus/band/widths", |widths| widths[1] = json!(7)),
        ),
    ];
    let both =
        |rules_old: &str, rules_new: &str, at: &str, value: Value| set(&rules(TORUS, rules_old, rules_new), at, value);
    table.extend([
        (
            T3,
            "a difference of claimed positions",
            both("take {9, 18}", "take {9, 18}, {2, 6}", "/torus/added", json!([[2, 6], [9, 18]])),
        ),
        (T4, "a move across", both("take {9, 18}", "take {9, 18}, {1, 8}", "/torus/added", json!([[1, 8], [9, 18]]))),
        (T5, "a line with short steps", {
            let text = rules(
                LINE,
                "unless floor(alpha*n) = floor(alpha*(n - 1)) + 1 and floor(beta*n) = floor(beta*(n - 1)) + 2",
                "",
            );
            set(&text, "/torus/line/without_short_steps", json!(false))
        }),
        (T6, "a part that there is not", set(TORUS, "/torus/reach/0/part", json!([0, 0]))),
        (
            T6,
            "a part is missing",
            change(CONSTRAINT, "/torus/reach", |reach| drop(reach.as_array_mut().unwrap().pop())),
        ),
        (T7, "a base too small", set(TORUS, "/torus/base", json!(3))),
        (T8, "an open w is missing", set(TORUS, "/torus/reach/0/open/0/1", json!(4))),
        (T8, "too near", set(TORUS, "/torus/reach/0/h", json!(1))),
        (T8, "ranges one after another", set(TORUS, "/torus/reach/0/open", json!([[1, 5], [1, 5]]))),
        (
            T9,
            "a cover is missing",
            change(TORUS, "/torus/covers", |covers| drop(covers.as_array_mut().unwrap().remove(1))),
        ),
        (T10, "no vector of the rules", set(TORUS, "/torus/covers/0/quadrants", json!([[1, 0, 1]]))),
        (T11, "nothing is covered", set(TORUS, "/torus/covers/0/quadrants", json!([]))),
        (
            T11,
            "not everything is covered",
            change(TORUS, "/torus/covers/3/quadrants", |q| drop(q.as_array_mut().unwrap().pop())),
        ),
        // Only (2, 12) itself needs that vector.
        (T12, "a position below the base", {
            let text = rules(EARLY, "take {2, 12}, {3, 19}", "take {3, 19}");
            set(&text, "/torus/added", json!([[3, 19], [5, 26]]))
        }),
        (W1, "another field", set(WYTHOFF, "/automata/numeration", json!({"quotients": [2]}))),
        (W1, "no numeration", set(WYTHOFF, "/automata/numeration", json!({"quotients": []}))),
        (W1, "digits too large", set(WYTHOFF, "/automata/numeration", json!({"base": 4194302}))),
        (W1, "no multiple", set(WYTHOFF, "/automata/multiple", json!(0))),
        (W1, "a recurrence with two roots above 1", set(RECURRENCE, recurrence, json!([5, -6]))),
        (W1, "a recurrence whose places do not satisfy it", set(RECURRENCE, recurrence, json!([0, 1, 1]))),
        (W1, "a recurrence of one term", set(RECURRENCE, recurrence, json!([2]))),
        (W1, "shifted by another recurrence", set(RECURRENCE, recurrence, json!([1, 1]))),
        (W1, "shifted in a base", set(RECURRENCE, "/automata/numeration", json!({"base": 2}))),
        (W1, "floors by a recurrence", set(WYTHOFF, "/automata/numeration", json!({"recurrence": [1, 1]}))),
        (W2, "an automaton that reads another recurrence", {
            rules(RECURRENCE, "automaton(\"recurrence 1 1 1\"", "automaton(\"recurrence 1 1\"")
        }),
        (W3, "zeros in front of digits by a recurrence", {
            change(RECURRENCE, "/automata/sets", |sets| {
                sets[0]["automaton"] = json!([[1, 0, 1, 1, 1], [1, 0, 1, 1, 1]])
            })
        }),
        (
            W5,
            "nothing is shifted",
            change(RECURRENCE, "/automata/sets", |sets| sets[0]["automaton"] = json!([[0, 0, 0]])),
        ),
        (W6, "everything is shifted", {
            change(RECURRENCE, "/automata/sets", |sets| sets[0]["automaton"] = json!([[1, 0, 0, 1, 0]]))
        }),
        (
            W7,
            "a move between words by a recurrence",
            rules(RECURRENCE, "shift(n)) : n >= 0 }", "shift(n)) : n >= 0 } also (1, 0)"),
        ),
        (W9, "more is left of words by a recurrence", set(RECURRENCE, "/automata/steps/0/rest", json!([]))),
        (W2, "a set is missing", change(RELAXED, "/automata/sets", |sets| drop(sets.as_array_mut().unwrap().pop()))),
        (
            W2,
            "a set too many",
            change(WYTHOFF, "/automata/sets", |sets| *sets = json!([{"set": "beatty(phi)", "automaton": []}])),
        ),
        (
            W2,
            "a set twice",
            change(RELAXED, "/automata/sets", |sets| {
                let first = sets[0].clone();
                sets.as_array_mut().unwrap().push(first);
            }),
        ),
        (W3, "words of even and of odd length", even_and_odd()),
        (
            W4,
            "a function without values",
            change(GRAPHS, "/automata/sets", |sets| {
                sets.as_array_mut().unwrap().iter_mut().for_each(|set| set["automaton"] = json!([]));
            }),
        ),
        (
            W5,
            "a set without elements",
            change(RELAXED, "/automata/sets", |sets| {
                sets.as_array_mut().unwrap().iter_mut().for_each(|set| set["automaton"] = json!([]));
            }),
        ),
        (
            W6,
            "a set of everything",
            change(RELAXED, "/automata/sets", |sets| {
                // All valid words for sqrt(2) - 1 = [0; (2)]: after a 2 comes a 0, and the last digit is below 2.
                sets.as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|set| set["automaton"] = json!([[1, 0, 0, 1, 0, 2, 1], [0, 0, 0]]));
            }),
        ),
        (W7, "a move between claimed positions", rules(WYTHOFF, "n >= 0 }", "n >= 0 } also (4, 4)")),
        (W8, "no case of the rules", set(WYTHOFF, "/automata/cases/0/when/0", json!("x >= 2"))),
        (W8, "a case of another clause", set(WYTHOFF, "/automata/cases/0/clause", json!(0))),
        (
            W8,
            "a case twice in a step",
            set(WYTHOFF, "/automata/steps/1/moves", json!(vec![json!({"case": 0}); 100_000])),
        ),
        (W8, "no case of the certificate", set(WYTHOFF, "/automata/steps/1/moves", json!([{"case": 99}]))),
        (
            W8,
            "a restriction of nothing",
            set(WYTHOFF, "/automata/steps/1/moves", json!([{"case": 0, "only": {"assumption": 9, "range": [0, 1]}}])),
        ),
        (
            W8,
            "a restriction that is too wide",
            set(
                WYTHOFF,
                "/automata/steps/1/moves",
                json!([{"case": 0, "only": {"assumption": 0, "range": [i64::MIN, 1]}}]),
            ),
        ),
        (W9, "more is left", set(WYTHOFF, "/automata/steps/0/rest", json!([]))),
        (W9, "a step is missing", change(WYTHOFF, step, |steps| drop(steps.as_array_mut().unwrap().remove(0)))),
        (
            W9,
            "a narrower case",
            set(WYTHOFF, "/automata/steps/1/moves", json!([{"case": 0, "only": {"assumption": 0, "range": [1, 2]}}])),
        ),
        (W8, "other piles", rules(WYTHOFF, "piles x <= y", "piles x, y")),
        (W10, "no steps", set(WYTHOFF, step, json!([]))),
        (W10, "the last step is missing", change(WYTHOFF, step, |steps| drop(steps.as_array_mut().unwrap().pop()))),
    ]);
    table
}

/// A false claim, of rules in which f and g are never negative and the clause asks for what is always true. The graph of f is
/// cut down to words of even length and that of g to words of odd length, so that no word is on both.
fn even_and_odd() -> String {
    let text = GRAPHS.replace("< 0", ">= 0");
    change(&text, "/automata/sets", |sets| {
        for set in sets.as_array_mut().unwrap() {
            let wanted = u64::from(set["set"].as_str().unwrap().contains("g)"));
            let states = set["automaton"].as_array().unwrap().clone();
            // Twice the states: after an even number of digits, and after an odd one.
            let copy = |parity: u64| {
                let count = states.len() as u64;
                states
                    .iter()
                    .map(move |state| {
                        let numbers: Vec<u64> = state.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
                        let edge = |(place, number): (usize, &u64)| match place {
                            0 => {
                                if parity == wanted {
                                    *number
                                } else {
                                    0
                                }
                            }
                            _ if place % 2 == 0 => number + count * (1 - parity),
                            _ => *number,
                        };
                        json!(numbers.iter().enumerate().map(edge).collect::<Vec<u64>>())
                    })
                    .collect::<Vec<Value>>()
            };
            set["automaton"] = json!([copy(0), copy(1)].concat());
        }
    })
}

#[test]
fn every_condition_is_checked() {
    let mut seen: BTreeSet<Condition> = BTreeSet::new();
    let mut wrong = Vec::new();
    for (condition, what, text) in forged().into_iter().chain(super::least::forged()) {
        seen.insert(condition);
        match verify(&text, &Limits::default()) {
            Ok(_) => wrong.push(format!("{condition} {what}: accepted")),
            Err(rejection) if rejection.condition != condition => {
                wrong.push(format!("{condition} {what}: {rejection}"))
            }
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // All but F3, which limits_are_kept is about.
    assert_eq!(seen.len(), 63, "{seen:?}");
}

/// F3: whatever is too much ends, early and without much memory.
#[test]
fn limits_are_kept() {
    let cases: [(&str, Limits<'_>); 4] = [
        (TORUS, Limits { steps: 100, ..Limits::default() }),
        (RELAXED, Limits { steps: 1000, ..Limits::default() }),
        (RELAXED, Limits { memory: 1000, ..Limits::default() }),
        (WYTHOFF, Limits { watch: Some(&|_| false), ..Limits::default() }),
    ];
    for (text, limits) in cases {
        assert_eq!(verify(text, &limits).unwrap_err().condition, Condition::F3);
    }
    let stages = std::cell::RefCell::new(BTreeSet::new());
    let watch = |progress: &rulesmith_check::Progress| {
        stages.borrow_mut().insert(progress.stage);
        true
    };
    assert!(verify(RELAXED, &Limits { watch: Some(&watch), ..Limits::default() }).is_ok());
    assert!(stages.borrow().contains(&Condition::W7) && stages.borrow().contains(&Condition::W9));
    // A base without end, and ranges that are the same.
    let base = set(TORUS, "/torus/base", json!(4194302));
    assert_eq!(verify(&base, &Limits::default()).unwrap_err().condition, Condition::F3);
}

/// A title says nothing: a certificate for another game is not one for Nim.
#[test]
fn the_rules_say_what_a_certificate_is_about() {
    let renamed = rules(WYTHOFF, "game \"Wythoff\"", "game \"Nim\"");
    let said = verify(&renamed, &Limits::default()).unwrap();
    assert_eq!(said.game.name, "Nim");
    assert_eq!(said.game.moves.len(), 2);
    assert!(said.game.to_string().contains("move diagonal"));
}

/// One claim written in many ways, and others that are nearly it (T1).
#[test]
fn a_claim_is_its_pair_only_if_every_index_is_there() {
    let family =
        |index: &str, from: u64| format!("{{ (floor(alpha*({index})), floor(beta*({index}))) : n >= {from} }}");
    let union = |parts: &[(&str, u64)]| {
        parts.iter().map(|(index, from)| family(index, *from)).collect::<Vec<String>>().join(" union ")
    };
    let (even, odd) = (("2*n", 0), ("2*n + 1", 0));
    let same = [
        union(&[("n", 0)]),
        union(&[even, odd]),
        union(&[odd, ("n", 7), even]),
        union(&[("2*n", 1), ("2*n - 1", 1)]) + " also (0, 0)",
        union(&[("n + 2", 0)]) + " also (0, 0), (2, 1)",
        union(&[("3*n", 0), ("3*n + 1", 0), ("3*n - 1", 1)]),
        union(&[("2*n", 0), ("4*n + 1", 0), ("4*n + 3", 0)]),
    ];
    let others = [
        union(&[even]),
        union(&[even, ("2*n + 1", 1)]),
        union(&[even, ("4*n + 1", 0)]),
        union(&[("n", 1)]),
        union(&[("n + 2", 0)]) + " also (0, 0), (1, 3)",
        union(&[("n + 2", 0)]) + " also (0, 0)",
        union(&[("n", 0)]) + " also (1, 1)",
        union(&[("n", 0)]) + " except (1, 2)",
        union(&[even, odd]).replace("floor(beta*(2*n + 1))", "floor(beta*(2*n + 1)) + 1"),
    ];
    let with = |claim: &str| {
        let mut json: Value = serde_json::from_str(LINE).unwrap();
        let (before, _) = json["rules"].as_str().unwrap().split_once("expect").unwrap();
        json["rules"] = json!(format!("{before}expect {claim}\n"));
        verify(&json.to_string(), &Limits::default()).map(|accepted| accepted.proves()).map_err(|why| why.condition)
    };
    for claim in same {
        assert_eq!(with(&claim), Ok(true), "{claim}");
    }
    for claim in others {
        assert_eq!(with(&claim), Err(Condition::T1), "{claim}");
    }
}
