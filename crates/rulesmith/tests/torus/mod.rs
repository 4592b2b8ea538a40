//! The torus engine: random rulesets against brute force, rules in other words, and certificates. What it has to prove
//! and refute is in tests/proofs.rs.

mod certificates;
mod common;
mod random;
mod reading;
