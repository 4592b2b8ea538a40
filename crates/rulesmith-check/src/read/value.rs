//! Numbers that are not known yet: sums of symbols, and what is assumed about them.

use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeMap;

/// A variable: a number that is read digit by digit.
pub type Track = usize;

/// A part of a sum; each stands for a whole number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// The number Q on a track, from 0 on.
    Number(Track),
    /// P = floor((Q + 1) theta) for the number Q on a track.
    Floor(Track),
    /// The n from 1 on for which the track holds Q = s n - 1; s is the same for all tracks.
    Index(Track),
    /// A value modulo a positive number.
    Modulo(Box<Value>, i64),
    /// floor(s R + o) for an irrational 0 < s < 1 and 0 <= o < 1, R a sum with whole factors in lowest terms and without
    /// a constant; s and o by their numbers in [`Language::reals`](super::Language). Not in readings by digits.
    FloorOf(usize, Box<Value>, usize),
    /// A member of a set by its index; the set by its number.
    Nth(usize, Box<Value>),
    /// The Beatty constraint of a slope.
    Constraint(usize, Box<Value>),
}

/// A value has at most so many symbols, those inside others counted too, and these are not nested deeper.
const MAX_SYMBOLS: usize = 400;
const MAX_NESTING: usize = 60;

/// A sum of rational multiples of symbols, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    /// The symbols with their factors, none 0.
    pub parts: BTreeMap<Symbol, Rational>,
    /// What is added.
    pub constant: Rational,
}

impl Value {
    /// A known whole number.
    pub fn whole(value: impl Into<Integer>) -> Value {
        Value { parts: BTreeMap::new(), constant: Rational::from(value.into()) }
    }

    /// One symbol.
    pub fn symbol(symbol: Symbol) -> Value {
        Value { parts: BTreeMap::from([(symbol, Rational::from(1))]), constant: Rational::ZERO }
    }

    /// A multiple.
    pub fn scaled(&self, by: &Rational) -> Value {
        if *by == 0 {
            return Value::default();
        }
        let parts = self.parts.iter().map(|(symbol, factor)| (symbol.clone(), factor * by)).collect();
        Value { parts, constant: &self.constant * by }
    }

    /// The sum.
    pub fn plus(&self, other: &Value) -> Value {
        let mut sum = self.clone();
        for (symbol, factor) in &other.parts {
            *sum.parts.entry(symbol.clone()).or_insert(Rational::ZERO) += factor;
        }
        sum.parts.retain(|_, factor| *factor != 0);
        sum.constant += &other.constant;
        sum
    }

    /// The difference.
    pub fn minus(&self, other: &Value) -> Value {
        let mut difference = self.clone();
        for (symbol, factor) in &other.parts {
            *difference.parts.entry(symbol.clone()).or_insert(Rational::ZERO) -= factor;
        }
        difference.parts.retain(|_, factor| *factor != 0);
        difference.constant -= &other.constant;
        difference
    }

    /// The sum with a whole number.
    pub fn shifted(&self, by: i64) -> Value {
        Value { parts: self.parts.clone(), constant: &self.constant + Rational::from(by) }
    }

    /// The first track it speaks of.
    pub fn first_track(&self) -> Option<Track> {
        let first = |symbol: &Symbol| match symbol {
            Symbol::Number(track) | Symbol::Floor(track) | Symbol::Index(track) => Some(*track),
            Symbol::Modulo(inner, _)
            | Symbol::FloorOf(_, inner, _)
            | Symbol::Nth(_, inner)
            | Symbol::Constraint(_, inner) => inner.first_track(),
        };
        self.parts.keys().filter_map(first).min()
    }

    /// About how many states it takes to follow the remainders in it: their moduli, squared and multiplied.
    pub fn weight(&self) -> i64 {
        let weight = |symbol: &Symbol| match symbol {
            Symbol::Modulo(inner, m) => m.saturating_mul(*m).saturating_mul(inner.weight()),
            _ => 1,
        };
        self.parts.keys().map(weight).fold(1, i64::saturating_mul)
    }

    /// How many symbols of a kind it has, those inside others counted too.
    pub(crate) fn symbols(&self, counts: &dyn Fn(&Symbol) -> bool) -> usize {
        let inside = |symbol: &Symbol| match symbol {
            Symbol::Number(_) | Symbol::Floor(_) | Symbol::Index(_) => 0,
            Symbol::Modulo(inner, _)
            | Symbol::FloorOf(_, inner, _)
            | Symbol::Nth(_, inner)
            | Symbol::Constraint(_, inner) => inner.symbols(counts),
        };
        self.parts.keys().map(|symbol| usize::from(counts(symbol)) + inside(symbol)).sum()
    }

