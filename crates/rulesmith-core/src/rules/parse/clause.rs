//! `move NAME: take ... for ... where ... unless ...`.

use super::{Parsed, Reader, count, not_too_tall, start};
use crate::rules::words::{quoted, the_piles};
use crate::rules::{Amount, Clause, Take, Variable};
use crate::syntax::{Diagnostic, Expr, ExprKind, Span, Token};

/// What people write for moves after which a pile is larger than before, or there are more piles.
const GROWING: [&str; 12] =
    ["split", "splits", "divide", "break", "separate", "cut", "partition", "add", "put", "place", "replace", "merge"];

impl Reader<'_> {
    pub(super) fn clause(&mut self) -> Parsed<()> {
        if self.parser.at_symbol(":") {
            return Err(self
                .parser
                .expected("a name for the move")
                .with_hint("for example: move nim: take from 1 pile"));
        }
        let (name, span) = match self.parser.peek().clone() {
            // Move names have a place of their own, so they may repeat built-in names.
            Token::Name(name) => (name, self.parser.advance().span),
            _ => self.name("the name of a move")?,
        };
        if self.draft.moves.iter().any(|clause| clause.name == name) {
            return Err(Diagnostic::new(format!("there are two moves named {}", quoted(&name)), span));
        }
        self.parser.expect_symbol(":", "after the name of the move")?;
        if !self.parser.eat_keyword("take") {
            let growing = matches!(self.parser.peek(), Token::Name(word) if GROWING.contains(&word.as_str()));
            let error = self.parser.expected("`take`");
            return Err(match growing {
                true => error.with_hint("moves only take tokens: piles that split or grow cannot be written"),
                false => error,
            });
        }
        let mut take = self.take()?;
        let (mut when, mut unless) = (None, None);
        loop {
            let span = self.parser.span();
            let (slot, word) = if self.parser.eat_keyword("where") {
                (&mut when, "where")
            } else if self.parser.eat_keyword("unless") {
                (&mut unless, "unless")
            } else if self.parser.eat_keyword("for") {
                self.range(&mut take, span)?;
                continue;
            } else {
                break;
            };
            if slot.is_some() {
                let joined = if word == "where" { "and" } else { "or" };
                return Err(Diagnostic::new(format!("this move has a second `{word}`"), span)
                    .with_hint(format!("join the conditions by `{joined}`")));
            }
            *slot = Some(self.parser.expression().and_then(not_too_tall)?);
        }
        self.draft.moves.push(Clause { name, take, variables: vec![], when, unless });
        Ok(())
    }

    fn take(&mut self) -> Parsed<Take> {
        if self.parser.eat_keyword("from") {
            return self.take_from_piles();
        }
        let first = self.value()?;
        if self.parser.at_keyword("from") {
            return self.amounts(first);
        }
        if !matches!(first.kind, ExprKind::Braces(_)) {
            return Err(self.parser.expected("`from` and a pile after the amount").with_hint(match first.kind {
                ExprKind::Tuple(_) | ExprKind::Comprehension(..) => {
                    "a vector is written in braces, as in take {2, 3}, and a sequence of them with `for n >= 1`"
                }
                _ => "for example: take t from x",
            }));
        }
        let mut vectors = vec![self.vector(first)?];
        while self.parser.eat_symbol(",") {
            let next = self.value()?;
            vectors.push(self.vector(next)?);
        }
        if self.parser.at_keyword("from") {
            return Err(self.vector_from());
        }
        Ok(Take::Vectors { vectors, range: None })
    }

    fn vector_from(&self) -> Diagnostic {
        Diagnostic::new("a vector in braces is not taken from a named pile", self.parser.span())
            .with_hint("it goes to all piles in every order; write take k from x, l from y to name them")
    }

    fn vector(&self, expr: Expr) -> Parsed<Vec<Expr>> {
        let piles = self.pile_names().len();
        match expr.kind {
            ExprKind::Braces(entries) if entries.len() == piles => Ok(entries),
            ExprKind::Braces(entries) => {
                let (entries, piles) = (count(entries.len(), "entry", "entries"), count(piles, "pile", "piles"));
                Err(Diagnostic::new(format!("this vector has {entries}, but the game has {piles}"), expr.span)
                    .with_hint("write 0 for a pile that nothing is taken from"))
            }
            _ => Err(Diagnostic::new("expected a vector in braces", expr.span).with_hint("for example {2, 3}")),
        }
    }

    fn take_from_piles(&mut self) -> Parsed<Take> {
        let up_to = self.parser.eat_keyword("up");
        if up_to && !self.parser.eat_keyword("to") {
            return Err(self.parser.expected("`to` after `up`"));
        }
        let span = self.parser.span();
        let number = match self.parser.peek().clone() {
            Token::Number(number) => number,
            Token::Name(name) if self.pile_names().contains(&name) => {
                return Err(self
                    .parser
                    .expected("a number of piles")
                    .with_hint(format!("say how many tokens: take t from {name}")));
            }
            _ => return Err(self.parser.expected("a number of piles")),
        };
        self.parser.advance();
        if !self.parser.eat_keyword("pile") && !self.parser.eat_keyword("piles") {
            return Err(self.parser.expected("`pile` or `piles` after the number"));
        }
        let piles = self.pile_names().len();
        match usize::try_from(&number) {
            Ok(0) => Err(Diagnostic::new("this move takes nothing", span).with_hint("take from at least 1 pile")),
            Ok(count) if count <= piles => Ok(Take::Piles { count, up_to }),
            _ => {
                let message = format!("the game has only {}", count(piles, "pile", "piles"));
                Err(Diagnostic::new(message, span))
            }
        }
    }

    fn amounts(&mut self, first: Expr) -> Parsed<Take> {
        let mut tokens = first;
        let mut amounts: Vec<Amount> = Vec::new();
        loop {
            if matches!(tokens.kind, ExprKind::Braces(_)) {
                return Err(self.vector_from());
            }
            if !self.parser.eat_keyword("from") {
                return Err(self.parser.expected("`from` and a pile after the amount"));
            }
            let span = self.parser.span();
            let Token::Name(name) = self.parser.peek().clone() else {
                return Err(self.parser.expected("the name of a pile").with_hint(the_piles(self.pile_names())));
            };
            self.parser.advance();
            let Some(pile) = self.pile_names().iter().position(|pile| *pile == name) else {
                return Err(Diagnostic::new(format!("there is no pile {}", quoted(&name)), span)
                    .with_hint(the_piles(self.pile_names())));
            };
            if self.parser.at_symbol("'") {
                return Err(Diagnostic::new("tokens are taken from a pile before the move", self.parser.span())
                    .with_hint(format!("write {name} without the prime")));
            }
            if amounts.iter().any(|amount| amount.pile == pile) {
                return Err(Diagnostic::new(format!("this move takes from the pile {} twice", quoted(&name)), span)
                    .with_hint("add the amounts up"));
            }
            amounts.push(Amount { tokens, pile });
            if !self.parser.eat_symbol(",") {
                return Ok(Take::Amounts(amounts));
            }
            tokens = self.value()?;
        }
    }

    /// `for n >= 1`, after the word `for`.
    fn range(&mut self, take: &mut Take, span: Span) -> Parsed<()> {
        let (name, at) = self.name("the variable of `for`")?;
        self.unused(&name, at)?;
        let strict = match self.parser.peek() {
            Token::Symbol(">=") => 0,
            Token::Symbol(">") => 1,
            _ => return Err(self.parser.expected("`>=` after the variable of `for`").with_hint("as in for n >= 1")),
        };
        self.parser.advance();
        let number_span = self.parser.span();
        let Token::Number(number) = self.parser.peek().clone() else {
            return Err(self.parser.expected("a number").with_hint("as in for n >= 1"));
        };
        self.parser.advance();
        let from = start(&number, strict, number_span)?;
        let Take::Vectors { vectors, range } = take else {
            return Err(Diagnostic::new("`for` ranges over vectors in braces, and this move has none", span)
                .with_hint("for example: take {n, 2*n} for n >= 1"));
        };
        if range.is_some() {
            return Err(Diagnostic::new("this move has a second `for`", span));
        }
        if !vectors.iter().flatten().any(|entry| entry.mentions(&name)) {
            return Err(Diagnostic::new(format!("{} does not occur in the vectors", quoted(&name)), at));
        }
        *range = Some(Variable { name, from });
        Ok(())
    }
}
