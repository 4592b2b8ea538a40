//! The question turned round: from the P-positions one would like to have to rules that have them.
//!
//! A [`Request`] says which positions are wanted. [`design`] tries every construction it knows: each decides exactly
//! whether its hypotheses hold, writes rules if they do, and a reason if not. The rules are then solved, whatever the
//! theorem behind them says, and compared with the target; a disagreement is reported as an error and never offered.
//! What is left is ordered by how long it takes to state.
//!
//! ```
//! use rulesmith::design::{Demands, Request, design};
//! use rulesmith::work::Work;
//! let answer = design(&Request::read("sqrt(2)")?, &Demands::up_to(100), &Work::default())?;
//! assert_eq!(answer.rulesets[0].construction, "t-Wythoff");
//! assert!(answer.rulesets.iter().any(|ruleset| ruleset.construction == "Relaxed Wythoff"));
//! // Why something is not there is part of the answer.
//! let absent = answer.refusals.iter().find(|refusal| refusal.construction == "Proposition 4").unwrap();
//! assert_eq!(absent.reason, "alpha is not [1; t, tk, t, tk, ...] with t, k >= 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the theorems decide about a slope is a question of its own: [`classify`](crate::classify).
//!
//! ```
//! use rulesmith::design;
//! let slope = "sqrt(12)-2".parse().unwrap();
//! let classes = rulesmith::classify::classify(&slope).unwrap();
//! let modified = classes.mtw.as_ref().unwrap();
//! assert_eq!((modified.k.to_string(), modified.c.to_string()), ("3".into(), "8".into()));
//! assert_eq!(classes.family(), Some(rulesmith::classify::Family::Proposition4 { t: 2.into(), k: 3.into() }));
//! ```
//!
//! | file | does |
//! |---|---|
//! | `request` | what may be asked for |
//! | `subject` | what a request turns out to be about |
//! | `claims` | what is claimed to be lost: comparing, and giving rules a claim |
//! | [`constructions`](CONSTRUCTIONS) | the table of all constructions |
//! | `theorem1` | finite modifications of t-Wythoff |
//! | [`smallest`] | the least number of vectors to change, and why none is less |
//! | `fewest` | the same for a list of positions |
//! | `optimal` | certificates that fewer changes do not do |
//! | `asked` | moves that the rules have to allow |
//! | `reading` | what rules are like, by their form |
//! | `ruleset` | rules that were found: judging and ordering them |
//! | `evidence` | solving and proving them |
//! | `target` | the positions one would like to be lost |
//! | `forbidden` | the differences of P-positions, which no invariant game may have as moves |
//! | `existence` | invariant games that theorems give |
//! | `crossed` | that there is none where 1/alpha + 1/beta is not whole |
//! | `stuck` | positions that show that there is none, and their check |
//! | `invariant` | is there an invariant game? |
//! | `misere` | rules for misere play |

mod asked;
mod claims;
mod constructions;
mod crossed;
mod error;
mod evidence;
mod existence;
mod fewest;
mod forbidden;
mod invariant;
mod misere;
mod optimal;
mod reading;
mod request;
mod ruleset;
mod several;
pub mod smallest;
mod stuck;
mod subject;
mod target;
mod theorem1;

pub(crate) use asked::{Asked, shown};
pub use claims::with_claim;
pub(crate) use constructions::sets;
pub use constructions::{About, Applied, CONSTRUCTIONS, Construction, KNOWN, of_slope};
pub use error::DesignError;
pub(crate) use evidence::{Judged, engines, judge};
pub use existence::{Existence, by_theorem};
pub use forbidden::{Differences, Forbidden, Origin, Two};
pub use invariant::{Answer, Verdict, invariant, largest};
pub(crate) use optimal::accepted;
pub(crate) use reading::{kind, mentions_slope};
pub use request::{Pair, Request, RequestError, Written};
pub use ruleset::{Evidence, Kind, Ruleset};
pub(crate) use ruleset::{bare, moves};
pub use several::{BlockedVector, StuckPosition, stuck_position};
pub use stuck::{Blocked, Witness, stuck};
pub(crate) use subject::{Matter, Subject};
pub use target::{Target, TargetError};
pub use theorem1::{Modification, Theorem1, theorem1};