    /// Whether it is not too large to be read: remainders of remainders can double at every step, and each takes a part of
    /// the stack.
    pub(crate) fn is_small(&self) -> bool {
        let mut left = MAX_SYMBOLS;
        self.has_at_most(&mut left, MAX_NESTING)
    }

    fn has_at_most(&self, left: &mut usize, nesting: usize) -> bool {
        self.parts.keys().all(|symbol| {
            let Some(less) = left.checked_sub(1) else { return false };
            *left = less;
            match symbol {
                Symbol::Number(_) | Symbol::Floor(_) | Symbol::Index(_) => true,
                Symbol::Modulo(inner, _)
                | Symbol::FloorOf(_, inner, _)
                | Symbol::Nth(_, inner)
                | Symbol::Constraint(_, inner) => nesting > 0 && inner.has_at_most(left, nesting - 1),
            }
        })
    }

    /// The value, if it is known.
    pub fn known(&self) -> Option<&Rational> {
        self.parts.is_empty().then_some(&self.constant)
    }

    /// The least number that all factors can be multiplied with to become whole.
    pub fn denominator(&self) -> Natural {
        common_denominator(self.parts.values().chain([&self.constant]))
    }

    /// The same for the factors alone, without the constant.
    pub fn denominator_of_parts(&self) -> Natural {
        common_denominator(self.parts.values())
    }

    /// The value modulo m, for a value that is whole.
    pub fn modulo(&self, m: i64) -> Value {
        let modulus = Rational::from(m);
        let mut reduced = self.clone();
        // What is a whole multiple of m does not count.
        let reduce = |factor: &Rational| {
            if *factor.denominator_ref() == 1 { floor_mod(factor, &modulus) } else { factor.clone() }
        };
        reduced.parts.values_mut().for_each(|factor| *factor = reduce(factor));
        reduced.parts.retain(|_, factor| *factor != 0);
        reduced.constant = reduce(&reduced.constant);
        match reduced.known() {
            Some(known) => Value { constant: floor_mod(known, &modulus), ..Value::default() },
            None => Value::symbol(Symbol::Modulo(Box::new(reduced), m)),
        }
    }

    /// floor(self / m), for a value that is whole.
    pub fn divided(&self, m: i64) -> Value {
        self.minus(&self.modulo(m)).scaled(&(Rational::from(1) / Rational::from(m)))
    }

    /// Whether it is whole whatever the numbers on the tracks are, as far as its sum shows: with D the common denominator,
    /// whether D times the value leaves 0 modulo D, where c (u mod m) may be replaced by c u if D divides c m.
    pub fn is_whole(&self) -> bool {
        self.denominator() == 1u32 || {
            let (rest, common) = self.residue();
            rest.vanishes(&common)
        }
    }

    /// D times the value, remainders replaced, and D.
    pub(super) fn residue(&self) -> (Value, Rational) {
        let common = Rational::from(self.denominator());
        let mut rest = Value::default();
        self.scaled(&common).unfold(&Rational::from(1), &common, &mut rest);
        (rest, common)
    }

    /// Whether all factors are multiples of a number.
    pub(super) fn vanishes(&self, common: &Rational) -> bool {
        self.parts.values().chain([&self.constant]).all(|factor| *(factor / common).denominator_ref() == 1u32)
    }

    /// Adds a multiple of the value modulo `common`, remainders replaced by what they are remainders of where that is the
    /// same.
    fn unfold(&self, by: &Rational, common: &Rational, sum: &mut Value) {
        sum.constant += &self.constant * by;
        for (symbol, factor) in &self.parts {
            let factor = factor * by;
            match symbol {
                Symbol::Modulo(inner, m) if *(&factor * Rational::from(*m) / common).denominator_ref() == 1u32 => {
                    inner.unfold(&factor, common, sum);
                }
                _ => *sum.parts.entry(symbol.clone()).or_insert(Rational::ZERO) += factor,
            }
        }
    }

    /// The value where a number on a track is another value.
    pub(crate) fn replaced(&self, track: Track, by: &Value) -> Value {
        let constant = Value { constant: self.constant.clone(), ..Value::default() };
        self.parts.iter().fold(constant, |sum, (symbol, factor)| {
            let part = match symbol {
                Symbol::Number(own) if *own == track => by.clone(),
                Symbol::Modulo(inner, modulus) => inner.replaced(track, by).modulo(*modulus),
                other => Value::symbol(other.clone()),
            };
            sum.plus(&part.scaled(factor))
        })
    }

    /// Whether it speaks of a track in another way than by its number alone.
    pub(crate) fn needs_word(&self, track: Track) -> bool {
        self.parts.keys().any(|symbol| match symbol {
            Symbol::Number(_) => false,
            Symbol::Floor(own) | Symbol::Index(own) => *own == track,
            Symbol::Modulo(inner, _)
            | Symbol::FloorOf(_, inner, _)
            | Symbol::Nth(_, inner)
            | Symbol::Constraint(_, inner) => inner.needs_word(track),
        })
    }

