//! The checker's own reading of rules: no normal form, but case by case.
//!
//! A question such as "is every needed move allowed?" is evaluated on the expressions of the rules themselves. Whenever
//! the answer depends on an inequality or a membership that is not settled by what is assumed so far, both cases are
//! looked into. So nothing is shared with the engine but the syntax tree, exact numbers and sets.

use crate::number::{Real, Slope};
use crate::rules::{Clause, Game, Take};
use crate::sequence::{Sequence, parse_set};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Integer;
use malachite::rational::Rational;
use std::cell::Cell;
use std::cmp::Ordering;
use std::sync::Arc;

/// A whole-valued quantity.
#[derive(Clone, Debug)]
pub(super) enum Leaf {
    /// The smaller pile, or the variable of a claim.
    X,
    Y,
    /// Taken from the smaller pile.
    J,
    /// Taken from the larger pile.
    K,
    Floor(Box<Sum>),
    /// The Beatty constraint of a slope.
    Constraint(Slope, Box<Sum>),
}

/// A sum of multiples of leaves.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub parts: Vec<(Real, Leaf)>,
    pub constant: Real,
}

fn same(one: &Real, other: &Real) -> bool {
    matches!(one.compare(other), Ok(Ordering::Equal))
}

fn integer(value: &Real) -> Option<Integer> {
    Integer::try_from(value.as_rational()?.clone()).ok()
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Leaf) -> bool {
        match (self, other) {
            (Leaf::Floor(one), Leaf::Floor(other)) => one == other,
            (Leaf::Constraint(slope, one), Leaf::Constraint(second, other)) => same(slope, second) && one == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other) && !matches!(self, Leaf::Floor(_)),
        }
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        let inside = |(factor, leaf): &(Real, Leaf)| other.parts.iter().any(|(f, l)| l == leaf && same(f, factor));
        self.parts.len() == other.parts.len() && same(&self.constant, &other.constant) && self.parts.iter().all(inside)
    }
}

impl Sum {
    pub fn number(constant: Real) -> Sum {
        Sum { parts: vec![], constant }
    }

    pub fn leaf(leaf: Leaf) -> Sum {
        Sum { parts: vec![(Real::from(1), leaf)], constant: Real::from(0) }
    }

    pub fn times(mut self, factor: &Real) -> Option<Sum> {
        for part in &mut self.parts {
            part.0 = part.0.multiply(factor).ok()?;
        }
        self.parts.retain(|part| !same(&part.0, &Real::from(0)));
        self.constant = self.constant.multiply(factor).ok()?;
        Some(self)
    }

    pub fn plus(mut self, other: Sum) -> Option<Sum> {
        for (factor, leaf) in other.parts {
            match self.parts.iter_mut().find(|(_, known)| *known == leaf) {
                Some(part) => part.0 = part.0.add(&factor).ok()?,
                None => self.parts.push((factor, leaf)),
            }
        }
        self.parts.retain(|part| !same(&part.0, &Real::from(0)));
        self.constant = self.constant.add(&other.constant).ok()?;
        Some(self)
    }

    pub fn minus(self, other: Sum) -> Option<Sum> {
        self.plus(other.times(&Real::from(-1))?)
    }

    /// The floor, whole parts outside.
    fn floor(self) -> Option<Sum> {
        let (whole, rest): (Vec<_>, Vec<_>) = self.parts.into_iter().partition(|(factor, _)| integer(factor).is_some());
        let outside = Sum { parts: whole, constant: Real::from(0) };
        let down = match (self.constant.as_rational(), rest.is_empty()) {
            (Some(_), _) | (_, true) => Real::from(Rational::from(self.constant.floor())),
            _ => Real::from(0),
        };
        let inside = Sum { parts: rest, constant: self.constant.subtract(&down).ok()? };
        let floor = match inside.parts.is_empty() {
            true => Sum::number(Real::from(0)),
            false => Sum::leaf(Leaf::Floor(Box::new(inside))),
        };
        outside.plus(floor)?.plus(Sum::number(down))
    }
}

