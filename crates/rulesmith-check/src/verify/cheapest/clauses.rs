//! The clauses of a grammar that lead from no claimed position to another, what each costs, and the positions that it wins from.
//!
//! A clause is right or wrong by itself: a move is legal if any clause allows it. So whether it leads from one of some claimed positions
//! to a claimed one is looked at here, for every clause of the grammar that is cheaper than what is to be shown.

use super::grammar::{Forbids, Shape, conditions, shapes};
use super::small::{Members, Step, allows, truth};
use super::{Given, VECTORS};
use crate::limits::Meter;
use crate::rejection::{Checked, unread};
use crate::verify::bound::Rows;
use rulesmith_core::rules::{self, Game};
use rulesmith_core::syntax::{parse_expression, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most amounts or vectors that a clause forbids one by one.
const FORBIDDEN: usize = 6;

/// A clause without a name.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// What it costs, with its name; for a vector what it adds to a list of vectors.
    pub cost: u64,
    /// What has to be defined for it, as bits, and [`VECTORS`].
    pub needs: u8,
    pub wins: Rows,
    pub text: String,
}

/// A condition with the positions at which it holds.
struct Known {
    text: String,
    cost: u64,
    needs: u8,
    lost: Rows,
    rows: Rows,
}

/// Positions, and their moves to claimed ones.
pub(super) struct Side {
    pub positions: Vec<Vec<i64>>,
    /// Each with the place of its position.
    pub moves: Vec<(usize, Vec<i64>)>,
}

impl Side {
    /// Those at which something holds.
    fn those(&self, mut holds: impl FnMut(&[i64]) -> Checked<bool>) -> Checked<Rows> {
        let mut found = Rows::none(self.positions.len());
        for (place, position) in self.positions.iter().enumerate() {
            if holds(position)? {
                found.insert(place);
            }
        }
        Ok(found)
    }

    /// Those with a move that a test accepts.
    fn with_move(&self, mut legal: impl FnMut(&Step<'_>) -> Checked<bool>) -> Checked<Rows> {
        let mut found = Rows::none(self.positions.len());
        for (place, take) in &self.moves {
            if !found.has(*place) && legal(&Step { at: &self.positions[*place], take })? {
                found.insert(*place);
            }
        }
        Ok(found)
    }
}

/// All that clauses are looked at with.
pub(super) struct Search<'a> {
    pub given: &'a Given<'a>,
    pub names: Vec<String>,
    pub lost: Side,
    pub rows: Side,
    pub members: Members,
    /// What the clauses may cost together with what they need, less one.
    pub below: u64,
    pub meter: &'a Meter<'a>,
}

