//! Invariant games that theorems give, for all n.

use super::constructions::of_slope;
use super::target::Target;
use crate::classify::classify;
use crate::games;
use crate::number::Slope;
use crate::rules::{self, Game};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Floor;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// An invariant game whose P-positions are the target's, by a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Existence {
    /// Its name in the catalogue, if it is there.
    pub game: Option<String>,
    /// Its rules; `None` if they exist, but are too long to be listed.
    pub rules: Option<Box<Game>>,
    /// The theorem.
    pub source: String,
}

/// What the theorems give for a target:
///
/// - alpha = beta = 1: Nim on two piles (Bouton 1901).
/// - 1/alpha + 1/beta = 1, irrational: the simplest of t-Wythoff, an explicit finite modification, Theorem 2 of
///   Goldberg and Fraenkel 2017, and the star operator applied twice (Larsson, Hegarty and Fraenkel 2011).
/// - 1/alpha + 1/beta = p and beta - alpha = t, both whole: `invariant(p, t)`.
/// - 1/alpha + 1/beta = p >= 2 whole, beta > 2: rules whose moves on one pile avoid the differences of P-positions.
///
/// The proofs of the last two are in docs/CLASSIFICATION.md.
pub fn by_theorem(target: &Target) -> Option<Existence> {
    let (alpha, beta) = target.slopes()?;
    let is_one = |slope: &Slope| slope.as_rational().is_some_and(|value| *value == Rational::ONE);
    if is_one(alpha) && is_one(beta) {
        return in_catalogue("nim(2)", "Bouton 1901");
    }
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
    let t = difference.as_rational();
    if let Some(t) = t.and_then(whole) {
        let found = games::find(&format!("invariant({p}, {t})")).ok();
        let source = format!("Rulesmith: 1/alpha + 1/beta = {p} and beta - alpha = {t} are whole");
        let (game, rules) = found.map(|entry| (entry.name, Box::new(entry.game))).unzip();
        return Some(Existence { game, rules, source });
    }
    if p < 2 || beta.cmp_rational(&Rational::from(2)) != Ordering::Greater {
        return None;
    }
    let written = match t {
        Some(t) => (format!("fractional({p}, {t})"), format!("alpha + {t}")),
        None => (alpha.to_string(), beta.to_string()),
    };
    let source = format!("Rulesmith: 1/alpha + 1/beta = {p} is whole and beta is above 2");
    Some(Existence { game: None, rules: rules::parse(&whole_sum_rules(&p, beta, &written)).ok().map(Box::new), source })
}

fn in_catalogue(name: &str, source: &str) -> Option<Existence> {
    let entry = games::find(name).ok()?;
    Some(Existence { game: Some(entry.name), rules: Some(Box::new(entry.game)), source: source.to_string() })
}

/// The first of the table of constructions that is invariant and written in the catalogue.
fn complementary(alpha: &Slope) -> Option<Existence> {
    let applied = of_slope(&classify(alpha).ok()?, &Work::default()).ok()?;
    let mut invariant: Vec<_> =
        applied.into_iter().filter(|found| found.construction.invariant && found.reason.is_ok()).collect();
    let at = invariant.iter().position(|found| found.entry.is_some()).or(invariant.len().checked_sub(1))?;
    let found = invariant.swap_remove(at);
    let (game, rules) = found.entry.map(|entry| (entry.name, Box::new(entry.game))).unzip();
    Some(Existence { game, rules, source: found.construction.source.to_string() })
}

/// Rules for 1/alpha + 1/beta = p with whole p >= 2 and beta > 2. On one pile every number may be taken that is not the
/// difference of two P-positions with a pile in common: such a difference belongs to a number s, no multiple of p, with
/// |l - s t| < 2, and to each s belong b_s and b_s + 1 if s < p, or b_(s-m) - a_m if b_m = floor(s/p). From both piles
/// one takes nearly the same. The line leads to (0,0) from positions just beside a P-position.
fn whole_sum_rules(p: &Integer, beta: &Slope, (alpha_text, beta_text): &(String, String)) -> String {
    let b = beta.floor();
    let moves = match b == 2 {
        true => "move equal: take {k, k}\n\
                 move near:  take {k, l} where |k - l| <= 1 and k >= 2 and l >= 2\n\
                 move both:  take {k, l} where |k - l| <= 2 and k >= 3 and l >= 3\n\
                 move line:  take {a(n), b(n) - 1}, {a(n) + 1, b(n) - 1} for n >= 1\n            \
                 where b(n) = b(n - 1) + 3\n\
                 move above: take {a(n) + 2, b(n) + 1} for n >= 1\n"
            .to_string(),
        false => format!(
            "move near: take {{k, l}} where |k - l| < {}\n\
             move both: take {{k, l}} where |k - l| <= {b} and k >= 2 and l >= 2\n\
             move line: take {{a(n), b(n) - 1}}, {{a(n) + 1, b(n) - 1}} for n >= 1\n",
            &b - Integer::ONE
        ),
    };
    format!(
        "game \"Invariant game of 1/alpha + 1/beta = {p}\"\n\
         source \"Rulesmith, after Fraenkel 2012, further question 4\"\n\
         let alpha = {alpha_text}\n\
         let beta = {beta_text}\n\
         let t = beta - alpha\n\
         let first(l) = floor((l - 2)/t) + 1\n\
         let m(s) = floor((floor(s/{p}) + 1)/beta)\n\
         let a(j) = floor(alpha*j)\n\
         let b(j) = floor(beta*j)\n\
         let joined(l, s) = s >= 1 and s mod {p} != 0 and b(m(s)) = floor(s/{p})\n           \
         and (l = b(s - m(s)) - a(m(s)) or s < {p} and l = b(s) + 1)\n\
         piles x <= y\n\
         move nim:  take {{0, l}} unless joined(l, first(l)) or joined(l, first(l) + 1) or joined(l, first(l) + 2)\n\
         {moves}\
         expect {{ (floor(alpha*n), floor(beta*n)) : n >= 0 }}\n"
    )
}

/// A rational that is whole.
fn whole(value: &Rational) -> Option<Integer> {
    (*value.denominator_ref() == 1).then(|| value.floor())
}
