//! The positions that a game claims to be lost, without a table: by index, through a pile, by a difference of piles.

use super::line::Line;
use super::lower::{Lower, Lowered, Scope, as_line};
use super::products::Products;
use super::term::{Set, Term, Test};
use super::whole::{Outcome, Whole};
use crate::evaluate::{EvaluateError, permutations};
use crate::number::{Real, Slope};
use crate::rules::{Expectation, Game};
use crate::syntax::{Diagnostic, Expr};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::DivRound;
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::rational::Rational;
use std::sync::Arc;

/// The claimed P-positions of a game.
#[derive(Debug)]
pub struct Claims {
    piles: usize,
    sorted: bool,
    families: Vec<Family>,
    also: Vec<Vec<Integer>>,
    except: Vec<Vec<Integer>>,
    field: Option<Real>,
}

/// `{ (e1, e2) : n >= from }`.
#[derive(Debug)]
pub struct Family {
    columns: Vec<Column>,
    from: i64,
    condition: Option<Test>,
    /// Whether every position of the family is sorted as it stands.
    ordered: bool,
    /// For columns i < j: the line slope_j n - slope_i n, or nothing if they run parallel.
    differences: Vec<(usize, usize, Difference)>,
}

/// One entry of the positions of a family.
#[derive(Clone, Debug)]
pub enum Column {
    /// floor(slope n + offset).
    Line(Arc<Line>),
    /// The member of a set with index n + shift.
    Member(Set, i64),
}

#[derive(Debug)]
enum Difference {
    Line(Box<Line>),
    /// The slopes' difference is known only by enclosures.
    Estimate(Slope, Slope),
}

/// A run of indices longer than this is not gone through one by one.
const LONG: usize = 16;

impl Claims {
    /// Reads a game's claim. Fails if it makes none, or one that can be listed only on a board.
    pub fn new(game: &Game, expect: &Expectation, work: &Work) -> Result<Claims, EvaluateError> {
        let in_expect = |error: Diagnostic| EvaluateError::new("expect", error);
        let lower = Lower::new(game, work)?;
        let piles = game.piles.names.len();
        let sorted = game.piles.sorted;
        let families = expect.families.iter().map(|family| read(&lower, family, piles));
        let families = families.collect::<Lowered<Vec<Family>>>().map_err(in_expect)?;
        let positions = |list: &[Vec<malachite::Natural>]| {
            let turned = |position: &Vec<malachite::Natural>| {
                let mut position: Vec<Integer> = position.iter().map(Integer::from).collect();
                if sorted {
                    position.sort();
                }
                position
            };
            list.iter().map(turned).collect()
        };
        let field = lower.slopes.borrow().iter().find(|slope| slope.as_quadratic().is_some()).cloned();
        Ok(Claims { piles, sorted, families, also: positions(&expect.also), except: positions(&expect.except), field })
    }

    /// The families of positions.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Whether nothing but one family and the zero position is claimed.
    pub fn is_single(&self) -> bool {
        self.families.len() == 1 && self.except.is_empty() && self.also.iter().flatten().all(|pile| *pile == 0)
    }

    pub(crate) fn field(&self) -> Option<&Real> {
        self.field.as_ref()
    }

    fn is_excepted<I: Whole>(&self, position: &[I]) -> bool {
        !self.except.is_empty() && same_among(&self.except, position)
    }

