//! Random small sequences, against brute force.

use super::common::{certifies_no_offset, certifies_no_slope, contains_offset, ratio, slopes_by_pairs};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Floor;
use malachite::rational::Rational;
use proptest::prelude::*;
use rulesmith::ask::{EvidenceKind, Recognized};
use rulesmith::number::Real;
use rulesmith::recognize::{
    End, Interval, NoOffset, NoSlope, Positions, Recognition, Term, Terms, fit_offset, fit_slope, recognize,
};
use rulesmith::work::Work;

/// Feasibility as a linear program, solved by its corners: maximise the slack s in a_n <= n alpha + gamma and
/// n alpha + gamma + s <= a_n + 1. The strict system has a solution exactly when the best s is positive, and the best s is
/// taken where three constraints are tight. Constraints are tried in all triples, so only for a few terms.
fn best_slack(terms: &[Term]) -> Rational {
    // Rows (x, y, z, c) for x alpha + y gamma + z s <= c.
    let mut rows: Vec<[i128; 4]> = Vec::new();
    for term in terms {
        let (n, a) = (i128::from(term.n), i128::from(term.value));
        rows.push([-n, -1, 0, -a]);
        rows.push([n, 1, 1, a + 1]);
    }
    let determinant = |m: [[i128; 3]; 3]| {
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    };
    let mut best: Option<Rational> = None;
    for i in 0..rows.len() {
        for j in 0..i {
            for k in 0..j {
                let chosen = [rows[i], rows[j], rows[k]];
                let main = determinant(chosen.map(|row| [row[0], row[1], row[2]]));
                if main == 0 {
                    continue;
                }
                let numerators = [0, 1, 2].map(|column| {
                    determinant(chosen.map(|row| {
                        let mut entries = [row[0], row[1], row[2]];
                        entries[column] = row[3];
                        entries
                    }))
                });
                let feasible = rows.iter().all(|row| {
                    let sum: i128 = (0..3).map(|c| row[c] * numerators[c]).sum();
                    if main > 0 { sum <= row[3] * main } else { sum >= row[3] * main }
                });
                if feasible {
                    let slack = ratio(numerators[2], main);
                    best = Some(best.map_or(slack.clone(), |best| best.max(slack)));
                }
            }
        }
    }
    best.expect("the program always has a corner")
}

