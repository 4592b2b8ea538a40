//! Lines of moves into a position.
//!
//! Given a position p, the moves of a clause that reach p come in lines: one variable runs, the others stand still. Two
//! variables whose difference the clause bounds (|k - l| < 3) run together, with their difference standing still, so a
//! band is a few diagonals instead of a square of moves.

use crate::evaluate::block::Affine;
use crate::evaluate::value::{Condition, Range, Value, multiple};
use crate::evaluate::{CompiledClause, Program, Shape};
use crate::work::Stopped;

/// The widest band that is cut into diagonals.
const WIDEST: i64 = 4096;

/// A clause as families of lines.
#[derive(Debug)]
pub(super) struct Lines {
    /// How each variable of the clause follows from the running number and the standing ones.
    variables: Vec<Follows>,
    /// What is taken from each pile.
    amounts: Vec<Follows>,
    /// Bounds of the standing numbers.
    standing: Vec<(i64, i64)>,
    /// Least values of the clause's variables, and largest where the board allows larger ones.
    from: Vec<i64>,
    most: Vec<Option<i64>>,
}

/// `running * j + sum of standing + constant`.
#[derive(Clone, Debug)]
struct Follows {
    running: i64,
    standing: Vec<i64>,
    constant: i64,
}

impl Follows {
    fn at(&self, standing: &[i64]) -> Affine {
        let base = self.standing.iter().zip(standing).fold(self.constant, |sum, (c, value)| sum + c * value);
        Affine { base, step: self.running }
    }
}

/// What is done with a line: its slots, and how many moves it has.
pub(super) type Visit<'a> = dyn FnMut(&mut [Affine], usize) -> Result<(), Stopped> + 'a;

/// What is known of the difference of two variables.
type Bounds = Vec<Vec<(Option<i64>, Option<i64>)>>;

impl Lines {
    /// The lines of a clause with linear amounts.
    pub fn of(program: &Program, clause: &CompiledClause) -> Option<Lines> {
        let Shape::Linear(taken) = &clause.shape else { return None };
        let count = clause.from.len();
        let bounds = difference_bounds(program, clause);
        // Each variable is a root, or a root plus a bounded difference.
        let mut roots: Vec<usize> = Vec::new();
        let mut origin: Vec<(usize, Option<(i64, i64)>)> = Vec::new();
        for (variable, known) in bounds.iter().enumerate() {
            let linked = roots.iter().find_map(|&root| match known[root] {
                (Some(low), Some(high)) if high - low < WIDEST.min(program.limit + 1) => {
                    Some((root, Some((low, high))))
                }
                _ => None,
            });
            if linked.is_none() {
                roots.push(variable);
            }
            origin.push(linked.unwrap_or((variable, None)));
        }
        // The root with the smallest stride on the board runs: along the first pile the bits are neighbours.
        let side = program.limit + 1;
        let stride = |root: usize| {
            taken.iter().enumerate().fold(0i128, |sum, (pile, (coefficients, _))| {
                let moved: i64 = (0..count)
                    .filter(|&variable| origin[variable].0 == root)
                    .map(|variable| coefficients[variable])
                    .sum();
                sum + i128::from(moved) * i128::from(side).pow(pile as u32)
            })
        };
        let running = roots.iter().copied().min_by_key(|&root| stride(root).abs());
        let mut standing = Vec::new();
        let mut place = vec![None; count];
        for variable in 0..count {
            let (root, difference) = origin[variable];
            match difference {
                Some(range) => {
                    place[variable] = Some(standing.len());
                    standing.push(range);
                }
                None if Some(root) != running => {
                    place[variable] = Some(standing.len());
                    standing.push((clause.from[variable], clause.top[variable]));
                }
                None => {}
            }
        }
        let follows = |variable: usize| {
            let mut follow = Follows { running: 0, standing: vec![0; standing.len()], constant: 0 };
            let (root, _) = origin[variable];
            for part in [Some(variable), (root != variable).then_some(root)].into_iter().flatten() {
                match place[part] {
                    Some(index) => follow.standing[index] += 1,
                    None => follow.running += 1,
                }
            }
            follow
        };
        let variables: Vec<Follows> = (0..count).map(follows).collect();
        let amounts = taken
            .iter()
            .map(|(coefficients, constant)| {
                let mut amount = Follows { running: 0, standing: vec![0; standing.len()], constant: *constant };
                for (c, variable) in coefficients.iter().zip(&variables) {
                    amount.running += c * variable.running;
                    amount.standing.iter_mut().zip(&variable.standing).for_each(|(sum, part)| *sum += c * part);
                }
                amount
            })
            .collect();
        let most = clause.top.iter().map(|&top| Some(top).filter(|top| *top < program.limit)).collect();
        Some(Lines { variables, amounts, standing, from: clause.from.clone(), most })
    }

