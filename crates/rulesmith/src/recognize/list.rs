//! Lists of positions as people and programs write them.
//!
//! ```text
//! # Wythoff                     (0,0) (1,2) (3,5)          {"up_to": 5, "p_positions": [[0,0],[1,2],[3,5]]}
//! 0 0                           (4,7)                      [[0,0],[1,2],[3,5]]
//! 1, 2
//! ```
//!
//! What `solve` writes is read too, with the line it begins with: `x,y` or `wythoff: 3 P-positions with piles up to 5`. A
//! b-file, `n a(n)` on each line, looks like positions of two piles, so it has to be asked for: [`parse_bfile`].

use super::error::{ListError, PositionsError};
use super::{LARGEST, Positions};
use crate::syntax::{Diagnostic, Span};
use crate::work::{Pace, Work};

/// A list of positions read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionList {
    piles: usize,
    rows: Vec<u64>,
    /// The bound up to which the list says it is complete.
    pub up_to: Option<u64>,
}

impl PositionList {
    /// The positions in the order of the text.
    pub fn iter(&self) -> std::slice::ChunksExact<'_, u64> {
        self.rows.chunks_exact(self.piles)
    }

    /// How many piles a position has.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The list for recognition, complete up to the bound given; without one, up to the bound it states; without that,
    /// up to its largest pile.
    pub fn positions(&self, up_to: Option<u64>, work: &Work) -> Result<Positions, PositionsError> {
        let largest = || self.rows.iter().copied().max().unwrap_or(0);
        Positions::new(self.iter(), up_to.or(self.up_to).unwrap_or_else(largest), work)
    }
}

type Parsed<T> = Result<T, ListError>;

/// Reads a list of positions. In plain text each line holds one position, `x y` or `x, y`, or any number of positions in
/// parentheses, `(x, y) (x, y)`, and `#` starts a comment; the first line may be a header as `solve` writes it, which says
/// how many piles there are or how far the list goes. Text that starts with `[` or `{` is JSON: an array of arrays, or an
/// object with an array `p_positions` and optionally a bound `up_to`.
///
/// ```
/// use rulesmith::recognize::parse_list;
/// use rulesmith::work::Work;
/// let work = Work::default();
/// let list = parse_list("0 0   # the end\n1 2\n3,5\n(4, 7)\n", &work).unwrap();
/// assert_eq!(list.iter().last(), Some(&[4, 7][..]));
/// let error = parse_list("0 0\n1 2\n3 -5\n", &work).unwrap_err();
/// assert_eq!(error.to_string(), "a pile is a whole number and not negative, at line 3, column 3");
/// let list = parse_list("wythoff: 3 P-positions with piles up to 6\n(0, 0)\n(1, 2)\n(3, 5)\n", &work).unwrap();
/// assert_eq!((list.iter().len(), list.up_to), (3, Some(6)));
/// ```
pub fn parse_list(source: &str, work: &Work) -> Result<PositionList, ListError> {
    let mut reader = Reader { source, at: 0, piles: None, rows: Vec::new(), up_to: None, pace: work.pace() };
    reader.list().map_err(|error| error.located_in(source))?;
    let Some(piles) = reader.piles.filter(|_| !reader.rows.is_empty()) else {
        let place = Span::new(source.len(), source.len());
        let hint = "write one position on each line, as in 1 2";
        let error = Diagnostic::new("there are no positions in this list", place).with_hint(hint);
        return Err(error.located_in(source).into());
    };
    Ok(PositionList { piles, rows: reader.rows, up_to: reader.up_to })
}

