//! Certificates that nothing does with less, forged with understanding: bounds one too high, cases and clauses left out, positions changed
//! or repeated. The table is part of that of all conditions (`conditions.rs`).

use super::conditions::{change, rules, set};
use rulesmith_check::{Condition, Limits, verify};
use serde_json::{Value, json};

/// Wy(2) - (2,3) + (9,18): two changes.
pub const PAIR: &str = include_str!("certificates/fewest-pair.json");
/// A modification with five changes, whose bound has cases.
pub const FIVE: &str = include_str!("certificates/fewest-five.json");
/// A list of positions.
pub const LIST: &str = include_str!("certificates/fewest-list.json");
/// Wythoff's game: nothing is cheaper.
pub const WYTHOFF: &str = include_str!("certificates/cheapest-wythoff.json");
/// FREAK's positions: with memberships, and with cases.
pub const FREAK: &str = include_str!("certificates/cheapest-freak.json");

pub const ALL: [&str; 5] = [PAIR, FIVE, LIST, WYTHOFF, FREAK];

/// The first with a case in place of one of the weights: what wins from position 0 wins from no other.
fn with_a_case() -> String {
    let then = json!({"weights": {"scale": 1, "rows": [[1, 1]]}});
    let row = json!({"row": {"row": 0, "cases": [{"cost": 1, "wins": [0], "then": then}]}});
    set(PAIR, "/fewest/games/0/bound", row)
}

/// Where in the evidence the first node of a kind is.
fn node(text: &str, kind: &str) -> String {
    fn find(value: &Value, kind: &str, at: String) -> Option<String> {
        let within = |(key, inner): (String, &Value)| find(inner, kind, format!("{at}/{key}"));
        match value {
            Value::Object(fields) => {
                if fields.get(kind).is_some_and(|inner| inner.is_object()) {
                    return Some(format!("{at}/{kind}"));
                }
                fields.iter().map(|(key, inner)| (key.clone(), inner)).find_map(within)
            }
            Value::Array(items) => {
                items.iter().enumerate().map(|(place, inner)| (place.to_string(), inner)).find_map(within)
            }
            _ => None,
        }
    }
    let json: Value = serde_json::from_str(text).unwrap();
    find(&json["evidence"], kind, String::new()).unwrap_or_else(|| panic!("a node with {kind}"))
}

/// With the first node of a kind changed.
fn at_node(text: &str, kind: &str, within: &str, how: impl FnOnce(&mut Value)) -> String {
    change(text, &format!("{}{within}", node(text, kind)), how)
}

fn pop(value: &mut Value) {
    value.as_array_mut().unwrap().pop();
}

fn repeat_last(value: &mut Value) {
    let list = value.as_array_mut().unwrap();
    let last = list.last().unwrap().clone();
    list.push(last);
}

