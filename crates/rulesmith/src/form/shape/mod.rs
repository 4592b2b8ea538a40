//! What kind of game a form is: what fast engines can take.
//!
//! A shape is read from the ways of a form, where everything is said in one way only. Ways that allow nothing new are left
//! out first, and clauses are joined, so that two spellings of one game have the same shape. A shape speaks of moves alone, not of
//! who wins when none is left.
//!
//! | file | reads |
//! |---|---|
//! | `bands` | bands \|k - l\| < t without finitely many vectors |
//! | `constraint` | bounds on l - k by the smaller pile |

mod bands;
mod constraint;

pub use bands::Pairs;
pub use constraint::{Bound, Constraint};

use super::condition::Cond;
use super::num::{Num, Slot};
use super::set::Set;
use super::{Context, Form, Taken, Way};
use malachite::{Integer, Natural};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What kind of game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Whether any number may be taken from any one pile, whatever the position.
    pub nim: bool,
    /// Whether nothing else may be done: every other way takes from one pile, or none.
    pub only_nim: bool,
    /// Whether what may be taken does not depend on the piles, beyond fitting them (Duchene and Rigo 2010).
    pub invariant: bool,
    /// Whether what may be taken from some piles may be taken from any others in their place, as far as the form shows; of
    /// ordered piles each is its own.
    pub symmetric: bool,
    /// Two unordered piles, all nim moves, a band and single vectors, none of which depends on the position.
    pub pairs: Option<Pairs>,
    /// Two unordered piles, all nim moves, and k from the smaller and l from the larger pile with a bound on their difference by the
    /// smaller pile.
    pub constraint: Option<Constraint>,
    /// Two unordered piles, all nim moves, and any move while neither pile is red.
    pub chromatic: Option<Red>,
    /// Vectors alone, none of which depends on the position; if the piles are unordered, in every orientation.
    pub vectors: Option<Vectors>,
}

/// Vectors that may be taken from any position that they fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    /// Single ones.
    pub single: BTreeSet<Vec<Natural>>,
    /// Those of formulas that are not linear.
    pub families: Vec<Vectored>,
}

/// The vectors of one variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vectored {
    /// What is taken from each pile.
    pub amounts: Vec<Num>,
    /// The least value of the variable, which is [`INDEX`](super::INDEX).
    pub from: Integer,
    /// Which values count; it reads the variable alone.
    pub when: Cond,
}

/// Which piles are red.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Red {
    /// The condition on a pile, which is `Slot::Before(0)`.
    pub when: Cond,
}

impl Red {
    /// The red numbers.
    pub fn set(&self) -> Option<Set> {
        Set::told(&self.when, Slot::Before(0))
    }
}

/// Ways with the same amounts as one: amounts, least values of the variables, and when.
type Joined = BTreeMap<(Taken, Vec<Integer>), Cond>;

/// The ways of a form by their amounts; variables of the same amounts start where the first of them does.
pub(super) fn joined<'w>(ways: impl Iterator<Item = &'w Way> + Clone, context: impl Fn(&Way) -> Context) -> Joined {
    let mut starts: BTreeMap<&Taken, Vec<Integer>> = BTreeMap::new();
    for way in ways.clone() {
        let least = starts.entry(&way.taken).or_insert_with(|| way.from.clone());
        for (least, from) in least.iter_mut().zip(&way.from) {
            if from < least {
                *least = from.clone();
            }
        }
    }
    let mut joined = Joined::new();
    for way in ways {
        let from = starts[&way.taken].clone();
        let context = Context { from: from.clone(), ..context(way) };
        let late = way.from.iter().enumerate().map(|(variable, from)| {
            context.compare(&Num::constant(from.clone()), &Num::from(Slot::Variable(variable)))
        });
        let own = context.all(late.chain([way.when.clone()]).collect());
        let when = joined.entry((way.taken.clone(), from)).or_insert(Cond::False);
        *when = context.any(vec![when.clone(), own]);
    }
    joined
}

/// A way as shapes are read from it.
struct Joint<'a> {
    taken: &'a Taken,
    from: &'a [Integer],
    when: &'a Cond,
    context: Context,
}

