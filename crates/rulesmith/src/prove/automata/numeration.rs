//! How numbers are written: in a base, in the Ostrowski numeration of a periodic continued fraction, or by a recurrence.
//!
//! For theta = [0; d_1, d_2, ..] with period p the places are worth q_0 = 1, q_i = d_i q_(i-1) + q_(i-2). The digits
//! are 0 <= b_0 < d_1, 0 <= b_i <= d_(i+1), and b_i = d_(i+1) only if b_(i-1) = 0 (Ostrowski 1922). Words are padded
//! with zeros until their length is a multiple of p, so that reading from the most significant digit on, the *phase*
//! (how many digits remain, modulo p) is always known.
//!
//! A word has two values. Reading a digit e under the quotient d maps (u, v) to (d u + v + e, u); at the end Q = u is
//! the number, and P = v is the sum of b_i p_i, with the numerators p_i of the convergents. For N = Q + 1, N theta -
//! P lies between 0 and 1, so floor(N theta) = P: the floor costs nothing.
//!
//! **Recurrences.** With q_i = c_1 q_(i-1) + .. + c_k q_(i-k) a word with the digits e_i has the values sum of e_i q_(i+j), for j
//! from 0 on: the number with j zeros written behind it. As c_k is not 0, those with j < k give all others. What follows is said
//! for all three kinds at once: a state of a sum is a few whole numbers V_0, V_1, .. (two, or k), which are worth sum of V_j w_j
//! with i digits to come. In Ostrowski's numeration w_0 = q_i and w_1 = q_(i-1); by a recurrence w_j = q_(i+j), so that a digit
//! multiplies V_0 + V_1 x + .. with x modulo x^k - c_1 x^(k-1) - .. - c_k.

use crate::numeration::{MAX_ORDER, Numerals, Recurrence};
use malachite::Natural;
use malachite::base::num::basic::traits::{One, Zero};

/// How the values of the word on a track are multiplied and added up: its number first, then what else it carries (floors, or
/// the number with one zero behind it, with two, ..).
pub(super) type Factors = [i64; MAX_ORDER];

