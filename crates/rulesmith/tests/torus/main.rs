//! The torus engine: the games of the papers, wrong readings, random rulesets against brute force, and certificates.

mod certificates;
mod common;
mod games;
mod papers;
mod random;
mod reading;
