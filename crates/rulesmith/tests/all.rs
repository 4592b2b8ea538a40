//! Every test of the library from outside, in one program: it is built and linked once, and its tests share the processors.
//!
//! One room of them: `cargo test -p rulesmith --test all differential::`.

mod agreement;
mod ask;
mod automata;
mod automata_random;
mod catalogue;
mod certificates;
mod claims;
mod classify;
mod constraint;
mod decide;
mod design;
mod design_misere;
mod differential;
mod discover;
mod evaluate;
mod export;
mod figure;
mod forbidden;
mod fuzz;
mod games;
mod games_corpus;
mod grundy_claims;
mod invariant;
mod learn;
mod lemma;
mod map;
mod misere;
mod optimal;
mod play;
mod play_long;
mod proofs;
mod recognize;
mod reproduce;
mod rows;
mod sequence;
mod sets;
mod shape;
mod smallest;
mod solve;
mod spellings;
mod tables;
mod torus;
mod work;
