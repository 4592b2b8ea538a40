//! The rules and claims of a game read exactly, at any size: is this move legal, is this position claimed to be lost?
//!
//! [`evaluate`](crate::evaluate) compiles a game for a board and answers millions of such questions about small piles;
//! this room answers them one at a time about piles of a million digits. Both read the same rules value, and the tests
//! hold them to each other. Everything is generic in the kind of whole number ([`Whole`]): machine words where they
//! suffice, long integers beyond.
//!
//! ```
//! use malachite::Integer;
//! use rulesmith::{exact::Referee, games, work::Work};
//! let game = games::find("t-wythoff(2)")?.game;
//! let referee = Referee::new(&game, &Work::default())?;
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
//! | `lower` | from expressions of the rules to terms |
//! | `referee` | whether a move is legal, and which rule forbids it |
//! | `family` | the claimed P-positions: by index, through a pile, by a difference of piles |

mod family;
mod line;
mod lower;
mod products;
mod referee;
mod term;
mod whole;

pub use family::{Claims, Column, Family};
pub use line::Line;
pub use products::Products;
pub use referee::{LegalMove, Referee, Refusal};
pub use term::{Set, Term, Test};
pub use whole::{Outcome, Stop, Whole};
