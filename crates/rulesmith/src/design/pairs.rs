//! Rules for two slopes whatever their relation, and for `fractional(r, t)`.

use super::{Answer, DesignError, Kind, Pair, Proposal, Proposals, Target, TargetError, Verdict, invariant};
use crate::work::Work;
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

/// Invariant rules where a theorem gives some, or the position that shows that there are none.
pub(super) fn invariant_rules(
    target: Result<Target, TargetError>,
    work: &Work,
    proposals: &mut Proposals,
) -> Result<(), DesignError> {
    const NAME: &str = "Invariant game";
    let answer = target.and_then(|target| invariant(&target, STUCK_BOARD, work));
    match answer {
        Ok(Answer { verdict: Verdict::Exists(found), .. }) => match (found.game, found.rules) {
            (Some(name), _) => proposals.catalogue(&name, NAME, found.source, Kind::Invariant),
            (None, Some(rules)) => proposals.offer(Proposal {
                construction: NAME.to_string(),
                source: "Rulesmith, after Fraenkel 2012, further question 4".to_string(),
                because: found.source,
                name: None,
                rules,
                kind: Kind::Invariant,
                reach: None,
            }),
            (None, None) => proposals.refuse(NAME, "there is one, but its rules are too long to be listed"),
        },
        Ok(Answer { verdict: Verdict::Impossible(witness), .. }) => {
            let [x, y] = witness.position;
            proposals.refuse(
                NAME,
                format!(
                    "no invariant game has these P-positions: every vector from ({x}, {y}) to one of them is also a \
                     difference of two of them (rulesmith invariant shows them)"
                ),
            );
        }
        Ok(Answer { verdict: Verdict::Undecided, .. }) => {
            proposals.refuse(NAME, format!("none is known, and no position up to {STUCK_BOARD} excludes one"));
        }
        Err(TargetError::Stopped(stopped)) => return Err(stopped.into()),
        Err(error) => proposals.refuse(NAME, error.to_string()),
    }
    Ok(())
}

/// How far a position is looked for that excludes an invariant game.
const STUCK_BOARD: u64 = 300;

/// Games that need r or t to be whole.
pub(super) fn fractional(pair: &Pair, proposals: &mut Proposals) {
    let whole = |value: &Option<Rational>| value.clone().filter(|value| *value.denominator_ref() == 1);
    let (r, t) = &pair.fractional;
    let below = pair.alpha.slope.cmp_rational(&Rational::from(1)) == Ordering::Less;
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
