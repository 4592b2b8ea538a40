//! Certificates of proofs by automata and by lemmas, and of counterexamples: mutations of which no false one is accepted,
//! gaps that are named, and texts that are no certificates.

use rulesmith::prove::{self, Certificate, Engine, Outcome};
use rulesmith::rules::Game;
use rulesmith::work::Work;
use rulesmith_corpus::changes::change;
use rulesmith_corpus::claims::first_difference;
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games::{game, meaning, read};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Games with claims that automata prove, those first whose certificates take long to check.
const PROVED: [&str; 12] = [
    "freak",
    "freak-simple",
    "rat",
    "chromatic(evil)",
    "mtw(2; -(2,3); +(9,18))",
    "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
    "relaxed(sqrt(2))",
    "mouse",
    "chromatic(3/2)",
    "chromatic(7/2)",
    "t-wythoff(2)",
    "wythoff",
];

/// How many of these take long.
const SLOW: usize = 7;

/// Games that lemmas prove.
const BY_LEMMA: [&str; 5] = ["freak", "chromatic(evil)", "chromatic(5/2)", "relaxed(pi - 2)", "recipe-u(sqrt(2), pi)"];

/// Rules of all kinds, whose claims hold.
const RULES: [&str; 9] = [
    "game \"Row\" piles x move m: take 2*k + 1 from x where k <= 1 and k >= 0 expect { (2*n) : n >= 0 }",
    "game \"Subtraction\" piles x move m: take k from x where k in {1, 2, 3} unless k = 2 and x mod 4 = 1 \
     expect { (4*n) : n >= 0 }",
    "game \"Ordered\" piles x, y move m: take from 1 pile expect { (n, n) : n >= 0 }",
    "game \"One side\" piles x, y move m: take from 1 pile where y' = 0 or y' = y expect { (n, n) : n >= 0 } \
     except (3, 3) also (3, 3)",
    "game \"Only x\" piles x, y move m: take 3 from x move l: take 1 from x where x mod 3 != 0 or x = 0 \
     expect { (0, n) : n >= 0 } union { (1, n) : n >= 9 } except (1, 9)",
    "game \"Exceptions\" piles x <= y move nim: take from 1 pile unless x' = 0 and y' = 0 and y > 2 \
     move corner: take {k, 0} where x = 0 and k = y and y > 2 expect { (n, n) : n >= 1 } also (0, 0)",
    "game \"Residues\" let E = residues({0, 8}, 4) piles x <= y move nim: take from 1 pile \
     unless x in E and x' not in E and y' = x' and y - y' = 1 and x' != x \
     expect { (n, n) : n >= 0 }",
    "game \"Pairs\" piles x <= y move nim: take from 1 pile move both: take {k, l} where |k - l| < 1 \
     expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }",
    "game \"Three\" piles x <= y <= z move two: take from up to 2 piles expect { (n, n, n) : n >= 0 } \
     except (0, 0, 0) also (0, 0, 0)",
];

/// Games with claims that are false.
const REFUTED: [&str; 3] = [
    "game \"Nim\" piles x <= y move nim: take from 1 pile expect { (n, n + 1) : n >= 0 }",
    "game \"Wythoff\" piles x <= y move nim: take from 1 pile move both: take t from x, t from y unless t = 2 \
     expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }",
    "game \"Row\" piles x move m: take k from x where k <= 3 expect { (4*n) : n >= 0 } except (8)",
];

/// A certificate for a game by an engine.
fn certificate(game: &Game, engine: Engine) -> Option<Value> {
    match prove::decide_without_board(&meaning(game), engine, &Work::default().with_memory(1 << 30)).outcome {
        Outcome::Proved(certificate) => Some(certificate.to_json()),
        Outcome::Refuted(found) => found.certificate.ok().map(|certificate| certificate.to_json()),
        _ => None,
    }
}

fn originals() -> Vec<Value> {
    let expected = |text: &str, game: &Game, engine| {
        let json = certificate(game, engine).unwrap_or_else(|| panic!("{text}: no certificate"));
        assert_eq!(prove::verify(&json).map(|_| ()), Ok(()), "{text}");
        json
    };
    let automata = PROVED.iter().map(|name| expected(name, &game(name), Engine::Automata));
    let lemmas = BY_LEMMA.iter().map(|name| expected(name, &game(name), Engine::Lemma));
    // Not all of these are read by the engine.
    let rules = RULES.iter().filter_map(|text| certificate(&read(text), Engine::Automata));
    let refuted = REFUTED.iter().map(|text| expected(text, &read(text), Engine::Automata));
    automata.chain(lemmas).chain(rules).chain(refuted).collect()
}

