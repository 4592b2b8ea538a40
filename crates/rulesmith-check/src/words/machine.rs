//! Words that satisfy what is assumed, and whether there is none.

use super::numeration::{Digits, Follower, Numeration, SETTLED};
use crate::certificate::Automaton;
use crate::limits::Meter;
use crate::read::{Branch, Literal, Track};
use crate::rejection::{Checked, Condition, demand, reject};
use std::collections::{HashMap, HashSet};

/// The words for which all assumptions of a branch hold. A state holds the phase, the tracks whose last digit was the
/// largest, what the followers need, and the states of the automata of sets.
pub struct Machine<'a> {
    numeration: &'a Numeration,
    followers: Vec<Follower>,
    /// Automaton, tracks, and whether the numbers there are to be a member.
    members: Vec<(&'a Automaton, Vec<Track>, bool)>,
    tracks: usize,
    /// For each track, the followers that read it.
    readers: Vec<Vec<usize>>,
    /// For each track, the followers that have then read all their digits.
    ripe: Vec<Vec<usize>>,
    /// Where the numbers of each follower begin.
    places: Vec<usize>,
    width: usize,
    /// Whether all digits are tried on tracks that nothing is assumed about. Else 0 stands for them.
    every: bool,
    meter: &'a Meter<'a>,
}

/// A state, as the numbers that it is made of.
pub(super) type Numbers = Box<[i64]>;

/// Letters have room for this many tracks.
const MAX_GIVEN: usize = 8;

fn digit_of(letter: u64, track: Track) -> i64 {
    (letter >> (8 * track) & 0xff) as i64
}

fn letter_of<'a>(digits: impl Iterator<Item = &'a i64>) -> u64 {
    digits.enumerate().fold(0, |letter, (track, digit)| letter | (*digit as u64) << (8 * track))
}

/// The state of a set's automaton that accepts nothing any more.
const OUT: i64 = -1;

/// About what a state costs besides its numbers, and what an entry of a table does.
pub(super) const OVERHEAD: usize = 48;

/// No state has more successors.
const MAX_LETTERS: usize = 1 << 20;

