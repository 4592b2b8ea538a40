//! From text to a [`Game`]: the statements, in the order in which they may stand.

mod clause;
mod expect;

use super::words::{nearest, quoted};
use super::{Clause, Expectation, Game, Let, MAX_NAMES, Piles, Play, builtin, check};
use crate::syntax::{Diagnostic, Expr, Parser, Span, Token};
pub(super) use expect::{first_bound, own_names};
use malachite::Natural;

/// The longest rules text accepted, in bytes.
pub const MAX_RULES: usize = 1_000_000;

/// Height of the tallest expression accepted in rules. The canonical text may need two levels of reading for one of
/// the tree, and has to stay within [`crate::syntax::MAX_HEIGHT`].
const MAX_HEIGHT: u16 = 120;

const STATEMENTS: &[&str] = &["game", "source", "play", "piles", "let", "move", "expect"];

type Parsed<T> = Result<T, Diagnostic>;

/// Reads the rules of one game.
///
/// ```
/// let text = "game \"NimHof\" piles x, y move row: take t from x move hop: take 3t from x, t from y";
/// let game = rulesmith_core::rules::parse(text)?;
/// assert_eq!(game.moves[1].name, "hop");
///
/// let error = rulesmith_core::rules::parse("game \"G\"\npiles x, y\nmove a: take t from x unless t in Y").unwrap_err();
/// assert_eq!(error.to_string(), "unknown name `Y`, at line 3, column 35 (did you mean `y`?)");
/// # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
/// ```
pub fn parse(text: &str) -> Result<Game, Diagnostic> {
    let read = || {
        if text.len() > MAX_RULES {
            let message = format!("these rules are {} bytes long, and the limit is {MAX_RULES}", text.len());
            return Err(Diagnostic::new(message, Span::new(MAX_RULES, text.len())));
        }
        let parser = Parser::new(text)?;
        let mut reader = Reader { first: parser.span(), parser, draft: Draft::default() };
        reader.statements()?;
        let mut game = reader.finish()?;
        check::complete(&mut game)?;
        Ok(game)
    };
    read().map_err(|error| error.located_in(text))
}

/// The most options that are counted in `play block`.
const MAX_BLOCK: u32 = 1_000_000;

/// The largest Grundy value that is claimed by itself.
const MAX_VALUE: u32 = 1000;

/// A game while it is read.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    source: Option<String>,
    play: Option<Play>,
    piles: Option<Piles>,
    lets: Vec<Let>,
    moves: Vec<Clause>,
    expect: Option<Expectation>,
    one: Option<Expectation>,
    values: Vec<(u32, Expectation)>,
    grundy: Option<Expr>,
}

struct Reader<'a> {
    parser: Parser<'a>,
    draft: Draft,
    /// Where the first token stands.
    first: Span,
}

