//! Random rules and claims: the automata engine against brute force.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rulesmith::prove::Statement;
use rulesmith::prove::automata::{Decision, decide};
use rulesmith::work::Work;
use rulesmith::{rules, solve};
use rulesmith_corpus::games::meaning;
use std::cell::Cell;
use std::time::Duration;

/// Claims on two unordered piles, each with rules that have it.
const PAIRS: [(&str, &str, &str); 8] = [
    ("let alpha = phi", "move both: take t from x, t from y", "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }"),
    (
        "let alpha = sqrt(2)",
        "move both: take k from x, l from y where |k - l| < 2",
        "{ (floor(alpha*n), floor((alpha + 2)*n)) : n >= 0 }",
    ),
    (
        "let alpha = sqrt(2) let f = beatty_constraint(alpha)",
        "move both: take k from x, l from y where l - k < f(x)",
        "{ (floor(alpha*n), floor((alpha + 2)*n)) : n >= 0 }",
    ),
    (
        "let a(d) = if d mod 3 = 0 then 2 else 1",
        "move both: take l from x, k from y where |k - l| < a(y - x)",
        "{ (floor(3*n/2), 3*n - 1) : n >= 1 } also (0, 0)",
    ),
    (
        "let S = evil",
        "move both: take from up to 2 piles where x not in S and y not in S",
        "{ (odious(n), evil(n)) : n >= 1 } also (0, 0)",
    ),
    (
        "let S = beatty(5/2)",
        "move both: take from up to 2 piles where x not in S and y not in S",
        "{ (floor((5*n - 1)/3), floor(5*n/2)) : n >= 1 } also (0, 0)",
    ),
    (
        "let A = beatty((1+sqrt(5))/3) let B = beatty((3+sqrt(5))/3)",
        "move both: take t from x, t from y where y not in B",
        "{ (floor(n*(1+sqrt(5))/3), floor(n*(3+sqrt(5))/3)) : n >= 0 }",
    ),
    ("", "", "{ (n, n) : n >= 0 }"),
];

/// Conditions that may be added to a move, in amounts k and l.
const CONDITIONS: [&str; 14] = [
    "where x mod 3 != 1",
    "unless x' mod 2 = 1 and y > 6",
    "where y - x > 2 or k < 4",
    "unless y' = x'",
    "where min(x, y') >= x' and max(k, l) < 9",
    "unless (k, l) = (2, 3)",
    "unless {k, l} in {(1, 2), (2, 2)}",
    "where |x - y| > |k - l|",
    "where k + l in residues({0, 1, 4}, 5)",
    "where if x = y then k = l else k < l",
    "where floor((x + 2*y)/3) mod 2 = 0",
    "unless x' in { 2*n + 1 : n >= 1 }",
    "where k in eventually({1, 3}, 6, {0}, 2)",
    "unless x not in complement({3, 4} union multiples(5))",
];

/// Moves that may be added.
const MOVES: [&str; 9] = [
    "take {3, 5}",
    "take {1, 1}, {2, 4}",
    "take k from x, l from y where |k - l| < 2",
    "take 2*k from x",
    "take k from y where y - k >= x",
    "take k + 1 from x, 2*k from y where k >= 0",
    "take {2*m, 3*m - 1} for m >= 1",
    "take from 2 piles where x' > 2",
    "take k from x, l from y where 0 <= l <= 1",
];

fn game_text() -> impl Strategy<Value = (String, u64)> {
    let pair = 0..PAIRS.len();
    let condition = prop::option::of(0..CONDITIONS.len());
    let extra = prop::collection::vec((0..MOVES.len(), condition), 0..3);
    let changes = prop::sample::select(vec!["", "", "also (4, 6)", "except (1, 2)", "also (2, 2) except (0, 0)"]);
    (pair, extra, changes, 0..4u8, any::<bool>()).prop_map(|(pair, extra, change, nim, ordered)| {
        let (lets, both, claim) = PAIRS[pair];
        // A claim has its own `also` at most once.
        let change = if claim.contains("also") { "" } else { change };
        let piles = if ordered && nim == 0 { "x, y" } else { "x <= y" };
        let mut text = format!("game \"G\" {lets} piles {piles}\n");
        if nim < 3 {
            text += "move nim: take from 1 pile\n";
        }
        if !both.is_empty() {
            text += &format!("{both}\n");
        }
        for (index, (extra, condition)) in extra.into_iter().enumerate() {
            let base = MOVES[extra];
            let free = !base.contains("where") && base.contains("k from x, l from y");
            let condition = match condition {
                Some(condition) if free => CONDITIONS[condition],
                Some(condition) if !base.contains("where") && !mentions_amounts(CONDITIONS[condition]) => {
                    CONDITIONS[condition]
                }
                _ => "",
            };
            text += &format!("move extra{index}: {base} {condition}\n");
        }
        if !text.contains("move") {
            text += "move row: take k from y\n";
        }
        (format!("{text}expect {claim} {change}"), 40)
    })
}

