//! Sets that grow fast: powers, Fibonacci numbers, squares, primes, factorials.

use super::{Sequence, SequenceError};
use malachite::base::num::arithmetic::traits::{DivisibleBy, FloorSqrt, Pow, Square};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::fmt;
use std::sync::OnceLock;

/// A set of numbers whose members lie far apart further out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Growing {
    /// 1, b, b^2, ..., for b from 2 on: term n is b^(n - 1).
    Powers(u32),
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 0, 1, 4, 9, ...: term n is n^2.
    Squares,
    /// 2, 3, 5, 7, 11, ...
    Primes,
    /// 1, 2, 6, 24, ...: term n is n!.
    Factorials,
}

/// Terms of sets that are gone through one by one are not asked for beyond this index.
const MAX_TERM: u64 = 20_000;

/// Primes are listed up to here; whether a larger number is one is tried as far as these divide.
const LISTED: u64 = 10_000_000;

/// The primes up to [`LISTED`], by the sieve of Eratosthenes.
fn primes() -> &'static [u32] {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; LISTED as usize + 1];
        let mut found = Vec::new();
        for number in 2..=LISTED as usize {
            if composite[number] {
                continue;
            }
            found.push(number as u32);
            (number.saturating_mul(number)..=LISTED as usize)
                .step_by(number)
                .for_each(|multiple| composite[multiple] = true);
        }
        found
    })
}

impl Growing {
    /// The set of that name, if it takes no argument.
    pub fn named(name: &str) -> Option<Growing> {
        Some(match name {
            "fibonacci" => Growing::Fibonacci,
            "squares" => Growing::Squares,
            "primes" => Growing::Primes,
            "factorials" => Growing::Factorials,
            _ => return None,
        })
    }

    /// The set of powers of that number, if there is one.
    pub fn powers(base: &Natural) -> Option<Growing> {
        u32::try_from(base).ok().filter(|base| *base >= 2).map(Growing::Powers)
    }

    /// The numeration and the states of an automaton that accepts the members by their digits, as they are written in rules: powers
    /// of b in base b, Fibonacci numbers in the sums of Fibonacci numbers, whose last digit, for another 1, is not used.
    pub fn automaton(self) -> Option<[String; 2]> {
        match self {
            Growing::Powers(base @ ..=255) => Some([format!("base {base}"), "0- 0>0 1>1; 1+ 0>1".into()]),
            Growing::Fibonacci => Some(["quotients 1".into(), "0- 0>0 1>1; 1- 0>2; 2+ 0>2".into()]),
            _ => None,
        }
    }

    /// The members in order, for those that grow at least like powers of a number above 1.
    fn members(self) -> impl Iterator<Item = Natural> {
        let (mut this, mut next, mut index) = (Natural::ONE, Natural::from(2u32), 1u32);
        std::iter::from_fn(move || {
            let member = this.clone();
            index += 1;
            match self {
                Growing::Fibonacci => {
                    let after = &this + &next;
                    this = std::mem::replace(&mut next, after);
                }
                Growing::Powers(base) => this *= Natural::from(base),
                _ => this *= Natural::from(index),
            }
            Some(member)
        })
    }
}

fn is_prime(x: &Natural) -> Result<bool, SequenceError> {
    let too_far = || SequenceError::TooFar { limit: LISTED * LISTED };
    let x = u64::try_from(x).ok().filter(|x| *x <= LISTED * LISTED).ok_or_else(too_far)?;
    if x <= LISTED {
        return Ok(primes().binary_search(&(x as u32)).is_ok());
    }
    let small = primes().iter().map(|&prime| u64::from(prime)).take_while(|prime| prime * prime <= x);
    Ok(!small.into_iter().any(|prime| x.divisible_by(prime)))
}

impl Sequence for Growing {
    fn first_index(&self) -> Natural {
        if *self == Growing::Squares { Natural::ZERO } else { Natural::ONE }
    }

