//! Automata that are learned: what is proved of them is held to the solver beyond the board they were learned from, and what is
//! changed in them is never proved.

use malachite::Integer;
use rulesmith::form::Form;
use rulesmith::learn::{Learning, Outcome, Wishes, learn};
use rulesmith::numeration::{DigitAutomaton, DigitState};
use rulesmith::play::{Player, Verdict};
use rulesmith::prove;
use rulesmith::rules::{self, Game, Play};
use rulesmith::work::Work;
use rulesmith::{games, solve};
use rulesmith_corpus::dice::{Dice, number_from};
use rulesmith_corpus::plain::{Games, Plain};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::time::Duration;

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    game: Option<String>,
    rules: Option<String>,
    #[serde(default)]
    value: u32,
    #[serde(default)]
    misere: bool,
    /// The largest board, if more is needed than mostly.
    #[serde(default = "usual")]
    up_to: u64,
    numeration: String,
    states: Option<usize>,
}

fn usual() -> u64 {
    2_000_000
}

fn learned(game: &Game, value: u32, up_to: u64) -> (Learning, Form) {
    let work = Work::default().with_time(Duration::from_secs(120));
    let form = Form::of(game, &work).expect("a meaning");
    let wishes = Wishes { value, up_to };
    (learn(&form, &wishes, &work).expect("a board"), form)
}

/// The automaton has exactly the positions of a board, which reaches beyond the one it was learned from.
fn agrees(automaton: &DigitAutomaton, form: &Form, value: u32, up_to: u64, name: &str) {
    let work = Work::default();
    let positions = match value {
        0 => solve::solve(form, up_to, &work).expect("a board").positions,
        value => solve::of_value(form, value, up_to, &work).expect("a board"),
    };
    for position in positions.iter() {
        let piles: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
        assert!(automaton.contains_small(&piles), "{name}: {piles:?} is missing");
    }
    // Nothing else, where all pairs can be looked at.
    let side = 300;
    let known: std::collections::HashSet<Vec<u64>> = positions.iter().map(<[u64]>::to_vec).collect();
    let mut looked = 0;
    for y in 0..side {
        for x in 0..=y {
            let position = vec![x, y];
            let piles: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
            assert_eq!(automaton.contains_small(&piles), known.contains(&position), "{name}: {piles:?}");
            looked += 1;
        }
    }
    assert!(looked >= side, "{name}");
}

#[test]
fn the_automata_of_the_corpus_are_learned_and_proved() {
    let corpus: Corpus = toml::from_str(include_str!("../../../corpus/learn.toml")).expect("the corpus");
    assert!(!corpus.case.is_empty());
    for case in corpus.case {
        let name = &case.name;
        let mut game = match (&case.game, &case.rules) {
            (Some(game), None) => games::find(game).expect("a game").game,
            (None, Some(text)) => rules::parse(text).expect("rules"),
            _ => panic!("{name}: a game or rules"),
        };
        if case.misere {
            game.play = Play::Misere;
        }
        let (learning, form) = learned(&game, case.value, case.up_to);
        let up_to = learning.up_to;
        let Outcome::Proved { automaton, game, certificate, .. } = learning.outcome else {
            panic!("{name}: {:?}", learning.outcome)
        };
        assert_eq!(automaton.numerals().to_string(), case.numeration, "{name}");
        if let Some(states) = case.states {
            assert_eq!(automaton.states().len(), states, "{name}");
        }
        assert_eq!(rules::parse(&game.to_string()).as_ref(), Ok(&*game), "{name}: the rules are read back");
        assert!(prove::verify(&certificate.to_json()).is_ok(), "{name}");
        agrees(&automaton, &form, case.value, (3 * up_to).min(up_to + usual()), name);
    }
}

