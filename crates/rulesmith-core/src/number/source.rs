//! The irrational numbers that are neither rational nor quadratic, as sources of ever tighter enclosures.
//!
//! A [`Source`] is one such number: e, pi, a real root of an integer polynomial, or a continued fraction with a growing
//! pattern. Everything else ([`super::computable`]) is a rational function of one source.

use super::enclosure::Enclosure;
use super::error::NumberError;
use super::polynomial::{Polynomial, roots_between};
use super::splitting;
use malachite::base::num::arithmetic::traits::{DivRound, FloorSqrt, Sign};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::{Ceiling, Floor};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Degrees above this are refused: root isolation by Sturm chains would take too long.
pub(super) const MAX_DEGREE: usize = 64;

/// A number with an unlimited supply of digits.
#[derive(Debug)]
pub struct Source {
    kind: SourceKind,
    /// The tightest enclosure computed so far.
    cache: Mutex<Option<Enclosure>>,
}

/// Which number it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// Euler's number.
    E,
    /// The circle number.
    Pi,
    /// A real root of an integer polynomial, of degree at least 3 over the rationals.
    Algebraic(AlgebraicRoot),
    /// A continued fraction whose partial quotients follow a growing pattern.
    Pattern(Pattern),
}

/// The only root of a squarefree polynomial in an interval with rational ends; neither rational nor quadratic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgebraicRoot {
    /// Squarefree and primitive; the minimal polynomial if `irreducible`.
    pub polynomial: Polynomial,
    /// The root is the only one in `[low, high]`, and neither end is a root.
    pub low: Rational,
    /// See `low`.
    pub high: Rational,
    /// Whether the polynomial is known to be irreducible.
    pub irreducible: bool,
    /// How it was written, for printing: `2^(1/3)` or `root(..)`.
    pub text: String,
}

/// `[start..., block, block, ...]`, where in the k-th block (k = 1, 2, ..) each term is `constant + step * k`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Terms before the pattern, the whole part first.
    pub start: Vec<Natural>,
    /// `(constant, step)` of each term of the block, at least one step positive.
    pub block: Vec<(Integer, Natural)>,
    /// How it was written, for printing.
    pub text: String,
}

impl Pattern {
    /// The partial quotient of a given index, the whole part having index 0.
    pub fn term(&self, index: usize) -> Natural {
        if let Some(term) = self.start.get(index) {
            return term.clone();
        }
        let index = index - self.start.len();
        let (constant, step) = &self.block[index % self.block.len()];
        let value = constant + Integer::from(step) * Integer::from(index / self.block.len() + 1);
        // Patterns are checked on construction to give positive terms from k = 1 on.
        Natural::try_from(value).unwrap_or(Natural::ONE)
    }

    /// The continued fraction of e (Euler 1737).
    pub fn of_e() -> Pattern {
        let fixed = |value: u32| (Integer::from(value), Natural::ZERO);
        let block = vec![fixed(1), (Integer::ZERO, Natural::from(2u32)), fixed(1)];
        Pattern { start: vec![Natural::from(2u32)], block, text: "e".into() }
    }
}

impl Source {
    /// A source of the given kind.
    pub fn new(kind: SourceKind) -> Source {
        Source { kind, cache: Mutex::new(None) }
    }

    /// Which number it is.
    pub fn kind(&self) -> &SourceKind {
        &self.kind
    }

    /// The pattern of its continued fraction, where one is known.
    pub fn pattern(&self) -> Option<Pattern> {
        match &self.kind {
            SourceKind::E => Some(Pattern::of_e()),
            SourceKind::Pattern(pattern) => Some(pattern.clone()),
            SourceKind::Pi | SourceKind::Algebraic(_) => None,
        }
    }

    /// Whether two sources are known to be the same number.
    pub fn is_same(&self, other: &Source) -> bool {
        match (&self.kind, &other.kind) {
            (SourceKind::Algebraic(left), SourceKind::Algebraic(right)) => {
                left.polynomial == right.polynomial && {
                    let low = (&left.low).max(&right.low);
                    let high = (&left.high).min(&right.high);
                    low < high && roots_between(&left.polynomial.sturm_chain(), low, high) == 1
                }
            }
            (SourceKind::Pattern(left), SourceKind::Pattern(right)) => {
                left.start == right.start && left.block == right.block
            }
            (left, right) => left == right,
        }
    }

