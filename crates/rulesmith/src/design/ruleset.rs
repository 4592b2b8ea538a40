//! Rules that were found, how they are judged, and in which order a person wants to see them.

use crate::games::{self, listed};
use crate::prove::{Certificate, Engine};
use crate::rules::{Clause, Game, Take};
use crate::syntax::{Expr, ExprKind, Parser, Token};
use std::collections::BTreeSet;
use std::fmt;

/// Rules for a target, with where they come from and how they are known to fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// What the construction is called: `Relaxed Wythoff`, `Theorem 1`.
    pub construction: String,
    /// Other constructions that give the same rules here.
    pub also: Vec<String>,
    /// Where it is published; `Rulesmith` for what is found here.
    pub source: String,
    /// Why it applies to this target: the hypotheses, with their values.
    pub because: String,
    /// A name of the catalogue that gives the same rules, if there is one.
    pub name: Option<String>,
    /// The rules.
    pub game: Game,
    /// What kind of rules they are.
    pub kind: Kind,
    /// Whether the moves mention an irrational number, or a set or function made from one.
    pub mentions_slope: bool,
    /// How many single vectors are allowed or forbidden against the general rule.
    pub exceptions: usize,
    /// How long the rules are to state: the number of words and signs in the moves and in what they refer to.
    pub length: usize,
    /// The largest pile that the rules speak of, if they list positions: beyond it they are no rules for the target.
    pub only_up_to: Option<u64>,
    /// For the fewest changes of Nim or t-Wythoff what the checker has accepted: why fewer do not do.
    pub bound: Option<Box<Certificate>>,
    /// How it is known that the P-positions are those wanted.
    pub evidence: Evidence,
}

/// How far the moves depend on the position they are made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What may be taken does not depend on the position.
    Invariant,
    /// The positions fall into k classes, and what may be taken depends on the class alone (Fraenkel and Larsson 2019).
    KInvariant(u64),
    /// Neither.
    Variant,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Invariant => write!(f, "invariant"),
            Kind::KInvariant(k) => write!(f, "{k}-invariant"),
            Kind::Variant => write!(f, "variant"),
        }
    }
}

impl Kind {
    /// The k for which the rules are k-invariant by their construction.
    pub fn invariance(self) -> Option<u64> {
        match self {
            Kind::Invariant => Some(1),
            Kind::KInvariant(k) => Some(k),
            Kind::Variant => None,
        }
    }
}

/// How an answer is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// All positions with piles up to a size were solved from the rules alone and compared with the target.
    Checked {
        /// The largest pile.
        up_to: u64,
        /// How many P-positions there are on that board.
        positions: usize,
    },
    /// Decided for all positions, and checked besides.
    Proved {
        /// The engine that proved it.
        engine: Engine,
        /// What [`verify`](crate::prove::verify()) accepts without the engine.
        certificate: Box<Certificate>,
        /// The largest pile of the check.
        up_to: u64,
        /// How many P-positions there are on that board.
        positions: usize,
    },
}

impl Evidence {
    /// The certificate, if it is proved.
    pub fn certificate(&self) -> Option<&Certificate> {
        match self {
            Evidence::Proved { certificate, .. } => Some(certificate),
            Evidence::Checked { .. } => None,
        }
    }

    /// The largest pile up to which the rules were solved and compared.
    pub fn up_to(&self) -> u64 {
        match self {
            Evidence::Checked { up_to, .. } | Evidence::Proved { up_to, .. } => *up_to,
        }
    }
}

impl Ruleset {
    /// The sentences of the English text that say how to move, and what the names in them stand for.
    pub fn moves(&self) -> Vec<String> {
        moves(&self.game)
    }
}

/// The sentences of a game's English text that say how to move, and what the names in them stand for.
pub(crate) fn moves(game: &Game) -> Vec<String> {
    let english = bare(game).english();
    // The name and the piles come first, and how the game ends comes last.
    let lines: Vec<&str> = english.lines().skip(2).filter(|line| !line.starts_with("Two players ")).collect();
    let moves = lines.iter().take(lines.len().saturating_sub(1)).map(|line| line.to_string());
    named_piles(game).into_iter().chain(moves).collect()
}

/// Which pile is which, if the moves call them by their names.
fn named_piles(game: &Game) -> Option<String> {
    let names = &game.piles.names;
    let mut named = false;
    for expr in game.moves.iter().flat_map(clause_parts) {
        expr.visit(&mut |part| {
            named |= matches!(&part.kind, ExprKind::Name(name) | ExprKind::Primed(name) if names.contains(name));
        });
    }
    match names.as_slice() {
        _ if !named || !game.piles.sorted => None,
        [x, y] => Some(format!("{x} is the size of the smaller pile and {y} of the larger, before the move.")),
        [x, y, z] => Some(format!(
            "{x} is the size of the smallest pile, {y} of the middle one and {z} of the largest, before the move."
        )),
        [_] | [] => None,
        many => Some(format!("The sizes of the piles before the move, smallest first, are {}.", listed(many, "and"))),
    }
}

/// What the moves refer to: the clauses' expressions, and those of the `let`s they need, each once.
fn parts(game: &Game) -> (Vec<&Expr>, BTreeSet<&str>) {
    let mut exprs: Vec<&Expr> = game.moves.iter().flat_map(clause_parts).collect();
    let mut needed: BTreeSet<&str> = BTreeSet::new();
    let mut next = 0;
    while next < exprs.len() {
        let mut names: Vec<&str> = vec![];
        exprs[next].visit(&mut |part| match &part.kind {
            ExprKind::Name(name) | ExprKind::Call(name, _) => names.push(name),
            _ => {}
        });
        for name in names {
            if let Some(known) = game.lets.iter().find(|known| known.name == name)
                && needed.insert(&known.name)
            {
                exprs.push(&known.value);
            }
        }
        next += 1;
    }
    (exprs, needed)
}

fn clause_parts(clause: &Clause) -> impl Iterator<Item = &Expr> {
    let taken: Vec<&Expr> = match &clause.take {
        Take::Amounts(amounts) => amounts.iter().map(|amount| &amount.tokens).collect(),
        Take::Vectors { vectors, .. } => vectors.iter().flatten().collect(),
        Take::Piles { .. } => vec![],
    };
    taken.into_iter().chain(&clause.when).chain(&clause.unless)
}

/// The game with nothing but its moves and the `let`s that they need.
pub(crate) fn bare(game: &Game) -> Game {
    let needed = parts(game).1;
    Game {
        lets: game.lets.iter().filter(|known| needed.contains(known.name.as_str())).cloned().collect(),
        source: None,
        expect: None,
        one: None,
        values: vec![],
        grundy: None,
        name: String::new(),
        ..game.clone()
    }
}

/// The number of tokens in the moves and in the `let`s that they need; another game whose P-positions are used counts
/// with its own.
pub(super) fn length(game: &Game) -> usize {
    let mut others = 0;
    for expr in parts(game).0 {
        expr.visit(&mut |part| {
            if let ExprKind::Call(name, arguments) = &part.kind
                && name == "losing"
                && let [named] = arguments.as_slice()
                && let Ok(entry) = games::find(named.to_string().trim_matches('"'))
            {
                others += length(&entry.game);
            }
        });
    }
    others + own_length(game)
}

fn own_length(game: &Game) -> usize {
    let text = bare(game).to_string();
    let Ok(mut parser) = Parser::new(&text) else { return text.len() };
    let mut tokens = 0;
    while *parser.peek() != Token::End {
        parser.advance();
        tokens += 1;
    }
    tokens
}
