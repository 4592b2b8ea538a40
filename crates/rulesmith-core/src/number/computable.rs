//! Numbers that are neither rational nor quadratic: a rational function of one source.
//!
//! How much algebra can be decided depends on the source. e and pi are transcendental (Hermite 1873, Lindemann 1882), so
//! a rational function of one of them is rational only if it is constant. A root of an irreducible polynomial lives in a
//! number field. For the rest (patterned continued fractions, roots of polynomials not shown irreducible) only
//! fractional linear functions are allowed: they keep the number neither rational nor quadratic, and no other
//! combination is known to.

use super::enclosure::Enclosure;
use super::error::NumberError;
use super::polynomial::Polynomial;
use super::quadratic::Quadratic;
use super::source::{Source, SourceKind};
use malachite::base::num::arithmetic::traits::{DivExact, Gcd};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::SignificantBits;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// `numerator(x) / denominator(x)` for a source x; neither rational nor quadratic.
#[derive(Clone, Debug)]
pub struct Computable {
    source: Arc<Source>,
    numerator: Polynomial,
    denominator: Polynomial,
    cache: Arc<Mutex<Option<Enclosure>>>,
}

/// The largest field degree in which a minimal polynomial is found by elimination.
const MAX_ELIMINATION: usize = 16;

/// What a rational function of a source turned out to be.
#[derive(Debug)]
pub(super) enum Simplified {
    Rational(Rational),
    Quadratic(Quadratic),
    Computable(Computable),
}

impl Computable {
    /// The source itself.
    pub(super) fn of_source(kind: SourceKind) -> Computable {
        let source = Arc::new(Source::new(kind));
        Computable::raw(source, Polynomial::variable(), Polynomial::constant(1))
    }

    fn raw(source: Arc<Source>, numerator: Polynomial, denominator: Polynomial) -> Computable {
        Computable { source, numerator, denominator, cache: Arc::new(Mutex::new(None)) }
    }

    /// The source it is made from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Whether both are made from the same source.
    pub fn shares_source(&self, other: &Computable) -> bool {
        Arc::ptr_eq(&self.source, &other.source) || self.source.is_same(&other.source)
    }

    fn rebuild(&self, numerator: Polynomial, denominator: Polynomial) -> Result<Simplified, NumberError> {
        simplify(&self.source, numerator, denominator)
    }

    /// `(p self + q) / (r self + s)` for rationals; the denominator must not vanish identically.
    pub(super) fn fractional_linear(&self, [p, q, r, s]: [&Rational; 4]) -> Result<Simplified, NumberError> {
        let combine = |x: &Rational, y: &Rational| {
            let (scaled, common) = Polynomial::from_rationals(&[x.clone(), y.clone()]);
            let [x, y] = [scaled.coefficient(0), scaled.coefficient(1)];
            (self.numerator.scale(&x).add(&self.denominator.scale(&y)), Integer::from(common))
        };
        let (top, top_scale) = combine(p, q);
        let (bottom, bottom_scale) = combine(r, s);
        self.rebuild(top.scale(&bottom_scale), bottom.scale(&top_scale))
    }

    /// The sum; both must share their source.
    pub(super) fn add(&self, other: &Computable) -> Result<Simplified, NumberError> {
        let top = self.numerator.multiply(&other.denominator).add(&other.numerator.multiply(&self.denominator));
        self.rebuild(top, self.denominator.multiply(&other.denominator))
    }

    /// The product; both must share their source.
    pub(super) fn multiply(&self, other: &Computable) -> Result<Simplified, NumberError> {
        self.rebuild(self.numerator.multiply(&other.numerator), self.denominator.multiply(&other.denominator))
    }

    /// The quotient; both must share their source.
    pub(super) fn divide(&self, other: &Computable) -> Result<Simplified, NumberError> {
        self.rebuild(self.numerator.multiply(&other.denominator), self.denominator.multiply(&other.numerator))
    }

