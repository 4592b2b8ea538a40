//! Step A: which clauses of the grammar are right, one by one.
//!
//! A move is legal if any clause allows it. So whether some rules lead from a lost position to another is a question about each clause
//! alone, and the positions that they win from are the union of those of their clauses. A clause is a shape and a condition; with
//! one bitset per shape (the positions with such a move into T) and one per condition both questions are a few words of bits.

use super::board::Board;
use super::conditions::Condition;
use super::cores::on_all_cores;
use super::shapes::{Shape, Variable};
use crate::cover::Bits;
use crate::syntax::words;
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

/// Which clauses are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Those that can be part of rules that are cheap enough.
    Promising,
    /// All that are cheap enough themselves.
    All,
}

/// The clauses of a grammar on a board.
pub(super) struct Search<'a> {
    pub board: &'a Board,
    pub shapes: &'a [Shape],
    pub conditions: &'a [Condition],
    pub allowed: Allowed,
    /// Of each shape the lost and the other positions with such a move into T.
    pub reach: &'a [(Bits, Bits)],
    /// Positions that moves which are there already win from.
    pub given: &'a Bits,
}

/// All clauses with at most one condition, and which of them can be joined.
pub(super) struct Singles {
    pub clauses: Vec<Clause>,
    /// Of each shape the clauses that are that shape under one condition, cheapest first.
    joining: Vec<Vec<Clause>>,
    /// How many clauses were looked at.
    pub looked: u64,
    /// The positions of the board that are left, by their places: whoever wins from these wins from all others.
    pub positions: Vec<usize>,
}

