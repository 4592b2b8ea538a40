//! Two piles, and moves that may be made from anywhere: the set of all vectors is one picture, and every P-position
//! prints it on the board.
//!
//! Which vectors are moves is worked out once, (N+1)^2 bits. A position still standing when its turn comes is a
//! P-position; then the picture, moved there, is struck out row by row, 64 positions at a time. O(N^2) to work out the
//! vectors and O(N^2/64) word operations for each P-position. Where conditions are costly (a table, a floor, a set of
//! vectors) this beats going through the lines of moves into every P-position.

use super::positions::Positions;
use super::{SOLVING, SolveError, zeros};
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
        let mut slots = vec![0; 2 * program.piles + clause.from.len()];
        let mut allow = |slots: &[i64], [k, l]: [i64; 2]| {
            pace.step()?;
            let fits = k >= 0 && l >= 0 && k <= program.limit && l <= program.limit && k + l > 0;
            if fits && clause.allowed.at(slots) {
                vectors.insert(k as usize, l as usize);
            }
            Ok(())
        };
        match &clause.shape {
            Shape::Listed(list) => list.iter().try_for_each(|(n, take)| {
                slots[2 * program.piles] = *n;
                allow(&slots, [take[0], take[1]])
            })?,
            Shape::Linear(taken) => {
                let constants = [taken[0].1, taken[1].1];
                vary(clause, taken, 0, constants, &mut slots, program, &mut allow)?;
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

/// What is done with the slots of a move and what it takes.
type Allow<'a> = dyn FnMut(&[i64], [i64; 2]) -> Result<(), Stopped> + 'a;

/// Runs one variable of a clause through its values, and the next inside. What is taken by the variables so far is summed up on the way,
/// since there are as many vectors as squares on the board.
fn vary(
    clause: &CompiledClause,
    taken: &[(Vec<i64>, i64)],
    variable: usize,
    sums: [i64; 2],
    slots: &mut [i64],
    program: &Program,
    allow: &mut Allow<'_>,
) -> Result<(), Stopped> {
    if variable == clause.from.len() {
        return allow(slots, sums);
    }
    let [one, other] = [taken[0].0[variable], taken[1].0[variable]];
    for value in clause.from[variable]..=clause.top[variable] {
        slots[2 * program.piles + variable] = value;
        let sums = [sums[0] + one * value, sums[1] + other * value];
        vary(clause, taken, variable + 1, sums, slots, program, allow)?;
    }
    Ok(())
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
