//! What the theorems decide about a slope.

use super::answer::Evidence;
use super::error::AskError;
use super::number::{Whole, wholes};
use super::question;
use super::slope::{self, NumberKind};
use crate::classify::{self as room, Classification, Theorem4};
use crate::design::{Applied, of_slope};
use crate::work::Work;
use malachite::Integer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Decimals shown of a slope.
const PLACES: u64 = 20;

/// What the theorems decide about the complementary pair of a slope; `docs/CLASSIFICATION.md` explains every field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "A, B and C are the letters of the integer relation")]
pub struct Classified {
    /// The slope that was asked about.
    pub slope: String,
    /// The smaller slope of its pair.
    pub alpha: String,
    /// Its decimals.
    pub alpha_decimal: String,
    /// The larger slope of its pair.
    pub beta: String,
    /// Its decimals.
    pub beta_decimal: String,
    /// What kind of numbers they are.
    pub kind: NumberKind,
    /// Why.
    pub reason: String,
    /// Of alpha, where it is known.
    pub minimal_polynomial: Option<String>,
    /// Whether 1, alpha and beta are linearly independent over the rationals.
    pub independent: bool,
    /// A alpha + B beta + C = 0.
    pub A: Option<Whole>,
    /// A alpha + B beta + C = 0.
    pub B: Option<Whole>,
    /// A alpha + B beta + C = 0.
    pub C: Option<Whole>,
    /// Whether some finite modification of t-Wythoff has the pair as its P-positions.
    pub mtw: bool,
    /// Why, or why not.
    pub mtw_reason: String,
    /// How many segments the points ({n alpha}, {n beta}) lie on.
    pub k: Option<Whole>,
    /// alpha^2 + b alpha - c = 0.
    pub b: Option<Whole>,
    /// alpha^2 + b alpha - c = 0.
    pub c: Option<Whole>,
    /// c + 1 - k floor(beta).
    pub c_tilde: Option<Whole>,
    /// The t for which this is the pair of t-Wythoff.
    pub t_wythoff: Option<Whole>,
    /// The family with an explicit ruleset that alpha belongs to.
    pub family: Option<Family>,
    /// floor(beta).
    pub floor_beta: Whole,
    /// The values of the Beatty constraint.
    pub constraint_values: Vec<Whole>,
    /// The k for which Relaxed Wythoff is k-invariant.
    pub k_invariance: usize,
    /// Whether the game of Definition 5 has the pair as its P-positions.
    pub definition5_beatty: bool,
    /// The case of Theorem 4.
    pub theorem4_case: Option<String>,
    /// Its parameter p.
    pub theorem4_p: Option<Whole>,
    /// Its parameter q.
    pub theorem4_q: Option<Whole>,
    /// Whether each construction gives rules for this slope.
    pub constructions: Vec<Construction>,
    /// How this is known.
    pub evidence: Evidence,
}

/// The families with explicit rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", deny_unknown_fields)]
pub enum Family {
    /// alpha = [1; t, t, ...].
    #[serde(rename = "t-Wythoff")]
    TWythoff {
        /// The width.
        t: Whole,
    },
    /// alpha = [1; 1, q, 1, q, ...].
    #[serde(rename = "Example 3")]
    Example3 {
        /// The second partial quotient.
        q: Whole,
    },
    /// alpha = [1; t, tk, t, tk, ...].
    #[serde(rename = "Proposition 4")]
    Proposition4 {
        /// The first partial quotient.
        t: Whole,
        /// The number of segments.
        k: Whole,
    },
    /// c >= 2k^2 and gcd(c + 1, k) = 1.
    #[serde(rename = "Proposition 5")]
    Proposition5 {
        /// The number from 1 to k - 1 with d (c + 1) = -1 modulo k.
        d: Whole,
    },
}

/// A construction and what it gives for the slope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Construction {
    /// Its name.
    pub construction: String,
    /// Whether it gives rules for this slope.
    pub applies: bool,
    /// Why, or why not.
    pub reason: String,
    /// The game in the catalogue.
    pub game: Option<String>,
    /// Whether its games are invariant.
    pub kind: RulesKind,
    /// Where it is proved.
    pub source: String,
}

