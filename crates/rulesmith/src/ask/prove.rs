//! Claims for all n: proofs, counterexamples, certificates, and statements for other provers.

use super::answer::{Evidence, Outcome, Step};
use super::error::{AskError, Field};
use super::given::{self, Claim, Given, Named, claim_text};
use super::number::{Whole, wholes};
use super::periods::{Period, periods};
use super::question::{self, Prover};
use super::values;
use crate::design;
use crate::form::Form;
use crate::prove::{self, Certificate, Engine, Statement, automata};
use crate::rules::{Expectation, Game, Play};
use crate::work::{Stopped, Work};
use malachite::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A proof, a counterexample, or why there is neither.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proved {
    /// What the game is called.
    pub game: String,
    /// Whether it is about misere play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The Grundy value of the positions that it is about, if it is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// Whether it is about all Grundy values; then the claim is a formula in the piles.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub grundy: bool,
    /// How it ended.
    pub verdict: ProofVerdict,
    /// The engine that decided, or the last that was asked.
    pub engine: Engine,
    /// What is claimed to be the P-positions.
    pub claim: String,
    /// A: a claimed position has a move to another. B: a position that is not claimed has no move to a claimed one.
    pub statement: Option<StatementName>,
    /// The position that refutes it.
    pub witness: Option<Vec<Whole>>,
    /// Whether no smaller position does.
    pub smallest: Option<bool>,
    /// For statement A the move between claimed positions.
    #[serde(rename = "move")]
    pub shown_by: Option<Step>,
    /// The smaller slope of the pair that is claimed, where the proof is about a pair.
    pub slope: Option<String>,
    /// Whether there is a certificate.
    pub certificate: bool,
    /// Why it is not decided; of a list that is refuted beyond its largest pile, that it ends.
    pub reason: Option<String>,
    /// How long it took.
    pub seconds: f64,
    /// How this is known.
    pub evidence: Option<Evidence>,
    /// The lemma with its hypotheses, if it was proved by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lemma: Option<Value>,
    /// How it is known, in sentences, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// Why the checker has not seen what is decided: only of what a board shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_reason: Option<String>,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
}

/// How a question about all n ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProofVerdict {
    /// The claim holds for all n.
    Proved,
    /// The claim is false.
    Refuted,
    /// Neither was found within the limits.
    Undecided,
}

impl ProofVerdict {
    pub(super) fn outcome(self) -> Outcome {
        match self {
            ProofVerdict::Proved => Outcome::Yes,
            ProofVerdict::Refuted => Outcome::No,
            ProofVerdict::Undecided => Outcome::Undecided,
        }
    }
}

/// The two statements of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StatementName {
    /// No legal move leads from one claimed position to another.
    A,
    /// Every other position has a legal move to a claimed one.
    B,
}

/// The statements of a claim for another prover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// What the game is called.
    pub game: String,
    /// The other prover.
    pub prover: Prover,
    /// What it reads.
    pub statements: String,
}

/// What the checker says of a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verified {
    /// Whether it is right.
    pub accepted: bool,
    /// What it shows, if it is right.
    pub verdict: Option<ProofVerdict>,
    /// The game it is about, by its title; the rules say what that is.
    pub game: Option<String>,
    /// Whether it is about misere play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The Grundy value of the positions that it is about, if it is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// Whether it is about all Grundy values; then the claim is a formula in the piles.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub grundy: bool,
    /// The rules it is about, with their claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The smaller slope of the pair that is claimed, where it is about a pair.
    pub slope: Option<String>,
    /// What is claimed to be the P-positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The periods of rows of Grundy values, if it is about these; then it says nothing about what the rules claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Period>>,
    /// Why it is rejected.
    pub reason: Option<String>,
    /// How the claim is known, if the certificate is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// What it says, in sentences, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

