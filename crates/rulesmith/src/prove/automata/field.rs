//! The quadratic field that a game's slopes lie in, and the numerations that suit it.

use super::cases::Read;
use super::numeration::Numeration;
use crate::form::{Atom, Form, Part, Set};
use crate::number::{NumberError, Quadratic, Real, Slope, from_terms, periodic_expansion};
use crate::numeration::Numerals;
use crate::syntax::{Diagnostic, Span};
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use std::collections::BTreeSet;

/// A numeration together with its number theta, if it has one.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub numeration: Numeration,
    pub theta: Option<Slope>,
}

impl Field {
    pub fn base(b: i64) -> Field {
        Field { numeration: Numeration::base(b), theta: None }
    }

    /// Of the number [0; d_1, .., d_p, d_1, ..].
    fn of_period(quotients: &[i64]) -> Option<Field> {
        let numeration = Numeration::of_period(quotients)?;
        let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
        let theta = Slope::new(from_terms(&[Integer::ZERO], &terms).ok()?).ok()?;
        Some(Field { numeration, theta: Some(theta) })
    }

    pub fn of_numerals(numerals: &Numerals) -> Option<Field> {
        match numerals {
            Numerals::Base(base) => Some(Field::base(i64::from(*base))),
            Numerals::Quotients(quotients) => {
                Field::of_period(&quotients.iter().map(|&d| i64::from(d)).collect::<Vec<_>>())
            }
            Numerals::Recurrence(recurrence) => {
                Some(Field { numeration: Numeration::of_recurrence(recurrence)?, theta: None })
            }
        }
    }

    /// Rationals x, y with value = x theta + y.
    pub fn coordinates(&self, value: &Real) -> Option<(Rational, Rational)> {
        match value {
            Real::Rational(value) => Some((Rational::ZERO, value.clone())),
            Real::Quadratic(value) => self.theta.as_ref()?.as_quadratic()?.affine_relation(value),
            Real::Computable(_) => None,
        }
    }
}

/// What a form asks of a numeration.
#[derive(Default)]
pub(super) struct Needs {
    /// The irrational slopes of floors.
    pub slopes: Vec<Quadratic>,
    /// Other irrational numbers.
    offsets: Vec<Quadratic>,
    /// Sets by binary digits occur.
    pub binary: bool,
    /// How the numbers are written that automata of the rules read.
    pub numerals: Vec<Numerals>,
}

/// Looks through the rules and the claim for irrational numbers and sets of digits. An error names the part.
pub(super) fn needs(form: &Form) -> Result<Needs, (String, Diagnostic)> {
    let mut needs = Needs::default();
    for way in form.ways() {
        let mut read = Ok(());
        way.amounts().iter().for_each(|amount| amount.visit(&mut |part| needs.add(part, &mut read)));
        way.when.visit(&mut |part| needs.add(part, &mut read));
        let clause = &form.game().moves[way.origin].name;
        read.map_err(|error| (format!("move {clause}"), error))?;
    }
    let claims = form.claim().into_iter().chain(form.besides().map(|(_, claim)| claim));
    for family in claims.flat_map(|claim| &claim.families) {
        let mut read = Ok(());
        family.position.iter().for_each(|entry| entry.visit(&mut |part| needs.add(part, &mut read)));
        family.when.visit(&mut |part| needs.add(part, &mut read));
        read.map_err(|error| ("expect".to_string(), error))?;
    }
    if needs.slopes.is_empty() {
        needs.slopes.append(&mut needs.offsets);
    }
    if needs.binary && !needs.slopes.is_empty() {
        let message = "sets of binary digits and irrational slopes have no common numeration";
        return Err(("rules".to_string(), Diagnostic::new(message, Span::default())));
    }
    needs.one_numeration().map_err(|error| ("rules".to_string(), error))?;
    Ok(needs)
}

impl Needs {
    /// Automata of the rules are read in their own numeration, and so must be everything else.
    fn one_numeration(&self) -> Read<()> {
        let refused = |message: String| Err(Diagnostic::new(message, Span::default()));
        let Some(first) = self.numerals.first() else { return Ok(()) };
        if let Some(other) = self.numerals.get(1) {
            return refused(format!("automata that read {first} and {other} have no common numeration"));
        }
        if self.binary && *first != Numerals::Base(2) {
            return refused(format!("binary digits and an automaton that reads {first} have no common numeration"));
        }
        match Field::of_numerals(first) {
            Some(field) => {
                match self.slopes.iter().find(|slope| field.coordinates(&Real::Quadratic((*slope).clone())).is_none()) {
                    Some(slope) => refused(format!("{slope} does not lie in the field of {first}")),
                    None => Ok(()),
                }
            }
            None => refused(format!("the numbers of {first} are too large for an automaton")),
        }
    }

