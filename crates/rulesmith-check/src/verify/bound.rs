//! What something costs at least: conditions B1 to B4 of docs/CERTIFICATES.md.
//!
//! There are rows, and items, each with a cost, that win from some of them. A set of items that wins from every row costs at least what
//! a [`Bound`] says. Weights of rows, such that every item wins from rows of no more weight than it costs, are a bound by their sum
//! (duality of linear programs); where that is not enough, one of the items of a row is in the set, and each is a case.

use crate::certificate::Bound;
use crate::limits::Meter;
use crate::rejection::{Checked, Condition, demand};

/// Some of the rows 0, 1, ..
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rows(Vec<u64>);

impl Rows {
    /// None of so many.
    pub fn none(count: usize) -> Rows {
        Rows(vec![0; count.div_ceil(64)])
    }

    /// All of so many.
    pub fn all(count: usize) -> Rows {
        let mut rows = Rows::none(count);
        (0..count).for_each(|row| rows.insert(row));
        rows
    }

    pub fn insert(&mut self, row: usize) {
        self.0[row / 64] |= 1 << (row % 64);
    }

    pub fn has(&self, row: usize) -> bool {
        self.0[row / 64] >> (row % 64) & 1 == 1
    }

    pub fn is_within(&self, others: &Rows) -> bool {
        self.0.iter().zip(&others.0).all(|(own, other)| own & !other == 0)
    }

    /// Whether those of these that are open are among others.
    fn within(&self, open: &Rows, others: &Rows) -> bool {
        self.0.iter().zip(&open.0).zip(&others.0).all(|((own, open), other)| own & open & !other == 0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn and(&self, others: &Rows) -> Rows {
        Rows(self.0.iter().zip(&others.0).map(|(own, other)| own & other).collect())
    }

    pub fn or(&self, others: &Rows) -> Rows {
        Rows(self.0.iter().zip(&others.0).map(|(own, other)| own | other).collect())
    }

    pub fn without(&self, others: &Rows) -> Rows {
        Rows(self.0.iter().zip(&others.0).map(|(own, other)| own & !other).collect())
    }
}

/// What wins from some rows, and what it costs.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub cost: u64,
    pub wins: Rows,
}

/// All that a bound speaks of.
pub(super) struct Problem<'a> {
    /// How many rows there are.
    pub rows: usize,
    /// All items.
    pub items: &'a [Item],
    /// What every set of items that wins from all rows is said to cost at least.
    pub least: u64,
    pub meter: &'a Meter<'a>,
}

impl Problem<'_> {
    /// Whether it does.
    pub fn check(&self, bound: &Bound) -> Checked<()> {
        self.check_node(bound, &Rows::all(self.rows), 0)
    }

    /// The same with so much spent, and some rows left.
    fn check_node(&self, bound: &Bound, open: &Rows, spent: u64) -> Checked<()> {
        // What costs as much as is still to be shown is of no interest.
        let short = self.least.saturating_sub(spent);
        match bound {
            Bound::Weights { scale, rows } => self.check_weights(*scale, rows, open, short),
            Bound::Row { row, cases } => {
                demand(Condition::B1, *row < self.rows && open.has(*row), || format!("row {row} is not open"))?;
                let mut wins = Vec::with_capacity(cases.len());
                for case in cases {
                    let mut own = Rows::none(self.rows);
                    for &row in &case.wins {
                        demand(Condition::B1, row < self.rows, || format!("there is no row {row}"))?;
                        own.insert(row);
                    }
                    wins.push((case.cost, own));
                }
                // B2: no item of the row is cheaper than all cases, or wins from more.
                for item in self.items.iter().filter(|item| item.cost < short && item.wins.has(*row)) {
                    self.meter.spend(1 + wins.len() as u64 * open.0.len() as u64)?;
                    let is_case = |(cost, own): &(u64, Rows)| *cost <= item.cost && item.wins.within(open, own);
                    demand(Condition::B2, wins.iter().any(is_case), || {
                        format!("something of cost {} that wins from row {row} is in no case", item.cost)
                    })?;
                }
                for (case, (cost, own)) in cases.iter().zip(&wins) {
                    self.check_node(&case.then, &open.without(own), spent.saturating_add(*cost))?;
                }
                Ok(())
            }
        }
    }

    fn check_weights(&self, scale: u64, rows: &[(usize, u64)], open: &Rows, short: u64) -> Checked<()> {
        let rising = rows.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let are_open = rows.iter().all(|&(row, _)| row < self.rows && open.has(row));
        demand(Condition::B1, rising && are_open && scale >= 1, || {
            "weights are not of open rows, each once, or the scale is 0".into()
        })?;
        let of = |item: &Item| -> u128 {
            rows.iter().filter(|&&(row, _)| item.wins.has(row)).map(|&(_, weight)| u128::from(weight)).sum()
        };
        for item in self.items.iter().filter(|item| item.cost < short) {
            self.meter.spend(1 + rows.len() as u64)?;
            demand(Condition::B3, of(item) <= u128::from(scale) * u128::from(item.cost), || {
                format!("something of cost {} wins from rows of weight {} on a scale of {scale}", item.cost, of(item))
            })?;
        }
        let sum: u128 = rows.iter().map(|&(_, weight)| u128::from(weight)).sum();
        let scale = u128::from(scale);
        // More than scale times one less: costs are whole.
        demand(Condition::B4, short == 0 || sum > scale * u128::from(short - 1), || {
            format!("the weights are {sum} on a scale of {scale}, which is not above {}", short.saturating_sub(1))
        })
    }
}
