//! Step A: which clauses of the grammar are right, one by one.
//!
//! A move is legal if any clause allows it. So whether some rules lead from a lost position to another is a question about each clause
//! alone, and the positions that they win from are the union of those of their clauses. A clause is a shape and a condition; with
//! one bitset per shape (the positions with such a move into T) and one per condition both questions are a few words of bits.

use super::bits::Bits;
use super::board::Board;
use super::conditions::Condition;
use super::price::words;
use super::shapes::{Shape, Variable};
use crate::work::{Stopped, Work};
use std::collections::{BTreeSet, HashSet};

/// A clause that leads from no lost position of the board to another.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// What it costs; for a vector what it adds to a list of vectors.
    pub price: usize,
    /// What else has to be there, as bits: definitions, and [`VECTORS`].
    pub needs: u8,
    /// The positions of the board that it wins from.
    pub wins: Bits,
    /// What it says.
    pub says: Says,
}

/// The bit of the clause that lists vectors.
pub(super) const VECTORS: u8 = 1 << 7;

/// What opening that clause costs: `move more : take`, without the comma before the first vector.
pub(super) const LIST: usize = 3;

/// What a clause says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Says {
    /// A shape, under one of some conditions, and what is taken out.
    Shape { shape: usize, conditions: Vec<usize>, unless: Option<String> },
    /// One vector.
    Vector(Vec<u64>),
}

/// What may be used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    pub invariant: bool,
    pub exceptions: bool,
    pub vectors: bool,
}

/// The most vectors or amounts that a clause forbids one by one.
const FORBIDDEN: usize = 6;

/// The clauses of a grammar on a board.
pub(super) struct Search<'a> {
    pub board: &'a Board,
    pub shapes: &'a [Shape],
    pub conditions: &'a [Condition],
    pub allowed: Allowed,
    /// Of each shape the lost and the other positions with such a move into T.
    pub reach: Vec<(Bits, Bits)>,
    /// Positions that moves which are there already win from.
    pub given: Bits,
}