/// Each with the condition that it fails.
pub fn forged() -> Vec<(Condition, &'static str, String)> {
    use Condition::*;
    let weights = "/rows";
    let cases = with_a_case();
    let heavy = |value: &mut Value| value[0][1] = json!(1u64 << 40);
    let games = "/fewest/games";
    vec![
        // Bounds.
        (B1, "a row that there is not", at_node(PAIR, "weights", weights, |rows| rows[0][0] = json!(4000))),
        (B1, "a row twice", at_node(PAIR, "weights", weights, repeat_last)),
        (B1, "a scale of 0", at_node(PAIR, "weights", "/scale", |scale| *scale = json!(0))),
        (B1, "a row that was won from", {
            at_node(&cases, "row", "/cases/0/then", |then| *then = json!({"weights": {"scale": 1, "rows": [[0, 9]]}}))
        }),
        (B1, "a case for a row that there is not", at_node(&cases, "row", "/row", |row| *row = json!(4000))),
        (B1, "a case that wins from a row that there is not", {
            at_node(&cases, "row", "/cases/0/wins", |wins| wins.as_array_mut().unwrap().push(json!(4000)))
        }),
        (B2, "a case left out", at_node(&cases, "row", "/cases", pop)),
        (B2, "a case that wins from less", {
            at_node(&cases, "row", "", |node| {
                let row = node["row"].clone();
                node["cases"].as_array_mut().unwrap().iter_mut().for_each(|case| case["wins"] = json!([row]));
            })
        }),
        (B2, "a case that is dearer", at_node(&cases, "row", "/cases/0/cost", |cost| *cost = json!(2))),
        (B2, "clauses left out", set(WYTHOFF, "/cheapest/choices/0/bound", json!({"row": {"row": 0, "cases": []}}))),
        (B3, "a weight too heavy", at_node(PAIR, "weights", weights, heavy)),
        (
            B3,
            "a scale too small",
            at_node(WYTHOFF, "weights", "", |node| {
                node["rows"]
                    .as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|row| row[1] = json!(row[1].as_u64().unwrap() * 2));
            }),
        ),
        (B3, "a clause of cheaper words", set(WYTHOFF, "/cheapest/up_to", json!(0))),
        (B4, "a weight left out", at_node(PAIR, "weights", weights, pop)),
        (B4, "weights of nothing", at_node(WYTHOFF, "weights", weights, |rows| *rows = json!([]))),
        (B4, "no bound where one is needed", set(PAIR, &format!("{games}/0/bound"), json!(null))),
        // One change more does no harm to the P-positions, and makes three: two are not too few then.
        (B4, "a bound one too high", {
            let text = rules(PAIR, "take {9, 18}", "take {9, 18}, {50, 71}");
            set(&text, "/fewest/changes/added", json!([[9, 18], [50, 71]]))
        }),
        // So with a clause more.
        (B4, "dearer rules said to be cheapest", {
            let text = rules(WYTHOFF, "expect", "move more: take t from x, t from y where x = 8\nexpect");
            set(&text, "/cheapest/least", json!(33))
        }),
        // Fewest changes.
        (N1, "misere play", rules(PAIR, "piles x <= y", "play misere piles x <= y")),
        (N1, "piles with an order", rules(PAIR, "piles x <= y", "piles x, y")),
        (N1, "a board too large", set(PAIR, "/fewest/up_to", json!(1u64 << 40))),
        (N2, "another width", set(PAIR, "/fewest/changes/width", json!(3))),
        (N2, "another vector", set(PAIR, "/fewest/changes/added", json!([[9, 19]]))),
        (N2, "a vector twice", set(PAIR, "/fewest/changes/added", json!([[9, 18], [9, 18]]))),
        (N2, "a vector that the game has", set(PAIR, "/fewest/changes/added", json!([[9, 18], [4, 4]]))),
        (N2, "a vector with entries in another order", set(PAIR, "/fewest/changes/added", json!([[18, 9]]))),
        (N2, "more is changed than is said", rules(PAIR, "take {9, 18}", "take {9, 18}, {50, 71}")),
        (N2, "a nim move less than is said", rules(PAIR, "take from 1 pile", "take {0, l} unless l = 7")),
        (N3, "a vector that need not go", set(PAIR, &format!("{games}/1/forced"), json!([[1, 1]]))),
        (N3, "a vector of another game", set(PAIR, &format!("{games}/0/forced"), json!([[2, 3]]))),
        (N3, "a vector twice", set(PAIR, &format!("{games}/2/forced"), json!([[2, 3], [2, 3]]))),
        (N3, "a vector larger than the board", set(PAIR, &format!("{games}/2/forced"), json!([[0, 1u64 << 30]]))),
        (N4, "a claimed position", set(PAIR, &format!("{games}/0/positions/0"), json!([1, 3]))),
        (N4, "a position with a move", set(PAIR, &format!("{games}/0/positions/0"), json!([0, 5]))),
        (N4, "a position larger than the board", set(PAIR, &format!("{games}/0/positions/0"), json!([1, 1u64 << 30]))),
        (N4, "a position of another order", set(PAIR, &format!("{games}/0/positions/0"), json!([7, 6]))),
        (N5, "a game left out", change(PAIR, games, |games| drop(games.as_array_mut().unwrap().remove(0)))),
        (N5, "wider games left out", change(PAIR, games, pop)),
        (N5, "no games", set(PAIR, games, json!([]))),
        // A list claims its positions: with one more, or one less, something else is shown.
        (N4, "a position more on the list", {
            let position =
                serde_json::from_str::<Value>(LIST).unwrap()["evidence"]["fewest"]["games"][0]["positions"][0].clone();
            rules(LIST, "expect ", &format!("expect ({}, {}), ", position[0], position[1]))
        }),
        // Cheapest rules.
        (O1, "misere play", rules(WYTHOFF, "piles x <= y", "play misere piles x <= y")),
        (O1, "piles with an order", rules(WYTHOFF, "piles x <= y", "piles x, y")),
        (O1, "a board too large", set(WYTHOFF, "/cheapest/up_to", json!(1u64 << 40))),
        (O1, "a position with other piles", set(WYTHOFF, "/cheapest/positions/0", json!([1, 2, 3]))),
        (O1, "a position of another order", set(WYTHOFF, "/cheapest/positions/0", json!([7, 1]))),
        (O1, "a set twice", change(FREAK, "/cheapest/grammar/sets", repeat_last)),
        (O1, "a set that is called as a pile", set(FREAK, "/cheapest/grammar/sets/0/name", json!("x"))),
        (O1, "a set that is not read", set(FREAK, "/cheapest/grammar/sets/0/definition", json!("beatty("))),
        (
            O1,
            "rules with other piles",
            set(WYTHOFF, "/cheapest/grammar/with", json!("game \"N\" piles x move m: take from 1 pile")),
        ),
        (O1, "a set that rules define which all begin with", {
            let with = "game \"N\" let A = multiples(2) piles x <= y move m: take {3, 100} where x in A";
            set(FREAK, "/cheapest/grammar/with", json!(with))
        }),
        (O2, "another cost", set(WYTHOFF, "/cheapest/least", json!(19))),
        (O2, "longer rules", rules(WYTHOFF, "take from 1 pile", "take from 1 pile where x >= 0")),
        (O3, "a claimed position", set(WYTHOFF, "/cheapest/positions/0", json!([1, 2]))),
        (O3, "a lost position that is not claimed", set(WYTHOFF, "/cheapest/lost", json!([[1, 3]]))),
        (O3, "a position that moves which all have win from", {
            let with = "game \"N\" piles x <= y move m: take from up to 2 piles";
            set(WYTHOFF, "/cheapest/grammar/with", json!(with))
        }),
        (
            O4,
            "a choice left out",
            change(FREAK, "/cheapest/choices", |choices| drop(choices.as_array_mut().unwrap().remove(0))),
        ),
        (O4, "a list of vectors left out", {
            change(WYTHOFF, "/cheapest/choices", |choices| {
                choices.as_array_mut().unwrap().retain(|choice| choice["vectors"] == json!(false));
            })
        }),
        // What is not about claims cannot stand for one.
        (M1, "within misere play", {
            let inner = serde_json::from_str::<Value>(PAIR).unwrap()["evidence"].clone();
            let text =
                "game \"M\" play misere piles x <= y move nim: take from 1 pile expect { (n, n) : n >= 2 } also (0, 1)";
            json!({
                "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": text,
                "evidence": {"misere": {"least": [1, 1], "normal": inner}}
            })
            .to_string()
        }),
        (S2, "within a sum", {
            let inner = serde_json::from_str::<Value>(WYTHOFF).unwrap()["evidence"].clone();
            let text = "game \"T\" piles x move nim: take from 1 pile expect grundy: 2*x";
            json!({
                "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": text,
                "evidence": {"grundy": {"sum": inner}}
            })
            .to_string()
        }),
    ]
}

