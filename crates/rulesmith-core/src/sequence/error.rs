//! Why a question about a sequence has no answer here.

use malachite::{Integer, Natural};
use std::fmt;

/// Why a question about a sequence could not be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SequenceError {
    /// The index is below the first one.
    BeforeTheStart {
        /// The smallest index there is.
        first: Natural,
    },
    /// The sequence is finite and has no such term.
    PastTheEnd {
        /// How many terms it has.
        length: Natural,
    },
    /// A term does not fit a buffer of 64-bit numbers.
    OutsideBuffer {
        /// The term.
        term: Box<Integer>,
    },
    /// The formula is not known to never fall, so rank and membership are not defined by a search.
    NotMonotone,
    /// No formula is known, and counting one by one would take too long.
    TooFar {
        /// How far counting goes.
        limit: u64,
    },
}

impl fmt::Display for SequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SequenceError::BeforeTheStart { first } => write!(f, "the first index of this sequence is {first}"),
            SequenceError::PastTheEnd { length } => write!(f, "this sequence has only {length} terms"),
            SequenceError::OutsideBuffer { term } if term.to_string().len() > 60 => {
                write!(f, "a term does not fit in 64 bits")
            }
            SequenceError::OutsideBuffer { term } => write!(f, "the term {term} does not fit in 64 bits"),
            SequenceError::NotMonotone => {
                write!(f, "this formula subtracts a term that grows, so it is not known to be a never-falling sequence")
            }
            SequenceError::TooFar { limit } => {
                write!(f, "no formula counts this set, and counting one by one goes only to {limit}")
            }
        }
    }
}

impl std::error::Error for SequenceError {}
