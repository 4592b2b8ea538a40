//! Periods of the rows of Grundy values, found and proved.
//!
//! Row r of a game on two piles is g(r, 0), g(r, 1), .. Where any number may be taken from one pile, g(r, y) - y is bounded in each row, and
//! a window of columns determines all columns that follow; so once a window comes again, everything repeats (docs/CERTIFICATES.md, Theorem G;
//! for Wythoff's game that rows are periodic in this sense is due to Dress, Flammenkamp and Pink 1999, and to Landman 2002). Where only finitely many vectors may be taken the values
//! themselves repeat. Here the first window is looked for that has been seen before; the checker works out the values again.
//!
//! ```
//! use rulesmith::{games, prove, work::Work};
//! let work = Work::default();
//! let form = games::find("wythoff")?.form(&work)?;
//! let prove::RowsOutcome::Proved(found) = prove::rows(&form, 3, None, &work) else { panic!() };
//! let periods: Vec<(u64, u64)> = found.rows.iter().map(|row| (row.preperiod, row.period)).collect();
//! assert_eq!(periods, [(0, 1), (0, 3), (0, 3), (8, 6)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Certificate, Condition, Evidence, verify_text};
use crate::form::{Form, Set, Slot};
use crate::rules::Play;
use crate::work::{Stopped, Work};
use malachite::Natural;
use rulesmith_check::{RowMoves, RowPeriod, RowsProof};
use std::collections::{BTreeSet, HashMap};

/// How the question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsOutcome {
    /// The periods, and a certificate that the checker has accepted.
    Proved(Box<ProvedRows>),
    /// Not decided; the sentence says why.
    Undecided(String),
    /// The work was stopped.
    Stopped(Stopped),
}

/// Rows with their periods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedRows {
    /// The rows in order.
    pub rows: Vec<RowPeriod>,
    /// What the checker has accepted.
    pub certificate: Certificate,
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
    let rows = proof.rows.clone();
    let certificate = Certificate { game: form.game().clone(), evidence: Evidence::Rows(proof) };
    match verify_text(&certificate.to_text(), work) {
        Ok(_) => RowsOutcome::Proved(Box::new(ProvedRows { rows, certificate })),
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

/// Values column by column, until a window comes again.
fn search(
    piles: usize,
    moves: RowMoves,
    last: u64,
    up_to: Option<u64>,
    work: &Work,
) -> Result<Option<RowsProof>, Stopped> {
    let rows = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1);
    // A row has a value in some hundred columns at least.
    work.fits((rows as u64).saturating_mul(1024))?;
    let lengths = lengths(&moves, piles, rows, work)?;
    let count: usize = lengths.iter().map(Vec::len).sum();
    let longest = lengths.iter().flatten().copied().max().unwrap_or(0);
    // Above and below its column a value is at most so far away (Theorem G).
    let (above, below) = (rows - 1 + count, 2 * (rows - 1) + 1 + count);
    let window = if moves.nim { longest.max(above + below) } else { longest.max(1) };
    let mut board = Columns { rows, values: Vec::new(), met: vec![Vec::new(); rows], first: vec![0; rows] };
    let (mut in_column, mut in_vectors): (Vec<usize>, Vec<u64>) = (Vec::new(), Vec::new());
    let (mut stamp, mut pace) = (0u64, work.pace());
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let (mut rolling, mut signatures): (u64, Vec<u64>) = (0, Vec::new());
    let leaving = (0..window).fold(1u64, |power, _| power.wrapping_mul(MULTIPLIER));
    for column in 0usize.. {
        if up_to.is_some_and(|up_to| column as u64 > up_to) {
            return Ok(None);
        }
        if column.is_multiple_of(1024) {
            let cells = ((column + 1024) * rows) as u64;
            work.fits(5 * cells + 40 * column as u64)?;
            work.report("columns of Grundy values", column as u64, None)?;
            let most = column + 1024 + above + 2;
            in_column.resize(most, 0);
            in_vectors.resize(most, 0);
            board.met.iter_mut().for_each(|met| met.resize(most / 64 + 1, 0));
        }
        let mut signature = 0u64;
        for row in 0..rows {
            stamp += 1;
            for (k, lengths) in lengths.iter().enumerate().take(row + 1) {
                pace.steps(lengths.len() as u32)?;
                for &l in lengths.iter().take_while(|&&l| l <= column) {
                    in_vectors[board.at(row - k, column - l) as usize] = stamp;
                }
            }
            let mut value = board.first[row];
            while board.has(row, value) || in_column[value] == column + 1 || in_vectors[value] == stamp {
                value += 1;
            }
            board.values.push(value as u32);
            if moves.nim {
                in_column[value] = column + 1;
                board.meet(row, value);
            }
            let apart = if moves.nim { (value as u64).wrapping_sub(column as u64) } else { value as u64 };
            signature = (signature ^ apart).wrapping_mul(MULTIPLIER).rotate_left(23);
        }
        signatures.push(signature);
        rolling = rolling.wrapping_mul(MULTIPLIER).wrapping_add(signature);
        if column >= window {
            rolling = rolling.wrapping_sub(signatures[column - window].wrapping_mul(leaving));
        }
        if column + 1 < window {
            continue;
        }
        if let Some(&before) = seen.get(&rolling) {
            let (from, period) = (before + 1 - window, column - before);
            if board.repeats(from, period, window, moves.nim) {
                let rows =
                    (0..rows).map(|row| board.row(row, from, period, moves.nim, work)).collect::<Result<_, _>>()?;
                return Ok(Some(RowsProof { moves, from: from as u64, period: period as u64, rows }));
            }
        } else {
            seen.insert(rolling, column);
        }
    }
    Ok(None)
}

