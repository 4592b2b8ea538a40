//! Finite automata over tuples of digits, with sparse edges.
//!
//! An automaton reads several numbers side by side, one digit of each at a time, most significant first. Each number is
//! a *track*; a letter packs one digit of every track, eight bits each. Only letters that can still lead to acceptance
//! have an edge, so the set of valid words never needs to be written down.

use super::budget::{Budget, Stop, list_bytes};

/// A variable that ranges over the whole numbers from 0 on.
pub(super) type Track = u32;

/// One digit for each track, eight bits each, the first track lowest.
pub(super) type Letter = u64;

/// The most tracks of one automaton.
pub(super) const MAX_TRACKS: usize = 8;

/// The bits of a digit.
pub(super) const DIGIT: u32 = 8;

/// States are numbered from 0. Deterministic automata have exactly one initial state, or none if they accept nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Automaton {
    /// In rising order.
    pub tracks: Vec<Track>,
    pub initial: Vec<u32>,
    /// The edges of state s are those from `starts[s]` to `starts[s + 1]`.
    pub starts: Vec<usize>,
    pub letters: Vec<Letter>,
    pub targets: Vec<u32>,
    pub accepting: Vec<bool>,
}

impl Automaton {
    /// An automaton without states, to be filled state by state.
    pub fn new(tracks: Vec<Track>) -> Automaton {
        Automaton { tracks, starts: vec![0], ..Automaton::default() }
    }

    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    pub fn edges(&self) -> usize {
        self.letters.len()
    }

    /// The letters and targets of the edges of a state.
    pub fn from(&self, state: u32) -> impl Iterator<Item = (Letter, u32)> + '_ {
        let range = self.starts[state as usize]..self.starts[state as usize + 1];
        self.letters[range.clone()].iter().copied().zip(self.targets[range].iter().copied())
    }

    /// Adds an edge to the state that is being filled.
    pub fn push(&mut self, letter: Letter, target: u32) {
        self.letters.push(letter);
        self.targets.push(target);
    }

    /// Ends the state that is being filled. What else the operation holds is counted in `beside`.
    pub fn close(&mut self, accepting: bool, beside: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        self.starts.push(self.letters.len());
        self.accepting.push(accepting);
        budget.state(self.bytes(), self.reserved() + beside)
    }

    /// The bytes of the edges and states.
    pub fn bytes(&self) -> usize {
        self.letters.len() * 12 + self.accepting.len() * 9
    }

    /// The bytes with what is reserved for more.
    pub fn reserved(&self) -> usize {
        let edges = list_bytes(&self.letters) + list_bytes(&self.targets);
        edges + list_bytes(&self.starts) + list_bytes(&self.accepting)
    }

    /// Whether no word is accepted; exact for trimmed automata.
    pub fn is_empty(&self) -> bool {
        self.initial.is_empty()
    }

    /// The states that are reached from the start and from which acceptance is reached, edges in order of their
    /// letters. Linear in the edges, up to sorting.
    pub fn trim(self, budget: &Budget<'_>) -> Result<Automaton, Stop> {
        let states = self.states();
        let own = self.reserved() + 9 * states;
        budget.work(0, own + 4 * self.edges() + 16 * states)?;
        let mut sources = vec![0usize; states + 1];
        for &target in &self.targets {
            sources[target as usize + 1] += 1;
        }
        for state in 0..states {
            sources[state + 1] += sources[state];
        }
        let mut back = vec![0u32; self.edges()];
        let mut place = sources.clone();
        for state in 0..states {
            let targets = &self.targets[self.starts[state]..self.starts[state + 1]];
            for &target in targets {
                back[place[target as usize]] = state as u32;
                place[target as usize] += 1;
            }
            budget.work(targets.len(), own)?;
        }
        drop(place);
        let mut useful = self.accepting.clone();
        let mut queue: Vec<u32> = (0..states as u32).filter(|&state| useful[state as usize]).collect();
        while let Some(state) = queue.pop() {
            let before = &back[sources[state as usize]..sources[state as usize + 1]];
            for &source in before {
                if !std::mem::replace(&mut useful[source as usize], true) {
                    queue.push(source);
                }
            }
            budget.work(before.len(), own)?;
        }
        drop((back, sources, queue));
        const NEW: u32 = u32::MAX;
        let mut number = vec![NEW; states];
        let mut order: Vec<u32> = Vec::new();
        let mut result = Automaton::new(self.tracks.clone());
        for &state in &self.initial {
            if useful[state as usize] && number[state as usize] == NEW {
                number[state as usize] = order.len() as u32;
                order.push(state);
            }
        }
        result.initial = (0..order.len() as u32).collect();
        let mut next = 0;
        let mut edges: Vec<(Letter, u32)> = Vec::new();
        while next < order.len() {
            let state = order[next];
            next += 1;
            edges.clear();
            edges.extend(self.from(state).filter(|&(_, target)| useful[target as usize]));
            edges.sort_unstable();
            edges.dedup();
            for &(letter, target) in &edges {
                if number[target as usize] == NEW {
                    number[target as usize] = order.len() as u32;
                    order.push(target);
                }
                result.push(letter, number[target as usize]);
            }
            result.starts.push(result.letters.len());
            result.accepting.push(self.accepting[state as usize]);
            budget.work(edges.len(), own + result.reserved())?;
        }
        result.shrink();
        Ok(result)
    }

    /// Gives back what is reserved for more.
    fn shrink(&mut self) {
        self.starts.shrink_to_fit();
        self.letters.shrink_to_fit();
        self.targets.shrink_to_fit();
        self.accepting.shrink_to_fit();
    }

    /// The same automaton reading other tracks: `names[i]` instead of the i-th. Tracks must stay different.
    pub fn renamed(&self, names: &[Track], budget: &Budget<'_>) -> Result<Automaton, Stop> {
        let mut tracks: Vec<Track> = names.to_vec();
        tracks.sort_unstable();
        let layout = Layout::new(names, &tracks);
        let mut result = self.clone();
        result.letters.iter_mut().for_each(|letter| *letter = layout.place(*letter));
        result.tracks = tracks;
        result.trim(budget)
    }

    /// The target of the edge with a letter, in a deterministic automaton with sorted edges.
    pub fn follow(&self, state: u32, letter: Letter) -> Option<u32> {
        let range = self.starts[state as usize]..self.starts[state as usize + 1];
        let found = self.letters[range.clone()].binary_search(&letter).ok()?;
        Some(self.targets[range.start + found])
    }
}

/// Where the digits of one list of tracks stand in the letters of another.
pub(super) struct Layout(Vec<(u32, u32)>);

impl Layout {
    /// From letters over `from` to letters over `to`; tracks of `from` that are not in `to` are dropped.
    pub fn new(from: &[Track], to: &[Track]) -> Layout {
        let place = |(index, track): (usize, &Track)| {
            let there = to.iter().position(|other| other == track)?;
            Some((index as u32 * DIGIT, there as u32 * DIGIT))
        };
        Layout(from.iter().enumerate().filter_map(place).collect())
    }

    pub fn place(&self, letter: Letter) -> Letter {
        self.0.iter().fold(0, |result, &(from, to)| result | ((letter >> from) & 0xff) << to)
    }
}

/// The union of two lists of tracks, in order.
pub(super) fn union(left: &[Track], right: &[Track]) -> Result<Vec<Track>, Stop> {
    let mut all: Vec<Track> = left.iter().chain(right).copied().collect();
    all.sort_unstable();
    all.dedup();
    if all.len() > MAX_TRACKS { Err(Stop::Size) } else { Ok(all) }
}
