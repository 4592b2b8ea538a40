//! Looking through numbers and conditions.

use super::condition::Cond;
use super::num::{Atom, Num, Slot};
use super::set::Set;
use crate::numeration::DigitAutomaton;
use std::collections::BTreeSet;

/// What numbers and conditions are made of.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// An atom of a number, at any depth.
    Atom(&'a Atom),
    /// A set of which something is said to be a member, or whose members are counted.
    Set(&'a Set),
    /// Something is said of binary digits.
    BinaryDigits,
    /// Something is said of digits that an automaton reads.
    Automaton(&'a DigitAutomaton),
}

impl Atom {
    /// All slots that it depends on.
    pub fn slots(&self) -> BTreeSet<Slot> {
        let mut slots = BTreeSet::new();
        self.visit(&mut |part| {
            if let Part::Atom(Atom::Slot(slot)) = part {
                slots.insert(*slot);
            }
        });
        slots
    }

    fn visit<'a>(&'a self, look: &mut dyn FnMut(Part<'a>)) {
        look(Part::Atom(self));
        match self {
            Atom::Slot(_) => {}
            Atom::Floor(floor) => floor.of.visit(look),
            Atom::Mod(of, _) | Atom::Constraint(_, of) => of.visit(look),
            Atom::Divided(_, of, by) => {
                of.visit(look);
                by.visit(look);
            }
            Atom::Max(numbers) => numbers.iter().for_each(|number| number.visit(look)),
            Atom::Nth(set, of) => {
                look(Part::Set(set));
                of.visit(look);
            }
            Atom::If(condition, yes, no) => {
                condition.visit(look);
                yes.visit(look);
                no.visit(look);
            }
        }
    }
}

impl Num {
    /// Shows all atoms and sets in the number, but not what is inside the sets.
    pub fn visit<'a>(&'a self, look: &mut dyn FnMut(Part<'a>)) {
        self.parts().iter().for_each(|(atom, _)| atom.visit(look));
    }
}

impl Cond {
    /// Shows all atoms and sets in the condition, but not what is inside the sets.
    pub fn visit<'a>(&'a self, look: &mut dyn FnMut(Part<'a>)) {
        match self {
            Cond::True | Cond::False => {}
            Cond::AtMost(number) | Cond::Zero(number) => number.visit(look),
            Cond::In(number, set) => {
                number.visit(look);
                look(Part::Set(set));
            }
            Cond::Lost(numbers, _) => numbers.iter().for_each(|number| number.visit(look)),
            Cond::Balanced(numbers, _) => {
                numbers.iter().for_each(|number| number.visit(look));
                look(Part::BinaryDigits);
            }
            Cond::Accepted(numbers, automaton) => {
                numbers.iter().for_each(|number| number.visit(look));
                look(Part::Automaton(automaton));
            }
            Cond::Not(inner) => inner.visit(look),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.visit(look)),
        }
    }
}