    fn add(&mut self, part: Part<'_>, read: &mut Read<()>) {
        if read.is_err() {
            return;
        }
        match part {
            Part::Atom(Atom::Floor(floor)) => *read = self.line(&floor.slope, &floor.offset),
            Part::Atom(Atom::Constraint(slope, _)) => *read = self.line(slope, &Real::from(0)),
            Part::Atom(_) => {}
            Part::Set(Set::Beatty { slope, offset }) => *read = self.line(slope, offset),
            Part::Set(Set::Digits(_)) | Part::BinaryDigits => self.binary = true,
            Part::Automaton(automaton) => self.read_by(automaton.numerals()),
            Part::Set(Set::Values(values)) => {
                values.0.visit(&mut |part| self.add(part, read));
                values.1.visit(&mut |part| self.add(part, read));
            }
            Part::Set(Set::Union(parts) | Set::Inter(parts)) => {
                parts.iter().for_each(|set| self.add(Part::Set(set), read));
            }
            Part::Set(Set::Complement(inner)) => self.add(Part::Set(inner), read),
            Part::Set(Set::Written(written)) => self.read_by(&Numerals::Recurrence(written.recurrence().clone())),
            Part::Set(Set::Finite(_) | Set::Periodic(_) | Set::Growing(_)) => {}
        }
    }

    fn read_by(&mut self, numerals: &Numerals) {
        if !self.numerals.contains(numerals) {
            self.numerals.push(numerals.clone());
        }
    }

    fn line(&mut self, slope: &Real, offset: &Real) -> Read<()> {
        for (value, is_slope) in [(slope, true), (offset, false)] {
            let value = match value {
                Real::Rational(_) => continue,
                Real::Quadratic(value) => value,
                Real::Computable(_) => {
                    let message = format!("only rational and quadratic slopes have automata, and {value} is neither");
                    return Err(Diagnostic::new(message, Span::default()));
                }
            };
            let known = self.slopes.first().or(self.offsets.first());
            if let Some(other) = known.filter(|other| !other.shares_field(value)) {
                let message = format!("{other} and {value} lie in different quadratic fields");
                return Err(Diagnostic::new(message, Span::default()));
            }
            let list = if is_slope { &mut self.slopes } else { &mut self.offsets };
            if !list.contains(value) {
                list.push(value.clone());
            }
        }
        Ok(())
    }
}

/// How numbers can be written that suit the slopes, the automata and the binary digits of the rules and of the claim, the simplest first; none
/// without these.
pub fn numerations(form: &Form) -> Vec<Numerals> {
    let Ok(needs) = needs(form) else { return vec![] };
    let plain = needs.slopes.is_empty() && needs.numerals.is_empty() && !needs.binary;
    let candidates = if plain { vec![] } else { candidates(&needs) };
    candidates.into_iter().map(|field| field.numeration.numerals()).collect()
}

/// The longest period that is looked at.
const MAX_PERIOD: usize = 12;

/// Numerations that the slopes can be written in, the simplest first: the periods of their continued fractions and of
/// small multiples of the root, begun at every place.
pub(super) fn candidates(needs: &Needs) -> Vec<Field> {
    if let Some(numerals) = needs.numerals.first() {
        return Field::of_numerals(numerals).into_iter().collect();
    }
    let Some(first) = needs.slopes.first() else {
        let bases: &[i64] = if needs.binary { &[2] } else { &[2, 3] };
        return bases.iter().map(|&b| Field::base(b)).collect();
    };
    let mut periods: BTreeSet<(i64, Vec<i64>)> = BTreeSet::new();
    let mut add = |value: &Quadratic| {
        let Some((_, period)) = periodic_expansion(value, 2 * MAX_PERIOD) else { return };
        let period: Option<Vec<i64>> = period.iter().map(|d| i64::try_from(d).ok()).collect();
        let Some(mut period) = period.filter(|period| period.len() <= MAX_PERIOD) else { return };
        // A larger period in the same field costs states, larger digits cost edges.
        let size = period.iter().map(|d| d + 1).sum::<i64>() * period.len() as i64;
        for _ in 0..period.len() {
            periods.insert((size, period.clone()));
            period.rotate_left(1);
        }
    };
    for slope in &needs.slopes {
        add(slope);
        let complement = Slope::new(Real::Quadratic(slope.clone())).and_then(|slope| slope.complement());
        if let Some(complement) = complement.ok().as_ref().and_then(|slope| slope.as_quadratic()) {
            add(complement);
        }
    }
    for multiple in 1..=3i64 {
        for divisor in 1..=3i64 {
            let factor = Rational::from_signeds(multiple * multiple, divisor * divisor);
            let root: Result<Real, NumberError> = Real::sqrt(&(Rational::from(first.radicand()) * factor));
            if let Some(root) = root.ok().as_ref().and_then(Real::as_quadratic) {
                add(root);
            }
        }
    }
    periods.iter().filter_map(|(_, period)| Field::of_period(period)).collect()
}
