//! From tokens to expressions: precedence climbing, with an error that says what was expected where.

use super::diagnostic::{Diagnostic, Span};
use super::expr::{BinaryOp, Binding, CompareOp, ContinuedFractionText, Expr, ExprKind};
use super::lexer::{Spanned, Token, tokenize};

/// Height of the tallest expression tree accepted. Deeper nesting is refused with an error, so no walk over the tree
/// can exhaust the stack.
pub const MAX_HEIGHT: u16 = 250;

/// The longest single expression (a slope or a formula) accepted, in bytes.
pub const MAX_EXPRESSION: usize = 20_000;

/// Reads one expression from the whole text.
///
/// ```
/// let expr = rulesmith_core::syntax::parse_expression("floor(7n/2) - 1").unwrap();
/// assert_eq!(expr.to_string(), "floor(7*n/2) - 1");
/// let error = rulesmith_core::syntax::parse_expression("(1+sqrt(5)/2").unwrap_err();
/// assert_eq!(error.to_string(), "expected `)` to close the `(` of column 1, found the end of the text, at column 13");
/// ```
pub fn parse_expression(source: &str) -> Result<Expr, Diagnostic> {
    if source.len() > MAX_EXPRESSION {
        let message = format!("this expression is {} bytes long, and the limit is {MAX_EXPRESSION}", source.len());
        return Err(Diagnostic::new(message, Span::new(MAX_EXPRESSION, source.len())).located_in(source));
    }
    let parsed = Parser::new(source).and_then(|mut parser| {
        let expr = parser.expression()?;
        parser.expect_end()?;
        Ok(expr)
    });
    parsed.map_err(|error| error.located_in(source))
}

/// A cursor over tokens. The rules language builds its statements on it; slopes and formulas use only expressions.
pub struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Spanned>,
    at: usize,
    depth: u16,
}

type Parsed<T> = Result<T, Diagnostic>;

impl<'a> Parser<'a> {
    /// A parser at the start of a text.
    pub fn new(source: &'a str) -> Parsed<Self> {
        Ok(Parser { source, tokens: tokenize(source)?, at: 0, depth: 0 })
    }

