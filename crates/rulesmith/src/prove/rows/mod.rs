//! Periods of the rows of Grundy values, found and proved.
//!
//! Row r of a game on two piles is g(r, 0), g(r, 1), .. Where any number may be taken from one pile, g(r, y) - y is bounded in each row, and
//! a window of columns determines all columns that follow; so once a window comes again, everything repeats (docs/CERTIFICATES.md, Theorem G;
//! for Wythoff's game that rows are periodic in this sense is due to Dress, Flammenkamp and Pink 1999, and to Landman 2002). Where only finitely many vectors may be taken the values
//! themselves repeat. Here rows are found one after the other to have repeated over a window, with all rows above them, and are looked up from then on;
//! [`columns`] works out the values, and the checker does so again.
//!
//! ```
//! use rulesmith::{games, prove, work::Work};
//! let work = Work::default();
//! let form = games::find("wythoff")?.form(&work)?;
//! let prove::RowsOutcome::Proved(certificate) = prove::rows(&form, 3, None, &work) else { panic!() };
//! let rows = &certificate.rows().ok_or("this is about rows")?.rows;
//! let periods: Vec<(u64, u64)> = rows.iter().map(|row| (row.preperiod, row.period)).collect();
//! assert_eq!(periods, [(0, 1), (0, 3), (0, 3), (8, 6)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod columns;

use self::columns::{Columns, Reach};
use super::{Certificate, Condition, Evidence, checked_by_text};
use crate::form::{Form, Set, Slot};
use crate::rules::Play;
use crate::work::{Pace, Stopped, Work};
use malachite::Natural;
use rulesmith_check::{RowMoves, RowPeriod, RowsProof};
use std::collections::BTreeSet;

