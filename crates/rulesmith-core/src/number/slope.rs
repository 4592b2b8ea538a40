//! Slopes: positive real numbers, and what the theory of Beatty games asks about them.

use super::error::NumberError;
use super::polynomial::Polynomial;
use super::quadratic::Quadratic;
use super::real::Real;
use super::source::SourceKind;
use crate::syntax::Diagnostic;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Sign, Square};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// An exact positive real number. Everything a [`Real`] can do, a slope can.
///
/// ```
/// use rulesmith_core::number::Slope;
/// let root: Slope = "sqrt(2)".parse().unwrap();
/// assert_eq!(root.complement().unwrap().to_string(), "2+sqrt(2)");
/// assert!("1-sqrt(2)".parse::<Slope>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slope(Real);

/// Whether a number is rational, quadratic, or neither, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Which of the three.
    pub kind: NatureKind,
    /// Why, in one sentence.
    pub reason: String,
}

/// The three kinds of numbers that the theory tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NatureKind {
    /// A quotient of whole numbers.
    Rational,
    /// A quadratic irrational.
    Quadratic,
    /// Irrational and not quadratic.
    Neither,
}

/// The integer relation `A alpha + B beta + C = 0` of a pair of slopes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The relation in lowest terms, with A > 0 (or A = 0 and B > 0). For two rationals there are many; this is one.
    Dependent(Integer, Integer, Integer),
    /// 1, alpha and beta are linearly independent over the rationals.
    Independent,
}

impl Slope {
    /// The slope with the given value, which must be positive.
    pub fn new(value: Real) -> Result<Slope, NumberError> {
        if value.sign() == Ordering::Greater {
            return Ok(Slope(value));
        }
        Err(NumberError::invalid(format!("a slope must be positive, and {value} is not")))
    }

    /// The number itself.
    pub fn as_real(&self) -> &Real {
        &self.0
    }

    /// The complementary slope `alpha / (alpha - 1)`, with which `1/alpha + 1/beta = 1`; alpha must exceed 1.
    pub fn complement(&self) -> Result<Slope, NumberError> {
        if self.cmp_rational(&Rational::ONE) != Ordering::Greater {
            return Err(NumberError::invalid(format!(
                "{self} has no complementary slope: only slopes above 1 have one"
            )));
        }
        // alpha/(alpha-1) = 1 + 1/(alpha-1)
        let below = self.affine(&Rational::ONE, &-Rational::ONE)?;
        Slope::new(below.reciprocal()?.affine(&Rational::ONE, &Rational::ONE)?)
    }

    /// One divided by the slope.
    pub fn inverse(&self) -> Result<Slope, NumberError> {
        Slope::new(self.0.reciprocal()?)
    }

    /// The pair alpha, beta = alpha + t with `1/alpha + 1/beta = r`, for positive rationals r and t (Fraenkel 2012,
    /// further question 5): alpha = (2 - rt + sqrt(r^2 t^2 + 4)) / (2r).
    pub fn fractional_pair(r: &Rational, t: &Rational) -> Result<(Slope, Slope), NumberError> {
        if *r <= 0 || *t <= 0 {
            return Err(NumberError::invalid(format!(
                "fractional({r}, {t}) needs two positive rationals r and t, for 1/alpha + 1/(alpha+t) = r"
            )));
        }
        let product = r * t;
        let root = Real::sqrt(&((&product).square() + Rational::from(4)))?;
        let half = Rational::ONE / (Rational::from(2) * r);
        let offset = (Rational::from(2) - product) * &half;
        let alpha = root.affine(&half, &offset)?;
        let beta = alpha.affine(&Rational::ONE, t)?;
        Ok((Slope::new(alpha)?, Slope::new(beta)?))
    }

    /// The integer relation of two slopes. Exact where it can be decided; slopes from unrelated sources are refused.
    pub fn relation(alpha: &Slope, beta: &Slope) -> Result<Relation, NumberError> {
        match (&alpha.0, &beta.0) {
            (Real::Rational(value), _) => {
                let denominator = Integer::from(value.denominator_ref());
                Ok(Relation::Dependent(denominator, Integer::ZERO, -Integer::from(value.numerator_ref())))
            }
            (_, Real::Rational(value)) => {
                let denominator = Integer::from(value.denominator_ref());
                Ok(Relation::Dependent(Integer::ZERO, denominator, -Integer::from(value.numerator_ref())))
            }
            (Real::Quadratic(left), Real::Quadratic(right)) => Ok(quadratic_relation(left, right)),
            // beta = x alpha + y is the only way for them to be dependent.
            (Real::Computable(left), Real::Computable(right)) if left.shares_source(right) => {
                Ok(match left.affine_relation(right) {
                    Some((x, y)) => relation_from(&x, &Rational::from(-1), &y),
                    None => Relation::Independent,
                })
            }
            (Real::Quadratic(_), Real::Computable(_)) | (Real::Computable(_), Real::Quadratic(_)) => {
                Ok(Relation::Independent)
            }
            (Real::Computable(_), Real::Computable(_)) => Err(NumberError::undecided(format!(
                "whether 1, {alpha} and {beta} are linearly dependent over the rationals is not known here"
            ))),
        }
    }

