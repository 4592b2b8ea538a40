//! The positions of games: offsets, exceptions at the start, what connects the piles.

use super::common::{beatty, certifies_no_offset, certifies_no_slope, columns, contains_offset, ratio, real, slope};
use malachite::rational::Rational;
use rulesmith::ask::Recognized;
use rulesmith::number::Real;
use rulesmith::recognize::{Form, Interval, PartitionFailure, Positions, recognize};
use rulesmith::work::Work;

#[test]
fn misere_wythoff_has_an_offset() {
    let values = [beatty("phi", "1/phi", 0, 1000), beatty("phi^2", "1+1/phi", 0, 1000)];
    assert_eq!((values[0][0], values[1][0], values[0][1], values[1][1]), (0, 1, 2, 4));
    let answer = recognize(&columns(&values, None), &Work::default()).unwrap();
    for (column, (alpha, gamma)) in answer.columns.iter().zip([("phi", "phi-1"), ("phi^2", "phi")]) {
        let reason = column.homogeneous.as_ref().unwrap_err();
        assert!(certifies_no_slope(reason, &values[column.pile], 0));
        let fit = column.inhomogeneous.as_ref().unwrap();
        assert_eq!(fit.slopes.quadratics[0].slope, slope(alpha));
        let offsets = fit.simplest().unwrap();
        assert_eq!(offsets.slope, real(alpha));
        assert!(contains_offset(&offsets, &real(gamma)));
        assert!(contains_offset(&offsets, &Real::Rational(offsets.rational.clone())));
        assert_eq!(offsets.in_field, Some(real(gamma)));
    }
    let relations = answer.relations.unwrap();
    assert_eq!(relations.reciprocals.as_ref().unwrap().simplest, Some(ratio(1, 1)));
    assert_eq!(relations.complement.unwrap().alpha.unwrap().quadratics[0].slope, slope("phi"));
    let difference = relations.differences[0].linear.unwrap();
    assert_eq!((difference.t, difference.s, difference.from), (1, 1, 0));
}

#[test]
fn rat_has_offsets_once_its_start_is_left_out() {
    let up_to = 700;
    let mut rows = vec![vec![0, 0, 0]];
    rows.extend((1..=100u64).map(|n| vec![7 * n / 4, 7 * n / 2 - 1, 7 * n - 3]));
    let answer = recognize(&Positions::new(&rows, up_to, &Work::default()).unwrap(), &Work::default()).unwrap();
    assert_eq!(answer.columns[0].homogeneous.as_ref().unwrap().slopes.rational, Some(ratio(7, 4)));
    for (pile, alpha, gamma) in [(1, ratio(7, 2), ratio(-1, 1)), (2, ratio(7, 1), ratio(-3, 1))] {
        let column = &answer.columns[pile];
        let reason = column.inhomogeneous.as_ref().unwrap_err();
        let values: Vec<u64> = rows.iter().map(|row| row[pile]).collect();
        assert!(certifies_no_offset(reason, &values, 0));
        let Some(Form::Inhomogeneous(fit)) = column.form() else { panic!("{column:?}") };
        assert_eq!((fit.from, fit.to), (1, 100));
        assert_eq!(fit.slopes.rational, Some(alpha.clone()));
        let offsets = fit.simplest().unwrap();
        assert_eq!(offsets.slope, Real::Rational(alpha));
        assert_eq!(offsets.rational, gamma);
    }
    let relations = answer.relations.as_ref().unwrap();
    assert!(relations.looks_complementary());
    assert_eq!(relations.partition.up_to, 175);
    assert_eq!(relations.reciprocals.as_ref().unwrap().simplest, Some(ratio(1, 1)));
    // Without the origin the numbering starts at 1 and everything fits.
    let answer = recognize(&Positions::new(&rows[1..], up_to, &Work::default()).unwrap(), &Work::default()).unwrap();
    assert_eq!(answer.first, 1);
    assert!(answer.columns.iter().all(|column| column.inhomogeneous.is_ok()));
}

#[test]
fn mouse_from_its_positions() {
    let rows = std::iter::once([0, 0]).chain((1..=500u64).map(|n| [3 * n / 2, 3 * n - 1]));
    let answer = recognize(&Positions::new(rows, 1500, &Work::default()).unwrap(), &Work::default()).unwrap();
    // 0, 2, 5, 8, ... is floor(n beta) for beta just below 3, but 3n - 1 from n = 1 on says it better.
    let second = answer.columns[1].homogeneous.as_ref().unwrap();
    assert_eq!(second.slopes.interval.to_string(), "[1499/500, 3)");
    let Some(Form::Inhomogeneous(second)) = answer.columns[1].form() else { panic!("{answer:?}") };
    let offsets = second.simplest().unwrap();
    assert_eq!((second.from, offsets.slope, offsets.rational), (1, Real::from(3), ratio(-1, 1)));
    assert!(told(&answer).contains("fits all terms for beta in [1499/500, 3), but for no simple number"), "{answer:?}");
    let relations = answer.relations.as_ref().unwrap();
    assert!(relations.looks_complementary());
    assert_eq!(relations.complement.as_ref().unwrap().alpha.as_ref().unwrap().rational, Some(ratio(3, 2)));
}

