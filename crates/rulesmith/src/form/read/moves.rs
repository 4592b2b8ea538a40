//! Clauses, each as one or several ways to take tokens.

use super::super::condition::Cond;
use super::super::context::Context;
use super::super::num::{Atom, Num, Slot};
use super::super::set::Set;
use super::super::{Choice, Taken, Way};
use super::{Read, Reader, Scope};
use crate::rules::{Clause, Take};
use crate::syntax::{Diagnostic, Expr, Span};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{DivRound, Lcm};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::rounding_modes::RoundingMode::Floor;
use std::collections::{BTreeSet, HashMap};

/// Vectors are played in every orientation, n! of them on n piles.
const MAX_VECTOR: usize = 6;

/// The most ways in which one clause may choose piles.
const MAX_CHOICES: u128 = 1 << 12;

/// A variable that only remainders tell is tried for so many of them.
const MAX_TRIED: u64 = 1 << 10;

impl Reader<'_> {
    pub(super) fn clause(&self, origin: usize, clause: &Clause) -> Read<Vec<Way>> {
        let piles = self.piles();
        let from: Vec<Integer> = clause.variables.iter().map(|variable| Integer::from(variable.from)).collect();
        let context = Context { from, ..Context::of_piles(piles, self.game.piles.sorted) };
        let names: HashMap<String, Num> = clause
            .variables
            .iter()
            .enumerate()
            .map(|(index, variable)| (variable.name.clone(), Num::from(Slot::Variable(index))))
            .collect();
        let amounts_scope = Scope { context: context.clone(), names: names.clone(), piles: false };
        let way = |amounts: Vec<Num>, family: bool, choice: Option<Choice>, context: &Context| -> Read<Vec<Way>> {
            let context = Context { taken: amounts.clone(), ..context.clone() };
            let when = self.allowed(clause, &amounts, &names, &context)?;
            let taken = if family { Taken::Family(amounts) } else { Taken::Linear(amounts) };
            let way = Way { origin, from: context.from.clone(), taken, when, choice };
            let parts = taken_apart(way, &context).into_iter().map(|part| normal(part, &context, clause));
            Ok(parts.collect::<Read<Vec<Option<Way>>>>()?.into_iter().flatten().collect())
        };
        let mut ways = Vec::new();
        match &clause.take {
            Take::Amounts(amounts) => {
                let mut taken = vec![Num::default(); piles];
                for amount in amounts {
                    let number = self.amount(&amount.tokens, &amounts_scope)?;
                    taken[amount.pile] = taken[amount.pile].plus(&number);
                }
                ways.push(way(taken, false, None, &context)?);
            }
            Take::Piles { count, up_to } => {
                let choice = Choice { count: *count, up_to: *up_to };
                for chosen in self.choices(*count, *up_to)? {
                    let own = Context { from: vec![Integer::ONE; chosen.len()], ..context.clone() };
                    let mut taken = vec![Num::default(); piles];
                    for (variable, &pile) in chosen.iter().enumerate() {
                        taken[pile] = Num::from(Slot::Variable(variable));
                    }
                    ways.push(way(taken, false, Some(choice), &own)?);
                }
            }
            Take::Vectors { .. } if piles > MAX_VECTOR => return Err(too_many_choices()),
            Take::Vectors { vectors, range } => {
                for vector in vectors {
                    let read = |entry: &Expr| match range {
                        Some(_) => self.formula(entry, &amounts_scope),
                        None => self.amount(entry, &amounts_scope),
                    };
                    let entries = vector.iter().map(read).collect::<Read<Vec<Num>>>()?;
                    for turned in orientations(&entries) {
                        ways.push(way(turned, range.is_some(), None, &context)?);
                    }
                }
            }
        }
        let mut kept: Vec<Way> = Vec::new();
        for way in ways.into_iter().flatten() {
            if !kept.contains(&way) {
                kept.push(way);
            }
        }
        Ok(kept)
    }

    /// An amount that is linear in the variables, rises with them and is never negative.
    fn amount(&self, expr: &Expr, scope: &Scope) -> Read<Num> {
        let amount = self.number(expr, scope)?;
        if amount.parts().iter().any(|(_, factor)| *factor < 0) {
            return Err(Diagnostic::new("an amount may not fall when a variable rises", expr.span)
                .with_hint("name the difference: take d from x, with the condition on d"));
        }
        natural(amount, expr, scope)
    }

    /// An amount by a formula, never negative.
    fn formula(&self, expr: &Expr, scope: &Scope) -> Read<Num> {
        natural(self.number(expr, scope)?, expr, scope)
    }

    /// When the clause allows these amounts.
    fn allowed(&self, clause: &Clause, amounts: &[Num], names: &HashMap<String, Num>, context: &Context) -> Read<Cond> {
        let mut names = names.clone();
        // Of ordered piles each is left as it is, so that what is left of it has a name already.
        if !self.game.piles.sorted {
            for (pile, amount) in amounts.iter().enumerate() {
                let left = Num::from(Slot::Before(pile)).minus(amount);
                names.insert(format!("{}'", self.game.piles.names[pile]), left);
            }
        }
        let scope = Scope { context: context.clone(), names, piles: true };
        let mut parts = Vec::new();
        if let Some(condition) = &clause.when {
            parts.push(self.condition(condition, &scope)?);
        }
        if let Some(condition) = &clause.unless {
            parts.push(context.not(&self.condition(condition, &scope)?));
        }
        Ok(context.all(parts))
    }

    /// The piles that a clause may take from.
    fn choices(&self, count: usize, up_to: bool) -> Read<Vec<Vec<usize>>> {
        let piles = self.piles();
        let ways = |size: usize| (0..size as u128).fold(1u128, |n, i| n.saturating_mul(piles as u128 - i) / (i + 1));
        let total: u128 = if up_to { (1..=count).map(ways).sum() } else { ways(count) };
        if total > MAX_CHOICES {
            return Err(too_many_choices());
        }
        let mut all = Vec::new();
        for size in if up_to { 1..=count } else { count..=count } {
            let mut chosen: Vec<Vec<usize>> = vec![vec![]];
            for _ in 0..size {
                let longer = |start: &Vec<usize>| {
                    let next = start.last().map_or(0, |last| last + 1);
                    (next..piles).map(|pile| [start.as_slice(), &[pile]].concat()).collect::<Vec<_>>()
                };
                chosen = chosen.iter().flat_map(longer).collect();
            }
            all.extend(chosen);
        }
        Ok(all)
    }
}