    /// Whole number `k` with `self = source + k`, for sources whose continued fraction is known.
    pub(super) fn shift_of_source(&self) -> Option<Integer> {
        let plain = self.denominator == Polynomial::constant(1)
            && self.numerator.degree() == Some(1)
            && self.numerator.coefficient(1) == 1;
        plain.then(|| self.numerator.coefficient(0))
    }

    /// An interval of width at most `2^-bits`.
    pub fn enclosure(&self, bits: u64) -> Enclosure {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache.as_ref().filter(|known| known.is_within(bits)) {
            return if known.bits > bits + bits / 8 + 64 { known.coarsened(bits + 2) } else { known.clone() };
        }
        let mut extra = 32;
        loop {
            let x = self.source.enclosure(bits + extra);
            let top = evaluate(&self.numerator, &x);
            let value = match self.denominator == Polynomial::constant(1) {
                true => Some(top),
                false => top.divide(&evaluate(&self.denominator, &x)),
            };
            if let Some(value) = value.filter(|value| value.is_within(bits)) {
                *cache = Some(value.clone());
                return value;
            }
            extra *= 2;
        }
    }

    /// The sign; the number is irrational, so some enclosure excludes zero.
    pub fn sign(&self) -> Ordering {
        let mut bits = 32;
        loop {
            let enclosure = self.enclosure(bits);
            if enclosure.excludes_zero() {
                return if enclosure.low > 0 { Ordering::Greater } else { Ordering::Less };
            }
            bits *= 2;
        }
    }

    /// The value of `n * self + offset` when it is rational; decided in the field. Both must share their source.
    pub(super) fn rational_with(&self, n: &Integer, offset: &Computable) -> Option<Rational> {
        let scaled = self.numerator.scale(n);
        let top = scaled.multiply(&offset.denominator).add(&offset.numerator.multiply(&self.denominator));
        match self.rebuild(top, self.denominator.multiply(&offset.denominator)) {
            Ok(Simplified::Rational(value)) => Some(value),
            _ => None,
        }
    }

    /// Rationals x, y with `other = x * self + y`, if there are any. Both must share their source.
    pub(super) fn affine_relation(&self, other: &Computable) -> Option<(Rational, Rational)> {
        // Over a common denominator: other = x self + y as polynomials, so x and y follow from two coefficients.
        let left = self.numerator.multiply(&other.denominator);
        let right = other.numerator.multiply(&self.denominator);
        let one = self.denominator.multiply(&other.denominator);
        let top = [&left, &right, &one].iter().filter_map(|p| p.degree()).max().unwrap_or(0);
        let at = |p: &Polynomial, i: usize| Rational::from(p.coefficient(i));
        for i in 0..=top {
            for j in 0..i {
                let determinant = at(&left, i) * at(&one, j) - at(&left, j) * at(&one, i);
                if determinant == 0 {
                    continue;
                }
                let x = (at(&right, i) * at(&one, j) - at(&right, j) * at(&one, i)) / &determinant;
                let y = (at(&left, i) * at(&right, j) - at(&left, j) * at(&right, i)) / &determinant;
                let fits = (0..=top).all(|k| at(&right, k) == &x * at(&left, k) + &y * at(&one, k));
                return fits.then_some((x, y));
            }
        }
        None
    }

    /// Bits of all coefficients together, and the squares of the degrees: an enclosure takes a product for each degree, with
    /// as many bits more.
    pub(super) fn size(&self) -> u64 {
        let bits = |p: &Polynomial| p.coefficients().iter().map(|c| c.significant_bits()).sum::<u64>();
        let square = |p: &Polynomial| p.degree().map_or(0, |degree| (degree as u64).saturating_pow(2));
        let size = |p: &Polynomial| bits(p).saturating_add(square(p));
        size(&self.numerator).saturating_add(size(&self.denominator))
    }

    /// The minimal polynomial, when the number is algebraic, the polynomial of its source is known to be irreducible, and
    /// the elimination is small enough (degree 16, or a linear function of the source).
    pub fn minimal_polynomial(&self) -> Option<Polynomial> {
        let SourceKind::Algebraic(root) = self.source.kind() else { return None };
        if !root.irreducible {
            return None;
        }
        let linear = self.numerator.degree() == Some(1);
        let small = root.polynomial.degree().is_some_and(|degree| degree <= MAX_ELIMINATION);
        if self.denominator.degree() == Some(0) && (linear || small) {
            return Some(field_minimal_polynomial(&self.numerator, &self.denominator.leading(), &root.polynomial));
        }
        None
    }
}

