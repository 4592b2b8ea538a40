//! Whether one move is legal, at any size, and which rule forbids it if it is not.

use super::line::Line;
use super::lower::{Lower, Lowered, Scope, as_line};
use super::products::Products;
use super::term::{Term, Test};
use super::whole::{Outcome, Stop, Whole};
use crate::evaluate::{EvaluateError, permutations};
use crate::number::Real;
use crate::rules::{Clause, Game, Take};
use crate::syntax::{Diagnostic, Expr};
use crate::work::Work;
use malachite::Integer;
use std::sync::Arc;

/// The rules of a game, ready to judge moves of any size.
#[derive(Debug)]
pub struct Referee {
    piles: usize,
    sorted: bool,
    rules: Vec<Rule>,
    /// The field in which most slopes of the rules lie.
    field: Option<Real>,
    orders: Vec<Vec<usize>>,
    listed: Vec<Vec<Integer>>,
}

#[derive(Debug)]
struct Rule {
    name: String,
    kind: Kind,
    /// Least values of the clause's variables.
    from: Vec<i64>,
    when: Option<Test>,
    unless: Option<Test>,
}

#[derive(Debug)]
enum Kind {
    /// Any positive number from that many piles.
    Piles { count: usize, up_to: bool },
    /// From each pile an amount that is linear in the variables; one of several such forms.
    Linear(Vec<Vec<Linear>>),
    /// Vectors of formulas in one variable, one of them a line by which the variable is found.
    Family(Vec<FamilyVector>),
}

/// A coefficient for each variable, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Linear {
    coefficients: Vec<i64>,
    constant: Integer,
}

/// Formulas in the variable, one for each pile, and the line by which the variable is found: which entry, and its line.
#[derive(Debug)]
struct FamilyVector {
    entries: Vec<Term>,
    key: usize,
    line: Arc<Line>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove<I> {
    /// The clause that allows it.
    pub clause: usize,
    /// What is taken from each pile, in the order of the position's piles.
    pub take: Vec<I>,
}

/// Why a clause does not allow a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It does not take amounts of this form.
    Amounts,
    /// Its `where` does not hold.
    Where,
    /// Its `unless` holds.
    Unless,
}

/// Unordered piles beyond this many are not looked at in every order.
const MAX_ORDERED: usize = 8;

impl Referee {
    /// Reads the rules. Fails with the part that can be evaluated only on a board.
    pub fn new(game: &Game, work: &Work) -> Result<Referee, EvaluateError> {
        let piles = game.piles.names.len();
        let lower = Lower::new(game, work)?;
        let mut rules = Vec::new();
        for clause in &game.moves {
            let rule = rule(&lower, clause);
            rules.push(rule.map_err(|error| EvaluateError::new(format!("move {}", clause.name), error))?);
        }
        let sorted = game.piles.sorted;
        let needs_orders = sorted || rules.iter().any(|rule| !matches!(rule.kind, Kind::Piles { .. }));
        if needs_orders && piles > MAX_ORDERED && !rules.iter().all(Rule::is_symmetric) {
            let message = format!("moves on more than {MAX_ORDERED} unordered piles are not judged");
            return Err(EvaluateError::new("piles", Diagnostic::new(message, Default::default())));
        }
        let orders = if sorted && piles <= MAX_ORDERED { permutations(piles) } else { vec![(0..piles).collect()] };
        let field = lower.slopes.borrow().iter().find(|slope| slope.as_quadratic().is_some()).cloned();
        let listed = rules.iter().flat_map(Rule::listed_vectors).collect();
        Ok(Referee { piles, sorted, rules, field, orders, listed })
    }

    /// A place for the products of one question.
    pub fn products(&self) -> Products {
        Products::new(self.field.as_ref())
    }

    /// The field in which the slopes of the rules lie, if they are quadratic.
    pub(crate) fn field(&self) -> Option<&Real> {
        self.field.as_ref()
    }

    /// The move between two positions (sorted, if the piles are unordered), if some clause allows it: the first clause
    /// that does, under the first reading of the piles.
    pub fn allows<I: Whole>(&self, from: &[I], to: &[I], products: &Products) -> Outcome<Option<LegalMove<I>>> {
        let takes = self.takes(from, to)?;
        if takes.is_empty() {
            return Ok(None);
        }
        for (clause, rule) in self.rules.iter().enumerate() {
            for take in &takes {
                if rule.judge(from, to, take, products)?.is_none() {
                    return Ok(Some(LegalMove { clause, take: take.clone() }));
                }
            }
        }
        Ok(None)
    }

    /// What each clause says to taking the given amounts: nothing, if it allows the move.
    pub fn judge<I: Whole>(&self, from: &[I], take: &[I], products: &Products) -> Outcome<Vec<Option<Refusal>>> {
        let mut to: Vec<I> = from.iter().zip(take).map(|(pile, amount)| pile.minus(amount)).collect::<Outcome<_>>()?;
        if self.sorted {
            to.sort();
        }
        self.rules.iter().map(|rule| rule.judge(from, &to, take, products)).collect()
    }

