//! Two Beatty sequences that need not be complementary: Recipes U and R, and FREAK's argument.
//!
//! All three are one lemma (docs/LEMMAS.md, Lemma 2): rules whose moves lie between those that are needed and those that
//! are safe have the P-positions (floor(n alpha), floor(n beta)). Which way three kinds of positions are won tells the
//! recipes apart.

use super::orbit::Orbit;
use super::reading::{J, K, Read, Reading, X, Y};
use crate::form::{Cond, Num};
use crate::number::{Relation, Slope};
use crate::prove::equal;
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
pub use rulesmith_check::{Rising, Way};
use std::cmp::Ordering;

/// The conditions that the lemma is written in.
struct Parts {
    x_in_a: Cond,
    y_in_b: Cond,
    x_in_b: Cond,
    /// j >= c(y), where c(y) - 1 is how far the a_n with b_n = y lie apart.
    beyond_crowd: Cond,
    /// k >= l(x), where l(x) - 1 is how far the b_n with a_n = x lie apart.
    beyond_spread: Cond,
    /// y - k >= x.
    order_kept: Cond,
    /// j = x, k = y.
    everything: Cond,
}

impl Parts {
    fn new(rules: &Reading, alpha: &Slope, beta: &Slope) -> Read<Parts> {
        let context = &rules.context;
        let [x, y, j, k] = [X, Y, J, K].map(Num::from);
        let beyond = |own: &Slope, partner: &Slope, pile, amount: &Num| match own.cmp_rational(&Rational::ONE).is_ge() {
            true => Ok(Cond::True),
            false => Ok::<Cond, String>(context.compare(&rules.spread(own, partner, pile)?, amount)),
        };
        Ok(Parts {
            x_in_a: rules.in_beatty(X, alpha)?,
            y_in_b: rules.in_beatty(Y, beta)?,
            x_in_b: rules.in_beatty(X, beta)?,
            beyond_crowd: beyond(beta, alpha, Y, &j)?,
            beyond_spread: beyond(alpha, beta, X, &k)?,
            order_kept: context.compare(&x, &y.minus(&k)),
            everything: rules.all([context.compare(&x, &j), context.compare(&y, &k)]),
        })
    }
}

/// Decides whether the lemma applies to rules and a pair of slopes.
pub(super) fn prove(rules: &Reading, alpha: Slope, beta: Slope) -> Result<Rising, String> {
    match alpha.compare(&beta) {
        Ok(Ordering::Less) => {}
        Ok(_) => return Err("the two slopes of the claim are equal".to_string()),
        Err(error) => return Err(error.to_string()),
    }
    let parts = Parts::new(rules, &alpha, &beta)?;
    let orbit = Orbit::new(&alpha, &beta);
    let diagonal = safe(rules, &parts, &orbit)?;
    needed(rules, &parts)?;
    let won = |way: bool, own: bool| match (way, own) {
        (true, _) => Some(Way::Everything),
        (false, true) => Some(Way::Own),
        _ => None,
    };

    // x in A, y not in B.
    let Parts { x_in_a, y_in_b, x_in_b, .. } = &parts;
    let outside_b = rules.all([x_in_a.clone(), rules.not(y_in_b)]);
    let (no_a, no_b) = (alpha.cmp_rational(&Rational::ONE).is_gt(), beta.cmp_rational(&Rational::ONE).is_gt());
    let mut width = None;
    let way_b = if !no_b {
        Way::None
    } else {
        let everything = rules.all([outside_b.clone(), parts.everything.clone()]);
        let widest = orbit.widest_step();
        let difference = Num::from(K).minus(&Num::from(J));
        let band = rules.all([
            outside_b,
            rules.context.at_most(&difference.negated()),
            rules.context.at_most(&difference.shifted(&(Integer::ONE - &widest))),
        ]);
        let (way, own) = (rules.implies(&everything, &rules.both), rules.implies(&band, &rules.both));
        width = (own && !way).then_some(widest.clone());
        won(way, own).ok_or_else(|| {
            format!(
                "where x is in A and y is not in B, the rules allow neither to take everything nor always to take j and k \
                 with 0 <= k - j < {widest}, the largest step of b_n - a_n"
            )
        })?
    };

    // x not in A.
    let (mut way_a, mut way_both, mut covering) = (Way::None, Way::None, None);
    if no_a {
        let outside_a = rules.all([rules.not(x_in_a), x_in_b.clone()]);
        let everything = rules.all([outside_a.clone(), parts.everything.clone()]);
        let crossing = rules.all([outside_a, rules.not(&parts.order_kept)]);
        let own = rules.implies(&crossing, &rules.larger);
        way_a = won(rules.implies(&everything, &rules.both), own).ok_or(
            "where x is in B and not in A, the rules allow neither to take everything nor always to take from the larger \
             pile below the smaller",
        )?;
        let neither = rules.all([rules.not(x_in_a), rules.not(x_in_b), parts.everything.clone()]);
        if rules.implies(&neither, &rules.both) {
            way_both = Way::Everything;
        } else {
            let why = cover(&alpha, &beta)?;
            covering = Some(why.ok_or_else(|| {
                format!(
                    "the hypothesis fails that every whole number is some floor(n*alpha) or floor(n*beta), alpha = {alpha}, \
                     beta = {beta}; and the rules do not allow to take everything where x is in neither"
                )
            })?);
        }
    }
    Ok(Rising { alpha, beta, outside_b: way_b, outside_a: way_a, outside_both: way_both, covering, width, diagonal })
}

