//! Numeration systems: the p- and q-systems of a continued fraction, base b, and the places of a recurrence.
//!
//! For a slope alpha = [1; a_1, a_2, ...] with convergents p_i/q_i, every natural number is a sum of s_i p_i with
//! 0 <= s_i <= a_{i+1}, where s_{i+1} = a_{i+2} forces s_i = 0 (the p-system), and a sum of t_i q_i with t_0 < a_1,
//! t_i <= a_{i+1}, where t_i = a_{i+1} forces t_{i-1} = 0 (the q-system); both in one way only (Fraenkel, Levitt and
//! Shimshoni 1972; Fraenkel 1982). A number is *vile* in a system when its representation ends in an even number of zeros.
//!
//! ```
//! use malachite::Natural;
//! use rulesmith_core::numeration::{Numeration, Ostrowski, System};
//! let slope = "(1+sqrt(5))/3".parse().unwrap();
//! let system = Ostrowski::new(&slope, System::P).unwrap();
//! let digits = system.represent(&Natural::from(20u32));
//! assert_eq!(digits.to_string(), "1 0 6"); // 14 + 6, places 14, 13, 1
//! assert_eq!(system.evaluate(&digits).unwrap(), 20);
//! assert!(digits.is_vile());
//! ```

mod automaton;
mod base;
mod members;
mod ostrowski;
mod recurrence;

pub use automaton::{DigitAutomaton, DigitState, Numerals};
pub use base::Base;
pub use ostrowski::{Ostrowski, System};
pub use recurrence::{MAX_ORDER, MAX_WORD_STATES, Recurrence};

use malachite::Natural;
use std::fmt;

/// Digits of a number in some system, least significant first, without leading zeros (the number 0 has no digits).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digits(Vec<Natural>);

impl Digits {
    /// From digits, least significant first; leading zeros are dropped.
    pub fn new(mut digits: Vec<Natural>) -> Digits {
        while digits.last().is_some_and(|digit| *digit == 0) {
            digits.pop();
        }
        Digits(digits)
    }

    /// The digits, least significant first.
    pub fn as_slice(&self) -> &[Natural] {
        &self.0
    }

    /// How many zeros the representation ends in; nothing for the number 0.
    pub fn trailing_zeros(&self) -> Option<usize> {
        self.0.iter().position(|digit| *digit != 0)
    }

    /// Whether the representation ends in an even number of zeros; 0 counts as vile, as a member of floor(n alpha).
    pub fn is_vile(&self) -> bool {
        self.trailing_zeros().unwrap_or(0).is_multiple_of(2)
    }
}

impl fmt::Display for Digits {
    /// Most significant digit first, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return write!(f, "0");
        }
        for (index, digit) in self.0.iter().rev().enumerate() {
            if index > 0 {
                write!(f, " ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// Why digits are not a representation, or a system does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumerationError {
    /// The slope is not between 1 and 2.
    SlopeOutside {
        /// The slope as text.
        slope: String,
    },
    /// A base below 2.
    BaseTooSmall,
    /// A digit is above its bound.
    DigitTooLarge {
        /// Which place, counted from 0.
        place: usize,
        /// The largest digit allowed there.
        largest: Natural,
    },
    /// A largest digit is followed by a digit that is not 0.
    NotFollowedByZero {
        /// The place of the largest digit.
        place: usize,
    },
    /// More digits than a finite system has places.
    TooManyDigits {
        /// How many places there are.
        places: usize,
    },
}

impl fmt::Display for NumerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumerationError::SlopeOutside { slope } => {
                write!(f, "the p- and q-systems are those of slopes between 1 and 2, and {slope} is not")
            }
            NumerationError::BaseTooSmall => write!(f, "a base must be at least 2"),
            NumerationError::DigitTooLarge { place, largest } => {
                write!(f, "the digit in place {place} is above {largest}")
            }
            NumerationError::NotFollowedByZero { place } => {
                write!(f, "the digit in place {place} is the largest allowed, so the next lower one must be 0")
            }
            NumerationError::TooManyDigits { places } => write!(f, "this system has only {places} places"),
        }
    }
}

impl std::error::Error for NumerationError {}

/// What every numeration system can do.
pub trait Numeration {
    /// The representation of a number.
    fn represent(&self, n: &Natural) -> Digits;

    /// The sum of digit times place value, whether or not the digits are a valid representation: this is how the digits
    /// of one system are re-read in another.
    fn weigh(&self, digits: &Digits) -> Result<Natural, NumerationError>;

    /// Whether the digits are the representation of a number.
    fn validate(&self, digits: &Digits) -> Result<(), NumerationError>;

    /// The first place values, least significant first (fewer if the system has fewer).
    fn places(&self, count: usize) -> Vec<Natural>;

    /// The representation of the next number, by digits alone.
    fn successor(&self, digits: &Digits) -> Result<Digits, NumerationError>;

    /// The number that valid digits represent.
    fn evaluate(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        self.validate(digits)?;
        self.weigh(digits)
    }
}
