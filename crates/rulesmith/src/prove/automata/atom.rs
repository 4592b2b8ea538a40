//! The one atom: an automaton that compares a term with constants.
//!
//! For F = sum of c_k Q_k + c'_k P_k over tracks k, the numerators p_i = (a q_i + b q_(i-1))/D of the numeration make
//! D F = U q_i + V q_(i-1) + (what the i remaining digits add), with one pair (U, V) for all tracks together. A digit
//! e_k on each track under the quotient d turns (U, V) into (d U + V + sum e_k (D c_k + c'_k a), U + sum e_k c'_k b).
//! Linear forms under a remainder are followed the same way, modulo a constant.
//!
//! States whose future can only be too low, or only too high, are recognised exactly up to a length, and beyond it by
//! bounds that are correct for every length; what remains is finite because the conjugate of U + V q_(i-1)/q_i
//! contracts.

use super::automaton::{Automaton, DIGIT, Letter, MAX_TRACKS, Track};
use super::budget::{Budget, Map, Stop, list_bytes, map_bytes};
use super::numeration::Numeration;
use super::term::{Linear, Term};

/// Which values of a term are accepted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Window {
    pub low: i64,
    /// For the values low, low + 1, ..
    pub inside: Vec<bool>,
    pub below: bool,
    pub above: bool,
}

impl Window {
    /// From `low` to `high`.
    pub fn between(low: i64, high: i64) -> Window {
        Window { low, inside: vec![true; (high - low + 1).max(0) as usize], below: false, above: false }
    }

    /// From `low` on.
    pub fn at_least(low: i64) -> Window {
        Window { low, inside: vec![], below: false, above: true }
    }

    /// Up to `high`.
    pub fn at_most(high: i64) -> Window {
        Window::at_least(high + 1).negated()
    }

    pub fn exactly(value: i64) -> Window {
        Window::between(value, value)
    }

    pub fn negated(&self) -> Window {
        let inside = self.inside.iter().map(|inside| !inside).collect();
        Window { low: self.low, inside, below: !self.below, above: !self.above }
    }

    /// The window for the negative of a term.
    pub fn mirrored(&self) -> Window {
        let inside = self.inside.iter().rev().copied().collect();
        Window { low: -self.high(), inside, below: self.above, above: self.below }
    }

    /// The window for a term that is larger by so much.
    pub fn shifted(self, by: i64) -> Window {
        Window { low: self.low + by, ..self }
    }

    /// The values for which the given function of both answers is true; nothing if the two are far apart.
    pub fn joined(&self, other: &Window, inside: impl Fn(bool, bool) -> bool) -> Option<Window> {
        let (low, high) = (self.low.min(other.low), self.high().max(other.high()));
        if high.checked_sub(low)? > MAX_JOINED {
            return None;
        }
        let (below, above) = (inside(self.below, other.below), inside(self.above, other.above));
        let mut all: Vec<bool> = (low..=high).map(|value| inside(self.accepts(value), other.accepts(value))).collect();
        // No longer than need be.
        while all.last() == Some(&above) {
            all.pop();
        }
        let first = all.iter().position(|&value| value != below).unwrap_or(all.len());
        Some(Window { low: low + first as i64, inside: all.split_off(first), below, above })
    }

    pub fn accepts(&self, value: i64) -> bool {
        match value - self.low {
            offset if offset < 0 => self.below,
            offset => self.inside.get(offset as usize).copied().unwrap_or(self.above),
        }
    }

    /// The last value that is told apart.
    pub fn high(&self) -> i64 {
        self.low + self.inside.len() as i64 - 1
    }
}

/// Windows further apart are not put into one.
const MAX_JOINED: i64 = 1 << 13;

/// What can still be added to a linear form, by how many digits remain: an upper bound.
struct Reach {
    /// For each phase and set of tracks after a largest digit: q_i, q_(i-1), most that i digits add; times D.
    lengths: Vec<Vec<Vec<(i64, i64, i64)>>>,
    /// For each phase, a bound for all greater lengths: least and greatest q_(i-1)/q_i, the growth, each times 2^SHIFT;
    /// the constant, and the q from which on it holds.
    tails: Vec<Tail>,
}

