//! Conditions along a line: for 64 moves in one word operation where the condition's form allows it.
//!
//! Along a line every slot is an affine function of the move's number j = 0, 1, 2, ... So a comparison of affine values
//! holds on a range of j, membership of an affine value with slope 1 is a slice of a bitmap, and logic is word
//! operations. Whatever is not affine is computed value by value.

use super::value::{Condition, Value, divided, floor, term};
use crate::work::{Pace, Stopped};

/// A slot along the line: `base + step * j`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine {
    /// Value at j = 0.
    pub base: i64,
    /// Difference from one j to the next.
    pub step: i64,
}

impl Affine {
    /// A value that does not change along the line.
    pub fn constant(base: i64) -> Affine {
        Affine { base, step: 0 }
    }

    /// The value at j.
    pub fn at(self, j: i64) -> i64 {
        self.base + self.step * j
    }
}

/// Values along a line.
enum Values {
    Affine(Affine),
    Listed(Vec<i64>),
}

/// Which moves of a line a condition allows, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mask {
    /// All of them.
    All,
    /// None of them.
    Nothing,
    /// Those with `from <= j < to`.
    Range(usize, usize),
    /// Those whose bit is set; bits beyond the line are 0.
    Bits(Vec<u64>),
}

impl Mask {
    fn range(from: i64, to: i64, length: usize) -> Mask {
        let from = from.clamp(0, length as i64) as usize;
        let to = to.clamp(0, length as i64) as usize;
        match (from, to) {
            _ if from >= to => Mask::Nothing,
            (0, to) if to == length => Mask::All,
            _ => Mask::Range(from, to),
        }
    }

    /// The mask as words.
    pub fn into_bits(self, length: usize) -> Vec<u64> {
        match self {
            Mask::Bits(bits) => bits,
            Mask::Nothing => vec![0; length.div_ceil(64)],
            Mask::All => range_bits(0, length, length),
            Mask::Range(from, to) => range_bits(from, to, length),
        }
    }

    fn not(self, length: usize) -> Mask {
        match self {
            Mask::All => Mask::Nothing,
            Mask::Nothing => Mask::All,
            Mask::Range(0, to) => Mask::range(to as i64, length as i64, length),
            Mask::Range(from, to) if to == length => Mask::range(0, from as i64, length),
            other => {
                let mut bits = other.into_bits(length);
                bits.iter_mut().for_each(|word| *word = !*word);
                clear_tail(&mut bits, length);
                Mask::Bits(bits)
            }
        }
    }

    fn and(self, other: Mask, length: usize) -> Mask {
        match (self, other) {
            (Mask::Nothing, _) | (_, Mask::Nothing) => Mask::Nothing,
            (Mask::All, mask) | (mask, Mask::All) => mask,
            (Mask::Range(a, b), Mask::Range(c, d)) => Mask::range(a.max(c) as i64, b.min(d) as i64, length),
            (left, right) => {
                let mut bits = left.into_bits(length);
                bits.iter_mut().zip(right.into_bits(length)).for_each(|(x, y)| *x &= y);
                Mask::Bits(bits)
            }
        }
    }

    fn or(self, other: Mask, length: usize) -> Mask {
        match (self, other) {
            (Mask::All, _) | (_, Mask::All) => Mask::All,
            (Mask::Nothing, mask) | (mask, Mask::Nothing) => mask,
            (left, right) => {
                let mut bits = left.into_bits(length);
                bits.iter_mut().zip(right.into_bits(length)).for_each(|(x, y)| *x |= y);
                Mask::Bits(bits)
            }
        }
    }
}

fn clear_tail(bits: &mut [u64], length: usize) {
    if let (Some(last), tail @ 1..) = (bits.last_mut(), length % 64) {
        *last &= (1 << tail) - 1;
    }
}

fn range_bits(from: usize, to: usize, length: usize) -> Vec<u64> {
    let mut bits = vec![0u64; length.div_ceil(64)];
    for (index, word) in bits.iter_mut().enumerate() {
        let start = index * 64;
        let (low, high) = (from.max(start), to.min(start + 64));
        if low < high {
            *word = (u64::MAX >> (64 - (high - low))) << (low - start);
        }
    }
    bits
}

/// How many numbers along a line are worked out between two questions whether to go on: cheap ones in a row, so that
/// the loop over them stays one that compilers turn into vector instructions.
const RUN: usize = 1 << 10;

/// What a number by exact arithmetic costs, in steps.
const EXACT: u32 = 64;

