//! Continued fractions: terms and convergents without end, periods, and numbers from their terms.

use super::error::NumberError;
use super::polynomial::{Polynomial, integer_numerator};
use super::quadratic::Quadratic;
use super::real::Real;
use super::source::Pattern;
use super::splitting::{ConvergentMatrix, matrix_product};
use malachite::base::num::arithmetic::traits::{DivMod, DivRound, FloorSqrt, Square};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::HashMap;

/// The partial quotients of a number, one after another; finite exactly for rationals.
///
/// ```
/// use rulesmith_core::number::{ContinuedFraction, Real};
/// let pi = Real::pi();
/// let terms: Vec<String> = ContinuedFraction::of(&pi).take(6).map(|t| t.to_string()).collect();
/// assert_eq!(terms, ["3", "7", "15", "1", "292", "1"]);
/// ```
#[derive(Clone, Debug)]
pub struct ContinuedFraction(State);

#[derive(Clone, Debug)]
enum State {
    /// The rest of a rational, as numerator and denominator; done when the denominator is 0.
    Rational(Integer, Integer),
    Surd(Surd),
    /// A known pattern, its next index, and what is added to the whole part.
    Pattern(Pattern, usize, Integer),
    Enclosed(Enclosed),
}

/// The complete quotient `(p + sqrt radicand) / q`, with q dividing radicand - p^2.
#[derive(Clone, Debug)]
struct Surd {
    p: Integer,
    q: Integer,
    radicand: Integer,
    root: Integer,
}

/// Terms read off enclosures that are tightened whenever the certain ones are used up.
#[derive(Clone, Debug)]
struct Enclosed {
    value: Real,
    bits: u64,
    terms: Vec<Integer>,
    next: usize,
}

impl ContinuedFraction {
    /// The continued fraction of a number. Rationals end with a term above 1 (unless they are whole).
    pub fn of(value: &Real) -> Self {
        ContinuedFraction(match value {
            Real::Rational(value) => State::Rational(integer_numerator(value), Integer::from(value.denominator_ref())),
            Real::Quadratic(value) => State::Surd(Surd::of(value)),
            Real::Computable(number) => match (number.source().pattern(), number.shift_of_source()) {
                (Some(pattern), Some(shift)) => State::Pattern(pattern, 0, shift),
                _ => State::Enclosed(Enclosed { value: value.clone(), bits: 64, terms: vec![], next: 0 }),
            },
        })
    }
}

impl Surd {
    fn of(value: &Quadratic) -> Surd {
        let (p, q, radicand) = value.surd();
        let root = Integer::from((&radicand).floor_sqrt());
        Surd { p, q, radicand: Integer::from(radicand), root }
    }

    /// floor((p + sqrt D)/q): for negative q the root is rounded up first.
    fn step(&mut self) -> Integer {
        let numerator = if self.q > 0 { &self.p + &self.root } else { &self.p + &self.root + Integer::ONE };
        let term = numerator.div_round(&self.q, Floor).0;
        self.p = &term * &self.q - &self.p;
        self.q = (&self.radicand - (&self.p).square()).div_mod(&self.q).0;
        term
    }
}

impl Iterator for ContinuedFraction {
    type Item = Integer;

    fn next(&mut self) -> Option<Integer> {
        match &mut self.0 {
            State::Rational(top, bottom) => {
                if *bottom == 0 {
                    return None;
                }
                let (term, rest) = (&*top).div_mod(&*bottom);
                *top = std::mem::replace(bottom, rest);
                Some(term)
            }
            State::Surd(surd) => Some(surd.step()),
            State::Pattern(pattern, index, shift) => {
                let term = Integer::from(pattern.term(*index));
                *index += 1;
                Some(if *index == 1 { term + &*shift } else { term })
            }
            State::Enclosed(enclosed) => {
                while enclosed.next >= enclosed.terms.len() {
                    enclosed.bits *= 2;
                    let enclosure = enclosed.value.enclosure(enclosed.bits);
                    let denominator = Integer::ONE << enclosure.bits;
                    let mut ends =
                        Ends { low: (enclosure.low, denominator.clone()), high: (enclosure.high, denominator) };
                    enclosed.terms.clear();
                    certain_terms(&mut ends, &mut enclosed.terms);
                }
                enclosed.next += 1;
                Some(enclosed.terms[enclosed.next - 1].clone())
            }
        }
    }
}

