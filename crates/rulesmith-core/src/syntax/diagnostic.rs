//! Errors in text a person wrote: one sentence, the place, and a hint.

use std::fmt;

/// A range of bytes in the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The smallest span that contains both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// What is wrong with a piece of text, where, and what to do about it.
///
/// A diagnostic remembers the line and column itself, so it can be shown without the source; the caret picture
/// ([`Diagnostic::picture`]) needs the source again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    message: String,
    hint: Option<String>,
    span: Span,
    place: Option<Place>,
}

/// Line and column, counted from 1 in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    single_line: bool,
}

impl Diagnostic {
    /// A diagnostic at a place in the source.
    pub fn new(message: impl Into<String>, span: Span) -> Self {
        Diagnostic { message: message.into(), hint: None, span, place: None }
    }

    /// Adds a hint: what the writer probably wants to do instead.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Works out line and column from the source. Parsers do this once, on the way out.
    pub fn located_in(mut self, source: &str) -> Self {
        let start = floor_boundary(source, self.span.start);
        let before = &source[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let single_line = !source.trim_end().contains('\n');
        self.place = Some(Place { line, column, single_line });
        self
    }

    /// The sentence, without place or hint.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The hint, if there is one.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The bytes the sentence is about.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Column in characters, counted from 1, once located.
    pub fn column(&self) -> Option<usize> {
        self.place.map(|place| place.column)
    }

    /// Line counted from 1, once located.
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.line)
    }

    /// The offending line with a caret under the place; a long line is shown only around it.
    pub fn picture(&self, source: &str) -> String {
        const AROUND: usize = 60;
        let start = floor_boundary(source, self.span.start);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let line: Vec<char> = source[line_start..line_end].chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let column = source[line_start..start].chars().count();
        let end = floor_boundary(source, self.span.end.clamp(start, line_end));
        let width = source[start..end].chars().count().max(1);
        let from = column.saturating_sub(AROUND);
        let to = (column + AROUND).min(line.len());
        let head = if from > 0 { "..." } else { "" };
        let tail = if to < line.len() { "..." } else { "" };
        let shown: String = line[from..to].iter().collect();
        let carets = "^".repeat(width.min((to - column).max(1)));
        format!("  {head}{shown}{tail}\n  {}{carets}", " ".repeat(head.len() + column - from))
    }
}

/// The last character boundary at or before `at`.
fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        match self.place {
            Some(Place { column, single_line: true, .. }) => write!(f, ", at column {column}")?,
            Some(Place { line, column, .. }) => write!(f, ", at line {line}, column {column}")?,
            None => {}
        }
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}
