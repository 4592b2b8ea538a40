//! The gap rule on any number of piles (docs/LEMMAS.md, Lemma 4).
//!
//! The hypotheses on the sequences are decided here. The moves are tried at the first positions of two periods, through the
//! referee, which reads the rules however they are written; that they are the right ones everywhere is for the checker to
//! see, which goes through all classes of positions.

use super::repeating::Repeating;
use crate::form::Form;
use crate::referee::{Products, Referee};
use crate::work::Work;

/// The parameters of the lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// After so many positions every pile has risen by an amount of its own, again and again.
    pub period: u64,
}

/// Moves on more piles have too many choices to be tried, and are left to the checker.
const MAX_TRIED: usize = 8;

/// How many positions are tried.
const TRIED: usize = 24;

/// Decides whether the lemma applies to a form.
pub(super) fn prove(form: &Form, work: &Work) -> Result<Gap, String> {
    let positions = Repeating::of(form)?;
    positions.suits_gap_rule()?;
    let (period, piles) = (positions.period, form.piles().len());
    if piles > MAX_TRIED {
        return Ok(Gap { period });
    }
    let referee = Referee::new(form).map_err(|error| error.to_string())?;
    let trial = Trial { positions, products: referee.products(), referee };
    trial.some_piles(piles)?;
    for n in 0..trial.positions.last().min(TRIED) {
        work.go_on().map_err(|stopped| stopped.to_string())?;
        trial.towards(n, piles)?;
        trial.between(n)?;
    }
    Ok(Gap { period })
}

/// Moves that are tried.
struct Trial {
    positions: Repeating,
    referee: Referee,
    products: Products,
}

impl Trial {
    fn allows(&self, position: &[i64], take: &[i64]) -> Result<bool, String> {
        let judged = self.referee.judge(position, take, &self.products);
        let judged = judged.map_err(|_| "the moves are known only on a board".to_string())?;
        Ok(judged.iter().any(Option::is_none))
    }

    /// Every choice of piles, but not all of them, may be taken from.
    fn some_piles(&self, piles: usize) -> Result<(), String> {
        let position: Vec<i64> = (0..piles as i64).map(|pile| 5 + 3 * pile).collect();
        for chosen in 1..(1u32 << piles) - 1 {
            let inside = |pile: usize| chosen >> pile & 1 == 1;
            let one: Vec<i64> = (0..piles).map(|pile| i64::from(inside(pile))).collect();
            let all: Vec<i64> = (0..piles).map(|pile| if inside(pile) { position[pile] } else { 0 }).collect();
            if !self.allows(&position, &one)? || !self.allows(&position, &all)? {
                return Err("the rules do not allow to take from any piles but not all".into());
            }
        }
        Ok(())
    }

    /// Moves of all piles to S_n, at least as many from each as from the smallest, and from one of them by less than its gap more.
    fn towards(&self, n: usize, piles: usize) -> Result<(), String> {
        let target = self.positions.at(n);
        for j in 1..piles {
            let gap = self.positions.gap(j, n);
            for more in [0, gap - 1].into_iter().filter(|more| *more >= 0) {
                let other = |pile: usize| if pile == j { more } else { self.positions.gap(pile, n) };
                let take: Vec<i64> = (0..piles).map(|pile| 1 + if pile == 0 { 0 } else { other(pile) }).collect();
                let position: Vec<i64> = target.iter().zip(&take).map(|(pile, amount)| pile + amount).collect();
                let sorted = position.windows(2).all(|pair| pair[0] <= pair[1]);
                if sorted && !self.allows(&position, &take)? {
                    return Err(format!(
                        "the rules do not allow to take {} from {}, by less than the gap {gap} of pile {} behind the target",
                        shown(&take),
                        shown(&position),
                        j + 1
                    ));
                }
            }
        }
        Ok(())
    }

    /// No move of all piles leads from S_n to an earlier position.
    fn between(&self, n: usize) -> Result<(), String> {
        for m in 0..n {
            let (source, target) = (self.positions.at(n), self.positions.at(m));
            let take: Vec<i64> = source.iter().zip(target).map(|(pile, other)| pile - other).collect();
            if self.allows(source, &take)? {
                return Err(format!("a move leads from {} to {}", shown(source), shown(target)));
            }
        }
        Ok(())
    }
}

fn shown(piles: &[i64]) -> String {
    let piles: Vec<String> = piles.iter().map(i64::to_string).collect();
    format!("({})", piles.join(", "))
}
