//! A player: the methods a game has, and the answer by one of them.

use super::answer::{Answer, Ground, Method, Move, Verdict};
use super::choose::{self, Found, Knowledge};
use super::chromatic::{self, ByQueue, ByRank};
use super::digits::ByDigits;
use super::error::PlayError;
use super::nim;
use super::recursive::Recursive;
use super::standing::{self, Standing, Trust};
use super::table::{self, Board};
use crate::form::{Form, FormError};
use crate::prove::automata::{self, Told};
use crate::referee::{Claims, Outcome, Products, Referee, Stop, Test, Whole};
use crate::rules::{Expectation, Game, Play};
use crate::work::{Stopped, Work};
use malachite::{Integer, Natural};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Positions with piles up to this are looked up on a board, where the claim is no formula.
const FAR: u32 = 2000;

/// Plays one game perfectly. It keeps what it has found out; how long a question may take is said with the question.
pub struct Player {
    form: Form,
    pub(super) misere: bool,
    method: Option<Method>,
    pub(super) referee: Result<Referee, FormError>,
    /// For the products of each question.
    pub(super) products: Products,
    pub(super) claims: Option<Arc<Claims>>,
    digits: Option<ByDigits>,
    recursive: Option<Recursive>,
    pub(super) rank: Option<ByRank>,
    pub(super) queue: Option<ByQueue>,
    pub(super) is_nim: bool,
    trust: Trust,
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
    /// A player for a game. What it claims is used only as far as it is proved or agrees with a board; a claim about
    /// normal play is to be taken out of a game that is played misere.
    pub fn new(form: &Form, work: &Work) -> Result<Player, PlayError> {
        work.go_on()?;
        let misere = form.play() == Play::Misere;
        let referee = Referee::new(form);
        let claims = Claims::new(form).ok().flatten().map(Arc::new).filter(|_| referee.is_ok());
        let red = form.shape().chromatic.clone().filter(|_| !misere);
        let field = claims.as_ref().and_then(|claims| claims.field().cloned());
        let field = field.or_else(|| referee.as_ref().ok().and_then(|referee| referee.field().cloned()));
        let rank = match red.as_ref().and_then(chromatic::sequence).as_ref() {
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
            queue: red.and_then(|red| Test::new(&red.when).ok()).map(ByQueue::new),
            is_nim: form.shape().only_nim,
            trust: Trust::default(),
            board: Mutex::new(None),
            referee,
            form: form.clone(),
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
        let name = &self.game().name;
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

    /// The meaning of the rules that are played.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        self.form.game()
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
        let wanted = self.game().piles.names.len();
        if piles.len() != wanted {
            let piles = piles.len();
            let sentence = format!("\"{}\" is played on {}, not {piles}", self.game().name, count(wanted, "pile"));
            return Err(PlayError::Position(sentence));
        }
        if piles.iter().any(|pile| *pile < 0) {
            return Err(PlayError::Position("a pile cannot be negative".into()));
        }
        let mut position = piles.to_vec();
        if self.game().piles.sorted {
            position.sort();
        }
        Ok(position)
    }

    /// Who wins from a position, by which move, and why.
    pub fn answer(&self, piles: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        work.go_on()?;
        let position = self.position(piles)?;
        if let Some(answer) = self.by_automaton(&position, work)? {
            return Ok(answer);
        }
        let mut methods = match self.method {
            Some(method) => vec![method],
            None => self.methods(),
        };
        let standing = match methods.first().is_some_and(|method| method.is_by_claim()) {
            true => self.standing(&position, work)?,
            false => None,
        };
        let (ground, note) = match &standing {
            Some(Standing::Proved(engine)) => (Some(Ground::Proved(*engine)), None),
            Some(Standing::Checked(up_to)) => (Some(Ground::Checked(*up_to)), None),
            Some(standing) => (None, unused(standing)),
            None => (None, None),
        };
        if ground.is_none() {
            methods.retain(|method| !method.is_by_claim());
        }
        // Better the board than a claim that is not proved.
        let largest = position.iter().max().cloned().unwrap_or_default();
        if let (Some(Ground::Checked(up_to)), None) = (ground, self.method)
            && largest > up_to
            && standing::is_in_reach(self.game(), &largest)
        {
            let solved = self.by_table(&position, &work.share(1, 2));
            work.go_on()?;
            if solved.is_ok() {
                return solved;
            }
        }
        let mut last = match &note {
            Some(note) => PlayError::Method(note.clone()),
            None => PlayError::Undecided("there is no strategy".into()),
        };
        for method in methods {
            match self.answer_by(method, &position, work) {
                Ok(mut answer) => {
                    match (ground, &note) {
                        (Some(ground), _) if method.is_by_claim() => {
                            answer.ground = ground;
                            answer.reason = format!("{}; {ground}", answer.reason);
                        }
                        (_, Some(note)) => answer.reason = format!("{}; {note}", answer.reason),
                        _ => {}
                    }
                    if cfg!(debug_assertions) {
                        self.verify(&position, &answer, work)?;
                    }
                    return Ok(answer);
                }
                Err(error @ PlayError::Stopped(Stopped::Cancelled | Stopped::Time)) => return Err(error),
                Err(error @ PlayError::NoMove(_)) if !matches!(ground, Some(Ground::Checked(_))) => return Err(error),
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

    /// The answer by a claim that is an automaton's and proved, beyond small boards.
    fn by_automaton(&self, position: &[Integer], work: &Work) -> Result<Option<Answer>, PlayError> {
        let largest = position.iter().max().cloned().unwrap_or_default();
        if self.method.is_some()
            || self.claims.is_some()
            || self.misere
            || !self.form.reads_automata()
            || largest <= FAR
        {
            return Ok(None);
        }
        let Ok(referee) = self.referee.as_ref() else { return Ok(None) };
        let Standing::Proved(engine) = self.trust.standing(&self.form, &largest, work)? else { return Ok(None) };
        let naturals: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
        let told = automata::told(&self.form, &naturals, work);
        work.go_on()?;
        let (verdict, winning) = match told {
            Ok(Told::Claimed) => (Verdict::P, None),
            Ok(Told::Leads(_, to)) => {
                let to: Vec<Integer> = to.into_iter().map(Integer::from).collect();
                // The rules are asked once more.
                let Some(legal) = referee.allows(position, &to, &self.products.fresh())? else { return Ok(None) };
                (Verdict::N, Some(Move::new(self.game(), legal.clause, legal.take, to)))
            }
            Ok(Told::Stuck) => return Err(self.stuck()),
            Err(_) => return Ok(None),
        };
        let (method, ground) = (Method::Numeration, Ground::Proved(engine));
        let reason = format!("numeration: an automaton reads the digits of the lost positions; {ground}");
        Ok(Some(Answer { verdict, winning, method, reason, ground }))
    }

    /// What the claim of the game is worth for a position; nothing if it makes none that is known at any size.
    pub(super) fn standing(&self, position: &[Integer], work: &Work) -> Result<Option<Standing>, PlayError> {
        let largest = position.iter().max().cloned().unwrap_or_default();
        self.claims.as_ref().map(|_| self.trust.standing(&self.form, &largest, work)).transpose()
    }

    /// The claim, unless it is known to be false or could not be checked.
    pub(super) fn usable_claims(&self, position: &[Integer], work: &Work) -> Result<Option<&Arc<Claims>>, PlayError> {
        let standing = self.standing(position, work)?;
        Ok(self.claims.as_ref().filter(|_| standing.is_some_and(|standing| unused(&standing).is_none())))
    }

    /// What a person should know before playing by the claim of the game: that it is not proved, or not used.
    pub fn caution(&self, piles: &[Integer], work: &Work) -> Result<Option<String>, PlayError> {
        if self.is_nim {
            return Ok(None);
        }
        Ok(match self.standing(&self.position(piles)?, work)? {
            None | Some(Standing::Proved(_)) => None,
            Some(Standing::Checked(up_to)) => Some(format!("what is claimed was {}", Ground::Checked(up_to))),
            Some(standing) => unused(&standing),
        })
    }

    fn answer_by(&self, method: Method, position: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        let missing = || PlayError::Method(format!("\"{}\" has no strategy by {method}", self.game().name));
        match method {
            Method::Sum => Ok(self.by_sum(position)),
            Method::Floors => {
                let claims = self.claims.as_ref().ok_or_else(missing)?;
                let words: Option<Vec<i64>> = position.iter().map(|pile| i64::try_from(pile).ok()).collect();
                if let Some(words) = words {
                    match self.look(&**claims, &words, work)? {
                        Err(Stop::Overflow) => {}
                        found => return self.told(found?, method),
                    }
                }
                self.known(&**claims, position, method, work)
            }
            Method::Numeration => self.known(self.digits.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Recursive => self.known(self.recursive.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Rank => self.known(self.rank.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Queue => self.known(self.queue.as_ref().ok_or_else(missing)?, position, method, work),
            Method::Table => self.by_table(position, work),
            Method::Search => table::search(&self.form, &self.small(position)?, work),
        }
    }

    /// The rules at any size.
    pub fn referee(&self) -> Result<&Referee, PlayError> {
        self.referee.as_ref().map_err(|error| PlayError::from(error.clone()))
    }

    fn known(
        &self,
        knowledge: &dyn Knowledge<Integer>,
        position: &[Integer],
        method: Method,
        work: &Work,
    ) -> Result<Answer, PlayError> {
        self.told(self.look(knowledge, position, work)??, method)
    }

    fn told<I: Whole>(&self, found: Look<I>, method: Method) -> Result<Answer, PlayError> {
        let long = |piles: &[I]| piles.iter().map(Whole::to_integer).collect::<Vec<Integer>>();
        let (verdict, winning) = match found {
            Look::Lost => (Verdict::P, None),
            Look::Over => (Verdict::N, None),
            Look::Wins(found) => {
                let take = long(&found.legal.take);
                (Verdict::N, Some(Move::new(self.game(), found.legal.clause, take, long(&found.to))))
            }
            Look::Stuck => return Err(self.stuck()),
        };
        let ground = Ground::Theorem("Fisher and Larsson 2019");
        Ok(Answer { verdict, winning, method, reason: self.reason(method), ground })
    }

    fn stuck(&self) -> PlayError {
        PlayError::NoMove(format!(
            "the claim of \"{}\" calls this position won, but no legal move to a claimed lost position was found",
            self.game().name
        ))
    }

    /// What a strategy sees from a position; the inner error is for a try with longer numbers.
    fn look<I: Whole>(
        &self,
        knowledge: &dyn Knowledge<I>,
        position: &[I],
        work: &Work,
    ) -> Result<Outcome<Look<I>>, PlayError> {
        let referee = self.referee()?;
        Ok(look(referee, knowledge, position, self.misere, &self.products.fresh(), work))
    }

    /// Machine words only: nothing for a lost position, or a winning move. For many positions in a row; every pile below
    /// 2^59, and the position sorted if the piles are unordered.
    pub fn small_move(&self, position: &[i64], work: &Work) -> Result<Option<SmallMove>, PlayError> {
        let missing = || PlayError::Method(format!("\"{}\" has no strategy by {}", self.game().name, Method::Floors));
        let claims = self.claims.as_ref().ok_or_else(missing)?;
        let largest = Integer::from(position.iter().max().copied().unwrap_or(0));
        if let Some(note) = unused(&self.trust.standing(&self.form, &largest, work)?) {
            return Err(PlayError::Method(note));
        }
        match self.look::<i64>(&**claims, position, work)?? {
            Look::Lost | Look::Over => Ok(None),
            Look::Wins(Found { legal, to }) => Ok(Some(SmallMove { clause: legal.clause, take: legal.take, to })),
            Look::Stuck => Err(self.stuck()),
        }
    }

    fn by_sum(&self, position: &[Integer]) -> Answer {
        let piles: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
        let (method, reason, ground) = (Method::Sum, self.reason(Method::Sum), Ground::Theorem("Bouton 1901"));
        if nim::is_lost(&piles, self.misere) {
            return Answer { verdict: Verdict::P, winning: None, method, reason, ground };
        }
        let winning = nim::winning(&piles, self.misere).into_iter().next();
        let winning = winning.map(|(pile, left)| self.nim_move(position, pile, left));
        Answer { verdict: Verdict::N, winning, method, reason, ground }
    }

    fn nim_move(&self, position: &[Integer], pile: usize, left: Natural) -> Move {
        let mut to = position.to_vec();
        let mut take = vec![Integer::from(0); position.len()];
        take[pile] = &position[pile] - Integer::from(&left);
        to[pile] = Integer::from(left);
        if self.game().piles.sorted {
            to.sort();
        }
        let referee = self.referee.as_ref().ok();
        let judged = referee.and_then(|referee| referee.judge(position, &take, &referee.products()).ok());
        let clause = judged.and_then(|judged| judged.iter().position(Option::is_none)).unwrap_or(0);
        Move::new(self.game(), clause, take, to)
    }

    pub(super) fn small(&self, position: &[Integer]) -> Result<Vec<u64>, PlayError> {
        let small: Option<Vec<u64>> = position.iter().map(|pile| u64::try_from(pile).ok()).collect();
        small.filter(|piles| piles.iter().all(|&pile| pile < 1 << 31)).ok_or_else(|| {
            PlayError::Undecided(format!(
                "\"{}\" has no formula at any size, and boards go up to piles of 2^31 at most",
                self.game().name
            ))
        })
    }

    /// The solved board, at least as large as the position.
    pub(super) fn board(&self, position: &[u64], work: &Work) -> Result<MutexGuard<'_, Option<Board>>, PlayError> {
        let largest = position.iter().max().copied().unwrap_or(0);
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        if board.as_ref().is_none_or(|board| board.up_to() < largest) {
            // A little larger than asked, for the questions that follow.
            *board = Some(Board::new(&self.form, largest.max(16), work)?);
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
            next.map(|next| Move::new(self.game(), next.clause, table::long(&next.take), table::long(&next.to)));
        let verdict = if lost { Verdict::P } else { Verdict::N };
        Ok(Answer { verdict, winning, method: Method::Table, reason, ground: Ground::Solved(board.up_to()) })
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
        let claims = self.usable_claims(&position, work)?;
        if let Ok(small) = self.small(&position)
            && (small.iter().all(|&pile| pile <= 2000) || claims.is_none())
        {
            let guard = self.board(&small, work)?;
            let moves = guard.as_ref().map(|board| board.winning(&small, usize::MAX, work));
            let moves = moves.transpose()?.unwrap_or_default();
            let told = |next: crate::evaluate::Move| {
                Move::new(self.game(), next.clause, table::long(&next.take), table::long(&next.to))
            };
            return Ok((moves.into_iter().map(told).collect(), true));
        }
        let knowledge: &dyn Knowledge<Integer> = match (claims, &self.rank) {
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
        let told = |found: Found<Integer>| Move::new(self.game(), found.legal.clause, found.legal.take, found.to);
        Ok((found.into_iter().map(told).collect(), false))
    }

    /// Why the method may be relied on.
    fn reason(&self, method: Method) -> String {
        let source = self.game().source.as_ref().map(|source| format!(" ({source})")).unwrap_or_default();
        let claim = || self.game().expect.as_ref().map_or(String::new(), Expectation::positions_text);
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

/// What a strategy sees from a position.
enum Look<I> {
    Lost,
    Wins(Found<I>),
    /// No token is left, which in misere play wins.
    Over,
    /// Neither lost nor won by a move that was found.
    Stuck,
}

fn look<I: Whole>(
    referee: &Referee,
    knowledge: &dyn Knowledge<I>,
    position: &[I],
    misere: bool,
    products: &Products,
    work: &Work,
) -> Outcome<Look<I>> {
    // A lost position is among those through its first pile.
    let through_first = knowledge.through(&position[0], position, products, work)?;
    if through_first.iter().any(|lost| lost == position) {
        return Ok(Look::Lost);
    }
    if misere && position.iter().all(Whole::is_zero) {
        return Ok(Look::Over);
    }
    let found = choose::moves(referee, knowledge, position, through_first, 1, products, work)?;
    Ok(found.into_iter().next().map_or(Look::Stuck, Look::Wins))
}

/// That a claim is not used, and why; nothing if it is.
fn unused(standing: &Standing) -> Option<String> {
    match standing {
        Standing::Proved(_) | Standing::Checked(_) => None,
        Standing::False(position) => {
            let piles: Vec<String> = position.iter().map(Natural::to_string).collect();
            Some(format!("the claim of the rules is false at ({}), and is not used", piles.join(", ")))
        }
        Standing::Unchecked(why) => {
            Some(format!("the claim of the rules could not be checked ({why}), and is not used"))
        }
    }
}

/// `1 pile`, `2 piles`.
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