fn natural(amount: Num, expr: &Expr, scope: &Scope) -> Read<Num> {
    match scope.context.bounds(&amount).0 {
        Some(least) if least >= 0 => Ok(amount),
        least => {
            let how = least.map_or("negative".to_string(), |least| format!("{least}"));
            Err(Diagnostic::new(format!("this amount can become {how}"), expr.span)
                .with_hint("an amount is a number of tokens, 0 or more, for all values of its variables"))
        }
    }
}

fn too_many_choices() -> Diagnostic {
    Diagnostic::new("this clause can choose its piles in too many ways", Span::default())
}

/// All orders of the entries, without repeats.
pub(super) fn orientations<T: Clone + Ord>(entries: &[T]) -> BTreeSet<Vec<T>> {
    let mut all = BTreeSet::from([vec![]]);
    for (used, _) in entries.iter().enumerate() {
        let mut next = BTreeSet::new();
        for start in &all {
            for entry in entries {
                let taken = start.iter().filter(|known| *known == entry).count();
                if taken < entries.iter().filter(|other| *other == entry).count() {
                    let mut longer: Vec<T> = start.clone();
                    longer.push(entry.clone());
                    next.insert(longer);
                }
            }
        }
        debug_assert!(next.iter().all(|order| order.len() == used + 1));
        all = next;
    }
    all
}

