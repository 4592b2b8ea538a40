//! Lists of positions, kept flat: millions of them, without a box for each.

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

    /// Appends a position.
    pub fn push(&mut self, position: impl IntoIterator<Item = u64>) {
        self.flat.extend(position);
    }

    /// Sorts by the largest pile; positions with the same largest pile keep their order.
    pub(super) fn sort_by_largest(&mut self) {
        let mut all: Vec<&[u64]> = self.flat.chunks_exact(self.piles).collect();
        all.sort_by_key(|position| position.iter().max());
        self.flat = all.concat();
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
