//! Lost positions by recursion: the smallest number not used so far, and known differences.
//!
//! The oldest strategy (Wythoff 1907; Fraenkel 1982; Fraenkel 2009, Theorems 1 and 6): the first pile of the n-th lost
//! position is the least positive integer that occurs in none before it, and the other piles are larger by given
//! differences. It needs neither irrational numbers nor digits, but all lost positions up to the pile: time and memory
//! linear in the pile, exponential in its length.

use super::choose::Knowledge;
use crate::number::Real;
use crate::referee::{Claims, Column, Line, Outcome, Products, Stop};
use crate::work::Work;
use malachite::Integer;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest pile that recursion is used for.
pub(super) const LARGEST: i64 = 1 << 24;

/// The lost positions of a claim whose differences are known without its slopes.
#[derive(Debug)]
pub(super) struct Recursive {
    claims: Arc<Claims>,
    gaps: Vec<Gap>,
    /// The index 0 of the claim here, where the position (0, .., 0) has index 0.
    start: i64,
    table: Mutex<Table>,
}

/// How much larger another pile is than the first, as a function of the index.
#[derive(Debug)]
enum Gap {
    /// step * n + start, where n is the index of the claim
    Linear(i64, i64),
    /// floor(..) - floor(..) of rational lines.
    Rational(Arc<Line>, Arc<Line>),
}

/// The recursion as far as it was needed.
#[derive(Debug, Default)]
struct Table {
    /// The index of each number up to `known`; 0 for those not yet reached.
    index: Vec<i64>,
    /// The first piles.
    first: Vec<i64>,
}

impl Recursive {
    /// The recursion for a claim, if its differences are free of irrational numbers.
    pub fn new(claims: &Arc<Claims>, work: &Work) -> Option<Recursive> {
        let [family] = claims.families() else { return None };
        if !claims.is_single() || !family.is_unconditional() {
            return None;
        }
        let lines: Vec<&Arc<Line>> = family
            .columns()
            .iter()
            .map(|column| match column {
                Column::Line(line) => Some(line),
                Column::Member { .. } => None,
            })
            .collect::<Option<_>>()?;
        let (first, others) = lines.split_first()?;
        let gaps: Vec<Gap> = others.iter().map(|line| gap(first, line)).collect::<Option<_>>()?;
        // The sequences must share out the positive integers: their densities add up to 1.
        let density =
            lines.iter().try_fold(Real::from(0), |sum, line| sum.add(&line.slope().reciprocal().ok()?).ok())?;
        if gaps.is_empty() || density != Real::from(1) {
            return None;
        }
        let table = Table { index: vec![0], first: vec![0] };
        let products = Products::default();
        let zero = vec![Integer::from(0); lines.len()];
        let start = i64::from(claims.at(0, &Integer::from(0), &products).ok()? != Some(zero));
        let recursive = Recursive { claims: Arc::clone(claims), gaps, start, table: Mutex::new(table) };
        recursive.reach(1000, work).ok()?;
        // The recursion starts at (0, .., 0), and gives the claimed positions as far as one looks.
        let agrees = |n: i64| {
            let position = recursive.position(n).ok().flatten()?;
            (claims.contains(&position, &products) == Ok(true)).then_some(())
        };
        (0..100).try_for_each(agrees)?;
        Some(recursive)
    }

    /// Extends the recursion to all numbers up to a pile.
    fn reach(&self, pile: i64, work: &Work) -> Outcome<()> {
        if pile > LARGEST {
            let sentence = format!("recursion goes through all smaller piles, and is used for piles up to {LARGEST}");
            return Err(Stop::Failed(sentence));
        }
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let table = &mut *table;
        if table.index.len() > pile as usize {
            return Ok(());
        }
        // From the start again, for a larger table: the total work stays linear.
        let size = (2 * pile as usize).max(1 << 10);
        work.fits(16 * size as u64)?;
        let mut pace = work.pace();
        // What is there stays, in case the work is stopped.
        let mut larger = Table { index: vec![0; size + 1], first: vec![0] };
        let mut next = 1;
        for n in 1.. {
            pace.steps(8)?;
            while next <= size && larger.index[next] != 0 {
                next += 1;
            }
            if next > size {
                break;
            }
            let first = next as i64;
            let mut piles = vec![first];
            for gap in &self.gaps {
                piles.push(first.checked_add(gap.at(n - self.start)?).ok_or(Stop::Overflow)?);
            }
            larger.first.push(first);
            for pile in piles {
                match usize::try_from(pile).ok().and_then(|at| larger.index.get_mut(at)) {
                    Some(free) if *free == 0 => *free = n,
                    Some(_) => {
                        let sentence = "the sequences of this claim overlap, so recursion does not give them";
                        return Err(Stop::Failed(sentence.into()));
                    }
                    None => {}
                }
            }
        }
        *table = larger;
        Ok(())
    }

