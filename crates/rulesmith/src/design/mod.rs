//! The question turned round: from the P-positions one would like to have to the rules that have them.
//!
//! ```
//! use rulesmith::design;
//! let slope = "sqrt(12)-2".parse().unwrap();
//! let classes = design::classify(&slope).unwrap();
//! let modified = classes.mtw.as_ref().unwrap();
//! assert_eq!((modified.k.to_string(), modified.c.to_string()), ("3".into(), "8".into()));
//! assert_eq!(classes.family(), Some(design::Family::Proposition4 { t: 2.into(), k: 3.into() }));
//! ```
//!
//! | file | does |
//! |---|---|
//! | `classify` | what the theorems decide about a slope |
//! | `constructions` | which constructions give rules for its pair, and why others do not |
//! | `forbidden` | the differences of P-positions, which no invariant game may have as moves |
//! | `target` | the positions one would like to be lost |
//! | `existence` | invariant games that theorems give |
//! | `stuck` | positions that show that there is none, and their check |
//! | `invariant` | is there an invariant game? |
//! | `report`, `reply` | a classification, and an answer about invariant games, as sentences and as JSON |

mod classify;
mod constructions;
mod existence;
mod forbidden;
mod invariant;
mod reply;
mod report;
mod stuck;
mod target;

pub use classify::{Classification, Family, FiniteModification, Theorem4, classify};
pub use constructions::{Construction, ConstructionKind};
pub use existence::{Existence, by_theorem};
pub use forbidden::{Differences, Forbidden, Origin, Two};
pub use invariant::{Answer, Verdict, invariant, largest};
pub use stuck::{Blocked, Witness, stuck};
pub use target::{Target, TargetError};
