//! Making numbers in normal form: what is known of piles and variables, bounds, floors, remainders, choices.

use super::condition::Cond;
use super::exact::Exact;
use super::num::{Atom, Division, Floor, Num, Slot};
use crate::number::{NumberError, Real, Slope};
use malachite::base::num::arithmetic::traits::{DivRound, DivisibleBy, Gcd, Lcm, Mod};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode::{Ceiling as Up, Floor as Down};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of the slots: piles are from 0 on, and rise if they are unordered; variables start somewhere.
///
/// Its methods make numbers and conditions. Whatever they make is normal: so equal things are equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// How many piles.
    pub piles: usize,
    /// Whether the piles are unordered, so that each is at least as large as the one before.
    pub sorted: bool,
    /// The least value of each variable.
    pub from: Vec<Integer>,
    /// What a move takes from each pile, which it fits; nothing where there is no move.
    pub taken: Vec<Num>,
}

/// The least and the greatest value, where there are bounds.
pub type Bounds = (Option<Integer>, Option<Integer>);

/// A sum of real multiples of atoms and a real number: what stands inside a floor.
#[derive(Clone, Debug)]
pub(super) struct RealSum {
    pub parts: BTreeMap<Atom, Real>,
    pub constant: Real,
}

impl RealSum {
    pub fn constant(constant: Real) -> RealSum {
        RealSum { parts: BTreeMap::new(), constant }
    }

    pub fn plus(mut self, other: &RealSum, factor: &Real) -> Result<RealSum, NumberError> {
        for (atom, coefficient) in &other.parts {
            let added = coefficient.multiply(factor)?;
            let sum = match self.parts.get(atom) {
                Some(known) => known.add(&added)?,
                None => added,
            };
            match is_zero(&sum) {
                true => self.parts.remove(atom),
                false => self.parts.insert(atom.clone(), sum),
            };
        }
        self.constant = self.constant.add(&other.constant.multiply(factor)?)?;
        Ok(self)
    }

    pub fn times(&self, factor: &Real) -> Result<RealSum, NumberError> {
        RealSum::constant(Real::from(0)).plus(self, factor)
    }

    /// The sum as a whole number, if all of its factors are whole.
    pub fn whole(&self) -> Option<Num> {
        let mut sum = Num::constant(whole(&self.constant)?);
        for (atom, factor) in &self.parts {
            sum = sum.plus_multiple(&whole(factor)?, &Num::atom(atom.clone()));
        }
        Some(sum)
    }
}

impl From<&Num> for RealSum {
    fn from(number: &Num) -> RealSum {
        let real = |value: &Integer| Real::Rational(Rational::from(value));
        let parts = number.parts().iter().map(|(atom, factor)| (atom.clone(), real(factor)));
        RealSum { parts: parts.collect(), constant: real(number.addend()) }
    }
}

fn is_zero(value: &Real) -> bool {
    value.as_rational().is_some_and(|value| *value == 0)
}

/// A real number as a whole one, if it is.
pub(super) fn whole(value: &Real) -> Option<Integer> {
    value.as_rational().and_then(|value| Integer::try_from(value.clone()).ok())
}

/// Why there is no floor in normal form.
pub(super) enum FloorError {
    /// The factors are not multiples of one number.
    Mixed,
    /// The numbers cannot be calculated with.
    Number(NumberError),
}

impl From<NumberError> for FloorError {
    fn from(error: NumberError) -> FloorError {
        FloorError::Number(error)
    }
}

impl Context {
    /// The slots of a number that depends on variables alone, as many as there are least values.
    pub fn of_variables(from: Vec<Integer>) -> Context {
        Context { piles: 0, sorted: false, from, taken: vec![] }
    }

    /// The piles of a position, without a move.
    pub fn of_piles(piles: usize, sorted: bool) -> Context {
        Context { piles, sorted, from: vec![], taken: vec![] }
    }

    /// The least and the greatest value that a number can have, as far as its form shows.
    pub fn bounds(&self, number: &Num) -> Bounds {
        let (low, high) = self.bounds_by_parts(number, self.sorted);
        if low.is_some() && high.is_some() {
            return (low, high);
        }
        // A pile is what is left of it, from 0 on, and what is taken.
        let mut left: Option<Num> = None;
        for (pile, amount) in self.taken.iter().enumerate() {
            let factor = number.factor(Slot::Before(pile));
            if factor != 0 && *amount != Num::default() {
                left = Some(left.as_ref().unwrap_or(number).plus_multiple(&factor, amount));
            }
        }
        let known = left.map_or((None, None), |left| self.bounds_by_parts(&left, false));
        (low.or(known.0), high.or(known.1))
    }