impl Reader<'_> {
    fn statements(&mut self) -> Parsed<()> {
        loop {
            let span = self.parser.span();
            let word = match self.parser.peek() {
                Token::End => return Ok(()),
                Token::Keyword(word) if STATEMENTS.contains(word) => *word,
                _ => return Err(self.not_a_statement()),
            };
            self.check_order(word, span)?;
            self.parser.advance();
            match word {
                "game" => self.draft.name = Some(self.text("the name of the game in quotes")?),
                "source" => self.draft.source = Some(self.text("the source in quotes")?),
                "play" => self.draft.play = Some(self.play()?),
                "piles" => self.draft.piles = Some(self.piles()?),
                "let" => self.definition()?,
                "move" => self.clause()?,
                _ if matches!(self.parser.peek(), Token::Name(name) if name == "value") => self.value_claim(span)?,
                _ if matches!(self.parser.peek(), Token::Name(name) if name == "grundy") => self.grundy_claim(span)?,
                _ => self.draft.expect = Some(self.expectation()?),
            }
        }
    }

    fn check_order(&self, word: &'static str, span: Span) -> Parsed<()> {
        let draft = &self.draft;
        let twice = match word {
            "game" => draft.name.is_some(),
            "source" => draft.source.is_some(),
            "play" => draft.play.is_some(),
            "piles" => draft.piles.is_some(),
            // Claims about values may follow.
            "expect" => match self.parser.peek_second() {
                // Whether a value is named twice is seen when the value is read.
                Token::Name(name) if name == "value" => false,
                Token::Name(name) if name == "grundy" => draft.grundy.is_some(),
                _ => draft.expect.is_some(),
            },
            _ => false,
        };
        if twice {
            let error = Diagnostic::new(format!("`{word}` is given twice"), span);
            return Err(match word {
                "game" => error.with_hint("one text holds one game"),
                "expect" => error.with_hint("join families of positions by `union`, and list single ones after `also`"),
                _ => error,
            });
        }
        let values = draft.one.is_some() || !draft.values.is_empty() || draft.grundy.is_some();
        let claims = draft.expect.is_some() || values;
        if claims && word != "expect" {
            return Err(Diagnostic::new(format!("`{word}` comes after `expect`"), span)
                .with_hint("`expect` is the last statement of the rules"));
        }
        if !draft.moves.is_empty() && !matches!(word, "move" | "expect") {
            return Err(Diagnostic::new(format!("`{word}` comes after a move"), span)
                .with_hint(format!("`{word}` belongs above the first `move`")));
        }
        if word == "move" && draft.piles.is_none() {
            return Err(Diagnostic::new("the piles are not known before this move", span)
                .with_hint("write `piles x <= y` or `piles x, y` above the first `move`"));
        }
        if word == "expect" && draft.moves.is_empty() {
            return Err(Diagnostic::new("`expect` comes before the moves", span)
                .with_hint("a game has at least one `move`, and `expect` stands last"));
        }
        Ok(())
    }

    fn not_a_statement(&self) -> Diagnostic {
        let error = self.parser.expected("a statement");
        let near = match self.parser.peek() {
            Token::Name(name) => nearest(name, STATEMENTS.iter().copied().chain(["where", "unless", "for"])),
            _ => None,
        };
        match (near, self.parser.peek()) {
            (Some(near), _) => error.with_hint(format!("did you mean `{near}`?")),
            (None, Token::Keyword("pile")) => error.with_hint("did you mean `piles`?"),
            (None, Token::Keyword("and")) if !self.draft.moves.is_empty() => {
                error.with_hint("several takes are separated by commas: take t from x, t from y")
            }
            (None, Token::Keyword("where" | "unless" | "for" | "take")) => {
                error.with_hint("this belongs into a move: move NAME: take ... from ... where ... unless ...")
            }
            (None, Token::Keyword("also" | "except")) => error.with_hint("this belongs after `expect { ... }`"),
            _ => error.with_hint(format!("a statement begins with {}", STATEMENTS.join(", "))),
        }
    }

    fn finish(&mut self) -> Parsed<Game> {
        let end = self.parser.span();
        let draft = std::mem::take(&mut self.draft);
        let missing = |what: &str, hint: &str| Diagnostic::new(what, end).with_hint(hint);
        let name = draft.name.ok_or_else(|| {
            Diagnostic::new("these rules have no name", self.first).with_hint("begin with game \"...\"")
        })?;
        let piles = draft.piles.ok_or_else(|| {
            missing("these rules have no piles", "write `piles x <= y` for unordered piles, or `piles x, y`")
        })?;
        if draft.moves.is_empty() {
            return Err(missing("these rules have no moves", "for example: move nim: take from 1 pile"));
        }
        Ok(Game {
            name,
            source: draft.source,
            play: draft.play.unwrap_or_default(),
            piles,
            lets: draft.lets,
            moves: draft.moves,
            expect: draft.expect,
            one: draft.one,
            values: draft.values,
            grundy: draft.grundy,
        })
    }

    /// `value 2: { .. }`, after `expect`.
    fn value_claim(&mut self, span: Span) -> Parsed<()> {
        self.parser.advance();
        let number = self.parser.span();
        let value = match self.parser.peek() {
            Token::Number(value) => u32::try_from(value).ok().filter(|value| (1..=MAX_VALUE).contains(value)),
            _ => None,
        };
        let Some(value) = value else {
            return Err(Diagnostic::new(format!("a claimed Grundy value is a number from 1 to {MAX_VALUE}"), number)
                .with_hint("the positions of value 0 are those of `expect { .. }`, without `value`"));
        };
        let known = self.draft.values.iter().any(|(other, _)| *other == value);
        if known || (value == 1 && self.draft.one.is_some()) {
            return Err(Diagnostic::new(format!("the positions of value {value} are given twice"), span)
                .with_hint("join families of positions by `union`, and list single ones after `also`"));
        }
        self.parser.advance();
        self.parser.expect_symbol(":", "after the value")?;
        self.in_normal_play(span)?;
        let claim = self.expectation()?;
        match value {
            1 => self.draft.one = Some(claim),
            _ => {
                self.draft.values.push((value, claim));
                self.draft.values.sort_by_key(|(value, _)| *value);
            }
        }
        Ok(())
    }

    /// Grundy values are about normal play.
    fn in_normal_play(&self, span: Span) -> Parsed<()> {
        let played = match self.draft.play {
            None | Some(Play::Normal) => return Ok(()),
            Some(Play::Misere) => "misere",
            Some(Play::Block(_)) => "with blocking",
        };
        let message = format!("Grundy values belong to normal play, and this game is played {played}");
        Err(Diagnostic::new(message, span))
    }

    /// `grundy: FORMULA`.
    fn grundy_claim(&mut self, span: Span) -> Parsed<()> {
        self.parser.advance();
        self.parser.expect_symbol(":", "after `grundy`")?;
        self.in_normal_play(span)?;
        self.draft.grundy = Some(self.value()?);
        Ok(())
    }

    fn text(&mut self, what: &str) -> Parsed<String> {
        match self.parser.peek().clone() {
            Token::Text(text) => {
                self.parser.advance();
                Ok(text)
            }
            _ => Err(self.parser.expected(what)),
        }
    }

    /// Reads a new name, which must not be reserved or built in.
    fn name(&mut self, what: &str) -> Parsed<(String, Span)> {
        let span = self.parser.span();
        match self.parser.peek().clone() {
            Token::Name(name) if builtin::find(&name).is_some() => {
                Err(Diagnostic::new(format!("`{name}` is built in and cannot be {what}"), span)
                    .with_hint("choose another name"))
            }
            Token::Name(name) => {
                self.parser.advance();
                Ok((name, span))
            }
            Token::Keyword(word) => {
                Err(Diagnostic::new(format!("`{word}` is a word of the language and cannot be {what}"), span)
                    .with_hint("choose another name"))
            }
            _ => Err(self.parser.expected(what)),
        }
    }

    fn play(&mut self) -> Parsed<Play> {
        let play = match self.parser.peek() {
            Token::Keyword("normal") => Play::Normal,
            Token::Keyword("misere") => Play::Misere,
            Token::Name(name) if name == "block" => {
                self.parser.advance();
                match self.parser.peek() {
                    Token::Number(options) => match u32::try_from(options) {
                        Ok(options) if (2..=MAX_BLOCK).contains(&options) => Play::Block(options),
                        _ => {
                            let message = format!("`block` needs a number from 2 to {MAX_BLOCK}");
                            return Err(Diagnostic::new(message, self.parser.span()).with_hint(
                                "in `play block 2` a position is lost if fewer than 2 of its options are lost",
                            ));
                        }
                    },
                    _ => return Err(self.parser.expected("a number of options after `block`")),
                }
            }
            _ => return Err(self.parser.expected("`normal`, `misere` or `block`")),
        };
        self.parser.advance();
        Ok(play)
    }

    fn piles(&mut self) -> Parsed<Piles> {
        let mut names: Vec<String> = Vec::new();
        let mut separator = None;
        loop {
            let (name, span) = self.name("the name of a pile")?;
            if names.contains(&name) {
                return Err(Diagnostic::new(format!("there are two piles named {}", quoted(&name)), span));
            }
            if self.draft.lets.iter().any(|known| known.name == name) {
                return Err(Diagnostic::new(format!("{} is already the name of a `let`", quoted(&name)), span));
            }
            if names.len() == MAX_NAMES {
                return Err(Diagnostic::new(format!("there are more than {MAX_NAMES} piles"), span));
            }
            names.push(name);
            let span = self.parser.span();
            let next = match self.parser.peek() {
                Token::Symbol(symbol @ ("," | "<=")) => *symbol,
                Token::Symbol("<" | ">" | ">=" | "=") => {
                    return Err(self
                        .parser
                        .expected("`<=` or `,` between piles")
                        .with_hint("piles x <= y are unordered and named smallest first; piles x, y are ordered"));
                }
                Token::Name(name) if nearest(name, STATEMENTS.iter().copied()).is_some() => {
                    return Err(self.not_a_statement());
                }
                Token::Name(_) => return Err(self.parser.expected("`<=` or `,` between piles")),
                _ => return Ok(Piles { sorted: separator == Some("<="), names }),
            };
            if separator.is_some_and(|before| before != next) {
                return Err(Diagnostic::new("piles are either all ordered or all unordered", span)
                    .with_hint("write only `<=` or only `,` between them"));
            }
            separator = Some(next);
            self.parser.advance();
        }
    }

    fn definition(&mut self) -> Parsed<()> {
        let (name, span) = self.name("the name of a `let`")?;
        self.unused(&name, span)?;
        if self.draft.lets.len() == MAX_NAMES {
            return Err(Diagnostic::new(format!("there are more than {MAX_NAMES} definitions"), span));
        }
        let mut parameters: Vec<String> = Vec::new();
        if self.parser.eat_symbol("(") {
            loop {
                let (parameter, span) = self.name("the name of a parameter")?;
                if parameters.contains(&parameter) {
                    let message = format!("there are two parameters named {}", quoted(&parameter));
                    return Err(Diagnostic::new(message, span));
                }
                if parameter == name || self.draft.lets.iter().any(|known| known.name == parameter) {
                    let message = format!("{} is already the name of a `let`", quoted(&parameter));
                    return Err(Diagnostic::new(message, span).with_hint("choose another name for the parameter"));
                }
                if parameters.len() == MAX_NAMES {
                    return Err(Diagnostic::new(format!("there are more than {MAX_NAMES} parameters"), span));
                }
                parameters.push(parameter);
                if !self.parser.eat_symbol(",") {
                    break;
                }
            }
            self.parser.expect_symbol(")", "after the parameters")?;
        }
        if self.parser.at_symbol("'") {
            return Err(Diagnostic::new("only piles are primed", self.parser.span()));
        }
        self.parser.expect_symbol("=", &format!("after {}", quoted(&name)))?;
        let value = self.expression()?;
        self.draft.lets.push(Let { name, parameters, value });
        Ok(())
    }

    /// Fails if a pile or a let has the name already.
    fn unused(&self, name: &str, span: Span) -> Parsed<()> {
        if self.draft.lets.iter().any(|known| known.name == name) {
            return Err(Diagnostic::new(format!("{} is defined twice", quoted(name)), span));
        }
        if self.draft.piles.iter().any(|piles| piles.names.iter().any(|pile| pile == name)) {
            return Err(Diagnostic::new(format!("{} is already the name of a pile", quoted(name)), span));
        }
        Ok(())
    }

    fn expression(&mut self) -> Parsed<Expr> {
        self.parser.expression().and_then(not_too_tall)
    }

    fn value(&mut self) -> Parsed<Expr> {
        self.parser.value().and_then(not_too_tall)
    }

    fn pile_names(&self) -> &[String] {
        self.draft.piles.as_ref().map_or(&[], |piles| &piles.names)
    }
}

/// Where a variable starts: the number, or the one after it.
fn start(number: &Natural, strict: u64, span: Span) -> Parsed<u64> {
    let from = u64::try_from(number).ok().and_then(|from| from.checked_add(strict));
    from.ok_or_else(|| Diagnostic::new("this bound is too large", span))
}

fn not_too_tall(expr: Expr) -> Parsed<Expr> {
    if expr.height() <= MAX_HEIGHT {
        return Ok(expr);
    }
    Err(Diagnostic::new("this expression is nested too deeply or has too many operators in a row", expr.span)
        .with_hint(format!("at most {MAX_HEIGHT} levels are read in rules; give a part of it a name with `let`")))
}

/// `1 pile`, `2 piles`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
