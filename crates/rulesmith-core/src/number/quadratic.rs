//! Quadratic irrationals `(a + b sqrt d) / c`, exactly.

use super::enclosure::Enclosure;
use super::polynomial::Polynomial;
use super::source::exact_square_root;
use malachite::base::num::arithmetic::traits::{
    DivExact, DivMod, DivRound, DivisibleBy, Gcd, Sign, Square, UnsignedAbs,
};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::Floor;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The square root of a natural number that is not a square, with the digits computed so far.
#[derive(Debug)]
pub(super) struct SquareRoot {
    radicand: Natural,
    /// `floor(sqrt(radicand) * 2^bits)` and `bits`.
    cache: Mutex<Option<(Arc<Natural>, u64)>>,
}

/// Extra bits of the root beyond the size of its factor: a product is then undecided once in 2^64 times, and is simply
/// tried again with more.
const GUARD: u64 = 64;

impl SquareRoot {
    fn new(radicand: Natural) -> Arc<Self> {
        Arc::new(SquareRoot { radicand, cache: Mutex::new(None) })
    }

    /// `floor(sqrt(radicand) * 2^b)` for some b of at least `bits`.
    fn digits(&self, bits: u64) -> (Arc<Natural>, u64) {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((digits, known)) = cache.as_ref().filter(|(_, known)| *known >= bits) {
            // Much longer digits are cut, so that the product stays as short as it can be.
            if *known > bits + bits / 8 + GUARD {
                return (Arc::new(&**digits >> (known - bits)), bits);
            }
            return (Arc::clone(digits), *known);
        }
        let low = Enclosure::square_root(&self.radicand, bits).low;
        let digits = Arc::new(low.unsigned_abs());
        *cache = Some((Arc::clone(&digits), bits));
        (digits, bits)
    }

    /// `floor(factor * sqrt(radicand))`: one multiplication once the root is known.
    fn floor_times(&self, factor: &Natural) -> Natural {
        if *factor == 0 {
            return Natural::ZERO;
        }
        let mut bits = factor.significant_bits() + GUARD;
        loop {
            let (digits, bits_known) = self.digits(bits);
            let product = factor * &*digits;
            let low = &product >> bits_known;
            // The true product is below `product + factor`.
            if (product + factor) >> bits_known == low {
                return low;
            }
            bits += 4 * GUARD + bits / 2;
        }
    }
}

/// A real quadratic irrational `(a + b sqrt d) / c`, in lowest terms with c > 0 and b not 0.
///
/// Values made from one another share the digits of their square root, so it is computed once.
#[derive(Clone, Debug)]
pub struct Quadratic {
    a: Integer,
    b: Integer,
    c: Natural,
    root: Arc<SquareRoot>,
}

impl Quadratic {
    /// `(a + b sqrt d) / c`; `Err` with the rational value when it is not irrational. `c` must not be 0.
    pub(super) fn new(a: Integer, b: Integer, c: Integer, d: &Natural) -> Result<Quadratic, Rational> {
        if let Some(root) = exact_square_root(d) {
            return Err(Rational::from_integers(a + b * Integer::from(root), c));
        }
        let (square, free) = extract_square(d);
        Quadratic::with_root(a, b * Integer::from(square), c, SquareRoot::new(free))
    }

    fn with_root(a: Integer, b: Integer, c: Integer, root: Arc<SquareRoot>) -> Result<Quadratic, Rational> {
        if b == 0 {
            return Err(Rational::from_integers(a, c));
        }
        let gcd = a.unsigned_abs_ref().gcd(b.unsigned_abs_ref()).gcd(c.unsigned_abs_ref());
        let mut divisor = Integer::from(gcd);
        if c < 0 {
            divisor = -divisor;
        }
        let (a, b) = (a.div_exact(&divisor), b.div_exact(&divisor));
        Ok(Quadratic { a, b, c: c.div_exact(divisor).unsigned_abs(), root })
    }

    /// The root of a quadratic polynomial with positive discriminant: the larger or the smaller one.
    pub(super) fn root_of(polynomial: &Polynomial, larger: bool) -> Result<Quadratic, Rational> {
        let [c0, c1, c2] = [0, 1, 2].map(|power| polynomial.coefficient(power));
        let discriminant = (&c1).square() - Integer::from(4) * &c2 * &c0;
        let sign = if larger == (c2 > 0) { Integer::ONE } else { -Integer::ONE };
        Quadratic::new(-c1, sign, Integer::from(2) * c2, &discriminant.unsigned_abs())
    }

    /// The number under the root, without the small square factors.
    pub fn radicand(&self) -> &Natural {
        &self.root.radicand
    }

    /// The parts `(a, b, c)` of `(a + b sqrt d) / c`.
    pub fn parts(&self) -> (&Integer, &Integer, &Natural) {
        (&self.a, &self.b, &self.c)
    }

    fn denominator(&self) -> Integer {
        Integer::from(&self.c)
    }

