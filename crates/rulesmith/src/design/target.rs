//! What is asked for: the positions that a game should lose.

use super::forbidden::{Two, sorted};
use crate::evaluate::{TermsError, fill};
use crate::form::{Form, FormError};
use crate::number::{NumberError, Slope};
use crate::rules::Game;
use crate::sequence::{Beatty, ComplementaryPair, SequenceError};
use crate::solve::{self, SolveError};
use crate::work::{Stopped, Work};
use malachite::{Integer, Natural};
use std::fmt;

/// Positions of two unordered piles that a game should have as its P-positions.
#[derive(Clone, Debug)]
pub struct Target {
    /// What it is called.
    pub name: String,
    claim: Claim,
}

#[derive(Clone, Debug)]
enum Claim {
    /// (floor(n alpha), floor(n beta)), n >= 0, with alpha <= beta.
    Slopes(Slope, Slope),
    /// What a game expects.
    Game(Box<Form>),
    /// A list, complete up to its largest pile.
    List(Vec<Two>),
}

/// Why there is no such target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The positions do not have two unordered piles; what they have instead.
    Piles(String),
    /// A number of the target is not what it has to be.
    Number(NumberError),
    /// The rules or the claim of the game have no meaning.
    Meaning(Box<FormError>),
    /// The positions could not be listed.
    Solve(SolveError),
    /// The work was stopped.
    Stopped(Stopped),
    /// A sequence of the target could not be listed.
    Sequence(SequenceError),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::Piles(found) => write!(f, "the target must be about two unordered piles, and {found}"),
            TargetError::Number(error) => error.fmt(f),
            TargetError::Meaning(error) => error.fmt(f),
            TargetError::Solve(error) => error.fmt(f),
            TargetError::Stopped(stopped) => stopped.fmt(f),
            TargetError::Sequence(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TargetError {}

impl From<NumberError> for TargetError {
    fn from(error: NumberError) -> TargetError {
        TargetError::Number(error)
    }
}

impl From<SolveError> for TargetError {
    fn from(error: SolveError) -> TargetError {
        match error {
            SolveError::Stopped(stopped) => TargetError::Stopped(stopped),
            other => TargetError::Solve(other),
        }
    }
}

impl From<Stopped> for TargetError {
    fn from(stopped: Stopped) -> TargetError {
        TargetError::Stopped(stopped)
    }
}

impl Target {
    /// The complementary pair of an irrational slope above 1.
    pub fn of_slope(slope: &Slope) -> Result<Target, TargetError> {
        let pair = ComplementaryPair::new(slope)?;
        let claim = Claim::Slopes(pair.alpha().clone(), pair.beta().clone());
        Ok(Target { name: slope.to_string(), claim })
    }

    /// (floor(n alpha), floor(n beta)), n >= 0, for alpha <= beta.
    pub(crate) fn of_slopes(alpha: &Slope, beta: &Slope) -> Target {
        Target { name: format!("{alpha} and {beta}"), claim: Claim::Slopes(alpha.clone(), beta.clone()) }
    }

    /// The positions that a game expects to be lost. If they are floors of multiples of two slopes, that is seen,
    /// however the formulas are written.
    pub fn of_game(name: impl Into<String>, game: &Game, work: &Work) -> Result<Target, TargetError> {
        let piles = game.piles.names.len();
        if piles != 2 || !game.piles.sorted {
            let order = if game.piles.sorted || piles == 1 { "" } else { " ordered" };
            let noun = if piles == 1 { "pile" } else { "piles" };
            return Err(TargetError::Piles(format!("this one is about {piles}{order} {noun}")));
        }
        if game.expect.is_none() {
            return Err(SolveError::NothingExpected.into());
        }
        let form = Form::of(game, work).map_err(|error| {
            error.stopped().map_or_else(|| TargetError::Meaning(Box::new(error)), TargetError::Stopped)
        })?;
        let claim = match form.claim().and_then(|claim| claim.pair()) {
            // Which is the smaller one may be undecided for numbers of unrelated sources; then a board has to do.
            Some((one, other)) if one.compare(&other).is_ok() => Claim::Slopes(one, other),
            _ => Claim::Game(Box::new(form)),
        };
        Ok(Target { name: name.into(), claim })
    }

    /// A list of all positions that should be lost, as far as its largest pile.
    pub fn of_list(name: impl Into<String>, rows: &[Vec<u64>]) -> Result<Target, TargetError> {
        let positions = rows.iter().map(|row| match row.as_slice() {
            &[one, other] => Ok(sorted(one, other)),
            _ => Err(TargetError::Piles(format!("a position of the list has {} entries", row.len()))),
        });
        Ok(Target { name: name.into(), claim: Claim::List(positions.collect::<Result<_, _>>()?) })
    }

    /// The slopes alpha <= beta, if the positions are (floor(n alpha), floor(n beta)), n >= 0.
    pub fn slopes(&self) -> Option<(&Slope, &Slope)> {
        match &self.claim {
            Claim::Slopes(alpha, beta) => Some((alpha, beta)),
            _ => None,
        }
    }

    /// The positions with piles up to a size, by the larger pile and then by the smaller one, each once; and the size
    /// up to which they are all there are, which for a list may be less. Linear in the number of positions.
    pub fn positions(&self, up_to: u64, work: &Work) -> Result<(Vec<Two>, u64), TargetError> {
        let mut complete = up_to;
        let mut positions: Vec<Two> = match &self.claim {
            Claim::Slopes(alpha, beta) => {
                // As many as there are n with n beta < up_to + 1.
                let count = Integer::from(1) + beta.inverse()?.floor_times(&(Integer::from(up_to) + Integer::from(1)));
                let count = u64::try_from(&count).unwrap_or(u64::MAX);
                work.fits(count.saturating_mul(32))?;
                let terms = |slope: &Slope| -> Result<Vec<u64>, TargetError> {
                    let mut terms = vec![0; count as usize];
                    let sequence = Beatty::new(slope.clone())?.starting_at(Natural::from(0u64));
                    match fill(&sequence, 0, &mut terms, work) {
                        Ok(()) => Ok(terms),
                        Err(TermsError::Sequence(error)) => Err(TargetError::Sequence(error)),
                        Err(TermsError::Stopped(stopped)) => Err(stopped.into()),
                    }
                };
                let mut pace = work.pace();
                let both = terms(alpha)?.into_iter().zip(terms(beta)?);
                both.map(|(a, b)| pace.step().map(|()| sorted(a, b))).collect::<Result<_, _>>()?
            }
            Claim::Game(game) => {
                let rows = solve::claimed(game, up_to, work)?;
                rows.iter().map(|row| sorted(row[0], row[1])).collect()
            }
            Claim::List(list) => {
                complete = list.iter().map(|position| position[1]).max().unwrap_or(0).min(up_to);
                list.clone()
            }
        };
        positions.retain(|position| position[1] <= complete);
        positions.sort_unstable_by_key(|&[x, y]| (y, x));
        positions.dedup();
        Ok((positions, complete))
    }
}
