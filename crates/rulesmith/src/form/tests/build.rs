//! Random numbers, conditions and sets as they are asked for, with their values, and how they are built.

use super::super::condition::Cond;
use super::super::context::{Context, RealSum};
use super::super::num::{Num, Slot};
use super::super::periodic::Periodic;
use super::super::set::{Digits, Set};
use super::values::Slots;
use crate::number::Real;
use malachite::base::num::arithmetic::traits::Mod;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Random numbers, the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1))
    }

    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.roll((high - low + 1) as u64) as i64
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len() as u64) as usize].clone()
    }
}

/// A few piles and variables.
pub fn random_context(dice: &mut Dice) -> Context {
    let piles = dice.roll(3) as usize;
    let variables = if piles == 0 { 1 + dice.roll(2) } else { dice.roll(2) };
    let from = (0..variables).map(|_| Integer::from(dice.pick(&[0, 1, 1, 3, -2]))).collect();
    Context { from, ..Context::of_piles(piles, piles > 1 && dice.roll(2) == 0) }
}

/// A number as it is asked for.
#[derive(Clone, Debug)]
pub enum Number {
    Constant(i64),
    Slot(Slot),
    Sum(Box<Number>, Box<Number>),
    Times(i64, Box<Number>),
    /// floor(slope of + offset)
    Floor(Real, Box<Number>, Real),
    Mod(Box<Number>, i64),
    Max(Vec<Number>),
    /// The member of a set by the absolute value of a number.
    Nth(Numbers, Box<Number>),
    If(Box<Condition>, Box<Number>, Box<Number>),
}

/// A condition as it is asked for.
#[derive(Clone, Debug)]
pub enum Condition {
    AtMost(Number),
    Zero(Number),
    In(Number, Numbers),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

/// A set as it is asked for.
#[derive(Clone, Debug)]
pub enum Numbers {
    Finite(Vec<u64>),
    Periodic(Vec<u64>, u64, Vec<u64>, u64),
    Line(Real, Real),
    Digits(Digits),
    /// { factor n + addend : n >= 0 and n mod modulus = residue }
    Values(i64, i64, i64, i64),
    Union(Vec<Numbers>),
    Inter(Vec<Numbers>),
    Complement(Box<Numbers>),
}

fn real(text: &str) -> Real {
    text.parse().unwrap()
}

fn slope(dice: &mut Dice) -> Real {
    real(dice.pick(&[
        "1/2",
        "2/3",
        "7/4",
        "5/3",
        "-3/2",
        "4",
        "phi",
        "phi^2",
        "sqrt(2)",
        "-sqrt(2)",
        "sqrt(2)/3",
        "sqrt(3)-4",
    ]))
}

fn offset(dice: &mut Dice, slope: &Real) -> Real {
    let rational = real(dice.pick(&["0", "0", "1/2", "-1/3", "7/5", "-4", "5/2"]));
    match dice.roll(4) {
        0 if slope.is_irrational() => {
            slope.affine(&dice.between(-2, 2).into(), rational.as_rational().unwrap()).unwrap()
        }
        _ => rational,
    }
}

impl Number {
    pub fn random(dice: &mut Dice, context: &Context, depth: u64) -> Number {
        let leaf = |dice: &mut Dice| {
            let mut slots: Vec<Slot> =
                (0..context.piles).flat_map(|pile| [Slot::Before(pile), Slot::After(pile)]).collect();
            slots.extend((0..context.from.len()).map(Slot::Variable));
            match dice.roll(5) {
                0 => Number::Constant(dice.between(-6, 9)),
                _ => Number::Slot(dice.pick(&slots)),
            }
        };
        if depth == 0 {
            return leaf(dice);
        }
        let inner = |dice: &mut Dice| Box::new(Number::random(dice, context, depth - 1));
        match dice.roll(14) {
            0..=3 => Number::Sum(inner(dice), inner(dice)),
            4 | 5 => Number::Times(dice.between(-3, 4), inner(dice)),
            6 | 7 => {
                let slope = slope(dice);
                let offset = offset(dice, &slope);
                Number::Floor(slope, inner(dice), offset)
            }
            8 | 9 => Number::Mod(inner(dice), dice.between(1, 7)),
            10 => Number::Max((0..dice.between(1, 3)).map(|_| *inner(dice)).collect()),
            11 => {
                let sets = [Digits::Evil, Digits::Odious, Digits::Vile, Digits::Dopey].map(Numbers::Digits);
                Number::Nth(dice.pick(&sets), inner(dice))
            }
            12 => {
                let (yes, no) = (inner(dice), inner(dice));
                Number::If(Box::new(Condition::random(dice, context, depth - 1)), yes, no)
            }
            _ => leaf(dice),
        }
    }

