//! What the checker says, recorded: of honest certificates from every engine, with the least steps and memory that they need;
//! of the same with one thing changed; and of the rules of many games, read in every way. Whether it is right is held by
//! other tests, to boards and to the plain reading; here everything that changes shows. Mutation testing (docs/TESTING.md)
//! needs such tests: they take seconds and see almost everything.
//!
//! `RULESMITH_RECORD=1 cargo test -p rulesmith-check recorded` writes the records again; the difference is to be looked at.

use rulesmith_check::read::{Branch, Language};
use rulesmith_check::{Digits, Limits, Meter, Numerals, is_possible, read_cases, verify, ways};
use rulesmith_core::rules;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const MORE: &str = include_str!("certificates/more.jsonl");
const CHANGES: &str = include_str!("certificates/changes.jsonl");
const RULES: &str = include_str!("certificates/rules.jsonl");

/// Honest certificates of every kind, with names.
pub const NAMED: [(&str, &str); 12] = [
    ("torus-band", include_str!("certificates/torus-band.json")),
    ("torus-line", include_str!("certificates/torus-line.json")),
    ("torus-early", include_str!("certificates/torus-early.json")),
    ("torus-constraint", include_str!("certificates/torus-constraint.json")),
    ("automata-wythoff", include_str!("certificates/automata-wythoff.json")),
    ("automata-relaxed", include_str!("certificates/automata-relaxed.json")),
    ("automata-evil", include_str!("certificates/automata-evil.json")),
    ("automata-graphs", include_str!("certificates/automata-graphs.json")),
    ("lemma-freak", include_str!("certificates/lemma-freak.json")),
    ("lemma-odious", include_str!("certificates/lemma-odious.json")),
    ("lemma-relaxed", include_str!("certificates/lemma-relaxed.json")),
    ("lemma-lone", include_str!("certificates/lemma-lone.json")),
];

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Compares each line with what is found now, or records it.
fn hold(file: &str, recorded: Vec<Value>, find: impl Fn(&Value) -> Value) {
    let found = recorded.iter().map(find);
    if std::env::var_os("RULESMITH_RECORD").is_some() {
        let text: String = found.map(|line| format!("{line}\n")).collect();
        let path = format!("{}/tests/certificates/{file}", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, text).unwrap();
        return;
    }
    for (recorded, found) in recorded.iter().zip(found) {
        assert_eq!(*recorded, found, "{file}");
    }
}

fn said(text: &str, limits: &Limits<'_>) -> String {
    match verify(text, limits) {
        Ok(certificate) => format!("accepted, {}", if certificate.proves() { "proved" } else { "refuted" }),
        Err(rejection) => rejection.to_string().chars().take(120).collect(),
    }
}

/// The least number for which something holds.
fn least(holds: impl Fn(u64) -> bool) -> u64 {
    if holds(0) {
        return 0;
    }
    let (mut below, mut enough) = (0, 1);
    while !holds(enough) {
        (below, enough) = (enough, 2 * enough);
    }
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if holds(middle) { enough = middle } else { below = middle }
    }
    enough
}

/// An honest certificate, with the steps and the memory that it needs; those recorded, if they are.
fn cost(line: &Value) -> Value {
    let mut line = line.clone();
    let text = line["certificate"].to_string();
    let within = |steps: u64, memory: u64| {
        said(&text, &Limits { steps, memory: memory as usize, watch: None }).starts_with("accepted")
    };
    let (steps, memory) = (line["steps"].as_u64().unwrap_or(0), line["memory"].as_u64().unwrap_or(0));
    let exact = within(steps, memory)
        && (steps == 0 || !within(steps - 1, memory))
        && (memory == 0 || !within(steps, memory - 1));
    if !exact && std::env::var_os("RULESMITH_RECORD").is_none() {
        line["steps"] = json!("others, or it is not accepted");
    } else if !exact {
        assert!(within(1 << 32, 1 << 30), "{}: {}", line["name"], said(&text, &Limits::default()));
        line["steps"] = json!(least(|steps| within(steps, 1 << 30)));
        line["memory"] = json!(least(|memory| within(1 << 32, memory)));
    }
    // How often the watch is asked, and how it is told: by stage.
    let asked = std::cell::RefCell::new(Vec::new());
    let watch = |progress: &rulesmith_check::Progress| {
        asked.borrow_mut().push(format!("{progress:?}"));
        true
    };
    let printed = verify(&text, &Limits { watch: Some(&watch), ..Limits::default() }).map(|certificate| {
        let text = certificate.to_text();
        let same = serde_json::from_str::<Value>(&text).unwrap() == line["certificate"];
        format!("{} {} {same}", certificate.kind(), hash(&[text]))
    });
    line["asked"] = json!([asked.borrow().len(), hash(&asked.borrow())]);
    line["printed"] = json!(printed.unwrap_or_default());
    line
}

/// Every honest certificate is accepted within exactly the steps and the memory that were recorded, and not within one less.
#[test]
fn honest_certificates_cost_what_they_did() {
    hold("more.jsonl", lines(MORE), cost);
}

