//! The classification of slopes, against terms of the sequences and against solved games.

use malachite::Integer;
use malachite::base::num::arithmetic::traits::Gcd;
use malachite::rational::Rational;
use proptest::prelude::*;
use rulesmith::classify::{Classification, Family, Theorem4, classify};
use rulesmith::design::of_slope;
use rulesmith::games;
use rulesmith::number::{Real, Slope};
use rulesmith::sequence::{Beatty, ComplementaryPair, Sequence};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::slopes::classified;
use std::collections::BTreeSet;

fn slope(text: &str) -> Slope {
    text.parse().unwrap()
}

fn of(text: &str) -> Classification {
    classify(&slope(text)).unwrap()
}

fn integers(values: &[i64]) -> Vec<Integer> {
    values.iter().map(|&value| Integer::from(value)).collect()
}

/// The roots of a z^2 + b z + c between 1 and 2, if they are irrational.
fn roots(a: i64, b: i64, c: i64) -> Vec<Slope> {
    let discriminant = b * b - 4 * a * c;
    if discriminant <= 0 {
        return vec![];
    }
    let root = Real::sqrt(&Rational::from(discriminant)).unwrap();
    let half = Rational::from_signeds(1, 2 * a);
    let offset = Rational::from_signeds(-b, 2 * a);
    [half.clone(), -half]
        .iter()
        .filter_map(|factor| Slope::new(root.affine(factor, &offset).unwrap()).ok())
        .filter(|root| root.is_irrational() && (root.floor() == 1))
        .collect()
}

/// All quadratic slopes between 5/4 and 2 whose primitive polynomial has coefficients of at most `height`.
fn quadratics(height: i64) -> Vec<Slope> {
    let mut all = Vec::new();
    for a in 1..=height {
        for b in -height..=height {
            for c in -height..=height {
                let gcd = (a.unsigned_abs()).gcd(b.unsigned_abs()).gcd(c.unsigned_abs());
                if gcd == 1 {
                    all.extend(
                        roots(a, b, c)
                            .into_iter()
                            .filter(|root| root.cmp_rational(&Rational::from_signeds(5, 4)).is_gt()),
                    );
                }
            }
        }
    }
    all
}

/// The values of (b_n - b_(n-1)) - (a_n - a_(n-1)) for n from 1 to `last`.
fn prefix_values(pair: &ComplementaryPair, last: usize) -> BTreeSet<i64> {
    let terms = |slope: &Slope| {
        let mut terms = vec![0u64; last + 1];
        Beatty::new(slope.clone()).unwrap().fill(0, &mut terms).unwrap();
        terms
    };
    let (a, b) = (terms(pair.alpha()), terms(pair.beta()));
    let difference: Vec<i64> = a.iter().zip(&b).map(|(&a, &b)| (b - a) as i64).collect();
    difference.windows(2).map(|step| step[1] - step[0]).collect()
}

fn values(found: &Classification) -> BTreeSet<i64> {
    found.constraint_values.iter().map(|value| i64::try_from(value).unwrap()).collect()
}

#[test]
fn slopes_of_the_papers() {
    for known in classified() {
        let (name, found) = (&known.slope, of(&known.slope));
        let [a, b, c] = known.relation.unwrap_or_default().map(Integer::from);
        assert_eq!(found.pair.relation(), known.relation.map(|_| (a, b, c)).as_ref(), "{name}");
        let modification = found.mtw.as_ref().map(|found| [&found.k, &found.c, &found.c_tilde].map(Integer::clone));
        assert_eq!(modification, known.modification.map(|list| list.map(Integer::from)), "{name}");
        assert_eq!(
            found.family().map(|family| rulesmith::ask::Family::from(&family).to_string()),
            known.family,
            "{name}"
        );
        assert_eq!(found.constraint_values, integers(&known.constraint), "{name}");
        assert_eq!(found.theorem4.as_ref().map(Theorem4::case), known.theorem4.as_deref(), "{name}");
        let parameters = match &found.theorem4 {
            Some(Theorem4::WithoutLowest { p, q } | Theorem4::WithoutHighest { p, q }) => Some((p.clone(), q.clone())),
            _ => None,
        };
        assert_eq!(parameters, known.p.zip(known.q).map(|(p, q)| (p.into(), q.into())), "{name}");
    }
}

