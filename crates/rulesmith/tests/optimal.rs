//! Certificates that nothing does with less: that they are there where they should be, and that the clauses which the checker writes out
//! for a grammar are those that docs/DISCOVER.md states, held to the plain reading.

use rulesmith::design::smallest::{certificate, smallest_modification};
use rulesmith::design::{Demands, Request, design};
use rulesmith::discover::{Wishes, discover, price};
use rulesmith::prove::{self, Certificate};
use rulesmith::rules::{self, Game};
use rulesmith::work::Work;
use rulesmith_check::{CheapestProof, Grammar, NamedSet, grammar_clauses};
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games;
use rulesmith_corpus::plain::{Games, Plain, tuples};
use rulesmith_corpus::slopes::minima;
use std::collections::BTreeSet;

fn accepted(certificate: &Certificate) -> bool {
    prove::verify_text(&certificate.to_text(), &Work::default()).is_ok()
}

/// The smallest modifications of the table, and that none is smaller: every one has a certificate.
#[test]
fn no_modification_is_smaller() {
    for minimum in minima() {
        let b = minimum.c - 1 - minimum.k;
        let text = format!("(sqrt({}) - ({b}))/2", b * b + 4 * minimum.c);
        let slope = text.parse().expect("a slope");
        let found = smallest_modification(&slope, &Work::default()).expect("a modification");
        let list = |sign: char, vectors: &[(i64, i64)]| match vectors {
            [] => String::new(),
            some => {
                format!("; {sign}{}", some.iter().map(|(k, l)| format!("({k},{l})")).collect::<Vec<_>>().join(", "))
            }
        };
        let name = format!("mtw({}{}{}; {text})", found.t, list('-', &found.removed), list('+', &found.added));
        let shown = certificate(&found, &slope, &games::game(&name), &Work::default()).expect("time");
        let shown = shown.unwrap_or_else(|| panic!("{name}: no certificate"));
        assert!(accepted(&shown), "{name}");
        assert_eq!(shown.fewest().map(|proof| proof.changes.count()), Some(minimum.size), "{name}");
    }
}

#[test]
fn designs_carry_the_bound() {
    let bounds = |target: &str| -> Vec<usize> {
        let found = design(&Request::read(target).expect("a target"), &Demands::up_to(200), &Work::default());
        let rulesets = found.expect("rules").rulesets;
        let bounds = rulesets.iter().filter_map(|ruleset| ruleset.bound.as_ref());
        bounds.map(|bound| bound.fewest().expect("about changes").changes.count()).collect()
    };
    assert_eq!(bounds("sqrt(12)-2"), [2]);
    assert_eq!(bounds("(sqrt(13)-1)/2"), [1]);
}

/// A proof with nothing but what clauses are looked at with.
fn question(grammar: Grammar, up_to: u64, positions: Vec<Vec<u64>>, least: u64) -> CheapestProof {
    CheapestProof { least, grammar, up_to, lost: vec![], positions, choices: vec![] }
}

fn grammar(sets: &[(&str, Option<&str>)]) -> Grammar {
    let set = |(name, definition): &(&str, Option<&str>)| NamedSet {
        name: name.to_string(),
        definition: definition.map(str::to_string),
    };
    Grammar {
        sets: sets.iter().map(set).collect(),
        residues: true,
        comparisons: true,
        exceptions: true,
        vectors: true,
        invariant: false,
        with: None,
    }
}