struct Tail {
    ratio_low: i128,
    ratio_high: i128,
    growth: i128,
    constant: i128,
    q: i128,
}

const SHIFT: u32 = 44;

/// The places that are looked at one by one.
const FAR: i64 = 1 << 22;

/// U and V may not exceed this; products with places then fit into 64 bits.
const MAX_VALUE: i64 = 1 << 38;

impl Reach {
    /// Of the form with coefficients (c, c') for each track.
    fn new(numeration: &Numeration, coefficients: &[(i64, i64)]) -> Reach {
        let period = numeration.period();
        let places = numeration.places(FAR);
        let count = places.len() - 1;
        // For each track, most[length][bit].
        let most: Vec<Vec<[i64; 2]>> = coefficients
            .iter()
            .map(|&(c, c_prime)| {
                let mut most = vec![[0, 0]];
                for length in 1..count {
                    let (p, q) = places[length];
                    let weight = c * q + c_prime * p;
                    let largest = numeration.largest_digit(length % period);
                    let before = most[length - 1];
                    let mut free = before[0] + (weight * (largest - i64::from(numeration.irrational))).max(0);
                    if numeration.irrational && length > 1 {
                        free = free.max(before[1] + weight * largest);
                    }
                    most.push([free, before[0]]);
                }
                most
            })
            .collect();
        let d = numeration.denominator;
        let sets = if numeration.irrational { 1 << coefficients.len() } else { 1 };
        let lengths = (0..period)
            .map(|phase| {
                (0..sets)
                    .map(|bits: usize| {
                        (phase..count)
                            .step_by(period)
                            .map(|length| {
                                let sum: i64 = most.iter().enumerate().map(|(k, m)| m[length][bits >> k & 1]).sum();
                                (places[length + 1].1, places[length].1, d * sum)
                            })
                            .collect()
                    })
                    .collect()
            })
            .collect();
        // floor(N theta) = P for N = Q + 1 between 1 and q_i, so c Q + c' P <= (c + c' theta) N - c + max(0, -c').
        let ((p0, q0), (p1, q1)) = (places[count - 1], places[count]);
        let fixed = |p: i64, q: i64| ((p as i128) << SHIFT) / q as i128;
        let (theta_low, theta_high) = match numeration.irrational {
            true => (fixed(p0, q0).min(fixed(p1, q1)) - 1, fixed(p0, q0).max(fixed(p1, q1)) + 1),
            false => (0, 0),
        };
        let growth: i128 = coefficients
            .iter()
            .map(|&(c, c_prime)| {
                let theta = if c_prime > 0 { theta_high } else { theta_low };
                (((c as i128) << SHIFT) + c_prime as i128 * theta).max(0)
            })
            .sum();
        let constant: i128 = coefficients.iter().map(|&(c, c_prime)| (-c + (-c_prime).max(0)) as i128).sum();
        let tails = (0..period)
            .map(|phase| {
                let length = (count - 1) - (count - 1 + period - phase) % period;
                let (q, q_before) = (places[length + 1].1, places[length].1);
                // All further ratios share the first partial quotients with this one.
                let slack = match numeration.irrational {
                    true => ((((numeration.quotients()[0] + 1) as i128) << SHIFT) / (q as i128 * q as i128)) + 2,
                    false => 2,
                };
                let ratio = if numeration.irrational { fixed(q_before, q) } else { 0 };
                Tail {
                    ratio_low: ratio - slack,
                    ratio_high: ratio + slack,
                    growth: d as i128 * growth,
                    constant: d as i128 * constant,
                    q: q as i128,
                }
            })
            .collect();
        Reach { lengths, tails }
    }

