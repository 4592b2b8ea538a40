//! Lists of positions, kept flat: millions of them, without a box for each.

use crate::work::{Stopped, Work};
use std::fmt;

/// Positions of a fixed number of piles, in order.
#[derive(Clone, PartialEq, Eq)]
pub struct Positions {
    piles: usize,
    flat: Vec<u64>,
}

impl Positions {
    /// No positions yet.
    pub fn new(piles: usize) -> Positions {
        Positions { piles: piles.max(1), flat: Vec::new() }
    }

    /// From the piles of all positions one after another.
    pub(super) fn from_flat(piles: usize, flat: Vec<u64>) -> Positions {
        Positions { piles, flat }
    }

    /// How much memory they take.
    pub(super) fn bytes(&self) -> usize {
        8 * self.flat.capacity()
    }

    /// Appends a position.
    pub fn push(&mut self, position: impl IntoIterator<Item = u64>) {
        self.flat.extend(position);
    }

    /// Sorts by the largest pile, which is at most `up_to`; positions with the same largest pile keep their order. By
    /// counting: linear, and it can be stopped.
    pub(super) fn sort_by_largest(&mut self, up_to: u64, work: &Work) -> Result<(), Stopped> {
        let mut pace = work.pace();
        let largest = |position: &[u64]| position.iter().max().map_or(0, |&pile| pile as usize);
        // Where the positions with each largest pile begin.
        let mut places = vec![0usize; up_to as usize + 2];
        for position in self.flat.chunks_exact(self.piles) {
            pace.step()?;
            places[largest(position) + 1] += 1;
        }
        for pile in 1..places.len() {
            pace.step()?;
            places[pile] += places[pile - 1];
        }
        let mut sorted = vec![0; self.flat.len()];
        for position in self.flat.chunks_exact(self.piles) {
            pace.step()?;
            let place = &mut places[largest(position)];
            sorted[*place * self.piles..][..self.piles].copy_from_slice(position);
            *place += 1;
        }
        self.flat = sorted;
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.flat.len() / self.piles
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }

    /// The positions, one after another.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u64]> + ExactSizeIterator + Clone {
        self.flat.chunks_exact(self.piles)
    }
}

impl fmt::Debug for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<const PILES: usize, const COUNT: usize> PartialEq<[[u64; PILES]; COUNT]> for Positions {
    fn eq(&self, other: &[[u64; PILES]; COUNT]) -> bool {
        self.len() == COUNT && self.iter().zip(other).all(|(ours, theirs)| ours == theirs)
    }
}