    /// The token under the cursor.
    pub fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    /// The token after the one under the cursor.
    pub fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].token
    }

    /// Where the token under the cursor stands.
    pub fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// Where the token before the cursor stands.
    pub fn previous_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Takes the token under the cursor; the last token, [`Token::End`], stays.
    pub fn advance(&mut self) -> Spanned {
        let token = self.tokens[self.at].clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    /// Takes the symbol if it is next.
    pub fn eat_symbol(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Token::Symbol(other) if *other == symbol);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the reserved word if it is next.
    pub fn eat_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    /// Whether the reserved word is next.
    pub fn at_keyword(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Keyword(other) if *other == word)
    }

    /// Whether the symbol is next.
    pub fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(other) if *other == symbol)
    }

    /// Takes the symbol, or fails saying what was expected.
    pub fn expect_symbol(&mut self, symbol: &str, purpose: &str) -> Parsed<()> {
        if self.eat_symbol(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}` {purpose}"))) }
    }

    /// Fails unless all text has been read.
    pub fn expect_end(&mut self) -> Parsed<()> {
        match self.peek() {
            Token::End => Ok(()),
            Token::Symbol(")" | "]" | "}") => {
                let what = self.peek().describe();
                Err(Diagnostic::new(format!("{what} closes nothing"), self.span()))
            }
            Token::Name(_) | Token::Number(_) => {
                Err(self.expected("an operator or the end").with_hint("write * for a product"))
            }
            _ => Err(self.expected("an operator or the end")),
        }
    }

    /// The error that something else was expected here.
    pub fn expected(&self, what: &str) -> Diagnostic {
        Diagnostic::new(format!("expected {what}, found {}", self.peek().describe()), self.span())
    }

    fn make(&self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let height = kind.children_height() + 1;
        if height > MAX_HEIGHT {
            return Err(too_deep(span));
        }
        Ok(Expr { kind, span, height })
    }

    /// Reads an expression as far as it goes.
    pub fn expression(&mut self) -> Parsed<Expr> {
        self.at_binding(Binding::Any)
    }

    /// Reads a value: an expression without comparison or logic, such as an amount.
    pub fn value(&mut self) -> Parsed<Expr> {
        self.at_binding(Binding::Union)
    }

    fn at_binding(&mut self, least: Binding) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > MAX_HEIGHT {
            return Err(too_deep(self.span()));
        }
        let result = self.climb(least);
        self.depth -= 1;
        result
    }

    fn climb(&mut self, least: Binding) -> Parsed<Expr> {
        let mut left = self.prefix(least)?;
        loop {
            if let Some(op) = self.comparison().filter(|_| least <= Binding::Compare) {
                let mut rest = Vec::new();
                let mut next = Some(op);
                while let Some(op) = next {
                    self.advance();
                    if op == CompareOp::NotIn {
                        self.advance();
                    }
                    rest.push((op, self.at_binding(Binding::Union)?));
                    next = self.comparison();
                }
                let span = left.span.to(self.previous_span());
                left = match exclusive_or(&left, &rest) {
                    Some((entries, op, two)) => {
                        let vector = self.make(ExprKind::Tuple(entries), span)?;
                        let set = self.make(ExprKind::Call("balanced".into(), vec![two]), span)?;
                        self.make(ExprKind::Compare(Box::new(vector), vec![(op, set)]), span)?
                    }
                    None => self.make(ExprKind::Compare(Box::new(left), rest), span)?,
                };
                continue;
            }
            let Some(op) = self.binary().filter(|op| op.binding() >= least) else { return Ok(left) };
            self.advance();
            let right = match op {
                // The exponent takes a sign but no operator: 2^-1, 2^(1/3).
                BinaryOp::Power => self.at_binding(Binding::Negate)?,
                _ => self.at_binding(super::expr::above(op.binding()))?,
            };
            let span = left.span.to(right.span);
            left = self.make(ExprKind::Binary(op, Box::new(left), Box::new(right)), span)?;
        }
    }

    fn comparison(&self) -> Option<CompareOp> {
        Some(match self.peek() {
            Token::Symbol("<") => CompareOp::Less,
            Token::Symbol("<=") => CompareOp::LessEqual,
            Token::Symbol(">") => CompareOp::Greater,
            Token::Symbol(">=") => CompareOp::GreaterEqual,
            Token::Symbol("=") => CompareOp::Equal,
            Token::Symbol("!=") => CompareOp::NotEqual,
            Token::Keyword("in") => CompareOp::In,
            Token::Keyword("not") if matches!(self.peek_second(), Token::Keyword("in")) => CompareOp::NotIn,
            _ => return None,
        })
    }

    fn binary(&self) -> Option<BinaryOp> {
        Some(match self.peek() {
            Token::Keyword("or") => BinaryOp::Or,
            Token::Keyword("and") => BinaryOp::And,
            Token::Keyword("union") => BinaryOp::Union,
            Token::Keyword("inter") => BinaryOp::Inter,
            Token::Symbol("+") => BinaryOp::Add,
            Token::Symbol("-") => BinaryOp::Subtract,
            Token::Symbol("*") => BinaryOp::Multiply,
            Token::Symbol("/") => BinaryOp::Divide,
            Token::Keyword("mod") => BinaryOp::Mod,
            Token::Symbol("^") => BinaryOp::Power,
            _ => return None,
        })
    }

    fn prefix(&mut self, least: Binding) -> Parsed<Expr> {
        let start = self.span();
        match self.peek() {
            Token::Symbol("-") if least <= Binding::Negate => {
                self.advance();
                let inner = self.at_binding(Binding::Power)?;
                let span = start.to(inner.span);
                self.make(ExprKind::Negate(Box::new(inner)), span)
            }
            Token::Keyword("not") if least <= Binding::Not => {
                self.advance();
                let inner = self.at_binding(Binding::Not)?;
                let span = start.to(inner.span);
                self.make(ExprKind::Not(Box::new(inner)), span)
            }
            Token::Keyword("if") if least == Binding::Any => {
                self.advance();
                let condition = self.at_binding(Binding::Or)?;
                if !self.eat_keyword("then") {
                    return Err(self.expected("`then` after the condition of `if`"));
                }
                let yes = self.at_binding(Binding::Or)?;
                if !self.eat_keyword("else") {
                    return Err(self.expected("`else`").with_hint("every `if` has a value for both cases"));
                }
                let no = self.at_binding(Binding::Any)?;
                let span = start.to(no.span);
                self.make(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), span)
            }
            Token::Keyword("if") => {
                Err(Diagnostic::new("`if` inside a larger expression needs parentheses around it", start))
            }
            _ => self.atom(),
        }
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let Spanned { token, span } = self.tokens[self.at].clone();
        match token {
            Token::Number(value) => {
                self.advance();
                let number = self.make(ExprKind::Number(value), span)?;
                // A number directly followed by a name or a parenthesis is a product: 7n, 2(x + 1).
                let adjacent = self.span().start == span.end;
                if adjacent && matches!(self.peek(), Token::Name(_) | Token::Symbol("(")) {
                    let right = self.at_binding(Binding::Power)?;
                    let span = span.to(right.span);
                    return self.make(ExprKind::Binary(BinaryOp::Multiply, Box::new(number), Box::new(right)), span);
                }
                Ok(number)
            }
            Token::Name(name) => {
                self.advance();
                if self.eat_symbol("'") {
                    return self.make(ExprKind::Primed(name), span.to(self.previous_span()));
                }
                if self.at_symbol("(") {
                    let parts = self.list("(", ")")?;
                    return self.make(ExprKind::Call(name, parts), span.to(self.previous_span()));
                }
                self.make(ExprKind::Name(name), span)
            }
            // Quoted names of games stand as arguments: losing("star(sqrt(2))").
            Token::Text(text) => {
                self.advance();
                self.make(ExprKind::Name(format!("\"{text}\"")), span)
            }
            Token::Symbol("(") => {
                let mut parts = self.list("(", ")")?;
                let whole = span.to(self.previous_span());
                if parts.len() == 1 {
                    let mut inner = parts.remove(0);
                    inner.span = whole;
                    return Ok(inner);
                }
                self.make(ExprKind::Tuple(parts), whole)
            }
            Token::Symbol("|") => {
                self.advance();
                let inner = self.at_binding(Binding::Union)?;
                self.close("|", "|", span)?;
                self.make(ExprKind::Absolute(Box::new(inner)), span.to(self.previous_span()))
            }
            Token::Symbol("{") => self.braces(),
            Token::Symbol("[") => self.continued_fraction(),
            Token::End if self.tokens.len() == 1 => {
                Err(Diagnostic::new("there is nothing here to read", span).with_hint("write a value such as sqrt(2)"))
            }
            Token::Symbol("=") if self.at > 0 && self.tokens[self.at - 1].token == Token::Symbol("=") => {
                Err(self.expected("a value").with_hint("equality is written with a single ="))
            }
            _ => Err(self.expected("a value")),
        }
    }

    /// A place, for messages that point back to an opening bracket: its column, and its line if it is another one.
    fn place(&self, span: Span) -> String {
        let there = Diagnostic::new("", span).located_in(self.source);
        let here = Diagnostic::new("", self.span()).located_in(self.source);
        let column = there.column().unwrap_or(1);
        match there.line() {
            Some(line) if there.line() != here.line() => format!("line {line}, column {column}"),
            _ => format!("column {column}"),
        }
    }

    /// A comma-separated list between brackets, at least one long.
    fn list(&mut self, open: &'static str, close: &'static str) -> Parsed<Vec<Expr>> {
        let start = self.span();
        self.expect_symbol(open, "")?;
        let mut parts = vec![self.expression()?];
        while self.eat_symbol(",") {
            parts.push(self.expression()?);
        }
        self.close(close, open, start)?;
        Ok(parts)
    }

    fn close(&mut self, close: &'static str, open: &'static str, start: Span) -> Parsed<()> {
        if self.eat_symbol(close) {
            return Ok(());
        }
        Err(self.expected(&format!("`{close}` to close the `{open}` of {}", self.place(start))))
    }

    /// `first and rest`, grouped as if it had been written so.
    fn also(&self, first: Expr, rest: Expr) -> Parsed<Expr> {
        let span = first.span.to(rest.span);
        match rest.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                let left = self.also(first, *left)?;
                self.make(ExprKind::Binary(BinaryOp::And, Box::new(left), right), span)
            }
            _ => self.make(ExprKind::Binary(BinaryOp::And, Box::new(first), Box::new(rest)), span),
        }
    }

    fn braces(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.advance();
        if self.eat_symbol("}") {
            return self.make(ExprKind::Braces(vec![]), start.to(self.previous_span()));
        }
        let first = self.expression()?;
        if self.eat_symbol(":") {
            // `n >= 0, m >= 1 and ..`: a comma joins as `and` does.
            let mut condition = self.expression()?;
            while self.eat_symbol(",") {
                let more = self.expression()?;
                condition = self.also(condition, more)?;
            }
            self.close("}", "{", start)?;
            let kind = ExprKind::Comprehension(Box::new(first), Box::new(condition));
            return self.make(kind, start.to(self.previous_span()));
        }
        let mut parts = vec![first];
        while self.eat_symbol(",") {
            parts.push(self.expression()?);
        }
        self.close("}", "{", start)?;
        self.make(ExprKind::Braces(parts), start.to(self.previous_span()))
    }

    fn continued_fraction(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.advance();
        let mut text = ContinuedFractionText { terms: vec![self.expression()?], period: vec![], goes_on: false };
        if self.eat_symbol(";") {
            loop {
                if self.eat_symbol("...") {
                    text.goes_on = true;
                    break;
                }
                if self.at_symbol("(") {
                    text.period = self.list("(", ")")?;
                    break;
                }
                if self.at_symbol("]") {
                    return Err(self.expected("a partial quotient").with_hint("for example [1; 2, (2, 6)]"));
                }
                text.terms.push(self.expression()?);
                if !self.eat_symbol(",") {
                    break;
                }
            }
        } else if self.at_symbol(",") {
            return Err(self.expected("`;` after the whole part").with_hint("for example [1; 2, (2, 6)]"));
        }
        self.close("]", "[", start)?;
        self.make(ExprKind::ContinuedFraction(text), start.to(self.previous_span()))
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new("this expression is nested too deeply or has too many operators in a row", span)
        .with_hint(format!("at most {MAX_HEIGHT} levels are read; split it with parentheses"))
}

/// `xor(x, y) = z` says that the vector (x, y, z) is balanced: place by place its binary digits add up to even numbers. This is
/// all that `xor` means; printing turns it back.
fn exclusive_or(left: &Expr, rest: &[(CompareOp, Expr)]) -> Option<(Vec<Expr>, CompareOp, Expr)> {
    let [(op @ (CompareOp::Equal | CompareOp::NotEqual), right)] = rest else { return None };
    let op = if *op == CompareOp::Equal { CompareOp::In } else { CompareOp::NotIn };
    let entries = |side: &Expr| match &side.kind {
        ExprKind::Call(name, entries) if name == "xor" && !entries.is_empty() => (entries.clone(), true),
        _ => (vec![side.clone()], false),
    };
    // What is compared stands last.
    let ((mut first, one), (second, other)) = (entries(left), entries(right));
    let (mut last, found) = (second, one || other);
    if !one {
        std::mem::swap(&mut first, &mut last);
    }
    first.extend(last);
    let two = Expr::synthetic(ExprKind::Number(2u32.into()));
    found.then_some((first, op, two))
}

#[cfg(test)]
mod tests {
    use super::parse_expression;

    #[test]
    fn an_open_bracket_on_another_line_is_named_with_its_line() {
        let error = parse_expression("1 +\n (2 +\n 3").unwrap_err();
        let expected =
            "expected `)` to close the `(` of line 2, column 2, found the end of the text, at line 3, column 3";
        assert_eq!(error.to_string(), expected);
    }
}
