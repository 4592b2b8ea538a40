//! Who wins from a position, by which move, and why.

use super::answer::{Evidence, Side, Step};
use super::error::{AskError, Field};
use super::given::{Given, Named};
use super::limits::{playing, solving};
use super::number::{Whole, wholes};
use super::question;
use crate::play::{self, Component, Method, Player, Sum, Verdict};
use crate::rules::{Game, Play};
use crate::solve;
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

/// A game to be played, with a claim that may be used.
#[derive(Clone, Debug)]
pub struct Playable {
    /// What it is called.
    pub name: String,
    /// The rules; in misere play with the claim that is known for it.
    pub game: Game,
    /// What was found out about a claim that is not from the catalogue.
    pub note: Option<String>,
    /// What the claim rests on.
    claim: Option<Evidence>,
    named: Named,
}

impl Playable {
    /// Reads a game. What other rules than those of the catalogue claim is used only if it holds as far as it can be
    /// checked at once.
    pub fn read(given: &Given, misere: bool, work: &Work) -> Result<Playable, AskError> {
        let named = Named::read(given, Field::Game)?;
        let mut game = named.game.clone();
        let mut claim = None;
        let mut note = None;
        if let Some(entry) = &named.entry {
            if misere
                && game.play == Play::Normal
                && let Some(known) = &entry.misere
            {
                game = known.clone();
            }
            claim = Some(Evidence::theorem(game.source.clone().unwrap_or_else(|| entry.listing.source.clone())));
        } else if game.expect.is_some() && (!misere || game.play == Play::Misere) {
            let up_to = match game.piles.names.len() {
                1 => 1000,
                2 => 200,
                3 => 30,
                _ => 8,
            };
            let checked = solving(&work.quiet(), false, |options| {
                let claimed = solve::claimed(&game, up_to, options)?;
                solve::check(&game, &claimed, up_to, options)
            });
            note = Some(match checked {
                Ok(check) => match check.disagreement {
                    None => {
                        claim = Some(Evidence::checked(up_to));
                        format!("what the file claims was checked for piles up to {up_to}, and is not proved beyond")
                    }
                    Some(first) => {
                        game.expect = None;
                        let piles: Vec<String> = first.position.iter().map(u64::to_string).collect();
                        format!("the claim of the file is false at ({}), and is not used", piles.join(", "))
                    }
                },
                Err(error) => {
                    game.expect = None;
                    format!("the claim of the file could not be checked ({error}), and is not used")
                }
            });
        }
        Ok(Playable { name: named.name.clone(), game, note, claim, named })
    }
}

pub(super) fn best(question: &question::Move, work: &Work) -> Result<Best, AskError> {
    let piles: Vec<Integer> = question.piles.iter().map(|pile| pile.0.clone()).collect();
    let playable = Playable::read(&question.game, question.misere, work)?;
    let misere = question.misere && playable.game.play != Play::Misere;
    let (answer, position, all, verified) = playing(work, misere, question.strategy, |options| {
        let player = Player::new(&playable.game, options)?;
        let answer = player.answer(&piles)?;
        let all = if question.all { Some(player.winning_moves(&piles)?) } else { None };
        let verified = if question.verify { Some(player.verify(&piles, &answer)?) } else { None };
        Ok((answer, player.position(&piles)?, all, verified))
    })
    .map_err(|error: play::PlayError| playable.named.blame(error))?;
    let (moves, all_complete) = all.unzip();
    let (clause, take, to) = parts(answer.winning.as_ref());
    Ok(Best {
        evidence: evidence(answer.method, &playable, &position),
        game: playable.name,
        position: wholes(&position),
        verdict: answer.verdict.into(),
        clause,
        take,
        to,
        strategy: answer.method,
        reason: match playable.note {
            Some(note) => format!("{}; {note}", answer.reason),
            None => answer.reason,
        },
        all: moves.map(|moves| moves.iter().map(Step::from).collect()),
        all_complete,
        verified: verified.map(|what| what.to_string()),
    })
}

/// A table or a search looks at every position below; the other methods rest on the claim, or on a theorem about the
/// shape of the rules.
fn evidence(method: Method, playable: &Playable, position: &[Integer]) -> Evidence {
    let largest = position.iter().max().and_then(|pile| u64::try_from(pile).ok());
    match method {
        Method::Table | Method::Search => Evidence { up_to: largest.map(Into::into), ..Evidence::checked(0) },
        Method::Sum => Evidence::theorem("Bouton 1901"),
        Method::Rank | Method::Queue => Evidence::theorem("Fisher and Larsson 2019"),
        Method::Floors | Method::Numeration | Method::Recursive => {
            playable.claim.clone().unwrap_or_else(|| Evidence::checked(largest.unwrap_or(0)))
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
        components.push(Component { game: part.game.clone(), piles: own.iter().map(|pile| pile.0.clone()).collect() });
        rest = others;
    }
    let sum = playing(work, false, question.strategy, |options| Sum::new(&components, options))
        .map_err(|error| named[0].blame(error))?;
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