/// What can be asked about a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Whether the sum is at most 0.
    AtMostZero(Sum),
    /// Whether the sum is a member of the set with this text.
    Member(Sum, String),
}

/// Why there is no answer yet.
pub(super) enum Stop {
    Ask(Box<Question>),
    Unread(String),
}

pub(super) type Told<T> = Result<T, Stop>;

/// What is assumed.
#[derive(Default)]
pub(super) struct Facts(Vec<(Question, bool)>);

/// The most cases that one question may have.
const MAX_CASES: u32 = 1 << 16;

impl Facts {
    /// Amounts are at least 1, piles at least 0 and in order.
    pub fn new() -> Option<Facts> {
        let one = || Sum::number(Real::from(1));
        let [x, y, j, k] = [Leaf::X, Leaf::Y, Leaf::J, Leaf::K].map(Sum::leaf);
        let zero = || Sum::number(Real::from(0));
        let order = x.clone().minus(y.clone())?;
        let sums = [one().minus(j)?, one().minus(k)?, zero().minus(x)?, zero().minus(y)?, order];
        Some(Facts(sums.map(|sum| (Question::AtMostZero(sum), true)).into()))
    }

    pub fn at_most_zero(&self, sum: Option<Sum>) -> Told<bool> {
        let sum = sum.ok_or_else(|| Stop::Unread("numbers of different fields are combined".to_string()))?;
        let unread = || Stop::Unread("numbers that are not whole are compared".to_string());
        if sum.parts.is_empty() {
            return Ok(integer(&sum.constant).ok_or_else(unread)? <= 0);
        }
        if !sum.parts.iter().all(|(factor, _)| integer(factor).is_some()) || integer(&sum.constant).is_none() {
            return Err(unread());
        }
        for (question, value) in &self.0 {
            let Question::AtMostZero(known) = question else { continue };
            let straight = sum.clone().minus(known.clone()).filter(|rest| rest.parts.is_empty());
            if let Some(rest) = straight.and_then(|rest| integer(&rest.constant)) {
                // sum = known + rest
                match value {
                    true if rest <= 0 => return Ok(true),
                    false if rest >= 0 => return Ok(false),
                    _ => {}
                }
            }
            let turned = sum.clone().plus(known.clone()).filter(|rest| rest.parts.is_empty());
            if let Some(rest) = turned.and_then(|rest| integer(&rest.constant)) {
                // sum = rest - known
                match value {
                    true if rest >= 1 => return Ok(false),
                    false if rest <= 1 => return Ok(true),
                    _ => {}
                }
            }
        }
        Err(Stop::Ask(Box::new(Question::AtMostZero(sum))))
    }

    pub fn member(&self, sum: Sum, set: &str) -> Told<bool> {
        let question = Question::Member(sum, set.to_string());
        match self.0.iter().find(|(known, _)| *known == question) {
            Some((_, value)) => Ok(*value),
            None => Err(Stop::Ask(Box::new(question))),
        }
    }

    /// Whether a statement holds in every case.
    pub fn always(&mut self, statement: &dyn Fn(&Facts) -> Told<bool>) -> Result<bool, String> {
        self.cases(statement, &mut 0)
    }