/// How the question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsOutcome {
    /// A certificate that the checker has accepted, with the periods.
    Proved(Box<Certificate>),
    /// Not decided; the sentence says why.
    Undecided(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for RowsOutcome {
    fn from(stopped: Stopped) -> RowsOutcome {
        RowsOutcome::Stopped(stopped)
    }
}

/// The preperiods and periods of the rows from 0 to `last`, from values up to a column if one is given.
pub fn rows(form: &Form, last: u64, up_to: Option<u64>, work: &Work) -> RowsOutcome {
    let moves = match moves(form) {
        Ok(moves) => moves,
        Err(why) => return RowsOutcome::Undecided(why),
    };
    if form.piles().len() == 1 && last > 0 {
        return RowsOutcome::Undecided("a game on one pile has one row".to_string());
    }
    let proof = match search(form.piles().len(), moves, last, up_to, work) {
        Ok(Some(proof)) => proof,
        Ok(None) => {
            let up_to = up_to.unwrap_or_default();
            return RowsOutcome::Undecided(format!("up to column {up_to} no window comes again"));
        }
        Err(stopped) => return stopped.into(),
    };
    let certificate = Certificate { game: form.game().clone(), evidence: Evidence::Rows(proof) };
    match checked_by_text(&certificate, work) {
        Ok(_) => RowsOutcome::Proved(Box::new(certificate)),
        Err(rejection) => match work.go_on() {
            Err(stopped) => stopped.into(),
            Ok(()) if rejection.condition == Condition::F3 => {
                RowsOutcome::Undecided(format!("what was found is not checked: {}", rejection.reason))
            }
            Ok(()) => RowsOutcome::Undecided(format!("the checker does not accept what was found: {rejection}")),
        },
    }
}

/// What may be taken, if that does not depend on the position.
fn moves(form: &Form) -> Result<RowMoves, String> {
    if form.play() == Play::Misere {
        return Err("Grundy values belong to normal play".to_string());
    }
    let shape = form.shape();
    let small = |entry: &Natural| i64::try_from(entry).ok().filter(|entry| *entry < 1 << 31);
    let vectors = |vectors: &BTreeSet<Vec<Natural>>| {
        let vectors = vectors.iter().filter(|vector| vector.is_sorted());
        vectors.map(|vector| vector.iter().map(small).collect()).collect::<Option<Vec<Vec<i64>>>>()
    };
    let found = match form.piles().len() {
        1 => amounts(form),
        2 if form.sorted() => match (&shape.pairs, &shape.vectors) {
            (Some(pairs), _) if pairs.families.is_empty() => {
                let added = pairs.added.iter().map(|(k, l)| vec![k.clone(), l.clone()]).collect();
                let removed = pairs.removed.iter().filter(|(k, l)| k <= l).map(|&(k, l)| vec![k, l]).collect();
                vectors(&added).map(|added| RowMoves { nim: true, width: pairs.width, removed, added })
            }
            (_, Some(only)) if only.families.is_empty() => {
                let list = vectors(&only.single);
                list.map(|added| RowMoves { nim: false, width: 0, removed: vec![], added })
            }
            _ => None,
        },
        _ => return Err("rows are those of games on two unordered piles, or on one".to_string()),
    };
    found.ok_or_else(|| {
        "periods are proved where the rules allow all nim moves, a band |k - l| < t and single vectors, or finitely many vectors, \
         whatever the position; these rules allow something else"
            .to_string()
    })
}

/// Finitely many amounts from one pile, or all.
fn amounts(form: &Form) -> Option<RowMoves> {
    let mut added: BTreeSet<i64> = BTreeSet::new();
    let variable = Slot::Variable(0);
    if form.shape().nim {
        return Some(RowMoves { nim: true, width: 0, removed: vec![], added: vec![] });
    }
    for way in form.ways() {
        let amount = way.amounts().first()?;
        let set = match (amount.as_constant(), &way.from[..]) {
            (Some(constant), []) if way.when == crate::form::Cond::True => {
                added.insert(i64::try_from(constant).ok()?);
                continue;
            }
            (None, [from]) if amount.as_slot() == Some(variable) => {
                let set = Set::told(&way.when, variable)?.as_periodic()?;
                (set, u64::try_from(from).ok()?)
            }
            _ => return None,
        };
        let (set, from) = set;
        if !set.is_finite() {
            return None;
        }
        for &member in set.early().range(from.max(1)..) {
            added.insert(i64::try_from(member).ok().filter(|member| *member < 1 << 31)?);
        }
    }
    let added = added.into_iter().filter(|amount| *amount > 0).map(|amount| vec![amount]).collect();
    Some(RowMoves { nim: false, width: 0, removed: vec![], added })
}

/// Values column by column, until the last row is known to repeat.
fn search(
    piles: usize,
    moves: RowMoves,
    last: u64,
    up_to: Option<u64>,
    work: &Work,
) -> Result<Option<RowsProof>, Stopped> {
    let rows = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1);
    // Every row has its values in a block at least.
    work.fits((rows as u64).saturating_mul(4 * BLOCK as u64))?;
    let reach = Reach::new(&moves, piles, rows, work)?;
    let mut columns = Columns::new(&reach, rows, work)?;
    let mut past = Past { window: reach.window, nim: moves.nim, columns: 0, blocks: Vec::new() };
    let mut known = RowsProof { moves, from: 0, period: 1, rows: Vec::new() };
    let mut pace = work.pace();
    let cost = u32::try_from(rows.saturating_mul(reach.cost())).unwrap_or(u32::MAX);
    // Values stay below 2^32.
    let most = up_to.unwrap_or(u64::MAX).min(u64::from(u32::MAX / 2)) as usize;
    let (mut held, mut thorough) = (0, BLOCK);
    while past.columns <= most {
        let unknown = rows - known.rows.len();
        held += (4 * unknown * BLOCK) as u64;
        work.fits(held + columns.bytes())?;
        work.report("columns of Grundy values", past.columns as u64, None)?;
        past.blocks.push(Block { above: known.rows.len(), values: vec![0; unknown * BLOCK] });
        for _ in 0..BLOCK.min(most + 1 - past.columns) {
            pace.steps(cost)?;
            past.push(columns.advance());
        }
        // Mostly the period is a small multiple of that of the rows above. When there are twice as many columns all multiples are tried.
        let all = past.columns >= thorough || past.columns > most;
        if all {
            thorough = 2 * past.columns;
        }
        while let Some(row) = past.settle(&known, if all { u64::MAX } else { 8 }, &mut pace)? {
            columns.repeat(past.last(row.row as usize, row.period as usize).collect());
            known.from = known.from.max(row.preperiod);
            known.period = lcm(known.period, row.period);
            known.rows.push(row);
            if known.rows.len() == rows {
                return Ok(Some(known));
            }
        }
    }
    Ok(None)
}

