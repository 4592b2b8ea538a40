//! The value of a form's numbers and conditions at given sizes of piles and values of variables, by looking: slow and plain, to
//! hold the smart constructors and the engines to what they say.

use super::looking::{by_places, grows};
use malachite::base::num::arithmetic::traits::{DivRound, Mod};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode;
use malachite::{Integer, Natural};
use rulesmith::form::{Atom, Cond, Digits, Division, Losing, Num, Set, Slot};
use rulesmith::numeration::{DigitAutomaton, Numerals};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// How many indices of a set by a formula are looked at. Formulas that rise by a quarter at every step, or repeat, have their
/// members up to [`MAX_MEMBER`] among them.
const INDICES: i64 = 640;

/// Larger numbers are not looked for in sets by a formula.
const MAX_MEMBER: i64 = 128;

/// Whether a vector is a lost position of another game, if that is known.
pub type Lost<'a> = &'a dyn Fn(&Losing, &[Integer]) -> Option<bool>;

/// Reads values of form.
pub struct Values<'a> {
    lost: Lost<'a>,
    /// The members of sets by a formula, and those numbers of which it cannot be told.
    members: RefCell<HashMap<Set, Rc<BTreeSet<Integer>>>>,
}

/// Sizes of piles before and after a move, and values of variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slots<'a> {
    /// Before.
    pub before: &'a [i64],
    /// After; sorted, if the piles are unordered.
    pub after: &'a [i64],
    /// Variables.
    pub variables: &'a [i64],
}

impl Slots<'_> {
    fn value(&self, slot: Slot) -> Integer {
        Integer::from(match slot {
            Slot::Before(pile) => self.before[pile],
            Slot::After(pile) => self.after[pile],
            Slot::Variable(variable) => self.variables[variable],
        })
    }
}

