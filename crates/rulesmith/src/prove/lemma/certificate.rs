//! Proofs by lemmas for the checker, and back.

use super::gap::Gap;
use super::pairing::Pairing;
use super::proof::{Argument, Proof};
use super::relaxed::Relaxed;
use super::several::Several;
use crate::prove::checked_by_text;
use crate::rules::Game;
use crate::syntax::{CompareOp, Expr, ExprKind};
use crate::work::Work;
use rulesmith_check::{Argument as Checked, Certificate, Evidence, Pairing as CheckedPairing};
use serde_json::{Value, json};

/// Whether the checker accepts a proof for a game; if not, why.
pub fn check(game: &Game, proof: &Proof) -> Result<(), String> {
    let work = Work::default();
    let certificate = certificate(game, proof, &work);
    checked_by_text(&certificate, &work).map(|_| ()).map_err(|rejection| rejection.to_string())
}

/// The certificate of a proof. The checker wants to be told which of the sets in the rules is the red one, as the rules write
/// it; so this tries those that the rules speak of.
pub fn certificate(game: &Game, proof: &Proof, work: &Work) -> Certificate {
    let with = |argument| Certificate { game: game.clone(), evidence: Evidence::Lemma(argument) };
    let candidates: Vec<Certificate> = arguments(game, &proof.argument).into_iter().map(with).collect();
    let first = candidates.first().cloned();
    // Where there is no choice, whoever asked will have it checked.
    let is_accepted = |certificate: &Certificate| checked_by_text(certificate, &work.quiet()).is_ok();
    let accepted = if candidates.len() > 1 { candidates.into_iter().find(is_accepted) } else { None };
    accepted.or(first).unwrap_or_else(|| with(Checked::Pairing(CheckedPairing::AllRed { red: None })))
}

/// What the checker may be told.
fn arguments(game: &Game, argument: &Argument) -> Vec<Checked> {
    match argument {
        Argument::Relaxed(Relaxed { alpha, .. }) => {
            vec![Checked::Relaxed(rulesmith_check::Relaxed { alpha: alpha.clone() })]
        }
        Argument::Rising(rising) => vec![Checked::Rising(rising.clone())],
        Argument::Several(Several { slopes }) => {
            vec![Checked::Several(rulesmith_check::Several { slopes: slopes.clone() })]
        }
        Argument::Gap(Gap { period }) => vec![Checked::Gap(rulesmith_check::Gap { period: *period })],
        Argument::Pairing(pairing) => {
            let sets = |red: Option<&String>| red.cloned().into_iter().chain(sets(game)).collect::<Vec<String>>();
            let pairings: Vec<CheckedPairing> = match pairing {
                Pairing::Irrational { beta, .. } => vec![CheckedPairing::Irrational { beta: beta.clone() }],
                Pairing::Rational { beta } => vec![CheckedPairing::Rational { beta: beta.clone() }],
                Pairing::Lone { red } => sets(Some(red)).into_iter().map(|red| CheckedPairing::Lone { red }).collect(),
                Pairing::AllRed => {
                    let none = CheckedPairing::AllRed { red: None };
                    let some = |red| CheckedPairing::AllRed { red: Some(red) };
                    [none].into_iter().chain(sets(None).into_iter().map(some)).collect()
                }
                Pairing::Counted { red, lead } => {
                    sets(Some(red)).into_iter().map(|red| CheckedPairing::Counted { red, lead: *lead }).collect()
                }
                Pairing::Finite { red } => {
                    sets(None).into_iter().map(|set| CheckedPairing::Finite { red: set, levels: red.clone() }).collect()
                }
            };
            pairings.into_iter().map(Checked::Pairing).collect()
        }
    }
}

/// The sets that the rules ask for membership in, and what they leave out.
fn sets(game: &Game) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if !found.contains(&text) {
            found.push(text);
        }
    };
    let mut look = |part: &Expr| {
        if let ExprKind::Compare(_, rest) = &part.kind {
            for (op, set) in rest {
                if matches!(op, CompareOp::In | CompareOp::NotIn) {
                    add(set.to_string());
                    add(format!("complement({set})"));
                }
            }
        }
    };
    for clause in &game.moves {
        clause.when.iter().chain(&clause.unless).for_each(|condition| condition.visit(&mut look));
    }
    game.lets.iter().for_each(|definition| definition.value.visit(&mut look));
    // Those that the claim counts may have names of their own.
    let named = game.lets.iter().filter(|definition| definition.parameters.is_empty());
    named.for_each(|definition| found.push(definition.name.clone()));
    found
}

impl Proof {
    /// The proof as JSON: the parameters as the certificate has them, and what follows from them in words.
    pub fn to_json(&self, argument: &Checked) -> Value {
        let hypotheses: Vec<Value> = self
            .hypotheses()
            .into_iter()
            .map(|hypothesis| json!({"statement": hypothesis.statement, "decided": hypothesis.decided}))
            .collect();
        json!({
            "lemma": self.lemma().key(),
            "source": self.source(),
            "parameters": argument,
            "hypotheses": hypotheses,
            "moves": self.moves(),
        })
    }

    /// The proof that a certificate speaks of, for its sentences.
    pub(crate) fn said(argument: &Checked) -> Option<Proof> {
        let argument = match argument {
            Checked::Relaxed(relaxed) => {
                let alpha = relaxed.alpha.clone();
                Argument::Relaxed(Relaxed { beta: alpha.complement().ok()?, alpha })
            }
            Checked::Rising(rising) => Argument::Rising(rising.clone()),
            Checked::Several(several) => Argument::Several(Several { slopes: several.slopes.clone() }),
            Checked::Gap(gap) => Argument::Gap(Gap { period: gap.period }),
            Checked::Pairing(pairing) => Argument::Pairing(match pairing {
                CheckedPairing::Irrational { beta } => {
                    Pairing::Irrational { alpha: beta.complement().ok()?, beta: beta.clone() }
                }
                CheckedPairing::Rational { beta } => Pairing::Rational { beta: beta.clone() },
                CheckedPairing::Lone { red } => Pairing::Lone { red: red.clone() },
                CheckedPairing::AllRed { .. } => Pairing::AllRed,
                CheckedPairing::Counted { red, lead } => Pairing::Counted { red: red.clone(), lead: *lead },
                CheckedPairing::Finite { levels, .. } => Pairing::Finite { red: levels.clone() },
            }),
        };
        Some(Proof { argument })
    }
}