impl Search<'_> {
    /// All clauses of the grammar that may be part of rules.
    pub fn clauses(&self) -> Checked<Vec<Clause>> {
        let count = self.names.len();
        let known = self.conditions()?;
        let mut found = Vec::new();
        for shape in shapes(count).iter().filter(|shape| shape.invariant || !self.given.grammar.invariant) {
            self.of_shape(shape, &known, &mut found)?;
        }
        if self.given.grammar.vectors {
            self.vectors(&mut found)?;
        }
        Ok(found)
    }

    /// Whether a clause with what it needs is cheap enough.
    fn is_cheap(&self, cost: u64, needs: u8) -> bool {
        cost + self.given.shared(needs) < self.below
    }

    /// All conditions, also two joined by `and`, cheapest first.
    fn conditions(&self) -> Checked<Vec<Known>> {
        if self.given.grammar.invariant {
            return Ok(vec![]);
        }
        let all = conditions(self.names.len(), self.given.grammar);
        let mut known = Vec::with_capacity(all.len());
        for condition in &all {
            let wrong = |_| unread(format!("the condition {} is not read", condition.text));
            let expr = parse_expression(&condition.text).map_err(wrong)?;
            let holds = |at: &[i64]| {
                self.meter.spend(1)?;
                truth(&expr, &self.names.iter().map(String::as_str).zip(at.iter().copied()).collect(), &self.members)
            };
            known.push(Known {
                cost: words(&condition.text) as u64,
                needs: self.given.definitions_in(&condition.text),
                lost: self.lost.those(holds)?,
                rows: self.rows.those(holds)?,
                text: condition.text.clone(),
            });
        }
        let joining: Vec<usize> = (0..all.len()).filter(|&place| all[place].joins).collect();
        for (at, &one) in joining.iter().enumerate() {
            for &other in &joining[at + 1..] {
                self.meter.spend(1)?;
                let (one, other) = (&known[one], &known[other]);
                let both = Known {
                    text: format!("{} and {}", one.text, other.text),
                    cost: one.cost + 1 + other.cost,
                    needs: one.needs | other.needs,
                    lost: one.lost.and(&other.lost),
                    rows: one.rows.and(&other.rows),
                };
                if self.is_cheap(both.cost, both.needs) {
                    self.meter.keep(128 + both.text.len() + self.lost.positions.len() / 8)?;
                    known.push(both);
                }
            }
        }
        known.sort_by_key(|condition| condition.cost);
        Ok(known)
    }

    /// The clauses of one shape.
    fn of_shape(&self, shape: &Shape, known: &[Known], found: &mut Vec<Clause>) -> Checked<()> {
        let price = |conditions: &[&str], unless: Option<&str>| 3 + words(&shape.clause(conditions, unless)) as u64;
        // `true` is one word, which a condition takes the place of.
        let (base, one, two) = (price(&[], None), price(&["true"], None) - 1, price(&["true", "true"], None) - 2);
        if base.min(one) >= self.below {
            return Ok(());
        }
        // With `or` the clause allows what it says of itself, and everything else under the condition.
        let (own, whole) = match shape.or {
            true => (Some(self.reach(&shape.clause(&[], None))?), format!("take {}", shape.take)),
            false => (None, shape.clause(&[], None)),
        };
        let (lost, rows) = self.reach(&whole)?;
        let free = match own {
            Some((lost, _)) if !lost.is_empty() => return Ok(()),
            Some((_, rows)) => rows,
            None => Rows::none(self.rows.positions.len()),
        };
        let mut add = |cost: u64, needs: u8, wins: Rows, text: &dyn Fn() -> String| -> Checked<()> {
            if self.is_cheap(cost, needs) && !wins.is_empty() {
                let text = text();
                self.meter.keep(128 + text.len())?;
                found.push(Clause { cost, needs, wins, text });
            }
            Ok(())
        };
        if !shape.or && lost.is_empty() {
            // Conditions make it dearer, and it wins from less.
            return add(base, 0, rows, &|| whole.clone());
        }
        if self.given.grammar.exceptions && shape.forbids != Forbids::Nothing {
            self.with_exceptions(shape, &whole, (&lost, &rows), known, &mut add)?;
        }
        // Of conditions that are right, and win from the same, the cheapest.
        let mut right: BTreeMap<(u8, Rows), (u64, &str)> = BTreeMap::new();
        for condition in known.iter().take_while(|condition| one + condition.cost < self.below) {
            self.meter.spend(1)?;
            if lost.and(&condition.lost).is_empty() {
                let wins = rows.and(&condition.rows).or(&free);
                right.entry((condition.needs, wins)).or_insert((condition.cost, &condition.text));
            }
        }
        for ((needs, wins), (cost, text)) in &right {
            add(one + cost, *needs, wins.clone(), &|| shape.clause(&[text], None))?;
        }
        if !shape.two {
            return Ok(());
        }
        // Of two joined by `or` each is right; and it may be taken for another that is no dearer, and wins from as much.
        let mut list: Vec<(u64, u8, &Rows, &str)> =
            right.iter().map(|((needs, wins), (cost, text))| (*cost, *needs, wins, *text)).collect();
        list.sort();
        let mut best: Vec<(u64, u8, &Rows, &str)> = Vec::new();
        for next in list {
            self.meter.spend(1 + best.len() as u64)?;
            if !best.iter().any(|other| other.1 & !next.1 == 0 && next.2.is_within(other.2)) {
                best.push(next);
            }
        }
        for (at, first) in best.iter().enumerate() {
            for second in best[at + 1..].iter().take_while(|second| two + first.0 + second.0 < self.below) {
                self.meter.spend(1)?;
                let text = || shape.clause(&[first.3, second.3], None);
                add(two + first.0 + second.0, first.1 | second.1, first.2.or(second.2), &text)?;
            }
        }
        Ok(())
    }

    /// The lost positions and the rows with a move of a clause to a claimed position.
    fn reach(&self, text: &str) -> Checked<(Rows, Rows)> {
        let game = self.read(text)?;
        let legal = |step: &Step<'_>| {
            self.meter.spend(1)?;
            allows(&game.moves[0], &self.names, step, &self.members)
        };
        Ok((self.lost.with_move(legal)?, self.rows.with_move(legal)?))
    }

    fn read(&self, clause: &str) -> Checked<Game> {
        let text = format!("game \"G\" piles {} move m: {clause}", self.names.join(" <= "));
        rules::parse(&text).map_err(|error| unread(format!("the clause {clause} is not read: {error}")))
    }

    /// The shape without the amounts or vectors that lead from a lost position to a claimed one; or without them where a condition
    /// holds that holds at all of these positions.
    fn with_exceptions(
        &self,
        shape: &Shape,
        whole: &str,
        (lost, rows): (&Rows, &Rows),
        known: &[Known],
        add: &mut impl FnMut(u64, u8, Rows, &dyn Fn() -> String) -> Checked<()>,
    ) -> Checked<()> {
        let game = self.read(whole)?;
        let key = |take: &[i64]| {
            let mut key: Vec<i64> = take.iter().copied().filter(|&taken| taken > 0).collect();
            key.sort_unstable();
            key
        };
        let mut bad: BTreeSet<Vec<i64>> = BTreeSet::new();
        for (place, take) in &self.lost.moves {
            self.meter.spend(1)?;
            let step = Step { at: &self.lost.positions[*place], take };
            if allows(&game.moves[0], &self.names, &step, &self.members)? {
                bad.insert(key(take));
                if bad.len() > FORBIDDEN {
                    return Ok(());
                }
            }
        }
        let unless = forbidding(shape.forbids, &bad);
        let kept = self.rows.with_move(|step| {
            self.meter.spend(1)?;
            Ok(!bad.contains(&key(step.take)) && allows(&game.moves[0], &self.names, step, &self.members)?)
        })?;
        let price = 3 + words(&shape.clause(&[], Some(&unless))) as u64;
        add(price, 0, kept.clone(), &|| shape.clause(&[], Some(&unless)))?;
        for condition in known.iter().take_while(|condition| price + 1 + condition.cost < self.below) {
            self.meter.spend(1)?;
            if lost.is_within(&condition.lost) {
                let text = || shape.clause(&[], Some(&format!("{} and {unless}", condition.text)));
                add(price + 1 + condition.cost, condition.needs, kept.or(&rows.without(&condition.rows)), &text)?;
            }
        }
        Ok(())
    }

    /// Single vectors, as what each adds to a list of them.
    fn vectors(&self, found: &mut Vec<Clause>) -> Checked<()> {
        let count = self.names.len();
        let largest: i64 = match count {
            1 => 60,
            2 => 40,
            3 => 10,
            _ => 3,
        };
        let sorted = |take: &[i64]| {
            let mut sorted = take.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let bad: BTreeSet<Vec<i64>> = self.lost.moves.iter().map(|(_, take)| sorted(take)).collect();
        let mut wins: BTreeMap<Vec<i64>, Rows> = BTreeMap::new();
        for (place, take) in &self.rows.moves {
            self.meter.spend(1)?;
            let vector = sorted(take);
            if vector.last().is_some_and(|&last| last <= largest) && !bad.contains(&vector) {
                wins.entry(vector).or_insert_with(|| Rows::none(self.rows.positions.len())).insert(*place);
            }
        }
        for (vector, wins) in wins {
            let entries: Vec<String> = vector.iter().map(i64::to_string).collect();
            let text = format!("{{{}}}", entries.join(", "));
            // With the comma before it.
            let cost = 1 + words(&text) as u64;
            if self.is_cheap(cost, VECTORS) {
                found.push(Clause { cost, needs: VECTORS, wins, text: format!("take {text}") });
            }
        }
        Ok(())
    }
}

/// The text that forbids amounts or vectors one by one.
fn forbidding(forbids: Forbids, bad: &BTreeSet<Vec<i64>>) -> String {
    let bad: Vec<&Vec<i64>> = bad.iter().collect();
    let listed = |list: Vec<String>| format!("{{{}}}", list.join(", "));
    match forbids {
        Forbids::Amounts(step) => {
            let amounts: Vec<i64> = bad.iter().map(|key| key[0] / step).collect();
            match amounts.as_slice() {
                [one] => format!("t = {one}"),
                [1, .., last] if *last == amounts.len() as i64 => format!("t <= {last}"),
                _ => format!("t in {}", listed(amounts.iter().map(i64::to_string).collect())),
            }
        }
        _ => match bad.as_slice() {
            [one] => format!("{{k, l}} = {{{}, {}}}", one[0], one[1]),
            _ => format!("{{k, l}} in {}", listed(bad.iter().map(|one| format!("({}, {})", one[0], one[1])).collect())),
        },
    }
}
