//! Is there an invariant game with given P-positions?

use super::answer::Evidence;
use super::error::{AskError, Field};
use super::given::{self, Claim, Given};
use super::number::{Size, Whole};
use super::question;
use crate::design::{self, Target, Two, Verdict, Witness};
use crate::games;
use crate::number::Slope;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest board whose vectors are listed one by one.
const MAX_LISTED: u64 = 2000;

/// An invariant game, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvariantFound {
    /// What the target is called.
    pub target: String,
    /// Whether there is one; nothing if that is not decided.
    pub exists: Option<bool>,
    /// Its name in the catalogue.
    pub game: Option<String>,
    /// Its rules; nothing if they are too long to be listed.
    pub rules: Option<String>,
    /// A position that shows that there is none.
    pub witness: Option<Stuck>,
    /// The largest pile looked at; nothing if a theorem decided.
    pub up_to: Option<Size>,
    /// How this is known.
    pub evidence: Evidence,
    /// The largest ruleset that an invariant game can have, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest: Option<Largest>,
}

/// A position that is not to be a P-position, but that no invariant game lets be one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stuck {
    /// The position.
    pub position: [Size; 2],
    /// Every vector from it to a P-position.
    pub options: Vec<Blocked>,
}

/// A move that no invariant game can have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    /// What is taken from the smaller and from the larger pile.
    pub take: [Size; 2],
    /// The P-position that is left.
    pub to: [Size; 2],
    /// Two P-positions, between which the same vector leads.
    pub shown_by: Between,
}

/// Two P-positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Between {
    /// The larger one.
    pub from: [Size; 2],
    /// The smaller one.
    pub to: [Size; 2],
}

/// All vectors that are no differences of P-positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Largest {
    /// The largest entry.
    pub up_to: Size,
    /// Whether these are all, or only those that positions with piles up to there do not show to be differences.
    pub exact: bool,
    /// The vectors, the smaller entry first.
    pub vectors: Vec<[Size; 2]>,
}

pub(super) fn answer(question: &question::Invariant, work: &Work) -> Result<InvariantFound, AskError> {
    let up_to = question.up_to.0;
    if question.largest && up_to > MAX_LISTED {
        let sentence = format!("--largest lists vectors up to {MAX_LISTED}; --up-to asks for more");
        return Err(AskError::bad_input(sentence));
    }
    let target = target(&question.target, work)?;
    let mut answer = InvariantFound::from(&design::invariant(&target, up_to, work)?);
    if question.largest {
        let (differences, exact) = design::largest(&target, up_to, work)?;
        let vectors = differences.complement().map(two).collect();
        answer.largest = Some(Largest { up_to: Size(differences.up_to()), exact, vectors });
    }
    Ok(answer)
}

/// Reads a target. A number stands for a pair of slopes, and these have to be irrational.
fn target(given: &Given, work: &Work) -> Result<Target, AskError> {
    let name = given.called();
    if let Given::Text(text) = given
        && let Ok(slope) = text.parse::<Slope>()
        && !slope.is_irrational()
        && games::find(text).is_err()
    {
        return Err(AskError::bad_input(format!(
            "{text} is rational, and the pair of slopes has to be irrational (a rational pair can be written out, as \
             in \"{{ (floor(7n/5), floor(7n/2)) : n >= 0 }}\")"
        )));
    }
    Ok(match given::claim(given, Field::Target, true, work)? {
        Claim::Game(game) => Target::of_game(name, &game, work)?,
        Claim::Rows(rows) => Target::of_list(name, &rows)?,
    })
}

fn two([x, y]: Two) -> [Size; 2] {
    [Size(x), Size(y)]
}

impl From<&design::Answer> for InvariantFound {
    fn from(answer: &design::Answer) -> InvariantFound {
        let (exists, found, witness) = match &answer.verdict {
            Verdict::Exists(found) => (Some(true), Some(found), None),
            Verdict::Impossible(witness) => (Some(false), None, Some(witness)),
            Verdict::Undecided => (None, None, None),
        };
        let up_to = answer.up_to.map(Size);
        InvariantFound {
            target: answer.target.clone(),
            exists,
            game: found.and_then(|found| found.game.clone()),
            rules: found.and_then(|found| found.rules.as_ref()).map(ToString::to_string),
            witness: witness.map(Stuck::from),
            up_to,
            evidence: match &answer.verdict {
                Verdict::Exists(found) => Evidence::theorem(found.source.clone()),
                Verdict::Impossible(witness) => {
                    let position = witness.position.iter().map(|&pile| Whole::from(pile)).collect();
                    Evidence { up_to, ..Evidence::refuted(Some(position)) }
                }
                Verdict::Undecided => Evidence { up_to, ..Evidence::checked(0) },
            },
            largest: None,
        }
    }
}

impl From<&Witness> for Stuck {
    fn from(witness: &Witness) -> Stuck {
        let blocked = |option: &design::Blocked| Blocked {
            take: two(option.take),
            to: two(option.to),
            shown_by: Between { from: two(option.shown_by.0), to: two(option.shown_by.1) },
        };
        Stuck { position: two(witness.position), options: witness.options.iter().map(blocked).collect() }
    }
}
