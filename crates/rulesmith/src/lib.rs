//! Rulesmith: exact slopes and sequences, the rules of take-away games, and what connects them.
//!
//! Name the rules of a take-away game and find its P-positions; name two sequences and compare. Everything is exact: no
//! float decides anything, at any size.
//!
//! | room | knows |
//! |---|---|
//! | [`syntax`] | the text people write: tokens, expressions, errors that point at the place |
//! | [`number`] | rationals, quadratic irrationals, computable reals; continued fractions; floor(n alpha) for any n |
//! | [`sequence`] | Beatty sequences and their relatives: terms, membership, rank |
//! | [`numeration`] | p- and q-systems of a continued fraction, base b |
//! | [`rules`] | games as values, and the language they are written in |
//! | [`work`] | limits, progress, cancelling, clock |
//! | [`games`] | the catalogue |
//! | [`evaluate`] | rules compiled for a board |
//! | [`solve`] | P-positions, Grundy values, misere; checking claims; recognising slopes |
//! | [`exact`] | the rules at any size: legality of one move, claimed positions without a table |
//! | [`play`] | who wins, and the winning move; strategies, sums, misere, a game against a person |
//! | [`prove`] | proofs and counterexamples for all n, certificates and their checker |
//! | [`design`] | from P-positions to rules: constructions, classification of slopes, existence of invariant games |
//! | [`ask`] | all that can be asked and said, one function that connects them, and answers in every format |
//!
//! ```
//! use rulesmith::{games, solve};
//! let freak = games::find("freak")?.game;
//! let options = solve::Options::default();
//! let claimed = solve::claimed(&freak, 100, &options)?;
//! assert_eq!(solve::check(&freak, &claimed, 100, &options)?.disagreement, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ask;
pub mod design;
pub mod evaluate;
pub mod exact;
pub mod games;
pub mod number;
pub mod numeration;
pub mod play;
pub mod prove;
pub mod rules;
pub mod sequence;
pub mod solve;
pub mod syntax;
pub mod work;
