//! The question turned round: from the P-positions one would like to have to rules that have them.
//!
//! A [`Request`] says which positions are wanted. [`design`] tries every construction it knows: each decides exactly
//! whether its hypotheses hold, writes rules if they do, and a reason if not. The rules are then solved, whatever the
//! theorem behind them says, and compared with the target; a disagreement is reported as an error and never offered.
//! What is left is ordered by how long it takes to state.
//!
//! ```
//! use rulesmith::design::{Request, design};
//! use rulesmith::work::Work;
//! let answer = design(&Request::read("sqrt(2)")?, 100, None, &Work::default())?;
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
//! | `forbidden` | the differences of P-positions, which no invariant game may have as moves |
//! | `target` | the positions one would like to be lost |
//! | `existence` | invariant games that theorems give |
//! | `stuck` | positions that show that there is none, and their check |
//! | `invariant` | is there an invariant game? |
//! | `request` | what may be asked for |
//! | `complementary` | constructions for 1/alpha + 1/beta = 1 |
//! | `theorem1` | finite modifications of t-Wythoff |
//! | [`smallest`] | the least number of vectors to change, and why none is less |
//! | `pairs` | constructions for any other pair of slopes |
//! | `search` | the shortest rules made of readable clauses, for sequences in general |
//! | `subject` | what a request turns out to be about, and what may be tried for it |
//! | `positions` | rational systems, colour sets, explicit families and lists |
//! | `asked` | moves that the rules have to allow |
//! | `ruleset` | rules that were found: judging and ordering them |

mod asked;
mod complementary;
mod existence;
mod forbidden;
mod invariant;
mod pairs;
mod positions;
mod request;
mod ruleset;
mod search;
pub mod smallest;
mod stuck;
mod subject;
mod target;
mod theorem1;

pub use existence::{Existence, by_theorem};
pub use forbidden::{Differences, Forbidden, Origin, Two};
pub use invariant::{Answer, Verdict, invariant, largest};
pub use request::{Pair, Request, RequestError, Written};
pub use ruleset::{Evidence, Kind, Ruleset};
pub use stuck::{Blocked, Witness, stuck};
pub use target::{Target, TargetError};
pub use theorem1::{Modification, Theorem1, theorem1};

use crate::form::{Form, FormError};
use crate::games;
use crate::number::{NumberError, Slope};
use crate::prove;
use crate::recognize;
use crate::rules::{self, Game};
use crate::solve::{self, SolveError};
use crate::work::{Stopped, Work};
use malachite::rational::Rational;
use std::fmt;
use std::time::Duration;
use subject::Subject;

/// Rules for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The target in words.
    pub target: String,
    /// What was found out about the target, sentence by sentence.
    pub facts: Vec<String>,
    /// The rules, shortest to state first.
    pub rulesets: Vec<Ruleset>,
    /// The constructions that do not apply.
    pub refusals: Vec<Refusal>,
}

/// A construction that does not apply, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What it is called.
    pub construction: String,
    /// The reason.
    pub reason: String,
}

/// Why there are no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DesignError {
    /// This cannot be a target: one sentence, and what to ask instead.
    NotATarget {
        /// What is wrong.
        sentence: String,
        /// What to do.
        hint: Option<String>,
    },
    /// No rules can do what is asked.
    Impossible {
        /// Why.
        because: String,
        /// A position that shows it.
        witness: Option<Vec<u64>>,
    },
    /// A question about a number was not answered.
    Number(NumberError),
    /// The board could not be solved.
    Solve(SolveError),
    /// The work was stopped.
    Stopped(Stopped),
    /// A construction gave rules that do not fit: an error of Rulesmith, never an answer.
    Disagreement {
        /// The construction.
        construction: String,
        /// Its rules.
        rules: String,
        /// The first position on which rules and target differ.
        position: Vec<u64>,
    },
}

