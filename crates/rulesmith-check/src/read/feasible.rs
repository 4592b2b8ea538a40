//! Whether linear inequalities can hold together: Fourier and Motzkin's elimination, rounded to whole numbers.
//!
//! "No" is certain. "Yes" is said whenever "no" is not found, also where the elimination would take too long.

use super::value::{Symbol, Value, Window};
use crate::limits::Meter;
use crate::rejection::Checked;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;

/// A sum of multiples of the symbols that is at most a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Inequality {
    factors: Vec<i128>,
    bound: i128,
}

/// The most inequalities that are kept, and the most choices among the intervals of windows.
const MAX_INEQUALITIES: usize = 300;
const MAX_CHOICES: usize = 64;

/// Factors and what makes them whole stay below this, so that it can be multiplied with the end of a window.
const LARGE: u128 = 1 << 62;

/// Whether values can lie in windows together.
pub(super) fn may_hold(comparisons: &[(&Value, &Window)], meter: &Meter<'_>) -> Checked<bool> {
    let mut symbols: Vec<&Symbol> = comparisons.iter().flat_map(|(value, _)| value.parts.keys()).collect();
    symbols.sort();
    symbols.dedup();
    let mut all = Vec::new();
    for (index, symbol) in symbols.iter().enumerate() {
        let (low, high) = Value::symbol((*symbol).clone()).bounds();
        let factors = |sign: i128| (0..symbols.len()).map(|at| if at == index { sign } else { 0 }).collect();
        let whole = |bound: Rational| i128::try_from(&bound).ok();
        all.extend(low.and_then(whole).map(|low| Inequality { factors: factors(-1), bound: -low }));
        all.extend(high.and_then(whole).map(|high| Inequality { factors: factors(1), bound: high }));
    }
    let mut choices: Vec<Vec<Inequality>> = vec![all];
    for (value, window) in comparisons {
        let Some((factors, scale, constant)) = row(value, &symbols) else { continue };
        let intervals = intervals(window);
        // A window of many parts is taken for all between its ends.
        let intervals = match intervals.len() * choices.len() <= MAX_CHOICES {
            true => intervals,
            false => vec![(intervals.first().and_then(|first| first.0), intervals.last().and_then(|last| last.1))],
        };
        let with = |inequalities: &Vec<Inequality>, (low, high): &(Option<i64>, Option<i64>)| {
            let mut inequalities = inequalities.clone();
            inequalities.extend(
                high.map(|high| Inequality { factors: factors.clone(), bound: i128::from(high) * scale - constant }),
            );
            inequalities.extend(low.map(|low| Inequality {
                factors: factors.iter().map(|factor| -factor).collect(),
                bound: constant - i128::from(low) * scale,
            }));
            inequalities
        };
        choices = choices
            .iter()
            .flat_map(|inequalities| intervals.iter().map(|interval| with(inequalities, interval)).collect::<Vec<_>>())
            .collect();
    }
    for inequalities in choices {
        meter.spend(inequalities.len() as u64)?;
        if solvable(inequalities, symbols.len(), meter)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The factors of a value, times a scale that makes them whole, the scale, and the constant times it.
fn row(value: &Value, symbols: &[&Symbol]) -> Option<(Vec<i128>, i128, i128)> {
    let scale = value
        .parts
        .values()
        .fold(value.constant.denominator_ref().clone(), |common, factor| common.lcm(factor.denominator_ref()));
    let whole = |factor: &Rational| {
        i128::try_from(&(factor * Rational::from(&scale))).ok().filter(|factor| factor.unsigned_abs() < LARGE)
    };
    let factor = |symbol: &&Symbol| value.parts.get(*symbol).map_or(Some(0), whole);
    let factors: Option<Vec<i128>> = symbols.iter().map(factor).collect();
    Some((factors?, whole(&Rational::from(1))?, whole(&value.constant)?))
}

/// The intervals of a window, each by its least and its greatest number.
fn intervals(window: &Window) -> Vec<(Option<i64>, Option<i64>)> {
    let ends: Vec<Option<i64>> = [None].into_iter().chain(window.cuts.iter().copied().map(Some)).collect();
    let parts = ends.iter().enumerate().filter(|(index, _)| (index % 2 == 0) == window.start);
    parts.map(|(index, low)| (*low, ends.get(index + 1).copied().flatten().map(|next| next - 1))).collect()
}

/// Whether inequalities have a solution, one symbol being eliminated after the other.
fn solvable(mut all: Vec<Inequality>, symbols: usize, meter: &Meter<'_>) -> Checked<bool> {
    for symbol in 0..symbols {
        let (touched, mut kept): (Vec<Inequality>, Vec<Inequality>) =
            all.into_iter().partition(|inequality| inequality.factors[symbol] != 0);
        let (above, below): (Vec<&Inequality>, Vec<&Inequality>) =
            touched.iter().partition(|inequality| inequality.factors[symbol] > 0);
        if above.len() * below.len() + kept.len() > MAX_INEQUALITIES {
            return Ok(true);
        }
        for one in &above {
            for other in &below {
                meter.spend(1)?;
                let (up, down) = (one.factors[symbol], -other.factors[symbol]);
                let sum = |a: i128, b: i128| a.checked_mul(down)?.checked_add(b.checked_mul(up)?);
                let factors: Option<Vec<i128>> =
                    one.factors.iter().zip(&other.factors).map(|(a, b)| sum(*a, *b)).collect();
                let (Some(factors), Some(bound)) = (factors, sum(one.bound, other.bound)) else { return Ok(true) };
                let Some(inequality) = rounded(Inequality { factors, bound }) else { return Ok(true) };
                if !kept.contains(&inequality) {
                    kept.push(inequality);
                }
            }
        }
        if kept.iter().any(|inequality| inequality.factors.iter().all(|factor| *factor == 0) && inequality.bound < 0) {
            return Ok(false);
        }
        all = kept;
    }
    Ok(!all.iter().any(|inequality| inequality.bound < 0))
}

/// Divided by what the factors have in common, the bound rounded down; nothing if the numbers are too large.
fn rounded(inequality: Inequality) -> Option<Inequality> {
    let common = inequality.factors.iter().fold(0i128, |common, factor| gcd(common, factor.abs()));
    let Inequality { mut factors, mut bound } = inequality;
    if common > 1 {
        factors.iter_mut().for_each(|factor| *factor /= common);
        bound = bound.div_euclid(common);
    }
    let small = |number: &i128| number.unsigned_abs() < LARGE;
    (factors.iter().all(small) && small(&bound)).then_some(Inequality { factors, bound })
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
