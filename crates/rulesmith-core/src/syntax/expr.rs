//! The expression tree that slopes, sequences and rules are all written in, and how it is printed.

use super::diagnostic::Span;
use malachite::Natural;
use std::fmt;

/// An expression and where it stands in its source. Two expressions are equal when they say the same, wherever they
/// stand.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
    /// Height of the tree, bounded by the parser so that walking it can never exhaust the stack.
    pub(super) height: u16,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// The forms of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the parts that the grammar names")]
pub enum ExprKind {
    Number(Natural),
    Name(String),
    /// A pile after the move: `x'`.
    Primed(String),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Absolute(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A chain such as `0 <= x < y`, or a membership `x in A`.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    Call(String, Vec<Expr>),
    Tuple(Vec<Expr>),
    /// `{1, 4, 9}`.
    Braces(Vec<Expr>),
    /// `{ element : condition }`.
    Comprehension(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    ContinuedFraction(ContinuedFractionText),
}

/// `[1; 2, (2, 6)]`, `[1; 2, 3, 4, ...]` or `[2; (1, 2k, 1)]` as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContinuedFractionText {
    /// The terms before the period, the whole part first.
    pub terms: Vec<Expr>,
    /// The terms in parentheses, empty if there are none.
    pub period: Vec<Expr>,
    /// Whether it ends in `...`.
    pub goes_on: bool,
}

/// Operators between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the operator its name says")]
pub enum BinaryOp {
    Or,
    And,
    Union,
    Inter,
    Add,
    Subtract,
    Multiply,
    Divide,
    Mod,
    Power,
}

/// Comparisons, which chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the comparison its name says")]
pub enum CompareOp {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    In,
    NotIn,
}

/// How tightly a form binds; larger binds tighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    Any,
    Or,
    And,
    Not,
    Compare,
    Union,
    Inter,
    Sum,
    Product,
    Negate,
    Power,
    Atom,
}

impl BinaryOp {
    pub(super) fn binding(self) -> Binding {
        match self {
            BinaryOp::Or => Binding::Or,
            BinaryOp::And => Binding::And,
            BinaryOp::Union => Binding::Union,
            BinaryOp::Inter => Binding::Inter,
            BinaryOp::Add | BinaryOp::Subtract => Binding::Sum,
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Mod => Binding::Product,
            BinaryOp::Power => Binding::Power,
        }
    }

    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Or => "or",
            BinaryOp::And => "and",
            BinaryOp::Union => "union",
            BinaryOp::Inter => "inter",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Mod => "mod",
            BinaryOp::Power => "^",
        }
    }
}

impl CompareOp {
    /// The comparison as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Less => "<",
            CompareOp::LessEqual => "<=",
            CompareOp::Greater => ">",
            CompareOp::GreaterEqual => ">=",
            CompareOp::Equal => "=",
            CompareOp::NotEqual => "!=",
            CompareOp::In => "in",
            CompareOp::NotIn => "not in",
        }
    }
}

impl Expr {
    /// An expression that no source text stands behind.
    pub fn synthetic(kind: ExprKind) -> Expr {
        let height = kind.children_height() + 1;
        Expr { kind, span: Span::default(), height }
    }

    pub(super) fn binding(&self) -> Binding {
        match &self.kind {
            ExprKind::Binary(op, ..) => op.binding(),
            ExprKind::Compare(..) => Binding::Compare,
            ExprKind::Negate(_) => Binding::Negate,
            ExprKind::Not(_) => Binding::Not,
            ExprKind::If(..) => Binding::Any,
            _ => Binding::Atom,
        }
    }

    /// The parts of `xor(x, y) = z`, or with `!=`: the entries, what is compared with them, and whether they are to be equal.
    pub fn as_exclusive_or(&self) -> Option<(&[Expr], &Expr, bool)> {
        let ExprKind::Compare(vector, rest) = &self.kind else { return None };
        let (ExprKind::Tuple(entries), [(op, set)]) = (&vector.kind, rest.as_slice()) else { return None };
        let ExprKind::Call(name, modulus) = &set.kind else { return None };
        let two = matches!(modulus.as_slice(), [two] if matches!(&two.kind, ExprKind::Number(two) if *two == 2u32));
        match (entries.split_last(), op) {
            (Some((last, first)), CompareOp::In | CompareOp::NotIn)
                if name == "balanced" && two && !first.is_empty() =>
            {
                Some((first, last, *op == CompareOp::In))
            }
            _ => None,
        }
    }

