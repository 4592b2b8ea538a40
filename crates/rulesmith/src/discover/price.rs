//! The description length of rules.
//!
//! Every word and sign of the moves, and of the definitions that they need, costs 1; a number costs 1 for each of its digits. What
//! stands before the moves for every game (its name, its piles) and the claim cost nothing.

use crate::design::bare;
use crate::rules::Game;
use crate::syntax::words;

/// What a game costs.
///
/// ```
/// use rulesmith::{discover, games};
/// // move nim : take from 1 pile (7); move diagonal : take t from x , t from y (11).
/// assert_eq!(discover::price(&games::find("wythoff")?.game), 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn price(game: &Game) -> usize {
    let bare = bare(game);
    let lets: usize = bare.lets.iter().map(|definition| words(&definition.to_string())).sum();
    let moves = bare.moves.iter().map(|clause| 3 + words(&bare.clause_text(clause)));
    lets + moves.sum::<usize>()
}
