//! Checking an answer by other means than those that gave it, and judging moves.

use super::answer::{Answer, Method, Verdict};
use super::choose::Knowledge;
use super::error::PlayError;
use super::nim;
use super::player::Player;
use super::table;
use crate::form::{Family, Num, Slot};
use crate::referee::{Products, Refusal, Test};
use crate::work::Work;
use malachite::{Integer, Natural};

impl Player {
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
        if self.game().piles.sorted {
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
        if let Some(claims) = self.usable_claims(position, work)? {
            return Ok(claims.contains(position, &products)?);
        }
        if self.form().reads_automata() && self.small(position).is_err() {
            return self.is_claimed_by_condition(position);
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

    /// Whether a position, in some order if the piles are unordered, satisfies the condition of a claim such as
    /// `{ (x, y) : (x, y) in T }`. That the claim is proved is known by whoever asks.
    fn is_claimed_by_condition(&self, position: &[Integer]) -> Result<bool, PlayError> {
        let unknown = || PlayError::Undecided("the claim is not read at this size".into());
        let claim = self.form().claim().ok_or_else(unknown)?;
        let plain = |family: &Family| {
            let entry = |(index, number): (usize, &Num)| number.as_slot() == Some(Slot::Variable(index));
            family.indices == position.len() && family.position.iter().enumerate().all(entry)
        };
        if !claim.also.is_empty() || !claim.except.is_empty() || !claim.families.iter().all(plain) || position.len() > 2
        {
            return Err(unknown());
        }
        let mut orders = vec![position.to_vec()];
        if self.game().piles.sorted {
            orders.push(position.iter().rev().cloned().collect());
        }
        for family in &claim.families {
            let test = Test::new(&family.when).map_err(|_| unknown())?;
            for order in &orders {
                if test.at(order, &Products::default())? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// What each clause says to taking the given amounts from the piles as they stand: nothing where it allows the move.
    pub fn judge(&self, piles: &[Integer], take: &[Integer], work: &Work) -> Result<Vec<Option<Refusal>>, PlayError> {
        let position = self.position(piles)?;
        match self.referee() {
            Ok(referee) => Ok(referee.judge(&position, take, &self.products.fresh())?),
            Err(_) => {
                let legal = |clause: usize| self.is_legal(&position, take, clause, work);
                let judge = |clause| Ok(if legal(clause)? { None } else { Some(Refusal::Amounts) });
                (0..self.game().moves.len()).map(judge).collect()
            }
        }
    }
}
