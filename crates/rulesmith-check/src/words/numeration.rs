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

use super::table::Tables;
use crate::read::{Symbol, Track, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_core::number::{Slope, from_terms};

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
    /// Condition W1: the numeration of a base, or else of [0; d_1, .., d_p, d_1, ..], and s from 1 to 4096.
    pub fn new(base: Option<i64>, quotients: &[i64], multiple: i64) -> Checked<Digits> {
        demand(Condition::W1, (1..=1 << 12).contains(&multiple), || "the multiple is not between 1 and 4096".into())?;
        let numeration = Numeration::new(base, quotients)?;
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
    /// d_1, .., d_p; or the base.
    pub quotients: Vec<i64>,
    /// Whether this is the numeration of a continued fraction.
    pub ostrowski: bool,
    /// (p_i, q_i) from i = -1 on, up to [`FAR`].
    places: Vec<(i64, i64)>,
    /// a and b for each phase, and D.
    weights: Vec<(i64, i64)>,
    denominator: i64,
    /// Bounds for q_(i-1)/q_i for each phase and all i beyond the places, and for theta, times 2^SHIFT.
    ratios: Vec<(i128, i128)>,
    theta: (i128, i128),
}

const SHIFT: u32 = 40;

/// The largest place that is looked at by itself.
const FAR: i64 = 1 << 14;

/// No number of a state may exceed this.
const MAX: i64 = 1 << 36;

impl Numeration {
    /// Of a base if it is given, and else of the quotients.
    pub fn new(base: Option<i64>, quotients: &[i64]) -> Checked<Numeration> {
        let ostrowski = base.is_none();
        let quotients = base.map_or(quotients.to_vec(), |base| vec![base]);
        let period = quotients.len();
        let least = if ostrowski { 1 } else { 2 };
        demand(
            Condition::W1,
            (1..=24).contains(&period) && quotients.iter().all(|d| (least..=255).contains(d)),
            || "the numeration is not one".into(),
        )?;
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
        let ratios = (0..period).map(|phase| match ostrowski {
            true => enclosure(&|j| quotients[(phase + 2 * period * (1 + j) - 1 - j) % period], places.len() - 1),
            false => (0, 0),
        });
        let ratios = ratios.collect();
        let theta = if ostrowski { enclosure(&|j| quotients[j % period], 64) } else { (0, 0) };
        Ok(Numeration { quotients, ostrowski, places, weights, denominator, ratios, theta })
    }

    pub fn period(&self) -> usize {
        self.quotients.len()
    }

    /// The phase after the next digit.
    pub fn after(&self, phase: usize) -> usize {
        (phase + self.period() - 1) % self.period()
    }

    /// The quotient under which the next digit is read.
    pub fn quotient(&self, phase: usize) -> i64 {
        self.quotients[self.after(phase)]
    }

    /// All digits are below this.
    pub fn radix(&self) -> usize {
        self.quotients.iter().copied().max().unwrap_or(1) as usize + usize::from(self.ostrowski)
    }

    /// The largest digit that may be next, after a digit that was the largest or not.
    pub fn largest(&self, phase: usize, held: bool) -> i64 {
        if held { 0 } else { self.quotient(phase) - i64::from(!self.ostrowski) }
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

/// Sum of c Q + c' P over tracks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Linear(Vec<(Track, i64, i64)>);

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
    pub fn new(value: &Value, multiple: i64) -> Checked<Compiled> {
        let mut residues = Vec::new();
        let compiled = compile(value, multiple, &mut residues)?;
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

/// A value and a window, followed digit by digit. Its state is a few numbers: U and V, then U and V of every linear
/// form under a remainder, modulo what that needs; or [`SETTLED`] and zeros.
pub struct Follower {
    window: Window,
    compiled: Compiled,
    /// The linear forms under remainders, and modulo what they are followed (times D).
    residues: Vec<(Linear, i64)>,
    /// What a digit adds to (U, V) of each form, by phase and track; the form itself first.
    steps: Vec<Vec<Vec<(i64, i64)>>>,
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
    /// For each phase: q_i, q_(i-1) and the most that i digits add, times D.
    near: Vec<Vec<(i64, i64, i128)>>,
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
                let (a, b) = numeration.weights[phase];
                let mut adds = vec![(0, 0); tracks];
                form.0.iter().for_each(|&(track, q, p)| adds[track] = (d * q + p * a, p * b));
                adds
            };
            (0..numeration.period()).map(at).collect()
        });
        let steps: Vec<Vec<Vec<(i64, i64)>>> = steps.collect();
        demand(Condition::R1, steps.iter().flatten().flatten().all(|&(u, v)| u.abs() < MAX && v.abs() < MAX), || {
            "a factor is too large".into()
        })?;
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
        let negative = Linear(compiled.linear.0.iter().map(|&(track, q, p)| (track, -q, -p)).collect());
        let (above, below) = (Reach::new(numeration, &compiled.linear), Reach::new(numeration, &negative));
        Ok(Follower { window: window.clone(), compiled, residues, steps, low, high, above, below })
    }

    /// How many numbers a state has.
    pub fn width(&self) -> usize {
        2 * self.steps.len()
    }

    /// The state after a digit 0 on every track.
    pub fn shift(&self, numeration: &Numeration, phase: usize, state: &mut [i64]) -> Checked<()> {
        if state[0] == SETTLED {
            return Ok(());
        }
        demand(Condition::R1, state[0].abs() < MAX && state[1].abs() < MAX, || "a value grows too large".into())?;
        let (d, carried) = (numeration.quotient(phase), i64::from(numeration.ostrowski));
        for (index, pair) in state.chunks_mut(2).enumerate() {
            let (u, v) = (d * pair[0] + carried * pair[1], carried * pair[0]);
            (pair[0], pair[1]) = if index == 0 { (u, v) } else { (u % self.residues[index - 1].1, v) };
        }
        Ok(())
    }

    /// Adds a digit on a track; `phase` is that after the digit.
    pub fn add(&self, phase: usize, track: Track, digit: i64, state: &mut [i64]) {
        if state[0] == SETTLED || digit == 0 {
            return;
        }
        for (index, pair) in state.chunks_mut(2).enumerate() {
            let (u, v) = self.steps[index][phase][track];
            (pair[0], pair[1]) = (pair[0] + digit * u, pair[1] + digit * v);
            if index > 0 {
                let modulus = self.residues[index - 1].1;
                (pair[0], pair[1]) = (pair[0].rem_euclid(modulus), pair[1].rem_euclid(modulus));
            }
        }
    }

    /// Looks whether the digits to come still matter. False if the value cannot lie in the window any more.
    pub fn settle(&self, numeration: &Numeration, phase: usize, state: &mut [i64]) -> bool {
        if state[0] == SETTLED {
            return true;
        }
        let ratio = numeration.ratios[phase];
        let answer = if self.above.stays_below(phase, (state[0], state[1]), self.low, ratio) {
            self.window.start
        } else if self.below.stays_below(phase, (-state[0], -state[1]), -self.high, ratio) {
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
        state[0] == SETTLED || self.window.accepts(self.value(&self.compiled, state[0], numeration.denominator, state))
    }

    fn value(&self, compiled: &Compiled, u: i64, d: i64, state: &[i64]) -> i64 {
        let mut sum = u / d + compiled.constant;
        for (factor, inner, modulus, place) in &compiled.remainders {
            sum += factor * self.value(inner, state[2 + 2 * place], d, state).rem_euclid(*modulus);
        }
        sum.div_euclid(compiled.denominator)
    }
}

/// Index(k) is (Q + 1)/s.
fn compile(value: &Value, multiple: i64, residues: &mut Vec<(Linear, i64)>) -> Checked<Compiled> {
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
    let mut linear: std::collections::BTreeMap<Track, (i64, i64)> = Default::default();
    let mut constant = whole(&value.constant)?;
    let mut remainders = Vec::new();
    for (symbol, factor) in &value.parts {
        match symbol {
            Symbol::Number(track) => linear.entry(*track).or_default().0 += whole(factor)?,
            Symbol::Floor(track) => linear.entry(*track).or_default().1 += whole(factor)?,
            Symbol::Index(track) => {
                let factor = whole(&(factor / &s))?;
                linear.entry(*track).or_default().0 += factor;
                constant += factor;
            }
            Symbol::Modulo(inner, modulus) => {
                let compiled = compile(inner, multiple, residues)?;
                let needed = modulus.checked_mul(compiled.denominator).filter(|m| *m < 1 << 28);
                let Some(needed) = needed else { return reject(Condition::R1, "a modulus is too large") };
                residues.push((compiled.linear.clone(), needed));
                remainders.push((whole(factor)?, compiled, *modulus, residues.len() - 1));
            }
            Symbol::FloorOf(..) | Symbol::Nth(..) | Symbol::Constraint(..) => {
                return reject(Condition::R1, "a number is not read by its digits");
            }
        }
    }
    let linear = Linear(linear.into_iter().map(|(track, (q, p))| (track, q, p)).collect());
    let denominator = whole(&Rational::from(1))?;
    Ok(Compiled { linear, constant, remainders, denominator, residues: vec![] })
}

impl Reach {
    fn new(numeration: &Numeration, form: &Linear) -> Reach {
        let (d, period) = (numeration.denominator, numeration.period());
        let lengths = numeration.places.len() - 1;
        // The most that words of each length give, over all tracks; and of those that begin with the digit 0.
        let mut most = vec![0i128; lengths];
        for &(_, c, c_prime) in &form.0 {
            let (mut free, mut zero) = (0i128, 0i128);
            for (length, most) in most.iter_mut().enumerate().skip(1) {
                let (p, q) = numeration.places[length];
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
            let at = |i: usize| (numeration.places[i + 1].1, numeration.places[i].1, i128::from(d) * most[i]);
            (phase..lengths).step_by(period).map(at).collect()
        });
        // With N = Q + 1 from 1 to q_i, c Q + c' P = (c + c' theta) N - c - c' (N theta - P), 0 < N theta - P < 1; and
        // so at most max(0, c + c' theta) q_i + max(0, -c) + |c'|.
        let (mut growth, mut rest) = (0i128, 0i128);
        for &(_, c, c_prime) in &form.0 {
            let theta = if c_prime > 0 { numeration.theta.1 } else { numeration.theta.0 };
            growth += ((i128::from(c) << SHIFT) + i128::from(c_prime) * theta).max(0);
            rest += i128::from((-c).max(0) + c_prime.abs());
        }
        // q_i grows with i, so the last place looked at bounds those beyond from below.
        let far = (i128::from(d) * growth, i128::from(d) * rest, i128::from(numeration.places[lengths].1));
        Reach { near: near.collect(), far }
    }

    /// Whether U q_i + V q_(i-1) + (what i valid digits add) is below the limit for every i of the phase.
    fn stays_below(&self, phase: usize, (u, v): (i64, i64), limit: i64, ratio: (i128, i128)) -> bool {
        let (growth, rest, q) = self.far;
        let v_ratio = i128::from(v) * if v > 0 { ratio.1 } else { ratio.0 };
        let lead = (i128::from(u) << SHIFT) + v_ratio + growth;
        lead < 0
            && lead * q + ((rest - i128::from(limit)) << SHIFT) < 0
            && self.near[phase].iter().all(|&(q, before, most)| {
                i128::from(u) * i128::from(q) + i128::from(v) * i128::from(before) + most < i128::from(limit)
            })
    }
}
