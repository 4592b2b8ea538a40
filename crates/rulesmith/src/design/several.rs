//! Stuck positions on any number of unordered piles, and invariant games that a target came with.
//!
//! The argument is that of [`stuck`](super::stuck): a vector that leads from one wanted position to another, whatever the order of its
//! entries, is no move of an invariant game that has the target; if every vector from some other position to a wanted one
//! is such a difference, there is no such game. On two piles `stuck` is faster.

use crate::work::{Pace, Stopped, Work};
use std::collections::{HashMap, HashSet};

/// A position that no invariant game can move from, on any number of piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckPosition {
    /// The position, sorted; it is not wanted.
    pub position: Vec<u64>,
    /// Every vector from it to a wanted position.
    pub options: Vec<BlockedVector>,
}

/// A vector that no invariant game can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedVector {
    /// What is taken from each pile.
    pub take: Vec<u64>,
    /// The wanted position that is left, sorted.
    pub to: Vec<u64>,
    /// Two wanted positions, from the first of which the vector leads to the second.
    pub shown_by: (Vec<u64>, Vec<u64>),
}

/// The orders of a position's piles, each once.
fn orders(position: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for &pile in position {
        let mut next = Vec::new();
        for order in &all {
            for at in 0..=order.len() {
                let mut longer: Vec<u64> = order.clone();
                longer.insert(at, pile);
                next.push(longer);
            }
        }
        next.sort_unstable();
        next.dedup();
        all = next;
    }
    all
}

/// What is taken so that the second position is left of the first, pile by pile.
fn taken(from: &[u64], to: &[u64]) -> Option<Vec<u64>> {
    let take: Vec<u64> = from.iter().zip(to).map(|(from, to)| from.checked_sub(*to)).collect::<Option<_>>()?;
    take.iter().any(|&amount| amount > 0).then_some(take)
}

fn arranged(mut vector: Vec<u64>) -> Vec<u64> {
    vector.sort_unstable();
    vector
}

/// The first position, by the number of tokens and then by its piles, that is stuck as far as the wanted positions show; they
/// are sorted, and all there are with piles up to a bound.
pub fn stuck_position(wanted: &[Vec<u64>], up_to: u64, work: &Work) -> Result<Option<StuckPosition>, Stopped> {
    let Some(piles) = wanted.first().map(Vec::len) else { return Ok(None) };
    let mut pace = work.pace();
    let mut turned: Vec<Vec<u64>> = Vec::new();
    for position in wanted {
        pace.steps(24)?;
        turned.extend(orders(position));
    }
    // Which two positions show a difference first.
    let mut differences: HashMap<Vec<u64>, (usize, usize)> = HashMap::new();
    for (from, position) in wanted.iter().enumerate() {
        work.report("differences", from as u64, Some(wanted.len() as u64))?;
        work.fits(differences.len() as u64 * (80 + 8 * piles as u64))?;
        for (to, other) in turned.iter().enumerate() {
            pace.steps(2)?;
            if let Some(take) = taken(position, other) {
                differences.entry(arranged(take)).or_insert((from, to));
            }
        }
    }
    let known: HashSet<&[u64]> = wanted.iter().map(Vec::as_slice).collect();
    // Which was reached last from a position with the same smallest piles mostly helps again.
    let mut helped: HashMap<Vec<u64>, usize> = HashMap::new();
    for tokens in 0..=up_to.saturating_mul(piles as u64) {
        work.report("looking for a stuck position", tokens, Some(up_to.saturating_mul(piles as u64)))?;
        let mut found = None;
        each_position(piles, tokens, up_to, &mut |position| {
            if found.is_some() || known.contains(position) {
                return Ok(());
            }
            let helps =
                |to: &Vec<u64>| taken(position, to).is_some_and(|take| !differences.contains_key(&arranged(take)));
            let small = position[..piles - 1].to_vec();
            if helped.get(&small).is_some_and(|&last| helps(&turned[last])) {
                return pace.steps(16);
            }
            match first(&turned, helps, &mut pace)? {
                Some(to) => {
                    helped.insert(small, to);
                }
                None => found = Some(position.to_vec()),
            }
            Ok(())
        })?;
        if let Some(position) = found {
            let mut options: Vec<BlockedVector> = Vec::new();
            for to in &turned {
                pace.steps(4)?;
                let Some(take) = taken(&position, to) else { continue };
                let vector = arranged(take.clone());
                let left = arranged(to.clone());
                let again = |option: &BlockedVector| option.to == left && arranged(option.take.clone()) == vector;
                if let (Some(&(from, other)), false) = (differences.get(&vector), options.iter().any(again)) {
                    let shown_by = (wanted[from].clone(), arranged(turned[other].clone()));
                    options.push(BlockedVector { take, to: left, shown_by });
                }
            }
            return Ok(Some(StuckPosition { position, options }));
        }
    }
    Ok(None)
}

