//! The claimed positions and the moves of a game, read with numbers that are not known yet.

use super::run::{Language, Read, Run, Scope};
use super::symbols::{Symbol, Value, Window};
use crate::evaluate::permutations;
use crate::rules::{Clause, Expectation, Take};
use crate::syntax::{Expr, ExprKind};
use malachite::Integer;
use malachite::rational::Rational;
use std::collections::BTreeMap;

impl<'a> Language<'a> {
    /// How many piles there are.
    pub fn piles(&self) -> usize {
        self.game.piles.names.len()
    }
}

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
        let mut position = Vec::new();
        match expectation.families.get(chosen) {
            Some(family) => {
                let n = self.index(i64::try_from(family.variable.from).unwrap_or(i64::MAX))?;
                let names = BTreeMap::from([(family.variable.name.clone(), n)]);
                let scope = Scope { names, ..Scope::default() };
                if let Some(condition) = &family.condition
                    && !self.truth(condition, &scope)?
                {
                    return Ok(None);
                }
                for entry in &family.position {
                    position.push(self.value(entry, &scope)?);
                }
            }
            None => {
                let listed = &expectation.also[chosen - families];
                position.extend(listed.iter().map(|pile| Value::whole(Integer::from(pile))));
            }
        }
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
            let mut except: Vec<Value> = except.iter().map(|pile| Value::whole(Integer::from(pile))).collect();
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
    fn sort(&mut self, values: &mut [Value]) -> Read<()> {
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
        let game = self.language.game;
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
        let mut scope = Scope::default();
        match &clause.take {
            Take::Amounts(amounts) => {
                let mut entries: Vec<Option<&Expr>> = vec![None; taken.len()];
                amounts.iter().for_each(|amount| entries[amount.pile] = Some(&amount.tokens));
                if !self.takes(clause, &entries, &taken, &mut scope)? {
                    return Ok(false);
                }
            }
            Take::Vectors { vectors, range } => {
                let orders = permutations(taken.len());
                let chosen = self.choose(vectors.len() * orders.len());
                let (vector, order) = (&vectors[chosen / orders.len()], &orders[chosen % orders.len()]);
                if let Some(variable) = range {
                    let n = self.index(i64::try_from(variable.from).unwrap_or(i64::MAX))?;
                    scope.names.insert(variable.name.clone(), n);
                }
                let entries: Vec<Option<&Expr>> = order.iter().map(|&place| Some(&vector[place])).collect();
                if !self.takes(clause, &entries, &taken, &mut scope)? {
                    return Ok(false);
                }
            }
            Take::Piles { .. } => {}
        }
        // Something is taken.
        let some = taken.iter().any(|amount| self.is_known(amount, &Window::at_least(1)));
        let sum = taken.iter().fold(Value::default(), |sum, amount| sum.plus(amount));
        if !some && !self.at_least(&sum, 1)? {
            return Ok(false);
        }
        for (pile, name) in game.piles.names.iter().enumerate() {
            scope.names.insert(name.clone(), position[pile].clone());
            scope.primed.insert(name.clone(), target[pile].clone());
        }
        for (condition, wanted) in [(&clause.when, true), (&clause.unless, false)] {
            if let Some(condition) = condition
                && self.truth(condition, &scope)? != wanted
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is taken from each pile, where any pile may become any entry of the target.
    fn taken_from_any(&mut self, position: &[Value], target: &[Value]) -> Read<Vec<Value>> {
        let orders = match self.language.game.piles.sorted {
            true => permutations(position.len()),
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
            let mut open: Vec<&crate::rules::Variable> = Vec::new();
            entry.visit(&mut |part| {
                if let ExprKind::Name(name) = &part.kind
                    && !scope.names.contains_key(name)
                    && !open.iter().any(|variable| variable.name == *name)
                {
                    open.extend(clause.variables.iter().find(|variable| variable.name == *name));
                }
            });
            let last = open.pop();
            for variable in open {
                let from = i64::try_from(variable.from).unwrap_or(i64::MAX);
                let any = self.any(from)?;
                scope.names.insert(variable.name.clone(), any);
            }
            let Some(variable) = last else {
                let amount = self.value(entry, scope)?;
                if !self.equal(&amount, taken)? {
                    return Ok(false);
                }
                continue;
            };
            // The amount is c v + d, so v = (taken - d)/c.
            let mut at = |value: i64| {
                scope.names.insert(variable.name.clone(), Value::whole(value));
                self.value(entry, scope)
            };
            let (zero, one) = (at(0)?, at(1)?);
            let factor = one.minus(&zero);
            let Some(factor) = factor.known().and_then(|factor| i64::try_from(factor).ok()).filter(|c| *c != 0) else {
                return Err(super::Rejection(format!("the amount {entry} is not linear")).into());
            };
            let rest = taken.minus(&zero);
            if factor.abs() > 1 && !self.lies_in(&rest.modulo(factor.abs()), &Window::exactly(0))? {
                return Ok(false);
            }
            let value = rest.scaled(&(Rational::from(1) / Rational::from(factor)));
            if !self.at_least(&value, i64::try_from(variable.from).unwrap_or(i64::MAX))? {
                return Ok(false);
            }
            scope.names.insert(variable.name.clone(), value);
        }
        Ok(true)
    }
}
