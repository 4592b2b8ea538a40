//! Certificates and rules that were written to break the checker: refutations of true claims, numbers next to the ends of
//! what fits, definitions that double, nest or pile up. Each is refused, within its limits and without a panic.

use rulesmith_check::{Condition, Limits, Rejection, verify};
use serde_json::{Value, json};

fn certificate(rules: &str, evidence: Value) -> String {
    let verdict = if evidence.get("counterexample").is_some() { "refuted" } else { "proved" };
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": verdict, "rules": rules, "evidence": evidence
    })
    .to_string()
}

fn rejected(rules: &str, evidence: Value) -> Rejection {
    let text = certificate(rules, evidence);
    match verify(&text, &Limits { steps: 1 << 26, memory: 1 << 28, watch: None }) {
        Err(rejection) => rejection,
        Ok(_) => panic!("accepted: {}", text.chars().take(600).collect::<String>()),
    }
}

fn all_red() -> Value {
    json!({"lemma": {"pairing": {"allred": {"red": null}}}})
}

fn by_words(numeration: Value) -> Value {
    let steps = json!([{"moves": [], "rest": []}]);
    json!({"automata": {"numeration": numeration, "multiple": 1, "sets": [], "cases": [], "steps": steps}})
}

fn counterexample(position: &[u64]) -> Value {
    json!({"counterexample": {"position": position, "to": null}})
}

/// There are no moves, so all positions are P, and all are claimed: floor(n/2 + 1/2) takes every value. The members of such
/// a set are not counted by size, and lag behind their numbers.
#[test]
fn members_of_a_slope_with_an_offset_may_lag_behind_their_numbers() {
    for (set, positions) in
        [("beatty(1/2, 1/2)", [4, 10, 100]), ("beatty(1/phi, 1/2)", [4, 10, 100]), ("beatty(1/7, 0)", [3, 10, 20])]
    {
        for position in positions {
            let rules = format!(
                "game \"Still\" let A = {set} piles x move m: take 1 from x where x < 0 expect {{ (A(n)) : n >= 0 }}"
            );
            let rejection = rejected(&rules, counterexample(&[position]));
            assert_eq!(rejection.condition, Condition::C4, "{set} {position}: {rejection}");
        }
    }
}

/// More piles than fit the choices among them, and more than can be put in every order.
#[test]
fn many_piles_are_refused() {
    for (piles, between, take) in
        [(40, ", ", "take from 1 pile"), (33, ", ", "take from 32 piles"), (13, " <= ", "take 1 from p0")]
    {
        let names: Vec<String> = (0..piles).map(|pile| format!("p{pile}")).collect();
        let entries = vec!["n"; piles].join(", ");
        let rules =
            format!("game \"G\" piles {} move m: {take} expect {{ ({entries}) : n >= 0 }}", names.join(between));
        let mut position = vec![0; piles];
        position[0] = 1;
        assert_eq!(rejected(&rules, counterexample(&position)).condition, Condition::R1);
    }
}

/// The least number that fits has no absolute value that does.
#[test]
fn the_least_numbers_are_too_large() {
    for factor in ["9223372036854775808", "9223372036854775807", "170141183460469231731687303715884105728"] {
        let rules = format!(
            "game \"G\" piles x, y move m: take from 1 pile where x - {factor}*x' >= 0 expect {{ (n, 2*n) : n >= 0 }}"
        );
        assert_eq!(rejected(&rules, by_words(json!({"base": 2}))).condition, Condition::R1);
        let rules = format!(
            "game \"G\" piles x <= y move m: take from 1 pile where x - {factor}*y >= 0 expect {{ (n, n) : n >= 0 }}"
        );
        assert_eq!(rejected(&rules, all_red()).condition, Condition::L3);
    }
    // The common denominator times the end of the window does not fit 128 bits.
    let rules = "game \"G\" piles x <= y
        move m: take from 1 pile where floor(x/1099511627776) + floor(y/549755813881) >= 576460752303423488
        expect { (n, n) : n >= 0 }";
    assert_eq!(rejected(rules, all_red()).condition, Condition::L3);
    let rules = "game \"W\" piles x <= y move m: take from 1 pile expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }";
    for width in [i64::MIN, i64::MAX] {
        let band = json!({"widths": [width], "one_sided": true});
        let rejection = rejected(
            rules,
            json!({"torus": {"slope": "phi", "band": band, "removed": [], "added": [], "line": null, "base": 2,
                "reach": [], "covers": []}}),
        );
        assert_eq!(rejection.condition, Condition::T2);
    }
}

