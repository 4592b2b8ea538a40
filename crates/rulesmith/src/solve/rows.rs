//! Two piles and finitely many vectors: whole rows of the board at a time.
//!
//! With the second pile fixed at y, the first piles from which the vector (k, l) reaches a P-position are those of row
//! y - l moved up by k: a shift of its bits. Shifts by whole bytes are only another place to read from, so vectors are
//! kept by k mod 8: for each remainder the rows are joined as they are, a block of them in registers, and each
//! sum is shifted by its remainder once. Vectors with l = 0 stay in the row and are applied as P-positions turn up.
//! O(N^2 / 64) word operations for each vector.
//!
//! Rows come in strips of 64. What a strip's rows owe to rows before the strip does not depend on the strip itself, so
//! it is worked out first, by all threads; then the rows follow one after another.
//!
//! With unordered piles a row is worked out only up to x = y, and each P-position is entered in both orders.

use super::positions::Positions;
use super::{SOLVING, SolveError, zeros};
use crate::form::Vectors;
use crate::work::{Stopped, Work};
use malachite::Natural;
use std::collections::BTreeSet;

/// How many words are joined in registers at a time.
const BLOCK: usize = 16;
const BLOCK_BYTES: usize = 8 * BLOCK;
const BLOCK_BITS: usize = 64 * BLOCK;
/// Rows in a strip: the bits of one word, so that the strip's square on the diagonal is one word wide.
const STRIP: usize = 64;
/// How many vectors are applied to all rows of a strip before the next: their sources are close together.
const CHUNK: usize = 32;
/// Below so many joined blocks for a strip a second thread costs more than it saves.
const WORTH_A_THREAD: usize = 1 << 15;

/// The vectors of a shape on two piles that fit on the board, with those of its families.
pub(super) fn on_board(shape: &Vectors, families: Vec<(i64, i64)>, up_to: u64) -> Vec<(usize, usize)> {
    let small = |vector: &Vec<Natural>| {
        let [k, l] = vector.as_slice() else { return None };
        u64::try_from(k).ok().zip(u64::try_from(l).ok())
    };
    let families = families.into_iter().map(|(k, l)| (k.unsigned_abs(), l.unsigned_abs()));
    let all: BTreeSet<(u64, u64)> = shape.single.iter().filter_map(small).chain(families).collect();
    let fits = |&(k, l): &(u64, u64)| k.max(l) <= up_to && (k, l) != (0, 0);
    all.into_iter().filter(fits).map(|(k, l)| (k as usize, l as usize)).collect()
}

pub(super) fn solve(
    vectors: &[(usize, usize)],
    up_to: u64,
    sorted: bool,
    work: &Work,
) -> Result<Positions, SolveError> {
    let side = up_to as usize + 1;
    let blocks = side.div_ceil(BLOCK_BITS);
    let inside: Vec<usize> = vectors.iter().filter(|(_, l)| *l == 0).map(|(k, _)| *k).collect();
    // Rows one after another, each led by an empty block, so that a shift may read from before its start.
    let stride = (blocks + 1) * BLOCK_BYTES;
    work.fits((stride as u64).saturating_mul(side as u64))?;
    let mut board = Board { stride, bits: zeros(stride * side)? };
    let across = Across::new(vectors, board.stride);
    let near: Vec<(usize, usize)> = vectors.iter().copied().filter(|(_, l)| *l < STRIP).collect();
    let near = Across::new(&near, board.stride);
    let narrow: Vec<(usize, usize)> = vectors.iter().copied().filter(|(k, l)| *k < STRIP && *l > 0).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut winning = vec![0u64; STRIP * blocks * BLOCK];
    let mut found = Positions::new(2);
    for first in (0..side).step_by(STRIP) {
        work.report(SOLVING, first as u64, Some(side as u64))?;
        let count = STRIP.min(side - first);
        let blocks = if sorted { (first + count).div_ceil(BLOCK_BITS) } else { blocks };
        let winning = &mut winning[..count * blocks * BLOCK];
        winning.fill(0);
        let threads = cores.min(count * blocks * vectors.len() / WORTH_A_THREAD).max(1);
        let share = count.div_ceil(threads);
        // Vectors that lead out of the strip.
        let before = |(index, part): (usize, &mut [u64])| {
            across.join(&board, first + index * share, blocks, |y| (y - first, y), part, work)
        };
        std::thread::scope(|scope| {
            let mut parts = winning.chunks_mut(share * blocks * BLOCK).enumerate();
            let own = parts.next();
            let others: Vec<_> = parts.map(|part| scope.spawn(move || before(part))).collect();
            let own = own.map_or(Ok(()), before);
            // A thread that panicked panics here too.
            let joined = |other: std::thread::ScopedJoinHandle<'_, _>| {
                other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            others.into_iter().map(joined).fold(own, Result::and)
        })?;
        for (y, winning) in (first..).zip(winning.chunks_exact_mut(blocks * BLOCK)) {
            near.join(&board, y, blocks, |y| (0, y - first), winning, work)?;
            if sorted {
                // The P-positions of the strip so far, in the other order, were not yet known then.
                for &(k, l) in narrow.iter().filter(|(k, l)| *k <= y - first && *l > y - first && *l <= y) {
                    winning[first / 64] |= board.word(y - l, first - k);
                }
            }
            let width = if sorted { y + 1 } else { side };
            for word in 0..width.div_ceil(64) {
                let mut free = !winning[word] & (u64::MAX >> (64 - (width - word * 64).min(64)));
                while free != 0 {
                    let bit = free.trailing_zeros() as usize;
                    let x = word * 64 + bit;
                    found.push([x as u64, y as u64]);
                    board.insert(x, y);
                    if sorted {
                        board.insert(y, x);
                    }
                    for &k in &inside {
                        if x + k < width {
                            winning[(x + k) / 64] |= 1 << ((x + k) % 64);
                        }
                    }
                    free &= !winning[word] & (u64::MAX << bit << 1);
                }
            }
        }
    }
    Ok(found)
}

