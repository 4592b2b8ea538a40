//! An automaton from the trees of continuations.
//!
//! Two prefixes are taken for the same state if the same words continue them, as far as that is known of both (and words of whole
//! blocks are all that counts, so the number of letters to come, modulo the period, is part of a state). Each state is looked
//! at through the shortest prefix that leads to it, whose trees are the highest; a prefix is taken for the first state that agrees
//! with it. So what is known of short prefixes is used whole, and long ones, of which less is known, may agree with several states:
//! then there are several automata, if they are not too many. Whether they accept exactly the positions known is looked at, and
//! the rest is for larger boards and the provers. If a prefix of which little is known agrees with no state, the positions known
//! are too few.

use super::words::{Letter, NONE, Tree, Trees};
use crate::work::{Stopped, Work};
use std::collections::{BTreeSet, HashMap};

/// A state: in which tree words end there, and where letters lead, letters rising.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub output: Tree,
    pub edges: Vec<(Letter, u32)>,
}

/// What came of it.
pub(super) enum Learned {
    /// Automata that say of the words known exactly what is known; the first takes prefixes for the first states that agree with them.
    Automata(Vec<Vec<State>>),
    /// A state was met that is not shown far enough, or the automaton does not accept exactly the positions known.
    TooShort,
}

/// The most states that are followed.
const MAX_STATES: usize = 20_000;

/// No more automata are made of prefixes that agree with several states.
const CHOICES: usize = 16;

/// A state is made from a prefix only if this part of all letters is known to come after it.
const SHOWN: usize = 4;

/// A prefix: its trees by their height, and how many letters it has.
struct Prefix {
    trees: Vec<Tree>,
    /// The letters to come, modulo the period.
    phase: usize,
}

impl Prefix {
    /// Whether nothing is known that leads from it to the set.
    fn is_dead(&self, period: usize) -> bool {
        (self.phase..self.trees.len()).step_by(period).all(|height| self.trees[height] == NONE)
    }

    /// Whether the trees are the same as far as those of both are known.
    fn agrees(&self, other: &Prefix, period: usize) -> bool {
        let known = self.trees.len().min(other.trees.len());
        self.phase == other.phase
            && (self.phase..known).step_by(period).all(|height| self.trees[height] == other.trees[height])
    }
}

/// Learns from the words of so many letters, in a numeration with that period.
pub(super) fn learn(trees: &Trees, length: usize, period: usize, work: &Work) -> Result<Learned, Stopped> {
    let mut pace = work.pace();
    let least = (length / SHOWN).max(period);
    // States of which enough is known agree in their lower trees, if they agree.
    let key = |prefix: &Prefix| -> (usize, Vec<Tree>) {
        let heights = (prefix.phase..=least).step_by(period);
        (prefix.phase, heights.map(|height| prefix.trees[height]).collect())
    };
    let mut start = Prefix { trees: trees.of_nothing(), phase: 0 };
    start.trees.truncate(length + 1);
    let mut alike: HashMap<(usize, Vec<Tree>), Vec<usize>> = HashMap::from([(key(&start), vec![0])]);
    let mut states: Vec<State> = Vec::new();
    let mut shown = vec![start];
    // The state, the number of its arrow, and the trees of the prefix to which the arrow leads.
    let mut arrows: Vec<(usize, usize, Prefix)> = Vec::new();
    while states.len() < shown.len() {
        pace.steps(64)?;
        let prefix = &shown[states.len()];
        if prefix.trees.len() < 2 {
            return Ok(Learned::TooShort);
        }
        let output = if prefix.phase == 0 { prefix.trees[0] } else { NONE };
        let mut state = State { output, edges: vec![] };
        let phase = (prefix.phase + period - 1) % period;
        let heights = (phase + 1..prefix.trees.len()).step_by(period);
        let letters: BTreeSet<Letter> = heights.flat_map(|height| trees.letters(prefix.trees[height])).collect();
        let above = prefix.trees.clone();
        for letter in letters {
            let below = above[1..].iter().map(|tree| trees.branch(*tree, letter)).collect();
            let next = Prefix { trees: below, phase };
            if next.is_dead(period) {
                continue;
            }
            let to = match next.trees.len() > least {
                true => {
                    let near = alike.entry(key(&next)).or_default();
                    pace.steps(16 + 8 * near.len() as u32)?;
                    match near.iter().copied().find(|&other| shown[other].agrees(&next, period)) {
                        Some(known) => {
                            arrows.push((states.len(), state.edges.len(), next));
                            known
                        }
                        None => {
                            near.push(shown.len());
                            shown.push(next);
                            shown.len() - 1
                        }
                    }
                }
                false => {
                    pace.steps(16 + 2 * shown.len() as u32)?;
                    let Some(known) = shown.iter().position(|other| other.agrees(&next, period)) else {
                        return Ok(Learned::TooShort);
                    };
                    arrows.push((states.len(), state.edges.len(), next));
                    known
                }
            };
            state.edges.push((letter, to as u32));
        }
        states.push(state);
        if shown.len() > MAX_STATES {
            return Ok(Learned::TooShort);
        }
    }
    // Of each arrow the states that it may lead to, where there are several.
    let mut doubts: Vec<(usize, usize, Vec<u32>)> = Vec::new();
    for (state, arrow, prefix) in arrows {
        pace.steps(16 + 2 * shown.len() as u32)?;
        // What is known as far as of the state itself is told apart from all others.
        if prefix.trees.len() >= shown[states[state].edges[arrow].1 as usize].trees.len() {
            continue;
        }
        let agreeing = (0u32..).zip(&shown).filter(|(_, other)| other.agrees(&prefix, period));
        let agreeing: Vec<u32> = agreeing.map(|(number, _)| number).collect();
        if agreeing.len() > 1 {
            doubts.push((state, arrow, agreeing));
        }
    }
    let many = doubts.iter().try_fold(1usize, |many, doubt| many.checked_mul(doubt.2.len()));
    let many = many.filter(|many| *many <= CHOICES).unwrap_or(1);
    let mut found = Vec::new();
    for choice in 0..many {
        let mut chosen = states.clone();
        let mut rest = choice;
        for (state, arrow, agreeing) in &doubts {
            chosen[*state].edges[*arrow].1 = agreeing[rest % agreeing.len()];
            rest /= agreeing.len();
        }
        let Some(automaton) = minimal(chosen, period, work)? else { continue };
        if !found.contains(&automaton) && says_the_same(&automaton, trees, work)? {
            found.push(automaton);
        }
    }
    Ok(if found.is_empty() { Learned::TooShort } else { Learned::Automata(found) })
}

