//! How numbers are written: in a base, or in the Ostrowski numeration of a periodic continued fraction.
//!
//! For theta = [0; d_1, d_2, ..] with period p the places are worth q_0 = 1, q_i = d_i q_(i-1) + q_(i-2). The digits
//! are 0 <= b_0 < d_1, 0 <= b_i <= d_(i+1), and b_i = d_(i+1) only if b_(i-1) = 0 (Ostrowski 1922). Words are padded
//! with zeros until their length is a multiple of p, so that reading from the most significant digit on, the *phase*
//! (how many digits remain, modulo p) is always known.
//!
//! A word has two values. Reading a digit e under the quotient d maps (u, v) to (d u + v + e, u); at the end Q = u is
//! the number, and P = v is the sum of b_i p_i, with the numerators p_i of the convergents. For N = Q + 1, N theta -
//! P lies between 0 and 1, so floor(N theta) = P: the floor costs nothing.

use malachite::Natural;
use malachite::base::num::basic::traits::Zero;

/// A way to write the whole numbers from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeration {
    /// d_1, .., d_p; or the base alone.
    quotients: Vec<i64>,
    /// Whether this is the numeration of a continued fraction, with two values to a word.
    pub irrational: bool,
    /// p_i = (a_f q_i + b_f q_(i-1)) / d, where f is i modulo the period.
    a: Vec<i64>,
    b: Vec<i64>,
    /// The d above.
    pub denominator: i64,
}

/// Digits have eight bits.
const MAX_DIGIT: i64 = 255;

/// Beyond this the numbers of a period are too large to count with.
const MAX_PLACE: i64 = 1 << 20;

impl Numeration {
    /// Base b, at least 2.
    pub fn base(b: i64) -> Numeration {
        Numeration { quotients: vec![b], irrational: false, a: vec![0], b: vec![0], denominator: 1 }
    }

    /// The numeration of [0; d_1, .., d_p, d_1, ..]; nothing if its numbers are too large.
    pub fn of_period(quotients: &[i64]) -> Option<Numeration> {
        if quotients.is_empty() || quotients.iter().any(|&d| !(1..=MAX_DIGIT).contains(&d)) {
            return None;
        }
        // (p_i, q_i) for i = p - 1 and p.
        let (mut before, mut last) = ((1i64, 0i64), (0i64, 1i64));
        for &d in quotients {
            let next = (d * last.0 + before.0, d * last.1 + before.1);
            before = std::mem::replace(&mut last, next);
            if last.1 > MAX_PLACE {
                return None;
            }
        }
        let ((p_before, q_before), (p_last, q_last)) = (before, last);
        // The matrix of j periods is s times that of one period plus t times the identity, so at i = j p:
        // p_i = (p_p / q_(p-1)) q_(i-1), and p_(i-1) = q_i - ((q_p - p_(p-1)) / q_(p-1)) q_(i-1).
        let d = q_before;
        let (mut here, mut back) = ((0, p_last), (d, p_before - q_last));
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for &quotient in quotients {
            a.push(here.0);
            b.push(here.1);
            // With q_(i-1) = q_(i+1) - d q_i.
            let next_a = quotient * here.1 + back.1;
            let next_b = quotient * here.0 + back.0 - quotient * next_a;
            back = (here.1, here.0 - quotient * here.1);
            here = (next_a, next_b);
        }
        let common = a.iter().chain(&b).fold(d, |common, &value| gcd(common, value));
        a.iter_mut().chain(&mut b).for_each(|value| *value /= common);
        Some(Numeration { quotients: quotients.to_vec(), irrational: true, a, b, denominator: d / common })
    }

    pub fn period(&self) -> usize {
        self.quotients.len()
    }

    pub fn quotients(&self) -> &[i64] {
        &self.quotients
    }

    /// The quotient under which the next digit is read, when the number of digits that remain is `phase` modulo p.
    pub fn quotient(&self, phase: usize) -> i64 {
        self.quotients[(phase + self.period() - 1) % self.period()]
    }

    /// The phase after a digit.
    pub fn next_phase(&self, phase: usize) -> usize {
        (phase + self.period() - 1) % self.period()
    }

    /// The largest digit that may be read at a phase.
    pub fn largest_digit(&self, phase: usize) -> i64 {
        self.quotient(phase) - i64::from(!self.irrational)
    }