fn evaluate(polynomial: &Polynomial, x: &Enclosure) -> Enclosure {
    let point = |c: &Integer| Enclosure { low: c.clone(), high: c.clone(), bits: 0 };
    let mut coefficients = polynomial.coefficients().iter().rev();
    let Some(first) = coefficients.next() else { return Enclosure::zero(x.bits) };
    let Some(second) = coefficients.next() else { return point(first) };
    // The first step is a plain scaling: exact, and all there is for the fractional linear case.
    let start = x.scale(first).add(&point(second));
    coefficients.fold(start, |value, c| value.multiply(x).add(&point(c)))
}

/// Brings a rational function of a source to its normal form, and recognises rational and quadratic values.
fn simplify(source: &Arc<Source>, numerator: Polynomial, denominator: Polynomial) -> Result<Simplified, NumberError> {
    let (mut top, mut bottom) = match source.kind() {
        SourceKind::Algebraic(root) if root.irreducible => reduce_in_field(&numerator, &denominator, &root.polynomial)?,
        _ => (numerator, denominator),
    };
    if bottom.is_zero() {
        return Err(division_by_zero());
    }
    let common = top.gcd(&bottom);
    if common.degree().is_some_and(|degree| degree > 0) {
        top = divide_keeping_ratio(&top, &common);
        bottom = divide_keeping_ratio(&bottom, &common);
    }
    let mut content = Integer::from(top.content().gcd(bottom.content()));
    if bottom.leading() < 0 {
        content = -content;
    }
    let cancel = |p: &Polynomial| Polynomial::new(p.coefficients().iter().map(|c| c.div_exact(&content)).collect());
    let (top, bottom) = (cancel(&top), cancel(&bottom));
    let degree = top.degree().unwrap_or(0).max(bottom.degree().unwrap_or(0));
    if degree == 0 {
        return Ok(Simplified::Rational(Rational::from_integers(top.leading(), bottom.leading())));
    }
    match source.kind() {
        SourceKind::E | SourceKind::Pi => {}
        SourceKind::Algebraic(root) if root.irreducible => {
            if let Some(quadratic) = quadratic_in_field(source, &top, &bottom.leading(), &root.polynomial) {
                return Ok(quadratic);
            }
        }
        SourceKind::Algebraic(_) | SourceKind::Pattern(_) if degree > 1 => {
            return Err(NumberError::invalid(format!(
                "a polynomial of degree {degree} in {source} is not known to be irrational"
            ))
            .with_hint("sums and products with rationals, and quotients such as a/(a-1), are fine"));
        }
        SourceKind::Algebraic(_) | SourceKind::Pattern(_) => {}
    }
    Ok(Simplified::Computable(Computable::raw(Arc::clone(source), top, bottom)))
}

pub(super) fn division_by_zero() -> NumberError {
    NumberError::invalid("this divides by zero")
}

/// The quotient by a primitive divisor, with the content that [`Polynomial::divide_exactly`] drops put back.
fn divide_keeping_ratio(p: &Polynomial, divisor: &Polynomial) -> Polynomial {
    let Some(quotient) = p.divide_exactly(divisor) else { return p.clone() };
    // Both divisors are primitive, so by Gauss's lemma the content of p is the factor that is missing.
    let content = Integer::from(p.content());
    let sign = if (p.leading() < 0) == (divisor.leading() < 0) { content } else { -content };
    quotient.scale(&sign)
}

type RationalPolynomial = Vec<Rational>;

fn trimmed(mut p: RationalPolynomial) -> RationalPolynomial {
    while p.last().is_some_and(|c| *c == 0) {
        p.pop();
    }
    p
}

