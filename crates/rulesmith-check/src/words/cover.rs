//! Whether all words of an automaton are covered by those of another, and by words that satisfy what some branches assume
//! with numbers that are guessed.
//!
//! First every state of a machine is followed by itself, beside the automaton: from most no accepted word can be reached any
//! more, and they are left out. What remains is followed as sets, which then are small.

use super::machine::{Machine, Numbers, OVERHEAD};
use super::numeration::Numeration;
use crate::certificate::Automaton;
use crate::limits::Meter;
use crate::rejection::Checked;
use std::collections::{HashMap, HashSet};

/// States of machines that read some of their tracks, and guess the digits of the others.
struct Guesses<'a> {
    machines: &'a [Machine<'a>],
    given: usize,
    /// States by machine, numbered.
    numbers: HashMap<(usize, Numbers), u32>,
    states: Vec<(usize, Numbers)>,
    /// Where the states after a state and a letter are listed.
    following: HashMap<(u32, u64), (usize, usize)>,
    listed: Vec<u32>,
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

    /// Where the states after a letter are listed.
    fn after(&mut self, state: u32, letter: u64) -> Checked<(usize, usize)> {
        if let Some(known) = self.following.get(&(state, letter)) {
            return Ok(*known);
        }
        let mut found = Vec::new();
        let (machine, numbers) = self.states[state as usize].clone();
        self.machines[machine].following(&numbers, self.given, letter, &mut found)?;
        let start = self.listed.len();
        for (_, state) in found {
            let number = self.number((machine, state))?;
            self.listed.push(number);
        }
        self.meter.keep(OVERHEAD + size_of::<u32>() * (self.listed.len() - start))?;
        self.following.insert((state, letter), (start, self.listed.len()));
        Ok((start, self.listed.len()))
    }

    /// The start: guessed numbers may be longer than those read, so words may begin with any number of zeros there.
    fn start(&mut self, numeration: &Numeration) -> Checked<Vec<u32>> {
        let machines = self.machines;
        let starts = machines.iter().enumerate();
        let mut all: Vec<u32> =
            starts.map(|(index, machine)| self.number((index, machine.start()))).collect::<Checked<_>>()?;
        let mut next = 0;
        while next < all.len() {
            let mut front = vec![all[next]];
            next += 1;
            for _ in 0..numeration.period() {
                let mut reached = Vec::new();
                for state in front {
                    let (from, to) = self.after(state, 0)?;
                    reached.extend_from_slice(&self.listed[from..to]);
                }
                reached.sort_unstable();
                reached.dedup();
                front = reached;
            }
            let new: Vec<u32> = front.into_iter().filter(|state| !all.contains(state)).collect();
            all.extend(new);
        }
        Ok(all)
    }

    fn settles(&self, state: u32) -> bool {
        let (machine, numbers) = &self.states[state as usize];
        self.machines[*machine].is_settled(numbers)
    }

    fn accepts(&self, state: u32) -> bool {
        let (machine, numbers) = &self.states[state as usize];
        self.machines[*machine].accepts(numbers)
    }
}

/// A state of the automaton with a state of a machine that words lead to together.
struct Pair {
    /// Whether every continuation is accepted by the machine.
    settled: bool,
    /// Whether the machine accepts here.
    accepting: bool,
    /// Whether some word of the automaton is accepted from here on.
    useful: bool,
    /// Edges of the automaton's state, by their place, and the pairs that they lead to.
    edges: Vec<(u32, u32)>,
}

/// All pairs of states that words lead to, beginning with those of the start.
struct Pairs {
    pairs: Vec<Pair>,
    first: Vec<u32>,
}

