//! The one atom: an automaton that compares a term with constants.
//!
//! For F = sum of c_k Q_k + c'_k P_k over tracks k, the numerators p_i = (a q_i + b q_(i-1))/D of Ostrowski's numeration make
//! D F = U q_i + V q_(i-1) + (what the i remaining digits add), with one pair (U, V) for all tracks together. A digit
//! e_k on each track under the quotient d turns (U, V) into (d U + V + sum e_k (D c_k + c'_k a), U + sum e_k c'_k b).
//! In the numeration of a recurrence of k terms there are k numbers in place of the pair, with the worths q_i, .., q_(i+k-1), and D
//! is 1. Linear forms under a remainder are followed the same way, modulo a constant.
//!
//! States whose future can only be too low, or only too high, are recognised exactly up to a length, and beyond it by
//! bounds that are correct for every length; what remains is finite because the conjugates of what a state is worth, as an element
//! of the field, contract.
//!
//! **Bounds for a recurrence.** Let n_s(i) be how many words of i digits go on from state s of the words: q_i for s = 0. The n_s(i)
//! of one length are sums of those of the length before, so if a n_s(i) <= n_s(i + j) <= b n_s(i) for all s at one i, it is so for
//! all greater i. This encloses q_(i+j)/q_i for all i from a place on. A digit e at a place from there on adds e times sum of f_j
//! q_(i+j) <= g e q_i, g being the upper end of sum of f_j q_(i+j)/q_i, or 0 if that is negative; all of these together add at most
//! g q_i if i digits are to come, since the number of a word of i digits is below q_i, and the digits before that place add at
//! most what words of so many digits add.

use super::automaton::{Automaton, DIGIT, Letter, MAX_TRACKS, Track};
use super::budget::{Budget, Map, Stop, list_bytes, map_bytes};
use super::numeration::{Factors, Numeration};
use super::term::{Linear, Term};
use crate::numeration::{MAX_ORDER, Recurrence};

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
struct Reach<const K: usize> {
    /// For each phase and states of the words on the tracks: what the numbers of a state are worth, and the most that i digits
    /// add, times D. If there are too many such states, for the first of each, in which the most may follow.
    lengths: Vec<Vec<Vec<([i64; K], i64)>>>,
    /// For each phase, a bound for all greater lengths.
    tails: Vec<Tail<K>>,
}

struct Tail<const K: usize> {
    /// The least and the greatest worth of each number of a state over that of the first, times 2^SHIFT.
    ratios: [(i128, i128); K],
    /// What the digits to come add at most: so much times the worth of the first number, times 2^SHIFT, and a constant.
    growth: i128,
    constant: i128,
    /// The worth from which on it holds.
    q: i128,
}

const SHIFT: u32 = 44;

/// The places that are looked at one by one.
const FAR: i64 = 1 << 22;

/// The numbers of a state may not exceed this; products with places then fit into 64 bits.
const MAX_VALUE: i64 = 1 << 38;

/// More states of words on all tracks together are not told apart when it is asked what they add.
const MAX_WORD_STATES: usize = 1 << 10;

/// No word goes on so.
const NONE: i64 = i64::MIN / 4;

fn fixed(p: i64, q: i64) -> i128 {
    ((p as i128) << SHIFT) / q as i128
}

fn dot<const K: usize>(one: &[i64; K], other: &[i64; K]) -> i64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

impl<const K: usize> Tail<K> {
    /// The greatest that the numbers of a state are worth over the worth of the first, times 2^SHIFT.
    fn lead(&self, state: &[i64; K]) -> i128 {
        let part =
            |(&number, &(low, high)): (&i64, &(i128, i128))| number as i128 * if number > 0 { high } else { low };
        state.iter().zip(&self.ratios).map(part).sum()
    }
}

