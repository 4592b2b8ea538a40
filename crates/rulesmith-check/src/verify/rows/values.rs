//! Grundy values of rows, column by column, as the definition says: the least number that no option has.
//!
//! The options of a position are not looked at one by one. A row remembers the values that it has, and so does the column; and what a band
//! reaches from (r, y) is what it reaches from (r - 1, y - 1) and the few positions that are new. Values are near their column (Theorem G, (1)
//! and (2)), so a set of values is a ring of bits that is long enough for all that are asked about at one time.

use crate::limits::Meter;
use crate::rejection::Checked;

/// What may be taken: k from the row and l from the column, k at most the last row.
pub(super) struct Vectors {
    /// Any number may be taken from the row alone, and from the column alone.
    pub(super) nim: bool,
    /// All k and l with |k - l| < width that are both greater than `beyond`.
    pub(super) width: usize,
    pub(super) beyond: usize,
    /// The other vectors (k, l), in order.
    pub(super) single: Vec<(usize, usize)>,
    /// The largest l of all vectors.
    pub(super) longest: u64,
    /// The most that a value is above its column, and below it.
    pub(super) above: u64,
    pub(super) below: u64,
}

impl Vectors {
    /// So many columns determine all that follow.
    pub(super) fn window(&self) -> u64 {
        if self.nim { self.longest.max(self.above + self.below) } else { self.longest.max(1) }
    }
}

/// Sets of values near a column.
struct Sets {
    /// A power of 2.
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(sets: usize, words: usize) -> Sets {
        Sets { words, bits: vec![0; sets * words] }
    }

    fn at(&self, set: usize, word: usize) -> usize {
        set * self.words + (word & (self.words - 1))
    }

    /// Whether each of 64 values is in a set.
    fn word(&self, set: usize, word: usize) -> u64 {
        self.bits[self.at(set, word)]
    }

    fn add(&mut self, set: usize, value: usize) {
        let at = self.at(set, value / 64);
        self.bits[at] |= 1 << (value % 64);
    }

    fn clear(&mut self, set: usize) {
        self.bits[set * self.words..(set + 1) * self.words].fill(0);
    }
}

/// The values of the last columns.
pub(super) struct Values<'a> {
    vectors: &'a Vectors,
    rows: usize,
    /// How many columns there are so far.
    columns: usize,
    /// Row after row; a column y at y modulo the number of columns that are kept.
    values: Vec<u32>,
    kept: usize,
    /// Where the last column is.
    last: usize,
    /// The periods of the first rows, which are known to repeat for ever.
    pub(super) periods: Vec<usize>,
    /// For each row its values. Of those below 64 times `least` it has all.
    in_row: Sets,
    least: Vec<usize>,
    in_column: Sets,
    /// For each y - r, modulo the number of rows, what a band reaches from the position looked at.
    by_band: Sets,
    by_single: Sets,
}

impl<'a> Values<'a> {
    /// No column yet; so many will be looked back.
    pub(super) fn new(vectors: &'a Vectors, rows: usize, back: u64, meter: &Meter<'_>) -> Checked<Values<'a>> {
        let near = (vectors.above + vectors.below) as usize + rows + vectors.beyond + vectors.width;
        let words = (near / 64 + 3).next_power_of_two();
        // Rounded so that the same column of many rows does not fall on one place of the processor's cache.
        let kept = back.max(vectors.longest) as usize / 32 * 32 + 48;
        meter.keep(rows.saturating_mul(kept.saturating_mul(4)))?;
        meter.keep((2 * rows + 2).saturating_mul(words.saturating_mul(8)))?;
        Ok(Values {
            vectors,
            rows,
            columns: 0,
            values: vec![0; rows * kept],
            kept,
            last: kept - 1,
            periods: Vec::new(),
            in_row: Sets::new(rows, words),
            least: vec![0; rows],
            in_column: Sets::new(1, words),
            by_band: Sets::new(rows, words),
            by_single: Sets::new(1, words),
        })
    }

    /// The value so many columns before the last.
    pub(super) fn back(&self, row: usize, columns: usize) -> u32 {
        let at = if columns <= self.last { self.last - columns } else { self.last + self.kept - columns };
        self.values[row * self.kept + at]
    }

    /// The value in that column if it is what it was some columns before, where values rise as much more as there are columns.
    pub(super) fn again(&self, row: usize, columns: usize, before: usize) -> u32 {
        self.back(row, columns + before) + if self.vectors.nim { before as u32 } else { 0 }
    }

    /// Steps that a column takes.
    pub(super) fn cost(&self) -> u64 {
        (self.rows as u64).saturating_mul((1 + 2 * self.vectors.width + self.vectors.single.len()) as u64)
    }

    /// Works out the next column.
    pub(super) fn next(&mut self) {
        let column = self.columns;
        self.columns += 1;
        self.last = if self.last + 1 == self.kept { 0 } else { self.last + 1 };
        self.in_column.clear(0);
        let first = column % self.rows;
        self.by_band.clear(first);
        for row in 0..self.rows {
            let diagonal = if row <= first { first - row } else { first + self.rows - row };
            self.enter_band(row, column, diagonal);
            let known = self.periods.get(row).map(|&period| self.again(row, 0, period) as usize);
            let value = known.unwrap_or_else(|| {
                self.enter_single(row, column);
                self.least_free(row, diagonal)
            });
            self.values[row * self.kept + self.last] = value as u32;
            if !self.vectors.nim {
                continue;
            }
            self.in_column.add(0, value);
            if known.is_none() {
                self.in_row.add(row, value);
                while self.in_row.word(row, self.least[row]) == u64::MAX {
                    let full = self.in_row.at(row, self.least[row]);
                    self.in_row.bits[full] = 0;
                    self.least[row] += 1;
                }
            }
        }
    }

    /// What a band reaches from here and not from (row - 1, column - 1): the nearest position on the diagonal, those before it in its
    /// row, and those before it in its column.
    fn enter_band(&mut self, row: usize, column: usize, diagonal: usize) {
        let (width, step) = (self.vectors.width, self.vectors.beyond + 1);
        if row < step || column < step {
            return;
        }
        for more in 0..width.min(column - step + 1) {
            self.by_band.add(diagonal, self.back(row - step, step + more) as usize);
        }
        for more in 1..width.min(row - step + 1) {
            self.by_band.add(diagonal, self.back(row - step - more, step) as usize);
        }
    }

    /// What the single vectors reach.
    fn enter_single(&mut self, row: usize, column: usize) {
        if self.vectors.single.is_empty() {
            return;
        }
        self.by_single.clear(0);
        for &(k, l) in self.vectors.single.iter().take_while(|(k, _)| *k <= row) {
            if l <= column {
                let value = self.back(row - k, l) as usize;
                // The row has all values before these.
                if value / 64 >= self.least[row] {
                    self.by_single.add(0, value);
                }
            }
        }
    }

    fn least_free(&self, row: usize, diagonal: usize) -> usize {
        let mut word = self.least[row];
        loop {
            let lines = self.in_row.word(row, word) | self.in_column.word(0, word);
            let met = lines | self.by_band.word(diagonal, word) | self.by_single.word(0, word);
            if met != u64::MAX {
                return 64 * word + met.trailing_ones() as usize;
            }
            word += 1;
        }
    }
}