    /// An interval of width at most `2^-bits` around the number. Computed once per precision reached: a later, coarser
    /// request is answered from the cache. Quasi-linear in `bits` for e, pi and patterns (binary splitting); for a root of
    /// degree d a constant number of exact evaluations of the polynomial, O(d M(d * bits)).
    pub fn enclosure(&self, bits: u64) -> Enclosure {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache.as_ref().filter(|known| known.is_within(bits)) {
            // A much longer cached value is cut down, so that later products stay as short as they can be.
            return if known.bits > bits + bits / 8 + 64 { known.coarsened(bits + 2) } else { known.clone() };
        }
        let fresh = match &self.kind {
            SourceKind::E => splitting::euler(bits + 2),
            SourceKind::Pi => splitting::pi(bits + 2),
            SourceKind::Pattern(pattern) => pattern_enclosure(pattern, bits + 2),
            SourceKind::Algebraic(root) => root_enclosure(root, bits + 2, cache.as_ref()),
        };
        *cache = Some(fresh.clone());
        fresh
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SourceKind::E => write!(f, "e"),
            SourceKind::Pi => write!(f, "pi"),
            SourceKind::Algebraic(root) => write!(f, "{}", root.text),
            SourceKind::Pattern(pattern) => write!(f, "{}", pattern.text),
        }
    }
}

/// Between two consecutive convergents, far enough out.
fn pattern_enclosure(pattern: &Pattern, bits: u64) -> Enclosure {
    let mut count = 16;
    loop {
        let terms: Vec<Natural> = (0..count).map(|index| pattern.term(index)).collect();
        let product = splitting::matrix_product(&terms);
        // Consecutive convergents differ by 1/(q q'), less than 2^-bits once q' q has more than `bits` bits.
        let [p, p_before, q, q_before] = &product.entries;
        if q.significant_bits() + q_before.significant_bits() > bits + 2 {
            let ratio = |p: &Natural, q: &Natural, mode| Integer::from((p << bits).div_round(q, mode).0);
            let (ends, others) = (ratio(p, q, Floor), ratio(p_before, q_before, Floor));
            let low = ends.min(others);
            let high = ratio(p, q, Ceiling).max(ratio(p_before, q_before, Ceiling));
            return Enclosure { low, high, bits };
        }
        count *= 2;
    }
}

/// Quadratic interval refinement (Abbott 2014): guess by linear interpolation, keep the guess only if the polynomial
/// changes sign across it, so that the bracket is always certain.
fn root_enclosure(root: &AlgebraicRoot, bits: u64, known: Option<&Enclosure>) -> Enclosure {
    let polynomial = &root.polynomial;
    let mut bracket = match known {
        Some(known) => known.clone(),
        None => dyadic_bracket(root),
    };
    let sign = |mantissa: &Integer, bits: u64| polynomial.value_at_dyadic(mantissa, bits).sign();
    let rising = sign(&bracket.low, bracket.bits) == Ordering::Less;
    let mut step = 2u64;
    while !bracket.is_within(bits) {
        // Cut the bracket into 2^step cells and look only at the cell that interpolation points to.
        let fine = bracket.bits + step;
        let low = &bracket.low << step;
        let width = &bracket.high - &bracket.low;
        let at_low = polynomial.value_at_dyadic(&bracket.low, bracket.bits);
        let at_high = polynomial.value_at_dyadic(&bracket.high, bracket.bits);
        let drop = (at_low.significant_bits().max(at_high.significant_bits())).saturating_sub(step + 32);
        let (short_low, short_high) = (&at_low >> drop, &at_high >> drop);
        let span = &short_low - &short_high;
        let offset = if span == 0 { Integer::ZERO } else { ((&width * &short_low) << step).div_round(span, Floor).0 };
        let limit = &width << step;
        let start = (offset - Integer::ONE).clamp(Integer::ZERO, limit.clone());
        let cell_low = &low + &start;
        let cell_high = (&cell_low + Integer::from(3)).min(&low + &limit);
        let (left, right) = (sign(&cell_low, fine), sign(&cell_high, fine));
        let expected = if rising { (Ordering::Less, Ordering::Greater) } else { (Ordering::Greater, Ordering::Less) };
        if (left, right) == expected {
            bracket = Enclosure { low: cell_low, high: cell_high, bits: fine };
            step = (2 * step).min(bits.saturating_sub(bracket.bits) + 4).max(2);
        } else {
            // Halve the bracket instead, and be more modest next time.
            let middle = &bracket.low + &bracket.high;
            let fine = bracket.bits + 1;
            let below = sign(&middle, fine) == expected.0;
            let (low, high) = (&bracket.low << 1u64, &bracket.high << 1u64);
            let (low, high) = if below { (middle, high) } else { (low, middle) };
            bracket = Enclosure { low, high, bits: fine };
            step = (step / 2).max(2);
        }
    }
    bracket
}

