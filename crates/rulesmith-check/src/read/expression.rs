//! What the expressions of the rules say about numbers that are not known yet.

use super::run::{Read, Run, Scope, refuse};
use super::value::{Symbol, Value, Window};
use crate::rejection::{Condition, Rejection, demand};
use malachite::rational::Rational;
use rulesmith_core::syntax::{BinaryOp, CompareOp, Expr, ExprKind};

/// The most states for remainders in a sum before its parts get tracks of their own.
const MAX_WEIGHT: i64 = 8;

impl<'a> Run<'a> {
    /// The value of an expression that has to be whole.
    pub fn whole(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let value = self.value(expr, scope)?;
        demand(Condition::R2, self.is_whole(&value), || format!("{expr} is not whole"))?;
        Ok(value)
    }

    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let value = self.any_value(expr, scope)?;
        demand(Condition::R1, value.is_small(), || "a number of the rules has too many parts".into())?;
        Ok(value)
    }

    fn any_value(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let language = self.language;
        language.meter.spend(1)?;
        match &expr.kind {
            ExprKind::Name(name) if scope.names.contains_key(name) => Ok(scope.names[name].clone()),
            ExprKind::Primed(name) => match scope.primed.get(name) {
                Some(value) => Ok(value.clone()),
                None => refuse(format!("{expr} is not known here")),
            },
            ExprKind::Negate(inner) => Ok(self.value(inner, scope)?.scaled(&Rational::from(-1))),
            ExprKind::Absolute(inner) => {
                let value = self.whole(inner, scope)?;
                Ok(if self.at_least(&value, 0)? { value } else { value.scaled(&Rational::from(-1)) })
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (mut a, mut b) = (self.value(a, scope)?, self.value(b, scope)?);
                // Following remainders of both at once, and floors too, takes many states.
                let weights = (a.weight(), b.weight());
                let heavy = weights.0 > 1 && weights.1 > 1 && weights.0.saturating_mul(weights.1) > MAX_WEIGHT;
                if heavy && language.digits.as_ref().is_some_and(|digits| digits.theta.is_some()) {
                    (a, b) = (self.apart(&a)?, self.apart(&b)?);
                }
                Ok(if *op == BinaryOp::Add { a.plus(&b) } else { a.minus(&b) })
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let (a, b) = (self.value(a, scope)?, self.value(b, scope)?);
                match (a.known(), b.known()) {
                    (Some(factor), _) => Ok(b.scaled(factor)),
                    (_, Some(factor)) => Ok(a.scaled(factor)),
                    _ => refuse(format!("{expr} is a product of two numbers that vary")),
                }
            }
            ExprKind::Binary(BinaryOp::Mod, a, b) => {
                let modulus = language.modulus(b)?;
                Ok(self.whole(a, scope)?.modulo(modulus))
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) if self.varies(a, scope) => {
                let divisor = language.number(b)?;
                match divisor.as_rational() {
                    Some(divisor) if *divisor != 0 => Ok(self.value(a, scope)?.scaled(&(Rational::from(1) / divisor))),
                    _ => refuse(format!("{expr} divides by a number that is 0 or not rational")),
                }
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? { yes } else { no };
                self.value(branch, scope)
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope),
            _ => match language.number(expr)?.as_rational() {
                Some(value) => Ok(Value { constant: value.clone(), ..Value::default() }),
                None => Err(Rejection { condition: Condition::R2, reason: format!("{expr} is not whole") }.into()),
            },
        }
    }

    fn call(&mut self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<Value> {
        if let Some(definition) = self.language.definition(name) {
            if definition.parameters.is_empty() {
                let argument = self.whole(&arguments[0], scope)?;
                return self.apply(expr, &definition.value, &argument);
            }
            let inner = self.bind(&definition.parameters, arguments, scope)?;
            let arguments: Vec<Value> = definition.parameters.iter().map(|name| inner.names[name].clone()).collect();
            return match self.by_graph(definition, &arguments)? {
                Some(value) => Ok(value),
                None => self.value(&definition.value, &inner),
            };
        }
        match name {
            "floor" => self.floor_of(&arguments[0], scope),
            "min" | "max" => {
                let mut best = self.whole(&arguments[0], scope)?;
                for argument in &arguments[1..] {
                    let next = self.whole(argument, scope)?;
                    if self.at_least(&best.minus(&next), 0)? == (name == "min") {
                        best = next;
                    }
                }
                Ok(best)
            }
            "evil" | "odious" | "vile" | "dopey" | "fibonacci" | "squares" | "primes" | "factorials"
                if !arguments.is_empty() =>
            {
                let argument = self.whole(&arguments[0], scope)?;
                self.apply(expr, &Expr::synthetic(ExprKind::Name(name.into())), &argument)
            }
            _ => match self.language.number(expr)?.as_rational() {
                Some(value) => Ok(Value { constant: value.clone(), ..Value::default() }),
                None => Err(Rejection { condition: Condition::R2, reason: format!("{expr} is not whole") }.into()),
            },
        }
    }

    /// What a constraint or a set gives for an argument.
    fn apply(&mut self, expr: &Expr, what: &Expr, argument: &Value) -> Read<Value> {
        match &what.kind {
            ExprKind::Call(name, inner) if name == "beatty_constraint" => {
                self.demand_from(argument, 0, expr)?;
                self.constraint(&inner[0], argument)
            }
            ExprKind::Name(name) if self.language.definition(name).is_some_and(|d| d.parameters.is_empty()) => {
                let named = self.language.definition(name).map(|definition| &definition.value);
                named.map_or_else(|| refuse(format!("{expr} is not read")), |what| self.apply(expr, what, argument))
            }
            _ => self.member_number(expr, what, argument),
        }
    }

    /// The same value by a track of its own.
    fn apart(&mut self, value: &Value) -> Read<Value> {
        let sign = Rational::from(if self.at_least(value, 0)? { 1 } else { -1 });
        let track = self.on_a_track(&value.scaled(&sign))?;
        Ok(Value::symbol(Symbol::Number(track)).scaled(&sign))
    }

    /// Condition R3: refuses what has no meaning for a smaller argument, unless that is known not to be one.
    pub fn demand_from(&self, argument: &Value, first: i64, expr: &Expr) -> Read<()> {
        let known = self.is_known(argument, &Window::at_least(first));
        Ok(demand(Condition::R3, known, || format!("{expr} is not defined everywhere"))?)
    }

    /// Whether an expression speaks of something that is not the same everywhere.
    pub fn varies(&self, expr: &Expr, scope: &Scope) -> bool {
        let mut found = false;
        expr.visit(&mut |part| match &part.kind {
            ExprKind::Name(name) => found |= scope.names.contains_key(name),
            ExprKind::Primed(_) => found = true,
            _ => {}
        });
        found
    }

    fn bind(&mut self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Read<Scope> {
        let mut inner = Scope::default();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            inner.names.insert(parameter.clone(), self.value(argument, scope)?);
        }
        Ok(inner)
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, expr: &Expr, scope: &Scope) -> Read<bool> {
        self.language.meter.spend(1)?;
        match &expr.kind {
            ExprKind::Not(inner) => Ok(!self.truth(inner, scope)?),
            ExprKind::Binary(BinaryOp::And, a, b) => Ok(self.truth(a, scope)? && self.truth(b, scope)?),
            ExprKind::Binary(BinaryOp::Or, a, b) => Ok(self.truth(a, scope)? || self.truth(b, scope)?),
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? { yes } else { no };
                self.truth(branch, scope)
            }
            ExprKind::Compare(first, rest) => {
                let mut left = &**first;
                for (op, right) in rest {
                    if !self.comparison(*op, left, right, scope)? {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            ExprKind::Call(name, arguments) => match self.language.definition(name) {
                Some(definition) => {
                    let inner = self.bind(&definition.parameters, arguments, scope)?;
                    self.truth(&definition.value, &inner)
                }
                None => refuse(format!("{expr} is not read")),
            },
            _ => refuse(format!("{expr} is not read")),
        }
    }

    fn comparison(&mut self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope) -> Read<bool> {
        if let CompareOp::In | CompareOp::NotIn = op {
            if let ExprKind::Tuple(entries) | ExprKind::Braces(entries) = &left.kind {
                let any_order = matches!(left.kind, ExprKind::Braces(_));
                return Ok(self.is_listed(entries, any_order, right, scope)? == (op == CompareOp::In));
            }
            let value = self.whole(left, scope)?;
            return Ok(self.is_member(&value, right)? == (op == CompareOp::In));
        }
        if let (ExprKind::Tuple(a) | ExprKind::Braces(a), ExprKind::Tuple(b) | ExprKind::Braces(b)) =
            (&left.kind, &right.kind)
        {
            if a.len() != b.len() || a.len() > MAX_ENTRIES {
                return refuse(format!("{left} and {right} are not compared"));
            }
            let ordered = matches!((&left.kind, &right.kind), (ExprKind::Tuple(_), ExprKind::Tuple(_)));
            let same = match ordered {
                true => self.same_entries(a, b, &(0..a.len()).collect::<Vec<_>>(), scope)?,
                false => {
                    let mut found = false;
                    for order in permutations(a.len()) {
                        found = found || self.same_entries(a, b, &order, scope)?;
                    }
                    found
                }
            };
            return match op {
                CompareOp::Equal => Ok(same),
                CompareOp::NotEqual => Ok(!same),
                _ => refuse(format!("{left} and {right} are not compared like this")),
            };
        }
        let difference = self.whole(left, scope)?.minus(&self.whole(right, scope)?);
        let window = match op {
            CompareOp::Less => Window::at_most(-1),
            CompareOp::LessEqual => Window::at_most(0),
            CompareOp::Greater => Window::at_least(1),
            CompareOp::GreaterEqual => Window::at_least(0),
            CompareOp::Equal => Window::exactly(0),
            _ => Window::exactly(0).negated(),
        };
        self.lies_in(&difference, &window)
    }

    pub fn same_entries(&mut self, a: &[Expr], b: &[Expr], order: &[usize], scope: &Scope) -> Read<bool> {
        for (place, &from) in order.iter().enumerate() {
            let difference = self.whole(&a[from], scope)?.minus(&self.whole(&b[place], scope)?);
            if !self.lies_in(&difference, &Window::exactly(0))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Vectors in any order may have so many entries.
pub const MAX_ENTRIES: usize = 6;

/// So many piles are put in every order.
const MAX_ORDERED: usize = 8;

impl Run<'_> {
    /// All orders of so many piles, unless they are too many.
    pub fn orders(&self, piles: usize) -> Read<Vec<Vec<usize>>> {
        demand(Condition::R1, piles <= MAX_ORDERED, || format!("{piles} piles in any order are not read"))?;
        self.language.meter.spend((1..=piles as u64).product())?;
        Ok(permutations(piles))
    }
}

/// All orders of so many things.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for last in 0..n {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=last).map(move |place| [&order[..place], &[last], &order[place..]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort();
    all
}