fn rational_divide(mut p: RationalPolynomial, divisor: &[Rational]) -> (RationalPolynomial, RationalPolynomial) {
    let mut quotient = vec![Rational::ZERO; (p.len() + 1).saturating_sub(divisor.len())];
    while p.len() >= divisor.len() {
        let shift = p.len() - divisor.len();
        let factor = &p[p.len() - 1] / &divisor[divisor.len() - 1];
        for (i, c) in divisor.iter().enumerate() {
            p[shift + i] -= &factor * c;
        }
        quotient[shift] = factor;
        p.pop();
        p = trimmed(p);
    }
    (trimmed(quotient), p)
}

fn rational_multiply(p: &[Rational], q: &[Rational]) -> RationalPolynomial {
    let mut product = vec![Rational::ZERO; (p.len() + q.len()).saturating_sub(1)];
    for (i, a) in p.iter().enumerate() {
        for (j, b) in q.iter().enumerate() {
            product[i + j] += a * b;
        }
    }
    trimmed(product)
}

fn to_rationals(p: &Polynomial) -> RationalPolynomial {
    p.coefficients().iter().map(Rational::from).collect()
}

/// `numerator / denominator` modulo the field's polynomial: a polynomial over a constant.
fn reduce_in_field(
    numerator: &Polynomial,
    denominator: &Polynomial,
    modulus: &Polynomial,
) -> Result<(Polynomial, Polynomial), NumberError> {
    let field = to_rationals(modulus);
    let top = rational_divide(to_rationals(numerator), &field).1;
    let bottom = rational_divide(to_rationals(denominator), &field).1;
    let inverse = field_inverse(&bottom, &field).ok_or_else(division_by_zero)?;
    let value = rational_divide(rational_multiply(&top, &inverse), &field).1;
    let (top, common) = Polynomial::from_rationals(&value);
    Ok((top, Polynomial::constant(Integer::from(common))))
}

/// The inverse modulo an irreducible polynomial, by the extended Euclidean algorithm; none for zero.
fn field_inverse(p: &[Rational], field: &[Rational]) -> Option<RationalPolynomial> {
    let (mut a, mut b) = (field.to_vec(), p.to_vec());
    let (mut s, mut t): (RationalPolynomial, RationalPolynomial) = (vec![], vec![Rational::ONE]);
    while b.len() > 1 {
        let (quotient, rest) = rational_divide(a, &b);
        let product = rational_multiply(&quotient, &t);
        let len = s.len().max(product.len());
        s.resize(len, Rational::ZERO);
        for (x, y) in s.iter_mut().zip(product) {
            *x -= y;
        }
        (a, b) = (b, rest);
        (s, t) = (t, trimmed(s));
    }
    let unit = b.first()?.clone();
    Some(t.into_iter().map(|c| c / &unit).collect())
}

/// Recognises an element g of a number field that satisfies g^2 = s g + p with rational s and p.
fn quadratic_in_field(
    source: &Arc<Source>,
    numerator: &Polynomial,
    denominator: &Integer,
    modulus: &Polynomial,
) -> Option<Simplified> {
    let scale = Rational::from(denominator);
    let g: RationalPolynomial = to_rationals(numerator).into_iter().map(|c| c / &scale).collect();
    let mut square = rational_divide(rational_multiply(&g, &g), &to_rationals(modulus)).1;
    let length = g.len().max(square.len());
    square.resize(length, Rational::ZERO);
    let pivot = (1..g.len()).find(|&i| g[i] != 0)?;
    let s = &square[pivot] / &g[pivot];
    let matches = (1..length).all(|i| square[i] == &s * g.get(i).unwrap_or(&Rational::ZERO));
    if !matches {
        return None;
    }
    let p = &square[0] - &s * &g[0];
    let (polynomial, _) = Polynomial::from_rationals(&[-p, -s.clone(), Rational::ONE]);
    // g is the larger root when it exceeds s/2.
    let centre = Polynomial::from_rationals(&[-(s / Rational::from(2)), Rational::ONE]);
    let shifted =
        numerator.scale(&centre.0.coefficient(1)).add(&Polynomial::constant(centre.0.coefficient(0) * denominator));
    let larger = Computable::raw(Arc::clone(source), shifted, Polynomial::constant(1)).sign() == Ordering::Greater;
    match Quadratic::root_of(&polynomial.primitive(), larger == (*denominator > 0)) {
        Ok(value) => Some(Simplified::Quadratic(value)),
        Err(value) => Some(Simplified::Rational(value)),
    }
}