    /// The bounds of a sum by those of its parts; what is left of sorted piles need not rise.
    fn bounds_by_parts(&self, number: &Num, rising: bool) -> Bounds {
        let (mut low, mut high) = (Some(number.addend().clone()), Some(number.addend().clone()));
        let mut add = |bounds: Bounds, factor: &Integer| {
            let (least, most) = if *factor < 0 { (bounds.1, bounds.0) } else { bounds };
            low = low.take().zip(least).map(|(low, least)| low + least * factor);
            high = high.take().zip(most).map(|(high, most)| high + most * factor);
        };
        let mut before = vec![Integer::ZERO; self.piles];
        let mut after = before.clone();
        for (atom, factor) in number.parts() {
            match atom {
                Atom::Slot(Slot::Before(pile)) => before[*pile] = factor.clone(),
                Atom::Slot(Slot::After(pile)) => after[*pile] = factor.clone(),
                _ => add(self.atom_bounds(atom), factor),
            }
        }
        for (piles, rising) in [(before, rising), (after, self.sorted)] {
            // Sorted piles are sums of steps from 0 on; the factor of a step is that of all piles from there on.
            let mut steps = piles;
            if rising {
                for pile in (1..steps.len()).rev() {
                    let above = steps[pile].clone();
                    steps[pile - 1] += above;
                }
            }
            steps.iter().filter(|step| **step != 0).for_each(|step| add((Some(Integer::ZERO), None), step));
        }
        (low, high)
    }

    fn atom_bounds(&self, atom: &Atom) -> Bounds {
        let naturals = (Some(Integer::ZERO), None);
        match atom {
            Atom::Slot(Slot::Variable(variable)) => (self.from.get(*variable).cloned(), None),
            Atom::Slot(_) => naturals,
            // The n-th positive member of a set is at least n.
            Atom::Nth(_, of) => (Some(self.bounds(of).0.map_or(Integer::ZERO, |least| least.max(Integer::ZERO))), None),
            Atom::Floor(floor) => {
                let (low, high) = self.bounds(&floor.of);
                let at = |end: Integer| floor.slope.floor_affine(&end, &floor.offset);
                (low.map(at), high.map(at))
            }
            Atom::Mod(_, modulus) => (Some(Integer::ZERO), Some(modulus - Integer::ONE)),
            Atom::Max(numbers) => {
                let bounds: Vec<Bounds> = numbers.iter().map(|number| self.bounds(number)).collect();
                let low = bounds.iter().filter_map(|bounds| bounds.0.clone()).max();
                // Of two numbers one is at least half of their sum: |u| is never negative.
                let pairs =
                    numbers.iter().enumerate().flat_map(|(at, one)| numbers[..at].iter().map(|other| one.plus(other)));
                let halves = pairs.filter_map(|sum| Some(sum.as_constant()?.div_round(Integer::from(2), Up).0));
                let low = low.into_iter().chain(halves).max();
                let high = bounds.into_iter().map(|bounds| bounds.1).collect::<Option<Vec<_>>>();
                (low, high.and_then(|high| high.into_iter().max()))
            }
            Atom::Divided(division, of, by) => self.division_bounds(*division, self.bounds(of), self.bounds(by)),
            Atom::Constraint(slope, _) => match constraint_values(slope) {
                Some((low, high)) => (Some(low.min(Integer::ZERO)), Some(high.max(Integer::ZERO))),
                None => (None, None),
            },
            Atom::If(_, yes, no) => {
                let (a, b) = (self.bounds(yes), self.bounds(no));
                (a.0.zip(b.0).map(|(a, b)| a.min(b)), a.1.zip(b.1).map(|(a, b)| a.max(b)))
            }
        }
    }