fn originals() -> BTreeMap<String, Value> {
    let named = NAMED.iter().map(|(name, text)| (name.to_string(), serde_json::from_str(text).unwrap()));
    let more = lines(MORE).into_iter().map(|line| (line["name"].as_str().unwrap().into(), line["certificate"].clone()));
    named.chain(more).collect()
}

/// What is said where one thing of an honest certificate is changed: a value, or a text of the rules.
fn judged(line: &Value, originals: &BTreeMap<String, Value>) -> Value {
    let mut line = line.clone();
    let mut changed = originals[line[0].as_str().unwrap()].clone();
    match &line[1] {
        Value::String(at) => *changed.pointer_mut(at).unwrap() = line[2].clone(),
        place => {
            let (old, new) = (place[0].as_str().unwrap(), place[1].as_str().unwrap());
            let text = changed["rules"].as_str().unwrap();
            let (at, _) = text.match_indices(old).nth(line[2].as_u64().unwrap() as usize).unwrap();
            changed["rules"] = json!(format!("{}{new}{}", &text[..at], &text[at + old.len()..]));
        }
    }
    let limits = Limits { steps: 1 << 18, memory: 1 << 25, watch: None };
    line[3] = json!(said(&changed.to_string(), &limits));
    line
}

#[test]
fn changed_certificates_are_judged_as_they_were() {
    let originals = originals();
    hold("changes.jsonl", lines(CHANGES), |line| judged(line, &originals));
}

/// Everything that the reading says of some rules, as texts.
fn read(text: &str) -> Vec<String> {
    let mut said_of = Vec::new();
    let game = match rules::parse(text) {
        Ok(game) => game,
        Err(error) => return vec![error.to_string()],
    };
    for clause in 0..game.moves.len() {
        match read_cases(&game, clause) {
            Ok(cases) => said_of.extend(cases),
            Err(rejection) => said_of.push(rejection.to_string()),
        }
    }
    let limits = Limits { steps: 1 << 16, memory: 1 << 24, watch: None };
    let piles = game.piles.names.len();
    let positions: Vec<Vec<u64>> = match piles {
        1 => (0..9).map(|x| vec![x]).collect(),
        2 => [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (3, 5), (4, 4), (2, 7)].map(|(x, y)| vec![x, y]).to_vec(),
        _ => vec![vec![0; piles], vec![1; piles], (0..piles as u64).collect(), (1..=piles as u64).rev().collect()],
    };
    for (index, position) in positions.iter().enumerate() {
        for to in [None, index.checked_sub(1).map(|before| &positions[before])] {
            if index > 0 || to.is_none() {
                let certificate = json!({
                    "format": "rulesmith certificate", "version": 2, "verdict": "refuted", "rules": text,
                    "evidence": {"counterexample": {"position": position, "to": to}}
                });
                said_of.push(format!("{position:?} {to:?}: {}", said(&certificate.to_string(), &limits)));
            }
        }
    }
    let Some(expectation) = &game.expect else { return said_of };
    let ways_to_write =
        [(Numerals::Base(2), 1), (Numerals::Quotients(vec![1]), 1), (Numerals::Quotients(vec![2, 1, 3]), 3)];
    for (numerals, multiple) in ways_to_write {
        let meter = Meter::new(&limits);
        let read = Digits::new(&numerals, multiple).and_then(|digits| {
            let language = Language::new(&game, Some(digits), &meter)?;
            let ways = ways(&language, expectation, None)?;
            let all: [&[Vec<Branch>]; 4] = [&[ways.claimed], &ways.moves, &ways.between, &ways.elements];
            for branch in all.iter().flat_map(|some| some.iter()).flatten() {
                said_of.push(format!("{:?} {:?}", branch.literals, branch.taken));
            }
            for branch in all[..2].iter().flat_map(|some| some.iter()).flatten().take(4) {
                for position in positions.iter().take(5) {
                    let numbers: Vec<i64> = position.iter().map(|pile| *pile as i64).collect();
                    let possible = is_possible(&language, branch, &numbers)?;
                    said_of.push(format!("{numbers:?} {possible}"));
                }
            }
            Ok(())
        });
        said_of.extend(read.err().map(|rejection| rejection.to_string()));
    }
    said_of
}

/// Fowler, Noll and Vo's hash, of 64 bits.
fn hash(texts: &[String]) -> String {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let all = texts.iter().flat_map(|text| text.bytes().chain([0])).fold(0xcbf2_9ce4_8422_2325, byte);
    format!("{all:016x}")
}

fn reading(line: &Value) -> Value {
    let said_of = read(line["rules"].as_str().unwrap());
    json!({"rules": line["rules"], "said": said_of.len(), "hash": hash(&said_of)})
}

/// Rules are read as they were.
#[test]
fn rules_are_read_as_they_were() {
    hold("rules.jsonl", lines(RULES), reading);
}
