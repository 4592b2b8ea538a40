//! Printed facts beside the fields of an answer.

use super::{Context, unexpected};
use crate::ask::{Answer, AskError, Evidence, EvidenceKind, Given, Question, Size, Whole, question};
use crate::design::Sort;
use crate::reproduce::report::{Comparison, Found, Outcome, Row};
use malachite::Natural;
use malachite::base::num::arithmetic::traits::Pow;
use serde::Deserialize;
use serde_json::Value;

/// Fields of the answer to any question, with what is printed; without printed values the answer is told.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    /// The question, as in JSON.
    question: toml::Table,
    /// What is printed, by the path of the field.
    #[serde(default)]
    printed: toml::Table,
    /// The fields to be told, where nothing is printed.
    #[serde(default)]
    tell: Vec<String>,
    /// In words.
    words: String,
}

/// Whether a power is in a set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    base: u64,
    exponent: u64,
    set: String,
}

/// A row of Grundy values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrundyRow {
    game: String,
    /// The first pile.
    row: u64,
    /// The values are those of this sequence.
    expr: String,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

/// The rules that the program finds for a target, by a construction or by any.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    target: String,
    /// The construction's name; without it the shortest rules count.
    #[serde(default)]
    construction: Option<String>,
    up_to: u64,
}

/// A value as it is compared: numbers and texts alike.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn json(value: &toml::Value) -> Result<Value, AskError> {
    serde_json::to_value(value).map_err(|error| AskError::bad_input(error.to_string()))
}

/// A decimal number rounded to as many places as another has.
fn rounded(exact: &str, like: &str) -> String {
    let places = like.split_once('.').map_or(0, |(_, places)| places.len());
    let (whole, decimals) = exact.split_once('.').unwrap_or((exact, ""));
    let digits: String = decimals.chars().chain(std::iter::repeat('0')).take(places + 1).collect();
    match format!("{whole}{digits}").parse::<u128>() {
        Ok(value) => {
            let value = format!("{:0>width$}", (value + 5) / 10, width = places + 1);
            let (whole, decimals) = value.split_at(value.len() - places);
            if places == 0 { format!("≈{whole}") } else { format!("≈{whole}.{decimals}") }
        }
        Err(_) => exact.to_string(),
    }
}

impl Fields {
    /// Asks and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let question = json(&toml::Value::Table(self.question.clone()))?;
        let question: Question =
            serde_json::from_value(question).map_err(|error| AskError::bad_input(error.to_string()))?;
        let answer = context.ask(&question)?;
        let value = serde_json::to_value(&answer).map_err(|error| AskError::bad_input(error.to_string()))?;
        let at = |path: &str| value.pointer(&format!("/{path}")).cloned().unwrap_or(Value::Null);
        let evidence = serde_json::from_value::<Evidence>(at("evidence"))
            .unwrap_or(Evidence::theorem("computed exactly by the program"));
        if self.printed.is_empty() {
            let told: Vec<String> = self.tell.iter().map(|path| format!("{path}: {}", shown(&at(path)))).collect();
            let found = Found::new(self.words.clone(), true, told.join("; "), evidence);
            return Ok(Found { outcome: Outcome::Told, ..found });
        }
        let mut rows = Vec::new();
        for (path, printed) in &self.printed {
            let printed = shown(&json(printed)?);
            let computed = match printed.strip_prefix('≈') {
                Some(decimal) => rounded(&shown(&at(path)), decimal),
                None => shown(&at(path)),
            };
            rows.push(Row { index: path.clone(), printed: vec![printed], computed: vec![computed] });
        }
        let table = Comparison { index: "field".into(), columns: vec!["value".into()], rows };
        let mut found = Found::of_table(self.words.clone(), table, evidence);
        if found.outcome == Outcome::Fails {
            // What is refuted is the printed value, whatever the evidence for the computed one.
            found.evidence = found.evidence.map(|evidence| Evidence { kind: EvidenceKind::Refuted, ..evidence });
        }
        Ok(found)
    }
}

impl Member {
    /// Asks whether the power is in the set.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let x = Whole::from(Natural::from(self.base).pow(self.exponent));
        let asked = question::Member { expr: self.set.clone(), x };
        let Answer::Member(found) = context.ask(&Question::Member(asked))? else { return Err(unexpected()) };
        let question = format!("Is {}^{} in the set {}?", self.base, self.exponent, self.set);
        let answer =
            if found.member { "yes, computed from all its digits" } else { "no, computed from all its digits" };
        Ok(Found::new(question, found.member, answer, Evidence::theorem("computed exactly by the program")))
    }
}

impl GrundyRow {
    /// Solves for Grundy values and compares a row.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let asked = question::Grundy { game: Given::Text(self.game.clone()), up_to: Size(up_to), packed: false };
        let Answer::Grundy(values) = context.ask(&Question::Grundy(asked))? else { return Err(unexpected()) };
        let row = values.grundy.rows().nth(self.row as usize).unwrap_or_default();
        let terms = context.terms(&self.expr, 0, up_to + 1)?;
        let wrong = row.iter().zip(&terms).position(|(value, term)| Whole::from(u64::from(*value)) != *term);
        let question = format!(
            "Is the Grundy value of ({},y) in {} equal to {} with n = y, for y up to {up_to}?",
            self.row, self.game, self.expr
        );
        Ok(match wrong {
            None => Found::new(question, true, format!("yes, for all y up to {up_to}"), Evidence::checked(up_to)),
            Some(y) => {
                let witness = Some(vec![Whole::from(self.row), Whole::from(y as u64)]);
                Found::new(question, false, format!("no: it is {} at y = {y}", row[y]), Evidence::refuted(witness))
            }
        })
    }
}

impl Design {
    /// Asks for rules, and whether they are proved.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let asked = question::Design {
            target: Given::Text(self.target.clone()),
            up_to: Size(self.up_to),
            with: None,
            misere: false,
            invariant: false,
            no_slope: false,
            sort: Sort::Short,
            best: self.construction.is_none(),
            certify: false,
        };
        let Answer::Design(designed) = context.ask_proof(&Question::Design(asked))? else { return Err(unexpected()) };
        let by = |name: &String| {
            designed.rulesets.iter().find(|found| found.construction == *name || found.also.contains(name))
        };
        let (question, found) = match &self.construction {
            Some(name) => (format!("Does {name} give rules for {}, and are they right?", self.target), by(name)),
            None => (format!("Are there rules for {}?", self.target), designed.rulesets.first()),
        };
        Ok(match found {
            Some(ruleset) => {
                let holds = matches!(ruleset.evidence.kind, EvidenceKind::Proved | EvidenceKind::Checked);
                let answer = format!("{}: {}", ruleset.construction, ruleset.judgement());
                Found::new(question, holds, answer, ruleset.evidence.clone())
                    .with_rules(Some(ruleset.rules.trim().to_string()))
            }
            None => {
                let why = designed.impossible.or_else(|| {
                    let name = self.construction.as_ref()?;
                    designed
                        .not_offered
                        .iter()
                        .find(|refused| refused.construction == *name)
                        .map(|refused| refused.reason.clone())
                });
                Found::new(question, false, why.unwrap_or("no".into()), Evidence::theorem("by its hypotheses"))
            }
        })
    }
}
