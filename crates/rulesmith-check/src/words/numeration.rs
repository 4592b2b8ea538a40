//! Numbers as words of digits, and how a value is followed from digit to digit.
//!
//! For theta = [0; d_1, d_2, ..] of period p the places are worth q_0 = 1, q_i = d_i q_(i-1) + q_(i-2). A word has
//! digits 0 <= b_0 < d_1, 0 <= b_i <= d_(i+1), and b_(i-1) = 0 wherever b_i = d_(i+1). It is read from its most
//! significant digit on, and its length is a multiple of p, so that the *phase*, the number i of digits to come modulo
//! p, is known. Its number is Q = sum of b_i q_i, and floor((Q + 1) theta) = P = sum of b_i p_i (Ostrowski 1922). In a
//! base there is one kind of digit and no P.
//!
//! As p_i = (a q_i + b q_(i-1))/D with numbers a, b that only depend on the phase, a sum of multiples of numbers Q and
//! P is, after some digits, U q_i + V q_(i-1) + (what the i digits to come add), over D.
//!
//! By a recurrence of k terms a word has k values, the sums of e_i q_(i+j) for its digits e_i and j from 0 to k - 1; a sum of them is
//! U_0 q_i + U_1 q_(i+1) + .. + U_(k-1) q_(i+k-1) + (what the i digits to come add), and D is 1. What the numbers U of a state are
//! multiplied with is called their *worth* below.

