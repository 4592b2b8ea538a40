//! Two piles and finitely many vectors: whole rows of the board at a time.
//!
//! With the second pile fixed at y, the first piles from which the vector (k, l) reaches a P-position are those of row
//! y - l moved up by k: a shift of its bits. Vectors with l = 0 stay in the row and are applied as P-positions turn up.
//! O(N^2 / 64) word operations for each vector.

use super::positions::Positions;
use super::{Options, SolveError};
use crate::evaluate::Program;

pub(super) fn solve(
    program: &Program,
    vectors: &[(usize, usize)],
    options: &Options<'_>,
) -> Result<Positions, SolveError> {
    let side = program.limit as usize + 1;
    let words = side.div_ceil(64);
    let inside: Vec<usize> = vectors.iter().filter(|(_, l)| *l == 0).map(|(k, _)| *k).collect();
    let across: Vec<(usize, usize)> = vectors.iter().copied().filter(|(_, l)| *l > 0).collect();
    // Rows one after another; a row has a spare word, so that shifts need no end case.
    let stride = words + 1;
    let mut losing = vec![0u64; stride * side];
    let mut winning = vec![0u64; stride];
    let mut found = Positions::new(2);
    for y in 0..side {
        if y % 64 == 0 && !(options.progress)(y as u64, side as u64) {
            return Err(SolveError::Interrupted);
        }
        winning.fill(0);
        for &(k, l) in &across {
            if l <= y {
                let row = &losing[(y - l) * stride..(y - l) * stride + words];
                or_shifted(&mut winning, row, k);
            }
        }
        let row = &mut losing[y * stride..y * stride + words];
        for word in 0..words {
            let width = (side - word * 64).min(64);
            let mut free = !winning[word] & (u64::MAX >> (64 - width));
            while free != 0 {
                let bit = free.trailing_zeros() as usize;
                let x = word * 64 + bit;
                row[word] |= 1 << bit;
                if !program.sorted || x <= y {
                    found.push([x as u64, y as u64]);
                }
                for &k in &inside {
                    if x + k < side {
                        winning[(x + k) / 64] |= 1 << ((x + k) % 64);
                    }
                }
                free &= !winning[word] & (u64::MAX << bit << 1);
            }
        }
    }
    Ok(found)
}

/// `target |= row << shift`, in bits; the target is one word longer than the row.
fn or_shifted(target: &mut [u64], row: &[u64], shift: usize) {
    let (skip, bits) = (shift / 64, shift % 64);
    if skip >= target.len() {
        return;
    }
    let target = &mut target[skip..];
    if bits == 0 {
        target.iter_mut().zip(row).for_each(|(slot, word)| *slot |= word);
        return;
    }
    let mut carry = 0;
    for (slot, &word) in target.iter_mut().zip(row) {
        *slot |= word << bits | carry;
        carry = word >> (64 - bits);
    }
    if let Some(slot) = target.get_mut(row.len()) {
        *slot |= carry;
    }
}