/// A value that says everything twice at every step, and one that is nested ever deeper.
#[test]
fn values_that_grow_are_refused() {
    let nested = (0..60).fold("x".to_string(), |inner, _| format!("h({inner})"));
    let halved = (1..14).fold("let f0(a) = ((a mod 7) + 1)".to_string(), |lets, level| {
        format!("{lets} let f{level}(a) = f{}(f{}(a))", level - 1, level - 1)
    });
    for (lets, value) in [("let h(a) = (a mod 2) + (a mod 3)", nested.as_str()), (halved.as_str(), "f13(x)")] {
        let rules = format!(
            "game \"G\" {lets} piles x <= y move m: take from 1 pile where {value} >= 1 expect {{ (n, 2*n) : n >= 0 }}"
        );
        assert_eq!(rejected(&rules, all_red()).condition, Condition::R1);
        assert_eq!(rejected(&rules, by_words(json!({"base": 2}))).condition, Condition::R1);
        // Where parts of sums get tracks of their own, nothing doubles: these are only not proved.
        rejected(&rules, by_words(json!({"quotients": [1]})));
    }
}

/// Definitions above definitions: each is small, and all of them together are as high as a tower.
#[test]
fn towers_of_definitions_are_refused() {
    let (open, add, not) = ("(".repeat(100), " + 1)".repeat(100), "not ".repeat(100));
    let mut lets = [String::from("let f0(a) = a"), String::from("let c0 = 1"), String::from("let t0(a) = a > 1")];
    for level in 1..300 {
        let below = level - 1;
        lets[0] += &format!(" let f{level}(a) = {open}f{below}(a){add}");
        lets[1] += &format!(" let c{level} = {open}c{below}{add}");
        lets[2] += &format!(" let t{level}(a) = {not}t{below}(a)");
    }
    for (lets, condition) in lets.iter().zip(["f299(x) >= 1", "x >= c299", "t299(x)"]) {
        let rules = format!(
            "game \"G\" {lets} piles x <= y move m: take from 1 pile where {condition} expect {{ (n, n) : n >= 0 }}"
        );
        assert_eq!(rejected(&rules, all_red()).condition, Condition::R1);
    }
}

/// 255^6 letters are more than memory holds.
#[test]
fn letters_count_as_memory() {
    let rules = "game \"G\" piles a, b, c, d, f, g move m: take 1 from a where a < 0
        expect { (n, n, n, n, n, n) : n >= 0 }";
    assert_eq!(rejected(rules, by_words(json!({"base": 255}))).condition, Condition::F3);
}

/// The last w that fits is followed by none.
#[test]
fn the_last_w_is_not_followed_by_the_first() {
    let rules = "game \"Relaxed Wythoff\" let f = beatty_constraint(phi) piles x <= y move nim: take from 1 pile
        move both: take k from x, l from y where l - k < f(x)
        expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }";
    let reach = |e: u8, d: u8, last: u32| json!({"part": [e, d], "choice": "last", "h": 1, "open": [[1, last]]});
    let all = u32::MAX;
    let mut proof = json!({"torus": {
        "slope": "phi", "band": {"widths": [0, 1, 2], "one_sided": true}, "removed": [], "added": [], "line": null,
        "base": 2, "reach": [reach(0, 0, 1), reach(0, 1, all), reach(1, 0, all), reach(1, 1, 1)],
        "covers": [
            {"part": [0, 0], "w": [1, 1], "quadrants": [[1, 0, 0]]}, {"part": [0, 1], "w": [1, all], "quadrants": []},
            {"part": [1, 0], "w": [1, all], "quadrants": []}, {"part": [1, 1], "w": [1, 1], "quadrants": [[1, 1, 1]]}
        ]
    }});
    // No point lies in two of the parts, so that all of this is true.
    assert!(verify(&certificate(rules, proof.clone()), &Limits::default()).unwrap().proves());
    proof["torus"]["covers"][3]["quadrants"] = json!([]);
    assert_eq!(rejected(rules, proof).condition, Condition::T11);
}

