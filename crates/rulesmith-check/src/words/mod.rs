//! Numbers as words of digits, and words for which assumptions hold.
//!
//! | file | does |
//! |---|---|
//! | `numeration` | digits, and what they are worth |
//! | `recurrence` | digits of numbers that are written by a recurrence |
//! | `follower` | a value followed from digit to digit |
//! | `table` | the same by tables, which branches share |
//! | `interned` | lists of numbers, each kept once |
//! | `written` | sets of words, written out |
//! | `simpler` | branches made simpler before that |
//! | `product` | the words that satisfy assumptions; whether there are none |
//! | `cover` | whether all words of a set are covered |

mod cover;
mod follower;
mod interned;
mod numeration;
mod product;
mod recurrence;
mod simpler;
mod table;
mod written;

pub use numeration::Digits;
pub(crate) use numeration::Numeration;
pub(crate) use product::Products;
pub(crate) use written::{MAX_TRACKS, Words, letter_of};