use crate::form::{Essence, Form, FormError};
use crate::games;
use crate::rules::Game;
use crate::solve::SolveError;
use crate::work::Work;
use constructions::{Built, LAST_RESORT, No};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of the rules, beyond their P-positions.
#[derive(Clone, Copy, Debug)]
pub struct Demands<'a> {
    /// What may be taken must not depend on the position.
    pub invariant: bool,
    /// The moves must not mention an irrational number, or a set or function made from one.
    pub no_slope: bool,
    /// Which rules come first.
    pub sort: Sort,
    /// The largest pile up to which every ruleset is solved and compared with the target.
    pub up_to: u64,
    /// They must allow all moves of this game.
    pub with: Option<&'a Game>,
    /// The positions are to be lost in misere play, where who cannot move wins.
    pub misere: bool,
    /// Only the shortest is wanted; nothing is done for the others but writing them down.
    pub best: bool,
}

impl Demands<'_> {
    /// All rulesets, compared up to a size.
    pub fn up_to(up_to: u64) -> Self {
        Demands { up_to, with: None, misere: false, best: false, invariant: false, no_slope: false, sort: Sort::Short }
    }

    /// Why rules are not wanted, if they are not.
    fn refuse(&self, candidate: &Candidate) -> Option<String> {
        let kind = candidate.kind;
        if self.invariant && kind != Kind::Invariant {
            return Some(format!("its rules are {kind}, and invariant ones are asked for"));
        }
        let mentions = self.no_slope && reading::mentions_slope(&candidate.form);
        mentions.then(|| "its rules mention the slope, and those are asked for that do not".to_string())
    }
}

/// Which rules come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Those that are shortest to state.
    #[default]
    Short,
    /// Invariant ones, then those with few classes of positions; the shorter first.
    Invariant,
    /// Those that were published elsewhere, in the order of the table of constructions; then those found by Rulesmith.
    Famous,
}

/// Rules for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The target in words.
    pub target: String,
    /// What was found out about the target, sentence by sentence.
    pub facts: Vec<String>,
    /// The rules, in the order that was asked for.
    pub rulesets: Vec<Ruleset>,
    /// The constructions that do not apply, and those whose rules are not as they were asked for.
    pub refusals: Vec<Refusal>,
    /// The positions are known, and wanted, up to this size only, as they were listed.
    pub listed_up_to: Option<u64>,
}

/// A construction that does not apply, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What it is called.
    pub construction: String,
    /// The reason.
    pub reason: String,
}