    /// floor(slope n + offset) plus a multiple of n, on variable 0.
    pub fn line(dice: &mut Dice) -> Number {
        let index = || Box::new(Number::Slot(Slot::Variable(0)));
        let slope = slope(dice);
        let offset = offset(dice, &slope);
        let floor = Number::Floor(slope, index(), offset);
        Number::Sum(Box::new(floor), Box::new(Number::Times(dice.between(-3, 3), index())))
    }

    pub fn value(&self, slots: Slots<'_>) -> Integer {
        match self {
            Number::Constant(value) => Integer::from(*value),
            Number::Slot(Slot::Before(pile)) => slots.before[*pile].into(),
            Number::Slot(Slot::After(pile)) => slots.after[*pile].into(),
            Number::Slot(Slot::Variable(variable)) => slots.variables[*variable].into(),
            Number::Sum(one, other) => one.value(slots) + other.value(slots),
            Number::Times(factor, number) => number.value(slots) * Integer::from(*factor),
            Number::Floor(slope, of, offset) => slope.floor_affine(&of.value(slots), offset),
            Number::Mod(of, modulus) => of.value(slots).mod_op(Integer::from(*modulus)),
            Number::Max(numbers) => numbers.iter().map(|number| number.value(slots)).max().unwrap(),
            Number::Nth(set, of) => set.nth(u64::try_from(&index(of.value(slots))).unwrap()).into(),
            Number::If(condition, yes, no) => {
                if condition.holds(slots) {
                    yes.value(slots)
                } else {
                    no.value(slots)
                }
            }
        }
    }
}

/// Members are asked for by 1 + |n|.
fn index(n: Integer) -> Integer {
    Integer::from(n.unsigned_abs_ref()) + Integer::from(1)
}

impl Condition {
    pub fn random(dice: &mut Dice, context: &Context, depth: u64) -> Condition {
        let number = |dice: &mut Dice| Number::random(dice, context, depth.min(2));
        let inner = |dice: &mut Dice| Condition::random(dice, context, depth.saturating_sub(1));
        match dice.roll(if depth == 0 { 6 } else { 12 }) {
            0..=2 => Condition::AtMost(number(dice)),
            3 => Condition::Zero(number(dice)),
            4 | 5 => {
                let set = Numbers::random(dice, 2);
                Condition::In(number(dice), set)
            }
            6 => Condition::Not(Box::new(inner(dice))),
            7 => Condition::near(dice, context),
            roll => {
                let parts = (0..dice.between(2, 4)).map(|_| inner(dice)).collect();
                if roll % 2 == 0 { Condition::All(parts) } else { Condition::Any(parts) }
            }
        }
    }

    /// Two or three conditions on the same sum, which can be put as one.
    fn near(dice: &mut Dice, context: &Context) -> Condition {
        let sum = Number::random(dice, context, 1);
        let parts = (0..dice.between(2, 3)).map(|_| {
            let turned = Number::Times(dice.pick(&[1, 1, -1, 2]), Box::new(sum.clone()));
            let number = Number::Sum(Box::new(turned), Box::new(Number::Constant(dice.between(-3, 3))));
            match dice.roll(5) {
                0 => Condition::Zero(number),
                1 => Condition::Not(Box::new(Condition::Zero(number))),
                2 => Condition::In(sum.clone(), Numbers::random(dice, 0)),
                _ => Condition::AtMost(number),
            }
        });
        let parts: Vec<Condition> = parts.collect();
        if dice.roll(2) == 0 { Condition::All(parts) } else { Condition::Any(parts) }
    }

    pub fn holds(&self, slots: Slots<'_>) -> bool {
        match self {
            Condition::AtMost(number) => number.value(slots) <= 0,
            Condition::Zero(number) => number.value(slots) == 0,
            Condition::In(number, set) => i64::try_from(&number.value(slots)).is_ok_and(|x| set.contains(x)),
            Condition::Not(inner) => !inner.holds(slots),
            Condition::All(parts) => parts.iter().all(|part| part.holds(slots)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(slots)),
        }
    }