    /// Whether the piles are unordered.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// The name of a clause.
    pub fn clause_name(&self, clause: usize) -> &str {
        &self.rules[clause].name
    }

    /// The vectors of fixed numbers that clauses list, in every orientation.
    pub(crate) fn listed_vectors(&self) -> &[Vec<Integer>] {
        &self.listed
    }

    /// Every way to take tokens that leads from one position to the other.
    fn takes<I: Whole>(&self, from: &[I], to: &[I]) -> Outcome<Vec<Vec<I>>> {
        let mut takes: Vec<Vec<I>> = Vec::new();
        // The sorted target fits under the sorted source, or no order does.
        if from.len() != self.piles || to.len() != self.piles || from.iter().zip(to).any(|(pile, left)| left > pile) {
            return Ok(takes);
        }
        'orders: for order in &self.orders {
            let mut take = Vec::with_capacity(self.piles);
            for (pile, &at) in from.iter().zip(order) {
                if to[at] > *pile {
                    continue 'orders;
                }
                take.push(pile.minus(&to[at])?);
            }
            if take.iter().any(|amount| !amount.is_zero()) && !takes.contains(&take) {
                takes.push(take);
            }
        }
        Ok(takes)
    }
}

impl Rule {
    fn listed_vectors(&self) -> Vec<Vec<Integer>> {
        let Kind::Linear(forms) = &self.kind else { return vec![] };
        let fixed = |form: &&Vec<Linear>| form.iter().all(|entry| entry.coefficients.iter().all(|&c| c == 0));
        let vector = |form: &Vec<Linear>| form.iter().map(|entry| entry.constant.clone()).collect();
        forms.iter().filter(fixed).map(vector).collect()
    }

    /// Whether the order of the piles cannot matter to the rule.
    fn is_symmetric(&self) -> bool {
        matches!(self.kind, Kind::Piles { .. }) && self.when.is_none() && self.unless.is_none()
    }

    fn judge<I: Whole>(&self, from: &[I], to: &[I], take: &[I], products: &Products) -> Outcome<Option<Refusal>> {
        if take.iter().all(Whole::is_zero) {
            return Ok(Some(Refusal::Amounts));
        }
        let mut slots: Vec<I> = Vec::with_capacity(from.len() * 2 + self.from.len());
        slots.extend(from.iter().chain(to).cloned());
        let first = slots.len();
        let mut refusal = Some(Refusal::Amounts);
        let better = |old: Option<Refusal>, new: Option<Refusal>| match (old, new) {
            (_, None) => None,
            (Some(Refusal::Amounts), new) => new,
            (old, _) => old,
        };
        match &self.kind {
            Kind::Piles { count, up_to } => {
                let touched = take.iter().filter(|amount| !amount.is_zero()).count();
                if touched == *count || (*up_to && touched <= *count) {
                    refusal = self.conditions(&slots, products)?;
                }
            }
            Kind::Linear(forms) => {
                for form in forms {
                    if let Some(variables) = solve(form, take, &self.from)? {
                        slots.truncate(first);
                        slots.extend(variables);
                        refusal = better(refusal, self.conditions(&slots, products)?);
                    }
                    if refusal.is_none() {
                        break;
                    }
                }
            }
            Kind::Family(vectors) => {
                for vector in vectors {
                    for order in permutations(take.len()) {
                        let turned: Vec<&I> = order.iter().map(|&at| &take[at]).collect();
                        let one = I::small(1);
                        let (mut n, end) = I::run_on_line(&vector.line, turned[vector.key], products)?;
                        n = n.max(I::small(self.from[0]));
                        while n < end {
                            slots.truncate(first);
                            slots.push(n.clone());
                            let mut same = true;
                            for (entry, amount) in vector.entries.iter().zip(&turned) {
                                same = same && entry.at(&slots, products)? == **amount;
                            }
                            if same {
                                refusal = better(refusal, self.conditions(&slots, products)?);
                            }
                            if refusal.is_none() {
                                return Ok(None);
                            }
                            n = n.plus(&one)?;
                        }
                    }
                }
            }
        }
        Ok(refusal)
    }

    fn conditions<I: Whole>(&self, slots: &[I], products: &Products) -> Outcome<Option<Refusal>> {
        if let Some(when) = &self.when
            && !when.at(slots, products)?
        {
            return Ok(Some(Refusal::Where));
        }
        if let Some(unless) = &self.unless
            && unless.at(slots, products)?
        {
            return Ok(Some(Refusal::Unless));
        }
        Ok(None)
    }
}

