//! The torus engine: random rulesets against brute force, rules in other words, and certificates. What it has to prove
//! and refute is in tests/proofs.rs.

mod certificates;
#[path = "../claims/mod.rs"]
mod claims;
mod common;
#[path = "../dice/mod.rs"]
mod dice;
mod random;
mod reading;