impl<'a> Joint<'a> {
    fn of(way: &'a Way, context: Context) -> Joint<'a> {
        Joint { taken: &way.taken, from: &way.from, when: &way.when, context }
    }

    fn amounts(&self) -> &[Num] {
        match self.taken {
            Taken::Linear(amounts) | Taken::Family(amounts) => amounts,
        }
    }

    /// The pile that any positive number may be taken from.
    fn nim_pile(&self) -> Option<usize> {
        let mut moved = self.amounts().iter().enumerate().filter(|(_, amount)| **amount != Num::default());
        let (pile, amount) = moved.next().filter(|_| moved.next().is_none())?;
        let any = matches!(self.taken, Taken::Linear(_)) && amount.as_slot() == Some(Slot::Variable(0));
        (any && *self.from == [Integer::from(1)] && *self.when == Cond::True).then_some(pile)
    }

    /// Whether it takes any amounts from these piles, each of its own: from 1 on, or from 0 on.
    fn takes_any(&self) -> Option<Vec<usize>> {
        let Taken::Linear(amounts) = self.taken else { return None };
        let piles: Vec<usize> = (0..amounts.len()).filter(|&pile| amounts[pile] != Num::default()).collect();
        let own = |(variable, &pile): (usize, &usize)| amounts[pile].as_slot() == Some(Slot::Variable(variable));
        let small = self.from.iter().all(|least| *least <= 1);
        (small && piles.len() == self.from.len() && piles.iter().enumerate().all(own)).then_some(piles)
    }

    /// Whether the condition speaks of the variables alone.
    fn is_invariant(&self) -> bool {
        self.when.reads_only(|slot| matches!(slot, Slot::Variable(_)))
    }

    /// The same with the piles in another order, and the variables named by where they first occur.
    fn arranged(&self, order: &[usize]) -> (Vec<Num>, Vec<Integer>, Cond) {
        let amounts: Vec<&Num> = order.iter().map(|&pile| &self.amounts()[pile]).collect();
        let mut variables: Vec<usize> = Vec::new();
        for slot in amounts.iter().flat_map(|amount| amount.slots()) {
            if let Slot::Variable(variable) = slot
                && !variables.contains(&variable)
            {
                variables.push(variable);
            }
        }
        let from: Vec<Integer> = variables.iter().map(|&variable| self.from[variable].clone()).collect();
        let context = Context { from: from.clone(), taken: vec![], ..self.context.clone() };
        let named = |slot| match slot {
            Slot::Variable(old) => {
                let new = variables.iter().position(|&variable| variable == old);
                Num::from(Slot::Variable(new.unwrap_or(old)))
            }
            other => Num::from(other),
        };
        let amounts = amounts.into_iter().map(|amount| context.replace(amount, &named)).collect();
        (amounts, from, context.replace_in(self.when, &named))
    }

    /// How many piles change at most.
    fn moved(&self) -> usize {
        self.amounts().iter().filter(|amount| **amount != Num::default()).count()
    }
}

impl Shape {
    /// The shape of the game with these ways to move.
    pub fn of(ways: &[Way], piles: usize, sorted: bool) -> Shape {
        let joined = joined(ways.iter(), |way| bare(piles, sorted, &way.from));
        let all = joints(&joined, piles, sorted);
        let nim = nim_piles(&all).len() == piles;
        let rest = beside_nim(&all, nim);
        let two = nim && piles == 2 && sorted;
        Shape {
            nim,
            only_nim: nim && rest.is_empty(),
            invariant: all.iter().all(Joint::is_invariant),
            symmetric: !sorted || is_symmetric(&all),
            pairs: if two { Pairs::of(&rest) } else { None },
            constraint: if two { Constraint::of(&rest) } else { None },
            chromatic: if two { red(&rest) } else { None },
            vectors: vectors(&all, sorted),
        }
    }

