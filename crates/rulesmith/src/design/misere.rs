//! Rules for misere play, where who cannot move wins.
//!
//! There is no theory of which positions can be lost in misere play beyond what is tried here: the rules that constructions give for the
//! slopes of the target in normal play, the rules that the target comes with, and as a last resort rules that list the target's condition. All of them
//! are played misere, solved, compared, and where that can be, proved.

use super::claims::Claimed;
use super::constructions::{Built, CONSTRUCTIONS, LAST_RESORT};
use super::request::{Pair, Written};
use super::subject::{Matter, Subject, largest_board};
use super::{Candidate, DesignError, Refusal, Request, shown};
use crate::form::{Claim, Form, FormError, INDEX};
use crate::number::{Real, Slope};
use crate::rules::{Game, Play};
use crate::solve::{self, SolveError};
use crate::work::Work;

/// Looks at a target of misere play.
pub(super) fn subject(target: &Request, up_to: u64, work: &Work) -> Result<Subject, DesignError> {
    let unclaimed = |game: &Game| Game { play: Play::Misere, expect: None, ..game.clone() };
    let (rules, claim) = match target {
        Request::Entry(entry) => {
            let game = match entry.game.play {
                Play::Misere => entry.game.clone(),
                _ => entry.misere.clone().unwrap_or_else(|| unclaimed(&entry.game)),
            };
            (Some((Some(entry.name.clone()), Box::new(game.clone()))), Some(game))
        }
        Request::Rules(game) => {
            let game = if game.play == Play::Misere { (**game).clone() } else { unclaimed(game) };
            (Some((None, Box::new(game.clone()))), Some(game))
        }
        Request::Pair(_) | Request::Family(..) => {
            let game =
                target.claim(true).transpose().map_err(|error| SolveError::Rules(FormError::new("expect", error)))?;
            (None, game)
        }
        Request::List(_) => (None, None),
    };
    let mut facts = Vec::new();
    let piles = match (&claim, target) {
        (Some(game), _) => game.piles.names.len(),
        (None, Request::List(list)) => list.piles(),
        (None, _) => 2,
    };
    let up_to = up_to.min(largest_board(piles));
    let wanted = match &claim {
        Some(game) if game.expect.is_none() => {
            facts.push(format!(
                "nothing is claimed of {} in misere play; its P-positions there were solved for",
                game.name
            ));
            solve::solve(&Form::of(game, work)?, up_to, work)?.positions.iter().map(<[u64]>::to_vec).collect()
        }
        Some(game) if rules.is_some() => {
            let mut positions = solve::claimed(&Form::of(game, work)?, up_to, work)?;
            positions.iter_mut().for_each(|position| position.sort_unstable());
            positions
        }
        _ => target.positions(up_to, work)?,
    };
    if let Some(origin) = wanted.iter().find(|position| position.iter().all(|&pile| pile == 0)) {
        let because = format!("at {} nothing can be taken, and who cannot move wins in misere play", shown(origin));
        return Err(DesignError::Impossible { because, witness: Some(origin.clone()) });
    }
    if wanted.is_empty() {
        let because = format!(
            "no positions are wanted up to {up_to}, and the smallest from which something can be taken is lost"
        );
        return Err(DesignError::Impossible { because, witness: None });
    }
    let claim = claim.filter(|game| game.expect.is_some()).and_then(|game| Claimed::of(&game, work));
    Ok(Subject { wanted, up_to, matter: Matter::Positions { rules }, claim, facts })
}

/// Rules that may have the target's positions in misere play.
pub(super) fn candidates(subject: &Subject, work: &Work) -> Result<(Vec<Candidate>, Vec<Refusal>), DesignError> {
    let (mut candidates, mut refusals) = (Vec::new(), Vec::new());
    if let Matter::Positions { rules: Some((name, game)) } = &subject.matter {
        let source = game.source.clone().unwrap_or_else(|| "no source".to_string());
        let known = Some((game.name.clone(), source));
        let built = Built { name: name.clone(), known, ..Built::new((**game).clone()) };
        propose("its own P-positions in misere play are wanted", built, subject, work, &mut candidates, &mut refusals);
    }
    if let Some(pair) = subject.claim.as_ref().and_then(|claimed| slopes(&claimed.claim)) {
        match Subject::of(&Request::Pair(Box::new(pair)), subject.up_to, work) {
            Ok(normal) => of_normal_play(&normal, subject, work, &mut candidates, &mut refusals)?,
            // What cannot be designed for in normal play has no constructions.
            Err(_) => work.go_on()?,
        }
    }
    // From the positions themselves everything may be taken, which helps nobody; they must have some move.
    if let Ok(fit) = LAST_RESORT.fit(subject, work) {
        let because = fit.because.clone();
        for mut built in fit.build(work).unwrap_or_default() {
            let names = &built.game.piles.names;
            let left: Vec<String> = names.iter().map(|name| format!("{name}' = 0")).collect();
            let everything = format!("take from up to {} piles where {}", names.len(), left.join(" and "));
            let text = format!("{}move everything: {everything}\n", built.game);
            if let Ok(game) = crate::rules::parse(&text) {
                built.game = game;
                built.known = Some((LAST_RESORT.name.into(), LAST_RESORT.source.into()));
                propose(&because, built, subject, work, &mut candidates, &mut refusals);
            }
        }
    }
    Ok((candidates, refusals))
}

/// What the constructions give for a target of normal play.
fn of_normal_play(
    normal: &Subject,
    subject: &Subject,
    work: &Work,
    candidates: &mut Vec<Candidate>,
    refusals: &mut Vec<Refusal>,
) -> Result<(), DesignError> {
    for construction in CONSTRUCTIONS.iter().filter(|construction| construction.is_about(&normal.matter)) {
        work.go_on()?;
        let Ok(fit) = construction.fit(normal, work) else { continue };
        let because = format!("the rules for the slopes in normal play, since {}", fit.because);
        for mut built in fit.build(work).unwrap_or_default() {
            built.known.get_or_insert_with(|| (construction.name.into(), construction.source.into()));
            built.name = None;
            propose(&because, built, subject, work, candidates, refusals);
        }
    }
    Ok(())
}

/// Rules, played misere.
fn propose(
    because: &str,
    mut built: Built,
    subject: &Subject,
    work: &Work,
    candidates: &mut Vec<Candidate>,
    refusals: &mut Vec<Refusal>,
) {
    if built.game.play == Play::Normal {
        built.game = Game { play: Play::Misere, expect: None, ..built.game };
    }
    built.guessed = true;
    let (construction, source) = built.known.take().unwrap_or_default();
    let name = construction.clone();
    match Candidate::new((construction, source), because, built, subject, work) {
        Ok(candidate) => candidates.push(candidate),
        Err(reason) => refusals.push(Refusal { construction: name, reason }),
    }
}

/// The slopes of the lines of a claim, if it has one family of two.
fn slopes(claim: &Claim) -> Option<Pair> {
    let [family] = claim.families.as_slice() else { return None };
    let slope = |real: Real| Slope::new(real).ok().map(Written::canonical);
    match family.position.as_slice() {
        [one, other] => {
            let (one, other) = (slope(one.as_line(INDEX)?.0)?, slope(other.as_line(INDEX)?.0)?);
            let pair = Pair::new(one, other).ok()?;
            Some(Pair { as_family: Some(pair.family()), ..pair })
        }
        _ => None,
    }
}
