//! Covering the torus.

mod cover;
mod decide;
mod pair;
mod reach;
mod ruleset;
mod search;
#[cfg(test)]
mod tests;

pub use decide::{Cover, Proof, Violation};
pub(crate) use decide::{Decision, decide_with};
pub use pair::Quadrant;
pub(crate) use pair::{CORNERS, Pair};
pub(crate) use reach::largest_gap as widest_step;
pub use reach::{Choice, Reach};
pub use ruleset::{Line, Ruleset, Vector, Width};

/// How much work a question may take.
pub struct Limits<'a> {
    /// The most positions (a_n, b_n - w) looked at below each b_n.
    pub depth: i64,
    /// The most terms of the sequences searched for the smallest counterexample.
    pub search: usize,
    /// The most vectors of a line used for covers.
    pub line: usize,
    /// Asked now and then whether to go on.
    pub go_on: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { depth: 1 << 16, search: 1 << 22, line: 1 << 16, go_on: &|| true }
    }
}

impl Limits<'_> {
    pub(crate) fn go_on(&self) -> Result<(), Obstacle> {
        if (self.go_on)() { Ok(()) } else { Err(Obstacle::Interrupted) }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// The rules or the claim are not of the kind that this engine reads.
    Unread(String),
    /// Not decided within the limits.
    Limit(String),
    /// Stopped from outside.
    Interrupted,
}

impl Obstacle {
    pub(crate) fn unread(why: impl Into<String>) -> Obstacle {
        Obstacle::Unread(why.into())
    }

    pub(crate) fn limit(why: impl Into<String>) -> Obstacle {
        Obstacle::Limit(why.into())
    }
}
