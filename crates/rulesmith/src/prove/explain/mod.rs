//! What a certificate says, in sentences.

mod automata;
mod bound;
mod torus;

pub use bound::bound;

use super::lemma;
use crate::rules::Game;
use rulesmith_check::{Certificate, Evidence};
use std::fmt::Write;

/// The argument of a certificate in sentences. For a cover of the torus: the pair, the rules in normal form, and how each
/// position is settled. For a proof by automata: the numeration, and what is left of the positions after each kind of move.
/// For a lemma: its hypotheses. For a counterexample: why no move leads to a claimed position, or which one does.
pub fn explain(certificate: &Certificate) -> String {
    if let Evidence::Grundy { sum } = &certificate.evidence {
        return grundy(&certificate.game, sum);
    }
    let (game, mut text) = (&certificate.game, String::new());
    if let Evidence::Misere { least, .. } = &certificate.evidence {
        text = misere(game, least);
    }
    // Writing to a string does not fail.
    let _ = match certificate.evidence.in_normal_play() {
        Evidence::Torus(proof) => torus::explain_cover(proof, &mut text),
        Evidence::Automata(proof) => automata::explain_automata(game, proof, &mut text),
        Evidence::Lemma(argument) => match lemma::Proof::said(argument) {
            Some(proof) => write!(text, "{}", proof.explain()),
            None => Ok(()),
        },
        Evidence::Counterexample { position, to } => {
            automata::explain_counterexample(game, position, to.as_deref(), &mut text)
        }
        Evidence::Rows(proof) => writeln!(
            text,
            "From column {} on all rows repeat after {} columns: they do over a window that determines what follows.",
            proof.from, proof.period
        ),
        Evidence::Value { zero, one } => {
            let (below, above) = (certificate.of_value_zero(zero), certificate.of_value_one(one));
            let _ = writeln!(text, "The positions claimed to be of value 0 are the P-positions:");
            text += &explain(&below);
            let _ = writeln!(
                text,
                "No position is claimed twice. Those of value 1 are then the ones claimed, if no move leads from one of them to another, \
                 and every position that is claimed neither way has a move to one of them:"
            );
            automata::explain_automata(&above, one, &mut text)
        }
        Evidence::Fewest(proof) => bound::explain_fewest(proof, &mut text),
        Evidence::Cheapest(proof) => bound::explain_cheapest(proof, &mut text),
        // Evidence within evidence for misere play is about normal play.
        Evidence::Misere { .. } | Evidence::Grundy { .. } => Ok(()),
    };
    text
}

/// How Grundy values are turned into P-positions.
fn grundy(game: &Game, sum: &Evidence) -> String {
    let Ok(with_heap) = game.with_a_heap() else { return String::new() };
    // Of all values, or of those up to some number: then what has a larger heap is won by taking everything.
    let heap = with_heap.piles.names.last().map_or("", String::as_str);
    format!(
        "Put a heap of {heap} tokens beside the piles, from which any number may be taken. By Sprague and Grundy the sum is lost exactly if \
         the Grundy value of the piles is {heap}. So what is claimed says which positions of the sum are lost:\n{with_heap}What follows is \
         about that.\n{}",
        explain(&Certificate { game: with_heap.clone(), evidence: sum.clone() })
    )
}

/// How misere play is turned into normal play.
fn misere(game: &Game, least: &[u64]) -> String {
    let stuck = rulesmith_check::without_moves(game, least, &rulesmith_check::Limits::default()).unwrap_or_default();
    let shown: Vec<String> = stuck
        .iter()
        .map(|position| format!("({})", position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")))
        .collect();
    format!(
        "In misere play who cannot move wins. Without moves: {}. Take these positions for lost and forbid all moves to them: \
         then normal play has the same lost positions, and these besides. What follows is about that.\n",
        shown.join(", ")
    )
}