impl<'a> Values<'a> {
    /// With an answer for `losing("..")`.
    pub fn new(lost: Lost<'a>) -> Values<'a> {
        Values { lost, members: RefCell::default() }
    }

    /// The number, if it has a value there: a member with a number below the first has none.
    pub fn number(&self, number: &Num, slots: Slots<'_>) -> Option<Integer> {
        let mut sum = number.addend().clone();
        for (atom, factor) in number.parts() {
            sum += factor * self.atom(atom, slots)?;
        }
        Some(sum)
    }

    fn atom(&self, atom: &Atom, slots: Slots<'_>) -> Option<Integer> {
        let value = |number: &Num| self.number(number, slots);
        Some(match atom {
            Atom::Slot(slot) => slots.value(*slot),
            Atom::Floor(floor) => floor.slope.floor_affine(&value(&floor.of)?, &floor.offset),
            Atom::Mod(of, modulus) => value(of)?.mod_op(modulus),
            Atom::Max(numbers) => numbers.iter().map(value).collect::<Option<Vec<_>>>()?.into_iter().max()?,
            Atom::Nth(set, of) => self.nth(set, &value(of)?)?,
            Atom::Constraint(slope, of) => constraint(slope, &value(of)?)?,
            Atom::Divided(division, of, by) => {
                let (of, by) = (value(of)?, value(by)?);
                match (division, by <= 0) {
                    (Division::Quotient, true) => Integer::from(0),
                    (Division::Remainder, true) => of,
                    (Division::Quotient, false) => of.div_round(&by, RoundingMode::Floor).0,
                    (Division::Remainder, false) => of.mod_op(&by),
                }
            }
            Atom::If(condition, yes, no) => match self.holds(condition, slots)? {
                true => value(yes)?,
                false => value(no)?,
            },
        })
    }

    /// Whether the condition holds. Parts without a value do not count where others decide.
    pub fn holds(&self, condition: &Cond, slots: Slots<'_>) -> Option<bool> {
        let all = |parts: &[Cond], unit: bool| {
            let truths: Vec<Option<bool>> = parts.iter().map(|part| self.holds(part, slots)).collect();
            match () {
                () if truths.contains(&Some(!unit)) => Some(!unit),
                () if truths.contains(&None) => None,
                () => Some(unit),
            }
        };
        match condition {
            Cond::False => Some(false),
            Cond::True => Some(true),
            Cond::AtMost(number) => Some(self.number(number, slots)? <= 0),
            Cond::Zero(number) => Some(self.number(number, slots)? == 0),
            Cond::In(number, set) => self.contains(set, &self.number(number, slots)?),
            Cond::Lost(entries, game) => {
                let entries: Option<Vec<Integer>> = entries.iter().map(|entry| self.number(entry, slots)).collect();
                let mut entries = entries?;
                if game.form.sorted() {
                    entries.sort();
                }
                (self.lost)(game, &entries)
            }
            Cond::Accepted(entries, automaton) => {
                let entries: Option<Vec<Integer>> = entries.iter().map(|entry| self.number(entry, slots)).collect();
                let entries: Option<Vec<i64>> = entries?.iter().map(|entry| i64::try_from(entry).ok()).collect();
                entries.map(|entries| accepts(automaton, &entries))
            }
            Cond::Balanced(entries, modulus) => {
                let entries: Option<Vec<Integer>> = entries.iter().map(|entry| self.number(entry, slots)).collect();
                let (mut entries, modulus) = (entries?, Integer::from(*modulus));
                let mut balanced = entries.iter().all(|entry| *entry >= 0);
                while balanced && entries.iter().any(|entry| *entry > 0) {
                    let ones: Integer = entries.iter().map(|entry| entry % Integer::from(2)).sum();
                    balanced = ones % &modulus == 0;
                    entries.iter_mut().for_each(|entry| *entry /= Integer::from(2));
                }
                Some(balanced)
            }
            Cond::Not(inner) => Some(!self.holds(inner, slots)?),
            Cond::And(parts) => all(parts, true),
            Cond::Or(parts) => all(parts, false),
        }
    }

    /// Whether a number is a member of a set, if that can be told by looking.
    pub fn contains(&self, set: &Set, x: &Integer) -> Option<bool> {
        if *x < 0 {
            return Some(false);
        }
        let small = u64::try_from(x).ok();
        Some(match set {
            Set::Finite(members) => members.iter().any(|member| member == x),
            Set::Periodic(set) => match small {
                Some(x) if x < set.start() => set.early().contains(&x),
                Some(x) => set.residues().contains(&(x % set.period())),
                None => return None,
            },
            Set::Beatty { slope, offset } => {
                let mut n = Integer::ZERO;
                loop {
                    let value = slope.floor_affine(&n, offset);
                    if value >= *x {
                        return Some(value == *x);
                    }
                    n += Integer::ONE;
                }
            }
            Set::Digits(digits) => {
                let x = small?;
                match digits {
                    Digits::Evil => x.count_ones() % 2 == 0,
                    Digits::Odious => x.count_ones() % 2 == 1,
                    Digits::Vile => x != 0 && x.trailing_zeros() % 2 == 0,
                    Digits::Dopey => x != 0 && x.trailing_zeros() % 2 == 1,
                }
            }
            Set::Growing(growing) => grows(*growing, i64::try_from(x).ok()?),
            Set::Written(written) => by_places(written.recurrence(), written.ending(), i64::try_from(x).ok()?),
            Set::Values(_) if *x > MAX_MEMBER => return None,
            Set::Values(values) => self.values(set, &values.0, &values.1)?.contains(x),
            Set::Union(parts) => any(parts.iter().map(|part| self.contains(part, x)))?,
            Set::Inter(parts) => !any(parts.iter().map(|part| Some(!self.contains(part, x)?)))?,
            Set::Complement(inner) => !self.contains(inner, x)?,
        })
    }

    fn values(&self, set: &Set, number: &Num, condition: &Cond) -> Option<Rc<BTreeSet<Integer>>> {
        if let Some(known) = self.members.borrow().get(set) {
            return Some(Rc::clone(known));
        }
        let mut members = BTreeSet::new();
        for n in 0..INDICES {
            let variables = [n];
            let slots = Slots { variables: &variables, ..Slots::default() };
            if self.holds(condition, slots)? {
                members.insert(self.number(number, slots)?);
            }
        }
        let members = Rc::new(members);
        self.members.borrow_mut().insert(set.clone(), Rc::clone(&members));
        Some(members)
    }

    /// The member with a number: counted by size, from 1 on, or 0 if it is number 0.
    fn nth(&self, set: &Set, n: &Integer) -> Option<Integer> {
        if *n < 0 {
            return None;
        }
        if let Set::Beatty { slope, offset } = set {
            return Some(slope.floor_affine(n, offset));
        }
        let mut left = u64::try_from(n).ok()?;
        if left == 0 {
            return self.contains(set, &Integer::ZERO)?.then_some(Integer::ZERO);
        }
        for x in 1..=8 * MAX_MEMBER {
            left -= u64::from(self.contains(set, &Integer::from(x))?);
            if left == 0 {
                return Some(Integer::from(x));
            }
        }
        None
    }
}

/// Whether one of these is true; nothing if that hangs on one that is not known.
fn any(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let truths: Vec<Option<bool>> = truths.collect();
    match truths.contains(&Some(true)) {
        true => Some(true),
        false if truths.contains(&None) => None,
        false => Some(false),
    }
}

/// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)), and 0 at 0.
fn constraint(alpha: &rulesmith_core::number::Real, x: &Integer) -> Option<Integer> {
    let beta = alpha.divide(&alpha.subtract(&1.into()).ok()?).ok()?;
    if *x == 0 {
        return Some(Integer::ZERO);
    }
    let zero = 0.into();
    let (a, b) = (|n: i64| alpha.floor_affine(&n.into(), &zero), |n: i64| beta.floor_affine(&n.into(), &zero));
    let n = (1..=i64::try_from(x).ok()?).find(|&n| a(n) == *x || b(n) == *x)?;
    Some((b(n) - b(n - 1)) - (a(n) - a(n - 1)))
}

/// Whether an automaton accepts small numbers: places from the largest on, each taken as often as it fits.
fn accepts(automaton: &DigitAutomaton, numbers: &[i64]) -> bool {
    if numbers.iter().any(|number| *number < 0) {
        return false;
    }
    let places = match automaton.numerals() {
        Numerals::Base(base) => places_by(&[*base], false),
        Numerals::Quotients(quotients) => places_by(quotients, true),
        Numerals::Recurrence(recurrence) => {
            let small = |place: &Natural| i64::try_from(place).ok().filter(|place| *place < 1 << 48);
            recurrence.values(200).iter().map_while(small).collect()
        }
    };
    let mut rest = numbers.to_vec();
    let mut state = Some(0);
    for place in places.iter().rev() {
        let mut letter = 0u64;
        for (track, number) in rest.iter_mut().enumerate() {
            letter |= ((*number / place) as u64) << (8 * track);
            *number %= place;
        }
        state = state.and_then(|state| automaton.follow(state, letter));
    }
    state.is_some_and(|state| automaton.states()[state as usize].accepting)
}

/// Places in a base, or of Ostrowski, a whole number of blocks of them.
fn places_by(quotients: &[u8], ostrowski: bool) -> Vec<i64> {
    let mut places = vec![1i64];
    while places.len() % quotients.len() != 0 || places[places.len() - 1] < 1 << 40 {
        let last = places[places.len() - 1];
        let before = if ostrowski && places.len() > 1 { places[places.len() - 2] } else { 0 };
        places.push(i64::from(quotients[(places.len() - 1) % quotients.len()]) * last + before);
    }
    places
}
