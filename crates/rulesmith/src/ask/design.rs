//! Rules whose P-positions are those wanted.

use super::answer::{Bound, Evidence, Outcome};
use super::error::{AskError, Field};
use super::given::{self, Named};
use super::number::{Size, Whole};
use super::question;
use crate::design::{self, Demands, DesignError, Sort};
use crate::prove::Certificate;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// Rules for a target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Designed {
    /// The target in words.
    pub target: String,
    /// What was found out about the target, sentence by sentence.
    #[serde(default)]
    pub facts: Vec<String>,
    /// In which order the rules come.
    #[serde(default)]
    pub sort: Sort,
    /// The rules, in this order.
    pub rulesets: Vec<Ruleset>,
    /// The positions wanted were listed, up to this size; of larger piles nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed_up_to: Option<Size>,
    /// The constructions that do not apply.
    #[serde(default)]
    pub not_offered: Vec<Refusal>,
    /// Why no rules can do what is asked, if that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impossible: Option<String>,
    /// What shows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// Rules, where they come from and how they are known to fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// What the construction is called.
    pub construction: String,
    /// Other constructions that give the same rules here.
    pub also: Vec<String>,
    /// Where it is published.
    pub source: String,
    /// Why it applies to this target.
    pub because: String,
    /// A name of the catalogue that gives the same rules.
    pub name: Option<String>,
    /// The rules.
    pub rules: String,
    /// The rules in English.
    pub english: String,
    /// The sentences of the English text that say how to move, and what the names in them stand for.
    pub moves: Vec<String>,
    /// `invariant`, `variant`, or `k-invariant` with a number.
    pub kind: String,
    /// The k for which the rules are k-invariant by their construction.
    pub k_invariance: Option<u64>,
    /// Whether the moves mention an irrational number, or a set or function made from one.
    pub mentions_slope: bool,
    /// How many single vectors are allowed or forbidden against the general rule.
    pub exceptions: usize,
    /// The number of words and signs in the moves and in what they refer to.
    pub length: usize,
    /// The largest pile that the rules speak of, if they list positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_up_to: Option<Size>,
    /// How it is known that the P-positions are those wanted.
    pub evidence: Evidence,
    /// Whether the proof has a certificate.
    #[serde(default)]
    pub certificate: bool,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
    /// That fewer vectors of Nim or t-Wythoff cannot be changed, where the rules are such changes and the checker has accepted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
}

/// A construction that does not apply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// What it is called.
    pub construction: String,
    /// The reason.
    pub reason: String,
}

pub(super) fn answer(question: &question::Design, work: &Work) -> Result<Designed, AskError> {
    let target = given::target(&question.target, Field::Target, work)?;
    let with = question.with.as_ref().map(|given| Named::read(given, Field::With)).transpose()?;
    let with = with.as_ref().map(|named| &named.game);
    let demands = Demands {
        up_to: question.up_to.0,
        with,
        best: question.best,
        invariant: question.invariant,
        no_slope: question.no_slope,
        misere: question.misere,
        sort: question.sort,
    };
    let found = match design::design(&target, &demands, work) {
        Err(DesignError::Impossible { because, witness }) => {
            let witness = witness.map(|position| position.into_iter().map(Whole::from).collect());
            return Ok(Designed {
                target: target.to_string(),
                facts: vec![],
                sort: question.sort,
                rulesets: vec![],
                listed_up_to: None,
                not_offered: vec![],
                impossible: Some(because),
                evidence: Some(Evidence::refuted(witness)),
            });
        }
        other => other?,
    };
    Ok(Designed {
        target: found.target,
        facts: found.facts,
        sort: question.sort,
        listed_up_to: found.listed_up_to.map(Size),
        rulesets: found.rulesets.iter().map(|ruleset| Ruleset::of(ruleset, question.certify)).collect(),
        not_offered: found
            .refusals
            .into_iter()
            .map(|refusal| Refusal { construction: refusal.construction, reason: refusal.reason })
            .collect(),
        impossible: None,
        evidence: None,
    })
}