    /// For each phase and number of tracks already read: the most that digits of the others add to the leading term and
    /// to the sum at each length.
    fn slack(&self, numeration: &Numeration, steps: &Steps) -> Vec<Vec<(i128, Vec<i64>)>> {
        let period = numeration.period();
        let at_phase = |phase: usize| {
            let tracks = &steps.0[phase];
            let largest = numeration.largest_digit((phase + 1) % period);
            let tail = &self.tails[phase];
            let lengths = &self.lengths[phase][0];
            let mut slack = vec![(0i128, vec![0i64; lengths.len()])];
            for &(u, v) in tracks.iter().rev() {
                let (lead, sums) = &slack[slack.len() - 1];
                let ratio = if v > 0 { tail.ratio_high } else { tail.ratio_low };
                let step = ((u as i128) << SHIFT) + v as i128 * ratio;
                let lead = lead + (largest as i128 * step).max(0);
                let add = |(sum, &(q, q_before, _)): (&i64, &(i64, i64, i64))| {
                    sum + (largest * (u * q + v * q_before)).max(0)
                };
                let sums = sums.iter().zip(lengths).map(add).collect();
                slack.push((lead, sums));
            }
            slack.reverse();
            slack
        };
        (0..period).map(at_phase).collect()
    }

    /// Whether a state stays below the limit whatever is added within the slack.
    fn surely_below(&self, phase: usize, (u, v): (i64, i64), (most, sums): &(i128, Vec<i64>), limit: i64) -> bool {
        let tail = &self.tails[phase];
        let ratio = if v > 0 { tail.ratio_high } else { tail.ratio_low };
        let lead = ((u as i128) << SHIFT) + v as i128 * ratio + tail.growth + most;
        lead < 0
            && lead * tail.q + ((tail.constant - limit as i128) << SHIFT) < 0
            && self.lengths[phase][0]
                .iter()
                .zip(sums)
                .all(|(&(q, q_before, most), sum)| u * q + v * q_before + sum + most < limit)
    }

    /// Whether U q_i + V q_(i-1) + (anything that i valid digits add) is below the limit (all times D) for every i.
    fn stays_below(&self, phase: usize, bits: usize, u: i64, v: i64, limit: i64) -> bool {
        let tail = &self.tails[phase];
        let ratio = if v > 0 { tail.ratio_high } else { tail.ratio_low };
        let lead = ((u as i128) << SHIFT) + v as i128 * ratio + tail.growth;
        lead < 0
            && lead * tail.q + ((tail.constant - limit as i128) << SHIFT) < 0
            && self.lengths[phase][bits].iter().all(|&(q, q_before, most)| u * q + v * q_before + most < limit)
    }
}

/// A linear form followed exactly or modulo something: what each digit adds to (U, V), for each phase and track.
struct Steps(Vec<Vec<(i64, i64)>>);

impl Steps {
    fn new(numeration: &Numeration, form: &Linear, tracks: &[Track]) -> Steps {
        let add = |phase: usize, track: Track| {
            let (c, c_prime) = form.coefficients(track);
            let (a, b) = numeration.numerator_weights(phase);
            (numeration.denominator * c + c_prime * a, c_prime * b)
        };
        let phases = 0..numeration.period();
        Steps(phases.map(|phase| tracks.iter().map(|&track| add(phase, track)).collect()).collect())
    }
}

impl Steps {
    fn negated(&self) -> Steps {
        Steps(self.0.iter().map(|tracks| tracks.iter().map(|&(u, v)| (-u, -v)).collect()).collect())
    }
}

/// The most linear forms under remainders in one atom.
const MAX_FORMS: usize = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct State {
    u: i64,
    v: i64,
    /// (U, V) of the forms under remainders.
    residues: [(u32, u32); MAX_FORMS],
    /// The tracks whose last digit was the largest.
    bits: u32,
    phase: u32,
    /// Whether any continuation is accepted.
    free: bool,
}

/// The forms that a term needs modulo something.
fn forms(term: &Term, found: &mut Vec<(Linear, i64)>) -> Result<(), Stop> {
    for (_, remainder) in &term.remainders {
        let inner = &remainder.term;
        let modulus = remainder.modulus * inner.denominator;
        let form = Linear { constant: 0, ..inner.linear.clone() };
        if !form.parts.is_empty() && !found.iter().any(|(known, m)| *known == form && *m % modulus == 0) {
            found.push((form, modulus));
        }
        forms(inner, found)?;
    }
    if found.len() > MAX_FORMS { Err(Stop::Size) } else { Ok(()) }
}

