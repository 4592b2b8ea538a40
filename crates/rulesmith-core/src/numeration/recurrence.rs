//! The numeration of a recurrence q_i = c_1 q_(i-1) + .. + c_k q_(i-k) whose largest root is a Pisot number.
//!
//! Let beta > 1 be the largest root of p = x^k - c_1 x^(k-1) - .. - c_k, and all other roots be inside the unit circle. As c_k is
//! not 0, p is then irreducible: a factor without beta would have a constant term of size below 1. Let t_1 t_2 .. be the largest
//! expansion 1 = t_1/beta + t_2/beta^2 + .. that does not end in zeros; its digits repeat from some place on (Bertrand 1977;
//! Schmidt 1980). The numeration has the places q_0 = 1 and
//!
//! > q_i = t_1 q_(i-1) + t_2 q_(i-2) + .. + t_i q_0 + 1,
//!
//! and its words are those of which no end is larger than the beginning of t of the same length, in the order of the digits
//! (Bertrand-Mathis 1989). They are read by an automaton: in state j the last digits were t_1 .. t_j, so that a digit below
//! t_(j+1) may follow, which leads to state 0, or t_(j+1) itself, which leads to j + 1; after the last state it goes on where t
//! repeats. Every state may end a word.
//!
//! **Every number has one word.** Words of i digits from state 0 stand for 0, .., q_i - 1, each once, in order: those that begin
//! with t_1 .. t_j and a digit e below t_(j+1) stand for (t_1 q_(i-1) + .. + t_j q_(i-j)) + e q_(i-j-1) and, by induction,
//! anything below q_(i-j-1) besides; after these comes t_1 .. t_i alone, which stands for q_i - 1. As no end of t is larger than
//! t (Parry 1960), what follows in a word is a word, and below the place before it: the words are the greedy ones.
//!
//! The terms satisfy the recurrence only if p is all of the recurrence that t gives (no cyclotomic factor besides, say); that is
//! looked at, exactly, and a recurrence for which it is not so is refused. So 1, 1, 1 are the places 1, 2, 4, 7, 13, .. of
//! Tribonacci numbers, and 3, -2, 1 are 1, 3, 7, 16, 37, .., with t = 2 0 1 1 1 ..

use super::{Digits, Numeration, NumerationError};
use malachite::base::num::arithmetic::traits::{DivRem, UnsignedAbs};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};

/// See the module.
///
/// ```
/// use malachite::Natural;
/// use rulesmith_core::numeration::{Numeration, Recurrence};
/// let tribonacci = Recurrence::new(&[1, 1, 1]).unwrap();
/// assert_eq!(tribonacci.represent(&Natural::from(12u32)).to_string(), "1 1 0 1"); // 7 + 4 + 1
/// assert_eq!(Recurrence::new(&[3, -2, 1]).unwrap().places(5), [1, 3, 7, 16, 37].map(Natural::from_const));
/// assert!(Recurrence::new(&[0, 1, 1]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Recurrence {
    /// c_1, .., c_k.
    factors: Vec<i64>,
    /// t_1, t_2, .. up to where it repeats.
    greatest: Vec<u8>,
    /// How many digits of t come before what repeats.
    before: usize,
}

/// The most factors.
pub const MAX_ORDER: usize = 6;
/// The most states of the words.
pub const MAX_WORD_STATES: usize = 16;
/// No factor is larger.
const MAX_FACTOR: u64 = 255;
/// How often roots are squared to see whether they are inside the unit circle.
const SQUARINGS: usize = 12;

impl Recurrence {
    /// Of the factors c_1, .., c_k; or a sentence that says why this is no numeration.
    pub fn new(factors: &[i64]) -> Result<Recurrence, String> {
        let order = factors.len();
        if !(2..=MAX_ORDER).contains(&order) || factors.iter().any(|factor| factor.unsigned_abs() > MAX_FACTOR) {
            return Err(format!("a recurrence has from 2 to {MAX_ORDER} factors from -{MAX_FACTOR} to {MAX_FACTOR}"));
        }
        if factors[order - 1] == 0 {
            return Err("the last factor of a recurrence is not 0".into());
        }
        let text = factors.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        if factors.iter().sum::<i64>() < 2 || !has_one_root_outside(factors) {
            return Err(format!(
                "the numeration of the recurrence {text} is not known: of the roots of its polynomial one is to be above 1, \
                 and the others inside the unit circle"
            ));
        }
        let (greatest, before) = greatest(factors).ok_or_else(|| {
            format!("the words of the recurrence {text} take more than {MAX_WORD_STATES} states or digits above 255")
        })?;
        let recurrence = Recurrence { factors: factors.to_vec(), greatest, before };
        // Both the terms and what is left of them satisfy the recurrence of so many terms that the digits give.
        let terms = recurrence.values(2 * order + recurrence.greatest.len());
        let satisfied = terms.windows(order + 1).all(|terms| {
            let sum = factors.iter().zip(terms.iter().rev().skip(1));
            sum.fold(Integer::ZERO, |sum, (&factor, term)| sum + Integer::from(factor) * Integer::from(term))
                == terms[order]
        });
        if !satisfied {
            let first: Vec<String> = terms.iter().take(order + 3).map(Natural::to_string).collect();
            return Err(format!(
                "the places of the numeration with the growth of the recurrence {text} are {}, .., which do not satisfy it",
                first.join(", ")
            ));
        }
        Ok(recurrence)
    }

