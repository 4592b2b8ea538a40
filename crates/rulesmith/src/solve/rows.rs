//! Two piles and finitely many vectors: whole rows of the board at a time.
//!
//! With the second pile fixed at y, the first piles from which the vector (k, l) reaches a P-position are those of row
//! y - l moved up by k: a shift of its bits. Shifts by whole bytes are only another place to read from, so vectors are
//! kept by k mod 8: for each remainder the rows are joined as they are, a block of them in registers, and each
//! sum is shifted by its remainder once. Vectors with l = 0 stay in the row and are applied as P-positions turn up.
//! O(N^2 / 64) word operations for each vector.
//!
//! With unordered piles a row is worked out only up to x = y, and each P-position is entered in both orders.

use super::positions::Positions;
use super::{Options, SolveError};
use crate::evaluate::Program;

/// How many words are joined in registers at a time.
const BLOCK: usize = 16;
const BLOCK_BYTES: usize = 8 * BLOCK;

pub(super) fn solve(
    program: &Program,
    vectors: &[(usize, usize)],
    options: &Options<'_>,
) -> Result<Positions, SolveError> {
    let side = program.limit as usize + 1;
    let blocks = side.div_ceil(8 * BLOCK_BYTES);
    let inside: Vec<usize> = vectors.iter().filter(|(_, l)| *l == 0).map(|(k, _)| *k).collect();
    // Rows one after another, each led by an empty block, so that a shift may read from before its start.
    let stride = (blocks + 1) * BLOCK_BYTES;
    let across = Across::new(vectors, stride);
    let mut losing = vec![0u8; stride * side];
    let mut winning = vec![0u64; blocks * BLOCK];
    let mut found = Positions::new(2);
    for y in 0..side {
        if y % 64 == 0 && !(options.progress)(y as u64, side as u64) {
            return Err(SolveError::Interrupted);
        }
        let width = if program.sorted { y + 1 } else { side };
        across.join(&losing, y, &mut winning[..width.div_ceil(8 * BLOCK_BYTES) * BLOCK]);
        for word in 0..width.div_ceil(64) {
            let inside_width = (width - word * 64).min(64);
            let mut free = !winning[word] & (u64::MAX >> (64 - inside_width));
            while free != 0 {
                let bit = free.trailing_zeros() as usize;
                let x = word * 64 + bit;
                found.push([x as u64, y as u64]);
                losing[y * stride + BLOCK_BYTES + x / 8] |= 1 << (x % 8);
                if program.sorted {
                    losing[x * stride + BLOCK_BYTES + y / 8] |= 1 << (y % 8);
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
    Ok(found)
}

/// The vectors that change the second pile, by k mod 8 and by how many whole blocks a source lies before its target.
struct Across {
    by_remainder: [Vec<Group>; 8],
    stride: usize,
}

/// By l: how much each takes from the second pile, and how many bytes before a target its source lies.
#[derive(Clone, Default)]
struct Group {
    rows: Vec<usize>,
    back: Vec<usize>,
}

impl Across {
    fn new(vectors: &[(usize, usize)], stride: usize) -> Across {
        let mut by_remainder: [Vec<Group>; 8] = Default::default();
        by_remainder.iter_mut().for_each(|groups| groups.resize(stride / BLOCK_BYTES, Group::default()));
        let mut across: Vec<(usize, usize)> = vectors.iter().copied().filter(|(_, l)| *l > 0).collect();
        across.sort_unstable_by_key(|(_, l)| *l);
        for (k, l) in across {
            let group = &mut by_remainder[k % 8][k / 8 / BLOCK_BYTES];
            group.rows.push(l);
            group.back.push(l * stride + k / 8);
        }
        Across { by_remainder, stride }
    }

    /// Which positions of row y have a vector to a P-position of an earlier row.
    fn join(&self, losing: &[u8], y: usize, winning: &mut [u64]) {
        winning.fill(0);
        for (shift, groups) in self.by_remainder.iter().enumerate() {
            // Bits that the shift moves out of a block into the next.
            let mut carry = 0;
            for (index, block) in winning.chunks_exact_mut(BLOCK).enumerate() {
                let mut joined = [0u64; BLOCK];
                // Groups further on have their sources before the row.
                for group in &groups[..=index] {
                    let fitting = group.rows.partition_point(|l| *l <= y);
                    let place = y * self.stride + (index + 1) * BLOCK_BYTES;
                    join_blocks(losing, place, &group.back[..fitting], &mut joined);
                }
                for (slot, word) in block.iter_mut().zip(joined) {
                    *slot |= word << shift | carry;
                    carry = word >> 1 >> (63 - shift);
                }
            }
        }
    }
}

/// Joins the blocks that lie so many bytes before a place. On its own, so that the compiler keeps the sum in registers.
#[inline(never)]
fn join_blocks(losing: &[u8], place: usize, back: &[usize], joined: &mut [u64; BLOCK]) {
    let mut sum = *joined;
    for &back in back {
        let (words, _) = losing[place - back..][..BLOCK_BYTES].as_chunks::<8>();
        for (slot, bytes) in sum.iter_mut().zip(words) {
            *slot |= u64::from_le_bytes(*bytes);
        }
    }
    *joined = sum;
}
