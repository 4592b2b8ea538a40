//! Every test of the core from outside, in one program: it is built and linked once.

mod number;
mod numeration;
mod rules_malformed;
mod rules_random;
mod rules_samples;
mod syntax;
