//! Words that satisfy what is assumed, and the two questions about them: is there none, and are all words of an
//! automaton covered?

use super::numeration::{Digits, Follower, Numeration, SETTLED};
use crate::certificate::Automaton;
use crate::limits::Meter;
use crate::read::{Branch, Literal, Track};
use crate::rejection::{Checked, Condition, demand, reject};
use std::collections::{BTreeSet, HashMap};

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

type Numbers = Box<[i64]>;

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
const OVERHEAD: usize = 48;

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

    fn start(&self) -> Numbers {
        let mut state = vec![0; self.width + self.members.len()];
        for (index, (automaton, ..)) in self.members.iter().enumerate() {
            state[self.width + index] = automaton.start().map_or(OUT, i64::from);
        }
        state.into()
    }

    /// Whether a word may end here.
    fn accepts(&self, state: &[i64]) -> bool {
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
    fn is_settled(&self, state: &[i64]) -> bool {
        let members = self.members.iter().zip(&state[self.width..]).all(|((.., inside), &at)| !inside && at == OUT);
        state[1] == 0 && members && self.places.iter().all(|&place| state[place] == SETTLED)
    }

    /// The states that follow, with their letters. The digits of the first tracks are given.
    fn following(&self, state: &[i64], given: usize, letter: u64, found: &mut Vec<(u64, Numbers)>) -> Checked<()> {
        let phase = state[0] as usize;
        let mut next: Vec<i64> = state.to_vec();
        (next[0], next[1]) = (self.numeration.after(phase) as i64, 0);
        for (follower, &place) in self.followers.iter().zip(&self.places) {
            follower.shift(self.numeration, phase, &mut next[place..place + follower.width()])?;
        }
        let mut digits = vec![0; self.tracks];
        digits.iter_mut().take(given).enumerate().for_each(|(track, digit)| *digit = digit_of(letter, track));
        self.digits(state, next, 0, given, &mut digits, found)?;
        demand(Condition::F3, found.len() < MAX_LETTERS, || "a state has too many successors".into())
    }

    fn digits(
        &self,
        from: &[i64],
        state: Vec<i64>,
        track: Track,
        given: usize,
        digits: &mut [i64],
        found: &mut Vec<(u64, Numbers)>,
    ) -> Checked<()> {
        if track == self.tracks {
            found.push((letter_of(digits.iter().take(MAX_GIVEN)), state.into()));
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
            let mut next = state.clone();
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
            self.digits(from, next, track + 1, given, digits, found)?;
        }
        Ok(())
    }

    /// Whether no word satisfies everything. At most as many steps as there are states that can be reached.
    pub fn is_empty(&self) -> Checked<bool> {
        let mut known: BTreeSet<Numbers> = BTreeSet::from([self.start()]);
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
}

/// The words that are to be covered.
pub enum Left<'a> {
    /// Those of an automaton.
    Automaton(&'a Automaton),
    /// Those for which a branch's assumptions hold, with every digit on tracks that nothing is assumed about.
    Words(Machine<'a>),
}

impl<'a> Left<'a> {
    /// All words of a machine; where only whether there is one counts, it tries 0 where nothing is assumed.
    pub fn words(machine: Machine<'a>) -> Left<'a> {
        Left::Words(Machine { every: true, ..machine })
    }
}

/// Sets of states of machines that read some of their tracks, and guess the digits of the others.
struct Guesses<'a> {
    numeration: &'a Numeration,
    machines: &'a [Machine<'a>],
    given: usize,
    /// States by machine, numbered.
    numbers: HashMap<(usize, Numbers), u32>,
    states: Vec<(usize, Numbers)>,
    following: HashMap<(u32, u64), Vec<u32>>,
    sets: HashMap<Vec<u32>, u32>,
    listed: Vec<Vec<u32>>,
    followed: HashMap<(u32, u64), u32>,
    meter: &'a Meter<'a>,
}

impl Guesses<'_> {
    fn number(&mut self, state: (usize, Numbers)) -> Checked<u32> {
        if let Some(known) = self.numbers.get(&state) {
            return Ok(*known);
        }
        self.meter.keep(2 * (OVERHEAD + size_of_val(&*state.1)))?;
        let next = self.states.len() as u32;
        self.states.push(state.clone());
        self.numbers.insert(state, next);
        Ok(next)
    }

    fn set(&mut self, mut states: Vec<u32>) -> Checked<u32> {
        states.sort_unstable();
        states.dedup();
        // One that nothing can change any more says it all.
        if let Some(&settled) = states.iter().find(|&&state| self.settles(state)) {
            states = vec![settled];
        }
        if let Some(known) = self.sets.get(&states) {
            return Ok(*known);
        }
        self.meter.keep(2 * (OVERHEAD + size_of_val(&*states)))?;
        let next = self.listed.len() as u32;
        self.listed.push(states.clone());
        self.sets.insert(states, next);
        Ok(next)
    }

    fn after(&mut self, state: u32, letter: u64) -> Checked<Vec<u32>> {
        if let Some(known) = self.following.get(&(state, letter)) {
            return Ok(known.clone());
        }
        let mut found = Vec::new();
        let (machine, numbers) = self.states[state as usize].clone();
        self.machines[machine].following(&numbers, self.given, letter, &mut found)?;
        let found: Vec<u32> =
            found.into_iter().map(|(_, state)| self.number((machine, state))).collect::<Checked<_>>()?;
        self.meter.keep(OVERHEAD + size_of_val(&*found))?;
        self.following.insert((state, letter), found.clone());
        Ok(found)
    }

    fn set_after(&mut self, set: u32, letter: u64) -> Checked<u32> {
        if let Some(&known) = self.followed.get(&(set, letter)) {
            return Ok(known);
        }
        let mut all = Vec::new();
        for state in self.listed[set as usize].clone() {
            all.extend(self.after(state, letter)?);
        }
        let next = self.set(all)?;
        self.meter.keep(OVERHEAD)?;
        self.followed.insert((set, letter), next);
        Ok(next)
    }

    /// The start: guessed numbers may be longer than those read, so words may begin with any number of zeros there.
    fn start(&mut self) -> Checked<u32> {
        let machines = self.machines;
        let starts = machines.iter().enumerate();
        let mut all: Vec<u32> =
            starts.map(|(index, machine)| self.number((index, machine.start()))).collect::<Checked<_>>()?;
        let mut next = 0;
        while next < all.len() {
            let mut front = vec![all[next]];
            next += 1;
            for _ in 0..self.numeration.period() {
                let mut reached = Vec::new();
                for state in front {
                    reached.extend(self.after(state, 0)?);
                }
                reached.sort_unstable();
                reached.dedup();
                front = reached;
            }
            let new: Vec<u32> = front.into_iter().filter(|state| !all.contains(state)).collect();
            all.extend(new);
        }
        self.set(all)
    }

    fn settles(&self, state: u32) -> bool {
        let (machine, numbers) = &self.states[state as usize];
        self.machines[*machine].is_settled(numbers)
    }

    fn accepts(&self, set: u32) -> bool {
        let accepts = |&state: &u32| {
            let (machine, numbers) = &self.states[state as usize];
            self.machines[*machine].accepts(numbers)
        };
        self.listed[set as usize].iter().any(accepts)
    }

    fn is_settled(&self, set: u32) -> bool {
        matches!(self.listed[set as usize].as_slice(), [one] if self.settles(*one))
    }
}

