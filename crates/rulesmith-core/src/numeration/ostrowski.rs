//! The p- and q-systems of a continued fraction.
//!
//! Both are the same thing: the system with quotients d_1, d_2, ..., places Q_0 = 1, Q_1 = d_1, Q_i = d_i Q_{i-1} + Q_{i-2},
//! digits b_0 < d_1, b_i <= d_{i+1}, where b_i = d_{i+1} forces b_{i-1} = 0 (Ostrowski 1922). The q-system has d_i = a_i;
//! the p-system has d_1 = a_1 + 1 and d_i = a_i after that.
//!
//! **Long numbers by halves.** Cut the places at k. The words on places k and up, read with their own lowest place as 1,
//! stand for n = 0, 1, 2, ... in the system of the quotients d_{k+1}, d_{k+2}, ..., and the n-th of them is worth
//! n Q_k + floor((n+1) theta) Q_{k-1} with theta = [0; d_{k+1}, d_{k+2}, ...]. So the upper digits of N follow from the
//! largest such n whose worth does not exceed N, found by one division, and both halves are done the same way:
//! O(M(b) log b) for b bits, where digit by digit would be quadratic.

use super::{Digits, Numeration, NumerationError};
use crate::number::{ContinuedFraction, ConvergentMatrix, Slope};
use malachite::base::num::arithmetic::traits::DivRem;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::sync::{Mutex, PoisonError};

/// Which of the two systems of a continued fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Places are the numerators of the convergents.
    P,
    /// Places are the denominators of the convergents.
    Q,
}

/// The p- or q-system of a slope between 1 and 2.
///
/// A rational slope has finitely many places, and its top digit is unbounded; its continued fraction is taken with an
/// even last index, as in Fraenkel 2009, section 6.
#[derive(Debug)]
pub struct Ostrowski {
    system: System,
    state: Mutex<Quotients>,
}

/// Quotients read so far, and where the rest comes from.
#[derive(Debug)]
struct Quotients {
    read: Vec<Natural>,
    /// Nothing more to read once this is none.
    rest: Option<ContinuedFraction>,
}

impl Ostrowski {
    /// The system of a slope between 1 and 2.
    pub fn new(slope: &Slope, system: System) -> Result<Ostrowski, NumerationError> {
        let inside = slope.cmp_rational(&Rational::ONE).is_gt() && slope.cmp_rational(&Rational::from(2)).is_lt();
        if !inside {
            return Err(NumerationError::SlopeOutside { slope: slope.to_string() });
        }
        // The whole part is 1.
        let mut terms = ContinuedFraction::of(slope);
        terms.next();
        let quotients = match slope.as_rational() {
            Some(_) => {
                let mut read: Vec<Natural> = terms.map(natural).collect();
                if read.len() % 2 == 1 {
                    // [.., a] = [.., a - 1, 1]; the last term of a fraction above 1 is at least 2.
                    if let Some(last) = read.last_mut() {
                        *last -= Natural::ONE;
                    }
                    read.push(Natural::ONE);
                }
                Quotients { read, rest: None }
            }
            None => Quotients { read: vec![], rest: Some(terms) },
        };
        Ok(Ostrowski { system, state: Mutex::new(quotients) })
    }

    /// The first quotients d_1, d_2, ... of the system (all of them, if it has fewer).
    fn quotients(&self, count: usize) -> Vec<Natural> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = count.saturating_sub(state.read.len());
        if let Some(rest) = &mut state.rest {
            let more: Vec<Natural> = rest.take(missing).map(natural).collect();
            state.read.extend(more);
        }
        let mut quotients: Vec<Natural> = state.read.iter().take(count).cloned().collect();
        if let (System::P, Some(first)) = (self.system, quotients.first_mut()) {
            *first += Natural::ONE;
        }
        quotients
    }

    /// How many places there are, if the slope is rational.
    fn place_limit(&self) -> Option<usize> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.rest.is_none().then(|| state.read.len() + 1)
    }

    /// The largest digit in a place (b_0 < d_1), or nothing where it is unbounded.
    fn largest_digit(quotients: &[Natural], place: usize) -> Option<Natural> {
        let quotient = quotients.get(place)?;
        Some(if place == 0 { quotient - Natural::ONE } else { quotient.clone() })
    }
}

/// Partial quotients after the whole part are positive.
fn natural(term: Integer) -> Natural {
    Natural::try_from(term).unwrap_or(Natural::ONE)
}

impl Numeration for Ostrowski {
    fn represent(&self, n: &Natural) -> Digits {
        // Enough places for n: more until the count of words exceeds it, as many as the growth so far suggests.
        let mut count = 16;
        loop {
            let mut quotients = self.quotients(count);
            if let Some(places) = self.place_limit() {
                // An unbounded top digit: as if the next quotient were larger than anything.
                quotients.truncate(places - 1);
                quotients.push(n + Natural::ONE);
                let tree = Tree::build(&quotients);
                return Digits::new(tree.digits(n));
            }
            let tree = Tree::build(&quotients);
            if tree.matrix.entries[0] > *n {
                return Digits::new(tree.digits(n));
            }
            let (have, want) = (tree.matrix.entries[0].significant_bits(), n.significant_bits());
            let suggested = count as u64 * want / have.max(1);
            count = usize::try_from(suggested + suggested / 64 + 4).unwrap_or(usize::MAX).max(count + 8);
        }
    }