    /// Height of the tree: 1 for a number or a name.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Visits this expression and everything in it, outermost first.
    pub fn visit<'a>(&'a self, look: &mut impl FnMut(&'a Expr)) {
        self.visit_into(&mut |part| {
            look(part);
            true
        });
    }

    /// Visits this expression, and what is in it wherever `look` answers that it wants to see more.
    pub fn visit_into<'a>(&'a self, look: &mut impl FnMut(&'a Expr) -> bool) {
        if look(self) {
            for child in self.kind.children() {
                child.visit_into(look);
            }
        }
    }

    /// The expression with other ones in place of parts, innermost first.
    pub fn replaced(&self, change: &mut impl FnMut(&Expr) -> Option<Expr>) -> Expr {
        fn boxed(change: &mut impl FnMut(&Expr) -> Option<Expr>, part: &Expr) -> Box<Expr> {
            Box::new(part.replaced(change))
        }
        fn all(change: &mut impl FnMut(&Expr) -> Option<Expr>, parts: &[Expr]) -> Vec<Expr> {
            parts.iter().map(|part| part.replaced(change)).collect()
        }
        let kind = match &self.kind {
            ExprKind::Name(_) | ExprKind::Primed(_) | ExprKind::Number(_) | ExprKind::ContinuedFraction(_) => {
                self.kind.clone()
            }
            ExprKind::Negate(inner) => ExprKind::Negate(boxed(change, inner)),
            ExprKind::Not(inner) => ExprKind::Not(boxed(change, inner)),
            ExprKind::Absolute(inner) => ExprKind::Absolute(boxed(change, inner)),
            ExprKind::Binary(op, left, right) => ExprKind::Binary(*op, boxed(change, left), boxed(change, right)),
            ExprKind::Compare(first, rest) => {
                let first = boxed(change, first);
                ExprKind::Compare(first, rest.iter().map(|(op, part)| (*op, part.replaced(change))).collect())
            }
            ExprKind::Call(function, arguments) => ExprKind::Call(function.clone(), all(change, arguments)),
            ExprKind::Tuple(parts) => ExprKind::Tuple(all(change, parts)),
            ExprKind::Braces(parts) => ExprKind::Braces(all(change, parts)),
            ExprKind::Comprehension(element, condition) => {
                ExprKind::Comprehension(boxed(change, element), boxed(change, condition))
            }
            ExprKind::If(condition, yes, no) => {
                ExprKind::If(boxed(change, condition), boxed(change, yes), boxed(change, no))
            }
        };
        let inner = Expr { span: self.span, ..Expr::synthetic(kind) };
        change(&inner).unwrap_or(inner)
    }

    /// Whether the name occurs anywhere in the expression.
    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(&part.kind, ExprKind::Name(other) if other == name));
        found
    }
}

impl ExprKind {
    pub(super) fn children(&self) -> Vec<&Expr> {
        match self {
            ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Primed(_) => vec![],
            ExprKind::Negate(inner) | ExprKind::Not(inner) | ExprKind::Absolute(inner) => vec![inner],
            ExprKind::Binary(_, left, right) | ExprKind::Comprehension(left, right) => vec![left, right],
            ExprKind::Compare(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, expr)| expr)).collect()
            }
            ExprKind::Call(_, parts) | ExprKind::Tuple(parts) | ExprKind::Braces(parts) => parts.iter().collect(),
            ExprKind::If(condition, yes, no) => vec![condition, yes, no],
            ExprKind::ContinuedFraction(text) => text.terms.iter().chain(&text.period).collect(),
        }
    }

    pub(super) fn children_height(&self) -> u16 {
        self.children().iter().map(|child| child.height).max().unwrap_or(0)
    }
}

fn list(f: &mut fmt::Formatter<'_>, parts: &[Expr]) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            write!(f, ", ")?;
        }
        write!(f, "{part}")?;
    }
    Ok(())
}

/// Prints `expr` in parentheses if it binds less tightly than its place asks for.
fn at_least(f: &mut fmt::Formatter<'_>, expr: &Expr, binding: Binding) -> fmt::Result {
    if expr.binding() < binding { write!(f, "({expr})") } else { write!(f, "{expr}") }
}