/// Two fractions (numerator, positive denominator) with a number between them.
struct Ends {
    low: (Integer, Integer),
    high: (Integer, Integer),
}

/// Below this size the terms are read off one by one.
const DIRECT_BITS: u64 = 2_000;

/// Appends the partial quotients that every number between the ends has, and leaves the ends of what is left over.
///
/// Long ends are first cut to half their size (rounding outward), the terms certain from there are applied at once as a
/// matrix, and so on: about O(M(b) b^(1/2)) for b bits instead of quadratic.
fn certain_terms(ends: &mut Ends, terms: &mut Vec<Integer>) {
    loop {
        let size = [&ends.low.0, &ends.low.1, &ends.high.0, &ends.high.1].iter().map(|n| n.significant_bits()).max();
        let size = size.unwrap_or(0);
        if size <= DIRECT_BITS {
            break;
        }
        let cut = size / 2;
        let below = |(top, bottom): &(Integer, Integer)| (top >> cut, (bottom >> cut) + Integer::ONE);
        let above = |(top, bottom): &(Integer, Integer)| ((top >> cut) + Integer::ONE, bottom >> cut);
        let mut short = Ends { low: below(&ends.low), high: above(&ends.high) };
        if short.low.0 <= 0 || short.high.1 <= 0 {
            break;
        }
        let mut found = Vec::new();
        certain_terms(&mut short, &mut found);
        // The whole part may be 0 or the terms may be few; without at least two nothing is gained by a matrix.
        let naturals: Option<Vec<Natural>> = found.iter().map(|t| Natural::try_from(t.clone()).ok()).collect();
        match naturals {
            Some(naturals) if naturals.len() > 1 => ends.strip(&matrix_product(&naturals), naturals.len()),
            _ => break,
        }
        terms.extend(found);
    }
    while let Some(term) = ends.common_term() {
        terms.push(term);
    }
}

impl Ends {
    /// The next term, if both ends agree on it and lie strictly above it.
    fn common_term(&mut self) -> Option<Integer> {
        if self.low.1 <= 0 || self.high.1 <= 0 {
            return None;
        }
        let (low, low_rest) = (&self.low.0).div_mod(&self.low.1);
        let (high, high_rest) = (&self.high.0).div_mod(&self.high.1);
        if low != high || low_rest == 0 || high_rest == 0 {
            return None;
        }
        // x -> 1/(x - term) turns the ends round.
        let new_high = (std::mem::take(&mut self.low.1), low_rest);
        let new_low = (std::mem::take(&mut self.high.1), high_rest);
        self.low = new_low;
        self.high = new_high;
        Some(low)
    }

    /// Replaces x = (p y + p')/(q y + q') by y.
    fn strip(&mut self, matrix: &ConvergentMatrix, count: usize) {
        let [p, p_before, q, q_before] = matrix.entries.each_ref().map(Integer::from);
        let back = |(top, bottom): &(Integer, Integer)| {
            let mut y = (&q_before * top - &p_before * bottom, &p * bottom - &q * top);
            if y.1 < 0 {
                y = (-y.0, -y.1);
            }
            y
        };
        let (from_low, from_high) = (back(&self.low), back(&self.high));
        (self.low, self.high) = if count.is_multiple_of(2) { (from_low, from_high) } else { (from_high, from_low) };
    }
}

/// The convergents p/q of a continued fraction, in order.
///
/// ```
/// use rulesmith_core::number::{Convergents, Real};
/// let phi: Real = "phi".parse().unwrap();
/// let last = Convergents::of(&phi).nth(5).unwrap();
/// assert_eq!((last.0.to_string(), last.1.to_string()), ("13".into(), "8".into()));
/// ```
#[derive(Clone, Debug)]
pub struct Convergents {
    terms: ContinuedFraction,
    last: (Integer, Integer),
    before: (Integer, Integer),
}

impl Convergents {
    /// The convergents of a number.
    pub fn of(value: &Real) -> Self {
        let (last, before) = ((Integer::ONE, Integer::ZERO), (Integer::ZERO, Integer::ONE));
        Convergents { terms: ContinuedFraction::of(value), last, before }
    }
}

