//! Whole numbers of any size, from Python and back, and their digits: Python itself refuses to write or read more than some
//! thousands of them.

use crate::asking::{Terms, beside};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::{Integer, Natural};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// Numbers of so many bits are worked with at once, longer ones beside.
pub const AT_ONCE: u64 = 1 << 12;

/// The decimal digits of a whole number, of any size.
#[pyfunction]
#[pyo3(signature = (number: "int"))]
pub fn digits(py: Python<'_>, number: &Bound<'_, PyAny>) -> PyResult<String> {
    let number = from_python(number)?;
    match number.significant_bits() <= AT_ONCE {
        true => Ok(number.to_string()),
        false => beside(py, &Terms::default(), move |_| Ok(number.to_string())),
    }
}

/// The whole number with some decimal digits, of any size.
#[pyfunction]
#[pyo3(signature = (digits) -> "int")]
pub fn whole<'py>(py: Python<'py>, digits: String) -> PyResult<Bound<'py, PyAny>> {
    let wrong = || PyValueError::new_err("a whole number is written with digits");
    let number = match digits.len() as u64 <= AT_ONCE / 4 {
        true => digits.parse::<Integer>().ok(),
        false => beside(py, &Terms::default(), move |_| Ok(digits.parse::<Integer>().ok()))?,
    };
    to_python(py, &number.ok_or_else(wrong)?)
}

/// A whole number of Python: `int`, or what can stand for one as an index, such as the numbers of numpy.
pub fn from_python(number: &Bound<'_, PyAny>) -> PyResult<Integer> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(Integer::from(small));
    }
    let py = number.py();
    let number = match number.cast::<PyInt>() {
        Ok(number) => number.clone(),
        // A number of numpy without sign may have 64 bits.
        Err(_) => match number.call_method0(intern!(py, "__index__")).map(|index| index.cast_into::<PyInt>()) {
            Ok(Ok(index)) => index,
            _ => {
                let found = number.get_type().name()?;
                return Err(PyTypeError::new_err(format!(
                    "a whole number is needed here, and this is of type {found}"
                )));
            }
        },
    };
    let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
    let size = number.call_method0(intern!(py, "__abs__"))?;
    let bytes = size.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(64) * 8, intern!(py, "little")))?;
    let limbs = bytes
        .cast::<PyBytes>()?
        .as_bytes()
        .chunks_exact(8)
        .map(|limb| limb.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte)));
    let size = Natural::from_owned_limbs_asc(limbs.collect());
    let negative = number.lt(0)?;
    Ok(Integer::from_sign_and_abs(!negative, size))
}

/// The same, where a number must not be negative.
pub fn natural(number: &Bound<'_, PyAny>, what: &str) -> PyResult<Natural> {
    let number = from_python(number)?;
    Natural::try_from(number).map_err(|_| PyValueError::new_err(format!("{what} must not be negative")))
}

/// The same number in Python.
pub fn to_python<'py>(py: Python<'py>, number: &Integer) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes: Vec<u8> = number.unsigned_abs_ref().limbs().flat_map(u64::to_le_bytes).collect();
    let class = py.get_type::<PyInt>();
    let size = class.call_method1(intern!(py, "from_bytes"), (PyBytes::new(py, &bytes), intern!(py, "little")))?;
    if *number < 0 { size.neg() } else { Ok(size) }
}