fn small_sequence() -> impl Strategy<Value = (u64, Vec<u64>)> {
    // Steps near one slope, so that both answers are common.
    (0u64..3, 0u64..4, 0u64..3, prop::collection::vec(0u64..100, 1..9)).prop_map(|(first, start, whole, steps)| {
        let mut value = start;
        let mut values = Vec::new();
        for step in steps {
            values.push(value);
            value += whole + u64::from(step < 55) + u64::from(step < 4);
        }
        (first, values)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn slopes_agree_with_enumeration((first, values) in small_sequence()) {
        let terms = Terms::new(first, &values).unwrap();
        let all: Vec<Term> = terms.iter().collect();
        let positive: Vec<&Term> = all.iter().filter(|term| term.n > 0).collect();
        let low = positive.iter().map(|t| ratio(t.value.into(), t.n.into())).max();
        let high = positive.iter().map(|t| ratio(i128::from(t.value) + 1, t.n.into())).min();
        let start = all.iter().all(|term| term.n > 0 || term.value == 0);
        let possible = start && low.iter().zip(&high).all(|(low, high)| low < high);
        match fit_slope(terms, &mut Work::default().pace()).unwrap() {
            Ok(fit) => {
                prop_assert!(possible);
                prop_assert_eq!(fit.slopes.interval.low.map(|end| end.value), low);
                prop_assert_eq!(fit.slopes.interval.high.map(|end| end.value), high);
                let alpha = fit.slopes.rational.unwrap();
                for term in &all {
                    prop_assert_eq!((Rational::from(term.n) * &alpha).floor(), Integer::from(term.value));
                }
            }
            Err(reason) => {
                prop_assert!(!possible);
                prop_assert!(certifies_no_slope(&reason, &values, first), "{}", reason);
            }
        }
    }

    #[test]
    fn offsets_agree_with_a_linear_program((first, values) in small_sequence()) {
        let terms = Terms::new(first, &values).unwrap();
        let all: Vec<Term> = terms.iter().collect();
        if all.len() > 1 {
            prop_assert_eq!(best_slack(&all) > 0, fit_offset(terms, &mut Work::default().pace()).unwrap().is_ok());
        }
        match fit_offset(terms, &mut Work::default().pace()).unwrap() {
            Ok(fit) => {
                let (low, high) = slopes_by_pairs(&all);
                prop_assert_eq!(fit.slopes.interval.low.clone().map(|end| end.value), low);
                prop_assert_eq!(fit.slopes.interval.high.clone().map(|end| end.value), high);
                let mut slopes: Vec<Real> = fit.slopes.quadratics.iter().map(|c| c.slope.as_real().clone()).collect();
                slopes.extend(fit.slopes.rational.clone().map(Real::Rational));
                for alpha in slopes {
                    let offsets = fit.offsets(&alpha).unwrap();
                    let gammas = [Some(Real::Rational(offsets.rational.clone())), Some(offsets.low.clone()), offsets.in_field.clone()];
                    for gamma in gammas.iter().flatten() {
                        prop_assert!(contains_offset(&offsets, gamma));
                        for term in &all {
                            prop_assert_eq!(alpha.floor_affine(&Integer::from(term.n), gamma), Integer::from(term.value));
                        }
                    }
                    // The end that is not included fails.
                    prop_assert!(all.iter().any(|t| alpha.floor_affine(&Integer::from(t.n), &offsets.high) != t.value));
                }
                check_polygon(&fit.corners(), &all)?;
            }
            Err(reason) => prop_assert!(certifies_no_offset(&reason, &values, first), "{}", reason),
        }
    }

    #[test]
    fn simplest_rationals_agree_with_enumeration(p in -60i128..60, q in 1i128..25, width in 0i128..30, scale in 1i128..40, closed: [bool; 2]) {
        let low = ratio(p, q);
        let high = &low + ratio(width, scale);
        let interval = Interval {
            low: Some(End { value: low.clone(), included: closed[0] }),
            high: Some(End { value: high.clone(), included: closed[1] }),
        };
        let simplest = interval.simplest();
        prop_assert_eq!(simplest.is_none(), interval.is_empty());
        if let Some(found) = simplest {
            prop_assert!(interval.contains(&Real::Rational(found.clone())));
            let denominator = i128::try_from(&Integer::from(found.denominator_ref())).unwrap();
            for d in 1..=denominator {
                // The numerators for this denominator, from the floor of the lower end on.
                let from = i128::try_from(&(&low * ratio(d, 1)).floor()).unwrap();
                let to = i128::try_from(&(&high * ratio(d, 1)).floor()).unwrap();
                for numerator in from..=to {
                    let value = ratio(numerator, d);
                    if interval.contains(&Real::Rational(value.clone())) {
                        prop_assert!(d == denominator, "{} is simpler than {}", value, found);
                        let size = |x: &Rational| x.numerator_ref().clone();
                        prop_assert!(size(&value) >= size(&found));
                    }
                }
            }
        }
    }

    #[test]
    fn any_small_set_gets_an_answer(rows in prop::collection::vec(prop::collection::vec(0u64..12, 2), 1..14), up_to in 0u64..14) {
        if let Ok(positions) = Positions::new(&rows, up_to, &Work::default()) {
            let answer: Recognition = recognize(&positions, &Work::default()).unwrap();
            prop_assert!(answer.order.conflict.as_ref().is_none_or(|conflict| conflict.holds()));
            for column in &answer.columns {
                prop_assert!(column.homogeneous.as_ref().err().is_none_or(NoSlope::holds));
                prop_assert!(column.inhomogeneous.as_ref().err().is_none_or(NoOffset::holds));
                // A fit without an offset is one with an offset.
                prop_assert!(column.homogeneous.is_err() || column.inhomogeneous.is_ok());
                if let Some(tail) = &column.inhomogeneous_tail {
                    prop_assert!(tail.from > answer.order.from);
                }
            }
            let told = Recognized::from(&answer);
            prop_assert_eq!(told.evidence.kind, EvidenceKind::Checked);
            prop_assert!(told.to_string().contains("heck") || answer.columns.is_empty());
        }
    }
}

/// Each corner satisfies all constraints weakly, has two tight ones, and the corners turn left.
fn check_polygon(corners: &[(Rational, Rational)], terms: &[Term]) -> Result<(), TestCaseError> {
    for (alpha, gamma) in corners {
        let mut tight = 0;
        for term in terms {
            let value = alpha * Rational::from(term.n) + gamma;
            let (low, high) = (Rational::from(term.value), Rational::from(term.value + 1));
            prop_assert!(low <= value && value <= high);
            tight += usize::from(value == low) + usize::from(value == high);
        }
        prop_assert!(tight >= 2);
    }
    prop_assert!(corners.len() >= 3 || terms.len() == 1);
    for i in 0..corners.len() {
        let at = |k: usize| &corners[(i + k) % corners.len()];
        let (a, b, c) = (at(0), at(1), at(2));
        prop_assert!((&b.0 - &a.0) * (&c.1 - &a.1) > (&b.1 - &a.1) * (&c.0 - &a.0));
    }
    Ok(())
}
