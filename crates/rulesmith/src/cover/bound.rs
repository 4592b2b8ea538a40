//! Proofs that a cover costs at least so much: trees of cases that end in weights (docs/CERTIFICATES.md, B1 to B4).
//!
//! The weights of a leaf are a solution of the dual linear program: rows get weights so that no item wins from more weight than it
//! costs. It is found by the simplex method in floating point, and then rounded to whole numbers on a scale and looked at exactly. Where
//! it is not enough, the row with the fewest items becomes a case for each of them.

use super::Bits;
use crate::work::{Stopped, Work};
use rulesmith_check::{Bound, BoundCase};

/// What wins from some rows, and what it costs.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub cost: u64,
    pub wins: Bits,
}

/// The largest tree.
const NODES: usize = 4000;

/// The deepest: more is not read back.
const DEPTH: usize = 24;

/// Scales that weights are rounded on.
const SCALES: [u64; 6] = [1, 2, 6, 60, 5040, 1_000_000];

/// The most numbers in a linear program, and the most exchanges in solving it.
const ENTRIES: usize = 8_000_000;
const EXCHANGES: usize = 3000;

/// Why every set of items that wins from all of so many rows costs at least so much, if that is seen.
pub(crate) fn lower_bound(items: &[Item], rows: usize, least: u64, work: &Work) -> Result<Option<Bound>, Stopped> {
    let mut tree = Tree { nodes: 0, work };
    tree.node(items, &Bits::those(rows, |_| true), least, 0)
}

struct Tree<'a> {
    nodes: usize,
    work: &'a Work,
}

impl Tree<'_> {
    fn node(&mut self, items: &[Item], open: &Bits, least: u64, depth: usize) -> Result<Option<Bound>, Stopped> {
        self.work.go_on()?;
        self.nodes += 1;
        if least == 0 {
            return Ok(Some(Bound::Weights { scale: 1, rows: vec![] }));
        }
        if self.nodes > NODES || depth > DEPTH {
            return Ok(None);
        }
        let items = useful(items, open, least, self.work)?;
        let rows: Vec<usize> = open.iter().collect();
        let count = |row: &usize| items.iter().filter(|item| item.wins.contains(*row)).count();
        let Some((fewest, row)) = rows.iter().map(|row| (count(row), *row)).min() else { return Ok(None) };
        if fewest == 0 {
            return Ok(Some(Bound::Weights { scale: 1, rows: vec![(row, least)] }));
        }
        if let Some(weights) = weights(&items, &rows, least, self.work)? {
            return Ok(Some(weights));
        }
        let mut cases = Vec::with_capacity(fewest);
        for item in items.iter().filter(|item| item.wins.contains(row)) {
            let Some(then) = self.node(&items, &open.without(&item.wins), least - item.cost, depth + 1)? else {
                return Ok(None);
            };
            cases.push(BoundCase { cost: item.cost, wins: item.wins.iter().collect(), then });
        }
        Ok(Some(Bound::Row { row, cases }))
    }
}

/// Of items that are cheaper than what is to be shown, those that no other makes superfluous, as far as rows are open.
fn useful(items: &[Item], open: &Bits, least: u64, work: &Work) -> Result<Vec<Item>, Stopped> {
    let mut pace = work.pace();
    let cheap = items.iter().filter(|item| item.cost < least);
    let mut all: Vec<(u64, usize, Bits)> = cheap
        .map(|item| (item.cost, item.wins.and(open)))
        .map(|(cost, wins)| (cost, usize::MAX - wins.count(), wins))
        .filter(|(_, _, wins)| !wins.is_empty())
        .collect();
    all.sort_by_key(|one| (one.0, one.1));
    let mut kept: Vec<Item> = Vec::new();
    for (cost, _, wins) in all {
        pace.steps(4 + kept.len() as u32)?;
        if !kept.iter().any(|other| wins.is_within(&other.wins)) {
            kept.push(Item { cost, wins });
        }
    }
    Ok(kept)
}

