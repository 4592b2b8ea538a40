//! From the rules value to something that runs: conditions and amounts over machine integers, for boards of a given size.
//!
//! A [`Program`] is a game compiled for piles up to N. Slopes and sets are evaluated exactly once, into tables and
//! bitmaps as far as the board can ask; every intermediate value is shown by interval arithmetic, when compiling, to fit
//! in 64 bits, so nothing can overflow when running. Conditions are evaluated one position at a time ([`value`]) or
//! for a whole line of moves at once ([`block`]): a comparison along a line is a range, membership a slice of a bitmap.
//!
//! ```
//! use rulesmith::{evaluate, rules};
//! let game = rules::parse("game \"Wythoff\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y")?;
//! let work = rulesmith::work::Work::default();
//! let program = evaluate::Program::new(&game, 100, &work)?;
//! let moves = program.moves(&[1, 2], &mut work.pace())?;
//! let targets: Vec<Vec<i64>> = moves.into_iter().map(|m| m.to).collect();
//! assert_eq!(targets, [vec![0, 2], vec![1, 1], vec![0, 1], vec![0, 1]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod block;
mod compile;
mod error;
mod expect;
mod expression;
mod floor;
pub(crate) mod meaning;
mod moves;
pub(crate) mod specialise;
mod table;
mod terms;
pub mod value;

pub(crate) use compile::permutations;
pub use compile::{CompiledClause, Program, Shape};
pub use error::EvaluateError;
pub(crate) use expect::expected_positions;
pub use moves::Move;
pub use table::{Membership, PairSet, SharedSet, Table};
pub use terms::{TermsError, fill};
