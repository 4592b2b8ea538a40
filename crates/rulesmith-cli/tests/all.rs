//! Every test of the program from outside, in one program: it is built and linked once, and its tests share the processors.
//!
//! One room of them: `cargo test -p rulesmith-cli --test all formats::`.

mod automaton;
mod bad_games;
mod bad_input;
mod classify;
mod common;
mod design;
mod documents;
mod explore;
mod figure;
mod formats;
mod games;
mod hostile;
mod limits;
mod long_numbers;
mod messages;
mod play;
mod processes;
mod proofs;
mod reading_back;
mod reproduce;
mod schema;
mod survey;
mod validator;
