//! What a certificate says, in sentences.

mod automata;
mod torus;

use super::certificate::{Certificate, Evidence};
use std::fmt::Write;

impl Certificate {
    /// The argument in sentences. For a cover of the torus: the pair, the rules in normal form, and how each position is
    /// settled. For a proof by automata: the numeration, and what is left of the positions after each kind of move. For a
    /// lemma: its hypotheses. For a counterexample: why no move leads to a claimed position, or which one does.
    pub fn explain(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = match &self.evidence {
            Evidence::Torus(alpha, proof) => self.explain_cover(alpha, proof, &mut text),
            Evidence::OffPair { slope, position, to } => self.explain_off_pair(slope, *position, *to, &mut text),
            Evidence::Automata(proof) => self.explain_automata(proof, &mut text),
            Evidence::Lemma(proof) => write!(text, "{}", proof.explain()),
            Evidence::Counterexample { position, to } => {
                self.explain_counterexample(position, to.as_deref(), &mut text)
            }
        };
        text
    }
}
