//! One file per command.

pub mod represent;
pub mod sequence;
pub mod slope;
