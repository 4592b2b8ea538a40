//! Any game: find a P-position, strike out every position that can move to it, go on to the next one left.
//!
//! Positions are bits of a board of side N + 1, the first pile running fastest, visited in an order in which every move
//! leads back. A position still standing when its turn comes has no move to a P-position, so it is one; then every line
//! of moves into it ([`super::lines`]) is struck out, 64 at a time along the first pile. Where a clause has many lines into
//! a position, its condition is first reduced to what differs between them. On one pile, where no condition reads it, the positions
//! that can move to 0 are the amounts that may be taken, and every other P-position strikes the same, further on.

use super::lines::{Lines, Visit};
use super::positions::Positions;
use super::{SOLVING, SolveError, zeros};
use crate::evaluate::block::{Affine, Mask};
use crate::evaluate::specialise::Linear;
use crate::evaluate::value::Condition;
use crate::evaluate::{CompiledClause, Program, Shape};
use crate::form::Form;
use crate::work::{Pace, Stopped, Work};
use std::collections::HashSet;

/// What it takes to strike a cell that lies far from the last, in steps: the first time the machine has to find the
/// memory for it, in pages that are the larger the more there is.
const FAR: u32 = 16;

struct Board {
    bits: Vec<u64>,
    /// What it takes on this board.
    far: u32,
    /// Distance on the board between neighbours along each pile.
    strides: Vec<usize>,
}

impl Board {
    fn new(piles: usize, side: usize) -> Result<Board, SolveError> {
        // Where addresses have 32 bits, a board that memory has room for may still have more cells than they can count.
        let mut strides = Vec::with_capacity(piles);
        let mut cells = 1u64;
        for _ in 0..piles {
            strides.push(cells as usize);
            cells = cells.saturating_mul(side as u64);
        }
        let Ok(cells) = usize::try_from(cells) else { return Err(SolveError::NoMemory { needed: cells / 8 }) };
        let far = FAR * (1 + (cells >> 29).min(63) as u32);
        Ok(Board { bits: zeros(cells / 64 + 2)?, far, strides })
    }

    fn index(&self, position: impl Iterator<Item = i64>) -> usize {
        position.zip(&self.strides).map(|(pile, stride)| pile as usize * stride).sum()
    }

    fn strike(&mut self, cell: usize) {
        self.bits[cell / 64] |= 1 << (cell % 64);
    }

    /// The first cell of `from..to` that still stands.
    fn standing(&self, from: usize, to: usize) -> Option<usize> {
        let mut word = from / 64;
        let mut free = !self.bits[word] & (u64::MAX << (from % 64));
        loop {
            if free != 0 {
                let cell = word * 64 + free.trailing_zeros() as usize;
                return (cell < to).then_some(cell);
            }
            word += 1;
            if word * 64 >= to {
                return None;
            }
            free = !self.bits[word];
        }
    }

    /// Strikes the cells of a line that the mask allows.
    fn strike_line(
        &mut self,
        source: &[Affine],
        mask: Mask,
        length: usize,
        pace: &mut Pace<'_>,
    ) -> Result<(), Stopped> {
        let start = self.index(source.iter().map(|slot| slot.base));
        let step: i64 = source.iter().zip(&self.strides).map(|(slot, &stride)| slot.step * stride as i64).sum();
        let (from, to) = match mask {
            Mask::Nothing => return Ok(()),
            Mask::All => (0, length),
            Mask::Range(from, to) => (from, to),
            Mask::Bits(bits) if step == 1 => {
                pace.steps(bits.len() as u32 + self.far - FAR)?;
                self.strike_words(start, &bits);
                return Ok(());
            }
            Mask::Bits(bits) => {
                for (index, &word) in bits.iter().enumerate() {
                    pace.steps(1 + self.far * word.count_ones())?;
                    let mut left = word;
                    while left != 0 {
                        let j = index * 64 + left.trailing_zeros() as usize;
                        self.strike((start as i64 + step * j as i64) as usize);
                        left &= left - 1;
                    }
                }
                return Ok(());
            }
        };
        if step == 1 {
            pace.steps((to - from) as u32 / 64 + self.far - FAR)?;
            self.strike_range(start + from, start + to);
            return Ok(());
        }
        let mut cell = start as i64 + step * from as i64;
        for run in (from..to).step_by(64) {
            let count = (to - run).min(64);
            pace.steps(self.far * count as u32)?;
            for _ in 0..count {
                self.strike(cell as usize);
                cell += step;
            }
        }
        Ok(())
    }