    /// c_1, .., c_k.
    pub fn factors(&self) -> &[i64] {
        &self.factors
    }

    /// How many states the automaton of the words has.
    pub fn states(&self) -> usize {
        self.greatest.len()
    }

    /// The largest digit that may follow in a state of the words.
    pub fn largest(&self, state: u8) -> u8 {
        self.greatest.get(usize::from(state)).copied().unwrap_or(0)
    }

    /// The state of the words after a digit, if it may follow. State 0 is the first, and all may be the last.
    pub fn after(&self, state: u8, digit: u8) -> Option<u8> {
        match digit.cmp(&self.largest(state)) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal if usize::from(state) + 1 == self.greatest.len() => Some(self.before as u8),
            std::cmp::Ordering::Equal => Some(state + 1),
            std::cmp::Ordering::Greater => None,
        }
    }

    /// The first place values, least significant first.
    pub fn values(&self, count: usize) -> Vec<Natural> {
        let mut terms: Vec<Natural> = Vec::with_capacity(count);
        // t_1, t_2, ..
        let digit = |index: usize| match index.checked_sub(self.greatest.len()) {
            None => self.greatest[index],
            Some(beyond) => self.greatest[self.before + beyond % (self.greatest.len() - self.before)],
        };
        for index in 0..count {
            let sum = terms.iter().rev().enumerate().map(|(at, term)| term * Natural::from(digit(at)));
            // The recurrence is quicker, once it is known.
            let next = match index > 2 * MAX_ORDER + MAX_WORD_STATES {
                true => self.next(&terms),
                false => sum.fold(Natural::ONE, |sum, part| sum + part),
            };
            terms.push(next);
        }
        terms
    }

    /// The term after some.
    fn next(&self, terms: &[Natural]) -> Natural {
        let parts = self.factors.iter().zip(terms.iter().rev());
        let sum = parts.fold(Integer::ZERO, |sum, (&factor, term)| sum + Integer::from(factor) * Integer::from(term));
        sum.unsigned_abs()
    }
}

impl Numeration for Recurrence {
    fn represent(&self, n: &Natural) -> Digits {
        let mut count = 8;
        let mut places = self.values(count);
        while places.last().is_some_and(|last| last <= n) {
            count *= 2;
            places = self.values(count);
        }
        let mut rest = n.clone();
        let mut digits = vec![Natural::ZERO; count];
        for (place, worth) in places.iter().enumerate().rev() {
            if rest >= *worth {
                (digits[place], rest) = rest.div_rem(worth);
            }
        }
        Digits::new(digits)
    }

    fn weigh(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        let places = self.values(digits.0.len());
        Ok(digits.0.iter().zip(&places).fold(Natural::ZERO, |sum, (digit, worth)| sum + digit * worth))
    }

    fn validate(&self, digits: &Digits) -> Result<(), NumerationError> {
        let mut state = 0;
        for (place, digit) in digits.0.iter().enumerate().rev() {
            let next = u8::try_from(digit).ok().and_then(|digit| self.after(state, digit));
            let Some(next) = next else {
                return Err(NumerationError::DigitTooLarge { place, largest: Natural::from(self.largest(state)) });
            };
            state = next;
        }
        Ok(())
    }

    fn places(&self, count: usize) -> Vec<Natural> {
        self.values(count)
    }

    fn successor(&self, digits: &Digits) -> Result<Digits, NumerationError> {
        self.validate(digits)?;
        let mut next = digits.0.clone();
        next.push(Natural::ZERO);
        // The last digit that may be larger, and zeros after it.
        let (mut state, mut rises) = (0, next.len() - 1);
        for (place, digit) in next.iter().enumerate().rev() {
            let digit = u8::try_from(digit).unwrap_or(u8::MAX);
            if digit < self.largest(state) {
                rises = place;
            }
            state = self.after(state, digit).unwrap_or(0);
        }
        next[rises] += Natural::ONE;
        next[..rises].fill(Natural::ZERO);
        Ok(Digits::new(next))
    }
}

