//! Conditions for the moves into one position: what is the same for all of them is decided once.
//!
//! When the position reached is known, every pile before the move is a number plus multiples of the way's variables.
//! So `x - l` may become a number, a comparison a truth, and a whole condition something short or nothing at all.

use super::value::{Condition, Value, balanced, divided};

/// `constant + sum of coefficient * variable`, over the variables of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linear {
    pub constant: i64,
    pub coefficients: Vec<i64>,
}

/// Coefficients up to this times piles up to 2^31 leave room for sums within 64 bits.
const LARGEST: i64 = 1 << 24;

impl Linear {
    fn constant(constant: i64, like: &[Linear]) -> Linear {
        Linear { constant, coefficients: vec![0; like.first().map_or(0, |slot| slot.coefficients.len())] }
    }

    fn is_constant(&self) -> bool {
        self.coefficients.iter().all(|&c| c == 0)
    }

    fn is_small(&self) -> bool {
        self.coefficients.iter().all(|c| (-LARGEST..=LARGEST).contains(c))
    }

    /// Adds a multiple of another; nothing, if it grows too large.
    fn add(&mut self, factor: i64, other: &Linear) -> Option<()> {
        let added = |sum: i64, value: i64| sum.checked_add(factor.checked_mul(value)?);
        self.constant = added(self.constant, other.constant)?;
        for (sum, value) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *sum = added(*sum, *value)?;
        }
        Some(())
    }

    /// The multiples of the variables, which are the slots from `first` on.
    fn terms(&self, first: usize) -> impl Iterator<Item = (i64, Value)> {
        let varying = self.coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
        varying.map(move |(variable, &c)| (c, Value::Slot(first + variable)))
    }

    fn into_value(self, first: usize) -> Value {
        Value::sum(self.terms(first).collect(), self.constant)
    }
}

/// A value with what is known put in.
enum Reduced {
    Linear(Linear),
    Other(Value),
}

impl Reduced {
    fn as_constant(&self) -> Option<i64> {
        match self {
            Reduced::Linear(form) if form.is_constant() => Some(form.constant),
            _ => None,
        }
    }

    fn into_value(self, known: &[Linear]) -> Value {
        match self {
            // The variables come after the piles, which are what is known.
            Reduced::Linear(form) => form.into_value(known.len()),
            Reduced::Other(value) => value,
        }
    }
}

impl Value {
    fn reduce(&self, known: &[Linear]) -> Reduced {
        let inner = |value: &Value, rebuild: &dyn Fn(Box<Value>) -> Value| {
            let reduced = value.reduce(known);
            match reduced.as_constant() {
                Some(constant) => {
                    let value = rebuild(Box::new(Value::Const(constant))).at(&[]);
                    Reduced::Linear(Linear::constant(value, known))
                }
                None => Reduced::Other(rebuild(Box::new(reduced.into_value(known)))),
            }
        };
        match self {
            Value::Const(value) => Reduced::Linear(Linear::constant(*value, known)),
            Value::Slot(slot) => match known.get(*slot) {
                Some(form) if form.is_small() => Reduced::Linear(form.clone()),
                // Values with large coefficients stay as they were.
                Some(_) => Reduced::Other(self.clone()),
                None => {
                    let mut form = Linear::constant(0, known);
                    form.coefficients[slot - known.len()] = 1;
                    Reduced::Linear(form)
                }
            },
            Value::Sum(terms, constant) => reduce_sum(terms, *constant, known),
            Value::Mod(value, modulus) => inner(value, &|value| Value::Mod(value, *modulus)),
            Value::Divide(value, divisor) => inner(value, &|value| Value::Divide(value, *divisor)),
            Value::Table(table, value) => inner(value, &|value| Value::Table(table.clone(), value)),
            Value::Floor(function, value) => inner(value, &|value| Value::Floor(function.clone(), value)),
            Value::Term(set, value) => inner(value, &|value| Value::Term(set.clone(), value)),
            Value::Divided(division, parts) => {
                let (of, by) = (parts.0.reduce(known), parts.1.reduce(known));
                match of.as_constant().zip(by.as_constant()) {
                    Some((of, by)) => Reduced::Linear(Linear::constant(divided(*division, of, by), known)),
                    None => {
                        let parts = (of.into_value(known), by.into_value(known));
                        Reduced::Other(Value::Divided(*division, Box::new(parts)))
                    }
                }
            }
            Value::Max(values) => {
                let values: Vec<Reduced> = values.iter().map(|value| value.reduce(known)).collect();
                match values.iter().map(Reduced::as_constant).collect::<Option<Vec<i64>>>() {
                    Some(constants) => {
                        Reduced::Linear(Linear::constant(constants.into_iter().max().unwrap_or(0), known))
                    }
                    None => {
                        Reduced::Other(Value::Max(values.into_iter().map(|value| value.into_value(known)).collect()))
                    }
                }
            }
            Value::If(condition, yes, no) => match condition.specialise(known) {
                Condition::Const(true) => yes.reduce(known),
                Condition::Const(false) => no.reduce(known),
                condition => {
                    let branches = [yes, no].map(|value| Box::new(value.reduce(known).into_value(known)));
                    let [yes, no] = branches;
                    Reduced::Other(Value::If(Box::new(condition), yes, no))
                }
            },
        }
    }
}

