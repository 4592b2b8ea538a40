//! Conditions along a line: for 64 moves in one word operation where the condition's form allows it.
//!
//! Along a line every slot is an affine function of the move's number j = 0, 1, 2, ... So a comparison of affine values
//! holds on a range of j, membership of an affine value with slope 1 is a slice of a bitmap, and logic is word
//! operations. Whatever is not affine is computed value by value.

use super::value::{Condition, Value, compare, floor, term};
use crate::syntax::CompareOp;

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

impl Value {
    fn along(&self, slots: &[Affine], length: usize) -> Values {
        let affine = |base: i64, step: i64| Values::Affine(Affine { base, step });
        match self {
            Value::Const(value) => affine(*value, 0),
            Value::Slot(slot) => Values::Affine(slots[*slot]),
            Value::Add(left, right) => {
                combine(left.along(slots, length), right.along(slots, length), length, true, |x, y| x + y)
            }
            Value::Subtract(left, right) => match (left.along(slots, length), right.along(slots, length)) {
                (Values::Affine(a), Values::Affine(b)) => affine(a.base - b.base, a.step - b.step),
                (left, right) => combine(left, right, length, false, |x, y| x - y),
            },
            Value::Multiply(inner, factor) => match inner.along(slots, length) {
                Values::Affine(a) => affine(a.base * factor, a.step * factor),
                values => map(values, length, |x| x * factor),
            },
            Value::Absolute(inner) => map(inner.along(slots, length), length, i64::abs),
            Value::Mod(inner, modulus) => map(inner.along(slots, length), length, |x| x.rem_euclid(*modulus)),
            Value::Divide(inner, divisor) => map(inner.along(slots, length), length, |x| x.div_euclid(*divisor)),
            Value::Min(left, right) => {
                combine(left.along(slots, length), right.along(slots, length), length, false, i64::min)
            }
            Value::Max(left, right) => {
                combine(left.along(slots, length), right.along(slots, length), length, false, i64::max)
            }
            Value::If(condition, yes, no) => match condition.along(slots, length) {
                Mask::All => yes.along(slots, length),
                Mask::Nothing => no.along(slots, length),
                mask => {
                    let bits = mask.into_bits(length);
                    let (yes, no) = (yes.along(slots, length), no.along(slots, length));
                    let chosen = |j: usize| if bits[j / 64] >> (j % 64) & 1 == 1 { yes.at(j) } else { no.at(j) };
                    Values::Listed((0..length).map(chosen).collect())
                }
            },
            Value::Table(table, inner) => map(inner.along(slots, length), length, |x| table.at(x)),
            Value::Term(set, inner) => map(inner.along(slots, length), length, |n| term(&*set.0, n)),
            Value::Floor(function, inner) => map(inner.along(slots, length), length, |x| floor(function, x)),
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

fn map(values: Values, length: usize, apply: impl Fn(i64) -> i64) -> Values {
    match values {
        Values::Affine(Affine { base, step: 0 }) => Values::Affine(Affine::constant(apply(base))),
        Values::Affine(affine) => Values::Listed((0..length as i64).map(|j| apply(affine.at(j))).collect()),
        Values::Listed(mut list) => {
            list.iter_mut().for_each(|value| *value = apply(*value));
            Values::Listed(list)
        }
    }
}

fn combine(left: Values, right: Values, length: usize, sum: bool, apply: impl Fn(i64, i64) -> i64) -> Values {
    match (&left, &right) {
        (Values::Affine(a), Values::Affine(b)) if sum => {
            Values::Affine(Affine { base: a.base + b.base, step: a.step + b.step })
        }
        (Values::Affine(a), Values::Affine(b)) if a.step == 0 && b.step == 0 => {
            Values::Affine(Affine::constant(apply(a.base, b.base)))
        }
        _ => Values::Listed((0..length).map(|j| apply(left.at(j), right.at(j))).collect()),
    }
}

fn collect_bits(length: usize, holds: impl Fn(usize) -> bool) -> Mask {
    let mut bits = vec![0u64; length.div_ceil(64)];
    for j in 0..length {
        bits[j / 64] |= u64::from(holds(j)) << (j % 64);
    }
    Mask::Bits(bits)
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
    pub fn along(&self, slots: &[Affine], length: usize) -> Mask {
        match self {
            Condition::Const(true) => Mask::All,
            Condition::Const(false) => Mask::Nothing,
            Condition::Compare(op, left, right) => {
                let (left, right) = (left.along(slots, length), right.along(slots, length));
                match (&left, &right) {
                    (Values::Affine(a), Values::Affine(b)) => {
                        let difference = Affine { base: a.base - b.base, step: a.step - b.step };
                        compare_affine(*op, difference, length)
                    }
                    _ => collect_bits(length, |j| compare(*op, left.at(j), right.at(j))),
                }
            }
            Condition::In(set, value) => match value.along(slots, length) {
                Values::Affine(Affine { base, step: 0 }) => {
                    if set.contains(base) {
                        Mask::All
                    } else {
                        Mask::Nothing
                    }
                }
                Values::Affine(Affine { base, step: 1 }) => {
                    let mut bits: Vec<u64> =
                        (0..length.div_ceil(64)).map(|word| set.word_at(base + 64 * word as i64)).collect();
                    clear_tail(&mut bits, length);
                    Mask::Bits(bits)
                }
                values => collect_bits(length, |j| set.contains(values.at(j))),
            },
            Condition::And(parts) => {
                let mut mask = Mask::All;
                for part in parts {
                    if mask == Mask::Nothing {
                        break;
                    }
                    mask = mask.and(part.along(slots, length), length);
                }
                mask
            }
            Condition::Or(parts) => {
                let mut mask = Mask::Nothing;
                for part in parts {
                    if mask == Mask::All {
                        break;
                    }
                    mask = mask.or(part.along(slots, length), length);
                }
                mask
            }
            Condition::Not(inner) => inner.along(slots, length).not(length),
            Condition::VectorIn(..) => collect_bits(length, |j| {
                let here: Vec<i64> = slots.iter().map(|slot| slot.at(j as i64)).collect();
                self.at(&here)
            }),
        }
    }
}

fn compare_affine(op: CompareOp, difference: Affine, length: usize) -> Mask {
    let Affine { base, step } = difference;
    let less = negative(difference, length);
    // left > right iff right - left < 0
    let greater = || negative(Affine { base: -base, step: -step }, length);
    match op {
        CompareOp::Less => less,
        CompareOp::GreaterEqual => less.not(length),
        CompareOp::Greater => greater(),
        CompareOp::LessEqual => greater().not(length),
        CompareOp::Equal | CompareOp::NotEqual => {
            let equal = match step {
                0 if base == 0 => Mask::All,
                0 => Mask::Nothing,
                _ if base % step != 0 => Mask::Nothing,
                _ => Mask::range(-base / step, -base / step + 1, length),
            };
            if op == CompareOp::Equal { equal } else { equal.not(length) }
        }
        CompareOp::In | CompareOp::NotIn => Mask::Nothing,
    }
}