/// One way for each of several equations that a condition leaves the choice of: each of them tells a variable, so that few
/// moves are left.
fn taken_apart(way: Way, context: &Context) -> Vec<Way> {
    let several = way.when.conjuncts().iter().position(|part| matches!(part, Cond::Or(_)));
    let (Taken::Linear(_), Some(place)) = (&way.taken, several) else { return vec![way] };
    let mut others = way.when.conjuncts().to_vec();
    let chosen = others.remove(place);
    let with = |part: &Cond| {
        let when = context.all([others.as_slice(), std::slice::from_ref(part)].concat());
        Way { when, ..way.clone() }
    };
    let telling = |part: &Cond| Some(with(part)).filter(|part| told_variable(part, context).is_some());
    match chosen.disjuncts().iter().map(telling).collect::<Option<Vec<Way>>>() {
        Some(parts) => parts,
        None => vec![way],
    }
}

/// The way with variables in the order of the piles, without those that need not be, and counted from where the spelling
/// does not matter; nothing if it is never allowed.
fn normal(way: Way, context: &Context, clause: &Clause) -> Read<Option<Way>> {
    let way = without_idle_variables(way, context, clause)?;
    let (mut way, mut context) = renumbered(way, context.clone());
    let rises = |amount: &Num| amount.is_linear() && amount.parts().iter().all(|(_, factor)| *factor > 0);
    if let Taken::Family(amounts) = &way.taken
        && amounts.iter().all(rises)
    {
        way.taken = Taken::Linear(amounts.clone());
    }
    if matches!(way.taken, Taken::Linear(_)) {
        while let Some((variable, value)) = told_variable(&way, &context) {
            let from = Num::constant(context.from[variable].clone());
            let at = |slot| if slot == Slot::Variable(variable) { value.clone() } else { Num::from(slot) };
            context.taken = way.amounts().iter().map(|amount| context.replace(amount, &at)).collect();
            let when = context.replace_in(&way.when, &at);
            way.when = context.all(vec![context.compare(&from, &value), when]);
            way.taken = Taken::Linear(context.taken.clone());
            (way, context) = renumbered(way, context);
        }
    }
    for variable in 0..context.from.len() {
        (way, context) = bounded(way, context, variable);
        let by = offset(&way, &context, variable);
        (way, context) = counted(way, context, variable, &by);
        (way, context) = by_amount(way, context, variable);
    }
    // A move takes at least one token; `take m - m from x` is none.
    let nothing = |amount: &Num| *amount.addend() == 0;
    if way.amounts().iter().all(|amount| amount.as_constant().is_some_and(|amount| *amount == 0)) {
        return Ok(None);
    }
    if context.from.len() == 1
        && context.from[0] == 0
        && matches!(&way.taken, Taken::Linear(amounts) if amounts.iter().all(nothing))
    {
        (way, context) = starting(way, context, 0, Integer::ONE);
    }
    // Any amount, from 1 on: a way that the condition lets start later is no longer a plain choice of piles.
    let plain = context.from.iter().all(|least| *least == 1);
    let choice = way.choice.filter(|_| plain);
    Ok((way.when != Cond::False).then(|| Way { from: context.from, choice, ..way }))
}

/// The way with the bounds that its condition sets to a variable taken as the variable's least value.
fn bounded(mut way: Way, mut context: Context, variable: usize) -> (Way, Context) {
    let slot = Slot::Variable(variable);
    loop {
        // bound - variable <= 0
        let bound = way.when.conjuncts().iter().find_map(|part| match part {
            Cond::AtMost(number) if number.plus(&Num::from(slot)).as_constant().is_some() => {
                Some(number.addend().clone())
            }
            _ => None,
        });
        match bound {
            Some(bound) if bound > context.from[variable] => (way, context) = starting(way, context, variable, bound),
            _ => return (way, context),
        }
    }
}

/// The way with another least value of a variable.
fn starting(way: Way, context: Context, variable: usize, least: Integer) -> (Way, Context) {
    let mut from = context.from.clone();
    from[variable] = least;
    let context = Context { from, ..context };
    let when = context.replace_in(&way.when, &Num::from);
    (Way { when, ..way }, context)
}

