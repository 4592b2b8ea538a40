//! Forbidden differences: the vectors that lead from one P-position to another, which no invariant game may have.
//!
//! On unordered piles the vector {k, l} leads from (x, y) to (x - k, y - l) and to (x - l, y - k). So two P-positions
//! (a, b) and (a', b') forbid {a - a', b - b'} (the same pairing) and {a - b', b - a'} (the crossed one), where these
//! are not negative (Goldberg and Fraenkel 2017, Section 3). [`Forbidden`] decides for a complementary pair and any
//! vector whether it is forbidden by any two of its infinitely many positions; [`Differences`] holds all vectors up to
//! a size, for a complementary pair exactly ([`Forbidden::up_to`]) and for other targets as far as a board shows
//! ([`Differences::of_positions`]).

use crate::number::{NumberError, Slope};
use crate::sequence::ComplementaryPair;
use crate::work::{Stopped, Work};
use malachite::Integer;
use malachite::base::num::basic::traits::{One, Zero};

/// The forbidden differences of a complementary pair, decided exactly for vectors of any size.
///
/// ```
/// use malachite::Integer;
/// use rulesmith::design::Forbidden;
/// use rulesmith::sequence::ComplementaryPair;
/// let wythoff = Forbidden::of(&ComplementaryPair::new(&"phi".parse().unwrap()).unwrap()).unwrap();
/// let asks = |k: i32, l: i32| wythoff.contains(&Integer::from(k), &Integer::from(l));
/// assert!(asks(1, 2) && asks(2, 3) && asks(4, 9));
/// assert!(!asks(0, 5) && !asks(7, 7) && !asks(3, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Forbidden {
    pair: ComplementaryPair,
    /// 1/alpha.
    inverse: Slope,
}

/// How two positions of a complementary pair forbid a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// (a_n - a_m, b_n - b_m) for some n = m + lag. Where both steps are short, m = 0 is one of them.
    Same {
        /// n - m.
        lag: Integer,
        /// Whether the first entry is a_lag + 1 instead of a_lag.
        longer_a: bool,
        /// Whether the second entry is b_lag + 1 instead of b_lag.
        longer_b: bool,
    },
    /// (a_n - b_m, b_n - a_m).
    Crossed {
        /// The index of the position left.
        n: Integer,
        /// The index of the position reached.
        m: Integer,
    },
}

impl Forbidden {
    /// The forbidden differences of a pair.
    pub fn of(pair: &ComplementaryPair) -> Result<Forbidden, NumberError> {
        Ok(Forbidden { pair: pair.clone(), inverse: pair.alpha().inverse()? })
    }

    /// Whether the vector {k, l} is a difference of two positions of the pair.
    pub fn contains(&self, k: &Integer, l: &Integer) -> bool {
        self.origin(k, l).is_some()
    }

    /// How the vector {k, l} comes about as a difference of two positions of the pair, if it does.
    ///
    /// The same pairing: a_(m+j) - a_m is a_j or a_j + 1, and a grows, so at most two lags j are possible, each decided
    /// by [`ComplementaryPair::occurs`]. The crossed one: see `crossed`. O(log l) floors in all.
    pub fn origin(&self, k: &Integer, l: &Integer) -> Option<Origin> {
        let (k, l) = if k <= l { (k, l) } else { (l, k) };
        if *k < 0 || *l == 0 {
            return None;
        }
        self.same(k, l).or_else(|| self.crossed(k, l))
    }

    fn same(&self, k: &Integer, l: &Integer) -> Option<Origin> {
        [false, true].into_iter().find_map(|longer_a| {
            let first = k - Integer::from(longer_a);
            let lag = self.first_at_least(&first);
            if lag < 1 || self.pair.a(&lag) != first {
                return None;
            }
            let rest = l - self.pair.b(&lag);
            let longer_b = rest == 1;
            ((rest == 0 || longer_b) && self.pair.occurs(&lag, longer_a, longer_b)).then_some(Origin::Same {
                lag,
                longer_a,
                longer_b,
            })
        })
    }