impl<const K: usize> Reach<K> {
    /// Of the form with these factors for each track.
    fn new(numeration: &Numeration, factors: &[Factors]) -> Reach<K> {
        let period = numeration.period();
        let worths = numeration.worths::<K>(FAR);
        // For each track, most[length][state of the word].
        let most: Vec<Vec<Vec<i64>>> = factors
            .iter()
            .map(|factors| {
                let ends = |word: usize| if numeration.may_end(word as u8) { 0 } else { NONE };
                let mut most = vec![(0..numeration.word_states()).map(ends).collect::<Vec<i64>>()];
                for length in 1..worths.len() {
                    let (phase, before) = (length % period, &most[length - 1]);
                    let weight = dot(&numeration.weight(numeration.next_phase(phase), factors), &worths[length - 1]);
                    let from = |word: usize| {
                        let add =
                            |digit: i64| digit * weight + before[numeration.after(phase, word as u8, digit) as usize];
                        // All digits but the largest lead to one state, so that the least and the greatest of them suffice.
                        let largest = numeration.largest(phase, word as u8);
                        [0, (largest - 1).max(0), largest].map(add).into_iter().fold(NONE, i64::max)
                    };
                    let next = (0..numeration.word_states()).map(from).collect();
                    most.push(next);
                }
                most
            })
            .collect();
        let together = numeration.word_states().checked_pow(factors.len() as u32).filter(|all| *all <= MAX_WORD_STATES);
        let at = |phase: usize, words: usize| {
            let add = |length: usize| {
                let mut words = words;
                let sum = most.iter().map(|most| {
                    let word = words % numeration.word_states();
                    words /= numeration.word_states();
                    most[length][word]
                });
                (worths[length], sum.fold(0, |sum, most| (sum + most).max(NONE)))
            };
            (phase..worths.len()).step_by(period).map(add).collect()
        };
        let lengths =
            (0..period).map(|phase| (0..together.unwrap_or(1)).map(|words| at(phase, words)).collect()).collect();
        let tails = match numeration.recurrence() {
            Some(recurrence) => vec![tail_of_recurrence(recurrence, factors, &worths, &most)],
            None => tails(numeration, factors),
        };
        Reach { lengths, tails }
    }

    /// For each phase and number of tracks already read: the most that digits of the others add to the leading term and
    /// to the sum at each length.
    fn slack(&self, numeration: &Numeration, steps: &Steps<K>) -> Vec<Vec<(i128, Vec<i64>)>> {
        let period = numeration.period();
        let at_phase = |phase: usize| {
            let largest = numeration.largest_digit((phase + 1) % period);
            let tail = &self.tails[phase];
            let lengths = &self.lengths[phase][0];
            let mut slack = vec![(0i128, vec![0i64; lengths.len()])];
            for step in steps.0[phase].iter().rev() {
                let (lead, sums) = &slack[slack.len() - 1];
                let lead = lead + (largest as i128 * tail.lead(step)).max(0);
                let add = |(sum, (worth, _)): (&i64, &([i64; K], i64))| sum + (largest * dot(step, worth)).max(0);
                let sums = sums.iter().zip(lengths).map(add).collect();
                slack.push((lead, sums));
            }
            slack.reverse();
            slack
        };
        (0..period).map(at_phase).collect()
    }

    /// Whether a state stays below the limit whatever is added within the slack.
    fn surely_below(&self, phase: usize, state: &[i64; K], (most, sums): &(i128, Vec<i64>), limit: i64) -> bool {
        let tail = &self.tails[phase];
        let lead = tail.lead(state) + tail.growth + most;
        lead < 0
            && lead * tail.q + ((tail.constant - limit as i128) << SHIFT) < 0
            && self.lengths[phase][0]
                .iter()
                .zip(sums)
                .all(|((worth, most), sum)| dot(state, worth) + sum + most < limit)
    }

    /// Whether what a state is worth with i digits to come, and anything that i valid digits add, is below the limit (all times D)
    /// for every i.
    fn stays_below(&self, phase: usize, words: usize, state: &[i64; K], limit: i64) -> bool {
        let tail = &self.tails[phase];
        let lead = tail.lead(state) + tail.growth;
        lead < 0
            && lead * tail.q + ((tail.constant - limit as i128) << SHIFT) < 0
            && self.lengths[phase][words].iter().all(|(worth, most)| dot(state, worth) + most < limit)
    }
}

