//! Checking a counterexample by the plain reading of the rules.

use super::{Checked, Rejection, demand, reject};
use crate::form::{Form, FormError};
use crate::rules::{Game, Play};
use crate::solve::{expected_positions, program};
use crate::work::Work;
use std::collections::HashSet;

/// Piles of counterexamples may be as large as this.
const MAX_PILE: u64 = 1 << 16;

/// Amounts to be tried, at most.
const MAX_TRIED: u128 = 1 << 31;

/// If a position is claimed, that it has a move to the claimed position given; else, that it has a move to none. Looks
/// at every move from the position.
pub fn check(game: &Game, position: &[u64], to: Option<&[u64]>) -> Checked<()> {
    demand(game.play == Play::Normal, || "counterexamples are for normal play".into())?;
    demand(position.len() == game.piles.names.len(), || "the position has another number of piles".into())?;
    let largest = position.iter().copied().max().unwrap_or(0);
    demand(largest <= MAX_PILE, || format!("piles above {MAX_PILE} are not looked at"))?;
    // As many variables as piles, or as a clause has.
    let variables = game.moves.iter().map(|clause| clause.variables.len()).chain([position.len()]).max().unwrap_or(0);
    let tried = (0..variables).try_fold(1u128, |tried, _| tried.checked_mul(u128::from(largest) + 1));
    demand(tried.is_some_and(|tried| tried <= MAX_TRIED), || "the position has too many moves to look at".into())?;
    let unread = |error: FormError| Rejection(error.to_string());
    let work = Work::default();
    let form = Form::of(game, &work).map_err(unread)?;
    let program = program(&form, largest, &work).map_err(unread)?;
    let claims: HashSet<Vec<i64>> = expected_positions(&form, largest, &work).map_err(unread)?.into_iter().collect();
    let whole = |piles: &[u64]| -> Vec<i64> {
        let mut piles: Vec<i64> = piles.iter().map(|&pile| pile as i64).collect();
        if game.piles.sorted {
            piles.sort_unstable();
        }
        piles
    };
    let position = whole(position);
    let claimed = claims.contains(&position);
    let first_move = |wanted: &dyn Fn(&Vec<i64>) -> bool| {
        let mut found = None;
        program
            .each_move(&position, &mut work.pace(), &mut |next| {
                found = Some(next.to).filter(wanted);
                found.is_none()
            })
            .map_err(|stopped| Rejection(stopped.to_string()))?;
        Ok(found)
    };
    match to {
        Some(to) => {
            demand(to.iter().all(|pile| *pile <= MAX_PILE), || format!("piles above {MAX_PILE} are not looked at"))?;
            let to = whole(to);
            demand(claimed && claims.contains(&to), || "the positions are not both claimed".into())?;
            demand(first_move(&|next| *next == to)?.is_some(), || "there is no such move".into())
        }
        None => {
            demand(!claimed, || "the position is claimed".into())?;
            match first_move(&|next| claims.contains(next))? {
                Some(next) => reject(format!("the position has a move to {next:?}")),
                None => Ok(()),
            }
        }
    }
}