    /// Write d_n = b_n - a_n, which never falls, and let n(m) be the least n with a_n >= b_m + k. Then n(m) grows with
    /// m, D(m) = d_n(m) + d_m never falls, and the vector is crossed exactly if a_n(m) = b_m + k and D(m) = l - k for
    /// some m. As long as D stays the same, both sequences take steps of 2 at m and at n(m), so that a_n(m) - b_m stays
    /// the same too: it is enough to look at the first m with D(m) >= l - k, and that is found by bisection.
    fn crossed(&self, k: &Integer, l: &Integer) -> Option<Origin> {
        let gap = l - k;
        let m = self.first_sum(k, &Integer::ZERO, &gap);
        let (n, sum) = self.sum(k, &m);
        (sum == gap && self.pair.a(&n) == self.pair.b(&m) + k).then_some(Origin::Crossed { n, m })
    }

    /// n(m) and D(m).
    fn sum(&self, k: &Integer, m: &Integer) -> (Integer, Integer) {
        let n = self.first_at_least(&(self.pair.b(m) + k));
        let sum = self.difference(&n) + self.difference(m);
        (n, sum)
    }

    /// The first m above `after` with D(m) >= gap, by steps that double and then by bisection.
    fn first_sum(&self, k: &Integer, after: &Integer, gap: &Integer) -> Integer {
        let (mut low, mut step) = (after.clone(), Integer::ONE);
        let mut high = &low + &step;
        while self.sum(k, &high).1 < *gap {
            low = high;
            step <<= 1u64;
            high = &low + &step;
        }
        while &high - &low > 1 {
            let middle = (&low + &high) >> 1u64;
            if self.sum(k, &middle).1 < *gap { low = middle } else { high = middle }
        }
        high
    }

    /// All forbidden vectors with entries up to a size, by any positions of the pair, however large. O(up_to^2) floors;
    /// for slopes close to 2, where differences repeat for long, each costs a bisection more.
    pub fn up_to(&self, up_to: u64, work: &Work) -> Result<Differences, Stopped> {
        let mut found = Differences::new(up_to, work)?;
        let largest = Integer::from(up_to);
        let mut pace = work.pace();
        for lag in (1..=up_to).map(Integer::from) {
            pace.steps(256)?;
            let (a, b) = (self.pair.a(&lag), self.pair.b(&lag));
            if b > largest {
                break;
            }
            for (longer_a, longer_b) in [(false, false), (false, true), (true, false), (true, true)] {
                if self.pair.occurs(&lag, longer_a, longer_b) {
                    found.insert_if_small(&a + Integer::from(longer_a), &b + Integer::from(longer_b));
                }
            }
        }
        for k in (1..=up_to).map(Integer::from) {
            work.report("differences", u64::try_from(&k).unwrap_or(up_to), Some(up_to))?;
            let mut m = Integer::ONE;
            loop {
                pace.steps(256)?;
                let (n, sum) = self.sum(&k, &m);
                if &k + &sum > largest {
                    break;
                }
                if self.pair.a(&n) == self.pair.b(&m) + &k {
                    found.insert_if_small(k.clone(), &k + &sum);
                }
                m = self.first_sum(&k, &m, &(sum + Integer::ONE));
            }
        }
        Ok(found)
    }

    /// The least n >= 0 with a_n >= x.
    fn first_at_least(&self, x: &Integer) -> Integer {
        if *x <= 0 { Integer::ZERO } else { self.inverse.floor_times(x) + Integer::ONE }
    }

    fn difference(&self, n: &Integer) -> Integer {
        self.pair.b(n) - self.pair.a(n)
    }