    /// Whether a position (sorted, if the piles are unordered) is claimed to be lost.
    pub fn contains<I: Whole>(&self, position: &[I], products: &Products) -> Outcome<bool> {
        if position.len() != self.piles || self.is_excepted(position) {
            return Ok(false);
        }
        if same_among(&self.also, position) {
            return Ok(true);
        }
        for family in &self.families {
            if family.contains(position, self.sorted, products)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The positions claimed to be lost in which some pile has the given size. A slope below 1 can give very many: then
    /// those at the ends, and those near the indices that the other piles suggest.
    pub fn through<I: Whole>(&self, pile: &I, others: &[I], products: &Products) -> Outcome<Vec<Vec<I>>> {
        let mut found = Vec::new();
        for family in &self.families {
            for column in 0..family.columns.len() {
                let Some((from, to)) = family.indices(column, pile, products)? else { continue };
                for n in family.run(from, to, others, products)? {
                    if let Some(position) = family.position(&n, Some((column, pile)), self.sorted, products)?
                        && !self.is_excepted(&position)
                        && !found.contains(&position)
                    {
                        found.push(position);
                    }
                }
            }
        }
        for position in &self.also {
            let position: Vec<I> = position.iter().map(I::from_integer).collect::<Outcome<_>>()?;
            if position.contains(pile) && !found.contains(&position) && !self.is_excepted(&position) {
                found.push(position);
            }
        }
        Ok(found)
    }

    /// Indices at which the sequences pass the piles of the position, and the first index.
    pub(crate) fn near_piles<I: Whole>(&self, position: &[I], products: &Products) -> Outcome<Vec<(usize, I)>> {
        let mut bases: Vec<(usize, I)> = Vec::new();
        for (index, family) in self.families.iter().enumerate() {
            for pile in position {
                for column in &family.columns {
                    let base = (index, column.first(pile, products)?);
                    if !bases.contains(&base) {
                        bases.push(base);
                    }
                }
            }
            bases.push((index, I::small(family.from)));
        }
        Ok(bases)
    }

    /// Indices at which two sequences are about as far apart as two piles of the position.
    pub(crate) fn near_differences<I: Whole>(&self, position: &[I], products: &Products) -> Outcome<Vec<(usize, I)>> {
        let mut bases = Vec::new();
        for (index, family) in self.families.iter().enumerate() {
            for (i, j, difference) in &family.differences {
                for (low, high) in pairs(position.len()) {
                    // Rules that change the order of the piles keep neighbours together.
                    if (low, high) == (*i, *j) || low + 1 == high || *i + 1 == *j {
                        let gap = position[high].minus(&position[low])?;
                        products.difference(&gap, &position[high], &position[low]);
                        bases.push((index, difference.nearest(&gap, products)?));
                    }
                }
            }
        }
        Ok(bases)
    }

    /// The lost position of an index of a family.
    pub(crate) fn at<I: Whole>(&self, family: usize, n: &I, products: &Products) -> Outcome<Option<Vec<I>>> {
        let position = self.families[family].position(n, None, self.sorted, products)?;
        Ok(position.filter(|position| !self.is_excepted(position)))
    }

    /// The lost positions that are listed one by one.
    pub(crate) fn listed<I: Whole>(&self) -> Outcome<Vec<Vec<I>>> {
        let listed = self.also.iter().filter(|position| !self.except.contains(position));
        listed.map(|position| position.iter().map(I::from_integer).collect()).collect()
    }
}

/// All pairs of piles, the lower one first.
fn pairs(piles: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..piles).flat_map(move |low| (low + 1..piles).map(move |high| (low, high)))
}

fn same_among<I: Whole>(list: &[Vec<Integer>], position: &[I]) -> bool {
    let same =
        |listed: &Vec<Integer>| listed.iter().zip(position).all(|(a, b)| I::from_integer(a).is_ok_and(|a| a == *b));
    list.iter().any(same)
}

impl Family {
    /// The entries of the positions.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The least index.
    pub fn from(&self) -> i64 {
        self.from
    }

    /// Whether every index from the least on counts.
    pub fn is_unconditional(&self) -> bool {
        self.condition.is_none()
    }

    fn indices<I: Whole>(&self, column: usize, value: &I, products: &Products) -> Outcome<Option<(I, I)>> {
        let (from, to) = match &self.columns[column] {
            Column::Line(line) => I::run_on_line(line, value, products)?,
            Column::Member(set, shift) => match set.indices(value, products)? {
                Some((from, to)) => (from.minus(&I::small(*shift))?, to.minus(&I::small(*shift))?),
                None => return Ok(None),
            },
        };
        let from = from.max(I::small(self.from));
        Ok((from < to).then_some((from, to)))
    }

    /// The indices of a run: all of them, or those at its ends and near the indices that other piles suggest.
    fn run<I: Whole>(&self, from: I, to: I, others: &[I], products: &Products) -> Outcome<Vec<I>> {
        let long = I::small(LONG as i64);
        let mut indices = Vec::new();
        let stretch = |start: I, end: &I, indices: &mut Vec<I>| -> Outcome<()> {
            let mut n = start;
            while n < *end {
                if !indices.contains(&n) {
                    indices.push(n.clone());
                }
                n = n.plus(&I::small(1))?;
            }
            Ok(())
        };
        if to.minus(&from)? <= long {
            stretch(from, &to, &mut indices)?;
            return Ok(indices);
        }
        let few = I::small(4);
        stretch(from.clone(), &from.plus(&few)?, &mut indices)?;
        stretch(to.minus(&few)?, &to, &mut indices)?;
        for other in others {
            for column in &self.columns {
                let n = column.first(other, products)?;
                let (start, end) = (n.minus(&few)?.max(from.clone()), n.plus(&few)?.min(to.clone()));
                stretch(start, &end, &mut indices)?;
            }
        }
        Ok(indices)
    }

    /// The position of an index, unless the family leaves it out; the entry of one column may be known.
    fn position<I: Whole>(
        &self,
        n: &I,
        known: Option<(usize, &I)>,
        sorted: bool,
        products: &Products,
    ) -> Outcome<Option<Vec<I>>> {
        if *n < I::small(self.from) || !self.counts(n, products)? {
            return Ok(None);
        }
        let mut position = Vec::with_capacity(self.columns.len());
        for (index, column) in self.columns.iter().enumerate() {
            let value = match known {
                Some((column, value)) if column == index => value.clone(),
                _ => column.at(n, products)?,
            };
            if value < I::small(0) {
                return Ok(None);
            }
            position.push(value);
        }
        if sorted && !self.ordered {
            position.sort();
        }
        Ok(Some(position))
    }

