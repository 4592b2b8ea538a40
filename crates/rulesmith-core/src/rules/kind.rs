//! What an expression stands for: a number, a condition, a set. Told from its form alone, without evaluating anything.

use super::automaton::{WRITTEN_OUT, digit_automaton};
use super::builtin::{self, Form, Takes};
use super::numerals::written_set;
use super::words::{arguments, brief, nearest, quoted, the_piles};
use super::{Let, MAX_NAMES, builtin::BUILTINS};
use crate::syntax::{BinaryOp, CompareOp, Diagnostic, Expr, ExprKind, Span};
use malachite::Natural;
use malachite::base::num::basic::traits::Zero;

/// What an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Condition,
    /// A set or sequence of numbers.
    Numbers,
    /// A set of vectors.
    Vectors,
    /// `(x, y)`.
    Tuple(usize),
    /// `{x, y}`: a set of numbers, or a vector whose order does not matter.
    Braces(usize),
    Function {
        arity: usize,
    },
    /// A function that gives a condition.
    Predicate {
        arity: usize,
    },
    Text,
}

impl Kind {
    fn describe(self) -> String {
        match self {
            Kind::Number => "a number".into(),
            Kind::Condition => "a condition".into(),
            Kind::Numbers => "a set".into(),
            Kind::Vectors => "a set of vectors".into(),
            Kind::Tuple(_) => "a vector".into(),
            Kind::Braces(_) => "a set".into(),
            Kind::Function { arity } | Kind::Predicate { arity } => format!("a function of {}", arguments(arity)),
            Kind::Text => "a quoted text".into(),
        }
    }
}

/// The part of the rules an expression stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Let,
    Amount,
    Condition,
    Expect,
}

/// The names an expression may use.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    pub part: Part,
    pub piles: &'a [String],
    /// The lets of the game, and the kinds of those already defined.
    pub lets: &'a [Let],
    pub kinds: &'a [Kind],
    /// Parameters, the clause's variables, and the variables of the sets around.
    pub variables: Vec<String>,
}

type Checked<T> = Result<T, Diagnostic>;

impl<'a> Scope<'a> {
    /// What the expression stands for, or what is wrong with it.
    pub fn kind(&self, expr: &Expr) -> Checked<Kind> {
        match &expr.kind {
            ExprKind::Number(_) => Ok(Kind::Number),
            ExprKind::Name(name) if name.starts_with('"') => Ok(Kind::Text),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Primed(name) => self.primed(name, expr.span),
            ExprKind::Negate(inner) | ExprKind::Absolute(inner) => self.number(inner).map(|()| Kind::Number),
            ExprKind::Not(inner) => self.condition(inner, "after `not`").map(|()| Kind::Condition),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Compare(first, rest) => self.comparison(first, rest),
            ExprKind::Call(name, parts) => self.call(name, parts, expr.span),
            ExprKind::Tuple(parts) => {
                parts.iter().try_for_each(|part| self.number(part))?;
                Ok(Kind::Tuple(parts.len()))
            }
            ExprKind::Braces(parts) => self.braces(parts),
            ExprKind::Comprehension(element, condition) => self.comprehension(element, condition, expr.span),
            ExprKind::If(condition, yes, no) => self.choice(condition, yes, no),
            ExprKind::ContinuedFraction(text) => {
                text.terms.iter().try_for_each(|term| self.number(term))?;
                self.pattern(&text.period)
            }
        }
    }

    /// Demands a number.
    pub fn number(&self, expr: &Expr) -> Checked<()> {
        demand_number((expr, self.kind(expr)?))
    }

    /// Demands a condition.
    pub fn condition(&self, expr: &Expr, place: &str) -> Checked<()> {
        match self.kind(expr)? {
            Kind::Condition => Ok(()),
            other => Err(mismatch(expr, "a condition", place, other)),
        }
    }

    fn set(&self, expr: &Expr, place: &str) -> Checked<Kind> {
        demand_set((expr, self.kind(expr)?), place)
    }

