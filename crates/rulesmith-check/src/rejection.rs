//! Why a certificate is not accepted: the condition that fails, and where.
//!
//! Every condition of docs/CERTIFICATES.md has its number here, and every rejection names one.
//!
//! ```
//! use rulesmith_check::{Condition, Limits, verify};
//! let rejection = verify("[1, 2]", &Limits::default()).unwrap_err();
//! assert_eq!(rejection.condition, Condition::F1);
//! assert!(rejection.to_string().starts_with("F1: "));
//! ```

use std::fmt;

/// The conditions, numbered as in docs/CERTIFICATES.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// The text is a certificate of version 2: every field is there once, and no other.
    F1,
    /// Its rules are read, and claim something.
    F2,
    /// The checking stays within the limits given.
    F3,
    /// Every part of the rules and of the claim is one that the checker reads.
    R1,
    /// Every number that is compared, claimed or taken is whole.
    R2,
    /// Every index is one that the set has, and no constraint is asked for a negative number.
    R3,
    /// The position has a pile for each of the game, none too large to be looked at.
    C1,
    /// A move between claimed positions: both are claimed.
    C2,
    /// A move between claimed positions: it is allowed.
    C3,
    /// A position without a move to a claimed one: it is not claimed.
    C4,
    /// A position without a move to a claimed one: no clause allows such a move.
    C5,
    /// Misere: misere play has evidence of this kind, and normal play has not.
    M1,
    /// Misere: there is a move wherever a pile has as many tokens as the certificate says.
    M2,
    /// Misere: no position without moves is claimed.
    M3,
    /// Value 1: play is normal, and the rules claim both the P-positions and the positions of value 1.
    V1,
    /// Value 1: the P-positions are those claimed.
    V2,
    /// Value 1: no position is claimed twice.
    V3,
    /// All Grundy values: play is normal, and the rules claim nothing else.
    S1,
    /// All Grundy values: what is shown of the sum with a heap is shown in normal play.
    S2,
    /// Rows: the game is in normal play, on one pile or on two unordered ones.
    G1,
    /// Rows: the rules allow what the certificate says they do.
    G2,
    /// Rows: they are rows of the game with periods that belong together, and the window can be looked at.
    G3,
    /// Rows: each repeats from its preperiod on, over the window.
    G4,
    /// Rows: neither preperiod nor period is too large.
    G5,
    /// Bounds: a row that is named is one that is open.
    B1,
    /// Bounds: whatever wins from a row is one of its cases.
    B2,
    /// Bounds: nothing wins from rows of more weight than it costs.
    B3,
    /// Bounds: the weights are enough.
    B4,
    /// Fewest changes: the game is in normal play on two unordered piles, and piles can be looked at.
    N1,
    /// Fewest changes: the rules are those of t-Wythoff with the changes.
    N2,
    /// Fewest changes: vectors that have to go lead between claimed positions.
    N3,
    /// Fewest changes: positions for which a vector has to be added have no move to a claimed one.
    N4,
    /// Fewest changes: every t is looked at.
    N5,
    /// Cheapest rules: the game is in normal play, and grammar and positions are such that clauses can be looked at.
    O1,
    /// Cheapest rules: the rules cost what is said.
    O2,
    /// Cheapest rules: the positions are claimed, or not and not won by moves that all rules have.
    O3,
    /// Cheapest rules: every choice of what rules may make use of is looked at.
    O4,
    /// Lemmas: the game is played on unordered piles, as many as the lemma is about.
    L1,
    /// Lemmas: the claim is the one of the lemma.
    L2,
    /// Lemmas: every move that is needed is allowed.
    L3,
    /// Lemmas: every move that is allowed is safe.
    L4,
    /// Lemmas: the hypotheses about slopes, sets and sequences hold.
    L5,
    /// Torus: the slope is irrational, between 1 and 2, and the claim is its complementary pair.
    T1,
    /// Torus: the rules allow what the certificate says they do.
    T2,
    /// Torus (A): no vector of the rules is a difference of two claimed positions.
    T3,
    /// Torus (A): no vector of the rules leads across.
    T4,
    /// Torus (A): no vector of the line is such a difference.
    T5,
    /// Torus (B): the parts are those on which the band has one width.
    T6,
    /// Torus (B): the base exceeds every index that is spoken of.
    T7,
    /// Torus (B): the band settles everything but the open w.
    T8,
    /// Torus (B): every open w has a cover.
    T9,
    /// Torus (B): every quadrant of a cover gives a vector of the rules.
    T10,
    /// Torus (B): the quadrants of a cover leave out no point.
    T11,
    /// Torus (B): every position below the base has a move.
    T12,
    /// Words: the numeration is one, and the numbers of the rules lie in its field.
    W1,
    /// Words: every set that the rules name has an automaton.
    W2,
    /// Words: the automaton of a set does not tell leading zeros apart.
    W3,
    /// Words: the graph of a function has a value for all arguments.
    W4,
    /// Words: the automaton of a set accepts every element.
    W5,
    /// Words: the automaton of a set accepts nothing else.
    W6,
    /// Words (A): no word is a move between claimed positions.
    W7,
    /// Words (B): the cases that are named are cases of the rules.
    W8,
    /// Words (B): each step leaves no more than it says.
    W9,
    /// Words (B): after the last step nothing is left.
    W10,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Which condition fails.
    pub condition: Condition,
    /// Where, and how.
    pub reason: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.condition, self.reason)
    }
}

impl std::error::Error for Rejection {}

/// What was checked, or why it is not accepted.
pub type Checked<T> = Result<T, Rejection>;

/// Rejects for a condition.
pub(crate) fn reject<T>(condition: Condition, reason: impl Into<String>) -> Checked<T> {
    Err(Rejection { condition, reason: reason.into() })
}

/// Rejects unless something holds.
pub(crate) fn demand(condition: Condition, holds: bool, otherwise: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { reject(condition, otherwise()) }
}

/// What the reading does not know.
pub(crate) fn unread(reason: impl Into<String>) -> Rejection {
    Rejection { condition: Condition::R1, reason: reason.into() }
}
