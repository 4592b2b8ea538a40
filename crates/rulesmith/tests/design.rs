//! Designing rules: every construction that applies is offered and stands the check, and no other is offered.

use rulesmith::design::{classify, theorem1};
use rulesmith::number::Slope;

/// The slope with alpha^2 + b alpha - c = 0 and k = c - b - 1.
fn slope(k: u64, c: u64) -> Slope {
    let b = c as i64 - 1 - k as i64;
    // z^2 + b z - c changes its sign between 1 and 2.
    format!("root(z^2 + {b}*z - {c}, 1, 2)").parse().unwrap()
}

#[test]
fn table_1_of_goldberg_and_fraenkel() {
    let r = [4, 2, 6, 1, 9, 4, 1, 5, 4, 1, 5, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3];
    let s = [3, 7, 1, 6, 2, 5, 8, 2, 1, 10, 2, 4, 12, 5, 4, 14, 5, 4, 16, 5, 4, 18, 5, 4, 20, 5, 4, 22, 5, 4];
    let mut found: (Vec<u64>, Vec<u64>) = (vec![], vec![]);
    for c in 5..=34 {
        let answer = theorem1(&classify(&slope(3, c)).unwrap()).unwrap();
        assert_eq!((answer.k, answer.c), (3, c.into()));
        found.0.push(answer.r);
        found.1.push(answer.s);
    }
    assert_eq!(found, (r.to_vec(), s.to_vec()));
}

#[test]
fn sizes_of_theorem_1() {
    // How many vectors the construction changes.
    let sizes = [
        (2, 3, 6),
        (2, 4, 6),
        (2, 6, 4),
        (2, 8, 6),
        (3, 5, 9),
        (3, 6, 8),
        (3, 7, 8),
        (3, 8, 7),
        (3, 9, 11),
        (3, 10, 7),
        (3, 12, 9),
        (3, 13, 6),
        (3, 15, 10),
        (3, 16, 8),
        (3, 18, 10),
        (3, 19, 9),
    ];
    let found: Vec<(u64, u64, usize)> = sizes
        .iter()
        .map(|&(k, c, _)| (k, c, theorem1(&classify(&slope(k, c)).unwrap()).unwrap().ruleset.size()))
        .collect();
    assert_eq!(found, sizes);
}
