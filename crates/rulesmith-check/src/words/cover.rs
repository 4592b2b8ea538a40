//! Whether all words are covered by those of an automaton, and by those that satisfy what some branches assume with numbers
//! that are guessed.

use super::product::Products;
use super::table::{Met, Numbered, OVERHEAD};
use super::written::{State, Words};
use crate::certificate::Automaton;
use crate::limits::Held;
use crate::read::Branch;
use crate::rejection::Checked;
use std::rc::Rc;

/// The words of all branches together, with their states numbered through.
struct Guesses<'a> {
    words: Vec<Rc<Words<'a>>>,
    states: Vec<State>,
    /// Edges of each state: the place of the edge among those of the base, and where it leads.
    edges: Vec<Vec<(u32, u32)>>,
    first: Vec<u32>,
}

impl<'a> Guesses<'a> {
    fn new(base: &Words<'a>, words: Vec<Rc<Words<'a>>>, held: &mut Held<'a>) -> Checked<Guesses<'a>> {
        let mut guesses = Guesses { words: vec![], states: vec![], edges: vec![], first: vec![] };
        for part in &words {
            let offset = guesses.states.len() as u32;
            for (state, number) in part.states.iter().zip(0u32..) {
                let known = base.states.get(state.base as usize).map(|_| base.from(state.base)).unwrap_or_default();
                let place = |letter: u64| known.binary_search_by_key(&letter, |edge| edge.0).ok();
                let edges = part.from(number).iter();
                let edges = edges.filter_map(|&(letter, to)| Some((place(letter)? as u32, to + offset)));
                guesses.edges.push(edges.collect());
                guesses.states.push(*state);
                if state.entry {
                    guesses.first.push(number + offset);
                }
                held.add(OVERHEAD + 8 * part.from(number).len())?;
            }
        }
        guesses.words = words;
        Ok(guesses)
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
        let mut words = Vec::new();
        self.each(Rc::new(left.padded(&self.digits.numeration)?), branches, &mut |found| {
            words.push(found);
            Ok(())
        })?;
        let guesses = Guesses::new(left, words, &mut held)?;
        let mut numbers: Numbered<Vec<u32>, u32> = Numbered::default();
        let mut sets: Vec<Vec<u32>> = Vec::new();
        let mut number = |set: Vec<u32>, sets: &mut Vec<Vec<u32>>, held: &mut Held<'_>| -> Checked<u32> {
            if let Some(known) = numbers.get(&set) {
                return Ok(*known);
            }
            held.add(2 * (OVERHEAD + size_of_val(&*set)))?;
            sets.push(set.clone());
            numbers.insert(set, sets.len() as u32 - 1);
            Ok(sets.len() as u32 - 1)
        };
        let start = (first, number(guesses.as_set(guesses.first.clone()), &mut sets, &mut held)?, right.start());
        let mut known = Met::from_iter([start]);
        let mut open = vec![start];
        while let Some((at, set, to)) = open.pop() {
            let here = sets[set as usize].clone();
            let states = || here.iter().map(|state| guesses.states[*state as usize]);
            if states().any(|state| state.universal) {
                continue;
            }
            let covered = states().any(|state| state.accepting);
            if left.states[at as usize].accepting && !covered && !right.accepts(to) {
                return Ok(false);
            }
            let mut reached: Vec<Vec<u32>> = vec![vec![]; left.from(at).len()];
            for state in here {
                self.meter.spend(1)?;
                guesses.edges[state as usize].iter().for_each(|&(place, next)| reached[place as usize].push(next));
            }
            for (&(letter, at), next) in left.from(at).iter().zip(reached) {
                self.meter.spend(1)?;
                let reached = (at, number(guesses.as_set(next), &mut sets, &mut held)?, right.follow(to, letter));
                if known.insert(reached) {
                    held.add(OVERHEAD)?;
                    open.push(reached);
                }
            }
        }
        Ok(true)
    }
}
