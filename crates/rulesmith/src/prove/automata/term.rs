//! Whole-numbered values that one automaton can follow: linear in the values of each track, with remainders.
//!
//! A [`Term`] is (a linear form + whole multiples of remainders) / denominator, and a remainder is again a term
//! modulo a constant. So `floor(t/m)` is (t - (t mod m))/m: no quotient has to be guessed on a track of its own.

use super::automaton::Track;
use super::numeration::{Factors, gcd};
use crate::numeration::MAX_ORDER;
use std::rc::Rc;

/// Sum of multiples of the values of tracks, plus a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Linear {
    /// Tracks and the factors of their values; in order of the tracks, none with all zero.
    pub parts: Vec<(Track, Factors)>,
    pub constant: i64,
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Term {
    pub linear: Linear,
    pub remainders: Vec<(i64, Rc<Remainder>)>,
    /// Positive.
    pub denominator: i64,
}

/// A term modulo a positive constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Remainder {
    pub term: Term,
    pub modulus: i64,
}

/// A coefficient became too large to count with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

pub(super) type Counted<T> = Result<T, TooLarge>;

/// No coefficient may exceed this; then products of two fit into 64 bits with room to spare.
pub(super) const LARGEST: i64 = 1 << 28;

fn small(value: i64) -> Counted<i64> {
    if value.abs() <= LARGEST { Ok(value) } else { Err(TooLarge) }
}

impl Linear {
    fn combine(&self, x: i64, other: &Linear, y: i64) -> Counted<Linear> {
        let left = self.parts.iter().map(|&(track, factors)| (track, factors.map(|factor| factor * x)));
        let right = other.parts.iter().map(|&(track, factors)| (track, factors.map(|factor| factor * y)));
        let mut all: Vec<(Track, Factors)> = left.chain(right).collect();
        all.sort_unstable_by_key(|part| part.0);
        let mut parts = Vec::with_capacity(all.len());
        for same in all.chunk_by(|a, b| a.0 == b.0) {
            let mut factors = [0; MAX_ORDER];
            for (_, more) in same {
                factors.iter_mut().zip(more).for_each(|(factor, more)| *factor += more);
            }
            if factors != [0; MAX_ORDER] {
                factors.iter().try_for_each(|&factor| small(factor).map(|_| ()))?;
                parts.push((same[0].0, factors));
            }
        }
        Ok(Linear { parts, constant: small(self.constant * x + other.constant * y)? })
    }

    /// The factors of the values of a track.
    pub fn factors(&self, track: Track) -> Factors {
        self.parts.iter().find(|part| part.0 == track).map_or([0; MAX_ORDER], |part| part.1)
    }

    /// The factor of the number on a track.
    pub fn factor(&self, track: Track) -> i64 {
        self.factors(track)[0]
    }

    /// The track and the factor, if this is a multiple of the number on one track and a constant.
    pub fn of_one_number(&self) -> Option<(Track, i64)> {
        match self.parts.as_slice() {
            &[(track, [factor, ref others @ ..])] if *others == [0; MAX_ORDER - 1] => Some((track, factor)),
            _ => None,
        }
    }
}

impl Term {
    pub fn constant(value: i64) -> Counted<Term> {
        let linear = Linear { parts: vec![], constant: small(value)? };
        Ok(Term { linear, remainders: vec![], denominator: 1 })
    }

    /// The number on a track.
    pub fn track(track: Track) -> Term {
        Term::values(track, 1, 0)
    }

    /// q Q + p P of a track: its first two values.
    pub fn values(track: Track, q: i64, p: i64) -> Term {
        let mut factors = [0; MAX_ORDER];
        (factors[0], factors[1]) = (q, p);
        Term::sum(track, factors)
    }

    /// One value of a track.
    pub fn value(track: Track, which: usize) -> Term {
        let mut factors = [0; MAX_ORDER];
        factors[which] = 1;
        Term::sum(track, factors)
    }