    /// Of two unordered piles the pairs, if there are no vectors by formulas, or else the constraint.
    pub(crate) fn bands(ways: &[&Way]) -> (Option<Pairs>, Option<Constraint>) {
        let joined = joined(ways.iter().copied(), |way| bare(2, true, &way.from));
        let all = joints(&joined, 2, true);
        if nim_piles(&all).len() != 2 {
            return (None, None);
        }
        let rest = beside_nim(&all, true);
        match Pairs::of(&rest).filter(|pairs| pairs.families.is_empty()) {
            Some(pairs) => (Some(pairs), None),
            None => (None, Constraint::of(&rest)),
        }
    }
}

/// What is known of slots, whatever is taken.
fn bare(piles: usize, sorted: bool, from: &[Integer]) -> Context {
    Context { from: from.to_vec(), ..Context::of_piles(piles, sorted) }
}

fn joints(joined: &Joined, piles: usize, sorted: bool) -> Vec<Joint<'_>> {
    let possible = joined.iter().filter(|(_, when)| **when != Cond::False);
    let all = possible.map(|((taken, from), when)| Joint { taken, from, when, context: bare(piles, sorted, from) });
    all.filter(|joint| joint.moved() > 0).collect()
}

fn nim_piles(all: &[Joint<'_>]) -> BTreeSet<usize> {
    all.iter().filter_map(Joint::nim_pile).collect()
}

/// Beside all nim moves those from one pile say nothing.
fn beside_nim<'j, 'a>(all: &'j [Joint<'a>], nim: bool) -> Vec<&'j Joint<'a>> {
    all.iter().filter(|joint| !nim || joint.moved() > 1).collect()
}

impl Form {
    /// For each way, whether from every position in which it is allowed, except the one without tokens, all tokens may be taken
    /// at once. In normal play nothing else need be asked about these positions.
    pub fn free_ways(&self) -> Vec<bool> {
        let piles = self.piles().len();
        let by_source = |joint: &Joint<'_>| joint.when.reads_only(|slot| matches!(slot, Slot::Before(_)));
        let all: Vec<Joint<'_>> = self.ways.iter().map(|way| Joint::of(way, self.context(way))).collect();
        let taken: Vec<Option<Vec<usize>>> =
            all.iter().map(|joint| joint.takes_any().filter(|_| by_source(joint))).collect();
        let free = |way: &Joint<'_>| {
            let sets = all.iter().zip(&taken).filter(|(other, _)| implies(way.when, other.when));
            sets.filter_map(|(_, piles)| piles.as_ref()).collect::<BTreeSet<_>>().len() + 1 == 1 << piles.min(63)
        };
        all.iter().zip(&taken).map(|(way, taken)| taken.is_some() && free(way)).collect()
    }
}