/// Whether all roots of x^k - c_1 x^(k-1) - .. - c_k but one are inside the unit circle, and that one outside. The roots are
/// squared until one coefficient exceeds the sum of all others: then it is so by Rouché's theorem. (Roots very near to the circle
/// are not told from those on it, and refused.)
fn has_one_root_outside(factors: &[i64]) -> bool {
    let order = factors.len();
    // From the constant on.
    let mut polynomial: Vec<Integer> = factors.iter().rev().map(|&factor| Integer::from(-factor)).collect();
    polynomial.push(Integer::ONE);
    for _ in 0..=SQUARINGS {
        let sizes: Vec<Natural> = polynomial.iter().map(UnsignedAbs::unsigned_abs).collect();
        let all = sizes.iter().fold(Natural::ZERO, |sum, size| sum + size);
        if &sizes[order - 1] + &sizes[order - 1] > all {
            return true;
        }
        // p(x) p(-x) is, up to the sign, a polynomial in x^2, whose roots are the squares.
        let turned =
            polynomial.iter().enumerate().map(|(power, factor)| if power % 2 == 1 { -factor } else { factor.clone() });
        let turned: Vec<Integer> = turned.collect();
        let squared = |power: usize| {
            let from = (2 * power).saturating_sub(order);
            let products = (from..=order.min(2 * power)).map(|at| &polynomial[at] * &turned[2 * power - at]);
            let sum = products.fold(Integer::ZERO, |sum, part| sum + part);
            if order % 2 == 1 { -sum } else { sum }
        };
        polynomial = (0..=order).map(squared).collect();
    }
    false
}

/// The digits t_1, t_2, .. up to where they repeat, and from where on: with r_0 = 1, t_(j+1) is the greatest whole number below
/// beta r_j, and r_(j+1) = beta r_j - t_(j+1), so that 0 < r_j <= 1. The r_j are kept as whole combinations of 1, beta, ..,
/// beta^(k-1), in which every number has one form.
fn greatest(factors: &[i64]) -> Option<(Vec<u8>, usize)> {
    let order = factors.len();
    let mut root = Root::new(factors);
    let mut remainders: Vec<Vec<Integer>> = Vec::new();
    let mut digits = Vec::new();
    let mut rest = vec![Integer::ZERO; order];
    rest[0] = Integer::ONE;
    loop {
        if let Some(before) = remainders.iter().position(|known| *known == rest) {
            return Some((digits, before));
        }
        if digits.len() == MAX_WORD_STATES {
            return None;
        }
        remainders.push(rest.clone());
        let carried = rest[order - 1].clone();
        rest.rotate_right(1);
        rest[0] = Integer::ZERO;
        for (part, factor) in rest.iter_mut().zip(factors.iter().rev()) {
            *part += &carried * Integer::from(*factor);
        }
        let below = root.below(&rest);
        rest[0] -= &below;
        digits.push(u8::try_from(&below).ok()?);
    }
}

/// The root of a polynomial that is above 1, enclosed between low/2^bits and (low + 1)/2^bits.
struct Root<'a> {
    factors: &'a [i64],
    low: Integer,
    bits: u64,
}