/// A game whose positions may be automatic: t-Wythoff with vectors more or less, perhaps misere; few amounts, or amounts and
/// levels that binary digits tell.
fn random_game(seed: u64) -> (String, u64) {
    let mut dice = Dice(0x1ea4 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let vector = |dice: &mut Dice| format!("{{{}, {}}}", dice.roll(5), 1 + dice.roll(6));
    let digits = |dice: &mut Dice| *dice.pick(&["evil", "odious", "vile", "dopey"]);
    let amounts = |dice: &mut Dice| {
        let all: BTreeSet<u64> = (0..2 + dice.roll(2)).map(|_| 1 + dice.roll(6)).collect();
        all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
    };
    let band = |width: u64, unless: &str| {
        format!("piles x <= y\nmove nim: take from 1 pile\nmove band: take {{k, l}} where |k - l| < {width}{unless}\n")
    };
    let misere = if dice.roll(4) == 0 { "play misere\n" } else { "" };
    let (rules, up_to) = match dice.roll(8) {
        0..=2 => {
            let vectors: Vec<String> = (0..1 + dice.roll(2)).map(|_| vector(&mut dice)).collect();
            (format!("{}move extra: take {}\n", band(1 + dice.roll(3), ""), vectors.join(", ")), 200_000)
        }
        3 | 4 => {
            let unless = format!(" unless {{k, l}} = {{{}, {}}}", 1 + dice.roll(4), 1 + dice.roll(4));
            (band(1 + dice.roll(3), &unless), 200_000)
        }
        5 => {
            let unless = format!(" unless {{k, l}} = {{{}, {}}}", 1 + dice.roll(4), 1 + dice.roll(4));
            (format!("{}move extra: take {}\n", band(1 + dice.roll(2), &unless), vector(&mut dice)), 200_000)
        }
        6 => {
            let (some, other) = (amounts(&mut dice), digits(&mut dice));
            let condition = if dice.roll(2) == 0 { format!("t in {{{some}}}") } else { format!("t in {other}") };
            let unless = if dice.roll(2) == 0 { "" } else { " where (y - x) mod 2 = 0" };
            (
                format!(
                    "piles x <= y\nmove one: take {{0, t}} where {condition}\nmove both: take t from x, t from y{unless}\n"
                ),
                1500,
            )
        }
        _ => {
            let red = digits(&mut dice);
            (
                format!(
                    "piles x <= y\nmove nim: take from 1 pile\nmove more: take from up to 2 piles where x not in {red} and y not in {red}\n"
                ),
                1500,
            )
        }
    };
    (format!("game \"G\"\n{misere}{rules}"), up_to)
}

/// Whatever is proved of random games is right beyond what it was learned from, by the solver, and on a small board by the plain reading.
/// `RULESMITH_GAMES` says how many (16 without it), `RULESMITH_SEED` from which on.
#[test]
fn random_games_are_right_beyond_what_was_learned_from() {
    let (first, many) = (number_from("RULESMITH_SEED", 0), number_from("RULESMITH_GAMES", 16));
    let mut proved = 0;
    for seed in first..first + many {
        let (text, up_to) = random_game(seed);
        let game = rules::parse(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
        let work = Work::default().with_time(Duration::from_secs(20));
        let form = Form::of(&game, &work).expect("a meaning");
        let learning = learn(&form, &Wishes { value: 0, up_to }, &work).expect("a board");
        if many > 16 {
            let (states, how) = match &learning.outcome {
                Outcome::Proved { automaton, .. } => (automaton.states().len(), "proved".to_string()),
                other => (0, format!("{other:?}")),
            };
            println!(
                "{seed}: {how}, {states} states, learned to {}: {:?}",
                learning.up_to,
                text.split_once("\n").unwrap().1
            );
        }
        let Outcome::Proved { automaton, .. } = learning.outcome else { continue };
        proved += 1;
        let further = learning.up_to * if learning.up_to > 1000 { 3 } else { 1 } + 50;
        let positions = solve::solve(&form, further, &Work::default()).expect("a board").positions;
        let mut accepted: Vec<Vec<u64>> = Vec::new();
        automaton
            .members(further, &mut |vector| {
                accepted.extend(vector.map(<[u64]>::to_vec));
                Ok::<(), ()>(())
            })
            .expect("nothing stops it");
        let mut known: Vec<Vec<u64>> = positions.iter().map(<[u64]>::to_vec).collect();
        accepted.sort();
        known.sort();
        assert!(accepted == known, "{seed}: {text}");
        let top = 30;
        let games = Games::new(rulesmith_corpus::games::find);
        let mut plain = Plain::new(&game, &games).and_then(|plain| plain.board(top)).expect("a board").lost();
        let small = accepted.iter().filter(|position| position.iter().all(|&pile| pile as i64 <= top));
        let mut small: Vec<Vec<i64>> =
            small.map(|position| position.iter().map(|&pile| pile as i64).collect()).collect();
        plain.sort();
        small.sort();
        assert_eq!(small, plain, "{seed}: {text}");
    }
    assert!(4 * proved >= many, "only {proved} of {many} were proved");
}

/// The same automaton with one arrow bent, one left out, or one state's acceptance turned.
fn forged(automaton: &DigitAutomaton) -> Vec<DigitAutomaton> {
    let states = automaton.states();
    let mut all: Vec<Vec<DigitState>> = Vec::new();
    for at in 0..states.len() {
        let mut turned = states.to_vec();
        turned[at].accepting = !turned[at].accepting;
        all.push(turned);
        for edge in 0..states[at].edges.len() {
            for to in 0..states.len() as u32 {
                if to != states[at].edges[edge].1 {
                    let mut bent = states.to_vec();
                    bent[at].edges[edge].1 = to;
                    all.push(bent);
                }
            }
            let mut without = states.to_vec();
            without[at].edges.remove(edge);
            all.push(without);
        }
    }
    // Some are no automata of numbers any more: the reader refuses these. Some differ only on digits that are not those of a number,
    // and have the same set.
    let make = |states| DigitAutomaton::new(automaton.numerals().clone(), automaton.arity(), states).ok();
    let differs = |other: &DigitAutomaton| {
        let mut pairs = (0..150i64).flat_map(|y| (0..=y).map(move |x| [x, y]));
        pairs.any(|pair| automaton.contains_small(&pair) != other.contains_small(&pair))
    };
    all.into_iter().filter_map(make).filter(differs).collect()
}

#[test]
fn a_changed_automaton_is_never_proved_and_its_certificate_never_accepted() {
    for (name, value) in [("wythoff", 0), ("mouse", 0), ("t-wythoff(2)", 1)] {
        let (learning, _) = learned(&games::find(name).expect("a game").game, value, 20_000);
        let Outcome::Proved { automaton, game, certificate, .. } = learning.outcome else { panic!("{name}") };
        let honest = rules::automaton_text(&automaton).to_string();
        let text = certificate.to_text();
        let quoted = |text: &str| serde_json::Value::from(text).to_string().trim_matches('"').to_string();
        assert!(text.contains(&quoted(&honest)), "{name}");
        let mut tried = 0;
        for wrong in forged(&automaton) {
            let wrong = rules::automaton_text(&wrong).to_string();
            let accepted = prove::verify_text(&text.replace(&quoted(&honest), &quoted(&wrong)), &Work::default());
            assert!(accepted.is_err(), "{name}: accepted with {wrong}");
            tried += 1;
            // The engines cost more than the checker: every fifth.
            if tried % 5 == 0 {
                let changed = rules::parse(&game.to_string().replace(&honest, &wrong)).expect("rules");
                let work = Work::default().with_time(Duration::from_secs(20));
                let form = Form::of(&changed, &work).expect("a meaning");
                let answer = if value == 0 {
                    prove::decide_without_board(&form, prove::Engine::Automata, &work)
                } else {
                    prove::decide_value(&form, &work)
                };
                assert!(!matches!(answer.outcome, prove::Outcome::Proved(_)), "{name}: proved with {wrong}");
            }
        }
        assert!(tried >= 10, "{name}: {tried}");
    }
}

/// Values by the near-linear engine and by the board are those of the definition.
#[test]
fn positions_of_a_value_are_those_of_the_table() {
    let work = Work::default();
    for name in ["wythoff", "t-wythoff(2)", "mtw(2; -(2,3); +(9,18))", "freak", "nim", "chromatic(evil)"] {
        let form = games::find(name).expect("a game").form(&work).expect("a meaning");
        let table = solve::grundy(&form, 40, &work).expect("a table");
        for value in 0..3u32 {
            let found = solve::of_value(&form, value, 40, &work).expect("a board");
            for y in 0..=40u64 {
                for x in 0..=y {
                    let here = table.at(&[x, y]) == Some(value);
                    assert_eq!(found.iter().any(|position| position == [x, y]), here, "{name}: {value} at ({x}, {y})");
                }
            }
        }
    }
}

/// Misere play by the near-linear engine is that of the definition.
#[test]
fn misere_positions_of_pairs_are_those_of_the_definition() {
    let work = Work::default();
    for name in ["wythoff", "t-wythoff(3)", "mtw(2; -(2,3); +(9,18))", "nim(2)"] {
        let Ok(entry) = games::find(name) else { panic!("{name}") };
        let game = Game { play: Play::Misere, ..entry.game };
        let form = Form::of(&game, &work).expect("a meaning");
        let program = solve::program(&form, 60, &work).expect("a program");
        let plain = solve::reference(&program, &work).expect("positions");
        let found = solve::solve(&form, 60, &work).expect("a board").positions;
        let (mut plain, mut found): (Vec<_>, Vec<_>) = (plain.iter().collect(), found.iter().collect());
        plain.sort();
        found.sort();
        assert_eq!(plain, found, "{name}");
    }
}

/// Long numbers are written by halves, short ones digit by digit: one numeration.
#[test]
fn long_numbers_are_read_like_short_ones() {
    let (learning, _) = learned(&games::find("wythoff").expect("a game").game, 0, 5000);
    let Outcome::Proved { automaton, .. } = learning.outcome else { panic!() };
    let phi: rulesmith::number::Slope = "phi".parse().expect("a slope");
    let square: rulesmith::number::Slope = "phi^2".parse().expect("a slope");
    for digits in [5u64, 30, 300, 1000] {
        let n: Integer = format!("3{}", "7".repeat(digits as usize)).parse().expect("a number");
        let (a, b) = (phi.floor_times(&n), square.floor_times(&n));
        assert!(automaton.contains(&[&a, &b]), "{digits}");
        assert!(!automaton.contains(&[&a, &(b + Integer::from(1))]), "{digits}");
    }
}

/// Who has a proved automaton plays by it at any size: a thousand digits, and the move is verified.
#[test]
fn moves_are_found_with_a_thousand_digits() {
    let text = "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove diagonal: take t from x, t from y\nmove extra: take {2, 3}\n";
    let (learning, _) = learned(&rules::parse(text).expect("rules"), 0, 1_000_000);
    let Outcome::Proved { game, automaton, .. } = learning.outcome else { panic!("not proved") };
    let work = Work::default();
    let player = Player::new(&Form::of(&game, &work).expect("a meaning"), &work).expect("a player");
    let mut dice = Dice(3);
    let mut won = 0;
    for _ in 0..6 {
        let digits = |dice: &mut Dice| (0..1000).map(|_| char::from(b'1' + dice.roll(9) as u8)).collect::<String>();
        let mut piles: Vec<Integer> = (0..2).map(|_| digits(&mut dice).parse().expect("a number")).collect();
        piles.sort();
        let answer = player.answer(&piles, &work).expect("an answer");
        assert_eq!(answer.verdict == Verdict::P, automaton.contains(&[&piles[0], &piles[1]]));
        let winning = answer.winning.as_ref().expect("a random position is won");
        assert!(automaton.contains(&[&winning.to[0], &winning.to[1]]));
        player.verify(&piles, &answer, &work).expect("verified");
        // Where it leads nobody wins by moving.
        let after = player.answer(&winning.to, &work).expect("an answer");
        assert_eq!(after.verdict, Verdict::P);
        won += 1;
    }
    assert_eq!(won, 6);
}

/// Of the claimed positions that can be reached, the one that comes first in the order of digits is told, in every run. (Which one it was
/// went by the order of a hash table once.)
#[test]
fn the_move_told_is_the_same_in_every_run() {
    let game = rulesmith_corpus::games::find("fibonacci-nim").expect("in the catalogue");
    let work = Work::default();
    let player = Player::new(&rulesmith_corpus::games::meaning(&game), &work).expect("a player");
    let piles: Vec<Integer> =
        ["5", "8"].map(|first| format!("{first}{}", "0".repeat(30)).parse().expect("a number")).into();
    let answers: BTreeSet<Vec<Integer>> =
        (0..8).map(|_| player.answer(&piles, &work).expect("an answer").winning.expect("won").to).collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
}
