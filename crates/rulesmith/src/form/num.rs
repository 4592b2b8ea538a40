//! Whole numbers that depend on the piles and the variables of a move: sums of whole multiples of atoms.

use super::condition::Cond;
use super::exact::Exact;
use super::set::Set;
use crate::number::Real;
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a number may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    /// A pile before the move.
    Before(usize),
    /// A pile after the move; for unordered piles, sorted again.
    After(usize),
    /// A variable: of a way to move, or the index of a family of positions, vectors or numbers (then it is number 0).
    Variable(usize),
}

/// A sum of whole multiples of atoms and a constant, in normal form: atoms in order, each once, none with factor 0.
///
/// The constructors that need to know about bounds are methods of [`Context`](super::Context).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Num {
    parts: Vec<(Atom, Integer)>,
    constant: Integer,
}

/// What sums are made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// A pile or a variable.
    Slot(Slot),
    /// A floor.
    Floor(Arc<Floor>),
    /// The remainder, from 0 on, by a modulus of at least 2; all factors are smaller than the modulus.
    Mod(Arc<Num>, Integer),
    /// The largest of two or more numbers.
    Max(Arc<Vec<Num>>),
    /// The member of a set with this number; see [`Set::sequence`] for how members are counted.
    Nth(Arc<Set>, Arc<Num>),
    /// The Beatty constraint of an irrational slope above 1, at a number from 0 on (Kay and Polanco 2023, section 5).
    Constraint(Exact, Arc<Num>),
    /// One number or another.
    If(Arc<Cond>, Arc<Num>, Arc<Num>),
    /// A number divided by one that varies.
    Divided(Division, Arc<Num>, Arc<Num>),
}

/// What a division by a number that varies gives. By 0 and by negative numbers the quotient is 0 and the
/// remainder the number itself, so that u = v * floor(u/v) + u mod v in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Division {
    /// floor(u/v).
    Quotient,
    /// u mod v, from 0 on where v is positive.
    Remainder,
}

/// floor(slope * of + offset), where 0 < slope < 1 and 0 <= offset < 1: everything whole stands outside. `of` has no
/// constant, and its factors have no common divisor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Floor {
    /// The factor.
    pub slope: Exact,
    /// What it multiplies.
    pub of: Num,
    /// What is added.
    pub offset: Exact,
}

impl Floor {
    /// A whole number and the number it is divided by, if the floor is that of a quotient.
    pub(crate) fn as_quotient(&self) -> Option<(Num, Integer)> {
        let (slope, offset) = (self.slope.as_rational()?, self.offset.as_rational()?);
        let divisor = Integer::from(slope.denominator_ref());
        // Beside multiples of 1/q an offset is one too.
        let shift = Integer::try_from(offset * Rational::from(&divisor)).ok()?;
        Some((self.of.times(&Integer::from(slope.numerator_ref())).shifted(&shift), divisor))
    }
}

impl From<i64> for Num {
    fn from(value: i64) -> Num {
        Num::constant(Integer::from(value))
    }
}

impl From<Slot> for Num {
    fn from(slot: Slot) -> Num {
        Num::atom(Atom::Slot(slot))
    }
}

impl Num {
    /// A constant.
    pub fn constant(constant: Integer) -> Num {
        Num { parts: vec![], constant }
    }

    /// An atom alone.
    pub(super) fn atom(atom: Atom) -> Num {
        Num { parts: vec![(atom, Integer::ONE)], constant: Integer::ZERO }
    }

    /// The atoms with their factors.
    pub fn parts(&self) -> &[(Atom, Integer)] {
        &self.parts
    }

    /// What is added to the atoms.
    pub fn addend(&self) -> &Integer {
        &self.constant
    }

    /// The value, if it depends on nothing.
    pub fn as_constant(&self) -> Option<&Integer> {
        self.parts.is_empty().then_some(&self.constant)
    }

    /// The slot that it is.
    pub fn as_slot(&self) -> Option<Slot> {
        match self.parts.as_slice() {
            [(Atom::Slot(slot), factor)] if *factor == 1 && self.constant == 0 => Some(*slot),
            _ => None,
        }
    }

    /// The factor of a slot in the sum itself, not inside other atoms.
    pub fn factor(&self, slot: Slot) -> Integer {
        self.factor_of(&Atom::Slot(slot))
    }

    /// The factor of an atom in the sum itself, not inside other atoms.
    pub fn factor_of(&self, atom: &Atom) -> Integer {
        let found = self.parts.iter().find(|(other, _)| other == atom);
        found.map_or(Integer::ZERO, |(_, factor)| factor.clone())
    }

    /// Whether it is a sum of multiples of slots and a constant.
    pub fn is_linear(&self) -> bool {
        self.parts.iter().all(|(atom, _)| matches!(atom, Atom::Slot(_)))
    }

