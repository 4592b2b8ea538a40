//! Smallest modifications of t-Wythoff: their sizes, and that they and their lower bounds hold up to brute force.

use rulesmith::design::smallest::{NoModification, Smallest, smallest_modification};
use rulesmith::games;
use rulesmith::number::Slope;
use rulesmith::solve::{self, Options};
use serde::Deserialize;
use std::collections::HashSet;

fn slope(text: &str) -> Slope {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The root of z^2 + b z - c with b - c + 1 = -k.
fn mtw_slope(k: i64, c: i64) -> Slope {
    let b = c - 1 - k;
    slope(&format!("(sqrt({}) - ({b}))/2", b * b + 4 * c))
}

fn smallest(alpha: &Slope) -> Smallest {
    smallest_modification(alpha, &Default::default()).unwrap_or_else(|error| panic!("{alpha}: {error}"))
}

/// The game of the catalogue that the answer names.
fn name(found: &Smallest, alpha: &Slope) -> String {
    let list = |sign: char, vectors: &[(i64, i64)]| match vectors {
        [] => String::new(),
        some => format!("; {sign}{}", some.iter().map(|(k, l)| format!("({k},{l})")).collect::<Vec<_>>().join(", ")),
    };
    format!("mtw({}{}{}; {alpha})", found.t, list('-', &found.removed), list('+', &found.added))
}

/// The game has the pair up to a size, and the clauses say the truth: the position has no move to a P-position in Wy(t)
/// without the forced removals, and these are all vectors to P-positions that do not connect P-positions seen here.
fn check(found: &Smallest, alpha: &Slope) {
    const UP_TO: u64 = 1000;
    let entry = games::find(&name(found, alpha)).unwrap_or_else(|error| panic!("{}: {error}", name(found, alpha)));
    let options = Options::default();
    let claimed = solve::claimed(&entry.game, UP_TO, &options).unwrap();
    let answer = solve::check(&entry.game, &claimed, UP_TO, &options).unwrap();
    assert_eq!(answer.disagreement, None, "{}", entry.name);
    let losing: Vec<(i64, i64)> = claimed.iter().map(|p| (p[0] as i64, p[1] as i64)).collect();
    let sorted = |k: i64, l: i64| (k.min(l), k.max(l));
    let from = |x: i64, y: i64| {
        let targets = losing.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        targets.filter(move |&(a, b)| a <= x && b <= y && (a, b) != (x, y)).map(move |(a, b)| sorted(x - a, y - b))
    };
    let connecting: HashSet<(i64, i64)> = losing.iter().flat_map(|&(x, y)| from(x, y)).collect();
    for bound in &found.bounds {
        assert!(bound.forced.len() + bound.added >= found.size() || bound.t == found.t, "{alpha}: {bound:?}");
        for vector in &bound.forced {
            assert!(vector.1 - vector.0 < bound.t && connecting.contains(vector), "{alpha}: {vector:?}");
        }
        for clause in &bound.clauses {
            let (x, y) = clause.position;
            assert!(!losing.contains(&(x, y)) && y as u64 <= UP_TO, "{alpha}: {clause:?}");
            let listed: HashSet<(i64, i64)> = clause.vectors.iter().copied().collect();
            for vector in from(x, y) {
                assert!(vector.0 > 0, "no nim move leads from {:?} to a P-position", clause.position);
                assert!(vector.1 - vector.0 >= bound.t || bound.forced.contains(&vector), "{vector:?} is in the band");
                // What is not listed connects P-positions, some of them beyond this board.
                assert!(!(listed.contains(&vector) && connecting.contains(&vector)), "{vector:?}");
            }
            assert!(listed.is_subset(&from(x, y).collect()));
        }
    }
}

#[derive(Deserialize)]
struct Corpus {
    minimum: Vec<Minimum>,
}

#[derive(Deserialize)]
struct Minimum {
    k: i64,
    c: i64,
    size: usize,
    theorem: usize,
}

#[test]
fn minima_of_all_modifications() {
    let corpus: Corpus = toml::from_str(include_str!("../../../corpus/modifications.toml")).unwrap();
    for Minimum { k, c, size, theorem } in corpus.minimum {
        let alpha = mtw_slope(k, c);
        let found = smallest(&alpha);
        assert_eq!(found.size(), size, "k = {k}, c = {c}");
        assert!(size <= theorem);
        check(&found, &alpha);
    }
    let found = smallest(&mtw_slope(3, 19));
    assert_eq!((found.t, found.removed.len(), found.added), (5, 0, vec![(2, 12), (3, 19), (5, 26)]));
}

#[test]
fn minima_for_three_segments_depend_on_c_modulo_3() {
    for c in 8..=28 {
        let size = [5, 3, 2][c as usize % 3];
        assert_eq!(smallest(&mtw_slope(3, c)).size(), size, "c = {c}");
    }
}

#[test]
fn t_wythoff_needs_no_change() {
    for t in 1..=10 {
        let found = smallest(&slope(&format!("[1; ({t})]")));
        assert_eq!((found.t, found.size()), (t, 0));
    }
    assert_eq!(smallest(&slope("sqrt(2)")).t, 2);
}

#[test]
fn other_slopes_have_none_and_the_relation_says_why() {
    let why = |text: &str| match smallest_modification(&slope(text), &Default::default()) {
        Err(NoModification::None(why)) => why,
        other => panic!("{text}: {other:?}"),
    };
    assert!(why("(5-sqrt(5))/2").contains("A = 1, B = 1, C = -5"));
    assert!(why("[1; (2, 5)]").contains("A = 2, B = -5, C = 13"));
    assert!(why("e-1").contains("the slope is not quadratic"));
    assert!(why("7/5").contains("rational"));
    assert!(why("1+sqrt(2)").contains("between 1 and 2"), "{}", why("1+sqrt(2)"));
}

#[test]
fn it_can_be_stopped() {
    let stop = || false;
    let limits = rulesmith::prove::torus::Limits { go_on: &stop, ..Default::default() };
    assert_eq!(smallest_modification(&mtw_slope(3, 9), &limits), Err(NoModification::Interrupted));
}
