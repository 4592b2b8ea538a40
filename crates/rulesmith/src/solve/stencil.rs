//! Two piles, and moves that may be made from anywhere: the set of all vectors is one picture, and every P-position
//! prints it on the board.
//!
//! Which vectors are moves is worked out once, (N+1)^2 bits. A position still standing when its turn comes is a
//! P-position; then the picture, moved there, is struck out row by row, 64 positions at a time. O(N^2) to work out the
//! vectors and O(N^2/64) word operations for each P-position. Where conditions are costly (a table, a floor, a set of
//! vectors) this beats going through the lines of moves into every P-position.

use super::positions::Positions;
use super::{SOLVING, SolveError, zeros};
use crate::evaluate::block::{Affine, Mask};
use crate::evaluate::{CompiledClause, Program, Shape};
use crate::form::{Atom, Cond, Form, Num, Way};
use crate::work::{Pace, Stopped, Work};

/// Rows of bits, the first pile along the row.
struct Rows {
    bits: Vec<u64>,
    words: usize,
}

impl Rows {
    fn new(side: usize) -> Result<Rows, SolveError> {
        // One word to spare, so that a shifted word may be written across the end of a row.
        let words = side.div_ceil(64) + 1;
        Ok(Rows { bits: zeros(words * side)?, words })
    }

    fn insert(&mut self, x: usize, y: usize) {
        self.bits[y * self.words + x / 64] |= 1 << (x % 64);
    }

    fn contains(&self, x: usize, y: usize) -> bool {
        self.bits[y * self.words + x / 64] >> (x % 64) & 1 == 1
    }
}

/// The vectors of a game whose conditions do not read the piles, or nothing if on unordered piles they are not the same
/// in both orientations.
fn vectors(program: &Program, side: usize, work: &Work) -> Result<Option<Rows>, SolveError> {
    let mut pace = work.pace();
    let mut vectors = Rows::new(side)?;
    for clause in &program.clauses {
        match &clause.shape {
            Shape::Listed(list) => {
                let mut slots = vec![0; 2 * program.piles + 1];
                for (n, take) in list {
                    pace.step()?;
                    slots[2 * program.piles] = *n;
                    let fits = take.iter().all(|amount| (0..=program.limit).contains(amount));
                    if fits && take.iter().any(|&amount| amount > 0) && clause.allowed.at(&slots) {
                        vectors.insert(take[0] as usize, take[1] as usize);
                    }
                }
            }
            Shape::Linear(taken) => {
                let slots = vec![Affine::constant(0); 2 * program.piles + clause.from.len()];
                let constants = [taken[0].1, taken[1].1].map(Affine::constant);
                let mut lines = Lines { program, clause, taken, slots, vectors: &mut vectors, pace: &mut pace };
                lines.vary(0, constants)?;
            }
        }
    }
    if program.sorted {
        for l in 0..side {
            pace.steps(l as u32)?;
            if (0..l).any(|k| vectors.contains(k, l) != vectors.contains(l, k)) {
                return Ok(None);
            }
        }
    }
    Ok(Some(vectors))
}

/// The vectors of a clause, a line of them for each choice of all variables but the last.
struct Lines<'a, 'w> {
    program: &'a Program,
    clause: &'a CompiledClause,
    /// What is taken from each pile: multiples of the variables, and a constant.
    taken: &'a [(Vec<i64>, i64)],
    slots: Vec<Affine>,
    vectors: &'a mut Rows,
    pace: &'a mut Pace<'w>,
}

impl Lines<'_, '_> {
    /// Runs a variable through its values, the next inside, and the last along a line; `sums` is what the variables before it take.
    fn vary(&mut self, variable: usize, sums: [Affine; 2]) -> Result<(), Stopped> {
        let Some(&from) = self.clause.from.get(variable) else { return self.line(None, sums, 1) };
        let top = self.clause.top[variable];
        let slot = 2 * self.program.piles + variable;
        let factors = [0, 1].map(|pile| self.taken[pile].0[variable]);
        let taken = |value: i64, step: i64| {
            [0, 1].map(|pile| Affine { base: sums[pile].base + factors[pile] * value, step: factors[pile] * step })
        };
        if variable + 1 == self.clause.from.len() {
            self.slots[slot] = Affine { base: from, step: 1 };
            return self.line(Some(slot), taken(from, 1), top - from + 1);
        }
        for value in from..=top {
            self.slots[slot] = Affine::constant(value);
            self.vary(variable + 1, taken(value, 0))?;
        }
        Ok(())
    }

