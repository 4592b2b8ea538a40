//! And, and-not, exists: operations on automata.
//!
//! Products are joined on the tracks they share: from a pair of states only pairs of edges that agree there are looked
//! at. All results are trimmed. Operands that are no longer needed are given away, and count as memory of the operation;
//! those that are lent are counted by the lender.

use super::automaton::{Automaton, Layout, Letter, Track, union};
use super::budget::{Budget, Map, Stop, list_bytes, map_bytes};
use std::rc::Rc;

/// The edges of an automaton with letters laid out for a product, sorted by what they say on the shared tracks.
struct Side {
    starts: Vec<usize>,
    /// Shared digits, all digits, target.
    edges: Vec<(Letter, Letter, u32)>,
}

impl Side {
    fn new(automaton: &Automaton, tracks: &[Track], shared: Letter) -> Side {
        let layout = Layout::new(&automaton.tracks, tracks);
        let mut edges: Vec<(Letter, Letter, u32)> = automaton
            .letters
            .iter()
            .zip(&automaton.targets)
            .map(|(&letter, &target)| {
                let letter = layout.place(letter);
                (letter & shared, letter, target)
            })
            .collect();
        for state in 0..automaton.states() {
            edges[automaton.starts[state]..automaton.starts[state + 1]].sort_unstable();
        }
        Side { starts: automaton.starts.clone(), edges }
    }

    fn bytes(&self) -> usize {
        list_bytes(&self.starts) + list_bytes(&self.edges)
    }

    fn from(&self, state: u32) -> &[(Letter, Letter, u32)] {
        &self.edges[self.starts[state as usize]..self.starts[state as usize + 1]]
    }
}

/// The digits of `tracks` that belong to both lists.
fn shared_digits(left: &[Track], right: &[Track], tracks: &[Track]) -> Letter {
    let both = |track: &Track| left.contains(track) && right.contains(track);
    tracks.iter().enumerate().filter(|(_, track)| both(track)).fold(0, |mask, (index, _)| mask | 0xff << (8 * index))
}

/// Words that both accept, each on its own tracks. At most |left| |right| states; deterministic if both are.
pub(super) fn join(left: Automaton, right: &Automaton, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    let tracks = union(&left.tracks, &right.tracks)?;
    let shared = shared_digits(&left.tracks, &right.tracks, &tracks);
    budget.work(0, left.reserved() + (left.edges() + right.edges()) * size_of::<(Letter, Letter, u32)>())?;
    let (a, b) = (Side::new(&left, &tracks, shared), Side::new(right, &tracks, shared));
    let operands = left.reserved() + a.bytes() + b.bytes();
    let mut result = Automaton::new(tracks);
    let mut known: Map<(u32, u32), u32> = Map::default();
    let mut order: Vec<(u32, u32)> = Vec::new();
    for &x in &left.initial {
        for &y in &right.initial {
            result.initial.push(order.len() as u32);
            known.insert((x, y), order.len() as u32);
            order.push((x, y));
        }
    }
    let mut next = 0;
    while next < order.len() {
        let (x, y) = order[next];
        next += 1;
        let (mut lefts, mut rights) = (a.from(x), b.from(y));
        while let (Some(one), Some(other)) = (lefts.first(), rights.first()) {
            let key = one.0.max(other.0);
            if one.0 < key {
                lefts = &lefts[lefts.partition_point(|edge| edge.0 < key)..];
                continue;
            }
            if other.0 < key {
                rights = &rights[rights.partition_point(|edge| edge.0 < key)..];
                continue;
            }
            let same = |edges: &[(Letter, Letter, u32)]| edges.iter().take_while(|edge| edge.0 == key).count();
            let (m, n) = (same(lefts), same(rights));
            for &(_, left_letter, left_target) in &lefts[..m] {
                for &(_, right_letter, right_target) in &rights[..n] {
                    let target = *known.entry((left_target, right_target)).or_insert_with(|| {
                        order.push((left_target, right_target));
                        order.len() as u32 - 1
                    });
                    result.push(left_letter | right_letter, target);
                }
            }
            (lefts, rights) = (&lefts[m..], &rights[n..]);
        }
        let beside = operands + map_bytes(&known) + list_bytes(&order);
        result.close(left.accepting[x as usize] && right.accepting[y as usize], beside, budget)?;
    }
    drop((left, a, b, known, order));
    result.trim(budget)
}

/// The state of an automaton that has stopped: it accepts nothing any more.
const STOPPED: u32 = u32::MAX;

/// The most automata that are taken away together.
pub(super) const MAX_TOGETHER: usize = 6;