/// Whether every way may also be taken with two neighbouring piles exchanged, and so with all.
fn is_symmetric(ways: &[Joint<'_>]) -> bool {
    let piles = ways.first().map_or(0, |way| way.amounts().len());
    let straight: Vec<usize> = (0..piles).collect();
    let known: Vec<_> = ways.iter().map(|way| way.arranged(&straight)).collect();
    let exchanges = (1..piles).map(|pile| {
        let mut order = straight.clone();
        order.swap(pile - 1, pile);
        order
    });
    exchanges.into_iter().all(|order| ways.iter().all(|way| known.contains(&way.arranged(&order))))
}

/// Whether one condition is seen to hold wherever another does.
fn implies(one: &Cond, other: &Cond) -> bool {
    other.conjuncts().iter().all(|part| one.conjuncts().contains(part))
}

/// The red piles of chromatic nim: the condition of the way that takes from both piles is the same for each.
fn red(ways: &[&Joint<'_>]) -> Option<Red> {
    let both = ways.iter().find(|way| way.takes_any().is_some_and(|piles| piles.len() == 2))?;
    let mut green = [vec![], vec![]];
    for part in both.when.conjuncts() {
        let slots = part.slots();
        match (slots.first(), slots.len()) {
            (Some(Slot::Before(pile)), 1) => green[*pile].push(part.clone()),
            _ => return None,
        }
    }
    let context = Context::of_piles(1, true);
    let [first, second] = green.map(|parts| {
        let part = |part: &Cond| context.replace_in(part, &|_| Num::from(Slot::Before(0)));
        context.all(parts.iter().map(part).collect())
    });
    let others = ways.iter().all(|way| implies(way.when, both.when));
    (first == second && first != Cond::True && others).then(|| Red { when: context.not(&first) })
}

/// The vectors of a game that has nothing else.
fn vectors(ways: &[Joint<'_>], sorted: bool) -> Option<Vectors> {
    let mut found = Vectors { single: BTreeSet::new(), families: vec![] };
    for way in ways {
        found.add(way)?;
    }
    found.families.sort();
    (!sorted || found.is_closed()).then_some(found)
}

impl Vectors {
    /// Adds the vectors of a way, if it has one, or one for each value of a formula, wherever it is played.
    fn add(&mut self, way: &Joint<'_>) -> Option<()> {
        if !way.is_invariant() {
            return None;
        }
        match way.from {
            // A condition on nothing that varies may still have to be looked up, on a board of another game.
            [] if *way.when == Cond::True => {
                let entry = |amount: &Num| Natural::try_from(amount.as_constant()?.clone()).ok();
                let vector = way.amounts().iter().map(entry).collect::<Option<Vec<Natural>>>()?;
                self.single.insert(vector);
            }
            [from] if matches!(way.taken, Taken::Family(_)) => {
                let (amounts, when) = (way.amounts().to_vec(), way.when.clone());
                self.families.push(Vectored { amounts, from: from.clone(), when });
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether every vector may be taken in every orientation: neighbouring piles may be exchanged.
    fn is_closed(&self) -> bool {
        fn turned<T: Clone>(entries: &[T]) -> impl Iterator<Item = Vec<T>> {
            (1..entries.len()).map(|pile| {
                let mut turned = entries.to_vec();
                turned.swap(pile - 1, pile);
                turned
            })
        }
        let family = |family: &Vectored| {
            let same = |amounts| self.families.contains(&Vectored { amounts, ..family.clone() });
            turned(&family.amounts).all(same)
        };
        self.single.iter().all(|vector| turned(vector).all(|other| self.single.contains(&other)))
            && self.families.iter().all(family)
    }
}

impl Set {
    /// The numbers from 0 on that satisfy a condition on one slot, where it is made of memberships and comparisons.
    pub(crate) fn told(condition: &Cond, slot: Slot) -> Option<Set> {
        let is_slot = |number: &Num| number.as_slot() == Some(slot);
        let parts = |parts: &[Cond]| parts.iter().map(|part| Set::told(part, slot)).collect::<Option<Vec<Set>>>();
        match condition {
            Cond::False => Some(Set::finite([])),
            Cond::True => Some(Set::finite([]).complement()),
            Cond::In(number, set) if is_slot(number) => Some(Set::clone(set)),
            Cond::In(number, set) => {
                let by = i64::try_from(number.minus(&Num::from(slot)).as_constant()?).ok()?;
                Some(Set::periodic(set.as_periodic()?.moved(by)?))
            }
            Cond::Not(inner) => Some(Set::told(inner, slot)?.complement()),
            Cond::And(inner) => Some(Set::inter(parts(inner)?)),
            Cond::Or(inner) => Some(Set::union(parts(inner)?)),
            // slot = -addend
            Cond::Zero(number) if number.minus(&Num::from(slot)).as_constant().is_some() => {
                Some(Set::finite(Natural::try_from(-number.addend().clone()).ok()))
            }
            // slot <= -addend, or slot >= addend
            Cond::AtMost(number) if number.minus(&Num::from(slot)).as_constant().is_some() => {
                Some(Set::below(u64::try_from(&(Integer::from(1) - number.addend())).ok()?))
            }
            Cond::AtMost(number) if number.plus(&Num::from(slot)).as_constant().is_some() => {
                Some(Set::below(u64::try_from(number.addend()).ok()?).complement())
            }
            _ => None,
        }
    }

    fn below(end: u64) -> Set {
        let all = super::periodic::Periodic::new(BTreeSet::new(), 0, BTreeSet::from([0]), 1);
        let from = super::periodic::Periodic::new(BTreeSet::new(), end, BTreeSet::from([0]), 1);
        match from.joined(&all, |late, _| !late) {
            Some(set) => Set::periodic(set),
            None => Set::Complement(Box::new(Set::Periodic(from))),
        }
    }
}

/// For the fields of a form.
pub(super) type Lazy = Arc<std::sync::OnceLock<Shape>>;