use super::recurrence::Recurrence;
use super::table::Tables;
use crate::certificate::Numerals;
use crate::read::{Symbol, Track, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_core::number::{Slope, from_terms};
use rulesmith_core::numeration;

/// How the numbers of a game are read digit by digit.
pub struct Digits {
    /// The theta of the numeration, for numbers that are not written in a base.
    pub theta: Option<Slope>,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// The numeration.
    pub numeration: Numeration,
    /// What was found about assumptions.
    pub(crate) tables: Tables,
}

impl Digits {
    /// Condition W1: the numeration of a base, of [0; d_1, .., d_p, d_1, ..] or of a recurrence, and s from 1 to 4096.
    pub fn new(numerals: &Numerals, multiple: i64) -> Checked<Digits> {
        demand(Condition::W1, (1..=1 << 12).contains(&multiple), || "the multiple is not between 1 and 4096".into())?;
        let numeration = Numeration::new(numerals)?;
        let quotients = if let Numerals::Quotients(quotients) = numerals { quotients.as_slice() } else { &[] };
        let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
        let theta = match terms.is_empty() {
            true => None,
            false => match from_terms(&[Integer::ZERO], &terms).and_then(Slope::new) {
                Ok(theta) => Some(theta),
                Err(error) => return reject(Condition::W1, error.to_string()),
            },
        };
        Ok(Digits { theta, multiple, numeration, tables: Tables::default() })
    }
}

/// A way to write numbers.
pub struct Numeration {
    /// d_1, .., d_p; or the base; or nothing.
    quotients: Vec<i64>,
    /// Whether this is the numeration of a continued fraction.
    pub ostrowski: bool,
    recurrence: Option<Recurrence>,
    /// What the numbers of a state are worth with i digits to come, from i = 0 on, as far as [`FAR`].
    worths: Vec<Vec<i64>>,
    /// p_i for these i.
    numerators: Vec<i64>,
    /// a and b for each phase, and D.
    weights: Vec<(i64, i64)>,
    denominator: i64,
    /// For each phase and all i beyond these, bounds for the worths over that of the first number, times 2^SHIFT.
    ratios: Vec<Vec<(i128, i128)>>,
    /// Bounds for theta, times 2^SHIFT.
    theta: (i128, i128),
}

pub(super) const SHIFT: u32 = 40;

/// The largest place that is looked at by itself.
const FAR: i64 = 1 << 14;

/// The same by a recurrence, where the worths are less near to their limits.
const FAR_OF_RECURRENCE: i64 = 1 << 22;

/// No number of a state may exceed this.
const MAX: i64 = 1 << 36;

/// A word has at most so many values.
const MAX_VALUES: usize = numeration::MAX_ORDER;

/// Factors of the values of a word: of its number, and of its floor or of the numbers with zeros written behind it.
type Factors = [i64; MAX_VALUES];

impl Numeration {
    /// Condition W1 for a numeration.
    pub fn new(numerals: &Numerals) -> Checked<Numeration> {
        match numerals {
            Numerals::Base(base) => Numeration::of_quotients(false, std::slice::from_ref(base)),
            Numerals::Quotients(quotients) => Numeration::of_quotients(true, quotients),
            Numerals::Recurrence(factors) => Numeration::of_recurrence(Recurrence::new(factors)?),
        }
    }

    fn of_recurrence(recurrence: Recurrence) -> Checked<Numeration> {
        let order = recurrence.factors.len();
        let small = |place: &Integer| i64::try_from(place).ok().filter(|place| *place <= FAR_OF_RECURRENCE);
        let mut count = order;
        while recurrence.places(count + 1).last().and_then(small).is_some() {
            count += 1;
        }
        let places: Vec<i64> = recurrence.places(count).iter().filter_map(small).collect();
        let worths: Vec<Vec<i64>> = places.windows(order).map(<[i64]>::to_vec).collect();
        demand(Condition::W1, !worths.is_empty(), || "the numeration has numbers that are too large".into())?;
        Ok(Numeration {
            quotients: vec![],
            ostrowski: false,
            ratios: vec![recurrence.ratios(worths.len() - 1)],
            recurrence: Some(recurrence),
            worths,
            numerators: vec![],
            weights: vec![(0, 0)],
            denominator: 1,
            theta: (0, 0),
        })
    }

    /// Of a base, or of quotients.
    fn of_quotients(ostrowski: bool, quotients: &[i64]) -> Checked<Numeration> {
        let quotients = quotients.to_vec();
        let period = quotients.len();
        let least = if ostrowski { 1 } else { 2 };
        demand(
            Condition::W1,
            (1..=24).contains(&period) && quotients.iter().all(|d| (least..=255).contains(d)),
            || "the numeration is not one".into(),
        )?;
        // (p_i, q_i) from i = -1 on.
        let mut places = vec![(i64::from(ostrowski), 0), (0, 1)];
        while places.len() < 4 || places[places.len() - 1].1 <= FAR {
            let [.., (p0, q0), (p1, q1)] = places[..] else { break };
            let d = quotients[(places.len() - 2) % period];
            places.push(if ostrowski { (d * p1 + p0, d * q1 + q0) } else { (0, d * q1) });
        }
        // All p_i and q_i for two periods, from i = -1 on.
        let mut all = vec![(Integer::from(1), Integer::from(0)), (Integer::from(0), Integer::from(1))];
        for index in 0..2 * period {
            let d = Integer::from(quotients[index % period]);
            let next = |a: &Integer, b: &Integer| &d * b + a;
            let ((p0, q0), (p1, q1)) = (&all[index], &all[index + 1]);
            all.push((next(p0, p1), next(q0, q1)));
        }
        let mut found = Vec::new();
        for phase in (0..period).filter(|_| ostrowski) {
            // p = a q + b q' at i = phase and at i = phase + period; both sides satisfy the same recurrence from one
            // period to the next, so it is true for all i of the phase.
            let ((_, before), (p, q)) = (&all[phase], &all[phase + 1]);
            let ((_, before2), (p2, q2)) = (&all[phase + period], &all[phase + period + 1]);
            let determinant = q * before2 - before * q2;
            demand(Condition::W1, determinant != 0, || "the numeration is degenerate".into())?;
            let ratio = |top: Integer| Rational::from_integers(top, determinant.clone());
            found.push((ratio(p * before2 - before * p2), ratio(q * p2 - p * q2)));
        }
        let common = found
            .iter()
            .flat_map(|(a, b)| [a, b])
            .fold(malachite::Natural::from(1u32), |common, factor| common.lcm(factor.denominator_ref()));
        let scale = Rational::from(common);
        let whole = |value: &Rational| match i64::try_from(&(value * &scale)) {
            Ok(value) if value.unsigned_abs() < 1 << 30 => Ok(value),
            _ => reject(Condition::W1, "the numeration has numbers that are too large"),
        };
        let mut weights = Vec::new();
        for (a, b) in &found {
            weights.push((whole(a)?, whole(b)?));
        }
        weights.resize(period, (0, 0));
        let denominator = whole(&Rational::from(1))?;
        // All q_(i-1)/q_i = [0; d_i, d_(i-1), .., d_1] of a phase that agree in their first terms lie between two
        // convergents of these terms; so does theta.
        let ratios = (0..period).map(|phase| {
            let before = match ostrowski {
                true => enclosure(&|j| quotients[(phase + 2 * period * (1 + j) - 1 - j) % period], places.len() - 1),
                false => (0, 0),
            };
            vec![(1 << SHIFT, 1 << SHIFT), before]
        });
        let ratios = ratios.collect();
        let theta = if ostrowski { enclosure(&|j| quotients[j % period], 64) } else { (0, 0) };
        let worths = places.windows(2).map(|pair| vec![pair[1].1, pair[0].1]).collect();
        let numerators = places[1..].iter().map(|place| place.0).collect();
        let recurrence = None;
        Ok(Numeration { quotients, ostrowski, recurrence, worths, numerators, weights, denominator, ratios, theta })
    }

    /// Whether it is that of a recurrence with more than so many terms.
    pub fn shifts_by(&self, by: usize) -> bool {
        self.recurrence.as_ref().is_some_and(|recurrence| by < recurrence.factors.len())
    }

    /// Whether it is that of a recurrence with these factors.
    pub fn is_of_recurrence(&self, factors: &[i64]) -> bool {
        self.recurrence.as_ref().is_some_and(|recurrence| recurrence.factors == factors)
    }

    /// How many numbers a state has.
    fn order(&self) -> usize {
        self.recurrence.as_ref().map_or(2, |recurrence| recurrence.factors.len())
    }

    pub fn period(&self) -> usize {
        self.quotients.len().max(1)
    }

    /// The phase after the next digit.
    pub fn after(&self, phase: usize) -> usize {
        (phase + self.period() - 1) % self.period()
    }

    /// The quotient under which the next digit is read.
    fn quotient(&self, phase: usize) -> i64 {
        self.quotients[self.after(phase)]
    }

    /// All digits are below this.
    pub fn radix(&self) -> usize {
        let largest = match &self.recurrence {
            Some(recurrence) => recurrence.largest.iter().max(),
            None => self.quotients.iter().max(),
        };
        largest.copied().unwrap_or(1) as usize + usize::from(self.ostrowski || self.recurrence.is_some())
    }

    /// The largest digit that may be next, in a state of the word. In Ostrowski's numeration state 1 comes after a digit that was the
    /// largest.
    pub fn largest(&self, phase: usize, word: u32) -> i64 {
        match &self.recurrence {
            Some(recurrence) => recurrence.largest[word as usize],
            None if word > 0 => 0,
            None => self.quotient(phase) - i64::from(!self.ostrowski),
        }
    }

    /// The state of the word after a digit that may be next.
    pub fn word_after(&self, phase: usize, word: u32, digit: i64) -> u32 {
        match &self.recurrence {
            Some(recurrence) if digit < recurrence.largest[word as usize] => 0,
            Some(recurrence) => recurrence.last[word as usize],
            None => u32::from(self.ostrowski && digit == self.quotient(phase)),
        }
    }

    /// Whether a word may end in a state.
    pub fn may_end(&self, word: u32) -> bool {
        self.recurrence.is_some() || word == 0
    }

    /// The numbers of a state after a digit 0.
    fn shift(&self, phase: usize, state: &mut [i64]) {
        match &self.recurrence {
            Some(recurrence) => recurrence.shifted(state),
            None => {
                let (d, carried) = (self.quotient(phase), i64::from(self.ostrowski));
                (state[0], state[1]) = (d * state[0] + carried * state[1], carried * state[0]);
            }
        }
    }

    /// What a digit 1 adds to them, times D; `phase` is that after the digit.
    fn adds(&self, phase: usize, factors: &Factors) -> Vec<i64> {
        match self.recurrence {
            Some(_) => factors[..self.order()].to_vec(),
            None => {
                let (a, b) = self.weights[phase];
                vec![self.denominator * factors[0] + factors[1] * a, factors[1] * b]
            }
        }
    }
}

/// Bounds, times 2^SHIFT, for all numbers whose continued fraction begins with 0 and `count` given terms.
fn enclosure(term: &dyn Fn(usize) -> i64, count: usize) -> (i128, i128) {
    let (mut before, mut last) = ((1i128, 0i128), (0i128, 1i128));
    for j in 0..count.max(2) {
        let d = i128::from(term(j));
        let next = (d * last.0 + before.0, d * last.1 + before.1);
        before = std::mem::replace(&mut last, next);
        if last.1 > 1 << 40 {
            break;
        }
    }
    let fixed = |(p, q): (i128, i128)| (p << SHIFT) / q;
    let (one, other) = (fixed(before), fixed(last));
    (one.min(other) - 1, one.max(other) + 1)
}

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
