//! The name of a game as it is typed: `mtw(2; -(2,3); +(9,18))`.

use super::error::GameError;
use super::sheet::commas;
use crate::number::{Slope, evaluate};
use crate::syntax::{Diagnostic, Expr, ExprKind, MAX_EXPRESSION, Parser, Span, Token};
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::fmt;

type Read<T> = Result<T, GameError>;

/// A name and its arguments.
#[derive(Debug)]
pub(super) struct Call<'a> {
    pub base: &'a str,
    pub base_span: Span,
    /// The groups between the semicolons; none if there are no parentheses.
    pub groups: Vec<Vec<Argument>>,
    /// From the opening parenthesis to the closing one, or the end of the name.
    span: Span,
}

/// One argument.
#[derive(Debug)]
pub(super) struct Argument {
    /// Whether a `+` stands in front.
    pub plus: bool,
    /// The `f` of `f = x + 1`.
    pub label: Option<String>,
    pub value: Expr,
    pub span: Span,
}

impl<'a> Call<'a> {
    pub fn read(source: &'a str) -> Read<Call<'a>> {
        if source.len() > MAX_EXPRESSION {
            let message = format!("this name is {} bytes long, and the limit is {MAX_EXPRESSION}", source.len());
            return Err(GameError::malformed(message, Span::new(MAX_EXPRESSION, source.len())));
        }
        let start = source.len() - source.trim_start().len();
        let rest = &source[start..];
        let length = rest.find(|c: char| c == '(' || c.is_whitespace()).unwrap_or(rest.len());
        let base = &rest[..length];
        let base_span = Span::new(start, start + length);
        if base.is_empty() {
            let error = GameError::malformed("expected the name of a game", base_span);
            return Err(error.with_hint("for example wythoff or t-wythoff(2)"));
        }
        let after = base_span.end;
        let mut call = Call { base, base_span, groups: vec![], span: Span::new(after, after) };
        if !source[after..].trim().is_empty() {
            call.arguments(source)?;
        }
        Ok(call)
    }

    fn arguments(&mut self, source: &str) -> Read<()> {
        let mut parser = Parser::new(source)?;
        while parser.span().end <= self.base_span.end && *parser.peek() != Token::End {
            parser.advance();
        }
        let open = parser.span();
        if !parser.eat_symbol("(") {
            return Err(parser.expected(&format!("`(` after `{}`", self.base)).into());
        }
        while !(self.groups.is_empty() && parser.at_symbol(")")) {
            let mut group = vec![argument(&mut parser)?];
            while parser.eat_symbol(",") {
                group.push(argument(&mut parser)?);
            }
            self.groups.push(group);
            if !parser.eat_symbol(";") {
                break;
            }
        }
        if !parser.eat_symbol(")") {
            let column = Diagnostic::new("", open).located_in(source).column().unwrap_or(1);
            return Err(parser.expected(&format!("`)` to close the `(` of column {column}")).into());
        }
        self.span = open.to(parser.previous_span());
        parser.expect_end().map_err(|_| parser.expected("the end of the name"))?;
        Ok(())
    }

    /// The name with its arguments, canonically; `base` may be what a synonym stands for.
    pub fn canonical(&self, base: &str) -> String {
        let groups: Vec<String> = self.groups.iter().map(commas).collect();
        if groups.is_empty() { base.to_string() } else { format!("{base}({})", groups.join("; ")) }
    }

    /// Fails if there are any arguments.
    pub fn no_arguments(&self) -> Read<()> {
        if self.groups.is_empty() {
            return Ok(());
        }
        Err(GameError::malformed(format!("`{}` takes no parameters", self.base), self.span))
    }

    /// The error that the parameters are not those the game takes.
    pub fn wanted(&self, what: &str, example: &str) -> GameError {
        let given = if self.groups.is_empty() { "needs" } else { "takes" };
        GameError::malformed(format!("`{}` {given} {what}", self.base), self.span)
            .with_hint(format!("for example {example}"))
    }

    /// The one argument of a game that takes one.
    pub fn only(&self, what: &str, example: &str) -> Read<&Argument> {
        match self.groups.as_slice() {
            [group] if group.len() == 1 => Ok(&group[0]),
            _ => Err(self.wanted(what, example)),
        }
    }

    /// The two arguments of a game that takes two.
    pub fn two(&self, what: &str, example: &str) -> Read<(&Argument, &Argument)> {
        match self.groups.as_slice() {
            [group] if group.len() == 2 => Ok((&group[0], &group[1])),
            _ => Err(self.wanted(what, example)),
        }
    }

    /// What the rules say is wrong with the arguments, at the arguments.
    pub fn blame(&self, error: &Diagnostic) -> GameError {
        let values = self.groups.iter().flatten();
        let span = values.map(|argument| argument.span).reduce(Span::to).unwrap_or(self.base_span);
        let blamed = GameError::malformed(error.message(), span);
        match error.hint() {
            Some(hint) => blamed.with_hint(hint),
            None => blamed,
        }
    }

    /// A slope: any positive number.
    pub fn slope(&self, argument: &Argument) -> Read<Slope> {
        let value = evaluate(argument.plain()?, &|_| None)?;
        Slope::new(value).map_err(|error| GameError::parameter(error.message(), argument.span))
    }

    /// A slope that is not rational.
    pub fn irrational(&self, argument: &Argument) -> Read<Slope> {
        self.not_rational(self.slope(argument)?, argument)
    }

    fn not_rational(&self, slope: Slope, argument: &Argument) -> Read<Slope> {
        if slope.is_irrational() {
            return Ok(slope);
        }
        let message = format!("`{}` needs an irrational slope, and {} is rational", self.base, brief(&slope));
        Err(GameError::parameter(message, argument.span))
    }

    /// An irrational slope between 1 and 2.
    pub fn lower_slope(&self, argument: &Argument) -> Read<Slope> {
        let slope = self.slope(argument)?;
        let (one, two) = (Rational::from(1), Rational::from(2));
        if slope.cmp_rational(&one) == Ordering::Greater && slope.cmp_rational(&two) == Ordering::Less {
            return self.not_rational(slope, argument);
        }
        let message = format!("`{}` needs a slope between 1 and 2, and {} is not", self.base, brief(&slope));
        let error = GameError::parameter(message, argument.span);
        match slope.complement() {
            Ok(lower) if slope.is_irrational() && slope.cmp_rational(&two) == Ordering::Greater => {
                Err(error.with_hint(format!("the other slope of the same pair is {}", brief(&lower))))
            }
            _ => Err(error),
        }
    }

    /// A whole number in a range; `what` is it in a sentence: "t".
    pub fn whole(&self, argument: &Argument, what: &str, least: u64, most: u64) -> Read<u64> {
        whole(argument.plain()?, what, least, most)
    }
}

/// A whole number in a range.
pub(super) fn whole(expr: &Expr, what: &str, least: u64, most: u64) -> Read<u64> {
    let value = evaluate(expr, &|_| None)?;
    let found = value.as_rational().filter(|value| *value.denominator_ref() == 1 && **value >= 0);
    let small = found.and_then(|value| u64::try_from(value.numerator_ref()).ok());
    match small {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => {
            let message = format!("{what} is a whole number from {least} to {most}, and {} is not", brief(&value));
            Err(GameError::parameter(message, expr.span))
        }
    }
}

impl Argument {
    /// The value of an argument without `+` or `f =`.
    pub fn plain(&self) -> Read<&Expr> {
        match (&self.label, self.plus) {
            (None, false) => Ok(&self.value),
            (Some(label), _) => {
                Err(GameError::malformed(format!("there is no parameter named `{label}` here"), self.span))
            }
            (None, true) => Err(GameError::malformed("a `+` has no place here", self.span)),
        }
    }
}

fn argument(parser: &mut Parser<'_>) -> Read<Argument> {
    let start = parser.span();
    let plus = parser.eat_symbol("+");
    let mut label = None;
    if let (Token::Name(name), Token::Symbol("=")) = (parser.peek().clone(), parser.peek_second()) {
        parser.advance();
        parser.advance();
        label = Some(name);
    }
    let value = if label.is_some() { parser.expression()? } else { parser.value()? };
    Ok(Argument { plus, label, span: start.to(parser.previous_span()), value })
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.plus {
            write!(f, "+")?;
        }
        if let Some(label) = &self.label {
            write!(f, "{label} = ")?;
        }
        write!(f, "{}", self.value)
    }
}

/// A value in a message; a long one is not repeated.
pub(super) fn brief(value: &impl fmt::Display) -> String {
    let text = value.to_string();
    if text.len() > 60 { "this one".to_string() } else { text }
}

/// An expression as a factor: `phi^2`, `(1 + sqrt(5))`.
pub(super) fn factor(expr: &Expr) -> String {
    use crate::syntax::BinaryOp::Power;
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::ContinuedFraction(_) => {
            expr.to_string()
        }
        ExprKind::Binary(Power, ..) => expr.to_string(),
        _ => format!("({expr})"),
    }
}