/// Reads the lines `n a(n)` of a b-file: the positions of one pile, each after its number. The numbers have to follow each
/// other.
///
/// ```
/// use rulesmith::recognize::parse_bfile;
/// use rulesmith::work::Work;
/// let list = parse_bfile("0 0\n1 1\n2 3\n", &Work::default()).unwrap();
/// assert_eq!((list.piles(), list.iter().last()), (1, Some(&[3][..])));
/// let error = parse_bfile("0 0\n2 3\n", &Work::default()).unwrap_err();
/// assert_eq!(error.to_string(), "the numbers of a b-file follow each other, and 2 does not follow 0, at line 2, column 1");
/// ```
pub fn parse_bfile(source: &str, work: &Work) -> Result<PositionList, ListError> {
    let PositionList { piles, rows, .. } = parse_list(source, work)?;
    let line_of = |row: usize| {
        let mut lines = source.split_inclusive('\n').scan(0, |at, line| {
            *at += line.len();
            Some((*at - line.len(), line.trim()))
        });
        let line = lines.by_ref().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).nth(row);
        line.map_or(Span::default(), |(start, line)| Span::new(start, start + line.len()))
    };
    if piles != 2 {
        let message = format!("a b-file has two numbers on each line, and here are {piles}");
        return Err(Diagnostic::new(message, line_of(0)).located_in(source).into());
    }
    for (row, pair) in rows.chunks_exact(2).zip(rows.chunks_exact(2).skip(1)).enumerate() {
        let (before, after) = (pair.0[0], pair.1[0]);
        if after != before + 1 {
            let message = format!("the numbers of a b-file follow each other, and {after} does not follow {before}");
            return Err(Diagnostic::new(message, line_of(row + 1)).located_in(source).into());
        }
    }
    Ok(PositionList { piles: 1, rows: rows.chunks_exact(2).map(|pair| pair[1]).collect(), up_to: None })
}

/// What the first line of a list says about it.
enum Header {
    /// The names of the piles: how many there are.
    Piles(usize),
    /// The bound up to which all positions are there.
    UpTo(Option<u64>),
}

/// Reads a line as `solve` begins its lists: names with commas between them, or a sentence.
fn header(line: &str) -> Option<Header> {
    let line = line.trim();
    if let Some((before, bound)) = line.rsplit_once(" with piles up to ") {
        let count = before.strip_suffix("P-positions").or_else(|| before.strip_suffix("P-position"))?.trim_end();
        let count = count.strip_suffix("misere").map_or(count, str::trim_end);
        let (_, count) = count.rsplit_once(": ")?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        return (digits(count) && digits(bound)).then(|| Header::UpTo(bound.parse().ok()));
    }
    let is_name = |name: &str| {
        let name = name.trim();
        name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    line.split(',').all(is_name).then(|| Header::Piles(line.split(',').count()))
}

/// Whether a line is one that `solve` begins its lists with: `x,y`, or `wythoff: 3 P-positions with piles up to 5`.
pub fn is_list_header(line: &str) -> bool {
    header(line).is_some()
}

struct Reader<'a> {
    pace: Pace<'a>,
    source: &'a str,
    at: usize,
    piles: Option<usize>,
    rows: Vec<u64>,
    up_to: Option<u64>,
}