fn first(
    turned: &[Vec<u64>],
    helps: impl Fn(&Vec<u64>) -> bool,
    pace: &mut Pace<'_>,
) -> Result<Option<usize>, Stopped> {
    for (at, to) in turned.iter().enumerate() {
        pace.steps(2)?;
        if helps(to) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Every sorted position with so many tokens and no pile above a bound, by its first pile, then its second, ..
fn each_position(
    piles: usize,
    tokens: u64,
    most: u64,
    look: &mut dyn FnMut(&[u64]) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    fn rest(
        position: &mut Vec<u64>,
        piles: usize,
        tokens: u64,
        most: u64,
        look: &mut dyn FnMut(&[u64]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let left = (piles - position.len()) as u64;
        let least = position.last().copied().unwrap_or(0);
        if left == 1 {
            if (least..=most).contains(&tokens) {
                position.push(tokens);
                look(position)?;
                position.pop();
            }
            return Ok(());
        }
        for pile in least..=(tokens / left).min(most) {
            position.push(pile);
            rest(position, piles, tokens - pile, most, look)?;
            position.pop();
        }
        Ok(())
    }
    rest(&mut Vec::new(), piles, tokens, most, look)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{Request, Target, Verdict, invariant};

    /// On two piles it is what the faster search says.
    #[test]
    fn two_piles_are_as_before() {
        let work = Work::default();
        for target in
            ["freak", "{ (n, 3*n) : n >= 0 }", "fractional(3/2, 2)", "sqrt(2)", "{ (n, n) : n >= 0 } also (3, 5)"]
        {
            let request = Request::read(target).unwrap();
            let wanted = request.positions(30, &work).unwrap();
            let found = stuck_position(&wanted, 30, &work).unwrap();
            let listed = Target::of_list("list", &wanted).unwrap();
            let other = match invariant(&listed, 30, &work).unwrap().verdict {
                Verdict::Impossible(witness) => Some(witness.position.to_vec()),
                _ => None,
            };
            // A list is complete to its last pile only.
            if wanted.iter().any(|position| position[1] == 30) || other.is_none() == found.is_none() {
                assert_eq!(found.map(|found| found.position), other, "{target}");
            }
        }
    }

    /// By the definition, on a small board: every vector from the position to a wanted one is a difference, and of no position
    /// before it.
    #[test]
    fn what_is_stuck_is_so_by_the_definition() {
        let work = Work::default();
        let mut found = 0;
        for target in [
            "{ (n, 2*n, 3*n) : n >= 0 }",
            "{ (x, y, z) : xor(x, y) = z }",
            "rat",
            "{ (n, n, 2*n) : n >= 0 }",
            "{ (x, y, z) : (x + y + z) mod 3 = 0 }",
        ] {
            let wanted = Request::read(target).unwrap().positions(10, &work).unwrap();
            let all: HashSet<Vec<u64>> = wanted.iter().flat_map(|position| orders(position)).collect();
            let difference = |vector: &[u64]| {
                all.iter().any(|from| {
                    orders(vector).iter().any(|take| {
                        taken(from, take).is_some_and(|to| all.contains(&to))
                            || from == take && vector.iter().any(|&v| v > 0) && all.contains(&vec![0; vector.len()])
                    })
                })
            };
            let is_stuck =
                |position: &[u64]| all.iter().filter_map(|to| taken(position, to)).all(|take| difference(&take));
            let said = stuck_position(&wanted, 10, &work).unwrap();
            let mut expected = None;
            'search: for tokens in 0..=30 {
                let mut positions = Vec::new();
                each_position(3, tokens, 10, &mut |position| {
                    positions.push(position.to_vec());
                    Ok(())
                })
                .unwrap();
                for position in positions {
                    if !all.contains(&position) && is_stuck(&position) {
                        expected = Some(position);
                        break 'search;
                    }
                }
            }
            assert_eq!(said.as_ref().map(|said| said.position.clone()), expected, "{target}");
            if let Some(said) = said {
                found += 1;
                for option in said.options {
                    assert!(difference(&option.take), "{target}");
                    assert!(all.contains(&option.shown_by.0) && all.contains(&option.shown_by.1), "{target}");
                }
            }
        }
        assert!(found >= 2, "{found}");
    }
}
