//! The one reading of rules: an interpreter that forks where a number is not known.
//!
//! Four kinds of certificates are checked with it. A counterexample has numbers that are all known; a lemma and the torus
//! speak of numbers as they stand; automata follow them digit by digit. In each case the same code goes through the
//! expressions of the rules, and its answer is the list of cases in which a condition holds, each with its assumptions.
//!
//! ```
//! use rulesmith_check::read_cases;
//! let game = rulesmith_core::rules::parse("game \"G\" piles x, y move m: take 2 from x where y > 3 or x = y")?;
//! // Whether the clause may be used at (x, y) depends on two comparisons: it may in two cases.
//! assert_eq!(read_cases(&game, 0).unwrap(), ["y >= 4", "y in 0..3 and x - y = 0"]);
//! # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `value` | numbers that are not known, and assumptions about them |
//! | `language` | the definitions of a game, and how its numbers are read |
//! | `run` | readings that fork |
//! | `expression`, `floors`, `sets`, `vectors` | what expressions, floors, sets of numbers and of vectors say |
//! | `sequences` | sets as sequences |
//! | `elements`, `plain`, `feasible`, `growth` | numbers as they stand: membership, what assumptions say together, how far an index goes |
//! | `moves` | claimed positions and moves |
//! | `show` | values and assumptions as texts |

mod elements;
mod expression;
mod feasible;
mod floors;
mod growth;
mod language;
mod moves;
mod plain;
mod run;
mod sequences;
mod sets;
mod show;
mod value;
mod vectors;

pub use language::Language;
pub use run::Branch;
pub use sets::{as_automaton, as_balanced};
pub use value::{Literal, Symbol, Track, Value, Window};

pub(crate) use elements::{has, is};
pub(crate) use expression::{MAX_ENTRIES, permutations};
pub(crate) use growth::{index, only_variable};
pub(crate) use language::small;
pub(crate) use moves::speaks_of_target;
pub(crate) use run::{Read, Run, Scope, refuse};
