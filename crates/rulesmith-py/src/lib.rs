//! The library as a module of Python, `rulesmith._rulesmith`: what has to be quick, or to be near the machine.
//!
//! Everything is asked through [`rulesmith::ask`], by `asking`: on a thread of its own, so that Python can go on, that Ctrl-C
//! is heard, and that somebody is told how far the work is. What is asked for millions of times (terms of a sequence, floors
//! of multiples) goes straight to the library. The package `python/rulesmith` says the rest, in Python.
//!
//! | file | does |
//! |---|---|
//! | `asking` | work beside Python: signals, progress, limits |
//! | `answer` | an answer, in every format; positions and Grundy values as arrays |
//! | `sequence`, `slope` | terms and floors without a question |
//! | `table` | columns by the Arrow C stream |
//! | `survey` | blocks of a survey, and the folder that keeps them |
//! | `error` | why there is no answer, as an exception |
//! | `value` | answers as dictionaries and lists |
//! | `whole` | whole numbers of any size, both ways |

mod answer;
mod asking;
mod error;
mod sequence;
mod slope;
mod survey;
mod table;
mod value;
mod whole;

use pyo3::prelude::*;

/// What the package `rulesmith` is built on; use that.
#[pymodule]
mod _rulesmith {
    #[pymodule_export]
    use super::answer::RawAnswer;
    #[pymodule_export]
    use super::asking::ask;
    #[pymodule_export]
    use super::sequence::RawSequence;
    #[pymodule_export]
    use super::slope::RawSlope;
    #[pymodule_export]
    use super::survey::{PendingBlocks, RawSurvey, survey_rows};
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::whole::{digits, whole};

    /// The version of the library.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
