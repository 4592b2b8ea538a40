//! What is being done while something is decided, as it is told to whoever waits.

use std::fmt;

/// The parts of a decision. Parts that are numbered are numbered from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The rules and the claim are read.
    #[default]
    Reading,
    /// The claimed positions are built in one numeration after another.
    Numeration {
        /// Which.
        candidate: usize,
        /// How many there are.
        of: usize,
    },
    /// The automaton of the claimed positions.
    Claim,
    /// (A): no move of one kind after the other leads from a claimed position to another.
    A {
        /// Which kind of moves.
        moves: usize,
        /// How many kinds there are.
        of: usize,
    },
    /// (B): the positions with a move of one kind after the other are taken away.
    B {
        /// Which kind of moves.
        moves: usize,
        /// How many kinds there are, as far as is known.
        of: usize,
    },
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Reading => write!(f, "reading the rules"),
            Stage::Numeration { candidate, of } => write!(f, "choosing a numeration, {candidate} of {of}"),
            Stage::Claim => write!(f, "the claimed positions"),
            Stage::A { moves, of } => write!(f, "(A), moves {moves} of {of}"),
            Stage::B { moves, of } => write!(f, "(B), moves {moves} of {of}"),
        }
    }
}
