//! A game between a person and the program: typed moves, ratings, hints and an opponent.
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

use super::answer::{Move, Verdict};
use super::dice::Dice;
use super::error::PlayError;
use super::player::Player;
use super::table;
use crate::evaluate::Program;
use crate::form::Form;
use crate::referee::{Referee, Refusal};
use crate::rules::Game;
use crate::work::Work;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};

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
    player: &'p Player,
    position: Vec<Integer>,
    history: Vec<Vec<Integer>>,
}

/// Positions up to this pile are looked at move by move.
const SMALL: u64 = 400;

impl<'p> Session<'p> {
    /// A game from a position.
    pub fn new(player: &'p Player, piles: &[Integer]) -> Result<Session<'p>, PlayError> {
        Ok(Session { player, position: player.position(piles)?, history: Vec::new() })
    }

    /// The piles, sorted if they are unordered.
    pub fn position(&self) -> &[Integer] {
        &self.position
    }

    /// Reads a typed move: `3 from 1`, `3 from x and 2 from y`, `2,2` (an amount for each pile) or `to 4 7`.
    pub fn read(&self, text: &str) -> Result<Vec<Integer>, PlayError> {
        let names = &self.player.game().piles.names;
        let count = names.len();
        let number = |word: &str| -> Result<Integer, PlayError> {
            let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
            word.parse().ok().filter(|_| digits).ok_or_else(|| unreadable(&format!("`{word}` is not a whole number")))
        };
        let lower = text.trim().to_lowercase();
        let cleaned = lower.replace([',', '(', ')', '+'], " ").replace(" and ", " ");
        let words: Vec<&str> = cleaned.split_whitespace().collect();
        if let Some((&"to", rest)) = words.split_first() {
            let target: Vec<Integer> = rest.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
            let mut target = self.player.position(&target)?;
            if self.player.game().piles.sorted {
                target.sort();
            }
            return self.towards(&target);
        }
        if words.contains(&"from") {
            let mut take = vec![Integer::ZERO; count];
            let mut rest = words.strip_prefix(&["take"][..]).unwrap_or(&words);
            while let [amount, from, pile, more @ ..] = rest {
                if *from != "from" {
                    break;
                }
                let named = names.iter().position(|name| name == pile);
                let counted = pile.parse::<usize>().ok().filter(|pile| (1..=count).contains(pile)).map(|pile| pile - 1);
                let index = named.or(counted).ok_or_else(|| {
                    unreadable(&format!("there is no pile `{pile}`; they are {} or 1 to {count}", names.join(", ")))
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
        if let Ok(referee) = self.player.referee()
            && let Ok(Some(legal)) = referee.allows(&self.position, target, &referee.products())
        {
            return Ok(legal.take);
        }
        Ok(self.position.iter().zip(target).map(|(pile, left)| pile - left).collect())
    }

    /// Which clause allows taking these amounts; otherwise, which rule forbids it.
    pub fn legal(&self, take: &[Integer], work: &Work) -> Result<usize, PlayError> {
        let told = |piles: &[Integer]| piles.iter().map(Integer::to_string).collect::<Vec<_>>().join(", ");
        if take.iter().all(|amount| *amount == 0) {
            return Err(illegal("at least one token must be taken"));
        }
        for (pile, (amount, size)) in take.iter().zip(&self.position).enumerate() {
            if *amount > *size || *amount < 0 {
                let name = &self.player.game().piles.names[pile];
                return Err(illegal(&format!("pile {name} has {size}, so {amount} cannot be taken from it")));
            }
        }
        let judged = self.player.judge(&self.position, take, work)?;
        if let Some(clause) = judged.iter().position(Option::is_none) {
            return Ok(clause);
        }
        let mut reasons = Vec::new();
        for (index, refusal) in judged.into_iter().enumerate() {
            reasons.push(self.reason(index, refusal == Some(Refusal::Condition), take, work));
        }
        Err(illegal(&format!("taking ({}) is not legal: {}", told(take), reasons.join("; "))))
    }

    /// Why a clause does not allow taking these amounts. Whether it is its `where` or its `unless` is asked of the same
    /// rules with only the `where`.
    fn reason(&self, index: usize, fits: bool, take: &[Integer], work: &Work) -> String {
        let game = self.player.game();
        let clause = &game.moves[index];
        let name = &clause.name;
        let allowed_by_where = || {
            let mut weaker = Game { expect: None, ..game.clone() };
            weaker.moves[index].unless = None;
            let referee = Referee::new(&Form::of(&weaker, work).ok()?).ok()?;
            let judged = referee.judge(&self.position, take, &referee.products()).ok()?;
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

    /// What a legal move is worth.
    pub fn rate(&self, take: &[Integer], work: &Work) -> Result<Rating, PlayError> {
        let after = self.player.answer(&self.after(take), work)?;
        if after.verdict == Verdict::P {
            return Ok(Rating::Winning);
        }
        let before = self.player.answer(&self.position, work)?;
        Ok(if before.verdict == Verdict::N { Rating::Mistake } else { Rating::Lost })
    }

    fn after(&self, take: &[Integer]) -> Vec<Integer> {
        let mut next: Vec<Integer> = self.position.iter().zip(take).map(|(pile, amount)| pile - amount).collect();
        if self.player.game().piles.sorted {
            next.sort();
        }
        next
    }

    /// Makes a move, if it is legal, and says which clause allows it.
    pub fn make(&mut self, take: &[Integer], work: &Work) -> Result<usize, PlayError> {
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
        if self.position.iter().all(|pile| *pile == 0) {
            return Ok(true);
        }
        // Where the moves cannot be listed, tokens are left to be taken as far as one can tell.
        let listed = self.small().and_then(|small| Some((self.program(&small, work).ok()?, small)));
        match listed {
            Some((program, small)) => Ok(!program.can_move(&table::words(&small), &mut work.pace())?),
            None => Ok(work.go_on().map(|()| false)?),
        }
    }

    fn small(&self) -> Option<Vec<u64>> {
        self.position.iter().map(|pile| u64::try_from(pile).ok().filter(|&pile| pile <= SMALL)).collect()
    }

    fn program(&self, small: &[u64], work: &Work) -> Result<Program, PlayError> {
        let largest = small.iter().max().copied().unwrap_or(0);
        Ok(crate::solve::program(self.player.form(), largest, work)?)
    }

    /// The legal moves, at most so many, and whether these are all; nothing where the piles are too large to list them.
    pub fn options(&self, most: usize, work: &Work) -> Result<Option<(Vec<Move>, bool)>, PlayError> {
        let Some(small) = self.small() else { return Ok(None) };
        let program = self.program(&small, work)?;
        let (mut moves, mut complete) = (Vec::new(), true);
        program.each_move(&table::words(&small), &mut work.pace(), &mut |next| {
            complete = moves.len() < most;
            if complete {
                moves.push(Move::new(self.player.game(), next.clause, table::long(&next.take), table::long(&next.to)));
            }
            complete
        })?;
        Ok(Some((moves, complete)))
    }

    /// A winning move for the player to move, if there is one, and how that is known.
    pub fn hint(&self, work: &Work) -> Result<(Option<Move>, String), PlayError> {
        let answer = self.player.answer(&self.position, work)?;
        Ok((answer.winning, answer.reason))
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
        if careful && let Some(winning) = self.player.answer(&self.position, work)?.winning {
            return Ok(Some(winning));
        }
        // From a lost position every move is as good: take little, to keep the game going.
        if careful {
            for pile in (0..self.position.len()).rev().filter(|&pile| self.position[pile] > 0) {
                let mut take = vec![Integer::ZERO; self.position.len()];
                take[pile] = Integer::ONE;
                if let Ok(clause) = self.legal(&take, work) {
                    return Ok(Some(self.told(clause, take)));
                }
            }
        }
        self.random(dice, work)
    }

    fn told(&self, clause: usize, take: Vec<Integer>) -> Move {
        let to = self.after(&take);
        Move::new(self.player.game(), clause, take, to)
    }

    /// A legal move by chance: among all of them where they can be listed, else by trying amounts.
    fn random(&self, dice: &mut Dice, work: &Work) -> Result<Option<Move>, PlayError> {
        if let Some(small) = self.small()
            && let Ok(program) = self.program(&small, work)
        {
            let moves = program.moves(&table::words(&small), &mut work.pace())?;
            if moves.is_empty() {
                return Ok(None);
            }
            let next = &moves[dice.below(moves.len() as u64) as usize];
            return Ok(Some(Move::new(
                self.player.game(),
                next.clause,
                table::long(&next.take),
                table::long(&next.to),
            )));
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
            if let Ok(clause) = self.legal(&take, work) {
                return Ok(Some(self.told(clause, take)));
            }
        }
        Err(PlayError::Undecided("no legal move was found by chance; make the piles smaller".into()))
    }
}

fn unreadable(sentence: &str) -> PlayError {
    PlayError::Position(sentence.to_string())
}

fn illegal(sentence: &str) -> PlayError {
    PlayError::Position(sentence.to_string())
}
