//! A value followed from digit to digit, as long as the digits to come matter.
//!
//! After some digits a sum of values of words is what the numbers of its state are worth and what the digits to come add
//! ([`Numeration`]). Remainders are followed modulo what they need.

use super::numeration::{Factors, MAX, Numeration, SHIFT};
use super::recurrence::Recurrence;
use crate::read::{Symbol, Track, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;

/// Sum of multiples of the values of tracks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Linear(Vec<(Track, Factors)>);

/// A value with whole factors: (linear + constant + whole multiples of remainders) / denominator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compiled {
    linear: Linear,
    constant: i64,
    /// Factor, value, modulus, and which remainder of the follower it is.
    remainders: Vec<(i64, Compiled, i64, usize)>,
    denominator: i64,
    /// The linear forms under remainders, and modulo what they are to be followed.
    residues: Vec<(Linear, i64)>,
}

impl Compiled {
    pub fn new(value: &Value, multiple: i64, numeration: &Numeration) -> Checked<Compiled> {
        let mut residues = Vec::new();
        let compiled = compile(value, multiple, numeration, &mut residues)?;
        Ok(Compiled { residues, ..compiled })
    }

    fn forms(&self) -> impl Iterator<Item = &Linear> {
        [&self.linear].into_iter().chain(self.residues.iter().map(|(form, _)| form))
    }

    /// The tracks that are read.
    pub fn tracks(&self) -> Vec<Track> {
        let tracks: std::collections::BTreeSet<Track> =
            self.forms().flat_map(|form| &form.0).map(|part| part.0).collect();
        tracks.into_iter().collect()
    }

    /// Gives every track another name; their order stays.
    pub fn rename(&mut self, name: &dyn Fn(Track) -> Track) {
        let forms = [&mut self.linear].into_iter().chain(self.residues.iter_mut().map(|(form, _)| form));
        forms.flat_map(|form| &mut form.0).for_each(|part| part.0 = name(part.0));
        self.remainders.iter_mut().for_each(|(_, inner, ..)| inner.rename(name));
    }
}

/// A value and a window, followed digit by digit. Its state is a few numbers: those of the value, then those of every linear
/// form under a remainder, modulo what that needs; or [`SETTLED`] and zeros.
pub struct Follower {
    window: Window,
    compiled: Compiled,
    /// The linear forms under remainders, and modulo what they are followed (times D).
    residues: Vec<(Linear, i64)>,
    /// How many numbers there are of each.
    order: usize,
    /// What a digit adds to those of each form, by phase and track; the form itself first.
    steps: Vec<Vec<Vec<Vec<i64>>>>,
    /// The greatest value to be told apart from higher ones, the least from lower ones, times D, without constants.
    low: i64,
    high: i64,
    /// For the form and for its negative.
    above: Reach,
    below: Reach,
}

/// U of a state whose value is in the window whatever follows.
pub const SETTLED: i64 = i64::MIN;

/// How much the digits to come may add.
struct Reach {
    /// For each phase: what the numbers of a state are worth, and the most that i digits add, times D.
    near: Vec<Vec<(Vec<i64>, i128)>>,
    /// For all greater i: the growth times 2^SHIFT and the rest, both times D, and a lower bound for q_i.
    far: (i128, i128, i128),
}

