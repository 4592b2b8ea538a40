//! Exact numbers: rationals, quadratic irrationals, and computable reals with enclosures that tighten on demand.
//!
//! A [`Real`] is exact; a [`Slope`] is a positive real. Both parse from and print to the notation of the field:
//! `(1+sqrt(5))/2`, `7/4`, `[1; 2, (2, 6)]`, `e-1`, `2^(1/3)`, `root(x^3-x-1, 1, 2)`, `[1; 2, 3, 4, ...]`. The one
//! question everything else asks is `floor(n alpha + gamma)`, answered exactly for n of any size.
//!
//! ```
//! use malachite::Integer;
//! use rulesmith_core::number::Slope;
//! // Here double precision gives 267914296: the true product is just below that whole number.
//! let square: Slope = "phi^2".parse().unwrap();
//! assert_eq!(square.floor_times(&Integer::from(102334155)), 267914295);
//! ```
//!
//! | file | knows |
//! |---|---|
//! | `real` | the one type, its arithmetic, comparison and floors |
//! | `quadratic` | (a + b sqrt d)/c |
//! | `computable`, `source`, `splitting` | everything else: e, pi, algebraic numbers, patterned continued fractions |
//! | `continued_fraction` | terms, convergents, periods |
//! | `slope` | complements, pairs, relations, fractional parts |
//! | `parse` | from text |

mod computable;
mod continued_fraction;
mod enclosure;
mod error;
mod finite_field;
pub(crate) mod parse;
mod polynomial;
mod quadratic;
mod real;
mod slope;
mod source;
mod splitting;

pub use computable::Computable;
pub use continued_fraction::{ContinuedFraction, Convergents, from_pattern, from_terms, periodic_expansion};
pub use enclosure::Enclosure;
pub use error::NumberError;
pub use parse::{Names, evaluate};
pub use polynomial::Polynomial;
pub use quadratic::Quadratic;
pub use real::Real;
pub use slope::{Nature, NatureKind, Relation, Slope};
pub use source::{AlgebraicRoot, Pattern, Source, SourceKind};
pub use splitting::{ConvergentMatrix, matrix_product};