impl Reader<'_> {
    fn list(&mut self) -> Parsed<()> {
        // A byte order mark is not part of the text.
        self.at = if self.source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let start = self.at;
        self.spaces();
        match self.peek() {
            Some('[') => self.json_rows()?,
            Some('{') => self.json_object()?,
            _ => {
                self.at = start;
                return self.lines();
            }
        }
        self.spaces();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error_here("the list has ended, but the text goes on")),
        }
    }

    fn peek(&self) -> Option<char> {
        self.source[self.at..].chars().next()
    }

    fn advance(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip(&mut self, keep: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&keep) {
            self.advance();
        }
    }

    fn spaces(&mut self) {
        self.skip(char::is_whitespace);
    }

    fn span_here(&self) -> Span {
        Span::new(self.at, self.at + self.peek().map_or(0, char::len_utf8))
    }

    fn error_here(&self, message: impl Into<String>) -> ListError {
        Diagnostic::new(message, self.span_here()).into()
    }

    /// One natural number.
    fn number(&mut self) -> Parsed<u64> {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit());
        let digits = &self.source[start..self.at];
        if digits.is_empty() {
            return Err(match self.peek() {
                Some('-') => self.error_here("a pile is a whole number and not negative"),
                Some(c) => self.error_here(format!("expected a number, not `{}`", c.escape_debug())),
                None => self.error_here("expected a number, but the text ends"),
            });
        }
        if self.peek().is_some_and(|c| c == '.' || c == '_' || c.is_alphanumeric()) {
            return Err(self.error_here("a pile is a whole number, written with digits only"));
        }
        let value: Option<u64> = digits.parse().ok().filter(|value| *value <= LARGEST);
        value.ok_or_else(|| {
            let message = format!("this number is beyond the largest accepted, {LARGEST}");
            Diagnostic::new(message, Span::new(start, self.at)).into()
        })
    }

    /// Records one position.
    fn row(&mut self, row: &[u64], span: Span) -> Parsed<()> {
        let expected = *self.piles.get_or_insert(row.len());
        if row.len() != expected {
            let s = if row.len() == 1 { "" } else { "s" };
            let message = format!("this position has {} pile{s}, the first one has {expected}", row.len());
            return Err(Diagnostic::new(message, span).into());
        }
        self.pace.steps(16 * row.len() as u32)?;
        self.rows.extend_from_slice(row);
        Ok(())
    }

    /// Passes over the header, if the first line that says something is one.
    fn header(&mut self) {
        let mut at = self.at;
        for line in self.source[self.at..].split_inclusive('\n') {
            at += line.len();
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match header(text) {
                Some(Header::Piles(piles)) => self.piles = Some(piles),
                Some(Header::UpTo(bound)) => self.up_to = bound,
                None => return,
            }
            self.at = at;
            return;
        }
    }

    fn lines(&mut self) -> Parsed<()> {
        self.header();
        let mut row = Vec::new();
        while self.at < self.source.len() {
            self.pace.step()?;
            row.clear();
            self.blanks();
            match self.peek() {
                Some('(') => self.tuples(&mut row)?,
                Some('\n' | '#') | None => {}
                Some(_) => {
                    let start = self.at;
                    self.numbers(&mut row, |c| c == '\n' || c == '#')?;
                    self.row(&row, Span::new(start, self.at))?;
                }
            }
            if self.peek() == Some('#') {
                self.skip(|c| c != '\n');
            }
            self.advance();
        }
        Ok(())
    }

    /// White space within a line.
    fn blanks(&mut self) {
        self.skip(|c| c.is_whitespace() && c != '\n');
    }

    /// Numbers separated by blanks or commas, up to an end that is not consumed.
    fn numbers(&mut self, row: &mut Vec<u64>, ends: impl Fn(char) -> bool) -> Parsed<()> {
        loop {
            row.push(self.number()?);
            let end = self.at;
            self.blanks();
            if self.peek() == Some(',') {
                self.advance();
                self.blanks();
                if self.peek().is_none_or(&ends) {
                    return Err(self.error_here("a number is missing after this comma"));
                }
            } else if self.peek().is_none_or(&ends) {
                return Ok(());
            } else if self.at == end {
                return Err(self.error_here("expected a blank or a comma between two numbers"));
            }
        }
    }

    /// Positions in parentheses, up to the end of the line.
    fn tuples(&mut self, row: &mut Vec<u64>) -> Parsed<()> {
        while self.peek().is_some_and(|c| c != '\n' && c != '#') {
            let start = self.at;
            if self.peek() != Some('(') {
                return Err(self.error_here("expected another position in parentheses, or the end of the line"));
            }
            self.advance();
            self.blanks();
            row.clear();
            self.numbers(row, |c| c == ')' || c == '\n' || c == '#')?;
            if self.peek() != Some(')') {
                let message = "this parenthesis is not closed on its line";
                return Err(Diagnostic::new(message, Span::new(start, start + 1)).into());
            }
            self.advance();
            self.row(row, Span::new(start, self.at))?;
            self.blanks();
            if self.peek() == Some(',') {
                self.advance();
                self.blanks();
            }
        }
        Ok(())
    }

    /// A number, or a number in quotes, as large ones are printed.
    fn json_number(&mut self) -> Parsed<u64> {
        if self.peek() != Some('"') {
            return self.number();
        }
        self.advance();
        let value = self.number()?;
        self.expect('"', "expected the closing quotation mark of a number")?;
        Ok(value)
    }

    fn expect(&mut self, wanted: char, message: &str) -> Parsed<()> {
        if self.peek() != Some(wanted) {
            return Err(self.error_here(message));
        }
        self.advance();
        Ok(())
    }

    /// The elements of an array or object between its brackets, each read by `element`.
    fn json_elements(
        &mut self,
        [open, close]: [char; 2],
        mut element: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.expect(open, &format!("expected `{open}`"))?;
        self.spaces();
        if self.peek() == Some(close) {
            self.advance();
            return Ok(());
        }
        loop {
            self.pace.steps(4)?;
            self.spaces();
            element(self)?;
            self.spaces();
            match self.peek() {
                Some(',') => self.advance(),
                Some(c) if c == close => {
                    self.advance();
                    return Ok(());
                }
                _ => return Err(self.error_here(format!("expected `,` or `{close}`"))),
            }
        }
    }

    /// An array of arrays of numbers.
    fn json_rows(&mut self) -> Parsed<()> {
        let mut row = Vec::new();
        self.json_elements(['[', ']'], |reader| {
            let start = reader.at;
            row.clear();
            if reader.peek() != Some('[') {
                return Err(reader.error_here("expected a position, as in [1, 2]"));
            }
            reader.json_elements(['[', ']'], |reader| {
                row.push(reader.json_number()?);
                Ok(())
            })?;
            let span = Span::new(start, reader.at);
            if row.is_empty() {
                return Err(Diagnostic::new("this position has no piles", span).into());
            }
            reader.row(&row, span)
        })
    }

    fn json_object(&mut self) -> Parsed<()> {
        let start = self.at;
        let mut found = false;
        let mut grundy = false;
        self.json_elements(['{', '}'], |reader| {
            let key = reader.at;
            reader.json_skip_string()?;
            let key = &reader.source[key..reader.at];
            reader.spaces();
            reader.expect(':', "expected `:` after the name of a field")?;
            reader.spaces();
            match key {
                "\"p_positions\"" if found => return Err(reader.error_here("p_positions is given twice")),
                "\"p_positions\"" => {
                    found = true;
                    if reader.peek() != Some('[') {
                        return Err(
                            reader.error_here("p_positions must be an array of positions, as in [[0, 0], [1, 2]]")
                        );
                    }
                    reader.json_rows()?;
                }
                "\"up_to\"" if reader.peek() != Some('n') => reader.up_to = Some(reader.json_number()?),
                _ => {
                    grundy |= key == "\"grundy\"";
                    reader.json_skip_value()?;
                }
            }
            Ok(())
        })?;
        if found {
            return Ok(());
        }
        let error = Diagnostic::new("this object has no field `p_positions`", Span::new(start, start + 1));
        Err(if grundy { error.with_hint("solve without --grundy to get the positions") } else { error }.into())
    }

    fn json_skip_string(&mut self) -> Parsed<()> {
        let start = self.at;
        self.expect('"', "expected a name in quotation marks")?;
        loop {
            self.skip(|c| c != '"' && c != '\\');
            match self.peek() {
                Some('\\') => {
                    self.advance();
                    self.advance();
                }
                Some(_) => {
                    self.advance();
                    return Ok(());
                }
                None => {
                    let message = "this text is not closed";
                    return Err(Diagnostic::new(message, Span::new(start, start + 1)).into());
                }
            }
        }
    }

    /// Passes over a value that is not needed. Only its brackets and strings are looked at.
    fn json_skip_value(&mut self) -> Parsed<()> {
        let start = self.at;
        let mut depth = 0usize;
        loop {
            self.pace.step()?;
            self.skip(|c| !matches!(c, '"' | '[' | ']' | '{' | '}' | ','));
            match self.peek() {
                Some('"') => self.json_skip_string()?,
                Some('[' | '{') => {
                    depth += 1;
                    self.advance();
                }
                Some(',') if depth > 0 => self.advance(),
                Some(']' | '}') if depth > 0 => {
                    depth -= 1;
                    self.advance();
                }
                Some(_) if self.source[start..self.at].trim().is_empty() => {
                    return Err(self.error_here("expected a value"));
                }
                Some(_) => return Ok(()),
                None => {
                    let message = "this value is not closed";
                    return Err(Diagnostic::new(message, Span::new(start, start + 1)).into());
                }
            }
        }
    }
}
