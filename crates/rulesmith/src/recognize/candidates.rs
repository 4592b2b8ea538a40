//! Names for a slope known only to lie in an interval: the simplest rational and the simplest quadratic numbers.

use super::interval::Interval;
use super::named::{NamedCandidate, named_in};
use crate::number::{Polynomial, Real, Slope};
use malachite::base::num::arithmetic::traits::{DivRound, Gcd, Reciprocal, Square, UnsignedAbs};
use malachite::base::num::basic::traits::Zero;
use malachite::base::num::logic::traits::SignificantBits;
use malachite::base::rounding_modes::RoundingMode::{self, Ceiling, Floor};
use malachite::rational::Rational;
use malachite::{Integer, Natural};

/// The largest coefficient of the polynomials searched.
pub const MAX_HEIGHT: u64 = 128;

/// How many quadratic numbers are named.
const WANTED: usize = 3;

/// A quadratic irrational in an interval of slopes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuadraticCandidate {
    /// The number.
    pub slope: Slope,
    /// Its primitive polynomial, with positive leading coefficient.
    pub polynomial: Polynomial,
    /// The largest coefficient of the polynomial, without its sign.
    pub height: u64,
}

/// An interval of slopes, with the simplest numbers in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The exact set of slopes.
    pub interval: Interval,
    /// The rational with the smallest denominator in it.
    pub rational: Option<Rational>,
    /// The quadratic irrationals whose polynomial has the smallest coefficients, up to three, none with a coefficient
    /// beyond [`MAX_HEIGHT`]. Empty when the interval is unbounded.
    pub quadratics: Vec<QuadraticCandidate>,
    /// A number with e, pi or a root, if it convinces where none of these does.
    pub named: Option<NamedCandidate>,
}

/// The number that is cheapest to name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The number: rational, quadratic, or with e, pi or a root.
    pub value: Real,
    /// Binary digits that the interval fixes beyond those it takes to single out the number among all of its kind that
    /// are as simple. The larger, the less likely a coincidence; 0 or less says nothing.
    pub spare_digits: i64,
}

impl Guess {
    /// Whether it is worth telling: at least 3 digits to spare, so that chance would give it one time in eight at most.
    pub fn is_convincing(&self) -> bool {
        self.spare_digits >= 3
    }
}

impl Candidates {
    /// The simplest numbers in an interval.
    pub fn of(interval: Interval) -> Candidates {
        let rational = interval.simplest();
        let quadratics = quadratics_in(&interval, WANTED, MAX_HEIGHT);
        let mut found = Candidates { interval, rational, quadratics, named: None };
        if found.guess().is_some_and(|guess| !guess.is_convincing()) {
            found.named = named_in(&found.interval);
            if !found.guess().is_some_and(|guess| guess.is_convincing()) {
                found.named = None;
            }
        }
        found
    }

    /// The number that takes the fewest binary digits to name, for an interval of positive width.
    pub fn guess(&self) -> Option<Guess> {
        let digits = self.interval.binary_digits()?;
        // An interval of width w holds about q^2 w rationals with denominators up to q, or fewer, and about h (2h+1)^2 w
        // roots of polynomials of height up to h, or fewer.
        let rational = self.rational.as_ref().map(|value| (Real::Rational(value.clone()), rational_cost(value)));
        let quadratic = self.quadratics.first().map(|candidate| {
            let h = candidate.height;
            let count = Natural::from(h) * Natural::from(2 * h + 1) * Natural::from(2 * h + 1);
            (candidate.slope.as_real().clone(), count.significant_bits() as i64)
        });
        let named = self.named.as_ref().map(|named| (named.value.clone(), named.cost));
        let (value, cost) = rational.into_iter().chain(quadratic).chain(named).min_by_key(|(_, cost)| *cost)?;
        Some(Guess { value, spare_digits: digits - cost })
    }
}

/// Binary digits that single out a rational among those with denominators as small, in an interval of width 1.
pub(super) fn rational_cost(value: &Rational) -> i64 {
    value.denominator_ref().square().significant_bits() as i64 - 1
}

/// The positive quadratic irrationals in a bounded interval, by the height of their polynomial, then by the sum of its
/// coefficients without sign. The first `wanted`, none of height above `max_height` or [`MAX_HEIGHT`].
///
/// Exact: for c2 > 0 and c1 the constant terms that give a root in the interval are those between the extreme values of
/// c2 z^2 + c1 z there, so the cost is about 2 H^2 pairs for the last height H tried, and the candidates themselves.
/// Heights are doubled until there are enough.
pub fn quadratics_in(interval: &Interval, wanted: usize, max_height: u64) -> Vec<QuadraticCandidate> {
    let max_height = max_height.min(MAX_HEIGHT);
    // A root of a polynomial of height H is below 1 + H.
    let possible = interval.positive().intersect(&Interval::half_open(Rational::ZERO, Rational::from(1 + max_height)));
    let (Some(low), Some(high), true) = (&possible.low, &possible.high, interval.high.is_some()) else {
        return Vec::new();
    };
    if low.value >= high.value {
        return Vec::new(); // at most one number, and it is rational
    }
    let ends = [Ratio::near(&low.value, Floor), Ratio::near(&high.value, Ceiling)];
    let mut height = 2.min(max_height);
    loop {
        let mut found = search(&possible, &ends, height as i64);
        if found.len() >= wanted || height >= max_height {
            found.sort_by_cached_key(|candidate| {
                let coefficients = candidate.polynomial.coefficients();
                let sum: Natural = coefficients.iter().map(|c| c.unsigned_abs()).sum();
                (candidate.height, sum, coefficients.to_vec())
            });
            found.truncate(wanted);
            return found;
        }
        height = (2 * height).min(max_height);
    }
}

