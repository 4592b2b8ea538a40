//! An answer, in every format that it has, and its tables as arrays.

use crate::asking::{Terms, beside};
use crate::error::raised;
use crate::table::{Column, Table, Values};
use crate::value::value_of;
use numpy::ndarray::{Array2, ArrayD, IxDyn};
use numpy::{IntoPyArray, PyArray2, PyArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rulesmith::ask::{self, Answer, AskError, Format, Outcome, RenderError, Size, Style, Term};
use rulesmith::figure::Theme;
use std::sync::Arc;

/// An answer of the library.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct RawAnswer(Arc<Answer>);

impl RawAnswer {
    pub fn new(answer: Answer) -> RawAnswer {
        RawAnswer(Arc::new(answer))
    }
}

fn format(name: &str) -> PyResult<Format> {
    Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        PyValueError::new_err(format!("there is no format {name:?}; the formats are {}", names.join(", ")))
    })
}

fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(PyValueError::new_err(format!("a ground is auto, light or dark, not {name:?}"))),
    }
}

fn written(error: RenderError) -> AskError {
    match error {
        RenderError::Ask(error) => error,
        RenderError::Output(error) => AskError::undecided(error.to_string()),
    }
}

#[pymethods]
impl RawAnswer {
    /// Reads an answer that was written as JSON.
    #[staticmethod]
    fn read(json: &[u8]) -> PyResult<RawAnswer> {
        let read = serde_json::from_slice(json);
        read.map(RawAnswer::new).map_err(|error| PyValueError::new_err(format!("this is no answer: {error}")))
    }

    /// The answer in one of its formats.
    #[pyo3(signature = (format, *, ground="auto", pile=1))]
    fn write<'py>(&self, py: Python<'py>, format: &str, ground: &str, pile: usize) -> PyResult<Bound<'py, PyBytes>> {
        let format = self::format(format)?;
        let style = Style { theme: theme(ground)?, pile, ..Style::default() };
        let answer = Arc::clone(&self.0);
        let write = move || {
            let mut bytes = Vec::new();
            ask::write(&answer, format, &style, &mut bytes).map_err(written).map(|()| bytes)
        };
        let brief = self.0.is_brief();
        let bytes = if brief { write().map_err(raised)? } else { beside(py, &Terms::default(), move |_| write())? };
        Ok(PyBytes::new(py, &bytes))
    }

    /// The answer as dictionaries and lists: what it is as JSON.
    #[pyo3(signature = () -> "dict[str, Any]")]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &*self.0 {
            // Long lists are found while they are read: that is done beside.
            Answer::Sequence(found) if !self.0.is_brief() => {
                let (list, rest) = (found.terms.clone(), (found.sequence.clone(), found.from.clone()));
                let terms = beside(py, &Terms::default(), move |_| list.kept())?;
                value_of(py, &ask::Terms { sequence: rest.0, from: rest.1, terms })
            }
            answer => value_of(py, answer),
        }
    }

    /// The formats that it has.
    fn formats(&self) -> Vec<&'static str> {
        self.0.kind().formats().iter().map(|format| format.name()).collect()
    }

    /// Yes, no or undecided; what is no question of yes and no is a yes.
    fn outcome(&self) -> &'static str {
        match self.0.outcome() {
            Outcome::Yes => "yes",
            Outcome::No => "no",
            Outcome::Undecided => "undecided",
        }
    }

    /// P-positions as an array, one in each row.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let Answer::Solve(solved) = &*self.0 else { return Err(none("positions")) };
        let (rows, piles) = (solved.p_positions.len(), solved.piles.len());
        let flat: Vec<u64> = py.detach(|| solved.p_positions.iter().flatten().copied().collect());
        let array = Array2::from_shape_vec((rows, piles), flat).map_err(shape)?;
        Ok(array.into_pyarray(py))
    }

    /// Grundy values as an array with a dimension for each pile.
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
        let Answer::Grundy(found) = &*self.0 else { return Err(none("Grundy values")) };
        let (piles, side) = (found.grundy.piles(), found.up_to.0 as usize + 1);
        let flat: Vec<u32> = py.detach(|| found.grundy.rows().flatten().collect());
        let array = ArrayD::from_shape_vec(IxDyn(&vec![side; piles]), flat).map_err(shape)?;
        Ok(array.into_pyarray(py))
    }

    /// The answer as columns.
    fn table(&self, py: Python<'_>) -> PyResult<Table> {
        let answer = Arc::clone(&self.0);
        let columns = beside(py, &Terms::default(), move |_| columns(&answer))?;
        Table::new(columns.ok_or_else(|| none("a table"))?)
    }
}

fn none(what: &str) -> PyErr {
    raised(AskError::bad_input(format!("this answer has no {what}")))
}

fn shape(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The columns of an answer that is a list.
fn columns(answer: &Answer) -> Result<Option<Vec<Column>>, AskError> {
    let wholes = |values: Vec<u64>| Values::Whole(values.into_iter().map(Some).collect());
    Ok(match answer {
        Answer::Solve(solved) => {
            let of = |pile: usize| wholes(solved.p_positions.iter().map(|position| position[pile]).collect());
            let piles = solved.piles.iter().enumerate();
            Some(piles.map(|(pile, name)| Column { name: name.clone(), values: of(pile) }).collect())
        }
        Answer::Grundy(found) => {
            let cells: Vec<(Vec<u64>, u32)> = found.grundy.each().collect();
            let of = |pile: usize| wholes(cells.iter().map(|(position, _)| position[pile]).collect());
            let piles = found.piles.iter().enumerate();
            let mut columns: Vec<Column> =
                piles.map(|(pile, name)| Column { name: name.clone(), values: of(pile) }).collect();
            let values = cells.iter().map(|(_, value)| u64::from(*value)).collect();
            columns.push(Column { name: "grundy".into(), values: wholes(values) });
            Some(columns)
        }
        Answer::Sequence(terms) => {
            let first = u64::try_from(&terms.from.0)
                .map_err(|_| AskError::bad_input("the indices of this list do not fit in 64 bits"))?;
            let mut values = Vec::new();
            terms.terms.each(|_, term| {
                let value = match term {
                    Term::Small(value) => Some(value),
                    Term::Large(value) => u64::try_from(value).ok(),
                };
                let too_large = || AskError::bad_input("a term of this list does not fit in 64 bits");
                values.push(value.ok_or_else(too_large)?);
                Ok::<(), AskError>(())
            })?;
            let indices = (first..).take(values.len()).collect();
            let (n, term) = ("n".to_string(), "term".to_string());
            Some(vec![Column { name: n, values: wholes(indices) }, Column { name: term, values: wholes(values) }])
        }
        Answer::Periods(found) => {
            let of = |pick: fn(&ask::Period) -> Size| wholes(found.rows.iter().map(|row| pick(row).0).collect());
            Some(vec![
                Column { name: "row".into(), values: of(|row| row.row) },
                Column { name: "preperiod".into(), values: of(|row| row.preperiod) },
                Column { name: "period".into(), values: of(|row| row.period) },
                Column { name: "saltus".into(), values: of(|row| row.saltus) },
            ])
        }
        _ => None,
    })
}
