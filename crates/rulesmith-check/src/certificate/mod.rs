//! Certificates: what a verdict rests on, as values and as JSON (docs/CERTIFICATES.md, version 2 of the format).
//!
//! ```
//! use rulesmith_check::{Certificate, Evidence};
//! let game = rulesmith_core::rules::parse("game \"Row\" piles x move m: take 1 from x expect { (3*n) : n >= 0 }")?;
//! let certificate = Certificate { game, evidence: Evidence::Counterexample { position: vec![2], to: None } };
//! let text = certificate.to_text();
//! assert!(text.starts_with("{\n  \"format\": \"rulesmith certificate\",\n  \"version\": 2,"));
//! assert_eq!(Certificate::from_text(&text).as_ref(), Ok(&certificate));
//! // A field twice is refused, and so is a field that there is not.
//! assert!(Certificate::from_text(&text.replace("\"version\": 2", "\"version\": 2, \"version\": 2")).is_err());
//! assert!(Certificate::from_text(&text.replace("\"version\": 2", "\"version\": 2, \"by\": 0")).is_err());
//! # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
//! ```

mod automata;
mod lemma;
mod rows;
mod torus;

pub use automata::{AutomataProof, Automaton, Case, Kind, Numerals, Restriction, SetProof, Step};
pub use lemma::{Argument, Gap, Pairing, Relaxed, Rising, Several, Way};
pub use rows::{RowMoves, RowPeriod, RowsProof};
pub use torus::{Band, Choice, Cover, Line, Reach, TorusProof};

use crate::rejection::{Checked, Condition, reject};
use rulesmith_core::rules::{self, Game};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Rules with their claim, and what proves or refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules and the claim.
    pub game: Game,
    /// Why it holds, or fails.
    pub evidence: Evidence,
}

/// Why a claim holds or fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Evidence {
    /// A cover of the torus.
    Torus(TorusProof),
    /// Automata.
    Automata(AutomataProof),
    /// A lemma with its parameters.
    Lemma(Argument),
    /// Periods of rows of Grundy values: this is about them, and not about P-positions that the rules may claim.
    Rows(RowsProof),
    /// For misere play: what shows the same of the rules in normal play, with moves to positions without moves forbidden.
    Misere {
        /// For each pile a number of tokens, such that there is a move wherever one of the piles has as many.
        least: Vec<u64>,
        /// What shows it; no misere play itself.
        normal: Box<Evidence>,
    },
    /// For the claim about Grundy value 1.
    Value {
        /// What shows that the other claim is right: that of the P-positions, which are those of value 0.
        zero: Box<Evidence>,
        /// What shows it besides these.
        one: AutomataProof,
    },
    /// For the claim about all Grundy values.
    Grundy {
        /// What shows the claim of the sum with a heap of Nim ([`Game::with_a_heap`]), in normal play.
        sum: Box<Evidence>,
    },
    /// A position at which rules and claim part; with a move to a claimed position if it is claimed itself.
    Counterexample {
        /// The position.
        position: Vec<u64>,
        /// The claimed position that a claimed one has a move to.
        to: Option<Vec<u64>>,
    },
}

impl Evidence {
    /// The evidence itself, or that for normal play of what is played misere, or that for the sum with a heap.
    pub fn in_normal_play(&self) -> &Evidence {
        match self {
            Evidence::Misere { normal, .. } => normal,
            Evidence::Grundy { sum } => sum,
            other => other,
        }
    }
}

const FORMAT: &str = "rulesmith certificate";
const VERSION: u64 = 2;

/// A certificate as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a certificate")]
struct Document<E> {
    #[serde(deserialize_with = "format")]
    format: String,
    #[serde(deserialize_with = "version")]
    version: u64,
    verdict: Verdict,
    rules: String,
    evidence: E,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Proved,
    Refuted,
}

fn format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let format = String::deserialize(deserializer)?;
    if format == FORMAT { Ok(format) } else { Err(serde::de::Error::custom(format!("the format is not \"{FORMAT}\""))) }
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match u64::deserialize(deserializer)? {
        VERSION => Ok(VERSION),
        1 => Err(serde::de::Error::custom("made by an earlier version; prove again")),
        other => Err(serde::de::Error::custom(format!("the version is {other}, and not {VERSION}"))),
    }
}