/// A rational p/q of at most 2^8 with q of at most [`Ratio::FINEST`], so that a quadratic polynomial with coefficients up
/// to 2^7 can be evaluated there in 127 bits.
struct Ratio {
    p: i128,
    q: i128,
}

impl Ratio {
    const FINEST: u64 = 1 << 50;

    /// The rational itself, or one next to it on the side given if its denominator is too large. An interval that is
    /// widened so only makes the search look at more polynomials; their roots are compared with the interval itself.
    fn near(value: &Rational, side: RoundingMode) -> Ratio {
        let (p, q) = (Integer::from(value.numerator_ref()), Integer::from(value.denominator_ref()));
        let (p, q) = match q <= Ratio::FINEST {
            true => (p, q),
            false => ((p * Integer::from(Ratio::FINEST)).div_round(q, side).0, Integer::from(Ratio::FINEST)),
        };
        // Both are below 2^58.
        let small = |value: &Integer| i128::try_from(value).unwrap_or(0);
        Ratio { p: small(&p), q: small(&q) }
    }

    /// The largest whole number at most, and the smallest at least, c2 z^2 + c1 z.
    fn bracket(&self, c2: i128, c1: i128) -> (i128, i128) {
        let (top, bottom) = (self.p * (c2 * self.p + c1 * self.q), self.q * self.q);
        let floor = top.div_euclid(bottom);
        (floor, floor + i128::from(floor * bottom != top))
    }
}

/// All quadratic irrationals in the interval with a polynomial of at most this height.
fn search(interval: &Interval, [low, high]: &[Ratio; 2], height: i64) -> Vec<QuadraticCandidate> {
    let mut found = Vec::new();
    for c2 in 1..=height {
        for c1 in -height..=height {
            // The whole numbers in the range of c2 z^2 + c1 z over the interval.
            let (wide2, wide1) = (i128::from(c2), i128::from(c1));
            let [(low_floor, low_ceiling), (high_floor, high_ceiling)] =
                [low.bracket(wide2, wide1), high.bracket(wide2, wide1)];
            let mut least = low_ceiling.min(high_ceiling);
            let most = low_floor.max(high_floor).min(i128::from(height));
            let twice = 2 * wide2;
            if twice * low.p < -wide1 * low.q && -wide1 * high.q < twice * high.p {
                // The least value is -c1^2/(4 c2), at the vertex -c1/(2 c2): rounded up, minus floor(c1^2/(4 c2)).
                least = least.min(-((wide1 * wide1) / (2 * twice)));
            }
            for value in least.max(i128::from(-height))..=most {
                roots_in(interval, [-value as i64, c1, c2], &mut found);
            }
        }
    }
    found
}

/// Adds the roots in the interval of c0 + c1 z + c2 z^2 with c2 > 0, if the polynomial is primitive and irreducible.
fn roots_in(interval: &Interval, [c0, c1, c2]: [i64; 3], found: &mut Vec<QuadraticCandidate>) {
    let [u0, u1, u2] = [c0, c1, c2].map(i64::unsigned_abs);
    let discriminant = c1 * c1 - 4 * c2 * c0;
    if u0.gcd(u1).gcd(u2) != 1 || discriminant <= 0 || discriminant.isqrt().pow(2) == discriminant {
        return;
    }
    let Ok(root) = Real::sqrt(&Rational::from(discriminant)) else { return };
    let half = Rational::from(2 * c2).reciprocal();
    let centre = Rational::from(-c1) * &half;
    for scale in [-&half, half] {
        let Ok(value) = root.affine(&scale, &centre) else { continue };
        if !interval.contains(&value) {
            continue;
        }
        if let Ok(slope) = Slope::new(value) {
            let polynomial = Polynomial::new([c0, c1, c2].map(Integer::from).to_vec());
            found.push(QuadraticCandidate { slope, polynomial, height: u0.max(u1).max(u2) });
        }
    }
}

/// The simplest number (u + v alpha)/w in an interval with ends `low` (included) and `high` (not), each given as
/// (a, b) for a + b alpha: least in max(|u|, |v|, w), at most `max_height`, then in the sum. For irrational alpha.
pub(super) fn simplest_in_field(
    alpha: &Slope,
    low: (&Integer, &Integer),
    high: (&Integer, &Integer),
    max_height: i64,
) -> Option<Real> {
    let mut best: Option<((i64, i64), [i64; 3])> = None;
    for w in 1..=max_height {
        for v in -max_height..=max_height {
            // u lies from ceiling(w low - v alpha) on, and below ceiling(w high - v alpha).
            let ceiling = |(a, b): (&Integer, &Integer)| {
                let multiple = Integer::from(v) - b * Integer::from(w);
                a * Integer::from(w) - alpha.floor_times(&multiple)
            };
            let (from, to) = (ceiling(low), ceiling(high));
            let (from, to) = (from.max(Integer::from(-max_height)), to.min(Integer::from(max_height + 1)));
            let (Ok(from), Ok(to)) = (i64::try_from(&from), i64::try_from(&to)) else { continue };
            for u in from..to {
                let key = (u.abs().max(v.abs()).max(w), u.abs() + v.abs() + w);
                if best.as_ref().is_none_or(|(known, _)| key < *known) {
                    best = Some((key, [u, v, w]));
                }
            }
        }
    }
    let [u, v, w] = best?.1;
    alpha.affine(&Rational::from_signeds(v, w), &Rational::from_signeds(u, w)).ok()
}