#[test]
fn pairs_with_other_sums_of_reciprocals() {
    for (alpha, beta, r, t) in [
        ("(1+sqrt(5))/3", "(3+sqrt(5))/3", ratio(3, 2), ratio(2, 3)),
        ("(sqrt(13)-1)/3", "(sqrt(13)+5)/3", ratio(3, 2), ratio(2, 1)),
        ("sqrt(2)", "2+sqrt(2)", ratio(1, 1), ratio(2, 1)),
        ("fractional(5/4, 3)", "fractional(5/4, 3)+3", ratio(5, 4), ratio(3, 1)),
    ] {
        let answer =
            recognize(&columns(&[beatty(alpha, "0", 0, 2000), beatty(beta, "0", 0, 2000)], None), &Work::default())
                .unwrap();
        let relations = answer.relations.unwrap();
        assert_eq!(relations.reciprocals.as_ref().unwrap().simplest, Some(r.clone()), "{alpha}");
        let difference = &relations.differences[0];
        assert_eq!(difference.slopes.as_ref().unwrap().simplest, Some(t.clone()), "{alpha}");
        assert_eq!(
            difference.linear.map(|linear| Rational::from(linear.t)),
            (*t.denominator_ref() == 1).then_some(t.clone())
        );
        let pair = relations.fractional.as_ref().unwrap();
        assert_eq!((&pair.r, &pair.t, &pair.alpha, &pair.beta), (&r, &t, &slope(alpha), &slope(beta)));
        assert_eq!(relations.complement.as_ref().unwrap().alpha.is_some(), r == 1, "{alpha}");
        assert_eq!(relations.looks_complementary(), r == 1, "{alpha}");
    }
}

#[test]
fn a_wrong_start_leaves_a_tail() {
    let mut values = beatty("sqrt(3)", "0", 0, 1000);
    values[..7].copy_from_slice(&[0, 0, 2, 2, 2, 2, 2]);
    let answer = recognize(&columns(&[values.clone(), (0..=1000).collect()], None), &Work::default()).unwrap();
    let column = &answer.columns[0];
    assert!(certifies_no_slope(column.homogeneous.as_ref().unwrap_err(), &values, 0));
    assert!(certifies_no_offset(column.inhomogeneous.as_ref().unwrap_err(), &values, 0));
    let Some(Form::Homogeneous(fit)) = column.form() else { panic!() };
    assert_eq!((fit.from, fit.slopes.quadratics[0].slope.to_string().as_str()), (7, "sqrt(3)"));
    assert!(told(&answer).contains("from n = 7 to 1000"), "{answer:?}");
}

#[test]
fn positions_without_an_order() {
    let answer = recognize(
        &Positions::new([[0, 0], [1, 4], [2, 3], [3, 6], [5, 5]], 6, &Work::default()).unwrap(),
        &Work::default(),
    )
    .unwrap();
    let conflict = answer.order.conflict.as_ref().unwrap();
    assert!(conflict.holds());
    assert_eq!((conflict.n, &conflict.first[..], &conflict.second[..]), (1, &[1, 4][..], &[2, 3][..]));
    assert!(answer.columns.is_empty());
    assert!(told(&answer).contains("(1, 4) and (2, 3) exclude each other"), "{answer:?}");
    // Exceptions at the start do not hide the rest.
    let mut rows: Vec<[u64; 2]> = beatty("(1+sqrt(5))/3", "0", 0, 500)
        .into_iter()
        .zip(beatty("(3+sqrt(5))/3", "0", 0, 500))
        .map(|(a, b)| [a, b])
        .collect();
    assert_eq!(rows[..3], [[0, 0], [1, 1], [2, 3]]);
    rows.splice(..3, [[0, 1], [1, 3], [2, 2]]);
    let answer = recognize(&Positions::new(rows, 1000, &Work::default()).unwrap(), &Work::default()).unwrap();
    assert!(answer.order.conflict.as_ref().unwrap().holds());
    let first = answer.columns[0].slopes().unwrap();
    assert_eq!(first.quadratics[0].slope, slope("(1+sqrt(5))/3"));
}