    fn weigh(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        if let Some(places) = self.place_limit().filter(|&places| digits.0.len() > places) {
            return Err(NumerationError::TooManyDigits { places });
        }
        if digits.0.is_empty() {
            return Ok(Natural::ZERO);
        }
        let mut quotients = self.quotients(digits.0.len());
        quotients.resize(digits.0.len(), Natural::ONE);
        Ok(Tree::build(&quotients).weigh(&digits.0).0)
    }

    fn validate(&self, digits: &Digits) -> Result<(), NumerationError> {
        if let Some(places) = self.place_limit().filter(|&places| digits.0.len() > places) {
            return Err(NumerationError::TooManyDigits { places });
        }
        let quotients = self.quotients(digits.0.len());
        for (place, digit) in digits.0.iter().enumerate() {
            let Some(largest) = Ostrowski::largest_digit(&quotients, place) else { continue };
            if *digit > largest {
                return Err(NumerationError::DigitTooLarge { place, largest });
            }
            if place > 0 && *digit == largest && digits.0[place - 1] != 0 {
                return Err(NumerationError::NotFollowedByZero { place });
            }
        }
        Ok(())
    }

    fn places(&self, count: usize) -> Vec<Natural> {
        let count = self.place_limit().map_or(count, |limit| count.min(limit));
        let quotients = self.quotients(count.saturating_sub(1));
        let (mut before, mut last) = (Natural::ZERO, Natural::ONE);
        let mut places = Vec::with_capacity(count);
        for quotient in quotients.iter().map(Some).chain([None]).take(count) {
            places.push(last.clone());
            if let Some(quotient) = quotient {
                let next = quotient * &last + &before;
                before = std::mem::replace(&mut last, next);
            }
        }
        places
    }

    /// The next word in order: the lowest place whose digit can grow does, and all places below become 0.
    fn successor(&self, digits: &Digits) -> Result<Digits, NumerationError> {
        self.validate(digits)?;
        let quotients = self.quotients(digits.0.len() + 2);
        let mut next = digits.0.clone();
        next.resize(digits.0.len() + 2, Natural::ZERO);
        if let Some(places) = self.place_limit() {
            next.truncate(places.max(1));
        }
        for place in 0..next.len() {
            let above_is_largest = next.get(place + 1).is_some_and(|above| {
                *above != 0 && Ostrowski::largest_digit(&quotients, place + 1).is_some_and(|largest| *above == largest)
            });
            let can_grow = Ostrowski::largest_digit(&quotients, place).is_none_or(|largest| next[place] < largest);
            if can_grow && !above_is_largest {
                next[..place].iter_mut().for_each(|digit| *digit = Natural::ZERO);
                next[place] += Natural::ONE;
                return Ok(Digits::new(next));
            }
        }
        unreachable!("two places above the top digit are free")
    }
}

/// A balanced tree over the quotients; each node has the product of their matrices.
struct Tree {
    matrix: ConvergentMatrix,
    len: usize,
    /// For a leaf, its quotients; for an inner node, its halves, lower places first.
    kind: TreeKind,
}

enum TreeKind {
    Leaf(Vec<Natural>),
    Inner(Box<Tree>, Box<Tree>),
}

/// Below this many places digits are taken one by one.
const LEAF: usize = 24;

impl Tree {
    fn build(quotients: &[Natural]) -> Tree {
        if quotients.len() <= LEAF {
            let matrix = quotients
                .iter()
                .fold(ConvergentMatrix::identity(), |product, d| product.then(&ConvergentMatrix::of_term(d)));
            return Tree { matrix, len: quotients.len(), kind: TreeKind::Leaf(quotients.to_vec()) };
        }
        let (low, high) = quotients.split_at(quotients.len() / 2);
        let (low, high) = (Tree::build(low), Tree::build(high));
        let matrix = low.matrix.then(&high.matrix);
        Tree { matrix, len: quotients.len(), kind: TreeKind::Inner(Box::new(low), Box::new(high)) }
    }

    /// The digits of n on the places of this node, lowest first; n is below the number of words on them.
    fn digits(&self, n: &Natural) -> Vec<Natural> {
        match &self.kind {
            TreeKind::Leaf(quotients) => leaf_digits(quotients, n),
            TreeKind::Inner(low, high) => {
                let (upper, rest) = split(low, high, n);
                let [q, ..] = &low.matrix.entries;
                // Between two words of the upper places there is room for Q_k numbers, or for Q_{k-1} more when the
                // lowest upper digit can still grow to its largest value.
                let grows = rest >= *q;
                let mut digits = low.digits(&if grows { &rest - q } else { rest });
                let mut upper = high.digits(&upper);
                if grows {
                    upper[0] += Natural::ONE;
                }
                digits.append(&mut upper);
                digits
            }
        }
    }