    fn term(&self, n: &Natural) -> Result<Integer, SequenceError> {
        if *self == Growing::Squares {
            return Ok(Integer::from(n.square()));
        }
        if *n == 0 {
            return Err(SequenceError::BeforeTheStart { first: Natural::ONE });
        }
        if *self == Growing::Primes {
            let listed = usize::try_from(n).ok().and_then(|n| primes().get(n - 1));
            return listed.map(|&prime| Integer::from(prime)).ok_or(SequenceError::TooFar { limit: LISTED });
        }
        let n = u64::try_from(n).ok().filter(|n| *n <= MAX_TERM).ok_or(SequenceError::TooFar { limit: MAX_TERM })?;
        match self {
            Growing::Powers(base) => Ok(Integer::from(Natural::from(*base).pow(n - 1))),
            _ => self.members().nth(n as usize - 1).map(Integer::from).ok_or(SequenceError::TooFar { limit: MAX_TERM }),
        }
    }

    fn rank(&self, x: &Integer) -> Result<Natural, SequenceError> {
        let Ok(x) = Natural::try_from(x.clone()) else { return Ok(Natural::ZERO) };
        Ok(match self {
            Growing::Squares => x.floor_sqrt() + Natural::ONE,
            Growing::Primes => {
                let x = u32::try_from(&x).ok().filter(|x| u64::from(*x) <= LISTED);
                let x = x.ok_or(SequenceError::TooFar { limit: LISTED })?;
                Natural::from(primes().partition_point(|&prime| prime <= x))
            }
            _ => Natural::from(self.members().take_while(|member| *member <= x).count()),
        })
    }

    fn contains(&self, x: &Integer) -> Result<bool, SequenceError> {
        match (self, Natural::try_from(x.clone())) {
            (_, Err(_)) => Ok(false),
            (Growing::Primes, Ok(x)) => is_prime(&x),
            _ => Ok(self.index_of(x)?.is_some()),
        }
    }
}

impl fmt::Display for Growing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Growing::Powers(base) => write!(f, "powers({base})"),
            Growing::Fibonacci => f.write_str("fibonacci"),
            Growing::Squares => f.write_str("squares"),
            Growing::Primes => f.write_str("primes"),
            Growing::Factorials => f.write_str("factorials"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_terms_ranks_and_members() {
        let first = |set: Growing, from: u32, count: u32| -> Vec<i64> {
            let term = |n: u32| i64::try_from(&set.term(&Natural::from(n)).unwrap()).unwrap();
            (from..from + count).map(term).collect()
        };
        assert_eq!(first(Growing::Powers(3), 1, 5), [1, 3, 9, 27, 81]);
        assert_eq!(first(Growing::Fibonacci, 1, 7), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(first(Growing::Squares, 0, 5), [0, 1, 4, 9, 16]);
        assert_eq!(first(Growing::Primes, 1, 6), [2, 3, 5, 7, 11, 13]);
        assert_eq!(first(Growing::Factorials, 1, 5), [1, 2, 6, 24, 120]);
        for set in [Growing::Powers(2), Growing::Fibonacci, Growing::Squares, Growing::Primes, Growing::Factorials] {
            let (mut count, first) = (0u32, u32::try_from(&set.first_index()).unwrap());
            for x in 0..2000i64 {
                let inside = set.contains(&Integer::from(x)).unwrap();
                count += u32::from(inside);
                assert_eq!(set.rank(&Integer::from(x)).unwrap(), Natural::from(count), "{set} {x}");
                let index = set.index_of(&Integer::from(x)).unwrap();
                assert_eq!(index.is_some(), inside, "{set} {x}");
                if inside {
                    assert_eq!(index, Some(Natural::from(count - 1 + first)), "{set} {x}");
                }
            }
            assert!(!set.contains(&Integer::from(-1)).unwrap());
        }
        // Beyond the list primes are told by division, and 10^16 is too far.
        assert!(Growing::Primes.contains(&Integer::from(99_999_999_999_973u64)).unwrap());
        assert!(Growing::Primes.contains(&Integer::from(10u64.pow(16))).is_err());
    }
}
