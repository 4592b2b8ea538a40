//! Is there an invariant game with given P-positions?

use super::crossed::crossed;
use super::existence::{Existence, by_theorem};
use super::forbidden::{Differences, Forbidden};
use super::stuck::{Witness, stuck};
use super::target::{Target, TargetError};
use crate::sequence::ComplementaryPair;
use crate::work::Work;
use std::cmp::Ordering;

/// The answer to the question whether a target is the set of P-positions of an invariant game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the target is called.
    pub target: String,
    /// The largest pile looked at; `None` if a theorem decided.
    pub up_to: Option<u64>,
    /// The answer itself.
    pub verdict: Verdict,
}

/// Yes, no, or not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is one, by a theorem.
    Exists(Existence),
    /// There is none, and this position shows it.
    Impossible(Witness),
    /// No theorem applies, and no position up to the size is stuck.
    Undecided,
}

/// Boards up to this size cost next to nothing.
const SMALL: u64 = 32;

/// Asks whether some invariant game on two unordered piles, a fixed set of vectors {k, l} each playable in both
/// orientations wherever it fits, has exactly the target as its P-positions.
///
/// Theorems give a yes, a stuck position gives a no; both hold for all n. A stuck position is looked for with piles up
/// to `up_to` and by differences of positions up to there, so a larger board may find one where a smaller one does not
/// (see [`stuck`] for the cost). If 1/alpha + 1/beta is not whole and beta - alpha rational, there always is one, which is found
/// without a board, however small `up_to` is.
///
/// ```
/// use rulesmith::design::{Target, Verdict, invariant};
/// use rulesmith::{games, work::Work};
/// let work = Work::default();
/// let freak = Target::of_game("freak", &games::find("freak")?.game, &work)?;
/// let Verdict::Impossible(witness) = invariant(&freak, 200, &work)?.verdict else { panic!("FREAK has none") };
/// assert_eq!(witness.position, [0, 3]);
///
/// let root = Target::of_slope(&"sqrt(2)".parse()?)?;
/// let Verdict::Exists(found) = invariant(&root, 200, &work)?.verdict else { panic!("it is the pair of a game") };
/// assert_eq!(found.game.as_deref(), Some("t-wythoff(2)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn invariant(target: &Target, up_to: u64, work: &Work) -> Result<Answer, TargetError> {
    let name = target.name.clone();
    if let Some(found) = by_theorem(target) {
        return Ok(Answer { target: name, up_to: None, verdict: Verdict::Exists(found) });
    }
    let board = |up_to: u64| -> Result<(Option<Witness>, u64), TargetError> {
        let (positions, complete) = target.positions(up_to, work)?;
        Ok((stuck(&positions, complete, work)?, complete))
    };
    // A small board first, for a small position.
    let (mut found, mut complete) = board(up_to.min(SMALL))?;
    if found.is_none() {
        if let Some(witness) = crossed(target, work)? {
            return Ok(Answer { target: name, up_to: None, verdict: Verdict::Impossible(witness) });
        }
        if up_to > SMALL {
            (found, complete) = board(up_to)?;
        }
    }
    let verdict = found.map_or(Verdict::Undecided, Verdict::Impossible);
    Ok(Answer { target: name, up_to: Some(complete), verdict })
}

/// The forbidden differences with entries up to a size, whose complement is the largest ruleset that an invariant game
/// can have; and whether these are all, or only those that positions with piles up to the size show.
pub fn largest(target: &Target, up_to: u64, work: &Work) -> Result<(Differences, bool), TargetError> {
    if let Some((alpha, beta)) = target.slopes()
        && let Ok(pair) = ComplementaryPair::new(alpha)
        && pair.beta().compare(beta) == Ok(Ordering::Equal)
    {
        return Ok((Forbidden::of(&pair)?.up_to(up_to, work)?, true));
    }
    let (positions, complete) = target.positions(up_to, work)?;
    Ok((Differences::of_positions(&positions, complete, work)?, false))
}