/// In a base, and in Ostrowski's numeration.
fn tails<const K: usize>(numeration: &Numeration, factors: &[Factors]) -> Vec<Tail<K>> {
    let period = numeration.period();
    let places = numeration.places(FAR);
    let count = places.len() - 1;
    // floor(N theta) = P for N = Q + 1 between 1 and q_i, so c Q + c' P <= (c + c' theta) N - c + max(0, -c').
    let ((p0, q0), (p1, q1)) = (places[count - 1], places[count]);
    let (theta_low, theta_high) = match numeration.irrational {
        true => (fixed(p0, q0).min(fixed(p1, q1)) - 1, fixed(p0, q0).max(fixed(p1, q1)) + 1),
        false => (0, 0),
    };
    let growth: i128 = factors
        .iter()
        .map(|&[c, c_prime, ..]| {
            let theta = if c_prime > 0 { theta_high } else { theta_low };
            (((c as i128) << SHIFT) + c_prime as i128 * theta).max(0)
        })
        .sum();
    let constant: i128 = factors.iter().map(|&[c, c_prime, ..]| (-c + (-c_prime).max(0)) as i128).sum();
    let d = numeration.denominator as i128;
    let at = |phase: usize| {
        let length = (count - 1) - (count - 1 + period - phase) % period;
        let (q, q_before) = (places[length + 1].1, places[length].1);
        // All further ratios share the first partial quotients with this one.
        let slack = match numeration.irrational {
            true => ((((numeration.quotients()[0] + 1) as i128) << SHIFT) / (q as i128 * q as i128)) + 2,
            false => 2,
        };
        let ratio = if numeration.irrational { fixed(q_before, q) } else { 0 };
        let mut ratios = [(0, 0); K];
        (ratios[0], ratios[1]) = ((1 << SHIFT, 1 << SHIFT), (ratio - slack, ratio + slack));
        Tail { ratios, growth: d * growth, constant: d * constant, q: q as i128 }
    };
    (0..period).map(at).collect()
}

/// By a recurrence; see the module.
fn tail_of_recurrence<const K: usize>(
    recurrence: &Recurrence,
    factors: &[Factors],
    worths: &[[i64; K]],
    most: &[Vec<Vec<i64>>],
) -> Tail<K> {
    // From this place on.
    let place = worths.len() - 1;
    let counts = Numeration::counts(recurrence, place);
    let ratio = |by: usize| {
        let later = Numeration::counts(recurrence, place + by);
        let each = counts.iter().zip(&later).map(|(count, later)| (later << SHIFT) / count);
        let each: Vec<i128> = each.map(|ratio| i128::try_from(&ratio).unwrap_or(i128::MAX >> SHIFT)).collect();
        let (low, high) = (each.iter().min(), each.iter().max());
        // Division rounds down.
        (low.copied().unwrap_or(0), high.map_or(0, |high| high + 1))
    };
    let order = recurrence.factors().len();
    let ratios: [(i128, i128); K] = std::array::from_fn(|by| if by < order { ratio(by) } else { (0, 0) });
    let mut tail = Tail { ratios, growth: 0, constant: 0, q: worths[place][0] as i128 };
    let growth = |factors: &Factors| {
        let mut own = [0; K];
        own.copy_from_slice(&factors[..K]);
        tail.lead(&own).max(0)
    };
    tail.growth = factors.iter().map(growth).sum();
    tail.constant = most.iter().map(|most| most[place][0].max(0) as i128).sum();
    tail
}

/// A linear form followed exactly or modulo something: what each digit adds to the state, for each phase and track.
struct Steps<const K: usize>(Vec<Vec<[i64; K]>>);

impl<const K: usize> Steps<K> {
    fn new(numeration: &Numeration, form: &Linear, tracks: &[Track]) -> Steps<K> {
        let phases = 0..numeration.period();
        let add = |phase: usize| move |&track: &Track| numeration.weight(phase, &form.factors(track));
        Steps(phases.map(|phase| tracks.iter().map(add(phase)).collect()).collect())
    }

    fn negated(&self) -> Steps<K> {
        Steps(self.0.iter().map(|tracks| tracks.iter().map(|step| step.map(|number| -number)).collect()).collect())
    }
}

/// The most linear forms under remainders in one atom.
const MAX_FORMS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State<const K: usize> {
    numbers: [i64; K],
    /// Those of the forms under remainders.
    residues: [[u32; K]; MAX_FORMS],
    /// The states of the words on the tracks, four bits each.
    words: u32,
    phase: u32,
    /// Whether any continuation is accepted.
    free: bool,
}

impl<const K: usize> State<K> {
    const START: State<K> = State { numbers: [0; K], residues: [[0; K]; MAX_FORMS], words: 0, phase: 0, free: false };