    /// Rational, quadratic or neither, and why.
    pub fn nature(&self) -> Nature {
        let (kind, reason) = match &self.0 {
            Real::Rational(_) => (NatureKind::Rational, "it is a quotient of two whole numbers".to_string()),
            Real::Quadratic(value) => {
                let polynomial = value.minimal_polynomial();
                let reason = format!("it is a root of {polynomial}, whose discriminant is not a square");
                (NatureKind::Quadratic, reason)
            }
            Real::Computable(value) => {
                let reason = match value.source().kind() {
                    SourceKind::E => {
                        "it is a nonconstant rational function of e, which is transcendental (Hermite 1873)".into()
                    }
                    SourceKind::Pi => {
                        "it is a nonconstant rational function of pi, which is transcendental (Lindemann 1882)".into()
                    }
                    SourceKind::Pattern(_) => {
                        "it is a fractional linear function of a continued fraction with unbounded \
                         partial quotients, so its own are not periodic (Lagrange 1770)"
                            .into()
                    }
                    SourceKind::Algebraic(root) => match value.minimal_polynomial() {
                        Some(polynomial) => format!(
                            "it is algebraic of degree {}: its minimal polynomial is {polynomial}",
                            polynomial.degree().unwrap_or(0)
                        ),
                        None => format!(
                            "it is a fractional linear function of a root of {}, which is neither rational nor paired \
                             with another real root in a quadratic factor",
                            root.polynomial
                        ),
                    },
                };
                (NatureKind::Neither, reason)
            }
        };
        Nature { kind, reason }
    }

    /// The conjugate of a quadratic irrational.
    pub fn conjugate(&self) -> Option<Real> {
        self.0.as_quadratic().map(|value| Real::Quadratic(value.conjugate()))
    }

    /// `floor(n * alpha)`.
    pub fn floor_times(&self, n: &Integer) -> Integer {
        self.floor_affine(n, &Real::Rational(Rational::ZERO))
    }

    /// Compares the fractional parts `{n alpha}` and `{m alpha}`, exactly, at any size.
    pub fn compare_fractions(&self, n: &Integer, m: &Integer) -> Ordering {
        // {n alpha} - {m alpha} = (n - m) alpha - (floor(n alpha) - floor(m alpha))
        let whole = self.floor_times(n) - self.floor_times(m);
        self.compare_multiple(&(n - m), &whole)
    }

    /// Compares the fractional part `{n alpha}` with a rational.
    pub fn compare_fraction_with(&self, n: &Integer, value: &Rational) -> Ordering {
        // {n alpha} against p/q: q n alpha against p + q floor(n alpha)
        let q = Integer::from(value.denominator_ref());
        let p = super::polynomial::integer_numerator(value);
        let whole = p + &q * self.floor_times(n);
        self.compare_multiple(&(q * n), &whole)
    }

    /// Compares `k alpha` with a whole number.
    fn compare_multiple(&self, k: &Integer, whole: &Integer) -> Ordering {
        match &self.0 {
            Real::Rational(value) => (value * Rational::from(k)).cmp(&Rational::from(whole)),
            _ if *k == 0 => Integer::ZERO.cmp(whole),
            // k alpha is irrational, so it is below the whole number exactly when its floor is.
            _ if self.floor_times(k) < *whole => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    /// The relation of the slope with its complement, from its polynomial a2 z^2 + a1 z + a0 = f(z):
    /// A = a2, B = f(1), C = -a0 (Goldberg and Fraenkel 2017). Only quadratic slopes have one.
    pub fn complementary_relation(&self) -> Option<(Integer, Integer, Integer)> {
        let polynomial: Polynomial = self.0.as_quadratic()?.minimal_polynomial();
        let [a0, a1, a2] = [0, 1, 2].map(|power| polynomial.coefficient(power));
        let b = &a2 + a1 + &a0;
        Some((a2, b, -a0))
    }
}

/// For two numbers of one quadratic field, eliminate the root; for two fields they are independent.
fn quadratic_relation(left: &Quadratic, right: &Quadratic) -> Relation {
    // beta = x alpha + y with rational x and y, when both lie in one field.
    let Some((x, y)) = left.affine_relation(right) else { return Relation::Independent };
    relation_from(&x, &Rational::from(-1), &y)
}

/// `x alpha + z beta + y = 0` over the integers, in lowest terms, with a positive first coefficient.
fn relation_from(x: &Rational, z: &Rational, y: &Rational) -> Relation {
    let (polynomial, _) = Polynomial::from_rationals(&[x.clone(), z.clone(), y.clone()]);
    let content = Integer::from(polynomial.content());
    let sign = if polynomial.coefficient(0).sign() == Ordering::Less { -content } else { content };
    let [a, b, c] = [0, 1, 2].map(|index| polynomial.coefficient(index) / &sign);
    Relation::Dependent(a, b, c)
}

impl Deref for Slope {
    type Target = Real;

    fn deref(&self) -> &Real {
        &self.0
    }
}

impl fmt::Display for Slope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Slope {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Slope, Diagnostic> {
        super::parse::parse_slope(text)
    }
}
