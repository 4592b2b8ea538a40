//! Is there an invariant game with given P-positions?

use super::answer::Evidence;
use super::error::{AskError, Field};
use super::given::{self, Claim, Given};
use super::number::{Size, Whole};
use super::question;
use crate::design::{self, Request, Target, Two, Verdict, Witness};
use crate::form::Form;
use crate::games;
use crate::number::Slope;
use crate::prove;
use crate::rules::{Game, Play};
use crate::solve;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

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
    pub position: Vec<Size>,
    /// Every vector from it to a P-position.
    pub options: Vec<Blocked>,
}

/// A move that no invariant game can have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    /// What is taken from each pile, the smallest first.
    pub take: Vec<Size>,
    /// The P-position that is left.
    pub to: Vec<Size>,
    /// Two P-positions, between which the same vector leads.
    pub shown_by: Between,
}

/// Two P-positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Between {
    /// The larger one.
    pub from: Vec<Size>,
    /// The smaller one.
    pub to: Vec<Size>,
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
    let target = match wanted(&question.target, up_to, work)? {
        Wanted::Two(target) => target,
        Wanted::Several(_) if question.largest => {
            return Err(AskError::bad_input("--largest lists vectors of two piles, and the target has another number"));
        }
        Wanted::Several(several) => return several.answer(&question.target, up_to, work),
    };
    let mut answer = InvariantFound::from(&design::invariant(&target, up_to, work)?);
    if answer.exists.is_none() {
        answer = own_rules(&question.target, work)?.unwrap_or(answer);
    }
    if question.largest {
        let (differences, exact) = design::largest(&target, up_to, work)?;
        let vectors = differences.complement().map(two).collect();
        answer.largest = Some(Largest { up_to: Size(differences.up_to()), exact, vectors });
    }
    Ok(answer)
}

/// What is looked at.
enum Wanted {
    Two(Target),
    Several(Several),
}

/// Positions of one pile, or of three and more.
struct Several {
    name: String,
    piles: usize,
    claim: Claim,
}

/// Boards of so many piles up to which a stuck position is looked for.
fn largest_board(piles: usize) -> u64 {
    match piles {
        0..=2 => 1000,
        3 => 40,
        4 => 16,
        5 => 9,
        _ => 6,
    }
}

/// A small board first, for a small position.
const SMALL: u64 = 8;

impl Several {
    fn answer(self, given: &Given, up_to: u64, work: &Work) -> Result<InvariantFound, AskError> {
        if self.piles > 7 {
            let sentence = format!("{} has {} piles, and at most 7 are looked at", self.name, self.piles);
            return Err(AskError::bad_input(sentence));
        }
        if let Some(found) = own_rules(given, work)? {
            return Ok(found);
        }
        let up_to = match &self.claim {
            // A list says nothing about larger piles.
            Claim::Rows(rows) => up_to.min(rows.iter().flatten().copied().max().unwrap_or(0)),
            Claim::Game(_) => up_to,
        };
        let up_to = up_to.min(largest_board(self.piles));
        let (mut witness, mut looked_at) = (None, SMALL.min(up_to));
        for board in [SMALL.min(up_to), up_to] {
            looked_at = board;
            witness = design::stuck_position(&self.positions(board, work)?, board, work)?;
            if witness.is_some() {
                break;
            }
        }
        let sizes = |piles: &[u64]| piles.iter().map(|&pile| Size(pile)).collect::<Vec<Size>>();
        let evidence = match &witness {
            Some(witness) => {
                let position = witness.position.iter().map(|&pile| Whole::from(pile)).collect();
                Evidence { up_to: Some(Size(looked_at)), ..Evidence::refuted(Some(position)) }
            }
            None => Evidence::checked(looked_at),
        };
        let blocked = |option: &design::BlockedVector| Blocked {
            take: sizes(&option.take),
            to: sizes(&option.to),
            shown_by: Between { from: sizes(&option.shown_by.0), to: sizes(&option.shown_by.1) },
        };
        Ok(InvariantFound {
            target: self.name,
            exists: witness.is_some().then_some(false),
            game: None,
            rules: None,
            witness: witness.map(|witness| Stuck {
                position: sizes(&witness.position),
                options: witness.options.iter().map(blocked).collect(),
            }),
            up_to: Some(Size(looked_at)),
            evidence,
            largest: None,
        })
    }

