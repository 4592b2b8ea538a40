//! Words that satisfy what branches assume: one assumption is added after the other.
//!
//! After each the states are left out from which no word ends, and the digits of tracks that nothing further is assumed
//! about. Branches come from forks and have most of what they assume in common; what they share is added once.

use super::interned::Interned;
use super::numeration::{Digits, Numeration};
use super::simpler::{joined, one_name_each, same_numbers, without_told};
use super::table::{ALWAYS, NEVER, START, Table};
use super::written::{MAX_TRACKS, State, Words, digit_of, letter_of, with_word, word_at};
use crate::certificate::Automaton;
use crate::limits::{Held, Meter};
use crate::read::{Branch, Literal, Track};
use crate::rejection::{Checked, Condition, demand, reject};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// An assumption, as it is followed.
struct Assumption<'a> {
    kind: Kind<'a>,
    /// The tracks that it reads.
    tracks: Vec<Track>,
    /// Whether it leaves one value.
    exact: bool,
}

enum Kind<'a> {
    Compare(Rc<Table>),
    /// The automaton of a set, and whether the numbers are to be accepted.
    Member(&'a Automaton, bool),
}

/// The state of a set's automaton that accepts nothing any more.
pub(super) const OUT: u32 = u32::MAX;

pub(super) fn within(state: u32) -> Option<u32> {
    (state != OUT).then_some(state)
}

impl<'a> Assumption<'a> {
    fn new(digits: &Digits, sets: &'a [Automaton], literal: &Literal, meter: &Meter<'_>) -> Checked<Assumption<'a>> {
        match literal {
            Literal::Compare(value, window) => {
                let (table, tracks) = digits.tables.of(&digits.numeration, digits.multiple, value, window, meter)?;
                Ok(Assumption { kind: Kind::Compare(table), tracks, exact: window.point().is_some() })
            }
            Literal::Member(set, tracks, inside) => {
                demand(Condition::W2, *set < sets.len(), || "a set has no automaton".into())?;
                demand(Condition::R1, tracks.len() <= MAX_TRACKS, || "a function has too many parameters".into())?;
                Ok(Assumption { kind: Kind::Member(&sets[*set], *inside), tracks: tracks.clone(), exact: *inside })
            }
            Literal::Element(..) => reject(Condition::R1, "a number is not read by its digits"),
        }
    }

    fn start(&self) -> u32 {
        match &self.kind {
            Kind::Compare(_) => START,
            Kind::Member(automaton, _) => automaton.start().unwrap_or(OUT),
        }
    }

    fn accepts(&self, state: u32) -> bool {
        match &self.kind {
            Kind::Compare(table) => table.accepts(state),
            Kind::Member(automaton, inside) => automaton.accepts(within(state)) == *inside,
        }
    }

    /// Whether it holds whatever follows.
    fn is_settled(&self, state: u32) -> bool {
        match &self.kind {
            Kind::Compare(_) => state == ALWAYS,
            Kind::Member(_, inside) => !inside && state == OUT,
        }
    }

    /// The state after one digit on each of its tracks, unless it can hold no more.
    fn after(
        &self,
        numeration: &Numeration,
        state: u32,
        digits: impl Iterator<Item = u8>,
        meter: &Meter<'_>,
    ) -> Checked<Option<u32>> {
        Ok(match &self.kind {
            Kind::Compare(table) => {
                Some(table.after(numeration, state, table.letter(digits), meter)?).filter(|state| *state != NEVER)
            }
            Kind::Member(automaton, inside) => match automaton.follow(within(state), letter_of(digits)) {
                None if *inside => None,
                reached => Some(reached.unwrap_or(OUT)),
            },
        })
    }
}

