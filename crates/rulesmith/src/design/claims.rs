//! What is claimed to be lost: comparing claims, and giving rules a claim.

use crate::form::{Claim, Form};
use crate::rules::Game;
use crate::work::Work;

/// A game that claims some positions, and what it claims.
#[derive(Clone, Debug)]
pub(crate) struct Claimed {
    pub game: Game,
    pub claim: Claim,
}

impl Claimed {
    /// What a game claims, if it claims something that has a meaning.
    pub fn of(game: &Game, work: &Work) -> Option<Claimed> {
        claim_of(game, work).map(|claim| Claimed { game: game.clone(), claim })
    }

    /// The rules with this claim. Their own wording is kept if it says the same; where names of the two are in each
    /// other's way, they claim nothing.
    pub fn given_to(&self, game: &Game, work: &Work) -> Game {
        if claim_of(game, work).is_some_and(|own| same_claim(&own, &self.claim)) {
            return game.clone();
        }
        with_claim(game, &self.game).unwrap_or_else(|| Game { expect: None, ..game.clone() })
    }
}

/// The meaning of what a game claims, which does not depend on its moves.
pub(super) fn claim_of(game: &Game, work: &Work) -> Option<Claim> {
    game.expect.as_ref()?;
    let form = Form::of(&Game { moves: vec![], ..game.clone() }, work).ok()?;
    form.claim().cloned()
}

/// Whether two claims are seen to be the same, however they are written.
pub(super) fn same_claim(one: &Claim, other: &Claim) -> bool {
    match (one.pair(), other.pair()) {
        (Some(one), Some(other)) => one == other,
        _ => {
            let sorted = |claim: &Claim| {
                let mut families = claim.families.clone();
                families.sort();
                families
            };
            sorted(one) == sorted(other) && one.also == other.also && one.except == other.except
        }
    }
}

/// A game with the claim of another, and with the names that it uses; nothing if both use a name for different things.
pub fn with_claim(game: &Game, claim: &Game) -> Option<Game> {
    let mut joined = game.clone();
    joined.expect = claim.expect.clone();
    for definition in claim.lets.iter().rev() {
        let own = game.lets.iter().find(|own| own.name == definition.name);
        let taken = game.piles.names.contains(&definition.name)
            || game.moves.iter().any(|clause| clause.variables.iter().any(|v| v.name == definition.name));
        match own {
            Some(own) if own == definition => {}
            None if !taken => joined.lets.insert(0, definition.clone()),
            _ => return None,
        }
    }
    Some(joined)
}
