//! One row: its questions, asked within limits. What could not be answered is a row too.

use crate::Survey;
use crate::columns::{ColumnKind, Taken, question, used};
use crate::part::Cell;
use rulesmith::ask::{self, Answer, AskError, ErrorKind, Kind, Outcome, Question};
use rulesmith::work::{Stopped, Work};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// How a row came out, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// Every question has its answer.
    Answered,
    /// Some question is not decided.
    Undecided,
    /// Some question reached a limit of time or memory.
    Limit,
    /// Some question could not be asked.
    Failed,
}

impl Status {
    fn name(self) -> &'static str {
        match self {
            Status::Answered => "answered",
            Status::Undecided => "undecided",
            Status::Limit => "limit",
            Status::Failed => "failed",
        }
    }
}

/// The row of a subject.
pub(crate) fn of(survey: &Survey, index: u64, subject: &str, work: &Work) -> Result<Vec<Cell>, Stopped> {
    let limits = &survey.spec().limits;
    let begun = work.now();
    let mut row = vec![Cell::Integer(index as i64), Cell::Text(subject.into())];
    let mut status = Status::Answered;
    let (mut messages, mut evidence): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    // What later questions may use: the subject, and what was found for the columns before.
    let mut known = BTreeMap::from([("subject", subject.to_string())]);
    for asked in &survey.questions {
        work.go_on()?;
        // Without what a question is about there is nothing to ask.
        if used(&asked.template).iter().any(|name| !known.contains_key(name.as_str())) {
            row.extend(asked.taken.iter().map(|_| Cell::Nothing));
            continue;
        }
        let inner = work.quiet().within(Duration::from_secs_f64(limits.seconds)).with_memory(limits.memory << 20);
        let filling = |name: &str| known.get(name).cloned().unwrap_or_default();
        let answer = match question(&asked.template, &filling) {
            Err(why) => Err(AskError::bad_input(why)),
            Ok(question) => answer(&question, &inner),
        };
        // Stopped from outside: this is no row.
        work.go_on()?;
        match answer {
            Ok((kind, outcome, value)) => {
                for taken in &asked.taken {
                    let cell = cell(taken, &value);
                    known.extend(text(&cell).map(|text| (taken.column.name.as_str(), text)));
                    row.push(cell);
                }
                if outcome == Outcome::Undecided {
                    let late = inner.go_on().is_err();
                    status = status.max(if late { Status::Limit } else { Status::Undecided });
                    messages.extend(value.get("reason").and_then(Value::as_str).map(String::from));
                }
                evidence.extend(evidence_of(kind, &value));
            }
            Err(error) => {
                row.extend(asked.taken.iter().map(|_| Cell::Nothing));
                status = status.max(match (error.limit, error.kind) {
                    (Some(_), _) => Status::Limit,
                    (None, ErrorKind::Undecided) => Status::Undecided,
                    (None, _) => Status::Failed,
                });
                messages.push(error.sentence);
            }
        }
    }
    let joined = |parts: &[String]| if parts.is_empty() { Cell::Nothing } else { Cell::Text(parts.join("; ")) };
    row.push(Cell::Text(status.name().into()));
    row.push(joined(&messages));
    row.push(joined(&evidence));
    row.push(Cell::Text(env!("CARGO_PKG_VERSION").into()));
    if survey.columns().len() > row.len() {
        row.push(Cell::Number(work.now().saturating_sub(begun).as_secs_f64()));
    }
    Ok(row)
}

/// A value as it stands in a later question.
fn text(cell: &Cell) -> Option<String> {
    match cell {
        Cell::Nothing => None,
        Cell::Text(text) => Some(text.clone()),
        Cell::Integer(value) => Some(value.to_string()),
        Cell::Number(value) => Some(value.to_string()),
        Cell::Flag(value) => Some(value.to_string()),
    }
}

/// An answer as JSON. A fault of the program is the failure of one row, and not of the survey.
fn answer(question: &Question, work: &Work) -> Result<(Kind, Outcome, Value), AskError> {
    let asked = catch_unwind(AssertUnwindSafe(|| {
        let found: Answer = ask::answer(question, work)?;
        let value = serde_json::to_value(&found).map_err(|error| AskError::undecided(error.to_string()))?;
        Ok((found.kind(), found.outcome(), value))
    }));
    asked.unwrap_or_else(|_| Err(AskError::bad_input("a fault of the program: please report this subject")))
}

/// How an answer is known: `prove: proved (torus)`.
fn evidence_of(kind: Kind, value: &Value) -> Option<String> {
    let evidence = value.get("evidence").filter(|evidence| !evidence.is_null());
    // Of several rulesets the first is kept.
    let evidence = evidence.or_else(|| value.pointer("/rulesets/0/evidence"))?;
    let text = |name: &str| evidence.get(name).and_then(Value::as_str);
    let up_to = evidence.get("up_to").map(|up_to| format!(" up to {up_to}"));
    let engine = text("engine").map(|engine| format!(" ({engine})"));
    let noun = format!("{kind:?}").to_lowercase();
    Some(format!("{noun}: {}{}{}", text("kind")?, up_to.unwrap_or_default(), engine.unwrap_or_default()))
}

fn cell(taken: &Taken, answer: &Value) -> Cell {
    let Some(value) = answer.pointer(&taken.place).filter(|value| !value.is_null()) else { return Cell::Nothing };
    if taken.size {
        return Cell::Integer(value.to_string().len() as i64);
    }
    match (taken.column.kind, value) {
        (ColumnKind::Text, Value::String(text)) => Cell::Text(text.clone()),
        (ColumnKind::Text, other) => Cell::Text(other.to_string()),
        (ColumnKind::Flag, Value::Bool(flag)) => Cell::Flag(*flag),
        (ColumnKind::Integer, Value::Number(number)) => number.as_i64().map_or(Cell::Nothing, Cell::Integer),
        // Numbers beyond 2^53 are written by their digits.
        (ColumnKind::Integer, Value::String(digits)) => digits.parse().map_or(Cell::Nothing, Cell::Integer),
        (ColumnKind::Number, Value::Number(number)) => number.as_f64().map_or(Cell::Nothing, Cell::Number),
        _ => Cell::Nothing,
    }
}
