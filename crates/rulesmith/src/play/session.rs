//! A game, or a sum of games, between a person and the program: typed moves, ratings, hints and an opponent.
//!
//! A sum is played on the piles of its games one after another, and a move is a move in one of them.
//!
//! ```
//! use malachite::Integer;
//! use rulesmith::games;
//! use rulesmith::play::{Player, Rating, Session};
//! use rulesmith::work::Work;
//! let work = Work::default();
//! let player = Player::new(&games::find("wythoff")?.form(&work)?, &work)?;
//! let mut session = Session::new(&player, &[Integer::from(3), Integer::from(7)])?;
//! let take = session.read("2 from y")?;
//! assert_eq!(session.rate(&take, &work)?, Rating::Winning); // to (3, 5)
//! session.make(&take, &work)?;
//! assert_eq!(session.position(), [Integer::from(3), Integer::from(5)]);
//! let error = session.read("2,1").and_then(|take| session.make(&take, &work)).unwrap_err();
//! assert!(error.to_string().starts_with("taking (2, 1) is not legal"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::answer::{Answer, Ground, Method, Move, Verdict};
use super::dice::Dice;
use super::error::PlayError;
use super::player::Player;
use super::sums::{self, Component, Sum};
use super::table;
use crate::evaluate::Program;
use crate::form::Form;
use crate::referee::{Referee, Refusal};
use crate::rules::Game;
use crate::work::Work;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::ops::Range;

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Wins whenever it can.
    Perfect,
    /// Any legal move.
    Random,
    /// Perfect but for so many moves out of eight, where it takes any legal one.
    Fallible {
        /// How many.
        slips: u64,
    },
}

impl Opponent {
    /// The largest pile of a start by chance that is no bore against such an opponent, and no torment.
    pub fn fitting_start(self) -> u64 {
        match self {
            Opponent::Perfect => 30,
            Opponent::Random => 9,
            Opponent::Fallible { slips } => match slips {
                0..=1 => 20,
                2..=4 => 12,
                _ => 9,
            },
        }
    }
}

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// It leaves a lost position.
    Winning,
    /// A winning move was there, and this is none.
    Mistake,
    /// No move wins here.
    Lost,
}

/// A game under way.
pub struct Session<'p> {
    /// The games of a sum; one, if it is none.
    players: &'p [Player],
    names: Vec<String>,
    position: Vec<Integer>,
    history: Vec<Vec<Integer>>,
}

/// One game of a session: its place in the sum, and its piles.
struct Part<'p> {
    player: &'p Player,
    piles: Range<usize>,
}

/// Positions up to this pile are looked at move by move.
const SMALL: u64 = 400;

/// So many positions are tried for a start.
const TRIES: usize = 60;