/// A board that can be gone through quickly.
fn board(game: &Game) -> u64 {
    [120, 60, 20, 8][(game.piles.names.len() - 1).min(3)]
}

#[test]
fn no_false_mutation_is_accepted() {
    let originals = originals();
    let mut dice = Dice(11);
    let mut counts: BTreeMap<(String, bool), u32> = BTreeMap::new();
    for round in 0..1600 {
        let from = if round % 15 == 0 { 0 } else { SLOW };
        let original = &originals[from + dice.index(originals.len() - from)];
        let mut mutant = original.clone();
        for _ in 0..1 + dice.roll(2) {
            change(&mut dice, &mut mutant, &originals);
        }
        if mutant == *original {
            continue;
        }
        let verified = prove::verify(&mutant);
        let kinds = mutant["evidence"].as_object().map(|kinds| kinds.keys().cloned().collect::<Vec<_>>().join(" "));
        let engine = kinds.unwrap_or_default();
        *counts.entry((engine, verified.is_ok())).or_default() += 1;
        let Ok(verified) = verified else { continue };
        let game = &verified.game;
        let up_to = match &verified.evidence {
            prove::Evidence::Counterexample { position, .. } => position.iter().copied().max().unwrap_or(0),
            _ => board(game),
        };
        assert_eq!(first_difference(game, up_to).is_none(), verified.proves(), "{mutant:#}");
    }
    println!("{counts:#?}");
    let all: u32 = counts.values().sum();
    let rejected: u32 = counts.iter().filter(|((_, accepted), _)| !accepted).map(|(_, count)| count).sum();
    assert!(all >= 1000 && rejected >= 500 && all - rejected >= 100, "{all} {rejected}");
}

/// A proof of one game under the rules of another.
#[test]
fn proofs_of_other_games_are_none() {
    let originals = originals();
    for (index, proof) in originals.iter().enumerate() {
        for other in originals.iter().skip(index % 6).step_by(6) {
            let mut mutant = proof.clone();
            mutant["rules"] = other["rules"].clone();
            if let Ok(verified) = prove::verify(&mutant) {
                let game = &verified.game;
                let up_to = board(game);
                assert_eq!(first_difference(game, up_to).is_none(), verified.proves(), "{}", game.name);
            }
        }
    }
}

/// Proofs that miss something, each in one place.
#[test]
fn gaps_are_found() {
    let original = certificate(&game("wythoff"), Engine::Automata).unwrap();
    let rejected = |change: &dyn Fn(&mut Value)| {
        let mut changed = original.clone();
        change(&mut changed);
        prove::verify(&changed).unwrap_err().to_string()
    };
    let rules = |c: &Value, old: &str, new: &str| {
        let text = c["rules"].as_str().unwrap();
        assert!(text.contains(old), "{text}");
        json!(text.replace(old, new))
    };
    let steps = original["evidence"]["automata"]["steps"].as_array().unwrap().len();
    assert_eq!(
        rejected(&|c| drop(c["evidence"]["automata"]["steps"].as_array_mut().unwrap().remove(0))),
        "W9: step 0 leaves more than it says"
    );
    assert_eq!(
        rejected(&|c| drop(c["evidence"]["automata"]["steps"].as_array_mut().unwrap().pop())),
        "W10: some positions are neither claimed nor have a move to a claimed one"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"] = json!([])),
        "W10: some positions are neither claimed nor have a move to a claimed one"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][0]["rest"] = json!([])),
        "W9: step 0 leaves more than it says"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][steps - 1]["rest"] = json!([[1]])),
        "W10: some positions are neither claimed nor have a move to a claimed one"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][1]["moves"] = json!([{"case": 99}])),
        "W8: step 1 names a case that there is not, or one twice"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][1]["moves"] =
            json!([{"case": 0, "only": {"assumption": 99, "range": [0, 1]}}])),
        "W8: a step restricts an assumption that there is not"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][1]["moves"] =
            json!([{"case": 0, "only": {"assumption": 0, "range": [5, 4]}}])),
        "W8: a restriction leaves nothing"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][1]["moves"] =
            json!([{"case": 0, "only": {"assumption": 0, "range": [i64::MIN, 4]}}])),
        "W8: a restriction is too wide"
    );
    assert!(rejected(&|c| c["evidence"]["automata"]["steps"][1]["moves"] = json!([[0, 0, 0]])).starts_with("F1: "));
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["cases"][0]["when"][0] = json!("x = 7")),
        "W8: case 0 is no case of the rules, or is named twice"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["cases"][1] = c["evidence"]["automata"]["cases"][0].clone()),
        "W8: case 1 is no case of the rules, or is named twice"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["numeration"] = json!({"base": 2})),
        "W1: (1+sqrt(5))/2 does not lie in the field of the numeration"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["numeration"] = json!({"quotients": [2]})),
        "W1: (1+sqrt(5))/2 does not lie in the field of the numeration"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["multiple"] = json!(0)),
        "W1: the multiple is not between 1 and 4096"
    );
    // Other rules have other cases.
    assert!(rejected(&|c| c["rules"] = rules(c, "n >= 0", "n >= 1")).starts_with("W8: case 0 is no case"));
    assert!(rejected(&|c| c["rules"] = rules(c, "n >= 0", "n >= 0 and n != 5")).starts_with("W8: case"));
    assert_eq!(
        rejected(&|c| c["rules"] = json!(format!("{} also (4, 4)", c["rules"].as_str().unwrap()))),
        "W7: a move nim may lead from a claimed position to a claimed one"
    );
    assert!(rejected(&|c| c["rules"] = rules(c, "piles x <= y", "piles x, y")).starts_with('W'));
    assert_eq!(rejected(&|c| c["verdict"] = json!("refuted")), "F1: the verdict is not that of the evidence");
}