impl<'a> Root<'a> {
    fn new(factors: &'a [i64]) -> Root<'a> {
        let mut root = Root { factors, low: Integer::ONE, bits: 0 };
        // The polynomial is negative from 1 up to the root, and positive beyond.
        while root.is_below(&(&root.low + Integer::ONE)) {
            root.low += Integer::ONE;
        }
        root
    }

    /// Whether number/2^bits is below the root.
    fn is_below(&self, number: &Integer) -> bool {
        // The polynomial times 2^(k bits), by Horner's rule.
        let (mut value, mut scale) = (Integer::ONE, Integer::ONE);
        for &factor in self.factors {
            scale <<= self.bits;
            value = value * number - Integer::from(factor) * &scale;
        }
        value < 0
    }

    fn refine(&mut self) {
        self.bits += 1;
        self.low <<= 1u64;
        let middle = &self.low + Integer::ONE;
        if self.is_below(&middle) {
            self.low = middle;
        }
    }

    /// The greatest whole number below a combination of 1, beta, .., beta^(k-1). A combination that is not a number alone is
    /// irrational, so that some enclosure of the root decides.
    fn below(&mut self, combination: &[Integer]) -> Integer {
        if combination[1..].iter().all(|factor| *factor == 0) {
            return &combination[0] - Integer::ONE;
        }
        loop {
            let ends = [false, true].map(|above| {
                // Times 2^(bits (k-1)).
                let (mut low, mut high) = (Integer::ONE, Integer::ONE);
                let mut sum = Integer::ZERO;
                for (power, factor) in combination.iter().enumerate() {
                    let of = if (*factor > 0) == above { &high } else { &low };
                    sum += (factor * of) << (self.bits * (combination.len() - 1 - power) as u64);
                    (low, high) = (low * &self.low, high * (&self.low + Integer::ONE));
                }
                sum >> (self.bits * (combination.len() - 1) as u64)
            });
            // Shifting rounds down.
            if ends[0] == ends[1] {
                let [floor, _] = ends;
                return floor;
            }
            self.refine();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(recurrence: &Recurrence) -> String {
        let digits: Vec<String> = recurrence.greatest.iter().map(u8::to_string).collect();
        format!("{} ({})", digits[..recurrence.before].join(" "), digits[recurrence.before..].join(" "))
    }

    /// Expansions of 1 that are known.
    #[test]
    fn the_greatest_words_are_those_of_the_literature() {
        for (factors, expected, places) in [
            (&[1, 1][..], " (1 0)", [1u32, 2, 3, 5, 8]),
            (&[1, 1, 1], " (1 1 0)", [1, 2, 4, 7, 13]),
            (&[2, 2], " (2 1)", [1, 3, 8, 22, 60]),
            (&[3, -2, 1], "2 0 (1)", [1, 3, 7, 16, 37]),
            // phi^2: 1 = 2/b + 1/b^2 + 1/b^3 + ..
            (&[3, -1], "2 (1)", [1, 3, 8, 21, 55]),
            (&[1, 1, 1, 1], " (1 1 1 0)", [1, 2, 4, 8, 15]),
            (&[2, 0, 1], " (2 0 0)", [1, 3, 7, 15, 33]),
        ] {
            let recurrence = Recurrence::new(factors).unwrap();
            assert_eq!(text(&recurrence), expected, "{factors:?}");
            assert_eq!(recurrence.places(5), places.map(Natural::from));
        }
    }

    /// Roots on the unit circle, outside, or none above 1; and terms that belong to a longer recurrence.
    #[test]
    fn what_is_no_numeration_is_refused() {
        for factors in [
            &[1][..],
            &[],
            &[1, 0],
            &[0, 1],
            &[1, 2],
            &[1, -1],
            &[1, 3],
            &[-1, 1],
            &[2, -1],
            &[1, 0, 1, -1],
            &[1, 1, 1, -1],
        ] {
            assert!(Recurrence::new(factors).is_err(), "{factors:?}");
        }
        // The plastic number: its terms are 1, 2, 3, 4, 5, 6, 8, ..
        assert!(Recurrence::new(&[0, 1, 1]).unwrap_err().contains("do not satisfy it"));
        assert!(Recurrence::new(&[300, 1]).is_err());
        // A Salem number has roots on the circle (Lehmer's polynomial is longer; this one is the least of degree 4).
        assert!(Recurrence::new(&[1, 1, 1, -1]).is_err());
    }

    /// All recurrences with small factors: the words are the greedy ones, each number has one, and the next number has the next.
    #[test]
    fn the_words_are_the_greedy_ones() {
        let mut known = 0;
        let small: &[i64] = &[-2, -1, 0, 1, 2, 3];
        let all = small.iter().flat_map(|&a| small.iter().map(move |&b| vec![a, b]));
        let longer =
            small.iter().flat_map(|&a| small.iter().flat_map(move |&b| small.iter().map(move |&c| vec![a, b, c])));
        for factors in all.chain(longer) {
            let Ok(recurrence) = Recurrence::new(&factors) else { continue };
            known += 1;
            let terms = recurrence.places(40);
            for at in factors.len()..40 {
                assert_eq!(recurrence.next(&terms[..at]), terms[at], "{factors:?}");
            }
            // All words of 5 digits, in order, are those of 0, 1, 2, ..
            let mut words: Vec<(Vec<u8>, u8)> = vec![(vec![], 0)];
            for _ in 0..5 {
                let longer = |(word, state): &(Vec<u8>, u8)| {
                    let next =
                        |digit: u8| Some(([word.as_slice(), &[digit]].concat(), recurrence.after(*state, digit)?));
                    (0..=u8::MAX).map_while(next).collect::<Vec<_>>()
                };
                words = words.iter().flat_map(longer).collect();
            }
            assert_eq!(terms[5], words.len() as u64, "{factors:?}");
            let mut digits = Digits::default();
            for (number, (word, _)) in words.iter().enumerate() {
                let expected = Digits::new(word.iter().rev().map(|&digit| Natural::from(digit)).collect());
                assert_eq!(recurrence.represent(&Natural::from(number)), expected, "{factors:?} {number}");
                assert_eq!(recurrence.evaluate(&expected).unwrap(), number as u64);
                assert_eq!(digits, expected, "{factors:?} {number}");
                digits = recurrence.successor(&digits).unwrap();
            }
        }
        assert!(known > 30, "{known}");
    }
}
