//! Lost positions by numeration systems: which sequence a pile belongs to is read off its last digits.
//!
//! For 1 < alpha < 2 let p_i/q_i be the convergents. If n = sum t_i q_i in the q-system, then n alpha - sum t_i p_i is
//! sum t_i (q_i alpha - p_i), whose sign is that of its lowest term: positive if n ends in an even number of zeros. So
//! re-reading the q-digits of n in the p-system gives floor(n alpha), plus 1 if they end in an odd number of zeros. The
//! same way back: x = sum s_i p_i is floor(n alpha) for n = sum s_i q_i exactly if x is *vile*, that is if its p-digits
//! end in an even number of zeros (Fraenkel 1982, section 4; Fraenkel 2012, Theorem 4). Complementary sequences share one
//! system: what is not vile is floor(m beta) with m = x - n. Two sequences that overlap have one system each.
//!
//! **Rat, Mouse and Fat Rat.** Here alpha = (2^m - 1)/2^(m-1) = [1; 1, 2^(m-1) - 1], so there are three places 1, 2 and
//! 2^m - 1, and only the highest digit is unbounded. Modulo 2^m - 1 (with remainders from 1 on) the k-th sequence is the
//! set of 2^(k-1) times an odd number. So x is in the first sequence iff it is vile; otherwise x = s_2 s_1 0, and it is in
//! the sequence k = 2 + (the number of times 2 divides s_1), where its index is s_2 2^(m-k) + (s_1/2^(k-2) + 1)/2. For m = 3
//! this is Theorem 4 of Fraenkel 2009: B ends in 10 or 30, C in 20. The paper leaves m = 2 and m > 3 to the reader.

use super::choose::Knowledge;
use crate::number::{Real, Slope};
use crate::numeration::{Digits, Numeration, Ostrowski, System};
use crate::referee::{Claims, Column, Outcome, Products, Stop};
use crate::work::Work;
use malachite::base::num::arithmetic::traits::{DivMod, PowerOf2};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::conversion::traits::ExactFrom;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::sync::Arc;

/// The lost positions of a claim whose sequences have numeration systems.
#[derive(Debug)]
pub(super) struct ByDigits {
    claims: Arc<Claims>,
    sorts: Sorts,
}

/// How the sequences are told apart.
#[derive(Debug)]
enum Sorts {
    /// One system of the lower slope for both sequences, and one for the terms of the upper.
    Complementary(Box<[Systems; 2]>),
    /// A system for each sequence.
    Separate(Vec<Systems>),
    /// The 2-adic sequences of Fat Rat on m piles.
    Halving { m: u64, first: Box<Systems> },
}

/// The p- and q-systems of slope - extra, which lies between 1 and 2.
#[derive(Debug)]
struct Systems {
    p: Ostrowski,
    q: Ostrowski,
    extra: Integer,
}

impl Systems {
    fn new(slope: &Slope) -> Option<Systems> {
        let extra = slope.floor() - Integer::ONE;
        let inside = Slope::new(slope.affine(&Rational::ONE, &-Rational::from(extra.clone())).ok()?).ok()?;
        let system = |system| Ostrowski::new(&inside, system).ok();
        (extra >= 0).then_some(())?;
        Some(Systems { p: system(System::P)?, q: system(System::Q)?, extra })
    }

    /// floor(n slope).
    fn term(&self, n: &Natural) -> Outcome<Integer> {
        let digits = self.q.represent(n);
        let read = Integer::from(self.p.weigh(&digits).map_err(failed)?);
        let over = Integer::from(i32::from(!digits.is_vile()));
        Ok(read - over + &self.extra * Integer::from(n))
    }

    /// The number that the p-digits of x are in the q-system, and whether x is vile; only for slopes below 2.
    fn read(&self, x: &Natural) -> Outcome<(Natural, bool)> {
        let digits = self.p.represent(x);
        Ok((self.q.weigh(&digits).map_err(failed)?, digits.is_vile()))
    }
}

fn failed(error: crate::numeration::NumerationError) -> Stop {
    Stop::Failed(error.to_string())
}

impl ByDigits {
    /// The claim's sequences by digits, if they have such systems.
    pub fn new(claims: &Arc<Claims>) -> Option<ByDigits> {
        let [family] = claims.families() else { return None };
        if !claims.is_single() || !family.is_unconditional() {
            return None;
        }
        let lines: Vec<(&Slope, &Real)> = family
            .columns()
            .iter()
            .map(|column| match column {
                Column::Line(line) => Some((line.slope(), line.offset())),
                Column::Member { .. } => None,
            })
            .collect::<Option<_>>()?;
        let sorts = match halving(&lines) {
            Some(sorts) => sorts,
            None => irrational(&lines)?,
        };
        Some(ByDigits { claims: Arc::clone(claims), sorts })
    }

