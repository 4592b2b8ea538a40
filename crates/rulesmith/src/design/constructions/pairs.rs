//! Rules for two slopes whatever their relation, and for `fractional(r, t)`.

use super::{Built, Fit, No};
use crate::design::subject::{Matter, Subject};
use crate::design::{Answer, TargetError, Verdict, invariant};
use crate::work::Work;
use malachite::rational::Rational;
use std::cmp::Ordering;

pub(super) fn recipe_u(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let pair = subject.pair()?;
    let name = format!("recipe-u({}, {})", pair.alpha.text, pair.beta.text);
    Ok(Fit::named("it applies to every 0 < alpha < beta", name))
}

pub(super) fn recipe_r(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let pair = subject.pair()?;
    if !pair.alpha.slope.is_irrational() || !pair.beta.slope.is_irrational() {
        return Err("it is stated for irrational slopes".into());
    }
    let name = format!("recipe-r({}, {})", pair.alpha.text, pair.beta.text);
    // The catalogue decides whether they cover the whole numbers.
    Ok(Fit::named("beta > 1, and every whole number is some floor(n alpha) or floor(n beta)", name))
}

/// A game that needs beta - alpha to be whole.
pub(super) fn blocked_multiples(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let pair = subject.pair()?;
    let (r, t) = &pair.fractional;
    let Some(t) = t.as_ref().filter(|t| *t.denominator_ref() == 1) else {
        return Err("beta - alpha is not whole".into());
    };
    let below = pair.alpha.slope.cmp_rational(&Rational::from(1)) == Ordering::Less;
    match r {
        Some(r) if below => {
            Ok(Fit::named(format!("alpha < 1 and beta - alpha = {t} is whole"), format!("freak-table3({r}, {t})")))
        }
        _ => Err("it needs alpha < 1 and rational 1/alpha + 1/beta".into()),
    }
}

/// How far a position is looked for that excludes an invariant game.
const STUCK_BOARD: u64 = 300;

/// Invariant rules where a theorem gives some, or the position that shows that there are none.
pub(super) fn invariant_game(subject: &Subject, work: &Work) -> Result<Fit, No> {
    if let Matter::Positions { .. } = subject.matter
        && subject.piles() != 2
    {
        return Err("it is for two piles".into());
    }
    match subject.target(work).and_then(|target| invariant(&target, STUCK_BOARD, work)) {
        Ok(Answer { verdict: Verdict::Exists(found), .. }) => match (found.game, found.rules) {
            (Some(name), _) => Ok(Fit::named(found.source, name)),
            (None, Some(game)) => Ok(Fit::made(found.source, move |_| Ok(Built::new(*game)))),
            (None, None) => Err("there is one, but its rules are too long to be listed".into()),
        },
        Ok(Answer { verdict: Verdict::Impossible(witness), .. }) => {
            let [x, y] = witness.position;
            Err(format!(
                "no invariant game has these P-positions: every vector from ({x}, {y}) to one of them is also a \
                 difference of two of them (rulesmith invariant shows them)"
            )
            .into())
        }
        Ok(Answer { verdict: Verdict::Undecided, .. }) => {
            Err(format!("none is known, and no position up to {STUCK_BOARD} excludes one").into())
        }
        Err(TargetError::Stopped(stopped)) => Err(stopped.into()),
        Err(error) => Err(error.to_string().into()),
    }
}
