//! One type for every exact real number.

use super::computable::{Computable, Simplified, division_by_zero};
use super::enclosure::Enclosure;
use super::error::NumberError;
use super::polynomial::{Polynomial, integer_numerator};
use super::quadratic::Quadratic;
use super::source::{AlgebraicRoot, MAX_DEGREE, Pattern, RootKind, SourceKind, real_root};
use malachite::base::num::arithmetic::traits::{CheckedRoot, Floor, FloorRoot, Sign};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;

/// An exact real number: rational, quadratic irrational, or computable with enclosures as tight as a question needs.
///
/// The variants are disjoint: a value is `Quadratic` only if it is irrational, and `Computable` only if it is neither
/// rational nor quadratic. No float is ever involved.
///
/// ```
/// use rulesmith_core::number::Real;
/// let phi: Real = "(1+sqrt(5))/2".parse().unwrap();
/// let square = phi.multiply(&phi).unwrap();
/// assert_eq!(square, phi.add(&Real::from(1)).unwrap());
/// assert_eq!(square.to_string(), "(3+sqrt(5))/2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Real {
    /// A rational number.
    Rational(Rational),
    /// A quadratic irrational.
    Quadratic(Quadratic),
    /// Neither.
    Computable(Computable),
}

/// Bits at which two numbers from unrelated sources are given up as "not told apart".
const COMPARISON_LIMIT: u64 = 1 << 14;

/// The most bits an intermediate rational of a slope expression may have.
pub(super) const SIZE_LIMIT: u64 = 1 << 20;

type Outcome = Result<Real, NumberError>;

impl Real {
    /// The square root of a rational number.
    pub fn sqrt(value: &Rational) -> Outcome {
        if *value < 0 {
            return Err(NumberError::invalid(format!("the square root of {value} is not real")));
        }
        // sqrt(p/q) = sqrt(p q) / q
        let radicand = value.numerator_ref() * value.denominator_ref();
        let denominator = Integer::from(value.denominator_ref());
        Ok(Quadratic::new(Integer::ZERO, Integer::ONE, denominator, &radicand).into())
    }

    /// The positive n-th root of a positive rational number.
    pub fn nth_root(value: &Rational, n: u64) -> Outcome {
        if *value < 0 || n == 0 {
            return Err(NumberError::invalid(format!("there is no real root of degree {n} of {value}")));
        }
        if *value == 0 {
            return Ok(Real::from(0));
        }
        // Pull out exact roots first: then x^n - value is irreducible (Vahlen 1895, Capelli 1897: value is not a p-th
        // power for any prime p dividing n, and not -4 times a fourth power since it is positive).
        let (mut radicand, mut degree) = (value.clone(), n);
        let mut prime = 2;
        let mut rest = n;
        while rest > 1 && prime <= MAX_DEGREE as u64 {
            if !rest.is_multiple_of(prime) {
                prime += 1;
                continue;
            }
            rest /= prime;
            if let Some(root) = exact_root(&radicand, prime) {
                radicand = root;
                degree /= prime;
            }
        }
        match degree {
            1 => Ok(Real::Rational(radicand)),
            2 => Real::sqrt(&radicand),
            _ if degree > MAX_DEGREE as u64 => {
                Err(NumberError::invalid(format!("a root of degree {degree} is above the limit of {MAX_DEGREE}")))
            }
            _ => {
                let below = Rational::from((&radicand).floor().unsigned_abs_ref().floor_root(degree));
                let (low, high) = (below.clone(), below + Rational::ONE);
                let base =
                    if *radicand.denominator_ref() == 1 { format!("{radicand}") } else { format!("({radicand})") };
                let text = format!("{base}^(1/{degree})");
                let polynomial = Polynomial::pure_root(&radicand, degree as usize);
                let root = AlgebraicRoot { polynomial, low, high, irreducible: true, text };
                Ok(Real::Computable(Computable::of_source(SourceKind::Algebraic(root))))
            }
        }
    }