impl Value {
    fn along(&self, slots: &[Affine], length: usize, pace: &mut Pace<'_>) -> Result<Values, Stopped> {
        match self {
            Value::Const(value) => Ok(Values::Affine(Affine::constant(*value))),
            Value::Slot(slot) => Ok(Values::Affine(slots[*slot])),
            Value::Sum(terms, constant) => {
                let mut affine = Affine::constant(*constant);
                let mut sum: Option<Vec<i64>> = None;
                for (factor, value) in terms {
                    match (value.along(slots, length, pace)?, &mut sum) {
                        (Values::Affine(part), _) => {
                            affine.base += factor * part.base;
                            affine.step += factor * part.step;
                        }
                        (Values::Listed(list), None) if *factor == 1 => sum = Some(list),
                        (Values::Listed(mut list), None) => {
                            change(&mut list, 1, pace, |_, value| value * factor)?;
                            sum = Some(list);
                        }
                        (Values::Listed(list), Some(sum)) => change(sum, 1, pace, |j, sum| sum + factor * list[j])?,
                    }
                }
                let Some(mut sum) = sum else { return Ok(Values::Affine(affine)) };
                if affine != Affine::constant(0) {
                    change(&mut sum, 1, pace, |j, sum| sum + affine.at(j as i64))?;
                }
                Ok(Values::Listed(sum))
            }
            Value::Mod(inner, modulus) => {
                map(inner.along(slots, length, pace)?, length, 1, pace, |x| x.rem_euclid(*modulus))
            }
            Value::Divide(inner, divisor) => {
                map(inner.along(slots, length, pace)?, length, 1, pace, |x| x.div_euclid(*divisor))
            }
            Value::Divided(division, parts) => {
                let of = parts.0.along(slots, length, pace)?;
                let by = parts.1.along(slots, length, pace)?;
                listed(length, 1, pace, |j| divided(*division, of.at(j), by.at(j)))
            }
            Value::Max(values) => {
                let mut each = Vec::with_capacity(values.len());
                for value in values {
                    each.push(value.along(slots, length, pace)?);
                }
                let largest = |j: usize| each.iter().map(|values| values.at(j)).max().unwrap_or(0);
                match each.iter().all(|values| matches!(values, Values::Affine(Affine { step: 0, .. }))) {
                    true => Ok(Values::Affine(Affine::constant(largest(0)))),
                    false => listed(length, 1, pace, largest),
                }
            }
            Value::If(condition, yes, no) => match condition.along(slots, length, pace)? {
                Mask::All => yes.along(slots, length, pace),
                Mask::Nothing => no.along(slots, length, pace),
                mask => {
                    let bits = mask.into_bits(length);
                    let (yes, no) = (yes.along(slots, length, pace)?, no.along(slots, length, pace)?);
                    let chosen = |j: usize| if bits[j / 64] >> (j % 64) & 1 == 1 { yes.at(j) } else { no.at(j) };
                    listed(length, 1, pace, chosen)
                }
            },
            Value::Table(table, inner) => map(inner.along(slots, length, pace)?, length, 1, pace, |x| table.at(x)),
            Value::Term(set, inner) => {
                map(inner.along(slots, length, pace)?, length, EXACT, pace, |n| term(&*set.0, n))
            }
            Value::Floor(function, inner) => {
                map(inner.along(slots, length, pace)?, length, EXACT, pace, |x| floor(function, x))
            }
        }
    }
}

impl Values {
    fn at(&self, j: usize) -> i64 {
        match self {
            Values::Affine(affine) => affine.at(j as i64),
            Values::Listed(list) => list[j],
        }
    }
}

/// The numbers along a line, each of which costs so many steps.
fn listed(length: usize, cost: u32, pace: &mut Pace<'_>, at: impl Fn(usize) -> i64) -> Result<Values, Stopped> {
    let mut list = Vec::with_capacity(length);
    for start in (0..length).step_by(RUN / cost as usize) {
        let end = (start + RUN / cost as usize).min(length);
        pace.steps((end - start) as u32 * cost)?;
        list.extend((start..end).map(&at));
    }
    Ok(Values::Listed(list))
}

fn map(
    values: Values,
    length: usize,
    cost: u32,
    pace: &mut Pace<'_>,
    apply: impl Fn(i64) -> i64,
) -> Result<Values, Stopped> {
    match values {
        Values::Affine(Affine { base, step: 0 }) => Ok(Values::Affine(Affine::constant(apply(base)))),
        Values::Affine(affine) => listed(length, cost, pace, |j| apply(affine.at(j as i64))),
        Values::Listed(mut list) => {
            change(&mut list, cost, pace, |_, value| apply(value))?;
            Ok(Values::Listed(list))
        }
    }
}

