//! How it is known that rules have the positions wanted: every ruleset is solved and compared, and then the provers are asked.

use super::asked::shown;
use super::subject::Subject;
use super::{Candidate, DesignError, Evidence, unsolvable};
use crate::prove::{self, Engine, Outcome};
use crate::solve::{self, SolveError};
use crate::work::Work;
use malachite::rational::Rational;
use std::time::Duration;

/// How long the proof of one ruleset may take, however much time there is: it is an addition to the check.
const PATIENCE: Duration = Duration::from_secs(20);

/// Automata may grow without bound, and are left alone sooner.
const AUTOMATA: Duration = Duration::from_secs(3);

/// Solves the rules and compares, and proves what can be proved; or says why they are not offered.
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
    let checked = match solve::check(&candidate.form, &wanted, up_to, work) {
        Err(SolveError::Rules(error)) => return Ok(Err(unsolvable(&error))),
        other => other?,
    };
    if let Some(first) = checked.disagreement {
        return disagreement(candidate, subject, &first.position);
    }
    let positions = checked.positions;
    // A list says nothing for all n.
    if subject.claim.is_none() || candidate.built.bounded || game.expect.is_none() {
        return Ok(Ok(Evidence::Checked { up_to, positions }));
    }
    // Each has its own patience, as there may be ten rulesets to prove. The small board that comes before all of them is
    // tried once.
    for (index, engine) in engines(subject).iter().enumerate() {
        let patience = match engine {
            Engine::Automata => AUTOMATA,
            _ => PATIENCE,
        };
        let decide = if index == 0 { prove::decide } else { prove::decide_without_board };
        match decide(&candidate.form, *engine, &work.within(patience)).outcome {
            Outcome::Proved(certificate) => {
                return Ok(Ok(Evidence::Proved { engine: *engine, certificate, up_to, positions }));
            }
            Outcome::Refuted(found) => return disagreement(candidate, subject, &found.position),
            Outcome::Undecided(_) | Outcome::Stopped(_) => work.go_on()?,
        }
    }
    Ok(Ok(Evidence::Checked { up_to, positions }))
}

/// Which engines are asked, in turn.
fn engines(subject: &Subject) -> &'static [Engine] {
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
    Err(DesignError::Disagreement {
        construction: candidate.construction.clone(),
        rules: candidate.built.game.to_string(),
        position: position.iter().map(ToString::to_string).collect(),
    })
}