    /// The bounds of a quotient or remainder. A quotient is 0 or lies between the number and 0, or -1.
    fn division_bounds(&self, division: Division, of: Bounds, by: Bounds) -> Bounds {
        let natural = of.0.as_ref().is_some_and(|low| *low >= 0);
        match division {
            Division::Quotient => (of.0.map(|low| low.min(Integer::ZERO)), of.1.map(|high| high.max(Integer::ZERO))),
            Division::Remainder => {
                let never_zero = by.0.is_some_and(|low| low >= 1);
                // By 0 and less it is the number itself.
                let least = match natural || never_zero {
                    true => Some(Integer::ZERO),
                    false => of.0.map(|low| low.min(Integer::ZERO)),
                };
                let below = by.1.map(|high| high - Integer::ONE);
                let most = match (natural, never_zero) {
                    (true, true) => of.1.into_iter().chain(below).min(),
                    (true, false) => of.1,
                    (false, true) => below,
                    (false, false) => of.1.zip(below).map(|(high, below)| high.max(below).max(Integer::ZERO)),
                };
                (least, most)
            }
        }
    }

    /// A number divided by another.
    pub(super) fn divided(&self, division: Division, of: &Num, by: &Num) -> Num {
        if let Some(divisor) = by.as_constant().filter(|divisor| **divisor >= 1) {
            let unit = Real::Rational(Rational::from_integers(Integer::ONE, divisor.clone()));
            match division {
                Division::Remainder => return self.modulo(of, divisor),
                Division::Quotient => {
                    if let Ok(floor) = self.floor_of(of, &unit, &Real::from(0)) {
                        return floor;
                    }
                }
            }
        }
        match (by.as_constant(), division) {
            (Some(divisor), Division::Quotient) if *divisor <= 0 => Num::from(0),
            (Some(divisor), Division::Remainder) if *divisor <= 0 => of.clone(),
            _ => Num::atom(Atom::Divided(division, Arc::new(of.clone()), Arc::new(by.clone()))),
        }
    }

    /// Whether a number is never negative, as far as its form shows.
    pub fn is_natural(&self, number: &Num) -> bool {
        self.is_at_least(number, 0)
    }

    /// Whether a number is never smaller, as far as its form shows.
    pub(super) fn is_at_least(&self, number: &Num, least: u64) -> bool {
        self.bounds(number).0.is_some_and(|low| low >= least)
    }

    /// The floor of a sum of real multiples.
    pub(super) fn floor(&self, sum: &RealSum) -> Result<Num, FloorError> {
        let mut outside = Num::default();
        // The factors as whole multiples of one number.
        let Some((first, _)) = sum.parts.iter().next().map(|(atom, factor)| (factor, atom)) else {
            return Ok(Num::constant(sum.constant.floor()));
        };
        let mut ratios: Vec<(Atom, Rational)> = Vec::new();
        for (atom, factor) in &sum.parts {
            let ratio = factor.divide(first).map_err(|_| FloorError::Mixed)?;
            ratios.push((atom.clone(), ratio.as_rational().ok_or(FloorError::Mixed)?.clone()));
        }
        let unit = ratios.iter().fold(Natural::ONE, |unit, (_, ratio)| unit.lcm(ratio.denominator_ref()));
        let unit = Integer::from(unit);
        let slope = first.affine(&Rational::from_integers(Integer::ONE, unit.clone()), &Rational::ZERO)?;
        let mut of = Num::default();
        for (atom, ratio) in ratios {
            let factor = Integer::try_from(ratio * Rational::from(&unit)).unwrap_or(Integer::ZERO);
            of = of.plus_multiple(&factor, &Num::atom(atom));
        }
        let (slope, of) = match slope.as_rational() {
            // Every factor below 1: p/q with p from 1 to q - 1, for one q.
            Some(slope) => {
                let (top, bottom) = (numerator(slope), Integer::from(slope.denominator_ref()));
                let scaled = of.times(&top);
                outside = outside.plus(&scaled.map(|factor| factor.div_round(&bottom, Down).0, Integer::ZERO));
                let rest = scaled.map(|factor| factor.mod_op(&bottom), Integer::ZERO);
                let common = content(&rest);
                if common == 0 {
                    return Ok(outside.shifted(&sum.constant.floor()));
                }
                let of = rest.map(|factor| factor.div_round(&common, Down).0, Integer::ZERO);
                (Real::Rational(Rational::from_integers(common, bottom)), of)
            }
            // The first factor positive, and the slope between 0 and 1.
            None => {
                let (slope, of) = match of.parts().first() {
                    Some((_, factor)) if *factor < 0 => (slope.negate()?, of.negated()),
                    _ => (slope, of),
                };
                let below = slope.floor();
                outside = outside.plus_multiple(&below, &of);
                (slope.affine(&Rational::ONE, &-Rational::from(&below))?, of)
            }
        };
        if !slope.admits_offset(&sum.constant) {
            return Err(FloorError::Mixed);
        }
        // Beside multiples of 1/q only the multiples of 1/q in a constant count.
        let constant = match slope.as_rational() {
            Some(slope) => {
                let unit = Rational::from(slope.denominator_ref());
                let steps = sum.constant.affine(&unit, &Rational::ZERO)?.floor();
                Real::Rational(Rational::from(steps) / unit)
            }
            None => sum.constant.clone(),
        };
        let below = constant.floor();
        let offset = constant.affine(&Rational::ONE, &-Rational::from(&below))?;
        // The whole constant stands outside.
        let floor = Floor { slope: Exact::from(slope), of, offset: Exact::from(offset) };
        Ok(outside.shifted(&below).plus(&Num::atom(Atom::Floor(Arc::new(floor)))))
    }