    /// Whether there is more than one line into a position.
    pub fn are_many(&self) -> bool {
        !self.standing.is_empty()
    }

    /// Hands over every line of moves from positions on the board into `target`: the slots along the line (source, target
    /// sorted, variables) and its length, which may be 0. `turned` is the target with its piles in the order of the clause's piles.
    pub fn each_into(
        &self,
        program: &Program,
        target: &[i64],
        turned: &[i64],
        visit: &mut Visit<'_>,
    ) -> Result<(), Stopped> {
        let mut standing: Vec<i64> = self.standing.iter().map(|range| range.0).collect();
        if self.standing.iter().any(|(low, high)| low > high) {
            return Ok(());
        }
        let mut slots = vec![Affine::constant(0); 2 * program.piles + self.from.len()];
        loop {
            let length = self.line(program, target, turned, &standing, &mut slots);
            // Those without a move count too: there may be many.
            visit(&mut slots, length)?;
            // Next combination of standing numbers; one that only grows is done when it takes too much.
            let mut index = 0;
            loop {
                if index == standing.len() {
                    return Ok(());
                }
                standing[index] += 1;
                if standing[index] <= self.standing[index].1 && !self.exceeds(program, turned, &standing, index) {
                    break;
                }
                standing[index] = self.standing[index].0;
                index += 1;
            }
        }
    }

    /// Whether some pile would be above the limit however the others are chosen.
    fn exceeds(&self, program: &Program, turned: &[i64], standing: &[i64], changed: usize) -> bool {
        self.amounts.iter().zip(turned).any(|(amount, &pile)| {
            let only_grows = amount.running >= 0 && amount.standing.iter().all(|&c| c >= 0);
            if !only_grows || amount.standing[changed] == 0 {
                return false;
            }
            // Differences may be negative; take every other standing number at its least.
            let least = amount.standing.iter().zip(standing).zip(&self.standing).enumerate();
            let sum = least.fold(amount.constant, |sum, (i, ((c, &value), range))| {
                sum + c * if i == changed { value } else { range.0 }
            });
            let alone = amount.standing.iter().enumerate().all(|(i, &c)| i == changed || c == 0) && amount.running == 0;
            alone && pile + sum > program.limit
        })
    }

    /// Fills the slots for one choice of standing numbers and gives how many moves the line has.
    fn line(&self, program: &Program, target: &[i64], turned: &[i64], standing: &[i64], slots: &mut [Affine]) -> usize {
        let piles = program.piles;
        let (mut low, mut high) = (i64::MIN / 4, i64::MAX / 4);
        let mut at_least = |value: Affine, bound: i64| match value.step {
            0 if value.base < bound => high = low - 1,
            0 => {}
            // base + step j >= bound; steps of 1 are common, and divisions slow.
            1 => low = low.max(bound - value.base),
            -1 => high = high.min(value.base - bound),
            step @ 1.. => low = low.max(-((value.base - bound).div_euclid(step))),
            step => high = high.min((value.base - bound).div_euclid(-step)),
        };
        let mut total = Affine::constant(0);
        for (pile, amount) in self.amounts.iter().enumerate() {
            let taken = amount.at(standing);
            at_least(taken, 0);
            let source = Affine { base: turned[pile] + taken.base, step: taken.step };
            at_least(Affine { base: program.limit - source.base, step: -source.step }, 0);
            slots[pile] = source;
            slots[piles + pile] = Affine::constant(target[pile]);
            total = Affine { base: total.base + taken.base, step: total.step + taken.step };
        }
        at_least(total, 1);
        if program.sorted {
            for pair in 0..piles.saturating_sub(1) {
                let (small, large) = (slots[pair], slots[pair + 1]);
                at_least(Affine { base: large.base - small.base, step: large.step - small.step }, 0);
            }
        }
        for (index, variable) in self.variables.iter().enumerate() {
            let value = variable.at(standing);
            at_least(value, self.from[index]);
            if let Some(most) = self.most[index] {
                at_least(Affine { base: most - value.base, step: -value.step }, 0);
            }
            slots[2 * piles + index] = value;
        }
        // A clause without a running number has the single move j = 0.
        let runs = slots.iter().any(|slot| slot.step != 0);
        if !runs {
            (low, high) = if low > high { (0, -1) } else { (0, 0) };
        }
        if low > high {
            return 0;
        }
        for slot in slots.iter_mut() {
            slot.base += slot.step * low;
        }
        // More than can be counted are struck for as long as the work may go on.
        usize::try_from(high - low + 1).unwrap_or(usize::MAX)
    }
}