impl Ruleset {
    fn of(found: &design::Ruleset, certify: bool) -> Ruleset {
        let certificate = found.evidence.certificate();
        Ruleset {
            construction: found.construction.clone(),
            also: found.also.clone(),
            source: found.source.clone(),
            because: found.because.clone(),
            name: found.name.clone(),
            rules: found.game.to_string(),
            english: found.game.english(),
            moves: found.moves(),
            kind: found.kind.to_string(),
            k_invariance: found.kind.invariance(),
            mentions_slope: found.mentions_slope,
            exceptions: found.exceptions,
            length: found.length,
            only_up_to: found.only_up_to.map(Size),
            evidence: Evidence::from(&found.evidence),
            certificate: certificate.is_some(),
            certificate_document: certificate.filter(|_| certify).map(Certificate::to_json),
            bound: found.bound.as_ref().and_then(|bound| Bound::of(bound, certify)),
        }
    }
}

impl From<&design::Evidence> for Evidence {
    fn from(evidence: &design::Evidence) -> Evidence {
        match evidence {
            design::Evidence::Checked { up_to, positions } => {
                Evidence { p_positions: Some(Size::from(*positions)), ..Evidence::checked(*up_to) }
            }
            design::Evidence::Proved { engine, up_to, positions, .. } => Evidence {
                up_to: Some(Size(*up_to)),
                p_positions: Some(Size::from(*positions)),
                ..Evidence::proved(engine.to_string())
            },
        }
    }
}

impl Designed {
    /// The size up to which the rules are rules for the target, if none of them goes further and the target does.
    pub fn only_up_to(&self) -> Option<Size> {
        let sizes: Option<Vec<Size>> = self.rulesets.iter().map(|ruleset| ruleset.only_up_to).collect();
        sizes.and_then(|sizes| sizes.into_iter().max()).filter(|_| self.listed_up_to.is_none())
    }

    /// Yes if there are rules; not decided if they stop where the target does not.
    pub(super) fn outcome(&self) -> Outcome {
        match (self.rulesets.is_empty(), self.only_up_to()) {
            (true, _) => Outcome::No,
            (false, Some(_)) => Outcome::Undecided,
            (false, None) => Outcome::Yes,
        }
    }

    /// What the words for kinds of rules mean that occur in the answer.
    pub fn words(&self) -> Vec<String> {
        let kinds: BTreeSet<Option<u64>> = self.rulesets.iter().map(|ruleset| ruleset.k_invariance).collect();
        let mean = |kind: Option<u64>| match kind {
            Some(1) => "invariant: what may be taken does not depend on the position".to_string(),
            Some(k) => format!(
                "{k}-invariant: the positions fall into {k} classes, and what may be taken depends on the class alone"
            ),
            None => "variant: what may be taken depends on the position".to_string(),
        };
        kinds.into_iter().rev().map(mean).collect()
    }
}

impl Ruleset {
    /// Kind, mention of the slope, exceptions and evidence in one line.
    pub fn judgement(&self) -> String {
        let slope = if self.mentions_slope { "mentions the slope" } else { "does not mention the slope" };
        let exceptions = match self.exceptions {
            0 => "no exceptions".to_string(),
            1 => "1 exception".to_string(),
            many => format!("{many} exceptions"),
        };
        let Evidence { engine, up_to, p_positions, .. } = &self.evidence;
        let count = match p_positions.unwrap_or_default() {
            Size(1) => "1 P-position, which shows little".to_string(),
            many => format!("{many} P-positions"),
        };
        let proved = engine.as_ref().map(|engine| format!("proved for all n (engine {engine}); ")).unwrap_or_default();
        let up_to = up_to.unwrap_or_default();
        format!("{}, {slope}, {exceptions}; {proved}checked for piles up to {up_to} ({count})", self.kind)
    }
}
