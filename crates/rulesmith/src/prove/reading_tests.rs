//! What the checker reads against the plain reading of the rules, on boards.

use crate::form::Form;
use crate::rules::{self, Game};
use crate::solve::{expected_positions, program};
use crate::work::Work;
use rulesmith_check::read::{Branch, Language};
use rulesmith_check::{Certificate, Condition, Digits, Evidence, Limits, Meter, Numerals, is_possible, verify, ways};
use std::collections::HashSet;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % sides as u64) as usize
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.roll(items.len())]
    }
}

fn positions(game: &Game, up_to: i64) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for _ in &game.piles.names {
        let longer = |position: &Vec<i64>| {
            let from = if game.piles.sorted { position.last().copied().unwrap_or(0) } else { 0 };
            let position = position.clone();
            (from..=up_to).map(move |pile| [position.as_slice(), &[pile]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Claims and moves are those of the plain reading; answers whether the checker reads the game.
fn compare(text: &str, numerals: &Numerals, multiple: i64, up_to: i64) -> bool {
    let game = rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let limits = Limits::default();
    let meter = Meter::new(&limits);
    let digits = Digits::new(numerals, multiple).unwrap();
    let language = Language::new(&game, Some(digits), &meter).unwrap();
    let Ok(ways) = ways(&language, game.expect.as_ref().unwrap(), None) else { return false };
    let possible = |branches: &[Branch], piles: &[i64]| -> Option<bool> {
        let mut found = false;
        for branch in branches {
            found = found || is_possible(&language, branch, piles).ok()?;
        }
        Some(found)
    };
    if !language.sets.borrow().is_empty() && (*numerals != Numerals::Base(2) || possible(&ways.claimed, &[]).is_none())
    {
        return false;
    }
    let Ok(form) = Form::of(&game, &Work::default()) else { return false };
    let Ok(claims) = expected_positions(&form, up_to as u64, &Work::default()) else { return false };
    let claims: HashSet<Vec<i64>> = claims.into_iter().collect();
    let Ok(program) = program(&form, up_to as u64, &Work::default()) else { return false };
    let mut between = vec![false; game.moves.len()];
    for position in positions(&game, up_to) {
        let Some(claimed) = possible(&ways.claimed, &position) else { return false };
        assert_eq!(claimed, claims.contains(&position), "{position:?}\n{text}");
        let mut legal = vec![false; game.moves.len()];
        for next in program.moves(&position, &mut Work::default().pace()).unwrap() {
            legal[next.clause] |= claims.contains(&next.to);
        }
        for (clause, &legal) in legal.iter().enumerate() {
            assert_eq!(possible(&ways.moves[clause], &position), Some(legal), "{position:?} clause {clause}\n{text}");
            between[clause] |= legal && claims.contains(&position);
        }
        compare_known(&game, &position, claimed, legal.contains(&true), text);
    }
    for (clause, seen) in between.into_iter().enumerate() {
        let found = possible(&ways.between[clause], &[]);
        assert!(found == Some(true) || !seen, "clause {clause}\n{text}");
    }
    true
}

/// A position without a move to a claimed one is a counterexample if it is not claimed, and no other is.
fn compare_known(game: &Game, position: &[i64], claimed: bool, moves: bool, text: &str) {
    let position = position.iter().map(|&pile| pile as u64).collect();
    let certificate = Certificate { game: game.clone(), evidence: Evidence::Counterexample { position, to: None } };
    let said = verify(&certificate.to_text(), &Limits::default()).map(|_| ()).map_err(|rejection| rejection.condition);
    let wanted = match (claimed, moves) {
        (true, _) => Err(Condition::C4),
        (false, true) => Err(Condition::C5),
        (false, false) => Ok(()),
    };
    assert!(said == wanted || said == Err(Condition::R1), "{said:?} {wanted:?} {:?}\n{text}", certificate.evidence);
}

const CONDITIONS: [&str; 36] = [
    "x mod 3 != 1",
    "(x - y) mod 4 = 3",
    "(2*x' - 3*y) mod 5 in {1, 2}",
    "x' mod 2 = 1 and y > 6",
    "y - x > 2",
    "y' = x'",
    "min(x, y') >= x'",
    "max(x', y - 3, 4) < y",
    "|x - y| > |x' - y'|",
    "x + y' in residues({0, 8}, 7)",
    "x - 4 in multiples(3)",
    "x - 4 not in multiples(3)",
    "x - 4 in complement(multiples(3) union {2})",
    "not (y' - 5 in complement({1, 3}))",
    "(if x = y then 2 else y - x) < 4",
    "if x > 3 then y' < 5 else x' < 2",
    "floor((x + 2*y)/3) mod 2 = 0",
    "floor((x - 7)/2) = 0 - 2",
    "floor((3 - 2*y)/4) < 0 - 1",
    "(3 - x) mod 5 = 4",
    "f(x) > 2",
    "f(x - y') = f(y)",
    "g(x, y')",
    "not g(y, x)",
    "(x, y) = (3, 4)",
    "{x, y'} = {2, 5}",
    "{x', y'} in {(0, 1), (3, 2)}",
    "(x', y') not in {(0, 1), (2, 2), (4, 1)}",
    "0 <= x' < y <= 6",
    "x' != x",
    "2*x' + 1 in {3, 5, 9}",
    "x in T inter multiples(2)",
    "x' in T or y' in T",
    "floor(x/2) - floor(y'/3) in {0, 1, 4}",
    "y' mod 2 = floor(y/2) mod 2",
    "(if x' mod 2 = 0 then x' else 0 - y) + y > 5",
];

const DIGITS: [&str; 6] = [
    "x in evil",
    "y' not in odious",
    "x - 3 in vile",
    "x' not in dopey",
    "evil(x) > y + 4",
    "odious(y + 1) - x in evil",
];

const AMOUNTS: [&str; 6] =
    ["k < l", "|k - l| < 2", "{k, l} = {1, 3}", "x - k <= y - l", "k mod 2 = l mod 3", "k in evil"];

const TAKES: [&str; 12] = [
    "take from 1 pile",
    "take from 2 piles",
    "take from up to 2 piles",
    "take k from x, l from y",
    "take k from y, l from x",
    "take {k, l}",
    "take 2*k from x, k + l from y",
    "take k + 2 from y",
    "take {1, 3}, {0, 2}, {2, 2}",
    "take {2*m, 3*m - 1} for m >= 0",
    "take {m, m - 3} for m >= 2",
    "take {floor(3*m/2), m + m mod 2} for m >= 1",
];

const CLAIMS: [&str; 9] = [
    "{ (n, n) : n >= 0 }",
    "{ (n - 3, 2*n) : n >= 0 }",
    "{ (floor(3*n/2), 3*n - 1) : n >= 1 } also (0, 0)",
    "{ (2*n + 1, n) : n >= 1 and n mod 3 != 0 } union { (n, n + 2) : n >= 2 } except (4, 6), (3, 1)",
    "{ (n, floor(5*n/2)) : n >= 0 and n in T } also (1, 1), (7, 2) except (0, 0)",
    "{ (n, n + n mod 3) : n >= 0 } union { (n mod 2, n) : n >= 4 }",
    "{ (|n - 3|, n) : n >= 0 }",
    "{ (n, f(n) + n) : n >= 1 and not (n in {2, 5}) }",
    "{ (0, n) : n >= 0 and floor((n - 5)/3) mod 2 = 1 }",
];

fn condition(dice: &mut Dice, amounts: bool, digits: bool) -> String {
    let atom = |dice: &mut Dice| match dice.roll(8) {
        0..=2 if amounts => dice.pick(&AMOUNTS[..if digits { 6 } else { 5 }]),
        3 if digits => dice.pick(&DIGITS),
        _ => dice.pick(&CONDITIONS),
    };
    match dice.roll(4) {
        0 => format!("({}) and ({})", atom(dice), atom(dice)),
        1 => format!("({}) or not ({})", atom(dice), atom(dice)),
        _ => atom(dice).to_string(),
    }
}

const LETS: &str = "let T = {1, 4, 6} union residues({2, 9}, 6) \
    let f(d) = if d mod 3 = 0 then 2 else if d < 4 then 1 else 3 let g(x, b) = x < b and |x - b| mod 2 = 1";

#[test]
fn the_checker_reads_rules_as_they_are_meant() {
    let mut dice = Dice(5);
    let (mut read, mut unread) = (0, 0);
    while read < 30 {
        let base = [2, 2, 3, 10][dice.roll(4)];
        let take = dice.roll(TAKES.len());
        let (take, amounts) = (TAKES[take], (3..=6).contains(&take));
        let piles = dice.pick(&["x <= y", "x <= y", "x, y"]);
        let mut text = format!("game \"G\" {LETS} piles {piles} move m: {take}");
        for word in ["where", "unless"] {
            if dice.roll(3) > 0 {
                text += &format!(" {word} {}", condition(&mut dice, amounts, base == 2));
            }
        }
        text += &format!(" expect {}", dice.pick(&CLAIMS));
        match compare(&text, &Numerals::Base(base), 1, 9) {
            true => read += 1,
            false => unread += 1,
        }
    }
    assert!(unread < 10, "{unread}");
}

#[test]
fn the_checker_reads_floors_as_they_are_meant() {
    let mut dice = Dice(6);
    let claims = [
        "{ (floor(r*n), floor((r + 1)*n)) : n >= 0 }",
        "{ (floor(n*r/2), n + 2) : n >= 1 } also (0, 0)",
        "{ (floor((n - 5)*r), n) : n >= 0 }",
        "{ (n, 3*n - floor(n*r)) : n >= 1 and floor(n*r) mod 2 = 1 } except (1, 2)",
    ];
    let floors =
        ["floor(x*r) mod 3 = 1", "floor((x - y)*r) < x' - 4", "floor((y' - 4)*r) + 1 < x", "y = floor(x*r + 1/2)"];
    let (mut read, mut unread) = (0, 0);
    while read < 12 {
        // r lies in the field of each numeration.
        let (root, numerations): (&str, [(&[i64], i64); 2]) = match dice.roll(3) {
            0 => ("sqrt(2)", [(&[2], 1), (&[2], 2)]),
            1 => ("phi", [(&[1], 1), (&[4], 2)]),
            _ => ("sqrt(3)", [(&[1, 2], 1), (&[2, 1], 2)]),
        };
        let (quotients, multiple) = numerations[dice.roll(2)];
        let piles = dice.pick(&["x <= y", "x, y"]);
        let take = dice.pick(&["take from 1 pile", "take k from x, l from y", "take {floor(r*m), m} for m >= 1"]);
        let first = if dice.roll(2) == 0 { dice.pick(&floors) } else { dice.pick(&CONDITIONS) };
        let word = dice.pick(&["where", "unless", "where not"]);
        let claim = dice.pick(&claims);
        let text =
            format!("game \"G\" let r = {root} {LETS} piles {piles} move m: {take} {word} ({first}) expect {claim}");
        match compare(&text, &Numerals::Quotients(quotients.to_vec()), multiple, 7) {
            true => read += 1,
            false => unread += 1,
        }
    }
    assert!(unread < 10, "{unread}");
}

#[test]
fn the_checker_reads_other_numbers_of_piles() {
    let one = "game \"G\" piles x move m: take 2*k from x unless x' mod 3 = 1 expect { (3*n) : n >= 1 } also (1)";
    assert!(compare(one, &Numerals::Base(2), 1, 40));
    for piles in ["x <= y <= z", "x, y, z"] {
        for take in ["take from 2 piles", "take from up to 2 piles where z' - x' > 1", "take {0, k, l} where k < l"] {
            let text =
                format!("game \"G\" piles {piles} move m: {take} expect {{ (n, 2*n, 5 - n) : n >= 0 }} also (1, 1, 1)");
            assert!(compare(&text, &Numerals::Base(2), 1, 5), "{text}");
        }
    }
}
