//! Vectors in lists: `{k, l} in {(2, 3), (9, 18)}`.

use super::expression::MAX_ENTRIES;
use super::run::{Read, Run, Scope, refuse};
use super::sets::{as_automaton, balanced, variable_of};
use super::value::{Symbol, Value, Window};
use rulesmith_core::numeration::{DigitAutomaton, Numerals};
use rulesmith_core::syntax::{Expr, ExprKind};

impl<'a> Run<'a> {
    /// Whether a vector, in any order or not, is one of a list.
    pub fn is_listed(&mut self, left: &[Expr], any_order: bool, list: &Expr, scope: &Scope) -> Read<bool> {
        let vectors = match &list.kind {
            ExprKind::Name(name) => match self.language.definition(name) {
                Some(definition) => return self.is_listed(left, any_order, &definition.value, scope),
                None => return refuse(format!("the set {list} is not read")),
            },
            ExprKind::Braces(vectors) => vectors,
            ExprKind::Call(name, modulus) if name == "balanced" && modulus.len() == 1 => {
                let modulus = self.language.modulus(&modulus[0])?;
                if !(2..=100).contains(&modulus) {
                    return refuse(format!("digits do not add up to multiples of {modulus}"));
                }
                let ones =
                    |numbers: &[i64], place: i64| numbers.iter().filter(|number| **number >> place & 1 == 1).count();
                let accepts = |numbers: &[i64]| (0..63).all(|place| ones(numbers, place) % modulus as usize == 0);
                // A 0 adds nothing; the others need no track for it.
                let mut counted = Vec::new();
                for entry in left {
                    let value = self.whole(entry, scope)?;
                    if self.known_whole(&value)? != Some(0) {
                        counted.push(entry.clone());
                    }
                }
                if counted.is_empty() {
                    return Ok(true);
                }
                return self.has_digits(&counted, false, &balanced(modulus as u32, counted.len()), scope, &accepts);
            }
            ExprKind::Call(name, _) if name == "automaton" => {
                let Some(automaton) = as_automaton(list) else { return refuse("an automaton is not read") };
                if automaton.arity() != left.len() {
                    let arity = automaton.arity();
                    return refuse(format!("an automaton reads {arity} numbers at a time, not {}", left.len()));
                }
                return self.has_digits(left, any_order, list, scope, &|numbers| accepts(&automaton, numbers));
            }
            ExprKind::Comprehension(vector, condition) => {
                let ExprKind::Tuple(entries) = &vector.kind else { return refuse(format!("{vector} is no vector")) };
                if entries.len() != left.len() {
                    return refuse(format!("{vector} has another number of entries"));
                }
                return match self.language.digits.is_some() {
                    true => self.has_digits(left, any_order, list, scope, &|_| false),
                    false => self.is_in_family(left, any_order, entries, condition, scope),
                };
            }
            _ => return refuse(format!("the set of vectors {list} is not read")),
        };
        if any_order && left.len() > MAX_ENTRIES {
            return refuse(format!("vectors of {} entries in any order are not compared", left.len()));
        }
        let mut entries: Vec<&[Expr]> = Vec::new();
        for vector in vectors {
            let ExprKind::Tuple(vector_entries) = &vector.kind else { return refuse(format!("{vector} is no vector")) };
            if vector_entries.len() != left.len() {
                return refuse(format!("{vector} has another number of entries"));
            }
            entries.push(vector_entries);
        }
        let mut values = Vec::new();
        for entry in left {
            values.push(self.whole(entry, scope)?);
        }
        self.is_one_of(&values, any_order, &entries)
    }

