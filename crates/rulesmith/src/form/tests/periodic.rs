//! Eventually periodic sets: every operation against the lists of members, and the normal form against all others.

use super::super::periodic::Periodic;
use super::build::Dice;
use malachite::Integer;
use std::collections::BTreeSet;

const TOP: i64 = 200;

fn members(set: &Periodic) -> Vec<bool> {
    (0..TOP).map(|x| set.contains(&x.into())).collect()
}

fn random(dice: &mut Dice) -> (Periodic, Vec<bool>) {
    let list = |dice: &mut Dice, top: u64| (0..dice.roll(6)).map(|_| dice.roll(top)).collect::<BTreeSet<u64>>();
    let (early, start, residues, period) = (list(dice, 14), dice.roll(12), list(dice, 30), 1 + dice.roll(12));
    let plain = (0..TOP as u64).map(|x| match x < start {
        true => early.contains(&x),
        false => residues.iter().any(|residue| residue % period == x % period),
    });
    (Periodic::new(early.clone(), start, residues.clone(), period), plain.collect())
}

#[test]
fn operations_do_what_they_say() {
    for seed in 0..super::rounds(3_000) {
        let mut dice = Dice::new(seed);
        let ((a, in_a), (b, in_b)) = (random(&mut dice), random(&mut dice));
        assert_eq!(members(&a), in_a, "seed {seed}: {a:?}");
        for x in [-1, -7, -60] {
            assert!(!a.contains(&Integer::from(x)));
        }
        assert_eq!(a.is_finite(), !in_a[100..].contains(&true), "{a:?}");
        assert_eq!(a.is_everything(), !in_a.contains(&false), "{a:?}");
        let complement = a.complement().unwrap();
        assert_eq!(members(&complement), in_a.iter().map(|inside| !inside).collect::<Vec<_>>(), "seed {seed}: {a:?}");
        assert_eq!(complement.complement().unwrap(), a, "seed {seed}");
        for (join, name) in [(0, "and"), (1, "or"), (2, "but not"), (3, "exactly one")] {
            let inside = |x: bool, y: bool| [x && y, x || y, x && !y, x != y][join];
            let joined = a.joined(&b, inside).unwrap();
            let expected: Vec<bool> = in_a.iter().zip(&in_b).map(|(x, y)| inside(*x, *y)).collect();
            assert_eq!(members(&joined), expected, "seed {seed}: {a:?} {name} {b:?}");
        }
        // Equal sets are equal values, whatever they were made of: TOP is larger than starts and periods together.
        assert_eq!(a == b, in_a == in_b, "seed {seed}: {a:?} {b:?}");
        let longer = a.residues().iter().flat_map(|residue| [*residue, residue + a.period()]);
        let again: BTreeSet<u64> = (0..a.start() + 5).filter(|x| in_a[*x as usize]).collect();
        assert_eq!(Periodic::new(again, a.start() + 5, longer.collect(), 2 * a.period()), a, "seed {seed}");
    }
}

#[test]
fn large_periods_and_numbers() {
    let large = Periodic::new(BTreeSet::new(), 0, BTreeSet::from([5]), u64::MAX);
    assert!(large.contains(&Integer::from(5)) && !large.contains(&Integer::from(6)));
    assert!(large.contains(&(Integer::from(u64::MAX) * Integer::from(12) + Integer::from(5))));
    assert_eq!(large.complement(), None);
    let late = Periodic::new(BTreeSet::from([3]), u64::MAX, BTreeSet::from([1]), 2);
    assert!(late.contains(&Integer::from(3)) && !late.contains(&Integer::from(5)));
    assert!(late.contains(&Integer::from(u64::MAX)));
    // 2^61 - 1 is prime; its multiples by 6 are a set of period 6 (2^61 - 1), found without trying all divisors.
    let prime = (1u64 << 61) - 1;
    let six = Periodic::new(
        BTreeSet::new(),
        0,
        BTreeSet::from([0, prime, 2 * prime, 3 * prime, 4 * prime, 5 * prime]),
        6 * prime,
    );
    assert_eq!(six.period(), prime);
}
