//! Sets of numbers known by their digits in the numeration of a recurrence.

use super::{Sequence, SequenceError, select};
use crate::numeration::{Digits, Numeration, Recurrence};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::fmt;

/// What is asked of the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// One digit is 1 and all others are 0: the places.
    Place,
    /// The last is 0: the number n with a zero written behind it is term n.
    Zero,
    /// The number, which is not 0, ends in an even number of zeros.
    EvenZeros,
    /// It ends in an odd number of zeros.
    OddZeros,
}

/// The numbers whose digits in the numeration of a recurrence end in some way.
///
/// ```
/// use malachite::Natural;
/// use rulesmith_core::sequence::{Sequence, Written};
/// let shifted = Written::named("shifted", &[2, 2]).unwrap().unwrap();
/// assert_eq!(shifted.term(&Natural::from(4u32)).unwrap(), 11); // 1 1 is 4, and 1 1 0 is 8 + 3
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Written {
    recurrence: Recurrence,
    ending: Ending,
}

/// What the sets are called.
const NAMES: [(&str, Ending); 4] = [
    ("numeration", Ending::Place),
    ("shifted", Ending::Zero),
    ("even_zeros", Ending::EvenZeros),
    ("odd_zeros", Ending::OddZeros),
];

impl Written {
    /// The set of that name with these factors of a recurrence; nothing if there is no such name, and a sentence if there is no such
    /// numeration.
    pub fn named(name: &str, factors: &[i64]) -> Option<Result<Written, String>> {
        let (_, ending) = NAMES.iter().find(|known| known.0 == name)?;
        Some(Recurrence::new(factors).map(|recurrence| Written { recurrence, ending: *ending }))
    }

    /// Whether sets of this kind have that name.
    pub fn is_name(name: &str) -> bool {
        NAMES.iter().any(|known| known.0 == name)
    }

    /// What is asked of the digits.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// The numeration.
    pub fn recurrence(&self) -> &Recurrence {
        &self.recurrence
    }

    /// The numeration and the states of an automaton that accepts the members by their digits, as they are written in rules.
    pub fn automaton(&self) -> [String; 2] {
        let digits =
            |from: u8, to: usize| (from..=self.recurrence.largest(0)).map(move |digit| format!(" {digit}>{to}"));
        let state = |number: usize, accepting: bool, zero: usize, other: usize| {
            let sign = if accepting { '+' } else { '-' };
            format!("{number}{sign} 0>{zero}{}", digits(1, other).collect::<String>())
        };
        let states = match self.ending {
            Ending::Place => "0- 0>0 1>1; 1+ 0>1".into(),
            Ending::Zero => [state(0, true, 0, 1), state(1, false, 0, 1)].join("; "),
            Ending::EvenZeros | Ending::OddZeros => {
                let even = self.ending == Ending::EvenZeros;
                [state(0, false, 0, 1), state(1, even, 2, 1), state(2, !even, 1, 1)].join("; ")
            }
        };
        let factors: String = self.recurrence.factors().iter().map(|factor| format!(" {factor}")).collect();
        [format!("recurrence{factors}"), states]
    }

    /// The number without its last digits, one more at a time, from the number itself on to 0.
    fn cut(&self, x: &Natural) -> Result<Vec<Natural>, SequenceError> {
        let digits = self.recurrence.represent(x);
        let places = self.recurrence.places(digits.as_slice().len());
        let without = |last: usize| {
            let parts = digits.as_slice()[last..].iter().zip(&places);
            parts.fold(Natural::ZERO, |sum, (digit, place)| sum + digit * place)
        };
        Ok((0..=digits.as_slice().len()).map(without).collect())
    }
}

impl Sequence for Written {
    fn first_index(&self) -> Natural {
        if self.ending == Ending::Zero { Natural::ZERO } else { Natural::ONE }
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if *n == 0 && self.ending != Ending::Zero {
            return Err(SequenceError::BeforeTheStart { first: Natural::ONE });
        }
        match self.ending {
            Ending::Zero => {
                let digits = self.recurrence.represent(n);
                let shifted = [&[Natural::ZERO], digits.as_slice()].concat();
                let number = self.recurrence.weigh(&Digits::new(shifted)).unwrap_or_default();
                Ok(Integer::from(number))
            }
            Ending::Place => {
                let limit = 20_000;
                let count = usize::try_from(n).ok().filter(|count| *count <= limit);
                let count = count.ok_or(SequenceError::TooFar { limit: limit as u64 })?;
                Ok(self.recurrence.places(count).pop().map(Integer::from).unwrap_or_default())
            }
            Ending::EvenZeros | Ending::OddZeros => select(n, Integer::from(n), |x| self.rank(x)),
        }
    }