/// The least common multiple.
fn lcm(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

/// Columns that are kept together.
const BLOCK: usize = 1024;

/// A block of columns, row after row, without the rows above that were known to repeat.
struct Block {
    above: usize,
    values: Vec<i32>,
}

/// All columns so far: how far each value is from its column where there are nim moves, else the value itself.
struct Past {
    window: usize,
    nim: bool,
    columns: usize,
    blocks: Vec<Block>,
}

impl Past {
    fn push(&mut self, values: &[u32]) {
        let column = if self.nim { self.columns as u32 } else { 0 };
        if let Some(block) = self.blocks.last_mut() {
            let places = block.values.iter_mut().skip(self.columns % BLOCK).step_by(BLOCK);
            for (place, value) in places.zip(&values[block.above..]) {
                *place = value.wrapping_sub(column) as i32;
            }
        }
        self.columns += 1;
    }

    fn at(&self, row: usize, column: usize) -> i32 {
        let block = &self.blocks[column / BLOCK];
        block.values[(row - block.above) * BLOCK + column % BLOCK]
    }

    /// The last columns of a row.
    fn last(&self, row: usize, columns: usize) -> impl Iterator<Item = i32> {
        (self.columns - columns..self.columns).map(move |column| self.at(row, column))
    }

    /// How many of the last columns of a row have the same as so many columns before; at most as many as asked for.
    fn repeated(&self, row: usize, period: usize, most: usize) -> usize {
        let same = |column: &usize| self.at(row, *column) == self.at(row, *column - period);
        (period..self.columns).rev().take(most).take_while(same).count()
    }

    /// Where the next row begins to repeat, and its least period, if it has repeated over a window with those above it: after a multiple of
    /// their period that is not too large.
    fn settle(&self, known: &RowsProof, multiples: u64, pace: &mut Pace<'_>) -> Result<Option<RowPeriod>, Stopped> {
        let row = known.rows.len();
        let room = self.columns.saturating_sub(self.window + known.from as usize) as u64;
        for multiple in 1..=multiples.min(room / known.period) {
            let period = (multiple * known.period) as usize;
            let repeated = self.repeated(row, period, self.window);
            pace.steps(repeated as u32 + 1)?;
            if repeated < self.window {
                continue;
            }
            let period = least_period(&self.last(row, period).collect::<Vec<i32>>());
            let repeated = self.repeated(row, period, usize::MAX);
            pace.steps(u32::try_from(repeated).unwrap_or(u32::MAX))?;
            let preperiod = self.columns - period - repeated;
            return Ok(Some(RowPeriod { row: row as u64, preperiod: preperiod as u64, period: period as u64 }));
        }
        Ok(None)
    }
}

/// The least number, among those that divide the length, after which what goes round repeats.
fn least_period(values: &[i32]) -> usize {
    let all = values.len();
    let repeats = |period: usize| values[period..] == values[..all - period];
    let (mut period, mut rest) = (all, all);
    for prime in (2..).take_while(|prime| prime * prime <= all).chain([0]) {
        // What is left in the end is a prime, or 1.
        let prime = if prime == 0 { rest } else { prime };
        while prime > 1 && rest.is_multiple_of(prime) {
            rest /= prime;
            if repeats(period / prime) {
                period /= prime;
            }
        }
    }
    period
}