#[test]
fn the_honest_ones_are_accepted_and_claim_nothing_for_their_rules() {
    for text in ALL.into_iter().chain([with_a_case().as_str()]) {
        let said = verify(text, &Limits::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(said.proves() && !said.is_about_the_claim(), "{text}");
    }
}

/// Positions that a bound speaks of may be listed twice, or in another order; with every number of a bound changed by one, either it is
/// rejected, or what is shown is the same.
#[test]
fn no_bound_is_raised_by_changing_a_number() {
    let mut tried = 0;
    for text in [PAIR, LIST, WYTHOFF] {
        let json: Value = serde_json::from_str(text).unwrap();
        let mut places = Vec::new();
        numbers(&json["evidence"], String::new(), &mut places);
        for at in places.iter().step_by(1 + places.len() / 120) {
            for by in [1i64, -1] {
                let changed = change(text, at, |number| *number = json!(number.as_i64().unwrap() + by));
                if let Ok(said) = verify(&changed, &Limits::default()) {
                    let least = |evidence: &Value| {
                        let proof = &evidence["fewest"]["changes"];
                        let count = |key: &str| proof[key].as_array().map_or(0, Vec::len);
                        (evidence["cheapest"]["least"].clone(), count("removed") + count("added"))
                    };
                    assert_eq!(least(&said.to_json()["evidence"]), least(&json["evidence"]), "{at} {by}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Where the numbers of a value are.
fn numbers(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, item)| numbers(item, format!("{at}/{place}"), found))
        }
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| numbers(inner, format!("{at}/{key}"), found)),
        _ => {}
    }
}

/// F3: a tree, positions and clauses are looked at within limits.
#[test]
fn bounds_are_checked_within_limits() {
    for text in [FIVE, FREAK] {
        for limits in [
            Limits { steps: 20_000, ..Limits::default() },
            Limits { memory: 4_000, ..Limits::default() },
            Limits { watch: Some(&|_| false), ..Limits::default() },
        ] {
            assert_eq!(verify(text, &limits).unwrap_err().condition, Condition::F3);
        }
    }
    // Many rows, named in many cases.
    let case = json!({"cost": 0, "wins": [], "then": {"weights": {"scale": 1, "rows": []}}});
    let wide = change(&with_a_case(), "/fewest/games/0/bound/row", |node| node["cases"] = json!(vec![case; 100_000]));
    assert!(verify(&wide, &Limits::default()).is_err());
    // Trees that are too deep are no certificates.
    let mut deep = json!({"weights": {"scale": 1, "rows": []}});
    for _ in 0..200 {
        deep = json!({"row": {"row": 0, "cases": [{"cost": 0, "wins": [], "then": deep}]}});
    }
    let deep = set(PAIR, "/fewest/games/0/bound", deep);
    assert_eq!(verify(&deep, &Limits::default()).unwrap_err().condition, Condition::F1);
}
