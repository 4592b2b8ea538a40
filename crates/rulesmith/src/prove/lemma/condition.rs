//! Conditions as Boolean functions of finitely many atoms, and when one implies another.
//!
//! An atom is a linear inequality or a membership. Atoms are treated as if they could be true or false independently,
//! but for inequalities about the same sum, of which the narrower implies the wider. So what is found to be implied is
//! implied; the reverse may be missed, and then a lemma does not apply.

use super::linear::{AtMost, Compared, Linear, Term};
use crate::number::Real;

/// A condition over the atoms of an [`Atoms`] table.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Constant(bool),
    Atom(usize),
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
}

/// What can be true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    AtMost(AtMost),
    /// The form is a member of the set with this number.
    Member(Linear, usize),
}

/// The atoms met so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Atoms(Vec<Atom>);

/// The most atoms of one question: 2^14 cases are a matter of milliseconds.
const MAX_ATOMS: usize = 14;

/// The most parts of conditions that one question may evaluate.
const MAX_WORK: usize = 1 << 25;

impl Condition {
    pub fn not(self) -> Condition {
        Condition::Not(Box::new(self))
    }

    pub fn and(parts: impl IntoIterator<Item = Condition>) -> Condition {
        Condition::And(parts.into_iter().collect())
    }

    pub fn or(parts: impl IntoIterator<Item = Condition>) -> Condition {
        Condition::Or(parts.into_iter().collect())
    }

    fn holds(&self, case: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Condition::Constant(value) => *value,
            Condition::Atom(atom) => case(*atom),
            Condition::Not(inner) => !inner.holds(case),
            Condition::And(parts) => parts.iter().all(|part| part.holds(case)),
            Condition::Or(parts) => parts.iter().any(|part| part.holds(case)),
        }
    }

    fn size(&self) -> usize {
        match self {
            Condition::Constant(_) | Condition::Atom(_) => 1,
            Condition::Not(inner) => 1 + inner.size(),
            Condition::And(parts) | Condition::Or(parts) => 1 + parts.iter().map(Condition::size).sum::<usize>(),
        }
    }

    pub(super) fn collect(&self, atoms: &mut Vec<usize>) {
        match self {
            Condition::Constant(_) => {}
            Condition::Atom(atom) if atoms.contains(atom) => {}
            Condition::Atom(atom) => atoms.push(*atom),
            Condition::Not(inner) => inner.collect(atoms),
            Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| part.collect(atoms)),
        }
    }
}

impl Atoms {
    fn intern(&mut self, atom: Atom) -> Condition {
        let known = self.0.iter().position(|known| *known == atom);
        Condition::Atom(known.unwrap_or_else(|| {
            self.0.push(atom);
            self.0.len() - 1
        }))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// `form <= 0`, for a form with whole values.
    pub fn at_most_zero(&mut self, form: &Linear) -> Option<Condition> {
        Some(match AtMost::of(form)? {
            Compared::Always(value) => Condition::Constant(value),
            Compared::Sometimes(atom, true) => self.intern(Atom::AtMost(atom)),
            Compared::Sometimes(atom, false) => self.intern(Atom::AtMost(atom)).not(),
        })
    }

    /// `left <= right`.
    pub fn at_most(&mut self, left: &Linear, right: &Linear) -> Option<Condition> {
        self.at_most_zero(&left.subtract(right).ok()?)
    }

    /// `left < right`.
    pub fn less(&mut self, left: &Linear, right: &Linear) -> Option<Condition> {
        self.at_most_zero(&left.subtract(right).ok()?.add(&Linear::constant(Real::from(1))).ok()?)
    }

    pub fn member(&mut self, form: Linear, set: usize) -> Condition {
        self.intern(Atom::Member(form, set))
    }

    /// The number of the set, if the atom says that this pile is a member of one.
    pub fn set_of(&self, atom: usize, pile: &Term) -> Option<usize> {
        match self.0.get(atom)? {
            Atom::Member(form, set) if *form == Linear::term(pile.clone()) => Some(*set),
            _ => None,
        }
    }

    /// Whether, of two atoms, the first implies the second for what is known of inequalities.
    fn narrower(&self, one: usize, other: usize) -> bool {
        match (&self.0[one], &self.0[other]) {
            (Atom::AtMost(one), Atom::AtMost(other)) => one.sum == other.sum && one.bound <= other.bound,
            _ => false,
        }
    }

    /// Whether the first condition implies the second; `false` also if there are too many atoms to tell.
    /// 2^a evaluations for a atoms.
    pub fn implies(&self, first: &Condition, second: &Condition) -> bool {
        let mut used = Vec::new();
        first.collect(&mut used);
        second.collect(&mut used);
        if used.len() > MAX_ATOMS || (first.size() + second.size()) << used.len() > MAX_WORK {
            return false;
        }
        let mut ordered = Vec::new();
        for (i, &one) in used.iter().enumerate() {
            ordered.extend((0..used.len()).filter(|&j| j != i && self.narrower(one, used[j])).map(|j| (i, j)));
        }
        (0u32..1 << used.len()).all(|case| {
            let bit = |index: usize| case >> index & 1 == 1;
            let value = |atom: usize| used.iter().position(|&known| known == atom).is_some_and(bit);
            // A case that breaks the order of the inequalities does not occur.
            ordered.iter().any(|&(narrow, wide)| bit(narrow) && !bit(wide))
                || !first.holds(&value)
                || second.holds(&value)
        })
    }

    /// Whether two conditions say the same.
    pub fn equivalent(&self, one: &Condition, other: &Condition) -> bool {
        self.implies(one, other) && self.implies(other, one)
    }
}