    /// Indices n > m of two positions that show the difference, looking at n up to a limit. What occurs at all may
    /// occur late: for 2 - sqrt(2)/1000 the step (1, 3) comes first at n = 499218. O(limit) floors.
    pub fn shown_by(&self, origin: &Origin, limit: u64) -> Option<(Integer, Integer)> {
        match origin {
            Origin::Crossed { n, m } => Some((n.clone(), m.clone())),
            Origin::Same { lag, longer_a, longer_b } => {
                let (a, b) = (self.pair.a(lag), self.pair.b(lag));
                let (a, b) = (a + Integer::from(*longer_a), b + Integer::from(*longer_b));
                (0..=limit).map(Integer::from).find_map(|m| {
                    let n = &m + lag;
                    let shows = self.pair.a(&n) - self.pair.a(&m) == a && self.pair.b(&n) - self.pair.b(&m) == b;
                    (n <= limit && shows).then_some((n, m))
                })
            }
        }
    }
}

/// A position with its smaller pile first, or a vector with its smaller entry first.
pub type Two = [u64; 2];

/// A set of vectors {k, l} with entries up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    up_to: u64,
    /// One bit for each k <= l <= up_to, the vectors with the same l together.
    bits: Vec<u64>,
}

impl Differences {
    fn new(up_to: u64, work: &Work) -> Result<Differences, Stopped> {
        let cells = (u128::from(up_to) + 1).saturating_mul(u128::from(up_to) + 2) / 2;
        work.fits(u64::try_from(cells / 8).unwrap_or(u64::MAX))?;
        Ok(Differences { up_to, bits: vec![0; (cells / 64) as usize + 1] })
    }

    /// The differences of the given positions, all of whose piles are at most `up_to`. O(P^2) for P positions.
    pub fn of_positions(positions: &[Two], up_to: u64, work: &Work) -> Result<Differences, Stopped> {
        let mut found = Differences::new(up_to, work)?;
        let mut pace = work.pace();
        for (index, &[x, y]) in positions.iter().enumerate() {
            work.report("differences", index as u64, Some(2 * positions.len() as u64))?;
            for &[u, v] in positions.iter().take_while(|to| to[1] <= y) {
                pace.step()?;
                if u <= x && [u, v] != [x, y] {
                    found.insert(sorted(x - u, y - v));
                }
                if v <= x {
                    found.insert(sorted(x - v, y - u));
                }
            }
        }
        Ok(found)
    }

    fn index([k, l]: Two) -> (usize, u64) {
        let index = l * (l + 1) / 2 + k;
        ((index / 64) as usize, index % 64)
    }

    fn insert_if_small(&mut self, k: Integer, l: Integer) {
        if let (Ok(k), Ok(l)) = (u64::try_from(&k), u64::try_from(&l))
            && l <= self.up_to
        {
            self.insert([k, l]);
        }
    }

    /// Adds a vector other than {0, 0}.
    fn insert(&mut self, vector: Two) {
        if vector[1] > 0 {
            let (word, bit) = Differences::index(vector);
            self.bits[word] |= 1 << bit;
        }
    }

    /// The largest entry looked at.
    pub fn up_to(&self) -> u64 {
        self.up_to
    }

    /// Whether {k, l}, k <= l, is one of them; never if l exceeds the size.
    pub fn contains(&self, vector: Two) -> bool {
        if vector[1] > self.up_to {
            return false;
        }
        let (word, bit) = Differences::index(vector);
        self.bits[word] >> bit & 1 == 1
    }

    /// The vectors up to the size that are not forbidden: the largest ruleset of an invariant game. By k, then by l.
    pub fn complement(&self) -> impl Iterator<Item = Two> + '_ {
        let all = (0..=self.up_to).flat_map(move |k| (k.max(1)..=self.up_to).map(move |l| [k, l]));
        all.filter(|&vector| !self.contains(vector))
    }
}

/// The smaller one first.
pub(super) fn sorted(one: u64, other: u64) -> Two {
    [one.min(other), one.max(other)]
}