impl Follower {
    pub fn new(numeration: &Numeration, compiled: &Compiled, window: &Window, tracks: usize) -> Checked<Follower> {
        let compiled = compiled.clone();
        let mut residues = compiled.residues.clone();
        let d = numeration.denominator;
        for (_, modulus) in &mut residues {
            *modulus *= d;
            demand(Condition::R1, *modulus < 1 << 30, || "a modulus is too large".into())?;
        }
        let steps = compiled.forms().map(|form| {
            let at = |phase: usize| {
                let mut adds = vec![vec![0; numeration.order()]; tracks];
                form.0.iter().for_each(|(track, factors)| adds[*track] = numeration.adds(phase, factors));
                adds
            };
            (0..numeration.period()).map(at).collect()
        });
        let steps: Vec<Vec<Vec<Vec<i64>>>> = steps.collect();
        let small = steps.iter().flatten().flatten().flatten().all(|number| number.abs() < MAX);
        demand(Condition::R1, small, || "a factor is too large".into())?;
        let (mut least, mut most) = (compiled.constant, compiled.constant);
        demand(Condition::R1, compiled.remainders.len() < 32, || "there are too many remainders".into())?;
        for (factor, _, modulus, _) in &compiled.remainders {
            let far = factor * (modulus - 1);
            (least, most) = (least + far.min(0), most + far.max(0));
        }
        let (Some(first), Some(last)) = (window.cuts.first(), window.cuts.last()) else {
            return reject(Condition::R1, "a window without ends says nothing");
        };
        demand(Condition::R1, first.unsigned_abs() < MAX as u64 && last.unsigned_abs() < MAX as u64, || {
            "a window is too wide".into()
        })?;
        let times = |cut: &i64| cut.checked_mul(compiled.denominator);
        let low = times(first).and_then(|cut| cut.checked_sub(most)).and_then(|low| low.checked_mul(d));
        let high = times(last).and_then(|cut| cut.checked_sub(1)?.checked_sub(least)).and_then(|h| h.checked_mul(d));
        let (Some(low), Some(high)) = (low, high) else { return reject(Condition::R1, "a window is too wide") };
        let negative =
            Linear(compiled.linear.0.iter().map(|&(track, factors)| (track, factors.map(|factor| -factor))).collect());
        let (above, below) = (Reach::new(numeration, &compiled.linear), Reach::new(numeration, &negative));
        let (window, order) = (window.clone(), numeration.order());
        Ok(Follower { window, compiled, residues, order, steps, low, high, above, below })
    }

    /// How many numbers a state has.
    pub fn width(&self) -> usize {
        self.order * self.steps.len()
    }

    /// The state after a digit 0 on every track.
    pub fn shift(&self, numeration: &Numeration, phase: usize, state: &mut [i64]) -> Checked<()> {
        if state[0] == SETTLED {
            return Ok(());
        }
        let small = state[..self.order].iter().all(|number| number.abs() < MAX);
        demand(Condition::R1, small, || "a value grows too large".into())?;
        for (index, numbers) in state.chunks_mut(self.order).enumerate() {
            numeration.shift(phase, numbers);
            if index > 0 {
                let modulus = self.residues[index - 1].1;
                numbers.iter_mut().for_each(|number| *number = number.rem_euclid(modulus));
            }
        }
        Ok(())
    }

    /// Adds a digit on a track; `phase` is that after the digit.
    pub fn add(&self, phase: usize, track: Track, digit: i64, state: &mut [i64]) {
        if state[0] == SETTLED || digit == 0 {
            return;
        }
        for (index, numbers) in state.chunks_mut(self.order).enumerate() {
            numbers.iter_mut().zip(&self.steps[index][phase][track]).for_each(|(number, step)| *number += digit * step);
            if index > 0 {
                let modulus = self.residues[index - 1].1;
                numbers.iter_mut().for_each(|number| *number = number.rem_euclid(modulus));
            }
        }
    }

    /// Looks whether the digits to come still matter. False if the value cannot lie in the window any more.
    pub fn settle(&self, numeration: &Numeration, phase: usize, state: &mut [i64]) -> bool {
        if state[0] == SETTLED {
            return true;
        }
        let ratios = &numeration.ratios[phase];
        let numbers = &state[..self.order];
        let negative: Vec<i64> = numbers.iter().map(|number| -number).collect();
        let answer = if self.above.stays_below(phase, numbers, self.low, ratios) {
            self.window.start
        } else if self.below.stays_below(phase, &negative, -self.high, ratios) {
            self.window.end()
        } else {
            return true;
        };
        state.fill(0);
        state[0] = SETTLED;
        answer
    }

    /// Whether the value lies in the window, at the end of the word.
    pub fn accepts(&self, numeration: &Numeration, state: &[i64]) -> bool {
        state[0] == SETTLED || self.window.accepts(self.value(&self.compiled, 0, numeration, state))
    }

