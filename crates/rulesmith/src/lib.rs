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
//! | [`form`] | the one meaning of rules and claims: normal form, shape, claim |
//! | [`games`] | the catalogue |
//! | [`evaluate`] | rules compiled for a board |
//! | [`solve`] | P-positions, Grundy values, misere; checking claims |
//! | [`recognize`] | which slopes and relations fit a list of positions |
//! | [`referee`] | the rules at any size: legality of one move, claimed positions without a table |
//! | [`prove`] | proofs and counterexamples for all n, certificates and their checker |
//! | [`play`] | who wins, and the winning move; strategies, sums, misere, a game against a person |
//! | [`classify`] | what the theorems decide about a slope |
//! | [`cover`] | rows and what wins from them: proofs that a cover costs at least so much |
//! | [`design`] | from P-positions to rules: constructions, existence of invariant games |
//! | [`discover`] | the shortest rules in a grammar: search, exact cover, proof |
//! | [`learn`] | automata of positions from boards, judged by the provers |
//! | [`figure`] | pictures as values, of what the rooms above know; SVG, TikZ, PNG |
//! | [`ask`] | all that can be asked and said, one function that connects them, and answers in every format |
//! | [`reproduce`] | the source papers: every numbered item, asked again and compared |
//!
//! ```
//! use rulesmith::{games, solve, work::Work};
//! let work = Work::default();
//! let freak = games::find("freak")?.form(&work)?;
//! let claimed = solve::claimed(&freak, 100, &work)?;
//! assert_eq!(solve::check(&freak, &claimed, 100, &work)?.disagreement, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`tutorial`] goes from a game to a theorem and back.

// Tests inside the crate share files with those outside it, which call it by its name.
#[cfg(test)]
extern crate self as rulesmith;

pub mod ask;
pub mod classify;
pub mod cover;
pub mod design;
pub mod discover;
pub mod evaluate;
pub mod figure;
pub mod form;
pub mod games;
pub mod learn;
pub mod play;
pub mod prove;
pub mod recognize;
pub mod referee;
pub mod reproduce;
pub mod solve;
#[doc = include_str!("../../../docs/TUTORIAL.md")]
pub mod tutorial {}
pub mod work;

// The rooms of the core keep the paths they have in the table above.
pub use rulesmith_core::{number, numeration, rules, sequence, syntax};
