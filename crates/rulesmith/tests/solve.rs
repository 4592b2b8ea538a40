//! Every engine against the plain reading of the rules.

use proptest::prelude::*;
use rulesmith::rules::{self, Game, Play};
use rulesmith::solve::{self, Engine, Positions, SolveError};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use std::collections::BTreeSet;

fn game(text: &str) -> Game {
    rules::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn by(engine: Engine, game: &Game, up_to: u64, misere: bool) -> Result<Positions, SolveError> {
    let play = if misere { Play::Misere } else { game.play };
    let game = Game { play, ..game.clone() };
    solve::solve_by(&meaning(&game), up_to, engine, &Work::default()).map(|solution| solution.positions)
}

/// Compares every engine that applies with the reference, and says which applied.
fn agree(game: &Game, up_to: u64, misere: bool) -> Vec<Engine> {
    let reference = by(Engine::Reference, game, up_to, misere).unwrap();
    let mut applied = Vec::new();
    for engine in [Engine::Sieve, Engine::Pairs, Engine::Constraint, Engine::Chromatic, Engine::Rows, Engine::Stencil] {
        match by(engine, game, up_to, misere) {
            Ok(found) => {
                assert_eq!(found, reference, "{engine:?} against the reference, misere {misere}, on\n{game}");
                applied.push(engine);
            }
            Err(SolveError::NotApplicable(_)) => {}
            Err(error) => panic!("{engine:?}: {error} on\n{game}"),
        }
    }
    applied
}

fn freak() -> Game {
    rulesmith::games::find("freak").unwrap().game
}

#[test]
fn samples_of_every_shape() {
    let band = |body: &str| game(&format!("game \"G\"\npiles x <= y\nmove nim: take from 1 pile\n{body}"));
    assert_eq!(agree(&freak(), 40, false), [Engine::Sieve]);
    assert!(agree(&band("move band: take k from x, l from y where |k - l| < 3"), 40, false).contains(&Engine::Pairs));
    let mtw = band("move b: take {k, l} where |k - l| < 2 unless {k, l} = {2, 3}\nmove e: take {9, 18}");
    assert!(agree(&mtw, 45, false).contains(&Engine::Pairs));
    let chromatic = band("move green: take from up to 2 piles where x not in evil and y not in evil");
    assert!(agree(&chromatic, 40, false).contains(&Engine::Chromatic));
    let vectors = game("game \"V\"\npiles x, y\nmove v: take {2, 3}, {1, 4}, {0, 5}");
    assert!(agree(&vectors, 40, false).contains(&Engine::Rows));
    let nimhof = "game \"NimHof\"\npiles x, y\nmove row: take t from x\nmove col: take t from y\nmove hop: take 3t from x, t from y";
    agree(&game(nimhof), 40, false);
    agree(&game(nimhof), 30, true);
    agree(&freak(), 30, true);
}

#[test]
fn families_of_vectors_and_costly_conditions() {
    let with = |piles: &str, body: &str| game(&format!("game \"G\"\npiles {piles}\n{body}"));
    let nim = "move nim: take from 1 pile\n";
    // A family on the board is a list of vectors, also where a condition leaves some out.
    let line = "move line: take {floor(phi*n), floor(phi^2*n) - 1} for n >= 1";
    assert!(agree(&with("x <= y", &format!("{nim}{line}")), 40, false).contains(&Engine::Pairs));
    assert!(agree(&with("x <= y", &format!("{nim}{line} unless n mod 3 = 0")), 40, false).contains(&Engine::Pairs));
    assert!(agree(&with("x <= y", line), 40, false).contains(&Engine::Rows));
    assert!(agree(&with("x, y", &format!("{line} unless n mod 3 = 0")), 30, false).contains(&Engine::Rows));
    // Vectors that only a table or a set of vectors knows.
    for (piles, body) in [
        ("x <= y", "move m: take {k, l} where k < floor(phi*l) - l + 2 and l >= 0 and k >= 0"),
        ("x <= y", "move m: take {k, l} where {k, l} in {(1, 2), (0, 3), (4, 4)} or floor(phi*k) = l"),
        ("x, y", "move m: take k from x, l from y where l < floor(phi*k)\nmove n: take 2t from y"),
        ("x <= y", "move m: take {k, l} where floor(k*sqrt(2)) mod 3 = l mod 2\nmove n: take {0, 1}, {2, 5}"),
    ] {
        assert!(agree(&with(piles, body), 26, false).contains(&Engine::Stencil), "{body}");
    }
    // In one orientation only, or read from the piles: no picture of vectors.
    let turned = with("x <= y", "move m: take k from x, l from y where l < floor(phi*k)");
    assert!(!agree(&turned, 20, false).contains(&Engine::Stencil));
    let read = with("x <= y", "move m: take {k, l} where floor(phi*k) < l + x");
    assert!(!agree(&read, 20, false).contains(&Engine::Stencil));
}

#[test]
fn free_moves_under_a_condition() {
    for (piles, up_to) in [("x <= y", 30), ("x, y", 25), ("x <= y <= z", 12), ("x, y, z", 9)] {
        let count = piles.split([',', '<']).count();
        for condition in ["x mod 3 = 1", "y not in evil or x in beatty(phi)", "x' < y", "x < y"] {
            let text = format!(
                "game \"G\"\npiles {piles}\nmove nim: take t from x\nmove free: take from up to {count} piles where {condition}"
            );
            agree(&game(&text), up_to, false);
            agree(&game(&text), up_to.min(12), true);
        }
    }
}

#[test]
fn freak_has_the_positions_it_claims() {
    let freak = freak();
    let claimed = solve::claimed(&meaning(&freak), 1500, &Work::default()).unwrap();
    let check = solve::check(&meaning(&freak), &claimed, 1500, &Work::default()).unwrap();
    assert_eq!(check.disagreement, None);
    assert_eq!(check.positions, 860);
}

/// All orders of the piles of a position, each once.
fn orders(position: &[u64]) -> BTreeSet<Vec<u64>> {
    match position.split_first() {
        None => BTreeSet::from([vec![]]),
        Some((first, rest)) => {
            let places = |order: &[u64]| -> Vec<Vec<u64>> {
                (0..=order.len()).map(|at| [&order[..at], &[*first], &order[at..]].concat()).collect()
            };
            orders(rest).iter().flat_map(|order| places(order)).collect()
        }
    }
}

/// A claim in every order is checked without its orders, and says what a check of all of them says.
#[test]
fn claims_in_every_order() {
    const UP_TO: u64 = 5;
    let text = "game \"G\"\npiles x, y, z\nmove a: take from 1 pile\nmove b: take {1, 1, 1}";
    let (symmetric, uneven) = (game(text), game(&format!("{text}\nmove c: take 2 from x, 1 from z")));
    let lost = by(Engine::Sieve, &symmetric, UP_TO, false).unwrap();
    let right: Vec<Vec<u64>> = lost.iter().filter(|position| position.is_sorted()).map(<[u64]>::to_vec).collect();
    let changed = (0..right.len()).flat_map(|at| {
        let less = [&right[..at], &right[at + 1..]].concat();
        let (mut more, mut other) = (right.clone(), right.clone());
        more.push(vec![at as u64 % 3, 2, 4]);
        other[at] = vec![1, 1 + at as u64 % 4, 5];
        [less, more, other]
    });
    let mut verdicts = BTreeSet::new();
    for claim in [right.clone(), vec![]].into_iter().chain(changed) {
        let all: Vec<Vec<u64>> = claim.iter().flat_map(|position| orders(position)).collect();
        for game in [&symmetric, &uneven] {
            let (form, work) = (meaning(game), Work::default());
            let expected = solve::check(&form, &all, UP_TO, &work).unwrap();
            assert_eq!(solve::check_in_every_order(&form, 0, &claim, UP_TO, &work).unwrap(), expected, "{claim:?}");
            verdicts.insert(expected.disagreement.map(|first| first.solver_says_p));
        }
    }
    assert_eq!(verdicts.len(), 3, "agreement, and disagreement either way");
}

/// Random amounts, conditions and orders: text, so that the language is tested on the way.
fn clause(piles: usize) -> BoxedStrategy<String> {
    let names = ["x", "y", "z", "w"];
    let value = prop_oneof![
        (0..piles).prop_map(move |p| names[p].to_string()),
        (0..piles).prop_map(move |p| format!("{}'", names[p])),
        Just("t".to_string()),
        (0..6u8).prop_map(|c| c.to_string()),
        (0..piles, 1..4u8).prop_map(move |(p, c)| format!("{} - {c}", names[p])),
        (0..piles, 2..5u8).prop_map(move |(p, m)| format!("{} mod {m}", names[p])),
        (0..piles).prop_map(move |p| format!("|{} - t|", names[p])),
        (0..piles).prop_map(move |p| format!("floor(phi*{})", names[p])),
        (0..piles).prop_map(move |p| format!("min({}, 2t)", names[p])),
    ]
    .boxed();
    let comparison = (
        value.clone(),
        prop_oneof![Just("<"), Just("<="), Just(">"), Just(">="), Just("="), Just("!=")],
        value.clone(),
    )
        .prop_map(|(a, op, b)| format!("{a} {op} {b}"));
    let member = (
        value,
        prop_oneof![
            Just("beatty(phi)"),
            Just("evil"),
            Just("multiples(3)"),
            Just("{1, 4, 9}"),
            Just("beatty(sqrt(2)/2)")
        ],
    )
        .prop_map(|(a, set)| format!("{a} in {set}"));
    let atom = prop_oneof![comparison, member].boxed();
    let condition = prop_oneof![
        atom.clone(),
        (atom.clone(), atom.clone()).prop_map(|(a, b)| format!("{a} and {b}")),
        (atom.clone(), atom.clone()).prop_map(|(a, b)| format!("({a} or not {b})")),
    ]
    .boxed();
    let condition = prop_oneof![
        3 => Just(String::new()),
        3 => condition.clone().prop_map(|c| format!(" where {c}")),
        2 => condition.prop_map(|c| format!(" unless {c}")),
    ]
    .boxed();
    let amount = prop_oneof![3 => Just("t"), 1 => Just("2t"), 1 => Just("t + 1"), 1 => Just("3")];
    let single = (0..piles, amount.clone()).prop_map(move |(p, a)| format!("{a} from {}", names[p]));
    let take = prop_oneof![
        3 => (0..piles).prop_map(move |p| format!("t from {}", names[p])),
        1 => single,
        2 => (amount.clone(), 0..piles, 0..piles).prop_map(move |(a, p, q)| {
            if p == q { format!("t from {}", names[p]) } else { format!("t from {}, {a} from {}", names[p], names[q]) }
        }),
    ];
    let variables_named = take.prop_map(|take| take.replace("3 from", "t + 2 from"));
    let band = (0..piles, 0..piles, 1..4u8).prop_map(move |(p, q, w)| {
        if p == q {
            format!("take t from {}", names[p])
        } else {
            format!("take t from {}, l from {} where |t - l| < {w}", names[p], names[q])
        }
    });
    let relaxed = (0..piles, 0..piles).prop_map(move |(p, q)| {
        if p == q {
            format!("take t from {}", names[p])
        } else {
            format!("take t from {}, l from {} where l - t < 1 + {} mod 3", names[p], names[q], names[p])
        }
    });
    prop_oneof![
        5 => (variables_named, condition).prop_map(|(take, condition)| format!("take {take}{condition}")),
        1 => (1..=piles).prop_map(|n| format!("take from up to {n} pile{}", if n == 1 { "" } else { "s" })),
        1 => band,
        1 => relaxed,
        1 => prop::collection::vec(0..5u8, piles).prop_filter("not all zero", |v| v.iter().any(|&e| e > 0))
            .prop_map(|v| format!("take {{{}}}", v.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))),
    ]
    .boxed()
}