    /// The same in another order, with some negations pushed the other way.
    pub fn respelled(&self, dice: &mut Dice) -> Condition {
        let mut turned = |parts: &[Condition]| {
            let mut parts: Vec<Condition> = parts.iter().map(|part| part.respelled(dice)).collect();
            let by = dice.roll(parts.len() as u64) as usize;
            parts.rotate_left(by);
            if dice.roll(2) == 0 {
                parts.reverse();
            }
            (dice.roll(3) == 0, parts)
        };
        let not = |condition: Condition| Condition::Not(Box::new(condition));
        let flipped = |parts: Vec<Condition>| parts.into_iter().map(|part| Condition::Not(Box::new(part))).collect();
        match self {
            Condition::All(parts) => match turned(parts) {
                (true, parts) => not(Condition::Any(flipped(parts))),
                (false, parts) => Condition::All(parts),
            },
            Condition::Any(parts) => match turned(parts) {
                (true, parts) => not(Condition::All(flipped(parts))),
                (false, parts) => Condition::Any(parts),
            },
            Condition::Not(inner) => not(inner.respelled(dice)),
            other if dice.roll(3) == 0 => not(not(other.clone())),
            other => other.clone(),
        }
    }
}

impl Numbers {
    fn random(dice: &mut Dice, depth: u64) -> Numbers {
        let list = |dice: &mut Dice, top: u64| (0..dice.roll(4)).map(|_| dice.roll(top)).collect::<Vec<u64>>();
        match dice.roll(if depth == 0 { 5 } else { 8 }) {
            0 => Numbers::Finite(list(dice, 12)),
            1 => Numbers::Periodic(list(dice, 9), dice.pick(&[0, 0, 3, 8]), list(dice, 15), 1 + dice.roll(8)),
            2 => {
                let slope = real(dice.pick(&["phi", "phi^2", "sqrt(2)", "7/2", "4/3", "2/3", "sqrt(2)/2", "3"]));
                let offset = offset(dice, &slope);
                Numbers::Line(slope, offset)
            }
            3 => Numbers::Digits(dice.pick(&[Digits::Evil, Digits::Odious, Digits::Vile, Digits::Dopey])),
            4 => {
                let modulus = dice.between(1, 3);
                Numbers::Values(dice.between(-1, 3), dice.between(-4, 6), modulus, dice.between(0, modulus - 1))
            }
            5 => Numbers::Complement(Box::new(Numbers::random(dice, depth - 1))),
            roll => {
                let parts = (0..dice.between(2, 3)).map(|_| Numbers::random(dice, depth - 1)).collect();
                if roll == 6 { Numbers::Union(parts) } else { Numbers::Inter(parts) }
            }
        }
    }

    pub fn contains(&self, x: i64) -> bool {
        let Ok(natural) = u64::try_from(x) else { return false };
        match self {
            Numbers::Finite(members) => members.contains(&natural),
            Numbers::Periodic(early, start, ..) if natural < *start => early.contains(&natural),
            Numbers::Periodic(_, _, residues, period) => {
                residues.iter().any(|residue| residue % period == natural % period)
            }
            Numbers::Line(slope, offset) => (0..4 * (x + 10)).any(|n| slope.floor_affine(&n.into(), offset) == x),
            Numbers::Digits(Digits::Evil) => natural.count_ones() % 2 == 0,
            Numbers::Digits(Digits::Odious) => natural.count_ones() % 2 == 1,
            Numbers::Digits(Digits::Vile) => x != 0 && natural.trailing_zeros() % 2 == 0,
            Numbers::Digits(Digits::Dopey) => x != 0 && natural.trailing_zeros() % 2 == 1,
            Numbers::Values(factor, addend, modulus, residue) => {
                (0..x + 40).any(|n| n % modulus == *residue && factor * n + addend == x)
            }
            Numbers::Union(parts) => parts.iter().any(|part| part.contains(x)),
            Numbers::Inter(parts) => parts.iter().all(|part| part.contains(x)),
            Numbers::Complement(inner) => !inner.contains(x),
        }
    }

    /// Counted by size from 1 on.
    fn nth(&self, n: u64) -> i64 {
        (1..).filter(|x| self.contains(*x)).nth(n as usize - 1).unwrap()
    }
}

/// Builds what is asked for by the methods of a context.
pub struct Built<'a> {
    pub context: &'a Context,
}