    fn cases(&mut self, statement: &dyn Fn(&Facts) -> Told<bool>, count: &mut u32) -> Result<bool, String> {
        *count += 1;
        if *count > MAX_CASES {
            return Err("the rules have too many cases".to_string());
        }
        match statement(self) {
            Ok(value) => Ok(value),
            Err(Stop::Unread(why)) => Err(why),
            Err(Stop::Ask(question)) => {
                for value in [true, false] {
                    self.0.push(((*question).clone(), value));
                    let holds = self.cases(statement, count);
                    self.0.pop();
                    if !holds? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }
}

/// What a move takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Smaller,
    Larger,
    Both,
}

/// What names stand for.
pub(super) type Names = Vec<(String, Sum)>;

/// The rules of a game, as they are written.
pub(super) struct Rules<'g> {
    pub game: &'g Game,
    /// How many parts of expressions were evaluated.
    steps: Cell<u64>,
}

/// The most parts of expressions that are evaluated for one proof.
const MAX_STEPS: u64 = 1 << 22;

impl<'g> Rules<'g> {
    pub fn new(game: &'g Game) -> Rules<'g> {
        Rules { game, steps: Cell::new(0) }
    }

    fn step(&self) -> Told<()> {
        self.steps.set(self.steps.get() + 1);
        match self.steps.get() > MAX_STEPS {
            true => Err(Stop::Unread("the rules are too long to be gone through case by case".to_string())),
            false => Ok(()),
        }
    }

    /// Whether j, k may be taken so.
    pub fn allow(&self, facts: &Facts, from: From) -> Told<bool> {
        for clause in &self.game.moves {
            if self.clause_allows(facts, clause, from)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn clause_allows(&self, facts: &Facts, clause: &Clause, from: From) -> Told<bool> {
        match &clause.take {
            Take::Piles { count, up_to } => {
                let fits = if from == From::Both { *count == 2 } else { *count == 1 || *up_to };
                Ok(fits && self.conditions(facts, clause, vec![])?)
            }
            Take::Amounts(amounts) => {
                let taken =
                    |pile: usize| amounts.iter().find(|amount| amount.pile == pile).map(|amount| &amount.tokens);
                self.with(facts, clause, from, [taken(0), taken(1)])
            }
            Take::Vectors { vectors, range: None } => {
                for vector in vectors {
                    let [one, other] = vector.as_slice() else { return Err(Stop::Unread("not a pair".into())) };
                    if self.with(facts, clause, from, [Some(one), Some(other)])?
                        || self.with(facts, clause, from, [Some(other), Some(one)])?
                    {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Take::Vectors { .. } => Err(Stop::Unread(format!("`move {}` is a line of vectors", clause.name))),
        }
    }

    /// Whether a clause allows to take j and k by these amounts, each a variable or 0.
    fn with(&self, facts: &Facts, clause: &Clause, from: From, taken: [Option<&Expr>; 2]) -> Told<bool> {
        let actual = match from {
            From::Smaller => [Some(Leaf::J), None],
            From::Larger => [None, Some(Leaf::K)],
            From::Both => [Some(Leaf::J), Some(Leaf::K)],
        };
        let mut names: Names = vec![];
        for (expr, leaf) in taken.into_iter().zip(actual) {
            let amount = leaf.map_or_else(|| Sum::number(Real::from(0)), Sum::leaf);
            let is_zero = amount.parts.is_empty();
            match expr.map(|expr| &expr.kind) {
                None if is_zero => {}
                Some(ExprKind::Number(value)) if *value == 0 && is_zero => {}
                None => return Ok(false),
                Some(ExprKind::Number(value)) if *value == 0 => return Ok(false),
                Some(ExprKind::Name(name)) => {
                    let variable = clause.variables.iter().find(|variable| variable.name == *name);
                    let variable = variable.ok_or_else(|| Stop::Unread(format!("`{name}` is no variable")))?;
                    if is_zero && variable.from > 0 {
                        return Ok(false);
                    }
                    if let Some((_, known)) = names.iter().find(|(known, _)| known == name) {
                        let (known, amount) = (known.clone(), amount.clone());
                        if !facts.at_most_zero(known.clone().minus(amount.clone()))?
                            || !facts.at_most_zero(amount.minus(known))?
                        {
                            return Ok(false);
                        }
                    }
                    names.push((name.clone(), amount));
                }
                Some(_) => return Err(Stop::Unread("an amount is neither a variable nor 0".to_string())),
            }
        }
        self.conditions(facts, clause, names)
    }

    fn conditions(&self, facts: &Facts, clause: &Clause, mut names: Names) -> Told<bool> {
        let piles = self.game.piles.names.iter().cloned();
        names.extend(piles.zip([Leaf::X, Leaf::Y].map(Sum::leaf)));
        for (condition, wanted) in [(&clause.when, true), (&clause.unless, false)] {
            if let Some(condition) = condition
                && self.truth(facts, condition, &names)? != wanted
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a condition holds.
    pub fn truth(&self, facts: &Facts, expr: &Expr, names: &Names) -> Told<bool> {
        self.step()?;
        match &expr.kind {
            ExprKind::Not(inner) => Ok(!self.truth(facts, inner, names)?),
            ExprKind::Binary(BinaryOp::And, left, right) => {
                Ok(self.truth(facts, left, names)? && self.truth(facts, right, names)?)
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                Ok(self.truth(facts, left, names)? || self.truth(facts, right, names)?)
            }
            ExprKind::If(test, yes, no) => match self.truth(facts, test, names)? {
                true => self.truth(facts, yes, names),
                false => self.truth(facts, no, names),
            },
            ExprKind::Call(name, arguments) => {
                let (body, inner) = self.call(name, arguments, names)?;
                self.truth(facts, body, &inner)
            }
            ExprKind::Compare(first, rest) => {
                let mut left: &Expr = first;
                for (op, right) in rest {
                    if !self.compared(facts, left, *op, right, names)? {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            _ => Err(Stop::Unread(format!("the condition `{expr}` is not read"))),
        }
    }

    fn compared(&self, facts: &Facts, left: &Expr, op: CompareOp, right: &Expr, names: &Names) -> Told<bool> {
        if let CompareOp::In | CompareOp::NotIn = op {
            return Ok(self.belongs(facts, left, right, names)? == (op == CompareOp::In));
        }
        if let (ExprKind::Absolute(inner), false) = (&left.kind, matches!(op, CompareOp::Equal | CompareOp::NotEqual)) {
            // |u| < v and |u| <= v say it of u and of -u; the others are their opposites.
            let negative = Expr::synthetic(ExprKind::Negate(inner.clone()));
            let (op, wanted) = match op {
                CompareOp::Greater => (CompareOp::LessEqual, false),
                CompareOp::GreaterEqual => (CompareOp::Less, false),
                other => (other, true),
            };
            let both =
                self.compared(facts, inner, op, right, names)? && self.compared(facts, &negative, op, right, names)?;
            return Ok(both == wanted);
        }
        let (left, right) = (self.sum(left, names)?, self.sum(right, names)?);
        let one = || Sum::number(Real::from(1));
        let less = |a: &Sum, b: &Sum| facts.at_most_zero(a.clone().minus(b.clone()).and_then(|sum| sum.plus(one())));
        match op {
            CompareOp::Less => less(&left, &right),
            CompareOp::LessEqual => Ok(!less(&right, &left)?),
            CompareOp::Greater => less(&right, &left),
            CompareOp::GreaterEqual => Ok(!less(&left, &right)?),
            CompareOp::Equal => Ok(!less(&left, &right)? && !less(&right, &left)?),
            _ => Ok(less(&left, &right)? || less(&right, &left)?),
        }
    }

    fn belongs(&self, facts: &Facts, value: &Expr, set: &Expr, names: &Names) -> Told<bool> {
        let sum = self.sum(value, names)?;
        if names.iter().any(|(name, _)| set.mentions(name)) {
            return Err(Stop::Unread(format!("the set `{set}` varies")));
        }
        let pile = [Leaf::X, Leaf::Y].into_iter().any(|leaf| sum == Sum::leaf(leaf));
        if pile
            && let ExprKind::Call(name, arguments) = &self.definition(set).kind
            && let ("complement", [inner]) = (name.as_str(), arguments.as_slice())
        {
            return Ok(!self.belongs(facts, value, inner, names)?);
        }
        let set = self.set(set).map_err(Stop::Unread)?;
        // floor(n slope) with a slope up to 1 leaves nothing out.
        let dense = set.as_line().is_some_and(|(slope, offset)| {
            same(&offset, &Real::from(0)) && (slope.floor() == 0 || same(&slope, &Real::from(1)))
        });
        if pile && dense && set.first_index() == 0 {
            return Ok(true);
        }
        facts.member(sum, &name_of(&*set))
    }

    fn definition<'e>(&'e self, expr: &'e Expr) -> &'e Expr {
        match &expr.kind {
            ExprKind::Name(name) => match self.game.lets.iter().find(|definition| definition.name == *name) {
                Some(definition) => self.definition(&definition.value),
                None => expr,
            },
            _ => expr,
        }
    }

    /// The set that an expression stands for.
    pub fn set(&self, expr: &Expr) -> Result<Arc<dyn Sequence>, String> {
        let sets = |name: &str| {
            let definition = self.game.lets.iter().find(|definition| definition.name == name)?;
            self.set(&definition.value).ok()
        };
        parse_set(self.definition(expr), &|name| self.number_named(name), &sets).map_err(|error| error.to_string())
    }

    fn number_named(&self, name: &str) -> Option<Real> {
        let definition = self.game.lets.iter().find(|definition| definition.name == name)?;
        crate::number::evaluate(&definition.value, &|name| self.number_named(name)).ok()
    }

    fn call<'e>(&'e self, name: &str, arguments: &[Expr], names: &Names) -> Told<(&'e Expr, Names)> {
        let definition =
            self.game.lets.iter().find(|definition| definition.name == name && !definition.parameters.is_empty());
        let definition = definition.ok_or_else(|| Stop::Unread(format!("`{name}(..)` is not read")))?;
        let values: Vec<Sum> = arguments.iter().map(|argument| self.sum(argument, names)).collect::<Told<_>>()?;
        Ok((&definition.value, definition.parameters.iter().cloned().zip(values).collect()))
    }

    /// A number as a sum of leaves.
    pub fn sum(&self, expr: &Expr, names: &Names) -> Told<Sum> {
        self.step()?;
        let unread = || Stop::Unread(format!("`{expr}` is not read"));
        if let ExprKind::Name(name) = &expr.kind
            && let Some((_, sum)) = names.iter().find(|(known, _)| known == name)
        {
            return Ok(sum.clone());
        }
        if !names.iter().any(|(name, _)| expr.mentions(name)) {
            let value = crate::number::evaluate(expr, &|name| self.number_named(name));
            if let Ok(value) = value {
                return Ok(Sum::number(value));
            }
        }
        let found = match &expr.kind {
            ExprKind::Negate(inner) => self.sum(inner, names)?.times(&Real::from(-1)),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.sum(left, names)?, self.sum(right, names)?);
                match op {
                    BinaryOp::Add => left.plus(right),
                    BinaryOp::Subtract => left.minus(right),
                    BinaryOp::Multiply if left.parts.is_empty() => right.times(&left.constant),
                    BinaryOp::Multiply if right.parts.is_empty() => left.times(&right.constant),
                    BinaryOp::Divide if right.parts.is_empty() => {
                        right.constant.reciprocal().ok().and_then(|factor| left.times(&factor))
                    }
                    _ => None,
                }
            }
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("floor", [inner]) => self.sum(inner, names)?.floor(),
                (name, [argument]) if self.constraint(name).is_some() => {
                    let inner = self.sum(argument, names)?;
                    self.constraint(name).map(|slope| Sum::leaf(Leaf::Constraint(slope, Box::new(inner))))
                }
                _ => {
                    let (body, inner) = self.call(name, arguments, names)?;
                    return self.sum(body, &inner);
                }
            },
            _ => None,
        };
        found.ok_or_else(unread)
    }

    fn constraint(&self, name: &str) -> Option<Slope> {
        let named = Expr::synthetic(ExprKind::Name(name.to_string()));
        let ExprKind::Call(called, arguments) = &self.definition(&named).kind else { return None };
        let ("beatty_constraint", [slope]) = (called.as_str(), arguments.as_slice()) else { return None };
        Slope::new(crate::number::evaluate(slope, &|name| self.number_named(name)).ok()?).ok()
    }
}

/// How a set is called: floor(n slope) by its slope, whether it is counted from 0 or not.
pub(super) fn name_of(set: &dyn Sequence) -> String {
    match set.as_line() {
        Some((slope, offset)) if same(&offset, &Real::from(0)) && set.first_index() == 0 => format!("beatty({slope})"),
        _ => set.to_string(),
    }
}