/// A cover of very many quadrants, all of them vectors of the rules, needs more memory than there is.
#[test]
fn large_covers_count_as_memory() {
    let rules = "game \"W\" piles x <= y move nim: take from 1 pile
        move both: take k from x, l from y where l - k < 1
        expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }";
    let quadrants: Vec<Value> = (8_000..20_000).map(|h| json!([h, 0, 0])).collect();
    let rejection = rejected(
        rules,
        json!({"torus": {
            "slope": "phi", "band": {"widths": [1], "one_sided": true}, "removed": [], "added": [], "line": null,
            "base": 30_000, "reach": [{"part": null, "choice": "last", "h": 1, "open": [[1, 1], [20_000, 20_000]]}],
            "covers": [{"part": null, "w": [1, 1], "quadrants": [[1, 0, 0], [1, 1, 1]]},
                {"part": null, "w": [20_000, 20_000], "quadrants": quadrants}]
        }}),
    );
    assert_eq!(rejection.condition, Condition::F3);
}

/// An amount may be larger than what is taken: 0 k, or l - k, or k + l - 100 with l >= 0. Each clause takes any number, and 0 alone
/// is a P-position.
#[test]
fn variables_may_exceed_what_is_taken() {
    for amount in
        ["l + 0*k", "0*k + l", "l - k", "-k + l", "k + l - 100", "-100 + l + k", "k + l - k", "3*l - 2*l + k - k"]
    {
        let rules = format!("game \"All\" piles x move m: take {amount} from x where k >= 100 expect (0)");
        let rejection = rejected(&rules, counterexample(&[3]));
        assert!(matches!(rejection.condition, Condition::R1 | Condition::C5), "{amount}: {rejection}");
    }
}

/// A parameter that has the name of a later definition is the parameter: from one pile an even number is taken, and 0 and 1
/// are the P-positions.
#[test]
fn parameters_are_not_later_definitions() {
    for test in ["f(k, 2) = 0", "g(k, 2) = k", "h(k, 0, 2)", "i(k, 2)"] {
        let rules = format!(
            "game \"Even\" let f(u, a) = u mod a let g(u, a) = a*floor(u/a) let h(u, c, a) = u in residues({{c}}, 2)
             let i(u, a) = floor(u/a + 1/2) = floor(u/a) let a = 3 let c = 1
             piles x move m: take k from x where {test} expect (0), (1)"
        );
        let rejection = rejected(&rules, counterexample(&[2]));
        assert_eq!(rejection.condition, Condition::R1, "{test}: {rejection}");
    }
}

/// Where no member of a family of vectors fits what is taken, the clause does not allow it.
#[test]
fn families_without_a_fitting_member_allow_nothing() {
    // 0, 1 and 2 have no moves.
    let rules = "game \"M\" play misere piles x move m: take {3*n} for n >= 1 expect (3), (4), (5)";
    let normal = counterexample(&[1]);
    let text =
        certificate(rules, json!({"misere": {"least": [1], "normal": normal}})).replace("\"proved\"", "\"refuted\"");
    let rejection = verify(&text, &Limits::default()).expect_err("accepted");
    assert_eq!(rejection.condition, Condition::M2, "{rejection}");
    // 1 has no move, and value 0.
    let rules = "game \"R\" piles x move a: take t from x where t != 1 move m: take {3*n} for n >= 1";
    let rejection = rejected(
        rules,
        json!({"rows": {
            "moves": {"nim": true, "width": 0, "removed": [], "added": []}, "from": 0, "period": 1,
            "rows": [{"row": 0, "preperiod": 0, "period": 1}]
        }}),
    );
    assert_eq!(rejection.condition, Condition::G2, "{rejection}");
}