/// One clause as rules, with the definitions of the grammar.
fn one(clause: &str, grammar: &Grammar, piles: usize) -> Game {
    let names = ["x", "y", "z"][..piles].join(" <= ");
    let sets = grammar.sets.iter();
    let define = |set: &NamedSet| Some(format!("let {} = {}\n", set.name, set.definition.as_ref()?));
    let lets: String = sets.filter_map(define).collect();
    let text = format!("game \"G\"\n{lets}piles {names}\nmove m: {clause}\n");
    rules::parse(&text).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// What a clause does, by the plain reading: whether it leads from no claimed position to another, and which positions it wins from.
fn plainly(game: &Game, claims: &BTreeSet<Vec<i64>>, positions: &[Vec<u64>]) -> (bool, Vec<bool>) {
    let others = Games::new(|_| None);
    let plain = Plain::new(game, &others).expect("a meaning");
    let leads = |at: &[i64]| {
        plain.moves(at).expect("moves").iter().any(|(_, taken)| {
            let mut to: Vec<i64> = at.iter().zip(taken).map(|(pile, taken)| pile - taken).collect();
            to.sort_unstable();
            claims.contains(&to)
        })
    };
    let signed = |position: &Vec<u64>| position.iter().map(|&pile| pile as i64).collect::<Vec<i64>>();
    (!claims.iter().any(|claim| leads(claim)), positions.iter().map(|position| leads(&signed(position))).collect())
}

/// A random clause of the grammar on two piles, as docs/DISCOVER.md states it, without exceptions.
fn random_clause(dice: &mut Dice, sets: &[&str]) -> String {
    let shapes = super::discover::shapes();
    let shape = dice.pick(&shapes).clone();
    let mut simple = |joining: bool| -> String {
        let quantity = *dice.pick(&["x", "y", "y - x", "x + y"]);
        let in_parentheses = if quantity.len() > 1 { format!("({quantity})") } else { quantity.to_string() };
        match dice.roll(4) {
            0 => format!("{} {} {}", dice.pick(&["x", "y"]), dice.pick(&["in", "not in"]), dice.pick(sets)),
            1 => {
                let modulus = 2 + dice.roll(if joining { 2 } else { 7 });
                format!("{in_parentheses} mod {modulus} = {}", dice.roll(modulus))
            }
            2 if !joining => {
                let (first, second) = (dice.roll(3), 3 + dice.roll(4));
                format!("{in_parentheses} mod 7 {} {{{first}, {second}}}", dice.pick(&["in", "not in"]))
            }
            2 => format!("y {} {}x", dice.pick(&["=", "!=", "<=", ">="]), 2 + dice.roll(2)),
            _ => {
                let bound = 1 + if joining { 0 } else { dice.roll(8) };
                format!("{quantity} {} {bound}", dice.pick(&["=", "!=", "<=", ">="]))
            }
        }
    };
    let condition = match simple(true) {
        first if first.len() % 2 == 0 => format!("{first} and {}", simple(true)),
        _ => simple(false),
    };
    let other = simple(false);
    let bounded = ["t >=", "t <=", "t mod"].iter().any(|bound| shape.contains(bound));
    let either = if dice.roll(3) == 0 && !bounded { format!("{condition} or {other}") } else { condition };
    match shape.contains("where") {
        _ if dice.roll(6) == 0 => format!("take {shape}"),
        true if either.contains(" or ") => format!("take {shape} and ({either})"),
        true => format!("take {shape} and {either}"),
        false => format!("take {shape} where {either}"),
    }
}

#[test]
fn the_clauses_of_the_checker_are_those_of_the_grammar() {
    let mut dice = Dice(3);
    let up_to = 20;
    let positions: Vec<Vec<u64>> = tuples(2, 13)
        .filter(|position| position[0] <= position[1])
        .map(|position| position.iter().map(|&pile| pile as u64).collect())
        .collect();
    for target in ["wythoff", "t-wythoff(2)", "freak", "mouse", "chromatic(evil)"] {
        let game = games::game(target);
        let others = Games::new(|_| None);
        let claims = Plain::new(&game, &others).expect("a meaning").claimed(up_to as i64);
        let claims = claims.expect("claims").expect("a claim");
        let outside =
            |position: &&Vec<u64>| !claims.contains(&position.iter().map(|&pile| pile as i64).collect::<Vec<i64>>());
        let positions: Vec<Vec<u64>> = positions.iter().filter(outside).cloned().collect();
        let grammar = grammar(&[("A", Some("beatty(phi)")), ("evil", None), ("vile", None)]);
        let clauses =
            grammar_clauses(&game, &question(grammar.clone(), up_to, positions.clone(), 45)).expect("clauses");
        assert!(clauses.len() > 1000, "{target}: {}", clauses.len());
        // What is there is right, costs what it says, and wins from what it says.
        for _ in 0..150 {
            let (text, cost, wins) = dice.pick(&clauses);
            let clause = one(text, &grammar, 2);
            let defined = if text.contains("in A") { 3 + 4 } else { 0 };
            // A vector pays for its list besides.
            let is_vector = clause.moves[0].variables.is_empty() && text.starts_with("take {");
            let listed = if is_vector { 3 } else { 0 };
            assert_eq!(price(&clause), *cost as usize + defined + listed, "{target}: {text}");
            assert_eq!(plainly(&clause, &claims, &positions), (true, wins.clone()), "{target}: {text}");
        }
        // Nothing is left out: whatever is right is there, or something that is no dearer and wins from as much.
        let mut right = 0;
        for _ in 0..400 {
            let text = random_clause(&mut dice, &["A", "evil", "vile"]);
            let clause = one(&text, &grammar, 2);
            let (is_right, wins) = plainly(&clause, &claims, &positions);
            if !is_right || !wins.contains(&true) {
                continue;
            }
            right += 1;
            let cost = price(&clause) as u64 - if text.contains("in A") { 7 } else { 0 };
            let covers = |other: &[bool]| wins.iter().zip(other).all(|(own, other)| *other || !*own);
            let found = clauses.iter().any(|(_, other, wins)| *other <= cost && covers(wins));
            assert!(found, "{target}: {text} of cost {cost} is left out");
        }
        assert!(right >= 10, "{target}: {right}");
    }
}

#[test]
fn clauses_on_three_piles_are_read_as_they_stand() {
    let mut dice = Dice(8);
    let game =
        games::read("game \"G\" piles x <= y <= z move m: take from up to 2 piles expect { (n, n, n) : n >= 0 }");
    let others = Games::new(|_| None);
    let claims = Plain::new(&game, &others).expect("a meaning").claimed(8).expect("claims").expect("a claim");
    let positions: Vec<Vec<u64>> = tuples(3, 6)
        .filter(|position| position.is_sorted() && !claims.contains(position))
        .map(|position| position.iter().map(|&pile| pile as u64).collect())
        .collect();
    let grammar = grammar(&[("evil", None)]);
    let clauses = grammar_clauses(&game, &question(grammar.clone(), 8, positions.clone(), 34)).expect("clauses");
    for _ in 0..150 {
        let (text, cost, wins) = dice.pick(&clauses);
        let clause = one(text, &grammar, 3);
        let is_vector = clause.moves[0].variables.is_empty() && text.starts_with("take {");
        assert_eq!(price(&clause), *cost as usize + if is_vector { 3 } else { 0 }, "{text}");
        assert_eq!(plainly(&clause, &claims, &positions), (true, wins.clone()), "{text}");
    }
}

/// What is found has a certificate that nothing is cheaper, with every option.
#[test]
fn nothing_is_cheaper_and_the_checker_says_so() {
    let nim = rulesmith::games::find("nim(2)").expect("nim").game;
    let usual = Wishes::default();
    let cases: [(&str, Wishes<'_>); 7] = [
        ("wythoff", usual.clone()),
        ("sqrt(2)", Wishes { invariant: true, ..usual.clone() }),
        ("wythoff", Wishes { with: Some(&nim), ..usual.clone() }),
        ("mouse", Wishes { memberships: false, ..usual.clone() }),
        ("fractional(3/2, 2)", usual.clone()),
        ("chromatic(evil)", usual.clone()),
        ("sqrt(12)-2", Wishes { invariant: true, ..usual.clone() }),
    ];
    for (target, wishes) in cases {
        let found = discover(&Request::read(target).expect("a target"), &wishes, &Work::default()).expect("an answer");
        let bound = found.bound.unwrap_or_else(|| panic!("{target}: no certificate"));
        assert!(accepted(&bound), "{target}");
        let least = found.rulesets.first().expect("rules").cost;
        assert_eq!(bound.cheapest().map(|proof| proof.least), Some(least as u64), "{target}");
    }
}