    fn name(&self, name: &str, span: Span) -> Checked<Kind> {
        if self.variables.iter().any(|variable| variable == name) {
            return Ok(Kind::Number);
        }
        if let Some(at) = self.lets.iter().position(|known| known.name == name) {
            return match self.kinds.get(at) {
                Some(&kind) => Ok(kind),
                None if at == self.kinds.len() => {
                    Err(Diagnostic::new(format!("{} is defined by itself", quoted(name)), span)
                        .with_hint("a `let` uses only what stands before it"))
                }
                None => Err(Diagnostic::new(format!("{} is used before it is defined", quoted(name)), span)
                    .with_hint("move its `let` up")),
            };
        }
        if self.piles.iter().any(|pile| pile == name) {
            return self.pile(name, span);
        }
        match builtin::find(name).map(|builtin| &builtin.form) {
            Some(Form::Plain(kind)) => Ok(*kind),
            Some(Form::Function { sample, .. }) => {
                Err(Diagnostic::new(format!("`{name}` is a function and needs arguments"), span)
                    .with_hint(format!("for example {sample}")))
            }
            None => Err(self.unknown("name", name, span)),
        }
    }

    fn pile(&self, name: &str, span: Span) -> Checked<Kind> {
        let pile = quoted(name);
        match self.part {
            Part::Condition => Ok(Kind::Number),
            Part::Let => Err(Diagnostic::new(format!("a `let` cannot speak of the pile {pile}"), span).with_hint(
                format!("give it a parameter, as in let f({name}) = ..., and write f({name}) in the moves"),
            )),
            Part::Amount => Err(Diagnostic::new(format!("an amount cannot depend on the pile {pile}"), span)
                .with_hint(format!("name the amount and say the rest after `where`, as in where k <= {name}"))),
            Part::Expect => Err(Diagnostic::new(format!("`expect` cannot speak of the pile {pile}"), span)
                .with_hint("positions are given by a variable of their own, as in { (n, 2*n) : n >= 0 }")),
        }
    }

    fn primed(&self, name: &str, span: Span) -> Checked<Kind> {
        let pile = quoted(name);
        if !self.piles.iter().any(|pile| pile == name) {
            return Err(Diagnostic::new(
                format!("there is no pile {pile} that could have a size after the move"),
                span,
            )
            .with_hint(format!("only piles are primed; {}", the_piles(self.piles))));
        }
        if self.part == Part::Condition {
            return Ok(Kind::Number);
        }
        Err(Diagnostic::new(format!("the size of {pile} after the move is not known here"), span)
            .with_hint("primed piles belong into the conditions after `where` and `unless`"))
    }

    /// The error for a name that means nothing here, with the name that was probably meant.
    fn unknown(&self, what: &str, name: &str, span: Span) -> Diagnostic {
        let defined = self.lets.iter().take(self.kinds.len()).map(|known| known.name.as_str());
        let piles = self.piles.iter().filter(|_| self.part == Part::Condition).map(String::as_str);
        let own: Vec<&str> = piles.chain(self.variables.iter().map(String::as_str)).chain(defined).collect();
        let known = own.iter().copied().chain(BUILTINS.iter().map(|builtin| builtin.name));
        let error = Diagnostic::new(format!("unknown {what} {}", quoted(name)), span);
        match nearest(name, known) {
            Some(near) => error.with_hint(format!("did you mean `{near}`?")),
            None if own.is_empty() || what == "function" => error,
            None if own.len() <= 12 => error.with_hint(format!("known here: {}", own.join(", "))),
            None => error,
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Checked<Kind> {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let place = format!("beside `{}`", op.symbol());
                self.condition(left, &place)?;
                self.condition(right, &place)?;
                Ok(Kind::Condition)
            }
            BinaryOp::Union | BinaryOp::Inter => {
                let place = format!("beside `{}`", op.symbol());
                let kinds = (self.set(left, &place)?, self.set(right, &place)?);
                match kinds {
                    (Kind::Braces(0), other) | (other, Kind::Braces(0)) => Ok(other),
                    (one, other) if one == other => Ok(one),
                    _ => Err(Diagnostic::new("this set has vectors on one side and numbers on the other", right.span)),
                }
            }
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Power => {
                self.number(left)?;
                self.number(right)?;
                Ok(Kind::Number)
            }
            BinaryOp::Divide | BinaryOp::Mod => {
                self.number(left)?;
                self.number(right)?;
                if matches!(&right.kind, ExprKind::Number(value) if *value == Natural::ZERO) {
                    let message = if op == BinaryOp::Mod { "`mod` by zero" } else { "division by zero" };
                    return Err(Diagnostic::new(message, right.span));
                }
                Ok(Kind::Number)
            }
        }
    }