    /// floor(slope * number + offset).
    pub(crate) fn floor_of(&self, number: &Num, slope: &Real, offset: &Real) -> Result<Num, NumberError> {
        let sum = RealSum::from(number).times(slope)?.plus(&RealSum::constant(offset.clone()), &Real::from(1))?;
        self.floor(&sum).map_err(|error| match error {
            FloorError::Number(error) => error,
            FloorError::Mixed => NumberError::invalid("this floor mixes several irrational or fractional parts"),
        })
    }

    /// The Beatty constraint of an irrational slope above 1, at a number from 0 on.
    pub(crate) fn constraint(&self, slope: Exact, at: Num) -> Num {
        Num::atom(Atom::Constraint(slope, Arc::new(at)))
    }

    /// The remainder, from 0 on, by a positive modulus.
    pub(crate) fn modulo(&self, number: &Num, modulus: &Integer) -> Num {
        let reduced = self.reduced(number, modulus);
        if let Some(constant) = reduced.as_constant() {
            return Num::constant(constant.clone());
        }
        if let (Some(low), Some(high)) = self.bounds(&reduced)
            && low >= 0
            && high < *modulus
        {
            return reduced;
        }
        // (g v + c) mod (g m) = g ((v + floor(c/g)) mod m) + c mod g
        let common = Integer::from(content(&reduced).unsigned_abs_ref().gcd(modulus.unsigned_abs_ref()));
        if common > 1 {
            let (above, rest) = (reduced.addend().div_round(&common, Down).0, reduced.addend().mod_op(&common));
            let inner = reduced.map(|factor| factor.div_round(&common, Down).0, above);
            let inner = self.modulo(&inner, &modulus.div_round(&common, Down).0);
            return inner.times(&common).shifted(&rest);
        }
        Num::atom(Atom::Mod(Arc::new(reduced), modulus.clone()))
    }

    /// A number with the same remainder, its factors as small as can be: on both sides of 0, unless only factors from 0 on
    /// show that the number is natural.
    pub(super) fn reduced(&self, number: &Num, modulus: &Integer) -> Num {
        let constant = number.addend().mod_op(modulus);
        let up = number.map(|factor| factor.mod_op(modulus), constant.clone());
        let middle = |factor: &Integer| {
            let up = factor.mod_op(modulus);
            if Integer::from(2) * &up > *modulus { up - modulus } else { up }
        };
        let near = number.map(middle, constant);
        if self.is_natural(&near.varying()) || !self.is_natural(&up.varying()) { near } else { up }
    }

    /// The largest of some numbers, at least one.
    pub(super) fn max(&self, numbers: Vec<Num>) -> Num {
        let mut kept: Vec<Num> = Vec::new();
        for number in numbers {
            let below = |one: &Num, other: &Num| self.bounds(&one.minus(other)).1.is_some_and(|most| most <= 0);
            if !kept.iter().any(|other| below(&number, other)) {
                kept.retain(|other| !below(other, &number));
                kept.push(number);
            }
        }
        kept.sort();
        match kept.len() {
            1 => kept.swap_remove(0),
            _ => Num::atom(Atom::Max(Arc::new(kept))),
        }
    }

