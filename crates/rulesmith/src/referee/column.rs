//! Formulas in one index that can be turned around: floor(slope n + offset), and the members of a set.

use super::line::Line;
use super::prepare::{Prepare, Prepared, on_a_board};
use super::products::Products;
use super::term::Set;
use super::whole::{Known, Outcome, Whole};
use crate::form::{Atom, Exact, INDEX, Num};
use crate::number::{Real, Slope};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::DivRound;
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
use std::sync::Arc;

/// One entry of the positions of a family, or of its vectors.
#[derive(Clone, Debug)]
pub enum Column {
    /// floor(slope n + offset).
    Line(Arc<Line>),
    /// The member of a set with the number n + shift, and something added.
    #[allow(missing_docs, reason = "as said")]
    Member { set: Set, shift: Known, added: Known },
}

/// How far two columns are apart.
#[derive(Debug)]
pub(super) enum Difference {
    Line(Box<Line>),
    /// The slopes' difference is known only by enclosures.
    Estimate(Slope, Slope),
}

impl Column {
    /// A formula in the index. Fails if it cannot be turned around.
    pub(super) fn new(entry: &Num, prepare: &Prepare) -> Prepared<Column> {
        if let Some((slope, offset)) = entry.as_line(INDEX).filter(|(slope, _)| slope.sign().is_gt()) {
            return Ok(Column::Line(prepare.line(&Exact::from(slope), &Exact::from(offset))?));
        }
        if let [(Atom::Nth(set, index), factor)] = entry.parts()
            && *factor == 1
            && index.shifted(&-index.addend()).as_slot() == Some(INDEX)
        {
            let (shift, added) = (Known::from(index.addend().clone()), Known::from(entry.addend().clone()));
            return Ok(Column::Member { set: prepare.set(set)?, shift, added });
        }
        let error = on_a_board("positions or vectors with such an entry are");
        Err(error.with_hint("a formula such as floor(alpha*n) + 3 can be turned around at any size"))
    }

    /// The value at an index.
    pub(super) fn at<I: Whole>(&self, n: &I, products: &Products) -> Outcome<I> {
        match self {
            Column::Line(line) => I::on_line(line, n, products),
            Column::Member { set, shift, added } => {
                set.member(&n.plus(&I::known(shift)?)?, products)?.plus(&I::known(added)?)
            }
        }
    }

    /// The indices, negative ones too, at which the column has a value: from the first to before the second.
    pub(super) fn indices<I: Whole>(&self, value: &I, products: &Products) -> Outcome<Option<(I, I)>> {
        match self {
            Column::Line(line) => I::run_on_line(line, value, products).map(Some),
            Column::Member { set, shift, added } => {
                let shift = I::known(shift)?;
                match set.indices(&value.minus(&I::known(added)?)?, products)? {
                    Some((from, to)) => Ok(Some((from.minus(&shift)?, to.minus(&shift)?))),
                    None => Ok(None),
                }
            }
        }
    }

    /// An index near which the column passes a value.
    pub(super) fn first<I: Whole>(&self, value: &I, products: &Products) -> Outcome<I> {
        match self {
            Column::Line(line) => I::first_on_line(line, value, products),
            // Only members themselves are looked up in sets.
            Column::Member { .. } => Ok(self.indices(value, products)?.map_or(I::small(0), |(first, _)| first)),
        }
    }

    /// Whether it is at most the other from index 0 on: it starts there no higher and rises no faster.
    pub(super) fn stays_below(&self, other: &Column) -> bool {
        let (Column::Line(low), Column::Line(high)) = (self, other) else { return false };
        let not_above = |a: &Real, b: &Real| a.compare(b).is_ok_and(|order| order.is_le());
        not_above(low.offset(), high.offset()) && not_above(low.slope(), high.slope())
    }

    /// How far the other is above, unless they run parallel.
    pub(super) fn difference(&self, other: &Column) -> Option<Difference> {
        let (Column::Line(low), Column::Line(high)) = (self, other) else { return None };
        difference(low, high)
    }
}

impl Difference {
    /// An index at which the two columns are about this far apart.
    pub fn nearest<I: Whole>(&self, gap: &I, products: &Products) -> Outcome<I> {
        match self {
            Difference::Line(line) => I::first_on_line(line, gap, products),
            Difference::Estimate(low, high) => {
                let gap = gap.to_integer();
                let bits = gap.significant_bits() + 64;
                let (low, high) = (low.enclosure(bits), high.enclosure(bits));
                let common = low.bits.max(high.bits);
                let apart = (high.low << (common - high.bits)) - (low.high << (common - low.bits));
                // The slopes differ, so with 64 more bits than the gap has they are told apart.
                let apart = apart.max(Integer::from(1));
                I::from_integer(&(gap << common).div_round(apart, Floor).0)
            }
        }
    }
}

fn difference(low: &Line, high: &Line) -> Option<Difference> {
    match high.slope().subtract(low.slope()) {
        Ok(slope) => {
            let slope = Slope::new(slope).ok()?;
            let offset = high.offset().subtract(low.offset()).unwrap_or(Real::from(0));
            Some(Difference::Line(Box::new(Line::new(slope, offset).ok()?)))
        }
        Err(_) => {
            let rises = high.slope().compare(low.slope()).is_ok_and(|order| order.is_gt());
            rises.then(|| Difference::Estimate(low.slope().clone(), high.slope().clone()))
        }
    }
}