/// Certificates that are none: each is refused with a sentence.
#[test]
fn what_is_no_certificate_is_refused() {
    let original = certificate(&read(RULES[2]), Engine::Automata).unwrap();
    let rejected = |change: &dyn Fn(&mut Value)| {
        let mut changed = original.clone();
        change(&mut changed);
        prove::verify(&changed).unwrap_err().to_string()
    };
    let evidence =
        ["numeration", "multiple", "sets", "cases", "steps"].map(|name| format!("/evidence/automata/{name}"));
    let all = ["/rules", "/evidence", "/evidence/automata", "/verdict", "/format", "/version"].map(str::to_string);
    for place in evidence.into_iter().chain(all) {
        for wrong in
            [json!(null), json!([]), json!([[[]]]), json!({}), json!(-1), json!(1e300), json!("x"), json!([null])]
        {
            // A proof may do without sets and cases.
            if original.pointer(&place) != Some(&wrong) {
                let why = rejected(&|c| *c.pointer_mut(&place).unwrap() = wrong.clone());
                assert!(!why.is_empty(), "{place} {wrong}");
            }
        }
    }
    for (quotients, why) in [
        (vec![], "W1: the numeration is not one"),
        (vec![0], "W1: the numeration is not one"),
        (vec![256], "W1: the numeration is not one"),
        (vec![1, 0, 1], "W1: the numeration is not one"),
        (vec![1; 25], "W1: the numeration is not one"),
        (vec![4_000_000_000u64; 100_000], "W1: the numeration is not one"),
    ] {
        assert_eq!(
            rejected(&|c| c["evidence"]["automata"]["numeration"] = json!({ "quotients": quotients })),
            why,
            "{quotients:?}"
        );
    }
    for base in [0, 1, 256, 4_000_000_000u64] {
        assert_eq!(
            rejected(&|c| c["evidence"]["automata"]["numeration"] = json!({ "base": base })),
            "W1: the numeration is not one"
        );
    }
    for multiple in [0u64, 4097, 4_000_000_000] {
        assert_eq!(
            rejected(&|c| c["evidence"]["automata"]["multiple"] = json!(multiple)),
            "W1: the multiple is not between 1 and 4096"
        );
    }
    for (automaton, why) in [
        (json!([[2]]), "a state does not begin with 0 or 1"),
        (json!([[0, 1]]), "a letter has no target"),
        (json!([[0, 0, 1]]), "an edge leads to a state that there is not"),
        (json!([[0, 0, u64::MAX]]), "invalid value"),
        (json!([[0, 1, 0, 0, 0]]), "the letters of a state do not rise"),
        (json!([[0, 0, 0, 0, 0]]), "the letters of a state do not rise"),
        (json!([[0, -1, 0]]), "invalid value"),
    ] {
        let said = rejected(&|c| c["evidence"]["automata"]["steps"][0]["rest"] = automaton.clone());
        assert!(said.starts_with("F1: ") && said.contains(why), "{said}");
    }
    // Letters that are no digits lead nowhere.
    let letters = json!([[1, u64::MAX - 1, 0, u64::MAX, 0]]);
    assert_eq!(
        rejected(&|c| c["evidence"]["automata"]["steps"][0]["rest"] = letters.clone()),
        "W9: step 0 leaves more than it says"
    );
    // A proof of nothing: the rest must cover all positions, on ordered piles too.
    for text in [
        "game \"F\" piles x, y move m: take 1 from x expect { (0, n) : n >= 0 }",
        "game \"F\" piles x move m: take 1 from x expect { (0*n) : n >= 0 }",
    ] {
        let empty = json!({
            "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": text,
            "evidence": {"automata": {
                "numeration": {"base": 2}, "multiple": 1, "sets": [], "cases": [], "steps": [{"moves": [], "rest": []}]
            }}
        });
        assert_eq!(prove::verify(&empty).unwrap_err().to_string(), "W9: step 0 leaves more than it says", "{text}");
    }
}