impl<'a> Words<'a> {
    /// The words for which some assumptions hold besides, on the tracks that are wanted further.
    fn assuming(
        &self,
        numeration: &Numeration,
        assumptions: &[&Assumption<'_>],
        wanted: &dyn Fn(Track) -> bool,
        last: bool,
        meter: &'a Meter<'a>,
    ) -> Checked<Words<'a>> {
        let walk = Walk::new(self, numeration, assumptions, wanted, meter)?;
        let mut words = Words::new(walk.kept.iter().map(|place| walk.tracks[*place]).collect(), meter);
        // A state of the words, the states of the words on the new tracks, and what the assumptions need.
        let (mut reached, mut held) = (Interned::<u32>::default(), Held::new(meter));
        let mut reach = |state: &[u32], reached: &mut Interned<u32>| {
            let (number, more) = reached.number(state);
            held.add(more).map(|()| number)
        };
        for &state in &self.first {
            let start: Vec<u32> =
                [state, 0].into_iter().chain(assumptions.iter().map(|assumption| assumption.start())).collect();
            words.first.push(reach(&start, &mut reached)?);
        }
        let mut edges: Vec<(u64, u32)> = Vec::new();
        while words.states.len() < reached.len() {
            let from = reached.get(words.states.len() as u32).to_vec();
            let [at, new, ref parts @ ..] = *from else { break };
            let here = self.states[at as usize];
            let parts = || assumptions.iter().zip(parts);
            let end = (0..walk.tracks.len() - walk.new).all(|place| numeration.may_end(word_at(new, place)));
            let universal = here.universal && end && parts().all(|(part, state)| part.is_settled(*state));
            let accepting = here.accepting && end && parts().all(|(part, state)| part.accepts(*state));
            edges.clear();
            let ends = last && universal;
            for (letter, to) in self.from(at).filter(|_| !ends) {
                let mut digits = [0; MAX_TRACKS];
                (0..self.tracks.len()).for_each(|place| digits[place] = digit_of(letter, place));
                let mut next = from.to_vec();
                (next[0], next[1]) = (to, 0);
                walk.read(
                    here.phase as usize,
                    &from,
                    self.tracks.len(),
                    &mut digits,
                    &mut next,
                    &mut |letter, next| {
                        edges.push((letter, reach(next, &mut reached)?));
                        Ok(())
                    },
                )?;
            }
            edges.sort_unstable();
            edges.dedup();
            words.push(State { accepting, universal, ..here }, edges.iter().copied())?;
        }
        drop(reached);
        words.trimmed(last)
    }
}

/// Adds assumptions, digit by digit.
struct Walk<'w, 'a> {
    numeration: &'w Numeration,
    assumptions: &'w [&'w Assumption<'w>],
    /// Those of the words first, then the new ones.
    tracks: Vec<Track>,
    /// The first new track, by its place.
    new: usize,
    /// For each place, the assumptions that have then read all their digits, and the places that these read.
    ripe: Vec<Vec<(usize, Vec<usize>)>>,
    /// The places that are wanted further.
    kept: Vec<usize>,
    meter: &'a Meter<'a>,
}

impl<'w, 'a> Walk<'w, 'a> {
    fn new(
        words: &Words<'_>,
        numeration: &'w Numeration,
        assumptions: &'w [&'w Assumption<'w>],
        wanted: &dyn Fn(Track) -> bool,
        meter: &'a Meter<'a>,
    ) -> Checked<Walk<'w, 'a>> {
        let new = words.tracks.len();
        let mut tracks = words.tracks.clone();
        for track in assumptions.iter().flat_map(|assumption| &assumption.tracks) {
            if !tracks.contains(track) {
                tracks.push(*track);
            }
        }
        demand(Condition::R1, tracks.len() <= MAX_TRACKS, || "there are too many variables at a time".into())?;
        let mut ripe = vec![vec![]; tracks.len() + 1];
        for (index, assumption) in assumptions.iter().enumerate() {
            let place = |track: &Track| tracks.iter().position(|known| known == track);
            let places: Vec<usize> = assumption.tracks.iter().filter_map(place).collect();
            // What reads no new track is ripe before the first of them.
            let last = places.iter().map(|place| place + 1).max().unwrap_or(0).max(new);
            ripe[last].push((index, places));
        }
        let kept = (0..tracks.len()).filter(|place| wanted(tracks[*place])).collect();
        Ok(Walk { numeration, assumptions, tracks, new, ripe, kept, meter })
    }

    /// Reads digits from a place on, and tells of every letter and the state after it.
    fn read(
        &self,
        phase: usize,
        from: &[u32],
        place: usize,
        digits: &mut [u8; MAX_TRACKS],
        next: &mut [u32],
        found: &mut dyn FnMut(u64, &[u32]) -> Checked<()>,
    ) -> Checked<()> {
        self.meter.spend(1)?;
        for (index, places) in &self.ripe[place] {
            let reading = places.iter().map(|place| digits[*place]);
            match self.assumptions[*index].after(self.numeration, from[2 + index], reading, self.meter)? {
                Some(reached) => next[2 + index] = reached,
                None => return Ok(()),
            }
        }
        if place == self.tracks.len() {
            return found(letter_of(self.kept.iter().map(|place| digits[*place])), next);
        }
        let new = place - self.new;
        let word = word_at(from[1], new);
        for digit in 0..=self.numeration.largest(phase, word) {
            digits[place] = digit as u8;
            next[1] = with_word(next[1], new, self.numeration.word_after(phase, word, digit));
            self.read(phase, from, place + 1, digits, next, found)?;
        }
        next[1] = with_word(next[1], new, 0);
        Ok(())
    }
}

/// What is asked about branches.
pub struct Products<'a> {
    /// How numbers are read.
    pub digits: &'a Digits,
    /// The automata of sets.
    pub sets: &'a [Automaton],
    /// What it may cost.
    pub meter: &'a Meter<'a>,
}

/// Branches with the numbers of what they assume that was not added yet.
type Remaining = Vec<Vec<usize>>;

