//! Certificates changed at random, in evidence and rules: whatever the checker still accepts is true on a board, by the plain
//! reading. `RULESMITH_MUTANTS` says how many, `RULESMITH_SEED` which. It needs no engine:
//! `cargo test -p rulesmith-corpus --no-default-features --test mutants`.

use rulesmith_check::{Condition, Evidence, Limits, RowsProof, verify};
use rulesmith_corpus::changes::change;
use rulesmith_corpus::dice::{Dice, number_from};
use rulesmith_corpus::measure::peak_memory;
use rulesmith_corpus::plain::{Board, Games, Plain};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const ORIGINALS: [&str; 21] = [
    include_str!("../../rulesmith-check/tests/certificates/torus-band.json"),
    include_str!("../../rulesmith-check/tests/certificates/torus-line.json"),
    include_str!("../../rulesmith-check/tests/certificates/torus-early.json"),
    include_str!("../../rulesmith-check/tests/certificates/torus-constraint.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-freak.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-odious.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-relaxed.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-lone.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-mouse.json"),
    include_str!("../../rulesmith-check/tests/certificates/lemma-several.json"),
    include_str!("../../rulesmith-check/tests/certificates/misere-chomp.json"),
    include_str!("../../rulesmith-check/tests/certificates/misere-subtraction.json"),
    include_str!("../../rulesmith-check/tests/certificates/misere-counterexample.json"),
    include_str!("../../rulesmith-check/tests/certificates/rows-wythoff.json"),
    include_str!("../../rulesmith-check/tests/certificates/rows-vectors.json"),
    include_str!("../../rulesmith-check/tests/certificates/rows-two.json"),
    include_str!("../../rulesmith-check/tests/certificates/rows-subtraction.json"),
    include_str!("../../rulesmith-check/tests/certificates/automata-wythoff.json"),
    include_str!("../../rulesmith-check/tests/certificates/automata-relaxed.json"),
    include_str!("../../rulesmith-check/tests/certificates/automata-evil.json"),
    include_str!("../../rulesmith-check/tests/certificates/automata-graphs.json"),
];

/// Small games, for the parameters of lemmas and for counterexamples.
const GAMES: [(&str, &str); 8] = [
    ("let S = multiples(3) let G = complement(S)", "{ (G(n), S(n)) : n >= 1 } also (0, 0)"),
    ("let S = residues({1, 3}, 4)", "{ (n, n + 1) : n >= 1 and n not in S } also (0, 0), (1, 1)"),
    ("let S = beatty(3)", "{ (floor((3*n - 1)/2), 3*n) : n >= 1 } also (0, 0)"),
    ("let S = {2, 5, 6}", "{ (d, d) : d >= 0 and d in {0} } also (1, 2), (3, 5), (4, 6)"),
    ("let S = beatty(pi)", "{ (floor(complement_slope(pi)*n), floor(pi*n)) : n >= 0 }"),
    ("let S = beatty(1/2, 1/2)", "{ (S(n), S(n)) : n >= 0 }"),
    ("let S = beatty(5/2)", "{ (floor((5*n - 1)/3), floor(5*n/2)) : n >= 1 } also (0, 0)"),
    ("let S = dopey", "{ (vile(n), dopey(n)) : n >= 1 } also (0, 0)"),
];

fn small_games(dice: &mut Dice) -> Value {
    let ((lets, claim), (others, other)) = (*dice.pick(&GAMES), *dice.pick(&GAMES));
    let (lets, claim) = (if dice.roll(6) == 0 { others } else { lets }, if dice.roll(6) == 0 { other } else { claim });
    let clause = *dice.pick(&[
        "move both: take j from x, k from y unless x in S or y in S",
        "move green: take from up to 2 piles where x not in S and y not in S",
        "move both: take j from x, k from y where y not in S",
        "move both: take t from x, t from y where x < 0",
    ]);
    let red = *dice.pick(&["S", "complement(S)", "S union {1}", "multiples(1)"]);
    let evidence = match dice.roll(9) {
        0 => json!({"lemma": {"pairing": {"irrational": {"beta": "pi"}}}}),
        1 => json!({"lemma": {"pairing": {"rational": {"beta": *dice.pick(&["3", "5/2", "2"])}}}}),
        2 => json!({"lemma": {"pairing": {"lone": {"red": red}}}}),
        3 => json!({"lemma": {"pairing": {"counted": {"red": red, "lead": dice.roll(3)}}}}),
        4 => json!({"lemma": {"pairing": {"finite": {"red": red, "levels": [2, 5, 6]}}}}),
        5 => {
            json!({"lemma": {"pairing": {"allred": {"red": if dice.roll(2) == 0 { json!(red) } else { Value::Null }}}}})
        }
        _ => {
            let (x, y, k) = (dice.roll(9), dice.roll(9), dice.roll(5));
            let to = json!([x, y.saturating_sub(k)]);
            let to = if dice.roll(2) == 0 { Value::Null } else { to };
            json!({"counterexample": {"position": [x, y], "to": to}})
        }
    };
    let verdict = if evidence.get("lemma").is_some() { "proved" } else { "refuted" };
    json!({
        "format": "rulesmith certificate", "version": 2, "verdict": verdict,
        "rules": format!("game \"G\" {lets} piles x <= y move nim: take from 1 pile {clause} expect {claim}"),
        "evidence": evidence
    })
}

