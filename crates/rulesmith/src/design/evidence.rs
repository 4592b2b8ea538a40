//! How it is known that rules have the positions wanted: every ruleset is solved and compared, and then the provers are asked.

use super::asked::shown;
use super::subject::Subject;
use super::{Candidate, DesignError, Evidence, unsolvable};
use crate::form::Form;
use crate::prove::{self, Engine, Outcome};
use crate::rules::Play;
use crate::solve::{self, SolveError};
use crate::work::Work;
use malachite::Natural;
use malachite::rational::Rational;
use std::time::Duration;

/// How long the proof of one ruleset may take, however much time there is: it is an addition to the check.
const PATIENCE: Duration = Duration::from_secs(20);

/// Automata may grow without bound, and are left alone sooner.
const AUTOMATA: Duration = Duration::from_secs(3);

/// What solving and proving say of rules.
pub(crate) enum Judged {
    /// Their P-positions are those wanted, as far as the evidence goes.
    Stands(Evidence),
    /// They are not: a position at which rules and target differ, the first on the board if the board shows it.
    Differs(Vec<Natural>),
    /// They have no meaning on a board; why.
    Unsolvable(String),
}

/// Solves rules and compares their P-positions with those wanted, all of them up to a size; and, if the rules claim the target for
/// all n, asks the engines one after the other, each with its own patience. The checker has had the last word on what is proved.
pub(crate) fn judge(
    form: &Form,
    wanted: &[Vec<u64>],
    up_to: u64,
    asked: &[(Engine, Duration)],
    work: &Work,
) -> Result<Judged, DesignError> {
    let checked = match solve::check(form, wanted, up_to, work) {
        Err(SolveError::Rules(error)) => return Ok(Judged::Unsolvable(unsolvable(&error))),
        other => other?,
    };
    if let Some(first) = checked.disagreement {
        return Ok(Judged::Differs(first.position.iter().map(|&pile| Natural::from(pile)).collect()));
    }
    let positions = checked.positions;
    // The small board that comes before all engines is tried once.
    for (index, (engine, patience)) in asked.iter().enumerate() {
        let decide = if index == 0 { prove::decide } else { prove::decide_without_board };
        match decide(form, *engine, &work.within(*patience)).outcome {
            Outcome::Proved(certificate) => {
                return Ok(Judged::Stands(Evidence::Proved { engine: *engine, certificate, up_to, positions }));
            }
            Outcome::Refuted(found) => return Ok(Judged::Differs(found.position)),
            Outcome::Undecided(_) | Outcome::Stopped(_) => work.go_on()?,
        }
    }
    Ok(Judged::Stands(Evidence::Checked { up_to, positions }))
}

/// Judges a candidate; or says why it is not offered.
pub(super) fn evidence(
    candidate: &Candidate,
    subject: &Subject,
    work: &Work,
) -> Result<Result<Evidence, String>, DesignError> {
    let game = &candidate.built.game;
    let up_to = candidate.built.reach.map_or(subject.up_to, |reach| reach.min(subject.up_to));
    let mut pace = work.pace();
    let within = |position: &&Vec<u64>| position.iter().all(|&pile| pile <= up_to);
    let copied = |position: &Vec<u64>| pace.steps(8).map(|()| position.clone());
    let wanted: Vec<Vec<u64>> = subject.wanted.iter().filter(within).map(copied).collect::<Result<_, _>>()?;
    // A list says nothing for all n.
    let bounded = subject.claim.is_none() || candidate.built.bounded || game.expect.is_none();
    // Each has its own patience, as there may be ten rulesets to prove.
    let patient = |engine: &Engine| (*engine, if *engine == Engine::Automata { AUTOMATA } else { PATIENCE });
    let asked: Vec<(Engine, Duration)> = if bounded { vec![] } else { engines(subject).iter().map(patient).collect() };
    match judge(&candidate.form, &wanted, up_to, &asked, work)? {
        Judged::Stands(evidence) => Ok(Ok(evidence)),
        Judged::Differs(position) => disagreement(candidate, subject, &position),
        Judged::Unsolvable(why) => Ok(Err(why)),
    }
}

/// Which engines are asked, in turn.
pub(crate) fn engines(subject: &Subject) -> &'static [Engine] {
    // Close to 2 a proof on the torus has to look at as many terms as the distance is small.
    let close = Rational::from_signeds(99_999i64, 50_000);
    match subject.pair() {
        Ok(pair) if pair.alpha.slope.cmp_rational(&close).is_gt() => &[Engine::Lemma, Engine::Automata],
        _ => &[Engine::Torus, Engine::Lemma, Engine::Automata],
    }
}

/// What a construction promises and its rules do not have is an error of Rulesmith. Rules that were given may be wrong.
fn disagreement<T: ToString>(
    candidate: &Candidate,
    subject: &Subject,
    position: &[T],
) -> Result<Result<Evidence, String>, DesignError> {
    if subject.came_with(&candidate.built.game) {
        return Ok(Err(format!("its P-positions are not those that it claims: they differ at {}", shown(position))));
    }
    if candidate.built.game.play == Play::Misere {
        return Ok(Err(format!("played misere, its P-positions are others: they differ at {}", shown(position))));
    }
    if candidate.built.guessed {
        return Ok(Err(format!("what explains a smaller board is wrong at {}", shown(position))));
    }
    Err(DesignError::Disagreement {
        construction: candidate.construction.clone(),
        rules: candidate.built.game.to_string(),
        position: position.iter().map(ToString::to_string).collect(),
    })
}
