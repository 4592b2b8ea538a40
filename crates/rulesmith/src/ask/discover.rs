//! The shortest rules of a grammar whose P-positions are those wanted.

use super::answer::{Bound, Evidence, Outcome};
use super::error::{AskError, Field};
use super::given::{self, Named};
use super::number::{Size, Whole};
use super::question::{self, Means};
use crate::design::DesignError;
use crate::discover::{self, Found, MOST, Wishes};
use crate::prove::Certificate;
use crate::rules::Game;
use crate::work::Work;
use malachite::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rules that a search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Discovered {
    /// The target in words.
    pub target: String,
    /// What was found out about the target, sentence by sentence.
    pub facts: Vec<String>,
    /// The rules, cheapest first.
    pub rulesets: Vec<DiscoveredRules>,
    /// What was looked at, and what follows from it.
    pub searched: Searched,
    /// That nothing in the grammar is cheaper than the first of the rules, as the checker has accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// Why no rules can do what is asked, if that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impossible: Option<String>,
}

/// Rules, what they cost, and how they are known to fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscoveredRules {
    /// The rules.
    pub rules: String,
    /// The number of words, signs and digits in the moves and in what they refer to.
    pub cost: usize,
    /// The rules in English.
    pub english: String,
    /// The sentences of the English text that say how to move, and what the names in them stand for.
    pub moves: Vec<String>,
    /// `invariant` or `variant`.
    pub kind: String,
    /// Whether the moves mention an irrational number, or a set or function made from one.
    pub mentions_slope: bool,
    /// How it is known that the P-positions are those wanted.
    pub evidence: Evidence,
    /// Whether the proof has a certificate.
    pub certificate: bool,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
}

/// What a search looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    /// How many clauses of the grammar were looked at.
    pub clauses: Size,
    /// How many positions the board had.
    pub positions: Size,
    /// The most that rules were allowed to cost.
    pub most: usize,
    /// Cheaper rules that fit the board as it was, and the positions that refuted them and were put into it.
    pub refuted: Vec<RefutedRules>,
    /// Whether no rules of the grammar that fit the board cost less than these, or no more than `most` if there are fewer than
    /// asked for.
    pub complete: bool,
    /// Why the search ended before that was known; nothing where rules were refuted so far out that their position could not be
    /// put into the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// Rules that turned out to be wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefutedRules {
    /// What their clauses say.
    pub moves: Vec<String>,
    /// The position at which rules and target differ.
    pub position: Vec<Whole>,
}

