//! Grundy values of the first rows, column after column, in a time that hardly depends on how many options there are.
//!
//! Three kinds of options are remembered as sets of values instead of being visited: those along the row, those along the column, and those of
//! a band along the diagonal. Going one step down the diagonal, a band reaches what it reached before, and besides one angle of positions: the last one of the diagonal, and as many before it in
//! its row and in its column as the band is wide. Vectors that are not of a whole band are visited one by one.
//!
//! In a row that has nim moves a value is near its column (docs/CERTIFICATES.md, Theorem G), so a set is a ring of words, and one that is full from the
//! left is moved on.

use crate::work::{Stopped, Work};
use rulesmith_check::RowMoves;
use std::collections::BTreeSet;

/// What may be taken, as far as it matters for some rows.
pub(super) struct Reach {
    nim: bool,
    /// The width of a band, 0 if there is none, and how many steps along the diagonal it begins.
    width: usize,
    step: usize,
    /// Vectors besides: from the row, and from the column.
    single: Vec<(usize, usize)>,
    /// So far back a vector reaches at most.
    pub(super) longest: usize,
    /// How many columns determine all that follow.
    pub(super) window: usize,
    /// How far apart values that matter at one time may be.
    spread: usize,
}

impl Reach {
    pub(super) fn new(moves: &RowMoves, piles: usize, rows: usize, work: &Work) -> Result<Reach, Stopped> {
        let last = rows as i64 - 1;
        work.fits((rows as u64).saturating_mul(64 * moves.width.max(1) as u64))?;
        let turned = |vector: &Vec<i64>| match vector[..] {
            [only] => vec![(0, only)],
            [k, l] => vec![(k, l), (l, k)],
            _ => vec![],
        };
        let band = |k: i64| ((k - moves.width + 1).max(1)..k + moves.width).map(move |l| (k, l));
        let mut vectors: BTreeSet<(i64, i64)> = (1..=last).flat_map(band).collect();
        moves.removed.iter().flat_map(turned).for_each(|vector| _ = vectors.remove(&vector));
        let fits = |(k, l): &(i64, i64)| *k <= last && (piles == 2 || *l > 0);
        vectors.extend(moves.added.iter().flat_map(turned).filter(fits));
        let count = vectors.len();
        // As long as it may be: what does not fit is refused before anything is kept.
        let longest = vectors.iter().map(|(_, l)| usize::try_from(*l).unwrap_or(usize::MAX / 4)).max().unwrap_or(0);
        // Above and below its column a value is at most so far away.
        let (above, below) = (rows - 1 + count, 2 * (rows - 1) + 1 + count);
        let window = if moves.nim { longest.max(above + below) } else { longest.max(1) };
        // Where nothing is removed any more the band is whole.
        let removed = moves.removed.iter().filter_map(|vector| vector.iter().copied().min());
        let step = removed.filter(|k| *k <= last).max().unwrap_or(0) + 1;
        vectors.retain(|(k, l)| (k - l).abs() >= moves.width || *k < step || *l < step);
        let width = if step <= last { moves.width as usize } else { 0 };
        Ok(Reach {
            nim: moves.nim,
            width,
            step: step as usize,
            single: vectors.into_iter().map(|(k, l)| (k as usize, l as usize)).collect(),
            longest,
            window,
            spread: above + below + rows + step as usize + width,
        })
    }

    /// Short steps that a position takes.
    pub(super) fn cost(&self) -> usize {
        1 + self.width + self.single.len()
    }
}

struct Cycle {
    apart: Vec<i32>,
    next: usize,
}

/// The values of the last columns.
pub(super) struct Columns<'a> {
    reach: &'a Reach,
    rows: usize,
    /// The number of the next column.
    next: usize,
    /// What the first rows repeat for ever, from the next column on: how far a value is from its column, or the value itself.
    cycles: Vec<Cycle>,
    /// As many columns as a vector reaches back, one after the other in a ring.
    values: Vec<u32>,
    /// How many words a set has, less 1: it is a power of 2.
    mask: usize,
    in_row: Vec<u64>,
    /// The first word of a row that is not full.
    first: Vec<usize>,
    in_column: Vec<u64>,
    /// One set for each diagonal that passes through the column.
    in_band: Vec<u64>,
    in_single: Vec<u64>,
}

