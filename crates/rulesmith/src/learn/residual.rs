//! An automaton from the trees of continuations.
//!
//! Two prefixes are taken for the same state if the same words of up to k letters continue them (and words of whole blocks are all
//! that counts, so the number of letters to come, modulo the period, is part of a state). Each state is looked at through the shortest
//! prefix that leads to it, whose trees are the highest. If a letter leads to a prefix so long that not all its trees of k letters are
//! known, it is taken for the only state that agrees with it as far as is known; if there is none, or are several, the positions
//! known are too few for this k. If the automaton does not accept exactly the positions known, k is too small.

use super::words::{END, Letter, NONE, Tree, Trees};
use crate::numeration::{DigitAutomaton, DigitState};
use crate::work::{Stopped, Work};
use std::collections::{BTreeSet, HashMap, VecDeque};

/// What came of one depth.
pub(super) enum Learned {
    /// An automaton that accepts exactly the positions known.
    Automaton(DigitAutomaton),
    /// A state was met that is not shown far enough.
    TooShort,
    /// It does not accept exactly the positions known.
    Wrong,
}

/// The most states that are followed.
const MAX_STATES: usize = 20_000;

/// A prefix: its trees by their height, and how many letters it has.
struct Prefix {
    trees: Vec<Tree>,
    /// The letters to come, modulo the period.
    phase: usize,
}

impl Prefix {
    /// After how many letters a word may end first, as far as is known.
    fn first(&self, period: usize) -> Option<usize> {
        (self.phase..self.trees.len()).step_by(period).find(|height| self.trees[*height] != NONE)
    }

    /// Whether the trees are the same as far as those of both are known.
    fn agrees(&self, other: &Prefix, period: usize) -> bool {
        let known = self.trees.len().min(other.trees.len());
        self.phase == other.phase
            && (self.phase..known).step_by(period).all(|height| self.trees[height] == other.trees[height])
    }
}

/// Learns at depth k; `writer` says how numbers are written.
pub(super) fn learn(trees: &Trees, depth: usize, writer: &DigitAutomaton, work: &Work) -> Result<Learned, Stopped> {
    let period = writer.numerals().period();
    let mut pace = work.pace();
    // Only heights of the right phase say something. How soon a word may end tells states apart whatever k is.
    let key = |prefix: &Prefix| -> (usize, Option<usize>, Vec<Tree>) {
        let heights = (prefix.phase..=depth).step_by(period);
        (prefix.phase, prefix.first(period), heights.map(|height| prefix.trees[height]).collect())
    };
    let start = Prefix { trees: trees.of_nothing(), phase: 0 };
    let mut known: HashMap<(usize, Option<usize>, Vec<Tree>), u32> = HashMap::from([(key(&start), 0)]);
    let mut states: Vec<DigitState> = Vec::new();
    let mut looked_at: Vec<Prefix> = Vec::new();
    // Letters whose end is known only in part: the state, the letter, and the trees of the prefix.
    let mut doubtful: Vec<(usize, Letter, Prefix)> = Vec::new();
    let mut open = VecDeque::from([start]);
    while let Some(prefix) = open.pop_front() {
        pace.steps(64)?;
        if prefix.trees.len() < 2 {
            return Ok(Learned::TooShort);
        }
        let accepting = prefix.phase == 0 && prefix.trees[0] == END;
        let mut state = DigitState { accepting, edges: vec![] };
        let phase = (prefix.phase + period - 1) % period;
        let heights = (phase + 1..prefix.trees.len()).step_by(period);
        let letters: BTreeSet<Letter> = heights.flat_map(|height| trees.letters(prefix.trees[height])).collect();
        for letter in letters {
            let below = prefix.trees[1..].iter().map(|tree| trees.branch(*tree, letter)).collect();
            let next = Prefix { trees: below, phase };
            // From such a prefix nothing is known to lead to the set.
            if next.first(period).is_none() {
                continue;
            }
            if next.trees.len() <= depth {
                doubtful.push((states.len(), letter, next));
                continue;
            }
            let key = key(&next);
            let number = known.len() as u32;
            let to = *known.entry(key).or_insert(number);
            if to == number {
                open.push_back(next);
            }
            state.edges.push((letter, to));
            pace.steps(8)?;
        }
        states.push(state);
        looked_at.push(prefix);
        if known.len() > MAX_STATES {
            return Ok(Learned::TooShort);
        }
    }
    for (state, letter, prefix) in doubtful {
        pace.steps(looked_at.len() as u32)?;
        // The only state that agrees as far as is known.
        let mut agree = looked_at.iter().enumerate().filter(|(_, other)| other.agrees(&prefix, period));
        match (agree.next(), agree.next()) {
            (Some((to, _)), None) => states[state].edges.push((letter, to as u32)),
            _ => return Ok(Learned::TooShort),
        }
    }
    states.iter_mut().for_each(|state| state.edges.sort_unstable());
    let Some(automaton) = minimal(states, writer, work)? else { return Ok(Learned::Wrong) };
    let right = accepts_the_same(&automaton, trees, work)?;
    Ok(if right { Learned::Automaton(automaton) } else { Learned::Wrong })
}

