//! What Rulesmith's tests and benches share, and nothing else uses: cases, dice, runners and stopwatches.
//!
//! The cases are data, in `corpus/*.toml`; each file has one reader here, so that a field means the same to every engine.
//! A file that does not fit its reader stops the test: nothing here returns an error.
//!
//! | room | knows |
//! |---|---|
//! | [`texts`] | rules and names to be read, and those to be refused with the message they get |
//! | [`tables`] | the papers' printed tables |
//! | [`slopes`] | slopes, and what is to be found for them |
//! | [`random`] | random games of the whole language |
//! | [`sensible`] | random games that mean something |
//! | [`plain`] | a plain reading of rules on small boards, to hold the others to |
//! | [`spellings`] | groups of spellings of one game |
//! | [`changes`] | certificates with one thing changed |
//! | [`dice`] | random numbers, the same in every run |
//! | [`tex`] | pages set by pdflatex |
//! | [`measure`] | times, and their ratios against bars |
//! | `games` | games with what is known about them, and wrong readings; needs the feature `engines` |
//! | `constructions` | games named by a construction of a paper; needs the feature `engines` |
//! | `proofs` | claims to be decided for all n; needs the feature `engines` |
//! | `wide` | claims by conditions, by several indices, and as lists; needs the feature `engines` |
//! | `values` | what numbers and conditions of a form are at given sizes, by looking; needs the feature `engines` |
//! | `claims` | asking an engine and holding its answer to certificate, rules and board; needs the feature `engines` |
//!
//! ```
//! use rulesmith_corpus::{dice::Dice, texts};
//! let samples = texts::samples();
//! let one = Dice(2017).pick(&samples).clone();
//! assert!(rulesmith_core::rules::parse(&one).is_ok());
//! ```

pub mod changes;
#[cfg(feature = "engines")]
pub mod claims;
#[cfg(feature = "engines")]
pub mod constructions;
pub mod dice;
#[cfg(feature = "engines")]
pub mod games;
mod looking;
pub mod measure;
pub mod plain;
#[cfg(feature = "engines")]
pub mod proofs;
pub mod random;
pub mod sensible;
pub mod slopes;
pub mod spellings;
pub mod tables;
pub mod tex;
pub mod texts;
#[cfg(feature = "engines")]
pub mod values;
#[cfg(feature = "engines")]
pub mod wide;

use serde::de::DeserializeOwned;

/// Reads a file of the corpus; `name` is for the message if it does not fit.
fn load<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("corpus/{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::load;

    #[test]
    #[should_panic(expected = "corpus/some.toml: ")]
    fn a_file_that_does_not_fit_is_named() {
        load::<Vec<u64>>("some.toml", "not a list");
    }
}