pub(super) fn proved(question: &question::Prove, work: &Work) -> Result<Proved, AskError> {
    let named = Named::read(&question.game, Field::Game)?.played(question.misere);
    if let Some(formula) = &question.grundy {
        return values::all_values(&named, formula, question, work);
    }
    let game = match question.value {
        0 => claimed(&named, question.against.as_ref(), work)?,
        1 => about_value(&named, question.against.as_ref(), work)?,
        value => return values::values_up_to(&named, value, question, work),
    };
    let start = work.now();
    let form = named.meaning(&game, work)?;
    let answer = match question.value {
        0 => prove::decide(&form, question.engine, work),
        _ => prove::decide_value(&form, work),
    };
    let seconds = work.now().saturating_sub(start).as_secs_f64();
    let engine = answer.engine;
    let mut proved = Proved {
        misere: game.play == Play::Misere,
        value: Some(question.value).filter(|value| *value > 0),
        claim: match (question.value, &game.one) {
            (1, Some(one)) => one.positions_text(),
            _ => claim_text(&game).unwrap_or_default(),
        },
        ..Proved::undecided(named.name.clone(), engine, seconds)
    };
    let certificate = match answer.outcome {
        prove::Outcome::Proved(certificate) => {
            let source = format!("{engine} engine");
            proved.verdict = ProofVerdict::Proved;
            proved.evidence = Some(Evidence { source: Some(source), ..Evidence::proved(engine.to_string()) });
            Some(certificate)
        }
        prove::Outcome::Refuted(found) => {
            proved.verdict = ProofVerdict::Refuted;
            proved.statement = Some(match found.statement {
                Statement::A => StatementName::A,
                Statement::B => StatementName::B,
            });
            let witness = wholes(&found.position);
            let engine = Some(engine.to_string());
            proved.evidence = Some(Evidence { engine, ..Evidence::refuted(Some(witness.clone())) });
            proved.witness = Some(witness);
            proved.smallest = Some(found.smallest);
            proved.shown_by =
                found.shown_by.map(|(clause, take, to)| Step { clause, take: wholes(&take), to: wholes(&to) });
            proved.certificate_reason = found.certificate.as_ref().err().cloned();
            proved.reason = end_of_list(&game, &found.position);
            found.certificate.ok()
        }
        prove::Outcome::Undecided(why) => {
            proved.reason = Some(why);
            None
        }
        prove::Outcome::Stopped(Stopped::Cancelled) => return Err(Stopped::Cancelled.into()),
        prove::Outcome::Stopped(stopped) => {
            proved.reason = Some(stopped.to_string());
            None
        }
    };
    if let Some(certificate) = certificate {
        describe(&mut proved, &certificate, question);
    }
    Ok(proved)
}

impl Proved {
    pub(super) fn undecided(game: String, engine: Engine, seconds: f64) -> Proved {
        Proved {
            game,
            misere: false,
            verdict: ProofVerdict::Undecided,
            engine,
            value: None,
            grundy: false,
            claim: String::new(),
            statement: None,
            witness: None,
            smallest: None,
            shown_by: None,
            slope: None,
            certificate: false,
            reason: None,
            seconds,
            evidence: None,
            lemma: None,
            explanation: None,
            certificate_reason: None,
            certificate_document: None,
        }
    }
}

/// What the certificate of a decision adds to the answer.
pub(super) fn describe(proved: &mut Proved, certificate: &Certificate, question: &question::Prove) {
    proved.certificate = true;
    proved.slope = slope_of(certificate);
    if question.explain {
        proved.explanation = Some(prove::explain(certificate));
    }
    if question.certify {
        proved.certificate_document = Some(certificate.to_json());
    }
    if let prove::Evidence::Lemma(argument) = &certificate.evidence
        && let Some(proof) = prove::lemma::Proof::said(argument)
    {
        proved.lemma = Some(proof.to_json(argument));
        if let Some(evidence) = &mut proved.evidence {
            evidence.source = Some(proof.source().to_string());
        }
    }
}

/// The game with the claim about Grundy value 1 that is to be decided.
fn about_value(named: &Named, against: Option<&Given>, work: &Work) -> Result<Game, AskError> {
    if named.game.play == Play::Misere {
        return Err(AskError::bad_input("Grundy values belong to normal play"));
    }
    let game = match against {
        None => named.game.clone(),
        Some(_) => {
            let claim = claimed(named, against, work)?;
            Game { expect: named.game.expect.clone(), one: claim.expect.clone(), ..claim }
        }
    };
    let missing = |what: &str, hint: &str| Err(AskError::bad_input(format!("{} claims no {what}; {hint}", named.name)));
    if game.one.is_none() {
        return missing("positions of value 1", "say what to decide by --against TARGET");
    }
    if game.expect.is_none() {
        return missing("P-positions", "they have to be proved first, and a claim about value 1 is proved beside them");
    }
    // Of other values nothing is shown.
    Ok(Game { values: vec![], grundy: None, ..game })
}

