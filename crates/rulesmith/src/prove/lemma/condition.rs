//! When one condition implies another, as Boolean functions of finitely many atoms.
//!
//! An atom is a linear inequality, a membership, or what a condition says about one pile or amount alone, as a periodic
//! set. Atoms are treated as if they could be true or false independently, but for two things: of inequalities about the
//! same sum the narrower implies the wider, and of periodic sets of the same number only those cases count that some
//! number is in. So what is found to be implied is implied; the reverse may be missed, and then a lemma does not apply.

use crate::form::{Cond, Context, Digits, Num, Periodic, Set, Slot};
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most atoms of one question: 2^14 cases are a matter of milliseconds.
const MAX_ATOMS: usize = 14;

/// The most parts of conditions that one question may evaluate.
const MAX_WORK: usize = 1 << 25;

/// The numbers that are gone through to know in which periodic sets a number can be together.
const MAX_LEVELS: u64 = 1 << 14;

/// Whether the first condition implies the second; `false` also if there are too many atoms to tell. 2^a evaluations for
/// a atoms.
pub(super) fn implies(context: &Context, first: &Cond, second: &Cond) -> bool {
    let mut atoms = Atoms { context, atoms: vec![] };
    let (first, second) = (atoms.truth(first), atoms.truth(second));
    let count = atoms.atoms.len();
    if count > MAX_ATOMS || (first.size() + second.size()) << count > MAX_WORK {
        return false;
    }
    let cases = atoms.cases();
    (0u32..1 << count).all(|case| {
        let holds = |atom: usize| case >> atom & 1 == 1;
        !cases.iter().all(|possible| possible.occurs(case)) || !first.holds(&holds) || second.holds(&holds)
    })
}

/// Whether two conditions say the same.
pub(super) fn equivalent(context: &Context, one: &Cond, other: &Cond) -> bool {
    implies(context, one, other) && implies(context, other, one)
}

/// A condition over the atoms of an [`Atoms`] table.
enum Truth {
    Constant(bool),
    Atom(usize),
    Not(Box<Truth>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
}

impl Truth {
    fn not(self) -> Truth {
        Truth::Not(Box::new(self))
    }

    fn holds(&self, case: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Truth::Constant(value) => *value,
            Truth::Atom(atom) => case(*atom),
            Truth::Not(inner) => !inner.holds(case),
            Truth::And(parts) => parts.iter().all(|part| part.holds(case)),
            Truth::Or(parts) => parts.iter().any(|part| part.holds(case)),
        }
    }

    fn size(&self) -> usize {
        match self {
            Truth::Constant(_) | Truth::Atom(_) => 1,
            Truth::Not(inner) => 1 + inner.size(),
            Truth::And(parts) | Truth::Or(parts) => 1 + parts.iter().map(Truth::size).sum::<usize>(),
        }
    }
}

/// What can be true or false.
#[derive(PartialEq, Eq)]
enum Atom {
    /// The sum, whose first factor is positive, is at most the bound.
    AtMost(Num, Integer),
    /// A pile or an amount is in a periodic set.
    Level(Slot, Periodic),
    /// Anything else.
    Other(Cond),
}

/// The atoms met so far.
struct Atoms<'c> {
    context: &'c Context,
    atoms: Vec<Atom>,
}

/// Which cases of some atoms occur.
enum Possible {
    /// The first implies the second.
    Narrower(usize, usize),
    /// For these atoms, only these.
    Listed(Vec<usize>, BTreeSet<u32>),
}

impl Possible {
    fn occurs(&self, case: u32) -> bool {
        let bit = |atom: usize| case >> atom & 1;
        match self {
            Possible::Narrower(narrow, wide) => bit(*narrow) <= bit(*wide),
            Possible::Listed(atoms, cases) => {
                cases.contains(&atoms.iter().enumerate().fold(0, |all, (place, &atom)| all | bit(atom) << place))
            }
        }
    }
}