    fn comparison(&self, first: &Expr, rest: &[(CompareOp, Expr)]) -> Checked<Kind> {
        // Every side is looked at once: a chain inside a chain inside a chain must not cost twice at each level.
        let mut left = (first, self.kind(first)?);
        for (op, expr) in rest {
            let right = (expr, self.kind(expr)?);
            match op {
                CompareOp::In | CompareOp::NotIn => membership(left, right)?,
                CompareOp::Equal | CompareOp::NotEqual => equation(left, right)?,
                _ => {
                    demand_number(left)?;
                    demand_number(right)?;
                }
            }
            left = right;
        }
        Ok(Kind::Condition)
    }

    fn call(&self, name: &str, parts: &[Expr], span: Span) -> Checked<Kind> {
        let at = Span::new(span.start, span.start + name.len());
        let known = self.variables.iter().any(|own| own == name)
            || self.lets.iter().any(|known| known.name == name)
            || self.piles.iter().any(|pile| pile == name);
        let kind = match builtin::find(name) {
            Some(builtin) if !known => match &builtin.form {
                Form::Function { least, most, takes, gives, sample } => {
                    if let (Takes::Automaton, [file]) = (takes, parts) {
                        let message = format!("there are no files here, so that the automaton in {file} is not known");
                        return Err(Diagnostic::new(message, file.span).with_hint(WRITTEN_OUT));
                    }
                    self.count(name, parts.len(), *least, *most, sample, span)?;
                    self.builtin_arguments(name, *takes, parts)?;
                    // Where it stands rightly the parser has made a membership of it.
                    if name == "xor" {
                        let message = "`xor` stands alone on one side of = or !=";
                        return Err(Diagnostic::new(message, at).with_hint("as in xor(x, y) = z or xor(x, y, z) != 0"));
                    }
                    return Ok(*gives);
                }
                Form::Plain(kind) => *kind,
            },
            _ if !known => return Err(self.unknown("function", name, at)),
            _ => self.name(name, at)?,
        };
        let (arity, gives) = match kind {
            Kind::Function { arity } => (arity, Kind::Number),
            Kind::Predicate { arity } => (arity, Kind::Condition),
            // The n-th element of a set or sequence.
            Kind::Numbers => (1, Kind::Number),
            other => {
                let message = format!("{} is {}, not a function", quoted(name), other.describe());
                return Err(Diagnostic::new(message, at).with_hint("write * for a product"));
            }
        };
        let parameters = ["a", "b", "c", "d"].iter().take(arity).copied().collect::<Vec<_>>().join(", ");
        self.count(name, parts.len(), arity, arity, &format!("{name}({parameters})"), span)?;
        parts.iter().try_for_each(|part| self.number(part))?;
        Ok(gives)
    }

    fn count(&self, name: &str, given: usize, least: usize, most: usize, sample: &str, span: Span) -> Checked<()> {
        if (least..=most).contains(&given) {
            return Ok(());
        }
        let wanted = match (least, most) {
            _ if least == most => arguments(least),
            (_, usize::MAX) => format!("at least {}", arguments(least)),
            _ if most == least + 1 => format!("{least} or {}", arguments(most)),
            _ => format!("from {least} to {}", arguments(most)),
        };
        let error = Diagnostic::new(format!("{} takes {wanted}, not {given}", quoted(name)), span);
        Err(if builtin::find(name).is_some() { error.with_hint(format!("for example {sample}")) } else { error })
    }

    fn builtin_arguments(&self, name: &str, takes: Takes, parts: &[Expr]) -> Checked<()> {
        match takes {
            Takes::Numbers => parts.iter().try_for_each(|part| self.number(part))?,
            Takes::Set => {
                for part in parts {
                    if self.set(part, "here")? == Kind::Vectors {
                        return Err(mismatch(part, "a set of numbers", "here", Kind::Vectors));
                    }
                }
            }
            Takes::SetsAndNumbers => {
                for (index, part) in parts.iter().enumerate() {
                    match (index % 2, self.kind(part)?) {
                        (1, kind) => demand_number((part, kind))?,
                        (_, Kind::Braces(_)) => {}
                        (_, other) => return Err(mismatch(part, "a list such as {1, 3}", "here", other)),
                    }
                }
            }
            Takes::Text => {
                for part in parts {
                    if !matches!(&part.kind, ExprKind::Name(text) if text.starts_with('"')) {
                        let message = format!("`{name}` takes the name of a game in quotes");
                        return Err(Diagnostic::new(message, part.span).with_hint(format!("as in {name}(\"wythoff\")")));
                    }
                }
            }
            Takes::Automaton => {
                digit_automaton(parts)?;
            }
            Takes::Polynomial => {
                self.pattern(&parts[..1])?;
                parts[1..].iter().try_for_each(|part| self.number(part))?;
            }
        }
        if matches!(name, "beatty" | "beatty_constraint" | "fractional") {
            parts.iter().try_for_each(|part| self.fixed(name, part))?;
        }
        if let Some(set) = written_set(name, parts) {
            set?;
        }
        Ok(())
    }

