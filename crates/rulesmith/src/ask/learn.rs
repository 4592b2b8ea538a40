//! Automata learned from boards and judged by the provers.

use super::answer::{Evidence, Outcome};
use super::error::{AskError, Field};
use super::given::Named;
use super::number::{Size, Whole, wholes};
use super::question;
use crate::learn::{self, LearnError, Learning, Wishes};
use crate::numeration::Numerals;
use crate::prove::Certificate;
use crate::rules::{Game, automaton_file};
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What was learned of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// What the game is called.
    pub game: String,
    /// Whether it is about misere play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The Grundy value of the positions, if it is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// How it ended.
    pub verdict: LearnVerdict,
    /// How numbers are written: a base, or the Ostrowski numeration of a periodic continued fraction.
    pub numeration: Option<String>,
    /// How many states the smallest automaton of the positions has, without the one that rejects whatever follows.
    pub states: Option<usize>,
    /// How this is known.
    pub evidence: Evidence,
    /// How many positions were learned from.
    pub positions: Size,
    /// Automata that turned out to be wrong.
    pub refuted: Vec<RefutedGuess>,
    /// How the number of different continuations grows with the number of prefixes.
    pub growth: Vec<Grown>,
    /// Why it is not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The rules with the automaton as their claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The automaton, as a file that rules name: `automaton("quotients 1", "0+ ..")` after some comments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automaton: Option<String>,
    /// Whether there is a certificate.
    pub certificate: bool,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
    /// How long it took.
    pub seconds: f64,
}

/// How learning ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LearnVerdict {
    /// The positions are those of the automaton, for all sizes; the checker has accepted the certificate.
    Proved,
    /// As far as was solved, most prefixes have continuations of their own.
    #[serde(rename = "not automatic")]
    NotAutomatic,
    /// Neither was found within the limits.
    Undecided,
}

/// An automaton that turned out to be wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefutedGuess {
    /// How many states it had.
    pub states: usize,
    /// Where it is wrong.
    pub position: Vec<Whole>,
}

/// Prefixes of one length on one board, and how many of them differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grown {
    /// The largest pile of the board.
    pub up_to: Size,
    /// How many digits continue the prefixes.
    pub depth: usize,
    /// How many prefixes of positions there are.
    pub words: Size,
    /// How many different sets of continuations they have.
    pub classes: Size,
}

impl Learned {
    pub(super) fn outcome(&self) -> Outcome {
        match self.verdict {
            LearnVerdict::Proved => Outcome::Yes,
            LearnVerdict::NotAutomatic => Outcome::No,
            LearnVerdict::Undecided => Outcome::Undecided,
        }
    }

    /// Which positions it is about.
    pub fn subject(&self) -> String {
        match (self.value, self.misere) {
            (Some(value), _) => format!("the positions of {} with Grundy value {value}", self.game),
            (None, true) => format!("the P-positions of {} in misere play", self.game),
            (None, false) => format!("the P-positions of {}", self.game),
        }
    }
}

pub(super) fn answer(question: &question::Learn, work: &Work) -> Result<Learned, AskError> {
    let named = Named::read(&question.game, Field::Game)?.played(question.misere);
    let start = work.now();
    let form = named.meaning(&named.game, work)?;
    let wishes = Wishes { value: question.value, up_to: question.up_to.0 };
    let found = learn::learn(&form, &wishes, work).map_err(|error| match error {
        LearnError::Solve(error) => error.into(),
        LearnError::Refused(why) => AskError::bad_input(why),
    })?;
    let Learning { outcome, numeration, up_to, positions, refuted, growth, .. } = found;
    let mut learned = Learned {
        game: named.name.clone(),
        misere: question.misere,
        value: Some(question.value).filter(|value| *value > 0),
        verdict: LearnVerdict::Undecided,
        numeration: numeration.as_ref().map(shown),
        states: None,
        evidence: Evidence { p_positions: Some(Size(positions)), ..Evidence::checked(up_to) },
        positions: Size(positions),
        refuted: refuted
            .iter()
            .map(|(states, position)| RefutedGuess { states: *states, position: wholes(position) })
            .collect(),
        growth: growth
            .iter()
            .map(|grown| Grown {
                up_to: Size(grown.up_to),
                depth: grown.depth,
                words: Size(grown.words),
                classes: Size(grown.classes),
            })
            .collect(),
        reason: None,
        rules: None,
        automaton: None,
        certificate: false,
        certificate_document: None,
        seconds: work.now().saturating_sub(start).as_secs_f64(),
    };
    match outcome {
        learn::Outcome::Proved { automaton, game, certificate, engine } => {
            learned.verdict = LearnVerdict::Proved;
            learned.states = Some(automaton.states().len());
            learned.evidence = Evidence { up_to: Some(Size(up_to)), ..Evidence::proved(engine.to_string()) };
            learned.rules = Some(written(&game));
            let about = format!(
                "Accepts exactly {}; {} states, proved for all by {engine}.",
                learned.subject(),
                automaton.states().len()
            );
            learned.automaton = Some(automaton_file(&automaton, &[about]));
            learned.certificate = true;
            learned.certificate_document = question.certify.then(|| Certificate::to_json(&certificate));
        }
        learn::Outcome::NotAutomatic => learned.verdict = LearnVerdict::NotAutomatic,
        learn::Outcome::Undecided(why) => learned.reason = Some(why),
    }
    Ok(learned)
}

/// A numeration as mathematicians name it.
fn shown(numerals: &Numerals) -> String {
    match numerals {
        Numerals::Base(base) => format!("base {base}"),
        Numerals::Quotients(quotients) => {
            let quotients: Vec<String> = quotients.iter().map(u8::to_string).collect();
            format!("Ostrowski [0; ({})]", quotients.join(", "))
        }
        Numerals::Recurrence(_) => numerals.to_string(),
    }
}

/// Rules with the texts of an automaton on lines of their own.
fn written(game: &Game) -> String {
    let line = |line: &str| match line.starts_with("let ") && line.contains(" = automaton(\"") {
        true => line.replace("\", \"", "\",\n    \"") + "\n",
        false => format!("{line}\n"),
    };
    game.to_string().lines().map(line).collect()
}
