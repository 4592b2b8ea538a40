//! From the form of a game on two unordered piles to three conditions: when j may be taken from the smaller pile, when
//! k may be taken from the larger, and when both may be taken.

use super::condition;
use crate::form::{Atom, Cond, Context, Exact, Form, Num, Set, Slot, Taken, Way};
use crate::number::{NumberError, Real, Slope};
use crate::prove::equal;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cell::RefCell;
use std::sync::Arc;

/// A sentence that says what is not read.
pub(in crate::prove) type Read<T> = Result<T, String>;

/// The smaller pile, the larger, and what is taken from each, at least 1.
pub(in crate::prove) const X: Slot = Slot::Before(0);
pub(in crate::prove) const Y: Slot = Slot::Before(1);
pub(super) const J: Slot = Slot::Variable(0);
pub(super) const K: Slot = Slot::Variable(1);

/// The rules: a move is legal exactly if its condition holds.
pub(in crate::prove) struct Reading {
    /// What is known of piles and amounts.
    pub context: Context,
    /// When j, from 1 to x, may be taken from the smaller pile x.
    pub smaller: Cond,
    /// When k, from 1 to y, may be taken from the larger pile y.
    pub larger: Cond,
    /// When j and k may be taken from both.
    pub both: Cond,
    /// The slopes of sets and constraints, as the rules write them: two spellings of one number may be two values.
    slopes: Vec<Exact>,
}

impl Reading {
    /// Reads the rules of a form on two unordered piles.
    pub fn of(form: &Form) -> Read<Reading> {
        let context = Context { from: vec![Integer::ONE, Integer::ONE], ..Context::of_piles(2, true) };
        let mut moves: [Vec<Cond>; 3] = [vec![], vec![], vec![]];
        for way in form.ways() {
            let name = || form.game().moves.get(way.origin).map_or("", |clause| &clause.name);
            allow(&mut moves, &context, way).map_err(|why| format!("`move {}` is not read: {why}", name()))?;
        }
        let slopes = slopes(&context, moves.iter().flatten());
        let [smaller, larger, both] = moves.map(|conditions| context.any(conditions));
        Ok(Reading { context, smaller, larger, both, slopes })
    }

    /// Whether one condition implies another.
    pub fn implies(&self, first: &Cond, second: &Cond) -> bool {
        condition::implies(&self.context, first, second)
    }

    pub fn all(&self, parts: impl IntoIterator<Item = Cond>) -> Cond {
        self.context.all(parts.into_iter().collect())
    }

    pub fn any(&self, parts: impl IntoIterator<Item = Cond>) -> Cond {
        self.context.any(parts.into_iter().collect())
    }

    pub fn not(&self, condition: &Cond) -> Cond {
        self.context.not(condition)
    }

    /// A slope as the rules write it.
    fn written(&self, slope: &Slope) -> Exact {
        let known = self.slopes.iter().find(|known| equal(known, slope));
        known.cloned().unwrap_or_else(|| Exact::from(slope.as_real().clone()))
    }

    /// Whether a pile is floor(n slope) for some n >= 0.
    pub fn in_beatty(&self, pile: Slot, slope: &Slope) -> Read<Cond> {
        let slope = Real::clone(&self.written(slope));
        let set = Set::line(slope, Real::from(0)).map_err(|error| error.to_string())?;
        Ok(self.context.member(&Num::from(pile), &Arc::new(set)))
    }

    /// The Beatty constraint of a slope at a pile.
    pub fn constraint(&self, slope: &Slope, pile: Slot) -> Num {
        self.context.constraint(self.written(slope), Num::from(pile))
    }

    /// [`spread`], with the slopes as the rules write them.
    pub fn spread(&self, s: &Slope, t: &Slope, v: Slot) -> Read<Num> {
        spread(&self.context, &self.written(s), &self.written(t), v).map_err(|error| error.to_string())
    }
}