fn mentions_amounts(condition: &str) -> bool {
    condition.split(|c: char| !c.is_alphanumeric()).any(|word| word == "k" || word == "l")
}

/// How many games were asked about, and of how many the engine decided the claim.
#[derive(Default)]
struct Tally {
    asked: Cell<u32>,
    decided: Cell<u32>,
}

impl Tally {
    fn count(&self, decided: bool) {
        self.asked.set(self.asked.get() + 1);
        self.decided.set(self.decided.get() + u32::from(decided));
    }

    /// An engine that decides nothing agrees with everything: most must be decided.
    fn demand(&self, percent: u32) {
        let (asked, decided) = (self.asked.get(), self.decided.get());
        assert!(asked >= CASES && 100 * decided >= percent * asked, "{decided} of {asked} are decided");
    }
}

/// How many games a test asks about.
const CASES: u32 = 150;

/// Runs a test on random values, all of which it must pass.
fn run<S: Strategy>(values: &S, test: impl Fn(S::Value)) {
    let config = ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() };
    let result = TestRunner::new(config).run(values, |value| {
        test(value);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Compares with brute force up to a board, if the engine decides in the time it has; whether it did.
fn compare(text: &str, up_to: u64) -> bool {
    let game = rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let options = Work::default().with_memory(1 << 30).with_time(Duration::from_secs(2));
    let decision = match decide(&meaning(&game), &options) {
        Ok(decision) => decision,
        Err(error) => panic!("{error}\n{text}"),
    };
    let solver = Work::default();
    let claimed = solve::claimed(&meaning(&game), up_to, &solver).unwrap();
    let first = solve::check(&meaning(&game), &claimed, up_to, &solver).unwrap().disagreement;
    let decided = !matches!(decision, Decision::Undecided(_));
    match decision {
        Decision::Undecided(_) => {}
        Decision::Proved => assert_eq!(first, None, "{text}"),
        Decision::Refuted(found) if !found.smallest => {}
        Decision::Refuted(found) => {
            let position: Vec<u64> = found.position.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
            let beyond = position.iter().any(|&pile| pile > up_to);
            match first {
                None => assert!(beyond, "{position:?}\n{text}"),
                Some(first) => {
                    assert_eq!(position, first.position, "{text}");
                    let statement = if first.solver_says_p { Statement::B } else { Statement::A };
                    assert_eq!(found.statement, statement, "{text}");
                }
            }
        }
    }
    decided
}

#[test]
fn the_engine_and_brute_force_agree() {
    let tally = Tally::default();
    run(&game_text(), |(text, up_to)| tally.count(compare(&text, up_to)));
    tally.demand(90);
}

/// The Rat game and its claim, changed in one place or another.
fn changed_rat() -> impl Strategy<Value = String> {
    let two = prop::sample::select(vec!["take from up to 2 piles", "take from 1 pile", "take from 2 piles"]);
    let order = prop::sample::select(vec!["x-l <= y-j <= z-k", "x-l <= z-k", "y-j <= x-l"]);
    let claim = prop::sample::select(vec![
        "{ (floor(7*n/4), floor(7*n/2) - 1, 7*n - 3) : n >= 1 } also (0, 0, 0)",
        "{ (7*n - 3, floor(7*n/4), floor(7*n/2) - 1) : n >= 1 } also (0, 0, 0)",
        "{ (0, n, n) : n >= 0 }",
        "{ (floor(7*n/4), floor(7*n/2) - 1, 7*n - 3) : n >= 1 and n mod 3 != 0 } union { (n, n, n) : n >= 20 }",
    ]);
    let modulus = prop::sample::select(vec![7u8, 7, 5]);
    (two, 1..3u8, modulus, any::<bool>(), order, claim).prop_map(|(two, a, m, target, order, claim)| {
        let d = if target { "z' - x'" } else { "z - x" };
        format!(
            "game \"R\" let a(d) = if d mod {m} = 0 then 2 else {a} \
             let b(d) = if d = 0 then 3 else if d mod {m} = 4 then 6 else 5 piles x <= y <= z\n\
             move two: {two}\n\
             move small: take l from x, k from y, j from z \
             where |k - l| < a(y - x) and (x-l <= y-k <= z-j or z-j <= x-l <= y-k)\n\
             move wide: take l from x, j from y, k from z where |k - l| < b({d}) and {order}\n\
             expect {claim}"
        )
    })
}

#[test]
fn three_piles() {
    let tally = Tally::default();
    run(&changed_rat(), |text| tally.count(compare(&text, 16)));
    tally.demand(90);
}