/// The game with the claim that is to be decided.
pub(super) fn claimed(named: &Named, against: Option<&Given>, work: &Work) -> Result<Game, AskError> {
    let Some(target) = against else {
        if named.game.expect.is_none() {
            let hint = "say what to decide by --against TARGET";
            let play = if named.game.play == Play::Misere { " for misere play" } else { "" };
            return Err(AskError::bad_input(format!("{} claims no P-positions{play}; {hint}", named.name)));
        }
        return Ok(named.game.clone());
    };
    let called = target.called();
    let claim = match given::claim(target, Field::Against, named.game.piles.sorted, work)? {
        Claim::Game(claim) => claim,
        Claim::Rows(rows) => return listed(named, &called, rows),
    };
    if claim.expect.is_none() {
        return Err(AskError::bad_input(format!("{called} claims no P-positions")));
    }
    if claim.piles.names.len() != named.game.piles.names.len() {
        return Err(AskError::bad_input(format!("{called} claims positions of another number of piles")));
    }
    design::with_claim(&named.game, &claim).ok_or_else(|| {
        let name = &named.name;
        AskError::bad_input(format!("{called} and {name} use a name for different things; give a formula"))
    })
}

/// As a claim, lists are not longer than this.
const MAX_LISTED: usize = 1000;

/// The game with the positions of a list, and no others, as its claim.
fn listed(named: &Named, called: &str, rows: Vec<Vec<u64>>) -> Result<Game, AskError> {
    if rows.is_empty() || rows.len() > MAX_LISTED {
        let many = rows.len();
        let why = format!("{called} has {many} positions; as a claim a list has from 1 to {MAX_LISTED}");
        return Err(AskError::bad_input(format!("{why} (check compares longer ones on a board)")));
    }
    if rows.iter().any(|row| row.len() != named.game.piles.names.len()) {
        return Err(AskError::bad_input(format!("{called} claims positions of another number of piles")));
    }
    let also = rows.into_iter().map(|row| row.into_iter().map(Natural::from).collect()).collect();
    let expect = Some(Expectation { families: vec![], also, except: vec![] });
    Ok(Game { expect, ..named.game.clone() })
}

/// A list that is right as far as it goes is refuted where it ends.
fn end_of_list(game: &Game, witness: &[Natural]) -> Option<String> {
    let expect = game.expect.as_ref().filter(|expect| expect.families.is_empty())?;
    let largest = expect.also.iter().flatten().max()?;
    let beyond = witness.iter().any(|pile| pile > largest);
    beyond.then(|| format!("the list ends with piles of {largest}; check compares it with the game up to there"))
}

pub(super) fn exported(question: &question::Export, work: &Work) -> Result<Exported, AskError> {
    if question.prover == question::Prover::Coq && cfg!(not(feature = "coq")) {
        return Err(super::left_out("the export to Coq"));
    }
    let named = Named::read(&question.game, Field::Game)?;
    let game = claimed(&named, question.against.as_ref(), work)?;
    let form = named.meaning(&game, work)?;
    let statements = match question.prover {
        Prover::Walnut => walnut(&named, &form, work)?,
        Prover::Coq => coq(&named, &form, question.engine, work)?,
    };
    Ok(Exported { game: named.name, prover: question.prover, statements })
}

/// The two statements for Walnut.
fn walnut(named: &Named, form: &Form, work: &Work) -> Result<String, AskError> {
    let walnut = automata::walnut(form, work)
        .map(|text| text.map(|text| text.to_string()))
        .map_err(|error| AskError::bad_input(format!("{} cannot be exported: {error}", named.name)))?;
    walnut.map_err(|stop| match stop {
        automata::Stop::Stopped(stopped) => stopped.into(),
        other => AskError::undecided(other.to_string()),
    })
}