/// For mixing what a column has into one number.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// For each k up to the last row, what may be taken from the column with k from the row, in order.
fn lengths(moves: &RowMoves, piles: usize, rows: usize, work: &Work) -> Result<Vec<Vec<usize>>, Stopped> {
    let last = rows as i64 - 1;
    work.fits((rows as u64).saturating_mul(16 * moves.width.max(1) as u64))?;
    let mut of: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); rows];
    for k in 1..=last {
        of[k as usize].extend(((k - moves.width + 1).max(1)..k + moves.width).map(|l| l as usize));
    }
    let turned = |vector: &Vec<i64>| match vector[..] {
        [only] => vec![(0, only)],
        [k, l] => vec![(k, l), (l, k)],
        _ => vec![],
    };
    for (k, l) in moves.removed.iter().flat_map(turned).filter(|(k, _)| *k <= last) {
        of[k as usize].remove(&(l as usize));
    }
    for (k, l) in moves.added.iter().flat_map(turned).filter(|(k, l)| *k <= last && (piles == 2 || *l > 0)) {
        of[k as usize].insert(l as usize);
    }
    Ok(of.into_iter().map(|lengths| lengths.into_iter().collect()).collect())
}

/// Grundy values, column after column.
struct Columns {
    rows: usize,
    values: Vec<u32>,
    /// The values that a row has, as bits.
    met: Vec<Vec<u64>>,
    /// The first that it has not.
    first: Vec<usize>,
}

impl Columns {
    fn at(&self, row: usize, column: usize) -> u32 {
        self.values[column * self.rows + row]
    }

    fn has(&self, row: usize, value: usize) -> bool {
        self.met[row][value / 64] >> (value % 64) & 1 == 1
    }

    fn meet(&mut self, row: usize, value: usize) {
        self.met[row][value / 64] |= 1 << (value % 64);
        while self.has(row, self.first[row]) {
            self.first[row] += 1;
        }
    }

    /// Whether a window comes again after a period: hashes may have been equal by chance.
    fn repeats(&self, from: usize, period: usize, window: usize, rises: bool) -> bool {
        let rise = if rises { period as u32 } else { 0 };
        (from..from + window)
            .all(|column| (0..self.rows).all(|row| self.at(row, column + period) == self.at(row, column) + rise))
    }

    /// The least period of a row, which divides that of all, and where it begins.
    fn row(&self, row: usize, from: usize, all: usize, rises: bool, work: &Work) -> Result<RowPeriod, Stopped> {
        work.go_on()?;
        let apart = |column: usize| {
            let column = if column < from + all { column } else { from + (column - from) % all };
            i64::from(self.at(row, column)) - if rises { column as i64 } else { 0 }
        };
        let mut period = all;
        let mut rest = all;
        for prime in (2..).take_while(|prime| prime * prime <= all).chain([0]) {
            // What is left in the end is a prime, or 1.
            let prime = if prime == 0 { rest } else { prime };
            while prime > 1 && rest.is_multiple_of(prime) {
                rest /= prime;
                let shorter = period / prime;
                if (from..from + all).all(|column| apart(column) == apart(column + shorter)) {
                    period = shorter;
                }
            }
        }
        let differs = |column: &usize| apart(*column) != apart(column + period);
        let preperiod = (0..from).rev().find(differs).map_or(0, |column| column + 1);
        Ok(RowPeriod { row: row as u64, preperiod: preperiod as u64, period: period as u64 })
    }
}
