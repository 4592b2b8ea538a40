//! Terms of floor(n alpha + gamma) in bulk, exactly, at the speed of memory.
//!
//! A block of terms is computed in 64-bit fixed point with 52 fractional bits, from a lower bound of the fractional part
//! at the start of the block and of the step. The true value exceeds the fixed-point one by less than a known error; a
//! block in which adding that error could change a floor is computed again exactly. So no float and no rounding decides.
//! Cost: a shift, two additions and a check per term, which compilers turn into vector instructions; exact arithmetic
//! only once per 2^21 terms.

use super::{SequenceError, to_u64};
use crate::number::{Real, Slope};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{DivMod, ModPowerOf2};
use malachite::base::num::basic::traits::Zero;
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::rational::Rational;

const FRACTION_BITS: u32 = 52;
/// Terms per block: the fixed-point sum stays below 2^(52 + 11) = 2^63.
const BLOCK: usize = 1 << 11;
/// Blocks between two exact starts.
const BLOCKS_PER_START: usize = 1 << 10;
/// How far the fixed-point value may lag behind the true one, in units of 2^-52: one for each step of the block, one for
/// cutting the start to 52 bits, one for what the start itself lags (below 2^10 steps of 2^-64 each).
const LAG: u64 = BLOCK as u64 + 2;

/// Writes floor(n alpha + gamma) for n = from, from + 1, ... into the buffer.
pub(super) fn fill(slope: &Slope, offset: &Real, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
    let Some(last) = buffer.len().checked_sub(1) else { return Ok(()) };
    // The sequence does not fall, so if its ends fit in 64 bits, all of it does, and no sum below can overflow.
    let last_index = Integer::from(from) + Integer::from(last);
    to_u64(&slope.floor_affine(&Integer::from(from), offset))?;
    to_u64(&slope.floor_affine(&last_index, offset))?;
    match (slope.as_rational(), offset.as_rational()) {
        (Some(slope), Some(offset)) => fill_rational(slope, offset, from, buffer),
        _ => fill_irrational(slope, offset, from, buffer),
    }
}

/// `n alpha + gamma` from below, as whole part and 64 fractional bits.
fn fixed_point(slope: &Slope, n: &Integer, offset: &Real) -> Option<(u64, u64)> {
    // floor(2^64 (n alpha + gamma)), as a term of the scaled sequence.
    let scaled_offset = offset.affine(&Rational::from(Integer::from(1) << 64u64), &Rational::ZERO).ok()?;
    let scaled = slope.floor_affine(&(n << 64u64), &scaled_offset);
    let fraction = u64::try_from(&(&scaled).mod_power_of_2(64)).ok()?;
    // Past the last term that is needed the whole part may not fit; then nothing reads it either.
    let whole = u64::try_from(&(scaled >> 64u64)).unwrap_or(u64::MAX);
    Some((whole, fraction))
}

fn fill_irrational(slope: &Slope, offset: &Real, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
    let zero = Real::from(0);
    let steps = fixed_point(slope, &Integer::from(1), &zero).zip(fixed_point(slope, &Integer::from(BLOCK), &zero));
    let mut next = Integer::from(from);
    for stretch in buffer.chunks_mut(BLOCK * BLOCKS_PER_START) {
        let Some((((whole_step, fraction_step), (block_whole, block_fraction)), (mut whole, mut fraction))) =
            steps.zip(fixed_point(slope, &next, offset))
        else {
            fill_exactly(slope, offset, &next, stretch)?;
            next += Integer::from(stretch.len());
            continue;
        };
        let step = fraction_step >> (64 - FRACTION_BITS);
        for (index, block) in stretch.chunks_mut(BLOCK).enumerate() {
            if fill_block(block, whole, fraction >> (64 - FRACTION_BITS), whole_step, step) {
                let start = &next + Integer::from(index * BLOCK);
                fill_exactly(slope, offset, &start, block)?;
            }
            let (sum, carry) = fraction.overflowing_add(block_fraction);
            fraction = sum;
            // The last addition may go past the last term, and then past 64 bits; nothing reads it.
            whole = whole.wrapping_add(block_whole).wrapping_add(u64::from(carry));
        }
        next += Integer::from(stretch.len());
    }
    Ok(())
}

/// One block in fixed point; says whether some floor in it is in doubt.
fn fill_block(block: &mut [u64], whole: u64, fraction: u64, whole_step: u64, step: u64) -> bool {
    const LANES: usize = 8;
    let mut doubt = 0u64;
    let mut sums: [u64; LANES] = std::array::from_fn(|lane| fraction + lane as u64 * step);
    let mut wholes: [u64; LANES] = std::array::from_fn(|lane| whole.wrapping_add(whole_step.wrapping_mul(lane as u64)));
    let (sum_stride, whole_stride) = (step * LANES as u64, whole_step.wrapping_mul(LANES as u64));
    let mut chunks = block.chunks_exact_mut(LANES);
    for chunk in &mut chunks {
        for lane in 0..LANES {
            chunk[lane] = wholes[lane].wrapping_add(sums[lane] >> FRACTION_BITS);
            doubt |= (sums[lane] + LAG) ^ sums[lane];
            sums[lane] += sum_stride;
            wholes[lane] = wholes[lane].wrapping_add(whole_stride);
        }
    }
    for (lane, slot) in chunks.into_remainder().iter_mut().enumerate() {
        *slot = wholes[lane].wrapping_add(sums[lane] >> FRACTION_BITS);
        doubt |= (sums[lane] + LAG) ^ sums[lane];
    }
    doubt >> FRACTION_BITS != 0
}

fn fill_exactly(slope: &Slope, offset: &Real, start: &Integer, block: &mut [u64]) -> Result<(), SequenceError> {
    for (index, slot) in block.iter_mut().enumerate() {
        *slot = to_u64(&slope.floor_affine(&(start + Integer::from(index)), offset))?;
    }
    Ok(())
}

/// floor((p n + r)/s) by carrying the remainder along; exact as long as s fits 63 bits, else term by term.
fn fill_rational(slope: &Rational, offset: &Rational, from: u64, buffer: &mut [u64]) -> Result<(), SequenceError> {
    use malachite::base::num::arithmetic::traits::{DivRound, Lcm};
    let common = slope.denominator_ref().lcm(offset.denominator_ref());
    let scale = Rational::from(&common);
    let whole = |value: Rational| Integer::from_sign_and_abs_ref(value >= 0, value.numerator_ref());
    let (p, r) = (whole(slope * &scale), whole(offset * &scale));
    let s = Integer::from(common);
    let exact = |n: u64| &p * Integer::from(n) + &r;
    let (step, step_rest) = (&p).div_mod(&s);
    let (first, first_rest) = exact(from).div_mod(&s);
    let small = (u64::try_from(&step), u64::try_from(&step_rest), u64::try_from(&s), u64::try_from(&first_rest));
    if let ((Ok(step), Ok(step_rest), Ok(s), Ok(mut rest)), true) = (small, s < 1u64 << 63) {
        let mut value = to_u64(&first)?;
        for slot in buffer {
            *slot = value;
            rest += step_rest;
            let carry = u64::from(rest >= s);
            rest -= s * carry;
            value = value.wrapping_add(step).wrapping_add(carry);
        }
        return Ok(());
    }
    for (index, slot) in buffer.iter_mut().enumerate() {
        let n = Integer::from(from) + Integer::from(index);
        *slot = to_u64(&(&p * n + &r).div_round(&s, Floor).0)?;
    }
    Ok(())
}
