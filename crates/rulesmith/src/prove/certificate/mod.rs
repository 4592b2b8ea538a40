//! What a verdict rests on, as a value and as JSON; the format is described in docs/CERTIFICATES.md.

mod automata;

pub use automata::{AutomataProof, Automaton, Kind, Restriction, State, Step};

use super::lemma;
use super::torus::{Choice, Cover, Proof, Quadrant, Reach};
use crate::number::Slope;
use crate::rules::{self, Game};
use serde::Serialize;
use serde_json::Value;

/// A claim and what proves or refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules.
    pub game: Game,
    /// Why.
    pub evidence: Evidence,
}

/// Why a claim holds or fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A proof by the torus engine, of the complementary pair whose smaller slope is given.
    Torus(Slope, Proof),
    /// A position at which rules and the pair of a slope part; with a move to a claimed position if it is claimed
    /// itself.
    OffPair {
        /// The smaller slope of the pair.
        slope: Slope,
        /// The position.
        position: (i64, i64),
        /// The claimed position that a claimed one has a move to.
        to: Option<(i64, i64)>,
    },
    /// A proof by the automata engine of what the game expects.
    Automata(AutomataProof),
    /// A proof by a general lemma of what the game expects.
    Lemma(lemma::Proof),
    /// A position at which rules and expectation part; with a move to a claimed position if it is claimed itself.
    Counterexample {
        /// The position.
        position: Vec<u64>,
        /// The claimed position that a claimed one has a move to.
        to: Option<Vec<u64>>,
    },
}

const FORMAT: &str = "rulesmith certificate";
const VERSION: u64 = 1;

/// A certificate as it is written: docs/CERTIFICATES.md says what the fields mean.
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u64,
    engine: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    slope: Option<String>,
    rules: String,
    #[serde(flatten)]
    body: Body<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body<'a> {
    Torus { base: usize, reach: Vec<ReachEntry<'a>>, covers: Vec<CoverEntry> },
    Pair { position: (i64, i64), to: Option<(i64, i64)> },
    Automata(automata::AutomataDocument<'a>),
    Lemma { proof: Value },
    Position { position: &'a [u64], to: Option<&'a [u64]> },
}

#[derive(Serialize)]
struct ReachEntry<'a> {
    part: Option<(i64, i64)>,
    choice: &'static str,
    h: usize,
    open: &'a [(i64, i64)],
}

impl<'a> From<&'a Reach> for ReachEntry<'a> {
    fn from(reach: &'a Reach) -> ReachEntry<'a> {
        ReachEntry { part: reach.corner, choice: choice_name(reach.choice), h: reach.h, open: &reach.open }
    }
}

#[derive(Serialize)]
struct CoverEntry {
    part: Option<(i64, i64)>,
    w: (i64, i64),
    quadrants: Vec<(usize, i64, i64)>,
}

impl From<&Cover> for CoverEntry {
    fn from(cover: &Cover) -> CoverEntry {
        let quadrants = cover.quadrants.iter().map(|q| (q.h, q.e, q.d)).collect();
        CoverEntry { part: cover.corner, w: cover.w, quadrants }
    }
}

impl Certificate {
    /// Whether the claim is proved; else it is refuted.
    pub fn proves(&self) -> bool {
        matches!(self.evidence, Evidence::Torus(..) | Evidence::Automata(_) | Evidence::Lemma(_))
    }

    /// The smaller slope of the pair that is claimed, where the certificate is about a pair.
    pub fn slope(&self) -> Option<&Slope> {
        match &self.evidence {
            Evidence::Torus(slope, _) | Evidence::OffPair { slope, .. } => Some(slope),
            _ => None,
        }
    }

