//! Propositions and examples of Goldberg and Fraenkel 2017, over ranges of their parameters.

use crate::common::{assert_proved, game, read, refuted, verdict};
use rulesmith::prove::Verdict;
use rulesmith::solve::{self, Options};

#[test]
fn examples() {
    // Examples 1 to 6; 4 is Example 3 with q = 3.
    assert_proved("theorem2([1; 2, 3, 4, ...])");
    (1..=12).for_each(|t| assert_proved(&format!("mtw({t})")));
    for q in 2..=12 {
        let removed: Vec<String> = (1..q).map(|i| format!("({0},{0})", 2 * i)).collect();
        assert_proved(&format!("mtw(1; -{}; +({},{}))", removed.join(", "), 2 * q + 1, 2 * q + 2));
    }
    assert_proved("mtw(2; -(2,3); +(9,18))");
    let example_6 = "mtw(5; -(2,6); +(2,12), (3,12), (3,19), (4,19), (5,19), (5,20), (5,26); (sqrt(301)-15)/2)";
    assert_proved(example_6);
}

#[test]
fn proposition_4() {
    for t in 2..=8 {
        for k in 2..=12 {
            let added = ((t + 1) * (k - 1) + 3, (t + 1) * (t * (k - 1) + 2));
            assert_proved(&format!("mtw({t}; -(2,{}); +({},{}))", t + 1, added.0, added.1));
        }
    }
    for k in [50, 800] {
        assert_proved(&format!("mtw(2; -(2,3); +({},{}))", 3 * (k - 1) + 3, 3 * (2 * (k - 1) + 2)));
    }
}

/// The game of Proposition 5, if gcd(c + 1, k) = 1.
fn proposition_5_game(k: i64, c: i64) -> Option<String> {
    let whole = (c + 1) / k;
    let d = (1..k).find(|d| (d * (c + 1) + 1) % k == 0)?;
    let mut added = vec![(k + 2, c), (k + 2, c + 1), (k + d + 1, c + ((c + 1) * d + 1) / k)];
    for i in 1..=k {
        added.extend([(i + 1, i * (c + 1) / k - 1), (i, i * (c + 1) / k - 1)]);
    }
    added.retain(|&vector| vector != (2, whole));
    let added: Vec<String> = added.iter().map(|(x, y)| format!("({x},{y})")).collect();
    let b = c - 1 - k;
    let slope = format!("(sqrt({}) - ({b}))/2", b * b + 4 * c);
    Some(format!("mtw({}; -(2,{whole}); +{}; {slope})", whole - 1, added.join(", ")))
}

/// It holds for c >= 2 k^2, and the last c below for which it fails is 2 k^2 - k.
#[test]
fn proposition_5() {
    for k in 2..=8 {
        let last = 2 * k * k - k;
        for c in last..=2 * k * k + 3 * k {
            let Some(name) = proposition_5_game(k, c) else { continue };
            match verdict(&game(&name)) {
                Verdict::Proved(_) => assert!(c > last, "k = {k}, c = {c}"),
                Verdict::Refuted(_) => assert_eq!(c, last, "k = {k}"),
                other => panic!("k = {k}, c = {c}: {other:?}"),
            }
        }
    }
}

/// Kay and Polanco 2023, Corollary 1: a slope at which the constraint takes one of its values for the first time at
/// n = 499218. What rules get wrong only there is still found, and as the smallest counterexample.
#[test]
fn a_value_that_comes_very_late() {
    assert_proved("relaxed(2 - sqrt(2)/1000)");
    let text = "game \"G\"\nlet alpha = 2 - sqrt(2)/1000\nlet f = beatty_constraint(alpha)\npiles x <= y\n\
                move nim: take from 1 pile\n\
                move both: take k from x, l from y where l - k < (if f(x) = 2 then 3 else f(x))\n\
                expect { (floor(alpha*n), floor(complement_slope(alpha)*n)) : n >= 0 }";
    let game = read(text);
    let refutation = refuted(&game);
    let options = Options::default();
    let claimed = solve::claimed(&game, 1_000_000, &options).unwrap();
    let first = solve::check(&game, &claimed, 1_000_000, &options).unwrap().disagreement.unwrap();
    assert_eq!(refutation.position, first.position);
    assert_eq!(refutation.position[0], 997729);
}