/// Whether an automaton says of the words of L letters exactly what the whole tree does: state and tree are followed together.
pub(super) fn says_the_same(automaton: &[State], trees: &Trees, work: &Work) -> Result<bool, Stopped> {
    let mut pace = work.pace();
    let whole = trees.of_nothing()[trees.length];
    // How many words of so many letters lead from a state to acceptance is not needed: a letter that one has and the other has
    // not is enough, where something follows it.
    let mut live: Vec<Vec<bool>> = vec![automaton.iter().map(|state| state.output != NONE).collect()];
    for height in 1..=trees.length {
        let before = &live[height - 1];
        let next = automaton.iter().map(|state| state.edges.iter().any(|(_, to)| before[*to as usize])).collect();
        pace.steps(automaton.len() as u32)?;
        live.push(next);
    }
    let mut met = BTreeSet::from([(0u32, whole, trees.length)]);
    let mut open = vec![(0u32, whole, trees.length)];
    while let Some((state, tree, height)) = open.pop() {
        pace.steps(8)?;
        if height == 0 {
            if automaton[state as usize].output != tree {
                return Ok(false);
            }
            continue;
        }
        let edges = &automaton[state as usize].edges;
        let has = |letter: Letter| edges.binary_search_by_key(&letter, |(letter, _)| *letter).is_ok();
        if !trees.letters(tree).all(has) {
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

/// The smallest automaton that says the same of words, its states numbered as they are met. Nothing if it would accept no word, or if zeros
/// in front would count.
///
/// Classes of states are split until all states of a class agree in what they say and in the classes that letters lead to (Moore
/// 1956); states from which no word is accepted have no class.
pub(super) fn minimal(states: Vec<State>, period: usize, work: &Work) -> Result<Option<Vec<State>>, Stopped> {
    const DEAD: u32 = u32::MAX;
    let mut pace = work.pace();
    let mut before: Vec<Vec<u32>> = vec![vec![]; states.len()];
    for (number, state) in states.iter().enumerate() {
        state.edges.iter().for_each(|(_, to)| before[*to as usize].push(number as u32));
    }
    let mut useful: Vec<bool> = states.iter().map(|state| state.output != NONE).collect();
    let mut open: Vec<usize> = (0..states.len()).filter(|state| useful[*state]).collect();
    while let Some(state) = open.pop() {
        for &source in &before[state] {
            if !std::mem::replace(&mut useful[source as usize], true) {
                open.push(source as usize);
            }
        }
    }
    let mut class: Vec<u32> =
        (0..states.len()).map(|state| if useful[state] { states[state].output } else { DEAD }).collect();
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
    let mut small: Vec<State> = Vec::new();
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
        small.push(State { output: state.output, edges });
    }
    let follow = |state: u32| small[state as usize].edges.iter().find(|(letter, _)| *letter == 0).map(|(_, to)| *to);
    let zeros = (0..period).try_fold(0, |state, _| follow(state));
    Ok((zeros == Some(0)).then_some(small))
}