/// Whether an automaton accepts, of the words of L letters, exactly those of the whole tree: state and tree are followed together.
fn accepts_the_same(automaton: &DigitAutomaton, trees: &Trees, work: &Work) -> Result<bool, Stopped> {
    let mut pace = work.pace();
    let whole = trees.of_nothing()[trees.length];
    // How many words of so many letters lead from a state to acceptance is not needed: a letter that one has and the other has
    // not is enough, where something follows it.
    let mut live: Vec<Vec<bool>> = vec![automaton.states().iter().map(|state| state.accepting).collect()];
    for height in 1..=trees.length {
        let before = &live[height - 1];
        let next =
            automaton.states().iter().map(|state| state.edges.iter().any(|(_, to)| before[*to as usize])).collect();
        pace.steps(automaton.states().len() as u32)?;
        live.push(next);
    }
    let mut met = BTreeSet::from([(0u32, whole, trees.length)]);
    let mut open = vec![(0u32, whole, trees.length)];
    while let Some((state, tree, height)) = open.pop() {
        pace.steps(8)?;
        if height == 0 {
            if automaton.states()[state as usize].accepting != (tree == END) {
                return Ok(false);
            }
            continue;
        }
        let edges = &automaton.states()[state as usize].edges;
        if trees.letters(tree).any(|letter| automaton.follow(state, letter).is_none()) {
            return Ok(false);
        }
        for &(letter, to) in edges {
            let below = trees.branch(tree, letter);
            if below == NONE {
                if live[height - 1][to as usize] {
                    return Ok(false);
                }
                continue;
            }
            if met.insert((to, below, height - 1)) {
                open.push((to, below, height - 1));
            }
        }
    }
    Ok(true)
}

/// The smallest automaton that accepts the same words, its states numbered as they are met. Nothing if it would accept nothing.
///
/// Classes of states are split until all states of a class agree in acceptance and in the classes that letters lead to (Moore
/// 1956); states from which no word is accepted have no class.
fn minimal(states: Vec<DigitState>, writer: &DigitAutomaton, work: &Work) -> Result<Option<DigitAutomaton>, Stopped> {
    const DEAD: u32 = u32::MAX;
    let mut pace = work.pace();
    let mut before: Vec<Vec<u32>> = vec![vec![]; states.len()];
    for (number, state) in states.iter().enumerate() {
        state.edges.iter().for_each(|(_, to)| before[*to as usize].push(number as u32));
    }
    let mut useful: Vec<bool> = states.iter().map(|state| state.accepting).collect();
    let mut open: Vec<usize> = (0..states.len()).filter(|state| useful[*state]).collect();
    while let Some(state) = open.pop() {
        for &source in &before[state] {
            if !std::mem::replace(&mut useful[source as usize], true) {
                open.push(source as usize);
            }
        }
    }
    let mut class: Vec<u32> =
        (0..states.len()).map(|state| if useful[state] { u32::from(states[state].accepting) } else { DEAD }).collect();
    if class[0] == DEAD {
        return Ok(None);
    }
    let mut count = 0;
    loop {
        let mut numbers: HashMap<(u32, Vec<(Letter, u32)>), u32> = HashMap::new();
        let mut next = vec![DEAD; states.len()];
        for (number, state) in states.iter().enumerate().filter(|(number, _)| useful[*number]) {
            pace.steps(4)?;
            let edges = state.edges.iter().map(|(letter, to)| (*letter, class[*to as usize]));
            let edges: Vec<(Letter, u32)> = edges.filter(|(_, to)| *to != DEAD).collect();
            let fresh = numbers.len() as u32;
            next[number] = *numbers.entry((class[number], edges)).or_insert(fresh);
        }
        class = next;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    // Numbered as they are met from the first.
    let mut place: HashMap<u32, u32> = HashMap::from([(class[0], 0)]);
    let mut order = vec![0usize];
    let mut small: Vec<DigitState> = Vec::new();
    while small.len() < order.len() {
        let state = &states[order[small.len()]];
        let mut edges = Vec::new();
        for &(letter, to) in state.edges.iter().filter(|(_, to)| class[*to as usize] != DEAD) {
            let fresh = place.len() as u32;
            let number = *place.entry(class[to as usize]).or_insert(fresh);
            if number == fresh {
                order.push(to as usize);
            }
            edges.push((letter, number));
        }
        small.push(DigitState { accepting: state.accepting, edges });
    }
    // What does not begin again after a block of zeros is no automaton of numbers.
    Ok(DigitAutomaton::new(writer.numerals().clone(), writer.arity(), small).ok())
}
