//! From the form to something that runs: conditions and amounts over machine integers, for boards of a given size.
//!
//! A [`Program`] is a form compiled for piles up to N. Slopes and sets are evaluated exactly once, into tables and
//! bitmaps as far as the board can ask; every intermediate value is shown by interval arithmetic, when compiling, to fit
//! in 64 bits, so nothing can overflow when running. Conditions are evaluated one position at a time ([`value`]) or
//! for a whole line of moves at once ([`block`]): a comparison along a line is a range, membership a slice of a bitmap.
//!
//! ```
//! use rulesmith::{evaluate, form::Form, rules};
//! let game = rules::parse("game \"Wythoff\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y")?;
//! let work = rulesmith::work::Work::default();
//! let program = evaluate::Program::new(&Form::of(&game, &work)?, 100, &|_, _| Ok(vec![]), &work)?;
//! let moves = program.moves(&[1, 2], &mut work.pace())?;
//! let targets: Vec<Vec<i64>> = moves.into_iter().map(|m| m.to).collect();
//! assert_eq!(targets, [vec![0, 2], vec![1, 1], vec![0, 1], vec![0, 1]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod block;
mod claim;
mod compile;
mod error;
mod moves;
mod numbers;
mod pile;
pub(crate) mod specialise;
mod table;
mod terms;
pub mod value;

pub(crate) use claim::claimed_positions;
pub use compile::{CompiledClause, Program, Shape};
pub use moves::Move;
pub(crate) use pile::Parts;
pub use table::{Membership, PairSet, SharedSet, Table};
pub(crate) use terms::fill_telling;
pub use terms::{TermsError, fill};

use crate::form::{Form, FormError};

/// Gives all lost positions of a game with piles up to a size, for `losing("..")`: boards are solved in another room.
pub type LostPositions<'a> = &'a dyn Fn(&Form, u64) -> Result<Vec<Vec<i64>>, FormError>;
