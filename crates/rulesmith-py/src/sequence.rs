//! Terms of a sequence without a question: a term, a place, and arrays at the speed of memory.

use crate::asking::{Terms, beside, here};
use crate::error::raised;
use crate::whole::{AT_ONCE, from_python, natural, to_python};
use malachite::base::num::logic::traits::SignificantBits;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rulesmith::ask::{self, AskError, Field};
use rulesmith::form;
use rulesmith::sequence::{Sequence, SequenceError};
use rulesmith::work::Work;
use std::sync::Arc;

/// A sequence of the library: Beatty sequences and their relatives.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct RawSequence {
    sequence: Arc<dyn Sequence>,
    /// Numbers of so many bits are worked out at once; longer ones beside, so that Ctrl-C is heard.
    at_once: u64,
}

/// Where one number after another is looked at, only small numbers are a matter of milliseconds.
const SCANNED_AT_ONCE: u64 = 16;

impl RawSequence {
    /// Something about a number: at once if it has so few bits, else beside.
    fn found<T: Send + 'static>(
        &self,
        py: Python<'_>,
        bits: u64,
        at_once: u64,
        look: impl FnOnce(&dyn Sequence) -> Result<T, SequenceError> + Send + 'static,
    ) -> PyResult<T> {
        if bits <= at_once {
            return look(&*self.sequence).map_err(|error| raised(error.into()));
        }
        let sequence = Arc::clone(&self.sequence);
        beside(py, &Terms::default(), move |_| Ok(look(&*sequence)?))
    }
}

#[pymethods]
impl RawSequence {
    /// Reads a slope, a formula in n, or a set.
    #[new]
    fn new(expr: &str) -> PyResult<RawSequence> {
        let read = form::sequence(expr, &Work::default());
        let sequence = read.map_err(|error| raised(AskError::in_text(Field::Expr, &error, expr)))?;
        let at_once = if sequence.is_scanned() { SCANNED_AT_ONCE } else { AT_ONCE };
        Ok(RawSequence { sequence, at_once })
    }

    fn __str__(&self) -> String {
        self.sequence.to_string()
    }

    /// The smallest index.
    #[pyo3(signature = () -> "int")]
    fn first_index<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.sequence.first_index().into())
    }

    /// The term with an index.
    #[pyo3(signature = (n: "int") -> "int")]
    fn term<'py>(&self, py: Python<'py>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let n = natural(n, "an index")?;
        to_python(py, &self.found(py, n.significant_bits(), self.at_once, move |sequence| sequence.term(&n))?)
    }

    /// The smallest index whose term is x, if there is one.
    #[pyo3(signature = (x: "int") -> "int | None")]
    fn index_of<'py>(&self, py: Python<'py>, x: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let x = from_python(x)?;
        let index = self.found(py, x.significant_bits(), self.at_once, move |sequence| sequence.index_of(&x))?;
        index.map(|index| to_python(py, &index.into())).transpose()
    }

    /// Whether x is a term.
    #[pyo3(signature = (x: "int"))]
    fn contains(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = from_python(x)?;
        self.found(py, x.significant_bits(), AT_ONCE, move |sequence| sequence.contains(&x))
    }

    /// How many indices have a term of at most x.
    #[pyo3(signature = (x: "int") -> "int")]
    fn rank<'py>(&self, py: Python<'py>, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let x = from_python(x)?;
        let rank = self.found(py, x.significant_bits(), self.at_once, move |sequence| sequence.rank(&x))?;
        to_python(py, &rank.into())
    }

    /// Writes terms into an array of 64 bits without sign, which Python made: numpy asks for large pages.
    #[pyo3(signature = (array: "object", start: "int", *, progress=None))]
    fn fill<'py>(
        &self,
        py: Python<'py>,
        array: &Bound<'py, PyArray1<u64>>,
        start: &Bound<'py, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let start = u64::try_from(&natural(start, "an index")?)
            .map_err(|_| raised(AskError::bad_input("the index does not fit in 64 bits")))?;
        let mut array = array.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let terms = array.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
        if self.at_once == AT_ONCE {
            return here(py, progress, |work| ask::fill(&*self.sequence, start, terms, work));
        }
        // Here the first term alone may take long, and asks nobody.
        let (sequence, count) = (Arc::clone(&self.sequence), terms.len());
        let found = beside(py, &Terms { progress, ..Terms::default() }, move |work| {
            let mut found = vec![0; count];
            ask::fill(&*sequence, start, &mut found, work).map(|()| found)
        })?;
        terms.copy_from_slice(&found);
        Ok(())
    }
}