    /// The positions, sorted, each once.
    fn positions(&self, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, AskError> {
        let mut rows = match &self.claim {
            Claim::Rows(rows) => rows.clone(),
            Claim::Game(game) => lost_positions(game, up_to, work)?,
        };
        rows.retain(|row| row.iter().all(|&pile| pile <= up_to));
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows.sort_unstable();
        rows.dedup();
        Ok(rows)
    }
}

/// What a game claims, or, if it claims nothing, its P-positions.
fn lost_positions(game: &Game, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, AskError> {
    let form = Form::of(game, work)?;
    Ok(match game.expect {
        Some(_) => solve::claimed(&form, up_to, work)?,
        None => solve::solve(&form, up_to, work)?.positions.iter().map(<[u64]>::to_vec).collect(),
    })
}

/// A game whose own rules are invariant answers for itself, if its claim is proved or it makes none.
fn own_rules(given: &Given, work: &Work) -> Result<Option<InvariantFound>, AskError> {
    let (name, game) = match given::target(given, Field::Target, work)? {
        Request::Entry(entry) => (Some(entry.name), entry.game),
        Request::Rules(game) => (None, *game),
        _ => return Ok(None),
    };
    let form = Form::of(&game, work)?;
    let shape = form.shape();
    let fixed = shape.invariant && shape.symmetric && (form.sorted() || form.piles().len() == 1);
    if !fixed || game.play == Play::Misere {
        return Ok(None);
    }
    let evidence = match game.expect {
        // What is wanted is what these rules have.
        None => Evidence::theorem("its own rules, which are invariant, and claim nothing else".to_string()),
        Some(_) => {
            let decided = prove::decide(&form, prove::Engine::Auto, &work.within(PATIENCE));
            work.go_on()?;
            let prove::Outcome::Proved(_) = decided.outcome else { return Ok(None) };
            Evidence::proved(decided.engine.to_string())
        }
    };
    Ok(Some(InvariantFound {
        target: name.clone().unwrap_or_else(|| game.name.clone()),
        exists: Some(true),
        game: name,
        rules: Some(game.to_string()),
        witness: None,
        up_to: None,
        evidence,
        largest: None,
    }))
}

/// How long the proof of a game's own claim may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads a target of any number of piles.
fn wanted(given: &Given, up_to: u64, work: &Work) -> Result<Wanted, AskError> {
    refuse_rational(given)?;
    let claim = given::claim(given, Field::Target, true, work)?;
    let piles = match &claim {
        Claim::Game(game) => game.piles.names.len(),
        Claim::Rows(rows) => rows.first().map_or(2, Vec::len),
    };
    let name = given.called();
    match claim {
        Claim::Game(game) if piles != 2 && piles > 1 && !game.piles.sorted => Err(AskError::bad_input(format!(
            "{name} is about {piles} ordered piles, and invariant games are looked for on unordered ones"
        ))),
        claim if piles != 2 => Ok(Wanted::Several(Several { name, piles, claim })),
        Claim::Game(game) if game.expect.is_none() && game.piles.sorted => {
            let rows = lost_positions(&game, up_to.min(SOLVED), work)?;
            Ok(Wanted::Two(Target::of_list(name, &rows)?))
        }
        Claim::Game(game) => Ok(Wanted::Two(Target::of_game(name, &game, work)?)),
        Claim::Rows(rows) => Ok(Wanted::Two(Target::of_list(name, &rows)?)),
    }
}

/// Rules without a claim are solved this far.
const SOLVED: u64 = 300;

/// A number stands for a pair of slopes, and these have to be irrational.
fn refuse_rational(given: &Given) -> Result<(), AskError> {
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
    Ok(())
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
            take: two(option.take).to_vec(),
            to: two(option.to).to_vec(),
            shown_by: Between { from: two(option.shown_by.0).to_vec(), to: two(option.shown_by.1).to_vec() },
        };
        Stuck { position: two(witness.position).to_vec(), options: witness.options.iter().map(blocked).collect() }
    }
}