/// Bounds on the differences of a clause's variables that every allowed move satisfies.
fn difference_bounds(program: &Program, clause: &CompiledClause) -> Bounds {
    let board = (0, i128::from(program.limit));
    let ranges: Vec<Range> = std::iter::repeat_n(board, 2 * program.piles)
        .chain(clause.from.iter().zip(&clause.top).map(|(&from, &top)| (from.into(), top.max(from).into())))
        .collect();
    bounds_of(&clause.allowed, 2 * program.piles, &ranges)
}

/// Bounds on the differences of variables, which are the slots from `first` on, where a condition holds: for all parts the
/// tightest, for alternatives the widest.
fn bounds_of(condition: &Condition, first: usize, ranges: &[Range]) -> Bounds {
    let count = ranges.len() - first;
    let mut bounds: Bounds = vec![vec![(None, None); count]; count];
    match condition {
        Condition::And(parts) => {
            for part in parts {
                let known = bounds_of(part, first, ranges);
                for (p, q) in pairs(count) {
                    tighten(&mut bounds, p, q, known[p][q].0, known[p][q].1);
                }
            }
        }
        Condition::Or(parts) => {
            let each: Vec<Bounds> = parts.iter().map(|part| bounds_of(part, first, ranges)).collect();
            for (p, q) in pairs(count) {
                let low = each.iter().map(|known| known[p][q].0).collect::<Option<Vec<i64>>>();
                let high = each.iter().map(|known| known[p][q].1).collect::<Option<Vec<i64>>>();
                bounds[p][q] =
                    (low.and_then(|low| low.into_iter().min()), high.and_then(|high| high.into_iter().max()));
            }
        }
        Condition::AtMost(value) => compared(value, false, first, ranges, &mut bounds),
        Condition::Zero(value) => compared(value, true, first, ranges, &mut bounds),
        Condition::Const(_)
        | Condition::In(..)
        | Condition::VectorIn(..)
        | Condition::Balanced(..)
        | Condition::Accepted(..)
        | Condition::Not(_) => {}
    }
    bounds
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |p| (0..count).map(move |q| (p, q)))
}

/// What value <= 0, or value = 0, says about a difference.
fn compared(value: &Value, equal: bool, first: usize, ranges: &[Range], bounds: &mut Bounds) {
    let count = ranges.len() - first;
    let mut coefficients = vec![0i64; count];
    let mut rest = (0i128, 0i128);
    decompose(value, first, ranges, &mut coefficients, &mut rest);
    // sum + rest <= 0, or sum + rest = 0
    let below = Some(-rest.0);
    let above = equal.then_some(-rest.1);
    let plus: Vec<usize> = (0..count).filter(|&i| coefficients[i] == 1).collect();
    let minus: Vec<usize> = (0..count).filter(|&i| coefficients[i] == -1).collect();
    let others = (0..count).any(|i| coefficients[i].abs() > 1);
    if let ([p], [q], false) = (plus.as_slice(), minus.as_slice(), others) {
        let narrow = |value: Option<i128>| value.and_then(|value| i64::try_from(value).ok());
        tighten(bounds, *p, *q, narrow(above), narrow(below));
        tighten(bounds, *q, *p, narrow(below.map(|b| -b)), narrow(above.map(|a| -a)));
    }
}

fn tighten(bounds: &mut Bounds, p: usize, q: usize, low: Option<i64>, high: Option<i64>) {
    let entry = &mut bounds[p][q];
    entry.0 = [entry.0, low].into_iter().flatten().max();
    entry.1 = [entry.1, high].into_iter().flatten().min();
}

/// Splits a value into multiples of the clause's variables and a rest known by its range.
fn decompose(value: &Value, first: usize, ranges: &[Range], coefficients: &mut [i64], rest: &mut Range) {
    let single = [(1, value.clone())];
    let (terms, constant) = match value {
        Value::Sum(terms, constant) => (terms.as_slice(), *constant),
        _ => (single.as_slice(), 0),
    };
    *rest = (i128::from(constant), i128::from(constant));
    for (factor, value) in terms {
        match value {
            Value::Slot(slot) if *slot >= first => coefficients[slot - first] += factor,
            other => {
                let (low, high) = multiple(other.range(ranges), *factor);
                *rest = (rest.0 + low, rest.1 + high);
            }
        }
    }
}
