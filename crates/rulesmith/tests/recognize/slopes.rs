//! Slopes of every kind, and sequences with a wrong term.

use super::common::{
    beatty, certifies_no_offset, certifies_no_slope, columns, contains_offset, ratio, real, slope, slopes_by_pairs,
};
use malachite::Integer;
use malachite::rational::Rational;
use rulesmith::number::Real;
use rulesmith::recognize::{Candidates, Interval, Terms, fit_offset, fit_slope, quadratics_in, recognize};
use rulesmith::work::Work;

const IRRATIONAL: [&str; 28] = [
    "phi",
    "sqrt(2)",
    "(1+sqrt(5))/3",
    "(sqrt(13)-1)/3",
    "sqrt(3)",
    "sqrt(12)-2",
    "(3+sqrt(17))/5",
    "(1+sqrt(3))/2",
    "sqrt(5)-1",
    "(5+sqrt(29))/6",
    "(sqrt(7)+1)/2",
    "[1; 2, (2, 6)]",
    "[1; (3, 1)]",
    "[1; 20, (1)]",
    "[1; (50)]",
    "(7-sqrt(2))/3",
    "1+1/sqrt(101)",
    "2-1/sqrt(50)",
    "e-1",
    "pi-2",
    "2^(1/3)",
    "3^(1/3)",
    "2^(1/5)",
    "root(x^3-x-1, 1, 2)",
    "[1; 2, 3, 4, ...]",
    "e/2",
    "pi/2",
    "(e+1)/e",
];

const RATIONAL: [&str; 8] = ["3/2", "7/4", "4/3", "5/3", "17/12", "99/70", "355/226", "1999/1000"];

/// [max a_n/n, min (a_n+1)/n), one term after the other.
fn brute_force(values: &[u64]) -> Interval {
    let terms = || values.iter().enumerate().skip(1);
    let low = terms().map(|(n, a)| ratio(i128::from(*a), n as i128)).max().unwrap();
    let high = terms().map(|(n, a)| ratio(i128::from(*a) + 1, n as i128)).min().unwrap();
    Interval::half_open(low, high)
}

#[test]
fn intervals_of_slopes_of_every_kind() {
    for text in IRRATIONAL.iter().chain(&RATIONAL) {
        let alpha = slope(text);
        // A slope below 1 has no complement, but a partner all the same.
        let complement = alpha.complement();
        let beta = complement.clone().unwrap_or_else(|_| slope(&format!("{alpha}+2")));
        let values = [beatty(text, "0", 0, 2000), beatty(&beta.to_string(), "0", 0, 2000)];
        let answer = recognize(&columns(&values, None), &Work::default()).unwrap();
        assert!(answer.order.conflict.is_none(), "{text}");
        for (column, (values, slope)) in answer.columns.iter().zip(values.iter().zip([&alpha, &beta])) {
            let fit = column.homogeneous.as_ref().unwrap_or_else(|reason| panic!("{text}: {reason}"));
            let interval = &fit.slopes.interval;
            assert!(interval.contains(slope), "{slope} in {interval}");
            assert_eq!(*interval, brute_force(values), "{text}");
            let (low_at, high_at) = (fit.low_at.unwrap() as usize, fit.high_at.unwrap() as usize);
            assert_eq!(interval.low.as_ref().unwrap().value, ratio(values[low_at].into(), low_at as i128));
            assert_eq!(interval.high.as_ref().unwrap().value, ratio(i128::from(values[high_at]) + 1, high_at as i128));
            check_candidates(&fit.slopes);
            // The homogeneous solutions are among the inhomogeneous ones.
            let offset = column.inhomogeneous.as_ref().unwrap();
            assert!(offset.slopes.interval.contains(slope));
            let offsets = offset.offsets(slope).unwrap();
            assert!(contains_offset(&offsets, &Real::from(0)), "{text}: {offsets:?}");
            if let Real::Rational(value) = slope.as_real() {
                assert_eq!(fit.slopes.rational.as_ref(), Some(value));
                assert_eq!(fit.slopes.guess().unwrap().value, *slope.as_real());
            }
        }
        let relations = answer.relations.unwrap();
        if complement.is_err() {
            assert!(!relations.looks_complementary() && relations.complement.unwrap().alpha.is_none(), "{text}");
            continue;
        }
        let irrational = alpha.is_irrational();
        assert_eq!(relations.partition.failure.is_none(), irrational, "{text}");
        assert_eq!(relations.looks_complementary(), irrational, "{text}");
        assert_eq!(relations.reciprocals.unwrap().simplest, Some(ratio(1, 1)), "{text}");
        let joint = relations.complement.unwrap().alpha.unwrap();
        assert!(joint.interval.contains(&alpha), "{text}");
        assert!(joint.interval.width() <= answer.columns[0].slopes().unwrap().interval.width(), "{text}");
    }
}

#[test]
fn intervals_with_an_offset() {
    // The same set of slopes as from all pairs of terms.
    for text in IRRATIONAL.iter().chain(&RATIONAL) {
        for gamma in ["0", "1/2", "22/7"] {
            let values = beatty(text, gamma, 5, 150);
            let terms = Terms::new(5, &values).unwrap();
            let fit = fit_offset(terms, &mut Work::default().pace()).unwrap().unwrap();
            let (low, high) = slopes_by_pairs(&terms.iter().collect::<Vec<_>>());
            let interval = fit.slopes.interval.clone();
            assert_eq!((interval.low.map(|end| end.value), interval.high.map(|end| end.value)), (low, high), "{text}");
            assert!(contains_offset(&fit.offsets(&slope(text)).unwrap(), &real(gamma)), "{text} + {gamma}");
        }
    }
}