/// Whether every word of `left` that no machine covers, with some numbers on the tracks beyond the first `given`, is
/// accepted by `right`. Linear in the reachable triples of states.
pub fn is_covered<'a>(
    numeration: &'a Numeration,
    left: &Left<'_>,
    machines: &'a [Machine<'a>],
    given: usize,
    right: &Automaton,
    meter: &'a Meter<'a>,
) -> Checked<bool> {
    let before = meter.kept();
    let covered = covers(numeration, left, machines, given, right, meter);
    meter.release(before);
    covered
}

fn covers<'a>(
    numeration: &'a Numeration,
    left: &Left<'_>,
    machines: &'a [Machine<'a>],
    given: usize,
    right: &Automaton,
    meter: &'a Meter<'a>,
) -> Checked<bool> {
    let mut guesses = Guesses {
        numeration,
        machines,
        given,
        numbers: HashMap::new(),
        states: vec![],
        following: HashMap::new(),
        sets: HashMap::new(),
        listed: vec![],
        followed: HashMap::new(),
        meter,
    };
    let mut lefts: HashMap<Numbers, u32> = HashMap::new();
    let mut listed: Vec<Numbers> = Vec::new();
    let first = match left {
        Left::Automaton(automaton) => match automaton.start() {
            Some(start) => start,
            None => return Ok(true),
        },
        Left::Words(machine) => {
            listed.push(machine.start());
            lefts.insert(machine.start(), 0);
            0
        }
    };
    let start = (0u32, first, guesses.start()?, right.start());
    let mut known = std::collections::HashSet::from([start]);
    let mut open = vec![start];
    let mut found = Vec::new();
    while let Some((phase, at, set, to)) = open.pop() {
        if guesses.is_settled(set) {
            continue;
        }
        let accepting = match left {
            Left::Automaton(automaton) => automaton.accepts(Some(at)) && phase == 0,
            Left::Words(machine) => machine.accepts(&listed[at as usize]),
        };
        if accepting && !guesses.accepts(set) && !right.accepts(to) {
            return Ok(false);
        }
        let next: Vec<(u64, u32)> = match left {
            Left::Automaton(automaton) => automaton.edges(at).collect(),
            Left::Words(machine) => {
                machine.following(&listed[at as usize], 0, 0, &mut found)?;
                meter.keep(found.iter().filter(|(_, state)| !lefts.contains_key(state)).count() * 2 * OVERHEAD)?;
                let mut number = |state: Numbers| {
                    let next = listed.len() as u32;
                    *lefts.entry(state).or_insert_with_key(|state| {
                        listed.push(state.clone());
                        next
                    })
                };
                found.drain(..).map(|(letter, state)| (letter, number(state))).collect()
            }
        };
        let after = numeration.after(phase as usize) as u32;
        for (letter, at) in next {
            let reached = (after, at, guesses.set_after(set, letter)?, right.follow(to, letter));
            meter.spend(1)?;
            if known.insert(reached) {
                meter.keep(OVERHEAD)?;
                open.push(reached);
            }
        }
    }
    Ok(true)
}
