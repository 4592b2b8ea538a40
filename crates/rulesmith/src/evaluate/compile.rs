//! Compiling a form for a board.

use super::LostPositions;
use super::error::Failure;
use super::numbers::{Compiled, Compiler, Scope};
use super::pile::board_limit;
use super::table::MAX_TABLE;
use super::value::{Condition, Value};
use crate::form::FormError;
use crate::form::{Form, Num, Slot, Taken, Vectored, Way};
use crate::rules::Play;
use crate::syntax::{Diagnostic, Span};
use crate::work::Work;
use malachite::Integer;

/// A game compiled for piles up to a limit.
#[derive(Debug)]
pub struct Program {
    /// How many piles.
    pub piles: usize,
    /// Whether the piles are unordered.
    pub sorted: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The largest pile.
    pub limit: i64,
    /// The ways to take tokens that fit on the board, in the order of the form.
    pub clauses: Vec<CompiledClause>,
}

/// A way to take tokens.
#[derive(Clone, Debug)]
pub struct CompiledClause {
    /// Which clause of the game it came from.
    pub clause: usize,
    /// Which way of the form it is.
    pub way: usize,
    /// Least value of each variable.
    pub from: Vec<i64>,
    /// The largest value that each variable can have in a move on the board.
    pub top: Vec<i64>,
    /// What is taken from each pile.
    pub shape: Shape,
    /// When the move is allowed, beyond fitting the piles and taking at least one token.
    pub allowed: Condition,
}

/// What a clause takes.
#[derive(Clone, Debug)]
pub enum Shape {
    /// From each pile: a coefficient for each variable, and a constant.
    Linear(Vec<(Vec<i64>, i64)>),
    /// A list of vectors, each with the value of the clause's variable.
    Listed(Vec<(i64, Vec<i64>)>),
}

/// Unordered piles can be left in any order, and every order is looked at.
const MAX_UNORDERED: usize = 8;

impl Program {
    /// Compiles a form for piles up to `limit`. Games named in `losing("..")` are solved by whoever can.
    pub fn new(form: &Form, limit: u64, lost: LostPositions<'_>, work: &Work) -> Result<Program, FormError> {
        let piles = form.piles().len();
        let limit = board_limit(limit)?;
        if form.sorted() && piles > MAX_UNORDERED {
            let message = format!("games on more than {MAX_UNORDERED} unordered piles are not solved");
            return Err(FormError::new("piles", Diagnostic::new(message, Span::default())));
        }
        let compiler = Compiler::new(limit, lost, work);
        let mut clauses = Vec::new();
        for (index, way) in form.ways().iter().enumerate() {
            let compiled = compiler.way(form, index, way);
            let name = || format!("move {}", form.game().moves[way.origin].name);
            clauses.extend(compiled.map_err(|failure| failure.within(name()))?);
        }
        Ok(Program { piles, sorted: form.sorted(), misere: form.play() == Play::Misere, limit, clauses })
    }
}