fn random_game() -> impl Strategy<Value = (Game, u64)> {
    (1usize..=4, any::<bool>()).prop_flat_map(|(piles, sorted)| {
        prop::collection::vec(clause(piles), 1..4).prop_map(move |clauses| {
            let names = &["x", "y", "z", "w"][..piles];
            let separator = if sorted { " <= " } else { ", " };
            let moves: String = clauses.iter().enumerate().map(|(i, c)| format!("move m{i}: {c}\n")).collect();
            let text = format!("game \"random\"\npiles {}\n{moves}", names.join(separator));
            (game(&text), [0, 40, 14, 7, 4][piles])
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules((game, up_to) in random_game(), misere in any::<bool>()) {
        agree(&game, up_to, misere);
    }
}

proptest! {
    // The reference tries every pair of amounts here, so fewer and smaller boards.
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bands_and_vectors(width in 0i64..5, removed in prop::collection::vec((1i64..6, 1i64..6), 0..3), extra in prop::collection::vec((0i64..9, 1i64..14), 0..4)) {
        let list = |vectors: &[(i64, i64)]| vectors.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect::<Vec<_>>();
        let mut text = String::from("game \"random\"\npiles x <= y\nmove nim: take from 1 pile\n");
        if width > 0 {
            let unless = if removed.is_empty() { String::new() } else {
                format!(" unless {}", list(&removed).iter().map(|v| format!("{{k, l}} = {v}")).collect::<Vec<_>>().join(" or "))
            };
            text.push_str(&format!("move band: take {{k, l}} where |k - l| < {width}{unless}\n"));
        }
        if !extra.is_empty() {
            text.push_str(&format!("move extra: take {}\n", list(&extra).join(", ")));
        }
        let applied = agree(&game(&text), 28, false);
        prop_assert!(applied.contains(&Engine::Pairs), "the shape is seen in\n{}", text);
    }
}

proptest! {
    // Boards of more than one strip, block and thread of the row engine; the sieve is held to the reference above.
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn vectors_on_wide_boards(
        vectors in prop::collection::vec(prop_oneof![(0u64..9, 1u64..9), (0u64..70, 1u64..300), (0u64..1400, 1u64..1400)], 1..500),
        sorted in any::<bool>(),
        up_to in 1000u64..1300,
    ) {
        let piles = if sorted { "x <= y" } else { "x, y" };
        let list: Vec<String> = vectors.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect();
        let text = format!("game \"random\"\npiles {piles}\nmove v: take {}", list.join(", "));
        let one_way = format!("game \"random\"\npiles x, y\n{}", vectors.iter().enumerate()
            .map(|(i, (k, l))| format!("move m{i}: take {k} from x, {l} from y\n")).collect::<String>());
        for text in [text, one_way] {
            let game = game(&text);
            let by_rows = by(Engine::Rows, &game, up_to, false).unwrap();
            prop_assert!(by_rows == by(Engine::Sieve, &game, up_to, false).unwrap(), "{text}");
        }
    }
}

/// Nim moves with a band, with vectors left out of it and added to it: the quick way to Grundy values against the options as
/// they are written down here, one by one.
#[test]
fn grundy_values_of_bands_are_those_of_their_options() {
    let mut dice = rulesmith_corpus::dice::Dice(20261118);
    let (mut removing, mut adding, mut wide) = (0, 0, 0);
    for _ in 0..60 {
        let width = dice.roll(5) as i64;
        let mut vector = |most: u64| (1 + dice.roll(most) as i64, 1 + dice.roll(most) as i64);
        let listed = |list: &[(i64, i64)]| list.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect::<Vec<_>>();
        let removed: Vec<(i64, i64)> = (0..3).map(|_| vector(6)).filter(|(k, l)| (k - l).abs() < width).collect();
        let added: Vec<(i64, i64)> = (0..2).map(|_| vector(20)).filter(|(k, l)| (k - l).abs() > 2).collect();
        (removing, adding) = (removing + usize::from(!removed.is_empty()), adding + usize::from(!added.is_empty()));
        wide += usize::from(width > 1);
        let mut text = "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\n".to_string();
        if width > 0 {
            let but: Vec<String> = listed(&removed).iter().map(|vector| format!("{{k, l}} = {vector}")).collect();
            let but = if but.is_empty() { String::new() } else { format!(" unless {}", but.join(" or ")) };
            text.push_str(&format!("move band: take {{k, l}} where |k - l| < {width}{but}\n"));
        }
        if !added.is_empty() {
            text.push_str(&format!("move more: take {}\n", listed(&added).join(", ")));
        }
        let side = 36i64;
        let table = solve::grundy(&meaning(&game(&text)), side as u64 - 1, &Work::default()).unwrap();
        let is = |list: &[(i64, i64)], k: i64, l: i64| list.contains(&(k, l)) || list.contains(&(l, k));
        let legal = |k: i64, l: i64| {
            let in_band = k > 0 && l > 0 && (k - l).abs() < width && !is(&removed, k, l);
            (k == 0) != (l == 0) || in_band || is(&added, k, l)
        };
        let mut values = vec![vec![0u32; side as usize]; side as usize];
        for x in 0..side {
            for y in 0..side {
                let options = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l))).filter(|&(k, l)| legal(k, l));
                let met: BTreeSet<u32> = options.map(|(k, l)| values[(x - k) as usize][(y - l) as usize]).collect();
                let value = (0..).find(|value| !met.contains(value)).unwrap();
                values[x as usize][y as usize] = value;
                assert_eq!(table.at(&[x as u64, y as u64]), Some(value), "({x}, {y}) of\n{text}");
            }
        }
    }
    assert!(removing >= 10 && adding >= 10 && wide >= 20, "{removing} {adding} {wide}");
}