impl Iterator for Convergents {
    type Item = (Integer, Integer);

    fn next(&mut self) -> Option<(Integer, Integer)> {
        let term = self.terms.next()?;
        let p = &term * &self.last.0 + &self.before.0;
        let q = term * &self.last.1 + &self.before.1;
        self.before = std::mem::replace(&mut self.last, (p, q));
        Some(self.last.clone())
    }
}

/// The terms before the period and the period of a quadratic irrational (Lagrange 1770), or nothing if both together
/// exceed `limit` terms.
pub fn periodic_expansion(value: &Quadratic, limit: usize) -> Option<(Vec<Integer>, Vec<Integer>)> {
    let mut surd = Surd::of(value);
    let mut seen: HashMap<(Integer, Integer), usize> = HashMap::new();
    let mut terms = Vec::new();
    for index in 0..=limit {
        if let Some(start) = seen.insert((surd.p.clone(), surd.q.clone()), index) {
            let period = terms.split_off(start);
            return Some((terms, period));
        }
        terms.push(surd.step());
    }
    None
}

fn check_terms(terms: &[Integer]) -> Result<(), NumberError> {
    match terms.iter().skip(1).find(|term| **term < 1) {
        Some(term) => Err(NumberError::invalid(format!("the partial quotient {term} is not positive"))
            .with_hint("every term after the whole part must be at least 1")),
        None => Ok(()),
    }
}

/// The number with the given terms, then the given period for ever (or the finite continued fraction if it is empty).
pub fn from_terms(start: &[Integer], period: &[Integer]) -> Result<Real, NumberError> {
    let all: Vec<Integer> = start.iter().chain(period).cloned().collect();
    check_terms(&all)?;
    if start.is_empty() && period.first().is_some_and(|term| *term < 1) {
        return Err(NumberError::invalid("a periodic continued fraction starts with a positive term"));
    }
    let tail = match period {
        [] => None,
        _ => {
            // y = (p y + p')/(q y + q'), so q y^2 + (q' - p) y - p' = 0, and y > 1 is the larger root.
            let naturals: Vec<Natural> = period.iter().filter_map(|t| Natural::try_from(t.clone()).ok()).collect();
            let [p, p_before, q, q_before] = matrix_product(&naturals).entries.map(Integer::from);
            Some(Real::from(Quadratic::root_of(&Polynomial::new(vec![-p_before, q_before - p, q]), true)))
        }
    };
    let mut value = tail;
    for term in start.iter().rev() {
        let term = Rational::from(term);
        value = Some(match value {
            None => Real::Rational(term),
            Some(rest) => rest.reciprocal()?.affine(&Rational::ONE, &term)?,
        });
    }
    value.ok_or_else(|| NumberError::invalid("a continued fraction needs at least one term"))
}

/// The number with the given terms, then blocks of terms `constant + step * k` for k = 1, 2, 3, ...
pub fn from_pattern(
    start: &[Integer],
    block: &[(Integer, Integer)],
    text: impl Into<String>,
) -> Result<Real, NumberError> {
    if block.iter().all(|(_, step)| *step == 0) {
        let period: Vec<Integer> = block.iter().map(|(constant, _)| constant.clone()).collect();
        return from_terms(start, &period);
    }
    let first_block: Vec<Integer> = block.iter().map(|(constant, step)| constant + step).collect();
    let all: Vec<Integer> = start.iter().chain(&first_block).cloned().collect();
    check_terms(&all)?;
    if let Some((_, step)) = block.iter().find(|(_, step)| *step < 0) {
        return Err(NumberError::invalid(format!("the pattern falls by {step} each time and would turn negative")));
    }
    let negative = all.first().is_some_and(|term| *term < 0);
    let start: Option<Vec<Natural>> = start.iter().map(|t| Natural::try_from(t.clone()).ok()).collect();
    let steps: Option<Vec<(Integer, Natural)>> =
        block.iter().map(|(c, s)| Some((c.clone(), Natural::try_from(s.clone()).ok()?))).collect();
    match (negative, start, steps) {
        (false, Some(start), Some(block)) => Ok(Real::pattern(Pattern { start, block, text: text.into() })),
        _ => Err(NumberError::invalid("a patterned continued fraction starts with a whole part of at least 0")),
    }
}
