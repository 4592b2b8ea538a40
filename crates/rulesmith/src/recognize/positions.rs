//! The list that is to be recognised, and the order of its terms.

use super::error::PositionsError;
use crate::work::{Pace, Stopped, Work};

/// The largest pile and the largest index that are accepted: products of two must fit into 127 bits.
pub const LARGEST: u64 = 1 << 62;

/// One term of a column: a_n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// Its index n.
    pub n: u64,
    /// Its value a_n.
    pub value: u64,
}

/// Consecutive terms of a column.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    first: u64,
    values: &'a [u64],
}

impl<'a> Terms<'a> {
    /// The terms a_first, a_(first+1), ... None if there are none, or if an index or a value exceeds [`LARGEST`].
    pub fn new(first: u64, values: &'a [u64]) -> Option<Terms<'a>> {
        let last = first.checked_add(values.len() as u64)?;
        (!values.is_empty() && last <= LARGEST && values.iter().all(|value| *value <= LARGEST))
            .then_some(Terms { first, values })
    }

    /// The first index.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The last index.
    pub fn last(&self) -> u64 {
        self.first + (self.values.len() as u64 - 1)
    }

    /// The terms in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Term> + use<'a> {
        let (first, values) = (self.first, self.values);
        (0..values.len()).map(move |i| Term { n: first + i as u64, value: values[i] })
    }

    /// The terms from an index on; None if that leaves none.
    pub fn starting_at(&self, n: u64) -> Option<Terms<'a>> {
        let skip = usize::try_from(n.saturating_sub(self.first)).ok()?;
        let values = self.values.get(skip..)?;
        (!values.is_empty()).then_some(Terms { first: self.first.max(n), values })
    }
}

/// The P-positions of a game up to some pile size, or any list of tuples that is complete up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    piles: usize,
    /// Row after row, in lexicographic order, each once.
    rows: Vec<u64>,
    up_to: u64,
    beyond: usize,
    folded: bool,
    first_index: u64,
}

impl Positions {
    /// The positions given, which must be all those with no pile above `up_to`; the others are left aside. A list that
    /// with each position contains every rearrangement of its piles is reduced to the positions with piles in
    /// ascending order. A list is a set: a position given twice counts once. Positions are numbered from 0, or from 1 if all piles of the first are positive.
    pub fn new<P: AsRef<[u64]>>(
        positions: impl IntoIterator<Item = P>,
        up_to: u64,
        work: &Work,
    ) -> Result<Positions, PositionsError> {
        let mut pace = work.pace();
        let mut piles = None;
        let mut rows: Vec<u64> = Vec::new();
        let mut beyond = 0;
        for position in positions {
            let position = position.as_ref();
            pace.steps(position.len() as u32)?;
            let expected = *piles.get_or_insert(position.len());
            if expected != position.len() || expected == 0 {
                let found = position.len();
                return Err(PositionsError::Refused(format!(
                    "a position has {found} piles where {expected} were expected"
                )));
            }
            let largest = position.iter().copied().max().unwrap_or(0);
            if largest > up_to {
                beyond += 1;
            } else if largest > LARGEST {
                return Err(PositionsError::Refused(format!(
                    "a pile of {largest} is beyond the largest accepted, {LARGEST}"
                )));
            } else {
                rows.extend_from_slice(position);
            }
        }
        let Some(piles) = piles.filter(|_| !rows.is_empty()) else {
            return Err(PositionsError::Refused(match beyond {
                0 => "there are no positions".to_string(),
                _ => format!("none of the {beyond} positions has all piles within {up_to}"),
            }));
        };
        let mut rows = sorted(rows, piles, &mut pace)?;
        let folded = is_symmetric(&rows, piles, &mut pace)?;
        if folded {
            rows = rows.chunks_exact(piles).filter(|row| row.is_sorted()).flatten().copied().collect();
        }
        let first_index = u64::from(!rows[..piles].contains(&0));
        Ok(Positions { piles, rows, up_to, beyond, folded, first_index })
    }

    /// The same, numbered from another index on.
    pub fn numbered_from(mut self, first: u64) -> Result<Positions, PositionsError> {
        if first.checked_add(self.len() as u64).is_none_or(|end| end > LARGEST) {
            return Err(PositionsError::Refused(format!("an index of {first} is too large")));
        }
        self.first_index = first;
        Ok(self)
    }

    /// How many piles a position has.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// How many positions there are, after rearrangements have been dropped.
    pub fn len(&self) -> usize {
        self.rows.len() / self.piles
    }

    /// Never: an empty list is refused.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The size up to which the list is complete.
    pub fn up_to(&self) -> u64 {
        self.up_to
    }