/// Puts other numbers in the place of those of a list, each of which costs so many steps.
fn change(list: &mut [i64], cost: u32, pace: &mut Pace<'_>, apply: impl Fn(usize, i64) -> i64) -> Result<(), Stopped> {
    let size = RUN / cost as usize;
    for (index, run) in list.chunks_mut(size).enumerate() {
        pace.steps(run.len() as u32 * cost)?;
        run.iter_mut().enumerate().for_each(|(j, value)| *value = apply(index * size + j, *value));
    }
    Ok(())
}

fn collect_bits(length: usize, pace: &mut Pace<'_>, holds: impl Fn(usize) -> bool) -> Result<Mask, Stopped> {
    let mut bits = vec![0u64; length.div_ceil(64)];
    for (index, word) in bits.iter_mut().enumerate() {
        pace.steps(64)?;
        for j in index * 64..length.min(index * 64 + 64) {
            *word |= u64::from(holds(j)) << (j % 64);
        }
    }
    Ok(Mask::Bits(bits))
}

/// Where `base + step * j < 0` along a line.
fn negative(Affine { base, step }: Affine, length: usize) -> Mask {
    match step {
        0 if base < 0 => Mask::All,
        0 => Mask::Nothing,
        // base + step j < 0 iff j < -base/step, rounded up.
        1.. => Mask::range(0, -(base.div_euclid(step)), length),
        // |step| j > base
        _ => Mask::range(base.div_euclid(-step) + 1, length as i64, length),
    }
}

impl Condition {
    /// Where the condition holds along a line of `length` moves whose slots are affine.
    pub fn along(&self, slots: &[Affine], length: usize, pace: &mut Pace<'_>) -> Result<Mask, Stopped> {
        Ok(match self {
            Condition::Const(true) => Mask::All,
            Condition::Const(false) => Mask::Nothing,
            Condition::AtMost(value) => match value.along(slots, length, pace)? {
                // value <= 0 iff value - 1 < 0
                Values::Affine(Affine { base, step }) => negative(Affine { base: base - 1, step }, length),
                values => collect_bits(length, pace, |j| values.at(j) <= 0)?,
            },
            Condition::Zero(value) => match value.along(slots, length, pace)? {
                Values::Affine(affine) => zero(affine, length),
                values => collect_bits(length, pace, |j| values.at(j) == 0)?,
            },
            Condition::In(set, value) => match value.along(slots, length, pace)? {
                Values::Affine(Affine { base, step: 0 }) => {
                    if set.contains(base) {
                        Mask::All
                    } else {
                        Mask::Nothing
                    }
                }
                Values::Affine(Affine { base, step: 1 }) => {
                    pace.steps((length / 64) as u32)?;
                    let mut bits: Vec<u64> =
                        (0..length.div_ceil(64)).map(|word| set.word_at(base + 64 * word as i64)).collect();
                    clear_tail(&mut bits, length);
                    Mask::Bits(bits)
                }
                values => collect_bits(length, pace, |j| set.contains(values.at(j)))?,
            },
            Condition::And(parts) => {
                let mut mask = Mask::All;
                for part in parts {
                    if mask == Mask::Nothing {
                        break;
                    }
                    mask = mask.and(part.along(slots, length, pace)?, length);
                }
                mask
            }
            Condition::Or(parts) => {
                let mut mask = Mask::Nothing;
                for part in parts {
                    if mask == Mask::All {
                        break;
                    }
                    mask = mask.or(part.along(slots, length, pace)?, length);
                }
                mask
            }
            Condition::Not(inner) => inner.along(slots, length, pace)?.not(length),
            Condition::VectorIn(..) | Condition::Balanced(..) | Condition::Accepted(..) => {
                collect_bits(length, pace, |j| {
                    let here: Vec<i64> = slots.iter().map(|slot| slot.at(j as i64)).collect();
                    self.at(&here)
                })?
            }
        })
    }
}

/// Where `base + step * j` is 0 along a line.
fn zero(Affine { base, step }: Affine, length: usize) -> Mask {
    match step {
        0 if base == 0 => Mask::All,
        0 => Mask::Nothing,
        _ if base % step != 0 => Mask::Nothing,
        _ => Mask::range(-base / step, -base / step + 1, length),
    }
}
