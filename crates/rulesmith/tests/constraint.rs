//! Two piles with a constraint by the smaller pile: the near-linear engine against the plain reading of the rules, and
//! against what is known of these games.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rulesmith::number::Real;
use rulesmith::number::Slope;
use rulesmith::rules::{self, Game};
use rulesmith::sequence::{Beatty, Sequence};
use rulesmith::solve::{self, Engine, Positions, SolveError};
use rulesmith::work::{Cancel, Stopped, Work};
use rulesmith_corpus::games::meaning;
use std::cell::{Cell, RefCell};

fn parse(text: &str) -> Game {
    rules::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// All nim moves and one clause, after the definitions.
fn game(lets: &str, clause: &str) -> Game {
    parse(&format!("game \"G\"\n{lets}\npiles x <= y\nmove nim: take from 1 pile\nmove both: {clause}"))
}

fn definition_5(f: &str) -> Game {
    game(f, "take k from x, l from y where |l - k| < f(x)")
}

fn definition_6(f: &str) -> Game {
    game(f, "take k from x, l from y where l - k < f(x)")
}

fn by(engine: Engine, game: &Game, up_to: u64) -> Result<Positions, SolveError> {
    solve::solve_by(&meaning(game), up_to, engine, &Work::default()).map(|solution| solution.positions)
}

fn fast(game: &Game, up_to: u64) -> Positions {
    by(Engine::Constraint, game, up_to).unwrap_or_else(|error| panic!("{error}: {game}"))
}

/// The fast engine applies, and agrees with another one.
fn agrees(game: &Game, up_to: u64, with: Engine) {
    assert_eq!(fast(game, up_to), by(with, game, up_to).unwrap(), "against {with:?} on\n{game}");
}

/// Every engine that applies agrees with another one; whether the fast one does apply.
fn agrees_where_read(game: &Game, up_to: u64, with: Engine) -> bool {
    let expected = by(with, game, up_to).unwrap();
    match by(Engine::Constraint, game, up_to) {
        Err(SolveError::NotApplicable(_)) => {
            let solution = solve::solve(&meaning(game), up_to, &Work::default()).unwrap();
            assert_eq!(solution.positions, expected, "{game}");
            false
        }
        found => {
            assert_eq!(found.unwrap(), expected, "against {with:?} on\n{game}");
            true
        }
    }
}

/// Whether nothing but nim is left of a game: a bound that is never positive allows no other move.
fn is_nim(game: &Game) -> bool {
    meaning(game).shape().only_nim
}

/// How many random games a test asks about.
const CASES: u32 = 200;

/// Runs a test on random games, and holds it to the share of them that the fast engine must read: or the test would hold
/// other engines to each other. Games that are nim alone have no constraint and do not count.
fn most_are_read<S: Strategy>(values: &S, percent: usize, make: impl Fn(S::Value) -> Game, boards: &[(u64, Engine)]) {
    let config = ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() };
    let (read, unread) = (Cell::new(0), RefCell::new(Vec::new()));
    let result = TestRunner::new(config).run(values, |value| {
        let game = make(value);
        let all = boards.iter().all(|&(up_to, with)| agrees_where_read(&game, up_to, with));
        match all {
            true => read.set(read.get() + 1),
            false if is_nim(&game) => {}
            false => unread.borrow_mut().push(game.to_string()),
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let (read, unread) = (read.get(), unread.into_inner());
    let asked = read + unread.len();
    let some = unread.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(asked > 100 && 100 * read >= percent * asked, "{read} of {asked} are read, and not\n{some}");
}

/// A function of x alone, in every form the language has.
fn function() -> BoxedStrategy<String> {
    let atom = prop_oneof![
        3 => (-2i64..12).prop_map(|c| c.to_string()),
        1 => Just("x".to_string()),
        2 => (1u8..12).prop_map(|m| format!("x mod {m}")),
        1 => (1u8..9, 2u8..9).prop_map(|(p, q)| format!("floor({p}*x/{q})")),
        1 => (1u8..4, 2u8..40).prop_map(|(p, c)| format!("{p}*x - {c}")),
        1 => (2u8..40).prop_map(|c| format!("|x - {c}|")),
        1 => Just("floor(x*(sqrt(3) - 1))".to_string()),
        1 => Just("S(x) - 2*x".to_string()),
        1 => Just("c(x)".to_string()),
    ];
    let condition = prop_oneof![
        (2u8..9, 0u8..9).prop_map(|(m, r)| format!("x mod {m} = {}", r % m)),
        prop::collection::btree_set(0u8..60, 1..12)
            .prop_map(|set| { format!("x in {{{}}}", set.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")) }),
        (0u8..60).prop_map(|c| format!("x < {c}")),
        Just("x in beatty(phi)".to_string()),
        Just("x not in evil".to_string()),
    ];
    atom.boxed()
        .prop_recursive(4, 24, 3, move |inner| {
            prop_oneof![
                4 => (condition.clone(), inner.clone(), inner.clone())
                    .prop_map(|(c, a, b)| format!("(if {c} then {a} else {b})")),
                1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
                1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b})")),
                1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a} + ({b}))")),
            ]
        })
        .boxed()
}

/// A function given value by value.
fn table() -> BoxedStrategy<String> {
    prop_oneof![(Just(0i64), 1i64..4), (Just(1), 1i64..4), (Just(1), 2i64..20), (-9i64..0, 1i64..70)]
        .prop_flat_map(|(low, width)| prop::collection::vec(low..low + width, 1..40))
        .prop_map(|values| {
            let period = values.len();
            let cases: String =
                values.iter().enumerate().map(|(r, v)| format!("if x mod {period} = {r} then {v} else ")).collect();
            format!("{cases}0")
        })
        .boxed()
}

/// A slope between 1 and 2: the fractional part of sqrt(n)/d or p*pi/q, plus 1.
fn slope() -> BoxedStrategy<String> {
    let shifted = |text: String| {
        let value: Real = text.parse().unwrap();
        value.is_irrational().then(|| format!("{text} - {} + 1", value.floor()))
    };
    let quadratic =
        (2u32..200, 1u32..14).prop_filter_map("an irrational slope", move |(n, d)| shifted(format!("sqrt({n})/{d}")));
    let other =
        (1u32..50, 2u32..9).prop_filter_map("an irrational slope", move |(p, q)| shifted(format!("{p}*pi/{q}")));
    prop_oneof![4 => quadratic, 1 => other].boxed()
}

/// The same constraint, said differently.
fn clause(definition: u8, way: u8) -> &'static str {
    match (definition, way % 6) {
        (5, 0) => "take k from x, l from y where |l - k| < f(x)",
        (5, 1) => "take k from x, l from y where |k - l| < f(x)",
        (5, 2) => "take l from y, k from x where f(x) > |l - k|",
        (5, 3) => "take s from y, t from x where |t - s| <= f(x) - 1",
        (5, 4) => "take k from x, l from y where l - k < f(x) and k - l < f(x)",
        (5, _) => "take {k, l} where |l - k| < f(x)",
        (_, 0) => "take k from x, l from y where l - k < f(x)",
        (_, 1) => "take l from y, k from x where l < k + f(x)",
        (_, 2) => "take k from x, l from y where f(x) > l - k",
        (_, 3) => "take k from x, l from y where l - k <= f(x) - 1",
        (_, 4) => "take s from y, t from x where f(x) + t >= s + 1",
        (_, _) => "take k from x, l from y where k - l > 0 - f(x)",
    }
}

const LETS: &str = "let S = { floor(phi^2*n) : n >= 0 }\nlet c = beatty_constraint(sqrt(2))";

#[test]
fn any_function_of_the_smaller_pile() {
    let values = (prop_oneof![function(), table()], 5u8..=6, 0u8..6);
    let make = |(f, definition, way)| game(&format!("{LETS}\nlet f(x) = {f}"), clause(definition, way));
    most_are_read(&values, 95, make, &[(60, Engine::Sieve), (22, Engine::Reference)]);
}

#[test]
fn larger_boards_of_tables() {
    let make = |(f, definition)| game(&format!("let f(x) = {f}"), clause(definition, 0));
    most_are_read(&(table(), 5u8..=6), 100, make, &[(90, Engine::Sieve)]);
}

#[test]
fn beatty_constraints() {
    let make = |(alpha, definition)| game(&format!("let f = beatty_constraint({alpha})"), clause(definition, 0));
    most_are_read(&(slope(), 5u8..=6), 100, make, &[(60, Engine::Sieve), (20, Engine::Reference)]);
}

#[test]
fn several_clauses_have_the_larger_bound() {
    let make = |(f, g, definition)| {
        let (one, other) = (clause(definition, 0), clause(definition, 0).replace("f(x)", "g(x)"));
        let extra = if definition == 5 { "\nmove diagonal: take t from x, t from y" } else { "" };
        game(&format!("{LETS}\nlet f(x) = {f}\nlet g(x) = {g}"), &format!("{one}\nmove more: {other}{extra}"))
    };
    most_are_read(&(function(), table(), 5u8..=6), 90, make, &[(40, Engine::Sieve)]);
}

/// Both sides of a bound are bounded by the same, however it is put together.
#[test]
fn bounds_put_together_are_read() {
    for f in [
        "min(8, x)",
        "max(7, x mod 9)",
        "max(x, 12 - x)",
        "if x < 9 then x else 3",
        "max(3, min(x mod 7, 2*x - 5))",
        "min(max(x mod 5, 2), max(x mod 3, 1))",
    ] {
        for definition in [definition_5(&format!("let f(x) = {f}")), definition_6(&format!("let f(x) = {f}"))] {
            agrees(&definition, 60, Engine::Sieve);
            agrees(&definition, 22, Engine::Reference);
        }
    }
}

#[test]
fn small_boards() {
    for up_to in 0..70 {
        agrees(&definition_5("let f(x) = 1 + x mod 4"), up_to, Engine::Sieve);
        agrees(&definition_6("let f(x) = x mod 4 - 1"), up_to, Engine::Sieve);
    }
}

#[test]
fn bounds_far_beyond_the_board() {
    for f in ["1000000000000", "1000000000*x - 20000000000", "40 - x", "x", "2*x"] {
        agrees(&definition_5(&format!("let f(x) = {f}")), 50, Engine::Sieve);
        agrees(&definition_6(&format!("let f(x) = {f}")), 50, Engine::Sieve);
    }
}

/// What is said besides, and changes nothing or only where a bound holds, does not hide the shape.
#[test]
fn the_spelling_does_not_matter() {
    for clause in [
        "take k from x, l from y where l - k < f(x) and k >= 0",
        "take k from x, l from y where l - k < f(x) unless x in evil",
        "take k from x, l from y where l - k < f(x)\nmove d: take t from x, t from y",
    ] {
        agrees(&game("let f(x) = 1 + x mod 3", clause), 60, Engine::Sieve);
    }
}

#[test]
fn other_shapes_are_left_to_other_engines() {
    for clause in [
        "take k from x, l from y where |l - k| < f(y)",
        "take k from x, l from y where |l - k| < f(x')",
        "take k from x, l from y where |l - k| < f(k)",
        "take k from x, l from y where k - l < f(x)",
        "take {k, l} where l - k < f(x)",
        "take k from x, l from y where l - k < f(x) and k - l < f(x) + 1",
        "take k from x, l from y where l - 2*k < f(x)",
        "take k from x, 2l from y where l - k < f(x)",
        "take k from x, l from y where l - k = f(x)",
        "take k from x, l from y where l - k < f(x)\nmove e: take {2, 3}",
    ] {
        let game = game("let f(x) = 1 + x mod 3", clause);
        assert_eq!(by(Engine::Constraint, &game, 10), Err(SolveError::NotApplicable(Engine::Constraint)), "{clause}");
    }
    let ordered = "game \"G\"\nlet f(x) = 2\npiles x, y\nmove nim: take from 1 pile\nmove b: take k from x, l from y where l - k < f(x)";
    let single = "game \"G\"\npiles x <= y\nmove nim: take t from x\nmove b: take k from x, l from y where l - k < 2";
    let misere = "game \"G\"\nplay misere\npiles x <= y\nmove nim: take from 1 pile\nmove b: take k from x, l from y where l - k < 2";
    for text in [ordered, single, misere] {
        let result = by(Engine::Constraint, &parse(text), 10);
        assert_eq!(result, Err(SolveError::NotApplicable(Engine::Constraint)), "{text}");
    }
}

#[test]
fn constant_bands_agree_with_the_other_fast_engine() {
    for width in [1, 2, 5, 40] {
        agrees(&definition_5(&format!("let f(x) = {width}")), 20_000, Engine::Pairs);
    }
}

#[test]
fn it_is_chosen_by_itself() {
    let solution =
        solve::solve(&meaning(&definition_6("let f = beatty_constraint(sqrt(2))")), 100, &Work::default()).unwrap();
    assert_eq!(solution.engine, Engine::Constraint);
}

/// Corollary 1 of Kay and Polanco 2023: with the Beatty constraint, on one side, the P-positions are the Beatty pairs.
#[test]
fn relaxed_wythoff_has_the_beatty_pairs() {
    const UP_TO: u64 = 100_000;
    for alpha in [
        "phi",
        "sqrt(2)",
        "sqrt(3)",
        "(5 - sqrt(5))/2",
        "2 - sqrt(2)/1000",
        "1 + sqrt(2)/1000",
        "e - 1",
        "pi/2",
        "2^(1/3)",
        "root(z^3 - z - 1, 1, 2)",
        "[1; 2, 3, 4, ...]",
        "1 + e/1000",
    ] {
        let relaxed = definition_6(&format!("let f = beatty_constraint({alpha})"));
        let slope: Slope = alpha.parse().unwrap_or_else(|error| panic!("{alpha}: {error}"));
        let terms = |slope: &Slope| {
            let mut terms = vec![0u64; UP_TO as usize + 1];
            Beatty::new(slope.clone()).unwrap().fill(0, &mut terms).unwrap();
            terms
        };
        let (lower, upper) = (terms(&slope), terms(&slope.complement().unwrap()));
        let pairs = lower.into_iter().zip(upper).take_while(|&(_, b)| b <= UP_TO);
        let found = fast(&relaxed, UP_TO);
        assert!(found.iter().map(|pair| (pair[0], pair[1])).eq(pairs), "alpha = {alpha}");
    }
}

/// The Beatty constraint on both sides gives the Beatty pairs iff 2 min f - max f >= 1; Figure 2 of the paper is such a case
/// where it does not, continued here as the rules have it.
#[test]
fn figure_2() {
    let found = fast(&definition_5("let f = beatty_constraint(1 + sqrt(5)/5)"), 26);
    let late: Vec<&[u64]> = found.iter().filter(|pair| (8..=14).contains(&pair[0])).collect();
    assert_eq!(late, [[9, 12], [10, 15], [8, 16], [11, 21], [14, 26]]);
}

/// Smallest cases in which statements of the paper fail as printed.
#[test]
fn witnesses() {
    let zero = "let f(x) = if x = 1 then 2 else if x = 2 then 0 else 1";
    for game in [definition_5(zero), definition_6(zero)] {
        assert!(fast(&game, 10).iter().any(|pair| pair == [2, 2]), "{game}");
        agrees(&game, 22, Engine::Reference);
    }
    let falling = definition_5("let f(x) = if x = 1 then 5 else if x = 2 then 3 else 1");
    assert_eq!(fast(&falling, 6), [[0, 0], [3, 4], [2, 5], [1, 6]]);
    agrees(&falling, 22, Engine::Reference);
}

#[test]
fn larger_boards_against_the_sieve() {
    for f in [
        "let f(x) = if x mod 3 = 1 then 4 else 1",
        "let f(x) = if x mod 100 = 7 then 60 else 2",
        "let f(x) = 1 + x mod 37",
        "let f(x) = floor(x/10)",
        "let f(x) = if x in evil then 3 else 0",
        "let f = beatty_constraint(1 + sqrt(5)/5)",
    ] {
        agrees(&definition_5(f), 500, Engine::Sieve);
        agrees(&definition_6(f), 500, Engine::Sieve);
    }
}

/// The partner of each number by going through all earlier pairs: slow, but further than a board can be solved.
fn pair_by_pair(f: impl Fn(i64) -> i64, two_sided: bool, up_to: i64) -> Vec<(u64, u64)> {
    let mut pairs: Vec<(i64, i64)> = Vec::new();
    let mut used = vec![false; up_to as usize + 1];
    for a in 0..=up_to {
        if used[a as usize] {
            continue;
        }
        // Where the number of moves to earlier pairs changes.
        let mut change = vec![0i32; up_to as usize + 2];
        for &(p, q) in &pairs {
            // Take a - p and b - q, or a - q and b - p.
            for (p, q) in [(p, q), (q, p)] {
                let middle = q + a - p;
                let from = if two_sided { (q + 1).max(middle - f(a) + 1) } else { q + 1 }.max(a);
                let to = (middle + f(a)).min(up_to + 1);
                if p < a && from < to {
                    change[from as usize] += 1;
                    change[to as usize] -= 1;
                }
            }
        }
        let mut moves: i32 = change[..a as usize].iter().sum();
        for b in a..=up_to {
            moves += change[b as usize];
            if moves == 0 && !used[b as usize] {
                pairs.push((a, b));
                used[a as usize] = true;
                used[b as usize] = true;
                break;
            }
        }
    }
    pairs.sort_by_key(|&(_, b)| b);
    pairs.into_iter().map(|(a, b)| (a as u64, b as u64)).collect()
}

type Function = (&'static str, fn(i64) -> i64);

#[test]
fn far_out_pair_by_pair() {
    let functions: [Function; 7] = [
        ("1 + (7919*x) mod 100", |x| 1 + 7919 * x % 100),
        ("if x mod 7 = 3 then 200 else 2", |x| if x % 7 == 3 { 200 } else { 2 }),
        ("if x mod 500 < 250 then 1 else 40", |x| if x % 500 < 250 { 1 } else { 40 }),
        ("30 - (7919*x) mod 60", |x| 30 - 7919 * x % 60),
        ("0 - floor(x/3)", |x| -(x / 3)),
        ("floor(x/100)", |x| x / 100),
        ("if x mod 2 = 0 then 1 else floor(x/2)", |x| if x % 2 == 0 { 1 } else { x / 2 }),
    ];
    for (text, f) in functions {
        for (game, two_sided) in
            [(definition_5(&format!("let f(x) = {text}")), true), (definition_6(&format!("let f(x) = {text}")), false)]
        {
            let found = fast(&game, 5000);
            let slow = pair_by_pair(f, two_sided, 5000);
            assert!(found.iter().map(|pair| (pair[0], pair[1])).eq(slow), "{game}");
            agrees(&game, 100, Engine::Sieve);
        }
    }
}

#[test]
fn too_large_and_interrupted() {
    let game = definition_6("let f(x) = 1 + x mod 3");
    let small = Work::default().with_memory(20_000_000);
    let refused = solve::solve(&meaning(&game), 1_000_000, &small);
    assert_eq!(refused, Err(SolveError::Stopped(Stopped::Memory { needed: 25 * 1_000_001, allowed: 20_000_000 })));
    let cancel = Cancel::default();
    let stop = Work::default().with_cancel(&cancel);
    cancel.cancel();
    assert_eq!(solve::solve(&meaning(&game), 1000, &stop), Err(SolveError::Stopped(Stopped::Cancelled)));
}