    /// The value of a form by its place among the forms.
    fn value(&self, compiled: &Compiled, place: usize, numeration: &Numeration, state: &[i64]) -> i64 {
        let numbers = &state[self.order * place..][..self.order];
        let worth: i64 = numbers.iter().zip(&numeration.worths[0]).map(|(number, worth)| number * worth).sum();
        let mut sum = worth / numeration.denominator + compiled.constant;
        for (factor, inner, modulus, place) in &compiled.remainders {
            sum += factor * self.value(inner, 1 + place, numeration, state).rem_euclid(*modulus);
        }
        sum.div_euclid(compiled.denominator)
    }
}

/// Index(k) is (Q + 1)/s.
fn compile(
    value: &Value,
    multiple: i64,
    numeration: &Numeration,
    residues: &mut Vec<(Linear, i64)>,
) -> Checked<Compiled> {
    let s = Rational::from(multiple);
    let indices = value.parts.iter().filter(|(symbol, _)| matches!(symbol, Symbol::Index(_)));
    let indices = indices.fold(Value::default(), |sum, (symbol, factor)| {
        sum.plus(&Value::symbol(symbol.clone()).scaled(&(factor / &s)))
    });
    let scale = Rational::from(value.denominator().lcm(indices.denominator()));
    let whole = |factor: &Rational| match i64::try_from(&(factor * &scale)) {
        Ok(factor) if factor.unsigned_abs() < 1 << 28 => Ok(factor),
        _ => reject(Condition::R1, "a factor is too large"),
    };
    let mut linear: std::collections::BTreeMap<Track, Factors> = Default::default();
    let mut constant = whole(&value.constant)?;
    let mut remainders = Vec::new();
    for (symbol, factor) in &value.parts {
        match symbol {
            Symbol::Number(track) => linear.entry(*track).or_default()[0] += whole(factor)?,
            Symbol::Floor(track) if numeration.ostrowski => linear.entry(*track).or_default()[1] += whole(factor)?,
            Symbol::Shifted(track, by) if numeration.shifts_by(*by) => {
                linear.entry(*track).or_default()[*by] += whole(factor)?;
            }
            Symbol::Index(track) => {
                let factor = whole(&(factor / &s))?;
                linear.entry(*track).or_default()[0] += factor;
                constant += factor;
            }
            Symbol::Modulo(inner, modulus) => {
                let compiled = compile(inner, multiple, numeration, residues)?;
                let needed = modulus.checked_mul(compiled.denominator).filter(|m| *m < 1 << 28);
                let Some(needed) = needed else { return reject(Condition::R1, "a modulus is too large") };
                residues.push((compiled.linear.clone(), needed));
                remainders.push((whole(factor)?, compiled, *modulus, residues.len() - 1));
            }
            Symbol::Floor(_) | Symbol::Shifted(..) | Symbol::FloorOf(..) | Symbol::Nth(..) | Symbol::Constraint(..) => {
                return reject(Condition::R1, "a number is not read by its digits");
            }
        }
    }
    let linear = Linear(linear.into_iter().collect());
    let denominator = whole(&Rational::from(1))?;
    Ok(Compiled { linear, constant, remainders, denominator, residues: vec![] })
}

impl Reach {
    fn new(numeration: &Numeration, form: &Linear) -> Reach {
        match numeration.recurrence.as_ref() {
            Some(recurrence) => Reach::of_recurrence(numeration, recurrence, form),
            None => Reach::of_quotients(numeration, form),
        }
    }

