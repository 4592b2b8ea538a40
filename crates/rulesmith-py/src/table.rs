//! Columns, handed over by the Arrow C stream: to polars, pandas, pyarrow, DuckDB, and whatever else reads it.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray, UInt64Array,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use std::sync::Arc;

/// A column.
pub struct Column {
    pub name: String,
    pub values: Values,
}

/// The values of a column; there may be none in a row.
pub enum Values {
    Whole(Vec<Option<u64>>),
    Integer(Vec<Option<i64>>),
    Number(Vec<Option<f64>>),
    Flag(Vec<Option<bool>>),
    Text(Vec<Option<String>>),
}

/// Columns of the same length.
///
/// It is read by whatever knows the Arrow C stream: `polars.DataFrame(table)`, `pyarrow.table(table)`,
/// `pandas.DataFrame.from_arrow(table)`.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct Table(RecordBatch);

impl Table {
    pub fn new(columns: Vec<Column>) -> PyResult<Table> {
        let arrays = columns.into_iter().map(|Column { name, values }| {
            let array: ArrayRef = match values {
                Values::Whole(values) => Arc::new(UInt64Array::from(values)),
                Values::Integer(values) => Arc::new(Int64Array::from(values)),
                Values::Number(values) => Arc::new(Float64Array::from(values)),
                Values::Flag(values) => Arc::new(BooleanArray::from(values)),
                Values::Text(values) => Arc::new(StringArray::from(values)),
            };
            (name, array, true)
        });
        let batch = RecordBatch::try_from_iter_with_nullable(arrays);
        batch.map(Table).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    fn columns(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// The Arrow C stream, of one batch.
    #[pyo3(signature = (requested_schema=None) -> "object")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Which types are wanted is a wish, which a producer may leave alone.
        let _ = requested_schema;
        let batches = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The columns as lists.
    #[pyo3(signature = () -> "dict[str, list[int | float | bool | str | None]]")]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            found.set_item(field.name(), listed(py, column)?)?;
        }
        Ok(found)
    }
}

/// After so many values it is looked whether somebody wants an end.
const TURN: usize = 1 << 14;

/// Values as a list.
fn each<'py, T: IntoPyObject<'py>>(py: Python<'py>, values: impl Iterator<Item = T>) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (at, value) in values.enumerate() {
        if at % TURN == 0 {
            py.check_signals()?;
        }
        list.append(value)?;
    }
    Ok(list)
}

/// The values of a column as a list.
fn listed<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let any = column.as_any();
    if let Some(column) = any.downcast_ref::<UInt64Array>() {
        return each(py, column.iter());
    }
    if let Some(column) = any.downcast_ref::<Int64Array>() {
        return each(py, column.iter());
    }
    if let Some(column) = any.downcast_ref::<Float64Array>() {
        return each(py, column.iter());
    }
    if let Some(column) = any.downcast_ref::<BooleanArray>() {
        return each(py, column.iter());
    }
    match any.downcast_ref::<StringArray>() {
        Some(column) => each(py, column.iter()),
        None => Err(PyValueError::new_err("a column of another type")),
    }
}