/// Whole weights on a scale that are enough, if the linear program has such.
fn weights(items: &[Item], rows: &[usize], least: u64, work: &Work) -> Result<Option<Bound>, Stopped> {
    let found = dual(items, rows, least as f64, work)?;
    let short = (least - 1) as f64;
    if found.iter().sum::<f64>() <= short + 1e-7 {
        return Ok(None);
    }
    for scale in SCALES {
        let mut whole: Vec<u64> = found.iter().map(|weight| (weight * scale as f64 + 1e-6) as u64).collect();
        // What was rounded the wrong way is taken back.
        for item in items {
            let of = |whole: &[u64]| -> u64 {
                rows.iter().zip(whole).filter(|(row, _)| item.wins.contains(**row)).map(|(_, weight)| weight).sum()
            };
            let mut excess = of(&whole).saturating_sub(scale * item.cost);
            for (row, weight) in rows.iter().zip(&mut whole) {
                if excess > 0 && item.wins.contains(*row) {
                    let less = excess.min(*weight);
                    *weight -= less;
                    excess -= less;
                }
            }
        }
        if whole.iter().sum::<u64>() > scale * (least - 1) {
            let rows = rows.iter().copied().zip(whole).filter(|(_, weight)| *weight > 0).collect();
            return Ok(Some(Bound::Weights { scale, rows }));
        }
    }
    Ok(None)
}