    /// How many positions given have a pile beyond that size.
    pub fn beyond(&self) -> usize {
        self.beyond
    }

    /// Whether the list contained every rearrangement of its positions and was reduced to ascending ones.
    pub fn is_folded(&self) -> bool {
        self.folded
    }

    /// The index of the first position.
    pub fn first_index(&self) -> u64 {
        self.first_index
    }

    /// The positions in lexicographic order.
    pub fn iter(&self) -> std::slice::ChunksExact<'_, u64> {
        self.rows.chunks_exact(self.piles)
    }

    /// Whether all positions have their piles in ascending order.
    pub(super) fn is_ascending(&self) -> bool {
        self.iter().all(|row| row.is_sorted())
    }

    pub(super) fn row(&self, n: u64) -> &[u64] {
        let at = (n - self.first_index) as usize * self.piles;
        &self.rows[at..at + self.piles]
    }

    /// One column, from the first position on.
    pub(super) fn column(&self, pile: usize, pace: &mut Pace<'_>) -> Result<Vec<u64>, Stopped> {
        self.iter().map(|row| pace.step().map(|()| row[pile])).collect()
    }

    /// The order in which no column falls.
    pub(super) fn order(&self, pace: &mut Pace<'_>) -> Result<Order, Stopped> {
        // Two neighbours in lexicographic order one of which falls are incomparable, whatever the order.
        let (mut first, mut last) = (None, None);
        for (at, (left, right)) in self.iter().zip(self.iter().skip(1)).enumerate() {
            pace.step()?;
            if left.iter().zip(right).any(|(a, b)| a > b) {
                first = first.or(Some(at));
                last = Some(at);
            }
        }
        let conflict = |at: usize| {
            let n = self.first_index + at as u64;
            OrderConflict { n, first: self.row(n).to_vec(), second: self.row(n + 1).to_vec() }
        };
        let from = last.map_or(self.first_index, |at| self.first_index + at as u64 + 1);
        Ok(Order { conflict: first.map(conflict), from })
    }
}

/// Whether the positions can be numbered so that no column falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Two positions that exclude it, the first such pair; none if there is an order.
    pub conflict: Option<OrderConflict>,
    /// The index from which on, sorted by the first pile, no column falls any more.
    pub from: u64,
}

/// Two positions that stand in no order: one pile is larger in the first, another in the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderConflict {
    /// The index of the first when sorted by piles from left to right.
    pub n: u64,
    /// A position.
    pub first: Vec<u64>,
    /// The next one.
    pub second: Vec<u64>,
}

impl OrderConflict {
    /// Checks the claim from the two positions alone.
    pub fn holds(&self) -> bool {
        let pairs = || self.first.iter().zip(&self.second);
        self.first.len() == self.second.len() && pairs().any(|(a, b)| a < b) && pairs().any(|(a, b)| a > b)
    }
}

fn sorted(rows: Vec<u64>, piles: usize, pace: &mut Pace<'_>) -> Result<Vec<u64>, Stopped> {
    let count = rows.len() / piles;
    let row = |i: usize| &rows[i * piles..(i + 1) * piles];
    let mut rising = true;
    for i in 1..count {
        pace.step()?;
        rising &= row(i - 1) < row(i);
    }
    if rising {
        return Ok(rows);
    }
    let mut order = pace.sort_by((0..count).collect(), |&i: &usize, &j: &usize| row(i).cmp(row(j)))?;
    order.dedup_by(|i, j| row(*i) == row(*j));
    let mut all = Vec::with_capacity(order.len() * piles);
    for i in order {
        pace.steps(piles as u32)?;
        all.extend_from_slice(row(i));
    }
    Ok(all)
}

/// Whether some position is not ascending, and with each the list contains all its rearrangements.
fn is_symmetric(rows: &[u64], piles: usize, pace: &mut Pace<'_>) -> Result<bool, Stopped> {
    if rows.chunks_exact(piles).all(|row| row.is_sorted()) {
        return Ok(false);
    }
    let count = rows.len() / piles;
    let holds = |wanted: &[u64]| {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = (low + high) / 2;
            if &rows[middle * piles..(middle + 1) * piles] < wanted { low = middle + 1 } else { high = middle }
        }
        low < count && &rows[low * piles..(low + 1) * piles] == wanted
    };
    // Exchanges of neighbouring piles generate all rearrangements.
    let mut exchanged = vec![0; piles];
    for row in rows.chunks_exact(piles) {
        for pile in 1..piles {
            pace.steps(64)?;
            exchanged.copy_from_slice(row);
            exchanged.swap(pile - 1, pile);
            if !holds(&exchanged) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
