//! Pairs with 1/alpha + 1/beta and beta - alpha whole: Connell's game and its like (docs/LEMMAS.md, Lemma 7).

use super::reading::{J, K, Reading, X, Y};
use crate::form::{Cond, Num};
use crate::number::Slope;
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};
pub use rulesmith_check::Whole;

/// Decides whether the lemma applies to rules and a pair of slopes.
pub(super) fn prove(rules: &Reading, alpha: &Slope, beta: &Slope) -> Result<Whole, String> {
    let whole = |value: Option<&malachite::rational::Rational>| {
        let value = Integer::try_from(value?.clone()).ok()?;
        u32::try_from(&value).ok().filter(|value| *value >= 1)
    };
    let sum = alpha.reciprocal().and_then(|one| one.add(&beta.reciprocal()?));
    let sum = sum.ok().and_then(|sum| whole(sum.as_rational())).filter(|_| alpha.is_irrational());
    let apart = beta.subtract(alpha).ok().and_then(|apart| whole(apart.as_rational()));
    let (Some(p), Some(t)) = (sum, apart) else {
        return Err(format!(
            "the hypothesis fails that 1/alpha + 1/beta and beta - alpha are whole, alpha = {alpha} irrational, beta = {beta}"
        ));
    };
    let context = &rules.context;
    let number = |value: u32| Integer::from(value);
    let divides = |m: &Integer, value: &Num| context.equal(&context.modulo(value, m), &Num::constant(Integer::ZERO));
    let [x, y, j, k] = [X, Y, J, K].map(Num::from);
    let t_whole = number(t);
    let free =
        |amount: &Num| rules.any([divides(&(number(p) * number(t)), amount), rules.not(&divides(&t_whole, amount))]);
    // At claimed positions y - x is a multiple of t.
    let elsewhere = rules.not(&divides(&t_whole, &y.minus(&x)));
    let apart = k.minus(&j);
    let below = |value: &Num| context.at_most(&value.shifted(&(Integer::ONE - &t_whole)));
    let band = rules.all([below(&apart), context.at_most(&apart.negated())]);
    let safe = |condition: Cond| rules.any([condition, elsewhere.clone()]);
    if !rules.implies(&rules.larger, &safe(free(&k))) {
        return Err(format!(
            "from the larger pile the rules may take a multiple of {t} that is no multiple of {p}*{t}"
        ));
    }
    if !rules.implies(&rules.both, &safe(below(&apart))) {
        return Err(format!(
            "from the larger pile the rules may take {t} or more beyond what is taken from the smaller"
        ));
    }
    if !rules.implies(&free(&k), &rules.larger) {
        return Err(format!(
            "from the larger pile the rules do not allow all multiples of {p}*{t} and all that are no multiples of {t}"
        ));
    }
    if !rules.implies(&band, &rules.both) {
        return Err(format!("the rules do not always allow to take j and k from both piles with 0 <= k - j < {t}"));
    }
    Ok(Whole { alpha: alpha.clone(), p, t })
}
