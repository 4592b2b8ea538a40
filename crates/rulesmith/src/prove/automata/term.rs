//! Whole-numbered values that one automaton can follow: linear in the two values of each track, with remainders.
//!
//! A [`Term`] is (a linear form + whole multiples of remainders) / denominator, and a remainder is again a term
//! modulo a constant. So `floor(t/m)` is (t - (t mod m))/m: no quotient has to be guessed on a track of its own.

use super::automaton::Track;
use super::numeration::gcd;
use std::rc::Rc;

/// Sum of c Q + c' P over tracks, plus a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Linear {
    /// Track, c, c'; in order of the tracks, none with both zero.
    pub parts: Vec<(Track, i64, i64)>,
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
        let left = self.parts.iter().map(|&(track, q, p)| (track, q * x, p * x));
        let right = other.parts.iter().map(|&(track, q, p)| (track, q * y, p * y));
        let mut all: Vec<(Track, i64, i64)> = left.chain(right).collect();
        all.sort_unstable_by_key(|part| part.0);
        let mut parts = Vec::with_capacity(all.len());
        for same in all.chunk_by(|a, b| a.0 == b.0) {
            let (q, p) = same.iter().fold((0, 0), |(q, p), part| (q + part.1, p + part.2));
            if (q, p) != (0, 0) {
                parts.push((same[0].0, small(q)?, small(p)?));
            }
        }
        Ok(Linear { parts, constant: small(self.constant * x + other.constant * y)? })
    }

    /// The coefficients of Q and P of a track.
    pub fn coefficients(&self, track: Track) -> (i64, i64) {
        self.parts.iter().find(|part| part.0 == track).map_or((0, 0), |part| (part.1, part.2))
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

    /// q Q + p P of a track.
    pub fn values(track: Track, q: i64, p: i64) -> Term {
        Term { linear: Linear { parts: vec![(track, q, p)], constant: 0 }, remainders: vec![], denominator: 1 }
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
        let parts = self.linear.parts.iter().flat_map(|part| [part.1, part.2]);
        let others = self.remainders.iter().map(|(c, _)| *c).chain([self.linear.constant]);
        let common = parts.chain(others).fold(self.denominator, gcd);
        if common > 1 {
            self.denominator /= common;
            self.linear.constant /= common;
            self.linear.parts.iter_mut().for_each(|part| (part.1, part.2) = (part.1 / common, part.2 / common));
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
        match (self.linear.parts.as_slice(), self.linear.constant, self.denominator) {
            (&[(track, 1, 0)], 0, 1) if self.remainders.is_empty() => Some(track),
            _ => None,
        }
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
            for part in &mut term.linear.parts {
                (part.1, part.2) = (part.1.rem_euclid(modulus), part.2.rem_euclid(modulus));
            }
            term.linear.parts.retain(|part| part.1 != 0 || part.2 != 0);
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

    /// The term with a track's number replaced; nothing if the track's other value or a remainder depends on it.
    pub fn replaced(&self, track: Track, by: &Term) -> Option<Counted<Term>> {
        let (q, p) = self.linear.coefficients(track);
        if p != 0 || self.remainders.iter().any(|(_, remainder)| remainder.term.tracks().contains(&track)) {
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
        for &(_, q, p) in &self.linear.parts {
            if q < 0 || p < 0 {
                low = None;
            }
            if q > 0 || p > 0 {
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