/// The P-positions found so far, as bits.
struct Board {
    bits: Vec<u8>,
    /// Bytes from one row to the next.
    stride: usize,
}

impl Board {
    fn insert(&mut self, x: usize, y: usize) {
        self.bits[y * self.stride + BLOCK_BYTES + x / 8] |= 1 << (x % 8);
    }

    /// 64 bits of a row.
    fn word(&self, y: usize, x: usize) -> u64 {
        let from = y * self.stride + BLOCK_BYTES + x / 8;
        let bytes = self.bits[from..].iter().take(9).rev();
        let wide = bytes.fold(0u128, |sum, &byte| sum << 8 | u128::from(byte));
        (wide >> (x % 8)) as u64
    }
}

/// Vectors that change the second pile, by k mod 8 and by how many whole blocks a source lies before its target.
struct Across {
    by_remainder: [Vec<Group>; 8],
}

/// Vectors of the same k mod 8 whose sources lie in the same block before their targets, by l.
struct Group {
    /// How many blocks.
    blocks: usize,
    /// How much each takes from the second pile.
    rows: Vec<usize>,
    /// How many bytes before a target its source lies.
    back: Vec<usize>,
}

impl Across {
    fn new(vectors: &[(usize, usize)], stride: usize) -> Across {
        let mut by_remainder: [Vec<Group>; 8] = Default::default();
        let mut across: Vec<(usize, usize)> = vectors.iter().copied().filter(|(_, l)| *l > 0).collect();
        across.sort_unstable_by_key(|(k, l)| (k / BLOCK_BITS, *l, *k));
        for (k, l) in across {
            let groups = &mut by_remainder[k % 8];
            let blocks = k / BLOCK_BITS;
            if groups.last().is_none_or(|group| group.blocks != blocks) {
                groups.push(Group { blocks, rows: Vec::new(), back: Vec::new() });
            }
            if let Some(group) = groups.last_mut() {
                group.rows.push(l);
                group.back.push(l * stride + k / 8);
            }
        }
        Across { by_remainder }
    }

    /// Adds to some rows, from `start` on, the positions from which a vector leads to a P-position; for each row only
    /// the vectors with l above the first limit and up to the second, which is at most y.
    fn join(
        &self,
        board: &Board,
        start: usize,
        blocks: usize,
        limits: impl Fn(usize) -> (usize, usize),
        winning: &mut [u64],
        work: &Work,
    ) -> Result<(), Stopped> {
        let mut pace = work.pace();
        let mut sums = vec![[0u64; BLOCK]; winning.len() / BLOCK];
        let count = sums.len() / blocks;
        let mut ranges = vec![(0, 0); count];
        for (shift, groups) in self.by_remainder.iter().enumerate() {
            if groups.is_empty() {
                continue;
            }
            sums.fill([0; BLOCK]);
            for group in groups {
                for (y, range) in (start..).zip(&mut ranges) {
                    let (above, up_to) = limits(y);
                    *range = (group.rows.partition_point(|l| *l <= above), group.rows.partition_point(|l| *l <= up_to));
                }
                let last = ranges.iter().map(|range| range.1).max().unwrap_or(0);
                // Blocks further to the left have their sources before the row.
                for block in group.blocks..blocks {
                    for chunk in (0..last).step_by(CHUNK) {
                        for (row, range) in ranges.iter().enumerate() {
                            let (from, to) = (range.0.max(chunk), range.1.min(chunk + CHUNK));
                            if from < to {
                                let place = (start + row) * board.stride + (block + 1) * BLOCK_BYTES;
                                let sum = &mut sums[row * blocks + block];
                                pace.steps((to - from) as u32)?;
                                join_blocks(&board.bits, place, &group.back[from..to], sum);
                            }
                        }
                    }
                }
            }
            for (row, sums) in winning.chunks_exact_mut(blocks * BLOCK).zip(sums.chunks_exact(blocks)) {
                let mut carry = 0;
                for (slot, &word) in row.iter_mut().zip(sums.as_flattened()) {
                    *slot |= word << shift | carry;
                    carry = word >> 1 >> (63 - shift);
                }
            }
        }
        Ok(())
    }
}

/// Joins the blocks that lie so many bytes before a place. On its own, so that the compiler keeps the sum in registers.
#[inline(never)]
fn join_blocks(bits: &[u8], place: usize, back: &[usize], joined: &mut [u64; BLOCK]) {
    let mut sum = *joined;
    for &back in back {
        let (words, _) = bits[place - back..][..BLOCK_BYTES].as_chunks::<8>();
        for (slot, bytes) in sum.iter_mut().zip(words) {
            *slot |= u64::from_le_bytes(*bytes);
        }
    }
    *joined = sum;
}