    /// One number or another.
    pub(super) fn choose(&self, condition: &Cond, yes: &Num, no: &Num) -> Num {
        match condition.as_constant() {
            Some(true) => return yes.clone(),
            Some(false) => return no.clone(),
            None if yes == no => return yes.clone(),
            None => {}
        }
        let opposite = self.not(condition);
        let (condition, yes, no) = if opposite < *condition { (&opposite, no, yes) } else { (condition, yes, no) };
        Num::atom(Atom::If(Arc::new(condition.clone()), Arc::new(yes.clone()), Arc::new(no.clone())))
    }

    /// The number with other numbers in place of its slots; `given` answers for every slot, in this context.
    pub fn replace(&self, number: &Num, given: &dyn Fn(Slot) -> Num) -> Num {
        self.replace_atoms(number, &|atom| match atom {
            Atom::Slot(slot) => Some(given(*slot)),
            _ => None,
        })
    }

    /// The number with other numbers in place of those atoms for which there is one given.
    pub(crate) fn replace_atoms(&self, number: &Num, given: &dyn Fn(&Atom) -> Option<Num>) -> Num {
        let mut sum = Num::constant(number.addend().clone());
        for (atom, factor) in number.parts() {
            if let Some(replaced) = given(atom) {
                sum = sum.plus_multiple(factor, &replaced);
                continue;
            }
            let inner = |of: &Num| self.replace_atoms(of, given);
            let replaced = match atom {
                Atom::Slot(_) => Num::atom(atom.clone()),
                Atom::Floor(floor) => {
                    let inside = RealSum::from(&inner(&floor.of)).times(&floor.slope);
                    let inside =
                        inside.and_then(|sum| sum.plus(&RealSum::constant((*floor.offset).clone()), &Real::from(1)));
                    match inside.map_err(FloorError::from).and_then(|inside| self.floor(&inside)) {
                        Ok(floor) => floor,
                        // The factors stay multiples of one slope; only numbers of excessive length get here.
                        Err(_) => {
                            let (slope, offset) = (floor.slope.clone(), floor.offset.clone());
                            Num::atom(Atom::Floor(Arc::new(Floor { slope, of: inner(&floor.of), offset })))
                        }
                    }
                }
                Atom::Mod(of, modulus) => self.modulo(&inner(of), modulus),
                Atom::Divided(division, of, by) => self.divided(*division, &inner(of), &inner(by)),
                Atom::Max(numbers) => self.max(numbers.iter().map(inner).collect()),
                Atom::Nth(set, of) => self.nth(set, inner(of)),
                Atom::Constraint(slope, of) => Num::atom(Atom::Constraint(slope.clone(), Arc::new(inner(of)))),
                Atom::If(condition, yes, no) => {
                    self.choose(&self.replace_atoms_in(condition, given), &inner(yes), &inner(no))
                }
            };
            sum = sum.plus_multiple(factor, &replaced);
        }
        sum
    }

    /// The member of a set with a number.
    pub(super) fn nth(&self, set: &Arc<super::Set>, number: Num) -> Num {
        let known = number.as_constant().and_then(|n| Natural::try_from(n.clone()).ok());
        let known = known.and_then(|n| set.sequence().ok()?.term(&n).ok());
        match known {
            Some(member) => Num::constant(member),
            None => Num::atom(Atom::Nth(Arc::clone(set), Arc::new(number))),
        }
    }
}

/// The greatest common divisor of the factors.
pub(super) fn content(number: &Num) -> Integer {
    number.parts().iter().fold(Integer::ZERO, |common, (_, factor)| {
        Integer::from(common.unsigned_abs_ref().gcd(factor.unsigned_abs_ref()))
    })
}

/// Whether all factors, and the constant, are multiples of a number.
pub(super) fn divides(divisor: &Integer, value: &Integer) -> bool {
    value.divisible_by(divisor)
}

fn numerator(value: &Rational) -> Integer {
    Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref())
}

/// The least and the greatest value of a Beatty constraint at numbers from 1 on: (b_n - b_(n-1)) - (a_n - a_(n-1)), where
/// steps of floor(n s) are floor(s) and floor(s) + 1.
fn constraint_values(slope: &Real) -> Option<(Integer, Integer)> {
    let beta = Slope::new(slope.clone()).ok()?.complement().ok()?;
    let rise = beta.floor() - slope.floor();
    Some((&rise - Integer::ONE, rise + Integer::ONE))
}
