//! The smallest finite modification of t-Wythoff with the pair of a slope.

use super::answer::{Bound, Evidence};
use super::error::{AskError, Field};
use super::given::{Given, Named};
use super::number::Size;
use super::prove::{self, ProofVerdict};
use super::question;
use super::slope;
use crate::design::smallest::{self, NoModification, smallest_modification};
use crate::prove::Engine;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A smallest finite modification of t-Wythoff, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmallestFound {
    /// The slope.
    pub slope: String,
    /// Whether some finite modification has the pair.
    pub exists: bool,
    /// How many vectors are changed; no modification of any Wy(t) changes fewer. That is worked out by the program, whose search
    /// is exact; `bound` is there if the checker has accepted it.
    pub size: Option<Size>,
    /// The game that is modified, Wy(t).
    pub t: Option<Size>,
    /// The vectors taken away.
    pub removed: Vec<[Size; 2]>,
    /// The vectors added.
    pub added: Vec<[Size; 2]>,
    /// Its name in the catalogue.
    pub game: Option<String>,
    /// Why there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// That no changes are fewer, if the checker has accepted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// How it is known that the game has the pair, or that none has.
    pub evidence: Evidence,
}

pub(super) fn answer(question: &question::Smallest, work: &Work) -> Result<SmallestFound, AskError> {
    let slope = slope::read(&question.slope)?;
    let nothing = SmallestFound {
        slope: slope.to_string(),
        exists: false,
        size: None,
        t: None,
        removed: vec![],
        added: vec![],
        game: None,
        reason: None,
        bound: None,
        evidence: Evidence::theorem("Goldberg and Fraenkel 2017, Theorem 1"),
    };
    let found = match smallest_modification(&slope, work) {
        Ok(found) => found,
        Err(NoModification::None(why)) => return Ok(SmallestFound { reason: Some(why), ..nothing }),
        Err(NoModification::Undecided(why)) => return Err(AskError::undecided(why)),
        Err(NoModification::Stopped(stopped)) => return Err(stopped.into()),
    };
    let sign = |sign: char, (k, l): &(i64, i64)| format!("; {sign}({k},{l})");
    let removed: String = found.removed.iter().map(|vector| sign('-', vector)).collect();
    let added: String = found.added.iter().map(|vector| sign('+', vector)).collect();
    let name = match found.size() {
        0 => format!("t-wythoff({})", found.t),
        _ => format!("mtw({}{removed}{added})", found.t),
    };
    let vectors = |vectors: &[(i64, i64)]| {
        vectors.iter().map(|&(k, l)| [Size(k.unsigned_abs()), Size(l.unsigned_abs())]).collect::<Vec<_>>()
    };
    let claiming = prove::claimed(
        &Named::read(&Given::from(name.as_str()), Field::Game)?,
        Some(&Given::from(question.slope.as_str())),
        work,
    )?;
    let bound = smallest::certificate(&found, &slope, &claiming, &work.quiet())?;
    Ok(SmallestFound {
        bound: bound.and_then(|certificate| Bound::of(&certificate, question.certify)),
        exists: true,
        size: Some(Size::from(found.size())),
        t: Some(Size(found.t.unsigned_abs())),
        removed: vectors(&found.removed),
        added: vectors(&found.added),
        evidence: seen(&name, &slope.to_string(), work)?,
        game: Some(name),
        ..nothing
    })
}

/// What the checker says of the game and the pair of the slope.
fn seen(name: &str, slope: &str, work: &Work) -> Result<Evidence, AskError> {
    let against = Some(Given::from(slope));
    let game = Given::from(name);
    let (misere, certify, explain) = (false, false, false);
    let claim =
        question::Prove { game, engine: Engine::Torus, against, misere, value: 0, grundy: None, certify, explain };
    let proved = prove::proved(&claim, work)?;
    match (proved.verdict, proved.evidence) {
        (ProofVerdict::Proved, Some(evidence)) => Ok(evidence),
        _ => {
            let why = proved.reason.unwrap_or_else(|| "it was refuted".into());
            work.go_on()?;
            Err(AskError::undecided(format!("the checker did not see that {name} has this pair: {why}")))
        }
    }
}
