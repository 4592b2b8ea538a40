//! Periods of rows of Grundy values: conditions G1 to G5 of docs/CERTIFICATES.md.
//!
//! The values are worked out anew, column by column, as the definition says: the least number that no option has. That they
//! repeat over a window says, by Theorem G, that they repeat for ever.

use super::claim::{From, Move, TRACKS};
use crate::certificate::{RowMoves, RowPeriod, RowsProof};
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Symbol, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use rulesmith_core::rules::{Game, Play};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Entries of vectors stay below this, and so do columns and rows.
const LARGE: u64 = 1 << 32;

/// Checks the periods of rows.
pub(super) fn check(game: &Game, proof: &RowsProof, meter: &Meter<'_>) -> Checked<()> {
    meter.stage(Condition::G1, 0, 1)?;
    let piles = game.piles.names.len();
    demand(Condition::G1, game.play == Play::Normal, || "Grundy values belong to normal play".into())?;
    demand(Condition::G1, piles == 1 || (piles == 2 && game.piles.sorted), || {
        "the game is not played on one pile, or on two unordered ones".into()
    })?;
    let language = Language::new(game, None, meter)?;
    check_form(&proof.moves, piles)?;
    check_moves(&language, &proof.moves)?;
    let vectors = Vectors::new(proof, piles, meter)?;
    let table = Table::new(proof, vectors, meter)?;
    check_window(proof, &table)?;
    proof.rows.iter().try_for_each(|row| check_row(proof, &table, row, meter))
}

/// G2: the vectors are ones.
fn check_form(moves: &RowMoves, piles: usize) -> Checked<()> {
    let entries = |vector: &Vec<i64>| {
        let fit = vector.iter().all(|&entry| (0..LARGE as i64).contains(&entry));
        vector.len() == piles && fit && vector.iter().any(|&entry| entry > 0)
    };
    let vectors = moves.removed.iter().chain(&moves.added).all(entries);
    let band = moves.width == 0 || (piles == 2 && moves.nim && (1..LARGE as i64).contains(&moves.width));
    // Where all moves of one pile are allowed, vectors are about both.
    let both = !moves.nim || moves.added.iter().all(|vector| piles == 2 && !vector.contains(&0));
    let removed =
        moves.removed.iter().all(|vector| !vector.contains(&0)) && (moves.width > 0 || moves.removed.is_empty());
    demand(Condition::G2, vectors && band && both && removed, || "the vectors or the width are not such".into())
}

/// G2: in every case the rules allow what the certificate says.
fn check_moves<'a>(language: &'a Language<'a>, moves: &RowMoves) -> Checked<()> {
    let wrong = || "the rules do not allow what the certificate says".to_string();
    let single: Vec<i64> = moves.added.iter().filter_map(|vector| single_amount(vector)).collect();
    let single = Window::listed(&single);
    let one = |run: &mut Run<'a>, amount: &Value| -> Read<bool> { Ok(moves.nim || run.lies_in(amount, &single)?) };
    if language.piles() == 1 {
        let same = language.always(2, |run| {
            let [pile, taken] = [0, 1].map(|track| Value::symbol(Symbol::Number(track)));
            run.assume(&taken, &Window::at_least(1))?;
            run.assume(&pile.minus(&taken), &Window::at_least(0))?;
            let mut allowed = false;
            for clause in &run.language.game.moves {
                allowed = allowed || run.allows_taking(clause, from_ref(&pile), from_ref(&taken))?;
            }
            Ok(allowed == one(run, &taken)?)
        })?;
        return demand(Condition::G2, same, wrong);
    }
    for from in [From::Smaller, From::Larger] {
        let same = language.always(TRACKS, |run| {
            let step = Move::new(run, from)?;
            let allowed = step.is_allowed(run)?;
            let amount = if from == From::Smaller { step.j.clone() } else { step.k.clone() };
            Ok(allowed == one(run, &amount)?)
        })?;
        demand(Condition::G2, same, wrong)?;
    }
    let both: Vec<Vec<i64>> = moves.added.iter().filter(|vector| !vector.contains(&0)).cloned().collect();
    let same = language.always(TRACKS, |run| {
        let step = Move::new(run, From::Both)?;
        let allowed = step.is_allowed(run)?;
        let amounts = [step.j.clone(), step.k.clone()];
        if run.is_one_of_numbers(&amounts, true, &both)? {
            return Ok(allowed);
        }
        let apart = step.k.minus(&step.j);
        let width = Value::whole(moves.width);
        let stated = run.at_least(&width.minus(&apart), 1)?
            && run.at_least(&apart.plus(&width), 1)?
            && !run.is_one_of_numbers(&amounts, true, &moves.removed)?;
        Ok(allowed == stated)
    })?;
    demand(Condition::G2, same, wrong)
}