    /// The other root of the minimal polynomial.
    pub fn conjugate(&self) -> Quadratic {
        Quadratic { b: -&self.b, ..self.clone() }
    }

    /// The primitive polynomial of degree 2 with positive leading coefficient that has this root.
    pub fn minimal_polynomial(&self) -> Polynomial {
        // c x - a = b sqrt d, so c^2 x^2 - 2 a c x + a^2 - b^2 d = 0.
        let c = self.denominator();
        let constant = (&self.a).square() - (&self.b).square() * Integer::from(self.radicand());
        Polynomial::new(vec![constant, -(Integer::from(2) * &self.a * &c), (&c).square()]).primitive()
    }

    /// `self` written with the square root of `other`, if both lie in one field.
    fn in_field_of(&self, other: &Quadratic) -> Option<Quadratic> {
        if Arc::ptr_eq(&self.root, &other.root) || self.radicand() == other.radicand() {
            return Some(Quadratic { root: Arc::clone(&other.root), ..self.clone() });
        }
        // sqrt d = (s / d') sqrt d' with s = sqrt(d d'), when that is a whole number.
        let s = Integer::from(exact_square_root(&(self.radicand() * other.radicand()))?);
        let scale = Integer::from(other.radicand());
        let (a, b, c) = (&self.a * &scale, &self.b * s, self.denominator() * scale);
        Quadratic::with_root(a, b, c, Arc::clone(&other.root)).ok()
    }

    /// Whether both lie in the same quadratic field.
    pub fn shares_field(&self, other: &Quadratic) -> bool {
        self.in_field_of(other).is_some()
    }

    /// Rationals x, y with `other = x * self + y`, if both lie in one field.
    pub fn affine_relation(&self, other: &Quadratic) -> Option<(Rational, Rational)> {
        let other = other.in_field_of(self)?;
        let (c, e) = (self.denominator(), other.denominator());
        // x matches the irrational parts b/c and b'/c', y what is then left of the rational parts.
        let x = Rational::from_integers(&other.b * &c, &self.b * &e);
        let y = Rational::from_integers(other.a, e) - &x * Rational::from_integers(self.a.clone(), c);
        Some((x, y))
    }

    /// `x * self + y`, for rational x and y. `Err` holds a rational result.
    pub(super) fn affine(&self, x: &Rational, y: &Rational) -> Result<Quadratic, Rational> {
        let (xn, xd) = (super::polynomial::integer_numerator(x), Integer::from(x.denominator_ref()));
        let (yn, yd) = (super::polynomial::integer_numerator(y), Integer::from(y.denominator_ref()));
        let c = self.denominator();
        // (xn/xd) (a + b r)/c + yn/yd over the common denominator xd c yd.
        let a = &xn * &self.a * &yd + yn * &xd * &c;
        Quadratic::with_root(a, xn * &self.b * &yd, xd * c * yd, Arc::clone(&self.root))
    }

    /// The sum, if both lie in one field; the inner `Err` holds a rational result.
    pub(super) fn add(&self, other: &Quadratic) -> Option<Result<Quadratic, Rational>> {
        let other = other.in_field_of(self)?;
        let (c, e) = (self.denominator(), other.denominator());
        let (a, b) = (&self.a * &e + &other.a * &c, &self.b * &e + &other.b * &c);
        Some(Quadratic::with_root(a, b, c * e, Arc::clone(&self.root)))
    }

    /// The product, if both lie in one field.
    pub(super) fn multiply(&self, other: &Quadratic) -> Option<Result<Quadratic, Rational>> {
        let other = other.in_field_of(self)?;
        let d = Integer::from(self.radicand());
        let a = &self.a * &other.a + &self.b * &other.b * d;
        let b = &self.a * &other.b + &self.b * &other.a;
        Some(Quadratic::with_root(a, b, self.denominator() * other.denominator(), Arc::clone(&self.root)))
    }

    /// One divided by this number.
    pub fn reciprocal(&self) -> Quadratic {
        // c / (a + b r) = c (a - b r) / (a^2 - b^2 d); the norm is not 0 because d is not a square.
        let norm = (&self.a).square() - (&self.b).square() * Integer::from(self.radicand());
        let c = self.denominator();
        match Quadratic::with_root(&self.a * &c, -(&self.b * &c), norm, Arc::clone(&self.root)) {
            Ok(value) => value,
            Err(_) => unreachable!("b is not 0"),
        }
    }

    /// The sign, exact.
    pub fn sign(&self) -> Ordering {
        let rational = self.a.sign();
        let irrational = self.b.sign();
        if rational == irrational || rational == Ordering::Equal {
            return irrational;
        }
        // Opposite signs: the larger of a^2 and b^2 d decides, and they differ.
        let (square, other) = ((&self.a).square(), (&self.b).square() * Integer::from(self.radicand()));
        if square > other { rational } else { irrational }
    }

