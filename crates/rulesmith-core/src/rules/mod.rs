//! The rules of a game as a value, and the small language they are written in.
//!
//! A [`Game`] is data: piles, named values, and move clauses with conditions over the position, the amounts taken and
//! the position reached. This room reads that value from text ([`parse`]), checks everything that can be checked
//! without evaluating a slope or a sequence, and says it again in four ways: as canonical rules text ([`Game`] is
//! [`Display`](std::fmt::Display), and parsing the text gives the same value back), as English for a player, as LaTeX
//! for a paper, and as JSON for a program.
//!
//! ```
//! let game = rulesmith_core::rules::parse(r#"
//!     game "Wythoff"
//!     piles x <= y
//!     move nim:      take from 1 pile
//!     move diagonal: take t from x, t from y   # the same from both
//!     expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }
//! "#)?;
//! assert_eq!(game.moves.len(), 2);
//! assert_eq!(game.moves[1].variables[0].name, "t");
//! assert!(game.english().contains("Take the same number t of tokens from both piles."));
//! assert_eq!(rulesmith_core::rules::parse(&game.to_string())?, game);
//!
//! let error = rulesmith_core::rules::parse("game \"G\"\npiles x, y\nmove row: take t from z").unwrap_err();
//! assert_eq!(error.to_string(), "there is no pile `z`, at line 3, column 23 (the piles are x and y)");
//! # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `parse` | text to statements |
//! | `check`, `kind`, `amount`, `words` | what is wrong with a game that is well spelled: names, kinds, arities, linear amounts |
//! | `automaton` | automata written into rules, and in files |
//! | `builtin` | the names the language knows by itself |
//! | `print` | the canonical text |
//! | `misere` | misere play as normal play |
//! | `prose`, `english`, `latex` | one set of sentences in two voices |

mod amount;
mod automaton;
mod builtin;
mod check;
mod english;
mod kind;
mod latex;
mod misere;
mod numerals;
mod parse;
mod print;
mod prose;
mod sum;
mod words;

pub use automaton::{
    automaton_file, automaton_in, automaton_text, begins_an_automaton, digit_automaton, with_automata, without_states,
};
pub use numerals::written_set;
pub use parse::{MAX_RULES, parse};
pub use words::nearest;

use crate::syntax::Expr;
use malachite::Natural;

/// The most piles, the most `let`s, and the most variables in one clause.
pub const MAX_NAMES: usize = 1000;

/// A take-away game: what it is played on, and which moves it allows.
///
/// Two games are equal when they say the same, wherever their parts stood in the source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The title in quotes after `game`.
    pub name: String,
    /// Where the game comes from, if it says.
    pub source: Option<String>,
    /// Who wins when no move is left.
    pub play: Play,
    /// What it is played on.
    pub piles: Piles,
    /// The named slopes, sets, sequences and functions, each using only those before it.
    pub lets: Vec<Let>,
    /// The moves; a move is legal if any clause allows it.
    pub moves: Vec<Clause>,
    /// The positions claimed to be lost for the player to move.
    pub expect: Option<Expectation>,
    /// The positions claimed to have Grundy value 1.
    pub one: Option<Expectation>,
    /// The positions claimed to have other Grundy values, from 2 on, by the value.
    pub values: Vec<(u32, Expectation)>,
    /// What is claimed to be the Grundy value: a number that depends on the piles, in which `xor(..)` is a number too.
    pub grundy: Option<Expr>,
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
    /// The player who cannot move loses, and before each move the other player forbids up to so many of the options, less one:
    /// a position is lost if fewer than so many of its options are lost.
    Block(u32),
}

/// The piles of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    /// Their names; at least one.
    pub names: Vec<String>,
    /// True for `piles x <= y`: the piles have no order, and the names stand for their sizes, smallest first.
    /// False for `piles x, y`: each pile keeps its name. A single pile counts as ordered.
    pub sorted: bool,
}

/// `let NAME = VALUE` or `let NAME(PARAMETERS) = VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Let {
    /// The name.
    pub name: String,
    /// The parameters of a function; empty for a slope, a set or a sequence.
    pub parameters: Vec<String>,
    /// What it stands for.
    pub value: Expr,
}

/// One way to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What the move is called.
    pub name: String,
    /// What it takes.
    pub take: Take,
    /// The clause's own variables in the order in which they first occur in the amounts.
    pub variables: Vec<Variable>,
    /// The condition after `where`: the move is legal only if it holds.
    pub when: Option<Expr>,
    /// The condition after `unless`: the move is not legal if it holds.
    pub unless: Option<Expr>,
}

/// What a clause takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    /// `take 3t from x, t from y`: each amount from its own pile, and nothing from the others.
    Amounts(Vec<Amount>),
    /// `take from 1 pile`, `take from up to 2 piles`: any positive number from each of that many piles.
    Piles {
        /// How many piles.
        count: usize,
        /// Whether fewer will do.
        up_to: bool,
    },
    /// `take {2, 3}, {9, 18}`: one of the vectors, its entries given to the piles in any order.
    Vectors {
        /// The vectors, each with one entry for every pile.
        vectors: Vec<Vec<Expr>>,
        /// `for n >= 1`: the entries are any formulas in `n`. Without it they are linear in the clause's variables.
        range: Option<Variable>,
    },
}

/// An amount and the pile it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// How many tokens: linear in the clause's variables, free of pile names.
    pub tokens: Expr,
    /// The pile, as an index into [`Piles::names`].
    pub pile: usize,
}

/// A variable that ranges over the integers from `from` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The least value. For a clause's variable: 1, or 0 if a condition such as `where k >= 0` says so.
    pub from: u64,
}

/// The positions claimed to be lost for the player to move: the families' members and `also`, without `except`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// `{ (..) : n >= 0 }`, several of them joined by `union`; none, if all positions are listed.
    pub families: Vec<Family>,
    /// Positions added.
    pub also: Vec<Vec<Natural>>,
    /// Positions taken away.
    pub except: Vec<Vec<Natural>>,
}

/// `{ (e1, e2) : n >= 0 }`, `{ (e1, e2) : n >= 0, m >= 1 and condition }`; or `{ (x, y) : condition }`, which is
/// `{ (x, y) : x >= 0, y >= 0 and condition }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// One formula in the variables for every pile.
    pub position: Vec<Expr>,
    /// The variables and where they start; at least one.
    pub variables: Vec<Variable>,
    /// What else the variables have to satisfy.
    pub condition: Option<Expr>,
}

/// The names in an expression that are not built in, each once, in their order.
pub fn free_names(expr: &Expr) -> Vec<String> {
    let mut names = Vec::new();
    kind::free_names(expr, &mut names, |_| false);
    names
}

impl Game {
    /// The rules as sentences for a player who does not know the language, one per line.
    pub fn english(&self) -> String {
        english::render(self)
    }

    /// The rules as LaTeX: a paragraph, an `itemize` of the moves, and how the game ends. Needs `amsmath`.
    pub fn latex(&self) -> String {
        latex::render(self)
    }
}