impl Search<'_> {
    /// All clauses up to a cost with at most one condition, without those that another of the same shape makes superfluous: cheaper or
    /// as cheap, and winning from more.
    pub fn singles(&self, most: usize, work: &Work) -> Result<Singles, Stopped> {
        let mut joining = Vec::new();
        let mut others = Vec::new();
        let mut looked = 0;
        for part in on_all_cores(self.shapes.len(), |shape| self.of_shape(shape, most, work)) {
            let (plain, conditional, count) = part?;
            others.extend(plain);
            joining.push(conditional);
            looked += count;
        }
        if self.allowed.vectors {
            let (vectors, count) = self.vectors(most, work)?;
            others.extend(vectors);
            looked += count;
        }
        // From here on only the positions that tell something.
        let all: Vec<&Clause> = others.iter().chain(joining.iter().flatten()).collect();
        let open = Bits::those(self.board.won.positions.len(), |place| !self.given.contains(place));
        let telling = telling(&all, &open, work)?;
        let shorter = |mut clause: Clause| {
            clause.wins = Bits::those(telling.len(), |index| clause.wins.contains(telling[index]));
            clause
        };
        let joining: Vec<Vec<Clause>> =
            joining.into_iter().map(|clauses| clauses.into_iter().map(shorter).collect()).collect();
        let clauses = others.into_iter().map(shorter).chain(joining.iter().flatten().cloned()).collect();
        Ok(Singles { clauses: useful(clauses, work)?, joining, looked, positions: telling })
    }

    /// The same with those that have two conditions joined by `or`; of all of them those that can be part of rules up to a cost, what
    /// is shared by several included, or all.
    pub fn joined(
        &self,
        singles: &Singles,
        shared: &[(u8, usize)],
        most: usize,
        part: Part,
        work: &Work,
    ) -> Result<(Vec<Clause>, u64), Stopped> {
        let bound = Bound::new(singles, shared, most);
        let allows = |clause: &Clause| part == Part::All || bound.allows(clause);
        let mut all: Vec<Clause> = singles.clauses.iter().filter(|clause| allows(clause)).cloned().collect();
        let mut looked = singles.looked;
        let parts = on_all_cores(self.shapes.len(), |index| {
            let shape = &self.shapes[index];
            let clauses = if shape.bounded { &[][..] } else { &singles.joining[index] };
            let mut found: Vec<Clause> = Vec::new();
            let mut pace = work.pace();
            let mut count = 0;
            let mut seen: HashSet<(u8, Bits)> = HashSet::new();
            let base = shape.price() + shape.joint(2);
            let condition = |clause: &Clause| match &clause.says {
                Says::Shape { conditions, .. } => conditions[0],
                Says::Vector(_) => 0,
            };
            let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
            for (at, one) in clauses.iter().enumerate() {
                let one_price = self.conditions[condition(one)].price;
                for (after, other) in clauses.iter().enumerate().skip(at + 1) {
                    pace.step()?;
                    let price = base + one_price + self.conditions[condition(other)].price;
                    if price > most {
                        // They are in the order of their cost.
                        break;
                    }
                    if price + setup(shared, one.needs | other.needs) <= most {
                        pairs.push((price, at, after));
                    }
                }
            }
            pairs.sort_unstable();
            for (price, at, after) in pairs {
                pace.steps(8)?;
                count += 1;
                let (one, other) = (&clauses[at], &clauses[after]);
                let (wins, needs) = (one.wins.or(&other.wins), one.needs | other.needs);
                let alone = wins == one.wins || wins == other.wins;
                let conditions = vec![condition(one), condition(other)];
                let both = Clause { price, needs, wins, says: Says::Shape { shape: index, conditions, unless: None } };
                if !alone && allows(&both) && seen.insert((needs, both.wins.clone())) {
                    found.push(both);
                }
            }
            Ok((useful(found, work)?, count))
        });
        for part in parts {
            let (clauses, count) = part?;
            all.extend(clauses);
            looked += count;
        }
        Ok((useful(all, work)?, looked))
    }

    /// Clauses of one shape: without a condition or with exceptions; under one condition; and how many were looked at.
    fn of_shape(&self, index: usize, most: usize, work: &Work) -> Result<(Vec<Clause>, Vec<Clause>, u64), Stopped> {
        let shape = &self.shapes[index];
        if self.allowed.invariant && !shape.invariant {
            return Ok((vec![], vec![], 0));
        }
        let (lost, won) = &self.reach[index];
        let base = shape.price();
        let clause = |price: usize, needs: u8, wins: Bits, conditions: Vec<usize>, unless: Option<String>| Clause {
            price,
            needs,
            wins: wins.without(self.given),
            says: Says::Shape { shape: index, conditions, unless },
        };
        if won.is_empty() || base > most {
            return Ok((vec![], vec![], 0));
        }
        // What the shape allows whatever the condition says.
        let free = match shape.freely {
            Some(other) if !self.reach[other].0.is_empty() => return Ok((vec![], vec![], 0)),
            Some(other) => self.reach[other].1.clone(),
            None => Bits::none(self.board.won.positions.len()),
        };
        if shape.freely.is_none() && lost.is_empty() {
            return Ok((vec![clause(base, 0, won.clone(), vec![], None)], vec![], 1));
        }
        let mut plain: Vec<Clause> = Vec::new();
        if self.allowed.exceptions && shape.variable != Variable::Other {
            self.with_exceptions(index, most, &clause, &mut plain, work)?;
        }
        let mut found: Vec<Clause> = Vec::new();
        let mut looked = 1;
        let mut pace = work.pace();
        let mut seen: HashSet<Bits> = HashSet::new();
        for (place, condition) in self.conditions.iter().enumerate() {
            let price = base + shape.joint(1) + condition.price;
            if price > most || self.allowed.invariant {
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
        Ok((useful(plain, work)?, useful(found, work)?, looked))
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
        let looked = all.len() as u64;
        let right = on_all_cores(all.len(), |index| {
            work.go_on()?;
            let vector = &all[index];
            let entries: Vec<String> = vector.iter().map(u64::to_string).collect();
            // A comma before it, braces, entries and commas between them.
            let price = 2 + piles + entries.iter().map(String::len).sum::<usize>();
            if vector.iter().all(|&take| take == 0)
                || LIST + price > most
                || !self.board.reached_by(vector, &self.board.lost).is_empty()
            {
                return Ok(None);
            }
            let wins = self.board.reached_by(vector, &self.board.won).without(self.given);
            Ok(match wins.is_empty() {
                true => None,
                false => Some(Clause { price, needs: VECTORS, wins, says: Says::Vector(vector.clone()) }),
            })
        });
        let right: Vec<Option<Clause>> = right.into_iter().collect::<Result<_, Stopped>>()?;
        let found = right.into_iter().flatten().collect();
        Ok((found, looked))
    }
}

/// What is paid once for all clauses that need it.
fn setup(shared: &[(u8, usize)], needs: u8) -> usize {
    shared.iter().filter(|(bit, _)| needs & bit != 0).map(|(_, cost)| cost).sum()
}

/// What rules with a clause cost at least: some other clause has to win from the dearest of the positions that are left.
struct Bound<'a> {
    shared: &'a [(u8, usize)],
    most: usize,
    /// For each choice of what is paid already, the positions with what the cheapest clause there costs, the dearest first.
    dearest: Vec<(u8, Vec<(usize, usize)>)>,
}

