//! From characters to tokens.

use super::diagnostic::{Diagnostic, Span};
use malachite::Natural;

/// One token of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A whole number.
    Number(Natural),
    /// A name that is not reserved.
    Name(String),
    /// A reserved word; see [`KEYWORDS`].
    Keyword(&'static str),
    /// Punctuation or an operator.
    Symbol(&'static str),
    /// A quoted text, without its quotes.
    Text(String),
    /// The end of the input.
    End,
}

impl Token {
    /// How the token is called in an error message.
    pub fn describe(&self) -> String {
        match self {
            Token::Number(_) => "a number".into(),
            Token::Name(name) if name.chars().count() <= 40 => format!("`{name}`"),
            Token::Name(_) => "a very long name".into(),
            Token::Keyword(word) => format!("the word `{word}`"),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::Text(_) => "a quoted text".into(),
            Token::End => "the end of the text".into(),
        }
    }
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The token.
    pub token: Token,
    /// Its place.
    pub span: Span,
}

/// The reserved words: none of them can name a pile, a slope or a set.
pub const KEYWORDS: &[&str] = &[
    "game", "piles", "pile", "let", "move", "take", "from", "up", "to", "where", "unless", "for", "expect", "also",
    "except", "play", "misere", "normal", "source", "and", "or", "not", "in", "mod", "if", "then", "else", "union",
    "inter",
];

/// Longest first, so that `<=` is not read as `<` and `=`.
const SYMBOLS: &[&str] = &[
    "...", "<=", ">=", "!=", "->", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "[", "]", "{", "}", "|", ",", ";",
    ":", "'",
];

/// The most digits a whole number in rules or a slope may have.
pub const MAX_DIGITS: usize = 20_000;

/// A name or a reserved word; its first letter was seen.
fn word(text: &str) -> Token {
    match KEYWORDS.iter().find(|&&keyword| keyword == text) {
        Some(keyword) => Token::Keyword(keyword),
        None => Token::Name(text.to_string()),
    }
}

/// A whole number: digits, at least one.
fn number(digits: &str) -> Option<Token> {
    let value = match digits.parse::<u64>() {
        Ok(small) => Natural::from(small),
        Err(_) => digits.parse().ok()?,
    };
    Some(Token::Number(value))
}

/// The start of a text whose characters satisfy a condition.
fn while_true(text: &str, holds: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !holds(c)).unwrap_or(text.len())]
}

/// Whether a name may go on with it.
fn is_part_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The text behind blanks and comments.
fn after_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.starts_with('#') {
            true => text = &text[while_true(text, |c| c != '\n').len()..],
            false => return text,
        }
    }
}

/// The token that a text begins with, and how long it is; nothing if there is none.
fn token(text: &str) -> Option<(Token, usize)> {
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        let digits = while_true(text, |c| c.is_ascii_digit());
        return Some((number(digits)?, digits.len()));
    }
    if first.is_alphabetic() || first == '_' {
        let name = while_true(text, is_part_of_a_word);
        return Some((word(name), name.len()));
    }
    if first == '"' {
        let quoted = while_true(&text[1..], |c| c != '"' && c != '\n');
        let closed = text[1 + quoted.len()..].starts_with('"');
        return closed.then(|| (Token::Text(quoted.to_string()), quoted.len() + 2));
    }
    let symbol = SYMBOLS.iter().copied().find(|symbol| text.starts_with(symbol))?;
    Some((Token::Symbol(symbol), symbol.len()))
}

/// Splits a text into tokens, ending with [`Token::End`]. Linear in the length of the text, apart from the conversion
/// of long numbers, which is bounded by [`MAX_DIGITS`].
pub fn tokenize(source: &str) -> Result<Vec<Spanned>, Diagnostic> {
    if let Some(at) = long_number(source) {
        return Err(Diagnostic::new(format!("a number here has more than {MAX_DIGITS} digits"), Span::new(at, at + 1)));
    }
    let mut rest = source;
    let mut tokens = Vec::new();
    loop {
        rest = after_blanks(rest);
        let start = source.len() - rest.len();
        if rest.is_empty() {
            // The end stands behind the last token, not behind the blank lines after it: errors point there.
            let end = tokens.last().map_or(0, |last: &Spanned| last.span.end);
            tokens.push(Spanned { token: Token::End, span: Span::new(end, end) });
            return Ok(tokens);
        }
        let (token, length) = token(rest).ok_or_else(|| unexpected(rest, start))?;
        tokens.push(Spanned { token, span: Span::new(start, start + length) });
        rest = &rest[length..];
    }
}

fn unexpected(rest: &str, start: usize) -> Diagnostic {
    let character = rest.chars().next().unwrap_or(' ');
    let span = Span::new(start, start + character.len_utf8());
    match character {
        '"' => Diagnostic::new("this quoted text is not closed on its line", span).with_hint("add a closing `\"`"),
        '√' => Diagnostic::new("`√` is not understood", span).with_hint("write sqrt(5)"),
        '.' => Diagnostic::new("`.` is not understood", span)
            .with_hint("numbers are exact here: write 3/2 for 1.5, and `...` for a pattern that goes on"),
        '≤' | '≥' | '≠' | '∈' | '·' | '×' | '′' | '’' => {
            let plain = match character {
                '≤' => "<=",
                '≥' => ">=",
                '≠' => "!=",
                '∈' => "in",
                '·' | '×' => "*",
                _ => "'",
            };
            Diagnostic::new(format!("`{character}` is not understood"), span).with_hint(format!("write {plain}"))
        }
        other if other.is_control() => Diagnostic::new(format!("`{}` is not understood", other.escape_default()), span),
        other => Diagnostic::new(format!("`{other}` is not understood"), span),
    }
}

fn long_number(source: &str) -> Option<usize> {
    let mut run = 0;
    for (at, byte) in source.bytes().enumerate() {
        run = if byte.is_ascii_digit() { run + 1 } else { 0 };
        if run > MAX_DIGITS {
            return Some(at + 1 - run);
        }
    }
    None
}
