//! What Rulesmith says things in: the text people write, exact numbers, digits, sequences, and games as values.
//!
//! Nothing here solves, plays or proves. These rooms give every engine, and the checker that shares nothing with the
//! engines, the same words; a room uses only those above it, and everything is exact at any size.
//!
//! | room | knows |
//! |---|---|
//! | [`syntax`] | the text people write: tokens, expressions, errors that point at the place |
//! | [`number`] | rationals, quadratic irrationals, computable reals; continued fractions; floor(n alpha) for any n |
//! | [`numeration`] | p- and q-systems of a continued fraction, base b, recurrences |
//! | [`sequence`] | Beatty sequences and their relatives: terms, membership, rank |
//! | [`rules`] | games as values, and the language they are written in |
//!
//! ```
//! use malachite::{Integer, Natural};
//! use rulesmith_core::rules;
//! use rulesmith_core::sequence::{Beatty, Sequence};
//! let lower = Beatty::new("phi".parse()?)?;
//! assert_eq!(lower.term(&Natural::from(10u32))?, 16);
//! assert!(!lower.contains(&Integer::from(10))?);
//!
//! let nim = rules::parse("game \"Nim\" piles x, y move one: take from 1 pile")?;
//! assert_eq!(rules::parse(&nim.to_string())?, nim);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod number;
pub mod numeration;
pub mod rules;
pub mod sequence;
pub mod syntax;