impl Atoms<'_> {
    fn atom(&mut self, atom: Atom) -> Truth {
        let known = self.atoms.iter().position(|known| *known == atom);
        Truth::Atom(known.unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        }))
    }

    fn truth(&mut self, condition: &Cond) -> Truth {
        if let Some((slot, set)) = level(condition) {
            return self.level(slot, set);
        }
        match condition {
            Cond::True | Cond::False => Truth::Constant(*condition == Cond::True),
            Cond::AtMost(number) => self.at_most(number),
            Cond::Zero(number) => {
                Truth::And(vec![self.at_most(number), self.at_most(&number.shifted(&Integer::ONE)).not()])
            }
            // A number is dopey if it is neither vile nor 0.
            Cond::In(number, set) if **set == Set::Digits(Digits::Dopey) => {
                let vile = self.context.member(number, &Arc::new(Set::Digits(Digits::Vile)));
                let outside = self.context.any(vec![self.context.at_most(number), vile]);
                self.truth(&outside).not()
            }
            Cond::In(number, set) if **set == Set::Digits(Digits::Odious) && self.context.is_natural(number) => {
                self.atom(Atom::Other(Cond::In(number.clone(), Arc::new(Set::Digits(Digits::Evil))))).not()
            }
            Cond::In(..) | Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) => {
                self.atom(Atom::Other(condition.clone()))
            }
            Cond::Not(inner) => self.truth(inner).not(),
            Cond::And(parts) => Truth::And(self.gathered(parts, true)),
            Cond::Or(parts) => Truth::Or(self.gathered(parts, false)),
        }
    }

    /// The parts, those that speak of one pile or amount alone taken together.
    fn gathered(&mut self, parts: &[Cond], and: bool) -> Vec<Truth> {
        let mut levels: BTreeMap<Slot, Periodic> = BTreeMap::new();
        let mut gathered = Vec::new();
        for part in parts {
            let Some((slot, set)) = level(part) else {
                gathered.push(self.truth(part));
                continue;
            };
            let joined = match levels.get(&slot) {
                Some(known) => known.joined(&set, |one, other| if and { one && other } else { one || other }),
                None => Some(set.clone()),
            };
            match joined {
                Some(joined) => {
                    levels.insert(slot, joined);
                }
                None => gathered.push(self.level(slot, set)),
            }
        }
        for (slot, set) in levels {
            gathered.push(self.level(slot, set));
        }
        gathered
    }

    fn level(&mut self, slot: Slot, set: Periodic) -> Truth {
        // A set or its complement, whichever comes first.
        match set.complement() {
            Some(others) if others < set => self.atom(Atom::Level(slot, others)).not(),
            _ => self.atom(Atom::Level(slot, set)),
        }
    }

    /// sum + c <= 0
    fn at_most(&mut self, number: &Num) -> Truth {
        let sum = number.shifted(&-number.addend().clone());
        match sum.parts().first() {
            None => Truth::Constant(*number.addend() <= 0),
            // -sum <= -c is the negation of sum <= c - 1.
            Some((_, factor)) if *factor < 0 => {
                self.atom(Atom::AtMost(sum.negated(), number.addend() - Integer::ONE)).not()
            }
            Some(_) => self.atom(Atom::AtMost(sum, -number.addend().clone())),
        }
    }

    fn cases(&self) -> Vec<Possible> {
        let mut cases = Vec::new();
        let mut levels: BTreeMap<Slot, Vec<(usize, &Periodic)>> = BTreeMap::new();
        for (i, atom) in self.atoms.iter().enumerate() {
            match atom {
                Atom::AtMost(sum, bound) => {
                    let wider = |other: &Atom| matches!(other, Atom::AtMost(same, more) if same == sum && more > bound);
                    let wider = self.atoms.iter().enumerate().filter(|(_, other)| wider(other));
                    cases.extend(wider.map(|(j, _)| Possible::Narrower(i, j)));
                }
                Atom::Level(slot, set) => levels.entry(*slot).or_default().push((i, set)),
                Atom::Other(_) => {}
            }
        }
        for (slot, sets) in levels {
            let least = self.context.bounds(&Num::from(slot)).0.and_then(|least| u64::try_from(&least).ok());
            cases.extend(together(&sets, least.unwrap_or(0)));
        }
        cases
    }
}

/// In which of some sets numbers are together; nothing, if there is too much to look at.
fn together(sets: &[(usize, &Periodic)], least: u64) -> Option<Possible> {
    let start = sets.iter().map(|(_, set)| set.start()).max()?.max(least);
    let mut period: u64 = 1;
    for (_, set) in sets {
        let step = period;
        while !period.is_multiple_of(set.period()) {
            period = period.checked_add(step).filter(|period| *period <= MAX_LEVELS)?;
        }
    }
    let end = start.checked_add(period).filter(|end| *end <= 2 * MAX_LEVELS)?;
    let case = |x: u64| {
        let member = |set: &Periodic| u32::from(set.has(x));
        sets.iter().enumerate().fold(0, |all, (place, (_, set))| all | member(set) << place)
    };
    Some(Possible::Listed(sets.iter().map(|(atom, _)| *atom).collect(), (least..end).map(case).collect()))
}

/// What a condition says, if it speaks of one pile or amount alone and that is periodic from early on.
fn level(condition: &Cond) -> Option<(Slot, Periodic)> {
    if matches!(condition, Cond::True | Cond::False) {
        return None;
    }
    let slots = condition.slots();
    let slot = *slots.first().filter(|_| slots.len() == 1)?;
    let set = Set::told(condition, slot)?.as_periodic()?;
    (set.start() <= MAX_LEVELS && set.period() <= MAX_LEVELS).then_some((slot, set))
}
