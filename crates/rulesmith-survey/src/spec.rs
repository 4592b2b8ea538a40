//! What is asked, as people write it: TOML, or the same as JSON.

use crate::columns::ColumnKind;
use crate::subjects::Subjects;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A survey: what is asked about, and what is kept of the answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What it is about.
    pub title: String,
    /// What the questions are about.
    pub subjects: Subjects,
    /// What is kept of the answers.
    pub columns: Vec<ColumnSpec>,
    /// What a question may cost.
    #[serde(default)]
    pub limits: Limits,
    /// How many subjects are in one part.
    #[serde(default = "usual_block")]
    pub block: u64,
}

/// A column that is known by its name, or one of one's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ColumnSpec {
    /// `class`, `smallest`, `relaxed`, `proved`, `certificate`, `recognize`, `claim`, `learn`, `invariant`, `discover`, `period`,
    /// `time`.
    Named(String),
    /// A question, and the place in its answer where the value is.
    Own(OwnColumn),
}

/// A column of one's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnColumn {
    /// What the column is called.
    pub name: String,
    /// The question, in which the text `$subject` stands for the subject, and `$name` for what was found for an earlier column.
    pub ask: serde_json::Value,
    /// A JSON pointer into the answer, such as `/evidence/kind`.
    pub value: String,
    /// What kind of values it has.
    #[serde(rename = "type", default)]
    pub kind: ColumnKind,
    /// The value is how many bytes of JSON there are at that place.
    #[serde(default)]
    pub size: bool,
}

/// What a question may cost; a row says so when a limit was reached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Seconds by the clock.
    pub seconds: f64,
    /// MiB of memory.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { seconds: 10.0, memory: 1024 }
    }
}

fn usual_block() -> u64 {
    200
}

/// The largest block: its rows are in memory at the same time.
const LARGEST_BLOCK: u64 = 100_000;

/// Why there is no survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyError(pub String);

impl SurveyError {
    pub(crate) fn new(sentence: impl Into<String>) -> SurveyError {
        SurveyError(sentence.into())
    }
}

impl fmt::Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for SurveyError {}

impl ColumnSpec {
    pub(crate) fn is_time(&self) -> bool {
        matches!(self, ColumnSpec::Named(name) if name == "time")
    }
}

impl Spec {
    /// Reads TOML, or JSON if it begins with a brace.
    pub fn read(text: &str) -> Result<Spec, SurveyError> {
        let wrong = |error: String| SurveyError::new(format!("this is not a survey: {}", error.trim_end()));
        if text.trim_start().starts_with('{') {
            return serde_json::from_str(text).map_err(|error| wrong(error.to_string()));
        }
        toml::from_str(text).map_err(|error| wrong(error.to_string()))
    }

    /// As it stands in a manifest: one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn check(&self) -> Result<(), SurveyError> {
        if self.columns.is_empty() {
            return Err(SurveyError::new("a survey needs at least one column"));
        }
        if self.block == 0 || self.block > LARGEST_BLOCK {
            return Err(SurveyError::new(format!("a block has from 1 to {LARGEST_BLOCK} subjects")));
        }
        if !(self.limits.seconds > 0.0 && self.limits.seconds <= 1e6) {
            return Err(SurveyError::new("the limit of seconds is a number above 0, at most 1000000"));
        }
        if self.limits.memory == 0 || self.limits.memory > 1 << 20 {
            return Err(SurveyError::new("the limit of memory is from 1 to 1048576 MiB"));
        }
        self.subjects.check()
    }
}
