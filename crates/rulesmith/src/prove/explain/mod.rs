//! What a certificate says, in sentences.

mod automata;
mod torus;

use super::lemma;
use rulesmith_check::{Certificate, Evidence};
use std::fmt::Write;

/// The argument of a certificate in sentences. For a cover of the torus: the pair, the rules in normal form, and how each
/// position is settled. For a proof by automata: the numeration, and what is left of the positions after each kind of move.
/// For a lemma: its hypotheses. For a counterexample: why no move leads to a claimed position, or which one does.
pub fn explain(certificate: &Certificate) -> String {
    let (game, mut text) = (&certificate.game, String::new());
    // Writing to a string does not fail.
    let _ = match &certificate.evidence {
        Evidence::Torus(proof) => torus::explain_cover(proof, &mut text),
        Evidence::Automata(proof) => automata::explain_automata(game, proof, &mut text),
        Evidence::Lemma(argument) => match lemma::Proof::said(argument) {
            Some(proof) => write!(text, "{}", proof.explain()),
            None => Ok(()),
        },
        Evidence::Counterexample { position, to } => {
            automata::explain_counterexample(game, position, to.as_deref(), &mut text)
        }
    };
    text
}
