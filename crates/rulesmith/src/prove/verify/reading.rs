//! What the expressions of the rules say about numbers that are not known yet.

use super::Rejection;
use super::run::{Read, Run, Scope, refuse, small};
use super::symbols::{Symbol, Track, Value, Window};
use crate::evaluate::permutations;
use crate::number::Real;
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Integer;
use malachite::rational::Rational;

/// The most states for remainders in a sum before its parts get tracks of their own.
const MAX_WEIGHT: i64 = 8;

impl<'a> Run<'a> {
    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr, scope: &Scope) -> Read<Value> {
        let language = self.language;
        match &expr.kind {
            ExprKind::Name(name) if scope.names.contains_key(name) => Ok(scope.names[name].clone()),
            ExprKind::Primed(name) => match scope.primed.get(name) {
                Some(value) => Ok(value.clone()),
                None => refuse(format!("{expr} is not known here")),
            },
            ExprKind::Negate(inner) => Ok(self.value(inner, scope)?.scaled(&Rational::from(-1))),
            ExprKind::Absolute(inner) => {
                let value = self.value(inner, scope)?;
                Ok(if self.at_least(&value, 0)? { value } else { value.scaled(&Rational::from(-1)) })
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (mut a, mut b) = (self.value(a, scope)?, self.value(b, scope)?);
                // Following remainders of both at once, and floors too, takes many states.
                let weights = (a.weight(), b.weight());
                let heavy = weights.0 > 1 && weights.1 > 1 && weights.0.saturating_mul(weights.1) > MAX_WEIGHT;
                if heavy && language.theta.is_some() {
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
                Ok(self.value(a, scope)?.modulo(modulus))
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? { yes } else { no };
                self.value(branch, scope)
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments, scope),
            _ => Ok(Value::whole(language.whole(expr)?)),
        }
    }

    fn call(&mut self, expr: &Expr, name: &str, arguments: &[Expr], scope: &Scope) -> Read<Value> {
        let language = self.language;
        if let Some(definition) = language.game.lets.iter().find(|definition| definition.name == name) {
            if !definition.parameters.is_empty() {
                let inner = self.bind(&definition.parameters, arguments, scope)?;
                let arguments: Vec<Value> =
                    definition.parameters.iter().map(|name| inner.names[name].clone()).collect();
                return match self.by_graph(definition, &arguments)? {
                    Some(value) => Ok(value),
                    None => self.value(&definition.value, &inner),
                };
            }
            return match &definition.value.kind {
                ExprKind::Call(name, inner) if name == "beatty_constraint" => {
                    let argument = self.value(&arguments[0], scope)?;
                    self.demand_natural(&argument, expr)?;
                    self.constraint(&inner[0], &argument)
                }
                ExprKind::Call(name, inner) if name == "beatty" && inner.len() == 1 => {
                    let argument = self.value(&arguments[0], scope)?;
                    self.floor_times(&language.number(&inner[0])?, &argument)
                }
                ExprKind::Name(name) => self.call(expr, name, arguments, scope),
                _ => refuse(format!("{expr} is not read")),
            };
        }
        match name {
            "floor" => {
                let (rest, roots) = self.real(&arguments[0], scope)?;
                self.floor(&rest, &roots)
            }
            "min" | "max" => {
                let mut best = self.value(&arguments[0], scope)?;
                for argument in &arguments[1..] {
                    let next = self.value(argument, scope)?;
                    if self.at_least(&best.minus(&next), 0)? == (name == "min") {
                        best = next;
                    }
                }
                Ok(best)
            }
            // The n-th evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n-1), with t(n) = 1 if n is odious
            // (Fisher and Larsson 2019, section 6).
            "evil" | "odious" => {
                let n = self.value(&arguments[0], scope)?;
                let (read, shift, sign) = if name == "evil" { (n.clone(), 0, 1) } else { (n.shifted(-1), -1, -1) };
                self.demand_natural(&read, expr)?;
                let odious = self.member_of_digits("odious", &read)?;
                Ok(n.scaled(&Rational::from(2)).shifted(shift + sign * i64::from(odious)))
            }
            _ => Ok(Value::whole(language.whole(expr)?)),
        }
    }

    /// The same value by a track of its own.
    fn apart(&mut self, value: &Value) -> Read<Value> {
        let sign = Rational::from(if self.at_least(value, 0)? { 1 } else { -1 });
        let track = self.on_a_track(&value.scaled(&sign))?;
        Ok(Value::symbol(Symbol::Number(track)).scaled(&sign))
    }

    /// Refuses what has no meaning for a negative argument, if that can be negative.
    fn demand_natural(&mut self, argument: &Value, expr: &Expr) -> Read<()> {
        if !self.at_least(argument, 0)? {
            self.give_up_if_impossible(0)?;
            return refuse(format!("{expr} is not defined everywhere"));
        }
        Ok(())
    }

    fn bind(&mut self, parameters: &[String], arguments: &[Expr], scope: &Scope) -> Read<Scope> {
        let mut inner = Scope::default();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            inner.names.insert(parameter.clone(), self.value(argument, scope)?);
        }
        Ok(inner)
    }

    /// An expression inside a floor, as rest + roots * theta.
    fn real(&mut self, expr: &Expr, scope: &Scope) -> Read<(Value, Value)> {
        let language = self.language;
        let varies = |expr: &Expr| {
            let mut found = false;
            expr.visit(&mut |part| match &part.kind {
                ExprKind::Name(name) => found |= scope.names.contains_key(name),
                ExprKind::Primed(_) => found = true,
                _ => {}
            });
            found
        };
        let constant = |(x, y): (Rational, Rational)| {
            (Value { constant: y, ..Value::default() }, Value { constant: x, ..Value::default() })
        };
        if !varies(expr) {
            return Ok(constant(language.coordinates(&language.number(expr)?)?));
        }
        let scaled = |(rest, roots): (Value, Value), factor: Real| -> Read<(Value, Value)> {
            let (x, y) = language.coordinates(&factor)?;
            if x == 0 {
                return Ok((rest.scaled(&y), roots.scaled(&y)));
            }
            match roots.known() {
                Some(known) if *known == 0 => Ok((rest.scaled(&y), rest.scaled(&x))),
                _ => refuse(format!("{expr} multiplies two irrational numbers")),
            }
        };
        match &expr.kind {
            ExprKind::Negate(inner) => scaled(self.real(inner, scope)?, Real::from(-1)),
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let (left, right) = (self.real(a, scope)?, self.real(b, scope)?);
                let right = scaled(right, Real::from(if *op == BinaryOp::Add { 1 } else { -1 }))?;
                Ok((left.0.plus(&right.0), left.1.plus(&right.1)))
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !varies(a) => {
                scaled(self.real(b, scope)?, language.number(a)?)
            }
            ExprKind::Binary(BinaryOp::Multiply, a, b) if !varies(b) => {
                scaled(self.real(a, scope)?, language.number(b)?)
            }
            ExprKind::Binary(BinaryOp::Divide, a, b) => {
                let factor = language.number(b)?.reciprocal().map_err(|error| Rejection(error.to_string()))?;
                scaled(self.real(a, scope)?, factor)
            }
            _ => Ok((self.value(expr, scope)?, Value::default())),
        }
    }

    /// floor(rest + roots * theta).
    fn floor(&mut self, rest: &Value, roots: &Value) -> Read<Value> {
        use malachite::base::num::arithmetic::traits::Lcm;
        let common = Rational::from(rest.denominator().lcm(roots.denominator()));
        let (mut rest, mut roots) = (rest.scaled(&common), roots.scaled(&common));
        let mut divisor = small(&common)?;
        // With roots = c n, c a divisor of s up to sign: multiply by s/c, and roots is (Q + 1) up to sign.
        if let (Some((Symbol::Index(_), factor)), 1, true) =
            (roots.parts.first_key_value(), roots.parts.len(), roots.constant == 0)
        {
            let factor = small(factor)?.abs();
            if self.language.multiple % factor == 0 {
                let by = self.language.multiple / factor;
                (rest, roots) = (rest.scaled(&Rational::from(by)), roots.scaled(&Rational::from(by)));
                divisor = divisor.checked_mul(by).ok_or_else(|| Rejection("a number is too large".into()))?;
            }
        }
        let floor = self.floor_of_roots(&roots)?;
        Ok(rest.plus(&floor).divided(divisor))
    }

    pub fn floor_times(&mut self, slope: &Real, value: &Value) -> Read<Value> {
        let (x, y) = self.language.coordinates(slope)?;
        self.floor(&value.scaled(&y), &value.scaled(&x))
    }

    /// floor(R theta), for a whole R.
    fn floor_of_roots(&mut self, roots: &Value) -> Read<Value> {
        let Some(theta) = &self.language.theta else { return Ok(Value::default()) };
        if let Some(known) = roots.known() {
            return Ok(Value::whole(theta.floor_times(&Integer::from(small(known)?))));
        }
        let multiple = Rational::from(self.language.multiple);
        let known = match (roots.parts.first_key_value(), roots.parts.len()) {
            (Some((Symbol::Index(track), factor)), 1) if roots.constant == 0 => Some((*track, factor / multiple)),
            (Some((Symbol::Number(track), factor)), 1) if roots.constant == *factor => Some((*track, factor.clone())),
            _ => None,
        };
        // floor(-z) = -floor(z) - 1 for irrational z.
        let floor = |track: Track, sign: i64| {
            Value::symbol(Symbol::Floor(track)).scaled(&Rational::from(sign)).shifted(-i64::from(sign < 0))
        };
        match known {
            Some((track, sign)) if sign == 1 || sign == -1 => return Ok(floor(track, small(&sign)?)),
            _ => {}
        }
        // A track that holds |R| - 1.
        if self.equal(roots, &Value::default())? {
            return Ok(Value::default());
        }
        let sign = if self.at_least(roots, 1)? { 1 } else { -1 };
        let track = self.on_a_track(&roots.scaled(&Rational::from(sign)).shifted(-1))?;
        Ok(floor(track, sign))
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, expr: &Expr, scope: &Scope) -> Read<bool> {
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
            ExprKind::Call(name, arguments) => {
                let definition = self.language.game.lets.iter().find(|definition| definition.name == *name);
                match definition {
                    Some(definition) => {
                        let inner = self.bind(&definition.parameters, arguments, scope)?;
                        self.truth(&definition.value, &inner)
                    }
                    None => refuse(format!("{expr} is not read")),
                }
            }
            _ => refuse(format!("{expr} is not read")),
        }
    }

    fn comparison(&mut self, op: CompareOp, left: &Expr, right: &Expr, scope: &Scope) -> Read<bool> {
        if let CompareOp::In | CompareOp::NotIn = op {
            if let ExprKind::Tuple(entries) | ExprKind::Braces(entries) = &left.kind {
                let any_order = matches!(left.kind, ExprKind::Braces(_));
                return Ok(self.is_listed(entries, any_order, right, scope)? == (op == CompareOp::In));
            }
            let value = self.value(left, scope)?;
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
        let difference = self.value(left, scope)?.minus(&self.value(right, scope)?);
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
            let difference = self.value(&a[from], scope)?.minus(&self.value(&b[place], scope)?);
            if !self.lies_in(&difference, &Window::exactly(0))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Vectors in any order may have so many entries.
pub const MAX_ENTRIES: usize = 6;
