//! Grundy values.
//!
//! Games on two unordered piles with all nim moves, a band |k - l| < t and single vectors keep, for each line, the set of
//! values met on it so far as bits; a value is the first bit that neither its two rows, nor its diagonal, nor a single
//! vector has. Going one step down a diagonal, a band reaches what it reached before, and besides one angle of
//! positions: 2t - 1 of them. Each line remembers how many of its words are full, so that a search starts near its end.
//! O(N^2 (t + s)) for s single vectors, besides the search. Other games list the moves of each position.

use super::{SolveError, lost_positions, positions, refuse_large_board, zeros};
use crate::evaluate::Program;
use crate::form::{Form, Pairs};
use crate::rules::Play;
use crate::work::Work;
use std::collections::BTreeSet;

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
    let pairs = form.shape().pairs.as_ref().filter(|pairs| pairs.families.is_empty());
    let values = match pairs.and_then(|pairs| Diagonal::new(pairs, side)) {
        Some(diagonal) => by_lines(side, &diagonal, work)?,
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

/// What may be taken from both piles, as far as it matters on a board.
struct Diagonal {
    /// The width of the band; 0 if there is none.
    width: usize,
    /// From so many tokens of either pile on nothing is left out of the band.
    whole_from: usize,
    /// All other vectors, in both orders.
    single: Vec<(usize, usize)>,
}

impl Diagonal {
    /// None if so many vectors are single that listing moves is as well.
    fn new(pairs: &Pairs, side: usize) -> Option<Diagonal> {
        let last = side as i64 - 1;
        let removed = pairs.removed.iter().map(|&(k, l)| k.min(l)).filter(|k| *k <= last);
        let whole_from = removed.max().unwrap_or(0) + 1;
        let width = pairs.width.min(last);
        if (whole_from - 1).saturating_mul(2 * width + 1) > 4096 {
            return None;
        }
        let mut single: BTreeSet<(i64, i64)> = (1..whole_from)
            .flat_map(|less| (less..less + width).flat_map(move |more| [(less, more), (more, less)]))
            .filter(|vector| !pairs.removed.contains(vector))
            .collect();
        let added = pairs.added.iter().filter_map(|(k, l)| i64::try_from(k).ok().zip(i64::try_from(l).ok()));
        single.extend(added);
        single.retain(|&(k, l)| k.max(l) <= last);
        let single = single.into_iter().map(|(k, l)| (k as usize, l as usize)).collect();
        Some(Diagonal { width: width as usize, whole_from: whole_from as usize, single })
    }

    /// How many positions a pile can be taken down to, at the most.
    fn options(&self, side: usize) -> usize {
        (2 * self.width).saturating_sub(1).saturating_mul(side).saturating_add(self.single.len())
    }
}

/// Nim moves and what may be taken from both piles. A value is at most the number of options.
fn by_lines(side: usize, diagonal: &Diagonal, work: &Work) -> Result<Vec<u32>, SolveError> {
    let words = side.saturating_mul(2).saturating_add(diagonal.options(side)) / 64 + 2;
    work.fits((words as u64).saturating_mul(side as u64).saturating_mul(16))?;
    // Values met with a pile of a given size, and by the band from positions with a given difference.
    let mut sizes = LineSets::new(side, words)?;
    let mut differences = LineSets::new(if diagonal.width > 0 { side } else { 1 }, words)?;
    let mut values: Vec<u32> = zeros(side * side)?;
    let &Diagonal { width, whole_from, ref single } = diagonal;
    let at = |x: usize, y: usize| x.min(y) + side * x.max(y);
    // Values met by single vectors, and the words to be cleared.
    let mut by_single = vec![0u64; words];
    let mut pace = work.pace();
    let cost = u32::try_from(1 + width + single.len() / 4).unwrap_or(u32::MAX);
    for y in 0..side {
        if y % 16 == 0 {
            work.report(TABLE, (y * y) as u64, Some((side * side) as u64))?;
        }
        for x in 0..=y {
            pace.steps(cost)?;
            let line = if width > 0 { y - x } else { 0 };
            if width > 0 && x >= whole_from {
                // The angle that (x - 1, y - 1) did not reach.
                let (x, y) = (x - whole_from, y - whole_from);
                for more in 0..width.min(y + 1) {
                    differences.insert(line, values[at(x, y - more)]);
                }
                for more in 1..width.min(x + 1) {
                    differences.insert(line, values[at(x - more, y)]);
                }
            }
            for &(k, l) in single.iter().take_while(|(k, _)| *k <= x).filter(|(_, l)| *l <= y) {
                let value = values[at(x - k, y - l)];
                by_single[value as usize / 64] |= 1 << (value % 64);
            }
            let start = sizes.full[x].max(sizes.full[y]).max(differences.full[line]) as usize;
            let (a, b, c) = (sizes.line(x), sizes.line(y), differences.line(line));
            let mut word = start;
            let value = loop {
                let free = !(a[word] | b[word] | c[word] | by_single[word]);
                if free != 0 {
                    break (word * 64) as u32 + free.trailing_zeros();
                }
                word += 1;
            };
            for &(k, l) in single.iter().take_while(|(k, _)| *k <= x).filter(|(_, l)| *l <= y) {
                by_single[values[at(x - k, y - l)] as usize / 64] = 0;
            }
            values[y * side + x] = value;
            sizes.insert(x, value);
            sizes.insert(y, value);
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
