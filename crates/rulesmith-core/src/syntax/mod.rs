//! The text people write: tokens, expressions, and errors that point at the place.
//!
//! Slopes (`(1+sqrt(5))/2`), formulas (`floor(7n/2)-1`) and the rules of games share one grammar of expressions. This
//! room reads and prints that grammar and knows nothing of what the words mean; [`crate::number`] evaluates slopes,
//! [`crate::sequence`] evaluates sequences.
//!
//! ```
//! let expr = rulesmith_core::syntax::parse_expression("x - t < y and x not in beatty(phi)").unwrap();
//! assert_eq!(expr.to_string(), "x - t < y and x not in beatty(phi)");
//! ```

mod diagnostic;
mod expr;
mod latex;
mod lexer;
mod parser;

pub use diagnostic::{Diagnostic, Span};
pub use expr::{BinaryOp, CompareOp, ContinuedFractionText, Expr, ExprKind};
pub use latex::escape as escape_latex;
pub use lexer::{KEYWORDS, MAX_DIGITS, Spanned, Token, tokenize};
pub use parser::{MAX_EXPRESSION, MAX_HEIGHT, Parser, parse_expression};

/// The words, signs and digits of a text: each word and sign counts 1, a number as much as it has digits.
///
/// ```
/// assert_eq!(rulesmith_core::syntax::words("t from x, t from y where t >= 12"), 12);
/// ```
pub fn words(text: &str) -> usize {
    let Ok(tokens) = tokenize(text) else { return text.len() };
    let count = |spanned: &Spanned| match &spanned.token {
        Token::End => 0,
        Token::Number(number) => number.to_string().len(),
        _ => 1,
    };
    tokens.iter().map(count).sum()
}