/// A dyadic bracket inside the isolating interval, with a change of sign across it.
fn dyadic_bracket(root: &AlgebraicRoot) -> Enclosure {
    let mut bits = 8;
    loop {
        let low = Enclosure::of_rational(&root.low, bits).high;
        let high = Enclosure::of_rational(&root.high, bits).low;
        let sign = |mantissa: &Integer| root.polynomial.value_at_dyadic(mantissa, bits).sign();
        if low < high && sign(&low) != Ordering::Equal && sign(&low) == sign(&high).reverse() {
            return Enclosure { low, high, bits };
        }
        bits *= 2;
    }
}

/// What the root of a polynomial in an interval turned out to be.
pub enum RootKind {
    /// A rational number.
    Rational(Rational),
    /// A root of a quadratic polynomial; the flag says whether it is the larger one.
    Quadratic(Polynomial, bool),
    /// Neither.
    Higher(AlgebraicRoot),
}

/// Finds the only root of the polynomial in `[low, high]` and decides exactly whether it is rational or quadratic.
///
/// The root times the leading coefficient c is an algebraic integer, so it is rational only if that is one of the few
/// integers in a tight bracket; and it is quadratic only together with another *real* root, with integer c(x+x') and
/// c^2 x x'. Each candidate is checked by exact division.
pub fn real_root(polynomial: &Polynomial, low: &Rational, high: &Rational) -> Result<RootKind, NumberError> {
    let degree = polynomial.degree().unwrap_or(0);
    if degree == 0 {
        return Err(NumberError::invalid("the polynomial of root() is a constant"));
    }
    if degree > MAX_DEGREE {
        return Err(NumberError::invalid(format!("the polynomial of root() has degree {degree}, above {MAX_DEGREE}")));
    }
    if low > high {
        return Err(NumberError::invalid(format!("the interval from {low} to {high} of root() is empty")));
    }
    let squarefree = polynomial.squarefree();
    let chain = squarefree.sturm_chain();
    let at_low = usize::from(squarefree.sign_at(low) == Ordering::Equal);
    match at_low + roots_between(&chain, low, high) {
        1 => {}
        0 => return Err(NumberError::invalid(format!("{polynomial} has no root between {low} and {high}"))),
        many => {
            return Err(NumberError::invalid(format!("{polynomial} has {many} roots between {low} and {high}"))
                .with_hint("narrow the interval to one root"));
        }
    }
    for end in [low, high] {
        if squarefree.sign_at(end) == Ordering::Equal {
            return Ok(RootKind::Rational(end.clone()));
        }
    }
    let leading = Rational::from(squarefree.leading());
    let mut bracket = (low.clone(), high.clone());
    if let Some(exact) = narrow(&squarefree, &chain, &mut bracket, &(Rational::from(1) / &leading)) {
        return Ok(RootKind::Rational(exact));
    }
    for candidate in integers_within(&(&bracket.0 * &leading), &(&bracket.1 * &leading)) {
        let value = Rational::from(candidate) / &leading;
        if squarefree.sign_at(&value) == Ordering::Equal && bracket.0 <= value && value <= bracket.1 {
            return Ok(RootKind::Rational(value));
        }
    }
    if let Some((factor, larger)) = quadratic_factor(&squarefree, &chain, &bracket) {
        return Ok(RootKind::Quadratic(factor, larger));
    }
    // Cubics and quartics with no rational or quadratic root are irreducible once their rational roots are divided out.
    let irreducible_factor = without_rational_roots(&squarefree, &chain);
    let small = irreducible_factor.degree().is_some_and(|degree| degree <= 4);
    let irreducible = small || irreducible_factor.is_shown_irreducible();
    let text = format!("root({irreducible_factor}, {low}, {high})");
    let (low, high) = bracket;
    Ok(RootKind::Higher(AlgebraicRoot { polynomial: irreducible_factor, low, high, irreducible, text }))
}