/// The sum of the remainders of a term, from the residues of the forms.
fn remainders(term: &Term, forms: &[(Linear, i64)], residues: &[i64]) -> i64 {
    let one = |remainder: &super::term::Remainder| {
        let inner = &remainder.term;
        let modulus = remainder.modulus * inner.denominator;
        let form = Linear { constant: 0, ..inner.linear.clone() };
        let known = forms.iter().position(|(known, m)| *known == form && *m % modulus == 0);
        let linear = known.map_or(0, |index| residues[index]) + inner.linear.constant;
        (linear + remainders(inner, forms, residues)).rem_euclid(modulus) / inner.denominator
    };
    term.remainders.iter().map(|(coefficient, remainder)| coefficient * one(remainder)).sum()
}

/// A term and a window, ready to be followed digit by digit.
struct Follower<'a> {
    numeration: &'a Numeration,
    term: &'a Term,
    window: &'a Window,
    tracks: Vec<Track>,
    /// The term's own form.
    main: Steps,
    /// The forms under remainders, with their moduli.
    forms: Vec<(Linear, i64)>,
    /// How they are followed, and modulo what: residues are kept times D.
    residues: Vec<(Steps, i64)>,
    upper: Reach,
    lower: Reach,
    upper_slack: Vec<Vec<(i128, Vec<i64>)>>,
    lower_slack: Vec<Vec<(i128, Vec<i64>)>>,
    /// Below this (times D) the form is too low, whatever the remainders; for its negative, too high.
    too_low: i64,
    too_high: i64,
}

