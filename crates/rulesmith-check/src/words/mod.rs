//! Numbers as words of digits, and words for which assumptions hold.
//!
//! | file | does |
//! |---|---|
//! | `numeration` | digits, and how a value is followed from digit to digit |
//! | `machine` | the words that satisfy assumptions; whether there are none |
//! | `cover` | whether all words of an automaton are covered |

mod cover;
mod machine;
mod numeration;

pub(crate) use cover::is_covered;
pub(crate) use machine::Machine;
pub use numeration::Digits;
