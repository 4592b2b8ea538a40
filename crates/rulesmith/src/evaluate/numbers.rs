//! Numbers and conditions of the form as machine values, for a board.
//!
//! Every number is bounded by what the piles and variables can be on the board. So it is known, when compiling, that no
//! sum leaves 64 bits, how far tables and bitmaps must reach, and which comparisons are decided already.

use super::LostPositions;
use super::error::Failure;
use super::table::{MAX_TABLE, Membership, PairSet, SharedSet, Table};
use super::value::{Condition, Range, Value};
use crate::form::{Atom, Cond, Context, Exact, Floor, Form, Losing, Num, Set, Slot, Way};
use crate::number::{Real, Slope};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::UnsignedAbs;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// No intermediate value may exceed this; then sums and differences of two stay within 64 bits.
const LARGEST: i64 = 1 << 61;

pub(super) type Compiled<T> = Result<T, Failure>;

/// What the numbers of one way, one family or one set stand on.
pub(super) struct Scope<'f> {
    /// What the form knows of the slots.
    context: Context,
    /// What each slot can be on the board: piles before the move, piles after it, variables.
    ranges: Vec<Range>,
    /// What is taken from each pile: no more than there is.
    taken: &'f [Num],
}

impl<'f> Scope<'f> {
    /// The scope of a way's condition.
    pub fn of_way(form: &Form, way: &'f Way, limit: i64, variables: impl IntoIterator<Item = (i64, i64)>) -> Scope<'f> {
        let context = form.context(way);
        let board = std::iter::repeat_n((0, i128::from(limit)), 2 * context.piles);
        let variables = variables.into_iter().map(|(low, high)| (low.into(), high.into()));
        Scope { ranges: board.chain(variables).collect(), taken: way.amounts(), context }
    }

    /// The scope of numbers on the first pile, which is slot 0.
    pub fn of_pile(limit: i64) -> Scope<'static> {
        let context = Context::of_piles(1, false);
        Scope { context, ranges: vec![(0, i128::from(limit))], taken: &[] }
    }

    /// The scope of numbers on one index, which is slot 0.
    pub fn of_index(from: i64, last: i64) -> Scope<'static> {
        let context = Context::of_variables(vec![Integer::from(from)]);
        Scope { context, ranges: vec![(from.into(), last.max(from).into())], taken: &[] }
    }

    /// The scope of numbers on several indices from 0 on, which are the first slots.
    pub fn of_indices(lasts: &[i64]) -> Scope<'static> {
        let context = Context::of_variables(vec![Integer::from(0); lasts.len()]);
        Scope { context, ranges: lasts.iter().map(|last| (0, (*last).into())).collect(), taken: &[] }
    }

    /// Where a slot stands.
    pub fn place(&self, slot: Slot) -> usize {
        match slot {
            Slot::Before(pile) => pile,
            Slot::After(pile) => self.context.piles + pile,
            Slot::Variable(variable) => 2 * self.context.piles + variable,
        }
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.ranges.len()
    }
}

/// A function of one number that is listed in a table.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Function {
    Floor(Exact, Exact),
    Nth(Arc<Set>),
    Constraint(Exact),
}

/// Sets as bitmaps, with the least and the greatest number that they were made for.
type Bitmaps = HashMap<(Arc<Set>, i64, i64), Arc<Membership>>;

/// Compiles for one board; tables, bitmaps and other games are worked out once for all ways.
pub(super) struct Compiler<'a> {
    pub limit: i64,
    pub work: &'a Work,
    lost: LostPositions<'a>,
    tables: RefCell<HashMap<(Function, i64, i64), Arc<Table>>>,
    sets: RefCell<Bitmaps>,
    games: RefCell<HashMap<(Arc<Losing>, i64), PairSet>>,
}

impl<'a> Compiler<'a> {
    pub fn new(limit: i64, lost: LostPositions<'a>, work: &'a Work) -> Compiler<'a> {
        let (tables, sets, games) = Default::default();
        Compiler { limit, work, lost, tables, sets, games }
    }
}

fn too_large() -> Failure {
    Failure::rules("this value can become too large for 64 bits on a board of this size")
}

fn small(number: &Integer) -> Compiled<i64> {
    i64::try_from(number).ok().filter(|number| number.abs() <= LARGEST).ok_or_else(too_large)
}

/// A sum with the bounds of its terms, before it is known to fit in 64 bits.
struct Sum<'n> {
    terms: Vec<(&'n Integer, Value, Range)>,
    constant: &'n Integer,
}

