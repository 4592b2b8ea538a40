//! The positions that a game claims to be lost, without a table: by index, through a pile, by a difference of piles.

use super::column::{Column, Difference};
use super::judge::orders;
use super::prepare::{Prepare, Prepared};
use super::products::Products;
use super::term::Test;
use super::whole::{Outcome, Whole};
use crate::form::{self, Form, FormError};
use crate::number::Real;
use crate::syntax::{Diagnostic, Span};
use malachite::{Integer, Natural};
use std::collections::BTreeSet;

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

/// `{ (e1, e2) : n >= 0 and condition }`.
#[derive(Debug)]
pub struct Family {
    columns: Vec<Column>,
    condition: Test,
    /// Whether every position of the family is sorted as it stands.
    ordered: bool,
    /// For columns i < j: how far they are apart, unless they run parallel.
    differences: Vec<(usize, usize, Difference)>,
}

/// A run of indices longer than this is not gone through one by one.
const LONG: usize = 16;

impl Claims {
    /// Makes the claim of a game ready, if it makes one. Fails if its positions can be listed only on a board.
    pub fn new(form: &Form) -> Result<Option<Claims>, FormError> {
        let Some(claim) = form.claim() else { return Ok(None) };
        let prepare = Prepare::new(0);
        let families = claim.families.iter().map(|family| Family::new(family, &prepare));
        let families = families.collect::<Prepared<_>>().map_err(|error| FormError::new("expect", error))?;
        let listed = |positions: &BTreeSet<Vec<Natural>>| {
            positions.iter().map(|position| position.iter().map(Integer::from).collect()).collect()
        };
        let (also, except) = (listed(&claim.also), listed(&claim.except));
        let (piles, sorted) = (form.piles().len(), form.sorted());
        Ok(Some(Claims { piles, sorted, families, also, except, field: prepare.field() }))
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
            bases.push((index, I::small(0)));
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
    fn new(family: &form::Family, prepare: &Prepare) -> Prepared<Family> {
        if family.indices != 1 {
            return Err(Diagnostic::new("positions by several indices are listed only on a board", Span::default()));
        }
        let columns: Vec<Column> =
            family.position.iter().map(|entry| Column::new(entry, prepare)).collect::<Prepared<_>>()?;
        let ordered = columns.windows(2).all(|pair| pair[0].stays_below(&pair[1]));
        let mut differences = Vec::new();
        for (i, j) in pairs(columns.len()) {
            if let Some(difference) = columns[i].difference(&columns[j]) {
                differences.push((i, j, difference));
            }
        }
        Ok(Family { columns, condition: prepare.test(&family.when)?, ordered, differences })
    }

    /// The entries of the positions.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Whether every index from 0 on counts.
    pub fn is_unconditional(&self) -> bool {
        matches!(self.condition, Test::Const(true))
    }

    fn indices<I: Whole>(&self, column: usize, value: &I, products: &Products) -> Outcome<Option<(I, I)>> {
        let Some((from, to)) = self.columns[column].indices(value, products)? else { return Ok(None) };
        let from = from.max(I::small(0));
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
        if *n < I::small(0) || !self.counts(n, products)? {
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
        self.condition.at(std::slice::from_ref(n), products)
    }

    /// Whether some index has exactly these entries, in any order if the piles are unordered.
    fn contains<I: Whole>(&self, position: &[I], sorted: bool, products: &Products) -> Outcome<bool> {
        let straight: Vec<usize> = (0..position.len()).collect();
        let orders = if sorted && !self.ordered { orders(position.len()) } else { vec![straight] };
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