    fn counts<I: Whole>(&self, n: &I, products: &Products) -> Outcome<bool> {
        let Some(condition) = &self.condition else { return Ok(true) };
        let mut slots = vec![I::small(0); 2 * self.columns.len()];
        slots.push(n.clone());
        condition.at(&slots, products)
    }

    /// Whether some index has exactly these entries, in any order if the piles are unordered.
    fn contains<I: Whole>(&self, position: &[I], sorted: bool, products: &Products) -> Outcome<bool> {
        let straight: Vec<usize> = (0..position.len()).collect();
        let orders = if sorted && !self.ordered { permutations(position.len()) } else { vec![straight] };
        'orders: for order in orders {
            let mut run: Option<(I, I)> = None;
            for (pile, &column) in position.iter().zip(&order) {
                let Some((from, to)) = self.indices(column, pile, products)? else { continue 'orders };
                let (from, to) = match run {
                    Some((start, end)) => (from.max(start), to.min(end)),
                    None => (from, to),
                };
                if from >= to {
                    continue 'orders;
                }
                run = Some((from, to));
            }
            let Some((mut n, end)) = run else { continue };
            while n < end {
                if self.counts(&n, products)? {
                    return Ok(true);
                }
                n = n.plus(&I::small(1))?;
            }
        }
        Ok(false)
    }
}

impl Column {
    fn at<I: Whole>(&self, n: &I, products: &Products) -> Outcome<I> {
        match self {
            Column::Line(line) => I::on_line(line, n, products),
            Column::Member(set, shift) => set.member(&n.plus(&I::small(*shift))?, products),
        }
    }

    /// An index near which the column passes a value.
    fn first<I: Whole>(&self, value: &I, products: &Products) -> Outcome<I> {
        match self {
            Column::Line(line) => I::first_on_line(line, value, products),
            // Only members themselves are looked up in sets.
            Column::Member(set, shift) => match set.indices(value, products)? {
                Some((index, _)) => index.minus(&I::small(*shift)),
                None => Ok(I::small(0)),
            },
        }
    }
}

impl Difference {
    /// An index at which the two columns are about this far apart.
    fn nearest<I: Whole>(&self, gap: &I, products: &Products) -> Outcome<I> {
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

fn read(lower: &Lower<'_>, family: &crate::rules::Family, piles: usize) -> Lowered<Family> {
    let slot = 2 * piles;
    let scope: Scope = [(family.variable.name.clone(), Term::Slot(slot))].into();
    let from = i64::try_from(family.variable.from).unwrap_or(i64::MAX);
    let columns: Vec<Column> =
        family.position.iter().map(|entry| column(lower, entry, &scope, slot)).collect::<Lowered<_>>()?;
    let condition = family.condition.as_ref().map(|expr| lower.test(expr, &scope)).transpose()?;
    let ordered = columns.windows(2).all(|pair| keeps_order(&pair[0], &pair[1], from));
    let mut differences = Vec::new();
    for i in 0..columns.len() {
        for j in i + 1..columns.len() {
            if let (Column::Line(low), Column::Line(high)) = (&columns[i], &columns[j])
                && let Some(difference) = difference(low, high)
            {
                differences.push((i, j, difference));
            }
        }
    }
    Ok(Family { columns, from, condition, ordered, differences })
}

fn column(lower: &Lower<'_>, entry: &Expr, scope: &Scope, slot: usize) -> Lowered<Column> {
    let term = lower.term(entry, scope)?;
    if let Some((slope, offset)) = as_line(&term, slot).filter(|(slope, _)| slope.sign().is_gt()) {
        return Ok(Column::Line(lower.line(slope, offset, entry.span)?));
    }
    if let Term::Member(set, index) = &term
        && let Some((slope, shift)) = as_line(index, slot)
        && slope == Real::from(1)
        && let Some(shift) = shift.as_rational().and_then(|shift| Integer::try_from(shift.clone()).ok())
        && let Ok(shift) = i64::try_from(&shift)
    {
        return Ok(Column::Member(set.clone(), shift));
    }
    Err(Diagnostic::new("positions with this entry can be listed only on a board", entry.span)
        .with_hint("a formula such as floor(alpha*n) + 3 can be turned around at any size"))
}

/// Whether the first column is at most the second from an index on: it starts there no higher and rises no faster.
fn keeps_order(low: &Column, high: &Column, from: i64) -> bool {
    let (Column::Line(low), Column::Line(high)) = (low, high) else { return false };
    let at = |line: &Line| line.slope().affine(&Rational::from(from), &Rational::from(0))?.add(line.offset());
    let not_above = |a: &Real, b: &Real| a.compare(b).is_ok_and(|order| order.is_le());
    let starts = matches!((at(low), at(high)), (Ok(a), Ok(b)) if not_above(&a, &b));
    starts && not_above(low.slope(), high.slope())
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