    /// The sum with a multiple of another number.
    pub fn plus_multiple(&self, factor: &Integer, other: &Num) -> Num {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            let taken = if order.is_le() { left.next() } else { None };
            let added = if order.is_ge() { right.next() } else { None };
            let sum = taken.map_or(Integer::ZERO, |part| part.1.clone())
                + added.map_or(Integer::ZERO, |part| &part.1 * factor);
            if let (Some((atom, _)), true) = (taken.or(added), sum != 0) {
                parts.push((atom.clone(), sum));
            }
        }
        Num { parts, constant: &self.constant + factor * &other.constant }
    }

    /// The sum.
    pub fn plus(&self, other: &Num) -> Num {
        self.plus_multiple(&Integer::ONE, other)
    }

    /// The difference.
    pub fn minus(&self, other: &Num) -> Num {
        self.plus_multiple(&Integer::from(-1), other)
    }

    /// The product with a whole number.
    pub fn times(&self, factor: &Integer) -> Num {
        Num::default().plus_multiple(factor, self)
    }

    /// The number with the other sign.
    pub fn negated(&self) -> Num {
        self.times(&Integer::from(-1))
    }

    /// The sum with a whole number.
    pub fn shifted(&self, by: &Integer) -> Num {
        Num { parts: self.parts.clone(), constant: &self.constant + by }
    }

    /// The same without its constant.
    pub(super) fn varying(&self) -> Num {
        Num { parts: self.parts.clone(), constant: Integer::ZERO }
    }

    /// The sum without one of its atoms.
    pub(super) fn without(&self, index: usize) -> Num {
        let mut rest = self.clone();
        rest.parts.remove(index);
        rest
    }

    /// Whether it is another number but for its constant.
    pub(super) fn varies_as(&self, other: &Num) -> bool {
        self.parts == other.parts
    }

    /// Whether it is the negative of another number but for its constant.
    pub(super) fn varies_against(&self, other: &Num) -> bool {
        let opposite = |((a, f), (b, g)): (&(Atom, Integer), &(Atom, Integer))| {
            f.unsigned_abs_ref() == g.unsigned_abs_ref() && (*f < 0) != (*g < 0) && a == b
        };
        self.parts.len() == other.parts.len() && self.parts.iter().zip(&other.parts).all(opposite)
    }

    /// The sum of some of its atoms, with their factors.
    pub fn only(&self, fits: impl Fn(&Atom) -> bool) -> Num {
        let parts = self.parts.iter().filter(|(atom, _)| fits(atom)).cloned().collect();
        Num { parts, constant: Integer::ZERO }
    }

    /// Factors and constant mapped one by one; factors that become 0 go.
    pub(super) fn map(&self, change: impl Fn(&Integer) -> Integer, constant: Integer) -> Num {
        let parts = self.parts.iter().map(|(atom, factor)| (atom.clone(), change(factor)));
        Num { parts: parts.filter(|(_, factor)| *factor != 0).collect(), constant }
    }

    /// All slots that it depends on.
    pub fn slots(&self) -> BTreeSet<Slot> {
        let mut slots = BTreeSet::new();
        self.visit_slots(&mut |slot| {
            slots.insert(slot);
        });
        slots
    }

    /// Whether it depends on nothing but slots that will do.
    pub fn reads_only(&self, fits: impl Fn(Slot) -> bool) -> bool {
        let mut all = true;
        self.visit_slots(&mut |slot| all &= fits(slot));
        all
    }

    pub(super) fn visit_slots(&self, look: &mut dyn FnMut(Slot)) {
        for (atom, _) in &self.parts {
            match atom {
                Atom::Slot(slot) => look(*slot),
                Atom::Floor(floor) => floor.of.visit_slots(look),
                Atom::Mod(of, _) | Atom::Nth(_, of) | Atom::Constraint(_, of) => of.visit_slots(look),
                Atom::Divided(_, of, by) => {
                    of.visit_slots(look);
                    by.visit_slots(look);
                }
                Atom::Max(numbers) => numbers.iter().for_each(|number| number.visit_slots(look)),
                Atom::If(condition, yes, no) => {
                    condition.visit_slots(look);
                    yes.visit_slots(look);
                    no.visit_slots(look);
                }
            }
        }
    }

    /// Slope and offset, if the number is floor(slope * n + offset) for every whole number n on the slot: multiples of n, a
    /// constant, and at most one floor of a multiple of n.
    pub fn as_line(&self, slot: Slot) -> Option<(Real, Real)> {
        let mut slope = Real::from(0);
        let mut offset = Real::Rational(Rational::from(&self.constant));
        let mut floors = 0;
        for (atom, factor) in &self.parts {
            match atom {
                Atom::Slot(read) if *read == slot => {
                    slope = slope.add(&Real::Rational(Rational::from(factor))).ok()?;
                }
                Atom::Floor(floor) if *factor == 1 && floors == 0 => {
                    let [(Atom::Slot(read), times)] = floor.of.parts() else { return None };
                    if *read != slot {
                        return None;
                    }
                    floors += 1;
                    let steep = floor.slope.multiply(&Real::Rational(Rational::from(times))).ok()?;
                    slope = slope.add(&steep).ok()?;
                    offset = offset.add(&floor.offset).ok()?;
                }
                _ => return None,
            }
        }
        Some((slope, offset))
    }
}