    /// The only root of a polynomial between two rationals.
    pub fn root(polynomial: &Polynomial, low: &Rational, high: &Rational) -> Outcome {
        Ok(match real_root(polynomial, low, high)? {
            RootKind::Rational(value) => Real::Rational(value),
            RootKind::Quadratic(factor, larger) => Quadratic::root_of(&factor, larger).into(),
            RootKind::Higher(root) => Real::Computable(Computable::of_source(SourceKind::Algebraic(root))),
        })
    }

    /// Euler's number.
    pub fn e() -> Real {
        Real::Computable(Computable::of_source(SourceKind::E))
    }

    /// The circle number.
    pub fn pi() -> Real {
        Real::Computable(Computable::of_source(SourceKind::Pi))
    }

    /// A continued fraction whose partial quotients grow in a pattern.
    pub(super) fn pattern(pattern: Pattern) -> Real {
        Real::Computable(Computable::of_source(SourceKind::Pattern(pattern)))
    }

    /// The rational value, if it is one.
    pub fn as_rational(&self) -> Option<&Rational> {
        match self {
            Real::Rational(value) => Some(value),
            _ => None,
        }
    }

    /// The quadratic irrational, if it is one.
    pub fn as_quadratic(&self) -> Option<&Quadratic> {
        match self {
            Real::Quadratic(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it is irrational.
    pub fn is_irrational(&self) -> bool {
        self.as_rational().is_none()
    }

    /// `x * self + y` for rational x and y.
    pub fn affine(&self, x: &Rational, y: &Rational) -> Outcome {
        match self {
            Real::Rational(value) => Ok(Real::Rational(value * x + y)),
            Real::Quadratic(value) => Ok(value.affine(x, y).into()),
            Real::Computable(value) => value.fractional_linear([x, y, &Rational::ZERO, &Rational::ONE]).map(Real::from),
        }
    }

    /// The sum.
    pub fn add(&self, other: &Real) -> Outcome {
        match (self, other) {
            (value, Real::Rational(number)) | (Real::Rational(number), value) => value.affine(&Rational::ONE, number),
            (Real::Quadratic(left), Real::Quadratic(right)) => {
                left.add(right).map(Real::from).ok_or_else(|| apart(self, other))
            }
            (Real::Computable(left), Real::Computable(right)) if left.shares_source(right) => {
                left.add(right).map(Real::from)
            }
            _ => Err(apart(self, other)),
        }
    }

    /// The negative.
    pub fn negate(&self) -> Outcome {
        self.affine(&-Rational::ONE, &Rational::ZERO)
    }

    /// The difference.
    pub fn subtract(&self, other: &Real) -> Outcome {
        self.add(&other.negate()?)
    }

    /// The product.
    pub fn multiply(&self, other: &Real) -> Outcome {
        match (self, other) {
            (value, Real::Rational(number)) | (Real::Rational(number), value) => value.affine(number, &Rational::ZERO),
            (Real::Quadratic(left), Real::Quadratic(right)) => {
                left.multiply(right).map(Real::from).ok_or_else(|| apart(self, other))
            }
            (Real::Computable(left), Real::Computable(right)) if left.shares_source(right) => {
                left.multiply(right).map(Real::from)
            }
            _ => Err(apart(self, other)),
        }
    }

    /// One divided by the number.
    pub fn reciprocal(&self) -> Outcome {
        match self {
            Real::Rational(value) if *value == 0 => Err(division_by_zero()),
            Real::Rational(value) => Ok(Real::Rational(Rational::ONE / value)),
            Real::Quadratic(value) => Ok(Real::Quadratic(value.reciprocal())),
            Real::Computable(value) => {
                let (zero, one) = (Rational::ZERO, Rational::ONE);
                value.fractional_linear([&zero, &one, &one, &zero]).map(Real::from)
            }
        }
    }

    /// The quotient.
    pub fn divide(&self, other: &Real) -> Outcome {
        match (self, other) {
            // Without going through the reciprocal: a/(a-1) stays a fractional linear function throughout.
            (Real::Computable(left), Real::Computable(right)) if left.shares_source(right) => {
                left.divide(right).map(Real::from)
            }
            _ => self.multiply(&other.reciprocal()?),
        }
    }

    /// A whole power.
    pub fn power(&self, exponent: i64) -> Outcome {
        if exponent < 0 {
            return self.reciprocal()?.power(exponent.checked_neg().ok_or_else(|| too_large("power"))?);
        }
        let mut result = Real::from(1);
        let mut base = self.clone();
        let mut rest = exponent;
        while rest > 0 {
            if base.size().saturating_mul(2).max(result.size()) > SIZE_LIMIT {
                return Err(too_large("power"));
            }
            if rest & 1 == 1 {
                result = result.multiply(&base)?;
            }
            rest >>= 1;
            if rest > 0 {
                base = base.multiply(&base)?;
            }
        }
        Ok(result)
    }

    /// Bits of the largest whole number that the exact form is made of.
    pub(super) fn size(&self) -> u64 {
        match self {
            Real::Rational(value) => value.significant_bits(),
            Real::Quadratic(value) => {
                let (a, b, c) = value.parts();
                a.significant_bits() + b.significant_bits() + c.significant_bits()
            }
            Real::Computable(value) => value.size(),
        }
    }

    /// An interval of width at most `2^-bits` that contains the number.
    pub fn enclosure(&self, bits: u64) -> Enclosure {
        match self {
            Real::Rational(value) => Enclosure::of_rational(value, bits),
            Real::Quadratic(value) => value.enclosure(bits),
            Real::Computable(value) => value.enclosure(bits),
        }
    }

    /// The sign, exact.
    pub fn sign(&self) -> Ordering {
        match self {
            Real::Rational(value) => value.sign(),
            Real::Quadratic(value) => value.sign(),
            Real::Computable(value) => value.sign(),
        }
    }

    /// The floor, exact.
    pub fn floor(&self) -> Integer {
        match self {
            Real::Rational(value) => value.floor(),
            Real::Quadratic(value) => value.floor(),
            Real::Computable(_) => self.floor_affine(&Integer::ONE, &Real::from(0)),
        }
    }

    /// Compares with a rational, exact.
    pub fn cmp_rational(&self, other: &Rational) -> Ordering {
        match self {
            Real::Rational(value) => value.cmp(other),
            Real::Quadratic(_) => {
                // q x against p: floor(q x) >= p iff q x >= p, and they are never equal.
                let scaled =
                    self.floor_affine_rational(&Integer::from(other.denominator_ref()), &Integer::ZERO, &Natural::ONE);
                if scaled >= integer_numerator(other) { Ordering::Greater } else { Ordering::Less }
            }
            Real::Computable(_) => {
                let mut bits = 64;
                loop {
                    let (own, its) = (self.enclosure(bits), Enclosure::of_rational(other, bits));
                    let difference = own.add(&its.scale(&Integer::from(-1)));
                    if difference.excludes_zero() {
                        return if difference.low > 0 { Ordering::Greater } else { Ordering::Less };
                    }
                    bits *= 2;
                }
            }
        }
    }

    /// Compares two numbers. Exact whenever they are rational, quadratic, or from one source; numbers from unrelated
    /// sources that agree to 16384 bits are reported as undecided, since they may be equal (e and `[2; (1, 2k, 1)]` are).
    pub fn compare(&self, other: &Real) -> Result<Ordering, NumberError> {
        if let Some(number) = other.as_rational() {
            return Ok(self.cmp_rational(number));
        }
        if let Some(number) = self.as_rational() {
            return Ok(other.cmp_rational(number).reverse());
        }
        if let Ok(difference) = self.subtract(other) {
            return Ok(difference.sign());
        }
        // Two quadratics of different fields, and a quadratic and a number that is not, are never equal.
        let distinct = self.as_quadratic().is_some() || other.as_quadratic().is_some();
        let mut bits = 64;
        while distinct || bits <= COMPARISON_LIMIT {
            let difference = self.enclosure(bits).add(&other.enclosure(bits).scale(&Integer::from(-1)));
            if difference.excludes_zero() {
                return Ok(if difference.low > 0 { Ordering::Greater } else { Ordering::Less });
            }
            bits *= 2;
        }
        Err(NumberError::undecided(format!(
            "{self} and {other} agree to {COMPARISON_LIMIT} binary places and were not told apart"
        )))
    }

    /// `floor(n * self + numerator / denominator)`, exact.
    fn floor_affine_rational(&self, n: &Integer, numerator: &Integer, denominator: &Natural) -> Integer {
        match self {
            Real::Rational(value) => {
                let offset = Rational::from_integers(numerator.clone(), Integer::from(denominator));
                (value * Rational::from(n) + offset).floor()
            }
            Real::Quadratic(value) => value.floor_affine(n, numerator, denominator),
            Real::Computable(_) if *n == 0 => {
                Rational::from_integers(numerator.clone(), Integer::from(denominator)).floor()
            }
            Real::Computable(value) => {
                let offset = Rational::from_integers(numerator.clone(), Integer::from(denominator));
                // n * self + offset is irrational, so some enclosure decides.
                let mut bits = n.significant_bits() + 64;
                loop {
                    let sum = value.enclosure(bits).scale(n).add(&Enclosure::of_rational(&offset, bits));
                    if let Some(floor) = sum.floor() {
                        return floor;
                    }
                    bits += bits / 2;
                }
            }
        }
    }

    /// `floor(n * self + offset)` for any n, exact. The offset must be rational or come from the same field or source as
    /// the number (see [`Real::admits_offset`]). One multiplication of numbers as long as n, once the digits of the number
    /// are known that far.
    pub fn floor_affine(&self, n: &Integer, offset: &Real) -> Integer {
        match (self, offset) {
            (_, Real::Rational(offset)) => {
                self.floor_affine_rational(n, &integer_numerator(offset), offset.denominator_ref())
            }
            (Real::Quadratic(slope), Real::Quadratic(offset)) => {
                let scaled = slope.affine(&Rational::from(n), &Rational::ZERO);
                match scaled {
                    Ok(scaled) => match scaled.add(offset) {
                        Some(sum) => Real::from(sum).floor(),
                        None => self.floor_by_enclosures(n, &Real::Quadratic(offset.clone())),
                    },
                    Err(rational) => match offset.affine(&Rational::ONE, &rational) {
                        Ok(value) => value.floor(),
                        Err(value) => value.floor(),
                    },
                }
            }
            (Real::Rational(slope), offset) => {
                let shift = slope * Rational::from(n);
                let (numerator, denominator) = (integer_numerator(&shift), shift.denominator_ref());
                offset.floor_affine_rational(&Integer::ONE, &numerator, denominator)
            }
            (_, offset) => self.floor_by_enclosures(n, offset),
        }
    }

    /// The floor when the offset is irrational: enclosures until they decide, and one look at whether the sum is rational.
    fn floor_by_enclosures(&self, n: &Integer, offset: &Real) -> Integer {
        let mut bits = n.significant_bits() + 64;
        let mut checked = false;
        loop {
            let sum = self.enclosure(bits).scale(n).add(&offset.enclosure(bits));
            if let Some(floor) = sum.floor() {
                return floor;
            }
            if let (false, Real::Computable(slope), Real::Computable(shift)) = (checked, self, offset) {
                checked = true;
                if let Some(value) = slope.rational_with(n, shift) {
                    return value.floor();
                }
            }
            bits += bits / 2;
        }
    }

    /// Whether `n * self + offset` can be decided for every n: it is never stuck between two integers.
    pub fn admits_offset(&self, offset: &Real) -> bool {
        match (self, offset) {
            (Real::Computable(slope), Real::Computable(offset)) => slope.shares_source(offset),
            _ => true,
        }
    }

    /// The minimal polynomial over the rationals (primitive, leading coefficient positive), where one is known.
    pub fn minimal_polynomial(&self) -> Option<Polynomial> {
        match self {
            Real::Rational(value) => Some(Polynomial::pure_root(value, 1)),
            Real::Quadratic(value) => Some(value.minimal_polynomial()),
            Real::Computable(value) => value.minimal_polynomial(),
        }
    }

    /// The first `places` decimals, cut off (not rounded), with `...` when there are more.
    pub fn decimal(&self, places: u64) -> String {
        use malachite::base::num::arithmetic::traits::Pow;
        let negative = self.sign() == Ordering::Less;
        let scale = Integer::from(10).pow(places);
        let scaled = match self {
            Real::Rational(value) if negative => (-value * Rational::from(&scale)).floor(),
            _ if negative => {
                // floor(-x s) = -floor(x s) - 1 for irrational x.
                -(self.floor_affine(&scale, &Real::from(0)) + Integer::ONE)
            }
            _ => self.floor_affine(&scale, &Real::from(0)),
        };
        let digits = scaled.to_string();
        let places = places as usize;
        let padded = format!("{}{digits}", "0".repeat((places + 1).saturating_sub(digits.len())));
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let exact = match self {
            Real::Rational(value) => value * Rational::from(scale) == value_of(&scaled, negative),
            _ => false,
        };
        let (fraction, tail) = if exact { (fraction.trim_end_matches('0'), "") } else { (fraction, "...") };
        let point = if fraction.is_empty() && exact { "" } else { "." };
        format!("{}{whole}{point}{fraction}{tail}", if negative { "-" } else { "" })
    }
}

fn value_of(scaled: &Integer, negative: bool) -> Rational {
    let value = Rational::from(scaled);
    if negative { -value } else { value }
}

fn exact_root(value: &Rational, degree: u64) -> Option<Rational> {
    let numerator = value.numerator_ref().checked_root(degree)?;
    let denominator = value.denominator_ref().checked_root(degree)?;
    Some(Rational::from_naturals(numerator, denominator))
}

fn too_large(what: &str) -> NumberError {
    NumberError::invalid(format!("this {what} is too large to be written out exactly"))
}

fn apart(left: &Real, right: &Real) -> NumberError {
    let error = NumberError::invalid(format!("{left} and {right} do not lie in one field that is represented exactly"));
    match (left, right) {
        (Real::Quadratic(_), Real::Quadratic(_)) => {
            error.with_hint("write the number as root(polynomial, low, high) instead")
        }
        _ => error.with_hint("combine an irrational number only with rationals or with itself"),
    }
}

impl From<Result<Quadratic, Rational>> for Real {
    fn from(value: Result<Quadratic, Rational>) -> Real {
        match value {
            Ok(value) => Real::Quadratic(value),
            Err(value) => Real::Rational(value),
        }
    }
}

impl From<Simplified> for Real {
    fn from(value: Simplified) -> Real {
        match value {
            Simplified::Rational(value) => Real::Rational(value),
            Simplified::Quadratic(value) => Real::Quadratic(value),
            Simplified::Computable(value) => Real::Computable(value),
        }
    }
}

impl From<i64> for Real {
    fn from(value: i64) -> Real {
        Real::Rational(Rational::from(value))
    }
}

impl From<Rational> for Real {
    fn from(value: Rational) -> Real {
        Real::Rational(value)
    }
}

impl fmt::Display for Real {
    /// The canonical text; parsing it gives the number back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Real::Rational(value) => write!(f, "{value}"),
            Real::Quadratic(value) => write!(f, "{value}"),
            Real::Computable(value) => write!(f, "{value}"),
        }
    }
}
