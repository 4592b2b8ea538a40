//! What kind of game a form is, and that it does not depend on the spelling.

use rulesmith::form::{Form, Pairs, Shape};
use rulesmith::rules;
use rulesmith::work::Work;

/// The form of a game on two unordered piles with nim moves and these further lines.
fn form(lines: &str) -> Form {
    let text = format!("game \"G\"\npiles x <= y\n{lines}");
    let game = rules::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    Form::of(&game, &Work::default()).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn shape(lines: &str) -> Shape {
    form(&format!("{lines}\nmove nim: take from 1 pile")).shape().clone()
}

fn band(width: i64, removed: &[(i64, i64)], added: &[(u64, u64)]) -> Pairs {
    let added = added.iter().flat_map(|&(k, l)| [(k, l), (l, k)]).map(|(k, l)| (k.into(), l.into())).collect();
    let removed = removed.iter().flat_map(|&(k, l)| [(k, l), (l, k)]).collect();
    Pairs { width, removed, added, families: vec![] }
}

#[test]
fn bands_are_read_however_they_are_written() {
    let spellings: &[(Pairs, &[&str])] = &[
        (
            band(0, &[], &[]),
            &["", "move one: take k from x where k mod 3 = 1", "move dead: take t from x, t from y where t < 0"],
        ),
        (
            band(1, &[], &[]),
            &[
                "move both: take t from x, t from y",
                "move both: take {k, l} where k = l",
                "move both: take {k, l} unless |k - l| >= 1",
                "move both: take {k, l} where |k - l| = 0",
                "move both: take {n, n} for n >= 1",
                "move both: take t from x, t from y where t >= 3\nmove more: take {1, 1}, {2, 2}",
                "move both: take t from x, t from y where x in evil\nmove more: take t from x, t from y where x in odious",
            ],
        ),
        (
            band(3, &[], &[]),
            &[
                "move band: take {k, l} where |k - l| < 3",
                "move band: take {k, l} where -3 < k - l < 3",
                "move band: take k from x, l from y where k <= l + 2 and l - k <= 2",
                "move band: take {k, l} where 0 <= k - l <= 2",
                "move one: take t from x, t from y\nmove two: take {t, t + 1}\nmove three: take {t, t + 2}",
                "move band: take {k, l} where |k - l| < 3\nmove inside: take {4, 6}\nmove thin: take t from x, t from y",
            ],
        ),
        (
            band(2, &[(2, 3)], &[(9, 18)]),
            &[
                "move band: take {k, l} where |k - l| < 2 unless {k, l} = {2, 3}\nmove more: take {9, 18}",
                "move band: take {k, l} where |k - l| < 2 and {k, l} not in {(2, 3)}\nmove more: take {9, 18}, {1, 2}",
                "move band: take {k, l} where |k - l| < 2 and (min(k, l) != 2 or max(k, l) != 3)\nmove more: take {18, 9}",
                "move band: take {k, l} where |k - l| < 2 unless (k, l) = (2, 3) or k = 3 and l = 2\nmove more: take {9, 18}",
                "move one: take t from x, t from y\nmove two: take {t, t + 1} where t != 2\nmove more: take {9, 18}",
            ],
        ),
        (
            band(1, &[(1, 1), (2, 2), (4, 4)], &[]),
            &[
                "move both: take t from x, t from y where t >= 3 and t != 4",
                "move both: take {k, l} where |k - l| < 1 and k not in {1, 2, 4}",
                "move both: take {k, l} where k = l and l not in {1, 2, 4}",
                "move both: take {n + 3, n + 3} for n >= 0 where n != 1",
            ],
        ),
        (band(1_000_000, &[(2, 3)], &[]), &["move band: take {k, l} where |k - l| < 1000000 unless {k, l} = {2, 3}"]),
    ];
    for (expected, texts) in spellings {
        for text in *texts {
            assert_eq!(shape(text).pairs.as_ref(), Some(expected), "{text}\n{}", form(text).essence());
        }
    }
}

#[test]
fn what_depends_on_the_position_is_no_band() {
    for text in [
        "move both: take t from x, t from y where x in evil",
        "move both: take t from x, t from y where t mod 2 = 0",
        "move both: take {k, l} where k - l < 2 and x < 5",
        "move both: take {k, l} where |k - l| < 3 and k != l",
        "move both: take k from x, l from y where 0 <= l - k < 2",
        "move both: take 2 from x, 3 from y",
        "move both: take {t, 2*t}",
    ] {
        assert_eq!(shape(text).pairs, None, "{text}\n{}", form(text).essence());
    }
    let line = shape("move line: take {floor(phi*n), floor(phi^2*n)} for n >= 1");
    assert_eq!(line.pairs.map(|pairs| pairs.families.len()), Some(2));
}

#[test]
fn constraints_are_read_however_they_are_written() {
    let groups: &[&[&str]] = &[
        &[
            "let f = beatty_constraint(sqrt(2))\nmove both: take k from x, l from y where l - k < f(x)",
            "let f = beatty_constraint(2 - (2 - sqrt(2)))\nlet g(n) = f(n)\nmove both: take l from y, k from x unless l >= k + g(x)",
            "let f = beatty_constraint(sqrt(2))\nmove both: take k from x, l from y where l - f(x) < k\nmove dead: take k from x, l from y where l - k < f(x) - 1",
        ],
        &[
            "let f = beatty_constraint(sqrt(2))\nmove both: take k from x, l from y where |l - k| < f(x)",
            "let f = beatty_constraint(sqrt(2))\nmove both: take k from x, l from y where l - k < f(x) and k - l < f(x)",
        ],
        &[
            "move both: take k from x, l from y where |k - l| < (if x in evil then 2 else 1)",
            "move both: take k from x, l from y where x in evil and |k - l| < 2 or x not in evil and k = l",
        ],
        &["move both: take k from x, l from y where l - k < 1 + x mod 3"],
    ];
    for group in groups {
        let shapes: Vec<_> = group.iter().map(|text| (text, shape(text).constraint)).collect();
        for (text, shape) in &shapes {
            assert!(shape.is_some(), "{text}\n{}", form(text).essence());
            assert_eq!(*shape, shapes[0].1, "{text}\n{}", form(text).essence());
        }
    }
    let one_sided = shape("move both: take k from x, l from y where l - k < 3").constraint.expect("a constraint");
    assert_eq!((one_sided.two_sided, one_sided.constant()), (false, Some(3)));
    let two_sided = shape("move both: take k from x, l from y where |l - k| <= 3").constraint.expect("a constraint");
    assert_eq!((two_sided.two_sided, two_sided.constant()), (true, Some(4)));
    assert_eq!(shape("move both: take k from x, l from y where l - k < y").constraint, None);
}

#[test]
fn red_piles_are_read_however_they_are_written() {
    let spellings = [
        "move any: take from 2 piles where x not in evil and y not in evil",
        "move any: take from 2 piles unless x in evil or y in evil",
        "move any: take from up to 2 piles where x in odious and y in odious",
        "move any: take k from x, l from y where not (x in evil or not (y in odious))",
        "move any: take from 2 piles where x in odious and y in odious\nmove dead: take t from x, t from y where x in odious and y in odious",
    ];
    let shapes: Vec<_> = spellings.iter().map(|text| shape(text).chromatic).collect();
    for (text, shape) in spellings.iter().zip(&shapes) {
        let set = shape.as_ref().and_then(|red| red.set()).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(set.sequence().expect("a sequence").term(&2u32.into()).expect("a term"), 5, "{text}");
        assert_eq!(*shape, shapes[0], "{text}");
        let free = form(&format!("{text}\nmove nim: take from 1 pile")).free_ways();
        assert!(free.iter().any(|free| *free), "{text}");
    }
    assert_eq!(shape("move any: take from 2 piles where x not in evil and y not in odious").chromatic, None);
    assert_eq!(shape("move any: take from 2 piles where x not in evil").chromatic, None);
}

#[test]
fn vectors_alone() {
    let of = |text: &str| form(text).shape().clone();
    let vectors = of("move a: take {1, 2}\nmove b: take {3, 0}").vectors.expect("vectors");
    assert_eq!(vectors.single.len(), 4);
    assert_eq!(of("move a: take 1 from x, 2 from y").vectors, None);
    assert!(of("move a: take {1, 2}").invariant);
    assert!(!of("move a: take {1, 2} where x < 7").invariant);
    // From the smaller pile alone is no vector that may be taken wherever it fits.
    let symmetric = |text: &str| of(text).symmetric;
    assert!(symmetric("move a: take {1, 2}") && symmetric("move a: take t from x\nmove b: take s from y"));
    assert!(symmetric("move a: take k from x, l from y where |k - l| < 3"));
    assert!(symmetric("move a: take {k, l} where 0 <= k <= l and k + 3*l in evil"));
    assert!(!symmetric("move a: take t from x") && !symmetric("move a: take k from x, l from y where k - l < 3"));
    assert!(of("move a: take t from x\nmove b: take s from y\nmove c: take 3 from x").only_nim);
    assert!(!of("move a: take t from x").nim);
}