/// Rules that would take for ever, or leave the numbers that a machine has.
#[test]
fn rules_that_cannot_be_checked_are_refused() {
    let chain: String = (1..60).map(|i| format!("let g{i}(u) = g{0}(u) + g{0}(u + 1)\n", i - 1)).collect();
    let numbers: String = (1..60).map(|i| format!("let c{i} = c{0} + c{0}\n", i - 1)).collect();
    let long: Vec<String> = (0..14).map(|i| format!("x + {i}")).collect();
    let long = format!("{{{}}} = {{{}}}", long.join(", "), long.join(", "));
    let wide = vec!["y"; 40].iter().enumerate().map(|(i, y)| format!("{y} mod {} = 1", i + 2)).collect::<Vec<_>>();
    for (lets, condition) in [
        (format!("let g0(u) = u + 1\n{chain}"), "g59(x) > y".to_string()),
        (format!("let c0 = 1\n{numbers}"), "c59 > y".into()),
        (String::new(), long),
        (String::new(), wide.join(" or ")),
        (String::new(), "x <= 9223372036854775807".into()),
        (String::new(), "x + 9223372036854775807 > 0 - 9223372036854775807".into()),
        (String::new(), "x in {9223372036854775807}".into()),
        (String::new(), "x < 68719476735".into()),
        (String::new(), "x*9223372036854775807 < y".into()),
        (String::new(), "x mod 9223372036854775807 < y".into()),
        (String::new(), "x mod 268435455 < 268435453*(y mod 268435455)".into()),
        ("let z = 0".into(), "x in multiples(z)".into()),
        ("let z = 0".into(), "x in residues({1}, z)".into()),
        ("let z = 0 - 3".into(), "x in multiples(z)".into()),
        ("let z = 0".into(), "x mod z = 1".into()),
        (String::new(), "evil(x - 3) > 2".into()),
        (String::new(), "x in { n + 1 : n > 9223372036854775807 }".into()),
    ] {
        let text = format!(
            "game \"G\" {lets} piles x <= y move nim: take from 1 pile unless {condition} expect {{ (n, n) : n >= 0 }}"
        );
        // Some are refused by the parser already.
        for numeration in [json!({"base": 2}), json!({"quotients": [1, 2, 3, 4, 5]})] {
            let forged = json!({
                "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": text,
                "evidence": {"automata": {
                    "numeration": numeration, "multiple": 1, "sets": [], "cases": [],
                    "steps": [{"moves": [], "rest": []}]
                }}
            });
            assert!(prove::verify(&forged).is_err(), "{condition}");
        }
    }
    for (piles, position) in [("x <= y <= z", json!([65536, 65536, 65536])), ("x <= y", json!([99999999, 1]))] {
        let forged = json!({
            "format": "rulesmith certificate", "version": 2, "verdict": "refuted",
            "rules": format!("game \"G\" piles {piles} move m: take from up to 2 piles"),
            "evidence": {"counterexample": {"position": position, "to": null}}
        });
        assert!(prove::verify(&forged).is_err(), "{piles}");
    }
}

#[test]
fn explanations_go_through_the_steps() {
    let explained = |json: &Value| prove::explain(&Certificate::from_text(&json.to_string()).unwrap());
    let proof = explained(&certificate(&game("wythoff"), Engine::Automata).unwrap());
    assert!(proof.starts_with("Numbers are written in the Ostrowski numeration of theta = [0; (1)]"), "{proof}");
    assert!(proof.contains("nim, which takes x - floor(n*theta) - n from x"), "{proof}");
    assert!(proof.contains("such as (0, 1)") && proof.ends_with("nothing is left.\n"), "{proof}");
    let refuted = explained(&certificate(&read(REFUTED[0]), Engine::Automata).unwrap());
    assert_eq!(
        refuted,
        "(B) fails: (0, 0) is not claimed, and none of its 0 moves leads to a claimed position. Claimed and not larger:\n"
    );
}
