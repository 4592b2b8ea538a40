//! Deciding a claim for all n by automata over numeration systems.
//!
//! Numbers are words of digits, tuples of numbers are words of tuples of digits, and a formula is the automaton of the
//! tuples for which it is true: "and" is a product, "there is" drops a track, "not" needs determinism. The formulas
//! here are made of linear relations, `floor(n alpha)` for the slopes of one quadratic field, remainders, and sets
//! with automata of their own. The rules and the claimed positions T of a game become the two statements (A) no legal
//! move leads from T to T, and (B) every other position has a legal move into T; both are decided by looking for
//! words.
//!
//! ```
//! use rulesmith::form::Form;
//! use rulesmith::prove::Statement;
//! use rulesmith::prove::automata::{Decision, decide};
//! use rulesmith::work::Work;
//! use rulesmith::{games, rules};
//! let work = Work::default();
//! assert_eq!(decide(&games::find("freak")?.form(&work)?, &work)?, Decision::Proved);
//!
//! let wrong = rules::parse(r#"
//!     game "Nim, with the claim of Wythoff"
//!     piles x <= y
//!     move nim: take from 1 pile
//!     expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }
//! "#)?;
//! let Decision::Refuted(found) = decide(&Form::of(&wrong, &work)?, &work)? else { panic!() };
//! assert_eq!((found.statement, found.position), (Statement::B, vec![1u32.into(), 1u32.into()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `decide` | the question and the answers |
//! | `problem` | (A) and (B), the choice of a numeration, counterexamples |
//! | `families` | the claimed positions and the moves into them, way by way |
//! | `reader`, `floors`, `conditions`, `sets` | from the form: numbers to terms, conditions and sets to literals |
//! | `cases` | values by cases, conditions by alternatives |
//! | `field` | the numbers of a form's quadratic field, and the numerations that suit it |
//! | `formula` | literals, conjunctions, sets, and their automata |
//! | `term`, `atom` | linear terms with remainders, and the automaton that compares one with constants |
//! | `numeration` | base b, and Ostrowski's numeration of a periodic continued fraction |
//! | `automaton`, `operations`, `minimise` | sparse automata over tuples of digits |
//! | `offsets` | sets whose other piles follow from the first |
//! | `witness` | the smallest accepted word |
//! | `strategy` | a winning move at any size |
//! | `walnut` | (A) and (B) in the syntax of another prover |
//! | `certify` | what a proof rests on, for the checker |
//! | `budget` | limits |

mod atom;
mod automaton;
mod budget;
mod cases;
mod certify;
mod conditions;
mod decide;
mod families;
mod field;
mod floors;
mod formula;
mod minimise;
mod numeration;
mod offsets;
mod operations;
mod problem;
mod reader;
mod sets;
mod strategy;
mod term;
#[cfg(test)]
mod tests;
mod walnut;
mod witness;

pub use budget::Stop;
pub use certify::certify;
pub(in crate::prove) use certify::for_gap_rule;
pub use decide::{Counterexample, Decision, Move, decide};
pub use field::numerations;
pub(crate) use offsets::{Line, graph, places};
pub use strategy::{Told, told};
pub use walnut::{Walnut, walnut};
