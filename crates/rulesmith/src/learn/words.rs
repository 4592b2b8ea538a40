//! Positions as words of digits, and the trees of their continuations.
//!
//! All positions whose piles have at most L digits are known, so for a prefix u and each j up to L - |u| it is known which words of
//! j letters continue it to a position of the set: a tree of height j. Trees are kept once each (hash-consed bottom up), so that
//! equal ones have equal numbers. Zeros in front change nothing; so the tree of height j of the empty prefix is found in that of
//! height L by going along zeros, and the tree of height j of ua is the branch a of that of height j + 1 of u.
//!
//! The same trees tell the words of numbers apart by what is said of each number (`rows`): a word then ends in that, and not in the one
//! sign that it is a word of the set.

use crate::numeration::DigitAutomaton;
use crate::work::{Pace, Stopped, Work};
use std::collections::HashMap;

/// One digit of each pile in eight bits each, the first lowest.
pub(super) type Letter = u64;

/// A tree of continuations, by its number.
pub(super) type Tree = u32;

/// No continuation.
pub(super) const NONE: Tree = 0;

/// The word ends, and is one of a position of the set. Where several things are said of words, these are the trees from here on.
pub(super) const END: Tree = 1;

/// The memory of a tree in the table and in the list, beside its branches; and of a branch, in both.
const TREE: u64 = 96;
const BRANCH: u64 = 32;

/// All trees that occur, each once.
pub(super) struct Trees {
    /// The branches of each; those that do not end are left out.
    branches: Vec<Vec<(Letter, Tree)>>,
    /// For each height, how many prefixes have a tree of that height, and how many different trees these are.
    pub counts: Vec<(u64, u64)>,
    /// The tree of all words of L letters.
    whole: Tree,
    /// L.
    pub length: usize,
}

/// Trees on their way.
struct Planting<'w> {
    trees: Trees,
    known: HashMap<Box<[(Letter, Tree)]>, Tree>,
    /// The branches of trees that are not whole yet.
    open: Vec<(Letter, Tree)>,
    bytes: u64,
    work: &'w Work,
    pace: Pace<'w>,
}

impl Trees {
    /// Of the positions whose piles have at most `length` digits in the numeration of `writer`.
    pub fn new<'p>(
        writer: &DigitAutomaton,
        length: usize,
        positions: impl Iterator<Item = &'p [u64]>,
        work: &Work,
    ) -> Result<Trees, Stopped> {
        let arity = writer.arity();
        let mut planting = Planting::new(1, length, work);
        let mut flat: Vec<u8> = Vec::new();
        'positions: for position in positions {
            planting.pace.steps(length as u32)?;
            let start = flat.len();
            flat.resize(start + length * arity, 0);
            for (track, &pile) in position.iter().enumerate() {
                for (place, digit) in writer.word(&pile.into()).into_iter().enumerate() {
                    match length.checked_sub(place + 1) {
                        Some(column) => flat[start + column * arity + track] = digit,
                        None => {
                            flat.truncate(start);
                            continue 'positions;
                        }
                    }
                }
            }
        }
        work.fits(4 * flat.len() as u64)?;
        let mut words: Vec<&[u8]> = flat.chunks_exact(length * arity).collect();
        words.sort_unstable();
        planting.bytes = 2 * flat.len() as u64;
        let whole = planting.of_words(&words, 0, arity)?;
        Ok(planting.grown(whole))
    }

    /// Of the numbers of at most `length` digits: the word of a number ends in the tree that `outputs` has for it, from 1 to `many`,
    /// or is none if that is 0. `places` are what the places are worth; digits are greedy.
    pub fn of_rows(places: &[u64], length: usize, outputs: &[u16], many: usize, work: &Work) -> Result<Trees, Stopped> {
        let mut planting = Planting::new(many, length, work);
        let numbers = places.get(length).copied().unwrap_or(0);
        let whole = planting.of_numbers(places, outputs, (0, numbers), length)?;
        Ok(planting.grown(whole))
    }

    /// The branch of a tree.
    pub fn branch(&self, tree: Tree, letter: Letter) -> Tree {
        self.branches[tree as usize].iter().find(|(other, _)| *other == letter).map_or(NONE, |(_, below)| *below)
    }

    /// The letters of a tree.
    pub fn letters(&self, tree: Tree) -> impl Iterator<Item = Letter> + '_ {
        self.branches[tree as usize].iter().map(|(letter, _)| *letter)
    }

    /// The trees of the empty prefix, of heights 0, 1, .., L.
    pub fn of_nothing(&self) -> Vec<Tree> {
        let mut trees = vec![self.whole];
        for _ in 0..self.length {
            let last = trees[trees.len() - 1];
            trees.push(self.branch(last, 0));
        }
        trees.reverse();
        trees
    }
}