/// A way to write the whole numbers from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeration {
    /// d_1, .., d_p; or the base alone; or nothing.
    quotients: Vec<i64>,
    /// Whether this is the numeration of a continued fraction, whose words carry floors.
    pub irrational: bool,
    /// That of a recurrence.
    recurrence: Option<Recurrence>,
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
        let quotients = vec![b];
        Numeration { quotients, irrational: false, recurrence: None, a: vec![0], b: vec![0], denominator: 1 }
    }

    /// Of a recurrence; nothing if its numbers are too large.
    pub fn of_recurrence(recurrence: &Recurrence) -> Option<Numeration> {
        let recurrence = Some(recurrence.clone());
        let numeration =
            Numeration { quotients: vec![], irrational: false, recurrence, a: vec![0], b: vec![0], denominator: 1 };
        // Otherwise none of its places is looked at by itself.
        (numeration.worths::<MAX_ORDER>(MAX_PLACE).len() > 1).then_some(numeration)
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
        let (quotients, denominator) = (quotients.to_vec(), d / common);
        Some(Numeration { quotients, irrational: true, recurrence: None, a, b, denominator })
    }

    /// As rules and certificates name it.
    pub fn numerals(&self) -> Numerals {
        let small = |&quotient: &i64| u8::try_from(quotient).unwrap_or(u8::MAX);
        match &self.recurrence {
            Some(recurrence) => Numerals::Recurrence(recurrence.clone()),
            None if self.irrational => Numerals::Quotients(self.quotients.iter().map(small).collect()),
            None => Numerals::Base(small(&self.quotients[0])),
        }
    }

    pub fn period(&self) -> usize {
        self.quotients.len().max(1)
    }

    pub fn quotients(&self) -> &[i64] {
        &self.quotients
    }

    /// The recurrence, if the places are those of one.
    pub fn recurrence(&self) -> Option<&Recurrence> {
        self.recurrence.as_ref()
    }

    /// How many numbers the state of a sum has.
    pub fn order(&self) -> usize {
        self.recurrence.as_ref().map_or(2, |recurrence| recurrence.factors().len())
    }

    /// The quotient under which the next digit is read, when the number of digits that remain is `phase` modulo p.
    fn quotient(&self, phase: usize) -> i64 {
        self.quotients[self.next_phase(phase)]
    }

    /// The phase after a digit.
    pub fn next_phase(&self, phase: usize) -> usize {
        (phase + self.period() - 1) % self.period()
    }

    /// The largest digit that may be read at a phase, after any others.
    pub fn largest_digit(&self, phase: usize) -> i64 {
        match &self.recurrence {
            Some(recurrence) => i64::from(recurrence.largest(0)),
            None => self.quotient(phase) - i64::from(!self.irrational),
        }
    }

    /// How many states words are in: what may follow depends on what was read.
    pub fn word_states(&self) -> usize {
        match &self.recurrence {
            Some(recurrence) => recurrence.states(),
            None => 1 + usize::from(self.irrational),
        }
    }

    /// The largest digit that may be read at a phase in a state of the word.
    pub fn largest(&self, phase: usize, word: u8) -> i64 {
        match &self.recurrence {
            Some(recurrence) => i64::from(recurrence.largest(word)),
            None if word > 0 => 0,
            None => self.largest_digit(phase),
        }
    }

    /// The state of a word after a digit at a phase. After the largest quotient of Ostrowski's numeration only 0 may follow.
    pub fn after(&self, phase: usize, word: u8, digit: i64) -> u8 {
        match &self.recurrence {
            Some(recurrence) => recurrence.after(word, digit as u8).unwrap_or(0),
            None => u8::from(self.irrational && digit == self.quotient(phase)),
        }
    }

    /// Whether a word may end in a state.
    pub fn may_end(&self, word: u8) -> bool {
        !self.irrational || word == 0
    }

    /// The state of a sum after a digit 0.
    pub fn next<const K: usize>(&self, phase: usize, state: &[i64; K]) -> [i64; K] {
        let mut next = [0; K];
        match &self.recurrence {
            Some(recurrence) => {
                let factors = recurrence.factors();
                let order = factors.len();
                for place in 0..order {
                    let carried = if place > 0 { state[place - 1] } else { 0 };
                    next[place] = carried + factors[order - 1 - place] * state[order - 1];
                }
            }
            None => {
                let carried = i64::from(self.irrational);
                (next[0], next[1]) = (self.quotient(phase) * state[0] + carried * state[1], carried * state[0]);
            }
        }
        next
    }

    /// What a digit 1 adds to the state of a sum, `phase` digits being left: times the denominator.
    pub fn weight<const K: usize>(&self, phase: usize, factors: &Factors) -> [i64; K] {
        let mut weight = [0; K];
        match self.recurrence {
            Some(_) => weight.copy_from_slice(&factors[..K]),
            None => {
                (weight[0], weight[1]) =
                    (self.denominator * factors[0] + factors[1] * self.a[phase], factors[1] * self.b[phase]);
            }
        }
        weight
    }

    /// What the numbers of a state are worth with i = 0, 1, .. digits to come, as long as they are at most `most`.
    pub fn worths<const K: usize>(&self, most: i64) -> Vec<[i64; K]> {
        let Some(recurrence) = &self.recurrence else {
            let places = self.places(most);
            let worth = |pair: &[(i64, i64)]| {
                let mut worth = [0; K];
                (worth[0], worth[1]) = (pair[1].1, pair[0].1);
                worth
            };
            return places.windows(2).map(worth).collect();
        };
        let order = recurrence.factors().len();
        let small = |place: &Natural| i64::try_from(place).ok().filter(|place| *place <= most);
        // Each place is larger than the one before it.
        let mut count = 8;
        while recurrence.values(count).last().and_then(small).is_some() {
            count *= 2;
        }
        let places: Vec<i64> = recurrence.values(count).iter().map_while(small).collect();
        let worth = |window: &[i64]| std::array::from_fn(|place| window.get(place).copied().unwrap_or(0));
        places.windows(order).map(worth).collect()
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

    /// How many words of i digits go on from each state of the words of a recurrence: numbers that grow as its places do. The
    /// counts of one length are sums of those of the length before.
    pub fn counts(recurrence: &Recurrence, length: usize) -> Vec<Natural> {
        let states = recurrence.states();
        let mut counts = vec![Natural::ONE; states];
        for _ in 0..length {
            let next = |state: usize| {
                let largest = recurrence.largest(state as u8);
                let last = recurrence.after(state as u8, largest).unwrap_or(0);
                Natural::from(largest) * &counts[0] + &counts[usize::from(last)]
            };
            counts = (0..states).map(next).collect();
        }
        counts
    }

    /// The number that a word stands for, most significant digit first.
    pub fn number(&self, digits: &[u8]) -> Natural {
        self.values(digits).swap_remove(0)
    }

    /// The values of a word: its number, and the floor P or the numbers with one zero behind it, with two, ..
    pub fn values(&self, digits: &[u8]) -> Vec<Natural> {
        if let Some(recurrence) = &self.recurrence {
            let order = recurrence.factors().len();
            let places = recurrence.values(digits.len() + order);
            let shifted = |by: usize| {
                let parts = digits.iter().rev().zip(&places[by..]);
                parts.fold(Natural::ZERO, |sum, (&digit, place)| sum + place * Natural::from(digit))
            };
            return (0..order).map(shifted).collect();
        }
        let (mut u, mut v) = (Natural::ZERO, Natural::ZERO);
        let mut phase = digits.len() % self.period();
        for &digit in digits {
            let quotient = Natural::from(self.quotient(phase) as u64);
            let below = if self.irrational { v } else { Natural::ZERO };
            let next = quotient * &u + below + Natural::from(digit);
            v = std::mem::replace(&mut u, next);
            phase = self.next_phase(phase);
        }
        vec![u, v]
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
    use crate::numeration::Numeration as _;
    use malachite::Integer;
    use malachite::base::num::basic::traits::One;

    impl Numeration {
        /// The digits of a number, most significant first, padded to a multiple of the period.
        pub fn digits(&self, number: &Natural) -> Vec<u8> {
            if let Some(recurrence) = &self.recurrence {
                let digits = recurrence.represent(number);
                return digits.as_slice().iter().rev().map(|digit| u8::try_from(digit).unwrap()).collect();
            }
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
                let [q, p] = &numeration.values(&digits)[..] else { panic!() };
                assert_eq!(*q, n);
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
                let mut floor = [0; MAX_ORDER];
                floor[1] = 1;
                let [a, b] = numeration.weight(i % quotients.len(), &floor);
                let ((_, q_before), (p, q)) = (places[i], places[i + 1]);
                assert_eq!(p * numeration.denominator, a * q + b * q_before);
            }
        }
    }
}