    fn position(&self, n: i64) -> Outcome<Option<Vec<Integer>>> {
        if n < 0 {
            return Ok(None);
        }
        let first = {
            let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
            table.first.get(n as usize).copied()
        };
        let Some(first) = first else { return Ok(None) };
        if n == 0 {
            return Ok(Some(vec![Integer::from(0); self.gaps.len() + 1]));
        }
        let mut position = vec![Integer::from(first)];
        for gap in &self.gaps {
            position.push(Integer::from(first + gap.at(n - self.start)?));
        }
        Ok(Some(position))
    }

    fn index_of(&self, pile: &Integer, work: &Work) -> Outcome<i64> {
        let pile = i64::try_from(pile).unwrap_or(i64::MAX);
        self.reach(pile, work)?;
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(table.index[pile as usize])
    }
}

impl Gap {
    fn at(&self, n: i64) -> Outcome<i64> {
        match self {
            Gap::Linear(step, start) => {
                step.checked_mul(n).and_then(|product| product.checked_add(*start)).ok_or(Stop::Overflow)
            }
            Gap::Rational(low, high) => Ok(high.small_at(n)? - low.small_at(n)?),
        }
    }
}

fn gap(low: &Arc<Line>, high: &Arc<Line>) -> Option<Gap> {
    let whole = |value: &Real| {
        let value = value.as_rational()?;
        i64::try_from(&Integer::try_from(value.clone()).ok()?).ok()
    };
    let step = high.slope().subtract(low.slope()).ok().and_then(|step| whole(&step));
    let start = high.offset().subtract(low.offset()).ok().and_then(|start| whole(&start));
    if let (Some(step), Some(start)) = (step, start) {
        return Some(Gap::Linear(step, start));
    }
    let rational = |line: &Line| line.slope().as_rational().is_some() && line.offset().as_rational().is_some();
    (rational(low) && rational(high)).then(|| Gap::Rational(Arc::clone(low), Arc::clone(high)))
}

impl Knowledge<Integer> for Recursive {
    fn is_lost(&self, position: &[Integer], _: &Products, work: &Work) -> Outcome<bool> {
        let n = self.index_of(&position[0], work)?;
        Ok(self.position(n)?.is_some_and(|lost| lost == position))
    }

    fn through(&self, pile: &Integer, _: &[Integer], _: &Products, work: &Work) -> Outcome<Vec<Vec<Integer>>> {
        let n = self.index_of(pile, work)?;
        Ok(self.position(n)?.into_iter().collect())
    }

    fn listed(&self) -> Outcome<Vec<Vec<Integer>>> {
        Ok(self.position(0)?.into_iter().collect())
    }

    fn near(
        &self,
        position: &[Integer],
        by_differences: bool,
        products: &Products,
        work: &Work,
    ) -> Outcome<Vec<(usize, Integer)>> {
        if by_differences {
            let near: Vec<(usize, Integer)> = self.claims.near_differences(position, products)?;
            return Ok(near.into_iter().map(|(family, n)| (family, n + Integer::from(self.start))).collect());
        }
        let mut bases = Vec::new();
        for pile in position {
            bases.push((0, Integer::from(self.index_of(pile, work)?)));
        }
        bases.push((0, Integer::from(0)));
        Ok(bases)
    }

    fn at(&self, _: usize, n: &Integer, _: &Products) -> Outcome<Option<Vec<Integer>>> {
        let Ok(n) = i64::try_from(n) else { return Ok(None) };
        self.position(n)
    }
}
