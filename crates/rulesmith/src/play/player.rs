//! A player: the methods a game has, and the answer by one of them.

use super::answer::{Answer, Method, Move, Verdict};
use super::choose::{self, Found, Knowledge};
use super::chromatic::{ByQueue, ByRank};
use super::digits::ByDigits;
use super::error::PlayError;
use super::recursive::Recursive;
use super::table::{self, Board};
use super::{nim, shape};
use crate::form::{Form, FormError};
use crate::referee::{Claims, Products, Referee, Refusal, Stop, Whole};
use crate::rules::{Expectation, Game, Play};
use crate::work::{Stopped, Work};
use malachite::{Integer, Natural};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Plays one game perfectly. It keeps what it has found out; how long a question may take is said with the question.
pub struct Player {
    game: Game,
    misere: bool,
    method: Option<Method>,
    referee: Result<Referee, FormError>,
    /// For the products of each question.
    products: Products,
    claims: Option<Arc<Claims>>,
    digits: Option<ByDigits>,
    recursive: Option<Recursive>,
    rank: Option<ByRank>,
    queue: Option<ByQueue>,
    is_nim: bool,
    board: Mutex<Option<Board>>,
}

/// A move in machine words: the clause, what is taken and what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallMove {
    /// Which clause of the game allows it.
    pub clause: usize,
    /// What is taken from each pile.
    pub take: Vec<i64>,
    /// The position reached.
    pub to: Vec<i64>,
}

impl Player {
    /// A player for a game. What it claims is believed, so a claim about normal play is to be taken out of a game that
    /// is played misere.
    pub fn new(game: &Game, work: &Work) -> Result<Player, PlayError> {
        let misere = game.play == Play::Misere;
        let form = Form::of(game, work);
        // What was stopped is not what cannot be read.
        work.go_on()?;
        let form = form?;
        let referee = Referee::new(&form);
        let claims = Claims::new(&form).ok().flatten().map(Arc::new).filter(|_| referee.is_ok());
        let red = shape::red_levels(&form);
        let field = claims.as_ref().and_then(|claims| claims.field().cloned());
        let field = field.or_else(|| referee.as_ref().ok().and_then(|referee| referee.field().cloned()));
        let rank = match red.as_ref().and_then(|red| red.sequence.as_ref()) {
            Some(red) => ByRank::new(red, work)?,
            None => None,
        };
        let player = Player {
            misere,
            method: None,
            products: Products::new(field.as_ref()),
            digits: claims.as_ref().and_then(ByDigits::new),
            recursive: claims.as_ref().and_then(|claims| Recursive::new(claims, work)),
            claims,
            rank,
            queue: red.map(|red| ByQueue::new(red.test)),
            is_nim: shape::is_nim(&form),
            board: Mutex::new(None),
            referee,
            game: game.clone(),
        };
        work.go_on()?;
        Ok(player)
    }

    /// The same by one method and no other; an error if the game does not have it.
    pub fn with_method(self, method: Method) -> Result<Player, PlayError> {
        if self.methods().contains(&method) {
            return Ok(Player { method: Some(method), ..self });
        }
        let names: Vec<&str> = self.methods().iter().map(|method| method.name()).collect();
        let name = &self.game.name;
        Err(PlayError::Method(format!("\"{name}\" has no strategy by {method} (it has {})", names.join(", "))))
    }