/// 1 + floor(t (n' - 1)) - floor(t n), where n and n' are the first numbers with floor(s n) >= v and > v, that is,
/// n = -floor(-v/s): by 1 more than the floor(t n) with floor(s n) = v lie apart.
pub(in crate::prove) fn spread(context: &Context, s: &Real, t: &Real, v: Slot) -> Result<Num, NumberError> {
    let back = s.reciprocal()?.negate()?;
    let zero = Real::from(0);
    let first = context.floor_of(&Num::from(v), &back, &zero)?.negated();
    let last = context.floor_of(&Num::from(v), &back, &back)?.negated().shifted(&-Integer::ONE);
    let [first, last] = [first, last].map(|n| context.floor_of(&n, t, &zero));
    Ok(last?.minus(&first?).shifted(&Integer::ONE))
}

/// Adds the moves of a way.
fn allow(moves: &mut [Vec<Cond>; 3], context: &Context, way: &Way) -> Read<()> {
    if matches!(way.taken, Taken::Family(_)) {
        return Err("no lemma speaks of a line of vectors".to_string());
    }
    if !way.when.reads_only(|slot| !matches!(slot, Slot::After(_))) {
        return Err("no lemma speaks of piles after the move".to_string());
    }
    let [one, other] = way.amounts() else { return Err("it is not about two piles".to_string()) };
    let amounts = [(one, J), (other, K)];
    // Which piles are taken from: an amount that can be 0 may also leave its pile alone.
    for taken in [[true, false], [false, true], [true, true]] {
        let mut values: Vec<Option<Num>> = vec![None; way.from.len()];
        let mut parts = Vec::new();
        for ((amount, slot), taken) in amounts.iter().zip(taken) {
            let value = if taken { Num::from(*slot) } else { Num::default() };
            // A variable that is not known yet is told by an amount in which it stands alone.
            let unknown: Vec<usize> = (0..values.len())
                .filter(|&variable| values[variable].is_none() && amount.factor(Slot::Variable(variable)) != 0)
                .collect();
            if let [variable] = unknown.as_slice() {
                let own = Slot::Variable(*variable);
                let factor = amount.factor(own);
                if factor < 1 {
                    return Err("an amount falls with a variable".to_string());
                }
                let rest = amount.minus(&Num::from(own).times(&factor));
                let known = |slot| match slot {
                    Slot::Variable(variable) => values[variable].clone().unwrap_or_default(),
                    other => Num::from(other),
                };
                let multiple = value.minus(&context.replace(&rest, &known));
                values[*variable] = Some(match factor == 1 {
                    true => multiple,
                    false => {
                        parts.push(context.equal(&context.modulo(&multiple, &factor), &Num::default()));
                        let part = Real::from(Rational::from_integers(Integer::ONE, factor));
                        let divided = context.floor_of(&multiple, &part, &Real::from(0));
                        divided.map_err(|error| error.to_string())?
                    }
                });
            } else if unknown.is_empty() {
                let known = |slot| match slot {
                    Slot::Variable(variable) => values[variable].clone().unwrap_or_default(),
                    other => Num::from(other),
                };
                parts.push(context.equal(&context.replace(amount, &known), &value));
            } else {
                return Err("an amount has several variables".to_string());
            }
        }
        let value = |slot| match slot {
            Slot::Variable(variable) => values[variable].clone().unwrap_or_default(),
            other => Num::from(other),
        };
        for (variable, least) in way.from.iter().enumerate() {
            parts.push(context.compare(&Num::constant(least.clone()), &value(Slot::Variable(variable))));
        }
        parts.push(context.replace_in(&way.when, &value));
        let index = match taken {
            [true, false] => 0,
            [false, true] => 1,
            _ => 2,
        };
        moves[index].push(context.all(parts));
    }
    Ok(())
}

/// The slopes of the sets and constraints in conditions.
fn slopes<'c>(context: &Context, conditions: impl Iterator<Item = &'c Cond>) -> Vec<Exact> {
    let found = RefCell::new(Vec::new());
    let look = |atom: &Atom| {
        if let Atom::Constraint(slope, _) = atom {
            found.borrow_mut().push(slope.clone())
        }
        None
    };
    for condition in conditions {
        context.replace_atoms_in(condition, &look);
        condition.visit_sets(&mut |set| {
            if let Set::Beatty { slope, .. } = &**set {
                found.borrow_mut().push(slope.clone());
            }
        });
    }
    found.into_inner()
}