fn rule(lower: &Lower<'_>, clause: &Clause) -> Lowered<Rule> {
    let piles = lower.game.piles.names.len();
    let names = clause.variables.iter().enumerate();
    let scope: Scope = names.map(|(index, v)| (v.name.clone(), Term::Slot(2 * piles + index))).collect();
    let count = clause.variables.len();
    let linear = |expr: &Expr| linear(lower, expr, &scope, 2 * piles, count);
    let kind = match &clause.take {
        Take::Piles { count, up_to } => Kind::Piles { count: *count, up_to: *up_to },
        Take::Amounts(amounts) => {
            let nothing = Linear { coefficients: vec![0; count], constant: Integer::from(0) };
            let mut form = vec![nothing; piles];
            for amount in amounts {
                form[amount.pile] = linear(&amount.tokens)?;
            }
            Kind::Linear(vec![form])
        }
        Take::Vectors { vectors, range: None } => {
            let mut forms: Vec<Vec<Linear>> = Vec::new();
            for vector in vectors {
                let entries: Vec<Linear> = vector.iter().map(linear).collect::<Lowered<_>>()?;
                for order in permutations(piles) {
                    let turned: Vec<Linear> = order.iter().map(|&at| entries[at].clone()).collect();
                    if !forms.contains(&turned) {
                        forms.push(turned);
                    }
                }
            }
            Kind::Linear(forms)
        }
        Take::Vectors { vectors, range: Some(_) } => {
            let family = |vector: &Vec<Expr>| -> Lowered<FamilyVector> {
                let entries: Vec<Term> = vector.iter().map(|e| lower.term(e, &scope)).collect::<Lowered<_>>()?;
                for (key, entry) in entries.iter().enumerate() {
                    if let Some((slope, offset)) = as_line(entry, 2 * piles).filter(|(slope, _)| slope.sign().is_gt()) {
                        let line = lower.line(slope, offset, vector[key].span)?;
                        return Ok(FamilyVector { entries, key, line });
                    }
                }
                Err(Diagnostic::new("this family of vectors is known only on a board", vector[0].span))
            };
            Kind::Family(vectors.iter().map(family).collect::<Lowered<_>>()?)
        }
    };
    let test = |condition: &Option<Expr>| condition.as_ref().map(|expr| lower.test(expr, &scope)).transpose();
    let from = clause.variables.iter().map(|variable| i64::try_from(variable.from).unwrap_or(i64::MAX)).collect();
    Ok(Rule { name: clause.name.clone(), kind, from, when: test(&clause.when)?, unless: test(&clause.unless)? })
}

/// Coefficients and constant of an amount, which the language guarantees to be linear in the variables.
fn linear(lower: &Lower<'_>, expr: &Expr, scope: &Scope, first: usize, count: usize) -> Lowered<Linear> {
    let term = lower.term(expr, scope)?;
    let stopped = |stop: Stop| Diagnostic::new(stop.to_string(), expr.span);
    let products = Products::default();
    let mut slots = vec![Integer::from(0); first + count];
    let constant = term.at(&slots, &products).map_err(stopped)?;
    let mut coefficients = Vec::with_capacity(count);
    for variable in 0..count {
        slots[first + variable] = Integer::from(1);
        let value: Integer = term.at(&slots, &products).map_err(stopped)?;
        slots[first + variable] = Integer::from(0);
        let coefficient = i64::try_from(&(value - &constant));
        coefficients.push(coefficient.map_err(|_| Diagnostic::new("this factor is too large", expr.span))?);
    }
    Ok(Linear { coefficients, constant })
}

/// The variables for which a form takes exactly these amounts, each from its least value on. An amount with one unknown
/// variable gives it; a form in which that never decides is refused.
fn solve<I: Whole>(form: &[Linear], take: &[I], from: &[i64]) -> Outcome<Option<Vec<I>>> {
    let mut values: Vec<Option<I>> = vec![None; from.len()];
    let mut left: Vec<usize> = (0..form.len()).collect();
    while !left.is_empty() {
        let mut progress = false;
        let mut rest = Vec::new();
        for &pile in &left {
            let entry = &form[pile];
            let mut unknown = entry.coefficients.iter().enumerate().filter(|(v, c)| **c != 0 && values[*v].is_none());
            let (first, second) = (unknown.next(), unknown.next());
            if second.is_some() {
                rest.push(pile);
                continue;
            }
            progress = true;
            let mut amount = take[pile].minus(&I::from_integer(&entry.constant)?)?;
            for (value, &coefficient) in values.iter().zip(&entry.coefficients) {
                if let (Some(value), true) = (value, coefficient != 0) {
                    amount = amount.minus(&value.times(coefficient)?)?;
                }
            }
            match first {
                None if amount.is_zero() => {}
                None => return Ok(None),
                Some((variable, &coefficient)) => {
                    if coefficient < 0 {
                        amount = amount.times(-1)?;
                    }
                    let size = i64::try_from(coefficient.unsigned_abs()).map_err(|_| Stop::Overflow)?;
                    if !amount.remainder(size).is_zero() {
                        return Ok(None);
                    }
                    let value = amount.quotient(size);
                    if value < I::small(from[variable]) {
                        return Ok(None);
                    }
                    values[variable] = Some(value);
                }
            }
        }
        if !progress {
            return Err(Stop::Failed("the amounts of a clause do not tell its variables".into()));
        }
        left = rest;
    }
    let all: Option<Vec<I>> = values.into_iter().collect();
    all.map(Some).ok_or_else(|| Stop::Failed("the amounts of a clause do not tell its variables".into()))
}
