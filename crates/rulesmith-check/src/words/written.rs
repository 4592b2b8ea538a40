//! Sets of words, written out as automata.

use super::interned::Interned;
use super::numeration::Numeration;
use super::table::OVERHEAD;
use crate::certificate::Automaton;
use crate::limits::{Held, Meter};
use crate::read::Track;
use crate::rejection::{Checked, Condition, demand};

/// Letters have room for this many tracks.
pub(crate) const MAX_TRACKS: usize = 8;

pub(super) fn digit_of(letter: u64, place: usize) -> u8 {
    (letter >> (8 * place)) as u8
}

pub(crate) fn letter_of(digits: impl Iterator<Item = u8>) -> u64 {
    digits.enumerate().fold(0, |letter, (place, digit)| letter | u64::from(digit) << (8 * place))
}

/// The state of the word on a track; all are kept in one number, four bits each.
pub(super) fn word_at(words: u32, place: usize) -> u32 {
    words >> (4 * place) & 15
}

/// The states of words with that on a track.
pub(super) fn with_word(words: u32, place: usize, state: u32) -> u32 {
    words & !(15 << (4 * place)) | state << (4 * place)
}

/// Valid words. Where tracks were given up, a word is there if it is with some numbers on them.
pub struct Words<'a> {
    /// The tracks that are read. A letter has their digits in this order, eight bits each.
    pub(super) tracks: Vec<Track>,
    pub(super) states: Vec<State>,
    pub(super) first: Vec<u32>,
    /// Where the edges of each state end: letters, rising for each, and targets.
    ends: Vec<usize>,
    letters: Vec<u64>,
    targets: Vec<u32>,
    held: Held<'a>,
}

/// A state of [`Words`].
#[derive(Clone, Copy)]
pub(super) struct State {
    /// How many digits are to come, modulo the period.
    pub phase: u32,
    /// Whether a word may end here.
    pub accepting: bool,
    /// Whether all words go on from here that go on from the base.
    pub universal: bool,
    /// The state of the words that assumptions were added to.
    pub base: u32,
    /// Whether the words before this are those of zeros, and those from here on are words of the base.
    pub entry: bool,
}

/// The base of states that are before its beginning.
const BEFORE: u32 = u32::MAX;