/// Weights w >= 0 of rows with the largest sum such that every item wins from rows of weight at most its cost; or of a sum that is
/// enough. By the simplex method, from w = 0 on.
fn dual(items: &[Item], rows: &[usize], enough: f64, work: &Work) -> Result<Vec<f64>, Stopped> {
    let (height, width) = (items.len(), rows.len());
    if height.saturating_mul(width + 1) > ENTRIES {
        return Ok(vec![0.0; width]);
    }
    work.fits(8 * (height as u64 + 1) * (width as u64 + 1))?;
    // basic = right - table * free, in each line; the last is what is to be made large.
    let mut table: Vec<Vec<f64>> = items
        .iter()
        .map(|item| {
            let entry = |row: &usize| if item.wins.contains(*row) { 1.0 } else { 0.0 };
            rows.iter().map(entry).chain([item.cost as f64]).collect()
        })
        .collect();
    let mut gain: Vec<f64> = vec![1.0; width];
    let mut sum = 0.0;
    // Variables: the weight of row j is j, what an item has left is width + its place.
    let mut free: Vec<usize> = (0..width).collect();
    let mut basic: Vec<usize> = (width..width + height).collect();
    let mut pace = work.pace();
    for exchange in 0..EXCHANGES {
        if sum > enough - 1e-9 {
            break;
        }
        // The steepest, and after a while the first, which does not go round in circles.
        let rising = (0..width).filter(|&column| gain[column] > 1e-9);
        let entering = match exchange < EXCHANGES / 2 {
            true => rising.max_by(|&one, &other| gain[one].total_cmp(&gain[other])),
            false => rising.min_by_key(|&column| free[column]),
        };
        let Some(column) = entering else { break };
        let bounding = (0..height).filter(|&line| table[line][column] > 1e-9);
        let ratio = |line: usize| table[line][width] / table[line][column];
        let least = bounding
            .min_by(|&one, &other| ratio(one).total_cmp(&ratio(other)).then_with(|| basic[one].cmp(&basic[other])));
        // Every row has an item, so that no weight grows without bound.
        let Some(line) = least else { break };
        pace.steps(1 + (height * width / 64) as u32)?;
        let pivot = table[line][column];
        table[line].iter_mut().for_each(|entry| *entry /= pivot);
        table[line][column] = 1.0 / pivot;
        let own = table[line].clone();
        for (other, entries) in table.iter_mut().enumerate() {
            let factor = entries[column];
            if other != line && factor != 0.0 {
                for (place, entry) in entries.iter_mut().enumerate() {
                    *entry = if place == column { -factor * own[place] } else { *entry - factor * own[place] };
                }
            }
        }
        let factor = gain[column];
        for (place, entry) in gain.iter_mut().enumerate() {
            *entry = if place == column { -factor * own[place] } else { *entry - factor * own[place] };
        }
        sum += factor * own[width];
        std::mem::swap(&mut free[column], &mut basic[line]);
    }
    let mut found = vec![0.0; width];
    for (line, &variable) in basic.iter().enumerate() {
        if variable < width {
            found[variable] = table[line][width].max(0.0);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the cheapest cover costs, by all sets of items.
    fn cheapest(items: &[Item], rows: usize) -> Option<u64> {
        (0u32..1 << items.len())
            .filter_map(|chosen| {
                let of = |index: &usize| chosen >> index & 1 == 1;
                let chosen: Vec<&Item> = (0..items.len()).filter(of).map(|index| &items[index]).collect();
                let covered = (0..rows).all(|row| chosen.iter().any(|item| item.wins.contains(row)));
                covered.then(|| chosen.iter().map(|item| item.cost).sum())
            })
            .min()
    }

    /// What a bound says, by what B1 to B4 demand of it.
    fn stands(items: &[Item], open: &Bits, least: u64, bound: &Bound) -> bool {
        let cheap = || items.iter().filter(|item| item.cost < least);
        match bound {
            Bound::Weights { scale, rows } => {
                let of = |item: &Item| -> u64 {
                    rows.iter().filter(|(row, _)| item.wins.contains(*row)).map(|(_, weight)| weight).sum()
                };
                rows.iter().all(|(row, _)| open.contains(*row))
                    && cheap().all(|item| of(item) <= scale * item.cost)
                    && (least == 0 || rows.iter().map(|(_, weight)| weight).sum::<u64>() > scale * (least - 1))
            }
            Bound::Row { row, cases } => {
                let wins = |case: &BoundCase| Bits::those(64, |row| case.wins.contains(&row));
                let is_case = |item: &Item| {
                    cases.iter().any(|case| {
                        case.cost <= item.cost
                            && Bits::those(64, |row| item.wins.contains(row)).and(open).is_within(&wins(case))
                    })
                };
                let rest = |case: &BoundCase| {
                    stands(items, &open.without(&wins(case)), least.saturating_sub(case.cost), &case.then)
                };
                open.contains(*row)
                    && cheap().filter(|item| item.wins.contains(*row)).all(is_case)
                    && cases.iter().all(rest)
            }
        }
    }

    #[test]
    fn bounds_reach_the_cheapest_cover_and_go_no_further() {
        let mut seed = 5u64;
        let mut roll = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        let mut branched = 0;
        for _ in 0..3000 {
            let rows = 3 + roll(5) as usize;
            let items: Vec<Item> = (0..4 + roll(6))
                .map(|_| {
                    let won: Vec<bool> = (0..rows).map(|_| roll(3) == 0).collect();
                    Item { cost: 1 + roll(4), wins: Bits::those(64, |row| row < rows && won[row]) }
                })
                .collect();
            let work = Work::default();
            let open = Bits::those(64, |row| row < rows);
            let bound = |least: u64| {
                let mut tree = Tree { nodes: 0, work: &work };
                tree.node(&items, &open, least, 0).unwrap()
            };
            match cheapest(&items, rows) {
                Some(cost) => {
                    let found = bound(cost).unwrap_or_else(|| panic!("{items:?}"));
                    assert!(stands(&items, &open, cost, &found), "{items:?} {found:?}");
                    branched += usize::from(matches!(found, Bound::Row { .. }));
                    assert_eq!(bound(cost + 1), None, "{items:?}");
                }
                None => {
                    let found = bound(1000).unwrap();
                    assert!(stands(&items, &open, 1000, &found), "{items:?} {found:?}");
                }
            }
        }
        assert!(branched >= 5, "{branched}");
    }
}