impl<'w> Planting<'w> {
    /// With `many` trees of height 0.
    fn new(many: usize, length: usize, work: &'w Work) -> Planting<'w> {
        let mut counts = vec![(0, 0); length + 1];
        counts[0].1 = many as u64;
        let trees = Trees { branches: vec![vec![]; many + 1], counts, whole: NONE, length };
        Planting { trees, known: HashMap::new(), open: vec![], bytes: 0, work, pace: work.pace() }
    }

    fn grown(self, whole: Tree) -> Trees {
        Trees { whole, ..self.trees }
    }

    /// The tree of a height whose branches are those in `open` from `start` on, which are taken away.
    fn close(&mut self, start: usize, height: usize) -> Result<Tree, Stopped> {
        if self.open.len() == start {
            return Ok(NONE);
        }
        self.trees.counts[height].0 += 1;
        let branches = &self.open[start..];
        // The height is that of the branches, so that trees of different heights are different.
        let tree = match self.known.get(branches) {
            Some(&tree) => tree,
            None => {
                self.bytes += TREE + BRANCH * branches.len() as u64;
                self.work.fits(self.bytes)?;
                self.trees.counts[height].1 += 1;
                let next = self.trees.branches.len() as Tree;
                self.known.insert(branches.into(), next);
                self.trees.branches.push(branches.to_vec());
                next
            }
        };
        self.open.truncate(start);
        Ok(tree)
    }

    /// The tree of the words, which agree in the letters before `depth`.
    fn of_words(&mut self, words: &[&[u8]], depth: usize, arity: usize) -> Result<Tree, Stopped> {
        if words.is_empty() {
            return Ok(NONE);
        }
        let height = self.trees.length - depth;
        if height == 0 {
            self.trees.counts[0].0 += 1;
            return Ok(END);
        }
        self.pace.steps(4)?;
        let at = depth * arity..(depth + 1) * arity;
        let start = self.open.len();
        for same in words.chunk_by(|one, other| one[at.clone()] == other[at.clone()]) {
            let digits = same[0][at.clone()].iter().enumerate();
            let letter = digits.fold(0, |sum, (track, digit)| sum | Letter::from(*digit) << (8 * track));
            let below = self.of_words(same, depth + 1, arity)?;
            self.open.push((letter, below));
        }
        self.close(start, height)
    }

    /// The tree of so many numbers from one on, which agree in all but the last `height` digits.
    fn of_numbers(
        &mut self,
        places: &[u64],
        outputs: &[u16],
        (from, many): (u64, u64),
        height: usize,
    ) -> Result<Tree, Stopped> {
        let Some(place) = height.checked_sub(1) else {
            let tree = outputs.get(from as usize).map_or(NONE, |output| Tree::from(*output));
            self.trees.counts[0].0 += u64::from(tree != NONE);
            return Ok(tree);
        };
        self.pace.steps(4)?;
        let (start, worth) = (self.open.len(), places[place]);
        let (mut digit, mut passed) = (0, 0);
        while passed < many {
            let part = worth.min(many - passed);
            let below = self.of_numbers(places, outputs, (from + passed, part), place)?;
            if below != NONE {
                self.open.push((digit, below));
            }
            (digit, passed) = (digit + 1, passed + worth);
        }
        self.close(start, height)
    }
}
