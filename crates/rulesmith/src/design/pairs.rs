//! Rules for two slopes whatever their relation, and for `fractional(r, t)`.

use super::{Kind, Pair, Proposals};
use malachite::rational::Rational;
use std::cmp::Ordering;

/// The recipes that hold for pairs in general.
pub(super) fn recipes(pair: &Pair, proposals: &mut Proposals) {
    let slopes = format!("{}, {}", pair.alpha.text, pair.beta.text);
    proposals.catalogue(
        &format!("recipe-u({slopes})"),
        "Recipe U",
        "it applies to every 0 < alpha < beta",
        Kind::Variant,
    );
    let rational = !pair.alpha.slope.is_irrational() || !pair.beta.slope.is_irrational();
    match rational {
        true => proposals.refuse("Recipe R", "it is stated for irrational slopes"),
        false => proposals.catalogue(
            &format!("recipe-r({slopes})"),
            "Recipe R",
            "beta > 1, and every whole number is some floor(n alpha) or floor(n beta)",
            Kind::Variant,
        ),
    }
}

/// Games that need r or t to be whole.
pub(super) fn fractional(pair: &Pair, proposals: &mut Proposals) {
    let whole = |value: &Option<Rational>| value.clone().filter(|value| *value.denominator_ref() == 1);
    let (r, t) = &pair.fractional;
    let below = pair.alpha.slope.cmp_rational(&Rational::from(1)) == Ordering::Less;
    match (whole(r), whole(t)) {
        (Some(p), Some(t)) => proposals.catalogue(
            &format!("invariant({p}, {t})"),
            "Invariant game",
            format!("1/alpha + 1/beta = {p} and beta - alpha = {t} are whole"),
            Kind::Invariant,
        ),
        (None, _) => proposals.refuse("Invariant game", "1/alpha + 1/beta is not whole"),
        (_, None) => proposals.refuse("Invariant game", "beta - alpha is not whole"),
    }
    match (r, whole(t)) {
        (Some(r), Some(t)) if below => proposals.catalogue(
            &format!("freak-table3({r}, {t})"),
            "Blocked multiples",
            format!("alpha < 1 and beta - alpha = {t} is whole"),
            Kind::Variant,
        ),
        (_, Some(_)) => proposals.refuse("Blocked multiples", "it needs alpha < 1 and rational 1/alpha + 1/beta"),
        (_, None) => proposals.refuse("Blocked multiples", "beta - alpha is not whole"),
    }
}