    /// A sum of the values of a track.
    pub fn sum(track: Track, factors: Factors) -> Term {
        Term { linear: Linear { parts: vec![(track, factors)], constant: 0 }, remainders: vec![], denominator: 1 }
    }

    /// The track and j, if this is just the value j of a track.
    pub fn as_value(&self) -> Option<(Track, usize)> {
        let &[(track, factors)] = self.linear.parts.as_slice() else { return None };
        let just = self.linear.constant == 0 && self.denominator == 1 && self.remainders.is_empty();
        let which = factors.iter().position(|&factor| factor == 1)?;
        let others = factors.iter().filter(|&&factor| factor != 0).count();
        (just && others == 1).then_some((track, which))
    }

    /// x self + y other, for whole x and y.
    pub fn combine(&self, x: i64, other: &Term, y: i64) -> Counted<Term> {
        let common = gcd(self.denominator, other.denominator);
        let (left, right) = (small(x)? * (other.denominator / common), small(y)? * (self.denominator / common));
        let (left, right) = (small(left)?, small(right)?);
        let mut remainders: Vec<(i64, Rc<Remainder>)> = Vec::new();
        let scaled = self.remainders.iter().map(|(c, r)| (c * left, r));
        for (coefficient, remainder) in scaled.chain(other.remainders.iter().map(|(c, r)| (c * right, r))) {
            match remainders.iter_mut().find(|known| known.1 == *remainder) {
                Some(known) => known.0 = small(known.0 + coefficient)?,
                None => remainders.push((small(coefficient)?, Rc::clone(remainder))),
            }
        }
        remainders.retain(|(coefficient, _)| *coefficient != 0);
        remainders.sort();
        let term = Term {
            linear: self.linear.combine(left, &other.linear, right)?,
            remainders,
            denominator: small(self.denominator / common * other.denominator)?,
        };
        Ok(term.reduced())
    }

    pub fn plus(&self, other: &Term) -> Counted<Term> {
        self.combine(1, other, 1)
    }

    pub fn minus(&self, other: &Term) -> Counted<Term> {
        self.combine(1, other, -1)
    }

    pub fn shifted(&self, by: i64) -> Counted<Term> {
        self.plus(&Term::constant(by)?)
    }

    pub fn scaled(&self, by: i64) -> Counted<Term> {
        let mut term = self.combine(by, &Term::constant(0)?, 0)?;
        if by == 0 {
            term.denominator = 1;
        }
        Ok(term)
    }

    pub fn over(&self, divisor: i64) -> Counted<Term> {
        let denominator = small(self.denominator * divisor)?;
        Ok(Term { denominator, ..self.clone() }.reduced())
    }

    /// In lowest terms.
    fn reduced(mut self) -> Term {
        let parts = self.linear.parts.iter().flat_map(|part| part.1);
        let others = self.remainders.iter().map(|(c, _)| *c).chain([self.linear.constant]);
        let common = parts.chain(others).fold(self.denominator, gcd);
        if common > 1 {
            self.denominator /= common;
            self.linear.constant /= common;
            self.linear.parts.iter_mut().flat_map(|part| &mut part.1).for_each(|factor| *factor /= common);
            self.remainders.iter_mut().for_each(|(c, _)| *c /= common);
        }
        self
    }