/// By how much a variable is shifted: families are counted from 0 on; of linear amounts the first that has the variable has no
/// whole multiple of its factor beside it.
fn offset(way: &Way, context: &Context, variable: usize) -> Integer {
    match &way.taken {
        Taken::Family(_) => -context.from[variable].clone(),
        Taken::Linear(amounts) => {
            let slot = Slot::Variable(variable);
            let first = amounts.iter().find(|amount| amount.factor(slot) != 0);
            first.map_or(Integer::ZERO, |amount| amount.addend().div_round(&amount.factor(slot), Floor).0)
        }
    }
}

/// The way with a variable counted from another number on: its values are larger by so much.
fn counted(way: Way, mut context: Context, variable: usize, by: &Integer) -> (Way, Context) {
    if *by == 0 {
        return (way, context);
    }
    context.from[variable] += by;
    let at = |slot| match slot == Slot::Variable(variable) {
        true => Num::from(slot).shifted(&-by),
        false => Num::from(slot),
    };
    context.taken = way.amounts().iter().map(|amount| context.replace(amount, &at)).collect();
    let when = context.replace_in(&way.when, &at);
    let taken = way.taken.with(context.taken.clone());
    (Way { taken, when, ..way }, context)
}

/// The way with an amount for a variable: `take 2k + 1` of any k takes any odd amount. The condition may not read the variable.
fn by_amount(way: Way, context: Context, variable: usize) -> (Way, Context) {
    let slot = Slot::Variable(variable);
    let Taken::Linear(amounts) = &way.taken else { return (way, context) };
    let mut told = amounts.iter().filter(|amount| amount.factor(slot) != 0);
    let Some(amount) = told.next().cloned() else { return (way, context) };
    let factor = amount.factor(slot);
    let alone = amount.parts().len() == 1 && told.all(|other| *other == amount);
    if factor == 1 || !alone || way.when.slots().contains(&slot) {
        return (way, context);
    }
    let mut from = context.from.clone();
    from[variable] = &from[variable] * &factor + amount.addend();
    let named = |other: &Num| if *other == amount { Num::from(slot) } else { other.clone() };
    let taken: Vec<Num> = amounts.iter().map(named).collect();
    let context = Context { from, taken: taken.clone(), ..context };
    let remainder = context.modulo(&Num::from(slot).shifted(&-amount.addend()), &factor);
    let when = context.all(vec![context.zero(&remainder), way.when.clone()]);
    (Way { taken: Taken::Linear(taken), when, ..way }, context)
}

