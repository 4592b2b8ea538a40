//! Complementary pairs of Beatty sequences, and which steps they take.

use crate::number::{NumberError, Real, Slope};
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// The sequences a_n = floor(n alpha) and b_n = floor(n beta) with 1/alpha + 1/beta = 1 and 1 < alpha < 2 < beta, which
/// share out the positive integers (Beatty 1926).
///
/// With n = m + k, a_n - a_m is a_k or a_k + 1, and b_n - b_m is b_k or b_k + 1. Which of the four combinations occur
/// for some m is decided here for every k, from the integer relation of the slopes alone and never from a list of
/// terms.
///
/// ```
/// use malachite::Integer;
/// use rulesmith_core::sequence::ComplementaryPair;
/// let pair = ComplementaryPair::new(&"sqrt(2)".parse().unwrap()).unwrap();
/// assert_eq!((pair.a(&Integer::from(5)), pair.b(&Integer::from(5))), (Integer::from(7), Integer::from(17)));
/// // b_n - a_n is 2n, so the two never step apart.
/// assert!(!pair.occurs(&Integer::from(1), true, false));
/// assert_eq!(pair.constraint_values(), [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplementaryPair {
    alpha: Slope,
    beta: Slope,
    relation: Option<(Integer, Integer, Integer)>,
}

impl ComplementaryPair {
    /// The pair that a slope belongs to, as the smaller or the larger one. It must be irrational and above 1.
    pub fn new(slope: &Slope) -> Result<ComplementaryPair, NumberError> {
        if let Real::Rational(value) = slope.as_real() {
            return Err(NumberError::invalid(format!(
                "{value} is rational, and a complementary pair needs an irrational slope"
            ))
            .with_hint("for a rational slope the two sequences meet"));
        }
        if slope.cmp_rational(&Rational::ONE) != Ordering::Greater {
            return Err(NumberError::invalid(format!(
                "{slope} is not above 1, and a complementary pair needs such a slope"
            ))
            .with_hint("1/alpha + 1/beta = 1 with positive alpha and beta makes both larger than 1"));
        }
        let partner = slope.complement()?;
        let (alpha, beta) = match slope.cmp_rational(&Rational::from(2)) {
            Ordering::Less => (slope.clone(), partner),
            _ => (partner, slope.clone()),
        };
        let relation = alpha.complementary_relation();
        Ok(ComplementaryPair { alpha, beta, relation })
    }

    /// The smaller slope, between 1 and 2.
    pub fn alpha(&self) -> &Slope {
        &self.alpha
    }

    /// The larger slope, above 2.
    pub fn beta(&self) -> &Slope {
        &self.beta
    }

    /// The integers A > 0, B, C without a common factor with A alpha + B beta + C = 0; `None` if 1, alpha, beta are
    /// linearly independent over the rationals, that is, if alpha is not quadratic (Goldberg and Fraenkel 2017, (2)).
    pub fn relation(&self) -> Option<&(Integer, Integer, Integer)> {
        self.relation.as_ref()
    }

    /// floor(n alpha).
    pub fn a(&self, n: &Integer) -> Integer {
        self.alpha.floor_times(n)
    }

    /// floor(n beta).
    pub fn b(&self, n: &Integer) -> Integer {
        self.beta.floor_times(n)
    }

    /// For a quadratic slope the line A u + B v = j on which the point ({k alpha}, {k beta}) lies:
    /// j = -(A a_k + B b_k + C k). It is between B+1 and A-1 if B < 0, and between 1 and A+B-1 if B > 0.
    pub fn segment(&self, k: &Integer) -> Option<Integer> {
        let (a, b, c) = self.relation.as_ref()?;
        Some(-(a * self.a(k) + b * self.b(k) + c * k))
    }

    /// Whether a_(m+k) - a_m = a_k + 1 (`longer_a`; a_k if false) and b_(m+k) - b_m = b_k + 1 (`longer_b`) occur
    /// together for some m >= 0, with k >= 1.
    ///
    /// They do exactly when the open rectangle of ({k alpha}, {k beta}) that belongs to them (Goldberg and Fraenkel
    /// 2017, Proposition 2) meets the closure of all points ({n alpha}, {n beta}), which by Kronecker's theorem is the
    /// square or the lines on which A u + B v is whole (Proposition 3). A u + B v ranges over an open interval in each
    /// rectangle, and one end or an inner point of it is j, the segment of k; so it is seen at once whether a whole
    /// number lies inside. Two floors.
    pub fn occurs(&self, k: &Integer, longer_a: bool, longer_b: bool) -> bool {
        let (Some((a, b, _)), true) = (&self.relation, longer_a || longer_b) else {
            // m = 0, or points that are dense in the square.
            return true;
        };
        let Some(segment) = self.segment(k) else { return true };
        match (longer_a, longer_b) {
            (true, true) => *b < 0 || segment >= 2,
            (true, false) => *b > 0 || segment >= b + Integer::from(2),
            (false, true) => *b > 0 || segment <= a - Integer::from(2),
            (false, false) => true,
        }
    }

    /// The values of (b_n - b_(n-1)) - (a_n - a_(n-1)), n >= 1, in increasing order: those of the Beatty constraint
    /// (Kay and Polanco 2023, Definition 4). They are among B-2, B-1, B with B = floor(beta), and B-1 is one of them.
    pub fn constraint_values(&self) -> Vec<Integer> {
        let whole = self.beta.floor();
        let one = Integer::ONE;
        let mut values = Vec::with_capacity(3);
        if self.occurs(&one, true, false) {
            values.push(&whole - Integer::from(2));
        }
        values.push(&whole - &one);
        if self.occurs(&one, false, true) {
            values.push(whole);
        }
        values
    }
}
