//! One file per command.

mod board;
pub mod check;
pub mod classify;
pub mod design;
pub mod discover;
pub mod explore;
pub mod figure;
pub mod games;
pub mod grundy;
pub mod invariant;
pub mod learn;
pub mod play;
pub mod prove;
pub mod recognize;
pub mod represent;
pub mod reproduce;
pub mod sequence;
pub mod show;
pub mod slope;
pub mod solve;
pub mod verify;
pub mod winning;
