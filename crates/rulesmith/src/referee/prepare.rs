//! From the numbers, conditions and sets of a form to terms and tests that are read at any size: lines and sets are made
//! ready once, however often the rules name them.

use super::line::Line;
use super::term::{Part, Set, Term, Test};
use super::whole::Known;
use crate::form::{self, Atom, Cond, Exact, Num, Slot};
use crate::number::{NumberError, Real, Slope};
use crate::syntax::{Diagnostic, Span};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What is ready, or what is known only on a board.
pub(super) type Prepared<T> = Result<T, Diagnostic>;

/// Makes things ready; the slots of a term are the piles before the move, then those after it, then the variables.
pub(super) struct Prepare {
    piles: usize,
    ready: Rc<Ready>,
}

#[derive(Default)]
struct Ready {
    lines: RefCell<BTreeMap<(Exact, Exact), Arc<Line>>>,
    sets: RefCell<BTreeMap<Arc<form::Set>, Set>>,
    constraints: RefCell<BTreeMap<Exact, Arc<(Line, Line)>>>,
}

impl Prepare {
    pub fn new(piles: usize) -> Prepare {
        Prepare { piles, ready: Rc::default() }
    }

    /// For terms that read variables and no piles, so that the variables are the first slots.
    pub fn of_variables(&self) -> Prepare {
        Prepare { piles: 0, ready: Rc::clone(&self.ready) }
    }

    /// A slope of a quadratic field, if some line has one.
    pub fn field(&self) -> Option<Real> {
        let (lines, sets) = (self.ready.lines.borrow(), self.ready.sets.borrow());
        let of_sets = sets.values().filter_map(|set| match set {
            Set::Line(line, _) => Some(line),
            Set::Other(_) => None,
        });
        let constraints = self.ready.constraints.borrow();
        let all = lines.values().chain(of_sets).map(Arc::as_ref).chain(constraints.values().map(|pair| &pair.0));
        all.map(|line| line.slope().as_real()).find(|slope| slope.as_quadratic().is_some()).cloned()
    }

    fn slot(&self, slot: Slot) -> usize {
        match slot {
            Slot::Before(pile) => pile,
            Slot::After(pile) => self.piles + pile,
            Slot::Variable(variable) => 2 * self.piles + variable,
        }
    }

    pub fn term(&self, number: &Num) -> Prepared<Term> {
        let part = |(atom, factor): &(Atom, _)| Ok((Known::from(Clone::clone(factor)), self.part(atom)?));
        let parts = number.parts().iter().map(part).collect::<Prepared<_>>()?;
        Ok(Term { parts, constant: Known::from(number.addend().clone()) })
    }

    fn part(&self, atom: &Atom) -> Prepared<Part> {
        let inner = |number: &Num| self.term(number).map(Box::new);
        Ok(match atom {
            Atom::Slot(slot) => Part::Slot(self.slot(*slot)),
            Atom::Floor(floor) => Part::Floor(self.line(&floor.slope, &floor.offset)?, inner(&floor.of)?),
            Atom::Mod(of, modulus) => Part::Mod(inner(of)?, Known::from(modulus.clone())),
            Atom::Max(numbers) => Part::Max(numbers.iter().map(|number| self.term(number)).collect::<Prepared<_>>()?),
            Atom::Nth(set, of) => Part::Member(self.set(set)?, inner(of)?),
            Atom::Constraint(slope, of) => Part::Constraint(self.constraint(slope)?, inner(of)?),
            Atom::Divided(..) => return Err(on_a_board("quotients and remainders by numbers that vary are")),
            Atom::If(condition, yes, no) => Part::If(Box::new(self.test(condition)?), inner(yes)?, inner(no)?),
        })
    }

    pub fn test(&self, condition: &Cond) -> Prepared<Test> {
        // What costs no multiplication of long numbers is looked at first.
        let all = |parts: &[Cond]| {
            let mut tests = parts.iter().map(|part| self.test(part)).collect::<Prepared<Vec<Test>>>()?;
            tests.sort_by_key(Test::cost);
            Ok(tests)
        };
        Ok(match condition {
            Cond::True => Test::Const(true),
            Cond::False => Test::Const(false),
            Cond::AtMost(number) => Test::AtMost(self.term(number)?),
            Cond::Zero(number) => Test::Zero(self.term(number)?),
            Cond::In(number, set) => Test::In(self.set(set)?, self.term(number)?),
            Cond::Lost(_, game) => {
                return Err(on_a_board(&format!("the lost positions of \"{}\" are", game.name())));
            }
            Cond::Balanced(numbers, modulus) => {
                let terms = numbers.iter().map(|number| self.term(number)).collect::<Prepared<Vec<_>>>()?;
                Test::Balanced(terms, *modulus)
            }
            Cond::Accepted(numbers, automaton) => {
                let terms = numbers.iter().map(|number| self.term(number)).collect::<Prepared<Vec<_>>>()?;
                Test::Accepted(terms, Arc::clone(automaton))
            }
            Cond::Not(inner) => Test::Not(Box::new(self.test(inner)?)),
            Cond::And(parts) => Test::And(all(parts)?),
            Cond::Or(parts) => Test::Or(all(parts)?),
        })
    }

    /// The lines of a slope above 1 and of its complement.
    fn constraint(&self, slope: &Exact) -> Prepared<Arc<(Line, Line)>> {
        if let Some(known) = self.ready.constraints.borrow().get(slope) {
            return Ok(Arc::clone(known));
        }
        let lower = Slope::new((**slope).clone()).map_err(unknown)?;
        let upper = lower.complement().map_err(unknown)?;
        let line = |slope: Slope| Line::new(slope, Real::from(0)).map_err(unknown);
        let ready = Arc::new((line(lower)?, line(upper)?));
        self.ready.constraints.borrow_mut().insert(slope.clone(), Arc::clone(&ready));
        Ok(ready)
    }

    pub fn set(&self, set: &Arc<form::Set>) -> Prepared<Set> {
        if let Some(known) = self.ready.sets.borrow().get(set) {
            return Ok(known.clone());
        }
        let ready = match &**set {
            form::Set::Values(_) => return Err(on_a_board(&format!("the members of {set} are"))),
            other => Set::new(other.sequence().map_err(unknown)?),
        };
        self.ready.sets.borrow_mut().insert(Arc::clone(set), ready.clone());
        Ok(ready)
    }

    /// floor(slope n + offset).
    pub fn line(&self, slope: &Exact, offset: &Exact) -> Prepared<Arc<Line>> {
        let key = (slope.clone(), offset.clone());
        if let Some(known) = self.ready.lines.borrow().get(&key) {
            return Ok(Arc::clone(known));
        }
        let ready = Slope::new((**slope).clone()).and_then(|slope| Line::new(slope, (**offset).clone()));
        let ready = Arc::new(ready.map_err(unknown)?);
        self.ready.lines.borrow_mut().insert(key, Arc::clone(&ready));
        Ok(ready)
    }
}

fn unknown(error: NumberError) -> Diagnostic {
    Diagnostic::new(error.to_string(), Span::default())
}

/// That something is known only on a board; the sentence is begun with its name and `is` or `are`.
pub(super) fn on_a_board(what: &str) -> Diagnostic {
    Diagnostic::new(format!("{what} known only on a board"), Span::default())
}
