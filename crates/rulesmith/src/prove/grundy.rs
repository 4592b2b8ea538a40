//! Claims about all Grundy values: P-positions of the sum with a heap of Nim ([`Game::with_a_heap`]), which the engines know.

use super::{Answer, Certificate, Counterexample, Engine, Evidence, Outcome, checked_by_text, decide};
use crate::form::Form;
use crate::rules::Game;
use crate::work::Work;

/// Decides whether the Grundy values of a game are what it claims they are, or the positions of the values from 0 to some number (Theorem S of docs/CERTIFICATES.md). A counterexample is a
/// position of the sum: the piles, and behind them the size of the heap.
///
/// ```
/// use rulesmith::{prove, rules, work::Work};
/// let game = rules::parse("game \"Two rows\" piles x, y move m: take {1, 0} expect grundy: (x + y) mod 2")?;
/// let answer = prove::decide_grundy(&game, prove::Engine::Auto, &Work::default());
/// assert!(matches!(answer.outcome, prove::Outcome::Proved(_)));
/// # Ok::<(), rulesmith::syntax::Diagnostic>(())
/// ```
pub fn decide_grundy(game: &Game, engine: Engine, work: &Work) -> Answer {
    let undecided = |why: String| Answer { engine, outcome: Outcome::Undecided(why) };
    let sum = match game.with_a_heap() {
        Ok(sum) => sum,
        Err(why) => return undecided(why),
    };
    let form = match Form::of(&sum, work) {
        Ok(form) => form,
        Err(error) => return undecided(error.to_string()),
    };
    let about = |certificate: Box<Certificate>| {
        let evidence = Evidence::Grundy { sum: Box::new(certificate.evidence) };
        Box::new(Certificate { game: game.clone(), evidence })
    };
    let Answer { engine, outcome } = decide(&form, engine, work);
    let outcome = match outcome {
        Outcome::Proved(certificate) => {
            let certificate = about(certificate);
            match checked_by_text(&certificate, work) {
                Ok(_) => Outcome::Proved(certificate),
                Err(why) => {
                    Outcome::Undecided(format!("the engine found a proof that the checker does not accept: {why}"))
                }
            }
        }
        // The smallest position of the sum is not that of the game.
        Outcome::Refuted(found) => {
            let certificate = found.certificate.map(about);
            Outcome::Refuted(Box::new(Counterexample { certificate, smallest: false, ..*found }))
        }
        other => other,
    };
    Answer { engine, outcome }
}