    /// The value of digits on these places, as the pair (x, y): they are worth x Q + y Q' for whatever two place values
    /// Q, Q' stand at and below the lowest place.
    fn weigh(&self, digits: &[Natural]) -> (Natural, Natural) {
        if digits.is_empty() {
            return (Natural::ZERO, Natural::ZERO);
        }
        match &self.kind {
            TreeKind::Leaf(quotients) => {
                let (mut value, mut other) = (Natural::ZERO, Natural::ZERO);
                // From the top: a digit b under quotient d takes (x, y) to (d x + y + b, x).
                for (digit, quotient) in digits.iter().zip(quotients).rev() {
                    let next = quotient * &value + &other + digit;
                    other = std::mem::replace(&mut value, next);
                }
                (value, other)
            }
            TreeKind::Inner(low, high) => {
                let cut = low.len.min(digits.len());
                let (x_low, y_low) = low.weigh(&digits[..cut]);
                let (x, y) = high.weigh(&digits[cut..]);
                let [a, b, c, d] = &low.matrix.entries;
                (x_low + a * &x + b * &y, y_low + c * x + d * y)
            }
        }
    }
}

/// The largest n with n Q_k + floor((n+1) theta) Q_{k-1} <= number, and what is left of the number.
fn split(low: &Tree, high: &Tree, number: &Natural) -> (Natural, Natural) {
    let [q, q_before, ..] = &low.matrix.entries;
    if number < q {
        return (Natural::ZERO, number.clone());
    }
    let [x, _, y, _] = &high.matrix.entries;
    // theta is Y/X up to the next quotients: they decide only floor(X theta), which is Y or Y - 1 by parity.
    let floor_theta = |m: &Natural| {
        if m < x {
            m * y / x
        } else if high.len.is_multiple_of(2) {
            y.clone()
        } else {
            y - Natural::ONE
        }
    };
    // n is close to number / (Q_k + theta Q_{k-1}) = number X / (X Q_k + Y Q_{k-1}); enough leading bits give it to
    // within a step or two.
    let whole = x * q + y * q_before;
    let drop = whole.significant_bits().saturating_sub(x.significant_bits() + 64);
    let mut n = ((number >> drop) * x) / (&whole >> drop);
    if n >= *x {
        n = x - Natural::ONE;
    }
    let mut floor = floor_theta(&(&n + Natural::ONE));
    let mut value = &n * q + &floor * q_before;
    while value > *number {
        n -= Natural::ONE;
        floor = floor_theta(&(&n + Natural::ONE));
        value = &n * q + &floor * q_before;
    }
    let mut rest = number - value;
    // The next word is worth Q_k more, or Q_k + Q_{k-1}; usually the rest is below both.
    while rest >= *q && &n + Natural::ONE < *x {
        let next = floor_theta(&(&n + Natural::from(2u32)));
        let gap = if next > floor { q + q_before } else { q.clone() };
        if rest < gap {
            break;
        }
        rest -= gap;
        n += Natural::ONE;
        floor = next;
    }
    (n, rest)
}

/// Greedy digits, highest place first.
fn leaf_digits(quotients: &[Natural], n: &Natural) -> Vec<Natural> {
    if let Some(digits) = short_leaf_digits(quotients, n) {
        return digits;
    }
    let mut places = Vec::with_capacity(quotients.len());
    let (mut before, mut last) = (Natural::ZERO, Natural::ONE);
    for quotient in quotients {
        let next = quotient * &last + &before;
        before = std::mem::replace(&mut last, next);
        places.push(before.clone());
    }
    let mut rest = n.clone();
    let mut digits = vec![Natural::ZERO; places.len()];
    for (digit, place) in digits.iter_mut().zip(&places).rev() {
        if rest >= *place {
            let (quotient, left) = (&rest).div_rem(place);
            *digit = quotient;
            rest = left;
        }
    }
    digits
}

/// The same in machine words, where the places fit.
fn short_leaf_digits(quotients: &[Natural], n: &Natural) -> Option<Vec<Natural>> {
    let mut rest = u64::try_from(n).ok()?;
    let mut places = [0u64; LEAF];
    let (mut before, mut last) = (0u64, 1u64);
    let mut known = 0;
    for quotient in quotients {
        places[known] = last;
        known += 1;
        // Places that do not fit in a word exceed n.
        let next = u64::try_from(quotient).ok().and_then(|d| d.checked_mul(last)?.checked_add(before));
        let Some(next) = next else { break };
        before = std::mem::replace(&mut last, next);
    }
    let mut digits = vec![Natural::ZERO; quotients.len()];
    for (digit, place) in digits.iter_mut().zip(&places[..known]).rev() {
        if rest >= *place {
            *digit = Natural::from(rest / place);
            rest %= place;
        }
    }
    Some(digits)
}
