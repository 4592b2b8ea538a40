//! Surveys: the same questions about many slopes or games, on all cores, into Parquet files that a kill does not spoil.
//!
//! A [`Spec`] says what is asked about ([`Subjects`]: all quadratics of a height, all pairs (r, t), a file, ..) and what is
//! kept of the answers ([`ColumnSpec`]). Every question goes through [`rulesmith::ask`], so that a survey cannot disagree with
//! any other face. The subjects are cut into blocks, each block is a part: a Parquet file with a name fixed by the block,
//! written under another name and renamed. So a part is there whole or not at all; whoever begins again does the blocks that
//! are not there, and shards on different machines never do the same one.
//!
//! ```
//! use rulesmith::work::Work;
//! use rulesmith_survey::{Cell, Survey};
//! let survey = Survey::read(r#"
//!     title = "Two slopes"
//!     columns = ["class"]
//!     [subjects]
//!     kind = "list"
//!     items = ["sqrt(12)-2", "(5-sqrt(5))/2"]
//! "#)?;
//! let rows = survey.rows(0, &["sqrt(12)-2".into(), "(5-sqrt(5))/2".into()], &Work::default())?;
//! let mtw = survey.columns().iter().position(|column| column.name == "mtw").unwrap();
//! assert_eq!(rows[0][mtw], Cell::Flag(true));
//! assert_eq!(rows[1][mtw], Cell::Flag(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `spec` | what is asked, as TOML or JSON |
//! | `subjects` | what it is asked about, in an order that never changes |
//! | `columns` | the questions of a row, and what is kept of their answers |
//! | `row` | one row: asked, within limits; failures are rows too |
//! | `part` | rows as Parquet, both ways |
//! | `run` | blocks, shards, threads, the manifest, beginning again |

mod columns;
mod part;
mod row;
mod run;
mod spec;
mod subjects;

pub use columns::{Column, ColumnKind};
pub use part::{Cell, read_part, write_part};
pub use run::{Done, Folder, Manifest, Shard, part_name};
pub use spec::{ColumnSpec, Limits, Spec, SurveyError};
pub use subjects::{Change, Subjects, Widths};

use rulesmith::work::{Stopped, Work};

/// A survey that can be run: its spec, read, with the columns of its rows.
#[derive(Clone, Debug)]
pub struct Survey {
    spec: Spec,
    questions: Vec<columns::Asked>,
    columns: Vec<Column>,
}

impl Survey {
    /// Reads a spec: TOML, or JSON if it begins with a brace.
    pub fn read(text: &str) -> Result<Survey, SurveyError> {
        Survey::new(Spec::read(text)?)
    }

    /// The survey of a spec.
    pub fn new(spec: Spec) -> Result<Survey, SurveyError> {
        spec.check()?;
        let questions = columns::asked(&spec)?;
        let columns = columns::all(&questions, spec.columns.iter().any(ColumnSpec::is_time));
        Ok(Survey { spec, questions, columns })
    }

    /// What was asked for.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The columns of its rows, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The subjects, in their order.
    pub fn subjects(&self) -> Result<impl Iterator<Item = String> + Send + use<>, SurveyError> {
        self.spec.subjects.all()
    }

    /// The rows of some subjects, the first of which has the given index.
    pub fn rows(&self, first: u64, subjects: &[String], work: &Work) -> Result<Vec<Vec<Cell>>, Stopped> {
        let mut rows = Vec::with_capacity(subjects.len());
        for (index, subject) in (first..).zip(subjects) {
            rows.push(row::of(self, index, subject, work)?);
        }
        Ok(rows)
    }

    /// The part of some subjects: a Parquet file in memory.
    pub fn part(&self, first: u64, subjects: &[String], work: &Work) -> Result<Result<Vec<u8>, SurveyError>, Stopped> {
        let rows = self.rows(first, subjects, work)?;
        Ok(write_part(&self.columns, &rows))
    }
}
