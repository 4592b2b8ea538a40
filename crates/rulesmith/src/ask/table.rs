//! At the table: the moves that a position allows, one move judged, the program's reply, and a position to start from.
//!
//! A face that lets people play asks these and keeps the position and the list of moves itself; the rules, the strategy and
//! the chance are here. A sum such as `wythoff + nim(2)` is played as a game is, on the piles of its games one after another.

use super::answer::{Side, Step};
use super::error::AskError;
use super::given::{Given, MayBlameRules, Named};
use super::moves::{self, Playable};
use super::number::{Whole, wholes};
use super::question;
use crate::play::{Dice, Opponent, PlayError, Player, Rating, Session};
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
    /// The position, sorted where the piles of a game have no order.
    pub position: Vec<Whole>,
    /// The names of its piles.
    pub piles: Vec<String>,
    /// The games of a sum, in order; of a game alone itself.
    pub summands: Vec<Summand>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// Whether no move is left.
    pub over: bool,
    /// The moves, clause by clause; nothing where the piles are too large to list them.
    pub options: Option<Vec<Step>>,
    /// Whether these are all there are.
    pub complete: bool,
}

/// One game of a sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summand {
    /// What it is called.
    pub game: String,
    /// How many piles it is played on.
    pub piles: usize,
    /// Whether they are sorted by size; else each keeps its name.
    pub sorted: bool,
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

/// The largest pile of a start, where nothing is said.
const USUAL_START: u64 = 12;

struct Table {
    name: String,
    games: Vec<Playable>,
    piles: Vec<Integer>,
}

impl Table {
    fn read(game: &Given, piles: &[Whole], misere: bool) -> Result<Table, AskError> {
        let (name, games) = Playable::read_sum(game, misere)?;
        Ok(Table { name, games, piles: piles.iter().map(|pile| pile.0.clone()).collect() })
    }

    fn players(&self, work: &Work) -> Result<Vec<Player>, AskError> {
        let player = |game: &Playable| game.player(None, work).map_err(|error| game.blame(error));
        self.games.iter().map(player).collect()
    }

    fn ask<T>(
        &self,
        work: &Work,
        ask: impl FnOnce(&[Player], &mut Session<'_>) -> Result<T, PlayError>,
    ) -> Result<(Vec<Whole>, T), AskError> {
        let players = self.players(work)?;
        let asked = || {
            let mut session = Session::sum(&players, &self.piles)?;
            let position = wholes(session.position());
            Ok((position, ask(&players, &mut session)?))
        };
        asked().map_err(|error: PlayError| self.blame(error))
    }

    fn blame(&self, error: PlayError) -> AskError {
        self.games[0].blame(error)
    }
}

pub(super) fn options(question: &question::Options, work: &Work) -> Result<Options, AskError> {
    let table = Table::read(&question.game, &question.piles, question.misere)?;
    let (position, (options, over, misere, piles)) = table.ask(work, |players, session| {
        let misere = players.iter().any(Player::is_misere);
        Ok((session.options(MOST, work)?, session.is_over(work)?, misere, session.names().to_vec()))
    })?;
    let (moves, complete) = options.map_or((None, false), |(moves, complete)| (Some(moves), complete));
    let summand = |playable: &Playable| Summand {
        game: playable.name.clone(),
        piles: playable.game.piles.names.len(),
        sorted: playable.game.piles.sorted,
    };
    Ok(Options {
        position,
        piles,
        summands: table.games.iter().map(summand).collect(),
        misere,
        over,
        options: moves.map(|moves| moves.iter().map(Step::from).collect()),
        complete,
        game: table.name,
    })
}

pub(super) fn judge(question: &question::Judge, work: &Work) -> Result<Judged, AskError> {
    let table = Table::read(&question.game, &question.piles, question.misere)?;
    let take: Vec<Integer> = question.take.iter().map(|amount| amount.0.clone()).collect();
    let wanted: usize = table.games.iter().map(|game| game.game.piles.names.len()).sum();
    if take.len() != wanted {
        return Err(AskError::bad_input(format!("a move takes from {wanted} piles here, not from {}", take.len())));
    }
    let (position, (legal, rating)) = table.ask(work, |_, session| {
        let clause = match session.legal(&take, work) {
            Ok(clause) => clause,
            Err(PlayError::Position(sentence)) => return Ok((Err(sentence), None)),
            Err(error) => return Err(error),
        };
        let rating = if question.rate { Some(session.rate(&take, work)?) } else { None };
        session.make(&take, work)?;
        Ok((Ok((clause, wholes(session.position()))), rating))
    })?;
    let (allowed, refusal) = legal.map_or_else(|why| (None, Some(why)), |allowed| (Some(allowed), None));
    let (clause, to) = allowed.unzip();
    Ok(Judged {
        game: table.name,
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
    Ok(Replied { game: table.name, position, reply: reply.as_ref().map(Step::from) })
}

pub(super) fn start(question: &question::Start, work: &Work) -> Result<Started, AskError> {
    let table = Table::read(&question.game, &[], question.misere)?;
    let fitting = || question.opponent.map_or(USUAL_START, |skill| Opponent::from(skill).fitting_start());
    let largest = question.up_to.map_or_else(fitting, |size| size.0);
    if largest == 0 || largest > 1 << 32 {
        return Err(AskError::bad_input("the largest pile of a start is from 1 to 2^32"));
    }
    let mut dice = Dice::new(question.seed.0);
    let players = table.players(work)?;
    let (session, verdict) =
        Session::start(&players, largest, question.winning, &mut dice, work).map_err(|error| table.blame(error))?;
    Ok(Started { game: table.name, start: wholes(session.position()), verdict: verdict.map(Side::from) })
}

impl Playable {
    /// Reads a game, or the games of a sum, and what they are called together.
    pub fn read_sum(given: &Given, misere: bool) -> Result<(String, Vec<Playable>), AskError> {
        match moves::summands(given) {
            None => {
                let playable = Playable::read(given, misere)?;
                Ok((playable.name.clone(), vec![playable]))
            }
            Some(_) if misere => Err(AskError::bad_input("sums are decided in normal play only")),
            Some(games) => {
                let games = games.iter().map(|game| Playable::read(game, false)).collect::<Result<_, AskError>>()?;
                Ok((given.text().to_string(), games))
            }
        }
    }

    fn blame(&self, error: impl Into<AskError> + MayBlameRules) -> AskError {
        Named::blame(self.named(), error)
    }
}