    /// Demands that a slope does not vary with the position or the move.
    fn fixed(&self, function: &str, slope: &Expr) -> Checked<()> {
        let mut found = None;
        slope.visit_into(&mut |part| {
            if let ExprKind::Name(name) | ExprKind::Primed(name) = &part.kind
                && (self.variables.contains(name) || self.piles.contains(name))
            {
                found = found.or(Some((name, part.span)));
            }
            // The variable of a polynomial is its own, even if a pile has the same name.
            !matches!(&part.kind, ExprKind::Call(name, _) if name == "root")
        });
        match found {
            None => Ok(()),
            Some((name, span)) => {
                let message = format!("the slope of `{function}` cannot vary with {}", quoted(name));
                Err(Diagnostic::new(message, span).with_hint("a slope is one fixed number"))
            }
        }
    }

    fn braces(&self, parts: &[Expr]) -> Checked<Kind> {
        let Some(first) = parts.first() else { return Ok(Kind::Braces(0)) };
        let kind = self.kind(first)?;
        match kind {
            Kind::Number => {
                parts[1..].iter().try_for_each(|part| self.number(part))?;
                Ok(Kind::Braces(parts.len()))
            }
            Kind::Tuple(width) => {
                for part in &parts[1..] {
                    match self.kind(part)? {
                        Kind::Tuple(other) if other == width => {}
                        Kind::Tuple(other) => {
                            let message = format!("this vector has {other} entries, the first of the set has {width}");
                            return Err(Diagnostic::new(message, part.span));
                        }
                        other => return Err(mismatch(part, "a vector", "here", other)),
                    }
                }
                Ok(Kind::Vectors)
            }
            other => Err(mismatch(first, "a number or a vector", "in this set", other)),
        }
    }

    fn comprehension(&self, element: &Expr, condition: &Expr, span: Span) -> Checked<Kind> {
        let own = self.own_variables(condition);
        if own.is_empty() {
            return Err(Diagnostic::new("nothing varies in this set", span)
                .with_hint("bound a variable of its own after the `:`, as in { 2*n : n >= 1 }"));
        }
        let mut inner = self.clone();
        inner.variables.extend(own);
        inner.condition(condition, "after `:`")?;
        match inner.kind(element)? {
            Kind::Number => Ok(Kind::Numbers),
            Kind::Tuple(_) => Ok(Kind::Vectors),
            other => Err(mismatch(element, "a number or a vector", "before `:`", other)),
        }
    }

    /// The names in an expression that mean nothing in this scope, in order; a set inside has its own.
    fn own_variables(&self, expr: &Expr) -> Vec<String> {
        let mut own = Vec::new();
        free_names(expr, &mut own, |name| {
            self.variables.contains(name)
                || self.lets.iter().any(|known| known.name == *name)
                || (self.part == Part::Condition && self.piles.contains(name))
        });
        own
    }

    fn choice(&self, condition: &Expr, yes: &Expr, no: &Expr) -> Checked<Kind> {
        self.condition(condition, "after `if`")?;
        let (one, other) = (self.kind(yes)?, self.kind(no)?);
        let set = |kind| matches!(kind, Kind::Numbers | Kind::Braces(_));
        match (one, other) {
            (Kind::Number, Kind::Number) | (Kind::Condition, Kind::Condition) => Ok(one),
            (one, other) if set(one) && set(other) => Ok(Kind::Numbers),
            (Kind::Number, _) => Err(mismatch(no, "a number", "after `else`", other)),
            (Kind::Condition, _) => Err(mismatch(no, "a condition", "after `else`", other)),
            (Kind::Numbers | Kind::Braces(_), _) => Err(mismatch(no, "a set", "after `else`", other)),
            _ => Err(mismatch(yes, "a number", "after `then`", one)),
        }
    }

