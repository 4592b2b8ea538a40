//! Grundy values.
//!
//! Games on two unordered piles whose clauses are full lines (any number from one pile, the same from both) keep, for
//! each line, the set of values met on it so far as bits; a value is the first bit that none of its three lines has. Each
//! line remembers how many of its words are full, so that a search starts near its end. Other games list the moves of
//! each position.

use super::{SolveError, lost_positions, positions, refuse_large_board, zeros};
use crate::evaluate::Program;
use crate::form::{Form, Pairs};
use crate::rules::Play;
use crate::work::Work;

/// Grundy values of all positions with piles up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyTable {
    piles: usize,
    side: usize,
    sorted: bool,
    values: Vec<u32>,
}

impl GrundyTable {
    /// The value of a position, in any order if the piles are unordered.
    pub fn at(&self, position: &[u64]) -> Option<u32> {
        if position.len() != self.piles || position.iter().any(|&pile| pile as usize >= self.side) {
            return None;
        }
        let mut key: Vec<u64> = position.to_vec();
        if self.sorted {
            key.sort_unstable();
        }
        self.values.get(index(&key, self.side)).copied()
    }

    /// How many piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The largest pile.
    pub fn up_to(&self) -> u64 {
        self.side as u64 - 1
    }
}

fn index(position: &[u64], side: usize) -> usize {
    position.iter().rev().fold(0, |sum, &pile| sum * side + pile as usize)
}

/// What is told meanwhile.
const TABLE: &str = "Grundy values";

/// The Grundy values of all positions with piles up to `up_to`, for normal play.
pub fn grundy(form: &Form, up_to: u64, work: &Work) -> Result<GrundyTable, SolveError> {
    if form.play() == Play::Misere {
        return Err(SolveError::MisereGrundy);
    }
    refuse_large_board(form.piles().len(), up_to, 32, work)?;
    let side = up_to as usize + 1;
    let lines = |pairs: &&Pairs| {
        pairs.width <= 1 && pairs.removed.is_empty() && pairs.added.is_empty() && pairs.families.is_empty()
    };
    let values = match form.shape().pairs.as_ref().filter(lines) {
        Some(pairs) => by_lines(side, pairs.width == 1, work)?,
        None => by_moves(&Program::new(form, up_to, &lost_positions(work), work)?, side, work)?,
    };
    Ok(GrundyTable { piles: form.piles().len(), side, sorted: form.sorted(), values })
}

/// Sets of values, one for each line, all of the same length in words.
struct LineSets {
    words: usize,
    bits: Vec<u64>,
    /// How many words of each line are full from the start.
    full: Vec<u32>,
}

impl LineSets {
    fn new(lines: usize, words: usize) -> Result<LineSets, SolveError> {
        Ok(LineSets { words, bits: zeros(lines * words)?, full: zeros(lines)? })
    }

    fn line(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..(line + 1) * self.words]
    }

    fn insert(&mut self, line: usize, value: u32) {
        let start = line * self.words;
        self.bits[start + value as usize / 64] |= 1 << (value % 64);
        let full = &mut self.full[line];
        while (*full as usize) < self.words && self.bits[start + *full as usize] == u64::MAX {
            *full += 1;
        }
    }
}

/// Nim moves, and the diagonal if asked for. A position has at most 2N moves in lines through its two numbers and N on
/// its diagonal, so values stay below 3N + 1.
fn by_lines(side: usize, diagonal: bool, work: &Work) -> Result<Vec<u32>, SolveError> {
    let words = (3 * side) / 64 + 2;
    // Values met with a pile of a given size, and with a given difference.
    let mut sizes = LineSets::new(side, words)?;
    let mut differences = LineSets::new(if diagonal { side } else { 1 }, words)?;
    let mut values = zeros(side * side)?;
    let mut pace = work.pace();
    for y in 0..side {
        if y % 16 == 0 {
            work.report(TABLE, (y * y) as u64, Some((side * side) as u64))?;
        }
        for x in 0..=y {
            pace.step()?;
            let line = if diagonal { y - x } else { 0 };
            let start = sizes.full[x].max(sizes.full[y]).max(differences.full[line]) as usize;
            let (a, b, c) = (sizes.line(x), sizes.line(y), differences.line(line));
            let mut word = start;
            let value = loop {
                let free = !(a[word] | b[word] | c[word]);
                if free != 0 {
                    break (word * 64) as u32 + free.trailing_zeros();
                }
                word += 1;
            };
            values[y * side + x] = value;
            sizes.insert(x, value);
            sizes.insert(y, value);
            if diagonal {
                differences.insert(line, value);
            }
        }
    }
    Ok(values)
}

/// The least number that no option has, by listing the options.
fn by_moves(program: &Program, side: usize, work: &Work) -> Result<Vec<u32>, SolveError> {
    let cells = side.pow(program.piles as u32);
    let mut values = zeros(cells)?;
    let mut pace = work.pace();
    // Which position last met each value.
    let mut met: Vec<u64> = Vec::new();
    let mut number = 0u64;
    for position in positions(program.piles, program.limit, program.sorted) {
        number += 1;
        if number.is_multiple_of(4096) {
            work.report(TABLE, number, Some(cells as u64))?;
        }
        program.each_move(&position, &mut pace, &mut |m| {
            let to: Vec<u64> = m.to.iter().map(|&pile| pile as u64).collect();
            let value = values[index(&to, side)] as usize;
            if value >= met.len() {
                met.resize(value + 1, 0);
            }
            met[value] = number;
            true
        })?;
        pace.steps(u32::try_from(met.len() / 8).unwrap_or(u32::MAX))?;
        let value = met.iter().position(|&last| last != number).unwrap_or(met.len());
        let key: Vec<u64> = position.iter().map(|&pile| pile as u64).collect();
        values[index(&key, side)] = value as u32;
    }
    Ok(values)
}
