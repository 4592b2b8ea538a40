//! Smallest modifications of t-Wythoff: their sizes, and that they and their lower bounds stand up without the engine
//! that found them.

use malachite::Integer;
use rulesmith::classify::classify;
use rulesmith::design::smallest::{Bound, Clause, NoModification, Smallest, smallest_modification};
use rulesmith::design::theorem1;
use rulesmith::number::Slope;
use rulesmith::prove::Engine;
use rulesmith::work::{Cancel, Stopped, Work};
use rulesmith_corpus::claims::{Found, ask, first_difference};
use rulesmith_corpus::games;
use rulesmith_corpus::slopes::{Minimum, minima};
use std::collections::HashSet;
use std::time::Duration;

type Vector = (i64, i64);

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

/// The P-positions as far as they are looked at, by floors alone.
struct Positions {
    /// (a_n, b_n) for n = 0, 1, ..
    list: Vec<Vector>,
    set: HashSet<Vector>,
}

impl Positions {
    fn new(alpha: &Slope) -> Positions {
        let beta = alpha.complement().unwrap();
        let floor = |slope: &Slope, n: u64| i64::try_from(&slope.floor_times(&Integer::from(n))).unwrap();
        let list: Vec<Vector> = (0..20_000).map(|n| (floor(alpha, n), floor(&beta, n))).collect();
        Positions { set: list.iter().copied().collect(), list }
    }

    /// All vectors from a position to P-positions.
    fn from(&self, (x, y): Vector) -> HashSet<Vector> {
        let turned = self.list.iter().take_while(|to| to.0 <= y).flat_map(|&(a, b)| [(a, b), (b, a)]);
        let fit = turned.filter(|&(a, b)| a <= x && b <= y && (a, b) != (x, y));
        fit.map(|(a, b)| sorted(x - a, y - b)).collect()
    }

    /// Whether two of these positions differ by the vector: then no rules for them may contain it.
    fn connects(&self, (k, l): Vector) -> bool {
        let is = |x: i64, y: i64| self.set.contains(&sorted(x, y));
        self.list
            .iter()
            .any(|&(x, y)| [(x - k, y - l), (x - l, y - k)].iter().any(|&(u, v)| u >= 0 && v >= 0 && is(u, v)))
    }
}

fn sorted(k: i64, l: i64) -> Vector {
    (k.min(l), k.max(l))
}

/// Whether so many vectors can meet all clauses, by trying every vector of the first that is not met.
fn can_be_met(clauses: &[Clause], chosen: &mut Vec<Vector>, budget: usize) -> bool {
    let open = |clause: &&Clause| !clause.vectors.iter().any(|vector| chosen.contains(vector));
    let Some(first) = clauses.iter().find(open) else { return true };
    budget > 0
        && first.vectors.iter().any(|&vector| {
            chosen.push(vector);
            let met = can_be_met(clauses, chosen, budget - 1);
            chosen.pop();
            met
        })
}

/// The game has the pair, by the engine with its certificate and on a board; and no modification of any Wy(t) with
/// fewer changes has it, by what is checked here without the engine:
///
/// - a smaller t leaves a step of b_n - a_n wider than 2t - 1, and then only finitely many of the positions (x, x + D),
///   D halfway, can be served by nim moves and finitely many vectors;
/// - a larger t has as many vectors between P-positions, each shown by two of them;
/// - for each t between, the vectors that have to go are shown in the same way; the position of a clause has no other
///   move to a P-position; every vector from it to one is listed or connects two P-positions; and so few vectors
///   cannot meet all clauses.
fn check(found: &Smallest, alpha: &Slope) {
    let game = games::game(&name(found, alpha));
    assert_eq!(ask(&game, Engine::Torus, Duration::MAX), Found::Proved, "{alpha}");
    assert_eq!(first_difference(&game, 1000), None, "{alpha}");
    let (size, positions) = (found.size(), Positions::new(alpha));

    let tried: Vec<i64> = found.bounds.iter().map(|bound| bound.t).collect();
    let (least, most) = (tried[0], tried[tried.len() - 1]);
    assert!(tried.iter().copied().eq(least..=most), "{alpha}: {tried:?}");
    let steps = positions.list.windows(2).map(|pair| (pair[1].1 - pair[1].0) - (pair[0].1 - pair[0].0));
    assert!(steps.max().unwrap() > 2 * (least - 1) - 1, "{alpha}: t = {} is wide enough", least - 1);
    let first = positions.list.iter().take(300);
    let between: HashSet<Vector> = first.flat_map(|&position| positions.from(position)).collect();
    let beyond = between.iter().filter(|(k, l)| *k > 0 && l - k <= most).count();
    assert!(beyond >= size, "{alpha}: t = {} has {beyond} vectors to lose", most + 1);

    for bound in &found.bounds {
        let Bound { t, forced, clauses, added } = bound;
        for vector in forced {
            assert!(vector.0 > 0 && vector.1 - vector.0 < *t && positions.connects(*vector), "{alpha}: {vector:?}");
        }
        for Clause { position, vectors } in clauses {
            assert!(!positions.set.contains(position), "{alpha}: {position:?}");
            let all = positions.from(*position);
            let moves = |vector: &&Vector| vector.0 == 0 || vector.1 - vector.0 < *t && !forced.contains(vector);
            assert_eq!(all.iter().find(moves), None, "{alpha}: {position:?} has a move");
            assert!(vectors.iter().all(|vector| all.contains(vector)), "{alpha}: {position:?}");
            let left_out = |vector: &&Vector| !vectors.contains(vector) && !positions.connects(**vector);
            assert_eq!(all.iter().find(left_out), None, "{alpha}: {position:?} could use this");
        }
        assert!(*t != found.t || (forced == &found.removed && can_be_met(clauses, &mut vec![], found.added.len())));
        assert!(forced.len() >= size || !can_be_met(clauses, &mut vec![], size - 1 - forced.len()), "{alpha}: {t}");
        assert!(forced.len() + added >= size && (*added == 0 || !can_be_met(clauses, &mut vec![], added - 1)));
    }
}

#[test]
fn minima_of_all_modifications() {
    let minima = minima();
    assert_eq!(minima.len(), 16);
    for Minimum { k, c, size, theorem } in minima {
        let alpha = mtw_slope(k, c);
        let found = smallest(&alpha);
        assert_eq!(found.size(), size, "k = {k}, c = {c}");
        let classes = classify(&alpha).unwrap();
        assert_eq!(theorem1(&classes).unwrap().ruleset.size(), theorem, "k = {k}, c = {c}");
        check(&found, &alpha);
    }
    let found = smallest(&mtw_slope(3, 19));
    assert_eq!((found.t, found.removed.len(), found.added), (5, 0, vec![(2, 12), (3, 19), (5, 26)]));
}

#[test]
fn minima_for_three_segments_depend_on_c_modulo_3() {
    for c in 8..=28 {
        let alpha = mtw_slope(3, c);
        let found = smallest(&alpha);
        assert_eq!(found.size(), [5, 3, 2][c as usize % 3], "c = {c}");
        check(&found, &alpha);
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
    let cancel = Cancel::default();
    let work = Work::default().with_cancel(&cancel);
    cancel.cancel();
    assert_eq!(smallest_modification(&mtw_slope(3, 9), &work), Err(NoModification::Stopped(Stopped::Cancelled)));
}
