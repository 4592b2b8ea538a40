//! Rules for the pair of every irrational slope and its complement, and Definition 5 where it works.

use super::{Fit, No};
use crate::classify::Classification;
use crate::design::subject::Subject;
use crate::games::listed;
use crate::number::NatureKind;
use crate::work::Work;
use malachite::Integer;
use malachite::rational::Rational;

pub(super) fn theorem_2(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let pair = subject.pair()?;
    let wide = pair.beta.slope.cmp_rational(&Rational::from(3)).is_gt();
    let part = if wide { "(a): beta > 3" } else { "(b): beta < 3" };
    let because = format!("it applies to every irrational slope; part {part}");
    Ok(Fit::named(because, format!("theorem2({})", pair.alpha.text)))
}

/// How far (G*)* is solved: G* has to be solved first, and that takes long.
const STAR_BOARD: u64 = 5000;

pub(super) fn star_star(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let name = format!("star-star({})", subject.pair()?.alpha.text);
    let fit = Fit::named("it applies to every irrational slope, and the vectors have to be computed", name);
    Ok(Fit { reach: Some(STAR_BOARD), ..fit })
}

/// Which values the Beatty constraint takes.
fn values(classes: &Classification) -> String {
    let values = &classes.constraint_values;
    let s = if values.len() == 1 { "" } else { "s" };
    format!("the constraint takes the value{s} {}", listed(values, "and"))
}

pub(super) fn relaxed(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let classes = subject.classes()?;
    let because = format!("it applies to every irrational slope; {}", values(classes));
    let fit = Fit::named(because, format!("relaxed({})", subject.pair()?.alpha.text));
    Ok(fit.k_invariant(classes.k_invariance() as u64))
}

/// Kay and Polanco 2023, Lemma 7: the pair is that of the game exactly if 2 min f - max f >= 1, and Theorem 4 lists when.
pub(super) fn definition_5(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let classes = subject.classes()?;
    let slack = match classes.constraint_values.as_slice() {
        [] => return Err("the constraint has no value".into()),
        [least, ..] => Integer::from(2) * least - &classes.constraint_values[classes.k_invariance() - 1],
    };
    let criterion = format!("{}, so 2*min(f) - max(f) = {slack}", values(classes));
    let Some(theorem) = &classes.theorem4 else {
        let lemma = "< 1, and then its P-positions are not the pair (Kay and Polanco 2023, Lemma 7)";
        return Err(format!("{criterion} {lemma}").into());
    };
    let because = format!("{criterion} >= 1; case ({}) of Theorem 4", theorem.case());
    let fit = Fit::named(because, format!("definition5({})", subject.pair()?.alpha.text));
    Ok(fit.k_invariant(classes.k_invariance() as u64))
}

pub(super) fn chromatic(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let pair = subject.pair()?;
    let beta = match pair.alpha.slope.nature().kind {
        NatureKind::Quadratic => pair.beta.text.clone(),
        _ => format!("complement_slope({})", pair.alpha.text),
    };
    let because = "the red levels are the upper sequence, and beta > 2 is irrational";
    // Neither pile is red, or one is.
    Ok(Fit::named(because, format!("chromatic({beta})")).k_invariant(2))
}