impl Sum<'_> {
    /// The least and the greatest value.
    fn bounds(&self) -> (Integer, Integer) {
        let start = (self.constant.clone(), self.constant.clone());
        self.terms.iter().fold(start, |sum, (factor, _, (low, high))| {
            let ends = (Integer::from(*low) * *factor, Integer::from(*high) * *factor);
            let (low, high) = if ends.0 <= ends.1 { ends } else { (ends.1, ends.0) };
            (sum.0 + low, sum.1 + high)
        })
    }

    /// The machine value; all of its partial sums must fit.
    fn into_value(self) -> Compiled<Value> {
        let size = self.terms.iter().fold(self.constant.unsigned_abs(), |size, (factor, _, (low, high))| {
            size + Integer::from((*low).abs().max(high.abs())).unsigned_abs() * factor.unsigned_abs()
        });
        if size > LARGEST {
            return Err(too_large());
        }
        let constant = small(self.constant)?;
        let terms = self.terms.into_iter().map(|(factor, value, _)| Ok((small(factor)?, value)));
        Ok(Value::sum(terms.collect::<Compiled<_>>()?, constant))
    }
}

impl Compiler<'_> {
    /// A number.
    pub fn number(&self, number: &Num, scope: &Scope<'_>) -> Compiled<Value> {
        self.sum(number, scope)?.into_value()
    }

    fn sum<'n>(&self, number: &'n Num, scope: &Scope<'_>) -> Compiled<Sum<'n>> {
        let term = |(atom, factor): &'n (Atom, Integer)| {
            let value = self.atom(atom, scope)?;
            let range = value.range(&scope.ranges);
            Ok((factor, value, range))
        };
        Ok(Sum { terms: number.parts().iter().map(term).collect::<Compiled<_>>()?, constant: number.addend() })
    }

    /// A number that a table or a set is asked for, and how far it reaches on the board.
    fn argument(&self, number: &Num, scope: &Scope<'_>) -> Compiled<(Value, (i64, i64))> {
        let sum = self.sum(number, scope)?;
        let (mut low, mut high) = sum.bounds();
        // What the form knows: sorted piles rise.
        let known = scope.context.bounds(number);
        low = known.0.map_or(low.clone(), |known| known.max(low));
        high = known.1.map_or(high.clone(), |known| known.min(high));
        // A pile is what is left of it, from 0 on, and what is taken.
        let mut left = number.clone();
        for (pile, amount) in scope.taken.iter().enumerate() {
            left = left.plus_multiple(&number.factor(Slot::Before(pile)), amount);
        }
        if left != *number {
            let bounds = self.sum(&left, scope)?.bounds();
            (low, high) = (low.max(bounds.0), high.min(bounds.1));
        }
        let range = (small(&low)?, small(&high)?);
        Ok((sum.into_value()?, range))
    }

    fn atom(&self, atom: &Atom, scope: &Scope<'_>) -> Compiled<Value> {
        match atom {
            Atom::Slot(slot) => Ok(Value::Slot(scope.place(*slot))),
            Atom::Floor(floor) => self.floor(floor, scope),
            Atom::Mod(of, modulus) => {
                let of = self.number(of, scope)?;
                let (low, high) = of.range(&scope.ranges);
                match low >= 0 && high < *modulus {
                    true => Ok(of),
                    false => Ok(Value::Mod(Box::new(of), small(modulus)?)),
                }
            }
            Atom::Max(numbers) => {
                let values = numbers.iter().map(|number| self.number(number, scope));
                Ok(Value::Max(values.collect::<Compiled<_>>()?))
            }
            Atom::Divided(division, of, by) => {
                let (of, by) = (self.number(of, scope)?, self.number(by, scope)?);
                Ok(Value::Divided(*division, Box::new((of, by))))
            }
            Atom::Nth(set, of) => {
                let (argument, (low, high)) = self.argument(of, scope)?;
                let members = set.sequence()?;
                if high - low >= MAX_TABLE {
                    return Ok(Value::Term(SharedSet(members), Box::new(argument)));
                }
                let first = i64::try_from(&members.first_index()).unwrap_or(0);
                let table = self.table(Function::Nth(Arc::clone(set)), low.max(first), high, |low, high| {
                    Table::of_terms(&*members, low, high, self.work)
                })?;
                Ok(Value::Table(table, Box::new(argument)))
            }
            Atom::Constraint(slope, of) => {
                let (argument, (low, high)) = self.argument(of, scope)?;
                let low = low.max(0);
                if high - low >= MAX_TABLE {
                    let message = "this argument can become too large for a table on a board of this size";
                    return Err(Failure::rules(message));
                }
                let alpha = Slope::new(Real::clone(slope))?;
                let table = self.table(Function::Constraint(slope.clone()), low, high, |low, high| {
                    Table::of_constraint(&alpha, low, high, self.work)
                })?;
                Ok(Value::Table(table, Box::new(argument)))
            }
            Atom::If(condition, yes, no) => match self.condition(condition, scope)? {
                Condition::Const(true) => self.number(yes, scope),
                Condition::Const(false) => self.number(no, scope),
                condition => {
                    let (yes, no) = (self.number(yes, scope)?, self.number(no, scope)?);
                    Ok(Value::If(Box::new(condition), Box::new(yes), Box::new(no)))
                }
            },
        }
    }

    fn floor(&self, floor: &Floor, scope: &Scope<'_>) -> Compiled<Value> {
        if let Some((divided, divisor)) = floor.as_quotient() {
            return Ok(Value::Divide(Box::new(self.number(&divided, scope)?), small(&divisor)?));
        }
        let (argument, (low, high)) = self.argument(&floor.of, scope)?;
        let (slope, offset) = (Slope::new(Real::clone(&floor.slope))?, Real::clone(&floor.offset));
        if high - low >= MAX_TABLE {
            return Ok(Value::Floor(Arc::new((slope, offset)), Box::new(argument)));
        }
        let function = Function::Floor(floor.slope.clone(), floor.offset.clone());
        let table =
            self.table(function, low, high, |low, high| Table::of_floor(slope, offset, low, high, self.work))?;
        Ok(Value::Table(table, Box::new(argument)))
    }

    fn table<E: Into<Failure>>(
        &self,
        function: Function,
        low: i64,
        high: i64,
        make: impl FnOnce(i64, i64) -> Result<Table, E>,
    ) -> Compiled<Arc<Table>> {
        let key = (function, low, high);
        if let Some(table) = self.tables.borrow().get(&key) {
            return Ok(Arc::clone(table));
        }
        self.work.fits(8 * (high - low + 1).max(0).unsigned_abs())?;
        let table = Arc::new(make(low, high).map_err(Into::into)?);
        self.tables.borrow_mut().insert(key, Arc::clone(&table));
        Ok(table)
    }

    /// A condition.
    pub fn condition(&self, condition: &Cond, scope: &Scope<'_>) -> Compiled<Condition> {
        let each =
            |parts: &[Cond]| parts.iter().map(|part| self.condition(part, scope)).collect::<Compiled<Vec<Condition>>>();
        Ok(match condition {
            Cond::True => Condition::Const(true),
            Cond::False => Condition::Const(false),
            Cond::AtMost(number) => {
                let sum = self.sum(number, scope)?;
                match sum.bounds() {
                    (_, high) if high <= 0 => Condition::Const(true),
                    (low, _) if low > 0 => Condition::Const(false),
                    _ => Condition::AtMost(sum.into_value()?),
                }
            }
            Cond::Zero(number) => {
                let sum = self.sum(number, scope)?;
                match sum.bounds() {
                    (low, high) if low > 0 || high < 0 => Condition::Const(false),
                    _ => Condition::Zero(sum.into_value()?),
                }
            }
            Cond::In(number, set) => {
                let (value, (low, high)) = self.argument(number, scope)?;
                match high < 0 {
                    true => Condition::Const(false),
                    false => Condition::In(self.members(set, low.max(0), high)?, value),
                }
            }
            Cond::Lost(entries, game) => self.lost(entries, game, scope)?,
            Cond::Balanced(entries, _) | Cond::Accepted(entries, _) => {
                let mut values = Vec::new();
                for entry in entries {
                    let (value, (_, high)) = self.argument(entry, scope)?;
                    if high < 0 {
                        return Ok(Condition::Const(false));
                    }
                    values.push(value);
                }
                match condition {
                    Cond::Accepted(_, automaton) => Condition::Accepted(Arc::clone(automaton), values),
                    Cond::Balanced(_, modulus) => Condition::Balanced(*modulus, values),
                    _ => Condition::Const(false),
                }
            }
            Cond::Not(inner) => self.condition(inner, scope)?.not(),
            Cond::And(parts) => Condition::all(each(parts)?),
            Cond::Or(parts) => Condition::any(each(parts)?),
        })
    }

    /// The members of a set between two numbers.
    fn members(&self, set: &Arc<Set>, low: i64, high: i64) -> Compiled<Arc<Membership>> {
        let key = (Arc::clone(set), low, high);
        if let Some(members) = self.sets.borrow().get(&key) {
            return Ok(Arc::clone(members));
        }
        if high - low >= MAX_TABLE {
            return Err(Failure::rules("this argument can become too large for a table on a board of this size"));
        }
        let members = match &**set {
            Set::Values(values) => self.values(&values.0, &values.1, low, high)?,
            Set::Periodic(periodic) => Membership::of_periodic(periodic, low, high, self.work)?,
            _ => Membership::new(&*set.sequence()?, low, high, self.work)?,
        };
        let members = Arc::new(members);
        self.sets.borrow_mut().insert(key, Arc::clone(&members));
        Ok(members)
    }

    /// The values of a formula between two numbers, at the indices from 0 on for which a condition holds.
    fn values(&self, number: &Num, condition: &Cond, low: i64, high: i64) -> Compiled<Membership> {
        let last = self.last_index(std::slice::from_ref(number), 0, high)?;
        let scope = Scope::of_index(0, last);
        let (value, condition) = (self.number(number, &scope)?, self.condition(condition, &scope)?);
        let mut members = Membership::empty(low, high, self.work)?;
        self.each_index(&[value], 0, last, &scope, |_, value, slots| {
            if (low..=high).contains(&value[0]) && condition.at(slots) {
                members.insert(value[0]);
            }
            Ok(())
        })?;
        Ok(members)
    }

    /// The last index at which every entry of a vector of formulas can still be up to a limit; an error if the formulas are
    /// not seen to outgrow it.
    pub fn last_index(&self, entries: &[Num], from: i64, limit: i64) -> Compiled<i64> {
        self.last_of(entries, &[from], 0, limit)
    }

    /// The same of one of several indices, whatever the others are.
    pub fn last_of(&self, entries: &[Num], from: &[i64], index: usize, limit: i64) -> Compiled<i64> {
        let outgrown = |n: i64| {
            let mut starts: Vec<Integer> = from.iter().copied().map(Integer::from).collect();
            starts[index] = Integer::from(n);
            let context = Context::of_variables(starts);
            entries.iter().any(|entry| context.bounds(entry).0.is_some_and(|least| least > limit))
        };
        let from = from[index];
        let mut step = 1;
        while !outgrown(from + step) {
            step *= 2;
            if step >= MAX_TABLE {
                return Err(Failure::Rules(
                    crate::syntax::Diagnostic::new(
                        "it cannot be seen that these formulas outgrow the board",
                        crate::syntax::Span::default(),
                    )
                    .with_hint("use sums of rising terms, such as n, 2n - 1 or floor(phi*n)"),
                ));
            }
        }
        // Not outgrown at `low` (or it is the start), outgrown at `high`.
        let (mut low, mut high) = (from, from + step);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if outgrown(middle) { high = middle } else { low = middle }
        }
        Ok(high)
    }

    /// Whether a vector is a lost position of another game, which is solved as far as the entries can reach: so what is not
    /// found is not lost.
    fn lost(&self, entries: &[Num], game: &Arc<Losing>, scope: &Scope<'_>) -> Compiled<Condition> {
        let mut values = Vec::new();
        let mut reach = 0;
        for entry in entries {
            let (value, (_, high)) = self.argument(entry, scope)?;
            if high < 0 {
                return Ok(Condition::Const(false));
            }
            reach = reach.max(high);
            values.push(value);
        }
        let key = (Arc::clone(game), reach);
        let known = self.games.borrow().get(&key).cloned();
        let positions = match known {
            Some(positions) => positions,
            None => {
                let solved = (self.lost)(&game.form, reach.unsigned_abs());
                let solved = solved.map_err(|error| match error.stopped() {
                    Some(stopped) => Failure::Stopped(stopped),
                    None => Failure::rules(format!("the game \"{}\" could not be solved: {error}", game.name())),
                })?;
                let positions = PairSet::new(solved, game.form.sorted());
                self.games.borrow_mut().insert(key, positions.clone());
                positions
            }
        };
        let constants = values.iter().map(|value| if let Value::Const(known) = value { Some(*known) } else { None });
        Ok(match constants.collect::<Option<Vec<i64>>>() {
            Some(vector) => Condition::Const(positions.contains(&vector)),
            None => Condition::VectorIn(positions, values),
        })
    }
}