    /// The floor, exact. One multiplication of numbers as long as b once the root is known to that many digits.
    pub fn floor(&self) -> Integer {
        self.floor_affine(&Integer::ONE, &Integer::ZERO, &Natural::ONE)
    }

    /// `floor(n * self + numerator / denominator)`, exact, without reducing anything to lowest terms first.
    pub(super) fn floor_affine(&self, n: &Integer, numerator: &Integer, denominator: &Natural) -> Integer {
        // (n a s + numerator c + n b s sqrt d) / (c s) with s the denominator; floor((A + y)/C) = floor((A + floor y)/C).
        let (b, a, c);
        if *denominator == 1 {
            a = n * &self.a + numerator * self.denominator();
            b = n * &self.b;
            c = self.denominator();
        } else {
            let s = Integer::from(denominator);
            a = n * &self.a * &s + numerator * self.denominator();
            b = n * &self.b * &s;
            c = self.denominator() * s;
        }
        let size = Integer::from(self.root.floor_times(b.unsigned_abs_ref()));
        let irrational = match b.sign() {
            Ordering::Less => -(size + Integer::ONE),
            _ => size,
        };
        let sum = a + irrational;
        if c == 1 { sum } else { sum.div_round(c, Floor).0 }
    }

    /// An interval of width at most `2^-bits`.
    pub fn enclosure(&self, bits: u64) -> Enclosure {
        let working = bits + self.b.significant_bits() + 4;
        let (digits, known) = self.root.digits(working);
        let low = Integer::from(&*digits);
        let high = &low + Integer::ONE;
        let root = Enclosure { low, high, bits: known };
        let sum = root.scale(&self.b).add(&Enclosure { low: self.a.clone(), high: self.a.clone(), bits: 0 });
        let c = self.denominator();
        let low = sum.low.div_mod(&c).0;
        let high = sum.high.div_round(c, malachite::base::rounding_modes::RoundingMode::Ceiling).0;
        Enclosure { low, high, bits: known }
    }

    /// The quotients `(P + sqrt D) / Q` with Q dividing D - P^2 that the continued fraction algorithm needs.
    pub(super) fn surd(&self) -> (Integer, Integer, Natural) {
        // (a + b sqrt d)/c = (a c s + sqrt(b^2 d c^2)) / (c^2 s), s the sign of b.
        let c = self.denominator();
        let s = if self.b > 0 { Integer::ONE } else { -Integer::ONE };
        let radicand = self.b.unsigned_abs_ref().square() * self.radicand();
        let difference = Integer::from(&radicand) - (&self.a).square();
        if difference.divisible_by(&c) {
            return (&self.a * &s, c * s, radicand);
        }
        (&self.a * &c * &s, (&c).square() * s, radicand * (&self.c).square())
    }
}

/// Splits `d = square^2 * free`, where `free` keeps no square of a prime below 2^12 (and none at all below 2^36).
fn extract_square(d: &Natural) -> (Natural, Natural) {
    if let Ok(small) = u64::try_from(d) {
        let (square, free) = extract_small_square(small);
        return (Natural::from(square), Natural::from(free));
    }
    let mut square = Natural::ONE;
    let mut free = d.clone();
    let mut prime = 2u32;
    while prime < 1 << 12 {
        let squared = Natural::from(prime).square();
        if squared > free {
            break;
        }
        while (&free).divisible_by(&squared) {
            free = free.div_exact(&squared);
            square *= Natural::from(prime);
        }
        prime += 1;
    }
    (square, free)
}

/// The same for a number that fits a register, as nearly all do.
fn extract_small_square(d: u64) -> (u64, u64) {
    let (mut square, mut free) = (1, d);
    let mut prime = 2u64;
    while prime < 1 << 12 && prime * prime <= free {
        while free.is_multiple_of(prime * prime) {
            free /= prime * prime;
            square *= prime;
        }
        prime += 1;
    }
    (square, free)
}

impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        other.in_field_of(self).is_some_and(|other| (&self.a, &self.b, &self.c) == (&other.a, &other.b, &other.c))
    }
}

impl Eq for Quadratic {}

impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.b.unsigned_abs_ref();
        let root = match *size == 1 {
            true => format!("sqrt({})", self.radicand()),
            false => format!("{size}*sqrt({})", self.radicand()),
        };
        let (top, terms) = match (self.a.sign(), self.b > 0) {
            (Ordering::Equal, true) => (root, 1),
            (Ordering::Equal, false) => (format!("-{root}"), 1),
            (Ordering::Less, true) => (format!("{root}{}", self.a), 2),
            (_, true) => (format!("{}+{root}", self.a), 2),
            (_, false) => (format!("{}-{root}", self.a), 2),
        };
        match (self.c == 1, terms) {
            (true, _) => write!(f, "{top}"),
            (false, 1) => write!(f, "{top}/{}", self.c),
            (false, _) => write!(f, "({top})/{}", self.c),
        }
    }
}
