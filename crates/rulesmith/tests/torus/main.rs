//! The torus engine: the games of the papers, wrong readings, random rulesets against brute force, and certificates.

mod common;
mod games;