/// Kinds of constructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RulesKind {
    /// What may be taken never depends on the position.
    Invariant,
    /// It may.
    Variant,
}

pub(super) fn answer(question: &question::Classify, work: &Work) -> Result<Classified, AskError> {
    let found = room::classify(&slope::read(&question.slope)?)?;
    let applied = of_slope(&found, work)?;
    Ok(Classified::of(&found, &applied))
}

impl Classified {
    fn of(found: &Classification, applied: &[Applied]) -> Classified {
        let (alpha, beta) = (found.pair.alpha(), found.pair.beta());
        let nature = alpha.nature();
        let relation = found.pair.relation();
        let mtw = found.mtw.as_ref();
        let (p, q) = parameters(found.theorem4.as_ref()).unzip();
        Classified {
            slope: found.slope.to_string(),
            alpha: alpha.to_string(),
            alpha_decimal: alpha.decimal(PLACES),
            beta: beta.to_string(),
            beta_decimal: beta.decimal(PLACES),
            kind: nature.kind.into(),
            reason: nature.reason,
            minimal_polynomial: found.minimal_polynomial().map(|polynomial| polynomial.to_string()),
            independent: relation.is_none(),
            A: relation.map(|(a, _, _)| Whole::from(a)),
            B: relation.map(|(_, b, _)| Whole::from(b)),
            C: relation.map(|(_, _, c)| Whole::from(c)),
            mtw: mtw.is_some(),
            mtw_reason: found.mtw_reason(),
            k: mtw.map(|found| Whole::from(&found.k)),
            b: mtw.map(|found| Whole::from(&found.b)),
            c: mtw.map(|found| Whole::from(&found.c)),
            c_tilde: mtw.map(|found| Whole::from(&found.c_tilde)),
            t_wythoff: found.t_wythoff().map(Whole::from),
            family: found.family().as_ref().map(Family::from),
            floor_beta: Whole::from(&found.floor_beta),
            constraint_values: wholes(&found.constraint_values),
            k_invariance: found.k_invariance(),
            definition5_beatty: found.definition5_is_beatty(),
            theorem4_case: found.theorem4.as_ref().map(|case| case.case().to_string()),
            theorem4_p: p.map(Whole::from),
            theorem4_q: q.map(Whole::from),
            constructions: applied.iter().map(Construction::from).collect(),
            evidence: Evidence::theorem("Goldberg and Fraenkel 2017, Theorem 1; Kay and Polanco 2023, Theorem 4"),
        }
    }
}

fn parameters(case: Option<&Theorem4>) -> Option<(&Integer, &Integer)> {
    match case? {
        Theorem4::WithoutLowest { p, q } | Theorem4::WithoutHighest { p, q } => Some((p, q)),
        Theorem4::ConstantWidth { .. } | Theorem4::Small => None,
    }
}

impl From<&room::Family> for Family {
    fn from(family: &room::Family) -> Family {
        match family {
            room::Family::TWythoff { t } => Family::TWythoff { t: t.into() },
            room::Family::Example3 { q } => Family::Example3 { q: q.into() },
            room::Family::Proposition4 { t, k } => Family::Proposition4 { t: t.into(), k: k.into() },
            room::Family::Proposition5 { d } => Family::Proposition5 { d: d.into() },
        }
    }
}

impl From<&Applied> for Construction {
    fn from(found: &Applied) -> Construction {
        let (Ok(reason) | Err(reason)) = &found.reason;
        Construction {
            construction: found.construction.name.to_string(),
            applies: found.reason.is_ok(),
            reason: reason.clone(),
            game: found.entry.as_ref().map(|entry| entry.name.clone()),
            kind: if found.construction.invariant { RulesKind::Invariant } else { RulesKind::Variant },
            source: found.construction.source.to_string(),
        }
    }
}
