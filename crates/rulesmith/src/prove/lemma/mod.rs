//! General lemmas with checked hypotheses: proofs of the literature, coded once.
//!
//! A lemma says: rules of this form have these P-positions, if some hypotheses hold. The rules of a game are recognised
//! by what they say, not by how they are written or called. For most lemmas a game on two unordered piles is read as three conditions
//! (what may be taken from the smaller pile, from the larger, from both), and these are compared as Boolean functions of
//! inequalities and memberships with what the lemma needs and with what it can bear. The hypotheses are decided exactly,
//! from the slopes and sets themselves and never from the first terms. The lemmas are stated and proved in
//! `docs/LEMMAS.md`:
//!
//! | lemma | rules | from |
//! |---|---|---|
//! | chromatic pairing | nim, and any move while neither pile is in S | Fisher and Larsson 2019 |
//! | Recipe U, Recipe R | moves by whether x is in A and y in B, for any two slopes | Rulesmith |
//! | FREAK's argument | the same, with diagonals between P-positions blocked | Fraenkel 2012 |
//! | Relaxed Wythoff | nim, and l - k < f(x) with the Beatty constraint | Kay and Polanco 2023 |
//! | Recipe U on m piles | the same for any slopes | Rulesmith |
//! | Recipe R on m piles | Wythoff-like moves, for slopes from 1 on | Rulesmith |
//! | whole numbers | multiples of pt or no multiples of t, or nearly the same from both, for 1/alpha + 1/(alpha + t) = p | Connell 1959; Rulesmith |
//! | the gap rule | some of m piles freely, or all of them, nearly as many from one as from the smallest | Rulesmith, after Fraenkel 2009 |
//!
//! That a lemma does not apply refutes nothing. What is proved is accepted by [`check()`], which reads the rules and decides
//! the hypotheses by code of its own.
//!
//! ```
//! use rulesmith::games;
//! use rulesmith::prove::lemma::{self, Answer, Lemma};
//! use rulesmith::work::Work;
//! let work = Work::default();
//! let form = games::find("chromatic(2 + 2^(1/3))")?.form(&work)?;
//! let Answer::Proved(proof) = lemma::prove(&form, &work) else { panic!() };
//! assert_eq!(proof.lemma(), Lemma::ChromaticPairing);
//! assert_eq!(lemma::check(form.game(), &proof), Ok(()));
//!
//! let other = games::find("wythoff")?.form(&work)?;
//! assert!(matches!(lemma::prove(&other, &work), Answer::DoesNotApply(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `condition` | when one condition implies another |
//! | `reading` | the rules as three conditions |
//! | `pairing`, `rising`, `relaxed`, `whole` | the lemmas on two piles: what they need of rules and claim, and their hypotheses |
//! | `gap`, `several`, `bands` | the lemmas on any number of piles |
//! | `repeating` | sequences of rational slopes |
//! | `orbit` | steps of two Beatty sequences at once |
//! | `proof`, `certificate` | a proof, in words and for the checker |
//!
//! Cost: 2^a evaluations of the conditions for a atoms (at most 14; the catalogue's rules have up to 8), a handful of
//! exact comparisons, and for rational slopes and periodic sets one pass through a common period.

mod bands;
mod certificate;
mod condition;
mod gap;
mod orbit;
mod pairing;
mod proof;
mod reading;
mod relaxed;
mod repeating;
mod rising;
mod several;
mod whole;

pub use bands::Bands;
pub use certificate::{certificate, check};
pub use gap::{Gap, Gaps};
pub use pairing::Pairing;
pub use proof::{Argument, Hypothesis, Lemma, Proof};
pub(in crate::prove) use reading::{Reading, X, Y, spread};
pub use relaxed::Relaxed;
pub(in crate::prove) use repeating::Repeating;
pub use rising::{Rising, Way};
pub use several::Several;
pub use whole::Whole;

use crate::form::Form;
use crate::rules::Play;
use crate::work::{Stopped, Work};

/// What the lemmas say about a game and its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The claim holds for all n.
    Proved(Box<Proof>),
    /// No lemma applies; the sentence says why. This refutes nothing.
    DoesNotApply(String),
    /// The work was stopped.
    Stopped(Stopped),
}

