//! Covers: rows, items that win from some of them, and what a set of items that wins from all rows costs at least.
//!
//! | file | does |
//! |---|---|
//! | `bits` | sets of rows, or of anything that is numbered |
//! | `bound` | proofs of lower bounds, for the checker |

mod bits;
mod bound;

pub(crate) use bits::Bits;
pub(crate) use bound::{Item, lower_bound};
