//! At the table: the moves that a position allows, one move judged, the program's reply, and a position to start from.
//!
//! A face that lets people play asks these and keeps the position and the list of moves itself; the rules, the strategy and
//! the chance are here.

use super::answer::{Side, Step};
use super::error::AskError;
use super::given::{Given, MayBlameRules, Named};
use super::moves::Playable;
use super::number::{Whole, wholes};
use super::question;
use crate::play::{Dice, Opponent, PlayError, Player, Rating, Session, Verdict};
use crate::work::Work;
use malachite::Integer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// What the game is called.
    pub game: String,
    /// The position, sorted if the piles have no order.
    pub position: Vec<Whole>,
    /// The names of its piles.
    pub piles: Vec<String>,
    /// Whether the piles are sorted by size; else each keeps its name.
    pub sorted: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// Whether no move is left.
    pub over: bool,
    /// The moves, clause by clause; nothing where the piles are too large to list them.
    pub options: Option<Vec<Step>>,
    /// Whether these are all there are.
    pub complete: bool,
}

/// One move judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// What the game is called.
    pub game: String,
    /// The position, sorted if the piles have no order.
    pub position: Vec<Whole>,
    /// What is to be taken from each pile.
    pub take: Vec<Whole>,
    /// Whether the rules allow it.
    pub legal: bool,
    /// The clause that allows it.
    pub clause: Option<String>,
    /// What it leaves.
    pub to: Option<Vec<Whole>>,
    /// Which rule forbids it, in a sentence.
    pub refusal: Option<String>,
    /// What the move is worth, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Worth>,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// It leaves a lost position.
    Winning,
    /// A winning move was there, and this is none.
    Mistake,
    /// No move wins here.
    Lost,
}

/// The program's move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replied {
    /// What the game is called.
    pub game: String,
    /// The position, sorted if the piles have no order.
    pub position: Vec<Whole>,
    /// The move; nothing if none is left.
    pub reply: Option<Step>,
}

/// A position to start from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Started {
    /// What the game is called.
    pub game: String,
    /// The position.
    pub start: Vec<Whole>,
    /// P: the player to move loses; N: wins. Nothing where that was not found.
    pub verdict: Option<Side>,
}

impl From<question::Skill> for Opponent {
    fn from(skill: question::Skill) -> Opponent {
        match skill {
            question::Skill::Perfect => Opponent::Perfect,
            question::Skill::Fallible { slips } => Opponent::Fallible { slips: slips.into() },
            question::Skill::Random => Opponent::Random,
        }
    }
}

/// At most so many moves are listed.
const MOST: usize = 4000;

/// So many positions are tried for a start.
const TRIES: usize = 60;

struct Table {
    playable: Playable,
    piles: Vec<Integer>,
}

impl Table {
    fn read(game: &Given, piles: &[Whole], misere: bool) -> Result<Table, AskError> {
        let piles = piles.iter().map(|pile| pile.0.clone()).collect();
        Ok(Table { playable: Playable::read(game, misere)?, piles })
    }