/// Where alpha - 1 is written with p and q as Theorem 4 writes it.
fn theorem4_slope(found: &Theorem4, floor_beta: i64) -> Option<Slope> {
    let (p, q, middle) = match found {
        Theorem4::WithoutLowest { p, q } => (p, q, Integer::from(floor_beta) * p - Integer::from(1)),
        Theorem4::WithoutHighest { p, q } => (p, q, Integer::from(3) * p + Integer::from(1) - q),
        _ => return None,
    };
    // (sqrt(4pq + m^2) + 2q - m)/(2q)
    Some(slope(&format!("(sqrt(4*{p}*{q} + ({middle})^2) + 2*{q} - ({middle}))/(2*{q})")))
}

#[test]
fn constraint_values_of_all_small_quadratics_are_those_of_the_terms() {
    let all = quadratics(12);
    assert_eq!(all.len(), 594);
    for alpha in &all {
        let found = classify(alpha).unwrap();
        let floor_beta = i64::try_from(&found.floor_beta).unwrap();
        assert!((2..=4).contains(&floor_beta));
        let (exact, seen) = (values(&found), prefix_values(&found.pair, 4000));
        assert!(seen.is_subset(&exact), "{alpha}: {seen:?} is not in {exact:?}");
        assert_eq!(seen, exact, "{alpha}");
        if let Some(written) = found.theorem4.as_ref().and_then(|case| theorem4_slope(case, floor_beta)) {
            assert_eq!(written, *alpha);
        }
    }
}

/// Larger polynomials, where some values come late: the values seen are always among those decided.
#[test]
fn terms_never_show_a_value_that_was_excluded() {
    let mut late = 0;
    for alpha in quadratics(40).iter().step_by(7) {
        let found = classify(alpha).unwrap();
        let (exact, seen) = (values(&found), prefix_values(&found.pair, 500));
        assert!(seen.is_subset(&exact), "{alpha}: {seen:?} is not in {exact:?}");
        late += usize::from(seen != exact);
    }
    assert!(late > 0, "a prefix does not tell");
}

#[test]
fn a_value_that_comes_late() {
    let found = of("2-sqrt(2)/1000");
    assert_eq!(found.constraint_values, integers(&[0, 1, 2]));
    assert_eq!(prefix_values(&found.pair, 499_217), BTreeSet::from([0, 1]));
    assert_eq!(prefix_values(&found.pair, 499_218), BTreeSet::from([0, 1, 2]));
    assert_eq!((found.k_invariance(), found.definition5_is_beatty()), (3, false));
}

#[test]
fn definition5_has_the_pair_exactly_when_theorem4_says_so() {
    let (mut yes, mut no) = (0, 0);
    let options = Work::default();
    for alpha in quadratics(12) {
        let found = classify(&alpha).unwrap();
        assert_eq!(found.theorem4.is_some(), found.definition5_is_beatty(), "{alpha}");
        let game = games::find(&format!("definition5({alpha})")).unwrap().game;
        let pair = games::find(&format!("relaxed({alpha})")).unwrap().game;
        let agrees = |up_to| {
            let claimed = solve::claimed(&meaning(&pair), up_to, &options).unwrap();
            solve::check(&meaning(&game), &claimed, up_to, &options).unwrap().disagreement.is_none()
        };
        match found.definition5_is_beatty() {
            true => {
                assert!(agrees(2000), "{alpha}");
                yes += 1;
            }
            false => {
                // Where a value of the constraint comes late, so does the disagreement.
                assert!([200, 2000, 20_000].iter().any(|&up_to| !agrees(up_to)), "{alpha}");
                no += 1;
            }
        }
    }
    assert_eq!((yes, no), (17, 577));
}