/// The rules that constructions give for a target, shortest first. Each is solved and compared with it, and proved where an
/// engine can. A target with a P-position from which a move that is demanded leads to another is refused.
pub fn design(target: &Request, demands: &Demands<'_>, work: &Work) -> Result<Design, DesignError> {
    // The constructions speak of games of the catalogue. The parts do not tell how far they are: what is told counts
    // rulesets.
    let part = &work.quiet().with_games(games::by_name);
    let up_to = match target {
        // A list says nothing about larger piles.
        Request::List(list) => list.positions(None, work).map_or(demands.up_to, |list| list.up_to().min(demands.up_to)),
        _ => demands.up_to,
    };
    let mut subject = match demands.misere {
        true => misere::subject(target, up_to, part)?,
        false => Subject::of(target, up_to, part)?,
    };
    let asked = demands.with.map(|with| Asked::new(with, &subject, part)).transpose()?;
    if let Some(asked) = &asked {
        asked.stay_outside(&subject.wanted, part)?;
        subject.facts.push(asked.fact());
    }
    let (candidates, mut refusals) = match demands.misere {
        true => misere::candidates(&subject, part)?,
        false => in_normal_play(&subject, matches!(target, Request::List(_)), part, work)?,
    };
    let candidates = joined(candidates, demands.sort);
    let total = candidates.len() as u64;
    let mut rulesets = Vec::new();
    for (index, candidate) in candidates.into_iter().enumerate() {
        work.report("solving rulesets", index as u64, Some(total))?;
        if let Some(reason) = demands.refuse(&candidate) {
            let names = candidate.names().into_iter();
            refusals.extend(names.map(|construction| Refusal { construction, reason: reason.clone() }));
            continue;
        }
        let missing = match asked.as_ref().map(|asked| asked.missing(&candidate.form, part)) {
            Some(Err(DesignError::Solve(SolveError::Rules(error)))) => Some(unsolvable(&error)),
            Some(missing) => missing?,
            None => None,
        };
        let known = match missing {
            Some(reason) => Err(reason),
            None => evidence::evidence(&candidate, &subject, part)?,
        };
        match known {
            Ok(evidence) => rulesets.push(candidate.ruleset(evidence, &subject)),
            Err(reason) => {
                let names = candidate.names().into_iter();
                refusals.extend(names.map(|construction| Refusal { construction, reason: reason.clone() }));
            }
        }
        if demands.best && !rulesets.is_empty() {
            break;
        }
    }
    let listed_up_to = matches!(target, Request::List(_)).then_some(subject.up_to);
    Ok(Design { target: target.to_string(), facts: subject.facts, rulesets, refusals, listed_up_to })
}

/// What the constructions give, and why others do not.
fn in_normal_play(
    subject: &Subject,
    is_list: bool,
    part: &Work,
    work: &Work,
) -> Result<(Vec<Candidate>, Vec<Refusal>), DesignError> {
    let mut refusals = Vec::new();
    let mut candidates = Vec::new();
    for (index, construction) in CONSTRUCTIONS.iter().enumerate() {
        work.report("trying constructions", index as u64, Some(CONSTRUCTIONS.len() as u64))?;
        if construction.is_about(&subject.matter) {
            propose(construction, subject, part, &mut candidates, &mut refusals)?;
        }
    }
    if let Matter::OtherPair(pair) = &subject.matter {
        // Rational slopes of sum 1 have no complementary sequences: both contain the multiples of a common numerator.
        let reason = match pair.is_complementary() {
            true => "1/alpha + 1/beta is 1, but the slopes are rational, and the sequences meet".to_string(),
            false => "1/alpha + 1/beta is not 1".to_string(),
        };
        refusals.insert(0, Refusal { construction: "Constructions for complementary pairs".to_string(), reason });
    }
    // On three piles and more the other rules are long, and a condition on the piles may be what one would play by. Where the others only
    // list positions of a target that goes on, such a condition goes on too.
    let found = candidates.len();
    let lists_only = !is_list && candidates.iter().all(|candidate| candidate.built.bounded);
    if (found == 0 || subject.piles() > 2 || lists_only) && LAST_RESORT.is_about(&subject.matter) {
        propose(&LAST_RESORT, subject, part, &mut candidates, &mut refusals)?;
        if candidates.iter().any(|candidate| !candidate.built.bounded) {
            candidates.retain(|candidate| !candidate.built.bounded);
        } else if found > 0 {
            candidates.truncate(found);
        }
    }
    Ok((candidates, refusals))
}

/// Rules that a construction gives; they are offered if they stand the check.
struct Candidate {
    construction: String,
    also: Vec<String>,
    source: String,
    because: String,
    built: Built,
    form: Form,
    essence: Essence,
    kind: Kind,
    exceptions: usize,
    length: usize,
}