/// The amount of a vector that takes from one pile.
fn single_amount(vector: &[i64]) -> Option<i64> {
    let mut positive = vector.iter().copied().filter(|&entry| entry > 0);
    positive.next().filter(|_| positive.next().is_none())
}

/// The vectors that matter for the rows: for each k what may be taken from the column when k is taken from the row.
struct Vectors {
    nim: bool,
    of: Vec<Vec<usize>>,
    /// The most columns that a value is away from its own, above and below.
    above: u64,
    below: u64,
}

impl Vectors {
    /// G3: the vectors with entries up to the last row.
    fn new(proof: &RowsProof, piles: usize, meter: &Meter<'_>) -> Checked<Vectors> {
        let moves = &proof.moves;
        let count = proof.rows.len() as u64;
        let in_order = proof.rows.iter().zip(0..).all(|(row, number)| row.row == number);
        demand(Condition::G3, count >= 1 && in_order && (piles == 2 || count == 1), || {
            "the rows are not 0, 1, .., or more than there are".into()
        })?;
        let last = (count - 1) as i64;
        let mut found: BTreeSet<(i64, i64)> = BTreeSet::new();
        for k in 1..=last {
            for l in (k - moves.width + 1).max(1)..k + moves.width {
                meter.keep(64)?;
                meter.spend(1)?;
                found.insert((k, l));
            }
        }
        for vector in &moves.removed {
            found.remove(&(vector[0], vector[1]));
            found.remove(&(vector[1], vector[0]));
        }
        for vector in &moves.added {
            let (k, l) = if piles == 1 { (0, vector[0]) } else { (vector[0], vector[1]) };
            let turned = if piles == 1 { vec![(k, l)] } else { vec![(k, l), (l, k)] };
            found.extend(turned.into_iter().filter(|(k, _)| *k <= last));
        }
        let mut of = vec![Vec::new(); count as usize];
        meter.keep(8 * found.len() + 32 * of.len())?;
        for &(k, l) in &found {
            of[k as usize].push(l as usize);
        }
        let (rows, vectors) = (last as u64, found.len() as u64);
        Ok(Vectors { nim: moves.nim, of, above: rows + vectors, below: 2 * rows + 1 + vectors })
    }

    /// So many columns determine all that follow.
    fn window(&self) -> u64 {
        let longest = self.of.iter().flatten().max().map_or(0, |&l| l as u64);
        if self.nim { longest.max(self.above + self.below) } else { longest.max(1) }
    }
}

/// Grundy values, column after column.
struct Table {
    rows: usize,
    window: u64,
    /// Whether values rise with the columns.
    rises: bool,
    values: Vec<u32>,
}

impl Table {
    /// The values of the columns up to the second window.
    fn new(proof: &RowsProof, vectors: Vectors, meter: &Meter<'_>) -> Checked<Table> {
        let rows = proof.rows.len();
        let window = vectors.window();
        let end = proof.from.checked_add(proof.period).and_then(|end| end.checked_add(window));
        let end = end.filter(|&end| end < LARGE && proof.period >= 1);
        let Some(columns) = end else { return reject(Condition::G3, "the period is 0, or the window is too far out") };
        let Some(cells) = (columns as usize).checked_mul(rows) else { return reject(Condition::F3, "too many values") };
        let most = columns as usize + vectors.above as usize + 1;
        meter.keep(4 * cells + rows * (most / 8 + 16) + 8 * most)?;
        let mut table = Table { rows, window, rises: vectors.nim, values: Vec::with_capacity(cells) };
        let mut line = Lines::new(rows, most);
        for column in 0..columns as usize {
            if column.is_multiple_of(64) {
                meter.stage(Condition::G4, column, columns as usize)?;
            }
            for row in 0..rows {
                let value = table.least(&vectors, &mut line, row, column, meter)?;
                table.values.push(value);
                line.enter(&vectors, row, column, value);
            }
        }
        Ok(table)
    }

    fn at(&self, row: usize, column: usize) -> u32 {
        self.values[column * self.rows + row]
    }