impl Built<'_> {
    pub fn number(&self, asked: &Number) -> Option<Num> {
        let context = self.context;
        Some(match asked {
            Number::Constant(value) => Num::from(*value),
            Number::Slot(slot) => Num::from(*slot),
            Number::Sum(one, other) => self.number(one)?.plus(&self.number(other)?),
            Number::Times(factor, number) => self.number(number)?.times(&Integer::from(*factor)),
            Number::Floor(slope, of, offset) => {
                let sum = RealSum::from(&self.number(of)?).times(slope).ok()?;
                let sum = sum.plus(&RealSum::constant(offset.clone()), &Real::from(1)).ok()?;
                context.floor(&sum).ok()?
            }
            Number::Mod(of, modulus) => context.modulo(&self.number(of)?, &Integer::from(*modulus)),
            Number::Max(numbers) => {
                context.max(numbers.iter().map(|number| self.number(number)).collect::<Option<_>>()?)
            }
            Number::Nth(set, of) => {
                let of = self.number(of)?;
                let index = context.max(vec![of.negated(), of]).shifted(&Integer::from(1));
                context.nth(&Arc::new(self.set(set)?), index)
            }
            Number::If(condition, yes, no) => {
                context.choose(&self.condition(condition)?, &self.number(yes)?, &self.number(no)?)
            }
        })
    }

    pub fn condition(&self, asked: &Condition) -> Option<Cond> {
        let context = self.context;
        let each = |parts: &[Condition]| parts.iter().map(|part| self.condition(part)).collect::<Option<Vec<Cond>>>();
        Some(match asked {
            Condition::AtMost(number) => context.at_most(&self.number(number)?),
            Condition::Zero(number) => context.zero(&self.number(number)?),
            Condition::In(number, set) => context.member(&self.number(number)?, &Arc::new(self.set(set)?)),
            Condition::Not(inner) => context.not(&self.condition(inner)?),
            Condition::All(parts) => context.all(each(parts)?),
            Condition::Any(parts) => context.any(each(parts)?),
        })
    }

    pub fn set(&self, asked: &Numbers) -> Option<Set> {
        let each = |parts: &[Numbers]| parts.iter().map(|part| self.set(part)).collect::<Option<Vec<Set>>>();
        let set = |list: &[u64]| list.iter().copied().collect::<BTreeSet<u64>>();
        Some(match asked {
            Numbers::Finite(members) => Set::finite(members.iter().map(|&member| Natural::from(member))),
            Numbers::Periodic(early, start, residues, period) => {
                Set::periodic(Periodic::new(set(early), *start, set(residues), *period))
            }
            Numbers::Line(slope, offset) => Set::line(slope.clone(), offset.clone()).ok()?,
            Numbers::Digits(digits) => Set::Digits(*digits),
            Numbers::Values(factor, addend, modulus, residue) => {
                let context = super::super::set::index_context();
                let index = Num::from(super::super::INDEX);
                let remainder = context.modulo(&index, &Integer::from(*modulus));
                let when = context.equal(&remainder, &Num::from(*residue));
                Set::values(index.times(&Integer::from(*factor)).plus(&Num::from(*addend)), when).ok()?
            }
            Numbers::Union(parts) => Set::union(each(parts)?),
            Numbers::Inter(parts) => Set::inter(each(parts)?),
            Numbers::Complement(inner) => self.set(inner)?.complement(),
        })
    }
}

#[test]
fn sets_have_the_members_asked_for() {
    let context = super::super::set::index_context();
    let values = super::values::Values::new(&|_, _| None);
    for seed in 0..super::rounds(2_000) {
        let mut dice = Dice::new(3_000_000 + seed);
        let asked = Numbers::random(&mut dice, 2);
        let Some(set) = (Built { context: &context }).set(&asked) else { continue };
        for x in -6..60 {
            let expected = asked.contains(x);
            assert_eq!(values.contains(&set, &x.into()), Some(expected), "seed {seed}: {asked:?}\n{set} {x}");
            assert!(set.contains(&x.into()).is_none_or(|known| known == expected), "seed {seed}: {asked:?}\n{set} {x}");
            let constant = context.member(&Num::from(x), &Arc::new(set.clone()));
            let slots = Slots { variables: &[0], ..Slots::default() };
            assert_eq!(values.holds(&constant, slots), Some(expected), "seed {seed}: {asked:?}\n{set} {x}");
        }
    }
}