    /// The symbol that a value is, if it is one.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match self.parts.first_key_value() {
            Some((symbol, factor)) if self.parts.len() == 1 && self.constant == 0 && *factor == 1 => Some(symbol),
            _ => None,
        }
    }

    /// Bounds that hold for all numbers on the tracks.
    pub fn bounds(&self) -> (Option<Rational>, Option<Rational>) {
        let (mut low, mut high) = (Some(self.constant.clone()), Some(self.constant.clone()));
        for (symbol, factor) in &self.parts {
            let (least, most) = match symbol {
                Symbol::Number(_) | Symbol::Floor(_) => (0, None),
                Symbol::Index(_) => (1, None),
                Symbol::Modulo(_, m) => (0, Some(m - 1)),
                Symbol::Nth(..) => (0, None),
                Symbol::FloorOf(_, inner, _) if inner.bounds().0.is_some_and(|low| low >= 0) => (0, None),
                Symbol::FloorOf(..) | Symbol::Constraint(..) => return (None, None),
            };
            let ends = [Some(Rational::from(least) * factor), most.map(|most| Rational::from(most) * factor)];
            let [first, last] = if *factor > 0 { ends } else { [ends[1].clone(), ends[0].clone()] };
            low = low.zip(first).map(|(low, first)| low + first);
            high = high.zip(last).map(|(high, last)| high + last);
        }
        (low, high)
    }
}

fn common_denominator<'n>(numbers: impl Iterator<Item = &'n Rational>) -> Natural {
    let denominators = numbers.map(Rational::denominator_ref).filter(|denominator| **denominator != 1u32);
    denominators.fold(Natural::from(1u32), |common, denominator| common.lcm(denominator))
}

fn floor_mod(value: &Rational, modulus: &Rational) -> Rational {
    use malachite::base::num::arithmetic::traits::Floor;
    let quotient: Integer = (value / modulus).floor();
    value - Rational::from(quotient) * modulus
}

/// A set of whole numbers with finitely many ends: `start` says whether it holds the numbers below the first cut, and
/// at every cut it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    /// Whether it holds the numbers below the first cut.
    pub start: bool,
    /// Where it changes, rising.
    pub cuts: Vec<i64>,
}

impl Window {
    /// The numbers from one on.
    pub fn at_least(low: i64) -> Window {
        Window { start: false, cuts: vec![low] }
    }

    /// The numbers up to one.
    pub fn at_most(high: i64) -> Window {
        Window { start: true, cuts: vec![high + 1] }
    }

    /// One number.
    pub fn exactly(value: i64) -> Window {
        Window { start: false, cuts: vec![value, value + 1] }
    }

    /// Some numbers.
    pub fn listed(values: &[i64]) -> Window {
        values.iter().fold(Window { start: false, cuts: vec![] }, |window, &value| {
            window.combined(&Window::exactly(value), |a, b| a || b)
        })
    }

    /// All other numbers.
    pub fn negated(&self) -> Window {
        Window { start: !self.start, cuts: self.cuts.clone() }
    }

    /// Whether it holds a number.
    pub fn accepts(&self, value: i64) -> bool {
        self.start ^ (self.cuts.partition_point(|cut| *cut <= value) % 2 == 1)
    }

    /// Whether it holds all numbers from the last cut on.
    pub fn end(&self) -> bool {
        self.start ^ (self.cuts.len() % 2 == 1)
    }

    /// The numbers for which two windows together say so.
    pub fn combined(&self, other: &Window, how: impl Fn(bool, bool) -> bool) -> Window {
        let start = how(self.start, other.start);
        let mut all: Vec<i64> = self.cuts.iter().chain(&other.cuts).copied().collect();
        all.sort_unstable();
        all.dedup();
        let (mut cuts, mut last) = (vec![], start);
        for cut in all {
            let here = how(self.accepts(cut), other.accepts(cut));
            if here != last {
                cuts.push(cut);
            }
            last = here;
        }
        Window { start, cuts }
    }

    /// The one number that it holds.
    pub fn point(&self) -> Option<i64> {
        match self.cuts[..] {
            [low, high] if !self.start && high == low + 1 => Some(low),
            _ => None,
        }
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        !self.start && self.cuts.is_empty()
    }
}

/// Something assumed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Literal {
    /// The value lies in the window.
    Compare(Value, Window),
    /// The numbers on the tracks are in the set, or are not; sets are numbered.
    Member(usize, Vec<Track>, bool),
    /// A value is in the set, or is not. Only where numbers are not read by digits.
    Element(usize, Value, bool),
}