/// The proof for Coq: by the torus, or else by a lemma, if any engine will do.
fn coq(named: &Named, form: &Form, engine: Engine, work: &Work) -> Result<String, AskError> {
    let engines: &[Engine] = match engine {
        Engine::Auto => &[Engine::Torus, Engine::Lemma],
        Engine::Torus => &[Engine::Torus],
        Engine::Lemma => &[Engine::Lemma],
        Engine::Automata | Engine::Board => {
            let why = "proofs by automata cannot be exported to Coq yet, only those by the torus and by lemmas";
            return Err(AskError::bad_input(why));
        }
    };
    let mut reasons: Vec<String> = Vec::new();
    for (index, &engine) in engines.iter().enumerate() {
        // The small board that comes before all engines is tried once.
        let decide = if index == 0 { prove::decide } else { prove::decide_without_board };
        match decide(form, engine, work).outcome {
            prove::Outcome::Proved(certificate) => match prove::coq(form, &certificate) {
                Ok(file) => return Ok(file),
                Err(why) => reasons.push(why),
            },
            prove::Outcome::Refuted(_) => {
                return Err(AskError::bad_input(format!(
                    "the claim of {} is false: there is no proof to export",
                    named.name
                )));
            }
            prove::Outcome::Undecided(why) => reasons.push(why),
            prove::Outcome::Stopped(stopped) => return Err(stopped.into()),
        }
    }
    Err(AskError::undecided(format!("{} cannot be exported to Coq: {}", named.name, reasons.join("; "))))
}

/// The smaller slope of the pair that is claimed, where a cover of the torus says so.
fn slope_of(certificate: &Certificate) -> Option<String> {
    match &certificate.evidence {
        prove::Evidence::Torus(proof) => Some(proof.slope.clone()),
        _ => None,
    }
}

pub(super) fn verified(question: &question::Verify, work: &Work) -> Result<Verified, AskError> {
    let text = match &question.certificate {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let wanted = question.game.as_ref().map(|game| Named::read(game, Field::Game)).transpose()?;
    let certificate = match prove::verify_text(&text, work) {
        Ok(certificate) => certificate,
        Err(rejection) if rejection.condition == prove::Condition::F3 => {
            return Err(match work.go_on() {
                Err(stopped) => AskError { sentence: format!("not checked: {stopped}"), ..stopped.into() },
                Ok(()) => AskError::undecided(format!("not checked: {}", rejection.reason)),
            });
        }
        Err(rejection) => return Ok(Verified::rejected(rejection.to_string())),
    };
    if let Some(wanted) = wanted
        && !same_rules(&wanted.game, &certificate.game)
    {
        return Ok(Verified::rejected(format!(
            "the certificate is not about the rules of {}, or not their claim",
            wanted.name
        )));
    }
    let engine = certificate.kind();
    Ok(Verified {
        accepted: true,
        verdict: Some(if certificate.proves() { ProofVerdict::Proved } else { ProofVerdict::Refuted }),
        game: Some(certificate.game.name.clone()),
        misere: certificate.game.play == Play::Misere,
        value: match (certificate.game.values.last(), &certificate.game.one) {
            _ if certificate.rows().is_some() => None,
            (Some((value, _)), _) => Some(*value),
            (None, one) => one.as_ref().map(|_| 1),
        },
        grundy: certificate.game.grundy.is_some() && certificate.rows().is_none(),
        rules: Some(certificate.game.to_string()),
        slope: slope_of(&certificate),
        claim: match &certificate.game.one {
            _ if certificate.rows().is_some() => None,
            _ if certificate.game.grundy.is_some() => certificate.game.grundy.as_ref().map(ToString::to_string),
            _ if !certificate.game.values.is_empty() => {
                certificate.game.values.last().map(|(_, claim)| claim.positions_text())
            }
            // The claim that the evidence is about.
            Some(one) => Some(one.positions_text()),
            None => claim_text(&certificate.game),
        },
        rows: certificate.rows().map(periods),
        reason: None,
        evidence: Some(match certificate.evidence.in_normal_play() {
            prove::Evidence::Counterexample { position, .. } => {
                let witness = position.iter().map(|&pile| Whole::from(malachite::Natural::from(pile))).collect();
                Evidence { engine: Some(engine.to_string()), ..Evidence::refuted(Some(witness)) }
            }
            _ => Evidence::proved(engine),
        }),
        explanation: question.explain.then(|| prove::explain(&certificate)),
    })
}

/// Whether two games say the same, whatever they are called.
fn same_rules(one: &Game, other: &Game) -> bool {
    let plain = |game: &Game| Game { name: String::new(), source: None, ..game.clone() };
    plain(one) == plain(other)
}

impl Verified {
    fn rejected(reason: String) -> Verified {
        Verified {
            accepted: false,
            verdict: None,
            game: None,
            misere: false,
            value: None,
            grundy: false,
            rules: None,
            slope: None,
            claim: None,
            rows: None,
            reason: Some(reason),
            evidence: None,
            explanation: None,
        }
    }
}