/// Looks for a lemma that proves that a game has exactly the P-positions of its `expect`.
pub fn prove(form: &Form, work: &Work) -> Answer {
    // What was stopped is not what does not apply.
    match (attempt(form, work), work.go_on()) {
        (Ok(argument), _) => Answer::Proved(Box::new(Proof { argument })),
        (Err(_), Err(stopped)) => Answer::Stopped(stopped),
        (Err(why), Ok(())) => Answer::DoesNotApply(why),
    }
}

/// The gap rule by words alone, also where other lemmas come first.
pub fn by_gap_rule(form: &Form, work: &Work) -> Result<Gaps, String> {
    gap::prove_by_words(form, work)
}

fn attempt(form: &Form, work: &Work) -> Result<Argument, String> {
    let go_on = |done| work.report("lemmas", done, Some(3)).map_err(|stopped| stopped.to_string());
    go_on(0)?;
    if form.claim().is_none() {
        return Err("the game claims no P-positions".into());
    }
    if form.play() != Play::Normal {
        return Err("the lemmas are about normal play".into());
    }
    if form.piles().len() < 2 || !form.sorted() {
        return Err("the lemmas are about two or more unordered piles".into());
    }
    let mut reasons = Vec::new();
    if form.piles().len() == 2 {
        match on_two_piles(form, &go_on) {
            Ok(found) => return Ok(found),
            Err(why) => reasons.push(why),
        }
    }
    match gap::prove(form, work) {
        Ok(found) => return Ok(Argument::Gap(found)),
        Err(why) => reasons.push(format!("not by the gap rule: {why}")),
    }
    match gap::prove_by_words(form, work) {
        Ok(found) => return Ok(Argument::Gaps(found)),
        Err(why) => reasons.push(format!("not by the gap rule by words: {why}")),
    }
    // On two piles this is one of the lemmas above.
    if form.piles().len() > 2 {
        match several::prove(form, work) {
            Ok(found) => return Ok(Argument::Several(found)),
            Err(why) => reasons.push(format!("not by Recipe U on m piles: {why}")),
        }
        match bands::prove(form, work) {
            Ok(found) => return Ok(Argument::Bands(found)),
            Err(why) => reasons.push(format!("not by Recipe R on m piles: {why}")),
        }
    }
    Err(reasons.join("; "))
}

/// The lemmas on two piles.
fn on_two_piles(form: &Form, go_on: &dyn Fn(u64) -> Result<(), String>) -> Result<Argument, String> {
    let claim = form.claim().ok_or("the game claims no P-positions")?;
    if !claim.has_single_indices() {
        return Err("the claim has families with several indices".to_string());
    }
    let rules = Reading::of(form)?;
    let mut reasons = Vec::new();
    let slopes = claim.pair();
    if let Some((alpha, beta)) = &slopes {
        match relaxed::prove(&rules, alpha.clone(), beta.clone()) {
            Ok(found) => return Ok(Argument::Relaxed(found)),
            Err(why) => reasons.push(format!("not by Relaxed Wythoff: {why}")),
        }
        match whole::prove(&rules, alpha, beta) {
            Ok(found) => return Ok(Argument::Whole(found)),
            Err(why) => reasons.push(format!("not by the lemma on whole numbers: {why}")),
        }
    }
    go_on(1)?;
    match pairing::prove(&rules, claim) {
        Ok(found) => return Ok(Argument::Pairing(found)),
        Err(why) => reasons.push(format!("not by chromatic pairing: {why}")),
    }
    go_on(2)?;
    match slopes {
        Some((alpha, beta)) => match rising::prove(&rules, alpha, beta) {
            Ok(found) => return Ok(Argument::Rising(found)),
            Err(why) => reasons.push(format!("not by Recipes U and R or FREAK's argument: {why}")),
        },
        None => reasons.push(
            "not by the lemmas on two slopes: the claim is not read as { (floor(alpha*n), floor(beta*n)) : n >= 0 }"
                .into(),
        ),
    }
    Err(reasons.join("; "))
}