fn check_candidates(slopes: &Candidates) {
    let rational = Real::Rational(slopes.rational.clone().unwrap());
    assert!(slopes.interval.contains(&rational));
    for pair in slopes.quadratics.windows(2) {
        assert!(pair[0].height <= pair[1].height);
    }
    for candidate in &slopes.quadratics {
        assert!(slopes.interval.contains(&candidate.slope));
        assert_eq!(candidate.slope.minimal_polynomial().unwrap(), candidate.polynomial);
        let height = candidate.polynomial.coefficients().iter().map(|c| if *c < 0 { -c } else { c.clone() }).max();
        assert_eq!(height, Some(Integer::from(candidate.height)));
    }
}

#[test]
fn quadratic_slopes_are_found_first() {
    for text in [
        "phi",
        "sqrt(2)",
        "(1+sqrt(5))/3",
        "(sqrt(13)-1)/3",
        "sqrt(3)",
        "sqrt(12)-2",
        "(1+sqrt(3))/2",
        "phi^2",
        "(3+sqrt(5))/3",
        "(3+sqrt(17))/5",
    ] {
        let values = beatty(text, "0", 0, 2000);
        let fit = fit_slope(Terms::new(0, &values).unwrap(), &mut Work::default().pace()).unwrap().unwrap();
        assert_eq!(fit.slopes.quadratics[0].slope, slope(text));
        let guess = fit.slopes.guess().unwrap();
        assert_eq!(guess.value, *slope(text).as_real());
        assert!(guess.spare_digits > 0);
    }
}

#[test]
fn slopes_with_a_name_are_guessed_and_others_are_not() {
    let guess = |text: &str| {
        let values = beatty(text, "0", 0, 20_000);
        let fit = fit_slope(Terms::new(0, &values).unwrap(), &mut Work::default().pace()).unwrap().unwrap();
        fit.slopes.guess().unwrap()
    };
    for text in ["2^(1/3)", "e-1", "pi-2", "(3*e+1)/5", "(7^(1/4)+1)/2"] {
        let guess = guess(text);
        assert!(guess.is_convincing() && guess.value.to_string() == real(text).to_string(), "{text}: {guess:?}");
    }
    for text in ["root(x^3-x-1, 1, 2)", "23^(1/3)/2+1/37"] {
        let guess = guess(text);
        assert!(guess.spare_digits < 6, "{text}: {guess:?}");
    }
}

/// All irrational roots of polynomials with bounded coefficients, the plain way.
#[test]
fn the_search_for_quadratics_is_complete() {
    let intervals = [
        (ratio(8, 5), ratio(13, 8)),
        (ratio(0, 1), ratio(1, 7)),
        (ratio(1, 3), ratio(5, 2)),
        (ratio(10, 1), ratio(11, 1)),
    ];
    for (low, high) in intervals {
        let interval = Interval::half_open(low, high);
        let height = 12i64;
        let mut expected: Vec<(i64, i64, Real)> = Vec::new();
        for c2 in 1..=height {
            for c1 in -height..=height {
                for c0 in -height..=height {
                    let discriminant = c1 * c1 - 4 * c2 * c0;
                    if discriminant <= 0 {
                        continue;
                    }
                    let root = Real::sqrt(&Rational::from(discriminant)).unwrap();
                    for sign in [-1, 1] {
                        let value = root
                            .affine(&ratio(sign, 2 * i128::from(c2)), &ratio(-i128::from(c1), 2 * i128::from(c2)))
                            .unwrap();
                        if value.is_irrational() && interval.contains(&value) && value.sign().is_gt() {
                            expected.push((c2.max(c1.abs()).max(c0.abs()), c2 + c1.abs() + c0.abs(), value));
                        }
                    }
                }
            }
        }
        expected.sort_by_key(|(height, sum, _)| (*height, *sum));
        let mut distinct: Vec<(i64, i64, Real)> = Vec::new();
        for item in expected {
            if !distinct.iter().any(|known| known.2 == item.2) {
                distinct.push(item);
            }
        }
        let found = quadratics_in(&interval, usize::MAX, height as u64);
        assert_eq!(found.len(), distinct.len());
        for candidate in &found {
            assert!(
                distinct
                    .iter()
                    .any(|known| known.0 == candidate.height as i64 && known.2 == *candidate.slope.as_real())
            );
        }
        let few = quadratics_in(&interval, 5, height as u64);
        assert_eq!(few, found[..5.min(found.len())]);
    }
}

#[test]
fn one_wrong_term_is_refuted_with_a_certificate() {
    for text in IRRATIONAL.iter().chain(&RATIONAL) {
        for at in [3usize, 50, 777, 1999] {
            for up in [2, 5] {
                let mut values = beatty(text, "0", 0, 2000);
                // Raise a term, and all after it to keep the order, so that nothing but the arithmetic objects.
                let raised = values[at] + up;
                values[at] = raised;
                values[at + 1..].iter_mut().for_each(|value| *value = (*value).max(raised));
                let terms = Terms::new(0, &values).unwrap();
                let reason = fit_slope(terms, &mut Work::default().pace()).unwrap().expect_err(text);
                assert!(certifies_no_slope(&reason, &values, 0), "{text} at {at}: {reason}");
                let reason = fit_offset(terms, &mut Work::default().pace()).unwrap().expect_err(text);
                assert!(certifies_no_offset(&reason, &values, 0), "{text} at {at}: {reason}");
            }
        }
    }
}