impl<'a> Follower<'a> {
    fn new(numeration: &'a Numeration, term: &'a Term, window: &'a Window) -> Result<Follower<'a>, Stop> {
        let tracks = term.tracks();
        if tracks.len() > MAX_TRACKS {
            return Err(Stop::Size);
        }
        let d = numeration.denominator;
        let mut followed = Vec::new();
        forms(term, &mut followed)?;
        let residues = followed.iter().map(|(form, m)| (Steps::new(numeration, form, &tracks), m * d)).collect();
        let coefficients: Vec<(i64, i64)> = tracks.iter().map(|&track| term.linear.coefficients(track)).collect();
        let negative: Vec<(i64, i64)> = coefficients.iter().map(|&(q, p)| (-q, -p)).collect();
        // Bounds for what is added to the form.
        let (mut least, mut greatest) = (term.linear.constant, term.linear.constant);
        for (coefficient, remainder) in &term.remainders {
            let most = coefficient * (remainder.modulus - 1);
            (least, greatest) = (least + most.min(0), greatest + most.max(0));
        }
        let main = Steps::new(numeration, &term.linear, &tracks);
        let (upper, lower) = (Reach::new(numeration, &coefficients), Reach::new(numeration, &negative));
        Ok(Follower {
            upper_slack: upper.slack(numeration, &main),
            lower_slack: lower.slack(numeration, &main.negated()),
            main,
            forms: followed,
            residues,
            upper,
            lower,
            too_low: d * (window.low * term.denominator - greatest),
            too_high: -d * (window.high() * term.denominator - least),
            numeration,
            term,
            window,
            tracks,
        })
    }

    /// The state after a letter of zeros; what other digits add comes on top.
    fn shifted(&self, state: &State) -> State {
        let quotient = self.numeration.quotient(state.phase as usize);
        let mut next = State { bits: 0, phase: self.numeration.next_phase(state.phase as usize) as u32, ..*state };
        if state.free {
            return next;
        }
        let carried = i64::from(self.numeration.irrational);
        (next.u, next.v) = (quotient * state.u + carried * state.v, carried * state.u);
        for (index, (_, modulus)) in self.residues.iter().enumerate() {
            let (u, v) = state.residues[index];
            let (u, v) = (i64::from(u), i64::from(v));
            next.residues[index] = (((quotient * u + carried * v) % modulus) as u32, (carried * u) as u32);
        }
        next
    }

    /// Adds a digit of one track.
    fn add(&self, state: &mut State, track: usize, digit: i64, quotient: i64) {
        if self.numeration.irrational && digit == quotient {
            state.bits |= 1 << track;
        }
        if state.free || digit == 0 {
            return;
        }
        let phase = state.phase as usize;
        let (u, v) = self.main.0[phase][track];
        (state.u, state.v) = (state.u + digit * u, state.v + digit * v);
        for (index, (steps, modulus)) in self.residues.iter().enumerate() {
            let (du, dv) = steps.0[phase][track];
            let (u, v) = state.residues[index];
            let residue = |old: u32, add: i64| (i64::from(old) + digit * add).rem_euclid(*modulus) as u32;
            state.residues[index] = (residue(u, du), residue(v, dv));
        }
    }

    /// The state itself, or what it comes to if nothing that follows can change the answer; nothing if that is no.
    fn settled(&self, state: State) -> Result<Option<State>, Stop> {
        if state.free {
            return Ok(Some(state));
        }
        if state.u.abs() > MAX_VALUE || state.v.abs() > MAX_VALUE {
            return Err(Stop::Size);
        }
        let (phase, bits) = (state.phase as usize, state.bits as usize);
        let answer = if self.upper.stays_below(phase, bits, state.u, state.v, self.too_low) {
            self.window.below
        } else if self.lower.stays_below(phase, bits, -state.u, -state.v, self.too_high) {
            self.window.above
        } else {
            return Ok(Some(state));
        };
        Ok(answer.then_some(State { bits: state.bits, phase: state.phase, free: true, ..State::default() }))
    }

    /// Collects the letters that lead somewhere, and where, reading one track after the other: `state` has read the
    /// digits of the first tracks, which are in `letter`.
    fn letters(
        &self,
        from: &State,
        state: State,
        track: usize,
        letter: Letter,
        found: &mut Vec<(Letter, State)>,
    ) -> Result<(), Stop> {
        if track == self.tracks.len() {
            found.extend(self.settled(state)?.map(|state| (letter, state)));
            return Ok(());
        }
        if !state.free && state.u.abs() <= MAX_VALUE && state.v.abs() <= MAX_VALUE {
            let phase = state.phase as usize;
            let slack = &self.upper_slack[phase][track];
            let low = !self.window.below && self.upper.surely_below(phase, (state.u, state.v), slack, self.too_low);
            let slack = &self.lower_slack[phase][track];
            let negative = (-state.u, -state.v);
            if low || !self.window.above && self.lower.surely_below(phase, negative, slack, self.too_high) {
                return Ok(());
            }
        }
        let quotient = self.numeration.quotient(from.phase as usize);
        // After a largest digit only 0 may follow.
        let held = from.bits >> track & 1 == 1;
        let most = if held { 0 } else { self.numeration.largest_digit(from.phase as usize) };
        for digit in 0..=most {
            let mut next = state;
            self.add(&mut next, track, digit, quotient);
            self.letters(from, next, track + 1, letter | (digit as u64) << (DIGIT * track as u32), found)?;
        }
        Ok(())
    }

    /// Whether a word may end in the state and the value lies in the window.
    fn accepts(&self, state: &State) -> bool {
        if state.phase != 0 || state.bits != 0 {
            return false;
        }
        let d = self.numeration.denominator;
        let residues: Vec<i64> = state.residues.iter().map(|&(u, _)| i64::from(u) / d).collect();
        let total = || state.u / d + self.term.linear.constant + remainders(self.term, &self.forms, &residues);
        state.free || self.window.accepts(total().div_euclid(self.term.denominator))
    }
}

/// The words whose term has a value in the window. The number of states grows with the width of the window, the
/// coefficients, and the moduli of the remainders; the result is deterministic and trimmed.
pub(super) fn atom(
    numeration: &Numeration,
    term: &Term,
    window: &Window,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let follower = Follower::new(numeration, term, window)?;
    let mut result = Automaton::new(follower.tracks.clone());
    let mut known: Map<State, u32> = Map::default();
    let mut order = vec![State::default()];
    known.insert(State::default(), 0);
    result.initial = vec![0];
    let mut letters = Vec::new();
    let mut next = 0;
    while next < order.len() {
        let state = order[next];
        next += 1;
        letters.clear();
        follower.letters(&state, follower.shifted(&state), 0, 0, &mut letters)?;
        for &(letter, target) in &letters {
            let number = *known.entry(target).or_insert_with(|| {
                order.push(target);
                order.len() as u32 - 1
            });
            result.push(letter, number);
        }
        result.close(follower.accepts(&state), map_bytes(&known) + list_bytes(&order), budget)?;
    }
    drop((known, order));
    result.trim(budget)
}