impl Discovered {
    /// What follows from the search, in one or two sentences.
    pub fn conclusion(&self) -> String {
        let Searched { clauses, positions, most, refuted, complete, stopped } = &self.searched;
        let seen = match refuted.len() {
            0 => format!("{clauses} clauses on a board of {positions} positions"),
            1 => format!(
                "{clauses} clauses on a board of {positions} positions, 1 of them a counterexample to cheaper rules"
            ),
            many => format!(
                "{clauses} clauses on a board of {positions} positions, {many} of them counterexamples to cheaper rules"
            ),
        };
        // Said without reserve only of what the checker has accepted.
        let accepted = self.bound.is_some();
        let as_known = if accepted { "as the checker has accepted" } else { "by the word of the search" };
        match (self.rulesets.len(), complete, stopped) {
            (0, true, _) => format!("Nothing within cost {most} in the grammar, {as_known} ({seen})."),
            (1, true, _) => format!("Nothing cheaper in the grammar, {as_known} ({seen})."),
            (_, true, _) if accepted => format!(
                "Nothing is cheaper than the first in the grammar, {as_known}; all others cost as much as the last or more, by the word of the \
                 search ({seen})."
            ),
            (_, true, _) => format!("All others in the grammar cost as much as the last or more, {as_known} ({seen})."),
            (found, false, stopped) => {
                let why = stopped.as_deref().unwrap_or("cheaper rules were refuted too far out to learn from");
                let best = if found == 0 { "nothing was found until then" } else { "these were found until then" };
                format!("The search did not come to its end: {why}; {best} ({seen}).")
            }
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        match (self.rulesets.is_empty(), self.searched.complete || self.impossible.is_some()) {
            (false, _) => Outcome::Yes,
            (true, true) => Outcome::No,
            (true, false) => Outcome::Undecided,
        }
    }
}

pub(super) fn answer(question: &question::Discover, work: &Work) -> Result<Discovered, AskError> {
    let target = given::target(&question.target, Field::Target, work)?;
    let with = question.with.as_ref().map(|given| Named::read(given, Field::With)).transpose()?;
    let allowed = |means: Means| !question.without.contains(&means);
    let within = |what: &str, value: u64, most: usize| match usize::try_from(value) {
        Ok(value) if (1..=most).contains(&value) => Ok(value),
        _ => Err(AskError::bad_input(format!("{what} must be from 1 to {most}, and {value} is not"))),
    };
    let wishes = Wishes {
        memberships: allowed(Means::Memberships),
        residues: allowed(Means::Residues),
        comparisons: allowed(Means::Comparisons),
        exceptions: allowed(Means::Exceptions),
        vectors: allowed(Means::Vectors),
        invariant: question.invariant,
        no_slope: question.no_slope,
        with: with.as_ref().map(|named| &named.game),
        clauses: within("the number of clauses", question.clauses, MOST.0)?,
        answers: within("the number of answers", question.answers, MOST.1)?,
        cost: within("the cost", question.cost, MOST.2)?,
        up_to: question.up_to.0,
    };
    let found = match discover::discover(&target, &wishes, work) {
        Err(DesignError::Impossible { because, .. }) => {
            let searched = Searched {
                clauses: Size(0),
                positions: Size(0),
                most: wishes.cost,
                refuted: vec![],
                complete: false,
                stopped: None,
            };
            let (target, impossible) = (target.to_string(), Some(because));
            return Ok(Discovered { target, facts: vec![], rulesets: vec![], searched, bound: None, impossible });
        }
        other => other?,
    };
    let refuted = |(game, position): &(Game, Vec<Natural>)| RefutedRules {
        moves: game.moves.iter().map(|clause| game.clause_text(clause)).collect(),
        position: position.iter().map(|pile| Whole::from(pile.clone())).collect(),
    };
    let searched = Searched {
        clauses: Size(found.searched.clauses),
        positions: Size::from(found.searched.positions),
        most: found.searched.most,
        refuted: found.searched.refuted.iter().map(refuted).collect(),
        complete: found.searched.complete,
        stopped: found.searched.stopped.map(|stopped| stopped.to_string()),
    };
    let rulesets = found.rulesets.iter().map(|found| DiscoveredRules::of(found, question.certify)).collect();
    let bound = found.bound.as_ref().and_then(|bound| Bound::of(bound, question.certify));
    Ok(Discovered { target: found.target, facts: found.facts, rulesets, searched, bound, impossible: None })
}

impl DiscoveredRules {
    fn of(found: &Found, certify: bool) -> DiscoveredRules {
        let certificate = found.evidence.certificate();
        DiscoveredRules {
            rules: found.game.to_string(),
            cost: found.cost,
            english: found.game.english(),
            moves: found.sentences(),
            kind: found.kind.to_string(),
            mentions_slope: found.mentions_slope,
            evidence: Evidence::from(&found.evidence),
            certificate: certificate.is_some(),
            certificate_document: certificate.filter(|_| certify).map(Certificate::to_json),
        }
    }

    /// Cost, kind, mention of the slope and evidence in one line.
    pub fn judgement(&self) -> String {
        let slope = if self.mentions_slope { "mentions the slope" } else { "does not mention the slope" };
        let Evidence { engine, up_to, p_positions, .. } = &self.evidence;
        let count = match p_positions.unwrap_or_default() {
            Size(1) => "1 P-position".to_string(),
            many => format!("{many} P-positions"),
        };
        let known = match engine {
            Some(engine) => format!("proved for all n (engine {engine}); checked"),
            None => "not proved, checked".to_string(),
        };
        let up_to = up_to.unwrap_or_default();
        format!("cost {}, {}, {slope}; {known} for piles up to {up_to} ({count})", self.cost, self.kind)
    }
}
