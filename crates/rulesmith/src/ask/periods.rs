//! Rows of Grundy values, and after how many columns they repeat.

use super::answer::{Evidence, Outcome};
use super::error::{AskError, Field};
use super::given::Named;
use super::number::Size;
use super::question;
use crate::prove::{self, RowsOutcome};
use crate::work::{Stopped, Work};
use rulesmith_check::{RowPeriod, RowsProof};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The preperiods and periods of rows of Grundy values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Periods {
    /// What the game is called.
    pub game: String,
    /// The rows from 0 on; none if nothing is decided.
    pub rows: Vec<Period>,
    /// How this is known; nothing if it is not decided.
    pub evidence: Option<Evidence>,
    /// Why it is not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
}

/// A row of Grundy values g(row, y) with the least period p, and the least m such that g(row, y + p) = g(row, y) + saltus for
/// all y >= m.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The size of the first pile; 0 for a game on one pile.
    pub row: Size,
    /// m.
    pub preperiod: Size,
    /// p.
    pub period: Size,
    /// What is added after a period: as much as it is long where all nim moves are allowed, and 0 where only finitely many vectors are.
    pub saltus: Size,
}

impl Periods {
    pub(super) fn outcome(&self) -> Outcome {
        if self.evidence.is_some() { Outcome::Yes } else { Outcome::Undecided }
    }
}

/// What a certificate says of rows.
pub(super) fn periods(proof: &RowsProof) -> Vec<Period> {
    let saltus = |period| Size(if proof.moves.nim { period } else { 0 });
    let period = |row: &RowPeriod| Period {
        row: Size(row.row),
        preperiod: Size(row.preperiod),
        period: Size(row.period),
        saltus: saltus(row.period),
    };
    proof.rows.iter().map(period).collect()
}

pub(super) fn answer(question: &question::Periods, work: &Work) -> Result<Periods, AskError> {
    let named = Named::read(&question.game, Field::Game)?;
    let form = named.form(work)?;
    let outcome = prove::rows(&form, question.rows.0, question.up_to.map(|up_to| up_to.0), work);
    let mut answer =
        Periods { game: named.name, rows: vec![], evidence: None, reason: None, certificate_document: None };
    match outcome {
        RowsOutcome::Proved(certificate) => {
            answer.rows = certificate.rows().map(periods).unwrap_or_default();
            answer.evidence = Some(Evidence::proved("rows"));
            answer.certificate_document = question.certify.then(|| certificate.to_json());
        }
        RowsOutcome::Undecided(why) => answer.reason = Some(why),
        RowsOutcome::Stopped(Stopped::Cancelled) => return Err(Stopped::Cancelled.into()),
        RowsOutcome::Stopped(stopped) => answer.reason = Some(stopped.to_string()),
    }
    Ok(answer)
}