    /// Inserts the vectors along a line that fit on the board and that the clause allows.
    fn line(&mut self, running: Option<usize>, taken: [Affine; 2], length: i64) -> Result<(), Stopped> {
        let [(a, b), (c, d)] = taken.map(|amount| within(amount, self.program.limit));
        let (from, to) = (a.max(c).max(0), b.min(d).min(length));
        self.pace.step()?;
        if from >= to {
            return Ok(());
        }
        if let Some(slot) = running {
            self.slots[slot].base += from;
        }
        let length = (to - from) as usize;
        self.pace.steps(length as u32)?;
        let mask = self.clause.allowed.along(&self.slots, length, self.pace)?;
        let mut insert = |j: usize| {
            let [k, l] = taken.map(|amount| amount.at(from + j as i64));
            if k + l > 0 {
                self.vectors.insert(k as usize, l as usize);
            }
        };
        match mask {
            Mask::Nothing => {}
            Mask::All => (0..length).for_each(&mut insert),
            Mask::Range(from, to) => (from..to).for_each(&mut insert),
            Mask::Bits(bits) => {
                for (index, mut word) in bits.into_iter().enumerate() {
                    while word != 0 {
                        insert(64 * index + word.trailing_zeros() as usize);
                        word &= word - 1;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The j from which and up to which, without it, an amount is from 0 to the limit.
fn within(amount: Affine, limit: i64) -> (i64, i64) {
    let Affine { base, step } = amount;
    match step {
        0 if (0..=limit).contains(&base) => (i64::MIN, i64::MAX),
        0 => (0, 0),
        // base + step * j >= 0 from the quotient rounded up on, and <= limit up to the other rounded down.
        1.. => (-base.div_euclid(step), (limit - base).div_euclid(step) + 1),
        _ => (-(limit - base).div_euclid(-step), base.div_euclid(-step) + 1),
    }
}

/// Whether it pays to work out all vectors once, in a game whose conditions read only what is taken: if one of them, on two
/// amounts, is costly.
pub(super) fn pays(form: &Form) -> bool {
    let costly = |way: &Way| way.from.len() > 1 && is_costly(&way.when);
    form.piles().len() == 2 && form.ways().iter().all(|way| way.from.len() <= 2) && form.ways().iter().any(costly)
}

fn is_costly(condition: &Cond) -> bool {
    match condition {
        Cond::True | Cond::False | Cond::In(..) => false,
        Cond::AtMost(number) | Cond::Zero(number) => looks_up(number),
        Cond::Lost(..) | Cond::Balanced(..) | Cond::Accepted(..) => true,
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(is_costly),
        Cond::Not(inner) => is_costly(inner),
    }
}

/// Whether a number is looked up in a table or chosen by a condition.
fn looks_up(number: &Num) -> bool {
    number.parts().iter().any(|(atom, _)| match atom {
        Atom::Slot(_) => false,
        Atom::Floor(floor) => floor.slope.as_rational().is_none() || looks_up(&floor.of),
        Atom::Mod(of, _) => looks_up(of),
        Atom::Max(numbers) => numbers.iter().any(looks_up),
        Atom::Nth(..) | Atom::Constraint(..) | Atom::If(..) | Atom::Divided(..) => true,
    })
}

/// The P-positions, or nothing if the vectors depend on their orientation.
pub(super) fn solve(program: &Program, work: &Work) -> Result<Option<Positions>, SolveError> {
    let side = program.limit as usize + 1;
    // Two pictures of a word for 64 positions, and a word to spare in each row.
    work.fits((2 * 8 * side as u64).saturating_mul(side as u64 / 64 + 2))?;
    let Some(vectors) = vectors(program, side, work)? else { return Ok(None) };
    let mut pace = work.pace();
    let mut struck = Rows::new(side)?;
    let mut found = Positions::new(2);
    for y in 0..side {
        if y % 16 == 0 {
            work.report(SOLVING, y as u64, Some(side as u64))?;
        }
        let width = if program.sorted { y + 1 } else { side };
        for x in 0..width {
            if struck.contains(x, y) {
                continue;
            }
            found.push([x as u64, y as u64]);
            strike(&mut struck, &vectors, (x, y), side, &mut pace)?;
            if program.sorted && x != y {
                strike(&mut struck, &vectors, (y, x), side, &mut pace)?;
            }
        }
    }
    Ok(Some(found))
}

/// Strikes every position from which a vector leads to (x, y).
fn strike(
    struck: &mut Rows,
    vectors: &Rows,
    (x, y): (usize, usize),
    side: usize,
    pace: &mut Pace<'_>,
) -> Result<(), Stopped> {
    let (skip, shift) = (x / 64, x % 64);
    let words = struck.words;
    for l in 0..side - y {
        pace.steps((words - skip) as u32)?;
        let source = &vectors.bits[l * words..(l + 1) * words];
        let target = &mut struck.bits[(y + l) * words..(y + l + 1) * words];
        let mut carry = 0;
        for (into, &word) in target[skip..].iter_mut().zip(source) {
            *into |= word << shift | carry;
            carry = if shift == 0 { 0 } else { word >> (64 - shift) };
        }
    }
    Ok(())
}
