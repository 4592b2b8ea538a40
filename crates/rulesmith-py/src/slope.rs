//! A slope without a question: floors of its multiples, its decimals, and what it is made of.

use crate::asking::{Terms, beside};
use crate::error::raised;
use crate::whole::{self, from_python, to_python};
use malachite::Integer;
use malachite::base::num::logic::traits::SignificantBits;
use pyo3::prelude::*;
use rulesmith::ask::{AskError, Field};
use rulesmith::number::{ContinuedFraction, Slope};
use rulesmith::work::Work;
use std::sync::Arc;

/// So many decimals and terms are worked out at once, more of them beside.
const AT_ONCE: u64 = 100;

/// An exact positive number.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct RawSlope(Arc<Slope>);

#[pymethods]
impl RawSlope {
    /// Reads a number.
    #[new]
    fn new(expr: &str) -> PyResult<RawSlope> {
        let read: Result<Slope, _> = expr.parse();
        let slope = read.map_err(|error| raised(AskError::in_text(Field::Expr, &error, expr)))?;
        Ok(RawSlope(Arc::new(slope)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// floor(n alpha).
    #[pyo3(signature = (n: "int") -> "int")]
    fn floor<'py>(&self, py: Python<'py>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let n = from_python(n)?;
        let floor = if n.significant_bits() <= whole::AT_ONCE {
            self.0.floor_times(&n)
        } else {
            let slope = Arc::clone(&self.0);
            beside(py, &Terms::default(), move |_| Ok(slope.floor_times(&n)))?
        };
        to_python(py, &floor)
    }

    /// The number in decimals, with so many places.
    fn decimal(&self, py: Python<'_>, places: u64) -> PyResult<String> {
        if places <= AT_ONCE {
            return Ok(self.0.decimal(places));
        }
        let slope = Arc::clone(&self.0);
        beside(py, &Terms::default(), move |_| Ok(slope.decimal(places)))
    }

    /// The first terms of the continued fraction.
    #[pyo3(signature = (terms) -> "list[int]")]
    fn continued_fraction<'py>(&self, py: Python<'py>, terms: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let slope = Arc::clone(&self.0);
        let listed = move |work: &Work| {
            let mut pace = work.pace();
            let mut found: Vec<Integer> = Vec::new();
            for term in ContinuedFraction::of(&slope).take(terms) {
                pace.steps(16)?;
                found.push(term);
            }
            Ok(found)
        };
        let found = match terms as u64 <= AT_ONCE {
            true => listed(&Work::default()).map_err(raised)?,
            false => beside(py, &Terms::default(), listed)?,
        };
        found.iter().map(|term| to_python(py, term)).collect()
    }

    /// Numerator and denominator, of a rational number.
    #[pyo3(signature = () -> "tuple[int, int] | None")]
    fn rational<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let Some(value) = self.0.as_rational() else { return Ok(None) };
        let (p, q) = (value.numerator_ref().into(), value.denominator_ref().into());
        Ok(Some((to_python(py, &p)?, to_python(py, &q)?)))
    }

    /// The slope of the complementary sequence, alpha/(alpha - 1).
    fn complement(&self) -> PyResult<RawSlope> {
        self.0.complement().map(|slope| RawSlope(Arc::new(slope))).map_err(|error| raised(error.into()))
    }
}
