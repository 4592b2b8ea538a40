//! Rulesmith: exact slopes and sequences, the rules of take-away games, and what connects them.
pub mod games;
pub mod number;
pub mod numeration;
pub mod rules;
pub mod sequence;
pub mod syntax;
