//! The claimed positions and the moves of a game, read with numbers that are not known yet.

use super::growth::index;
use super::run::{Read, Run, Scope};
use super::value::{Symbol, Value, Window};
use crate::rejection::{Condition, demand, unread};
use malachite::Integer;
use malachite::rational::Rational;
use rulesmith_core::rules::{Clause, Expectation, Family, Take, Variable};
use rulesmith_core::syntax::{Expr, ExprKind};

/// Of more piles than this, moves of some of them are not read: all choices of piles are gone through.
const MAX_PILES: usize = 16;

impl<'a> Run<'a> {
    /// The position on the tracks of the piles.
    pub fn position(&self) -> Vec<Value> {
        (0..self.language.piles()).map(|pile| Value::symbol(Symbol::Number(pile))).collect()
    }

    /// One of the claimed positions, in order if the piles are unordered; nothing if it is none after all.
    pub fn claimed(&mut self, expectation: &Expectation) -> Read<Option<Vec<Value>>> {
        let families = expectation.families.len();
        let first = self.branch.tracks;
        let chosen = match families + expectation.also.len() {
            0 => return Ok(None),
            1 => 0,
            several => self.choose(several),
        };
        let position = match expectation.families.get(chosen) {
            Some(family) => {
                let mut indices = Vec::new();
                let plain = self.is_by_automata(family);
                for variable in &family.variables {
                    let from = index(variable.from)?;
                    indices.push(if plain { self.any(from)? } else { self.index(from)? });
                }
                self.of_family(family, &indices)?
            }
            None => Some(listed(&expectation.also[chosen - families])),
        };
        let Some(position) = position else { return Ok(None) };
        self.unless_excepted(expectation, position, first)
    }