    fn ask<T>(
        &self,
        work: &Work,
        ask: impl FnOnce(&Player, &mut Session<'_>) -> Result<T, PlayError>,
    ) -> Result<(Vec<Whole>, T), AskError> {
        let asked = || {
            let player = self.playable.player(None, work)?;
            let mut session = Session::new(&player, &self.piles)?;
            let position = wholes(session.position());
            Ok((position, ask(&player, &mut session)?))
        };
        asked().map_err(|error: PlayError| self.playable.blame(error))
    }
}

pub(super) fn options(question: &question::Options, work: &Work) -> Result<Options, AskError> {
    let table = Table::read(&question.game, &question.piles, question.misere)?;
    let (position, (options, over, misere)) = table
        .ask(work, |player, session| Ok((session.options(MOST, work)?, session.is_over(work)?, player.is_misere())))?;
    let (moves, complete) = options.map_or((None, false), |(moves, complete)| (Some(moves), complete));
    let named = &table.playable.game.piles;
    Ok(Options {
        game: table.playable.name.clone(),
        position,
        piles: named.names.clone(),
        sorted: named.sorted,
        misere,
        over,
        options: moves.map(|moves| moves.iter().map(Step::from).collect()),
        complete,
    })
}

pub(super) fn judge(question: &question::Judge, work: &Work) -> Result<Judged, AskError> {
    let table = Table::read(&question.game, &question.piles, question.misere)?;
    let take: Vec<Integer> = question.take.iter().map(|amount| amount.0.clone()).collect();
    let wanted = table.playable.game.piles.names.len();
    if take.len() != wanted {
        return Err(AskError::bad_input(format!("a move takes from {wanted} piles here, not from {}", take.len())));
    }
    let (position, (legal, rating)) = table.ask(work, |player, session| {
        let clause = match session.legal(&take, work) {
            Ok(clause) => clause,
            Err(PlayError::Position(sentence)) => return Ok((Err(sentence), None)),
            Err(error) => return Err(error),
        };
        let rating = if question.rate { Some(session.rate(&take, work)?) } else { None };
        session.make(&take, work)?;
        Ok((Ok((player.game().moves[clause].name.clone(), wholes(session.position()))), rating))
    })?;
    let (allowed, refusal) = legal.map_or_else(|why| (None, Some(why)), |allowed| (Some(allowed), None));
    let (clause, to) = allowed.unzip();
    Ok(Judged {
        game: table.playable.name,
        position,
        take: question.take.clone(),
        legal: refusal.is_none(),
        clause,
        to,
        refusal,
        rating: rating.map(|rating| match rating {
            Rating::Winning => Worth::Winning,
            Rating::Mistake => Worth::Mistake,
            Rating::Lost => Worth::Lost,
        }),
    })
}

pub(super) fn reply(question: &question::Reply, work: &Work) -> Result<Replied, AskError> {
    let table = Table::read(&question.game, &question.piles, question.misere)?;
    let mut dice = Dice::new(question.seed.0);
    let (position, reply) = table.ask(work, |_, session| session.reply(question.opponent.into(), &mut dice, work))?;
    Ok(Replied { game: table.playable.name, position, reply: reply.as_ref().map(Step::from) })
}

pub(super) fn start(question: &question::Start, work: &Work) -> Result<Started, AskError> {
    let mut table = Table::read(&question.game, &[], question.misere)?;
    let largest = question.up_to.0;
    if largest == 0 || largest > 1 << 32 {
        return Err(AskError::bad_input("the largest pile of a start is from 1 to 2^32"));
    }
    let mut dice = Dice::new(question.seed.0);
    let player = table.playable.player(None, work).map_err(|error| table.playable.blame(error))?;
    let piles = table.playable.game.piles.names.len();
    let mut last = None;
    for _ in 0..TRIES {
        table.piles = (0..piles).map(|_| Integer::from(1 + dice.below(largest))).collect();
        let found = || {
            let session = Session::new(&player, &table.piles)?;
            let position = session.position().to_vec();
            if session.is_over(work)? {
                return Ok(None);
            }
            // Where perfect play is out of reach, any position is as good.
            match player.answer(&position, work) {
                Ok(answer) => Ok(Some((position, Some(answer.verdict)))),
                Err(PlayError::Undecided(_)) => Ok(Some((position, None))),
                Err(error) => Err(error),
            }
        };
        let Some((position, verdict)) = found().map_err(|error: PlayError| table.playable.blame(error))? else {
            continue;
        };
        let start =
            Started { game: table.playable.name.clone(), start: wholes(&position), verdict: verdict.map(Side::from) };
        if verdict.is_none() || (verdict == Some(Verdict::N)) == question.winning {
            return Ok(start);
        }
        last = Some(start);
    }
    last.ok_or_else(|| AskError::undecided("no position with a move was found; larger piles may have one"))
}

impl Playable {
    fn blame(&self, error: impl Into<AskError> + MayBlameRules) -> AskError {
        Named::blame(self.named(), error)
    }
}
