//! Numbers with a name: e, pi and roots of small whole numbers, with small whole numbers beside them.

use super::interval::Interval;
use crate::number::{Real, Slope};
use malachite::base::num::arithmetic::traits::{Ceiling, Floor, Gcd};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};

/// A number (p c + s)/q, where c is e, pi or a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCandidate {
    /// The number.
    pub value: Real,
    /// Binary digits that single it out among all that are as simple, in an interval of width 1.
    pub cost: i64,
}

/// The largest of p, s and q, without sign.
const HEIGHT: i64 = 6;

/// How finely a constant is known where numbers beside it are looked for; what is found is compared exactly.
const BITS: u64 = 80;

/// The constants, the more famous first. Square roots are quadratic numbers, which have a search of their own.
fn constants() -> impl Iterator<Item = Real> {
    let roots = [(3, 20), (4, 10), (5, 10)].into_iter().flat_map(|(n, most)| {
        (2..=most).filter_map(move |m: u64| {
            let root = Real::nth_root(&Rational::from(m), n).ok()?;
            (root.as_rational().is_none() && root.as_quadratic().is_none()).then_some(root)
        })
    });
    [Real::e(), Real::pi()].into_iter().chain(roots)
}

/// The named number that is cheapest, in a bounded interval.
pub(super) fn named_in(interval: &Interval) -> Option<NamedCandidate> {
    let (low, high) = (&interval.low.as_ref()?.value, &interval.high.as_ref()?.value);
    let unit = Integer::ONE << BITS;
    let mut best: Option<NamedCandidate> = None;
    for (index, constant) in constants().enumerate() {
        let Ok(slope) = Slope::new(constant.clone()) else { continue };
        let below = Rational::from_integers(slope.floor_times(&unit), unit.clone());
        let above = &below + Rational::ONE / Rational::from(&unit);
        for (p, q) in (-HEIGHT..=HEIGHT).filter(|p| *p != 0).flat_map(|p| (1..=HEIGHT).map(move |q| (p, q))) {
            // q low <= p c + s <= q high.
            let (factor, parts) = (Rational::from(p), Rational::from(q));
            let (one, other) = (&factor * &below, &factor * &above);
            let (least, most) = (one.clone().min(other.clone()), one.max(other));
            let (from, to) = ((&parts * low - most).ceiling(), (&parts * high - least).floor());
            let (from, to) = (from.max(Integer::from(-HEIGHT)), to.min(Integer::from(HEIGHT)));
            let (Ok(from), Ok(to)) = (i64::try_from(&from), i64::try_from(&to)) else { continue };
            for s in from..=to {
                if p.unsigned_abs().gcd(s.unsigned_abs()).gcd(q.unsigned_abs()) != 1 {
                    continue;
                }
                let height = p.abs().max(s.abs()).max(q) as u64;
                // p of either sign, q, and s.
                let count = Natural::from(2 * height) * Natural::from(height) * Natural::from(2 * height + 1);
                let cost = (count * Natural::from(index as u64 + 1)).significant_bits() as i64;
                if best.as_ref().is_some_and(|best| best.cost <= cost) {
                    continue;
                }
                let value = constant.affine(&(&factor / &parts), &(Rational::from(s) / &parts));
                let Some(value) = value.ok().filter(|value| interval.contains(value)) else { continue };
                best = Some(NamedCandidate { value, cost });
            }
        }
    }
    best.filter(|best| best.value.cmp_rational(&Rational::ZERO).is_gt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use malachite::base::num::arithmetic::traits::Pow;

    /// Narrow intervals around numbers of this kind give them back.
    #[test]
    fn numbers_with_a_name_are_found() {
        for text in ["e", "pi", "e-1", "(2*pi-1)/3", "2^(1/3)", "5-e", "(7^(1/4)+1)/2"] {
            let value: Real = text.parse().expect("a number");
            let scale = Integer::from(10).pow(9);
            let floor = Slope::new(value.clone()).expect("positive").floor_times(&scale);
            let end = |floor: Integer| Rational::from_integers(floor, scale.clone());
            let interval = Interval::half_open(end(floor.clone()), end(floor + Integer::ONE));
            let found = named_in(&interval).unwrap_or_else(|| panic!("{text} is not found"));
            assert_eq!(found.value.to_string(), value.to_string());
        }
    }
}
