//! Whether all words are covered by those of an automaton, and by those that satisfy what some branches assume with numbers
//! that are guessed.

use super::interned::Interned;
use super::product::{OUT, Products, within};
use super::table::OVERHEAD;
use super::written::{State, Words};
use crate::certificate::Automaton;
use crate::limits::Held;
use crate::read::Branch;
use crate::rejection::Checked;
use std::rc::Rc;

/// The words of all branches together, with their states numbered through.
#[derive(Default)]
struct Guesses {
    states: Vec<State>,
    /// Where the edges of each state end: the place of each among those of the base, and where it leads.
    ends: Vec<usize>,
    edges: Vec<(u32, u32)>,
    first: Vec<u32>,
}

impl Guesses {
    fn add(&mut self, base: &Words<'_>, words: &Words<'_>, held: &mut Held<'_>) -> Checked<()> {
        let offset = self.states.len() as u32;
        for (state, number) in words.states.iter().zip(0u32..) {
            held.add(OVERHEAD + size_of::<(u32, u32)>() * words.letters(number).len())?;
            let known = if (state.base as usize) < base.states.len() { base.letters(state.base) } else { &[] };
            let place = |(letter, to)| Some((known.binary_search(&letter).ok()? as u32, to + offset));
            self.edges.extend(words.from(number).filter_map(place));
            self.ends.push(self.edges.len());
            self.states.push(*state);
            if state.entry {
                self.first.push(number + offset);
            }
        }
        Ok(())
    }

    fn from(&self, state: u32) -> &[(u32, u32)] {
        let at = state as usize;
        &self.edges[if at == 0 { 0 } else { self.ends[at - 1] }..self.ends[at]]
    }

    /// In order, each once; one after which all words are covered says it all.
    fn as_set(&self, mut set: Vec<u32>) -> Vec<u32> {
        set.sort_unstable();
        set.dedup();
        match set.iter().find(|number| self.states[**number as usize].universal) {
            Some(universal) => vec![*universal],
            None => set,
        }
    }
}

impl<'a> Products<'a> {
    /// Whether every word that satisfies no branch, with some numbers on the tracks that it does not have, is accepted by
    /// `right`. Linear in the reachable triples of a state of each side and a set of states of the branches.
    pub fn cover(&self, left: &Words<'a>, branches: &[Branch], right: &Automaton) -> Checked<bool> {
        let Some(&first) = left.first.first() else { return Ok(true) };
        let mut held = Held::new(self.meter);
        let mut guesses = Guesses::default();
        let padded = Rc::new(left.padded(&self.digits.numeration)?);
        self.each(padded, branches, &mut |found| guesses.add(left, &found, &mut held))?;
        // Sets of states; and what was reached: a state of the left, a set, a state of the right.
        let (mut sets, mut reached) = (Interned::<u32>::default(), Interned::<u32>::default());
        let mut reach =
            |at: u32, set: Vec<u32>, to: Option<u32>, sets: &mut Interned<u32>, reached: &mut Interned<u32>| {
                let (set, more) = sets.number(&guesses.as_set(set));
                let (_, still_more) = reached.number(&[at, set, to.unwrap_or(OUT)]);
                held.add(more + still_more)
            };
        reach(first, guesses.first.clone(), right.start(), &mut sets, &mut reached)?;
        let mut next = 0;
        while next < reached.len() {
            let &[at, set, to] = reached.get(next as u32) else { break };
            next += 1;
            let (here, to) = (sets.get(set).to_vec(), within(to));
            let states = || here.iter().map(|state| guesses.states[*state as usize]);
            if states().any(|state| state.universal) {
                continue;
            }
            let covered = states().any(|state| state.accepting);
            if left.states[at as usize].accepting && !covered && !right.accepts(to) {
                return Ok(false);
            }
            let mut after: Vec<Vec<u32>> = vec![vec![]; left.letters(at).len()];
            for state in here {
                self.meter.spend(1)?;
                guesses.from(state).iter().for_each(|&(place, next)| after[place as usize].push(next));
            }
            for ((letter, at), after) in left.from(at).zip(after) {
                self.meter.spend(1)?;
                reach(at, after, right.follow(to, letter), &mut sets, &mut reached)?;
            }
        }
        Ok(true)
    }
}