impl Compiler<'_> {
    /// A way on the board; nothing, if it never fits there.
    fn way(&self, form: &Form, index: usize, way: &Way) -> Compiled<Option<CompiledClause>> {
        let beyond = |amount: &Num| form.context(way).bounds(amount).0.is_some_and(|least| least > self.limit);
        if way.amounts().iter().any(beyond) {
            return Ok(None);
        }
        let from = least(&way.from)?;
        // A family of one vector has no variable left.
        let (shape, top) = match &way.taken {
            Taken::Family(amounts) if !from.is_empty() => (None, self.last_index(amounts, from[0], self.limit)?),
            Taken::Linear(amounts) | Taken::Family(amounts) => {
                let linear = amounts.iter().map(|amount| linear(amount, from.len())).collect::<Compiled<Vec<_>>>()?;
                // Amounts rise with every variable, so a variable is at most the limit, plus what the amounts subtract.
                let subtracted = linear.iter().map(|(_, constant)| constant.min(&0).abs()).max().unwrap_or(0);
                let top = self.limit.checked_add(subtracted).filter(|&top| top < MAX_TABLE);
                let top = top.ok_or_else(|| Failure::rules("an amount subtracts too much"))?;
                (Some(Shape::Linear(linear)), top)
            }
        };
        let most = |variable: usize| way.when.most(Slot::Variable(variable)).and_then(|most| i64::try_from(&most).ok());
        let top: Vec<i64> = (0..from.len()).map(|variable| most(variable).map_or(top, |most| most.min(top))).collect();
        let ranges = from.iter().zip(&top).map(|(&low, &top)| (low, top.max(low)));
        let scope = Scope::of_way(form, way, self.limit, ranges);
        let allowed = self.condition(&way.when, &scope)?;
        if allowed == Condition::Const(false) {
            return Ok(None);
        }
        let shape = match shape {
            Some(shape) => shape,
            None => Shape::Listed(self.vectors(way.amounts(), from[0], top[0], &allowed, &scope)?),
        };
        Ok(Some(CompiledClause { clause: way.origin, way: index, from, top, shape, allowed }))
    }

    /// The vectors of a family that fit on the board, each with its index.
    fn vectors(
        &self,
        amounts: &[Num],
        from: i64,
        last: i64,
        allowed: &Condition,
        scope: &Scope<'_>,
    ) -> Compiled<Vec<(i64, Vec<i64>)>> {
        let entries = amounts.iter().map(|amount| self.number(amount, scope)).collect::<Compiled<Vec<Value>>>()?;
        let always = *allowed == Condition::Const(true);
        let mut list: Vec<(i64, Vec<i64>)> = Vec::new();
        self.each_index(&entries, from, last, scope, |n, taken, _| {
            // Without a condition on n a vector that comes again adds nothing.
            let repeats = always && list.last().is_some_and(|(_, last)| *last == *taken);
            if !repeats && taken.iter().all(|amount| (0..=self.limit).contains(amount)) {
                list.push((n, taken.to_vec()));
            }
            Ok(())
        })?;
        Ok(list)
    }

    /// The vectors of a family whose condition reads its variable alone.
    pub(super) fn family_vectors(&self, family: &Vectored) -> Compiled<Vec<Vec<i64>>> {
        let from = least(std::slice::from_ref(&family.from))?[0];
        let last = self.last_index(&family.amounts, from, self.limit)?;
        let scope = Scope::of_index(from, last);
        let allowed = self.condition(&family.when, &scope)?;
        let listed = self.vectors(&family.amounts, from, last, &allowed, &scope)?;
        Ok(listed.into_iter().filter(|(n, _)| allowed.at(&[*n])).map(|(_, vector)| vector).collect())
    }

    /// The values of some numbers in one variable, index by index, with the slots that gave them.
    pub(super) fn each_index(
        &self,
        entries: &[Value],
        from: i64,
        last: i64,
        scope: &Scope<'_>,
        mut visit: impl FnMut(i64, &[i64], &[i64]) -> Compiled<()>,
    ) -> Compiled<()> {
        let mut pace = self.work.pace();
        let index = scope.place(Slot::Variable(0));
        let mut slots = vec![0; scope.len()];
        let mut values = vec![0; entries.len()];
        for n in from..=last {
            pace.steps(8)?;
            slots[index] = n;
            values.iter_mut().zip(entries).for_each(|(value, entry)| *value = entry.at(&slots));
            visit(n, &values, &slots)?;
        }
        Ok(())
    }
}

/// The least values of variables.
fn least(from: &[Integer]) -> Compiled<Vec<i64>> {
    let small = |from: &Integer| i64::try_from(from).ok().filter(|from| from.abs() < MAX_TABLE);
    let too_high = || Failure::rules("the variables of this move start too high for a board");
    from.iter().map(small).collect::<Option<_>>().ok_or_else(too_high)
}

/// Coefficients and constant of an amount.
fn linear(amount: &Num, variables: usize) -> Compiled<(Vec<i64>, i64)> {
    let small = |number: &Integer| {
        let number = i64::try_from(number).ok().filter(|number| number.abs() < MAX_TABLE);
        number.ok_or_else(|| Failure::rules("the numbers in this amount are too large for a board"))
    };
    let coefficient = |variable: usize| small(&amount.factor(Slot::Variable(variable)));
    Ok(((0..variables).map(coefficient).collect::<Compiled<_>>()?, small(amount.addend())?))
}
