//! Relaxed Wythoff with the Beatty constraint: Kay and Polanco 2023, Corollary 1 (docs/LEMMAS.md, Lemma 3).

use super::reading::{J, K, Reading, X, Y};
use crate::form::{Cond, Num};
use crate::number::Slope;
use crate::prove::equal;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;

/// The parameters of the lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relaxed {
    /// The smaller slope.
    pub alpha: Slope,
    /// The larger slope.
    pub beta: Slope,
}

/// Decides whether the corollary applies to rules and a pair of slopes.
pub(super) fn prove(rules: &Reading, alpha: Slope, beta: Slope) -> Result<Relaxed, String> {
    if !rules.implies(&Cond::True, &rules.smaller) || !rules.implies(&Cond::True, &rules.larger) {
        return Err("the rules do not allow all nim moves".to_string());
    }
    let difference = Num::from(K).minus(&Num::from(J));
    let band = difference.minus(&rules.constraint(&alpha, X)).shifted(&Integer::ONE);
    let band = rules.context.at_most(&band);
    let x_in_a = rules.in_beatty(X, &alpha)?;
    let outside_b = rules.not(&rules.in_beatty(Y, &beta)?);
    let needed = rules.all([x_in_a.clone(), outside_b.clone(), band.clone()]);
    let safe = rules.any([band, rules.not(&x_in_a), outside_b]);
    if !rules.implies(&needed, &rules.both) || !rules.implies(&rules.both, &safe) {
        return Err(format!(
            "taking k and l from the smaller and the larger pile x and y is not allowed exactly if l - k < f(x), f the \
             Beatty constraint of {alpha}"
        ));
    }
    if !alpha.is_irrational() || alpha.cmp_rational(&Rational::ONE).is_le() {
        return Err(format!("the hypothesis fails that alpha is irrational and above 1: it is {alpha}"));
    }
    if alpha.cmp_rational(&Rational::from(2)).is_ge() {
        return Err(format!("the hypothesis fails that alpha is below 2: it is {alpha}"));
    }
    if !alpha.complement().is_ok_and(|complement| equal(&complement, &beta)) {
        return Err(format!("the hypothesis fails that 1/alpha + 1/beta = 1: the slopes are {alpha} and {beta}"));
    }
    Ok(Relaxed { alpha, beta })
}