impl<'a> Machine<'a> {
    pub fn new(
        digits: &'a Digits,
        branch: &Branch,
        sets: &'a [Automaton],
        meter: &'a Meter<'a>,
    ) -> Checked<Machine<'a>> {
        let numeration = &digits.numeration;
        demand(Condition::R1, branch.tracks <= 32, || "there are too many variables".into())?;
        let (mut followers, mut members) = (Vec::new(), Vec::new());
        let mut ripe = vec![vec![]; branch.tracks.max(1)];
        let mut readers: Vec<Vec<usize>> = vec![vec![]; branch.tracks];
        for literal in &branch.literals {
            match literal {
                Literal::Compare(value, window) => {
                    let follower = Follower::new(numeration, value, window, digits.multiple, branch.tracks)?;
                    let tracks = follower.tracks();
                    tracks.iter().for_each(|&track| readers[track].push(followers.len()));
                    ripe[tracks.into_iter().max().unwrap_or(0)].push(followers.len());
                    followers.push(follower);
                }
                Literal::Member(set, tracks, inside) => {
                    demand(Condition::W2, *set < sets.len(), || "a set has no automaton".into())?;
                    demand(Condition::R1, tracks.len() <= MAX_GIVEN, || "a function has too many parameters".into())?;
                    members.push((&sets[*set], tracks.clone(), *inside));
                }
                Literal::Element(..) => return reject(Condition::R1, "a number is not read by its digits"),
            }
        }
        let mut places = Vec::new();
        let mut width = 2;
        for follower in &followers {
            places.push(width);
            width += follower.width();
        }
        Ok(Machine {
            numeration,
            followers,
            members,
            tracks: branch.tracks,
            readers,
            ripe,
            places,
            width,
            every: false,
            meter,
        })
    }

    pub(super) fn start(&self) -> Numbers {
        let mut state = vec![0; self.width + self.members.len()];
        for (index, (automaton, ..)) in self.members.iter().enumerate() {
            state[self.width + index] = automaton.start().map_or(OUT, i64::from);
        }
        state.into()
    }

    /// Whether a word may end here.
    pub(super) fn accepts(&self, state: &[i64]) -> bool {
        let members = self
            .members
            .iter()
            .zip(&state[self.width..])
            .all(|((automaton, _, inside), &at)| automaton.accepts(u32::try_from(at).ok()) == *inside);
        let followed = |(follower, &place): (&Follower, &usize)| {
            follower.accepts(self.numeration, &state[place..place + follower.width()])
        };
        state[0] == 0 && state[1] == 0 && members && self.followers.iter().zip(&self.places).all(followed)
    }

    /// Whether every continuation is accepted, with digits 0 on the tracks that are free.
    pub(super) fn is_settled(&self, state: &[i64]) -> bool {
        let members = self.members.iter().zip(&state[self.width..]).all(|((.., inside), &at)| !inside && at == OUT);
        state[1] == 0 && members && self.places.iter().all(|&place| state[place] == SETTLED)
    }

    /// The states that follow, with their letters. The digits of the first tracks are given.
    pub(super) fn following(
        &self,
        state: &[i64],
        given: usize,
        letter: u64,
        found: &mut Vec<(u64, Numbers)>,
    ) -> Checked<()> {
        let phase = state[0] as usize;
        let width = state.len();
        // What is known after the digits of each track, one after the other.
        let mut levels = vec![0; width * (self.tracks + 1)];
        let next = &mut levels[..width];
        next.copy_from_slice(state);
        (next[0], next[1]) = (self.numeration.after(phase) as i64, 0);
        for (follower, &place) in self.followers.iter().zip(&self.places) {
            follower.shift(self.numeration, phase, &mut next[place..place + follower.width()])?;
        }
        let mut digits = vec![0; self.tracks];
        digits.iter_mut().take(given).enumerate().for_each(|(track, digit)| *digit = digit_of(letter, track));
        self.digits(state, &mut levels, 0, given, &mut digits, found)?;
        demand(Condition::F3, found.len() < MAX_LETTERS, || "a state has too many successors".into())
    }

    fn digits(
        &self,
        from: &[i64],
        levels: &mut [i64],
        track: Track,
        given: usize,
        digits: &mut [i64],
        found: &mut Vec<(u64, Numbers)>,
    ) -> Checked<()> {
        let (state, further) = levels.split_at_mut(from.len());
        if track == self.tracks {
            found.push((letter_of(digits.iter().take(MAX_GIVEN)), Numbers::from(&*state)));
            return Ok(());
        }
        let (before, phase) = (from[0] as usize, state[0] as usize);
        let largest = self.numeration.largest(before, from[1] >> track & 1 == 1);
        let possible = match track < given {
            true => digits[track]..=digits[track].min(largest),
            // Any number will do where nothing is assumed.
            false => {
                let read = self.every
                    || !self.readers[track].is_empty()
                    || self.members.iter().any(|member| member.1.contains(&track));
                0..=if read { largest } else { 0 }
            }
        };
        'digits: for digit in possible {
            self.meter.spend(1)?;
            if found.len() >= MAX_LETTERS {
                return Ok(());
            }
            digits[track] = digit;
            let next = &mut further[..from.len()];
            next.copy_from_slice(state);
            if self.numeration.ostrowski && digit == self.numeration.quotient(before) {
                next[1] |= 1 << track;
            }
            for &index in &self.readers[track] {
                let (follower, place) = (&self.followers[index], self.places[index]);
                follower.add(phase, track, digit, &mut next[place..place + follower.width()]);
            }
            for &index in &self.ripe[track] {
                let (follower, place) = (&self.followers[index], self.places[index]);
                if !follower.settle(self.numeration, phase, &mut next[place..place + follower.width()]) {
                    continue 'digits;
                }
            }
            let here = self.members.iter().enumerate().filter(|(_, member)| member.1.iter().max() == Some(&track));
            for (index, (automaton, tracks, inside)) in here {
                let state = &mut next[self.width + index];
                let letter = letter_of(tracks.iter().map(|&track| &digits[track]));
                *state = automaton.follow(u32::try_from(*state).ok(), letter).map_or(OUT, i64::from);
                if *inside && *state == OUT {
                    continue 'digits;
                }
            }
            self.digits(from, further, track + 1, given, digits, found)?;
        }
        Ok(())
    }

    /// Whether no word satisfies everything. At most as many steps as there are states that can be reached.
    pub fn is_empty(&self) -> Checked<bool> {
        let mut known: HashSet<Numbers> = HashSet::from([self.start()]);
        let mut open = vec![self.start()];
        let mut found = Vec::new();
        let before = self.meter.kept();
        let mut empty = true;
        while let Some(state) = open.pop() {
            if self.accepts(&state) {
                empty = false;
                break;
            }
            self.following(&state, 0, 0, &mut found)?;
            for (_, next) in found.drain(..) {
                if !known.contains(&next) {
                    self.meter.keep(2 * (OVERHEAD + size_of_val(&*next)))?;
                    known.insert(next.clone());
                    open.push(next);
                }
            }
        }
        self.meter.release(before);
        Ok(empty)
    }

    /// The automaton of its words, with every digit on tracks that nothing is assumed about.
    pub fn written_out(self) -> Checked<Automaton> {
        let machine = Machine { every: true, ..self };
        let mut numbers: HashMap<Numbers, u32> = HashMap::from([(machine.start(), 0)]);
        let mut states = vec![machine.start()];
        let mut automaton = Automaton::default();
        let mut found = Vec::new();
        let mut next = 0;
        while next < states.len() {
            let state = states[next].clone();
            next += 1;
            machine.following(&state, 0, 0, &mut found)?;
            found.sort_unstable();
            let mut edges = Vec::new();
            for (letter, reached) in found.drain(..) {
                let new = states.len() as u32;
                let number = *numbers.entry(reached).or_insert_with_key(|reached| {
                    states.push(reached.clone());
                    new
                });
                machine.meter.keep(if number == new { 2 * OVERHEAD } else { 16 })?;
                edges.push((letter, number));
            }
            automaton.push(machine.accepts(&state), edges);
        }
        Ok(automaton)
    }
}
