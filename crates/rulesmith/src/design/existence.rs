//! Invariant games that theorems give, for all n.

use super::classify::classify;
use super::constructions::ConstructionKind;
use super::target::Target;
use crate::games;
use crate::number::Slope;
use malachite::base::num::arithmetic::traits::Floor;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;

/// An invariant game whose P-positions are the target's, by a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Existence {
    /// Its name in the catalogue, if it is there.
    pub game: Option<String>,
    /// Its rules; `None` if they exist, but are too long to be listed.
    pub rules: Option<String>,
    /// The theorem.
    pub source: String,
}

/// What the theorems give for a target:
///
/// - 1/alpha + 1/beta = 1, irrational: the simplest of t-Wythoff, an explicit finite modification, Theorem 2 of Goldberg and
///   Fraenkel 2017, and the star operator applied twice (Larsson, Hegarty and Fraenkel 2011).
/// - 1/alpha + 1/beta = p and beta - alpha = t, both whole: `invariant(p, t)`.
/// - 1/alpha + 1/beta = p whole, beta - alpha = t >= 6 rational, alpha irrational: see [`wide_rules`].
///
/// The proofs of the last two are in docs/CLASSIFICATION.md.
pub fn by_theorem(target: &Target) -> Option<Existence> {
    let (alpha, beta) = target.slopes()?;
    if !alpha.is_irrational() || !beta.is_irrational() {
        return None;
    }
    if let Ok(partner) = alpha.complement()
        && partner.compare(beta).ok()? == Ordering::Equal
    {
        return complementary(alpha);
    }
    let p = whole(&alpha.inverse().ok()?.add(&*beta.inverse().ok()?).ok()?.as_rational()?.clone())?;
    let difference = beta.subtract(alpha).ok()?;
    let t = difference.as_rational()?;
    if let Some(t) = whole(t) {
        let found = games::find(&format!("invariant({p}, {t})")).ok();
        let source = format!("Rulesmith: 1/alpha + 1/beta = {p} and beta - alpha = {t} are whole");
        let (game, rules) = found.map(|entry| (entry.name, entry.rules)).unzip();
        return Some(Existence { game, rules, source });
    }
    let wide = p >= 2 && *t >= 6;
    wide.then(|| Existence {
        game: None,
        rules: Some(wide_rules(&p, t, beta)),
        source: format!("Rulesmith: 1/alpha + 1/beta = {p} is whole and beta - alpha = {t} is at least 6"),
    })
}

fn complementary(alpha: &Slope) -> Option<Existence> {
    let found = classify(alpha).ok()?;
    let invariant = ConstructionKind::ALL.into_iter().filter(|kind| kind.is_invariant());
    let mut applying = invariant.map(|kind| found.construction(kind)).filter(|construction| construction.applies);
    let listed = applying.find(|construction| construction.game.is_some());
    let entry = listed.as_ref().and_then(|construction| games::find(construction.game.as_deref()?).ok());
    let source = listed.map_or(ConstructionKind::Theorem2, |construction| construction.kind).source().to_string();
    let (game, rules) = entry.map(|entry| (entry.name, entry.rules)).unzip();
    Some(Existence { game, rules, source })
}

/// Rules for 1/alpha + 1/(alpha + t) = p with whole p >= 2 and rational t = u/v >= 6. The moves on one pile are those that
/// stay 2 away from every multiple s t with s not a multiple of p, near which all differences of P-positions on one pile
/// lie; those on both take nearly the same from each; and the line leads to (0,0) from the positions just below a
/// P-position.
fn wide_rules(p: &Integer, t: &Rational, beta: &Slope) -> String {
    let (u, v) = (t.numerator_ref(), t.denominator_ref());
    let b = beta.floor();
    let (below, margin) = (&b - Integer::ONE, v * Natural::from(2u64));
    format!(
        "game \"Invariant game of r = {p} and t = {t}\"\n\
         source \"Rulesmith, after Fraenkel 2012, further question 4\"\n\
         let alpha = fractional({p}, {t})\n\
         let beta = alpha + {t}\n\
         let s(l) = floor({v}*l/{u})\n\
         piles x <= y\n\
         move nim:  take {{0, l}} where l < {b}\n           \
         or (s(l) mod {p} = 0 or {v}*l - {u}*s(l) >= {margin})\n           \
         and ((s(l) + 1) mod {p} = 0 or {u}*s(l) + {u} - {v}*l >= {margin})\n\
         move near: take {{k, l}} where |k - l| < {below}\n\
         move both: take {{k, l}} where |k - l| <= {b} and k >= 2 and l >= 2\n\
         move line: take {{floor(alpha*n), floor(beta*n) - 1}}, {{floor(alpha*n) + 1, floor(beta*n) - 1}} for n >= 1\n\
         expect {{ (floor(alpha*n), floor(beta*n)) : n >= 0 }}\n"
    )
}

/// A rational that is whole.
fn whole(value: &Rational) -> Option<Integer> {
    (*value.denominator_ref() == 1).then(|| value.floor())
}
