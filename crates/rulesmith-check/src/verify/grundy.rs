//! Claims about all Grundy values: conditions S1 and S2 of docs/CERTIFICATES.md. The claim is one about the P-positions of the
//! sum with a heap of Nim, and is checked as that.

use super::check_in_normal_play;
use crate::certificate::Evidence;
use crate::limits::Meter;
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Game, Play};

/// Checks evidence for the claimed Grundy values.
pub(super) fn check(game: &Game, sum: &Evidence, meter: &Meter<'_>) -> Checked<()> {
    // S1: the rules claim all values, or those from 0 to some number, which the sum says.
    meter.stage(Condition::S1, 0, 1)?;
    demand(Condition::S1, game.play == Play::Normal, || "Grundy values belong to normal play".into())?;
    // S2: what is said of the sum is right.
    let plain = matches!(
        sum,
        Evidence::Torus(_) | Evidence::Automata(_) | Evidence::Lemma(_) | Evidence::Counterexample { .. }
    );
    demand(Condition::S2, plain, || "what is shown of the sum is not about a claim in normal play".into())?;
    match game.with_a_heap() {
        Ok(with_heap) => check_in_normal_play(&with_heap, sum, meter),
        Err(why) => reject(Condition::S1, why),
    }
}
