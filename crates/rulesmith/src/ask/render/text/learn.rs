//! What was learned, in sentences.

use super::{Written, tuple};
use crate::ask::learn::{LearnVerdict, Learned};
use std::io::Write;

pub(super) fn write(learned: &Learned, out: &mut dyn Write) -> Written {
    let subject = learned.subject();
    let numeration = learned.numeration.as_deref().unwrap_or("no numeration");
    let up_to = learned.evidence.up_to.unwrap_or_default();
    match learned.verdict {
        LearnVerdict::Proved => {
            let states = learned.states.unwrap_or_default();
            let engine = learned.evidence.engine.as_deref().unwrap_or_default();
            writeln!(
                out,
                "proved: an automaton of {states} states accepts exactly {subject}, in the numeration {numeration}."
            )?;
            writeln!(
                out,
                "Learned from {} positions with piles up to {up_to}; proved for all by {engine}, and checked.",
                learned.positions
            )?;
        }
        LearnVerdict::NotAutomatic => {
            writeln!(out, "not automatic as far as {up_to} shows: {subject}, in the numeration {numeration}.")?;
        }
        LearnVerdict::Undecided => {
            writeln!(out, "undecided: no automaton of {subject} was proved.")?;
            if let Some(reason) = &learned.reason {
                writeln!(out, "{}.", reason)?;
            }
        }
    }
    if learned.verdict != LearnVerdict::Proved {
        for grown in &learned.growth {
            writeln!(
                out,
                "Piles up to {}: {} prefixes, with {} different sets of continuations by {} digits.",
                grown.up_to, grown.words, grown.classes, grown.depth
            )?;
        }
    }
    for refuted in &learned.refuted {
        writeln!(out, "An automaton of {} states was refuted at {}.", refuted.states, tuple(&refuted.position))?;
    }
    Ok(())
}