    fn strike_range(&mut self, from: usize, to: usize) {
        let (first, last) = (from / 64, (to - 1) / 64);
        let head = u64::MAX << (from % 64);
        let tail = u64::MAX >> (63 - (to - 1) % 64);
        if first == last {
            self.bits[first] |= head & tail;
            return;
        }
        self.bits[first] |= head;
        self.bits[first + 1..last].fill(u64::MAX);
        self.bits[last] |= tail;
    }

    fn strike_words(&mut self, start: usize, words: &[u64]) {
        let (first, shift) = (start / 64, start % 64);
        for (index, &word) in words.iter().enumerate() {
            self.bits[first + index] |= word << shift;
            if shift > 0 && word >> (64 - shift) != 0 {
                self.bits[first + index + 1] |= word >> (64 - shift);
            }
        }
    }
}

/// Tells how far a board is: not at each step, but whenever the clock was looked at.
struct Telling<'a> {
    work: &'a Work,
    done: u64,
    of: u64,
    looks: u64,
}

impl Telling<'_> {
    fn tell(&mut self, looks: u64) -> Result<(), Stopped> {
        if looks == self.looks {
            return Ok(());
        }
        self.looks = looks;
        self.work.report(SOLVING, self.done, Some(self.of))
    }
}

/// A clause made ready for striking.
struct Striker<'a> {
    clause: &'a CompiledClause,
    lines: Option<Lines>,
    /// Whether everything it can strike is struck with the position without tokens.
    free: bool,
}

/// All P-positions of a compiled game; those `besides` are none, whatever their moves.
pub(super) fn solve(
    form: &Form,
    program: &Program,
    besides: &[&Positions],
    work: &Work,
) -> Result<Positions, SolveError> {
    let side = program.limit as usize + 1;
    let mut board = Board::new(program.piles, side)?;
    let cell = |position: &[u64]| board.index(position.iter().map(|&pile| pile as i64));
    let excluded: HashSet<usize> = besides.iter().flat_map(|positions| positions.iter()).map(cell).collect();
    let free = form.free_ways();
    let strikers: Vec<Striker<'_>> = program
        .clauses
        .iter()
        .map(|clause| {
            let free = !program.misere && besides.is_empty() && free[clause.way];
            Striker { clause, lines: Lines::of(program, clause), free }
        })
        .collect();
    let mut pace = work.pace();
    let mut found = Positions::new(program.piles);
    // A single pile is one row, and what is done of it is told by its tokens.
    let whole = if program.piles == 1 { side as u64 } else { rows(program) };
    let mut telling = Telling { work, done: 0, of: whole, looks: 0 };
    let mut row = vec![0i64; program.piles];
    let one_set = program.piles == 1 && !program.misere && besides.is_empty() && form.shape().invariant;
    let mut amounts: Option<Vec<u64>> = None;
    loop {
        // The first pile runs along the row, up to the second if the piles are sorted.
        let start = board.index(row.iter().copied());
        let width = if program.sorted && program.piles > 1 { row[1] as usize + 1 } else { side };
        let mut from = start;
        pace.steps((width / 64) as u32 + 1)?;
        while let Some(cell) = board.standing(from, start + width) {
            row[0] = (cell - start) as i64;
            pace.step()?;
            let terminal_wins = program.misere && !program.can_move(&row, &mut pace)?;
            if !terminal_wins && !excluded.contains(&cell) {
                found.push(row.iter().map(|&pile| pile as u64));
                work.fits((8 * board.bits.len() + found.bytes()) as u64)?;
                if program.piles == 1 {
                    telling.done = row[0] as u64;
                }
                match &amounts {
                    Some(amounts) => {
                        let fits = amounts.len().min((side - cell) / 64 + 1);
                        pace.steps(fits as u32)?;
                        telling.tell(pace.looks())?;
                        board.strike_words(cell, &amounts[..fits]);
                    }
                    None => strike_into(program, &strikers, &row, &mut board, &mut pace, &mut telling)?,
                }
                if one_set && amounts.is_none() {
                    let last = board.bits.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
                    work.fits(16 * board.bits.len() as u64)?;
                    amounts = Some(board.bits[..last].to_vec());
                }
            }
            from = cell + 1;
            if from >= start + width {
                break;
            }
        }
        row[0] = 0;
        telling.done += 1;
        telling.tell(pace.looks())?;
        if !next_row(&mut row, program) {
            return Ok(found);
        }
    }
}

/// How many choices there are of all piles but the first.
fn rows(program: &Program) -> u64 {
    let (side, others) = (program.limit as u128 + 1, program.piles as u128 - 1);
    let rows = match program.sorted {
        true => (0..others).fold(1, |rows: u128, pile| rows.saturating_mul(side + pile) / (pile + 1)),
        false => (0..others).fold(1, |rows: u128, _| rows.saturating_mul(side)),
    };
    u64::try_from(rows).unwrap_or(u64::MAX)
}

