//! Certificates: round trips, and a thousand mutations of which no false one is accepted.

use super::common::{game, slope, verdict};
use rulesmith::prove::{self, Certificate, Verdict};
use rulesmith_corpus::claims::first_difference;
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games::meaning;
use serde_json::{Value, json};

fn certificate(name: &str) -> Certificate {
    match verdict(&game(name)) {
        Verdict::Proved(certificate) => certificate,
        Verdict::Refuted(refutation) => refutation.certificate,
        other => panic!("{name}: {other:?}"),
    }
}

/// All places in a value that can be changed, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            found.push(at.to_string());
            items.iter().enumerate().for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, item)| places(item, &format!("{at}/{key}"), found));
        }
        _ => found.push(at.to_string()),
    }
}

/// Changes one thing.
fn mutate(dice: &mut Dice, value: &mut Value, others: &[Value]) {
    let mut all = Vec::new();
    places(value, "", &mut all);
    // Long lists would drown the rest.
    all.push("/evidence/torus/slope".into());
    all.extend(std::iter::repeat_n("/rules".to_string(), 1 + all.len() / 4));
    let at = all[dice.index(all.len())].clone();
    let other = &others[dice.index(others.len())];
    let Some(place) = value.pointer_mut(&at) else { return };
    match place {
        Value::Array(items) if !items.is_empty() => {
            let index = dice.index(items.len());
            match dice.index(3) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                _ => *place = other.pointer(&at).cloned().unwrap_or(json!([])),
            }
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let new = [old - 1, old + 1, 1 - old, old * 2, dice.index(40) as i64][dice.index(5)];
            *place = json!(new.max(0));
        }
        Value::Null => *place = json!([dice.index(2), dice.index(2)]),
        Value::String(text) if at == "/rules" && dice.index(8) > 0 => {
            let digits: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            let index = digits[dice.index(digits.len())];
            text.replace_range(index..=index, &dice.index(10).to_string());
        }
        Value::String(_) if at == "/evidence/torus/slope" && dice.index(3) > 0 => {
            let slopes =
                ["phi", "sqrt(2)", "sqrt(3)", "sqrt(12)-2", "7/5", "e-1", "[1; (2, 4)]", "[1; (2, 8)]", "pi-2"];
            *place = json!(slopes[dice.index(slopes.len())]);
        }
        _ => *place = other.pointer(&at).cloned().unwrap_or(Value::Null),
    }
}

#[test]
fn no_false_mutation_is_accepted() {
    let names = [
        "wythoff",
        "t-wythoff(3)",
        "mtw(2; -(2,3); +(9,18))",
        "mtw(2; -(2,3); +(3,6), (4,6), (9,23), (45,110); (sqrt(61)-5)/2)",
        "mtw(5; +(2,12), (3,19), (5,26); (sqrt(301)-15)/2)",
        "mtw(1; -(2,2); +(5,6))",
        "theorem2([1; 2, 3, 4, ...])",
        "theorem2(e-1)",
        "relaxed(sqrt(2))",
        "relaxed(e-1)",
        "definition5(sqrt(2))",
        "mtw(2; -(2,3); +(3,6), (4,6), (9,23); (sqrt(61)-5)/2)",
        "mtw(2; -(2,3); sqrt(12)-2)",
        "mtw(3; sqrt(2))",
    ];
    let originals: Vec<Value> = names.iter().map(|name| certificate(name).to_json()).collect();
    let mut dice = Dice(10);
    let (mut accepted, mut rejected, mut same) = (0, 0, 0);
    while accepted + rejected < 1000 {
        let original = &originals[dice.index(originals.len())];
        let mut mutant = original.clone();
        for _ in 0..1 + dice.index(2) {
            mutate(&mut dice, &mut mutant, &originals);
        }
        if mutant == *original {
            same += 1;
            continue;
        }
        let Ok(verified) = prove::verify(&mutant) else {
            rejected += 1;
            continue;
        };
        accepted += 1;
        match prove::prove(&meaning(&verified.game), None, &Default::default()) {
            Verdict::Proved(_) => assert!(verified.proves(), "{mutant:#}"),
            Verdict::Refuted(_) => assert!(!verified.proves(), "{mutant:#}"),
            // A claim that this engine does not read, against a board.
            _ => assert_eq!(first_difference(&verified.game, 60).is_none(), verified.proves(), "{mutant:#}"),
        }
    }
    println!("{accepted} accepted, {rejected} rejected, {same} unchanged");
    assert!(rejected >= 500);
}

/// Proofs that miss something, each in one place.
#[test]
fn gaps_are_found() {
    let original = certificate("mtw(2; -(2,3); +(9,18))").to_json();
    let rejected = |change: &dyn Fn(&mut Value)| {
        let mut changed = original.clone();
        change(&mut changed);
        prove::verify(&changed).unwrap_err().to_string()
    };
    assert!(prove::verify(&original).is_ok());
    assert_eq!(
        rejected(&|c| c["evidence"]["torus"]["reach"][0]["open"][0][1] = json!(4)),
        "T8: the band does not settle every w but [(1, 4)]"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["torus"]["reach"][0]["h"] = json!(1)),
        "T8: the band does not settle every w but [(1, 5)]"
    );
    assert_eq!(rejected(&|c| c["evidence"]["torus"]["base"] = json!(3)), "T7: the base is too small");
    assert_eq!(
        rejected(&|c| c["evidence"]["torus"]["covers"][0]["quadrants"] = json!([])),
        "T11: the quadrants for w = 1 do not cover everything"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["torus"]["covers"][0]["quadrants"] = json!([[1, 0, 1]])),
        "T10: (1, 3) is no vector of the rules"
    );
    assert_eq!(
        rejected(&|c| drop(c["evidence"]["torus"]["covers"].as_array_mut().unwrap().remove(1))),
        "T9: there is no cover for w = 2"
    );
    assert_eq!(
        rejected(&|c| c["evidence"]["torus"]["slope"] = json!("7/5")),
        "T1: 7/5 is not an irrational slope between 1 and 2"
    );
    assert!(rejected(&|c| c["evidence"]["torus"]["slope"] = json!("sqrt(3)")).contains("T1: the claim is not"));
    assert!(rejected(&|c| c["evidence"]["torus"]["slope"] = json!("1/0")).starts_with("T1: the slope is not read"));
    assert!(rejected(&|c| c["rules"] = json!("game")).starts_with("F2: the rules are not read"));
    assert!(rejected(&|c| c["evidence"] = json!({"oracle": 1})).contains("oracle"));
    assert!(rejected(&|c| *c = json!([1, 2])).starts_with("F1: this is no certificate"));
    assert!(rejected(&|c| c["evidence"]["torus"]["base"] = json!(1e99)).starts_with("F1: "));
    assert!(rejected(&|c| c["evidence"]["torus"]["base"] = json!(4_000_000_000u64)).contains("beyond 2^20"));
}

#[test]
fn the_claim_of_a_certificate_is_the_one_that_was_decided() {
    let wythoff = game("wythoff");
    let Verdict::Refuted(refutation) = prove::prove(&meaning(&wythoff), Some(&slope("sqrt(2)")), &Default::default())
    else {
        panic!()
    };
    let certificate = refutation.certificate;
    assert_eq!(prove::claimed_slope(&meaning(&certificate.game)), Ok(slope("sqrt(2)")));
}
