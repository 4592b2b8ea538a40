//! Rules that reach beyond the board: answered rightly, or refused with the reason. Each was once answered wrongly.

use rulesmith::form::Form;
use rulesmith::rules;
use rulesmith::solve::{self, Engine, SolveError};
use rulesmith::work::Work;
use rulesmith_corpus::games::{find, meaning};

fn solved(rules_text: &str, up_to: u64) -> Result<Vec<Vec<u64>>, SolveError> {
    let game =
        rules::parse(&format!("game \"g\"\n{rules_text}")).unwrap_or_else(|error| panic!("{rules_text}: {error}"));
    let work = Work::default().with_games(find);
    let form = Form::of(&game, &work)?;
    let list = |solution: solve::Solution| solution.positions.iter().map(<[u64]>::to_vec).collect::<Vec<_>>();
    let (fast, plain) = (solve::solve(&form, up_to, &work)?, solve::solve_by(&form, up_to, Engine::Reference, &work)?);
    let (fast, plain) = (list(fast), list(plain));
    assert_eq!(fast, plain, "{rules_text}");
    Ok(fast)
}

fn refusal(rules_text: &str) -> String {
    match solved(rules_text, 8) {
        Err(SolveError::Rules(error)) => error.diagnostic.message().to_string(),
        other => panic!("{rules_text}: {other:?}"),
    }
}

#[test]
fn families_of_vectors_are_followed_until_they_outgrow_the_board() {
    assert_eq!(solved("piles x\nmove m: take {floor(n/5)} for n >= 1", 3).unwrap(), [[0]]);
    assert_eq!(solved("piles x\nmove m: take {floor(n/100) + 1} for n >= 1", 4).unwrap(), [[0]]);
    let unseen = "it cannot be seen that these formulas outgrow the board";
    // floor(n*phi) - n is floor(n/phi), which rises.
    assert_eq!(solved("piles x\nmove m: take {floor(n*phi) - n} for n >= 1", 4).unwrap(), [[0]]);
    assert_eq!(refusal("piles x\nmove m: take {n mod 50} for n >= 4"), unseen);
    assert_eq!(solved("piles x\nmove m: take {|50 - n|} for n >= 1", 8).unwrap(), [[0]]);
}

#[test]
fn claims_are_followed_until_they_outgrow_the_board() {
    let claimed = |expect: &str, up_to: u64| {
        let text = format!("game \"g\"\npiles x\nmove m: take k from x where 1 = 2\nexpect {expect}");
        let game = rules::parse(&text).unwrap();
        solve::claimed(&meaning(&game), up_to, &Work::default()).map(|list| list.len())
    };
    assert_eq!(claimed("{ (floor(n/50)) : n >= 0 }", 5), Ok(6));
    assert_eq!(claimed("{ (floor(n/5)) : n >= 0 }", 300), Ok(301));
    assert_eq!(claimed("{ (evil(n)) : n >= 0 }", 10), Ok(6));
    assert!(claimed("{ (n mod 100) : n >= 50 }", 5).is_err());
    assert_eq!(claimed("{ (|20 - n|) : n >= 0 }", 5), Ok(6));
}

#[test]
fn amounts_that_subtract() {
    // An amount is a number of tokens for all values of its variables, whatever the condition says.
    assert_eq!(refusal("piles x\nmove m: take k - 3 from x where k > 5"), "this amount can become -2");
    assert_eq!(solved("piles x\nmove m: take k - 1 from x", 6).unwrap(), [[0]]);
    let game = rules::parse("game \"g\"\npiles x\nmove m: take k - 1 from x").unwrap();
    let table = solve::grundy(&meaning(&game), 6, &Work::default()).unwrap();
    assert_eq!((0..=6).map(|x| table.at(&[x]).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
    let falls = "an amount may not fall when a variable rises";
    assert_eq!(refusal("piles x\nmove m: take k - l from x where k = 100"), falls);
}

#[test]
fn losing_positions_of_other_games_beyond_the_board() {
    // (8, 13) and (9, 15) are P-positions of Wythoff's game, beyond a board of 5.
    let moves = solved("piles x\nmove m: take 1 from x where (x + 4, 13) in losing(\"wythoff\")", 5).unwrap();
    assert_eq!(moves, [[0], [1], [2], [3], [5]]);
    let all = solved("piles x\nmove m: take 1 from x where (9, 15) in losing(\"wythoff\")", 3).unwrap();
    assert_eq!(all, [[0], [2]]);
}

#[test]
fn vectors_indices_and_sizes_that_do_not_fit() {
    let widths = "a vector of 3 numbers is looked for among vectors of 2";
    assert_eq!(refusal("piles x, y\nmove m: take 1 from x where {x, y, 5} in {(1, 2), (3, 4)}"), widths);
    assert_eq!(refusal("piles x, y\nmove m: take 1 from x where (x, y, y) in losing(\"wythoff\")"), widths);
    let below = refusal("let A = beatty(phi)\npiles x\nmove m: take k from x where A(x - 9) = 0");
    assert_eq!(below, "this index can become -9, and the members are counted from 0 on");
    // floor(x + x/10^18) = x is seen to be x < 10^18.
    let whole = "piles x\nmove m: take k from x where floor(x*1000000000000000001/1000000000000000000) = x";
    assert_eq!(solved(whole, 8).unwrap(), [[0]]);
    let large = refusal("piles x, y\nmove m: take k from x where 1000000000000000000*x <= 999999999999999999*y");
    assert_eq!(large, "this value can become too large for 64 bits on a board of this size");
}

#[test]
fn definitions_that_double_at_every_step() {
    let chain: String = (1..60).map(|i| format!("let f{i}(d) = f{0}(d) + f{0}(d)\n", i - 1)).collect();
    let text = format!("let f0(d) = d + 1\n{chain}piles x\nmove m: take k from x where f59(x) > 0");
    assert_eq!(refusal(&text), "the functions of these rules grow too large when they are written out");
    let sets: String = (1..60).map(|i| format!("let A{i} = A{0} union complement(A{0})\n", i - 1)).collect();
    let text = format!("let A0 = evil\n{sets}piles x\nmove m: take k from x where x in A59");
    assert_eq!(refusal(&text), "the functions of these rules grow too large when they are written out");
}

#[test]
fn misere_games_have_no_grundy_values_here() {
    let game = rules::parse("game \"g\"\nplay misere\npiles x <= y\nmove m: take from 1 pile").unwrap();
    assert_eq!(solve::grundy(&meaning(&game), 5, &Work::default()), Err(SolveError::MisereGrundy));
}

/// The x of a polynomial is its own, even if a pile is called x.
#[test]
fn the_variable_of_a_polynomial_is_not_a_pile() {
    let text = "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\n\
                expect { (floor(root(x^2 - 2, 1, 2)*n), floor((2 + root(x^2 - 2, 1, 2))*n)) : n >= 0 }";
    let game = rulesmith::rules::parse(text).unwrap();
    let options = Work::default();
    let claimed = rulesmith::solve::claimed(&meaning(&game), 10, &options).unwrap();
    assert_eq!(claimed, [[0, 0], [1, 3], [2, 6], [4, 10]]);
}
