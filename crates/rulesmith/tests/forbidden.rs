//! Forbidden differences, against the positions themselves.

use malachite::Integer;
use proptest::prelude::*;
use rulesmith::design::{Differences, Forbidden, Origin, Two};
use rulesmith::number::Slope;
use rulesmith::sequence::ComplementaryPair;
use rulesmith::work::Work;

fn pair(text: &str) -> ComplementaryPair {
    ComplementaryPair::new(&text.parse::<Slope>().unwrap()).unwrap()
}

/// The positions of a pair with piles up to a size, by the larger pile.
fn positions(pair: &ComplementaryPair, up_to: u64) -> Vec<Two> {
    let terms = (0..).map(|n| [pair.a(&Integer::from(n)), pair.b(&Integer::from(n))]);
    terms.map(|terms| terms.map(|term| u64::try_from(&term).unwrap())).take_while(|terms| terms[1] <= up_to).collect()
}

const SLOPES: [&str; 14] = [
    "phi",
    "sqrt(2)",
    "sqrt(3)",
    "sqrt(12)-2",
    "(sqrt(21)-1)/2",
    "(5-sqrt(5))/2",
    "[1; (2, 5)]",
    "1+sqrt(5)/5",
    "e-1",
    "pi-2",
    "2^(1/3)",
    "[1; 2, 3, 4, ...]",
    "(sqrt(301)-15)/2",
    "2-sqrt(2)/20",
];

/// What a large board shows is forbidden; what is forbidden is shown by two positions; and three ways agree.
#[test]
fn decided_for_all_vectors_of_a_small_board() {
    let work = Work::default();
    for slope in SLOPES {
        let pair = pair(slope);
        let forbidden = Forbidden::of(&pair).unwrap();
        let exact = forbidden.up_to(70, &work).unwrap();
        let seen = Differences::of_positions(&positions(&pair, 3000), 3000, &work).unwrap();
        for l in 1..=70u64 {
            for k in 0..=l {
                let (first, second) = (Integer::from(k), Integer::from(l));
                let origin = forbidden.origin(&first, &second);
                assert_eq!(origin.is_some(), exact.contains([k, l]), "{slope} {k} {l}");
                assert!(origin.is_some() || !seen.contains([k, l]), "{slope}: {{{k}, {l}}} is shown by positions");
                let Some(origin) = origin else { continue };
                let (n, m) = forbidden.shown_by(&origin, 20_000).unwrap_or_else(|| panic!("{slope} {k} {l}"));
                let shown = match origin {
                    Origin::Same { .. } => (pair.a(&n) - pair.a(&m), pair.b(&n) - pair.b(&m)),
                    Origin::Crossed { .. } => (pair.a(&n) - pair.b(&m), pair.b(&n) - pair.a(&m)),
                };
                assert_eq!(shown, (first, second), "{slope}");
            }
        }
    }
}

/// Goldberg and Fraenkel 2017, Figure 1(b): the smallest ones for [1; 2, 3, 4, ...].
#[test]
fn independent_slopes_have_all_four_differences_of_every_lag() {
    let pair = pair("[1; 2, 3, 4, ...]");
    let forbidden = Forbidden::of(&pair).unwrap();
    for k in (1..40).map(Integer::from) {
        for (z, w) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            assert!(forbidden.contains(&(pair.a(&k) + Integer::from(z)), &(pair.b(&k) + Integer::from(w))));
        }
    }
}

#[test]
fn a_difference_that_is_shown_late_and_numbers_of_any_size() {
    let pair = pair("2-sqrt(2)/1000");
    let forbidden = Forbidden::of(&pair).unwrap();
    let origin = forbidden.origin(&Integer::from(1), &Integer::from(3)).unwrap();
    assert_eq!(forbidden.shown_by(&origin, 499_217), None);
    assert_eq!(forbidden.shown_by(&origin, 499_218), Some((Integer::from(499_218), Integer::from(499_217))));
    // A crossed difference of positions far away, and the vector beside it.
    let (n, m): (Integer, Integer) = ("9".repeat(40).parse().unwrap(), "4".repeat(40).parse().unwrap());
    let (k, l) = (pair.a(&n) - pair.b(&m), pair.b(&n) - pair.a(&m));
    assert!(forbidden.contains(&k, &l) && forbidden.contains(&l, &k));
    assert!(!forbidden.contains(&Integer::from(0), &l));
    assert!(!forbidden.contains(&Integer::from(-1), &l) && !forbidden.contains(&Integer::from(0), &Integer::from(0)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every difference of two positions is forbidden.
    #[test]
    fn differences_are_forbidden(slope in 0..SLOPES.len(), n in 1u64..1_000_000_000, m in 0u64..1_000_000_000) {
        let pair = pair(SLOPES[slope]);
        let forbidden = Forbidden::of(&pair).unwrap();
        let (n, m) = (Integer::from(n.max(m) + 1), Integer::from(n.min(m)));
        let position = |n: &Integer| (pair.a(n), pair.b(n));
        let ((a, b), (u, v)) = (position(&n), position(&m));
        prop_assert!(forbidden.contains(&(&a - &u), &(&b - &v)));
        if v <= a {
            prop_assert!(forbidden.contains(&(a - v), &(b - u)));
        }
    }
}