impl Search<'_> {
    /// All clauses up to a cost that are not made superfluous by another: cheaper or as cheap, and winning from more. Clauses
    /// with two conditions joined by `or` only if that is asked for. How many were looked at comes with them.
    pub fn clauses(&self, most: usize, either: bool, work: &Work) -> Result<(Vec<Clause>, u64), Stopped> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(4);
        let shares: Vec<Vec<usize>> =
            (0..threads).map(|share| (share..self.shapes.len()).step_by(threads).collect()).collect();
        let mut all = Vec::new();
        let mut looked = 0;
        let one = |share: Vec<usize>| {
            let mut found = (Vec::new(), 0);
            for shape in share {
                let (clauses, looked) = self.of_shape(shape, most, either, work)?;
                found.0.extend(clauses);
                found.1 += looked;
            }
            Ok(found)
        };
        let one = &one;
        let parts: Vec<Result<(Vec<Clause>, u64), Stopped>> = std::thread::scope(|scope| {
            let handles: Vec<_> = shares.into_iter().map(|share| scope.spawn(move || one(share))).collect();
            handles.into_iter().map(|handle| handle.join().unwrap_or(Err(Stopped::Cancelled))).collect()
        });
        for part in parts {
            let (clauses, count) = part?;
            all.extend(clauses);
            looked += count;
        }
        if self.allowed.vectors {
            let (vectors, count) = self.vectors(most, work)?;
            all.extend(vectors);
            looked += count;
        }
        Ok((useful(all, work)?, looked))
    }

    fn of_shape(&self, index: usize, most: usize, either: bool, work: &Work) -> Result<(Vec<Clause>, u64), Stopped> {
        let shape = &self.shapes[index];
        let mut found: Vec<Clause> = Vec::new();
        if self.allowed.invariant && !shape.invariant {
            return Ok((found, 0));
        }
        let (lost, won) = &self.reach[index];
        let base = shape.price();
        let clause = |price: usize, needs: u8, wins: Bits, conditions: Vec<usize>, unless: Option<String>| Clause {
            price,
            needs,
            wins: wins.without(&self.given),
            says: Says::Shape { shape: index, conditions, unless },
        };
        if won.is_empty() || base > most {
            return Ok((found, 0));
        }
        // What the shape allows whatever the condition says.
        let free = match shape.freely {
            Some(other) if !self.reach[other].0.is_empty() => return Ok((found, 0)),
            Some(other) => self.reach[other].1.clone(),
            None => Bits::none(self.board.won.positions.len()),
        };
        if shape.freely.is_none() && lost.is_empty() {
            found.push(clause(base, 0, won.clone(), vec![], None));
            return Ok((found, 1));
        }
        if self.allowed.exceptions && shape.variable != Variable::Other {
            self.with_exceptions(index, most, &clause, &mut found, work)?;
        }
        let mut looked = 1;
        let mut pace = work.pace();
        if !self.allowed.invariant {
            let mut seen: HashSet<Bits> = HashSet::new();
            for (place, condition) in self.conditions.iter().enumerate() {
                let price = base + shape.joint(1) + condition.price;
                if price > most {
                    break;
                }
                looked += 1;
                pace.steps(32)?;
                if lost.meets(&condition.lost) {
                    continue;
                }
                let wins = won.and(&condition.won).or(&free);
                // The cheapest condition comes first.
                if condition.sets == 0 && !seen.insert(wins.clone()) {
                    continue;
                }
                found.push(clause(price, condition.sets, wins, vec![place], None));
            }
        }
        let mut found = useful(found, work)?;
        if either && !self.allowed.invariant {
            let singles: Vec<Clause> =
                found.iter().filter(|one| matches!(&one.says, Says::Shape { conditions, unless: None, .. } if conditions.len() == 1)).cloned().collect();
            let condition = |clause: &Clause| match &clause.says {
                Says::Shape { conditions, .. } => conditions[0],
                Says::Vector(_) => 0,
            };
            let extra = base + shape.joint(2);
            for (at, one) in singles.iter().enumerate() {
                for other in &singles[at + 1..] {
                    let (first, second) = (condition(one), condition(other));
                    let price = extra + self.conditions[first].price + self.conditions[second].price;
                    if price > most {
                        // They are in the order of their cost.
                        break;
                    }
                    looked += 1;
                    pace.steps(64)?;
                    let wins = one.wins.or(&other.wins);
                    if wins != one.wins && wins != other.wins {
                        found.push(clause(price, one.needs | other.needs, wins, vec![first, second], None));
                    }
                }
            }
            found = useful(found, work)?;
        }
        Ok((found, looked))
    }

    /// The shape without the few amounts or vectors that lead from lost positions to others; or without them only where a condition
    /// holds.
    fn with_exceptions(
        &self,
        index: usize,
        most: usize,
        clause: &dyn Fn(usize, u8, Bits, Vec<usize>, Option<String>) -> Clause,
        found: &mut Vec<Clause>,
        work: &Work,
    ) -> Result<(), Stopped> {
        let shape = &self.shapes[index];
        let key = |take: &[i64]| {
            let mut key: Vec<i64> = take.iter().copied().filter(|&take| take > 0).collect();
            key.sort_unstable();
            key
        };
        let mut bad: BTreeSet<Vec<i64>> = BTreeSet::new();
        let lost = &self.board.lost;
        for (from, take) in lost.steps() {
            if shape.allows(super::board::Step { at: &lost.positions[from], take }) {
                bad.insert(key(take));
                if bad.len() > FORBIDDEN {
                    return Ok(());
                }
            }
        }
        let bad: Vec<Vec<i64>> = bad.into_iter().collect();
        let text = match shape.variable {
            // All amounts of one clause are multiples of the same: the least entry tells which.
            Variable::Amount => {
                let step = amount_step(&shape.take);
                let amounts: Vec<i64> = bad.iter().map(|key| key[0] / step).collect();
                match amounts.as_slice() {
                    [one] => format!("t = {one}"),
                    [1, .., last] if *last == amounts.len() as i64 => format!("t <= {last}"),
                    _ => format!("t in {{{}}}", amounts.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
                }
            }
            _ => match bad.as_slice() {
                [one] => format!("{{k, l}} = {{{}, {}}}", one[0], one[1]),
                _ => {
                    let list: Vec<String> = bad.iter().map(|one| format!("({}, {})", one[0], one[1])).collect();
                    format!("{{k, l}} in {{{}}}", list.join(", "))
                }
            },
        };
        let price = shape.price() + 1 + words(&text);
        if price > most {
            return Ok(());
        }
        let allowed = |step: super::board::Step<'_>| !bad.contains(&key(step.take)) && shape.allows(step);
        let kept = self.board.won.those_with(allowed, work)?;
        found.push(clause(price, 0, kept.clone(), vec![], Some(text.clone())));
        if self.allowed.invariant {
            return Ok(());
        }
        let (lost, won) = &self.reach[index];
        for condition in self.conditions {
            let whole = price + 1 + condition.price;
            if whole > most {
                break;
            }
            // Wherever a lost position has such a move, it is forbidden there.
            if lost.is_within(&condition.lost) {
                let wins = kept.or(&won.without(&condition.won));
                if wins != kept {
                    let unless = format!("{} and {text}", condition.text);
                    found.push(clause(whole, condition.sets, wins, vec![], Some(unless)));
                }
            }
        }
        Ok(())
    }

    /// Single vectors.
    fn vectors(&self, most: usize, work: &Work) -> Result<(Vec<Clause>, u64), Stopped> {
        let piles = self.board.piles();
        let largest: u64 = match piles {
            1 => 60,
            2 => 40,
            3 => 10,
            _ => 3,
        };
        let mut all: Vec<Vec<u64>> = vec![vec![]];
        for _ in 0..piles {
            let longer = |vector: Vec<u64>| {
                let least = vector.last().copied().unwrap_or(0);
                (least..=largest.min(self.board.size)).map(move |next| [vector.as_slice(), &[next]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        let mut pace = work.pace();
        let mut found = Vec::new();
        let looked = all.len() as u64;
        for vector in all {
            pace.steps(4096)?;
            let entries: Vec<String> = vector.iter().map(u64::to_string).collect();
            // A comma before it, braces, entries and commas between them.
            let price = 2 + piles + entries.iter().map(String::len).sum::<usize>();
            if vector.iter().all(|&take| take == 0)
                || LIST + price > most
                || !self.board.reached_by(&vector, &self.board.lost).is_empty()
            {
                continue;
            }
            let wins = self.board.reached_by(&vector, &self.board.won).without(&self.given);
            if !wins.is_empty() {
                found.push(Clause { price, needs: VECTORS, wins, says: Says::Vector(vector) });
            }
        }
        Ok((found, looked))
    }
}

/// The factor of the smallest amount in `t from x, t from y`, `{2t, 3t}`, ..
fn amount_step(take: &str) -> i64 {
    if take.starts_with("{2t") { 2 } else { 1 }
}

/// The clauses that no other makes superfluous, cheapest first.
fn useful(mut all: Vec<Clause>, work: &Work) -> Result<Vec<Clause>, Stopped> {
    all.retain(|clause| !clause.wins.is_empty());
    // Of equal cost the one that wins from more comes first, so that it is kept.
    let counts: Vec<usize> = all.iter().map(|clause| clause.wins.count()).collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|&one, &other| {
        let key = |index: usize| (all[index].price, all[index].needs.count_ones(), usize::MAX - counts[index]);
        key(one).cmp(&key(other)).then_with(|| all[one].says.cmp(&all[other].says))
    });
    let mut kept: Vec<usize> = Vec::new();
    let mut pace = work.pace();
    for index in order {
        pace.steps(16 + kept.len() as u32)?;
        let clause = &all[index];
        let superfluous = |&other: &usize| {
            let other_clause = &all[other];
            // A vector is worth less alone than its price says.
            other_clause.needs & !clause.needs == 0
                && counts[index] <= counts[other]
                && clause.wins.is_within(&other_clause.wins)
        };
        if !kept.iter().any(superfluous) {
            kept.push(index);
        }
    }
    let mut taken: Vec<Option<Clause>> = all.into_iter().map(Some).collect();
    Ok(kept.into_iter().filter_map(|index| taken[index].take()).collect())
}