/// Whether rows repeat on a board as they are said to, and not earlier.
fn rows_hold(board: &Board, proof: &RowsProof) -> bool {
    let mut rows: BTreeMap<u64, BTreeMap<u64, i64>> = BTreeMap::new();
    for (position, value) in board.grundy() {
        let (row, column) = if board.piles() == 1 { (0, position[0]) } else { (position[0], position[1]) };
        for (row, column) in [(row, column), (column, row)].iter().take(board.piles()) {
            let apart = value as i64 - if proof.moves.nim { *column } else { 0 };
            rows.entry(*row as u64).or_default().insert(*column as u64, apart);
        }
    }
    proof.rows.iter().filter(|said| rows.contains_key(&said.row)).all(|said| {
        let row = &rows[&said.row];
        let repeats = |column: u64| row.get(&(column + said.period)).map(|later| row[&column] == *later);
        let begins = said.preperiod == 0 || repeats(said.preperiod - 1) != Some(true);
        begins && (said.preperiod..).map_while(repeats).all(|same| same)
    })
}

#[test]
fn whatever_is_accepted_is_true_on_a_board() {
    let originals: Vec<Value> = ORIGINALS.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let games = Games::new(|_| None);
    let mut dice = Dice(number_from("RULESMITH_SEED", 2026));
    let (mut conditions, mut kinds): (BTreeMap<Condition, u64>, BTreeMap<_, [u64; 3]>) = Default::default();
    let mut known: BTreeMap<(String, i64), Option<bool>> = BTreeMap::new();
    for round in 0..number_from("RULESMITH_MUTANTS", 4000) {
        // Proofs by automata take longest.
        let among = if round % 8 == 0 { ORIGINALS.len() } else { ORIGINALS.len() - 4 };
        let mut mutant = if round % 3 == 0 { small_games(&mut dice) } else { originals[dice.index(among)].clone() };
        for _ in 0..dice.roll(3) {
            change(&mut dice, &mut mutant, &originals);
        }
        let limits = Limits { steps: 1 << 23, memory: 1 << 26, watch: None };
        let certificate = match verify(&mutant.to_string(), &limits) {
            Ok(certificate) => certificate,
            Err(rejection) => {
                *conditions.entry(rejection.condition).or_default() += 1;
                continue;
            }
        };
        let count = kinds.entry(certificate.kind()).or_default();
        count[0] += 1;
        let game = &certificate.game;
        // The plain reading looks constraints and lines up one by one.
        let slow = ["beatty_constraint", "for n"].iter().any(|part| game.to_string().contains(part));
        let mut top = if slow { 12 } else { 25 };
        if let Some(proof) = certificate.rows() {
            let plain = Plain::new(game, &games).and_then(|plain| plain.board(30));
            match plain {
                Err(_) => count[1] += 1,
                Ok(board) => {
                    count[2] += 1;
                    assert!(rows_hold(&board, proof), "{mutant:#}");
                }
            }
            continue;
        }
        if let Evidence::Counterexample { position, to } = certificate.evidence.in_normal_play() {
            top = position.iter().chain(to.iter().flatten()).map(|pile| *pile as i64).max().unwrap_or(0);
        }
        if top > 25 || game.piles.names.len() > 2 {
            continue;
        }
        // Many certificates have the same rules.
        let told = known.entry((game.to_string(), top)).or_insert_with(|| {
            let plain = Plain::new(game, &games).ok()?;
            let lost: BTreeSet<Vec<i64>> = plain.board(top).ok()?.lost().into_iter().collect();
            Some(lost == plain.claimed(top).ok()??)
        });
        match told {
            None => count[1] += 1,
            Some(holds) => {
                count[2] += 1;
                assert_eq!(*holds, certificate.proves(), "{mutant:#}");
            }
        }
    }
    println!(
        "accepted, of these not told by the plain reading, and true on a board: {kinds:#?}\nrejected: {conditions:?}"
    );
    // The limit, and what the tests themselves and the certificates need.
    assert!(peak_memory().is_none_or(|megabytes| megabytes < 400), "{:?}", peak_memory());
}
