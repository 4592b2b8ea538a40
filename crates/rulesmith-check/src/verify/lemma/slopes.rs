//! Exact facts about two slopes that the lemmas need: condition L5.

use super::super::claim::equals;
use crate::limits::Meter;
use crate::rejection::Checked;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Floor, Lcm};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use rulesmith_core::number::{Real, Relation, Slope};

/// Whether p/alpha + q/beta = p + q - 1 for irrational slopes.
pub(super) fn covers(alpha: &Slope, beta: &Slope, p: &Integer, q: &Integer) -> bool {
    let part = |p: &Integer, slope: &Slope| slope.reciprocal()?.multiply(&Real::from(Rational::from(p)));
    let sum = part(p, alpha).and_then(|one| one.add(&part(q, beta)?));
    let wanted = Real::from(Rational::from(p + q - Integer::ONE));
    let irrational = alpha.as_rational().is_none() && beta.as_rational().is_none();
    *p > 0 && *q > 0 && irrational && sum.is_ok_and(|sum| equals(&sum, &wanted))
}

/// Whether a_(m+h) - a_m = a_h (or one more) and b_(m+h) - b_m = b_h (or one more) can happen together: for two rational
/// slopes by going through all m, otherwise by looking for a line A u + B v = whole number through the rectangle.
pub(super) fn together(
    alpha: &Slope,
    beta: &Slope,
    h: &Integer,
    longer_a: bool,
    longer_b: bool,
    meter: &Meter<'_>,
) -> Checked<bool> {
    if let (Some(one), Some(other)) = (alpha.as_rational(), beta.as_rational()) {
        let period = one.denominator_ref().lcm(other.denominator_ref());
        let Some(period) = u64::try_from(&period).ok().filter(|period| *period <= 1 << 20) else { return Ok(true) };
        let longer = |slope: &Rational, m: u64| {
            let at = |n: &Integer| (Rational::from(n) * slope).floor();
            at(&(Integer::from(m) + h)) != at(&Integer::from(m)) + at(h)
        };
        meter.spend(period)?;
        return Ok((0..period).any(|m| longer(one, m) == longer_a && longer(other, m) == longer_b));
    }
    let relation = match alpha.as_rational().is_some() || beta.as_rational().is_some() {
        true => return Ok(true),
        false => Slope::relation(alpha, beta),
    };
    // Without a relation anything may happen.
    let Ok(Relation::Dependent(a, b, _)) = relation else { return Ok(true) };
    // Corners of the rectangle, as values of A u + B v: one of them is the least, one the greatest.
    let ends = |slope: &Slope, longer: bool| -> Option<[Real; 2]> {
        let multiple = slope.multiply(&Real::from(Rational::from(h))).ok()?;
        let fraction = multiple.subtract(&Real::from(Rational::from(multiple.floor()))).ok()?;
        Some(if longer { [Real::from(0), fraction] } else { [fraction, Real::from(1)] })
    };
    let values = || -> Option<Vec<Real>> {
        let (us, vs) = (ends(alpha, longer_a)?, ends(beta, longer_b)?);
        let (a, b) = (Real::from(Rational::from(&a)), Real::from(Rational::from(&b)));
        let mut values = vec![];
        for u in &us {
            for v in &vs {
                values.push(u.multiply(&a).ok()?.add(&v.multiply(&b).ok()?).ok()?);
            }
        }
        Some(values)
    };
    let Some(values) = values() else { return Ok(true) };
    let below = |whole: &Integer| values.iter().any(|value| value.cmp_rational(&Rational::from(whole)).is_lt());
    let above = |whole: &Integer| values.iter().any(|value| value.cmp_rational(&Rational::from(whole)).is_gt());
    // A whole number with a corner on each side of it; only those next to a corner have to be tried.
    let near = values.iter().map(|value| value.floor()).flat_map(|floor| [floor.clone(), floor + Integer::ONE]);
    Ok(near.into_iter().any(|whole| below(&whole) && above(&whole)))
}

/// Whether a_n - a_m = b_n - b_m, m < n, never exceeds a bound.
pub(super) fn no_longer_diagonal(alpha: &Slope, beta: &Slope, longest: &Integer, meter: &Meter<'_>) -> Checked<bool> {
    let Ok(apart) = beta.subtract(alpha) else { return Ok(false) };
    let mut h = Integer::ZERO;
    for _ in 0..20_000 {
        h += Integer::ONE;
        // From h (beta - alpha) >= 2 on the larger sequence is more than one ahead.
        let distance = apart.multiply(&Real::from(Rational::from(&h)));
        let Ok(distance) = distance else { return Ok(false) };
        if distance.cmp_rational(&Rational::from(2)).is_ge() {
            return Ok(true);
        }
        meter.spend(100)?;
        let (a, b) = (alpha.floor_times(&h), beta.floor_times(&h));
        for (longer_a, longer_b) in [(false, false), (true, true), (true, false), (false, true)] {
            let step = &a + Integer::from(longer_a);
            let equal = step == &b + Integer::from(longer_b);
            let possible = !(longer_a || longer_b) || together(alpha, beta, &h, longer_a, longer_b, meter)?;
            if equal && step > *longest && possible {
                return Ok(false);
            }
        }
    }
    Ok(false)
}