impl fmt::Display for DesignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DesignError::NotATarget { sentence, hint: Some(hint) } => write!(f, "{sentence} ({hint})"),
            DesignError::NotATarget { sentence, hint: None } => write!(f, "{sentence}"),
            DesignError::Impossible { because, .. } => write!(f, "impossible, because {because}"),
            DesignError::Number(error) => write!(f, "{error}"),
            DesignError::Solve(error) => write!(f, "{error}"),
            DesignError::Stopped(stopped) => write!(f, "{stopped}"),
            DesignError::Disagreement { construction, position, rules } => write!(
                f,
                "internal disagreement: the rules of {construction} differ from the target at {position:?}; please \
                 report it\n{rules}"
            ),
        }
    }
}

impl std::error::Error for DesignError {}

impl From<NumberError> for DesignError {
    fn from(error: NumberError) -> Self {
        DesignError::Number(error)
    }
}

impl From<SolveError> for DesignError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(stopped) => DesignError::Stopped(stopped),
            other => DesignError::Solve(other),
        }
    }
}

impl From<FormError> for DesignError {
    fn from(error: FormError) -> Self {
        SolveError::from(error).into()
    }
}

impl From<Stopped> for DesignError {
    fn from(stopped: Stopped) -> Self {
        DesignError::Stopped(stopped)
    }
}

/// Rules that a construction proposes; they are offered if they stand the check.
struct Proposal {
    construction: String,
    source: String,
    because: String,
    name: Option<String>,
    rules: String,
    kind: Kind,
    /// The largest board worth solving, where that is slow.
    reach: Option<u64>,
}

/// What the constructions have to say about a target.
#[derive(Default)]
struct Proposals {
    facts: Vec<String>,
    offered: Vec<Proposal>,
    refused: Vec<Refusal>,
}

impl Proposals {
    fn offer(&mut self, proposal: Proposal) {
        self.offered.push(proposal);
    }

    fn refuse(&mut self, construction: &str, reason: impl Into<String>) {
        self.refused.push(Refusal { construction: construction.to_string(), reason: reason.into() });
    }

    /// Offers a game of the catalogue, or refuses it for the reason that the catalogue gives.
    fn catalogue(&mut self, name: &str, construction: &str, because: impl Into<String>, kind: Kind) {
        match games::find(name) {
            Ok(entry) => self.offer(Proposal {
                construction: construction.to_string(),
                source: entry.game.source.clone().unwrap_or_else(|| entry.listing.source.clone()),
                because: because.into(),
                name: Some(entry.name),
                rules: entry.rules,
                kind,
                reach: None,
            }),
            Err(error) => self.refuse(construction, error.diagnostic().message()),
        }
    }
}

/// All rules that the constructions give for a target, each solved for piles up to `up_to` and compared with it, shortest
/// first. The rules must allow all moves of the game `with`; a target with a P-position from which such a move leads to
/// another is refused.
pub fn design(target: &Request, up_to: u64, with: Option<&Game>, work: &Work) -> Result<Design, DesignError> {
    // The constructions speak of games of the catalogue. The parts do not tell how far they are: what is told counts
    // rulesets.
    let part = &work.quiet().with_games(games::by_name);
    let up_to = match target {
        // A list says nothing about larger piles.
        Request::List(list) => up_to.min(list.positions(None).map_or(u64::MAX, |positions| positions.up_to())),
        _ => up_to,
    };
    let mut proposals = Proposals::default();
    let subject = Subject::of(target, up_to, part)?;
    let up_to = subject.up_to;
    if let Some(with) = with {
        asked::moves_stay_outside(with, &subject.wanted, up_to.min(asked::REACH), part)?;
    }
    subject.propose(part, &mut proposals)?;
    let mut rulesets: Vec<Ruleset> = Vec::new();
    let mut essences: Vec<Option<crate::form::Essence>> = Vec::new();
    let total = proposals.offered.len() as u64;
    let mut refusals = proposals.refused;
    for (index, proposal) in proposals.offered.into_iter().enumerate() {
        work.report("solving rulesets", index as u64, Some(total))?;
        let construction = proposal.construction.clone();
        let mut ruleset = match check(proposal, &subject.wanted, up_to, part) {
            Err(DesignError::Solve(SolveError::Rules(error))) => {
                let reason = format!("its rules cannot be solved on a board: {error}");
                refusals.push(Refusal { construction, reason });
                continue;
            }
            other => other?,
        };
        let essence = ruleset::essence(&ruleset.game, part);
        let same = essences.iter().position(|known| known.is_some() && *known == essence);
        if let Some(known) = same.and_then(|same| rulesets.get_mut(same)) {
            // Of several wordings of the same moves the shortest is shown.
            if ruleset.length < known.length {
                ruleset.evidence = known.evidence.clone();
                std::mem::swap(known, &mut ruleset);
                known.also = std::mem::take(&mut ruleset.also);
            }
            known.also.push(ruleset.construction);
            known.because.push_str(&format!("; {}", ruleset.because));
            continue;
        }
        if let Some(alpha) = subject.complementary_slope() {
            decide(&mut ruleset, alpha, part)?;
        }
        let missing = match with {
            Some(with) => asked::missing_move(with, &ruleset.game, up_to.min(asked::REACH), part)?,
            None => None,
        };
        match missing {
            Some(reason) => refusals.push(Refusal { construction: ruleset.construction, reason }),
            None => {
                rulesets.push(ruleset);
                essences.push(essence);
            }
        }
    }
    ruleset::sort(&mut rulesets);
    Ok(Design { target: target.to_string(), facts: proposals.facts, rulesets, refusals })
}