    /// Numbers with one zero more at their end are those with one less, shifted; and shifting keeps the order. So if x_j is x without
    /// its last j digits, x_j - x_(j+1) numbers up to x, other than 0, end in j zeros.
    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(Natural::ZERO) };
        if self.ending == Ending::Place {
            return Ok(Natural::from(self.recurrence.represent(&x).as_slice().len()));
        }
        let cut = self.cut(&x)?;
        let zeros = |even: bool| {
            let pairs = cut.windows(2).enumerate().filter(|(zeros, _)| (zeros % 2 == 0) == even);
            pairs.fold(Natural::ZERO, |sum, (_, pair)| sum + &pair[0] - &pair[1])
        };
        Ok(match self.ending {
            Ending::Zero => cut.get(1).cloned().unwrap_or_default() + Natural::ONE,
            _ => zeros(self.ending == Ending::EvenZeros),
        })
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(false) };
        let digits = self.recurrence.represent(&x);
        let zeros = digits.trailing_zeros();
        Ok(match self.ending {
            Ending::Place => {
                zeros == digits.as_slice().len().checked_sub(1) && digits.as_slice().last() == Some(&Natural::ONE)
            }
            Ending::Zero => zeros != Some(0),
            Ending::EvenZeros => zeros.is_some_and(|zeros| zeros % 2 == 0),
            Ending::OddZeros => zeros.is_some_and(|zeros| zeros % 2 == 1),
        })
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|known| known.1 == self.ending).map_or("", |known| known.0);
        let factors: Vec<String> = self.recurrence.factors().iter().map(i64::to_string).collect();
        write!(f, "{name}({})", factors.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::DigitAutomaton;

    /// Terms, ranks, members and automata of small numbers, by the digits.
    #[test]
    fn the_members_are_counted() {
        for factors in [&[1i64, 1][..], &[2, 2], &[3, -2, 1], &[1, 1, 1], &[3, 1], &[2, 0, 1]] {
            let recurrence = Recurrence::new(factors).unwrap();
            for (name, ending) in NAMES {
                let set = Written::named(name, factors).unwrap().unwrap();
                let automaton = DigitAutomaton::parse(&set.automaton().each_ref().map(String::as_str)).unwrap();
                let mut found: Vec<Integer> = Vec::new();
                for x in 0..400u32 {
                    let digits = recurrence.represent(&Natural::from(x));
                    let ones = digits.as_slice().iter().filter(|digit| **digit != 0).count();
                    let zeros = digits.as_slice().iter().take_while(|digit| **digit == 0).count();
                    let inside = match ending {
                        Ending::Place => ones == 1 && digits.as_slice().last() == Some(&Natural::ONE),
                        Ending::Zero => x == 0 || zeros > 0,
                        Ending::EvenZeros => x > 0 && zeros % 2 == 0,
                        Ending::OddZeros => x > 0 && zeros % 2 == 1,
                    };
                    let number = Integer::from(x);
                    assert_eq!(set.contains(&number).unwrap(), inside, "{set} {x}");
                    assert_eq!(automaton.contains(&[&number]), inside, "{set} {x}");
                    if inside {
                        found.push(number.clone());
                    }
                    assert_eq!(set.rank(&number).unwrap(), Natural::from(found.len()), "{set} {x}");
                }
                for (index, member) in found.iter().enumerate() {
                    let index = Natural::from(index) + set.first_index();
                    assert_eq!(set.term(&index).unwrap(), *member, "{set} {index}");
                    assert_eq!(set.index_of(member).unwrap(), Some(index));
                }
            }
        }
        assert!(Written::named("shifted", &[0, 1, 1]).unwrap().is_err() && Written::named("vile", &[1, 1]).is_none());
    }
}
