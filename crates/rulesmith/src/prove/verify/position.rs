//! Checking a counterexample by the plain reading of the rules.

use super::{Checked, Rejection, demand, reject};
use crate::evaluate::{EvaluateError, Program, expected_positions};
use crate::rules::{Game, Play};

/// Piles of counterexamples may be as large as this.
const MAX_PILE: u64 = 1 << 16;

/// If a position is claimed, that it has a move to the claimed position given; else, that it has a move to none. Looks
/// at every move from the position.
pub fn check(game: &Game, position: &[u64], to: Option<&[u64]>) -> Checked<()> {
    demand(game.play == Play::Normal, || "counterexamples are for normal play".into())?;
    demand(position.len() == game.piles.names.len(), || "the position has another number of piles".into())?;
    let largest = position.iter().copied().max().unwrap_or(0);
    demand(largest <= MAX_PILE, || format!("piles above {MAX_PILE} are not looked at"))?;
    let unread = |error: EvaluateError| Rejection(error.to_string());
    let program = Program::new(game, largest, &|_| None).map_err(unread)?;
    let claims = expected_positions(game, largest, &|_| None).map_err(unread)?;
    let whole = |piles: &[u64]| -> Vec<i64> {
        let mut piles: Vec<i64> = piles.iter().map(|&pile| pile as i64).collect();
        if game.piles.sorted {
            piles.sort_unstable();
        }
        piles
    };
    let position = whole(position);
    let claimed = claims.contains(&position);
    let mut moves = program.moves(&position).into_iter().map(|next| next.to);
    match to {
        Some(to) => {
            demand(to.iter().all(|pile| *pile <= MAX_PILE), || format!("piles above {MAX_PILE} are not looked at"))?;
            let to = whole(to);
            demand(claimed && claims.contains(&to), || "the positions are not both claimed".into())?;
            demand(moves.any(|next| next == to), || "there is no such move".into())
        }
        None => {
            demand(!claimed, || "the position is claimed".into())?;
            match moves.find(|next| claims.contains(next)) {
                Some(next) => reject(format!("the position has a move to {next:?}")),
                None => Ok(()),
            }
        }
    }
}
