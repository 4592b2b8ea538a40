//! Conditions for the moves into one position: what is the same for all of them is decided once.
//!
//! When the position reached is known, every pile before the move is a number plus multiples of the clause's variables.
//! So `x - l` may become a number, a comparison a truth, and a whole condition something short or nothing at all.

use super::value::{Condition, Value, compare};

/// `constant + sum of coefficient * variable`, over the variables of a clause.
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

    fn combine(&self, other: &Linear, apply: impl Fn(i64, i64) -> Option<i64>) -> Option<Linear> {
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        Some(Linear {
            constant: apply(self.constant, other.constant)?,
            coefficients: pairs.map(|(&a, &b)| apply(a, b)).collect::<Option<_>>()?,
        })
    }

    /// As an expression; the variables are the slots from `first` on.
    fn into_value(self, first: usize) -> Value {
        let terms = self.coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
        let sum = terms.fold(None, |sum: Option<Value>, (variable, &c)| {
            let slot = Box::new(Value::Slot(first + variable));
            Some(match (sum, c) {
                (None, 1) => *slot,
                (None, c) => Value::Multiply(slot, c),
                (Some(sum), 1) => Value::Add(Box::new(sum), slot),
                (Some(sum), -1) => Value::Subtract(Box::new(sum), slot),
                (Some(sum), c) => Value::Add(Box::new(sum), Box::new(Value::Multiply(slot, c))),
            })
        });
        match (sum, self.constant) {
            (None, constant) => Value::Const(constant),
            (Some(sum), 0) => sum,
            (Some(sum), constant) => Value::Add(Box::new(sum), Box::new(Value::Const(constant))),
        }
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
        let both = |left: &Value, right: &Value, rebuild: fn(Box<Value>, Box<Value>) -> Value| {
            let (left, right) = (left.reduce(known), right.reduce(known));
            let constants = left.as_constant().is_some() && right.as_constant().is_some();
            let value = rebuild(Box::new(left.into_value(known)), Box::new(right.into_value(known)));
            if constants { Reduced::Linear(Linear::constant(value.at(&[]), known)) } else { Reduced::Other(value) }
        };
        // Values with large coefficients stay as they were written.
        let linear = |form: Option<Linear>| match form {
            Some(form) if form.is_small() => Reduced::Linear(form),
            _ => Reduced::Other(self.clone()),
        };
        match self {
            Value::Const(value) => Reduced::Linear(Linear::constant(*value, known)),
            Value::Slot(slot) => match known.get(*slot) {
                Some(form) => linear(Some(form.clone())),
                None => {
                    let mut form = Linear::constant(0, known);
                    form.coefficients[slot - known.len()] = 1;
                    Reduced::Linear(form)
                }
            },
            Value::Add(left, right) => match (left.reduce(known), right.reduce(known)) {
                (Reduced::Linear(a), Reduced::Linear(b)) => linear(a.combine(&b, i64::checked_add)),
                (a, b) => Reduced::Other(Value::Add(Box::new(a.into_value(known)), Box::new(b.into_value(known)))),
            },
            Value::Subtract(left, right) => match (left.reduce(known), right.reduce(known)) {
                (Reduced::Linear(a), Reduced::Linear(b)) => linear(a.combine(&b, i64::checked_sub)),
                (a, b) => Reduced::Other(Value::Subtract(Box::new(a.into_value(known)), Box::new(b.into_value(known)))),
            },
            Value::Multiply(value, factor) => match value.reduce(known) {
                Reduced::Linear(form) => linear(form.combine(&form, |a, _| a.checked_mul(*factor))),
                Reduced::Other(value) => Reduced::Other(Value::Multiply(Box::new(value), *factor)),
            },
            Value::Absolute(value) => inner(value, &Value::Absolute),
            Value::Mod(value, modulus) => inner(value, &|value| Value::Mod(value, *modulus)),
            Value::Divide(value, divisor) => inner(value, &|value| Value::Divide(value, *divisor)),
            Value::Table(table, value) => inner(value, &|value| Value::Table(table.clone(), value)),
            Value::Floor(function, value) => inner(value, &|value| Value::Floor(function.clone(), value)),
            Value::Term(set, value) => inner(value, &|value| Value::Term(set.clone(), value)),
            Value::Min(left, right) => both(left, right, Value::Min),
            Value::Max(left, right) => both(left, right, Value::Max),
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

impl Condition {
    /// The condition where the piles, before and after the move, are these functions of the variables.
    pub(crate) fn specialise(&self, known: &[Linear]) -> Condition {
        match self {
            Condition::Const(truth) => Condition::Const(*truth),
            Condition::Compare(op, left, right) => {
                let (left, right) = (left.reduce(known), right.reduce(known));
                if let (Reduced::Linear(a), Reduced::Linear(b)) = (&left, &right)
                    && a.coefficients == b.coefficients
                {
                    return Condition::Const(compare(*op, a.constant, b.constant));
                }
                Condition::Compare(*op, Box::new(left.into_value(known)), Box::new(right.into_value(known)))
            }
            Condition::In(set, value) => {
                let value = value.reduce(known);
                match value.as_constant() {
                    // A line without a move may ask beyond the table.
                    Some(constant) => Condition::Const(set.word_at(constant) & 1 == 1),
                    None => Condition::In(set.clone(), Box::new(value.into_value(known))),
                }
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
            Condition::And(parts) => joined(parts, known, false, Condition::And),
            Condition::Or(parts) => joined(parts, known, true, Condition::Or),
            Condition::Not(inner) => match inner.specialise(known) {
                Condition::Const(truth) => Condition::Const(!truth),
                inner => Condition::Not(Box::new(inner)),
            },
        }
    }
}

/// `and` or `or` of parts; one part that is `decides` is enough, and parts that are the opposite say nothing.
fn joined(parts: &[Condition], known: &[Linear], decides: bool, rebuild: fn(Vec<Condition>) -> Condition) -> Condition {
    let mut left = Vec::new();
    for part in parts {
        match part.specialise(known) {
            Condition::Const(truth) if truth == decides => return Condition::Const(decides),
            Condition::Const(_) => {}
            part => left.push(part),
        }
    }
    match left.len() {
        0 => Condition::Const(!decides),
        1 => left.swap_remove(0),
        _ => rebuild(left),
    }
}