impl Pairs {
    fn new(numeration: &Numeration, left: &Automaton, guesses: &mut Guesses<'_>) -> Checked<Pairs> {
        let mut numbers: HashMap<(u32, u32), u32> = HashMap::new();
        let mut places: Vec<(u32, u32)> = Vec::new();
        for state in guesses.start(numeration)? {
            numbers.insert((0, state), places.len() as u32);
            places.push((0, state));
        }
        let first = (0..places.len() as u32).collect();
        let mut pairs: Vec<Pair> = Vec::new();
        let mut backwards: Vec<Vec<u32>> = vec![vec![]; places.len()];
        while pairs.len() < places.len() {
            let here = pairs.len();
            let (at, state) = places[here];
            let settled = guesses.settles(state);
            let mut edges = Vec::new();
            let outgoing: &mut dyn Iterator<Item = (u64, u32)> =
                if settled { &mut std::iter::empty() } else { &mut left.edges(at) };
            for (place, (letter, target)) in outgoing.enumerate() {
                let (from, to) = guesses.after(state, letter)?;
                for &reached in &guesses.listed[from..to] {
                    let new = places.len() as u32;
                    let number = *numbers.entry((target, reached)).or_insert_with(|| {
                        places.push((target, reached));
                        backwards.push(vec![]);
                        new
                    });
                    edges.push((place as u32, number));
                    backwards[number as usize].push(here as u32);
                }
                guesses.meter.spend(1)?;
            }
            guesses.meter.keep(2 * OVERHEAD + 16 * edges.len())?;
            let accepting = guesses.accepts(state);
            pairs.push(Pair { settled, accepting, useful: false, edges });
        }
        let accepts = |&number: &u32| {
            let pair = &pairs[number as usize];
            pair.settled || (pair.accepting && left.accepts(Some(places[number as usize].0)))
        };
        let mut open: Vec<u32> = (0..pairs.len() as u32).filter(accepts).collect();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut pairs[number as usize].useful, true) {
                open.extend(&backwards[number as usize]);
            }
        }
        let mut pairs = Pairs { pairs, first };
        let useful: Vec<bool> = pairs.pairs.iter().map(|pair| pair.useful).collect();
        pairs.pairs.iter_mut().for_each(|pair| pair.edges.retain(|(_, to)| useful[*to as usize]));
        pairs.first.retain(|number| useful[*number as usize]);
        Ok(pairs)
    }

    /// In order, each once; one that accepts everything says it all.
    fn as_set(&self, mut set: Vec<u32>) -> Vec<u32> {
        set.sort_unstable();
        set.dedup();
        match set.iter().find(|number| self.pairs[**number as usize].settled) {
            Some(settled) => vec![*settled],
            None => set,
        }
    }
}

/// Whether every word of `left` that no machine covers, with some numbers on the tracks beyond the first `given`, is
/// accepted by `right`. Linear in the pairs of states, and then in the reachable triples of a state of each automaton and a
/// set of useful states of the machines.
pub fn is_covered<'a>(
    numeration: &'a Numeration,
    left: &Automaton,
    machines: &'a [Machine<'a>],
    given: usize,
    right: &Automaton,
    meter: &'a Meter<'a>,
) -> Checked<bool> {
    let Some(first) = left.start() else { return Ok(true) };
    let pairs = {
        let (numbers, following) = (HashMap::new(), HashMap::new());
        let mut guesses = Guesses { machines, given, numbers, states: vec![], following, listed: vec![], meter };
        Pairs::new(numeration, left, &mut guesses)?
    };
    let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut sets: Vec<Vec<u32>> = Vec::new();
    let mut number = |set: Vec<u32>, sets: &mut Vec<Vec<u32>>| -> Checked<u32> {
        if let Some(known) = numbers.get(&set) {
            return Ok(*known);
        }
        meter.keep(2 * (OVERHEAD + size_of_val(&*set)))?;
        sets.push(set.clone());
        numbers.insert(set, sets.len() as u32 - 1);
        Ok(sets.len() as u32 - 1)
    };
    let start = (0u32, first, number(pairs.as_set(pairs.first.clone()), &mut sets)?, right.start());
    let mut known = HashSet::from([start]);
    let mut open = vec![start];
    while let Some((phase, at, set, to)) = open.pop() {
        let here = sets[set as usize].clone();
        if here.iter().any(|&pair| pairs.pairs[pair as usize].settled) {
            continue;
        }
        let covered = here.iter().any(|&pair| pairs.pairs[pair as usize].accepting);
        if phase == 0 && left.accepts(Some(at)) && !covered && !right.accepts(to) {
            return Ok(false);
        }
        let after = numeration.after(phase as usize) as u32;
        let mut reached: Vec<Vec<u32>> = vec![vec![]; left.edges(at).count()];
        for pair in here {
            meter.spend(1)?;
            pairs.pairs[pair as usize].edges.iter().for_each(|&(place, next)| reached[place as usize].push(next));
        }
        for ((letter, at), next) in left.edges(at).zip(reached) {
            meter.spend(1)?;
            let reached = (after, at, number(pairs.as_set(next), &mut sets)?, right.follow(to, letter));
            if known.insert(reached) {
                meter.keep(OVERHEAD)?;
                open.push(reached);
            }
        }
    }
    Ok(true)
}
