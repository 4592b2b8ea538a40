//! Why there is no picture, and what a picture rests on.

use super::picture::Picture;
use crate::form::FormError;
use crate::number::NumberError;
use crate::numeration::NumerationError;
use crate::recognize::PositionsError;
use crate::solve::SolveError;
use crate::work::Stopped;
use std::fmt;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureError {
    /// There is no such picture of this; the sentence says why, and what there is instead.
    Refused(String),
    /// What would be drawn was not decided.
    Undecided(String),
    /// The board could not be solved, or the rules not read.
    Solve(SolveError),
    /// A number is not of the kind that is needed.
    Number(NumberError),
    /// The work was stopped.
    Stopped(Stopped),
}

impl FigureError {
    pub(super) fn refused(sentence: impl Into<String>) -> FigureError {
        FigureError::Refused(sentence.into())
    }
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FigureError::Refused(sentence) | FigureError::Undecided(sentence) => write!(f, "{sentence}"),
            FigureError::Solve(error) => write!(f, "{error}"),
            FigureError::Number(error) => write!(f, "{error}"),
            FigureError::Stopped(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for FigureError {}

impl From<SolveError> for FigureError {
    fn from(error: SolveError) -> FigureError {
        FigureError::Solve(error)
    }
}

impl From<FormError> for FigureError {
    fn from(error: FormError) -> FigureError {
        FigureError::Solve(error.into())
    }
}

impl From<NumberError> for FigureError {
    fn from(error: NumberError) -> FigureError {
        FigureError::Number(error)
    }
}

impl From<NumerationError> for FigureError {
    fn from(error: NumerationError) -> FigureError {
        FigureError::Refused(error.to_string())
    }
}

impl From<PositionsError> for FigureError {
    fn from(error: PositionsError) -> FigureError {
        FigureError::Refused(error.to_string())
    }
}

impl From<Stopped> for FigureError {
    fn from(stopped: Stopped) -> FigureError {
        FigureError::Stopped(stopped)
    }
}

/// A picture, and how what it shows is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The picture.
    pub picture: Picture,
    /// How it is known.
    pub ground: Ground,
}

/// What a picture rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A board was solved for piles up to this.
    Solved(u64),
    /// A proof by this engine, which the checker has accepted.
    Proved(String),
    /// A position that refutes a claim.
    Refuted(Vec<u64>),
    /// A theorem or an exact computation, by its source.
    Theorem(String),
}

/// A game as it is drawn: what it is called, and what its rules mean.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What its rules mean.
    pub form: &'a crate::form::Form,
}

impl Seen<'_> {
    /// The names of the two piles, or the sentence that there are not two.
    pub(super) fn two_piles(&self, what: &str) -> Result<[String; 2], FigureError> {
        match self.form.piles() {
            [one, other] => Ok([one.clone(), other.clone()]),
            piles => {
                let noun = if piles.len() == 1 { "pile" } else { "piles" };
                Err(FigureError::refused(format!(
                    "{what} is drawn for games on two piles, and {} is played on {} {noun} (solve lists its P-positions)",
                    self.name,
                    piles.len()
                )))
            }
        }
    }

    /// What is written along the two axes of its board.
    pub(super) fn pile_labels(&self) -> [String; 2] {
        match (self.form.sorted(), self.form.piles()) {
            (false, [one, other]) => [format!("pile {one}"), format!("pile {other}")],
            _ => ["one pile".into(), "the other pile".into()],
        }
    }

    /// The squares of positions: in both orders if the piles have none.
    pub(super) fn squares<'p>(&self, positions: impl IntoIterator<Item = &'p [u64]>) -> Vec<(i64, i64)> {
        let sorted = self.form.sorted();
        let mut cells = Vec::new();
        for position in positions {
            let &[x, y] = position else { continue };
            let (x, y) = (i64::try_from(x).unwrap_or(i64::MAX), i64::try_from(y).unwrap_or(i64::MAX));
            cells.push((x, y));
            if sorted && x != y {
                cells.push((y, x));
            }
        }
        cells
    }
}

/// A board no larger than can be seen.
pub(super) fn refuse_beyond(up_to: u64, most: u64, what: &str) -> Result<i64, FigureError> {
    if up_to > most {
        return Err(FigureError::refused(format!(
            "{what} is drawn for piles up to {most} at most; --up-to asks for less"
        )));
    }
    Ok(up_to as i64)
}