/// A variable that the condition gives as a sum of others, with which the amounts still rise; and that sum.
fn told_variable(way: &Way, context: &Context) -> Option<(usize, Num)> {
    let mut found = None;
    for part in way.when.conjuncts() {
        let Cond::Zero(number) = part else { continue };
        if !number.is_linear() || !number.reads_only(|slot| matches!(slot, Slot::Variable(_))) {
            continue;
        }
        for (atom, factor) in number.parts() {
            let Atom::Slot(Slot::Variable(variable)) = atom else { continue };
            let slot = Slot::Variable(*variable);
            let value = match factor {
                one if *one == 1 => Num::from(slot).minus(number),
                one if *one == -1 => Num::from(slot).plus(number),
                _ => continue,
            };
            let at = |other| if other == slot { value.clone() } else { Num::from(other) };
            let rises = way.amounts().iter().all(|amount| {
                let amount = context.replace(amount, &at);
                amount.parts().iter().all(|(_, factor)| *factor >= 0) && context.is_natural(&amount)
            });
            // No other variable may go with it: the condition could still speak of that one.
            let others = way.amounts().iter().flat_map(Num::slots).filter(|other| *other != slot);
            let left: BTreeSet<Slot> =
                way.amounts().iter().flat_map(|amount| context.replace(amount, &at).slots()).collect();
            // The last of the variables goes, so that the spelling does not matter.
            if rises
                && others.collect::<BTreeSet<Slot>>() == left
                && found.as_ref().is_none_or(|(known, _)| known < variable)
            {
                found = Some((*variable, value));
            }
        }
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The variables that amounts change with, in the order of the piles.
fn renumbered(way: Way, context: Context) -> (Way, Context) {
    let mut order: Vec<usize> = Vec::new();
    for amount in way.amounts() {
        for slot in amount.slots() {
            if let Slot::Variable(variable) = slot
                && !order.contains(&variable)
            {
                order.push(variable);
            }
        }
    }
    if order.len() == context.from.len() && order.is_sorted() {
        return (way, context);
    }
    let from: Vec<Integer> = order.iter().map(|&variable| context.from[variable].clone()).collect();
    let mut turned = Context { from: from.clone(), ..context };
    let place = |slot| match slot {
        Slot::Variable(variable) => {
            let place = order.iter().position(|&other| other == variable).unwrap_or(variable);
            Num::from(Slot::Variable(place))
        }
        other => Num::from(other),
    };
    turned.taken = way.amounts().iter().map(|amount| turned.replace(amount, &place)).collect();
    let when = turned.replace_in(&way.when, &place);
    let taken = way.taken.with(turned.taken.clone());
    (Way { from, taken, when, ..way }, turned)
}

/// The condition without variables that no amount changes with: the move is legal if it is for some value of them. They
/// are left out if the condition does not speak of them, and tried one after another if it speaks only of remainders.
fn without_idle_variables(mut way: Way, context: &Context, clause: &Clause) -> Read<Way> {
    let told: BTreeSet<Slot> = way.amounts().iter().flat_map(Num::slots).collect();
    for (variable, from) in context.from.iter().enumerate() {
        let slot = Slot::Variable(variable);
        if told.contains(&slot) || way.when.reads_only(|read| read != slot) {
            continue;
        }
        let mut period = Some(1);
        by_remainder(&way.when, slot, context, &mut period);
        let Some(period) = period else {
            let name = clause.variables.get(variable).map_or("a variable", |variable| &variable.name);
            let message = format!("no amount tells `{name}`, and the condition speaks of it");
            let span = clause.when.as_ref().or(clause.unless.as_ref()).map_or(Span::default(), |expr| expr.span);
            return Err(Diagnostic::new(message, span).with_hint("give a vector without it a move of its own"));
        };
        let tried = (0..period).map(|step| {
            let value = Num::constant(from + Integer::from(step));
            context.replace_in(&way.when, &|other| if other == slot { value.clone() } else { Num::from(other) })
        });
        let when = context.any(tried.collect());
        way.when = when;
    }
    Ok(way)
}

/// Makes the period a common multiple of the moduli by which a condition reads a slot; nothing if it reads it otherwise.
fn by_remainder(condition: &Cond, slot: Slot, context: &Context, period: &mut Option<u64>) {
    let join = |number: &Num, modulus: Option<u64>, period: &mut Option<u64>| {
        if number.slots().contains(&slot) {
            let common = period.zip(modulus).map(|(known, modulus)| known.lcm(modulus));
            *period = common.filter(|common| *common <= MAX_TRIED);
        }
    };
    match condition {
        Cond::True | Cond::False => {}
        Cond::AtMost(number) | Cond::Zero(number) => {
            for (atom, _) in number.parts() {
                match atom {
                    Atom::Mod(of, modulus) if of.is_linear() => join(of, u64::try_from(modulus).ok(), period),
                    other => join(&Num::atom(other.clone()), None, period),
                }
            }
        }
        Cond::In(number, set) => {
            // Of a number that can be negative, membership tells more than a remainder.
            let told = number.is_linear() && context.is_natural(number);
            let modulus = match &**set {
                Set::Periodic(set) if set.start() == 0 && told => Some(set.period()),
                _ => None,
            };
            join(number, modulus, period);
        }
        Cond::Lost(numbers, _) | Cond::Balanced(numbers, _) | Cond::Accepted(numbers, _) => {
            numbers.iter().for_each(|number| join(number, None, period))
        }
        Cond::Not(inner) => by_remainder(inner, slot, context, period),
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().for_each(|part| by_remainder(part, slot, context, period));
        }
    }
}
