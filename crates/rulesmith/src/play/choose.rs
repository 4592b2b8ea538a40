//! Choosing a move when the lost positions are known: look at those in reach, and ask the referee.

use crate::referee::{Claims, LegalMove, Outcome, Products, Referee, Whole};
use crate::work::Work;

/// What a strategy knows about the lost positions of a game.
pub(super) trait Knowledge<I: Whole>: Send + Sync {
    /// Whether a position (sorted, if the piles are unordered) is lost for the player to move.
    fn is_lost(&self, position: &[I], products: &Products, work: &Work) -> Outcome<bool>;

    /// Lost positions that have a pile of the given size; the other piles of the position tell which of many are asked
    /// for.
    fn through(&self, pile: &I, others: &[I], products: &Products, work: &Work) -> Outcome<Vec<Vec<I>>>;

    /// Lost positions that come into question for every position, such as (0, 0).
    fn listed(&self) -> Outcome<Vec<Vec<I>>>;

    /// Starting points of a search among the others: first those by differences of piles, then those by the piles.
    fn near(&self, position: &[I], by_differences: bool, products: &Products, work: &Work) -> Outcome<Vec<(usize, I)>>;

    /// The lost position with an index, counted from a starting point.
    fn at(&self, family: usize, n: &I, products: &Products) -> Outcome<Option<Vec<I>>>;
}

impl<I: Whole> Knowledge<I> for Claims {
    fn is_lost(&self, position: &[I], products: &Products, _: &Work) -> Outcome<bool> {
        self.contains(position, products)
    }

    fn through(&self, pile: &I, others: &[I], products: &Products, _: &Work) -> Outcome<Vec<Vec<I>>> {
        self.through(pile, others, products)
    }

    fn listed(&self) -> Outcome<Vec<Vec<I>>> {
        self.listed()
    }

    fn near(&self, position: &[I], by_differences: bool, products: &Products, _: &Work) -> Outcome<Vec<(usize, I)>> {
        match by_differences {
            true => self.near_differences(position, products),
            false => self.near_piles(position, products),
        }
    }

    fn at(&self, family: usize, n: &I, products: &Products) -> Outcome<Option<Vec<I>>> {
        self.at(family, n, products)
    }
}

/// A move to a lost position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found<I> {
    pub legal: LegalMove<I>,
    pub to: Vec<I>,
}

/// How far from each starting point the search goes before it gives up. Where a claim holds, the winning move is at one of
/// the first few steps or, for the invariant games of Goldberg and Fraenkel 2017, within the bound H1 of their finite
/// sets of vectors.
const ROUNDS: i64 = 4096;

/// How far it goes from each kind of starting point before the next kind is tried.
const SHORT: i64 = 3;

/// Collects moves from a position to lost ones, until there are `enough`.
///
/// First the lost positions that keep a pile as it is (nim moves; those through the first pile are given), then those listed, then what the listed vectors reach,
/// then those whose differences between piles, or whose index, is near that of the position, in growing distance.
pub(super) fn moves<I: Whole>(
    referee: &Referee,
    knowledge: &dyn Knowledge<I>,
    position: &[I],
    through_first: Vec<Vec<I>>,
    enough: usize,
    products: &Products,
    work: &Work,
) -> Outcome<Vec<Found<I>>> {
    let mut search = Search { referee, position, enough, products, work, found: Vec::new() };
    search.run(knowledge, through_first)?;
    Ok(search.found)
}

struct Search<'a, I: Whole> {
    referee: &'a Referee,
    position: &'a [I],
    enough: usize,
    products: &'a Products,
    work: &'a Work,
    found: Vec<Found<I>>,
}

impl<I: Whole> Search<'_, I> {
    /// Whether there are enough moves, with this target tried.
    fn tries(&mut self, target: Vec<I>) -> Outcome<bool> {
        let fits = target.iter().zip(self.position).all(|(left, pile)| left <= pile);
        if fits
            && target != self.position
            && !self.found.iter().any(|found| found.to == target)
            && let Some(legal) = self.referee.allows(self.position, &target, self.products)?
        {
            self.found.push(Found { legal, to: target });
        }
        Ok(self.found.len() >= self.enough)
    }

    fn run(&mut self, knowledge: &dyn Knowledge<I>, through_first: Vec<Vec<I>>) -> Outcome<()> {
        let position = self.position;
        for target in through_first {
            if self.tries(target)? {
                return Ok(());
            }
        }
        for (index, pile) in position.iter().enumerate().skip(1) {
            // Equal piles ask the same question.
            if position[..index].contains(pile) {
                continue;
            }
            for target in knowledge.through(pile, position, self.products, self.work)? {
                if self.tries(target)? {
                    return Ok(());
                }
            }
        }
        for target in knowledge.listed()? {
            if self.tries(target)? {
                return Ok(());
            }
        }
        for vector in self.referee.listed_vectors() {
            self.work.go_on()?;
            let left: Outcome<Vec<I>> =
                position.iter().zip(vector).map(|(pile, amount)| pile.minus(&I::from_integer(amount)?)).collect();
            let Ok(mut target) = left else { continue };
            if self.referee.is_sorted() {
                target.sort();
            }
            let fits = target.iter().all(|left| *left >= I::small(0));
            if fits && knowledge.is_lost(&target, self.products, self.work)? && self.tries(target)? {
                return Ok(());
            }
        }
        // A few steps around every starting point first; long searches only for the single move that is needed.
        let mut bases = Vec::new();
        for by_differences in [true, false] {
            let more = knowledge.near(position, by_differences, self.products, self.work)?;
            for distance in 0..=SHORT {
                if self.steps(knowledge, &more, distance)? {
                    return Ok(());
                }
            }
            bases.extend(more);
        }
        for distance in SHORT + 1..ROUNDS {
            if !self.found.is_empty() || self.steps(knowledge, &bases, distance)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Tries the indices at a distance from the starting points.
    fn steps(&mut self, knowledge: &dyn Knowledge<I>, bases: &[(usize, I)], distance: i64) -> Outcome<bool> {
        for (family, base) in bases {
            self.work.go_on()?;
            let below = base.minus(&I::small(distance))?;
            let above = (distance > 0).then(|| base.plus(&I::small(distance))).transpose()?;
            for n in std::iter::once(below).chain(above) {
                if let Some(target) = knowledge.at(*family, &n, self.products)?
                    && self.tries(target)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