    /// With i places remaining of phase f: p_i = (a q_i + b q_(i-1)) / denominator.
    pub fn numerator_weights(&self, phase: usize) -> (i64, i64) {
        (self.a[phase], self.b[phase])
    }

    /// The pairs (p_i, q_i) for i = -1, 0, 1, .. as long as the q_i are at most `most`. In a base there are no p_i, and
    /// the first q is 0.
    pub fn places(&self, most: i64) -> Vec<(i64, i64)> {
        let mut places = vec![(i64::from(self.irrational), 0), (0, 1)];
        for index in 0.. {
            let d = self.quotients[index % self.period()];
            let ((p0, q0), (p1, q1)) = (places[index], places[index + 1]);
            let (p, q) = if self.irrational { (d * p1 + p0, d * q1 + q0) } else { (0, d * q1) };
            if q > most {
                break;
            }
            places.push((p, q));
        }
        places
    }

    /// The number that a word stands for, most significant digit first.
    pub fn number(&self, digits: &[u8]) -> Natural {
        self.values(digits).0
    }

    /// The values Q and P of a word.
    pub fn values(&self, digits: &[u8]) -> (Natural, Natural) {
        let (mut u, mut v) = (Natural::ZERO, Natural::ZERO);
        let mut phase = digits.len() % self.period();
        for &digit in digits {
            let quotient = Natural::from(self.quotient(phase) as u64);
            let below = if self.irrational { v } else { Natural::ZERO };
            let next = quotient * &u + below + Natural::from(digit);
            v = std::mem::replace(&mut u, next);
            phase = self.next_phase(phase);
        }
        (u, v)
    }
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use malachite::Integer;
    use malachite::base::num::basic::traits::One;

    impl Numeration {
        /// The digits of a number, most significant first, padded to a multiple of the period.
        pub fn digits(&self, number: &Natural) -> Vec<u8> {
            let mut places = vec![Natural::ZERO, Natural::ONE];
            for index in 0.. {
                let d = Natural::from(self.quotients[index % self.period()] as u64);
                let below = if self.irrational { places[index].clone() } else { Natural::ZERO };
                let next = d * &places[index + 1] + below;
                let enough = index >= 1 && (index % self.period() == 0) && places[index + 1] > *number;
                if enough {
                    break;
                }
                places.push(next);
            }
            let mut rest = number.clone();
            let count = places.len() - 2;
            let mut digits = Vec::with_capacity(count);
            for place in places[1..=count].iter().rev() {
                let digit = &rest / place;
                rest -= &digit * place;
                digits.push(u64::try_from(&digit).unwrap_or(0) as u8);
            }
            digits
        }
    }

    /// The Ostrowski words and both of their values, against the definition.
    #[test]
    fn a_word_carries_the_number_and_the_floor() {
        for quotients in [vec![1], vec![4], vec![2, 6], vec![6, 2], vec![1, 2, 2], vec![3, 1, 4, 1]] {
            let numeration = Numeration::of_period(&quotients).unwrap();
            let terms: Vec<Integer> = quotients.iter().map(|&d| Integer::from(d)).collect();
            let theta = crate::number::from_terms(&[Integer::ZERO], &terms).unwrap();
            let theta = crate::number::Slope::new(theta).unwrap();
            for n in 0u32..300 {
                let digits = numeration.digits(&Natural::from(n));
                assert_eq!(digits.len() % quotients.len(), 0);
                let (q, p) = numeration.values(&digits);
                assert_eq!(q, n);
                assert_eq!(Integer::from(p), theta.floor_times(&Integer::from(n + 1)), "{quotients:?} {n}");
            }
        }
        let binary = Numeration::base(2);
        assert_eq!(binary.digits(&Natural::from(6u32)), [1, 1, 0]);
        assert_eq!(binary.number(&[1, 1, 0]), 6);
    }

    #[test]
    fn numerators_are_combinations_of_the_denominators() {
        for quotients in [vec![1], vec![4], vec![2, 6], vec![1, 2, 2], vec![3, 1, 4, 1]] {
            let numeration = Numeration::of_period(&quotients).unwrap();
            let places = numeration.places(1 << 40);
            for i in 0..places.len() - 1 {
                let (a, b) = numeration.numerator_weights(i % quotients.len());
                let ((_, q_before), (p, q)) = (places[i], places[i + 1]);
                assert_eq!(p * numeration.denominator, a * q + b * q_before);
            }
        }
    }
}