#[test]
fn every_construction_that_applies_has_the_pair() {
    let options = Work::default().with_games(games::by_name);
    let slopes = ["phi", "sqrt(2)", "sqrt(12)-2", "(sqrt(21)-1)/2", "[1; (1, 7)]", "(sqrt(301)-15)/2", "[1; (4, 8)]"];
    let others =
        ["root(x^2+5*x-9, 1, 2)", "(5-sqrt(5))/2", "sqrt(19)-3", "e-1", "root(x^2+29*x-34, 1, 2)", "sqrt(11)-2"];
    let mut explicit = 0;
    for name in slopes.iter().chain(&others) {
        let found = of(name);
        let pair = games::find(&format!("relaxed({name})")).unwrap().game;
        for found in of_slope(&found, &options).unwrap() {
            assert!(found.reason.is_ok() || found.entry.is_none(), "{name}");
            let Some(entry) = found.entry else { continue };
            explicit += usize::from(entry.name.starts_with("mtw"));
            let up_to = if found.construction.name == "(G*)*" { 60 } else { 400 };
            let claimed = solve::claimed(&meaning(&pair), up_to, &options).unwrap();
            let check = solve::check(&meaning(&entry.game), &claimed, up_to, &options).unwrap();
            assert_eq!(check.disagreement, None, "{}", entry.name);
        }
    }
    assert!(explicit >= 5, "{explicit}");
}

#[test]
fn slopes_without_a_complementary_pair_are_refused() {
    for text in ["7/5", "2", "1", "1/2", "3"] {
        let error = classify(&slope(text)).unwrap_err();
        assert!(error.to_string().contains("rational"), "{error}");
    }
    for text in ["sqrt(2)/2", "e/3", "phi-1"] {
        let error = classify(&slope(text)).unwrap_err();
        assert!(error.to_string().contains("not above 1"), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is said not to occur does not, and what occurs is said to.
    #[test]
    fn steps_that_occur(a in 1i64..40, b in -80i64..80, c in -80i64..80, k in 1usize..30) {
        for alpha in roots(a, b, c) {
            let pair = ComplementaryPair::new(&alpha).unwrap();
            let n = Integer::from(k);
            let (ak, bk) = (pair.a(&n), pair.b(&n));
            let mut seen = BTreeSet::new();
            for m in 0..300u64 {
                let (low, high) = (Integer::from(m), Integer::from(m) + &n);
                seen.insert((pair.a(&high) - pair.a(&low) > ak, pair.b(&high) - pair.b(&low) > bk));
            }
            for step in seen {
                prop_assert!(pair.occurs(&n, step.0, step.1), "{} {} {:?}", alpha, k, step);
            }
        }
    }

    /// The pair is the same whichever of its slopes is named, and its relation holds.
    #[test]
    fn both_slopes_of_a_pair(a in 1i64..1000, b in -1000i64..1000, c in -1000i64..1000) {
        for alpha in roots(a, b, c) {
            let found = classify(&alpha).unwrap();
            let other = classify(&alpha.complement().unwrap()).unwrap();
            prop_assert_eq!(&found.pair, &other.pair);
            prop_assert_eq!(&found.constraint_values, &other.constraint_values);
            let (a, b, c) = found.pair.relation().cloned().unwrap();
            let zero = Rational::from(0);
            let scaled = |slope: &Slope, factor: Integer| slope.affine(&Rational::from(factor), &zero).unwrap();
            let sum = scaled(found.pair.alpha(), a).add(&scaled(found.pair.beta(), b)).unwrap();
            prop_assert_eq!(sum, Real::from(Rational::from(-c)));
            if let Some(modification) = &found.mtw {
                prop_assert!(modification.c_tilde >= 0 && modification.c_tilde < modification.k);
                prop_assert!(modification.c >= Integer::from(2) * &modification.k - Integer::from(1));
            }
            if let Some(Family::Proposition5 { d }) = found.family() {
                let modification = found.mtw.as_ref().unwrap();
                let product = d * (&modification.c + Integer::from(1)) + Integer::from(1);
                prop_assert_eq!(product % &modification.k, 0);
            }
        }
    }
}