impl<'a> Products<'a> {
    /// Tells of each branch the words on the first tracks that satisfy it, unless there are none; to stop, an error.
    pub fn each(
        &self,
        words: Rc<Words<'a>>,
        branches: &[Branch],
        found: &mut dyn FnMut(Rc<Words<'a>>) -> Checked<()>,
    ) -> Checked<()> {
        let given = words.tracks.len();
        let told = |branch: &Branch| without_told(branch.clone(), given, self.meter);
        let branches: Vec<Branch> = branches.iter().map(told).collect::<Checked<_>>()?;
        let branches = joined(&branches, self.meter)?;
        let mut numbers: BTreeMap<(&Literal, Vec<Track>), usize> = BTreeMap::new();
        let mut assumptions = Vec::new();
        let mut remaining = Vec::new();
        for branch in &branches {
            let mut assumed: Vec<usize> = Vec::new();
            let names = one_name_each(branch, given);
            for literal in
                branch.literals.iter().filter(|literal| same_numbers(literal).is_none_or(|(a, b)| names[a] != names[b]))
            {
                let mut assumption = Assumption::new(self.digits, self.sets, literal, self.meter)?;
                assumption.tracks.iter_mut().for_each(|track| *track = names[*track]);
                let next = assumptions.len();
                let number = *numbers.entry((literal, assumption.tracks.clone())).or_insert(next);
                if number == next {
                    assumptions.push(assumption);
                }
                if !assumed.contains(&number) {
                    assumed.push(number);
                }
            }
            remaining.push(assumed);
        }
        self.split(words, given, &assumptions, remaining, found)
    }

    fn split(
        &self,
        words: Rc<Words<'a>>,
        given: usize,
        assumptions: &[Assumption<'_>],
        mut remaining: Remaining,
        found: &mut dyn FnMut(Rc<Words<'a>>) -> Checked<()>,
    ) -> Checked<()> {
        if words.is_empty() {
            return Ok(());
        }
        let is_new = |track: &&Track| !words.tracks.contains(track);
        while let Some(branch) = remaining.first() {
            self.meter.spend(remaining.len() as u64)?;
            // What leaves little, few new tracks, and much in common.
            let order = |number: &&usize| {
                let assumption = &assumptions[**number];
                let new = assumption.tracks.iter().filter(is_new).count();
                let shared = remaining.iter().filter(|branch| branch.contains(number)).count();
                let ties = assumption.exact && assumption.tracks.len() > 1;
                (!ties, new, Reverse(shared), assumption.tracks.len(), !assumption.exact, **number)
            };
            let Some(&chosen) = branch.iter().min_by_key(order) else {
                found(words.clone())?;
                remaining.remove(0);
                continue;
            };
            let (mut with, without): (Remaining, Remaining) =
                remaining.into_iter().partition(|branch| branch.contains(&chosen));
            // Whatever all of them assume about the new tracks, too, so that these need not be written out.
            let new: Vec<Track> = assumptions[chosen].tracks.iter().filter(is_new).copied().collect();
            let about_new = |number: &usize| {
                let tracks = &assumptions[*number].tracks;
                tracks.iter().any(|track| new.contains(track))
                    && tracks.iter().all(|track| words.tracks.contains(track) || new.contains(track))
                    && with.iter().all(|branch| branch.contains(number))
            };
            let mut together: Vec<usize> = with[0].iter().copied().filter(about_new).collect();
            if together.is_empty() {
                together.push(chosen);
            }
            with.iter_mut().for_each(|branch| branch.retain(|number| !together.contains(number)));
            let wanted = |track: Track| {
                track < given || with.iter().flatten().any(|number| assumptions[*number].tracks.contains(&track))
            };
            let last = with.iter().all(Vec::is_empty);
            let together: Vec<&Assumption<'_>> = together.into_iter().map(|number| &assumptions[number]).collect();
            let next = words.assuming(&self.digits.numeration, &together, &wanted, last, self.meter)?;
            remaining = without;
            if remaining.is_empty() {
                // Nothing further is asked of these words.
                drop(words);
                return self.split(Rc::new(next), given, assumptions, with, found);
            }
            self.split(Rc::new(next), given, assumptions, with, found)?;
        }
        Ok(())
    }

    /// The words that satisfy assumptions about their own tracks.
    pub fn those(&self, mut words: Words<'a>, assumptions: &[Literal]) -> Checked<Words<'a>> {
        for literal in assumptions {
            let assumption = Assumption::new(self.digits, self.sets, literal, self.meter)?;
            words = words.assuming(&self.digits.numeration, &[&assumption], &|_| true, false, self.meter)?.into_base();
        }
        Ok(words)
    }

    /// Whether no numbers satisfy what a branch assumes.
    pub fn are_impossible(&self, branches: &[Branch]) -> Checked<bool> {
        let words = Words::valid(&self.digits.numeration, 0, self.meter)?;
        let mut impossible = true;
        self.each(Rc::new(words), branches, &mut |_| {
            impossible = false;
            Ok(())
        })?;
        Ok(impossible)
    }
}
