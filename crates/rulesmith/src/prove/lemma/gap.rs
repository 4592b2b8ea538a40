//! The gap rule on any number of piles (docs/LEMMAS.md, Lemma 4).
//!
//! The hypotheses on the sequences are decided here. The moves are tried at the first positions of two periods, through the
//! referee, which reads the rules however they are written; that they are the right ones everywhere is for the checker to
//! see, which goes through all classes of positions.

use super::repeating::Repeating;
use crate::form::Form;
use crate::prove::{automata, verify_text};
use crate::referee::{Products, Referee};
use crate::solve;
use crate::work::Work;
pub use rulesmith_check::Gaps;
use rulesmith_check::{Argument, Certificate, Evidence};

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

/// Claims of more piles are not followed by words, and their positions are looked at up to this size first.
const MAX_BY_WORDS: usize = 5;
const BOARD: u64 = 80;

/// Decides whether the lemma applies to a form whose sequences are of rational slopes.
pub(super) fn prove(form: &Form, work: &Work) -> Result<Gap, String> {
    let repeating = Repeating::of(form)?;
    repeating.suits_gap_rule()?;
    let period = repeating.period;
    if form.piles().len() <= MAX_TRIED {
        let first = (0..=repeating.last()).map(|n| repeating.at(n).to_vec()).collect();
        Trial::of(form, first)?.run(work)?;
    }
    Ok(Gap { period })
}

/// The same for sequences of which automata know, by words. The moves are tried at the first positions, and everything else is left to the
/// checker.
pub(super) fn prove_by_words(form: &Form, work: &Work) -> Result<Gaps, String> {
    let piles = form.piles().len();
    let claim = form.claim().ok_or("the game claims no P-positions")?;
    if claim.families.len() != 1 || !claim.has_single_indices() || !claim.except.is_empty() || piles > MAX_BY_WORDS {
        return Err(format!("the claim is not (0, .., 0) and one family, on up to {MAX_BY_WORDS} piles"));
    }
    let first = solve::claimed(form, BOARD, work).map_err(|error| error.to_string())?;
    let first: Vec<Vec<i64>> = first
        .into_iter()
        .map(|position| {
            let mut position: Vec<i64> = position.into_iter().map(|pile| pile as i64).collect();
            position.sort_unstable();
            position
        })
        .collect();
    let rises = |two: &[Vec<i64>]| two[0].iter().zip(&two[1]).all(|(one, other)| one < other);
    let begins = first.first().is_some_and(|first| first.iter().all(|pile| *pile == 0));
    if !begins || first.len() < 4 || !first.windows(2).all(rises) {
        return Err("the hypothesis fails that the sequences begin with (0, .., 0) and increase".into());
    }
    let trial = Trial::of(form, first)?;
    if (1..piles).any(|j| (0..trial.last()).any(|n| trial.gap(j, n) < 0)) {
        return Err("the hypothesis fails that no pile comes nearer to the smallest".into());
    }
    let most = trial.positions.last().map_or(0, |last| last[0]);
    let mut met: Vec<i64> = trial.positions[1..].iter().flatten().copied().filter(|pile| *pile <= most).collect();
    met.sort_unstable();
    if met != (1..=most).collect::<Vec<i64>>() {
        return Err("the hypothesis fails that every positive integer is a pile of exactly one position".into());
    }
    trial.run(work)?;
    let gaps = automata::for_gap_rule(form, work)?;
    let evidence = Evidence::Lemma(Argument::Gaps(gaps.clone()));
    let certificate = Certificate { game: form.game().clone(), evidence };
    match verify_text(&certificate.to_text(), &work.quiet()) {
        Ok(_) => Ok(gaps),
        Err(rejection) => Err(rejection.reason),
    }
}

/// Moves that are tried.
struct Trial {
    /// The first positions of the claim, S_0 and so on.
    positions: Vec<Vec<i64>>,
    referee: Referee,
    products: Products,
}

impl Trial {
    fn of(form: &Form, positions: Vec<Vec<i64>>) -> Result<Trial, String> {
        let referee = Referee::new(form).map_err(|error| error.to_string())?;
        Ok(Trial { positions, products: referee.products(), referee })
    }

    fn run(&self, work: &Work) -> Result<(), String> {
        let piles = self.positions[0].len();
        self.some_piles(piles)?;
        for n in 0..self.last().min(TRIED) {
            work.go_on().map_err(|stopped| stopped.to_string())?;
            self.towards(n, piles)?;
            self.between(n)?;
        }
        Ok(())
    }

    /// The number of the last position.
    fn last(&self) -> usize {
        self.positions.len() - 1
    }

    /// D^j_(n+1) - D^j_n, where D^j_n is by how much pile j of S_n is larger than the first.
    fn gap(&self, j: usize, n: usize) -> i64 {
        let above = |n: usize| self.positions[n][j] - self.positions[n][0];
        above(n + 1) - above(n)
    }

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
        let target = &self.positions[n];
        for j in 1..piles {
            let gap = self.gap(j, n);
            for more in [0, gap - 1].into_iter().filter(|more| (0..gap).contains(more)) {
                let other = |pile: usize| if pile == j { more } else { self.gap(pile, n) };
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
            let (source, target) = (&self.positions[n], &self.positions[m]);
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