impl<'p> Session<'p> {
    /// A game from a position.
    pub fn new(player: &'p Player, piles: &[Integer]) -> Result<Session<'p>, PlayError> {
        Session::sum(std::slice::from_ref(player), piles)
    }

    /// A sum of games from a position; sums are played in normal play only.
    pub fn sum(players: &'p [Player], piles: &[Integer]) -> Result<Session<'p>, PlayError> {
        if let [player] = players {
            let names = player.game().piles.names.clone();
            return Ok(Session { players, names, position: player.position(piles)?, history: Vec::new() });
        }
        sums::refuse_misere(players.iter().map(Player::form))?;
        let mut session = Session { players, names: sum_names(players), position: piles.to_vec(), history: Vec::new() };
        let (wanted, have) = (session.names.len(), piles.len());
        if wanted != have {
            return Err(PlayError::Position(format!("this sum is played on {wanted} piles, not {have}")));
        }
        let sorted: Vec<Vec<Integer>> =
            session.parts().map(|part| part.player.position(&piles[part.piles])).collect::<Result<_, PlayError>>()?;
        session.position = sorted.concat();
        Ok(session)
    }

    /// A position by chance with piles from 1 to a size, from which a move is left, and the player to move wins or loses as
    /// is wished; where no such position comes up, another one, and where perfect play is out of reach, any.
    pub fn start(
        players: &'p [Player],
        largest: u64,
        winning: bool,
        dice: &mut Dice,
        work: &Work,
    ) -> Result<(Session<'p>, Option<Verdict>), PlayError> {
        let count: usize = players.iter().map(|player| player.game().piles.names.len()).sum();
        let mut other = None;
        for _ in 0..TRIES {
            let piles: Vec<Integer> = (0..count).map(|_| Integer::from(1 + dice.below(largest))).collect();
            let session = Session::sum(players, &piles)?;
            if session.is_over(work)? {
                continue;
            }
            let verdict = match session.answer(work) {
                Ok(answer) => Some(answer.verdict),
                Err(PlayError::Undecided(_)) => None,
                Err(error) => return Err(error),
            };
            if verdict.is_none() || (verdict == Some(Verdict::N)) == winning {
                return Ok((session, verdict));
            }
            other = Some((session, verdict));
        }
        other.ok_or_else(|| PlayError::Undecided("no position with a move was found; larger piles may have one".into()))
    }

    /// The piles, sorted within each game whose piles are unordered.
    pub fn position(&self) -> &[Integer] {
        &self.position
    }

    /// The names of the piles; in a sum each is another.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn parts(&self) -> impl Iterator<Item = Part<'p>> + use<'p> {
        let mut start = 0;
        self.players.iter().map(move |player| {
            let end = start + player.game().piles.names.len();
            let piles = start..end;
            start = end;
            Part { player, piles }
        })
    }

    /// Who wins, and by which move; of a sum by the Grundy values of its games.
    pub fn answer(&self, work: &Work) -> Result<Answer, PlayError> {
        self.answer_at(&self.position, work)
    }

    fn answer_at(&self, position: &[Integer], work: &Work) -> Result<Answer, PlayError> {
        if let [player] = self.players {
            return player.answer(position, work);
        }
        let component =
            |part: Part<'_>| Component { form: part.player.form().clone(), piles: position[part.piles].to_vec() };
        let components: Vec<Component> = self.parts().map(component).collect();
        let sum = Sum::new(&components, work)?;
        let values: Vec<String> = sum.values.iter().map(Natural::to_string).collect();
        let winning = sum.winning.and_then(|(index, next)| {
            let part = self.parts().nth(index)?;
            Some(self.whole(&part, position, &next))
        });
        Ok(Answer {
            verdict: sum.verdict,
            winning,
            method: Method::Sum,
            reason: format!(
                "sum: the Grundy values {} of the games are added in binary without carrying; what is left is lost if they \
                 give 0 (Sprague 1935, Grundy 1939)",
                values.join(", ")
            ),
            ground: Ground::Theorem(sums::SOURCE),
        })
    }

    /// A move of one game as a move of the sum.
    fn whole(&self, part: &Part<'_>, position: &[Integer], next: &Move) -> Move {
        let mut take = vec![Integer::ZERO; position.len()];
        let mut to = position.to_vec();
        take[part.piles.clone()].clone_from_slice(&next.take);
        to[part.piles.clone()].clone_from_slice(&next.to);
        Move { clause: next.clause, clause_name: self.clause_name(part.player, next.clause), take, to }
    }

    /// The name of a clause; in a sum with that of its game.
    fn clause_name(&self, player: &Player, clause: usize) -> String {
        let (game, name) = (player.game(), &player.game().moves[clause].name);
        if self.players.len() == 1 { name.clone() } else { format!("{name} of {}", game.name) }
    }

    /// Reads a typed move: `3 from 1`, `3 from x and 2 from y`, `2,2` (an amount for each pile) or `to 4 7`.
    pub fn read(&self, text: &str) -> Result<Vec<Integer>, PlayError> {
        let count = self.names.len();
        let number = |word: &str| -> Result<Integer, PlayError> {
            let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
            word.parse().ok().filter(|_| digits).ok_or_else(|| unreadable(&format!("`{word}` is not a whole number")))
        };
        let lower = text.trim().to_lowercase();
        let cleaned = lower.replace([',', '(', ')', '+'], " ").replace(" and ", " ");
        let words: Vec<&str> = cleaned.split_whitespace().collect();
        if let Some((&"to", rest)) = words.split_first() {
            let target: Vec<Integer> = rest.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
            return self.towards(Session::sum(self.players, &target)?.position());
        }
        if words.contains(&"from") {
            let mut take = vec![Integer::ZERO; count];
            let mut rest = words.strip_prefix(&["take"][..]).unwrap_or(&words);
            while let [amount, from, pile, more @ ..] = rest {
                if *from != "from" {
                    break;
                }
                let named = self.names.iter().position(|name| name.to_lowercase() == *pile);
                let counted = pile.parse::<usize>().ok().filter(|pile| (1..=count).contains(pile)).map(|pile| pile - 1);
                let index = named.or(counted).ok_or_else(|| {
                    let known = self.names.join(", ");
                    unreadable(&format!("there is no pile `{pile}`; they are {known} or 1 to {count}"))
                })?;
                take[index] += number(amount)?;
                rest = more;
            }
            return if rest.is_empty() { Ok(take) } else { Err(unreadable("a move reads `3 from 1` or `3 from x`")) };
        }
        if words.len() == count {
            return words.iter().map(|word| number(word)).collect();
        }
        Err(unreadable("type `3 from 1`, `2,2` (an amount for each pile) or `to 4 7`"))
    }

    /// The amounts that lead to a position, preferably by a legal move.
    fn towards(&self, target: &[Integer]) -> Result<Vec<Integer>, PlayError> {
        let mut take = Vec::with_capacity(target.len());
        for Part { player, piles } in self.parts() {
            let (from, to) = (&self.position[piles.clone()], &target[piles]);
            let legal = player.referee().ok().and_then(|referee| {
                let allowed = referee.allows(from, to, &referee.products());
                allowed.ok().flatten()
            });
            match legal {
                Some(legal) => take.extend(legal.take),
                None => take.extend(from.iter().zip(to).map(|(pile, left)| pile - left)),
            }
        }
        Ok(take)
    }

    /// The name of the clause that allows taking these amounts; otherwise, which rule forbids it.
    pub fn legal(&self, take: &[Integer], work: &Work) -> Result<String, PlayError> {
        self.allowed(take, work).map(|(player, clause)| self.clause_name(player, clause))
    }

    fn allowed(&self, take: &[Integer], work: &Work) -> Result<(&'p Player, usize), PlayError> {
        let told = |piles: &[Integer]| piles.iter().map(Integer::to_string).collect::<Vec<_>>().join(", ");
        if take.iter().all(|amount| *amount == 0) {
            return Err(illegal("at least one token must be taken"));
        }
        for (name, (amount, size)) in self.names.iter().zip(take.iter().zip(&self.position)) {
            if *amount > *size || *amount < 0 {
                return Err(illegal(&format!("pile {name} has {size}, so {amount} cannot be taken from it")));
            }
        }
        let touched = |part: &Part<'_>| take[part.piles.clone()].iter().any(|amount| *amount != 0);
        let mut touched = self.parts().filter(touched);
        let (Some(Part { player, piles }), None) = (touched.next(), touched.next()) else {
            return Err(illegal(&format!(
                "taking ({}) is not legal: a move in a sum is a move in one of its games",
                told(take)
            )));
        };
        let (position, own) = (&self.position[piles.clone()], &take[piles]);
        let judged = player.judge(position, own, work)?;
        if let Some(clause) = judged.iter().position(Option::is_none) {
            return Ok((player, clause));
        }
        let mut reasons = Vec::new();
        for (index, refusal) in judged.into_iter().enumerate() {
            reasons.push(reason(player.game(), index, refusal == Some(Refusal::Condition), position, own, work));
        }
        Err(illegal(&format!("taking ({}) is not legal: {}", told(take), reasons.join("; "))))
    }

    /// What a legal move is worth.
    pub fn rate(&self, take: &[Integer], work: &Work) -> Result<Rating, PlayError> {
        let after = self.answer_at(&self.after(take), work)?;
        if after.verdict == Verdict::P {
            return Ok(Rating::Winning);
        }
        let before = self.answer(work)?;
        Ok(if before.verdict == Verdict::N { Rating::Mistake } else { Rating::Lost })
    }

    fn after(&self, take: &[Integer]) -> Vec<Integer> {
        let mut next: Vec<Integer> = self.position.iter().zip(take).map(|(pile, amount)| pile - amount).collect();
        for part in self.parts().filter(|part| part.player.game().piles.sorted) {
            next[part.piles].sort();
        }
        next
    }

    /// Makes a move, if it is legal, and says which clause allows it.
    pub fn make(&mut self, take: &[Integer], work: &Work) -> Result<String, PlayError> {
        let clause = self.legal(take, work)?;
        let next = self.after(take);
        self.history.push(std::mem::replace(&mut self.position, next));
        Ok(clause)
    }

    /// Takes the last moves back; whether there were so many.
    pub fn undo(&mut self, moves: usize) -> bool {
        if self.history.len() < moves || moves == 0 {
            return false;
        }
        self.position = self.history[self.history.len() - moves].clone();
        self.history.truncate(self.history.len() - moves);
        true
    }

    /// Whether no move is left.
    pub fn is_over(&self, work: &Work) -> Result<bool, PlayError> {
        for Part { player, piles } in self.parts() {
            let position = &self.position[piles];
            if position.iter().all(|pile| *pile == 0) {
                continue;
            }
            // Where the moves cannot be listed, tokens are left to be taken as far as one can tell.
            let listed = small(position).and_then(|small| Some((program(player, &small, work).ok()?, small)));
            let over = match listed {
                Some((program, small)) => !program.can_move(&table::words(&small), &mut work.pace())?,
                None => work.go_on().map(|()| false)?,
            };
            if !over {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The legal moves, at most so many, and whether these are all; nothing where the piles are too large to list them.
    pub fn options(&self, most: usize, work: &Work) -> Result<Option<(Vec<Move>, bool)>, PlayError> {
        let (mut moves, mut complete) = (Vec::new(), true);
        for part in self.parts() {
            let Some(small) = small(&self.position[part.piles.clone()]) else { return Ok(None) };
            let program = program(part.player, &small, work)?;
            program.each_move(&table::words(&small), &mut work.pace(), &mut |next| {
                complete = moves.len() < most;
                if complete {
                    let game = part.player.game();
                    let own = Move::new(game, next.clause, table::long(&next.take), table::long(&next.to));
                    moves.push(self.whole(&part, &self.position, &own));
                }
                complete
            })?;
        }
        Ok(Some((moves, complete)))
    }

    /// A move for the program; nothing if there is none.
    pub fn reply(&self, opponent: Opponent, dice: &mut Dice, work: &Work) -> Result<Option<Move>, PlayError> {
        if self.is_over(work)? {
            return Ok(None);
        }
        let careful = match opponent {
            Opponent::Perfect => true,
            Opponent::Random => false,
            Opponent::Fallible { slips } => dice.below(8) >= slips,
        };
        if careful && let Some(winning) = self.answer(work)?.winning {
            return Ok(Some(winning));
        }
        // From a lost position every move is as good: take little, to keep the game going.
        if careful {
            for pile in (0..self.position.len()).rev().filter(|&pile| self.position[pile] > 0) {
                let mut take = vec![Integer::ZERO; self.position.len()];
                take[pile] = Integer::ONE;
                if let Ok(allowed) = self.allowed(&take, work) {
                    return Ok(Some(self.told(allowed, take)));
                }
            }
        }
        self.random(dice, work)
    }

    fn told(&self, (player, clause): (&Player, usize), take: Vec<Integer>) -> Move {
        let to = self.after(&take);
        Move { clause, clause_name: self.clause_name(player, clause), take, to }
    }

    /// A legal move by chance: among all of them where they can be listed, else by trying amounts.
    fn random(&self, dice: &mut Dice, work: &Work) -> Result<Option<Move>, PlayError> {
        if let Ok(Some((mut moves, true))) = self.options(MOST_BY_CHANCE, work) {
            if moves.is_empty() {
                return Ok(None);
            }
            return Ok(Some(moves.swap_remove(dice.below(moves.len() as u64) as usize)));
        }
        for attempt in 0..1000u64 {
            work.go_on()?;
            let mut take = vec![Integer::ZERO; self.position.len()];
            let pile = dice.below(self.position.len() as u64) as usize;
            let size = Natural::try_from(self.position[pile].clone()).unwrap_or(Natural::ZERO);
            if size == 0 {
                continue;
            }
            // Small amounts from time to time: not every game allows large ones.
            let bound = if attempt % 4 == 3 { size.min(Natural::from(64u32)) } else { size };
            take[pile] = Integer::from(dice.natural_below(&bound) + Natural::ONE);
            if let Ok(allowed) = self.allowed(&take, work) {
                return Ok(Some(self.told(allowed, take)));
            }
        }
        Err(PlayError::Undecided("no legal move was found by chance; make the piles smaller".into()))
    }
}

/// Beyond so many moves one is not chosen among all of them.
const MOST_BY_CHANCE: usize = 1 << 20;

/// The names of a sum's piles: those of its games, with the number of the game where two are the same.
fn sum_names(players: &[Player]) -> Vec<String> {
    let names = |numbered: bool| -> Vec<String> {
        let own = |(index, player): (usize, &Player)| {
            let names = player.game().piles.names.clone();
            names.into_iter().map(move |name| if numbered { format!("{name}{}", index + 1) } else { name })
        };
        players.iter().enumerate().flat_map(own).collect()
    };
    let different =
        |names: &Vec<String>| names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1);
    let plain = names(false);
    match [plain, names(true)].into_iter().find(different) {
        Some(names) => names,
        None => (1..=names(false).len()).map(|pile| format!("pile{pile}")).collect(),
    }
}

fn small(position: &[Integer]) -> Option<Vec<u64>> {
    position.iter().map(|pile| u64::try_from(pile).ok().filter(|&pile| pile <= SMALL)).collect()
}

fn program(player: &Player, small: &[u64], work: &Work) -> Result<Program, PlayError> {
    let largest = small.iter().max().copied().unwrap_or(0);
    Ok(crate::solve::program(player.form(), largest, work)?)
}

/// Why a clause does not allow taking these amounts. Whether it is its `where` or its `unless` is asked of the same rules
/// with only the `where`.
fn reason(game: &Game, index: usize, fits: bool, position: &[Integer], take: &[Integer], work: &Work) -> String {
    let clause = &game.moves[index];
    let name = &clause.name;
    let allowed_by_where = || {
        let mut weaker = Game { expect: None, ..game.clone() };
        weaker.moves[index].unless = None;
        let referee = Referee::new(&Form::of(&weaker, work).ok()?).ok()?;
        let judged = referee.judge(position, take, &referee.products()).ok()?;
        Some(judged[index].is_none())
    };
    match (&clause.when, &clause.unless) {
        _ if !fits => format!("`{name}` allows only: {}", game.clause_text(clause)),
        (None, Some(unless)) => format!("`{name}` is forbidden since {unless}"),
        (Some(_), Some(unless)) if allowed_by_where() == Some(true) => {
            format!("`{name}` is forbidden since {unless}")
        }
        (Some(when), _) => format!("`{name}` needs {when}"),
        (None, None) => format!("`{name}` allows only: {}", game.clause_text(clause)),
    }
}

fn unreadable(sentence: &str) -> PlayError {
    PlayError::Position(sentence.to_string())
}

fn illegal(sentence: &str) -> PlayError {
    PlayError::Position(sentence.to_string())
}