/// (A): no move that the rules allow at a P-position leads to another. Gives the bound for diagonals if it is used.
fn safe(rules: &Reading, parts: &Parts, orbit: &Orbit<'_>) -> Result<Option<Integer>, String> {
    let outside = rules.any([rules.not(&parts.x_in_a), rules.not(&parts.y_in_b)]);
    let smaller = rules.any([outside.clone(), parts.beyond_crowd.clone()]);
    if !rules.implies(&rules.smaller, &smaller) {
        return Err("where x is in A and y in B, the rules may take so few tokens from the smaller pile that another \
             a_n with the same b_n is reached"
            .to_string());
    }
    let kept = rules.all([parts.order_kept.clone(), parts.beyond_spread.clone()]);
    let crossed = rules.all([rules.not(&parts.order_kept), rules.not(&parts.x_in_b)]);
    let larger = rules.any([outside.clone(), kept, crossed]);
    if !rules.implies(&rules.larger, &larger) {
        return Err(
            "where x is in A and y in B, the rules may take from the larger pile below the smaller though x is in \
             B, or so few tokens that another b_n with the same a_n is reached"
                .to_string(),
        );
    }
    if rules.implies(&rules.both, &outside) {
        return Ok(None);
    }
    let why = "where x is in A and y in B, the rules may take from both piles";
    let longest = orbit.longest_diagonal().ok_or(why)?;
    let (j, k) = (Num::from(J), Num::from(K));
    let beyond = rules.context.compare(&Num::constant(&longest + Integer::ONE), &j);
    let diagonal = rules.all([rules.context.equal(&j, &k), beyond]);
    if !rules.implies(&rules.both, &rules.any([outside, diagonal])) {
        return Err(format!("{why}, and not only the same number t > {longest}"));
    }
    Ok(Some(longest))
}

/// The moves that are needed whatever else is allowed.
fn needed(rules: &Reading, parts: &Parts) -> Result<(), String> {
    let Parts { x_in_a, y_in_b, .. } = parts;
    let smaller = rules.all([x_in_a.clone(), y_in_b.clone(), parts.beyond_crowd.clone()]);
    if !rules.implies(&smaller, &rules.smaller) {
        return Err(
            "where x is in A and y in B, the rules do not always allow to take from the smaller pile".to_string()
        );
    }
    let far = rules.any([rules.not(y_in_b), parts.beyond_spread.clone()]);
    let larger = rules.all([x_in_a.clone(), parts.order_kept.clone(), far]);
    if !rules.implies(&larger, &rules.larger) {
        return Err(
            "where x is in A, the rules do not always allow to take from the larger pile down to the smaller".into()
        );
    }
    Ok(())
}

/// The p and q with p/alpha + q/beta = p + q - 1, for slopes above 1. Both are then irrational: two rational slopes above 1
/// leave out the number before each common multiple of their numerators.
fn cover(alpha: &Slope, beta: &Slope) -> Result<Option<(Integer, Integer)>, String> {
    if !alpha.is_irrational() || !beta.is_irrational() {
        return Ok(None);
    }
    if alpha.complement().is_ok_and(|complement| equal(&complement, beta)) {
        return Ok(Some((Integer::ONE, Integer::ONE)));
    }
    let inverses = alpha.inverse().and_then(|one| beta.inverse().map(|other| (one, other)));
    let (one, other) = inverses.map_err(|error| error.to_string())?;
    let relation = Slope::relation(&one, &other).map_err(|error| error.to_string())?;
    let Relation::Dependent(p, q, s) = relation else { return Ok(None) };
    let (p, q, s) = if p < Integer::ZERO { (-p, -q, -s) } else { (p, q, s) };
    // In lowest terms, as (p, q, 1 - p - q) always is.
    let holds = p > 0 && q > 0 && &p + &q + s == Integer::ONE;
    Ok(holds.then_some((p, q)))
}