    /// The methods that this game has, the preferred one first.
    pub fn methods(&self) -> Vec<Method> {
        let has = |method: &Method| match method {
            Method::Sum => self.is_nim,
            Method::Floors => self.claims.is_some(),
            Method::Numeration => self.digits.is_some(),
            Method::Recursive => self.recursive.is_some(),
            Method::Rank => self.rank.is_some(),
            Method::Queue => self.queue.is_some(),
            Method::Table | Method::Search => true,
        };
        Method::ALL.into_iter().filter(has).collect()
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game is nim: any number from one pile, and nothing else.
    pub(super) fn is_nim(&self) -> bool {
        self.is_nim
    }

    /// Whether the player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// The position as the rules see it: sorted, if the piles are unordered.
    pub fn position(&self, piles: &[Integer]) -> Result<Vec<Integer>, PlayError> {
        let wanted = self.game.piles.names.len();
        if piles.len() != wanted {
            let piles = piles.len();
            let sentence = format!("\"{}\" is played on {}, not {piles}", self.game.name, count(wanted, "pile"));
            return Err(PlayError::Position(sentence));
        }
        if piles.iter().any(|pile| *pile < 0) {
            return Err(PlayError::Position("a pile cannot be negative".into()));
        }
        let mut position = piles.to_vec();
        if self.game.piles.sorted {
            position.sort();
        }
        Ok(position)
    }

    /// Who wins from a position, by which move, and why.
    pub fn answer(&self, piles: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        work.go_on()?;
        let position = self.position(piles)?;
        let methods = match self.method {
            Some(method) => vec![method],
            None => self.methods(),
        };
        let mut last = PlayError::Undecided("there is no strategy".into());
        for method in methods {
            match self.answer_by(method, &position, work) {
                Ok(answer) => {
                    if cfg!(debug_assertions) {
                        self.verify(&position, &answer, work)?;
                    }
                    return Ok(answer);
                }
                Err(error @ (PlayError::Stopped(Stopped::Cancelled | Stopped::Time) | PlayError::NoMove(_))) => {
                    return Err(error);
                }
                // The board is too large: perhaps a search ends sooner.
                Err(error) => {
                    let sooner = matches!(error, PlayError::Undecided(_)) && method == Method::Search;
                    let board = matches!(last, PlayError::Solve(_) | PlayError::Stopped(_));
                    last = if sooner && board { last } else { error };
                }
            }
        }
        Err(last)
    }

    fn answer_by(&self, method: Method, position: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        let missing = || PlayError::Method(format!("\"{}\" has no strategy by {method}", self.game.name));
        match method {
            Method::Sum => Ok(self.by_sum(position)),
            Method::Floors => {
                let claims = self.claims.as_ref().ok_or_else(missing)?;
                let words: Option<Vec<i64>> = position.iter().map(|pile| i64::try_from(pile).ok()).collect();
                let quick = words.map(|words| self.known(&**claims, &words, method, work));
                match quick {
                    Some(Err(PlayError::Undecided(sentence))) if sentence == Stop::Overflow.to_string() => {}
                    Some(answer) => return answer,
                    None => {}
                }
                self.known(&**claims, position, method, work)
            }
            Method::Numeration => self.known(self.digits.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Recursive => self.known(self.recursive.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Rank => self.known(self.rank.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Queue => self.known(self.queue.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Table => self.by_table(position, work),
            Method::Search => table::search(&self.game, &self.small(position)?, work),
        }
    }

    /// The rules at any size.
    pub fn referee(&self) -> Result<&Referee, PlayError> {
        self.referee.as_ref().map_err(|error| PlayError::from(error.clone()))
    }

    fn known<I: Whole>(
        &self,
        knowledge: &dyn Knowledge<I>,
        position: &[I],
        method: Method,
        work: &Work,
    ) -> Result<Answer, PlayError> {
        let found = self.look(knowledge, position, work)?;
        let long = |piles: &[I]| piles.iter().map(Whole::to_integer).collect::<Vec<Integer>>();
        let (verdict, winning) = match found {
            None => (Verdict::P, None),
            Some(found) => {
                let told = |found: Found<I>| {
                    Move::new(&self.game, found.legal.clause, long(&found.legal.take), long(&found.to))
                };
                (Verdict::N, found.map(told))
            }
        };
        Ok(Answer { verdict, winning, method, reason: self.reason(method) })
    }

    /// Nothing for a lost position; for the others a winning move, or that the game is over.
    fn look<I: Whole>(
        &self,
        knowledge: &dyn Knowledge<I>,
        position: &[I],
        work: &Work,
    ) -> Result<Option<Option<Found<I>>>, PlayError> {
        let products = self.products.fresh();
        // A lost position is among those through its first pile.
        let through_first = knowledge.through(&position[0], position, &products, work)?;
        if through_first.iter().any(|lost| lost == position) {
            return Ok(None);
        }
        if self.misere && position.iter().all(Whole::is_zero) {
            return Ok(Some(None));
        }
        let found = choose::moves(self.referee()?, knowledge, position, through_first, 1, &products, work)?;
        match found.into_iter().next() {
            Some(found) => Ok(Some(Some(found))),
            None => Err(PlayError::NoMove(format!(
                "the claim of \"{}\" calls this position won, but no legal move to a claimed lost position was found",
                self.game.name
            ))),
        }
    }

    /// Machine words only: nothing for a lost position, or a winning move. For many positions in a row; every pile below
    /// 2^59, and the position sorted if the piles are unordered.
    pub fn small_move(&self, position: &[i64], work: &Work) -> Result<Option<SmallMove>, PlayError> {
        let claims = self.claims.as_ref().ok_or_else(|| {
            PlayError::Method(format!("\"{}\" has no strategy by {}", self.game.name, Method::Floors))
        })?;
        let found = self.look::<i64>(&**claims, position, work)?;
        Ok(found.flatten().map(|found| SmallMove { clause: found.legal.clause, take: found.legal.take, to: found.to }))
    }

    fn by_sum(&self, position: &[Integer]) -> Answer {
        let piles: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
        let reason = self.reason(Method::Sum);
        if nim::is_lost(&piles, self.misere) {
            return Answer { verdict: Verdict::P, winning: None, method: Method::Sum, reason };
        }
        let winning = nim::winning(&piles, self.misere).into_iter().next();
        let winning = winning.map(|(pile, left)| self.nim_move(position, pile, left));
        Answer { verdict: Verdict::N, winning, method: Method::Sum, reason }
    }

    fn nim_move(&self, position: &[Integer], pile: usize, left: Natural) -> Move {
        let mut to = position.to_vec();
        let mut take = vec![Integer::from(0); position.len()];
        take[pile] = &position[pile] - Integer::from(&left);
        to[pile] = Integer::from(left);
        if self.game.piles.sorted {
            to.sort();
        }
        let referee = self.referee.as_ref().ok();
        let judged = referee.and_then(|referee| referee.judge(position, &take, &referee.products()).ok());
        let clause = judged.and_then(|judged| judged.iter().position(Option::is_none)).unwrap_or(0);
        Move::new(&self.game, clause, take, to)
    }

    fn small(&self, position: &[Integer]) -> Result<Vec<u64>, PlayError> {
        let small: Option<Vec<u64>> = position.iter().map(|pile| u64::try_from(pile).ok()).collect();
        small.filter(|piles| piles.iter().all(|&pile| pile < 1 << 31)).ok_or_else(|| {
            PlayError::Undecided(format!(
                "\"{}\" has no formula at any size, and boards go up to piles of 2^31 at most",
                self.game.name
            ))
        })
    }

    /// The solved board, at least as large as the position.
    fn board(&self, position: &[u64], work: &Work) -> Result<MutexGuard<'_, Option<Board>>, PlayError> {
        let largest = position.iter().max().copied().unwrap_or(0);
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        if board.as_ref().is_none_or(|board| board.up_to() < largest) {
            // A little larger than asked, for the questions that follow.
            *board = Some(Board::new(&self.game, largest.max(16), work)?);
        }
        Ok(board)
    }

    fn by_table(&self, position: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        let small = self.small(position)?;
        let guard = self.board(&small, work)?;
        let Some(board) = guard.as_ref() else { return Err(PlayError::Undecided("there is no board".into())) };
        let reason = format!("table: the game was solved for all piles up to {}", board.up_to());
        let lost = board.is_lost(&small);
        let next = if lost { None } else { board.winning(&small, 1, work)?.into_iter().next() };
        let winning =
            next.map(|next| Move::new(&self.game, next.clause, table::long(&next.take), table::long(&next.to)));
        Ok(Answer { verdict: if lost { Verdict::P } else { Verdict::N }, winning, method: Method::Table, reason })
    }

    /// All winning moves from a position, and whether the list is known to be complete: it is where the board was solved
    /// or the game is nim. At other sizes it holds those that the strategy looks at.
    pub fn winning_moves(&self, piles: &[Integer], work: &Work) -> Result<(Vec<Move>, bool), PlayError> {
        let position = self.position(piles)?;
        if self.is_nim {
            let naturals: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
            let moves = nim::winning(&naturals, self.misere);
            return Ok((moves.into_iter().map(|(pile, left)| self.nim_move(&position, pile, left)).collect(), true));
        }
        if let Ok(small) = self.small(&position)
            && (small.iter().all(|&pile| pile <= 2000) || self.claims.is_none())
        {
            let guard = self.board(&small, work)?;
            let moves = guard.as_ref().map(|board| board.winning(&small, usize::MAX, work));
            let moves = moves.transpose()?.unwrap_or_default();
            let told = |next: crate::evaluate::Move| {
                Move::new(&self.game, next.clause, table::long(&next.take), table::long(&next.to))
            };
            return Ok((moves.into_iter().map(told).collect(), true));
        }
        let knowledge: &dyn Knowledge<Integer> = match (&self.claims, &self.rank) {
            (Some(claims), _) => &**claims,
            (None, Some(rank)) => rank,
            _ => return Err(PlayError::Undecided("the winning moves are not known at this size".into())),
        };
        let products = self.products.fresh();
        let through_first = knowledge.through(&position[0], &position, &products, work)?;
        if through_first.contains(&position) {
            return Ok((vec![], true));
        }
        let found = choose::moves(self.referee()?, knowledge, &position, through_first, 1000, &products, work)?;
        let told = |found: Found<Integer>| Move::new(&self.game, found.legal.clause, found.legal.take, found.to);
        Ok((found.into_iter().map(told).collect(), false))
    }

    /// Checks an answer without the strategy that gave it: the move is legal by the rules, what it leaves is lost, and a
    /// position called lost is lost, each by a computation of its own. Says what was checked.
    pub fn verify(&self, piles: &[Integer], answer: &Answer, work: &Work) -> Result<String, PlayError> {
        let position = self.position(piles)?;
        let wrong = |what: &str| PlayError::NoMove(format!("verification failed: {what}"));
        let Some(winning) = &answer.winning else {
            let over = answer.verdict == Verdict::N;
            if over && !self.has_no_move(&position, work)? {
                return Err(wrong("the position is called won, but no move is given"));
            }
            if !over && !self.is_lost_by_another(&position, answer.method, work)? {
                return Err(wrong("the position is not lost"));
            }
            return Ok("the position is lost by a second computation".into());
        };
        if answer.verdict == Verdict::P {
            return Err(wrong("a lost position has no winning move"));
        }
        let mut left: Vec<Integer> = position.iter().zip(&winning.take).map(|(pile, amount)| pile - amount).collect();
        if self.game.piles.sorted {
            left.sort();
        }
        if left != winning.to {
            return Err(wrong("the amounts do not lead to the position given"));
        }
        if !self.is_legal(&position, &winning.take, winning.clause, work)? {
            return Err(wrong("the move is not legal"));
        }
        if !self.is_lost_by_another(&winning.to, answer.method, work)? {
            return Err(wrong("the position reached is not lost"));
        }
        Ok("the move is legal, and what it leaves is lost by a second computation".into())
    }

    fn has_no_move(&self, position: &[Integer], work: &Work) -> Result<bool, PlayError> {
        if position.iter().all(|pile| *pile == 0) {
            return Ok(true);
        }
        let small = self.small(position)?;
        let guard = self.board(&small, work)?;
        match guard.as_ref() {
            Some(board) => Ok(!board.program.can_move(&table::words(&small), &mut work.pace())?),
            None => Ok(false),
        }
    }

    /// Whether a clause allows taking these amounts.
    fn is_legal(&self, position: &[Integer], take: &[Integer], clause: usize, work: &Work) -> Result<bool, PlayError> {
        match self.referee() {
            Ok(referee) => {
                let judged = referee.judge(position, take, &Products::default())?;
                Ok(judged.get(clause).is_some_and(Option::is_none))
            }
            Err(_) => {
                let small = self.small(position)?;
                let guard = self.board(&small, work)?;
                let take: Option<Vec<i64>> = take.iter().map(|amount| i64::try_from(amount).ok()).collect();
                let Some(board) = guard.as_ref() else { return Ok(false) };
                let moves = board.program.moves(&table::words(&small), &mut work.pace())?;
                Ok(moves.iter().any(|next| next.clause == clause && Some(&next.take) == take.as_ref()))
            }
        }
    }

    /// Whether a position is lost, by another method than the given one where there is one: exact floors that share no
    /// product, digits, ranks, or the board.
    fn is_lost_by_another(&self, position: &[Integer], method: Method, work: &Work) -> Result<bool, PlayError> {
        let products = Products::default();
        if self.is_nim {
            let piles: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
            return Ok(nim::is_lost(&piles, self.misere));
        }
        if let Some(claims) = &self.claims {
            return Ok(claims.contains(position, &products)?);
        }
        let asked: Option<&dyn Knowledge<Integer>> = match (method, &self.rank, &self.queue) {
            (Method::Rank, _, Some(queue)) if position.iter().all(|pile| *pile < 1 << 16) => Some(queue),
            (_, Some(rank), _) => Some(rank),
            (Method::Queue, None, Some(queue)) => Some(queue),
            _ => None,
        };
        if let Some(knowledge) = asked {
            return Ok(knowledge.is_lost(position, &products, work)?);
        }
        let small = self.small(position)?;
        let guard = self.board(&small, work)?;
        Ok(guard.as_ref().is_some_and(|board| board.is_lost(&small)))
    }

    /// What each clause says to taking the given amounts from the piles as they stand: nothing where it allows the move.
    pub fn judge(&self, piles: &[Integer], take: &[Integer], work: &Work) -> Result<Vec<Option<Refusal>>, PlayError> {
        let position = self.position(piles)?;
        match self.referee() {
            Ok(referee) => Ok(referee.judge(&position, take, &self.products.fresh())?),
            Err(_) => {
                let legal = |clause: usize| self.is_legal(&position, take, clause, work);
                let judge = |clause| Ok(if legal(clause)? { None } else { Some(Refusal::Amounts) });
                (0..self.game.moves.len()).map(judge).collect()
            }
        }
    }

    /// Why the method may be relied on.
    fn reason(&self, method: Method) -> String {
        let source = self.game.source.as_ref().map(|source| format!(" ({source})")).unwrap_or_default();
        let claim = || self.game.expect.as_ref().map_or(String::new(), Expectation::positions_text);
        match method {
            Method::Floors => format!("floors: the lost positions are {}{source}", claim()),
            Method::Numeration => {
                format!("numeration: the last digits tell the sequence; the lost positions are {}{source}", claim())
            }
            Method::Recursive => {
                format!("recursive: the least number not used so far, and given differences{source}")
            }
            Method::Rank => {
                "rank: the n-th red level not alone is paired with the n-th green one (Fisher and Larsson 2019)".into()
            }
            Method::Queue => {
                "queue: a red level is paired with the oldest unmatched green one (Fisher and Larsson 2019)".into()
            }
            Method::Sum if self.misere => {
                "sum: the piles added in binary without carrying, but for ones alone (Bouton 1901)".into()
            }
            Method::Sum => "sum: the piles added in binary without carrying (Bouton 1901)".into(),
            Method::Table => "table: the board was solved".into(),
            Method::Search => "search".into(),
        }
    }
}

/// `1 pile`, `2 piles`.
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