    /// The value as a constant, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        let constant = self.linear.parts.is_empty() && self.remainders.is_empty() && self.denominator == 1;
        constant.then_some(self.linear.constant)
    }

    /// The track whose number this is, if it is just that.
    pub fn as_track(&self) -> Option<Track> {
        self.as_value().filter(|(_, which)| *which == 0).map(|(track, _)| track)
    }

    /// The term modulo a positive constant.
    pub fn modulo(&self, modulus: i64) -> Counted<Term> {
        if let Some(value) = self.as_constant() {
            return Term::constant(value.rem_euclid(modulus));
        }
        small(small(modulus)? * self.denominator)?;
        if modulus == 1 {
            return Term::constant(0);
        }
        // What is a multiple of the modulus does not count.
        let mut term = self.clone();
        if term.denominator == 1 {
            term.linear.constant = term.linear.constant.rem_euclid(modulus);
            for factor in term.linear.parts.iter_mut().flat_map(|part| &mut part.1) {
                *factor = factor.rem_euclid(modulus);
            }
            term.linear.parts.retain(|part| part.1 != [0; MAX_ORDER]);
            if let Some(value) = term.as_constant() {
                return Term::constant(value);
            }
        }
        let remainder = Rc::new(Remainder { term, modulus });
        Ok(Term { linear: Linear::default(), remainders: vec![(1, remainder)], denominator: 1 })
    }

    /// floor(self / divisor), for a term that is a whole number.
    pub fn divided(&self, divisor: i64) -> Counted<Term> {
        self.minus(&self.modulo(divisor)?)?.over(divisor)
    }

    /// The tracks it depends on.
    pub fn tracks(&self) -> Vec<Track> {
        let mut tracks: Vec<Track> = self.linear.parts.iter().map(|part| part.0).collect();
        for (_, remainder) in &self.remainders {
            tracks.extend(remainder.term.tracks());
        }
        tracks.sort_unstable();
        tracks.dedup();
        tracks
    }

    /// Roughly how many states it takes to follow the remainders: the moduli on each track, squared and multiplied.
    pub fn weight(&self) -> u64 {
        let mut moduli: Vec<(Track, i64)> = Vec::new();
        self.collect_moduli(&mut moduli);
        moduli.iter().fold(1u64, |weight, &(_, modulus)| weight.saturating_mul((modulus * modulus).unsigned_abs()))
    }

    fn collect_moduli(&self, moduli: &mut Vec<(Track, i64)>) {
        for (_, remainder) in &self.remainders {
            let modulus = remainder.modulus * remainder.term.denominator;
            for &(track, ..) in &remainder.term.linear.parts {
                match moduli.iter_mut().find(|known| known.0 == track) {
                    Some(known) => known.1 = (known.1 / gcd(known.1, modulus)).saturating_mul(modulus).min(LARGEST),
                    None => moduli.push((track, modulus)),
                }
            }
            remainder.term.collect_moduli(moduli);
        }
    }

    /// The term with a track's number replaced; nothing if another value of the track is read or a remainder depends on it.
    pub fn replaced(&self, track: Track, by: &Term) -> Option<Counted<Term>> {
        let [q, others @ ..] = self.linear.factors(track);
        if others != [0; MAX_ORDER - 1]
            || self.remainders.iter().any(|(_, remainder)| remainder.term.tracks().contains(&track))
        {
            return None;
        }
        if q == 0 {
            return Some(Ok(self.clone()));
        }
        let mut rest = self.clone();
        rest.linear.parts.retain(|part| part.0 != track);
        Some(by.scaled(q).and_then(|by| by.over(self.denominator)).and_then(|by| rest.plus(&by)))
    }

    /// Bounds on the value, for numbers on the tracks from 0 on; open where there is none.
    pub fn bounds(&self) -> (Option<i64>, Option<i64>) {
        let (mut low, mut high) = (Some(self.linear.constant), Some(self.linear.constant));
        for &factor in self.linear.parts.iter().flat_map(|part| &part.1) {
            if factor < 0 {
                low = None;
            }
            if factor > 0 {
                high = None;
            }
        }
        for (coefficient, remainder) in &self.remainders {
            let most = coefficient * (remainder.modulus - 1);
            low = low.map(|low| low + most.min(0));
            high = high.map(|high| high + most.max(0));
        }
        let rounded_up = |value: i64| -(-value).div_euclid(self.denominator);
        (low.map(rounded_up), high.map(|high| high.div_euclid(self.denominator)))
    }
}
