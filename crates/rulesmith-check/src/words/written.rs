//! Sets of words, written out as automata.

use super::numeration::Numeration;
use super::table::{Numbered, OVERHEAD};
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

/// Valid words. Where tracks were given up, a word is there if it is with some numbers on them.
pub struct Words<'a> {
    /// The tracks that are read. A letter has their digits in this order, eight bits each.
    pub(super) tracks: Vec<Track>,
    pub(super) states: Vec<State>,
    pub(super) first: Vec<u32>,
    /// Where the edges of each state end.
    ends: Vec<usize>,
    edges: Vec<(u64, u32)>,
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
        let (states, first, ends, edges) = (vec![], vec![], vec![], vec![]);
        Words { tracks, states, first, ends, edges, held: Held::new(meter) }
    }

    /// All valid words on the first tracks.
    pub fn valid(numeration: &Numeration, tracks: usize, meter: &'a Meter<'a>) -> Checked<Words<'a>> {
        let letters = |_, phase: usize, held: u32| {
            let mut letters = vec![0u64];
            let mut held_here = Held::new(meter);
            for track in 0..tracks {
                let largest = numeration.largest(phase, held >> track & 1 == 1) as u64;
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
        let letters = |at, phase: usize, held: u32| {
            let valid = |letter: &u64| {
                let largest = |track| numeration.largest(phase, held >> track & 1 == 1);
                (tracks == MAX_TRACKS || letter >> (8 * tracks) == 0)
                    && (0..tracks).all(|track| i64::from(digit_of(*letter, track)) <= largest(track))
            };
            Ok(automaton.edges(at).filter(|(letter, _)| valid(letter)).collect())
        };
        Words::reached(numeration, tracks, &|at| automaton.accepts(Some(at)), &letters, meter)
    }

    /// States are those of an automaton, with the phase and the tracks whose last digit was the largest.
    fn reached(
        numeration: &Numeration,
        tracks: usize,
        accepts: &dyn Fn(u32) -> bool,
        letters: &dyn Fn(u32, usize, u32) -> Checked<Vec<(u64, u32)>>,
        meter: &'a Meter<'a>,
    ) -> Checked<Words<'a>> {
        let mut words = Words::new((0..tracks).collect(), meter);
        words.first = vec![0];
        let mut numbers: Numbered<(u32, u32, u32), u32> = Numbered::from_iter([((0, 0, 0), 0)]);
        let mut open = vec![(0, 0, 0)];
        while words.states.len() < open.len() {
            let (at, phase, held) = open[words.states.len()];
            let after = numeration.after(phase as usize) as u32;
            meter.spend(1)?;
            let mut edges = Vec::new();
            for (letter, target) in letters(at, phase as usize, held)? {
                let greatest =
                    |track: &usize| i64::from(digit_of(letter, *track)) == numeration.quotient(phase as usize);
                let held = (0..tracks).filter(|track| numeration.ostrowski && greatest(track)).map(|track| 1 << track);
                let next = (target, after, held.sum());
                let number = *numbers.entry(next).or_insert_with(|| {
                    open.push(next);
                    open.len() as u32 - 1
                });
                edges.push((letter, number));
            }
            let accepting = phase == 0 && held == 0 && accepts(at);
            let base = words.states.len() as u32;
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
            words.push(state, self.from(number).iter().map(|&(letter, to)| (letter, to + period + 1)))?;
        }
        Ok(words)
    }

    /// Adds a state with its edges.
    pub(super) fn push(&mut self, state: State, edges: impl IntoIterator<Item = (u64, u32)>) -> Checked<()> {
        let before = self.edges.len();
        self.edges.extend(edges);
        self.held.add(OVERHEAD + size_of::<(u64, u32)>() * (self.edges.len() - before))?;
        self.states.push(state);
        self.ends.push(self.edges.len());
        Ok(())
    }

    /// The edges of a state: letters, rising, and targets.
    pub(super) fn from(&self, state: u32) -> &[(u64, u32)] {
        let at = state as usize;
        &self.edges[if at == 0 { 0 } else { self.ends[at - 1] }..self.ends[at]]
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Without the states from which no word ends; at the `last`, a word that is in the base may end wherever all do.
    pub(super) fn trimmed(self, last: bool) -> Checked<Words<'a>> {
        let mut starts = vec![0usize; self.states.len() + 1];
        self.edges.iter().for_each(|(_, to)| starts[*to as usize + 1] += 1);
        (0..self.states.len()).for_each(|state| starts[state + 1] += starts[state]);
        let mut backwards = vec![0u32; self.edges.len()];
        let mut next = starts.clone();
        for state in 0..self.states.len() as u32 {
            for (_, to) in self.from(state) {
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
        let mut names = vec![0u32; self.states.len()];
        let mut count = 0;
        for (_, name) in names.iter_mut().enumerate().filter(|(state, _)| useful[*state]) {
            (*name, count) = (count, count + 1);
        }
        let mut words = Words::new(self.tracks.clone(), self.held.meter());
        for (state, number) in self.states.iter().zip(0u32..).filter(|(_, number)| useful[*number as usize]) {
            let edges = self.from(number).iter().filter(|(_, to)| useful[*to as usize]);
            words.push(*state, edges.map(|&(letter, to)| (letter, names[to as usize])))?;
        }
        let first = self.first.iter().filter(|state| useful[**state as usize]);
        words.first = first.map(|state| names[*state as usize]).collect();
        Ok(words)
    }
}
