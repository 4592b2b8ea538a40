//! The questions of a row, and what is kept of their answers.
//!
//! A column known by its name is nothing but a question with a place in its answer, as one of one's own is. The table of
//! names is [`NAMED`]; whatever `ask` learns to answer can be surveyed without a change here.

use crate::spec::{ColumnSpec, OwnColumn, Spec, SurveyError};
use rulesmith::ask::Question;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What kind of values a column has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// A text; of anything else in an answer its JSON.
    #[default]
    Text,
    /// A whole number of 64 bits.
    Integer,
    /// A number with decimals: times only.
    Number,
    /// Yes or no.
    Flag,
}

/// A column of the parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// What it is called.
    pub name: String,
    /// What kind of values it has.
    #[serde(rename = "type")]
    pub kind: ColumnKind,
}

/// A question of each row, and what is kept of its answer.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// With `$subject` in it, and with `$name` for what was found before for the column of that name.
    pub template: Value,
    pub taken: Vec<Taken>,
}

/// A value of an answer.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub column: Column,
    /// A JSON pointer.
    pub place: String,
    /// How many bytes of JSON there are.
    pub size: bool,
}

/// What stands for the subject, after a dollar sign.
const SUBJECT: &str = "subject";

/// A value by its name, its place and its kind; `#` before the place asks for its size.
type Place = (&'static str, &'static str, ColumnKind);

/// The columns that are known by a name: a question, and what is kept of its answer.
const NAMED: &[(&str, &str, &[Place])] = {
    use ColumnKind::{Flag, Integer, Text};
    &[
        (
            "class",
            r#"{"ask": "classify", "slope": "$subject"}"#,
            &[
                ("mtw", "/mtw", Flag),
                ("k", "/k", Integer),
                ("c", "/c", Integer),
                ("family", "/family/name", Text),
                ("theorem4_case", "/theorem4_case", Text),
                ("k_invariance", "/k_invariance", Integer),
            ],
        ),
        (
            "smallest",
            r#"{"ask": "smallest", "slope": "$subject"}"#,
            &[("smallest_size", "/size", Integer), ("smallest_t", "/t", Integer), ("smallest_game", "/game", Text)],
        ),
        (
            "relaxed",
            r#"{"ask": "prove", "game": "relaxed($subject)"}"#,
            &[("relaxed", "/verdict", Text), ("relaxed_engine", "/engine", Text)],
        ),
        (
            "proved",
            r#"{"ask": "prove", "game": "$subject"}"#,
            &[("proved", "/verdict", Text), ("engine", "/engine", Text), ("witness", "/witness", Text)],
        ),
        (
            "certificate",
            r#"{"ask": "prove", "game": "$subject", "certify": true}"#,
            &[("certified", "/verdict", Text), ("certificate_bytes", "#/certificate_document", Integer)],
        ),
        (
            "recognize",
            r#"{"ask": "recognize", "game": "$subject", "up_to": 2000}"#,
            &[
                ("lower_form", "/columns/0/form", Text),
                ("lower_slope", "/columns/0/homogeneous/slopes/guess/value", Text),
                ("upper_form", "/columns/1/form", Text),
                ("upper_slope", "/columns/1/homogeneous/slopes/guess/value", Text),
                ("claim", "/claim", Text),
            ],
        ),
        (
            "claim",
            r#"{"ask": "prove", "game": "$subject", "against": "$claim"}"#,
            &[("claim_proved", "/verdict", Text), ("claim_engine", "/engine", Text)],
        ),
        (
            "learn",
            r#"{"ask": "learn", "game": "$subject"}"#,
            &[("learned", "/verdict", Text), ("states", "/states", Integer), ("numeration", "/numeration", Text)],
        ),
        (
            "invariant",
            r#"{"ask": "invariant", "target": "$subject", "up_to": 300}"#,
            &[("invariant", "/exists", Flag), ("invariant_source", "/evidence/source", Text)],
        ),
        (
            "discover",
            r#"{"ask": "discover", "target": "$subject"}"#,
            &[
                ("cost", "/rulesets/0/cost", Integer),
                ("rules_kind", "/rulesets/0/kind", Text),
                ("rules_proved", "/rulesets/0/evidence/kind", Text),
                ("rules", "/rulesets/0/rules", Text),
                ("complete", "/searched/complete", Flag),
            ],
        ),
        (
            "period",
            r#"{"ask": "periods", "game": "$subject", "rows": 5}"#,
            &[("period", "/rows/5/period", Integer), ("preperiod", "/rows/5/preperiod", Integer)],
        ),
    ]
};

