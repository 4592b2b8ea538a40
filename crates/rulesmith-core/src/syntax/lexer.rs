//! From characters to tokens.

use super::diagnostic::{Diagnostic, Span};
use malachite::Natural;
use winnow::ascii::digit1;
use winnow::combinator::{alt, delimited, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take, take_while};

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

type Input<'a> = LocatingSlice<&'a str>;

fn number(input: &mut Input<'_>) -> winnow::Result<Token> {
    // Natural::from_str accepts exactly the digits `digit1` yields.
    digit1.verify_map(|digits: &str| digits.parse().ok()).map(Token::Number).parse_next(input)
}

fn word(input: &mut Input<'_>) -> winnow::Result<Token> {
    let text: &str =
        (one_of(|c: char| c.is_alphabetic() || c == '_'), take_while(0.., |c: char| c.is_alphanumeric() || c == '_'))
            .take()
            .parse_next(input)?;
    Ok(match KEYWORDS.iter().find(|&&keyword| keyword == text) {
        Some(keyword) => Token::Keyword(keyword),
        None => Token::Name(text.to_string()),
    })
}

fn text(input: &mut Input<'_>) -> winnow::Result<Token> {
    delimited('"', take_while(0.., |c: char| c != '"' && c != '\n'), '"')
        .map(|text: &str| Token::Text(text.to_string()))
        .parse_next(input)
}

fn symbol(input: &mut Input<'_>) -> winnow::Result<Token> {
    let symbol = SYMBOLS.iter().copied().find(|symbol| input.starts_with(symbol));
    take(symbol.map_or(1, str::len))
        .verify_map(|taken: &str| symbol.filter(|&symbol| symbol == taken))
        .map(Token::Symbol)
        .parse_next(input)
}

fn blank(input: &mut Input<'_>) -> winnow::Result<()> {
    let comment = ('#', take_while(0.., |c: char| c != '\n')).void();
    let space = take_while(1.., |c: char| c.is_whitespace()).void();
    repeat(0.., alt((space, comment))).parse_next(input)
}

/// Splits a text into tokens, ending with [`Token::End`]. Linear in the length of the text, apart from the conversion
/// of long numbers, which is bounded by [`MAX_DIGITS`].
pub fn tokenize(source: &str) -> Result<Vec<Spanned>, Diagnostic> {
    if let Some(at) = long_number(source) {
        return Err(Diagnostic::new(format!("a number here has more than {MAX_DIGITS} digits"), Span::new(at, at + 1)));
    }
    let mut input = LocatingSlice::new(source);
    let mut tokens = Vec::new();
    loop {
        // `blank` matches the empty text too, so it cannot fail.
        let _ = blank(&mut input);
        let start = source.len() - input.len();
        if input.is_empty() {
            // The end stands behind the last token, not behind the blank lines after it: errors point there.
            let end = tokens.last().map_or(0, |last: &Spanned| last.span.end);
            tokens.push(Spanned { token: Token::End, span: Span::new(end, end) });
            return Ok(tokens);
        }
        match alt((number, word, text, symbol)).with_span().parse_next(&mut input) {
            Ok((token, range)) => tokens.push(Spanned { token, span: Span::new(range.start, range.end) }),
            Err(_) => return Err(unexpected(&mut input, start)),
        }
    }
}

fn unexpected(input: &mut Input<'_>, start: usize) -> Diagnostic {
    let next: winnow::Result<char> = any.parse_next(input);
    let character = next.unwrap_or(' ');
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
