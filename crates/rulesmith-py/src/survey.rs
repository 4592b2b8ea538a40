//! Surveys for Python: blocks that a worker of a cluster does, and the folder that keeps them.

use crate::asking::{Terms, beside};
use crate::table::{Column, Table, Values};
use pyo3::exceptions::{PyStopIteration, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rulesmith::ask::AskError;
use rulesmith_survey::{Cell, ColumnKind, Folder, Manifest, Shard, Survey, SurveyError, part_name, read_part};
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// A survey: its spec, and the blocks it is cut into.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct RawSurvey(Arc<Survey>);

fn wrong(error: SurveyError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn failed(error: SurveyError) -> AskError {
    AskError::bad_input(error.to_string())
}

#[pymethods]
impl RawSurvey {
    /// Reads a spec: TOML, or JSON.
    #[new]
    fn new(spec: &str) -> PyResult<RawSurvey> {
        Survey::read(spec).map(|survey| RawSurvey(Arc::new(survey))).map_err(wrong)
    }

    /// The spec as JSON, for workers elsewhere.
    fn spec(&self) -> String {
        self.0.spec().to_json()
    }

    /// How many subjects there are, and in how many blocks.
    fn size(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let survey = Arc::clone(&self.0);
        beside(py, &Terms::default(), move |_| {
            survey.manifest().map(|manifest| (manifest.rows, manifest.blocks)).map_err(failed)
        })
    }

    /// The blocks that are not in a folder yet, with their subjects, one after another. The folder is made if need be.
    fn pending(&self, py: Python<'_>, folder: PathBuf) -> PyResult<PendingBlocks> {
        let survey = Arc::clone(&self.0);
        let (folder, subjects) = beside(py, &Terms::default(), move |_| {
            let folder = Folder::open(&folder, &survey).map_err(failed)?;
            Ok((folder, survey.subjects().map_err(failed)?))
        })?;
        let (subjects, size) = (Box::new(subjects), self.0.spec().block as usize);
        Ok(PendingBlocks { folder, size, state: Mutex::new((subjects, 0)) })
    }

    /// The part of some subjects, as the bytes of a Parquet file.
    fn part<'py>(&self, py: Python<'py>, first: u64, subjects: Vec<String>) -> PyResult<Bound<'py, PyBytes>> {
        let survey = Arc::clone(&self.0);
        let bytes = beside(py, &Terms::default(), move |work| survey.part(first, &subjects, work)?.map_err(failed))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Runs a shard of it here, on so many threads; says how many blocks were done, were there, and are left.
    #[pyo3(signature = (folder, *, index=1, of=1, threads=1, progress=None))]
    fn run(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        index: u64,
        of: u64,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(u64, u64, u64)> {
        if index == 0 || index > of {
            return Err(PyValueError::new_err("shards are counted from 1 on"));
        }
        let survey = Arc::clone(&self.0);
        let terms = Terms { progress, ..Terms::default() };
        beside(py, &terms, move |work| {
            let folder = Folder::open(&folder, &survey).map_err(failed)?;
            let done = survey.run(&folder, Shard { index, of }, threads, work).map_err(failed)?;
            work.go_on()?;
            Ok((done.done, done.there, done.left))
        })
    }
}

type Texts = Box<dyn Iterator<Item = String> + Send>;

/// Blocks that are not done yet.
#[pyclass(frozen, module = "rulesmith._rulesmith")]
pub struct PendingBlocks {
    folder: Folder,
    size: usize,
    /// The subjects that are left, and the next block.
    state: Mutex<(Texts, u64)>,
}

#[pymethods]
impl PendingBlocks {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next block, the index of its first subject, and its subjects.
    fn __next__(&self, py: Python<'_>) -> PyResult<(u64, u64, Vec<String>)> {
        py.check_signals()?;
        py.detach(|| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let (subjects, next) = &mut *state;
            loop {
                let block = *next;
                *next += 1;
                let found: Vec<String> = subjects.take(self.size).collect();
                if found.is_empty() {
                    return Err(PyStopIteration::new_err(()));
                }
                if !self.folder.has(block) {
                    return Ok((block, block * self.size as u64, found));
                }
            }
        })
    }

    /// How many blocks the survey has in all.
    fn blocks(&self) -> u64 {
        self.folder.manifest().blocks
    }

    /// Keeps the part of a block: written under another name, and renamed.
    fn put(&self, py: Python<'_>, block: u64, part: &[u8]) -> PyResult<()> {
        py.detach(|| self.folder.put(block, part)).map_err(wrong)
    }
}

/// The rows of a folder of parts, all of them or those of one part.
#[pyfunction]
#[pyo3(signature = (folder, part=None))]
pub fn survey_rows(py: Python<'_>, folder: PathBuf, part: Option<u64>) -> PyResult<Table> {
    let columns = beside(py, &Terms::default(), move |work| {
        let manifest = Manifest::of(&folder).map_err(failed)?;
        let blocks = part.map_or(0..manifest.blocks, |part| part..part + 1);
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for block in blocks {
            work.report("parts", block, Some(manifest.blocks))?;
            // Of a survey that is not at its end some are not there.
            let Ok(file) = File::open(folder.join(part_name(block))) else { continue };
            rows.extend(read_part(file).map_err(failed)?.1);
        }
        Ok(manifest
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| {
                let cells = rows.iter().map(|row| &row[index]);
                let values = match column.kind {
                    ColumnKind::Text => Values::Text(cells.map(text).collect()),
                    ColumnKind::Integer => Values::Integer(cells.map(integer).collect()),
                    ColumnKind::Number => Values::Number(cells.map(number).collect()),
                    ColumnKind::Flag => Values::Flag(cells.map(flag).collect()),
                };
                Column { name: column.name.clone(), values }
            })
            .collect::<Vec<_>>())
    })?;
    Table::new(columns)
}

fn text(cell: &Cell) -> Option<String> {
    if let Cell::Text(value) = cell { Some(value.clone()) } else { None }
}

fn integer(cell: &Cell) -> Option<i64> {
    if let Cell::Integer(value) = cell { Some(*value) } else { None }
}

fn number(cell: &Cell) -> Option<f64> {
    if let Cell::Number(value) = cell { Some(*value) } else { None }
}

fn flag(cell: &Cell) -> Option<bool> {
    if let Cell::Flag(value) = cell { Some(*value) } else { None }
}
