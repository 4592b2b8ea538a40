//! Steps of two Beatty sequences at once, decided on the closure of the points ({n alpha}, {n beta}).

use crate::number::{Real, Relation, Slope};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;

/// How many terms of two rational sequences are gone through at most.
const MAX_PERIOD: u64 = 1 << 20;

/// a_n = floor(n alpha), b_n = floor(n beta).
pub(super) struct Orbit<'s> {
    alpha: &'s Slope,
    beta: &'s Slope,
    relation: Option<Relation>,
}

impl<'s> Orbit<'s> {
    pub fn new(alpha: &'s Slope, beta: &'s Slope) -> Orbit<'s> {
        let irrational = alpha.is_irrational() && beta.is_irrational();
        let relation = irrational.then(|| Slope::relation(alpha, beta).ok()).flatten();
        Orbit { alpha, beta, relation }
    }

    /// Whether a_n - a_(n-h) = a_h + 1 (`longer_a`; a_h if false) and b_n - b_(n-h) = b_h + 1 (`longer_b`) may occur
    /// together for some n >= h; `true` also if that is not known.
    ///
    /// For irrational slopes they occur together exactly if the open rectangle u < {h alpha} (or u > {h alpha}), v <
    /// {h beta} (or v > {h beta}) meets the closure of the points ({n alpha}, {n beta}), n >= 1 (Kronecker): the torus, or
    /// if A alpha + B beta + C = 0 in lowest terms, the lines on which A u + B v is whole. The sides of the rectangle
    /// contain only the point of n = h, at which neither is longer.
    pub fn may_occur(&self, h: &Integer, longer_a: bool, longer_b: bool) -> bool {
        if !longer_a && !longer_b {
            return true;
        }
        if let (Some(alpha), Some(beta)) = (self.alpha.as_rational(), self.beta.as_rational()) {
            return self.occurs_rationally(alpha, beta, h, longer_a, longer_b).unwrap_or(true);
        }
        let Some(Relation::Dependent(a, b, _)) = &self.relation else { return true };
        self.meets(h, longer_a, longer_b, a, b).unwrap_or(true)
    }

    fn meets(&self, h: &Integer, longer_a: bool, longer_b: bool, a: &Integer, b: &Integer) -> Option<bool> {
        let side = |slope: &Slope, longer: bool| -> Option<(Real, Real)> {
            let scaled = slope.affine(&Rational::from(h), &Rational::ZERO).ok()?;
            let fraction = scaled.affine(&Rational::ONE, &-Rational::from(scaled.floor())).ok()?;
            Some(if longer { (Real::from(0), fraction) } else { (fraction, Real::from(1)) })
        };
        let (mut low, mut high) = (Real::from(0), Real::from(0));
        for (slope, longer, factor) in [(self.alpha, longer_a, a), (self.beta, longer_b, b)] {
            let (from, to) = side(slope, longer)?;
            let (least, most) = if *factor > 0 { (from, to) } else { (to, from) };
            let factor = Real::from(Rational::from(factor));
            low = low.add(&least.multiply(&factor).ok()?).ok()?;
            high = high.add(&most.multiply(&factor).ok()?).ok()?;
        }
        // Is there a whole number strictly between?
        Some(high.cmp_rational(&Rational::from(low.floor() + Integer::ONE)).is_gt())
    }

    /// Two rational sequences repeat their steps with the denominators.
    fn occurs_rationally(
        &self,
        alpha: &Rational,
        beta: &Rational,
        h: &Integer,
        longer_a: bool,
        longer_b: bool,
    ) -> Option<bool> {
        let period = alpha.denominator_ref().lcm(beta.denominator_ref());
        let period = u64::try_from(&period).ok().filter(|period| *period <= MAX_PERIOD)?;
        let step = |slope: &Slope, n: u64| {
            let n = Integer::from(n);
            slope.floor_times(&(&n + h)) - slope.floor_times(&n) - slope.floor_times(h)
        };
        Some((0..period).any(|n| (step(self.alpha, n) == 1) == longer_a && (step(self.beta, n) == 1) == longer_b))
    }

    /// The largest step of b_n - a_n, or a number above it.
    pub fn widest_step(&self) -> Integer {
        let one = Integer::ONE;
        let base = self.beta.floor() - self.alpha.floor();
        if self.may_occur(&one, false, true) { base + one } else { base }
    }

    /// A number that no t with a_n - a_m = b_n - b_m = t, m < n, exceeds; nothing if too many n - m would have to be
    /// looked at.
    pub fn longest_diagonal(&self) -> Option<Integer> {
        let apart = self.beta.subtract(self.alpha).ok()?;
        if apart.sign().is_le() {
            return None;
        }
        // For h (beta - alpha) >= 2 it is floor(h beta) > floor(h alpha) + 1.
        let most = Slope::new(apart).ok()?.inverse().ok()?.affine(&Rational::from(2), &Rational::ZERO).ok()?.floor();
        let most = u64::try_from(&most).ok().filter(|most| *most <= MAX_DIAGONAL)?;
        let mut longest = Integer::ZERO;
        for h in 1..=most {
            let h = Integer::from(h);
            let (a, b) = (self.alpha.floor_times(&h), self.beta.floor_times(&h));
            for (longer_a, longer_b) in [(false, false), (false, true), (true, false), (true, true)] {
                let (step_a, step_b) = (&a + Integer::from(longer_a), &b + Integer::from(longer_b));
                if step_a == step_b && step_a > longest && self.may_occur(&h, longer_a, longer_b) {
                    longest = step_a;
                }
            }
        }
        Some(longest)
    }
}

/// The largest n - m that is looked at for equal steps.
const MAX_DIAGONAL: u64 = 10_000;
