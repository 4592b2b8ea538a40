//! The rules and claims of a game at any size: is this move legal, is this position claimed to be lost?
//!
//! [`evaluate`](crate::evaluate) compiles a game for a board and answers millions of such questions about small piles;
//! this room answers them one at a time about piles of a million digits. Both are translations of the same
//! [form](crate::form), and the tests hold them to each other. Everything is generic in the kind of whole number
//! ([`Whole`]): machine words where they suffice, long integers beyond. What has no meaning without a board (the lost
//! positions of another game, the values of a formula that cannot be turned around) is an error with its clause.
//!
//! ```
//! use malachite::Integer;
//! use rulesmith::{form::Form, games, referee::Referee, work::Work};
//! let game = games::find("t-wythoff(2)")?.game;
//! let referee = Referee::new(&Form::of(&game, &Work::default())?)?;
//! let position = |x: i64, y: i64| [Integer::from(x), Integer::from(y)];
//! let products = referee.products();
//! let legal = referee.allows(&position(10, 15), &position(4, 8), &products)?.unwrap();
//! assert_eq!(legal.take, position(6, 7));
//! assert_eq!(referee.clause_name(legal.clause), "band");
//! assert_eq!(referee.allows(&position(10, 15), &position(4, 12), &products)?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `whole` | the two kinds of whole numbers |
//! | `line` | floor(slope n + offset) and its inverse |
//! | `products` | multiplying long numbers once where ten floors are asked for |
//! | `term` | values, conditions and sets |
//! | `prepare` | from numbers, conditions and sets of the form to terms |
//! | `way` | one way to take tokens: which variables give these amounts, and whether its condition holds |
//! | `judge` | whether a move is legal, and what each clause says to it |
//! | `column` | formulas in an index that can be turned around |
//! | `family` | the claimed P-positions: by index, through a pile, by a difference of piles |

mod column;
mod family;
mod judge;
mod line;
mod prepare;
mod products;
mod term;
mod way;
mod whole;

pub use column::Column;
pub use family::{Claims, Family};
pub use judge::{LegalMove, Referee};
pub use line::Line;
pub use products::Products;
pub use term::{Set, Term, Test};
pub use way::Refusal;
pub use whole::{Known, Outcome, Stop, Whole};