    fn of_quotients(numeration: &Numeration, form: &Linear) -> Reach {
        let (d, period) = (numeration.denominator, numeration.period());
        let lengths = numeration.worths.len();
        // The most that words of each length give, over all tracks; and of those that begin with the digit 0.
        let mut most = vec![0i128; lengths];
        for &(_, [c, c_prime, ..]) in &form.0 {
            let (mut free, mut zero) = (0i128, 0i128);
            for (length, most) in most.iter_mut().enumerate().skip(1) {
                let (p, q) = (numeration.numerators[length - 1], numeration.worths[length - 1][0]);
                let weight = i128::from(c) * i128::from(q) + i128::from(c_prime) * i128::from(p);
                let quotient = i128::from(numeration.quotients[(length - 1) % period]);
                let mut next = free + (weight * (quotient - 1)).max(0);
                if numeration.ostrowski && length > 1 {
                    next = next.max(zero + weight * quotient);
                }
                (free, zero) = (next, free);
                *most += free;
            }
        }
        let near = (0..period).map(|phase| {
            let at = |i: usize| (numeration.worths[i].clone(), i128::from(d) * most[i]);
            (phase..lengths).step_by(period).map(at).collect()
        });
        // With N = Q + 1 from 1 to q_i, c Q + c' P = (c + c' theta) N - c - c' (N theta - P), 0 < N theta - P < 1; and
        // so at most max(0, c + c' theta) q_i + max(0, -c) + |c'|.
        let (mut growth, mut rest) = (0i128, 0i128);
        for &(_, [c, c_prime, ..]) in &form.0 {
            let theta = if c_prime > 0 { numeration.theta.1 } else { numeration.theta.0 };
            growth += ((i128::from(c) << SHIFT) + i128::from(c_prime) * theta).max(0);
            rest += i128::from((-c).max(0) + c_prime.abs());
        }
        // q_i grows with i, so the last place looked at bounds those beyond from below.
        let far = (i128::from(d) * growth, i128::from(d) * rest, i128::from(numeration.worths[lengths - 1][0]));
        Reach { near: near.collect(), far }
    }

    /// A digit e at a place i of a track adds e times its weight, the sum of f_j q_(i+j).
    fn of_recurrence(numeration: &Numeration, recurrence: &Recurrence, form: &Linear) -> Reach {
        let last = numeration.worths.len() - 1;
        let mut most = vec![0i128; last + 1];
        let (mut growth, mut rest) = (0i128, 0i128);
        for (_, factors) in &form.0 {
            // The most that words of each length add that begin in each state; what may follow in any may follow in the first.
            let mut best = vec![0i128; recurrence.largest.len()];
            for (length, most) in most.iter_mut().enumerate().skip(1) {
                let weight = worth(&factors[..recurrence.factors.len()], &numeration.worths[length - 1]);
                let next = |(largest, last): (&i64, &u32)| {
                    let least =
                        if *largest > 0 { best[0] + (weight * i128::from(*largest - 1)).max(0) } else { i128::MIN };
                    least.max(best[*last as usize] + weight * i128::from(*largest))
                };
                best = recurrence.largest.iter().zip(&recurrence.last).map(next).collect();
                *most += best[0];
            }
            // Beyond the last place a weight is at most g q_i, g from the bounds for q_(i+j)/q_i; the digits there make up a number
            // below the place after them. The others make up a word of as many digits as there are places.
            growth += lead(&factors[..recurrence.factors.len()], &numeration.ratios[0]).max(0);
            rest += best[0];
        }
        let near = numeration.worths.iter().cloned().zip(most).collect();
        Reach { near: vec![near], far: (growth, rest, i128::from(numeration.worths[last][0])) }
    }

    /// Whether what the numbers of a state are worth with i digits to come and what these add, if they are valid, is below the limit
    /// for every i of the phase.
    fn stays_below(&self, phase: usize, numbers: &[i64], limit: i64, ratios: &[(i128, i128)]) -> bool {
        let (growth, rest, q) = self.far;
        let lead = lead(numbers, ratios) + growth;
        lead < 0
            && lead * q + ((rest - i128::from(limit)) << SHIFT) < 0
            && self.near[phase].iter().all(|(worths, most)| worth(numbers, worths) + most < i128::from(limit))
    }
}

fn worth(numbers: &[i64], worths: &[i64]) -> i128 {
    numbers.iter().zip(worths).map(|(number, worth)| i128::from(*number) * i128::from(*worth)).sum()
}

/// What numbers are worth at most, over the worth of the first, times 2^SHIFT.
fn lead(numbers: &[i64], ratios: &[(i128, i128)]) -> i128 {
    let part =
        |(number, ratio): (&i64, &(i128, i128))| i128::from(*number) * if *number > 0 { ratio.1 } else { ratio.0 };
    numbers.iter().zip(ratios).map(part).sum()
}