/// Solves the proposed rules and compares.
fn check(proposal: Proposal, wanted: &[Vec<u64>], up_to: u64, work: &Work) -> Result<Ruleset, DesignError> {
    let Proposal { construction, source, because, name, rules, kind, reach } = proposal;
    let broken = |position: Vec<u64>| DesignError::Disagreement {
        construction: construction.clone(),
        rules: rules.clone(),
        position,
    };
    let game = rules::parse(&rules).map_err(|_| broken(vec![]))?;
    let up_to = reach.map_or(up_to, |reach| reach.min(up_to));
    let mut pace = work.pace();
    let within = |position: &&Vec<u64>| position.iter().all(|&pile| pile <= up_to);
    let copied = |position: &Vec<u64>| pace.steps(8).map(|()| position.clone());
    let wanted: Vec<Vec<u64>> = wanted.iter().filter(within).map(copied).collect::<Result<_, _>>()?;
    let answer = solve::check(&Form::of(&game, work)?, &wanted, up_to, work)?;
    if let Some(first) = answer.disagreement {
        return Err(broken(first.position));
    }
    Ok(Ruleset {
        mentions_slope: ruleset::mentions_slope(&game),
        length: ruleset::length(&game),
        exceptions: ruleset::listed_vectors(&game),
        evidence: Evidence::Checked { up_to, positions: answer.positions },
        also: vec![],
        construction,
        source,
        because,
        name,
        game,
        kind,
    })
}

/// How long the proof of one ruleset may take, however much time there is: it is an addition to the check.
const PATIENCE: Duration = Duration::from_secs(20);

/// Asks the provers whether the rules have the pair for all n. What they refute is no answer, however far it agrees.
fn decide(ruleset: &mut Ruleset, alpha: &Slope, work: &Work) -> Result<(), DesignError> {
    // Close to 2 a proof has to look at as many terms as the distance is small.
    if alpha.cmp_rational(&Rational::from_signeds(99_999i64, 50_000)).is_gt() {
        return Ok(());
    }
    match prove::prove(&Form::of(&ruleset.game, work)?, Some(alpha), &work.within(PATIENCE)) {
        prove::Verdict::Proved(_) => {
            if let Evidence::Checked { up_to, positions } = ruleset.evidence {
                ruleset.evidence = Evidence::Proved { engine: "torus".to_string(), up_to, positions };
            }
            Ok(())
        }
        prove::Verdict::Refuted(refutation) => Err(DesignError::Disagreement {
            construction: ruleset.construction.clone(),
            rules: ruleset.game.to_string(),
            position: refutation.position,
        }),
        prove::Verdict::Stopped(_) => Ok(work.go_on()?),
        prove::Verdict::Undecided(_) => Ok(()),
    }
}

/// What a list of positions looks like, for targets that name no slopes.
fn recognised(wanted: &[Vec<u64>], up_to: u64, work: &Work) -> Result<Option<recognize::Recognition>, Stopped> {
    match recognize::Positions::new(wanted, up_to) {
        Ok(positions) => recognize::recognize(&positions, work).map(Some),
        Err(_) => Ok(None),
    }
}