/// Words of `left` that not all of `right` accept. Those are deterministic, read only tracks of `left`, and are at most
/// [`MAX_TOGETHER`].
pub(super) fn without(left: Automaton, right: &[&Automaton], budget: &Budget<'_>) -> Result<Automaton, Stop> {
    if right.iter().any(|part| part.is_empty()) {
        return Ok(left);
    }
    let layouts: Vec<Layout> = right.iter().map(|part| Layout::new(&left.tracks, &part.tracks)).collect();
    type States = [u32; MAX_TOGETHER];
    const ALL_STOPPED: States = [STOPPED; MAX_TOGETHER];
    let mut start = [0; MAX_TOGETHER];
    right.iter().zip(&mut start).for_each(|(part, state)| *state = part.initial[0]);
    let mut result = Automaton::new(left.tracks.clone());
    let mut known: Map<(u32, States), u32> = Map::default();
    let mut order: Vec<(u32, States)> = Vec::new();
    for &x in &left.initial {
        result.initial.push(order.len() as u32);
        known.insert((x, start), order.len() as u32);
        order.push((x, start));
    }
    let mut next = 0;
    while next < order.len() {
        let (x, states) = order[next];
        next += 1;
        for (letter, target) in left.from(x) {
            let mut following = states;
            if states != ALL_STOPPED {
                for (index, part) in right.iter().enumerate() {
                    match part.follow(states[index], layouts[index].place(letter)) {
                        Some(state) => following[index] = state,
                        None => {
                            following = ALL_STOPPED;
                            break;
                        }
                    }
                }
            }
            let target = *known.entry((target, following)).or_insert_with(|| {
                order.push((target, following));
                order.len() as u32 - 1
            });
            result.push(letter, target);
        }
        let taken =
            states != ALL_STOPPED && right.iter().zip(states).all(|(part, state)| part.accepting[state as usize]);
        let beside = left.reserved() + map_bytes(&known) + list_bytes(&order);
        result.close(left.accepting[x as usize] && !taken, beside, budget)?;
    }
    drop((left, known, order));
    result.trim(budget)
}

/// There are numbers on the other tracks such that the word is accepted: an automaton on the tracks to keep, not
/// deterministic. A number on a dropped track may be longer than those on the kept ones, so the initial states are
/// closed under blocks of `period` zeros.
pub(super) fn project(
    automaton: Automaton,
    keep: &[Track],
    period: usize,
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let tracks: Vec<Track> = automaton.tracks.iter().copied().filter(|track| keep.contains(track)).collect();
    let layout = Layout::new(&automaton.tracks, &tracks);
    let mut result = Automaton { tracks, ..automaton };
    result.letters.iter_mut().for_each(|letter| *letter = layout.place(*letter));
    let mut initial = result.initial.clone();
    let mut known = vec![false; result.states()];
    initial.iter().for_each(|&state| known[state as usize] = true);
    let mut next = 0;
    while next < initial.len() {
        let mut front = vec![initial[next]];
        next += 1;
        for _ in 0..period {
            let mut reached: Vec<u32> = front
                .iter()
                .flat_map(|&state| result.from(state).filter(|edge| edge.0 == 0).map(|edge| edge.1))
                .collect();
            reached.sort_unstable();
            reached.dedup();
            front = reached;
            budget.work(front.len() + 1, result.reserved() + known.len())?;
        }
        for state in front {
            if !std::mem::replace(&mut known[state as usize], true) {
                initial.push(state);
            }
        }
    }
    result.initial = initial;
    result.trim(budget)
}

/// Sets of states of an automaton, found as they are needed.
struct Subsets<'a> {
    automaton: &'a Automaton,
    known: Map<Rc<[u32]>, u32>,
    sets: Vec<Rc<[u32]>>,
    /// The sets that follow a set, by letter; nothing while they have not been asked for.
    following: Vec<Option<Box<Following>>>,
    /// The bytes of the sets and lists themselves.
    parts: usize,
}

/// Letters, rising, and the sets they lead to.
type Following = [(Letter, u32)];

/// What an allocation takes besides its contents: the counts of an `Rc`, and rounding.
const ALLOCATION: usize = 24;