    /// Terms that may use one variable of their own: `2k` in a continued fraction, `x` in a polynomial.
    fn pattern(&self, terms: &[Expr]) -> Checked<Kind> {
        let mut own: Vec<String> = Vec::new();
        for term in terms {
            for name in self.own_variables(term) {
                if !own.contains(&name) {
                    own.push(name);
                }
            }
        }
        let mut inner = self.clone();
        inner.variables.extend(own.into_iter().take(1));
        terms.iter().try_for_each(|term| inner.number(term))?;
        Ok(Kind::Number)
    }
}

/// Adds the names in an expression that are neither built in nor known to `own`. Sets, continued fractions and
/// polynomials inside it keep their variables to themselves.
pub(super) fn free_names(expr: &Expr, own: &mut Vec<String>, known: impl Fn(&String) -> bool) {
    expr.visit_into(&mut |part| match &part.kind {
        ExprKind::Comprehension(..) | ExprKind::ContinuedFraction(_) => false,
        ExprKind::Call(name, _) => name != "root",
        ExprKind::Name(name) => {
            let taken = name.starts_with('"') || builtin::find(name).is_some() || known(name);
            if !taken && own.len() <= MAX_NAMES && !own.contains(name) {
                own.push(name.clone());
            }
            false
        }
        _ => true,
    });
}

/// An expression whose kind is known.
type Known<'e> = (&'e Expr, Kind);

fn demand_number((expr, kind): Known<'_>) -> Checked<()> {
    match kind {
        Kind::Number => Ok(()),
        other => Err(mismatch(expr, "a number", "here", other)),
    }
}

fn demand_set((expr, kind): Known<'_>, place: &str) -> Checked<Kind> {
    match kind {
        Kind::Numbers | Kind::Braces(1..) => Ok(Kind::Numbers),
        found @ (Kind::Vectors | Kind::Braces(0)) => Ok(found),
        other => Err(mismatch(expr, "a set", place, other)),
    }
}

fn membership(left: Known<'_>, right: Known<'_>) -> Checked<()> {
    let set = demand_set(right, "after `in`")?;
    match (left.1, set) {
        (Kind::Number, Kind::Numbers | Kind::Braces(0)) => Ok(()),
        (Kind::Tuple(_) | Kind::Braces(_), Kind::Vectors | Kind::Braces(0)) => Ok(()),
        (Kind::Number, _) => Err(Diagnostic::new("a number cannot be in a set of vectors", left.0.span)
            .with_hint("write a vector such as (x, y) before `in`")),
        (Kind::Tuple(_) | Kind::Braces(_), _) => {
            Err(Diagnostic::new("a vector cannot be in a set of numbers", left.0.span))
        }
        (other, _) => Err(mismatch(left.0, "a number", "before `in`", other)),
    }
}

fn equation(left: Known<'_>, right: Known<'_>) -> Checked<()> {
    let span = left.0.span.to(right.0.span);
    match (left.1, right.1) {
        (Kind::Number, Kind::Number) => Ok(()),
        (Kind::Tuple(one), Kind::Tuple(other)) | (Kind::Braces(one), Kind::Braces(other)) if one == other => Ok(()),
        (Kind::Tuple(one), Kind::Tuple(other)) | (Kind::Braces(one), Kind::Braces(other)) => {
            Err(Diagnostic::new(format!("{one} numbers are compared with {other}"), span))
        }
        (Kind::Number, other) => Err(mismatch(right.0, "a number", "here", other)),
        (other, Kind::Number) => Err(mismatch(left.0, "a number", "here", other)),
        (one, other) => {
            let message = format!("{} cannot be compared with {}", one.describe(), other.describe());
            Err(Diagnostic::new(message, span))
        }
    }
}

fn mismatch(expr: &Expr, wanted: &str, place: &str, found: Kind) -> Diagnostic {
    let error =
        Diagnostic::new(format!("expected {wanted} {place}, but {} is {}", brief(expr), found.describe()), expr.span);
    match (wanted, found) {
        (_, Kind::Function { .. } | Kind::Predicate { .. }) => error.with_hint("give it its arguments"),
        ("a condition", Kind::Number) => error.with_hint("compare it with something, as in t <= 3"),
        ("a condition", Kind::Numbers | Kind::Braces(_)) => error.with_hint("say what is in it, as in x in A"),
        ("a number", Kind::Condition) => error.with_hint("`and`, `or` and comparisons cannot be counted with"),
        _ => error,
    }
}
