//! Sequences of whole numbers and the sets they enumerate: Beatty sequences and their relatives.
//!
//! Every sequence answers the same questions ([`Sequence`]): the n-th term, whether a number is a member and with which
//! index, how many terms are at most x, and the terms in bulk. Sequences never fall, so these determine each other; the
//! tests hold them to that.
//!
//! ```
//! use malachite::{Integer, Natural};
//! use rulesmith_core::sequence::{Beatty, Parity, Sequence};
//! let lower = Beatty::new("phi".parse().unwrap()).unwrap();            // floor(n phi)
//! assert_eq!(lower.term(&Natural::from(10u32)).unwrap(), 16);
//! assert_eq!(lower.index_of(&Integer::from(16)).unwrap(), Some(Natural::from(10u32)));
//! assert!(!lower.contains(&Integer::from(15)).unwrap());
//! let mut buffer = [0; 5];
//! Parity::Evil.fill(0, &mut buffer).unwrap();
//! assert_eq!(buffer, [0, 3, 5, 6, 9]);
//! ```
//!
//! **Counting.** A formula in n is counted by its n, from 0 (or the first n where it is not negative). A set is counted by
//! its positive members from 1; 0, if it is a member, is term number 0. So `evil` has term 0 equal to 0 and term 1 equal
//! to 3, while `odious` starts with term 1 equal to 1, as in the Beatty convention a_0 = 0.

mod beatty;
mod bulk;
mod digits;
mod error;
mod formula;
mod growing;
mod pair;
mod sets;
mod written;

pub use beatty::Beatty;
pub use digits::{Parity, TrailingZeros, is_balanced};
pub use error::SequenceError;
pub use formula::Formula;
pub use growing::Growing;
pub use pair::ComplementaryPair;
pub use sets::{Complement, Finite, Intersection, Periodic, Union};
pub use written::{Ending, Written};

use crate::number::{Real, Slope};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::fmt;

/// A never-falling sequence of integers, and the set of its values.
pub trait Sequence: fmt::Debug + fmt::Display + Send + Sync {
    /// The smallest index.
    fn first_index(&self) -> Natural;

    /// The term with the given index.
    fn term(&self, n: &Natural) -> Result<Integer, SequenceError>;

    /// The term after the one with index n, which is given; cheaper than [`Sequence::term`] for sets that are scanned.
    fn following(&self, n: &Natural, _term: &Integer) -> Result<Integer, SequenceError> {
        self.term(&(n + Natural::ONE))
    }

    /// How many indices have a term of at most x.
    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError>;

    /// The smallest index whose term is x.
    fn index_of(&self, x: &Integer) -> Result<Option<Natural>, SequenceError> {
        // Terms below x come first, so the next index is the only candidate.
        let candidate = self.first_index() + self.rank(&(x - Integer::ONE))?;
        match self.term(&candidate) {
            Ok(term) => Ok((term == *x).then_some(candidate)),
            Err(SequenceError::PastTheEnd { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether x is a term.
    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        Ok(self.index_of(x)?.is_some())
    }

    /// How many different values of at most x there are. The same as [`Sequence::rank`] unless values repeat.
    fn count(&self, x: &Integer) -> Result<Natural, SequenceError> {
        self.rank(x)
    }

    /// The set of values as an eventually periodic set, when it is known to be one with a small period.
    fn as_periodic(&self) -> Option<Periodic> {
        None
    }

    /// Slope and offset, if the terms are floor(slope n + offset) for every index n.
    fn as_line(&self) -> Option<(Slope, Real)> {
        None
    }

    /// Whether members are counted by looking at one number after another: then large indices take long.
    fn is_scanned(&self) -> bool {
        false
    }

    /// By how much members lead over other numbers at most, going through 1, 2, 3, ..., where that is bounded and known.
    fn lead(&self) -> Option<u64> {
        self.as_periodic()?.greatest_lead()
    }

    /// The positive integers that are not members, counted from 1, where they have a form of their own.
    fn missing(&self) -> Option<std::sync::Arc<dyn Sequence>> {
        None
    }

    /// The set of its values as it is written inside another one.
    fn as_set(&self) -> String {
        self.to_string()
    }

    /// Writes the terms with indices `from`, `from + 1`, ... into the buffer.
    fn fill(&self, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
        for (offset, slot) in buffer.iter_mut().enumerate() {
            let n = Natural::from(from) + Natural::from(offset);
            *slot = to_u64(&self.term(&n)?)?;
        }
        Ok(())
    }
}

/// An integer as a buffer element.
fn to_u64(term: &Integer) -> Result<u64, SequenceError> {
    u64::try_from(term).map_err(|_| SequenceError::OutsideBuffer { term: Box::new(term.clone()) })
}

/// The terms from an index on, one after another; ends with a finite sequence, or after an error.
pub fn iterate<'a>(
    sequence: &'a (dyn Sequence + 'a),
    from: &Natural,
) -> impl Iterator<Item = Result<(Natural, Integer), SequenceError>> + 'a {
    let mut last: Option<(Natural, Integer)> = None;
    let mut done = false;
    let from = from.clone();
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let (n, term) = match &last {
            None => (from.clone(), sequence.term(&from)),
            Some((n, term)) => (n + Natural::ONE, sequence.following(n, term)),
        };
        match term {
            Ok(term) => {
                last = Some((n.clone(), term.clone()));
                Some(Ok((n, term)))
            }
            Err(error) => {
                done = true;
                (!matches!(error, SequenceError::PastTheEnd { .. })).then_some(Err(error))
            }
        }
    })
}

/// The smallest x >= 0 with `rank(x) >= wanted`, for a rank that grows without bound: doubles away from an estimate, then
/// bisects. O(log |x - estimate|) ranks.
fn select(
    wanted: &Natural,
    estimate: Integer,
    rank: impl Fn(&Integer) -> Result<Natural, SequenceError>,
) -> Result<Integer, SequenceError> {
    let enough = |x: &Integer| Ok::<bool, SequenceError>(rank(x)? >= *wanted);
    let mut step = Integer::ONE;
    let mut high = estimate.max(Integer::ZERO);
    let mut low;
    if enough(&high)? {
        // Walk down to a point that is not enough.
        loop {
            low = &high - &step;
            if low < 0 || !enough(&low)? {
                break;
            }
            high = low;
            step <<= 1u64;
        }
        low = low.max(Integer::from(-1));
    } else {
        low = high.clone();
        loop {
            high = &low + &step;
            if enough(&high)? {
                break;
            }
            low = high;
            step <<= 1u64;
        }
    }
    // Not enough at low (or low = -1), enough at high.
    while &high - &low > 1 {
        let middle = (&low + &high) >> 1u64;
        if enough(&middle)? { high = middle } else { low = middle }
    }
    Ok(high)
}