/// The linear terms of a sum made one; the others stand beside them.
fn reduce_sum(terms: &[(i64, Value)], constant: i64, known: &[Linear]) -> Reduced {
    let mut sum = Linear::constant(constant, known);
    let mut others = Vec::new();
    for (factor, value) in terms {
        match value.reduce(known) {
            Reduced::Linear(form) => {
                let mut added = sum.clone();
                match added.add(*factor, &form) {
                    Some(()) if added.is_small() => sum = added,
                    _ => others.push((*factor, value.clone())),
                }
            }
            Reduced::Other(value) => others.push((*factor, value)),
        }
    }
    if others.is_empty() {
        return Reduced::Linear(sum);
    }
    others.extend(sum.terms(known.len()));
    Reduced::Other(Value::sum(others, sum.constant))
}

impl Condition {
    /// The condition where the piles, before and after the move, are these functions of the variables.
    pub(crate) fn specialise(&self, known: &[Linear]) -> Condition {
        match self {
            Condition::Const(truth) => Condition::Const(*truth),
            Condition::AtMost(value) => decided(value, known, |value| value <= 0, Condition::AtMost),
            Condition::Zero(value) => decided(value, known, |value| value == 0, Condition::Zero),
            // A line without a move may ask beyond the table.
            Condition::In(set, value) => {
                decided(value, known, |value| set.word_at(value) & 1 == 1, |value| Condition::In(set.clone(), value))
            }
            Condition::VectorIn(set, entries) => {
                let entries: Vec<Reduced> = entries.iter().map(|entry| entry.reduce(known)).collect();
                match entries.iter().map(Reduced::as_constant).collect::<Option<Vec<i64>>>() {
                    Some(vector) => Condition::Const(set.contains(&vector)),
                    None => {
                        let entries = entries.into_iter().map(|entry| entry.into_value(known));
                        Condition::VectorIn(set.clone(), entries.collect())
                    }
                }
            }
            Condition::Balanced(modulus, entries) => {
                let entries: Vec<Reduced> = entries.iter().map(|entry| entry.reduce(known)).collect();
                match entries.iter().map(Reduced::as_constant).collect::<Option<Vec<i64>>>() {
                    Some(vector) => Condition::Const(balanced(vector.into_iter(), *modulus)),
                    None => {
                        let entries = entries.into_iter().map(|entry| entry.into_value(known));
                        Condition::Balanced(*modulus, entries.collect())
                    }
                }
            }
            Condition::Accepted(automaton, entries) => {
                let entries: Vec<Reduced> = entries.iter().map(|entry| entry.reduce(known)).collect();
                match entries.iter().map(Reduced::as_constant).collect::<Option<Vec<i64>>>() {
                    Some(vector) => Condition::Const(automaton.contains_small(&vector)),
                    None => {
                        let entries = entries.into_iter().map(|entry| entry.into_value(known));
                        Condition::Accepted(automaton.clone(), entries.collect())
                    }
                }
            }
            Condition::And(parts) => Condition::all(parts.iter().map(|part| part.specialise(known))),
            Condition::Or(parts) => Condition::any(parts.iter().map(|part| part.specialise(known))),
            Condition::Not(inner) => inner.specialise(known).not(),
        }
    }
}

/// A condition on one value: decided, if the value is known.
fn decided(
    value: &Value,
    known: &[Linear],
    holds: impl Fn(i64) -> bool,
    rebuild: impl Fn(Value) -> Condition,
) -> Condition {
    let reduced = value.reduce(known);
    match reduced.as_constant() {
        Some(constant) => Condition::Const(holds(constant)),
        None => rebuild(reduced.into_value(known)),
    }
}