/// The minimal polynomial of `numerator(x) / denominator` in the field of x: the first linear dependence between its
/// powers, by elimination over the rationals.
fn field_minimal_polynomial(numerator: &Polynomial, denominator: &Integer, modulus: &Polynomial) -> Polynomial {
    let field = to_rationals(modulus);
    let degree = field.len() - 1;
    let scale = Rational::from(denominator);
    let g: RationalPolynomial = to_rationals(numerator).into_iter().map(|c| c / &scale).collect();
    // Each row: coordinates of a combination of powers (reduced), and which combination it is.
    let mut rows: Vec<(RationalPolynomial, RationalPolynomial)> = Vec::new();
    let mut power: RationalPolynomial = vec![Rational::ONE];
    for exponent in 0..=degree {
        let mut coordinates = power.clone();
        coordinates.resize(degree, Rational::ZERO);
        let mut combination = vec![Rational::ZERO; exponent + 1];
        combination[exponent] = Rational::ONE;
        for (row, its_combination) in &rows {
            // Rows are kept with a leading one at their first nonzero coordinate.
            let Some(pivot) = row.iter().position(|c| *c != 0) else { continue };
            let factor = coordinates[pivot].clone();
            for (x, y) in coordinates.iter_mut().zip(row) {
                *x -= &factor * y;
            }
            for (x, y) in combination.iter_mut().zip(its_combination) {
                *x -= &factor * y;
            }
        }
        match coordinates.iter().find(|c| **c != 0).cloned() {
            None => return Polynomial::from_rationals(&combination).0.primitive(),
            Some(lead) => rows.push((
                coordinates.into_iter().map(|c| c / &lead).collect(),
                combination.into_iter().map(|c| c / &lead).collect(),
            )),
        }
        power = rational_divide(rational_multiply(&power, &g), &field).1;
    }
    unreachable!("degree + 1 powers are dependent")
}

impl PartialEq for Computable {
    fn eq(&self, other: &Self) -> bool {
        self.shares_source(other) && self.numerator == other.numerator && self.denominator == other.denominator
    }
}

impl Eq for Computable {}

impl fmt::Display for Computable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variable = self.source.to_string();
        let top = in_terms_of(&self.numerator, &variable);
        let bottom = in_terms_of(&self.denominator, &variable);
        let sum = |p: &Polynomial| p.coefficients().iter().filter(|c| **c != 0).count() > 1;
        let top = if sum(&self.numerator) && bottom != "1" { format!("({top})") } else { top };
        match bottom.as_str() {
            "1" => write!(f, "{top}"),
            _ if sum(&self.denominator) || bottom.contains(['*', '^', '/']) => write!(f, "{top}/({bottom})"),
            _ => write!(f, "{top}/{bottom}"),
        }
    }
}

/// The polynomial with the source written out for its variable.
fn in_terms_of(polynomial: &Polynomial, variable: &str) -> String {
    let bare = variable.chars().all(char::is_alphanumeric) || variable.starts_with('[') || variable.ends_with(')');
    let simple = bare && !variable.contains('^');
    let mut text = String::new();
    for (power, c) in polynomial.coefficients().iter().enumerate().rev() {
        if *c == 0 {
            continue;
        }
        let size: &Natural = c.unsigned_abs_ref();
        text.push_str(match (text.is_empty(), *c < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => "+",
            (false, true) => "-",
        });
        let factor = match power {
            0 => None,
            1 => Some(variable.to_string()),
            _ if simple => Some(format!("{variable}^{power}")),
            _ => Some(format!("({variable})^{power}")),
        };
        match factor {
            None => text.push_str(&size.to_string()),
            Some(factor) if *size == 1 => text.push_str(&factor),
            Some(factor) => text.push_str(&format!("{size}*{factor}")),
        }
    }
    if text.is_empty() { "0".into() } else { text }
}
