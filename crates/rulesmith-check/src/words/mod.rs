//! Numbers as words of digits, and words for which assumptions hold.
//!
//! | file | does |
//! |---|---|
//! | `numeration` | digits, and how a value is followed from digit to digit |
//! | `machine` | the words that satisfy assumptions; whether there are none, and whether words are covered |

mod machine;
mod numeration;

pub(crate) use machine::{Left, Machine, is_covered};
pub use numeration::Digits;