impl<'a> Words<'a> {
    pub(super) fn new(tracks: Vec<Track>, meter: &'a Meter<'a>) -> Words<'a> {
        let (states, first, ends, letters, targets) = (vec![], vec![], vec![], vec![], vec![]);
        Words { tracks, states, first, ends, letters, targets, held: Held::new(meter) }
    }

    /// All valid words on the first tracks.
    pub fn valid(numeration: &Numeration, tracks: usize, meter: &'a Meter<'a>) -> Checked<Words<'a>> {
        let letters = |_, phase: usize, words: u32| {
            let mut letters = vec![0u64];
            let mut held_here = Held::new(meter);
            for track in 0..tracks {
                let largest = numeration.largest(phase, word_at(words, track)) as u64;
                held_here.add((letters.len()).saturating_mul(size_of::<u64>() * (largest as usize + 1)))?;
                let longer =
                    |letter: &u64| (0..=largest).map(|digit| letter | digit << (8 * track)).collect::<Vec<_>>();
                letters = letters.iter().flat_map(longer).collect();
            }
            // Edges rise by their letters, and these have the first track in the lowest place.
            letters.sort_unstable();
            Ok(letters.into_iter().map(|letter| (letter, 0)).collect())
        };
        demand(Condition::R1, tracks <= MAX_TRACKS, || "there are too many piles or variables".into())?;
        Words::reached(numeration, tracks, &|_| true, &letters, meter)
    }

    /// The valid words that an automaton accepts.
    pub fn of(
        numeration: &Numeration,
        tracks: usize,
        automaton: &Automaton,
        meter: &'a Meter<'a>,
    ) -> Checked<Words<'a>> {
        if automaton.start().is_none() {
            return Ok(Words::new((0..tracks).collect(), meter));
        }
        let letters = |at, phase: usize, words: u32| {
            let valid = |letter: &u64| {
                let largest = |track| numeration.largest(phase, word_at(words, track));
                (tracks == MAX_TRACKS || letter >> (8 * tracks) == 0)
                    && (0..tracks).all(|track| i64::from(digit_of(*letter, track)) <= largest(track))
            };
            Ok(automaton.edges(at).filter(|(letter, _)| valid(letter)).collect())
        };
        Words::reached(numeration, tracks, &|at| automaton.accepts(Some(at)), &letters, meter)
    }

    /// States are those of an automaton, with the phase and the states of the words on the tracks.
    fn reached(
        numeration: &Numeration,
        tracks: usize,
        accepts: &dyn Fn(u32) -> bool,
        letters: &dyn Fn(u32, usize, u32) -> Checked<Vec<(u64, u32)>>,
        meter: &'a Meter<'a>,
    ) -> Checked<Words<'a>> {
        let mut words = Words::new((0..tracks).collect(), meter);
        words.first = vec![0];
        let mut met = Interned::default();
        met.number(&[0, 0, 0]);
        while words.states.len() < met.len() {
            let base = words.states.len() as u32;
            let &[at, phase, now] = met.get(base) else { break };
            let after = numeration.after(phase as usize) as u32;
            meter.spend(1)?;
            let mut edges = Vec::new();
            for (letter, target) in letters(at, phase as usize, now)? {
                let next = (0..tracks).fold(0, |next, track| {
                    let digit = i64::from(digit_of(letter, track));
                    with_word(next, track, numeration.word_after(phase as usize, word_at(now, track), digit))
                });
                edges.push((letter, met.number(&[target, after, next]).0));
            }
            let ends = (0..tracks).all(|track| numeration.may_end(word_at(now, track)));
            let accepting = phase == 0 && ends && accepts(at);
            words.push(State { phase, accepting, universal: true, base, entry: false }, edges)?;
        }
        Ok(words.trimmed(false)?.into_base())
    }

    /// Words to which assumptions may be added.
    pub(super) fn into_base(mut self) -> Words<'a> {
        for (number, state) in self.states.iter_mut().enumerate() {
            (state.base, state.universal) = (number as u32, true);
        }
        self
    }

    /// The words, and those with any number of blocks of zeros before them, which are told from them by `entry`.
    pub fn padded(&self, numeration: &Numeration) -> Checked<Words<'a>> {
        let mut words = Words::new(self.tracks.clone(), self.held.meter());
        let Some(&start) = self.first.first() else { return Ok(words) };
        let period = numeration.period() as u32;
        words.first = vec![0, period];
        let mut phase = 0;
        for zeros in 0..period {
            let last = zeros + 1 == period;
            let edges = if last { vec![(0, 0), (0, period)] } else { vec![(0, zeros + 1)] };
            words.push(State { phase, accepting: false, universal: false, base: BEFORE, entry: false }, edges)?;
            phase = numeration.after(phase as usize) as u32;
        }
        let entered = State { entry: true, ..self.states[start as usize] };
        for (state, number) in [(entered, start)].into_iter().chain(self.states.iter().copied().zip(0..)) {
            words.push(state, self.from(number).map(|(letter, to)| (letter, to + period + 1)))?;
        }
        Ok(words)
    }

    /// Adds a state with its edges.
    pub(super) fn push(&mut self, state: State, edges: impl IntoIterator<Item = (u64, u32)>) -> Checked<()> {
        let before = self.targets.len();
        for (letter, to) in edges {
            self.letters.push(letter);
            self.targets.push(to);
        }
        self.held.add(cost(self.targets.len() - before))?;
        self.states.push(state);
        self.ends.push(self.targets.len());
        Ok(())
    }

    fn range(&self, state: u32) -> std::ops::Range<usize> {
        let at = state as usize;
        (if at == 0 { 0 } else { self.ends[at - 1] })..self.ends[at]
    }

    /// The edges of a state: letters, rising, and targets.
    pub(super) fn from(&self, state: u32) -> impl ExactSizeIterator<Item = (u64, u32)> + '_ {
        self.range(state).map(|place| (self.letters[place], self.targets[place]))
    }

    /// The letters of a state's edges.
    pub(super) fn letters(&self, state: u32) -> &[u64] {
        &self.letters[self.range(state)]
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Without the states from which no word ends; at the `last`, a word that is in the base may end wherever all do.
    pub(super) fn trimmed(mut self, last: bool) -> Checked<Words<'a>> {
        let useful = self.useful(last);
        let mut names = vec![0u32; self.states.len()];
        let (mut states, mut edges, mut from) = (0, 0, 0);
        for (name, useful) in names.iter_mut().zip(&useful) {
            *name = states;
            states += u32::from(*useful);
        }
        // What stays moves forward, so that it takes no room besides.
        for state in 0..self.states.len() {
            let end = self.ends[state];
            if useful[state] {
                for edge in from..end {
                    let to = self.targets[edge] as usize;
                    if useful[to] {
                        (self.letters[edges], self.targets[edges]) = (self.letters[edge], names[to]);
                        edges += 1;
                    }
                }
                let name = names[state] as usize;
                (self.states[name], self.ends[name]) = (self.states[state], edges);
            }
            from = end;
        }
        self.states.truncate(states as usize);
        self.ends.truncate(states as usize);
        self.letters.truncate(edges);
        self.targets.truncate(edges);
        self.first.retain(|state| useful[*state as usize]);
        self.first.iter_mut().for_each(|state| *state = names[*state as usize]);
        Ok(self)
    }

    /// From which states a word ends.
    fn useful(&self, last: bool) -> Vec<bool> {
        let mut starts = vec![0usize; self.states.len() + 1];
        self.targets.iter().for_each(|to| starts[*to as usize + 1] += 1);
        (0..self.states.len()).for_each(|state| starts[state + 1] += starts[state]);
        let mut backwards = vec![0u32; self.targets.len()];
        let mut next = starts.clone();
        for state in 0..self.states.len() as u32 {
            for to in &self.targets[self.range(state)] {
                backwards[next[*to as usize]] = state;
                next[*to as usize] += 1;
            }
        }
        let ends = |state: &State| state.accepting || (last && state.universal);
        let mut useful: Vec<bool> = self.states.iter().map(ends).collect();
        let mut open: Vec<usize> = (0..self.states.len()).filter(|state| useful[*state]).collect();
        while let Some(state) = open.pop() {
            for &before in &backwards[starts[state]..starts[state + 1]] {
                if !std::mem::replace(&mut useful[before as usize], true) {
                    open.push(before as usize);
                }
            }
        }
        useful
    }
}

/// What a state with so many edges takes.
fn cost(edges: usize) -> usize {
    OVERHEAD + (size_of::<u64>() + size_of::<u32>()) * edges
}
