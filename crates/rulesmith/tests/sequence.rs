//! Sequences against plain enumeration: term, index, rank, membership and bulk generation must all tell the same story.

use malachite::base::num::arithmetic::traits::{Floor, Pow};
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use proptest::prelude::*;
use rulesmith::form;
use rulesmith::number::{Convergents, Slope};
use rulesmith::sequence::{self, Sequence, SequenceError};
use rulesmith::work::Work;
use std::sync::Arc;

fn parse(text: &str) -> Arc<dyn Sequence> {
    form::sequence(text, &Work::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn first_terms(text: &str, count: usize) -> Vec<i64> {
    let sequence = parse(text);
    sequence::iterate(&*sequence, &sequence.first_index())
        .take(count)
        .map(|item| i64::try_from(&item.unwrap().1).unwrap())
        .collect()
}

#[test]
fn well_known_beginnings() {
    assert_eq!(first_terms("phi", 10), [0, 1, 3, 4, 6, 8, 9, 11, 12, 14]);
    assert_eq!(first_terms("phi^2", 8), [0, 2, 5, 7, 10, 13, 15, 18]);
    assert_eq!(first_terms("evil", 8), [0, 3, 5, 6, 9, 10, 12, 15]);
    assert_eq!(first_terms("odious", 8), [1, 2, 4, 7, 8, 11, 13, 14]);
    assert_eq!(first_terms("vile", 8), [1, 3, 4, 5, 7, 9, 11, 12]);
    assert_eq!(first_terms("dopey", 8), [2, 6, 8, 10, 14, 18, 22, 24]);
    assert_eq!(first_terms("floor(7n/2)-1", 5), [2, 6, 9, 13, 16]);
    assert_eq!(first_terms("7n-3", 4), [4, 11, 18, 25]);
    // The Raleigh game's P-positions (Fraenkel 2007).
    assert_eq!(first_terms("floor(floor(n*phi)*phi)", 8), [0, 1, 4, 6, 9, 12, 14, 17]);
    assert_eq!(first_terms("floor(floor(n*phi^2)*phi)", 8), [0, 3, 8, 11, 16, 21, 24, 29]);
    assert_eq!(first_terms("floor(n*phi) + n", 8), first_terms("phi^2", 8));
    assert_eq!(first_terms("2*floor(n*phi) + 3*n - 1", 4), [4, 11, 16, 23]);
    assert_eq!(first_terms("complement(beatty(phi))", 6), [2, 5, 7, 10, 13, 15]);
    assert_eq!(first_terms("beatty(phi, 1/phi)", 6), [0, 2, 3, 5, 7, 8]);
    assert_eq!(first_terms("{9, 1, 4}", 9), [1, 4, 9]);
    assert_eq!(first_terms("multiples(7)", 4), [0, 7, 14, 21]);
    assert_eq!(first_terms("residues({1, 3}, 7)", 5), [1, 3, 8, 10, 15]);
    assert_eq!(first_terms("eventually({0, 2, 5}, 10, {1}, 3)", 6), [0, 2, 5, 10, 13, 16]);
    assert_eq!(first_terms("evil inter multiples(3)", 6), [0, 3, 6, 9, 12, 15]);
    assert_eq!(first_terms("multiples(4) union {1, 2}", 6), [0, 1, 2, 4, 8, 12]);
    assert_eq!(first_terms("{floor(7*n/2)-1 : n >= 2}", 3), [6, 9, 13]);
    assert_eq!(first_terms("{floor(7*n/2)-1 : n > 2}", 2), [9, 13]);
}

/// Every kind of sequence the issue of exact sequences names.
const KINDS: &[&str] = &[
    "phi",
    "sqrt(2)",
    "(sqrt(13)-1)/3",
    "sqrt(2)/2",
    "7/4",
    "3/5",
    "e-1",
    "pi",
    "2^(1/3)",
    "[1; 2, 3, 4, ...]",
    "root(x^3-x-1, 1, 2)",
    "2 - sqrt(2)/1000",
    "floor(7n/2) - 1",
    "7n - 3",
    "n/3 - 5 + 2n/3",
    "floor(n*phi + 1/phi)",
    "floor(n*e - e/3)",
    "floor(n*sqrt(2) + 7/3)",
    "floor(5n/3 + 1/2)",
    "floor(floor(n*phi)*phi)",
    "floor(floor(n*phi^2)*phi)",
    "floor(n*sqrt(2)) + floor(n*sqrt(3))",
    "3*floor(n*pi) + n + 2",
    "evil",
    "odious",
    "vile",
    "dopey",
    "complement(beatty(sqrt(2)))",
    "complement(evil)",
    "multiples(5)",
    "residues({0, 2, 3}, 7)",
    "eventually({1, 4}, 9, {0, 5}, 6)",
    "beatty((1+sqrt(5))/3) inter beatty((3+sqrt(5))/3)",
    "beatty(phi^2) union multiples(3)",
    "complement(beatty(phi^2) union multiples(3))",
];

#[test]
fn every_question_agrees_with_enumeration() {
    for text in KINDS {
        let sequence = parse(text);
        let first = sequence.first_index();
        let mut terms: Vec<Integer> = Vec::new();
        for item in sequence::iterate(&*sequence, &first).take(150) {
            terms.push(item.unwrap().1);
        }
        assert!(terms.windows(2).all(|pair| pair[0] <= pair[1]), "{text} never falls");
        assert!(terms[0] >= 0, "{text} starts at 0 or above");
        let largest = terms.last().unwrap().clone();
        let mut x = Integer::from(-2);
        while x < largest {
            let rank = terms.iter().filter(|term| **term <= x).count();
            assert_eq!(sequence.rank(&x).unwrap(), rank, "{text}: rank of {x}");
            let index = terms.iter().position(|term| *term == x).map(|at| &first + Natural::from(at));
            assert_eq!(sequence.contains(&x).unwrap(), index.is_some(), "{text}: membership of {x}");
            assert_eq!(sequence.index_of(&x).unwrap(), index, "{text}: index of {x}");
            x += Integer::ONE;
        }
        let mut buffer = vec![0u64; terms.len() - 3];
        sequence.fill(u64::try_from(&first).unwrap() + 3, &mut buffer).unwrap();
        assert_eq!(buffer, terms[3..].iter().map(|t| u64::try_from(t).unwrap()).collect::<Vec<_>>(), "{text}: bulk");
        // Printing and reading back gives the same sequence.
        let again = parse(&sequence.to_string());
        for offset in [0usize, 1, 2, 50, 149] {
            assert_eq!(
                again.term(&(&first + Natural::from(offset))).unwrap(),
                terms[offset],
                "{text} printed {sequence}"
            );
        }
    }
}

#[test]
fn bulk_generation_is_exact_over_many_blocks() {
    for text in ["phi", "(sqrt(13)-1)/3", "1000001/1000000", "e", "floor(n*sqrt(2) + sqrt(2)/3)", "1 + 1/2^70*sqrt(2)"]
    {
        let sequence = parse(text);
        let mut buffer = vec![0u64; 30_000];
        for from in [1u64, 102_334_155 - 20_000, (1 << 40) - 7] {
            sequence.fill(from, &mut buffer).unwrap();
            for offset in (0..buffer.len()).step_by(97).chain([19_999, 20_000, 20_001, 29_999]) {
                let n = Natural::from(from) + Natural::from(offset);
                assert_eq!(sequence.term(&n).unwrap(), buffer[offset], "{text} at {n}");
            }
        }
    }
    // A slope so close to 1 that the fixed-point value is in doubt for long stretches: floor(n alpha) stays n until
    // n sqrt(2)/2^70 reaches 1.
    let mut buffer = vec![0u64; 5_000];
    parse("1 + sqrt(2)/2^70").fill(1 << 20, &mut buffer).unwrap();
    assert!(buffer.iter().enumerate().all(|(offset, &term)| term == (1 << 20) + offset as u64));
    // And one just below 1: floor(n alpha) = n - 1.
    parse("1 - sqrt(2)/2^70").fill(1 << 20, &mut buffer).unwrap();
    assert!(buffer.iter().enumerate().all(|(offset, &term)| term == (1 << 20) + offset as u64 - 1));
}

#[test]
fn buffers_refuse_what_does_not_fit() {
    let mut buffer = [0u64; 4];
    let error = parse("phi").fill(u64::MAX - 5, &mut buffer).unwrap_err();
    assert!(matches!(error, SequenceError::OutsideBuffer { .. }));
    let near = parse("1 + sqrt(2)/2^70");
    near.fill(u64::MAX - 5, &mut buffer).unwrap();
    assert_eq!(buffer[3], u64::MAX - 2);
    assert!(matches!(parse("odious").fill(0, &mut buffer), Err(SequenceError::BeforeTheStart { .. })));
    assert!(matches!(parse("{1, 4}").fill(1, &mut buffer), Err(SequenceError::PastTheEnd { .. })));
}

#[test]
fn long_members_are_found_and_their_neighbours_are_not() {
    // 10^4 digits: the n-th term has index n, and the number after it belongs to the complementary sequence or not.
    let n = Natural::from(7u32).pow(11_833);
    for text in
        ["phi", "sqrt(2)", "e-1", "pi", "floor(n*phi + 1/phi)", "floor(floor(n*phi)*phi)", "evil", "odious", "dopey"]
    {
        let sequence = parse(text);
        let term = sequence.term(&n).unwrap();
        assert_eq!(sequence.index_of(&term).unwrap(), Some(n.clone()), "{text}");
        assert_eq!(sequence.rank(&term).unwrap() + sequence.first_index(), &n + Natural::ONE, "{text}");
        let next = sequence.term(&(&n + Natural::ONE)).unwrap();
        let between = &term + Integer::ONE;
        assert_eq!(sequence.contains(&between).unwrap(), next == between, "{text}");
    }
    // 17509^17509 is evil and vile (Fisher and Larsson 2019).
    let number = Integer::from(Natural::from(17509u32).pow(17509));
    assert!(parse("evil").contains(&number).unwrap());
    assert!(parse("vile").contains(&number).unwrap());
    assert!(!parse("odious").contains(&number).unwrap());
}

#[test]
fn complementary_pairs_split_the_positive_integers() {
    for text in ["phi", "sqrt(2)", "sqrt(12)-2", "e-1", "pi-2", "2^(1/3)", "[1; 2, 3, 4, ...]", "2 - sqrt(2)/1000"] {
        let alpha: Slope = text.parse().unwrap();
        let lower = sequence::Beatty::new(alpha.clone()).unwrap();
        let upper = sequence::Beatty::new(alpha.complement().unwrap()).unwrap();
        for x in 1..2000 {
            let x = Integer::from(x);
            assert_ne!(lower.contains(&x).unwrap(), upper.contains(&x).unwrap(), "{text} at {x}");
        }
        for digits in [50u64, 1000] {
            let x = Integer::from(10).pow(digits) + Integer::from(7);
            assert_ne!(lower.contains(&x).unwrap(), upper.contains(&x).unwrap(), "{text} at {digits} digits");
            let total = lower.rank(&x).unwrap() + upper.rank(&x).unwrap();
            assert_eq!(total, Natural::try_from(&x + Integer::from(2)).unwrap(), "both count 0");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_quadratic_beatty_sequences(a in -20i64..40, b in 1i64..20, c in 1i64..20, d in 2u64..300, p in -30i64..30, q in 1i64..12, big in any::<u128>()) {
        let text = format!("({a}+{b}*sqrt({d}))/{c}");
        let Ok(slope) = text.parse::<Slope>() else { return Ok(()) };
        let offset = rulesmith::number::Real::from(Rational::from_signeds(p, q));
        let sequence = sequence::Beatty::with_offset(slope.clone(), offset).unwrap();
        // Enumeration with rational brackets of the slope, 60 digits wide of the mark.
        let scale = Natural::from(10u32).pow(60);
        let low = Rational::from(slope.floor_times(&Integer::from(scale.clone()))) / Rational::from(&scale);
        let first = sequence.first_index();
        for n in (0..40u64).map(|n| Natural::from(n) + &first).chain([Natural::from(big) + &first]) {
            let value = (&low * Rational::from(&n) + Rational::from_signeds(p, q)).floor();
            let term = sequence.term(&n).unwrap();
            prop_assert!(term == value || term == value + Integer::ONE);
            let index = sequence.index_of(&term).unwrap().unwrap();
            prop_assert!(index <= n);
            prop_assert_eq!(sequence.term(&index).unwrap(), term.clone());
            if index > first {
                prop_assert!(sequence.term(&(&index - Natural::ONE)).unwrap() < term);
            }
            let rank = sequence.rank(&term).unwrap() + &first;
            prop_assert!(sequence.term(&rank).unwrap() > term);
            prop_assert_eq!(sequence.term(&(rank - Natural::ONE)).unwrap(), term);
        }
    }

    #[test]
    fn random_rational_beatty_sequences(p in 1u64..60, q in 1u64..60, r in -80i64..80, s in 1i64..12) {
        let sequence = parse(&format!("floor({p}*n/{q} + ({r})/{s})"));
        let first = u64::try_from(&sequence.first_index()).unwrap();
        let expected: Vec<i64> = (first..first + 60).map(|n| (p as i64 * n as i64 * s + r * q as i64).div_euclid(q as i64 * s)).collect();
        let terms: Vec<i64> = (first..first + 60).map(|n| i64::try_from(&sequence.term(&Natural::from(n)).unwrap()).unwrap()).collect();
        prop_assert_eq!(&terms, &expected);
        prop_assert!(expected[0] >= 0);
        let mut buffer = [0u64; 60];
        sequence.fill(first, &mut buffer).unwrap();
        prop_assert_eq!(buffer.map(|t| t as i64).to_vec(), expected.clone());
        for x in -3..expected[50] {
            let x_big = Integer::from(x);
            prop_assert_eq!(sequence.rank(&x_big).unwrap(), expected.iter().filter(|&&t| t <= x).count());
            prop_assert_eq!(sequence.contains(&x_big).unwrap(), expected.contains(&x));
        }
    }

    #[test]
    fn members_next_to_convergents(kind in 0usize..6, index in 2usize..80, shift in -3i64..4) {
        // x next to a convergent's numerator: the place where a float would go wrong.
        let text = ["phi", "sqrt(2)", "e-1", "pi-2", "2^(1/3)", "(1+sqrt(5))/3"][kind];
        let slope: Slope = text.parse().unwrap();
        let sequence = sequence::Beatty::new(slope.clone()).unwrap();
        let (p, q) = Convergents::of(&slope).nth(index).unwrap();
        let x = p + Integer::from(shift);
        prop_assume!(x > 0);
        let near: Vec<Integer> = (-4..5).map(|k| slope.floor_times(&(&q + Integer::from(k)))).collect();
        prop_assert_eq!(sequence.contains(&x).unwrap(), near.contains(&x));
    }
}