impl<'a> Columns<'a> {
    pub(super) fn new(reach: &'a Reach, rows: usize, work: &Work) -> Result<Columns<'a>, Stopped> {
        let words = (reach.spread / 64 + 3).next_power_of_two();
        let (sets, kept) = ((2 * rows + 2) as u64, reach.longest as u64 + 1);
        work.fits((rows as u64).saturating_mul(4 * kept).saturating_add(sets.saturating_mul(8 * words as u64)))?;
        Ok(Columns {
            reach,
            rows,
            next: 0,
            cycles: Vec::new(),
            values: vec![0; rows * (reach.longest + 1)],
            mask: words - 1,
            in_row: vec![0; rows * words],
            first: vec![0; rows],
            in_column: vec![0; words],
            in_band: vec![0; rows * words],
            in_single: vec![0; words],
        })
    }

    /// Bytes that are kept.
    pub(super) fn bytes(&self) -> u64 {
        let cycles: usize = self.cycles.iter().map(|cycle| cycle.apart.len()).sum();
        (4 * (self.values.len() + cycles) + 16 * self.in_row.len()) as u64
    }

    /// From the next column on, the next row repeats this for ever.
    pub(super) fn repeat(&mut self, apart: Vec<i32>) {
        self.cycles.push(Cycle { apart, next: 0 });
    }

    /// The values of the next column, row by row.
    pub(super) fn advance(&mut self) -> &[u32] {
        let (rows, words, mask) = (self.rows, self.mask + 1, self.mask);
        let column = self.next;
        self.next += 1;
        let kept = self.reach.longest + 1;
        let now = column % kept;
        let before = |columns: usize| if columns <= now { now - columns } else { now + kept - columns } * rows;
        let Reach { nim, width, step, .. } = *self.reach;
        self.in_column.fill(0);
        // The diagonal that begins in row 0 takes the place of the one that has ended.
        let mut diagonal = column % rows;
        self.in_band[diagonal * words..][..words].fill(0);
        for row in 0..rows {
            let in_row = &mut self.in_row[row * words..][..words];
            let in_band = &mut self.in_band[diagonal * words..][..words];
            diagonal = if diagonal == 0 { rows - 1 } else { diagonal - 1 };
            if width > 0 && row >= step && column >= step {
                let mut enter = |value: u32| in_band[(value as usize / 64) & mask] |= 1 << (value % 64);
                for more in 0..width.min(column - step + 1) {
                    enter(self.values[before(step + more) + row - step]);
                }
                for more in 1..width.min(row - step + 1) {
                    enter(self.values[before(step) + row - step - more]);
                }
            }
            if let Some(Cycle { apart, next }) = self.cycles.get_mut(row) {
                let value = apart[*next].wrapping_add(if nim { column as i32 } else { 0 }) as u32;
                *next = if *next + 1 == apart.len() { 0 } else { *next + 1 };
                self.values[now * rows + row] = value;
                if nim {
                    self.in_column[(value as usize / 64) & mask] |= 1 << (value % 64);
                }
                continue;
            }
            let first = &mut self.first[row];
            if !self.reach.single.is_empty() {
                self.in_single.fill(0);
                for &(k, l) in self.reach.single.iter().take_while(|(k, _)| *k <= row).filter(|(_, l)| *l <= column) {
                    let value = self.values[before(l) + row - k] as usize;
                    // What is smaller is met in the row, and would fall on another word.
                    if value / 64 >= *first {
                        self.in_single[(value / 64) & mask] |= 1 << (value % 64);
                    }
                }
            }
            let mut word = *first;
            let met = loop {
                let at = word & mask;
                let met = in_row[at] | self.in_column[at] | in_band[at] | self.in_single[at];
                if met != u64::MAX {
                    break met;
                }
                word += 1;
            };
            let bit = met.trailing_ones();
            self.values[now * rows + row] = 64 * word as u32 + bit;
            if nim {
                in_row[word & mask] |= 1 << bit;
                self.in_column[word & mask] |= 1 << bit;
                while in_row[*first & mask] == u64::MAX {
                    in_row[*first & mask] = 0;
                    *first += 1;
                }
            }
        }
        &self.values[now * rows..][..rows]
    }
}
