//! From rules to positions, and from positions back to numbers.

pub mod recognize;
