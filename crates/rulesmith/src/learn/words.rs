//! Positions as words of digits, and the trees of their continuations.
//!
//! All positions whose piles have at most L digits are known, so for a prefix u and each j up to L - |u| it is known which words of
//! j letters continue it to a position of the set: a tree of height j. Trees are kept once each (hash-consed bottom up), so that
//! equal ones have equal numbers. Zeros in front change nothing; so the tree of height j of the empty prefix is found in that of
//! height L by going along zeros, and the tree of height j of ua is the branch a of that of height j + 1 of u.

use crate::numeration::DigitAutomaton;
use crate::work::{Stopped, Work};
use std::collections::HashMap;

/// One digit of each pile in eight bits each, the first lowest.
pub(super) type Letter = u64;

/// A tree of continuations, by its number.
pub(super) type Tree = u32;

/// No continuation.
pub(super) const NONE: Tree = 0;

/// The word ends, and is one of a position of the set.
pub(super) const END: Tree = 1;

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

impl Trees {
    /// Of the positions whose piles have at most `length` digits in the numeration of `writer`.
    pub fn new<'p>(
        writer: &DigitAutomaton,
        length: usize,
        positions: impl Iterator<Item = &'p [u64]>,
        work: &Work,
    ) -> Result<Trees, Stopped> {
        let arity = writer.arity();
        let mut pace = work.pace();
        let mut flat: Vec<u8> = Vec::new();
        'positions: for position in positions {
            pace.steps(length as u32)?;
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
        let mut trees = Trees { branches: vec![vec![], vec![]], counts: vec![(0, 0); length + 1], whole: NONE, length };
        let mut known: HashMap<Vec<(Letter, Tree)>, Tree> = HashMap::new();
        trees.whole = trees.of(&words, 0, arity, &mut known, &mut |steps| pace.steps(steps))?;
        let mut heights: Vec<Option<usize>> = vec![None; trees.branches.len()];
        heights[END as usize] = Some(0);
        for tree in 2..trees.branches.len() {
            heights[tree] = trees.branches[tree].first().and_then(|(_, below)| heights[*below as usize]).map(|h| h + 1);
        }
        heights.iter().flatten().for_each(|height| trees.counts[*height].1 += 1);
        Ok(trees)
    }

    /// The tree of the words, which agree in the letters before `depth`.
    fn of(
        &mut self,
        words: &[&[u8]],
        depth: usize,
        arity: usize,
        known: &mut HashMap<Vec<(Letter, Tree)>, Tree>,
        pace: &mut dyn FnMut(u32) -> Result<(), Stopped>,
    ) -> Result<Tree, Stopped> {
        if words.is_empty() {
            return Ok(NONE);
        }
        self.counts[self.length - depth].0 += 1;
        if depth == self.length {
            return Ok(END);
        }
        pace(4)?;
        let at = depth * arity..(depth + 1) * arity;
        let mut branches = Vec::new();
        for same in words.chunk_by(|one, other| one[at.clone()] == other[at.clone()]) {
            let digits = same[0][at.clone()].iter().enumerate();
            let letter = digits.fold(0, |sum, (track, digit)| sum | Letter::from(*digit) << (8 * track));
            branches.push((letter, self.of(same, depth + 1, arity, known, pace)?));
        }
        let next = self.branches.len() as Tree;
        // The height is that of the branches, so that trees of different heights are different.
        let tree = *known.entry(branches.clone()).or_insert(next);
        if tree == next {
            self.branches.push(branches);
        }
        Ok(tree)
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
