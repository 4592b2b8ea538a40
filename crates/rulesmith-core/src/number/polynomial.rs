//! Integer polynomials in one variable: just what real algebraic numbers need.

use malachite::base::num::arithmetic::traits::{DivExact, Gcd, Lcm, Sign, UnsignedAbs};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;

/// A polynomial with integer coefficients, constant term first, no leading zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial(Vec<Integer>);

impl Polynomial {
    /// From coefficients, constant term first.
    pub fn new(mut coefficients: Vec<Integer>) -> Self {
        while coefficients.last().is_some_and(|c| *c == 0) {
            coefficients.pop();
        }
        Polynomial(coefficients)
    }

    /// A constant.
    pub fn constant(value: impl Into<Integer>) -> Self {
        Polynomial::new(vec![value.into()])
    }

    /// The variable itself.
    pub fn variable() -> Self {
        Polynomial(vec![Integer::ZERO, Integer::ONE])
    }

    /// From rational coefficients, multiplied by their common denominator, which is returned too.
    pub fn from_rationals(coefficients: &[Rational]) -> (Self, Natural) {
        let common = coefficients.iter().fold(Natural::ONE, |lcm, c| lcm.lcm(c.denominator_ref()));
        let scale = Rational::from(&common);
        // The product with the common denominator is a whole number.
        let whole = coefficients.iter().map(|c| integer_numerator(&(c * &scale))).collect();
        (Polynomial::new(whole), common)
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The degree; zero has none.
    pub fn degree(&self) -> Option<usize> {
        self.0.len().checked_sub(1)
    }

    /// The coefficients, constant term first.
    pub fn coefficients(&self) -> &[Integer] {
        &self.0
    }

    /// The coefficient of a power.
    pub fn coefficient(&self, power: usize) -> Integer {
        self.0.get(power).cloned().unwrap_or(Integer::ZERO)
    }

    /// The coefficient of the highest power (zero for the zero polynomial).
    pub fn leading(&self) -> Integer {
        self.0.last().cloned().unwrap_or(Integer::ZERO)
    }

    /// The sum.
    pub fn add(&self, other: &Polynomial) -> Polynomial {
        let len = self.0.len().max(other.0.len());
        Polynomial::new((0..len).map(|i| self.coefficient(i) + other.coefficient(i)).collect())
    }

    /// The difference.
    pub fn subtract(&self, other: &Polynomial) -> Polynomial {
        self.add(&other.scale(&Integer::from(-1)))
    }

    /// The product with a constant.
    pub fn scale(&self, factor: &Integer) -> Polynomial {
        Polynomial::new(self.0.iter().map(|c| c * factor).collect())
    }

    /// The product.
    pub fn multiply(&self, other: &Polynomial) -> Polynomial {
        if self.is_zero() || other.is_zero() {
            return Polynomial(vec![]);
        }
        let mut product = vec![Integer::ZERO; self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Polynomial::new(product)
    }

    /// The greatest common divisor of the coefficients.
    pub fn content(&self) -> Natural {
        self.0.iter().fold(Natural::ZERO, |gcd, c| gcd.gcd(c.unsigned_abs_ref()))
    }

    /// The polynomial without its content, leading coefficient positive.
    pub fn primitive(&self) -> Polynomial {
        let mut content = Integer::from(self.content());
        if content == 0 {
            return self.clone();
        }
        if self.leading() < 0 {
            content = -content;
        }
        self.divide_constant(&content)
    }

    /// The quotient by a constant that divides every coefficient.
    fn divide_constant(&self, divisor: &Integer) -> Polynomial {
        Polynomial(self.0.iter().map(|c| c.div_exact(divisor)).collect())
    }

    /// The derivative.
    pub fn derivative(&self) -> Polynomial {
        Polynomial::new(self.0.iter().enumerate().skip(1).map(|(i, c)| c * Integer::from(i)).collect())
    }

    /// `leading(divisor)^k * self = quotient * divisor + remainder` for some `k >= 0`; gives `(remainder, k)`.
    pub fn pseudo_remainder(&self, divisor: &Polynomial) -> (Polynomial, u64) {
        let Some(degree) = divisor.degree() else { return (self.clone(), 0) };
        let leading = divisor.leading();
        let mut rest = self.clone();
        let mut steps = 0;
        while let Some(top) = rest.degree().filter(|&top| top >= degree) {
            let factor = rest.leading();
            let mut next = rest.scale(&leading).0;
            next.resize(top + 1, Integer::ZERO);
            for (i, c) in divisor.0.iter().enumerate() {
                next[top - degree + i] -= &factor * c;
            }
            rest = Polynomial::new(next);
            steps += 1;
        }
        (rest, steps)
    }

    /// The exact quotient, if the divisor divides over the rationals; made primitive.
    pub fn divide_exactly(&self, divisor: &Polynomial) -> Option<Polynomial> {
        let degree = divisor.degree()?;
        let mut rest: Vec<Rational> = self.0.iter().map(Rational::from).collect();
        let leading = Rational::from(divisor.leading());
        let mut quotient = Vec::new();
        while rest.len() > degree {
            let shift = rest.len() - 1 - degree;
            let factor = rest.pop()? / &leading;
            for (i, c) in divisor.0[..degree].iter().enumerate() {
                rest[shift + i] -= &factor * Rational::from(c);
            }
            quotient.push(factor);
        }
        if rest.iter().any(|c| *c != 0) {
            return None;
        }
        quotient.reverse();
        Some(Polynomial::from_rationals(&quotient).0.primitive())
    }

    /// The greatest common divisor, primitive (Euclid with primitive remainders).
    pub fn gcd(&self, other: &Polynomial) -> Polynomial {
        let (mut a, mut b) = (self.primitive(), other.primitive());
        while !b.is_zero() {
            let rest = a.pseudo_remainder(&b).0.primitive();
            a = b;
            b = rest;
        }
        a
    }

    /// The product of the distinct irreducible factors.
    pub fn squarefree(&self) -> Polynomial {
        let common = self.gcd(&self.derivative());
        self.divide_exactly(&common).unwrap_or_else(|| self.primitive())
    }

    /// The sign at a rational point, exact.
    pub fn sign_at(&self, point: &Rational) -> Ordering {
        let numerator = integer_numerator(point);
        self.sign_at_ratio(&numerator, point.denominator_ref())
    }

    fn sign_at_ratio(&self, numerator: &Integer, denominator: &Natural) -> Ordering {
        let denominator = Integer::from(denominator);
        let mut value = Integer::ZERO;
        let mut power = Integer::ONE;
        for c in self.0.iter().rev() {
            value = value * numerator + c * &power;
            power *= &denominator;
        }
        value.sign()
    }

    /// The value at `mantissa / 2^bits`, times `2^(bits * degree)`: exact.
    pub fn value_at_dyadic(&self, mantissa: &Integer, bits: u64) -> Integer {
        let mut value = Integer::ZERO;
        for (steps, c) in self.0.iter().rev().enumerate() {
            value = value * mantissa + (c << (bits * steps as u64));
        }
        value
    }

    /// The Sturm chain: signed remainders of the polynomial and its derivative.
    pub fn sturm_chain(&self) -> Vec<Polynomial> {
        let mut chain = vec![self.clone(), self.derivative()];
        loop {
            let [.., before, last] = chain.as_slice() else { return chain };
            if last.is_zero() {
                chain.pop();
                return chain;
            }
            let (rest, steps) = before.pseudo_remainder(last);
            // An odd power of a negative leading coefficient has flipped the sign of the remainder.
            let flipped = last.leading() < 0 && steps % 2 == 1;
            let content = Integer::from(rest.content());
            let next = if content == 0 { rest } else { rest.divide_constant(&content) };
            chain.push(if flipped { next } else { next.scale(&Integer::from(-1)) });
        }
    }

    /// A bound on the absolute value of every root (Cauchy).
    pub fn root_bound(&self) -> Natural {
        let largest = self.0.iter().map(|c| c.unsigned_abs_ref().clone()).max().unwrap_or(Natural::ZERO);
        largest / self.leading().unsigned_abs().max(Natural::ONE) + Natural::from(2u32)
    }

    /// `q x^degree - p` for the rational p/q.
    pub fn pure_root(radicand: &Rational, degree: usize) -> Polynomial {
        let mut coefficients = vec![Integer::ZERO; degree + 1];
        coefficients[0] = -integer_numerator(radicand);
        coefficients[degree] = Integer::from(radicand.denominator_ref());
        Polynomial::new(coefficients)
    }

    /// Whether some prime shows that the polynomial is irreducible over the rationals: the degrees of its factors modulo
    /// several primes leave no room for a proper factor. `false` means "not shown".
    pub fn is_shown_irreducible(&self) -> bool {
        let Some(degree) = self.degree().filter(|&d| d >= 1) else { return false };
        // Bit i set: a factor of degree i is still possible.
        let mut possible: u128 = if degree < 127 { (1 << (degree + 1)) - 1 } else { return false };
        for prime in [2u64, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71] {
            if let Some(degrees) = super::finite_field::factor_degrees(self, prime) {
                possible &= degrees.iter().fold(1u128, |sums, &d| sums | sums << d);
                if possible == 1 | 1 << degree {
                    return true;
                }
            }
        }
        false
    }
}

/// The numerator with its sign.
pub(crate) fn integer_numerator(value: &Rational) -> Integer {
    Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref())
}

/// How many distinct real roots lie in `(low, high]`, by Sturm's theorem; `chain` from [`Polynomial::sturm_chain`].
pub fn roots_between(chain: &[Polynomial], low: &Rational, high: &Rational) -> usize {
    let changes = |point: &Rational| {
        let signs: Vec<Ordering> =
            chain.iter().map(|p| p.sign_at(point)).filter(|&sign| sign != Ordering::Equal).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    changes(low).saturating_sub(changes(high))
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return write!(f, "0");
        }
        let mut first = true;
        for (power, c) in self.0.iter().enumerate().rev() {
            if *c == 0 {
                continue;
            }
            match (first, *c < 0) {
                (true, true) => write!(f, "-")?,
                (true, false) => {}
                (false, true) => write!(f, " - ")?,
                (false, false) => write!(f, " + ")?,
            }
            first = false;
            let size = c.unsigned_abs_ref();
            if *size != 1 || power == 0 {
                write!(f, "{size}")?;
            }
            if power > 0 {
                write!(f, "{}x", if *size == 1 { "" } else { "*" })?;
            }
            if power > 1 {
                write!(f, "^{power}")?;
            }
        }
        Ok(())
    }
}
