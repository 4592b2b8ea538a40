//! Who wins from a position, by which move, and why.

use super::answer::{Evidence, Side, Step};
use super::error::{AskError, Field};
use super::given::{Given, Named};
use super::number::{Whole, wholes};
use super::question;
use crate::form::Form;
use crate::play::{self, Component, Ground, Method, PlayError, Player, Sum, Verdict};
use crate::rules::Game;
use crate::work::Work;
use malachite::Integer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who wins, and by which move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// What the game is called.
    pub game: String,
    /// The position, sorted if the piles have no order.
    pub position: Vec<Whole>,
    /// P: the player to move loses; N: wins.
    pub verdict: Side,
    /// The clause of a winning move.
    pub clause: Option<String>,
    /// What it takes.
    pub take: Option<Vec<Whole>>,
    /// What it leaves.
    pub to: Option<Vec<Whole>>,
    /// How it was found.
    pub strategy: Method,
    /// Which theorem or method says so.
    pub reason: String,
    /// All winning moves, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<Step>>,
    /// Whether these are all there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_complete: Option<bool>,
    /// What a second computation found, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<String>,
    /// How this is known.
    pub evidence: Evidence,
}

/// Who wins a sum of games, and by which move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SumBest {
    /// The sum.
    pub game: String,
    /// The piles of its games one after another.
    pub position: Vec<Whole>,
    /// P: the player to move loses; N: wins.
    pub verdict: Side,
    /// The games.
    pub summands: Vec<String>,
    /// Their Grundy values.
    pub grundy: Vec<Whole>,
    /// The game of a winning move, counted from 1.
    pub summand: Option<usize>,
    /// Its clause.
    pub clause: Option<String>,
    /// What it takes.
    pub take: Option<Vec<Whole>>,
    /// What it leaves.
    pub to: Option<Vec<Whole>>,
    /// Why.
    pub reason: String,
    /// How this is known.
    pub evidence: Evidence,
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Playable {
    /// What it is called.
    pub name: String,
    /// The rules as they are played; in misere play with the claim that is known for it, if there is one.
    pub game: Game,
    named: Named,
}

impl Playable {
    /// Reads a game.
    pub fn read(given: &Given, misere: bool) -> Result<Playable, AskError> {
        let named = Named::read(given, Field::Game)?.played(misere);
        Ok(Playable { name: named.name.clone(), game: named.game.clone(), named })
    }

    pub(super) fn named(&self) -> &Named {
        &self.named
    }

    /// Who plays it, by a method of choice if one is given.
    pub fn player(&self, method: Option<Method>, work: &Work) -> Result<Player, PlayError> {
        let player = Player::new(&Form::of(&self.game, work)?, work)?;
        match method {
            Some(method) => player.with_method(method),
            None => Ok(player),
        }
    }
}

pub(super) fn best(question: &question::Move, work: &Work) -> Result<Best, AskError> {
    let piles: Vec<Integer> = question.piles.iter().map(|pile| pile.0.clone()).collect();
    let playable = Playable::read(&question.game, question.misere)?;
    let asked = || -> Result<_, PlayError> {
        let player = playable.player(question.strategy, work)?;
        let answer = player.answer(&piles, work)?;
        let all = if question.all { Some(player.winning_moves(&piles, work)?) } else { None };
        let verified = if question.verify { Some(player.verify(&piles, &answer, work)?) } else { None };
        Ok((answer, player.position(&piles)?, all, verified))
    };
    let (answer, position, all, verified) = asked().map_err(|error| playable.named.blame(error))?;
    let (moves, all_complete) = all.unzip();
    let (clause, take, to) = parts(answer.winning.as_ref());
    Ok(Best {
        evidence: answer.ground.into(),
        game: playable.name,
        position: wholes(&position),
        verdict: answer.verdict.into(),
        clause,
        take,
        to,
        strategy: answer.method,
        reason: answer.reason,
        all: moves.map(|moves| moves.iter().map(Step::from).collect()),
        all_complete,
        verified: verified.map(|what| what.to_string()),
    })
}

impl From<Ground> for Evidence {
    fn from(ground: Ground) -> Evidence {
        match ground {
            Ground::Proved(engine) => Evidence::proved(engine.to_string()),
            Ground::Checked(up_to) | Ground::Solved(up_to) => Evidence::checked(up_to),
            Ground::Theorem(source) => Evidence::theorem(source),
        }
    }
}

impl From<Verdict> for Side {
    fn from(verdict: Verdict) -> Side {
        match verdict {
            Verdict::P => Side::P,
            Verdict::N => Side::N,
        }
    }
}

impl From<&play::Move> for Step {
    fn from(next: &play::Move) -> Step {
        Step { clause: next.clause_name.clone(), take: wholes(&next.take), to: wholes(&next.to) }
    }
}

type Parts = (Option<String>, Option<Vec<Whole>>, Option<Vec<Whole>>);

fn parts(winning: Option<&play::Move>) -> Parts {
    match winning.map(Step::from) {
        Some(Step { clause, take, to }) => (Some(clause), Some(take), Some(to)),
        None => (None, None, None),
    }
}

/// The games of a sum such as `wythoff + nim(2)`, if the text is one and no game of the catalogue is called so.
pub(super) fn summands(given: &Given) -> Option<Vec<Given>> {
    let Given::Text(text) = given else { return None };
    let parts = cut_at_plus(text);
    (parts.len() > 1 && Named::read(given, Field::Game).is_err()).then(|| parts.into_iter().map(Given::from).collect())
}

pub(super) fn sum(question: &question::Move, games: &[Given], work: &Work) -> Result<SumBest, AskError> {
    if question.misere {
        return Err(AskError::bad_input("sums are decided in normal play only"));
    }
    let named: Vec<Named> = games.iter().map(|game| Named::read(game, Field::Game)).collect::<Result<_, AskError>>()?;
    let wanted: usize = named.iter().map(|part| part.game.piles.names.len()).sum();
    let have = question.piles.len();
    if wanted != have {
        return Err(AskError::bad_input(format!("this sum is played on {wanted} piles, not {have}")));
    }
    let mut rest = question.piles.as_slice();
    let mut components = Vec::new();
    for part in &named {
        let (own, others) = rest.split_at(part.game.piles.names.len());
        components.push(Component { form: part.form(work)?, piles: own.iter().map(|pile| pile.0.clone()).collect() });
        rest = others;
    }
    let sum = Sum::new(&components, work).map_err(|error| named[0].blame(error))?;
    let (clause, take, to) = parts(sum.winning.as_ref().map(|(_, next)| next));
    Ok(SumBest {
        game: question.game.text().to_string(),
        position: question.piles.clone(),
        verdict: sum.verdict.into(),
        summands: named.into_iter().map(|part| part.name).collect(),
        grundy: wholes(&sum.values),
        summand: sum.winning.as_ref().map(|(index, _)| index + 1),
        clause,
        take,
        to,
        reason: "the Grundy values of the games are added in binary without carrying (Sprague 1935, Grundy 1939)"
            .into(),
        evidence: Evidence::theorem("Sprague 1935, Grundy 1939"),
    })
}

/// The text cut at every ` + ` outside brackets.
fn cut_at_plus(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '+' if depth == 0 && text[..at].ends_with(' ') && text[at + 1..].starts_with(' ') => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}