    /// The least number that no option has. Of nim moves those along the row and along the column are remembered as sets.
    fn least(&self, vectors: &Vectors, line: &mut Lines, row: usize, column: usize, meter: &Meter<'_>) -> Checked<u32> {
        line.stamp += 1;
        let stamp = line.stamp;
        for (k, lengths) in vectors.of.iter().enumerate().take(row + 1) {
            meter.spend(1 + lengths.len() as u64)?;
            for &l in lengths.iter().filter(|&&l| l <= column) {
                line.vectors[self.at(row - k, column - l) as usize] = stamp;
            }
        }
        let mut value = line.first[row];
        while line.row(row, value) || line.column[value] == column as u64 + 1 || line.vectors[value] == stamp {
            value += 1;
        }
        Ok(value as u32)
    }

    /// How far a value is from its column, or the value itself; from the period on by going back.
    fn apart(&self, proof: &RowsProof, row: usize, column: u64) -> i64 {
        let back = column.saturating_sub(proof.from) / proof.period * proof.period;
        let column = column - back;
        let value = i64::from(self.at(row, column as usize));
        if self.rises { value - column as i64 } else { value }
    }
}

/// Which values are met on a row and on a column by nim moves, and by vectors.
struct Lines {
    /// For each row its values as bits.
    rows: Vec<Vec<u64>>,
    /// For each row the first value that it does not have.
    first: Vec<usize>,
    column: Vec<u64>,
    vectors: Vec<u64>,
    stamp: u64,
}

impl Lines {
    fn new(rows: usize, most: usize) -> Lines {
        let bits = vec![0; most / 64 + 2];
        Lines {
            rows: vec![bits; rows],
            first: vec![0; rows],
            column: vec![0; most + 1],
            vectors: vec![0; most + 1],
            stamp: 0,
        }
    }

    fn row(&self, row: usize, value: usize) -> bool {
        self.rows[row][value / 64] >> (value % 64) & 1 == 1
    }

    fn enter(&mut self, vectors: &Vectors, row: usize, column: usize, value: u32) {
        if !vectors.nim {
            return;
        }
        let value = value as usize;
        self.rows[row][value / 64] |= 1 << (value % 64);
        self.column[value] = column as u64 + 1;
        while self.row(row, self.first[row]) {
            self.first[row] += 1;
        }
    }
}

/// G4: all rows repeat over the window.
fn check_window(proof: &RowsProof, table: &Table) -> Checked<()> {
    let rise = if table.rises { proof.period } else { 0 };
    for column in proof.from..proof.from + table.window {
        for row in 0..table.rows {
            let (here, there) = (table.at(row, column as usize), table.at(row, (column + proof.period) as usize));
            demand(Condition::G4, u64::from(there) == u64::from(here) + rise, || {
                format!("row {row} does not repeat at column {column}")
            })?;
        }
    }
    Ok(())
}

/// G5: the row repeats from where it is said on, not before, and not sooner.
fn check_row(proof: &RowsProof, table: &Table, said: &RowPeriod, meter: &Meter<'_>) -> Checked<()> {
    let row = said.row as usize;
    let divides = said.period >= 1 && proof.period.is_multiple_of(said.period) && said.preperiod <= proof.from;
    demand(Condition::G5, divides, || format!("the period of row {row} is not one of those of all rows"))?;
    let same = |column: u64, period: u64| table.apart(proof, row, column) == table.apart(proof, row, column + period);
    meter.spend(2 * (proof.from + proof.period - said.preperiod))?;
    let repeats = (said.preperiod..proof.from + proof.period).all(|column| same(column, said.period));
    demand(Condition::G5, repeats, || format!("row {row} does not repeat from there on"))?;
    let earlier = said.preperiod > 0 && same(said.preperiod - 1, said.period);
    demand(Condition::G5, !earlier, || format!("row {row} repeats earlier"))?;
    let mut rest = said.period;
    let mut prime = 2;
    while rest > 1 {
        meter.spend(1)?;
        if prime * prime > rest {
            prime = rest;
        }
        if !rest.is_multiple_of(prime) {
            prime += 1;
            continue;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
        }
        let shorter = said.period / prime;
        meter.spend(proof.period)?;
        let too_long = (proof.from..proof.from + proof.period).all(|column| same(column, shorter));
        demand(Condition::G5, !too_long, || format!("row {row} repeats after {shorter} columns already"))?;
    }
    Ok(())
}