/// The questions of a spec; one that is asked for several columns is asked once.
pub(crate) fn asked(spec: &Spec) -> Result<Vec<Asked>, SurveyError> {
    let mut questions: Vec<Asked> = Vec::new();
    let mut add = |template: Value, taken: Taken| match questions.iter_mut().find(|known| known.template == template) {
        Some(known) => known.taken.push(taken),
        None => questions.push(Asked { template, taken: vec![taken] }),
    };
    for column in &spec.columns {
        match column {
            ColumnSpec::Own(own) => add(own.ask.clone(), own_column(own)?),
            ColumnSpec::Named(name) if name == "time" => {}
            ColumnSpec::Named(name) => {
                let (_, template, places) =
                    NAMED.iter().find(|(known, ..)| known == name).ok_or_else(|| unknown(name))?;
                let template: Value =
                    serde_json::from_str(template).map_err(|error| SurveyError::new(error.to_string()))?;
                for &(name, place, kind) in *places {
                    let (size, place) = place.strip_prefix('#').map_or((false, place), |place| (true, place));
                    let column = Column { name: name.into(), kind };
                    add(template.clone(), Taken { column, place: place.into(), size });
                }
            }
        }
    }
    let mut known = vec![SUBJECT.to_string()];
    for asked in &questions {
        if let Some(name) = used(&asked.template).into_iter().find(|name| !known.contains(name)) {
            return Err(SurveyError::new(format!(
                "column {} needs ${name}, and there is no column {name} before it",
                asked.taken[0].column.name
            )));
        }
        known.extend(asked.taken.iter().map(|taken| taken.column.name.clone()));
    }
    let mut names: Vec<String> = all(&questions, true).into_iter().map(|column| column.name).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(SurveyError::new(format!("two columns are called {}", pair[0]))),
        None => Ok(questions),
    }
}

fn unknown(name: &str) -> SurveyError {
    let names: Vec<&str> = NAMED.iter().map(|(name, ..)| *name).chain(["time"]).collect();
    SurveyError::new(format!("there is no column `{name}`; the columns are {}, or one of your own", names.join(", ")))
}

fn own_column(own: &OwnColumn) -> Result<Taken, SurveyError> {
    let OwnColumn { name, ask, value, kind, size } = own;
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(SurveyError::new(format!("the name of a column is made of letters, digits and _, not {name:?}")));
    }
    if !value.is_empty() && !value.starts_with('/') {
        return Err(SurveyError::new(format!("the place of column {name} is a JSON pointer such as /evidence/kind")));
    }
    // With some subject it has to be a question.
    question(ask, &|_| "1".into()).map_err(|error| SurveyError::new(format!("in column {name}: {error}")))?;
    Ok(Taken { column: Column { name: name.clone(), kind: *kind }, place: value.clone(), size: *size })
}

/// The question about a subject, given what stands for each name.
pub(crate) fn question(template: &Value, known: &dyn Fn(&str) -> String) -> Result<Question, String> {
    let filled = filled(template, known);
    serde_json::from_value(filled).map_err(|error| format!("this is not a question: {error}"))
}

/// The names that a question uses.
pub(crate) fn used(template: &Value) -> Vec<String> {
    let names = std::cell::RefCell::new(Vec::new());
    filled(template, &|name| {
        names.borrow_mut().push(name.to_string());
        String::new()
    });
    names.into_inner()
}

fn filled(template: &Value, known: &dyn Fn(&str) -> String) -> Value {
    match template {
        Value::String(text) => Value::String(written(text, known)),
        Value::Array(parts) => parts.iter().map(|part| filled(part, known)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), filled(value, known))).collect())
        }
        other => other.clone(),
    }
}

/// A text with every `$name` replaced, once: what is put in is not looked at again.
fn written(text: &str, known: &dyn Fn(&str) -> String) -> String {
    let mut parts = text.split('$');
    let mut found = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(part.len());
        found.push_str(&known(&part[..end]));
        found.push_str(&part[end..]);
    }
    found
}

/// The columns of the parts: what every row has, around what is asked for.
pub(crate) fn all(questions: &[Asked], time: bool) -> Vec<Column> {
    let column = |name: &str, kind| Column { name: name.into(), kind };
    let mut columns = vec![column("index", ColumnKind::Integer), column("subject", ColumnKind::Text)];
    columns.extend(questions.iter().flat_map(|asked| asked.taken.iter().map(|taken| taken.column.clone())));
    columns.extend(["status", "message", "evidence", "version"].map(|name| column(name, ColumnKind::Text)));
    if time {
        columns.push(column("seconds", ColumnKind::Number));
    }
    columns
}