#[test]
fn symmetric_lists_are_folded() {
    let pairs: Vec<(u64, u64)> = beatty("phi", "0", 0, 300).into_iter().zip(beatty("phi^2", "0", 0, 300)).collect();
    let both = pairs.iter().flat_map(|&(a, b)| [[a, b], [b, a]]);
    let positions = Positions::new(both, pairs[300].1, &Work::default()).unwrap();
    assert!(positions.is_folded());
    assert_eq!(positions.len(), 301);
    let answer = recognize(&positions, &Work::default()).unwrap();
    assert!(answer.folded && answer.relations.as_ref().unwrap().looks_complementary());
    assert_eq!(answer.columns[0].slopes().unwrap().quadratics[0].slope, slope("phi"));
}

#[test]
fn what_keeps_columns_from_being_complementary() {
    let relations = |rows: &[[u64; 2]], up_to| {
        recognize(&Positions::new(rows, up_to, &Work::default()).unwrap(), &Work::default()).unwrap().relations.unwrap()
    };
    let seen = relations(&[[0, 0], [1, 2], [4, 5], [6, 10]], 10).partition;
    assert_eq!((seen.up_to, seen.failure), (6, Some(PartitionFailure::Missing(3))));
    let seen = relations(&[[0, 0], [1, 2], [2, 5], [3, 7]], 8).partition;
    assert_eq!(seen.failure, Some(PartitionFailure::Twice { value: 2, places: [(1, 1), (2, 0)] }));
    // What is above the last entry of the first pile is not decided.
    let seen = relations(&[[0, 0], [1, 2], [3, 7]], 10).partition;
    assert_eq!((seen.up_to, seen.failure), (3, None));
}

#[test]
fn bounds_are_respected() {
    let rows = [[0, 0], [1, 2], [3, 5], [4, 7]];
    let answer = recognize(&Positions::new(rows, 5, &Work::default()).unwrap(), &Work::default()).unwrap();
    assert_eq!((answer.beyond, answer.last, answer.up_to), (1, 2, 5));
    assert!(Positions::new(rows, 5, &Work::default()).unwrap().numbered_from(u64::MAX).is_err());
    assert!(Positions::new([[9, 9]], 5, &Work::default()).unwrap_err().to_string().contains("within 5"));
    assert!(Positions::new(Vec::<Vec<u64>>::new(), 5, &Work::default()).is_err());
    assert!(Positions::new(vec![vec![1], vec![1, 2]], 5, &Work::default()).is_err());
    // One position bounds nothing.
    let answer = recognize(&Positions::new([[0, 0]], 5, &Work::default()).unwrap(), &Work::default()).unwrap();
    assert_eq!(answer.columns[0].homogeneous.as_ref().unwrap().slopes.interval, Interval::everything());
    assert!(!told(&answer).is_empty());
    // Piles and indices as large as they may be.
    let large = 1u64 << 62;
    let answer =
        recognize(&Positions::new([[0, 0], [large - 1, large]], large, &Work::default()).unwrap(), &Work::default())
            .unwrap();
    assert_eq!(serde_json::to_value(Recognized::from(&answer)).unwrap()["up_to"], "4611686018427387904");
}

#[test]
fn answers_for_programs_and_readers() {
    let answer =
        recognize(&columns(&[beatty("phi", "0", 0, 100), beatty("phi^2", "0", 0, 100)], None), &Work::default())
            .unwrap();
    let json = serde_json::to_value(Recognized::from(&answer)).unwrap();
    assert_eq!(json["evidence"], serde_json::json!({"kind": "checked", "up_to": 261}));
    assert_eq!(json["columns"][0]["homogeneous"]["slopes"]["simplest_quadratics"][0]["slope"], "(1+sqrt(5))/2");
    assert_eq!(json["columns"][0]["homogeneous"]["slopes"]["interval"]["low"]["value"], "144/89");
    assert_eq!(json["relations"]["complementary"], true);
    let text = told(&answer);
    for sentence in [
        "101 positions with no pile above 261.",
        "Numbered n = 0 to 100 so that no pile falls.",
        "floor(n*alpha) fits for all n from 0 to 100, exactly for alpha in [144/89, 89/55), ends set by n = 89 and n = 55.",
        "1/alpha + 1/beta = 1 is possible",
        "The two piles contain each of 1 to 161 exactly once, which is as far as the list decides it.",
        "Pile 2 minus pile 1 is n.",
        "All of this is checked for n <= 100 and piles up to 261, and for no others.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    assert!(!text.to_lowercase().contains("prove"));
}

/// What was recognised, in sentences.
fn told(answer: &rulesmith::recognize::Recognition) -> String {
    Recognized::from(answer).to_string()
}
