//! Terms of a sequence without a question: a term, a place, and arrays at the speed of memory.

use crate::asking::{Terms, beside, here};
use crate::error::raised;
use crate::whole::{from_python, natural, to_python};
use malachite::Natural;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rulesmith::ask::{self, AskError, Field};
use rulesmith::sequence::{self, Sequence, SequenceError};
use std::sync::Arc;

/// A sequence of the library: Beatty sequences and their relatives.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct RawSequence(Arc<dyn Sequence>);

/// Numbers up to this many bits are worked out at once; the digits of longer ones beside.
const AT_ONCE: u64 = 1 << 12;

fn short(n: &Natural) -> bool {
    use malachite::base::num::logic::traits::SignificantBits;
    n.significant_bits() <= AT_ONCE
}

fn failed(error: SequenceError) -> PyErr {
    raised(error.into())
}

#[pymethods]
impl RawSequence {
    /// Reads a slope, a formula in n, or a set.
    #[new]
    fn new(expr: &str) -> PyResult<RawSequence> {
        let read = sequence::parse(expr);
        read.map(RawSequence).map_err(|error| raised(AskError::in_text(Field::Expr, &error, expr)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The smallest index.
    #[pyo3(signature = () -> "int")]
    fn first_index<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.first_index().into())
    }

    /// The term with an index.
    #[pyo3(signature = (n: "int") -> "int")]
    fn term<'py>(&self, py: Python<'py>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let n = natural(n, "an index")?;
        let term = if short(&n) {
            self.0.term(&n).map_err(failed)?
        } else {
            let sequence = Arc::clone(&self.0);
            beside(py, &Terms::default(), move |_| Ok(sequence.term(&n)?))?
        };
        to_python(py, &term)
    }

    /// The smallest index whose term is x, if there is one.
    #[pyo3(signature = (x: "int") -> "int | None")]
    fn index_of<'py>(&self, py: Python<'py>, x: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let x = from_python(x)?;
        let index = if short(x.unsigned_abs_ref()) {
            self.0.index_of(&x).map_err(failed)?
        } else {
            let sequence = Arc::clone(&self.0);
            beside(py, &Terms::default(), move |_| Ok(sequence.index_of(&x)?))?
        };
        index.map(|index| to_python(py, &index.into())).transpose()
    }

    /// Whether x is a term.
    #[pyo3(signature = (x: "int"))]
    fn contains(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = from_python(x)?;
        if short(x.unsigned_abs_ref()) {
            return self.0.contains(&x).map_err(failed);
        }
        let sequence = Arc::clone(&self.0);
        beside(py, &Terms::default(), move |_| Ok(sequence.contains(&x)?))
    }

    /// How many indices have a term of at most x.
    #[pyo3(signature = (x: "int") -> "int")]
    fn rank<'py>(&self, py: Python<'py>, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let x = from_python(x)?;
        let sequence = Arc::clone(&self.0);
        let rank = if short(x.unsigned_abs_ref()) {
            sequence.rank(&x).map_err(failed)?
        } else {
            beside(py, &Terms::default(), move |_| Ok(sequence.rank(&x)?))?
        };
        to_python(py, &rank.into())
    }

    /// Writes terms into an array of 64 bits without sign, which Python made: numpy asks for large pages.
    #[pyo3(signature = (array: "object", start, *, progress=None))]
    fn fill<'py>(
        &self,
        py: Python<'py>,
        array: &Bound<'py, PyArray1<u64>>,
        start: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let mut array = array.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let terms = array.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
        here(py, progress, |work| ask::fill(&*self.0, start, terms, work))
    }
}