    /// Whether numbers, in some order if any will do, are from 0 on and a set of vectors has them, by their digits.
    fn has_digits(
        &mut self,
        left: &[Expr],
        any_order: bool,
        set: &Expr,
        scope: &Scope,
        accepts: &dyn Fn(&[i64]) -> bool,
    ) -> Read<bool> {
        let mut values = Vec::new();
        for entry in left {
            values.push(self.whole(entry, scope)?);
        }
        for value in &values {
            if !self.at_least(value, 0)? {
                return Ok(false);
            }
        }
        let orders = if any_order { self.orders(values.len())? } else { vec![(0..values.len()).collect()] };
        let (mut tracks, mut known) = (Vec::new(), Vec::new());
        for (value, entry) in values.iter().zip(left) {
            if self.language.digits.is_some() {
                let mut track = self.on_a_track(value)?;
                // Each number has a track of its own.
                if tracks.contains(&track) {
                    track = self.fresh();
                    self.assume(&value.minus(&Value::symbol(Symbol::Number(track))), &Window::exactly(0))?;
                }
                tracks.push(track);
            } else {
                let Some(value) = self.known_whole(value)? else {
                    return refuse(format!("the digits of {entry} are not read where it is not known"));
                };
                known.push(value);
            }
        }
        for order in orders {
            let inside = match self.language.digits.is_some() {
                true => self.tracks_are_in(set, order.iter().map(|&place| tracks[place]).collect())?,
                false => accepts(&order.iter().map(|&place| known[place]).collect::<Vec<_>>()),
            };
            if inside {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for lists of numbers that are written out.
    pub fn is_one_of(&mut self, values: &[Value], any_order: bool, vectors: &[&[Expr]]) -> Read<bool> {
        let mut listed: Vec<Vec<i64>> = Vec::new();
        for vector in vectors {
            self.language.meter.spend(1)?;
            let numbers: Vec<i64> = vector.iter().map(|entry| self.language.whole(entry)).collect::<Result<_, _>>()?;
            listed.push(numbers);
        }
        self.is_one_of_numbers(values, any_order, &listed)
    }

    /// The same for lists of numbers.
    pub fn is_one_of_numbers(&mut self, values: &[Value], any_order: bool, listed: &[Vec<i64>]) -> Read<bool> {
        if let Some(answer) = self.is_one_of_vectors(values, any_order, listed)? {
            return Ok(answer);
        }
        let orders = if any_order { self.orders(values.len())? } else { vec![(0..values.len()).collect()] };
        for vector in listed {
            for order in &orders {
                let mut same = true;
                for (place, &from) in order.iter().enumerate() {
                    same = same && self.equal(&values[from], &Value::whole(vector[place]))?;
                }
                if same {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a known vector is one of a family `{ (n, 2*n) : n >= 1 }`.
    fn is_in_family(
        &mut self,
        left: &[Expr],
        any_order: bool,
        entries: &[Expr],
        condition: &Expr,
        scope: &Scope,
    ) -> Read<bool> {
        let mut wanted = Vec::new();
        for entry in left {
            let value = self.whole(entry, scope)?;
            let Some(known) = self.known_whole(&value)? else {
                return refuse(format!("vectors by a formula are not read where {entry} is not known"));
            };
            wanted.push(known);
        }
        let orders = if any_order { self.orders(wanted.len())? } else { vec![(0..wanted.len()).collect()] };
        self.is_member_of_family(entries, condition, &wanted, &orders)
    }

    /// Whether formulas have some values in one of some orders, where a condition holds; all indices are gone through.
    pub(super) fn is_member_of_family(
        &mut self,
        formulas: &[Expr],
        condition: &Expr,
        wanted: &[i64],
        orders: &[Vec<usize>],
    ) -> Read<bool> {
        let (variable, from, further) = variable_of(condition)?;
        let largest = wanted.iter().copied().max().unwrap_or(0);
        let last = self.language.last_index(formulas, &variable, from, largest)?;
        for n in from..=last {
            let scope = Scope::of(&variable, Value::whole(n));
            let mut found = Vec::new();
            for formula in formulas {
                let value = self.whole(formula, &scope)?;
                found.push(self.known_whole(&value)?);
            }
            let same = |order: &Vec<usize>| order.iter().zip(&found).all(|(&from, entry)| *entry == Some(wanted[from]));
            if orders.iter().any(same) {
                let mut holds = true;
                for condition in &further {
                    holds = holds && self.truth(condition, &scope)?;
                }
                if holds {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Whether an automaton accepts numbers from 0 on: the largest place that fits is taken as often as it fits, then the next. Places are
/// worth 1, b, b^2, .., or q_0 = 1, q_i = d_i q_(i-1) + q_(i-2), or what the terms of a recurrence are.
fn accepts(automaton: &DigitAutomaton, numbers: &[i64]) -> bool {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let (mut places, mut before, mut next) = (Vec::new(), 0i64, 1i64);
    let period = automaton.numerals().period();
    // As many places as a whole number of blocks has, the last beyond all numbers; no number is near the end of the integers.
    while next <= largest || places.len() % period != 0 {
        places.push(next);
        let after = match automaton.numerals() {
            Numerals::Base(base) => next.saturating_mul(i64::from(*base)),
            Numerals::Quotients(quotients) => {
                next.saturating_mul(i64::from(quotients[(places.len() - 1) % period])).saturating_add(before)
            }
            Numerals::Recurrence(recurrence) => {
                let term = recurrence.values(places.len() + 1).pop();
                term.and_then(|term| i64::try_from(&term).ok()).unwrap_or(i64::MAX)
            }
        };
        before = std::mem::replace(&mut next, after);
    }
    let mut rest = numbers.to_vec();
    let mut state = Some(0u32);
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