    fn engine(&self) -> &'static str {
        match self.evidence {
            Evidence::Torus(..) | Evidence::OffPair { .. } => "torus",
            Evidence::Automata(_) | Evidence::Counterexample { .. } => "automata",
            Evidence::Lemma(_) => "lemma",
        }
    }

    /// The certificate as JSON.
    pub fn to_json(&self) -> Value {
        let body = match &self.evidence {
            Evidence::Torus(_, proof) => Body::Torus {
                base: proof.base,
                reach: proof.reach.iter().map(ReachEntry::from).collect(),
                covers: proof.covers.iter().map(CoverEntry::from).collect(),
            },
            Evidence::OffPair { position, to, .. } => Body::Pair { position: *position, to: *to },
            Evidence::Automata(proof) => Body::Automata(proof.document()),
            Evidence::Lemma(proof) => Body::Lemma { proof: proof.to_json() },
            Evidence::Counterexample { position, to } => Body::Position { position, to: to.as_deref() },
        };
        let document = Document {
            format: FORMAT,
            version: VERSION,
            engine: self.engine(),
            verdict: if self.proves() { "proved" } else { "refuted" },
            slope: self.slope().map(ToString::to_string),
            rules: self.game.to_string(),
            body,
        };
        serde_json::to_value(document).unwrap_or_default()
    }

    /// The certificate as a text to be read by people too: JSON with a line for each entry of a list at the top.
    pub fn to_text(&self) -> String {
        certificate_text(&self.to_json())
    }

    /// Reads a certificate; the sentence says what is wrong with it.
    pub fn from_json(value: &Value) -> Result<Certificate, String> {
        let text = |key: &str| value[key].as_str().ok_or_else(|| format!("the field \"{key}\" is not a text"));
        if text("format")? != FORMAT || value["version"].as_u64() != Some(VERSION) {
            return Err(format!("this is not a {FORMAT} of version {VERSION}"));
        }
        let slope = || text("slope")?.parse().map_err(|error| format!("the slope is not read: {error}"));
        let game = rules::parse(text("rules")?).map_err(|error| format!("the rules are not read: {error}"))?;
        let piles = |value: &Value, key: &str| list(value, key, |pile| whole(pile, key));
        let evidence = match (text("engine")?, text("verdict")?) {
            ("torus", "proved") => Evidence::Torus(
                slope()?,
                Proof {
                    base: whole(&value["base"], "base")?,
                    reach: list(&value["reach"], "reach", read_reach)?,
                    covers: list(&value["covers"], "covers", read_cover)?,
                },
            ),
            ("torus", "refuted") => Evidence::OffPair {
                slope: slope()?,
                position: couple(&value["position"], "position")?,
                to: optional(&value["to"], "to")?,
            },
            ("automata", "proved") => Evidence::Automata(AutomataProof::from_json(value)?),
            ("lemma", "proved") => Evidence::Lemma(lemma::Proof::from_json(&value["proof"])?),
            ("automata", "refuted") => Evidence::Counterexample {
                position: piles(&value["position"], "position")?,
                to: match &value["to"] {
                    Value::Null => None,
                    to => Some(piles(to, "to")?),
                },
            },
            ("lemma", "refuted") => return Err("lemmas refute nothing".into()),
            ("torus" | "automata" | "lemma", other) => {
                return Err(format!("the verdict {other:?} is neither \"proved\" nor \"refuted\""));
            }
            (other, _) => return Err(format!("certificates of the engine {other:?} are not known")),
        };
        Ok(Certificate { game, evidence })
    }
}

/// A certificate as a text to be read by people too: JSON with a line for each entry of a list at the top.
pub fn certificate_text(document: &Value) -> String {
    let Value::Object(fields) = document else { return document.to_string() };
    let field = |(key, value): (&String, &Value)| {
        let key = Value::from(key.as_str());
        match value {
            Value::Array(entries) if entries.iter().any(|entry| entry.is_object()) => {
                let entries: Vec<String> = entries.iter().map(|entry| format!("    {entry}")).collect();
                format!("  {key}: [\n{}\n  ]", entries.join(",\n"))
            }
            value => format!("  {key}: {value}"),
        }
    };
    let fields: Vec<String> = fields.iter().map(field).collect();
    format!("{{\n{}\n}}", fields.join(",\n"))
}

fn choice_name(choice: Choice) -> &'static str {
    match choice {
        Choice::Below => "below",
        Choice::Around => "around",
        Choice::Last => "last",
    }
}

fn read_reach(value: &Value) -> Result<Reach, String> {
    let choice = [Choice::Below, Choice::Around, Choice::Last];
    let named = choice.into_iter().find(|choice| value["choice"] == choice_name(*choice));
    Ok(Reach {
        corner: optional(&value["part"], "part")?,
        choice: named.ok_or("a \"choice\" is neither below, around nor last")?,
        h: whole(&value["h"], "h")?,
        open: list(&value["open"], "open", |range| couple(range, "open"))?,
    })
}

fn read_cover(value: &Value) -> Result<Cover, String> {
    let quadrant = |value: &Value| match list(value, "quadrants", |entry| whole::<i64>(entry, "quadrants"))?.as_slice()
    {
        &[h, e @ (0 | 1), d @ (0 | 1)] if h >= 1 => Ok(Quadrant { h: h as usize, e, d }),
        _ => Err("a quadrant is not [h, e, d] with h >= 1 and e, d in {0, 1}".to_string()),
    };
    Ok(Cover {
        corner: optional(&value["part"], "part")?,
        w: couple(&value["w"], "w")?,
        quadrants: list(&value["quadrants"], "quadrants", quadrant)?,
    })
}

fn list<T>(value: &Value, key: &str, read: impl Fn(&Value) -> Result<T, String>) -> Result<Vec<T>, String> {
    value.as_array().ok_or_else(|| format!("the field \"{key}\" is not a list"))?.iter().map(read).collect()
}

/// A number from 0 to 2^32.
fn whole<T: TryFrom<u32>>(value: &Value, key: &str) -> Result<T, String> {
    let small = value.as_u64().and_then(|value| u32::try_from(value).ok()).and_then(|value| T::try_from(value).ok());
    small.ok_or_else(|| format!("an entry of \"{key}\" is not a whole number from 0 to 2^32"))
}

fn couple(value: &Value, key: &str) -> Result<(i64, i64), String> {
    match list(value, key, |entry| whole(entry, key))?.as_slice() {
        &[one, other] => Ok((one, other)),
        _ => Err(format!("the field \"{key}\" is not a pair")),
    }
}

fn optional(value: &Value, key: &str) -> Result<Option<(i64, i64)>, String> {
    if value.is_null() { Ok(None) } else { couple(value, key).map(Some) }
}
