//! Relaxed Wythoff with the Beatty constraint: Kay and Polanco 2023, Corollary 1 (docs/LEMMAS.md, Lemma 3).

use super::condition::Condition;
use super::linear::{Linear, Term};
use super::reading::{Reading, constraint};
use crate::number::Slope;
use crate::prove::claim::equal;
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
pub(super) fn prove(rules: &mut Reading<'_>, alpha: Slope, beta: Slope) -> Result<Relaxed, String> {
    let always = Condition::Constant(true);
    if !rules.atoms.implies(&always, &rules.smaller) || !rules.atoms.implies(&always, &rules.larger) {
        return Err("the rules do not allow all nim moves".to_string());
    }
    let (j, k) = (Linear::term(Term::FromSmaller), Linear::term(Term::FromLarger));
    let f = constraint(&alpha, &Linear::term(Term::Smaller));
    let difference = k.subtract(&j).map_err(|error| error.to_string())?;
    let band = rules.atoms.less(&difference, &f).ok_or("the constraint is not read")?;
    let x_in_a = rules.in_beatty(Term::Smaller, &alpha)?;
    let y_in_b = rules.in_beatty(Term::Larger, &beta)?;
    let outside = Condition::or([x_in_a.clone().not(), y_in_b.clone().not()]);
    let needed = Condition::and([x_in_a, y_in_b.not(), band.clone()]);
    if !rules.atoms.implies(&needed, &rules.both) || !rules.atoms.implies(&rules.both, &Condition::or([band, outside]))
    {
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
