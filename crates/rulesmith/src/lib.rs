//! Rulesmith: exact slopes and sequences, the rules of take-away games, and what connects them.
pub mod number;
pub mod numeration;
pub mod rules;
pub mod sequence;
pub mod solve;
pub mod syntax;