impl<'a> Subsets<'a> {
    fn new(automaton: &'a Automaton) -> Subsets<'a> {
        Subsets { automaton, known: Map::default(), sets: vec![], following: vec![], parts: 0 }
    }

    fn bytes(&self) -> usize {
        self.parts + map_bytes(&self.known) + list_bytes(&self.sets) + list_bytes(&self.following)
    }

    fn number(&mut self, set: Vec<u32>) -> u32 {
        if let Some(&number) = self.known.get(set.as_slice()) {
            return number;
        }
        let number = self.sets.len() as u32;
        let set: Rc<[u32]> = set.into();
        self.parts += 4 * set.len() + ALLOCATION;
        self.known.insert(Rc::clone(&set), number);
        self.sets.push(set);
        self.following.push(None);
        number
    }

    fn initial(&mut self) -> u32 {
        let mut set = self.automaton.initial.clone();
        set.sort_unstable();
        self.number(set)
    }

    fn accepting(&self, set: u32) -> bool {
        self.sets[set as usize].iter().any(|&state| self.automaton.accepting[state as usize])
    }

    /// The sets that follow a set.
    fn find_following(&mut self, set: u32) -> Vec<(Letter, u32)> {
        let mut edges: Vec<(Letter, u32)> =
            self.sets[set as usize].iter().flat_map(|&state| self.automaton.from(state)).collect();
        edges.sort_unstable();
        edges.dedup();
        let mut following = Vec::new();
        for group in edges.chunk_by(|a, b| a.0 == b.0) {
            let target = self.number(group.iter().map(|edge| edge.1).collect());
            following.push((group[0].0, target));
        }
        following
    }

    /// The same, for sets that are asked for again.
    fn following(&mut self, set: u32) -> &Following {
        if self.following[set as usize].is_none() {
            let following = self.find_following(set);
            self.parts += size_of_val(following.as_slice()) + ALLOCATION;
            self.following[set as usize] = Some(following.into());
        }
        self.following[set as usize].as_deref().unwrap_or_default()
    }
}

/// A deterministic automaton with the same words: the subset construction, exponential at worst.
pub(super) fn determinise(automaton: Automaton, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    let mut result = Automaton::new(automaton.tracks.clone());
    if automaton.is_empty() {
        return Ok(result);
    }
    let mut subsets = Subsets::new(&automaton);
    result.initial = vec![subsets.initial()];
    let mut next = 0;
    while (next as usize) < subsets.sets.len() {
        for (letter, target) in subsets.find_following(next) {
            result.push(letter, target);
        }
        budget.fits(subsets.bytes())?;
        result.close(subsets.accepting(next), automaton.reserved() + subsets.bytes(), budget)?;
        next += 1;
    }
    drop(subsets);
    drop(automaton);
    result.trim(budget)
}

/// Words of `left` that `right` does not accept, where `right` need not be deterministic and reads only tracks of
/// `left`. Only sets of states that meet words of `left` are built.
pub(super) fn subtract(left: &Automaton, right: Automaton, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    if right.is_empty() {
        return Ok(left.clone());
    }
    let layout = Layout::new(&left.tracks, &right.tracks);
    let mut subsets = Subsets::new(&right);
    let mut result = Automaton::new(left.tracks.clone());
    let mut known: Map<(u32, u32), u32> = Map::default();
    let mut order: Vec<(u32, u32)> = Vec::new();
    let start = subsets.initial();
    for &x in &left.initial {
        result.initial.push(order.len() as u32);
        known.insert((x, start), order.len() as u32);
        order.push((x, start));
    }
    let mut next = 0;
    while next < order.len() {
        let (x, y) = order[next];
        next += 1;
        let following = if y == STOPPED { &[] } else { subsets.following(y) };
        for (letter, target) in left.from(x) {
            let key = layout.place(letter);
            let other = following.binary_search_by_key(&key, |edge| edge.0);
            let pair = (target, other.map_or(STOPPED, |index| following[index].1));
            let target = *known.entry(pair).or_insert_with(|| {
                order.push(pair);
                order.len() as u32 - 1
            });
            result.push(letter, target);
        }
        let accepting = left.accepting[x as usize] && (y == STOPPED || !subsets.accepting(y));
        budget.fits(subsets.bytes())?;
        let beside = right.reserved() + subsets.bytes() + map_bytes(&known) + list_bytes(&order);
        result.close(accepting, beside, budget)?;
    }
    drop((subsets, known, order));
    drop(right);
    result.trim(budget)
}

/// Words that one of two automata on the same tracks accepts: both side by side, with the initial states of both.
pub(super) fn beside(left: Automaton, right: &Automaton) -> Automaton {
    debug_assert_eq!(left.tracks, right.tracks);
    let (states, edges) = (left.states() as u32, left.edges());
    let mut both = left;
    both.starts.extend(right.starts[1..].iter().map(|start| start + edges));
    both.letters.extend(&right.letters);
    both.targets.extend(right.targets.iter().map(|target| target + states));
    both.accepting.extend(&right.accepting);
    both.initial.extend(right.initial.iter().map(|state| state + states));
    both
}

/// The same, deterministic. At most |left| |right| states if both are.
pub(super) fn either(left: Automaton, right: &Automaton, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    determinise(beside(left, right), budget)
}
