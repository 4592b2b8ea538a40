//! Recognising slopes, against enumeration: intervals are the brute-force ones, certificates are checked from the terms
//! alone, and feasibility is that of a linear program solved by trying all corners.

mod claims;
mod common;
mod games;
mod lists;
mod properties;
mod slopes;