impl Certificate {
    /// Whether what it is about is proved; else it is refuted. It is about the claim of the rules, or about rows of Grundy values.
    pub fn proves(&self) -> bool {
        !matches!(self.evidence.in_normal_play(), Evidence::Counterexample { .. })
    }

    /// What kind of evidence it is: `torus`, `automata`, `lemma`, `rows`, `value` or `counterexample`; of what was shown of a
    /// sum with a heap, what shows that.
    pub fn kind(&self) -> &'static str {
        match self.evidence.in_normal_play() {
            Evidence::Torus(_) => "torus",
            Evidence::Automata(_) => "automata",
            Evidence::Lemma(_) => "lemma",
            Evidence::Counterexample { .. } => "counterexample",
            Evidence::Rows(_) => "rows",
            Evidence::Value { .. } => "value",
            Evidence::Misere { .. } => "misere",
            Evidence::Grundy { .. } => "grundy",
        }
    }

    /// The part of it that is about the P-positions.
    pub fn of_value_zero(&self, zero: &Evidence) -> Certificate {
        Certificate {
            game: Game { one: None, values: vec![], grundy: None, ..self.game.clone() },
            evidence: zero.clone(),
        }
    }

    /// The rules with the claim about Grundy value 1 in place of that about P-positions.
    pub fn of_value_one(&self, _: &AutomataProof) -> Game {
        Game { expect: self.game.one.clone(), one: None, values: vec![], grundy: None, ..self.game.clone() }
    }

    /// What it says of rows of Grundy values, if that is what it is about.
    pub fn rows(&self) -> Option<&RowsProof> {
        match &self.evidence {
            Evidence::Rows(proof) => Some(proof),
            _ => None,
        }
    }

    fn document(&self) -> Document<&Evidence> {
        Document {
            format: FORMAT.into(),
            version: VERSION,
            verdict: if self.proves() { Verdict::Proved } else { Verdict::Refuted },
            rules: self.game.to_string(),
            evidence: &self.evidence,
        }
    }

    /// The certificate as JSON.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self.document()).unwrap_or_default()
    }

    /// The certificate as a text that only the checker reads: the same JSON on one line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(&self.document()).unwrap_or_default()
    }

    /// The certificate as a text to be read by people too: JSON with a line for each entry of a list at the top.
    pub fn to_text(&self) -> String {
        certificate_text(&self.to_json())
    }

    /// Conditions F1 and F2: reads a certificate.
    pub fn from_text(text: &str) -> Checked<Certificate> {
        let document: Document<Evidence> = match serde_json::from_str(text) {
            Ok(document) => document,
            Err(error) => return reject(Condition::F1, format!("this is no certificate: {error}")),
        };
        let game = match rules::parse(&document.rules) {
            Ok(game) => game,
            Err(error) => return reject(Condition::F2, format!("the rules are not read: {error}")),
        };
        let certificate = Certificate { game, evidence: document.evidence };
        match certificate.proves() == (document.verdict == Verdict::Proved) {
            true => Ok(certificate),
            false => reject(Condition::F1, "the verdict is not that of the evidence"),
        }
    }
}

/// A certificate as a text to be read by people too: JSON with a line for each entry of a list in the evidence.
pub fn certificate_text(document: &Value) -> String {
    let lines = |value: &Value, indent: &str, deep: &dyn Fn(&Value, &str) -> String| match value {
        Value::Object(fields) if !fields.is_empty() => {
            let inner = format!("{indent}  ");
            let field = |(key, value): (&String, &Value)| {
                format!("{inner}{}: {}", Value::from(key.as_str()), deep(value, &inner))
            };
            format!("{{\n{}\n{indent}}}", fields.iter().map(field).collect::<Vec<_>>().join(",\n"))
        }
        Value::Array(items) if items.iter().any(|item| item.is_array() || item.is_object()) => {
            let items: Vec<String> = items.iter().map(|item| format!("{indent}  {item}")).collect();
            format!("[\n{}\n{indent}]", items.join(",\n"))
        }
        value => value.to_string(),
    };
    let none = |value: &Value, indent: &str| lines(value, indent, &|value, _| value.to_string());
    let evidence = |value: &Value, indent: &str| lines(value, indent, &none);
    let kind = |value: &Value, indent: &str| lines(value, indent, &evidence);
    lines(document, "", &kind)
}