    /// Whether the position on the tracks of the piles is claimed.
    pub fn is_claimed(&mut self, expectation: &Expectation) -> Read<bool> {
        let Some(target) = self.claimed(expectation)? else { return Ok(false) };
        for (pile, entry) in self.position().iter().zip(&target) {
            if !self.equal(entry, pile)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a family in several variables speaks of automata of the rules or of sets of vectors, and has no floors, functions or
    /// members by their number in its formulas: then its variables stand on their tracks as they are.
    fn is_by_automata(&self, family: &Family) -> bool {
        let (mut automata, mut calls) = (false, false);
        let is_automaton = |expr: &Expr| match &expr.kind {
            ExprKind::Call(name, _) => name == "automaton",
            ExprKind::Comprehension(element, _) => matches!(element.kind, ExprKind::Tuple(_)),
            _ => false,
        };
        for formula in family.position.iter().chain(&family.condition) {
            formula.visit(&mut |part| match &part.kind {
                ExprKind::Call(..) if is_automaton(part) => automata = true,
                ExprKind::Call(..) => calls = true,
                ExprKind::Name(name) => {
                    automata |= self.language.definition(name).is_some_and(|known| is_automaton(&known.value));
                }
                _ => {}
            });
        }
        family.variables.len() > 1 && automata && !calls
    }

    /// The position of a family with given indices, one for each of its variables; nothing if its condition fails.
    pub fn of_family(&mut self, family: &Family, indices: &[Value]) -> Read<Option<Vec<Value>>> {
        if indices.len() != family.variables.len() {
            return Err(unread("a family is read with all of its indices").into());
        }
        let names = family.variables.iter().map(|variable| variable.name.clone()).zip(indices.iter().cloned());
        let scope = Scope { names: names.collect(), ..Default::default() };
        if let Some(condition) = &family.condition
            && !self.truth(condition, &scope)?
        {
            return Ok(None);
        }
        let mut position = Vec::new();
        for entry in &family.position {
            position.push(self.whole(entry, &scope)?);
        }
        Ok(Some(position))
    }

    /// A position in order, unless it has a negative entry or is excepted.
    pub fn unless_excepted(
        &mut self,
        expectation: &Expectation,
        mut position: Vec<Value>,
        first: usize,
    ) -> Read<Option<Vec<Value>>> {
        for pile in &position {
            if !self.at_least(pile, 0)? {
                return Ok(None);
            }
        }
        if self.language.game.piles.sorted {
            self.sort(&mut position)?;
        }
        self.give_up_if_impossible(first)?;
        for except in &expectation.except {
            let mut except = listed(except);
            if self.language.game.piles.sorted {
                self.sort(&mut except)?;
            }
            let mut same = true;
            for (pile, other) in position.iter().zip(&except) {
                same = same && self.equal(pile, other)?;
            }
            if same {
                return Ok(None);
            }
        }
        Ok(Some(position))
    }

    /// Insertion sort, by comparisons that may be assumed.
    pub fn sort(&mut self, values: &mut [Value]) -> Read<()> {
        for end in 1..values.len() {
            let mut place = end;
            while place > 0 && !self.at_least(&values[place].minus(&values[place - 1]), 0)? {
                values.swap(place, place - 1);
                place -= 1;
            }
        }
        Ok(())
    }

    /// Whether a clause allows a move from one position to another.
    pub fn allows(&mut self, clause: &Clause, position: &[Value], target: &[Value]) -> Read<bool> {
        let taken = match &clause.take {
            Take::Piles { count, up_to } => self.taken_from_piles(*count, *up_to, position, target)?,
            _ => self.taken_from_any(position, target)?,
        };
        self.branch.taken.clone_from(&taken);
        for amount in &taken {
            if !self.at_least(amount, 0)? {
                return Ok(false);
            }
        }
        self.allows_amounts(clause, position, target, &taken)
    }

    /// Whether a clause allows to take amounts, none negative, that lead from a position to a target.
    fn allows_amounts(&mut self, clause: &Clause, position: &[Value], target: &[Value], taken: &[Value]) -> Read<bool> {
        let mut scope = Scope::default();
        let fits = match &clause.take {
            Take::Amounts(amounts) => {
                let mut entries: Vec<Option<&Expr>> = vec![None; taken.len()];
                amounts.iter().for_each(|amount| entries[amount.pile] = Some(&amount.tokens));
                self.takes(clause, &entries, taken, &mut scope)?
            }
            Take::Vectors { vectors, range: None } if clause.variables.is_empty() && self.language.digits.is_none() => {
                let vectors: Vec<&[Expr]> = vectors.iter().map(Vec::as_slice).collect();
                self.is_one_of(taken, true, &vectors)?
            }
            // Each orientation of each vector in turn, since it is not known what is taken.
            Take::Vectors { vectors, range: None }
                if self.language.digits.is_none() && taken.iter().any(|amount| amount.known().is_none()) =>
            {
                let orders = self.orders(taken.len())?;
                for (vector, order) in vectors.iter().flat_map(|vector| orders.iter().map(move |order| (vector, order)))
                {
                    let mut scope = Scope::default();
                    let entries: Vec<Option<&Expr>> = order.iter().map(|&place| Some(&vector[place])).collect();
                    if self.takes(clause, &entries, taken, &mut scope)?
                        && self.fits_position(clause, position, target, taken, scope)?
                    {
                        return Ok(true);
                    }
                }
                false
            }
            Take::Vectors { vectors, range } => {
                let orders = self.orders(taken.len())?;
                let chosen = self.choose(vectors.len() * orders.len());
                let (vector, order) = (&vectors[chosen / orders.len()], &orders[chosen % orders.len()]);
                if let Some(variable) = range {
                    let Some(n) = self.index_of_vector(variable, vector, taken)? else { return Ok(false) };
                    scope.names.insert(variable.name.clone(), n);
                }
                let entries: Vec<Option<&Expr>> = order.iter().map(|&place| Some(&vector[place])).collect();
                self.takes(clause, &entries, taken, &mut scope)?
            }
            Take::Piles { .. } => true,
        };
        Ok(fits && self.fits_position(clause, position, target, taken, scope)?)
    }

    /// Whether something is taken, and the conditions of a clause hold whose own variables are known.
    fn fits_position(
        &mut self,
        clause: &Clause,
        position: &[Value],
        target: &[Value],
        taken: &[Value],
        mut scope: Scope,
    ) -> Read<bool> {
        let some = taken.iter().any(|amount| self.is_known(amount, &Window::at_least(1)));
        let sum = taken.iter().fold(Value::default(), |sum, amount| sum.plus(amount));
        if !some && !self.at_least(&sum, 1)? {
            return Ok(false);
        }
        for (pile, name) in self.language.game.piles.names.iter().enumerate() {
            scope.names.insert(name.clone(), position[pile].clone());
            scope.primed.insert(name.clone(), target[pile].clone());
        }
        self.conditions(clause, &scope)
    }

    /// Whether `where` holds, and `unless` does not.
    pub fn conditions(&mut self, clause: &Clause, scope: &Scope) -> Read<bool> {
        for (condition, wanted) in [(&clause.when, true), (&clause.unless, false)] {
            if let Some(condition) = condition
                && self.truth(condition, scope)? != wanted
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a clause allows to take given amounts from the piles of a position. They are not more than there is.
    pub fn allows_taking(&mut self, clause: &Clause, position: &[Value], taken: &[Value]) -> Read<bool> {
        if !self.changes_as_many(clause, taken)? {
            return Ok(false);
        }
        let mut target: Vec<Value> = position.iter().zip(taken).map(|(pile, amount)| pile.minus(amount)).collect();
        if self.language.game.piles.sorted && speaks_of_target(clause) {
            self.sort(&mut target)?;
        }
        self.allows_amounts(clause, position, &target, taken)
    }

    /// Whether one of some clauses does.
    pub fn some_allows_taking<'c>(
        &mut self,
        clauses: impl IntoIterator<Item = &'c Clause>,
        position: &[Value],
        taken: &[Value],
    ) -> Read<bool> {
        for clause in clauses {
            if self.allows_taking(clause, position, taken)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for one clause and some numbers in the place of the piles after the move, in whatever order those are. What is never
    /// true of this is never true of a move.
    pub fn allows_taking_somewhere(&mut self, clause: &Clause, position: &[Value], taken: &[Value]) -> Read<bool> {
        if !self.changes_as_many(clause, taken)? {
            return Ok(false);
        }
        let target = position.iter().map(|_| self.any(0)).collect::<Read<Vec<Value>>>()?;
        self.allows_amounts(clause, position, &target, taken)
    }

    /// Whether so many piles change as the clause says, if it says so.
    fn changes_as_many(&mut self, clause: &Clause, taken: &[Value]) -> Read<bool> {
        let Take::Piles { count, up_to } = &clause.take else { return Ok(true) };
        let mut changed = 0;
        for amount in taken {
            changed += usize::from(self.at_least(amount, 1)?);
        }
        Ok(changed == *count || (changed < *count && *up_to))
    }

    /// The index of a family of vectors; where the amounts are known, one of those that can give them, if there is one. (The
    /// branch does not end where there is none: other clauses may allow the move, and that none does is to be told.)
    fn index_of_vector(&mut self, variable: &Variable, vector: &[Expr], taken: &[Value]) -> Read<Option<Value>> {
        let from = index(variable.from)?;
        if self.language.digits.is_some() {
            return Ok(Some(self.index(from)?));
        }
        let mut largest = 0;
        for amount in taken {
            match self.known_whole(amount)? {
                Some(known) => largest = largest.max(known),
                None => {
                    return Err(unread(format!("the vectors for {} >= {from} are not read here", variable.name)).into());
                }
            }
        }
        let last = self.language.last_index(vector, &variable.name, from, largest)?;
        match usize::try_from(last - from + 1) {
            Ok(among) if among > 0 => Ok(Some(Value::whole(from + self.choose(among) as i64))),
            _ => Ok(None),
        }
    }

    /// What is taken from each pile, where any pile may become any entry of the target.
    fn taken_from_any(&mut self, position: &[Value], target: &[Value]) -> Read<Vec<Value>> {
        let orders = match self.language.game.piles.sorted {
            true => self.orders(position.len())?,
            false => vec![(0..position.len()).collect()],
        };
        let order = &orders[self.choose(orders.len())];
        Ok(position.iter().zip(order).map(|(pile, &to)| pile.minus(&target[to])).collect())
    }

    /// The same if only `count` piles change. Those that do not are among the entries of the target. Position and
    /// target are in order; so if the other piles can become the other entries at all, they can in order.
    fn taken_from_piles(
        &mut self,
        count: usize,
        up_to: bool,
        position: &[Value],
        target: &[Value],
    ) -> Read<Vec<Value>> {
        let piles = position.len();
        if piles > MAX_PILES {
            return Err(unread(format!("moves of some of {piles} piles are not read")).into());
        }
        self.language.meter.spend(1 << piles)?;
        let kept = (0..1u32 << piles).filter(|set| set.count_ones() as usize == piles.saturating_sub(count));
        let kept: Vec<u32> = kept.collect();
        let from = kept[self.choose(kept.len())];
        let to = if self.language.game.piles.sorted { kept[self.choose(kept.len())] } else { from };
        let members = |set: u32, inside: u32| (0..piles).filter(move |&pile| set >> pile & 1 == inside);
        let mut taken = vec![Value::default(); piles];
        for inside in [1, 0] {
            for (pile, place) in members(from, inside).zip(members(to, inside)) {
                taken[pile] = position[pile].minus(&target[place]);
                let window = if inside == 1 { Window::exactly(0) } else { Window::at_least(i64::from(!up_to)) };
                self.assume(&taken[pile], &window)?;
            }
        }
        Ok(taken)
    }

    /// Whether the amounts of a clause can be those taken; a missing entry takes nothing. Its variables get the values
    /// that make it so.
    fn takes(&mut self, clause: &Clause, entries: &[Option<&Expr>], taken: &[Value], scope: &mut Scope) -> Read<bool> {
        for (entry, taken) in entries.iter().zip(taken) {
            let Some(entry) = entry else {
                if !self.equal(taken, &Value::default())? {
                    return Ok(false);
                }
                continue;
            };
            let mut open: Vec<&Variable> = Vec::new();
            entry.visit(&mut |part| {
                if let ExprKind::Name(name) = &part.kind
                    && !scope.names.contains_key(name)
                    && !open.iter().any(|variable| variable.name == *name)
                {
                    open.extend(clause.variables.iter().find(|variable| variable.name == *name));
                }
            });
            // The amount is what it is where the variables are 0, and a sum of multiples of them.
            let mut at = |run: &mut Self, variable: Option<&Variable>| {
                let number = |other: &Variable| i64::from(variable.is_some_and(|known| known.name == other.name));
                let names = open.iter().map(|other| (other.name.clone(), Value::whole(number(other))));
                scope.names.extend(names.collect::<Vec<_>>());
                run.value(entry, scope)
            };
            let zero = at(self, None)?;
            let mut factors = Vec::new();
            for variable in &open {
                let factor = at(self, Some(variable))?.minus(&zero);
                let factor = factor.known().and_then(|factor| i64::try_from(factor).ok()).filter(|factor| *factor >= 1);
                factors
                    .push(factor.ok_or_else(|| unread(format!("the amount {entry} is not a sum of whole multiples")))?);
            }
            let mut rest = taken.minus(&zero);
            let Some(last) = open.pop() else {
                demand(Condition::R2, self.is_whole(&zero), || format!("{entry} is not whole"))?;
                if !self.equal(&zero, taken)? {
                    return Ok(false);
                }
                continue;
            };
            for (variable, &factor) in open.iter().zip(&factors) {
                let from = index(variable.from)?;
                let any = match self.known_whole(&rest)?.filter(|_| self.language.digits.is_none()) {
                    // What the variables behind it add is not negative.
                    Some(rest) => match usize::try_from(rest.div_euclid(factor) - from + 1) {
                        Ok(among) if among > 0 => Value::whole(from + self.choose(among) as i64),
                        _ => return Ok(false),
                    },
                    None => self.any(from)?,
                };
                rest = rest.minus(&any.scaled(&Rational::from(factor)));
                scope.names.insert(variable.name.clone(), any);
            }
            let factor = factors[open.len()];
            if factor > 1 && !self.lies_in(&rest.modulo(factor), &Window::exactly(0))? {
                return Ok(false);
            }
            let value = rest.scaled(&(Rational::from(1) / Rational::from(factor)));
            if !self.at_least(&value, index(last.from)?)? {
                return Ok(false);
            }
            scope.names.insert(last.name.clone(), value);
        }
        Ok(true)
    }
}

/// A position that is written out.
fn listed(position: &[malachite::Natural]) -> Vec<Value> {
    position.iter().map(|pile| Value::whole(Integer::from(pile))).collect()
}

/// Whether a clause says something about the position after the move.
pub(crate) fn speaks_of_target(clause: &Clause) -> bool {
    let mut found = false;
    for condition in [&clause.when, &clause.unless].into_iter().flatten() {
        condition.visit(&mut |part| found |= matches!(part.kind, ExprKind::Primed(_)));
    }
    found
}