/// Lets a construction speak of a target.
fn propose(
    construction: &Construction,
    subject: &Subject,
    work: &Work,
    candidates: &mut Vec<Candidate>,
    refusals: &mut Vec<Refusal>,
) -> Result<(), DesignError> {
    let mut refuse = |reason| refusals.push(Refusal { construction: construction.name.to_string(), reason });
    let fit = construction.fit(subject, work).and_then(|fit| Ok((fit.because.clone(), fit.build(work)?)));
    let (because, built) = match fit {
        Ok(found) => found,
        Err(No::Because(reason)) => {
            refuse(reason);
            return Ok(());
        }
        Err(No::Stopped(stopped)) => return Err(stopped.into()),
    };
    for built in built {
        let mut built = built;
        let named = built.known.take().unwrap_or((construction.name.into(), construction.source.into()));
        match Candidate::new(named, &because, built, subject, work) {
            Ok(candidate) => candidates.push(candidate),
            Err(reason) => {
                work.go_on()?;
                refuse(reason);
            }
        }
    }
    Ok(())
}

impl Candidate {
    fn new(
        (name, source): (String, String),
        because: &str,
        mut built: Built,
        subject: &Subject,
        work: &Work,
    ) -> Result<Candidate, String> {
        built.game.source.get_or_insert_with(|| source.clone());
        if let Some(claim) = subject.claim.as_ref().filter(|_| !built.bounded) {
            built.game = claim.given_to(&built.game, work);
        }
        let form = Form::of(&built.game, work).map_err(|error| unsolvable(&error))?;
        let essence = Form::of(&ruleset::bare(&built.game), work).map_err(|error| unsolvable(&error))?.essence();
        Ok(Candidate {
            construction: name,
            also: vec![],
            source,
            because: built.note.as_ref().map_or_else(|| because.to_string(), |note| note.clone()),
            kind: reading::kind(&form, built.k_invariance),
            exceptions: reading::exceptions(&form),
            length: ruleset::length(&built.game),
            built,
            form,
            essence,
        })
    }

    /// What it is called, and the constructions that give the same.
    fn names(&self) -> Vec<String> {
        [std::slice::from_ref(&self.construction), &self.also].concat()
    }

    fn ruleset(self, evidence: Evidence, subject: &Subject) -> Ruleset {
        Ruleset {
            only_up_to: self.built.bounded.then_some(subject.up_to),
            construction: self.construction,
            also: self.also,
            source: self.source,
            because: self.because,
            name: self.built.name,
            bound: self.built.bound,
            game: self.built.game,
            kind: self.kind,
            mentions_slope: reading::mentions_slope(&self.form),
            exceptions: self.exceptions,
            length: self.length,
            evidence,
        }
    }
}

/// Why rules that have no meaning, or none on a board, are not offered.
fn unsolvable(error: &FormError) -> String {
    format!("its rules cannot be solved on a board: {error}")
}

/// In the order asked for: of equal length, fewer exceptions come first, then the more uniform rules, then as in the table. Of
/// several wordings of the same moves the shortest is kept, with the names and reasons of the others.
fn joined(mut candidates: Vec<Candidate>, sort: Sort) -> Vec<Candidate> {
    let published = |candidate: &Candidate| !candidate.source.starts_with("Rulesmith");
    let order: Vec<String> = candidates.iter().map(|candidate| candidate.construction.clone()).collect();
    candidates.sort_by_key(|candidate| (candidate.length, candidate.exceptions, candidate.kind));
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        match kept.iter_mut().find(|known| known.essence == candidate.essence) {
            Some(known) => {
                if !known.names().contains(&candidate.construction) {
                    known.also.push(candidate.construction);
                }
                known.built.bound = known.built.bound.take().or(candidate.built.bound);
                if !known.because.contains(&candidate.because) {
                    known.because.push_str(&format!("; {}", candidate.because));
                }
            }
            None => kept.push(candidate),
        }
    }
    // The places in the table of all names of rules, those published elsewhere before the others.
    let place = |candidate: &Candidate| {
        let names = candidate.names();
        (!published(candidate), order.iter().position(|name| names.contains(name)))
    };
    match sort {
        Sort::Short => {}
        Sort::Invariant => kept.sort_by_key(|candidate| candidate.kind),
        Sort::Famous => kept.sort_by_key(place),
    }
    kept
}