    /// The sequences and indices at which x occurs.
    fn places(&self, x: &Natural, work: &Work) -> Outcome<Vec<(usize, Natural)>> {
        work.go_on()?;
        if *x == 0 {
            return Ok(vec![(0, Natural::ZERO)]);
        }
        Ok(match &self.sorts {
            Sorts::Complementary(systems) => match systems[0].read(x)? {
                (n, true) => vec![(0, n)],
                (n, false) => vec![(1, x - n)],
            },
            Sorts::Separate(columns) => {
                let mut places = Vec::new();
                for (column, systems) in columns.iter().enumerate() {
                    work.go_on()?;
                    if let (n, true) = systems.read(x)? {
                        places.push((column, n));
                    }
                }
                places
            }
            Sorts::Halving { m, first } => {
                let digits = first.p.represent(x);
                if digits.is_vile() {
                    return Ok(vec![(0, first.q.weigh(&digits).map_err(failed)?)]);
                }
                let digit = |place: usize| digits.as_slice().get(place).cloned().unwrap_or(Natural::ZERO);
                let (middle, top) = (digit(1), digit(2));
                let halvings = middle.trailing_zeros().unwrap_or(0);
                let k = 2 + halvings;
                let odd = middle >> halvings;
                vec![(k as usize - 1, (top << (m - k)) + ((odd + Natural::ONE) >> 1u64))]
            }
        })
    }

    fn term(&self, column: usize, n: &Natural) -> Outcome<Integer> {
        match &self.sorts {
            Sorts::Complementary(systems) => systems[column].term(n),
            Sorts::Separate(columns) => columns[column].term(n),
            Sorts::Halving { first, .. } if column == 0 || *n == 0 => first.term(n),
            Sorts::Halving { m, first } => {
                let k = column as u64 + 1;
                let (top, rest) = (n - Natural::ONE).div_mod(Natural::power_of_2(m - k));
                let middle = ((rest << 1u64) + Natural::ONE) << (k - 2);
                let digits = Digits::new(vec![Natural::ZERO, middle, top]);
                Ok(Integer::from(first.p.weigh(&digits).map_err(failed)?))
            }
        }
    }

    fn position(&self, n: &Natural) -> Outcome<Vec<Integer>> {
        let columns = self.claims.families()[0].columns().len();
        match *n == 0 {
            true => Ok(vec![Integer::ZERO; columns]),
            false => (0..columns).map(|column| self.term(column, n)).collect(),
        }
    }
}

/// Two irrational slopes from 0 on: complementary, or both below 2.
fn irrational(lines: &[(&Slope, &Real)]) -> Option<Sorts> {
    let plain = |(slope, offset): &(&Slope, &Real)| slope.is_irrational() && **offset == Real::from(0);
    let [(low, _), (high, _)] = lines else { return None };
    if !lines.iter().all(plain) {
        return None;
    }
    let below_two = |slope: &Slope| slope.cmp_rational(&Rational::from(2)).is_lt();
    let lower = Systems::new(low).filter(|_| below_two(low))?;
    if low.complement().is_ok_and(|partner| partner == **high) {
        return Some(Sorts::Complementary(Box::new([lower, Systems::new(high)?])));
    }
    below_two(high).then(|| Some(Sorts::Separate(vec![lower, Systems::new(high)?])))?
}

/// floor((2^m - 1) n / 2^(m-k)) - 2^(k-1) + 1 for k = 1, .., m and n from 1 on.
fn halving(lines: &[(&Slope, &Real)]) -> Option<Sorts> {
    let m = lines.len() as u64;
    if m < 2 {
        return None;
    }
    let top = Natural::power_of_2(m) - Natural::ONE;
    for (index, (slope, offset)) in lines.iter().enumerate() {
        let k = index as u64 + 1;
        let wanted = Rational::from_naturals(top.clone(), Natural::power_of_2(m - k));
        // Claims count from 0 on, so their n is one less.
        let shift = Rational::from(1) - Rational::from(Natural::power_of_2(k - 1)) + &wanted;
        if slope.as_rational() != Some(&wanted) || offset.as_rational() != Some(&shift) {
            return None;
        }
    }
    Some(Sorts::Halving { m, first: Box::new(Systems::new(lines[0].0)?) })
}

/// Piles and indices are not negative.
fn natural(value: &Integer) -> Natural {
    if *value < 0 { Natural::ZERO } else { Natural::exact_from(value) }
}

impl Knowledge<Integer> for ByDigits {
    fn is_lost(&self, position: &[Integer], _: &Products, work: &Work) -> Outcome<bool> {
        for (_, n) in self.places(&natural(&position[0]), work)? {
            if self.position(&n)? == position {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn through(&self, pile: &Integer, _: &[Integer], _: &Products, work: &Work) -> Outcome<Vec<Vec<Integer>>> {
        self.places(&natural(pile), work)?.into_iter().map(|(_, n)| self.position(&n)).collect()
    }

    fn listed(&self) -> Outcome<Vec<Vec<Integer>>> {
        Ok(vec![self.position(&Natural::ZERO)?])
    }

    fn near(
        &self,
        position: &[Integer],
        by_differences: bool,
        products: &Products,
        work: &Work,
    ) -> Outcome<Vec<(usize, Integer)>> {
        if by_differences {
            // The claim of Fat Rat begins after (0, .., 0), which has index 0 here.
            let start = Integer::from(u32::from(matches!(self.sorts, Sorts::Halving { .. })));
            let near: Vec<(usize, Integer)> = self.claims.near_differences(position, products)?;
            return Ok(near.into_iter().map(|(family, n)| (family, n + &start)).collect());
        }
        let mut bases = Vec::new();
        for pile in position {
            for (_, n) in self.places(&natural(pile), work)? {
                bases.push((0, Integer::from(n)));
            }
        }
        bases.push((0, Integer::ZERO));
        Ok(bases)
    }

    fn at(&self, _: usize, n: &Integer, _: &Products) -> Outcome<Option<Vec<Integer>>> {
        if *n < 0 { Ok(None) } else { self.position(&natural(n)).map(Some) }
    }
}
