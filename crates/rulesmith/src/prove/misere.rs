//! Misere play: the engines know normal play, so they are given rules in normal play that have the same lost positions, and
//! the positions without moves besides ([`Game::in_normal_play`]).
//!
//! That needs all positions without moves. They are found as the checker finds them: numbers of tokens are tried, such that
//! there is a move wherever a pile has as many, and the positions with less are looked at one by one.

use super::engines::{Answer, Outcome, Prover};
use super::{Certificate, Condition, Counterexample, Engine, Evidence};
use crate::form::Form;
use crate::rules::Game;
use crate::work::Work;
use rulesmith_check::{Limits, Progress, without_moves};

/// The numbers of tokens that are tried.
const TRIED: u64 = 16;

/// A game in misere play as one in normal play.
pub(super) struct Reduction {
    game: Game,
    normal: Form,
    least: Vec<u64>,
}

impl Reduction {
    /// Finds the positions without moves; or a sentence that says why that fails.
    pub fn of(form: &Form, work: &Work) -> Result<Reduction, String> {
        let game = form.game();
        let watch = |_: &Progress| work.go_on().is_ok();
        let limits = Limits { watch: Some(&watch), ..Limits::default() };
        let mut why = String::new();
        for least in 1..=TRIED {
            let least = vec![least; game.piles.names.len()];
            match without_moves(game, &least, &limits) {
                Ok(stuck) => {
                    let normal = Form::of(&game.in_normal_play(&stuck), work).map_err(|error| error.to_string())?;
                    return Ok(Reduction { game: game.clone(), normal, least });
                }
                Err(rejection) if why.is_empty() => why = rejection.reason,
                Err(_) => {}
            }
        }
        Err(format!("not all positions without moves are found, which decide misere play: {why}"))
    }

    /// What is shown in normal play as a certificate about misere play.
    pub fn certificate(&self, normal: Evidence) -> Certificate {
        let evidence = Evidence::Misere { least: self.least.clone(), normal: Box::new(normal) };
        Certificate { game: self.game.clone(), evidence }
    }
}

/// An engine that is given the rules in normal play.
pub(super) struct Reduced<'a> {
    pub reduction: &'a Reduction,
    pub prover: &'a dyn Prover,
}

impl Prover for Reduced<'_> {
    fn engine(&self) -> Engine {
        self.prover.engine()
    }

    fn decide(&self, _: &Form, work: &Work) -> Outcome {
        self.about_misere_play(self.prover.decide(&self.reduction.normal, work))
    }

    fn decide_again(&self, rejected: Condition, _: &Form, work: &Work) -> Option<Outcome> {
        let again = self.prover.decide_again(rejected, &self.reduction.normal, work)?;
        Some(self.about_misere_play(again))
    }
}

impl Reduced<'_> {
    fn about_misere_play(&self, found: Outcome) -> Outcome {
        let about = |certificate: Box<Certificate>| Box::new(self.reduction.certificate(certificate.evidence));
        match found {
            Outcome::Proved(certificate) => Outcome::Proved(about(certificate)),
            Outcome::Refuted(found) => {
                let certificate = found.certificate.map(about);
                Outcome::Refuted(Box::new(Counterexample { certificate, ..*found }))
            }
            other => other,
        }
    }
}

/// Misere play that no engine can be asked about.
pub(super) fn undecided(engine: Engine, why: String, work: &Work) -> Answer {
    let outcome = match work.go_on() {
        Ok(()) => Outcome::Undecided(why),
        Err(stopped) => Outcome::Stopped(stopped),
    };
    Answer { engine, outcome }
}