/// Bisects the bracket around its only root to at most the given width; gives the root if bisection hits it.
fn narrow(
    polynomial: &Polynomial,
    chain: &[Polynomial],
    bracket: &mut (Rational, Rational),
    width: &Rational,
) -> Option<Rational> {
    while &bracket.1 - &bracket.0 > *width {
        let middle = (&bracket.0 + &bracket.1) / Rational::from(2);
        if polynomial.sign_at(&middle) == Ordering::Equal {
            return Some(middle);
        }
        if roots_between(chain, &bracket.0, &middle) == 1 {
            bracket.1 = middle;
        } else {
            bracket.0 = middle;
        }
    }
    None
}

fn integers_within(low: &Rational, high: &Rational) -> Vec<Integer> {
    use malachite::base::num::arithmetic::traits::{Ceiling as _, Floor as _};
    let (mut at, last) = (low.ceiling(), high.floor());
    let mut found = Vec::new();
    while at <= last {
        found.push(at.clone());
        at += Integer::ONE;
    }
    found
}

/// Brackets of all real roots, disjoint, in increasing order.
fn isolate(polynomial: &Polynomial, chain: &[Polynomial]) -> Vec<(Rational, Rational)> {
    let bound = Rational::from(polynomial.root_bound());
    let mut pending = vec![(-bound.clone(), bound)];
    let mut found = Vec::new();
    while let Some((low, high)) = pending.pop() {
        match roots_between(chain, &low, &high) {
            0 => {}
            1 => found.push((low, high)),
            _ => {
                let middle = (&low + &high) / Rational::from(2);
                pending.push((middle.clone(), high));
                pending.push((low, middle));
            }
        }
    }
    found
}

/// The quadratic factor that the root in the bracket belongs to, and whether the root is the factor's larger one.
fn quadratic_factor(
    polynomial: &Polynomial,
    chain: &[Polynomial],
    bracket: &(Rational, Rational),
) -> Option<(Polynomial, bool)> {
    let leading = Rational::from(polynomial.leading());
    let bound = Rational::from(polynomial.root_bound());
    // With both roots known this well, c(x+x') and c^2 x x' are known to within 1/2.
    let width = Rational::from(1) / (Rational::from(8) * &leading * &leading * (bound + Rational::from(1)));
    let mut own = bracket.clone();
    narrow(polynomial, chain, &mut own, &width);
    for mut other in isolate(polynomial, chain) {
        if narrow(polynomial, chain, &mut other, &width).is_some() || (other.0 <= own.1 && own.0 <= other.1) {
            continue;
        }
        let sums = integers_within(&(&leading * (&own.0 + &other.0)), &(&leading * (&own.1 + &other.1)));
        let corners = [&own.0 * &other.0, &own.0 * &other.1, &own.1 * &other.0, &own.1 * &other.1];
        let square = &leading * &leading;
        let lowest = corners.iter().min()? * &square;
        let highest = corners.iter().max()? * &square;
        for sum in &sums {
            for product in integers_within(&lowest, &highest) {
                let c = polynomial.leading();
                let factor = Polynomial::new(vec![product, -(sum * &c), &c * &c]).primitive();
                if polynomial.divide_exactly(&factor).is_some() {
                    return Some((factor, own.0 > other.1));
                }
            }
        }
    }
    None
}

/// The polynomial with its linear factors over the rationals divided out.
fn without_rational_roots(polynomial: &Polynomial, chain: &[Polynomial]) -> Polynomial {
    let leading = Rational::from(polynomial.leading());
    let width = Rational::from(1) / &leading;
    let mut rest = polynomial.clone();
    for mut bracket in isolate(polynomial, chain) {
        let hit = narrow(polynomial, chain, &mut bracket, &width);
        let ends = integers_within(&(&bracket.0 * &leading), &(&bracket.1 * &leading));
        let candidates = hit.into_iter().chain(ends.into_iter().map(|end| Rational::from(end) / &leading));
        for value in candidates {
            let linear = Polynomial::pure_root(&value, 1);
            if let Some(quotient) = rest.divide_exactly(&linear) {
                rest = quotient;
            }
        }
    }
    rest
}

/// The exact integer square root, if there is one.
pub(super) fn exact_square_root(value: &Natural) -> Option<Natural> {
    use malachite::base::num::arithmetic::traits::Square;
    let root = value.floor_sqrt();
    ((&root).square() == *value).then_some(root)
}
