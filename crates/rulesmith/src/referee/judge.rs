//! Whether one move is legal, at any size, and what each clause says to it.

use super::prepare::Prepare;
use super::products::Products;
use super::way::{Refusal, Way};
use super::whole::{Outcome, Whole};
use crate::form::{self, Form, FormError};
use crate::number::Real;
use malachite::Integer;

/// The rules of a game, ready to judge moves of any size.
#[derive(Debug)]
pub struct Referee {
    piles: usize,
    sorted: bool,
    clauses: Vec<Clause>,
    /// The field in which most slopes of the rules lie.
    field: Option<Real>,
    orders: Vec<Vec<usize>>,
    listed: Vec<Vec<Integer>>,
}

/// The ways of a clause; none, if its condition never holds.
#[derive(Debug)]
struct Clause {
    name: String,
    ways: Vec<Way>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove<I> {
    /// The clause that allows it.
    pub clause: usize,
    /// What is taken from each pile, in the order of the position's piles.
    pub take: Vec<I>,
}

/// Unordered piles beyond this many are not looked at in every order, but only in those that [`in_place`] gives.
const MAX_ORDERED: usize = 8;

impl Referee {
    /// Makes the rules ready. Fails with the part that is known only on a board.
    pub fn new(form: &Form) -> Result<Referee, FormError> {
        let piles = form.piles().len();
        let prepare = Prepare::new(piles);
        let mut clauses = Vec::new();
        for (origin, clause) in form.game().moves.iter().enumerate() {
            let ways: Vec<&form::Way> = form.ways().iter().filter(|way| way.origin == origin).collect();
            let ready = match Way::choice(&ways, piles, &prepare) {
                Some(one) => one.map(|way| vec![way]),
                None => ways.iter().map(|way| Way::new(way, &prepare)).collect(),
            };
            let ways = ready.map_err(|error| FormError::new(format!("move {}", clause.name), error))?;
            clauses.push(Clause { name: clause.name.clone(), ways });
        }
        let sorted = form.sorted();
        let orders = match sorted {
            true if piles > MAX_ORDERED => in_place(piles),
            true => orders(piles),
            false => vec![(0..piles).collect()],
        };
        let listed = clauses.iter().flat_map(|clause| &clause.ways).filter_map(Way::fixed_vector).collect();
        Ok(Referee { piles, sorted, clauses, field: prepare.field(), orders, listed })
    }

    /// A place for the products of one question.
    pub fn products(&self) -> Products {
        Products::new(self.field.as_ref())
    }

    /// The field in which the slopes of the rules lie, if they are quadratic.
    pub(crate) fn field(&self) -> Option<&Real> {
        self.field.as_ref()
    }

    /// The move between two positions (sorted, if the piles are unordered), if some clause allows it: the first clause
    /// that does, under the first reading of the piles. On more than 8 unordered piles only the usual readings are tried, so that
    /// a move is legal if it is found, and need not be found if it is.
    pub fn allows<I: Whole>(&self, from: &[I], to: &[I], products: &Products) -> Outcome<Option<LegalMove<I>>> {
        let takes = self.takes(from, to)?;
        if takes.is_empty() {
            return Ok(None);
        }
        for (index, clause) in self.clauses.iter().enumerate() {
            for take in &takes {
                if clause.judge(from, to, take, products)?.is_none() {
                    return Ok(Some(LegalMove { clause: index, take: take.clone() }));
                }
            }
        }
        Ok(None)
    }

    /// What each clause says to taking the given amounts: nothing, if it allows the move.
    pub fn judge<I: Whole>(&self, from: &[I], take: &[I], products: &Products) -> Outcome<Vec<Option<Refusal>>> {
        let mut to: Vec<I> = from.iter().zip(take).map(|(pile, amount)| pile.minus(amount)).collect::<Outcome<_>>()?;
        if self.sorted {
            to.sort();
        }
        self.clauses.iter().map(|clause| clause.judge(from, &to, take, products)).collect()
    }

    /// Whether the piles are unordered.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// The name of a clause.
    pub fn clause_name(&self, clause: usize) -> &str {
        &self.clauses[clause].name
    }

    /// The vectors of fixed numbers that clauses list, in every orientation.
    pub(crate) fn listed_vectors(&self) -> &[Vec<Integer>] {
        &self.listed
    }

    /// Every way to take tokens that leads from one position to the other.
    fn takes<I: Whole>(&self, from: &[I], to: &[I]) -> Outcome<Vec<Vec<I>>> {
        let mut takes: Vec<Vec<I>> = Vec::new();
        // The sorted target fits under the sorted source, or no order does.
        if from.len() != self.piles || to.len() != self.piles || from.iter().zip(to).any(|(pile, left)| left > pile) {
            return Ok(takes);
        }
        'orders: for order in &self.orders {
            let mut take = Vec::with_capacity(self.piles);
            for (pile, &at) in from.iter().zip(order) {
                if to[at] > *pile {
                    continue 'orders;
                }
                take.push(pile.minus(&to[at])?);
            }
            if take.iter().any(|amount| !amount.is_zero()) && !takes.contains(&take) {
                takes.push(take);
            }
        }
        Ok(takes)
    }
}

impl Clause {
    fn judge<I: Whole>(&self, from: &[I], to: &[I], take: &[I], products: &Products) -> Outcome<Option<Refusal>> {
        if take.iter().all(Whole::is_zero) {
            return Ok(Some(Refusal::Amounts));
        }
        // Without ways the condition never holds, whatever is taken.
        let mut refusal = if self.ways.is_empty() { Refusal::Condition } else { Refusal::Amounts };
        for way in &self.ways {
            match way.judge(from, to, take, products)? {
                Some(other) => refusal = refusal.max(other),
                None => return Ok(None),
            }
        }
        Ok(Some(refusal))
    }
}

/// Orders in which one thing may take the place of any other, and the rest stand as they did; the one in which all do first.
fn in_place(things: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![(0..things).collect()];
    for from in 0..things {
        for to in 0..things {
            let mut order: Vec<usize> = (0..things).filter(|&thing| thing != to).collect();
            order.insert(from, to);
            if !all.contains(&order) {
                all.push(order);
            }
        }
    }
    all
}

/// All orders of so many things, the one in which they stand first.
pub(super) fn orders(things: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..things {
        let longer = |order: &Vec<usize>| {
            let others = (0..things).filter(|thing| !order.contains(thing));
            others.map(|thing| [order.as_slice(), &[thing]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
