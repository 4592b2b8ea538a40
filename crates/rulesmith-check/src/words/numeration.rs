//! Numbers as words of digits.
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
    pub(super) quotients: Vec<i64>,
    /// Whether this is the numeration of a continued fraction.
    pub ostrowski: bool,
    pub(super) recurrence: Option<Recurrence>,
    /// What the numbers of a state are worth with i digits to come, from i = 0 on, as far as [`FAR`].
    pub(super) worths: Vec<Vec<i64>>,
    /// p_i for these i.
    pub(super) numerators: Vec<i64>,
    /// a and b for each phase, and D.
    weights: Vec<(i64, i64)>,
    pub(super) denominator: i64,
    /// For each phase and all i beyond these, bounds for the worths over that of the first number, times 2^SHIFT.
    pub(super) ratios: Vec<Vec<(i128, i128)>>,
    /// Bounds for theta, times 2^SHIFT.
    pub(super) theta: (i128, i128),
}

pub(super) const SHIFT: u32 = 40;

/// The largest place that is looked at by itself.
const FAR: i64 = 1 << 14;

/// The same by a recurrence, where the worths are less near to their limits.
const FAR_OF_RECURRENCE: i64 = 1 << 22;

/// No number of a state may exceed this.
pub(super) const MAX: i64 = 1 << 36;

/// A word has at most so many values.
const MAX_VALUES: usize = numeration::MAX_ORDER;

/// Factors of the values of a word: of its number, and of its floor or of the numbers with zeros written behind it.
pub(super) type Factors = [i64; MAX_VALUES];

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
    pub(super) fn order(&self) -> usize {
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
    pub(super) fn quotient(&self, phase: usize) -> i64 {
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
    pub(super) fn shift(&self, phase: usize, state: &mut [i64]) {
        match &self.recurrence {
            Some(recurrence) => recurrence.shifted(state),
            None => {
                let (d, carried) = (self.quotient(phase), i64::from(self.ostrowski));
                (state[0], state[1]) = (d * state[0] + carried * state[1], carried * state[0]);
            }
        }
    }

    /// What a digit 1 adds to them, times D; `phase` is that after the digit.
    pub(super) fn adds(&self, phase: usize, factors: &Factors) -> Vec<i64> {
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