    fn word(&self, track: usize) -> u8 {
        (self.words >> (WORD_BITS * track) & 15) as u8
    }
}

const WORD_BITS: usize = 4;

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
struct Follower<'a, const K: usize> {
    numeration: &'a Numeration,
    term: &'a Term,
    window: &'a Window,
    tracks: Vec<Track>,
    /// The term's own form.
    main: Steps<K>,
    /// The forms under remainders, with their moduli.
    forms: Vec<(Linear, i64)>,
    /// How they are followed, and modulo what: residues are kept times D.
    residues: Vec<(Steps<K>, i64)>,
    upper: Reach<K>,
    lower: Reach<K>,
    /// What a number of each is worth with no digit to come.
    last: [i64; K],
    upper_slack: Vec<Vec<(i128, Vec<i64>)>>,
    lower_slack: Vec<Vec<(i128, Vec<i64>)>>,
    /// Below this (times D) the form is too low, whatever the remainders; for its negative, too high.
    too_low: i64,
    too_high: i64,
}

impl<'a, const K: usize> Follower<'a, K> {
    fn new(numeration: &'a Numeration, term: &'a Term, window: &'a Window) -> Result<Follower<'a, K>, Stop> {
        let tracks = term.tracks();
        if tracks.len() > MAX_TRACKS {
            return Err(Stop::Size);
        }
        let d = numeration.denominator;
        let mut followed = Vec::new();
        forms(term, &mut followed)?;
        let residues = followed.iter().map(|(form, m)| (Steps::new(numeration, form, &tracks), m * d)).collect();
        let factors: Vec<Factors> = tracks.iter().map(|&track| term.linear.factors(track)).collect();
        let negative: Vec<Factors> = factors.iter().map(|factors| factors.map(|factor| -factor)).collect();
        // Bounds for what is added to the form.
        let (mut least, mut greatest) = (term.linear.constant, term.linear.constant);
        for (coefficient, remainder) in &term.remainders {
            let most = coefficient * (remainder.modulus - 1);
            (least, greatest) = (least + most.min(0), greatest + most.max(0));
        }
        let main = Steps::new(numeration, &term.linear, &tracks);
        let (upper, lower) = (Reach::new(numeration, &factors), Reach::new(numeration, &negative));
        Ok(Follower {
            upper_slack: upper.slack(numeration, &main),
            lower_slack: lower.slack(numeration, &main.negated()),
            main,
            forms: followed,
            residues,
            upper,
            lower,
            last: numeration.worths(FAR).first().copied().unwrap_or([0; K]),
            too_low: d * (window.low * term.denominator - greatest),
            too_high: -d * (window.high() * term.denominator - least),
            numeration,
            term,
            window,
            tracks,
        })
    }

    /// The state after a letter of zeros; what other digits add comes on top. The states of the words are not there yet.
    fn shifted(&self, state: &State<K>) -> State<K> {
        let phase = state.phase as usize;
        let mut next = State { words: 0, phase: self.numeration.next_phase(phase) as u32, ..*state };
        if state.free {
            return next;
        }
        next.numbers = self.numeration.next(phase, &state.numbers);
        for ((_, modulus), residue) in self.residues.iter().zip(&mut next.residues) {
            let shifted = self.numeration.next(phase, &residue.map(i64::from));
            *residue = shifted.map(|number| number.rem_euclid(*modulus) as u32);
        }
        next
    }

    /// Adds a digit of one track.
    fn add(&self, state: &mut State<K>, track: usize, digit: i64) {
        if state.free || digit == 0 {
            return;
        }
        let phase = state.phase as usize;
        let add = |(number, step): (&mut i64, &i64)| *number += digit * step;
        state.numbers.iter_mut().zip(&self.main.0[phase][track]).for_each(add);
        for ((steps, modulus), residue) in self.residues.iter().zip(&mut state.residues) {
            for (number, step) in residue.iter_mut().zip(&steps.0[phase][track]) {
                *number = (i64::from(*number) + digit * step).rem_euclid(*modulus) as u32;
            }
        }
    }

    /// The states of the words together, as they are told apart.
    fn words(&self, state: &State<K>) -> usize {
        let states = self.numeration.word_states();
        let number = |number, track| number * states + usize::from(state.word(track));
        let all = (0..self.tracks.len()).rev().fold(0, number);
        if all < self.upper.lengths[0].len() { all } else { 0 }
    }

    /// The state itself, or what it comes to if nothing that follows can change the answer; nothing if that is no.
    fn settled(&self, state: State<K>) -> Result<Option<State<K>>, Stop> {
        if state.free {
            return Ok(Some(state));
        }
        if !is_small(&state) {
            return Err(Stop::Size);
        }
        let (phase, words) = (state.phase as usize, self.words(&state));
        let answer = if self.upper.stays_below(phase, words, &state.numbers, self.too_low) {
            self.window.below
        } else if self.lower.stays_below(phase, words, &state.numbers.map(|number| -number), self.too_high) {
            self.window.above
        } else {
            return Ok(Some(state));
        };
        Ok(answer.then_some(State { words: state.words, phase: state.phase, free: true, ..State::START }))
    }

    /// Collects the letters that lead somewhere, and where, reading one track after the other: `state` has read the
    /// digits of the first tracks, which are in `letter`.
    fn letters(
        &self,
        from: &State<K>,
        state: State<K>,
        track: usize,
        letter: Letter,
        found: &mut Vec<(Letter, State<K>)>,
    ) -> Result<(), Stop> {
        if track == self.tracks.len() {
            found.extend(self.settled(state)?.map(|state| (letter, state)));
            return Ok(());
        }
        if !state.free && is_small(&state) {
            let phase = state.phase as usize;
            let slack = &self.upper_slack[phase][track];
            let low = !self.window.below && self.upper.surely_below(phase, &state.numbers, slack, self.too_low);
            let slack = &self.lower_slack[phase][track];
            let negative = state.numbers.map(|number| -number);
            if low || !self.window.above && self.lower.surely_below(phase, &negative, slack, self.too_high) {
                return Ok(());
            }
        }
        let (phase, word) = (from.phase as usize, from.word(track));
        for digit in 0..=self.numeration.largest(phase, word) {
            let mut next = state;
            next.words |= u32::from(self.numeration.after(phase, word, digit)) << (WORD_BITS * track);
            self.add(&mut next, track, digit);
            self.letters(from, next, track + 1, letter | (digit as u64) << (DIGIT * track as u32), found)?;
        }
        Ok(())
    }

    /// Whether a word may end in the state and the value lies in the window.
    fn accepts(&self, state: &State<K>) -> bool {
        if state.phase != 0 || !(0..self.tracks.len()).all(|track| self.numeration.may_end(state.word(track))) {
            return false;
        }
        let d = self.numeration.denominator;
        let residue = |(residue, (_, modulus)): (&[u32; K], &(Steps<K>, i64))| {
            dot(&residue.map(i64::from), &self.last).rem_euclid(*modulus) / d
        };
        let residues: Vec<i64> = state.residues.iter().zip(&self.residues).map(residue).collect();
        let total = || {
            dot(&state.numbers, &self.last) / d
                + self.term.linear.constant
                + remainders(self.term, &self.forms, &residues)
        };
        state.free || self.window.accepts(total().div_euclid(self.term.denominator))
    }
}

/// Products with places do not overflow.
fn is_small<const K: usize>(state: &State<K>) -> bool {
    state.numbers.iter().all(|number| number.abs() <= MAX_VALUE)
}

/// The words whose term has a value in the window. The number of states grows with the width of the window, the
/// coefficients, and the moduli of the remainders; the result is deterministic and trimmed.
pub(super) fn atom(
    numeration: &Numeration,
    term: &Term,
    window: &Window,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    match numeration.order() {
        ..=2 => atom_of::<2>(numeration, term, window, budget),
        3 => atom_of::<3>(numeration, term, window, budget),
        4 => atom_of::<4>(numeration, term, window, budget),
        _ => atom_of::<MAX_ORDER>(numeration, term, window, budget),
    }
}

fn atom_of<const K: usize>(
    numeration: &Numeration,
    term: &Term,
    window: &Window,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let follower = Follower::<K>::new(numeration, term, window)?;
    let mut result = Automaton::new(follower.tracks.clone());
    let mut known: Map<State<K>, u32> = Map::default();
    let mut order = vec![State::START];
    known.insert(State::START, 0);
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