/// The binding just above `binding`, for the side on which an operator does not associate.
pub(super) fn above(binding: Binding) -> Binding {
    use Binding::*;
    match binding {
        Any => Or,
        Or => And,
        And => Not,
        Not => Compare,
        Compare => Union,
        Union => Inter,
        Inter => Sum,
        Sum => Product,
        Product => Negate,
        Negate => Power,
        Power | Atom => Atom,
    }
}

impl fmt::Display for Expr {
    /// The canonical text: parsing it gives this expression back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Number(value) => write!(f, "{value}"),
            ExprKind::Name(name) => write!(f, "{name}"),
            ExprKind::Primed(name) => write!(f, "{name}'"),
            ExprKind::Negate(inner) => {
                write!(f, "-")?;
                at_least(f, inner, Binding::Power)
            }
            ExprKind::Not(inner) => {
                write!(f, "not ")?;
                at_least(f, inner, Binding::Not)
            }
            ExprKind::Absolute(inner) => {
                write!(f, "|")?;
                at_least(f, inner, Binding::Union)?;
                write!(f, "|")
            }
            ExprKind::Binary(BinaryOp::Power, base, exponent) => {
                at_least(f, base, Binding::Atom)?;
                write!(f, "^")?;
                at_least(f, exponent, Binding::Atom)
            }
            ExprKind::Binary(op, left, right) => {
                at_least(f, left, op.binding())?;
                match op {
                    BinaryOp::Multiply | BinaryOp::Divide => write!(f, "{}", op.symbol())?,
                    _ => write!(f, " {} ", op.symbol())?,
                }
                at_least(f, right, above(op.binding()))
            }
            ExprKind::Compare(first, rest) => {
                if let Some((entries, last, equal)) = self.as_exclusive_or() {
                    write!(f, "xor(")?;
                    list(f, entries)?;
                    write!(f, ") {} ", if equal { "=" } else { "!=" })?;
                    return at_least(f, last, above(Binding::Compare));
                }
                at_least(f, first, above(Binding::Compare))?;
                for (op, expr) in rest {
                    write!(f, " {} ", op.symbol())?;
                    at_least(f, expr, above(Binding::Compare))?;
                }
                Ok(())
            }
            ExprKind::Call(name, parts) => {
                write!(f, "{name}(")?;
                list(f, parts)?;
                write!(f, ")")
            }
            ExprKind::Tuple(parts) => {
                write!(f, "(")?;
                list(f, parts)?;
                write!(f, ")")
            }
            ExprKind::Braces(parts) => {
                write!(f, "{{")?;
                list(f, parts)?;
                write!(f, "}}")
            }
            ExprKind::Comprehension(element, condition) => write!(f, "{{ {element} : {condition} }}"),
            ExprKind::If(condition, yes, no) => {
                write!(f, "if ")?;
                at_least(f, condition, Binding::Or)?;
                write!(f, " then ")?;
                at_least(f, yes, Binding::Or)?;
                write!(f, " else {no}")
            }
            ExprKind::ContinuedFraction(text) => write!(f, "{text}"),
        }
    }
}

impl fmt::Display for ContinuedFractionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[")?;
        for (index, term) in self.terms.iter().enumerate() {
            match index {
                0 => {}
                1 => write!(f, "; ")?,
                _ => write!(f, ", ")?,
            }
            write!(f, "{term}")?;
        }
        let separator = if self.terms.len() == 1 { "; " } else { ", " };
        if !self.period.is_empty() {
            write!(f, "{separator}(")?;
            list(f, &self.period)?;
            write!(f, ")")?;
        }
        if self.goes_on {
            write!(f, "{separator}...")?;
        }
        write!(f, "]")
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_expression;

    #[test]
    fn printing_keeps_the_parentheses_that_reading_needs() {
        for text in [
            "|(if a = 1 then b else c)| < 2",
            "if a = 1 then (if b = 1 then 2 else 3) else 4",
            "if (if a = 1 then b = 1 else c = 1) then 1 else 2",
            "||a| - b| + |c|",
            "2^(3^2) - (a - (b - c))",
            "-(2*n) + -n*3",
        ] {
            let expr = parse_expression(text).unwrap();
            assert_eq!(expr.to_string(), text);
            assert_eq!(parse_expression(&expr.to_string()).unwrap(), expr);
        }
    }
}
