//! Whole numbers that are not known yet: sums of symbols, and what is assumed about them.

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
}

/// A sum of rational multiples of symbols, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    pub parts: BTreeMap<Symbol, Rational>,
    pub constant: Rational,
}

impl Value {
    pub fn whole(value: impl Into<Integer>) -> Value {
        Value { parts: BTreeMap::new(), constant: Rational::from(value.into()) }
    }

    pub fn symbol(symbol: Symbol) -> Value {
        Value { parts: BTreeMap::from([(symbol, Rational::from(1))]), constant: Rational::ZERO }
    }

    pub fn scaled(&self, by: &Rational) -> Value {
        if *by == 0 {
            return Value::default();
        }
        let parts = self.parts.iter().map(|(symbol, factor)| (symbol.clone(), factor * by)).collect();
        Value { parts, constant: &self.constant * by }
    }

    pub fn plus(&self, other: &Value) -> Value {
        let mut sum = self.clone();
        for (symbol, factor) in &other.parts {
            *sum.parts.entry(symbol.clone()).or_insert(Rational::ZERO) += factor;
        }
        sum.parts.retain(|_, factor| *factor != 0);
        sum.constant += &other.constant;
        sum
    }

    pub fn minus(&self, other: &Value) -> Value {
        self.plus(&other.scaled(&Rational::from(-1)))
    }

    pub fn shifted(&self, by: i64) -> Value {
        self.plus(&Value::whole(by))
    }

    /// The first track it speaks of.
    pub fn first_track(&self) -> Option<Track> {
        let first = |symbol: &Symbol| match symbol {
            Symbol::Number(track) | Symbol::Floor(track) | Symbol::Index(track) => Some(*track),
            Symbol::Modulo(inner, _) => inner.first_track(),
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

    /// The value, if it is known.
    pub fn known(&self) -> Option<&Rational> {
        self.parts.is_empty().then_some(&self.constant)
    }

    /// The least number that all factors can be multiplied with to become whole.
    pub fn denominator(&self) -> Natural {
        let denominators = self.parts.values().chain([&self.constant]).map(|factor| factor.denominator_ref().clone());
        denominators.fold(Natural::from(1u32), |common, denominator| common.lcm(denominator))
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

    /// Bounds that hold for all numbers on the tracks.
    pub fn bounds(&self) -> (Option<Rational>, Option<Rational>) {
        let (mut low, mut high) = (Some(self.constant.clone()), Some(self.constant.clone()));
        for (symbol, factor) in &self.parts {
            let (least, most) = match symbol {
                Symbol::Number(_) | Symbol::Floor(_) => (0, None),
                Symbol::Index(_) => (1, None),
                Symbol::Modulo(_, m) => (0, Some(m - 1)),
            };
            let ends = [Some(Rational::from(least) * factor), most.map(|most| Rational::from(most) * factor)];
            let [first, last] = if *factor > 0 { ends } else { [ends[1].clone(), ends[0].clone()] };
            low = low.zip(first).map(|(low, first)| low + first);
            high = high.zip(last).map(|(high, last)| high + last);
        }
        (low, high)
    }
}

fn floor_mod(value: &Rational, modulus: &Rational) -> Rational {
    use malachite::base::num::arithmetic::traits::Floor;
    let quotient: Integer = (value / modulus).floor();
    value - Rational::from(quotient) * modulus
}

/// A set of whole numbers with finitely many ends: `start` says whether it holds the numbers below the first cut, and
/// at every cut it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    pub start: bool,
    /// Rising.
    pub cuts: Vec<i64>,
}

impl Window {
    pub fn at_least(low: i64) -> Window {
        Window { start: false, cuts: vec![low] }
    }

    pub fn at_most(high: i64) -> Window {
        Window { start: true, cuts: vec![high + 1] }
    }

    pub fn exactly(value: i64) -> Window {
        Window { start: false, cuts: vec![value, value + 1] }
    }

    pub fn listed(values: &[i64]) -> Window {
        values.iter().fold(Window { start: false, cuts: vec![] }, |window, &value| {
            window.combined(&Window::exactly(value), |a, b| a || b)
        })
    }

    pub fn negated(&self) -> Window {
        Window { start: !self.start, cuts: self.cuts.clone() }
    }

    pub fn accepts(&self, value: i64) -> bool {
        self.start ^ (self.cuts.partition_point(|cut| *cut <= value) % 2 == 1)
    }

    /// Whether it holds all numbers from the last cut on.
    pub fn end(&self) -> bool {
        self.start ^ (self.cuts.len() % 2 == 1)
    }

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
}
