//! Proofs for all n.

pub mod torus;
