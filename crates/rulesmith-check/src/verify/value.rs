//! Claims about Grundy value 1: conditions V1 to V3 of docs/CERTIFICATES.md.

use super::{automata, check_in_normal_play};
use crate::certificate::{AutomataProof, Evidence};
use crate::limits::Meter;
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Game, Play};

/// Checks evidence for the positions of value 1, besides those of value 0.
pub(super) fn check(game: &Game, zero: &Evidence, one: &AutomataProof, meter: &Meter<'_>) -> Checked<()> {
    demand(Condition::V1, game.play == Play::Normal, || "Grundy values belong to normal play".into())?;
    let (Some(below), Some(claimed)) = (&game.expect, &game.one) else {
        return reject(Condition::V1, "the rules do not claim the P-positions and the positions of value 1");
    };
    // V2: the other claim is right.
    meter.stage(Condition::V2, 0, 1)?;
    let proves = !matches!(zero, Evidence::Counterexample { .. });
    demand(Condition::V2, proves, || "the claim about P-positions is refuted, and not proved".into())?;
    check_in_normal_play(&Game { one: None, values: vec![], grundy: None, ..game.clone() }, zero, meter)?;
    // V3, and W1 to W10 with both claims taken away in the first step.
    let game = Game { expect: game.one.clone(), one: None, values: vec![], grundy: None, ..game.clone() };
    automata::check(&game, claimed, Some(below), one, meter)
}