/// The next choice of all piles but the first.
fn next_row(row: &mut [i64], program: &Program) -> bool {
    for pile in 1..program.piles {
        let most = if program.sorted && pile + 1 < program.piles { row[pile + 1] } else { program.limit };
        if row[pile] < most {
            row[pile] += 1;
            return true;
        }
        row[pile] = 0;
    }
    false
}

/// Strikes every position that can move to the target.
fn strike_into(
    program: &Program,
    strikers: &[Striker<'_>],
    target: &[i64],
    board: &mut Board,
    pace: &mut Pace<'_>,
    telling: &mut Telling<'_>,
) -> Result<(), Stopped> {
    let origin = target.iter().all(|&pile| pile == 0);
    let strikes = |striker: &&Striker<'_>| origin || !striker.free;
    if !strikers.iter().any(|striker| strikes(&striker)) {
        return Ok(());
    }
    for turned in orders(target, program.sorted) {
        for striker in strikers.iter().filter(strikes) {
            let clause = striker.clause;
            // Worth its while where there are many lines.
            let special = striker.lines.as_ref().filter(|lines| lines.are_many());
            let special = special.and_then(|_| specialise(program, clause, target, &turned));
            let allowed = special.as_ref().unwrap_or(&clause.allowed);
            if matches!(allowed, Condition::Const(false)) {
                continue;
            }
            let strike = &mut |slots: &mut [Affine], length: usize| {
                pace.step()?;
                // One position alone may take long, with millions of lines into it.
                telling.tell(pace.looks())?;
                if length == 0 {
                    return Ok(());
                }
                let mask = allowed.along(slots, length, pace)?;
                board.strike_line(&slots[..program.piles], mask, length, pace)
            };
            match (&striker.lines, &clause.shape) {
                (Some(lines), _) => lines.each_into(program, target, &turned, strike)?,
                (None, Shape::Listed(list)) => strike_listed(program, list, target, &turned, strike)?,
                (None, Shape::Linear(_)) => {}
            }
        }
    }
    Ok(())
}

/// When the clause allows a move into the target, with what that says about the piles put in.
fn specialise(program: &Program, clause: &CompiledClause, target: &[i64], turned: &[i64]) -> Option<Condition> {
    let Shape::Linear(taken) = &clause.shape else { return None };
    if matches!(clause.allowed, Condition::Const(_)) {
        return None;
    }
    let mut known = Vec::with_capacity(2 * program.piles);
    for ((coefficients, constant), pile) in taken.iter().zip(turned) {
        known.push(Linear { constant: pile + constant, coefficients: coefficients.clone() });
    }
    known.extend(target.iter().map(|&pile| Linear { constant: pile, coefficients: vec![0; clause.from.len()] }));
    Some(clause.allowed.specialise(&known))
}

fn strike_listed(
    program: &Program,
    list: &[(i64, Vec<i64>)],
    target: &[i64],
    turned: &[i64],
    strike: &mut Visit<'_>,
) -> Result<(), Stopped> {
    let mut slots = vec![Affine::constant(0); 2 * program.piles + 1];
    for (n, take) in list {
        let source: Vec<i64> = turned.iter().zip(take).map(|(pile, amount)| pile + amount).collect();
        let fits = source.iter().all(|&pile| pile <= program.limit)
            && take.iter().any(|&amount| amount > 0)
            && (!program.sorted || source.is_sorted());
        if !fits {
            continue;
        }
        for (pile, &size) in source.iter().enumerate() {
            slots[pile] = Affine::constant(size);
            slots[program.piles + pile] = Affine::constant(target[pile]);
        }
        slots[2 * program.piles] = Affine::constant(*n);
        strike(&mut slots, 1)?;
    }
    Ok(())
}

/// The target's piles in every order in which they can have been left, without repeats; only as it is for ordered piles.
fn orders(target: &[i64], sorted: bool) -> Vec<Vec<i64>> {
    if !sorted {
        return vec![target.to_vec()];
    }
    // Next permutation in lexicographic order, from the sorted one: repeats do not occur.
    let mut all = vec![target.to_vec()];
    let mut current = target.to_vec();
    while next_permutation(&mut current) {
        all.push(current.clone());
    }
    all
}

/// The next order of the values by the first that differs, or none after the descending one.
pub(super) fn next_permutation<T: PartialOrd + Copy>(values: &mut [T]) -> bool {
    let Some(pivot) = values.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    if let Some(swap) = values.iter().rposition(|value| *value > values[pivot]) {
        values.swap(pivot, swap);
    }
    values[pivot + 1..].reverse();
    true
}
