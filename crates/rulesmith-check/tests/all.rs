//! Every test of the checker from outside, in one program: it is built and linked once.

mod alone;
mod conditions;
mod forged;
mod gap;
mod hostile;
mod least;
mod recorded;
mod words;