impl<'a> Bound<'a> {
    fn new(singles: &Singles, shared: &'a [(u8, usize)], most: usize) -> Bound<'a> {
        let mut paid: Vec<u8> = vec![0];
        for (bit, _) in shared {
            paid.extend(paid.clone().into_iter().map(|bits| bits | bit));
        }
        let of = |paid: u8| {
            let mut least = vec![usize::MAX; singles.positions.len()];
            for clause in &singles.clauses {
                let price = clause.price + setup(shared, clause.needs & !paid);
                clause.wins.iter().for_each(|position| least[position] = least[position].min(price));
            }
            let mut dearest: Vec<(usize, usize)> =
                least.into_iter().enumerate().map(|(place, least)| (least, place)).collect();
            dearest.sort_unstable_by(|one, other| other.cmp(one));
            (paid, dearest)
        };
        Bound { shared, most, dearest: paid.into_iter().map(of).collect() }
    }

    fn allows(&self, clause: &Clause) -> bool {
        let Some((_, dearest)) = self.dearest.iter().find(|(paid, _)| *paid == clause.needs) else { return true };
        let rest = dearest.iter().find(|(_, place)| !clause.wins.contains(*place)).map_or(0, |(least, _)| *least);
        clause.price.saturating_add(setup(self.shared, clause.needs)).saturating_add(rest) <= self.most
    }
}

/// The positions that tell something: of two, where all clauses that win from one also win from the other, only the one.
fn telling(clauses: &[&Clause], open: &Bits, work: &Work) -> Result<Vec<usize>, Stopped> {
    let mut pace = work.pace();
    let positions: Vec<usize> = open.iter().collect();
    let mut place = vec![usize::MAX; positions.last().map_or(0, |last| last + 1)];
    positions.iter().enumerate().for_each(|(index, &position)| place[position] = index);
    work.fits(positions.len() as u64 * clauses.len() as u64 / 8)?;
    let mut rows: Vec<Bits> = positions.iter().map(|_| Bits::none(clauses.len())).collect();
    for (index, clause) in clauses.iter().enumerate() {
        pace.steps(256)?;
        for position in clause.wins.iter() {
            rows[place[position]].insert(index);
        }
    }
    let mut order: Vec<(usize, usize)> = rows.iter().enumerate().map(|(index, row)| (row.count(), index)).collect();
    order.sort_unstable();
    let mut kept: Vec<usize> = Vec::new();
    for (_, index) in order {
        pace.steps(16 + kept.len() as u32)?;
        if !kept.iter().any(|&other| rows[other].is_within(&rows[index])) {
            kept.push(index);
        }
    }
    Ok(kept.into_iter().map(|index| positions[index]).collect())
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
